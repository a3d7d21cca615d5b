// The computer players by name. A bot sits down at a game as a player, who gets it with the own seat and answers with
// an action as a client would send it; through `Game` it sees only what its seat may know.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/mind.h"

namespace valor {

struct Bot {
  // Does it know this rule system? Whoever names a bot asks this first: none plays what it does not know.
  std::function<bool(std::string_view system)> knows;
  // `threads`: to think with; what it plays does not depend on them.
  std::function<Player(int threads)> sit_down;
};

// Nothing where no bot has this name: a misspelt name must never play as something else.
const Bot* find_bot(std::string_view name);
// The same with so many times the thought of its level, for measuring. Nothing where it does not search.
std::optional<Bot> bot_with_effort(std::string_view name, int much);
// What a bot is given to think with where somebody waits for it.
inline constexpr int kThreads = 2;
// From the weakest to the strongest.
std::vector<std::string> bot_names();
// Those that know this rule system, in the same order.
std::vector<std::string> bots_for(std::string_view system);

// What somebody would do about what is asked: standing orders and other asides that he would give first are passed
// over. `ask`: his next action in a game.
Json answer_of(const Game& game, Seat seat, const std::function<Json(const Game& game)>& ask);

// What the seat answers in another's turn while its player is away: by its standing orders where the system's mind
// knows them, else as Regular would; at random where no mind knows the system.
Json answer_by_orders(const Game& game, Seat seat, Rng& rng);

// Somebody who can judge games of this system; nothing where nobody can.
std::optional<Critic> critic_for(const Game& game);
// The losses of a seat's side in percent; -1 where no mind knows the system.
int losses_of(const Game& game, Seat seat);

}  // namespace valor
