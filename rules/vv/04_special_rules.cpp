// 4.3: special rules (edition and rulings: see README).
#include "rules/vv/04_special_rules.h"

namespace valor::vv {
namespace {

std::uint8_t terrain_named(const Setting& t, const std::string& id) {
  std::size_t i = 0;
  while (i + 1 < t.terrains.size() && t.terrains[i].id != id) ++i;
  return static_cast<std::uint8_t>(i);
}

char letter_of(const std::map<char, std::uint8_t>& letters, std::uint8_t terrain) {
  for (const auto& [letter, meant] : letters)
    if (meant == terrain) return letter;
  return '.';
}

void replace(std::vector<hex::SideKind>& sides, hex::SideKind from, hex::SideKind to) {
  for (hex::SideKind& side : sides)
    if (side == from) side = to;
}

// 10.9: bare hexes of hills become something else, on level ground.
void replace_hills(hex::Map& map, char to) {
  for (std::size_t i = 0; i < map.level.size(); ++i) {
    if (map.level[i] > 0 && map.terrain[i] == '.') map.terrain[i] = to;
    map.level[i] = 0;
  }
}

void replace_terrain(const Setting& t, const SpecialRule& rule, hex::Map& map, std::map<char, std::uint8_t>& letters) {
  const std::uint8_t to = terrain_named(t, rule.to);
  if (rule.from == "hill") return replace_hills(map, letter_of(letters, to));
  const std::uint8_t from = terrain_named(t, rule.from);
  for (auto& [letter, meant] : letters)
    if (meant == from) meant = to;
}

}  // namespace

void lay_special(const Setting& t, const SpecialRule& rule, hex::Map& map, std::map<char, std::uint8_t>& letters) {
  switch (rule.kind) {
    case SpecialKind::Bocage:
      return replace(map.sides, hex::SideKind::kHedge, hex::SideKind::kBocage);
    case SpecialKind::Hedges:
      return replace(map.sides, hex::SideKind::kBocage, hex::SideKind::kHedge);
    case SpecialKind::Ploughed:
      replace_terrain(t, {SpecialKind::Terrain, "wheat", "plough"}, map, letters);
      return replace_terrain(t, {SpecialKind::Terrain, "crops", "plough"}, map, letters);
    case SpecialKind::Frozen:
      map.streams.clear();
      return replace_terrain(t, {SpecialKind::Terrain, "water", "open"}, map, letters);
    case SpecialKind::Flat:
      map.level.assign(map.level.size(), 0);
      return;
    case SpecialKind::Terrain:
      return replace_terrain(t, rule, map, letters);
  }
}

}  // namespace valor::vv
