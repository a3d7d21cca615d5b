// The routes of armies that players put together (docs/api.md, Armies), and of who sits at the table with them. What an
// army is, the rules know.
#include <nlohmann/json.hpp>

#include "server/api.h"
#include "server/api_parts.h"

namespace valor::server {
namespace {

constexpr std::size_t kLongestTitle = 120;

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }
Failure bad_army(const LoadError& error) { return {400, "core.error.data", {{"problem", error.sentence()}}}; }

// With options, and with armies where the body names some.
Result<Json, LoadError> header_for(const Content& content, const std::string& scenario, const Json& body) {
  const Json chosen = body.value("options", Json::object());
  return body.contains("armies") ? content.header_with_armies(scenario, chosen, body["armies"])
                                 : content.header(scenario, chosen);
}

// A title of its own tells the scenario from the one that it was made from.
Result<Json, Failure> scenario_with(const Content& content, const std::string& rules, const Json& body) {
  const Json id = body.value("scenario", Json()), title = body.value("title", Json());
  if (!id.is_string() || !body.contains("armies")) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  if (!title.is_null() && (!title.is_string() || title.get_ref<const std::string&>().empty() ||
                           title.get_ref<const std::string&>().size() > kLongestTitle))
    return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  const Result<Json, LoadError> header = header_for(content, id.get<std::string>(), body);
  if (!header) return tl::unexpected<Failure>(bad_army(header.error()));
  if (header->value("system", "") != rules) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  Json scenario = (*header)["scenario"];
  if (!title.is_null()) scenario["title"] = title;
  return Json{{"scenario", std::move(scenario)}};
}

// How the sides would stand when the battle begins.
Result<std::string, Failure> picture_with(const Content& content, const std::string& rules, const Json& body,
                                          draw::Theme theme) {
  const Json id = body.value("scenario", Json());
  if (!id.is_string() || !body.contains("armies")) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  const Result<Json, LoadError> header = header_for(content, id.get<std::string>(), body);
  if (!header) return tl::unexpected<Failure>(bad_army(header.error()));
  if (header->value("system", "") != rules) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  const auto game = content.systems().find(rules)->open(*header);
  if (!game) return tl::unexpected<Failure>(bad_army(game.error()));
  const auto picture =
      Pictures::position(canonical(*header), (*game)->art_of_game(), (*game)->view_for(Seat{0}), theme);
  if (!picture) return tl::unexpected<Failure>(bad_army(picture.error()));
  return *picture;
}

}  // namespace

// Some options bring further players to the table.
Response Api::seats(const Request& request, const std::string& scenario) const {
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  const Result<Json, LoadError> header = header_for(content_, scenario, *body);
  if (!header) return fail(bad_army(header.error()));
  const auto game = content_.systems().find(header->value("system", ""))->open(*header);
  if (!game) return fail(bad_army(game.error()));
  return value(Json{{"seats", (*game)->view_for(Seat{0}).value("seats", Json::array())}});
}

Response Api::armies(const Request& request, const std::vector<std::string>& parts) {
  const std::string& rules = parts[2];
  if (parts.size() == 4 && (parts[3] == "scenario" || parts[3] == "picture"))
    if (const std::optional<Failure> no = may_not(request.who, Verb::PlayAlone)) return fail(*no);
  if (const Module* module = content_.systems().find(rules); !module || !module->has_armies() || parts.size() > 4)
    return fail(failure(404, "core.error.not_found"));
  const auto asked = [&](const Json& question) {
    const Result<Json, LoadError> out = content_.army(rules, question);
    return out ? value(*out) : fail(bad_army(out.error()));
  };
  if (parts.size() == 3)
    return request.method == "GET" ? asked(Json{{"ask", "sheets"}}) : fail(failure(405, "core.error.method"));
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  const std::string& what = parts[3];
  if (what == "sheet" && body->contains("sheet")) return asked(Json{{"ask", "sheet"}, {"sheet", (*body)["sheet"]}});
  if (what == "check" && body->contains("list") && (*body)["list"].is_object())
    return asked(Json{{"ask", "check"}, {"list", (*body)["list"]}});
  if (what == "scenario") return answer(scenario_with(content_, rules, *body));
  if (what == "picture") {
    const Result<std::string, Failure> drawn = picture_with(content_, rules, *body, theme_of(request));
    if (!drawn) return fail(drawn.error());
    return {.type = "image/svg+xml", .body = *drawn};
  }
  return fail(failure(what == "sheet" || what == "check" ? 400 : 404,
                      what == "sheet" || what == "check" ? "core.error.malformed" : "core.error.not_found"));
}

}  // namespace valor::server
