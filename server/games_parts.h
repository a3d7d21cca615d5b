// What the files of the submit door share: games.cpp (the door), games_look.cpp (what may be asked), games_life.cpp
// (making, importing, exporting, removing).
#pragma once

#include "server/games.h"

namespace valor::server {

std::vector<std::string> seats_of(const StoredGame& game);
Seed seed_of(const StoredGame& game);
// The bot's action that the position asks for, if it asks for one.
std::optional<StoredJob> owed_job(const StoredGame& game, const Ledger& ledger);
// Is the seat that is asked a person's who has left orders for this: it is another side's turn?
bool is_by_orders(const StoredGame& game, const Game& position);
std::optional<Failure> no_right_to_look(const StoredGame& game, int seat);
// An event with the beat it belongs to.
Json event_json(const SeenJson& seen, std::uint64_t beat);
bool is_request_id(std::string_view id);
// The turn as the players count it; Game::turn() may count each side's.
int turn_shown(const Game& game);
// The scenario's title: a key, or words.
std::string title_of(const Json& header);
// At most one person sits in it.
bool is_solo(const StoredGame& game);
// Is there anything in the position that a seat does not know? Under fog always: what is seen now may vanish.
bool hides(const StoredGame& game, const Game& position);
std::optional<Failure> no_right_to_look_back(const StoredGame& game, Viewer viewer);
Failure bad_data(const LoadError& error);
// What the gallery says of a game, beside its number and its date.
Json listed_json(const ListedGame& game);
// docs/api.md: Update.
Json update_json(const StoredGame& game, const Ledger& ledger, Seat seat, std::uint64_t from);

}  // namespace valor::server
