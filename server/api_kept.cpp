// The routes of games that are kept: saves, replay, branches, statistics, proof (docs/api.md, Games that are kept).
#include <charconv>
#include <nlohmann/json.hpp>

#include "server/api.h"
#include "server/api_parts.h"
#include "server/page.h"

namespace valor::server {
namespace {

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::optional<Viewer> read_viewer(const Json& seat) {
  if (seat == "all") return Viewer{};
  if (!seat.is_number_unsigned() || seat.get<std::uint64_t>() > 254) return std::nullopt;
  return Viewer{Seat{seat.get<std::uint8_t>()}};
}

std::optional<Viewer> read_viewer(const std::map<std::string, std::string>& query) {
  const auto said = query.find("seat");
  if (said != query.end() && said->second == "all") return Viewer{};
  const std::optional<int> seat = read_number(query, "seat");
  return seat && *seat <= 254 ? std::optional(Viewer{Seat{static_cast<std::uint8_t>(*seat)}}) : std::nullopt;
}

std::optional<std::uint64_t> read_moment(const std::string& text) {
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(n) : std::nullopt;
}

std::string text_in(const Json& body, const char* name) {
  const Json said = body.value(name, Json());
  return said.is_string() ? said.get<std::string>() : "";
}

// "seats" may be left out; a list of anything but words is wrong.
struct AskedSeats {
  bool wrong = false;
  std::optional<std::vector<std::string>> seats;
};
AskedSeats read_seats(const Json& body) {
  if (!body.contains("seats")) return {};
  AskedSeats out{.seats = std::vector<std::string>{}};
  if (!body["seats"].is_array()) return {.wrong = true};
  for (const Json& seat : body["seats"]) {
    if (!seat.is_string()) return {.wrong = true};
    out.seats->push_back(seat.get<std::string>());
  }
  return out;
}

}  // namespace

Response Api::made(const Request& request, const Result<std::string, Failure>& id, std::int64_t now) {
  if (!id) return fail(id.error());
  give_to(request.who, *id, now);
  Response out = value(Json{{"id", *id}}, 201);
  out.news = {*id};
  return out;
}

Response Api::thumbnail(const Request& request, const Result<Thumbnail, Failure>& drawn) const {
  if (!drawn) return fail(drawn.error());
  const auto picture = Pictures::thumbnail(drawn->header, Json::parse(drawn->art),
                                           drawn->view.empty() ? Json() : Json::parse(drawn->view), theme_of(request));
  if (!picture) return fail({404, "core.error.data", {{"problem", picture.error().sentence()}}});
  return {.type = "image/svg+xml", .body = *picture};
}

// What may be asked of one game, or nothing if this is not the place.
std::optional<Response> Api::kept_look(const Request& request, const std::vector<std::string>& parts) {
  const std::string &id = parts[2], &what = parts[3];
  if (parts.size() == 4 && what == "tree") return answer(games_.tree(id, own_games(request.who)));
  if (parts.size() == 4 && what == "proof") return answer(games_.proof(id));
  if (parts.size() == 4 && what == "seats") return answer(games_.places(id));
  if (parts.size() == 4 && what == "review") return answer(games_.review(id));
  if (parts.size() == 4 && what == "picture.svg") return thumbnail(request, games_.thumbnail(id));
  const bool moment = parts.size() == 5 && what == "replay";
  if (!moment && (parts.size() != 4 || (what != "replay" && what != "statistics" && what != "page.html")))
    return std::nullopt;
  const std::optional<Viewer> viewer = read_viewer(request.query);
  if (!viewer) return fail(failure(400, "core.error.malformed"));
  if (moment) {
    const std::optional<std::uint64_t> n = read_moment(parts[4]);
    return n ? answer(games_.moment(id, *viewer, *n)) : fail(failure(400, "core.error.malformed"));
  }
  if (what == "page.html") return page(request, id, *viewer);
  return answer(what == "replay" ? games_.replay(id, *viewer) : games_.statistics(id, *viewer));
}

Response Api::page(const Request& request, const std::string& id, Viewer viewer) {
  const auto said = request.query.find("language");
  const std::string language = said == request.query.end() ? "en" : said->second;
  if (!is_language(language)) return fail(failure(400, "core.error.malformed"));
  std::string text;
  const Result<bool, Failure> written = games_.written(
      id, viewer, [&](const Ledger& ledger, const OpenRecord* open, const std::vector<std::string>& seats) {
        const PageOrder order{.viewer = viewer, .language = language, .turn = read_number(request.query, "turn")};
        text = page_of(ledger, open, seats, strings_, order);
      });
  if (!written) return fail(written.error());
  return {.type = "text/html; charset=utf-8", .body = std::move(text), .download = id.substr(0, 8) + ".html"};
}

// What is done with one game, or nothing if this is not the place. The body is an object.
std::optional<Response> Api::kept_act(const Request& request, const std::string& id, const std::string& what,
                                      const Json& body, std::int64_t now) {
  if (what == "reveal") {
    const Result<bool, Failure> done = games_.reveal(id);
    return done ? value(Json::object()) : fail(done.error());
  }
  if (what != "saves" && what != "branch") return std::nullopt;
  const std::optional<Viewer> viewer = read_viewer(body.value("seat", Json()));
  const Json n = body.value("n", Json());
  if (!viewer || (!n.is_null() && !n.is_number_unsigned())) return fail(failure(400, "core.error.malformed"));
  if (what == "saves") {
    Games::SaveWish wish{
        .game = id, .name = text_in(body, "name"), .request = text_in(body, "request"), .viewer = *viewer};
    if (!n.is_null()) wish.n = n.get<std::uint64_t>();
    const Result<Json, Failure> save = games_.keep_save(wish, now);
    return save ? value(*save, 201) : fail(save.error());
  }
  const AskedSeats asked = read_seats(body);
  const Json dice = body.value("dice", Json("new"));
  if (asked.wrong || n.is_null() || (dice != "new" && dice != "same"))
    return fail(failure(400, "core.error.malformed"));
  const BranchWish wish{
      .viewer = *viewer, .n = n.get<std::uint64_t>(), .seats = asked.seats, .same_dice = dice == "same"};
  return made(request, games_.branch(id, wish, now), now);
}

// /api/saves…
Response Api::saves(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  const bool get = request.method == "GET";
  if (parts.size() == 2)
    return get ? value(Json{{"saves", games_.saves(own_games(request.who))}}) : fail(failure(405, "core.error.method"));
  const std::string& id = parts[2];
  if (people_) {
    const std::optional<std::string> game = games_.game_of_save(id);
    if (!game || no_right(request.who, *game, Verb::Own)) return fail(failure(404, "core.error.no_save"));
  }
  if (parts.size() == 4 && get && parts[3] == "picture.svg") return thumbnail(request, games_.thumbnail_of_save(id));
  if (parts.size() == 4 && get && parts[3] == "record") {
    const Result<std::string, Failure> bytes = games_.export_save(id);
    if (!bytes) return fail(bytes.error());
    return {.type = "application/octet-stream", .body = *bytes, .download = id.substr(0, 8) + ".valor"};
  }
  if (parts.size() == 3 && request.method == "DELETE") {
    const Result<bool, Failure> removed = games_.remove_save(id);
    return removed ? value(Json::object()) : fail(removed.error());
  }
  const bool load = parts.size() == 4 && parts[3] == "load";
  if (parts.size() > 3 && !load) return fail(failure(404, "core.error.not_found"));
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  if (!load) return answer(games_.rename_save(id, text_in(*body, "name")));
  const AskedSeats asked = read_seats(*body);
  if (asked.wrong) return fail(failure(400, "core.error.malformed"));
  const Result<Json, Failure> loaded = games_.load_save(id, asked.seats, now);
  Response out = answer(loaded);
  if (loaded) out.news = {(*loaded)["id"].get<std::string>()};
  if (loaded && loaded->value("new", false)) give_to(request.who, out.news[0], now);
  return out;
}

}  // namespace valor::server
