// Chapter 22: valour (edition and rulings: see README).
//
// Who becomes valorous (22.2) is here. What valour does is where it is used: a point more in fire and one point of
// casualties ignored (14_ap_combat), the printed firepower doubled in close assault (15_close_assault).
#pragma once

#include "rules/vv/event.h"

namespace valor::vv {

inline constexpr int kValourOfLeaders = 6;  // 22.2

// 22.2 What this unit has to roll, or less, to become valorous.
inline int valour_need(const Setting& t, const Unit& u) {
  return profile(t, u).leader ? kValourOfLeaders : profile(t, u).casualty;
}

// 22.2 Every unit of the group that fired a natural 2 and is not yet valorous is tested.
void test_valour(const Setting& t, State& s, const Group& group, Dice& dice, Sink<Event>& sink);

}  // namespace valor::vv
