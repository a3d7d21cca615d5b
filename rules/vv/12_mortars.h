// 12.6: mortars on the map (edition and rulings: see README).
//
// A mortar fires over what lies between (12.6.3) at what its crew or any unit of its side that is not pinned sees
// (12.6.2). Mortars of one hex join, with a leader, in a group of their own: never with rifles or machine guns
// (12.6.1). They fire in the Fire and Defensive Fire Phases, never at movers and not in close assault. The roll
// is 14.5.
#pragma once

#include <optional>

#include "rules/vv/14_ap_combat.h"

namespace valor::vv {

inline bool has_mortar(const Setting& t, const Unit& u) {
  return u.weapon != kNoWeapon && t.weapon_figures[u.weapon].use == WeaponUse::Mortar;
}
inline int mortar_firepower(const Setting& t, const Unit& u) {
  return has_mortar(t, u) ? t.weapon_figures[u.weapon].firepower : 0;
}
inline Letter mortar_anti_tank(const Setting& t, const Unit& u) {
  return has_mortar(t, u) ? t.weapon_figures[u.weapon].anti_tank : Letter{0};
}
inline constexpr int kMortarHits = 6;  // 12.6.7: on armour, or less
// 12.6.5, C69
inline bool mortar_reaches(const Setting& t, const Unit& u, int distance) {
  const WeaponFigures& w = t.weapon_figures[u.weapon];
  return distance >= w.least_range && distance <= w.range;
}
// 12.6.2, 18.3 Does any unit of this side that is not pinned see the hex?
bool spotted(const Setting& t, const State& s, int side, HexIndex at);
// 12.6.1 Could a mortar fire from here? Not out of a building.
bool mortar_place(const Setting& t, HexIndex at);

// Why this unit's mortar cannot fire at this hex now.
std::optional<Refusal> check_mortar(const Setting& t, const State& s, int id, HexIndex at);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Bombard& a);

// The shot that the action means.
Shot shot_of(const Setting& t, const State& s, const Bombard& a);
// C10: the mortars of the hex that could fire at this target; by the board rules all of them must.
int mortars_able(const Setting& t, const State& s, int side, HexIndex from, HexIndex at);

}  // namespace valor::vv
