#include "ai/even_dice.h"

#include <algorithm>

namespace valor {
namespace {

// The outcomes of two six-sided dice, by their sum.
struct Pairs {
  std::array<std::array<std::uint8_t, 2>, 36> list{};
  constexpr Pairs() {
    std::size_t i = 0;
    for (int sum = 2; sum <= 12; ++sum)
      for (int first = std::max(1, sum - 6); first <= std::min(6, sum - 1); ++first)
        list[i++] = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(sum - first)};
  }
};
constexpr Pairs kPairs;

constexpr std::uint64_t kWhole = std::uint64_t{1} << 32;  // chances and luck are parts of this

// How many dice of a pool succeed, by how lucky it is. With a die more there are never fewer at the same luck, so that
// a plan which has it is not the worse for it by chance.
int successes(int dice, int good, int faces, std::uint64_t luck) {
  std::array<std::uint64_t, kMostDice + 1> chance{kWhole};
  const auto hit = static_cast<std::uint64_t>(good), all = static_cast<std::uint64_t>(faces);
  for (int n = 1; n <= dice; ++n) {
    for (auto k = static_cast<std::size_t>(n); k > 0; --k)
      chance[k] = (chance[k] * (all - hit) + chance[k - 1] * hit) / all;
    chance[0] = chance[0] * (all - hit) / all;
  }
  std::uint64_t sum = 0;
  for (int k = 0; k < dice; ++k) {
    sum += chance[static_cast<std::size_t>(k)];
    if (sum > luck) return k;
  }
  return dice;
}

}  // namespace

Roll EvenDice::roll(const Request& request) {
  constexpr std::uint32_t kFine = 1 << 16;
  // A seat more or less that has to roll does not move the luck of the other.
  const std::uint64_t place = (deed_ * 4 + (index(request.seat) & 3)) * 64 + rolled_++;
  Rng rng(seed_, place);
  // Whose turn is it to be how lucky? A shuffle, the same in all runs.
  std::array<std::uint8_t, kMostRuns> order;  // NOLINT: filled as far as there are runs
  for (int i = 0; i < runs_; ++i) {
    const auto other = static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(i) + 1));
    order[static_cast<std::size_t>(i)] = order[other];
    order[other] = static_cast<std::uint8_t>(i);
  }
  Rng own(seed_ ^ 0x5bd1e995, place * kMostRuns + run_);
  const std::uint64_t luck = std::uint64_t{order[static_cast<std::size_t>(run_)]} * kFine + own.below(kFine);
  const auto outcome = [&](int of) {
    return static_cast<std::size_t>(luck * static_cast<std::uint64_t>(of) / (std::uint64_t{kFine} * runs_));
  };
  Roll out;
  out.count = request.count;
  if (request.count == 2 && request.faces == 6) {
    const auto& pair = kPairs.list[outcome(36)];
    out.values[0] = pair[0];
    out.values[1] = pair[1];
    return out;
  }
  const int good = request.faces + 1 - request.need.value;
  if (request.kind == DiceKind::Pool && request.need.kind == NeedKind::AtLeast && good > 0 && good < request.faces) {
    const int hits = successes(request.count, good, request.faces, luck * kFine / static_cast<std::uint64_t>(runs_));
    const auto below = [&own](int of) { return static_cast<int>(own.below(static_cast<std::uint32_t>(of))); };
    for (int i = 0; i < request.count; ++i)
      out.values[i] =
          static_cast<std::uint8_t>(i < hits ? request.need.value + below(good) : 1 + below(request.faces - good));
    return out;
  }
  out.values[0] = static_cast<std::uint8_t>(outcome(request.faces) + 1);
  for (int i = 1; i < request.count; ++i) out.values[i] = static_cast<std::uint8_t>(own.below(request.faces) + 1);
  return out;
}

}  // namespace valor
