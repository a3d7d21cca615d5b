// 13.8, P:opportunity-fire: fire at units that move, in both forms (C7).
//
// After every hex that a stack enters, enemy units that see it and have not fired may fire at it. `ask`: their player
// is asked. `doctrine`: they fire by standing order. Fire groups are of one hex (C14), one attack per hex on the same
// movers in a segment (C52). Whoever can fire at a mover is in sight of it (9.1), so nobody unseen reacts.
// Not here: fire lanes (13.8.1).
#pragma once

#include <optional>

#include "rules/vv/14_ap_combat.h"

namespace valor::vv {

// What would be fired at: a moving group in a hex.
struct MovingTarget {
  Group group;
  HexIndex at = kNoHex;
  int side = 0;
  bool assault = false;
};

// May this unit fire at the target? Its own marks, range and sight; not 14.2.
bool can_react(const Setting& t, const Unit& u, const MovingTarget& target);

// All units of one hex that can fire at the target, if 14.2 lets them; `only_willing`: by their standing orders.
Group firers_in(const Setting& t, const State& s, HexIndex from, const MovingTarget& target, bool only_willing);

// The next attack by standing order: the nearest hex that is willing, then the lowest. C7.
std::optional<Attack> attack_by_doctrine(const Setting& t, const State& s, const MovingTarget& target);

// Is there a unit that can fire at the target and whose standing orders do not say to hold?
bool anybody_may_react(const Setting& t, const State& s, const MovingTarget& target);

// The moving group of an open move, as a target.
MovingTarget moving_target(const State& s, const Frame& move);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const HoldFire& a);
// An aside of the owner.
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const SetDoctrine& a);

}  // namespace valor::vv
