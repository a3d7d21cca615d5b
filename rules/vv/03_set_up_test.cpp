// C57, 4.1, 4.2: set-up.
#include "rules/vv/03_set_up.h"

#include <nlohmann/json.hpp>

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

constexpr const char* kAreas = R"("areas":{"west":"west","east":"east"})";

Position to_set_up(const std::string& order, const std::string& options = "{}") {
  return position({.map = {"~...", "....", "...."},
                   .us = {"us_rifle ?west", "us_rifle ?west", "us_leader_1 B1"},
                   .ge = {"ge_rifle ?east", "ge_rifle ?east"},
                   .options = options,
                   .more_scenario = std::string("{") + kAreas + R"(,"set_up":{"first":1,"order":")" + order + "\"}}"});
}

}  // namespace

TEST_CASE("4.1 the game begins when everything is placed as the scenario says, one side after the other") {
  Position p = to_set_up("one_after_the_other");
  CHECK(p.s.phase == Phase::SetUp);
  CHECK(deciding(p.t, p.s) == Seat{1});
  CHECK(refused_by(p, 1, EndPhase{}) == "vv 4.1");
  does(p, 1, PlaceUnit{3, at(p, "D1")});
  CHECK(deciding(p.t, p.s) == Seat{1});
  does(p, 1, PlaceUnit{4, at(p, "D2")});
  CHECK(deciding(p.t, p.s) == Seat{0});
  does(p, 0, PlaceUnit{1, at(p, "A2")});
  does(p, 0, PlaceUnit{0, at(p, "A2")});
  CHECK(p.s.phase == Phase::Fire);
  CHECK(p.s.turn == 1);
  CHECK(p.s.active == 0);
}

TEST_CASE("4.1 or the sides place one unit each in turns") {
  Position p = to_set_up("alternating");
  does(p, 1, PlaceUnit{3, at(p, "D1")});
  CHECK(deciding(p.t, p.s) == Seat{0});
  does(p, 0, PlaceUnit{0, at(p, "A3")});
  CHECK(deciding(p.t, p.s) == Seat{1});
}

TEST_CASE("4.2 a unit is set up in its own area only, on ground that it may enter, with room") {
  Position p = to_set_up("one_after_the_other");
  CHECK(refused_by(p, 1, PlaceUnit{3, at(p, "C1")}) == "vv 4.2");
  CHECK(refused_by(p, 1, PlaceUnit{0, at(p, "A2")}) == "core:unknown-unit");
  CHECK(refused_by(p, 1, StartMove{only(3), false}) == "core:wrong-kind");
  does(p, 1, PlaceUnit{3, at(p, "D1")});
  CHECK(refused_by(p, 1, PlaceUnit{3, at(p, "D2")}) == "core:unknown-unit");
  does(p, 1, PlaceUnit{4, at(p, "D1")});
  CHECK(refused_by(p, 0, PlaceUnit{0, at(p, "A1")}) == "vv 6.2");
}

TEST_CASE("4.2 whom no hex of the area can take is out of the game") {
  Position p =
      position({.map = {"..."},
                .us = {"us_rifle ?west", "us_rifle ?west", "us_rifle ?west", "us_rifle ?west", "us_rifle ?west"},
                .ge = {"ge_rifle C1"},
                .more_scenario = std::string("{") + kAreas + "}"});
  for (int id = 0; id < 4; ++id) does(p, 0, PlaceUnit{static_cast<std::uint8_t>(id), at(p, "A1")});
  CHECK(p.s.unit(4).is(kGone));
  CHECK(p.s.phase == Phase::Fire);
}

TEST_CASE("4.2 in fog the enemy does not see what is placed until he sees it") {
  Position p = to_set_up("one_after_the_other", R"({"fog":true})");
  const State before = p.s;
  does(p, 1, PlaceUnit{3, at(p, "D1")});
  CHECK_FALSE(redact(p.t, before, p.events[0], p.s, Seat{0}).has_value());
  CHECK(known(p.t, p.s, Seat{0})->unit_count == 3);
  does(p, 1, PlaceUnit{4, at(p, "D2")});
  does(p, 0, PlaceUnit{0, at(p, "A2")});
  does(p, 0, PlaceUnit{1, at(p, "A3")});
  CHECK(known(p.t, p.s, Seat{0})->unit_count == 5);  // open ground: all are seen at once
}

TEST_CASE("4.2 choices offer the hexes of the area") {
  Position p = to_set_up("one_after_the_other");
  const Json c = choices(p.t, known(p.t, p.s, Seat{1}), Json{{"units", {4}}});
  CHECK(c["selectable"].size() == 2);
  REQUIRE(c["places"].size() == 3);
  CHECK(c["places"][0]["actions"][0]["type"] == "place_unit");
}

TEST_CASE("4.2 areas that both sides would use, and unknown ones, are refused when read") {
  const auto fails_at = [](const std::vector<std::string>& us, const std::vector<std::string>& ge) {
    return load_failure({.map = {"..."}, .us = us, .ge = ge, .more_scenario = std::string("{") + kAreas + "}"}).place;
  };
  CHECK(fails_at({"us_rifle ?west"}, {"ge_rifle ?west"}) == "/scenario/sides/1/units/0/area");
  CHECK(fails_at({"us_rifle ?west"}, {"ge_rifle A1"}) == "/scenario/sides/1/units/0/at");
  CHECK(fails_at({"us_rifle ?north"}, {"ge_rifle C1"}) == "/scenario/sides/0/units/0/area");
}

}  // namespace valor::vv
