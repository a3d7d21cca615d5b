// Chapter 4 and P:scenario-types: who has won, and by how much.
#pragma once

#include <optional>

#include "rules/vv/event.h"

namespace valor::vv {

// Points of a side at the start and lost so far (P:elimination-games).
struct Casualties {
  int start = 0, lost = 0;
  int percent() const { return start == 0 ? 0 : lost * 100 / start; }  // whole hundredths
};
Casualties casualties(const Setting& t, const State& s, int side);

// How many objectives a side holds (P:objective-games).
int objectives_held(const Setting& t, const State& s, int side);

// The end that is reached at once: nobody left, or all objectives.
std::optional<GameEnded> decided_now(const Setting& t, const State& s);
// The verdict when the last turn is over.
GameEnded decided_at_the_end(const Setting& t, const State& s);

}  // namespace valor::vv
