// How a game begins, leaves and ends its stay: made from a scenario, brought in from a record, exported, removed.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "core/assert.h"
#include "server/games_parts.h"

namespace valor::server {
namespace {

Failure bad_data(const LoadError& error) { return Failure{400, "core.error.data", {{"problem", error.sentence()}}}; }

std::optional<Failure> wrong_seats(const std::vector<std::string>& seats, int wanted, std::string_view rules) {
  if (static_cast<int>(seats.size()) != wanted)
    return Failure{400, "core.error.seat_count", {{"wanted", fmt::format("{}", wanted)}}};
  for (const std::string& seat : seats)
    if (const Bot* bot = find_bot(seat); seat != kPerson && !(bot && bot->knows(rules)))
      return Failure{400, "core.error.no_bot", {{"bot", seat}}};
  return std::nullopt;
}

// The scenario's title: a key, or words.
std::string title_of(const Json& header) {
  const Json scenario = header.value("scenario", Json::object());
  const Json title = scenario.is_object() ? scenario.value("title", Json("")) : Json("");
  return title.is_string() ? title.get<std::string>() : "";
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

}  // namespace

Seed seed_of(const StoredGame& game) {
  Seed seed{};
  VALOR_ASSERT(game.seed.size() == seed.size(), "core: a game keeps a seed of 32 bytes");
  std::copy(game.seed.begin(), game.seed.end(), seed.begin());
  return seed;
}

// Gives the game a number and a committed seed, chains the entries to the new header, and keeps it all at once.
Result<std::string, Failure> Games::keep_new(Json header, std::vector<Entry> entries,
                                             const std::vector<std::string>& seats, const Seed& seed,
                                             std::int64_t now) {
  GameId number{};
  randomness_(number);
  header["game"] = to_hex(number);
  header["commitment"] = to_hex(commitment(seed));
  header["entropies"] = Json::array();
  Record record{canonical(header), std::move(entries)};
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
  if (std::optional<Failure> no = wrong_seats(seats, game.seat_count(), header.value("system", "")))
    return tl::unexpected<Failure>(std::move(*no));

  StoredGame stored;
  stored.id = to_hex(number);
  stored.header = ledger->record().header;
  stored.seats = canonical(Json(seats));
  stored.seed.assign(seed.begin(), seed.end());
  stored.created = stored.changed = now;
  stored.status = game.result().over ? GameStatus::Over : GameStatus::Running;
  stored.turn = game.turn();
  const ListedGame listed{
      .scenario = header.value("scenario_id", ""), .rules = header.value("system", ""), .title = title_of(header)};
  try {
    store_.change(stored.id, [&](Change& change) {
      change.create(stored, listed);
      for (const Entry& entry : ledger->record().entries)
        change.append({entry.n, entry_bytes(entry), std::string(bytes_of(entry.hash))});
      change.set_job(owed_job(stored.id, seats, *ledger));
    });
  } catch (const StoreError& e) {
    log_(LogLevel::Error, fmt::format("the store failed: {}", e.what()));
    return tl::unexpected<Failure>(Failure{503, "core.error.store", {}});
  }
  return stored.id;
}

Result<std::string, Failure> Games::create(const Json& asked, std::int64_t now) {
  if (!asked.is_object() || !asked.contains("scenario") || !asked["scenario"].is_string())
    return tl::unexpected<Failure>(Failure{400, "core.error.malformed", {}});
  const Result<std::vector<std::string>, Failure> seats = read_seats(asked);
  if (!seats) return tl::unexpected<Failure>(seats.error());
  Seed seed{};
  randomness_(seed);
  if (asked.contains("seed") && (!asked["seed"].is_string() || !from_hex(asked["seed"].get<std::string>(), seed)))
    return tl::unexpected<Failure>(Failure{400, "core.error.seed", {}});
  Result<Json, LoadError> header =
      content_.header(asked["scenario"].get<std::string>(), asked.value("options", Json::object()));
  if (!header) return tl::unexpected<Failure>(bad_data(header.error()));
  if (!fits_seats(*header, *seats)) return tl::unexpected<Failure>(Failure{400, "core.error.only_computer", {}});
  return keep_new(std::move(*header), {}, *seats, seed, now);
}

Result<std::string, Failure> Games::import(std::string_view record, const std::vector<std::string>& seats,
                                           std::int64_t now) {
  Result<Record, LoadError> in = import_record(record, "the record");
  if (!in) return tl::unexpected<Failure>(bad_data(in.error()));
  // Once in its own right, so that the entries are proved before the chain is made anew for the new header.
  try {
    const Result<Ledger, LoadError> sound = Ledger::load(content_.systems(), *in, "the record");
    if (!sound) return tl::unexpected<Failure>(bad_data(sound.error()));
    Json header = Json::parse(in->header);
    header["origin"] = Json{{"game", header.value("game", "")}, {"entries", in->entries.size()}};
    Seed seed{};
    randomness_(seed);
    return keep_new(std::move(header), std::move(in->entries), seats, seed, now);
  } catch (const BrokenInvariant& e) {
    return tl::unexpected<Failure>(bad_data({"the record", std::string(e.what()) + ".", "Take another record."}));
  } catch (const Json::exception&) {
    return tl::unexpected<Failure>(bad_data({"the record", "a field has a value of the wrong kind.", ""}));
  }
}

// The seed stays here while the game runs: whoever holds it knows every die to come.
Result<std::string, Failure> Games::export_game(const std::string& id) {
  const std::shared_ptr<Room> room = this->room(id);
  const std::lock_guard lock(room->mutex);
  std::string bytes;
  const Result<Json, Failure> done = guarded(id, *room, [&]() -> Result<Json, Failure> {
    const std::optional<StoredGame> game = store_.game(id);
    if (!game) return tl::unexpected<Failure>(Failure{404, "core.error.no_game", {}});
    open_ledger(*room, *game, [&] { return store_.entries(id); });
    bytes = export_record(room->ledger->record());
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
      found = change.game().has_value();
      if (found) change.remove();
    });
    room->ledger.reset();
    if (!found) return tl::unexpected<Failure>(Failure{404, "core.error.no_game", {}});
    return Json();
  });
  if (!done) return tl::unexpected<Failure>(done.error());
  return true;
}

}  // namespace valor::server
