// A mind at a level: the two scripted ones as they are, the higher ones with a plan that is searched for at the start
// of every phase of the own segment (ai/plans.h) and followed until the next.
#pragma once

#include "ai/plans.h"

namespace valor {

// How much a level thinks about one plan. There are up to three in a segment.
constexpr Effort effort_of(Skill skill) {
  if (skill == Skill::Elite) return {.runs = 16, .evaluations = 600, .evolves = true};
  return {.runs = 8, .evaluations = 150};
}

template <Mind M>
class Thinker {
 public:
  using Rules = typename M::Rules;
  using State = typename Rules::State;

  // `threads`: for searching; the answers are the same with any number.
  Thinker(const typename Rules::Setting& t, Skill skill, int threads = 1) : t_(t), skill_(skill) {
    for (int i = 0; i < (skill > Skill::Regular ? threads : 1); ++i) minds_.push_back(std::make_unique<M>(t));
  }

  const typename Rules::Setting& setting() const { return t_; }

  typename Rules::Action choose(const Known<State>& known) {
    if constexpr (PlanningMind<M>)
      if (skill_ > Skill::Regular) return follow_plan(known);
    return minds_[0]->choose(known, std::min(skill_, Skill::Regular));
  }

 private:
  typename Rules::Action follow_plan(const Known<State>& known)
    requires PlanningMind<M>
  {
    if (known.seat() != seat_ || M::segment(t_, known.state()) != segment_) plan_ = {};
    seat_ = known.seat();
    segment_ = M::segment(t_, known.state());
    if (const int now = M::moment(t_, known.state()); now != moment_) {
      branches_.clear();
      minds_[0]->branches(known, branches_);
      if (!branches_.empty()) {
        moment_ = now;
        PlanSearch<M> search(t_, minds_);
        plan_ = search.find(known, plan_, effort_of(skill_), static_cast<std::uint64_t>(now));
      }
    }
    return minds_[0]->choose(known, Skill::Regular, plan_);
  }

  template <class T>
  struct Parts {
    struct Plan {};
    struct Branch {};
  };
  template <PlanningMind T>
  struct Parts<T> {
    using Plan = typename T::Plan;
    using Branch = typename T::Branch;
  };

  const typename Rules::Setting& t_;
  Skill skill_;
  std::vector<std::unique_ptr<M>> minds_;
  typename Parts<M>::Plan plan_{};
  std::vector<typename Parts<M>::Branch> branches_;
  Seat seat_ = kNoSeat;
  int segment_ = -1, moment_ = -1;
};

}  // namespace valor
