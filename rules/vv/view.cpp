// All that a seat may see, in the shape of docs/engine-protocol.md.
#include <fmt/format.h>

#include "rules/vv/04_victory.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/art.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

// A support weapon is no unit of the state, but it is a counter: its id is that of its carrier and this.
constexpr int kWeaponIds = 256;

const RosterEntry* roster_line(const Setting& t, const Known<State>& known, int id) {
  const Unit& u = known->unit(id);
  const int side = u.side;
  int line = id - t.first_unit(side);
  if (t.options.fog) line = side == index(known.seat()) ? id : -1;  // an alias of the enemy tells no name
  const auto& roster = t.scenario.roster[static_cast<std::size_t>(side)];
  return line >= 0 && line < static_cast<int>(roster.size()) ? &roster[static_cast<std::size_t>(line)] : nullptr;
}

Json unit_name(const Setting& t, const Known<State>& known, int id) {
  const Unit& u = known->unit(id);
  const RosterEntry* line = roster_line(t, known, id);
  if (line && !line->name.empty()) return line->name;
  const UnitType& type = t.types[u.type];
  if (type.name.empty()) return type.title;  // proper names of guns and vehicles are the same in every language
  return Json{{"key", u.is(kHalf) ? type.half_name : type.name}};
}

Json marks_json(const State& s, int id) {
  const Unit& u = s.unit(id);
  Json out = Json::array();
  const std::array<std::pair<Mark, const char*>, 8> names{{{kHalf, "half"},
                                                           {kImmobile, "immobile"},
                                                           {kPinned, "pinned"},
                                                           {kFired, "fired"},
                                                           {kMoved, "moved"},
                                                           {kDirected, "directed"},
                                                           {kAdvanced, "advanced"},
                                                           {kValorous, "valorous"}}};
  for (const auto& [mark, name] : names)
    if (u.is(mark)) out.push_back(name);
  for (int i = 0; i < s.stack.depth(); ++i) {
    const Frame& frame = s.stack.at(i);
    if (frame.kind != FrameKind::Move || !frame.group.has(id)) continue;
    out.push_back("moving");
    if (frame.assault) out.push_back("assault_move");
  }
  return out;
}

Json value(const char* label, Json v, bool ours) {
  Json out{{"label", message(label)}, {"value", std::move(v)}};
  if (ours) out["ours"] = true;
  return out;
}

std::string letter_text(Letter letter) {
  return letter == 0 ? "–" : std::string(1, static_cast<char>('A' + letter - 1));
}

Json heavy_values(const Profile& p, const Ours& ours) {
  Json out = Json::array();
  const auto figure = [&](const char* label, Json v) { out.push_back(value(label, std::move(v), ours.figures)); };
  if (p.anti_tank > 0) figure("vv.value.anti_tank", letter_text(p.anti_tank));
  if (p.firepower > 0) figure("vv.value.firepower", p.firepower);
  if (p.mg_round > 0) figure("vv.value.mg_round", p.mg_round);
  if (p.mg_forward > 0) figure("vv.value.mg_forward", p.mg_forward);
  if (p.armoured()) {
    figure("vv.value.front", letter_text(p.front));
    figure("vv.value.rear", letter_text(p.rear));
  } else {
    figure("vv.value.casualty", p.casualty);
  }
  out.push_back(value("vv.value.movement", p.movement, ours.movement));
  out.push_back(value("vv.value.points", p.points, ours.points));
  return out;
}

Json values_json(const Setting& t, const Unit& u) {
  const Profile& p = profile(t, u);
  const Ours& ours = t.types[u.type].ours[u.is(kHalf) ? 1 : 0];
  if (p.heavy()) return heavy_values(p, ours);
  Json out = Json::array();
  out.push_back(value("vv.value.firepower", p.firepower, ours.figures));
  out.push_back(value("vv.value.range", p.range, ours.figures));
  out.push_back(value("vv.value.casualty", p.casualty, ours.figures));
  out.push_back(value("vv.value.movement", p.movement, ours.movement));
  if (p.leader) out.push_back(value("vv.value.leadership", p.leadership, ours.leadership));
  out.push_back(value("vv.value.points", p.points, ours.points));
  return out;
}

// As printed: anti-tank letter and gun, or the machine guns alone.
std::string heavy_figures(const Profile& p) {
  if (p.anti_tank > 0 || p.firepower > 0) return fmt::format("{}-{}", letter_text(p.anti_tank), p.firepower);
  return fmt::format("{}-{}", p.mg_round, p.mg_forward);
}

