// Chapter 7: Melee phase (edition and rulings: see README).
#include "rules/vf/07_melee.h"

#include "core/table/motion.h"
#include "rules/vf/03_sequence.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/08_roll.h"
#include "rules/vf/t_terrain.h"

namespace valor::vf {
namespace {

inline constexpr Length kBrigadeSupport = table::inches(3);  // 8.2.3
inline constexpr int kMeleeSupport = 3;                      // 8.2.2

bool is_cavalry(const Setting& t, UnitId id) { return t.piece(id).profile.arm == Arm::Cavalry; }
Side enemy_of(const Setting& t, UnitId id) { return other(t.piece(id).side); }

template <class F>
void each_supporter(const Supporters& list, F f) {
  for (const UnitId id : list)
    if (id != kNoUnit) f(id);
}

// T.3.7
bool in_connected_sections(const Setting& t, const State& s, UnitId a, UnitId b) {
  if (!is_inside(s, a) || !is_inside(s, b)) return false;
  const std::vector<std::uint8_t>& next = t.features[s.piece(a).inside].connected;
  return std::find(next.begin(), next.end(), s.piece(b).inside) != next.end();
}

}  // namespace

// --- 7.1 ---

bool may_fight(const Setting& t, const State& s, UnitId unit, UnitId enemy) {
  if (s.piece(enemy).flags & kTargeted) return false;  // 8.0: attacked once a phase
  return in_contact(t, s, unit, enemy) || in_connected_sections(t, s, unit, enemy);
}

bool must_fight(const Setting& t, const State& s, UnitId unit) {
  if (s.piece(unit).flags & kFought) return false;
  bool contact = false;
  each_unit(t, s, enemy_of(t, unit), [&](UnitId enemy) {
    contact = contact || (!(s.piece(enemy).flags & kTargeted) && in_contact(t, s, unit, enemy));
  });
  return contact;
}

std::optional<Refusal> check_pick(const Setting& t, const State& s, const PickTarget& a) {
  if (!unit_in_play(t, s, a.unit) || t.piece(a.unit).side != s.active || !unit_in_play(t, s, a.target) ||
      t.piece(a.target).side == s.active)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  if (s.piece(a.unit).flags & kFought) return Refusal{"vf 8.0", "vf.refuse.has_fought", {unit_arg("unit", a.unit)}};
  if (!may_fight(t, s, a.unit, a.target))
    return Refusal{"vf 7.1", "vf.refuse.not_in_contact", {unit_arg("unit", a.unit), unit_arg("target", a.target)}};
  if (s.piece(a.unit).pick == index(a.target))
    return Refusal{"vf 7.1", "vf.refuse.picked_already", {unit_arg("unit", a.unit)}};
  return std::nullopt;
}

bool may_support_brigade(const Setting& t, const State& s, UnitId unit, UnitId fighter) {
  return unit_in_play(t, s, unit) && unit != fighter && t.piece(unit).brigade == t.piece(fighter).brigade &&
         !(s.piece(unit).flags & kFought) && is_deployed(t, s, unit) && !in_contact_with_enemy(t, s, unit) &&
         distance_between(t, s, unit, fighter).at_most(kBrigadeSupport);
}

namespace {

bool picked(const State& s, UnitId unit, UnitId target) { return s.piece(unit).pick == index(target); }

// 8.2.2 Enough of its front at the enemy, in a formation that can support.
bool can_lend(const Setting& t, const State& s, UnitId unit, UnitId enemy) {
  if (!is_deployed(t, s, unit) || (s.piece(unit).flags & kFought)) return false;
  if (!in_contact(t, s, unit, enemy)) return false;
  const int front = is_inside(s, unit) ? kEnoughInContact : footprint(t, s, unit).grid.files;
  return front_contact(t, s, unit, enemy) >= std::min(kEnoughInContact, front);
}

// O1.1 How many guns of a battery face the enemy; every other unit is one.
int attackers_at(const Setting& t, const State& s, UnitId unit, UnitId enemy) {
  if (attackers_in(t, s, unit) == 1) return 1;
  if (is_inside(s, enemy)) return front_contact(t, s, unit, enemy) / figure_weight(t, unit);
  return table::front_figures_touching(footprint(t, s, unit), footprint(t, s, enemy));
}

// 8.2.2 An enemy in contact with this unit that nobody fights, or kNoUnit.
UnitId left_alone(const Setting& t, const State& s, UnitId unit) {
  UnitId found = kNoUnit;
  each_unit(t, s, enemy_of(t, unit), [&](UnitId enemy) {
    if (found != kNoUnit || (s.piece(enemy).flags & kTargeted) || !in_contact(t, s, unit, enemy)) return;
    bool chosen = false;
    each_unit(t, s, s.active, [&](UnitId id) { chosen = chosen || picked(s, id, enemy); });
    if (!chosen) found = enemy;
  });
  return found;
}

class Support {
 public:
  Support(const Setting& t, const State& s, UnitId against) : t_(t), s_(s), against_(against) {}
  // Of a battery whose guns attack one by one, each that faces the enemy and is not the main attacker.
  void add(UnitId id, UnitId main) {
    const int guns = std::max(1, attackers_at(t_, s_, id, against_)) - (id == main ? 1 : 0);
    const int counts = counts_in_support(t_, s_, id, against_);
    for (int gun = 0; gun < guns && counted_ + counts <= kMeleeSupport; ++gun) {
      counted_ += counts;
      list[at(size_++)] = id;
    }
  }
  Supporters list = kNoSupport;

