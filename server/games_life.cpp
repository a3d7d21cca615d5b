// How a game begins, leaves and ends its stay: made from a scenario, brought in from a record, exported, removed.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "core/assert.h"
#include "server/games_parts.h"

namespace valor::server {
namespace {

std::optional<Failure> wrong_seats(const std::vector<std::string>& seats, int wanted, std::string_view rules) {
  if (static_cast<int>(seats.size()) != wanted)
    return Failure{400, "core.error.seat_count", {{"wanted", fmt::format("{}", wanted)}}};
  for (const std::string& seat : seats)
    if (const Bot* bot = find_bot(seat); seat != kPerson && !(bot && bot->knows(rules)))
      return Failure{400, "core.error.no_bot", {{"bot", seat}}};
  return std::nullopt;
}

Result<std::vector<std::string>, Failure> read_seats(const Json& asked) {
  const Json seats = asked.value("seats", Json::array());
  std::vector<std::string> out;
  for (const Json& seat : seats) {
    if (!seat.is_string()) return tl::unexpected<Failure>(Failure{400, "core.error.malformed", {}});
    out.push_back(seat.get<std::string>());
  }
  return out;
}

// Options that are meant for one person against the computer, such as a bias of the dice, stay as usual elsewhere.
bool fits_seats(const Json& header, const std::vector<std::string>& seats) {
  if (std::count(seats.begin(), seats.end(), "person") == 1 && seats.size() > 1) return true;
  const Json& chosen = header["options"];
  const Json defined = header["tables"].value("options", Json::object());
  for (const auto& [name, option] : defined.items()) {
    if (option.value("needs", "") != "computer") continue;
    const Json usual = option["default"].is_object() ? option["default"].value(chosen.value("variant", ""), Json())
                                                     : option["default"];
    if (chosen.value(name, usual) != usual) return false;
  }
  return true;
}

// Who sat where, as the header of a record says; persons where it does not, or names a bot that is not known here.
std::vector<std::string> seats_in_header(const Json& header, int count) {
  const Json said = header.value("seats", Json::array());
  std::vector<std::string> out(static_cast<std::size_t>(count), std::string(kPerson));
  if (!said.is_array() || said.size() != out.size()) return out;
  for (std::size_t i = 0; i < out.size(); ++i)
    if (said[i].is_string()) out[i] = said[i].get<std::string>();
  if (wrong_seats(out, count, header.value("system", ""))) out.assign(out.size(), std::string(kPerson));
  return out;
}

// Where it branched off, as docs/api.md tells it: without the true count of entries, which is no seat's business.
// Throws where a record from elsewhere says something else.
Json told_origin(const Json& origin) {
  Json out{{"game", origin.at("game").get<std::string>()},
           {"n", origin.at("n").get<std::uint64_t>()},
           {"turn", origin.at("turn").get<int>()},
           {"dice", origin.at("dice").get<std::string>()},
           {"seat", origin.at("seat")}};
  if (!out["seat"].is_number_unsigned() && out["seat"] != "all") out["seat"] = "all";
  return out;
}

}  // namespace

int turn_shown(const Game& game) { return game.view_for(Seat{0}).value("turn", game.turn()); }

std::string title_of(const Json& header) {
  const Json scenario = header.value("scenario", Json::object());
  const Json title = scenario.is_object() ? scenario.value("title", Json("")) : Json("");
  return title.is_string() ? title.get<std::string>() : "";
}

Failure bad_data(const LoadError& error) { return Failure{400, "core.error.data", {{"problem", error.sentence()}}}; }

Seed seed_of(const StoredGame& game) {
  Seed seed{};
  VALOR_ASSERT(game.seed.size() == seed.size(), "core: a game keeps a seed of 32 bytes");
  std::copy(game.seed.begin(), game.seed.end(), seed.begin());
  return seed;
}

// Gives the game a number and a committed seed, chains the entries to the new header, and keeps it all at once.
Result<std::string, Failure> Games::keep_new(Beginning beginning, std::int64_t now) {
  Json header = Json::parse(beginning.header);
  if (!beginning.keeps_number) {
    GameId number{};
    randomness_(number);
    header["game"] = to_hex(number);
    header["commitment"] = to_hex(commitment(beginning.seed));
    header["entropies"] = Json::array();
    header["seats"] = beginning.seats;
  }
  Record record{canonical(header), std::move(beginning.entries)};
  Digest previous = digest({record.header});
  for (Entry& entry : record.entries) {
    chain(entry, previous);
    previous = entry.hash;
  }
  Result<Ledger, LoadError> ledger = Ledger::load(content_.systems(), std::move(record), "the game");
  if (!ledger) return tl::unexpected<Failure>(bad_data(ledger.error()));
  const Game& game = ledger->game();
  if (const char* broken = game.broken())
    return tl::unexpected<Failure>(bad_data({"the game", std::string(broken) + ".", "Take another record."}));
  if (std::optional<Failure> no = wrong_seats(beginning.seats, game.seat_count(), header.value("system", "")))
    return tl::unexpected<Failure>(std::move(*no));

  StoredGame stored;
  stored.id = header.value("game", "");
  stored.header = ledger->record().header;
  stored.seats = canonical(Json(beginning.seats));
  stored.seed.assign(beginning.seed.begin(), beginning.seed.end());
  stored.created = stored.changed = now;
  stored.status = game.result().over ? GameStatus::Over : GameStatus::Running;
  stored.turn = turn_shown(game);
  stored.marks = beginning.marks;
  ListedGame listed{
      .scenario = header.value("scenario_id", ""), .rules = header.value("system", ""), .title = title_of(header)};
  if (header.contains("origin")) listed.origin = canonical(told_origin(header["origin"]));
  try {
    store_.change(stored.id, [&](Change& change) {
      change.create(stored, listed);
      for (const Entry& entry : ledger->record().entries)
        change.append({entry.n, entry_bytes(entry), std::string(bytes_of(entry.hash))});
      change.set_job(owed_job(stored, *ledger));
      listed.id = stored.id;
      listed.seats = stored.seats;
      listed.created = listed.changed = now;
      if (beginning.also) beginning.also(change, stored, listed, *ledger);
    });
  } catch (const StoreError& e) {
    log_(LogLevel::Error, fmt::format("the store failed: {}", e.what()));
    return tl::unexpected<Failure>(Failure{503, "core.error.store", {}});
  }
  return stored.id;
}

Result<std::string, Failure> Games::create(const Json& asked, std::int64_t now, const Also& also) {
  const bool in_campaign = asked.is_object() && asked.contains("campaign");
  if (!asked.is_object() || (!in_campaign && (!asked.contains("scenario") || !asked["scenario"].is_string())))
    return tl::unexpected<Failure>(Failure{400, "core.error.malformed", {}});
  const Result<std::vector<std::string>, Failure> seats = read_seats(asked);
  if (!seats) return tl::unexpected<Failure>(seats.error());
  Seed seed{};
  randomness_(seed);
  if (asked.contains("seed") && (!asked["seed"].is_string() || !from_hex(asked["seed"].get<std::string>(), seed)))
    return tl::unexpected<Failure>(Failure{400, "core.error.seed", {}});
  const Json chosen = asked.value("options", Json::object());
  Result<Json, LoadError> header =
      in_campaign ? campaign_header(asked)
      : asked.contains("armies")
          ? content_.header_with_armies(asked["scenario"].get<std::string>(), chosen, asked["armies"])
          : content_.header(asked["scenario"].get<std::string>(), chosen);
  if (!header) return tl::unexpected<Failure>(bad_data(header.error()));
  if (!fits_seats(*header, *seats)) return tl::unexpected<Failure>(Failure{400, "core.error.only_computer", {}});
  return keep_new({.header = canonical(*header), .seats = *seats, .seed = seed, .also = also}, now);
}

// A finished game that proves its dice stays what it was, wherever it is brought.
Result<Games::Imported, Failure> Games::import_finished(Record record, const std::vector<std::string>& seats,
                                                        std::int64_t now) {
  if (first_foreign_roll(record, *record.seed) > 0)
    return tl::unexpected<Failure>(
        bad_data({"the record", "its dice are not those that its seed gives.", "Take another record."}));
  const std::string id = Json::parse(record.header).value("game", "");
  std::optional<bool> same;
  store_.change(id, [&](Change& change) {
    const std::optional<StoredGame> here = change.game();
    if (!here) return;
    const std::vector<StoredEntry> entries = change.entries();
    same = here->header == record.header && entries.size() == record.entries.size() &&
           (entries.empty() || entries.back().hash == bytes_of(record.entries.back().hash));
    if (*same && (here->marks & kPutAway) != 0) change.set_marks(here->marks & ~kPutAway);
  });
  if (same && !*same) return tl::unexpected<Failure>(Failure{409, "core.error.other_game", {}});
  if (same) return Imported{id, false};
  const Result<std::string, Failure> kept = keep_new({.header = std::move(record.header),
                                                      .entries = std::move(record.entries),
                                                      .seats = seats,
                                                      .seed = *record.seed,
                                                      .keeps_number = true},
                                                     now);
  if (!kept) return tl::unexpected<Failure>(kept.error());
  return Imported{*kept, true};
}

Result<Games::Imported, Failure> Games::import(std::string_view record, const std::vector<std::string>& asked,
                                               std::int64_t now) {
  Result<Record, LoadError> in = import_record(record, "the record");
  if (!in) return tl::unexpected<Failure>(bad_data(in.error()));
  // Once in its own right, so that the entries are proved before the chain is made anew for the new header.
  try {
    const Result<Ledger, LoadError> sound = Ledger::load(content_.systems(), *in, "the record");
    if (!sound) return tl::unexpected<Failure>(bad_data(sound.error()));
    Json header = Json::parse(in->header);
    GameId number{};
    const bool numbered = from_hex(header.value("game", ""), number);
    if (!numbered) header["game"] = "";
    const std::vector<std::string> seats = asked.empty() ? seats_in_header(header, sound->game().seat_count()) : asked;
    if (in->seed && numbered && sound->game().result().over) return import_finished(std::move(*in), seats, now);
    header["origin"] = Json{{"game", header["game"]}, {"entries", in->entries.size()},     {"seat", "all"},
                            {"dice", "import"},       {"turn", turn_shown(sound->game())}, {"n", in->entries.size()}};
    header.erase("dice_of");
    Beginning beginning{.header = canonical(header), .entries = std::move(in->entries), .seats = seats};
    randomness_(beginning.seed);
    const Result<std::string, Failure> kept = keep_new(std::move(beginning), now);
    if (!kept) return tl::unexpected<Failure>(kept.error());
    return Imported{*kept, true};
  } catch (const BrokenInvariant& e) {
    return tl::unexpected<Failure>(bad_data({"the record", std::string(e.what()) + ".", "Take another record."}));
  } catch (const Json::exception&) {
    return tl::unexpected<Failure>(bad_data({"the record", "a field has a value of the wrong kind.", ""}));
  }
}

// A branch that rehearses has the dice of another game: as long as that one runs, its seed stays hidden here, too.
bool Games::seed_is_free(const StoredGame& game) {
  if (game.status != GameStatus::Over) return false;
  const std::string other = Json::parse(game.header).value("dice_of", "");
  if (other.empty()) return true;
  const std::optional<StoredGame> first = store_.game(other);
  return !first || first->status == GameStatus::Over;
}

// The seed stays here while the game runs: whoever holds it knows every die to come.
Result<std::string, Failure> Games::export_game(const std::string& id) {
  const std::shared_ptr<Room> room = this->room(id);
  const std::lock_guard lock(room->mutex);
  std::string bytes;
  const Result<Json, Failure> done = guarded(id, *room, [&]() -> Result<Json, Failure> {
    const std::optional<StoredGame> game = store_.game(id);
    if (!game || (game->marks & kPutAway) != 0) return tl::unexpected<Failure>(Failure{404, "core.error.no_game", {}});
    open_ledger(*room, *game, [&] { return store_.entries(id); });
    Record record = room->ledger->record();
    if (seed_is_free(*game)) record.seed = seed_of(*game);
    bytes = export_record(record);
    return Json();
  });
  if (!done) return tl::unexpected<Failure>(done.error());
  return bytes;
}

Result<bool, Failure> Games::remove(const std::string& id) {
  const std::shared_ptr<Room> room = this->room(id);
  const std::lock_guard lock(room->mutex);
  const Result<Json, Failure> done = guarded(id, *room, [&]() -> Result<Json, Failure> {
    bool found = false;
    store_.change(id, [&](Change& change) {
      const std::optional<StoredGame> game = change.game();
      found = game && (game->marks & kPutAway) == 0;
      if (!found) return;
      if (change.saves().empty()) return change.remove();
      change.set_marks(game->marks | kPutAway);
      change.set_job(std::nullopt);
    });
    room->ledger.reset();
    room->open.reset();
    if (!found) return tl::unexpected<Failure>(Failure{404, "core.error.no_game", {}});
    return Json();
  });
  if (!done) return tl::unexpected<Failure>(done.error());
  return true;
}

}  // namespace valor::server
