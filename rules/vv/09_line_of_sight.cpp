// Chapter 9: line of sight (edition and rulings: see README).
#include "rules/vv/09_line_of_sight.h"

#include "rules/vv/19_fortifications.h"

namespace valor::vv {

hex::SightField sight_field(const Setting& t) {
  hex::SightField field = hex::SightField::open(t.field.grid());
  for (std::size_t i = 0; i < field.hexes.size(); ++i) {
    const Terrain& terrain = t.terrains[t.terrain[i]];
    // 19.5, C31
    const bool bunker = t.options.small_bunkers && is_bunker(t, static_cast<HexIndex>(i));
    field.hexes[i] = {.level = t.level[i], .blocks = terrain.blocks || bunker, .hindrance = terrain.hinders};
  }
  for (std::size_t i = 0; i < field.sides.size(); ++i)
    if (t.side_terrain[i] != 255) field.sides[i] = t.side_terrains[t.side_terrain[i]].sight;
  return field;
}

}  // namespace valor::vv
