#include "core/table/angle.h"

#include <array>

#include "core/assert.h"

namespace valor::table {
namespace {

// 2^60 times half of pi.
constexpr std::int64_t kHalfPi = 1811004864519280711;

constexpr std::int64_t times60(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>((Wide{a} * b) >> 60);
}

// The sum of x^n / n! with alternating sign over every second n from `first` on, in units of 2^-60, then rounded to
// 2^-30: the sine for first = 1, the cosine for first = 0.
constexpr std::int32_t series(std::int64_t x, int first) {
  std::int64_t term = first == 1 ? x : std::int64_t{1} << 60;
  std::int64_t sum = 0;
  for (int n = first; term != 0; n += 2) {
    sum += term;
    term = -times60(times60(term, x) / (n + 1), x) / (n + 2);
  }
  return static_cast<std::int32_t>((sum + (std::int64_t{1} << 29)) >> 30);
}

// A quarter circle in 256 coarse steps, and one coarse step in 64 turns; the sum formula joins them.
constexpr int kCoarse = 256;
constexpr int kFine = kQuarterTurn / kCoarse;

struct SineTable {
  std::array<std::int32_t, kCoarse + 1> coarse{};
  std::array<std::int32_t, kFine> fine_sine{};
  std::array<std::int32_t, kFine> fine_cosine{};
};

constexpr SineTable make_table() {
  SineTable t;
  for (int k = 0; k <= kCoarse; ++k) {
    t.coarse[static_cast<std::size_t>(k)] = series(static_cast<std::int64_t>(Wide{kHalfPi} * k / kCoarse), 1);
  }
  for (int k = 0; k < kFine; ++k) {
    const auto x = static_cast<std::int64_t>(Wide{kHalfPi} * k / kQuarterTurn);
    t.fine_sine[static_cast<std::size_t>(k)] = series(x, 1);
    t.fine_cosine[static_cast<std::size_t>(k)] = series(x, 0);
  }
  return t;
}

constexpr SineTable kTable = make_table();
static_assert(kTable.coarse[0] == 0 && kTable.coarse[kCoarse] == 1 << kUnitShift);
static_assert(kTable.coarse[kCoarse / 2] == 759250125);  // 2^30 times the root of one half

// Requires: 0 <= turns <= a quarter turn.
std::int32_t first_quadrant(int turns) {
  const auto hi = static_cast<std::size_t>(turns / kFine);
  const auto lo = static_cast<std::size_t>(turns % kFine);
  if (lo == 0) return kTable.coarse[hi];
  const std::int64_t sum = std::int64_t{kTable.coarse[hi]} * kTable.fine_cosine[lo] +
                           std::int64_t{kTable.coarse[kCoarse - hi]} * kTable.fine_sine[lo];
  return static_cast<std::int32_t>((sum + (std::int64_t{1} << (kUnitShift - 1))) >> kUnitShift);
}

}  // namespace

std::int32_t sine(Heading h) {
  const int inside = h.turns % kQuarterTurn;
  const int quadrant = h.turns / kQuarterTurn;
  const std::int32_t value = first_quadrant(quadrant % 2 == 0 ? inside : kQuarterTurn - inside);
  return quadrant < 2 ? value : -value;
}

std::int32_t cosine(Heading h) { return sine(h + kQuarterTurn); }

Heading heading_of(Vec v) {
  VALOR_ASSERT(v != Vec{}, "the zero vector has no heading");
  // Fold into the first eighth: east part <= north part, both >= 0. Then search, then unfold.
  const std::int64_t east = v.x < 0 ? -std::int64_t{v.x} : v.x;
  const std::int64_t north = v.y < 0 ? -std::int64_t{v.y} : v.y;
  const std::int64_t small = std::min(east, north);
  const std::int64_t large = std::max(east, north);
  const auto beyond = [&](int turns) {  // how far the vector lies clockwise of this heading, times the lengths
    const Heading h{static_cast<std::uint16_t>(turns)};
    return small * cosine(h) - large * sine(h);
  };
  int low = 0;
  int high = kEighthTurn;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (beyond(middle) >= 0 ? low : high) = middle;
  }
  int turns = beyond(low) <= -beyond(high) ? low : high;
  if (east > north) turns = kQuarterTurn - turns;
  if (v.y > 0) turns = kHalfTurn - turns;
  if (v.x < 0) turns = -turns;
  return Heading{} + turns;
}

Vec along(Heading h, Length length) {
  const Direction d = direction(h);
  return {static_cast<std::int32_t>(divide_outward(std::int64_t{d.x} * length, std::int64_t{1} << kUnitShift)),
          static_cast<std::int32_t>(divide_outward(std::int64_t{d.y} * length, std::int64_t{1} << kUnitShift))};
}

Length arc_length(Length radius, int turns) {
  VALOR_ASSERT(radius >= 0 && turns >= 0, "an arc has no negative length");
  const Wide scale = Wide{kQuarterTurn} << 60;
  return static_cast<Length>((Wide{kHalfPi} * radius * turns + scale - 1) / scale);
}

}  // namespace valor::table
