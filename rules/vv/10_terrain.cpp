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

// Where roads and tracks run, and where they cross water.
struct Roads {
  std::set<hex::Hex> hexes, bridges;
  std::set<std::pair<hex::Hex, hex::Hex>> steps;  // both ways

  explicit Roads(const hex::Map& map) {
    for (const auto* ways : {&map.roads, &map.tracks})
      for (const hex::Way& way : *ways) {
        hexes.insert(way.begin(), way.end());
        for (std::size_t i = 1; i < way.size(); ++i) {
          steps.emplace(way[i - 1], way[i]);
          steps.emplace(way[i], way[i - 1]);
        }
      }
    for (const hex::Way& way : map.streams)
      for (const hex::Hex at : way)
        if (hexes.contains(at)) bridges.insert(at);
  }
  // 10.5: wheels and guns come onto a bridge only along its road.
  bool lets_wheels(hex::Hex from, hex::Hex to) const { return !bridges.contains(to) || steps.contains({from, to}); }
};

void lay_streams(Setting& t, const hex::Map& map, const Roads& roads, std::uint8_t stream) {
  for (const hex::Way& way : map.streams)
    for (const hex::Hex at : way) {
      std::uint8_t& terrain = t.terrain[static_cast<std::size_t>(t.field.index(at))];
      if (is_plain(t.terrains[terrain]) && !roads.hexes.contains(at)) terrain = stream;
    }
}

// 7, 10.9, C28 The cost for vehicles; 0: never. Slopes of two levels are too steep for them.
std::uint8_t cost_for_vehicles(const Setting& t, const Roads& roads, HexIndex from, int direction) {
  const HexIndex to = t.field.neighbour(from, direction);
  if (to == kNoHex || !roads.lets_wheels(t.field.hex(from), t.field.hex(to))) return 0;
  const Terrain& terrain = terrain_at(t, to);
  const int climb = t.level[static_cast<std::size_t>(to)] - t.level[static_cast<std::size_t>(from)];
  // 10.6, C30
  const bool by_road = t.options.road_buildings && terrain.building && roads.hexes.contains(t.field.hex(to));
  const int cost = by_road ? terrain.cost : terrain.vehicle;
  if (cost == 0 || climb >= 2 || (climb <= -2 && t.options.steep_descent)) return 0;
  const SideTerrain* side = side_between(t, t.field.hex(from), t.field.hex(to));
  return static_cast<std::uint8_t>(cost + (side ? side->extra : 0) + std::max(0, climb));
}

// 6.3.2 A gun goes one hex, whatever it costs, where infantry may go and no slope is too steep.
std::uint8_t cost_for_guns(const Setting& t, const Roads& roads, HexIndex from, int direction) {
  const std::uint8_t cost = cost_to_enter(t, from, direction);
  if (cost == 0 || cost == kWholeMove) return 0;
  return roads.lets_wheels(t.field.hex(from), t.field.hex(t.field.neighbour(from, direction))) ? 1 : 0;
}

}  // namespace

void lay_terrain(Setting& t, const hex::Map& map, const std::map<char, std::uint8_t>& letters, std::uint8_t stream) {
  t.field = hex::Field(map.grid);
  t.level = map.level;
  const auto count = static_cast<std::size_t>(t.field.count());
  t.terrain.resize(count);
  for (std::size_t i = 0; i < count; ++i) t.terrain[i] = letters.at(map.terrain[i]);
  const Roads roads(map);
  lay_streams(t, map, roads, stream);
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
  t.vehicle_leaving.resize(count);
  t.gun_leaving.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    t.cover[i] = t.terrains[t.terrain[i]].cover;
    for (int d = 0; d < hex::kDirections; ++d) {
      const auto from = static_cast<HexIndex>(i);
      t.leaving[i][static_cast<std::size_t>(d)] = cost_to_enter(t, from, d);
      t.vehicle_leaving[i][static_cast<std::size_t>(d)] = cost_for_vehicles(t, roads, from, d);
      t.gun_leaving[i][static_cast<std::size_t>(d)] = cost_for_guns(t, roads, from, d);
    }
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
