#include "draw/noise.h"

#include <cmath>

namespace valor::draw {

double noise(std::int32_t seed, double x, double y) {
  const double column = std::floor(x), row = std::floor(y);
  const double u = x - column, v = y - row;
  const double a = u * u * (3 - 2 * u), b = v * v * (3 - 2 * v);
  const auto corner = [&](int i, int j) {
    return random_at(seed, static_cast<std::int32_t>(column) + i, static_cast<std::int32_t>(row) + j) * 2 - 1;
  };
  const double top = corner(0, 0) * (1 - a) + corner(1, 0) * a;
  const double bottom = corner(0, 1) * (1 - a) + corner(1, 1) * a;
  return top * (1 - b) + bottom * b;
}

double fractal_noise(std::int32_t seed, double x, double y) {
  return 0.65 * noise(seed, x, y) + 0.35 * noise(seed + 7, x * 2.1, y * 2.1);
}

}  // namespace valor::draw
