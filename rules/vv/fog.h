// P:fog-of-war: what each side sees. Only with the option on.
//
// A side sees a hex if any of its units on the map has a line of sight to it (9.1); there is no limit of range. Sight
// is kept in the units (Unit::sight) and changes by events that are decided here.
#pragma once

#include "rules/vv/event.h"

namespace valor::vv {

// Does any unit of this side see the hex?
bool sees(const Setting& t, const State& s, int side, HexIndex at);

// Tells what `side` has come to see, lost from sight, or finds gone from where it remembered it.
void update_sight(const Setting& t, State& s, int side, Sink<Event>& sink);

}  // namespace valor::vv
