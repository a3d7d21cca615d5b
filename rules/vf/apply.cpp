// From a wish to what happens: who may decide, does it answer what is asked, is it legal; then the chapters' steps.
#include "rules/vf/03_sequence.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/05_fire.h"
#include "rules/vf/06_action.h"
#include "rules/vf/07_melee.h"
#include "rules/vf/08_roll.h"
#include "rules/vf/09_morale.h"
#include "rules/vf/11_reinforcements.h"
#include "rules/vf/game.h"
#include "rules/vf/t_terrain.h"

namespace valor::vf {
namespace {

const Refusal kWrongKind{"core:wrong-kind", "core.refuse.wrong_kind"};

template <class... Asks>
std::optional<Refusal> asked(const State& s, Asks... asks) {
  if (((s.stack.top().ask == asks) || ...)) return std::nullopt;
  return kWrongKind;
}

// --- checks: no change to the state ---

std::optional<Refusal> check_one(const Setting&, const State& s, const DrawCard&) { return asked(s, Ask::Fate); }
std::optional<Refusal> check_one(const Setting& t, const State& s, const PlayCard& a) { return check_play(t, s, a); }
std::optional<Refusal> check_one(const Setting& t, const State& s, const UseInitiative& a) {
  if (auto no = asked(s, Ask::Initiative, Ask::Brigade)) return no;
  return check_initiative(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const Shoot& a) {
  if (auto no = asked(s, Ask::Fire)) return no;
  return check_shoot(t, s, Sight(t, s), a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const Activate& a) {
  if (auto no = asked(s, Ask::Activate)) return no;
  return check_activate(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const Arrive& a) {
  if (auto no = asked(s, Ask::Activate)) return no;
  return check_arrive(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const Move& a) {
  if (auto no = asked(s, Ask::Brigade, Ask::Retreat, Ask::Pursue)) return no;
  if (s.stack.top().ask == Ask::Retreat) return check_forced_retreat(t, s, a);
  if (s.stack.top().ask == Ask::Pursue) return check_pursuit(t, s, a);
  return check_move(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const Reform& a) {
  if (auto no = asked(s, Ask::Brigade)) return no;
  return check_reform(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const Rally& a) {
  if (auto no = asked(s, Ask::Brigade)) return no;
  return check_rally(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const Occupy& a) {
  if (auto no = asked(s, Ask::Brigade, Ask::MoveIn)) return no;
  return s.stack.top().ask == Ask::MoveIn ? check_move_in(t, s, a) : check_occupy(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const Leave& a) {
  if (auto no = asked(s, Ask::Brigade)) return no;
  return check_leave(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const PlaceLeader& a) {
  if (auto no = asked(s, Ask::BrigadeLeader, Ask::ArmyLeader, Ask::Displaced, Ask::Raided)) return no;
  return check_place_leader(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const PickTarget& a) {
  if (auto no = asked(s, Ask::Melee)) return no;
  return check_pick(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const StartFight& a) {
  if (auto no = asked(s, Ask::Melee)) return no;
  return check_fight(t, s, a);
}

// 7.0 Somebody in contact has not fought.
std::optional<Refusal> check_all_fought(const Setting& t, const State& s) {
  std::optional<Refusal> no;
  each_unit(t, s, s.active, [&](UnitId id) {
    if (!no && must_fight(t, s, id)) no = Refusal{"vf 7.0", "vf.refuse.must_fight", {unit_arg("unit", id)}};
  });
  return no;
}

std::optional<Refusal> check_one(const Setting& t, const State& s, const Done&) {
  switch (s.stack.top().ask) {
    case Ask::Fate:      // 4.0 the card is drawn
    case Ask::Activate:  // 6.0 every brigade is tested
    case Ask::Pursue:    // Headstrong
      return kWrongKind;
    case Ask::Retreat:
      if (s.stack.top().only)
        return Refusal{"vf 7.2.5", "vf.refuse.must_retreat", {unit_arg("unit", s.stack.top().unit)}};
      return std::nullopt;
    case Ask::Melee:
      return check_all_fought(t, s);
    default:
      return std::nullopt;
  }
}

// --- steps: the check has passed ---

std::optional<Refusal> check_one(const Setting&, const State&, const CallTime&) { return kWrongKind; }  // an aside
void take(Flow&, const CallTime&) {}

void take(Flow& flow, const DrawCard&) {
  draw_card(flow);
  begin_fire_phase(flow);
}
void take(Flow& flow, const PlayCard& a) { play(flow, a); }
void take(Flow& flow, const UseInitiative& a) { use_initiative(flow, a); }

// 5.2
void take(Flow& flow, const Shoot& a) {
  const Attack attack = describe(flow.t, flow.s, Sight(flow.t, flow.s), a);
  flow.tell(ShotFired{a.main, a.target, middle_of(flow.t, flow.s, a.main), middle_of(flow.t, flow.s, a.target)});
  const std::optional<int> hits =
      make_attack(flow, attack, {.main = a.main, .target = a.target, .support = a.support, .skirmish = a.skirmish});
  if (!hits) return;
  suffer_losses(flow, a.target, *hits, LossBy::Fire);
  after_shot(flow);
}

void take(Flow& flow, const Activate& a) { activate(flow, a); }
void take(Flow& flow, const Arrive& a) { arrive(flow, a); }
void take(Flow& flow, const Move& a) {
  const Ask ask = flow.s.stack.top().ask;
  if (ask == Ask::Retreat) retreat(flow, a);
  else if (ask == Ask::Pursue) pursue(flow, a);
  else move(flow, a);
}
void take(Flow& flow, const Reform& a) { reform(flow, a); }
void take(Flow& flow, const Rally& a) { rally(flow, a); }
void take(Flow& flow, const Occupy& a) {
  if (flow.s.stack.top().ask == Ask::MoveIn) move_in(flow, a);
  else occupy(flow, a);
}
void take(Flow& flow, const PickTarget& a) {
  flow.tell(TargetPicked{a.unit, a.target});
  go_on(flow);
}
void take(Flow& flow, const StartFight& a) { start_fight(flow, a); }
void take(Flow& flow, const Leave& a) { leave(flow, a); }

// What comes after a leader has been set up, or stays.
void leader_done(Flow& flow, Ask ask) {
  const UnitId leader = flow.s.stack.top().unit;
  flow.tell(Answered{});
  if (ask == Ask::Raided) return;
  if (ask == Ask::BrigadeLeader) next_brigade(flow);
  else if (ask == Ask::ArmyLeader) next_general(flow, leader);
  else if (flow.s.phase == Phase::Melee) go_on(flow);
  else finish_brigade_if_idle(flow);
}

void take(Flow& flow, const PlaceLeader& a) {
  const Ask ask = flow.s.stack.top().ask;
  place_leader(flow, a);
  leader_done(flow, ask);
}

void take(Flow& flow, const Done&) {
  const Frame top = flow.s.stack.top();
  switch (top.ask) {
    case Ask::Fire:
      end_phase(flow);
      break;
    case Ask::Melee:
      end_melee(flow);
      break;
    case Ask::EndMelee:
    case Ask::EnemyAction:
      flow.tell(Answered{});
      end_phase(flow);
      break;
    case Ask::EnemyFire:
    case Ask::EnemyOrder:
      flow.tell(Answered{});
      break;
    case Ask::Temper:
      flow.tell(Answered{});
      after_temper(flow, top);
      break;
    case Ask::Raided:
      if (const std::optional<Vec> spot = raided_place(flow.t, flow.s, top.unit))
        place_leader(flow, {top.unit, spot->x, spot->y});
      leader_done(flow, top.ask);
      break;
    case Ask::Brigade:
    case Ask::Initiative:
      finish_brigade(flow);
      break;
    case Ask::Rerolls:
      flow.tell(Answered{});
      if (flow.s.phase == Phase::Fire) suffer_losses(flow, top.target, top.hits, LossBy::Fire);
      after_answer(flow);
      break;
    case Ask::Retreat:
    case Ask::MoveIn:
    case Ask::EnemyMelee:
      stay(flow);
      break;
    case Ask::SaveUnit:
      flow.tell(Answered{});
      rout(flow, top.unit);
      after_answer(flow);
      break;
    case Ask::SaveBrigade:
      flow.tell(Answered{});
      waver(flow, top.brigade);
      end_phase(flow);
      break;
    case Ask::Displaced: {
      const Vec spot = default_place(flow.t, flow.s, top.unit);
      place_leader(flow, {top.unit, spot.x, spot.y});
      leader_done(flow, top.ask);
      break;
    }
    default:
      if (flow.s.waits(top.unit)) {  // 11.0
        const Vec spot = default_place(flow.t, flow.s, top.unit);
        place_leader(flow, {top.unit, spot.x, spot.y});
      }
      leader_done(flow, top.ask);
      break;
  }
}

// 2.2 Only a commander-in-chief, in a game by the clock, and once.
std::optional<Refusal> check_time(const Setting& t, const State& s, Seat seat) {
  if (!t.options.clock) return Refusal{"vf 2.2", "vf.refuse.no_clock"};
  if (index(seat) >= kSides) return Refusal{"vf 2.3", "vf.refuse.only_the_chief"};
  if ((s.time_called >> index(seat)) & 1) return Refusal{"vf 2.2", "vf.refuse.time_called"};
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Action& action) {
  if (index(seat) >= seats(t)) return Refusal{"core:no-such-seat", "core.refuse.no_such_seat"};
  if (s.stack.empty()) return Refusal{"core:game-over", "core.refuse.game_over"};
  if (std::holds_alternative<CallTime>(action)) return check_time(t, s, seat);
  if (s.stack.top().seat != seat) return Refusal{"core:not-your-decision", "core.refuse.not_your_decision"};
  return std::visit([&](const auto& a) { return check_one(t, s, a); }, action);
}

std::optional<Refusal> apply(const Setting& t, State& s, Seat seat, const Action& action, Dice& dice, EventSink& sink) {
  if (auto no = check(t, s, seat, action)) return no;
  Flow flow{t, s, dice, sink};
  if (std::holds_alternative<CallTime>(action)) {
    flow.tell(TimeCalled{side_of_seat(t, seat)});
    return std::nullopt;
  }
  std::visit([&](const auto& a) { take(flow, a); }, action);
  return std::nullopt;
}

}  // namespace valor::vf
