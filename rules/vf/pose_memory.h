// What was found out about how units stand to each other, for whoever asks about poses that are often the same: in a
// fire phase nobody moves, and the playouts of a computer player all begin with it.
//
// An answer lies under a number made of all that it depends on: the poses of the two units, for a line of sight (5.1.2)
// those of all others as well. There is room for so many; a newer one takes the place of an older.
#pragma once

#include <cstdint>
#include <vector>

#include "core/table/sight.h"
#include "rules/vf/state.h"

namespace valor::vf {

class PoseMemory {
 public:
  PoseMemory() : lines_(kLines) {}

  // The answer that was kept under this number, or none.
  const table::SightCount* find(std::uint64_t number) const {
    const Line& line = lines_[number % kLines];
    return line.number == number ? &line.count : nullptr;
  }
  void keep(std::uint64_t number, const table::SightCount& count) { lines_[number % kLines] = {number, count}; }

  static std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t m = (a ^ b) * 0x9E3779B97F4A7C15U;
    return m ^ m >> 29;
  }
  // How a unit stands, and where.
  static std::uint64_t pose(const Piece& p) {
    const std::uint64_t place = std::uint64_t{static_cast<std::uint32_t>(p.x)} << 32 | static_cast<std::uint32_t>(p.y);
    const std::uint64_t form = std::uint64_t{p.heading} << 24 | std::uint64_t{p.files} << 16 |
                               std::uint64_t{p.inside} << 8 | static_cast<std::uint8_t>(p.order);
    return mixed(mixed(place, 1), form);
  }

 private:
  static constexpr std::size_t kLines = 1 << 13;
  struct Line {
    std::uint64_t number = 0;
    table::SightCount count;
  };
  std::vector<Line> lines_;
};

}  // namespace valor::vf
