// The functions of the contract (core/game.h) for this system, in one place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "rules/vv/event.h"
#include "rules/vv/evolve.h"

namespace valor::vv {

int seats(const Setting& t);
Side side_of(const Setting& t, Seat seat);
Seat deciding(const Setting& t, const State& s);
Decision decision(const Setting& t, const State& s);
Outcome outcome(const Setting& t, const State& s);
int turn_of(const Setting& t, const State& s);

std::optional<Refusal> apply(const Setting& t, State& s, Seat seat, const Action& action, Dice& dice,
                             Sink<Event>& sink);
bool is_aside(const Action& action);

// actions.cpp
void actions(const Setting& t, const Known<State>& known, std::vector<Action>& out);

// known.cpp
Known<State> known(const Setting& t, const State& s, Seat seat);
std::optional<Action> from_seat(const Setting& t, const State& s, Seat seat, const Action& action);
State imagine(const Setting& t, const Known<State>& known, Rng& rng);
std::optional<Seen<Event>> redact(const Setting& t, const State& before, const Event& event, const State& after,
                                  Seat seat);

// tell.cpp
Message tell(const Setting& t, const Known<State>& known, const Event& event);

// invariants.cpp
StateHash hash(const Setting& t, const State& s);
const char* broken_invariant(const Setting& t, const State& s);

// json.cpp
Json write_action(const Setting& t, const Action& action);
Result<Action, LoadError> read_action(const Setting& t, const Json& json);
Json write_event(const Setting& t, const Event& event);
Result<Event, LoadError> read_event(const Setting& t, const Json& json);
Json write_state(const Setting& t, const State& s);
Result<State, LoadError> read_state(const Setting& t, const Json& json);
Json show(const Setting& t, const Event& event);

// view.cpp, art.cpp, choices.cpp, odds.cpp
Json view(const Setting& t, const Known<State>& known);
Json choices(const Setting& t, const Known<State>& known, const Json& selection);
Json odds(const Setting& t, const Known<State>& known, const Action& action);
Json art(const Setting& t);
Json name_of(const Setting& t, const Known<State>& known, const Arg& arg);

// art.cpp
Json art(const Setting& t);

// text.cpp
std::string verb(const Setting& t, const Known<State>& known, const Action& action);
Result<Action, Refusal> parse_verb(const Setting& t, const Known<State>& known, std::string_view text);

// setup.cpp
Result<Opening<Setting, State>, LoadError> setup(const Json& header);

}  // namespace valor::vv
