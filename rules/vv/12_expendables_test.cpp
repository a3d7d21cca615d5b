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
  CHECK(pooled.s.pool[0] == std::array<std::uint8_t, kPoolKinds>{1, 1, 0, 0});
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

TEST_CASE("12.5.3 of several, those throw the pooled charge who give up least for it") {
  const Position p = with({"us_rifle+us_m1919a6 A1", "us_rifle A1", "us_rifle+satchel B1"}, kPooled);
  CHECK(satchel_firepower(p.t, p.s, units_at(p, "A1"), 1, false) == 6);
  CHECK(satchel_firepower(p.t, p.s, only(0), 1, false) == 6 - 3);
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

TEST_CASE("12.5.1 by the board rules any squad uses the side's Panzerfausts and anti-tank grenades") {
  Position p = position({.map = {"..", "..", "..", ".."},
                         .us = {"ge_rifle+ge_panzerfaust A1", "ge_rifle+at_grenades A4", "ge_leader_1 A1"},
                         .ge = {"us_m4a3e8 A2 0", "us_m4a3e8 A3 0"},
                         .options = R"({"variant":"board"})"});
  CHECK(p.s.unit(0).weapon == kNoWeapon);
  CHECK(p.s.pool[0] == std::array<std::uint8_t, kPoolKinds>{0, 0, 1, 1});
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 3}) == "vv 16.1");                           // it carries none
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 4, PooledAt::Panzerfaust}) == "vv 16.2");    // not next to it
  CHECK(refused_by(p, 0, FireAt{2, kNobody, 3, PooledAt::Panzerfaust}) == "vv 12.5.1");  // a leader
  // The one who brought grenades uses the Panzerfaust.
  does(p, 0, FireAt{1, kNobody, 4, PooledAt::Panzerfaust}, {3, 4, 2, 3});
  const auto shot = told<AtFired>(p);
  REQUIRE(shot);
  CHECK(shot->pooled == PooledAt::Panzerfaust);
  CHECK(shot->need == 8);
  CHECK(told<ArmourTested>(p)->anti_tank == 4);
  CHECK(p.s.pool[0][kPanzerfausts] == 0);
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 3, PooledAt::Panzerfaust}) == "vv 12.5.1");
  CHECK(refused_by(p, 0, FireAt{0, 2, 3, PooledAt::AtGrenades}).empty());
}

TEST_CASE("12.5.1 in the PC game they are carried, and nobody else uses them") {
  const Position p = position({.map = {"..", ".."}, .us = {"ge_rifle+ge_panzerfaust A1"}, .ge = {"us_m4a3e8 A2 0"}});
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 1}).empty());
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 1, PooledAt::Panzerfaust}) == "vv 12.5.1");
}

TEST_CASE("12.5.1 a vehicle that has not come yet, or is gone, is no target for them") {
  Position p = position({.map = {"..", "..", ".."},
                         .us = {"ge_rifle+ge_panzerfaust A1"},
                         .ge = {"us_m4a3e8 A2 0", "us_m4a3e8 @2:east 0", "us_rifle A3"},
                         .options = R"({"pooled_weapons":true})",
                         .more_scenario = R"({"areas":{"east":"east"}})"});
  const auto shots = [&] {
    std::vector<Action> list;
    actions(p.t, known(p.t, p.s, Seat{0}), list);
    return std::count_if(list.begin(), list.end(), [](const Action& a) { return std::holds_alternative<FireAt>(a); });
  };
  CHECK(shots() == 1);
  does(p, 0, FireAt{0, kNobody, 1, PooledAt::Panzerfaust}, {1, 1, 1, 1});
  CHECK(p.s.unit(1).is(kGone));
  CHECK(shots() == 0);
}

TEST_CASE("12.5.1 pooled anti-tank weapons answer a vehicle that comes next to a squad, asked or by standing order") {
  for (const bool ask : {true, false}) {
    Position p = position({.map = {"..", "..", "..", ".."},
                           .us = {"us_m4a3e8 A4 0"},
                           .ge = {"ge_rifle+ge_panzerfaust B4", "ge_rifle A1"},
                           .options = ask ? R"({"pooled_weapons":true,"reaction_fire":"ask"})"
                                          : R"({"pooled_weapons":true,"reaction_fire":"doctrine"})"});
    go_to(p, Phase::Move);
    does(p, 0, StartMove{only(0), false});
    const Json danger = odds(p.t, known(p.t, p.s, Seat{0}), EnterHex{at(p, "A3")})["danger"];
    CHECK(danger.is_null());
    does(p, 0, EnterHex{at(p, "A3")});
    const Json next = odds(p.t, known(p.t, p.s, Seat{0}), EnterHex{at(p, "A2")})["danger"];
    REQUIRE(next["shots"].size() == 1);
    CHECK(next["shots"][0]["anti_tank"] == true);
    does(p, 0, EnterHex{at(p, "A2")}, ask ? std::vector<int>{} : std::vector<int>{6, 6});
    if (!ask) {
      CHECK(told<AtFired>(p)->pooled == PooledAt::Panzerfaust);
      continue;
    }
    REQUIRE(deciding(p.t, p.s) == Seat{1});
    const Json targets = choices(p.t, known(p.t, p.s, Seat{1}), Json::object())["targets"];
    REQUIRE(targets.size() == 1);
    CHECK(targets[0]["action"]["pooled"] == "panzerfaust");
    CHECK(targets[0].contains("weapon"));
    does(p, 1, FireAt{2, kNobody, 0, PooledAt::Panzerfaust}, {6, 6});
    CHECK(p.s.pool[1][kPanzerfausts] == 0);
  }
}

}  // namespace valor::vv
