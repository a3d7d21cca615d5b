// Whole pictures of a position, for `valor draw`, thumbnails and documents: terrain, lettering, and what stands on it.
#pragma once

#include <string>
#include <vector>

#include "draw/counters.h"
#include "draw/figures.h"
#include "draw/hex_terrain.h"
#include "draw/table_terrain.h"

namespace valor::draw {

struct PlacedCounter {
  hex::Hex at;
  CounterFace face;
  std::vector<std::string> marks;  // see markers.h; "pinned" is a banner across the counter
  bool selected = false;           // its hex is lit
};

struct PlacedFlag {
  hex::Hex at;
  std::string nation;  // who holds the objective; a star if it has no flag
};

// Counters of one hex are a stack in the order of the list, the first lowest.
std::string draw_hex_position(const hex::Map& map, const std::vector<PlacedCounter>& counters,
                              const std::vector<PlacedFlag>& flags, const Look& look,
                              Palette palette = Palette::Period);

struct PlacedObjective {
  table::Vec at;
  std::string name;
};

// Name plates are laid clear of units and of each other where there is room.
std::string draw_table_position(const TablePicture& table, const std::vector<TableUnit>& units,
                                const std::vector<PlacedObjective>& objectives, Theme theme);

}  // namespace valor::draw
