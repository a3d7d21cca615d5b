#include "ai/bots.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/assert.h"

namespace valor {
namespace {

struct Named {
  const char* name;
  Bot bot;
};

Bot random_bot() {
  return {.knows = [](std::string_view) { return true; },
          .choose = [](const Game& game, Seat seat, Rng& rng) { return game.sample(seat, rng); },
          .sit_down = []() -> Play {
            return [](Game& game, Seat seat, Rng& rng, Dice& dice) { game.act_at_random(seat, rng, dice); };
          }};
}

const AnyMind* mind_for(const Game& game) {
  for (const AnyMind& mind : all_minds())
    if (mind.knows(game)) return &mind;
  return nullptr;
}

Bot bot_of(Skill skill) {
  return {.knows =
              [](std::string_view system) {
                const auto& minds = all_minds();
                return std::any_of(minds.begin(), minds.end(), [&](const AnyMind& m) { return m.system == system; });
              },
          .choose =
              [skill](const Game& game, Seat seat, Rng&) {
                const AnyMind* mind = mind_for(game);
                VALOR_ASSERT(mind, "core: a bot is asked only about systems that it knows");
                return mind->choose(game, seat, skill);
              },
          .sit_down = [skill]() -> Play {
            return [skill, play = Play()](Game& game, Seat seat, Rng& rng, Dice& dice) mutable {
              if (!play) {
                const AnyMind* mind = mind_for(game);
                VALOR_ASSERT(mind, "core: a bot is asked only about systems that it knows");
                play = mind->sit_down(skill);
              }
              play(game, seat, rng, dice);
            };
          }};
}

const std::vector<Named>& all_bots() {
  static const std::vector<Named> bots{
      {"random", random_bot()}, {"recruit", bot_of(Skill::Recruit)}, {"regular", bot_of(Skill::Regular)}};
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

std::vector<std::string> bots_for(std::string_view system) {
  std::vector<std::string> out;
  for (const Named& b : all_bots())
    if (b.bot.knows(system)) out.emplace_back(b.name);
  return out;
}

}  // namespace valor
