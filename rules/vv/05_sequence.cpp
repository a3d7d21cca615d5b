// Chapter 5: the sequence of play (edition and rulings: see README).
#include "rules/vv/05_sequence.h"

#include <tuple>

#include "core/assert.h"
#include "rules/vv/03_dice.h"
#include "rules/vv/03_set_up.h"
#include "rules/vv/04_victory.h"
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
#include "rules/vv/17_overruns.h"
#include "rules/vv/18_fire_support.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/20_snipers.h"
#include "rules/vv/21_rally.h"
#include "rules/vv/22_valour.h"
#include "rules/vv/checks.h"
#include "rules/vv/evolve.h"
#include "rules/vv/fog.h"
#include "rules/vv/game.h"

namespace valor::vv {
namespace {

void end_if_decided(const Setting& t, State& s, Sink<Event>& sink) {
  if (s.over) return;
  if (const auto end = decided_now(t, s)) emit(t, s, sink, *end);
}

// P:fog-of-war: after anything that moves or dies.
void look(const Setting& t, State& s, Sink<Event>& sink) {
  if (!t.options.fog) return;
  for (int side = 0; side < kSides; ++side) update_sight(t, s, side, sink);
}

// 19.7
void step_into_mines(const Setting& t, State& s, const Group& group, HexIndex at, Dice& dice, Sink<Event>& sink) {
  if (s.markers.at(at, MarkerKind::Mines) == 0) return;
  enter_mines(t, s, group, at, dice, sink);
  look(t, s, sink);
}

// C58: what a group fulfils by entering a hex.
void enter_by_condition(const Setting& t, State& s, const Group& group, HexIndex at, Sink<Event>& sink) {
  const auto side = s.unit(group.ids[0]).side;
  if (t.scenario.conditions[side].empty()) return;
  for (int i = entered_condition(t, s, group, at); i < kMaxConditions; i = entered_condition(t, s, group, at))
    emit(t, s, sink, ConditionJudged{side, static_cast<std::uint8_t>(i), Judged::Met});
  end_if_decided(t, s, sink);
}

// P:objective-games: whoever comes into an objective hex takes it.
void take_objective(const Setting& t, State& s, const Group& group, HexIndex at, Sink<Event>& sink) {
  const int side = s.unit(group.ids[0]).side;
  for (std::size_t i = 0; i < t.scenario.objectives.size(); ++i) {
    if (t.scenario.objectives[i] != at || s.holder[i] == side) continue;
    emit(t, s, sink, ObjectiveTaken{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(side)});
    end_if_decided(t, s, sink);
  }
  if (!s.over) enter_by_condition(t, s, group, at, sink);
}

// ---- attacks and losses -------------------------------------------------------------------------------------------

void clear_overcrowded(const Setting& t, State& s, HexIndex at, Sink<Event>& sink);

const char* purpose_of(const Shot& shot) {
  return shot.indirect      ? "vv.roll.mortar"
         : shot.overrun     ? "vv.roll.overrun"
         : shot.opportunity ? "vv.roll.opportunity_fire"
                            : "vv.roll.fire";
}

void shell_armour(const Setting& t, State& s, int side, HexIndex at, Letter letter, int need, Dice& dice,
                  Sink<Event>& sink);

void attack(const Setting& t, State& s, const Attack& a, Dice& dice, Sink<Event>& sink) {
  const int side = s.unit(a.shot.group.ids[0]).side;
  // 12.6.7: nothing is rolled against persons where there are none.
  const bool persons = !a.shot.indirect || !ap_targets(t, s, a.shot.targets).empty();
  Roll roll{};
  if (persons) roll = dice.roll(two_dice(seat_of(side), purpose_of(a.shot), a.shot.overrun ? "vv 17.4" : "vv 14.5"));
  emit(t, s, sink,
       Attacked{.group = a.shot.group,
                .targets = a.shot.targets,
                .from = a.shot.from,
                .at = a.shot.at,
                .opportunity = a.shot.opportunity,
                .indirect = a.shot.indirect,
                .overrun = a.shot.overrun,
                .lanes = static_cast<std::uint8_t>(a.lanes),
                .grenades = static_cast<std::uint8_t>(a.shot.grenades),
                .satchels = static_cast<std::uint8_t>(a.shot.satchels),
                .firepower = static_cast<std::uint8_t>(a.firepower),
                .leader = static_cast<std::uint8_t>(a.leader),
                .modifiers = a.modifiers,
                .dice = {roll.values[0], roll.values[1]},
                .points = static_cast<std::uint8_t>(persons ? resolve(t, a, roll.sum()) : 0),
                .joined = a.joined});
  if (a.shot.indirect) {
    Letter letter = 0;
    for (const std::uint8_t id : a.shot.group) letter = std::max(letter, mortar_anti_tank(t, s.unit(id)));
    shell_armour(t, s, side, a.shot.at, letter, kMortarHits, dice, sink);
    if (s.over) return;
  }
  for (const std::uint8_t id : a.shot.group)
    if (profile(t, s.unit(id)).heavy()) return;  // 20.1, 22.1: infantry only
  if (roll.sum() == 2) test_valour(t, s, a.shot.group, dice, sink);
  if (roll.sum() == 12) call_sniper(t, s, a.shot.group, sink);
}

// C55 By the board rules those aboard stay where their transport is left, if there is room.
void let_passengers_stay(const Setting& t, State& s, int transport, Sink<Event>& sink) {
  const HexIndex at = s.unit(transport).at;
  const UnitRange own = s.units_of(s.unit(transport).side);
  Numbers aboard;
  for (int id = own.first; id < own.last; ++id)
    if (s.unit(id).carrier == transport) aboard.add(id);
  aboard.sort_as_seen(s);
  for (const std::uint8_t id : aboard) {
    int room = room_of(t, s.unit(id)), squads = is_full_squad(t, s.unit(id)) ? 1 : 0;
    s.where.each_in(at, own, [&](int other) {
      if (other == transport) return;
      room += room_of(t, s.unit(other));
      squads += is_full_squad(t, s.unit(other)) ? 1 : 0;
    });
    if (fits(t, at, room, squads)) emit(t, s, sink, UnitUnloaded{id, at, (s.unit(id).sight & kInSight) != 0});
  }
}

// 16.6, C55 The crew of an immobile vehicle that was fired at and lives.
void test_crew(const Setting& t, State& s, int unit, Dice& dice, Sink<Event>& sink) {
  const Unit& u = s.unit(unit);
  if (!u.on_map() || !u.is(kImmobile)) return;
  const Roll roll = dice.roll(one_die(seat_of(u.side), "vv.roll.abandon", "vv 16.6", 6, at_most(kAbandonsUpTo)));
  const bool abandoned = roll.values[0] <= kAbandonsUpTo;
  if (abandoned && t.options.passengers_stay) let_passengers_stay(t, s, unit, sink);
  emit(t, s, sink, CrewTested{static_cast<std::uint8_t>(unit), roll.values[0], abandoned});
}

// 12.6.7, 18.5, C11 Shells or bombs on a hex: each armoured vehicle in it is rolled for, against its rear.
void shell_armour(const Setting& t, State& s, int side, HexIndex at, Letter letter, int need, Dice& dice,
                  Sink<Event>& sink) {
  if (!t.any_heavy || at == kNoHex) return;
  Group armour;
  s.where.each_in(at, s.all_units(), [&](int id) {
    if (profile(t, s.unit(id)).armoured() && armour.size() < kGroupSize) armour.add(id);
  });
  for (const std::uint8_t id : as_seen(s, armour)) {
    const int cover = cover_for(t, s, at, s.unit(id).side);
    ShellsStruck e{.unit = id, .need = static_cast<std::uint8_t>(need), .cover = static_cast<std::uint8_t>(cover)};
    const Roll roll = dice.roll(two_dice(seat_of(side), "vv.roll.shells", "vv 18.5", at_most(need - cover)));
    e.dice = {roll.values[0], roll.values[1]};
    e.hit = roll.sum() + cover <= need;
    e.anti_tank = letter;
    if (e.hit && letter > 0) {
      const int number = elimination_number(letter, profile(t, s.unit(id)).rear);
      e.number = static_cast<std::uint8_t>(number);
      e.eliminated = number == kSurelyEliminated;
      if (number > 0 && !e.eliminated) {
        const Roll armour_roll = dice.roll(two_dice(seat_of(side), "vv.roll.armour", "vv 18.5", at_most(number)));
        e.armour_dice = {armour_roll.values[0], armour_roll.values[1]};
        e.eliminated = armour_roll.sum() <= number;
      }
    }
    emit(t, s, sink, e);
    test_crew(t, s, id, dice, sink);
  }
  if (armour.empty()) return;
  look(t, s, sink);
  end_if_decided(t, s, sink);
}

// 16.4, 16.5 The target has been hit.
void test_armour(const Setting& t, State& s, const AtShot& shot, Dice& dice, Sink<Event>& sink) {
  const Profile& p = profile(t, s.unit(shot.target));
  const Seat seat = seat_of(s.unit(shot.unit).side);
  ArmourTested e{.unit = static_cast<std::uint8_t>(shot.target), .anti_tank = shot.anti_tank};
  ArmourSide side = shot.side;
  if (p.armoured() && side == ArmourSide::OnTheLine) {
    e.side_die = dice.roll(one_die(seat, "vv.roll.armour_side", "vv 16.5", 6, at_most(kFrontUpTo))).values[0];
    side = e.side_die <= kFrontUpTo ? ArmourSide::Front : ArmourSide::Rear;
  }
  e.armour = armour_of(p, side);
  const int number = elimination_number(shot.anti_tank, e.armour);
  e.number = static_cast<std::uint8_t>(number);
  if (number == kSurelyEliminated) {
    e.result = AtResult::Eliminated;
  } else if (number > 0) {
    const Roll roll = dice.roll(two_dice(seat, "vv.roll.armour", "vv 16.4", at_most(number)));
    e.dice = {roll.values[0], roll.values[1]};
    e.result = armour_result(number, roll.sum());
  }
  emit(t, s, sink, e);
}

// 16.3
void at_shot(const Setting& t, State& s, const AtShot& shot, Dice& dice, Sink<Event>& sink) {
  const Roll roll = dice.roll(
      two_dice(seat_of(s.unit(shot.unit).side), "vv.roll.at_fire", "vv 16.3", at_most(shot.need - shot.modifier)));
  const bool hit = hits(shot, roll.sum());
  emit(t, s, sink,
       AtFired{.unit = static_cast<std::uint8_t>(shot.unit),
               .leader = static_cast<std::uint8_t>(shot.leader),
               .target = static_cast<std::uint8_t>(shot.target),
               .from = shot.from,
               .at = shot.at,
               .opportunity = shot.opportunity,
               .need = static_cast<std::uint8_t>(shot.need),
               .modifiers = shot.modifiers,
               .dice = {roll.values[0], roll.values[1]},
               .hit = hit,
               .pooled = shot.pooled});
  if (hit) test_armour(t, s, shot, dice, sink);
  test_crew(t, s, shot.target, dice, sink);
  clear_overcrowded(t, s, shot.at, sink);
  look(t, s, sink);
  end_if_decided(t, s, sink);
  // 20.2, 22.2, C37, C39
  if (s.over || !t.options.at_fire_calls || profile(t, s.unit(shot.unit)).heavy()) return;
  const Group firer = Group::of(shot.unit);
  if (roll.sum() == 2) test_valour(t, s, firer, dice, sink);
  if (roll.sum() == 12) call_sniper(t, s, firer, sink);
}

// 14.6.4, 15.10
void roll_risk(const Setting& t, State& s, int unit, int points, Dice& dice, Sink<Event>& sink) {
  const Unit& u = s.unit(unit);
  const bool armour = profile(t, u).armoured();
  RiskRolled e{.unit = static_cast<std::uint8_t>(unit), .points = static_cast<std::uint8_t>(points)};
  if (risk_needs_die(t, u, points))
    e.die = dice.roll(one_die(seat_of(u.side), armour ? "vv.roll.immobilise" : "vv.roll.survival",
                              armour ? "vv 15.10" : "vv 14.6.4", 6))
                .values[0];
  e.result = risk_result(t, u, points, e.die);
  emit(t, s, sink, e);
}

// 14.6.1
void take_loss(const Setting& t, State& s, int unit, Harm harm, Dice& dice, Sink<Event>& sink) {
  const int cost = harm_cost(t, s.unit(unit), harm, s.stack.top().from);
  emit(t, s, sink, LossTaken{static_cast<std::uint8_t>(unit), harm, static_cast<std::uint8_t>(cost)});
  if (is_risk(harm)) roll_risk(t, s, unit, points_at_risk(harm), dice, sink);
}

void take_losses_automatically(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  const Group group = as_seen(s, s.stack.top().group);
  const Allocation allocation = allocate(t, s, group, s.stack.top().points, s.stack.top().from);
  for (int i = 0; i < group.size(); ++i)
    if (const Harm harm = allocation.harms[static_cast<std::size_t>(i)]; harm != Harm::Spared)
      if (const int id = group.ids[static_cast<std::size_t>(i)]; s.stack.top().group.has(id))  // not lost with another
        take_loss(t, s, id, harm, dice, sink);
}

// Is there no choice, because everything that can pay must be eliminated? (14.6.1, 14.6.2)
bool losses_are_forced(const Setting& t, const State& s) {
  const Frame& frame = s.stack.top();
  int fresh = 0, pinned = 0;
  for (const std::uint8_t id : frame.group)
    (s.unit(id).is(kPinned) ? pinned : fresh) += most_points(t, s.unit(id), frame.from);
  return frame.points >= (fresh > 0 ? fresh : pinned);
}

// 14.6.1, 14.6.2 Eliminates those who must pay with all they have: first the unpinned, then the pinned.
void take_forced_losses(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  const Group group = as_seen(s, s.stack.top().group);
  bool fresh = false;
  for (const std::uint8_t id : group) fresh |= !s.unit(id).is(kPinned);
  for (const std::uint8_t id : group)
    if (s.unit(id).is(kPinned) != fresh && s.stack.top().group.has(id))
      take_loss(t, s, id, worst_harm(t, s.unit(id)), dice, sink);
}

// C2: does `a` go before `b` where there is no room for both? The cheapest goes first.
bool goes_first(const Setting& t, const State& s, int a, int b) {
  const int one = value_of(t, s.unit(a)), two = value_of(t, s.unit(b));
  return one < two || (one == two && comes_first(s, a, b));
}

// 13.8: who is pinned on the way through a full hex has no room there.
void clear_overcrowded(const Setting& t, State& s, HexIndex at, Sink<Event>& sink) {
  while (true) {
    const Group moving = s.stack.depth() > 1 && s.stack.at(1).kind == FrameKind::Move ? s.stack.at(1).group : Group{};
    int units = 0, squads = 0, cheapest = kNobody;
    for (int id = 0; id < s.unit_count; ++id) {
      const Unit& u = s.unit(id);
      if (u.at != at || u.carried() || u.side != s.active || moving.has(id)) continue;
      units += room_of(t, u);
      squads += is_full_squad(t, u) ? 1 : 0;
      if ((u.marks & (kPinned | kImmobile)) == 0 || !u.is(kMoved)) continue;
      if (cheapest == kNobody || goes_first(t, s, id, cheapest)) cheapest = id;
    }
    if (fits(t, at, units, squads) || cheapest == kNobody) return;
    emit(t, s, sink, Overcrowded{static_cast<std::uint8_t>(cheapest)});
  }
}

// P:fog-of-war: a question about losses that the enemy cannot see would tell him that somebody was hit.
bool unseen_by_enemy(const Setting& t, const State& s, const Frame& losses) {
  return t.options.fog && !sees(t, s, other_side(index(losses.seat)), losses.at);
}

// True if the game went on, false if the owner has to choose.
bool go_on_with_losses(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  const Frame frame = s.stack.top();
  if (frame.points > 0 && !frame.group.empty()) {
    if (losses_are_forced(t, s)) take_forced_losses(t, s, dice, sink);
    else if (t.options.losses_by == LossesBy::Automatic || unseen_by_enemy(t, s, frame))
      take_losses_automatically(t, s, dice, sink);
    else return false;
    return true;
  }
  emit(t, s, sink, LossesSettled{});
  const FrameKind after = s.stack.top().kind;
  if (after == FrameKind::Reaction || after == FrameKind::Move || after == FrameKind::SniperCheck)
    clear_overcrowded(t, s, frame.at, sink);
  look(t, s, sink);
  end_if_decided(t, s, sink);
  return true;
}

// ---- close assault -------------------------------------------------------------------------------------------------

// 15.8, C67
void take_ground(const Setting& t, State& s, const Group& all, HexIndex to, int points, Dice& dice, Sink<Event>& sink) {
  // C31: those for whom there is no room in a bunker stay where they were.
  Group group;
  for (const std::uint8_t id : all)
    if (group.size() < t.room[static_cast<std::size_t>(to)]) group.add(id);
  const int side = s.unit(group.ids[0]).side;
  const bool seen = t.options.fog && sees(t, s, other_side(side), to);
  emit(t, s, sink, GroundTaken{group, s.unit(group.ids[0]).at, to, static_cast<std::uint8_t>(points), seen});
  look(t, s, sink);
  trample_sniper(t, s, side, to, false, sink);
  step_into_mines(t, s, group, to, dice, sink);
  take_objective(t, s, group, to, sink);
  end_if_decided(t, s, sink);
}

// A failed assault after its losses. C25: if nobody is left to defend, the attackers who are not pinned go in.
void go_on_with_assault(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  const Frame frame = s.stack.top();
  // 16.6, C55
  if (t.any_heavy) {
    Numbers there;
    for (int id = 0; id < s.unit_count; ++id)
      if (s.unit(id).at == frame.at) there.add(id);
    there.sort_as_seen(s);
    for (const std::uint8_t id : there) test_crew(t, s, id, dice, sink);
    look(t, s, sink);
  }
  Group fit;
  for (const std::uint8_t id : frame.group)
    if (s.unit(id).on_map() && !s.unit(id).is(kPinned)) fit.add(id);
  bool held = false;
  for (const Unit& u : s) held = held || u.at == frame.at;
  if (held || fit.empty()) {
    emit(t, s, sink, AssaultEnded{});
    end_if_decided(t, s, sink);
  } else take_ground(t, s, fit, frame.at, 0, dice, sink);
}

// ---- moves and reactions ------------------------------------------------------------------------------------------

// 6.7, C2: those who cannot stay and cannot go on.
void crowd_out(const Setting& t, State& s, Sink<Event>& sink) {
  while (!s.stack.top().group.empty() && !fits_here(t, s, mover_of(t, s, s.stack.top()))) {
    int cheapest = kNobody;
    for (const std::uint8_t id : s.stack.top().group)
      if (cheapest == kNobody || goes_first(t, s, id, cheapest)) cheapest = id;
    emit(t, s, sink, Overcrowded{static_cast<std::uint8_t>(cheapest)});
  }
}

void come_into(const Setting& t, State& s, const Mover& m, HexIndex at, Dice& dice, Sink<Event>& sink);
void open_reaction(const Setting& t, State& s, Sink<Event>& sink);

// 17.3 The losses are taken: the vehicle drives through.
void drive_through(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  const Frame frame = s.stack.top();
  Mover m = mover_of(t, s, frame);
  const HexIndex exit = beyond(t, frame.at, frame.over);
  // NB: README, question 34: who was hidden behind the hex stops it.
  const bool free = exit != kNoHex && !s.where.anybody_in(exit, s.units_of(other_side(m.side)));
  const HexIndex to = free ? exit : frame.at;
  const bool seen = t.options.fog && sees(t, s, other_side(m.side), to);
  emit(t, s, sink, Overran{m.group.ids[0], frame.at, frame.over, to, static_cast<std::uint8_t>(m.allowance), seen, {}});
  look(t, s, sink);
  trample_sniper(t, s, m.side, frame.over, true, sink);
  if (!s.where.anybody_in(frame.over, s.all_units())) take_objective(t, s, m.group, frame.over, sink);
  if (s.over) return;
  if (to != frame.at) come_into(t, s, m, to, dice, sink);
  else open_reaction(t, s, sink);
}

bool go_on_with_move(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  const Mover m = mover_of(t, s, s.stack.top());
  if (m.size > 0 && s.stack.top().charging) {
    drive_through(t, s, dice, sink);
    return true;
  }
  if (m.size > 0) {
    if (t.any_transport && makes_room(t, s, m)) return false;  // 8.4
    // 6.1, 7.3: who may begin can enter a hex, or turn
    if (!s.stack.top().acted || can_step(t, s, m) || can_turn(t, s, m) || can_overrun(t, s, m)) return false;
    crowd_out(t, s, sink);
    look(t, s, sink);
  }
  emit(t, s, sink, MoveEnded{});
  end_if_decided(t, s, sink);
  return true;
}

bool go_on_with_reaction(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  const MovingTarget target = moving_target(t, s, s.stack.at(s.stack.depth() - 2));
  if (!target.group.empty()) {
    const bool sniper = sniper_may_react(t, s, s.stack.at(s.stack.depth() - 2));
    if (t.options.reaction_fire == ReactionFire::Ask) {
      if (sniper || anybody_may_react(t, s, target)) return false;
    } else if (sniper) {
      sniper_shot(t, s, index(s.stack.top().seat), target.group, target.at, true, dice, sink);
      return true;
    } else if (const auto shot = at_shot_by_doctrine(t, s, target)) {
      at_shot(t, s, describe(t, s, *shot), dice, sink);
      return true;
    } else if (const auto a = attack_by_doctrine(t, s, target)) {
      attack(t, s, *a, dice, sink);
      return true;
    }
  }
  emit(t, s, sink, ReactionClosed{});
  return true;
}

// 20.2: true if the game went on, false if the owner has to choose.
bool go_on_with_sniper(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  const Frame frame = s.stack.top();
  switch (frame.kind) {
    case FrameKind::PlaceSniper:
      if (t.options.sniper_owner_places) return false;
      emit(t, s, sink,
           SniperPlaced{static_cast<std::uint8_t>(index(frame.seat)),
                        best_sniper_place(t, s, index(frame.seat), frame.at)});
      return true;
    case FrameKind::SniperShot:
      sniper_shot(t, s, other_side(index(frame.seat)), frame.group, frame.at, false, dice, sink);
      return true;
    default:
      look_for_sniper(t, s, frame, dice, sink);
      return true;
  }
}

// 13.8. Where a lane fires first, who can still react is settled after its losses: movers whom the lane stops must not
// learn whether somebody would have been asked.
void open_reaction(const Setting& t, State& s, Sink<Event>& sink) {
  const Frame& move = s.stack.top();
  if (s.markers.at(move.at, MarkerKind::FireLane) > 0 || sniper_may_react(t, s, move) ||
      anybody_may_react(t, s, moving_target(t, s, move)))
    emit(t, s, sink, ReactionOpened{});
}

// 13.8.1, P:fire-lane-crossfire: the movers have come into this hex.
void fire_lane(const Setting& t, State& s, HexIndex at, Dice& dice, Sink<Event>& sink) {
  const int lanes = s.markers.at(at, MarkerKind::FireLane);
  if (lanes == 0) return;
  const int move = s.stack.top().kind == FrameKind::Move ? s.stack.depth() - 1 : s.stack.depth() - 2;
  const Group group = ap_targets(t, s, s.stack.at(move).group);
  if (group.empty()) return;  // armour
  const Roll roll = dice.roll(two_dice(seat_of(other_side(s.active)), "vv.roll.fire_lane", "vv 13.8.1"));
  emit(t, s, sink,
       LaneFired{group,
                 at,
                 static_cast<std::uint8_t>(lanes),
                 {roll.values[0], roll.values[1]},
                 static_cast<std::uint8_t>(lane_points(t, lanes, roll.sum()))});
}

// ---- phases -------------------------------------------------------------------------------------------------------

void begin_phase(const Setting& t, State& s, Phase phase, Sink<Event>& sink) {
  emit(t, s, sink, PhaseBegan{s.turn, phase, s.active});
}

// 5.3.6, 21.1
void after_action(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  std::array<std::uint8_t, kMaxUnits> order;
  const int count = rally_order(t, s, s.active, order);
  for (int i = 0; i < count; ++i) {
    const std::uint8_t unit = order[static_cast<std::size_t>(i)];
    const RallyRoll rally = rally_roll(t, s, unit);
    const Roll roll =
        dice.roll(two_dice(seat_of(s.active), "vv.roll.rally", "vv 21.1", at_most(rally.need - rally.modifier)));
    emit(t, s, sink,
         RallyRolled{.unit = unit,
                     .need = static_cast<std::uint8_t>(rally.need),
                     .modifier = static_cast<std::int8_t>(rally.modifier),
                     .dice = {roll.values[0], roll.values[1]},
                     .success = roll.sum() + rally.modifier <= rally.need});
  }
  emit(t, s, sink, MarksCleared{});
}

// 5.3.6, 5.4, 5.5
// C58: conditions with a turn are judged when it is over.
void judge_conditions(const Setting& t, State& s, Sink<Event>& sink) {
  for (std::size_t side = 0; side < kSides; ++side)
    for (std::size_t i = 0; i < t.scenario.conditions[side].size(); ++i) {
      if (t.scenario.conditions[side][i].by_turn != s.turn || s.judged[side][i] != Judged::Open) continue;
      const bool met = is_met(t, s, static_cast<int>(side), static_cast<int>(i));
      emit(t, s, sink,
           ConditionJudged{static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(i),
                           met ? Judged::Met : Judged::Failed});
    }
  end_if_decided(t, s, sink);
}

void end_segment(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  after_action(t, s, dice, sink);
  const bool turn_over = s.active != t.scenario.first;
  if (turn_over) judge_conditions(t, s, sink);
  if (s.over) return;
  if (turn_over && s.turn >= t.scenario.turns) {
    emit(t, s, sink, decided_at_the_end(t, s));
    return;
  }
  begin_segment(t, s, s.turn + (turn_over ? 1 : 0), other_side(s.active), sink);
}

void end_phase(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  if (s.phase == Phase::Advance) end_segment(t, s, dice, sink);
  else begin_phase(t, s, static_cast<Phase>(static_cast<int>(s.phase) + 1), sink);
}

// 18.2: does the order of battle of this side give it anything to do in a Command Phase?
bool can_ever_command(const Setting& t, int side) {
  const auto& missions = t.scenario.missions[static_cast<std::size_t>(side)];
  return missions[0] + missions[1] + missions[2] > 0;
}

// Without fog a phase in which nobody could do anything asks nobody. With fog that would tell, but for a Command Phase
// of a side whose order of battle gives it nothing to command.
bool may_skip(const Setting& t, const State& s) {
  if (!t.options.fog) return !has_choice(t, s);
  return s.phase == Phase::Command && !can_ever_command(t, s.active);
}

void skip_empty_phases(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  while (!s.over && may_skip(t, s)) end_phase(t, s, dice, sink);
}

// ---- what each action does ----------------------------------------------------------------------------------------

void act(const Setting& t, State& s, const Fire& a, Dice& dice, Sink<Event>& sink) {
  Shot shot = shot_of(t, s, a);
  if (!shot.opportunity) shot.targets = ap_targets(t, s, targets_at(t, s, s.unit(a.group.ids[0]).side, a.target));
  attack(t, s, describe(t, s, shot), dice, sink);
}

void act(const Setting& t, State& s, const StartMove& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, MoveStarted{a.group, s.unit(a.group.ids[0]).at, a.assault});
}

// What happens to movers in the hex that they have just entered.
void come_into(const Setting& t, State& s, const Mover& m, HexIndex at, Dice& dice, Sink<Event>& sink) {
  look(t, s, sink);
  trample_sniper(t, s, m.side, at, true, sink);
  take_objective(t, s, m.group, at, sink);
  if (s.over) return;
  step_into_mines(t, s, m.group, at, dice, sink);
  if (s.stack.top().group.empty()) return end_if_decided(t, s, sink);
  open_reaction(t, s, sink);
  fire_lane(t, s, at, dice, sink);
}

void act(const Setting& t, State& s, const EnterHex& a, Dice& dice, Sink<Event>& sink) {
  const Mover m = mover_of(t, s, s.stack.top());
  // 19.8: who enters wire must stop; armour does not mind it.
  const int spent = wire_at(s, a.to) && m.kind != Kind::Afv ? m.allowance : m.spent + cost_of_step(t, s, m, a.to);
  const bool seen = t.options.fog && sees(t, s, other_side(m.side), a.to);
  emit(t, s, sink, HexEntered{m.group, m.at, a.to, static_cast<std::uint8_t>(spent), seen, {}});
  come_into(t, s, m, a.to, dice, sink);
}

void act(const Setting& t, State& s, const Overrun& a, Dice& dice, Sink<Event>& sink) {
  const Group group = s.stack.top().group;
  step_into_mines(t, s, group, a.target, dice, sink);
  if (s.stack.top().group.empty()) return end_if_decided(t, s, sink);
  attack(t, s, describe(t, s, shot_of(t, s, a)), dice, sink);
}

void act(const Setting& t, State& s, const FireAt& a, Dice& dice, Sink<Event>& sink) {
  at_shot(t, s, describe(t, s, a), dice, sink);
}

void act(const Setting& t, State& s, const Split& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, UnitSplit{a.unit, static_cast<std::uint8_t>(spare_for(t, s, a.unit))});
}
void act(const Setting& t, State& s, const Merge& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, UnitsMerged{a.unit, a.other});
}
void act(const Setting& t, State& s, const Transfer& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, WeaponsTraded{a.unit, a.other});
}

