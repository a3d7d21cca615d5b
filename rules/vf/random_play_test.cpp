// Random games over every arm, army, scenario, option and kind of terrain: no dead end, what must always hold holds
// after each action, and every step keeps its distances. A fault names its seed; VALOR_SEEDS=that number plays it
// alone.
#include "rules/vf/test_games.h"
#include "rules/vf/test_watch.h"
#include "tests/suite/generic_suite.h"
#include "tests/suite/seeds.h"

namespace valor::vf::test {
namespace {

// What kind of choice an action is: the ways to move are as different as a move and a shot.
int kind_of(const Action& a) {
  constexpr int kKinds = 16;
  const Move* move = std::get_if<Move>(&a);
  return static_cast<int>(a.index()) + (move ? kKinds * (1 + static_cast<int>(move->kind)) : 0);
}

// Chooses without a plan, but so that armies meet: any action, as often any kind of action; seldom nothing; in most
// games also an assault where there is one, and the step that brings a unit nearest to an enemy rather than any step.
class Player {
 public:
  explicit Player(std::uint64_t seed) : rng_(seed, 1), bold_(seed % 4 != 0) {}

  Rng& rng() { return rng_; }
  Action choose(const Setting& t, const State& s, const std::vector<Action>& list) {
    Action a = any(list);
    for (int again = 0; again < 3 && std::holds_alternative<Done>(a); ++again) a = any(list);
    if (bold_ && rng_.below(2) == 0)
      if (const auto assault = std::find_if(list.begin(), list.end(), is_assault); assault != list.end())
        return *assault;
    const Move* move = std::get_if<Move>(&a);
    if (!bold_ || !move || move->kind != MoveKind::Move || rng_.below(4) == 0) return a;
    return nearest_to_enemy(t, s, list, *move);
  }

 private:
  std::size_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }

  const Action& any(const std::vector<Action>& list) {
    std::size_t i = below(list.size());
    if (rng_.below(2) == 0) return list[i];
    std::set<int> kinds;
    for (const Action& a : list) kinds.insert(kind_of(a));
    auto kind = kinds.begin();
    std::advance(kind, below(kinds.size()));
    while (kind_of(list[i]) != *kind) i = (i + 1) % list.size();
    return list[i];
  }

  static bool is_assault(const Action& a) {
    const Move* move = std::get_if<Move>(&a);
    return move && move->kind == MoveKind::Assault;
  }
  static Move nearest_to_enemy(const Setting& t, const State& s, const std::vector<Action>& list, Move best) {
    const auto distance = [&](const Move& a) {
      return nearest_enemy(t, s, end_of(t, s, a), t.piece(a.unit).side).value_or(Nearest{}).distance;
    };
    for (const Action& a : list) {
      const Move* move = std::get_if<Move>(&a);
      if (move && move->kind == best.kind && move->unit == best.unit && distance(*move) < distance(best)) best = *move;
    }
    return best;
  }

  Rng rng_;
  bool bold_;
};

class RandomGame {
 public:
  RandomGame(const Setting& t, const State& opening, std::uint64_t seed)
      : t_(t), s_(opening), player_(seed), dice_(seed, 2), watch_(t) {}

  // To its end. What went wrong, or nothing.
  std::string play() {
    constexpr int kMostDecisions = 20000;
    for (; decisions_ < kMostDecisions && !s_.stack.empty(); ++decisions_) {
      if (std::string fault = step(); !fault.empty()) return fault;
    }
    return s_.stack.empty() ? "" : "the game does not end";
  }
  int decisions() const { return decisions_; }
  const Watch::Count& count() const { return watch_.count(); }
  StateHash last() const { return hash(t_, s_); }

 private:
  std::string step() {
    call_time();
    const Seat seat = deciding(t_, s_);
    const Known<State> seen = known(t_, s_, seat);
    actions(t_, seen, list_);
    if (list_.empty()) return "somebody is asked and has no choice";
    const Action a = player_.choose(t_, s_, list_);
    if (decisions_ % 8 == 0) {
      const std::string words = verb(t_, seen, a);
      const auto parsed = parse_verb(t_, seen, words);
      if (!parsed || *parsed != a) return "the words mean something else: " + words;
    }
    if (std::string fault = take(seat, a); !fault.empty()) return fault + " after " + canonical(write_action(t_, a));
    if (decisions_ % 40 != 0) return "";
    const auto again = read_state(t_, write_state(t_, s_));
    return again && *again == s_ ? "" : "a saved state differs";
  }

