// Ambush: the smallest game that has all that the contract must carry. A lane of twelve cells, three counters a side,
// hidden from the enemy until they stand next to him; a step, a question to the opponent in the middle of it, a die.
//
// 1 Step:   the side to move may step one counter to a free neighbouring cell; resting ends its turn.
// 2 Ambush: an enemy next to the cell entered may strike: 4 or more on a die removes the counter that stepped.
// 3 End:    after ten turns, or when a side has no counters; more counters left wins.
//
// The twins are the same game with one fault each (Setting::fault): they prove that the generic suite sees it.
#pragma once

#include <array>
#include <compare>
#include <memory>
#include <variant>

#include "core/module.h"

namespace valor::toy {

enum class Fault : std::uint8_t {
  None,
  LeakingView,
  LeakingChoices,
  LeakingUndoFlag,
  UndoPastADie,
  PartialEvolve,
  RefusesAnOffer,
  OrderDependentHash,
};

struct Setting {
  int turns = 10;
  Fault fault = Fault::None;
};

constexpr int kCells = 12, kEach = 3, kAll = 2 * kEach;

struct Counter {
  std::uint8_t seat = 0, cell = 0;
  bool alive = true, revealed = false;
  friend bool operator==(const Counter&, const Counter&) = default;
};

struct State {
  std::uint8_t turn = 1, to_move = 0, count = kAll;
  bool moved = false;
  std::uint8_t asked_of = 255, stepped = 255;                    // an open ambush: who is asked, about which counter
  bool resigned[2] = {false, false}, brave[2] = {false, false};  // brave: a standing order without effect on play
  std::uint8_t sighted[2] = {0, 0};                              // how many enemies each seat has seen
  std::uint8_t sight[2][kEach] = {};                             // and which, in the order of first sight (true ids)
  std::uint8_t secret = 0;  // used by the leaking and the order-dependent twins only
  std::array<Counter, kAll> counters{};
  friend bool operator==(const State& a, const State& b);
};

struct Step {
  std::uint8_t unit, cell;
  friend auto operator<=>(const Step&, const Step&) = default;
};
struct Rest {
  friend auto operator<=>(const Rest&, const Rest&) = default;
};
struct Answer {
  bool strike;
  friend auto operator<=>(const Answer&, const Answer&) = default;
};
struct Resign {
  friend auto operator<=>(const Resign&, const Resign&) = default;
};
struct BeBrave {
  bool brave;
  friend auto operator<=>(const BeBrave&, const BeBrave&) = default;
};
using Action = std::variant<Step, Rest, Answer, Resign, BeBrave>;

struct Stepped {
  std::uint8_t unit, from, to;
};
struct Revealed {
  std::uint8_t unit;
};
struct Asked {
  std::uint8_t seat, unit;
};
struct Answered {
  std::uint8_t die;  // 0: held
  bool hit;
};
struct TurnEnded {};
struct Resigned {
  std::uint8_t seat;
};
struct Braved {
  std::uint8_t seat;
  bool brave;
};
using Event = std::variant<Stepped, Revealed, Asked, Answered, TurnEnded, Resigned, Braved>;

struct Toy {
  using Setting = toy::Setting;
  using State = toy::State;
  using Action = toy::Action;
  using Event = toy::Event;
  static constexpr bool kListsEverything = true;
  static SystemInfo info() { return {"toy", "toy.name", "1", {"plain"}}; }
  static Result<Opening<Setting, State>, LoadError> setup(const Json& header);
};

int seats(const Setting&);
Side side_of(const Setting&, Seat);
Seat deciding(const Setting&, const State&);
Decision decision(const Setting&, const State&);
Outcome outcome(const Setting&, const State&);
int turn_of(const Setting&, const State&);
std::optional<Refusal> apply(const Setting&, State&, Seat, const Action&, Dice&, Sink<Event>&);
void evolve(const Setting&, State&, const Event&);
Known<State> known(const Setting&, const State&, Seat);
std::optional<Action> from_seat(const Setting&, const State&, Seat, const Action&);
State imagine(const Setting&, const Known<State>&, Rng&);
void actions(const Setting&, const Known<State>&, std::vector<Action>&);
bool is_aside(const Action&);
std::optional<Seen<Event>> redact(const Setting&, const State&, const Event&, const State&, Seat);
Message tell(const Setting&, const Known<State>&, const Event&);
StateHash hash(const Setting&, const State&);
const char* broken_invariant(const Setting&, const State&);
Json write_action(const Setting&, const Action&);
Result<Action, LoadError> read_action(const Setting&, const Json&);
Json write_event(const Setting&, const Event&);
Result<Event, LoadError> read_event(const Setting&, const Json&);
Json write_state(const Setting&, const State&);
Result<State, LoadError> read_state(const Setting&, const Json&);
Json view(const Setting&, const Known<State>&);
Json choices(const Setting&, const Known<State>&, const Json&);
Json odds(const Setting&, const Known<State>&, const Action&);
Json show(const Setting&, const Event&);
Json art(const Setting&);
Json name_of(const Setting&, const Known<State>&, const Arg&);
std::string verb(const Setting&, const Known<State>&, const Action&);
Result<Action, Refusal> parse_verb(const Setting&, const Known<State>&, std::string_view);

std::unique_ptr<Module> make_module();

}  // namespace valor::toy
