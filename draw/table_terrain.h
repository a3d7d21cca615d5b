// The terrain of a measured table as a picture: by tiles of 12-inch squares, or whole.
//
// Outlines are isolines of the signed distance to the rules' polygon plus noise; hills are stepped boards. Lettering is
// a layer of its own. Not here: units (figures.h), a position (picture.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/table/vec.h"
#include "draw/colour.h"
#include "draw/label.h"
#include "draw/scene.h"

namespace valor::draw {

inline constexpr double kTableInch = 24;                 // picture units; pixels at 100 %
inline constexpr double kTableUnit = kTableInch / 1000;  // per thousandth of an inch
inline constexpr int kTileInches = 12;

enum class TableKind {
  Woods,
  Hill,
  Building,
  Road,
  Field,
  Wall,
  Stream,
  HighWall,
  Earthwork,
  River,
  Ford,
  Marsh,
};

// `points` is a polygon, or a line for a road, stream, wall or earthwork. Thousandths of an inch.
struct TablePiece {
  TableKind kind = TableKind::Woods;
  std::vector<table::Vec> points;
  std::string name;
  table::Length width = 0;  // of roads and streams; 0: as usual
};

struct TablePicture {
  table::Length width = 0, height = 0;
  std::int32_t seed = 0;
  std::vector<TablePiece> pieces;
};

struct TableTerrain {
  Box box;  // in picture units
  Theme theme = Theme::Day;
  Scene scene;
  std::vector<Label> labels;
};

TableTerrain draw_table_terrain(const TablePicture& table, Theme theme, const std::string& id = "");

Tile table_tile(const TableTerrain& terrain, int column, int row);
std::vector<Tile> table_tiles(const TableTerrain& terrain);

std::string table_lettering_svg(const TableTerrain& terrain);
std::string table_body(const TableTerrain& terrain);
std::string table_svg(const TableTerrain& terrain);

inline Point table_point(table::Vec v) { return {v.x * kTableUnit, v.y * kTableUnit}; }

}  // namespace valor::draw
