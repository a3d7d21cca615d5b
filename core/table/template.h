// Templates laid on the table and where they drift to (geometry G19, G20).
//
// A burst is a Disc (disc.h). The others are convex polygons, clockwise on the screen. Who is under a template is a
// question of common points: a base that only touches its border is under it.
#pragma once

#include <optional>
#include <vector>

#include "core/table/disc.h"
#include "core/table/footprint.h"
#include "core/table/region.h"

namespace valor::table {

// A triangle from `tip`: each side is `length` long and turned `half_angle` off the heading (grape: 15 degrees).
// Requires: 0 < half_angle < a quarter turn, length > 0.
Outline cone(Vec tip, Heading heading, int half_angle, Length length);
// A strip of that width straight ahead of `from`. Requires: width even, both positive.
Outline corridor(Vec from, Heading heading, Length width, Length length);
// So many bursts side by side in a straight line, the first at `first`.
std::vector<Disc> bomb_line(Vec first, Heading heading, int count, Length radius);

// How many figures have some of their base under it?
int figures_under(const Footprint& footprint, Points shape);
int figures_under(const Footprint& footprint, const Disc& burst);

// The direction of an hour of the clock face, 12 to the north, 3 to the east. Requires: 1 <= hour <= 12.
Heading clock_heading(int hour);
// Where something aimed at `aim` comes down.
Vec scattered(Vec aim, int hour, Length distance);
// What leaves the table is lost, or comes down at the edge in the line of its flight. Requires: `aim` is on the table.
std::optional<Vec> scattered_on(const Table& table, Vec aim, int hour, Length distance);
Vec scattered_to_edge(const Table& table, Vec aim, int hour, Length distance);

}  // namespace valor::table
