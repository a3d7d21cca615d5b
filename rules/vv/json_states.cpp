// States as JSON, there and back, and the names of what they hold.
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/fields.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

// A hex, null when eliminated, "to come", or {"left": hex}.
Json place_json(const Setting& t, HexIndex at) {
  if (at == kToCome) return "to come";
  if (at == kSpare) return "spare";
  return has_left(at) ? Json{{"left", hex_json(t, edge_of(at))}} : hex_json(t, at);
}
HexIndex unit_place(Fields& f, const Setting& t) {
  const Json* value = f.find("at");
  if (value && *value == "to come") return kToCome;
  if (value && *value == "spare") return kSpare;
  if (!value || !value->is_object()) return f.place_or_none("at");
  Fields left(t, *value, "at");
  const HexIndex edge = left.place("left");
  if (!left.error()) return left_by(edge);
  f.fail("at", left.error()->what);
  return kNoHex;
}

Json unit_json(const Setting& t, const Unit& u) {
  return {{"at", place_json(t, u.at)},
          {"type", t.types[u.type].id},
          {"weapon", u.weapon == kNoWeapon ? Json(nullptr) : Json(t.weapons[u.weapon].id)},
          {"side", u.side},
          {"marks", u.marks},
          {"fire_within", u.fire_within},
          {"fire_least", u.fire_least},
          {"orders", u.orders},
          {"facing", u.facing},
          {"carrier", or_null(u.carrier)},
          {"shot_at", ids_json(u.shot_at)},
          {"seen_at", hex_json(t, u.seen_at)},
          {"alias", or_null(u.alias)},
          {"seen_type", u.seen_type == kNobody ? Json(nullptr) : Json(t.types[u.seen_type].id)},
          {"seen_weapon", u.seen_weapon == kNoWeapon ? Json(nullptr) : Json(t.weapons[u.seen_weapon].id)},
          {"sight", u.sight}};
}

Json frame_json(const Setting& t, const Frame& f) {
  return {{"kind", kFrames.of(f.kind)},
          {"seat", index(f.seat)},
          {"spent", f.spent},
          {"assault", f.assault},
          {"stepped", f.stepped},
          {"turned", f.turned},
          {"acted", f.acted},
          {"points", f.points},
          {"at", hex_json(t, f.at)},
          {"from", hex_json(t, f.from)},
          {"over", hex_json(t, f.over)},
          {"charging", f.charging},
          {"units", ids_json(f.group)}};
}

Frame frame_from(Fields& f) {
  Frame out;
  out.kind = f.name("kind", kFrames);
  out.seat = static_cast<Seat>(f.number("seat", 0, 1));
  out.spent = f.byte("spent");
  out.assault = f.flag("assault");
  out.stepped = f.flag("stepped");
  out.turned = f.flag("turned");
  out.acted = f.flag("acted");
  out.points = f.byte("points", 0, kMostPoints);
  out.at = f.place_or_none("at");
  out.from = f.place_or_none("from");
  out.over = f.place_or_none("over");
  out.charging = f.flag("charging");
  if (out.charging && (out.kind != FrameKind::Move || out.over == kNoHex))
    f.fail("charging", "nobody overruns a hex without being on the move.");
  out.group = f.group("units", true);
  return out;
}

// A unit of a saved state: kind, weapon and side are those of the order of battle and cannot be changed by a file.
void unit_from(Fields& f, const Setting& t, Unit& u, int side, const RosterEntry& entry) {
  const auto& roster = t.scenario.roster[static_cast<std::size_t>(side)];
  // 13.9: the counter of a half squad may have become one of another kind.
  const std::string type = f.text("type");
  const auto line =
      std::find_if(roster.begin(), roster.end(), [&](const RosterEntry& r) { return t.types[r.type].id == type; });
  const bool may_change = t.types[entry.type].has_half() && line != roster.end() && t.types[line->type].has_half();
  if (t.types[entry.type].id != type && !may_change) f.fail("type", "this is not the unit of the order of battle.");
  u.type = may_change ? line->type : entry.type;
  // 12.4, 12.5: weapons change hands and are used up, but no others appear.
  const Json* weapon = f.find("weapon");
  if (weapon && !weapon->is_null()) {
    const std::string id = f.text("weapon");
    const auto owner = std::find_if(roster.begin(), roster.end(), [&](const RosterEntry& r) {
      return r.weapon != kNoWeapon && t.weapons[r.weapon].id == id;
    });
    if (owner == roster.end() || !may_carry(t.types[u.type], t.weapons[owner->weapon]))
      f.fail("weapon", "this is no weapon of the order of battle that the unit can carry.");
    else u.weapon = owner->weapon;
  }
  u.side = static_cast<std::uint8_t>(side);
  u.at = unit_place(f, t);
  u.marks = static_cast<std::uint16_t>(f.number("marks", 0, kAllMarks));
  u.fire_within = f.byte("fire_within", 0, kAnyRange);
  u.fire_least = f.byte("fire_least", 0, 36);
  u.orders = f.byte("orders", 0, kKeepForVehicles);
  u.facing = f.byte("facing", 0, hex::kDirections - 1);
  u.carrier = f.unit_or_nobody("carrier");
  u.shot_at = f.group("shot_at", true);
  u.seen_at = f.place_or_none("seen_at");
  u.alias = f.unit_or_nobody("alias");
  u.sight = f.byte("sight", 0, 15);
  u.seen_type = f.one_of("seen_type", t.types);
  u.seen_weapon = f.one_of("seen_weapon", t.weapons);
}

