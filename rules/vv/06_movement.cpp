// Chapters 6 and 7: movement (edition and rulings: see README).
#include "rules/vv/06_movement.h"

#include "rules/vv/08_transports.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"

namespace valor::vv {
namespace {

std::optional<int> direction_to(const Setting& t, HexIndex from, HexIndex to) {
  for (int d = 0; d < hex::kDirections; ++d)
    if (to != kNoHex && t.field.neighbour(from, d) == to) return d;
  return std::nullopt;
}

// 6.2, 7.2, C3 What leaving in this direction costs; 0: never. Backwards the whole cost counts several times.
int leaving(const Setting& t, const State& s, const Mover& m, int direction) {
  int cost = costs_from(t, m.kind, m.at)[static_cast<std::size_t>(direction)];
  // 19.3, C32, C57
  if (t.owners_fortify && t.options.fortifications_cost && m.kind < Kind::Gun && cost != 0 && cost != kWholeMove &&
      laid_at(s, t.field.neighbour(m.at, direction)) != Fortification::None)
    ++cost;
  return m.kind >= Kind::Afv && direction != m.facing ? cost * t.options.reverse_factor : cost;
}

// The mover after it has entered the hex in this direction.
Mover moved(const Setting& t, const State& s, const Mover& m, int direction) {
  Mover next = m;
  next.spent += step_cost(t, s, m, direction);
  next.at = t.field.neighbour(m.at, direction);
  next.turned = false;
  return next;
}

// bar_to without stacking.
Bar bar_to_pass(const Setting& t, const State& s, const Mover& m, int direction, bool enemies) {
  const int cost = leaving(t, s, m, direction);
  if (cost == 0) return t.field.neighbour(m.at, direction) == kNoHex ? Bar::OffMap : Bar::Prohibited;
  if (wire_bars(s, m.kind, t.field.neighbour(m.at, direction))) return Bar::Prohibited;  // 19.8
  // 1.1.5, 7.2
  if (m.allowance == 0) return Bar::Points;
  if (!faces_along(m.kind, m.facing, direction)) return Bar::Facing;
  // 6.8
  if (enemies) return Bar::Enemy;
  // 10.9
  if (cost == kWholeMove) return m.spent > 0 || m.assault ? Bar::Steep : Bar::None;
  // 6.3, 6.6
  return m.spent > 0 && m.spent + cost > m.allowance ? Bar::Points : Bar::None;
}

bool fits_in(const Setting& t, const Mover& m, HexIndex at, const Held& held) {
  return fits(t, at, held.friends + m.room, held.squads + m.squads);
}

}  // namespace

namespace {

// 6.3.1, 6.4, 12.2 One unit of a group whose leaders have `led` points.
int points_of(const Setting& t, const Unit& u, int led, bool assault) {
  const int points = std::max<int>(profile(t, u).movement, led);
  return (assault ? points / 2 : points) - (carries_heavy(t, u) ? 1 : 0);
}

}  // namespace

int allowance(const Setting& t, const State& s, const Group& group, bool assault) {
  if (group.ids[1] == kNobody) return points_of(t, s.unit(group.ids[0]), 0, assault);
  int led = 0;
  for (const std::uint8_t id : group)
    if (const Profile& p = profile(t, s.unit(id)); p.leader) led = std::max<int>(led, p.movement);
  int least = 255;
  for (const std::uint8_t id : group) least = std::min(least, points_of(t, s.unit(id), led, assault));
  return least;
}

Mover mover_of(const Setting& t, const State& s, const Group& group, bool assault) {
  Mover m{.group = group, .assault = assault};
  m.size = group.size();
  if (m.size == 0) return m;
  const Unit& first = s.unit(group.ids[0]);
  m.side = first.side;
  m.at = first.at;
  m.allowance = allowance(t, s, group, assault);
  for (const std::uint8_t id : group) m.room += room_of(t, s.unit(id));
  if (profile(t, first).heavy()) {
    m.kind = profile(t, first).kind;
    m.facing = first.facing;
  }
  if (t.options.classic_stacking)
    for (const std::uint8_t id : group) m.squads += is_full_squad(t, s.unit(id)) ? 1 : 0;
  return m;
}

Mover mover_of(const Setting& t, const State& s, const Frame& frame) {
  Mover m = mover_of(t, s, frame.group, frame.assault);
  m.spent = frame.spent;
  m.turned = frame.turned;
  return m;
}

Held held_at(const Setting& t, const State& s, int side, HexIndex at, const Group& except) {
  Held out;
  s.where.each_in(at, s.all_units(), [&](int id) {
    const Unit& u = s.unit(id);
    if (!in_play(t, u, side) || except.has(id)) return;
    if (u.side != side) out.enemies = true;
    else out.friends += room_of(t, u);
    if (u.side == side && t.options.classic_stacking && is_full_squad(t, u)) ++out.squads;
  });
  return out;
}

Refusal refusal(Bar bar, HexIndex to, const Mover& m) {
  switch (bar) {
    case Bar::OffMap:
      return no("vv 6.1", "vv.refuse.off_map");
    case Bar::Prohibited:
      return no("vv 6.2", "vv.refuse.prohibited", {place(to)});
    case Bar::Enemy:
      return no("vv 6.8", "vv.refuse.enemy_hex", {place(to)});
    case Bar::Steep:
      return no("vv 10.9", "vv.refuse.steep", {place(to)});
    case Bar::Points:
      return no("vv 6.3", "vv.refuse.movement_points", {place(to), number("left", std::max(0, m.allowance - m.spent))});
    case Bar::Facing:
      return no("vv 7.2", "vv.refuse.facing", {place(to)});
    default:
      return no("vv 6.9", "vv.refuse.stacking", {place(to)});
  }
}

Around look_around(const Setting& t, const State& s, int side, HexIndex at, const Group& except) {
  Around out;
  const auto& neighbours = t.field.neighbours(at);
  const int near = t.field.grid().height + 1, here = index(at);
  const bool classic = t.options.classic_stacking;
  // Neighbours are at most one column and one row apart. Numbers below the first hex would wrap to those who are not in
  // a hex of their own: passengers (8.2), who take no room.
  s.where.each_between(std::max(0, here - near), here + near, s.all_units(), [&](int id) {
    const Unit& u = s.unit(id);
    if (u.at == at) {
      if (u.side != side || except.has(id)) return;
      out.here.friends += room_of(t, u);
      out.here.squads += classic && is_full_squad(t, u) ? 1 : 0;
      return;
    }
    std::size_t d = 0;
    while (d < hex::kDirections && neighbours[d] != u.at) ++d;
    if (d == hex::kDirections || !in_play(t, u, side)) return;
    if (u.side != side) {
      ++out.enemies[d];
    } else if (!except.has(id)) {
      out.friends[d] = static_cast<std::uint8_t>(out.friends[d] + room_of(t, u));
      if (classic && is_full_squad(t, u)) ++out.squads[d];
    }
  });
  return out;
}

Occupancy::Occupancy(const Setting& t, const State& s, int side)
    : classic_(t.options.classic_stacking), room_(t.room.data()) {
  std::fill_n(held_.begin(), t.field.count(), std::uint16_t{0});
  const UnitRange own = s.units_of(side), enemies = s.units_of(other_side(side));
  for (int id = own.first; id < own.last; ++id)
    if (const HexIndex at = s.where.of(id); is_hex(at))
      add(at, room_of(t, s.unit(id)), classic_ && is_full_squad(t, s.unit(id)));
  for (int id = enemies.first; id < enemies.last; ++id)
    if (const HexIndex at = s.where.of(id); is_hex(at) && in_play(t, s.unit(id), side)) add_enemy(at);
}

namespace {
bool can_tunnel(const Setting& t, const State& s, const Mover& m);
}

Ways ways_out(const Setting& t, const State& s, const Group& group, const Occupancy& held) {
  if (profile(t, s.unit(group.ids[0])).heavy()) return {.move = group.ids[1] == kNobody};  // 7.3: it can always turn
  const HexIndex at = s.unit(group.ids[0]).at;
  int squads = 0;
  if (t.options.classic_stacking)
    for (const std::uint8_t id : group) squads += is_full_squad(t, s.unit(id)) ? 1 : 0;
  const int size = group.size();
  Ways out;
  for (int d = 0; d < hex::kDirections; ++d) {
    const HexIndex to = t.field.neighbour(at, d);
    const int cost = to == kNoHex ? 0 : t.leaving[static_cast<std::size_t>(at)][static_cast<std::size_t>(d)];
    if (cost == 0 || held.enemies(to)) continue;
    const bool room = fits(t, to, held.friends(to) + size, held.squads(to) + squads);
    const auto open = [&](bool assault) {
      return room || can_go_on(t, s, moved(t, s, mover_of(t, s, group, assault), d));
    };
    out.move = out.move || open(false);
    out.assault = out.assault || (cost != kWholeMove && open(true));
    if (out.move && out.assault) break;
  }
  if (!t.tunnels.empty()) {
    out.move = out.move || can_tunnel(t, s, mover_of(t, s, group, false));
    out.assault = out.assault || can_tunnel(t, s, mover_of(t, s, group, true));
  }
  return out;
}

int step_cost(const Setting& t, const State& s, const Mover& m, int direction) {
  return std::min<int>(leaving(t, s, m, direction), std::max(1, m.allowance - m.spent));
}

int cost_of_step(const Setting& t, const State& s, const Mover& m, HexIndex to) {
  const std::optional<int> direction = direction_to(t, m.at, to);
  return direction ? step_cost(t, s, m, *direction) : tunnel_between(t, m.at, to);
}

Bar bar_to(const Setting& t, const State& s, const Mover& m, int direction, const Held& held) {
  const Bar bar = bar_to_pass(t, s, m, direction, held.enemies);
  if (bar != Bar::None || fits_in(t, m, t.field.neighbour(m.at, direction), held)) return bar;
  // 6.7: it may pass through if it can stop elsewhere.
  const Mover there = moved(t, s, m, direction);
  if (can_go_on(t, s, there)) return Bar::None;
  return t.any_transport && makes_room(t, s, there) ? Bar::None : Bar::Stacking;  // 8.4
}

Bar bar_to_tunnel(const Setting& t, const State& s, const Mover& m, HexIndex to, const Held& held) {
  const int length = tunnel_between(t, m.at, to);
  if (length == 0 || m.heavy() || !t.japanese[static_cast<std::size_t>(m.side)]) return Bar::Prohibited;
  if (held.enemies) return Bar::Enemy;
  if (m.spent + length > m.allowance) return Bar::Points;
  if (m.spent > 0 && wire_at(s, m.at)) return Bar::Points;  // 19.8
  return fits_in(t, m, to, held) ? Bar::None : Bar::Stacking;
}

namespace {

// 19.11.1
bool can_tunnel(const Setting& t, const State& s, const Mover& m) {
  bool found = false;
  each_tunnel_from(t, m.side, m.at, [&](HexIndex to) {
    found = found || bar_to_tunnel(t, s, m, to, held_at(t, s, m.side, to, m.group)) == Bar::None;
  });
  return found;
}

}  // namespace

bool can_go_on(const Setting& t, const State& s, const Mover& m) {
  if (!t.tunnels.empty() && can_tunnel(t, s, m)) return true;
  if (m.spent >= m.allowance || (m.spent > 0 && wire_at(s, m.at) && m.kind != Kind::Afv)) return false;  // 19.8
  const Around around = look_around(t, s, m.side, m.at, m.group);
  for (int d = 0; d < hex::kDirections; ++d) {
    if (bar_to_pass(t, s, m, d, around.at(d).enemies) != Bar::None) continue;
    if (fits_in(t, m, t.field.neighbour(m.at, d), around.at(d)) || can_go_on(t, s, moved(t, s, m, d))) return true;
  }
  return false;
}

bool can_step(const Setting& t, const State& s, const Mover& m) {
  if (m.spent > 0 && m.spent >= m.allowance) return false;
  if (!t.tunnels.empty() && can_tunnel(t, s, m)) return true;
  // Mostly some neighbour is empty and cheap enough: then nobody has to be counted.
  for (int d = 0; d < hex::kDirections; ++d)
    if (bar_to_pass(t, s, m, d, false) == Bar::None && !s.where.anybody_in(t.field.neighbour(m.at, d), s.all_units()))
      return true;
  const Around around = look_around(t, s, m.side, m.at, m.group);
  for (int d = 0; d < hex::kDirections; ++d)
    if (bar_to(t, s, m, d, around.at(d)) == Bar::None) return true;
  return false;
}

bool fits_here(const Setting& t, const State& s, const Mover& m) {
  int room = m.room, squads = m.squads;
  s.where.each_in(m.at, s.units_of(m.side), [&](int id) {
    if (m.group.has(id)) return;
    room += room_of(t, s.unit(id));
    squads += is_full_squad(t, s.unit(id)) ? 1 : 0;
  });
  return fits(t, m.at, room, squads);
}

std::optional<Refusal> check_numbers(const State& s, Seat seat, const Group& group) {
  const int size = group.size();
  if (size == 0) return no("core:unknown-unit", "core.refuse.unknown_unit");
  for (int i = 0; i < kGroupSize; ++i) {
    const int id = group.ids[static_cast<std::size_t>(i)];
    if (i >= size && id == kNobody) continue;
    const bool in_order = i == 0 || id > group.ids[static_cast<std::size_t>(i - 1)];
    if (!in_order || id >= s.unit_count || s.unit(id).side != index(seat))
      return no("core:unknown-unit", "core.refuse.unknown_unit");
  }
  return std::nullopt;
}

std::optional<Refusal> check_group(const Setting&, const State& s, Seat seat, const Group& group) {
  if (const auto wrong = check_numbers(s, seat, group)) return wrong;
  for (const std::uint8_t id : group)
    if (!s.unit(id).on_map()) return no("core:unknown-unit", "core.refuse.unknown_unit");
  for (const std::uint8_t id : group)
    if (s.unit(id).at != s.unit(group.ids[0]).at) return no("vv 6.1", "vv.refuse.not_together");
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const StartMove& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::Move) return wrong_kind();
  if (auto no = check_group(t, s, seat, a.group)) return no;
  for (const std::uint8_t id : a.group) {
    const Unit& u = s.unit(id);
    if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(id)});
    if (u.is(kFired)) return no("vv 5.3.3", "vv.refuse.fired_no_move", {unit(id)});
    if (u.is(kMoved)) return no("vv 6.1", "vv.refuse.moved", {unit(id)});
    if (u.is(kImmobile)) return no("vv 16.6", "vv.refuse.immobile", {unit(id)});
    if (u.carried()) return no("vv 8.3", "vv.refuse.carried", {unit(id)});
    if (!profile(t, u).heavy()) continue;
    if (a.group.ids[1] != kNobody) return no("vv 7.2", "vv.refuse.moves_alone", {unit(id)});
    if (a.assault) return no("vv 6.4", "vv.refuse.no_assault_move", {unit(id)});
  }
  const Mover m = mover_of(t, s, a.group, a.assault);
  if (!can_turn(t, s, m) && !can_step(t, s, m)) return no("vv 6.1", "vv.refuse.nowhere_to_go", {unit(a.group.ids[0])});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat, const EnterHex& a) {
  const Frame& frame = s.stack.top();
  if (frame.kind != FrameKind::Move) return wrong_kind();
  const std::optional<int> direction = direction_to(t, frame.at, a.to);
  const Mover m = mover_of(t, s, frame);
  if (!direction && index(a.to) < t.field.count() && tunnel_between(t, m.at, a.to) > 0) {
    const Bar bar = bar_to_tunnel(t, s, m, a.to, held_at(t, s, m.side, a.to, m.group));
    if (bar == Bar::None) return std::nullopt;
    return bar == Bar::Prohibited ? no("vv 19.11.1", "vv.refuse.tunnel", {place(a.to)}) : refusal(bar, a.to, m);
  }
  if (!direction)
    return index(a.to) < t.field.count() ? no("vv 6.1", "vv.refuse.not_adjacent", {place(a.to)})
                                         : no("vv 6.1", "vv.refuse.off_map");
  const Bar bar = bar_to(t, s, m, *direction, held_at(t, s, m.side, a.to, m.group));
  if (bar != Bar::None) return refusal(bar, a.to, m);
  return std::nullopt;
}

