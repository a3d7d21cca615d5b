// Chapter 3: Sequence of play (edition and rulings: see README).
#include "rules/vf/03_sequence.h"

#include "rules/vf/04_fate.h"
#include "rules/vf/05_fire.h"
#include "rules/vf/07_melee.h"
#include "rules/vf/09_morale.h"
#include "rules/vf/10_winning.h"
#include "rules/vf/11_reinforcements.h"

namespace valor::vf {
namespace {

// 6.0, 11.0
bool awaits_orders(const Setting& t, const State& s, int brigade) {
  const bool untested = !(s.brigades[at(brigade)].flags & (kTested | kShattered)) && is_on_field(t, s, brigade);
  return untested || has_arrivals(t, s, brigade);
}

bool has_untested_brigade(const Setting& t, const State& s) {
  for (int b = 0; b < s.brigade_count; ++b)
    if (t.brigades[at(b)].side == s.active && awaits_orders(t, s, b)) return true;
  return false;
}

void begin_action_phase(Flow& flow) {
  flow.tell(PhaseBegan{Phase::Action, flow.s.turn});
  if (!has_untested_brigade(flow.t, flow.s)) next_brigade(flow);
}

// F.Q.austrian A gun that has shot may shoot again if its side plays the card.
bool waits_for_reserve(const Setting& t, const State& s) {
  if (!may_play(t, s, s.active, Fate::ReserveBattery)) return false;
  bool gun = false;
  each_unit(t, s, s.active, [&](UnitId id) {
    gun = gun || (t.piece(id).profile.arm == Arm::Artillery && (s.piece(id).flags & kShot));
  });
  return gun;
}

void begin_turn(Flow& flow) {
  const bool first_side_again = flow.s.active != flow.t.first;
  flow.tell(TurnBegan{static_cast<std::uint8_t>(flow.s.turn + (first_side_again ? 1 : 0)), other(flow.s.active)});
}

void end_turn(Flow& flow) {
  take_objectives(flow);
  if (turn_limit_reached(flow.t, flow.s)) end_game(flow);
  else begin_turn(flow);
}

}  // namespace

void begin_fire_phase(Flow& flow) {
  flow.tell(PhaseBegan{Phase::Fire, flow.s.turn});
  if (!anybody_can_shoot(flow.t, flow.s)) {
    end_phase(flow);
    return;
  }
  const Side enemy = other(flow.s.active);  // question 49
  if (may_play(flow.t, flow.s, enemy, Fate::SteadyMasses) || may_play(flow.t, flow.s, enemy, Fate::StoneWall))
    flow.tell(Asked{Frame{.seat = seat_of(enemy), .ask = Ask::EnemyFire}});
}

void after_shot(Flow& flow) {
  const bool open = !flow.s.stack.empty() && flow.s.stack.top().ask == Ask::Fire;
  if (open && !anybody_can_shoot(flow.t, flow.s) && !waits_for_reserve(flow.t, flow.s)) end_phase(flow);
}

void after_answer(Flow& flow) {
  if (flow.s.phase == Phase::Melee) go_on(flow);
  else if (flow.s.phase == Phase::Fire) after_shot(flow);
  else if (flow.s.stack.top().ask == Ask::Activate) end_phase(flow);  // after the enemy's card at the end of the phase
}

void end_action_phase(Flow& flow) {
  const Side enemy = other(flow.s.active);
  bool struck = false;
  if (may_play(flow.t, flow.s, enemy, Fate::SpanishUlcer))
    each_unit(flow.t, flow.s, flow.s.active,
              [&](UnitId id) { struck = struck || can_fester(flow.t, flow.s, enemy, id); });
  if (struck) flow.tell(Asked{Frame{.seat = seat_of(enemy), .ask = Ask::EnemyAction}});
  else end_phase(flow);
}

void next_brigade(Flow& flow) {
  if (!has_untested_brigade(flow.t, flow.s)) next_general(flow, kNoUnit);
}

void next_general(Flow& flow, UnitId after) {
  const SideData& side = flow.t.sides[at(index(flow.s.active))];
  std::vector<UnitId> generals{side.army_leader};
  generals.insert(generals.end(), side.division_leaders.begin(), side.division_leaders.end());
  auto next = std::find(generals.begin(), generals.end(), after);
  next = next == generals.end() ? generals.begin() : next + 1;
  next = std::find_if(next, generals.end(), [&](UnitId id) { return flow.s.has(id); });
  if (next == generals.end()) end_action_phase(flow);
  else flow.tell(Asked{Frame{.seat = seat_of(flow.s.active), .ask = Ask::ArmyLeader, .unit = *next}});
}

void end_phase(Flow& flow) {
  if (!flow.s.phase_over) flow.tell(PhaseEnded{});
  if (!take_fortitude_tests(flow)) return;
  switch (flow.s.phase) {
    case Phase::Fire:
      begin_action_phase(flow);
      break;
    case Phase::Action:
      begin_melee_phase(flow);
      break;
    default:
      end_turn(flow);
      break;
  }
}

}  // namespace valor::vf
