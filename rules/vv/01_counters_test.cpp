// Chapters 1 and 2 as far as setup reads them, and 4.2.
#include "rules/vv/10_terrain.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {

TEST_CASE("1.1.1 a squad has the figures of its counter") {
  const Position p = position({.map = {"..."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle C1"}});
  const Profile& squad = profile(p.t, p.s.unit(0));
  CHECK(squad.firepower == 5);
  CHECK(squad.range == 6);
  CHECK(squad.casualty == 4);
}

TEST_CASE("1.1.2 a half squad has its own, lower figures") {
  const Position p = position({.map = {"..."}, .us = {"half us_rifle A1"}, .ge = {"ge_rifle C1"}});
  const Profile& half = profile(p.t, p.s.unit(0));
  CHECK(half.firepower == 2);
  CHECK(half.range == 6);
  CHECK(half.casualty == 2);
}

TEST_CASE("1.1.3 a leader has a leadership modifier and no half") {
  const Position p = position({.map = {"..."}, .us = {"us_leader_2 A1"}, .ge = {"ge_rifle C1"}});
  CHECK(profile(p.t, p.s.unit(0)).leadership == -2);
  const LoadError no = load_failure({.map = {"..."}, .us = {"half us_leader_2 A1"}, .ge = {"ge_rifle C1"}});
  CHECK(no.place == "/scenario/sides/0/units/0/half");
}

TEST_CASE("2.3 a letter of the map is one kind of terrain") {
  const Position p = position({.map = {".wos"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle D1"}});
  CHECK(terrain_at(p.t, at(p, "A1")).id == "open");
  CHECK(terrain_at(p.t, at(p, "B1")).id == "woods");
  CHECK(terrain_at(p.t, at(p, "C1")).id == "orchard");
  CHECK(terrain_at(p.t, at(p, "D1")).id == "stone_building");
}

TEST_CASE("4.2 the order of battle is read into place, side after side") {
  const Position p = position({.map = {"..."}, .us = {"us_rifle A1", "us_leader_1 A1"}, .ge = {"ge_rifle+ge_mg42 C1"}});
  CHECK(p.s.unit_count == 3);
  CHECK(p.s.unit(2).side == 1);
  CHECK(p.t.weapons[p.s.unit(2).weapon].id == "ge_mg42");
  CHECK(p.s.standing == std::array<std::uint8_t, 2>{2, 1});
}

TEST_CASE("4.2 what is wrong with a scenario is said by place and remedy") {
  const auto place_of = [](const Drawn& drawn) { return load_failure(drawn).place; };
  const std::vector<std::string> ge{"ge_rifle C1"};
  CHECK(place_of({.map = {"..."}, .us = {"us_rifle K1"}, .ge = ge}) == "/scenario/sides/0/units/0/at");
  CHECK(place_of({.map = {"..."}, .us = {"us_martian A1"}, .ge = ge}) == "/scenario/sides/0/units/0/type");
  CHECK(place_of({.map = {"..."}, .us = {"us_rifle+us_laser A1"}, .ge = ge}) == "/scenario/sides/0/units/0/weapon");
  CHECK(place_of({.map = {"..."}, .us = {"us_rifle C1"}, .ge = ge}) == "/scenario/sides/1/units/0/at");
  CHECK(place_of({.map = {".~."}, .us = {"us_rifle B1"}, .ge = ge}) == "/scenario/sides/0/units/0/at");
  CHECK(place_of({.map = {"..."}, .us = {"us_rifle A1"}, .ge = ge, .options = R"({"fog":1})"}) == "/options/fog");
  CHECK(place_of({.map = {"..."}, .us = {"us_rifle A1"}, .ge = ge, .options = R"({"wind":true})"}) == "/options/wind");
  CHECK(place_of({.map = {"..."}, .us = {"us_rifle A1"}, .ge = ge, .more_scenario = R"({"turns":0})"}) ==
        "/scenario/turns");
}

TEST_CASE("4.2 the shipped scenarios can be read in both variants, with and without fog") {
  for (const char* name : {"crossroads", "saint-clair", "bench"})
    for (const char* options : {"{}", R"({"variant":"board"})", R"({"fog":true})"}) {
      const Position p = from_scenario(name, options);
      const char* broken = broken_invariant(p.t, p.s);
      CHECK_MESSAGE(broken == nullptr, std::string(broken ? broken : ""));
    }
}

TEST_CASE("1.1 every kind of counter of the table can be set up") {
  const Position p = position({.map = {".....", "....."},
                               .us = {"us_rifle+us_bazooka A1", "half us_ranger A1", "us_leader_1 A1",
                                      "us_57mm_m1 B1 0", "us_m4a3e8 C1 0", "us_gmc_2_5_ton D1 0"},
                               .ge = {"ge_rifle E2"}});
  const std::array<Kind, 6> kinds{Kind::Squad, Kind::Squad, Kind::Leader, Kind::Gun, Kind::Afv, Kind::Vehicle};
  for (int id = 0; id < 6; ++id) CHECK(profile(p.t, p.s.unit(id)).kind == kinds[static_cast<std::size_t>(id)]);
}

TEST_CASE("1.1.4 a support weapon is light, heavy or expendable, and infantry carries it") {
  const Position p = position({.map = {"..."},
                               .us = {"us_rifle+us_m1919a6 A1", "us_rifle+us_m1919a4 A1", "us_rifle+grenades A1"},
                               .ge = {"ge_rifle C1"}});
  const auto weight = [&](int id) { return p.t.weapon_figures[p.s.unit(id).weapon].weight; };
  CHECK(weight(0) == WeaponClass::Light);
  CHECK(weight(1) == WeaponClass::Heavy);
  CHECK(weight(2) == WeaponClass::Expendable);
  const LoadError no = load_failure({.map = {"..."}, .us = {"us_m4a3e8+us_m1919a6 A1 0"}, .ge = {"ge_rifle C1"}});
  CHECK(no.sentence().find("12.2") != std::string::npos);
}

TEST_CASE("1.2 a dash on a counter is an ability that it lacks") {
  const Position p = position({.map = {"..."}, .us = {"us_m3_halftrack A1 0"}, .ge = {"ge_rifle C1"}});
  const Profile& track = profile(p.t, p.s.unit(0));
  CHECK(track.anti_tank == 0);
  CHECK(track.firepower == 0);
  CHECK_FALSE(track.turret);
}

TEST_CASE("1.2.1 machine guns of a vehicle bear all round or only ahead") {
  const Position p = position({.map = {"..."}, .us = {"us_m4a3e8 A1 0"}, .ge = {"ge_rifle C1"}});
  const Profile& tank = profile(p.t, p.s.unit(0));
  CHECK(vehicle_firepower(tank, 8, true) == 19);
  CHECK(vehicle_firepower(tank, 8, false) == 16);
}

TEST_CASE("1.2.2 a gun in a turret bears all round, another only ahead") {
  const Position p =
      position({.map = {".", ".", "."}, .us = {"us_m4a3e8 A2 0"}, .ge = {"ge_stug_iii_g A3 3", "ge_rifle A1"}});
  CHECK(profile(p.t, p.s.unit(0)).turret);
  CHECK_FALSE(profile(p.t, p.s.unit(1)).turret);
  CHECK(profile(p.t, p.s.unit(0)).anti_tank == 4);
}

TEST_CASE("1.2.3 guns reach everywhere, machine guns of vehicles eight hexes") {
  const Position p = position({.map = {"..."}, .us = {"us_m4a3e8 A1 0"}, .ge = {"ge_rifle C1"}});
  const Profile& tank = profile(p.t, p.s.unit(0));
  CHECK(vehicle_firepower(tank, 9, true) == 12);
  CHECK(tank.range == kNoRangeLimit);
}

TEST_CASE("1.2.4 infantry, guns and soft vehicles have a casualty rating, armour has none") {
  const Position p = position(
      {.map = {"...."}, .us = {"us_57mm_m1 A1 0", "us_gmc_2_5_ton B1 0", "us_m4a3e8 C1 0"}, .ge = {"ge_rifle D1"}});
  CHECK(profile(p.t, p.s.unit(0)).casualty == 3);
  CHECK(profile(p.t, p.s.unit(1)).casualty == 4);
  CHECK(profile(p.t, p.s.unit(2)).casualty == 0);
}

TEST_CASE("1.2.5 armour has a front and a rear") {
  const Position p = position({.map = {"..."}, .us = {"us_m4a3e8 A1 0"}, .ge = {"ge_rifle C1"}});
  CHECK(profile(p.t, p.s.unit(0)).front == 5);
  CHECK(profile(p.t, p.s.unit(0)).rear == 3);
}

TEST_CASE("1.2.6 some guns have a shield") {
  const Position p =
      position({.map = {"..."}, .us = {"ge_pak_40_75mm A1 0", "ge_flak_36_37_88mm B1 0"}, .ge = {"ge_rifle C1"}});
  CHECK(profile(p.t, p.s.unit(0)).shield);
  CHECK_FALSE(profile(p.t, p.s.unit(1)).shield);
}

TEST_CASE("1.2.7 only leaders have a modifier") {
  const Position p = position({.map = {"..."}, .us = {"us_leader_1 A1", "us_rifle A1"}, .ge = {"ge_rifle C1"}});
  CHECK(profile(p.t, p.s.unit(0)).leadership == -1);
  CHECK(profile(p.t, p.s.unit(1)).leadership == 0);
}

TEST_CASE("1.2.8 the movement points of vehicles are printed, heavy guns have none") {
  const Position p = position({.map = {"..."}, .us = {"us_m4a3e8 A1 0", "us_3in_m5 B1 0"}, .ge = {"ge_rifle C1"}});
  CHECK(profile(p.t, p.s.unit(0)).movement == 10);
  CHECK(profile(p.t, p.s.unit(1)).movement == 0);
}

TEST_CASE("1.2.9 the transport class says how much is carried and whether a gun is towed") {
  const Position p = position({.map = {"...."},
                               .us = {"us_gmc_2_5_ton A1 0", "us_m3_halftrack B1 0", "us_br_jeep C1 0"},
                               .ge = {"ge_kuebelwagen D1 0"}});
  CHECK(profile(p.t, p.s.unit(0)).carries == 4);
  CHECK(profile(p.t, p.s.unit(1)).carries == 2);
  CHECK(profile(p.t, p.s.unit(2)).carries == 1);
  CHECK(profile(p.t, p.s.unit(2)).tows);
  CHECK_FALSE(profile(p.t, p.s.unit(3)).tows);
}

TEST_CASE("1.3 what has happened to a unit is marked on it until the segment ends") {
  Position p = position({.map = {"..", ".."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle B2"}});
  does(p, 0, Fire{only(0), at(p, "B2")}, {6, 6});
  CHECK(p.s.unit(0).is(kFired));
}

TEST_CASE("10.3 a beach is open ground: it costs one point and gives no cover") {
  const Position p = position({.map = {"..."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle C1"}});
  CHECK(terrain_at(p.t, at(p, "B1")).cost == 1);
  CHECK(terrain_at(p.t, at(p, "B1")).cover == 0);
}

}  // namespace valor::vv
