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
// 6.0 The brigade has had its turn: the next one, or the army leader, or the end of the phase.
void next_brigade(Flow& flow);

}  // namespace valor::vf
