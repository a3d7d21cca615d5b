#include "ai/bots.h"

#include <nlohmann/json.hpp>

namespace valor {
namespace {

struct Named {
  const char* name;
  Bot bot;
};

const std::vector<Named>& all_bots() {
  static const std::vector<Named> bots{
      {"random",
       {.choose = [](const Game& game, Seat seat, Rng& rng) { return game.sample(seat, rng); },
        .play = [](Game& game, Seat seat, Rng& rng, Dice& dice) { game.act_at_random(seat, rng, dice); }}},
  };
  return bots;
}

}  // namespace

const Bot* find_bot(std::string_view name) {
  for (const Named& b : all_bots())
    if (b.name == name) return &b.bot;
  return nullptr;
}

std::vector<std::string> bot_names() {
  std::vector<std::string> out;
  for (const Named& b : all_bots()) out.emplace_back(b.name);
  return out;
}

}  // namespace valor