// A list of objects, each handed to take(fields, position).
template <class Take>
std::optional<LoadError> read_list(const Setting& t, const Json& json, const char* key, std::size_t most, Take&& take) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_array() || found->size() > most)
    return LoadError{std::string("/") + key, "this is not a list of the right length.", ""};
  for (std::size_t i = 0; i < found->size(); ++i) {
    Fields fields(t, (*found)[i], fmt::format("/{}/{}", key, i));
    take(fields, i);
    if (fields.error()) return fields.error();
  }
  return std::nullopt;
}

Json judged_json(const Setting& t, const State& s) {
  Json out = Json::array({Json::array(), Json::array()});
  for (std::size_t side = 0; side < kSides; ++side)
    for (std::size_t i = 0; i < t.scenario.conditions[side].size(); ++i)
      out[side].push_back(kJudged.of(s.judged[side][i]));
  return out;
}

void judged_from(Fields& f, const Setting& t, State& s) {
  const Json* value = f.find("judged");
  if (!value || !value->is_array() || value->size() != kSides) return f.fail("judged", "this is not a list of two.");
  for (std::size_t side = 0; side < kSides; ++side) {
    const Json& list = (*value)[side];
    if (!list.is_array() || list.size() != t.scenario.conditions[side].size())
      return f.fail("judged", "this is not a list of the right length.");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto judged = list[i].is_string() ? kJudged.find(list[i].get<std::string>()) : std::nullopt;
      if (!judged) return f.fail("judged", "this value is not known.");
      s.judged[side][i] = *judged;
    }
  }
}

}  // namespace

const char* phase_id(Phase phase) { return kPhases.of(phase); }
const char* marker_id(MarkerKind kind) { return kMarkers.of(kind); }
const char* fortification_id(Fortification kind) {
  constexpr std::array<const char*, 7> kNames{"none", "foxhole", "trench", "sandbags", "wood_bunker", "bunker", "cave"};
  return kNames[static_cast<std::size_t>(kind)];
}
const char* mission_id(MissionKind kind) { return kMissions.of(kind); }
const char* harm_id(Harm harm) { return kHarms.of(harm); }
const char* modifier_id(ModifierKind kind) { return kModifiers.of(kind); }

Json write_state(const Setting& t, const State& s) {
  Json units = Json::array(), frames = Json::array(), holders = Json::array();
  for (const Unit& u : s) units.push_back(unit_json(t, u));
  for (int i = 0; i < s.stack.depth(); ++i) frames.push_back(frame_json(t, s.stack.at(i)));
  for (std::size_t i = 0; i < t.scenario.objectives.size(); ++i) holders.push_back(s.holder[i]);
  Json snipers = Json::array();
  for (const Sniper& sniper : s.sniper)
    snipers.push_back({{"at", hex_json(t, sniper.at)}, {"left", sniper.left}, {"fired", sniper.fired}});
  Json markers = Json::array();
  for (const Marker& m : s.markers)
    markers.push_back({{"at", hex_json(t, m.at)}, {"kind", kMarkers.of(m.kind)}, {"value", m.value}});
  return {{"turn", s.turn},
          {"phase", kPhases.of(s.phase)},
          {"active", s.active},
          {"over", s.over},
          {"winner", or_null(s.winner)},
          {"level", kLevels.of(s.level)},
          {"ending", kEndings.of(s.ending)},
          {"first_seen", s.first_seen},
          {"holders", holders},
          {"judged", judged_json(t, s)},
          {"frames", frames},
          {"snipers", snipers},
          {"smoke", s.smoke},
          {"pool", s.pool},
          {"to_lay", s.to_lay},
          {"missions", s.missions},
          {"markers", markers},
          {"units", units}};
}

