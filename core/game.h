// The game contract: what a rule system is. Read this before writing or using one.
//
// A system is a namespace (valor::vv) with four value types and a set of free functions, gathered by a tag type:
//
//   Setting  map, tables, options, and of the scenario what every seat may know. Immutable while a game is played.
//   State    everything that changes and everything secret. Flat and trivially copyable: fields first, the array of
//            units last, so that a copy reaches only to the last live unit. Equality and hash read live fields only.
//   Action   a wish: the smallest choice (one hex entered by the moving group, one shot, one "fire or hold").
//   Event    a fact: enough to write the state, to draw it and to tell it.
//
//            seat ──action──► apply: check everything, then step by step: roll ─ emit (evolve + sink) ─ go on
//
// The functions, found by argument-dependent lookup (T is the Setting):
//
//   setup(header) → Game           S::setup: scenario, map, unit tables and options by value (see docs/scenario-format)
//   seats(t) → int                 how many seats the scenario has; side_of(t, seat) → Side
//   deciding(t, s) → Seat          who is asked now: the top of the stack of open decisions; kNoSeat when over
//   decision(t, s) → Decision      the same with its kind and the prompt to show
//   outcome(t, s) → Outcome        over or not, who won and why
//   turn_of(t, s) → int            counts up; a record takes a snapshot whenever it changes
//   apply(t, s, seat, action, dice, sink) → optional<Refusal>
//                                  All checks come first, against what the seat knows, and change nothing. Then every
//                                  step emits an event; only `evolve` writes. It trusts nobody, and never refuses for a
//                                  reason that the seat cannot know: then it carries the action to the discovery.
//   evolve(t, s, event)            total: cannot fail, rolls no dice. Folding the events gives the state.
//   known(t, s, seat) → Known      the state without what the seat does not know, units renumbered to its aliases
//   from_seat(t, s, seat, action) → optional<Action>
//                                  the seat's aliases to true ids; nothing where an alias is not its own to use
//   imagine(t, known, rng) → State a full state that looks exactly like `known` to that seat
//   actions(t, known, out)         the legal list for the deciding seat, sorted, without odds and without allocation
//                                  once `out` has grown. A table system lists candidates; see `lists_everything`.
//   is_aside(action) → bool        may be sent by any seat at any time (standing orders, resignation)
//   redact(t, before, event, after, seat) → optional<Seen<Event>>
//                                  what the seat is told of an event, with its aliases; nothing if it notices nothing
//   tell(t, known, event) → Message    one line of the log, from an event as the seat saw it
//   hash(t, s) → StateHash         over the live fields
//   broken_invariant(t, s) → const char*   nullptr if all is well; checked after every action in tests and at the door
//
// and, at the doors, in JSON (docs/engine-protocol.md): write_/read_ for action, event and state; view, choices, odds,
// show, name_of; art (what is drawn and never changes); verb and parse_verb for text mode.
//
// Nothing here may know a clock, a file, a socket, a language or a screen. Integers only.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/dice.h"
#include "core/hash.h"
#include "core/ids.h"
#include "core/json.h"
#include "core/message.h"
#include "core/result.h"
#include "core/rng.h"

namespace valor {

// What one seat knows. Views, choices, odds, hints and bots take this type and cannot be given the truth.
// Where nothing is hidden it refers to the state and copies nothing; the state must then outlive it.
template <class State>
class Known {
 public:
  static Known all_of(const State& state, Seat seat) { return Known(&state, seat); }
  static Known part(const State& state, Seat seat) {
    Known out(nullptr, seat);
    out.own_ = state;
    return out;
  }
  const State& state() const { return own_ ? *own_ : *whole_; }
  const State* operator->() const { return &state(); }
  Seat seat() const { return seat_; }

 private:
  Known(const State* whole, Seat seat) : whole_(whole), seat_(seat) {}
  const State* whole_;
  std::optional<State> own_;
  Seat seat_;
};

struct Decision {
  Seat seat = kNoSeat;
  const char* kind = "over";  // "fire", "move", "opportunity_fire", …: what the client shows
  Message prompt{};
};

struct Outcome {
  bool over = false;
  Side winner = kNoSide;  // kNoSide when over: a draw
  Message why{};
};

// Why a seat cannot take an action back once it has seen this event.
enum class Barrier : std::uint8_t {
  None,
  Die,       // a die was rolled
  Reveal,    // something hidden came to light
  PhaseEnd,  // the own phase is over
  FogStep,   // with fog on, every step of movement
};

// An event as one seat sees it: its own aliases, unknown parts removed.
template <class Event>
struct Seen {
  Event event;
  Barrier barrier = Barrier::None;
};

// Where apply puts its events: a buffer in play, nothing in search.
template <class Event>
class Sink {
 public:
  Sink() = default;
  explicit Sink(std::vector<Event>& out) : out_(&out) {}
  template <class Fact>
  void operator()(const Fact& fact) {
    if (out_) out_->push_back(Event{fact});
  }