void act(const Setting& t, State& s, const Load& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, UnitLoaded{a.unit, a.transport});
}

void act(const Setting& t, State& s, const Unload& a, Dice& dice, Sink<Event>& sink) {
  const int side = s.unit(a.unit).side;
  const HexIndex from = s.unit(a.unit).at;
  const Group alone = Group::of(a.unit);
  const bool seen = t.options.fog && sees(t, s, other_side(side), a.to);
  emit(t, s, sink, UnitUnloaded{a.unit, a.to, seen});
  look(t, s, sink);
  if (a.to == from) return;
  trample_sniper(t, s, side, a.to, true, sink);
  take_objective(t, s, alone, a.to, sink);
  if (s.over) return;
  step_into_mines(t, s, alone, a.to, dice, sink);
  end_if_decided(t, s, sink);
}

void act(const Setting& t, State& s, const Turn& a, Dice&, Sink<Event>& sink) {
  const Unit& u = s.unit(a.unit);
  const int spent = s.stack.top().spent + turn_cost(profile(t, u), u.facing, a.facing);
  emit(t, s, sink, UnitTurned{a.unit, a.facing, static_cast<std::uint8_t>(spent)});
}

void act(const Setting& t, State& s, const StopMove&, Dice&, Sink<Event>& sink) { emit(t, s, sink, MoveEnded{}); }

