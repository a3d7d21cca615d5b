// 5.3.1, 12.4, 13.9: what a player may rearrange in his Command Phase (edition and rulings: see README).
//
// A leader lets a squad split into two half squads or two of a kind become a squad; infantry in one hex hands over or
// exchanges support weapons. A squad that splits needs a counter for its other half: a side has as many as the scenario
// gives it, and gets one back for every two halves that merge.
#pragma once

#include <optional>

#include "rules/vv/action.h"

namespace valor::vv {

// 5.3.1 May this side rearrange its units now? NB: README, question 40: nobody is asked in a Command Phase for this
// alone; it can be done in the first phase of the segment in which its player is asked, before anybody does anything
// else.
bool may_regroup(const State& s, int side);

// 5.3.1, 13.9 A counter that the other half of this squad can take; kNobody if none is left.
int spare_for(const Setting& t, const State& s, int unit);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Split& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Merge& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Transfer& a);

}  // namespace valor::vv
