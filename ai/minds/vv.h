// The mind for Valor & Victory (ai/mind.h says what a mind is).
//
//   vv_ground.h    once a game: aims, fields of ways, expected casualty points
//   vv_scene.h     once a decision: bodies, threat, potential, errands; how well a body stands in a hex
//   vv_orders.h    candidate orders with their values, one file for each part of a turn:
//                  vv_fire.cpp, vv_move.cpp, vv_assault.cpp, vv_rest.cpp
//   vv_plan.h      what a search may tell a stack to do; vv_value.cpp: what a position is worth
#pragma once

#include "ai/minds/vv_orders.h"
#include "ai/plans.h"
#include "rules/vv/system.h"

namespace valor::vv {

class VvMind {
 public:
  using Rules = Vv;
  using Plan = vv::Plan;
  using Branch = vv::Branch;
  explicit VvMind(const Setting& t) : t_(t), ground_(t) {}

  Action choose(const Known<State>& known, Skill skill, const Plan& plan = kNoPlan) {
    return think(known, skill, plan, nullptr);
  }
  // What may be thought about twice, its own choice first: a few others by their value. None on the way of a move.
  struct Answer {
    Action action;
    Plan plan;       // to follow after it
    int behind = 0;  // what the mind itself holds against it, hundredths of a point
  };
  void candidates(const Known<State>& known, const Plan& plan, std::size_t most, std::vector<Answer>& out);
  int value(const Known<State>& known, int side) const;
  int chance(const Known<State>& known, int side) const;
  static int losses(const Setting& t, const Known<State>& known, int side);

  // For the search (ai/plans.h).
  static Thought thought(Skill skill);
  static int share_of_thought(const Setting& t, const State& s);
  // Thinks of what all playouts from here begin with, unless their plans differ from the start.
  void begin_playouts(const Known<State>& known, const Plan* plan);
  void begin_playouts_as(const VvMind& other) { begun_ = other.begun_; }
  void begin_playout(Seat planner) {
    haste_.begin_with(begun_, static_cast<std::size_t>(t_.field.count()));
    planner_ = planner;
  }
  Action follow(const Known<State>& known, const Plan& plan) {
    return think(known, known.seat() == planner_ ? Skill::Veteran : Skill::Regular, plan, &haste_);
  }
  void branches(const Known<State>& known, std::vector<Branch>& out) const;
  static int segment(const Setting& t, const State& s) { return 2 * s.turn + (s.active == t.scenario.first ? 0 : 1); }
  // Until both sides have had a segment; in the last turns to the end, which tells who wins. So is a fire mission
  // judged, which comes once: what it saves for a turn may be lost in the next.
  static int horizon(const Setting& t, const State& s) {
    constexpr int kLastTurns = 3;
    const int turns = t.scenario.turns - s.turn + 1;
    return segment(t, s) + 2 * (turns <= kLastTurns || s.phase == Phase::Command ? turns : 1);
  }
  static int moment(const Setting& t, const State& s) { return 8 * segment(t, s) + static_cast<int>(s.phase); }

  static std::uint64_t deed(const Setting& t, const State& s, const Action& a);

 private:
  Action think(const Known<State>& known, Skill skill, const Plan& plan, Haste* haste,
               std::vector<Candidate>* heard = nullptr);
  Screen screen_for(const Scene& c, Haste* haste);
  void offer_all(const Scene& c, Haste* haste, Choice& best);

  const Setting& t_;
  Ground ground_;
  WayMemory memory_;
  Haste haste_;
  Notes begun_;
  FireMemory fire_;         // of one decision, outside playouts
  Seat planner_ = kNoSeat;  // in playouts
  std::vector<Action> list_;
  std::vector<Candidate> heard_;
};

}  // namespace valor::vv
