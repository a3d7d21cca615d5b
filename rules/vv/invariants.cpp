// What is always true of a state, and its hash.
#include "rules/vv/03_set_up.h"
#include "rules/vv/05_sequence.h"
#include "rules/vv/06_map_edge.h"
#include "rules/vv/fog.h"
#include "rules/vv/game.h"

namespace valor::vv {
namespace {

const char* broken_unit(const Setting& t, const State& s, int id) {
  const Unit& u = s.unit(id);
  if (u.type >= t.types.size()) return "1.1: a unit is of a kind in the table";
  if (u.weapon != kNoWeapon && u.weapon >= t.weapons.size()) return "12.2: a weapon is of a kind in the table";
  if (u.side != (id < t.unit_count(0) ? 0 : 1)) return "core: a unit keeps its side";
  if (s.where.of(id) != (u.carried() ? kNoHex : u.at)) return "core: the units' places stand in the state twice alike";
  if (u.is(kGone) != (u.at == kNoHex)) return "14.6.1: who is eliminated is nowhere, and nobody else";
  if (s.phase != Phase::SetUp && u.at == kToCome && arrival_of(t, s, id).turn == 0)
    return "6.10: nobody waits who was there from the start";
  if (u.on_map() && arrival_of(t, s, id).turn > s.turn) return "6.10: nobody comes before the turn";
  if (has_left(u.at) && (t.exits.empty() || !is_exit(t, edge_of(u.at), u.side)))
    return "6.10: nobody leaves where the side may not";
  if (u.on_map() && index(u.at) >= t.field.count()) return "2.2: a unit stands on the map";
  if (u.on_map() && t.terrains[t.terrain[static_cast<std::size_t>(u.at)]].cost == 0)
    return "10.10: nobody stands in forbidden terrain";
  if (u.at == kSpare && (u.weapon != kNoWeapon || !t.types[u.type].has_half()))
    return "13.9: a spare counter is that of a half squad";
  if (u.is(kHalf) && !t.types[u.type].has_half()) return "1.1.3: only a squad has a half";
  if (u.carried() && (u.carrier >= s.unit_count || s.unit(u.carrier).at != u.at || s.unit(u.carrier).side != u.side ||
                      profile(t, s.unit(u.carrier)).carries == 0 || profile(t, u).vehicle()))
    return "8.1: a passenger is aboard a transport of its side";
  if (u.facing >= hex::kDirections) return "7.1: a unit faces a hexside";
  if (u.is(kImmobile) && !profile(t, u).armoured()) return "16.6: only armour is immobilised";
  return nullptr;
}

// 6.8, 6.9
const char* broken_stacks(const Setting& t, const State& s) {
  const bool moving = s.stack.depth() > 1 && s.stack.at(1).kind == FrameKind::Move;
  const Group movers = moving ? s.stack.at(1).group : Group{};
  std::vector<std::array<std::uint8_t, 4>> held(static_cast<std::size_t>(t.field.count()));
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (!u.on_map() || u.carried()) continue;
    auto& here = held[static_cast<std::size_t>(u.at)];
    if (here[static_cast<std::size_t>(2 * other_side(u.side))] > 0) return "6.8: enemies are never in one hex";
    // While a stack is on its way, the hex it is in may be full, and those hit there are still counted.
    if (moving && (movers.has(id) || u.at == s.stack.at(1).at)) {
      if (here[static_cast<std::size_t>(2 * u.side)] == 0) here[static_cast<std::size_t>(2 * u.side)] = 1;
      continue;
    }
    here[static_cast<std::size_t>(2 * u.side)] =
        static_cast<std::uint8_t>(here[static_cast<std::size_t>(2 * u.side)] + room_of(t, u));
    if (is_full_squad(t, u)) ++here[static_cast<std::size_t>(2 * u.side + 1)];
    if (!fits(t, u.at, here[static_cast<std::size_t>(2 * u.side)], here[static_cast<std::size_t>(2 * u.side + 1)]))
      return "6.9: no hex holds too many";
  }
  return nullptr;
}

// P:fog-of-war
const char* broken_sight(const Setting& t, const State& s) {
  std::array<std::array<bool, kMaxUnits>, kSides> used{};
  for (const Unit& u : s) {
    const bool now = u.on_map() && sees(t, s, other_side(u.side), u.at);
    if (now != ((u.sight & kInSight) != 0)) return "P:fog-of-war: a unit is in sight exactly if an enemy sees its hex";
    if (now && u.seen_at != u.at) return "P:fog-of-war: a unit in sight is seen where it is";
    if (!now && u.seen_at != kNoHex && sees(t, s, other_side(u.side), u.seen_at))
      return "P:fog-of-war: nobody remembers a unit in a hex that is seen to be empty";
    if (u.alias == kNeverSeen) continue;
    if (u.alias >= s.first_seen[u.side] || used[u.side][u.alias])
      return "P:fog-of-war: aliases count from 0 without gaps";
    used[u.side][u.alias] = true;
  }
  return nullptr;
}

}  // namespace

