// 13.8.1, P:fire-lane-crossfire: fire lanes of machine guns (edition and rulings: see README).
//
// A machine gun of infantry that fires at movers leaves a marker in every hex from its own to the target's (not in its
// own). Until the Move Phase ends, whoever enters such a hex is attacked at once on the lowest row, without modifiers
// but -1 for each marker beyond the first. Automatic, or by the firer's will (C20).
#pragma once

#include <array>

#include "rules/vv/14_ap_combat.h"

namespace valor::vv {

inline constexpr int kLongestLane = 64;

struct Lane {
  std::array<HexIndex, kLongestLane> hexes;
  int count = 0;
};
// The hexes of a lane, as many as the range. Where the line runs along hexsides: the row with more open hexes.
Lane lane_between(const Setting& t, HexIndex from, HexIndex at);

// How many machine guns of the group fire at this distance: each makes a lane.
int lane_guns(const Setting& t, const State& s, const Group& group, int distance);

// C20 May the firers choose to leave a lane? In a reaction, where lanes are voluntary.
inline bool may_leave_lane(const Setting& t, const State& s, const Group& group, int distance) {
  return t.options.voluntary_fire_lanes && s.stack.top().kind == FrameKind::Reaction &&
         lane_guns(t, s, group, distance) > 0;
}

// Casualty points of this roll in a hex with so many markers.
inline int lane_points(const Setting& t, int lanes, int roll) { return ap_points(t, 0, roll - (lanes - 1)); }

}  // namespace valor::vv
