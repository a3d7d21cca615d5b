// P:fog-of-war (edition and rulings: see README).
#include "rules/vv/fog.h"

#include "rules/vv/evolve.h"

namespace valor::vv {

bool sees(const Setting& t, const State& s, int side, HexIndex at) {
  for (const Unit& u : s)
    if (u.side == side && u.on_map() && t.los.at(u.at, at) != hex::LosTable::kBlocked) return true;
  return false;
}

void update_sight(const Setting& t, State& s, int side, Sink<Event>& sink) {
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (u.side == side) continue;
    const auto unit = static_cast<std::uint8_t>(id);
    const bool before = (u.sight & kInSight) != 0;
    const bool now = u.on_map() && sees(t, s, side, u.at);
    if (now && !before) emit(t, s, sink, UnitSighted{unit, u.at, {}});
    else if (!now && before) emit(t, s, sink, SightLost{unit});
    if (!now && u.seen_at != kNoHex && sees(t, s, side, u.seen_at)) emit(t, s, sink, MemoryFaded{unit});
  }
}

}  // namespace valor::vv
