// Chapter 20: snipers.
#include "rules/vv/20_snipers.h"

#include "rules/vv/13_opportunity_fire.h"
#include "rules/vv/fixture_test.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

// Side 0 in A1, an enemy in A4, woods in B2 and C1; the German side has a sniper.
Position with_sniper(const std::string& options = "{}", int snipers = 1) {
  return position({.map = {"..w.....", ".w......", "........", "........"},
                   .us = {"us_rifle A1", "us_rifle A1"},
                   .ge = {"ge_rifle A4", "ge_rifle H4"},
                   .options = options,
                   .snipers = {0, snipers}});
}

}  // namespace

TEST_CASE("20.1 without a sniper in the order of battle a natural 12 calls nobody") {
  Position p = with_sniper("{}", 0);
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A4")}, {6, 6});
  CHECK_FALSE(told<SniperCalled>(p));
}

TEST_CASE("20.2 the computer places the sniper in the best cover within six hexes, and it shoots at once") {
  Position p = with_sniper();
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A4")}, {6, 6, 3, 1});
  const auto placed = told<SniperPlaced>(p);
  REQUIRE(placed);
  CHECK(placed->at == at(p, "B2"));
  const auto shot = told<SniperFired>(p);
  REQUIRE(shot);
  CHECK(shot->points == 3);  // in the open
  CHECK_FALSE(shot->opportunity);
  CHECK(p.s.sniper[1].at == at(p, "B2"));
  CHECK_FALSE(p.s.sniper[1].fired);
}

TEST_CASE("20.2 by the board rules its owner places it: in sight, within six, in cover") {
  Position p = with_sniper(R"({"variant":"board"})");
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A4")}, {6, 6});
  CHECK(p.s.stack.top().kind == FrameKind::PlaceSniper);
  CHECK(deciding(p.t, p.s) == seat_of(1));
  CHECK(refused_by(p, 1, PlaceSniper{at(p, "A3")}) == "vv 20.2");  // no cover
  CHECK(refused_by(p, 1, PlaceSniper{at(p, "A1")}) == "vv 20.2");
  CHECK(refused_by(p, 1, PlaceSniper{at(p, "C1")}).empty());
  does(p, 1, PlaceSniper{at(p, "C1")}, {1});
  CHECK(p.s.sniper[1].at == at(p, "C1"));
}

