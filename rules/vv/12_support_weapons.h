// Chapter 12: support weapons (edition and rulings: see README).
//
// Here: who may carry what (12.2), what a unit fires with (12.3).
// Not here: exchange (12.4), expendable weapons (12.5), mortars (12_mortars.h).
#pragma once

#include "rules/vv/07_facing.h"
#include "rules/vv/state.h"

namespace valor::vv {

// 12.2 May a unit of this kind carry the weapon? A leader only a light one.
bool may_carry(const UnitType& unit, const WeaponType& weapon);

// 12.2 A heavy weapon costs its carrier one movement point.
inline bool carries_heavy(const Setting& t, const Unit& u) {
  return u.weapon != kNoWeapon && t.weapon_figures[u.weapon].weight == WeaponClass::Heavy;
}

// 1.2.1, 14.4 What a gun or vehicle fires at persons with: its gun at any range, its machine guns up to 8 hexes, each
// straight ahead or, on a turret or with an all-round mounting, anywhere.
inline int vehicle_firepower(const Profile& p, int distance, bool in_arc) {
  int sum = in_arc || p.turret ? p.firepower : 0;
  if (distance <= kVehicleMgRange) sum += p.mg_round + (in_arc ? p.mg_forward : 0);
  return sum;
}

// 12.3, C16 A half squad serving a heavy weapon and a leader serving a light one fire that weapon alone.
inline bool serves_weapon_only(const Setting& t, const Unit& u) {
  if (u.weapon == kNoWeapon) return false;
  return profile(t, u).leader || (u.is(kHalf) && carries_heavy(t, u));
}

// 12.3 The unit's firepower against persons at this distance, its weapon included; 0: out of range. Guns and vehicles:
// as if the target lay straight ahead; see firepower_at.
inline int firepower(const Setting& t, const Unit& u, int distance) {
  const Profile& p = profile(t, u);
  if (p.heavy()) return vehicle_firepower(p, distance, true);
  // 22.3: a valorous unit fires with one more of its own.
  const int own = distance <= p.range ? p.firepower + (u.is(kValorous) ? 1 : 0) : 0;
  if (u.weapon == kNoWeapon) return own;
  const WeaponFigures& w = t.weapon_figures[u.weapon];
  // 14.3: passengers use light machine guns only
  if (u.carried() && (w.weight != WeaponClass::Light || w.use != WeaponUse::MachineGun)) return own;
  const int served = w.direct() && distance <= w.range ? w.firepower : 0;
  if (served == 0) return own;
  return serves_weapon_only(t, u) ? served : own + served;
}

// 7.4, 14.4 The same against a hex: guns and vehicles need it in their forward firing arc, if they have no turret.
inline int firepower_at(const Setting& t, const Unit& u, HexIndex target, int distance) {
  const Profile& p = profile(t, u);
  return p.heavy() ? vehicle_firepower(p, distance, in_arc(t, u, target)) : firepower(t, u, distance);
}

// 16.1 Its anti-tank firepower, the gun's or the carried weapon's; 0 if it has none. Mortars are 12.6.7.
inline Letter anti_tank(const Setting& t, const Unit& u) {
  const Profile& p = profile(t, u);
  if (p.heavy()) return p.anti_tank;
  if (u.weapon == kNoWeapon || !t.weapon_figures[u.weapon].direct()) return 0;
  return t.weapon_figures[u.weapon].anti_tank;
}

// The greatest distance at which firepower() is not 0.
inline int reach(const Setting& t, const Unit& u) {
  const int own = profile(t, u).range;
  const bool weapon = u.weapon != kNoWeapon && t.weapon_figures[u.weapon].direct();
  return weapon ? std::max<int>(own, t.weapon_figures[u.weapon].range) : own;
}

// P:applying-casualty-points: what a unit is worth, with what it carries.
inline int value_of(const Setting& t, const Unit& u) {
  return profile(t, u).points + (u.weapon == kNoWeapon ? 0 : t.weapon_figures[u.weapon].points);
}

}  // namespace valor::vv
