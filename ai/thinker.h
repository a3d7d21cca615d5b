// A mind at a level: the two scripted ones as they are, the higher ones with a plan that is searched for at the start
// of every phase of the own segment (ai/plans.h) and followed until the next.
#pragma once

#include "ai/plans.h"

namespace valor {

// How much a level thinks about one plan, where a mind does not say so itself (`M::effort`): what a playout costs
// differs between systems. There are up to three plans in a segment.
template <class M>
Effort effort_of(Skill skill) {
  if constexpr (requires { M::effort(skill); }) return M::effort(skill);
  if (skill == Skill::Elite) return {.runs = 8, .evaluations = 300, .evolves = true};
  return {.runs = 8, .evaluations = 150};
}
// How much Elite thinks about a single decision, and about how many answers beside the first.
inline constexpr Effort kSecondThought{.runs = 16, .evaluations = 240, .least_gain = 10};
inline constexpr std::size_t kAnswers = 10;

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
        plan_ = search.find(known, plan_, effort_of<M>(skill_), static_cast<std::uint64_t>(now));
      }
    }
    if constexpr (ThinksTwice<M>)
      if (skill_ == Skill::Elite) return think_twice(known);
    return minds_[0]->choose(known, Skill::Regular, plan_);
  }

  // A decision by itself: the likeliest answers are played out, each with the plan behind it.
  typename Rules::Action think_twice(const Known<State>& known)
    requires ThinksTwice<M>
  {
    std::vector<typename M::Answer> answers;
    minds_[0]->candidates(known, plan_, kAnswers, answers);
    if (answers.size() < 2) return answers[0].action;
    PlanSearch<M> search(t_, minds_);
    const auto& best = search.best_of(known, answers, kSecondThought, static_cast<std::uint64_t>(moment_));
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
  std::vector<std::unique_ptr<M>> minds_;
  typename Parts<M>::Plan plan_{};
  std::vector<typename Parts<M>::Branch> branches_;
  Seat seat_ = kNoSeat;
  int segment_ = -1, moment_ = -1;
};

}  // namespace valor
