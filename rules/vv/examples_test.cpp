// Worked examples of the two documents that no chapter test plays already; the whole list is in README, "Examples".
#include <nlohmann/json.hpp>

#include "rules/vv/06_movement.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/14_ap_combat.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/16_at_combat.h"
#include "rules/vv/18_fire_support.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Attack attack_on(const Position& p, const char* from, const char* target) {
  Shot shot{.group = units_at(p, from), .from = at(p, from), .at = at(p, target)};
  shot.targets = targets_at(p.t, p.s, p.s.unit(shot.group.ids[0]).side, shot.at);
  return describe(p.t, p.s, shot);
}

}  // namespace

TEST_CASE("9.3 two orchards on the way and a building at its end are +5") {
  const Position p = position({.map = {".", "o", "o", "s"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A4"}});
  CHECK(attack_on(p, "A1", "A4").modifier == 5);
}

TEST_CASE("13.4 a half squad behind a hedge in a stone building has +1 and +3") {
  const Position p = position({.map = {".", ".", "s"},
                               .us = {"br_rifle A1"},
                               .ge = {"half ge_rifle A3"},
                               .more_map = R"({"hedges":["A3:0"]})"});
  const Attack a = attack_on(p, "A1", "A3");
  CHECK(a.modifier == 4);
  CHECK(a.modifiers.count == 2);
}

TEST_CASE("14.2 a player may let two of four squads attack") {
  Position p = position(
      {.map = {"..", ".."}, .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1", "us_rifle A1"}, .ge = {"ge_rifle A2"}});
  does(p, 0, Fire{Group::of(1, 3), at(p, "A2")}, {6, 5});
  CHECK(told<Attacked>(p)->firepower == 10);
  CHECK(p.s.unit(1).is(kFired));
  CHECK_FALSE(p.s.unit(0).is(kFired));
}

TEST_CASE("14.1 fire at a hex affects the squad and the gun in it") {
  Position p = position({.map = {"..", "..", ".."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1", "us_rifle A1"},
                         .ge = {"ge_rifle A3", "ge_pak_36_37mm A3 3", "ge_rifle B3"}});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A3")},
       {1, 1, 6, 6, 6, 6, 6, 6, 6, 6});  // row 19–28: eight points; nobody becomes valorous
  CHECK(told<Attacked>(p)->targets == Group::of(4, 5));
  CHECK(p.s.unit(4).is(kGone));
  CHECK(p.s.unit(5).is(kGone));
}

TEST_CASE("10.9 from open ground to open ground one level higher costs two") {
  const Position p =
      position({.map = {".", "."}, .us = {"us_rifle A2"}, .ge = {"ge_rifle A1"}, .more_map = R"({"level":["1","0"]})"});
  CHECK(cost_of_step(p.t, p.s, mover_of(p.t, p.s, only(0), false), at(p, "A1")) == 2);
}

TEST_CASE("15.6 14 against 6 is 2-1, 6 against 14 is 1-2, 41 against 9 is 4-1") {
  CHECK(odds_column(14, 6) == 4);
  CHECK(odds_column(6, 14) == 2);
  CHECK(odds_column(41, 9) == 6);
}

TEST_CASE("15.8 an assault up a hillside of two levels costs two points more") {
  const auto points = [](const char* level) {
    const Position p =
        position({.map = {".", "."}, .us = {"us_rifle A2", "us_rifle A2"}, .ge = {"ge_rifle A1"}, .more_map = level});
    return resolve(describe(p.t, p.s, CloseAssault{units_at(p, "A2"), at(p, "A1")}), 12).attacker_points;
  };
  CHECK(points(R"({"level":["2","0"]})") == points(R"({"level":["0","0"]})") + 2);
}

TEST_CASE("18.6 what would be five points is ten in woods, of missions and of mortars") {
  const Position p = position(
      {.map = {".w", "..", "..", ".."}, .us = {"us_rifle+us_mortar_60 A4"}, .ge = {"ge_rifle B1", "ge_rifle A1"}});
  // The row 29–40: 4 and the woods are 6, five points, twice.
  CHECK(mission_points(p.t, p.s, MissionKind::Light, at(p, "B1"), 4) == 10);
  Shot shot{.group = only(0), .from = at(p, "A4"), .at = at(p, "B1"), .indirect = true};
  shot.targets = units_at(p, "B1");
  const Attack woods = describe(p.t, p.s, shot);
  CHECK(woods.factor == 2);
  CHECK(resolve(p.t, woods, 3) == 2 * ap_points(p.t, woods.row, 3 + 2));
}

TEST_CASE("P:armor-elimination heavy barrage, C, against rear A needs 11 or less") {
  CHECK(elimination_number(3, 1) == 11);
  CHECK(elimination_number(4, 5) == 5);  // the screenshot's D against E; its roll of 10 does nothing
  CHECK(armour_result(5, 10) == AtResult::None);
}

}  // namespace valor::vv
