// Match-making: who waits for anybody. The first two who ask alike (rules, rated or not, pace, and kinds of scenarios
// that have one in common) play one of the scenarios that computers of equal strength find even; who takes which side
// is drawn by lot. Two of whom one has blocked the other never meet, and are not told why.
//
// An entry is taken out in the transaction that makes the game: nobody is put into two.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "server/accounts.h"
#include "server/challenges.h"
#include "server/clocks.h"
#include "server/notices.h"
#include "server/profiles.h"

namespace valor::server {
namespace {

constexpr const char* kKind = "queue";
constexpr std::int64_t kStays = 7 * 86400;
constexpr std::size_t kCandidates = 100;
constexpr int kShort = 7;  // turns
constexpr const char* kAny = "any";

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

// Somebody was quicker: thrown out of the transaction, so that nothing of it is kept.
struct Gone {};

std::string key_of(const Json& wish) {
  return fmt::format("want:{}:{}:{}", wish["rules"].get<std::string>(), wish["pace"].get<std::string>(),
                     wish["rated"].get<bool>() ? "rated" : "friendly");
}

// One side of the wish: "any", or one of two.
struct Kind {
  const char* name;
  const char* one;
  const char* other;
};
constexpr Kind kLength{"length", "short", "long"}, kFog{"fog", "with", "without"};

bool is_known(const Kind& kind, const Json& wanted) {
  return wanted == kAny || wanted == kind.one || wanted == kind.other;
}

// What both want; nothing where that cannot be.
std::optional<Json> common(const Json& a, const Json& b) {
  Json out = a;
  for (const Kind& kind : {kLength, kFog}) {
    const Json other = b.value(kind.name, kAny);
    if (out[kind.name] == kAny) out[kind.name] = other;
    if (other != kAny && other != out[kind.name]) return std::nullopt;
  }
  return out;
}

bool is_wanted(const Json& scenario, const Json& wish) {
  const bool is_short = scenario.value("turns", 0) <= kShort;
  const bool has_fog = scenario.contains("options") && scenario["options"].value("fog", Json(false)) == true;
  const auto fits = [&](const Kind& kind, bool is_one) {
    return wish[kind.name] == kAny || wish[kind.name] == (is_one ? kind.one : kind.other);
  };
  return fits(kLength, is_short) && fits(kFog, has_fog);
}

// What every sheet of the scenario says of it: half of the games for either side lies within its bounds.
bool is_even(const Json& scenario) {
  if (!scenario.contains("balance")) return false;
  bool any = false;
  for (const auto& [name, sheet] : scenario["balance"].items()) {
    if (!sheet.is_object() || !sheet.contains("low") || !sheet.contains("high")) continue;
    if (sheet["low"].get<int>() > 500 || sheet["high"].get<int>() < 500) return false;
    any = true;
  }
  return any;
}

Json told(const Document& entry) {
  Json out = Json::parse(entry.body);
  out.erase("name");
  out["waiting"] = true;
  return out;
}

}  // namespace

std::size_t Challenges::any_of(std::size_t count) {
  std::array<std::uint8_t, 8> bytes{};
  randomness_(bytes);
  std::uint64_t number = 0;
  for (const std::uint8_t b : bytes) number = number << 8 | b;
  return static_cast<std::size_t>(number % count);
}

// Of two seats and of the kind that is wanted; those that are even, or all where nothing has been measured.
std::vector<std::string> Challenges::even_scenarios(const Json& wish) {
  std::vector<std::string> even, all;
  const Json scenarios = content_.scenarios_json(wish["rules"].get<std::string>());
  for (const Json& s : scenarios) {
    if (!s.value("listed", true) || (s.contains("seats") && s["seats"].size() != 2) || !is_wanted(s, wish)) continue;
    all.push_back(s["id"].get<std::string>());
    if (is_even(s)) even.push_back(all.back());
  }
  return even.empty() ? all : even;
}

Result<Json, Failure> Challenges::enqueue(const Who& who, const Json& wanted, std::int64_t now) {
  const auto no = [](int status, const char* key) { return tl::unexpected<Failure>(failure(status, key)); };
  const Json rules = wanted.value("rules", Json()), pace = wanted.value("pace", Json("free"));
  if (!rules.is_string() || !pace.is_string()) return no(400, "core.error.malformed");
  if (!content_.systems().find(rules.get<std::string>())) return no(404, "core.error.not_found");
  if (!find_pace(pace.get<std::string>())) return no(400, "server.error.pace");
  const Json length = wanted.value(kLength.name, Json(kAny)), fog = wanted.value(kFog.name, Json(kAny));
  if (!is_known(kLength, length) || !is_known(kFog, fog)) return no(400, "core.error.malformed");
  const Json wish{{"rules", rules},       {"pace", pace},   {"rated", wanted.value("rated", Json(false)) == true},
                  {kLength.name, length}, {kFog.name, fog}, {"name", who.name}};
  if (even_scenarios(wish).empty()) return no(404, "server.error.no_such_kind");

  std::vector<Document> waiting;
  store_.read([&](Shelf& shelf) {
    waiting = shelf.find(kKind, key_of(wish), kCandidates);
    std::erase_if(waiting, [&](const Document& other) { return keep_apart(shelf, other.id, who.id); });
  });
  std::reverse(waiting.begin(), waiting.end());  // who has waited longest
  for (const Document& other : waiting) {
    if (other.id == who.id || other.due.value_or(0) <= now) continue;
    const std::optional<Json> both = common(wish, Json::parse(other.body));
    if (!both || even_scenarios(*both).empty()) continue;
    try {
      return meet(who, other, *both, now);
    } catch (const Gone&) {
      continue;
    }
  }
  const Document entry{.kind = kKind,
                       .id = who.id,
                       .body = canonical(wish),
                       .changed = now,
                       .due = now + kStays,
                       .keys = {key_of(wish)}};
  store_.desk([&](Desk& desk) { desk.put(entry); });
  return told(entry);
}

Result<Json, Failure> Challenges::meet(const Who& who, const Document& other, const Json& wish, std::int64_t now) {
  const std::string rules = wish["rules"].get<std::string>();
  const std::vector<std::string> even = even_scenarios(wish);
  const std::string& scenario = even[any_of(even.size())];
  const std::vector<std::string> bots = bots_for(rules);
  const Sitter first{other.id, Json::parse(other.body).value("name", "")}, second{who.id, who.name};
  GameTable table{.shared = true, .rated = wish["rated"].get<bool>(), .pace = wish["pace"].get<std::string>()};
  table.stand_in = bots.empty() ? "" : bots[bots.size() / 2];
  table.sitters = any_of(2) == 0 ? std::vector{first, second} : std::vector{second, first};
  std::string begun;
  const auto also = [&](Change& change, const StoredGame& game, const ListedGame& listed, const Ledger& ledger) {
    const std::optional<Document> there = change.desk().get(kKind, other.id);
    if (!there || there->body != other.body) throw Gone{};
    change.desk().remove(kKind, other.id);
    change.desk().remove(kKind, who.id);
    table.game = begun = game.id;
    table.sides.clear();
    for (std::uint8_t seat = 0; seat < 2; ++seat) table.sides.push_back(index(ledger.game().side_for(Seat{seat})));
    follow(table, listed, ledger, now);
    wind(change.desk(), table, now);
    change.desk().put(document_of(table, now));
    if (mail_ == TableTalk::Mail::No) return;
    give_notice(change.desk(), NoticeKind::Joined, other.id, game.id, listed.title, now);
    if (table.waiting >= 0 && table.sitters[table.waiting].id == who.id)
      give_notice(change.desk(), NoticeKind::Turn, who.id, game.id, listed.title, now);
  };
  const Json seats = Json::array({std::string(kPerson), std::string(kPerson)});
  const Result<std::string, Failure> made =
      games_.create(Json{{"scenario", scenario}, {"options", Json::object()}, {"seats", seats}}, now, also);
  if (!made) return tl::unexpected<Failure>(made.error());
  return Json{{"waiting", false}, {"game", begun}};
}

Json Challenges::queued(const Who& who, std::int64_t now) {
  std::optional<Document> entry;
  store_.read([&](Shelf& shelf) { entry = shelf.get(kKind, who.id); });
  if (!entry || entry->due.value_or(0) <= now) return Json{{"waiting", false}};
  return told(*entry);
}

void Challenges::dequeue(const Who& who) {
  store_.desk([&](Desk& desk) { desk.remove(kKind, who.id); });
}

void Challenges::tidy(std::int64_t now) {
  store_.desk([&](Desk& desk) {
    for (const Document& d : desk.due(kKind, now, 100)) desk.remove(kKind, d.id);
  });
}

}  // namespace valor::server
