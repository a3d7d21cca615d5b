// Who knows what: everything is in the open but the cards in the other side's hand (4.0). Nobody's units are hidden, so
// aliases are the true ids. Also here: equality and hash of a state, over its live fields.
#include <algorithm>
#include <bit>
#include <tuple>

#include "rules/vf/04_fate.h"
#include "rules/vf/game.h"
#include "rules/vf/ground.h"

namespace valor::vf {

int seats(const Setting& t) { return kSides + static_cast<int>(t.commanders.size()); }
Side side_of(const Setting& t, Seat seat) { return side_of_seat(t, seat); }

Known<State> known(const Setting& t, const State& s, Seat seat) {
  const std::size_t theirs = at(index(other(side_of_seat(t, seat))));
  if (s.cards[theirs].hand == 0) return Known<State>::all_of(s, seat);
  State seen = s;
  Hand& h = seen.cards[theirs];
  h.hidden = static_cast<std::uint8_t>(h.hidden + std::popcount(h.hand));
  h.deck = static_cast<Cards>(h.deck | h.hand);
  h.hand = 0;
  return Known<State>::part(seen, seat);
}

std::optional<Action> from_seat(const Setting&, const State&, Seat, const Action& action) { return action; }

State imagine(const Setting&, const Known<State>& k, Rng& rng) {
  State s = k.state();
  for (Hand& h : s.cards) {
    for (; h.hidden > 0; --h.hidden) {
      auto n = rng.below(static_cast<std::uint32_t>(std::popcount(h.deck)));
      int card = 0;
      while (!(h.deck & card_bit(card)) || n-- > 0) ++card;
      h.deck = static_cast<Cards>(h.deck & ~card_bit(card));
      h.hand = static_cast<Cards>(h.hand | card_bit(card));
    }
  }
  return s;
}

namespace {

// Why a seat cannot take back what it did before it saw this.
struct BarrierOf {
  Side side;
  const State& before;

  bool own_turn() const { return before.active == side; }

  Barrier operator()(const CardDrawn&) const { return Barrier::Die; }
  Barrier operator()(const CardPlayed& e) const { return e.side == side ? Barrier::None : Barrier::Reveal; }
  Barrier operator()(const AttackRolled&) const { return Barrier::Die; }
  Barrier operator()(const AttackRerolled&) const { return Barrier::Die; }
  Barrier operator()(const ValourTested&) const { return Barrier::Die; }
  Barrier operator()(const FortitudeTested&) const { return Barrier::Die; }
  Barrier operator()(const ActivationTested& e) const { return e.die ? Barrier::Die : Barrier::None; }
  Barrier operator()(const MessengerTested&) const { return Barrier::Die; }
  Barrier operator()(const UnitRallied&) const { return Barrier::Die; }
  Barrier operator()(const SquareTested&) const { return Barrier::Die; }
  Barrier operator()(const TemperTested&) const { return Barrier::Die; }
  Barrier operator()(const HitAndRunRolled&) const { return Barrier::Die; }
  Barrier operator()(const PhaseEnded&) const { return own_turn() ? Barrier::PhaseEnd : Barrier::None; }
  Barrier operator()(const auto&) const { return Barrier::None; }
};

}  // namespace

std::optional<Seen<Event>> redact(const Setting& t, const State& before, const Event& event, const State&, Seat seat) {
  Seen<Event> seen{event, std::visit(BarrierOf{side_of_seat(t, seat), before}, event)};
  if (CardDrawn* e = std::get_if<CardDrawn>(&seen.event); e && e->side != side_of_seat(t, seat)) {
    e->card = kUnknownCard;
  }
  return seen;
}

bool is_aside(const Action& action) { return std::holds_alternative<CallTime>(action); }  // 2.2

bool operator==(const State& a, const State& b) {
  const auto head = [](const State& s) {
    return std::tie(s.turn, s.active, s.phase, s.phase_over, s.activated, s.winner, s.cards, s.defeats, s.doubled,
                    s.confused, s.scum, s.time_called, s.stack, s.fight, s.brigade_count, s.objective_count,
                    s.piece_count);
  };
  return head(a) == head(b) && std::equal(a.holder.begin(), a.holder.begin() + a.objective_count, b.holder.begin()) &&
         std::equal(a.brigades.begin(), a.brigades.begin() + a.brigade_count, b.brigades.begin()) &&
         std::equal(a.pieces.begin(), a.pieces.begin() + a.piece_count, b.pieces.begin());
}

namespace {

void add(StateHasher& h, const Frame& f) {
  h.add(f.seat).add(f.ask).add(f.brigade).add(f.kind).add(f.unit).add(f.target).add(f.spent).add(f.legs);
  h.add(f.reformed).add(f.only).add(f.need).add(f.hits).add(f.misses).add(f.under);
}

void add(StateHasher& h, const Fight& f) {
  h.add(f.main).add(f.target).add(f.step).add(f.brigade).add(f.back_brigade).add(f.hits).add(f.back_hits);
  h.add(f.won).add(f.second).add(f.inside).add(f.started_inside);
  for (const Supporters& list : {f.support, f.back})
    for (const UnitId id : list) h.add(id);
}

}  // namespace

StateHash hash(const Setting&, const State& s) {
  StateHasher h;
  h.add(s.turn).add(s.active).add(s.phase).add(s.phase_over).add(s.activated).add(s.winner);
  for (const Hand& c : s.cards) h.add(c.deck).add(c.hand).add(c.discard).add(c.hidden);
  for (const std::uint8_t d : s.defeats) h.add(d);
  for (const std::uint8_t d : s.doubled) h.add(d);
  h.add(s.confused).add(s.scum).add(s.time_called);
  h.add(static_cast<std::uint8_t>(s.stack.depth()));
  for (int i = 0; i < s.stack.depth(); ++i) add(h, s.stack.at(i));
  add(h, s.fight);
  h.add(s.brigade_count).add(s.objective_count).add(s.piece_count);
  for (int i = 0; i < s.objective_count; ++i) h.add(s.holder[at(i)]);
  for (int i = 0; i < s.brigade_count; ++i) h.add(s.brigades[at(i)].flags).add(s.brigades[at(i)].routed);
  for (int i = 0; i < s.piece_count; ++i) {
    const Piece& p = s.pieces[at(i)];
    h.add(p.x).add(p.y).add(p.heading).add(p.files).add(p.losses).add(p.flags).add(p.inside).add(p.order);
    h.add(p.pick).add(static_cast<std::uint8_t>(p.grit)).add(static_cast<std::uint8_t>(p.iron));
  }
  return h.finish();
}

}  // namespace valor::vf
