// Makes an AnyMind out of a mind. Included by .cpp files only: it needs the whole of nlohmann-json.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>

#include "ai/thinker.h"

namespace valor {

// Judges positions by playing on from them (ai/plans.h).
template <PlanningMind M>
Critic critic_of() {
  using Rules = typename M::Rules;
  using Table = GameOf<Rules>;
  static constexpr Effort kEffort{.runs = 16};
  static constexpr std::uint64_t kSeed = 5;
  struct Desk {
    const typename Rules::Setting* t = nullptr;
    std::vector<std::unique_ptr<M>> minds;
  };
  auto desk = std::make_shared<Desk>();
  const auto minds = [desk](const Table& table) -> const std::vector<std::unique_ptr<M>>& {
    if (desk->t == &table.setting()) return desk->minds;
    desk->t = &table.setting();
    desk->minds.clear();
    desk->minds.push_back(std::make_unique<M>(table.setting()));
    return desk->minds;
  };
  const auto chance = [minds](const Game& game, Seat seat, const typename Rules::Action* first) {
    const auto& table = dynamic_cast<const Table&>(game);
    return PlanSearch<M>(table.setting(), minds(table)).chance(table.known_by(seat), first, kEffort, kSeed);
  };
  return {.chance = [chance](const Game& game, Seat seat) { return chance(game, seat, nullptr); },
          .chance_after =
              [chance](const Game& game, Seat seat, const Json& json) {
                const auto action = read_action(dynamic_cast<const Table&>(game).setting(), json);
                VALOR_ASSERT(action, "core: only actions that the rules accept are judged");
                return chance(game, seat, &*action);
              },
          .advice =
              [minds](const Game& game, Seat seat) {
                const auto& table = dynamic_cast<const Table&>(game);
                return write_action(table.setting(), minds(table)[0]->choose(table.known_by(seat), Skill::Regular));
              }};
}

template <Mind M>
AnyMind erased() {
  using Rules = typename M::Rules;
  using Table = GameOf<Rules>;
  AnyMind out;
  out.system = Rules::info().id;
  out.knows = [](const Game& game) { return dynamic_cast<const Table*>(&game) != nullptr; };
  out.losses = [](const Game& game, Seat seat) {
    const auto& table = dynamic_cast<const Table&>(game);
    return M::losses(table.setting(), table.known_by(seat), index(game.side_for(seat)));
  };
  if constexpr (PlanningMind<M>) out.critic = [] { return critic_of<M>(); };
  out.sit_down = [](Skill skill, int threads) -> Player {
    // Built at the first question, when the setting is known; anew when the game was loaded again.
    auto built = std::make_shared<std::unique_ptr<Thinker<M>>>();
    const auto thinker = [built, skill, threads](const Table& table) -> Thinker<M>& {
      if (!*built || &(*built)->setting() != &table.setting())
        *built = std::make_unique<Thinker<M>>(table.setting(), skill, threads);
      return **built;
    };
    return {.choose =
                [thinker](const Game& game, Seat seat, Rng&) {
                  const auto& table = dynamic_cast<const Table&>(game);
                  return write_action(table.setting(), thinker(table).choose(table.known_by(seat)));
                },
            .play =
                [thinker](Game& game, Seat seat, Rng&, Dice& dice) {
                  auto& table = dynamic_cast<Table&>(game);
                  table.take(seat, thinker(table).choose(table.known_by(seat)), dice);
                }};
  };
  return out;
}

}  // namespace valor
