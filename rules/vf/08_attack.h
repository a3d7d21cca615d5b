// Chapter 8: attacks. A fire attack as two pure functions: `describe` says how many dice against what, and why;
// `resolve` reads the dice. The rules roll it, odds and the computer only ask it.
// Not here: melee values and melee or brigade support (8.1.2, 8.1.3, 8.1.6, 8.2.2, 8.2.3).
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
  int base = 0;  // the fire value of the profile
  int dice = 0;  // 8.0
  int need = 4;  // the lowest natural die that hits
  std::array<Modifier, 12> modifiers{};
  int modifier_count = 0;
  std::span<const Modifier> reasons() const { return {modifiers.data(), at(modifier_count)}; }
};

// T.2.2 What cover takes from a hit test against this unit in the fire phase: 0, 1 (soft) or 2 (hard).
int cover(const Setting& t, const State& s, UnitId target);

// Requires: check_shoot passes.
Attack describe(const Setting& t, const State& s, const Sight& sight, const Shoot& a);
// 8.3 How many hits.
int resolve(int need, std::span<const std::uint8_t> dice);

}  // namespace valor::vf