void act(const Setting& t, State& s, const Advance& a, Dice& dice, Sink<Event>& sink) {
  const Unit& u = s.unit(a.unit);
  const int side = u.side;
  const bool seen = t.options.fog && sees(t, s, other_side(side), a.to);
  emit(t, s, sink, UnitAdvanced{a.unit, u.at, a.to, seen, {}});
  look(t, s, sink);
  trample_sniper(t, s, side, a.to, false, sink);
  take_objective(t, s, Group::of(a.unit), a.to, sink);
  if (s.over) return;
  step_into_mines(t, s, Group::of(a.unit), a.to, dice, sink);
  end_if_decided(t, s, sink);
}

void act(const Setting& t, State& s, const PlaceUnit& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, UnitPlaced{a.unit, a.at, a.facing});
  go_on_with_set_up(t, s, next_to_place(t, s, s.unit(a.unit).side), sink);
}

void act(const Setting& t, State& s, const PlaceFortification& a, Dice&, Sink<Event>& sink) {
  const int side = index(s.stack.top().seat);
  emit(t, s, sink, FortificationPlaced{static_cast<std::uint8_t>(side), a.line, a.at});
  go_on_with_set_up(t, s, next_to_place(t, s, side), sink);
}

void act(const Setting& t, State& s, const LeaveMap& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, UnitLeft{a.unit, s.unit(a.unit).at});
  look(t, s, sink);
  end_if_decided(t, s, sink);
}

