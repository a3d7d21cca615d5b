// The search for a plan: which order each stack gets, found by playing it out (Churchill and Buro's portfolio greedy
// search; Justesen's online evolution).
//
// A plan gives every stack one of a few orders; a mind can follow it (ai/mind.h). It is judged by playing on from here,
// we by the plan, the enemy as he likes, to the mind's horizon, and by the mean of the mind's `value` there. All plans
// of a search meet the same dice (ai/even_dice.h) and, where something is hidden, the same imagined worlds, one for
// each run: one plan has to do for all of them.
//
// Rivals of the best plan so far race against it: all of them in a few runs, the better ones in more. Who wins the last
// runs takes its place, if by more than chance. First the orders of one stack after the other are rivals; then, where
// the effort allows it, children of a population of good plans.
//
// The number of runs is fixed and every run stands by itself, so the same question always gets the same answer, with
// however many threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <exception>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "ai/even_dice.h"
#include "ai/mind.h"
#include "core/assert.h"

namespace valor {

struct Effort {
  int runs = 8;           // of each plan, at most
  int evaluations = 150;  // runs in all, for one plan
  int least_gain = 20;    // hundredths of a point for which another order is given
  bool evolves = false;   // after every stack has been tried by itself
};

// How much a level thinks.
struct Thought {
  Effort plan;                        // about one plan; there are up to three in a segment
  Effort decision{.evaluations = 0};  // about a single decision, where the mind can think twice; none: it does not
  std::size_t answers = 0;            // that are weighed in a decision, beside the first
};

// So many percent of it: of the runs in all; the runs of each plan and answer, and the answers, by its root.
inline Thought scaled(Thought thought, int percent) {
  int root = 1;
  while ((root + 1) * (root + 1) <= 100 * percent) ++root;
  for (Effort* effort : {&thought.plan, &thought.decision}) {
    effort->runs = std::clamp(effort->runs * root / 100, 2, EvenDice::kMostRuns);
    effort->evaluations = effort->evaluations * percent / 100;
  }
  thought.answers = std::max<std::size_t>(2, thought.answers * static_cast<std::size_t>(root) / 100);
  return thought;
}

template <PlanningMind M>
class PlanSearch {
 public:
  using Rules = typename M::Rules;
  using Setting = typename Rules::Setting;
  using State = typename Rules::State;
  using Action = typename Rules::Action;
  using Event = typename Rules::Event;
  using Plan = typename M::Plan;

  // One mind for each thread.
  PlanSearch(const Setting& t, const std::vector<std::unique_ptr<M>>& minds) : t_(t), minds_(minds) {}

  // The best plan that was found, beginning with `plan`.
  Plan find(const Known<State>& known, const Plan& plan, const Effort& effort, std::uint64_t seed) {
    begin(known, effort, seed);
    best_ = {};
    branches_.clear();
    minds_[0]->branches(known, branches_);
    if (!(plan == Plan{})) race(Rivals{Judged{.plan = plan}});
    while (left_ > effort.evaluations / (effort.evolves ? 2 : 100) && climb()) {
    }
    const Plan climbed = best_.plan;
    if (effort.evolves) evolve();
    return best_in_other_worlds(known, {Plan{}, climbed, best_.plan});
  }

  // The best of these answers, each with the plan that is followed after it: the first, unless another is surely
  // better.
  template <class Answer>
  const Answer& best_of(const Known<State>& known, const std::vector<Answer>& answers, const Effort& effort,
                        std::uint64_t seed) {
    begin(known, effort, seed, &answers[0].plan);
    best_ = {.plan = answers[0].plan, .first = &answers[0].action};
    Rivals rivals;
    for (std::size_t i = 1; i < answers.size(); ++i)
      rivals.push_back({.plan = answers[i].plan, .first = &answers[i].action, .behind = answers[i].behind});
    race(std::move(rivals));
    return *std::find_if(answers.begin(), answers.end(), [&](const Answer& a) { return &a.action == best_.first; });
  }

  // The mean value of a plan.
  int value(const Known<State>& known, const Plan& plan, const Effort& effort, std::uint64_t seed) {
    begin(known, effort, seed);
    Rivals one{{.plan = plan}};
    play_up_to(one, effort.runs);
    return static_cast<int>(one[0].gain_over({}) / effort.runs);
  }
  // The chance to win, of 1000, if the seat goes on by this plan, or begins with this action.
  int chance(const Known<State>& known, const Action* first, const Effort& effort, std::uint64_t seed,
             const Plan& plan = {}) {
    begin(known, effort, seed);
    int sum = 0;
    for (int run = 0; run < effort.runs; ++run) {
      const State end = play(*minds_[0], plan, run, first);
      sum += minds_[0]->chance(Known<State>::all_of(end, seat_), side());
    }
    return sum / effort.runs;
  }
  int evaluations() const { return done_; }

