// Pictures of a game: its terrain by tiles, the sprite of its counters, a whole position. From the header of the game
// (the hex map), the art that its system tells (faces, pieces of the table) and a view; drawn by draw/.
//
// Terrain of one map is drawn once and kept. Not here: how anything looks (draw/), routes (api.h).
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/module.h"
#include "draw/picture.h"

namespace valor::server {

// The terrain of one game in one theme, cut into tiles.
struct DrawnTerrain {
  std::string about;  // canonical JSON: docs/api.md, Terrain, with the tiles' names in place of their addresses
  std::map<std::string, std::string, std::less<>> tiles;  // by name, with .svg
};

class Pictures {
 public:
  // `header` is that of the game, `art` what Game::art_of_game() says.
  Result<std::shared_ptr<const DrawnTerrain>, LoadError> terrain(const std::string& header, const Json& art,
                                                                 draw::Theme theme);
  static std::string sprite(const Json& art);
  // The whole field without units: for lists.
  static Result<std::string, LoadError> field(const std::string& header, const Json& art, draw::Theme theme);
  // Small: the field from afar, with what the view shows; without a view the bare field.
  static Result<std::string, LoadError> thumbnail(const std::string& header, const Json& art, const Json& view,
                                                  draw::Theme theme);
  // The field with everything that the view shows.
  static Result<std::string, LoadError> position(const std::string& header, const Json& art, const Json& view,
                                                 draw::Theme theme);

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const DrawnTerrain>> drawn_;  // by what is drawn and the theme
};

}  // namespace valor::server
