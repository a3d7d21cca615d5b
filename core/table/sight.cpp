#include "core/table/sight.h"

#include <algorithm>

#include "core/assert.h"
#include "core/table/contact.h"

namespace valor::table {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// A segment prepared for missing discs quickly.
struct Line {
  Segment s;
  Vec d;
  std::int64_t length2;
  std::int64_t length_up;  // not less than the length, and less than an eighth more

  Line(Vec from, Vec to) : s{from, to}, d(to - from), length2(squared_length(d)) {
    const std::int64_t x = d.x < 0 ? -d.x : d.x;
    const std::int64_t y = d.y < 0 ? -d.y : d.y;
    length_up = std::max(x, y) + (std::min(x, y) + 1) / 2;
  }

  // True only if the segment is nowhere within the disc; may be false for some that miss narrowly.
  bool misses(const Disc& c) const {
    const Vec to_centre = c.centre - s.a;
    const std::int64_t slack = c.radius * length_up;
    const std::int64_t off = cross(d, to_centre);
    if (off > slack || off < -slack) return true;
    const std::int64_t along = dot(d, to_centre);
    return along < -slack || along > length2 + slack;
  }
};

}  // namespace

int Obstacles::add(Area area) {
  const std::vector<Vec> course(area.outline().begin(), area.outline().end());
  return add_shape(std::move(area), course, 0);
}

int Obstacles::add(Polyline line) {
  const std::vector<Vec> course = line.joints;
  const Length margin = line.width / 2;
  return add_shape(std::move(line), course, margin);
}

int Obstacles::add_shape(std::variant<Area, Polyline> shape, Points course, Length margin) {
  VALOR_ASSERT(size() < kMaxObstacles, "too many obstacles to sight");
  Disc disc = disc_round(course);
  disc.radius += margin;
  boxes_.push_back(grown(box_of(course), margin));
  shapes_.push_back(std::move(shape));
  discs_.push_back(disc);
  return size() - 1;
}

bool Obstacles::blocks(int i, const Segment& line) const {
  const auto& shape = shapes_[at(i)];
  if (const Area* area = std::get_if<Area>(&shape)) return area->meets_interior(line);
  return within(std::get<Polyline>(shape), line, 0);
}

ObstacleSet Obstacles::touched_by(Points base) const {
  ObstacleSet set;
  const Disc round = disc_round(base);
  for (int i = 0; i < size(); ++i) {
    const std::int64_t reach = std::int64_t{round.radius} + discs_[at(i)].radius + kContactTolerance;
    if (squared_length(discs_[at(i)].centre - round.centre) > reach * reach) continue;
    const auto& shape = shapes_[at(i)];
    const Area* area = std::get_if<Area>(&shape);
    set[at(i)] = area ? touches(base, area->outline()) : within(std::get<Polyline>(shape), base, kContactTolerance);
  }
  return set;
}

bool within(Points convex, const Segment& s, Length r) {
  // Most are decided by the line of s alone: all corners on one side and all farther than r.
  const Vec d = s.b - s.a;
  const Wide reach2 = Wide{std::int64_t{r} * r} * squared_length(d);
  std::int64_t low = cross(d, convex[0] - s.a);
  std::int64_t high = low;
  for (const Vec p : convex) {
    const std::int64_t side = cross(d, p - s.a);
    low = std::min(low, side);
    high = std::max(high, side);
  }
  if ((low > 0 && Wide{low} * low > reach2) || (high < 0 && Wide{high} * high > reach2)) return false;
  Span part;
  if (clip(s, convex, part)) return true;
  for (const Vec p : convex) {
    if (within(p, s, r)) return true;
  }
  for (std::size_t i = 0; i < convex.size(); ++i) {
    const Segment e = edge(convex, i);
    if (within(s.a, e, r) || within(s.b, e, r)) return true;
  }
  return false;
}

SightField::SightField(const Obstacles& obstacles, Length clearance)
    : obstacles_(&obstacles), clearance_(clearance), boxes_(obstacles.boxes_), discs_(obstacles.discs_) {
  sieve_.build(boxes_);
}

void SightField::set_bodies(std::span<const Body> bodies) {
  bodies_.assign(bodies.begin(), bodies.end());
  boxes_.resize(obstacles_->boxes_.size());
  discs_.resize(obstacles_->discs_.size());
  for (const Body& body : bodies_) {
    Disc disc = disc_round(body.outline);
    disc.radius += clearance_;
    discs_.push_back(disc);
    boxes_.push_back(grown(box_of(body.outline), clearance_));
  }
  sieve_.build(boxes_);
}

bool SightField::body_blocks(std::size_t i, const Segment& line) const {
  return within(bodies_[i].outline, line, clearance_);
}

bool SightField::clear(Vec from, Vec to, const SightEnds& ends) const {
  const Line line(from, to);
  const std::size_t obstacles = obstacles_->shapes_.size();
  return !sieve_.any(line.s, [&](std::size_t i) {
    if (line.misses(discs_[i])) return false;
    if (i < obstacles) return !ends.obstacles[i] && obstacles_->blocks(static_cast<int>(i), line.s);
    const Body& body = bodies_[i - obstacles];
    return body.unit != ends.from && body.unit != ends.to && body_blocks(i - obstacles, line.s);
  });
}

