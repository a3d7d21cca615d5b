// Standing orders in play by mail: what a seat does when it is asked in the enemy's segment and its player is away.
//
// Opportunity fire by orders is a rule (13.8, C7). This is the same for whatever else is asked there, above all the
// Defensive Fire Phase: Regular chooses the shots, but only such as the units' orders allow (how far, how good, not at
// persons). It sees no more than the seat, and changes no orders.
#pragma once

#include "rules/vv/system.h"

namespace valor::vv {

// Do the orders of all who fire allow it? What is no fire they always allow.
bool orders_allow(const Setting& t, const State& s, const Action& action);
// A legal action for the seat that `known` is of. Requires that it is asked.
Action answer_by_orders(const Setting& t, const Known<State>& known);

}  // namespace valor::vv
