// Makes a Module out of a system that fulfils the contract of core/game.h. Included by rules/<system>/module.cpp only:
// it needs the whole of nlohmann-json.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/assert.h"
#include "core/game_of.h"

namespace valor {

// One argument for the wire; the system names what only it can name.
template <System S>
Json arg_json(const typename S::Setting& t, const Known<typename S::State>& k, const Arg& arg) {
  switch (arg.kind) {
    case ArgKind::Number:
      return arg.value;
    case ArgKind::Signed:
      return Json{{"signed", arg.value}};
    case ArgKind::Inches:
      return Json{{"inches", arg.value}};
    case ArgKind::Key:
      return Json{{"key", arg.text}};
    case ArgKind::Text:
      return std::string(arg.text);
    default:
      return name_of(t, k, arg);
  }
}

template <System S>
Json message_json(const typename S::Setting& t, const Known<typename S::State>& k, const Message& message) {
  Json args = Json::object();
  for (const Arg& a : message.args) args[a.name] = arg_json<S>(t, k, a);
  Json out{{"key", message.key}, {"args", std::move(args)}};
  if (message.rule) out["rule"] = message.rule;
  return out;
}

template <System S>
class AdaptedGame : public GameOf<S> {
 public:
  using Setting = typename S::Setting;
  using State = typename S::State;
  using Action = typename S::Action;
  using Event = typename S::Event;

  AdaptedGame(std::shared_ptr<const Setting> setting, const State& state)
      : setting_(std::move(setting)), state_(state) {}

  std::unique_ptr<Game> clone() const override { return std::make_unique<AdaptedGame>(setting_, state_); }
  int seat_count() const override { return seats(t()); }
  Side side_for(Seat seat) const override { return side_of(t(), seat); }
  Seat who_decides() const override { return deciding(t(), state_); }
  Outcome result() const override { return outcome(t(), state_); }
  int turn() const override { return turn_of(t(), state_); }
  StateHash state_hash() const override { return hash(t(), state_); }
  const char* broken() const override { return broken_invariant(t(), state_); }

  Json decision_now() const override {
    const Decision d = decision(t(), state_);
    if (d.seat == kNoSeat) {
      const Outcome o = outcome(t(), state_);
      Json out{{"kind", "over"}, {"why", said(o.why, Seat{0})}};
      out["winner"] = o.winner == kNoSide ? Json(nullptr) : Json(index(o.winner));
      return out;
    }
    return Json{{"seat", index(d.seat)}, {"kind", d.kind}, {"prompt", said(d.prompt, d.seat)}};
  }
  Json decision_for(Seat seat) const override {
    Json out = decision_now();
    if (out.contains("seat") && out["seat"] != index(seat)) out.erase("prompt");
    return out;
  }
  Json view_for(Seat seat) const override { return view(t(), known_to(seat)); }
  Json choices_for(Seat seat, const Json& selection) const override { return choices(t(), known_to(seat), selection); }

  Json odds_for(Seat seat, const Json& wire) const override {
    const Result<Action, LoadError> wish = read_action(t(), wire);
    if (!wish) return Json{{"refusal", malformed(wish.error())}};
    return odds(t(), known_to(seat), *wish);
  }

  Json sight_for(Seat seat, const Json& question) const override {
    if constexpr (requires(const Known<State>& k) { sight(t(), k, question); })
      return sight(t(), known_to(seat), question);
    else return Json::object();
  }

  Json art_of_game() const override { return art(t()); }

  Json actions_for(Seat seat) const override {
    const Known<State> k = known_to(seat);
    std::vector<Action> list;
    if (deciding(t(), state_) == seat) actions(t(), k, list);
    Json out = Json::array();
    for (const Action& a : list) out.push_back(Json{{"action", write_action(t(), a)}, {"verb", verb(t(), k, a)}});
    return out;
  }

  Result<Json, Json> read_verb(Seat seat, std::string_view text) const override {
    const Result<Action, Refusal> wish = parse_verb(t(), known_to(seat), text);
    if (!wish) return tl::unexpected<Json>(said(wish.error(), seat));
    return write_action(t(), *wish);
  }

  Json sample(Seat seat, Rng& rng) const override {
    std::vector<Action> list;
    return write_action(t(), drawn(seat, rng, list));
  }

  void act_at_random(Seat seat, Rng& rng, Dice& dice) override { take(seat, drawn(seat, rng, list_), dice); }

  const Setting& setting() const override { return t(); }
  Known<State> known_by(Seat seat) const override { return known_to(seat); }
  void take(Seat seat, const Action& wish, Dice& dice) override {
    const std::optional<Action> action = from_seat(t(), state_, seat, wish);
    Sink<Event> none;
    const bool done = action && !apply(t(), state_, seat, *action, dice, none);
    VALOR_ASSERT(done, "core: what is listed is accepted");
  }

  Result<Step, Json> act(Seat seat, const Json& wire, Dice& dice) override {
    const Result<Action, LoadError> wish = read_action(t(), wire);
    if (!wish) return tl::unexpected<Json>(malformed(wish.error()));
    const std::optional<Action> action = from_seat(t(), state_, seat, *wish);
    if (!action) return tl::unexpected<Json>(said(Refusal{"core:unknown-unit", "core.refuse.unknown_unit"}, seat));
    return decide(seat, *action, dice);
  }

  Result<Step, Json> act_again(Seat seat, const Json& recorded, Dice& dice) override {
    const Result<Action, LoadError> action = read_action(t(), recorded);
    if (!action) return tl::unexpected<Json>(malformed(action.error()));
    return decide(seat, *action, dice);
  }

