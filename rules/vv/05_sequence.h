// Chapter 5: the sequence of play, and the door of the rules: `apply`.
//
// A player segment: Command, Fire, Move, Defensive Fire, Advance, After-Action (automatic: 5.3.6).
// Five of the six ask somebody. `go_on` carries the game from one open decision to the next.
// Not here: what the steps do (06, 13, 14, 21), transfer and splitting in the Command Phase (12.4, 13.9).
#pragma once

#include "rules/vv/event.h"

namespace valor::vv {

// Does everything that nobody has to decide, until somebody is asked or the game is over.
void go_on(const Setting& t, State& s, Dice& dice, Sink<Event>& sink);

// 5.3.1 The automatic part of a segment's beginning, then its first phase.
void begin_segment(const Setting& t, State& s, int turn, int side, Sink<Event>& sink);

// The first segment, and its first phase in which somebody is asked.
void begin_game(const Setting& t, State& s, Sink<Event>& sink);

// C57 Asks this side to place its units; begins the first turn when nobody has any left (`side` is kNobody).
void go_on_with_set_up(const Setting& t, State& s, int side, Sink<Event>& sink);

// Is there anything to do in the phase that is open but to end it?
bool has_choice(const Setting& t, const State& s);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Action& a);

}  // namespace valor::vv
