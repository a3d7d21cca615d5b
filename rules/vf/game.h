// The functions of the game contract (core/game.h) for Valour & Fortitude.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "rules/vf/event.h"
#include "rules/vf/flow.h"

namespace valor::vf {

int seats(const Setting& t);
Side side_of(const Setting& t, Seat seat);
Seat deciding(const Setting& t, const State& s);
Decision decision(const Setting& t, const State& s);
Outcome outcome(const Setting& t, const State& s);
int turn_of(const Setting& t, const State& s);

std::optional<Refusal> apply(const Setting& t, State& s, Seat seat, const Action& action, Dice& dice, EventSink& sink);
// The checks of apply alone.
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Action& action);

Known<State> known(const Setting& t, const State& s, Seat seat);
std::optional<Action> from_seat(const Setting& t, const State& s, Seat seat, const Action& action);
State imagine(const Setting& t, const Known<State>& k, Rng& rng);
std::optional<Seen<Event>> redact(const Setting& t, const State& before, const Event& event, const State& after,
                                  Seat seat);

void actions(const Setting& t, const Known<State>& k, std::vector<Action>& out);
bool is_aside(const Action& action);
Message tell(const Setting& t, const Known<State>& k, const Event& event);
StateHash hash(const Setting& t, const State& s);
const char* broken_invariant(const Setting& t, const State& s);

Json write_action(const Setting& t, const Action& action);
Result<Action, LoadError> read_action(const Setting& t, const Json& json);
Json write_event(const Setting& t, const Event& event);
Result<Event, LoadError> read_event(const Setting& t, const Json& json);
Json write_state(const Setting& t, const State& s);
Result<State, LoadError> read_state(const Setting& t, const Json& json);

Json view(const Setting& t, const Known<State>& k);
Json choices(const Setting& t, const Known<State>& k, const Json& selection);
Json odds(const Setting& t, const Known<State>& k, const Action& action);
Json show(const Setting& t, const Event& event);
Json art(const Setting& t);
Json name_of(const Setting& t, const Known<State>& k, const Arg& arg);
std::string verb(const Setting& t, const Known<State>& k, const Action& action);
Result<Action, Refusal> parse_verb(const Setting& t, const Known<State>& k, std::string_view text);

}  // namespace valor::vf
