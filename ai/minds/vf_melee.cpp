// The melee phase: whom each unit fights, which fight comes first, and what follows it.
#include <algorithm>

#include "ai/minds/vf_orders.h"
#include "rules/vf/07_melee.h"
#include "rules/vf/candidates.h"

namespace valor::vf {
namespace {

// How good it is for `unit` to go for this enemy, by itself.
int value_of_pick(const Scene& c, UnitId unit, UnitId target) {
  State then = c.s;
  then.piece(unit).pick = static_cast<std::uint8_t>(index(target));
  return c.bout(then, unit, target).value;
}

bool is_picked(const Scene& c, UnitId target) {
  bool picked = false;
  each_unit(c.t, c.s, c.own, [&](UnitId id) { picked = picked || c.s.piece(id).pick == index(target); });
  return picked;
}

}  // namespace

void offer_fights(const Scene& c, Choice& best) {
  std::vector<Action> list;
  actions(c.t, Known<State>::all_of(c.s, c.seat), list);
  Choice pick, fight, mend;
  for (const Action& a : list) {
    if (const auto* p = std::get_if<PickTarget>(&a)) {
      if (c.s.piece(p->unit).pick != kNoPick) {
        // 8.2.2 An enemy whom nobody has picked keeps others from lending support.
        if (!is_picked(c, p->target)) mend.offer(a, value_of_pick(c, p->unit, p->target));
      } else if (must_fight(c.t, c.s, p->unit)) {
        pick.offer(a, value_of_pick(c, p->unit, p->target));
      }
    } else if (const auto* f = std::get_if<StartFight>(&a)) {
      fight.offer(a, c.bout(c.s, f->main, f->target).value);
    }
  }
  for (const Choice* choice : {&pick, &fight, &mend})
    if (choice->any) return best.offer(choice->action, choice->value);
  if (!check(c.t, c.s, c.seat, Done{})) best.offer(Done{}, 0);
}

// 7.2.5 Cavalry that has won goes back where it stands better.
void offer_retreat(const Scene& c, Choice& best) {
  const UnitId unit = c.s.stack.top().unit;
  const bool may_stay = !check(c.t, c.s, c.seat, Done{});
  if (may_stay) best.offer(Done{}, c.stand(unit));
  if (const std::optional<Move> a = find_retreat(c.t, c.s, unit))
    best.offer(*a, c.stand(unit, standing(c.s.piece(unit), end_of(c.t, c.s, *a), c.s.piece(unit).order)));
}

void offer_pursuit(const Scene& c, Choice& best) {
  std::vector<Action> list;
  actions(c.t, Known<State>::all_of(c.s, c.seat), list);
  const UnitId unit = c.s.stack.top().unit;
  for (const Action& a : list)
    if (const auto* move = std::get_if<Move>(&a))
      best.offer(a, c.fight(unit, standing(c.s.piece(unit), end_of(c.t, c.s, *move), c.s.piece(unit).order)).value);
}

}  // namespace valor::vf
