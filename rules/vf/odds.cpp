// What an action would do: refusal, cost, dice with modifiers, and the exact chances of what comes of them.
//
// The chances reach to the end of this roll's effect; the valour test that may follow is a line of its own, counted
// from here (so both lists add up to 1). Cards that somebody may still play are not foreseen.
#include "rules/vf/odds.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "core/adapter.h"
#include "rules/vf/07_melee.h"
#include "rules/vf/08_attack.h"
#include "rules/vf/09_morale.h"
#include "rules/vf/system.h"
#include "rules/vf/t_terrain.h"

namespace valor::vf {

std::vector<std::uint64_t> hits_of_6(int dice, int need) {
  std::vector<std::uint64_t> ways(static_cast<std::size_t>(dice) + 1, 0);
  ways[0] = 1;
  const auto good = static_cast<std::uint64_t>(7 - need);
  for (int d = 1; d <= dice; ++d) {
    for (int k = d; k >= 0; --k) {
      const std::uint64_t with = k > 0 ? ways[at(k - 1)] * good : 0;
      ways[at(k)] = ways[at(k)] * (6 - good) + with;
    }
  }
  return ways;
}

namespace {

using Ways = table::Wide;  // up to 6^48

Ways power(int base, int n) {
  Ways p = 1;
  for (int i = 0; i < n; ++i) p *= base;
  return p;
}

// How many of `all` equally likely rolls score so many: hits, or losses.
struct Chances {
  std::vector<Ways> ways;
  Ways all = 1;
  int most() const { return static_cast<int>(ways.size()) - 1; }
};

// A fraction in 64 bits; what has more in lowest terms loses its last bits, which no eye could see.
Fraction fraction(Ways n, Ways d) {
  Ways a = n, b = d;
  while (b != 0) a = std::exchange(b, a % b);
  n /= a;
  d /= a;
  for (constexpr Ways kMost = Ways{1} << 62; d > kMost; d /= 2) n /= 2;
  return Fraction::of(static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(d));
}

// The first roll: how often there are so many hits and so many dice that may be rolled again.
using FirstRoll = std::vector<std::vector<Ways>>;
FirstRoll first_roll(const Attack& attack, int low) {
  const int good = 7 - attack.need;
  FirstRoll ways(at(attack.dice + 1), std::vector<Ways>(at(attack.dice + 1), 0));
  ways[0][0] = 1;
  for (int d = 1; d <= attack.dice; ++d)
    for (int hits = d; hits >= 0; --hits)
      for (int again = d - hits; again >= 0; --again) {
        Ways sum = ways[at(hits)][at(again)] * (6 - good - low);
        if (hits > 0) sum += ways[at(hits - 1)][at(again)] * good;
        if (again > 0) sum += ways[at(hits)][at(again - 1)] * low;
        ways[at(hits)][at(again)] = sum;
      }
  return ways;
}

// 8.3 with the natural 1s that are rolled again. Requires: at most 24 dice.
Chances hit_chances(const Attack& attack) {
  const int rerolls = std::min(attack.ones, attack.dice);
  const int low = rerolls == 0 ? 0 : std::min(attack.again_up_to, attack.need - 1);
  const FirstRoll first = first_roll(attack, low);
  Chances out{std::vector<Ways>(at(attack.dice + 1), 0), power(6, attack.dice + rerolls)};
  for (int hits = 0; hits <= attack.dice; ++hits)
    for (int again = 0; again + hits <= attack.dice; ++again) {
      const int rolled = std::min(again, rerolls);
      const std::vector<std::uint64_t> more = hits_of_6(rolled, attack.need);
      for (int k = 0; k <= rolled; ++k)
        out.ways[at(hits + k)] += first[at(hits)][at(again)] * more[at(k)] * power(6, rerolls - rolled);
    }
  return out;
}

struct Odds {
  const Setting& t;
  const Known<State>& k;

  const State& s() const { return k.state(); }
  Json said(const Message& m) const { return message_json<Vf>(t, k, m); }

