// Fire: in the fire phases, at movers, by mortars, against armour, from off the map.
#include <algorithm>
#include <array>

#include "ai/minds/vv_orders.h"
#include "rules/vv/06_movement.h"
#include "rules/vv/12_expendables.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/13_fire_lanes.h"
#include "rules/vv/16_at_combat.h"
#include "rules/vv/18_fire_support.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/20_snipers.h"

namespace valor::vv {
namespace {

constexpr int kExplosive = 100;     // what a grenade or satchel charge is kept for
constexpr int kOnceOnly = 200;      // a Panzerfaust
constexpr int kLeastHarm = 8;       // below that a shot only calls snipers
constexpr int kMissionLeast = 250;  // a mission waits for a target of that worth
constexpr int kLaneBonus = 20;      // 13.8.1
constexpr int kWireWay = 6;         // 19.8: movement points that wire costs those who follow one another

// 13.3, 13.6 Those of a body who can fire at this hex, with a leader who directs them even from out of range.
Group firers_at(const Scene& c, const Body& b, HexIndex target) {
  const int distance = c.t.field.distance(b.at, target);
  int helper = kNobody;
  Group out = those(c.s, b.group, [&](const Unit& u, int id) {
    if (!may_attack(u) || is_towed(c.t, u)) return false;
    if (firepower_at(c.t, u, target, distance) > 0) return true;
    if (profile(c.t, u).leadership < 0 && !u.is(kDirected) && !u.carried()) helper = id;
    return false;
  });
  if (out.empty() || helper == kNobody || out.size() == kGroupSize || b.vehicle != kNobody) return out;
  Group with = out;
  with.ids[static_cast<std::size_t>(out.size())] = static_cast<std::uint8_t>(helper);
  std::sort(with.ids.begin(), with.ids.end());
  return directing_leader(c.t, c.s, with) == helper ? with : out;
}

// What fire of this group is worth, or 0 if it may not fire so.
int value_of_fire(const Scene& c, const Fire& a, int pin) {
  if (!allowed(c, a)) return 0;
  Shot shot = shot_of(c.t, c.s, a);
  if (!shot.opportunity) shot.targets = ap_targets(c.t, c.s, targets_at(c.t, c.s, c.side, a.target));
  return c.harm(describe(c.t, c.s, shot), pin) - kExplosive * (a.grenades + a.satchels);
}

// 14.2, C14 Calls f for the same fire with neighbours joined to it, if that does more than all of them one by one.
template <class F>
void each_joined(const Scene& c, Fire a, HexIndex from, int value, int pin, F&& f) {
  a.lane = false;
  const int most = most_joined(c.t, c.s, a.group);
  const Group targets = targets_at(c.t, c.s, c.side, a.target);
  int apart = value;
  for (int d = 0, joined = 0; d < hex::kDirections && joined < most; ++d) {
    const HexIndex at = c.t.field.neighbour(from, kByHex[static_cast<std::size_t>(d)]);
    if (at == kNoHex || !may_join(c.t, c.s, c.side, from, at, a.target, targets)) continue;
    a.joined[static_cast<std::size_t>(joined++)] = at;
    apart += std::max(0, value_of_fire(c, {.group = joining(c.t, c.s, c.side, at, a.target), .target = a.target}, pin));
    const int together = value_of_fire(c, a, pin);
    if (together > std::max(apart, kLeastHarm)) f(a, value + together - apart);
  }
}

// Calls f(action, value) for the fire of a body at a hex: all together, with and without explosives.
template <class F>
void each_fire(const Scene& c, const Body& b, HexIndex target, int pin, F&& f) {
  Fire a{.group = firers_at(c, b, target), .target = target};
  if (a.group.empty() || c.t.los.at(b.at, target) == hex::LosTable::kBlocked) return;
  const int distance = c.t.field.distance(b.at, target);
  a.lane = may_leave_lane(c.t, c.s, a.group, distance);
  const int plain = value_of_fire(c, a, pin);
  if (plain > kLeastHarm) f(a, plain + (a.lane ? kLaneBonus : 0));
  if (c.t.options.multi_hex_groups) each_joined(c, a, b.at, std::max(0, plain), pin, f);
  if (distance != 1 || !c.t.explosives) return;
  a.grenades = static_cast<std::uint8_t>(usable(c.t, c.s, a.group, kGrenades));
  if (a.grenades > 0)
    if (const int value = value_of_fire(c, a, pin); value > kLeastHarm) f(a, value);
  a.satchels = static_cast<std::uint8_t>(usable(c.t, c.s, a.group, kSatchels));
  if (a.satchels > 0)
    if (const int value = value_of_fire(c, a, pin); value > kLeastHarm) f(a, value);
}

// 16.1 The same for every anti-tank weapon of a body at one gun or vehicle.
template <class F>
void each_at_shot(const Scene& c, const Body& b, int target, F&& f) {
  for (const std::uint8_t id : b.group) {
    const Unit& u = c.s.unit(id);
    if (u.carried() || u.is(kPinned)) continue;
    for (const PooledAt pooled : {PooledAt::None, PooledAt::Panzerfaust, PooledAt::AtGrenades}) {
      if (pooled == PooledAt::None ? anti_tank(c.t, u) == 0 : !c.t.any_pooled_at) continue;
      const int leader = profile(c.t, u).heavy() ? static_cast<int>(kNobody) : at_leader(c.t, c.s, id);
      FireAt a{id, static_cast<std::uint8_t>(leader), static_cast<std::uint8_t>(target), pooled};
      if (!allowed(c, a)) continue;
      const AtChances chance = chances(c.t, c.s, describe(c.t, c.s, a));
      const bool once = pooled != PooledAt::None || (u.weapon != kNoWeapon && c.t.weapon_figures[u.weapon].once);
      int worth = c.worth(target);
      for (int other = 0; other < c.s.unit_count; ++other)
        if (c.s.unit(other).carrier == target) worth += c.worth(other);
      const std::int64_t gain = std::int64_t{worth} * (2 * chance.eliminated + chance.immobilised) / (2 * chance.cases);
      if (gain > kLeastHarm) f(a, static_cast<int>(gain) - (once ? kOnceOnly : 0));
    }
  }
}

// 12.6 All mortars of a body together, with its leader.
template <class F>
void each_bombardment(const Scene& c, const Body& b, HexIndex target, int pin, F&& f) {
  const Group mortars =
      those(c.s, b.group, [&](const Unit& u, int) { return may_attack(u) && has_mortar(c.t, u) && !u.carried(); });
  if (mortars.empty()) return;
  const Group led = those(c.s, b.group, [&](const Unit& u, int id) {
    return mortars.has(id) || (may_attack(u) && profile(c.t, u).leadership < 0 && !u.is(kDirected));
  });
  for (const Group& group : {led, mortars}) {
    const Bombard a{group, target};
    if (!allowed(c, a)) continue;
    Shot shot = shot_of(c.t, c.s, a);
    shot.targets = ap_targets(c.t, c.s, shot.targets);
    const int value = shot.targets.empty() ? 0 : c.harm(describe(c.t, c.s, shot), pin);
    if (value > kLeastHarm) f(a, value);
    return;
  }
}

// Calls f(action, value) for everything that a body could fire at these enemies.
template <class F>
void each_shot(const Scene& c, const Body& b, const Foe& foe, F&& f) {
  const int pin = c.pin_share(foe.at);
  if (foe.persons > 0) {
    each_fire(c, b, foe.at, pin, f);
    each_bombardment(c, b, foe.at, pin, f);
  }
  if (!c.t.any_heavy) return;
  for (const std::uint8_t id : foe.all)
    if (profile(c.t, c.s.unit(id)).heavy()) each_at_shot(c, b, id, f);
}

}  // namespace

// 19.8, C34 A satchel charge for the wire that lies on one's way, where it stops a whole stack for a turn.
void offer_breaches(const Scene& c, Choice& best) {
  if (!c.t.options.breach_wire || !c.t.explosives || c.skill == Skill::Recruit || c.s.active != c.side) return;
  for (const Body& b : c.friends) {
    const Errand& errand = c.errand_of(b.group.ids[0]);
    if (!errand.aim || errand.guard || b.vehicle != kNobody) continue;
    for (int d = 0; d < hex::kDirections; ++d) {
      const HexIndex at = c.t.field.neighbour(b.at, d);
      if (at == kNoHex || !wire_at(c.s, at)) continue;
      const int nearer =
          errand.aim->foot[static_cast<std::size_t>(b.at)] - errand.aim->foot[static_cast<std::size_t>(at)];
      const int gain = nearer <= 0 ? 0 : kWireWay * errand.rate - kExplosive - c.potential(b, b.at, b.facing);
      for (const std::uint8_t id : b.group)
        if (const BreachWire a{id, at}; gain > 0 && allowed(c, a)) best.offer(a, gain);
    }
  }
}

// Whoever fires does not move: in the own Fire Phase what the move would have gained is the price. Prices cost the most
// thought, so the best shots are priced first, and only until one is worth it.
void offer_fire(const Scene& c, WayMemory& memory, Haste* haste, Choice& best) {
  struct Shots {
    const Body* by;
    Choice best;
  };
  Scene::List<Shots> shots;
  const bool own = c.s.active == c.side;
  for (const Body& b : c.friends) {
    if (!b.ready || (own && b.order > Order::Fire) || (haste && haste->is_settled(b.group))) continue;
    Choice shot;
    for (const Foe& foe : c.foes)
      if (foe.seen)
        each_shot(c, b, foe, [&](const auto& a, int value) {
          best.hear(a, value);
          shot.offer(a, value);
        });
    if (shot.any) shots.push_back({&b, shot});
    else if (haste) haste->settle(b.group);
  }
  // Of equals the first.
  std::sort(shots.begin(), shots.end(), [](const Shots& x, const Shots& y) {
    return x.best.value != y.best.value ? x.best.value > y.best.value : x.by < y.by;
  });
  for (const Shots& shot : shots) {
    const Body& b = *shot.by;
    if (shot.best.value <= 0) return;
    const bool priced = own && c.temper.fire_price > 0 && b.order != Order::Fire;
    const int price = priced ? price_of_fire(c, b, memory, haste) * c.temper.fire_price / 100 : 0;
    if (shot.best.value > price) return best.offer(shot.best.action, shot.best.value);
    if (haste) haste->settle(b.group);
  }
}

// ---- opportunity fire ---------------------------------------------------------------------------------------------

namespace {

// What waiting may bring to this body: the mover comes nearer, or another one shows itself.
int value_of_waiting(const Scene& c, const Body& b, const Foe& mover) {
  int nearer = 0;
  for (int d = 0; d < hex::kDirections; ++d) {
    const HexIndex to = c.t.field.neighbour(mover.at, d);
    if (to == kNoHex || c.t.leaving[static_cast<std::size_t>(mover.at)][static_cast<std::size_t>(d)] == 0) continue;
    const int modifier = c.t.field.distance(b.at, to) == 1 ? -3 : -1;
    nearer = std::max(nearer, c.points(b, b.at, b.facing, to, modifier) * mover.per_point / 100);
  }
  int others = 0;
  for (const Foe& foe : c.foes) {
    bool fresh = false;
    for (const std::uint8_t id : foe.all) fresh = fresh || may_move(c.s.unit(id));
    if (!fresh || !foe.seen || foe.at == mover.at || foe.persons <= mover.persons) continue;
    others = std::max(others, c.points(b, b.at, b.facing, foe.at, -1) * foe.per_point / 100);
  }
  return std::max(nearer * 55 / 100, others * 70 / 100);
}

}  // namespace

void offer_reaction(const Scene& c, Choice& best) {
  const Frame& move = c.s.stack.at(c.s.stack.depth() - 2);
  best.offer(HoldFire{}, 0);
  if (move.group.empty()) return;
  if (allowed(c, SniperFire{})) best.offer(SniperFire{}, 10000);  // it costs nothing
  Foe mover{.at = move.at, .all = move.group};
  const Body body = c.body(move.group);
  mover.persons = body.worth;
  mover.per_point = body.per_point;
  const int pin = c.pin_share(move.at);
  for (const Body& b : c.friends) {
    const bool near = c.t.field.distance(b.at, move.at) == 1;
    int later = -1;
    const auto offer = [&](const auto& a, int value) {
      if (later < 0) later = c.temper.waits && !near ? value_of_waiting(c, b, mover) : 0;
      if (value > later) best.offer(a, value);
      else best.hear(a, value - later);
    };
    each_fire(c, b, move.at, pin, offer);
    if (c.t.any_heavy && profile(c.t, c.s.unit(move.group.ids[0])).heavy())
      each_at_shot(c, b, move.group.ids[0], offer);
  }
}

// ---- fire missions ------------------------------------------------------------------------------------------------

namespace {

// 18.5 What a mission does that comes down in this hex: harm to the enemy less harm to oneself.
int value_of_impact(const Scene& c, MissionKind kind, HexIndex at) {
  if (at == kNoHex || !c.s.where.anybody_in(at, c.s.all_units())) return 0;
  int sum = 0;
  for (int by_side = 0; by_side < kSides; ++by_side) {
    Group there;
    int armour = 0;
    c.s.where.each_in(at, c.s.units_of(by_side), [&](int id) {
      if (profile(c.t, c.s.unit(id)).armoured()) {
        const int hit = rolls_up_to(kMissionHits - cover_for(c.t, c.s, at, by_side));
        const int number = elimination_number(mission_anti_tank(kind), profile(c.t, c.s.unit(id)).rear);
        armour += c.worth(id) * hit * (number == kSurelyEliminated ? 36 : rolls_up_to(number)) / (36 * 36);
      } else if (there.size() < kGroupSize) {
        there.add(id);
      }
    });
    int harm = 0;
    for (int roll = 2; roll <= 12 && !there.empty(); ++roll)
      harm += ways_to_roll(roll) * c.harm_of(there, mission_points(c.t, c.s, kind, at, roll), kNoHex, c.pin_share(at));
    sum += (harm / 36 + armour) * (by_side == c.side ? -2 : 1);
  }
  return sum;
}

// 18.4 With its drift.
int value_of_mission(const Scene& c, MissionKind kind, HexIndex target) {
  int sum = 24 * value_of_impact(c, kind, target);
  for (int hexes = 1; hexes <= 2; ++hexes)
    for (int die = 1; die <= hex::kDirections; ++die) sum += value_of_impact(c, kind, drifted(c.t, target, hexes, die));
  return sum / 36;
}

}  // namespace

void offer_missions(const Scene& c, const Screen& screen, Choice& best) {
  // 18.7
  if (const FireMission a{MissionKind::Smoke, screen.at}; screen.at != kNoHex && allowed(c, a))
    best.offer(a, screen.gain * 2 / 3);  // 18.4: one in three drifts
  for (const MissionKind kind : {MissionKind::Light, MissionKind::Heavy, MissionKind::Air}) {
    if (!has_mission(c.s, c.side, kind)) continue;
    // What is not fired by the end is lost.
    const int least = c.turns_left() <= 2 ? kMissionLeast / 3 : kMissionLeast;
    for (const Foe& foe : c.foes) {
      if (!may_aim(c.t, c.s, c.side, kind, foe.at)) continue;
      const int value = value_of_mission(c, kind, foe.at);
      if (value >= least) best.offer(FireMission{kind, foe.at}, value);
    }
  }
}

}  // namespace valor::vv
