// Tournaments through the routes that the client uses.
#include "server/tournaments.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

#include "server/people_testing.h"
#include "server/store/postgres.h"
#include "server/store/postgres_testing.h"
#include "server/worker.h"

namespace valor::server {
namespace {

Json body_of(const Response& response) { return Json::parse(response.body); }
std::string error_of(const Response& response) { return body_of(response)["error"].value("key", ""); }

// A club with a director and some people.
struct Event {
  explicit Event(std::unique_ptr<Store> store = nullptr)
      : club(store ? std::move(store) : std::move(*open_sqlite(folder.path()))), director(club.account("dora")) {
    club.change_account(director, [](Account& a) { a.director = true; });
  }
  std::string person(const std::string& name) { return cookies[name] = club.account(name); }
  Response make(const Json& more = Json::object()) {
    club.now += 120;
    Json wanted{{"name", "Spring cup"}, {"rules", "toy"}, {"scenarios", {"toy/lane"}}, {"form", "swiss"}};
    wanted.update(more);
    return club.post("/api/tournaments", director, wanted);
  }
  std::string made(const Json& more = Json::object()) { return body_of(make(more))["id"].get<std::string>(); }
  Response act(const std::string& id, const std::string& what, const std::string& cookie, const Json& body = {}) {
    club.now += 10;
    return club.post("/api/tournaments/" + id + "/" + what, cookie, body);
  }
  Json show(const std::string& id, const std::string& cookie = "") {
    return body_of(club.get("/api/tournaments/" + id, cookie));
  }
  // Everything that computers owe, then what the tournament makes of it.
  void let_bots_play() {
    while (Worker::round(*club.store, club.games, ++club.now, [](const std::string&) {})) {
    }
    club.tournaments.look_after(++club.now);
  }
  // Somebody rests wherever he is asked, until nobody is asked who is in `who`.
  bool play_for(const std::string& name) {
    bool acted = false;
    const Json mine = body_of(club.get("/api/my/games", cookies[name], {{"state", "running"}}));
    for (const Json& one : mine["games"]) {
      const Json& table = one["table"];
      if (!table.contains("waiting") || table["waiting"]["mine"] != true) continue;
      const std::string game = table["game"].get<std::string>();
      const int seat = table["waiting"]["seats"][0].get<int>();
      const Json query{{"seat", seat}};
      const Json position = body_of(club.get("/api/games/" + game, cookies[name], {{"seat", fmt::format("{}", seat)}}));
      const Json actions = body_of(club.post("/api/games/" + game + "/actions", cookies[name], query));
      club.now += 10;
      const Response done = club.post("/api/games/" + game + "/submit", cookies[name],
                                      Json{{"seat", seat},
                                           {"request", fmt::format("request-{}", club.now)},
                                           {"version", position["n"]},
                                           {"actions", {actions["actions"].back()["action"]}}});
      REQUIRE(done.status == 200);
      acted = true;
    }
    return acted;
  }
  // Leaves every game that he plays, or those against one: each is lost.
  void lose_all(const std::string& name, const std::string& against = "") {
    const Json mine = body_of(club.get("/api/my/games", cookies[name], {{"state", "running"}}));
    for (const Json& one : mine["games"])
      if (!one["table"].contains("ended") &&
          (against.empty() || one["table"]["players"].dump().find(against) != std::string::npos))
        club.post("/api/games/" + one["table"]["game"].get<std::string>() + "/leave", cookies[name]);
    club.tournaments.look_after(++club.now);
  }

