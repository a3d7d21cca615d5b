// Chapter 14: anti-personnel combat (edition and rulings: see README).
#include "rules/vv/14_ap_combat.h"

#include "rules/vv/11_smoke.h"
#include "rules/vv/12_expendables.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/13_fire_lanes.h"
#include "rules/vv/17_overruns.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"

namespace valor::vv {

const char* rule_of(ModifierKind kind) {
  switch (kind) {
    case ModifierKind::Leader:
      return "vv 13.6";
    case ModifierKind::Cover:
      return "vv 13.4";
    case ModifierKind::Hindrance:
      return "vv 9.3";
    case ModifierKind::AssaultMove:
      return "vv 6.4";
    case ModifierKind::Smoke:
      return "vv 11.5";
    case ModifierKind::Fortification:
      return "vv 19.3";
    case ModifierKind::Wire:
      return "vv 19.8";
    case ModifierKind::Shield:
      return "vv 14.6.3";
    case ModifierKind::Grenades:
      return "vv 12.5.2";
    case ModifierKind::Valour:
      return "vv 22.3";
    default:
      return "vv 13.8";
  }
}

const char* key_of(ModifierKind kind) {
  switch (kind) {
    case ModifierKind::Leader:
      return "vv.modifier.leader";
    case ModifierKind::Cover:
      return "vv.modifier.cover";
    case ModifierKind::Hindrance:
      return "vv.modifier.hindrance";
    case ModifierKind::AssaultMove:
      return "vv.modifier.assault_move";
    case ModifierKind::InTheOpen:
      return "vv.modifier.in_the_open";
    case ModifierKind::Smoke:
      return "vv.modifier.smoke";
    case ModifierKind::Fortification:
      return "vv.modifier.fortification";
    case ModifierKind::Wire:
      return "vv.modifier.wire";
    case ModifierKind::Shield:
      return "vv.modifier.shield";
    case ModifierKind::Grenades:
      return "vv.modifier.grenades";
    case ModifierKind::Valour:
      return "vv.modifier.valour";
    default:
      return "vv.modifier.adjacent";
  }
}

int directing_leader(const Setting& t, const State& s, const Group& group) {
  int best = kNobody, modifier = 0;
  for (const std::uint8_t id : group) {
    const Unit& u = s.unit(id);
    const int own = u.is(kDirected) ? 0 : profile(t, u).leadership;
    if (own < modifier) {
      best = id;
      modifier = own;
    }
  }
  return best;
}

namespace {

// 14.2, C14 Calls f(hex) for the hexes from which it is fired: the group's own, and those that join.
template <class F>
void for_each_firing_hex(const Shot& shot, F&& f) {
  f(shot.from);
  for (const HexIndex at : shot.joined)
    if (at != kNoHex) f(at);
}

// 14.2, C14 Those who join fire at half their firepower; the leader, who brings them together, does not modify.
void add_joined(const Setting& t, const State& s, Attack& a) {
  const int side = s.unit(a.shot.group.ids[0]).side;
  for (std::size_t i = 0; i < a.joined.size(); ++i) {
    const HexIndex from = a.shot.joined[i];
    if (from == kNoHex) continue;
    a.joined[i] = joining(t, s, side, from, a.shot.at);
    int sum = 0;
    for (const std::uint8_t id : a.joined[i])
      sum += firepower_at(t, s.unit(id), a.shot.at, t.field.distance(from, a.shot.at));
    a.firepower += (sum + 1) / 2;
  }
}

// 17.4: the ground of the hex counts, nothing on the way.
Attack describe_overrun(const Setting& t, const State& s, Attack a) {
  const Shot& shot = a.shot;
  a.firepower = overrun_firepower(t, s, shot.group) + satchel_firepower(t, s, shot.group, shot.satchels, false);
  a.row = ap_row(t, a.firepower);
  const int ground = t.ground_cover[static_cast<std::size_t>(shot.at)];
  a.modifiers.add(ModifierKind::Grenades, -shot.grenades);
  a.modifiers.add(ModifierKind::Cover, ground);
  a.modifiers.add(ModifierKind::Fortification,
                  cover_for(t, s, shot.at, other_side(s.unit(shot.group.ids[0]).side)) - ground);
  a.modifier = a.modifiers.sum();
  return a;
}

}  // namespace

Attack describe(const Setting& t, const State& s, const Shot& shot) {
  Attack a{.shot = shot};
  const int distance = t.field.distance(shot.from, shot.at);
  if (shot.overrun) return describe_overrun(t, s, a);
  // 14.2
  for (const std::uint8_t id : shot.group)
    a.firepower += shot.indirect ? mortar_firepower(t, s.unit(id)) : firepower_at(t, s.unit(id), shot.at, distance);
  a.firepower += satchel_firepower(t, s, shot.group, shot.satchels, false);
  const bool together = shot.joined[0] != kNoHex;
  if (together) add_joined(t, s, a);
  a.row = ap_row(t, a.firepower);
  // 13.6
  a.leader = directing_leader(t, s, shot.group);
  if (a.leader != kNobody && !together) a.modifiers.add(ModifierKind::Leader, profile(t, s.unit(a.leader)).leadership);
  a.modifiers.add(ModifierKind::Grenades, -shot.grenades);
  // 13.4, 9.3
  const int ground = t.ground_cover[static_cast<std::size_t>(shot.at)];
  const int cover = cover_for(t, s, shot.at, other_side(s.unit(shot.group.ids[0]).side));
  a.modifiers.add(ModifierKind::Cover, ground);
  a.modifiers.add(ModifierKind::Fortification, cover - ground);
  bool wire = false;
  for_each_firing_hex(shot, [&](HexIndex from) { wire = wire || wire_at(s, from); });
  if (wire) a.modifiers.add(ModifierKind::Wire, 1);  // C33
  // 12.6.3, 12.6.4, C56: a mortar minds only the ground of the target.
  if (shot.indirect) {
    a.factor = t.terrains[t.terrain[static_cast<std::size_t>(shot.at)]].air_bursts ? 2 : 1;
    a.modifier = a.modifiers.sum();
    return a;
  }
  a.sight_from = shot.from;
  int between = hindrance(t, s, shot.from, shot.at);
  const int smoke = smoke_at(s, shot.at);
  if (together)
    for_each_firing_hex(shot, [&](HexIndex from) {
      const int here = hindrance(t, s, from, shot.at);
      if (here <= between) return;
      between = here;
      a.sight_from = from;
    });
  a.modifiers.add(ModifierKind::Hindrance, between);
  a.modifiers.add(ModifierKind::Smoke, smoke);
  if (shot.assault) a.modifiers.add(ModifierKind::AssaultMove, 1);
  // 13.8
  if (shot.opportunity) {
    if (shot.lane || !t.options.voluntary_fire_lanes) a.lanes = lane_guns(t, s, shot.group, distance);
    const bool adjacent = distance == 1;
    const bool open = cover == 0 && between == 0 && smoke == 0 && !shot.assault;
    if (open && !(adjacent && t.options.adjacent_replaces_open)) a.modifiers.add(ModifierKind::InTheOpen, -1);
    if (adjacent) a.modifiers.add(ModifierKind::Adjacent, -2);
  }
  a.modifier = a.modifiers.sum();
  return a;
}

int ap_row(const Setting& t, int firepower) {
  int row = 0;
  while (row < kApRows - 1 && firepower > t.ap.most[static_cast<std::size_t>(row)]) ++row;
  return row;
}

int ap_points(const Setting& t, int row, int modified_roll) {
  const int column = std::clamp(modified_roll, 2, 12) - 2;  // NB: README, question 1
  return t.ap.points[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

int harmful_rolls(const Setting& t, const Attack& attack) {
  int ways = 0;
  for (int roll = 2; roll <= 12; ++roll)
    if (resolve(t, attack, roll) > 0) ways += ways_to_roll(roll);
  return ways;
}

// ---- who may fire -------------------------------------------------------------------------------------------------

Group targets_at(const Setting& t, const State& s, int side, HexIndex at) {
  Group out;
  int n = 0;
  s.where.each_in(at, s.units_of(other_side(side)), [&](int id) {
    if (n < kGroupSize && in_play(t, s.unit(id), side))
      out.ids[static_cast<std::size_t>(n++)] = static_cast<std::uint8_t>(id);
  });
  return out;
}

Group ap_targets(const Setting& t, const State& s, const Group& group) {
  if (!t.any_heavy) return group;
  Group out;
  int n = 0;
  for (const std::uint8_t id : group)
    if (!profile(t, s.unit(id)).armoured()) out.ids[static_cast<std::size_t>(n++)] = id;
  for (const std::uint8_t id : group) {
    if (profile(t, s.unit(id)).kind != Kind::Vehicle) continue;
    const UnitRange own = s.units_of(s.unit(id).side);
    for (int other = own.first; other < own.last && n < kGroupSize; ++other)
      if (s.unit(other).carrier == id && !profile(t, s.unit(other)).heavy())
        out.ids[static_cast<std::size_t>(n++)] = static_cast<std::uint8_t>(other);
  }
  std::sort(out.ids.begin(), out.ids.end());  // kNobody is the greatest
  return out;
}

Shot shot_of(const Setting& t, const State& s, const Fire& a) {
  Shot shot{.group = a.group, .at = a.target, .grenades = a.grenades, .satchels = a.satchels, .joined = a.joined};
  if (!a.group.empty() && a.group.ids[0] < s.unit_count) shot.from = s.unit(a.group.ids[0]).at;
  if (s.stack.top().kind == FrameKind::Reaction) {
    const Frame& move = s.stack.at(s.stack.depth() - 2);
    shot.targets = ap_targets(t, s, move.group);
    shot.opportunity = true;
    shot.assault = move.assault;
    shot.lane = a.lane;
  }
  return shot;
}

bool attacked_before(const Setting& t, const State& s, int unit, const Group& targets, bool opportunity) {
  if (opportunity && t.options.refire_mover) return false;
  const Unit& u = s.unit(unit);
  const auto fired_at = [&](int id) { return s.unit(id).is(kFired) && s.unit(id).shot_at.meets(targets); };
  const UnitRange own = s.units_of(u.side);
  bool before = false;
  if (const int on = platform(t, s, unit); on != kNobody) {
    before = fired_at(on);
    for (int id = own.first; id < own.last; ++id) before |= s.unit(id).carrier == on && fired_at(id);
    return before;
  }
  s.where.each_in(u.at, own, [&](int id) { before |= fired_at(id) && !profile(t, s.unit(id)).heavy(); });
  return before;
}

Group joining(const Setting& t, const State& s, int side, HexIndex from, HexIndex target) {
  Group out;
  std::size_t n = 0;
  const int distance = t.field.distance(from, target);
  s.where.each_in(from, s.units_of(side), [&](int id) {
    const Unit& u = s.unit(id);
    if (n == kGroupSize || !may_attack(u) || profile(t, u).heavy() || firepower(t, u, distance) == 0) return;
    out.ids[n++] = static_cast<std::uint8_t>(id);
  });
  return out;
}

int most_joined(const Setting& t, const State& s, const Group& group) {
  if (!t.options.multi_hex_groups || s.stack.top().kind != FrameKind::Phase) return 0;
  const int leader = directing_leader(t, s, group);
  if (leader == kNobody || platform(t, s, leader) != kNobody) return 0;
  return std::min(2, -static_cast<int>(profile(t, s.unit(leader)).leadership));
}

bool may_join(const Setting& t, const State& s, int side, HexIndex from, HexIndex hex, HexIndex target,
              const Group& targets) {
  if (index(hex) >= t.field.count() || t.field.distance(from, hex) != 1) return false;
  if (t.los.at(hex, target) == hex::LosTable::kBlocked || !in_field_of_fire(t, hex, target)) return false;
  const Group group = joining(t, s, side, hex, target);
  return !group.empty() && !attacked_before(t, s, group.ids[0], targets, false);
}

namespace {

// 14.2, C14
std::optional<Refusal> check_joined(const Setting& t, const State& s, int side, const Fire& a, const Shot& shot) {
  const int count = (a.joined[0] != kNoHex ? 1 : 0) + (a.joined[1] != kNoHex ? 1 : 0);
  if (count == 0) return std::nullopt;
  const bool in_order = a.joined[0] != kNoHex && a.joined[0] < a.joined[1];
  if (!in_order || shot.opportunity || count > most_joined(t, s, a.group) || a.lane || a.grenades + a.satchels > 0)
    return no("vv 14.2", "vv.refuse.multi_hex", {place(a.target)});
  for (const HexIndex hex : a.joined)
    if (hex != kNoHex && !may_join(t, s, side, shot.from, hex, a.target, shot.targets))
      return no("vv 14.2", "vv.refuse.join", {place(hex, "from"), place(a.target)});
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Fire& a) {
  const Frame& frame = s.stack.top();
  const bool phase = frame.kind == FrameKind::Phase && (s.phase == Phase::Fire || s.phase == Phase::DefensiveFire);
  if (!phase && frame.kind != FrameKind::Reaction) return wrong_kind();
  if (auto no = check_group(t, s, seat, a.group)) return no;
  const int side = index(seat);
  for (const std::uint8_t id : a.group) {
    const Unit& u = s.unit(id);
    if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(id)});
    if (u.is(kFired)) return no("vv 13.1", "vv.refuse.fired", {unit(id)});
    if (platform(t, s, id) != platform(t, s, a.group.ids[0])) return no("vv 14.4", "vv.refuse.fires_alone", {unit(id)});
    if (u.carried() && profile(t, u).heavy()) return no("vv 8.5", "vv.refuse.towed", {unit(id)});
  }
  if (index(a.target) >= t.field.count()) return no("vv 14.1", "vv.refuse.no_target", {});
  Shot shot = shot_of(t, s, a);
  if (shot.opportunity && a.target != s.stack.at(s.stack.depth() - 2).at)
    return no("vv 13.8", "vv.refuse.not_the_mover", {place(a.target)});
  const Group there = shot.opportunity ? s.stack.at(s.stack.depth() - 2).group : targets_at(t, s, side, a.target);
  if (!shot.opportunity) shot.targets = ap_targets(t, s, there);
  if (shot.targets.empty() && !there.empty()) return no("vv 14.1", "vv.refuse.armour", {place(a.target)});
  if (shot.targets.empty()) return no("vv 14.1", "vv.refuse.no_target", {place(a.target)});
  // 9.1
  if (t.los.at(shot.from, a.target) == hex::LosTable::kBlocked)
    return no("vv 9.1", "vv.refuse.no_sight", {place(shot.from, "from"), place(a.target)});
  // 13.3
  const int distance = t.field.distance(shot.from, a.target);
  const int leader = directing_leader(t, s, a.group);
  int total = 0;
  for (const std::uint8_t id : a.group) {
    const int own = firepower_at(t, s.unit(id), a.target, distance);
    if (own == 0 && firepower(t, s.unit(id), distance) > 0)
      return no("vv 7.4", "vv.refuse.arc", {unit(id), place(a.target)});
    if (own == 0 && id != leader)
      return no("vv 13.3", "vv.refuse.range", {unit(id), place(a.target), number("range", distance)});
    total += own;
  }
  if (total == 0) return no("vv 13.3", "vv.refuse.range", {unit(leader), place(a.target), number("range", distance)});
  // 12.5.2, 12.5.3
  if (auto no = check_expendables(t, s, a.group, distance, a.grenades, a.satchels)) return no;
  // 19.5
  if (!in_field_of_fire(t, shot.from, a.target))
    return no("vv 19.5", "vv.refuse.field_of_fire", {place(shot.from, "from"), place(a.target)});
  // 13.8.1, C20
  if (a.lane && !may_leave_lane(t, s, a.group, distance)) return no("vv 13.8.1", "vv.refuse.fire_lane");
  // 14.2
  if (attacked_before(t, s, a.group.ids[0], shot.targets, shot.opportunity))
    return no("vv 14.2", "vv.refuse.same_target", {place(shot.from, "from"), place(a.target)});
  return check_joined(t, s, side, a, shot);
}

// ---- casualties ---------------------------------------------------------------------------------------------------

namespace {

// 14.6.4, C17 The points at which a gun or soft vehicle is surely destroyed.
int surely_destroyed_at(const Setting& t, const Unit& u) {
  const int rating = profile(t, u).casualty;
  if (u.is(kPinned)) return rating;
  switch (t.options.survival) {
    case Survival::None:
      return rating;
    case Survival::Standard:
      return rating + 1;
    case Survival::Classic:
      return 5;
  }
  return rating;
}

// 14.6.3, 14.6.4, 15.10
int heavy_harm_cost(const Setting& t, const Unit& u, Harm harm, HexIndex from) {
  if (harm == Harm::Spared) return 0;
  const Profile& p = profile(t, u);
  if (p.armoured()) return is_risk(harm) && points_at_risk(harm) <= 3 ? points_at_risk(harm) : -1;
  const int ignored = p.shield && from != kNoHex && in_arc(t, u, from) ? 1 : 0;
  if (harm == Harm::Unhurt) return ignored > 0 ? ignored : -1;
  if (harm == Harm::Eliminated) return surely_destroyed_at(t, u) + ignored;
  if (u.is(kPinned)) return -1;
  if (harm == Harm::Pinned) return 1 + ignored;
  if (!is_risk(harm) || t.options.survival == Survival::None) return -1;
  const int points = points_at_risk(harm);
  return points > 1 && points < surely_destroyed_at(t, u) ? points + ignored : -1;
}

}  // namespace

int harm_cost(const Setting& t, const Unit& u, Harm harm, HexIndex from) {
  const auto& faces = t.profiles[u.type];
  if (faces[0].heavy()) return heavy_harm_cost(t, u, harm, from);
  const int rating = profile(t, u).casualty;
  const bool pinned = u.is(kPinned), whole = !u.is(kHalf) && faces[0].kind == Kind::Squad;
  // 14.6.5, C53: passengers are never pinned by themselves
  if (u.carried() && (harm == Harm::Pinned || harm == Harm::ReducedAndPinned)) return -1;
  const int reduction = faces[0].casualty - faces[1].casualty;
  const int ignored = u.is(kValorous) ? 1 : 0;  // 22.3
  switch (harm) {
    case Harm::Spared:
      return 0;
    case Harm::Unhurt:
      return ignored > 0 ? ignored : -1;
    case Harm::Pinned:
      return pinned ? -1 : 1 + ignored;
    case Harm::Reduced:
      return pinned || !whole ? -1 : reduction + ignored;
    case Harm::ReducedAndPinned:
      return pinned || !whole ? -1 : reduction + 1 + ignored;
    case Harm::Eliminated:
      return rating + ignored;
    default:
      return -1;
  }
}

bool risk_needs_die(const Setting& t, const Unit& u, int points) {
  return !profile(t, u).armoured() || (points < 3 && !u.is(kImmobile));
}

RiskResult risk_result(const Setting& t, const Unit& u, int points, int die) {
  const Profile& p = profile(t, u);
  if (p.armoured()) return points >= 3 || (die > 0 && die <= points) ? RiskResult::Immobilised : RiskResult::None;
  const bool lives = t.options.survival == Survival::Classic ? die > points : die <= p.casualty;
  return lives ? RiskResult::Pinned : RiskResult::Eliminated;
}

namespace {

// The units that pay, most valuable first, each with what can be done to it.
struct Payers {
  struct One {
    int place = 0;  // in the group
    std::int64_t value = 0;
    std::array<std::int8_t, kHarmKinds> cost{};
    Harm worst = Harm::Eliminated;
    int most() const { return cost[static_cast<std::size_t>(worst)]; }
  };
  std::array<One, kGroupSize> list{};
  int count = 0;

  void add(const Setting& t, const State& s, const Group& group, int place_in_group, HexIndex from) {
    const int id = group.ids[static_cast<std::size_t>(place_in_group)];
    const Unit& u = s.unit(id);
    One one{.place = place_in_group};
    // On equal points: leader, higher rating, then what both sides see, and only of equals the higher id.
    const std::int64_t worth = (value_of(t, u) * 2 + (profile(t, u).leader ? 1 : 0)) * 32 + profile(t, u).casualty;
    one.value = (((worth * 256 + u.type) * 256 + u.weapon) * (kAllMarks + 1) + u.marks) * 256 + id;
    for (std::size_t h = 0; h < one.cost.size(); ++h)
      one.cost[h] = static_cast<std::int8_t>(harm_cost(t, u, static_cast<Harm>(h), from));
    one.worst = worst_harm(t, u);
    int at = count++;
    for (; at > 0 && list[static_cast<std::size_t>(at - 1)].value < one.value; --at)
      list[static_cast<std::size_t>(at)] = list[static_cast<std::size_t>(at - 1)];
    list[static_cast<std::size_t>(at)] = one;
  }
  int capacity() const {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += list[static_cast<std::size_t>(i)].most();
    return sum;
  }
};

// Tries the harms in the order "least harm to the most valuable first", so that the first of the cheapest is the one.
struct Search {
  const Payers& payers;
  int points;
  int best = 1000;  // overpayment
  std::array<Harm, kGroupSize> now{}, found{};

  void run(int i, int paid) {
    if (i == payers.count) {
      if (paid >= points && paid - points < best) {
        best = paid - points;
        found = now;
      }
      return;
    }
    const Payers::One& one = payers.list[static_cast<std::size_t>(i)];
    for (std::size_t h = 0; h < one.cost.size() && best > 0; ++h) {
      if (one.cost[h] < 0) continue;
      now[static_cast<std::size_t>(i)] = static_cast<Harm>(h);
      run(i + 1, paid + one.cost[h]);
    }
  }
};

void settle(const Payers& payers, int points, Allocation& out) {
  Search search{payers, points};
  const bool all = points >= payers.capacity();
  if (!all) search.run(0, 0);
  for (int i = 0; i < payers.count; ++i) {
    const Payers::One& one = payers.list[static_cast<std::size_t>(i)];
    out.harms[static_cast<std::size_t>(one.place)] = all ? one.worst : search.found[static_cast<std::size_t>(i)];
  }
}

}  // namespace

Allocation allocate(const Setting& t, const State& s, const Group& group, int points, HexIndex from) {
  Payers fresh, pinned;
  for (int i = 0; i < group.size(); ++i)
    (s.unit(group.ids[static_cast<std::size_t>(i)]).is(kPinned) ? pinned : fresh).add(t, s, group, i, from);
  Allocation out;
  settle(fresh, points, out);
  // 14.6.2: pinned units pay only what the others cannot.
  if (const int rest = points - fresh.capacity(); rest > 0) settle(pinned, rest, out);
  return out;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const TakeLoss& a) {
  const Frame& frame = s.stack.top();
  if (frame.kind != FrameKind::Losses) return wrong_kind();
  if (a.unit >= s.unit_count || index(seat) != s.unit(a.unit).side)
    return no("core:unknown-unit", "core.refuse.unknown_unit", {});
  if (!frame.group.has(a.unit)) return no("vv 14.6.1", "vv.refuse.not_a_target", {unit(a.unit)});
  int fresh = 0, pinned = 0;
  for (const std::uint8_t id : frame.group)
    (s.unit(id).is(kPinned) ? pinned : fresh) += most_points(t, s.unit(id), frame.from);
  const Unit& u = s.unit(a.unit);
  // 14.6.2
  if (u.is(kPinned) && fresh > 0) return no("vv 14.6.2", "vv.refuse.unpinned_first", {unit(a.unit)});
  const int cost = a.harm == Harm::Spared ? -1 : harm_cost(t, u, a.harm, frame.from);
  if (cost < 0) return no("vv 14.6.1", "vv.refuse.harm", {unit(a.unit)});
  // 14.6.1: all points are met; the others must be able to pay the rest.
  const int others = (u.is(kPinned) ? pinned : fresh) - most_points(t, u, frame.from);
  if (others < frame.points - cost)
    return no("vv 14.6.1", "vv.refuse.points_left", {unit(a.unit), number("points", frame.points)});
  return std::nullopt;
}

}  // namespace valor::vv
