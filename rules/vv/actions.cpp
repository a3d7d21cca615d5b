// The legal list: what the deciding seat may do, sorted, and the decision itself.
//
// The list and the checks must agree; the generic suite plays both against each other. Groups are listed by their first
// unit, then as a dictionary would order them.
#include <bit>

#include "rules/vv/03_set_up.h"
#include "rules/vv/05_sequence.h"
#include "rules/vv/06_map_edge.h"
#include "rules/vv/06_movement.h"
#include "rules/vv/08_transports.h"
#include "rules/vv/11_smoke.h"
#include "rules/vv/12_expendables.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/13_fire_lanes.h"
#include "rules/vv/13_opportunity_fire.h"
#include "rules/vv/13_regrouping.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/16_at_combat.h"
#include "rules/vv/17_overruns.h"
#include "rules/vv/18_fire_support.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/20_snipers.h"
#include "rules/vv/game.h"

namespace valor::vv {
namespace {

// Calls f(group) for every group that begins with `first` and goes on with any of `mates`, in order; f gives false to
// stop everything.
template <class F>
bool for_each_group(Group group, int size, const std::uint8_t* mates, int count, F&& f) {
  for (int i = 0; i < count && size < kGroupSize; ++i) {
    Group longer = group;
    longer.ids[static_cast<std::size_t>(size)] = mates[i];
    if (!for_each_group(longer, size + 1, mates + i + 1, count - i - 1, f)) return false;
  }
  return f(group);
}

// The units behind `first` in its hex for which `may` holds.
template <class May>
int mates_of(const State& s, int first, const Occupancy& held, std::array<std::uint8_t, kGroupSize>& out, May&& may) {
  const Unit& u = s.unit(first);
  if (held.friends(u.at) == 1) return 0;
  int count = 0;
  s.where.each_in(u.at, {first + 1, s.units_of(u.side).last}, [&](int id) {
    if (count < kGroupSize - 1 && may(s.unit(id)))
      out[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(id);
  });
  return count;
}

// Hexes that may be fired at, ascending, with their coordinates.
struct TargetHexes {
  std::array<HexIndex, kMaxUnits> list;
  std::array<hex::Hex, kMaxUnits> places;
  int count = 0;

  // Those with enemies: one bit for each hex, read in order.
  TargetHexes(const Setting& t, const State& s, int side) {
    std::array<std::uint64_t, hex::kMaxWidth * hex::kMaxHeight / 64> held;  // NOLINT: filled as far as the map goes
    const int words = (t.field.count() + 63) / 64;
    std::fill_n(held.begin(), words, 0);
    const UnitRange enemies = s.units_of(other_side(side));
    for (int id = enemies.first; id < enemies.last; ++id)
      if (const auto at = static_cast<unsigned>(s.where.of(id)); is_hex(static_cast<HexIndex>(at)))
        if (in_play(t, s.unit(id), side)) held[at / 64] |= std::uint64_t{1} << (at % 64);
    for (int w = 0; w < words; ++w)
      for (std::uint64_t word = held[static_cast<std::size_t>(w)]; word != 0; word &= word - 1)
        add(t, static_cast<HexIndex>(w * 64 + std::countr_zero(word)));
  }
  TargetHexes(const Setting& t, HexIndex only) { add(t, only); }

 private:
  void add(const Setting& t, HexIndex at) {
    list[static_cast<std::size_t>(count)] = at;
    places[static_cast<std::size_t>(count++)] = t.field.hex(at);
  }
};

// A quick first look at one coordinate: is it alone beyond the range?
bool far_apart(int apart, int range) { return static_cast<unsigned>(apart + range) > static_cast<unsigned>(2 * range); }

// A hex that can be fired at from one place.
struct Target {
  HexIndex at;
  int distance;
};

// 14.2, C52: has nobody in this hex fired in this segment? Then nothing has to be compared.
bool nobody_fired_from(const State& s, HexIndex at) {
  bool fired = false;
  s.where.each_in(at, s.all_units(), [&](int id) { fired |= s.unit(id).is(kFired); });
  return !fired;
}

// 13.3: does every unit of the group have something to give at this distance?
bool all_contribute(const Setting& t, const State& s, const Group& group, HexIndex target, int distance) {
  int total = 0;
  bool idle = false;
  for (const std::uint8_t id : group) {
    const int own = firepower_at(t, s.unit(id), target, distance);
    total += own;
    idle |= own == 0;
  }
  if (total == 0) return false;
  if (!idle) return true;
  const int leader = directing_leader(t, s, group);
  for (const std::uint8_t id : group)
    if (id != leader && firepower_at(t, s.unit(id), target, distance) == 0) return false;
  return true;
}

// 12.5: how many a group can use.
struct Explosives {
  int grenades = 0, satchels = 0;
};
Explosives explosives_of(const Setting& t, const State& s, const Group& group) {
  if (!t.explosives) return {};
  return {usable(t, s, group, kGrenades), usable(t, s, group, kSatchels)};
}

// 14.2, C14 Calls f(Fire) for every way in which neighbouring hexes can join this group.
template <class F>
bool for_each_joined(const Setting& t, const State& s, const Group& group, HexIndex target, F&& f) {
  const int most = most_joined(t, s, group);
  if (most == 0) return true;
  const Unit& u = s.unit(group.ids[0]);
  const Group targets = ap_targets(t, s, targets_at(t, s, u.side, target));
  std::array<HexIndex, hex::kDirections> hexes;
  std::size_t count = 0;
  for (const int d : kByHex)
    if (const HexIndex at = t.field.neighbour(u.at, d);
        at != kNoHex && may_join(t, s, u.side, u.at, at, target, targets))
      hexes[count++] = at;
  for (std::size_t i = 0; i < count; ++i) {
    Fire a{group, target};
    for (std::size_t k = i + 1; k < count && most > 1; ++k) {
      a.joined = {hexes[i], hexes[k]};
      if (!f(a)) return false;
    }
    a.joined = {hexes[i], kNoHex};
    if (!f(a)) return false;
  }
  return true;
}

// Calls f(Fire) for every attack with `first` as its first unit; f gives false to stop.
template <class F>
bool for_each_attack_of(const Setting& t, const State& s, int first, const Occupancy& held, const TargetHexes& hexes,
                        F&& f) {
  const Unit& u = s.unit(first);
  std::array<std::uint8_t, kGroupSize> mates;
  // 14.4
  const bool heavy = profile(t, u).heavy() || u.carried();
  int mate_count = heavy ? 0 : mates_of(s, first, held, mates, [&](const Unit& other) {
    return may_attack(other) && !profile(t, other).heavy();
  });
  // 14.3
  if (heavy && t.any_heavy) {
    const int on = platform(t, s, first);
    for (int id = first + 1; id < s.units_of(u.side).last && mate_count < kGroupSize - 1; ++id)
      if (platform(t, s, id) == on && may_attack(s.unit(id)) && !is_towed(t, s.unit(id)))
        mates[static_cast<std::size_t>(mate_count++)] = static_cast<std::uint8_t>(id);
  }
  int longest = reach(t, u);
  for (int i = 0; i < mate_count; ++i)
    longest = std::max(longest, reach(t, s.unit(mates[static_cast<std::size_t>(i)])));

  const bool opportunity = s.stack.top().kind == FrameKind::Reaction;
  const bool fresh = held.friends(u.at) == 1 || nobody_fired_from(s, u.at);
  std::array<Target, kMaxUnits> targets;
  int target_count = 0;
  const hex::Hex here = t.field.hex(u.at);
  for (std::size_t i = 0; i < static_cast<std::size_t>(hexes.count); ++i) {
    const hex::Hex apart = hexes.places[i] - here;
    if (far_apart(apart.q, longest) || far_apart(apart.r, longest)) continue;
    const int distance = hex::distance(hex::Hex{}, apart);
    const HexIndex hex = hexes.list[i];
    if (distance > longest || t.los.at(u.at, hex) == hex::LosTable::kBlocked) continue;
    if (!in_field_of_fire(t, u.at, hex)) continue;
    if (!fresh || t.any_heavy) {
      const Group group =
          ap_targets(t, s, opportunity ? s.stack.at(s.stack.depth() - 2).group : targets_at(t, s, u.side, hex));
      if (group.empty() || attacked_before(t, s, first, group, opportunity)) continue;
    }
    targets[static_cast<std::size_t>(target_count++)] = {hex, distance};
  }
  if (target_count == 0) return true;
  const Group alone = Group::of(first);
  return for_each_group(alone, 1, mates.data(), mate_count, [&](const Group& group) {
    for (int i = 0; i < target_count; ++i) {
      const Target& target = targets[static_cast<std::size_t>(i)];
      if (!all_contribute(t, s, group, target.at, target.distance)) continue;
      const bool lane = opportunity && may_leave_lane(t, s, group, target.distance);
      const Explosives most = target.distance == 1 ? explosives_of(t, s, group) : Explosives{};
      if (t.options.multi_hex_groups && !for_each_joined(t, s, group, target.at, f)) return false;
      for (int with_lane = 0; with_lane <= (lane ? 1 : 0); ++with_lane)
        for (int g = 0; g <= most.grenades; ++g)
          for (int c = 0; c <= most.satchels; ++c)
            if (!f(Fire{group, target.at, with_lane == 1, static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(c)}))
              return false;
    }
    return true;
  });
}

template <class F>
bool for_each_fire(const Setting& t, const State& s, int side, F&& f) {
  const TargetHexes hexes(t, s, side);
  if (hexes.count == 0) return true;
  const Occupancy held(t, s, side);
  const UnitRange own = s.units_of(side);
  for (int id = own.first; id < own.last; ++id)
    if (may_attack(s.unit(id)) && !is_towed(t, s.unit(id)) && !for_each_attack_of(t, s, id, held, hexes, f))
      return false;
  return true;
}

template <class F>
bool for_each_opportunity(const Setting& t, const State& s, int side, F&& f) {
  const TargetHexes movers(t, s.stack.at(s.stack.depth() - 2).at);
  const Occupancy held(t, s, side);
  const UnitRange own = s.units_of(side);
  for (int id = own.first; id < own.last; ++id)
    if (may_attack(s.unit(id)) && !is_towed(t, s.unit(id)) && !for_each_attack_of(t, s, id, held, movers, f))
      return false;
  return true;
}

// 16.1 Every anti-tank shot at the guns and vehicles of `targets`; few units have such weapons: all are checked in
// full.
template <class F>
bool for_each_at_shot(const Setting& t, const State& s, int side, UnitRange targets, F&& f) {
  if (!t.any_heavy) return true;
  const UnitRange own = s.units_of(side);
  const bool last_shots =
      s.stack.top().kind == FrameKind::Reaction && s.stack.at(s.stack.depth() - 2).over != kNoHex;  // 17.2
  for (int id = own.first; id < own.last; ++id) {
    const Unit& u = s.unit(id);
    if ((!may_attack(u) && !last_shots) || (anti_tank(t, u) == 0 && !t.any_pooled_at)) continue;
    for (int leader = own.first; leader <= own.last; ++leader)
      for (int target = targets.first; target < targets.last; ++target) {
        if (leader < own.last && (leader == id || profile(t, s.unit(leader)).leadership == 0)) break;
        if (!profile(t, s.unit(target)).heavy()) continue;
        FireAt a{static_cast<std::uint8_t>(id), leader < own.last ? static_cast<std::uint8_t>(leader) : kNobody,
                 static_cast<std::uint8_t>(target)};
        if (anti_tank(t, u) > 0 && !check(t, s, seat_of(side), a) && !f(a)) return false;
        // 12.5.1: only next to it
        if (!t.any_pooled_at || !u.on_map() || !s.unit(target).on_map()) continue;
        if (t.field.distance(u.at, s.unit(target).at) > 1) continue;
        for (const PooledAt kind : kPooledKinds) {
          a.pooled = kind;
          if (!check(t, s, seat_of(side), a) && !f(a)) return false;
        }
      }
  }
  return true;
}

template <class F>
bool for_each_start(const Setting& t, const State& s, int side, F&& f) {
  const Occupancy held(t, s, side);
  const UnitRange own = s.units_of(side);
  for (int id = own.first; id < own.last; ++id) {
    const Unit& u = s.unit(id);
    if (!may_move(u)) continue;
    std::array<std::uint8_t, kGroupSize> mates;
    const int count = profile(t, u).heavy() ? 0 : mates_of(s, id, held, mates, [&](const Unit& other) {
      return may_move(other) && !profile(t, other).heavy();
    });
    const Group alone = Group::of(id);
    const bool more = for_each_group(alone, 1, mates.data(), count, [&](const Group& group) {
      const Ways ways = ways_out(t, s, group, held);
      if (ways.move && !f(StartMove{group, false})) return false;
      return !ways.assault || f(StartMove{group, true});
    });
    if (!more) return false;
  }
  return true;
}

template <class F>
bool for_each_advance(const Setting& t, const State& s, int side, F&& f) {
  const Occupancy held(t, s, side);
  const UnitRange own = s.units_of(side);
  for (int id = own.first; id < own.last; ++id) {
    const Unit& u = s.unit(id);
    if (!may_advance(u)) continue;
    const auto& neighbours = t.field.neighbours(u.at);
    const Profile& p = profile(t, u);
    const auto& costs = costs_from(t, p.kind, u.at);
    const bool full = t.options.classic_stacking && is_full_squad(t, u);
    const int room = room_of(t, u);
    for (const int d : kByHex) {
      const HexIndex to = neighbours[static_cast<std::size_t>(d)];
      if (costs[static_cast<std::size_t>(d)] == 0 || !held.takes(to, room, full)) continue;
      if (p.heavy() && (p.movement == 0 || !faces_along(p.kind, u.facing, d) || wire_bars(s, p.kind, to))) continue;
      if (!f(Advance{static_cast<std::uint8_t>(id), to})) return false;
    }
  }
  return true;
}

// 8.3: few units are transports: every candidate is checked in full.
template <class F>
bool for_each_loading(const Setting& t, const State& s, int side, F&& f) {
  if (!t.any_transport) return true;
  const UnitRange own = s.units_of(side);
  for (int id = own.first; id < own.last; ++id)
    for (int transport = own.first; transport < own.last; ++transport) {
      if (profile(t, s.unit(transport)).carries == 0 || s.unit(transport).at != s.unit(id).at) continue;
      const Load a{static_cast<std::uint8_t>(id), static_cast<std::uint8_t>(transport)};
      if (!check(t, s, seat_of(side), a) && !f(a)) return false;
    }
  return true;
}

template <class F>
bool for_each_unloading(const Setting& t, const State& s, int side, F&& f) {
  if (!t.any_transport) return true;
  const UnitRange own = s.units_of(side);
  for (int id = own.first; id < own.last; ++id) {
    const Unit& u = s.unit(id);
    if (!u.carried() || !u.on_map()) continue;
    std::array<HexIndex, hex::kDirections + 1> hexes;
    std::size_t count = 0;
    for (int d = 0; d < hex::kDirections; ++d)
      if (const HexIndex to = t.field.neighbour(u.at, d); to != kNoHex) hexes[count++] = to;
    hexes[count++] = u.at;
    std::sort(hexes.begin(), hexes.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
      const Unload a{static_cast<std::uint8_t>(id), hexes[i]};
      if (!check(t, s, seat_of(side), a) && !f(a)) return false;
    }
  }
  return true;
}

// C4
template <class F>
bool for_each_advance_turn(const Setting& t, const State& s, int side, F&& f) {
  if (!t.options.advance_turns || !t.any_heavy) return true;
  const UnitRange own = s.units_of(side);
  for (int id = own.first; id < own.last; ++id)
    for (std::uint8_t facing = 0; facing < hex::kDirections; ++facing) {
      const Turn a{static_cast<std::uint8_t>(id), facing};
      if (profile(t, s.unit(id)).heavy() && !check(t, s, seat_of(side), a) && !f(a)) return false;
    }
  return true;
}

// 15.1
template <class F>
bool for_each_assault(const Setting& t, const State& s, int side, F&& f) {
  const Occupancy held(t, s, side);
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side || !may_assault(u) || u.carried() || profile(t, u).heavy()) continue;
    std::array<HexIndex, hex::kDirections> targets;
    std::size_t count = 0;
    for (const int d : kByHex) {
      const HexIndex to = t.field.neighbour(u.at, d);
      const bool way = t.leaving[static_cast<std::size_t>(u.at)][static_cast<std::size_t>(d)] != 0;
      if (way && held.enemies(to)) targets[count++] = to;
    }
    if (count == 0 || hex_has_assaulted(t, s, u.at)) continue;
    std::array<std::uint8_t, kGroupSize> mates;
    const int mate_count = mates_of(
        s, id, held, mates, [&](const Unit& other) { return may_assault(other) && !profile(t, other).heavy(); });
    const Group alone = Group::of(id);
    const bool more = for_each_group(alone, 1, mates.data(), mate_count, [&](const Group& group) {
      const Explosives most = explosives_of(t, s, group);
      for (std::size_t i = 0; i < count; ++i)
        for (int g = 0; g <= most.grenades; ++g)
          for (int c = 0; c <= most.satchels; ++c)
            if (!f(CloseAssault{group, targets[i], static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(c)}))
              return false;
      return true;
    });
    if (!more) return false;
  }
  return true;
}

// 12.6: groups of mortars, with a leader or without. Few units have one: every candidate is checked in full.
template <class F>
bool for_each_bombardment(const Setting& t, const State& s, int side, F&& f) {
  bool any = false;
  for (const Unit& u : s) any = any || (u.side == side && may_attack(u) && has_mortar(t, u));
  if (!any) return true;
  const TargetHexes hexes(t, s, side);
  const Occupancy held(t, s, side);
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    const auto may = [&](const Unit& other) {
      return may_attack(other) && (has_mortar(t, other) || profile(t, other).leader);
    };
    if (u.side != side || !may(u)) continue;
    std::array<std::uint8_t, kGroupSize> mates;
    const int count = mates_of(s, id, held, mates, may);
    const Group alone = Group::of(id);
    const bool more = for_each_group(alone, 1, mates.data(), count, [&](const Group& group) {
      for (int i = 0; i < hexes.count; ++i) {
        const Bombard a{group, hexes.list[static_cast<std::size_t>(i)]};
        if (!check(t, s, seat_of(side), a) && !f(a)) return false;
      }
      return true;
    });
    if (!more) return false;
  }
  return true;
}

