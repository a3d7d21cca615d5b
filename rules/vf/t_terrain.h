// Terrain (T): defendable features that units occupy and leave (T.3). What it does to
// sight is in 05_fire.cpp and Setting::obstacles, cover and the halved fire value in 08_attack.cpp.
#pragma once

#include <optional>

#include "rules/vf/06_action.h"

namespace valor::vf {

inline constexpr Length kOccupyReach = table::inches(3);  // T.3.2
inline constexpr Length kLeaveReach = table::inches(6);   // T.3.3

// The unit in a feature, or kNoUnit.
UnitId occupant(const Setting& t, const State& s, int feature);

// T.3.1, T.3.2
std::optional<Refusal> check_occupy(const Setting& t, const State& s, const Occupy& a);
void occupy(Flow& flow, const Occupy& a);
// T.3.3
std::optional<Refusal> check_leave(const Setting& t, const State& s, const Leave& a);
void leave(Flow& flow, const Leave& a);

}  // namespace valor::vf
