// Chapter 6: movement of infantry, and the advance of 5.3.5 (edition and rulings: see README).
//
// A stack begins to move (6.1), enters one hex after the other (6.2, 6.3) and stops. What it has spent is in the frame.
// Not here: fire at those who move (13_opportunity_fire.h); vehicles (6.5, 7), transport (8), map edges (6.10).
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
  int size = 0, squads = 0;  // of the group: units; full squads, counted only by the classic rule
};
Mover mover_of(const Setting& t, const State& s, const Frame& frame);
Mover mover_of(const Setting& t, const State& s, const Group& group, bool assault);

// Who stands in one hex. Full squads are counted only by the classic rule of stacking.
struct Held {
  int friends = 0, squads = 0;
  bool enemies = false;
};

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

// Who stands where, all at once, for lists over many units. Requires: nobody of this side is on the move.
class Occupancy {
 public:
  Occupancy(const Setting& t, const State& s, int side);
  int friends(HexIndex at) const { return held_[static_cast<std::size_t>(at)] & 15; }
  int squads(HexIndex at) const { return held_[static_cast<std::size_t>(at)] >> 4 & 7; }
  bool enemies(HexIndex at) const { return (held_[static_cast<std::size_t>(at)] & 128) != 0; }
  Held operator()(HexIndex at) const { return at == kNoHex ? Held{} : Held{friends(at), squads(at), enemies(at)}; }
  // 6.8, 6.9: is there room for one more, and no enemy?
  bool takes(HexIndex at, bool full_squad) const {
    if ((held_[static_cast<std::size_t>(at)] & (128 | 15)) >= room_[static_cast<std::size_t>(at)]) return false;
    return !classic_ || squads(at) + (full_squad ? 1 : 0) <= 3;
  }

 private:
  void add(HexIndex at, bool full_squad) {
    std::uint8_t& held = held_[static_cast<std::size_t>(at)];
    held = static_cast<std::uint8_t>(held + (full_squad ? 17 : 1));
  }
  void add_enemy(HexIndex at) { held_[static_cast<std::size_t>(at)] |= 128; }

  bool classic_;
  const std::uint8_t* room_;
  // Bits 0–3 own units, 4–6 own full squads, 7 enemies. Filled as far as the map goes.
  std::array<std::uint8_t, hex::kMaxWidth * hex::kMaxHeight> held_;  // NOLINT
};

// Why a hex cannot be entered.
enum class Bar : std::uint8_t { None, OffMap, Prohibited, Enemy, Steep, Points, Stacking };
// `held`: who stands in that hex, the movers not counted.
Bar bar_to(const Setting& t, const State& s, const Mover& m, int direction, const Held& held);
// What the next hex costs this mover, at most what it has left (6.6).
int step_cost(const Setting& t, const Mover& m, int direction);

inline bool is_full_squad(const Setting& t, const Unit& u) { return !u.is(kHalf) && !profile(t, u).leader; }
// 6.9, C1 Would `units` more, of which `squads` are full squads, fit in a hex that holds so many?
inline bool fits(const Setting& t, HexIndex at, int units, int squads) {
  return units <= t.room[static_cast<std::size_t>(at)] && (!t.options.classic_stacking || squads <= 3);
}
// 6.7 Would the moving group fit where it is?
bool fits_here(const Setting& t, const State& s, const Mover& m);
// 6.7 Is there a hex that the group can still reach and stop in?
bool can_go_on(const Setting& t, const State& s, const Mover& m);
// Can it enter any hex at all?
bool can_step(const Setting& t, const State& s, const Mover& m);
// The same for those who have not yet begun, for both kinds of move at once.
struct Ways {
  bool move = false, assault = false;
};
Ways ways_out(const Setting& t, const State& s, const Group& group, const Occupancy& held);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const StartMove& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const EnterHex& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const StopMove& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Advance& a);

// 6.1, 14.7 May this unit begin to move?
inline bool may_move(const Unit& u) { return u.on_map() && (u.marks & (kPinned | kFired | kMoved)) == 0; }
// 5.3.5
inline bool may_advance(const Unit& u) { return u.on_map() && (u.marks & (kPinned | kAdvanced)) == 0; }
// `held`: who stands in the hex that it would enter.
inline Bar bar_to_advance(const Setting& t, const Unit& u, int direction, Held held) {
  if (t.leaving[static_cast<std::size_t>(u.at)][static_cast<std::size_t>(direction)] == 0)
    return t.field.neighbour(u.at, direction) == kNoHex ? Bar::OffMap : Bar::Prohibited;
  if (held.enemies) return Bar::Enemy;
  const int squads = t.options.classic_stacking ? held.squads + (is_full_squad(t, u) ? 1 : 0) : 0;
  return fits(t, t.field.neighbour(u.at, direction), held.friends + 1, squads) ? Bar::None : Bar::Stacking;
}

// The directions in the order of the hexes they lead to.
inline constexpr std::array<int, hex::kDirections> kByHex{5, 4, 0, 3, 1, 2};

}  // namespace valor::vv
