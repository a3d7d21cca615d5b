#include "server/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "core/assert.h"
#include "server/games_parts.h"

namespace valor::server {
namespace {

constexpr std::size_t kMostRooms = 32;
constexpr std::size_t kMostActions = 512;
constexpr std::size_t kLongestRequest = 64, kShortestRequest = 8;

// The stored entries are not what was written: a fault of the disk, or a changed file.
struct DamagedRecord : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Why a list of actions ended where it did, from what the seat itself has seen.
const char* why_stopped(const Ledger& ledger, Seat seat, std::uint64_t before, const Ledger::Played& played) {
  if (played.refusal) return "refusal";
  if (!played.cut_short) return "done";
  if (ledger.game().result().over) return "over";
  const std::vector<Told> told = ledger.told_since(seat, before);
  for (const Told& t : told)
    for (const SeenJson& s : t.events)
      if (s.barrier == Barrier::Die) return "die";
  return ledger.game().who_decides() == seat ? "reveal" : "decision";
}

}  // namespace

bool is_request_id(std::string_view id) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return id.size() >= kShortestRequest && id.size() <= kLongestRequest && std::all_of(id.begin(), id.end(), allowed);
}

std::vector<std::string> seats_of(const StoredGame& game) {
  return Json::parse(game.seats).get<std::vector<std::string>>();
}

bool is_by_orders(const StoredGame& game, const Game& position) {
  const Seat seat = position.who_decides();
  if (seat == kNoSeat || (game.marks & orders_mark(index(seat))) == 0) return false;
  const Json active = position.view_for(seat).value("active", Json());
  return active.is_number_integer() && active.get<int>() != index(position.side_for(seat));
}

std::optional<StoredJob> owed_job(const StoredGame& game, const Ledger& ledger) {
  const Seat seat = ledger.game().who_decides();
  if (seat == kNoSeat) return std::nullopt;
  if (seats_of(game).at(index(seat)) == kPerson && !is_by_orders(game, ledger.game())) return std::nullopt;
  return StoredJob{game.id, index(seat), ledger.record().entries.size()};
}

std::optional<Failure> no_right_to_look(const StoredGame& game, int seat) {
  const std::vector<std::string> seats = seats_of(game);
  if (seat < 0 || seat >= static_cast<int>(seats.size()))
    return Failure{404, "core.error.no_seat", {{"seat", fmt::format("{}", seat)}}};
  // With a person at the table a bot's seat would show what the person must not know.
  const bool watched = std::find(seats.begin(), seats.end(), kPerson) == seats.end();
  if (seats[seat] != kPerson && !watched && game.status != GameStatus::Over)
    return Failure{403, "core.error.not_your_seat", {}};
  return std::nullopt;
}

std::shared_ptr<Games::Room> Games::room(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (rooms_.size() >= kMostRooms && !rooms_.contains(id)) {
    auto oldest = rooms_.end();
    for (auto it = rooms_.begin(); it != rooms_.end(); ++it)
      if (it->second.use_count() == 1 && (oldest == rooms_.end() || it->second->used < oldest->second->used))
        oldest = it;
    if (oldest != rooms_.end()) rooms_.erase(oldest);
  }
  std::shared_ptr<Room>& room = rooms_[id];
  if (!room) room = std::make_shared<Room>();
  room->used = ++uses_;
  return room;
}

// Makes sure that the room's ledger is the stored record, whoever has written to it since.
void Games::open_ledger(Room& room, const StoredGame& game, const std::function<std::vector<StoredEntry>()>& entries) {
  if (room.ledger && room.ledger->record().entries.size() == game.entries) return;
  room.ledger.reset();
  room.open.reset();
  Record record{game.header, {}};
  Digest previous = digest({game.header});
  for (const StoredEntry& stored : entries()) {
    Result<Entry, LoadError> entry = read_entry(stored.bytes, fmt::format("game {}, entry {}", game.id, stored.n));
    if (!entry) throw DamagedRecord(entry.error().sentence());
    chain(*entry, previous);
    if (entry->n != stored.n || bytes_of(entry->hash) != stored.hash)
      throw DamagedRecord(fmt::format("game {}, entry {}: the chain of hashes is broken.", game.id, stored.n));
    previous = entry->hash;
    record.entries.push_back(std::move(*entry));
  }
  Result<Ledger, LoadError> ledger = Ledger::load(content_.systems(), std::move(record), "game " + game.id);
  if (!ledger) throw DamagedRecord(ledger.error().sentence());
  room.ledger = std::move(*ledger);
}

Failure Games::quarantine(const std::string& id, const std::string& problem) {
  log_(LogLevel::Error, fmt::format("game {} is quarantined: {}", id, problem));
  try {
    store_.change(id, [&](Change& change) {
      if (change.game()) change.quarantine(problem);
    });
  } catch (const StoreError& e) {
    log_(LogLevel::Error, fmt::format("game {} could not be marked as quarantined: {}", id, e.what()));
  }
  return Failure{423, "core.error.quarantined", {}};
}

