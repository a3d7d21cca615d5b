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
#include "core/past.h"
#include "server/content.h"
#include "server/log.h"
#include "server/store/store.h"

namespace valor::server {

class LookBack;

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

// Orders: those that a person has left, while he is away.
enum class Asker : std::uint8_t { Person, Bot, Orders };

// A wish to act or to undo.
struct Wish {
  std::string game;
  int seat = 0;
  std::string request;        // made by the client, new for each wish
  std::uint64_t version = 0;  // the seat's own count that the client has seen
  Asker asker = Asker::Person;
  std::string by;  // of a bot: its name, seed and evaluations, for the record
};

// Whose knowledge is looked back with: a seat's, or everything as it truly was.
struct Viewer {
  Seat seat = kNoSeat;  // kNoSeat: everything
  bool everything() const { return seat == kNoSeat; }
};

// A new way from a moment of a game.
struct BranchWish {
  Viewer viewer;
  std::uint64_t n = 0;                            // the moment, in the viewer's count
  std::optional<std::vector<std::string>> seats;  // absent: as they were
  bool same_dice = false;
};

// Some of all games, by their numbers.
using WhichGames = std::function<bool(const std::string& game)>;

// What is drawn in the gallery. Without a view only the field.
struct Thumbnail {
  std::string header, art, view;
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

  // Runs inside the transaction that keeps a new game: what else begins with it. May throw, and then nothing is kept.
  using Also = std::function<void(Change&, const StoredGame& game, const ListedGame& listed, const Ledger& ledger)>;
  // Runs inside the transaction of every submit and undo that changes a game.
  using Afterwards = std::function<void(Change&, const StoredGame& game, const Ledger& ledger, std::int64_t now)>;
  void set_afterwards(Afterwards afterwards) { afterwards_ = std::move(afterwards); }
  // Runs inside the transaction in which a game ends: by the rules, with their outcome, or by its players, without.
  using Ended = std::function<void(Change&, const std::string& game, const Outcome* outcome, std::int64_t now)>;
  void set_ended(Ended ended) { ended_ = std::move(ended); }

  // {"scenario","options","seats","seed"?} → the id of the new game; a battle of a campaign: {"campaign","after"?,…}.
  Result<std::string, Failure> create(const Json& asked, std::int64_t now, const Also& also = {});
  // A finished record with its seed is kept as it is; any other becomes a game that goes on from its end with new dice.
  // Without seats: as they were. Says whether it was new here.
  struct Imported {
    std::string id;
    bool is_new = true;
  };
  Result<Imported, Failure> import(std::string_view record, const std::vector<std::string>& seats, std::int64_t now);
  Result<std::string, Failure> export_game(const std::string& id);
  Result<bool, Failure> remove(const std::string& id);
  // Lists are of those games for which `which` is true; without it of all.
  Json list(const WhichGames& which = {});
  // {"campaigns","runs"} of docs/api.md (games_campaign.cpp).
  Json campaigns(const WhichGames& which = {});
  // Who sits where: persons and bots; nothing where there is no such game.
  std::vector<std::string> seats(const std::string& id);

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
  // What the computer would do in the seat's place, from what the seat knows; only where nobody else plays.
  Result<Json, Failure> hint(const std::string& id, int seat);
  Result<Update, Failure> update(const std::string& id, int seat, std::uint64_t from);
  // For those who draw the game: its header and what its system tells of faces and pieces. No seat's secret is in it.
  Result<std::pair<std::string, std::string>, Failure> drawn_from(const std::string& id);
  // Who may sit at it, and on which side: {"seats","sides"} as in a view.
  Result<Json, Failure> places(const std::string& id);

  // Moments that were given a name (games_keep.cpp); docs/api.md: Save.
  struct SaveWish {
    std::string game, name, request;
    Viewer viewer;
    std::optional<std::uint64_t> n;  // in the viewer's count; absent: now
  };
  Result<Json, Failure> keep_save(const SaveWish& wish, std::int64_t now);
  Json saves(const WhichGames& which = {});
  std::optional<std::string> game_of_save(const std::string& save);
  Result<Json, Failure> rename_save(const std::string& save, const std::string& name);
  Result<Json, Failure> load_save(const std::string& save, const std::optional<std::vector<std::string>>& seats,
                                  std::int64_t now);
  Result<std::string, Failure> export_save(const std::string& save);
  Result<bool, Failure> remove_save(const std::string& save);
  Result<Thumbnail, Failure> thumbnail_of_save(const std::string& save);

  Result<std::string, Failure> branch(const std::string& id, const BranchWish& wish, std::int64_t now);
  Result<Json, Failure> tree(const std::string& id, const WhichGames& which = {});
  Result<bool, Failure> reveal(const std::string& id);

  // A game between people ends before the rules say so: nobody acts in it any more, and everything may be seen.
  // `also` comes first and may refuse: then nothing is changed.
  using MayRefuse = std::function<std::optional<Failure>(Change&)>;
  Result<bool, Failure> end(const std::string& id, std::int64_t now, const MayRefuse& also);
  // In a game between people a seat is taken by a computer for somebody absent, or by a person again.
  Result<bool, Failure> change_seat(const std::string& id, int seat, const std::string& sitter, const MayRefuse& also);
  // From now on, or no more, what a person is asked in another's turn is answered by his standing orders.
  Result<bool, Failure> set_orders(const std::string& id, int seat, bool on, const MayRefuse& also);
  // How far a takeback would go: after which entry, in which turn. `turn`: to the start of the turn, else to before the
  // seat's last action.
  struct WayBack {
    std::uint64_t entry = 0;
    int turn = 0;
  };
  Result<WayBack, Failure> way_back(const std::string& id, int seat, bool turn);
  // All who play it have agreed: a game with new dice from after that entry, in the same seats.
  Result<std::string, Failure> take_back(const std::string& id, std::uint64_t entry, std::int64_t now,
                                         const Also& also);
  // For those who sit in no seat: everything where nothing is hidden, else the bare field (docs/api.md, Watching).
  Result<Json, Failure> watch(const std::string& id);
  Result<Update, Failure> watch_update(const std::string& id, std::uint64_t from);

