// From a wish to what happens: who may decide, does it answer what is asked, is it legal; then the chapters' steps.
#include "rules/vf/03_sequence.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/05_fire.h"
#include "rules/vf/06_action.h"
#include "rules/vf/09_morale.h"
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
std::optional<Refusal> check_one(const Setting& t, const State& s, const Move& a) {
  if (auto no = asked(s, Ask::Brigade)) return no;
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
  if (auto no = asked(s, Ask::Brigade)) return no;
  return check_occupy(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const Leave& a) {
  if (auto no = asked(s, Ask::Brigade)) return no;
  return check_leave(t, s, a);
}
std::optional<Refusal> check_one(const Setting& t, const State& s, const PlaceLeader& a) {
  if (auto no = asked(s, Ask::BrigadeLeader, Ask::ArmyLeader, Ask::Displaced)) return no;
  return check_place_leader(t, s, a);
}
std::optional<Refusal> check_one(const Setting&, const State& s, const Done&) {
  // 4.0 the card is drawn; 6.0 every brigade is tested
  return s.stack.top().ask == Ask::Fate || s.stack.top().ask == Ask::Activate ? std::optional(kWrongKind)
                                                                              : std::nullopt;
}

// --- steps: the check has passed ---

void take(Flow& flow, const DrawCard&) {
  draw_card(flow);
  begin_fire_phase(flow);
}
void take(Flow& flow, const PlayCard& a) { play(flow, a); }
void take(Flow& flow, const UseInitiative& a) { use_initiative(flow, a); }

// 5.2
void take(Flow& flow, const Shoot& a) {
  const Attack attack = describe(flow.t, flow.s, Sight(flow.t, flow.s), a);
  const Seat seat = seat_of(flow.s.active);
  flow.tell(ShotFired{a.main, a.target, middle_of(flow.t, flow.s, a.main), middle_of(flow.t, flow.s, a.target)});
  const Roll roll = flow.dice.roll(pool(seat, "vf.roll.hit", "vf 8.3", attack.dice, at_least(attack.need)));
  const int hits = resolve(attack.need, roll.dice());
  flow.tell(AttackRolled{.main = a.main,
                         .target = a.target,
                         .support = a.support,
                         .need = static_cast<std::uint8_t>(attack.need),
                         .hits = static_cast<std::uint8_t>(hits),
                         .dice = shown(roll)});
  const int misses = attack.dice - hits;
  if (misses > 0 && may_hold(flow.s, flow.s.active, kDeadlyAttack)) {
    flow.tell(Asked{Frame{.seat = seat,
                          .ask = Ask::Rerolls,
                          .unit = a.main,
                          .target = a.target,
                          .need = static_cast<std::uint8_t>(attack.need),
                          .hits = static_cast<std::uint8_t>(hits),
                          .misses = static_cast<std::uint8_t>(misses)}});
    return;
  }
  suffer_losses(flow, a.target, hits);
  after_shot(flow);
}

void take(Flow& flow, const Activate& a) { activate(flow, a); }
void take(Flow& flow, const Move& a) { move(flow, a); }
void take(Flow& flow, const Reform& a) { reform(flow, a); }
void take(Flow& flow, const Rally& a) { rally(flow, a); }
void take(Flow& flow, const Occupy& a) { occupy(flow, a); }
void take(Flow& flow, const Leave& a) { leave(flow, a); }

// What comes after a leader has been set up, or stays.
void leader_done(Flow& flow, Ask ask) {
  flow.tell(Answered{});
  if (ask == Ask::BrigadeLeader) next_brigade(flow);
  else if (ask == Ask::ArmyLeader) end_phase(flow);
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
    case Ask::Brigade:
    case Ask::Initiative:
      finish_brigade(flow);
      break;
    case Ask::Rerolls:
      flow.tell(Answered{});
      suffer_losses(flow, top.target, top.hits);
      after_shot(flow);
      break;
    case Ask::SaveUnit:
      flow.tell(Answered{});
      rout(flow, top.unit);
      after_shot(flow);
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
      leader_done(flow, top.ask);
      break;
  }
}

}  // namespace

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Action& action) {
  if (index(seat) >= kSides) return Refusal{"core:no-such-seat", "core.refuse.no_such_seat"};
  if (s.stack.empty()) return Refusal{"core:game-over", "core.refuse.game_over"};
  if (s.stack.top().seat != seat) return Refusal{"core:not-your-decision", "core.refuse.not_your_decision"};
  return std::visit([&](const auto& a) { return check_one(t, s, a); }, action);
}

std::optional<Refusal> apply(const Setting& t, State& s, Seat seat, const Action& action, Dice& dice, EventSink& sink) {
  if (auto no = check(t, s, seat, action)) return no;
  Flow flow{t, s, dice, sink};
  std::visit([&](const auto& a) { take(flow, a); }, action);
  return std::nullopt;
}

}  // namespace valor::vf
