// The scenario: victory, sides, units, where they stand, and the opening position.
#include <fmt/format.h>

#include "rules/vv/06_movement.h"
#include "rules/vv/08_transports.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/setup_reader.h"

namespace valor::vv {

void Reader::read_scenario(const Json& json) {
  const std::string path = "/scenario";
  known_keys(json, path,
             {"id", "rules", "title", "story", "map", "turns", "first", "attacker", "victory", "sides", "options",
              "source", "listed", "variant", "fortifications", "tunnels", "areas", "set_up", "special"});
  Scenario& sc = t_.scenario;
  sc.title = text(json, path, "title");
  sc.turns = byte(json, path, "turns", 1, kMostTurns);
  sc.first = byte(json, path, "first", 0, 1);
  sc.attacker = byte(json, path, "attacker", 0, 1);
  read_areas(json);
  read_victory(object(json, path, "victory"));
  const Json& sides = list(json, path, "sides");
  if (sides.size() != kSides) return fail(path + "/sides", "a scenario has two sides.", "Write two.");
  for (std::size_t i = 0; i < kSides; ++i) read_side(sides[i], fmt::format("{}/sides/{}", path, i), i);
  check_places();
  check_areas();
  if (json.contains("set_up")) read_set_up(object(json, path, "set_up"));
  else sc.set_up_first = static_cast<std::uint8_t>(other_side(sc.attacker));
}

// C57
void Reader::read_set_up(const Json& json) {
  known_keys(json, "/scenario/set_up", {"first", "order"});
  t_.scenario.set_up_first = byte(json, "/scenario/set_up", "first", 0, 1);
  const std::string order = text(json, "/scenario/set_up", "order");
  t_.scenario.alternating = order == "alternating";
  if (!t_.scenario.alternating && order != "one_after_the_other")
    fail("/scenario/set_up/order", "this order is not known.", "Write alternating or one_after_the_other.");
}

// No hex in which both sides could be placed, so that nobody learns of the other by being refused.
void Reader::check_areas() {
  if (error_) return;
  std::map<HexIndex, std::size_t> whose;
  std::size_t next = 0;
  for (std::size_t side = 0; side < kSides; ++side)
    for (std::size_t i = 0; i < t_.scenario.roster[side].size(); ++i, ++next) {
      const RosterEntry& entry = t_.scenario.roster[side][i];
      const bool stands = is_hex(places_[next]);
      if (!entry.set_up && !stands) continue;
      const std::vector<HexIndex> one{places_[next]};
      for (const HexIndex at : stands ? one : t_.scenario.areas[entry.arrival.area])
        if (whose.emplace(at, side).first->second != side)
          return fail(fmt::format("/scenario/sides/{}/units/{}/{}", side, i, stands ? "at" : "area"),
                      "both sides could stand in one hex (vv 6.8).", "Give each side hexes of its own.");
    }
  for (std::size_t side = 0; side < kSides; ++side)
    for (const FortLine& line : t_.scenario.to_lay[side])
      for (const HexIndex at : t_.scenario.areas[line.area])
        if (whose.emplace(at, side).first->second != side ||
            obstacles_.at(at, MarkerKind::Mines) == hidden_mines_of(other_side(static_cast<int>(side))))
          return fail(fmt::format("/scenario/sides/{}/fortifications", side),
                      "both sides could place something in one hex (vv 6.8).", "Give each side hexes of its own.");
}

// 6.10, C57: hexes with a name, each in one area at most.
void Reader::read_areas(const Json& json) {
  if (!json.is_object() || !json.contains("areas")) return;
  for (const auto& [name, hexes] : object(json, "/scenario", "areas").items()) {
    areas_[name] = static_cast<std::uint8_t>(t_.scenario.areas.size());
    t_.scenario.areas.push_back(places(hexes, "/scenario/areas/" + name));
  }
  if (t_.scenario.areas.size() > 64) fail("/scenario/areas", "there are too many areas.", "Keep to 64.");
}

std::uint8_t Reader::area(const Json& from, const std::string& path) {
  const std::string name = text(from, path, "area");
  if (const auto found = areas_.find(name); found != areas_.end()) return found->second;
  fail(path + "/area", fmt::format("there is no area \"{}\".", name.substr(0, 20)), "Name it under /scenario/areas.");
  return 0;
}

// Hexes by name, or a whole edge; ascending, each once.
std::vector<HexIndex> Reader::places(const Json& json, const std::string& path) {
  std::vector<HexIndex> out;
  if (json.is_string()) return edge(json.get<std::string>(), path);
  if (!json.is_array() || json.empty()) {
    fail(path, "this is not a list of hexes.", "Name them, or write north, east, south or west.");
    return out;
  }
  for (std::size_t i = 0; i < json.size(); ++i) out.push_back(place(json[i], fmt::format("{}/{}", path, i)));
  std::sort(out.begin(), out.end());
  if (std::adjacent_find(out.begin(), out.end()) != out.end()) fail(path, "a hex stands twice.", "Remove one.");
  return out;
}

std::vector<HexIndex> Reader::edge(const std::string& name, const std::string& path) {
  const int width = t_.field.grid().width, height = t_.field.grid().height;
  if (name != "north" && name != "east" && name != "south" && name != "west")
    fail(path, "this is no edge of the map.", "Write north, east, south or west.");
  std::vector<HexIndex> out;
  for (int i = 0; i < t_.field.count(); ++i) {
    const hex::Offset at = hex::offset_of(t_.field.hex(static_cast<HexIndex>(i)));
    const bool on_it = name == "north"   ? at.row == 0
                       : name == "south" ? at.row == height - 1
                       : name == "west"  ? at.col == 0
                                         : at.col == width - 1;
    if (on_it) out.push_back(static_cast<HexIndex>(i));
  }
  return out;
}

bool Reader::is_on_edge(HexIndex at) const {
  const auto& around = t_.field.neighbours(at);
  return std::find(around.begin(), around.end(), kNoHex) != around.end();
}

// 6.10: where a side may leave.
void Reader::add_exits(const std::vector<HexIndex>& hexes, std::size_t side, const std::string& path) {
  t_.exits.resize(static_cast<std::size_t>(t_.field.count()));
  for (const HexIndex at : hexes) {
    if (!is_on_edge(at)) fail(path, "an exit does not lie on the map's edge.", "Name hexes of the edge.");
    t_.exits[static_cast<std::size_t>(at)] |= static_cast<std::uint8_t>(1 << side);
  }
}

void Reader::read_victory(const Json& json) {
  const std::string path = "/scenario/victory";
  Scenario& sc = t_.scenario;
  sc.objective_holder.fill(kNobody);
  const std::string kind = text(json, path, "kind");
  if (kind == "elimination") {
    known_keys(json, path, {"kind", "to_the_end"});
    sc.victory = VictoryKind::Elimination;
  } else if (kind == "objectives") {
    known_keys(json, path, {"kind", "objectives", "required", "to_the_end"});
    sc.victory = VictoryKind::Objectives;
    add_objectives(places(list(json, path, "objectives"), path + "/objectives"), path + "/objectives");
    sc.required = static_cast<std::uint8_t>(sc.objectives.size());
    if (json.contains("required"))
      sc.required = byte(json, path, "required", 1, static_cast<int>(sc.objectives.size()));
  } else if (kind == "exit") {
    known_keys(json, path, {"kind", "exits", "required", "to_the_end"});
    sc.victory = VictoryKind::Exit;
    add_exits(places(member(json, path, "exits"), path + "/exits"), sc.attacker, path + "/exits");
    sc.required = byte(json, path, "required", 1, 120);
  } else if (kind == "conditions") {
    known_keys(json, path, {"kind", "sides"});
    sc.victory = VictoryKind::Conditions;
    read_conditions(list(json, path, "sides"), path + "/sides");
  } else {
    fail(path + "/kind", "this kind of victory is not known.", "Write elimination, objectives, exit or conditions.");
  }
  sc.to_the_end = yes(json, path, "to_the_end");
}

// P:objective-games: they are the defender's when the game begins.
void Reader::add_objectives(const std::vector<HexIndex>& hexes, const std::string& path) {
  Scenario& sc = t_.scenario;
  for (const HexIndex at : hexes) {
    if (std::find(sc.objectives.begin(), sc.objectives.end(), at) != sc.objectives.end()) continue;
    if (sc.objectives.size() == kMaxObjectives)
      return fail(path, "there must be 1 to 16 objectives.", "Name that many hexes.");
    sc.objective_holder[sc.objectives.size()] = static_cast<std::uint8_t>(other_side(sc.attacker));
    sc.objectives.push_back(at);
  }
}

// C58
void Reader::read_conditions(const Json& sides, const std::string& path) {
  if (sides.size() != kSides) return fail(path, "there are two sides.", "Write two.");
  for (std::size_t side = 0; side < kSides; ++side) {
    const std::string at = fmt::format("{}/{}", path, side);
    known_keys(sides[side], at, {"conditions", "at_once"});
    t_.scenario.at_once[side] = yes(sides[side], at, "at_once");
    const Json& conditions = list(sides[side], at, "conditions");
    if (conditions.size() > kMaxConditions)
      return fail(at + "/conditions", "a side has at most six conditions.", "Remove some.");
    for (std::size_t i = 0; i < conditions.size(); ++i)
      read_condition(conditions[i], fmt::format("{}/conditions/{}", at, i), side);
    if (t_.scenario.at_once[side]) check_at_once(at, side);
  }
}

// Who only has to preserve something would have won before the first shot.
void Reader::check_at_once(const std::string& path, std::size_t side) {
  for (const Condition& c : t_.scenario.conditions[side])
    if (c.goal != Goal::Preserve || c.by_turn > 0) return;
  fail(path + "/at_once", "this side would have won before the game begins.", "Remove it, or add a condition.");
}

void Reader::read_condition(const Json& json, const std::string& path, std::size_t side) {
  static const std::map<std::string, Goal> kGoals{{"enter", Goal::Enter},
                                                  {"hold", Goal::Hold},
                                                  {"exit", Goal::Exit},
                                                  {"eliminate", Goal::Eliminate},
                                                  {"preserve", Goal::Preserve}};
  static const std::map<std::string, Sort> kSorts{{"any", Sort::Any},       {"infantry", Sort::Infantry},
                                                  {"leader", Sort::Leader}, {"gun", Sort::Gun},
                                                  {"armour", Sort::Armour}, {"vehicle", Sort::Vehicle}};
  known_keys(json, path, {"goal", "hexes", "count", "who", "by_turn"});
  Condition c;
  const auto goal = kGoals.find(text(json, path, "goal"));
  if (goal == kGoals.end())
    return fail(path + "/goal", "this goal is not known.", "Write enter, hold, exit, eliminate or preserve.");
  c.goal = goal->second;
  if (json.contains("who")) {
    const auto sort = kSorts.find(text(json, path, "who"));
    if (sort == kSorts.end()) return fail(path + "/who", "this kind of unit is not known.", "Write any.");
    c.sort = sort->second;
  }
  if (json.contains("by_turn")) c.by_turn = byte(json, path, "by_turn", 1, t_.scenario.turns);
  if (c.goal == Goal::Enter || c.goal == Goal::Hold || c.goal == Goal::Exit)
    c.hexes = places(member(json, path, "hexes"), path + "/hexes");
  else if (json.contains("hexes")) fail(path + "/hexes", "this goal has no hexes.", "Remove them.");
  if (c.goal == Goal::Hold) add_objectives(c.hexes, path + "/hexes");
  if (c.goal == Goal::Exit) add_exits(c.hexes, side, path + "/hexes");
  if (c.goal == Goal::Hold) c.count = static_cast<std::uint8_t>(c.hexes.size());
  if (json.contains("count"))
    c.count = byte(json, path, "count", 1, c.goal == Goal::Hold ? static_cast<int>(c.hexes.size()) : 120);
  if (c.goal == Goal::Enter && c.count != 1)
    fail(path + "/count", "one unit that enters is enough.", "Write a condition for each hex.");
  t_.scenario.conditions[side].push_back(std::move(c));
}

void Reader::read_side(const Json& json, const std::string& path, std::size_t side) {
  known_keys(json, path, {"nation", "name", "units", "snipers", "smoke", "missions", "half_squads", "fortifications"});
  if (json.is_object() && json.contains("fortifications"))
    read_pool(list(json, path, "fortifications"), path + "/fortifications", side);
  read_support(json, path, side);
  if (json.is_object() && json.contains("snipers")) t_.scenario.snipers[side] = byte(json, path, "snipers", 0, 9);
  t_.scenario.nation[side] = text(json, path, "nation");
  t_.japanese[side] = t_.scenario.nation[side] == "jp";
  t_.scenario.side_name[side] = text(json, path, "name");
  const Json& units = list(json, path, "units");
  if (units.empty() || units.size() > 120) return fail(path + "/units", "a side has 1 to 120 units.", "Write so many.");
  for (std::size_t i = 0; i < units.size(); ++i) read_unit(units[i], fmt::format("{}/units/{}", path, i), side);
  if (json.contains("half_squads") && !error_) add_spares(byte(json, path, "half_squads", 0, 8), side);
}

// 19.1, C57: what its owner lays in the set-up.
void Reader::read_pool(const Json& lines, const std::string& path, std::size_t side) {
  static const std::map<std::string, MarkerKind> kKinds{{"foxhole", MarkerKind::Foxhole},
                                                        {"trench", MarkerKind::Trench},
                                                        {"sandbags", MarkerKind::Sandbags},
                                                        {"wire", MarkerKind::Wire},
                                                        {"mines", MarkerKind::Mines}};
  if (lines.size() > kFortLines) return fail(path, "there are too many lines.", fmt::format("Keep to {}.", kFortLines));
  for (std::size_t i = 0; i < lines.size() && !error_; ++i) {
    const std::string at = fmt::format("{}/{}", path, i);
    known_keys(lines[i], at, {"kind", "count", "area", "hidden"});
    const auto kind = kKinds.find(text(lines[i], at, "kind"));
    if (kind == kKinds.end())
      return fail(at + "/kind", "this is nothing that an owner lays.",
                  "Write foxhole, trench, sandbags, wire or mines.");
    const bool mines = kind->second == MarkerKind::Mines;
    FortLine line{.marker = static_cast<std::uint8_t>(kind->second)};
    line.count = byte(lines[i], at, "count", 1, 12);
    line.area = area(lines[i], at);
    line.hidden = yes(lines[i], at, "hidden");
    if (line.hidden && !mines) fail(at + "/hidden", "only mines are hidden (vv 19.7.1).", "Remove it.");
    if (mines && !t_.options.minefields) line.count = 0;  // C35
    t_.owners_fortify = t_.owners_fortify || (kind->second >= MarkerKind::Foxhole && !error_);
    t_.scenario.to_lay[side].push_back(line);
  }
}

// 13.9: counters for the other halves of squads that split.
void Reader::add_spares(int count, std::size_t side) {
  auto& roster = t_.scenario.roster[side];
  const auto squad =
      std::find_if(roster.begin(), roster.end(), [&](const RosterEntry& r) { return t_.types[r.type].has_half(); });
  if (squad == roster.end()) return;
  t_.any_spare[side] = count > 0;
  const RosterEntry spare{.type = squad->type, .weapon = kNoWeapon, .half = true, .spare = true};
  roster.insert(roster.end(), static_cast<std::size_t>(count), spare);
  places_.insert(places_.end(), static_cast<std::size_t>(count), kSpare);
}

// 11.1, 18.2
void Reader::read_support(const Json& json, const std::string& path, std::size_t side) {
  if (!json.is_object()) return;
  if (json.contains("smoke")) t_.scenario.smoke[side] = byte(json, path, "smoke", 0, 99);
  if (!json.contains("missions")) return;
  const Json& missions = object(json, path, "missions");
  known_keys(missions, path + "/missions", {"light", "heavy", "air"});
  std::size_t kind = 0;
  for (const char* name : {"light", "heavy", "air"}) {
    if (missions.contains(name)) t_.scenario.missions[side][kind] = byte(missions, path + "/missions", name, 0, 99);
    ++kind;
  }
}

void Reader::read_unit(const Json& json, const std::string& path, std::size_t side) {
  known_keys(json, path, {"type", "at", "area", "arrives", "weapon", "half", "name", "valorous", "facing", "aboard"});
  RosterEntry entry{.weapon = kNoWeapon};
  const std::string type = text(json, path, "type");
  if (const auto found = types_.find(type); found != types_.end()) entry.type = found->second;
  else fail(path + "/type", unknown(type), "See tables/units.");
  if (error_) return;
  const UnitType& kind = t_.types[entry.type];
  if (const std::string weapon = optional_text(json, path, "weapon"); !weapon.empty()) {
    if (const auto found = weapons_.find(weapon); found != weapons_.end()) entry.weapon = found->second;
    else fail(path + "/weapon", unknown(weapon), "See tables/units.");
    if (!error_ && !may_carry(kind, t_.weapons[entry.weapon]))
      fail(path + "/weapon", "this unit cannot carry it (vv 12.2).", "Give it to a squad.");
  }
  if (entry.weapon != kNoWeapon && !error_) take_expendable(entry, side);
  t_.any_weapon[side] = t_.any_weapon[side] || entry.weapon != kNoWeapon;
  entry.half = yes(json, path, "half");
  if (entry.half && !kind.has_half()) fail(path + "/half", "only squads have a half.", "Remove it.");
  if (json.contains("facing")) {
    if (!kind.faces[0].heavy()) fail(path + "/facing", "infantry faces everywhere (vv 7.1).", "Remove it.");
    entry.facing = byte(json, path, "facing", 0, hex::kDirections - 1);
  }
  entry.valorous = yes(json, path, "valorous");
  entry.name = optional_text(json, path, "name");
  places_.push_back(kToCome);
  if (json.contains("arrives")) entry.arrival = arrival(object(json, path, "arrives"), path + "/arrives", side);
  else if (json.contains("area")) {
    entry.set_up = true;
    entry.arrival.area = area(json, path);
  } else {
    places_.back() = place(member(json, path, "at"), path + "/at");
  }
  t_.scenario.roster[side].push_back(entry);
  t_.longest_reach = std::max<int>(t_.longest_reach, kind.faces[0].range);
  t_.any_heavy = t_.any_heavy || kind.faces[0].heavy();
  t_.any_transport = t_.any_transport || kind.faces[0].carries > 0;
  if (json.contains("aboard")) t_.scenario.roster[side].back().aboard = byte(json, path, "aboard", 0, 119);
  if (entry.weapon != kNoWeapon && !error_)
    t_.longest_reach = std::max<int>(t_.longest_reach, t_.weapons[entry.weapon].figures.range);
}

// 6.10
Arrival Reader::arrival(const Json& json, const std::string& path, std::size_t side) {
  known_keys(json, path, {"turn", "area", "stack"});
  Arrival out{.turn = byte(json, path, "turn", 1, t_.scenario.turns), .area = area(json, path)};
  if (json.contains("stack")) out.stack = byte(json, path, "stack", 0, 99);
  int together = 1;
  for (const RosterEntry& other : t_.scenario.roster[side]) together += other.arrival == out ? 1 : 0;
  if (together > kStackLimit) fail(path, "more than four units enter together.", "Give some another stack.");
  return out;
}

// 12.5, C18: where expendable weapons are pooled nobody carries them.
void Reader::take_expendable(RosterEntry& entry, std::size_t side) {
  const WeaponFigures& w = t_.weapons[entry.weapon].figures;
  const bool anti_tank = w.use == WeaponUse::AntiTank && w.once;  // 12.5.1
  if (w.use != WeaponUse::Grenades && w.use != WeaponUse::Satchel && !anti_tank) return;
  t_.explosives = t_.explosives || !anti_tank;
  if (!t_.options.pooled_weapons) return;
  const std::size_t kind = anti_tank ? (w.at_rear ? 3 : 2) : w.use == WeaponUse::Grenades ? 0 : 1;
  if (anti_tank) {
    t_.pooled_at[side][kind - 2] = entry.weapon;
    t_.any_pooled_at = true;
  }
  ++t_.scenario.pool[side][kind];
  entry.weapon = kNoWeapon;
}

std::string Reader::unknown(const std::string& id) {
  return fmt::format("\"{}\" is not in the unit table.", id.substr(0, 40));
}

// Nobody stands in forbidden terrain, beside an enemy in one hex, or in a hex that is too full (6.8, 6.9).
void Reader::check_places() {
  if (error_) return;
  std::map<HexIndex, std::array<std::pair<int, int>, kSides>> held;  // units and full squads
  std::size_t next = 0;
  for (std::size_t side = 0; side < kSides; ++side)
    for (std::size_t i = 0; i < t_.scenario.roster[side].size(); ++i, ++next) {
      const std::string path = fmt::format("/scenario/sides/{}/units/{}/at", side, i);
      const HexIndex at = places_[next];
      if (!is_hex(at)) continue;
      const RosterEntry& entry = t_.scenario.roster[side][i];
      const Profile& p = t_.types[entry.type].faces[0];
      const Terrain& terrain = t_.terrains[t_.terrain[static_cast<std::size_t>(at)]];
      // 10.6: guns that cannot be moved do not stand in buildings either.
      if (terrain.cost == 0 || ((p.vehicle() || (p.heavy() && p.movement == 0)) && terrain.vehicle == 0))
        return fail(path, "this terrain may not be entered (vv 10.10).", "Place the unit elsewhere.");
      if (entry.aboard != 255) continue;  // see load_passengers
      auto& [room, squads] = held[at][side];
      Unit u{.type = entry.type};
      u.marks = entry.half ? kHalf : 0;
      room += room_of(t_, u);
      squads += is_full_squad(t_, u) ? 1 : 0;
      if (held[at][1 - side].first > 0)
        return fail(path, "both sides stand in this hex (vv 6.8).", "Place the unit elsewhere.");
      if (!fits(t_, at, room, squads))
        return fail(path, "too many units stand in this hex (vv 6.9).", "Place the unit elsewhere.");
    }
}

// 8.2.1 Those who begin aboard.
void Reader::load_passengers(State& s) {
  for (std::size_t side = 0; side < kSides; ++side)
    for (std::size_t i = 0; i < t_.scenario.roster[side].size(); ++i) {
      const int line = t_.scenario.roster[side][i].aboard;
      if (line == 255) continue;
      const std::string path = fmt::format("/scenario/sides/{}/units/{}/aboard", side, i);
      const int first = t_.first_unit(static_cast<int>(side)), id = first + static_cast<int>(i);
      const int transport = first + line;
      if (line >= t_.unit_count(static_cast<int>(side)) || transport == id || s.unit(transport).at != s.unit(id).at ||
          profile(t_, s.unit(id)).vehicle() || !has_room(t_, s, transport, id))
        return fail(path, "this unit does not fit aboard (vv 8.2.1).", "Name a transport with room in the same hex.");
      s.put(id, s.unit(id).at, transport);
    }
}

State Reader::place_units() const {
  State s;
  s.holder = t_.scenario.objective_holder;
  for (std::size_t side = 0; side < kSides; ++side) s.sniper[side].left = t_.scenario.snipers[side];
  s.smoke = t_.scenario.smoke;
  s.pool = t_.scenario.pool;
  for (std::size_t side = 0; side < kSides; ++side)
    for (std::size_t i = 0; i < t_.scenario.to_lay[side].size(); ++i)
      s.to_lay[side][i] = t_.scenario.to_lay[side][i].count;
  s.markers = obstacles_;
  s.missions = t_.scenario.missions;
  std::size_t next = 0;
  for (std::size_t side = 0; side < kSides; ++side)
    for (const RosterEntry& entry : t_.scenario.roster[side]) {
      const int id = s.unit_count++;
      Unit& u = s.unit(id);
      s.put(id, places_[next++]);
      u.type = entry.type;
      u.weapon = entry.weapon;
      u.side = static_cast<std::uint8_t>(side);
      u.marks = static_cast<std::uint16_t>((entry.half ? kHalf : 0) | (entry.valorous ? kValorous : 0));
      u.facing = entry.facing;
      s.standing[side] = static_cast<std::uint8_t>(s.standing[side] + (entry.spare ? 0 : 1));
    }
  s.split = static_cast<std::uint8_t>(t_.unit_count(0));
  return s;
}

}  // namespace valor::vv
