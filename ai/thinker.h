// A mind at a level: the two scripted ones as they are; the higher ones play out what else might be done before they
// decide, and a plan that is searched for at the start of every phase of the own segment (ai/plans.h) and followed
// until the next.
#pragma once

#include "ai/plans.h"

namespace valor {

template <Mind M>
class Thinker {
 public:
  using Rules = typename M::Rules;
  using State = typename Rules::State;

  // `threads`: for searching; the answers are the same with any number. `much`: so many times the level's thought.
  Thinker(const typename Rules::Setting& t, Skill skill, int threads = 1, int much = 1)
      : t_(t), skill_(skill), much_(much) {
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
    const Thought thought = scaled(M::thought(skill_), much_ * M::share_of_thought(t_, known.state()));
    seat_ = known.seat();
    segment_ = M::segment(t_, known.state());
    if (const int now = M::moment(t_, known.state()); now != moment_) {
      branches_.clear();
      minds_[0]->branches(known, branches_);
      if (!branches_.empty()) {
        moment_ = now;
        PlanSearch<M> search(t_, minds_);
        plan_ = thought.plan.evaluations == 0
                    ? typename M::Plan{}
                    : search.find(known, plan_, thought.plan, static_cast<std::uint64_t>(now));
      }
    }
    if constexpr (ThinksTwice<M>)
      if (thought.decision.evaluations > 0) return think_twice(known, thought);
    return minds_[0]->choose(known, skill_, plan_);
  }

  // A decision by itself: the likeliest answers are played out, each with the plan behind it.
  typename Rules::Action think_twice(const Known<State>& known, const Thought& thought)
    requires ThinksTwice<M>
  {
    std::vector<typename M::Answer> answers;
    minds_[0]->candidates(known, plan_, thought.answers, answers);
    if (answers.size() < 2) return answers[0].action;
    PlanSearch<M> search(t_, minds_);
    const auto& best = search.best_of(known, answers, thought.decision, static_cast<std::uint64_t>(moment_));
    plan_ = best.plan;
    return best.action;
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
  int much_;
  std::vector<std::unique_ptr<M>> minds_;
  typename Parts<M>::Plan plan_{};
  std::vector<typename Parts<M>::Branch> branches_;
  Seat seat_ = kNoSeat;
  int segment_ = -1, moment_ = -1;
};

}  // namespace valor
