// The list of legal actions, the checks, what is offered and what is told are readings of the same rules. Whatever a
// player may wish is accepted exactly if it is in the list, and refused by a rule and a sentence that exist, with
// nothing changed; what is offered for a selection can be done, and what is grey cannot; odds add up; nobody is told of
// a unit that he does not know.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/json.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

struct Words {
  Json rules = Json::parse(file_text("data/strings/en/rules_vv.json"));
  Json core = Json::parse(file_text("data/strings/en/rules_core.json"));
  Json refusals = Json::parse(file_text("data/strings/en/vv.json"));
  Json core_refusals = Json::parse(file_text("data/strings/en/core.json"));
  bool has(const Refusal& no) const {
    return (rules.contains(no.rule) || core.contains(no.rule)) &&
           (refusals.contains(no.key) || core_refusals.contains(no.key));
  }
};

// Wishes about one unit, one hex, or both; a number that no unit has and a place that is no hex are among them.
std::vector<Action> wishes(const Position& p) {
  std::vector<std::uint8_t> units;
  for (int id = 0; id < p.s.unit_count; ++id) units.push_back(static_cast<std::uint8_t>(id));
  units.push_back(200);
  std::vector<HexIndex> hexes;
  for (int i = 0; i <= p.t.field.count(); ++i) hexes.push_back(static_cast<HexIndex>(i));
  std::vector<Action> out{StopMove{}, SniperFire{}, WithdrawSniper{}, HoldFire{}, TakeLossesAutomatically{},
                          EndPhase{}};
  for (const HexIndex at : hexes) {
    out.insert(out.end(), {EnterHex{at}, Overrun{at}, Overrun{at, 1, 0}, PlaceSniper{at}});
    for (int kind = 0; kind <= kMissionKinds; ++kind) out.emplace_back(FireMission{static_cast<MissionKind>(kind), at});
    for (std::uint8_t line = 0; line < 3; ++line) out.emplace_back(PlaceFortification{line, at});
  }
  for (const std::uint8_t u : units) {
    out.insert(out.end(), {StartMove{only(u), false}, StartMove{only(u), true}, Split{u}, LeaveMap{u}});
    for (std::uint8_t facing = 0; facing <= hex::kDirections; ++facing) out.emplace_back(Turn{u, facing});
    for (int harm = 0; harm < kHarmKinds; ++harm) out.emplace_back(TakeLoss{u, static_cast<Harm>(harm)});
    for (const HexIndex at : hexes) {
      out.insert(out.end(), {Fire{only(u), at}, Fire{only(u), at, true}, Fire{only(u), at, false, 1, 0},
                             Fire{only(u), at, false, 0, 1}, Unload{u, at}, Advance{u, at}, CloseAssault{only(u), at},
                             CloseAssault{only(u), at, 1, 1}, Bombard{only(u), at}, FireSmoke{u, at}, BreachWire{u, at},
                             LaySmoke{u, at}, EnterMap{only(u), at, false}, EnterMap{only(u), at, true, 1},
                             PlaceUnit{u, at}, PlaceUnit{u, at, 1}});
    }
    for (const std::uint8_t other : units) {
      out.insert(out.end(),
                 {Load{u, other}, Merge{u, other}, Transfer{u, other}, FireAt{u, kNobody, other},
                  FireAt{u, kNobody, other, PooledAt::Panzerfaust}, FireAt{u, kNobody, other, PooledAt::AtGrenades}});
      const Group two = Group::of(u, other);
      out.insert(out.end(), {StartMove{two, false}, StartMove{two, true}});
      for (const HexIndex at : {hexes.front(), hexes[hexes.size() / 2], hexes.back()})
        out.insert(out.end(), {Fire{two, at}, CloseAssault{two, at}, Bombard{two, at}, EnterMap{two, at, false}});
      for (const std::uint8_t leader : units) out.emplace_back(FireAt{u, leader, other});
    }
  }
  return out;
}

