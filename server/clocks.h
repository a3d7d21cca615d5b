// Time at a table: how much each pace gives, whose clock runs, and when somebody must be told that it is short.
//
// Only the clock of the seat whose decision it is runs, and only while a person sits there: not for computers, not on
// vacation. Whoever hands the decision over gets the pace's increment, up to its cap. Nobody loses by time alone: it
// takes a claim (table_claims.cpp). No clock of the machine is read here: the time comes in.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/accounts.h"
#include "server/store/store.h"
#include "server/tables.h"

namespace valor::server {

// In seconds. A bank of 0: no clock.
struct Pace {
  const char* id;
  std::int64_t bank, increment, cap;
  bool has_clock() const { return bank > 0; }
};
// Nothing where no pace has this name.
const Pace* find_pace(std::string_view id);
// docs/api.md: Pace.
Json pace_json(std::string_view id);
Json paces_json();

// Makes the clock follow whose decision it is: after every change of `waiting`, `sitters` or `stand_ins`.
void wind(Shelf& shelf, GameTable& table, std::int64_t now);
// A new person sits down in a seat, or the old one comes back: so much time he has.
void set_clock(GameTable& table, int seat, std::int64_t left);
std::int64_t left_of(const GameTable& table, int seat, std::int64_t now);
// The person whose decision it is has no time left.
bool is_late(const GameTable& table, std::int64_t now);
// When the clock must be looked at next, if ever: four fifths are gone, or all.
std::optional<std::int64_t> next_alarm(const GameTable& table);
// docs/api.md: clocks of Table.
Json clocks_json(const GameTable& table, std::int64_t now);

inline constexpr int kVacationDays = 42;  // a year
// Whole days that the account may still take this year.
int vacation_days_left(const Account& account, std::int64_t now);
// From now until then; 0 ends it and gives whole days back that were not used. False where so many are not left.
bool take_vacation(Account& account, std::int64_t until, std::int64_t now);
// The clocks that run for this account stand still until its vacation ends, or go on; the games that were changed.
std::vector<std::string> follow_vacation(Desk& desk, const Account& account, std::int64_t now);

}  // namespace valor::server
