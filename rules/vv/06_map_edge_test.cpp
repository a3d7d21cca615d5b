// 6.10: entering and leaving the map.
#include "rules/vv/06_map_edge.h"

#include <nlohmann/json.hpp>

#include "rules/vv/04_victory.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

constexpr const char* kAreas = R"({"areas":{"west":"west","corner":["A1","B1"]},"turns":4})";

Position with_reserves(const std::vector<std::string>& us,
                       const std::vector<std::string>& map = {".....", ".....", "....."}) {
  Position p = position({.map = map, .us = us, .ge = {"ge_rifle E3"}, .more_scenario = kAreas});
  does(p, 1, SetDoctrine{kNobody, 0, 1});
  return p;
}

void go_to_turn(Position& p, int turn, Phase phase) {
  for (int i = 0; i < 40 && (p.s.turn != turn || p.s.phase != phase || p.s.active != 0); ++i)
    does(p, index(deciding(p.t, p.s)), EndPhase{});
  REQUIRE(p.s.turn == turn);
}

Position at_the_exit() {
  return position({.map = {"...", "...", "..."},
                   .us = {"us_rifle C1", "us_rifle B1", "us_rifle A1"},
                   .ge = {"ge_rifle A3"},
                   .more_scenario = R"({"victory":{"kind":"exit","exits":["C1"],"required":3}})"});
}

}  // namespace

TEST_CASE("6.10 who comes later is off the map until the turn, then enters by its edge in the Move Phase") {
  Position p = with_reserves({"us_rifle C2", "us_rifle @2:west"});
  CHECK(p.s.unit(1).at == kToCome);
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, EnterMap{only(1), at(p, "A2"), false}) == "vv 6.10");
  go_to_turn(p, 2, Phase::Move);
  CHECK(refused_by(p, 0, EnterMap{only(1), at(p, "B2"), false}) == "vv 6.10");
  does(p, 0, EnterMap{only(1), at(p, "A2"), false});
  CHECK(p.s.unit(1).at == at(p, "A2"));
  CHECK(told<MapEntered>(p));
}

TEST_CASE("6.10 the edge hex is the first hex of the move and is paid for") {
  Position p = with_reserves({"us_rifle C2", "us_rifle @1:west"}, {"w....", ".....", "....."});
  go_to(p, Phase::Move);
  does(p, 0, EnterMap{only(1), at(p, "A1"), false});
  CHECK(p.s.stack.top().kind == FrameKind::Move);
  CHECK(p.s.stack.top().spent == 2);
  does(p, 0, EnterHex{at(p, "B1")});
  does(p, 0, EnterHex{at(p, "C1")});
  CHECK(p.s.stack.depth() == 1);  // all four points are spent
}

TEST_CASE("6.10 units of one stack enter together, with their leader's points, and others do not") {
  Position p = with_reserves({"us_rifle C2", "us_rifle @1:west", "us_leader_1 @1:west", "us_rifle @1:corner"});
  go_to(p, Phase::Move);
  Group both = only(1);
  both.add(2);
  Group all = both;
  all.add(3);
  CHECK(refused_by(p, 0, EnterMap{all, at(p, "A1"), false}) == "vv 6.10");
  does(p, 0, EnterMap{both, at(p, "A2"), false});
  CHECK(mover_of(p.t, p.s, p.s.stack.top()).allowance == 6);
  CHECK(refused_by(p, 1, EnterMap{only(3), at(p, "A1"), false}) == "core:not-your-decision");
}

TEST_CASE("6.10 a full hex of the edge cannot be entered to stay, nor one with an enemy or in the water") {
  Position p = position({.map = {"~....", ".....", "....."},
                         .us = {"us_rifle A2", "us_rifle A2", "us_rifle A2", "us_rifle A2", "us_rifle @1:west"},
                         .ge = {"ge_rifle A3"},
                         .more_scenario = R"({"areas":{"west":"west"}})"});
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, EnterMap{only(4), at(p, "A1"), false}) == "vv 6.2");
  CHECK(refused_by(p, 0, EnterMap{only(4), at(p, "A3"), false}) == "vv 6.8");
  CHECK(refused_by(p, 0, EnterMap{only(4), at(p, "A2"), false}) == "");  // 6.7: it can go on to B1
  does(p, 0, EnterMap{only(4), at(p, "A2"), false}, {6, 6});
  CHECK(refused_by(p, 0, StopMove{}) == "vv 6.7");
}

TEST_CASE("6.10 whoever enters the map is under opportunity fire there") {
  Position p = position({.map = {"..."},
                         .us = {"us_rifle @1:west"},
                         .ge = {"ge_rifle C1"},
                         .more_scenario = R"({"areas":{"west":"west"}})"});
  go_to(p, Phase::Move);
  does(p, 0, EnterMap{only(0), at(p, "A1"), false}, {6, 6});
  CHECK(told<Attacked>(p));
}

