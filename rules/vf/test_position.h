// Positions for the chapter tests: a bare table, units set down by hand, no scenario file.
//
// Coordinates are inches with decimals written as thousandths; "north" is heading 0, towards y = 0.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "rules/vf/01_core.h"
#include "rules/vf/03_sequence.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/05_fire.h"
#include "rules/vf/06_action.h"
#include "rules/vf/07_melee.h"
#include "rules/vf/08_attack.h"
#include "rules/vf/09_morale.h"
#include "rules/vf/10_winning.h"
#include "rules/vf/system.h"
#include "rules/vf/t_terrain.h"

namespace valor::vf::test {

inline constexpr Side kFrench{0};
inline constexpr Side kBritish{1};
inline constexpr Seat kFrenchSeat{0};
inline constexpr Seat kBritishSeat{1};
inline constexpr std::uint16_t kNorth = 0, kEast = 16384, kSouth = 32768, kWest = 49152;

inline Json read_data(const std::string& path) {
  std::ifstream file("data/vf/" + path);
  REQUIRE_MESSAGE(file.good(), path);
  std::stringstream text;
  text << file.rdbuf();
  return Json::parse(text.str());
}

inline Json header_of(const Json& scenario) {
  Json tables = Json::object();
  for (const char* stem : {"armies", "bases", "fate", "options"})
    tables[stem] = read_data(std::string("tables/") + stem + ".json");
  return Json{{"format", 1},          {"system", "vf"},   {"rules_version", std::string(Vf::info().rules_version)},
              {"scenario", scenario}, {"tables", tables}, {"options", Json{{"support_closest", true}}}};
}
inline Json la_haie() { return header_of(read_data("scenarios/la-haie.json")); }

// How a test sets its pieces down. Each side has one brigade; its leader and the army leader stand in a far corner
// unless a test moves them.
struct Stand {
  int x = 0, y = 0;  // thousandths of an inch
  std::uint16_t heading = kNorth;
  const char* formation = "line";
  int figures = 24;
  const char* profile = "line-infantry";
};

inline Stand horse(int x, int y, std::uint16_t heading, const char* profile, const char* formation = "line") {
  return {x, y, heading, formation, 10, profile};
}
inline Stand gun(int x, int y, std::uint16_t heading, const char* profile = "field-artillery",
                 const char* formation = "line") {
  return {x, y, heading, formation, 1, profile};
}

struct Position {
  Setting t;
  State s;
  std::vector<UnitId> french, british;  // in the order of the test
  UnitId french_leader{}, british_leader{}, french_general{}, british_general{};

  std::vector<Event> events;  // of the last action that was taken

