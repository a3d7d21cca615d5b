// P:fog-of-war: who sees what, who remembers what, what is told.
#include "rules/vv/fog.h"

#include <nlohmann/json.hpp>

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

// Column C is a wood with a gap in row 4: the two sides see each other only through it.
Position gap(const std::string& more_options = "") {
  Position p = position({.map = {"..w..", "..w..", "..w..", ".....", "..w.."},
                         .us = {"us_rifle A1", "us_rifle A5"},
                         .ge = {"ge_rifle E1", "ge_second_line E4"},
                         .options = R"({"fog":true)" + more_options + "}"});
  go_to(p, Phase::Move);
  return p;
}

// What a seat was told by the last action, which began at `before`.
std::vector<Json> told_to(Seat seat, const Position& p, State before) {
  std::vector<Json> out;
  for (const Event& e : p.events) {
    State after = before;
    evolve(p.t, after, e);
    if (const auto seen = redact(p.t, before, e, after, seat)) out.push_back(write_event(p.t, seen->event));
    before = after;
  }
  return out;
}

}  // namespace

TEST_CASE("P:fog-of-war what no own unit sees is not in the known state, the view of it or the list of targets") {
  const Position p =
      position({.map = {"..w..", "..w.."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle E1"}, .options = R"({"fog":true})"});
  const Known<State> mine = known(p.t, p.s, Seat{0});
  CHECK(mine->unit_count == 1);
  std::vector<Action> list;
  actions(p.t, mine, list);
  CHECK(list == std::vector<Action>{EndPhase{}});
}

TEST_CASE("P:fog-of-war without fog nothing is copied") {
  const Position p = position({.map = {"..w.."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle E1"}});
  CHECK(&known(p.t, p.s, Seat{0}).state() == &p.s);
}

TEST_CASE("P:fog-of-war a mover that comes into sight is told to the enemy, with his own number for it") {
  Position p = gap();
  p.s.unit(3).fire_within = 0;
  does(p, 0, StartMove{only(1), false});
  const State before = p.s;
  does(p, 0, EnterHex{at(p, "A4")});
  REQUIRE(std::holds_alternative<HexEntered>(p.events[0]));
  State after = before;
  evolve(p.t, after, p.events[0]);
  const auto seen = redact(p.t, before, p.events[0], after, Seat{1});
  REQUIRE(seen);
  const auto& step = std::get<HexEntered>(seen->event);
  CHECK(step.from == kNoHex);
  CHECK(step.to == at(p, "A4"));
  CHECK(step.group == only(2));  // two own units, then the first that was seen
  CHECK(known(p.t, p.s, Seat{1})->unit(2).at == at(p, "A4"));
}

TEST_CASE("P:fog-of-war an unseen step is told to nobody but its owner") {
  Position p = gap();
  does(p, 0, StartMove{only(0), false});
  const State before = p.s;
  does(p, 0, EnterHex{at(p, "A2")});
  State after = before;
  evolve(p.t, after, p.events[0]);
  CHECK_FALSE(redact(p.t, before, p.events[0], after, Seat{1}));
  const auto own = redact(p.t, before, p.events[0], after, Seat{0});
  REQUIRE(own);
  CHECK(own->barrier == Barrier::FogStep);
}

TEST_CASE("P:fog-of-war who goes out of sight is remembered where he was, and not a target") {
  Position p = gap();
  p.s.unit(3).fire_within = 0;
  walk(p, only(1), {"A4"});
  const int alias = 2;  // the enemy's first sight
  CHECK((known(p.t, p.s, Seat{0})->unit(alias).sight & kInSight) != 0);
  does(p, 0, EnterHex{at(p, "A3")});
  const Known<State> mine = known(p.t, p.s, Seat{0});
  if ((mine->unit(alias).sight & kInSight) == 0) {
    CHECK(mine->unit(alias).at == at(p, "E4"));
    CHECK(targets_at(p.t, mine.state(), 0, at(p, "E4")).empty());
    CHECK(told<SightLost>(p));
  }
}

TEST_CASE("P:fog-of-war a memory fades when its place is seen empty") {
  Position p = gap();
  p.s.unit(3).fire_within = 0;
  walk(p, only(1), {"A4"});
  // The enemy is put elsewhere behind the wood while the seat looks away.
  p.s.unit(3).sight = 0;
  p.s.put(3, at(p, "E2"));
  p.events.clear();
  Sink<Event> sink(p.events);
  update_sight(p.t, p.s, 0, sink);
  CHECK(told<MemoryFaded>(p));
  CHECK(p.s.unit(3).seen_at == kNoHex);
}

TEST_CASE("P:fog-of-war an imagined world looks exactly like what the seat knows") {
  Position p = from_scenario("crossroads", R"({"fog":true,"variant":"board"})");
  Rng rng(11);
  FastDice dice(5);
  std::vector<Action> list;
  for (int step = 0; step < 300 && !p.s.over; ++step) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      const Known<State> k = known(p.t, p.s, seat);
      const State world = imagine(p.t, k, rng);
      CHECK(known(p.t, world, seat).state() == k.state());
      const char* broken = broken_invariant(p.t, world);
      CHECK_MESSAGE(broken == nullptr, std::string(broken ? broken : ""));
    }
    const Seat seat = deciding(p.t, p.s);
    actions(p.t, known(p.t, p.s, seat), list);
    Sink<Event> nobody;
    const auto wish = from_seat(p.t, p.s, seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    REQUIRE(wish);
    REQUIRE_FALSE(apply(p.t, p.s, seat, *wish, dice, nobody));
  }
}

TEST_CASE("P:fog-of-war a mortar out of sight is not told to those whom it shells") {
  Position p = position({.map = {"...ww...", "...ww...", "...ww..."},
                         .us = {"us_rifle+us_mortar_60 A1", "us_leader_1 F1"},
                         .ge = {"ge_rifle H1"},
                         .options = R"({"fog":true})"});
  const State before = p.s;
  does(p, 0, Bombard{only(0), at(p, "H1")}, {3, 3});
  const auto truth = told<Attacked>(p);
  REQUIRE(truth);
  const auto owner = redact(p.t, before, *truth, p.s, Seat{0}), enemy = redact(p.t, before, *truth, p.s, Seat{1});
  CHECK(std::get<Attacked>(owner->event).from == at(p, "A1"));
  const auto& seen = std::get<Attacked>(enemy->event);
  CHECK(seen.from == kNoHex);
  CHECK(seen.group.empty());
  CHECK(seen.at == at(p, "H1"));
  CHECK(std::string(tell(p.t, known(p.t, p.s, Seat{1}), enemy->event).key) == "vv.log.mortar_fire_unseen");
  CHECK(show(p.t, enemy->event)["kind"] == "dice");
}

TEST_CASE("P:fog-of-war losses out of sight are told to nobody but their owner") {
  Position p = position({.map = {"...ww...", "...ww...", "...ww..."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle H1"},
                         .options = R"({"fog":true})"});
  p.s.stack.push({.kind = FrameKind::Losses, .seat = seat_of(0), .points = 1, .at = at(p, "A1"), .group = only(0)});
  for (const Event& e : {Event{LossTaken{0, Harm::Pinned, 1}}, Event{LossesSettled{}}}) {
    State after = p.s;
    evolve(p.t, after, e);
    CHECK(redact(p.t, p.s, e, after, Seat{0}));
    CHECK_FALSE(redact(p.t, p.s, e, after, Seat{1}));
  }
}

TEST_CASE("P:fog-of-war standing orders are the owner's secret") {
  Position p = gap();
  p.s.unit(3).fire_within = 0;
  walk(p, only(1), {"A4"});
  CHECK(known(p.t, p.s, Seat{0})->unit(2).fire_within == kAnyRange);
  p.events.clear();
  const State before = p.s;
  does(p, 1, SetDoctrine{3, 5, 7});
  CHECK_FALSE(redact(p.t, before, p.events[0], p.s, Seat{0}));
}

TEST_CASE("P:order-of-battle an imagined enemy has the units of his order of battle") {
  const Position p = from_scenario("crossroads", R"({"fog":true})");
  Rng rng(3);
  const State world = imagine(p.t, known(p.t, p.s, Seat{0}), rng);
  for (int id = 0; id < p.s.unit_count; ++id) CHECK(world.unit(id).type == p.s.unit(id).type);
}

TEST_CASE("P:fog-of-war who comes into sight and goes out of it is told in an order that gives no number away") {
  // The same game twice; only the enemy's order of battle is written in another order.
  const auto told_to_seat_0 = [](const std::vector<std::string>& ge) {
    Position p = position({.map = {"..w..", "..w..", "..w..", ".....", "..w.."},
                           .us = {"us_rifle A5", "us_rifle A1"},
                           .ge = ge,
                           .options = R"({"fog":true})"});
    for (int id = 2; id < 5; ++id) p.s.unit(id).fire_within = 0;
    go_to(p, Phase::Move);
    std::vector<Json> out;
    for (const char* to : {"A4", "B4", "A4", "A3"}) {
      const bool first = p.s.stack.top().kind == FrameKind::Phase;
      if (first) does(p, 0, StartMove{only(0), false});
      const State before = p.s;
      does(p, 0, EnterHex{at(p, to)});
      for (Json& line : told_to(Seat{0}, p, before)) out.push_back(std::move(line));
    }
    return out;
  };
  const auto one = told_to_seat_0({"ge_rifle E4", "ge_second_line D4", "half ge_rifle E4"});
  const auto two = told_to_seat_0({"half ge_rifle E4", "ge_second_line D4", "ge_rifle E4"});
  const auto three = told_to_seat_0({"ge_second_line D4", "ge_rifle E4", "half ge_rifle E4"});
  REQUIRE(one.size() == two.size());
  int sighted = 0, lost = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    CHECK(one[i] == two[i]);
    CHECK(one[i] == three[i]);
    sighted += one[i]["type"] == "unit_sighted" ? 1 : 0;
    lost += one[i]["type"] == "sight_lost" ? 1 : 0;
  }
  CHECK(sighted >= 3);
  CHECK(lost >= 2);
}

TEST_CASE("P:fog-of-war who rallies is told in an order that gives no number away") {
  const auto told_to_seat_0 = [](const std::vector<std::string>& ge) {
    Position p = position({.map = {".....", "....."}, .us = {"us_rifle A1"}, .ge = ge, .options = R"({"fog":true})"});
    for (int id = 1; id < 3; ++id) p.s.unit(id).marks |= kPinned;
    while (p.s.active == 0) {
      const State before = p.s;
      does(p, index(deciding(p.t, p.s)), EndPhase{});
      if (p.s.active == 1) return told_to(Seat{0}, p, before);
    }
    return std::vector<Json>{};
  };
  const auto one = told_to_seat_0({"ge_rifle E1", "ge_second_line D1"});
  const auto two = told_to_seat_0({"ge_second_line D1", "ge_rifle E1"});
  CHECK(one == two);
  CHECK(std::count_if(one.begin(), one.end(), [](const Json& e) { return e["type"] == "unit_rallied"; }) == 2);
}

TEST_CASE("P:fog-of-war which way a gun faces is told with its sight") {
  Position p = position(
      {.map = {"..w..", "....."}, .us = {"us_rifle A1"}, .ge = {"ge_pak_40_75mm E2"}, .options = R"({"fog":true})"});
  p.s.unit(1).facing = 4;
  p.s.unit(1).fire_within = 0;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  const State before = p.s;
  does(p, 0, EnterHex{at(p, "A2")});
  const auto told = told_to(Seat{0}, p, before);
  const auto sighted =
      std::find_if(told.begin(), told.end(), [](const Json& e) { return e["type"] == "unit_sighted"; });
  REQUIRE(sighted != told.end());
  CHECK((*sighted)["looks"][0]["facing"] == 4);
}

TEST_CASE("P:fog-of-war that somebody held his fire by his standing orders is not told") {
  Position p = position({.map = {"....."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle E1"},
                         .options = R"({"fog":true,"reaction_fire":"doctrine"})"});
  go_to(p, Phase::Move);
  p.s.unit(1).fire_least = 100;
  does(p, 0, StartMove{only(0), false});
  const State before = p.s;
  does(p, 0, EnterHex{at(p, "B1")});
  REQUIRE(told<ReactionOpened>(p));
  REQUIRE_FALSE(told<Attacked>(p));
  for (const Json& line : told_to(Seat{0}, p, before)) CHECK(line["type"] != "reaction_opened");
}

TEST_CASE("12.4 one who was given the weapon of a kind that comes later is not imagined as the one who comes") {
  Position p = position({.map = {"....."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle E1", "ge_rifle+ge_mg34 @6:east"},
                         .options = R"({"fog":true})",
                         .more_scenario = R"({"areas":{"east":["E1"]}})"});
  p.s.unit(1).weapon = p.s.unit(2).weapon;
  Rng rng(1, 1);
  CHECK(broken_invariant(p.t, imagine(p.t, known(p.t, p.s, Seat{0}), rng)) == nullptr);
}

TEST_CASE("6.10 who waits at the edge sees the hexes by which he may come, and enters none that the enemy holds") {
  Position p = position({.map = {"w.w..", "w.w.."},
                         .us = {"us_rifle A1", "us_rifle @1:east"},
                         .ge = {"ge_rifle E1", "ge_rifle D2"},
                         .options = R"({"fog":true})",
                         .more_scenario = R"({"areas":{"east":["E1","E2"]}})"});
  CHECK(in_sight(p.s.unit(2)));
  CHECK_FALSE(in_sight(p.s.unit(3)));
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, EnterMap{only(1), at(p, "E1")}) == "vv 6.8");
  CHECK(refused_by(p, 0, EnterMap{only(1), at(p, "E2")}).empty());
}

TEST_CASE("8.1 who comes into sight aboard is told with what he carries and where he sits") {
  Position p = position({.map = {"..w..", "..w..", "..w..", ".....", "..w.."},
                         .us = {"us_rifle A4"},
                         .ge = {"ge_sdkfz_251_1 E1 3", "ge_rifle+ge_mg34 E1"},
                         .options = R"({"fog":true,"reaction_fire":"doctrine"})"});
  p.s.put(2, at(p, "E1"), 1);
  p.s.unit(0).fire_within = 0;
  p.s.active = 1;
  go_to(p, Phase::Move);
  does(p, 1, StartMove{only(1), false});
  std::vector<Json> told;
  for (const char* to : {"E2", "E3", "E4"}) {
    for (std::uint8_t d = 0; d < hex::kDirections; ++d)
      if (p.t.field.neighbour(p.s.unit(1).at, d) == at(p, to)) p.s.unit(1).facing = d;
    const State before = p.s;
    does(p, 1, EnterHex{at(p, to)});
    for (Json& line : told_to(Seat{0}, p, before)) told.push_back(std::move(line));
  }
  const auto passenger =
      std::find_if(told.begin(), told.end(), [](const Json& e) { return e["type"] == "unit_sighted"; });
  REQUIRE(passenger != told.end());
  CHECK((*passenger)["looks"][0]["weapon"] == "ge_mg34");
  CHECK((*passenger)["looks"][0]["aboard"] == 1);
}

}  // namespace valor::vv
