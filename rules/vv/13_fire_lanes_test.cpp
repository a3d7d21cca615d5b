// 13.8.1: fire lanes.
#include "rules/vv/13_fire_lanes.h"

#include <nlohmann/json.hpp>

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

// A machine gun in A1 that may fire at movers in the second column and further.
Position with_gun(const std::string& options = "{}") {
  return position({.map = {".....", ".....", ".....", "....."},
                   .us = {"us_rifle E1", "us_rifle E3"},
                   .ge = {"ge_rifle+ge_mg42 A1"},
                   .options = options});
}

}  // namespace

TEST_CASE("13.8.1 a lane has as many markers as the range, each next to the one before") {
  const Position p = with_gun();
  for (const char* target : {"A4", "E1", "E3", "C4", "B1", "D4"}) {
    const Lane lane = lane_between(p.t, at(p, "A1"), at(p, target));
    CHECK(lane.count == p.t.field.distance(at(p, "A1"), at(p, target)));
    CHECK(lane.hexes[static_cast<std::size_t>(lane.count - 1)] == at(p, target));
    HexIndex before = at(p, "A1");
    for (int i = 0; i < lane.count; ++i) {
      CHECK(p.t.field.distance(before, lane.hexes[static_cast<std::size_t>(i)]) == 1);
      before = lane.hexes[static_cast<std::size_t>(i)];
    }
  }
}

TEST_CASE("13.8.1 along hexsides the lane takes the row with more open hexes") {
  const Position p = position({.map = {"...", "w..", "..."}, .us = {"us_rifle C1"}, .ge = {"ge_rifle A1"}});
  const Lane lane = lane_between(p.t, at(p, "B2"), at(p, "A1"));  // a neighbour: no choice
  CHECK(lane.count == p.t.field.distance(at(p, "B2"), at(p, "A1")));
}

TEST_CASE("13.8.1 opportunity fire with a machine gun leaves a lane that attacks whoever enters it") {
  Position p = with_gun();
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "D1")}, {6, 6});
  CHECK(told<Attacked>(p)->lanes == 1);
  CHECK(p.s.markers.at(at(p, "D1"), MarkerKind::FireLane) == 1);
  CHECK(p.s.markers.at(at(p, "A1"), MarkerKind::FireLane) == 0);
  CHECK(p.s.markers.at(at(p, "B1"), MarkerKind::FireLane) == 1);
  does(p, 0, EnterHex{at(p, "C1")}, {2, 4});  // row 1–4, 6: one point
  const auto lane = told<LaneFired>(p);
  if (p.s.markers.at(at(p, "C1"), MarkerKind::FireLane) > 0) {
    REQUIRE(lane);
    CHECK(lane->points == 1);
    CHECK(p.s.unit(0).is(kPinned));
  }
}

TEST_CASE("13.8.1 the lanes are gone when the Move Phase ends") {
  Position p = with_gun();
  p.s.markers.set(at(p, "C2"), MarkerKind::FireLane, 2);
  go_to(p, Phase::Move);
  CHECK(p.s.markers.at(at(p, "C2"), MarkerKind::FireLane) == 2);
  does(p, 0, EndPhase{});
  CHECK(p.s.markers.count() == 0);
}

TEST_CASE("13.8.1 rifles leave no lane, and no lane is left in a fire phase") {
  Position p = position({.map = {"...."}, .us = {"us_rifle D1"}, .ge = {"ge_rifle A1"}});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "C1")}, {6, 6});
  CHECK(told<Attacked>(p)->lanes == 0);
  Position q = position({.map = {"...."}, .us = {"us_rifle+us_m1919a6 A1"}, .ge = {"ge_rifle D1"}});
  does(q, 0, Fire{only(0), at(q, "D1")}, {6, 6});
  CHECK(told<Attacked>(q)->lanes == 0);
}

TEST_CASE("13.8.1 by the board rules a lane is left only if the firer wants it") {
  for (const bool wanted : {false, true}) {
    Position p = with_gun(R"({"variant":"board"})");
    go_to(p, Phase::Move);
    does(p, 0, StartMove{only(0), false});
    does(p, 0, EnterHex{at(p, "D1")});
    does(p, 1, Fire{units_at(p, "A1"), at(p, "D1"), wanted}, {6, 6});
    CHECK((p.s.markers.count() > 0) == wanted);
  }
  Position p = with_gun();
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "A1"), true}) == "vv 13.8.1");
}

TEST_CASE("P:fire-lane-crossfire each marker beyond the first is -1") {
  Position p = with_gun();
  CHECK(lane_points(p.t, 1, 7) == 0);
  CHECK(lane_points(p.t, 2, 7) == 1);
  CHECK(lane_points(p.t, 3, 7) == 2);
  p.s.markers.set(at(p, "E2"), MarkerKind::FireLane, 2);
  p.s.unit(2).marks |= kFired;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "E2")}, {3, 4});
  CHECK(told<LaneFired>(p)->points == 1);
}

TEST_CASE("13.8.1 a lane ignores cover") {
  Position p = position({.map = {"..", "s."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle B2"}});
  p.s.markers.set(at(p, "A2"), MarkerKind::FireLane, 1);
  p.s.unit(1).marks |= kFired;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")}, {1, 3});
  CHECK(told<LaneFired>(p)->points == 3);
}

TEST_CASE("13.8.1 movers whom a lane stops do not learn whether somebody would have been asked") {
  std::array<Json, 2> told;
  for (const bool would_be_asked : {false, true}) {
    Position p = position({.map = {"...", "...", "..."},
                           .us = {"half us_rifle A1", "us_rifle A1"},
                           .ge = {"ge_rifle C3"},
                           .options = R"({"fog":true,"reaction_fire":"ask"})"});
    if (!would_be_asked) p.s.unit(2).fire_within = 0;
    p.s.markers.set(at(p, "A2"), MarkerKind::FireLane, 1);
    go_to(p, Phase::Move);
    does(p, 0, StartMove{only(0), false});
    State before = p.s;
    does(p, 0, EnterHex{at(p, "A2")}, {1, 1});
    CHECK_FALSE(p.s.unit(0).stands());
    for (const Event& e : p.events) {
      State after = before;
      evolve(p.t, after, e);
      if (const auto seen = redact(p.t, before, e, after, Seat{0}))
        told[would_be_asked].push_back(write_event(p.t, seen->event));
      before = after;
    }
  }
  CHECK(told[0].dump() == told[1].dump());
}

TEST_CASE("13.8.1 armour drives through a lane unharmed") {
  Position p = position({.map = {"...", "...", "..."}, .us = {"us_m4a3e8 A1 3"}, .ge = {"ge_rifle C3"}});
  p.s.unit(1).fire_within = 0;
  go_to(p, Phase::Move);
  p.s.markers.set(at(p, "A2"), MarkerKind::FireLane, 1);
  walk(p, only(0), {"A2"});
  CHECK_FALSE(told<LaneFired>(p));
}

}  // namespace valor::vv
