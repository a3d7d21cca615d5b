// Chapter 8: the hit tests of an attack as they are rolled, with natural 1s that are rolled again and the card Deadly
// Attack (F.6). A die is rolled again at most once (1.0.2).
#pragma once

#include "rules/vf/08_attack.h"
#include "rules/vf/flow.h"

namespace valor::vf {

struct RolledAttack {
  DiceShown dice, again;  // all dice, and the natural 1s that were rolled again
  int first_hits = 0, more_hits = 0;
  int misses = 0;  // failed dice that a card could still roll again
  int hits() const { return first_hits + more_hits; }
};
RolledAttack roll_hits(Flow& flow, const Attack& attack, Seat seat);
// Tells of the natural 1s, if any were rolled again. `melee` as in AttackRolled.
void tell_ones(Flow& flow, const Attack& attack, const RolledAttack& rolled, UnitId main, UnitId target, int melee);
// F.6 Asks the attacker for the card where he may hold it. False if there is nothing to ask.
bool ask_for_rerolls(Flow& flow, Side side, UnitId main, UnitId target, const Attack& attack,
                     const RolledAttack& rolled);

}  // namespace valor::vf
