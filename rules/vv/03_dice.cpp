// Chapter 3: dice (edition and rulings: see README).
#include "rules/vv/03_dice.h"

namespace valor::vv {
namespace {

constexpr int kFaces = 6, kRolls = kFaces * kFaces;

constexpr int plain_ways(int sum) { return sum < 2 || sum > 12 ? 0 : sum <= 7 ? sum - 1 : 13 - sum; }

}  // namespace

Roll BiasedDice::roll(const Request& request) {
  const Roll first = inner_.roll(request);
  const Bias bias =
      request.kind == DiceKind::Sum && index(request.seat) < kSides ? bias_of(t_, index(request.seat)) : Bias::None;
  if (bias == Bias::None) return first;
  if (inner_.roll(one_die(request.seat, "vv.roll.bias", "vv P:dice-bias", kFaces)).values[0] != 1) return first;
  const Roll second = inner_.roll(request);
  const bool lower = second.sum() < first.sum();
  return lower == (bias == Bias::Advantage) ? second : first;
}

TwoDice two_dice_of(const Setting& t, int side) {
  TwoDice out;
  const Bias bias = bias_of(t, side);
  if (bias != Bias::None) out.all = kFaces * kRolls * kRolls;
  int below = 0;  // plain rolls with a lower sum
  for (int sum = 2; sum <= 12; ++sum) {
    const int plain = plain_ways(sum), above = kRolls - below - plain;
    // The better of two equal rolls is that roll: this sum, and the other one no better.
    const int chosen = plain * plain + 2 * plain * (bias == Bias::Advantage ? above : below);
    out.ways[static_cast<std::size_t>(sum)] = bias == Bias::None ? plain : (kFaces - 1) * plain * kRolls + chosen;
    below += plain;
  }
  return out;
}

}  // namespace valor::vv
