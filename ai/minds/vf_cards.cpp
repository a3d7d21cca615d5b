// Fate cards: what each would bring now, against what it is worth to keep; and acting on initiative.
#include <algorithm>
#include <bit>

#include "ai/minds/vf_orders.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/07_melee.h"
#include "rules/vf/10_winning.h"
#include "rules/vf/candidates.h"

namespace valor::vf {
namespace {

constexpr int kFirst = 50000;  // cards come before what they help with

Length length_of(Vec v) {
  return static_cast<Length>(table::isqrt(static_cast<std::uint64_t>(table::squared_length(v))));
}

class CardValue {
 public:
  explicit CardValue(const Scene& c) : c_(c), t_(c.t), s_(c.s) {}

  int of(const PlayCard& a) const {
    switch (what_does(t_, c_.own, a.card)) {
      case Fate::DeadlyAttack:
        return rerolls();
      case Fate::Inspiration:
      case Fate::MotherRussia:
        return saved(what_does(t_, c_.own, a.card));
      case Fate::Stubborn:
        return marker(a.unit) * (is_shaken(t_, s_, a.unit) ? 2 : 1);
      case Fate::Grit:
      case Fate::IronCross:
        return hardened(a.unit);
      case Fate::FreshRegiment:
        return worth_of(t_, s_, a.unit, 0) - worth_of(t_, s_, a.unit, s_.piece(a.unit).losses);
      case Fate::StoneWall:
        return is_shaken(t_, s_, a.unit) ? price_of_rout(t_, s_, a.unit) * foes_near(a.unit, 14) / 4 : 0;
      case Fate::DigIn:
        return std::min(2, foes_near(a.unit, 24)) * 170;
      case Fate::SurpriseAttack:
        return surprise(a.unit);
      case Fate::FreeMove:
        return c_.errand(a.unit).objective == kNoObjective ? 100 : 12 * c_.errand(a.unit).rate / 2;
      case Fate::ReserveBattery:
        return can_fire_again(a.unit) ? c_.potential(a.unit, s_.piece(a.unit)) : 0;
      default:
        return of_brigade(a);
    }
  }

 private:
  int of_brigade(const PlayCard& a) const {
    switch (what_does(t_, c_.own, a.card)) {
      case Fate::Volleys:
        return each(a.brigade, [&](UnitId id) { return shoots(id, Arm::Infantry); }) * 160;
      case Fate::GunVolleys:
        return each(a.brigade, [&](UnitId id) { return shoots(id, Arm::Artillery); }) * 160;
      case Fate::GrandBattery:
        return each(a.brigade, [&](UnitId id) { return shoots(id, Arm::Artillery); }) > 4 ? 600 : 0;
      case Fate::ColumnsStorm:
        return each(a.brigade,
                    [&](UnitId id) { return fights(id) && formation(t_, s_, id) == Formation::AttackColumn; }) *
               280;
      case Fate::RebelYell:
      case Fate::Revenge:
        return each(a.brigade, [&](UnitId id) { return fights(id); }) * 280;
      case Fate::DefensiveFire:
        return each(a.brigade, [&](UnitId id) { return fights(id) && t_.piece(id).profile.arm == Arm::Infantry; }) *
               280;
      case Fate::SteadyMasses:
        return each(a.brigade, [&](UnitId id) { return is_dense(t_, s_, id) && foes_near(id, 36) > 1; }) * 100;
      case Fate::SwiftBrigade:
      case Fate::Forward:
        return swift(a.brigade);
      case Fate::Breakthrough:
        return swift(a.brigade) * 3 / 2;
      default:
        return of_army(a);
    }
  }

  int of_army(const PlayCard& a) const {
    switch (what_does(t_, c_.own, a.card)) {
      case Fate::AllOutAttack:
        return all_out(a.unit) * 280;
      case Fate::ScumOfTheEarth:
        return fighters(c_.own) * 150;
      case Fate::DirectedFire:
        return shot_at(a.unit) ? 170 : 0;
      case Fate::Capture:
        return capture(a.objective);
      case Fate::SpanishUlcer:
        return 300 + price_of_hits(t_, s_, a.unit, 1, Struck::Losing);
      case Fate::InvisibleEnemy:
        return 320;
      case Fate::Conquerors:
        return 600;
      case Fate::CossackRaid:
        return raid(a.unit);
      case Fate::Confusion:
        return 200 + 60 * fighters(c_.enemy);
      default:
        return 0;
    }
  }

