// Formations that no single grid describes (geometry G6, G7): several footprints with one owner, as a gun and its
// limber are. All of what footprint.h, contact.h, motion.h and sight.h say of a footprint holds for each part; what is
// said here is said of all of them together.
#pragma once

#include <span>
#include <vector>

#include "core/table/contact.h"
#include "core/table/footprint.h"

namespace valor::table {

using Parts = std::span<const Footprint>;

// A wedge is a triangle: one figure at the point, in each rank behind it one more, bases touching, so that a rank
// stands out by half a base on either side of the one before it. The last rank may be short and stands centred.
// NB: no rulebook says how many stand in a rank; one more in each is ours.
struct Wedged {
  int figures = 1;
  Length base_width = 0;
  Length base_depth = 0;
};
int rank_count(const Wedged& wedge);
// Its ranks, a part each, from the point to the back. `point.position` is the middle of the front edge of the first
// figure. Requires: at least one figure, positive bases.
std::vector<Footprint> wedge_at(const Pose& point, const Wedged& wedge);
// Those who meet the enemy first: the figures at both ends of each rank, from the point to the back, left before right.
std::vector<Pose> leading_figures(Parts wedge);

// --- all parts together; requires at least one ---

// The convex hull, which is what blocks sight.
Outline outline(Parts parts);
// From nearest figure to nearest figure.
Distance distance(Parts a, const Footprint& b);
Distance distance(Parts a, Parts b);
bool touches(Parts a, const Footprint& b);
bool overlaps(Parts a, const Footprint& b);

}  // namespace valor::table