// 11.3
template <class F>
bool for_each_smoke_shell(const Setting& t, const State& s, int side, F&& f) {
  if (s.phase != Phase::Fire || s.smoke[static_cast<std::size_t>(side)] < kSmokeOfShells) return true;
  for (int id = 0; id < s.unit_count; ++id) {
    if (s.unit(id).side != side || !may_attack(s.unit(id))) continue;
    if (!has_mortar(t, s.unit(id)) && !has_gun(t, s.unit(id))) continue;
    for (int i = 0; i < t.field.count(); ++i) {
      const FireSmoke a{static_cast<std::uint8_t>(id), static_cast<HexIndex>(i)};
      if (!check(t, s, seat_of(side), a) && !f(a)) return false;
    }
  }
  return true;
}

// 19.8
template <class F>
bool for_each_breach(const Setting& t, const State& s, int side, F&& f) {
  if (s.phase != Phase::Fire || !t.options.breach_wire || !t.explosives) return true;
  for (int id = 0; id < s.unit_count; ++id) {
    if (s.unit(id).side != side || !may_attack(s.unit(id))) continue;
    for (const int d : kByHex) {
      const BreachWire a{static_cast<std::uint8_t>(id), t.field.neighbour(s.unit(id).at, d)};
      if (a.at != kNoHex && !check(t, s, seat_of(side), a) && !f(a)) return false;
    }
  }
  return true;
}

