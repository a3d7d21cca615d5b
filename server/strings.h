// The words: ICU messages from data/strings/<language>/<area>.json, put together with their arguments.
//
// Used where the programme itself speaks: errors of the server, text mode, the command line. The browser does the same
// with the same files. Not here: which message is said when.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "server/assets.h"

namespace valor::server {

inline constexpr std::string_view kLanguages[] = {"en", "fr", "es", "de", "ru"};
bool is_language(std::string_view language);

class Strings {
 public:
  static Result<Strings, LoadError> load(const Assets& assets);

  // A Message of the wire, {"key","args","rule"}, as a sentence. An unknown key is shown as it is: it can be looked up.
  std::string say(std::string_view language, const Json& message) const;
  // The pattern behind a key in this language, else in English, else nullptr.
  const std::string* pattern(std::string_view language, const std::string& key) const;
  // All keys of a language in one object.
  const std::map<std::string, std::string>& all(std::string_view language) const;

 private:
  std::map<std::string, std::map<std::string, std::string>, std::less<>> by_language_;
};

}  // namespace valor::server
