// Where games are kept. One of the three seams: SQLite in `valor play` (store/sqlite.h); no SQL outside this folder.
//
// Everything that changes a game happens in `change`: one transaction under that game's lock, kept wholly or not at
// all. Nothing here knows rules: headers, entries and answers are bytes. A store throws StoreError when the outer world
// fails (disk full, database gone); nothing is then changed.
//
// tests: store/contract_test.h is the suite that every store must pass.
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
};

// One line of the list of games: what can be shown without folding anything.
struct ListedGame {
  std::string id, scenario, rules, title, seats;
  std::int64_t created = 0, changed = 0;
  GameStatus status = GameStatus::Running;
  int turn = 0;
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

// A transaction that holds one game's lock.
class Change {
 public:
  virtual ~Change() = default;
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
  virtual void remove() = 0;  // the game with all that belongs to it
};

class Store {
 public:
  virtual ~Store() = default;

  // Runs `work` under the lock of this game and commits. If it throws, nothing is changed and the exception goes on.
  virtual void change(std::string_view game, const std::function<void(Change&)>& work) = 0;

  virtual std::vector<ListedGame> games() = 0;  // last changed first
  virtual std::optional<StoredGame> game(std::string_view id) = 0;
  virtual std::vector<StoredEntry> entries(std::string_view id) = 0;
  virtual std::vector<StoredJob> jobs() = 0;
  virtual std::vector<StoredNews> news() = 0;
  virtual void delivered(const std::vector<std::int64_t>& news) = 0;
  // Housekeeping between submits; called by the one job loop.
  virtual void tidy() = 0;
};

}  // namespace valor::server
