// 12.6: mortars on the map.
#include "rules/vv/12_mortars.h"

#include "rules/vv/12_support_weapons.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Position with_mortars(const std::vector<std::string>& map, const std::string& options = "{}") {
  return position({.map = map,
                   .us = {"us_rifle+us_mortar_60 A1", "us_rifle+us_mortar_60 A1", "us_leader_1 A1", "us_rifle A2"},
                   .ge = {"ge_rifle F1", "ge_rifle A3"},
                   .options = options});
}
Group group(std::initializer_list<int> ids) {
  Group out;
  for (const int id : ids) out.add(id);
  return out;
}
const std::vector<std::string> kOpen{"......", "......", "......"};

}  // namespace

TEST_CASE("12.6 mortars attack on the combat table with their own firepower only") {
  Position p = with_mortars(kOpen);
  const Attack a = describe(p.t, p.s, shot_of(p.t, p.s, Bombard{group({0, 1}), at(p, "F1")}));
  CHECK(a.firepower == 12);
  does(p, 0, Bombard{group({0, 1}), at(p, "F1")}, {3, 3});
  CHECK(told<Attacked>(p)->points == 3);  // row 11–18
  CHECK(p.s.unit(0).is(kFired));
}

TEST_CASE("12.6.1 a crew that fires its rifles does not fire its mortar") {
  const Position p = with_mortars(kOpen);
  CHECK(firepower(p.t, p.s.unit(0), 2) == 5);
  CHECK(reach(p.t, p.s.unit(0)) == 6);
}

TEST_CASE("12.6.1 mortars join with mortars and a leader, with nobody else") {
  Position p = with_mortars(kOpen);
  const Attack a = describe(p.t, p.s, shot_of(p.t, p.s, Bombard{group({0, 1, 2}), at(p, "F1")}));
  CHECK(a.modifier == -1);
  CHECK(refused_by(p, 0, Bombard{group({0, 1, 2}), at(p, "F1")}).empty());
  CHECK(refused_by(p, 0, Bombard{group({2}), at(p, "F1")}) == "vv 12.6.1");
  CHECK(refused_by(p, 0, Bombard{group({3}), at(p, "F1")}) == "vv 12.6.1");
}

TEST_CASE("12.6.1 no mortar fires out of a building or at movers or in close assault") {
  const Position p = with_mortars({"s.....", "......", "......"});
  CHECK(refused_by(p, 0, Bombard{group({0}), at(p, "F1")}) == "vv 12.6.1");
  CHECK(assault_firepower(p.t, p.s.unit(0), false) == 5);
  Position q = with_mortars(kOpen);
  go_to(q, Phase::Move);
  CHECK(refused_by(q, 0, Bombard{group({0}), at(q, "F1")}) == "core:wrong-kind");
}

TEST_CASE("12.6.1 by the board rules all mortars of the hex that can must join") {
  const Position p = with_mortars(kOpen, R"({"variant":"board"})");
  CHECK(refused_by(p, 0, Bombard{group({0}), at(p, "F1")}) == "vv 12.6.1");
  CHECK(refused_by(p, 0, Bombard{group({0, 1}), at(p, "F1")}).empty());
}

TEST_CASE("12.6.2 any unit of the side that is not pinned may spot") {
  Position p = with_mortars({".w....", ".w....", "......"});
  p.s.unit(3).marks |= kPinned;
  CHECK(refused_by(p, 0, Bombard{group({0}), at(p, "F1")}) == "vv 12.6.2");
  Position q = position({.map = {".w....", ".w....", "......"},
                         .us = {"us_rifle+us_mortar_60 A1", "us_rifle D1"},
                         .ge = {"ge_rifle F1"}});
  CHECK(refused_by(q, 0, Bombard{only(0), at(q, "F1")}).empty());
}

TEST_CASE("12.6.3 only the ground of the target modifies the attack") {
  Position p = with_mortars({"..oo.o", "......", "......"});
  p.s.markers.set(at(p, "F1"), MarkerKind::Smoke, 2);
  p.s.markers.set(at(p, "C1"), MarkerKind::Smoke, 2);
  CHECK(describe(p.t, p.s, shot_of(p.t, p.s, Bombard{group({0}), at(p, "F1")})).modifier == 1);
}

TEST_CASE("12.6.4 in woods the casualties are doubled") {
  const Position p = with_mortars({".....w", "......", "......"});
  const Attack a = describe(p.t, p.s, shot_of(p.t, p.s, Bombard{group({0}), at(p, "F1")}));
  CHECK(a.modifier == 2);
  CHECK(resolve(p.t, a, 4) == 4);  // row 5–10, 6: two points, twice
}

TEST_CASE("12.6.5 a mortar has a least range") {
  Position p = position({.map = kOpen, .us = {"us_rifle+us_mortar_60 A1"}, .ge = {"ge_rifle A2", "ge_rifle A3"}});
  CHECK(refused_by(p, 0, Bombard{only(0), at(p, "A2")}) == "vv 12.6.5");
  CHECK(refused_by(p, 0, Bombard{only(0), at(p, "A3")}).empty());
}

TEST_CASE("12.6.6 smoke shells are spotted like any other") {
  Position p = position({.map = {".w....", ".w....", "......"},
                         .us = {"us_rifle+us_mortar_60 A1"},
                         .ge = {"ge_rifle F1"},
                         .more_side = {R"({"smoke":4})", "{}"}});
  CHECK(refused_by(p, 0, FireSmoke{0, at(p, "F1")}) == "vv 12.6.2");
}

TEST_CASE("12.1 a flamethrower is a light weapon that reaches the next hex") {
  const Position p = position({.map = kOpen, .us = {"us_engineer+flamethrower A1"}, .ge = {"ge_rifle A2"}});
  CHECK(firepower(p.t, p.s.unit(0), 1) == 5 + 8);
  CHECK(firepower(p.t, p.s.unit(0), 2) == 5);
  CHECK_FALSE(carries_heavy(p.t, p.s.unit(0)));
  CHECK(assault_firepower(p.t, p.s.unit(0), true) == 5);
  CHECK(assault_firepower(p.t, p.s.unit(0), false) == 13);
}

TEST_CASE("12.6.7 shells hit armour on 6 or less with its cover, then need the number against the rear or less") {
  Position p = position({.map = {".", ".", ".", ".", "."},
                         .us = {"us_rifle+us_mortar_60 A1"},
                         .ge = {"ge_marder_iii_m A4 3", "ge_rifle A5"}});
  Position q = p;
  does(p, 0, Bombard{only(0), at(p, "A4")}, {3, 3, 3, 4});  // rear A against A is 7
  REQUIRE(told<ShellsStruck>(p));
  CHECK(told<ShellsStruck>(p)->number == 7);
  CHECK(p.s.unit(1).is(kGone));
  CHECK(told<Attacked>(p)->points == 0);
  does(q, 0, Bombard{only(0), at(q, "A4")}, {3, 4});
  CHECK_FALSE(told<ShellsStruck>(q)->hit);
}

TEST_CASE("13.2 all fire needs a line of sight but that of mortars, guns included") {
  const Position p = position({.map = {".", ".", "w", ".", "."},
                               .us = {"us_105mm_m2 A1 3", "us_rifle+us_mortar_60 A2"},
                               .ge = {"ge_rifle A5"}});
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "A5")}) == "vv 9.1");
  CHECK(refused_by(p, 0, Bombard{only(1), at(p, "A5")}) == "vv 12.6.2");  // nobody spots for it either
}

}  // namespace valor::vv
