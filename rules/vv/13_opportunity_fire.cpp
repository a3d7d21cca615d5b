// 13.8: opportunity fire (edition and rulings: see README).
#include "rules/vv/13_opportunity_fire.h"

#include "rules/vv/12_support_weapons.h"
#include "rules/vv/16_at_combat.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"
#include "rules/vv/fog.h"

namespace valor::vv {
namespace {

// 12.5.1
bool can_use_pool(const Setting& t, const Unit& u, const MovingTarget& target) {
  for (const PooledAt kind : kPooledKinds)
    if (target.pooled[static_cast<std::size_t>(kind) - 1] && can_aim_pooled(t, u, target.at, kind)) return true;
  return false;
}

}  // namespace

bool can_react(const Setting& t, const Unit& u, const MovingTarget& target) {
  if (u.side == target.side || !may_answer(t, u, target) || is_towed(t, u) || !in_play(t, u, target.side)) return false;
  const int distance = t.field.distance(u.at, target.at);
  if (distance > reach(t, u) || t.los.at(u.at, target.at) == hex::LosTable::kBlocked) return false;
  if (!in_field_of_fire(t, u.at, target.at)) return false;
  if (target.armoured) return can_aim_at(t, u, target.at) || can_use_pool(t, u, target);
  return !profile(t, u).heavy() || firepower_at(t, u, target.at, distance) > 0 || can_react_at(t, u, target);
}

bool can_react_at(const Setting& t, const Unit& u, const MovingTarget& target) {
  return target.heavy && u.side != target.side && may_answer(t, u, target) &&
         (can_aim_at(t, u, target.at) || can_use_pool(t, u, target)) && in_play(t, u, target.side) &&
         t.los.at(u.at, target.at) != hex::LosTable::kBlocked;
}

int moving_vehicle(const Setting& t, const State& s, const MovingTarget& target) {
  if (target.group.empty() || !profile(t, s.unit(target.group.ids[0])).heavy()) return kNobody;
  return target.group.ids[0];
}

MovingTarget moving_target(const Setting& t, const State& s, const Frame& move) {
  const int side = move.group.empty() ? s.active : s.unit(move.group.ids[0]).side;
  return target_of(t, s,
                   {.group = move.group,
                    .at = move.at,
                    .side = side,
                    .assault = move.assault,
                    .over = move.charging ? kNoHex : move.over});
}

MovingTarget target_of(const Setting& t, const State& s, MovingTarget target) {
  if (const int vehicle = moving_vehicle(t, s, target); vehicle != kNobody) {
    target.heavy = true;
    target.armoured = profile(t, s.unit(vehicle)).armoured();
    if (t.any_pooled_at)
      for (const PooledAt kind : kPooledKinds)
        target.pooled[static_cast<std::size_t>(kind) - 1] = pooled_left(s, other_side(target.side), kind) > 0;
  }
  return target;
}

Group firers_in(const Setting& t, const State& s, HexIndex from, const MovingTarget& target, bool only_willing) {
  const int distance = t.field.distance(from, target.at);
  Group out;
  int n = 0, helper = kNobody;
  s.where.each_in(from, s.units_of(other_side(target.side)), [&](int id) {
    const Unit& u = s.unit(id);
    if (n == kGroupSize || !may_attack(u) || !in_play(t, u, target.side) || profile(t, u).heavy()) return;
    if (only_willing && u.fire_within < distance) return;
    if (firepower(t, u, distance) > 0) out.ids[static_cast<std::size_t>(n++)] = static_cast<std::uint8_t>(id);
    else if (profile(t, u).leader && helper == kNobody) helper = id;
  });
  if (n == 0 || attacked_before(t, s, out.ids[0], target.group, true)) return {};
  // 13.6: a leader too far away to fire may still direct.
  if (helper != kNobody && n < kGroupSize) {
    Group with = out;
    with.add(helper);
    std::sort(with.ids.begin(), with.ids.begin() + n + 1);
    if (directing_leader(t, s, with) == helper) return with;
  }
  return out;
}

bool anybody_may_react(const Setting& t, const State& s, const MovingTarget& target) {
  const hex::Hex there = t.field.hex(target.at);
  const int longest = t.longest_reach;
  const UnitRange enemies = s.units_of(other_side(target.side));
  for (int id = enemies.first; id < enemies.last; ++id) {
    const Unit& u = s.unit(id);
    if (!may_attack(u) && (target.over == kNoHex || !may_answer(t, u, target))) continue;
    const hex::Hex apart = t.field.hex(u.at) - there;
    if (static_cast<unsigned>(apart.q + longest) > static_cast<unsigned>(2 * longest)) continue;  // a quick first look
    const int distance = hex::distance(hex::Hex{}, apart);
    if (distance > longest || distance > u.fire_within || !can_react(t, u, target)) continue;
    if (can_react_at(t, u, target)) return true;
    if (!attacked_before(t, s, id, target.group, true)) return true;
  }
  return false;
}

Group alone_at(const Setting& t, const State& s, int id, const MovingTarget& target) {
  const Unit& u = s.unit(id);
  const int distance = t.field.distance(u.at, target.at);
  if (firepower_at(t, u, target.at, distance) == 0 || attacked_before(t, s, id, target.group, true)) return {};
  return Group::of(id);
}

std::optional<FireAt> at_shot_by_doctrine(const Setting& t, const State& s, const MovingTarget& target) {
  std::optional<FireAt> best;
  int most = 0;
  if (!target.heavy) return best;
  const UnitRange enemies = s.units_of(other_side(target.side));
  for (int id = enemies.first; id < enemies.last; ++id) {
    const Unit& u = s.unit(id);
    if (!can_react_at(t, u, target) || u.fire_within < t.field.distance(u.at, target.at)) continue;
    for_each_at_weapon(t, s, id, target, [&](PooledAt pooled) {
      const FireAt a{static_cast<std::uint8_t>(id), static_cast<std::uint8_t>(at_leader(t, s, id)), target.group.ids[0],
                     pooled};
      const AtChances c = chances(t, s, describe(t, s, a));
      const int effect = c.eliminated + c.immobilised;
      if (std::int64_t{effect} * 36 < std::int64_t{u.fire_least} * c.cases || effect < most) return;
      if (effect == most && (!best || !comes_first(s, id, best->unit))) return;
      best = a;
      most = effect;
    });
  }
  return best;
}

std::optional<Attack> attack_by_doctrine(const Setting& t, const State& s, const MovingTarget& target) {
  std::optional<Attack> best;
  if (target.armoured) return best;  // 14.1
  int best_distance = 0, best_unit = kNobody;
  const UnitRange enemies = s.units_of(other_side(target.side));
  for (int id = enemies.first; id < enemies.last; ++id) {
    const Unit& u = s.unit(id);
    if (!may_attack(u)) continue;
    const int distance = t.field.distance(u.at, target.at);
    if (u.fire_within < distance || (u.orders & kKeepForVehicles) != 0 || !can_react(t, u, target)) continue;
    // The nearest fires, of those the first as they are seen; infantry of one hex fires as one group (14.2).
    if (best && (distance > best_distance || (distance == best_distance && !comes_first(s, id, best_unit)))) continue;
    const bool alone = profile(t, u).heavy() || u.carried();  // 14.3, 14.4
    if (best && best->shot.group.has(id) && !alone) continue;
    const Group group = alone ? alone_at(t, s, id, target) : firers_in(t, s, u.at, target, true);
    if (group.empty()) continue;
    const Attack attack = describe(t, s,
                                   {.group = group,
                                    .targets = ap_targets(t, s, target.group),
                                    .from = u.at,
                                    .at = target.at,
                                    .opportunity = true,
                                    .assault = target.assault});
    int least = 0;
    for (const std::uint8_t one : group) least = std::max<int>(least, s.unit(one).fire_least);
    if (harmful_rolls(t, attack) < least) continue;
    best = attack;
    best_distance = distance;
    best_unit = id;
  }
  return best;
}

std::optional<Refusal> check(const Setting&, const State& s, Seat, const HoldFire&) {
  if (s.stack.top().kind != FrameKind::Reaction) return wrong_kind();
  return std::nullopt;
}

std::optional<Refusal> check(const Setting&, const State& s, Seat seat, const SetDoctrine& a) {
  if (s.over) return no("core:game-over", "core.refuse.game_over");
  if (a.unit != kNobody && (a.unit >= s.unit_count || s.unit(a.unit).side != index(seat) || !s.unit(a.unit).on_map()))
    return no("core:unknown-unit", "core.refuse.unknown_unit");
  if (a.fire_within > kAnyRange || a.fire_least > 36 || a.orders > kKeepForVehicles)
    return no("vv P:opportunity-fire", "vv.refuse.doctrine");
  return std::nullopt;
}

}  // namespace valor::vv
