// Chapter 6: movement.
#include "rules/vv/06_movement.h"

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

// A column of hexes, the enemy far away behind woods.
Position column(std::vector<std::string> us,
                std::vector<std::string> map = {"....w.", "....w.", "....w.", "....w.", "....w.", "....w.", "....w.",
                                                "....w."},
                const std::string& more = "{}", const std::string& options = "{}") {
  Position p = position(
      {.map = std::move(map), .us = std::move(us), .ge = {"ge_rifle F1"}, .options = options, .more_map = more});
  go_to(p, Phase::Move);
  return p;
}

}  // namespace

TEST_CASE("6.1 a stack moves hex by hex, and ends before another begins") {
  Position p = column({"us_rifle A1", "us_rifle A1", "us_rifle B1"});
  does(p, 0, StartMove{units_at(p, "A1"), false});
  CHECK(refused_by(p, 0, StopMove{}) == "vv 6.1");
  CHECK(refused_by(p, 0, EnterHex{at(p, "A3")}) == "vv 6.1");
  does(p, 0, EnterHex{at(p, "A2")});
  CHECK(units_at(p, "A2").size() == 2);
  CHECK(refused_by(p, 0, StartMove{units_at(p, "B1"), false}) == "core:wrong-kind");
  does(p, 0, StopMove{});
  CHECK(refused_by(p, 0, StartMove{units_at(p, "A2"), false}) == "vv 6.1");
  CHECK(refused_by(p, 0, StartMove{units_at(p, "B1"), false}).empty());
}

TEST_CASE("6.1 units that are not in one hex do not move together") {
  const Position p = column({"us_rifle A1", "us_rifle A2"});
  CHECK(refused_by(p, 0, StartMove{Group::of(0, 1), false}) == "vv 6.1");
}

TEST_CASE("6.2 terrain and hexside are paid together") {
  Position p = column({"us_rifle A1"}, {"....w.", "w...w.", "....w."}, R"({"hedges":["A2:0"]})");
  walk(p, only(0), {"A2"});
  CHECK(told<HexEntered>(p)->spent == 3);
}

TEST_CASE("6.3 a hex that costs more than is left is refused") {
  Position p = column({"us_rifle A1"}, {"....w.", "w...w.", "....w.", "s...w.", "....w."});
  walk(p, only(0), {"A2", "A3"});
  CHECK(refused_by(p, 0, EnterHex{at(p, "A4")}) == "vv 6.3");
}

TEST_CASE("6.3.1 squads have four movement points, leaders and who goes with them six") {
  const Position p = column({"us_rifle A1", "half us_rifle A1", "us_leader_0 A1"});
  const Group all = units_at(p, "A1");
  CHECK(allowance(p.t, p.s, only(all.ids[0]), false) == 4);
  CHECK(allowance(p.t, p.s, only(all.ids[1]), false) == 4);
  CHECK(allowance(p.t, p.s, only(all.ids[2]), false) == 6);
  CHECK(allowance(p.t, p.s, all, false) == 6);
}

TEST_CASE("6.3.1 the move ends by itself when nothing more can be entered") {
  Position p = column({"us_rifle A1"});
  walk(p, only(0), {"A2", "A3", "A4", "A5"});
  CHECK(told<MoveEnded>(p));
  CHECK(p.s.unit(0).at == at(p, "A5"));
}

