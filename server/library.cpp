#include "server/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "server/accounts.h"
#include "server/games_parts.h"
#include "server/paging.h"
#include "server/results.h"
#include "server/scenario_check.h"

namespace valor::server {
namespace {

constexpr const char* kKind = "library";
constexpr const char* kStarsKind = "stars";
constexpr std::size_t kMostOfOne = 200, kMostElements = 10'000, kLongestString = 8192;
constexpr int kDeepest = 32, kMostStars = 5;
constexpr Allowance kUploads{.most = 10, .seconds = 86400};

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

// How large a value is: everything in it, and how deep it goes.
struct Size {
  std::size_t elements = 0, longest = 0;
  int depth = 0;
};
void measure(const Json& value, int depth, Size& size) {
  ++size.elements;
  size.depth = std::max(size.depth, depth);
  if (value.is_string()) size.longest = std::max(size.longest, value.get_ref<const std::string&>().size());
  if (value.is_structured() && depth <= kDeepest)
    for (const Json& inside : value) measure(inside, depth + 1, size);
}
bool is_too_large(const Json& value) {
  Size size;
  measure(value, 1, size);
  return size.elements > kMostElements || size.longest > kLongestString || size.depth > kDeepest;
}

std::string id_of(std::string_view scenario) {
  if (scenario.starts_with(kLibraryPrefix)) scenario.remove_prefix(kLibraryPrefix.size());
  return std::string(scenario);
}

std::string stars_id(const std::string& entry, const std::string& account) {
  return fmt::format("{}:{}", entry, account);
}

std::vector<std::string> keys_of(const Json& body) {
  std::vector<std::string> keys{"who:" + body.at("by").get<std::string>()};
  if (body.value("sealed", false)) return keys;
  keys.emplace_back("all");
  keys.push_back("rules:" + body.at("rules").get<std::string>());
  return keys;
}

Document document_of(const std::string& id, const Json& body) {
  return {.kind = kKind,
          .id = id,
          .body = canonical(body),
          .changed = body.at("uploaded").get<std::int64_t>(),
          .keys = keys_of(body)};
}

// Everything of an entry but what the scenario says of itself, which takes the rules to find out.
Json kept_part(Shelf& shelf, const Document& d, const Who& who) {
  const Json body = Json::parse(d.body);
  const int votes = body.value("votes", 0), sum = body.value("sum", 0), tenths = votes == 0 ? 0 : sum * 10 / votes;
  const std::optional<Account> by = account(shelf, body.at("by").get<std::string>());
  const std::string scenario = std::string(kLibraryPrefix) + d.id;
  const PeoplesBalance balance = balance_of(shelf, scenario);
  Json out{{"id", scenario},
           {"by", by ? Json(by->name) : Json(nullptr)},
           {"uploaded", body.at("uploaded")},
           {"stars", tenths / 10.0},
           {"votes", votes},
           {"mine", who.is_account() && body.at("by") == who.id},
           {"sealed", body.value("sealed", false)},
           {"people", Json{{"games", balance.games}, {"share", balance.share}}}};
  if (who.is_account())
    if (const std::optional<Document> own = shelf.get(kStarsKind, stars_id(d.id, who.id)))
      out["my_stars"] = Json::parse(own->body).at("stars");
  return out;
}

}  // namespace

void unseal(Desk& desk, const std::string& scenario) {
  if (!scenario.starts_with(kLibraryPrefix)) return;
  const std::optional<Document> kept = desk.get(kKind, id_of(scenario));
  if (!kept) return;
  Json body = Json::parse(kept->body);
  if (!body.value("sealed", false)) return;
  body["sealed"] = false;
  desk.put(document_of(kept->id, body));
}

Result<Json, Failure> Library::list(const Who& who, const std::string& rules, const std::string& after) {
  const std::optional<std::optional<Bookmark>> from = read_bookmark(after);
  if (!from) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  Json out{{"scenarios", Json::array()}};
  store_.read([&](Shelf& shelf) {
    const std::vector<Document> page = shelf.find(kKind, rules.empty() ? "all" : "rules:" + rules, kPage, *from);
    if (page.size() == kPage) out["next"] = bookmark_text(page.back());
    // One's own that are sealed stand first.
    std::vector<Document> shown;
    if (who.is_account() && !*from)
      for (const Document& d : shelf.find(kKind, "who:" + who.id, kMostOfOne))
        if (const Json body = Json::parse(d.body);
            body.value("sealed", false) && (rules.empty() || body["rules"] == rules))
          shown.push_back(d);
    shown.insert(shown.end(), page.begin(), page.end());
    for (const Document& d : shown) out["scenarios"].push_back(kept_part(shelf, d, who));
  });
  // Outside of the transaction: it opens the scenarios, which reads the store again.
  for (Json& entry : out["scenarios"]) entry["scenario"] = content_.scenario_json(entry["id"].get<std::string>());
  return out;
}

Result<Json, Failure> Library::upload(const Who& who, const std::string& text, Sealed sealed, std::int64_t now) {
  if (sealed == Sealed::Yes && !who.director && !who.admin)
    return tl::unexpected<Failure>(failure(403, "server.error.not_yours"));
  if (const std::int64_t wait = limits_.wait("upload:" + who.id, kUploads, now); wait > 0)
    return tl::unexpected<Failure>(Failure{429, "server.error.too_often", {{"seconds", fmt::format("{}", wait)}}});
  const Result<Json, LoadError> scenario = parse_json(text, "the scenario");
  if (!scenario) return tl::unexpected<Failure>(bad_data(scenario.error()));
  if (!scenario->is_object()) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  if (is_too_large(*scenario)) return tl::unexpected<Failure>(failure(413, "server.error.scenario_large"));
  const Json said = scenario->value("rules", Json());
  const std::string rules = said.is_string() ? said.get<std::string>() : "";
  const Result<int, LoadError> seats = check_scenario(content_, *scenario, rules, "the scenario");
  if (!seats) return tl::unexpected<Failure>(bad_data(seats.error()));
  // The same bytes by the same person are the same entry: a second press after a lost answer makes no second one.
  const std::string id = to_hex(digest({"library", who.id, canonical(*scenario)})).substr(0, 32);
  const Json body{{"rules", rules},
                  {"by", who.id},
                  {"uploaded", now},
                  {"scenario", canonical(*scenario)},
                  {"votes", 0},
                  {"sum", 0},
                  {"sealed", sealed == Sealed::Yes}};
  std::optional<Failure> no;
  Json out;
  store_.desk([&](Desk& desk) {
    no.reset();
    if (!desk.get(kKind, id)) {
      if (desk.find(kKind, "who:" + who.id, kMostOfOne).size() >= kMostOfOne) {
        no = failure(409, "server.error.too_many_scenarios");
        return;
      }
      desk.put(document_of(id, body));
    }
    out = kept_part(desk, *desk.get(kKind, id), who);
  });
  if (no) return tl::unexpected<Failure>(*no);
  out["scenario"] = content_.scenario_json(out["id"].get<std::string>());
  return out;
}

Result<Json, Failure> Library::rate(const Who& who, const std::string& id, const Json& body, std::int64_t now) {
  const Json stars = body.value("stars", Json());
  if (!stars.is_number_unsigned() || stars < 1 || stars > kMostStars)
    return tl::unexpected<Failure>(failure(400, "server.error.stars"));
  std::optional<Failure> no;
  Json out;
  store_.desk([&](Desk& desk) {
    no.reset();
    const std::optional<Document> kept = desk.get(kKind, id_of(id));
    if (!kept || Json::parse(kept->body).value("sealed", false)) {
      no = failure(404, "server.error.no_scenario");
      return;
    }
    Json entry = Json::parse(kept->body);
    if (entry["by"] == who.id) {
      no = failure(403, "server.error.own_scenario");
      return;
    }
    const std::string own = stars_id(kept->id, who.id);
    const std::optional<Document> before = desk.get(kStarsKind, own);
    const int old = before ? Json::parse(before->body).at("stars").get<int>() : 0;
    entry["sum"] = entry.value("sum", 0) - old + stars.get<int>();
    if (!before) entry["votes"] = entry.value("votes", 0) + 1;
    desk.put({.kind = kStarsKind,
              .id = own,
              .body = canonical(Json{{"stars", stars}}),
              .changed = now,
              .keys = {"entry:" + kept->id, "who:" + who.id}});
    desk.put(document_of(kept->id, entry));
    out = kept_part(desk, *desk.get(kKind, kept->id), who);
  });
  if (no) return tl::unexpected<Failure>(*no);
  out["scenario"] = content_.scenario_json(out["id"].get<std::string>());
  return out;
}

Result<Json, Failure> Library::remove(const Who& who, const std::string& id) {
  std::optional<Failure> no;
  store_.desk([&](Desk& desk) {
    no.reset();
    const std::optional<Document> kept = desk.get(kKind, id_of(id));
    if (!kept) {
      no = failure(404, "server.error.no_scenario");
    } else if (Json::parse(kept->body).at("by") != who.id && !who.admin) {
      no = failure(403, "server.error.not_yours");
    } else {
      for (std::vector<Document> some = desk.find(kStarsKind, "entry:" + kept->id, kPage); !some.empty();
           some = desk.find(kStarsKind, "entry:" + kept->id, kPage))
        for (const Document& d : some) desk.remove(kStarsKind, d.id);
      desk.remove(kKind, kept->id);
    }
  });
  if (no) return tl::unexpected<Failure>(*no);
  return Json::object();
}

std::optional<UploadedScenario> Library::find(std::string_view scenario) {
  std::optional<UploadedScenario> out;
  store_.read([&](Shelf& shelf) {
    const std::optional<Document> kept = shelf.get(kKind, id_of(scenario));
    if (!kept) return;
    const Json body = Json::parse(kept->body);
    out = UploadedScenario{body.at("rules").get<std::string>(), body.at("scenario").get<std::string>()};
  });
  return out;
}

}  // namespace valor::server