  // Looking back (games_back.cpp).
  Result<Json, Failure> replay(const std::string& id, Viewer viewer);
  Result<Json, Failure> moment(const std::string& id, Viewer viewer, std::uint64_t n);
  Result<Json, Failure> statistics(const std::string& id, Viewer viewer);
  Json all_statistics(const std::string& rules, const WhichGames& which = {});
  // How a finished game went, judged by the computer: seconds the first time.
  Result<Json, Failure> review(const std::string& id);
  Result<Json, Failure> proof(const std::string& id);
  // For those who write a page of it: `open` only where everything may be seen.
  using Writing =
      std::function<void(const Ledger& ledger, const OpenRecord* open, const std::vector<std::string>& seats)>;
  Result<bool, Failure> written(const std::string& id, Viewer viewer, const Writing& writing);
  Result<Thumbnail, Failure> thumbnail(const std::string& id);

  // Does the owed work of one game: the bot acts through the door. True if anything was done.
  bool work(const StoredJob& job, std::int64_t now);

 private:
  std::vector<ListedGame> listed(const WhichGames& which);
  // A game in memory. The folded record is a cache: it counts only while its length is that of the store.
  struct Room {
    std::mutex mutex;
    std::optional<Ledger> ledger;
    std::map<std::string, Player> players;  // bots that have sat down, by name: they remember their plans
    std::optional<OpenRecord> open;         // of the ledger's record, where somebody has looked back with open eyes
    std::uint64_t used = 0;
  };
  // What a bot is to answer: a game of its own to look at, and the version that its answer is to.
  struct Question {
    std::string bot;
    bool by_orders = false;
    std::unique_ptr<Game> game;
    Player player;
    std::uint64_t version = 0;
  };
  // Deleted games are there only for those who come through a save.
  enum class Which : std::uint8_t { Listed, PutAwayToo };
  using InRoom = std::function<Result<Json, Failure>(const StoredGame&, Room&)>;
  using Reading = std::function<Result<Json, Failure>(const StoredGame&, const Ledger&)>;
  using Look = std::function<Json(const StoredGame&, const Ledger&, Seat)>;
  // Acts on the ledger and gives the answer to be stored.
  using Act = std::function<Json(const StoredGame&, Ledger&, Seat)>;
  using Guarded = std::function<Result<Json, Failure>()>;

  std::shared_ptr<Room> room(const std::string& id);
  Result<Json, Failure> with_room(const std::string& id, Which which, const InRoom& f);
  Result<Json, LoadError> campaign_header(const Json& asked);
  Result<Json, Failure> with_ledger(const std::string& id, const Reading& reading);
  // What the viewer was told, if it may look back.
  Result<Json, Failure> look_back(const std::string& id, Viewer viewer,
                                  const std::function<Result<Json, Failure>(const StoredGame&, const LookBack&)>& f);
  const OpenRecord& open_record(Room& room);
  Thumbnail drawn(const StoredGame& game, Room& room, std::uint64_t entry);
  bool seed_is_free(const StoredGame& game);
  Result<Json, Failure> look(const std::string& id, int seat, const Look& look);
  Result<Json, Failure> change(const Wish& wish, const std::string& asked, std::int64_t now, const Act& act);
  Result<Json, Failure> change_locked(Change& store, const StoredGame& game, Room& room, const Wish& wish,
                                      const std::string& asked, std::int64_t now, const Act& act);
  void open_ledger(Room& room, const StoredGame& game, const std::function<std::vector<StoredEntry>()>& entries);
  struct Beginning {
    std::string header;  // JSON
    std::vector<Entry> entries;
    std::vector<std::string> seats;
    Seed seed{};
    int marks = 0;
    bool keeps_number = false;  // an imported game that stays what it was
    Also also;
  };
  Result<std::string, Failure> keep_new(Beginning beginning, std::int64_t now);
  Result<Imported, Failure> import_finished(Record record, const std::vector<std::string>& seats, std::int64_t now);
  Result<std::string, Failure> branch_of(const StoredGame& game, Room& room, const BranchWish& wish, std::int64_t now);
  // Runs `f`; a broken invariant quarantines the game, a failing disk is told as such. Either way the room is emptied.
  Result<Json, Failure> guarded(const std::string& id, Room& room, const Guarded& f);
  std::uint64_t new_seed();
  using Work = std::function<void(Change&, StoredGame& game)>;
  Result<bool, Failure> change_sitters(const std::string& id, const MayRefuse& also, const Work& work);
  bool ask_bot(const StoredJob& job, Room& room, Question& question);
  Failure quarantine(const std::string& id, const std::string& problem);

  Store& store_;
  const Content& content_;
  Randomness randomness_;
  Log log_;
  Afterwards afterwards_;
  Ended ended_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Room>, std::less<>> rooms_;
  std::mutex review_mutex_;                     // one is worked out at a time: it costs a processor
  std::map<std::string, std::string> reviews_;  // JSON; of finished games, which do not change any more
  std::uint64_t uses_ = 0;
};

}  // namespace valor::server
