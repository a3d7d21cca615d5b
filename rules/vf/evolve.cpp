// The only place that writes a state. Each function is total: it cannot fail and rolls no dice.
#include "core/assert.h"
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

void clear_stack(State& s) {
  while (!s.stack.empty()) s.stack.pop();
}

void set_flags(std::uint8_t& flags, int on, int off = 0) { flags = static_cast<std::uint8_t>((flags & ~off) | on); }

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

// The unit has taken its action; the open decision has no unit in the middle of one.
void close_action(State& s, UnitId unit) {
  set_flags(s.piece(unit).flags, kActed);
  top_of(s).unit = kNoUnit;
}

}  // namespace

void evolve(const Setting&, State& s, const TurnBegan& e) {
  s.turn = e.turn;
  s.active = e.side;
  s.phase = Phase::Fate;
  s.phase_over = 0;
  s.activated = 0;
  clear_pieces(s, kShot | kTargeted | kActed | kEntered | kReached | kDirected | kLost);
  clear_brigades(s, kTested | kSwift | kVolleys | kActedOnce);
  clear_stack(s);
  s.stack.push({.seat = seat_of(e.side), .ask = Ask::Fate});
}

void evolve(const Setting&, State& s, const PhaseBegan& e) {
  s.phase = e.phase;
  s.phase_over = 0;
  clear_pieces(s, kTargeted | kDirected);
  clear_brigades(s, kSwift | kVolleys);
  clear_stack(s);
  if (e.phase == Phase::Fire) s.stack.push({.seat = seat_of(s.active), .ask = Ask::Fire});
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
    set_flags(s.piece(e.unit).flags, kReached, kActed | kLost);
  } else if (e.card == kDirectedFire) {
    set_flags(s.piece(e.unit).flags, kDirected);
  } else if (e.card == kKing) {
    set_flags(s.brigades[e.brigade].flags, t.sides[at(index(e.side))].army == "french" ? kSwift : kVolleys);
  }
}

void evolve(const Setting&, State& s, const LossRemoved& e) { --s.piece(e.unit).losses; }

void evolve(const Setting&, State&, const ShotFired&) {}

void evolve(const Setting&, State& s, const AttackRolled& e) {
  set_flags(s.piece(e.main).flags, kShot);
  for (const UnitId id : e.support)
    if (id != kNoUnit) set_flags(s.piece(id).flags, kShot);
  set_flags(s.piece(e.target).flags, kTargeted);
}

void evolve(const Setting&, State&, const AttackRerolled&) {}

void evolve(const Setting&, State& s, const LossesSuffered& e) {
  Piece& p = s.piece(e.unit);
  p.losses = static_cast<std::uint8_t>(p.losses + e.markers);
}

void evolve(const Setting&, State&, const ValourTested&) {}

void evolve(const Setting& t, State& s, const UnitRouted& e) {
  s.piece(e.unit) = Piece{.flags = kGone};
  BrigadeState& b = s.brigades[t.piece(e.unit).brigade];
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
  if (top.unit != kNoUnit && top.unit != e.unit) set_flags(s.piece(top.unit).flags, kActed);
  top.unit = e.unit;
  top.kind = MoveKind::None;
  top.spent = 0;
  top.legs = 0;
  top.reformed = 0;
  set_flags(s.brigades[t.piece(e.unit).brigade].flags, kActedOnce);
}

void evolve(const Setting&, State& s, const MessengerTested& e) {
  if (e.passed) {
    set_flags(s.piece(e.unit).flags, kReached);
    return;
  }
  set_flags(s.piece(e.unit).flags, kLost);
  close_action(s, e.unit);
}

void evolve(const Setting&, State& s, const UnitMoved& e) {
  put(s.piece(e.unit), e.to);
  Frame& top = top_of(s);
  top.kind = e.kind;
  top.spent += e.cost;
  ++top.legs;
}

void evolve(const Setting&, State& s, const UnitReformed& e) {
  put(s.piece(e.unit), e.to);
  s.piece(e.unit).files = e.files;
  Frame& top = top_of(s);
  top.reformed = top.legs > 0 ? 2 : 1;
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
  set_flags(p.flags, kEntered);
  close_action(s, e.unit);
}

void evolve(const Setting&, State& s, const UnitLeft& e) {
  Piece& p = s.piece(e.unit);
  p.inside = kNoFeature;
  p.files = e.files;
  put(p, e.to);
  close_action(s, e.unit);
}

void evolve(const Setting&, State& s, const LeaderPlaced& e) {
  s.piece(e.leader).x = e.to.x;
  s.piece(e.leader).y = e.to.y;
}

void evolve(const Setting&, State& s, const LeaderRemoved& e) { s.piece(e.leader) = Piece{.flags = kGone}; }

void evolve(const Setting&, State& s, const ObjectiveTaken& e) { s.holder[e.objective] = e.side; }

void evolve(const Setting&, State& s, const GameEnded& e) {
  s.phase = Phase::Over;
  s.winner = e.winner;
  clear_stack(s);
}

void evolve(const Setting& t, State& s, const Event& event) {
  std::visit([&](const auto& e) { evolve(t, s, e); }, event);
}

}  // namespace valor::vf
