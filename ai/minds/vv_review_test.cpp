#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "ai/review.h"
#include "rules/vv/fixture_test.h"
#include "rules/vv/module.h"
#include "tests/toy/toy.h"

namespace valor {
namespace {

Registry systems() {
  Registry out;
  out.add(vv::make_module());
  out.add(toy::make_module());
  return out;
}

// An objective two hexes away, one turn to take it in, and nobody who could hinder it.
std::string open_field() {
  Json header = Json::parse(
      vv::header_text({.map = {"............", "............", "............"},
                       .us = {"us_rifle A2", "us_rifle A2"},
                       .ge = {"half ge_second_line L3"},
                       .more_scenario = R"({"victory":{"kind":"objectives","objectives":["C2"]},"turns":1})"}));
  header["system"] = "vv";
  return canonical(header);
}

// Both sides by Regular, but for `stays`: that seat ends every phase at once.
Ledger played(const Registry& all, int stays) {
  Ledger ledger = *Ledger::start(all, open_field());
  const Player player = find_bot("regular")->sit_down(1);
  Rng rng(1);
  FastDice dice(3, 3);
  for (Seat seat = ledger.game().who_decides(); seat != kNoSeat; seat = ledger.game().who_decides()) {
    Json action = player.choose(ledger.game(), seat, rng);
    if (index(seat) == stays) action = *ledger.game().read_verb(seat, "end");
    REQUIRE(ledger.act(seat, action, dice));
  }
  return ledger;
}

}  // namespace

TEST_CASE("review: who does not walk to an open objective in the last turn is told so") {
  const Registry all = systems();
  const auto review = review_of(all, played(all, 0).record(), "test");
  REQUIRE(review);
  REQUIRE(*review);
  const Review& r = **review;
  REQUIRE(!r.mistakes.empty());
  CHECK(r.mistakes[0].seat == Seat{0});
  CHECK(r.mistakes[0].done == "end");
  const std::string& better = r.mistakes[0].better;
  CHECK_MESSAGE((better.starts_with("move") || better.starts_with("assault")), better);
  CHECK(r.lost[0] > 200);
  CHECK(r.lost[1] == 0);
  CHECK(r.curve.front().chance > 500);
  CHECK(r.curve.back().chance == 0);
}

TEST_CASE("review: who plays as the critic would loses nothing by decisions; the rest is luck") {
  const Registry all = systems();
  const auto review = review_of(all, played(all, -1).record(), "test");
  REQUIRE(review);
  REQUIRE(*review);
  const Review& r = **review;
  CHECK(r.mistakes.empty());
  CHECK(r.decisions > 3);
  CHECK(r.curve.back().chance == 1000);
  CHECK(r.luck[0] == r.curve.back().chance - r.curve.front().chance);
  CHECK(r.luck[1] == -r.luck[0]);
}

TEST_CASE("hint: standing orders that a bot would give first are no answer to what is asked") {
  const Registry all = systems();
  const Ledger ledger = *Ledger::start(all, open_field());
  const Game& game = ledger.game();
  const Seat seat = game.who_decides();
  const Player player = find_bot("regular")->sit_down(1);
  Rng rng(1);
  const auto is_aside = [&](const Json& action) {
    FastDice dice(1, 1);
    const auto step = game.clone()->act(seat, action, dice);
    REQUIRE(step);
    return step->aside;
  };
  CHECK(is_aside(player.choose(game, seat, rng)));
  CHECK_FALSE(is_aside(answer_of(game, seat, [&](const Game& ahead) { return player.choose(ahead, seat, rng); })));
}

TEST_CASE("review: an answer is judged against the best one that can be thought of") {
  const Registry all = systems();
  Ledger ledger = *Ledger::start(all, open_field());
  const Player player = find_bot("regular")->sit_down(1);
  Rng rng(1);
  FastDice dice(3, 3);
  const Critic critic = *critic_for(ledger.game());
  bool moved = false;
  for (Seat seat = ledger.game().who_decides(); seat == Seat{0} && !moved; seat = ledger.game().who_decides()) {
    const Game& game = ledger.game();
    const Json action = player.choose(game, seat, rng);
    moved = verb_of(game, seat, action).starts_with("move");
    if (moved) {
      CHECK(critic.judge(game, seat, *game.read_verb(seat, "end"), 128).loss > 500);
      const Critic::Verdict verdict = critic.judge(game, seat, action, 128);
      CHECK(verdict.loss <= 0);
      CHECK(verb_of(game, seat, Json::parse(verdict.better)).starts_with("move"));
    }
    REQUIRE(ledger.act(seat, action, dice));
  }
  CHECK(moved);
}

TEST_CASE("bots: with more thought there are those who search, and no others") {
  CHECK(bot_with_effort("elite", 4));
  CHECK_FALSE(bot_with_effort("regular", 4));
  CHECK_FALSE(bot_with_effort("elit", 4));
}

TEST_CASE("review: a system without a mind is not judged") {
  const Registry all = systems();
  const auto ledger = Ledger::start(all, canonical(Json{{"system", "toy"}}));
  REQUIRE(ledger);
  const auto review = review_of(all, ledger->record(), "test");
  REQUIRE(review);
  CHECK_FALSE(*review);
}

}  // namespace valor
