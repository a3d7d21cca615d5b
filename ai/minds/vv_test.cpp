// The mind for Valor & Victory: whole games, what it may know, and that equal questions have equal answers.
#include "ai/minds/vv.h"

#include <doctest/doctest.h>

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

constexpr int kMostDecisions = 20000;

// Plays a game between two minds; `watch` sees every decision before it is taken.
template <class Watch>
void play_game(Position& p, Skill first, Skill second, std::uint64_t seed, Watch&& watch) {
  VvMind mind(p.t);
  FastDice dice(seed, 3);
  Sink<Event> nobody;
  int decisions = 0;
  for (Seat seat = deciding(p.t, p.s); seat != kNoSeat && decisions < kMostDecisions; seat = deciding(p.t, p.s)) {
    const Known<State> k = known(p.t, p.s, seat);
    const Skill skill = index(seat) == 0 ? first : second;
    const Action wish = mind.choose(k, skill);
    watch(k, wish, skill);
    const auto action = from_seat(p.t, p.s, seat, wish);
    REQUIRE(action);
    const auto no = apply(p.t, p.s, seat, *action, dice, nobody);
    REQUIRE_MESSAGE(!no, verb(p.t, k, wish), " ", std::string(no ? no->key : ""));
    ++decisions;
  }
  CHECK(p.s.over);
}

const auto kNothing = [](const Known<State>&, const Action&, Skill) {};

}  // namespace

TEST_CASE("mind: every scenario is played to its end by both variants, with every order accepted") {
  for (const char* name : {"crossroads", "mesnil-dawn", "saint-clair", "houlles-meeting", "kamenka-stand",
                           "sukhaya-breakout", "vorwerk-clash", "averbruch-assault"})
    for (const char* options : {R"({"variant":"digital"})", R"({"variant":"board"})"}) {
      CAPTURE(name);
      Position p = from_scenario(name, options);
      play_game(p, Skill::Regular, Skill::Recruit, 1, kNothing);
    }
}

TEST_CASE("mind: with every option switched on and fog, games come to their end") {
  for (const char* name : {"mesnil-dawn", "kamenka-stand"}) {
    Position p =
        from_scenario(name, R"({"variant":"board","fog":true,"multi_hex_groups":true,"classic_stacking":true})");
    play_game(p, Skill::Recruit, Skill::Regular, 2, kNothing);
  }
}

TEST_CASE("mind: with another hidden truth it chooses the same") {
  Position p = from_scenario("mesnil-dawn", R"({"variant":"board","fog":true})");
  Rng rng(5);
  VvMind other(p.t);
  int asked = 0;
  play_game(p, Skill::Regular, Skill::Regular, 4, [&](const Known<State>& k, const Action& wish, Skill skill) {
    if (++asked % 3 != 0) return;
    const State world = imagine(p.t, k, rng);
    CHECK(other.choose(known(p.t, world, k.seat()), skill) == wish);
  });
  CHECK(asked > 100);
}

TEST_CASE("mind: a quick look finds the same end of a way as a close one") {
  for (const char* name : {"kamenka-stand", "mesnil-dawn"}) {
    Position p = from_scenario(name);
    const Ground ground(p.t);
    WayMemory memory;
    int asked = 0, ways = 0;
    play_game(p, Skill::Regular, Skill::Regular, 6, [&](const Known<State>& k, const Action&, Skill skill) {
      if (k->stack.top().kind != FrameKind::Phase || k->phase != Phase::Move || ++asked % 2 != 0) return;
      const auto scene = std::make_unique<Scene>(p.t, ground, k, skill);
      for (const Body& b : scene->friends) {
        const Group group = movers_of(*scene, b);
        if (group.empty()) continue;
        const Mover m = mover_of(p.t, k.state(), group, false);
        const Errand& errand = scene->errand_of(group.ids[0]);
        const Way close = find_way(*scene, errand, b, m, memory, {.may_stop = true, .all_ends = true});
        const Way quick = find_way(*scene, errand, b, m, memory, {.may_stop = true});
        CHECK(quick.found == close.found);
        CHECK(quick.end == close.end);
        CHECK(quick.value == close.value);
        CHECK(quick.node == close.node);
        ++ways;
      }
    });
    CHECK(ways > 20);
  }
}

