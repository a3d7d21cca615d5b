#include "core/dice.h"

#include <doctest/doctest.h>

#include <cmath>
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

namespace {

// Chi-square of `rolls` rolls of one kind, as standard deviations from its mean: each outcome against its chance.
double deviation(const Request& request, int rolls, const std::vector<double>& chances) {
  std::vector<std::uint64_t> seen(chances.size());
  std::uint64_t dice = 0;
  KeyedDice keyed(counting_seed(), counting_game(), mix({}), request.faces);
  for (int i = 0; i < rolls; ++i) {
    const Roll roll = keyed.roll(request);
    if (request.kind == DiceKind::Sum) {
      ++seen[static_cast<std::size_t>(roll.sum() - request.count)];
      ++dice;
    } else {
      for (const std::uint8_t v : roll.dice()) ++seen[v - 1U];
      dice += roll.count;
    }
  }
  double chi = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const double expected = chances[i] * static_cast<double>(dice);
    chi += (static_cast<double>(seen[i]) - expected) * (static_cast<double>(seen[i]) - expected) / expected;
  }
  const double freedom = static_cast<double>(chances.size()) - 1;
  return (chi - freedom) / std::sqrt(2 * freedom);
}

std::vector<double> even(int faces) { return std::vector<double>(static_cast<std::size_t>(faces), 1.0 / faces); }

void check_kinds(int rolls) {
  std::vector<double> two(11);
  for (int a = 0; a < 6; ++a)
    for (int b = 0; b < 6; ++b) two[static_cast<std::size_t>(a + b)] += 1.0 / 36;
  const auto fair = [&](const char* kind, const Request& request, const std::vector<double>& chances) {
    const double off = deviation(request, rolls, chances);
    MESSAGE(std::string(kind), ": ", rolls, " rolls, chi-square ", off, " standard deviations from its mean");
    CHECK(off < 4.5);   // further out than one run in a hundred thousand: not even
    CHECK(off > -3.5);  // too even to be chance
  };
  fair("die of 6", one_die(Seat{0}, "p", "r", 6), even(6));
  fair("die of 100", one_die(Seat{0}, "p", "r", 100), even(100));
  fair("sum of two", two_dice(Seat{0}, "p", "r"), two);
  fair("pool of 5", pool(Seat{0}, "p", "r", 5, at_least(4)), even(6));
  fair("pick of 52", pick(Seat{0}, "p", "r", 52), even(52));
}

}  // namespace

TEST_CASE("dice: chi-square of every kind") { check_kinds(100000); }

TEST_CASE("full: dice: chi-square of 10^8 rolls of every kind" * doctest::skip()) { check_kinds(100000000); }
