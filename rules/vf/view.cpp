// All that a seat may see, as JSON (docs/engine-protocol.md), and how an event is drawn.
//
// The place of a unit is the middle of its front edge; of a leader, the centre of its base.
#include <nlohmann/json.hpp>

#include "core/adapter.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/10_winning.h"
#include "rules/vf/11_reinforcements.h"
#include "rules/vf/system.h"
#include "rules/vf/words.h"

namespace valor::vf {
namespace {

Json plain(const char* key) { return Json{{"key", key}, {"args", Json::object()}}; }
Json plain(const std::string& key) { return plain(key.c_str()); }
Json named(const char* key, const std::string& name) { return Json{{"key", key}, {"args", Json{{"name", name}}}}; }
Json value(const char* label, Json v) { return Json{{"label", plain(label)}, {"value", std::move(v)}}; }

Json marks_of(const Setting& t, const State& s, UnitId id) {
  Json marks = Json::array();
  const std::uint32_t flags = s.piece(id).flags;
  if (is_unit(t, id) && is_shaken(t, s, id)) marks.push_back("shaken");
  if (is_inside(s, id)) marks.push_back("inside");
  if (flags & kShot) marks.push_back("fired");
  if (flags & kLost) marks.push_back("no_messenger");
  else if (flags & kActed) marks.push_back("done");
  return marks;
}

void add_unit_values(Json& out, const Setting& t, const State& s, UnitId id) {
  const PieceData& data = t.piece(id);
  const Profile& p = data.profile;
  const Grid grid = grid_of(t, id, s.piece(id).files, s.piece(id).order);
  out["kind"] = p.id;
  out["width"] = table::front_width(grid);
  out["depth"] = table::total_depth(grid);
  out["ranks"] = table::rank_count(grid);
  out["files"] = grid.files;
  out["figures"] = grid.figures;
  out["shape"] = formation_id(formation(t, s, id));
  static constexpr std::array<const char*, 3> kFigures{"foot", "horse", "cannon"};
  out["figure"] = kFigures[static_cast<std::size_t>(p.arm)];
  out["losses"] = s.piece(id).losses;
  out["tenacity"] = tenacity_of(t, s, id);
  out["values"] =
      Json::array({value("vf.value.fire", p.fire), value("vf.value.melee", melee_of(t, s, id)),
                   value("vf.value.tenacity", tenacity_of(t, s, id)), value("vf.value.losses", s.piece(id).losses),
                   value(p.weapon.c_str(), Json{{"inches", p.range}})});
  Json tags = Json::array({plain(p.name), plain(formation_key(formation(t, s, id)))});
  for (const std::string& special : p.specials) tags.push_back(plain(special));
  out["tags"] = std::move(tags);
}

const char* leader_key(PieceKind kind) {
  if (kind == PieceKind::ArmyLeader) return "vf.unit.army_leader";
  return kind == PieceKind::DivisionLeader ? "vf.unit.division_leader" : "vf.unit.brigade_leader";
}

Json unit_json(const Setting& t, const State& s, UnitId id) {
  const PieceData& data = t.piece(id);
  const Piece& p = s.piece(id);
  Json out{{"id", index(id)},
           {"side", index(data.side)},
           {"name", named("vf.unit_name", data.name)},
           {"x", p.x},
           {"y", p.y},
           {"heading", p.heading},
           {"face", "foot"},
           {"marks", marks_of(t, s, id)}};
  if (data.brigade != kNoBrigade) out["brigade"] = named("vf.brigade_name", t.brigades[data.brigade].name);
  if (is_unit(t, id)) {
    add_unit_values(out, t, s, id);
  } else {
    out["kind"] = data.kind == PieceKind::BrigadeLeader ? "brigade_leader" : "army_leader";
    out["face"] = out["shape"] = out["figure"] = "leader";
    out["width"] = data.base_width;
    out["depth"] = data.base_depth;
    out["ranks"] = out["files"] = out["figures"] = 1;
    out["tags"] = Json::array({plain(leader_key(data.kind))});
    if (t.options.leader_traits && data.trait != Trait::None) out["tags"].push_back(plain(trait_key(data.trait)));
  }
  return out;
}

Json hand_json(const Setting& t, const State& s, Side side, Seat seat) {
  Json out{{"side", index(side)}, {"count", hand_size(s, side)}};
  if (side_of_seat(t, seat) != side) return out;
  Json cards = Json::array();
  for (std::uint8_t card = 0; card < kCards; ++card) {
    if (!holds(s, side, card)) continue;
    const FateEntry& entry = t.sides[at(index(side))].fate[card];
    cards.push_back(Json{{"id", kRankNames[card]},
                         {"rank", kRankNames[card]},
                         {"suit", index(side) == 0 ? "hearts" : "spades"},
                         {"name", plain(entry.name)},
                         {"when", plain(entry.when)},
                         {"text", plain(entry.effect)},
                         {"rule", fate_rule(t, side, card)},
                         {"works", entry.does != Fate::Nothing}});
  }
  out["cards"] = std::move(cards);
  return out;
}

Json objective_json(const Setting& t, const State& s, int i) {
  const ObjectiveData& o = t.objectives[at(i)];
  const Side holder = s.holder[at(i)];
  return Json{{"kind", "objective"},
              {"at", Json{{"x", o.at.x}, {"y", o.at.y}}},
              {"side", holder == kNoSide ? Json(nullptr) : Json(index(holder))},
              {"value", 1},
              {"label", named("vf.objective_name", o.name)}};
}

// 11.0 The units that are coming on now are shown at their arrival point.
bool comes_on(const Setting& t, const State& s, UnitId id) {
  return !s.stack.empty() && s.stack.top().ask == Ask::Brigade && s.stack.top().under == Under::Arrival &&
         t.piece(id).brigade == s.stack.top().brigade && is_unit(t, id) && is_due(t, s, id);
}

// 11.0 Who is still to come, and in which turn.
void add_reinforcements(Json& facts, const Setting& t, const State& s) {
  for (const BrigadeData& b : t.brigades) {
    int turn = 0;
    for (const UnitId id : b.units)
      if (s.waits(id) && (turn == 0 || t.piece(id).arrives < turn)) turn = t.piece(id).arrives;
    if (turn > 0)
      facts.push_back(Json{{"label", Json{{"key", "vf.fact.reinforcements"}, {"args", Json{{"brigade", b.name}}}}},
                           {"value", turn}});
  }
}

Json facts_json(const Setting& t, const State& s) {
  Json facts = Json::array();
  add_reinforcements(facts, t, s);
  for (const Side side : {Side{0}, Side{1}}) {
    const char* army = t.sides[at(index(side))].name.c_str();
    facts.push_back(Json{{"label", Json{{"key", "vf.fact.defeats"}, {"args", Json{{"side", Json{{"key", army}}}}}}},
                         {"value", s.defeats[at(index(side))]}});
  }
  return facts;
}

}  // namespace

Json view(const Setting& t, const Known<State>& k) {
  const State& s = k.state();
  Json out{{"system", "vf"},
           {"seat", index(k.seat())},
           {"title", plain(t.title)},
           {"field", Json{{"kind", "table"}, {"width", t.width}, {"height", t.height}}},
           {"turn", s.turn},
           {"turns", t.turns},
           {"turn_parts", kSides},  // turn_of counts each side's
           {"phase", phase_id(s.phase)},
           {"active", index(s.active)},
           {"fog", false},
           {"facts", facts_json(t, s)}};
  for (const Side side : {Side{0}, Side{1}}) {
    const SideData& data = t.sides[at(index(side))];
    out["sides"].push_back(Json{{"id", index(side)}, {"name", plain(data.name)}, {"style", data.style}});
    out["seats"].push_back(Json{{"id", index(side)}, {"side", index(side)}, {"name", plain(data.name)}});
    out["score"].push_back(Json{{"side", index(side)}, {"value", score(t, s, side)}});
    out["hands"].push_back(hand_json(t, s, side, k.seat()));
  }
  for (std::size_t i = 0; i < t.commanders.size(); ++i)  // 2.3
    out["seats"].push_back(Json{{"id", kSides + static_cast<int>(i)},
                                {"side", index(t.commanders[i].side)},
                                {"name", named("vf.commander_name", t.commanders[i].name)}});
  for (const Phase phase : {Phase::Fate, Phase::Fire, Phase::Action, Phase::Melee})
    out["phases"].push_back(Json{{"id", phase_id(phase)}, {"name", plain(phase_key(phase))}});
  out["units"] = Json::array();
  for (int i = 0; i < s.piece_count; ++i)
    if (s.has(id_of(i)) || comes_on(t, s, id_of(i))) out["units"].push_back(unit_json(t, s, id_of(i)));
  out["things"] = Json::array();
  for (int i = 0; i < s.objective_count; ++i) out["things"].push_back(objective_json(t, s, i));
  return out;
}

Json name_of(const Setting& t, const Known<State>&, const Arg& arg) {
  switch (arg.kind) {
    case ArgKind::Unit:
      return t.piece(id_of(static_cast<int>(arg.value))).name;
    case ArgKind::Seat:
    case ArgKind::Side:
      return Json{{"key", t.sides[static_cast<std::size_t>(arg.value)].name}};
    default:
      return arg.value;
  }
}

namespace {

struct Shown {
  const Setting& t;

