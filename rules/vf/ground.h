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

inline Side other(Side side) { return Side{static_cast<std::uint8_t>(1 - index(side))}; }
inline UnitId id_of(int i) { return UnitId{static_cast<std::uint16_t>(i)}; }
inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

// 2.3 The commander-in-chief of a side has the first seats, the other players those behind them.
inline Seat seat_of(Side side) { return Seat{static_cast<std::uint8_t>(index(side))}; }
inline Side side_of_seat(const Setting& t, Seat seat) {
  if (index(seat) < kSides) return Side{static_cast<std::uint8_t>(index(seat))};
  const std::size_t guest = at(index(seat) - kSides);
  return guest < t.commanders.size() ? t.commanders[guest].side : kNoSide;  // onlookers have no side
}
// 1.4 Who commands this piece: the player of its brigade; of army and division leaders the commander-in-chief.
inline Seat commander_of(const Setting& t, UnitId id) {
  const PieceData& data = t.piece(id);
  return data.brigade == kNoBrigade ? seat_of(data.side) : t.brigades[data.brigade].commander;
}

inline table::Table table_of(const Setting& t) { return {t.width, t.height}; }
inline bool is_unit(const Setting& t, UnitId id) { return t.piece(id).kind == PieceKind::Unit; }
// A unit that is still in play.
inline bool unit_in_play(const Setting& t, const State& s, UnitId id) { return s.has(id) && is_unit(t, id); }
inline bool is_inside(const State& s, UnitId id) { return s.piece(id).inside != kNoFeature; }

// The bases of a unit that stands like this. Artillery is two bases, the first of them the gun, or the limber when it
// is hitched (1.2.3).
Grid grid_of(const Setting& t, UnitId id, int files, Order order);
inline Pose pose_of(const Piece& p) { return {{p.x, p.y}, {p.heading}}; }
// A unit on open ground, or a leader.
Footprint footprint(const Setting& t, const State& s, UnitId id);
Footprint footprint_at(const Setting& t, UnitId id, const Pose& pose, int files, Order order);
// The same unit, standing as it does, somewhere else.
Footprint footprint_at(const Setting& t, const State& s, UnitId id, const Pose& pose);
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

// 1.1.2, T.2.1, T.3.6 Are two units of different sides in contact: touching, across a barrier, or at a feature that one
// of them holds?
bool in_contact(const Setting& t, const State& s, UnitId a, UnitId b);
bool in_contact_with_enemy(const Setting& t, const State& s, UnitId id);
// How many front-rank figures of `a` are in contact with `b`. A base of artillery counts as three (question 9); squares
// and units in a feature have nobody at their backs and count as three.
int front_contact(const Setting& t, const State& s, UnitId a, UnitId b);
// The same for a unit that would stand like this.
int front_contact(const Setting& t, const State& s, UnitId a, const Footprint& stands, UnitId b);
// T.3.4, T.3.6 Would at least so many figures touch the feature? A base of artillery is three.
bool figures_at_feature(const Setting& t, UnitId unit, const Footprint& stands, const Feature& feature, int least);

// T.3 Can it be occupied? T.2.6 Is it rough ground? T.2.4 Can nobody stand on it or cross it?
bool is_defendable(const Setting& t, const Feature& f);
bool is_rough(const Setting& t, const Feature& f);
bool is_impassable(const Feature& f);
// Does any of it stand on the feature, or pass over it on its straight way? Only for what is closed to moves.
bool stands_on(const Footprint& f, const Feature& feature);
bool passes(const Footprint& from, const Footprint& to, const Feature& feature);

// O5 Does the leader of the unit's brigade have this trait, and does the option count?
bool led_by(const Setting& t, const State& s, UnitId unit, Trait trait);
// The same with the unit within 12" of him.
bool led_closely_by(const Setting& t, const State& s, UnitId unit, Trait trait);

// 6.1.1, 9.5, O4.1 Is the leader of the brigade within so far of his army leader, or of his division leader?
bool near_a_general(const Setting& t, const State& s, int brigade, Length of_army, Length of_division);

// Does any figure stand on a hill?
bool on_hill(const Setting& t, const State& s, UnitId id);

// How far the unit is from the crest of a hill that it stands on; nothing if it does not.
std::optional<table::Distance> distance_to_crest(const Setting& t, const State& s, UnitId id, const Feature& hill);

// 1.2.3 Each base of artillery counts as 3 figures.
inline int figure_weight(const Setting& t, UnitId id) { return t.piece(id).profile.arm == Arm::Artillery ? 3 : 1; }

// The four sides of a square, each a rank that looks outward.
std::array<Footprint, 4> square_sides(const Footprint& f);

// Calls f(UnitId) for each unit of a side in play, in rising order.
template <class F>
void each_unit(const Setting& t, const State& s, Side side, F f) {
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (unit_in_play(t, s, id) && t.piece(id).side == side) f(id);
  }
}

}  // namespace valor::vf
