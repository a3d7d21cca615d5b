// Who asks and whether he may: the rights of every route about a game; and the routes of sessions and accounts
// (docs/api.md, Server).
#include <nlohmann/json.hpp>
#include <set>

#include "server/api.h"
#include "server/api_parts.h"

namespace valor::server {
namespace {

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::string text_in(const Json& body, const char* name) {
  const Json said = body.value(name, Json());
  return said.is_string() ? said.get<std::string>() : "";
}

std::optional<Viewer> viewer_in(const Json& seat) {
  if (seat == "all") return Viewer{};
  if (!seat.is_number_unsigned() || seat.get<std::uint64_t>() > 254) return std::nullopt;
  return Viewer{Seat{seat.get<std::uint8_t>()}};
}

std::optional<Viewer> viewer_in(const std::map<std::string, std::string>& query) {
  const auto said = query.find("seat");
  if (said != query.end() && said->second == "all") return Viewer{};
  const std::optional<int> seat = read_number(query, "seat");
  return seat && *seat <= 254 ? std::optional(Viewer{Seat{static_cast<std::uint8_t>(*seat)}}) : std::nullopt;
}

// What a request about one game asks for; `seat`: it says with whose eyes.
struct GameRoute {
  Verb verb;
  bool seat = false;
};

// `what` is the part behind the game's number.
std::optional<GameRoute> get_route(const std::string& what) {
  static const std::map<std::string, GameRoute, std::less<>> routes = {{"", {Verb::Look, true}},
                                                                       {"replay", {Verb::LookBack, true}},
                                                                       {"statistics", {Verb::LookBack, true}},
                                                                       {"page.html", {Verb::LookBack, true}},
                                                                       {"review", {Verb::LookBack}},
                                                                       {"record", {Verb::TakeAway}},
                                                                       {"terrain", {Verb::Show}},
                                                                       {"seats", {Verb::Show}},
                                                                       {"tiles", {Verb::Show}},
                                                                       {"sprite.svg", {Verb::Show}},
                                                                       {"picture.svg", {Verb::Show}},
                                                                       {"proof", {Verb::Show}},
                                                                       {"tree", {Verb::Show}}};
  const auto found = routes.find(what);
  return found == routes.end() ? std::nullopt : std::optional(found->second);
}

std::optional<GameRoute> post_route(const std::string& what) {
  static const std::map<std::string, GameRoute, std::less<>> routes = {
      {"choices", {Verb::Look, true}}, {"odds", {Verb::Look, true}},
      {"sight", {Verb::Look, true}},   {"actions", {Verb::Look, true}},
      {"verb", {Verb::Look, true}},    {"submit", {Verb::Act, true}},
      {"undo", {Verb::Act, true}},     {"branch", {Verb::LookBack, true}},
      {"saves", {Verb::Own}},          {"hint", {Verb::Own}},
      {"reveal", {Verb::Own}}};
  const auto found = routes.find(what);
  return found == routes.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

Who Api::who_asks(const Request& request, std::int64_t now) {
  return people_ ? people_->who(request.cookies, now) : Who{.kind = Who::Kind::Owner};
}

std::optional<Failure> Api::no_right(const Who& who, const std::string& game, Verb verb, Viewer viewer) {
  if (who.is_owner()) return std::nullopt;
  return may_not(who, verb, table_of(game), viewer);
}

std::optional<GameTable> Api::table_of(const std::string& game) {
  std::optional<GameTable> out;
  store_->read([&](Shelf& shelf) { out = server::table(shelf, game); });
  return out;
}

std::optional<Failure> Api::no_right_to_get(const Request& request, const std::vector<std::string>& parts) {
  if (request.who.is_owner()) return std::nullopt;
  if (request.method == "DELETE") return no_right(request.who, parts[2], Verb::Own);
  const std::optional<GameRoute> route = get_route(parts.size() > 3 ? parts[3] : "");
  if (!route) return failure(404, "core.error.not_found");
  const std::optional<Viewer> viewer = route->seat ? viewer_in(request.query) : Viewer{};
  if (!viewer) return failure(400, "core.error.malformed");
  return no_right(request.who, parts[2], route->verb, *viewer);
}

std::optional<Failure> Api::no_right_to_post(const Request& request, const std::string& id, const std::string& what,
                                             const Json& body) {
  if (request.who.is_owner()) return std::nullopt;
  const std::optional<GameRoute> route = post_route(what);
  if (!route) return failure(404, "core.error.not_found");
  const std::optional<Viewer> viewer = route->seat ? viewer_in(body.value("seat", Json())) : Viewer{};
  if (!viewer) return failure(400, "core.error.malformed");
  if (what == "branch")
    if (std::optional<Failure> no = may_not(request.who, Verb::PlayAlone)) return no;
  return no_right(request.who, id, route->verb, *viewer);
}

// `asked` may name a game of a campaign that it goes on from.
std::optional<Failure> Api::no_right_to_make(const Request& request, const Json& asked, std::int64_t now) {
  if (request.who.is_owner()) return std::nullopt;
  if (std::optional<Failure> no = may_not(request.who, Verb::PlayAlone)) return no;
  if (std::optional<Failure> no = people_->too_many_games(request.who, now)) return no;
  if (!asked.is_object() || !asked.contains("after")) return std::nullopt;
  return no_right(request.who, text_in(asked, "after"), Verb::Own);
}

void Api::give_to(const Who& who, const std::string& game, std::int64_t now) {
  if (who.is_owner()) return;
  const GameTable table = own_table(game, games_.seats(game), {who.id, who.name});
  store_->desk([&](Desk& desk) { desk.put(document_of(table, now)); });
}

WhichGames Api::own_games(const Who& who) {
  if (who.is_owner()) return {};
  std::set<std::string> own;
  if (who.is_somebody())
    store_->read([&](Shelf& shelf) {
      for (const GameTable& table : tables_of(shelf, who.id))
        if (table.owner == who.id) own.insert(table.game);
    });
  return [own = std::move(own)](const std::string& game) { return own.contains(game); };
}

// ---- sessions and accounts ----

bool Api::is_dear(const Request& request) {
  static const std::set<std::string, std::less<>> dear = {"/api/accounts",  "/api/session",        "/api/me/password",
                                                          "/api/me/delete", "/api/password/reset", "/api/me/email",
                                                          "/api/me/totp",   "/api/me/totp/off"};
  return request.method == "POST" && dear.contains(request.path);
}

Response Api::signed_in(const Result<SignedIn, Failure>& result, int status) const {
  if (!result) return fail(result.error());
  Response out{.status = result->cookie.empty() ? 202 : status, .body = result->me};
  out.cookie = result->cookie;
  return out;
}

// What concerns people and not games, or nothing if this is not the place.
std::optional<Response> Api::people(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  static const std::set<std::string, std::less<>> ours = {"me",      "server",   "guest",   "accounts",
                                                          "session", "sessions", "password"};
  if (parts.size() < 2 || !ours.contains(parts[1])) return std::nullopt;
  const std::string& first = parts[1];
  const bool get = request.method == "GET", post = request.method == "POST", alone = parts.size() == 2;
  if (get && alone && first == "server") return value(people_->server());
  if (get && alone && first == "me") return value(people_->me(request.who, now));
  if (first == "sessions" || (first == "me" && !alone))
    if (const std::optional<Failure> no = may_not(request.who, Verb::OwnAccount)) return fail(*no);
  if (get && alone && first == "sessions") return value(people_->sessions(request.who, now));
  if (get && parts.size() == 3 && first == "me" && parts[2] == "export") {
    Response out = value(people_->export_all(request.who, now));
    out.download = "openvalor-account.json";
    return out;
  }
  if (request.method == "DELETE" && parts.size() == 3 && first == "sessions") {
    const Result<bool, Failure> ended = people_->end_own_session(request.who, parts[2], now);
    return ended ? value(Json::object()) : fail(ended.error());
  }
  if (request.method == "DELETE" && alone && first == "session") {
    if (request.who.is_somebody()) people_->end_session(request.who.session);
    Response out = value(Json::object());
    out.cookie = people_->no_cookie();
    return out;
  }
  if (!post) return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  if (alone && first == "guest") return signed_in(people_->guest(text_in(*body, "language"), request.caller, now), 201);
  if (alone && first == "accounts")
    return signed_in(people_->make_account(request.who,
                                           {.name = text_in(*body, "name"),
                                            .password = text_in(*body, "password"),
                                            .email = text_in(*body, "email"),
                                            .language = text_in(*body, "language"),
                                            .invite = text_in(*body, "invite")},
                                           request.caller, now),
                     201);
  if (alone && first == "session")
    return signed_in(people_->sign_in(request.who,
                                      {.name = text_in(*body, "name"),
                                       .password = text_in(*body, "password"),
                                       .code = text_in(*body, "code"),
                                       .remember = body->value("remember", Json(false)) == true},
                                      request.caller, now),
                     200);
  const std::string second = parts.size() == 3 ? parts[2] : "";
  if (first == "accounts" && second == "confirm")
    return signed_in(people_->confirm(text_in(*body, "token"), request.caller, now), 200);
  if (first == "password" && second == "forgot") {
    const std::optional<Failure> no = people_->forgot(text_in(*body, "email"), request.caller, now);
    return no ? fail(*no) : value(Json::object(), 202);
  }
  if (first == "password" && second == "reset")
    return signed_in(people_->reset(text_in(*body, "token"), text_in(*body, "password"), request.caller, now), 200);
  if (parts.size() == 3 && first == "me") return my_account(request, parts[2], *body, now);
  return fail(failure(404, "core.error.not_found"));
}

// The only page that is not the client's: a link in a letter leads here. Looking changes nothing, the button does.
Response Api::unsubscribe(const Request& request, std::int64_t now) {
  const auto token = request.query.find("token");
  const bool post = request.method == "POST";
  if (!post && request.method != "GET") return fail(failure(405, "core.error.method"));
  if (token == request.query.end() || (post && !people_->unsubscribe(token->second, now)))
    return fail(failure(410, "server.error.link"));
  const auto say = [&](const char* key) { return strings_.say("en", Json{{"key", key}, {"args", Json::object()}}); };
  const std::string inside =
      post ? say("server.unsubscribe.done")
           : "<form method=\"post\"><button>" + say("server.unsubscribe.button") + "</button></form>";
  Response out{.type = "text/html; charset=utf-8",
               .body = "<!doctype html><meta charset=\"utf-8\"><title>OpenValor</title><p>" + inside + "</p>"};
  out.has_form = true;
  return out;
}

Response Api::my_account(const Request& request, const std::string& what, const Json& body, std::int64_t now) {
  if (what == "settings") return answer(people_->change_settings(request.who, body, now));
  if (what == "password")
    return answer(
        people_->change_password(request.who, text_in(body, "old"), text_in(body, "new"), request.caller, now));
  if (what != "delete") return fail(failure(404, "core.error.not_found"));
  const Result<bool, Failure> gone = people_->remove_account(
      request.who, text_in(body, "password"), request.caller, [&] { service_->talk.leave_all(request.who, now); }, now);
  if (!gone) return fail(gone.error());
  Response out = value(Json::object());
  out.cookie = people_->no_cookie();
  return out;
}

}  // namespace valor::server
