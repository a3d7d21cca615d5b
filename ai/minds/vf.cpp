#include "ai/minds/vf.h"

#include <memory>

#include "ai/erase.h"
#include "rules/vf/t_terrain.h"

namespace valor::vf {
namespace {

void offer_all(const Scene& c, Haste* haste, Choice& best) {
  switch (c.s.stack.top().ask) {
    case Ask::Fate:
      // 2.2 The time agreed on is that of the scenario.
      if (c.t.options.clock && c.s.turn > c.t.turns && !check(c.t, c.s, c.seat, CallTime{}))
        return best.offer(CallTime{}, 0);
      best.offer(DrawCard{}, 0);
      break;
    case Ask::Fire:
      offer_fire(c, haste, best);
      break;
    case Ask::Activate:
      offer_activation(c, best);
      break;
    case Ask::Brigade:
      offer_actions(c, haste, best);
      break;
    case Ask::BrigadeLeader:
    case Ask::ArmyLeader:
    case Ask::Displaced:
    case Ask::Raided:
      offer_leader(c, best);
      break;
    case Ask::Melee:
      offer_fights(c, best);
      break;
    case Ask::Retreat:
      offer_retreat(c, best);
      break;
    case Ask::Pursue:
      offer_pursuit(c, best);
      break;
    case Ask::MoveIn:
      best.offer(Occupy{c.s.stack.top().unit, c.s.fight.inside}, 1);
      break;
    default:  // a card, or none
      best.offer(Done{}, 0);
      break;
  }
  offer_cards(c, best);
}

}  // namespace

Action VfMind::think(const Known<State>& known, Skill skill, const Plan& plan, Haste* haste) {
  Choice best;
  if (haste) haste->begin(moment(t_, known.state()));
  const auto scene = std::make_unique<Scene>(t_, ground_, known, skill, plan, haste != nullptr);
  offer_all(*scene, haste, best);
  if (best.any && !check(t_, known.state(), known.seat(), best.action)) return best.action;
  // Where no order was found: nothing, or else whatever is legal.
  actions(t_, known, list_);
  for (const Action& a : list_)
    if (std::holds_alternative<Done>(a)) return a;
  VALOR_ASSERT(!list_.empty(), "core: who is asked can answer");
  return list_.front();
}

AnyMind any_mind() { return erased<VfMind>(); }

}  // namespace valor::vf
