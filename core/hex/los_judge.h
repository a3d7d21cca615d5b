// The judgement of one line, as written down in los_table.h. Used for reasons, for veils and for the few lines that the
// table cannot fill wholesale. Internal to core/hex: others ask LosTable.
#pragma once

#include <span>
#include <vector>

#include "core/hex/los_table.h"

namespace valor::hex {

// What one line adds, for both directions at once. The hexside of an end's own hex is kept apart because it counts only
// for sight into that hex.
struct Verdict {
  bool blocked = false;
  int between = 0;
  int at_from = 0, at_to = 0;

  std::uint8_t there() const { return value(at_to); }
  std::uint8_t back() const { return value(at_from); }

 private:
  std::uint8_t value(int own) const {
    return blocked || between + own >= LosTable::kBlocked ? LosTable::kBlocked
                                                          : static_cast<std::uint8_t>(between + own);
  }
};

// If `findings` is given, what the viewer at `from` should be told is appended.
Verdict judge(const SightField& field, Hex from, Hex to, std::span<const Veil> veils = {},
              std::vector<Finding>* findings = nullptr);

// Does the hex beside the upper end have to be looked at (slope)?
constexpr bool slope_counts(int low, int high) { return high - low >= 2; }

}  // namespace valor::hex
