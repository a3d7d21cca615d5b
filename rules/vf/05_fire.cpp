// Chapter 5: Fire phase (edition and rulings: see README).
//
// Not here: the hit tests (08_attack.cpp), losses and valour tests (09_morale.cpp), artillery bases (1.2.3).
#include "rules/vf/05_fire.h"

#include <array>

#include "core/table/arc.h"

namespace valor::vf {

using table::Body;
using table::ObstacleSet;
using table::SightCount;
using table::SightTarget;

Sight::Sight(const Setting& t, const State& s) : t_(t), s_(s), field_(t.obstacles, kClearance) {
  std::array<Body, kMostPieces> bodies;
  std::size_t count = 0;
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    // 1.3 leaders do not stand in the way; a unit in a feature is hidden by the feature itself.
    if (unit_in_play(t, s, id) && !is_inside(s, id)) bodies[count++] = {id, table::outline(footprint(t, s, id))};
  }
  field_.set_bodies({bodies.data(), count});
}

ObstacleSet Sight::own_obstacles(std::uint8_t feature) const {
  ObstacleSet own;
  for (std::size_t i = 0; i < t_.obstacle_feature.size(); ++i) own[i] = t_.obstacle_feature[i] == feature;
  return own;
}

SightTarget Sight::target(UnitId id) const {
  if (!is_inside(s_, id)) return SightTarget(field_, id, footprint(t_, s_, id));
  const std::uint8_t feature = s_.piece(id).inside;
  return SightTarget(id, t_.features[feature].area.outline(), own_obstacles(feature));
}

SightCount Sight::count(UnitId from, UnitId to) const {
  if (!is_inside(s_, from))
    return table::front_rank_seeing(field_, from, footprint(t_, s_, from), kFrontArc, target(to));
  const std::uint8_t feature = s_.piece(from).inside;
  const bool sees =
      table::feature_sees(field_, from, t_.features[feature].area.outline(), own_obstacles(feature), target(to));
  return {sees ? 1 : 0, 1};
}

bool Sight::sees(UnitId from, UnitId to) const {
  if (is_inside(s_, from)) return count(from, to).any();
  return table::any_sees(field_, from, footprint(t_, s_, from), kFrontArc, target(to));
}

Refusal Sight::why_not(UnitId from, UnitId to) const {
  if (!in_front_arc(t_, s_, from, to))
    return {"vf 1.1.1", "vf.refuse.not_in_arc", {unit_arg("unit", from), unit_arg("target", to)}};
  table::SightEnds ends{from, to, {}};
  for (const UnitId id : {from, to})
    if (is_inside(s_, id)) ends.obstacles |= own_obstacles(s_.piece(id).inside);
  const Vec eye = is_inside(s_, from) ? middle_of(t_, s_, from) : Vec{s_.piece(from).x, s_.piece(from).y};
  const std::optional<table::SightBlocker> blocker = field_.blocker(eye, middle_of(t_, s_, to), ends);
  if (!blocker) return {"vf 5.1.3", "vf.refuse.no_clear_line", {unit_arg("unit", from), unit_arg("target", to)}};
  if (const UnitId* unit = std::get_if<UnitId>(&*blocker))
    return {"vf 5.1.3", "vf.refuse.blocked_by_unit", {unit_arg("target", to), unit_arg("blocker", *unit)}};
  const Feature& feature = t_.features[t_.obstacle_feature[at(std::get<int>(*blocker))]];
  return {
      "vf 5.1.3", "vf.refuse.blocked_by_terrain", {unit_arg("target", to), text_arg("feature", feature.name.c_str())}};
}

bool in_front_arc(const Setting& t, const State& s, UnitId from, const Footprint& to) {
  if (is_inside(s, from)) return true;
  return table::partly_in_arc(table::front_arc(footprint(t, s, from), kFrontArc), to);
}

bool in_front_arc(const Setting& t, const State& s, UnitId from, UnitId to) {
  if (is_inside(s, from)) return true;
  if (!is_inside(s, to)) return in_front_arc(t, s, from, footprint(t, s, to));
  return table::partly_in_arc(table::front_arc(footprint(t, s, from), kFrontArc),
                              t.features[s.piece(to).inside].area.outline());
}

