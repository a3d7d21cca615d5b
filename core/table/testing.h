// Helpers for the tests of this folder only: random shapes from a fixed generator, and the moves of the table that
// every answer must survive (mirrors and quarter turns exactly, other rotations within 4 units).
#pragma once

#include <array>
#include <random>
#include <vector>

#include "core/table/footprint.h"
#include "core/table/polygon.h"

namespace valor::table::testing {

inline constexpr Length kSide = 72000;  // a square table, even, so that it maps on itself

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int between(int low, int high) { return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1)); }
  Vec point() { return {between(6000, 66000), between(6000, 66000)}; }
  Vec point_near(Vec p, int r) { return {p.x + between(-r, r), p.y + between(-r, r)}; }
  Heading heading() { return Heading{} + between(0, kFullTurn - 1); }
  Footprint footprint() {
    const int figures = between(3, 24);
    return {{point(), heading()},
            {.figures = figures,
             .files = between(1, figures),
             .base_width = between(500, 1001),
             .base_depth = between(500, 1501)}};
  }
  // Round a centre, so it is simple; dents make it concave.
  std::vector<Vec> polygon(int corners, int least, int most) {
    const Vec c = point();
    std::vector<Vec> out;
    const int start = between(0, kFullTurn - 1);
    for (int i = 0; i < corners; ++i) {
      const Pose pose{c, Heading{} + (start + i * (kFullTurn / corners))};
      out.push_back(place(pose, {0, 4 * between(least, most)}));
    }
    return out;
  }

 private:
  std::mt19937 engine_;
};

// The eight ways in which a square table lies on itself: `turns` quarter turns clockwise, then perhaps a mirror.
struct Symmetry {
  int turns = 0;
  bool mirror = false;
  // Called with centred coordinates so that no rounding happens: (x, y) -> (-y, x) is a quarter turn clockwise.
  Vec operator()(Vec p) const {
    for (int i = 0; i < turns; ++i) p = {kSide - p.y, p.x};
    return mirror ? Vec{kSide - p.x, p.y} : p;
  }
  Heading operator()(Heading h) const {
    h = h + turns * kQuarterTurn;
    return mirror ? Heading{} - h.turns : h;
  }
  Footprint operator()(const Footprint& f) const {
    return {{(*this)(f.pose.position), (*this)(f.pose.heading)}, f.grid};
  }
  std::vector<Vec> operator()(Points points) const {
    std::vector<Vec> out;
    for (const Vec p : points) out.push_back((*this)(p));
    return out;
  }
};

inline std::array<Symmetry, 8> symmetries() {
  std::array<Symmetry, 8> out{};
  for (int i = 0; i < 8; ++i) out[static_cast<std::size_t>(i)] = {i % 4, i >= 4};
  return out;
}

}  // namespace valor::table::testing
