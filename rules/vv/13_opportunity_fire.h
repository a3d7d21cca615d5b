// 13.8, P:opportunity-fire: fire at units that move, in both forms (C7).
//
// After every hex that a stack enters, enemy units that see it and have not fired may fire at it. `ask`: their player
// is asked. `doctrine`: they fire by standing order. Fire groups are of one hex (C14), one attack per hex on the same
// movers in a segment (C52). Whoever can fire at a mover is in sight of it (9.1), so nobody unseen reacts.
// Not here: fire lanes (13.8.1).
#pragma once

#include <optional>

#include "rules/vv/14_ap_combat.h"
#include "rules/vv/16_at_combat.h"

namespace valor::vv {

// What would be fired at: a moving group in a hex.
struct MovingTarget {
  Group group;
  HexIndex at = kNoHex;
  int side = 0;
  bool assault = false;
  bool heavy = false, armoured = false;  // a gun or vehicle; an armoured one. Set by target_of
  HexIndex over = kNoHex;                // 17.2: the hex that it has just driven over
  std::array<bool, 2> pooled{};          // 12.5.1: which anti-tank weapons its enemies have in common. Set by target_of
};
// With `heavy`, `armoured` and `pooled` set from the group.
MovingTarget target_of(const Setting& t, const State& s, MovingTarget target);

// 13.1, 17.2 May it still attack, or make its last shot at what has driven over it?
inline bool may_answer(const Setting& t, const Unit& u, const MovingTarget& target) {
  if (may_attack(u)) return true;
  return target.over != kNoHex && u.at == target.over && t.options.overrun_price &&
         (u.marks & (kPinned | kLastShot)) == 0;
}
// May this unit fire at persons, or its anti-tank weapon, at the target? Its own marks, range, arc and sight; not 14.2.
bool can_react(const Setting& t, const Unit& u, const MovingTarget& target);

// All units on foot of one hex that can fire at the target, if 14.2 lets them; `only_willing`: by standing orders.
Group firers_in(const Setting& t, const State& s, HexIndex from, const MovingTarget& target, bool only_willing);

// 16.1, 12.5.1 Can it answer with its anti-tank weapon, or one that its side has in common? `vehicle`: of the moving
// group, or kNobody.
bool can_react_at(const Setting& t, const Unit& u, const MovingTarget& target);
// Calls f(pooled) for the weapon that it carries, and for each of its side's that it can aim at the target.
template <class F>
void for_each_at_weapon(const Setting& t, const State& s, int id, const MovingTarget& target, F&& f) {
  if (can_aim_at(t, s.unit(id), target.at)) f(PooledAt::None);
  for (const PooledAt kind : kPooledKinds)
    if (target.pooled[static_cast<std::size_t>(kind) - 1] && can_aim_pooled(t, s.unit(id), target.at, kind)) f(kind);
}
// The gun or vehicle that is moving; kNobody if it is infantry.
int moving_vehicle(const Setting& t, const State& s, const MovingTarget& target);

// The next attack by standing order: the nearest hex that is willing, then the lowest. C7.
std::optional<Attack> attack_by_doctrine(const Setting& t, const State& s, const MovingTarget& target);
// The same for anti-tank fire: the best chance to destroy or immobilise it, then the lowest number.
std::optional<FireAt> at_shot_by_doctrine(const Setting& t, const State& s, const MovingTarget& target);

// 14.4 A gun or vehicle by itself, if it can fire at the target and 14.2 lets it.
Group alone_at(const Setting& t, const State& s, int id, const MovingTarget& target);

// Is there a unit that can fire at the target and whose standing orders do not say to hold?
bool anybody_may_react(const Setting& t, const State& s, const MovingTarget& target);

// The moving group of an open move, as a target.
MovingTarget moving_target(const Setting& t, const State& s, const Frame& move);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const HoldFire& a);
// An aside of the owner.
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const SetDoctrine& a);

}  // namespace valor::vv
