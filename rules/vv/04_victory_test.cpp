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

TEST_CASE("P:objective-games fewer objectives than there are may be required, and the majority is of that number") {
  const auto verdict = [](int held, bool inflicted_more) {
    Position p = with_objectives(
        R"({"victory":{"kind":"objectives","objectives":["B1","C1","D1","E1"],"required":3},"turns":2})");
    for (std::size_t i = 0; i < static_cast<std::size_t>(held); ++i) p.s.holder[i] = 0;
    if (inflicted_more) lose(p, 2);
    const GameEnded end = decided_at_the_end(p.t, p.s);
    return std::pair<int, Level>{end.winner, end.level};
  };
  CHECK(verdict(3, true) == std::pair<int, Level>{0, Level::Major});
  CHECK(verdict(2, true) == std::pair<int, Level>{0, Level::Minor});
  CHECK(verdict(1, true) == std::pair<int, Level>{kNobody, Level::Draw});
  CHECK(verdict(0, true) == std::pair<int, Level>{1, Level::Major});
}

TEST_CASE("P:exit-games the five degrees lie at 100, 67 and 33 percent of the goal, exactly") {
  const auto verdict = [](int out, int goal) {
    std::vector<std::string> units(100, "us_rifle");
    for (std::size_t i = 0; i < units.size(); ++i)
      units[i] += " " + std::string(1, static_cast<char>('A' + i / 25)) + std::to_string(1 + i % 25);
    Position p = position(
        {.map = std::vector<std::string>(25, "......"),
         .us = units,
         .ge = {"ge_rifle F1"},
         .more_scenario = R"({"victory":{"kind":"exit","exits":"east","required":)" + std::to_string(goal) + "}}"});
    for (int id = 0; id < out; ++id) p.s.put(id, left_by(at(p, "F3")));
    const GameEnded end = decided_at_the_end(p.t, p.s);
    return std::pair<int, Level>{end.winner, end.level};
  };
  using Verdict = std::pair<int, Level>;
  CHECK(verdict(100, 100) == Verdict{0, Level::Major});
  CHECK(verdict(99, 100) == Verdict{0, Level::Minor});
  CHECK(verdict(67, 100) == Verdict{0, Level::Minor});
  CHECK(verdict(66, 100) == Verdict{kNobody, Level::Draw});
  CHECK(verdict(33, 100) == Verdict{kNobody, Level::Draw});
  CHECK(verdict(32, 100) == Verdict{1, Level::Minor});
  CHECK(verdict(1, 100) == Verdict{1, Level::Minor});
  CHECK(verdict(0, 100) == Verdict{1, Level::Major});
  CHECK(verdict(2, 3) == Verdict{kNobody, Level::Draw});  // 66.7 %
  CHECK(verdict(1, 3) == Verdict{kNobody, Level::Draw});  // 33.3 %
}

TEST_CASE("P:exit-games enough units out end the game, unless it is played to the end") {
  for (const bool to_the_end : {false, true}) {
    Position p = position({.map = {"..", ".."},
                           .us = {"us_rifle B1", "half us_rifle B1", "us_rifle A1"},
                           .ge = {"ge_rifle A2"},
                           .more_scenario = std::string(R"({"victory":{"kind":"exit","exits":["B1"],"required":2,)") +
                                            (to_the_end ? R"("to_the_end":true}})" : R"("to_the_end":false}})")});
    go_to(p, Phase::Move);
    does(p, 0, LeaveMap{0});
    CHECK_FALSE(p.s.over);
    does(p, 0, LeaveMap{1});
    CHECK(p.s.over == !to_the_end);
    CHECK(units_left(p.s, 0) == 2);  // a half squad counts as one
    CHECK(casualties(p.t, p.s, 0).lost == 0);
    if (!to_the_end) CHECK(outcome(p.t, p.s).why.rule == std::string("vv P:exit-games"));
  }
}

TEST_CASE("4.4 who meets all of his conditions wins, and if both or neither do nobody wins") {
  const auto verdict = [](const std::vector<std::size_t>& held, const std::vector<int>& lost) {
    Position p = with_objectives(R"({"turns":2,"victory":{"kind":"conditions","sides":[
        {"conditions":[{"goal":"hold","hexes":["C1","D1"]},{"goal":"preserve","count":2}]},
        {"conditions":[{"goal":"eliminate","count":1}]}]}})");
    for (const std::size_t i : held) p.s.holder[i] = 0;
    for (const int id : lost) lose(p, id);
    return static_cast<int>(decided_at_the_end(p.t, p.s).winner);
  };
  CHECK(verdict({0, 1}, {}) == 0);
  CHECK(verdict({0}, {}) == kNobody);  // one of two hexes
  CHECK(verdict({0, 1}, {0}) == 1);    // not preserved; the other side met its own
  CHECK(verdict({}, {0}) == 1);
  CHECK(verdict({}, {}) == kNobody);
  CHECK(verdict({0, 1}, {2}) == 0);
}

TEST_CASE("4.4 a condition to enter is met at once and for good, by the right kind of unit") {
  Position p = with_objectives(R"({"turns":2,"victory":{"kind":"conditions","sides":[
      {"at_once":true,"conditions":[{"goal":"enter","hexes":["B1"]},{"goal":"enter","hexes":["C1"],"who":"leader"}]},
      {"conditions":[]}]}})");
  go_to(p, Phase::Move);
  walk(p, only(0), {"B1"});
  const auto judged = told<ConditionJudged>(p);
  REQUIRE(judged);
  CHECK(judged->judged == Judged::Met);
  does(p, 0, EnterHex{at(p, "C1")});
  CHECK_FALSE(told<ConditionJudged>(p));
  CHECK_FALSE(p.s.over);
  CHECK(is_met(p.t, p.s, 0, 0));
  CHECK_FALSE(is_met(p.t, p.s, 0, 1));
}

