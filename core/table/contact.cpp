#include "core/table/contact.h"

#include <algorithm>

namespace valor::table {
namespace {

// Is the overlap along the normal of one edge of a more than the tolerance? Clockwise corners have their polygon at
// side_of >= 0, so the farthest corner of b inside decides how far b must go back over that edge.
bool deep_behind_every_edge(Points a, Points b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Segment e = edge(a, i);
    std::int64_t deepest = side_of(e, b[0]);
    for (const Vec p : b) deepest = std::max(deepest, side_of(e, p));
    if (deepest <= 0) return false;
    const Wide tolerance2 = Wide{kContactTolerance} * kContactTolerance;
    if (Wide{deepest} * deepest <= tolerance2 * squared_length(e.b - e.a)) return false;
  }
  return true;
}

// A vector of `length` along d, in units of 2^-10.
Vec scaled(Vec d, Length length) {
  const std::int64_t size = isqrt(static_cast<std::uint64_t>(squared_length(d)) << 20);  // 2^10 times the length
  return {static_cast<std::int32_t>(divide_outward((std::int64_t{d.x} * length) << 20, size)),
          static_cast<std::int32_t>(divide_outward((std::int64_t{d.y} * length) << 20, size))};
}

// The convex polygon with every edge moved inward by the tolerance; corner by corner, because the shape stays.
Outline inset(Points convex) {
  Outline out;
  out.count = static_cast<int>(convex.size());
  for (std::size_t i = 0; i < convex.size(); ++i) {
    const Segment in = edge(convex, i == 0 ? convex.size() - 1 : i - 1);
    const Segment on = edge(convex, i);
    const Vec u = scaled(in.b - in.a, kContactTolerance);
    const Vec v = scaled(on.b - on.a, kContactTolerance);
    // The two inner parallels meet at tolerance * (v - u) / sin of the turn, with u and v as unit vectors.
    const std::int64_t turn = cross(u, v);  // sine times (tolerance * 2^10)^2
    const std::int64_t unit = std::int64_t{kContactTolerance} << 10;
    const Vec step = v - u;
    out.points[i] = convex[i] + Vec{static_cast<std::int32_t>(divide_outward(step.x * unit * unit, turn << 10)),
                                    static_cast<std::int32_t>(divide_outward(step.y * unit * unit, turn << 10))};
  }
  return out;
}

template <class Test>
int count_figures(const Footprint& f, int figures, Test test) {
  int count = 0;
  for (int i = 0; i < figures; ++i) count += test(figure_corners(f, i)) ? 1 : 0;
  return count;
}

}  // namespace

bool touches(Points a, Points b) {
  if (!meets(grown(box_of(a), kContactTolerance), box_of(b))) return false;
  return distance(a, b).at_most(kContactTolerance);
}

bool touches(const Footprint& a, const Footprint& b) {
  if (surely_beyond(a, b, kContactTolerance)) return false;
  const Outline out = outline(b);
  if (!meets(grown(box_of(outline(a)), kContactTolerance), box_of(out))) return false;
  return distance(a, b).at_most(kContactTolerance);
}

bool touches(const Footprint& a, Points polygon) {
  if (!meets(grown(box_of(outline(a)), kContactTolerance), box_of(polygon))) return false;
  return distance(a, polygon).at_most(kContactTolerance);
}

bool touches(const Footprint& a, const Area& area) {
  const Vec p = a.pose.position;
  return contains(grown(area.box(), reach(a) + kContactTolerance), p) && touches(a, area.outline());
}

bool overlaps(Points a, Points b) { return deep_behind_every_edge(a, b) && deep_behind_every_edge(b, a); }

bool overlaps(const Footprint& a, const Footprint& b) {
  if (!meets(box_of(outline(a)), box_of(outline(b)))) return false;
  const Blocks of_a = blocks(a);
  const Blocks of_b = blocks(b);
  for (const Quad& p : of_a.all()) {
    for (const Quad& q : of_b.all()) {
      if (overlaps(Points(p), Points(q))) return true;
    }
  }
  return false;
}

bool overlaps(Points convex, const Area& area) {
  return meets(box_of(convex), area.box()) && area.meets_interior(inset(convex));
}

bool overlaps(const Footprint& a, const Area& area) {
  const Blocks b = blocks(a);
  return std::any_of(b.all().begin(), b.all().end(), [&](const Quad& q) { return overlaps(Points(q), area); });
}

int front_figures_touching(const Footprint& a, const Footprint& b) {
  const Box reach = grown(box_of(outline(b)), kContactTolerance);
  return count_figures(a, a.grid.files, [&](const Quad& base) {
    return meets(box_of(base), reach) && distance(b, Points(base)).at_most(kContactTolerance);
  });
}

int front_figures_touching(const Footprint& a, Points polygon) {
  return count_figures(a, a.grid.files, [&](const Quad& base) { return touches(Points(base), polygon); });
}

bool figures_touch(const Footprint& a, const Area& area, int least) {
  const Box near = grown(area.box(), kContactTolerance);
  for (int i = 0; i < a.grid.figures && least > 0; ++i) {
    const Quad base = figure_corners(a, i);
    if (meets(near, box_of(base)) && distance(Points(base), area.outline()).at_most(kContactTolerance)) --least;
  }
  return least <= 0;
}

}  // namespace valor::table
