// Set-up, losses, regrouping, transports, snipers, standing orders.
#include <algorithm>

#include "ai/minds/vv_orders.h"
#include "rules/vv/03_set_up.h"
#include "rules/vv/08_transports.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/13_opportunity_fire.h"
#include "rules/vv/13_regrouping.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/20_snipers.h"

namespace valor::vv {
namespace {

// Before anything else is done.
constexpr int kFirst = 50000;

std::size_t place(HexIndex at) { return static_cast<std::size_t>(at); }

// ---- set-up -------------------------------------------------------------------------------------------------------

// How much of the ground around is in sight within rifle range.
int field_of_fire(const Scene& c, HexIndex at) {
  int seen = 0;
  c.t.field.for_each_in_range(at, 6, [&](HexIndex to) {
    if (to != at && c.t.los.at(at, to) != hex::LosTable::kBlocked) ++seen;
  });
  return seen;
}

int company_in_set_up(const Scene& c, int unit, HexIndex at) {
  int squads = 0, leaders = 0;
  c.s.where.each_in(at, c.s.units_of(c.side), [&](int id) {
    const Profile& p = profile(c.t, c.s.unit(id));
    if (p.leader) ++leaders;
    else if (!p.heavy()) ++squads;
  });
  if (profile(c.t, c.s.unit(unit)).leader) return squads > 0 && leaders == 0 ? 300 : -200;
  if (profile(c.t, c.s.unit(unit)).heavy()) return -100 * (squads + leaders);
  return squads == 1 ? 40 : squads >= 2 ? -60 * squads : 0;
}

int value_of_place(const Scene& c, int unit, HexIndex at) {
  const Body b = c.body(alone(unit));
  int sum = 60 * cover_for(c.t, c.s, at, c.side) + 3 * field_of_fire(c, at) + company_in_set_up(c, unit, at);
  sum -= c.threat(b, at, 0);
  const bool attacks = c.t.scenario.attacker == c.side;
  if (const int way = c.ground.to_enemy(c.side)[place(at)]; way < kNoWay) sum -= attacks ? 12 * way : 0;
  const Errand errand = c.errand_at(at, b.vehicle != kNobody);
  if (errand.aim) sum -= 15 * std::max(0, std::min<int>(errand.aim->foot[place(at)], 40) - (errand.guard ? 3 : 0));
  return sum;
}

// Towards the enemy.
std::uint8_t facing_in_set_up(const Scene& c, HexIndex at) {
  const auto& way = c.ground.to_enemy(c.side);
  std::uint8_t best = 0;
  int least = kNoWay + 1;
  for (std::uint8_t f = 0; f < hex::kDirections; ++f) {
    const HexIndex to = c.t.field.neighbour(at, f);
    if (to == kNoHex || way[place(to)] >= least) continue;
    least = way[place(to)];
    best = f;
  }
  return best;
}

// Cover where own units have least of it; obstacles two hexes before them, on the enemy's way.
int value_of_fortification(const Scene& c, const FortLine& line, HexIndex at) {
  const auto kind = static_cast<MarkerKind>(line.marker);
  const bool obstacle = kind == MarkerKind::Wire || kind == MarkerKind::Mines;
  int own = 0, nearest = 99;
  for (const Body& b : c.friends) {
    if (b.at == at) own += b.worth;
    nearest = std::min(nearest, c.t.field.distance(b.at, at));
  }
  if (!obstacle) return own / 10 - 80 * cover_for(c.t, c.s, at, c.side) + field_of_fire(c, at);
  const int far = nearest - 2;
  return (own > 0 ? -2000 : 0) - 50 * (far < 0 ? -far : far) - 3 * c.ground.to_enemy(c.side)[place(at)] -
         20 * c.t.cover[place(at)];
}

}  // namespace

bool few_to_place(const Scene& c) {
  const UnitRange own = c.s.units_of(c.side);
  int left = 0;
  for (int id = own.first; id < own.last; ++id) left += is_unplaced(c.t, c.s, id) ? 1 : 0;
  return left <= 1;
}

void offer_placements(const Scene& c, Choice& best) {
  const UnitRange own = c.s.units_of(c.side);
  // Leaders last, so that they find somebody to lead.
  for (const bool leaders : {false, true}) {
    for (int id = own.first; id < own.last && !best.any; ++id) {
      if (!is_unplaced(c.t, c.s, id) || profile(c.t, c.s.unit(id)).leader != leaders) continue;
      for (const HexIndex at : c.t.scenario.areas[line_of(c.t, c.s, id).arrival.area]) {
        if (!may_place(c.t, c.s, id, at)) continue;
        PlaceUnit a{static_cast<std::uint8_t>(id), at};
        if (profile(c.t, c.s.unit(id)).heavy()) a.facing = facing_in_set_up(c, at);
        if (allowed(c, a)) best.offer(a, value_of_place(c, id, at));
      }
    }
  }
  if (best.any) return;
  const auto& lines = c.t.scenario.to_lay[static_cast<std::size_t>(c.side)];
  for (std::size_t line = 0; line < lines.size(); ++line)
    for (const HexIndex at : c.t.scenario.areas[lines[line].area]) {
      const PlaceFortification a{static_cast<std::uint8_t>(line), at};
      if (allowed(c, a)) best.offer(a, value_of_fortification(c, lines[line], at));
    }
}

// ---- losses -------------------------------------------------------------------------------------------------------

namespace {

// The cheapest way to pay: a pin passes, a dead squad does not; but what is pinned dies in a close assault.
struct Payment {
  const Scene& c;
  const Frame& frame;
  Group payers;
  int pin = 0;
  std::array<Harm, kGroupSize> now{}, best{};
  int least = 0;
  bool found = false;

