#include "ai/minds/vv.h"

#include <memory>

#include "ai/erase.h"
#include "rules/vv/04_victory.h"

namespace valor::vv {

void VvMind::offer_all(const Scene& c, Choice& best) {
  switch (c.s.stack.top().kind) {
    case FrameKind::Move:
      return offer_steps(c, memory_, best);
    case FrameKind::Reaction:
      return offer_reaction(c, best);
    case FrameKind::Losses:
      return offer_losses(c, best);
    case FrameKind::PlaceSniper:
      return offer_sniper(c, best);
    case FrameKind::Phase:
      break;
    default:
      return;  // never asked
  }
  if (c.s.phase == Phase::SetUp) return offer_placements(c, best);
  best.offer(EndPhase{}, 0);
  offer_doctrine(c, best);
  offer_regrouping(c, best);
  if (c.s.phase == Phase::Command) offer_missions(c, best);
  if (c.s.phase == Phase::Fire || c.s.phase == Phase::DefensiveFire) offer_fire(c, memory_, best);
  if (c.s.phase == Phase::Move) {
    offer_transport(c, best);
    offer_moves(c, memory_, best);
  }
  if (c.s.phase == Phase::Advance) offer_advances(c, best);
  if (c.s.phase == Phase::Move || c.s.phase == Phase::Advance) offer_edge(c, best, list_);
  offer_sniper(c, best);
}

namespace {

// Where no order was found: what costs least of all that is legal. A step goes where one stands best.
int value_of_last_resort(const Scene& c, const Action& action) {
  if (std::holds_alternative<StopMove>(action) || std::holds_alternative<EndPhase>(action) ||
      std::holds_alternative<HoldFire>(action) || std::holds_alternative<TakeLossesAutomatically>(action))
    return 1000000;
  const auto* step = std::get_if<EnterHex>(&action);
  if (!step) return -1000000;
  const Body b = c.body(c.s.stack.top().group);
  return c.stand(c.errand_of(b.group.ids[0]), b, step->to, b.facing) - c.step_danger(b, step->to, false);
}

}  // namespace

Action VvMind::choose(const Known<State>& known, Skill skill) {
  // Large, and built for every decision: on the heap once, not on the stack of whoever asks.
  const auto scene = std::make_unique<Scene>(t_, ground_, known, skill);
  Choice best;
  offer_all(*scene, best);
  if (best.any) return best.action;
  actions(t_, known, list_);
  for (const Action& a : list_) best.offer(a, value_of_last_resort(*scene, a));
  return best.action;
}

int VvMind::value(const Known<State>& known, int side) const {
  const Scene c(t_, ground_, known, Skill::Regular);
  int sum = 0;
  for (int id = 0; id < c.s.unit_count; ++id) {
    const Unit& u = c.s.unit(id);
    if (!u.stands()) continue;
    const int worth = c.worth(id) * (u.is(kPinned) ? 85 : 100) / 100;
    sum += u.side == side ? worth : -worth;
  }
  for (const Aim& aim : ground_.aims()) {
    if (aim.kind == AimKind::Objective) sum += c.s.holder[aim.objective] == side ? aim.worth : -aim.worth;
    if (aim.kind == AimKind::Exit) sum += (aim.wanted_by == side ? 1 : -1) * aim.worth * units_left(c.s, aim.wanted_by);
  }
  return sum;
}

AnyMind any_mind() { return erased<VvMind>(); }

}  // namespace valor::vv
