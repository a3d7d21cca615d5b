// What the files of the submit door share: games.cpp (the door), games_look.cpp (what may be asked), games_life.cpp
// (making, importing, exporting, removing).
#pragma once

#include "server/games.h"

namespace valor::server {

std::vector<std::string> seats_of(const StoredGame& game);
Seed seed_of(const StoredGame& game);
// The bot's action that the position asks for, if it asks for one.
std::optional<StoredJob> owed_job(const std::string& id, const std::vector<std::string>& seats, const Ledger& ledger);
std::optional<Failure> no_right_to_look(const StoredGame& game, int seat);
// docs/api.md: Update.
Json update_json(const StoredGame& game, const Ledger& ledger, Seat seat, std::uint64_t from);

}  // namespace valor::server
