// Chapter 18: artillery and aircraft.
#include "rules/vv/18_fire_support.h"

#include "rules/vv/11_smoke.h"
#include "rules/vv/fixture_test.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

Position with_guns(const std::vector<std::string>& map = {".......", ".......", ".......", ".......", "......."},
                   const std::string& options = "{}") {
  return position({.map = map,
                   .us = {"us_rifle A1"},
                   .ge = {"ge_rifle D3", "ge_rifle D3"},
                   .options = options,
                   .command = true,
                   .more_side = {R"({"smoke":4,"missions":{"light":1,"heavy":1,"air":1}})", "{}"}});
}
constexpr FireMission aim(MissionKind kind, HexIndex at) { return {kind, at}; }

}  // namespace

TEST_CASE("18.2 a side has the missions of its order of battle, and calls them in its Command Phase") {
  Position p = with_guns();
  CHECK(p.s.phase == Phase::Command);
  CHECK(refused_by(p, 0, aim(MissionKind::Light, at(p, "D3"))).empty());
  does(p, 0, EndPhase{});
  CHECK(p.s.phase == Phase::Fire);
  CHECK(refused_by(p, 0, aim(MissionKind::Light, at(p, "D3"))) == "core:wrong-kind");
}

TEST_CASE("18.8 a mission is used up") {
  Position p = with_guns();
  does(p, 0, aim(MissionKind::Light, at(p, "G1")), {1});
  CHECK(refused_by(p, 0, aim(MissionKind::Light, at(p, "G1"))) == "vv 18.8");
}

TEST_CASE("18.3 artillery needs a unit that is not pinned and sees the hex, aircraft nobody") {
  Position p = with_guns({".......", "wwwwwww", ".......", ".......", "......."});
  CHECK(refused_by(p, 0, aim(MissionKind::Heavy, at(p, "D4"))) == "vv 18.3");
  CHECK(refused_by(p, 0, aim(MissionKind::Air, at(p, "D4"))).empty());
  p.s.unit(0).marks |= kPinned;
  CHECK(refused_by(p, 0, aim(MissionKind::Heavy, at(p, "B1"))) == "vv 18.3");
}

TEST_CASE("18.4 up to 4 on target, 5 one hex away, 6 two; the second die is the direction, 1 north") {
  const Position p = with_guns();
  CHECK(drift_of(4) == 0);
  CHECK(drift_of(5) == 1);
  CHECK(drift_of(6) == 2);
  CHECK(drifted(p.t, at(p, "C3"), 1, 1) == at(p, "C2"));
  CHECK(drifted(p.t, at(p, "C3"), 2, 4) == at(p, "C5"));
  CHECK(drifted(p.t, at(p, "A1"), 1, 1) == kNoHex);
}

TEST_CASE("18.4 a mission that drifts off the map is lost; one on an empty hex rolls no more") {
  Position p = with_guns();
  does(p, 0, aim(MissionKind::Light, at(p, "A1")), {5, 1});
  CHECK(told<MissionFired>(p)->landed == kNoHex);
  CHECK(p.s.missions[0][0] == 0);
  does(p, 0, aim(MissionKind::Heavy, at(p, "G1")), {2});
  CHECK(told<MissionFired>(p)->dice[0] == 0);
}

TEST_CASE("18.5 a mission strikes everybody in the hex on its row") {
  Position p = with_guns();
  does(p, 0, aim(MissionKind::Light, at(p, "D3")), {1, 3, 4});
  CHECK(told<MissionFired>(p)->points == 4);  // row 29–40, 7
  CHECK(mission_points(p.t, p.s, MissionKind::Heavy, at(p, "D3"), 7) == 5);
  CHECK(mission_points(p.t, p.s, MissionKind::Air, at(p, "D3"), 7) == 3);
}

TEST_CASE("18.5 friend or foe: a mission that drifts onto its own side strikes it") {
  Position p = with_guns();
  does(p, 0, aim(MissionKind::Light, at(p, "A2")), {5, 1, 4, 4});
  CHECK(told<MissionFired>(p)->landed == at(p, "A1"));
  CHECK(told<MissionFired>(p)->points == 3);
  REQUIRE(told<LossTaken>(p));
  CHECK(told<LossTaken>(p)->unit == 0);
}

TEST_CASE("18.5 only the cover of the hex helps, neither hedges nor smoke") {
  Position p = position({.map = {"....", "...s"},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle D2"},
                         .more_map = R"({"hedges":["D2:0","D2:5"]})"});
  p.s.markers.set(at(p, "D2"), MarkerKind::Smoke, 2);
  CHECK(mission_points(p.t, p.s, MissionKind::Light, at(p, "D2"), 5) == 3);  // 5 + 3
}

