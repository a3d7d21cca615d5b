// Chapter 8: transports (edition and rulings: see README).
#include "rules/vv/08_transports.h"

#include "rules/vv/06_movement.h"
#include "rules/vv/checks.h"

namespace valor::vv {
namespace {

// What is aboard: half squads, leaders, guns in tow, support weapons.
struct Aboard {
  int halves = 0, leaders = 0, guns = 0, weapons = 0;
  void add(const Setting& t, const Unit& u) {
    const Profile& p = profile(t, u);
    if (p.kind == Kind::Gun) ++guns;
    else if (p.leader) ++leaders;
    else halves += u.is(kHalf) ? 1 : 2;
    weapons += u.weapon != kNoWeapon ? 1 : 0;
  }
};

// 6.9 Would the unit fit in this hex?
bool fits_with(const Setting& t, const State& s, const Unit& u, HexIndex at) {
  int room = room_of(t, u), squads = is_full_squad(t, u) ? 1 : 0;
  s.where.each_in(at, s.units_of(u.side), [&](int id) {
    room += room_of(t, s.unit(id));
    squads += is_full_squad(t, s.unit(id)) ? 1 : 0;
  });
  return fits(t, at, room, squads);
}

bool enemies_in(const Setting& t, const State& s, int side, HexIndex at) {
  bool found = false;
  s.where.each_in(at, s.units_of(other_side(side)), [&](int id) { found |= in_play(t, s.unit(id), side); });
  return found;
}

// What loading and unloading have in common: the phase, and a transport that is able to.
std::optional<Refusal> check_transport(const State& s, int transport) {
  if (s.unit(transport).is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(transport)});
  if (s.unit(transport).is(kFired)) return no("vv 5.3.3", "vv.refuse.fired_no_move", {unit(transport)});
  return std::nullopt;
}

}  // namespace

bool has_room(const Setting& t, const State& s, int transport, int unit) {
  const Profile& p = profile(t, s.unit(transport));
  Aboard aboard;
  const UnitRange own = s.units_of(s.unit(transport).side);
  for (int id = own.first; id < own.last; ++id)
    if (s.unit(id).carrier == transport) aboard.add(t, s.unit(id));
  aboard.add(t, s.unit(unit));
  const int parts = std::max(1, p.carries / 2);
  // 8.2.1: a small transport tows no gun that its crew cannot move
  const bool too_heavy =
      p.carries < 2 && profile(t, s.unit(unit)).kind == Kind::Gun && profile(t, s.unit(unit)).movement == 0;
  return aboard.halves <= p.carries && aboard.leaders <= parts && aboard.weapons <= parts &&
         aboard.guns <= (p.tows ? 1 : 0) && !too_heavy;
}

bool has_loaded(const State& s, int transport) {
  const UnitRange own = s.units_of(s.unit(transport).side);
  for (int id = own.first; id < own.last; ++id)
    if (s.unit(id).carrier == transport && s.unit(id).is(kShipped)) return true;
  return false;
}

bool may_unload_to(const Setting& t, const State& s, int unit, HexIndex to) {
  const Unit& u = s.unit(unit);
  const Profile& p = profile(t, u);
  if (!fits_with(t, s, u, to)) return false;
  if (to == u.at)
    return !(p.kind == Kind::Gun && p.movement == 0 &&
             t.terrains[t.terrain[static_cast<std::size_t>(to)]].vehicle == 0);
  // C5: by the board rules one steps aside only where there is no room
  if (!t.options.unload_adjacent && fits_with(t, s, u, u.at)) return false;
  if (p.kind == Kind::Gun && p.movement == 0) return false;
  for (int d = 0; d < hex::kDirections; ++d)
    if (t.field.neighbour(u.at, d) == to) {
      const int cost = costs_from(t, p.kind, u.at)[static_cast<std::size_t>(d)];
      return cost != 0 && cost != kWholeMove && !enemies_in(t, s, u.side, to);
    }
  return false;
}