  static Json place(const Pose& p) {
    return Json{{"x", p.position.x}, {"y", p.position.y}, {"heading", p.heading.turns}};
  }
  static Json place(const Vec& v) { return Json{{"x", v.x}, {"y", v.y}}; }
  static Json dice(const DiceShown& d, const char* purpose) {
    Json list = Json::array();
    for (int i = 0; i < d.count; ++i) list.push_back(d.values[at(i)]);
    return Json{{"kind", "dice"}, {"dice", std::move(list)}, {"of", 6}, {"purpose", purpose}};
  }
  static Json die(int value, const char* purpose) {
    return Json{{"kind", "dice"}, {"dice", Json::array({value})}, {"of", 6}, {"purpose", purpose}};
  }
  static Json moved(UnitId unit, Json from, Json to) {
    return Json{{"kind", "move"}, {"unit", index(unit)}, {"from", std::move(from)}, {"to", std::move(to)}};
  }
  static Json effect(UnitId unit, const char* what) {
    return Json{{"kind", "effect"}, {"unit", index(unit)}, {"effect", what}};
  }
  static Json none() { return Json{{"kind", "none"}}; }

  Json operator()(const TurnBegan& e) const { return Json{{"kind", "phase"}, {"phase", "fate"}, {"turn", e.turn}}; }
  Json operator()(const PhaseBegan& e) const {
    return Json{{"kind", "phase"}, {"phase", phase_id(e.phase)}, {"turn", e.turn}};
  }
  Json operator()(const CardDrawn& e) const {
    return Json{{"kind", "card"}, {"card", e.card < kCards ? Json(kRankNames[e.card]) : Json("?")}};
  }
  Json operator()(const CardPlayed& e) const { return Json{{"kind", "card"}, {"card", kRankNames[e.card]}}; }
  Json operator()(const LossRemoved& e) const { return effect(e.unit, "rallied"); }
  Json operator()(const ShotFired& e) const {
    return Json{{"kind", "fire"}, {"from", place(e.from)}, {"to", place(e.to)}};
  }
  Json operator()(const AttackRolled& e) const { return dice(e.dice, "vf.roll.hit"); }
  Json operator()(const AttackRerolled& e) const {
    return dice(e.dice, e.special ? "vf.roll.ones" : "vf.roll.deadly_attack");
  }
  Json operator()(const LossesSuffered& e) const { return effect(e.unit, e.shaken ? "shaken" : "loss"); }
  Json operator()(const ValourTested& e) const { return dice(e.dice, "vf.roll.valour"); }
  Json operator()(const UnitRouted& e) const { return effect(e.unit, "routed"); }
  Json operator()(const FortitudeTested& e) const { return dice(e.dice, "vf.roll.fortitude"); }
  Json operator()(const ActivationTested& e) const { return e.die ? die(e.die, "vf.roll.activation") : none(); }
  Json operator()(const MessengerTested& e) const { return die(e.die, "vf.roll.messenger"); }
  Json operator()(const UnitMoved& e) const { return moved(e.unit, place(e.from), place(e.to)); }
  Json operator()(const UnitReformed& e) const { return moved(e.unit, place(e.from), place(e.to)); }
  Json operator()(const UnitRallied& e) const { return dice(e.dice, "vf.roll.rally"); }
  Json operator()(const UnitOccupied& e) const { return effect(e.unit, "occupied"); }
  Json operator()(const UnitLeft& e) const { return moved(e.unit, place(t.features[e.feature].middle), place(e.to)); }
  Json operator()(const LeaderPlaced& e) const { return moved(e.leader, place(e.from), place(e.to)); }
  Json operator()(const LeaderRemoved& e) const { return Json{{"kind", "vanish"}, {"unit", index(e.leader)}}; }
  Json operator()(const SquareTested& e) const { return die(e.die, "vf.roll.square"); }
  Json operator()(const TemperTested& e) const { return die(e.die, "vf.roll.temper"); }
  Json operator()(const HitAndRunRolled& e) const { return die(e.die, "vf.roll.hit_and_run"); }
  Json operator()(const auto&) const { return none(); }
};

}  // namespace

Json show(const Setting& t, const Event& event) { return std::visit(Shown{t}, event); }

}  // namespace valor::vf
