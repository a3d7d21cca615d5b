// Chapter 5: Fire phase (edition and rulings: see README).
//
// Not here: the hit tests (08_attack.cpp), losses and valour tests (09_morale.cpp).
#include "rules/vf/05_fire.h"

#include <algorithm>
#include <array>

#include "core/table/arc.h"

namespace valor::vf {

using table::Body;
using table::ObstacleSet;
using table::SightCount;
using table::SightTarget;

Sight::Sight(const Setting& t, const State& s, Over over) : t_(t), s_(s), field_(t.obstacles, kClearance) {
  std::array<Body, kMostPieces> bodies;
  std::size_t count = 0;
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    // 1.3 leaders do not stand in the way; a unit in a feature is hidden by the feature itself.
    if (!unit_in_play(t, s, id) || is_inside(s, id)) continue;
    const bool overlooked = over == Over::Units || (over == Over::Friends && t.piece(id).side == s.active);
    if (!overlooked || on_hill(t, s, id)) bodies[count++] = {id, table::outline(footprint(t, s, id))};
  }
  field_.set_bodies({bodies.data(), count});
}

Sight::Sight(const Setting& t, const State& s, PoseMemory& memory) : Sight(t, s) {
  memory_ = &memory;
  for (int i = 0; i < s.piece_count; ++i)
    if (unit_in_play(t, s, id_of(i)))
      position_ = PoseMemory::mixed(position_ + static_cast<std::uint64_t>(i), PoseMemory::pose(s.piece(id_of(i))));
}

// Who has been set down otherwise since stands at one end of the line, and is never in its way.
template <class Find>
SightCount Sight::remembered(UnitId from, UnitId to, int question, const Find& find) const {
  if (!memory_) return find();
  const auto ends = static_cast<std::uint64_t>(index(from)) << 16 | static_cast<std::uint64_t>(index(to)) << 8 |
                    static_cast<std::uint64_t>(question);
  const std::uint64_t viewer = PoseMemory::mixed(position_ + ends, PoseMemory::pose(s_.piece(from)));
  const std::uint64_t number = PoseMemory::mixed(viewer, PoseMemory::pose(s_.piece(to)));
  if (const SightCount* known = memory_->find(number)) return *known;
  const SightCount found = find();
  memory_->keep(number, found);
  return found;
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
  return remembered(from, to, 0, [&] { return find_count(from, to); });
}

bool Sight::sees(UnitId from, UnitId to) const {
  return remembered(from, to, 1, [&] { return SightCount{find_sees(from, to) ? 1 : 0, 1}; }).any();
}

SightCount Sight::find_count(UnitId from, UnitId to) const {
  if (!is_inside(s_, from) && s_.piece(from).order == Order::Square) {  // all four sides are its front rank
    const SightTarget seen = target(to);
    SightCount all;
    for (const Footprint& side : square_sides(footprint(t_, s_, from))) {
      const SightCount one = table::front_rank_seeing(field_, from, side, kFrontArc, seen);
      all.seeing += one.seeing;
      all.asked += one.asked;
    }
    return all;
  }
  if (!is_inside(s_, from))
    return table::front_rank_seeing(field_, from, footprint(t_, s_, from), kFrontArc, target(to));
  const std::uint8_t feature = s_.piece(from).inside;
  const bool sees =
      table::feature_sees(field_, from, t_.features[feature].area.outline(), own_obstacles(feature), target(to));
  return {sees ? 1 : 0, 1};
}

