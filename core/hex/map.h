// A hex map as rules and drawing use it, and its file format (data/schema/hex_map.schema.json).
//
// The file draws the map in rows of letters, as a person would: terrain, level, parcel. Ways are strings of way-points;
// hexsides are borders of parcels or are named one by one. Reading is strict: whatever is not understood is an error
// with place and remedy, so that no misprint becomes open ground.
// Not here: what a letter means (the rule system's terrain table; only its letters come in), drawing, scenarios.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hex/hex.h"
#include "core/json.h"
#include "core/result.h"

namespace valor::hex {

enum class SideKind : std::uint8_t { kNone, kHedge, kBocage, kWall };

// A name on the map. Lengths are in hundredths of a hexside, from the hex's centre, right and down; `rot` in degrees.
struct Label {
  Hex at;
  std::string text, kind;  // kind: town, water, hill, wood, field
  int size = 0, dx = 0, dy = 0, rot = 0;
};

// A road, track or stream: a chain of neighbours.
using Way = std::vector<Hex>;

// Where a board lies in a map that is joined from several (boards.h).
struct BoardPlace {
  int number = 0;  // hexes are called "7I5" after it
  Grid grid;
  int column = 0, row = 0;
  bool turned = false;  // by 180 degrees
  // The hex of the joined map that a hex of the board becomes; it may lie outside.
  Hex joined(Hex at) const;
};

struct Map {
  std::string id, title;
  std::uint32_t seed = 0;  // of the drawing
  Grid grid;
  std::vector<char> terrain, parcel;  // by HexIndex
  std::vector<std::uint8_t> level;    // by HexIndex
  std::vector<SideKind> sides;        // by Grid::side_index(); none on the outer edge
  std::vector<Way> roads, tracks, streams;
  std::vector<Label> labels;
  std::vector<BoardPlace> boards;  // of a joined map

  SideKind side(Hex a, Hex b) const;                // between two neighbours
  std::optional<Hex> on_board(BoardHex hex) const;  // nothing if there is no such board or hex
};

// `letters` are all terrain letters that the rule system knows; `place` names the file.
//
// Borders of parcels: between hexes of different parcels lies a wall if one of them is '#', else bocage if one is a
// capital, else a hedge; '.' is no parcel and borders nothing by itself. `walls`, `hedges`, `bocage` name single
// hexsides, which take precedence. Where a road, track or stream crosses, the hexside stays open.
// A file with `boards` in place of rows is joined from them: {"number","map":{…},"column","row","turned"?}.
Result<Map, LoadError> read_map(const Json& json, std::string_view letters, const std::string& place);
Result<Map, LoadError> parse_map(std::string_view text, std::string_view letters, const std::string& place);

}  // namespace valor::hex
