// Contact (geometry G13): the only two predicates with a tolerance, and what is counted with them.
//
// `touches`: not farther apart than 10 units (0.01 inch); shapes that overlap touch as well.
// `overlaps`: one would have to be moved by more than 10 units to get clear of the other.
#pragma once

#include "core/table/footprint.h"
#include "core/table/polygon.h"

namespace valor::table {

inline constexpr Length kContactTolerance = 10;

bool touches(Points a, Points b);
bool touches(const Footprint& a, const Footprint& b);
bool touches(const Footprint& a, Points polygon);
bool touches(const Footprint& a, const Area& area);

// Convex polygons, clockwise on the screen; the answer does not depend on their order.
bool overlaps(Points a, Points b);
bool overlaps(const Footprint& a, const Footprint& b);
// Is some of the convex polygon more than the tolerance inside the area? Measured from the polygon's own edges.
// Requires: the polygon is wider than twice the tolerance.
bool overlaps(Points convex, const Area& area);
bool overlaps(const Footprint& a, const Area& area);

// How many front-rank figures of `a` touch any figure of `b`, or the shape?
int front_figures_touching(const Footprint& a, const Footprint& b);
int front_figures_touching(const Footprint& a, Points polygon);
// Do at least so many figures of any rank?
bool figures_touch(const Footprint& a, const Area& area, int least);

}  // namespace valor::table