  void run(int i, int paid, int lost) {
    if (found && lost >= least) return;
    if (paid >= frame.points) {
      found = true;
      least = lost;
      best = now;
      return;
    }
    if (i == payers.size()) return;
    const int id = payers.ids[static_cast<std::size_t>(i)];
    for (int h = 0; h < kHarmKinds; ++h) {
      const auto harm = static_cast<Harm>(h);
      const int cost = harm == Harm::Spared ? 0 : harm_cost(c.t, c.s.unit(id), harm, frame.from);
      if (cost < 0) continue;
      now[static_cast<std::size_t>(i)] = harm;
      run(i + 1, paid + cost, lost + c.loss(id, harm, pin));
      now[static_cast<std::size_t>(i)] = Harm::Spared;
    }
  }
};

}  // namespace

void offer_losses(const Scene& c, Choice& best) {
  best.offer(TakeLossesAutomatically{}, 0);
  if (c.skill == Skill::Recruit) return;
  const Frame& frame = c.s.stack.top();
  Payment pay{.c = c, .frame = frame};
  pay.payers = those(c.s, frame.group, [](const Unit& u, int) { return !u.is(kPinned); });
  if (pay.payers.empty()) pay.payers = frame.group;
  const bool near = c.touched(frame.at, other_side(c.side));
  pay.pin = c.s.active == c.side ? 35 : near ? 90 : 20;
  pay.run(0, 0, 0);
  for (int i = 0; pay.found && i < pay.payers.size(); ++i) {
    const TakeLoss a{pay.payers.ids[static_cast<std::size_t>(i)], pay.best[static_cast<std::size_t>(i)]};
    if (a.harm != Harm::Spared && allowed(c, a)) best.offer(a, 1);
  }
}

// ---- regrouping ---------------------------------------------------------------------------------------------------

namespace {

constexpr int kAlone = 7;  // no enemy within so many hexes

// What a unit can do with a weapon, near and far.
int power_with(const Scene& c, Unit u, std::uint8_t weapon) {
  u.weapon = weapon;
  int sum = 0;
  for (const int d : {1, 3, 5, 8}) sum += firepower(c.t, u, d);
  return sum;
}

}  // namespace

namespace {

// 13.9 One half stays on guard, the other goes on: where a squad without a weapon stands on what nobody threatens and
// nobody else is there to stay.
void offer_split(const Scene& c, int unit, Choice& best) {
  const Unit& u = c.s.unit(unit);
  const Errand& errand = c.errand_of(unit);
  if (u.weapon != kNoWeapon || !errand.guard || !errand.aim || errand.aim->foot[place(u.at)] != 0) return;
  bool others = false;
  c.s.where.each_in(u.at, c.s.units_of(c.side), [&](int id) {
    const Profile& p = profile(c.t, c.s.unit(id));
    others = others || (id != unit && !p.leader && !p.heavy());
  });
  if (others || c.nearest_foe(u.at) <= kAlone) return;
  for (const Aim& aim : c.ground.aims()) {
    const bool wanted = aim.kind == AimKind::Objective && c.s.holder[aim.objective] != c.side;
    if (!wanted || aim.foot[place(u.at)] > 4 * c.turns_left()) continue;
    if (const Split a{static_cast<std::uint8_t>(unit)}; allowed(c, a)) best.offer(a, kFirst + 1);
  }
}

}  // namespace

void offer_regrouping(const Scene& c, Choice& best) {
  if (c.skill == Skill::Recruit || !may_regroup(c.s, c.side)) return;
  const UnitRange own = c.s.units_of(c.side);
  for (int id = own.first; id < own.last && c.t.any_spare[static_cast<std::size_t>(c.side)]; ++id)
    if (const Unit& u = c.s.unit(id); u.on_map() && !u.is(kHalf) && !profile(c.t, u).heavy()) offer_split(c, id, best);
  for (int id = own.first; id < own.last; ++id) {
    const Unit& u = c.s.unit(id);
    if (!u.on_map() || u.carried() || u.weapon == kNoWeapon || profile(c.t, u).heavy()) continue;
    c.s.where.each_in(u.at, own, [&](int other) {
      const Unit& to = c.s.unit(other);
      if (other == id || profile(c.t, to).heavy()) return;
      const Transfer give{static_cast<std::uint8_t>(id), static_cast<std::uint8_t>(other)};
      const int before = power_with(c, u, u.weapon) + power_with(c, to, to.weapon);
      const int gain = power_with(c, u, to.weapon) + power_with(c, to, u.weapon) - before;
      if (gain > 2 && allowed(c, give)) best.offer(give, kFirst + gain);
      // 13.9: a half squad that serves a heavy weapon fires that alone; the whole squad fires both.
      const Merge merge{static_cast<std::uint8_t>(std::min(id, other)), static_cast<std::uint8_t>(std::max(id, other))};
      if (!u.is(kHalf) || !to.is(kHalf) || u.type != to.type || !allowed(c, merge)) return;
      Unit whole = u;
      whole.marks = static_cast<std::uint16_t>(whole.marks & ~kHalf);
      const int more = power_with(c, whole, u.weapon) - before;
      if (more > 0) best.offer(merge, kFirst + more);
    });
  }
}

// ---- transports ---------------------------------------------------------------------------------------------------

namespace {

constexpr int kWalks = 6, kRides = 14;  // movement points to the goal: nearer one gets off, farther one gets on

int way_left(const Scene& c, int unit, HexIndex at) {
  const Errand& errand = c.errand_of(unit);
  if (errand.hunt) return c.nearest_foe(at);
  return errand.aim ? std::max(0, errand.aim->foot[place(at)] - errand.keep_within) : 0;
}

void offer_unloading(const Scene& c, int unit, Choice& best) {
  const Unit& u = c.s.unit(unit);
  const bool gun = profile(c.t, u).heavy();
  const bool there = way_left(c, unit, u.at) <= kWalks || c.nearest_foe(u.at) <= kWalks;
  if (!there) return;
  Body b = c.body(alone(unit));
  if (gun) {
    b.vehicle = unit;
    b.anti_tank = profile(c.t, u).anti_tank;
    b.at_range = profile(c.t, u).range;
  }
  for (int d = 0; d <= hex::kDirections; ++d) {
    const HexIndex to = d == hex::kDirections ? u.at : c.t.field.neighbour(u.at, d);
    if (to == kNoHex) continue;
    const Unload a{static_cast<std::uint8_t>(unit), to};
    // Any place is better than a burning truck, the best one best.
    if (allowed(c, a)) best.offer(a, 2000 + std::clamp(c.stand(c.errand_of(unit), b, to, u.facing) / 10, -1000, 1000));
  }
}

}  // namespace

void offer_transport(const Scene& c, Choice& best) {
  if (!c.t.any_transport) return;
  const UnitRange own = c.s.units_of(c.side);
  for (int id = own.first; id < own.last; ++id) {
    const Unit& u = c.s.unit(id);
    if (!u.on_map()) continue;
    if (u.carried()) {
      offer_unloading(c, id, best);
      continue;
    }
    if (!may_move(u) || profile(c.t, u).vehicle() || way_left(c, id, u.at) < kRides || c.nearest_foe(u.at) <= kWalks)
      continue;
    for (int transport = own.first; transport < own.last; ++transport) {
      const Unit& v = c.s.unit(transport);
      if (v.at != u.at || profile(c.t, v).carries == 0 || !may_move(v)) continue;
      const Load a{static_cast<std::uint8_t>(id), static_cast<std::uint8_t>(transport)};
      if (allowed(c, a)) best.offer(a, 1500);
    }
  }
}

// ---- snipers ------------------------------------------------------------------------------------------------------

void offer_sniper(const Scene& c, Choice& best) {
  const Frame& frame = c.s.stack.top();
  if (frame.kind == FrameKind::PlaceSniper) {
    const PlaceSniper a{best_sniper_place(c.t, c.s, c.side, frame.at)};
    if (a.at != kNoHex && allowed(c, a)) best.offer(a, 1);
    return;
  }
  // 20.3: it goes where it is about to be trampled, or has nobody left to shoot at.
  const HexIndex at = c.s.sniper[static_cast<std::size_t>(c.side)].at;
  if (at == kNoHex || !allowed(c, WithdrawSniper{})) return;
  const int near = c.nearest_foe(at);
  if (near <= 1 || near > kSniperRange + 4) best.offer(WithdrawSniper{}, 10);
}

// ---- standing orders ----------------------------------------------------------------------------------------------

namespace {

// Of 36 rolls. Who has fired at a mover does not fire in the Defensive Fire Phase: fire at those who cross the open, or
// come near, is better than that, fire at those in cover worse.
constexpr std::uint8_t kLeastForPersons = 18, kLeastForArmour = 4;

SetDoctrine doctrine_for(const Scene& c, int unit) {
  const Unit& u = c.s.unit(unit);
  bool armour = false;
  for (const Foe& foe : c.foes) armour = armour || foe.armour > 0;
  const bool hunter = anti_tank(c.t, u) > 0;
  SetDoctrine out{static_cast<std::uint8_t>(unit), kAnyRange, hunter && armour ? kLeastForArmour : kLeastForPersons};
  if (hunter && armour && profile(c.t, u).kind == Kind::Gun) out.orders = kKeepForVehicles;
  return out;
}

}  // namespace

// C7: where opportunity fire goes by standing orders, nobody shall waste it on a shot that hardly ever hits.
void offer_doctrine(const Scene& c, Choice& best) {
  if (c.t.options.reaction_fire != ReactionFire::Doctrine || c.skill == Skill::Recruit) return;
  const UnitRange own = c.s.units_of(c.side);
  int all = 0, differ = 0;
  SetDoctrine first{};
  for (int id = own.first; id < own.last; ++id) {
    const Unit& u = c.s.unit(id);
    if (!u.on_map()) continue;
    ++all;
    const SetDoctrine want = doctrine_for(c, id);
    if (u.fire_within == want.fire_within && u.fire_least == want.fire_least && u.orders == want.orders) continue;
    if (differ++ == 0) first = want;
  }
  if (differ == 0) return;
  if (differ == all && all > 1) first = {kNobody, kAnyRange, kLeastForPersons};
  best.offer(first, 2 * kFirst);
}

}  // namespace valor::vv