Json unit_json(const Setting& t, const Known<State>& known, int id, int stack) {
  const State& s = known.state();
  const Unit& u = s.unit(id);
  const UnitType& type = t.types[u.type];
  const Profile& p = profile(t, u);
  Json out{{"id", id},
           {"side", u.side},
           {"kind", type.id},
           {"face", face_id(type, u.is(kHalf), roster_line(t, known, id))},
           {"name", Json{{"key", "vv.unit.name"}, {"args", {{"name", unit_name(t, known, id)}}}}},
           {"at", hex_json(t, u.at)},
           {"stack", stack},
           {"marks", marks_json(s, id)},
           {"figures", fmt::format("{}-{}-{}", p.firepower, p.range, p.casualty)},
           {"values", values_json(t, u)}};
  if (u.weapon != kNoWeapon) out["carries"] = Json::array({id + kWeaponIds});
  if (p.leader) out["leadership"] = p.leadership;
  if (p.elite) out["elite"] = true;
  if (p.heavy()) out["figures"] = heavy_figures(p);
  if (p.heavy() && u.on_map()) out["facing"] = u.facing;
  if (u.carried()) out["aboard"] = u.carrier;
  const bool own = index(known.seat()) == u.side;
  if (own || !t.options.fog)
    out["orders"] = {{"fire_within", u.fire_within},
                     {"fire_least", u.fire_least},
                     {"keep_for_vehicles", (u.orders & kKeepForVehicles) != 0}};
  if (t.options.fog && !own && (u.sight & kInSight) == 0) out["last_seen"] = true;
  return out;
}

Json weapon_json(const Setting& t, const Unit& u, int id, int stack) {
  const WeaponType& w = t.weapons[u.weapon];
  const bool heavy = w.figures.weight == WeaponClass::Heavy;
  return {{"id", id + kWeaponIds},
          {"side", u.side},
          {"kind", w.id},
          {"face", w.id},
          {"name", message(w.name)},
          {"at", hex_json(t, u.at)},
          {"stack", stack},
          {"marks", Json::array()},
          {"carried_by", id},
          {"figures", fmt::format("{}-{}", w.figures.firepower, w.figures.range)},
          {"class", w.figures.weight == WeaponClass::Expendable ? "X"
                    : heavy                                     ? "H"
                                                                : "L"},
          {"values", Json::array({value("vv.value.firepower", w.figures.firepower, w.ours.figures),
                                  value("vv.value.range", w.figures.range, w.ours.figures),
                                  value("vv.value.points", w.figures.points, w.ours.points)})}};
}

Json units_json(const Setting& t, const Known<State>& known) {
  const State& s = known.state();
  Json out = Json::array();
  std::vector<int> height(static_cast<std::size_t>(t.field.count()), 0);
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (!u.on_map()) continue;
    int& stack = height[static_cast<std::size_t>(u.at)];
    if (u.weapon != kNoWeapon) out.push_back(weapon_json(t, u, id, stack++));
    out.push_back(unit_json(t, known, id, stack++));
  }
  return out;
}

Json things_json(const Setting& t, const State& s) {
  Json out = Json::array();
  for (std::size_t i = 0; i < t.scenario.objectives.size(); ++i)
    out.push_back({{"kind", "objective"},
                   {"at", hex_json(t, t.scenario.objectives[i])},
                   {"side", s.holder[i]},
                   {"label", message("vv.thing.objective")}});
  for (int i = 0; i < t.field.count(); ++i) {
    const Fortification fort = t.fortification[static_cast<std::size_t>(i)];
    if (fort == Fortification::None) continue;
    const std::string kind = fortification_id(fort);
    Json one{{"kind", kind}, {"at", hex_json(t, static_cast<HexIndex>(i))}, {"label", message("vv.thing." + kind)}};
    if (const int facing = t.bunker_facing[static_cast<std::size_t>(i)]; facing != kAllRound) one["facing"] = facing;
    out.push_back(one);
  }
  for (const Marker& m : s.markers) {
    if (m.kind == MarkerKind::AssaultedFrom) continue;
    const char* kind = marker_id(m.kind);
    const std::string label = std::string("vv.thing.") + kind;
    out.push_back({{"kind", kind},
                   {"at", hex_json(t, m.at)},
                   {"value", m.value},
                   {"label", message(label.c_str(), {{"value", m.value}})}});
  }
  for (std::size_t side = 0; side < kSides; ++side)
    if (s.sniper[side].at != kNoHex)
      out.push_back({{"kind", "sniper"},
                     {"at", hex_json(t, s.sniper[side].at)},
                     {"side", side},
                     {"label", message("vv.thing.sniper")}});
  for (std::size_t i = 0; i < t.exits.size(); ++i)
    for (int side = 0; side < kSides; ++side)
      if ((t.exits[i] >> side & 1) != 0)
        out.push_back({{"kind", "exit"},
                       {"at", hex_json(t, static_cast<HexIndex>(i))},
                       {"side", side},
                       {"label", message("vv.thing.exit")}});
  return out;
}

