// Polylines with width (geometry G5): roads, streams, walls, hedges, crest lines.
//
// The body of the line is everything within half its width of the joints' course; a width of 0 is the bare line.
#pragma once

#include <vector>

#include "core/table/polygon.h"

namespace valor::table {

struct Polyline {
  std::vector<Vec> joints;  // at least two
  Length width = 0;         // even, so that its half is whole

  friend bool operator==(const Polyline&, const Polyline&) = default;
};

// From the course in the middle, not from the border.
Distance distance_to_course(Points joints, const Segment& s);
Distance distance_to_course(Points joints, Points polygon);

// Not farther than r from the border of the line's body? r = 0 asks for a common point.
bool within(const Polyline& line, const Segment& s, Length r);
bool within(const Polyline& line, Points polygon, Length r);

// How often does the walk along s pass from one side of the course to the other? Touching is not passing.
int crossings(Points joints, const Segment& s);

// How much of the walk along s lies on the body of the line, to whole units. Overlapping stretches count once.
Length length_along(const Polyline& line, const Segment& s);

// On which side of the course does p lie, judged at the nearest stretch: 1 right of the direction of travel, -1 left,
// 0 on it (or on its straight continuation).
int side_of_course(Points joints, Vec p);

}  // namespace valor::table