  Result<std::vector<std::vector<SeenJson>>, LoadError> fold(const std::vector<std::string>& recorded) override {
    const Result<std::vector<Event>, LoadError> events = read_events(recorded);
    if (!events) return tl::unexpected<LoadError>(events.error());
    return fold_events(*events);
  }

  Result<std::vector<SeenJson>, LoadError> fold_openly(const std::vector<std::string>& recorded) override {
    const Result<std::vector<Event>, LoadError> events = read_events(recorded);
    if (!events) return tl::unexpected<LoadError>(events.error());
    std::vector<SeenJson> seen;
    for (const Event& e : *events) {
      evolve(t(), state_, e);
      seen.push_back(dress(Seen<Event>{e, Barrier::None}, Known<State>::all_of(state_, kNoSeat)));
    }
    return seen;
  }

  Result<bool, LoadError> fold_silently(const std::vector<std::string>& recorded) override {
    const Result<std::vector<Event>, LoadError> events = read_events(recorded);
    if (!events) return tl::unexpected<LoadError>(events.error());
    for (const Event& e : *events) evolve(t(), state_, e);
    return true;
  }

  Json open_view() const override { return view(t(), Known<State>::all_of(state_, kNoSeat)); }

  Json save() const override { return write_state(t(), state_); }
  Result<bool, LoadError> restore(const Json& wire) override {
    const Result<State, LoadError> state = read_state(t(), wire);
    if (!state) return tl::unexpected<LoadError>(state.error());
    state_ = *state;
    return true;
  }

  const Setting& t() const { return *setting_; }
  const State& state() const { return state_; }
  Known<State> known_to(Seat seat) const { return known(t(), state_, seat); }

 private:
  const Action& drawn(Seat seat, Rng& rng, std::vector<Action>& list) const {
    list.clear();
    actions(t(), known_to(seat), list);
    VALOR_ASSERT(!list.empty(), "core: whoever is asked has at least one legal action");
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
  }

  Json said(const Message& message, Seat seat) const { return message_json<S>(t(), known_to(seat), message); }

  static Json malformed(const LoadError& error) {
    return Json{{"rule", "core:malformed"},
                {"key", "core.refuse.malformed"},
                {"args", Json{{"place", error.place}, {"what", error.what}}}};
  }

  Result<Step, Json> decide(Seat seat, const Action& action, Dice& dice) {
    if (index(seat) >= seats(t()))
      return tl::unexpected<Json>(
          Json{{"rule", "core:no-such-seat"}, {"key", "core.refuse.no_such_seat"}, {"args", Json::object()}});
    State after = state_;
    std::vector<Event> events;
    Sink<Event> sink(events);
    RecordingDice recording(dice);
    if (const std::optional<Refusal> no = apply(t(), after, seat, action, recording, sink))
      return tl::unexpected<Json>(said(*no, seat));
    if (const char* broken = broken_invariant(t(), after)) throw BrokenInvariant(broken);

    Step step;
    step.action = canonical(write_action(t(), action));
    step.aside = is_aside(action);
    for (const Event& e : events) step.events.push_back(canonical(write_event(t(), e)));
    step.rolls = recording.rolled();
    step.seen = fold_events(events);
    VALOR_ASSERT(hash(t(), state_) == hash(t(), after), "core: folding the events gives the state that apply made");
    return step;
  }

  // Folds the events into state_ and tells what each seat saw of them.
  std::vector<std::vector<SeenJson>> fold_events(const std::vector<Event>& events) {
    std::vector<std::vector<SeenJson>> seen(static_cast<std::size_t>(seats(t())));
    for (const Event& e : events) {
      const State before = state_;
      evolve(t(), state_, e);
      for (std::size_t i = 0; i < seen.size(); ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        if (const std::optional<Seen<Event>> s = redact(t(), before, e, state_, seat))
          seen[i].push_back(dress(*s, known_to(seat)));
      }
    }
    return seen;
  }

  Result<std::vector<Event>, LoadError> read_events(const std::vector<std::string>& recorded) const {
    std::vector<Event> events;
    for (const std::string& bytes : recorded) {
      const Json wire = Json::parse(bytes, nullptr, false);
      const Result<Event, LoadError> event = read_event(t(), wire);
      if (!event) return tl::unexpected<LoadError>(event.error());
      events.push_back(*event);
    }
    return events;
  }

  SeenJson dress(const Seen<Event>& seen, const Known<State>& k) const {
    Json out = write_event(t(), seen.event);
    out["show"] = show(t(), seen.event);
    const Message line = tell(t(), k, seen.event);
    if (line.key) out["line"] = message_json<S>(t(), k, line);
    return {seen.barrier, canonical(out)};
  }

  std::shared_ptr<const Setting> setting_;
  State state_;
  std::vector<Action> list_;  // act_at_random's, kept so that it allocates once
};

template <System S>
class AdaptedModule : public Module {
 public:
  SystemInfo info() const override { return S::info(); }
  Result<std::unique_ptr<Game>, LoadError> open(const Json& header) const override {
    auto opening = S::setup(header);
    if (!opening) return tl::unexpected<LoadError>(opening.error());
    auto setting = std::make_shared<const typename S::Setting>(std::move(opening->setting));
    return std::unique_ptr<Game>(std::make_unique<AdaptedGame<S>>(std::move(setting), opening->state));
  }
  bool has_armies() const override { return kHasArmies; }
  Result<Json, LoadError> army(const Json& question) const override {
    if constexpr (kHasArmies) return S::army(question);
    else return load_error("/ask", "these rules know no armies by points.");
  }

 private:
  static constexpr bool kHasArmies = requires(const Json& question) { S::army(question); };
};

}  // namespace valor
