// The computer players by name. A bot gets a game and its own seat, and answers with an action as a client would send
// it; through `Game` it sees only what its seat may know.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/mind.h"

namespace valor {

struct Bot {
  // Does it know this rule system? Whoever names a bot asks this first: none plays what it does not know.
  std::function<bool(std::string_view system)> knows;
  std::function<Json(const Game& game, Seat seat, Rng& rng)> choose;
  // Chooses the same and does it, without words: for the arena. One for each seat of each game.
  std::function<Play()> sit_down;
};

// Nothing where no bot has this name: a misspelt name must never play as something else.
const Bot* find_bot(std::string_view name);
// From the weakest to the strongest.
std::vector<std::string> bot_names();
// Those that know this rule system, in the same order.
std::vector<std::string> bots_for(std::string_view system);

}  // namespace valor
