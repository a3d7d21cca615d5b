// 6.10: entering and leaving the map (edition and rulings: see README).
//
// A unit that comes later waits off the map (kToCome). From its turn on it may begin a move by entering a hex of its
// area; that hex is the first of the move and is paid for. A unit that stands where its side may leave goes in its
// Move or Advance phase at no cost, also after it has moved there (C46); it never returns, and it is not lost.
#pragma once

#include <optional>

#include "rules/vv/06_movement.h"

namespace valor::vv {

// May this unit, as it is marked, leave in this phase if it stands in the right hex?
inline bool may_leave(const Setting& t, const Unit& u, Phase phase) {
  if (u.carried() || u.is(kImmobile) || (profile(t, u).heavy() && profile(t, u).movement == 0)) return false;
  return u.on_map() && !u.is(kPinned) && (phase == Phase::Advance || (phase == Phase::Move && !u.is(kFired)));
}
inline bool is_exit(const Setting& t, HexIndex at, int side) {
  return (t.exits[static_cast<std::size_t>(at)] >> side & 1) != 0;
}

// Is this unit due, and still off the map?
bool is_due(const Setting& t, const State& s, int id);
// Is it due, and is this one of the hexes by which it may come?
bool waits_by(const Setting& t, const State& s, int id, HexIndex at);
// The line of the order of battle. Requires true ids, or the seat's own.
const Arrival& arrival_of(const Setting& t, const State& s, int id);

// Those who would enter in `to`, as a mover that stands there, the hex already paid.
Mover arriving(const Setting& t, const State& s, const Group& group, HexIndex to, bool assault,
               std::uint8_t facing = kNoFacing);
// Why not there. Requires: `to` is a hex of their area.
Bar bar_to_arrive(const Setting& t, const State& s, const Mover& m, const Held& held);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const LeaveMap& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const EnterMap& a);

}  // namespace valor::vv
