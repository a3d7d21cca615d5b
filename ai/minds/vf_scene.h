// Once a decision: what each unit is after, and how well it would stand somewhere.
#pragma once

#include <vector>

#include "ai/mind.h"
#include "ai/minds/vf_ground.h"
#include "ai/minds/vf_plan.h"
#include "ai/minds/vf_worth.h"
#include "rules/vf/06_assault.h"

namespace valor::vf {

// Where a unit is sent: to an objective, or at an enemy; `rate` is what an inch of the way is worth.
struct Errand {
  std::uint8_t objective = kNoObjective;
  UnitId enemy = kNoUnit;
  int rate = 0;
};

class Scene {
 public:
  // `haste`: for playouts, with fewer lines of sight. What is given must outlive it.
  Scene(const Setting& t, const Ground& ground, const Known<State>& known, Skill skill, const Plan& plan, bool haste);

  const Setting& t;
  const Ground& ground;
  const State& s;
  const Plan& plan;
  const Seat seat;
  const Side own, enemy;
  const Skill skill;
  const bool haste;

  const Errand& errand(UnitId unit) const { return errands_[at(index(unit))]; }
  Task task(UnitId unit) const { return plan.of[at(index(unit))].task; }
  int turns_left() const { return std::max(1, t.turns - s.turn + 1); }

  // How well a unit would stand like this, all else as it is. Without `as`: as it does now.
  int stand(UnitId unit, const Piece& as) const;
  int stand(UnitId unit) const { return stand(unit, s.piece(unit)); }
  // The best fight of a unit that would stand like this in contact with an enemy.
  BoutOdds fight(UnitId unit, const Piece& as) const;
  // The fight of this unit against that, with all that picked the same target.
  BoutOdds bout(const State& then, UnitId main, UnitId target) const;
  // The harm that a shot of a unit would do from where it stands, roughly; 0 where it has no target.
  int potential(UnitId unit, const Piece& as) const;
  // What the enemy could do to it there in his next turn.
  int danger(UnitId unit, const Piece& as) const;

  // Would a unit that stands like this be within so far of an enemy?
  bool is_near_foe(const Footprint& f, Length reach) const;
  // How far the middle of a unit is from the nearest enemy, roughly.
  Length nearest_enemy_gap(UnitId unit) const;

 private:
  // A state with this unit set down otherwise; one at a time.
  class Then;
  struct Foe {
    UnitId id;
    Vec middle;
    Length range = 0;  // of its fire, with skirmishers
    Length reach = 0;  // of its assaults; 0: it makes none
  };
  struct Weights {
    int danger = 100, progress = 100, potential = 100;
  };

  Weights weights(UnitId unit) const;
  void see_foes();
  void give_errands();
  void send(UnitId unit, int objective, int rate);
  int units_needed(int objective) const;
  int progress(const State& then, UnitId unit) const;
  int holding(const State& then, UnitId unit) const;
  int posture(const State& then, UnitId unit) const;
  int figures_at(const State& then, int objective, UnitId unit) const;
  int fire_danger(const State& then, UnitId unit, const Sight* sight) const;
  int assault_danger(const State& then, UnitId unit) const;
  int potential_in(const State& then, UnitId unit, const Sight* sight) const;
  Blow fire_blow(const State& then, UnitId shooter, UnitId target, Length gap) const;
  Blow melee_blow(const State& then, UnitId unit, UnitId against, bool flanked) const;
  bool is_screened(const Foe& foe, UnitId unit, Length gap) const;
  bool touches_foe(const State& then, UnitId unit) const;
  int helpers(const State& then, UnitId main, UnitId target) const;

  std::vector<Foe> foes_;
  std::array<Errand, kMostPieces> errands_{};
  std::array<Vec, kMostPieces> middle_{};  // of each unit in play
  std::array<Vec, kMostBrigades> middle_of_brigade_{};
  // How far own units are from each foe; -1: not yet measured.
  mutable std::vector<std::array<Length, kMostPieces>> gaps_;
  std::array<std::array<int, kMostPieces>, kMostObjectives> figures_{};  // of each unit near each objective
  std::array<std::array<int, kSides>, kMostObjectives> near_{};          // of each side
  std::array<Length, kMostObjectives> nearest_foe_{};
  mutable State then_;
};

// So much of a piece's flags and losses with another stand.
Piece standing(const Piece& now, const Footprint& f, Order order);

}  // namespace valor::vf
