// Minds: how a computer player thinks about one rule system. Read this before writing one.
//
//   bots.h   the players by name: random, recruit, regular, veteran, elite
//     └─ mind.h   what a system has to give: a mind           ◄── here
//          └─ minds/<system>*   the minds themselves          vv.h
//
// A mind answers every decision of its system, all kinds of action and all ways to win, from what its seat knows
// (`Known<State>`: it cannot be given the truth). Three things make it up:
//
//   candidate orders   what each stack could sensibly do now: fire at its best target, go to a hex by a way, assault,
//                      hold. A few dozen, not the whole legal list.
//   evaluation         one whole number for each of them, in hundredths of a point of the order of battle: exact
//                      expected harm done, less the harm to be expected, plus progress towards victory.
//   reaction rule      fire now if that is worth at least what waiting may bring.
//
// A mind is built once from the setting (fields of distances, tables of expectations) and then asked again and again.
// It may keep such memory, but its answer depends only on setting, knowledge, level and plan: the same question, the
// same answer, in whatever order questions come.
//
// Levels: Recruit is short-sighted: it sees what a shot does and where it wants to go, and hardly any danger. Regular
// weighs everything. Veteran and Elite may weigh it better, and search besides: a thinker (thinker.h) plays out what
// else might be done, and whole plans (plans.h).
//
// To fill one in for another system: write `ai/minds/<system>.h` with a class as the concept below wants it, and name
// it in `ai/minds/all.cpp`.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game_of.h"

namespace valor {

enum class Skill : std::uint8_t { Recruit, Regular, Veteran, Elite };

// clang-format off
template <class M>
concept Mind = System<typename M::Rules> && requires(
    M mind, const typename M::Rules::Setting& t, const Known<typename M::Rules::State>& known, int side, Skill skill) {
  M(t);  // the setting outlives the mind
  // A legal action for the seat that `known` is of. Requires that it is asked.
  { mind.choose(known, skill) } -> std::same_as<typename M::Rules::Action>;
  // How well a side stands in a position, in hundredths of a point; that of the two sides adds up to nothing.
  { mind.value(known, side) } -> std::same_as<int>;
  // What a side has lost, in percent of what it had.
  { M::losses(t, known, side) } -> std::same_as<int>;
};
// clang-format on

// A mind that can be told what to do, so that plans can be searched for (ai/plans.h).
// clang-format off
template <class M>
concept PlanningMind = Mind<M> && requires(
    M mind, const typename M::Rules::Setting& t, const typename M::Rules::State& s,
    const Known<typename M::Rules::State>& known, const typename M::Plan& plan, const typename M::Rules::Action& action,
    std::vector<typename M::Branch>& out) {
  requires std::is_trivially_copyable_v<typename M::Plan>;  // by itself: everybody does as he likes
  requires std::equality_comparable<typename M::Plan>;
  // The stacks of this seat with the orders that they could be given now; none where there is nothing to plan.
  { mind.branches(known, out) } -> std::same_as<void>;
  { mind.choose(known, Skill::Regular, plan) } -> std::same_as<typename M::Rules::Action>;
  // The same in a hurry, for playouts: from `begin_playout` on it may remember what it decided. Whoever plans plays as
  // well as it can, the others as Regular would.
  { mind.begin_playout(Seat{}) } -> std::same_as<void>;
  { mind.follow(known, plan) } -> std::same_as<typename M::Rules::Action>;
  // The chance of a side to win, of 1000, as games of Regular against itself came out; that of the two makes 1000.
  { mind.chance(known, int{}) } -> std::same_as<int>;
  // Of the runs that a level is given, percent: a playout of a large battle costs more than one of a small.
  { M::share_of_thought(t, s) } -> std::same_as<int>;
  // Counts player segments; counts the moments at which a new plan is due.
  { M::segment(t, s) } -> std::same_as<int>;
  // The segment with whose beginning a playout from here ends.
  { M::horizon(t, s) } -> std::same_as<int>;
  { M::moment(t, s) } -> std::same_as<int>;
  // The same number for the same deed at the same time, whatever else was done before.
  { M::deed(t, s, action) } -> std::same_as<std::uint64_t>;
};
// clang-format on

// One that thinks only once of what all playouts of a search begin with: of a position and, if it is the same for all
// of them, a plan.
// Asked before the playouts, one mind for all threads.
template <class M>
concept LooksAhead = PlanningMind<M> && requires(M mind, const M& other, const Known<typename M::Rules::State>& known,
                                                 const typename M::Plan* plan) {
  { mind.begin_playouts(known, plan) } -> std::same_as<void>;
  { mind.begin_playouts_as(other) } -> std::same_as<void>;
};

// One that can say what else it might have done, so that single decisions can be searched as well.
template <class M>
concept ThinksTwice = PlanningMind<M> && requires(M mind, const Known<typename M::Rules::State>& known,
                                                  const typename M::Plan& plan, std::vector<typename M::Answer>& out) {
  // Its own choice first, then at most so many others, each with the plan to follow after it.
  { mind.candidates(known, plan, std::size_t{}, out) } -> std::same_as<void>;
};

// Somebody at the table: plays one game, in one seat or more, with a memory. What it is asked in the same order it
// answers the same.
struct Player {
  std::function<Json(const Game& game, Seat seat, Rng& rng)> choose;
  // Chooses the same and does it, without words: for the arena.
  std::function<void(Game& game, Seat seat, Rng& rng, Dice& dice)> play;
};

// Somebody who looks over a player's shoulder, and knows no more than he does. Chances are of 1000, for the side of the
// seat; the same question has the same answer.
struct Critic {
  std::function<int(const Game& game, Seat seat)> chance;
  std::function<int(const Game& game, Seat seat, const Json& action)> chance_after;
  // What it would do itself.
  std::function<Json(const Game& game, Seat seat)> advice;
  // What an action loses against the best answer that it can think of, each in so many runs. Empty: it cannot think
  // twice.
  struct Verdict {
    int loss = 0;
    std::string better;  // canonical JSON
  };
  std::function<Verdict(const Game& game, Seat seat, const Json& action, int runs)> judge;
};

// A mind without its types, for the table of bots.
struct AnyMind {
  std::string_view system;
  std::function<bool(const Game& game)> knows;  // is this game of its system?
  // `much`: with so many times the thought of that level.
  std::function<Player(Skill skill, int threads, int much)> sit_down;
  // What the seat answers in another's turn by its standing orders; empty: it knows no orders.
  std::function<Json(const Game& game, Seat seat)> by_orders;
  std::function<Critic()> critic;                          // empty: it cannot judge
  std::function<int(const Game& game, Seat seat)> losses;  // of the seat's side, in percent
};

// All minds there are; defined in ai/minds/all.cpp.
const std::vector<AnyMind>& all_minds();

}  // namespace valor