void compare_at(const Position& p, const std::vector<Action>& all, const Words& words) {
  const Seat seat = deciding(p.t, p.s);
  std::vector<Action> list;
  actions(p.t, known(p.t, p.s, seat), list);
  const std::set<Action> legal(list.begin(), list.end());
  const StateHash before = hash(p.t, p.s);
  for (const Action& wish : all) {
    const auto action = from_seat(p.t, p.s, seat, wish);
    State s = p.s;
    FastDice dice(1);
    Sink<Event> nobody;
    const auto no = action ? apply(p.t, s, seat, *action, dice, nobody) : std::optional<Refusal>(std::in_place);
    if (!action) {
      CHECK_FALSE(legal.contains(wish));
      continue;
    }
    const bool as_listed = legal.contains(wish) == !no;
    if (!as_listed) {
      const std::string text = fmt::format("{}: {} {}", verb(p.t, known(p.t, p.s, seat), wish),
                                           no ? no->rule : "accepted", no ? no->key : "");
      CHECK_MESSAGE(as_listed, text);
    }
    if (!no) continue;
    CHECK_MESSAGE(words.has(*no), no->rule << " " << no->key);
    CHECK(hash(p.t, s) == before);
  }
}

bool accepted(const Position& p, Seat seat, const Json& offered) {
  const auto wish = read_action(p.t, offered);
  REQUIRE(wish);
  const auto action = from_seat(p.t, p.s, seat, *wish);
  State s = p.s;
  FastDice dice(1);
  Sink<Event> nobody;
  return action && !apply(p.t, s, seat, *action, dice, nobody);
}

void check_offers(const Position& p, Seat seat, const Json& c) {
  for (const char* list : {"buttons", "targets"})
    for (const Json& one : c[list]) {
      if (!one.contains("action")) continue;
      CAPTURE(one.dump());
      CHECK(accepted(p, seat, one["action"]) == !one.contains("why_not"));
    }
  for (const Json& place : c["places"]) {
    CAPTURE(place.dump());
    CHECK(accepted(p, seat, place["actions"][0]) == !place.contains("why_not"));
  }
}

// Nobody, everybody, each stack and each unit of one's own, and what is no selection, in every mode that is offered.
void offers_at(const Position& p) {
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const Known<State> k = known(p.t, p.s, seat);
    std::vector<Json> selections{Json::array(), "all", Json{-1, 999, "x", 0.5}};
    Json everybody = Json::array();
    for (int id = 0; id < k->unit_count; ++id) {
      everybody.push_back(id);
      if (k->unit(id).side != index(seat)) continue;
      selections.push_back(Json{id});
      Json stack = Json::array();
      for (int other = 0; other < k->unit_count; ++other)
        if (k->unit(other).side == index(seat) && k->unit(other).at == k->unit(id).at) stack.push_back(other);
      if (stack.size() > 1 && stack[0] == id) selections.push_back(stack);
    }
    selections.push_back(everybody);
    check_offers(p, seat, choices(p.t, k, nullptr));
    for (const Json& units : selections) {
      const Json plain = choices(p.t, k, Json{{"units", units}, {"mode", 3}});
      check_offers(p, seat, plain);
      for (const Json& mode : plain["modes"]) {
        CAPTURE(mode.dump());
        check_offers(p, seat, choices(p.t, k, Json{{"units", units}, {"mode", mode["id"]}}));
      }
    }
  }
}

double share_of(const Json& fraction) { return fraction["n"].get<double>() / fraction["d"].get<double>(); }

