#include "ai/minds/vv_standing.h"

#include "ai/minds/vv.h"
#include "rules/vv/14_ap_combat.h"
#include "rules/vv/16_at_combat.h"

namespace valor::vv {
namespace {

bool in_reach(const Setting& t, const State& s, const Group& group, HexIndex target) {
  for (const std::uint8_t id : group)
    if (s.unit(id).fire_within < t.field.distance(s.unit(id).at, target)) return false;
  return true;
}

bool at_persons(const State& s, const Group& group) {
  for (const std::uint8_t id : group)
    if ((s.unit(id).orders & kKeepForVehicles) != 0) return false;
  return true;
}

// Who fires with this action; nobody where it is no fire.
Group firers(const Action& action) {
  if (const auto* a = std::get_if<Fire>(&action)) return a->group;
  if (const auto* a = std::get_if<Bombard>(&action)) return a->group;
  if (const auto* a = std::get_if<FireAt>(&action)) return Group::of(a->unit);
  return {};
}

}  // namespace

bool orders_allow(const Setting& t, const State& s, const Action& action) {
  if (const auto* a = std::get_if<Fire>(&action)) {
    int least = 0;
    for (const std::uint8_t id : a->group) least = std::max<int>(least, s.unit(id).fire_least);
    Shot shot = shot_of(t, s, *a);
    if (!shot.opportunity) shot.targets = ap_targets(t, s, targets_at(t, s, s.unit(a->group.ids[0]).side, a->target));
    return in_reach(t, s, a->group, a->target) && at_persons(s, a->group) &&
           harmful_rolls(t, describe(t, s, shot)) >= least;
  }
  if (const auto* a = std::get_if<Bombard>(&action))
    return in_reach(t, s, a->group, a->target) && at_persons(s, a->group);
  if (const auto* a = std::get_if<FireAt>(&action)) {
    if (!in_reach(t, s, Group::of(a->unit), s.unit(a->target).at)) return false;
    const AtChances c = chances(t, s, describe(t, s, *a));
    return std::int64_t{c.eliminated + c.immobilised} * 36 >= std::int64_t{s.unit(a->unit).fire_least} * c.cases;
  }
  return true;
}

Action answer_by_orders(const Setting& t, const Known<State>& known) {
  const State& s = known.state();
  State thought = s;  // in which whoever may not fire has fired
  VvMind mind(t);
  for (int rest = 4 * s.unit_count; rest > 0; --rest) {
    const Action action = mind.choose(Known<State>::part(thought, known.seat()), Skill::Regular);
    if (const auto* order = std::get_if<SetDoctrine>(&action)) {
      // It would give other orders: those are the player's.
      for (int id = 0; id < thought.unit_count; ++id)
        if (order->unit == kNobody || order->unit == id) {
          thought.unit(id).fire_within = order->fire_within;
          thought.unit(id).fire_least = order->fire_least;
          thought.unit(id).orders = order->orders;
        }
      continue;
    }
    if (orders_allow(t, s, action)) return action;
    for (const std::uint8_t id : firers(action)) thought.unit(id).marks |= kFired;
  }
  return mind.choose(known, Skill::Regular);
}

}  // namespace valor::vv
