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
  constexpr std::size_t kMost = 1000;
  VvMind mind(t);
  std::vector<VvMind::Answer> wishes;
  mind.candidates(known, kNoPlan, kMost, wishes);
  // The best that is allowed. Orders that it would give itself are passed over: those are the player's.
  for (const auto& wish : wishes)
    if (!std::holds_alternative<SetDoctrine>(wish.action) && orders_allow(t, known.state(), wish.action))
      return wish.action;
  return wishes.front().action;
}

}  // namespace valor::vv
