// An exact distance between two shapes (geometry G1, G10): its square as a whole number and a proper fraction.
//
// The distance from a point to a line is a root of a fraction; rounding it would turn "within 12 inches" into a guess.
// So it is kept squared and compared exactly, each comparison with its own strictness. Two distances order exactly as
// well, which is what "the closest" needs. `floor` and `ceil` are for display and for logs, never for a rule.
#pragma once

#include <compare>
#include <cstdint>

#include "core/table/vec.h"

namespace valor::table {

class Distance {
 public:
  constexpr Distance() = default;  // zero

  static constexpr Distance from_square(std::int64_t square) { return Distance(square, 0, 1); }
  // The root of numerator / denominator. Requires: numerator >= 0, denominator > 0.
  static constexpr Distance from_square(Wide numerator, std::int64_t denominator) {
    const Wide whole = numerator / denominator;
    return Distance(static_cast<std::int64_t>(whole), static_cast<std::int64_t>(numerator - whole * denominator),
                    denominator);
  }

  constexpr bool at_most(Length r) const { return whole_ < square(r) || (whole_ == square(r) && rest_ == 0); }
  constexpr bool less_than(Length r) const { return whole_ < square(r); }
  constexpr bool more_than(Length r) const { return !at_most(r); }
  constexpr bool at_least(Length r) const { return !less_than(r); }
  constexpr bool is_zero() const { return whole_ == 0 && rest_ == 0; }

  constexpr Length floor() const { return static_cast<Length>(isqrt(static_cast<std::uint64_t>(whole_))); }
  constexpr Length ceil() const { return at_most(floor()) ? floor() : floor() + 1; }

  friend constexpr std::strong_ordering operator<=>(const Distance& a, const Distance& b) {
    if (a.whole_ != b.whole_) return a.whole_ <=> b.whole_;
    const Wide left = Wide{a.rest_} * b.denominator_;
    const Wide right = Wide{b.rest_} * a.denominator_;
    if (left < right) return std::strong_ordering::less;
    return left > right ? std::strong_ordering::greater : std::strong_ordering::equal;
  }
  friend constexpr bool operator==(const Distance& a, const Distance& b) { return (a <=> b) == 0; }

 private:
  constexpr Distance(std::int64_t whole, std::int64_t rest, std::int64_t denominator)
      : whole_(whole), rest_(rest), denominator_(denominator) {}
  // A negative bound is below every distance.
  static constexpr std::int64_t square(Length r) { return r < 0 ? -1 : std::int64_t{r} * r; }

  std::int64_t whole_ = 0;
  std::int64_t rest_ = 0;
  std::int64_t denominator_ = 1;
};

}  // namespace valor::table
