// Headings as 16-bit turns and the one integer sine table (geometry G25).
//
// Heading 0 looks north (towards smaller y) and headings grow clockwise: a quarter turn is 16384. Sine and cosine are
// in units of 2^-30. They are exact images of each other under every mirror and quarter turn, because each value is
// taken from the first quadrant only.
#pragma once

#include <compare>
#include <cstdint>

#include "core/table/vec.h"

namespace valor::table {

inline constexpr int kFullTurn = 65536;
inline constexpr int kHalfTurn = kFullTurn / 2;
inline constexpr int kQuarterTurn = kFullTurn / 4;
inline constexpr int kEighthTurn = kFullTurn / 8;
inline constexpr int kUnitShift = 30;  // a direction of length one is 2^30

struct Heading {
  std::uint16_t turns = 0;
  friend constexpr auto operator<=>(const Heading&, const Heading&) = default;
};

// Turned clockwise by so many 65536ths of a full turn; negative is counter-clockwise.
constexpr Heading operator+(Heading h, int by) { return {static_cast<std::uint16_t>(h.turns + by)}; }
constexpr Heading operator-(Heading h, int by) { return {static_cast<std::uint16_t>(h.turns - by)}; }
// The shorter way from a to b, clockwise positive; a half turn is -32768.
constexpr int turn_between(Heading a, Heading b) { return static_cast<std::int16_t>(b.turns - a.turns); }

// So many degrees in turns, to the nearest.
constexpr int turns_of_degrees(int degrees) {
  return static_cast<int>(divide_outward(std::int64_t{degrees} * kFullTurn, 360));
}

inline constexpr Heading kNorth{0};
inline constexpr Heading kEast{kQuarterTurn};
inline constexpr Heading kSouth{kHalfTurn};
inline constexpr Heading kWest{kHalfTurn + kQuarterTurn};

// In units of 2^-30.
std::int32_t sine(Heading h);
std::int32_t cosine(Heading h);

// A direction of length 2^30.
struct Direction {
  std::int32_t x = 0;
  std::int32_t y = 0;
};
inline Direction direction(Heading h) { return {sine(h), -cosine(h)}; }
// Cross product with the same sign rule as for vectors; the result fits 53 bits.
constexpr std::int64_t cross(Direction a, Vec b) { return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x; }

// The heading from the origin to v, to the nearest turn (the arc tangent). Requires: v is not zero.
Heading heading_of(Vec v);

// `length` thousandths along `h`, to the nearest point.
Vec along(Heading h, Length length);

// The length of an arc of a circle, rounded up: what the outer end of a wheeling line walks. Requires: both >= 0.
Length arc_length(Length radius, int turns);

}  // namespace valor::table
