// Chapter 10: terrain (edition and rulings: see README).
//
// 10.8 A hex through which a stream runs is a stream hex if nothing else grows or stands there; where a road or track
// crosses it there is a bridge (10.5).
#include "rules/vv/10_terrain.h"

#include <set>

namespace valor::vv {
namespace {

bool is_plain(const Terrain& terrain) {
  return terrain.cost == 1 && terrain.cover == 0 && terrain.hinders == 0 && !terrain.blocks;
}

void lay_streams(Setting& t, const hex::Map& map, std::uint8_t stream) {
  std::set<hex::Hex> bridged;
  for (const auto* ways : {&map.roads, &map.tracks})
    for (const hex::Way& way : *ways) bridged.insert(way.begin(), way.end());
  for (const hex::Way& way : map.streams)
    for (const hex::Hex at : way) {
      std::uint8_t& terrain = t.terrain[static_cast<std::size_t>(t.field.index(at))];
      if (is_plain(t.terrains[terrain]) && !bridged.contains(at)) terrain = stream;
    }
}

}  // namespace

void lay_terrain(Setting& t, const hex::Map& map, const std::map<char, std::uint8_t>& letters, std::uint8_t stream) {
  t.field = hex::Field(map.grid);
  t.level = map.level;
  const auto count = static_cast<std::size_t>(t.field.count());
  t.terrain.resize(count);
  for (std::size_t i = 0; i < count; ++i) t.terrain[i] = letters.at(map.terrain[i]);
  lay_streams(t, map, stream);
  t.side_terrain.resize(map.sides.size());
  for (std::size_t i = 0; i < map.sides.size(); ++i) {
    const hex::SideKind kind = map.sides[i];
    t.side_terrain[i] = static_cast<std::uint8_t>(kind == hex::SideKind::kHedge    ? 0
                                                  : kind == hex::SideKind::kBocage ? 1
                                                  : kind == hex::SideKind::kWall   ? 2
                                                                                   : 255);
  }
  t.cover.resize(count);
  t.leaving.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    t.cover[i] = t.terrains[t.terrain[i]].cover;
    for (int d = 0; d < hex::kDirections; ++d)
      t.leaving[i][static_cast<std::size_t>(d)] = cost_to_enter(t, static_cast<HexIndex>(i), d);
  }
}

const SideTerrain* side_between(const Setting& t, hex::Hex a, hex::Hex b) {
  const auto side = hex::hexside_between(a, b);
  const int found = side ? t.field.grid().side_index(*side) : -1;
  if (found < 0 || t.side_terrain[static_cast<std::size_t>(found)] == 255) return nullptr;
  return &t.side_terrains[t.side_terrain[static_cast<std::size_t>(found)]];
}

std::uint8_t cost_to_enter(const Setting& t, HexIndex from, int direction) {
  const HexIndex to = t.field.neighbour(from, direction);
  if (to == kNoHex) return 0;
  const Terrain& terrain = terrain_at(t, to);
  if (terrain.cost == 0) return 0;
  const SideTerrain* side = side_between(t, t.field.hex(from), t.field.hex(to));
  const int climb = t.level[static_cast<std::size_t>(to)] - t.level[static_cast<std::size_t>(from)];
  // 10.9, C28
  if (climb >= 2 || (climb <= -2 && t.options.steep_descent)) return kWholeMove;
  return static_cast<std::uint8_t>(terrain.cost + (side ? side->extra : 0) + (climb > 0 ? climb : 0));
}

}  // namespace valor::vv
