// Chapter 4 and P:scenario-types: who has won, and by how much.
//
// Four kinds of game. Elimination, objectives and exit are those of the PC game, each with five degrees (C46). The card
// of a board game (C58) is a list of conditions for each side: a side wins if all of its own are met and not all of the
// other's; it may win at once, or only when the last turn is over.
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
// How many units of a side have left the map (P:exit-games).
int units_left(const State& s, int side);

// C58 Is this counter of the kind that a condition speaks of?
bool is_of(const Setting& t, const Unit& u, Sort sort);
// C58 Is the condition met now? One that was judged stays so.
bool is_met(const Setting& t, const State& s, int side, int condition);
// C58 How far the side is: what is compared with the condition's count.
int progress(const Setting& t, const State& s, int side, int condition);
// C58 What units that have just entered a hex fulfil by that; kMaxConditions if nothing.
int entered_condition(const Setting& t, const State& s, const Group& group, HexIndex at);

// The end that is reached at once: nobody left, all objectives, enough units out, all conditions.
std::optional<GameEnded> decided_now(const Setting& t, const State& s);
// The verdict when the last turn is over.
GameEnded decided_at_the_end(const Setting& t, const State& s);

}  // namespace valor::vv
