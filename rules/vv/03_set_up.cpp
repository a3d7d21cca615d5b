// C57: set-up (edition and rulings: see README).
#include "rules/vv/03_set_up.h"

#include "rules/vv/10_terrain.h"
#include "rules/vv/checks.h"

namespace valor::vv {

const RosterEntry& line_of(const Setting& t, const State& s, int id) {
  const int side = s.unit(id).side;
  // In a state that a seat knows its own units come first.
  const int first = s.unit(0).side == side ? 0 : t.first_unit(side);
  return t.scenario.roster[static_cast<std::size_t>(side)][static_cast<std::size_t>(id - first)];
}

bool is_unplaced(const Setting& t, const State& s, int id) {
  return s.unit(id).at == kToCome && !s.unit(id).carried() && line_of(t, s, id).set_up;
}

bool has_unplaced(const Setting& t, const State& s, int side) {
  for (int id = 0; id < s.unit_count; ++id)
    if (s.unit(id).side == side && is_unplaced(t, s, id)) return true;
  return false;
}

bool may_place(const Setting& t, const State& s, int id, HexIndex at) {
  const Profile& p = profile(t, s.unit(id));
  if (terrain_at(t, at).cost == 0 || (p.heavy() && terrain_at(t, at).vehicle == 0)) return false;
  const Mover m = mover_of(t, s, Group{{static_cast<std::uint8_t>(id), kNobody, kNobody, kNobody}}, false);
  const Held held = held_at(t, s, m.side, at, Group{});
  return fits(t, at, held.friends + m.room, held.squads + m.squads);
}

int next_to_place(const Setting& t, const State& s, int side) {
  const int other = other_side(side);
  const int wanted = t.scenario.alternating ? other : side;
  if (has_unplaced(t, s, wanted)) return wanted;
  return has_unplaced(t, s, other_side(wanted)) ? other_side(wanted) : kNobody;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const PlaceUnit& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::SetUp) return wrong_kind();
  if (a.unit >= s.unit_count || s.unit(a.unit).side != index(seat) || !is_unplaced(t, s, a.unit))
    return no("core:unknown-unit", "core.refuse.unknown_unit");
  if (!is_facing_of(t, s.unit(a.unit), a.facing)) return no("vv 7.1", "vv.refuse.no_facing", {unit(a.unit)});
  const auto& area = t.scenario.areas[line_of(t, s, a.unit).arrival.area];
  if (std::find(area.begin(), area.end(), a.at) == area.end())
    return no("vv 4.2", "vv.refuse.not_your_area", {unit(a.unit), place(a.at)});
  if (terrain_at(t, a.at).cost == 0) return no("vv 6.2", "vv.refuse.prohibited", {place(a.at)});
  if (!may_place(t, s, a.unit, a.at)) return no("vv 6.9", "vv.refuse.stacking", {place(a.at)});
  return std::nullopt;
}

}  // namespace valor::vv
