// What each fact does to the state. See evolve.h.
#include "rules/vv/evolve.h"

#include "rules/vv/11_smoke.h"
#include "rules/vv/12_expendables.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/13_fire_lanes.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/19_fortifications.h"

namespace valor::vv {
namespace {

// Fog: the enemy's seat sees this unit, for the first time or again.
void see(State& s, int id) {
  Unit& u = s.unit(id);
  if (u.alias == kNeverSeen) u.alias = s.first_seen[u.side]++;
  u.sight = static_cast<std::uint8_t>((u.sight | kInSight) & ~kSeenHalf);
  u.seen_type = kNobody;
  u.seen_weapon = kNoWeapon;
  u.seen_at = u.at;
}

// Fog: it is no longer seen; the memory keeps its place and its strength.
void lose(State& s, int id) {
  Unit& u = s.unit(id);
  u.sight = static_cast<std::uint8_t>(u.is(kHalf) ? kSeenHalf : 0);
  u.seen_type = u.type;
  u.seen_weapon = u.weapon;
}

// The Move frame under whatever lies on it; nullptr if nobody is moving.
Frame* open_move(State& s) {
  for (int i = s.stack.depth() - 1; i >= 0; --i)
    if (s.stack.at(i).kind == FrameKind::Move) return &s.stack.at(i);
  return nullptr;
}

// A fold of facts that do not fit together must not leave the stack: the bottom frame stays, nothing is put on a full
// one. Facts that `apply` made never come to that.
void push(State& s, const Frame& frame) {
  if (!s.stack.full()) s.stack.push(frame);
}
void pop(State& s) {
  if (s.stack.depth() > 1) s.stack.pop();
}

// Who is eliminated owes nothing more.
void drop_from_losses(State& s, int id) {
  for (int i = 0; i < s.stack.depth(); ++i)
    if (Frame& frame = s.stack.at(i); frame.kind == FrameKind::Losses) frame.group.remove(id);
}

// 14.1: casualty points do nothing to armour.
Group without_armour(const Setting& t, const State& s, const Group& group) {
  Group out;
  for (const std::uint8_t id : group)
    if (!profile(t, s.unit(id)).armoured()) out.add(id);
  return out;
}

// A pinned or eliminated unit moves no further (13.8).
void drop_from_move(State& s, int id) {
  if (Frame* move = open_move(s)) move->group.remove(id);
}

// 8.5: and those who are aboard.
void eliminate(State& s, int id) {
  Unit& u = s.unit(id);
  const UnitRange own = s.units_of(u.side);
  for (int other = own.first; other < own.last; ++other)
    if (s.unit(other).carrier == id && other != id) eliminate(s, other);
  u.marks = kGone | (u.marks & kHalf);
  s.put(id, kNoHex);
  u.shot_at = {};
  if (u.sight & kInSight) {
    u.sight = kSeenGone;
    u.seen_at = kNoHex;
  }
  --s.standing[u.side];
  drop_from_move(s, id);
  drop_from_losses(s, id);
}

void move_to(const Setting& t, State& s, int id, HexIndex to, bool seen) {
  const Unit& u = s.unit(id);
  s.put(id, to, u.carrier);
  if (t.options.fog) {
    if (seen) see(s, id);
    else if (u.sight & kInSight) lose(s, id);
  }
  // 8.1; who was not in sight aboard is told apart (UnitSighted).
  if (profile(t, u).carries == 0) return;
  const UnitRange own = s.units_of(u.side);
  for (int other = own.first; other < own.last; ++other)
    if (s.unit(other).carrier == id) move_to(t, s, other, to, seen && in_sight(s.unit(other)));
}

// 8.5, 14.7, 21.1: passengers are pinned and rally with their transport.
void set_pinned(State& s, int id, bool pinned) {
  const auto write = [pinned](Unit& u) {
    u.marks = static_cast<std::uint16_t>(pinned ? u.marks | kPinned : u.marks & ~kPinned);
  };
  write(s.unit(id));
  const UnitRange own = s.units_of(s.unit(id).side);
  for (int other = own.first; other < own.last; ++other)
    if (s.unit(other).carrier == id) write(s.unit(other));
}

}  // namespace

void evolve(const Setting&, State& s, const PhaseBegan& e) {
  s.turn = e.turn;
  s.phase = e.phase;
  s.active = e.active;
  if (e.phase == Phase::DefensiveFire) s.markers.remove_all(MarkerKind::FireLane);  // 13.8.1
  const int asked = e.phase == Phase::DefensiveFire ? other_side(e.active) : e.active;
  while (s.stack.depth() > 0) s.stack.pop();
  s.stack.push({.kind = FrameKind::Phase, .seat = seat_of(asked)});
}

void evolve(const Setting&, State& s, const UnitRallied& e) {
  s.unit(e.unit).marks &= static_cast<std::uint16_t>(~kPinned);
}

void evolve(const Setting&, State& s, const RallyRolled& e) {
  if (e.success) set_pinned(s, e.unit, false);
}

namespace {

// 5.3.6, C42
void thin_out_smoke(const Setting& t, State& s) {
  if (t.options.smoke_lasts_turns && s.active == t.scenario.first) return;
  const Markers before = s.markers;
  for (const Marker& m : before)
    if (m.kind == MarkerKind::Smoke) s.markers.set(m.at, m.kind, m.value - 1);
}

}  // namespace

void evolve(const Setting& t, State& s, const MarksCleared&) {
  if (any_smoke(s)) thin_out_smoke(t, s);
  for (int id = 0; id < s.unit_count; ++id) {
    Unit& u = s.unit(id);
    u.marks &= static_cast<std::uint16_t>(~kMarksOfSegment);
    u.shot_at = {};
  }
  s.markers.remove_all(MarkerKind::AssaultedFrom);
  for (Sniper& sniper : s.sniper) sniper.fired = false;
}

void evolve(const Setting& t, State& s, const Attacked& e) {
  const int distance = t.field.distance(e.from, e.at);
  for (const std::uint8_t id : e.group) {
    Unit& u = s.unit(id);
    if (id == e.leader) u.marks |= kDirected;
    if (e.overrun && profile(t, u).heavy()) continue;  // 17.4: it is a move
    // C15: a leader who only directs has fired if the option says so.
    const bool fires = e.indirect ? has_mortar(t, u) : firepower_at(t, u, e.at, distance) > 0;
    if (!fires && !t.options.leader_directing_fires) continue;
    u.marks |= kFired;
    u.shot_at = e.targets;
  }
  for (const Group& joined : e.joined)  // C14
    for (const std::uint8_t id : joined) {
      s.unit(id).marks |= kFired;
      s.unit(id).shot_at = e.targets;
    }
  spend(t, s, e.group, kGrenades, e.grenades);
  spend(t, s, e.group, kSatchels, e.satchels);
  if (e.overrun && s.stack.top().kind == FrameKind::Move) {
    s.stack.top().over = e.at;
    s.stack.top().charging = true;
  }
  if (e.lanes > 0) {
    const Lane lane = lane_between(t, e.from, e.at);
    for (int i = 0; i < lane.count; ++i) {
      const HexIndex at = lane.hexes[static_cast<std::size_t>(i)];
      s.markers.set(at, MarkerKind::FireLane, s.markers.at(at, MarkerKind::FireLane) + e.lanes);
    }
  }
  if (e.points == 0) return;
  push(s, {.kind = FrameKind::Losses,
           .seat = seat_of(s.unit(e.targets.ids[0]).side),
           .points = e.points,
           .at = e.at,
           .from = e.opportunity || e.indirect || e.overrun ? kNoHex : e.from,  // 14.6.3
           .group = without_armour(t, s, e.targets)});
}

void evolve(const Setting& t, State& s, const AtFired& e) {
  Unit& u = s.unit(e.unit);
  u.marks |= kFired;
  if (const Frame* move = open_move(s); move && move->over == u.at && u.at != kNoHex) u.marks |= kLastShot;
  u.shot_at = Group::of(e.target);
  // 12.5, C18
  if (e.pooled != PooledAt::None) {
    std::uint8_t& left = s.pool[u.side][static_cast<std::size_t>(e.pooled) + 1];
    if (left > 0) --left;
  } else if (u.weapon != kNoWeapon && t.weapon_figures[u.weapon].once) {
    u.weapon = kNoWeapon;
  }
  if (e.leader == kNobody) return;
  s.unit(e.leader).marks |= kDirected;
  if (t.options.leader_directing_fires) s.unit(e.leader).marks |= kFired;
}

void evolve(const Setting&, State& s, const ArmourTested& e) {
  if (e.result == AtResult::Eliminated) eliminate(s, e.unit);
  if (e.result == AtResult::Immobilised) {
    s.unit(e.unit).marks |= kImmobile;
    drop_from_move(s, e.unit);
  }
}

void evolve(const Setting&, State& s, const CrewTested& e) {
  if (e.abandoned) eliminate(s, e.unit);
}

void evolve(const Setting&, State& s, const ShellsStruck& e) {
  if (e.eliminated) eliminate(s, e.unit);
}

void evolve(const Setting&, State& s, const RiskRolled& e) {
  switch (e.result) {
    case RiskResult::None:
      break;
    case RiskResult::Pinned:
      set_pinned(s, e.unit, true);
      drop_from_move(s, e.unit);
      break;
    case RiskResult::Immobilised:
      s.unit(e.unit).marks |= kImmobile;
      break;
    case RiskResult::Eliminated:
      eliminate(s, e.unit);
      break;
  }
}

void evolve(const Setting& t, State& s, const Overran& e) {
  s.where.each_in(e.over, s.all_units(), [&](int id) { s.unit(id).marks &= static_cast<std::uint16_t>(~kLastShot); });
  if (Frame* move = open_move(s)) {
    move->at = e.to;
    move->over = e.over;
    move->charging = false;
    move->spent = e.spent;
    move->stepped = true;
    move->acted = true;
    move->turned = true;  // 17.4
  }
  if (e.to != s.unit(e.unit).at) move_to(t, s, e.unit, e.to, e.seen);
}

void evolve(const Setting&, State& s, const UnitTurned& e) {
  s.unit(e.unit).facing = e.facing;
  Frame& frame = s.stack.top();
  if (frame.kind != FrameKind::Move) {
    s.unit(e.unit).marks |= kAdvanced;  // C4
    return;
  }
  frame.spent = e.spent;
  frame.turned = true;
  frame.acted = true;
}

void evolve(const Setting&, State& s, const UnitLoaded& e) {
  // 8.1: nobody rides on a passenger, least of all on himself; a ring of those would have no end.
  if (e.unit == e.transport || s.unit(e.transport).carried()) return;
  if (Frame& frame = s.stack.top(); frame.kind == FrameKind::Move && frame.group.has(e.transport)) {  // 8.4
    frame.spent = kAllSpent;
    frame.turned = true;
  }
  s.put(e.unit, s.unit(e.transport).at, e.transport);
  s.unit(e.unit).marks |= kMoved | kShipped;
  s.unit(e.transport).marks |= kShipped;
}

void evolve(const Setting& t, State& s, const UnitUnloaded& e) {
  Unit& u = s.unit(e.unit);
  if (!u.carried()) return;
  s.unit(u.carrier).marks |= kShipped;
  u.marks |= kMoved | kShipped;
  u.facing = s.unit(u.carrier).facing;  // NB: README
  s.put(e.unit, s.unit(e.unit).at);
  // Who comes into sight by getting off is told apart (UnitSighted).
  move_to(t, s, e.unit, e.to, e.seen && (u.sight & kInSight) != 0);
}

void evolve(const Setting&, State& s, const UnitSplit& e) {
  Unit &u = s.unit(e.unit), &half = s.unit(e.half);
  u.marks |= kHalf;
  const std::uint8_t alias = half.alias, seen_type = half.seen_type, seen_weapon = half.seen_weapon;
  half = Unit{};
  half.type = u.type;
  half.seen_type = seen_type;
  half.seen_weapon = seen_weapon;
  half.side = u.side;
  half.marks = u.marks;
  half.fire_within = u.fire_within;
  half.fire_least = u.fire_least;
  half.orders = u.orders;
  half.alias = alias;
  s.put(e.half, u.at);
  ++s.standing[u.side];
  if (u.sight & kInSight) see(s, e.half);
}

void evolve(const Setting&, State& s, const UnitsMerged& e) {
  Unit &u = s.unit(e.unit), &other = s.unit(e.other);
  u.marks = static_cast<std::uint16_t>((u.marks | (other.marks & ~kHalf)) & ~kHalf);
  if (u.weapon == kNoWeapon) u.weapon = other.weapon;
  if (other.sight & kInSight) lose(s, e.other);
  other.weapon = kNoWeapon;
  other.marks = kHalf;
  other.seen_at = kNoHex;
  other.sight = 0;
  other.shot_at = {};
  s.put(e.other, kSpare);
  --s.standing[u.side];
}

void evolve(const Setting&, State& s, const WeaponsTraded& e) {
  std::swap(s.unit(e.unit).weapon, s.unit(e.other).weapon);
  s.unit(e.unit).marks |= kTraded;
  s.unit(e.other).marks |= kTraded;
}

void evolve(const Setting&, State& s, const LossTaken& e) {
  Frame& frame = s.stack.top();
  frame.points = static_cast<std::uint8_t>(frame.points > e.cost ? frame.points - e.cost : 0);
  frame.group.remove(e.unit);
  Unit& u = s.unit(e.unit);
  if (e.harm == Harm::Eliminated) return eliminate(s, e.unit);
  if (e.harm == Harm::Reduced || e.harm == Harm::ReducedAndPinned) u.marks |= kHalf;
  if (e.harm == Harm::Pinned || e.harm == Harm::ReducedAndPinned) {
    set_pinned(s, e.unit, true);
    drop_from_move(s, e.unit);
  }
}

void evolve(const Setting&, State& s, const LossesSettled&) { pop(s); }
void evolve(const Setting&, State& s, const Overcrowded& e) { eliminate(s, e.unit); }

void evolve(const Setting&, State& s, const MoveStarted& e) {
  for (const std::uint8_t id : e.group) s.unit(id).marks |= kMoved;
  push(s, {.kind = FrameKind::Move,
           .seat = seat_of(s.unit(e.group.ids[0]).side),
           .assault = e.assault,
           .at = e.from,
           .group = e.group});
}

void evolve(const Setting& t, State& s, const HexEntered& e) {
  Frame& frame = s.stack.top();
  frame.at = e.to;
  frame.spent = e.spent;
  frame.stepped = true;
  frame.acted = true;
  frame.turned = false;
  for (const std::uint8_t id : e.group) move_to(t, s, id, e.to, e.seen);
}

void evolve(const Setting&, State& s, const MoveEnded&) { pop(s); }

void evolve(const Setting&, State& s, const ReactionOpened&) {
  const Frame& move = s.stack.top();
  push(s, {.kind = FrameKind::Reaction, .seat = seat_of(other_side(index(move.seat))), .at = move.at});
}

void evolve(const Setting&, State& s, const ReactionClosed&) { pop(s); }

void evolve(const Setting& t, State& s, const UnitAdvanced& e) {
  s.unit(e.unit).marks |= kAdvanced;
  move_to(t, s, e.unit, e.to, e.seen);
}

// 15.8, 15.9
void evolve(const Setting& t, State& s, const CloseAssaulted& e) {
  spend(t, s, e.group, kGrenades, e.grenades);
  spend(t, s, e.group, kSatchels, e.satchels);
  const Group paying = with_passengers(t, s, e.defenders);
  spend(t, s, paying, kGrenades, e.defender_grenades);
  spend(t, s, paying, kSatchels, e.defender_satchels);
  for (const std::uint8_t id : e.group) s.unit(id).marks |= kAdvanced;
  s.markers.set(e.from, MarkerKind::AssaultedFrom, 1);
  for (const std::uint8_t id : e.pinned) eliminate(s, id);
  if (e.success) {
    for (const std::uint8_t id : e.defenders) eliminate(s, id);
    return;
  }
  const Seat attacker = seat_of(s.unit(e.group.ids[0]).side);
  const Seat defender = seat_of(other_side(s.unit(e.group.ids[0]).side));
  push(s, {.kind = FrameKind::Assault, .seat = attacker, .at = e.at, .group = e.group});
  push(s, {.kind = FrameKind::Losses, .seat = defender, .points = e.defender_points, .at = e.at, .group = paying});
  push(s, {.kind = FrameKind::Losses, .seat = attacker, .points = e.attacker_points, .at = e.from, .group = e.group});
}

void evolve(const Setting& t, State& s, const GroundTaken& e) {
  if (s.stack.top().kind == FrameKind::Assault) pop(s);
  for (const std::uint8_t id : e.group) move_to(t, s, id, e.to, e.seen);
  if (e.points == 0) return;
  push(s, {.kind = FrameKind::Losses,
           .seat = seat_of(s.unit(e.group.ids[0]).side),
           .points = e.points,
           .at = e.to,
           .group = e.group});
}

void evolve(const Setting&, State& s, const AssaultEnded&) { pop(s); }

void evolve(const Setting&, State& s, const ValourTested& e) {
  if (e.success) s.unit(e.unit).marks |= kValorous;
}

// 20.2
void evolve(const Setting&, State& s, const SniperCalled& e) {
  push(s, {.kind = FrameKind::PlaceSniper, .seat = seat_of(e.side), .at = e.at, .group = e.group});
}

void evolve(const Setting&, State& s, const SniperPlaced& e) {
  s.sniper[e.side].at = e.at;
  Frame shot = s.stack.top();
  if (shot.kind != FrameKind::PlaceSniper) return;
  shot.kind = FrameKind::SniperShot;
  shot.seat = seat_of(other_side(e.side));
  s.stack.top() = shot;
}

// 20.5, 20.6
void evolve(const Setting& t, State& s, const SniperFired& e) {
  if (e.opportunity) s.sniper[e.side].fired = true;
  else if (s.stack.top().kind == FrameKind::SniperShot) pop(s);
  const Seat seat = seat_of(other_side(e.side));
  push(s, {.kind = FrameKind::SniperCheck, .seat = seat, .at = e.at, .group = without_armour(t, s, e.targets)});
  if (e.points > 0)
    push(s, {.kind = FrameKind::Losses,
             .seat = seat,
             .points = e.points,
             .at = e.at,
             .group = without_armour(t, s, e.targets)});
}

void evolve(const Setting&, State& s, const SniperLookedFor& e) {
  pop(s);
  if (!e.found) return;
  s.sniper[e.side].at = kNoHex;
  if (s.sniper[e.side].left > 0) --s.sniper[e.side].left;
}

void evolve(const Setting&, State& s, const SniperGone& e) {
  s.sniper[e.side].at = kNoHex;
  if (e.eliminated && s.sniper[e.side].left > 0) --s.sniper[e.side].left;
}

void evolve(const Setting& t, State& s, const LaneFired& e) {
  if (e.points == 0) return;
  push(s, {.kind = FrameKind::Losses,
           .seat = seat_of(s.unit(e.targets.ids[0]).side),
           .points = e.points,
           .at = e.at,
           .group = without_armour(t, s, e.targets)});
}

void evolve(const Setting&, State& s, const SmokeLaid& e) {
  Unit& u = s.unit(e.unit);
  u.marks |= e.value == kSmokeOfInfantry ? kSmoked : kFired;
  s.smoke[u.side] = static_cast<std::uint8_t>(s.smoke[u.side] > e.value ? s.smoke[u.side] - e.value : 0);
  s.markers.set(e.at, MarkerKind::Smoke, e.value);
}

// 18.7, 18.8
void evolve(const Setting& t, State& s, const MissionFired& e) {
  if (e.kind == MissionKind::Smoke) {
    std::uint8_t& left = s.smoke[e.side];
    left = static_cast<std::uint8_t>(left > kSmokeOfShells ? left - kSmokeOfShells : 0);
    if (e.landed != kNoHex) s.markers.set(e.landed, MarkerKind::Smoke, kSmokeOfShells);
    return;
  }
  std::uint8_t& left = s.missions[e.side][static_cast<std::size_t>(e.kind)];
  if (left > 0) --left;
  if (e.points == 0) return;
  push(s, {.kind = FrameKind::Losses,
           .seat = seat_of(s.unit(e.targets.ids[0]).side),
           .points = e.points,
           .at = e.landed,
           .group = ap_targets(t, s, e.targets)});
}

void evolve(const Setting& t, State& s, const WireBreached& e) {
  spend(t, s, Group::of(e.unit), kSatchels, 1);
  s.unit(e.unit).marks |= kFired;
  s.markers.set(e.at, MarkerKind::Wire, 0);
}
void evolve(const Setting&, State& s, const MinesFound& e) { s.markers.set(e.at, MarkerKind::Mines, kOpenMines); }
void evolve(const Setting&, State& s, const MineStruck& e) {
  if (e.eliminated) eliminate(s, e.unit);
}

void evolve(const Setting&, State& s, const ObjectiveTaken& e) { s.holder[e.objective] = e.side; }
void evolve(const Setting&, State& s, const UnitSighted& e) { see(s, e.unit); }
void evolve(const Setting&, State& s, const SightLost& e) { lose(s, e.unit); }
void evolve(const Setting&, State& s, const MemoryFaded& e) { s.unit(e.unit).seen_at = kNoHex; }

void evolve(const Setting&, State& s, const DoctrineSet& e) {
  s.unit(e.unit).fire_within = e.fire_within;
  s.unit(e.unit).fire_least = e.fire_least;
  s.unit(e.unit).orders = e.orders;
}

void evolve(const Setting&, State& s, const GameEnded& e) {
  s.over = true;
  s.winner = e.winner;
  s.level = e.level;
  s.ending = e.ending;
}

void evolve(const Setting&, State& s, const UnitLeft& e) {
  const auto leave = [&](int id) {
    Unit& u = s.unit(id);
    s.put(id, left_by(e.from));
    u.marks &= kHalf;
    u.shot_at = {};
    if ((u.sight & kInSight) == 0) return;
    u.sight = kSeenLeave;
    u.seen_at = kNoHex;
  };
  const UnitRange own = s.units_of(s.unit(e.unit).side);
  for (int id = own.first; id < own.last; ++id)  // 8.1
    if (s.unit(id).carrier == e.unit) leave(id);
  leave(e.unit);
}

void evolve(const Setting& t, State& s, const MapEntered& e) {
  for (const std::uint8_t id : e.group) {
    s.unit(id).marks |= kMoved;
    if (e.facing < hex::kDirections) s.unit(id).facing = e.facing;
    move_to(t, s, id, e.to, e.seen);
  }
  push(s, {.kind = FrameKind::Move,
           .seat = seat_of(s.unit(e.group.ids[0]).side),
           .spent = e.spent,
           .assault = e.assault,
           .stepped = true,
           .acted = true,
           .at = e.to,
           .group = e.group});
}

void evolve(const Setting&, State& s, const UnitPlaced& e) {
  s.put(e.unit, e.at);
  if (e.facing < hex::kDirections) s.unit(e.unit).facing = e.facing;
  const UnitRange own = s.units_of(s.unit(e.unit).side);
  for (int id = own.first; id < own.last; ++id)  // 8.1
    if (s.unit(id).carrier == e.unit) s.put(id, e.at, e.unit);
}
void evolve(const Setting& t, State& s, const FortificationPlaced& e) {
  if (e.line >= t.scenario.to_lay[e.side].size()) return;
  std::uint8_t& left = s.to_lay[e.side][e.line];
  if (left > 0) --left;
  const FortLine& line = t.scenario.to_lay[e.side][e.line];
  if (e.at != kNoHex) s.markers.set(e.at, static_cast<MarkerKind>(line.marker), value_of_fort(line, e.side));
}
void evolve(const Setting&, State& s, const ConditionJudged& e) { s.judged[e.side][e.condition] = e.judged; }

void evolve(const Setting& t, State& s, const Event& e) {
  std::visit([&](const auto& fact) { evolve(t, s, fact); }, e);
}

}  // namespace valor::vv
