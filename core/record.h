// A game is its record: a header (scenario, map, unit tables and options by value) and entries. Each entry keeps who
// did what, the dice, the events, the hash of the state after it and the hash of the entry before it. Nothing is ever
// deleted: an undo is an entry that names the entries it takes back, and dice numbers are not used twice.
//
// Here: the entry and its bytes, the exported file. core/ledger.h plays a record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/hash.h"
#include "core/json.h"

namespace valor {

struct Entry {
  std::uint64_t n = 0;  // 1, 2, 3, …
  Seat seat = kNoSeat;
  std::string action;                 // canonical JSON with true ids; empty for an undo
  bool aside = false;                 // not gated by the open decision
  std::vector<std::uint64_t> undone;  // the entries that this one takes back
  std::vector<RolledDice> rolls;
  std::vector<std::string> events;  // canonical JSON with true ids
  std::string by;                   // canonical JSON: {"bot","seed","evaluations"} where a bot decided; else empty
  StateHash state;                  // after this entry
  std::string snapshot;             // canonical JSON of the state, at the first entry of each turn; else empty
  Digest previous{};                // hash of the entry before, or of the header
  Digest hash{};                    // BLAKE2b-256 over previous and entry_bytes

  bool is_undo() const { return !undone.empty(); }
};

// What is chained: canonical JSON of all but the two hashes.
std::string entry_bytes(const Entry& entry);
// Sets `previous` and `hash`.
void chain(Entry& entry, const Digest& previous);
// An entry from its bytes; its hashes are set by chain().
Result<Entry, LoadError> read_entry(std::string_view bytes, const std::string& place);

struct Record {
  std::string header;  // canonical JSON
  std::vector<Entry> entries;
  std::optional<Seed> seed{};  // of a finished game: proves the dice. While a game runs it stays with its keeper
};

// The exported file: a magic number, a length, canonical bytes, and a digest over all of it.
std::string export_record(const Record& record);
// Refuses anything else before parsing: a cut, a changed bit, another kind of file; and a seed that is not the one the
// header commits to.
Result<Record, LoadError> import_record(std::string_view bytes, const std::string& place);

// Checks the chain from the header to the last entry.
Result<bool, LoadError> check_chain(const Record& record, const std::string& place);

}  // namespace valor
