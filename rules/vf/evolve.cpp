// The only place that writes a state. Each function is total: it cannot fail and rolls no dice.
#include "core/assert.h"
#include "rules/vf/01_core.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/flow.h"
#include "rules/vf/ground.h"

namespace valor::vf {
namespace {

// The open decision. A record that answers when nothing is asked is broken.
Frame& top_of(State& s) {
  VALOR_ASSERT(!s.stack.empty(), "an event belongs to an open decision");
  return s.stack.top();
}

// Whom an event names. A record that names nobody where somebody is needed is broken.
Piece& named(State& s, UnitId id) {
  VALOR_ASSERT(index(id) < s.piece_count, "an event names a unit that is there");
  return s.piece(id);
}
BrigadeState& named(State& s, std::uint8_t brigade) {
  VALOR_ASSERT(brigade < s.brigade_count, "an event names a brigade that is there");
  return s.brigades[brigade];
}

void clear_stack(State& s) {
  while (!s.stack.empty()) s.stack.pop();
}

template <class Flags>
void set_flags(Flags& flags, int on, int off = 0) {
  flags = static_cast<Flags>((flags & ~off) | on);
}

void clear_pieces(State& s, int off) {
  for (int i = 0; i < s.piece_count; ++i) set_flags(s.pieces[at(i)].flags, 0, off);
}

void clear_brigades(State& s, int off) {
  for (int i = 0; i < s.brigade_count; ++i) set_flags(s.brigades[at(i)].flags, 0, off);
}

void put(Piece& p, const Pose& pose) {
  p.x = pose.position.x;
  p.y = pose.position.y;
  p.heading = pose.heading.turns;
}

// What marks a unit that has had its turn: a free move by a card is no action.
int done_flag(const Frame& top) { return top.under == Under::Card ? kFreed : kActed; }

// The unit has taken its action; the open decision has no unit in the middle of one. One that a single unit was allowed
// on initiative still names it: a leader who was ridden over may have to be set up before it is closed.
void close_action(State& s, UnitId unit) {
  Frame& top = top_of(s);
  if (top.ask != Ask::Brigade) return;  // what happens after a melee is no action
  set_flags(s.piece(unit).flags, done_flag(top));
  if (!top.only) top.unit = kNoUnit;
}

// What cards give a brigade for one phase.
inline constexpr int kPhaseCards = kSwift | kVolleys | kFury | kSteady | kYell | kForward | kGrandBattery;

inline constexpr Length kAllOutReach = table::inches(12);  // F.A

int bit_of(Side side) { return 1 << index(side); }

// What a card that was played changes for the rest of a phase, a turn or the game.
void card_works(const Setting& t, State& s, const CardPlayed& e) {
  Hand& h = s.cards[at(index(e.side))];
  switch (what_does(t, e.side, e.card)) {
    case Fate::TideOfBattle:
      h.deck = static_cast<Cards>(h.deck | h.discard);
      h.discard = 0;
      break;
    case Fate::Confusion:
      set_flags(s.confused, bit_of(other(e.side)));
      break;
    case Fate::Capture:
      s.doubled[at(index(e.side))] = e.objective;
      break;
    case Fate::Grit:
      ++named(s, e.unit).grit;
      break;
    case Fate::ScumOfTheEarth:
      set_flags(s.scum, bit_of(e.side));
      break;
    case Fate::SurpriseAttack:
      set_flags(named(s, e.unit).flags, kSurprise);
      break;
    case Fate::DirectedFire:
      set_flags(named(s, e.unit).flags, kDirected);
      break;
    case Fate::SwiftBrigade:
      set_flags(named(s, e.brigade).flags, kSwift);
      break;
    case Fate::Volleys:
    case Fate::GunVolleys:
      set_flags(named(s, e.brigade).flags, kVolleys);
      break;
    case Fate::ColumnsStorm:
    case Fate::DefensiveFire:
    case Fate::Revenge:
      set_flags(named(s, e.brigade).flags, kFury);
      break;
    case Fate::SteadyMasses:
      set_flags(named(s, e.brigade).flags, kSteady);
      break;
    case Fate::RebelYell:
      set_flags(named(s, e.brigade).flags, kYell);
      break;
    case Fate::Forward:
      set_flags(named(s, e.brigade).flags, kForward);
      break;
    case Fate::GrandBattery:
      set_flags(named(s, e.brigade).flags, kGrandBattery);
      break;
    case Fate::IronCross:
      ++named(s, e.unit).iron;
      break;
    case Fate::ReserveBattery:
      set_flags(named(s, e.unit).flags, kReserve);
      break;
    case Fate::StoneWall:
      set_flags(named(s, e.unit).flags, kStoneWall);
      break;
    case Fate::DigIn:
      set_flags(named(s, e.unit).flags, kDugIn);
      break;
    case Fate::FreeMove:
    case Fate::Breakthrough:
      clear_pieces(s, kFreed);
      break;
    case Fate::Conquerors: {  // it had rolled `misses`
      Piece& p = named(s, top_of(s).unit);
      p.grit = static_cast<std::int8_t>(p.grit + (top_of(s).misses == 1 ? 2 : 1));
      break;
    }
    case Fate::AllOutAttack:
      VALOR_ASSERT(e.unit != kNoUnit, "F.A names a leader");
      each_unit(t, s, e.side, [&](UnitId id) {
        if (distance_between(t, s, id, e.unit).at_most(kAllOutReach)) set_flags(s.piece(id).flags, kAllOut);
      });
      break;
    default:
      break;
  }
}

}  // namespace

void evolve(const Setting&, State& s, const TurnBegan& e) {
  s.turn = e.turn;
  s.active = e.side;
  s.phase = Phase::Fate;
  s.phase_over = 0;
  s.activated = 0;
  clear_pieces(s, kShot | kTargeted | kActed | kEntered | kReached | kDirected | kLost | kSkirmished | kSurprise |
                      kFreed | kOneGun);
  set_flags(s.confused, 0, bit_of(other(e.side)));
  clear_brigades(s, kTested | kActedOnce | kCame | kPhaseCards);
  clear_stack(s);
  s.stack.push({.seat = seat_of(e.side), .ask = Ask::Fate});
}

void evolve(const Setting&, State& s, const PhaseBegan& e) {
  s.phase = e.phase;
  s.phase_over = 0;
  clear_pieces(
      s, kTargeted | kDirected | kFought | kMustRetreat | kMayRetreat | kMetSquare | kAllOut | kReserve | kStoneWall);
  s.scum = 0;
  for (int i = 0; i < s.piece_count; ++i) s.pieces[at(i)].pick = kNoPick;
  s.fight = {};
  clear_brigades(s, kPhaseCards);
  clear_stack(s);
  if (e.phase == Phase::Fire) s.stack.push({.seat = seat_of(s.active), .ask = Ask::Fire});
  if (e.phase == Phase::Melee) s.stack.push({.seat = seat_of(s.active), .ask = Ask::Melee});
  if (e.phase == Phase::Action) s.stack.push({.seat = seat_of(s.active), .ask = Ask::Activate});
}

void evolve(const Setting&, State& s, const PhaseEnded&) {
  s.phase_over = 1;
  clear_stack(s);
}

void evolve(const Setting&, State& s, const Asked& e) {
  VALOR_ASSERT(!s.stack.full(), "too many open decisions");
  s.stack.push(e.frame);
}

void evolve(const Setting&, State& s, const Answered&) {
  const Frame top = top_of(s);
  if (top.ask == Ask::Brigade && top.unit != kNoUnit) close_action(s, top.unit);
  s.stack.pop();
}

void evolve(const Setting&, State& s, const CardDrawn& e) {
  Hand& h = s.cards[at(index(e.side))];
  if (e.card == kUnknownCard) {
    ++h.hidden;
    return;
  }
  h.deck = static_cast<Cards>(h.deck & ~card_bit(e.card));
  h.hand = static_cast<Cards>(h.hand | card_bit(e.card));
}

void evolve(const Setting& t, State& s, const CardPlayed& e) {
  Hand& h = s.cards[at(index(e.side))];
  if (h.hand & card_bit(e.card)) {
    h.hand = static_cast<Cards>(h.hand & ~card_bit(e.card));
  } else if (h.hidden > 0) {  // the other side's card comes to light in what a seat knows
    --h.hidden;
    h.deck = static_cast<Cards>(h.deck & ~card_bit(e.card));
  }
  h.discard = static_cast<Cards>(h.discard | card_bit(e.card));
  if (e.initiative) {
    set_flags(named(s, e.unit).flags, kReached, kActed | kLost);
    return;
  }
  card_works(t, s, e);
}

void evolve(const Setting&, State& s, const LossRemoved& e) { --s.piece(e.unit).losses; }

void evolve(const Setting&, State&, const ShotFired&) {}

void evolve(const Setting& t, State& s, const AttackRolled& e) {
  if (e.melee == 1) {
    s.fight.hits = e.hits;
    s.fight.step = FightStep::Back;
    return;
  }
  if (e.melee == 2) {
    s.fight.back_hits = e.hits;
    s.fight.step = FightStep::Result;
    return;
  }
  const auto shoots = [&](UnitId id) {
    const bool loose = e.skirmish && t.piece(id).profile.arm != Arm::Artillery;
    // O1.1: the first of two guns
    const bool first = attackers_in(t, s, id) > 1 && !(s.piece(id).flags & (kOneGun | kShot));
    set_flags(s.piece(id).flags, first ? int{kOneGun} : loose ? kShot | kSkirmished : int{kShot}, kReserve);
  };
  shoots(e.main);
  for (const UnitId id : e.support)
    if (id != kNoUnit) shoots(id);
  set_flags(s.piece(e.target).flags, kTargeted);
  if (t.piece(e.main).profile.arm == Arm::Artillery)
    set_flags(s.brigades[t.piece(e.main).brigade].flags, 0, kGrandBattery);
}

void evolve(const Setting&, State& s, const AttackRerolled& e) {
  if (e.melee == 1) s.fight.hits = static_cast<std::uint8_t>(s.fight.hits + e.hits);
  if (e.melee == 2) s.fight.back_hits = static_cast<std::uint8_t>(s.fight.back_hits + e.hits);
}

void evolve(const Setting&, State& s, const LossesSuffered& e) {
  Piece& p = s.piece(e.unit);
  p.losses = static_cast<std::uint8_t>(p.losses + e.markers);
}

void evolve(const Setting&, State&, const ValourTested&) {}

void evolve(const Setting& t, State& s, const UnitRouted& e) {
  s.piece(e.unit) = Piece{.flags = kGone};
  BrigadeState& b = named(s, t.piece(e.unit).brigade);
  set_flags(b.flags, kRoutedOnce);
  if (e.owes_test) ++b.routed;
}

void evolve(const Setting& t, State& s, const BrigadeShattered& e) {
  BrigadeState& b = s.brigades[e.brigade];
  set_flags(b.flags, kShattered);
  b.routed = 0;
  s.piece(t.brigades[e.brigade].leader) = Piece{.flags = kGone};
  ++s.defeats[at(index(t.brigades[e.brigade].side))];
}

void evolve(const Setting&, State& s, const FortitudeTested& e) { s.brigades[e.brigade].routed = 0; }

void evolve(const Setting& t, State& s, const BrigadeWavered& e) { ++s.defeats[at(index(t.brigades[e.brigade].side))]; }

void evolve(const Setting&, State& s, const ActivationTested& e) {
  ++s.activated;
  set_flags(s.brigades[e.brigade].flags, kTested);
}

void evolve(const Setting& t, State& s, const ActionBegan& e) {
  Frame& top = top_of(s);
  if (top.unit != kNoUnit && top.unit != e.unit) set_flags(s.piece(top.unit).flags, done_flag(top));
  top.unit = e.unit;
  top.kind = MoveKind::None;
  top.spent = 0;
  top.legs = 0;
  top.reformed = 0;
  if (top.under == Under::Orders) set_flags(named(s, t.piece(e.unit).brigade).flags, kActedOnce);
}

void evolve(const Setting&, State& s, const MessengerTested& e) {
  if (e.passed) {
    set_flags(s.piece(e.unit).flags, kReached);
    return;
  }
  set_flags(s.piece(e.unit).flags, kLost);
  close_action(s, e.unit);
}

void evolve(const Setting&, State& s, const MessengerLost& e) {
  set_flags(s.piece(e.unit).flags, kLost, kReached);
  close_action(s, e.unit);
}

void evolve(const Setting& t, State& s, const ReinforcementsCame& e) {
  const std::vector<UnitId>& units = t.brigades[e.brigade].units;
  const bool there = std::any_of(units.begin(), units.end(), [&](UnitId id) { return s.has(id); });
  set_flags(s.brigades[e.brigade].flags, there ? int{kCame} : kCame | kTested);
}

void evolve(const Setting&, State& s, const UnitMoved& e) {
  put(s.piece(e.unit), e.to);
  set_flags(s.piece(e.unit).flags, 0, kWaiting | kDugIn);
  Frame& top = top_of(s);
  if (top.ask != Ask::Brigade) return;  // 7.2.5
  top.kind = e.kind;
  top.spent += e.cost;
  ++top.legs;
  if (e.kind == MoveKind::Assault) close_action(s, e.unit);
}

void evolve(const Setting&, State& s, const UnitReformed& e) {
  put(s.piece(e.unit), e.to);
  Piece& p = s.piece(e.unit);
  const bool square = p.order == Order::Square || e.order == Order::Square;
  p.files = e.files;
  p.order = e.order;
  set_flags(p.flags, 0, kDugIn);
  Frame& top = top_of(s);
  top.reformed = square ? 3 : top.legs > 0 ? 2 : 1;
}

void evolve(const Setting&, State& s, const UnitRallied& e) {
  Piece& p = s.piece(e.unit);
  p.losses = static_cast<std::uint8_t>(p.losses - e.removed);
  close_action(s, e.unit);
}

void evolve(const Setting& t, State& s, const UnitOccupied& e) {
  Piece& p = s.piece(e.unit);
  p.inside = e.feature;
  p.x = t.features[e.feature].middle.x;
  p.y = t.features[e.feature].middle.y;
  set_flags(p.flags, kEntered, kWaiting | kDugIn);
  close_action(s, e.unit);
}

void evolve(const Setting&, State& s, const UnitLeft& e) {
  Piece& p = s.piece(e.unit);
  p.inside = kNoFeature;
  p.files = e.files;
  p.order = e.order;
  put(p, e.to);
  close_action(s, e.unit);
}

void evolve(const Setting&, State& s, const LeaderPlaced& e) {
  s.piece(e.leader).x = e.to.x;
  s.piece(e.leader).y = e.to.y;
  set_flags(s.piece(e.leader).flags, 0, kWaiting);
}

void evolve(const Setting&, State& s, const LeaderRemoved& e) { s.piece(e.leader) = Piece{.flags = kGone}; }

void evolve(const Setting&, State& s, const TargetPicked& e) {
  s.piece(e.unit).pick = static_cast<std::uint8_t>(index(e.target));
}

void evolve(const Setting& t, State& s, const FightBegan& e) {
  const bool inside = is_inside(s, e.main) || is_inside(s, e.target);
  s.fight = {.main = e.main,
             .target = e.target,
             .step = FightStep::Attack,
             .support = e.support,
             .back = e.back,
             .brigade = e.brigade,
             .back_brigade = e.back_brigade,
             .second = e.second,
             .inside = s.piece(e.target).inside,
             .started_inside = static_cast<std::uint8_t>(inside)};
  // 7.1 Whoever picked the target has had his fight, whether he could support or not.
  for (int i = 0; i < s.piece_count; ++i) {
    const bool picked = s.pieces[at(i)].pick == index(e.target) && t.pieces[at(i)].side == s.active;
    if (picked && !e.second) set_flags(s.pieces[at(i)].flags, kFought);
  }
  for (const Supporters& list : {e.support, e.back})
    for (const UnitId id : list)
      if (id != kNoUnit) set_flags(s.piece(id).flags, kFought);
  for (const UnitId id : {e.main, e.brigade, e.back_brigade})
    if (id != kNoUnit) set_flags(s.piece(id).flags, kFought);
  set_flags(s.piece(e.target).flags, kTargeted);
}

void evolve(const Setting&, State& s, const FightWent& e) {
  if (e.step == FightStep::None) s.fight = {};
  else s.fight.step = e.step;
}

void evolve(const Setting&, State& s, const FightDecided& e) {
  s.fight.won = e.won;
  s.fight.step = FightStep::TargetLosses;
}

void evolve(const Setting&, State& s, const RetreatOwed& e) {
  set_flags(s.piece(e.unit).flags, e.must ? kMustRetreat : kMayRetreat);
}

void evolve(const Setting&, State& s, const RetreatDone& e) {
  set_flags(s.piece(e.unit).flags, 0, kMustRetreat | kMayRetreat);
}

void evolve(const Setting&, State& s, const SquareTested& e) { set_flags(s.piece(e.unit).flags, kMetSquare); }

void evolve(const Setting&, State& s, const TemperTested& e) {
  Piece& p = s.piece(e.unit);
  set_flags(p.flags, kTried);
  p.grit = static_cast<std::int8_t>(p.grit + (e.die == 1 ? -1 : e.die == 6 ? 1 : 0));
}

void evolve(const Setting&, State&, const HitAndRunRolled&) {}

void evolve(const Setting&, State& s, const ObjectiveTaken& e) { s.holder[e.objective] = e.side; }

void evolve(const Setting&, State& s, const TimeCalled& e) { set_flags(s.time_called, bit_of(e.side)); }

void evolve(const Setting&, State& s, const GameEnded& e) {
  s.phase = Phase::Over;
  s.winner = e.winner;
  clear_stack(s);
}

void evolve(const Setting& t, State& s, const Event& event) {
  std::visit([&](const auto& e) { evolve(t, s, e); }, event);
}

}  // namespace valor::vf
