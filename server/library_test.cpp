// The scenario library, through the routes that the client uses.
#include "server/library.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/people_testing.h"
#include "server/results.h"

namespace valor::server {
namespace {

Json body_of(const Response& response) { return Json::parse(response.body); }
std::string error_of(const Response& response) { return body_of(response)["error"].value("key", ""); }

struct Shelves {
  Shelves() : club(folder.path()), anna(club.account("anna")), ben(club.account("ben")) {}

  static Json scenario(const char* title = "The long lane") { return Json{{"rules", "toy"}, {"title", title}}; }
  Response upload(const std::string& cookie, const Json& body = scenario()) {
    club.now += 60;
    return club.post("/api/library", cookie, body);
  }
  std::string uploaded() { return body_of(upload(anna))["id"].get<std::string>(); }
  Json list(const std::string& cookie = "") { return body_of(club.get("/api/library", cookie))["scenarios"]; }

  TemporaryFolder folder;
  Club club;
  std::string anna, ben;
};

}  // namespace

TEST_CASE("library: a scenario is brought in, listed, and played from a challenge") {
  Shelves s;
  const Response made = s.upload(s.anna);
  REQUIRE(made.status == 201);
  const Json entry = body_of(made);
  const std::string id = entry["id"].get<std::string>();
  CHECK(id.starts_with("library/"));
  CHECK(entry["by"] == "anna");
  CHECK(entry["scenario"]["title"] == "The long lane");
  CHECK(entry["scenario"]["rules"] == "toy");
  CHECK(entry["mine"] == true);
  REQUIRE(s.list().size() == 1);
  CHECK(s.list(s.ben)[0]["mine"] == false);
  CHECK(body_of(s.club.get("/api/library", "", {{"rules", "vv"}}))["scenarios"].empty());
  // The same again is the same.
  CHECK(body_of(s.upload(s.anna))["id"] == id);
  CHECK(s.list().size() == 1);

  s.club.now += 120;
  const Json challenge = body_of(
      s.club.post("/api/challenges", s.anna, Json{{"scenario", id}, {"seats", {"me", "open"}}, {"rated", true}}));
  const Json joined = body_of(s.club.post("/api/challenges/" + challenge["id"].get<std::string>() + "/join", s.ben));
  REQUIRE(joined.contains("game"));
  const std::string game = joined["game"].get<std::string>();
  // It is taken out of the library, and the game goes on.
  CHECK(s.club.ask("DELETE", "/api/" + id, s.anna).status == 200);
  CHECK(s.list().empty());
  CHECK(s.club.get("/api/games/" + game, s.anna, {{"seat", "0"}}).status == 200);
}

TEST_CASE("library: what is wrong is named with its place, and what is too large is refused") {
  Shelves s;
  CHECK(error_of(s.upload(s.anna, Json{{"title", "No rules"}})) == "core.error.data");
  CHECK(body_of(s.upload(s.anna, Json{{"rules", "none"}}))["text"].get<std::string>().find("/rules") !=
        std::string::npos);
  CHECK(s.upload(s.anna, Json{{"rules", "toy"}, {"options", {{"nonsense", 1}}}}).status == 400);
  Json large = Shelves::scenario();
  large["many"] = Json(10'000, 1);
  CHECK(s.upload(s.anna, large).status == 413);
  Json deep = Json::array();
  for (int i = 0; i < 40; ++i) deep = Json::array({deep});
  large["many"] = deep;
  CHECK(s.upload(s.anna, large).status == 413);
  large["many"] = std::string(8193, 'x');
  CHECK(s.upload(s.anna, large).status == 413);
  CHECK(s.list().empty());
}

TEST_CASE("library: ten a day and no more") {
  Shelves s;
  for (int i = 0; i < 10; ++i)
    CHECK(s.upload(s.anna, Shelves::scenario(fmt::format("Lane {}", i).c_str())).status == 201);
  CHECK(s.upload(s.anna, Shelves::scenario("One more")).status == 429);
  CHECK(s.upload(s.ben).status == 201);
}

TEST_CASE("library: people give stars once each, not to their own, and may change their minds") {
  Shelves s;
  const std::string id = s.uploaded(), path = "/api/" + id + "/rate";
  CHECK(error_of(s.club.post(path, s.anna, Json{{"stars", 5}})) == "server.error.own_scenario");
  CHECK(s.club.post(path, s.ben, Json{{"stars", 6}}).status == 400);
  CHECK(s.club.post("/api/library/none/rate", s.ben, Json{{"stars", 5}}).status == 404);
  CHECK(body_of(s.club.post(path, s.ben, Json{{"stars", 5}}))["stars"] == 5.0);
  const Json again = body_of(s.club.post(path, s.ben, Json{{"stars", 2}}));
  CHECK(again["votes"] == 1);
  CHECK(again["stars"] == 2.0);
  CHECK(again["my_stars"] == 2);
  const std::string carl = s.club.account("carl");
  const Json both = body_of(s.club.post(path, carl, Json{{"stars", 5}}));
  CHECK(both["votes"] == 2);
  CHECK(both["stars"] == 3.5);
  CHECK(s.club.ask("DELETE", "/api/" + id, s.ben).status == 403);
}

TEST_CASE("library: people's games tell how a scenario is balanced") {
  Shelves s;
  const std::string anna = s.club.id(s.anna), ben = s.club.id(s.ben);
  s.club.store->desk([&](Desk& desk) {
    for (int i = 0; i < 4; ++i) {
      const std::string game = fmt::format("game-{}", i);
      GameTable table{.game = game,
                      .shared = true,
                      .over = true,
                      .sitters = {{anna, "anna"}, {ben, "ben"}},
                      .listed = R"({"scenario":"toy/lane","rules":"toy","seats":["person","person"]})",
                      .sides = {0, 1},
                      .ended = "rules"};
      if (i > 0) table.winner = i == 3 ? 1 : 0;  // a draw, two for side 0, one for side 1
      desk.put(document_of(table, s.club.now));
      keep_result(desk, game, nullptr, s.club.now);
    }
    CHECK(balance_of(desk, "toy/lane").games == 4);
    CHECK(balance_of(desk, "toy/lane").share == 625);
  });
}

TEST_CASE("library: a sealed scenario is its director's until a tournament plays it") {
  Shelves s;
  const std::string dora = s.club.account("dora");
  CHECK(s.club.ask("POST", "/api/library", s.anna, Shelves::scenario(), {{"sealed", "1"}}).status == 403);
  s.club.change_account(dora, [](Account& a) { a.director = true; });
  s.club.now += 60;
  const Json entry = body_of(s.club.ask("POST", "/api/library", dora, Shelves::scenario(), {{"sealed", "1"}}));
  CHECK(entry["sealed"] == true);
  CHECK(s.list(s.anna).empty());
  CHECK(s.list(dora).size() == 1);
  const Json made = body_of(s.club.post(
      "/api/tournaments", dora,
      Json{{"name", "Cup"}, {"rules", "toy"}, {"scenarios", {entry["id"]}}, {"form", "swiss"}, {"sealed", true}}));
  const std::string path = "/api/tournaments/" + made["id"].get<std::string>();
  for (const std::string& cookie : {s.anna, s.ben}) s.club.post(path + "/join", cookie);
  CHECK(s.list(s.anna).empty());
  s.club.post(path + "/start", dora);
  CHECK(s.list(s.anna).size() == 1);
}

TEST_CASE("operation: figures are told to this machine only, health to everybody, and who stops is not ready") {
  Shelves s;
  s.club.metrics.answered(200, 0.001);
  s.club.metrics.answered(404, 3);
  Request request{.method = "GET", .path = "/metrics", .host = "127.0.0.1:8080"};
  request.caller.address = "127.0.0.1";
  const Response figures = s.club.api.handle(request, s.club.now);
  CHECK(figures.status == 200);
  CHECK(figures.body.find("valor_requests_total{status=\"4xx\"} 1\n") != std::string::npos);
  CHECK(figures.body.find("valor_request_seconds_bucket{le=\"0.005\"} 1\n") != std::string::npos);
  CHECK(figures.body.find("valor_request_seconds_count 2\n") != std::string::npos);
  request.host = "valor.example.org";  // through the proxy
  CHECK(s.club.api.handle(request, s.club.now).status == 404);
  request.host = "127.0.0.1:8080";
  request.caller.address = "192.0.2.7";
  CHECK(s.club.api.handle(request, s.club.now).status == 404);
  CHECK(s.club.get("/api/ready", "").status == 200);
  s.club.ready = false;
  CHECK(s.club.get("/api/ready", "").status == 503);
  CHECK(s.club.get("/api/health", "").status == 200);
}

}  // namespace valor::server
