// Who may do what: one function, asked by every route before anything is done. docs/api.md has the table.
#pragma once

#include <cstdint>
#include <optional>

#include "server/games.h"
#include "server/tables.h"
#include "server/who.h"

namespace valor::server {

enum class Verb : std::uint8_t {
  // Without a game
  LookAround,  // client, info, scenarios, open challenges, profiles
  PlayAlone,   // make a solo or hot-seat game, bring one in
  OwnAccount,  // settings, sessions, password, export, deletion
  Meet,        // challenges, tournaments, library
  Direct,      // tournaments
  Administer,
  // With a game
  Show,        // field, counters, table, proof, watching
  Look,        // with a seat's eyes, while it is played
  Act,         // submit, undo
  LookBack,    // replay, figures, page, branch; with a viewer's eyes
  TakeAway,    // the record as a file
  ReadTable,   // messages
  WriteTable,  // messages, notes, takeback, leave, claim, rematch
  Own,         // hint, reveal, saves, delete: where nobody else plays
};

// Nothing if it may be done.
std::optional<Failure> may_not(const Who& who, Verb verb);
// `table`: absent where the game is not there. `viewer`: with whose eyes, for Look, Act and LookBack.
std::optional<Failure> may_not(const Who& who, Verb verb, const std::optional<GameTable>& table, Viewer viewer);

}  // namespace valor::server
