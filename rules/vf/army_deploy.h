// Armies of the players' own in place of those of a scenario (2.1): who stands where when the battle begins.
//
// The rules leave deployment to the scenario, and have no phase for it. So a list takes over the places of the army
// that it replaces: its brigades stand, in their order, where that army's brigades stood, rank behind rank, and no
// nearer to the enemy than somebody did or muskets carry; ahead of that line only what finds no ground behind it.
// Terrain that a brigade held (T.3) foot of the new one holds, division leaders (O4) stay with the brigades in their
// places, and what comes later (11.0) comes as it did. Not here: what a list costs (army.h).
#pragma once

#include "core/json.h"
#include "core/result.h"
#include "rules/vf/system.h"

namespace valor::vf {

// All pieces of two sides set up apart from each other on an empty table, in the order of the pieces of a scenario with
// these sides. Places, arrivals and commanders that the sides name are left out of account.
Result<Opening<Setting, State>, LoadError> parade(const Json& tables, const Json& options, Json sides);

// The scenario with a list in place of each side whose item of `armies` is an object. Requires: `header` has scenario,
// tables and options; the lists break no limit (check_army).
Result<Json, LoadError> field_armies(const Json& header, const Json& armies);

}  // namespace valor::vf
