// Positions nobody would think of: maps, orders of battle, cards, options and variants of Valor & Victory drawn from a
// seed, for random games with invariants. Every kind of counter in the unit table is drawn sooner or later.
#pragma once

#include "core/json.h"
#include "core/rng.h"

namespace valor {

// The header of a game, with the tables of `shipped`, the header of another. The same seed gives the same header.
Json random_position(const Json& shipped, std::uint64_t seed);

}  // namespace valor