namespace {

// 8.4 Would the hex hold all if the transport that has come there took this unit aboard?
bool fits_after_loading(const Setting& t, const State& s, const Mover& m, int unit) {
  int room = m.room, squads = m.squads;
  s.where.each_in(m.at, s.units_of(m.side), [&](int id) {
    if (id == unit || m.group.has(id)) return;
    room += room_of(t, s.unit(id));
    squads += is_full_squad(t, s.unit(id)) ? 1 : 0;
  });
  return fits(t, m.at, room, squads);
}

}  // namespace

bool makes_room(const Setting& t, const State& s, const Mover& m) {
  if (m.kind < Kind::Afv || m.size != 1) return false;
  const int transport = m.group.ids[0];
  const Unit& u = s.unit(transport);
  if (profile(t, u).carries == 0 || (u.marks & (kPinned | kFired | kShipped)) != 0 || fits_here(t, s, m)) return false;
  bool found = false;
  s.where.each_in(m.at, s.units_of(m.side), [&](int id) {
    const Unit& other = s.unit(id);
    if (id == transport || profile(t, other).vehicle()) return;
    if ((other.marks & (kPinned | kFired | kMoved | kShipped)) != 0 || !has_room(t, s, transport, id)) return;
    found = found || fits_after_loading(t, s, m, id);
  });
  return found;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Load& a) {
  const Frame& frame = s.stack.top();
  const bool under_way = frame.kind == FrameKind::Move;  // 8.4
  if ((frame.kind != FrameKind::Phase && !under_way) || s.phase != Phase::Move) return wrong_kind();
  if (under_way && (a.transport != frame.group.ids[0] || !makes_room(t, s, mover_of(t, s, frame)))) return wrong_kind();
  for (const std::uint8_t id : {a.unit, a.transport})
    if (auto no = check_group(t, s, seat, Group::of(id))) return no;
  const Unit &u = s.unit(a.unit), &transport = s.unit(a.transport);
  const Profile& p = profile(t, u);
  if (a.unit == a.transport || p.vehicle() || profile(t, transport).carries == 0 || u.carried() || transport.carried())
    return no("vv 8.2", "vv.refuse.no_transport", {unit(a.unit)});
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(a.unit)});
  if (u.is(kFired)) return no("vv 5.3.3", "vv.refuse.fired_no_move", {unit(a.unit)});
  if (u.is(kMoved) || u.is(kShipped)) return no("vv 8.3", "vv.refuse.moved", {unit(a.unit)});
  if (auto no = check_transport(s, a.transport)) return no;
  if (u.at != transport.at) return no("vv 8.3", "vv.refuse.not_together");
  if (transport.is(kShipped) && !has_loaded(s, a.transport))
    return no("vv 8.3", "vv.refuse.shipped", {unit(a.transport)});
  if (!has_room(t, s, a.transport, a.unit)) return no("vv 8.2.1", "vv.refuse.transport_full", {unit(a.transport)});
  if (under_way && !fits_after_loading(t, s, mover_of(t, s, frame), a.unit))
    return no("vv 8.4", "vv.refuse.stacking", {place(u.at)});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Unload& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::Move) return wrong_kind();
  if (auto no = check_group(t, s, seat, Group::of(a.unit))) return no;
  const Unit& u = s.unit(a.unit);
  if (!u.carried()) return no("vv 8.3", "vv.refuse.not_carried", {unit(a.unit)});
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(a.unit)});
  if (u.is(kFired)) return no("vv 5.3.3", "vv.refuse.fired_no_move", {unit(a.unit)});
  if (u.is(kShipped)) return no("vv 8.3", "vv.refuse.shipped", {unit(a.unit)});
  if (auto no = check_transport(s, u.carrier)) return no;
  if (s.unit(u.carrier).is(kShipped) && has_loaded(s, u.carrier))
    return no("vv 8.3", "vv.refuse.shipped", {unit(u.carrier)});
  if (index(a.to) >= t.field.count() || !may_unload_to(t, s, a.unit, a.to))
    return no("vv 8.3", "vv.refuse.unload", {unit(a.unit)});
  return std::nullopt;
}

}  // namespace valor::vv
