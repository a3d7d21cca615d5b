// Chapter 4: Fate phase (edition and rulings: see README).
#include "rules/vf/04_fate.h"

#include "rules/vf/03_sequence.h"
#include "rules/vf/06_action.h"
#include "rules/vf/09_morale.h"

namespace valor::vf {
namespace {

// The card that the n-th bit of a set is.
int nth_card(Cards cards, int n) {
  for (int card = 0; card < kCards; ++card)
    if ((cards & card_bit(card)) && n-- == 0) return card;
  return kUnknownCard;
}

bool is_army(const Setting& t, Side side, std::string_view army) { return t.sides[at(index(side))].army == army; }

// The brigade of the side that the card names, if it is one in play.
bool is_own_brigade(const Setting& t, const State& s, Side side, std::uint8_t brigade) {
  return brigade < s.brigade_count && t.brigades[brigade].side == side && !(s.brigades[brigade].flags & kShattered);
}

Refusal not_now(const Setting& t, Side side, int card) {
  const FateEntry& entry = t.sides[at(index(side))].fate[at(card)];
  return {fate_rule(t, side, card),
          "vf.refuse.card_not_now",
          {key_arg("card", entry.name.c_str()), key_arg("when", entry.when.c_str())}};
}

// 5 Stubborn: before a unit's action.
std::optional<Refusal> check_stubborn(const Setting& t, const State& s, const PlayCard& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (has_begun(s, a.unit)) return Refusal{"vf F.5", "vf.refuse.one_action", {unit_arg("unit", a.unit)}};
  if (s.piece(a.unit).losses == 0) return Refusal{"vf F.5", "vf.refuse.no_losses", {unit_arg("unit", a.unit)}};
  return std::nullopt;
}

// French king, Vive l'Empereur: when a brigade activates, before any of its units acts.
std::optional<Refusal> check_vive(const State& s, const PlayCard& a, const Refusal& late) {
  const Frame& top = s.stack.top();
  if (a.brigade != top.brigade || top.only || (s.brigades[top.brigade].flags & (kActedOnce | kSwift))) return late;
  return std::nullopt;
}

}  // namespace

bool may_hold(const State& s, Side side, int card) {
  const Hand& h = s.cards[at(index(side))];
  return hand_size(s, side) > 0 && !(h.discard & card_bit(card));
}

const char* fate_rule(const Setting& t, Side side, int card) {
  static constexpr std::array<const char*, 10> kCommon{"vf F.A", "vf F.2", "vf F.3", "vf F.4", "vf F.5",
                                                       "vf F.6", "vf F.7", "vf F.8", "vf F.9", "vf F.10"};
  static constexpr std::array<const char*, 3> kFrench{"vf F.J.french", "vf F.Q.french", "vf F.K.french"};
  static constexpr std::array<const char*, 3> kBritish{"vf F.J.british", "vf F.Q.british", "vf F.K.british"};
  if (card < 10) return kCommon[at(card)];
  return is_army(t, side, "french") ? kFrench[at(card - 10)] : kBritish[at(card - 10)];
}

void draw_card(Flow& flow) {
  const Side side = flow.s.active;
  const Cards deck = flow.s.cards[at(index(side))].deck;
  if (deck == 0) return;
  const Roll roll = flow.dice.roll(pick(seat_of(side), "vf.roll.fate", "vf 4.0", std::popcount(deck)));
  flow.tell(CardDrawn{side, static_cast<std::uint8_t>(nth_card(deck, roll.picked()))});
}

std::optional<Refusal> check_play(const Setting& t, const State& s, const PlayCard& a) {
  const Frame& top = s.stack.top();
  const Side side = side_of_seat(top.seat);
  if (a.card >= kCards || !holds(s, side, a.card)) return Refusal{"vf 4.0", "vf.refuse.not_in_hand"};
  const FateEntry& entry = t.sides[at(index(side))].fate[at(a.card)];
  if (!entry.works)
    return Refusal{fate_rule(t, side, a.card), "vf.refuse.card_open", {key_arg("card", entry.name.c_str())}};
  const Refusal late = not_now(t, side, a.card);
  switch (a.card) {
    case kStubborn:
      return top.ask == Ask::Brigade ? check_stubborn(t, s, a) : late;
    case kDeadlyAttack:
      return top.ask == Ask::Rerolls ? std::nullopt : std::optional(late);
    case kDirectedFire:
      return top.ask == Ask::Fire ? check_target(t, s, a.unit) : late;
    case kInspiration:
      return top.ask == Ask::SaveUnit || top.ask == Ask::SaveBrigade ? std::nullopt : std::optional(late);
    case kKing:
      if (is_army(t, side, "french") && top.ask == Ask::Brigade) return check_vive(s, a, late);
      if (is_army(t, side, "british") && top.ask == Ask::Fire && is_own_brigade(t, s, side, a.brigade))
        return std::nullopt;
      return late;
    default:
      return late;
  }
}

void play(Flow& flow, const PlayCard& a) {
  const Frame top = flow.s.stack.top();
  const Side side = side_of_seat(top.seat);
  flow.tell(CardPlayed{.side = side, .card = a.card, .unit = a.unit, .brigade = a.brigade});
  switch (a.card) {
    case kStubborn:
      flow.tell(LossRemoved{a.unit});
      break;
    case kDeadlyAttack: {
      const Roll roll =
          flow.dice.roll(pool(top.seat, "vf.roll.deadly_attack", "vf F.6", top.misses, at_least(top.need)));
      const int more = resolve(top.need, roll.dice());
      flow.tell(AttackRerolled{top.unit, top.target, top.need, static_cast<std::uint8_t>(more), shown(roll)});
      flow.tell(Answered{});
      suffer_losses(flow, top.target, top.hits + more);
      after_shot(flow);
      break;
    }
    case kInspiration:
      flow.tell(Answered{});
      if (top.ask == Ask::SaveUnit) after_shot(flow);
      else end_phase(flow);
      break;
    default:
      break;
  }
}

std::optional<Refusal> check_initiative(const Setting& t, const State& s, const UseInitiative& a) {
  const Frame& top = s.stack.top();
  const Side side = side_of_seat(top.seat);
  if (a.card >= kCards || !holds(s, side, a.card)) return Refusal{"vf 4.0", "vf.refuse.not_in_hand"};
  if (!unit_in_play(t, s, a.unit) || t.piece(a.unit).brigade != top.brigade)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  const std::uint8_t flags = s.piece(a.unit).flags;
  const bool waits = top.ask == Ask::Initiative ? !(flags & (kShot | kActed)) : (flags & kLost) != 0;
  if (!waits) return Refusal{"vf F.any", "vf.refuse.needs_no_initiative", {unit_arg("unit", a.unit)}};
  return std::nullopt;
}

void use_initiative(Flow& flow, const UseInitiative& a) {
  const Frame top = flow.s.stack.top();
  flow.tell(CardPlayed{.side = side_of_seat(top.seat), .card = a.card, .unit = a.unit, .initiative = true});
  if (top.ask == Ask::Initiative)
    flow.tell(Asked{Frame{.seat = top.seat, .ask = Ask::Brigade, .brigade = top.brigade, .unit = a.unit, .only = 1}});
}

}  // namespace valor::vf