  static Json chance(const Fraction& f) { return Json{{"n", f.numerator}, {"d", f.denominator}}; }
  Json outcome(const Message& label, Ways n, Ways d) const {
    Json out = chance(fraction(n, d));
    out["label"] = said(label);
    return out;
  }
  Json reasons(std::span<const Modifier> modifiers) const {
    Json list = Json::array();
    for (const Modifier& m : modifiers)
      list.push_back(Json{{"value", m.value},
                          {"label", said({m.rule, m.key, {}})},
                          {"rule", m.rule},
                          {"on", m.on_die ? "die" : "dice"},
                          {"helps", m.value > 0}});
    return list;
  }
  static Json pool_json(int count) { return Json{{"kind", "pool"}, {"count", count}, {"faces", 6}}; }

  // --- 8.0 ---

  Json attack_json(const char* title, const Attack& attack, UnitId main, UnitId target) const {
    return Json{{"rule", "vf 8.0"},
                {"title", said({"vf 8.0", title, {unit_arg("unit", main), unit_arg("target", target)}})},
                {"dice", pool_json(attack.dice)},
                {"value", attack.dice},
                {"base", attack.base},
                {"need", attack.need},
                {"row", said({"vf 8.3", "vf.odds.need", {number("need", attack.need)}})},
                {"modifiers", reasons(attack.reasons())}};
  }

  // How many losses the target can take before it is shaken.
  int room_of(UnitId unit) const { return std::max(0, tenacity_of(t, s(), unit) - s().piece(unit).losses); }

  Json operator()(const Shoot& a) const {
    const Attack attack = describe(t, s(), Sight(t, s()), a);
    const Chances scored = hit_chances(attack);
    // Open Order and the like halve what is scored.
    Chances lost{std::vector<Ways>(at(fire_losses(t, s(), a.target, scored.most()) + 1), 0), scored.all};
    for (int hits = 0; hits <= scored.most(); ++hits)
      lost.ways[at(fire_losses(t, s(), a.target, hits))] += scored.ways[at(hits)];
    const int room = room_of(a.target);
    Json out = attack_json("vf.odds.fire", attack, a.main, a.target);
    out["outcomes"] = losses(lost, room);
    const bool stands = (s().piece(a.target).flags & kStoneWall) != 0;
    if (lost.most() > room && !stands) out["follow_up"] = Json::array({valour(a.target, lost, room)});
    return out;
  }

  // 7.2 The main attacker's attack; the answer and who wins are lines of their own.
  Json operator()(const StartFight& a) const {
    const FightBegan began = prepare_fight(t, s(), a);
    const Fight fight{.main = a.main,
                      .target = a.target,
                      .support = began.support,
                      .back = began.back,
                      .brigade = began.brigade,
                      .back_brigade = began.back_brigade};
    const Sight sight(t, s());
    const Attack attack = describe(t, s(), sight, attack_of(fight));
    const Attack back = describe(t, s(), sight, back_of(fight));
    const Chances mine = hit_chances(attack);
    const Chances theirs = hit_chances(back);
    Json out = attack_json("vf.odds.melee", attack, a.main, a.target);
    out["outcomes"] = losses(mine, room_of(a.target));
    Json answer = attack_json("vf.odds.fights_back", back, a.target, a.main);
    answer["outcomes"] = losses(theirs, room_of(a.main));
    out["follow_up"] = Json::array({std::move(answer), who_wins(fight, mine, theirs)});
    return out;
  }