TEST_CASE("18.6 in woods the casualties are doubled") {
  const Position p = with_guns({".......", ".......", "...w...", ".......", "......."});
  CHECK(mission_points(p.t, p.s, MissionKind::Light, at(p, "D3"), 4) == 10);  // 4 + 2: five, twice
}

TEST_CASE("18.7 smoke uses factors and no mission, needs artillery with one left, and drifts") {
  Position p = with_guns();
  does(p, 0, aim(MissionKind::Smoke, at(p, "C3")), {5, 1});
  CHECK(smoke_at(p.s, at(p, "C2")) == 2);
  CHECK(p.s.smoke[0] == 2);
  CHECK(p.s.missions[0] == std::array<std::uint8_t, kMissionKinds>{1, 1, 1});
  CHECK(refused_by(p, 0, aim(MissionKind::Smoke, at(p, "C2"))) == "vv 11.1");
  p.s.missions[0] = {0, 0, 1};
  CHECK(refused_by(p, 0, aim(MissionKind::Smoke, at(p, "C3"))) == "vv 18.7");
}

TEST_CASE("11.4 artillery lays smoke 2 for two factors") {
  Position p = with_guns();
  does(p, 0, aim(MissionKind::Smoke, at(p, "C3")), {1});
  CHECK(smoke_at(p.s, at(p, "C3")) == 2);
  CHECK(p.s.smoke[0] == 2);
}

TEST_CASE("18.1 a side without missions is not asked in the Command Phase") {
  Position p = position({.map = {"...."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle D1"}, .command = true});
  CHECK(p.s.phase == Phase::Fire);
}

TEST_CASE("P:fog-of-war what a mission does to units that nobody sees is not told") {
  Position p =
      with_guns({".......", "wwwwwww", ".......", ".......", "......."}, R"({"fog":true,"losses":"defender"})");
  const State before = p.s;
  does(p, 0, aim(MissionKind::Air, at(p, "D3")), {1, 3, 3});
  CHECK(p.s.phase == Phase::Command);  // nobody is asked about losses that the enemy does not see
  const auto shown = redact(p.t, before, p.events[0], p.s, seat_of(0));
  REQUIRE(shown);
  CHECK(std::get<MissionFired>(shown->event).dice[0] == 0);
  CHECK(std::get<MissionFired>(shown->event).points == 0);
  const auto own = redact(p.t, before, p.events[0], p.s, seat_of(1));
  CHECK(std::get<MissionFired>(own->event).points > 0);
}

TEST_CASE("18.4 the odds name the drift, and what it does to those who stand there") {
  const Position p = with_guns();
  const Json shown = odds(p.t, known(p.t, p.s, seat_of(0)), aim(MissionKind::Light, at(p, "D3")));
  CHECK(shown["outcomes"].size() == 3);
  CHECK(shown["n"] == 2);
  CHECK(shown["d"] == 3);
  REQUIRE(shown["follow_up"].size() == 1);
  const Json offered = choices(p.t, known(p.t, p.s, seat_of(0)), Json::object());
  CHECK(offered["places"].size() > 10);
}

TEST_CASE("18.5 a barrage hits armour on 8 or less, and B against rear A kills on 9 or less") {
  Position p = position({.map = {".", ".", ".", ".", "."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_marder_iii_m A4 3", "ge_rifle A5"},
                         .command = true,
                         .more_side = {R"({"missions":{"light":1}})", "{}"}});
  does(p, 0, FireMission{MissionKind::Light, at(p, "A4")}, {1, 4, 4, 4, 5});
  REQUIRE(told<ShellsStruck>(p));
  CHECK(told<ShellsStruck>(p)->number == 9);
  CHECK(p.s.unit(1).is(kGone));
}

TEST_CASE("18.2 choices offer the places of the mission that is chosen, and of no other") {
  const Position p = position({.map = {"....", "...."},
                               .us = {"us_rifle A1"},
                               .ge = {"ge_rifle D1"},
                               .command = true,
                               .more_side = {R"({"missions":{"light":1,"air":1}})", "{}"}});
  const Json c = choices(p.t, known(p.t, p.s, Seat{0}), Json{{"mode", "mission_air"}});
  REQUIRE(!c["places"].empty());
  for (const Json& place : c["places"]) CHECK(place["actions"][0]["kind"] == "air");
}

}  // namespace valor::vv
