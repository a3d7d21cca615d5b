// Where a formed unit could be put (geometry G14): its front edge laid along an edge of somebody else.
//
// A placed unit stands `kSnapGap` off the edge: near enough to touch, too far for rounded corners to overlap.
#pragma once

#include <array>

#include "core/table/footprint.h"

namespace valor::table {

inline constexpr Length kSnapGap = 3;
inline constexpr int kSnaps = 4;

// The places of a unit against an edge of a polygon whose inside lies clockwise (on the screen: right) of the way from
// a to b: opposite the point it comes from, in the middle, and at either end so that `overlap` of its front lies along
// the edge. Requires: a and b differ.
std::array<Footprint, kSnaps> snapped(const Grid& grid, const Segment& edge, Vec from, Length overlap);

}  // namespace valor::table
