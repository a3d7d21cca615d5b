#include "core/table/arc.h"

#include <algorithm>
#include <array>

#include "core/assert.h"

namespace valor::table {
namespace {

// How far p is inside each of the three lines that bound the wedge; negative is outside. The front line goes by the
// two corners themselves; for a wedge from a point it is always zero and bounds nothing.
std::array<std::int64_t, 3> depths(const Wedge& w, Vec p) {
  return {cross(w.left_ray, p - w.left), -cross(w.right_ray, p - w.right), -side_of(w.left, w.right, p)};
}

}  // namespace

Wedge wedge_from(const Segment& front_edge, Heading heading, int half_angle) {
  VALOR_ASSERT(half_angle >= 0 && half_angle <= kQuarterTurn, "a wedge opens at most to a half plane");
  return {front_edge.a, front_edge.b, direction(heading - half_angle), direction(heading + half_angle)};
}

Wedge wedge_from(Vec point, Heading heading, int half_angle) {
  VALOR_ASSERT(half_angle < kQuarterTurn, "a wedge from a point is narrower than a half plane");
  return wedge_from(Segment{point, point}, heading, half_angle);
}

Wedge front_arc(const Footprint& f, int half_angle) { return wedge_from(front_edge(f), f.pose.heading, half_angle); }

Wedge figure_arc(const Footprint& f, int figure, int half_angle) {
  const Quad base = figure_corners(f, figure);
  return wedge_from({base[kFrontLeft], base[kFrontRight]}, f.pose.heading, half_angle);
}

bool in_arc(const Wedge& w, Vec p) {
  const auto d = depths(w, p);
  return d[0] >= 0 && d[1] >= 0 && d[2] >= 0;
}

bool clip(const Segment& s, const Wedge& w, Span& part) {
  const auto a = depths(w, s.a);
  const auto b = depths(w, s.b);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!part.cut(a[i], b[i])) return false;
  }
  return part.has_point();
}

bool partly_in_arc(const Wedge& w, Points polygon) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    Span part;
    if (clip(edge(polygon, i), w, part)) return true;
  }
  return false;  // the wedge has no end, so it cannot lie inside a polygon without leaving it
}

bool wholly_in_arc(const Wedge& w, Points polygon) {
  return std::all_of(polygon.begin(), polygon.end(), [&](Vec p) { return in_arc(w, p); });
}

bool partly_in_arc(const Wedge& w, const Footprint& f) {
  const Blocks b = blocks(f);
  return std::any_of(b.all().begin(), b.all().end(), [&](const Quad& q) { return partly_in_arc(w, Points(q)); });
}

bool wholly_in_arc(const Wedge& w, const Footprint& f) { return wholly_in_arc(w, Points(outline(f))); }

}  // namespace valor::table
