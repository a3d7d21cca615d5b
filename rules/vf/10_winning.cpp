// Objectives (2.1.1) and chapter 10 (edition and rulings: see README).
#include "rules/vf/10_winning.h"

#include "core/table/region.h"

namespace valor::vf {

inline constexpr Length kObjectiveNear = table::inches(6);  // 2.1.1
inline constexpr int kMostTurns = 60;                       // ours: a game by the clock ends some time

bool is_near_objective(const Setting& t, const State& s, UnitId unit, int objective) {
  const Vec spot = t.objectives[at(objective)].at;
  if (is_inside(s, unit))
    return table::distance(spot, t.features[s.piece(unit).inside].area.outline()).at_most(kObjectiveNear);
  return table::figures_within(footprint(t, s, unit), spot, kObjectiveNear) > 0;
}

int figures_near(const Setting& t, const State& s, int objective, Side side) {
  const Vec spot = t.objectives[at(objective)].at;
  int count = 0;
  each_unit(t, s, side, [&](UnitId id) {
    if (!is_inside(s, id)) {
      count += figure_weight(t, id) * table::figures_within(footprint(t, s, id), spot, kObjectiveNear);  // 1.2.3
    } else if (is_near_objective(t, s, id, objective)) {
      count += figure_weight(t, id) * t.piece(id).figures;
    }
  });
  return count;
}

Side takes_objective(const Setting& t, const State& s, int objective) {
  const ObjectiveData& data = t.objectives[at(objective)];
  Side taker = kNoSide;
  if (data.feature != kNoFeature) {
    for (const Side side : {Side{0}, Side{1}})
      each_unit(t, s, side, [&](UnitId id) {
        if (s.piece(id).inside == data.feature) taker = side;
      });
  } else {
    const int first = figures_near(t, s, objective, Side{0});
    const int second = figures_near(t, s, objective, Side{1});
    if (first != second) taker = first > second ? Side{0} : Side{1};
  }
  return taker == s.holder[at(objective)] ? kNoSide : taker;
}

void take_objectives(Flow& flow) {
  for (int i = 0; i < flow.s.objective_count; ++i) {
    const Side taker = takes_objective(flow.t, flow.s, i);
    if (taker != kNoSide) flow.tell(ObjectiveTaken{static_cast<std::uint8_t>(i), taker});
  }
}

int score(const Setting&, const State& s, Side side) {
  int points = s.defeats[at(index(other(side)))];
  for (int i = 0; i < s.objective_count; ++i)
    if (s.holder[at(i)] == side) points += s.doubled[at(index(side))] == i ? 2 : 1;  // F.10
  return points;
}

bool turn_limit_reached(const Setting& t, const State& s) {
  const bool time_is_up = s.time_called == (1 << kSides) - 1;
  const bool last = t.options.clock ? time_is_up || s.turn >= kMostTurns : s.turn >= t.turns;
  return last && s.active != t.first;
}

void end_game(Flow& flow) {
  const int first = score(flow.t, flow.s, Side{0});
  const int second = score(flow.t, flow.s, Side{1});
  const Side winner = first == second ? kNoSide : first > second ? Side{0} : Side{1};
  flow.tell(GameEnded{winner, {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)}});
}

}  // namespace valor::vf
