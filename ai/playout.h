// Random playouts over any system, at full speed: no JSON, no events, every action checked in full.
#pragma once

#include "core/game.h"

namespace valor {

struct Playout {
  std::uint64_t decisions = 0;
  bool over = false;
};

// Plays `s` to its end (or `most` decisions), every decision drawn evenly from the full legal list.
template <System S>
Playout play_out(const typename S::Setting& t, typename S::State& s, Rng& rng, Dice& dice,
                 std::vector<typename S::Action>& list, std::uint64_t most = 100000) {
  Playout out;
  Sink<typename S::Event> none;
  for (Seat seat = deciding(t, s); seat != kNoSeat; seat = deciding(t, s)) {
    if (out.decisions == most) return out;
    list.clear();
    actions(t, known(t, s, seat), list);
    const typename S::Action& wish = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    const auto action = from_seat(t, s, seat, wish);
    if (!action || apply(t, s, seat, *action, dice, none)) return out;  // never: the suite proves it
    ++out.decisions;
  }
  out.over = true;
  return out;
}

}  // namespace valor
