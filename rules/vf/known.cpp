// Who knows what: everything is in the open but the cards in the other side's hand (4.0). Nobody's units are hidden, so
// aliases are the true ids. Also here: equality and hash of a state, over its live fields.
#include <algorithm>
#include <bit>
#include <tuple>

#include "rules/vf/04_fate.h"
#include "rules/vf/game.h"
#include "rules/vf/ground.h"

namespace valor::vf {

int seats(const Setting&) { return kSides; }
Side side_of(const Setting&, Seat seat) { return side_of_seat(seat); }

Known<State> known(const Setting&, const State& s, Seat seat) {
  const auto theirs = static_cast<std::size_t>(1 - index(seat));
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
  Seat seat;
  const State& before;

  bool own_turn() const { return before.active == side_of_seat(seat); }

  Barrier operator()(const CardDrawn&) const { return Barrier::Die; }
  Barrier operator()(const CardPlayed& e) const { return seat_of(e.side) == seat ? Barrier::None : Barrier::Reveal; }
  Barrier operator()(const AttackRolled&) const { return Barrier::Die; }
  Barrier operator()(const AttackRerolled&) const { return Barrier::Die; }
  Barrier operator()(const ValourTested&) const { return Barrier::Die; }
  Barrier operator()(const FortitudeTested&) const { return Barrier::Die; }
  Barrier operator()(const ActivationTested& e) const { return e.die ? Barrier::Die : Barrier::None; }
  Barrier operator()(const MessengerTested&) const { return Barrier::Die; }
  Barrier operator()(const UnitRallied&) const { return Barrier::Die; }
  Barrier operator()(const PhaseEnded&) const { return own_turn() ? Barrier::PhaseEnd : Barrier::None; }
  Barrier operator()(const auto&) const { return Barrier::None; }
};

}  // namespace

std::optional<Seen<Event>> redact(const Setting&, const State& before, const Event& event, const State&, Seat seat) {
  Seen<Event> seen{event, std::visit(BarrierOf{seat, before}, event)};
  if (CardDrawn* e = std::get_if<CardDrawn>(&seen.event); e && seat_of(e->side) != seat) {
    e->card = kUnknownCard;
  }
  return seen;
}

bool is_aside(const Action&) { return false; }

bool operator==(const State& a, const State& b) {
  const auto head = [](const State& s) {
    return std::tie(s.turn, s.active, s.phase, s.phase_over, s.activated, s.winner, s.cards, s.defeats, s.stack,
                    s.brigade_count, s.objective_count, s.piece_count);
  };
  return head(a) == head(b) && std::equal(a.holder.begin(), a.holder.begin() + a.objective_count, b.holder.begin()) &&
         std::equal(a.brigades.begin(), a.brigades.begin() + a.brigade_count, b.brigades.begin()) &&
         std::equal(a.pieces.begin(), a.pieces.begin() + a.piece_count, b.pieces.begin());
}

namespace {

void add(StateHasher& h, const Frame& f) {
  h.add(f.seat).add(f.ask).add(f.brigade).add(f.kind).add(f.unit).add(f.target).add(f.spent).add(f.legs);
  h.add(f.reformed).add(f.only).add(f.need).add(f.hits).add(f.misses);
}

}  // namespace

StateHash hash(const Setting&, const State& s) {
  StateHasher h;
  h.add(s.turn).add(s.active).add(s.phase).add(s.phase_over).add(s.activated).add(s.winner);
  for (const Hand& c : s.cards) h.add(c.deck).add(c.hand).add(c.discard).add(c.hidden);
  for (const std::uint8_t d : s.defeats) h.add(d);
  h.add(static_cast<std::uint8_t>(s.stack.depth()));
  for (int i = 0; i < s.stack.depth(); ++i) add(h, s.stack.at(i));
  h.add(s.brigade_count).add(s.objective_count).add(s.piece_count);
  for (int i = 0; i < s.objective_count; ++i) h.add(s.holder[at(i)]);
  for (int i = 0; i < s.brigade_count; ++i) h.add(s.brigades[at(i)].flags).add(s.brigades[at(i)].routed);
  for (int i = 0; i < s.piece_count; ++i) {
    const Piece& p = s.pieces[at(i)];
    h.add(p.x).add(p.y).add(p.heading).add(p.files).add(p.losses).add(p.flags).add(p.inside);
  }
  return h.finish();
}

}  // namespace valor::vf