// 11.2
template <class F>
bool for_each_smoke(const Setting& t, const State& s, int side, F&& f) {
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side || u.carried() || profile(t, u).heavy() || !may_lay_smoke(s, u)) continue;
    std::array<HexIndex, hex::kDirections + 1> hexes;
    std::size_t count = 0;
    for (int d = 0; d < hex::kDirections; ++d)
      if (const HexIndex to = t.field.neighbour(u.at, d); to != kNoHex) hexes[count++] = to;
    hexes[count++] = u.at;
    std::sort(hexes.begin(), hexes.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count; ++i)
      if (takes_smoke(s, hexes[i]) && !f(LaySmoke{static_cast<std::uint8_t>(id), hexes[i]})) return false;
  }
  return true;
}

// 18.3
template <class F>
bool for_each_mission(const Setting& t, const State& s, int side, F&& f) {
  for (const MissionKind kind : {MissionKind::Light, MissionKind::Heavy, MissionKind::Air, MissionKind::Smoke}) {
    if (!has_mission(s, side, kind)) continue;
    for (int i = 0; i < t.field.count(); ++i) {
      const auto at = static_cast<HexIndex>(i);
      if (may_aim(t, s, side, kind, at) && !f(FireMission{kind, at})) return false;
    }
  }
  return true;
}

