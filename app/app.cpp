#include "app/app.h"

#include <cstdlib>
#include <nlohmann/json.hpp>

namespace valor::app {

const server::Assets& App::assets() const {
  if (!assets_) {
    auto opened = assets_folder.empty() ? server::Assets::from_zip(embedded_zip(), "the files inside valor")
                                        : server::Assets::from_folder(assets_folder);
    if (!opened) throw UserError(opened.error());
    assets_ = std::make_unique<server::Assets>(std::move(*opened));
  }
  return *assets_;
}

const server::Content& App::content() const {
  if (!content_) content_ = std::make_unique<server::Content>(assets(), systems_);
  return *content_;
}

const server::Strings& App::strings() const {
  if (!strings_) {
    auto loaded = server::Strings::load(assets());
    if (!loaded) throw UserError(loaded.error());
    strings_ = std::make_unique<server::Strings>(std::move(*loaded));
  }
  return *strings_;
}

std::string App::language() const {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (!value || !*value) continue;
    const std::string language = std::string(value).substr(0, 2);
    return server::is_language(language) ? language : "en";
  }
  return "en";
}

std::string App::say(const char* key) const { return strings().say(language(), Json{{"key", key}}); }

}  // namespace valor::app
