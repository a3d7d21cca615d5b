// Discs (geometry G3): round bases, markers, bursts, and the ground within reach of a point.
//
// A disc has no corners to round, so every answer is a distance from its centre compared with its radius.
#pragma once

#include "core/table/polygon.h"

namespace valor::table {

struct Disc {
  Vec centre;
  Length radius = 0;
  friend constexpr bool operator==(const Disc&, const Disc&) = default;
};

inline bool contains(const Disc& disc, Vec p) { return distance(disc.centre, p).at_most(disc.radius); }

// Is the gap between border and border not more than r? r = 0 asks for a common point.
inline bool within(const Disc& a, const Disc& b, Length r) {
  return distance(a.centre, b.centre).at_most(a.radius + b.radius + r);
}
inline bool within(const Disc& disc, const Segment& s, Length r) { return within(disc.centre, s, disc.radius + r); }
inline bool within(const Disc& disc, Points polygon, Length r) {
  return distance(disc.centre, polygon).at_most(disc.radius + r);
}

// A disc round all the points, up to two units wider than from the middle of their box to the farthest.
Disc disc_round(Points points);

}  // namespace valor::table
