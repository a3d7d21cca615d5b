// Smoke: before a move, by shells, from off the map.
#include <algorithm>
#include <array>

#include "ai/minds/vv_orders.h"
#include "rules/vv/11_smoke.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/18_fire_support.h"

namespace valor::vv {
namespace {

constexpr int kLeastSaved = 120;      // smoke is worth so much less danger
constexpr int kDangerForSmoke = 200;  // before that nobody thinks of it

// What the best move of these units would gain if smoke lay there.
int gain_behind(const Scene& c, const Group& group, HexIndex smoke, int value, WayMemory& memory,
                Haste* haste = nullptr) {
  State veiled;  // NOLINT: copied as far as it lives
  copy_state(veiled, c.s);
  veiled.markers.set(smoke, MarkerKind::Smoke, value);
  const Scene with(c.t, c.ground, Known<State>::all_of(veiled, seat_of(c.side)), c.skill);
  return best_start(with, with.body(group), group, memory, haste).gain;
}

// The hex next to the most dangerous enemy, on his line to where they want to go.
HexIndex before_the_enemy(const Scene& c, HexIndex target) {
  const Body* worst = nullptr;
  int most = 0;
  for (const Body& e : c.enemies) {
    const int points = c.points(e, e.at, e.facing, target, 0);
    if (points <= most) continue;
    most = points;
    worst = &e;
  }
  HexIndex best = kNoHex;
  for (int d = 0; worst && d < hex::kDirections; ++d) {
    const HexIndex at = c.t.field.neighbour(worst->at, d);
    if (at == kNoHex || (best != kNoHex && c.t.field.distance(at, target) >= c.t.field.distance(best, target)))
      continue;
    best = at;
  }
  return best;
}

// Is there anything to lay a screen with: a mission (18.7), a gun or a mortar (11.3)?
bool can_screen(const Scene& c) {
  if (c.s.phase == Phase::Command) return has_mission(c.s, c.side, MissionKind::Smoke);
  const UnitRange own = c.s.units_of(c.side);
  for (int id = own.first; id < own.last; ++id)
    if (const Unit& u = c.s.unit(id); (has_gun(c.t, u) || has_mortar(c.t, u)) && may_attack(u)) return true;
  return false;
}

}  // namespace

// 11.2 Would smoke on the way make the move so much safer?
void offer_smoke(const Scene& c, const Body& b, const Group& group, const Start& start, WayMemory& memory,
                 Choice& best) {
  if (!c.temper.uses_smoke || start.way.danger < kDangerForSmoke || c.s.smoke[static_cast<std::size_t>(c.side)] == 0)
    return;
  int layer = kNobody;
  for (const std::uint8_t id : group)
    if (may_lay_smoke(c.s, c.s.unit(id))) layer = id;
  if (layer == kNobody) return;
  for (const HexIndex at : {start.way.first, b.at}) {
    const LaySmoke a{static_cast<std::uint8_t>(layer), at};
    if (at == kNoHex || !allowed(c, a)) continue;
    const int gain = gain_behind(c, group, at, kSmokeOfInfantry, memory);
    if (gain > start.gain + kLeastSaved) best.offer(a, gain);
  }
}

Screen best_screen(const Scene& c, WayMemory& memory, Haste* haste) {
  Screen out;
  if (!c.temper.uses_smoke || c.s.smoke[static_cast<std::size_t>(c.side)] < kSmokeOfShells) return out;
  if (!can_screen(c)) return out;  // finding where it would help costs much thought
  const Body* mover = nullptr;
  Start start;
  for (const Body& b : c.friends) {
    const Group group = movers_of(c, b);
    if (group.empty() || b.vehicle != kNobody) continue;
    const Start other = best_start(c, b, group, memory, haste);
    if (haste) haste->price[b.group.ids[0]] = price_of_fire(c, b, other);
    if (!other.way.found || other.way.danger < kDangerForSmoke || (mover && other.way.danger <= start.way.danger))
      continue;
    start = other;
    mover = &b;
  }
  if (!mover) return out;
  const Group group = movers_of(c, *mover);
  for (const HexIndex at : {start.way.first, start.way.end, before_the_enemy(c, start.way.end)}) {
    if (at == kNoHex || !takes_smoke(c.s, at)) continue;
    const int gain = gain_behind(c, group, at, kSmokeOfShells, memory, haste) - std::max(0, start.gain);
    if (gain > std::max(out.gain, kLeastSaved)) out = {at, gain};
  }
  return out;
}

// 11.3: in place of an attack. Whoever has the least to fire at does it.
void offer_smoke_shells(const Scene& c, const Screen& screen, Choice& best) {
  if (screen.at == kNoHex) return;
  for (const Body& b : c.friends) {
    for (const std::uint8_t id : b.group) {
      const FireSmoke a{id, screen.at};
      if (!allowed(c, a)) continue;
      const int price = c.potential(b, b.at, b.facing);
      if (screen.gain > price) best.offer(a, screen.gain - price);
    }
  }
}

}  // namespace valor::vv