void act(const Setting& t, State& s, const EnterMap& a, Dice& dice, Sink<Event>& sink) {
  const Mover m = arriving(t, s, a.group, a.to, a.assault, a.facing);
  const bool seen = t.options.fog && sees(t, s, other_side(m.side), a.to);
  emit(t, s, sink, MapEntered{a.group, a.to, static_cast<std::uint8_t>(m.spent), a.assault, seen, a.facing, {}});
  come_into(t, s, m, a.to, dice, sink);
}

void act(const Setting& t, State& s, const CloseAssault& a, Dice& dice, Sink<Event>& sink) {
  const Assault assault = describe(t, s, a);
  Roll roll{};
  if (!assault.defenders.empty())  // 15.9
    roll = dice.roll(two_dice(seat_of(s.active), "vv.roll.close_assault", "vv 15.7",
                              at_most(assault.kill_number - assault.modifier)));
  const AssaultResult result = resolve(assault, roll.sum());
  emit(t, s, sink,
       CloseAssaulted{.group = assault.attackers,
                      .defenders = assault.defenders,
                      .pinned = assault.pinned,
                      .from = assault.from,
                      .at = assault.at,
                      .attack = static_cast<std::uint8_t>(assault.attack),
                      .defence = static_cast<std::uint8_t>(assault.defence),
                      .column = static_cast<std::uint8_t>(assault.column),
                      .attacking_leader = static_cast<std::uint8_t>(assault.attacking_leader),
                      .defending_leader = static_cast<std::uint8_t>(assault.defending_leader),
                      .modifier = static_cast<std::int8_t>(assault.modifier),
                      .kill_number = static_cast<std::int8_t>(assault.kill_number),
                      .grenades = static_cast<std::uint8_t>(assault.grenades),
                      .satchels = static_cast<std::uint8_t>(assault.satchels),
                      .defender_grenades = static_cast<std::uint8_t>(assault.defender_grenades),
                      .defender_satchels = static_cast<std::uint8_t>(assault.defender_satchels),
                      .dice = {roll.values[0], roll.values[1]},
                      .success = result.success,
                      .attacker_points = static_cast<std::uint8_t>(result.attacker_points),
                      .defender_points = static_cast<std::uint8_t>(result.defender_points)});
  if (result.success) take_ground(t, s, a.group, a.target, result.attacker_points, dice, sink);
}

