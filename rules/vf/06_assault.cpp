// Chapter 6.5: Assaults (edition and rulings: see README).
#include "rules/vf/06_assault.h"

#include "core/table/motion.h"
#include "core/table/placement.h"

namespace valor::vf {
namespace {

inline constexpr Length kFootAtHorse = table::inches(6);  // 6.5.1, Horse Artillery

Refusal refuse(const char* rule, const char* key, UnitId unit, UnitId target) {
  return {rule, key, {unit_arg("unit", unit), unit_arg("target", target)}};
}

bool is_engaged(const Setting& t, const State& s, UnitId enemy) { return in_contact_with_enemy(t, s, enemy); }

// Would a unit that stands like this be in contact with the enemy?
bool would_touch(const Setting& t, const State& s, UnitId unit, const Footprint& to, UnitId enemy) {
  if (is_inside(s, enemy)) return table::touches(to, t.features[s.piece(enemy).inside].area);
  return table::touches(to, footprint(t, s, enemy)) || front_contact(t, s, unit, to, enemy) > 0;
}

// 6.5.1 Infantry goes at cavalry, and at horse artillery, only from less than 6".
std::optional<Refusal> check_foot_at_horse(const Setting& t, const State& s, UnitId unit, UnitId enemy) {
  if (t.piece(unit).profile.arm != Arm::Infantry || is_inside(s, enemy)) return std::nullopt;
  const bool horse = t.piece(enemy).profile.arm == Arm::Cavalry;
  if (!horse && !t.has(enemy, kHorseArtillery)) return std::nullopt;
  if (distance_between(t, s, unit, enemy).less_than(kFootAtHorse)) return std::nullopt;
  return horse ? refuse("vf 6.5.1", "vf.refuse.foot_at_horse", unit, enemy)
               : refuse("vf Horse Artillery", "vf.refuse.foot_at_horse", unit, enemy);
}

// How many own figures must touch: three, all of a smaller front, two of cavalry at the end of a single rank.
int enough(const Setting& t, const State& s, UnitId unit, const Footprint& to, UnitId enemy) {
  const bool thin = t.piece(unit).profile.arm == Arm::Cavalry && t.piece(enemy).profile.arm == Arm::Infantry &&
                    !is_inside(s, enemy) && table::rank_count(footprint(t, s, enemy).grid) == 1;
  return std::min(thin ? 2 : kEnoughInContact, to.grid.files);
}

// Who started in an enemy's front arc must strike his front rank.
bool strikes_front(const Setting& t, const State& s, const Footprint& to, UnitId enemy) {
  if (t.piece(enemy).profile.arm == Arm::Artillery || s.piece(enemy).order == Order::Square) return true;
  const Footprint front = footprint(t, s, enemy);
  const int needed = std::min(kEnoughInContact, front.grid.files);
  if (table::front_figures_touching(front, to) >= needed) return true;
  // Across a barrier nobody can strike anything but the front that stands at it.
  return !table::touches(front, to);
}

std::optional<Refusal> check_contact(const Setting& t, const State& s, const Move& a, const Footprint& to,
                                     UnitId enemy) {
  if (auto no = check_foot_at_horse(t, s, a.unit, enemy)) return no;
  if (is_inside(s, enemy)) {  // T.3.4
    const int needed = std::min(kEnoughInContact, to.grid.figures);
    if (!figures_at_feature(t, a.unit, to, t.features[s.piece(enemy).inside], needed))
      return refuse("vf T.3.4", "vf.refuse.too_few_at_terrain", a.unit, enemy);
    return std::nullopt;
  }
  if (front_contact(t, s, a.unit, to, enemy) < enough(t, s, a.unit, to, enemy))
    return refuse("vf 6.5", "vf.refuse.too_few_touch", a.unit, enemy);
  if (in_front_arc(t, s, enemy, a.unit) && !strikes_front(t, s, to, enemy))
    return refuse("vf 6.5", "vf.refuse.not_its_front", a.unit, enemy);
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check_may_assault(const Setting& t, const State& s, UnitId unit) {
  if (t.piece(unit).profile.arm == Arm::Artillery)
    return Refusal{"vf 6.5.1", "vf.refuse.artillery_assault", {unit_arg("unit", unit)}};
  if (in_contact_with_enemy(t, s, unit)) return Refusal{"vf 6.5.1", "vf.refuse.in_contact", {unit_arg("unit", unit)}};
  if (s.piece(unit).order == Order::Square)
    return Refusal{"vf Square", "vf.refuse.square_assault", {unit_arg("unit", unit)}};
  if (s.piece(unit).flags & kSkirmished)
    return Refusal{"vf Skirmishers", "vf.refuse.skirmished", {unit_arg("unit", unit)}};
  return std::nullopt;
}

std::optional<Refusal> check_assault_end(const Setting& t, const State& s, const Sight& sight, const Move& a,
                                         Length left) {
  if (auto no = check_may_assault(t, s, a.unit)) return no;
  if (auto no = check_leg(t, s, a, left)) return no;
  const Footprint to = end_of(t, s, a);
  std::optional<Refusal> no;
  bool visible = false;
  bool touched = false;
  each_unit(t, s, other(t.piece(a.unit).side), [&](UnitId enemy) {
    if (no || !would_touch(t, s, a.unit, to, enemy)) return;
    touched = true;
    no = check_contact(t, s, a, to, enemy);
    visible = visible || sight.sees(a.unit, enemy);
  });
  if (no) return no;
  if (!touched) return Refusal{"vf 6.5", "vf.refuse.no_contact", {unit_arg("unit", a.unit)}};
  if (!visible) return Refusal{"vf 6.5", "vf.refuse.assault_unseen", {unit_arg("unit", a.unit)}};
  return std::nullopt;
}

std::optional<Refusal> check_assault(const Setting& t, const State& s, const Move& a, Length left) {
  const Sight sight(t, s);
  if (auto no = check_assault_end(t, s, sight, a, left)) return no;
  const Footprint to = end_of(t, s, a);
  // The closest of the free enemies that it strikes; nothing if all are already in contact with friends.
  std::optional<table::Distance> struck;
  const Side side = other(t.piece(a.unit).side);
  each_unit(t, s, side, [&](UnitId enemy) {
    if (is_engaged(t, s, enemy) || !would_touch(t, s, a.unit, to, enemy) || !sight.sees(a.unit, enemy)) return;
    const table::Distance d = distance_between(t, s, a.unit, enemy);
    if (!struck || d < *struck) struck = d;
  });
  std::optional<Refusal> no;
  each_unit(t, s, side, [&](UnitId enemy) {
    if (no || is_engaged(t, s, enemy) || would_touch(t, s, a.unit, to, enemy)) return;
    if (struck && !(distance_between(t, s, a.unit, enemy) < *struck)) return;
    if (sight.sees(a.unit, enemy) && reachable_assault(t, s, sight, a.unit, enemy, left))
      no = Refusal{"vf 6.5", "vf.refuse.closer_to_assault", {unit_arg("unit", a.unit), unit_arg("closer", enemy)}};
  });
  return no;
}

namespace {

void snap_to(const Setting& t, const State& s, UnitId unit, const table::Segment& edge, std::vector<Move>& out) {
  if (edge.a == edge.b) return;
  const Footprint from = footprint(t, s, unit);
  const Length overlap = std::min(kEnoughInContact, from.grid.files) * (from.grid.base_width + from.grid.file_gap);
  for (const Footprint& f : table::snapped(from.grid, edge, from.pose.position, overlap))
    out.push_back(Move{MoveKind::Assault, unit, f.pose.position.x, f.pose.position.y, f.pose.heading.turns});
}

// Only the edges that look towards the unit can be struck in a straight leg.
void snap_to_outline(const Setting& t, const State& s, UnitId unit, table::Points outline, std::vector<Move>& out) {
  const Vec from = middle_of(t, s, unit);
  const bool clockwise = table::twice_area(outline) > 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    table::Segment e = table::edge(outline, i);
    if (!clockwise) std::swap(e.a, e.b);
    if (table::side_of(e, from) < 0) snap_to(t, s, unit, e, out);
  }
}

// T.2.1 The near face of each barrier that the enemy stands at.
void snap_to_barriers(const Setting& t, const State& s, UnitId unit, UnitId enemy, std::vector<Move>& out) {
  const Vec from = middle_of(t, s, unit);
  const table::Outline stands = table::outline(footprint(t, s, enemy));
  for (const Feature& f : t.features) {
    if (!is_line(f.kind) || f.kind == FeatureKind::Road || f.kind == FeatureKind::HighWall) continue;
    for (std::size_t i = 0; i + 1 < f.line.joints.size(); ++i) {
      table::Segment e{f.line.joints[i], f.line.joints[i + 1]};
      if (table::distance(e, stands).more_than(f.line.width / 2 + table::kContactTolerance)) continue;
      if (table::side_of(e, from) > 0) std::swap(e.a, e.b);
      const Vec off = table::along(table::heading_of(e.b - e.a) - table::kQuarterTurn, f.line.width / 2);
      snap_to(t, s, unit, {e.a + off, e.b + off}, out);
    }
  }
}

}  // namespace

void assault_places(const Setting& t, const State& s, UnitId unit, UnitId enemy, std::vector<Move>& out) {
  if (is_inside(s, enemy)) {
    snap_to_outline(t, s, unit, t.features[s.piece(enemy).inside].area.outline(), out);
    return;
  }
  const table::Outline outline = table::outline(footprint(t, s, enemy));
  snap_to_outline(t, s, unit, outline, out);
  snap_to_barriers(t, s, unit, enemy, out);
}

std::optional<Move> reachable_assault(const Setting& t, const State& s, const Sight& sight, UnitId unit, UnitId enemy,
                                      Length left) {
  const table::Distance away = distance_between(t, s, unit, enemy);
  if (is_inside(s, unit) || away.more_than(left + table::kInch)) return std::nullopt;
  std::vector<Move> places;
  assault_places(t, s, unit, enemy, places);
  for (const Move& a : places)
    if (would_touch(t, s, unit, end_of(t, s, a), enemy) && !check_assault_end(t, s, sight, a, left)) return a;
  return std::nullopt;
}

}  // namespace valor::vf
