// Polygons (geometry G4): filled simple polygons without holes, in either direction of travel.
//
// Three forms: `Points` (a view; what the functions take), `Outline` (a small convex polygon by value, no allocation)
// and `Area` (a terrain outline of any simple shape, prepared once: its convex pieces answer sight and overlap).
// Edges belong to the polygon. `meets_interior` does not count the edges: a line that only grazes does not cross.
#pragma once

#include <array>
#include <vector>

#include "core/table/distance.h"
#include "core/table/rect.h"
#include "core/table/segment.h"
#include "core/table/vec.h"

namespace valor::table {

enum class Place { Outside, Edge, Inside };

// The i-th edge, from corner i to the next.
inline Segment edge(Points polygon, std::size_t i) {
  return {polygon[i], polygon[i + 1 == polygon.size() ? 0 : i + 1]};
}

// Twice the area; positive when the corners run clockwise on the screen.
std::int64_t twice_area(Points polygon);
// At least three corners, no two edges that meet except neighbours at their common corner, and some area.
bool is_simple(Points polygon);
Place locate(Vec p, Points polygon);
bool contains(Points polygon, Vec p);  // edge included

// Do the filled shapes share at least one point?
bool meets(const Segment& s, Points polygon);
bool meets(Points a, Points b);
// Is every point of `inner` in `outer`, edges allowed?
bool wholly_inside(Points inner, Points outer);

// Zero when they share a point.
Distance distance(Vec p, Points polygon);
Distance distance(const Segment& s, Points polygon);
Distance distance(Points a, Points b);
// The point of the filled polygon nearest to p, rounded to whole units; of several the first along the edges.
Vec nearest_point(Vec p, Points polygon);

// A small convex polygon by value, clockwise on the screen.
struct Outline {
  static constexpr int kCapacity = 16;
  std::array<Vec, kCapacity> points{};
  int count = 0;

  operator Points() const { return {points.data(), static_cast<std::size_t>(count)}; }
};
Outline outline_of(const Quad& quad);
// The smallest convex polygon round the points. Requires: the hull has at most Outline::kCapacity corners.
Outline hull(Points points);
// The smallest convex polygon round both.
Outline hull(Points a, Points b);

// --- convex polygons only, clockwise on the screen (quads, outlines, convex pieces) ---

// The part of s in the polygon; false when there is none.
bool clip(const Segment& s, Points convex, Span& part);
// Are two convex polygons apart or only touching? Decided by their edges as separating lines.
bool interiors_meet(Points a, Points b);

// A terrain outline, prepared once.
class Area {
 public:
  Area() = default;
  // Requires: is_simple(outline). The scenario loader asks that first and names the place.
  explicit Area(Points outline);

  Points outline() const { return outline_; }
  const Box& box() const { return box_; }

  // Does the segment pass through the interior? Grazing a corner or running along an edge does not.
  bool meets_interior(const Segment& s) const;
  // Do the interiors of a convex polygon and of the area share a point?
  bool meets_interior(Points convex) const;
  // How long the part of the segment in the area is, to whole units.
  Length length_inside(const Segment& s) const;

 private:
  // A convex piece: corners first .. first + count of corners_; inner_[i] says that edge i is shared with another
  // piece.
  struct Piece {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    Box box;
  };
  Points corners(const Piece& piece) const { return Points(corners_).subspan(piece.first, piece.count); }
  bool passes(const Piece& piece, const Segment& s) const;

  std::vector<Vec> outline_;
  std::vector<Vec> corners_;
  std::vector<std::uint8_t> inner_;
  std::vector<Piece> pieces_;
  Box box_;
};

}  // namespace valor::table
