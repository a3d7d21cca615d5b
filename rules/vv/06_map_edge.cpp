// 6.10: entering and leaving the map (edition and rulings: see README).
#include "rules/vv/06_map_edge.h"

#include "rules/vv/03_set_up.h"
#include "rules/vv/10_terrain.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"

namespace valor::vv {
namespace {

bool in_area(const Setting& t, const Arrival& arrival, HexIndex at) {
  const auto& area = t.scenario.areas[arrival.area];
  return std::find(area.begin(), area.end(), at) != area.end();
}

// The units that would come are in order, of this seat, due, and of one stack.
std::optional<Refusal> check_newcomers(const Setting& t, const State& s, Seat seat, const Group& group) {
  if (const auto wrong = check_numbers(s, seat, group)) return wrong;
  for (const std::uint8_t id : group) {
    if (s.unit(id).at != kToCome) return no("core:unknown-unit", "core.refuse.unknown_unit");
    if (!is_due(t, s, id))
      return no("vv 6.10", "vv.refuse.not_due", {unit(id), number("turn", arrival_of(t, s, id).turn)});
    if (!(arrival_of(t, s, id) == arrival_of(t, s, group.ids[0]))) return no("vv 6.10", "vv.refuse.not_together");
  }
  return std::nullopt;
}

}  // namespace

const Arrival& arrival_of(const Setting& t, const State& s, int id) { return line_of(t, s, id).arrival; }

bool is_due(const Setting& t, const State& s, int id) {
  const RosterEntry& line = line_of(t, s, id);
  return s.unit(id).at == kToCome && !s.unit(id).carried() && !line.set_up && line.arrival.turn <= s.turn;
}

bool waits_by(const Setting& t, const State& s, int id, HexIndex at) {
  return is_due(t, s, id) && in_area(t, arrival_of(t, s, id), at);
}

Mover arriving(const Setting& t, const State& s, const Group& group, HexIndex to, bool assault, std::uint8_t facing) {
  Mover m = mover_of(t, s, group, assault);
  m.at = to;
  if (facing < hex::kDirections) m.facing = facing;
  // 19.8: who enters wire must stop.
  const Terrain& terrain = terrain_at(t, to);
  const int cost = m.heavy() ? terrain.vehicle : terrain.cost;
  m.spent = wire_at(s, to) ? m.allowance : std::min<int>(cost, std::max(1, m.allowance));
  return m;
}

Bar bar_to_arrive(const Setting& t, const State& s, const Mover& m, const Held& held) {
  if (terrain_at(t, m.at).cost == 0 || (m.heavy() && (terrain_at(t, m.at).vehicle == 0 || m.size > 1)))
    return Bar::Prohibited;
  if (wire_bars(s, m.kind, m.at)) return Bar::Prohibited;
  if (held.enemies) return Bar::Enemy;
  if (fits(t, m.at, held.friends + m.room, held.squads + m.squads) || can_go_on(t, s, m)) return Bar::None;
  return Bar::Stacking;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const LeaveMap& a) {
  if (s.stack.top().kind != FrameKind::Phase || (s.phase != Phase::Move && s.phase != Phase::Advance))
    return wrong_kind();
  if (auto no = check_group(t, s, seat, Group::of(a.unit))) return no;
  const Unit& u = s.unit(a.unit);
  if (t.exits.empty() || !is_exit(t, u.at, index(seat))) return no("vv 6.10", "vv.refuse.no_exit", {place(u.at)});
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(a.unit)});
  if (u.carried()) return no("vv 8.1", "vv.refuse.carried", {unit(a.unit)});
  if (u.is(kImmobile) || (profile(t, u).heavy() && profile(t, u).movement == 0))
    return no("vv 16.6", "vv.refuse.immobile", {unit(a.unit)});
  if (!may_leave(t, u, s.phase)) return no("vv 5.3.3", "vv.refuse.fired_no_move", {unit(a.unit)});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const EnterMap& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::Move) return wrong_kind();
  if (auto no = check_newcomers(t, s, seat, a.group)) return no;
  if (!in_area(t, arrival_of(t, s, a.group.ids[0]), a.to)) return no("vv 6.10", "vv.refuse.not_your_edge");
  if (!is_facing_of(t, s.unit(a.group.ids[0]), a.facing))
    return no("vv 7.1", "vv.refuse.no_facing", {unit(a.group.ids[0])});
  const Mover m = arriving(t, s, a.group, a.to, a.assault, a.facing);
  const Bar bar = bar_to_arrive(t, s, m, held_at(t, s, m.side, a.to, m.group));
  if (bar != Bar::None) return refusal(bar, a.to, m);
  return std::nullopt;
}

}  // namespace valor::vv