 private:
  const Setting& t_;
  const State& s_;
  UnitId against_;
  int counted_ = 0, size_ = 0;
};

}  // namespace

std::optional<Refusal> check_fight(const Setting& t, const State& s, const StartFight& a) {
  if (!unit_in_play(t, s, a.main) || t.piece(a.main).side != s.active || !unit_in_play(t, s, a.target) ||
      t.piece(a.target).side == s.active)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  if (s.piece(a.main).flags & kFought) return Refusal{"vf 8.0", "vf.refuse.has_fought", {unit_arg("unit", a.main)}};
  if (!picked(s, a.main, a.target) || !may_fight(t, s, a.main, a.target))
    return Refusal{"vf 7.1", "vf.refuse.not_picked", {unit_arg("unit", a.main), unit_arg("target", a.target)}};
  std::optional<Refusal> no;
  each_unit(t, s, s.active, [&](UnitId id) {
    if (no) return;
    if (must_fight(t, s, id) && s.piece(id).pick == kNoPick)
      no = Refusal{"vf 7.1", "vf.refuse.must_pick", {unit_arg("unit", id)}};
    if (no || id == a.main || !picked(s, id, a.target) || !can_lend(t, s, id, a.target)) return;
    if (const UnitId alone = left_alone(t, s, id); alone != kNoUnit)
      no = Refusal{"vf 8.2.2", "vf.refuse.left_alone", {unit_arg("unit", id), unit_arg("other", alone)}};
  });
  if (no) return no;
  if (a.brigade != kNoUnit && !may_support_brigade(t, s, a.brigade, a.main))
    return Refusal{"vf 8.2.3", "vf.refuse.no_brigade_support", {unit_arg("unit", a.main)}};
  return std::nullopt;
}

FightBegan prepare_fight(const Setting& t, const State& s, const StartFight& a) {
  FightBegan fight{.main = a.main, .target = a.target, .brigade = a.brigade};
  Support own(t, s, a.target);
  each_unit(t, s, s.active, [&](UnitId id) {
    if (picked(s, id, a.target) && can_lend(t, s, id, a.target)) own.add(id, a.main);
  });
  fight.support = own.list;
  // NB: the side that fights back lends what support it can, in the order of its units (question 38).
  Support theirs(t, s, a.main);
  each_unit(t, s, enemy_of(t, a.main), [&](UnitId id) {
    if (s.piece(id).flags & kTargeted) return;
    bool fights_itself = false;
    each_unit(t, s, s.active, [&](UnitId enemy) { fights_itself = fights_itself || picked(s, enemy, id); });
    if ((id == a.target || !fights_itself) && can_lend(t, s, id, a.main)) theirs.add(id, a.target);
  });
  fight.back = theirs.list;
  each_unit(t, s, enemy_of(t, a.main), [&](UnitId id) {
    if (fight.back_brigade == kNoUnit && may_support_brigade(t, s, id, a.target)) fight.back_brigade = id;
  });
  return fight;
}

MeleeAttack attack_of(const Fight& f) { return {f.main, f.target, f.support, f.brigade, f.second != 0}; }
MeleeAttack back_of(const Fight& f) { return {f.target, f.main, f.back, f.back_brigade, false}; }

void start_fight(Flow& flow, const StartFight& a) {
  flow.tell(prepare_fight(flow.t, flow.s, a));
  go_on(flow);
}

// --- 7.2, step by step ---

namespace {

// 7.2.1, 7.2.2 One of the two attacks. False if somebody is asked for a card.
bool roll_attack(Flow& flow, const MeleeAttack& a, int which) {
  const Attack attack = describe(flow.t, flow.s, Sight(flow.t, flow.s), a);
  const auto melee = static_cast<std::uint8_t>(which);
  return make_attack(flow, attack, {.main = a.main, .target = a.target, .support = a.support, .melee = melee})
      .has_value();
}

// T.1.3 Is any figure of the unit higher up a hill than all figures of the enemies?
bool stands_higher(const Setting& t, const State& s, UnitId unit, const Fight& f) {
  for (const Feature& hill : t.features) {
    if (hill.kind != FeatureKind::Hill) continue;
    // NB: the nearer to the crest, the higher; who is off the hill is lower (question 39).
    const auto height = [&](UnitId id) { return distance_to_crest(t, s, id, hill); };
    const std::optional<table::Distance> own = height(unit);
    if (!own) continue;
    const auto lower = [&](UnitId id) {
      const std::optional<table::Distance> theirs = height(id);
      return !theirs || *own < *theirs;
    };
    bool all_lower = lower(f.main);
    each_supporter(f.support, [&](UnitId id) { all_lower = all_lower && lower(id); });
    if (all_lower) return true;
  }
  return false;
}

}  // namespace

TieBy settle_tie(const Setting& t, const State& s, const Fight& f) {
  if (stands_higher(t, s, f.target, f)) return TieBy::Uphill;
  const bool covered = in_melee_cover(t, s, f.target, f.main) && !in_melee_cover(t, s, f.main, f.target);
  return covered ? TieBy::Cover : TieBy::Active;
}

namespace {

void decide(Flow& flow) {
  const Fight f = flow.s.fight;
  const TieBy tie = f.hits == f.back_hits ? settle_tie(flow.t, flow.s, f) : TieBy::None;
  const bool won = f.hits > f.back_hits || tie == TieBy::Active;
  flow.tell(FightDecided{.winner = won ? f.main : f.target,
                         .loser = won ? f.target : f.main,
                         .won = static_cast<std::uint8_t>(won),
                         .hits = f.hits,
                         .back_hits = f.back_hits,
                         .tie = tie});
}

void next_step(Flow& flow, FightStep step) { flow.tell(FightWent{step}); }

// 9.2.2, Square. Who of the losing side routs without a test.
void automatic_routs(Flow& flow) {
  const Fight f = flow.s.fight;
  const UnitId loser = f.won ? f.target : f.main;
  const UnitId winner = f.won ? f.main : f.target;
  const Supporters& losers = f.won ? f.back : f.support;
  const Supporters& winners = f.won ? f.support : f.back;
  bool only_cavalry = is_cavalry(flow.t, winner);
  each_supporter(winners, [&](UnitId id) { only_cavalry = only_cavalry && is_cavalry(flow.t, id); });
  const auto consider = [&](UnitId id) {
    if (!flow.s.has(id)) return;
    const Arm arm = flow.t.piece(id).profile.arm;
    if (flow.s.piece(id).order == Order::Square) rout(flow, id, RoutBy::Square);
    else if (arm == Arm::Artillery) rout(flow, id, RoutBy::Artillery);
    else if (arm == Arm::Infantry && only_cavalry) rout(flow, id, RoutBy::Cavalry);
  };
  if (f.started_inside) return;  // T.3.6
  consider(loser);
  each_supporter(losers, consider);
}

// 7.2.5
void owe_retreats(Flow& flow) {
  const Fight f = flow.s.fight;
  if (f.started_inside) return;  // T.3.6
  const auto owe = [&](UnitId main, const Supporters& list, bool must) {
    const auto one = [&](UnitId id) {
      if (flow.s.has(id) && is_cavalry(flow.t, id)) flow.tell(RetreatOwed{id, must});
    };
    // Headstrong: first it pursues if it can, and after winning the second fight it stays.
    if (must || main != f.main || !flow.t.has(main, kHeadstrong)) one(main);
    each_supporter(list, one);
  };
  owe(f.won ? f.target : f.main, f.won ? f.back : f.support, true);
  owe(f.won ? f.main : f.target, f.won ? f.support : f.back, false);
}

// T.3.6 True if the attacker is asked.
bool ask_to_move_in(Flow& flow) {
  const Fight f = flow.s.fight;
  if (f.inside == kNoFeature || flow.s.has(f.target) || !flow.s.has(f.main) || is_inside(flow.s, f.main)) return false;
  flow.tell(Asked{Frame{.seat = commander_of(flow.t, f.main), .ask = Ask::MoveIn, .unit = f.main}});
  return true;
}

// Headstrong. True if the attacker is asked where it goes.
bool ask_to_pursue(Flow& flow) {
  const Fight f = flow.s.fight;
  if (!f.won || f.second || !flow.s.has(f.main) || !flow.t.has(f.main, kHeadstrong)) return false;
  if (flow.s.has(f.target) && in_contact(flow.t, flow.s, f.main, f.target)) return false;
  if (is_inside(flow.s, f.main) || in_contact_with_enemy(flow.t, flow.s, f.main)) return false;
  const Sight sight(flow.t, flow.s);
  const Length distance = move_distance(flow.t, flow.s, f.main, MoveKind::Assault);
  bool can = false;
  each_unit(flow.t, flow.s, enemy_of(flow.t, f.main), [&](UnitId enemy) {
    can = can || (enemy != f.target && sight.sees(f.main, enemy) &&
                  reachable_assault(flow.t, flow.s, sight, f.main, enemy, distance));
  });
  if (can) flow.tell(Asked{Frame{.seat = commander_of(flow.t, f.main), .ask = Ask::Pursue, .unit = f.main}});
  return can;
}

// 7.2.5 A headstrong winner that finds nobody to pursue may retreat like others.
bool may_still_retreat(const Setting& t, const State& s, const Fight& f) {
  return f.won && !f.second && !f.started_inside && s.has(f.main) && is_cavalry(t, f.main) &&
         t.has(f.main, kHeadstrong);
}

// Hit & Run: instead of its fight.
void hit_and_run(Flow& flow) {
  const Fight f = flow.s.fight;
  const int die = flow.dice.roll(one_die(seat_of(flow.s.active), "vf.roll.hit_and_run", "vf Hit & Run", 6)).sum();
  flow.tell(HitAndRunRolled{f.main, f.target, static_cast<std::uint8_t>(die)});
  flow.tell(RetreatOwed{f.main, true});
  next_step(flow, FightStep::None);
  if (die == 1) suffer_losses(flow, f.main, 1, LossBy::Other);
  if (die >= 4) suffer_losses(flow, f.target, 1, LossBy::Other);
}

// One step of the open fight. False if somebody is asked.
bool fight_on(Flow& flow) {
  const Fight f = flow.s.fight;
  switch (f.step) {
    case FightStep::Attack:
      if (flow.t.has(f.main, kHitAndRun) && !f.started_inside) {
        hit_and_run(flow);
        return true;
      }
      if (!try_temper(flow, f.main) || !try_temper(flow, f.target)) return false;
      return roll_attack(flow, attack_of(f), 1);
    case FightStep::Back:
      return roll_attack(flow, back_of(f), 2);
    case FightStep::Result:
      decide(flow);
      return true;
    case FightStep::TargetLosses:
      next_step(flow, FightStep::MainLosses);
      return suffer_losses(flow, f.target, f.hits, f.won ? LossBy::LostMelee : LossBy::WonMelee);
    case FightStep::MainLosses:
      next_step(flow, FightStep::Routs);
      return suffer_losses(flow, f.main, f.back_hits, f.won ? LossBy::WonMelee : LossBy::LostMelee);
    case FightStep::Routs:
      next_step(flow, FightStep::Retreats);
      automatic_routs(flow);
      return true;
    case FightStep::Retreats:
      next_step(flow, FightStep::MoveIn);
      owe_retreats(flow);
      return true;
    case FightStep::MoveIn:
      next_step(flow, FightStep::Pursuit);
      return !ask_to_move_in(flow);
    default:
      if (ask_to_pursue(flow)) return false;
      next_step(flow, FightStep::None);
      if (may_still_retreat(flow.t, flow.s, f)) flow.tell(RetreatOwed{f.main, false});
      return true;
  }
}

// 7.2.5 Whoever owes a retreat: losers first. False if somebody is asked.
bool take_retreats(Flow& flow) {
  for (const int flag : {kMustRetreat, kMayRetreat}) {
    for (int i = 0; i < flow.s.piece_count; ++i) {
      const UnitId id = id_of(i);
      if (!unit_in_play(flow.t, flow.s, id) || !(flow.s.piece(id).flags & flag)) continue;
      const bool must = flag == kMustRetreat;
      if (find_retreat(flow.t, flow.s, id)) {
        flow.tell(Asked{Frame{.seat = commander_of(flow.t, id),
                              .ask = Ask::Retreat,
                              .unit = id,
                              .only = static_cast<std::uint8_t>(must)}});
        return false;
      }
      flow.tell(RetreatDone{id});
      if (must) rout(flow, id, RoutBy::NoRetreat);  // 6.4
    }
  }
  return true;
}

// Square: before the fights, each cavalry unit in contact with enemy squares rolls. False if somebody is asked.
bool meet_squares(Flow& flow) {
  for (const Side side : {flow.s.active, other(flow.s.active)}) {
    for (int i = 0; i < flow.s.piece_count; ++i) {
      const UnitId id = id_of(i);
      if (!unit_in_play(flow.t, flow.s, id) || flow.t.piece(id).side != side || !is_cavalry(flow.t, id)) continue;
      if ((flow.s.piece(id).flags & kMetSquare) || is_inside(flow.s, id)) continue;  // T.3.6: no retreats from terrain
      bool meets = false, all_shaken = true;
      each_unit(flow.t, flow.s, other(side), [&](UnitId enemy) {
        if (flow.s.piece(enemy).order != Order::Square || !in_contact(flow.t, flow.s, id, enemy)) return;
        meets = true;
        all_shaken = all_shaken && is_shaken(flow.t, flow.s, enemy);
      });
      if (!meets) continue;
      const int die = flow.dice.roll(one_die(seat_of(side), "vf.roll.square", "vf Square", 6)).sum();
      const int add = all_shaken ? 2 : 0;
      flow.tell(SquareTested{id, static_cast<std::uint8_t>(die), static_cast<std::uint8_t>(add)});
      if (die + add >= 6) continue;
      flow.tell(RetreatOwed{id, true});
      if (die + add <= 3 && !suffer_losses(flow, id, 1, LossBy::Other)) return false;
      if (!take_retreats(flow)) return false;
    }
  }
  return true;
}

// 7.1 Who has one enemy before it needs no question.
void pick_for_those_with_one(Flow& flow) {
  for (int i = 0; i < flow.s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (!unit_in_play(flow.t, flow.s, id) || flow.t.piece(id).side != flow.s.active) continue;
    if (flow.s.piece(id).pick != kNoPick || !must_fight(flow.t, flow.s, id)) continue;
    UnitId only = kNoUnit;
    int count = 0;
    each_unit(flow.t, flow.s, other(flow.s.active), [&](UnitId enemy) {
      if (!may_fight(flow.t, flow.s, id, enemy)) return;
      ++count;
      only = enemy;
    });
    if (count == 1) flow.tell(TargetPicked{id, only});
  }
}

bool anybody_may_fight(const Setting& t, const State& s) {
  bool found = false;
  each_unit(t, s, s.active, [&](UnitId unit) {
    if (found || (s.piece(unit).flags & kFought)) return;
    each_unit(t, s, other(s.active), [&](UnitId enemy) { found = found || may_fight(t, s, unit, enemy); });
  });
  return found;
}

}  // namespace

void begin_melee_phase(Flow& flow) {
  flow.tell(PhaseBegan{Phase::Melee, flow.s.turn});
  const Side enemy = other(flow.s.active);
  constexpr std::array kHelpful{Fate::DefensiveFire, Fate::ScumOfTheEarth, Fate::SteadyMasses, Fate::StoneWall};
  const bool may_have =
      std::any_of(kHelpful.begin(), kHelpful.end(), [&](Fate fate) { return may_play(flow.t, flow.s, enemy, fate); });
  if (may_have && anybody_may_fight(flow.t, flow.s))
    flow.tell(Asked{Frame{.seat = seat_of(enemy), .ask = Ask::EnemyMelee}});
  go_on(flow);
}

void go_on(Flow& flow) {
  if (flow.s.phase != Phase::Melee || flow.s.phase_over) return;
  while (true) {
    const bool asked = flow.s.stack.empty() || flow.s.stack.top().ask != Ask::Melee;
    if (asked) return;
    if (!take_retreats(flow)) return;
    if (flow.s.fight.step != FightStep::None) {
      if (!fight_on(flow)) return;
      continue;
    }
    if (!meet_squares(flow)) return;
    break;
  }
  pick_for_those_with_one(flow);
  if (!anybody_may_fight(flow.t, flow.s)) end_melee(flow);
}

void end_melee(Flow& flow) {
  if (may_play(flow.t, flow.s, flow.s.active, Fate::Breakthrough))
    flow.tell(Asked{Frame{.seat = seat_of(flow.s.active), .ask = Ask::EndMelee}});
  else end_phase(flow);
}

// --- 6.4, 7.2.5 ---

std::optional<Refusal> check_forced_retreat(const Setting& t, const State& s, const Move& a) {
  const Frame& top = s.stack.top();
  if (a.unit != top.unit || a.kind != MoveKind::Retreat) return Refusal{"vf 7.2.5", "vf.refuse.only_retreat"};
  return check_leg(t, s, a, move_distance(t, s, a.unit, MoveKind::Retreat));
}

std::optional<Move> find_retreat(const Setting& t, const State& s, UnitId unit) {
  if (is_inside(s, unit)) return std::nullopt;
  constexpr int kDirections = 16;
  constexpr int kSteps = 4;
  const Footprint from = footprint(t, s, unit);
  const Length most = move_distance(t, s, unit, MoveKind::Retreat);
  for (int step = kSteps; step > 0; --step) {
    for (int turn = 0; turn < kDirections; ++turn) {
      // Straight back first, then more and more to either side.
      const int off = (turn % 2 ? 1 : -1) * ((turn + 1) / 2) * (table::kFullTurn / kDirections);
      const Vec by = table::along(from.pose.heading + table::kHalfTurn + off, most * step / kSteps - 2);
      for (const Footprint& to : {table::moved(from, by), table::moved(table::about_faced(from), by)}) {
        const Move a{MoveKind::Retreat, unit, to.pose.position.x, to.pose.position.y, to.pose.heading.turns};
        if (!check_leg(t, s, a, most)) return a;
      }
    }
  }
  return std::nullopt;
}

void retreat(Flow& flow, const Move& a) {
  const Footprint from = footprint(flow.t, flow.s, a.unit);
  const Length cost = move_cost(flow.t, flow.s, a);
  flow.tell(Answered{});
  flow.tell(RetreatDone{a.unit});
  flow.tell(UnitMoved{a.unit, a.kind, from.pose, {{a.x, a.y}, {a.heading}}, cost});
  displace_leaders(flow, a.unit, from, end_of(flow.t, flow.s, a));
  go_on(flow);
}

void stay(Flow& flow) {
  const Frame top = flow.s.stack.top();
  flow.tell(Answered{});
  if (top.ask == Ask::Retreat) flow.tell(RetreatDone{top.unit});
  go_on(flow);
}

// --- T.3.6 ---

std::optional<Refusal> check_move_in(const Setting& t, const State& s, const Occupy& a) {
  const Fight& f = s.fight;
  if (a.unit != f.main || a.feature != f.inside) return Refusal{"vf T.3.6", "vf.refuse.only_move_in"};
  if (occupant(t, s, a.feature) != kNoUnit)
    return Refusal{
        "vf T.3.1",
        "vf.refuse.occupied",
        {text_arg("feature", t.features[a.feature].name.c_str()), unit_arg("other", occupant(t, s, a.feature))}};
  return std::nullopt;
}

void move_in(Flow& flow, const Occupy& a) {
  flow.tell(Answered{});
  flow.tell(UnitOccupied{a.unit, a.feature});
  displace_leaders(flow, a.unit, flow.t.features[a.feature]);
  go_on(flow);
}

// --- Headstrong ---

std::optional<Refusal> check_pursuit(const Setting& t, const State& s, const Move& a) {
  if (a.unit != s.stack.top().unit || a.kind != MoveKind::Assault)
    return Refusal{"vf Headstrong", "vf.refuse.must_pursue", {unit_arg("unit", s.stack.top().unit)}};
  if (auto no = check_assault_end(t, s, Sight(t, s), a, move_distance(t, s, a.unit, MoveKind::Assault))) return no;
  return std::nullopt;
}

void pursue(Flow& flow, const Move& a) {
  const Footprint from = footprint(flow.t, flow.s, a.unit);
  const Length cost = move_cost(flow.t, flow.s, a);
  flow.tell(Answered{});
  flow.tell(UnitMoved{a.unit, a.kind, from.pose, {{a.x, a.y}, {a.heading}}, cost});
  displace_leaders(flow, a.unit, from, end_of(flow.t, flow.s, a));
  // It fights the nearest of those that it struck, at once.
  UnitId target = kNoUnit;
  each_unit(flow.t, flow.s, enemy_of(flow.t, a.unit), [&](UnitId enemy) {
    if (target == kNoUnit && in_contact(flow.t, flow.s, a.unit, enemy)) target = enemy;
  });
  FightBegan fight = prepare_fight(flow.t, flow.s, {a.unit, target, kNoUnit});
  fight.support = kNoSupport;
  fight.second = 1;
  flow.tell(fight);
  go_on(flow);
}

}  // namespace valor::vf
