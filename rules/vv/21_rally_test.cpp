// Chapter 21: rally.
#include "rules/vv/21_rally.h"

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Position pinned(std::vector<std::string> us, const std::vector<int>& who) {
  Position p = position({.map = {"..w..", "..w.."}, .us = std::move(us), .ge = {"ge_rifle E1"}});
  go_to(p, Phase::Advance);
  for (const int id : who) p.s.unit(id).marks |= kPinned;
  return p;
}

}  // namespace

TEST_CASE("21.1 leaders and elite rally on seven, others on six; a leader in the hex helps") {
  const Position p =
      pinned({"us_rifle A1", "us_paratrooper A1", "us_leader_0 A2", "us_rifle A2", "us_leader_2 A2"}, {0, 1, 2, 3});
  CHECK(rally_roll(p.t, p.s, 0).need == 6);
  CHECK(rally_roll(p.t, p.s, 1).need == 7);
  CHECK(rally_roll(p.t, p.s, 2).need == 7);
  CHECK(rally_roll(p.t, p.s, 0).modifier == 0);
  CHECK(rally_roll(p.t, p.s, 3).modifier == -2);
}

TEST_CASE("21.1 a pinned leader helps nobody") {
  const Position p = pinned({"us_rifle A1", "us_leader_2 A1"}, {0, 1});
  CHECK(rally_roll(p.t, p.s, 0).modifier == 0);
}

TEST_CASE("21.1 leaders roll first, and one who rallies helps the others at once") {
  Position p = pinned({"us_rifle A1", "us_leader_1 A1"}, {0, 1});
  does(p, 0, EndPhase{}, {3, 4, 3, 4});  // seven: the leader rallies; seven minus one is six: so does the squad
  CHECK_FALSE(p.s.unit(0).is(kPinned));
  CHECK_FALSE(p.s.unit(1).is(kPinned));
}

TEST_CASE("21.1 who fails stays pinned until his side's Command Phase") {
  Position p = pinned({"us_rifle A1"}, {0});
  does(p, 0, EndPhase{}, {6, 1});
  CHECK(p.s.unit(0).is(kPinned));
  while (p.s.active == 1) does(p, index(deciding(p.t, p.s)), EndPhase{});
  CHECK_FALSE(p.s.unit(0).is(kPinned));
}

TEST_CASE("21.1 only the active side tries") {
  Position p = pinned({"us_rifle A1"}, {});
  p.s.unit(1).marks |= kPinned;
  does(p, 0, EndPhase{});
  CHECK_FALSE(told<RallyRolled>(p));
}

}  // namespace valor::vv
