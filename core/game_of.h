// A game whose system is known: the static side of core/module.h, for minds that think in the system's own values.
//
// It hands out what a seat knows and takes an action of that seat; there is no way from here to the truth.
#pragma once

#include "core/module.h"

namespace valor {

template <System S>
class GameOf : public Game {
 public:
  virtual const typename S::Setting& setting() const = 0;
  virtual Known<typename S::State> known_by(Seat seat) const = 0;
  // Takes an action, with the seat's aliases, without words. Requires that the rules accept it.
  virtual void take(Seat seat, const typename S::Action& action, Dice& dice) = 0;
};

}  // namespace valor