void check_odds(const Json& o) {
  CAPTURE(o.dump());
  CHECK_FALSE(o.contains("refusal"));
  if (o.contains("n")) CHECK((share_of(o) >= 0 && share_of(o) <= 1));
  if (o.contains("outcomes")) {
    double all = 0;
    for (const Json& one : o["outcomes"]) all += share_of(one);
    CHECK(all == doctest::Approx(1));
  }
  if (o.contains("modifiers") && o.contains("modifier") && o["rule"] != "vv 15.7") {
    int sum = 0;
    for (const Json& m : o["modifiers"]) sum += m["value"].get<int>();
    CHECK(sum == o["modifier"].get<int>());
  }
  if (o.contains("follow_up"))
    for (const Json& next : o["follow_up"]) check_odds(next);
}

void odds_at(const Position& p) {
  const Seat seat = deciding(p.t, p.s);
  const Known<State> k = known(p.t, p.s, seat);
  std::vector<Action> list;
  actions(p.t, k, list);
  for (const Action& a : list) check_odds(odds(p.t, k, a));
  CHECK(odds(p.t, k, EnterHex{kNoHex}).contains("refusal"));
}

// The numbers of units that an event names.
std::vector<int> named_in(const Json& event) {
  std::vector<int> out;
  const auto add = [&](const Json& value) {
    if (value.is_number_integer()) out.push_back(value.get<int>());
  };
  for (const char* key :
       {"unit", "target", "leader", "transport", "other", "half", "attacking_leader", "defending_leader"})
    if (event.contains(key)) add(event[key]);
  for (const char* key : {"units", "targets", "defenders", "pinned"})
    if (event.contains(key) && event[key].is_array())
      for (const Json& id : event[key]) add(id);
  return out;
}

void check_told(const Position& p, State before, const std::vector<Event>& events, const Words& words) {
  for (const Event& e : events) {
    State after = before;
    evolve(p.t, after, e);
    for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}}) {
      const auto seen = redact(p.t, before, e, after, seat);
      if (!seen) continue;
      const Known<State> k = known(p.t, after, seat);
      const Json json = write_event(p.t, seen->event);
      CAPTURE(json.dump());
      for (const int id : named_in(json)) CHECK(id < k->unit_count);
      if (json.contains("dice") || json.contains("die")) CHECK(seen->barrier == Barrier::Die);
      if (const Message m = tell(p.t, k, seen->event); m.key) CHECK(words.has(m));
      CHECK(show(p.t, seen->event).contains("kind"));
    }
    before = after;
  }
}

// What a seat sees names every counter once; the state comes back out of JSON; what a seat imagines could be so.
void views_at(const Position& p, Rng& rng) {
  for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}}) {
    const Known<State> k = known(p.t, p.s, seat);
    const Json v = view(p.t, k);
    std::set<int> ids;
    for (const Json& u : v["units"]) CHECK(ids.insert(u["id"].get<int>()).second);
    const char* broken = broken_invariant(p.t, imagine(p.t, k, rng));
    CHECK_MESSAGE(broken == nullptr, std::string(broken ? broken : ""));
  }
  const auto back = read_state(p.t, write_state(p.t, p.s));
  REQUIRE_MESSAGE(back, back.error().sentence());
  CHECK(hash(p.t, *back) == hash(p.t, p.s));
}

const Words& wordings() {
  static const Words words;
  return words;
}

// All of the above.
void look_at(const Position& p) {
  Rng rng(1);
  compare_at(p, wishes(p), wordings());
  offers_at(p);
  odds_at(p);
  views_at(p, rng);
}

Json choices_of(const Position& p, const Json& selection = nullptr) {
  return choices(p.t, known(p.t, p.s, deciding(p.t, p.s)), selection);
}
// The button with this id; null if there is none.
Json button_of(const Json& c, const std::string& id) {
  for (const Json& b : c["buttons"])
    if (b["id"] == id) return b;
  return nullptr;
}