Result<Json, Failure> Games::guarded(const std::string& id, Room& room, const Guarded& f) {
  const auto fails = [&](Failure failure) -> Result<Json, Failure> {
    room.ledger.reset();
    room.open.reset();
    return tl::unexpected<Failure>(std::move(failure));
  };
  try {
    return f();
  } catch (const BrokenInvariant& e) {
    return fails(quarantine(id, e.what()));
  } catch (const DamagedRecord& e) {
    return fails(quarantine(id, e.what()));
  } catch (const StoreError& e) {
    log_(LogLevel::Error, fmt::format("the store failed: {}", e.what()));
    return fails(Failure{503, "core.error.store", {}});
  } catch (const Json::exception&) {
    // A field of the request has a type that the system did not expect.
    return fails(Failure{400, "core.error.malformed", {}});
  }
}

Result<Json, Failure> Games::change_locked(Change& store, const StoredGame& game, Room& room, const Wish& wish,
                                           const std::string& asked, std::int64_t now, const Act& act) {
  if (game.status == GameStatus::Quarantined)
    return tl::unexpected<Failure>(Failure{423, "core.error.quarantined", {}});

  // Rights
  const std::vector<std::string> seats = seats_of(game);
  if (wish.seat < 0 || wish.seat >= static_cast<int>(seats.size()))
    return tl::unexpected<Failure>(Failure{404, "core.error.no_seat", {{"seat", fmt::format("{}", wish.seat)}}});
  if ((seats[wish.seat] == kPerson) == (wish.asker == Asker::Bot))
    return tl::unexpected<Failure>(Failure{403, "core.error.not_your_seat", {}});

  // A request that was answered before
  const std::optional<StoredAnswer> known = store.answer(wish.seat, wish.request);
  if (known && known->asked != asked) return tl::unexpected<Failure>(Failure{409, "core.error.request_reused", {}});
  open_ledger(room, game, [&] { return store.entries(); });
  if (known) return Json::parse(known->answer);

  // Ended by its players
  Ledger& ledger = *room.ledger;
  if (game.status == GameStatus::Over && !ledger.game().result().over)
    return tl::unexpected<Failure>(Failure{409, "server.error.game_ended", {}});

  // The seat's version
  const Seat seat{static_cast<std::uint8_t>(wish.seat)};
  if (ledger.version(seat) != wish.version)
    return tl::unexpected<Failure>(
        Failure{409, "core.error.version", {{"version", fmt::format("{}", ledger.version(seat))}}});

  // Rules, then everything into the transaction
  const std::uint64_t before = ledger.record().entries.size();
  Json answer = act(game, ledger, seat);
  const std::vector<Entry>& entries = ledger.record().entries;
  for (std::uint64_t n = before; n < entries.size(); ++n)
    store.append({entries[n].n, entry_bytes(entries[n]), std::string(bytes_of(entries[n].hash))});
  store.keep_answer({wish.seat, wish.request, asked, canonical(answer)});
  if (entries.size() > before) {
    store.add_news(entries.size());
    store.set_job(owed_job(game, ledger));
    store.touch(now, ledger.game().result().over ? GameStatus::Over : GameStatus::Running, turn_shown(ledger.game()));
    if (afterwards_) afterwards_(store, game, ledger, now);
    if (const Outcome outcome = ledger.game().result(); outcome.over && ended_) ended_(store, wish.game, &outcome, now);
  }
  return answer;
}

Result<Json, Failure> Games::change(const Wish& wish, const std::string& asked, std::int64_t now, const Act& act) {
  if (!is_request_id(wish.request)) return tl::unexpected<Failure>(Failure{400, "core.error.request_id", {}});
  const std::shared_ptr<Room> room = this->room(wish.game);
  const std::lock_guard lock(room->mutex);
  return guarded(wish.game, *room, [&]() -> Result<Json, Failure> {
    std::optional<Result<Json, Failure>> answer;
    std::optional<StoredGame> game;
    store_.change(wish.game, [&](Change& store) {
      game = store.game();
      if (game && (game->marks & kPutAway) == 0)
        answer.emplace(change_locked(store, *game, *room, wish, asked, now, act));
    });
    if (!answer) return tl::unexpected<Failure>(Failure{404, "core.error.no_game", {}});
    if (answer->has_value())
      (**answer)["update"] =
          update_json(*game, *room->ledger, Seat{static_cast<std::uint8_t>(wish.seat)}, wish.version);
    return std::move(*answer);
  });
}