  TemporaryFolder folder;
  Club club;
  std::string director;
  std::map<std::string, std::string> cookies;
};

const Json& line_of(const Json& table, const std::string& name) {
  for (const Json& line : table)
    if (line["name"] == name) return line;
  static const Json none;
  return none;
}

// So many computers and two people, so many rounds of Swiss, to the table.
void check_whole_tournament(Event& e, int computers, int rounds) {
  const std::string anna = e.person("anna"), ben = e.person("ben");
  const Json bots(static_cast<std::size_t>(computers), "random");
  const std::string id = e.made(Json{{"bots", bots}, {"rounds", rounds}});
  e.act(id, "join", anna);
  e.act(id, "join", ben);
  REQUIRE(body_of(e.act(id, "start", e.director))["people"] == computers + 2);
  for (int i = 0; i < 2000 && e.show(id)["state"] == "running"; ++i) {
    e.let_bots_play();
    for (const char* name : {"anna", "ben"}) e.play_for(name);
  }
  const Json t = e.show(id);
  REQUIRE(t["state"] == "over");
  CHECK(t["round"] == rounds);
  REQUIRE(t["table"].size() == bots.size() + 2);
  const int meetings = rounds * (computers + 2) / 2;
  CHECK(t["pairings"].size() == static_cast<std::size_t>(meetings));
  int points = 0;
  std::set<std::set<std::string>> met;
  for (const Json& line : t["table"]) {
    points += line["points"].get<int>();
    CHECK(line["games"] == 2 * rounds);
  }
  CHECK(points == meetings * 2 * kPointsOfGame);
  for (const Json& p : t["pairings"]) met.insert({p["a"].get<std::string>(), p["b"].get<std::string>()});
  CHECK(met.size() == static_cast<std::size_t>(meetings));  // nobody met anybody twice
  CHECK(t["table"][0]["place"] == 1);
  for (std::size_t i = 1; i < t["table"].size(); ++i)
    CHECK(t["table"][i - 1]["points"].get<int>() >= t["table"][i]["points"].get<int>());
  CHECK(line_of(t["table"], fmt::format("random {}", computers))["bot"] == "random");
  CHECK(line_of(t["table"], "anna")["games"] == 2 * rounds);
}

}  // namespace

TEST_CASE("tournaments: one is announced, people sign up and leave until it starts") {
  Event e;
  const std::string anna = e.person("anna"), ben = e.person("ben");
  const Response made = e.make(Json{{"most", 2}, {"rounds", 3}});
  REQUIRE(made.status == 201);
  const std::string id = body_of(made)["id"].get<std::string>();
  CHECK(body_of(made)["state"] == "open");
  CHECK(body_of(made)["by"] == "dora");
  CHECK(body_of(e.club.get("/api/tournaments", ""))["tournaments"].size() == 1);

  CHECK(error_of(e.act(id, "start", e.director)) == "server.error.tournament_few");
  CHECK(body_of(e.act(id, "join", anna))["joined"] == true);
  CHECK(body_of(e.act(id, "join", anna))["people"] == 1);  // the same wish again
  CHECK(body_of(e.act(id, "join", ben))["people"] == 2);
  CHECK(error_of(e.act(id, "join", e.person("carl"))) == "server.error.tournament_full");
  CHECK(body_of(e.act(id, "leave", ben))["people"] == 1);
  CHECK(body_of(e.act(id, "join", ben))["people"] == 2);
  CHECK(e.act(id, "start", anna).status == 403);
  const Json begun = body_of(e.act(id, "start", e.director));
  CHECK(begun["state"] == "running");
  CHECK(begun["rounds"] == 1);  // two people have nobody else to meet
  CHECK(error_of(e.act(id, "leave", ben)) == "server.error.tournament_runs");
  CHECK(error_of(e.act(id, "start", e.director)) == "server.error.tournament_runs");
  CHECK(e.club.get("/api/tournaments/none", "").status == 404);
}

TEST_CASE("tournaments: every meeting is two games on one scenario with the sides swapped") {
  Event e;
  e.person("anna");
  e.person("ben");
  const std::string id = e.made();
  e.act(id, "join", e.cookies["anna"]);
  e.act(id, "join", e.cookies["ben"]);
  const Json t = body_of(e.act(id, "start", e.director));
  REQUIRE(t["pairings"].size() == 1);
  const Json& pairing = t["pairings"][0];
  CHECK(std::set<std::string>{pairing["a"], pairing["b"]} == std::set<std::string>{"anna", "ben"});
  REQUIRE(pairing["games"].size() == 2);
  std::set<std::string> first_side;
  for (const Json& game : pairing["games"]) {
    const Json table = body_of(e.club.get("/api/games/" + game.get<std::string>() + "/table", ""));
    CHECK(table["tournament"] == id);
    CHECK(table["rated"] == true);
    first_side.insert(table["players"][0]["name"].get<std::string>());
  }
  CHECK(first_side.size() == 2);
}

TEST_CASE("tournaments: eight computers and two people play to the table") {
  Event e;
  check_whole_tournament(e, 8, 4);
}

TEST_CASE("tournaments: the same on PostgreSQL") {
  Event e(std::move(*open_postgres(new_test_database())));
  check_whole_tournament(e, 2, 1);
}

TEST_CASE("tournaments: a bye gives what an even meeting gives, and comes once") {
  Event e;
  for (const char* name : {"anna", "ben", "carl"}) e.person(name);
  const std::string id = e.made(Json{{"form", "round_robin"}});
  for (const auto& [name, cookie] : e.cookies) e.act(id, "join", cookie);
  e.act(id, "start", e.director);
  for (int i = 0; i < 3; ++i)
    for (const char* name : {"anna", "ben"}) e.lose_all(name, name == std::string("ben") ? "carl" : "");
  const Json t = e.show(id);
  REQUIRE(t["state"] == "over");
  CHECK(t["rounds"] == 3);
  CHECK(line_of(t["table"], "carl")["points"] == 50);
  CHECK(line_of(t["table"], "carl")["place"] == 1);
  CHECK(line_of(t["table"], "ben")["points"] == 30);
  CHECK(line_of(t["table"], "anna")["points"] == 10);
  int byes = 0;
  for (const Json& p : t["pairings"])
    if (p["b"].is_null()) ++byes;
  CHECK(byes == 3);
}

TEST_CASE("tournaments: knock-out, who loses is out, and the last has won") {
  Event e;
  for (const char* name : {"anna", "ben", "carl", "dirk", "emil"}) e.person(name);
  const std::string id = e.made(Json{{"form", "knock_out"}});
  for (const auto& [name, cookie] : e.cookies) e.act(id, "join", cookie);
  e.act(id, "start", e.director);
  for (int i = 0; i < 3; ++i)
    for (const char* name : {"anna", "ben", "carl", "dirk"}) e.lose_all(name);
  const Json t = e.show(id);
  REQUIRE(t["state"] == "over");
  CHECK(t["rounds"] == 3);
  CHECK(t["table"][0]["name"] == "emil");
  CHECK(t["pairings"].size() == 4 + 2 + 1);
}

TEST_CASE("tournaments: when the round's time is over, who was asked has lost") {
  Event e;
  for (const char* name : {"anna", "ben"}) e.person(name);
  const std::string id = e.made(Json{{"days", 3}});
  for (const auto& [name, cookie] : e.cookies) e.act(id, "join", cookie);
  const Json begun = body_of(e.act(id, "start", e.director));
  CHECK(begun["until"].get<std::int64_t>() == e.club.now + 3 * 86400);
  e.club.now += 3 * 86400 - 10;
  e.club.tournaments.look_after(e.club.now);
  CHECK(e.show(id)["state"] == "running");
  e.club.now += 10;
  e.club.tournaments.look_after(e.club.now);
  const Json t = e.show(id);
  CHECK(t["state"] == "over");
  // In each game the side that begins was asked, and each was that once.
  CHECK(t["pairings"][0]["points"] == Json::array({10, 10}));
  const std::string game = t["pairings"][0]["games"][0].get<std::string>();
  const Json table = body_of(e.club.get("/api/games/" + game + "/table", ""));
  CHECK(table["ended"]["why"] == "time");
  CHECK(body_of(e.club.get("/api/people/anna", ""))["late"] == 1);
}

TEST_CASE("tournaments: the director sets a result, takes somebody out, and both count") {
  Event e;
  for (const char* name : {"anna", "ben", "carl", "dirk"}) e.person(name);
  const std::string id = e.made(Json{{"rounds", 2}});
  for (const auto& [name, cookie] : e.cookies) e.act(id, "join", cookie);
  Json t = body_of(e.act(id, "start", e.director));
  const std::string first = t["pairings"][0]["games"][0].get<std::string>();
  CHECK(error_of(e.act(id, "result", e.director, Json{{"game", first}, {"points", {8, 3}}})) ==
        "server.error.tournament_points");
  CHECK(e.act(id, "result", e.cookies["anna"], Json{{"game", first}, {"points", {7, 3}}}).status == 403);
  CHECK(e.act(id, "result", e.director, Json{{"game", "none"}, {"points", {7, 3}}}).status == 404);
  t = body_of(e.act(id, "result", e.director, Json{{"game", first}, {"points", {7, 3}}}));
  CHECK(t["pairings"][0]["results"][0] == Json::array({7, 3}));
  const Json table = body_of(e.club.get("/api/games/" + first + "/table", ""));
  CHECK(table["ended"]["why"] == "director");

  const std::string out = t["pairings"][1]["a"].get<std::string>(), other = t["pairings"][1]["b"].get<std::string>();
  t = body_of(e.act(id, "forfeit", e.director, Json{{"name", out}}));
  CHECK(t["pairings"][1]["points"] == Json::array({0, 20}));
  CHECK(line_of(t["table"], out)["out"] == true);
  CHECK(e.act(id, "forfeit", e.director, Json{{"name", "zoe"}}).status == 404);
  e.lose_all(t["pairings"][0]["b"].get<std::string>());
  t = e.show(id);
  CHECK(t["round"] == 2);
  for (const Json& p : t["pairings"])
    if (p["round"] == 2) {
      CHECK(p["a"] != out);
      CHECK(p["b"] != out);
    }
  CHECK(line_of(t["table"], other)["points"].get<int>() >= 20);
}

TEST_CASE("tournaments: of a sealed one the scenarios of later rounds are told to its director only") {
  Event e;
  for (const char* name : {"anna", "ben", "carl"}) e.person(name);
  const std::string id = e.made(Json{{"sealed", true}, {"scenarios", {"toy/lane", "toy/lane"}}});
  CHECK(e.show(id)["scenarios"].empty());
  CHECK(e.show(id, e.director)["scenarios"].size() == 2);
  for (const auto& [name, cookie] : e.cookies) e.act(id, "join", cookie);
  e.act(id, "start", e.director);
  CHECK(e.show(id, e.cookies["anna"])["scenarios"].size() == 1);
}

TEST_CASE("tournaments: one with a time starts by itself, and is over where nobody came") {
  Event e;
  for (const char* name : {"anna", "ben"}) e.person(name);
  const std::string full = e.made(Json{{"starts", e.club.now + 5000}}),
                    empty = e.made(Json{{"starts", e.club.now + 5000}});
  for (const auto& [name, cookie] : e.cookies) e.act(full, "join", cookie);
  e.club.tournaments.look_after(e.club.now);
  CHECK(e.show(full)["state"] == "open");
  e.club.now += 6000;
  e.club.tournaments.look_after(e.club.now);
  CHECK(e.show(full)["state"] == "running");
  CHECK(e.show(full)["pairings"][0]["games"].size() == 2);
  CHECK(e.show(empty)["state"] == "over");
}

TEST_CASE("tournaments: what is wrong with a wish is said before anybody joins") {
  Event e;
  CHECK(e.make(Json{{"name", ""}}).status == 400);
  CHECK(e.make(Json{{"form", "ladder"}}).status == 400);
  CHECK(e.make(Json{{"scenarios", {"toy/none"}}}).status == 400);
  CHECK(e.make(Json{{"scenarios", Json::array()}}).status == 400);
  CHECK(error_of(e.make(Json{{"bots", {"nobody"}}})) == "core.error.no_bot");
  CHECK(error_of(e.make(Json{{"pace", "never"}})) == "server.error.pace");
  CHECK(e.make(Json{{"rounds", 21}}).status == 400);
  CHECK(e.make(Json{{"days", 0}}).status == 400);
  CHECK(e.make(Json{{"most", 65}}).status == 400);
  const Json once{{"request", "request-1"}};
  CHECK(body_of(e.make(once))["id"] == body_of(e.make(once))["id"]);
}

TEST_CASE("tournaments: who deletes the account leaves no name behind, and the points stay") {
  Event e;
  for (const char* name : {"anna", "ben"}) e.person(name);
  const std::string id = e.made();
  for (const auto& [name, cookie] : e.cookies) e.act(id, "join", cookie);
  e.act(id, "start", e.director);
  e.lose_all("anna");
  CHECK(e.club.post("/api/me/delete", e.cookies["anna"], Json{{"password", "a long one of anna"}}).status == 200);
  const Json t = e.show(id);
  CHECK(t["table"][1]["name"].is_null());
  CHECK(t["table"][0]["points"] == 20);
}

}  // namespace valor::server
