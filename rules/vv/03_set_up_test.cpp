// C57, 4.1, 4.2: set-up.
#include "rules/vv/03_set_up.h"

#include <nlohmann/json.hpp>

#include "rules/vv/19_fortifications.h"
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

namespace {

// Both sides lay things; the enemy's minefield is hidden.
Position to_fortify(const std::string& options = R"({"minefields":true})") {
  return position({.map = {".....", "..w..", "....."},
                   .us = {"us_rifle ?west"},
                   .ge = {"ge_rifle E1"},
                   .options = options,
                   .more_scenario = R"({"areas":{"west":["A1","A2","A3"],"east":["C2","D1","D2","E2"]},
                                        "fortifications":[{"kind":"bunker","at":"E2"}],
                                        "set_up":{"first":1,"order":"one_after_the_other"}})",
                   .more_side = {R"({"fortifications":[{"kind":"foxhole","count":1,"area":"west"}]})",
                                 R"({"fortifications":[{"kind":"sandbags","count":1,"area":"east"},
                                                       {"kind":"mines","count":1,"area":"east","hidden":true},
                                                       {"kind":"trench","count":1,"area":"east"}]})"}});
}

}  // namespace

TEST_CASE("19.1 an owner lays the fortifications of his pool in the set-up, where ground and area allow it") {
  Position p = to_fortify();
  REQUIRE(p.s.phase == Phase::SetUp);
  REQUIRE(deciding(p.t, p.s) == Seat{1});
  CHECK(refused_by(p, 1, EndPhase{}) == "vv 4.1");
  CHECK(refused_by(p, 1, PlaceFortification{0, at(p, "A1")}) == "vv 4.2");
  CHECK(refused_by(p, 1, PlaceFortification{0, at(p, "C2")}) == "vv 19.2");  // woods
  CHECK(refused_by(p, 1, PlaceFortification{0, at(p, "E2")}) == "vv 19.4");  // the bunker
  CHECK(refused_by(p, 1, PlaceFortification{3, at(p, "D1")}) == "vv 19.1");
  does(p, 1, PlaceFortification{0, at(p, "D1")});
  CHECK(refused_by(p, 1, PlaceFortification{1, at(p, "D1")}) == "vv 19.4");
  CHECK(refused_by(p, 1, PlaceFortification{0, at(p, "D2")}) == "vv 19.1");
  does(p, 1, PlaceFortification{1, at(p, "D2")});
  does(p, 1, PlaceFortification{2, at(p, "C2")});
  REQUIRE(deciding(p.t, p.s) == Seat{0});
  does(p, 0, PlaceFortification{0, at(p, "A2")});
  does(p, 0, PlaceUnit{0, at(p, "A2")});
  CHECK(p.s.phase != Phase::SetUp);
  CHECK(cover_at(p.t, p.s, at(p, "A2")) == 1);
  CHECK(cover_at(p.t, p.s, at(p, "D1")) == 2);
  CHECK(cover_at(p.t, p.s, at(p, "C2")) == 4);  // woods and trench
  CHECK(cover_for(p.t, p.s, at(p, "A2"), 0) == 1);
}

TEST_CASE("19.7.1 what is laid hidden the enemy does not see, with fog or without") {
  for (const char* options : {R"({"minefields":true})", R"({"minefields":true,"fog":true})"}) {
    Position p = to_fortify(options);
    const State before = p.s;
    does(p, 1, PlaceFortification{1, at(p, "D2")});
    const auto seen = redact(p.t, before, p.events[0], p.s, Seat{0}),
               own = redact(p.t, before, p.events[0], p.s, Seat{1});
    REQUIRE(seen);
    REQUIRE(own);
    CHECK(std::get<FortificationPlaced>(seen->event).at == kNoHex);
    CHECK(std::get<FortificationPlaced>(own->event).at == at(p, "D2"));
    CHECK(known(p.t, p.s, Seat{0})->markers.count() == 0);
    CHECK(known(p.t, p.s, Seat{1})->markers.count() == 1);
    CHECK(known(p.t, p.s, Seat{0})->to_lay[1][1] == 0);
    const Json things = view(p.t, known(p.t, p.s, Seat{0}))["things"];
    for (const Json& thing : things) CHECK(thing["kind"] != "mines");
    does(p, 1, PlaceFortification{0, at(p, "D1")});
    CHECK(known(p.t, p.s, Seat{0})->markers.count() == 1);  // the sandbags
  }
}

