// Straight segments: which side, meeting, crossing, distance (geometry G2, G5). Everything here is exact.
#pragma once

#include "core/table/distance.h"
#include "core/table/vec.h"

namespace valor::table {

struct Segment {
  Vec a;
  Vec b;
  friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

// Positive when p lies clockwise (on the screen: to the right) of the line from a to b, zero on the line.
constexpr std::int64_t side_of(Vec a, Vec b, Vec p) { return cross(b - a, p - a); }
constexpr std::int64_t side_of(const Segment& s, Vec p) { return side_of(s.a, s.b, p); }

constexpr int sign(std::int64_t n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

// Is p on the segment, its ends included?
bool on_segment(Vec p, const Segment& s);
// Do they share at least one point, ends included?
bool meets(const Segment& s, const Segment& t);
// Does each pass to the other's far side? Touching at an end or running along is not crossing.
bool crosses(const Segment& s, const Segment& t);

Distance distance(Vec p, Vec q);
Distance distance(Vec p, const Segment& s);
Distance distance(const Segment& s, const Segment& t);

// Is p not farther than r from the segment? The same as distance(p, s).at_most(r), without a division.
bool within(Vec p, const Segment& s, Length r);

// The point of the segment nearest to p, rounded to whole units (halves to even).
Vec nearest_point(Vec p, const Segment& s);

// A part of a segment from a to b, as exact fractions of the way: from low_over/low_under to high_over/high_under.
// Starts as the whole segment; `cut` keeps what is on the inner side of a line.
class Span {
 public:
  // `at_a`, `at_b`: how far a and b are inside (negative: outside), in any common unit below 2^62.
  // Returns false when nothing is left.
  constexpr bool cut(std::int64_t at_a, std::int64_t at_b) {
    if (at_a < 0 && at_b < 0) return false;
    if (at_a < 0) {
      raise_low(-at_a, at_b - at_a);
    } else if (at_b < 0) {
      lower_high(at_a, at_a - at_b);
    }
    return true;
  }
  // Is at least a point left? Is a stretch left that is longer than a point?
  constexpr bool has_point() const { return Wide{low_over_} * high_under_ <= Wide{high_over_} * low_under_; }
  constexpr bool has_length() const { return Wide{low_over_} * high_under_ < Wide{high_over_} * low_under_; }

  // The ends of what is left, rounded to whole units (halves to even).
  Vec low(const Segment& s) const { return at(s, low_over_, low_under_); }
  Vec high(const Segment& s) const { return at(s, high_over_, high_under_); }

 private:
  constexpr void raise_low(std::int64_t over, std::int64_t under) {
    if (Wide{over} * low_under_ <= Wide{low_over_} * under) return;
    low_over_ = over;
    low_under_ = under;
  }
  constexpr void lower_high(std::int64_t over, std::int64_t under) {
    if (Wide{over} * high_under_ >= Wide{high_over_} * under) return;
    high_over_ = over;
    high_under_ = under;
  }
  static Vec at(const Segment& s, std::int64_t over, std::int64_t under);

  std::int64_t low_over_ = 0;
  std::int64_t low_under_ = 1;
  std::int64_t high_over_ = 1;
  std::int64_t high_under_ = 1;
};

}  // namespace valor::table
