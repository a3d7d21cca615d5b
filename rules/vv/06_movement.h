// Chapter 6: movement, and the advance of 5.3.5 (edition and rulings: see README). With chapter 7 for guns and
// vehicles: each moves alone, a vehicle only where it faces or backwards (7.2), and turns on the way (6.5).
//
// A stack begins to move (6.1), enters one hex after the other (6.2, 6.3) and stops. What it has spent is in the frame.
// Not here: fire at those who move (13_opportunity_fire.h), transport (8), overruns (17), map edges
// (06_map_edge.h).
#pragma once

#include <array>
#include <optional>

#include "rules/vv/action.h"

namespace valor::vv {

// 6.3.1, 6.4, 12.2 The movement points of units that move together.
int allowance(const Setting& t, const State& s, const Group& group, bool assault);

// Those who move, or would.
struct Mover {
  Group group;
  int side = 0;
  HexIndex at = kNoHex;
  int spent = 0, allowance = 0;
  bool assault = false;
  int size = 0, room = 0, squads = 0;  // of the group: units; room (6.9); full squads, only by the classic rule
  Kind kind = Kind::Squad;             // of a gun or vehicle, which moves alone
  std::uint8_t facing = 0;
  bool turned = false;  // 6.5: in this hex
  bool heavy() const { return kind >= Kind::Gun; }
};
Mover mover_of(const Setting& t, const State& s, const Frame& frame);
Mover mover_of(const Setting& t, const State& s, const Group& group, bool assault);

// 6.9, C1 The room that a unit takes in a hex: of four, guns and vehicles two. By the classic rule they are counted
// apart.
inline constexpr int kApart = 16;
inline int room_of(const Setting& t, const Unit& u) {
  if (!profile(t, u).heavy()) return 1;
  return t.options.classic_stacking ? kApart : 2;
}

// Who stands in one hex. `friends`: the room they take. Full squads are counted only by the classic rule of stacking.
struct Held {
  int friends = 0, squads = 0;
  bool enemies = false;
};

// `except`: units that are not counted.
Held held_at(const Setting& t, const State& s, int side, HexIndex at, const Group& except);

// Who stands in a place and in the six hexes around it.
struct Around {
  std::array<std::uint8_t, hex::kDirections> friends{}, squads{}, enemies{};
  Held here;
  Held at(int direction) const {
    const auto d = static_cast<std::size_t>(direction);
    return {friends[d], squads[d], enemies[d] > 0};
  }
};
// `except`: units that are not counted.
Around look_around(const Setting& t, const State& s, int side, HexIndex at, const Group& except);

// C1: two guns or vehicles, or four infantry units and one of those; at most three full squads.
inline bool fits_classic(int room, int squads, int most) {
  const int apart = room / kApart, infantry = room % kApart;
  if (most < kStackLimit && 2 * apart + infantry > most) return false;  // 19.5: a bunker
  return squads <= 3 && infantry <= kStackLimit && apart <= (infantry == 0 ? 2 : 1);
}

// Who stands where, all at once, for lists over many units. Requires: nobody of this side is on the move.
class Occupancy {
 public:
  Occupancy(const Setting& t, const State& s, int side);
  int friends(HexIndex at) const { return held_[static_cast<std::size_t>(at)] & 127; }
  int squads(HexIndex at) const { return held_[static_cast<std::size_t>(at)] >> 8 & 7; }
  bool enemies(HexIndex at) const { return (held_[static_cast<std::size_t>(at)] & 128) != 0; }
  Held operator()(HexIndex at) const { return at == kNoHex ? Held{} : Held{friends(at), squads(at), enemies(at)}; }
  // 6.8, 6.9: is there room for one more, and no enemy?
  bool takes(HexIndex at, int room, bool full_squad) const {
    const int most = room_[static_cast<std::size_t>(at)];
    if (!classic_) return (held_[static_cast<std::size_t>(at)] & 255) + room <= most;
    return !enemies(at) && fits_classic(friends(at) + room, squads(at) + (full_squad ? 1 : 0), most);
  }

 private:
  void add(HexIndex at, int room, bool full_squad) {
    std::uint16_t& held = held_[static_cast<std::size_t>(at)];
    held = static_cast<std::uint16_t>(held + room + (full_squad ? 256 : 0));
  }
  void add_enemy(HexIndex at) { held_[static_cast<std::size_t>(at)] |= 128; }

