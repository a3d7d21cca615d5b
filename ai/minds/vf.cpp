#include "ai/minds/vf.h"

#include <algorithm>
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

namespace {

constexpr std::size_t kOthers = 12;                // answers that are thought about twice: each costs playouts
constexpr Length kNearEnough = table::inches(30);  // nobody thinks twice about a march far from the enemy

// A few runs are full of luck: what the mind thinks much worse of has to do much better. Beyond four points its values
// are ranks, no measures.
int doubt_about(int behind) { return std::clamp(behind, 0, 400) / 2; }

// The unit that an order is for; nobody for what is no order.
UnitId unit_of(const Action& a) {
  if (const auto* move = std::get_if<Move>(&a)) return move->unit;
  if (const auto* reform = std::get_if<Reform>(&a)) return reform->unit;
  if (const auto* rally = std::get_if<Rally>(&a)) return rally->unit;
  if (const auto* occupy = std::get_if<Occupy>(&a)) return occupy->unit;
  if (const auto* leave = std::get_if<Leave>(&a)) return leave->unit;
  return kNoUnit;
}

}  // namespace

// Other ends of the same unit's move, or to leave it where it is.
void VfMind::other_orders(const Known<State>& known, const Plan& plan, std::size_t most, std::vector<Answer>& out) {
  const State& s = known.state();
  const UnitId unit = unit_of(out[0].action);
  if (unit == kNoUnit || has_begun(s, unit)) return;
  const auto scene = std::make_unique<Scene>(t_, ground_, known, kPlanner, plan, Pace::Earnest, memory_);
  if (scene->nearest_enemy_gap(unit) > kNearEnough) return;
  const std::vector<UnitOrder> orders = best_orders(*scene, unit, most);
  const int best = orders.empty() ? 0 : orders[0].gain;
  for (const UnitOrder& order : orders)
    if (order.action != out[0].action && out.size() < most)
      out.push_back({order.action, plan, doubt_about(best - order.gain)});
  Plan stays = plan;
  stays.of[at(index(unit))].task = Task::Stay;
  const Action instead = think(known, kPlanner, stays, nullptr);
  if (instead != out[0].action) out.push_back({instead, stays, doubt_about(best)});
}

// What those might do who would rather stay where they are.
void VfMind::idle_orders(const Known<State>& known, const Plan& plan, std::size_t most, std::vector<Answer>& out) {
  const State& s = known.state();
  const auto scene = std::make_unique<Scene>(t_, ground_, known, kPlanner, plan, Pace::Earnest, memory_);
  for (const UnitId unit : t_.brigades[s.stack.top().brigade].units) {
    if (check_may_act(t_, s, unit) || scene->nearest_enemy_gap(unit) > kNearEnough) continue;
    for (const UnitOrder& order : best_orders(*scene, unit, 2))
      if (out.size() <= most) out.push_back({order.action, plan, doubt_about(-order.gain)});
  }
}

void VfMind::candidates(const Known<State>& known, const Plan& plan, std::size_t most, std::vector<Answer>& out) {
  most = std::min(most, kOthers);
  heard_.clear();
  out.assign(1, {think(known, kPlanner, plan, nullptr, &heard_), plan});
  const Ask ask = known.state().stack.top().ask;
  if (ask == Ask::Brigade && unit_of(out[0].action) != kNoUnit) return other_orders(known, plan, most, out);
  if (ask == Ask::Brigade && std::holds_alternative<Done>(out[0].action)) return idle_orders(known, plan, most, out);
  const bool asks = ask == Ask::Fire || ask == Ask::Melee || ask == Ask::Retreat || ask == Ask::Brigade ||
                    ask == Ask::Rerolls || ask == Ask::SaveUnit || ask == Ask::SaveBrigade || ask == Ask::MoveIn;
  if (!asks) return;
  const auto worse = [](const auto& a, const auto& b) { return a.second < b.second; };
  const int best = heard_.empty() ? 0 : std::max_element(heard_.begin(), heard_.end(), worse)->second;
  while (out.size() <= most && !heard_.empty()) {
    const auto next = std::max_element(heard_.begin(), heard_.end(), worse);  // of equals the first
    const auto same = [&](const Answer& answer) { return answer.action == next->first; };
    if (std::none_of(out.begin(), out.end(), same) && !check(t_, known.state(), known.seat(), next->first))
      out.push_back({next->first, plan, doubt_about(best - next->second)});
    heard_.erase(next);
  }
}

void VfMind::begin_playouts(const Known<State>& known, const Plan* plan) {
  begun_ = {};
  if (plan && known.state().stack.top().ask == Ask::Fire) think(known, kPlanner, *plan, &begun_);
}

Action VfMind::think(const Known<State>& known, Skill skill, const Plan& plan, Haste* haste, Heard* heard) {
  Choice best;
  best.heard = heard;
  if (haste) haste->begin(moment(t_, known.state()));
  const auto scene =
      std::make_unique<Scene>(t_, ground_, known, skill, plan, haste ? Pace::Playout : Pace::Earnest, memory_);
  offer_all(*scene, haste, best);
  if (best.any && (best.checked || !check(t_, known.state(), known.seat(), best.action))) return best.action;
  // Where no order was found: nothing, or else whatever is legal.
  actions(t_, known, list_);
  for (const Action& a : list_)
    if (std::holds_alternative<Done>(a)) return a;
  VALOR_ASSERT(!list_.empty(), "core: who is asked can answer");
  return list_.front();
}

AnyMind any_mind() { return erased<VfMind>(); }

}  // namespace valor::vf
