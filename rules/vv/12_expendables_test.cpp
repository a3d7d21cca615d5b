// 12.5: grenades and satchel charges.
#include "rules/vv/12_expendables.h"

#include "rules/vv/14_ap_combat.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/fixture_test.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

constexpr const char* kPooled = R"({"pooled_weapons":true,"breach_wire":true})";

Position with(const std::vector<std::string>& us, const std::string& options = "{}",
              const std::vector<std::string>& ge = {"ge_rifle A2", "ge_rifle A4"}) {
  return position({.map = {"..", "..", "..", ".."}, .us = us, .ge = ge, .options = options});
}
Group first(int count) {
  Group out;
  for (int id = 0; id < count; ++id) out.add(id);
  return out;
}

}  // namespace

TEST_CASE("12.5 in the PC game expendable weapons are carried, by the board rules they are pooled") {
  const Position carried = with({"us_rifle+grenades A1", "us_rifle A1"});
  CHECK(usable(carried.t, carried.s, first(2), kGrenades) == 1);
  const Position pooled = with({"us_rifle+grenades A1", "us_rifle+satchel A1"}, kPooled);
  CHECK(pooled.s.pool[0] == std::array<std::uint8_t, 2>{1, 1});
  CHECK(pooled.s.unit(0).weapon == kNoWeapon);
  CHECK(
      position(
          {.map = {"..."}, .us = {"us_rifle+grenades A1"}, .ge = {"ge_rifle C1"}, .options = R"({"variant":"board"})"})
          .s.pool[0][kGrenades] == 1);
}

TEST_CASE("12.5.2 grenades are -1 each against a neighbour, one a unit, and are then gone") {
  Position p = with({"us_rifle+grenades A1", "us_rifle+grenades A1"});
  CHECK(refused_by(p, 0, Fire{first(2), at(p, "A4"), false, 1}) == "vv 12.5.2");
  CHECK(refused_by(p, 0, Fire{first(2), at(p, "A2"), false, 3}) == "vv 12.5.2");
  does(p, 0, Fire{first(2), at(p, "A2"), false, 2}, {5, 4});
  CHECK(told<Attacked>(p)->modifiers.sum() == -2);
  CHECK(told<Attacked>(p)->points == 1);  // row 5–10, 9 - 2
  CHECK(p.s.unit(0).weapon == kNoWeapon);
  CHECK(p.s.unit(1).weapon == kNoWeapon);
}

TEST_CASE("12.5.2 a grenade may be used together with a support weapon, where they are pooled") {
  Position p = with({"us_rifle+us_m1919a6 A1", "us_rifle+grenades A1"}, kPooled);
  Fire fire{only(0), at(p, "A2"), false, 1};
  const Attack a = describe(p.t, p.s, [&] {
    Shot shot = shot_of(p.t, p.s, fire);
    shot.targets = units_at(p, "A2");
    return shot;
  }());
  CHECK(a.firepower == 8);
  CHECK(a.modifier == -1);
  does(p, 0, fire, {6, 5});
  CHECK(p.s.pool[0][kGrenades] == 0);
}

TEST_CASE("12.5.3 a satchel charge adds its firepower in place of the unit's support weapon") {
  Position p =
      with({"us_rifle+us_m1919a6 A1", "us_leader_1 A1", "us_rifle+satchel B1", "us_rifle+satchel B1"}, kPooled);
  CHECK(satchel_firepower(p.t, p.s, only(0), 1, false) == 6 - 3);
  CHECK(satchel_firepower(p.t, p.s, only(2), 1, false) == 6);
  CHECK(usable(p.t, p.s, first(2), kSatchels) == 1);  // the leader throws none
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "A4"), false, 0, 1}) == "vv 12.5.3");
  does(p, 0, Fire{only(0), at(p, "A2"), false, 0, 1}, {6, 5});
  CHECK(told<Attacked>(p)->firepower == 5 + 6);
  CHECK(p.s.pool[0][kSatchels] == 1);
}

TEST_CASE("15.3 13 against 11 with grenades on both the roll and the leader: the worked example") {
  Position p =
      position({.map = {".", "s", ".", "."},
                .us = {"ge_panzergrenadier A1", "ge_panzergrenadier+grenades A1", "half ge_rifle A1", "ge_leader_1 A1"},
                .ge = {"us_rifle A2", "us_rifle A2", "us_leader_1 A2", "us_rifle A4"}});
  p.s.phase = Phase::Advance;
  const Assault a = describe(p.t, p.s, CloseAssault{first(4), at(p, "A2"), 1});
  CHECK(a.attack == 13);
  CHECK(a.defence == 11);
  CHECK(a.kill_number == 5);
  CHECK(a.modifier == -2);
  CHECK(resolve(a, 7).success);
  CHECK(resolve(a, 7).attacker_points == 6);
  CHECK_FALSE(resolve(a, 8).success);
}

TEST_CASE("12.5.2 grenades of the defenders lower the kill number, and their satchels raise their firepower") {
  Position p =
      with({"us_rifle A1", "us_rifle A1"}, "{}", {"ge_rifle+grenades A2", "ge_rifle+satchel A2", "ge_rifle A4"});
  p.s.phase = Phase::Advance;
  const Assault a = describe(p.t, p.s, CloseAssault{first(2), at(p, "A2")});
  CHECK(a.defence == 4 + 4 + 6);
  CHECK(a.kill_number == 6 - 1);  // 10 against 14: 1-1
  does(p, 0, CloseAssault{first(2), at(p, "A2")}, {6, 6});
  for (int id = 2; id < 4; ++id) CHECK(p.s.unit(id).weapon == kNoWeapon);
}

TEST_CASE("19.8 a satchel charge clears the wire in a neighbouring hex, where the rules allow it") {
  for (const bool allowed : {false, true}) {
    Position p = position({.map = {"..", "..", "..", ".."},
                           .us = {"us_rifle+satchel A1"},
                           .ge = {"ge_rifle A4"},
                           .options = allowed ? R"({"breach_wire":true})" : "{}",
                           .more_scenario = R"({"fortifications":[{"kind":"wire","at":"A2"}]})"});
    CHECK(refused_by(p, 0, BreachWire{0, at(p, "A2")}) == (allowed ? "" : "vv 19.8"));
    if (!allowed) continue;
    CHECK(refused_by(p, 0, BreachWire{0, at(p, "B1")}) == "vv 19.8");
    does(p, 0, BreachWire{0, at(p, "A2")});
    CHECK(p.s.markers.count() == 0);
    CHECK(p.s.unit(0).is(kFired));
    CHECK(p.s.unit(0).weapon == kNoWeapon);
  }
}

TEST_CASE("12.2 a leader carries no expendable weapon") {
  const LoadError no = load_failure({.map = {"..."}, .us = {"us_leader_1+satchel A1"}, .ge = {"ge_rifle C1"}});
  CHECK(no.sentence().find("12.2") != std::string::npos);
}

}  // namespace valor::vv
