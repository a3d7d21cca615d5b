// A coarse sieve of boxes (geometry G11, G23): which of many boxes can a segment meet?
//
// The ground is laid out in square cells, each with one bit per box. A segment gathers the bits of the cells it runs
// through, row by row; what is left is asked exactly by the caller. The sieve lets through more than it must, never
// less.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/table/segment.h"
#include "core/table/vec.h"

namespace valor::table {

class Sieve {
 public:
  void build(std::span<const Box> boxes);

  // Calls test(i) for the boxes that the segment may meet, in ascending order, until one says true.
  template <class Test>
  bool any(const Segment& s, Test test) const {
    Rows rows;
    find_rows(s, rows);
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t bits = gather(rows, word); bits != 0; bits &= bits - 1) {
        if (test(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)))) return true;
      }
    }
    return false;
  }

 private:
  static constexpr int kMaxRows = 32;

  // The columns that the segment runs through in each row.
  struct Rows {
    int first = 0;
    int count = 0;
    std::array<std::int16_t, kMaxRows> low;
    std::array<std::int16_t, kMaxRows> high;
  };
  void find_rows(const Segment& s, Rows& rows) const;
  std::uint64_t gather(const Rows& rows, std::size_t word) const;
  std::size_t cell(std::size_t word, int row, int column) const {
    return (word * static_cast<std::size_t>(rows_) + static_cast<std::size_t>(row)) *
               static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }

  Box ground_;
  int shift_ = 0;  // a cell is 2^shift_ units wide and high
  int rows_ = 0;
  int columns_ = 0;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;  // [word][row][column]
};

}  // namespace valor::table
