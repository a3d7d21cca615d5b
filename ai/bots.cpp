#include "ai/bots.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/assert.h"

namespace valor {
namespace {

struct Named {
  const char* name;
  Bot bot;
};

Bot random_bot() {
  return {.knows = [](std::string_view) { return true; },
          .sit_down = [](int) -> Player {
            return {.choose = [](const Game& game, Seat seat, Rng& rng) { return game.sample(seat, rng); },
                    .play = [](Game& game, Seat seat, Rng& rng, Dice& dice) { game.act_at_random(seat, rng, dice); }};
          }};
}

const AnyMind& mind_for(const Game& game) {
  const auto& minds = all_minds();
  const auto found = std::find_if(minds.begin(), minds.end(), [&](const AnyMind& m) { return m.knows(game); });
  VALOR_ASSERT(found != minds.end(), "core: a bot is asked only about systems that it knows");
  return *found;
}

// The mind is chosen at the first question.
Player player_of(Skill skill, int threads, int much) {
  auto seated = std::make_shared<std::optional<Player>>();
  const auto player = [seated, skill, threads, much](const Game& game) -> const Player& {
    if (!*seated) *seated = mind_for(game).sit_down(skill, threads, much);
    return **seated;
  };
  return {.choose = [player](const Game& game, Seat seat, Rng& rng) { return player(game).choose(game, seat, rng); },
          .play = [player](Game& game, Seat seat, Rng& rng, Dice& dice) { player(game).play(game, seat, rng, dice); }};
}

Bot bot_of(Skill skill, int much = 1) {
  return {.knows =
              [](std::string_view system) {
                const auto& minds = all_minds();
                return std::any_of(minds.begin(), minds.end(), [&](const AnyMind& m) { return m.system == system; });
              },
          .sit_down = [skill, much](int threads) { return player_of(skill, threads, much); }};
}

const std::vector<Named>& all_bots() {
  static const std::vector<Named> bots{{"random", random_bot()},
                                       {"recruit", bot_of(Skill::Recruit)},
                                       {"regular", bot_of(Skill::Regular)},
                                       {"veteran", bot_of(Skill::Veteran)},
                                       {"elite", bot_of(Skill::Elite)}};
  return bots;
}

}  // namespace

const Bot* find_bot(std::string_view name) {
  for (const Named& b : all_bots())
    if (b.name == name) return &b.bot;
  return nullptr;
}

std::optional<Bot> bot_with_effort(std::string_view name, int much) {
  for (const auto& [searching, skill] : {std::pair{"veteran", Skill::Veteran}, std::pair{"elite", Skill::Elite}})
    if (name == searching) return bot_of(skill, much);
  return std::nullopt;
}

Json answer_of(const Game& game, Seat seat, const std::function<Json(const Game& game)>& ask) {
  constexpr int kMostAsides = 100;
  const std::unique_ptr<Game> ahead = game.clone();
  for (int asides = 0;; ++asides) {
    Json answer = ask(*ahead);
    FastDice dice(1, 1);
    const auto step = ahead->clone()->act(seat, answer, dice);
    if (!step || !step->aside || asides == kMostAsides || !ahead->act(seat, answer, dice)) return answer;
  }
}

Json answer_by_orders(const Game& game, Seat seat, Rng& rng) {
  for (const AnyMind& m : all_minds()) {
    if (!m.knows(game)) continue;
    if (m.by_orders) return m.by_orders(game, seat);
    const Player player = m.sit_down(Skill::Regular, kThreads, 1);
    return answer_of(game, seat, [&](const Game& now) { return player.choose(now, seat, rng); });
  }
  return game.sample(seat, rng);
}

std::optional<Critic> critic_for(const Game& game) {
  for (const AnyMind& m : all_minds())
    if (m.knows(game) && m.critic) return m.critic();
  return std::nullopt;
}

int losses_of(const Game& game, Seat seat) {
  for (const AnyMind& m : all_minds())
    if (m.knows(game)) return m.losses(game, seat);
  return -1;
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
