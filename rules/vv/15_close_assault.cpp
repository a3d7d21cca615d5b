// Chapter 15: close assault (edition and rulings: see README).
#include "rules/vv/15_close_assault.h"

#include "rules/vv/10_terrain.h"
#include "rules/vv/12_expendables.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/14_ap_combat.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"

namespace valor::vv {
namespace {

// 15.3 The best leader of the group; kNobody if none has a modifier. Directing fire before does not use him up.
int best_leader(const Setting& t, const State& s, const Group& group) {
  int best = kNobody;
  std::int8_t modifier = 0;
  for (const std::uint8_t id : group) {
    const std::int8_t own = profile(t, s.unit(id)).leadership;
    if (own >= modifier) continue;
    best = id;
    modifier = own;
  }
  return best;
}

int leadership(const Setting& t, const State& s, int leader) {
  return leader == kNobody ? 0 : profile(t, s.unit(leader)).leadership;
}

}  // namespace

int assault_firepower(const Setting& t, const Unit& u, bool attacking) {
  // 15.4, 15.5, C68: guns and vehicles defend with their machine guns, or with 2.
  if (const Profile& p = profile(t, u); p.heavy()) return std::max(2, p.mg_round + p.mg_forward);
  // 22.3, C39: the printed figure counts twice.
  const int own = profile(t, u).firepower * (u.is(kValorous) ? 2 : 1);
  if (u.weapon == kNoWeapon) return own;
  const WeaponFigures& w = t.weapon_figures[u.weapon];
  // 15.2, 15.4, 12.6.1
  const bool usable =
      attacking || u.carried() ? w.use == WeaponUse::MachineGun && w.weight == WeaponClass::Light : w.direct();
  if (!usable) return own;
  return serves_weapon_only(t, u) ? w.firepower : own + w.firepower;
}

Group with_passengers(const Setting& t, const State& s, const Group& group) {
  if (!t.any_transport) return group;
  Group out = group;
  auto n = static_cast<std::size_t>(group.size());
  for (const std::uint8_t id : group) {
    if (profile(t, s.unit(id)).carries == 0) continue;
    const UnitRange own = s.units_of(s.unit(id).side);
    for (int other = own.first; other < own.last && n < kGroupSize; ++other)
      if (s.unit(other).carrier == id && !is_towed(t, s.unit(other))) out.ids[n++] = static_cast<std::uint8_t>(other);
  }
  std::sort(out.ids.begin(), out.ids.end());  // kNobody is the greatest
  return out;
}

int odds_column(int attack, int defence) {
  if (attack >= defence) return 2 + (defence == 0 ? 4 : std::min(4, attack / defence));
  return 4 - (attack == 0 ? 4 : std::min(4, defence / attack));
}

Assault describe(const Setting& t, const State& s, const CloseAssault& a) {
  Assault out{.attackers = a.group, .from = s.unit(a.group.ids[0]).at, .at = a.target};
  for (const std::uint8_t id : a.group) out.attack += assault_firepower(t, s.unit(id), true);
  // 15.9
  for (const std::uint8_t id : targets_at(t, s, s.unit(a.group.ids[0]).side, a.target))
    (s.unit(id).is(kPinned) ? out.pinned : out.defenders).add(id);
  const Group fighting = with_passengers(t, s, out.defenders);
  for (const std::uint8_t id : fighting) out.defence += assault_firepower(t, s.unit(id), false);
  // 12.5.2, 12.5.3. NB: README, question 31: the defenders use what they have.
  out.grenades = a.grenades;
  out.satchels = a.satchels;
  out.defender_grenades = usable(t, s, fighting, kGrenades);
  out.defender_satchels = usable(t, s, fighting, kSatchels);
  out.attack += satchel_firepower(t, s, a.group, a.satchels, true);
  out.defence += std::max(0, satchel_firepower(t, s, fighting, out.defender_satchels, false));
  // 15.6
  out.column = odds_column(out.attack, out.defence);
  // 15.3
  out.attacking_leader = best_leader(t, s, a.group);
  out.defending_leader = best_leader(t, s, fighting);
  out.modifier = leadership(t, s, out.attacking_leader) - out.grenades;
  out.kill_number = t.kill_numbers[static_cast<std::size_t>(out.column)] + leadership(t, s, out.defending_leader) -
                    out.defender_grenades;
  // 15.8, C56
  const SideTerrain* side = side_between(t, t.field.hex(out.from), t.field.hex(a.target));
  out.cover = cover_for(t, s, a.target, other_side(s.unit(a.group.ids[0]).side)) + (side ? side->sight.across : 0);
  out.climb = std::max(0, t.level[static_cast<std::size_t>(a.target)] - t.level[static_cast<std::size_t>(out.from)]);
  return out;
}

AssaultResult resolve(const Assault& a, int roll) {
  if (a.defenders.empty()) return {.success = true};
  const int over = roll + a.modifier - a.kill_number;
  const int price = a.cover + a.climb + a.defenders.size();
  if (over <= 0) return {.success = true, .attacker_points = price};
  return {.attacker_points = over + price, .defender_points = a.attackers.size()};
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const CloseAssault& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::Advance) return wrong_kind();
  if (auto no = check_group(t, s, seat, a.group)) return no;
  for (const std::uint8_t id : a.group) {
    const Unit& u = s.unit(id);
    if (profile(t, u).heavy() || u.carried()) return no("vv 15.1", "vv.refuse.infantry_only", {unit(id)});
    if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(id)});
    if (u.is(kAdvanced)) return no("vv 15.1", "vv.refuse.advanced", {unit(id)});
  }
  if (index(a.target) >= t.field.count()) return no("vv 15.1", "vv.refuse.off_map");
  const HexIndex from = s.unit(a.group.ids[0]).at;
  int direction = 0;
  while (direction < hex::kDirections && t.field.neighbour(from, direction) != a.target) ++direction;
  if (direction == hex::kDirections) return no("vv 15.1", "vv.refuse.not_adjacent", {place(a.target)});
  if (targets_at(t, s, index(seat), a.target).empty()) return no("vv 15.1", "vv.refuse.no_target", {place(a.target)});
  if (t.leaving[static_cast<std::size_t>(from)][static_cast<std::size_t>(direction)] == 0)
    return no("vv 6.2", "vv.refuse.prohibited", {place(a.target)});
  if (auto no = check_expendables(t, s, a.group, 1, a.grenades, a.satchels)) return no;
  // C23
  if (hex_has_assaulted(t, s, from)) return no("vv 15.1", "vv.refuse.assaulted_from", {place(from)});
  return std::nullopt;
}

}  // namespace valor::vv
