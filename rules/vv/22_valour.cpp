// Chapter 22: valour (edition and rulings: see README).
#include "rules/vv/22_valour.h"

#include "rules/vv/evolve.h"
#include "rules/vv/fog.h"

namespace valor::vv {

void test_valour(const Setting& t, State& s, const Group& group, Dice& dice, Sink<Event>& sink) {
  for (const std::uint8_t id : as_seen(s, group)) {
    const Unit& u = s.unit(id);
    if (u.is(kValorous)) continue;
    const int need = valour_need(t, u);
    const Roll roll = dice.roll(two_dice(seat_of(u.side), "vv.roll.valour", "vv 22.2", at_most(need)));
    emit(t, s, sink,
         ValourTested{.unit = id,
                      .need = static_cast<std::uint8_t>(need),
                      .dice = {roll.values[0], roll.values[1]},
                      .success = roll.sum() <= need});
  }
}

}  // namespace valor::vv
