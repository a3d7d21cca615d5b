// C57, 4.1, 4.2: set-up as a phase of decisions (edition and rulings: see README).
//
// Units with a set-up area are placed by their owner before the first turn, one side after the other or in turns of one
// unit each. In fog the enemy does not see where. Fortifications that a side has in its pool are laid like units
// (19.1); everybody sees them, but hidden mines only their owner (19.7.1). When the last unit stands the game begins.
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
// Has this side a unit to place, or a fortification to lay?
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

// 19.1, 19.2, 19.4 May one of this line of the side's pool be laid in this hex of its area?
bool may_lay(const Setting& t, const State& s, int side, int line, HexIndex at);

// Calls f(action) for everything that the side may place or lay, in order; f gives false to stop.
template <class F>
bool for_each_placement(const Setting& t, const State& s, int side, F&& f) {
  for (int id = 0; id < s.unit_count; ++id) {
    if (s.unit(id).side != side || !is_unplaced(t, s, id)) continue;
    for (const HexIndex at : t.scenario.areas[line_of(t, s, id).arrival.area])
      if (may_place(t, s, id, at) && !with_facings(t, s.unit(id), PlaceUnit{static_cast<std::uint8_t>(id), at}, f))
        return false;
  }
  const auto& lines = t.scenario.to_lay[static_cast<std::size_t>(side)];
  for (std::size_t line = 0; line < lines.size(); ++line) {
    if (s.to_lay[static_cast<std::size_t>(side)][line] == 0) continue;
    for (const HexIndex at : t.scenario.areas[lines[line].area])
      if (may_lay(t, s, side, static_cast<int>(line), at) &&
          !f(PlaceFortification{static_cast<std::uint8_t>(line), at}))
        return false;
  }
  return true;
}

// Who places next after `side` has placed one; kNobody when all are placed.
int next_to_place(const Setting& t, const State& s, int side);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const PlaceUnit& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const PlaceFortification& a);

}  // namespace valor::vv
