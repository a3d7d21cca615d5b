// Standing orders when a player is away: what they allow is done, nothing else, and always something legal.
#include "ai/minds/vv_standing.h"

#include <doctest/doctest.h>

#include "ai/minds/vv.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

// Two Americans stand in the open before a German squad, which is asked in its Defensive Fire Phase.
Position before_the_squad() {
  Position p =
      position({.map = {".....", ".....", "....."}, .us = {"us_rifle A2", "us_rifle B2"}, .ge = {"ge_rifle D2"}});
  go_to(p, Phase::DefensiveFire);
  return p;
}

Action answer(const Position& p) { return answer_by_orders(p.t, known(p.t, p.s, deciding(p.t, p.s))); }

}  // namespace

TEST_CASE("P:opportunity-fire by mail: in defensive fire units fire as far, and at such odds, as they were told") {
  Position p = before_the_squad();
  const int squad = unit_at(p, "D2");
  REQUIRE(std::holds_alternative<Fire>(answer(p)));
  p.s.unit(squad).fire_within = 0;  // hold
  CHECK(std::holds_alternative<EndPhase>(answer(p)));
  p.s.unit(squad).fire_within = 1;  // nobody is so near
  CHECK(std::holds_alternative<EndPhase>(answer(p)));
  p.s.unit(squad).fire_within = 2;
  const Action near = answer(p);
  REQUIRE(std::holds_alternative<Fire>(near));
  CHECK(std::get<Fire>(near).target == at(p, "B2"));
  p.s.unit(squad).fire_least = 36;  // no roll may miss
  CHECK(std::holds_alternative<EndPhase>(answer(p)));
  p.s.unit(squad).fire_least = 1;
  p.s.unit(squad).orders = kKeepForVehicles;
  CHECK(std::holds_alternative<EndPhase>(answer(p)));
}

TEST_CASE("P:opportunity-fire by mail: whole games in which one side's answers are by orders") {
  for (const char* name : {"crossroads", "kamenka-stand"})
    for (const char* options : {R"({"variant":"digital"})", R"({"variant":"board"})", R"({"fog":true})"}) {
      CAPTURE(name);
      CAPTURE(options);
      Position p = from_scenario(name, options);
      VvMind mind(p.t);
      FastDice dice(3, 3);
      Sink<Event> nobody;
      int answers = 0;
      for (Seat seat = deciding(p.t, p.s); seat != kNoSeat; seat = deciding(p.t, p.s)) {
        const bool reacts = index(side_of(p.t, seat)) != p.s.active && p.s.phase != Phase::SetUp;
        if (reacts)
          for (int id = 0; id < p.s.unit_count; ++id) {
            p.s.unit(id).fire_within = id % 3 == 0 ? 0 : id % 3 == 1 ? 3 : kAnyRange;
            p.s.unit(id).fire_least = id % 2 == 0 ? 1 : 12;
          }
        const Known<State> k = known(p.t, p.s, seat);
        const Action wish = reacts ? answer_by_orders(p.t, k) : mind.choose(k, Skill::Recruit);
        if (reacts) CHECK(orders_allow(p.t, k.state(), wish));
        if (reacts) CHECK_FALSE(std::holds_alternative<SetDoctrine>(wish));
        answers += reacts;
        const auto action = from_seat(p.t, p.s, seat, wish);
        REQUIRE(action);
        const auto no = apply(p.t, p.s, seat, *action, dice, nobody);
        REQUIRE_MESSAGE(!no, verb(p.t, k, wish), " ", std::string(no ? no->key : ""));
      }
      CHECK(answers > 0);
    }
}

}  // namespace valor::vv
