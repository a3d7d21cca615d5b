// Chapter 3: the sequence of play: Fate, Fire, Action, Melee, then the other side's turn.
#pragma once

#include "rules/vf/flow.h"

namespace valor::vf {

// The phase is played out: take the tests that are owed (9.5), then go on to the next. May stop for a question, and is
// then called again.
void end_phase(Flow& flow);
// The fate card is drawn.
void begin_fire_phase(Flow& flow);
// A target has been shot at and all that follows from it is done: the next shot, or the end of the phase.
void after_shot(Flow& flow);
// A question in the middle of a shot or a fight is answered: on with it.
void after_answer(Flow& flow);
// The active side has acted: F.J.spanish, then the end of the phase.
void end_action_phase(Flow& flow);
// 6.8, O4.1 The army leader and the division leaders are set up one after the other; then the phase is over. `after` is
// the one who has been, kNoUnit to begin with.
void next_general(Flow& flow, UnitId after);
// 6.0 The brigade has had its turn: the next one, or the army leader, or the end of the phase.
void next_brigade(Flow& flow);

}  // namespace valor::vf
