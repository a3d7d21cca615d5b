// Chapter 6.5: assaults. A straight leg that ends in contact; the fight comes in the melee phase (07_melee.h).
#pragma once

#include <optional>
#include <vector>

#include "rules/vf/06_action.h"

namespace valor::vf {

inline constexpr int kEnoughInContact = 3;  // 6.5, T.3.4

// 6.5.1 and the special rules: may this unit assault at all now?
std::optional<Refusal> check_may_assault(const Setting& t, const State& s, UnitId unit);
// 6.5 The whole assault. Requires: the unit may act.
std::optional<Refusal> check_assault(const Setting& t, const State& s, const Move& a, Length left);
// The same without "the closest that it can reach".
std::optional<Refusal> check_assault_end(const Setting& t, const State& s, const Sight& sight, const Move& a,
                                         Length left);

// Places from which a unit would assault this enemy: its front laid along an edge of the enemy, of the feature that he
// holds or of the barrier before him. Appended to `out`; none of them is checked.
void assault_places(const Setting& t, const State& s, UnitId unit, UnitId enemy, std::vector<Move>& out);
// The first of them that check_assault_end accepts: what "can reach" means in 6.5 (question 36).
std::optional<Move> reachable_assault(const Setting& t, const State& s, const Sight& sight, UnitId unit, UnitId enemy,
                                      Length left);

}  // namespace valor::vf
