// Chapter 22: valour.
#include "rules/vv/22_valour.h"

#include "rules/vv/12_support_weapons.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {

TEST_CASE("22.2 a natural 2 tests every unit of the fire group: its casualty rating or less, a leader 6 or less") {
  Position p =
      position({.map = {".", "w"}, .us = {"us_rifle A1", "us_ranger A1", "us_leader_1 A1"}, .ge = {"ge_rifle A2"}});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {1, 1, 2, 3, 3, 3, 3, 3});
  CHECK(how_often<ValourTested>(p) == 3);
  CHECK_FALSE(p.s.unit(0).is(kValorous));  // 5 against 4
  CHECK(p.s.unit(1).is(kValorous));        // 6 against 6
  CHECK(p.s.unit(2).is(kValorous));
}

TEST_CASE("22.2 who is valorous is not tested again") {
  Position p = position({.map = {".", "w"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2"}});
  p.s.unit(0).marks |= kValorous;
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {1, 1});
  CHECK_FALSE(told<ValourTested>(p));
}

TEST_CASE("22.1 only the natural 2 counts, not what modifiers make of a roll") {
  Position p = position({.map = {".", "."}, .us = {"us_rifle A1", "us_leader_2 A1"}, .ge = {"ge_rifle A2"}});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {2, 2});
  CHECK_FALSE(told<ValourTested>(p));
}

TEST_CASE("22.3 a valorous unit fires with one more of its own, its weapon does not") {
  Position p = position({.map = {".", "."}, .us = {"us_rifle+us_m1919a6 A1"}, .ge = {"ge_rifle A2"}});
  CHECK(firepower(p.t, p.s.unit(0), 1) == 8);
  p.s.unit(0).marks |= kValorous;
  CHECK(firepower(p.t, p.s.unit(0), 1) == 9);
}

TEST_CASE("22.3 in close assault its printed firepower counts twice, its weapon once") {
  Position p = position({.map = {".", "."}, .us = {"us_rifle+us_m1919a6 A1"}, .ge = {"ge_rifle A2"}});
  p.s.unit(0).marks |= kValorous;
  p.s.unit(1).marks |= kValorous;
  const Assault a = describe(p.t, p.s, CloseAssault{units_at(p, "A1"), at(p, "A2")});
  CHECK(a.attack == 2 * 5 + 3);
  CHECK(a.defence == 2 * 4);
}

TEST_CASE("22.3 the first point laid on a valorous unit does nothing") {
  Position p = position({.map = {".", "."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2"}});
  p.s.unit(1).marks |= kValorous;
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {3, 3});
  REQUIRE(told<Attacked>(p)->points == 2);
  CHECK(told<LossTaken>(p)->harm == Harm::Pinned);
  CHECK(harm_cost(p.t, p.s.unit(0), Harm::Unhurt) == -1);
}

TEST_CASE("22.3 one point alone leaves a valorous unit as it was") {
  Position p = position({.map = {".", "."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2"}});
  p.s.unit(1).marks |= kValorous;
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {3, 4});
  REQUIRE(told<Attacked>(p)->points == 1);
  CHECK(told<LossTaken>(p)->harm == Harm::Unhurt);
  CHECK_FALSE(p.s.unit(1).is(kPinned));
}

TEST_CASE("22.3 the owner may lay a point on a valorous unit") {
  Position p = position({.map = {".", "."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle A2", "ge_rifle A2"},
                         .options = R"({"losses":"defender"})"});
  p.s.unit(1).marks |= kValorous;
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {3, 4});
  CHECK(refused_by(p, 1, TakeLoss{2, Harm::Unhurt}) == "vv 14.6.1");
  does(p, 1, TakeLoss{1, Harm::Unhurt});
  CHECK(p.s.stack.top().kind == FrameKind::Phase);
}

TEST_CASE("22.4 a valorous squad that is reduced keeps its valour") {
  Position p =
      position({.map = {".", "."}, .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1"}, .ge = {"ge_rifle A2"}});
  p.s.unit(3).marks |= kValorous;
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {3, 2});  // row 11–18, 5: 4 points; 1 ignored, 3 reduce
  CHECK(p.s.unit(3).is(kHalf));
  CHECK(p.s.unit(3).is(kValorous));
}

TEST_CASE("22.5 a hero is a leader who is valorous from the start and leads like any other") {
  const Position p =
      position({.map = {".", "."}, .us = {"us_rifle A1", "valorous us_leader_1 A1"}, .ge = {"ge_rifle A2"}});
  CHECK(p.s.unit(1).is(kValorous));
  CHECK(directing_leader(p.t, p.s, units_at(p, "A1")) == 1);
}

}  // namespace valor::vv