 private:
  struct Judged {
    Plan plan{};
    const Action* first = nullptr;  // done before the plan is followed
    int behind = 0;                 // what it has to make good before it is better
    int runs = 0;
    std::array<int, EvenDice::kMostRuns> value{};
    // By how much it is better than another in the runs that it has played.
    std::int64_t gain_over(const Judged& other) const {
      std::int64_t sum = 0;
      for (std::size_t i = 0; i < static_cast<std::size_t>(runs); ++i) sum += value[i] - other.value[i];
      return sum;
    }
  };
  using Rivals = std::vector<Judged>;

  // `plan`: what all runs begin with, if it is the same.
  void begin(const Known<State>& known, const Effort& effort, std::uint64_t seed, const Plan* plan = nullptr) {
    effort_ = effort;
    seed_ = seed;
    seat_ = known.seat();
    left_ = effort.evaluations;
    done_ = 0;
    tried_.clear();
    people_.clear();
    Rng rng(seed, 77);
    worlds_.clear();
    for (int i = 0; i < effort.runs; ++i) worlds_.push_back(imagine(t_, known, rng));
    if constexpr (LooksAhead<M>) {
      minds_[0]->begin_playouts(known, plan);
      for (std::size_t i = 1; i < minds_.size(); ++i) minds_[i]->begin_playouts_as(*minds_[0]);
    }
  }

  // Plays all of them, and `with`, up to so many runs, shared out among the threads.
  void play_up_to(Rivals& rivals, int runs, Judged* with = nullptr) {
    struct Job {
      Judged* judged;
      int run;
    };
    std::vector<Job> jobs;
    const auto add = [&](Judged& judged) {
      for (int run = judged.runs; run < runs; ++run) jobs.push_back({&judged, run});
      judged.runs = std::max(judged.runs, runs);
    };
    if (with) add(*with);
    for (Judged& r : rivals) add(r);
    std::atomic<std::size_t> next{0};
    std::vector<std::exception_ptr> failures(minds_.size());
    const auto work = [&](std::size_t worker) {
      try {
        for (std::size_t i = next++; i < jobs.size(); i = next++) {
          const State end = play(*minds_[worker], jobs[i].judged->plan, jobs[i].run, jobs[i].judged->first);
          jobs[i].judged->value[static_cast<std::size_t>(jobs[i].run)] =
              minds_[worker]->value(Known<State>::all_of(end, seat_), side());
        }
      } catch (...) {
        failures[worker] = std::current_exception();
        next = jobs.size();
      }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min(minds_.size(), jobs.size()); ++i) others.emplace_back(work, i);
    work(0);
    for (std::thread& other : others) other.join();
    for (const std::exception_ptr& failure : failures)
      if (failure) std::rethrow_exception(failure);
    done_ += static_cast<int>(jobs.size());
    left_ -= static_cast<int>(jobs.size());
  }

  // Leaves those who are ahead of the best plan, the best of them first; at most so many.
  void keep_better(Rivals& rivals, std::size_t most) const {
    std::erase_if(rivals, [&](const Judged& r) { return r.gain_over(best_) <= 0; });
    std::sort(rivals.begin(), rivals.end(),
              [&](const Judged& a, const Judged& b) { return a.gain_over(best_) > b.gain_over(best_); });
    if (rivals.size() > most) rivals.resize(most);
  }

  bool is_new(const Plan& plan) {
    if (plan == best_.plan || std::find(tried_.begin(), tried_.end(), plan) != tried_.end()) return false;
    tried_.push_back(plan);
    return true;
  }

