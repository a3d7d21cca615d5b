// Chapter 4: fate cards. A card is drawn each turn, kept secret, played when its entry on the army's table allows.
//
// What a card does is an entry of the table (Fate in setting.h); a card of a players' own sheet that does nothing can
// still be discarded for Act on Initiative.
// Cards are secret, so whether somebody is asked for one may only depend on what everybody knows: see may_hold.
#pragma once

#include <bit>
#include <optional>

#include "rules/vf/flow.h"

namespace valor::vf {

// Ranks, from the ace (0) to the king (12).
inline constexpr int kStubborn = 4;
inline constexpr int kDeadlyAttack = 5;
inline constexpr int kDirectedFire = 6;
inline constexpr int kInspiration = 7;
inline constexpr int kKing = 12;

inline Cards card_bit(int card) { return static_cast<Cards>(1u << card); }
inline bool holds(const State& s, Side side, int card) {
  return (s.cards[static_cast<std::size_t>(index(side))].hand & card_bit(card)) != 0;
}
inline int hand_size(const State& s, Side side) {
  const Hand& h = s.cards[static_cast<std::size_t>(index(side))];
  return std::popcount(h.hand) + h.hidden;
}
// Could this side have the card in hand, as far as the whole table knows? The same for every seat.
bool may_hold(const State& s, Side side, int card);

inline Fate what_does(const Setting& t, Side side, int card) {
  return t.sides[static_cast<std::size_t>(index(side))].fate[static_cast<std::size_t>(card)].does;
}
// The side's card that does this, or -1.
int card_that(const Setting& t, Side side, Fate fate);
// Could this side hold its card that does this?
bool may_play(const Setting& t, const State& s, Side side, Fate fate);
// What a card is played on.
enum class FateOn { Nothing, OwnUnit, EnemyUnit, Leader, Brigade, Objective };
FateOn played_on(Fate fate);

// "vf F.8": what to cite for an entry of a side's table.
const char* fate_rule(const Setting& t, Side side, int card);

// 4.0 The card of the turn, if the deck still has one.
void draw_card(Flow& flow);

std::optional<Refusal> check_play(const Setting& t, const State& s, const PlayCard& a);
std::optional<Refusal> check_initiative(const Setting& t, const State& s, const UseInitiative& a);
// F.J.spanish A unit of the enemy that the card can strike at the end of his action phase.
bool can_fester(const Setting& t, const State& s, Side side, UnitId enemy);
// Requires: the check passes.
void play(Flow& flow, const PlayCard& a);
void use_initiative(Flow& flow, const UseInitiative& a);

}  // namespace valor::vf