TEST_CASE("19.4 mines that the enemy has hidden do not keep anybody from laying something there: that would tell") {
  Position p = to_fortify();
  p.s.markers.set(at(p, "D1"), MarkerKind::Mines, hidden_mines_of(0));
  CHECK(refused_by(p, 1, PlaceFortification{0, at(p, "D1")}).empty());
  p.s.markers.set(at(p, "D1"), MarkerKind::Mines, hidden_mines_of(1));
  CHECK(refused_by(p, 1, PlaceFortification{0, at(p, "D1")}) == "vv 19.4");
}

TEST_CASE("19.4 where one side lays, the scenario hides no mines of the other") {
  Drawn drawn{.map = {"w.."},
              .us = {"us_rifle A1"},
              .ge = {"ge_rifle C1"},
              .options = R"({"minefields":true})",
              .more_scenario =
                  R"({"areas":{"west":["B1"]},"fortifications":[{"kind":"mines","at":"B1","hidden":true,"side":1}]})",
              .more_side = {R"({"fortifications":[{"kind":"wire","count":2,"area":"west"}]})", "{}"}};
  CHECK(load_failure(drawn).place == "/scenario/sides/0/fortifications");
}

TEST_CASE("19.1 what no hex of the area can take is lost; minefields count only where the option says so") {
  Position p = to_fortify(R"({"minefields":false})");
  CHECK(p.s.to_lay[1][1] == 0);
  Position q = position({.map = {"w.."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle C1"},
                         .more_scenario = R"({"areas":{"west":["A1"]}})",
                         .more_side = {R"({"fortifications":[{"kind":"wire","count":2,"area":"west"}]})", "{}"}});
  CHECK(q.s.phase != Phase::SetUp);
  CHECK(q.s.to_lay[0][0] == 0);
}

TEST_CASE("19.3 what its owner has laid costs one point more to enter by the board rules") {
  for (const bool board : {false, true}) {
    Position p = to_fortify(board ? R"({"fortifications_cost":true})" : "{}");
    does(p, 1, PlaceFortification{0, at(p, "D1")});
    does(p, 1, PlaceFortification{2, at(p, "D2")});
    does(p, 0, PlaceFortification{0, at(p, "A2")});
    does(p, 0, PlaceUnit{0, at(p, "A1")});
    const Mover m = mover_of(p.t, p.s, only(0), false);
    CHECK(cost_of_step(p.t, p.s, m, at(p, "A2")) == (board ? 2 : 1));
  }
}

TEST_CASE("19.1 choices offer a mode for every line of the pool") {
  Position p = to_fortify();
  const Json c = choices(p.t, known(p.t, p.s, Seat{1}), Json{{"mode", "fortify_1"}});
  REQUIRE(c["modes"].size() == 3);
  CHECK(c["mode"] == "fortify_1");
  CHECK(c["places"].size() == 2);  // D1 and D2
  CHECK(c["places"][0]["actions"][0]["type"] == "place_fortification");
}

TEST_CASE("19.1 pools that cannot be are refused when read") {
  const auto fails_at = [](const char* line) {
    return load_failure({.map = {"..."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle C1"},
                         .more_scenario = R"({"areas":{"west":["A1"],"middle":["B1"]}})",
                         .more_side = {std::string(R"({"fortifications":[)") + line + "]}", "{}"}})
        .place;
  };
  CHECK(fails_at(R"({"kind":"bunker","count":1,"area":"west"})") == "/scenario/sides/0/fortifications/0/kind");
  CHECK(fails_at(R"({"kind":"wire","count":0,"area":"west"})") == "/scenario/sides/0/fortifications/0/count");
  CHECK(fails_at(R"({"kind":"wire","count":1,"area":"north"})") == "/scenario/sides/0/fortifications/0/area");
  CHECK(fails_at(R"({"kind":"wire","count":1,"area":"west","hidden":true})") ==
        "/scenario/sides/0/fortifications/0/hidden");
  CHECK(load_failure({.map = {"..."},
                      .us = {"us_rifle A1"},
                      .ge = {"ge_rifle C1"},
                      .more_scenario = R"({"areas":{"east":["C1"]}})",
                      .more_side = {R"({"fortifications":[{"kind":"wire","count":1,"area":"east"}]})", "{}"}})
            .place == "/scenario/sides/0/fortifications");
}

}  // namespace valor::vv
