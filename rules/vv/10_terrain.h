// Chapter 10: what the ground does to movement and cover. The figures are data/vv/tables/terrain.json.
#pragma once

#include <map>

#include "core/hex/map.h"
#include "rules/vv/setting.h"

namespace valor::vv {

// Writes field, terrain, levels, cover and costs into the setting. `letters`: the terrain of each letter of the map.
void lay_terrain(Setting& t, const hex::Map& map, const std::map<char, std::uint8_t>& letters, std::uint8_t stream);

// 6.2, 10.9 What entering the neighbour costs infantry: its terrain, the hexside, the climb. 0: never; kWholeMove.
std::uint8_t cost_to_enter(const Setting& t, HexIndex from, int direction);

inline const Terrain& terrain_at(const Setting& t, HexIndex at) {
  return t.terrains[t.terrain[static_cast<std::size_t>(at)]];
}
// Between two neighbours; nullptr if the hexside is open.
const SideTerrain* side_between(const Setting& t, hex::Hex a, hex::Hex b);

}  // namespace valor::vv
