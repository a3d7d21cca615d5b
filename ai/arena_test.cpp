#include "ai/arena.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "ai/ladder.h"
#include "ai/playout.h"
#include "tests/toy/toy.h"

using namespace valor;

namespace {

ArenaOrder order(const Module& module, int games, int threads, bool swap = false) {
  return {&module, R"({"system":"toy"})", *find_bot("random"), *find_bot("random"), games, swap, threads, 5};
}

bool same(const std::vector<ArenaGame>& x, const std::vector<ArenaGame>& y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](const ArenaGame& a, const ArenaGame& b) {
    return a.winner == b.winner && a.turns == b.turns && a.decisions == b.decisions && a.a_sits_first == b.a_sits_first;
  });
}

}  // namespace

TEST_CASE("arena: the games do not depend on the number of threads") {
  const auto toy = toy::make_module();
  CHECK(same(play_arena(order(*toy, 60, 1)), play_arena(order(*toy, 60, 2))));
}

TEST_CASE("arena: with swap every seed is played from both seats, the same dice for both") {
  const auto toy = toy::make_module();
  const auto games = play_arena(order(*toy, 9, 1, true));
  REQUIRE(games.size() == 10);
  for (std::size_t i = 0; i < games.size(); i += 2) {
    CHECK(games[i].a_sits_first);
    CHECK(!games[i + 1].a_sits_first);
    CHECK(games[i].winner == games[i + 1].winner);  // two random bots: the same game
  }
  const ArenaSummary summary = summarise(games);
  CHECK(summary.a.wins == summary.b.wins);
}

TEST_CASE("arena: shares have Wilson intervals") {
  const Share half = share_of(50, 0, 100);
  CHECK(half.share == doctest::Approx(0.5));
  CHECK(half.low == doctest::Approx(0.4038));
  CHECK(half.high == doctest::Approx(0.5962));
  CHECK(share_of(0, 100, 100).share == doctest::Approx(0.5));
  CHECK(share_of(10, 0, 10).high == doctest::Approx(1.0));
}

TEST_CASE("arena: of games in pairs the interval is that of the pairs' scores") {
  const auto games = [](int pairs, auto winner_is_first) {
    std::vector<ArenaGame> out;
    for (int i = 0; i < 2 * pairs; ++i)
      out.push_back({.winner = winner_is_first(i) ? Side{0} : Side{1}, .a_sits_first = i % 2 == 0});
    return out;
  };
  // Half of the pairs are won in both games, half are shared: 75 %, and each pair varies by a quarter.
  const Share shared = share_of_pairs(games(100, [](int i) { return i % 4 < 2 ? i % 2 == 0 : true; }));
  CHECK(shared.share == doctest::Approx(0.75));
  CHECK(shared.wins == 150);
  CHECK(shared.high - shared.low == doctest::Approx(2 * 1.96 * 0.25 / 10).epsilon(0.02));
  // Pairs that are won or lost as a whole tell no more than one game each.
  const Share whole = share_of_pairs(games(100, [](int i) { return (i % 2 == 0) == (i % 4 < 2); }));
  CHECK(whole.high - whole.low == doctest::Approx(share_of(50, 0, 100).high - share_of(50, 0, 100).low).epsilon(0.02));
  // Few pairs: as by themselves.
  const Share few = share_of_pairs(games(5, [](int i) { return i % 2 == 0; }));
  CHECK(few.low == doctest::Approx(share_of(10, 0, 10).low));
  // The other has what is left.
  const ArenaSummary summary = summarise(games(100, [](int i) { return i % 4 < 2 ? i % 2 == 0 : true; }));
  CHECK(summary.b.share == doctest::Approx(0.25));
  CHECK(summary.b.low == doctest::Approx(1 - shared.high));
  CHECK(summary.b.wins == 50);
}

TEST_CASE("bots: an unknown name is nobody") {
  CHECK(find_bot("random"));
  CHECK(!find_bot("randum"));
}

TEST_CASE("bots: what a bot plays without words is what it chooses with them") {
  const auto toy = toy::make_module();
  auto opened = toy->open(Json{{"system", "toy"}});
  REQUIRE(opened);
  Game& quiet = **opened;
  const std::unique_ptr<Game> spoken = quiet.clone();
  const Player player = find_bot("random")->sit_down(1);
  Rng rng_a(3), rng_b(3);
  FastDice dice_a(4), dice_b(4);
  for (Seat seat = quiet.who_decides(); seat != kNoSeat; seat = quiet.who_decides()) {
    player.play(quiet, seat, rng_a, dice_a);
    REQUIRE(spoken->act(seat, player.choose(*spoken, seat, rng_b), dice_b));
    REQUIRE(quiet.state_hash() == spoken->state_hash());
  }
}

TEST_CASE("playout: a random game ends, with every action accepted") {
  auto opening = toy::Toy::setup(Json::object());
  REQUIRE(opening);
  Rng rng(1);
  FastDice dice(1);
  std::vector<toy::Action> list;
  const Playout played = play_out<toy::Toy>(opening->setting, opening->state, rng, dice, list);
  CHECK(played.over);
  CHECK(played.decisions > 10);
}

TEST_CASE("ladder: who wins three games of four is about 190 points stronger") {
  Match m{.a = 0, .b = 1, .games = {}};
  for (int i = 0; i < 400; ++i)
    m.games.push_back({.winner = Side{static_cast<std::uint8_t>(i % 4 == 0 ? 0 : 1)}, .a_sits_first = true});
  const std::vector<Rung> rungs = ladder_of(2, {m}, 100, 1);
  CHECK(rungs[0].strength == doctest::Approx(0));
  CHECK(rungs[1].strength == doctest::Approx(191).epsilon(0.03));
  CHECK(rungs[1].low < rungs[1].strength);
  CHECK(rungs[1].high > rungs[1].strength);
}
