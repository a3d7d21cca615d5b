// What whoever runs the server does to it: `valor admin`, and the same through the interface for an account that is
// admin (docs/api.md, Operation). Plain functions of a store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/module.h"
#include "server/games.h"
#include "server/store/store.h"

namespace valor::server {

// Somebody banned may look on and nothing more.
Result<Json, Failure> set_banned(Store& store, const std::string& name, bool on, std::int64_t now);
// `role`: director or admin.
Result<Json, Failure> set_role(Store& store, const std::string& name, const std::string& role, bool on,
                               std::int64_t now);
// Nobody acts in the game any more until it is released.
Result<Json, Failure> quarantine_game(Store& store, const std::string& game, const std::string& why);

// Does the stored record still fold, link by link? The position at its end, or what is wrong.
Result<Ledger, LoadError> fold_stored(const Registry& systems, const StoredGame& game,
                                      const std::vector<StoredEntry>& entries);
// A quarantined game that folds goes on; one that does not is quarantined. A sentence of what was done; empty: nothing
// had to be.
std::string repair_game(Store& store, const Registry& systems, const std::string& game, std::int64_t now);

// For a person to read, as JSON.
Json show_server(Store& store);
Result<Json, Failure> show_game(Store& store, const std::string& game);
Result<Json, Failure> show_person(Store& store, const std::string& name);

}  // namespace valor::server
