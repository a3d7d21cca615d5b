// Wishes of a seat: the smallest choices. Every figure is as the seat sends it and is checked before anything happens.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <variant>

#include "rules/vf/state.h"

namespace valor::vf {

// 4.0 Draw this turn's fate card.
struct DrawCard {
  friend auto operator<=>(const DrawCard&, const DrawCard&) = default;
};
// 4.0 Play a card from the hand, on a unit or a brigade where its entry wants one.
struct PlayCard {
  std::uint8_t card = 0;
  UnitId unit = kNoUnit;
  std::uint8_t brigade = kNoBrigade;
  std::uint8_t objective = kNoObjective;
  friend auto operator<=>(const PlayCard&, const PlayCard&) = default;
};
// Any card as "Act on Initiative": one unit acts although its brigade or its messenger failed.
struct UseInitiative {
  std::uint8_t card = 0;
  UnitId unit = kNoUnit;
  friend auto operator<=>(const UseInitiative&, const UseInitiative&) = default;
};
// 5.0 One fire attack.
struct Shoot {
  UnitId main = kNoUnit, target = kNoUnit;
  Supporters support = kNoSupport;
  std::uint8_t skirmish = 0;  // Skirmishers: the attack is made by them alone
  friend auto operator<=>(const Shoot&, const Shoot&) = default;
};
// 6.1
struct Activate {
  std::uint8_t brigade = kNoBrigade;
  friend auto operator<=>(const Activate&, const Activate&) = default;
};
// 11.0 The reinforcements of a brigade that are due come on.
struct Arrive {
  std::uint8_t brigade = kNoBrigade;
  friend auto operator<=>(const Arrive&, const Arrive&) = default;
};
// 2.2 A commander-in-chief says that the time agreed on is over. Anybody at any time, and it counts once both have.
struct CallTime {
  friend auto operator<=>(const CallTime&, const CallTime&) = default;
};
// 6.3, 6.4, 6.6 One straight part of a move; a unit may go on while distance is left.
struct Move {
  MoveKind kind = MoveKind::Move;
  UnitId unit = kNoUnit;
  std::int32_t x = 0, y = 0;
  std::uint16_t heading = 0;
  friend auto operator<=>(const Move&, const Move&) = default;
};
// 6.3.3 `from` and `to`: which of two middle figures pivots, and which of two middle places it gets (0 left, 1 right).
struct Reform {
  UnitId unit = kNoUnit;
  std::uint8_t files = 1;
  std::uint16_t heading = 0;
  std::uint8_t from = 0, to = 0;
  Order order = Order::Close;
  friend auto operator<=>(const Reform&, const Reform&) = default;
};
// 6.7
struct Rally {
  UnitId unit = kNoUnit;
  friend auto operator<=>(const Rally&, const Rally&) = default;
};
// T.3.2
struct Occupy {
  UnitId unit = kNoUnit;
  std::uint8_t feature = kNoFeature;
  friend auto operator<=>(const Occupy&, const Occupy&) = default;
};
// T.3.3
struct Leave {
  UnitId unit = kNoUnit;
  std::int32_t x = 0, y = 0;
  std::uint16_t heading = 0;
  std::uint8_t files = 1;
  Order order = Order::Close;
  friend auto operator<=>(const Leave&, const Leave&) = default;
};
// 6.8, and 6.3.2 after being moved over
struct PlaceLeader {
  UnitId leader = kNoUnit;
  std::int32_t x = 0, y = 0;
  friend auto operator<=>(const PlaceLeader&, const PlaceLeader&) = default;
};
// 7.1 One of several enemies in contact is the one that the unit will fight.
struct PickTarget {
  UnitId unit = kNoUnit, target = kNoUnit;
  friend auto operator<=>(const PickTarget&, const PickTarget&) = default;
};
// 7.2 All who picked the target fight it: `main` attacks, the others lend melee support; `brigade` lends brigade
// support (8.2.3).
struct StartFight {
  UnitId main = kNoUnit, target = kNoUnit, brigade = kNoUnit;
  friend auto operator<=>(const StartFight&, const StartFight&) = default;
};
// Done with what is asked: no more shots, no more actions, the leader stays, no card.
struct Done {
  friend auto operator<=>(const Done&, const Done&) = default;
};

using Action = std::variant<DrawCard, PlayCard, UseInitiative, Shoot, Activate, Move, Reform, Rally, Occupy, Leave,
                            PlaceLeader, Done, PickTarget, StartFight, Arrive, CallTime>;

}  // namespace valor::vf