  // Is this gain more than chance?
  bool is_sure(const Judged& rival) const {
    const double n = rival.runs, mean = static_cast<double>(rival.gain_over(best_)) / n, gain = mean - rival.behind;
    double squares = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rival.runs); ++i) {
      const double step = rival.value[i] - best_.value[i];
      squares += step * step;
    }
    const double error = std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
    return gain >= effort_.least_gain && gain >= kSure * error;
  }

  // Takes the best of the rivals in place of the best plan, if it is better, and says so.
  bool race(Rivals rivals) {
    std::erase_if(rivals, [&](const Judged& r) { return !r.first && !is_new(r.plan); });
    for (const int part : {4, 2, 1}) {
      const int runs = std::max(2, effort_.runs / part);
      if (!rivals.empty() && left_ < runs * static_cast<int>(rivals.size()))
        rivals.resize(static_cast<std::size_t>(std::max(0, left_ / runs)));
      if (rivals.empty()) return false;
      play_up_to(rivals, runs, &best_);
      keep_better(rivals, std::max<std::size_t>(1, rivals.size() / 2));
    }
    for (const Judged& r : rivals) settle(r);
    if (rivals.empty() || !is_sure(rivals[0])) return false;
    best_ = rivals[0];
    return true;
  }

  // One pass over all stacks: each gets its best order, the others keep theirs.
  bool climb() {
    bool better = false;
    for (const auto& branch : branches_) {
      if (left_ < effort_.runs) return false;
      Rivals rivals;
      for (const auto order : branch.orders()) {
        rivals.push_back({.plan = best_.plan});
        branch.give(rivals.back().plan, order);
      }
      if (race(std::move(rivals))) better = true;
    }
    return better;
  }

  // ---- evolution ----

  void settle(const Judged& judged) {
    if (!effort_.evolves) return;
    people_.push_back(judged);
    std::sort(people_.begin(), people_.end(),
              [&](const Judged& a, const Judged& b) { return a.gain_over(best_) > b.gain_over(best_); });
    if (people_.size() > kPeople) people_.resize(kPeople);
  }

  // Of two parents, each stack with the order of one of them; then one to three orders changed.
  Plan child(Rng& rng) {
    const auto any = [&rng](std::size_t of) {
      return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(of)));
    };
    const auto parent = [&]() -> const Plan& {
      const std::size_t i = any(people_.size() + 1);
      return i == people_.size() ? best_.plan : people_[i].plan;
    };
    Plan out = parent();
    const Plan& other = parent();
    for (const auto& branch : branches_)
      if (any(2) == 0) branch.take(out, other);
    for (std::size_t changes = 1 + any(3); changes > 0; --changes) {
      const auto& branch = branches_[any(branches_.size())];
      branch.give(out, branch.orders()[any(branch.orders().size())]);
    }
    return out;
  }

  void evolve() {
    if (branches_.empty()) return;
    Rng rng(seed_, 99);
    for (int barren = 0; left_ > effort_.runs && barren < kBarren;) {
      Rivals children;
      for (int i = 0; i < kChildren; ++i) children.push_back({.plan = child(rng)});
      const int before = done_;
      race(std::move(children));
      barren = done_ == before ? barren + 1 : 0;
    }
  }

  // What was found with one set of dice has their luck in it: it must prove itself with others. Of equals the first.
  Plan best_in_other_worlds(const Known<State>& known, std::initializer_list<Plan> plans) {
    begin(known, effort_, seed_ ^ kOtherWorlds);
    Rivals rivals;
    for (const Plan& plan : plans)
      if (std::none_of(rivals.begin(), rivals.end(), [&](const Judged& r) { return r.plan == plan; }))
        rivals.push_back({.plan = plan});
    if (rivals.size() > 1) play_up_to(rivals, effort_.runs);
    const auto worse = [&](const Judged& a, const Judged& b) { return b.gain_over(a) > 0; };
    return std::max_element(rivals.begin(), rivals.end(), worse)->plan;
  }

  int side() const { return index(side_of(t_, seat_)); }

  // The position after one run.
  State play(M& mind, const Plan& plan, int run, const Action* first = nullptr) const {
    State s = worlds_[static_cast<std::size_t>(run)];
    EvenDice dice(seed_, run, effort_.runs);
    mind.begin_playout(seat_);
    Sink<Event> nobody;
    const int end = M::horizon(t_, s);
    for (Seat seat = deciding(t_, s); seat != kNoSeat && M::segment(t_, s) < end; seat = deciding(t_, s)) {
      const Known<State> k = known(t_, s, seat);
      const Action wish = first ? *first : mind.follow(k, seat == seat_ ? plan : Plan{});
      first = nullptr;
      const std::optional<Action> action = from_seat(t_, s, seat, wish);
      VALOR_ASSERT(action, "core: a mind names only units that its seat knows");
      dice.begin(M::deed(t_, s, *action));
      const bool done = !apply(t_, s, seat, *action, dice, nobody);
      VALOR_ASSERT(done, "core: a mind gives orders that the rules accept");
    }
    return s;
  }

  static constexpr double kSure = 1.0;  // standard errors
  static constexpr std::uint64_t kOtherWorlds = 0x9e3779b9;
  static constexpr std::size_t kPeople = 4;
  static constexpr int kChildren = 12;
  static constexpr int kBarren = 5;  // so many generations without a new plan are the end

  const Setting& t_;
  const std::vector<std::unique_ptr<M>>& minds_;
  Effort effort_;
  std::uint64_t seed_ = 0;
  Seat seat_ = kNoSeat;
  int left_ = 0, done_ = 0;
  std::vector<State> worlds_;
  std::vector<typename M::Branch> branches_;
  Judged best_;
  std::vector<Plan> tried_;
  Rivals people_;  // good plans that are not the best
};

}  // namespace valor
