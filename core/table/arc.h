// Arcs (geometry G8): the wedge that opens forward from a front edge (or a point), its two rays turned outward.
//
// The wedge is closed: a point exactly on a ray, or on the front edge, is in it. "At least partly" is one common point,
// "wholly" is every point.
#pragma once

#include "core/table/angle.h"
#include "core/table/footprint.h"
#include "core/table/polygon.h"

namespace valor::table {

struct Wedge {
  Vec left;            // where the left ray starts: the front left corner
  Vec right;           // where the right ray starts; equal to `left` for a wedge from a point
  Direction left_ray;  // outward directions
  Direction right_ray;
};

// `half_angle`: how far each ray turns outward from the heading, in turns; 0 is the strip straight ahead.
// Requires: 0 <= half_angle <= a quarter turn; from a point: less than a quarter turn.
Wedge wedge_from(const Segment& front_edge, Heading heading, int half_angle);
Wedge wedge_from(Vec point, Heading heading, int half_angle);
Wedge front_arc(const Footprint& footprint, int half_angle);               // between the outer front corners
Wedge figure_arc(const Footprint& footprint, int figure, int half_angle);  // of one base

bool in_arc(const Wedge& wedge, Vec p);
bool partly_in_arc(const Wedge& wedge, Points polygon);
bool wholly_in_arc(const Wedge& wedge, Points polygon);
// At least one figure at least partly in the wedge; every figure wholly in it.
bool partly_in_arc(const Wedge& wedge, const Footprint& footprint);
bool wholly_in_arc(const Wedge& wedge, const Footprint& footprint);

// The part of s in the wedge; false when there is none.
bool clip(const Segment& s, const Wedge& wedge, Span& part);

}  // namespace valor::table
