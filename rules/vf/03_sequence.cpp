// Chapter 3: Sequence of play (edition and rulings: see README).
//
// The melee phase keeps its place: without assaults (6.5) nobody is in contact and nobody has anything to decide in it.
#include "rules/vf/03_sequence.h"

#include "rules/vf/05_fire.h"
#include "rules/vf/09_morale.h"
#include "rules/vf/10_winning.h"

namespace valor::vf {
namespace {

bool has_untested_brigade(const Setting& t, const State& s) {
  for (int b = 0; b < s.brigade_count; ++b)
    if (t.brigades[at(b)].side == s.active && !(s.brigades[at(b)].flags & (kTested | kShattered))) return true;
  return false;
}

void begin_action_phase(Flow& flow) {
  flow.tell(PhaseBegan{Phase::Action, flow.s.turn});
  if (!has_untested_brigade(flow.t, flow.s)) next_brigade(flow);
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
  if (!anybody_can_shoot(flow.t, flow.s)) end_phase(flow);
}

void after_shot(Flow& flow) {
  const bool open = !flow.s.stack.empty() && flow.s.stack.top().ask == Ask::Fire;
  if (open && !anybody_can_shoot(flow.t, flow.s)) end_phase(flow);
}

void next_brigade(Flow& flow) {
  if (has_untested_brigade(flow.t, flow.s)) return;
  const UnitId army_leader = flow.t.sides[at(index(flow.s.active))].army_leader;
  if (flow.s.has(army_leader))
    flow.tell(Asked{Frame{.seat = seat_of(flow.s.active), .ask = Ask::ArmyLeader, .unit = army_leader}});
  else end_phase(flow);
}

void end_phase(Flow& flow) {
  if (!flow.s.phase_over) flow.tell(PhaseEnded{});
  if (!take_fortitude_tests(flow)) return;
  switch (flow.s.phase) {
    case Phase::Fire:
      begin_action_phase(flow);
      break;
    case Phase::Action:
      flow.tell(PhaseBegan{Phase::Melee, flow.s.turn});
      end_phase(flow);
      break;
    default:
      end_turn(flow);
      break;
  }
}

}  // namespace valor::vf
