// The mind for Valour & Fortitude (ai/mind.h says what a mind is).
//
//   vf_ground.h    once a game: ways to the objectives
//   vf_worth.h     what units and losses are worth, how attacks and fights come out
//   vf_temper.h    how each level weighs things
//   vf_scene.h     once a decision: errands; how well a unit would stand somewhere
//   vf_orders.h    candidate orders with their values, one file for each part of a turn:
//                  vf_fire.cpp, vf_action.cpp, vf_melee.cpp, vf_cards.cpp
//   vf_plan.h      what a search may tell units to do; vf_value.cpp: what a position is worth
#pragma once

#include "ai/minds/vf_orders.h"
#include "ai/plans.h"
#include "rules/vf/system.h"

namespace valor::vf {

class VfMind {
 public:
  using Rules = Vf;
  using Plan = vf::Plan;
  using Branch = vf::Branch;
  // What might be done, and the plan to follow after it.
  struct Answer {
    Action action;
    Plan plan;
    int behind = 0;  // what the mind itself holds against it
  };
  explicit VfMind(const Setting& t) : t_(t), ground_(t) {}

  Action choose(const Known<State>& known, Skill skill, const Plan& plan = kNoPlan) {
    return think(known, skill, plan, nullptr);
  }
  // For second thoughts: its own choice, then at most so many others.
  void candidates(const Known<State>& known, const Plan& plan, std::size_t most, std::vector<Answer>& out);
  int value(const Known<State>& known, int side) const;
  int chance(const Known<State>& known, int side) const;
  static int losses(const Setting& t, const Known<State>& known, int side);

  // For the search (ai/plans.h). In a fire phase all playouts begin with the same prices of shots.
  void begin_playouts(const Known<State>& known, const Plan* plan);
  void begin_playouts_as(const VfMind& other) { begun_ = other.begun_; }
  void begin_playout(Seat planner) {
    haste_ = begun_;
    planner_ = planner;
  }
  Action follow(const Known<State>& known, const Plan& plan) {
    return think(known, known.seat() == planner_ ? kPlanner : Skill::Regular, plan, &haste_);
  }
  void branches(const Known<State>& known, std::vector<Branch>& out) const;
  static int segment(const Setting& t, const State& s) { return 2 * s.turn + (s.active == t.first ? 0 : 1); }
  static int horizon(const Setting& t, const State& s) { return segment(t, s) + 2; }
  static int moment(const Setting& t, const State& s) { return 8 * segment(t, s) + static_cast<int>(s.phase); }
  static std::uint64_t deed(const Setting& t, const State& s, const Action& a);
  static Thought thought(Skill skill);
  static int share_of_thought(const Setting&, const State&) { return 100; }

 private:
  static constexpr Skill kPlanner = Skill::Veteran;  // whose weights a planner has

  using Heard = std::vector<std::pair<Action, int>>;
  Action think(const Known<State>& known, Skill skill, const Plan& plan, Haste* haste, Heard* heard = nullptr);
  void idle_orders(const Known<State>& known, const Plan& plan, std::size_t most, std::vector<Answer>& out);
  void other_orders(const Known<State>& known, const Plan& plan, std::size_t most, std::vector<Answer>& out);

  const Setting& t_;
  Ground ground_;
  Haste haste_;
  Haste begun_;
  PoseMemory memory_;
  Seat planner_ = kNoSeat;  // of the playout
  Heard heard_;
  std::vector<Action> list_;
};

}  // namespace valor::vf
