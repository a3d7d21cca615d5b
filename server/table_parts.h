// What the files of the table share: table_talk.cpp (messages, leaving, taking back) and table_claims.cpp (time, and
// who sits in for somebody absent).
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "server/tables.h"
#include "server/who.h"

namespace valor::server {

std::string message_id(const std::string& game, std::uint64_t n);
// The first seat that he sits in; -1 where he sits in none.
int seat_of(const GameTable& table, const Who& who);
std::set<std::string> people_of(const GameTable& table);
std::optional<int> other_side(const GameTable& table, int side);

}  // namespace valor::server
