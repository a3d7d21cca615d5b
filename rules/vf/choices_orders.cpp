#include "rules/vf/choices_orders.h"

#include "rules/vf/05_fire.h"
#include "rules/vf/06_action.h"
#include "rules/vf/07_melee.h"

namespace valor::vf {
namespace {

// The enemy that is nearest to it, among those for whom `counts` holds.
template <class F>
UnitId nearest_enemy(const Setting& t, const State& s, UnitId unit, F counts) {
  UnitId found = kNoUnit;
  table::Distance least;
  each_unit(t, s, other(t.piece(unit).side), [&](UnitId enemy) {
    const table::Distance d = distance_between(t, s, unit, enemy);
    if (!counts(enemy) || (found != kNoUnit && !(d < least))) return;
    found = enemy;
    least = d;
  });
  return found;
}

// 5.1 Why it does not shoot at the enemy that is nearest to it.
std::optional<Refusal> why_no_shot(const Setting& t, const State& s, UnitId unit) {
  const UnitId enemy = nearest_enemy(t, s, unit, [&](UnitId id) { return !check_target(t, s, id); });
  if (enemy == kNoUnit) return Refusal{"vf 5.1", "vf.refuse.nobody_to_shoot"};
  return check_shooter(t, s, Sight(t, s), unit, enemy, FireRole::Main);
}

// 7.0
std::optional<Refusal> why_no_fight(const Setting& t, const State& s, UnitId unit) {
  if (s.piece(unit).flags & kFought) return Refusal{"vf 8.0", "vf.refuse.has_fought", {unit_arg("unit", unit)}};
  const UnitId enemy = nearest_enemy(t, s, unit, [](UnitId) { return true; });
  if (enemy == kNoUnit) return std::nullopt;
  return check_pick(t, s, {unit, enemy});
}

}  // namespace

std::optional<Refusal> why_not_ordered(const Setting& t, const State& s, Seat seat, UnitId unit) {
  const Frame& top = s.stack.top();
  if (!s.has(unit) || t.piece(unit).side != side_of_seat(t, seat)) return std::nullopt;
  if (top.seat != seat) {
    if (side_of_seat(t, top.seat) != side_of_seat(t, seat)) return std::nullopt;
    return Refusal{"vf 2.3", "vf.refuse.another_decides"};
  }
  if (top.ask == Ask::Fate) return Refusal{"vf 4.0", "vf.refuse.card_first"};
  if (!is_unit(t, unit) && top.unit != unit)
    return Refusal{"vf 6.8", "vf.refuse.leader_later", {unit_arg("unit", unit)}};
  switch (top.ask) {
    case Ask::Fire:
      return why_no_shot(t, s, unit);
    case Ask::Activate:
      return Refusal{"vf 6.1",
                     "vf.refuse.brigade_first",
                     {unit_arg("unit", unit), text_arg("brigade", t.brigades[t.piece(unit).brigade].name.c_str())}};
    case Ask::Brigade:
      return check_may_act(t, s, unit);
    case Ask::Melee:
      return why_no_fight(t, s, unit);
    case Ask::BrigadeLeader:
    case Ask::ArmyLeader:
    case Ask::Displaced:
    case Ask::Raided:
      return Refusal{"vf 6.8", "vf.refuse.leader_now", {unit_arg("leader", top.unit)}};
    default:
      return Refusal{"core:wrong-kind", "core.refuse.wrong_kind"};
  }
}

}  // namespace valor::vf
