// Chapter 15: close assault, in the Advance and Assault Phase (edition and rulings: see README).
//
// Like an attack it is two pure functions: `describe` says who counts and what is rolled, `resolve` what a roll does.
// Pinned defenders die without a roll (15.9). On success the attackers enter the hex and take their losses there
// (15.8, C67). On failure both sides lose; if nobody is left to defend, those attackers who are not pinned go in (C25).
// Not here: the casualties themselves (14_ap_combat.h).
#pragma once

#include <array>
#include <optional>

#include "rules/vv/action.h"

namespace valor::vv {

struct Assault {
  Group attackers;
  Group defenders;  // 15.9: those who are not pinned
  Group pinned;     // the rest
  HexIndex from = kNoHex, at = kNoHex;
  int attack = 0, defence = 0;                                                   // 15.6: firepower of both sides
  int column = 0;                                                                // 15.6: of the table
  int kill_number = 0;                                                           // with the defender's modifiers
  int modifier = 0;                                                              // of the roll
  int attacking_leader = kNobody, defending_leader = kNobody;                    // 15.3: whose modifiers these are
  int cover = 0;                                                                 // 15.8: of the hex and the hexside
  int grenades = 0, satchels = 0, defender_grenades = 0, defender_satchels = 0;  // 12.5
  int climb = 0;                                                                 // C25: levels
};

struct AssaultResult {
  bool success = false;
  int attacker_points = 0, defender_points = 0;
};

// 15.2, 22.3 What a unit brings into a close assault, attacking or defending.
int assault_firepower(const Setting& t, const Unit& u, bool attacking);
// 15.4, C54 Defenders and those aboard their vehicles, as far as a stack goes: who fights, throws and pays. Towed guns
// do none of it.
Group with_passengers(const Setting& t, const State& s, const Group& group);
// 15.6 The column for these firepowers.
int odds_column(int attack, int defence);
// 15.1 to 15.9. Requires: the action has been checked.
Assault describe(const Setting& t, const State& s, const CloseAssault& a);
// 15.7, 15.8
AssaultResult resolve(const Assault& a, int roll);

// 15.1, 5.3.5: may this unit still assault in this segment?
inline bool may_assault(const Unit& u) { return u.on_map() && (u.marks & (kPinned | kAdvanced)) == 0; }
// C23: has an assault been made out of this hex in this segment, where only one is allowed?
inline bool hex_has_assaulted(const Setting& t, const State& s, HexIndex from) {
  return t.options.one_assault_per_hex && s.markers.at(from, MarkerKind::AssaultedFrom) > 0;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const CloseAssault& a);

}  // namespace valor::vv
