// The search for plans with the mind for Valor & Victory, and the dice that it compares them by.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "ai/minds/vv.h"
#include "ai/plans.h"
#include "ai/thinker.h"
#include "rules/vv/fixture_test.h"

namespace valor {
namespace {

constexpr Request kAttack = two_dice(Seat{0}, "vv.roll.ap_attack", "vv 14.5");

int sum_of(std::uint64_t seed, int run, int runs, int place) {
  EvenDice dice(seed, run, runs);
  Roll roll;
  for (int i = 0; i <= place; ++i) roll = dice.roll(kAttack);
  return roll.sum();
}

}  // namespace

TEST_CASE("even dice: over the runs every roll comes once in each part of all outcomes") {
  for (int place = 0; place < 10; ++place) {
    std::map<int, int> seen;
    for (int run = 0; run < 36; ++run) ++seen[sum_of(7, run, 36, place)];
    for (int sum = 2; sum <= 12; ++sum) CHECK(seen[sum] == vv::ways_to_roll(sum));
  }
}

TEST_CASE("even dice: one roll by itself is as fair as any") {
  std::map<int, int> seen;
  constexpr int kSeeds = 7200;
  for (int seed = 0; seed < kSeeds; ++seed) ++seen[sum_of(static_cast<std::uint64_t>(seed), 3, 8, 0)];
  for (int sum = 2; sum <= 12; ++sum) {
    CHECK(seen[sum] > kSeeds / 36 * vv::ways_to_roll(sum) * 8 / 10);
    CHECK(seen[sum] < kSeeds / 36 * vv::ways_to_roll(sum) * 12 / 10);
  }
}

TEST_CASE("even dice: a pool has as many successes as it should over the runs, and never fewer with a die more") {
  const auto hits = [](int run, int dice) {
    constexpr int kNeed = 4;
    EvenDice even(7, run, 64);
    const Roll roll = even.roll(pool(Seat{0}, "vf.roll.hit", "vf 8.3", dice, at_least(kNeed)));
    return static_cast<int>(
        std::count_if(roll.dice().begin(), roll.dice().end(), [](int die) { return die >= kNeed && die <= 6; }));
  };
  std::map<int, int> seen;
  for (int run = 0; run < 64; ++run) {
    ++seen[hits(run, 4)];
    CHECK(hits(run, 5) >= hits(run, 4));
  }
  CHECK(seen == std::map<int, int>{{0, 4}, {1, 16}, {2, 24}, {3, 16}, {4, 4}});
}

TEST_CASE("even dice: a deed has the same luck whatever was done before it") {
  EvenDice quiet(3, 0, 8), busy(3, 0, 8);
  busy.begin(7);
  for (int i = 0; i < 5; ++i) busy.roll(kAttack);
  quiet.begin(9);
  busy.begin(9);
  for (int i = 0; i < 5; ++i) CHECK(quiet.roll(kAttack).values == busy.roll(kAttack).values);
}

namespace vv {
namespace {

// Plays a game of two thinkers; `watch` sees every decision before it is taken.
template <class Watch>
void play_game(Position& p, Skill first, Skill second, Watch&& watch) {
  Thinker<VvMind> a(p.t, first), b(p.t, second);
  FastDice dice(5, 3);
  Sink<Event> nobody;
  for (Seat seat = deciding(p.t, p.s); seat != kNoSeat; seat = deciding(p.t, p.s)) {
    const Known<State> k = known(p.t, p.s, seat);
    const Action wish = (index(seat) == 0 ? a : b).choose(k);
    watch(k, wish);
    const auto action = from_seat(p.t, p.s, seat, wish);
    REQUIRE(action);
    REQUIRE(!apply(p.t, p.s, seat, *action, dice, nobody));
  }
  CHECK(p.s.over);
}

constexpr Effort kLittle{.runs = 4, .evaluations = 40};
constexpr Effort kEvolving{.runs = 8, .evaluations = 200, .evolves = true};
const Thought kElite = VvMind::thought(Skill::Elite);

using Minds = std::vector<std::unique_ptr<VvMind>>;
Minds minds_for(const Position& p, int threads) {
  Minds out;
  for (int i = 0; i < threads; ++i) out.push_back(std::make_unique<VvMind>(p.t));
  return out;
}

}  // namespace

TEST_CASE("plans: evolution with two threads finds what it finds with one") {
  Position p = from_scenario("mesnil-dawn");
  const Minds one = minds_for(p, 1), two = minds_for(p, 2);
  PlanSearch<VvMind> alone(p.t, one), shared(p.t, two);
  int planned = 0;
  play_game(p, Skill::Regular, Skill::Regular, [&](const Known<State>& k, const Action&) {
    std::vector<Branch> branches;
    one[0]->branches(k, branches);
    if (branches.empty() || ++planned % 25 != 0) return;
    CHECK(alone.find(k, {}, kEvolving, 3) == shared.find(k, {}, kEvolving, 3));
    CHECK(alone.evaluations() == shared.evaluations());
    CHECK(alone.evaluations() <= kEvolving.evaluations);
  });
  CHECK(planned > 25);
}

TEST_CASE("plans: games with a search come to their end in both variants, and equal questions have equal answers") {
  for (const char* options : {R"({"variant":"digital"})", R"({"variant":"board"})"}) {
    std::vector<Action> first;
    Position p = from_scenario("crossroads", options);
    play_game(p, Skill::Veteran, Skill::Regular, [&](const Known<State>&, const Action& a) { first.push_back(a); });
    std::size_t i = 0;
    Position again = from_scenario("crossroads", options);
    play_game(again, Skill::Veteran, Skill::Regular, [&](const Known<State>&, const Action& a) {
      CHECK(i < first.size());
      CHECK(a == first[i++]);
    });
  }
}

TEST_CASE("plans: with another hidden truth the same plan is found") {
  Position p = from_scenario("mesnil-dawn", R"({"variant":"board","fog":true})");
  Rng rng(5);
  const Minds minds = minds_for(p, 1);
  PlanSearch<VvMind> search(p.t, minds);
  int planned = 0;
  play_game(p, Skill::Regular, Skill::Regular, [&](const Known<State>& k, const Action&) {
    std::vector<Branch> branches;
    minds[0]->branches(k, branches);
    if (branches.empty() || ++planned % 8 != 0) return;
    const State world = imagine(p.t, k, rng);
    CHECK(search.find(k, {}, kLittle, 3) == search.find(known(p.t, world, k.seat()), {}, kLittle, 3));
  });
  CHECK(planned > 20);
}

TEST_CASE("plans: a search is never worse, by its own dice, than to let everybody do as he likes") {
  Position p = from_scenario("mesnil-dawn", R"({"variant":"board"})");
  go_to(p, Phase::Move);
  const Minds minds = minds_for(p, 1);
  PlanSearch<VvMind> search(p.t, minds);
  const Known<State> k = known(p.t, p.s, deciding(p.t, p.s));
  const Plan plan = search.find(k, {}, kLittle, 1);
  CHECK(search.evaluations() <= kLittle.evaluations);
  CHECK(search.value(k, plan, kLittle, 1) >= search.value(k, {}, kLittle, 1));
}

TEST_CASE("plans: what may be thought about twice is legal, each once, and begins with the own choice") {
  Position p = from_scenario("mesnil-dawn", R"({"variant":"board","fog":true})");
  int others = 0, ends = 0;
  VvMind mind(p.t);
  play_game(p, Skill::Regular, Skill::Regular, [&](const Known<State>& k, const Action&) {
    std::vector<VvMind::Answer> list;
    mind.candidates(k, {}, kElite.answers, list);
    REQUIRE(list.size() <= kElite.answers + 1);
    CHECK(list[0].action == mind.choose(k, Skill::Veteran));
    CHECK(list[0].plan == Plan{});
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto same = [&](const auto& a) { return a.action == list[i].action && a.plan == list[i].plan; };
      CHECK(std::count_if(list.begin(), list.end(), same) == 1);
      ends += list[i].plan == Plan{} ? 0 : 1;
      State copy = p.s;
      FastDice dice(1, 1);
      Sink<Event> nobody;
      const auto action = from_seat(p.t, copy, k.seat(), list[i].action);
      REQUIRE(action);
      CHECK(!apply(p.t, copy, k.seat(), *action, dice, nobody));
    }
    others += static_cast<int>(list.size()) - 1;
  });
  CHECK(others > 200);
  CHECK(ends > 50);  // moves with an end of their own
}

TEST_CASE("plans: of several answers the first is given unless another is surely better") {
  Position p = position({.map = {".....", ".....", "....w", "....."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_leader_1 A1"},
                         .ge = {"ge_rifle C2", "ge_rifle E4"}});
  go_to(p, Phase::Fire);
  const Known<State> k = known(p.t, p.s, Seat{0});
  const Minds minds = minds_for(p, 1);
  PlanSearch<VvMind> search(p.t, minds);
  const Action fire = Fire{units_at(p, "A1"), at(p, "C2")};
  // Whatever is asked first, the shot is better than to let the phase pass.
  using Answers = std::vector<VvMind::Answer>;
  CHECK(search.best_of(k, Answers{{EndPhase{}, {}}, {fire, {}}}, kElite.decision, 3).action == fire);
  CHECK(search.best_of(k, Answers{{fire, {}}, {EndPhase{}, {}}}, kElite.decision, 3).action == fire);
  CHECK(search.best_of(k, Answers{{fire, {}}}, kElite.decision, 3).action == fire);
}

TEST_CASE("plans: a stack that is told to stay does, and one that is told to fire does not move") {
  Position p = position({.map = {"........", "........", "........"},
                         .us = {"us_rifle A2"},
                         .ge = {"ge_rifle E2"},
                         .more_scenario = R"({"victory":{"kind":"objectives","objectives":["C2"]},"turns":3})"});
  VvMind mind(p.t);
  const auto does_first = [&](Order order) {
    Plan plan;
    plan.of[0] = order;
    Action a = mind.choose(known(p.t, p.s, Seat{0}), Skill::Regular, plan);
    if (std::holds_alternative<SetDoctrine>(a)) {
      does(p, 0, a);
      a = mind.choose(known(p.t, p.s, Seat{0}), Skill::Regular, plan);
    }
    return a;
  };
  CHECK(std::holds_alternative<Fire>(does_first(Order::Fire)));
  CHECK(std::holds_alternative<EndPhase>(does_first(Order::Stay)));
  CHECK(std::holds_alternative<EndPhase>(does_first(Order::Go)));
  go_to(p, Phase::Move);
  CHECK(std::holds_alternative<EndPhase>(does_first(Order::Stay)));
  CHECK(std::holds_alternative<EndPhase>(does_first(Order::Fire)));
  CHECK(std::holds_alternative<StartMove>(does_first(Order::Go)));
}

TEST_CASE("plans: a stack that is sent to a hex goes there, and as it likes where it cannot") {
  for (const char* goal : {"B1", "A3", "H1"}) {
    Position p = position({.map = {"........", "........", "........"},
                           .us = {"us_rifle A2"},
                           .ge = {"ge_rifle H2"},
                           .more_scenario = R"({"victory":{"kind":"objectives","objectives":["C2"]},"turns":3})"});
    p.s.unit(1).fire_within = 0;
    go_to(p, Phase::Move);
    VvMind mind(p.t);
    Plan plan;
    plan.send(only(0), at(p, goal));
    does(p, 0, StartMove{only(0), false});
    while (!p.s.over && p.s.stack.top().kind == FrameKind::Move)
      does(p, 0, mind.choose(known(p.t, p.s, Seat{0}), Skill::Regular, plan));
    CHECK((p.s.unit(0).at == at(p, goal)) == (std::string_view(goal) != "H1"));
    CHECK(p.s.unit(0).at != at(p, "A2"));
  }
}

}  // namespace vv
}  // namespace valor
