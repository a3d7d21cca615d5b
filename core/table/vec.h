// Points and vectors of the table: whole thousandths of an inch (geometry G1, G25).
//
// x grows to the east and y to the south, as on the screen; |coordinate| < 2^20, so that every difference fits 32 bits,
// every product of two differences 64, and products of products the one alias `Wide`. No floating point anywhere.
// Lengths compare exactly; the contact tolerance of 10 units lives in contact.h and nowhere else.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <span>

namespace valor::table {

using Length = std::int32_t;          // thousandths of an inch
__extension__ typedef __int128 Wide;  // products of products

inline constexpr Length kInch = 1000;
inline constexpr Length kCoordinateLimit = 1 << 20;  // every coordinate is nearer to zero than this

constexpr Length inches(int n) { return n * kInch; }

struct Vec {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
};

constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec operator-(Vec a) { return {-a.x, -a.y}; }

constexpr std::int64_t dot(Vec a, Vec b) { return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y; }
// Positive when b points clockwise of a on the screen (y grows downwards).
constexpr std::int64_t cross(Vec a, Vec b) { return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x; }
constexpr std::int64_t squared_length(Vec a) { return dot(a, a); }

constexpr bool on_scale(Vec a) {
  return a.x > -kCoordinateLimit && a.x < kCoordinateLimit && a.y > -kCoordinateLimit && a.y < kCoordinateLimit;
}

// A view of the corners of a polygon or the joints of a polyline, in order.
using Points = std::span<const Vec>;

// An axis-parallel box, both ends included.
struct Box {
  Vec low;
  Vec high;
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

constexpr bool contains(const Box& box, Vec p) {
  return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
}
constexpr bool meets(const Box& a, const Box& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}
constexpr Box grown(const Box& box, Length by) {
  return {{box.low.x - by, box.low.y - by}, {box.high.x + by, box.high.y + by}};
}
// Requires: at least one point.
constexpr Box box_of(Points points) {
  Box box{points[0], points[0]};
  for (const Vec p : points) {
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
  }
  return box;
}

// The greatest whole number whose square is not more than n.
constexpr std::int64_t isqrt(std::uint64_t n) {
  std::uint64_t root = 0;
  std::uint64_t rest = n;
  // From the highest even bit of n on: those above it find nothing.
  for (std::uint64_t bit = n == 0 ? 0 : std::uint64_t{1} << ((std::bit_width(n) - 1) & ~1); bit != 0; bit >>= 2) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  return static_cast<std::int64_t>(root);
}

// a / b to the nearest whole number, halves away from zero: the same for a and -a, so a figure that is mirrored about
// its own position keeps its shape. Requires: b > 0.
constexpr std::int64_t divide_outward(std::int64_t a, std::int64_t b) {
  return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

// a / b to the nearest whole number, halves to the even one: the same after a mirror about the middle of a table whose
// sides are even. Requires: b > 0.
constexpr std::int64_t divide_even(Wide a, Wide b) {
  Wide whole = a / b;
  if (a % b < 0) --whole;
  const Wide twice = (a - whole * b) * 2;
  const bool up = twice > b || (twice == b && whole % 2 != 0);
  return static_cast<std::int64_t>(whole + (up ? 1 : 0));
}

}  // namespace valor::table
