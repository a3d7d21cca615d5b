// A record being played: its entries, the position they fold to, and what each seat has seen of them.
//
// Acting appends an entry; undo appends an entry that takes others back and folds again. Each seat has its own count,
// the number of entries of which it was told something: clients speak in that count and never learn the true one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/module.h"
#include "core/record.h"

namespace valor {

// What one seat was told by one entry.
struct Told {
  std::uint64_t n = 0;  // the seat's own count after it
  std::vector<SeenJson> events;
};

class Ledger {
 public:
  static Result<Ledger, LoadError> start(const Registry& systems, std::string header);
  // Folds the recorded events and compares the state hash after every entry.
  static Result<Ledger, LoadError> load(const Registry& systems, Record record, const std::string& place);

  const Game& game() const { return *game_; }
  const Record& record() const { return record_; }
  std::uint64_t next_entry() const { return record_.entries.size() + 1; }
  bool is_undone(std::uint64_t entry) const { return undone_[entry - 1]; }

  // Appends one action of a seat. `by` names the bot that decided, or is empty.
  Result<const Entry*, Json> act(Seat seat, const Json& action, Dice& dice, const std::string& by = "");

  // A list of actions, applied one by one. It stops after a die, a reveal or another seat's decision, and at a refusal;
  // what was not applied comes back.
  struct Played {
    int applied = 0;
    std::optional<std::string> refusal;  // canonical JSON of the message, for the first action not applied
    bool cut_short = false;              // stopped, but not by a refusal: ask again with the rest if still wanted
  };
  using DiceOfEntry = std::function<std::unique_ptr<Dice>(std::uint64_t entry)>;
  Played play(Seat seat, const Json& actions, const DiceOfEntry& dice, const std::string& by = "");

  // May the seat take back its last action? Only from what it has seen: no die, no reveal, no one else's answer, not
  // its own finished phase, with fog no step of movement.
  bool may_undo(Seat seat) const { return last_undoable(seat).has_value(); }
  Result<const Entry*, Json> undo(Seat seat);

  // The seat's own count, and what it was told after `n`.
  std::uint64_t version(Seat seat) const;
  std::vector<Told> told_since(Seat seat, std::uint64_t n) const;

  // What one entry told the seat.
  const std::vector<SeenJson>& told_by(std::uint64_t entry, Seat seat) const { return seen_[entry - 1][index(seat)]; }
  // The position after an entry as it was then: what was taken back later still stands in it.
  std::unique_ptr<Game> position_at(std::uint64_t entry) const;

  // A new game that shares the first `entries` entries and goes its own way from there.
  Result<Ledger, LoadError> branch(const Registry& systems, std::uint64_t entries) const;

 private:
  Ledger(std::string header, std::unique_ptr<Game> game);
  std::optional<std::uint64_t> last_undoable(Seat seat) const;
  const Entry& append(Entry entry, std::vector<std::vector<SeenJson>> seen, std::unique_ptr<Game> before);
  void remember(std::uint64_t entry, std::unique_ptr<Game> before);
  Result<bool, LoadError> fold_without(const std::vector<std::uint64_t>& entries);
  std::vector<std::vector<SeenJson>> tell_undo(Seat seat, const std::vector<std::uint64_t>& entries) const;

  Record record_;
  std::unique_ptr<Game> opening_;  // before the first entry
  std::unique_ptr<Game> game_;
  std::vector<std::unique_ptr<Game>> before_;             // by entry, only for the last ones: taking back starts there
  std::vector<bool> undone_;                              // by entry
  std::vector<std::vector<std::vector<SeenJson>>> seen_;  // by entry, by seat
};

// Decides a record again: the same actions with the recorded dice must give the same events and hashes. With the seed
// the dice are derived anew as well and compared. The first difference is the error.
Result<bool, LoadError> verify(const Registry& systems, const Record& record, const std::string& place,
                               const Seed* seed = nullptr);

// Carries a record over a change of rules: decides every action again with the recorded dice and keeps what comes out.
struct Patched {
  Record record;
  std::uint64_t first_difference = 0;  // entry; 0 if none
  std::string stopped;                 // why the rest could not be carried over; empty if all of it was
};
Result<Patched, LoadError> patch(const Registry& systems, const Record& record, const std::string& place);

// The keyed dice of a game, from its header ("game", "entropies") and its seed. A branch that rehearses with the dice
// of another game names that in "dice_of".
Ledger::DiceOfEntry keyed_dice(const std::string& header, const Seed& seed);
// How many entries a branch or an imported game took over ("origin"): their dice came from another seed.
std::uint64_t inherited_entries(const std::string& header);
// Is every roll of the game's own entries what the seed gives? The first entry where not; 0 if all agree.
std::uint64_t first_foreign_roll(const Record& record, const Seed& seed);

}  // namespace valor
