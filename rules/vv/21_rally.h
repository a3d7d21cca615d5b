// Chapter 21: rallying pinned units in the After-Action Phase, and 5.3.1: without a roll in the Command Phase.
#pragma once

#include "rules/vv/state.h"

namespace valor::vv {

struct RallyRoll {
  int need = 0;
  int modifier = 0;  // of a leader in the hex who is not pinned
};
// 21.1
RallyRoll rally_roll(const Setting& t, const State& s, int unit);

// C66 The pinned units of a side in the order in which they try: leaders first. Fills `out`, gives how many.
int rally_order(const Setting& t, const State& s, int side, std::array<std::uint8_t, kMaxUnits>& out);

}  // namespace valor::vv