  bool classic_;
  const std::uint8_t* room_;
  // Bits 0–6 the room taken by own units, 7 enemies, 8–10 own full squads. Filled as far as the map goes.
  std::array<std::uint16_t, hex::kMaxWidth * hex::kMaxHeight> held_;  // NOLINT
};

// Why a hex cannot be entered.
enum class Bar : std::uint8_t { None, OffMap, Prohibited, Enemy, Steep, Points, Stacking, Facing };
// `held`: who stands in that hex, the movers not counted.
Bar bar_to(const Setting& t, const State& s, const Mover& m, int direction, const Held& held);
Refusal refusal(Bar bar, HexIndex to, const Mover& m);
// What the next hex costs this mover, at most what it has left (6.6).
int step_cost(const Setting& t, const State& s, const Mover& m, int direction);
// 19.11.1 The same for a hex that it may enter, through a tunnel or next to it.
int cost_of_step(const Setting& t, const State& s, const Mover& m, HexIndex to);
// 19.11.1 Why the movers cannot go through a tunnel to this hex; None where there is one and nothing bars it. The cost
// is tunnel_between.
Bar bar_to_tunnel(const Setting& t, const State& s, const Mover& m, HexIndex to, const Held& held);

inline bool is_full_squad(const Setting& t, const Unit& u) { return !u.is(kHalf) && profile(t, u).kind == Kind::Squad; }
// 6.9, C1 Is there room in a hex for all that would take so much of it, and so many full squads?
inline bool fits(const Setting& t, HexIndex at, int room, int squads) {
  const int most = t.room[static_cast<std::size_t>(at)];
  return t.options.classic_stacking ? fits_classic(room, squads, most) : room <= most;
}
// 6.7 Would the moving group fit where it is?
bool fits_here(const Setting& t, const State& s, const Mover& m);
// 6.7 Is there a hex that the group can still reach and stop in?
bool can_go_on(const Setting& t, const State& s, const Mover& m);
// Can it enter any hex at all?
bool can_step(const Setting& t, const State& s, const Mover& m);
// 6.5, 7.3 Can it still turn in this hex?
inline bool can_turn(const Setting& t, const State& s, const Mover& m) {
  return m.heavy() && !m.turned && fits_here(t, s, m);
}
// 6.5, 7.3, 6.7 Why the moving gun or vehicle may not turn so.
std::optional<Refusal> check_turn(const Setting& t, const State& s, const Mover& m, int facing);
// The same for those who have not yet begun, for both kinds of move at once.
struct Ways {
  bool move = false, assault = false;
};
Ways ways_out(const Setting& t, const State& s, const Group& group, const Occupancy& held);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const StartMove& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const EnterHex& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Turn& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const StopMove& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Advance& a);

// 6.1, 14.7 May this unit begin to move?
inline bool may_move(const Unit& u) {
  return u.on_map() && !u.carried() && (u.marks & (kPinned | kFired | kMoved | kImmobile)) == 0;
}
// 5.3.5
inline bool may_advance(const Unit& u) {
  return u.on_map() && !u.carried() && (u.marks & (kPinned | kAdvanced | kImmobile)) == 0;
}
// 6.2, 6.3.2, 7 The cost of the next hex by hexside, for this kind of counter.
inline const std::array<std::uint8_t, hex::kDirections>& costs_from(const Setting& t, Kind kind, HexIndex at) {
  const auto i = static_cast<std::size_t>(at);
  return kind < Kind::Gun ? t.leaving[i] : kind == Kind::Gun ? t.gun_leaving[i] : t.vehicle_leaving[i];
}
// 7.2 May a unit of this kind leave its hex in this direction, as it faces?
inline bool faces_along(Kind kind, int facing, int direction) {
  return kind < Kind::Afv || direction == facing || direction == hex::opposite(facing);
}
// 19.8 Soft vehicles do not enter wire.
inline bool wire_bars(const State& s, Kind kind, HexIndex to) {
  return kind == Kind::Vehicle && s.markers.at(to, MarkerKind::Wire) > 0;
}
// `held`: who stands in the hex that it would enter.
inline Bar bar_to_advance(const Setting& t, const State& s, const Unit& u, int direction, Held held) {
  const Profile& p = profile(t, u);
  if (costs_from(t, p.kind, u.at)[static_cast<std::size_t>(direction)] == 0)
    return t.field.neighbour(u.at, direction) == kNoHex ? Bar::OffMap : Bar::Prohibited;
  if (wire_bars(s, p.kind, t.field.neighbour(u.at, direction))) return Bar::Prohibited;
  if (p.movement == 0) return Bar::Points;  // 1.1.5
  if (!faces_along(p.kind, u.facing, direction)) return Bar::Facing;
  if (held.enemies) return Bar::Enemy;
  const int squads = t.options.classic_stacking ? held.squads + (is_full_squad(t, u) ? 1 : 0) : 0;
  return fits(t, t.field.neighbour(u.at, direction), held.friends + room_of(t, u), squads) ? Bar::None : Bar::Stacking;
}

// The directions in the order of the hexes they lead to.
inline constexpr std::array<int, hex::kDirections> kByHex{5, 4, 0, 3, 1, 2};

}  // namespace valor::vv
