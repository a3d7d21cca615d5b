// Minds: how a computer player thinks about one rule system. Read this before writing one.
//
//   bots.h   the players by name: random, recruit, regular
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
// It may keep such memory, but its answer depends only on setting, knowledge and level: the same question, the same
// answer, in whatever order questions come. So there is no plan to be lost when a game is loaded; a plan lasts because
// the reasons for it do.
//
// Levels: Recruit is short-sighted: it sees what a shot does and where it wants to go, and hardly any danger. Regular
// weighs everything. A search over plans builds on the same parts: candidates for its moves, `choose` for the rest of
// a line, `value` at its end.
//
// To fill one in for another system: write `ai/minds/<system>.h` with a class as the concept below wants it, and name
// it in `ai/minds/all.cpp`.
#pragma once

#include <concepts>
#include <functional>
#include <string_view>
#include <vector>

#include "core/game_of.h"

namespace valor {

enum class Skill : std::uint8_t { Recruit, Regular };

// clang-format off
template <class M>
concept Mind = System<typename M::Rules> && requires(
    M mind, const typename M::Rules::Setting& t, const Known<typename M::Rules::State>& known, int side, Skill skill) {
  M(t);  // the setting outlives the mind
  // A legal action for the seat that `known` is of. Requires that it is asked.
  { mind.choose(known, skill) } -> std::same_as<typename M::Rules::Action>;
  // How well a side stands in a position, in hundredths of a point; that of the two sides adds up to nothing.
  { mind.value(known, side) } -> std::same_as<int>;
};
// clang-format on

// Chooses and acts, for one seat of one game, with its own memory.
using Play = std::function<void(Game& game, Seat seat, Rng& rng, Dice& dice)>;

// A mind without its types, for the table of bots.
struct AnyMind {
  std::string_view system;
  std::function<bool(const Game& game)> knows;  // is this game of its system?
  std::function<Json(const Game& game, Seat seat, Skill skill)> choose;
  std::function<Play(Skill skill)> sit_down;
};

// All minds there are; defined in ai/minds/all.cpp.
const std::vector<AnyMind>& all_minds();

}  // namespace valor
