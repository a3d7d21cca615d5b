// The map of a scenario, its fortifications, tunnels and special rules.
#include <fmt/format.h>

#include "rules/vv/04_special_rules.h"
#include "rules/vv/09_line_of_sight.h"
#include "rules/vv/10_terrain.h"
#include "rules/vv/setup_reader.h"

namespace valor::vv {

std::optional<LoadError> Reader::read_map(const Json& scenario) {
  std::string letters;
  for (const auto& [letter, terrain] : letters_) letters += letter;
  const Json& json = object(header_, "", "map");
  if (error_) return error_;
  auto map = hex::read_map(json, letters, "map");
  if (!map) return map.error();
  t_.scenario.map = text(scenario, "/scenario", "map");
  if (t_.scenario.map != map->id)
    return LoadError{"/scenario/map", fmt::format("the map given is \"{}\".", map->id), "Give the one that is named."};
  read_special(scenario, *map);
  if (error_) return error_;
  lay_terrain(t_, *map, letters_, stream_);
  for (const hex::BoardPlace& board : map->boards) boards_.push_back(board);
  read_fortifications(scenario);
  if (error_) return error_;
  t_.los = hex::LosTable::build(sight_field(t_));
  return std::nullopt;
}

// 19.1, 19.2
void Reader::read_fortifications(const Json& scenario) {
  static const std::map<std::string, Fortification> kKinds{
      {"foxhole", Fortification::Foxhole},       {"trench", Fortification::Trench},
      {"sandbags", Fortification::Sandbags},     {"wood_bunker", Fortification::WoodBunker},
      {"bunker", Fortification::ConcreteBunker}, {"cave", Fortification::Cave}};
  std::vector<LaidFortification> laid;
  std::set<HexIndex> used;
  const Json none = Json::array();
  const Json& all = scenario.contains("fortifications") ? list(scenario, "/scenario", "fortifications") : none;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string path = fmt::format("/scenario/fortifications/{}", i);
    known_keys(all[i], path, {"kind", "at", "facing", "hidden", "side"});
    const std::string kind = text(all[i], path, "kind");
    const HexIndex at = place(member(all[i], path, "at"), path + "/at");
    if (error_) return;
    if (!used.insert(at).second)
      return fail(path + "/at", "two fortifications lie in this hex (vv 19.4).", "Move one.");
    if (kind == "wire" || kind == "mines") {
      read_obstacle(all[i], path, kind, at);
      continue;
    }
    const auto found = kKinds.find(kind);
    if (found == kKinds.end())
      return fail(path + "/kind", "this kind of fortification is not known.", "See the schema.");
    if (!may_lie_in(t_, found->second, at))
      return fail(path + "/at", "it may not lie in this terrain (vv 19.2).", "Place it elsewhere.");
    if (found->second == Fortification::Cave && !t_.options.caves) continue;  // C36
    LaidFortification one{at, found->second};
    if (all[i].contains("facing")) one.facing = byte(all[i], path, "facing", 0, 5);
    laid.push_back(one);
  }
  // 19.11
  for (const LaidFortification& one : laid) {
    if (one.kind != Fortification::Cave) continue;
    const bool near = std::any_of(laid.begin(), laid.end(), [&](const LaidFortification& other) {
      return other.kind == Fortification::Cave && other.at != one.at && t_.field.distance(one.at, other.at) <= 4;
    });
    const auto caves = std::count_if(laid.begin(), laid.end(),
                                     [](const LaidFortification& f) { return f.kind == Fortification::Cave; });
    if (!near && caves > 1)
      return fail("/scenario/fortifications", "a cave lies more than four hexes from the others (vv 19.11).",
                  "Move it nearer.");
  }
  lay_fortifications(t_, laid);
  read_tunnels(scenario, laid);
}

void Reader::read_obstacle(const Json& json, const std::string& path, const std::string& kind, HexIndex at) {
  if (!obstacle_may_lie_in(t_, at))
    return fail(path + "/at", "it may not lie in this terrain (vv 19.2).", "Place it elsewhere.");
  if (kind == "wire") return obstacles_.set(at, MarkerKind::Wire, 1);
  const int hidden = yes(json, path, "hidden") ? hidden_mines_of(byte(json, path, "side", 0, 1)) : kOpenMines;
  if (t_.options.minefields) obstacles_.set(at, MarkerKind::Mines, hidden);  // C35
}

// 19.11.1, 19.11.2: at most four hexes long, an entrance at each end, not under water.
void Reader::read_tunnels(const Json& scenario, const std::vector<LaidFortification>& laid) {
  const auto entrance = [&](HexIndex at) {
    for (const LaidFortification& one : laid)
      if (one.at == at && (one.kind == Fortification::Cave || is_bunker(t_, at))) return true;
    return false;
  };
  if (!scenario.contains("tunnels") || !t_.options.caves) return;
  const Json& all = list(scenario, "/scenario", "tunnels");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string path = fmt::format("/scenario/tunnels/{}", i);
    std::vector<HexIndex> hexes;
    for (std::size_t k = 0; all[i].is_array() && k < all[i].size(); ++k)
      hexes.push_back(place(all[i][k], fmt::format("{}/{}", path, k)));
    if (error_) return;
    bool good = hexes.size() >= 2 && hexes.size() <= 5;
    for (std::size_t k = 1; good && k < hexes.size(); ++k) good = t_.field.distance(hexes[k - 1], hexes[k]) == 1;
    for (const HexIndex at : hexes) good = good && terrain_at(t_, at).cost > 0 && terrain_at(t_, at).rule != "vv 10.8";
    if (!good || !entrance(hexes.front()) || !entrance(hexes.back()))
      return fail(path, "a tunnel joins two entrances over at most four hexes, not under water (vv 19.11.2).",
                  "Name its hexes from one cave or bunker to the other.");
    t_.tunnels.push_back(hexes);
  }
}

// 4.3
void Reader::read_special(const Json& scenario, hex::Map& map) {
  static const std::map<std::string, SpecialKind> kRules{
      {"bocage", SpecialKind::Bocage}, {"hedges", SpecialKind::Hedges}, {"ploughed", SpecialKind::Ploughed},
      {"frozen", SpecialKind::Frozen}, {"flat", SpecialKind::Flat},     {"terrain", SpecialKind::Terrain}};
  if (!scenario.contains("special")) return;
  const Json& rules = list(scenario, "/scenario", "special");
  for (std::size_t i = 0; i < rules.size() && !error_; ++i) {
    const std::string path = fmt::format("/scenario/special/{}", i);
    const auto kind = kRules.find(text(rules[i], path, "rule"));
    if (kind == kRules.end()) return fail(path + "/rule", "this special rule is not known.", "See 04_special_rules.h.");
    SpecialRule rule{.kind = kind->second};
    if (rule.kind != SpecialKind::Terrain) {
      known_keys(rules[i], path, {"rule"});
    } else {
      known_keys(rules[i], path, {"rule", "from", "to"});
      rule.from = terrain_id(rules[i], path, "from");
      rule.to = terrain_id(rules[i], path, "to");
    }
    if (!error_) lay_special(t_, rule, map, letters_);
  }
}

std::string Reader::terrain_id(const Json& from, const std::string& path, const char* key) {
  const std::string id = text(from, path, key);
  if (id == "hill" && std::string_view(key) == "from") return id;
  for (const Terrain& terrain : t_.terrains)
    if (terrain.id == id) return id;
  fail(path + "/" + key, "this terrain is not in the table.", "See tables/terrain.");
  return id;
}

}  // namespace valor::vv
