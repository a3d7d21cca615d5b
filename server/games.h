// The submit door: the one way into a game, for people, bots and tests.
//
//   lock the game → rights → is the request known? its first answer → the seat's version → rules → append entries,
//   hash chain, outbox → commit → only then the answer goes out and others are told
//
// Plain functions of a request and the time; no socket, no clock, no thread. Everything that can be asked about a game
// (position, choices, odds) is here too, under the same rights. Not here: routes and status lines (api.h), the network
// (http.h), when bots are woken (worker.h).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/mind.h"
#include "core/ledger.h"
#include "server/content.h"
#include "server/log.h"
#include "server/store/store.h"

namespace valor::server {

// Why something was not done: a status of HTTP, and a message of data/strings with its arguments.
struct Failure {
  int status = 400;
  std::string key;
  std::vector<std::pair<std::string, std::string>> args;
};

// Fills its argument with bytes nobody can guess.
using Randomness = std::function<void(std::span<std::uint8_t>)>;

// Who sits in a seat: a person, or a bot by its name (ai/bots.h).
inline constexpr std::string_view kPerson = "person";

enum class Asker : std::uint8_t { Person, Bot };

// A wish to act or to undo.
struct Wish {
  std::string game;
  int seat = 0;
  std::string request;        // made by the client, new for each wish
  std::uint64_t version = 0;  // the seat's own count that the client has seen
  Asker asker = Asker::Person;
  std::string by;  // of a bot: its name, seed and evaluations, for the record
};

// What a seat is sent after `from`: canonical JSON (docs/api.md: Update) and the seat's count after it.
struct Update {
  std::string text;
  std::uint64_t n = 0;
};

class Games {
 public:
  Games(Store& store, const Content& content, Randomness randomness, Log log)
      : store_(store), content_(content), randomness_(std::move(randomness)), log_(std::move(log)) {}

  // {"scenario","options","seats","seed"?} → the id of the new game.
  Result<std::string, Failure> create(const Json& asked, std::int64_t now);
  // A game that goes on from the end of an exported record, with new dice.
  Result<std::string, Failure> import(std::string_view record, const std::vector<std::string>& seats, std::int64_t now);
  Result<std::string, Failure> export_game(const std::string& id);
  Result<bool, Failure> remove(const std::string& id);
  Json list();

  // The door. Both give docs/api.md's Answer.
  Result<Json, Failure> submit(const Wish& wish, const Json& actions, std::int64_t now);
  Result<Json, Failure> undo(const Wish& wish, std::int64_t now);

  // What a seat may know.
  Result<Json, Failure> position(const std::string& id, int seat);
  Result<Json, Failure> choices(const std::string& id, int seat, const Json& selection);
  Result<Json, Failure> odds(const std::string& id, int seat, const Json& action);
  Result<Json, Failure> sight(const std::string& id, int seat, const Json& question);
  Result<Json, Failure> actions(const std::string& id, int seat);
  Result<Json, Failure> verb(const std::string& id, int seat, const std::string& text);
  Result<Update, Failure> update(const std::string& id, int seat, std::uint64_t from);
  // For those who draw the game: its header and what its system tells of faces and pieces. No seat's secret is in it.
  Result<std::pair<std::string, std::string>, Failure> drawn_from(const std::string& id);

  // Does the owed work of one game: the bot acts through the door. True if anything was done.
  bool work(const StoredJob& job, std::int64_t now);

 private:
  // A game in memory. The folded record is a cache: it counts only while its length is that of the store.
  struct Room {
    std::mutex mutex;
    std::optional<Ledger> ledger;
    std::map<std::string, Player> players;  // bots that have sat down, by name: they remember their plans
    std::uint64_t used = 0;
  };
  // What a bot is to answer: a game of its own to look at, and the version that its answer is to.
  struct Question {
    std::string bot;
    std::unique_ptr<Game> game;
    Player player;
    std::uint64_t version = 0;
  };
  using Reading = std::function<Result<Json, Failure>(const StoredGame&, const Ledger&)>;
  using Look = std::function<Json(const StoredGame&, const Ledger&, Seat)>;
  // Acts on the ledger and gives the answer to be stored.
  using Act = std::function<Json(const StoredGame&, Ledger&, Seat)>;
  using Guarded = std::function<Result<Json, Failure>()>;

  std::shared_ptr<Room> room(const std::string& id);
  Result<Json, Failure> with_ledger(const std::string& id, const Reading& reading);
  Result<Json, Failure> look(const std::string& id, int seat, const Look& look);
  Result<Json, Failure> change(const Wish& wish, const std::string& asked, std::int64_t now, const Act& act);
  Result<Json, Failure> change_locked(Change& store, const StoredGame& game, Room& room, const Wish& wish,
                                      const std::string& asked, std::int64_t now, const Act& act);
  void open_ledger(Room& room, const StoredGame& game, const std::function<std::vector<StoredEntry>()>& entries);
  Result<std::string, Failure> keep_new(Json header, std::vector<Entry> entries, const std::vector<std::string>& seats,
                                        const Seed& seed, std::int64_t now);
  // Runs `f`; a broken invariant quarantines the game, a failing disk is told as such. Either way the room is emptied.
  Result<Json, Failure> guarded(const std::string& id, Room& room, const Guarded& f);
  std::uint64_t new_seed();
  bool ask_bot(const StoredJob& job, Room& room, Question& question);
  Failure quarantine(const std::string& id, const std::string& problem);

  Store& store_;
  const Content& content_;
  Randomness randomness_;
  Log log_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Room>, std::less<>> rooms_;
  std::uint64_t uses_ = 0;
};

}  // namespace valor::server