  // 7.2.3 Each side's share is counted to 48 bits first: the product of both must fit.
  Json who_wins(const Fight& fight, const Chances& mine, const Chances& theirs) const {
    const TieBy tie = settle_tie(t, s(), fight);
    Ways won = 0;
    for (int hits = 0; hits <= mine.most(); ++hits)
      for (int back = 0; back <= theirs.most(); ++back)
        if (hits > back || (hits == back && tie == TieBy::Active)) won += scaled(mine, hits) * scaled(theirs, back);
    const Ways all = whole_of(mine) * whole_of(theirs);
    const char* ties = tie == TieBy::Active ? "vf.odds.tie_active" : "vf.odds.tie_other";
    Json out{{"rule", "vf 7.2.3"},
             {"title", said({"vf 7.2.3", ties, {unit_arg("unit", tie == TieBy::Active ? fight.main : fight.target)}})}};
    out["outcomes"] =
        Json::array({outcome({"vf 7.2.3", "vf.odds.wins", {unit_arg("unit", fight.main)}}, won, all),
                     outcome({"vf 7.2.3", "vf.odds.wins", {unit_arg("unit", fight.target)}}, all - won, all)});
    return out;
  }
  static Ways scaled(const Chances& c, int n) {
    return c.all < kFine ? c.ways[at(n)] : c.ways[at(n)] / (c.all / kFine);
  }
  static Ways whole_of(const Chances& c) {
    Ways sum = 0;
    for (int n = 0; n <= c.most(); ++n) sum += scaled(c, n);
    return sum;
  }
  static constexpr Ways kFine = Ways{1} << 48;

  // No loss, 1, 2, 3 or more; the numbers at and beyond `room` leave the unit shaken.
  Json losses(const Chances& chances, int room) const {
    Json list = Json::array();
    for (int n = 0; n <= std::min(3, chances.most()); ++n) {
      Ways count = chances.ways[at(n)];
      for (int more = n + 1; n == 3 && more <= chances.most(); ++more) count += chances.ways[at(more)];
      const bool shaken = n > 0 && n >= room;
      const char* key = n == 3 ? (shaken ? "vf.odds.losses_more_shaken" : "vf.odds.losses_more")
                               : (shaken ? "vf.odds.losses_shaken" : "vf.odds.losses");
      list.push_back(outcome({"vf 8.3.1", key, {number("losses", n)}}, count, chances.all));
    }
    return list;
  }

  // 9.2 The chance that the target routs, counted from before the hit tests.
  Json valour(UnitId target, const Chances& chances, int room) const {
    const Test test = describe_valour(t, s(), target, 1);
    const int most = chances.most() - room;
    Ways stands = 0;
    for (int lost = 0; lost <= chances.most(); ++lost) {
      const int tests = std::max(0, lost - room);
      stands += chances.ways[at(lost)] * power(7 - test.need, tests) * power(6, most - tests);
    }
    const Ways all = chances.all * power(6, most);
    Json out{{"rule", "vf 9.2"},
             {"title", said({"vf 9.2", "vf.odds.valour", {number("need", test.need)}})},
             {"modifiers", reasons(test.reasons())}};
    out["outcomes"] = Json::array({outcome({"vf 9.2", "vf.odds.stands", {}}, stands, all),
                                   outcome({"vf 9.3", "vf.odds.routs", {}}, all - stands, all)});
    return out;
  }

  // --- 6.1, 6.2.2, 6.7 ---

  Json one_die_test(const Message& title, int need) const {
    const auto good = static_cast<std::uint64_t>(7 - need);
    Json out{{"rule", title.rule},
             {"title", said(title)},
             {"dice", Json{{"kind", "die"}, {"count", 1}, {"faces", 6}}},
             {"need", need},
             {"row", said({title.rule, "vf.odds.need", {number("need", need)}})}};
    out["outcomes"] = Json::array({outcome({title.rule, "vf.odds.passed", {}}, good, 6),
                                   outcome({title.rule, "vf.odds.failed", {}}, 6 - good, 6)});
    return out;
  }

  Json operator()(const Activate& a) const {
    const ActivationTest test = describe_activation(t, s(), a.brigade);
    const Arg name = text_arg("brigade", t.brigades[a.brigade].name.c_str());
    if (test.automatic) return Json{{"rule", "vf 6.1.1"}, {"title", said({"vf 6.1.1", "vf.odds.automatic", {name}})}};
    Json out = one_die_test({"vf 6.1", "vf.odds.activation", {name}}, test.need);
    if (test.brigade_routed) {
      const Modifier routed{"vf 6.1", "vf.modifier.brigade_routed", -1, true};
      out["modifiers"] = reasons({&routed, 1});
    }
    return out;
  }

