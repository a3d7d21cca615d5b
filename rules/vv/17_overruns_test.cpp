// Chapter 17: overruns.
#include "rules/vv/17_overruns.h"

#include "rules/vv/fixture_test.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

// A tank in A5 that faces north, two squads in A3, and all around open ground but for the letter at A3.
Position charge(const std::string& ground, const std::vector<std::string>& us, const std::vector<std::string>& ge,
                const std::string& options = "{}", const std::string& more = "{}") {
  std::vector<std::string> map(9, "...");
  map[2] = ground + "..";
  Position p = position({.map = map, .us = us, .ge = ge, .options = options, .more_scenario = more});
  go_to(p, Phase::Move);
  return p;
}
const std::vector<std::string> kTwoSquads{"ge_rifle A3", "ge_rifle A3", "ge_rifle C9"};

void drive_up(Position& p) {
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A4")});
}

}  // namespace

TEST_CASE("17.3 the worked example: 1+1+2+2+1 of ten points, 38 firepower, a 5 in woods and foxholes is six points") {
  Position p = charge("w", {"us_m4a3e8 A5 0"}, kTwoSquads, R"({"overrun_price":true})",
                      R"({"fortifications":[{"kind":"foxhole","at":"A3"}]})");
  drive_up(p);
  does(p, 0, Overrun{at(p, "A3")}, {1, 1});
  const auto shot = told<Attacked>(p);
  REQUIRE(shot);
  CHECK(shot->firepower == 38);
  CHECK(shot->modifiers.sum() == 3);
  CHECK(shot->points == 6);
  REQUIRE(told<Overran>(p));
  CHECK(p.s.unit(0).at == at(p, "A2"));
  CHECK(p.s.stack.top().kind == FrameKind::Phase);  // 17.4: the move is over
}

TEST_CASE("17.3 the surcharge of two points is the board's") {
  for (const bool board : {false, true}) {
    Position p =
        charge(".", {"us_m4a3e8 A5 0"}, kTwoSquads, board ? R"({"overrun_price":true})" : R"({"overrun_price":false})");
    does(p, 0, StartMove{only(0), false});
    does(p, 0, EnterHex{at(p, "A4")});
    p.s.stack.top().spent = 7;
    CHECK(refused_by(p, 0, Overrun{at(p, "A3")}) == (board ? "vv 17.3" : ""));
  }
}

TEST_CASE("17.1 C1: by the classic rule a tank that stands fifth in the hex stops an overrun as well") {
  Position p = charge(".", {"us_m4a3e8 A5 0"},
                      {"ge_rifle A3", "ge_rifle A3", "ge_rifle A3", "ge_leader_1 A3", "ge_pzkpfw_iv_h A3 0"},
                      R"({"classic_stacking":true,"reaction_fire":"doctrine"})");
  for (int id = 1; id <= 5; ++id) p.s.unit(id).fire_within = 0;
  drive_up(p);
  CHECK(targets_at(p.t, p.s, 0, at(p, "A3")) == Group::of(1, 2, 3, 4, 5));
  CHECK(refused_by(p, 0, Overrun{at(p, "A3")}) == "vv 17.1");
}

TEST_CASE("17.1 no overrun of buildings, armour and bunkers, none by soft vehicles or with a gun in tow") {
  Position house = charge("s", {"us_m4a3e8 A5 0"}, kTwoSquads);
  drive_up(house);
  CHECK(refused_by(house, 0, Overrun{at(house, "A3")}) == "vv 17.1");
  Position tank = charge(".", {"us_m4a3e8 A5 0"}, {"ge_rifle A3", "ge_pzkpfw_iv_h A3 0", "ge_rifle C9"},
                         R"({"reaction_fire":"doctrine"})");
  tank.s.unit(2).fire_within = 0;
  drive_up(tank);
  CHECK(refused_by(tank, 0, Overrun{at(tank, "A3")}) == "vv 17.1");
  Position truck = charge(".", {"us_gmc_2_5_ton A5 0"}, {"ge_rifle A3", "ge_rifle C9"});
  for (const int id : {1, 2}) truck.s.unit(id).fire_within = 0;
  drive_up(truck);
  CHECK(refused_by(truck, 0, Overrun{at(truck, "A3")}) == "vv 17.1");
  Position towing = charge(".", {"us_m3_halftrack A5 0", "us_57mm_m1 A5 0"}, kTwoSquads);
  towing.s.put(1, at(towing, "A5"), 0);
  drive_up(towing);
  CHECK(refused_by(towing, 0, Overrun{at(towing, "A3")}) == "vv 17.1");
  Position bunker =
      charge(".", {"us_m4a3e8 A5 0"}, kTwoSquads, "{}", R"({"fortifications":[{"kind":"bunker","at":"A3"}]})");
  drive_up(bunker);
  CHECK(refused_by(bunker, 0, Overrun{at(bunker, "A3")}) == "vv 17.1");
}

TEST_CASE("17.3 it goes straight on, and the hex behind must be free") {
  Position p = charge(".", {"us_m4a3e8 A5 0"}, {"ge_rifle A3", "ge_rifle A2", "ge_rifle B4"});
  drive_up(p);
  CHECK(refused_by(p, 0, Overrun{at(p, "A3")}) == "vv 17.3");
  CHECK(refused_by(p, 0, Overrun{at(p, "B4")}) == "vv 17.3");
}

