// 12.6: mortars on the map (edition and rulings: see README).
#include "rules/vv/12_mortars.h"

#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"

namespace valor::vv {

bool spotted(const Setting& t, const State& s, int side, HexIndex at) {
  for (const Unit& u : s)
    if (u.side == side && u.on_map() && !u.is(kPinned) && t.los.at(u.at, at) != hex::LosTable::kBlocked) return true;
  return false;
}

bool mortar_place(const Setting& t, HexIndex at) {
  return !t.terrains[t.terrain[static_cast<std::size_t>(at)]].building && !is_bunker(t, at);
}

std::optional<Refusal> check_mortar(const Setting& t, const State& s, int id, HexIndex at) {
  const Unit& u = s.unit(id);
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(id)});
  if (u.is(kFired)) return no("vv 13.1", "vv.refuse.fired", {unit(id)});
  if (u.carried()) return no("vv 8.5", "vv.refuse.carried", {unit(id)});  // 14.3
  if (!has_mortar(t, u)) return no("vv 12.6.1", "vv.refuse.no_mortar", {unit(id)});
  if (!mortar_place(t, u.at)) return no("vv 12.6.1", "vv.refuse.mortar_place", {place(u.at)});
  // 12.6.5
  const int distance = t.field.distance(u.at, at);
  if (!mortar_reaches(t, u, distance))
    return no("vv 12.6.5", "vv.refuse.range", {unit(id), place(at), number("range", distance)});
  // 12.6.2
  if (!spotted(t, s, u.side, at)) return no("vv 12.6.2", "vv.refuse.not_spotted", {place(at)});
  return std::nullopt;
}

int mortars_able(const Setting& t, const State& s, int side, HexIndex from, HexIndex at) {
  int count = 0;
  const int distance = t.field.distance(from, at);
  for (const Unit& u : s)
    if (u.at == from && u.side == side && may_attack(u) && has_mortar(t, u) && mortar_reaches(t, u, distance)) ++count;
  return count;
}

Shot shot_of(const Setting& t, const State& s, const Bombard& a) {
  const Unit& first = s.unit(a.group.ids[0]);
  return {.group = a.group,
          .targets = targets_at(t, s, first.side, a.target),
          .from = first.at,
          .at = a.target,
          .indirect = true};
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Bombard& a) {
  const bool phase = s.phase == Phase::Fire || s.phase == Phase::DefensiveFire;
  if (s.stack.top().kind != FrameKind::Phase || !phase) return wrong_kind();
  if (auto no = check_group(t, s, seat, a.group)) return no;
  if (index(a.target) >= t.field.count()) return no("vv 14.1", "vv.refuse.no_target");
  for (const std::uint8_t id : a.group)  // 14.3
    if (s.unit(id).carried()) return no("vv 8.5", "vv.refuse.carried", {unit(id)});
  const Shot shot = shot_of(t, s, a);
  int mortars = 0;
  for (const std::uint8_t id : a.group) {
    const Unit& u = s.unit(id);
    // 13.6: a leader may direct them; he must have a modifier left.
    if (!has_mortar(t, u) && profile(t, u).leader && !u.is(kPinned) && !u.is(kFired)) continue;
    if (auto no = check_mortar(t, s, id, a.target)) return no;
    ++mortars;
  }
  if (mortars == 0) return no("vv 12.6.1", "vv.refuse.no_mortar", {unit(a.group.ids[0])});
  for (const std::uint8_t id : a.group)
    if (!has_mortar(t, s.unit(id)) && id != directing_leader(t, s, a.group))
      return no("vv 13.6", "vv.refuse.leader_of_no_use", {unit(id)});
  if (shot.targets.empty()) return no("vv 14.1", "vv.refuse.no_target", {place(a.target)});
  // C10
  if (t.options.mortars_together && mortars < mortars_able(t, s, index(seat), shot.from, a.target))
    return no("vv 12.6.1", "vv.refuse.mortars_together", {place(shot.from, "from")});
  // 14.2
  if (attacked_before(t, s, a.group.ids[0], shot.targets, false))
    return no("vv 14.2", "vv.refuse.same_target", {place(shot.from, "from"), place(a.target)});
  return std::nullopt;
}

}  // namespace valor::vv
