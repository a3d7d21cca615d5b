#include "server/table_talk.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "server/clocks.h"
#include "server/games_parts.h"
#include "server/notices.h"
#include "server/paging.h"
#include "server/results.h"
#include "server/table_parts.h"

namespace valor::server {
namespace {

constexpr std::size_t kLongestText = 8000, kLongestNotes = 80000;  // bytes: 2,000 and 20,000 characters
constexpr std::size_t kMostMessages = 500;                         // in one answer

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::string text_in(const Json& body, const char* name) {
  const Json said = body.value(name, Json());
  return said.is_string() ? said.get<std::string>() : "";
}

std::set<int> sides_of(const GameTable& table, const std::string& who) {
  std::set<int> out;
  for (std::size_t i = 0; i < table.sitters.size(); ++i)
    if (table.sitters[i].id == who) out.insert(table.sides[i]);
  return out;
}

// Everybody but the writer who may read it.
std::set<std::string> readers(const GameTable& table, const Who& from, int side, bool all) {
  std::set<std::string> out;
  for (const Sitter& sitter : table.sitters)
    if (!sitter.id.empty() && sitter.id != from.id && (all || sides_of(table, sitter.id).contains(side)))
      out.insert(sitter.id);
  return out;
}

}  // namespace

// ---- what the files of the table share ----

// So that the order of ids is the order of messages.
std::string message_id(const std::string& game, std::uint64_t n) { return fmt::format("{}-{:08}", game, n); }

int seat_of(const GameTable& table, const Who& who) {
  for (std::size_t i = 0; i < table.sitters.size(); ++i)
    if (!who.id.empty() && table.sitters[i].id == who.id) return static_cast<int>(i);
  return -1;
}

std::set<std::string> people_of(const GameTable& table) {
  std::set<std::string> out;
  for (const Sitter& sitter : table.sitters)
    if (!sitter.id.empty()) out.insert(sitter.id);
  return out;
}

// The side that is left when one has gone, if it is one.
std::optional<int> other_side(const GameTable& table, int side) {
  std::set<int> others(table.sides.begin(), table.sides.end());
  others.erase(side);
  return others.size() == 1 ? std::optional(*others.begin()) : std::nullopt;
}

Json TableTalk::told(const GameTable& t, const Who& who, std::int64_t now) {
  Json players = Json::array();
  for (std::size_t i = 0; i < t.sitters.size(); ++i) {
    Json one{{"seat", i}, {"side", t.sides[i]}};
    const Json seats = Json::parse(t.listed).value("seats", Json::array());
    if (!t.sitters[i].id.empty()) one["name"] = t.sitters[i].name;
    if (!t.sitters[i].id.empty() && t.sitters[i].id == who.id) one["mine"] = true;
    if (t.sitters[i].id.empty() && i < seats.size() && seats[i] != kPerson) one["bot"] = seats[i];
    if (t.sitters[i].id.empty() && !one.contains("bot")) one["gone"] = true;
    if (const auto bot = t.stand_ins.find(static_cast<int>(i)); bot != t.stand_ins.end()) one["stand_in"] = bot->second;
    if (t.open_seats.contains(static_cast<int>(i))) one["open"] = true;
    // Whose orders answer is his own business.
    if (one.contains("mine")) one["orders"] = t.by_orders.contains(static_cast<int>(i));
    players.push_back(std::move(one));
  }
  const auto unread = t.unread.find(who.id);
  Json out{{"game", t.game},
           {"players", std::move(players)},
           {"pace", pace_json(t.pace)},
           {"clocks", clocks_json(t, now)},
           {"rated", t.rated},
           {"messages", t.messages},
           {"unread", unread == t.unread.end() ? 0 : unread->second}};
  if (!t.stand_in.empty()) out["stand_in"] = t.stand_in;
  if (is_late(t, now)) out["late"] = true;
  if (t.waiting >= 0)
    out["waiting"] =
        Json{{"seats", Json::array({t.waiting})}, {"mine", t.sits_in(who.id, t.waiting)}, {"since", t.since}};
  if (t.offer)
    out["offer"] = Json{{"by", t.offer->by}, {"turn", t.offer->turn}, {"mine", t.sits_in(who.id, t.offer->by)}};
  if (t.over) out["ended"] = Json{{"why", t.ended}, {"winner", t.winner ? Json(*t.winner) : Json(nullptr)}};
  if (!t.goes_on.empty()) out["goes_on"] = t.goes_on;
  if (!t.tournament.empty()) out["tournament"] = t.tournament;
  return out;
}

Result<Json, Failure> TableTalk::table(const Who& who, const std::string& game, std::int64_t now) {
  std::optional<GameTable> found;
  store_.read([&](Shelf& shelf) { found = server::table(shelf, game); });
  if (!found || !found->shared) return tl::unexpected<Failure>(failure(404, "core.error.no_game"));
  return told(*found, who, now);
}

Result<Json, Failure> TableTalk::my_games(const Who& who, const Filter& filter, std::int64_t now) {
  const std::optional<std::optional<Bookmark>> after = read_bookmark(filter.after);
  if (!after) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  std::vector<GameTable> mine;
  Json out{{"games", Json::array()}, {"waiting", 0}};
  store_.read([&](Shelf& shelf) {
    const std::vector<Document> page =
        shelf.find(kTableKind, (filter.over ? "over:" : "running:") + who.id, kPage, *after);
    for (const Document& d : page) mine.push_back(read_table(d));
    if (page.size() == kPage) out["next"] = bookmark_text(page.back());
    const std::vector<Document> waiting = shelf.find(kTableKind, "waiting:" + who.id, 1000);
    out["waiting"] = waiting.size();
    // The one that waits longest: the last in order of change need not be it.
    std::int64_t longest = INT64_MAX;
    for (const Document& d : waiting)
      if (const GameTable t = read_table(d); t.since < longest) {
        longest = t.since;
        out["next_game"] = t.game;
      }
  });
  for (const bool waits : {true, false})
    for (const GameTable& t : mine)
      if ((t.waiting >= 0 && t.sits_in(who.id, t.waiting)) == waits)
        out["games"].push_back(Json{{"game", Json::parse(t.listed)}, {"table", told(t, who, now)}});
  return out;
}

Result<Json, Failure> TableTalk::public_games(const Who& who, const Filter& filter, std::int64_t now) {
  const std::optional<std::optional<Bookmark>> after = read_bookmark(filter.after);
  if (!after) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  Json out{{"games", Json::array()}};
  store_.read([&](Shelf& shelf) {
    const std::vector<Document> page = shelf.find(kTableKind,
                                                  filter.open_seat ? "open_seat"
                                                  : filter.over    ? "over"
                                                                   : "running",
                                                  kPage, *after);
    for (const Document& d : page) {
      const GameTable t = read_table(d);
      const Json listed = Json::parse(t.listed);
      if (!filter.rules.empty() && listed.value("rules", "") != filter.rules) continue;
      out["games"].push_back(Json{{"game", listed}, {"table", told(t, who, now)}});
    }
    if (page.size() == kPage) out["next"] = bookmark_text(page.back());
  });
  return out;
}

Result<Json, Failure> TableTalk::change(const Who& who, const std::string& game, std::int64_t now,
                                        const std::function<std::optional<Failure>(Desk&, GameTable&)>& work) {
  std::optional<Failure> no;
  Json out;
  store_.change(game, [&](Change& change) {
    std::optional<GameTable> found = server::table(change.desk(), game);
    no = found && found->shared ? work(change.desk(), *found) : failure(404, "core.error.no_game");
    if (no) return;
    change.desk().put(document_of(*found, now));
    change.add_news(0);  // those who watch are told, in every process
    out = told(*found, who, now);
  });
  if (no) return tl::unexpected<Failure>(*no);
  return out;
}

// ---- messages and notes ----

Result<Json, Failure> TableTalk::messages(const Who& who, const std::string& game, std::uint64_t after) {
  Json out{{"messages", Json::array()}};
  store_.read([&](Shelf& shelf) {
    const std::optional<GameTable> t = server::table(shelf, game);
    if (!t) return;
    const std::set<int> sides = sides_of(*t, who.id);
    const bool all = !t->sits(who.id) && !t->has_left(who.id);  // a director or an admin
    const auto most = std::min<std::uint64_t>(static_cast<std::uint64_t>(t->messages), after + kMostMessages);
    for (std::uint64_t n = after + 1; n <= most; ++n) {
      const std::optional<Document> d = shelf.get("message", message_id(game, n));
      if (!d) continue;
      Json message = Json::parse(d->body);
      const bool mine = message.value("who", "") == who.id;
      if (!all && !mine && message["to"] == "side" && !sides.contains(message["side"].get<int>())) continue;
      for (const char* name : {"who", "side"}) message.erase(name);
      out["messages"].push_back(std::move(message));
    }
  });
  return out;
}

Result<Json, Failure> TableTalk::write(const Who& who, const std::string& game, const Json& body, std::int64_t now) {
  const std::string text = text_in(body, "text"), to = body.contains("to") ? text_in(body, "to") : "all",
                    kind = body.contains("kind") ? text_in(body, "kind") : "chat", request = text_in(body, "request");
  if (text.empty() || text.size() > kLongestText || (to != "all" && to != "side") ||
      (kind != "chat" && kind != "hand_over" && kind != "last"))
    return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  Json message;
  const auto written = change(who, game, now, [&](Desk& desk, GameTable& t) -> std::optional<Failure> {
    const std::string once = request.empty() ? "" : fmt::format("request:{}:{}:{}", game, who.id, request);
    if (!once.empty())
      if (const std::vector<Document> known = desk.find("message", once, 1); !known.empty()) {
        message = Json::parse(known[0].body);
        return std::nullopt;
      }
    const int seat = seat_of(t, who);
    if (seat < 0) return failure(403, "server.error.not_yours");
    ++t.messages;
    message = Json{{"n", t.messages}, {"from", who.name}, {"who", who.id}, {"seat", seat}, {"side", t.sides[seat]},
                   {"to", to},        {"text", text},     {"at", now},     {"kind", kind}};
    Document d{.kind = "message",
               .id = message_id(game, static_cast<std::uint64_t>(t.messages)),
               .body = canonical(message),
               .changed = now,
               .keys = {"who:" + who.id}};
    if (!once.empty()) d.only = {once};
    desk.put(d);
    for (const std::string& reader : readers(t, who, t.sides[seat], to == "all")) ++t.unread[reader];
    return std::nullopt;
  });
  if (!written) return tl::unexpected<Failure>(written.error());
  for (const char* name : {"who", "side"}) message.erase(name);
  return message;
}

Json TableTalk::notes(const Who& who, const std::string& game) {
  std::string text;
  store_.read([&](Shelf& shelf) {
    if (const auto d = shelf.get("note", game + "-" + who.id)) text = Json::parse(d->body).value("text", "");
  });
  return Json{{"text", text}};
}

Result<Json, Failure> TableTalk::keep_notes(const Who& who, const std::string& game, const Json& body,
                                            std::int64_t now) {
  if (!body.contains("text") || !body["text"].is_string() || text_in(body, "text").size() > kLongestNotes)
    return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  store_.desk([&](Desk& desk) {
    desk.put({.kind = "note",
              .id = game + "-" + who.id,
              .body = canonical(Json{{"text", body["text"]}}),
              .changed = now,
              .keys = {"who:" + who.id}});
  });
  return Json{{"text", body["text"]}};
}

// ---- the end of a game, and going back ----

Result<Json, Failure> TableTalk::seen(const Who& who, const std::string& game, std::int64_t now) {
  return change(who, game, now, [&](Desk&, GameTable& t) -> std::optional<Failure> {
    t.unread.erase(who.id);
    t.unseen.erase(who.id);
    return std::nullopt;
  });
}

Result<Json, Failure> TableTalk::leave(const Who& who, const std::string& game, std::int64_t now) {
  Json out;
  const Result<bool, Failure> ended = games_.end(game, now, [&](Change& change) -> std::optional<Failure> {
    std::optional<GameTable> t = server::table(change.desk(), game);
    if (!t) return failure(404, "core.error.no_game");
    const int seat = seat_of(*t, who);
    const std::optional<int> winner = seat < 0 ? std::nullopt : other_side(*t, t->sides[seat]);
    for (Sitter& sitter : t->sitters)
      if (sitter.id == who.id) sitter = {};
    t->former.push_back(who.id);
    const std::string title = Json::parse(t->listed).value("title", "");
    if (mail_ == Mail::Yes) take_all_notices(change.desk(), who.id, game);
    for (const std::string& person : people_of(*t)) {
      if (mail_ == Mail::No) break;
      take_all_notices(change.desk(), person, game);
      give_notice(change.desk(), NoticeKind::Left, person, game, title, now);
    }
    finish(*t, "left", winner, now);
    change.desk().put(document_of(*t, now));
    out = told(*t, who, now);
    return std::nullopt;
  });
  if (!ended) return tl::unexpected<Failure>(ended.error());
  return out;
}

Result<Json, Failure> TableTalk::offer_takeback(const Who& who, const std::string& game, const Json& body,
                                                std::int64_t now) {
  std::optional<GameTable> found;
  store_.read([&](Shelf& shelf) { found = server::table(shelf, game); });
  const int seat = found ? seat_of(*found, who) : -1;
  if (seat < 0) return tl::unexpected<Failure>(failure(404, "core.error.no_game"));
  if (found->over) return tl::unexpected<Failure>(failure(409, "server.error.game_ended"));
  const Result<Games::WayBack, Failure> way = games_.way_back(game, seat, body.value("turn", Json(false)) == true);
  if (!way) return tl::unexpected<Failure>(way.error());
  return change(who, game, now, [&](Desk&, GameTable& t) -> std::optional<Failure> {
    t.offer = GameTable::Offer{seat, way->entry, way->turn};
    t.agreed = {who.id};
    return std::nullopt;
  });
}

Result<Json, Failure> TableTalk::answer_takeback(const Who& who, const std::string& game, const Json& body,
                                                 std::int64_t now) {
  std::optional<GameTable> all_agree;
  Result<Json, Failure> out = change(who, game, now, [&](Desk&, GameTable& t) -> std::optional<Failure> {
    all_agree.reset();
    if (!t.offer || t.over) return failure(409, "server.error.no_offer");
    if (body.value("agree", Json(false)) != true) {
      t.offer.reset();
      t.agreed.clear();
      return std::nullopt;
    }
    t.agreed.insert(who.id);
    if (t.agreed == people_of(t)) all_agree = t;
    return std::nullopt;
  });
  return out && all_agree ? go_back(who, *all_agree, now) : out;
}

// The new game and its table are one transaction, the end of the old one follows: should that be lost, the offer still
// stands, and agreeing again finds the game that goes on.
Result<Json, Failure> TableTalk::go_back(const Who& who, const GameTable& agreed, std::int64_t now) {
  std::string on = agreed.goes_on;
  if (on.empty()) {
    const auto also = [&](Change& change, const StoredGame& game, const ListedGame& listed, const Ledger& ledger) {
      GameTable next = agreed;
      next.game = game.id;
      next.offer.reset();
      next.agreed.clear();
      next.unread.clear();
      next.messages = 0;
      next.waiting = -1;
      follow(next, listed, ledger, now);
      wind(change.desk(), next, now);
      change.desk().put(document_of(next, now));
      std::optional<GameTable> before = server::table(change.desk(), agreed.game);
      if (!before) return;
      before->goes_on = game.id;
      change.desk().put(document_of(*before, now));
    };
    const Result<std::string, Failure> made = games_.take_back(agreed.game, agreed.offer->entry, now, also);
    if (!made) return tl::unexpected<Failure>(made.error());
    on = *made;
  }
  Json out;
  const Result<bool, Failure> ended = games_.end(agreed.game, now, [&](Change& change) -> std::optional<Failure> {
    std::optional<GameTable> t = server::table(change.desk(), agreed.game);
    if (!t) return failure(404, "core.error.no_game");
    t->goes_on = on;
    finish(*t, "agreed", std::nullopt, now);
    t->unseen.clear();  // they are in the other game
    change.desk().put(document_of(*t, now));
    out = told(*t, who, now);
    return std::nullopt;
  });
  if (!ended) return tl::unexpected<Failure>(ended.error());
  return out;
}

void TableTalk::has_seen(const Who& who, const std::string& game) {
  if (mail_ == Mail::No) return;
  bool told = false;
  store_.read([&](Shelf& shelf) { told = has_notice(shelf, who.id, game); });
  if (told) store_.desk([&](Desk& desk) { take_all_notices(desk, who.id, game); });
}

void TableTalk::after_submit(Change& change, const StoredGame& game, const Ledger& ledger, std::int64_t now) {
  std::optional<GameTable> t = server::table(change.desk(), game.id);
  if (!t || !t->shared) return;
  note_time_to_move(change.desk(), game.id, ledger, now);
  const Json before = Json::parse(t->listed);
  ListedGame listed{.id = game.id,
                    .scenario = before.value("scenario", ""),
                    .rules = before.value("rules", ""),
                    .title = before.value("title", ""),
                    .seats = game.seats,
                    .created = game.created,
                    .marks = game.marks};
  if (before.contains("origin")) listed.origin = canonical(before["origin"]);
  const std::string before_id = t->waiting >= 0 ? t->sitters[t->waiting].id : "";
  const bool was_over = t->over;
  const int waited_for = t->waiting;
  const std::int64_t since = t->since;
  follow(*t, listed, ledger, now);
  // What orders answer at once nobody waits for: no letter, and no clock.
  if (is_by_orders(game, ledger.game())) {
    t->waiting = waited_for;
    t->since = since;
  }
  wind(change.desk(), *t, now);
  const std::string after_id = t->waiting >= 0 ? t->sitters[t->waiting].id : "";
  if (mail_ == Mail::Yes && before_id != after_id) {
    for (const NoticeKind kind : {NoticeKind::Turn, NoticeKind::Deadline, NoticeKind::Remind})
      if (!before_id.empty()) take_notice(change.desk(), kind, before_id, game.id);
    if (!after_id.empty()) give_notice(change.desk(), NoticeKind::Turn, after_id, game.id, listed.title, now);
  }
  if (mail_ == Mail::Yes && t->over && !was_over)
    for (const std::string& person : people_of(*t))
      give_notice(change.desk(), NoticeKind::Over, person, game.id, listed.title, now);
  // What was offered was offered for another position.
  t->offer.reset();
  t->agreed.clear();
  change.desk().put(document_of(*t, now));
}

}  // namespace valor::server
