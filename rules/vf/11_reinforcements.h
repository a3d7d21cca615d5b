// Chapter 11: reinforcements. They wait at their arrival point on the edge of the table, in march column, and come on
// in an action phase of their side without a test.
//
// A unit that waits is in nobody's way and in nobody's sight (State::has is false); its first move is measured from the
// arrival point, as if the column had stood behind it, off the table.
#pragma once

#include <optional>

#include "rules/vf/flow.h"

namespace valor::vf {

// Is this piece a reinforcement that may come on in this turn? F.3: not while its side is confused.
bool is_due(const Setting& t, const State& s, UnitId id);
// Has the brigade units that may come on in this turn and have not been called on yet?
bool has_arrivals(const Setting& t, const State& s, int brigade);
std::optional<Refusal> check_arrive(const Setting& t, const State& s, const Arrive& a);
void arrive(Flow& flow, const Arrive& a);

// While reinforcements come on: may this unit act?
std::optional<Refusal> check_arriving(const Setting& t, const State& s, UnitId unit);
// Two moves, or one move and a reform; no assault. Detachments may do anything.
std::optional<Refusal> check_arriving_move(const Setting& t, const State& s, const Move& a);
std::optional<Refusal> check_arriving_reform(const Setting& t, const State& s, UnitId unit);

}  // namespace valor::vf
