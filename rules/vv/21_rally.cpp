// Chapter 21: rally (edition and rulings: see README).
#include "rules/vv/21_rally.h"

namespace valor::vv {

RallyRoll rally_roll(const Setting& t, const State& s, int unit) {
  const Unit& u = s.unit(unit);
  const Profile& p = profile(t, u);
  RallyRoll roll{.need = p.rolls_high() ? 7 : 6};
  for (const Unit& other : s)
    if (other.at == u.at && other.side == u.side && !other.is(kPinned))
      roll.modifier = std::min<int>(roll.modifier, profile(t, other).leadership);
  return roll;
}

int rally_order(const Setting& t, const State& s, int side, std::array<std::uint8_t, kMaxUnits>& out) {
  int count = 0;
  for (const bool leaders : {true, false})
    for (int id = 0; id < s.unit_count; ++id) {
      const Unit& u = s.unit(id);
      if (u.side == side && u.on_map() && !u.carried() && u.is(kPinned) && profile(t, u).leader == leaders)
        out[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(id);
    }
  return count;
}

}  // namespace valor::vv