  // ---- what counts for them ----

  template <class Test>
  int each(std::uint8_t brigade, Test test) const {
    int n = 0;
    for (const UnitId id : t_.brigades[brigade].units) n += s_.has(id) && test(id) ? 1 : 0;
    return n;
  }
  int foes_near(UnitId unit, int inches) const {
    const Vec m = middle_of(t_, s_, unit);
    int n = 0;
    each_unit(t_, s_, c_.enemy,
              [&](UnitId id) { n += length_of(middle_of(t_, s_, id) - m) <= table::inches(inches) ? 1 : 0; });
    return n;
  }
  int marker(UnitId unit) const {
    const int losses = s_.piece(unit).losses;
    return worth_of(t_, s_, unit, losses - 1) - worth_of(t_, s_, unit, losses);
  }
  bool shoots(UnitId unit, Arm arm) const {
    return t_.piece(unit).profile.arm == arm && !(s_.piece(unit).flags & kShot) &&
           c_.potential(unit, s_.piece(unit)) > 0 && !in_contact_with_enemy(t_, s_, unit);
  }
  bool fights(UnitId unit) const { return in_contact_with_enemy(t_, s_, unit) && !(s_.piece(unit).flags & kFought); }
  int fighters(Side side) const {
    int n = 0;
    each_unit(t_, s_, side, [&](UnitId id) { n += fights(id) ? 1 : 0; });
    return n;
  }

  // F.6
  int rerolls() const {
    const Frame& top = s_.stack.top();
    const bool melee = s_.phase == Phase::Melee;
    const Spread more = spread_of({.dice = top.misses, .need = top.need});
    std::int64_t sum = 0;
    for (int k = 0; k <= more.most; ++k)
      sum += std::int64_t{more.of[at(k)]} *
             price_of_hits(t_, s_, top.target, top.hits + k, melee ? Struck::Losing : Struck::ByFire);
    const int before = price_of_hits(t_, s_, top.target, top.hits, melee ? Struck::Losing : Struck::ByFire);
    return static_cast<int>(sum / kWhole) - before;
  }

  // F.8, F.K.russian
  int saved(Fate card) const {
    const Frame& top = s_.stack.top();
    if (top.ask == Ask::SaveBrigade) return card == Fate::Inspiration ? kVictoryPoint : kVictoryPoint / 2;
    return price_of_rout(t_, s_, top.unit) / 2;
  }

  // One more for good: for those who will be in the thick of it.
  int hardened(UnitId unit) const {
    const int near = foes_near(unit, 18);
    return near == 0 ? 0 : 150 + 120 * std::min(3, near) + t_.piece(unit).profile.melee * 20;
  }

  // F.9 An enemy out of reach for an assault, but not for a move and an assault.
  int surprise(UnitId unit) const {
    if (is_inside(s_, unit)) return 0;
    const Length reach = move_distance(t_, s_, unit, MoveKind::Assault);
    const std::optional<Nearest> near = nearest_enemy(t_, s_, unit);
    if (!near || near->distance.at_most(reach) || near->distance.more_than(reach * 8 / 5)) return 0;
    if (t_.piece(unit).profile.arm == Arm::Infantry && t_.piece(near->unit).profile.arm == Arm::Cavalry) return 0;
    State then = s_;
    then.piece(unit).pick = static_cast<std::uint8_t>(index(near->unit));
    return c_.bout(then, unit, near->unit).value / 2;
  }

  // Is there still a target for a gun that has shot?
  bool can_fire_again(UnitId gun) const {
    State then = s_;
    then.piece(gun).flags |= kReserve;
    const Sight sight(t_, then);
    bool found = false;
    each_unit(t_, then, c_.enemy, [&](UnitId id) {
      found = found || (!check_target(t_, then, id) && !check_shooter(t_, then, sight, gun, id, FireRole::Main));
    });
    return found;
  }
  bool shot_at(UnitId target) const {
    const Sight sight(t_, s_);
    int shooters = 0;
    each_unit(t_, s_, c_.own, [&](UnitId id) {
      shooters += !check_target(t_, s_, target) && !check_shooter(t_, s_, sight, id, target, FireRole::Main) ? 1 : 0;
    });
    return shooters > 0;
  }

