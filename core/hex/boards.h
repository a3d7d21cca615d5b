// A map joined from boards: each laid somewhere, as it is or turned by 180 degrees.
//
// A board has an odd number of columns, and its first and last column are half-hexes. Boards side by side share that
// column: the one that is named later lies on top. Columns B, D, F… end in half-hexes, too: the last row of such a
// column is completed by the board below, and a turned board brings its own up to the board above. Where nothing
// completes a half-hex it is what the board says, or open ground.
#pragma once

#include <vector>

#include "core/hex/map.h"

namespace valor::hex {

struct Board {
  BoardPlace place;
  Map map;
};

// The joined map, without id, title, seed. `open` is the letter of ground that no board covers.
// Requires: at least one board; odd widths, even columns, joined size within 64 by 64.
Map join(const std::vector<Board>& boards, char open);

}  // namespace valor::hex
