// The computer players by name. A bot gets a game and its own seat, and answers with an action as a client would send
// it; through `Game` it sees only what its seat may know.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/module.h"

namespace valor {

struct Bot {
  std::function<Json(const Game& game, Seat seat, Rng& rng)> choose;
  // Chooses the same and does it, without words: for the arena.
  std::function<void(Game& game, Seat seat, Rng& rng, Dice& dice)> play;
};

// Nothing where no bot has this name: a misspelt name must never play as something else.
const Bot* find_bot(std::string_view name);
std::vector<std::string> bot_names();

}  // namespace valor