Result<State, LoadError> read_state(const Setting& t, const Json& json) {
  Fields f(t, json, "");
  State s;
  s.turn = f.byte("turn", 1, t.scenario.turns);
  s.phase = f.name("phase", kPhases);
  s.active = f.byte("active", 0, 1);
  s.over = f.flag("over");
  const Json* winner = f.find("winner");
  s.winner = winner && winner->is_null() ? kNobody : f.byte("winner", 0, 1);
  s.level = f.name("level", kLevels);
  s.ending = f.name("ending", kEndings);
  s.holder = t.scenario.objective_holder;
  judged_from(f, t, s);
  if (f.error()) return tl::unexpected<LoadError>(*f.error());

  const Json *holders = f.find("holders"), *seen = f.find("first_seen");
  const auto bytes_into = [&](const Json* from, std::size_t count, int most, std::uint8_t* to, const char* key) {
    if (!from || !from->is_array() || from->size() != count)
      return f.fail(key, "this is not a list of the right length.");
    for (std::size_t i = 0; i < count; ++i) {
      const Json& one = (*from)[i];
      if (!one.is_number_integer() || one < 0 || one > most) return f.fail(key, "a number is out of range.");
      to[i] = one.get<std::uint8_t>();
    }
  };
  bytes_into(holders, t.scenario.objectives.size(), 1, s.holder.data(), "holders");
  bytes_into(f.find("smoke"), kSides, 99, s.smoke.data(), "smoke");
  const Json* pool = f.find("pool");
  for (std::size_t side = 0; side < kSides; ++side)
    bytes_into(pool && pool->is_array() && pool->size() == kSides ? &(*pool)[side] : nullptr, kPoolKinds, 99,
               s.pool[side].data(), "pool");
  const Json* to_lay = f.find("to_lay");
  for (std::size_t side = 0; side < kSides; ++side)
    bytes_into(to_lay && to_lay->is_array() && to_lay->size() == kSides ? &(*to_lay)[side] : nullptr, kFortLines, 99,
               s.to_lay[side].data(), "to_lay");
  const Json* missions = f.find("missions");
  for (std::size_t side = 0; side < kSides; ++side)
    bytes_into(missions && missions->is_array() && missions->size() == kSides ? &(*missions)[side] : nullptr,
               kMissionKinds, 99, s.missions[side].data(), "missions");
  bytes_into(seen, kSides, kMaxUnits, s.first_seen.data(), "first_seen");
  if (f.error()) return tl::unexpected<LoadError>(*f.error());

  auto failed = read_list(t, json, "frames", DecisionStack<Frame>::kDeepest,
                          [&](Fields& one, std::size_t) { s.stack.push(frame_from(one)); });
  if (!failed)
    failed = read_list(t, json, "snipers", kSides, [&](Fields& one, std::size_t side) {
      s.sniper[side] = {one.place_or_none("at"), one.byte("left", 0, 9), one.flag("fired")};
    });
  if (!failed)
    failed = read_list(t, json, "markers", Markers::kMost, [&](Fields& one, std::size_t) {
      const HexIndex at = one.place("at");
      const MarkerKind kind = one.name("kind", kMarkers);
      s.markers.set(at, kind, one.byte("value", 1, 255));
    });
  const std::size_t count = static_cast<std::size_t>(t.unit_count(0) + t.unit_count(1));
  if (!failed)
    failed = read_list(t, json, "units", count, [&](Fields& one, std::size_t i) {
      const int side = static_cast<int>(i) < t.unit_count(0) ? 0 : 1;
      const auto line = i - static_cast<std::size_t>(t.first_unit(side));
      unit_from(one, t, s.unit(s.unit_count++), side, t.scenario.roster[static_cast<std::size_t>(side)][line]);
    });
  if (failed) return tl::unexpected<LoadError>(*failed);
  s.split = static_cast<std::uint8_t>(t.unit_count(0));
  for (int id = 0; id < s.unit_count; ++id) s.put(id, s.unit(id).at, s.unit(id).carrier);
  for (const Unit& u : s) s.standing[u.side] = static_cast<std::uint8_t>(s.standing[u.side] + (u.stands() ? 1 : 0));
  if (const char* broken = broken_invariant(t, s))
    return load_error("state", fmt::format("this position cannot be ({}).", broken),
                      "Load one that the game has saved.");
  return s;
}

}  // namespace valor::vv
