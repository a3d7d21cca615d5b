#include "core/game.h"

#include <numeric>

namespace valor {

Fraction Fraction::of(std::uint64_t numerator, std::uint64_t denominator) {
  const std::uint64_t divisor = std::gcd(numerator, denominator);
  return divisor == 0 ? Fraction{0, 1} : Fraction{numerator / divisor, denominator / divisor};
}

}  // namespace valor
