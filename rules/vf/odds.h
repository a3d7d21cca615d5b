// Exact chances of a roll, for odds and choices.
#pragma once

#include <array>
#include <vector>

#include "rules/vf/game.h"

namespace valor::vf {

// The chance of exactly k of n dice reaching `need`, over 6^n. Requires: n <= 12.
std::vector<std::uint64_t> hits_of_6(int dice, int need);
inline std::uint64_t power_of_6(int n) {
  std::uint64_t p = 1;
  for (int i = 0; i < n; ++i) p *= 6;
  return p;
}

}  // namespace valor::vf