// What a side has lost, as far as the seat knows: under fog, what it has seen to be eliminated.
int known_losses(const Setting& t, const Known<State>& known, int side) {
  if (!t.options.fog || side == index(known.seat())) return casualties(t, known.state(), side).lost;
  int lost = 0;
  for (const Unit& u : known.state())
    if (u.side == side && u.is(kGone)) lost += value_of(t, u);
  return lost;
}

int score_of(const Setting& t, const Known<State>& known, int side) {
  switch (t.scenario.victory) {
    case VictoryKind::Objectives:
      return objectives_held(t, known.state(), side);
    case VictoryKind::Exit:
      return units_left(known.state(), side);
    case VictoryKind::Conditions: {
      int met = 0;
      for (std::size_t i = 0; i < t.scenario.conditions[static_cast<std::size_t>(side)].size(); ++i)
        met += is_met(t, known.state(), side, static_cast<int>(i)) ? 1 : 0;
      return met;
    }
    case VictoryKind::Elimination:
      break;
  }
  return known_losses(t, known, other_side(side));
}

Json score_json(const Setting& t, const Known<State>& known) {
  Json out = Json::array();
  for (int side = 0; side < kSides; ++side) {
    out.push_back({{"side", side}, {"value", score_of(t, known, side)}});
  }
  return out;
}

// C58: one line of the scenario card, and how far the side is.
Json condition_json(const Setting& t, const State& s, int side, int i) {
  static constexpr std::array<const char*, 5> kGoals{"vv.fact.enter", "vv.fact.hold", "vv.fact.exit",
                                                     "vv.fact.eliminate", "vv.fact.preserve"};
  static constexpr std::array<const char*, 6> kSorts{"vv.sort.any", "vv.sort.infantry", "vv.sort.leader",
                                                     "vv.sort.gun", "vv.sort.armour",   "vv.sort.vehicle"};
  const Condition& c = t.scenario.conditions[static_cast<std::size_t>(side)][static_cast<std::size_t>(i)];
  std::string hexes;
  for (const HexIndex at : c.hexes) hexes += (hexes.empty() ? "" : " ") + hex::name(t.field.hex(at));
  const Json label = message(kGoals[static_cast<std::size_t>(c.goal)],
                             {{"side", {{"key", t.scenario.side_name[static_cast<std::size_t>(side)]}}},
                              {"sort", {{"key", kSorts[static_cast<std::size_t>(c.sort)]}}},
                              {"count", c.count},
                              {"turn", c.by_turn == 0 ? t.scenario.turns : c.by_turn},
                              {"hexes", hexes}});
  const bool met = is_met(t, s, side, i);
  return {{"label", label}, {"value", fmt::format("{}/{}", met ? c.count : progress(t, s, side, i), c.count)}};
}

// Units that have not come yet, of the seat's own side or where nothing is hidden (6.10).
Json reserves_json(const Setting& t, const Known<State>& known) {
  const State& s = known.state();
  Json out = Json::array();
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (u.at != kToCome || (t.options.fog && u.side != index(known.seat()))) continue;
    const RosterEntry* line = roster_line(t, known, id);
    Json one{{"id", id},
             {"side", u.side},
             {"kind", t.types[u.type].id},
             {"face", face_id(t.types[u.type], u.is(kHalf), line)},
             {"name", Json{{"key", "vv.unit.name"}, {"args", {{"name", unit_name(t, known, id)}}}}}};
    if (line) one["turn"] = line->arrival.turn;
    out.push_back(one);
  }
  return out;
}

