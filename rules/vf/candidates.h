// Candidate actions: a table has endlessly many places, so `actions` lists a few sensible ones for each unit. Every one
// of them passes its check; any other legal place is accepted all the same.
#pragma once

#include <vector>

#include "rules/vf/action.h"

namespace valor::vf {

// The candidates for one unit of the active brigade, added to `out`.
void unit_candidates(const Setting& t, const State& s, UnitId unit, std::vector<Action>& out);

}  // namespace valor::vf
