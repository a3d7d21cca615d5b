#include "rules/vf/ground.h"

#include <algorithm>

#include "core/table/motion.h"

namespace valor::vf {

using table::Distance;
using table::Points;

inline constexpr Length kLimberGap = table::kInch / 2;      // 1.2.3: within 1"; ours
inline constexpr Length kOpenGap = table::kInch / 4;        // Open Order: 1/4 to 1/2"; ours
inline constexpr Length kAcrossBarrier = table::inches(2);  // T.2.1
inline constexpr int kManyInContact = 3;                    // 6.5, T.3.6

Grid grid_of(const Setting& t, UnitId id, int files, Order order) {
  const PieceData& p = t.piece(id);
  Grid grid{.figures = p.figures, .files = files, .base_width = p.base_width, .base_depth = p.base_depth};
  if (p.profile.arm == Arm::Artillery) {
    grid.rank_gap = order == Order::Limbered ? 0 : kLimberGap;
    if (order == Order::Limbered) grid.figures = 2;  // O1.1: on the march the second gun is not shown
  } else if (order == Order::Open) {
    grid.file_gap = grid.rank_gap = kOpenGap;
  }
  return grid;
}

Footprint footprint_at(const Setting& t, UnitId id, const Pose& pose, int files, Order order) {
  return {pose, grid_of(t, id, files, order)};
}

Footprint footprint_at(const Setting& t, const State& s, UnitId id, const Pose& pose) {
  return footprint_at(t, id, pose, s.piece(id).files, s.piece(id).order);
}

Footprint leader_base(const Setting& t, UnitId leader, Vec where) {
  const PieceData& p = t.piece(leader);
  return table::footprint_of({{where, table::kNorth}, p.base_width, p.base_depth});
}

Footprint footprint(const Setting& t, const State& s, UnitId id) {
  const Piece& p = s.piece(id);
  if (!is_unit(t, id)) return leader_base(t, id, {p.x, p.y});
  return footprint_at(t, id, pose_of(p), p.files, p.order);
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

bool figures_at_feature(const Setting& t, UnitId unit, const Footprint& stands, const Feature& feature, int least) {
  const int weight = figure_weight(t, unit);
  return table::touches(stands, feature.area) &&
         table::figures_touch(stands, feature.area, (least + weight - 1) / weight);
}

namespace {

bool is_barrier(FeatureKind kind) {
  return kind == FeatureKind::LowWall || kind == FeatureKind::Stream || kind == FeatureKind::Entrenchment;
}

bool touches_line(const table::Polyline& line, Points base) {
  return table::within(line, base, table::kContactTolerance);
}

// T.2.1 Is this base in contact with some figure of `b` across the barrier? Both touch it and are within 2".
bool across(const table::Polyline& line, const table::Quad& base, const Footprint& b) {
  if (!touches_line(line, base)) return false;
  for (int i = 0; i < b.grid.figures; ++i) {
    const table::Quad other_base = table::figure_corners(b, i);
    if (table::distance(Points(base), Points(other_base)).at_most(kAcrossBarrier) && touches_line(line, other_base))
      return true;
  }
  return false;
}

// How many of the first `figures` of `a` are in contact with `b` over some barrier.
int across_barriers(const Setting& t, const Footprint& a, int figures, const Footprint& b) {
  if (table::surely_beyond(a, b, kAcrossBarrier)) return 0;
  const table::Outline ground_of_a = table::outline(a), ground_of_b = table::outline(b);
  const table::Box of_a = table::box_of(ground_of_a), of_b = table::box_of(ground_of_b);
  if (!table::meets(table::grown(of_a, kAcrossBarrier), of_b)) return 0;
  int most = 0;
  for (const Feature& f : t.features) {
    // The box of a line is wider than it by more than the contact tolerance: who is outside does not touch it.
    if (!is_barrier(f.kind) || !table::meets(f.area.box(), of_a) || !table::meets(f.area.box(), of_b)) continue;
    if (!touches_line(f.line, ground_of_a) || !touches_line(f.line, ground_of_b)) continue;
    int count = 0;
    for (int i = 0; i < figures; ++i) count += across(f.line, table::figure_corners(a, i), b);
    most = std::max(most, count);
  }
  return most;
}

bool units_touch(const Setting& t, const Footprint& a, const Footprint& b) {
  return table::touches(a, b) || across_barriers(t, a, a.grid.figures, b) > 0;
}

// T.3.6 Enough of a unit outside at the feature; all of it, if it is smaller than three.
bool holds_at_feature(const Setting& t, UnitId unit, const Footprint& stands, const Feature& feature) {
  const int all = figure_weight(t, unit) * stands.grid.figures;
  return figures_at_feature(t, unit, stands, feature, std::min(kManyInContact, all));
}

}  // namespace

bool in_contact(const Setting& t, const State& s, UnitId a, UnitId b) {
  const bool a_inside = is_inside(s, a);
  const bool b_inside = is_inside(s, b);
  if (a_inside && b_inside) return false;  // T.3.7 is a choice, not contact
  if (b_inside) return holds_at_feature(t, a, footprint(t, s, a), t.features[s.piece(b).inside]);
  if (a_inside) return holds_at_feature(t, b, footprint(t, s, b), t.features[s.piece(a).inside]);
  return units_touch(t, footprint(t, s, a), footprint(t, s, b));
}

bool in_contact_with_enemy(const Setting& t, const State& s, UnitId id) {
  bool contact = false;
  each_unit(t, s, other(t.piece(id).side), [&](UnitId enemy) { contact = contact || in_contact(t, s, id, enemy); });
  return contact;
}

int front_contact(const Setting& t, const State& s, UnitId a, const Footprint& stands, UnitId b) {
  if (is_inside(s, b)) return figure_weight(t, a) * table::front_figures_touching(stands, feature_outline(t, s, b));
  const Footprint other_unit = footprint(t, s, b);
  if (t.piece(a).profile.arm == Arm::Artillery || s.piece(a).order == Order::Square)
    return units_touch(t, stands, other_unit) ? kManyInContact : 0;
  return std::max(table::front_figures_touching(stands, other_unit),
                  across_barriers(t, stands, stands.grid.files, other_unit));
}

int front_contact(const Setting& t, const State& s, UnitId a, UnitId b) {
  if (is_inside(s, a)) return in_contact(t, s, a, b) ? kManyInContact : 0;
  return front_contact(t, s, a, footprint(t, s, a), b);
}

bool is_defendable(const Setting& t, const Feature& f) {
  return f.kind == FeatureKind::Building || (f.kind == FeatureKind::Wood && !t.options.open_woodland);
}

bool is_rough(const Setting& t, const Feature& f) {
  return f.kind == FeatureKind::Ford || f.kind == FeatureKind::Mud ||
         (f.kind == FeatureKind::Wood && t.options.open_woodland);
}

bool is_impassable(const Feature& f) { return f.kind == FeatureKind::River || f.kind == FeatureKind::HighWall; }

bool stands_on(const Footprint& f, const Feature& feature) {
  if (!is_line(feature.kind)) return stands_in(f, feature.area);
  const table::Blocks b = table::blocks(f);
  return std::any_of(b.all().begin(), b.all().end(),
                     [&](const table::Quad& q) { return table::within(feature.line, Points(q), -1); });
}

bool passes(const Footprint& from, const Footprint& to, const Feature& feature) {
  if (!is_line(feature.kind)) return passes_through(from, to, feature.area);
  for (int i = 0; i < from.grid.figures; ++i) {
    const table::Outline ground = table::sweep(table::figure_corners(from, i), table::figure_corners(to, i));
    if (table::meets(table::box_of(ground), feature.area.box()) && table::within(feature.line, Points(ground), -1))
      return true;
  }
  return false;
}

bool led_by(const Setting& t, const State& s, UnitId unit, Trait trait) {
  const UnitId leader = t.brigades[t.piece(unit).brigade].leader;
  return t.options.leader_traits && s.has(leader) && t.piece(leader).trait == trait;
}

bool led_closely_by(const Setting& t, const State& s, UnitId unit, Trait trait) {
  constexpr Length kClose = table::inches(12);
  return led_by(t, s, unit, trait) &&
         distance_between(t, s, unit, t.brigades[t.piece(unit).brigade].leader).at_most(kClose);
}

bool near_a_general(const Setting& t, const State& s, int brigade, Length of_army, Length of_division) {
  const BrigadeData& data = t.brigades[at(brigade)];
  const auto near = [&](UnitId general, Length reach) {
    return general != kNoUnit && s.has(general) && distance_between(t, s, data.leader, general).at_most(reach);
  };
  return s.has(data.leader) &&
         (near(t.sides[at(index(data.side))].army_leader, of_army) || near(data.division, of_division));
}

bool on_hill(const Setting& t, const State& s, UnitId id) {
  if (is_inside(s, id)) return false;
  const Footprint f = footprint(t, s, id);
  return std::any_of(t.features.begin(), t.features.end(), [&](const Feature& feature) {
    return feature.kind == FeatureKind::Hill && stands_in(f, feature.area);
  });
}

std::optional<Distance> distance_to_crest(const Setting& t, const State& s, UnitId id, const Feature& hill) {
  if (is_inside(s, id)) return std::nullopt;
  const Footprint f = footprint(t, s, id);
  if (!stands_in(f, hill.area)) return std::nullopt;
  const table::Blocks b = table::blocks(f);
  Distance best = table::distance_to_course(hill.crest, Points(b.quads[0]));
  if (b.count == 2) best = std::min(best, table::distance_to_course(hill.crest, Points(b.quads[1])));
  return best;
}

std::array<Footprint, 4> square_sides(const Footprint& f) {
  const Vec middle = table::centre(f);
  const int ranks = table::rank_count(f.grid);
  std::array<Footprint, 4> sides;
  for (int k = 0; k < 4; ++k) {
    const bool flank = k % 2 != 0;
    const int figures = flank ? ranks : f.grid.files;
    const Length extent = (flank ? table::front_width(f.grid) : table::total_depth(f.grid)) / 2;
    const Heading heading = f.pose.heading + k * table::kQuarterTurn;
    sides[at(k)] = {{middle + table::along(heading, extent), heading},
                    {.figures = figures,
                     .files = figures,
                     .base_width = flank ? f.grid.base_depth : f.grid.base_width,
                     .base_depth = flank ? f.grid.base_width : f.grid.base_depth}};
  }
  return sides;
}

}  // namespace valor::vf