void act(const Setting& t, State& s, const Bombard& a, Dice& dice, Sink<Event>& sink) {
  Shot shot = shot_of(t, s, a);
  if (const Group persons = ap_targets(t, s, shot.targets); !persons.empty()) shot.targets = persons;
  attack(t, s, describe(t, s, shot), dice, sink);
}
void act(const Setting& t, State& s, const FireSmoke& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, SmokeLaid{a.unit, a.at, kSmokeOfShells});
}
void act(const Setting& t, State& s, const BreachWire& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, WireBreached{a.unit, a.at});
}
void act(const Setting& t, State& s, const LaySmoke& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, SmokeLaid{a.unit, a.at, kSmokeOfInfantry});
}
void act(const Setting& t, State& s, const FireMission& a, Dice& dice, Sink<Event>& sink) {
  const int side = index(s.stack.top().seat);
  const HexIndex landed = fire_mission(t, s, side, a, dice, sink);
  if (a.kind != MissionKind::Smoke)
    shell_armour(t, s, side, landed, mission_anti_tank(a.kind), kMissionHits, dice, sink);
}
void act(const Setting& t, State& s, const PlaceSniper& a, Dice&, Sink<Event>& sink) {
  emit(t, s, sink, SniperPlaced{static_cast<std::uint8_t>(index(s.stack.top().seat)), a.at});
}
void act(const Setting& t, State& s, const SniperFire&, Dice& dice, Sink<Event>& sink) {
  const Frame& move = s.stack.at(s.stack.depth() - 2);
  sniper_shot(t, s, index(s.stack.top().seat), move.group, move.at, true, dice, sink);
}
void act(const Setting& t, State& s, const WithdrawSniper&, Dice& dice, Sink<Event>& sink) {
  const auto side = static_cast<std::uint8_t>(index(s.stack.top().seat));
  emit(t, s, sink, SniperGone{side, s.sniper[side].at, false});
  skip_empty_phases(t, s, dice, sink);
}
void act(const Setting& t, State& s, const HoldFire&, Dice&, Sink<Event>& sink) { emit(t, s, sink, ReactionClosed{}); }
void act(const Setting& t, State& s, const TakeLoss& a, Dice& dice, Sink<Event>& sink) {
  take_loss(t, s, a.unit, a.harm, dice, sink);
}
void act(const Setting& t, State& s, const TakeLossesAutomatically&, Dice& dice, Sink<Event>& sink) {
  take_losses_automatically(t, s, dice, sink);
}
void act(const Setting& t, State& s, const EndPhase&, Dice& dice, Sink<Event>& sink) {
  end_phase(t, s, dice, sink);
  skip_empty_phases(t, s, dice, sink);
}

