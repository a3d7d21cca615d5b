// The terrain of a hex map as a picture: by tiles of 8×8 hexes for the client, or whole.
//
// The dot decides: a hex's terrain is what lies at its centre. Outlines cross hex borders, but nothing that stands up
// comes near a dot that is not its own. Lettering is a layer of its own, because fonts do not load inside an image.
// Not here: counters (counters.h), a position with counters on it (picture.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/hex/map.h"
#include "draw/colour.h"
#include "draw/hex_grid.h"
#include "draw/label.h"
#include "draw/scene.h"
#include "draw/trees.h"

namespace valor::draw {

inline constexpr double kHexSide = 44;  // picture units; pixels at 100 %
inline constexpr int kTileHexes = 8;

enum class Detail { Near, Far };  // Far: no crowns, furrows, tufts or grain, for an overview

struct Look {
  Theme theme = Theme::Day;
  Detail detail = Detail::Near;
  std::string id;  // added to every id, for a picture that stands in a page beside others
};

// What a hex shows. The letters are those of a map file; a letter that is not here shows as open ground.
enum class Ground : char {
  Open = '.',
  Woods = 'w',
  Orchard = 'o',
  Wheat = 'f',
  Plough = 'p',
  Crops = 'c',
  Pasture = 'g',
  Brush = 'b',
  StoneHouses = 's',
  ThatchedHouses = 't',
  Church = 'k',
  Water = '~',
};

inline constexpr const char* kGroundLetters = ".wofpcgbstk~";

struct DrawnSide {
  Cell cell;
  int direction = 0;  // 0 to 2: a side is named from the hex south or west of it
  hex::SideKind kind = hex::SideKind::kHedge;
};

// What is to be drawn, free of any rule. Chains of roads, tracks and streams name every hex they pass.
struct HexPicture {
  int columns = 0, rows = 0;
  std::int32_t seed = 0;
  std::vector<Ground> ground;  // column by column
  std::vector<int> level;
  std::vector<int> parcel;  // hexes of one crop and one parcel are one field; 0 is none
  std::vector<std::vector<Cell>> roads, tracks, streams;
  std::vector<DrawnSide> sides;
  std::vector<Label> labels;

  std::size_t index(Cell c) const { return static_cast<std::size_t>(c.column) * rows + c.row; }
};

// Enclosed open ground shows as pasture.
HexPicture picture_of(const hex::Map& map);
Cell cell_of(hex::Hex hex);

struct HexTerrain {
  HexGrid grid;
  Look look;
  Scene scene;
  std::vector<Label> coordinates, labels;

  // What was drawn, as shapes: for tests of the rule that the dot decides.
  struct Shapes {
    std::vector<Tree> trees;  // every crown and bush, also those that Far leaves out
    std::vector<Line> woods, water, hedges, bocage, walls;
  } shapes;
};

HexTerrain draw_hex_terrain(const HexPicture& map, const Look& look);
HexTerrain draw_hex_terrain(const hex::Map& map, const Look& look);

int tile_columns(const HexTerrain& terrain);
int tile_rows(const HexTerrain& terrain);
Tile hex_tile(const HexTerrain& terrain, int column, int row);
std::vector<Tile> hex_tiles(const HexTerrain& terrain);

// Coordinates and names as a group, for a picture that stands alone.
std::string lettering_svg(const HexTerrain& terrain);
// The inside of an <svg>, and the whole file with its lettering.
std::string hex_map_body(const HexTerrain& terrain);
std::string hex_map_svg(const HexTerrain& terrain);

}  // namespace valor::draw
