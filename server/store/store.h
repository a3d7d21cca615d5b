// Where games are kept. One of the three seams: SQLite (store/sqlite.h), which `valor play` uses and `valor serve`
// unless it is told otherwise, and PostgreSQL (store/postgres.h) for several processes; no SQL outside this folder.
//
// Beside games there are documents: accounts, challenges, clocks, mails. A document is JSON under a kind and an id,
// found again by its keys; what is in it is its owner's affair.
//
// Everything that changes a game happens in `change`: one transaction under that game's lock, kept wholly or not at
// all. Nothing here knows rules: headers, entries and answers are bytes. A store throws StoreError when the outer world
// fails (disk full, database gone); nothing is then changed.
//
// tests: store/contract.h is the suite that every store must pass.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace valor::server {

struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class GameStatus : std::uint8_t { Running, Over, Quarantined };

// What is true of a game for good, whatever its record says. Bits.
inline constexpr int kRehearsed = 1;  // dice or secrets were tried out in a branch, or known in advance
inline constexpr int kRevealed = 2;   // its only player has looked at everything while it ran
inline constexpr int kPutAway = 4;    // deleted, but saves still lead into it
inline constexpr int kStoodIn = 8;    // between people, though a computer has sat in for one of them
// The seat's person lets standing orders answer in others' turns.
inline constexpr int orders_mark(int seat) { return 256 << seat; }
inline constexpr int kAllOrders = 255 << 8;

// A game without its entries.
struct StoredGame {
  std::string id;      // 32 hex digits
  std::string header;  // canonical JSON, see core/record.h
  std::string seats;   // JSON: who sits where, ["person","random"]
  std::string seed;    // 32 bytes; leaves the store only for dice and for the export of a finished game
  std::int64_t created = 0, changed = 0;  // seconds since 1970, UTC
  GameStatus status = GameStatus::Running;
  std::string problem;  // why it is quarantined
  int turn = 0;
  std::uint64_t entries = 0;  // how many there are
  int marks = 0;
};

// One line of the list of games: what can be shown without folding anything.
struct ListedGame {
  std::string id, scenario, rules, title, seats;
  std::int64_t created = 0, changed = 0;
  GameStatus status = GameStatus::Running;
  int turn = 0;
  int marks = 0;
  std::string origin;  // JSON: what it branched off from (docs/api.md); empty where from nothing
};

// A named moment of a game. It points into the record, of which nothing is ever deleted.
struct StoredSave {
  std::string id;  // 32 hex digits
  std::string game, name;
  std::uint64_t entries = 0;  // the moment: after so many entries
  int turn = 0;
  bool over = false;
  std::int64_t created = 0;
};

struct StoredEntry {
  std::uint64_t n = 0;
  std::string bytes;  // entry_bytes() of core/record.h
  std::string hash;   // 32 bytes, the link of the chain
};

// The first answer to a request, to be given again whenever the request comes again.
struct StoredAnswer {
  int seat = 0;
  std::string request;
  std::string asked;   // hash of what was asked: the same id for another wish is an error
  std::string answer;  // JSON
};

// Work that is owed: a bot's next action. At most one a game.
struct StoredJob {
  std::string game;
  int seat = 0;
  std::uint64_t entry = 0;  // the entry after which it is due
};

// Something to be told after the commit.
struct StoredNews {
  std::int64_t id = 0;
  std::string game;
  std::uint64_t entry = 0;
};

// A unique key of a document that is another document's already. Nothing was changed, and the transaction goes on.
struct KeyTaken : std::runtime_error {
  explicit KeyTaken(const std::string& name) : std::runtime_error("the key " + name + " is taken"), key(name) {}
  std::string key;
};

struct Document {
  std::string kind, id;
  std::string body;                 // JSON
  std::int64_t changed = 0;         // lists are in this order
  std::optional<std::int64_t> due;  // when somebody must look at it: a deadline, the next attempt
  std::vector<std::string> only;    // keys that no other document of this kind has
  std::vector<std::string> keys;    // keys that several may have
};

