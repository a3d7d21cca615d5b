// Positions of the past. What was taken back later still stood then: a fold up to an entry leaves out only what the
// undo entries up to there take back.
//
// OpenRecord is a record as somebody who sees everything would have followed it, for replays of what is over: folded on
// an open table (the option `fog` off) from the same events.
#pragma once

#include <memory>
#include <vector>

#include "core/module.h"
#include "core/record.h"

namespace valor {

// An undo, as everybody is told who had noticed what it takes back.
SeenJson undone_event(Seat seat);

// How to get to the position after one entry of a record. Refers to the record.
class PastFold {
 public:
  PastFold(const Record& record, std::uint64_t entry);

  // The last entry up to there for which `kept` is true and whose position no later undo reaches behind; 0: the
  // opening.
  template <class Kept>
  std::uint64_t base(const Kept& kept) const {
    std::uint64_t n = entry_;
    while (n > 0 && (reached_back_[n - 1] || !kept(n))) --n;
    return n;
  }
  // From the position after `from`, a base, to the one after the entry.
  Result<bool, LoadError> fold(Game& game, std::uint64_t from) const;

 private:
  const Record& record_;
  std::uint64_t entry_;
  std::vector<bool> taken_back_;    // by entry
  std::vector<bool> reached_back_;  // by entry: a later undo takes back this one or one before it
};

class OpenRecord {
 public:
  // The record must have been loaded before, so that its events are known to be sound.
  static Result<OpenRecord, LoadError> of(const Registry& systems, const Record& record);

  std::uint64_t entries() const { return seen_.size(); }
  const std::vector<SeenJson>& events(std::uint64_t entry) const { return seen_[entry - 1]; }
  // `record` is the one that this was made of.
  std::unique_ptr<Game> position_at(const Record& record, std::uint64_t entry) const;

 private:
  std::vector<std::vector<SeenJson>> seen_;  // by entry
  std::vector<std::unique_ptr<Game>> kept_;  // the position after every kStride-th entry; first the opening
};

}  // namespace valor