std::optional<SightBlocker> SightField::blocker(Vec from, Vec to, const SightEnds& ends) const {
  const Segment line{from, to};
  for (int i = 0; i < obstacles_->size(); ++i) {
    if (!ends.obstacles[at(i)] && obstacles_->blocks(i, line)) return SightBlocker(i);
  }
  std::optional<UnitId> lowest;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const UnitId unit = bodies_[i].unit;
    if (unit == ends.from || unit == ends.to || (lowest && *lowest <= unit)) continue;
    if (body_blocks(i, line)) lowest = unit;
  }
  if (!lowest) return std::nullopt;
  return SightBlocker(*lowest);
}

SightTarget::SightTarget(const SightField& field, UnitId unit, const Footprint& footprint)
    : unit_(unit), outline_(table::outline(footprint)), middles_(outline_middles(footprint)) {
  VALOR_ASSERT(footprint.grid.figures <= kMaxFigures, "too many figures in one unit");
  all_ = field.obstacles().touched_by(outline_);
  if (all_.none()) return;
  figures_ = footprint.grid.figures;
  for (int i = 0; i < figures_; ++i) {
    bases_[at(i)] = figure_corners(footprint, i);
    near_[at(i)] = grown(box_of(bases_[at(i)]), kContactTolerance);
    touched_[at(i)] = field.obstacles().touched_by(bases_[at(i)]);
  }
}

SightTarget::SightTarget(UnitId unit, Points feature, const ObstacleSet& own)
    : unit_(unit), feature_(feature), all_(own) {}

Vec SightTarget::edge_middle(std::size_t i) const {
  if (feature_.empty()) return middles_.points[i];
  const Segment e = edge(feature_, i);
  return {static_cast<std::int32_t>(divide_even(Wide{e.a.x} + e.b.x, 2)),
          static_cast<std::int32_t>(divide_even(Wide{e.a.y} + e.b.y, 2))};
}

ObstacleSet SightTarget::exempt_at(Vec p) const {
  if (!feature_.empty() || all_.none()) return all_;
  ObstacleSet set;
  for (int i = 0; i < figures_; ++i) {
    if (contains(near_[at(i)], p) && distance(p, Points(bases_[at(i)])).at_most(kContactTolerance))
      set |= touched_[at(i)];
  }
  return set;
}

namespace {

// One place to look from: a point, the arc that limits it (none: all round), and what stands at this end.
struct Eye {
  Vec point;
  const Wedge* arc = nullptr;
  UnitId unit = kNoUnit;
  ObstacleSet touched;
};

bool line_is_clear(const SightField& field, const Eye& eye, const SightTarget& target, Vec p) {
  return field.clear(eye.point, p, {eye.unit, target.unit(), eye.touched | target.exempt_at(p)});
}

bool in_view(const Eye& eye, Vec p) { return eye.arc == nullptr || in_arc(*eye.arc, p); }

// The ends of what the arc leaves of an edge; corners themselves are asked as corners.
bool sees_cut_edge(const SightField& field, const Eye& eye, const SightTarget& target, const Segment& e) {
  if (eye.arc == nullptr) return false;
  Span part;
  if (!clip(e, *eye.arc, part)) return false;
  const Vec low = part.low(e);
  const Vec high = part.high(e);
  return (low != e.a && line_is_clear(field, eye, target, low)) ||
         (high != e.b && line_is_clear(field, eye, target, high));
}

bool eye_sees(const SightField& field, const Eye& eye, const SightTarget& target) {
  const Points outline = target.outline();
  const auto sees = [&](Vec p) { return in_view(eye, p) && line_is_clear(field, eye, target, p); };
  if (sees(nearest_point(eye.point, outline))) return true;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    if (sees(outline[i]) || sees(target.edge_middle(i))) return true;
    if (sees_cut_edge(field, eye, target, edge(outline, i))) return true;
  }
  return false;
}

}  // namespace

bool figure_sees(const SightField& field, UnitId unit, const Footprint& viewer, int figure, int half_angle,
                 const SightTarget& target) {
  const Wedge arc = figure_arc(viewer, figure, half_angle);
  if (!partly_in_arc(arc, target.outline())) return false;
  const ObstacleSet touched = field.obstacles().touched_by(figure_corners(viewer, figure));
  const std::array eyes{figure_front(viewer, figure), arc.left, arc.right};
  return std::any_of(eyes.begin(), eyes.end(), [&](Vec point) {
    return eye_sees(field, {.point = point, .arc = &arc, .unit = unit, .touched = touched}, target);
  });
}

SightCount front_rank_seeing(const SightField& field, UnitId unit, const Footprint& viewer, int half_angle,
                             const SightTarget& target) {
  SightCount count{.seeing = 0, .asked = viewer.grid.files};
  for (int i = 0; i < viewer.grid.files; ++i) {
    count.seeing += figure_sees(field, unit, viewer, i, half_angle, target) ? 1 : 0;
  }
  return count;
}

bool any_sees(const SightField& field, UnitId unit, const Footprint& viewer, int half_angle,
              const SightTarget& target) {
  for (int i = 0; i < viewer.grid.files; ++i) {
    if (figure_sees(field, unit, viewer, i, half_angle, target)) return true;
  }
  return false;
}

bool feature_sees(const SightField& field, UnitId unit, Points feature, const ObstacleSet& own,
                  const SightTarget& target) {
  const SightTarget self(unit, feature, own);
  for (std::size_t i = 0; i < feature.size(); ++i) {
    for (const Vec point : {feature[i], self.edge_middle(i)}) {
      if (eye_sees(field, {.point = point, .arc = nullptr, .unit = unit, .touched = own}, target)) return true;
    }
  }
  return false;
}

}  // namespace valor::table
