// A chance of 1000 from a logit, in whole numbers: the same on every machine.
#pragma once

#include <array>
#include <cstddef>

namespace valor {

// 1000 / (1 + exp(-x)); x in thousandths.
inline int logistic(int x) {
  constexpr std::array<int, 15> kHalves{500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 998, 999};
  const int away = x < 0 ? -x : x;
  const auto place = static_cast<std::size_t>(away / 500);
  if (place + 1 >= kHalves.size()) return x < 0 ? 0 : 1000;
  const int up = kHalves[place] + (kHalves[place + 1] - kHalves[place]) * (away % 500) / 500;
  return x < 0 ? 1000 - up : up;
}

}  // namespace valor
