// Objectives (2.1.1) and chapter 10: who has won.
#pragma once

#include <array>

#include "rules/vf/09_morale.h"

namespace valor::vf {

// 2.1.1 Figures of a side within 6" of an objective. A unit in a terrain feature is measured from the feature.
int figures_near(const Setting& t, const State& s, int objective, Side side);
// Is any of the unit within 6" of the objective?
bool is_near_objective(const Setting& t, const State& s, UnitId unit, int objective);
// 2.1.1 Who takes the objective at the end of this turn; kNoSide: it stays as it is.
Side takes_objective(const Setting& t, const State& s, int objective);
void take_objectives(Flow& flow);

// 10.0 Objectives held and defeats inflicted.
int score(const Setting& t, const State& s, Side side);
bool turn_limit_reached(const Setting& t, const State& s);
void end_game(Flow& flow);

}  // namespace valor::vf
