#include "server/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "server/api_parts.h"

namespace valor::server {
namespace {

constexpr std::string_view kWebRoot = "web/dist/";
constexpr int kWatcher = 255;   // the seat of those who sit in none
constexpr int kRetryAfter = 2;  // seconds, where we know no better

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    if (slash > 0) parts.emplace_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

std::string_view type_of(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> kTypes[] = {{".html", "text/html; charset=utf-8"},
                                                                             {".js", "text/javascript; charset=utf-8"},
                                                                             {".css", "text/css; charset=utf-8"},
                                                                             {".svg", "image/svg+xml"},
                                                                             {".json", "application/json"},
                                                                             {".woff2", "font/woff2"},
                                                                             {".png", "image/png"},
                                                                             {".ico", "image/x-icon"},
                                                                             {".webmanifest", "application/json"},
                                                                             {".txt", "text/plain; charset=utf-8"}};
  for (const auto& [ending, type] : kTypes)
    if (name.ends_with(ending)) return type;
  return "application/octet-stream";
}

// What the menu shows: a scenario may ask to be left out, such as the one that speed is measured on.
Json listed(const Json& scenarios) {
  Json out = Json::array();
  for (const Json& s : scenarios)
    if (s.value("listed", true)) out.push_back(s);
  return out;
}

template <class T>
std::optional<T> read_unsigned(std::string_view text) {
  T out{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end != text.data() + text.size() || out < 0) return std::nullopt;
  return out;
}

// The fields that every wish has: {"seat","request","version"}.
std::optional<Wish> read_wish(const std::string& id, const Json& body) {
  const auto whole = [&](const char* name) { return body.contains(name) && body[name].is_number_unsigned(); };
  if (!whole("seat") || !whole("version") || !body.contains("request") || !body["request"].is_string())
    return std::nullopt;
  if (body["seat"].get<std::uint64_t>() > 254) return std::nullopt;
  return Wish{.game = id,
              .seat = body["seat"].get<int>(),
              .request = body["request"].get<std::string>(),
              .version = body["version"].get<std::uint64_t>()};
}

}  // namespace

draw::Theme theme_of(const Request& request) {
  const auto theme = request.query.find("theme");
  return theme != request.query.end() && theme->second == "night" ? draw::Theme::Night : draw::Theme::Day;
}

Response value(const Json& json, int status) { return {.status = status, .body = canonical(json)}; }

std::optional<int> read_number(const std::map<std::string, std::string>& query, const std::string& name) {
  const auto found = query.find(name);
  return found == query.end() ? std::nullopt : read_unsigned<int>(found->second);
}

Result<Json, Response> Api::read_body(const Request& request) const {
  if (request.content_type != "application/json")
    return tl::unexpected<Response>(fail(failure(415, "core.error.content_type")));
  Result<Json, LoadError> body = parse_json(request.body, "the request");
  if (!body) return tl::unexpected<Response>(fail({400, "core.error.data", {{"problem", body.error().sentence()}}}));
  if (!body->is_object()) return tl::unexpected<Response>(fail(failure(400, "core.error.malformed")));
  return std::move(*body);
}

Response Api::fail(const Failure& failure) const {
  Json args = Json::object();
  for (const auto& [name, text] : failure.args) args[name] = text;
  const Json message{{"key", failure.key}, {"args", std::move(args)}};
  Response out = value(Json{{"error", message}, {"text", strings_.say("en", message)}}, failure.status);
  if (failure.status == 429 || failure.status == 503) out.retry_after = kRetryAfter;
  for (const auto& [name, text] : failure.args)
    if (failure.status == 429 && name == "seconds") out.retry_after = std::stoi(text);
  return out;
}

Response Api::answer(const Result<Json, Failure>& result) const {
  return result ? value(*result) : fail(result.error());
}

Response Api::handle(Request request, std::int64_t now) {
  try {
    const std::vector<std::string> parts = split(request.path);
    if (people_ && request.path == "/unsubscribe") return unsubscribe(request, now);
    if (std::optional<Response> out = operation(request)) return std::move(*out);
    if (parts.empty() || parts[0] != "api") return file(request);
    if (!request.protocol.empty() && request.protocol != fmt::format("{}", kProtocol))
      return fail(failure(426, "server.error.protocol"));
    request.who = who_asks(request, now);
    return route(request, parts, now);
  } catch (const StoreError& e) {
    log_(LogLevel::Error, fmt::format("the store failed: {}", e.what()));
    return fail(failure(503, "core.error.store"));
  } catch (const std::exception& e) {
    log_(LogLevel::Error, fmt::format("{} {}: {}", request.method, request.path, e.what()));
    return fail(failure(500, "core.error.ours"));
  }
}

Response Api::route(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  if (people_)
    for (const auto part : {&Api::clocks, &Api::people, &Api::tables, &Api::gatherings})
      if (std::optional<Response> out = (this->*part)(request, parts, now)) return std::move(*out);
  if (parts.size() >= 2 && parts[1] == "games") return games(request, parts, now);
  if (parts.size() >= 2 && parts[1] == "saves") return saves(request, parts, now);
  if (parts.size() >= 3 && parts[1] == "armies") return armies(request, parts);
  if (parts.size() == 5 && parts[1] == "scenarios" && parts[4] == "seats")
    return seats(request, parts[2] + '/' + parts[3]);
  if (parts.size() == 2 && parts[1] == "stop") return stop(request);
  if (request.method != "GET") return fail(failure(405, "core.error.method"));
  if (parts.size() == 2 && parts[1] == "info") return info();
  if (parts.size() == 2 && parts[1] == "statistics") {
    const auto rules = request.query.find("rules");
    return value(games_.all_statistics(rules == request.query.end() ? "" : rules->second, own_games(request.who)));
  }
  if (parts.size() == 2 && parts[1] == "campaigns") return value(games_.campaigns(own_games(request.who)));
  if (parts.size() == 2 && parts[1] == "systems") return value(Json{{"systems", content_.systems_json()}});
  if (parts.size() == 2 && parts[1] == "scenarios")
    return value(Json{{"scenarios", listed(content_.scenarios_json())}});
  if (parts.size() == 5 && parts[1] == "scenarios" && (parts[4] == "picture.svg" || parts[4] == "sprite.svg"))
    return scenario_picture(request, parts[2] + '/' + parts[3], parts[4]);
  if (parts.size() == 3 && parts[1] == "strings" && is_language(parts[2]))
    return value(Json{{"language", parts[2]}, {"strings", strings_.all(parts[2])}});
  return fail(failure(404, "core.error.not_found"));
}

Response Api::info() const {
  return value(Json{{"name", "OpenValor"},
                    {"version", std::string(kVersion)},
                    {"build", VALOR_BUILD},
                    {"protocol", kProtocol},
                    {"mode", people_ ? "serve" : "play"},
                    {"may_stop", may_stop_ == MayStop::Yes},
                    {"languages", std::vector<std::string>(std::begin(kLanguages), std::end(kLanguages))}});
}

// The process of one person ends when that person says so. The guard has seen the cookie of the launch address.
Response Api::stop(const Request& request) const {
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  if (may_stop_ == MayStop::No) return fail(failure(403, "server.error.may_not_stop"));
  if (request.content_type != "application/json") return fail(failure(415, "core.error.content_type"));
  Response out = value(Json{{"goodbye", Json{{"key", "server.goodbye"}, {"args", Json::object()}}}});
  out.stops = true;
  return out;
}

Response Api::games(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  if (parts.size() == 2 && request.method == "GET") return value(Json{{"games", games_.list(own_games(request.who))}});
  const bool import = parts.size() == 3 && parts[2] == "import";
  if (parts.size() == 2 || import) {
    if (request.method != "POST") return fail(failure(405, "core.error.method"));
    if (request.content_type != (import ? "application/octet-stream" : "application/json"))
      return fail(failure(415, "core.error.content_type"));
    if (import) {
      if (const std::optional<Failure> no = no_right_to_make(request, Json(), now)) return fail(*no);
      return bring_in(request, now);
    }
    const Result<Json, LoadError> body = parse_json(request.body, "the request");
    if (!body) return fail({400, "core.error.data", {{"problem", body.error().sentence()}}});
    if (const std::optional<Failure> no = no_right_to_make(request, *body, now)) return fail(*no);
    return made(request, games_.create(*body, now), now);
  }
  return one_game(request, parts, now);
}

Response Api::bring_in(const Request& request, std::int64_t now) {
  const auto given = request.query.find("seats");
  std::string seats = given == request.query.end() ? "" : given->second;
  std::replace(seats.begin(), seats.end(), ',', '/');
  const Result<Games::Imported, Failure> imported = games_.import(request.body, split(seats), now);
  if (!imported) return fail(imported.error());
  if (imported->is_new) give_to(request.who, imported->id, now);
  // It may be here as somebody else's.
  if (const std::optional<Failure> no = no_right(request.who, imported->id, Verb::Own)) return fail(*no);
  Response out = value(Json{{"id", imported->id}, {"new", imported->is_new}}, imported->is_new ? 201 : 200);
  out.news = {imported->id};
  return out;
}

Response Api::one_game(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  const std::string& id = parts[2];
  if (request.method != "POST")
    if (const std::optional<Failure> no = no_right_to_get(request, parts)) return fail(*no);
  if (parts.size() == 3 && request.method == "DELETE") {
    const Result<bool, Failure> removed = games_.remove(id);
    if (!removed) return fail(removed.error());
    // While saves still lead into it, it is still somebody's.
    if (people_ && games_.seats(id).empty()) store_->desk([&](Desk& desk) { desk.remove(kTableKind, id); });
    Response out = value(Json::object());
    out.news = {id};
    return out;
  }
  if (parts.size() == 3 && request.method == "GET") {
    const std::optional<int> seat = read_number(request.query, "seat");
    if (!seat) return fail(failure(400, "core.error.malformed"));
    return answer(games_.position(id, *seat));
  }
  if (request.method == "GET" && parts.size() >= 4)
    if (std::optional<Response> looked = kept_look(request, parts)) return std::move(*looked);
  if (parts.size() == 4 && parts[3] == "record" && request.method == "GET") {
    const Result<std::string, Failure> bytes = games_.export_game(id);
    if (!bytes) return fail(bytes.error());
    return {.type = "application/octet-stream", .body = *bytes, .download = id.substr(0, 8) + ".valor"};
  }
  if (request.method == "GET" && parts.size() == 4 && (parts[3] == "terrain" || parts[3] == "sprite.svg"))
    return game_picture(request, id, parts[3]);
  if (request.method == "GET" && parts.size() == 5 && parts[3] == "tiles") return game_picture(request, id, parts[4]);
  if (parts.size() == 4 && request.method == "POST") return look_or_act(request, id, parts[3], now);
  return fail(failure(parts.size() <= 4 ? 405 : 404, parts.size() <= 4 ? "core.error.method" : "core.error.not_found"));
}

Response Api::look_or_act(const Request& request, const std::string& id, const std::string& what, std::int64_t now) {
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  if (const std::optional<Failure> no = no_right_to_post(request, id, what, *body)) return fail(*no);
  if (std::optional<Response> acted = kept_act(request, id, what, *body, now)) return std::move(*acted);

  if (what == "submit" || what == "undo") {
    const std::optional<Wish> wish = read_wish(id, *body);
    if (!wish) return fail(failure(400, "core.error.malformed"));
    Response out =
        answer(what == "undo" ? games_.undo(*wish, now) : games_.submit(*wish, body->value("actions", Json()), now));
    if (out.status == 200) out.news = {id};
    return out;
  }
  if (!body->contains("seat") || !(*body)["seat"].is_number_unsigned() || (*body)["seat"].get<std::uint64_t>() > 254)
    return fail(failure(400, "core.error.malformed"));
  const int seat = (*body)["seat"].get<int>();
  if (what == "choices") return answer(games_.choices(id, seat, body->value("selection", Json::object())));
  if (what == "odds") return answer(games_.odds(id, seat, body->value("action", Json())));
  if (what == "sight") return answer(games_.sight(id, seat, *body));
  if (what == "actions") return answer(games_.actions(id, seat));
  if (what == "hint") return answer(games_.hint(id, seat));
  if (what == "verb") {
    const Json text = body->value("text", Json(""));
    if (!text.is_string() || text.get<std::string>().size() > 400) return fail(failure(400, "core.error.malformed"));
    return answer(games_.verb(id, seat, text.get<std::string>()));
  }
  return fail(failure(404, "core.error.not_found"));
}

// `what` is "picture.svg", the field, or "sprite.svg", the counters.
Response Api::scenario_picture(const Request& request, const std::string& scenario, const std::string& what) {
  const Result<Json, LoadError> header = content_.header(scenario, Json::object());
  if (!header) return fail({404, "core.error.data", {{"problem", header.error().sentence()}}});
  const auto game = content_.systems().find(header->value("system", ""))->open(*header);
  if (!game) return fail({404, "core.error.data", {{"problem", game.error().sentence()}}});
  if (what == "sprite.svg") return {.type = "image/svg+xml", .body = Pictures::sprite((*game)->art_of_game())};
  const auto picture = Pictures::field(canonical(*header), (*game)->art_of_game(), theme_of(request));
  if (!picture) return fail({404, "core.error.data", {{"problem", picture.error().sentence()}}});
  return {.type = "image/svg+xml", .body = *picture};
}

// `what` is "terrain", "sprite.svg" or the name of a tile.
Response Api::game_picture(const Request& request, const std::string& id, const std::string& what) {
  const auto from = games_.drawn_from(id);
  if (!from) return fail(from.error());
  const Json art = Json::parse(from->second);
  if (what == "sprite.svg") return {.type = "image/svg+xml", .body = Pictures::sprite(art)};
  const bool night = what == "terrain" ? theme_of(request) == draw::Theme::Night : what.starts_with("night");
  const auto terrain = pictures_.terrain(from->first, art, night ? draw::Theme::Night : draw::Theme::Day);
  if (!terrain) return fail({404, "core.error.data", {{"problem", terrain.error().sentence()}}});
  if (what != "terrain") {
    const auto tile = (*terrain)->tiles.find(what);
    if (tile == (*terrain)->tiles.end()) return fail(failure(404, "core.error.not_found"));
    return {.type = "image/svg+xml", .body = tile->second, .cacheable = true};
  }
  Json about = Json::parse((*terrain)->about);
  for (Json& tile : about["tiles"]) {
    tile["href"] = fmt::format("/api/games/{}/tiles/{}", id, tile["name"].get<std::string>());
    tile.erase("name");
  }
  return {.body = about.dump()};
}

Response Api::file(const Request& request) {
  if (request.method != "GET") return fail(failure(405, "core.error.method"));
  const std::string name =
      request.path == "/" ? "index.html" : request.path.substr(std::min<std::size_t>(1, request.path.size()));
  const std::optional<std::string> bytes = content_.assets().read(std::string(kWebRoot) + name);
  if (!bytes) return fail(failure(404, request.path == "/" ? "core.error.no_client" : "core.error.not_found"));
  return {.type = std::string(type_of(name)), .body = *bytes, .cacheable = name.starts_with("assets/")};
}

std::optional<std::string> shown_ruler(std::string_view said, int seat) {
  const Json message = Json::parse(said, nullptr, false);
  if (!message.is_object() || message.size() != 1 || !message.contains("ruler")) return std::nullopt;
  const Json& ruler = message["ruler"];
  const auto point = [&](const char* name) {
    return ruler.contains(name) && ruler[name].is_array() && ruler[name].size() == 2 && ruler[name][0].is_number() &&
           ruler[name][1].is_number();
  };
  const bool laid = ruler.is_object() && ruler.size() == 2 && point("from") && point("to");
  if (!laid && !ruler.is_null()) return std::nullopt;
  return Json{{"ruler", ruler}, {"seat", seat}}.dump();
}

LiveStep Api::live(const Request& opened, const std::string& game, int seat, std::optional<std::uint64_t> n,
                   std::int64_t now) {
  const auto ended = [&](const Failure& why) { return LiveStep{.text = fail(why).body, .close = true}; };
  try {
    const bool watches = people_ && seat == kWatcher;
    const Who who = who_asks(opened, now);
    const Viewer viewer{Seat{static_cast<std::uint8_t>(std::min(seat, 254))}};
    if (const std::optional<Failure> no = no_right(who, game, watches ? Verb::Show : Verb::Look, viewer))
      return ended(*no);
    LiveStep out;
    if (people_)
      if (const std::optional<GameTable> table = table_of(game); table && table->shared)
        out.table = canonical(Json{{"table", TableTalk::told(*table, who, now)}});
    // Without a count the watcher has just drawn the position: it is told where that stands and nothing older.
    const std::uint64_t from = n.value_or(UINT64_MAX);
    const Result<Update, Failure> update = watches ? games_.watch_update(game, from) : games_.update(game, seat, from);
    if (!update) return ended(update.error());
    const bool old = n && update->n <= *n;
    out.n = old ? *n : update->n;
    if (!old) out.text = update->text;
    if (people_ && who.is_account()) service_->talk.has_seen(who, game);
    return out;
  } catch (const StoreError& e) {
    log_(LogLevel::Error, fmt::format("the store failed: {}", e.what()));
    return ended({503, "core.error.store", {}});
  }
}

}  // namespace valor::server
