#include "server/profiles.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "server/accounts.h"
#include "server/paging.h"
#include "server/results.h"

namespace valor::server {
namespace {

constexpr const char* kKind = "relation";
constexpr const char* kNames[] = {"friend", "blocked"};
constexpr std::size_t kMostOfOne = 500;      // friends, and blocked ones
constexpr std::int64_t kOnline = 15 * 60;    // `seen` is written every ten minutes (people.cpp)
constexpr std::size_t kMostRatings = 20;     // of one person: as many as there are systems
constexpr std::size_t kLongestList = 10000;  // whom a place in the list of ratings is counted for

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }
Failure nobody_called(const std::string& name) { return Failure{404, "server.error.no_person", {{"name", name}}}; }

const char* name_of(Relation relation) { return kNames[static_cast<int>(relation)]; }

std::string relation_id(Relation relation, const std::string& owner, const std::string& other) {
  return fmt::format("{}:{}:{}", name_of(relation), owner, other);
}
std::string own_key(Relation relation, const std::string& owner) {
  return fmt::format("{}:{}", name_of(relation), owner);
}

Json rating_json(const KeptRating& kept) {
  return Json{{"rules", kept.rules},
              {"rating", std::llround(kept.rating.rating)},
              {"games", kept.games},
              {"sure", kept.rating.is_sure()}};
}

Json profile_json(Shelf& shelf, const Account& person, const Who& who) {
  const Tally tally = tally_of(shelf, person.id);
  Json ratings = Json::array();
  for (const Document& d : shelf.find(kRatingKind, "who:" + person.id, kMostRatings))
    ratings.push_back(rating_json(read_rating(d)));
  const bool knows = who.is_account() && who.id != person.id;
  Json out{{"name", person.name},
           {"about", person.about},
           {"joined", person.created},
           {"seen", person.seen},
           {"ratings", std::move(ratings)},
           {"games", tally.games},
           {"won", tally.won},
           {"drawn", tally.drawn},
           {"left", tally.left},
           {"late", tally.late},
           {"mine", who.is_account() && who.id == person.id},
           {"friend", knows && is_related(shelf, Relation::Friend, who.id, person.id)},
           {"blocked", knows && is_related(shelf, Relation::Blocked, who.id, person.id)}};
  if (const std::optional<std::int64_t> median = tally.median()) out["time_to_move"] = Json{{"median", *median}};
  return out;
}

}  // namespace

bool is_related(Shelf& shelf, Relation relation, const std::string& owner, const std::string& other) {
  return !owner.empty() && !other.empty() && shelf.get(kKind, relation_id(relation, owner, other));
}

bool keep_apart(Shelf& shelf, const std::string& one, const std::string& other) {
  return is_related(shelf, Relation::Blocked, one, other) || is_related(shelf, Relation::Blocked, other, one);
}

void forget_relations(Desk& desk, const std::string& account) {
  for (const std::string& key :
       {own_key(Relation::Friend, account), own_key(Relation::Blocked, account), "of:" + account})
    for (std::vector<Document> some = desk.find(kKind, key, kMostOfOne); !some.empty();
         some = desk.find(kKind, key, kMostOfOne))
      for (const Document& d : some) desk.remove(kKind, d.id);
}

Json relations_json(Shelf& shelf, const std::string& account) {
  Json out = Json::object();
  for (const Relation relation : {Relation::Friend, Relation::Blocked}) {
    Json names = Json::array();
    for (const Document& d : shelf.find(kKind, own_key(relation, account), kMostOfOne))
      if (const auto other = server::account(shelf, Json::parse(d.body).at("other").get<std::string>()))
        names.push_back(other->name);
    out[relation == Relation::Friend ? "friends" : "blocked"] = std::move(names);
  }
  return out;
}

Result<Json, Failure> Profiles::profile(const Who& who, const std::string& name) {
  std::optional<Json> out;
  store_.read([&](Shelf& shelf) {
    if (const std::optional<Account> person = account_by_name(shelf, name)) out = profile_json(shelf, *person, who);
  });
  if (!out) return tl::unexpected<Failure>(nobody_called(name));
  return *out;
}

// A friend is not blocked, and who is blocked is no friend: the later word counts.
Result<Json, Failure> Profiles::relate(const Who& who, const std::string& name, Relation relation, const Json& body,
                                       std::int64_t now) {
  if (!body.contains("on") || !body["on"].is_boolean())
    return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  std::optional<Failure> no;
  Json out;
  store_.desk([&](Desk& desk) {
    no.reset();
    const std::optional<Account> person = account_by_name(desk, name);
    if (!person || person->id == who.id) {
      no = nobody_called(name);
      return;
    }
    const std::string id = relation_id(relation, who.id, person->id);
    if (body["on"] == true) {
      if (desk.find(kKind, own_key(relation, who.id), kMostOfOne).size() >= kMostOfOne) {
        no = failure(409, "server.error.too_many_people");
        return;
      }
      const Relation other = relation == Relation::Friend ? Relation::Blocked : Relation::Friend;
      desk.remove(kKind, relation_id(other, who.id, person->id));
      desk.put({.kind = kKind,
                .id = id,
                .body = canonical(Json{{"other", person->id}}),
                .changed = now,
                .keys = {own_key(relation, who.id), "of:" + person->id}});
    } else {
      desk.remove(kKind, id);
    }
    out = profile_json(desk, *person, who);
  });
  if (no) return tl::unexpected<Failure>(*no);
  return out;
}

Json Profiles::related(const Who& who, Relation relation, std::int64_t now) {
  Json out{{"people", Json::array()}};
  store_.read([&](Shelf& shelf) {
    for (const Document& d : shelf.find(kKind, own_key(relation, who.id), kMostOfOne)) {
      const auto person = server::account(shelf, Json::parse(d.body).at("other").get<std::string>());
      if (person)
        out["people"].push_back(
            Json{{"name", person->name}, {"seen", person->seen}, {"online", now - person->seen < kOnline}});
    }
  });
  return out;
}

Result<Json, Failure> Profiles::ratings(const std::string& rules, const std::string& after) {
  const std::optional<std::optional<Bookmark>> from = read_bookmark(after);
  if (!from || rules.empty()) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  Json out{{"ratings", Json::array()}};
  store_.read([&](Shelf& shelf) {
    const std::vector<Document> page = shelf.find(kRatingKind, "rules:" + rules, kPage, *from);
    int place = 0;
    // How many stand before this page.
    if (*from)
      for (const Document& d : shelf.find(kRatingKind, "rules:" + rules, kLongestList)) {
        ++place;
        if (d.id == (*from)->id) break;
      }
    for (const Document& d : page) {
      ++place;
      const KeptRating kept = read_rating(d);
      const std::optional<Account> person = server::account(shelf, kept.account);
      Json line = rating_json(kept);
      line.erase("rules");
      line["place"] = place;
      line["name"] = person ? Json(person->name) : Json(nullptr);
      out["ratings"].push_back(std::move(line));
    }
    if (page.size() == kPage) out["next"] = bookmark_text(page.back());
  });
  return out;
}

}  // namespace valor::server
