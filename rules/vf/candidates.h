// Candidate actions: a table has endlessly many places, so `actions` lists a few sensible ones for each unit. Every one
// of them passes its check; any other legal place is accepted all the same.
#pragma once

#include <vector>

#include "rules/vf/05_fire.h"

namespace valor::vf {

// The candidates for one unit of the active brigade, added to `out`.
void unit_candidates(const Setting& t, const State& s, UnitId unit, std::vector<Action>& out);
// 8.2.1 All the support that a shot can have, in the order of the units.
Supporters full_support(const Setting& t, const State& s, const Sight& sight, const Shoot& shot);
// 8.2.3 The first unit that can lend brigade support, or kNoUnit.
UnitId brigade_supporter(const Setting& t, const State& s, UnitId fighter);

// 4.0 Every card of the deciding seat's hand on everything it may be played on now, and initiative; added to `out`.
void card_candidates(const Setting& t, const State& s, std::vector<Action>& out);

// The formations that a unit may be told to take.
inline constexpr std::array<Formation, 5> kFormations{Formation::Line, Formation::AttackColumn, Formation::MarchColumn,
                                                      Formation::OpenOrder, Formation::Square};

}  // namespace valor::vf