TEST_CASE("17.4 passengers add their own firepower once, with light machine guns and explosives") {
  Position p = charge(".", {"us_m3_halftrack A5 0", "us_rifle+us_m1919a6 A5"}, kTwoSquads);
  p.s.put(1, at(p, "A5"), 0);
  CHECK(overrun_firepower(p.t, p.s, overrunners(p.t, p.s, 0)) == 2 * 4 + 5 + 3);
  Position q = charge(".", {"us_m3_halftrack A5 0", "us_rifle+grenades A5"}, kTwoSquads);
  q.s.put(1, at(q, "A5"), 0);
  drive_up(q);
  does(q, 0, Overrun{at(q, "A3"), 1}, {6, 6});
  CHECK(told<Attacked>(q)->modifiers.sum() == -1);
  CHECK(q.s.unit(1).weapon == kNoWeapon);
}

TEST_CASE("17.4 the owner chooses the losses while the vehicle waits, then it drives through") {
  Position p = charge(".", {"us_m4a3e8 A5 0"}, kTwoSquads, R"({"losses":"defender"})");
  drive_up(p);
  does(p, 0, Overrun{at(p, "A3")}, {3, 4});
  REQUIRE(p.s.stack.top().kind == FrameKind::Losses);
  CHECK(p.s.unit(0).at == at(p, "A4"));
  does(p, 1, TakeLossesAutomatically{});
  CHECK(p.s.unit(0).at == at(p, "A2"));
}

TEST_CASE("17.2 survivors fire a last shot at the rear even if they have fired; only by the board rules") {
  for (const bool board : {false, true}) {
    Position p = charge(".", {"us_m4a3e8 A5 0"}, {"ge_rifle+ge_panzerschreck A3", "ge_rifle C9"},
                        board ? R"({"overrun_price":true,"reaction_fire":"ask"})" : R"({"reaction_fire":"ask"})");
    does(p, 0, StartMove{only(0), false});
    does(p, 0, EnterHex{at(p, "A4")});
    does(p, 1, FireAt{1, kNobody, 0}, {6, 6});
    REQUIRE(p.s.stack.top().kind == FrameKind::Move);
    does(p, 0, Overrun{at(p, "A3")}, {6, 6});
    REQUIRE(told<Overran>(p));
    CHECK((p.s.stack.top().kind == FrameKind::Reaction) == board);
    if (!board) continue;
    does(p, 1, FireAt{1, kNobody, 0}, {1, 2, 6, 6});
    CHECK(told<ArmourTested>(p)->armour == 3);  // the rear, C
    CHECK(p.s.stack.top().kind == FrameKind::Phase);
  }
}

TEST_CASE("17.4 the odds of an overrun are those of its attack") {
  Position p = charge("w", {"us_m4a3e8 A5 0"}, kTwoSquads);
  drive_up(p);
  const Json json = odds(p.t, known(p.t, p.s, seat_of(0)), Overrun{at(p, "A3")});
  CHECK(json["value"] == 38);
  CHECK(json["rule"] == "vv 17.4");
  CHECK(json["n"] == 13);  // of 18: 8 and less harm, with +2 in row 29–40
}

TEST_CASE("17.3 there must be a way out behind the hex: not off the map, not where there is no room") {
  Position edge =
      position({.map = {"...", "...", "..."}, .us = {"us_m4a3e8 A2 0"}, .ge = {"ge_rifle A1", "ge_rifle C3"}});
  go_to(edge, Phase::Move);
  does(edge, 0, StartMove{only(0), false});
  CHECK(refused_by(edge, 0, Overrun{at(edge, "A1")}) == "vv 17.3");
  Position full =
      charge(".", {"us_m4a3e8 A5 0", "us_rifle A2", "us_rifle A2", "us_rifle A2", "us_rifle A2"}, kTwoSquads);
  full.s.unit(5).fire_within = full.s.unit(6).fire_within = full.s.unit(7).fire_within = 0;
  drive_up(full);
  CHECK(refused_by(full, 0, Overrun{at(full, "A3")}) == "vv 17.3");
}

TEST_CASE("19.7 mines in the hex that is driven over strike before the attack is made") {
  Position p = charge(".", {"us_m4a3e8 A5 0", "us_rifle C8"}, kTwoSquads, R"({"minefields":true})",
                      R"({"fortifications":[{"kind":"mines","at":"A3"}]})");
  for (int id = 2; id < p.s.unit_count; ++id) p.s.unit(id).fire_within = 0;
  drive_up(p);
  does(p, 0, Overrun{at(p, "A3")}, {1});
  CHECK(p.s.unit(0).is(kGone));
  CHECK_FALSE(told<Attacked>(p));
}

TEST_CASE("17.3 unseen enemies behind the hex stop the vehicle where it came from") {
  Position p = charge("w", {"us_m4a3e8 A5 0"}, {"ge_rifle A3", "ge_rifle A2", "ge_rifle C9"},
                      R"({"fog":true,"reaction_fire":"doctrine"})");
  for (int id = 1; id <= 3; ++id) p.s.unit(id).fire_within = 0;
  drive_up(p);
  REQUIRE_FALSE(in_sight(p.s.unit(2)));
  does(p, 0, Overrun{at(p, "A3")}, {6, 6});
  REQUIRE(told<Overran>(p));
  CHECK(told<Overran>(p)->to == at(p, "A4"));
  CHECK(p.s.unit(0).at == at(p, "A4"));
  CHECK(p.s.stack.top().kind == FrameKind::Phase);
}

}  // namespace valor::vv
