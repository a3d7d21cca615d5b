// The generic suite: what every rule system must fulfil, whatever its rules. One line gives it to a new system:
//
//   const SuiteReport report = run_suite<vv::Vv>(header, {.games = 1000, .cited = citations});
//   CHECK(report.faults.empty());
//
// It returns faults as sentences instead of failing at once, so that the broken twins of tests/toy can prove that each
// kind of fault is seen.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/adapter.h"
#include "core/ledger.h"

namespace valor {

// Under a sanitizer everything takes five times as long: a fifth of the games then.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif
constexpr int share(int games) { return kSanitized ? (games + 4) / 5 : games; }

struct SuiteOptions {
  int games = 20;
  int most_steps = 20000;
  std::uint64_t seed = 1;
  int look_every = 7;  // the costly checks run at every 7th position
  int mutants = 12;    // of legal actions, at every look
  bool ledger =
      true;  // some games are also played through the ledger, with undo, and their records loaded and verified
  std::function<bool(const std::string&)> cited = [](const std::string&) { return true; };  // is this citation worded?
  // An argument that the wording of a message needs and that it does not have; empty if all is well.
  std::function<std::string(const Message&)> lacks = [](const Message&) { return std::string(); };
};

struct SuiteReport {
  std::vector<std::string> faults;
  std::uint64_t games = 0, decisions = 0, offers = 0, undone = 0;
  std::uint64_t worlds = 0, twins = 0;     // pairs compared: with a world imagined, with a twin
  std::uint64_t mutants = 0, refused = 0;  // refused: those outside the legal list
  StateHash signature;                     // of the last states of all games
};

// Every request rolls the same, so that dice rolled unseen do not change those that are seen.
class EvenDice : public Dice {
 public:
  explicit EvenDice(std::uint64_t seed) : seed_(seed) {}
  Roll roll(const Request& request) override {
    Roll out;
    out.count = request.count;
    for (std::size_t i = 0; i < request.count; ++i)
      out.values[i] = static_cast<std::uint8_t>(1 + (seed_ >> (i % 8 * 8) & 255) % request.faces);
    return out;
  }

 private:
  std::uint64_t seed_;
};

template <System S>
class Suite {
 public:
  using Setting = typename S::Setting;
  using State = typename S::State;
  using Action = typename S::Action;
  using Event = typename S::Event;

  // A world that differs from the true one only in what a seat does not know.
  using Twin = std::function<State(const Setting&, const State&, Seat, Rng&)>;

  // Units that look alike to a seat get one number in what it is told: which of them comes first in their owner's order
  // of battle shows when one of them fires or falls, and an imagined world may number them the other way round.
  using ByLooks = std::function<void(const State& known, Json& told)>;

  Suite(const Setting& setting, const State& opening, const Json& header, SuiteOptions options, Twin twin = {},
        ByLooks by_looks = {})
      : t_(setting),
        opening_(opening),
        header_(header),
        options_(std::move(options)),
        twin_(std::move(twin)),
        by_looks_(std::move(by_looks)) {}

  SuiteReport run() {
    StateHasher signature;
    for (int game = 0; game < options_.games && report_.faults.size() < 10; ++game) {
      const StateHash last = play(game);
      signature.add(last.high).add(last.low);
      ++report_.games;
    }
    if (options_.ledger) play_by_ledger();
    report_.signature = signature.finish();
    return report_;
  }

 private:
  // One random game to its end, with invariants after every action and the costly checks now and then.
  StateHash play(int game) {
    Rng rng(options_.seed * 1000 + static_cast<std::uint64_t>(game), 7);
    FastDice dice(options_.seed * 1000 + static_cast<std::uint64_t>(game));
    State s = opening_;
    std::vector<Action> list;
    int steps = 0;
    for (; deciding(t_, s) != kNoSeat && steps < options_.most_steps; ++steps) {
      const Seat seat = deciding(t_, s);
      if (steps % options_.look_every == game % options_.look_every) look(s, rng);
      list_for(s, seat, list);
      if (list.empty()) return fault("a seat is asked and has no legal action", s), hash(t_, s);
      const Action wish = list[rng.below(static_cast<std::uint32_t>(list.size()))];
      step(s, seat, wish, dice);
      ++report_.decisions;
      if (const char* broken = broken_invariant(t_, s))
        return fault(std::string(broken) + ": " + canonical(write_action(t_, wish)), s), hash(t_, s);
    }
    if (steps == options_.most_steps) fault("a random game does not end", s);
    return hash(t_, s);
  }

