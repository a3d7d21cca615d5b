// Chapter 18: artillery and aircraft from off the board, in the Command Phase (edition and rulings: see README).
//
// A mission is aimed at a hex that a unit of its side sees (aircraft see every hex), may drift by one or two hexes
// (18.4), and strikes whoever stands where it falls, friend or foe (18.5). Smoke is laid the same way (18.7).
#pragma once

#include <optional>

#include "rules/vv/event.h"

namespace valor::vv {

// 18.5 The firepower against persons of a mission that strikes.
constexpr int mission_firepower(MissionKind kind) {
  return kind == MissionKind::Light ? 40 : kind == MissionKind::Heavy ? 41 : 28;
}
// 18.5 Its anti-tank letter: B, C, D.
constexpr Letter mission_anti_tank(MissionKind kind) {
  return kind == MissionKind::Light ? 2 : kind == MissionKind::Heavy ? 3 : 4;
}
inline constexpr int kMissionHits = 8;  // 18.5: on armour, or less
// 18.4 How many hexes a mission with this die misses by.
constexpr int drift_of(int die) { return die <= 4 ? 0 : die - 4; }
// 18.4 The hex so far away in this direction (die 1 is north, then clockwise); kNoHex off the map.
HexIndex drifted(const Setting& t, HexIndex target, int hexes, int direction_die);
// 18.5, 18.6 Casualty points of this roll in this hex.
int mission_points(const Setting& t, const State& s, MissionKind kind, HexIndex at, int roll);

// 18.2, 18.7, C43 Has the side such a mission?
bool has_mission(const State& s, int side, MissionKind kind);
// 18.3 May it be aimed at this hex?
bool may_aim(const Setting& t, const State& s, int side, MissionKind kind, HexIndex at);

// Where it fell; kNoHex: off the map. Armour in that hex is rolled for by the caller (18.5).
HexIndex fire_mission(const Setting& t, State& s, int side, const FireMission& a, Dice& dice, Sink<Event>& sink);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const FireMission& a);

}  // namespace valor::vv