// Looks at the position, then after some random actions once more, with marks that units may have.
void compare_on_the_way(const Drawn& drawn, std::uint64_t seed, int looks) {
  const Words& words = wordings();
  Position p = position(drawn);
  Rng rng(seed);
  FastDice dice(seed);
  std::vector<Action> list;
  for (int look = 0; look < looks && !p.s.over; ++look) {
    const std::vector<Action> all = wishes(p);
    compare_at(p, all, words);
    offers_at(p);
    odds_at(p);
    views_at(p, rng);
    if (p.s.stack.depth() == 1 && p.s.phase != Phase::SetUp) {
      Position marked = p;
      constexpr std::array<Mark, 6> marks{kPinned, kFired, kMoved, kAdvanced, kShipped, kSmoked};
      for (int id = 0; id < p.s.unit_count; ++id)
        if (marked.s.unit(id).on_map() && rng.below(2) == 0)
          marked.s.unit(id).marks |= static_cast<std::uint16_t>(marks[rng.below(marks.size())]);
      compare_at(marked, all, words);
    }
    for (int step = 0; step < 9 && !p.s.over; ++step) {
      const Seat seat = deciding(p.t, p.s);
      actions(p.t, known(p.t, p.s, seat), list);
      const auto action = from_seat(p.t, p.s, seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
      const State before = p.s;
      std::vector<Event> events;
      Sink<Event> sink(events);
      REQUIRE_FALSE(apply(p.t, p.s, seat, action.value(), dice, sink));
      check_told(p, before, events, words);
    }
  }
}

const Drawn& infantry() {
  static const Drawn drawn{
      .map = {".w..", "..o.", "...."},
      .us = {"us_rifle+satchel A1", "us_leader_1 A1", "us_rifle+us_mortar_60 A2", "us_rifle+grenades B2",
             "us_rifle+flamethrower A3", "us_rifle+us_m1919a6 A3", "us_rifle @1:west"},
      .ge = {"ge_rifle+ge_mg42 C1", "ge_leader_1 C1", "ge_rifle+satchel D2", "half ge_rifle D3",
             "ge_rifle+grenades D3"},
      .more_scenario = R"({"areas":{"west":"west"},"turns":3,"victory":{"kind":"exit","exits":["D1"],"required":2},
          "fortifications":[{"kind":"wire","at":"C3"},{"kind":"mines","at":"B3"}]})",
      .snipers = {1, 1},
      .command = true,
      .more_side = {R"({"half_squads":1,"smoke":4,"missions":{"light":1,"heavy":1,"air":1}})",
                    R"({"half_squads":1,"smoke":4,"missions":{"light":1}})"}};
  return drawn;
}

const Drawn& vehicles() {
  static const Drawn drawn{.map = {"....", "..w.", "...."},
                           .us = {"us_m4a3e8 A1 2", "us_m3_halftrack A2 1", "us_gmc_2_5_ton B3 1", "us_57mm_m1 A3 1",
                                  "us_rifle+us_bazooka A2", "us_leader_1 A2", "half us_rifle B3"},
                           .ge = {"ge_pzkpfw_iv_h D1 4", "ge_pak_36_37mm D2 5", "ge_rifle+ge_panzerfaust C3",
                                  "ge_kuebelwagen D3 5", "ge_rifle D3"},
                           .more_scenario = R"({"turns":3})"};
  return drawn;
}

// Shells on armour, shields, survival, overruns, crews that go, sandbags, hidden mines.
const Drawn& combined() {
  static const Drawn drawn{.map = {"....", ".o..", "...."},
                           .us = {"us_m4a3e8 A2 1", "us_rifle+us_mortar_60 A1", "us_leader_1 A1", "us_3in_m5 A3 1",
                                  "us_rifle+grenades B1", "us_rifle+at_grenades B3"},
                           .ge = {"ge_pzkpfw_iv_h D2 5", "ge_sdkfz_251_1 C3 4", "ge_rifle+satchel C1",
                                  "ge_leig_18_75mm D1 4", "ge_rifle C1", "ge_leader_1 C1"},
                           .more_map = R"({"hedges":["B2:1"],"level":["0000","0001","0000"]})",
                           .more_scenario = R"({"turns":3,"victory":{"kind":"objectives","objectives":["B2","C2"]},
          "fortifications":[{"kind":"sandbags","at":"B3"},{"kind":"mines","at":"C2","hidden":true,"side":1}]})",
                           .snipers = {1, 1},
                           .command = true,
                           .more_side = {R"({"smoke":4,"missions":{"light":1,"heavy":1}})",
                                         R"({"smoke":4,"missions":{"heavy":2,"air":1}})"}};
  return drawn;
}

