// The shortest way of a point round forbidden ground (geometry G15).
//
// The way bends only near corners of what it must keep off, so the search runs over a few points round each corner (a
// visibility graph, searched nearest first). Every leg is checked exactly. Round a corner with a margin the way follows
// a polygon drawn round the arc: it is longer than the arc by less than 2 %, never shorter.
// Not here: the price of terrain (it comes with the rule that needs it), and bodies that turn on the way.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/table/polygon.h"

namespace valor::table {

// Keep at least `margin` away from the polygon. Requires: margin > 0; for a body with a size it includes that size.
struct Forbidden {
  Points polygon;
  Length margin = 1;
};

struct Path {
  std::vector<Vec> joints;  // from start to end, both included
  Length length = 0;        // each leg rounded up
};

bool leg_is_free(const Segment& leg, std::span<const Forbidden> forbidden);

// Nothing if there is no way of at most `limit`, or if one of the ends is forbidden itself.
std::optional<Path> shortest_path(Vec from, Vec to, std::span<const Forbidden> forbidden, Length limit);

}  // namespace valor::table
