// Positions nobody would think of: maps, orders of battle, cards, options and variants of Valor & Victory drawn from a
// seed, for random games with invariants. Every kind of counter in the unit table is drawn sooner or later.
#pragma once

#include "core/json.h"
#include "core/rng.h"

namespace valor {

// The header of a game, with the tables of `shipped`, the header of another. The same seed gives the same header.
Json random_position(const Json& shipped, std::uint64_t seed);

// The seeds of a run: so many from the first, or those of VALOR_SEEDS, "5056" or "5000-5999", to see one fault again or
// to share a long run between processes.
struct Seeds {
  std::uint64_t first, end;
};
Seeds seeds_of_run(std::uint64_t first, std::uint64_t count);

}  // namespace valor