// By a card, with arrivals by two edges and ways out, halves aboard, elite troops and a hero.
const Drawn& card() {
  static const Drawn drawn{
      .map = {"....", "..w.", "...."},
      .us = {"us_paratrooper A1", "us_m3_halftrack @1:west", "us_rifle @1:west", "valorous us_leader_1 @1:west",
             "us_rifle @1:south", "us_rifle @2:south", "half us_rifle D1"},
      .ge = {"ge_rifle C3", "ge_leader_1 C3", "half ge_rifle D2", "ge_rifle @2:east"},
      .more_scenario = R"({"turns":3,"areas":{"west":"west","south":["A3","B3"],"east":["D2","D3"]},
          "victory":{"kind":"conditions","sides":[
            {"conditions":[{"goal":"enter","hexes":["D3"],"who":"infantry"},{"goal":"hold","hexes":["C2","D2"],"by_turn":1},
                           {"goal":"exit","hexes":["D1","D2"],"count":1}]},
            {"conditions":[{"goal":"preserve","count":1,"who":"leader","by_turn":2},{"goal":"eliminate","count":2}]}]}})",
      .command = true,
      .more_side = {R"({"half_squads":1})", R"({"half_squads":2})"}};
  return drawn;
}

// Tunnels, caves and bunkers.
const Drawn& underground() {
  static const Drawn drawn{.map = {".....", ".....", "....."},
                           .us = {"us_rifle A1", "us_rifle+flamethrower A2", "us_leader_1 A2"},
                           .ge = {"jp_rifle C1", "jp_rifle+satchel C1", "jp_rifle E3", "jp_leader_1 E3"},
                           .more_scenario = R"({"turns":3,"fortifications":[{"kind":"cave","at":"C1"},
                               {"kind":"cave","at":"E3"},{"kind":"bunker","at":"A3","facing":1},{"kind":"trench","at":"B2"}],
                               "tunnels":[["C1","D1","E2","E3"]]})",
                           .more_side = {"{}", R"({"nation":"jp"})"}};
  return drawn;
}

Drawn with_options(Drawn drawn, const char* options) {
  drawn.options = options;
  return drawn;
}

}  // namespace

TEST_CASE("core: infantry does what is listed and nothing else, in every phase and in answer to moves") {
  std::uint64_t seed = 0;
  for (const char* options :
       {"{}", R"({"variant":"board"})", R"({"reaction_fire":"ask","losses":"defender"})", R"({"fog":true})",
        R"({"variant":"board","fog":true})", R"({"variant":"board","multi_hex_groups":true,"classic_stacking":true})"})
    compare_on_the_way(with_options(infantry(), options), ++seed, 12);
}

TEST_CASE("core: guns, vehicles and their passengers do what is listed and nothing else") {
  std::uint64_t seed = 10;
  for (const char* options : {"{}", R"({"variant":"board"})", R"({"reaction_fire":"ask","losses":"defender"})",
                              R"({"variant":"board","fog":true})"})
    compare_on_the_way(with_options(vehicles(), options), ++seed, 12);
}

TEST_CASE("core: mortars, missions, overruns and mines do what is listed and nothing else") {
  std::uint64_t seed = 20;
  for (const char* options :
       {R"({"minefields":true})", R"({"variant":"board"})", R"({"variant":"board","losses":"automatic"})",
        R"({"variant":"board","fog":true})", R"({"fog":true,"dice_bias":"strong_second"})"})
    compare_on_the_way(with_options(combined(), options), ++seed, 12);
}

