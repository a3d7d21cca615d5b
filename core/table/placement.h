// Where a formed unit could be put (geometry G14, G18): its front edge laid along an edge of somebody else, or
// as near as it may stand in a direction away from something.
//
// A placed unit stands `kSnapGap` off the edge: near enough to touch, too far for rounded corners to overlap.
#pragma once

#include <array>
#include <optional>

#include "core/table/footprint.h"

namespace valor::table {

inline constexpr Length kSnapGap = 3;
inline constexpr int kSnaps = 4;

// The places of a unit against an edge of a polygon whose inside lies clockwise (on the screen: right) of the way from
// a to b: opposite the point it comes from, in the middle, and at either end so that `overlap` of its front lies along
// the edge. Requires: a and b differ.
std::array<Footprint, kSnaps> snapped(const Grid& grid, const Segment& edge, Vec from, Length overlap);

// A search for the nearest place of somebody who goes back.
struct WayBack {
  Footprint from;
  Heading away;      // straight back: from the enemy, to the own edge
  int spread = 0;    // how far it may turn off to either side
  Length least = 0;  // the shortest and the longest way
  Length most = 0;
  Length step = 500;  // between two tries
  int tries = 8;      // directions to each side at each distance
};
// The nearest of the places tried that is legal; at equal distance the one straightest back, then to the right. The
// unit keeps its heading and its grid. Requires: step > 0, tries > 0.
template <class Legal>
std::optional<Footprint> nearest_place(const WayBack& way, Legal legal) {
  for (Length far = way.least; far <= way.most; far += way.step) {
    for (int i = 0; i <= 2 * way.tries; ++i) {
      const int side = i % 2 == 0 ? -(i / 2) : i / 2 + 1;  // 0, 1, -1, 2, -2, …
      const int off = way.spread * side / way.tries;
      const Footprint there{{way.from.pose.position + along(way.away + off, far), way.from.pose.heading},
                            way.from.grid};
      if (legal(there)) return there;
    }
  }
  return std::nullopt;
}

}  // namespace valor::table
