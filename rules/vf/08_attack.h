// Chapter 8: attacks as two pure functions: `describe` says how many dice against what, and why; `resolve` reads the
// dice. The rules roll it, odds and the computer only ask it.
#pragma once

#include <array>
#include <span>

#include "rules/vf/05_fire.h"

namespace valor::vf {

struct Modifier {
  const char* rule = nullptr;
  const char* key = nullptr;
  int value = 0;
  bool on_die = false;  // changes the hit tests, not the number of dice
};

// One attack, ready to be rolled.
struct Attack {
  int base = 0;               // the fire or melee value of the profile
  int dice = 0;               // 8.0
  int need = 4;               // the lowest natural die that hits
  int ones = 0;               // so many natural 1s are rolled again, ...
  std::uint32_t ones_by = 0;  // ... by this special rule
  int again_up_to = 1;        // F.K.confederate: 2s as well
  std::array<Modifier, 24> modifiers{};
  int modifier_count = 0;
  std::span<const Modifier> reasons() const { return {modifiers.data(), at(modifier_count)}; }
};

// T.2.2 What cover takes from a hit test against this unit in the fire phase: 0, 1 (soft) or 2 (hard).
int cover(const Setting& t, const State& s, UnitId target, UnitId attacker);
// T.2.2 In the melee phase: is the unit in cover against this enemy? A stream counts here.
bool in_melee_cover(const Setting& t, const State& s, UnitId unit, UnitId enemy);
// T.2.6 Does it stand in rough ground?
bool in_rough(const Setting& t, const State& s, UnitId unit);
// T.3.5, T.2.6, O6: for 8.1.1 and 8.1.2, does it occupy defendable terrain?
bool occupies(const Setting& t, const State& s, UnitId unit);

// One side of a fight (7.2.1, 7.2.2).
struct MeleeAttack {
  UnitId main = kNoUnit, target = kNoUnit;
  Supporters support = kNoSupport;  // 8.2.2
  UnitId brigade = kNoUnit;         // 8.2.3
  bool second = false;              // Headstrong
};
Attack describe(const Setting& t, const State& s, const Sight& sight, const MeleeAttack& a);

// Requires: check_shoot passes.
Attack describe(const Setting& t, const State& s, const Sight& sight, const Shoot& a);
// 8.3 How many hits.
int resolve(int need, std::span<const std::uint8_t> dice);
// The rule to cite for a special rule: "vf Elan".
const char* special_rule(std::uint32_t special);
// What a modifier of a special rule or a natural 1 is called in data/strings.
const char* special_key(std::uint32_t special);

}  // namespace valor::vf