// 5.3.1, 12.4, 13.9: only those who share a hex.
template <class F>
bool for_each_regrouping(const Setting& t, const State& s, int side, F&& f) {
  const auto place = static_cast<std::size_t>(side);
  if ((!t.any_spare[place] && !t.any_weapon[place]) || !may_regroup(s, side)) return true;
  const Occupancy held(t, s, side);
  const UnitRange own = s.units_of(side);
  const Seat seat = seat_of(side);
  const auto in_company = [&](int id) {
    const Unit& u = s.unit(id);
    return u.on_map() && !u.carried() && held.friends(u.at) > 1 && !profile(t, u).heavy();
  };
  // Calls offer(a, b) for all pairs that share a hex.
  const auto pairs = [&](auto&& offer) {
    bool more = true;
    for (int id = own.first; id < own.last && more; ++id)
      if (in_company(id))
        s.where.each_in(s.unit(id).at, own, [&](int other) {
          more = more && offer(static_cast<std::uint8_t>(id), static_cast<std::uint8_t>(other));
        });
    return more;
  };
  for (int id = own.first; id < own.last && t.any_spare[place]; ++id)
    if (const Split a{static_cast<std::uint8_t>(id)}; in_company(id) && !check(t, s, seat, a) && !f(a)) return false;
  const bool more = pairs([&](std::uint8_t a, std::uint8_t b) {
    return a >= b || !s.unit(a).is(kHalf) || check(t, s, seat, Merge{a, b}) || f(Merge{a, b});
  });
  return more && pairs([&](std::uint8_t a, std::uint8_t b) {
           return s.unit(a).weapon == kNoWeapon || check(t, s, seat, Transfer{a, b}) || f(Transfer{a, b});
         });
}

