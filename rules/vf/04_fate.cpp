// Chapter 4: Fate phase (edition and rulings: see README).
#include "rules/vf/04_fate.h"

#include "rules/vf/03_sequence.h"
#include "rules/vf/06_assault.h"
#include "rules/vf/07_melee.h"
#include "rules/vf/10_winning.h"

namespace valor::vf {
namespace {

// The card that the n-th bit of a set is.
int nth_card(Cards cards, int n) {
  for (int card = 0; card < kCards; ++card)
    if ((cards & card_bit(card)) && n-- == 0) return card;
  return kUnknownCard;
}

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

// F.9 Surprise Attack: before a unit's action, which will be an assault after a move.
std::optional<Refusal> check_surprise(const Setting& t, const State& s, const PlayCard& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (has_begun(s, a.unit)) return Refusal{"vf F.9", "vf.refuse.one_action", {unit_arg("unit", a.unit)}};
  return check_may_assault(t, s, a.unit);
}

// F.10 Capture: an objective that the enemy holds.
std::optional<Refusal> check_capture(const State& s, Side side, const PlayCard& a) {
  if (a.objective >= s.objective_count || s.holder[a.objective] != other(side))
    return Refusal{"vf F.10", "vf.refuse.not_enemy_objective"};
  return std::nullopt;
}

// Les Grognards: an own unit with losses.
std::optional<Refusal> check_grit(const Setting& t, const State& s, Side side, const PlayCard& a) {
  if (!unit_in_play(t, s, a.unit) || t.piece(a.unit).side != side)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  if (s.piece(a.unit).losses == 0)
    return Refusal{fate_rule(t, side, a.card), "vf.refuse.no_losses", {unit_arg("unit", a.unit)}};
  return std::nullopt;
}

// Fresh Regiment: with losses, and more than 18" from all enemies.
std::optional<Refusal> check_fresh(const Setting& t, const State& s, Side side, const PlayCard& a) {
  if (auto no = check_grit(t, s, side, a)) return no;
  const std::optional<Nearest> near = nearest_enemy(t, s, a.unit);
  if (near && near->distance.at_most(kDoubleMargin))
    return Refusal{fate_rule(t, side, a.card), "vf.refuse.double_start", {unit_arg("other", near->unit)}};
  return std::nullopt;
}

// F.A All Out Attack: before the first fight, round one leader of the side.
std::optional<Refusal> check_all_out(const Setting& t, const State& s, Side side, const PlayCard& a,
                                     const Refusal& late) {
  bool fought = false;
  each_unit(t, s, side, [&](UnitId id) { fought = fought || (s.piece(id).flags & kFought); });
  if (fought) return late;
  if (!s.has(a.unit) || is_unit(t, a.unit) || t.piece(a.unit).side != side)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  return std::nullopt;
}

// An own unit in play.
std::optional<Refusal> check_own_unit(const Setting& t, const State& s, Side side, UnitId unit) {
  if (unit_in_play(t, s, unit) && t.piece(unit).side == side) return std::nullopt;
  return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
}

// Grenadier Reserve: a unit more than 18" from all enemies, on open ground, that could move.
std::optional<Refusal> check_free_move(const Setting& t, const State& s, Side side, const PlayCard& a) {
  if (auto no = check_own_unit(t, s, side, a.unit)) return no;
  if (is_inside(s, a.unit)) return Refusal{"vf T.3.3", "vf.refuse.must_leave_first", {unit_arg("unit", a.unit)}};
  const std::optional<Nearest> near = nearest_enemy(t, s, a.unit);
  if (near && near->distance.at_most(kDoubleMargin))
    return Refusal{fate_rule(t, side, a.card), "vf.refuse.double_start", {unit_arg("other", near->unit)}};
  return std::nullopt;
}

// Reserve Battery: a gun that has shot in this phase.
std::optional<Refusal> check_reserve_battery(const Setting& t, const State& s, Side side, const PlayCard& a) {
  if (auto no = check_own_unit(t, s, side, a.unit)) return no;
  if (t.piece(a.unit).profile.arm == Arm::Artillery && (s.piece(a.unit).flags & kShot)) return std::nullopt;
  return Refusal{fate_rule(t, side, a.card), "vf.refuse.no_gun_that_shot", {unit_arg("unit", a.unit)}};
}

// Cossack Raid: a leader of the enemy.
std::optional<Refusal> check_raid(const Setting& t, const State& s, Side side, const PlayCard& a) {
  if (s.has(a.unit) && !is_unit(t, a.unit) && t.piece(a.unit).side == other(side)) return std::nullopt;
  return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
}

// Dig In: infantry or artillery on open ground and not in contact.
std::optional<Refusal> check_dig_in(const Setting& t, const State& s, Side side, const PlayCard& a) {
  if (auto no = check_own_unit(t, s, side, a.unit)) return no;
  const bool digs = t.piece(a.unit).profile.arm != Arm::Cavalry && !is_inside(s, a.unit) &&
                    !(s.piece(a.unit).flags & kDugIn) && !in_contact_with_enemy(t, s, a.unit);
  if (digs) return std::nullopt;
  return Refusal{fate_rule(t, side, a.card), "vf.refuse.cannot_dig", {unit_arg("unit", a.unit)}};
}

// Spanish Ulcer
std::optional<Refusal> check_ulcer(const Setting& t, const State& s, Side side, const PlayCard& a) {
  if (unit_in_play(t, s, a.unit) && can_fester(t, s, side, a.unit)) return std::nullopt;
  return Refusal{fate_rule(t, side, a.card), "vf.refuse.no_ulcer"};
}

// Forward!, Vive l'Empereur: when the brigade activates; both last for the phase.
bool just_activated(const State& s, const PlayCard& a) {
  const Frame& top = s.stack.top();
  return top.ask == Ask::Brigade && top.under == Under::Orders && a.brigade == top.brigade && !top.only &&
         !(s.brigades[top.brigade].flags & kActedOnce);
}

// A question to somebody for a card, in the middle of a melee.
bool in_any_melee(Ask ask) { return ask == Ask::Melee || ask == Ask::EnemyMelee; }

}  // namespace

bool can_fester(const Setting& t, const State& s, Side side, UnitId enemy) {
  if (t.piece(enemy).side == side) return false;
  if (s.piece(enemy).flags & kEntered) return true;
  for (int i = 0; i < s.objective_count; ++i)
    if (s.holder[at(i)] == side && is_near_objective(t, s, enemy, i)) return true;
  return false;
}

int card_that(const Setting& t, Side side, Fate fate) {
  for (int card = 0; card < kCards; ++card)
    if (what_does(t, side, card) == fate) return card;
  return -1;
}

FateOn played_on(Fate fate) {
  switch (fate) {
    case Fate::Stubborn:
    case Fate::SurpriseAttack:
    case Fate::Grit:
    case Fate::FreshRegiment:
    case Fate::FreeMove:
    case Fate::ReserveBattery:
    case Fate::IronCross:
    case Fate::DigIn:
    case Fate::StoneWall:
      return FateOn::OwnUnit;
    case Fate::DirectedFire:
    case Fate::SpanishUlcer:
      return FateOn::EnemyUnit;
    case Fate::AllOutAttack:
    case Fate::CossackRaid:
      return FateOn::Leader;
    case Fate::Capture:
      return FateOn::Objective;
    case Fate::SwiftBrigade:
    case Fate::Volleys:
    case Fate::GunVolleys:
    case Fate::ColumnsStorm:
    case Fate::DefensiveFire:
    case Fate::Revenge:
    case Fate::Breakthrough:
    case Fate::SteadyMasses:
    case Fate::GrandBattery:
    case Fate::Forward:
    case Fate::RebelYell:
      return FateOn::Brigade;
    default:
      return FateOn::Nothing;
  }
}

bool may_hold(const State& s, Side side, int card) {
  const Hand& h = s.cards[at(index(side))];
  return hand_size(s, side) > 0 && !(h.discard & card_bit(card));
}

bool may_play(const Setting& t, const State& s, Side side, Fate fate) {
  const int card = card_that(t, side, fate);
  return card >= 0 && may_hold(s, side, card);
}

const char* fate_rule(const Setting& t, Side side, int card) {
  static constexpr std::array<const char*, 10> kCommon{"vf F.A", "vf F.2", "vf F.3", "vf F.4", "vf F.5",
                                                       "vf F.6", "vf F.7", "vf F.8", "vf F.9", "vf F.10"};
  struct Court {
    const char* army;
    std::array<const char*, 3> rules;  // jack, queen, king
  };
  static constexpr std::array<Court, 8> kCourts{
      {{"french", {"vf F.J.french", "vf F.Q.french", "vf F.K.french"}},
       {"british", {"vf F.J.british", "vf F.Q.british", "vf F.K.british"}},
       {"spanish", {"vf F.J.spanish", "vf F.Q.spanish", "vf F.K.spanish"}},
       {"austrian", {"vf F.J.austrian", "vf F.Q.austrian", "vf F.K.austrian"}},
       {"russian", {"vf F.J.russian", "vf F.Q.russian", "vf F.K.russian"}},
       {"prussian", {"vf F.J.prussian", "vf F.Q.prussian", "vf F.K.prussian"}},
       {"union", {"vf F.J.union", "vf F.Q.union", "vf F.K.union"}},
       {"confederate", {"vf F.J.confederate", "vf F.Q.confederate", "vf F.K.confederate"}}}};
  if (card < 10) return kCommon[at(card)];
  const FateEntry& entry = t.sides[at(index(side))].fate[at(card)];
  for (const Court& court : kCourts)
    if (entry.army == court.army) return court.rules[at(entry.court)];
  return "vf 4.0";  // a table that is none of ours
}

void draw_card(Flow& flow) {
  const Side side = flow.s.active;
  const Cards deck = flow.s.cards[at(index(side))].deck;
  if (deck == 0) return;
  const Roll roll = flow.dice.roll(pick(seat_of(side), "vf.roll.fate", "vf 4.0", std::popcount(deck)));
  const int card = nth_card(deck, roll.picked());
  flow.tell(CardDrawn{side, static_cast<std::uint8_t>(card)});
  // F.2 Tide of Battle is played at once.
  if (what_does(flow.t, side, card) == Fate::TideOfBattle)
    flow.tell(CardPlayed{.side = side, .card = static_cast<std::uint8_t>(card)});
}

std::optional<Refusal> check_play(const Setting& t, const State& s, const PlayCard& a) {
  const Frame& top = s.stack.top();
  const Side side = side_of_seat(t, top.seat);
  if (a.card >= kCards || !holds(s, side, a.card)) return Refusal{"vf 4.0", "vf.refuse.not_in_hand"};
  const FateEntry& entry = t.sides[at(index(side))].fate[at(a.card)];
  if (entry.does == Fate::Nothing)
    return Refusal{fate_rule(t, side, a.card), "vf.refuse.card_open", {key_arg("card", entry.name.c_str())}};
  const Refusal late = not_now(t, side, a.card);
  const auto when = [&](bool now) { return now ? std::nullopt : std::optional(late); };
  const bool own_melee = top.ask == Ask::Melee;
  const bool ordered = top.ask == Ask::Brigade && top.under == Under::Orders;
  const bool own_brigade = is_own_brigade(t, s, side, a.brigade);
  switch (entry.does) {
    case Fate::Stubborn:
      return ordered ? check_stubborn(t, s, a) : late;
    case Fate::SurpriseAttack:
      return ordered ? check_surprise(t, s, a) : late;
    case Fate::DeadlyAttack:
      return when(top.ask == Ask::Rerolls);
    case Fate::DirectedFire:
      return top.ask == Ask::Fire ? check_target(t, s, a.unit) : late;
    case Fate::Inspiration:
      return when(top.ask == Ask::SaveUnit || top.ask == Ask::SaveBrigade);
    case Fate::MotherRussia:
      return when(top.ask == Ask::SaveBrigade);
    case Fate::Conquerors:
      return when(top.ask == Ask::Temper);
    case Fate::InvisibleEnemy:
      return when(top.ask == Ask::EnemyOrder);
    case Fate::SpanishUlcer:
      return top.ask == Ask::EnemyAction ? check_ulcer(t, s, side, a) : late;
    case Fate::Breakthrough:
      return when(top.ask == Ask::EndMelee && own_brigade);
    case Fate::FreeMove:  // question 51: between two brigades
      return top.ask == Ask::Activate ? check_free_move(t, s, side, a) : late;
    case Fate::CossackRaid:
      return top.ask == Ask::Activate ? check_raid(t, s, side, a) : late;
    case Fate::DigIn:
      return top.ask == Ask::Activate ? check_dig_in(t, s, side, a) : late;
    case Fate::ReserveBattery:
      return top.ask == Ask::Fire ? check_reserve_battery(t, s, side, a) : late;
    case Fate::GrandBattery:
      return when(top.ask == Ask::Fire && own_brigade);
    case Fate::IronCross:
      return top.ask == Ask::Fate ? check_own_unit(t, s, side, a.unit) : late;
    case Fate::Forward:
      return when(just_activated(s, a));
    case Fate::SteadyMasses:
      return when((top.ask == Ask::EnemyFire || in_any_melee(top.ask)) && own_brigade);
    case Fate::StoneWall:
      return top.ask == Ask::EnemyFire || in_any_melee(top.ask) ? check_own_unit(t, s, side, a.unit) : late;
    case Fate::RebelYell:
      return when(own_melee && own_brigade);
    case Fate::Capture:
      return top.ask == Ask::Fate ? check_capture(s, side, a) : late;
    case Fate::Grit:
      return top.ask == Ask::Fate ? check_grit(t, s, side, a) : late;
    case Fate::FreshRegiment:
      return top.ask == Ask::Fate ? check_fresh(t, s, side, a) : late;
    case Fate::Confusion:  // question 43: at the end of the own turn
      return when(top.ask == Ask::ArmyLeader || own_melee || top.ask == Ask::EndMelee);
    case Fate::SwiftBrigade:
      return when(just_activated(s, a));
    case Fate::Volleys:
    case Fate::GunVolleys:
      return when(top.ask == Ask::Fire && own_brigade);
    case Fate::AllOutAttack:
      return own_melee ? check_all_out(t, s, side, a, late) : late;
    case Fate::ColumnsStorm:
    case Fate::Revenge:
      return when(own_melee && own_brigade);
    case Fate::DefensiveFire:
      return when(top.ask == Ask::EnemyMelee && own_brigade);
    case Fate::ScumOfTheEarth:
      return when(own_melee || top.ask == Ask::EnemyMelee);
    default:
      return late;
  }
}

namespace {

// F.6
void roll_again(Flow& flow, const Frame& top) {
  const Roll roll = flow.dice.roll(pool(top.seat, "vf.roll.deadly_attack", "vf F.6", top.misses, at_least(top.need)));
  const int more = resolve(top.need, roll.dice());
  const bool melee = flow.s.phase == Phase::Melee;
  flow.tell(AttackRerolled{.main = top.unit,
                           .target = top.target,
                           .need = top.need,
                           .hits = static_cast<std::uint8_t>(more),
                           .dice = shown(roll),
                           .melee = static_cast<std::uint8_t>(!melee                          ? 0
                                                              : top.unit == flow.s.fight.main ? 1
                                                                                              : 2)});
  flow.tell(Answered{});
  if (!melee) suffer_losses(flow, top.target, top.hits + more, LossBy::Fire);
  after_answer(flow);
}

// A free move by a card, of one unit or of all of a brigade.
void ask_for_free_move(Flow& flow, Seat seat, std::uint8_t brigade, UnitId only) {
  flow.tell(Asked{Frame{.seat = seat,
                        .ask = Ask::Brigade,
                        .brigade = brigade,
                        .unit = only,
                        .only = static_cast<std::uint8_t>(only != kNoUnit),
                        .under = Under::Card}});
}

// The cards that answer a question.
void answer(Flow& flow, const Frame& top, const PlayCard& a) {
  flow.tell(Answered{});
  switch (top.ask) {
    case Ask::SaveUnit:
      after_answer(flow);
      break;
    case Ask::SaveBrigade:
      if (what_does(flow.t, side_of_seat(flow.t, top.seat), a.card) == Fate::Inspiration || test_again(flow, top))
        end_phase(flow);
      break;
    case Ask::EnemyAction:
      suffer_losses(flow, a.unit, 1, LossBy::Other);
      after_answer(flow);
      break;
    case Ask::EnemyOrder:
      flow.tell(MessengerLost{top.unit});
      finish_brigade_if_idle(flow);
      break;
    case Ask::Temper:
      after_temper(flow, top);
      break;
    default:  // EndMelee
      ask_for_free_move(flow, flow.t.brigades[a.brigade].commander, a.brigade, kNoUnit);
      finish_brigade_if_idle(flow);
      break;
  }
}

}  // namespace

void play(Flow& flow, const PlayCard& a) {
  const Frame top = flow.s.stack.top();
  const Side side = side_of_seat(flow.t, top.seat);
  flow.tell(CardPlayed{.side = side, .card = a.card, .unit = a.unit, .brigade = a.brigade, .objective = a.objective});
  switch (what_does(flow.t, side, a.card)) {
    case Fate::Stubborn:
      flow.tell(LossRemoved{a.unit});
      break;
    case Fate::FreshRegiment:
      while (flow.s.piece(a.unit).losses > 0) flow.tell(LossRemoved{a.unit});
      break;
    case Fate::DeadlyAttack:
      roll_again(flow, top);
      break;
    case Fate::FreeMove:
      ask_for_free_move(flow, commander_of(flow.t, a.unit), flow.t.piece(a.unit).brigade, a.unit);
      break;
    case Fate::CossackRaid:
      flow.tell(Asked{Frame{.seat = commander_of(flow.t, a.unit), .ask = Ask::Raided, .unit = a.unit}});
      break;
    case Fate::Inspiration:
    case Fate::MotherRussia:
    case Fate::SpanishUlcer:
    case Fate::InvisibleEnemy:
    case Fate::Conquerors:
    case Fate::Breakthrough:
      answer(flow, top, a);
      break;
    default:
      break;
  }
}

std::optional<Refusal> check_initiative(const Setting& t, const State& s, const UseInitiative& a) {
  const Frame& top = s.stack.top();
  const Side side = side_of_seat(t, top.seat);
  if (a.card >= kCards || !holds(s, side, a.card)) return Refusal{"vf 4.0", "vf.refuse.not_in_hand"};
  if (top.under != Under::Orders)
    return Refusal{"vf F.any", "vf.refuse.needs_no_initiative", {unit_arg("unit", a.unit)}};
  if (!unit_in_play(t, s, a.unit) || t.piece(a.unit).brigade != top.brigade)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  const std::uint32_t flags = s.piece(a.unit).flags;
  const bool waits =
      top.ask == Ask::Initiative ? !(flags & kActed) && !shot_bars_action(t, s, a.unit) : (flags & kLost) != 0;
  if (!waits) return Refusal{"vf F.any", "vf.refuse.needs_no_initiative", {unit_arg("unit", a.unit)}};
  return std::nullopt;
}

void use_initiative(Flow& flow, const UseInitiative& a) {
  const Frame top = flow.s.stack.top();
  flow.tell(CardPlayed{.side = side_of_seat(flow.t, top.seat), .card = a.card, .unit = a.unit, .initiative = true});
  if (top.ask == Ask::Initiative)
    flow.tell(Asked{Frame{.seat = top.seat, .ask = Ask::Brigade, .brigade = top.brigade, .unit = a.unit, .only = 1}});
}

}  // namespace valor::vf