  std::optional<Refusal> refusal(Seat seat, const Action& a) const { return check(t, s, seat, a); }
  // Takes an action with the dice named.
  std::optional<Refusal> act(Seat seat, const Action& a, std::vector<int> dice = {}) {
    ScriptedDice scripted(std::move(dice));
    events.clear();
    Sink<Event> sink(events);
    const auto no = apply(t, s, seat, a, scripted, sink);
    CHECK(scripted.all_used());
    if (!no) CHECK(broken_invariant(t, s) == nullptr);
    return no;
  }
  template <class E>
  const E* event() const {
    for (const Event& e : events)
      if (const E* found = std::get_if<E>(&e)) return found;
    return nullptr;
  }
  template <class E>
  int count() const {
    int n = 0;
    for (const Event& e : events) n += std::holds_alternative<E>(e);
    return n;
  }
  Ask ask() const { return s.stack.top().ask; }
  void give(Side side, int card) {
    Hand& h = s.cards[at(index(side))];
    h.hand = static_cast<Cards>(h.hand | card_bit(card));
    h.deck = static_cast<Cards>(h.deck & ~card_bit(card));
  }
  void losses(UnitId unit, int n) { s.piece(unit).losses = static_cast<std::uint8_t>(n); }
};

struct Table {
  std::vector<Stand> french, british;
  Json terrain = Json::array();
  Json objectives = Json::array();
  Stand french_leader{4000, 44000}, british_leader{70500, 10000};
  Stand french_general{2000, 46500}, british_general{70500, 1500};
  int turns = 8;
  Json options = Json::object();
  const char* second_army = "british";
  int first = 0;
};

inline Json place_json(const Stand& at) { return Json{{"x", at.x}, {"y", at.y}, {"heading", at.heading}}; }

inline Json side_json(const char* army, const char* prefix, const std::vector<Stand>& stands, const Stand& leader,
                      const Stand& general) {
  Json units = Json::array();
  for (std::size_t i = 0; i < stands.size(); ++i) {
    Json one = place_json(stands[i]);
    one["name"] = prefix + std::to_string(i + 1);
    one["profile"] = stands[i].profile;
    one["figures"] = stands[i].figures;
    one["formation"] = stands[i].formation;
    units.push_back(std::move(one));
  }
  Json brigade_leader = place_json(leader), army_leader = place_json(general);
  brigade_leader["name"] = std::string(prefix) + " leader";
  army_leader["name"] = std::string(prefix) + " general";
  return Json{{"army", army},
              {"army_leader", army_leader},
              {"brigades", Json::array({Json{{"name", prefix}, {"leader", brigade_leader}, {"units", units}}})}};
}

// The position at the start of the French turn: a card is to be drawn.
inline Position position(const Table& table) {
  Json scenario{{"id", "test"},
                {"rules", "vf"},
                {"title", "vf.scenario.la_haie.title"},
                {"story", "vf.scenario.la_haie.story"},
                {"turns", table.turns},
                {"first", table.first},
                {"table", Json{{"width", 72000}, {"height", 48000}}},
                {"terrain", table.terrain},
                {"objectives", table.objectives}};
  scenario["sides"] =
      Json::array({side_json("french", "F", table.french, table.french_leader, table.french_general),
                   side_json(table.second_army, "B", table.british, table.british_leader, table.british_general)});
  Json header = header_of(scenario);
  header["options"].update(table.options);
  auto opening = Vf::setup(header);
  REQUIRE_MESSAGE(opening.has_value(), (opening ? std::string() : opening.error().sentence()));
  Position p{std::move(opening->setting), opening->state, {}, {}, {}, {}, {}, {}, {}};
  for (std::size_t b = 0; b < 2; ++b) {
    (b == 0 ? p.french : p.british) = p.t.brigades[b].units;
    (b == 0 ? p.french_leader : p.british_leader) = p.t.brigades[b].leader;
    (b == 0 ? p.french_general : p.british_general) = p.t.sides[b].army_leader;
  }
  return p;
}

inline Position in_fire_phase(const Table& table) {
  Position p = position(table);
  evolve(p.t, p.s, PhaseBegan{Phase::Fire});
  return p;
}
// Takes steps of the rules that no action asks for by itself.
template <class Step>
void run(Position& p, Step step, std::vector<int> dice = {}) {
  ScriptedDice scripted(std::move(dice));
  p.events.clear();
  Sink<Event> sink(p.events);
  Flow flow{p.t, p.s, scripted, sink};
  step(flow);
  CHECK(scripted.all_used());
}
// The French melee phase, begun by its own steps.
inline Position in_melee_phase(const Table& table, std::vector<int> dice = {}) {
  Position p = position(table);
  run(p, [](Flow& flow) { begin_melee_phase(flow); }, std::move(dice));
  return p;
}
// A phase of the second side, which then has the first turn.
inline Position second_side(Table table, Phase phase) {
  table.first = 1;
  Position p = position(table);
  evolve(p.t, p.s, PhaseBegan{phase});
  return p;
}
inline Position in_action_phase(const Table& table) {
  Position p = position(table);
  evolve(p.t, p.s, PhaseBegan{Phase::Action});
  return p;
}
// The French brigade has activated.
inline Position in_brigade(const Table& table) {
  Position p = in_action_phase(table);
  evolve(p.t, p.s, ActivationTested{.brigade = 0, .need = 2, .die = 6, .passed = true});
  evolve(p.t, p.s, Asked{Frame{.seat = kFrenchSeat, .ask = Ask::Brigade, .brigade = 0}});
  return p;
}

// --- tables that many tests begin with: the first unit of each side faces the other, the second stands far off ---

// Ten inches apart.
inline Table facing() {
  return {.french = {{36000, 30000, kNorth}, {10000, 44000, kNorth}},
          .british = {{36000, 20000, kSouth}, {64000, 6000, kSouth}}};
}
// So far apart, with leaders near enough for orders.
inline Table facing(int gap) {
  return {.french = {{36000, 30000, kNorth}, {60000, 40000, kNorth}},
          .british = {{36000, 30000 - gap, kSouth}, {12000, 6000, kSouth}},
          .french_leader = {36000, 40000},
          .british_leader = {66000, 6000}};
}
inline constexpr int kTouch = 5;  // thousandths between fronts: in contact
inline Table locked(const char* second = "british") {
  return {.french = {{36000, 30000, kNorth}, {60000, 44000, kNorth}},
          .british = {{36000, 30000 - kTouch, kSouth}, {12000, 6000, kSouth}},
          .french_leader = {36000, 40000},
          .british_leader = {36000, 12000},
          .second_army = second};
}

// --- cards: these in hand, and no other is left ---

inline void only(Position& p, Side side, int card) {
  p.s.cards[at(index(side))] = {
      .deck = 0, .hand = card_bit(card), .discard = static_cast<Cards>(kAllCards & ~card_bit(card))};
}
inline void no_cards(Position& p, Side side) {
  p.s.cards[at(index(side))] = {.deck = 0, .hand = 0, .discard = kAllCards};
}
inline void no_cards(Position& p) {
  for (const Side side : {kFrench, kBritish}) no_cards(p, side);
}

// --- attacks ---

inline Attack melee(const Position& p, UnitId main, UnitId target) {
  return describe(p.t, p.s, Sight(p.t, p.s), MeleeAttack{.main = main, .target = target});
}
// What the modifier with this key adds; 0 where there is none.
inline int value_of(const Attack& a, const char* key) {
  for (const Modifier& m : a.reasons())
    if (std::string(m.key) == key) return m.value;
  return 0;
}

inline Json wood(std::initializer_list<std::array<int, 2>> corners, const char* name = "wood") {
  Json outline = Json::array();
  for (const auto& c : corners) outline.push_back(Json::array({c[0], c[1]}));
  return Json{{"kind", "wood"}, {"name", name}, {"outline", outline}};
}
inline Json building(std::initializer_list<std::array<int, 2>> corners, const char* name = "farm") {
  Json out = wood(corners, name);
  out["kind"] = "building";
  return out;
}
inline Json line_of(const char* kind, std::initializer_list<std::array<int, 2>> joints, int width,
                    const char* name = "line") {
  Json out{{"kind", kind}, {"name", name}, {"width", width}, {"line", Json::array()}};
  for (const auto& j : joints) out["line"].push_back(Json::array({j[0], j[1]}));
  return out;
}
inline Json hill(std::initializer_list<std::array<int, 2>> corners, std::initializer_list<std::array<int, 2>> crest) {
  Json out = wood(corners, "hill");
  out["kind"] = "hill";
  out["crest"] = Json::array();
  for (const auto& c : crest) out["crest"].push_back(Json::array({c[0], c[1]}));
  return out;
}

// What is wrong with a header, in words.
inline std::string error_of(const Json& header) {
  const auto opening = Vf::setup(header);
  return opening ? "accepted" : opening.error().sentence();
}

inline std::string rule_of(const std::optional<Refusal>& no) { return no ? no->rule : "accepted"; }

}  // namespace valor::vf::test