// 20.3
template <class F>
bool withdraw_sniper(const Setting& t, const State& s, int side, F&& f) {
  return !may_withdraw_sniper(t, s, side) || f(WithdrawSniper{});
}

template <class F>
bool for_each_in_phase(const Setting& t, const State& s, int side, F&& f) {
  switch (s.phase) {
    case Phase::Command:
      return for_each_mission(t, s, side, f);
    case Phase::Fire:
    case Phase::DefensiveFire:
      return for_each_fire(t, s, side, f) && for_each_at_shot(t, s, side, s.units_of(other_side(side)), f) &&
             for_each_bombardment(t, s, side, f) && for_each_smoke_shell(t, s, side, f) &&
             for_each_breach(t, s, side, f) && withdraw_sniper(t, s, side, f);
    case Phase::Move:
      return for_each_start(t, s, side, f) && for_each_loading(t, s, side, f) && for_each_unloading(t, s, side, f) &&
             for_each_smoke(t, s, side, f);
    case Phase::Advance:
      return for_each_advance_turn(t, s, side, f) && for_each_advance(t, s, side, f) &&
             for_each_assault(t, s, side, f) && withdraw_sniper(t, s, side, f);
    case Phase::SetUp:
      break;
  }
  return true;
}

// 6.10
template <class F>
bool for_each_leaving(const Setting& t, const State& s, int side, F&& f) {
  if (t.exits.empty()) return true;
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side || !may_leave(t, u, s.phase) || !is_exit(t, u.at, side)) continue;
    if (!f(LeaveMap{static_cast<std::uint8_t>(id)})) return false;
  }
  return true;
}

