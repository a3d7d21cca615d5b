// Chapter 1: how values and dice are modified (1.0.1, 1.0.2), and the formations of units (1.2.1, 1.2.2, 1.2.3).
#pragma once

#include "rules/vf/ground.h"

namespace valor::vf {

// 1.0.1 A value with its modifiers: halved at most once, rounded down, then the additions; never below 1.
struct Value {
  int base = 0;
  bool halve = false;
  int add = 0;
  int result() const;
};

// 1.0.2 The lowest die that passes a test of `target` or more when `modifier` is added: a 6 always does, a 1 never.
int needed_die(int target, int modifier);

// 1.2.1 May so many figures stand in so many files?
bool is_array(int figures, int files);
// 1.2.1, 1.2.3, Open Order, Square: may this unit stand so?
bool may_stand(const Setting& t, UnitId id, int files, Order order);
// O1.1 How many attacks this unit may make or support in a phase: one, and each gun of an unlimbered battery one where
// guns attack one by one.
int attackers_in(const Setting& t, const State& s, UnitId id);
// 1.2.2
Formation formation_of(int figures, int files);
Formation formation_of(const Setting& t, UnitId id, int files, Order order);
Formation formation(const Setting& t, const State& s, UnitId id);
// 1.2.2 Everything but a march column; a unit in a terrain feature has no formation and counts as deployed.
bool is_deployed(const Setting& t, const State& s, UnitId id);
// How many files our units take in a formation when nobody asks for another number.
int usual_files(int figures, Formation formation);
// How a unit usually stands in a formation, and whether it can.
struct Array {
  int files = 1;
  Order order = Order::Close;
};
std::optional<Array> usual_array(const Setting& t, UnitId id, Formation formation);
// 8.1.3, Shell: march columns, attack columns and squares.
bool is_dense(const Setting& t, const State& s, UnitId id);

// The tenacity and melee values with what the unit has gained or lost for good.
int tenacity_of(const Setting& t, const State& s, UnitId id);
int melee_of(const Setting& t, const State& s, UnitId id);

// 9.1
bool is_shaken(const Setting& t, const State& s, UnitId id);

}  // namespace valor::vf
