// Chapter 4: victory (edition and rulings: see README).
#include "rules/vv/04_victory.h"

#include "rules/vv/12_support_weapons.h"

namespace valor::vv {
namespace {

GameEnded won(int side, Level level, Ending ending) {
  return {level == Level::Draw ? kNobody : static_cast<std::uint8_t>(side), level, ending};
}

// P:elimination-games
GameEnded by_casualties(const Setting& t, const State& s) {
  const int attacker = t.scenario.attacker, defender = other_side(attacker);
  const int lead = casualties(t, s, defender).percent() - casualties(t, s, attacker).percent();
  const int size = lead < 0 ? -lead : lead;
  const Level level = size >= 50 ? Level::Major : size >= 20 ? Level::Minor : Level::Draw;
  return won(lead > 0 ? attacker : defender, level, Ending::Turns);
}

// P:objective-games, C46: "all" is the number that the scenario requires, "the majority" more than half of it.
GameEnded by_objectives(const Setting& t, const State& s, Ending ending) {
  const int attacker = t.scenario.attacker, defender = other_side(attacker);
  const int all = t.scenario.required;
  const int held = objectives_held(t, s, attacker);
  const int inflicted = casualties(t, s, defender).lost, taken = casualties(t, s, attacker).lost;
  if (held >= all) return won(attacker, inflicted > taken ? Level::Major : Level::Minor, ending);
  if (held == 0) return won(defender, Level::Major, ending);
  const bool majority = 2 * held > all, defender_majority = 2 * (all - held) > all;
  if (majority && inflicted > taken) return won(attacker, Level::Minor, ending);
  if (defender_majority && taken > inflicted) return won(defender, Level::Minor, ending);
  return won(attacker, Level::Draw, ending);
}

// P:exit-games, C46: shares of the goal, compared without rounding.
GameEnded by_exit(const Setting& t, const State& s, Ending ending) {
  const int attacker = t.scenario.attacker, defender = other_side(attacker);
  const int goal = t.scenario.required, out = units_left(s, attacker);
  if (out >= goal) return won(attacker, Level::Major, ending);
  if (100 * out >= 67 * goal) return won(attacker, Level::Minor, ending);
  if (100 * out >= 33 * goal) return won(attacker, Level::Draw, ending);
  return won(defender, out > 0 ? Level::Minor : Level::Major, ending);
}

bool meets_all(const Setting& t, const State& s, int side) {
  const int count = static_cast<int>(t.scenario.conditions[static_cast<std::size_t>(side)].size());
  for (int i = 0; i < count; ++i)
    if (!is_met(t, s, side, i)) return false;
  return count > 0;
}

// 4.4, C58
GameEnded by_conditions(const Setting& t, const State& s) {
  const bool first = meets_all(t, s, 0), second = meets_all(t, s, 1);
  if (first == second) return won(0, Level::Draw, Ending::Turns);
  return won(first ? 0 : 1, Level::Major, Ending::Conditions);
}

int held_of(const Setting& t, const State& s, int side, const Condition& c) {
  int held = 0;
  for (const HexIndex at : c.hexes)
    for (std::size_t i = 0; i < t.scenario.objectives.size(); ++i)
      held += t.scenario.objectives[i] == at && s.holder[i] == side ? 1 : 0;
  return held;
}

bool has(const Condition& c, HexIndex at) { return std::find(c.hexes.begin(), c.hexes.end(), at) != c.hexes.end(); }

// The end of a goal that needs no more turns, if the scenario is not played to the end.
std::optional<GameEnded> goal_reached(const Setting& t, const State& s) {
  const Scenario& sc = t.scenario;
  if (sc.to_the_end) return std::nullopt;
  if (sc.victory == VictoryKind::Objectives && objectives_held(t, s, sc.attacker) >= sc.required)
    return by_objectives(t, s, Ending::Objectives);
  if (sc.victory == VictoryKind::Exit && units_left(s, sc.attacker) >= sc.required) return by_exit(t, s, Ending::Exit);
  return std::nullopt;
}

}  // namespace

Casualties casualties(const Setting& t, const State& s, int side) {
  Casualties out;
  for (const RosterEntry& r : t.scenario.roster[static_cast<std::size_t>(side)])
    if (!r.spare)
      out.start +=
          t.profiles[r.type][r.half ? 1 : 0].points + (r.weapon == kNoWeapon ? 0 : t.weapon_figures[r.weapon].points);
  int left = 0;
  for (const Unit& u : s)
    if (u.side == side && u.stands()) left += value_of(t, u);
  out.lost = out.start - left;
  return out;
}

int objectives_held(const Setting& t, const State& s, int side) {
  int held = 0;
  for (std::size_t i = 0; i < t.scenario.objectives.size(); ++i) held += s.holder[i] == side ? 1 : 0;
  return held;
}

int units_left(const State& s, int side) {
  int left = 0;
  for (const Unit& u : s) left += u.side == side && has_left(u.at) ? 1 : 0;
  return left;
}

bool is_of(const Setting& t, const Unit& u, Sort sort) {
  switch (sort) {
    case Sort::Any:
      return true;
    case Sort::Infantry:
      return !profile(t, u).heavy();
    case Sort::Leader:
      return t.types[u.type].leader;
    case Sort::Gun:
      return profile(t, u).kind == Kind::Gun;
    case Sort::Armour:
      return profile(t, u).armoured();
    case Sort::Vehicle:
      return profile(t, u).vehicle();
  }
  return true;
}

int progress(const Setting& t, const State& s, int side, int condition) {
  const Condition& c = t.scenario.conditions[static_cast<std::size_t>(side)][static_cast<std::size_t>(condition)];
  if (c.goal == Goal::Hold) return held_of(t, s, side, c);
  if (c.goal == Goal::Enter) return 0;  // only what is judged counts
  int count = 0;
  for (const Unit& u : s) {
    if ((u.side == side) == (c.goal == Goal::Eliminate) || u.at == kSpare || !is_of(t, u, c.sort)) continue;
    if (c.goal == Goal::Exit) count += has_left(u.at) && has(c, edge_of(u.at)) ? 1 : 0;
    else count += u.is(kGone) == (c.goal == Goal::Eliminate) ? 1 : 0;
  }
  return count;
}

bool is_met(const Setting& t, const State& s, int side, int condition) {
  const auto i = static_cast<std::size_t>(condition);
  const Judged judged = s.judged[static_cast<std::size_t>(side)][i];
  if (judged != Judged::Open) return judged == Judged::Met;
  return progress(t, s, side, condition) >= t.scenario.conditions[static_cast<std::size_t>(side)][i].count;
}

int entered_condition(const Setting& t, const State& s, const Group& group, HexIndex at) {
  const auto side = static_cast<std::size_t>(s.unit(group.ids[0]).side);
  const auto& list = t.scenario.conditions[side];
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].goal != Goal::Enter || s.judged[side][i] != Judged::Open || !has(list[i], at)) continue;
    for (const std::uint8_t id : group)
      if (is_of(t, s.unit(id), list[i].sort)) return static_cast<int>(i);
  }
  return kMaxConditions;
}

std::optional<GameEnded> decided_now(const Setting& t, const State& s) {
  for (int side = 0; side < kSides; ++side)
    if (s.standing[static_cast<std::size_t>(side)] == 0) return won(other_side(side), Level::Major, Ending::Eliminated);
  for (int side = 0; side < kSides; ++side)
    if (t.scenario.at_once[static_cast<std::size_t>(side)] && meets_all(t, s, side))
      return won(side, Level::Major, Ending::Conditions);
  return goal_reached(t, s);
}

GameEnded decided_at_the_end(const Setting& t, const State& s) {
  switch (t.scenario.victory) {
    case VictoryKind::Objectives:
      return by_objectives(t, s, Ending::Turns);
    case VictoryKind::Exit:
      return by_exit(t, s, Ending::Turns);
    case VictoryKind::Conditions:
      return by_conditions(t, s);
    case VictoryKind::Elimination:
      break;
  }
  return by_casualties(t, s);
}

}  // namespace valor::vv