// 6.10
template <class F>
bool for_each_arrival(const Setting& t, const State& s, int side, F&& f) {
  if (t.scenario.areas.empty() || s.phase != Phase::Move) return true;
  for (int id = 0; id < s.unit_count; ++id) {
    if (s.unit(id).side != side || s.unit(id).at != kToCome || !is_due(t, s, id)) continue;
    const Arrival& arrival = arrival_of(t, s, id);
    std::array<std::uint8_t, kGroupSize> mates;
    int count = 0;
    for (int mate = id + 1; mate < s.unit_count && count < kGroupSize - 1; ++mate)
      if (s.unit(mate).side == side && is_due(t, s, mate) && arrival_of(t, s, mate) == arrival)
        mates[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(mate);
    const Group alone = Group::of(id);
    const bool more = for_each_group(alone, 1, mates.data(), count, [&](const Group& group) {
      for (const HexIndex to : t.scenario.areas[arrival.area]) {
        const Held held = held_at(t, s, side, to, group);
        for (const bool assault : {false, true}) {
          const bool on = with_facings(t, s.unit(id), EnterMap{group, to, assault}, [&](const EnterMap& a) {
            return bar_to_arrive(t, s, arriving(t, s, group, to, assault, a.facing), held) != Bar::None || f(a);
          });
          if (!on) return false;
        }
      }
      return true;
    });
    if (!more) return false;
  }
  return true;
}

// What a phase offers beside for_each_in_phase; listed behind the end of the phase.
template <class F>
bool for_each_at_the_edge(const Setting& t, const State& s, int side, F&& f) {
  return for_each_leaving(t, s, side, f) && for_each_arrival(t, s, side, f);
}

// 17, 12.5
void list_overruns(const Setting& t, const State& s, const Mover& m, std::vector<Action>& out) {
  const Explosives most = explosives_of(t, s, overrunners(t, s, m.group.ids[0]));
  for (int g = 0; g <= most.grenades; ++g)
    for (int c = 0; c <= most.satchels; ++c)
      out.emplace_back(
          Overrun{t.field.neighbour(m.at, m.facing), static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(c)});
}

// 19.11.1: among the steps, in order.
void list_tunnels(const Setting& t, const State& s, const Mover& m, std::vector<Action>& out) {
  each_tunnel_from(t, m.side, m.at, [&](HexIndex to) {
    if (bar_to_tunnel(t, s, m, to, held_at(t, s, m.side, to, m.group)) == Bar::None) out.emplace_back(EnterHex{to});
  });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

void list_steps(const Setting& t, const State& s, std::vector<Action>& out) {
  const Frame& frame = s.stack.top();
  const Mover m = mover_of(t, s, frame);
  const Around around = look_around(t, s, m.side, m.at, m.group);
  for (const int d : kByHex)
    if (bar_to(t, s, m, d, around.at(d)) == Bar::None) out.emplace_back(EnterHex{t.field.neighbour(m.at, d)});
  if (!t.tunnels.empty()) list_tunnels(t, s, m, out);
  if (can_overrun(t, s, m)) list_overruns(t, s, m, out);
  if (m.heavy())
    for (std::uint8_t facing = 0; facing < hex::kDirections; ++facing)
      if (!check_turn(t, s, m, facing)) out.emplace_back(Turn{m.group.ids[0], facing});
  if (t.any_transport && makes_room(t, s, m))  // 8.4
    s.where.each_in(m.at, s.units_of(m.side), [&](int id) {
      const Load a{static_cast<std::uint8_t>(id), m.group.ids[0]};
      if (!check(t, s, frame.seat, a)) out.emplace_back(a);
    });
  if (frame.acted && fits(t, m.at, around.here.friends + m.room, around.here.squads + m.squads))
    out.emplace_back(StopMove{});
}

void list_losses(const Setting& t, const State& s, Seat seat, std::vector<Action>& out) {
  for (const std::uint8_t id : s.stack.top().group)
    for (int h = 1; h < kHarmKinds; ++h)
      if (const TakeLoss a{id, static_cast<Harm>(h)}; !check(t, s, seat, a)) out.emplace_back(a);
  out.emplace_back(TakeLossesAutomatically{});
}

}  // namespace

void actions(const Setting& t, const Known<State>& known, std::vector<Action>& out) {
  const State& s = known.state();
  out.clear();
  if (s.over) return;
  const Seat seat = s.stack.top().seat;
  const int side = index(seat);
  const auto add = [&](const auto& action) {
    out.emplace_back(action);
    return true;
  };
  switch (s.stack.top().kind) {
    case FrameKind::Phase:
      if (s.phase == Phase::SetUp) {
        for_each_placement(t, s, side, add);
        break;
      }
      for_each_in_phase(t, s, side, add);
      out.emplace_back(EndPhase{});
      for_each_at_the_edge(t, s, side, add);
      for_each_regrouping(t, s, side, add);  // no reason to ask anybody: see may_regroup
      break;
    case FrameKind::Move:
      list_steps(t, s, out);
      break;
    case FrameKind::Reaction:
      for_each_opportunity(t, s, side, add);
      if (const Group movers = s.stack.at(s.stack.depth() - 2).group; !movers.empty())
        for_each_at_shot(t, s, side, {movers.ids[0], movers.ids[0] + 1}, add);
      if (sniper_may_react(t, s, s.stack.at(s.stack.depth() - 2))) out.emplace_back(SniperFire{});
      out.emplace_back(HoldFire{});
      break;
    case FrameKind::Losses:
      list_losses(t, s, seat, out);
      break;
    case FrameKind::PlaceSniper:
      for (int i = 0; i < t.field.count(); ++i)
        if (may_place_sniper(t, s, side, static_cast<HexIndex>(i), s.stack.top().at))
          out.emplace_back(PlaceSniper{static_cast<HexIndex>(i)});
      break;
    case FrameKind::SniperShot:
    case FrameKind::SniperCheck:
    case FrameKind::Assault:  // never asked
      break;
  }
}

bool has_choice(const Setting& t, const State& s) {
  const int side = index(s.stack.top().seat);
  const auto found = [](const auto&) { return false; };
  return !for_each_in_phase(t, s, side, found) || !for_each_at_the_edge(t, s, side, found);
}

int seats(const Setting&) { return kSides; }
Side side_of(const Setting&, Seat seat) { return static_cast<Side>(index(seat)); }
Seat deciding(const Setting&, const State& s) { return s.over ? kNoSeat : s.stack.top().seat; }
int turn_of(const Setting&, const State& s) { return s.turn; }
bool is_aside(const Action& action) {
  return std::holds_alternative<SetDoctrine>(action) || std::holds_alternative<Resign>(action);
}

}  // namespace valor::vv
