// Objectives (2.1.1) and chapter 10 (edition and rulings: see README).
#include "rules/vf/10_winning.h"

#include "core/table/region.h"

namespace valor::vf {

inline constexpr Length kObjectiveNear = table::inches(6);  // 2.1.1

int figures_near(const Setting& t, const State& s, int objective, Side side) {
  const Vec spot = t.objectives[at(objective)].at;
  int count = 0;
  each_unit(t, s, side, [&](UnitId id) {
    if (!is_inside(s, id)) {
      count += table::figures_within(footprint(t, s, id), spot, kObjectiveNear);
    } else if (table::distance(spot, t.features[s.piece(id).inside].area.outline()).at_most(kObjectiveNear)) {
      count += t.piece(id).figures;
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
  for (int i = 0; i < s.objective_count; ++i) points += s.holder[at(i)] == side;
  return points;
}

bool turn_limit_reached(const Setting& t, const State& s) { return s.turn >= t.turns && s.active != t.first; }

void end_game(Flow& flow) {
  const int first = score(flow.t, flow.s, Side{0});
  const int second = score(flow.t, flow.s, Side{1});
  const Side winner = first == second ? kNoSide : first > second ? Side{0} : Side{1};
  flow.tell(GameEnded{winner, {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)}});
}

}  // namespace valor::vf
