#include "server/administer.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "server/accounts.h"
#include "server/games_parts.h"
#include "server/tables.h"

namespace valor::server {
namespace {

constexpr const char* kStatus[] = {"running", "over", "quarantined"};

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

Json role_json(const Account& a) {
  return Json{{"name", a.name}, {"banned", a.banned}, {"director", a.director}, {"admin", a.admin}};
}

Result<Json, Failure> change_account(Store& store, const std::string& name, std::int64_t now,
                                     const std::function<void(Account&)>& change) {
  std::optional<Account> changed;
  store.desk([&](Desk& desk) {
    changed = account_by_name(desk, name);
    if (changed) changed = account(desk, changed->id);  // under its lock
    if (!changed) return;
    change(*changed);
    desk.put(document_of(*changed, now));
  });
  if (!changed) return tl::unexpected<Failure>(Failure{404, "server.error.no_person", {{"name", name}}});
  return role_json(*changed);
}

}  // namespace

Result<Json, Failure> set_banned(Store& store, const std::string& name, bool on, std::int64_t now) {
  return change_account(store, name, now, [&](Account& a) { a.banned = on; });
}

Result<Json, Failure> set_role(Store& store, const std::string& name, const std::string& role, bool on,
                               std::int64_t now) {
  if (role != "director" && role != "admin") return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  return change_account(store, name, now, [&](Account& a) { (role == "admin" ? a.admin : a.director) = on; });
}

Result<Json, Failure> quarantine_game(Store& store, const std::string& game, const std::string& why) {
  bool found = false;
  store.change(game, [&](Change& change) {
    found = change.game().has_value();
    if (found) change.quarantine(why.empty() ? "by the operator" : why);
  });
  if (!found) return tl::unexpected<Failure>(failure(404, "core.error.no_game"));
  return show_game(store, game);
}

Result<Ledger, LoadError> fold_stored(const Registry& systems, const StoredGame& game,
                                      const std::vector<StoredEntry>& entries) {
  Record record{game.header, {}};
  Digest previous = digest({game.header});
  for (const StoredEntry& stored : entries) {
    const std::string place = fmt::format("game {}, entry {}", game.id, stored.n);
    Result<Entry, LoadError> entry = read_entry(stored.bytes, place);
    if (!entry) return tl::unexpected<LoadError>(entry.error());
    chain(*entry, previous);
    if (entry->n != stored.n || bytes_of(entry->hash) != stored.hash)
      return load_error(place, "the chain of hashes is broken.", "Restore a copy.");
    previous = entry->hash;
    record.entries.push_back(std::move(*entry));
  }
  return Ledger::load(systems, std::move(record), "game " + game.id);
}

std::string repair_game(Store& store, const Registry& systems, const std::string& game, std::int64_t now) {
  std::string done;
  store.change(game, [&](Change& change) {
    done.clear();
    const std::optional<StoredGame> stored = change.game();
    if (!stored) {
      done = fmt::format("{}: there is no such game.", game);
      return;
    }
    const Result<Ledger, LoadError> ledger = fold_stored(systems, *stored, change.entries());
    const char* broken = ledger ? ledger->game().broken() : nullptr;
    if (!ledger || broken) {
      const std::string why = ledger ? broken : ledger.error().sentence();
      done = fmt::format("{}: {} It is quarantined.", game, why);
      if (stored->status != GameStatus::Quarantined) change.quarantine(why);
      return;
    }
    if (stored->status != GameStatus::Quarantined) return;
    // Ended by its players is over, whatever the rules say.
    const std::optional<GameTable> table = server::table(change.desk(), game);
    const bool over = ledger->game().result().over || (table && table->over);
    change.touch(now, over ? GameStatus::Over : GameStatus::Running, turn_shown(ledger->game()));
    if (!over) change.set_job(owed_job(*stored, *ledger));
    change.add_news(stored->entries);
    done = fmt::format("{}: it folds, and goes on. It was quarantined: {}", game, stored->problem);
  });
  return done;
}

Json show_server(Store& store) {
  Json games{{"running", 0}, {"over", 0}, {"quarantined", 0}};
  Json quarantined = Json::array();
  for (const ListedGame& game : store.games()) {
    const char* status = kStatus[static_cast<int>(game.status)];
    games[status] = games[status].get<int>() + 1;
    if (game.status == GameStatus::Quarantined) quarantined.push_back(game.id);
  }
  return Json{{"games", std::move(games)}, {"quarantined", std::move(quarantined)}, {"jobs", store.jobs().size()}};
}

Result<Json, Failure> show_game(Store& store, const std::string& game) {
  const std::optional<StoredGame> stored = store.game(game);
  if (!stored) return tl::unexpected<Failure>(failure(404, "core.error.no_game"));
  const Json header = Json::parse(stored->header);
  Json out{{"id", stored->id},
           {"scenario", header.value("scenario_id", "")},
           {"rules", header.value("system", "")},
           {"seats", Json::parse(stored->seats)},
           {"status", kStatus[static_cast<int>(stored->status)]},
           {"problem", stored->problem},
           {"turn", stored->turn},
           {"entries", stored->entries},
           {"created", stored->created},
           {"changed", stored->changed}};
  store.read([&](Shelf& shelf) {
    const std::optional<GameTable> table = server::table(shelf, game);
    if (!table) return;
    Json people = Json::array();
    for (const Sitter& sitter : table->sitters) people.push_back(sitter.name);
    out["people"] = std::move(people);
  });
  return out;
}

Result<Json, Failure> show_person(Store& store, const std::string& name) {
  std::optional<Json> out;
  store.read([&](Shelf& shelf) {
    const std::optional<Account> found = account_by_name(shelf, name);
    if (!found) return;
    out = role_json(*found);
    (*out)["id"] = found->id;
    (*out)["email"] = found->email;
    (*out)["created"] = found->created;
    (*out)["seen"] = found->seen;
    Json games = Json::array();
    for (const GameTable& table : tables_of(shelf, found->id)) games.push_back(table.game);
    (*out)["games"] = std::move(games);
  });
  if (!out) return tl::unexpected<Failure>(Failure{404, "server.error.no_person", {{"name", name}}});
  return *out;
}

}  // namespace valor::server