std::optional<Refusal> check(const Setting&, const State& s, Seat, const TakeLossesAutomatically&) {
  if (s.stack.top().kind != FrameKind::Losses) return wrong_kind();
  return std::nullopt;
}
std::optional<Refusal> check(const Setting&, const State& s, Seat, const EndPhase&) {
  if (s.stack.top().kind != FrameKind::Phase) return wrong_kind();
  if (s.phase == Phase::SetUp) return no("vv 4.1", "vv.refuse.place_all");
  return std::nullopt;
}
std::optional<Refusal> check(const Setting&, const State& s, Seat, const Resign&) {
  if (s.over) return no("core:game-over", "core.refuse.game_over");
  return std::nullopt;
}

void set_doctrine(const Setting& t, State& s, Seat seat, const SetDoctrine& a, Sink<Event>& sink) {
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (u.side != index(seat) || !u.on_map() || (a.unit != kNobody && a.unit != id)) continue;
    if (u.fire_within == a.fire_within && u.fire_least == a.fire_least && u.orders == a.orders) continue;
    emit(t, s, sink, DoctrineSet{static_cast<std::uint8_t>(id), a.fire_within, a.fire_least, a.orders});
  }
}

}  // namespace

void begin_segment(const Setting& t, State& s, int turn, int side, Sink<Event>& sink) {
  emit(t, s, sink, PhaseBegan{static_cast<std::uint8_t>(turn), Phase::Command, static_cast<std::uint8_t>(side)});
  Numbers pinned;
  for (int id = 0; id < s.unit_count; ++id)
    if (const Unit& u = s.unit(id); u.side == side && u.on_map() && u.is(kPinned)) pinned.add(id);
  pinned.sort_as_seen(s);
  for (const std::uint8_t id : pinned) emit(t, s, sink, UnitRallied{id});
  look(t, s, sink);  // those who are due now see the edge
}

