#include "core/dice.h"

#include <doctest/doctest.h>

#include <map>
#include <numeric>

using namespace valor;

namespace {

Seed counting_seed() {
  Seed seed{};
  std::iota(seed.begin(), seed.end(), std::uint8_t{0});
  return seed;
}
GameId counting_game() {
  GameId game{};
  std::iota(game.begin(), game.end(), std::uint8_t{0x10});
  return game;
}
std::vector<int> values(const Roll& roll) { return {roll.dice().begin(), roll.dice().end()}; }

}  // namespace

// The same figures stand in docs/dice.md; an independent script (tests/dice_vectors.py) derives them again.
TEST_CASE("dice: the keyed form gives the documented vectors") {
  const Digest none = mix({});
  CHECK(to_hex(commitment(counting_seed())) == "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
  KeyedDice first(counting_seed(), counting_game(), none, 1);
  const std::vector<int> two = values(first.roll(two_dice(Seat{0}, "p", "r")));
  const std::vector<int> eight = values(first.roll(pool(Seat{0}, "p", "r", 8, at_least(4))));
  const std::vector<int> hundred = values(first.roll(one_die(Seat{0}, "p", "r", 100)));
  KeyedDice second(counting_seed(), counting_game(), none, 2);
  const std::vector<int> other = values(second.roll(pool(Seat{1}, "p", "r", 32, at_least(4))));
  const Entropy entropy{1, 2, 3};
  KeyedDice mixed(counting_seed(), counting_game(), mix(std::array{entropy, entropy}), 1);
  const std::vector<int> salted = values(mixed.roll(two_dice(Seat{0}, "p", "r")));
  CHECK(two == std::vector<int>{2, 6});
  CHECK(eight == std::vector<int>{6, 4, 6, 5, 6, 5, 6, 4});
  CHECK(hundred == std::vector<int>{92});
  CHECK(other == std::vector<int>{1, 6, 2, 4, 1, 6, 5, 3, 4, 1, 1, 3, 2, 4, 6, 2,
                                  2, 4, 4, 3, 2, 3, 4, 2, 6, 3, 5, 2, 3, 2, 3, 3});
  CHECK(salted == std::vector<int>{6, 3});
}

TEST_CASE("dice: every face of every kind comes up about equally often") {
  for (const int faces : {3, 4, 6, 8, 10, 12, 20, 100}) {
    std::map<int, int> seen;
    KeyedDice dice(counting_seed(), counting_game(), mix({}), static_cast<std::uint64_t>(faces));
    const int rolls = 2000 * faces;
    for (int i = 0; i < rolls / 10; ++i) {
      const Request ten{Seat{0}, "p", "r", DiceKind::Pool, 10, static_cast<std::uint8_t>(faces), at_least(1)};
      for (const int v : values(dice.roll(ten))) ++seen[v];
    }
    // Chi-square with faces - 1 degrees of freedom: far beyond mean + 6 standard deviations would be a broken mapping.
    double chi = 0;
    for (int v = 1; v <= faces; ++v) chi += (seen[v] - 2000.0) * (seen[v] - 2000.0) / 2000.0;
    CHECK(chi < faces - 1 + 6 * 1.42 * faces);
    CHECK(static_cast<int>(seen.size()) == faces);
  }
}

TEST_CASE("dice: recorded dice give back what was rolled and refuse another request") {
  FastDice fast(7);
  RecordingDice recording(fast);
  const Roll rolled = recording.roll(two_dice(Seat{1}, "attack", "vv 14.5"));
  RecordedDice again(recording.rolled());
  CHECK(values(again.roll(two_dice(Seat{1}, "attack", "vv 14.5"))) == values(rolled));
  CHECK(again.all_used());
  RecordedDice wrong(recording.rolled());
  CHECK_THROWS_AS(wrong.roll(two_dice(Seat{1}, "rally", "vv 21.1")), DiceMismatch);
  RecordedDice other_seat(recording.rolled());
  CHECK_THROWS_AS(other_seat.roll(two_dice(Seat{0}, "attack", "vv 14.5")), DiceMismatch);
}

TEST_CASE("dice: scripted dice show what was named, then the rest, and refuse faces that do not exist") {
  FastDice rest(1);
  ScriptedDice named({6, 5}, &rest);
  CHECK(named.roll(two_dice(Seat{0}, "p", "r")).sum() == 11);
  CHECK(named.roll(one_die(Seat{0}, "p", "r", 6)).sum() >= 1);
  ScriptedDice alone({6});
  CHECK_THROWS_AS(alone.roll(two_dice(Seat{0}, "p", "r")), DiceMismatch);
  ScriptedDice seven({7});
  CHECK_THROWS_AS(seven.roll(one_die(Seat{0}, "p", "r", 6)), DiceMismatch);
}

TEST_CASE("dice: enumerating dice walk through every outcome once") {
  std::map<int, int> sums;
  EnumeratingDice dice;
  int leaves = 0;
  do {
    dice.rewind();
    const int first = dice.roll(one_die(Seat{0}, "p", "r", 6)).sum();
    const int total = first == 1 ? dice.roll(two_dice(Seat{0}, "p", "r")).sum() : first;
    sums[total] += static_cast<int>(216 / dice.weight());
    ++leaves;
  } while (dice.next());
  CHECK(leaves == 5 + 36);
  CHECK(sums[12] == 1);
  CHECK(sums[2] == 36 + 1);
  int all = 0;
  for (const auto& [total, weight] : sums) all += weight;
  CHECK(all == 216);
}