bool Sight::find_sees(UnitId from, UnitId to) const {
  if (is_inside(s_, from) || s_.piece(from).order == Order::Square) return find_count(from, to).any();
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

namespace {

bool looks_all_round(const State& s, UnitId id) { return is_inside(s, id) || s.piece(id).order == Order::Square; }

}  // namespace

bool in_front_arc(const Setting& t, const State& s, UnitId from, const Footprint& to) {
  if (looks_all_round(s, from)) return true;
  return table::partly_in_arc(table::front_arc(footprint(t, s, from), kFrontArc), to);
}

bool in_front_arc(const Setting& t, const State& s, UnitId from, UnitId to) {
  if (looks_all_round(s, from)) return true;
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

// 5.1.1 From the closest figure, of artillery from the gun.
table::Distance fire_distance(const Setting& t, const State& s, UnitId unit, UnitId target) {
  if (t.piece(unit).profile.arm != Arm::Artillery || is_inside(s, unit)) return distance_between(t, s, unit, target);
  Footprint gun = footprint(t, s, unit);
  gun.grid.figures = gun.grid.files;
  return distance_to(t, s, gun, target);
}

// 5.1 The closest visible enemy that has not yet been attacked and may be attacked; equal distances are a free choice.
std::optional<UnitId> closer_target(const Setting& t, const State& s, const Sight& sight, UnitId unit, UnitId target) {
  const table::Distance distance = fire_distance(t, s, unit, target);
  const Length far = distance.ceil();
  // Quickly told of most: who is surely no closer.
  const auto is_no_closer = [&](UnitId enemy) {
    return !is_inside(s, unit) && !is_inside(s, enemy) &&
           table::surely_beyond(footprint(t, s, unit), footprint(t, s, enemy), far);
  };
  std::optional<UnitId> closer;
  each_unit(t, s, other(s.active), [&](UnitId enemy) {
    if (closer || enemy == target || is_no_closer(enemy) || check_target(t, s, enemy)) return;
    if (fire_distance(t, s, unit, enemy) < distance && sight.sees(unit, enemy)) closer = enemy;
  });
  return closer;
}

}  // namespace

inline constexpr Length kSkirmishBonus = table::inches(6);
inline constexpr Length kCarbineRange = table::inches(12);
inline constexpr Length kCanisterRange = table::inches(12);
inline constexpr Length kBatteryReach = table::inches(6);
inline constexpr int kUsualSupport = 3;  // 8.2.1

bool can_skirmish(const Setting& t, UnitId unit) {
  return (t.piece(unit).profile.rules & (kSkirmishers | kLightInfantry | kCarbines)) != 0;
}

Length fire_range(const Setting& t, UnitId unit, FireMode mode) {
  const Length range = t.piece(unit).profile.range;
  if (mode == FireMode::Whole) return range;
  return t.has(unit, kCarbines) ? kCarbineRange : range + kSkirmishBonus;
}

bool fires_canister(const Setting& t, const State& s, UnitId unit, UnitId target) {
  return t.has(unit, kCanister) && distance_between(t, s, unit, target).at_most(kCanisterRange) &&
         in_front_arc(t, s, unit, target);
}

Over fires_over(const Setting& t, const State& s, UnitId unit, UnitId target) {
  if (t.piece(unit).profile.arm != Arm::Artillery || is_inside(s, unit) || !on_hill(t, s, unit)) return Over::Nobody;
  if (s.piece(target).flags & kDirected) return Over::Units;  // F.7
  return t.has(unit, kRockets) ? Over::Friends : Over::Nobody;
}

int shots_left(const Setting& t, const State& s, UnitId unit) {
  const std::uint32_t flags = s.piece(unit).flags;
  if (flags & kShot) return flags & kReserve ? 1 : 0;  // F.Q.austrian
  return flags & kOneGun ? 1 : attackers_in(t, s, unit);
}

int counts_in_support(const Setting& t, const State& s, UnitId unit, UnitId target) {
  return fires_canister(t, s, unit, target) ? 2 : 1;  // question 28
}

namespace {

// 5.1.2, 8.2.1
std::optional<Refusal> check_sees(const Setting& t, const State& s, const Sight& sight, UnitId unit, UnitId target,
                                  FireRole role) {
  SightCount seeing = sight.count(unit, target);
  const Over over = fires_over(t, s, unit, target);
  if (!seeing.at_least_half() && over != Over::Nobody) seeing = Sight(t, s, over).count(unit, target);
  if (!seeing.any()) return sight.why_not(unit, target);
  // 8.2.1
  if (role == FireRole::Support && !seeing.at_least_half())
    return Refusal{"vf 8.2.1",
                   "vf.refuse.too_few_see",
                   {unit_arg("unit", unit), number("seeing", seeing.seeing), number("asked", seeing.asked)}};
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check_shooter(const Setting& t, const State& s, const Sight& sight, UnitId unit, UnitId target,
                                     FireRole role, FireMode mode) {
  if (!unit_in_play(t, s, unit) || t.piece(unit).side != s.active)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  // Skirmishers: artillery supports them with its guns.
  const bool gun = t.piece(unit).profile.arm == Arm::Artillery;
  if (mode == FireMode::Skirmish && gun && role == FireRole::Support) mode = FireMode::Whole;
  if (mode == FireMode::Skirmish && !can_skirmish(t, unit))
    return Refusal{"vf Skirmishers", "vf.refuse.no_skirmishers", {unit_arg("unit", unit)}};
  const Length range = fire_range(t, unit, mode);
  if (range == 0) return Refusal{"vf 5.1", "vf.refuse.no_weapon", {unit_arg("unit", unit)}};
  // 5.1, 8.1.1
  if (!is_deployed(t, s, unit)) return Refusal{"vf 5.1", "vf.refuse.march_column", {unit_arg("unit", unit)}};
  if (in_contact_with_enemy(t, s, unit)) return Refusal{"vf 5.1", "vf.refuse.in_contact", {unit_arg("unit", unit)}};
  if (shots_left(t, s, unit) == 0) return Refusal{"vf 5.1", "vf.refuse.already_shot", {unit_arg("unit", unit)}};
  // 5.1.1
  const table::Distance distance = fire_distance(t, s, unit, target);
  if (distance.more_than(range))
    return Refusal{"vf 5.1.1",
                   "vf.refuse.out_of_range",
                   {unit_arg("unit", unit), unit_arg("target", target), inches("distance", distance.ceil()),
                    inches("range", range)}};
  // 5.1.2
  if (auto no = check_sees(t, s, sight, unit, target, role)) return no;
  if (t.has(unit, kRockets)) return std::nullopt;  // its target need not be the closest
  if (role == FireRole::Main || t.options.support_closest) {
    if (const std::optional<UnitId> closer = closer_target(t, s, sight, unit, target))
      return Refusal{"vf 5.1", "vf.refuse.not_closest", {unit_arg("unit", unit), unit_arg("closer", *closer)}};
  }
  return std::nullopt;
}

namespace {

// F.Q.russian
bool has_grand_battery(const Setting& t, const State& s, UnitId main) {
  return t.piece(main).profile.arm == Arm::Artillery && (s.brigades[t.piece(main).brigade].flags & kGrandBattery);
}

}  // namespace

int most_support(const Setting& t, const State& s, const Shoot& a) {
  return t.has(a.main, kBattery) || has_grand_battery(t, s, a.main) ? kMostSupport : kUsualSupport;
}

namespace {

// Battery: beyond three, all are artillery of the same brigade within 6" of the main attacker; Grand Battery: at any
// distance.
std::optional<Refusal> check_battery(const Setting& t, const State& s, const Shoot& a) {
  for (const UnitId id : a.support) {
    if (id == kNoUnit) break;
    const bool of_battery =
        t.piece(id).profile.arm == Arm::Artillery && t.piece(id).brigade == t.piece(a.main).brigade &&
        (has_grand_battery(t, s, a.main) || distance_between(t, s, a.main, id).at_most(kBatteryReach));
    if (!of_battery) return Refusal{"vf Battery", "vf.refuse.no_battery", {unit_arg("unit", id)}};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check_shoot(const Setting& t, const State& s, const Sight& sight, const Shoot& a) {
  if (auto no = check_target(t, s, a.target)) return no;
  const FireMode mode = a.skirmish ? FireMode::Skirmish : FireMode::Whole;
  if (auto no = check_shooter(t, s, sight, a.main, a.target, FireRole::Main, mode)) return no;
  UnitId before = kNoUnit;
  int counted = 0;
  for (std::size_t i = 0; i < a.support.size(); ++i) {
    const UnitId id = a.support[i];
    if (id == kNoUnit) {
      if (std::any_of(a.support.begin() + static_cast<int>(i), a.support.end(), [](UnitId u) { return u != kNoUnit; }))
        return Refusal{"vf 8.2.1", "vf.refuse.support_order"};
      break;
    }
    if (before != kNoUnit && id < before) return Refusal{"vf 8.2.1", "vf.refuse.support_order"};
    // A unit once; O1.1: each gun of a battery once.
    const auto uses = std::count(a.support.begin(), a.support.begin() + static_cast<int>(i) + 1, id);
    if (uses + (id == a.main ? 1 : 0) > shots_left(t, s, id)) return Refusal{"vf 8.2.1", "vf.refuse.support_order"};
    if (auto no = check_shooter(t, s, sight, id, a.target, FireRole::Support, mode)) return no;
    before = id;
    counted += counts_in_support(t, s, id, a.target);
  }
  // 8.2.1; a supporter with canister counts as two, but may be the third alone.
  if (counted > kUsualSupport) {
    if (counted > most_support(t, s, a)) return Refusal{"vf 8.2.1", "vf.refuse.support_order"};
    return check_battery(t, s, a);
  }
  return std::nullopt;
}

bool anybody_can_shoot(const Setting& t, const State& s) {
  const Sight sight(t, s);
  bool found = false;
  each_unit(t, s, s.active, [&](UnitId unit) {
    each_unit(t, s, other(s.active), [&](UnitId target) {
      if (found || check_target(t, s, target)) return;
      found = !check_shooter(t, s, sight, unit, target, FireRole::Main) ||
              (can_skirmish(t, unit) && !check_shooter(t, s, sight, unit, target, FireRole::Main, FireMode::Skirmish));
    });
  });
  return found;
}

}  // namespace valor::vf
