#include "server/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "server/clocks.h"
#include "server/games_parts.h"

namespace valor::server {
namespace {

constexpr std::size_t kPage = 100;

Json shared_json(const GameTable& t) {
  Json out{{"listed", Json::parse(t.listed)},
           {"options", Json::parse(t.options)},
           {"sides", t.sides},
           {"rated", t.rated},
           {"pace", t.pace},
           {"waiting", t.waiting},
           {"since", t.since},
           {"messages", t.messages},
           {"unread", t.unread},
           {"unseen", t.unseen},
           {"agreed", t.agreed},
           {"ended", t.ended},
           {"goes_on", t.goes_on},
           {"clock",
            {{"left", t.clock.left},
             {"runs", t.clock.runs},
             {"from", t.clock.from},
             {"still_until", t.clock.still_until},
             {"warned", t.clock.warned},
             {"late", t.clock.late}}},
           {"stand_in", t.stand_in},
           {"stand_ins", Json::object()},
           {"open_seats", t.open_seats},
           {"by_orders", t.by_orders},
           {"reminded", t.reminded},
           {"tournament", t.tournament}};
  for (const auto& [seat, bot] : t.stand_ins) out["stand_ins"][fmt::format("{}", seat)] = bot;
  if (t.winner) out["winner"] = *t.winner;
  if (t.offer) out["offer"] = Json{{"by", t.offer->by}, {"entry", t.offer->entry}, {"turn", t.offer->turn}};
  return out;
}

void read_shared(GameTable& t, const Json& in) {
  t.listed = canonical(in.at("listed"));
  t.options = canonical(in.at("options"));
  t.sides = in.at("sides").get<std::vector<int>>();
  t.rated = in.at("rated").get<bool>();
  t.pace = in.at("pace").get<std::string>();
  t.waiting = in.at("waiting").get<int>();
  t.since = in.at("since").get<std::int64_t>();
  t.messages = in.at("messages").get<int>();
  t.unread = in.at("unread").get<std::map<std::string, int>>();
  t.unseen = in.at("unseen").get<std::set<std::string>>();
  t.agreed = in.at("agreed").get<std::set<std::string>>();
  t.ended = in.at("ended").get<std::string>();
  t.goes_on = in.at("goes_on").get<std::string>();
  t.tournament = in.value("tournament", "");
  if (in.contains("winner")) t.winner = in["winner"].get<int>();
  if (in.contains("offer"))
    t.offer = GameTable::Offer{in["offer"]["by"].get<int>(), in["offer"]["entry"].get<std::uint64_t>(),
                               in["offer"]["turn"].get<int>()};
}

// Tables of before there were clocks have none of this.
void read_clock(GameTable& t, const Json& in) {
  if (const Json clock = in.value("clock", Json::object()); !clock.empty())
    t.clock = {.left = clock.at("left").get<std::vector<std::int64_t>>(),
               .runs = clock.at("runs").get<int>(),
               .from = clock.at("from").get<std::int64_t>(),
               .still_until = clock.at("still_until").get<std::int64_t>(),
               .warned = clock.at("warned").get<bool>(),
               .late = clock.at("late").get<bool>()};
  t.stand_in = in.value("stand_in", "");
  const Json stand_ins = in.value("stand_ins", Json::object());
  for (const auto& [seat, bot] : stand_ins.items()) t.stand_ins[std::stoi(seat)] = bot.get<std::string>();
  t.open_seats = in.value("open_seats", std::set<int>{});
  t.by_orders = in.value("by_orders", std::set<int>{});
  t.reminded = in.value("reminded", std::int64_t{0});
}

// Lists: all that run or are over, and each person's; a finished game stays among those that run until he has seen it.
void add_shared_keys(const GameTable& t, std::set<std::string>& keys) {
  keys.insert(t.over ? "over" : "running");
  if (!t.over && !t.open_seats.empty()) keys.insert("open_seat");
  for (const Sitter& sitter : t.sitters)
    if (!sitter.id.empty()) keys.insert((t.over && !t.unseen.contains(sitter.id) ? "over:" : "running:") + sitter.id);
  if (!t.over && t.waiting >= 0 && !t.sitters[t.waiting].id.empty()) keys.insert("waiting:" + t.sitters[t.waiting].id);
}

}  // namespace

GameTable read_table(const Document& document) {
  const Json body = Json::parse(document.body);
  GameTable out{.game = document.id,
                .shared = body.value("shared", false),
                .over = body.value("over", false),
                .owner = body.value("owner", "")};
  for (const Json& sitter : body.at("sitters"))
    out.sitters.push_back({sitter.value("id", ""), sitter.value("name", "")});
  const Json former = body.value("former", Json::array());
  for (const Json& one : former) out.former.push_back(one.get<std::string>());
  if (out.shared) read_shared(out, body.at("talk"));
  if (out.shared) read_clock(out, body.at("talk"));
  return out;
}

void follow(GameTable& t, const ListedGame& listed, const Ledger& ledger, std::int64_t now) {
  const Game& game = ledger.game();
  const Outcome result = game.result();
  Json line = listed_json(listed);
  line["turn"] = turn_shown(game);
  line["changed"] = now;
  line["over"] = result.over;
  t.listed = canonical(line);
  t.options = canonical(Json::parse(ledger.record().header).value("options", Json::object()));
  const int asked = result.over ? -1 : index(game.who_decides());
  if (asked != t.waiting) t.since = now;
  t.waiting = asked;
  if (!result.over || t.over) return;
  t.over = true;
  t.ended = "rules";
  if (result.winner != kNoSide) t.winner = index(result.winner);
  for (const Sitter& sitter : t.sitters)
    if (!sitter.id.empty()) t.unseen.insert(sitter.id);
}

void finish(GameTable& table, const char* why, std::optional<int> winner, std::int64_t now) {
  table.over = true;
  table.ended = why;
  table.winner = winner;
  table.waiting = -1;
  table.since = now;
  table.clock = {.left = table.clock.left};
  table.open_seats.clear();
  table.offer.reset();
  table.agreed.clear();
  table.unseen.clear();
  for (const Sitter& sitter : table.sitters)
    if (!sitter.id.empty()) table.unseen.insert(sitter.id);
  Json listed = Json::parse(table.listed);
  listed["over"] = true;
  listed["changed"] = now;
  table.listed = canonical(listed);
}

bool GameTable::sits(std::string_view who) const {
  return !who.empty() && std::any_of(sitters.begin(), sitters.end(), [&](const Sitter& s) { return s.id == who; });
}

bool GameTable::sits_in(std::string_view who, int seat) const {
  return !who.empty() && seat >= 0 && seat < static_cast<int>(sitters.size()) && sitters[seat].id == who;
}

bool GameTable::has_left(std::string_view who) const {
  return std::find(former.begin(), former.end(), who) != former.end();
}

Document document_of(const GameTable& table, std::int64_t now) {
  Json sitters = Json::array();
  std::set<std::string> keys;
  for (const Sitter& sitter : table.sitters) {
    sitters.push_back(Json{{"id", sitter.id}, {"name", sitter.name}});
    if (!sitter.id.empty()) keys.insert("who:" + sitter.id);
  }
  if (!table.owner.empty()) keys.insert("who:" + table.owner);
  if (table.shared) add_shared_keys(table, keys);
  Json body{{"shared", table.shared},
            {"over", table.over},
            {"owner", table.owner},
            {"sitters", std::move(sitters)},
            {"former", table.former}};
  if (table.shared) body["talk"] = shared_json(table);
  return {.kind = kTableKind,
          .id = table.game,
          .body = canonical(body),
          .changed = now,
          .due = table.shared ? next_alarm(table) : std::nullopt,
          .keys = std::vector<std::string>(keys.begin(), keys.end())};
}

std::optional<GameTable> table(Shelf& shelf, std::string_view game) {
  const std::optional<Document> found = shelf.get(kTableKind, game);
  return found ? std::optional(read_table(*found)) : std::nullopt;
}

std::vector<GameTable> tables_of(Shelf& shelf, std::string_view who) {
  std::vector<GameTable> out;
  std::optional<Bookmark> after;
  while (true) {
    const std::vector<Document> page = shelf.find(kTableKind, "who:" + std::string(who), kPage, after);
    for (const Document& d : page) out.push_back(read_table(d));
    if (page.size() < kPage) return out;
    after = Bookmark{page.back().changed, page.back().id};
  }
}

GameTable own_table(const std::string& game, const std::vector<std::string>& seats, const Sitter& owner) {
  GameTable out{.game = game, .owner = owner.id};
  for (const std::string& seat : seats) out.sitters.push_back(seat == kPerson ? owner : Sitter{});
  return out;
}

void move_tables(Desk& desk, std::string_view from, const std::string& to, const std::string& name, std::int64_t now) {
  for (const GameTable& found : tables_of(desk, from)) {
    std::optional<GameTable> table = server::table(desk, found.game);
    if (!table) continue;
    if (table->owner == from) table->owner = to;
    for (Sitter& sitter : table->sitters)
      if (sitter.id == from) sitter = {to, name};
    desk.put(document_of(*table, now));
  }
}

void leave_tables(Desk& desk, std::string_view who, std::int64_t now) {
  for (const GameTable& found : tables_of(desk, who)) {
    std::optional<GameTable> table = server::table(desk, found.game);
    if (!table) continue;
    if (table->owner == who) table->owner.clear();
    for (Sitter& sitter : table->sitters)
      if (sitter.id == who) sitter = {};
    desk.put(document_of(*table, now));
  }
}

}  // namespace valor::server
