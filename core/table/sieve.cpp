#include "core/table/sieve.h"

#include <algorithm>

namespace valor::table {
namespace {

constexpr int kSmallestCell = 12;  // about 4 inches: a few bases and the room round them

// The slope is kept in units of 2^-20; over the whole table its rounding moves the line by less than this.
constexpr int kSlopeShift = 20;
constexpr std::int64_t kSlack = 4;

}  // namespace

void Sieve::build(std::span<const Box> boxes) {
  words_ = (boxes.size() + 63) / 64;
  rows_ = columns_ = 0;
  if (boxes.empty()) return;
  ground_ = boxes[0];
  for (const Box& b : boxes) {
    ground_.low = {std::min(ground_.low.x, b.low.x), std::min(ground_.low.y, b.low.y)};
    ground_.high = {std::max(ground_.high.x, b.high.x), std::max(ground_.high.y, b.high.y)};
  }
  const Length width = ground_.high.x - ground_.low.x;
  const Length height = ground_.high.y - ground_.low.y;
  shift_ = kSmallestCell;
  while ((std::max(width, height) >> shift_) >= kMaxRows) ++shift_;
  rows_ = (height >> shift_) + 1;
  columns_ = (width >> shift_) + 1;
  bits_.assign(words_ * static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_), 0);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Box& b = boxes[i];
    const int left = (b.low.x - ground_.low.x) >> shift_;
    const int right = (b.high.x - ground_.low.x) >> shift_;
    const int bottom = (b.high.y - ground_.low.y) >> shift_;
    for (int row = (b.low.y - ground_.low.y) >> shift_; row <= bottom; ++row) {
      for (int column = left; column <= right; ++column) bits_[cell(i / 64, row, column)] |= std::uint64_t{1} << i % 64;
    }
  }
}

void Sieve::find_rows(const Segment& s, Rows& rows) const {
  const Vec top = (s.a.y <= s.b.y ? s.a : s.b) - ground_.low;
  const Vec end = (s.a.y <= s.b.y ? s.b : s.a) - ground_.low;
  const std::int64_t left = std::min(top.x, end.x);
  const std::int64_t right = std::max(top.x, end.x);
  rows.first = std::max(top.y, 0) >> shift_;
  const int last = std::min(end.y >> shift_, rows_ - 1);
  rows.count = std::max(last - rows.first + 1, 0);
  const std::int64_t drop = end.y - top.y;
  const std::int64_t slope = drop == 0 ? 0 : (std::int64_t{end.x - top.x} << kSlopeShift) / drop;
  for (int i = 0; i < rows.count; ++i) {
    // The stretch of the segment in this row: from where it enters to where it leaves, or its ends.
    const std::int64_t upper = std::max<std::int64_t>((std::int64_t{rows.first} + i) << shift_, top.y);
    const std::int64_t lower = std::min<std::int64_t>((std::int64_t{rows.first} + i + 1) << shift_, end.y);
    const std::int64_t enter = drop == 0 ? left : top.x + ((slope * (upper - top.y)) >> kSlopeShift);
    const std::int64_t leave = drop == 0 ? right : top.x + ((slope * (lower - top.y)) >> kSlopeShift);
    const std::int64_t low = std::max(std::min(enter, leave) - kSlack, std::int64_t{0}) >> shift_;
    const std::int64_t high = std::min((std::max(enter, leave) + kSlack) >> shift_, std::int64_t{columns_} - 1);
    rows.low[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(std::min(low, std::int64_t{columns_}));
    rows.high[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(high);  // below `low`: beside the ground
  }
}

std::uint64_t Sieve::gather(const Rows& rows, std::size_t word) const {
  std::uint64_t bits = 0;
  for (int i = 0; i < rows.count; ++i) {
    const std::uint64_t* row = &bits_[cell(word, rows.first + i, 0)];
    for (int column = rows.low[static_cast<std::size_t>(i)]; column <= rows.high[static_cast<std::size_t>(i)];
         ++column) {
      bits |= row[column];
    }
  }
  return bits;
}

}  // namespace valor::table
