// One of each kind of action, event and question, on a table that has all they name.
#pragma once

#include "rules/vf/test_position.h"

namespace valor::vf::test {

// Four units and two leaders a side, one of them commanded by a third player; three features; two objectives.
Position stage_for_every_kind();
std::vector<Action> every_action(const Position& p);
std::vector<Event> every_event(const Position& p);
// The frames of every question, each as it really stands: with the unit or brigade that it is about.
std::vector<Frame> every_question(const Position& p);

}  // namespace valor::vf::test