  // Six inches more for everybody who is on his way.
  int swift(std::uint8_t brigade) const {
    int sum = 0;
    for (const UnitId id : t_.brigades[brigade].units) {
      const Errand& e = c_.errand(id);
      if (!s_.has(id) || is_inside(s_, id) || e.objective == kNoObjective) continue;
      const Length way = c_.ground.way(e.objective, middle_of(t_, s_, id));
      if (way > move_distance(t_, s_, id, MoveKind::Move)) sum += 3 * e.rate;
    }
    return sum;
  }

  int all_out(UnitId leader) const {
    int n = 0;
    each_unit(t_, s_, c_.own, [&](UnitId id) {
      n += fights(id) && distance_between(t_, s_, id, leader).at_most(table::inches(12)) ? 1 : 0;
    });
    return n;
  }

  // F.10 The enemy's objective that we are most likely to take.
  int capture(int objective) const {
    int ours = 0, theirs = 0;
    for (int i = 0; i < s_.piece_count; ++i) {
      const UnitId id = id_of(i);
      if (!unit_in_play(t_, s_, id)) continue;
      const Vec m = middle_of(t_, s_, id);
      if (length_of(goal_of(t_, objective, m) - m) > table::inches(16)) continue;
      (t_.piece(id).side == c_.own ? ours : theirs) += worth_of(t_, s_, id, s_.piece(id).losses);
    }
    return ours > theirs * 5 / 4 ? kVictoryPoint / 2 : 0;
  }

  // F.J.russian The leader of those who are about to fight.
  int raid(UnitId leader) const {
    if (t_.piece(leader).kind != PieceKind::BrigadeLeader) return 150;
    int near = 0;
    for (const UnitId id : t_.brigades[t_.piece(leader).brigade].units)
      near += s_.has(id) && c_.nearest_enemy_gap(id) < table::inches(60) ? 1 : 0;
    return 120 * near;
  }

  const Scene& c_;
  const Setting& t_;
  const State& s_;
};

// What the card that is given up for initiative is worth: the rarest last.
int keep(const Scene& c) { return c.temper.card * c.turns_left() / std::max(1, c.t.turns); }

std::uint8_t poorest_card(const Scene& c) {
  // Ours: the cards that save and double are given up last.
  static constexpr std::array<Fate, 8> kDear{Fate::Inspiration, Fate::DeadlyAttack, Fate::MotherRussia,
                                             Fate::Capture,     Fate::Grit,         Fate::FreshRegiment,
                                             Fate::Stubborn,    Fate::AllOutAttack};
  int best = -1, price = 0;
  for (int card = 0; card < kCards; ++card) {
    if (!holds(c.s, c.own, card)) continue;
    const auto* dear = std::find(kDear.begin(), kDear.end(), what_does(c.t, c.own, card));
    const int worth = static_cast<int>(kDear.end() - dear);
    if (best < 0 || worth < price) best = card, price = worth;
  }
  return static_cast<std::uint8_t>(best);
}

// F.any
void offer_initiative(const Scene& c, Choice& best) {
  const Frame& top = c.s.stack.top();
  if ((top.ask != Ask::Initiative && top.ask != Ask::Brigade) || c.s.cards[at(index(c.own))].hand == 0) return;
  const std::uint8_t card = poorest_card(c);
  for (const UnitId unit : c.t.brigades[top.brigade].units) {
    const UseInitiative a{card, unit};
    if (check(c.t, c.s, c.seat, a)) continue;
    State then = c.s;
    then.piece(unit).flags &= ~std::uint32_t{kLost | kActed};
    const Known<State> known = Known<State>::all_of(then, c.seat);
    const Scene scene(c.t, c.ground, known, c.skill, c.plan, c.haste ? Pace::Playout : Pace::Look, c.memory);
    const int gain = ActingGains(scene, c.t.piece(unit).brigade).of(unit);
    if (gain > 2 * keep(c)) best.offer(a, kFirst + gain);
  }
}

}  // namespace

void offer_cards(const Scene& c, Choice& best) {
  if (c.s.cards[at(index(c.own))].hand == 0) return;
  std::vector<Action> list;
  card_candidates(c.t, c.s, list);
  const CardValue value(c);
  for (const Action& a : list) {
    const auto* card = std::get_if<PlayCard>(&a);
    if (!card) continue;
    const int gain = c.temper.plays_at_once ? 1 : value.of(*card) - keep(c);
    if (gain > 0) best.offer(a, kFirst + gain);
  }
  if (!c.temper.plays_at_once) offer_initiative(c, best);
}

}  // namespace valor::vf
