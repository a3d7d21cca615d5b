#include "server/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

namespace valor::server {
namespace {

constexpr const char* kKind = "result";
constexpr const char* kTallyKind = "tally";
constexpr const char* kBalanceKind = "balance";
constexpr std::size_t kMostTimes = 50;
constexpr std::int64_t kDay = 86400;
constexpr double kThousand = 1000, kBillion = 1e9;

// Somebody who has played, and for whom.
struct Played {
  std::string id;
  int side = 0;
  bool left = false;
};

std::optional<int> other_side(const GameTable& table, int side) {
  std::set<int> others(table.sides.begin(), table.sides.end());
  others.erase(side);
  return others.size() == 1 ? std::optional(*others.begin()) : std::nullopt;
}

// Who sits there, and who has just left: his seat is empty already, and he has lost.
std::vector<Played> players(const GameTable& table) {
  std::vector<Played> out;
  const auto add = [&](const std::string& id, int side, bool left) {
    if (id.empty() || std::any_of(out.begin(), out.end(), [&](const Played& p) { return p.id == id; })) return;
    out.push_back({id, side, left});
  };
  for (std::size_t i = 0; i < table.sitters.size(); ++i) add(table.sitters[i].id, table.sides[i], false);
  if (table.ended == "left" && table.winner && !table.former.empty())
    if (const std::optional<int> side = other_side(table, *table.winner)) add(table.former.back(), *side, true);
  return out;
}

// One person against one other, and nobody else: only that says who plays better.
bool is_duel(const GameTable& table, const std::vector<Played>& who) {
  const Json seats = Json::parse(table.listed).value("seats", Json::array());
  const bool bots = std::any_of(seats.begin(), seats.end(), [](const Json& seat) { return seat != "person"; });
  return !bots && who.size() == 2 && who[0].side != who[1].side;
}

Json tally_json(const Tally& t) {
  return Json{{"games", t.games}, {"won", t.won},   {"drawn", t.drawn},
              {"left", t.left},   {"late", t.late}, {"times", t.times}};
}

void put_tally(Desk& desk, const std::string& account, const Tally& tally, std::int64_t now) {
  desk.put({.kind = kTallyKind, .id = account, .body = canonical(tally_json(tally)), .changed = now});
}

void count(Desk& desk, const Played& player, const GameTable& table, std::int64_t now) {
  Tally tally = tally_of(desk, player.id);
  ++tally.games;
  if (!table.winner) ++tally.drawn;
  else if (*table.winner == player.side) ++tally.won;
  if (player.left) ++tally.left;
  if (table.ended == "time" && table.winner && *table.winner != player.side) ++tally.late;
  put_tally(desk, player.id, tally, now);
}

double score_of(const GameTable& table, const Played& player) {
  if (!table.winner) return 0.5;
  return *table.winner == player.side ? 1 : 0;
}

void rate(Desk& desk, const GameTable& table, std::vector<Played> duel, const std::string& rules, std::int64_t now) {
  // Always in the same order, so that two games that end at once wait for each other and do not lock each other out.
  std::sort(duel.begin(), duel.end(), [](const Played& a, const Played& b) { return a.id < b.id; });
  std::vector<KeptRating> before;
  for (const Played& player : duel) {
    KeptRating kept = rating_of(desk, player.id, rules);
    if (kept.at > 0) kept.rating = rested(kept.rating, static_cast<double>(now - kept.at) / static_cast<double>(kDay));
    before.push_back(kept);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    KeptRating after = before[i];
    after.rating = rated(before[i].rating, before[1 - i].rating, score_of(table, duel[i]));
    ++after.games;
    after.at = now;
    desk.put(document_of(after));
  }
}

void add_to_balance(Desk& desk, const GameTable& table, const std::string& scenario, std::int64_t now) {
  const std::optional<Document> kept = desk.get(kBalanceKind, scenario);
  const Json before = kept ? Json::parse(kept->body) : Json::object();
  const int halves = !table.winner ? 1 : *table.winner == 0 ? 2 : 0;
  desk.put(
      {.kind = kBalanceKind,
       .id = scenario,
       .body = canonical(Json{{"games", before.value("games", 0) + 1}, {"halves", before.value("halves", 0) + halves}}),
       .changed = now});
}

}  // namespace

Degree degree_of(const Outcome& outcome) {
  if (outcome.winner == kNoSide) return Degree::Draw;
  for (const Arg& arg : outcome.why.args)
    if (std::string_view(arg.name) == "level" && arg.kind == ArgKind::Key && arg.text &&
        std::string_view(arg.text).ends_with(".minor"))
      return Degree::Minor;
  return Degree::Major;
}

void keep_result(Desk& desk, const std::string& game, const Outcome* outcome, std::int64_t now) {
  const std::optional<GameTable> table = server::table(desk, game);
  if (!table || !table->shared || !table->over || !table->goes_on.empty()) return;
  if (desk.get(kKind, game)) return;
  const Json listed = Json::parse(table->listed);
  const std::string scenario = listed.value("scenario", ""), rules = listed.value("rules", "");
  const Degree degree = !table->winner ? Degree::Draw : outcome ? degree_of(*outcome) : Degree::Major;
  const int winner = points_of_winner(degree);
  Json points = Json::array();
  const int sides = table->sides.empty() ? 0 : 1 + *std::max_element(table->sides.begin(), table->sides.end());
  for (int side = 0; side < sides; ++side)
    points.push_back(!table->winner || *table->winner == side ? winner : kPointsOfGame - winner);
  const std::vector<Played> who = players(*table);
  std::vector<std::string> keys;
  for (const Played& player : who) keys.push_back("who:" + player.id);
  Json body{{"scenario", scenario}, {"rules", rules}, {"why", table->ended}, {"points", points}, {"at", now}};
  if (table->winner) body["winner"] = *table->winner;
  desk.put({.kind = kKind, .id = game, .body = canonical(body), .changed = now, .keys = keys});
  for (const Played& player : who) count(desk, player, *table, now);
  if (!is_duel(*table, who)) return;
  if (table->rated) rate(desk, *table, who, rules, now);
  if (table->ended == "rules") add_to_balance(desk, *table, scenario, now);
}

std::optional<GameResult> result_of(Shelf& shelf, std::string_view game) {
  const std::optional<Document> kept = shelf.get(kKind, game);
  if (!kept) return std::nullopt;
  const Json body = Json::parse(kept->body);
  GameResult out{.game = kept->id,
                 .scenario = body.value("scenario", ""),
                 .rules = body.value("rules", ""),
                 .why = body.value("why", ""),
                 .points = body.at("points").get<std::vector<int>>(),
                 .at = body.value("at", std::int64_t{0})};
  if (body.contains("winner")) out.winner = body["winner"].get<int>();
  return out;
}

void note_time_to_move(Desk& desk, const std::string& game, const Ledger& ledger, std::int64_t now) {
  const std::optional<GameTable> table = server::table(desk, game);
  if (!table || !table->shared || table->waiting < 0) return;
  const std::string& who = table->sitters[static_cast<std::size_t>(table->waiting)].id;
  const bool over = ledger.game().result().over;
  if (who.empty() || (!over && index(ledger.game().who_decides()) == table->waiting)) return;
  Tally tally = tally_of(desk, who);
  tally.times.push_back(std::max<std::int64_t>(0, now - table->since));
  if (tally.times.size() > kMostTimes) tally.times.erase(tally.times.begin());
  put_tally(desk, who, tally, now);
}

KeptRating read_rating(const Document& document) {
  const Json body = Json::parse(document.body);
  return {.account = body.at("account").get<std::string>(),
          .rules = body.at("rules").get<std::string>(),
          .rating = {.rating = body.at("rating").get<double>() / kThousand,
                     .deviation = body.at("deviation").get<double>() / kThousand,
                     .volatility = body.at("volatility").get<double>() / kBillion},
          .games = body.at("games").get<int>(),
          .at = body.at("at").get<std::int64_t>()};
}

KeptRating rating_of(Shelf& shelf, const std::string& account, const std::string& rules) {
  const std::optional<Document> kept = shelf.get(kRatingKind, fmt::format("{}:{}", rules, account));
  return kept ? read_rating(*kept) : KeptRating{.account = account, .rules = rules};
}

Document document_of(const KeptRating& r) {
  const auto whole = [](double value, double scale) { return static_cast<std::int64_t>(std::llround(value * scale)); };
  const Json body{{"account", r.account},
                  {"rules", r.rules},
                  {"rating", whole(r.rating.rating, kThousand)},
                  {"deviation", whole(r.rating.deviation, kThousand)},
                  {"volatility", whole(r.rating.volatility, kBillion)},
                  {"games", r.games},
                  {"at", r.at}};
  return {.kind = kRatingKind,
          .id = fmt::format("{}:{}", r.rules, r.account),
          .body = canonical(body),
          .changed = whole(r.rating.rating, 1),
          .keys = {"rules:" + r.rules, "who:" + r.account}};
}

std::optional<std::int64_t> Tally::median() const {
  if (times.empty()) return std::nullopt;
  std::vector<std::int64_t> sorted = times;
  std::sort(sorted.begin(), sorted.end());
  return sorted[sorted.size() / 2];
}

Tally tally_of(Shelf& shelf, const std::string& account) {
  const std::optional<Document> kept = shelf.get(kTallyKind, account);
  if (!kept) return {};
  const Json body = Json::parse(kept->body);
  return {.games = body.value("games", 0),
          .won = body.value("won", 0),
          .drawn = body.value("drawn", 0),
          .left = body.value("left", 0),
          .late = body.value("late", 0),
          .times = body.value("times", std::vector<std::int64_t>())};
}

PeoplesBalance balance_of(Shelf& shelf, const std::string& scenario) {
  const std::optional<Document> kept = shelf.get(kBalanceKind, scenario);
  if (!kept) return {};
  const Json body = Json::parse(kept->body);
  const int games = body.value("games", 0);
  return {.games = games, .share = games == 0 ? 0 : body.value("halves", 0) * 500 / games};
}

void forget_results(Desk& desk, const std::string& account) {
  desk.remove(kTallyKind, account);
  for (const Document& d : desk.find(kRatingKind, "who:" + account, 100)) desk.remove(kRatingKind, d.id);
}

}  // namespace valor::server
