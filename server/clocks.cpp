#include "server/clocks.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <nlohmann/json.hpp>

namespace valor::server {
namespace {

constexpr std::int64_t kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour;
constexpr std::size_t kMostTables = 1000;

constexpr std::array<Pace, 5> kPaces = {{{"free", 0, 0, 0},
                                         {"live", 30 * kMinute, kMinute, kHour},
                                         {"day", 3 * kDay, kDay, 5 * kDay},
                                         {"three_days", 7 * kDay, 3 * kDay, 14 * kDay},
                                         {"week", 14 * kDay, 7 * kDay, 28 * kDay}}};

// From here on the running clock counts: after a vacation, if there is one.
std::int64_t starts(const GameTable::Clock& clock) { return std::max(clock.from, clock.still_until); }

bool has_clock(const GameTable& table) {
  const Pace* pace = find_pace(table.pace);
  return pace && pace->has_clock();
}

// The seat whose person is thinking; -1: nobody's clock runs.
int thinking_seat(const GameTable& table) {
  if (table.over || table.waiting < 0 || table.sitters[table.waiting].id.empty()) return -1;
  return table.stand_ins.contains(table.waiting) ? -1 : table.waiting;
}

int year_of(std::int64_t now) {
  const auto seconds = static_cast<std::time_t>(now);
  std::tm date{};
  ::gmtime_r(&seconds, &date);
  return date.tm_year + 1900;
}

std::int64_t days_up(std::int64_t seconds) { return (seconds + kDay - 1) / kDay; }

}  // namespace

const Pace* find_pace(std::string_view id) {
  const auto found = std::find_if(kPaces.begin(), kPaces.end(), [&](const Pace& p) { return id == p.id; });
  return found == kPaces.end() ? nullptr : &*found;
}

Json pace_json(std::string_view id) {
  const Pace* pace = find_pace(id);
  Json out{{"id", std::string(id)}};
  if (!pace || !pace->has_clock()) return out;
  out["bank"] = pace->bank;
  out["increment"] = pace->increment;
  out["cap"] = pace->cap;
  return out;
}

Json paces_json() {
  Json out = Json::array();
  for (const Pace& pace : kPaces) out.push_back(pace_json(pace.id));
  return out;
}

std::int64_t left_of(const GameTable& table, int seat, std::int64_t now) {
  const GameTable::Clock& clock = table.clock;
  if (seat < 0 || seat >= static_cast<int>(clock.left.size())) return 0;
  return clock.left[seat] - (seat == clock.runs ? std::max<std::int64_t>(0, now - starts(clock)) : 0);
}

void wind(Shelf& shelf, GameTable& table, std::int64_t now) {
  const Pace* pace = find_pace(table.pace);
  if (!pace || !pace->has_clock()) return;
  GameTable::Clock& clock = table.clock;
  if (clock.left.empty()) clock.left.assign(table.sitters.size(), pace->bank);
  const int asked = thinking_seat(table);
  if (asked == clock.runs) return;
  if (clock.runs >= 0) {
    const std::int64_t rest = std::max<std::int64_t>(0, left_of(table, clock.runs, now));
    clock.left[clock.runs] = std::min(pace->cap, rest + pace->increment);
    table.open_seats.erase(clock.runs);  // he has come after all
  }
  clock = {.left = clock.left, .runs = asked, .from = asked < 0 ? 0 : now};
  if (asked < 0) return;
  if (const std::optional<Account> person = account(shelf, table.sitters[asked].id))
    clock.still_until = person->vacation_until > now ? person->vacation_until : 0;
}

void set_clock(GameTable& table, int seat, std::int64_t left) {
  if (seat < 0 || seat >= static_cast<int>(table.clock.left.size())) return;
  table.clock.left[seat] = left;
  if (table.clock.runs == seat) table.clock = {.left = table.clock.left};  // wind() starts it anew
}

bool is_late(const GameTable& table, std::int64_t now) {
  return has_clock(table) && !table.over && table.clock.runs >= 0 && left_of(table, table.clock.runs, now) <= 0;
}

std::optional<std::int64_t> next_alarm(const GameTable& table) {
  const GameTable::Clock& clock = table.clock;
  if (table.over || clock.runs < 0) return std::nullopt;
  const std::int64_t left = clock.left[clock.runs];
  if (!clock.warned) return starts(clock) + left * 4 / 5;
  if (!clock.late) return starts(clock) + left;
  return std::nullopt;
}

Json clocks_json(const GameTable& table, std::int64_t now) {
  Json out = Json::array();
  for (int seat = 0; seat < static_cast<int>(table.clock.left.size()); ++seat) {
    if (table.sitters[seat].id.empty()) continue;
    const bool still = seat == table.clock.runs && table.clock.still_until > now;
    const bool runs = seat == table.clock.runs && !still && !table.over;
    Json one{{"seat", seat}, {"left", std::max<std::int64_t>(0, left_of(table, seat, now))}, {"runs", runs}};
    if (runs) one["until"] = starts(table.clock) + table.clock.left[seat];
    if (still) one["vacation"] = table.clock.still_until;
    out.push_back(std::move(one));
  }
  return out;
}

// ---- vacation ----

int vacation_days_left(const Account& account, std::int64_t now) {
  return kVacationDays - (account.vacation_year == year_of(now) ? account.vacation_days : 0);
}

bool take_vacation(Account& account, std::int64_t until, std::int64_t now) {
  // What is left of the one that runs comes back first, whether it is ended or made longer.
  if (account.vacation_until > now && account.vacation_year == year_of(now))
    account.vacation_days -= static_cast<int>((account.vacation_until - now) / kDay);
  if (until == 0) {
    account.vacation_until = 0;
    return true;
  }
  const std::int64_t days = days_up(until - now);
  if (until <= now || days > vacation_days_left(account, now)) return false;
  if (account.vacation_year != year_of(now)) account.vacation_days = 0;
  account.vacation_year = year_of(now);
  account.vacation_days += static_cast<int>(days);
  account.vacation_until = until;
  return true;
}

std::vector<std::string> follow_vacation(Desk& desk, const Account& account, std::int64_t now) {
  std::vector<std::string> changed;
  for (const Document& found : desk.find(kTableKind, "waiting:" + account.id, kMostTables)) {
    std::optional<GameTable> table = server::table(desk, found.id);
    if (!table || table->clock.runs < 0 || table->sitters[table->clock.runs].id != account.id) continue;
    if (is_late(*table, now)) continue;  // too late for that
    GameTable::Clock& clock = table->clock;
    clock.left[clock.runs] = left_of(*table, clock.runs, now);
    clock.from = now;
    clock.still_until = account.vacation_until > now ? account.vacation_until : 0;
    desk.put(document_of(*table, found.changed));
    changed.push_back(found.id);
  }
  return changed;
}

}  // namespace valor::server