Json facts_json(const Setting& t, const Known<State>& known) {
  Json out = Json::array();
  const auto fact = [&](const char* label, int side, Json v) {
    out.push_back(
        {{"label", message(label, {{"side", {{"key", t.scenario.side_name[static_cast<std::size_t>(side)]}}}})},
         {"value", std::move(v)}});
  };
  for (int side = 0; side < kSides; ++side) {
    if (t.scenario.victory == VictoryKind::Objectives)
      fact("vv.fact.objectives", side, objectives_held(t, known.state(), side));
    if (t.scenario.victory == VictoryKind::Exit && side == t.scenario.attacker)
      fact("vv.fact.out", side, fmt::format("{}/{}", units_left(known.state(), side), t.scenario.required));
    for (std::size_t i = 0; i < t.scenario.conditions[static_cast<std::size_t>(side)].size(); ++i)
      out.push_back(condition_json(t, known.state(), side, static_cast<int>(i)));
    fact("vv.fact.losses", side, known_losses(t, known, side));
    const auto place = static_cast<std::size_t>(side);
    const std::array<const char*, kMissionKinds> labels{"vv.fact.missions_light", "vv.fact.missions_heavy",
                                                        "vv.fact.missions_air"};
    const std::array<const char*, kPoolKinds> pooled{"vv.fact.grenades", "vv.fact.satchels", "vv.fact.panzerfausts",
                                                     "vv.fact.at_grenades"};
    for (std::size_t kind = 0; kind < pooled.size(); ++kind)
      if (t.scenario.pool[place][kind] > 0) fact(pooled[kind], side, known->pool[place][kind]);
    if (t.scenario.smoke[place] > 0) fact("vv.fact.smoke", side, known->smoke[place]);
    for (std::size_t kind = 0; kind < labels.size(); ++kind)
      if (t.scenario.missions[place][kind] > 0) fact(labels[kind], side, known->missions[place][kind]);
  }
  return out;
}

Json phases_json() {
  Json out = Json::array();
  for (const char* id : {"command", "fire", "move", "defensive_fire", "advance", "after_action"})
    out.push_back({{"id", id}, {"name", message(std::string("vv.phase.") + id)}});
  return out;
}

}  // namespace

Json message(const Setting& t, const Known<State>& known, const Message& m) {
  Json args = Json::object();
  for (const Arg& a : m.args) {
    switch (a.kind) {
      case ArgKind::Number:
        args[a.name] = a.value;
        break;
      case ArgKind::Signed:
        args[a.name] = Json{{"signed", a.value}};
        break;
      case ArgKind::Key:
        args[a.name] = Json{{"key", a.text}};
        break;
      case ArgKind::Text:
        args[a.name] = a.text;
        break;
      default:
        args[a.name] = name_of(t, known, a);
    }
  }
  Json out{{"key", m.key}, {"args", args}};
  if (m.rule) out["rule"] = m.rule;
  return out;
}

Json name_of(const Setting& t, const Known<State>& known, const Arg& arg) {
  switch (arg.kind) {
    case ArgKind::Hex:
      return arg.value < t.field.count() ? hex_json(t, static_cast<HexIndex>(arg.value)) : Json("–");
    case ArgKind::Unit:
      if (arg.value < known->unit_count) return unit_name(t, known, static_cast<int>(arg.value));
      return Json{{"key", "vv.unit.unknown"}};
    case ArgKind::Seat:
    case ArgKind::Side:
      if (arg.value < kSides) return Json{{"key", t.scenario.side_name[static_cast<std::size_t>(arg.value)]}};
      return Json("–");
    default:
      return Json(nullptr);
  }
}

Json view(const Setting& t, const Known<State>& known) {
  const State& s = known.state();
  Json seats = Json::array(), sides = Json::array();
  for (std::size_t i = 0; i < kSides; ++i) {
    const Json name = message(t.scenario.side_name[i]);
    seats.push_back({{"id", i}, {"side", i}, {"name", name}});
    sides.push_back({{"id", i}, {"name", name}, {"style", t.scenario.nation[i]}});
  }
  Json out{{"system", "vv"},
           {"seat", index(known.seat())},
           {"title", t.scenario.title},
           {"map", t.scenario.map},
           {"seats", seats},
           {"sides", sides},
           {"field", {{"kind", "hex"}, {"width", t.field.grid().width}, {"height", t.field.grid().height}}},
           {"turn", s.turn},
           {"turns", t.scenario.turns},
           {"phase", phase_id(s.phase)},
           {"active", s.active},
           {"phases", phases_json()},
           {"score", score_json(t, known)},
           {"fog", t.options.fog},
           {"units", units_json(t, known)},
           {"things", things_json(t, s)},
           {"facts", facts_json(t, known)}};
  if (Json reserves = reserves_json(t, known); !reserves.empty()) out["reserves"] = std::move(reserves);
  return out;
}

}  // namespace valor::vv