TEST_CASE("6.10 a unit leaves where its side may, in the Move or Advance Phase, also after a move; it is not lost") {
  Position p = at_the_exit();
  CHECK(refused_by(p, 0, LeaveMap{0}) == "core:wrong-kind");  // Fire Phase
  does(p, 1, SetDoctrine{kNobody, 0, 1});
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, LeaveMap{2}) == "vv 6.10");
  walk(p, only(1), {"C1"});
  does(p, 0, StopMove{});
  does(p, 0, LeaveMap{1});
  CHECK(has_left(p.s.unit(1).at));
  CHECK(edge_of(p.s.unit(1).at) == at(p, "C1"));
  CHECK_FALSE(p.s.unit(1).is(kGone));
  CHECK(p.s.standing[0] == 3);
  go_to(p, Phase::Advance);
  does(p, 0, LeaveMap{0});
  CHECK(units_left(p.s, 0) == 2);
  CHECK(refused_by(p, 0, LeaveMap{0}) == "core:unknown-unit");
}

TEST_CASE("6.10 who has fired leaves in the Advance Phase only, who is pinned not at all") {
  Position p = at_the_exit();
  p.s.unit(0).marks |= kFired;
  p.s.unit(1).marks |= kPinned;
  p.s.put(1, at(p, "C1"));
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, LeaveMap{0}) == "vv 5.3.3");
  CHECK(refused_by(p, 0, LeaveMap{1}) == "vv 14.7");
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, LeaveMap{0}) == "");
  CHECK(refused_by(p, 0, LeaveMap{1}) == "vv 14.7");
}

TEST_CASE("6.10 choices show the way on and off the map") {
  Position p = at_the_exit();
  go_to(p, Phase::Move);
  const Json c = choices(p.t, known(p.t, p.s, Seat{0}), Json{{"units", {0}}});
  bool shown = false;
  for (const Json& b : c["buttons"]) shown = shown || b["id"] == "leave_map";
  CHECK(shown);
  Position q = with_reserves({"us_rifle C2", "us_rifle @1:corner"});
  go_to(q, Phase::Move);
  const Json d = choices(q.t, known(q.t, q.s, Seat{0}), Json::object());
  REQUIRE(d["places"].size() == 2);
  CHECK(d["places"][0]["actions"][0]["type"] == "enter_map");
  CHECK(view(q.t, known(q.t, q.s, Seat{0}))["reserves"].size() == 1);
}

TEST_CASE("6.10 in fog nobody knows who waits off the map, and who left unseen is remembered where it stood") {
  Position p = position({.map = {"...w", "...w", "...w"},
                         .us = {"us_rifle A1", "us_rifle @2:west", "us_rifle C3"},
                         .ge = {"ge_rifle D1"},
                         .options = R"({"fog":true})",
                         .more_scenario = R"({"areas":{"west":"west"},"turns":3,
                             "victory":{"kind":"exit","exits":["C3"],"required":3}})"});
  const State seen = known(p.t, p.s, Seat{1}).state();
  for (const Unit& u : seen) CHECK(u.at != kToCome);
  CHECK_FALSE(view(p.t, known(p.t, p.s, Seat{1})).contains("reserves"));
  does(p, 1, SetDoctrine{kNobody, 0, 1});
  go_to(p, Phase::Move);
  does(p, 0, LeaveMap{2});
  const bool in_sight = told<SightLost>(p).has_value() || p.s.unit(2).sight == kSeenLeave;
  CHECK(in_sight);
  const State after = known(p.t, p.s, Seat{1}).state();
  CHECK(units_left(after, 0) == (p.s.unit(2).sight == kSeenLeave ? 1 : 0));
}

TEST_CASE("6.10 more than four units of one stack, unknown areas and turns after the end are refused when read") {
  const auto fails_at = [](const std::vector<std::string>& us) {
    return load_failure({.map = {"..."}, .us = us, .ge = {"ge_rifle C1"}, .more_scenario = kAreas}).place;
  };
  CHECK(fails_at({"us_rifle @1:east"}) == "/scenario/sides/0/units/0/arrives/area");
  CHECK(fails_at({"us_rifle @9:west"}) == "/scenario/sides/0/units/0/arrives/turn");
  CHECK(fails_at(std::vector<std::string>(5, "us_rifle @1:west")) == "/scenario/sides/0/units/4/arrives");
}

TEST_CASE("6.10 who is aboard leaves with the transport; what cannot move does not leave") {
  Position p = position({.map = {"...", "...", "..."},
                         .us = {"us_m3_halftrack C1 0", "half us_rifle C1", "us_rifle A1"},
                         .ge = {"ge_rifle A3"},
                         .more_scenario = R"({"victory":{"kind":"exit","exits":["C1"],"required":3}})"});
  p.s.put(1, at(p, "C1"), 0);
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, LeaveMap{1}) == "vv 8.1");
  CHECK(refused_by(p, 0, LeaveMap{0}).empty());
  CHECK(refused_by(p, 0, StartMove{only(1), false}) == "vv 8.3");
  p.s.unit(0).marks |= kImmobile;
  CHECK_FALSE(refused_by(p, 0, LeaveMap{0}).empty());
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, Advance{1, at(p, "B1")}) == "vv 8.3");
  CHECK(refused_by(p, 0, Advance{0, at(p, "B1")}) == "vv 16.6");
}

}  // namespace valor::vv