  // One action; folding its events must give the same state, and reading them back too.
  void step(State& s, Seat seat, const Action& wish, Dice& dice) {
    const State before = s;
    std::vector<Event> events;
    Sink<Event> sink(events);
    const std::optional<Action> action = from_seat(t_, s, seat, wish);
    if (!action) return fault("a listed action names a unit that the seat does not know", s);
    if (const auto no = apply(t_, s, seat, *action, dice, sink))
      return fault(fmt::format("a listed action is refused: {}", no->key), s);
    State folded = before, read_back = before;
    for (const Event& e : events) {
      evolve(t_, folded, e);
      const auto again = read_event(t_, Json::parse(canonical(write_event(t_, e))));
      if (!again) return fault("an event cannot be read back: " + again.error().sentence(), s);
      evolve(t_, read_back, *again);
    }
    if (hash(t_, folded) != hash(t_, s)) fault("folding the events does not give the state (partial evolve)", s);
    if (hash(t_, read_back) != hash(t_, s)) fault("an event read back has another effect", s);
  }

  void look(const State& s, Rng& rng) {
    save_and_load(s);
    offers(s, rng);
    mutants(s, rng);
    out_of_turn(s);
    two_worlds(s, rng);
    told_alike(s, rng);
    commute(s, rng);
  }

  void save_and_load(const State& s) {
    const auto again = read_state(t_, Json::parse(canonical(write_state(t_, s))));
    if (!again) return fault("a saved state cannot be loaded: " + again.error().sentence(), s);
    if (hash(t_, *again) != hash(t_, s) || !(*again == s)) fault("a saved and loaded state differs", s);
  }

  // Every offered choice is accepted, the listed ones and those that `choices` shows.
  void offers(const State& s, Rng& rng) {
    const Seat seat = deciding(t_, s);
    std::vector<Action> list;
    list_for(s, seat, list);
    for (std::size_t i = 0; i < list.size(); i += 1 + list.size() / 40)
      accept(s, seat, list[i], rng, "a listed action");
    const Known<State> k = known(t_, s, seat);
    const Json all = choices(t_, k, Json::object());
    accept_shown(s, seat, all, rng);
    const Json units = all.value("selectable", Json::array());
    for (std::size_t i = 0; i < units.size() && i < 6; ++i) {
      const Json one = choices(t_, k, Json{{"units", {units[i]}}});
      accept_shown(s, seat, one, rng);
      for (const Json& mode : one.value("modes", Json::array()))
        if (!mode.contains("why_not"))
          accept_shown(s, seat, choices(t_, k, Json{{"units", {units[i]}}, {"mode", mode["id"]}}), rng);
    }
  }

  void accept_shown(const State& s, Seat seat, const Json& shown, Rng& rng) {
    std::vector<Json> found;
    collect(shown, found);
    for (std::size_t i = 0; i < found.size(); i += 1 + found.size() / 20) {
      const auto action = read_action(t_, found[i]);
      if (!action) return fault("a shown action cannot be read: " + canonical(found[i]), s);
      accept(s, seat, *action, rng, "a shown action");
    }
  }

  // The single "action"s that are not greyed out, and the first of each list "actions".
  static void collect(const Json& in, std::vector<Json>& out) {
    if (in.is_object()) {
      if (in.contains("why_not")) return;
      if (in.contains("action") && in["action"].is_object()) out.push_back(in["action"]);
      if (in.contains("actions") && in["actions"].is_array() && !in["actions"].empty()) out.push_back(in["actions"][0]);
    }
    if (in.is_structured())
      for (const Json& child : in) collect(child, out);
  }

  void accept(const State& s, Seat seat, const Action& wish, Rng& rng, const char* what) {
    ++report_.offers;
    State copy = s;
    FastDice dice(rng.bits());
    Sink<Event> none;
    const StateHash before = hash(t_, s);
    const auto action = from_seat(t_, s, seat, wish);
    const auto no = action ? apply(t_, copy, seat, *action, dice, none) : Refusal{"core:unknown-unit", "unknown unit"};
    if (no)
      fault(fmt::format("{} is refused ({}, {}): {}", what, no->rule, no->key, canonical(write_action(t_, wish))), s);
    if (hash(t_, s) != before) fault("a copy is not independent of its original", s);
  }

