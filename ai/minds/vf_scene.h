// Once a decision: what each unit is after, and how well it would stand somewhere.
#pragma once

#include <optional>
#include <vector>

#include "ai/mind.h"
#include "ai/minds/vf_ground.h"
#include "ai/minds/vf_plan.h"
#include "ai/minds/vf_temper.h"
#include "ai/minds/vf_worth.h"
#include "rules/vf/06_assault.h"

namespace valor::vf {

// Where a unit is sent: to an objective, or at an enemy; `rate` is what an inch of the way is worth.
struct Errand {
  std::uint8_t objective = kNoObjective;
  UnitId enemy = kNoUnit;
  int rate = 0;
};

// How closely it is looked: in earnest; as playouts do, with boxes in place of figures and without lines of sight when
// places are compared; or at a quick look, for what an action would gain: with fewer places and formations besides.
// Playouts do everything that is done in earnest: with less of it they are another game (docs/ai-vf.md).
enum class Pace : std::uint8_t { Earnest, Playout, Look };

class Scene {
 public:
  // What is given must outlive it; `memory` keeps what it found for the next scene.
  Scene(const Setting& t, const Ground& ground, const Known<State>& known, Skill skill, const Plan& plan, Pace pace,
        PoseMemory& memory);

  const Setting& t;
  const Ground& ground;
  const State& s;
  const Plan& plan;
  const Seat seat;
  const Side own, enemy;
  const Skill skill;
  const Temper temper;
  const Pace pace;
  const bool haste;  // not in earnest: with boxes in place of figures, and without lines of sight
  PoseMemory& memory;

  const Errand& errand(UnitId unit) const { return errands_[at(index(unit))]; }
  Task task(UnitId unit) const { return plan.of[at(index(unit))].task; }
  int turns_left() const { return std::max(1, t.turns - s.turn + 1); }
  // Turns that the enemy has after this one of ours, or after this one of his.
  int enemy_turns_left() const { return std::max(0, t.turns - s.turn + (enemy == t.first ? 0 : 1)); }

  // How well a unit would stand like this, all else as it is. Without `as`: as it does now.
  int stand(UnitId unit, const Piece& as) const;
  int stand(UnitId unit) const { return stand(unit, s.piece(unit)); }
  // The same in three looks, for whoever compares many places: first what is found quickly, or everything where it
  // would fight; then what it could shoot at, which adds at most `ceiling`; last what the enemy's fire and assaults
  // take.
  struct Look {
    int value = 0;
    bool whole = false;
  };
  Look first_look(UnitId unit, const Piece& as) const;
  int second_look(UnitId unit, const Piece& as) const;
  int third_look(UnitId unit, const Piece& as) const;
  int ceiling(UnitId unit) const;
  // The best fight of a unit that would stand like this in contact with an enemy.
  BoutOdds fight(UnitId unit, const Piece& as) const;
  // The fight of this unit against that, with all that picked the same target.
  BoutOdds bout(const State& then, UnitId main, UnitId target) const;
  // The harm that a shot of a unit would do from where it stands, roughly; 0 where it has no target.
  int potential(UnitId unit, const Piece& as) const;
  // What the enemy could do to it there in his next turn.
  int danger(UnitId unit, const Piece& as) const;

  // Who sees whom, as things are.
  const Sight& sight() const;
  // The same, asked of three figures only: at the wings and in the middle.
  bool sees(UnitId from, UnitId to) const;
  // May they be within so far of each other? Only a quick look: a yes may be wrong.
  bool may_be_within(UnitId a, UnitId b, Length reach) const {
    return spots_[at(index(a))].is_within(reach, spots_[at(index(b))]);
  }
  bool is_engaged(UnitId unit) const { return engaged_[at(index(unit))]; }

  // Would a unit that stands like this be within so far of an enemy?
  bool is_near_foe(const Footprint& f, Length reach) const;
  // How far the middle of a unit is from the nearest enemy, roughly.
  Length nearest_enemy_gap(UnitId unit) const;