 private:
  std::vector<Event>* out_ = nullptr;
};

// One step of a rule: the state changes, then the fact is told. `evolve` must have an overload for each kind of fact.
template <class Setting, class State, class Event, class Fact>
void emit(const Setting& t, State& s, Sink<Event>& sink, const Fact& fact) {
  evolve(t, s, fact);
  sink(fact);
}

// A setting with its opening position.
template <class Setting, class State>
struct Opening {
  Setting setting;
  State state;
};

// What every system's tag type names.
struct SystemInfo {
  std::string_view id;                // "vv"
  std::string_view name;              // a key of data/strings
  std::string_view rules_version;     // changes whenever the same actions and dice may give other events
  std::vector<std::string> variants;  // the first is the default
};

// clang-format off
template <class S>
concept System = requires(
    const typename S::Setting& t, typename S::State& s, const typename S::State& cs, const typename S::Action& action,
    const typename S::Event& event, const Known<typename S::State>& known_state, Seat seat, Dice& dice, Rng& rng,
    Sink<typename S::Event>& sink, std::vector<typename S::Action>& list, const Json& json, const Arg& arg,
    std::string_view text) {
  requires std::is_trivially_copyable_v<typename S::State>;
  requires std::is_trivially_copyable_v<typename S::Action>;
  requires std::equality_comparable<typename S::Action>;
  requires std::equality_comparable<typename S::State>;
  { S::info() } -> std::same_as<SystemInfo>;
  // False where `actions` lists only candidates out of endlessly many legal actions (moves on a measured table).
  { S::kListsEverything } -> std::convertible_to<bool>;
  { S::setup(json) } -> std::same_as<Result<Opening<typename S::Setting, typename S::State>, LoadError>>;
  { seats(t) } -> std::same_as<int>;
  { side_of(t, seat) } -> std::same_as<Side>;
  { deciding(t, cs) } -> std::same_as<Seat>;
  { decision(t, cs) } -> std::same_as<Decision>;
  { outcome(t, cs) } -> std::same_as<Outcome>;
  { turn_of(t, cs) } -> std::same_as<int>;
  { apply(t, s, seat, action, dice, sink) } -> std::same_as<std::optional<Refusal>>;
  { evolve(t, s, event) } -> std::same_as<void>;
  { known(t, cs, seat) } -> std::same_as<Known<typename S::State>>;
  { from_seat(t, cs, seat, action) } -> std::same_as<std::optional<typename S::Action>>;
  { imagine(t, known_state, rng) } -> std::same_as<typename S::State>;
  { actions(t, known_state, list) } -> std::same_as<void>;
  { is_aside(action) } -> std::same_as<bool>;
  { redact(t, cs, event, cs, seat) } -> std::same_as<std::optional<Seen<typename S::Event>>>;
  { tell(t, known_state, event) } -> std::same_as<Message>;
  { hash(t, cs) } -> std::same_as<StateHash>;
  { broken_invariant(t, cs) } -> std::same_as<const char*>;
  { write_action(t, action) } -> std::same_as<Json>;
  { read_action(t, json) } -> std::same_as<Result<typename S::Action, LoadError>>;
  { write_event(t, event) } -> std::same_as<Json>;
  { read_event(t, json) } -> std::same_as<Result<typename S::Event, LoadError>>;
  { write_state(t, cs) } -> std::same_as<Json>;
  { read_state(t, json) } -> std::same_as<Result<typename S::State, LoadError>>;
  { view(t, known_state) } -> std::same_as<Json>;
  { choices(t, known_state, json) } -> std::same_as<Json>;
  { odds(t, known_state, action) } -> std::same_as<Json>;
  { show(t, event) } -> std::same_as<Json>;
  { art(t) } -> std::same_as<Json>;
  { name_of(t, known_state, arg) } -> std::same_as<Json>;
  { verb(t, known_state, action) } -> std::same_as<std::string>;
  { parse_verb(t, known_state, text) } -> std::same_as<Result<typename S::Action, Refusal>>;
};
// clang-format on

// The stack of open decisions inside a State. A reaction pushes a frame; the mover's frame below keeps what it spent.
// `Frame` is the system's own plain struct and says who is asked (`Seat seat`) and for what.
template <class Frame>
class DecisionStack {
 public:
  static constexpr int kDeepest = 8;
  bool empty() const { return depth_ == 0; }
  int depth() const { return depth_; }
  const Frame& top() const { return frames_[depth_ - 1]; }
  Frame& top() { return frames_[depth_ - 1]; }
  const Frame& at(int i) const { return frames_[i]; }
  Frame& at(int i) { return frames_[i]; }
  void push(const Frame& frame) { frames_[depth_++] = frame; }
  void pop() { --depth_; }
  bool full() const { return depth_ == kDeepest; }
  friend bool operator==(const DecisionStack& a, const DecisionStack& b) {
    if (a.depth_ != b.depth_) return false;
    for (int i = 0; i < a.depth_; ++i)
      if (!(a.frames_[i] == b.frames_[i])) return false;
    return true;
  }

 private:
  Frame frames_[kDeepest]{};
  std::uint8_t depth_ = 0;
};

// Exact odds: reduced, denominators up to 2^63 (6^24 dice sequences fit).
struct Fraction {
  std::uint64_t numerator = 0, denominator = 1;
  static Fraction of(std::uint64_t numerator, std::uint64_t denominator);
  friend bool operator==(const Fraction&, const Fraction&) = default;
};

}  // namespace valor
