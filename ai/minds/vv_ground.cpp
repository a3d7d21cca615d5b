#include "ai/minds/vv_ground.h"

#include <algorithm>
#include <queue>

#include "rules/vv/06_movement.h"
#include "rules/vv/14_ap_combat.h"

namespace valor::vv {
namespace {

constexpr int kSteepWay = 4;  // 10.9: a whole move, as so many points

int points_of(const Setting& t, int side) {
  int sum = 0;
  for (const RosterEntry& r : t.scenario.roster[static_cast<std::size_t>(side)])
    if (!r.spare)
      sum +=
          t.profiles[r.type][r.half ? 1 : 0].points + (r.weapon == kNoWeapon ? 0 : t.weapon_figures[r.weapon].points);
  return sum;
}

}  // namespace

std::vector<std::uint16_t> field_to(const Setting& t, const std::vector<HexIndex>& goals, Kind kind) {
  using Entry = std::pair<int, int>;  // way, hex
  std::vector<std::uint16_t> out(static_cast<std::size_t>(t.field.count()), kNoWay);
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (const HexIndex at : goals) {
    out[static_cast<std::size_t>(at)] = 0;
    open.emplace(0, index(at));
  }
  while (!open.empty()) {
    const auto [way, at] = open.top();
    open.pop();
    if (way > out[static_cast<std::size_t>(at)]) continue;
    for (int d = 0; d < hex::kDirections; ++d) {
      const HexIndex from = t.field.neighbour(static_cast<HexIndex>(at), d);
      if (from == kNoHex) continue;
      int cost = costs_from(t, kind, from)[static_cast<std::size_t>(hex::opposite(d))];
      if (cost == 0) continue;
      if (cost == kWholeMove) cost = kSteepWay;
      auto& best = out[static_cast<std::size_t>(from)];
      if (way + cost >= best) continue;
      best = static_cast<std::uint16_t>(way + cost);
      open.emplace(way + cost, index(from));
    }
  }
  return out;
}

ExpectedPoints::ExpectedPoints(const Setting& t) {
  for (int row = 0; row < kApRows; ++row)
    for (int modifier = -kSpan; modifier <= kSpan; ++modifier) {
      int sum = 0;
      for (int roll = 2; roll <= 12; ++roll) sum += ways_to_roll(roll) * ap_points(t, row, roll + modifier);
      table_[static_cast<std::size_t>(row)][static_cast<std::size_t>(modifier + kSpan)] =
          static_cast<std::int16_t>(sum * 100 / 36);
    }
  for (int power = 1; power < 64; ++power)
    rows_[static_cast<std::size_t>(power)] = static_cast<std::uint8_t>(ap_row(t, power));
}

Ground::Ground(const Setting& t) : expected_(t) {
  force_ = 50 * (points_of(t, 0) + points_of(t, 1));
  const Scenario& sc = t.scenario;
  if (sc.victory == VictoryKind::Elimination) hunts_[sc.attacker] = true;
  if (sc.victory == VictoryKind::Objectives) add_objectives(t);
  if (sc.victory == VictoryKind::Exit) add_exits(t);
  if (sc.victory == VictoryKind::Conditions) add_conditions(t);
  lay_fields(t);
}

void Ground::add_objectives(const Setting& t) {
  const int count = std::max<int>(1, t.scenario.required);
  for (std::size_t i = 0; i < t.scenario.objectives.size(); ++i)
    aims_.push_back({.kind = AimKind::Objective,
                     .objective = static_cast<std::uint8_t>(i),
                     .worth = force_ / count / 2,
                     .hexes = {t.scenario.objectives[i]}});
}

void Ground::add_exits(const Setting& t) {
  Aim aim{.kind = AimKind::Exit,
          .wanted_by = t.scenario.attacker,
          .worth = 3 * force_ / 4 / std::max<int>(1, t.scenario.required)};
  for (int i = 0; i < t.field.count(); ++i)
    if (!t.exits.empty() && (t.exits[static_cast<std::size_t>(i)] >> t.scenario.attacker & 1) != 0)
      aim.hexes.push_back(static_cast<HexIndex>(i));
  aims_.push_back(std::move(aim));
}

void Ground::add_conditions(const Setting& t) {
  for (int side = 0; side < kSides; ++side) {
    const auto& list = t.scenario.conditions[static_cast<std::size_t>(side)];
    const int share = force_ / 2 / std::max<int>(1, static_cast<int>(list.size()));
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Condition& c = list[i];
      if (c.goal == Goal::Eliminate) hunts_[static_cast<std::size_t>(side)] = true;
      if (c.goal == Goal::Preserve) spares_[static_cast<std::size_t>(side)] = true;
      Aim aim{
          .wanted_by = static_cast<std::uint8_t>(side), .condition = static_cast<std::uint8_t>(i), .hexes = c.hexes};
      if (c.goal == Goal::Enter || c.goal == Goal::Exit) {
        aim.kind = c.goal == Goal::Enter ? AimKind::Enter : AimKind::Exit;
        aim.worth = c.goal == Goal::Enter ? share : 2 * share / std::max<int>(1, c.count);
        aims_.push_back(aim);
      }
      if (c.goal != Goal::Hold) continue;
      for (std::size_t o = 0; o < t.scenario.objectives.size(); ++o) {
        const HexIndex at = t.scenario.objectives[o];
        const bool there = std::any_of(aims_.begin(), aims_.end(),
                                       [&](const Aim& a) { return a.kind == AimKind::Objective && a.objective == o; });
        if (there || std::find(c.hexes.begin(), c.hexes.end(), at) == c.hexes.end()) continue;
        aims_.push_back({.kind = AimKind::Objective,
                         .objective = static_cast<std::uint8_t>(o),
                         .worth = share / std::max<int>(1, c.count),
                         .hexes = {at}});
      }
    }
  }
}

void Ground::lay_fields(const Setting& t) {
  for (Aim& aim : aims_) {
    aim.foot = field_to(t, aim.hexes, Kind::Squad);
    aim.wheels = field_to(t, aim.hexes, Kind::Vehicle);
  }
  // Where the enemy will be: what he has on the map from the start, comes by, or may be set up in.
  for (int side = 0; side < kSides; ++side) {
    std::vector<HexIndex> hexes;
    for (const RosterEntry& r : t.scenario.roster[static_cast<std::size_t>(1 - side)]) {
      if (is_hex(r.at)) hexes.push_back(r.at);
      else if ((r.set_up || r.arrival.turn > 0) && r.arrival.area < t.scenario.areas.size())
        hexes.insert(hexes.end(), t.scenario.areas[r.arrival.area].begin(), t.scenario.areas[r.arrival.area].end());
    }
    to_enemy_[static_cast<std::size_t>(side)] = field_to(t, hexes, Kind::Squad);
  }
}

}  // namespace valor::vv
