// Dice for comparing plans: the same luck for all of them, and as little of it as possible.
//
// A comparison plays every plan in `runs` runs. Each roll comes out evenly over the runs: with eight of them, once in
// each eighth of all outcomes, low to high, in an order of its own (a Latin hypercube). Each roll by itself is as fair
// as any; of a pool it is the number of successes that comes out evenly. What a single lucky roll adds cancels out over
// the runs, so that few runs tell plans apart.
//
// Which luck a roll has depends on the deed that it is rolled for, not on how many came before: a shot that two plans
// have in common hits in both of them or in none.
#pragma once

#include <array>

#include "core/dice.h"

namespace valor {

class EvenDice : public Dice {
 public:
  static constexpr int kMostRuns = 64;
  // Requires: run < runs <= kMostRuns.
  EvenDice(std::uint64_t seed, int run, int runs) : seed_(seed), run_(run), runs_(runs) {}
  Roll roll(const Request& request) override;
  // The next rolls are for this deed.
  void begin(std::uint64_t deed) {
    deed_ = deed;
    rolled_ = 0;
  }

 private:
  std::uint64_t seed_;
  int run_, runs_;
  std::uint64_t deed_ = 0;
  std::uint32_t rolled_ = 0;  // for it
};

}  // namespace valor