Result<Json, Failure> Games::submit(const Wish& wish, const Json& actions, std::int64_t now) {
  if (!actions.is_array() || actions.empty() || actions.size() > kMostActions)
    return tl::unexpected<Failure>(Failure{400, "core.error.actions", {{"most", fmt::format("{}", kMostActions)}}});
  const std::string asked(bytes_of(digest({"submit", fmt::format("{}", wish.version), canonical(actions)})));
  return change(wish, asked, now, [&](const StoredGame& game, Ledger& ledger, Seat seat) {
    const std::uint64_t before = ledger.version(seat);
    const Ledger::Played played = ledger.play(seat, actions, keyed_dice(game.header, seed_of(game)), wish.by);
    Json rest = Json::array();
    for (std::size_t i = static_cast<std::size_t>(played.applied); i < actions.size(); ++i) rest.push_back(actions[i]);
    Json answer{{"n", ledger.version(seat)},
                {"applied", played.applied},
                {"stopped", why_stopped(ledger, seat, before, played)},
                {"rest", std::move(rest)}};
    if (played.refusal) answer["refusal"] = Json::parse(*played.refusal);
    return answer;
  });
}

Result<Json, Failure> Games::undo(const Wish& wish, std::int64_t now) {
  const std::string asked(bytes_of(digest({"undo", fmt::format("{}", wish.version)})));
  return change(wish, asked, now, [&](const StoredGame&, Ledger& ledger, Seat seat) {
    const Result<const Entry*, Json> undone = ledger.undo(seat);
    Json answer{{"n", ledger.version(seat)},
                {"applied", undone ? 1 : 0},
                {"stopped", undone ? "done" : "refusal"},
                {"rest", Json::array()}};
    if (!undone) answer["refusal"] = undone.error();
    return answer;
  });
}

std::uint64_t Games::new_seed() {
  std::array<std::uint8_t, 8> bytes{};
  randomness_(bytes);
  std::uint64_t seed = 0;
  for (const std::uint8_t b : bytes) seed = (seed << 8 | b) & INT64_MAX;
  return seed;
}

// What a bot is asked, copied out of the game, so that nobody waits for the game's lock while it thinks.
bool Games::ask_bot(const StoredJob& job, Room& room, Question& question) {
  const std::lock_guard lock(room.mutex);
  const Result<Json, Failure> asked = guarded(job.game, room, [&]() -> Result<Json, Failure> {
    const std::optional<StoredGame> game = store_.game(job.game);
    if (!game || game->status != GameStatus::Running || game->entries != job.entry) return Json(false);
    open_ledger(room, *game, [&] { return store_.entries(job.game); });
    const Seat seat{static_cast<std::uint8_t>(job.seat)};
    VALOR_ASSERT(room.ledger->game().who_decides() == seat, "core: a bot's job is due while its seat is asked");
    question.bot = seats_of(*game)[job.seat];
    question.by_orders = question.bot == kPerson && is_by_orders(*game, room.ledger->game());
    question.version = room.ledger->version(seat);
    question.game = room.ledger->game().clone();
    if (question.bot == kPerson) return Json(question.by_orders);  // or who was away has just come back
    const Bot* bot = find_bot(question.bot);
    VALOR_ASSERT(bot, "core: a bot that sits in a seat is there");
    question.player = room.players.try_emplace(question.bot, bot->sit_down(kThreads)).first->second;
    return Json(true);
  });
  return asked && asked->get<bool>();
}

bool Games::work(const StoredJob& job, std::int64_t now) {
  const std::shared_ptr<Room> room = this->room(job.game);
  Question question;
  if (!ask_bot(job, *room, question)) return false;
  const std::uint64_t seed = new_seed();
  Rng rng(seed);
  Json actions = Json::array();
  try {
    const Seat seat{static_cast<std::uint8_t>(job.seat)};
    actions.push_back(question.by_orders ? answer_by_orders(*question.game, seat, rng)
                                         : question.player.choose(*question.game, seat, rng));
  } catch (const BrokenInvariant& e) {
    quarantine(job.game, e.what());
    return false;
  }
  // With the version that it thought on: if the game has gone on meanwhile, what it chose is of no use.
  const Wish wish{
      .game = job.game,
      .seat = job.seat,
      .request = fmt::format("bot-{:08}", job.entry),
      .version = question.version,
      .asker = question.by_orders ? Asker::Orders : Asker::Bot,
      .by = canonical(Json{{"bot", question.by_orders ? "orders" : question.bot}, {"seed", seed}, {"evaluations", 0}})};
  const Result<Json, Failure> answer = submit(wish, actions, now);
  if (!answer) return false;
  if (answer->contains("refusal"))
    quarantine(job.game, fmt::format("the bot in seat {} chose what the rules refuse: {}", job.seat,
                                     canonical((*answer)["refusal"])));
  return true;
}

}  // namespace valor::server
