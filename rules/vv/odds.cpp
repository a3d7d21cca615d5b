// What an action would do: costs, rolls, modifiers and exact odds.
#include "rules/vv/odds.h"

#include <fmt/format.h>

#include <limits>
#include <numeric>

#include "rules/vv/03_dice.h"
#include "rules/vv/05_sequence.h"
#include "rules/vv/06_movement.h"
#include "rules/vv/10_terrain.h"
#include "rules/vv/11_smoke.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/13_fire_lanes.h"
#include "rules/vv/16_at_combat.h"
#include "rules/vv/17_overruns.h"
#include "rules/vv/18_fire_support.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/20_snipers.h"
#include "rules/vv/names.h"

namespace valor::vv {
namespace {

Json chip(int value, Json label, const std::string& rule) {
  return {{"value", value}, {"label", std::move(label)}, {"rule", rule}};
}

// 9.3: every hindrance on the way, by name; and hedges that are looked over.
void add_hindrances(const Setting& t, const State& s, HexIndex from, HexIndex target, Json& out) {
  const Veils veils(s);
  for (const hex::Finding& f : t.los.trace(from, target, veils.all()).findings) {
    if (f.effect != hex::Effect::kHinders && f.effect != hex::Effect::kSeenOver) continue;
    const bool over = f.effect == hex::Effect::kSeenOver;
    const int value = over ? 0 : f.value;
    if (f.what == hex::What::kHex) {
      const HexIndex at = t.field.index(f.hex);
      if (at == kNoHex) continue;
      const Terrain& terrain = terrain_at(t, at);
      const int smoke = smoke_at(s, at);
      if (smoke > 0)
        out.push_back(
            chip(std::min(value, smoke), message("vv.modifier.smoke_in", {{"hex", hex_json(t, at)}}), "vv 11.5"));
      if (value <= smoke) continue;
      out.push_back(
          chip(value - smoke,
               message("vv.modifier.hindrance_in", {{"terrain", {{"key", terrain.name}}}, {"hex", hex_json(t, at)}}),
               terrain.rule));
      continue;
    }
    const hex::Hex other = f.step.pass == hex::Pass::kFork || f.hex == f.step.a ? f.step.b : f.step.a;
    const SideTerrain* side = side_between(t, f.hex, other);
    if (side)
      out.push_back(chip(
          value,
          message(over ? "vv.modifier.seen_over" : "vv.modifier.hindrance_side", {{"terrain", {{"key", side->name}}}}),
          side->rule));
  }
}

Json modifiers_json(const Setting& t, const Known<State>& known, const Attack& attack) {
  Json out = Json::array();
  bool traced = false;
  for (const Modifier& m : attack.modifiers) {
    if (m.kind == ModifierKind::Hindrance) {
      add_hindrances(t, known.state(), attack.sight_from, attack.shot.at, out);
      traced = true;
    } else if (m.kind == ModifierKind::Cover) {
      const Terrain& terrain = terrain_at(t, attack.shot.at);
      out.push_back(chip(m.value, message("vv.modifier.cover", {{"terrain", {{"key", terrain.name}}}}), terrain.rule));
    } else if (m.kind == ModifierKind::Leader) {
      const Json name = name_of(t, known, unit_arg("unit", static_cast<UnitId>(attack.leader)));
      out.push_back(chip(m.value, message("vv.modifier.leader", {{"unit", name}}), rule_of(m.kind)));
    } else {
      out.push_back(chip(m.value, message(key_of(m.kind)), rule_of(m.kind)));
    }
  }
  if (!traced && !attack.shot.indirect && !attack.shot.overrun)
    add_hindrances(t, known.state(), attack.shot.from, attack.shot.at, out);
  return out;
}

std::string row_name(const Setting& t, int row) {
  const int least = row == 0 ? 1 : t.ap.most[static_cast<std::size_t>(row - 1)] + 1;
  return row == kApRows - 1 ? fmt::format("{}+", least)
                            : fmt::format("{}–{}", least, t.ap.most[static_cast<std::size_t>(row)]);
}

Json table_json(const Setting& t, int row) {
  Json rows = Json::array(), columns = Json::array(), cells = Json::array();
  for (int c = 2; c <= 12; ++c) columns.push_back(c == 12 ? "12+" : std::to_string(c));
  for (int r = 0; r < kApRows; ++r) {
    rows.push_back(row_name(t, r));
    cells.push_back(t.ap.points[static_cast<std::size_t>(r)]);
  }
  return {{"rows", rows}, {"columns", columns}, {"cells", cells}, {"row", row}};
}

Json outcomes_json(const Setting& t, const Attack& attack, const TwoDice& dice) {
  std::array<int, 64> ways{};
  for (int roll = 2; roll <= 12; ++roll) ways[static_cast<std::size_t>(resolve(t, attack, roll))] += dice.of(roll);
  Json out = Json::array();
  for (std::size_t points = 0; points < ways.size(); ++points) {
    if (ways[points] == 0) continue;
    Json one = fraction(ways[points], dice.all);
    one["label"] = message("vv.odds.points", {{"points", points}});
    one["points"] = points;
    out.push_back(one);
  }
  return out;
}

Json move_odds(const Setting& t, const Known<State>& known, const Mover& m, HexIndex to) {
  const int cost = cost_of_step(t, known.state(), m, to);
  Json out{{"rule", "vv 6.2"}, {"cost", cost}, {"left", std::max(0, m.allowance - m.spent - cost)}};
  const MovingTarget target =
      target_of(t, known.state(), {.group = m.group, .at = to, .side = m.side, .assault = m.assault});
  out["danger"] = danger_at(t, known, target);
  return out;
}

}  // namespace

namespace {

int harmful_ways(const Setting& t, const Attack& attack, const TwoDice& dice) {
  int ways = 0;
  for (int roll = 2; roll <= 12; ++roll) ways += resolve(t, attack, roll) > 0 ? dice.of(roll) : 0;
  return ways;
}
TwoDice dice_of(const Setting& t, const State& s, const Attack& attack) {
  return two_dice_of(t, s.unit(attack.shot.group.ids[0]).side);
}

}  // namespace

Json attack_odds(const Setting& t, const Known<State>& known, const Attack& attack) {
  const bool opportunity = attack.shot.opportunity;
  const TwoDice dice = dice_of(t, known.state(), attack);
  Json out = fraction(harmful_ways(t, attack, dice), dice.all);
  const bool indirect = attack.shot.indirect, overrun = attack.shot.overrun;
  out["rule"] = indirect ? "vv 12.6" : overrun ? "vv 17.4" : opportunity ? "vv 13.8" : "vv 14.5";
  out["title"] = message(indirect      ? "vv.odds.mortar_fire"
                         : overrun     ? "vv.odds.overrun"
                         : opportunity ? "vv.odds.opportunity_fire"
                                       : "vv.odds.fire",
                         {{"from", hex_json(t, attack.shot.from)}, {"hex", hex_json(t, attack.shot.at)}});
  out["dice"] = {{"kind", "sum"}, {"count", 2}, {"faces", 6}};
  out["value"] = attack.firepower;
  out["modifier"] = attack.modifier;
  out["row"] = message("vv.odds.row", {{"row", row_name(t, attack.row)}, {"firepower", attack.firepower}});
  out["modifiers"] = modifiers_json(t, known, attack);
  out["outcomes"] = outcomes_json(t, attack, dice);
  out["table"] = table_json(t, attack.row);
  out["units"] = ids_json(attack.shot.group);
  for (const Group& joined : attack.joined)  // C14
    for (const std::uint8_t id : joined) out["units"].push_back(id);
  out["targets"] = ids_json(attack.shot.targets);
  return out;
}

namespace {

constexpr std::array<const char*, kOddsColumns> kOddsNames{"1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1"};

Json kill_table(const Setting& t, int column) {
  Json columns = Json::array(), cells = Json::array();
  for (std::size_t i = 0; i < kOddsColumns; ++i) {
    columns.push_back(kOddsNames[i]);
    cells.push_back(t.kill_numbers[i]);
  }
  return {{"rows", Json::array({"≤"})},
          {"columns", columns},
          {"cells", Json::array({cells})},
          {"row", 0},
          {"column", column}};
}

Json assault_outcomes(const Assault& assault, const TwoDice& dice) {
  Json out = Json::array();
  if (assault.defenders.empty()) {
    Json sure = fraction(1, 1);
    sure["label"] = message("vv.odds.assault_won", {{"points", 0}});
    out.push_back(sure);
    return out;
  }
  int won = 0;
  for (int roll = 2; roll <= 12; ++roll) won += resolve(assault, roll).success ? dice.of(roll) : 0;
  if (won > 0) {
    Json one = fraction(won, dice.all);
    one["label"] = message("vv.odds.assault_won", {{"points", resolve(assault, -20).attacker_points}});
    out.push_back(one);
  }
  for (int roll = 2; roll <= 12; ++roll) {
    const AssaultResult result = resolve(assault, roll);
    if (result.success) continue;
    Json one = fraction(dice.of(roll), dice.all);
    one["label"] = message("vv.odds.assault_failed",
                           {{"points", result.attacker_points}, {"defender_points", result.defender_points}});
    out.push_back(one);
  }
  return out;
}

Json assault_modifiers(const Setting& t, const Known<State>& known, const Assault& assault) {
  Json out = Json::array();
  // The defender's have the same sign and help him: the sign alone does not say whom.
  const auto add = [&](int value, Json label, const char* rule, bool helps) {
    out.push_back(chip(value, std::move(label), rule));
    out.back()["helps"] = helps;
  };
  const auto leader = [&](int id, const char* label, bool helps) {
    if (id == kNobody) return;
    const Json name = name_of(t, known, unit_arg("unit", static_cast<UnitId>(id)));
    add(profile(t, known->unit(id)).leadership, message(label, {{"unit", name}}), "vv 15.3", helps);
  };
  if (assault.grenades > 0) add(-assault.grenades, message("vv.modifier.grenades"), "vv 12.5.2", true);
  if (assault.defender_grenades > 0)
    add(-assault.defender_grenades, message("vv.modifier.defender_grenades"), "vv 12.5.2", false);
  leader(assault.attacking_leader, "vv.modifier.leader", true);
  leader(assault.defending_leader, "vv.modifier.defending_leader", false);
  return out;
}

}  // namespace

Json assault_odds(const Setting& t, const Known<State>& known, const Assault& assault) {
  const TwoDice dice = two_dice_of(t, known->unit(assault.attackers.ids[0]).side);
  const Json outcomes = assault_outcomes(assault, dice);
  int won = 0;
  for (int roll = 2; roll <= 12; ++roll) won += resolve(assault, roll).success ? dice.of(roll) : 0;
  Json out = fraction(won, dice.all);
  out["rule"] = "vv 15.7";
  out["title"] =
      message("vv.odds.close_assault", {{"from", hex_json(t, assault.from)}, {"hex", hex_json(t, assault.at)}});
  if (!assault.defenders.empty()) out["dice"] = {{"kind", "sum"}, {"count", 2}, {"faces", 6}};
  out["value"] = assault.attack;
  out["modifier"] = assault.modifier;
  out["need"] = assault.kill_number;
  out["row"] = message("vv.odds.assault_row", {{"odds", kOddsNames[static_cast<std::size_t>(assault.column)]},
                                               {"attack", assault.attack},
                                               {"defence", assault.defence},
                                               {"need", assault.kill_number}});
  out["modifiers"] = assault_modifiers(t, known, assault);
  out["outcomes"] = outcomes;
  out["table"] = kill_table(t, assault.column);
  out["units"] = ids_json(assault.attackers);
  out["targets"] = ids_json(targets_at(t, known.state(), index(known.seat()), assault.at));
  return out;
}

namespace {

// All that may be fired at a mover: at persons, and with anti-tank weapons. Every unit is in one of them at most: who
// can fire an anti-tank weapon at what moves does that.
struct Threats {
  std::vector<Attack> attacks;
  std::vector<AtShot> shots;
  std::vector<AtChances> chances;  // of the shots
};

// Those who would fire at persons together with this unit: its hex on foot (14.2), or its gun or vehicle with those
// aboard (14.3, 14.4).
Group threat_of(const Setting& t, const State& s, int first, const MovingTarget& target) {
  const Unit& u = s.unit(first);
  const int distance = t.field.distance(u.at, target.at), on = platform(t, s, first);
  Group all;
  if (on == kNobody) {
    all = firers_in(t, s, u.at, target, false);
  } else {
    const UnitRange own = s.units_of(u.side);
    for (int id = own.first; id < own.last && all.size() < kGroupSize; ++id)
      if (platform(t, s, id) == on && can_react(t, s.unit(id), target) && !alone_at(t, s, id, target).empty())
        all.add(id);
  }
  Group out;
  int firepower = 0;
  for (const std::uint8_t id : all) {
    if (can_react_at(t, s.unit(id), target)) continue;
    out.add(id);
    firepower += firepower_at(t, s.unit(id), target.at, distance);
  }
  return firepower > 0 ? out : Group{};
}

// The best that it can do with one of its anti-tank weapons.
void add_at_threat(const Setting& t, const State& s, int id, int vehicle, const MovingTarget& target, Threats& out) {
  const int leader = target.armoured ? at_leader(t, s, id) : static_cast<int>(kNobody);
  AtShot best;
  AtChances most;
  for_each_at_weapon(t, s, id, target, [&](PooledAt pooled) {
    const FireAt a{static_cast<std::uint8_t>(id), static_cast<std::uint8_t>(leader), static_cast<std::uint8_t>(vehicle),
                   pooled};
    const AtShot shot = describe(t, s, a, target.at, true);
    const AtChances chance = chances(t, s, shot);
    if (chance.eliminated + chance.immobilised <= most.eliminated + most.immobilised) return;
    best = shot;
    most = chance;
  });
  if (most.cases == 0) return;
  out.shots.push_back(best);
  out.chances.push_back(most);
}

Threats threats_to(const Setting& t, const State& s, const MovingTarget& target) {
  Threats out;
  const int vehicle = moving_vehicle(t, s, target);
  for (int id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.unit(id);
    if (!can_react(t, u, target)) continue;
    if (vehicle != kNobody && can_react_at(t, u, target)) {
      add_at_threat(t, s, id, vehicle, target, out);
      continue;
    }
    const bool counted = std::any_of(out.attacks.begin(), out.attacks.end(), [&](const Attack& a) {
      return a.shot.from == u.at && platform(t, s, a.shot.group.ids[0]) == platform(t, s, id);
    });
    const Group group = target.armoured || counted ? Group{} : threat_of(t, s, id, target);
    if (group.empty()) continue;
    out.attacks.push_back(describe(t, s,
                                   {.group = group,
                                    .targets = ap_targets(t, s, target.group),
                                    .from = u.at,
                                    .at = target.at,
                                    .opportunity = true,
                                    .assault = target.assault}));
  }
  return out;
}

}  // namespace

namespace {

// 13.8.1 How many ways of these dice let the lanes in this hex do harm.
int lane_ways(const Setting& t, const State& s, HexIndex at, const TwoDice& dice) {
  const int lanes = s.markers.at(at, MarkerKind::FireLane);
  int ways = 0;
  for (int roll = 2; lanes > 0 && roll <= 12; ++roll) ways += lane_points(t, lanes, roll) > 0 ? dice.of(roll) : 0;
  return ways;
}

}  // namespace

int danger_sum(const Setting& t, const State& s, const MovingTarget& target) {
  const Threats threats = threats_to(t, s, target);
  int sum = 0;
  for (const Attack& attack : threats.attacks) sum += harmful_rolls(t, attack);
  for (const AtChances& c : threats.chances)
    sum += static_cast<int>(std::int64_t{36} * (c.eliminated + c.immobilised) / c.cases);
  const TwoDice dice = two_dice_of(t, other_side(target.side));
  return sum + 36 * lane_ways(t, s, target.at, dice) / dice.all;
}

namespace {

// Shots one after the other, and the chance that all of them do nothing.
struct Danger {
  Json shots = Json::array(), from = Json::array();
  Fraction safe = Fraction::of(1, 1);

