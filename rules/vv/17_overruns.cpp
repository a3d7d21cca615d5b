// Chapter 17: overruns (edition and rulings: see README).
#include "rules/vv/17_overruns.h"

#include "rules/vv/10_terrain.h"
#include "rules/vv/12_expendables.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"

namespace valor::vv {
namespace {

bool tows(const Setting& t, const State& s, int vehicle) {
  const UnitRange own = s.units_of(s.unit(vehicle).side);
  for (int id = own.first; id < own.last; ++id)
    if (s.unit(id).carrier == vehicle && is_towed(t, s.unit(id))) return true;
  return false;
}

// 17.1 What cannot be driven over.
bool stops_armour(const Setting& t, const State& s, const Group& targets, HexIndex over) {
  for (const std::uint8_t id : targets)
    if (profile(t, s.unit(id)).armoured()) return true;
  return terrain_at(t, over).building || is_bunker(t, over);
}

}  // namespace

HexIndex beyond(const Setting& t, HexIndex from, HexIndex over) {
  for (int d = 0; d < hex::kDirections; ++d)
    if (t.field.neighbour(from, d) == over) return t.field.neighbour(over, d);
  return kNoHex;
}

std::optional<Refusal> check_overrun(const Setting& t, const State& s, const Mover& m, HexIndex over) {
  const int id = m.group.ids[0];
  // 17.1
  if (m.kind != Kind::Afv || vehicle_firepower(profile(t, s.unit(id)), 1, true) == 0 || tows(t, s, id))
    return no("vv 17.1", "vv.refuse.overrun", {unit(id)});
  if (over == kNoHex || t.field.neighbour(m.at, m.facing) != over)
    return no("vv 17.3", "vv.refuse.facing", {place(over)});
  const Group targets = targets_at(t, s, m.side, over);
  if (targets.empty()) return no("vv 17.1", "vv.refuse.no_target", {place(over)});
  const auto ahead = static_cast<std::size_t>(m.facing);
  const int in = costs_from(t, m.kind, m.at)[ahead];
  if (in == 0 || stops_armour(t, s, targets, over)) return no("vv 17.1", "vv.refuse.overrun_hex", {place(over)});
  // 17.3
  const HexIndex exit = t.field.neighbour(over, m.facing);
  const int out = exit == kNoHex ? 0 : costs_from(t, m.kind, over)[ahead];
  if (out == 0) return no("vv 17.3", "vv.refuse.overrun_exit", {place(over)});
  const Held held = held_at(t, s, m.side, exit, m.group);
  if (held.enemies || !fits(t, exit, held.friends + m.room, held.squads + m.squads))
    return no("vv 17.3", "vv.refuse.overrun_exit", {place(over)});
  if (m.spent + in + out + (t.options.overrun_price ? kOverrunSurcharge : 0) > m.allowance)
    return no("vv 17.3", "vv.refuse.movement_points",
              {place(over), number("left", std::max(0, m.allowance - m.spent))});
  return std::nullopt;
}

Group overrunners(const Setting& t, const State& s, int vehicle) {
  Group out = Group::of(vehicle);
  const UnitRange own = s.units_of(s.unit(vehicle).side);
  std::size_t n = 1;
  for (int id = own.first; id < own.last && n < kGroupSize; ++id)
    if (s.unit(id).carrier == vehicle && may_attack(s.unit(id)) && !is_towed(t, s.unit(id)))
      out.ids[n++] = static_cast<std::uint8_t>(id);
  std::sort(out.ids.begin(), out.ids.end());  // kNobody is the greatest
  return out;
}

int overrun_firepower(const Setting& t, const State& s, const Group& group) {
  int sum = 0;
  for (const std::uint8_t id : group) {
    const Profile& p = profile(t, s.unit(id));
    sum += p.heavy() ? 2 * vehicle_firepower(p, 1, true) : firepower(t, s.unit(id), 1);
  }
  return sum;
}

Shot shot_of(const Setting& t, const State& s, const Overrun& a) {
  const Frame& move = s.stack.top();
  const int vehicle = move.group.ids[0];
  return {.group = overrunners(t, s, vehicle),
          .targets = ap_targets(t, s, targets_at(t, s, s.unit(vehicle).side, a.target)),
          .from = move.at,
          .at = a.target,
          .overrun = true,
          .grenades = a.grenades,
          .satchels = a.satchels};
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat, const Overrun& a) {
  const Frame& frame = s.stack.top();
  if (frame.kind != FrameKind::Move) return wrong_kind();
  if (index(a.target) >= t.field.count()) return no("vv 17.1", "vv.refuse.off_map");
  const Mover m = mover_of(t, s, frame);
  if (auto no = check_overrun(t, s, m, a.target)) return no;
  return check_expendables(t, s, overrunners(t, s, m.group.ids[0]), 1, a.grenades, a.satchels);
}

}  // namespace valor::vv