std::optional<Refusal> check_turn(const Setting& t, const State& s, const Mover& m, int facing) {
  const int id = m.group.ids[0];
  const Profile& p = profile(t, s.unit(id));
  if (!m.heavy() || facing >= hex::kDirections || facing == m.facing)
    return no("vv 7.1", "vv.refuse.no_turn", {unit(id)});
  if (m.turned) return no("vv 6.5", "vv.refuse.turned", {unit(id)});
  const int cost = turn_cost(p, m.facing, facing);
  if (cost > 0 && m.spent + cost > m.allowance)
    return no("vv 6.5", "vv.refuse.turn_points", {unit(id), number("left", std::max(0, m.allowance - m.spent))});
  // NB: README, question 19: nobody turns on the way through a full hex.
  if (!fits_here(t, s, m)) return no("vv 6.7", "vv.refuse.cannot_stop", {place(m.at)});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Turn& a) {
  const Frame& frame = s.stack.top();
  if (frame.kind == FrameKind::Move) {
    if (a.unit != frame.group.ids[0]) return no("core:unknown-unit", "core.refuse.unknown_unit");
    return check_turn(t, s, mover_of(t, s, frame), a.facing);
  }
  // C4
  if (frame.kind != FrameKind::Phase || s.phase != Phase::Advance || !t.options.advance_turns) return wrong_kind();
  if (auto no = check_group(t, s, seat, Group::of(a.unit))) return no;
  const Unit& u = s.unit(a.unit);
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(a.unit)});
  if (u.is(kImmobile)) return no("vv 16.6", "vv.refuse.immobile", {unit(a.unit)});
  if (u.is(kAdvanced)) return no("vv 5.3.5", "vv.refuse.advanced", {unit(a.unit)});
  if (u.carried() || !profile(t, u).heavy() || a.facing >= hex::kDirections ||
      hexsides_between(u.facing, a.facing) != 1)
    return no("vv 7.3", "vv.refuse.no_turn", {unit(a.unit)});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat, const StopMove&) {
  const Frame& frame = s.stack.top();
  if (frame.kind != FrameKind::Move) return wrong_kind();
  if (!frame.acted) return no("vv 6.1", "vv.refuse.enter_first");
  if (!fits_here(t, s, mover_of(t, s, frame))) return no("vv 6.7", "vv.refuse.cannot_stop", {place(frame.at)});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Advance& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::Advance) return wrong_kind();
  if (auto no = check_group(t, s, seat, Group::of(a.unit))) return no;
  const Unit& u = s.unit(a.unit);
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(a.unit)});
  if (u.is(kAdvanced)) return no("vv 5.3.5", "vv.refuse.advanced", {unit(a.unit)});
  if (u.is(kImmobile)) return no("vv 16.6", "vv.refuse.immobile", {unit(a.unit)});
  if (u.carried()) return no("vv 8.3", "vv.refuse.carried", {unit(a.unit)});
  const std::optional<int> direction = direction_to(t, u.at, a.to);
  if (!direction)
    return index(a.to) < t.field.count() ? no("vv 5.3.5", "vv.refuse.not_adjacent", {place(a.to)})
                                         : no("vv 5.3.5", "vv.refuse.off_map");
  const Bar bar = bar_to_advance(t, s, u, *direction, held_at(t, s, u.side, a.to, Group{}));
  if (bar != Bar::None) return refusal(bar, a.to, Mover{});
  return std::nullopt;
}

}  // namespace valor::vv