const char* broken_invariant(const Setting& t, const State& s) {
  if (s.unit_count != t.unit_count(0) + t.unit_count(1)) return "core: no counter appears or vanishes";
  if (s.stack.empty() || s.stack.at(0).kind != FrameKind::Phase) return "5.3: a phase is always open";
  if (s.turn < 1 || s.turn > t.scenario.turns) return "5.1: the turn is one of the scenario's";
  std::array<int, kSides> standing{};
  for (int id = 0; id < s.unit_count; ++id) {
    if (const char* broken = broken_unit(t, s, id)) return broken;
    standing[s.unit(id).side] += s.unit(id).stands() ? 1 : 0;
  }
  for (std::size_t side = 0; side < kSides; ++side)
    if (standing[side] != s.standing[side]) return "core: the count of units left is right";
  for (std::size_t side = 0; side < kSides; ++side)
    for (std::size_t line = 0; line < kFortLines; ++line) {
      const auto& lines = t.scenario.to_lay[side];
      if (s.to_lay[side][line] > (line < lines.size() ? lines[line].count : 0))
        return "19.1: nobody lays more fortifications than he has";
      if (s.to_lay[side][line] > 0 && s.phase != Phase::SetUp) return "19.1: fortifications are laid in the set-up";
    }
  if (const char* broken = broken_stacks(t, s)) return broken;
  return t.options.fog && s.phase != Phase::SetUp ? broken_sight(t, s) : nullptr;
}

StateHash hash(const Setting&, const State& s) {
  StateHasher h;
  h.add(s.turn).add(s.phase).add(s.active).add(s.over).add(s.winner).add(s.level).add(s.ending).add(s.unit_count);
  for (const std::uint8_t n : s.standing) h.add(n);
  for (const std::uint8_t n : s.first_seen) h.add(n);
  for (const std::uint8_t n : s.holder) h.add(n);
  for (const auto& side : s.judged)
    for (const Judged j : side) h.add(j);
  const auto add_group = [&](const Group& group) {
    // Four as ever, so that old games keep their hashes; a fifth where there is one (C1).
    for (int i = 0; i < kStackLimit || i < group.size(); ++i) h.add(group.ids[static_cast<std::size_t>(i)]);
  };
  h.add(static_cast<std::uint8_t>(s.stack.depth()));
  for (int i = 0; i < s.stack.depth(); ++i) {
    const Frame& f = s.stack.at(i);
    h.add(f.kind).add(f.seat).add(f.spent).add(f.assault).add(f.stepped).add(f.turned).add(f.acted).add(f.points).add(
        f.at);
    h.add(f.from).add(f.over).add(f.charging);
    add_group(f.group);
  }
  for (const std::uint8_t n : s.smoke) h.add(n);
  for (const auto& side : s.pool)
    for (const std::uint8_t n : side) h.add(n);
  for (const auto& side : s.to_lay)
    for (const std::uint8_t n : side) h.add(n);
  for (const auto& side : s.missions)
    for (const std::uint8_t n : side) h.add(n);
  for (const Sniper& sniper : s.sniper) h.add(sniper.at).add(sniper.left).add(sniper.fired);
  for (const Marker& m : s.markers) h.add(m.at).add(m.kind).add(m.value);
  for (const Unit& u : s) {
    h.add(u.at).add(u.type).add(u.weapon).add(u.side).add(u.marks).add(u.fire_within).add(u.fire_least);
    h.add(u.orders).add(u.facing).add(u.carrier);
    add_group(u.shot_at);
    h.add(u.seen_at).add(u.alias).add(u.sight).add(u.seen_type).add(u.seen_weapon);
  }
  return h.finish();
}

}  // namespace valor::vv