std::optional<Refusal> check_target(const Setting& t, const State& s, UnitId target) {
  if (!s.has(target)) return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  // 1.3
  if (!is_unit(t, target)) return Refusal{"vf 1.3", "vf.refuse.leader_is_no_target", {unit_arg("target", target)}};
  if (t.piece(target).side == s.active) return Refusal{"vf 5.0", "vf.refuse.own_target", {unit_arg("target", target)}};
  if (s.piece(target).flags & kTargeted)
    return Refusal{"vf 5.0", "vf.refuse.already_shot_at", {unit_arg("target", target)}};
  if (in_contact_with_enemy(t, s, target))
    return Refusal{"vf 5.0", "vf.refuse.target_in_contact", {unit_arg("target", target)}};
  return std::nullopt;
}

namespace {

// 5.1 The closest visible enemy that has not yet been attacked and may be attacked; equal distances are a free choice.
std::optional<UnitId> closer_target(const Setting& t, const State& s, const Sight& sight, UnitId unit, UnitId target) {
  const table::Distance distance = distance_between(t, s, unit, target);
  std::optional<UnitId> closer;
  each_unit(t, s, other(s.active), [&](UnitId enemy) {
    if (closer || enemy == target || check_target(t, s, enemy)) return;
    if (distance_between(t, s, unit, enemy) < distance && sight.sees(unit, enemy)) closer = enemy;
  });
  return closer;
}

}  // namespace

std::optional<Refusal> check_shooter(const Setting& t, const State& s, const Sight& sight, UnitId unit, UnitId target,
                                     FireRole role) {
  if (!unit_in_play(t, s, unit) || t.piece(unit).side != s.active)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  const PieceData& data = t.piece(unit);
  if (data.profile.range == 0) return Refusal{"vf 5.1", "vf.refuse.no_weapon", {unit_arg("unit", unit)}};
  // 5.1, 8.1.1
  if (!is_deployed(t, s, unit)) return Refusal{"vf 5.1", "vf.refuse.march_column", {unit_arg("unit", unit)}};
  if (in_contact_with_enemy(t, s, unit)) return Refusal{"vf 5.1", "vf.refuse.in_contact", {unit_arg("unit", unit)}};
  if (s.piece(unit).flags & kShot) return Refusal{"vf 5.1", "vf.refuse.already_shot", {unit_arg("unit", unit)}};
  // 5.1.1
  const table::Distance distance = distance_between(t, s, unit, target);
  if (distance.more_than(data.profile.range))
    return Refusal{"vf 5.1.1",
                   "vf.refuse.out_of_range",
                   {unit_arg("unit", unit), unit_arg("target", target), inches("distance", distance.ceil()),
                    inches("range", data.profile.range)}};
  // 5.1.2
  const SightCount seeing = sight.count(unit, target);
  if (!seeing.any()) return sight.why_not(unit, target);
  // 8.2.1
  if (role == FireRole::Support && !seeing.at_least_half())
    return Refusal{"vf 8.2.1",
                   "vf.refuse.too_few_see",
                   {unit_arg("unit", unit), number("seeing", seeing.seeing), number("asked", seeing.asked)}};
  if (role == FireRole::Main || t.options.support_closest) {
    if (const std::optional<UnitId> closer = closer_target(t, s, sight, unit, target))
      return Refusal{"vf 5.1", "vf.refuse.not_closest", {unit_arg("unit", unit), unit_arg("closer", *closer)}};
  }
  return std::nullopt;
}

std::optional<Refusal> check_shoot(const Setting& t, const State& s, const Sight& sight, const Shoot& a) {
  if (auto no = check_target(t, s, a.target)) return no;
  if (auto no = check_shooter(t, s, sight, a.main, a.target, FireRole::Main)) return no;
  for (std::size_t i = 0; i < a.support.size(); ++i) {
    const UnitId unit = a.support[i];
    const bool in_order = i == 0 || unit == kNoUnit || a.support[i - 1] < unit;
    if (!in_order || unit == a.main) return Refusal{"vf 8.2.1", "vf.refuse.support_order"};
    if (unit == kNoUnit) continue;
    if (auto no = check_shooter(t, s, sight, unit, a.target, FireRole::Support)) return no;
  }
  return std::nullopt;
}

bool anybody_can_shoot(const Setting& t, const State& s) {
  const Sight sight(t, s);
  bool found = false;
  each_unit(t, s, s.active, [&](UnitId unit) {
    each_unit(t, s, other(s.active), [&](UnitId target) {
      if (found || check_target(t, s, target)) return;
      found = !check_shooter(t, s, sight, unit, target, FireRole::Main);
    });
  });
  return found;
}

}  // namespace valor::vf
