// What every sub-command of `valor` gets: the rule systems, the embedded files, the words.
//
// A sub-command is one file, app/<name>.cpp, with one function `void add_<name>(CLI::App& root, const App& app)` that
// adds its options and its callback; commands.h lists them. A callback that cannot do what was asked throws UserError
// (exit 1, one sentence). Anything else that comes out of it is our fault (exit 3).
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/module.h"
#include "server/assets.h"
#include "server/content.h"
#include "server/strings.h"

namespace valor::app {

// The user's data or input is wrong: a sentence that names file, place and remedy.
struct UserError : std::runtime_error {
  using std::runtime_error::runtime_error;
  explicit UserError(const LoadError& error) : std::runtime_error(error.sentence()) {}
};

class App {
 public:
  explicit App(Registry systems) : systems_(std::move(systems)) {}

  std::string assets_folder;  // --assets: read data/ and web/dist/ from here, not from the binary

  const Registry& systems() const { return systems_; }
  // These open the files at the first use, after the options are known. They throw UserError.
  const server::Assets& assets() const;
  const server::Content& content() const;
  const server::Strings& strings() const;
  // Of the user's environment: one of the five, English where it is none of them.
  std::string language() const;
  std::string say(const char* key) const;

 private:
  Registry systems_;
  mutable std::unique_ptr<server::Assets> assets_;
  mutable std::unique_ptr<server::Content> content_;
  mutable std::unique_ptr<server::Strings> strings_;
};

// The rule systems of this binary, in the order of the menu.
Registry all_systems();
// The zip with data and web client inside this binary.
std::string_view embedded_zip();

}  // namespace valor::app
