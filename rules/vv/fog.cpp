// P:fog-of-war (edition and rulings: see README).
#include "rules/vv/fog.h"

#include <tuple>

#include "rules/vv/06_map_edge.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/evolve.h"

namespace valor::vv {

bool sees(const Setting& t, const State& s, int side, HexIndex at) {
  const UnitRange own = s.units_of(side);
  bool found = false;
  for (int id = own.first; id < own.last && !found; ++id) {
    const Unit& u = s.unit(id);
    // 6.10: who waits at the edge of the map sees the hexes by which he may come.
    found = u.on_map() ? t.los.at(u.at, at) != hex::LosTable::kBlocked : u.at == kToCome && waits_by(t, s, id, at);
  }
  // 19.11.1: from one end of a tunnel one hears who is at the other.
  each_tunnel_from(t, side, at, [&](HexIndex end) {
    for (int id = own.first; id < own.last; ++id) found = found || s.unit(id).at == end;
  });
  return found;
}

bool comes_first(const State& s, int a, int b) {
  const Unit &one = s.unit(a), &two = s.unit(b);
  return std::tie(one.at, one.type, one.weapon, one.marks, one.facing, a) <
         std::tie(two.at, two.type, two.weapon, two.marks, two.facing, b);
}

Group as_seen(const State& s, Group group) {
  std::sort(group.ids.begin(), group.ids.begin() + group.size(), [&](int a, int b) { return comes_first(s, a, b); });
  return group;
}

void Numbers::sort_as_seen(const State& s) {
  std::sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count),
            [&](int a, int b) { return comes_first(s, a, b); });
}

// Who comes into sight is told by what is seen of him, who goes out of it by the seat's own number for him.
void update_sight(const Setting& t, State& s, int side, Sink<Event>& sink) {
  Numbers sighted, unseen;
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (u.side == side) continue;
    const bool before = (u.sight & kInSight) != 0;
    const bool now = u.on_map() && sees(t, s, side, u.at);
    if (now && !before) sighted.add(id);
    if (!now && (before || u.seen_at != kNoHex)) unseen.add(id);
  }
  sighted.sort_as_seen(s);
  std::sort(unseen.list.begin(), unseen.list.begin() + static_cast<std::ptrdiff_t>(unseen.count),
            [&](int x, int y) { return s.unit(x).alias < s.unit(y).alias; });
  for (const std::uint8_t id : sighted) emit(t, s, sink, UnitSighted{id, s.unit(id).at, {}});
  for (const std::uint8_t id : unseen) {
    const Unit& u = s.unit(id);
    if (u.sight & kInSight) emit(t, s, sink, SightLost{id});
    if (u.seen_at != kNoHex && sees(t, s, side, u.seen_at)) emit(t, s, sink, MemoryFaded{id});
  }
}

}  // namespace valor::vv