  // The messenger comes before the action itself.
  void add_messenger(Json& out, UnitId unit) const {
    if (has_begun(s(), unit) || !needs_messenger(t, s(), unit)) return;
    out["follow_up"] = Json::array(
        {one_die_test({"vf 6.2.2", "vf.odds.messenger", {unit_arg("unit", unit)}}, messenger_need(t, s(), unit))});
  }

  Json operator()(const Rally& a) const {
    const int dice = s().piece(a.unit).losses;
    const int need = rally_need(t, s(), a.unit);
    Json out{{"rule", "vf 6.7"},
             {"title", said({"vf 6.7", "vf.odds.rally", {unit_arg("unit", a.unit)}})},
             {"dice", pool_json(dice)},
             {"value", dice},
             {"need", need},
             {"row", said({"vf 6.7", "vf.odds.need", {number("need", need)}})}};
    const std::vector<std::uint64_t> ways = hits_of_6(dice, need);
    out["outcomes"] = Json::array();
    for (int n = 0; n <= dice; ++n)
      out["outcomes"].push_back(
          outcome({"vf 6.7", "vf.odds.removed", {number("removed", n)}}, ways[at(n)], power_of_6(dice)));
    add_messenger(out, a.unit);
    return out;
  }

  // --- places ---

  void add_nearest(Json& out, const Footprint& to, Side own) const {
    if (const std::optional<Nearest> near = nearest_enemy(t, s(), to, own))
      out["facts"] = Json::array({Json{{"label", said({"vf 5.1.1", "vf.fact.nearest", {unit_arg("unit", near->unit)}})},
                                       {"value", Json{{"inches", near->distance.ceil()}}}}});
  }

  Json operator()(const Move& a) const {
    Json out{{"rule", "vf 6.3"}};
    add_messenger(out, a.unit);
    return out;
  }
  Json operator()(const Reform& a) const {
    Json out{{"rule", "vf 6.3.3"}, {"cost", 0}, {"left", distance_left(t, s(), a.unit, MoveKind::Move)}};
    add_nearest(out, reformed(t, s(), a), t.piece(a.unit).side);
    add_messenger(out, a.unit);
    return out;
  }
  Json operator()(const Occupy& a) const {
    Json out{{"rule", "vf T.3.2"}};
    add_messenger(out, a.unit);
    return out;
  }
  Json operator()(const Leave& a) const {
    Json out{{"rule", "vf T.3.3"}};
    add_nearest(out, footprint_at(t, a.unit, {{a.x, a.y}, {a.heading}}, a.files, a.order), t.piece(a.unit).side);
    add_messenger(out, a.unit);
    return out;
  }
  Json operator()(const PlaceLeader& a) const {
    Json out{{"rule", "vf 6.8"}};
    add_nearest(out, leader_base(t, a.leader, {a.x, a.y}), t.piece(a.leader).side);
    return out;
  }
  Json operator()(const auto&) const { return Json::object(); }

  // A dragged unit shows what it has walked even where it may not stand.
  void add_move(Json& out, const Move& a) const {
    const bool known_unit = unit_in_play(t, s(), a.unit) && t.piece(a.unit).side == side_of_seat(t, k.seat());
    if (!known_unit || is_inside(s(), a.unit) || a.kind == MoveKind::None) return;
    if (!table::on_scale({a.x, a.y})) return;
    const Length cost = move_cost(t, s(), a);
    out["cost"] = cost;
    out["left"] = std::max(0, distance_left(t, s(), a.unit, a.kind) - cost);
    add_nearest(out, end_of(t, s(), a), t.piece(a.unit).side);
  }
};

}  // namespace

Json odds(const Setting& t, const Known<State>& k, const Action& action) {
  const Odds all{t, k};
  const std::optional<Refusal> no = check(t, k.state(), k.seat(), action);
  Json out = no ? Json{{"refusal", all.said(*no)}} : std::visit(all, action);
  if (const Move* move = std::get_if<Move>(&action)) all.add_move(out, *move);
  return out;
}

}  // namespace valor::vf
