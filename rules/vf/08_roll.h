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
// Rolls an attack and tells of it. `told` says who attacks whom and with whose support; the dice are put in here. The
// hits, or nothing if the attacker is asked for a card first (F.6).
std::optional<int> make_attack(Flow& flow, const Attack& attack, AttackRolled told);

}  // namespace valor::vf
