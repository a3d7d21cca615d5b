// The strength of several bots from the games that they played against each other (Bradley and Terry's model).
#pragma once

#include <cstdint>
#include <vector>

#include "ai/arena.h"

namespace valor {

// All games between two bots; with `swap`, so that games 2i and 2i + 1 are a pair on one seed.
struct Match {
  int a = 0, b = 0;  // places in the list of bots
  std::vector<ArenaGame> games;
};

struct Rung {
  double strength = 0, low = 0, high = 0;  // Elo above the first bot, with the interval that holds 95 %
};

// One rung for each bot; the first is 0. The interval is by drawing pairs of games anew, `draws` times.
// Every two bots count as having drawn one game more, so that who wins all is not infinitely strong.
std::vector<Rung> ladder_of(int bots, const std::vector<Match>& matches, int draws, std::uint64_t seed);

}  // namespace valor