 private:
  // A state with this unit set down otherwise; one at a time.
  class Then;
  // The ground of a unit, for quick looks: the box round it in its own frame, or the disc round the feature it is in.
  struct Spot {
    Vec middle;
    table::Direction ahead;  // of length 2^30; zero for a disc
    Length half_width = 0, half_depth = 0, radius = 0;
    // Not more than the distance between the two; 0 where they may meet.
    Length gap_to(const Spot& other) const;
    // Is that distance at most so much? Mostly it is not, and by far.
    bool is_within(Length reach, const Spot& other) const;
    // Is the middle of the other, or nearly, in the front arc (1.1.1)?
    bool faces(const Spot& other) const;

   private:
    Length extent(Vec towards, Length length) const;
    Length most_extent() const { return radius + half_width + half_depth + 4; }  // 4: roundings
  };
  struct Foe {
    UnitId id;
    Spot spot;
    Length range = 0;  // of its fire, with skirmishers
    Length reach = 0;  // of its assaults; 0: it makes none
  };
  struct Weights {
    int danger = 100, progress = 100;
  };

  Weights weights(UnitId unit) const;
  bool looks() const { return !haste && temper.looks_round; }  // along lines of sight, where places are compared
  void look_for_lines() const;
  void find_contacts();
  void see_foes();
  void give_errands();
  void send(UnitId unit, int objective, int rate);
  int units_needed(int objective) const;
  int progress(const State& then, UnitId unit) const;
  int holding(const State& then, UnitId unit) const;
  int posture(const State& then, UnitId unit) const;
  int figures_at(const State& then, int objective, UnitId unit) const;
  int fire_danger(const State& then, UnitId unit, bool looks) const;
  int assault_danger(const State& then, UnitId unit) const;
  int potential_in(const State& then, UnitId unit, bool looks) const;
  Blow fire_blow(const State& then, UnitId shooter, UnitId target, Length gap) const;
  Blow melee_blow(const State& then, UnitId unit, UnitId against, bool flanked) const;
  bool is_screened(const Foe& foe, UnitId unit, Length gap) const;
  // How far they are from each other, and whether `to` is in the front arc of `from`: in a hurry by their spots.
  Length gap_between(const State& then, UnitId unit, const Spot& spot, const Foe& f) const;
  bool faces_foe(const State& then, UnitId unit, const Spot& spot, const Foe& f) const;
  bool faces_unit(const State& then, const Foe& f, UnitId unit, const Spot& spot) const;
  Spot spot_of(const State& then, UnitId unit) const;
  Spot spot_of(const Footprint& f) const;
  bool touches(const State& then, UnitId unit, UnitId foe) const;  // in contact
  bool touches_foe(const State& then, UnitId unit) const;
  int helpers(const State& then, UnitId main, UnitId target) const;
  BoutOdds full_bout(const State& then, UnitId main, UnitId target) const;
  BoutOdds quick_bout(const State& then, UnitId main, UnitId target) const;

  std::vector<Foe> foes_;
  std::array<Errand, kMostPieces> errands_{};
  std::array<Spot, kMostPieces> spots_{};    // of each unit in play
  std::array<bool, kMostPieces> engaged_{};  // in contact with an enemy
  std::array<Vec, kMostBrigades> middle_of_brigade_{};
  // How far own units are from each foe; -1: not yet measured.
  mutable std::vector<std::array<Length, kMostPieces>> gaps_;
  std::array<std::array<int, kMostPieces>, kMostObjectives> figures_{};  // of each unit near each objective
  std::array<std::array<int, kSides>, kMostObjectives> near_{};          // of each side
  std::array<Length, kMostObjectives> nearest_foe_{};
  mutable State then_;
  // Over `then_`: whoever is set down otherwise is at one end of every line that is asked for, and never in its way.
  mutable std::optional<Sight> sight_;
  mutable std::optional<table::SightField> field_;
};

// So much of a piece's flags and losses with another stand.
Piece standing(const Piece& now, const Footprint& f, Order order);

}  // namespace valor::vf
