// The generator of search, playouts and imagined worlds: never of a game's own dice (those are core/dice.h).
#pragma once

#include <cstdint>
#include <pcg_random.hpp>

namespace valor {

class Rng {
 public:
  explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) : generator_(seed, stream) {}

  // A whole number from 0 to n - 1, every one equally likely (Lemire's method with rejection). Requires n > 0.
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{generator_()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t threshold = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{generator_()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }
  std::uint32_t bits() { return generator_(); }

 private:
  pcg32 generator_;
};

}  // namespace valor
