// The Advance and Assault Phase: one hex forward, or into the enemy.
#include <algorithm>

#include "ai/minds/vv_orders.h"
#include "rules/vv/12_expendables.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/19_fortifications.h"

namespace valor::vv {
namespace {

constexpr int kExplosive = 100;
constexpr int kLeastWins = 15, kRashWins = 8;  // of the 36 rolls
constexpr int kCompany = 25;                   // for each unit that one stands with
constexpr int kLeaderCompany = 120;            // a leader belongs to those who fire

// The worth of the hex beside that of the enemies in it.
int worth_of_hex(const Scene& c, HexIndex at) {
  int sum = 0;
  for (const Aim& aim : c.ground.aims())
    if (aim.kind == AimKind::Objective && aim.hexes[0] == at && c.s.holder[aim.objective] != c.side) sum += aim.worth;
  return sum;
}

// 15.7, 15.8 The mean over the 36 rolls: what they lose less what we lose.
int value_of_assault(const Scene& c, const Body& b, const CloseAssault& a) {
  const Assault assault = describe(c.t, c.s, a);
  int prize = worth_of_hex(c, a.target) * (c.turns_left() == 1 ? 2 : 1);
  for (const std::uint8_t id : targets_at(c.t, c.s, c.side, a.target)) prize += c.worth(id);
  int pinned = 0;
  for (const std::uint8_t id : assault.pinned) pinned += c.worth(id);
  // 15.8: who wins goes in, and leaves what he held.
  const Errand& errand = c.errand_of(b.group.ids[0]);
  const int move =
      c.situation(errand, b, a.target, b.facing) - c.situation(errand, b, b.at, b.facing) - worth_of_hex(c, a.target);
  int sum = 0;
  for (int roll = 2; roll <= 12; ++roll) {
    const AssaultResult r = resolve(assault, roll);
    const int lost = c.harm_of(a.group, r.attacker_points, kNoHex, 30);
    const int gained = r.success ? prize + move : pinned + c.harm_of(assault.defenders, r.defender_points, kNoHex, 30);
    sum += ways_to_roll(roll) * (gained - lost);
  }
  return sum / 36 - kExplosive * (a.grenades + a.satchels);
}

// How many of the 36 rolls succeed.
int rolls_that_win(const Assault& a) {
  int sum = 0;
  for (int roll = 2; roll <= 12; ++roll) sum += resolve(a, roll).success ? ways_to_roll(roll) : 0;
  return sum;
}

void offer_assaults(const Scene& c, const Body& b, Choice& best) {
  const Group group = those(c.s, b.group, [](const Unit& u, int) { return may_assault(u); });
  if (group.empty() || b.vehicle != kNobody) return;
  for (int d = 0; d < hex::kDirections; ++d) {
    const HexIndex to = c.t.field.neighbour(b.at, d);
    if (to == kNoHex || targets_at(c.t, c.s, c.side, to).empty()) continue;
    for (const bool explosives : {false, true}) {
      CloseAssault a{group, to};
      if (explosives) {
        a.grenades = static_cast<std::uint8_t>(c.t.explosives ? usable(c.t, c.s, group, kGrenades) : 0);
        a.satchels = static_cast<std::uint8_t>(c.t.explosives ? usable(c.t, c.s, group, kSatchels) : 0);
        if (a.grenades + a.satchels == 0) continue;
      }
      if (!allowed(c, a)) continue;
      // Against the odds only where it is the last chance for the hex.
      const int wins = rolls_that_win(describe(c.t, c.s, a));
      const bool last = c.turns_left() == 1 && worth_of_hex(c, to) > 0;
      if (wins < (b.order == Order::Rush ? kRashWins : kLeastWins) && !last) continue;
      const int value = value_of_assault(c, b, a);
      if (value > c.temper.least_gain || (last && wins > 0)) best.offer(a, std::max(value, 1) + 1000);
    }
  }
}

// What company is worth to this unit in a hex.
int company(const Scene& c, int unit, HexIndex at) {
  int sum = 0;
  const bool leader = profile(c.t, c.s.unit(unit)).leader;
  c.s.where.each_in(at, c.s.units_of(c.side), [&](int id) {
    if (id == unit || profile(c.t, c.s.unit(id)).heavy()) return;
    const bool pair = leader != profile(c.t, c.s.unit(id)).leader;
    sum = std::min(sum + (pair && sum < kLeaderCompany ? kLeaderCompany : kCompany), 2 * kLeaderCompany);
  });
  return sum * c.temper.company / 100;
}

void offer_advance(const Scene& c, int unit, Choice& best) {
  const Body b = c.body(alone(unit));
  const Errand& errand = c.errand_of(unit);
  const int stay = c.stand(errand, b, b.at, b.facing) + company(c, unit, b.at), most = c.most_potential(b);
  for (int d = 0; d < hex::kDirections; ++d) {
    const HexIndex to = c.t.field.neighbour(b.at, d);
    if (to == kNoHex || c.s.markers.at(to, MarkerKind::Mines) > 0) continue;
    const int least = best.heard ? c.temper.least_gain : std::max(c.temper.least_gain, best.value);
    // What is quickly told comes first: mostly it is enough to see that it does not pay.
    const int quick = c.stand_before_fire(errand, b, to) + company(c, unit, to) - stay;
    if (quick + most <= least) continue;
    const int gain = quick - c.weighed_threat(b, to, b.facing) + c.weighed_potential(b, to, b.facing);
    const Advance a{static_cast<std::uint8_t>(unit), to};
    if (gain > least && allowed(c, a)) best.offer(a, gain);
  }
}

// C4
void offer_turns(const Scene& c, const Body& b, Choice& best) {
  if (b.vehicle == kNobody || !c.t.options.advance_turns) return;
  for (const int by : {1, 5}) {
    const auto facing = static_cast<std::uint8_t>((b.facing + by) % hex::kDirections);
    const Turn a{static_cast<std::uint8_t>(b.vehicle), facing};
    const int gain = c.potential(b, b.at, facing) - c.threat(b, b.at, facing) - c.potential(b, b.at, b.facing) +
                     c.threat(b, b.at, b.facing);
    if (gain > c.temper.least_gain && allowed(c, a)) best.offer(a, gain);
  }
}

}  // namespace

void offer_advances(const Scene& c, Choice& best) {
  for (const Body& b : c.friends)
    if (b.order != Order::Stay) offer_assaults(c, b, best);
  for (const Body& b : c.friends) {
    if (b.order == Order::Stay) continue;
    for (const std::uint8_t id : b.group)
      if (may_advance(c.s.unit(id)) && profile(c.t, c.s.unit(id)).kind != Kind::Gun) offer_advance(c, id, best);
    offer_turns(c, b, best);
  }
}

}  // namespace valor::vv
