// C57, 4.1, 4.2: set-up as a phase of decisions (edition and rulings: see README).
//
// Units with a set-up area are placed by their owner before the first turn, one side after the other or in turns of one
// unit each. In fog the enemy does not see where. When the last unit stands the game begins.
// Not here: units that come later (06_map_edge.h).
#pragma once

#include <optional>

#include "rules/vv/06_movement.h"
#include "rules/vv/event.h"

namespace valor::vv {

// The line of the order of battle. Requires true ids, or the seat's own.
const RosterEntry& line_of(const Setting& t, const State& s, int id);
// Is this unit still to be placed?
bool is_unplaced(const Setting& t, const State& s, int id);
bool has_unplaced(const Setting& t, const State& s, int side);
// Would it find room in this hex of its area?
bool may_place(const Setting& t, const State& s, int id, HexIndex at);

// 7.1 Infantry has no facing, guns and vehicles must have one.
inline bool is_facing_of(const Setting& t, const Unit& u, int facing) {
  return profile(t, u).heavy() ? facing < hex::kDirections : facing == kNoFacing;
}
// Calls f(action) as it is, or, for a gun or vehicle, with every facing; f gives false to stop.
template <class A, class F>
bool with_facings(const Setting& t, const Unit& u, A action, F&& f) {
  if (!profile(t, u).heavy()) return f(action);
  for (action.facing = 0; action.facing < hex::kDirections; ++action.facing)
    if (!f(action)) return false;
  return true;
}

// Calls f(PlaceUnit) for everything that the side may place, in order; f gives false to stop.
template <class F>
bool for_each_placement(const Setting& t, const State& s, int side, F&& f) {
  for (int id = 0; id < s.unit_count; ++id) {
    if (s.unit(id).side != side || !is_unplaced(t, s, id)) continue;
    for (const HexIndex at : t.scenario.areas[line_of(t, s, id).arrival.area])
      if (may_place(t, s, id, at) && !with_facings(t, s.unit(id), PlaceUnit{static_cast<std::uint8_t>(id), at}, f))
        return false;
  }
  return true;
}

// Who places next after `side` has placed one; kNobody when all are placed.
int next_to_place(const Setting& t, const State& s, int side);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const PlaceUnit& a);

}  // namespace valor::vv