TEST_CASE("core: who is in caves, tunnels and bunkers does what is listed and nothing else") {
  std::uint64_t seed = 30;
  for (const char* options : {R"({"variant":"board"})", R"({"caves":true,"fog":true})"})
    compare_on_the_way(with_options(underground(), options), ++seed, 10);
}

TEST_CASE("C58 who plays by a card does what is listed and nothing else") {
  std::uint64_t seed = 40;
  for (const char* options : {"{}", R"({"variant":"board","fog":true})", R"({"fog":true})"})
    compare_on_the_way(with_options(card(), options), ++seed, 12);
}

TEST_CASE("17.1 an overrun is offered with its odds and the explosives of those aboard, or grey with its reason") {
  Position p = position({.map = {"...", "...", "...", "...", "..."},
                         .us = {"us_m3_halftrack A4 0", "half us_rifle+grenades A4", "us_rifle C5"},
                         .ge = {"ge_rifle A3", "ge_rifle C1"},
                         .options = R"({"reaction_fire":"ask"})"});
  p.s.put(1, at(p, "A4"), 0);
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  look_at(p);
  const auto overrun = [&] {
    const Json c = choices_of(p);
    for (const Json& one : c["targets"])
      if (one.value("overrun", false)) return one;
    return Json();
  };
  REQUIRE(overrun().contains("odds"));
  CHECK(overrun()["odds"]["rule"] == "vv 17.4");
  CHECK(overrun()["action"]["grenades"] == 1);
  p.s.put(4, at(p, "A2"));  // the way out is held
  CHECK(overrun()["why_not"]["rule"].get<std::string>().starts_with("vv 17"));
}

TEST_CASE("13.8 who is asked about a vehicle is offered both kinds of fire, and the sniper's shot with its odds") {
  Position p =
      position({.map = {"....", "....", "...."},
                .us = {"us_gmc_2_5_ton A1 3", "half us_rifle A1", "us_rifle A3"},
                .ge = {"ge_rifle+ge_panzerschreck C1", "ge_pak_36_37mm C2 5", "ge_pzkpfw_iv_h D2 5", "ge_leader_1 C1"},
                .options = R"({"reaction_fire":"ask"})",
                .snipers = {0, 1}});
  p.s.put(1, at(p, "A1"), 0);
  p.s.sniper[1].at = at(p, "C3");
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  REQUIRE(p.s.stack.top().kind == FrameKind::Reaction);
  look_at(p);
  const Json c = choices_of(p);
  CHECK(button_of(c, "sniper_fire")["odds"]["rule"] == "vv 20.5");
  int at_shots = 0, others = 0;
  for (const Json& one : c["targets"]) (one.value("anti_tank", false) ? at_shots : others) += 1;
  CHECK(at_shots > 0);
  CHECK(others > 0);
  // Armour: persons do not fire at it, and it is asked for anti-tank fire alone.
  Position tank = position({.map = {"....", "...."},
                            .us = {"us_m4a3e8 A1 3", "us_rifle B1"},
                            .ge = {"ge_rifle+ge_panzerschreck C1", "ge_rifle D2"},
                            .options = R"({"reaction_fire":"ask"})"});
  go_to(tank, Phase::Move);
  does(tank, 0, StartMove{only(0), false});
  does(tank, 0, EnterHex{at(tank, "A2")});
  REQUIRE(tank.s.stack.top().kind == FrameKind::Reaction);
  look_at(tank);
  const Json against_tank = choices_of(tank, Json{{"units", {2}}});
  for (const Json& one : against_tank["targets"]) CHECK(one.value("anti_tank", false));
}

