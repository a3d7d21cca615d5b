// Chapter 3 and P:dice-bias.
#include "rules/vv/03_dice.h"

#include <nlohmann/json.hpp>

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Position with_bias(const char* bias) {
  return position({.map = {"...", "..."},
                   .us = {"us_rifle A1"},
                   .ge = {"ge_rifle C1"},
                   .options = std::string(R"({"dice_bias":")") + bias + "\"}"});
}

}  // namespace

TEST_CASE("3.1 the dice are two dice with six faces each") {
  const Position p = with_bias("none");
  const TwoDice dice = two_dice_of(p.t, 0);
  CHECK(dice.all == 36);
  CHECK(dice.of(2) == 1);
  CHECK(dice.of(7) == 6);
  CHECK(dice.of(12) == 1);
}

TEST_CASE("P:dice-bias five levels: one side better off, or besides the other worse off, or neither") {
  const auto of = [](const char* bias, int side) { return bias_of(with_bias(bias).t, side); };
  CHECK(of("none", 0) == Bias::None);
  CHECK(of("first", 0) == Bias::Advantage);
  CHECK(of("first", 1) == Bias::None);
  CHECK(of("strong_first", 1) == Bias::Disadvantage);
  CHECK(of("second", 1) == Bias::Advantage);
  CHECK(of("strong_second", 0) == Bias::Disadvantage);
}

TEST_CASE("P:dice-bias the distribution is what the dice give, roll by roll") {
  for (const char* bias : {"strong_first", "strong_second"}) {
    const Position p = with_bias(bias);
    const TwoDice stated = two_dice_of(p.t, 0);
    std::array<std::uint64_t, 13> found{};
    EnumeratingDice all;
    do {
      all.rewind();
      BiasedDice biased(p.t, all);
      const Roll roll = biased.roll(two_dice(Seat{0}, "vv.roll.fire", "vv 14.5"));
      found[static_cast<std::size_t>(roll.sum())] += static_cast<std::uint64_t>(stated.all) / all.weight();
    } while (all.next());
    for (int sum = 2; sum <= 12; ++sum)
      CHECK(found[static_cast<std::size_t>(sum)] == static_cast<std::uint64_t>(stated.of(sum)));
  }
}

TEST_CASE("P:dice-bias it moves the natural 2 and the natural 12, and so valour and snipers") {
  const TwoDice good = two_dice_of(with_bias("strong_first").t, 0), bad = two_dice_of(with_bias("strong_first").t, 1);
  CHECK(good.all == 7776);
  CHECK(good.of(2) == 251);  // 216 of 7776 are the plain 1 in 36
  CHECK(good.of(12) == 181);
  CHECK(bad.of(2) == 181);
  CHECK(bad.of(12) == 251);
}

TEST_CASE("P:dice-bias one die alone is never biased") {
  const Position p = with_bias("strong_first");
  ScriptedDice scripted({4});
  BiasedDice biased(p.t, scripted);
  CHECK(biased.roll(one_die(Seat{0}, "vv.roll.sniper", "vv 20.5", 6)).values[0] == 4);
  CHECK(scripted.all_used());
}

TEST_CASE("P:dice-bias every roll of an attack is in the record, the bias die too") {
  Position p = with_bias("first");
  does(p, 0, Fire{only(0), at(p, "C1")}, {6, 5, 1, 2, 3});
  CHECK(told<Attacked>(p)->dice == std::array<std::uint8_t, 2>{2, 3});
  Position q = with_bias("first");
  does(q, 0, Fire{only(0), at(q, "C1")}, {6, 5, 2});
  CHECK(told<Attacked>(q)->dice == std::array<std::uint8_t, 2>{6, 5});
}

TEST_CASE("P:dice-bias odds are those of the biased dice") {
  const Position p = with_bias("strong_first");
  const Action fire = Fire{only(0), at(p, "C1")};
  const Json told = odds(p.t, known(p.t, p.s, Seat{0}), fire);
  constexpr std::uint64_t kAll = std::uint64_t{7776} * 7776;  // a natural 2 rolls once more, for valour
  std::uint64_t harm = 0;
  EnumeratingDice all;
  do {
    all.rewind();
    State copy = p.s;
    std::vector<Event> events;
    Sink<Event> sink(events);
    REQUIRE_FALSE(apply(p.t, copy, Seat{0}, fire, all, sink));
    for (const Event& e : events)
      if (const auto* shot = std::get_if<Attacked>(&e); shot && shot->points > 0) harm += kAll / all.weight();
  } while (all.next());
  const Fraction found = Fraction::of(harm, kAll);
  CHECK(told["n"] == found.numerator);
  CHECK(told["d"] == found.denominator);
}

}  // namespace valor::vv
