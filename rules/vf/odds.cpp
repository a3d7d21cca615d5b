// What an action would do: refusal, cost, dice with modifiers, and the exact chances of what comes of them.
//
// The chances reach to the end of this roll's effect; the valour test that may follow is a line of its own, counted
// from here (so both lists add up to 1). Cards that somebody may still play are not foreseen.
#include "rules/vf/odds.h"

#include <nlohmann/json.hpp>

#include "core/adapter.h"
#include "rules/vf/06_action.h"
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

struct Odds {
  const Setting& t;
  const Known<State>& k;

  const State& s() const { return k.state(); }
  Json said(const Message& m) const { return message_json<Vf>(t, k, m); }

  static Json chance(const Fraction& f) { return Json{{"n", f.numerator}, {"d", f.denominator}}; }
  Json outcome(const Message& label, std::uint64_t n, std::uint64_t d) const {
    Json out = chance(Fraction::of(n, d));
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

  Json operator()(const Shoot& a) const {
    const Attack attack = describe(t, s(), Sight(t, s()), a);
    const int room = std::max(0, t.piece(a.target).profile.tenacity - s().piece(a.target).losses);
    const std::vector<std::uint64_t> ways = hits_of_6(attack.dice, attack.need);
    const std::uint64_t all = power_of_6(attack.dice);
    Json out{{"rule", "vf 8.0"},
             {"title", said({"vf 8.0", "vf.odds.fire", {unit_arg("unit", a.main), unit_arg("target", a.target)}})},
             {"dice", pool_json(attack.dice)},
             {"value", attack.dice},
             {"base", attack.base},
             {"need", attack.need},
             {"row", said({"vf 8.3", "vf.odds.need", {number("need", attack.need)}})},
             {"modifiers", reasons(attack.reasons())}};
    out["outcomes"] = losses(ways, all, room);
    if (attack.dice > room) out["follow_up"] = Json::array({valour(attack.dice, ways, room)});
    return out;
  }

  // No loss, 1, 2, 3 or more; the numbers at and beyond `room` leave the unit shaken.
  Json losses(const std::vector<std::uint64_t>& ways, std::uint64_t all, int room) const {
    Json list = Json::array();
    const int last = static_cast<int>(ways.size()) - 1;
    for (int n = 0; n <= std::min(3, last); ++n) {
      std::uint64_t count = ways[at(n)];
      for (int more = n + 1; n == 3 && more <= last; ++more) count += ways[at(more)];
      const bool shaken = n > 0 && n >= room;
      const char* key = n == 3 ? (shaken ? "vf.odds.losses_more_shaken" : "vf.odds.losses_more")
                               : (shaken ? "vf.odds.losses_shaken" : "vf.odds.losses");
      list.push_back(outcome({"vf 8.3.1", key, {number("losses", n)}}, count, all));
    }
    return list;
  }

  // 9.2 The chance that the target routs, counted from before the hit tests.
  Json valour(int dice, const std::vector<std::uint64_t>& ways, int room) const {
    const Test test = describe_valour(t, s(), 1);
    const auto good = static_cast<std::uint64_t>(7 - test.need);
    const int most = dice - room;
    const std::uint64_t all = power_of_6(dice + most);
    std::uint64_t stands = 0;
    for (int hits = 0; hits <= dice; ++hits) {
      const int tests = std::max(0, hits - room);
      std::uint64_t passes = ways[at(hits)] * power_of_6(most - tests);
      for (int i = 0; i < tests; ++i) passes *= good;
      stands += passes;
    }
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
    out["follow_up"] = Json::array({one_die_test({"vf 6.2.2", "vf.odds.messenger", {unit_arg("unit", unit)}}, 4)});
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
    add_nearest(out, footprint_at(t, a.unit, {{a.x, a.y}, {a.heading}}, a.files), t.piece(a.unit).side);
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
    const bool known_unit = unit_in_play(t, s(), a.unit) && t.piece(a.unit).side == side_of_seat(k.seat());
    if (!known_unit || is_inside(s(), a.unit) || a.kind == MoveKind::None) return;
    if (!table::on_scale({a.x, a.y})) return;
    const Length cost = move_cost(t, s(), a);
    out["cost"] = cost;
    out["left"] = std::max(0, distance_left(t, s(), a.unit, a.kind) - cost);
    add_nearest(out, footprint_at(t, a.unit, {{a.x, a.y}, {a.heading}}, s().piece(a.unit).files), t.piece(a.unit).side);
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
