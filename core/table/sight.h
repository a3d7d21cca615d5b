// Lines of sight on the table (geometry G11, G12): a segment against obstacles and against the ground round bodies.
//
// - A BODY (the outline of a unit) blocks a line that passes within the clearance of it: distance <= clearance.
//   To pass between two bodies a line therefore needs a gap of more than twice the clearance.
// - An OBSTACLE (an area, or a polyline such as a wall) blocks a line that passes through its interior; grazing an edge
//   or a corner of an area does not. Whoever stands on it or touches it sees and is seen over it, both ways: the
//   caller passes those obstacles as exempt, `touched_by` finds them.
// - A HILL is two obstacles: its area, and its crest (a polygon or a line). Somebody on the slope is exempt from the
//   area but not from the crest, so the reverse slope and the far foot stay hidden; somebody on the crest is exempt
//   from both.
//
// `Obstacles` is made once per map, `SightField::set_bodies` once per position; queries allocate nothing, give the same
// answer from either end, and do not depend on the order in which anything was added.
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "core/ids.h"
#include "core/table/arc.h"
#include "core/table/disc.h"
#include "core/table/footprint.h"
#include "core/table/polygon.h"
#include "core/table/polyline.h"
#include "core/table/sieve.h"

namespace valor::table {

inline constexpr int kMaxObstacles = 256;
using ObstacleSet = std::bitset<kMaxObstacles>;

// The part of the terrain that can block sight. Requires: at most kMaxObstacles.
class Obstacles {
 public:
  // Each returns the number of the obstacle, counted from 0.
  int add(Area area);
  int add(Polyline line);

  int size() const { return static_cast<int>(shapes_.size()); }
  // Does the line cross obstacle i?
  bool blocks(int i, const Segment& line) const;
  // Those that a base stands on or touches.
  ObstacleSet touched_by(Points base) const;

 private:
  friend class SightField;
  int add_shape(std::variant<Area, Polyline> shape, Points course, Length margin);

  std::vector<std::variant<Area, Polyline>> shapes_;
  std::vector<Box> boxes_;
  std::vector<Disc> discs_;
};

// A unit with several parts (a gun and its limber) is several bodies with one id.
struct Body {
  UnitId unit = kNoUnit;
  Outline outline;
};

// What does not block a line: the two units at its ends, and the obstacles that the figures at its ends stand on.
struct SightEnds {
  UnitId from = kNoUnit;
  UnitId to = kNoUnit;
  ObstacleSet obstacles;
};

// The reason why a line is blocked: a unit, or an obstacle by number.
using SightBlocker = std::variant<UnitId, int>;

class SightField {
 public:
  // `obstacles` must be complete and outlive the field.
  SightField(const Obstacles& obstacles, Length clearance);

  void set_bodies(std::span<const Body> bodies);
  const Obstacles& obstacles() const { return *obstacles_; }

  bool clear(Vec from, Vec to, const SightEnds& ends) const;
  // The lowest obstacle that blocks, or else the lowest unit; for telling a player why.
  std::optional<SightBlocker> blocker(Vec from, Vec to, const SightEnds& ends) const;

 private:
  bool body_blocks(std::size_t i, const Segment& line) const;

  const Obstacles* obstacles_;
  Length clearance_;
  Sieve sieve_;
  // Round everything that can block: first the obstacles, then the bodies with their clearance.
  std::vector<Box> boxes_;
  std::vector<Disc> discs_;
  std::vector<Body> bodies_;
};

// Is the filled convex polygon not farther than r from the segment?
bool within(Points convex, const Segment& s, Length r);

// --- sampling: does somebody see somebody (G12) ---

// A target, prepared once for any number of viewers. For a unit: a line may end at the corners and edge middles of its
// outline, at the point nearest to the viewer, and where an edge enters the viewer's arc. Which obstacles the target is
// seen over depends on the figure at the end of the line, not on the unit as a whole.
class SightTarget {
 public:
  static constexpr int kMaxFigures = 128;

  SightTarget(const SightField& field, UnitId unit, const Footprint& footprint);
  // A unit in or on a terrain feature, seen by the feature's outline; `own` are the obstacles the feature itself is.
  // Requires: the points outlive the target.
  SightTarget(UnitId unit, Points feature, const ObstacleSet& own);

  UnitId unit() const { return unit_; }
  Points outline() const { return feature_.empty() ? Points(outline_) : feature_; }
  Vec edge_middle(std::size_t edge) const;
  // The obstacles over which a line that ends in p sees.
  ObstacleSet exempt_at(Vec p) const;

 private:
  UnitId unit_;
  Outline outline_;
  Outline middles_;
  Points feature_;
  ObstacleSet all_;  // what any figure touches
  int figures_ = 0;
  std::array<Quad, kMaxFigures> bases_;
  std::array<Box, kMaxFigures> near_;  // round each base with the contact tolerance
  std::array<ObstacleSet, kMaxFigures> touched_;
};

// Does one figure of the unit see the target: from the corners or the middle of its front edge, in its own front arc?
bool figure_sees(const SightField& field, UnitId unit, const Footprint& viewer, int figure, int half_angle,
                 const SightTarget& target);

struct SightCount {
  int seeing = 0;
  int asked = 0;  // the front rank
  bool any() const { return seeing > 0; }
  bool at_least_half() const { return 2 * seeing >= asked; }
};
// How many figures of the front rank see the target?
SightCount front_rank_seeing(const SightField& field, UnitId unit, const Footprint& viewer, int half_angle,
                             const SightTarget& target);
// The same question with the answer "at least one", which stops at the first.
bool any_sees(const SightField& field, UnitId unit, const Footprint& viewer, int half_angle, const SightTarget& target);

// Does a unit in a terrain feature see the target, all round, from the feature's outline?
bool feature_sees(const SightField& field, UnitId unit, Points feature, const ObstacleSet& own,
                  const SightTarget& target);

}  // namespace valor::table