  Json& add(const Setting& t, HexIndex at, int harm, int all) {
    Json shot = fraction(harm, all);
    shot["from"] = hex_json(t, at);
    shots.push_back(shot);
    const Fraction one = Fraction::of(static_cast<std::uint64_t>(all - harm), static_cast<std::uint64_t>(all));
    // More than a dozen stacks: the rest hardly matters.
    if (safe.denominator <= std::numeric_limits<std::uint64_t>::max() / 2 / one.denominator)
      safe = Fraction::of(safe.numerator * one.numerator, safe.denominator * one.denominator);
    return shots.back();
  }
};

}  // namespace

Json danger_at(const Setting& t, const Known<State>& known, const MovingTarget& target) {
  const Threats threats = threats_to(t, known.state(), target);
  const TwoDice enemy_dice = two_dice_of(t, other_side(target.side));
  const int lane = lane_ways(t, known.state(), target.at, enemy_dice);
  if (threats.attacks.empty() && threats.shots.empty() && lane == 0) return nullptr;
  Danger danger;
  if (lane > 0) danger.add(t, target.at, lane, enemy_dice.all)["lane"] = true;
  for (const Attack& attack : threats.attacks) {
    const TwoDice dice = dice_of(t, known.state(), attack);
    Json& shot = danger.add(t, attack.shot.from, harmful_ways(t, attack, dice), dice.all);
    shot["modifier"] = attack.modifier;
    shot["firepower"] = attack.firepower;
    danger.from.push_back(shot["from"]);
  }
  for (std::size_t i = 0; i < threats.shots.size(); ++i) {
    const AtShot& at = threats.shots[i];
    const AtChances& c = threats.chances[i];
    Json& shot = danger.add(t, at.from, c.eliminated + c.immobilised, c.cases);
    shot["modifier"] = at.modifier;
    shot["need"] = at.need;
    shot["anti_tank"] = true;
    danger.from.push_back(shot["from"]);
  }
  return {{"at", hex_json(t, target.at)}, {"n", danger.safe.denominator - danger.safe.numerator},
          {"d", danger.safe.denominator}, {"from", danger.from},
          {"shots", danger.shots},        {"rule", "vv 13.8"}};
}

namespace {

// 20.5 Points by cover and die.
Json sniper_table(int cover) {
  Json rows = Json::array(), columns = Json::array(), cells = Json::array();
  for (int die = 1; die <= 6; ++die) columns.push_back(std::to_string(die));
  for (int row = 0; row <= std::max(4, cover); ++row) {
    rows.push_back(fmt::format("+{}", row));
    Json points = Json::array();
    for (int die = 1; die <= 6; ++die) points.push_back(std::max(0, die - row));
    cells.push_back(points);
  }
  return {{"rows", rows}, {"columns", columns}, {"cells", cells}, {"row", cover}};
}

// 20.5
Json sniper_odds(const Setting& t, const State& s) {
  const Frame& move = s.stack.at(s.stack.depth() - 2);
  const int cover = sniper_target_cover(t, s, move.at);
  Json out = fraction(std::max(0, 6 - cover), 6), outcomes = Json::array();
  for (int points = 0; points <= std::max(0, 6 - cover); ++points) {
    Json one = fraction(points == 0 ? std::min(6, cover) : 1, 6);
    if (one["n"] == 0) continue;
    one["label"] = message("vv.odds.points", {{"points", points}});
    one["points"] = points;
    outcomes.push_back(one);
  }
  const HexIndex from = s.sniper[index(s.stack.top().seat)].at;
  out["rule"] = "vv 20.5";
  out["title"] = message("vv.odds.sniper", {{"from", hex_json(t, from)}, {"hex", hex_json(t, move.at)}});
  out["dice"] = {{"kind", "die"}, {"count", 1}, {"faces", 6}};
  out["modifier"] = -cover;
  out["modifiers"] = Json::array();
  if (cover > 0) {
    const Terrain& terrain = terrain_at(t, move.at);
    out["modifiers"].push_back(
        chip(-cover, message("vv.modifier.cover", {{"terrain", {{"key", terrain.name}}}}), "vv 20.5"));
  }
  out["outcomes"] = outcomes;
  out["table"] = sniper_table(cover);
  out["targets"] = ids_json(move.group);
  return out;
}

}  // namespace

namespace {

// 18.5 What a mission does to the units that the seat knows in the hex it is aimed at.
Json mission_strike(const Setting& t, const Known<State>& known, const FireMission& a, const Group& targets) {
  const TwoDice dice = two_dice_of(t, index(known.seat()));
  std::array<int, 64> ways{};
  for (int roll = 2; roll <= 12; ++roll)
    ways[static_cast<std::size_t>(mission_points(t, known.state(), a.kind, a.target, roll))] += dice.of(roll);
  Json outcomes = Json::array();
  for (std::size_t points = 0; points < ways.size(); ++points) {
    if (ways[points] == 0) continue;
    Json one = fraction(ways[points], dice.all);
    one["label"] = message("vv.odds.points", {{"points", points}});
    one["points"] = points;
    outcomes.push_back(one);
  }
  Json out = fraction(dice.all - ways[0], dice.all);
  const int firepower = mission_firepower(a.kind), row = ap_row(t, firepower);
  out["rule"] = "vv 18.5";
  out["title"] = message("vv.odds.mission_strike", {{"hex", hex_json(t, a.target)}});
  out["dice"] = {{"kind", "sum"}, {"count", 2}, {"faces", 6}};
  out["value"] = firepower;
  out["row"] = message("vv.odds.row", {{"row", row_name(t, row)}, {"firepower", firepower}});
  out["modifiers"] = Json::array();
  if (const int cover = cover_for(t, known.state(), a.target, known->unit(targets.ids[0]).side); cover > 0)
    out["modifiers"].push_back(
        chip(cover, message("vv.modifier.cover", {{"terrain", {{"key", terrain_at(t, a.target).name}}}}), "vv 18.5"));
  out["outcomes"] = outcomes;
  out["table"] = table_json(t, row);
  out["targets"] = ids_json(targets);
  return out;
}

// 12.6.7, 18.5 Shells on every armoured vehicle in this hex: hit, and no more than the number.
Json shell_odds(const Setting& t, const Known<State>& known, HexIndex at, Letter letter, int need) {
  Json out = Json::array();
  const TwoDice dice = two_dice_of(t, index(known.seat()));
  known->where.each_in(at, known->all_units(), [&](int id) {
    const Unit& u = known->unit(id);
    if (!profile(t, u).armoured() || !in_play(t, u, index(known.seat()))) return;
    const int number = elimination_number(letter, profile(t, u).rear), cover = cover_for(t, known.state(), at, u.side);
    int hit = 0, kill = 0;
    for (int roll = 2; roll <= 12; ++roll) {
      hit += roll + cover <= need ? dice.of(roll) : 0;
      kill += roll <= number ? dice.of(roll) : 0;
    }
    Json one = fraction(letter == 0 ? 0 : hit * kill, dice.all * dice.all);
    one["rule"] = "vv 18.5";
    one["title"] = message("vv.odds.shells", {{"unit", name_of(t, known, unit_arg("unit", static_cast<UnitId>(id)))}});
    one["need"] = need;
    one["modifier"] = cover;
    out.push_back(one);
  });
  return out;
}

// 14.6.4, 15.10 The chance that the unit is no worse off than pinned.
Json risk_odds(const Setting& t, const State& s, const TakeLoss& a) {
  const int points = points_at_risk(a.harm);
  const Unit& u = s.unit(a.unit);
  if (!risk_needs_die(t, u, points)) return Json::object();
  int well = 0;
  for (int die = 1; die <= 6; ++die) {
    const RiskResult result = risk_result(t, u, points, die);
    well += result == RiskResult::None || result == RiskResult::Pinned ? 1 : 0;
  }
  Json out = fraction(well, 6);
  out["rule"] = profile(t, u).armoured() ? "vv 15.10" : "vv 14.6.4";
  out["dice"] = {{"kind", "die"}, {"count", 1}, {"faces", 6}};
  return out;
}

// 18.4
Json mission_odds(const Setting& t, const Known<State>& known, const FireMission& a) {
  Json outcomes = Json::array();
  for (int hexes = 0; hexes <= 2; ++hexes) {
    Json one = fraction(hexes == 0 ? 4 : 1, 6);
    one["label"] = message("vv.odds.drift", {{"hexes", hexes}});
    outcomes.push_back(one);
  }
  Json out = fraction(2, 3);
  out["rule"] = "vv 18.4";
  out["title"] = message("vv.odds.mission", {{"hex", hex_json(t, a.target)}});
  out["dice"] = {{"kind", "die"}, {"count", 1}, {"faces", 6}};
  out["outcomes"] = outcomes;
  Group there;
  for (int id = 0; id < known->unit_count && there.size() < kGroupSize; ++id)
    if (known->unit(id).at == a.target && in_play(t, known->unit(id), index(known.seat()))) there.add(id);
  if (a.kind == MissionKind::Smoke || there.empty()) return out;
  out["follow_up"] = Json::array();
  if (!ap_targets(t, known.state(), there).empty()) out["follow_up"].push_back(mission_strike(t, known, a, there));
  for (const Json& one : shell_odds(t, known, a.target, mission_anti_tank(a.kind), kMissionHits))
    out["follow_up"].push_back(one);
  return out;
}

}  // namespace

namespace {

std::string number_name(int number) {
  return number == kSurelyEliminated ? "E" : number == 0 ? "–" : std::to_string(number);
}

// 16.4, with the weapon's row and the column of the armour that it strikes. 16.5: where a die decides between front and
// rear, `column_or` is the rear.
Json armour_table(const Profile& target, const AtShot& shot) {
  Json rows = Json::array(), columns = Json::array(), cells = Json::array();
  for (Letter armour = 0; armour <= kLetters; ++armour) columns.push_back(letter_name(armour));
  for (Letter weapon = 1; weapon <= kLetters; ++weapon) {
    rows.push_back(letter_name(weapon));
    Json numbers = Json::array();
    for (Letter armour = 0; armour <= kLetters; ++armour)
      numbers.push_back(number_name(elimination_number(weapon, armour)));
    cells.push_back(numbers);
  }
  Json out{{"rows", rows}, {"columns", columns}, {"cells", cells}, {"row", shot.anti_tank - 1}};
  out["column"] = armour_of(target, shot.side);
  if (shot.side == ArmourSide::OnTheLine) out["column_or"] = armour_of(target, ArmourSide::Rear);
  return out;
}

}  // namespace

// 16.3, 16.4 The chance to destroy or immobilise, exactly.
Json at_odds(const Setting& t, const Known<State>& known, const AtShot& shot) {
  const AtChances c = chances(t, known.state(), shot);
  Json out = fraction(c.eliminated + c.immobilised, c.cases);
  out["rule"] = shot.opportunity ? "vv 13.8" : "vv 16.3";
  out["title"] =
      message("vv.odds.at_fire", {{"from", hex_json(t, shot.from)},
                                  {"unit", name_of(t, known, unit_arg("unit", static_cast<UnitId>(shot.target)))}});
  out["dice"] = {{"kind", "sum"}, {"count", 2}, {"faces", 6}};
  out["need"] = shot.need;
  out["modifier"] = shot.modifier;
  Json modifiers = Json::array();
  for (const Modifier& m : shot.modifiers) {
    Json args = Json::object();
    if (m.kind == ModifierKind::Cover) args["terrain"] = Json{{"key", terrain_at(t, shot.at).name}};
    if (m.kind == ModifierKind::Leader)
      args["unit"] = name_of(t, known, unit_arg("unit", static_cast<UnitId>(shot.leader)));
    modifiers.push_back(chip(m.value, message(key_of(m.kind), args), rule_of(m.kind)));
  }
  out["modifiers"] = modifiers;
  Json outcomes = Json::array();
  const auto outcome_of = [&](const char* key, int ways) {
    if (ways == 0) return;
    Json one = fraction(ways, c.cases);
    one["label"] = message(key);
    outcomes.push_back(one);
  };
  outcome_of("vv.odds.at_none", c.cases - c.eliminated - c.immobilised);
  outcome_of("vv.odds.at_immobilised", c.immobilised);
  outcome_of("vv.odds.at_eliminated", c.eliminated);
  out["outcomes"] = outcomes;
  const Profile& target = profile(t, known->unit(shot.target));
  out["table"] = armour_table(target, shot);
  out["row"] = message("vv.odds.at_row",
                       {{"anti_tank", letter_name(shot.anti_tank)},
                        {"armour", letter_name(armour_of(target, shot.side))},
                        {"number", number_name(elimination_number(shot.anti_tank, armour_of(target, shot.side)))}});
  out["units"] = Json::array({shot.unit});
  out["targets"] = Json::array({shot.target});
  return out;
}

Json odds(const Setting& t, const Known<State>& known, const Action& action) {
  const State& s = known.state();
  const Seat seat = known.seat();
  if (const auto no = check(t, s, seat, action)) return {{"refusal", message(t, known, *no)}};
  if (const auto* fire = std::get_if<Fire>(&action)) {
    Shot shot = shot_of(t, s, *fire);
    if (!shot.opportunity) shot.targets = ap_targets(t, s, targets_at(t, s, index(seat), fire->target));
    return attack_odds(t, known, describe(t, s, shot));
  }
  if (const auto* assault = std::get_if<CloseAssault>(&action)) return assault_odds(t, known, describe(t, s, *assault));
  if (std::holds_alternative<SniperFire>(action)) return sniper_odds(t, s);
  if (const auto* bombard = std::get_if<Bombard>(&action)) {
    Letter letter = 0;
    for (const std::uint8_t id : bombard->group) letter = std::max(letter, mortar_anti_tank(t, s.unit(id)));
    Json out = attack_odds(t, known, describe(t, s, shot_of(t, s, *bombard)));
    const Json shells = shell_odds(t, known, bombard->target, letter, kMortarHits);
    if (!shells.empty()) out["follow_up"] = shells;
    return out;
  }
  if (const auto* overrun = std::get_if<Overrun>(&action))
    return attack_odds(t, known, describe(t, s, shot_of(t, s, *overrun)));
  if (const auto* loss = std::get_if<TakeLoss>(&action); loss && is_risk(loss->harm)) return risk_odds(t, s, *loss);
  if (const auto* mission = std::get_if<FireMission>(&action)) return mission_odds(t, known, *mission);
  if (const auto* shot = std::get_if<FireAt>(&action)) return at_odds(t, known, describe(t, s, *shot));
  if (const auto* turn = std::get_if<Turn>(&action)) {
    const Unit& u = s.unit(turn->unit);
    return {{"rule", "vv 6.5"}, {"cost", turn_cost(profile(t, u), u.facing, turn->facing)}};
  }
  if (const auto* enter = std::get_if<EnterHex>(&action)) {
    const Mover m = mover_of(t, s, s.stack.top());
    return move_odds(t, known, m, enter->to);
  }
  if (const auto* start = std::get_if<StartMove>(&action))
    return {{"rule", start->assault ? "vv 6.4" : "vv 6.3"},
            {"cost", 0},
            {"left", allowance(t, s, start->group, start->assault)}};
  return Json::object();
}

}  // namespace valor::vv