TEST_CASE("20.2 the owner of a sniper is offered the places where it may lie, and no others") {
  Position p = position({.map = {"..w.", ".o..", "...."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle A3", "ge_rifle D3"},
                         .options = R"({"variant":"board"})",
                         .snipers = {0, 1}});
  does(p, 0, Fire{only(0), at(p, "A3")}, {6, 6});
  REQUIRE(p.s.stack.top().kind == FrameKind::PlaceSniper);
  look_at(p);
  std::set<std::string> offered;
  const Json c = choices_of(p);
  for (const Json& place : c["places"]) offered.insert(place["at"].get<std::string>());
  CHECK(offered.contains("C1"));
  CHECK(offered.contains("B2"));
  CHECK_FALSE(offered.contains("A2"));  // neither cover nor a hindrance on the way
}

TEST_CASE("14.6.4 the risk of a gun is offered with the odds that it is no more than pinned") {
  Position p = position({.map = {"....", "...."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_leader_1 A1"},
                         .ge = {"ge_pak_36_37mm C1 0", "ge_rifle C1", "ge_rifle D2"},
                         .options = R"({"variant":"board"})"});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "C1")}, {1, 2});
  REQUIRE(p.s.stack.top().kind == FrameKind::Losses);
  look_at(p);
  const Json c = choices_of(p, Json{{"units", {3}}});
  const Json risk = button_of(c, "take_loss_risk_2");
  REQUIRE(risk.is_object());
  CHECK(risk["odds"]["rule"] == "vv 14.6.4");
  CHECK(risk["odds"]["n"] == 1);  // 1 to 3 of six
  CHECK(risk["odds"]["d"] == 2);
}

TEST_CASE("15.10 armour that fails to assault or is assaulted in vain may be immobilised, with its odds") {
  Position p = position({.map = {"....", "...."},
                         .us = {"us_rifle A1", "us_rifle A1"},
                         .ge = {"ge_pzkpfw_iv_h B1 0", "ge_rifle+grenades B1", "ge_rifle D2"},
                         .options = R"({"variant":"board"})"});
  go_to(p, Phase::Advance);
  look_at(p);
  does(p, 0, CloseAssault{units_at(p, "A1"), at(p, "B1")}, {6, 6});
  while (p.s.stack.top().kind == FrameKind::Losses && deciding(p.t, p.s) == Seat{0})
    does(p, 0, TakeLossesAutomatically{});
  if (p.s.stack.top().kind == FrameKind::Losses) look_at(p);
  CHECK(p.s.stack.depth() >= 1);
}

TEST_CASE("13.8.1 a lane on the way is part of the danger of a step") {
  Position p = position({.map = {"...", "...", "..."},
                         .us = {"us_rifle A1", "us_rifle A3"},
                         .ge = {"ge_rifle C3"},
                         .options = R"({"reaction_fire":"ask"})"});
  p.s.unit(2).marks |= kFired;
  go_to(p, Phase::Move);
  p.s.markers.set(at(p, "A2"), MarkerKind::FireLane, 1);
  does(p, 0, StartMove{only(0), false});
  look_at(p);
  const Json o = odds(p.t, known(p.t, p.s, Seat{0}), EnterHex{at(p, "A2")});
  REQUIRE(o["danger"].is_object());
  CHECK(o["danger"].dump().find("lane") != std::string::npos);
  CHECK(odds(p.t, known(p.t, p.s, Seat{0}), EnterHex{at(p, "B1")})["danger"].is_null());
}

TEST_CASE("12.6.7, 18.5 shells on armour are odds of their own beside those on persons") {
  Position p = position({.map = {"......", "......", "......"},
                         .us = {"us_rifle+us_mortar_60 A1", "us_leader_1 A1"},
                         .ge = {"ge_pzkpfw_iv_h F2 5", "ge_rifle F2", "ge_rifle F3"},
                         .command = true,
                         .more_side = {R"({"missions":{"heavy":1}})", "{}"}});
  const Json mission = odds(p.t, known(p.t, p.s, Seat{0}), FireMission{MissionKind::Heavy, at(p, "F2")});
  REQUIRE(mission["follow_up"].size() == 2);
  CHECK(mission["follow_up"][1]["rule"] == "vv 18.5");
  look_at(p);
  go_to(p, Phase::Fire);
  const Json mortar = odds(p.t, known(p.t, p.s, Seat{0}), Bombard{units_at(p, "A1"), at(p, "F2")});
  REQUIRE(mortar["follow_up"].size() == 1);
  CHECK(mortar["follow_up"][0]["need"].get<int>() > 0);
}

