// What a player may wish. Units are named by id (in play: by the seat's aliases), places by HexIndex.
#pragma once

#include <cstdint>
#include <variant>

#include "rules/vv/state.h"

namespace valor::vv {

// 14.6.1, from the least to the worst. Unhurt: a point is laid on a unit that ignores its first one (22.3). Risk: so
// many points are laid on a gun or vehicle and a die says what they do (14.6.4, 15.10).
enum class Harm : std::uint8_t {
  Spared,
  Unhurt,
  Pinned,
  Reduced,
  ReducedAndPinned,
  Risk1,
  Risk2,
  Risk3,
  Risk4,
  Eliminated
};
inline constexpr int kHarmKinds = 10;
constexpr bool is_risk(Harm harm) { return harm >= Harm::Risk1 && harm <= Harm::Risk4; }
constexpr int points_at_risk(Harm harm) { return static_cast<int>(harm) - static_cast<int>(Harm::Risk1) + 1; }

// 14.1 in a fire phase, 13.8 in answer to a move. All of `group` are in one hex. 14.2, C14: those of up to two
// neighbouring hexes, ascending, may join them under a leader, all that can.
struct Fire {
  Group group;
  HexIndex target;
  bool lane = false;                        // 13.8.1, where lanes are voluntary (C20): its machine guns leave one
  std::uint8_t grenades = 0, satchels = 0;  // 12.5.2, 12.5.3: how many of its units use one
  std::array<HexIndex, 2> joined{kNoHex, kNoHex};
  friend auto operator<=>(const Fire&, const Fire&) = default;
};
// 16.1: one unit fires its anti-tank weapon at one enemy; a leader in its hex may direct (13.6; else kNobody).
struct FireAt {
  std::uint8_t unit;
  std::uint8_t leader;
  std::uint8_t target;
  PooledAt pooled = PooledAt::None;  // 12.5.1, C18: one of the side's, not the weapon that it carries
  friend auto operator<=>(const FireAt&, const FireAt&) = default;
};
// 6.1, 6.4: these units begin to move together.
struct StartMove {
  Group group;
  bool assault;
  friend auto operator<=>(const StartMove&, const StartMove&) = default;
};
struct EnterHex {
  HexIndex to;
  friend auto operator<=>(const EnterHex&, const EnterHex&) = default;
};
// 6.5, 7.3: the gun or vehicle on the move faces this hexside. C4: also in the Advance Phase, by one hexside.
struct Turn {
  std::uint8_t unit;
  std::uint8_t facing;
  friend auto operator<=>(const Turn&, const Turn&) = default;
};
// 8.3: infantry or a gun goes aboard, or is hooked on.
struct Load {
  std::uint8_t unit;
  std::uint8_t transport;
  friend auto operator<=>(const Load&, const Load&) = default;
};
struct Unload {
  std::uint8_t unit;
  HexIndex to;
  friend auto operator<=>(const Unload&, const Unload&) = default;
};
// 17: the armoured vehicle on the move drives over the hex before it; its passengers may use explosives (12.5).
struct Overrun {
  HexIndex target;
  std::uint8_t grenades = 0, satchels = 0;
  friend auto operator<=>(const Overrun&, const Overrun&) = default;
};
struct StopMove {
  friend auto operator<=>(const StopMove&, const StopMove&) = default;
};
// 5.3.5
struct Advance {
  std::uint8_t unit;
  HexIndex to;
  friend auto operator<=>(const Advance&, const Advance&) = default;
};
// 15.1: a close assault. All of `group` are in one hex next to `target`.
struct CloseAssault {
  Group group;
  HexIndex target;
  std::uint8_t grenades = 0, satchels = 0;
  friend auto operator<=>(const CloseAssault&, const CloseAssault&) = default;
};
// 12.6: mortars of one hex, with or without a leader, fire at a hex.
struct Bombard {
  Group group;
  HexIndex target;
  friend auto operator<=>(const Bombard&, const Bombard&) = default;
};
// 11.3, 12.6.6: a smoke shell in place of an attack.
struct FireSmoke {
  std::uint8_t unit;
  HexIndex at;
  friend auto operator<=>(const FireSmoke&, const FireSmoke&) = default;
};
// 19.8, C34: a satchel charge clears the wire in a neighbouring hex.
struct BreachWire {
  std::uint8_t unit;
  HexIndex at;
  friend auto operator<=>(const BreachWire&, const BreachWire&) = default;
};
// 5.3.1, 13.9
struct Split {
  std::uint8_t unit;
  friend auto operator<=>(const Split&, const Split&) = default;
};
struct Merge {
  std::uint8_t unit;
  std::uint8_t other;  // the one with the higher number: its counter is put aside
  friend auto operator<=>(const Merge&, const Merge&) = default;
};
// 12.4: `unit` hands its weapon over; what the other one carries comes back.
struct Transfer {
  std::uint8_t unit;
  std::uint8_t other;
  friend auto operator<=>(const Transfer&, const Transfer&) = default;
};
// 11.2: before it moves.
struct LaySmoke {
  std::uint8_t unit;
  HexIndex at;
  friend auto operator<=>(const LaySmoke&, const LaySmoke&) = default;
};
// 18.4
struct FireMission {
  MissionKind kind;
  HexIndex target;
  friend auto operator<=>(const FireMission&, const FireMission&) = default;
};
// 20.2: where the sniper that was called lies.
struct PlaceSniper {
  HexIndex at;
  friend auto operator<=>(const PlaceSniper&, const PlaceSniper&) = default;
};
// 20.4: the sniper shoots at the moving group.
struct SniperFire {
  friend auto operator<=>(const SniperFire&, const SniperFire&) = default;
};
// 20.3
struct WithdrawSniper {
  friend auto operator<=>(const WithdrawSniper&, const WithdrawSniper&) = default;
};
// 13.8: no (more) fire at the moving group in this hex.
struct HoldFire {
  friend auto operator<=>(const HoldFire&, const HoldFire&) = default;
};
// 14.6.1
struct TakeLoss {
  std::uint8_t unit;
  Harm harm;
  friend auto operator<=>(const TakeLoss&, const TakeLoss&) = default;
};
// P:applying-casualty-points: leave the rest to the computer.
struct TakeLossesAutomatically {
  friend auto operator<=>(const TakeLossesAutomatically&, const TakeLossesAutomatically&) = default;
};
struct EndPhase {
  friend auto operator<=>(const EndPhase&, const EndPhase&) = default;
};
// 6.10: out of the game, by the hex it stands in.
struct LeaveMap {
  std::uint8_t unit;
  friend auto operator<=>(const LeaveMap&, const LeaveMap&) = default;
};
// 6.10: these units begin their move by entering the map in `to`.
struct EnterMap {
  Group group;
  HexIndex to;
  bool assault;
  std::uint8_t facing = kNoFacing;  // 7.1: of a gun or vehicle
  friend auto operator<=>(const EnterMap&, const EnterMap&) = default;
};
// C57
struct PlaceUnit {
  std::uint8_t unit;
  HexIndex at;
  std::uint8_t facing = kNoFacing;
  friend auto operator<=>(const PlaceUnit&, const PlaceUnit&) = default;
};
// 19.1, C57: the owner lays one of the fortifications in this line of his pool.
struct PlaceFortification {
  std::uint8_t line;
  HexIndex at;
  friend auto operator<=>(const PlaceFortification&, const PlaceFortification&) = default;
};
// Asides.
struct SetDoctrine {  // C7: `unit` kNobody means all of the side
  std::uint8_t unit;
  std::uint8_t fire_within, fire_least;
  std::uint8_t orders = 0;  // kKeepForVehicles
  friend auto operator<=>(const SetDoctrine&, const SetDoctrine&) = default;
};
struct Resign {
  friend auto operator<=>(const Resign&, const Resign&) = default;
};

// In the order in which actions.cpp lists them.
using Action =
    std::variant<Fire, FireAt, StartMove, EnterHex, Overrun, Turn, Load, Unload, StopMove, Advance, CloseAssault,
                 Bombard, FireSmoke, BreachWire, LaySmoke, FireMission, PlaceSniper, SniperFire, WithdrawSniper,
                 HoldFire, TakeLoss, TakeLossesAutomatically, EndPhase, SetDoctrine, Resign, LeaveMap, EnterMap,
                 PlaceUnit, Split, Merge, Transfer, PlaceFortification>;

}  // namespace valor::vv
