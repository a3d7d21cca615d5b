// The judgement of one line, as written down in los_table.h: for reasons, and for veils beside a line. los_fill.cpp
// does the same for all pairs at once. Internal to core/hex: others ask LosTable.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/hex/los_table.h"

namespace valor::hex {

struct Verdict {
  bool blocked = false;
  int hindrance = 0;

  // As in the table.
  std::uint8_t value() const {
    return blocked ? LosTable::kBlocked : static_cast<std::uint8_t>(std::min<int>(hindrance, LosTable::kBlocked));
  }
};

// If `findings` is given, what the viewer at `from` should be told is appended.
Verdict judge(const SightField& field, Hex from, Hex to, std::span<const Veil> veils = {},
              std::vector<Finding>* findings = nullptr);

// Does the hex beside the upper end have to be looked at (slope)?
constexpr bool slope_counts(int low, int high) { return high - low >= 2; }

}  // namespace valor::hex
