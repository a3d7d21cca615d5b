// Chapter 5: the sequence of play.
#include "rules/vv/05_sequence.h"

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

// Two squads that see each other, so that every phase has a choice.
Position duel(const std::string& options = "{}") {
  return position({.map = {"......", "......"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle F1"}, .options = options});
}

}  // namespace

TEST_CASE("5.1 a turn is two segments") {
  Position p = duel();
  CHECK(p.s.turn == 1);
  while (p.s.active == 0) does(p, index(deciding(p.t, p.s)), EndPhase{});
  CHECK(p.s.turn == 1);
  while (p.s.active == 1) does(p, index(deciding(p.t, p.s)), EndPhase{});
  CHECK(p.s.turn == 2);
}

TEST_CASE("5.2 the scenario says who plays first") {
  const Position p =
      position({.map = {"......"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle F1"}, .more_scenario = R"({"first":1})"});
  CHECK(deciding(p.t, p.s) == Seat{1});
}

TEST_CASE("5.3 the phases follow each other, and the other side is asked in Defensive Fire") {
  Position p = duel();
  CHECK(p.s.phase == Phase::Fire);
  CHECK(deciding(p.t, p.s) == Seat{0});
  does(p, 0, EndPhase{});
  CHECK(p.s.phase == Phase::Move);
  does(p, 0, EndPhase{});
  CHECK(p.s.phase == Phase::DefensiveFire);
  CHECK(deciding(p.t, p.s) == Seat{1});
  CHECK(refused_by(p, 0, EndPhase{}) == "core:not-your-decision");
  does(p, 1, EndPhase{});
  CHECK(p.s.phase == Phase::Advance);
  CHECK(deciding(p.t, p.s) == Seat{0});
}

TEST_CASE("5.3 a phase in which nobody could do anything asks nobody") {
  Position p = position({.map = {"..w...", "..w..."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle F1"}});
  go_to(p, Phase::Move);
  does(p, 0, EndPhase{});
  CHECK(p.s.phase == Phase::Advance);
}

TEST_CASE("5.3.1 pinned units of the active side rally without a roll when their segment begins") {
  Position p = duel();
  p.s.unit(1).marks |= kPinned;
  while (p.s.active == 0) does(p, index(deciding(p.t, p.s)), EndPhase{});
  CHECK_FALSE(p.s.unit(1).is(kPinned));
  CHECK(told<UnitRallied>(p));
}

TEST_CASE("5.3.2 who has fired is marked") {
  Position p = duel();
  does(p, 0, Fire{only(0), at(p, "F1")}, {6, 6});
  CHECK(p.s.unit(0).is(kFired));
}

TEST_CASE("5.3.3 who has fired may not move") {
  Position p = duel();
  does(p, 0, Fire{only(0), at(p, "F1")}, {6, 6});
  p.s.phase = Phase::Move;
  CHECK(refused_by(p, 0, StartMove{only(0), false}) == "vv 5.3.3");
}

TEST_CASE("5.3.4 in Defensive Fire units that have not fired may fire") {
  Position p = duel();
  go_to(p, Phase::DefensiveFire);
  CHECK(refused_by(p, 1, Fire{only(1), at(p, "A1")}).empty());
  p.s.unit(1).marks |= kFired;
  CHECK(refused_by(p, 1, Fire{only(1), at(p, "A1")}) == "vv 13.1");
}

TEST_CASE("5.3.5 a unit advances one hex, even after firing and whatever it costs, but not twice") {
  Position p = position({.map = {".s..", "...."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle D2"}});
  p.s.unit(0).marks |= kFired | kMoved;
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, Advance{0, at(p, "C1")}) == "vv 5.3.5");
  does(p, 0, Advance{0, at(p, "B1")});
  CHECK(p.s.unit(0).at == at(p, "B1"));
  CHECK(refused_by(p, 0, Advance{0, at(p, "A1")}) == "vv 5.3.5");
}

TEST_CASE("5.3.5 an advance enters no hex of the enemy and none that is full, and draws no fire") {
  Position p = position({.map = {"...", "..."},
                         .us = {"us_rifle A1", "us_rifle A2", "us_rifle A2", "us_rifle A2", "us_rifle A2"},
                         .ge = {"ge_rifle B1"}});
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, Advance{0, at(p, "B1")}) == "vv 6.8");
  CHECK(refused_by(p, 0, Advance{0, at(p, "A2")}) == "vv 6.9");
  does(p, 0, Advance{1, at(p, "B2")});
  CHECK_FALSE(told<Attacked>(p));
}

TEST_CASE("5.3.6 at the end of a segment all marks of both sides go") {
  Position p = duel();
  does(p, 0, Fire{only(0), at(p, "F1")}, {6, 6});
  go_to(p, Phase::DefensiveFire);
  does(p, 1, Fire{only(1), at(p, "A1")}, {6, 6});
  go_to(p, Phase::Advance);
  does(p, 0, EndPhase{});
  for (const Unit& u : p.s) {
    CHECK((u.marks & kMarksOfSegment) == 0);
    CHECK(u.shot_at.empty());
  }
}

TEST_CASE("5.4 the second player's segment has the same phases") {
  Position p = duel();
  while (p.s.active == 0) does(p, index(deciding(p.t, p.s)), EndPhase{});
  CHECK(p.s.phase == Phase::Fire);
  CHECK(deciding(p.t, p.s) == Seat{1});
  go_to(p, Phase::DefensiveFire);
  CHECK(deciding(p.t, p.s) == Seat{0});
}

TEST_CASE("5.5 after the last turn the game is judged") {
  Position p =
      position({.map = {"......"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle F1"}, .more_scenario = R"({"turns":1})"});
  while (!p.s.over) does(p, index(deciding(p.t, p.s)), EndPhase{});
  CHECK(told<GameEnded>(p));
  CHECK(p.s.turn == 1);
}

}  // namespace valor::vv
