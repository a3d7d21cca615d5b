// Makes an AnyMind out of a mind. Included by .cpp files only: it needs the whole of nlohmann-json.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>

#include "ai/thinker.h"

namespace valor {

// Finds the best answer to a decision and what another one loses against it.
template <ThinksTwice M>
class Judge {
 public:
  using Rules = typename M::Rules;
  using Action = typename Rules::Action;
  Judge(const typename Rules::Setting& t, const std::vector<std::unique_ptr<M>>& minds,
        const Known<typename Rules::State>& known)
      : t_(t), minds_(minds), known_(known) {
    minds_[0]->candidates(known, {}, kAnswers, answers_);
    if (answers_.size() > 1) return;
    // Where the mind has no second thought, everything that is legal.
    std::vector<Action> list;
    actions(t, known, list);
    for (const Action& a : list)
      if (answers_.size() < kAnswers) add(a);
  }
  // Half of the runs find the best answer, the others tell how good it is: the best of many is also the luckiest.
  Critic::Verdict verdict(const Action& action, int runs) {
    add(action);
    const int blocks = std::max(1, runs / (2 * EvenDice::kMostRuns));
    std::vector<int> found;
    for (const auto& answer : answers_) found.push_back(chance(answer, 0, blocks));
    // One action may go on in several ways: a move has many ends.
    std::size_t best = 0, own = answers_.size();
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      if (found[i] > found[best]) best = i;
      if (answers_[i].action == action && (own == answers_.size() || found[i] > found[own])) own = i;
    }
    const int loss = best == own ? 0 : chance(answers_[best], blocks, blocks) - chance(answers_[own], blocks, blocks);
    return {loss / blocks, canonical(write_action(t_, answers_[best].action))};
  }

 private:
  static constexpr std::size_t kAnswers = 20;
  using Answer = typename M::Answer;

  void add(const Action& action) {
    if (std::none_of(answers_.begin(), answers_.end(), [&](const Answer& a) { return a.action == action; }))
      answers_.push_back({action, {}});
  }
  // The sum over blocks of runs, each with dice of its own.
  int chance(const Answer& answer, int first_block, int blocks) {
    static constexpr Effort kBlock{.runs = EvenDice::kMostRuns};
    int sum = 0;
    for (int i = 0; i < blocks; ++i)
      sum +=
          PlanSearch<M>(t_, minds_)
              .chance(known_, &answer.action, kBlock, 1000 + static_cast<std::uint64_t>(first_block + i), answer.plan);
    return sum;
  }

  const typename Rules::Setting& t_;
  const std::vector<std::unique_ptr<M>>& minds_;
  const Known<typename Rules::State>& known_;
  std::vector<Answer> answers_;
};

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
  Critic out{.chance = [chance](const Game& game, Seat seat) { return chance(game, seat, nullptr); },
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
                 },
             .judge = {}};
  if constexpr (ThinksTwice<M>)
    out.judge = [minds](const Game& game, Seat seat, const Json& json, int runs) {
      const auto& table = dynamic_cast<const Table&>(game);
      const auto action = read_action(table.setting(), json);
      VALOR_ASSERT(action, "core: only actions that the rules accept are judged");
      const Known<typename Rules::State> known = table.known_by(seat);
      return Judge<M>(table.setting(), minds(table), known).verdict(*action, runs);
    };
  return out;
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
  out.sit_down = [](Skill skill, int threads, int much) -> Player {
    // Built at the first question, when the setting is known; anew when the game was loaded again.
    auto built = std::make_shared<std::unique_ptr<Thinker<M>>>();
    const auto thinker = [built, skill, threads, much](const Table& table) -> Thinker<M>& {
      if (!*built || &(*built)->setting() != &table.setting())
        *built = std::make_unique<Thinker<M>>(table.setting(), skill, threads, much);
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
