// The routes of tournaments, of people as others see them, of ratings, and what an admin does to people and games
// (docs/api.md, Server). The library's are in api_library.cpp.
#include <nlohmann/json.hpp>

#include "server/administer.h"
#include "server/api.h"
#include "server/api_parts.h"
#include "server/profiles.h"
#include "server/tournaments.h"

namespace valor::server {
namespace {

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::string in_query(const Request& request, const char* name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? "" : found->second;
}

std::string text_in(const Json& body, const char* name) {
  const Json said = body.value(name, Json());
  return said.is_string() ? said.get<std::string>() : "";
}

}  // namespace

// What concerns tournaments, people and ratings, or nothing if this is not the place.
std::optional<Response> Api::gatherings(const Request& request, const std::vector<std::string>& parts,
                                        std::int64_t now) {
  if (!gatherings_ || parts.size() < 2) return std::nullopt;
  if (parts[1] == "tournaments") return tournaments(request, parts, now);
  if (parts[1] == "people") return profiles(request, parts, now);
  if (parts[1] == "library") return library(request, parts, now);
  if (parts[1] == "games" && parts.size() == 4 && parts[3] == "quarantine" && request.method == "POST") {
    const Result<Json, Response> body = read_body(request);
    if (!body) return body.error();
    if (const std::optional<Failure> no = may_not(request.who, Verb::Administer)) return fail(*no);
    Response out = answer(quarantine_game(*store_, parts[2], text_in(*body, "why")));
    if (out.status == 200) out.news = {parts[2]};
    return out;
  }
  if (parts[1] != "ratings" || parts.size() != 2) return std::nullopt;
  if (request.method != "GET") return fail(failure(405, "core.error.method"));
  return answer(gatherings_->profiles.ratings(in_query(request, "rules"), in_query(request, "after")));
}

Response Api::tournaments(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  Tournaments& all = gatherings_->tournaments;
  const Who& who = request.who;
  if (request.method == "GET") {
    if (parts.size() == 2) return answer(all.list(who, in_query(request, "after")));
    if (parts.size() == 3) return answer(all.show(who, parts[2]));
    return fail(failure(404, "core.error.not_found"));
  }
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  const std::string what = parts.size() == 4 ? parts[3] : "";
  const bool anybodys = what == "join" || what == "leave";
  if (const std::optional<Failure> no = may_not(who, anybodys ? Verb::Meet : Verb::Direct)) return fail(*no);
  if (parts.size() == 2) {
    if (const std::optional<Failure> no = service_->people.too_many_games(who, now)) return fail(*no);
    Response made = answer(all.make(who, *body, now));
    if (made.status == 200) made.status = 201;
    return made;
  }
  if (what == "join") return answer(all.join(who, parts[2], now));
  if (what == "leave") return answer(all.leave(who, parts[2], now));
  Response out;
  if (what == "start") out = answer(all.start(who, parts[2], now));
  else if (what == "result") out = answer(all.set_result(who, parts[2], *body, now));
  else if (what == "forfeit") out = answer(all.forfeit(who, parts[2], text_in(*body, "name"), now));
  else return fail(failure(404, "core.error.not_found"));
  // Bots have work, and whoever watches an ended game is told.
  if (out.status != 200) return out;
  const Json told = Json::parse(out.body);
  for (const Json& pairing : told["pairings"])
    for (const Json& game : pairing["games"])
      if (game.is_string()) out.news.push_back(game.get<std::string>());
  return out;
}

Response Api::profiles(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  Profiles& all = gatherings_->profiles;
  if (request.method == "GET" && parts.size() == 3) return answer(all.profile(request.who, parts[2]));
  if (request.method == "GET" && parts.size() == 2) {
    if (const std::optional<Failure> no = may_not(request.who, Verb::OwnAccount)) return fail(*no);
    const bool blocked = !in_query(request, "blocked").empty();
    return value(all.related(request.who, blocked ? Relation::Blocked : Relation::Friend, now));
  }
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  const std::string what = parts.size() == 4 ? parts[3] : "";
  if (what == "ban" || what == "role") {
    if (const std::optional<Failure> no = may_not(request.who, Verb::Administer)) return fail(*no);
    if (!body->contains("on") || !(*body)["on"].is_boolean()) return fail(failure(400, "core.error.malformed"));
    const bool on = (*body)["on"].get<bool>();
    return answer(what == "ban" ? set_banned(*store_, parts[2], on, now)
                                : set_role(*store_, parts[2], text_in(*body, "role"), on, now));
  }
  if (const std::optional<Failure> no = may_not(request.who, Verb::OwnAccount)) return fail(*no);
  if (parts.size() == 4 && (parts[3] == "friend" || parts[3] == "block"))
    return answer(
        all.relate(request.who, parts[2], parts[3] == "friend" ? Relation::Friend : Relation::Blocked, *body, now));
  return fail(failure(404, "core.error.not_found"));
}

}  // namespace valor::server
