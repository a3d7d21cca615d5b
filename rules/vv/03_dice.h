// Chapter 3 and P:dice-bias: what is rolled, and how likely.
//
// 3.1, 3.2: "the dice" are two six-sided dice added up, "a die" is one. P:dice-bias (C60) skews the dice of a side: the
// manual says only "slightly lower" and "slightly higher". Here, stated and exact: with every roll of two dice goes a
// bias die; on a 1 the two dice are rolled once more, and the lower sum counts for a side with an advantage, the higher
// for one with a disadvantage. Single dice are never biased. The sum that counts is the natural roll, so that a side
// with an advantage rolls a natural 2 (valour, 22.1) more often, and a natural 12 (snipers, 20.1) less often.
#pragma once

#include <array>

#include "core/dice.h"
#include "rules/vv/setting.h"

namespace valor::vv {

inline Bias bias_of(const Setting& t, int side) { return t.options.bias[static_cast<std::size_t>(side)]; }

class BiasedDice : public Dice {
 public:
  BiasedDice(const Setting& t, Dice& inner) : t_(t), inner_(inner) {}
  Roll roll(const Request& request) override;

 private:
  const Setting& t_;
  Dice& inner_;
};

// How many of `all` equally likely ways give each sum of two dice for a side.
struct TwoDice {
  std::array<int, 13> ways{};
  int all = 36;
  int of(int sum) const { return ways[static_cast<std::size_t>(sum)]; }
};
TwoDice two_dice_of(const Setting& t, int side);

}  // namespace valor::vv
