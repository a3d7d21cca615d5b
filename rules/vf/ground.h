// Where pieces stand: footprints, bases and distances of the table, in the terms of these rules.
//
// A unit in a terrain feature has no ground of its own: it is measured from the feature (T.3.2). Leaders are measured
// from base edge to base edge (README, question 29).
#pragma once

#include <optional>

#include "core/table/contact.h"
#include "core/table/region.h"
#include "rules/vf/state.h"

namespace valor::vf {

inline constexpr int kFrontArc = table::kEighthTurn;  // 1.1.1, question 1: 45 degrees outward from the front corners

inline Seat seat_of(Side side) { return Seat{static_cast<std::uint8_t>(index(side))}; }
inline Side side_of_seat(Seat seat) { return Side{static_cast<std::uint8_t>(index(seat))}; }
inline Side other(Side side) { return Side{static_cast<std::uint8_t>(1 - index(side))}; }
inline UnitId id_of(int i) { return UnitId{static_cast<std::uint16_t>(i)}; }
inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

inline table::Table table_of(const Setting& t) { return {t.width, t.height}; }
inline bool is_unit(const Setting& t, UnitId id) { return t.piece(id).kind == PieceKind::Unit; }
// A unit that is still in play.
inline bool unit_in_play(const Setting& t, const State& s, UnitId id) { return s.has(id) && is_unit(t, id); }
inline bool is_inside(const State& s, UnitId id) { return s.piece(id).inside != kNoFeature; }

Grid grid_of(const Setting& t, UnitId id, int files);
inline Pose pose_of(const Piece& p) { return {{p.x, p.y}, {p.heading}}; }
// A unit on open ground, or a leader.
Footprint footprint(const Setting& t, const State& s, UnitId id);
Footprint footprint_at(const Setting& t, UnitId id, const Pose& pose, int files);
Footprint leader_base(const Setting& t, UnitId leader, Vec at);

// The middle of the ground that a piece covers, or of the feature it is in.
Vec middle_of(const Setting& t, const State& s, UnitId id);

// From the ground, or the occupied feature, of one to that of the other.
table::Distance distance_between(const Setting& t, const State& s, UnitId a, UnitId b);
// From a footprint that somebody would have, to where `other` stands.
table::Distance distance_to(const Setting& t, const State& s, const Footprint& from, UnitId other);

struct Nearest {
  UnitId unit = kNoUnit;
  table::Distance distance;
};
// The nearest unit of the other side to this piece, the lowest id of several; nothing when there is none.
std::optional<Nearest> nearest_enemy(const Setting& t, const State& s, UnitId id);
std::optional<Nearest> nearest_enemy(const Setting& t, const State& s, const Footprint& from, Side own);

// T.3 Does any of it stand inside the area? Touching it from outside is allowed, so there is no tolerance here.
bool stands_in(const Footprint& f, const Area& area);
// Does any figure pass through the area on its straight way? Requires: equal grids.
bool passes_through(const Footprint& from, const Footprint& to, const Area& area);

// In contact with an enemy unit (1.1.2). No unit of this slice can come to be, but the rules ask.
bool in_contact_with_enemy(const Setting& t, const State& s, UnitId id);

// Calls f(UnitId) for each unit of a side in play, in rising order.
template <class F>
void each_unit(const Setting& t, const State& s, Side side, F f) {
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (unit_in_play(t, s, id) && t.piece(id).side == side) f(id);
  }
}

}  // namespace valor::vf