  // Legal actions with one value changed: accepted if they are legal themselves, else refused with an existing citation
  // and nothing changed. What cannot even be read, or names a unit that the seat does not know, is refused at the door.
  void mutants(const State& s, Rng& rng) {
    const Seat seat = deciding(t_, s);
    std::vector<Action> list;
    list_for(s, seat, list);
    if (list.empty()) return;
    for (int i = 0; i < options_.mutants; ++i) {
      Json wire = write_action(t_, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
      const Json other = write_action(t_, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
      if (!mutate(wire, other, rng)) continue;
      ++report_.mutants;
      const auto wish = read_action(t_, wire);
      const auto action = wish ? from_seat(t_, s, seat, *wish) : std::nullopt;
      if (!action) {
        ++report_.refused;
        if (!wish && wish.error().sentence().empty()) fault("an unreadable action is refused without a word", s);
        continue;
      }
      const bool listed = std::find(list.begin(), list.end(), *wish) != list.end();
      try_mutant(s, seat, *wish, *action, listed, rng);
    }
  }

  void try_mutant(const State& s, Seat seat, const Action& wish, const Action& action, bool listed, Rng& rng) {
    State copy = s;
    FastDice dice(rng.bits());
    Sink<Event> none;
    const auto no = apply(t_, copy, seat, action, dice, none);
    if (!no) {
      if (!listed && S::kListsEverything && !is_aside(wish))
        fault("an action outside the legal list is accepted: " + canonical(write_action(t_, wish)), s);
      if (const char* broken = broken_invariant(t_, copy))
        fault(std::string(broken) + ": " + canonical(write_action(t_, wish)), s);
      return;
    }
    if (listed) fault("a listed action is refused: " + canonical(write_action(t_, wish)), s);
    ++report_.refused;
    if (const std::string name = no->key ? options_.lacks(*no) : ""; !name.empty())
      fault(fmt::format("a refusal lacks {}: {}", name, no->key), s);
    if (hash(t_, copy) != hash(t_, s) || !(copy == s)) fault("a refusal changed the state", s);
    if (!no->rule || !no->key || !options_.cited(no->rule))
      fault(fmt::format("a refusal cites no existing rule: {}", no->rule ? no->rule : "none"), s);
  }

  // One thing of an action is another: a field taken over from another action or left out, or a value inside it.
  static bool mutate(Json& wire, const Json& other, Rng& rng) {
    const Json before = wire;
    std::vector<std::string> names;
    for (auto it = wire.begin(); it != wire.end(); ++it) names.push_back(it.key());
    const std::string& name = names[rng.below(static_cast<std::uint32_t>(names.size()))];
    const std::uint32_t way = rng.below(5);
    if (way == 0) wire.erase(name);
    else if (way == 1 && other.contains(name)) wire[name] = other[name];
    else change(wire[name], rng);
    return wire != before;
  }
  static void change(Json& value, Rng& rng) {
    if (value.is_boolean()) {
      value = !value.template get<bool>();
    } else if (value.is_number_integer()) {
      value = value.template get<std::int64_t>() + static_cast<std::int64_t>(rng.below(41)) - 20;
    } else if (value.is_string() && !value.template get_ref<std::string&>().empty()) {
      auto& text = value.template get_ref<std::string&>();
      char& letter = text[rng.below(static_cast<std::uint32_t>(text.size()))];
      letter = static_cast<char>(letter + static_cast<int>(rng.below(7)) - 3);
    } else if (value.is_array() && !value.empty()) {
      const std::uint32_t i = rng.below(static_cast<std::uint32_t>(value.size()));
      const std::uint32_t way = rng.below(4);
      if (way == 0) value.erase(i);
      else if (way == 1) value.push_back(value[i]);
      else change(value[i], rng);
    }
  }

  void out_of_turn(const State& s) {
    const Seat seat = deciding(t_, s);
    std::vector<Action> list;
    list_for(s, seat, list);
    for (int i = 0; i < seats(t_); ++i) {
      const Seat other{static_cast<std::uint8_t>(i)};
      if (other == seat || list.empty()) continue;
      State copy = s;
      FastDice dice(1);
      Sink<Event> none;
      const auto no = apply(t_, copy, other, list.front(), dice, none);
      if (!no || hash(t_, copy) != hash(t_, s)) fault("a seat that is not asked may act", s);
    }
  }

  // All that a seat can read at one moment.
  std::string bytes_for(const State& s, Seat seat) {
    const Known<State> k = known(t_, s, seat);
    std::string out = canonical(view(t_, k)) + canonical(choices(t_, k, Json::object()));
    out += std::to_string(index(deciding(t_, s)));
    const Json all = choices(t_, k, Json::object());
    const Json units = all.value("selectable", Json::array());
    for (std::size_t i = 0; i < units.size() && i < 3; ++i)
      out += canonical(choices(t_, k, Json{{"units", {units[i]}}}));
    if (deciding(t_, s) != seat) return out;
    std::vector<Action> list;
    actions(t_, k, list);
    for (std::size_t i = 0; i < list.size(); i += 1 + list.size() / 8)
      out += canonical(write_action(t_, list[i])) + canonical(odds(t_, k, list[i]));
    return out;
  }

  struct After {
    std::string refusal, seen;
    std::vector<std::pair<std::string, bool>> news;  // one by one, by looks, and whether something came to light by it
    State state;
    bool die_shown_without_barrier = false;
    bool revealed() const {
      return std::any_of(news.begin(), news.end(), [](const auto& one) { return one.second; });
    }
    // All that was told, or without what came to light: that may go out of sight again at once.
    std::string told(bool old_news) const {
      std::string out;
      for (const auto& [line, revealed] : news) out += revealed && old_news ? "" : line;
      return out;
    }
  };
  // Both saw something come to light, and it was not the same: what comes of it need not be alike.
  static bool saw_different_things(const After& here, const After& there) {
    const auto [one, two] = std::mismatch(here.news.begin(), here.news.end(), there.news.begin(), there.news.end());
    return one != here.news.end() && two != there.news.end() && one->second && two->second;
  }
  After act(const State& s, Seat actor, const Action& wish, std::uint64_t dice_seed, Seat onlooker,
            bool by_looks = false) {
    After out;
    out.state = s;
    const Known<State> known_before = known(t_, s, onlooker);
    const auto text = [&](Json told, bool named) {
      if (named && by_looks_) by_looks_(known_before.state(), told);
      return canonical(told);
    };
    EvenDice dice(dice_seed);
    RecordingDice recorded(dice);
    std::vector<Event> events;
    Sink<Event> sink(events);
    const auto action = from_seat(t_, s, actor, wish);
    const auto no =
        action ? apply(t_, out.state, actor, *action, recorded, sink) : Refusal{"core:unknown-unit", "unknown"};
    if (no) {
      out.refusal = canonical(message_json<S>(t_, known(t_, s, actor), *no));
      return out;
    }
    State folded = s;
    bool dice_shown = false, barrier = false;
    for (const Event& e : events) {
      const State before = folded;
      evolve(t_, folded, e);
      if (const auto seen = redact(t_, before, e, folded, onlooker)) {
        const Json shown = show(t_, seen->event);
        dice_shown |= shown.value("kind", "") == "dice";
        barrier |= seen->barrier != Barrier::None;
        const Known<State> k = known(t_, folded, onlooker);
        const Message line = tell(t_, k, seen->event);
        if (const std::string name = line.key ? options_.lacks(line) : ""; !name.empty())
          fault(fmt::format("a line of the log lacks {}: {}", name, line.key), s);
        const auto told = [&](bool named) {
          return text(write_event(t_, seen->event), named) + text(shown, named) +
                 std::to_string(static_cast<int>(seen->barrier)) +
                 (line.key ? text(message_json<S>(t_, k, line), named) : "");
        };
        const std::string plain = told(false);
        out.seen += plain;
        out.news.emplace_back(by_looks ? told(true) : plain, seen->barrier == Barrier::Reveal);
      }
    }
    const bool nothing_hidden = &known(t_, s, onlooker).state() == &s;
    out.die_shown_without_barrier = (dice_shown || (nothing_hidden && !recorded.rolled().empty())) && !barrier;
    return out;
  }

  // A world imagined from what a seat knows, or made by changing what it does not know, looks alike to it.
  void two_worlds(const State& s, Rng& rng) {
    for (int i = 0; i < seats(t_); ++i) {
      const Seat seat{static_cast<std::uint8_t>(i)};
      compare(s, imagine(t_, known(t_, s, seat), rng), seat, false, rng);
      ++report_.worlds;
      if (!twin_) continue;
      compare(s, twin_(t_, s, seat, rng), seat, true, rng);
      ++report_.twins;
    }
  }

  // Of the kinds of actions one, then one of that kind: what is seldom legal is tried as often as what is always.
  static const Action& one_of(const std::vector<Action>& list, Rng& rng) {
    const auto any = [&rng](std::size_t count) { return rng.below(static_cast<std::uint32_t>(count)); };
    if constexpr (requires { list[0].index(); }) {
      std::vector<std::size_t> first;  // the list is in order of kinds, or nearly so
      for (std::size_t i = 0; i < list.size(); ++i)
        if (i == 0 || list[i].index() != list[i - 1].index()) first.push_back(i);
      const std::size_t kind = any(first.size());
      const std::size_t end = kind + 1 < first.size() ? first[kind + 1] : list.size();
      return list[first[kind] + any(end - first[kind])];
    } else {
      return list[any(list.size())];
    }
  }

  // Now, and after an action that teaches the seat nothing new. The other seat's actions mean the same in both worlds
  // only where its units are the same; in an imagined world they need not be.
  void compare(const State& s, const State& other, Seat seat, bool same_units, Rng& rng) {
    if (const char* broken = broken_invariant(t_, other))
      fault(fmt::format("an imagined world is broken: {}", broken), s);
    if (!(known(t_, other, seat).state() == known(t_, s, seat).state()))
      fault("an imagined world does not look alike", s);
    if (bytes_for(s, seat) != bytes_for(other, seat)) fault("two worlds that look alike show different bytes", s);
    const Seat actor = deciding(t_, s);
    std::vector<Action> list;
    list_for(s, actor, list);
    const Action wish = one_of(list, rng);
    const std::uint64_t dice = rng.bits();
    const After here = act(s, actor, wish, dice, seat, !same_units),
                there = act(other, actor, wish, dice, seat, !same_units);
    if (actor == seat && here.refusal != there.refusal) fault("a refusal depends on what the seat does not know", s);
    if (here.die_shown_without_barrier) fault("a seen die is no barrier to undo", s);
    if (!here.refusal.empty() || !there.refusal.empty()) return;
    const bool alike = known(t_, here.state, seat).state() == known(t_, there.state, seat).state();
    const bool revealed = here.revealed() && there.revealed();
    const std::string told_here = here.told(revealed), told_there = there.told(revealed);
    if (alike && (actor == seat || same_units) && told_here != told_there && !saw_different_things(here, there))
      fault("what a seat is told, or its right to undo, depends on what it does not know: " +
                canonical(write_action(t_, wish)) + difference(told_here, told_there),
            s);
    if (here.seen != there.seen) return;
    const std::string here_bytes = bytes_for(here.state, seat), there_bytes = bytes_for(there.state, seat);
    if (here_bytes != there_bytes)
      fault("a seat is told the same in two worlds and reads different bytes: " + canonical(write_action(t_, wish)) +
                difference(here_bytes, there_bytes),
            s);
  }

  // From the first difference on.
  static std::string difference(const std::string& a, const std::string& b) {
    std::size_t at = 0;
    while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
    const std::size_t from = at < 60 ? 0 : at - 60;
    return fmt::format(" here …{} there …{}", a.substr(from, 160), b.substr(std::min(from, b.size()), 160));
  }

  // Two actions of which a seat is told the same leave it with the same bytes.
  void told_alike(const State& s, Rng& rng) {
    const Seat actor = deciding(t_, s);
    std::vector<Action> list;
    list_for(s, actor, list);
    for (int i = 0; i < seats(t_); ++i) {
      const Seat onlooker{static_cast<std::uint8_t>(i)};
      if (onlooker == actor) continue;
      const std::uint64_t dice = rng.bits();
      std::map<std::string, std::string> by_seen;
      for (std::size_t a = 0; a < list.size(); a += 1 + list.size() / 12) {
        const After after = act(s, actor, list[a], dice, onlooker);
        if (after.die_shown_without_barrier) fault("a seen die is no barrier to undo", s);
        if (!after.refusal.empty() || deciding(t_, after.state) == kNoSeat) continue;
        const std::string bytes = bytes_for(after.state, onlooker);
        if (const std::string& first = by_seen.emplace(after.seen, bytes).first->second; first != bytes)
          fault("a seat is told the same and reads different bytes: " + canonical(write_action(t_, list[a])) +
                    difference(first, bytes),
                s);
      }
    }
  }

  // Two ways to one state give one hash.
  void commute(const State& s, Rng& rng) {
    const Seat seat = deciding(t_, s);
    std::vector<Action> list;
    list_for(s, seat, list);
    for (int i = 0; i < 6; ++i) {
      const Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
      const Action b = list[rng.below(static_cast<std::uint32_t>(list.size()))];
      State ab = s, ba = s;
      if (!both(ab, seat, a, b) || !both(ba, seat, b, a)) continue;
      if (ab == ba && hash(t_, ab) != hash(t_, ba)) fault("equal states have different hashes", s);
    }
    remember(s);
  }

  // Over all games: positions that are equal, however they came about, have equal hashes.
  void remember(const State& s) {
    if (positions_.size() > 4000) return;
    for (const auto& [state, h] : positions_)
      if (state == s && h != hash(t_, s)) return fault("equal states have different hashes", s);
    positions_.emplace_back(s, hash(t_, s));
  }

  bool both(State& s, Seat seat, const Action& a, const Action& b) {
    return one_action(s, seat, a) && one_action(s, seat, b);
  }
  bool one_action(State& s, Seat seat, const Action& wish) {
    FastDice dice(1);
    Sink<Event> none;
    const auto action = from_seat(t_, s, seat, wish);
    return action && !apply(t_, s, seat, *action, dice, none);
  }

  // Through the ledger: undo where it is allowed restores the state; export, import, load and verify agree.
  void play_by_ledger() {
    Registry systems;
    systems.add(std::make_unique<AdaptedModule<S>>());
    for (int game = 0; game < 1 + options_.games / 50 && report_.faults.size() < 10; ++game) {
      auto ledger = Ledger::start(systems, canonical(header_));
      if (!ledger) return fault("the ledger does not start: " + ledger.error().sentence(), opening_);
      play_ledger(*ledger, static_cast<std::uint64_t>(game));
      const auto record = import_record(export_record(ledger->record()), "suite");
      if (!record) return fault("an exported record is refused: " + record.error().sentence(), opening_);
      const auto loaded = Ledger::load(systems, *record, "suite");
      if (!loaded) return fault("an exported record does not load: " + loaded.error().sentence(), opening_);
      if (loaded->game().state_hash() != ledger->game().state_hash())
        fault("a loaded record gives another state", opening_);
      if (const auto proven = verify(systems, *record, "suite"); !proven)
        fault("a record does not verify: " + proven.error().sentence(), opening_);
    }
  }

  void play_ledger(Ledger& ledger, std::uint64_t game) {
    Rng rng(options_.seed + game, 99);
    for (int steps = 0; ledger.game().who_decides() != kNoSeat && steps < 400; ++steps) {
      const Seat seat = ledger.game().who_decides();
      const StateHash before = ledger.game().state_hash();
      FastDice dice(rng.bits());
      try {
        if (const auto entry = ledger.act(seat, ledger.game().sample(seat, rng), dice); !entry)
          return fault("a sampled action is refused: " + canonical(entry.error()), opening_);
      } catch (const BrokenInvariant& broken) {
        return fault(broken.what(), opening_);
      }
      if (!ledger.may_undo(seat) || rng.below(4) != 0) continue;
      if (!ledger.record().entries.back().rolls.empty()) fault("undo past a die", opening_);
      if (const auto undone = ledger.undo(seat); !undone) return fault("an allowed undo is refused", opening_);
      if (ledger.game().state_hash() != before) fault("undo does not restore the state", opening_);
      ++report_.undone;
    }
  }

  void list_for(const State& s, Seat seat, std::vector<Action>& list) {
    list.clear();
    actions(t_, known(t_, s, seat), list);
    if (!std::is_sorted(list.begin(), list.end())) fault("the list of actions is not sorted", s);
  }

  void fault(const std::string& what, const State& s) {
    if (report_.faults.size() < 20 && kinds_.insert(what.substr(0, 40)).second)
      report_.faults.push_back(what + " [" + canonical(write_state(t_, s)).substr(0, 300) + "]");
  }

  const Setting& t_;
  State opening_;
  Json header_;
  SuiteOptions options_;
  Twin twin_;
  ByLooks by_looks_;
  SuiteReport report_;
  std::set<std::string> kinds_;
  std::vector<std::pair<State, StateHash>> positions_;
};

template <System S>
SuiteReport run_suite(const Json& header, SuiteOptions options = {}, typename Suite<S>::Twin twin = {},
                      typename Suite<S>::ByLooks by_looks = {}) {
  auto opening = S::setup(header);
  if (!opening) return {.faults = {"the scenario does not load: " + opening.error().sentence()}};
  return Suite<S>(opening->setting, opening->state, header, std::move(options), std::move(twin), std::move(by_looks))
      .run();
}

}  // namespace valor
