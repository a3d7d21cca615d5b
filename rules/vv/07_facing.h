// Chapter 7 with 6.3.2, 6.5: facing, forward firing arc, and how guns and vehicles turn (edition and rulings: README).
//
// Arithmetic of directions only; movement itself is 06_movement.h. Measured on the printed diagrams: the forward firing
// arc is 60 degrees to either side of the facing, its edges included; armour within 90 degrees is front, beyond is
// rear, and a line at exactly 90 degrees takes a die (16.5).
#pragma once

#include "rules/vv/state.h"

namespace valor::vv {

// 7.4 Does `target` lie in the forward firing arc of a unit in `at` that faces this hexside?
inline bool in_arc(const Setting& t, HexIndex at, int facing, HexIndex target) {
  const hex::Hex v = t.field.hex(target) - t.field.hex(at);
  const hex::Hex left = hex::kSteps[static_cast<std::size_t>((facing + 5) % hex::kDirections)];
  const hex::Hex right = hex::kSteps[static_cast<std::size_t>((facing + 1) % hex::kDirections)];
  const auto cross = [](hex::Hex a, hex::Hex b) { return a.q * b.r - a.r * b.q; };
  return cross(v, right) >= 0 && cross(left, v) >= 0;
}
inline bool in_arc(const Setting& t, const Unit& u, HexIndex target) { return in_arc(t, u.at, u.facing, target); }

enum class ArmourSide : std::uint8_t { Front, Rear, OnTheLine };
// 16.5 Which armour of a vehicle in `at` that faces this hexside does fire from `from` meet?
inline ArmourSide armour_side(const Setting& t, HexIndex at, int facing, HexIndex from) {
  const hex::Hex v = t.field.hex(from) - t.field.hex(at), ahead = hex::kSteps[static_cast<std::size_t>(facing)];
  // Twice the scalar product of two vectors whose axes stand at 60 degrees.
  const int along = 2 * v.q * ahead.q + 2 * v.r * ahead.r + v.q * ahead.r + v.r * ahead.q;
  return along > 0 ? ArmourSide::Front : along < 0 ? ArmourSide::Rear : ArmourSide::OnTheLine;
}

// How many hexsides lie between two facings, the shorter way: 0 to 3.
constexpr int hexsides_between(int a, int b) {
  const int apart = (b - a + hex::kDirections) % hex::kDirections;
  return apart > 3 ? hex::kDirections - apart : apart;
}
// 6.5 The first hexside of a vehicle's turn is free. 6.3.2: a gun's crew turns it as they like.
inline int turn_cost(const Profile& p, int from, int to) {
  return p.vehicle() ? std::max(0, hexsides_between(from, to) - 1) : 0;
}

}  // namespace valor::vv