TEST_CASE("6.3.1 a stack whose leader is lost on the way falls back on its own points") {
  // The leader is killed after four points: the squad stops where it is.
  Position p = position({.map = {"...", "...", "...", "...", "...", "...", "..."},
                         .us = {"us_rifle A1", "us_leader_1 A1"},
                         .ge = {"ge_rifle+ge_mg42 A7"},
                         .options = R"({"losses":"defender","reaction_fire":"ask"})"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{units_at(p, "A1"), false});
  for (const char* hex : {"A2", "A3", "A4", "A5"}) {
    does(p, 0, EnterHex{at(p, hex)});
    if (deciding(p.t, p.s) == Seat{1} && std::string(hex) != "A5") does(p, 1, HoldFire{});
  }
  does(p, 1, Fire{units_at(p, "A7"), at(p, "A5")}, {3, 4});  // 8 firepower at 6: two points
  does(p, 0, TakeLoss{1, Harm::Pinned});
  CHECK(deciding(p.t, p.s) == Seat{0});
  does(p, 0, TakeLoss{0, Harm::Pinned});
  CHECK(told<MoveEnded>(p));
}

TEST_CASE("6.4 an assault move halves the points before a heavy weapon takes one, and covers by one") {
  Position p = column({"us_rifle A1", "us_rifle+us_m1919a4 A1", "us_leader_1 A1"});
  const Group all = units_at(p, "A1");
  CHECK(allowance(p.t, p.s, only(all.ids[0]), true) == 2);
  CHECK(allowance(p.t, p.s, only(all.ids[1]), true) == 1);
  CHECK(allowance(p.t, p.s, only(all.ids[2]), true) == 3);
  CHECK(allowance(p.t, p.s, all, true) == 2);
  does(p, 0, StartMove{only(all.ids[0]), true});
  CHECK(p.s.stack.top().assault);
}

TEST_CASE("6.6 one hex may always be entered, whatever it costs") {
  Position p = column({"us_rifle+us_m1919a4 A1"}, {"....w.", "s...w.", "....w."}, R"({"walls":["A2:0"]})");
  walk(p, only(0), {"A2"}, true);  // one point for a hex of three
  CHECK(p.s.unit(0).at == at(p, "A2"));
  CHECK(told<MoveEnded>(p));
}

TEST_CASE("6.7 a full hex may be passed but not stopped in") {
  Position p = column({"us_rifle A1", "us_rifle A2", "us_rifle A2", "us_rifle A2", "us_rifle A2"});
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  CHECK(refused_by(p, 0, StopMove{}) == "vv 6.7");
  does(p, 0, EnterHex{at(p, "A3")});
  CHECK(refused_by(p, 0, StopMove{}).empty());
}

TEST_CASE("6.7 a full hex from which there is no way on is not entered") {
  Position p = column({"us_rifle+us_m1919a4 A1", "us_rifle A2", "us_rifle A2", "us_rifle A2", "us_rifle A2"});
  does(p, 0, StartMove{only(0), true});  // one point only
  CHECK(refused_by(p, 0, EnterHex{at(p, "A2")}) == "vv 6.9");
}

TEST_CASE("6.8 no hex of the enemy is entered") {
  Position p = position(
      {.map = {"..", ".."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle B1"}, .options = R"({"reaction_fire":"ask"})"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  CHECK(refused_by(p, 0, EnterHex{at(p, "B1")}) == "vv 6.8");
}

TEST_CASE("6.9 four units fit in a hex, leaders included") {
  Position p = column({"us_rifle A1", "us_rifle B1", "us_rifle B1", "us_rifle B1", "us_leader_0 B1"});
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, Advance{0, at(p, "B1")}) == "vv 6.9");
}

TEST_CASE("6.9 by the classic rule at most three of them are full squads") {
  for (const bool classic : {false, true}) {
    Position p = position({.map = {"..w.", "..w."},
                           .us = {"us_rifle A1", "us_rifle B1", "us_rifle B1", "us_rifle B1"},
                           .ge = {"ge_rifle D1"},
                           .options = classic ? R"({"classic_stacking":true})" : "{}"});
    go_to(p, Phase::Advance);
    CHECK(refused_by(p, 0, Advance{0, at(p, "B1")}) == (classic ? "vv 6.9" : ""));
  }
}

TEST_CASE("6.7 C2 who can neither stay in a full hex nor go on is eliminated, the cheapest first") {
  Position p = position({.map = {"...", "...", "...", "...", "...", "...", "..."},
                         .us = {"us_rifle A1", "half us_rifle A1", "us_leader_1 A1", "us_rifle A5", "us_rifle A5"},
                         .ge = {"ge_rifle+ge_mg42 A7"},
                         .options = R"({"losses":"defender","reaction_fire":"ask"})"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{units_at(p, "A1"), false});
  for (const char* hex : {"A2", "A3", "A4"}) {
    does(p, 0, EnterHex{at(p, hex)});
    if (deciding(p.t, p.s) == Seat{1}) does(p, 1, HoldFire{});
  }
  does(p, 0, EnterHex{at(p, "A5")});                         // four of the leader's six points
  does(p, 1, Fire{units_at(p, "A7"), at(p, "A5")}, {3, 5});  // one point
  does(p, 0, TakeLoss{2, Harm::Pinned});
  CHECK(p.s.unit(1).is(kGone));  // without him their points are spent, and there is room for one
  CHECK(units_at(p, "A5") == Group::of(0, 2, 3, 4));
  CHECK(told<MoveEnded>(p));
}

TEST_CASE("6.1 who has nowhere to go does not begin") {
  Position p = position(
      {.map = {"..", "..", "..", ".."}, .us = {"us_rifle A1", "us_rifle B4"}, .ge = {"ge_rifle A2", "ge_rifle B1"}});
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, StartMove{only(0), false}) == "vv 6.1");
  CHECK(refused_by(p, 0, StartMove{only(0), true}) == "vv 6.1");
}

}  // namespace valor::vv