// Where a list goes on: after this document.
struct Bookmark {
  std::int64_t changed = 0;
  std::string id;
};

// Documents to be read.
class Shelf {
 public:
  virtual ~Shelf() = default;
  virtual std::optional<Document> get(std::string_view kind, std::string_view id) = 0;
  // By any key, the last changed first, at most so many.
  virtual std::vector<Document> find(std::string_view kind, std::string_view key, std::size_t most,
                                     const std::optional<Bookmark>& after = {}) = 0;
  // Whose time has come, the earliest first.
  virtual std::vector<Document> due(std::string_view kind, std::int64_t now, std::size_t most) = 0;
};

// Documents inside a transaction. What was got here stays as it is until the transaction ends, also if it is absent:
// get, change, put loses nothing.
class Desk : public Shelf {
 public:
  // With all its keys, in place of what was there before. Throws KeyTaken.
  virtual void put(const Document& document) = 0;
  virtual void remove(std::string_view kind, std::string_view id) = 0;
};

// A transaction that holds one game's lock.
class Change {
 public:
  virtual ~Change() = default;
  virtual Desk& desk() = 0;  // documents that change with the game, or not at all
  virtual std::optional<StoredGame> game() = 0;
  virtual std::optional<StoredAnswer> answer(int seat, std::string_view request) = 0;
  virtual std::vector<StoredEntry> entries() = 0;

  virtual void create(const StoredGame& game, const ListedGame& listed) = 0;
  virtual void append(const StoredEntry& entry) = 0;  // n must follow the last one
  virtual void keep_answer(const StoredAnswer& answer) = 0;
  virtual void touch(std::int64_t now, GameStatus status, int turn) = 0;
  virtual void quarantine(std::string_view problem) = 0;
  virtual void set_job(const std::optional<StoredJob>& job) = 0;
  virtual void add_news(std::uint64_t entry) = 0;
  virtual void set_marks(int marks) = 0;
  virtual void set_seats(std::string_view seats) = 0;       // JSON, in place of what was there
  virtual void keep_figures(std::string_view figures) = 0;  // what was worked out about a finished game, JSON
  virtual void remove() = 0;                                // the game with all that belongs to it

  virtual std::vector<StoredSave> saves() = 0;  // of this game
  virtual void keep_save(const StoredSave& save) = 0;
  virtual void rename_save(std::string_view save, std::string_view name) = 0;
  virtual void remove_save(std::string_view save) = 0;
};

class Store {
 public:
  virtual ~Store() = default;

  // Runs `work` under the lock of this game and commits. If it throws, nothing is changed and the exception goes on.
  // It may be run again from the start where two transactions got in each other's way.
  virtual void change(std::string_view game, const std::function<void(Change&)>& work) = 0;
  // The same without a game.
  virtual void desk(const std::function<void(Desk&)>& work) = 0;
  // Reads as of one moment, waiting for nobody. Inside any of the three no other call of the store is made.
  virtual void read(const std::function<void(Shelf&)>& work) = 0;

  virtual std::vector<ListedGame> games() = 0;  // last changed first
  virtual std::optional<StoredGame> game(std::string_view id) = 0;
  virtual std::vector<StoredEntry> entries(std::string_view id) = 0;
  virtual std::vector<StoredSave> saves() = 0;  // newest first
  virtual std::optional<StoredSave> save(std::string_view id) = 0;
  virtual std::string figures(std::string_view game) = 0;  // empty where nothing was kept
  virtual std::vector<StoredJob> jobs() = 0;
  // Jobs that no other process has taken lately; they are this process's for a while.
  virtual std::vector<StoredJob> take_jobs(std::int64_t now) = 0;
  virtual std::vector<StoredNews> news() = 0;
  virtual void delivered(const std::vector<std::int64_t>& news) = 0;
  // Housekeeping between submits; called by the one job loop.
  virtual void tidy() = 0;
  // From now on calls `tell` with each game that another process has changed, from a thread of the store's own; with
  // nothing, no more.
  virtual void listen(std::function<void(const std::string& game)> tell) = 0;
};

}  // namespace valor::server
