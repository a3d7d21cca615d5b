// What can be done at a table when somebody stays away: a reminder, claims when his time has run out, a computer that
// sits in for him, another person in his seat; and what the clocks themselves tell.
//
// Claims are checked inside the transaction that acts on them: whoever moves in the last moment has moved.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "server/clocks.h"
#include "server/notices.h"
#include "server/table_parts.h"
#include "server/table_talk.h"

namespace valor::server {
namespace {

constexpr std::size_t kAtOnce = 50;
constexpr std::int64_t kBetweenReminders = 86400;

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::string title_of_table(const GameTable& table) { return Json::parse(table.listed).value("title", ""); }

// May `who` claim anything of the one whose decision it is? `against`: only those who play against him.
enum class Against : bool { No, Yes };
std::optional<Failure> may_not_claim(const GameTable& table, const Who& who, Against against, std::int64_t now) {
  if (table.over) return failure(409, "server.error.game_ended");
  if (!is_late(table, now)) return failure(409, "server.error.time_left");
  const int late = table.clock.runs;
  if (table.sits_in(who.id, late)) return failure(403, "server.error.not_yours");
  if (against == Against::No) return std::nullopt;
  for (std::size_t i = 0; i < table.sitters.size(); ++i)
    if (table.sitters[i].id == who.id && table.sides[i] == table.sides[late])
      return failure(403, "server.error.not_yours");
  return std::nullopt;
}

// The time of somebody who sits down: a whole bank for a new person, one increment for who was late.
void start_again(Shelf& shelf, GameTable& table, int seat, bool is_new, std::int64_t now) {
  if (const Pace* pace = find_pace(table.pace); pace && pace->has_clock())
    set_clock(table, seat, is_new ? pace->bank : pace->increment);
  wind(shelf, table, now);
}

}  // namespace

Result<Json, Failure> TableTalk::claim(const Who& who, const std::string& game, const Json& body, std::int64_t now) {
  const Json what = body.value("what", Json());
  if (what == "win" || what == "end") return end_by_claim(who, game, what == "win", now);
  if (what == "bot") return sit_bot_down(who, game, now);
  return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
}

Result<Json, Failure> TableTalk::end_by_claim(const Who& who, const std::string& game, bool wins, std::int64_t now) {
  Json out;
  const Result<bool, Failure> ended = games_.end(game, now, [&](Change& change) -> std::optional<Failure> {
    std::optional<GameTable> t = server::table(change.desk(), game);
    if (!t) return failure(404, "core.error.no_game");
    if (std::optional<Failure> no = may_not_claim(*t, who, Against::Yes, now)) return no;
    const std::optional<int> winner = wins ? std::optional(t->sides[seat_of(*t, who)]) : std::nullopt;
    for (const std::string& person : people_of(*t)) {
      if (mail_ == Mail::No) break;
      take_all_notices(change.desk(), person, game);
      if (person != who.id) give_notice(change.desk(), NoticeKind::Over, person, game, title_of_table(*t), now);
    }
    finish(*t, "time", winner, now);
    change.desk().put(document_of(*t, now));
    out = told(*t, who, now);
    return std::nullopt;
  });
  if (!ended) return tl::unexpected<Failure>(ended.error());
  return out;
}

Result<Json, Failure> TableTalk::sit_bot_down(const Who& who, const std::string& game, std::int64_t now) {
  std::optional<GameTable> before;
  store_.read([&](Shelf& shelf) { before = server::table(shelf, game); });
  if (!before) return tl::unexpected<Failure>(failure(404, "core.error.no_game"));
  if (std::optional<Failure> no = may_not_claim(*before, who, Against::No, now))
    return tl::unexpected<Failure>(std::move(*no));
  if (before->stand_in.empty()) return tl::unexpected<Failure>(failure(409, "server.error.no_stand_in"));
  const int seat = before->clock.runs;
  Json out;
  const auto sit_down = [&](Change& change) -> std::optional<Failure> {
    std::optional<GameTable> t = server::table(change.desk(), game);
    if (!t) return failure(404, "core.error.no_game");
    if (std::optional<Failure> no = may_not_claim(*t, who, Against::No, now)) return no;
    if (t->clock.runs != seat) return failure(409, "server.error.time_left");
    t->stand_ins[seat] = t->stand_in;
    t->by_orders.erase(seat);
    wind(change.desk(), *t, now);
    const std::string absent = t->sitters[seat].id;
    if (mail_ == Mail::Yes) {
      take_all_notices(change.desk(), absent, game);
      give_notice(change.desk(), NoticeKind::StandIn, absent, game, title_of_table(*t), now);
    }
    change.desk().put(document_of(*t, now));
    out = told(*t, who, now);
    return std::nullopt;
  };
  const Result<bool, Failure> done = games_.change_seat(game, seat, before->stand_in, sit_down);
  if (!done) return tl::unexpected<Failure>(done.error());
  return out;
}

// All his seats: whoever opens the game is there.
Result<Json, Failure> TableTalk::come_back(const Who& who, const std::string& game, std::int64_t now) {
  Result<Json, Failure> out = table(who, game, now);
  std::optional<GameTable> before;
  store_.read([&](Shelf& shelf) { before = server::table(shelf, game); });
  if (!out || !before) return out;
  for (const auto& [seat, bot] : before->stand_ins) {
    if (!before->sits_in(who.id, seat)) continue;
    const int his = seat;
    const auto come = [&](Change& change) -> std::optional<Failure> {
      std::optional<GameTable> t = server::table(change.desk(), game);
      if (!t || !t->sits_in(who.id, his)) return failure(404, "core.error.no_game");
      t->stand_ins.erase(his);
      start_again(change.desk(), *t, his, false, now);
      change.desk().put(document_of(*t, now));
      out = told(*t, who, now);
      return std::nullopt;
    };
    const Result<bool, Failure> done = games_.change_seat(game, his, std::string(kPerson), come);
    if (!done) return tl::unexpected<Failure>(done.error());
  }
  return out;
}

// ---- another person in the seat ----

// The seat of somebody late, or of somebody for whom a computer sits in.
Result<Json, Failure> TableTalk::open_seat(const Who& who, const std::string& game, const Json& body,
                                           std::int64_t now) {
  const bool open = body.value("open", Json(true)) == true;
  return change(who, game, now, [&](Desk&, GameTable& t) -> std::optional<Failure> {
    if (t.over) return failure(409, "server.error.game_ended");
    if (!open) {
      t.open_seats.clear();
      return std::nullopt;
    }
    for (const auto& [seat, bot] : t.stand_ins)
      if (!t.sits_in(who.id, seat)) t.open_seats.insert(seat);
    if (!t.open_seats.empty()) return std::nullopt;
    if (std::optional<Failure> no = may_not_claim(t, who, Against::No, now)) return no;
    t.open_seats.insert(t.clock.runs);
    return std::nullopt;
  });
}

Result<Json, Failure> TableTalk::take_seat(const Who& who, const std::string& game, const Json& body,
                                           std::int64_t now) {
  const Json wanted = body.value("seat", Json());
  if (!wanted.is_number_unsigned() || wanted.get<std::uint64_t>() > 254)
    return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  const int seat = wanted.get<int>();
  Json out;
  const auto take = [&](Change& change) -> std::optional<Failure> {
    std::optional<GameTable> t = server::table(change.desk(), game);
    if (!t || !t->shared) return failure(404, "core.error.no_game");
    // Who knows one side's secrets does not sit down at the other.
    if (t->sits(who.id) || t->has_left(who.id)) return failure(403, "server.error.not_yours");
    if (!t->open_seats.contains(seat)) return failure(409, "server.error.seat_taken");
    const std::string before = t->sitters[seat].id;
    t->sitters[seat] = {who.id, who.name};
    if (!before.empty() && !t->sits(before)) {
      t->former.push_back(before);
      t->unread.erase(before);
      t->agreed.erase(before);
    }
    t->stand_ins.erase(seat);
    t->by_orders.erase(seat);
    t->open_seats.erase(seat);
    t->clock.runs = t->clock.runs == seat ? -1 : t->clock.runs;
    start_again(change.desk(), *t, seat, true, now);
    if (mail_ == Mail::Yes && !before.empty()) {
      take_all_notices(change.desk(), before, game);
      give_notice(change.desk(), NoticeKind::Replaced, before, game, title_of_table(*t), now);
    }
    change.desk().put(document_of(*t, now));
    out = told(*t, who, now);
    return std::nullopt;
  };
  const Result<bool, Failure> done = games_.change_seat(game, seat, std::string(kPerson), take);
  if (!done) return tl::unexpected<Failure>(done.error());
  return out;
}

// ---- standing orders ----

// For all his seats: what they are asked in others' turns is answered at once, and a turn costs each side one letter.
Result<Json, Failure> TableTalk::set_orders(const Who& who, const std::string& game, const Json& body,
                                            std::int64_t now) {
  const Json on = body.value("on", Json());
  std::optional<GameTable> before;
  store_.read([&](Shelf& shelf) { before = server::table(shelf, game); });
  if (!on.is_boolean() || !before) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  Json out;
  for (int seat = 0; seat < static_cast<int>(before->sitters.size()); ++seat) {
    if (!before->sits_in(who.id, seat)) continue;
    const auto note = [&](Change& change) -> std::optional<Failure> {
      std::optional<GameTable> t = server::table(change.desk(), game);
      if (!t || !t->sits_in(who.id, seat)) return failure(404, "core.error.no_game");
      if (t->stand_ins.contains(seat)) return failure(409, "server.error.not_yours");
      if (on == true) t->by_orders.insert(seat);
      else t->by_orders.erase(seat);
      change.desk().put(document_of(*t, now));
      out = told(*t, who, now);
      return std::nullopt;
    };
    const Result<bool, Failure> done = games_.set_orders(game, seat, on == true, note);
    if (!done) return tl::unexpected<Failure>(done.error());
  }
  return out;
}

// ---- what is told about time ----

Result<Json, Failure> TableTalk::remind(const Who& who, const std::string& game, std::int64_t now) {
  return change(who, game, now, [&](Desk& desk, GameTable& t) -> std::optional<Failure> {
    if (t.over) return failure(409, "server.error.game_ended");
    const std::string asked = t.waiting < 0 || t.stand_ins.contains(t.waiting) ? "" : t.sitters[t.waiting].id;
    if (asked.empty() || asked == who.id) return failure(409, "server.error.nobody_to_remind");
    // Neither at once after the decision came to him nor again and again.
    if (now < std::max(t.reminded, t.since) + kBetweenReminders) return failure(409, "server.error.reminded");
    t.reminded = now;
    if (mail_ == Mail::Yes) give_notice(desk, NoticeKind::Remind, asked, game, title_of_table(t), now);
    return std::nullopt;
  });
}

std::vector<std::string> TableTalk::look_at_clocks(std::int64_t now) {
  std::vector<Document> due;
  store_.read([&](Shelf& shelf) { due = shelf.due(kTableKind, now, kAtOnce); });
  std::vector<std::string> changed;
  for (const Document& d : due)
    store_.change(d.id, [&](Change& change) {
      const std::optional<Document> found = change.desk().get(kTableKind, d.id);
      std::optional<GameTable> t = found ? std::optional(read_table(*found)) : std::nullopt;
      const std::optional<std::int64_t> alarm = t ? next_alarm(*t) : std::nullopt;
      if (!alarm || *alarm > now) return;  // he has moved, or another process was quicker
      const std::string late = t->sitters[t->clock.runs].id;
      const bool short_of_time = !t->clock.warned;
      (short_of_time ? t->clock.warned : t->clock.late) = true;
      for (const std::string& person : people_of(*t))
        if (mail_ == Mail::Yes && (person == late) == short_of_time)
          give_notice(change.desk(), short_of_time ? NoticeKind::Deadline : NoticeKind::Late, person, d.id,
                      title_of_table(*t), now);
      change.desk().put(document_of(*t, found->changed));
      change.add_news(0);
      changed.push_back(d.id);
    });
  return changed;
}

void TableTalk::leave_all(const Who& who, std::int64_t now) {
  std::vector<GameTable> his;
  store_.read([&](Shelf& shelf) { his = tables_of(shelf, who.id); });
  for (const GameTable& t : his)
    if (t.shared && !t.over) std::ignore = leave(who, t.game, now);
}

}  // namespace valor::server
