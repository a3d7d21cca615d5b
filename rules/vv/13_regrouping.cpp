// 5.3.1, 12.4, 13.9: regrouping (edition and rulings: see README).
#include "rules/vv/13_regrouping.h"

#include "rules/vv/03_set_up.h"
#include "rules/vv/06_movement.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/checks.h"

namespace valor::vv {
namespace {

// On foot in one hex, at the beginning of the owner's segment.
std::optional<Refusal> check_regrouping(const Setting& t, const State& s, Seat seat, const Group& group) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase == Phase::SetUp) return wrong_kind();
  if (!may_regroup(s, index(seat))) return no("vv 5.3.1", "vv.refuse.too_late");
  if (auto no = check_group(t, s, seat, group)) return no;
  for (const std::uint8_t id : group) {
    if (profile(t, s.unit(id)).heavy()) return no("vv 5.3.1", "vv.refuse.infantry_only", {unit(id)});
    if (s.unit(id).carried()) return no("vv 8.5", "vv.refuse.carried", {unit(id)});
    if (s.unit(id).is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(id)});
  }
  return std::nullopt;
}

bool has_leader(const Setting& t, const State& s, const Unit& u) {
  bool found = false;
  s.where.each_in(u.at, s.units_of(u.side),
                  [&](int id) { found |= profile(t, s.unit(id)).leader && !s.unit(id).is(kPinned); });
  return found;
}

Group pair_of(int a, int b) { return Group::of(std::min(a, b), std::max(a, b)); }

}  // namespace

bool may_regroup(const State& s, int side) {
  if (s.active != side || s.stack.top().kind != FrameKind::Phase || s.phase == Phase::SetUp ||
      s.phase == Phase::DefensiveFire)
    return false;
  constexpr std::uint16_t kDone = kMarksOfSegment & ~kTraded;
  const UnitRange own = s.units_of(side);
  for (int id = own.first; id < own.last; ++id)
    if ((s.unit(id).marks & kDone) != 0) return false;
  return true;
}

int spare_for(const Setting& t, const State& s, int unit) {
  const UnitRange own = s.units_of(s.unit(unit).side);
  for (int id = own.first; id < own.last; ++id)
    if (s.unit(id).at == kSpare && (line_of(t, s, id).spare || s.unit(id).type == s.unit(unit).type)) return id;
  return kNobody;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Split& a) {
  if (auto no = check_regrouping(t, s, seat, Group::of(a.unit))) return no;
  const Unit& u = s.unit(a.unit);
  if (!is_full_squad(t, u)) return no("vv 13.9", "vv.refuse.no_squad", {unit(a.unit)});
  if (u.is(kValorous)) return no("vv 22.4", "vv.refuse.valorous", {unit(a.unit)});
  if (!has_leader(t, s, u)) return no("vv 5.3.1", "vv.refuse.no_leader_here", {unit(a.unit)});
  if (spare_for(t, s, a.unit) == kNobody) return no("vv 13.9", "vv.refuse.no_counter", {unit(a.unit)});
  const Held held = held_at(t, s, u.side, u.at, Group{});
  if (!fits(t, u.at, held.friends + 1, held.squads - 1)) return no("vv 6.9", "vv.refuse.stacking", {place(u.at)});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Merge& a) {
  if (a.unit >= a.other || a.other >= s.unit_count) return no("core:unknown-unit", "core.refuse.unknown_unit");
  if (auto no = check_regrouping(t, s, seat, pair_of(a.unit, a.other))) return no;
  const Unit &u = s.unit(a.unit), &other = s.unit(a.other);
  if (!u.is(kHalf) || !other.is(kHalf) || u.type != other.type)
    return no("vv 13.9", "vv.refuse.no_halves", {unit(a.unit)});
  if (u.is(kValorous) || other.is(kValorous)) return no("vv 22.4", "vv.refuse.valorous", {unit(a.unit)});
  if (!has_leader(t, s, u)) return no("vv 5.3.1", "vv.refuse.no_leader_here", {unit(a.unit)});
  if (u.weapon != kNoWeapon && other.weapon != kNoWeapon) return no("vv 12.2", "vv.refuse.two_weapons", {unit(a.unit)});
  const Held held = held_at(t, s, u.side, u.at, Group{});
  if (!fits(t, u.at, held.friends - 1, held.squads + 1)) return no("vv 6.9", "vv.refuse.stacking", {place(u.at)});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Transfer& a) {
  if (a.unit == a.other || std::max(a.unit, a.other) >= s.unit_count)
    return no("core:unknown-unit", "core.refuse.unknown_unit");
  if (auto no = check_regrouping(t, s, seat, pair_of(a.unit, a.other))) return no;
  const Unit &u = s.unit(a.unit), &other = s.unit(a.other);
  // NB: README, question 41: once a segment, so that it comes to an end.
  for (const std::uint8_t id : {a.unit, a.other})
    if (s.unit(id).is(kTraded)) return no("vv 12.4", "vv.refuse.traded", {unit(id)});
  if (u.weapon == kNoWeapon || u.weapon == other.weapon) return no("vv 12.4", "vv.refuse.no_weapon", {unit(a.unit)});
  if (!may_carry(t.types[other.type], t.weapons[u.weapon]))
    return no("vv 12.2", "vv.refuse.cannot_carry", {unit(a.other)});
  if (other.weapon != kNoWeapon && !may_carry(t.types[u.type], t.weapons[other.weapon]))
    return no("vv 12.2", "vv.refuse.cannot_carry", {unit(a.unit)});
  return std::nullopt;
}

}  // namespace valor::vv
