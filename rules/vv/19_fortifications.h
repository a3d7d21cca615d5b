// Chapter 19: fortifications and entrenchments (edition and rulings: see README).
//
// Foxholes, trenches, sandbags, bunkers and caves never change and everybody sees them: they are part of the setting,
// and what they do to cover, movement and sight is written into its tables when a scenario is read. Wire can be
// breached and mines can be hidden, so those are markers of the state.
#pragma once

#include <vector>

#include "rules/vv/event.h"

namespace valor::vv {

struct LaidFortification {
  HexIndex at = kNoHex;
  Fortification kind = Fortification::None;
  std::uint8_t facing = kAllRound;  // of a bunker
};
// Writes them into cover, costs and room. Requires: the terrain has been laid; sight is built afterwards.
void lay_fortifications(Setting& t, const std::vector<LaidFortification>& list);
// 19.2 May such a thing lie in this hex?
bool may_lie_in(const Setting& t, Fortification kind, HexIndex at);
bool obstacle_may_lie_in(const Setting& t, HexIndex at);  // wire, mines

inline Fortification fortification_at(const Setting& t, HexIndex at) {
  return t.fortification[static_cast<std::size_t>(at)];
}
inline bool is_bunker(const Setting& t, HexIndex at) {
  const Fortification kind = fortification_at(t, at);
  return kind == Fortification::WoodBunker || kind == Fortification::ConcreteBunker;
}
// 19.1, C57 What its owner has laid here in the set-up: foxholes, a trench or sandbags.
inline Fortification laid_at(const State& s, HexIndex at) {
  if (s.markers.at(at, MarkerKind::Foxhole) > 0) return Fortification::Foxhole;
  if (s.markers.at(at, MarkerKind::Trench) > 0) return Fortification::Trench;
  return s.markers.at(at, MarkerKind::Sandbags) > 0 ? Fortification::Sandbags : Fortification::None;
}
// 19.6, 19.9, 19.10 The cover of the ground with what was laid there.
int cover_with_laid(const Setting& t, const State& s, HexIndex at);

// 19.4 What the hex gives everybody in it, terrain and fortification.
inline int cover_at(const Setting& t, const State& s, HexIndex at) {
  return t.owners_fortify ? cover_with_laid(t, s, at) : t.cover[static_cast<std::size_t>(at)];
}
// 19.4, 19.11 What the hex gives infantry of this side, terrain and fortification.
inline int cover_for(const Setting& t, const State& s, HexIndex at, int side) {
  const bool cave = fortification_at(t, at) == Fortification::Cave && t.japanese[static_cast<std::size_t>(side)];
  return cover_at(t, s, at) + (cave ? 2 : 0);
}

// 19.5 May units in `from` fire at `at`? Out of a bunker only within its field of fire.
bool in_bunkers_field_of_fire(const Setting& t, HexIndex from, HexIndex at);  // which is limited
inline bool in_field_of_fire(const Setting& t, HexIndex from, HexIndex at) {
  return t.bunker_facing[static_cast<std::size_t>(from)] == kAllRound || in_bunkers_field_of_fire(t, from, at);
}

// 19.8
inline bool wire_at(const State& s, HexIndex at) { return s.markers.at(at, MarkerKind::Wire) > 0; }

// 19.7.1 Who knows of these mines: everybody, or only the side that laid them.
inline constexpr int kOpenMines = 1;
constexpr int hidden_mines_of(int side) { return 2 + side; }
// C57 The value of the marker that this line of a side's pool lays.
inline int value_of_fort(const FortLine& line, int side) { return line.hidden ? hidden_mines_of(side) : 1; }
// The markers that this side knows of.
Markers markers_known_to(const State& s, int side);
// 19.7: this group has come into the hex.
void enter_mines(const Setting& t, State& s, const Group& group, HexIndex at, Dice& dice, Sink<Event>& sink);

// 19.11.1, C36 The length of the shortest tunnel from one entrance to the other; 0: there is none.
int tunnel_between(const Setting& t, HexIndex a, HexIndex b);
// 19.11.1 Calls f(exit) for every hex to which a tunnel leads from here, for infantry of this side that may use it.
template <class F>
void each_tunnel_from(const Setting& t, int side, HexIndex at, F&& f) {
  if (t.tunnels.empty() || !t.japanese[static_cast<std::size_t>(side)]) return;
  for (const std::vector<HexIndex>& tunnel : t.tunnels) {
    const HexIndex to = tunnel.front() == at ? tunnel.back() : tunnel.back() == at ? tunnel.front() : kNoHex;
    if (to != kNoHex && t.field.distance(at, to) > 1) f(to);  // neighbours are entered over ground
  }
}

}  // namespace valor::vv