TEST_CASE("C7 a unit with an anti-tank weapon is offered to keep it for vehicles, and then to fire at all") {
  Position p = position(
      {.map = {"....", "...."}, .us = {"us_rifle+us_bazooka A1", "us_rifle A2"}, .ge = {"ge_pzkpfw_iv_h D1 5"}});
  const auto order = [&](int unit) { return choices(p.t, known(p.t, p.s, Seat{0}), Json{{"units", {unit}}}); };
  const auto has = [](const Json& c, const char* key) { return c["buttons"].dump().find(key) != std::string::npos; };
  CHECK(has(order(0), "vv.button.keep_for_vehicles"));
  CHECK_FALSE(has(order(1), "vv.button.keep_for_vehicles"));
  does(p, 0, SetDoctrine{0, kAnyRange, 1, kKeepForVehicles});
  CHECK(has(order(0), "vv.button.fire_at_all"));
  does(p, 0, SetDoctrine{kNobody, 0, 1});
  CHECK(has(order(1), "vv.button.fire_at_will"));
  CHECK(refused_by(p, 0, SetDoctrine{0, 100, 1}) != "");
  CHECK(refused_by(p, 0, SetDoctrine{0, 1, 37}) != "");
  CHECK(refused_by(p, 0, SetDoctrine{0, 1, 1, 2}) != "");
  CHECK(refused_by(p, 0, SetDoctrine{2, 1, 1}) != "");
  CHECK(refused_by(p, 0, SetDoctrine{200, 1, 1}) != "");
  does(p, 1, Resign{});
  CHECK(refused_by(p, 0, SetDoctrine{0, 1, 1}) == "core:game-over");
  CHECK(refused_by(p, 0, Resign{}) == "core:game-over");
  CHECK(refused_by(p, 0, EndPhase{}) == "core:game-over");
  CHECK(choices(p.t, known(p.t, p.s, Seat{0}), nullptr)["buttons"].empty());
  std::vector<Action> none;
  actions(p.t, known(p.t, p.s, Seat{0}), none);
  CHECK(none.empty());
}

TEST_CASE("core: somebody without a seat decides nothing and is offered nothing") {
  Position p = position({.map = {"...."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle D1"}});
  CHECK(refused_by(p, 2, EndPhase{}) == "core:no-such-seat");
  CHECK(choices(p.t, known(p.t, p.s, Seat{2}), nullptr)["buttons"].empty());
}

TEST_CASE("C57 who sets up does what is listed and nothing else") {
  Drawn drawn{.map = {"....", "..w.", "...."},
              .us = {"us_rifle ?west", "us_57mm_m1 ?west", "us_rifle ?west"},
              .ge = {"ge_rifle ?east", "ge_pzkpfw_iv_h ?east"},
              .more_scenario = R"({"areas":{"west":["A1","A2","A3"],"east":["D1","D2"]},
                  "set_up":{"first":1,"order":"alternating"}})",
              .more_side = {R"({"fortifications":[{"kind":"foxhole","count":2,"area":"west"},
                                {"kind":"mines","count":1,"area":"west","hidden":true}]})",
                            R"({"fortifications":[{"kind":"wire","count":1,"area":"east"}]})"}};
  for (const char* options : {"{}", R"({"variant":"board","fog":true})"})
    compare_on_the_way(with_options(drawn, options), 3, 3);
}

}  // namespace valor::vv