void begin_game(const Setting& t, State& s, Sink<Event>& sink) {
  begin_segment(t, s, 1, t.scenario.first, sink);
  if (may_skip(t, s)) begin_phase(t, s, Phase::Fire, sink);
}

void go_on_with_set_up(const Setting& t, State& s, int side, Sink<Event>& sink) {
  while (side != kNobody) {
    if (s.phase != Phase::SetUp || s.active != side)
      emit(t, s, sink, PhaseBegan{1, Phase::SetUp, static_cast<std::uint8_t>(side)});
    if (!for_each_placement(t, s, side, [](const auto&) { return false; })) return;
    // 4.2: no room for those that are left.
    for (std::size_t line = 0; line < kFortLines; ++line)
      while (s.to_lay[static_cast<std::size_t>(side)][line] > 0)
        emit(t, s, sink, FortificationPlaced{static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(line), kNoHex});
    for (int id = 0; id < s.unit_count; ++id)
      if (s.unit(id).side == side && is_unplaced(t, s, id))
        emit(t, s, sink, Overcrowded{static_cast<std::uint8_t>(id)});
    side = next_to_place(t, s, side);
  }
  look(t, s, sink);
  begin_game(t, s, sink);
  end_if_decided(t, s, sink);
}

void go_on(const Setting& t, State& s, Dice& dice, Sink<Event>& sink) {
  bool more = true;
  while (more && !s.over) {
    switch (s.stack.top().kind) {
      case FrameKind::Losses:
        more = go_on_with_losses(t, s, dice, sink);
        break;
      case FrameKind::Reaction:
        more = go_on_with_reaction(t, s, dice, sink);
        break;
      case FrameKind::Move:
        more = go_on_with_move(t, s, dice, sink);
        break;
      case FrameKind::PlaceSniper:
      case FrameKind::SniperShot:
      case FrameKind::SniperCheck:
        more = go_on_with_sniper(t, s, dice, sink);
        break;
      case FrameKind::Assault:
        go_on_with_assault(t, s, dice, sink);
        break;
      case FrameKind::Phase:
        more = false;
        break;
    }
  }
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Action& action) {
  if (!is_aside(action)) {
    if (s.over) return no("core:game-over", "core.refuse.game_over");
    if (seat != deciding(t, s)) return no("core:not-your-decision", "core.refuse.not_your_decision");
  }
  return std::visit([&](const auto& a) { return check(t, s, seat, a); }, action);
}

std::optional<Refusal> apply(const Setting& t, State& s, Seat seat, const Action& action, Dice& plain,
                             Sink<Event>& sink) {
  if (index(seat) >= kSides) return no("core:no-such-seat", "core.refuse.no_such_seat");
  if (auto no = check(t, s, seat, action)) return no;
  if (const auto* doctrine = std::get_if<SetDoctrine>(&action)) {
    set_doctrine(t, s, seat, *doctrine, sink);
    return std::nullopt;
  }
  if (std::holds_alternative<Resign>(action)) {
    const auto winner = static_cast<std::uint8_t>(other_side(index(seat)));
    emit(t, s, sink, GameEnded{winner, Level::Major, Ending::Resigned});
    return std::nullopt;
  }
  // P:dice-bias
  BiasedDice biased(t, plain);
  Dice& dice = t.options.bias == std::array<Bias, 2>{} ? plain : biased;
  std::visit(
      [&](const auto& a) {
        if constexpr (requires { act(t, s, a, dice, sink); }) act(t, s, a, dice, sink);
      },
      action);
  go_on(t, s, dice, sink);
  return std::nullopt;
}

}  // namespace valor::vv
