// Chapter 16: anti-tank combat (edition and rulings: see README).
#include "rules/vv/16_at_combat.h"

#include "rules/vv/03_dice.h"
#include "rules/vv/11_smoke.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/13_opportunity_fire.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"

namespace valor::vv {

int to_hit(const Profile& firer, int distance) {
  if (!firer.heavy()) return 8;
  return distance <= 10 ? 10 : distance < 20 ? 8 : 6;
}

int elimination_number(Letter anti_tank, Letter armour) {
  if (armour == 0) return kSurelyEliminated;
  const int number = 7 + 2 * (static_cast<int>(anti_tank) - static_cast<int>(armour));
  return number > 11 ? kSurelyEliminated : number < 3 ? 0 : number;
}

bool can_aim_at(const Setting& t, const Unit& u, HexIndex target) {
  if (u.carried() || anti_tank(t, u) == 0) return false;
  if (!in_field_of_fire(t, u.at, target) || is_bunker(t, target)) return false;  // 19.5
  const Profile& p = profile(t, u);
  const int distance = t.field.distance(u.at, target);
  if (!p.heavy()) return distance <= t.weapon_figures[u.weapon].range;
  return p.turret || in_arc(t, u, target);
}

bool can_aim_pooled(const Setting& t, const Unit& u, HexIndex target, PooledAt pooled) {
  const std::uint8_t weapon = pooled_weapon(t, u.side, pooled);
  if (weapon == kNoWeapon || u.carried() || profile(t, u).kind != Kind::Squad) return false;
  return t.field.distance(u.at, target) <= t.weapon_figures[weapon].range && in_field_of_fire(t, u.at, target) &&
         !is_bunker(t, target);
}

int at_leader(const Setting& t, const State& s, int unit) {
  const Unit& u = s.unit(unit);
  if (profile(t, u).heavy()) return kNobody;
  int best = kNobody;
  std::int8_t modifier = 0;
  s.where.each_in(u.at, s.units_of(u.side), [&](int id) {
    const Unit& other = s.unit(id);
    const std::int8_t own = profile(t, other).leadership;
    if (!may_attack(other) || other.is(kDirected) || own >= modifier) return;
    best = id;
    modifier = own;
  });
  return best;
}

AtShot describe(const Setting& t, const State& s, const FireAt& a) {
  return describe(t, s, a, s.unit(a.target).at, s.stack.top().kind == FrameKind::Reaction);
}

AtShot describe(const Setting& t, const State& s, const FireAt& a, HexIndex at, bool opportunity) {
  const Unit &firer = s.unit(a.unit), &target = s.unit(a.target);
  const Profile &from = profile(t, firer), &to = profile(t, target);
  AtShot out{.unit = a.unit, .leader = a.leader, .target = a.target, .from = firer.at, .at = at};
  out.opportunity = opportunity;
  out.distance = t.field.distance(out.from, out.at);
  out.need = to_hit(from, out.distance);
  out.pooled = a.pooled;
  const std::uint8_t weapon = a.pooled == PooledAt::None ? firer.weapon : pooled_weapon(t, firer.side, a.pooled);
  out.anti_tank = a.pooled == PooledAt::None ? anti_tank(t, firer) : t.weapon_figures[weapon].anti_tank;
  // 13.6
  if (a.leader != kNobody) out.modifiers.add(ModifierKind::Leader, profile(t, s.unit(a.leader)).leadership);
  if (firer.is(kValorous)) out.modifiers.add(ModifierKind::Valour, -1);  // 22.3
  // 16.3: terrain, and what hinders on the way
  const int ground = t.ground_cover[static_cast<std::size_t>(out.at)];
  out.modifiers.add(ModifierKind::Cover, ground);
  out.modifiers.add(ModifierKind::Fortification, cover_for(t, s, out.at, target.side) - ground);
  if (wire_at(s, out.from)) out.modifiers.add(ModifierKind::Wire, 1);  // C33
  out.modifiers.add(ModifierKind::Hindrance, hindrance(t, s, out.from, out.at));
  out.modifiers.add(ModifierKind::Smoke, smoke_at(s, out.at));
  // 14.6.3: a shield helps against fire through the gun's own arc, while the gun stands still
  if (to.shield && !out.opportunity && in_arc(t, target, out.from)) out.modifiers.add(ModifierKind::Shield, 1);
  out.modifier = out.modifiers.sum();
  // 16.5, C19
  const bool rear = weapon != kNoWeapon && t.weapon_figures[weapon].at_rear && t.options.at_grenades_rear;
  out.side = rear ? ArmourSide::Rear : armour_side(t, at, target.facing, out.from);
  if (to.front == to.rear) out.side = ArmourSide::Front;
  return out;
}

AtChances chances(const Setting& t, const State& s, const AtShot& shot) {
  const TwoDice dice = two_dice_of(t, s.unit(shot.unit).side);
  AtChances out{.cases = dice.all * 6 * dice.all};
  int hit = 0;
  for (int roll = 2; roll <= 12; ++roll) hit += hits(shot, roll) ? dice.of(roll) : 0;
  const Profile& p = profile(t, s.unit(shot.target));
  for (int die = 1; die <= 6; ++die) {
    const ArmourSide side = shot.side != ArmourSide::OnTheLine ? shot.side
                            : die <= kFrontUpTo                ? ArmourSide::Front
                                                               : ArmourSide::Rear;
    const int number = elimination_number(shot.anti_tank, armour_of(p, side));
    for (int roll = 2; roll <= 12; ++roll) {
      const AtResult result = armour_result(number, roll);
      const int ways = hit * dice.of(roll);
      if (result == AtResult::Eliminated) out.eliminated += ways;
      if (result == AtResult::Immobilised) out.immobilised += ways;
    }
  }
  return out;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const FireAt& a) {
  const Frame& frame = s.stack.top();
  const bool phase = frame.kind == FrameKind::Phase && (s.phase == Phase::Fire || s.phase == Phase::DefensiveFire);
  if (!phase && frame.kind != FrameKind::Reaction) return wrong_kind();
  if (auto no = check_group(t, s, seat, Group::of(a.unit))) return no;
  const Unit& u = s.unit(a.unit);
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(a.unit)});
  const bool last_shot = frame.kind == FrameKind::Reaction &&
                         may_answer(t, u, moving_target(t, s, s.stack.at(s.stack.depth() - 2)));  // 17.2
  if (u.is(kFired) && !last_shot) return no("vv 13.1", "vv.refuse.fired", {unit(a.unit)});
  if (u.carried()) return no("vv 8.5", "vv.refuse.carried_no_at", {unit(a.unit)});
  const bool pooled = a.pooled != PooledAt::None;
  if (!pooled && anti_tank(t, u) == 0) return no("vv 16.1", "vv.refuse.no_anti_tank", {unit(a.unit)});
  // 12.5.1, C18
  if (pooled && (pooled_weapon(t, u.side, a.pooled) == kNoWeapon || pooled_left(s, u.side, a.pooled) == 0 ||
                 profile(t, u).kind != Kind::Squad))
    return no("vv 12.5.1", "vv.refuse.none_pooled", {unit(a.unit)});
  // 13.6
  if (a.leader != kNobody) {
    const bool own = a.leader < s.unit_count && s.unit(a.leader).side == index(seat);
    if (!own || a.leader == a.unit || profile(t, u).heavy() || s.unit(a.leader).at != u.at ||
        s.unit(a.leader).carried())
      return no("vv 13.6", "vv.refuse.no_leader", {unit(a.unit)});
    const Unit& leader = s.unit(a.leader);
    if (!may_attack(leader) || leader.is(kDirected) || profile(t, leader).leadership == 0)
      return no("vv 13.6", "vv.refuse.no_leader", {unit(a.unit)});
  }
  // 16.1
  if (a.target >= s.unit_count || s.unit(a.target).side == index(seat) || s.unit(a.target).carried() ||
      !in_play(t, s.unit(a.target), index(seat)))
    return no("core:unknown-unit", "core.refuse.unknown_unit");
  const Unit& target = s.unit(a.target);
  if (!is_at_target(t, target)) return no("vv 16.1", "vv.refuse.not_armour", {unit(a.target)});
  if (frame.kind == FrameKind::Reaction && !s.stack.at(s.stack.depth() - 2).group.has(a.target))
    return no("vv 13.8", "vv.refuse.not_the_mover", {place(target.at)});
  if (t.los.at(u.at, target.at) == hex::LosTable::kBlocked)
    return no("vv 9.1", "vv.refuse.no_sight", {place(u.at, "from"), place(target.at)});
  // 19.5
  if (!in_field_of_fire(t, u.at, target.at))
    return no("vv 19.5", "vv.refuse.field_of_fire", {place(u.at, "from"), place(target.at)});
  if (is_bunker(t, target.at)) return no("vv 19.5", "vv.refuse.bunker", {place(target.at)});
  // 16.2, 7.4
  if (pooled ? !can_aim_pooled(t, u, target.at, a.pooled) : !can_aim_at(t, u, target.at)) {
    if (profile(t, u).heavy()) return no("vv 7.4", "vv.refuse.arc", {unit(a.unit), place(target.at)});
    return no("vv 16.2", "vv.refuse.range",
              {unit(a.unit), place(target.at), number("range", t.field.distance(u.at, target.at))});
  }
  return std::nullopt;
}

}  // namespace valor::vv
