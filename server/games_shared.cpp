// Games between people: watching without a seat, ending by the players' will, taking back by agreement.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/games_parts.h"

namespace valor::server {
namespace {

constexpr int kNobody = 255;

// The seat whose eyes serve for somebody who watches where nothing is hidden: one that is not asked, so that nobody
// watching is offered anything.
Seat looking_seat(const Game& game) {
  return game.who_decides() == Seat{0} && game.seat_count() > 1 ? Seat{1} : Seat{0};
}

// Of the view only what says nothing about either side.
Json bare(const Json& view) {
  Json out{{"units", Json::array()}};
  for (const char* name :
       {"system", "title", "seats", "sides", "field", "turn", "turns", "phase", "active", "phases", "fog"})
    if (view.contains(name)) out[name] = view[name];
  return out;
}

// What a watcher sees now: {"n","view","decision",…}. With anything hidden the turn is the count: how much was done in
// it is nobody's business.
Json seen_by_watcher(const StoredGame& game, const Ledger& ledger, bool hidden) {
  const Seat seat = looking_seat(ledger.game());
  const Json view = ledger.game().view_for(seat);
  Json out{{"n", hidden ? static_cast<std::uint64_t>(ledger.game().turn()) : ledger.version(seat)},
           {"view", hidden ? bare(view) : view},
           {"decision", ledger.game().decision_for(seat)},
           {"may_undo", false}};
  out["view"]["seat"] = kNobody;
  const Seat asked = ledger.game().who_decides();
  out["thinking"] = asked != kNoSeat && seats_of(game).at(index(asked)) != kPerson;
  return out;
}

Json events_for_watcher(const Ledger& ledger, std::uint64_t from) {
  Json out = Json::array();
  for (const Told& told : ledger.told_since(looking_seat(ledger.game()), from))
    for (const SeenJson& seen : told.events) out.push_back(event_json(seen, told.n));
  return out;
}

bool is_hidden(const StoredGame& game, const Ledger& ledger) {
  return game.status != GameStatus::Over && hides(game, ledger.game());
}

}  // namespace

Result<Json, Failure> Games::watch(const std::string& id) {
  return with_ledger(id, [&](const StoredGame& game, const Ledger& ledger) -> Result<Json, Failure> {
    const bool hidden = is_hidden(game, ledger);
    const Json header = Json::parse(game.header);
    Json out = seen_by_watcher(game, ledger, hidden);
    out["id"] = id;
    out["seat"] = kNobody;
    out["seats"] = Json::parse(game.seats);
    out["scenario"] = header.value("scenario_id", "");
    out["options"] = header.value("options", Json::object());
    out["commitment"] = header.value("commitment", "");
    out["acted"] = 0;
    out["solo"] = is_solo(game);
    out["rehearsed"] = (game.marks & kRehearsed) != 0;
    out["revealed"] = (game.marks & kRevealed) != 0;
    out["log"] = Json::array();
    if (hidden) return out;
    for (Json& event : events_for_watcher(ledger, 0)) {
      const std::uint64_t beat = event["beat"].get<std::uint64_t>();
      out["log"].push_back(Json{{"beat", beat}, {"event", std::move(event)}});
    }
    return out;
  });
}

Result<Update, Failure> Games::watch_update(const std::string& id, std::uint64_t from) {
  Update out;
  const Result<Json, Failure> looked =
      with_ledger(id, [&](const StoredGame& game, const Ledger& ledger) -> Result<Json, Failure> {
        const bool hidden = is_hidden(game, ledger);
        Json update = seen_by_watcher(game, ledger, hidden);
        out.n = update["n"].get<std::uint64_t>();
        const std::uint64_t after = std::min(from, out.n);
        update["from"] = after;
        update["events"] = hidden ? Json::array() : events_for_watcher(ledger, after);
        out.text = canonical(update);
        return Json();
      });
  if (!looked) return tl::unexpected<Failure>(looked.error());
  return out;
}

Result<bool, Failure> Games::end(const std::string& id, std::int64_t now, const MayRefuse& also) {
  const std::shared_ptr<Room> room = this->room(id);
  const std::lock_guard lock(room->mutex);
  const Result<Json, Failure> done = guarded(id, *room, [&]() -> Result<Json, Failure> {
    std::optional<Failure> no;
    store_.change(id, [&](Change& change) {
      const std::optional<StoredGame> game = change.game();
      no.reset();
      if (!game) no = Failure{404, "core.error.no_game", {}};
      if (game && game->status != GameStatus::Running) no = Failure{409, "server.error.game_ended", {}};
      if (!no) no = also(change);
      if (no) return;
      change.touch(now, GameStatus::Over, game->turn);
      change.set_job(std::nullopt);
      change.add_news(game->entries);
      if (ended_) ended_(change, id, nullptr, now);
    });
    if (no) return tl::unexpected<Failure>(std::move(*no));
    return Json();
  });
  if (!done) return tl::unexpected<Failure>(done.error());
  return true;
}

// Who plays a seat changes, and with it whether the computer owes an action.
Result<bool, Failure> Games::change_sitters(const std::string& id, const MayRefuse& also, const Work& work) {
  const std::shared_ptr<Room> room = this->room(id);
  const std::lock_guard lock(room->mutex);
  const Result<Json, Failure> done = guarded(id, *room, [&]() -> Result<Json, Failure> {
    std::optional<Failure> no;
    store_.change(id, [&](Change& change) {
      std::optional<StoredGame> game = change.game();
      no.reset();
      if (!game) no = Failure{404, "core.error.no_game", {}};
      if (game && game->status != GameStatus::Running) no = Failure{409, "server.error.game_ended", {}};
      if (!no) no = also(change);
      if (no) return;
      open_ledger(*room, *game, [&] { return change.entries(); });
      work(change, *game);
      change.set_seats(game->seats);
      change.set_marks(game->marks);
      change.set_job(owed_job(*game, *room->ledger));
      change.add_news(game->entries);
    });
    if (no) return tl::unexpected<Failure>(std::move(*no));
    return Json();
  });
  if (!done) return tl::unexpected<Failure>(done.error());
  return true;
}

Result<bool, Failure> Games::change_seat(const std::string& id, int seat, const std::string& sitter,
                                         const MayRefuse& also) {
  return change_sitters(id, also, [&](Change&, StoredGame& game) {
    std::vector<std::string> seats = seats_of(game);
    seats.at(static_cast<std::size_t>(seat)) = sitter;
    game.seats = canonical(Json(seats));
    game.marks = (game.marks | kStoodIn) & ~orders_mark(seat);
  });
}

Result<bool, Failure> Games::set_orders(const std::string& id, int seat, bool on, const MayRefuse& also) {
  return change_sitters(id, also, [&](Change&, StoredGame& game) {
    game.marks = on ? game.marks | orders_mark(seat) : game.marks & ~orders_mark(seat);
  });
}

Result<Games::WayBack, Failure> Games::way_back(const std::string& id, int seat, bool turn) {
  WayBack out;
  const Result<Json, Failure> looked =
      with_ledger(id, [&](const StoredGame&, const Ledger& ledger) -> Result<Json, Failure> {
        const std::vector<Entry>& entries = ledger.record().entries;
        const std::uint64_t inherited = inherited_entries(ledger.record().header);
        std::uint64_t last = entries.size();
        while (last > inherited && (index(entries[last - 1].seat) != seat || ledger.is_undone(last))) --last;
        if (last <= inherited) return tl::unexpected<Failure>(Failure{409, "server.error.nothing_to_take_back", {}});
        out.entry = last - 1;
        const auto then = ledger.position_at(out.entry);
        out.turn = turn_shown(*then);
        while (turn && out.entry > inherited && ledger.position_at(out.entry - 1)->turn() == then->turn()) --out.entry;
        return Json();
      });
  if (!looked) return tl::unexpected<Failure>(looked.error());
  return out;
}

Result<std::string, Failure> Games::take_back(const std::string& id, std::uint64_t entry, std::int64_t now,
                                              const Also& also) {
  std::string made;
  const Result<Json, Failure> done =
      with_room(id, Which::Listed, [&](const StoredGame& game, Room& room) -> Result<Json, Failure> {
        if (entry > game.entries) return tl::unexpected<Failure>(Failure{404, "core.error.no_moment", {}});
        Json header = Json::parse(game.header);
        header.erase("dice_of");
        header["origin"] = Json{{"game", id},
                                {"entries", entry},
                                {"seat", "all"},
                                {"n", entry},
                                {"turn", turn_shown(*room.ledger->position_at(entry))},
                                {"dice", "new"}};
        Beginning beginning{.header = canonical(header),
                            .seats = seats_of(game),
                            .marks = game.marks & (kStoodIn | kAllOrders),
                            .also = also};
        beginning.entries = room.ledger->record().entries;
        beginning.entries.resize(entry);
        randomness_(beginning.seed);
        const Result<std::string, Failure> kept = keep_new(std::move(beginning), now);
        if (!kept) return tl::unexpected<Failure>(kept.error());
        made = *kept;
        return Json();
      });
  if (!done) return tl::unexpected<Failure>(done.error());
  return made;
}

}  // namespace valor::server
