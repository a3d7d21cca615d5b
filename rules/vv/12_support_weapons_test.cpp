// Chapter 12: support weapons.
#include "rules/vv/12_support_weapons.h"

#include "rules/vv/06_movement.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Position with(const std::string& unit) {
  return position({.map = {"...."}, .us = {unit + " A1"}, .ge = {"ge_rifle D1"}});
}

}  // namespace

TEST_CASE("12.2 a leader carries light weapons only") {
  const LoadError no = load_failure({.map = {"..."}, .us = {"us_leader_1+us_m1919a4 A1"}, .ge = {"ge_rifle C1"}});
  CHECK(no.place == "/scenario/sides/0/units/0/weapon");
  CHECK(with("us_leader_1+us_m1919a6").s.unit(0).weapon != kNoWeapon);
}

TEST_CASE("12.2 a heavy weapon costs its carrier one movement point, a light one none") {
  const Position light = with("us_rifle+us_m1919a6"), heavy = with("us_rifle+us_m1919a4");
  CHECK(allowance(light.t, light.s, only(0), false) == 4);
  CHECK(allowance(heavy.t, heavy.s, only(0), false) == 3);
}

TEST_CASE("12.2 the weapon is lost with its carrier") {
  Position p = position({.map = {".", "."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1"},
                         .ge = {"half ge_rifle+ge_mg42 A2", "ge_rifle A2"}});
  const int before = value_of(p.t, p.s.unit(3));
  CHECK(before == 10);
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {1, 1, 6, 6, 6, 6, 6, 6});  // seven points: all that is there
  CHECK(p.s.over);
}

TEST_CASE("12.3 a squad adds its weapon, a half squad only a light one") {
  const Position squad = with("us_rifle+us_m1919a4"), half = with("half us_rifle+us_m1919a6"),
                 heavy = with("half us_rifle+us_m1919a4");
  CHECK(firepower(squad.t, squad.s.unit(0), 3) == 10);
  CHECK(firepower(half.t, half.s.unit(0), 3) == 5);
  CHECK(firepower(heavy.t, heavy.s.unit(0), 3) == 5);
}

TEST_CASE("12.3 a leader with a light weapon fires the weapon alone") {
  const Position p = with("us_leader_1+us_m1919a6");
  CHECK(firepower(p.t, p.s.unit(0), 2) == 3);
  CHECK(firepower(p.t, p.s.unit(0), 6) == 3);
}

TEST_CASE("12.3 beyond the unit's own range only the weapon counts") {
  const Position p = with("us_rifle+us_m1919a4");
  CHECK(firepower(p.t, p.s.unit(0), 6) == 10);
  CHECK(firepower(p.t, p.s.unit(0), 7) == 5);
  CHECK(firepower(p.t, p.s.unit(0), 9) == 0);
  CHECK(reach(p.t, p.s.unit(0)) == 8);
}

}  // namespace valor::vv
