#include "rules/vf/ground.h"

#include <algorithm>

#include "core/table/motion.h"

namespace valor::vf {

using table::Distance;
using table::Points;

Grid grid_of(const Setting& t, UnitId id, int files) {
  const PieceData& p = t.piece(id);
  return {.figures = p.figures, .files = files, .base_width = p.base_width, .base_depth = p.base_depth};
}

Footprint footprint_at(const Setting& t, UnitId id, const Pose& pose, int files) {
  return {pose, grid_of(t, id, files)};
}

Footprint leader_base(const Setting& t, UnitId leader, Vec where) {
  const PieceData& p = t.piece(leader);
  return table::footprint_of({{where, table::kNorth}, p.base_width, p.base_depth});
}

Footprint footprint(const Setting& t, const State& s, UnitId id) {
  const Piece& p = s.piece(id);
  if (!is_unit(t, id)) return leader_base(t, id, {p.x, p.y});
  return footprint_at(t, id, pose_of(p), p.files);
}

Vec middle_of(const Setting& t, const State& s, UnitId id) {
  return is_inside(s, id) ? t.features[s.piece(id).inside].middle : table::centre(footprint(t, s, id));
}

namespace {

Points feature_outline(const Setting& t, const State& s, UnitId id) {
  return t.features[s.piece(id).inside].area.outline();
}

}  // namespace

Distance distance_to(const Setting& t, const State& s, const Footprint& from, UnitId other_piece) {
  if (is_inside(s, other_piece)) return table::distance(from, feature_outline(t, s, other_piece));
  return table::distance(from, footprint(t, s, other_piece));
}

Distance distance_between(const Setting& t, const State& s, UnitId a, UnitId b) {
  if (!is_inside(s, a)) return distance_to(t, s, footprint(t, s, a), b);
  if (!is_inside(s, b)) return distance_to(t, s, footprint(t, s, b), a);
  return table::distance(feature_outline(t, s, a), feature_outline(t, s, b));
}

namespace {

template <class Measure>
std::optional<Nearest> nearest_of(const Setting& t, const State& s, Side side, Measure measure) {
  std::optional<Nearest> best;
  each_unit(t, s, side, [&](UnitId id) {
    const Distance d = measure(id);
    if (!best || d < best->distance) best = Nearest{id, d};
  });
  return best;
}

}  // namespace

std::optional<Nearest> nearest_enemy(const Setting& t, const State& s, UnitId id) {
  return nearest_of(t, s, other(t.piece(id).side), [&](UnitId e) { return distance_between(t, s, id, e); });
}

std::optional<Nearest> nearest_enemy(const Setting& t, const State& s, const Footprint& from, Side own) {
  return nearest_of(t, s, other(own), [&](UnitId e) { return distance_to(t, s, from, e); });
}

bool stands_in(const Footprint& f, const Area& area) {
  const table::Blocks b = table::blocks(f);
  return std::any_of(b.all().begin(), b.all().end(),
                     [&](const table::Quad& q) { return area.meets_interior(Points(q)); });
}

bool passes_through(const Footprint& from, const Footprint& to, const Area& area) {
  const auto meets = [&](const table::Quad& a, const table::Quad& b) {
    const table::Outline ground = table::sweep(a, b);
    return table::meets(table::box_of(ground), area.box()) && area.meets_interior(Points(ground));
  };
  if (from.pose.heading == to.pose.heading) {  // without a turn the ranks sweep the same ground as their figures
    const table::Blocks a = table::blocks(from);
    const table::Blocks b = table::blocks(to);
    for (std::size_t i = 0; i < at(a.count); ++i)
      if (meets(a.quads[i], b.quads[i])) return true;
    return false;
  }
  for (int i = 0; i < from.grid.figures; ++i)
    if (meets(table::figure_corners(from, i), table::figure_corners(to, i))) return true;
  return false;
}

bool in_contact_with_enemy(const Setting& t, const State& s, UnitId id) {
  const std::optional<Nearest> near = nearest_enemy(t, s, id);
  return near && near->distance.at_most(table::kContactTolerance);
}

}  // namespace valor::vf