TEST_CASE("20.2 where there is no cover the sniper does not come") {
  Position p = position({.map = {"...."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle D1"}, .snipers = {0, 1}});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "D1")}, {6, 6});
  CHECK_FALSE(told<SniperCalled>(p));
}

TEST_CASE("20.5 a die of 5 against woods is three points") {
  Position p = position({.map = {"w...", "w..."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle D1"}, .snipers = {0, 1}});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "D1")}, {6, 6, 5});
  CHECK(told<SniperFired>(p)->points == 3);
  CHECK(told<SniperFired>(p)->cover == 2);
}

TEST_CASE("20.6 those who are not pinned look for it: more than its cover eliminates it") {
  Position p = with_sniper();
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A4")}, {6, 6, 1, 3});  // one point pins one squad; the other finds it
  CHECK(told<SniperLookedFor>(p)->found);
  CHECK(p.s.sniper[1].at == kNoHex);
  CHECK(p.s.sniper[1].left == 0);
}

TEST_CASE("20.6 nobody looks if all are pinned or gone") {
  Position p = position({.map = {"..w.....", "........"},
                         .us = {"half us_rifle A1", "us_rifle H1"},
                         .ge = {"ge_rifle A2"},
                         .snipers = {0, 1}});
  does(p, 0, Fire{only(0), at(p, "A2")}, {6, 6, 6});
  CHECK(told<SniperLookedFor>(p)->die == 0);
  CHECK(p.s.sniper[1].at != kNoHex);
}

TEST_CASE("20.6 by the board rules hindrances on the way hide the sniper, too") {
  for (const bool board : {false, true}) {
    const Position p = position({.map = {".ow."},
                                 .us = {"us_rifle A1"},
                                 .ge = {"ge_rifle D1"},
                                 .options = board ? R"({"variant":"board"})" : "{}"});
    CHECK(sniper_own_cover(p.t, p.s, at(p, "C1"), at(p, "A1")) == (board ? 3 : 2));
  }
}

TEST_CASE("20.4 a sniper on the map shoots once a segment at movers within six hexes") {
  Position p = with_sniper(R"({"reaction_fire":"ask"})");
  p.s.sniper[1].at = at(p, "C1");
  p.s.unit(2).fire_within = 0;
  p.s.unit(3).fire_within = 0;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  CHECK(deciding(p.t, p.s) == seat_of(1));
  does(p, 1, SniperFire{}, {1});  // pinned: nobody looks
  CHECK(told<SniperFired>(p)->opportunity);
  CHECK(p.s.sniper[1].fired);
  CHECK_FALSE(sniper_may_react(p.t, p.s, p.s.stack.top()));
}

TEST_CASE("20.4 by standing orders it shoots at the first mover") {
  Position p = with_sniper();
  p.s.sniper[1].at = at(p, "C1");
  p.s.unit(2).fire_within = 0;
  p.s.unit(3).fire_within = 0;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")}, {2, 1});
  CHECK(told<SniperFired>(p)->points == 2);
}

TEST_CASE("20.4 13.8 whom a sniper pins on the way through a full hex has no room there") {
  Position p = position({.map = {"..", "..", ".."},
                         .us = {"us_rifle A1", "us_rifle A2", "us_rifle A2", "us_rifle A2", "us_rifle A2"},
                         .ge = {"ge_rifle B3"}});
  p.s.sniper[1] = {.at = at(p, "B1"), .left = 1};
  p.s.unit(5).fire_within = 0;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")}, {1});
  CHECK(told<SniperFired>(p)->points == 1);
  CHECK(told<Overcrowded>(p));
  CHECK_FALSE(p.s.unit(0).stands());
}

TEST_CASE("20.3 the owner takes it back in his Advance and Assault Phase; it may come again") {
  Position p = with_sniper();
  p.s.sniper[1].at = at(p, "C1");
  CHECK(refused_by(p, 0, WithdrawSniper{}) == "vv 20.3");
  p.s.active = 1;
  p.s.phase = Phase::Advance;
  p.s.stack.top().seat = seat_of(1);
  does(p, 1, WithdrawSniper{});
  CHECK(p.s.sniper[1].at == kNoHex);
  CHECK(p.s.sniper[1].left == 1);
}

TEST_CASE("20.3 by the board rules he may do so at the end of either segment") {
  for (const bool board : {false, true}) {
    Position p = with_sniper(board ? R"({"variant":"board"})" : "{}");
    p.s.sniper[1].at = at(p, "C1");
    p.s.phase = Phase::DefensiveFire;
    p.s.stack.top().seat = seat_of(1);
    CHECK(refused_by(p, 1, WithdrawSniper{}) == (board ? "" : "vv 20.3"));
  }
}

TEST_CASE("20.6 an enemy who moves into its hex eliminates it; one who advances only by the board rules") {
  Position p = with_sniper();
  p.s.sniper[1] = {.at = at(p, "B2"), .left = 1, .fired = true};
  p.s.unit(2).fire_within = 0;
  p.s.unit(3).fire_within = 0;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "B1")});
  does(p, 0, EnterHex{at(p, "B2")});
  CHECK(p.s.sniper[1].left == 0);
  for (const bool board : {false, true}) {
    Position q = with_sniper(board ? R"({"variant":"board"})" : "{}");
    q.s.sniper[1] = {.at = at(q, "B1"), .left = 1, .fired = true};
    q.s.phase = Phase::Advance;
    does(q, 0, Advance{0, at(q, "B1")});
    CHECK(q.s.sniper[1].left == (board ? 0 : 1));
  }
}

TEST_CASE("20.5 the odds of a sniper's shot are those of its six faces") {
  Position p = with_sniper(R"({"reaction_fire":"ask"})");
  p.s.sniper[1].at = at(p, "C1");
  p.s.unit(2).fire_within = 0;
  p.s.unit(3).fire_within = 0;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  does(p, 1, HoldFire{});
  does(p, 0, EnterHex{at(p, "B2")});  // woods
  const Json shown = odds(p.t, known(p.t, p.s, seat_of(1)), SniperFire{});
  CHECK(shown["n"] == 2);
  CHECK(shown["d"] == 3);
  CHECK(shown["outcomes"].size() == 5);
  CHECK(shown["table"]["row"] == 2);  // cover
  CHECK(shown["table"]["columns"].size() == 6);
  CHECK(shown["table"]["cells"][2] == Json({0, 0, 1, 2, 3, 4}));
}

}  // namespace valor::vv
