#include "server/api.h"

#include <doctest/doctest.h>

#include "server/testing.h"

namespace valor::server {
namespace {

Json body(const Response& response) { return Json::parse(response.body); }

}  // namespace

TEST_CASE("api: what there is to play is listed") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const auto get = [&](const char* path) { return table.api.handle({.method = "GET", .path = path}, 1000); };
  const Json info = body(get("/api/info"));
  CHECK(info["protocol"] == kProtocol);
  CHECK(info["may_stop"] == false);
  CHECK_FALSE(info["build"].get<std::string>().empty());
  CHECK(body(table.post("/api/stop", Json::object()))["error"]["key"] == "server.error.may_not_stop");
  const Json system = body(get("/api/systems"))["systems"][0];
  CHECK(system["options"]["mood"]["kind"] == "choice");
  CHECK(system["bots"] == Json::array({"random"}));  // the toy has no mind
  const Json scenario = body(get("/api/scenarios"))["scenarios"][0];
  CHECK(scenario["id"] == "toy/lane");
  CHECK(scenario["title"] == "toy.lane");
  CHECK(scenario["options"]["long"] == true);
  CHECK(body(get("/api/strings/fr"))["language"] == "fr");
  CHECK(get("/api/strings/xx").status == 404);
  CHECK(get("/assets/a-1234.js").cacheable);
  CHECK_FALSE(get("/").cacheable);
  CHECK(get("/").type == "text/html; charset=utf-8");
}

TEST_CASE("api: a failure carries a message for the player's language and an English sentence") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const Response none = table.api.handle({.method = "GET", .path = "/api/games/none", .query = {{"seat", "0"}}}, 1000);
  CHECK(none.status == 404);
  CHECK(body(none)["error"]["key"] == "core.error.no_game");
  CHECK(body(none)["text"] == "There is no such game.");
}

TEST_CASE("api: a game is made, looked at, played and undone by its routes") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const Response made = table.post("/api/games", Json{{"scenario", "toy/lane"}, {"seats", {"person", "person"}}});
  REQUIRE(made.status == 201);
  const std::string path = "/api/games/" + body(made)["id"].get<std::string>();
  CHECK(made.news.size() == 1);

  const Json position = body(table.api.handle({.method = "GET", .path = path, .query = {{"seat", "0"}}}, 1000));
  CHECK(position["n"] == 0);
  CHECK(position["decision"]["seat"] == 0);
  CHECK(position["log"].empty());
  CHECK(position["commitment"].get<std::string>().size() == 64);
  CHECK(body(table.post(path + "/choices", Json{{"seat", 0}, {"selection", Json::object()}})).contains("buttons"));
  // A system without a line of sight has nothing to say about it.
  CHECK(body(table.post(path + "/sight", Json{{"seat", 0}, {"from", "A1"}})) == Json::object());
  const Json list = body(table.post(path + "/actions", Json{{"seat", 0}}))["actions"];
  REQUIRE_FALSE(list.empty());
  const Json read = body(table.post(path + "/verb", Json{{"seat", 0}, {"text", list[0]["verb"]}}));
  CHECK(read["action"] == list[0]["action"]);
  CHECK(body(table.post(path + "/verb", Json{{"seat", 0}, {"text", "dance"}}))["refusal"]["rule"] == "core:wrong-kind");

  const Response acted = table.post(
      path + "/submit", Json{{"seat", 0}, {"request", "request-1"}, {"version", 0}, {"actions", {list[0]["action"]}}});
  CHECK(body(acted)["applied"] == 1);
  CHECK(acted.news.size() == 1);
  const Response undone = table.post(path + "/undo", Json{{"seat", 0}, {"request", "request-2"}, {"version", 1}});
  CHECK(undone.status == 200);
  CHECK(table.api.handle({.method = "DELETE", .path = path}, 1000).status == 200);
}

TEST_CASE("api: malformed bodies are refused with what is wrong") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string path = "/api/games/" + table.new_game();
  const auto status = [&](const std::string& to, const std::string& text) {
    return table.api.handle({.method = "POST", .path = to, .content_type = "application/json", .body = text}, 1000)
        .status;
  };
  for (const char* text : {"", "{", "[]", "3", R"({"seat":0})", R"({"seat":-1,"request":"request-1","version":0})",
                           R"({"seat":0,"request":7,"version":0})", R"({"seat":0,"request":"request-1","version":1.5})",
                           R"({"seat":999,"request":"request-1","version":0})",
                           R"({"seat":0,"seat":1,"request":"request-1","version":0})"}) {
    CAPTURE(text);
    CHECK(status(path + "/submit", text) == 400);
    CHECK(status(path + "/undo", text) == 400);
  }
  CHECK(status(path + "/choices", R"({"seat":"0"})") == 400);
  CHECK(status(path + "/choices", R"({"seat":0,"selection":[]})") == 400);
  CHECK(status(path + "/verb", R"({"seat":0,"text":{}})") == 400);
  CHECK(status(path + "/dance", R"({"seat":0})") == 404);
  CHECK(status("/api/games", "{\n\"scenario\":\n}") == 400);
}

}  // namespace valor::server
