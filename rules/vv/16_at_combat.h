// Chapter 16: anti-tank combat, with 12.5.1 (edition and rulings: see README).
//
// One unit fires at one gun or vehicle: two dice to hit, then two more against its armour. Like an attack on persons it
// is `describe` and pure functions of the dice; `apply` rolls step by step because each roll may be the last.
// Not here: smoke rounds (16.7), mortars and support fire against armour (12.6.7, 18.5), close assault (15.10).
#pragma once

#include "rules/vv/07_facing.h"
#include "rules/vv/14_ap_combat.h"

namespace valor::vv {

enum class AtResult : std::uint8_t { None, Immobilised, Eliminated };  // 16.4

inline constexpr int kSurelyEliminated = 255;  // the table's "E"
inline constexpr int kAbandonsUpTo = 2;        // 16.6
inline constexpr int kFrontUpTo = 3;           // 16.5, C27: of a die on the line

struct AtShot {
  int unit = kNobody, leader = kNobody, target = kNobody;
  HexIndex from = kNoHex, at = kNoHex;
  bool opportunity = false;
  int distance = 0;
  int need = 0;      // 16.3, C26
  int modifier = 0;  // sum of the list
  ModifierList modifiers;
  Letter anti_tank = 0;
  ArmourSide side = ArmourSide::Front;
  PooledAt pooled = PooledAt::None;
};

// 16.3, C26 The number to hit: infantry weapons 8; guns 10, 8 or 6 by distance.
int to_hit(const Profile& firer, int distance);
// 16.4 The elimination number of a letter against an armour; kSurelyEliminated; 0: no harm. Unarmoured: armour 0.
int elimination_number(Letter anti_tank, Letter armour);
inline AtResult armour_result(int number, int roll) {
  return roll < number ? AtResult::Eliminated : roll == number ? AtResult::Immobilised : AtResult::None;
}
// 16.1 What anti-tank fire can be aimed at: vehicles and guns.
inline bool is_at_target(const Setting& t, const Unit& u) { return profile(t, u).heavy(); }
// 16.5 The armour on that side; 0: none.
inline Letter armour_of(const Profile& p, ArmourSide side) { return side == ArmourSide::Rear ? p.rear : p.front; }

// 16.1 to 16.5. Requires: the action has been checked.
AtShot describe(const Setting& t, const State& s, const FireAt& a);
// The same at a target that would be in this hex, facing as it does; `opportunity`: on its way there.
AtShot describe(const Setting& t, const State& s, const FireAt& a, HexIndex at, bool opportunity);
inline bool hits(const AtShot& shot, int roll) { return roll + shot.modifier <= shot.need; }

// The chance, in so many equal cases, that the target is eliminated or immobilised; abandonment not counted.
struct AtChances {
  int cases = 0;
  int eliminated = 0, immobilised = 0;
};
AtChances chances(const Setting& t, const State& s, const AtShot& shot);

// 8.5, 16.1, 16.2, 19.5 Can this unit aim its anti-tank weapon at a hex, as far as range, arc and bunkers decide?
bool can_aim_at(const Setting& t, const Unit& u, HexIndex target);
// 12.5.1, C18 The same with an anti-tank weapon out of the side's pool; whether there is one left is another question.
bool can_aim_pooled(const Setting& t, const Unit& u, HexIndex target, PooledAt pooled);
inline constexpr std::array<PooledAt, 2> kPooledKinds{PooledAt::Panzerfaust, PooledAt::AtGrenades};
// How many of them a side has left.
inline std::uint8_t pooled_left(const State& s, int side, PooledAt pooled) {
  return s.pool[static_cast<std::size_t>(side)][static_cast<std::size_t>(pooled) + 1];
}
inline std::uint8_t pooled_weapon(const Setting& t, int side, PooledAt pooled) {
  return t.pooled_at[static_cast<std::size_t>(side)][static_cast<std::size_t>(pooled) - 1];
}
// 13.6 The best leader on foot beside an infantry unit whose modifier is unused; kNobody if there is none.
int at_leader(const Setting& t, const State& s, int unit);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const FireAt& a);

}  // namespace valor::vv