// A search can be no better than the games that it is shown: 60 of each, the first seat's wins and half its draws.
TEST_CASE("full: mind: hurried games come out as games do" * doctest::skip()) {
  for (const char* name :
       {"averbruch-assault", "houlles-meeting", "kamenka-stand", "mesnil-dawn", "sukhaya-breakout", "vorwerk-clash"}) {
    CAPTURE(name);
    constexpr int kGames = 60;
    const Position opening = from_scenario(name);
    std::array<int, 2> halves{};  // of points: careful, hurried
    for (const bool hurried : {false, true})
      for (std::uint64_t game = 0; game < kGames; ++game) {
        State s = opening.s;
        VvMind mind(opening.t);
        mind.begin_playout(Seat{0});
        FastDice dice(game, 4);
        Sink<Event> nobody;
        for (Seat seat = deciding(opening.t, s); seat != kNoSeat; seat = deciding(opening.t, s)) {
          const Known<State> k = known(opening.t, s, seat);
          const Skill skill = index(seat) == 0 ? Skill::Veteran : Skill::Regular;
          const auto action = from_seat(opening.t, s, seat, hurried ? mind.follow(k, kNoPlan) : mind.choose(k, skill));
          REQUIRE(action);
          REQUIRE(!apply(opening.t, s, seat, *action, dice, nobody));
        }
        const Outcome end = outcome(opening.t, s);
        halves[hurried ? 1 : 0] += end.winner == kNoSide ? 1 : index(end.winner) == 0 ? 2 : 0;
      }
    const int careful = 50 * halves[0] / kGames, fast = 50 * halves[1] / kGames;  // percent
    MESSAGE("careful ", careful, " %, hurried ", fast, " %");
    CHECK(std::abs(careful - fast) <= 20);
  }
}

TEST_CASE("mind: its memory does not change its answers") {
  Position p = from_scenario("crossroads", R"({"variant":"board"})");
  int asked = 0;
  play_game(p, Skill::Regular, Skill::Recruit, 6, [&](const Known<State>& k, const Action& wish, Skill skill) {
    if (++asked % 10 == 0) CHECK(VvMind(p.t).choose(k, skill) == wish);
  });
}

TEST_CASE("mind: the values of both sides add up to nothing") {
  const Position p = from_scenario("mesnil-dawn");
  const VvMind mind(p.t);
  const Known<State> k = known(p.t, p.s, Seat{0});
  CHECK(mind.value(k, 0) == -mind.value(k, 1));
  CHECK(mind.chance(k, 0) == 1000 - mind.chance(k, 1));
}

TEST_CASE("mind: who has lost more has the smaller chance, the more so the later, and none when it is over") {
  const auto chance = [](const std::vector<std::string>& us, int turn, bool over) {
    Position p = position({.map = {"........", "........", "........", "........"},
                           .us = us,
                           .ge = {"ge_rifle H1", "ge_rifle H2"},
                           .more_scenario = R"({"victory":{"kind":"objectives","objectives":["H1"]},"turns":5})"});
    p.s.turn = static_cast<std::uint8_t>(turn);
    p.s.over = over;
    p.s.winner = 1;
    return VvMind(p.t).chance(known(p.t, p.s, Seat{0}), 0);
  };
  CHECK(chance({"us_rifle A1"}, 1, false) < chance({"us_rifle A1", "us_rifle A2"}, 1, false));
  CHECK(chance({"us_rifle A1", "us_rifle A2"}, 5, false) < chance({"us_rifle A1", "us_rifle A2"}, 1, false));
  CHECK(chance({"us_rifle A1", "us_rifle A2"}, 5, true) == 0);
}

TEST_CASE("mind: counters in another order get the same orders") {
  const auto first_move = [](const std::vector<std::string>& us) {
    Position p = position({.map = {"........", "........", "........", "........"},
                           .us = us,
                           .ge = {"ge_rifle H1"},
                           .more_scenario = R"({"victory":{"kind":"objectives","objectives":["D1"]},"turns":3})"});
    go_to(p, Phase::Move);
    VvMind mind(p.t);
    const Action a = mind.choose(known(p.t, p.s, Seat{0}), Skill::Regular);
    const auto* move = std::get_if<StartMove>(&a);
    return move ? p.s.unit(move->group.ids[0]).at : kNoHex;
  };
  CHECK(first_move({"us_rifle A1", "us_ranger A4"}) == first_move({"us_ranger A4", "us_rifle A1"}));
}

TEST_CASE("mind: a mirrored position is answered by the mirrored order") {
  // Nine columns: the mirror keeps odd and even columns apart. There is but one shortest way, so no tie to break.
  const auto step = [](const char* us, const char* ge, const char* goal) {
    Position p = position({.map = {".........", ".........", "...w.w...", "........."},
                           .us = {us},
                           .ge = {ge},
                           .options = R"({"variant":"board"})",
                           .more_scenario = std::string(R"({"victory":{"kind":"objectives","objectives":[")") + goal +
                                            R"("]},"turns":3})"});
    go_to(p, Phase::Move);
    VvMind mind(p.t);
    does(p, 0, mind.choose(known(p.t, p.s, Seat{0}), Skill::Regular));
    const Action a = mind.choose(known(p.t, p.s, Seat{0}), Skill::Regular);
    REQUIRE(std::holds_alternative<EnterHex>(a));
    return hex::offset_of(p.t.field.hex(std::get<EnterHex>(a).to));
  };
  const hex::Offset left = step("us_rifle A1", "ge_rifle I4", "E1"), right = step("us_rifle I1", "ge_rifle A4", "E1");
  CHECK(left.col == 8 - right.col);
  CHECK(left.row == right.row);
}

}  // namespace valor::vv
