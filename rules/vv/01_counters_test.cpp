// Chapters 1 and 2 as far as setup reads them, and 4.2.
#include "rules/vv/10_terrain.h"
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

}  // namespace valor::vv
