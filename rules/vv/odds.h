// The exact odds of an attack as JSON, for odds.cpp and choices.cpp. Included by .cpp files only.
#pragma once

#include "rules/vv/13_opportunity_fire.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/json_values.h"

namespace valor::vv {

// All of it: modifiers with their rules, outcomes, the table with its row.
Json attack_odds(const Setting& t, const Known<State>& known, const Attack& attack);
// 15.6 to 15.8: odds column, kill number, both sides' losses.
Json assault_odds(const Setting& t, const Known<State>& known, const Assault& assault);
// Who may fire at this group if it comes to this hex, each hex with its chance, and the chance that any of them hurts.
// Null if nobody can.
Json danger_at(const Setting& t, const Known<State>& known, const MovingTarget& target);
// How many of the 36 rolls of all those who may fire do harm, added up: the measure by which ways are compared.
int danger_sum(const Setting& t, const State& s, const MovingTarget& target);

}  // namespace valor::vv
