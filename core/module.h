// The dynamic side of the contract: JSON in, JSON out, so that server, app and engine protocol know no system.
//
// `Module` is a rule system; `Game` is one position of it. Both are made by the adapter (core/adapter.h) from the
// static contract (core/game.h). `main` builds the registry; a new system touches nothing else.
//
// All unit ids that go in or come out here for a seat are that seat's aliases.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/game.h"

namespace valor {

// An event as one seat sees it, ready for the wire.
struct SeenJson {
  Barrier barrier = Barrier::None;
  std::string event;  // canonical JSON: {"type",…,"show","line":{"rule","key","args"}}
};

// What one accepted action did.
struct Step {
  std::string action;  // canonical JSON with true ids, for the record
  bool aside = false;
  std::vector<std::string> events;  // canonical JSON with true ids, for the record
  std::vector<RolledDice> rolls;
  std::vector<std::vector<SeenJson>> seen;  // by seat
};

class Game {
 public:
  virtual ~Game() = default;
  virtual std::unique_ptr<Game> clone() const = 0;

  virtual int seat_count() const = 0;
  virtual Side side_for(Seat seat) const = 0;
  virtual Seat who_decides() const = 0;
  virtual Outcome result() const = 0;
  virtual int turn() const = 0;
  virtual StateHash state_hash() const = 0;
  virtual const char* broken() const = 0;

  // {"seat","kind","prompt"}; {"kind":"over","winner","why"} at the end.
  virtual Json decision_now() const = 0;
  // The same for one seat: the prompt only if it is the one asked.
  virtual Json decision_for(Seat seat) const = 0;
  virtual Json view_for(Seat seat) const = 0;
  virtual Json choices_for(Seat seat, const Json& selection) const = 0;
  // What an action would do: {"refusal"} or costs, rolls, modifiers and exact odds.
  virtual Json odds_for(Seat seat, const Json& action) const = 0;
  // What can be seen from a place, and what stands between two (docs/engine-protocol.md, Sight): {"from","to"?}. The
  // one function of the contract that a system may leave out, `sight(t, known, question) → Json`; then this is empty.
  virtual Json sight_for(Seat seat, const Json& question) const = 0;
  // What is drawn and does not change: the faces of counters, the pieces of a table (docs/engine-protocol.md, Art).
  virtual Json art_of_game() const = 0;
  // The whole legal list if this seat is asked, each {"action","verb"}; else empty.
  virtual Json actions_for(Seat seat) const = 0;
  // A typed verb as an action, or a refusal as JSON.
  virtual Result<Json, Json> read_verb(Seat seat, std::string_view text) const = 0;
  // A legal action, drawn evenly from the list: the `random` bot. Requires that this seat is asked.
  virtual Json sample(Seat seat, Rng& rng) const = 0;
  // Draws the same action and takes it, without words: for games that nobody watches.
  virtual void act_at_random(Seat seat, Rng& rng, Dice& dice) = 0;

  // Applies an action of a seat (with its aliases). A refusal leaves everything as it was; a malformed action is
  // refused with core:malformed. DiceMismatch passes through and leaves everything as it was.
  virtual Result<Step, Json> act(Seat seat, const Json& action, Dice& dice) = 0;
  // Folds one recorded entry: its events with true ids. Gives what each seat saw of it.
  virtual Result<std::vector<std::vector<SeenJson>>, LoadError> fold(const std::vector<std::string>& events) = 0;
  // The same for somebody who sees everything: what happened, with true ids.
  virtual Result<std::vector<SeenJson>, LoadError> fold_openly(const std::vector<std::string>& events) = 0;
  // Folds without telling anybody: to get to a position.
  virtual Result<bool, LoadError> fold_silently(const std::vector<std::string>& events) = 0;
  // All there is, for nobody's seat. A system that hides by the option `fog` shows everything where that is off.
  virtual Json open_view() const = 0;

  // Applies a recorded action (true ids) again, for verification.
  virtual Result<Step, Json> act_again(Seat seat, const Json& action, Dice& dice) = 0;

  virtual Json save() const = 0;
  virtual Result<bool, LoadError> restore(const Json& state) = 0;
};

class Module {
 public:
  virtual ~Module() = default;
  virtual SystemInfo info() const = 0;
  // A game at its start. The header holds scenario, map, unit tables and options by value.
  virtual Result<std::unique_ptr<Game>, LoadError> open(const Json& header) const = 0;
  // Armies that players put together (docs/api.md, Armies). A system may leave this out, `S::army(question) → Result`;
  // then it has none. Every question has `ask` and the system's `tables` by value:
  //   {"ask":"sheets"}                                  what there is to choose from
  //   {"ask":"sheet","sheet"}                           the same for a sheet of the players' own, or what is wrong
  //   {"ask":"check","list"}                            what a list costs, and each limit that it breaks with its rule
  //   {"ask":"scenario","scenario","options","armies"}  the scenario with lists (or null) in place of its sides
  virtual bool has_armies() const = 0;
  virtual Result<Json, LoadError> army(const Json& question) const = 0;
};

// The systems this binary plays, in the order of the menu.
class Registry {
 public:
  void add(std::unique_ptr<Module> module) { modules_.push_back(std::move(module)); }
  const Module* find(std::string_view id) const {
    for (const auto& m : modules_)
      if (m->info().id == id) return m.get();
    return nullptr;
  }
  const std::vector<std::unique_ptr<Module>>& all() const { return modules_; }

 private:
  std::vector<std::unique_ptr<Module>> modules_;
};

}  // namespace valor
