// What would be: where dragged units would stand and in which order they can go there, whom a unit would see from its
// new place, what a fight after an assault would look like. Everything is worked out on copies of what the seat knows.
#pragma once

#include <optional>
#include <vector>

#include "rules/vf/06_action.h"
#include "rules/vf/game.h"

namespace valor::vf {

// Several units of the active brigade that move together and keep their places to each other. The first one leads.
class Drag {
 public:
  // Requires: at least one unit, each in play, of the seat's side and on open ground.
  Drag(const Setting& t, const Known<State>& k, std::vector<UnitId> units, MoveKind kind);

  // Who goes where when the leading unit stands at `lead`, in an order in which they do not stand in each other's way:
  // [{unit, at, odds, action}]. It stops at the first that may not: with him the list ends, without an action.
  Json to(const Pose& lead) const;
  bool may_all(const Pose& lead) const;
  // The shortest of what is left to each.
  Length left() const;

 private:
  Move move_of(UnitId unit, const Pose& lead) const;
  template <class Step>
  bool each_step(const Pose& lead, Step step) const;

  const Setting& t_;
  const Known<State>& k_;
  std::vector<UnitId> units_;
  MoveKind kind_;
};

// 5.1 Each enemy as the unit would see him from the end of this move: how far, with what odds in the next fire phase,
// or why not; `blocked` is the place where the line ends.
Json sights_after(const Setting& t, const Known<State>& k, const Move& move);
// 5.1.3 Where the line from a unit to a target is cut, if something stands in its way.
std::optional<Vec> blocked_at(const Setting& t, const State& s, UnitId unit, UnitId target, const Refusal& why);

// 6.5, 7.2 The odds of an assault: what the way costs, how many figures touch, who lends support to whom, and both
// attacks of the fight as they would be if it were fought then.
Json assault_odds(const Setting& t, const Known<State>& k, const Move& assault, UnitId enemy);

}  // namespace valor::vf
