// One of each kind of action and of event, and of each way an event may have gone, made by hand: what games bring about
// seldom must come through the doors and be told, too.
#pragma once

#include <vector>

#include "rules/vv/fixture_test.h"

namespace valor::vv {

// Both sides with a squad, a leader, a gun and vehicles; an objective, a condition, and fortifications to lay.
Position stage_for_every_kind(bool fog = false);
std::vector<Action> every_action(const Position& p);
// As `apply` would make them, with true numbers.
std::vector<Event> every_event(const Position& p);
// As a seat gets them that does not see all of it.
std::vector<Event> half_seen_events(const Position& p);

}  // namespace valor::vv