TEST_CASE("4.4 the last condition wins at once where the card says so") {
  Position p = with_objectives(R"({"turns":2,"victory":{"kind":"conditions","sides":[
      {"at_once":true,"conditions":[{"goal":"enter","hexes":["B1"]}]},{"conditions":[]}]}})");
  go_to(p, Phase::Move);
  walk(p, only(0), {"B1"});
  CHECK(p.s.over);
  CHECK(p.s.winner == 0);
  CHECK(p.s.ending == Ending::Conditions);
}

TEST_CASE("4.4 a condition with a turn is judged when that turn is over, and stays as it is") {
  Position p = with_objectives(R"({"turns":3,"victory":{"kind":"conditions","sides":[
      {"conditions":[{"goal":"hold","hexes":["C1"],"by_turn":1},{"goal":"enter","hexes":["E2"],"by_turn":1}]},
      {"conditions":[{"goal":"preserve","count":2,"by_turn":1}]}]}})");
  p.s.holder[0] = 0;
  for (int i = 0; i < 16 && p.s.turn == 1; ++i) does(p, index(deciding(p.t, p.s)), EndPhase{});
  CHECK(p.s.judged[0][0] == Judged::Met);
  CHECK(p.s.judged[0][1] == Judged::Failed);
  CHECK(p.s.judged[1][0] == Judged::Met);
  p.s.holder[0] = 1;
  lose(p, 2);
  CHECK(is_met(p.t, p.s, 0, 0));
  CHECK(is_met(p.t, p.s, 1, 0));
}

TEST_CASE("4.4 a condition counts units of its kind only: guns, armour, vehicles") {
  const auto met = [](const char* who, int lost) {
    Position p = position({.map = {"......", "......"},
                           .us = {"us_rifle A1"},
                           .ge = {"ge_pak_36_37mm D1 0", "ge_pzkpfw_iv_h E1 0", "ge_3_ton_truck F1 0", "ge_rifle F2"},
                           .more_scenario = std::string(R"({"victory":{"kind":"conditions","sides":[
          {"conditions":[{"goal":"eliminate","count":1,"who":")") +
                                            who + R"("}]},{"conditions":[]}]}})"});
    lose(p, lost);
    return is_met(p.t, p.s, 0, 0);
  };
  for (int lost = 1; lost <= 4; ++lost) {
    CAPTURE(lost);
    CHECK(met("gun", lost) == (lost == 1));
    CHECK(met("armour", lost) == (lost == 2));
    CHECK(met("vehicle", lost) == (lost == 2 || lost == 3));
    CHECK(met("infantry", lost) == (lost == 4));
  }
}

TEST_CASE("4.4 units out by the wrong edge do not count") {
  Position p = with_objectives(R"({"turns":2,"victory":{"kind":"conditions","sides":[
      {"conditions":[{"goal":"exit","hexes":"east","count":1}]},
      {"conditions":[{"goal":"exit","hexes":["A1"],"count":1}]}]}})");
  p.s.put(0, left_by(at(p, "F2")));
  CHECK(is_met(p.t, p.s, 0, 0));
  p.s.put(2, left_by(at(p, "F2")));
  CHECK_FALSE(is_met(p.t, p.s, 1, 0));
}

TEST_CASE("4.4 cards that cannot be played are refused when they are read") {
  const auto fails_at = [](const char* victory) {
    return load_failure({.map = {"...", "...", "..."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle C1"},
                         .more_scenario = std::string(R"({"victory":)") + victory + "}"})
        .place;
  };
  CHECK(fails_at(R"({"kind":"exit","exits":["B2"],"required":1})") == "/scenario/victory/exits");
  CHECK(fails_at(R"({"kind":"exit","exits":"up","required":1})") == "/scenario/victory/exits");
  CHECK(fails_at(R"({"kind":"objectives","objectives":["B2"],"required":2})") == "/scenario/victory/required");
  CHECK(fails_at(R"({"kind":"fame"})") == "/scenario/victory/kind");
  const std::string sides = "/scenario/victory/sides";
  CHECK(fails_at(R"({"kind":"conditions","sides":[{"conditions":[]}]})") == sides);
  CHECK(fails_at(R"({"kind":"conditions","sides":[{"conditions":[{"goal":"win"}]},{"conditions":[]}]})") ==
        sides + "/0/conditions/0/goal");
  CHECK(fails_at(R"({"kind":"conditions","sides":[{"at_once":true,"conditions":[{"goal":"preserve"}]},
                    {"conditions":[]}]})") == sides + "/0/at_once");
  CHECK(fails_at(R"({"kind":"conditions","sides":[{"conditions":[{"goal":"eliminate","hexes":["A1"]}]},
                    {"conditions":[]}]})") == sides + "/0/conditions/0/hexes");
  CHECK(fails_at(R"({"kind":"conditions","sides":[{"conditions":[{"goal":"enter","hexes":["A1"],"count":2}]},
                    {"conditions":[]}]})") == sides + "/0/conditions/0/count");
  CHECK(fails_at(R"({"kind":"conditions","sides":[{"conditions":[{"goal":"hold","hexes":["A1"],"who":"cooks"}]},
                    {"conditions":[]}]})") == sides + "/0/conditions/0/who");
}

}  // namespace valor::vv
