#include "ai/minds/vv.h"

#include <algorithm>
#include <memory>

#include "ai/erase.h"
#include "ai/minds/vv_standing.h"

namespace valor::vv {

Screen VvMind::screen_for(const Scene& c, Haste* haste) {
  if (!haste) return best_screen(c, memory_, nullptr);
  const int smoke = c.s.smoke[static_cast<std::size_t>(c.side)];
  if (haste->smoke != smoke) haste->screen = best_screen(c, memory_, haste);
  haste->smoke = smoke;
  return haste->screen;
}

void VvMind::offer_all(const Scene& c, Haste* haste, Choice& best) {
  switch (c.s.stack.top().kind) {
    case FrameKind::Move:
      return offer_steps(c, memory_, haste, best);
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
  if (c.s.phase == Phase::SetUp) {
    offer_placements(c, best);
    // With the last one the set-up is over.
    if (few_to_place(c)) offer_doctrine(c, best);
    return;
  }
  best.offer(EndPhase{}, 0);
  offer_doctrine(c, best);
  offer_regrouping(c, best);
  const bool own = c.s.phase == Phase::Command || c.s.phase == Phase::Fire;
  const Screen screen = own ? screen_for(c, haste) : Screen{};
  if (c.s.phase == Phase::Command) offer_missions(c, screen, best);
  if (c.s.phase == Phase::Fire || c.s.phase == Phase::DefensiveFire) offer_fire(c, memory_, haste, best);
  if (c.s.phase == Phase::Fire) {
    offer_smoke_shells(c, screen, best);
    offer_breaches(c, best);
  }
  if (c.s.phase == Phase::Move) {
    offer_transport(c, best);
    offer_moves(c, memory_, haste, best);
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

// For a battle of usual size; a tenth and a quarter of a second a player turn in the mean over the six working
// scenarios (docs/ai.md). Veteran's few runs are what sets the two apart: already with twice as many it is hard to tell
// from Elite.
Thought VvMind::thought(Skill skill) {
  if (skill == Skill::Elite)
    return {.plan = {.runs = 8, .evaluations = 30, .evolves = true},
            .decision = {.runs = 10, .evaluations = 2000, .least_gain = 10},
            .answers = 6};
  return {.plan = {.evaluations = 0}, .decision = {.runs = 2, .evaluations = 2000, .least_gain = 10}, .answers = 6};
}

// A gun or vehicle costs as much as five units on foot: its ways are many. A battle of twice the size costs five times
// as much for each playout, so that this comes to much the same time a turn in all of them.
int VvMind::share_of_thought(const Setting& t, const State& s) {
  constexpr int kUsual = 55;
  int units = 0;
  for (int id = 0; id < s.unit_count; ++id)
    if (const Unit& u = s.unit(id); u.on_map()) units += profile(t, u).heavy() ? 5 : 1;
  return std::clamp(100 * kUsual * kUsual / std::max(1, units * units), 30, 600);
}

namespace {

// A few runs are full of luck: what the mind thinks much worse of has to do much better. Beyond four points its values
// are ranks, no measures.
int doubt_about(int behind) { return std::clamp(behind, 0, 400) / 2; }

HexIndex goal_in(const VvMind::Answer& a) {
  const auto* move = std::get_if<StartMove>(&a.action);
  return move ? a.plan.goal_of(move->group.ids[0]) : kNoHex;
}

}  // namespace

void VvMind::candidates(const Known<State>& known, const Plan& plan, std::size_t most, std::vector<Answer>& out) {
  heard_.clear();
  out.assign(1, {think(known, Skill::Veteran, plan, nullptr, &heard_), plan});
  const State& s = known.state();
  const bool asks =
      s.stack.top().kind == FrameKind::Reaction || (s.stack.top().kind == FrameKind::Phase && s.phase != Phase::SetUp);
  if (!asks) return;
  const auto worse = [](const Candidate& a, const Candidate& b) { return a.value < b.value; };
  int first = 0;
  for (const Candidate& h : heard_)
    if (h.action == out[0].action) first = std::max(first, h.value);
  while (out.size() <= most && !heard_.empty()) {
    const auto next = std::max_element(heard_.begin(), heard_.end(), worse);  // of equals the first
    const auto same = [&](const Answer& a) { return a.action == next->action && goal_in(a) == next->goal; };
    if (std::none_of(out.begin(), out.end(), same)) {
      out.push_back({next->action, plan, doubt_about(first - next->value)});
      if (const auto* move = std::get_if<StartMove>(&next->action)) out.back().plan.send(move->group, next->goal);
    }
    heard_.erase(next);
  }
}

void VvMind::begin_playouts(const Known<State>& known, const Plan* plan) {
  begun_ = {};
  haste_.begin_with(begun_, static_cast<std::size_t>(t_.field.count()));
  if (!plan || known.state().stack.top().kind != FrameKind::Phase) return;
  think(known, Skill::Veteran, *plan, &haste_);
  begun_ = haste_;
}

Action VvMind::think(const Known<State>& known, Skill skill, const Plan& plan, Haste* haste,
                     std::vector<Candidate>* heard) {
  Choice best;
  best.heard = heard;
  if (haste) {
    haste->begin(moment(t_, known.state()), static_cast<std::size_t>(t_.field.count()));
    if (follow_route(t_, known.state(), *haste, best)) return best.action;
  }
  FireMemory& fire = haste ? haste->fire[index(known.seat())] : fire_;
  if (!haste) fire.begin(static_cast<std::size_t>(t_.field.count()));
  // Large, and built for every decision: on the heap once, not on the stack of whoever asks.
  const auto scene = std::make_unique<Scene>(t_, ground_, known, skill, plan, &fire);
  offer_all(*scene, haste, best);
  if (best.any) return best.action;
  actions(t_, known, list_);
  for (const Action& a : list_) best.offer(a, value_of_last_resort(*scene, a));
  return best.action;
}

AnyMind any_mind() {
  AnyMind out = erased<VvMind>();
  out.by_orders = [](const Game& game, Seat seat) {
    const auto& table = dynamic_cast<const GameOf<Vv>&>(game);
    return write_action(table.setting(), answer_by_orders(table.setting(), table.known_by(seat)));
  };
  return out;
}

}  // namespace valor::vv
