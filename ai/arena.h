// Bots against each other, many games, the result independent of the number of threads.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "ai/bots.h"
#include "core/module.h"

namespace valor {

struct ArenaOrder {
  const Module* module = nullptr;
  std::string header;  // canonical JSON: what Module::open takes
  Bot a, b;
  int games = 1;      // with swap: rounded up to an even number
  bool swap = false;  // every seed twice, seats exchanged
  int threads = 1;
  std::uint64_t seed = 1;
};

struct ArenaGame {
  Side winner = kNoSide;
  bool a_sits_first = true;
  int turns = 0;
  int decisions = 0;
  bool finished = true;                // false: cut off after kMostDecisions
  std::array<int, 2> lost{-1, -1};     // by side: its losses in percent; -1: nobody can tell
  std::array<int, 2> rolls{}, pips{};  // by side: how often it rolled two dice, and their sum over all rolls
};
inline constexpr int kMostDecisions = 100000;

// Plays all games; `progress` is called with the number done, from any thread. Game i depends on seed and i alone.
std::vector<ArenaGame> play_arena(const ArenaOrder& order, const std::function<void(int)>& progress = {});

double score_of_a(const ArenaGame& game);  // 1 for a win, a half for a draw

// A share of wins with its Wilson interval at 95 %.
struct Share {
  int wins = 0;
  double share = 0, low = 0, high = 0;
};
Share share_of(int wins, int draws, int games);
// Of `a`, where every seed was played from both seats: what varies is the score of such a pair, which is less than two
// games by themselves would (what a seat is worth cancels out, and a draw is half a win). Requires: one pair after the
// other.
Share share_of_pairs(const std::vector<ArenaGame>& games);

struct ArenaSummary {
  int games = 0, draws = 0;
  Share a, b, first, second;  // of `a` and `b` by pairs, where they were played
};
ArenaSummary summarise(const std::vector<ArenaGame>& games);

}  // namespace valor
