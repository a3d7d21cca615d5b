// The files that the programme brings along: data/ and the built web client, under the names they have in the project
// ("data/vv/scenarios/crossroads.json", "web/dist/index.html").
//
// They come from the zip inside the binary, or from a folder while developing (then every read sees the file as it is
// now). A zip is read in memory and never unpacked to disk. Not here: what the files mean (content.h, strings.h).
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace valor::server {

// A name that cannot lead out of its folder: relative, '/' only, no empty, "." or ".." part, no control character.
bool is_safe_name(std::string_view name);

class Assets {
 public:
  explicit Assets(std::map<std::string, std::string> files) : files_(std::move(files)) {}
  static Result<Assets, LoadError> from_zip(std::string_view bytes, const std::string& place);
  static Result<Assets, LoadError> from_folder(const std::filesystem::path& folder);

  std::optional<std::string> read(std::string_view name) const;
  // The names that begin with `prefix` and end with `suffix`, sorted.
  std::vector<std::string> list(std::string_view prefix, std::string_view suffix) const;

 private:
  std::map<std::string, std::string> files_;
  std::filesystem::path folder_;  // empty: read from files_
};

}  // namespace valor::server
