// 12.5: grenades and satchel charges (edition and rulings: see README).
#include "rules/vv/12_expendables.h"

#include "rules/vv/12_support_weapons.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"
#include "rules/vv/fog.h"

namespace valor::vv {
namespace {

WeaponUse use_of(Expendable kind) { return kind == kGrenades ? WeaponUse::Grenades : WeaponUse::Satchel; }

// Squads and half squads, also aboard a transport (14.3). NB: README, question 32.
bool may_use(const Setting& t, const Unit& u) { return profile(t, u).kind == Kind::Squad; }

bool carries(const Setting& t, const Unit& u, Expendable kind) {
  return u.weapon != kNoWeapon && t.weapon_figures[u.weapon].use == use_of(kind);
}

// What a unit's own support weapon adds, so what it gives up for a satchel.
int weapon_part(const Setting& t, const Unit& u, bool assault) {
  Unit bare = u;
  bare.weapon = kNoWeapon;
  return assault ? assault_firepower(t, u, true) - assault_firepower(t, bare, true)
                 : firepower(t, u, 1) - firepower(t, bare, 1);
}

}  // namespace

int usable(const Setting& t, const State& s, const Group& group, Expendable kind) {
  if (group.empty()) return 0;
  int users = 0;
  for (const std::uint8_t id : group) {
    const Unit& u = s.unit(id);
    users += (t.options.pooled_weapons ? may_use(t, u) : carries(t, u, kind)) ? 1 : 0;
  }
  if (!t.options.pooled_weapons) return users;
  return std::min<int>(users, s.pool[s.unit(group.ids[0]).side][kind]);
}

int satchel_firepower(const Setting& t, const State& s, const Group& group, int satchels, bool assault) {
  if (satchels == 0) return 0;
  const int each = t.satchel_firepower;
  if (!t.options.pooled_weapons) return satchels * each;  // it fills the slot: there is no other weapon
  std::array<int, kGroupSize> given_up{};
  int users = 0;
  for (const std::uint8_t id : group)
    if (may_use(t, s.unit(id))) given_up[static_cast<std::size_t>(users++)] = weapon_part(t, s.unit(id), assault);
  // Those throw who give up least.
  int sum = satchels * each;
  for (int thrown = 0; thrown < std::min(satchels, users); ++thrown) {
    int* least = given_up.data();
    for (int i = 1; i < users; ++i)
      if (given_up[static_cast<std::size_t>(i)] < *least) least = &given_up[static_cast<std::size_t>(i)];
    sum -= *least;
    *least = 1000;
  }
  return sum;
}

void spend(const Setting& t, State& s, const Group& group, Expendable kind, int count) {
  if (count == 0 || group.empty()) return;
  if (t.options.pooled_weapons) {
    std::uint8_t& left = s.pool[s.unit(group.ids[0]).side][kind];
    left = static_cast<std::uint8_t>(std::max(0, left - count));
    return;
  }
  for (const std::uint8_t id : as_seen(s, group)) {
    if (count == 0 || !carries(t, s.unit(id), kind)) continue;
    s.unit(id).weapon = kNoWeapon;
    --count;
  }
}

std::optional<Refusal> check_expendables(const Setting& t, const State& s, const Group& group, int distance,
                                         int grenades, int satchels) {
  if (grenades > 0 && (distance != 1 || grenades > usable(t, s, group, kGrenades)))
    return no("vv 12.5.2", "vv.refuse.grenades");
  if (satchels > 0 && (distance != 1 || satchels > usable(t, s, group, kSatchels)))
    return no("vv 12.5.3", "vv.refuse.satchels");
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const BreachWire& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::Fire) return wrong_kind();
  const Group alone = Group::of(a.unit);
  if (auto no = check_group(t, s, seat, alone)) return no;
  const Unit& u = s.unit(a.unit);
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(a.unit)});
  if (u.is(kFired)) return no("vv 13.1", "vv.refuse.fired", {unit(a.unit)});
  if (u.carried()) return no("vv 8.5", "vv.refuse.carried", {unit(a.unit)});
  if (!t.options.breach_wire || index(a.at) >= t.field.count() || t.field.distance(u.at, a.at) != 1 ||
      !wire_at(s, a.at))
    return no("vv 19.8", "vv.refuse.breach", {place(a.at)});
  if (usable(t, s, alone, kSatchels) == 0) return no("vv 12.5.3", "vv.refuse.satchels");
  return std::nullopt;
}

}  // namespace valor::vv
