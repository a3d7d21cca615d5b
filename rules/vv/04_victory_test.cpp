// Chapter 4 and P:scenario-types.
#include "rules/vv/04_victory.h"

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

constexpr const char* kObjectives = R"({"victory":{"kind":"objectives","objectives":["C1","D1","E1"]},"turns":2})";

// Nobody fires at movers, so that no dice are needed.
Position with_objectives(const char* scenario = kObjectives) {
  Position p = position({.map = {"......", "......"},
                         .us = {"us_rifle A1", "us_rifle A2"},
                         .ge = {"ge_rifle F1", "ge_rifle F2"},
                         .more_scenario = scenario});
  does(p, 1, SetDoctrine{kNobody, 0, 1});
  return p;
}

void lose(Position& p, int id) {
  p.s.unit(id).marks = kGone;
  p.s.put(id, kNoHex);
  --p.s.standing[p.s.unit(id).side];
}

}  // namespace

TEST_CASE("4.1 the game ends when its turns are played") {
  Position p =
      position({.map = {"......"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle F1"}, .more_scenario = R"({"turns":1})"});
  for (int i = 0; i < 12 && !p.s.over; ++i) does(p, index(deciding(p.t, p.s)), EndPhase{});
  CHECK(p.s.over);
  CHECK(p.s.ending == Ending::Turns);
  CHECK(deciding(p.t, p.s) == kNoSeat);
  CHECK(refused_by(p, 0, EndPhase{}) == "core:game-over");
}

TEST_CASE("4.4 neither side ahead is a draw") {
  const Position p = position({.map = {"......"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle F1"}});
  const GameEnded end = decided_at_the_end(p.t, p.s);
  CHECK(end.winner == kNobody);
  CHECK(end.level == Level::Draw);
}

TEST_CASE("4.4 who resigns has lost") {
  Position p = position({.map = {"......"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle F1"}});
  does(p, 1, Resign{});
  CHECK(p.s.over);
  CHECK(outcome(p.t, p.s).winner == Side{0});
}

TEST_CASE("P:elimination-games eliminating the last enemy wins at once") {
  Position p =
      position({.map = {".", "."}, .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1"}, .ge = {"half ge_rifle A2"}});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {1, 2});
  CHECK(p.s.over);
  CHECK(p.s.winner == 0);
  CHECK(p.s.level == Level::Major);
  CHECK(p.s.ending == Ending::Eliminated);
}

TEST_CASE("P:elimination-games 25 against 80 percent is a major victory, 20 points a minor one") {
  // Five squads of ten points a side.
  Position p = position({.map = {"......", "......"},
                         .us = {"us_rifle A1", "us_rifle A1", "us_rifle A2", "us_rifle A2"},
                         .ge = {"ge_rifle F1", "ge_rifle F1", "ge_rifle F2", "ge_rifle F2", "ge_rifle E1"}});
  for (const int id : {0, 4, 5, 6, 7}) lose(p, id);
  CHECK(casualties(p.t, p.s, 0).percent() == 25);
  CHECK(casualties(p.t, p.s, 1).percent() == 80);
  CHECK(decided_at_the_end(p.t, p.s).level == Level::Major);
  CHECK(decided_at_the_end(p.t, p.s).winner == 0);
  Position q = position({.map = {"......"},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle F1", "ge_rifle F1", "ge_rifle E1", "ge_rifle E1", "ge_rifle D1"}});
  lose(q, 1);
  CHECK(decided_at_the_end(q.t, q.s).level == Level::Minor);
}

TEST_CASE("P:objective-games objectives begin with the defender, and whoever enters takes them") {
  Position p = with_objectives();
  CHECK(objectives_held(p.t, p.s, 1) == 3);
  go_to(p, Phase::Move);
  walk(p, only(0), {"B1", "C1"});
  CHECK(told<ObjectiveTaken>(p));
  CHECK(objectives_held(p.t, p.s, 0) == 1);
}

TEST_CASE("P:objective-games the verdicts") {
  const auto verdict = [](int held, bool inflicted_more, bool lost_more) {
    Position p = with_objectives();
    for (std::size_t i = 0; i < static_cast<std::size_t>(held); ++i) p.s.holder[i] = 0;
    if (inflicted_more) lose(p, 2);
    if (lost_more) lose(p, 0);
    const GameEnded end = decided_at_the_end(p.t, p.s);
    return std::pair<int, Level>{end.winner, end.level};
  };
  CHECK(verdict(3, true, false) == std::pair<int, Level>{0, Level::Major});
  CHECK(verdict(3, false, false) == std::pair<int, Level>{0, Level::Minor});
  CHECK(verdict(2, true, false) == std::pair<int, Level>{0, Level::Minor});
  CHECK(verdict(2, false, true) == std::pair<int, Level>{kNobody, Level::Draw});
  CHECK(verdict(1, true, false) == std::pair<int, Level>{kNobody, Level::Draw});
  CHECK(verdict(1, false, true) == std::pair<int, Level>{1, Level::Minor});
  CHECK(verdict(0, true, false) == std::pair<int, Level>{1, Level::Major});
}

TEST_CASE("P:objective-games holding all of them ends the game, unless it is played to the end") {
  Position p = with_objectives();
  p.s.holder[1] = p.s.holder[2] = 0;
  go_to(p, Phase::Move);
  walk(p, only(0), {"B1", "C1"});
  CHECK(p.s.over);
  CHECK(p.s.ending == Ending::Objectives);

  Position q =
      with_objectives(R"({"victory":{"kind":"objectives","objectives":["C1","D1","E1"],"to_the_end":true},"turns":2})");
  q.s.holder[1] = q.s.holder[2] = 0;
  go_to(q, Phase::Move);
  walk(q, only(0), {"B1", "C1"});
  CHECK_FALSE(q.s.over);
}

}  // namespace valor::vv
