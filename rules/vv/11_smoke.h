// Chapter 11: smoke (edition and rulings: see README).
//
// A smoke marker is a hindrance with its value (11.5), laid over the table of lines of sight: it counts for fire into
// its hex and through it, never for fire out of it (C56). It thins out after every segment (5.3.6, C42).
// Here: infantry before it moves (11.2), shells of mortars and guns (11.3, 12.6.6, 16.7). Off-board artillery is in
// 18_fire_support.h.
#pragma once

#include <optional>

#include "rules/vv/action.h"

namespace valor::vv {

inline constexpr int kSmokeOfInfantry = 1, kSmokeOfShells = 2;  // 11.2, 11.3: the marker, and what it costs

inline int smoke_at(const State& s, HexIndex at) { return s.markers.at(at, MarkerKind::Smoke); }
inline bool any_smoke(const State& s) {
  for (const Marker& m : s.markers)
    if (m.kind == MarkerKind::Smoke) return true;
  return false;
}

// The smoke on the map as the line of sight takes it.
struct Veils {
  explicit Veils(const State& s) {
    for (const Marker& m : s.markers)
      if (m.kind == MarkerKind::Smoke) list[count++] = {m.at, m.value};
  }
  std::span<const hex::Veil> all() const { return {list.data(), count}; }
  std::array<hex::Veil, Markers::kMost> list;
  std::size_t count = 0;
};

// 9.3, 11.5, C63 What hinders fire between two hexes, without what is in the target's hex itself; kBlocked.
inline int hindrance(const Setting& t, const State& s, HexIndex from, HexIndex at) {
  return any_smoke(s) ? t.los.at(from, at, Veils(s).all()) : t.los.at(from, at);
}

// 11.2 May this unit lay smoke before it moves?
inline bool may_lay_smoke(const State& s, const Unit& u) {
  return u.on_map() && (u.marks & (kPinned | kFired | kMoved | kSmoked)) == 0 && s.smoke[u.side] >= kSmokeOfInfantry;
}
// 11.1: only one marker a hex.
inline bool takes_smoke(const State& s, HexIndex at) { return smoke_at(s, at) == 0; }

// 11.3, 16.7 Has it a gun for smoke shells?
inline bool has_gun(const Setting& t, const Unit& u) {
  const Profile& p = profile(t, u);
  return (p.kind == Kind::Gun || p.kind == Kind::Afv) && p.range == kNoRangeLimit;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const LaySmoke& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const FireSmoke& a);

}  // namespace valor::vv