  std::string take(Seat seat, const Action& a) {
    State folded = s_;
    std::vector<Event> events;
    Sink<Event> sink(events);
    if (const auto no = apply(t_, s_, seat, a, dice_, sink))
      return std::string("a listed action is refused, ") + no->key;
    for (const Event& e : events) {
      if (const char* broken = watch_.broken_step(folded, e)) return broken;
      evolve(t_, folded, e);
    }
    if (!(folded == s_)) return "the events do not make the state";
    const char* broken = broken_invariant(t_, s_);
    return broken ? broken : "";
  }

  // 2.2 A game by the clock ends when both have looked at it.
  void call_time() {
    if (!t_.options.clock || decisions_ % 64 != 0) return;
    Sink<Event> none;
    const Side side{static_cast<std::uint8_t>(player_.rng().below(kSides))};
    if (!check(t_, s_, seat_of(side), CallTime{})) apply(t_, s_, seat_of(side), CallTime{}, dice_, none);
  }

  const Setting& t_;
  State s_;
  Player player_;
  FastDice dice_;
  Watch watch_;
  std::vector<Action> list_;
  int decisions_ = 0;
};

// What many games were, with a signature of all last positions: two compilers must print the same. The signatures of
// two runs over other seeds, put together bit by bit (exclusive or), are that of both.
struct Tally {
  int games = 0, scenarios = 0, less = 0;
  std::uint64_t decisions = 0;
  Watch::Count count;
  StateHash signature;

  void add(std::uint64_t seed, const DrawnGame& drawn, const RandomGame& game) {
    ++games;
    scenarios += drawn.is_scenario();
    less += drawn.left_out() > 0;
    decisions += static_cast<std::uint64_t>(game.decisions());
    count += game.count();
    const StateHash last = StateHasher().add(seed).add(game.last().high).add(game.last().low).finish();
    signature = {signature.high ^ last.high, signature.low ^ last.low};
  }
  std::string text() const {
    return fmt::format(
        "{} games, {} of scenarios, {} with less than was drawn; {} decisions, {} moves, {} doubles, {} retreats, {} "
        "assaults, {} reforms, {} leaders, {} shots, {} fights; signature {}",
        games, scenarios, less, decisions, count.moves, count.doubles, count.retreats, count.assaults, count.reforms,
        count.leaders, count.shots, count.fights, signature.hex());
  }
};

void play_drawn(std::uint64_t first_seed, std::uint64_t games) {
  const Shelf shelf;
  const Seeds seeds = seeds_of_run(first_seed, games);
  Tally tally;
  int faults = 0;
  for (std::uint64_t seed = seeds.first; seed < seeds.end && faults < 5; ++seed) {
    DrawnGame drawn(shelf, seed);
    const auto opening = drawn.opening();
    RandomGame game(opening.setting, opening.state, seed);
    const std::string fault = game.play();
    CHECK_MESSAGE(fault.empty(), "seed " << seed << ": " << fault);
    faults += !fault.empty();
    tally.add(seed, drawn, game);
  }
  MESSAGE("seeds " << seeds.first << " to " << seeds.end - 1 << ": " << tally.text());
}

}  // namespace

TEST_CASE("random games with all arms and terrain come to their end") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Position p = position(mixed(static_cast<int>(seed)));
    CHECK(RandomGame(p.t, p.s, seed).play() == "");
  }
}

TEST_CASE("random games of all armies, scenarios and options come to their end") {
  play_drawn(1, static_cast<std::uint64_t>(share(100)));
}

TEST_CASE("full: five thousand random games of all armies, scenarios and options" * doctest::skip()) {
  play_drawn(1001, 5000);
}

}  // namespace valor::vf::test
