// Chapter 17: overruns (edition and rulings: see README).
//
// An armoured vehicle on the move drives straight over a hex with infantry, guns or soft vehicles and out of it on the
// far side (17.3). The attack is one on persons with twice its firepower (17.4). While its losses are being taken the
// vehicle waits in the hex it came from; the frame of the move says so. Then it drives through and its move is over.
#pragma once

#include <optional>

#include "rules/vv/06_movement.h"
#include "rules/vv/14_ap_combat.h"

namespace valor::vv {

inline constexpr int kOverrunSurcharge = 2;  // 17.3, C40

// 17.3 The hex behind `over`, straight on from `from`; kNoHex if there is none or they are not neighbours.
HexIndex beyond(const Setting& t, HexIndex from, HexIndex over);
// 17.1, 17.3 Why the moving vehicle may not overrun this hex.
std::optional<Refusal> check_overrun(const Setting& t, const State& s, const Mover& m, HexIndex over);
// Can it overrun the hex before it?
inline bool can_overrun(const Setting& t, const State& s, const Mover& m) {
  if (m.kind != Kind::Afv) return false;
  const HexIndex ahead = t.field.neighbour(m.at, m.facing);
  return ahead != kNoHex && !check_overrun(t, s, m, ahead);
}
// 17.4 The vehicle and those aboard who can join in.
Group overrunners(const Setting& t, const State& s, int vehicle);
// 17.4 Twice the vehicle's firepower, and that of its passengers once.
int overrun_firepower(const Setting& t, const State& s, const Group& group);
// The attack that this action means.
Shot shot_of(const Setting& t, const State& s, const Overrun& a);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Overrun& a);

}  // namespace valor::vv
