// Challenges and tables, through the same routes that the client uses.
#include "server/challenges.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <thread>

#include "server/people_testing.h"

namespace valor::server {
namespace {

Json body_of(const Response& response) { return Json::parse(response.body); }
std::string error_of(const Response& response) { return body_of(response)["error"].value("key", ""); }

// Two who know each other, and one who does not.
struct Evening {
  Evening() : club(folder.path()), anna(club.account("anna")), ben(club.account("ben")), carl(club.account("carl")) {}

  Response challenge(const std::string& cookie, Json more = Json::object(), const Json& seats = {"me", "open"}) {
    club.now += 120;
    more["scenario"] = "toy/lane";
    more["seats"] = seats;
    return club.post("/api/challenges", cookie, more);
  }
  Response join(const std::string& cookie, const std::string& id, const Json& body = Json::object()) {
    club.now += 120;
    return club.post("/api/challenges/" + id + "/join", cookie, body);
  }
  // A game between anna (seat 0) and ben (seat 1).
  std::string game() {
    const std::string id = body_of(challenge(anna))["id"].get<std::string>();
    return body_of(join(ben, id))["game"].get<std::string>();
  }
  Json table(const std::string& cookie, const std::string& game) {
    return body_of(club.get("/api/games/" + game + "/table", cookie));
  }
  Response act(const std::string& cookie, const std::string& game, int seat, const Json& action) {
    const Json position = body_of(club.get("/api/games/" + game, cookie, {{"seat", fmt::format("{}", seat)}}));
    club.now += 10;
    return club.post("/api/games/" + game + "/submit", cookie,
                     Json{{"seat", seat},
                          {"request", fmt::format("request-{}", club.now)},
                          {"version", position.value("n", 0)},
                          {"actions", {action}}});
  }
  Json list(const std::string& cookie, std::map<std::string, std::string> query = {}) {
    return body_of(club.get("/api/challenges", cookie, std::move(query)))["challenges"];
  }
  Json my_games(const std::string& cookie, const char* state = "running") {
    return body_of(club.get("/api/my/games", cookie, {{"state", state}}));
  }

  TemporaryFolder folder;
  Club club;
  std::string anna, ben, carl;
};

}  // namespace

TEST_CASE("challenges: one is made, seen by all, joined by another, and then there is a game") {
  Evening e;
  const Response made = e.challenge(e.anna, Json{{"note", "Hello."}, {"rated", true}});
  REQUIRE(made.status == 201);
  const Json c = body_of(made);
  CHECK(c["mine"] == true);
  CHECK(c["by"] == "anna");
  CHECK(c["seats"][0]["name"] == "anna");
  CHECK(c["seats"][1]["open"] == true);
  CHECK(e.list("").size() == 1);
  CHECK(e.list(e.ben)[0]["mine"] == false);
  CHECK(e.list(e.ben, {{"rules", "toy"}}).size() == 1);
  CHECK(e.list(e.ben, {{"rules", "vv"}}).empty());
  CHECK(e.list(e.anna, {{"mine", "1"}}).size() == 1);
  CHECK(e.list(e.ben, {{"mine", "1"}}).empty());

  const Json joined = body_of(e.join(e.ben, c["id"].get<std::string>()));
  REQUIRE(joined.contains("game"));
  const std::string game = joined["game"].get<std::string>();
  CHECK(e.list("").empty());
  CHECK(e.club.get("/api/games/" + game, e.anna, {{"seat", "0"}}).status == 200);
  CHECK(e.club.get("/api/games/" + game, e.ben, {{"seat", "1"}}).status == 200);
  CHECK(e.club.get("/api/games/" + game, e.ben, {{"seat", "0"}}).status == 403);
  CHECK(e.club.get("/api/games/" + game, e.carl, {{"seat", "0"}}).status == 403);
  const Json table = e.table(e.ben, game);
  CHECK(table["players"][0]["name"] == "anna");
  CHECK(table["players"][1]["mine"] == true);
  CHECK(table["rated"] == true);
  CHECK(table["waiting"]["mine"] == (table["waiting"]["seats"][0] == 1));
  // Sent again, after the answer was lost: the same game.
  CHECK(body_of(e.join(e.ben, c["id"].get<std::string>()))["game"] == game);
  CHECK(e.join(e.carl, c["id"].get<std::string>()).status == 409);
}

TEST_CASE("challenges: what cannot be played is refused when it is made") {
  Evening e;
  CHECK(e.challenge(e.anna, {}, {"me"}).status == 400);
  CHECK(error_of(e.challenge(e.anna, {}, {"me", "me"})) == "server.error.challenge_seats");
  CHECK(error_of(e.challenge(e.anna, {}, {"open", "open"})) == "server.error.challenge_seats");
  CHECK(error_of(e.challenge(e.anna, {}, {"me", "random"})) == "server.error.challenge_seats");
  CHECK(error_of(e.challenge(e.anna, {}, {"me", "nobody's bot"})) == "core.error.no_bot");
  CHECK(error_of(e.challenge(e.anna, {}, {"me", Json{{"name", "zoe"}}})) == "server.error.no_person");
  CHECK(error_of(e.challenge(e.anna, Json{{"pace", "lightning"}})) == "server.error.pace");
  CHECK(e.challenge(e.anna, Json{{"options", {{"mood", "furious"}}}}).status == 400);
  CHECK(e.club.post("/api/challenges", e.anna, Json{{"scenario", "toy/none"}, {"seats", {"me", "open"}}}).status ==
        400);
  CHECK(e.challenge(e.club.guest()).status == 403);
  CHECK(e.challenge("").status == 401);
  CHECK(e.list("").empty());
}

TEST_CASE("challenges: a password is asked for, and guessing is slow") {
  Evening e;
  const Json c = body_of(e.challenge(e.anna, Json{{"password", "waterloo"}}));
  const std::string id = c["id"].get<std::string>();
  CHECK(c["locked"] == true);
  CHECK(c.dump().find("waterloo") == std::string::npos);
  CHECK(error_of(e.join(e.ben, id)) == "server.error.challenge_password");
  CHECK(error_of(e.join(e.ben, id, Json{{"password", "leipzig"}})) == "server.error.challenge_password");
  Response last;
  for (int i = 0; i < 30; ++i) last = e.club.post("/api/challenges/" + id + "/join", e.carl, Json{{"password", "x"}});
  CHECK(last.status == 429);
  CHECK(body_of(e.join(e.ben, id, Json{{"password", "waterloo"}})).contains("game"));
}

TEST_CASE("challenges: one for a certain person is shown to nobody else and needs no password") {
  Evening e;
  const Json c = body_of(e.challenge(e.anna, {}, {"me", Json{{"name", "Ben"}}}));
  CHECK(e.list(e.carl).empty());
  CHECK(e.list(e.ben, {{"mine", "1"}})[0]["for_me"] == true);
  CHECK(error_of(e.join(e.carl, c["id"].get<std::string>())) == "server.error.seat_taken");
  CHECK(body_of(e.join(e.ben, c["id"].get<std::string>())).contains("game"));
}

TEST_CASE("challenges: withdrawn by its maker it is gone") {
  Evening e;
  const std::string id = body_of(e.challenge(e.anna))["id"].get<std::string>();
  CHECK(e.club.post("/api/challenges/" + id + "/leave", e.ben).status == 403);
  CHECK(e.club.post("/api/challenges/" + id + "/leave", e.anna).status == 200);
  CHECK(e.list("").empty());
  CHECK(e.join(e.ben, id).status == 404);
}

TEST_CASE("challenges: the same request is one challenge") {
  Evening e;
  const Json first = body_of(e.challenge(e.anna, Json{{"request", "request-1"}}));
  CHECK(body_of(e.challenge(e.anna, Json{{"request", "request-1"}}))["id"] == first["id"]);
  CHECK(body_of(e.challenge(e.ben, Json{{"request", "request-1"}}))["id"] != first["id"]);
  CHECK(e.list("").size() == 2);
}

TEST_CASE("F-07 challenges: of many who join at once one plays, and there is one game") {
  Evening e;
  for (int round = 0; round < 10; ++round) {
    const std::string id = body_of(e.challenge(e.anna))["id"].get<std::string>();
    e.club.now += 600;
    std::atomic<int> joined = 0, refused = 0;
    std::vector<std::thread> threads;
    for (const std::string& cookie : {e.ben, e.carl})
      threads.emplace_back([&, cookie] {
        const Response r = e.club.post("/api/challenges/" + id + "/join", cookie);
        ++(r.status == 200 ? joined : refused);
      });
    for (std::thread& t : threads) t.join();
    CHECK(joined == 1);
    CHECK(refused == 1);
  }
  CHECK(e.my_games(e.anna)["games"].size() == 10);
  CHECK(e.club.store->games().size() == 10);
}

TEST_CASE("tables: my games tell whose decision it is and since when, those that wait for me first") {
  Evening e;
  const std::string one = e.game(), two = e.game();
  const int first = e.table(e.anna, one)["waiting"]["seats"][0].get<int>();
  const std::string mover = first == 0 ? e.anna : e.ben, other = first == 0 ? e.ben : e.anna;
  CHECK(e.my_games(mover)["waiting"] == 2);
  CHECK(e.my_games(mover)["next_game"] == one);  // it waits longer
  CHECK(e.my_games(other)["waiting"] == 0);
  CHECK_FALSE(e.my_games(other).contains("next_game"));
  REQUIRE(e.act(mover, one, first, rest()).status == 200);
  const Json after = e.table(other, one)["waiting"];
  CHECK(after["seats"][0] == 1 - first);
  CHECK(after["mine"] == true);
  CHECK(after["since"] == e.club.now);
  const Json games = e.my_games(other);
  CHECK(games["waiting"] == 1);
  CHECK(games["games"][0]["game"]["id"] == one);
  CHECK(games["games"][1]["game"]["id"] == two);
  CHECK(e.my_games(mover)["next_game"] == two);
  CHECK(body_of(e.club.get("/api/games", "", {{"state", "running"}}))["games"].size() == 2);
  CHECK(body_of(e.club.get("/api/games", e.anna))["games"].empty());  // those of one's own are other ones
}

TEST_CASE("tables: messages reach those they are for, once, and are counted until they are seen") {
  Evening e;
  const std::string game = e.game(), path = "/api/games/" + game + "/messages";
  const Json words{{"text", "Your turn."}, {"kind", "hand_over"}, {"request", "request-1"}};
  const Response first = e.club.post(path, e.anna, words);
  REQUIRE(first.status == 201);
  CHECK(first.news == std::vector<std::string>{game});
  CHECK(e.club.post(path, e.anna, words).body == first.body);
  CHECK(e.club.post(path, e.anna, Json{{"text", "Between us."}, {"to", "side"}}).status == 201);
  CHECK(e.table(e.ben, game)["unread"] == 1);
  CHECK(e.table(e.anna, game)["unread"] == 0);
  const Json read = body_of(e.club.get(path, e.ben))["messages"];
  REQUIRE(read.size() == 1);
  CHECK(read[0]["text"] == "Your turn.");
  CHECK(read[0]["from"] == "anna");
  CHECK(body_of(e.club.get(path, e.anna))["messages"].size() == 2);
  CHECK(body_of(e.club.get(path, e.anna, {{"after", "1"}}))["messages"].size() == 1);
  CHECK(body_of(e.club.post("/api/games/" + game + "/seen", e.ben))["unread"] == 0);
  CHECK(e.club.get(path, e.carl).status == 403);
  CHECK(e.club.post(path, e.carl, words).status == 403);
  CHECK(e.club.post(path, e.anna, Json{{"text", ""}}).status == 400);
  CHECK(e.club.post(path, e.anna, Json{{"text", std::string(9000, 'x')}}).status == 400);
}

TEST_CASE("tables: notes are their writer's") {
  Evening e;
  const std::string path = "/api/games/" + e.game() + "/notes";
  CHECK(e.club.post(path, e.anna, Json{{"text", "He is bluffing."}}).status == 200);
  CHECK(body_of(e.club.get(path, e.anna))["text"] == "He is bluffing.");
  CHECK(body_of(e.club.get(path, e.ben))["text"] == "");
  CHECK(e.club.get(path, e.carl).status == 403);
}

TEST_CASE("tables: who leaves has lost, nobody acts any more, and both may look at everything") {
  Evening e;
  const std::string game = e.game();
  const Json left = body_of(e.club.post("/api/games/" + game + "/leave", e.anna));
  CHECK(left["ended"]["why"] == "left");
  CHECK(left["ended"]["winner"] == 1);
  CHECK(left["players"][0]["gone"] == true);
  CHECK_FALSE(left.contains("waiting"));
  CHECK(e.club.post("/api/games/" + game + "/leave", e.anna).status == 403);  // sits there no more
  CHECK(e.act(e.ben, game, 1, rest()).status == 409);
  CHECK(e.act(e.anna, game, 0, rest()).status == 403);
  CHECK(e.my_games(e.ben)["games"].size() == 1);  // until he has seen it
  CHECK(e.club.post("/api/games/" + game + "/seen", e.ben).status == 200);
  CHECK(e.my_games(e.ben)["games"].empty());
  CHECK(e.my_games(e.ben, "over")["games"].size() == 1);
  CHECK(e.club.get("/api/games/" + game + "/replay", e.carl, {{"seat", "all"}}).status == 200);
  CHECK(e.club.get("/api/games/" + game + "/messages", e.anna).status == 200);
}

TEST_CASE("tables: a rematch is for the same two with the sides swapped") {
  Evening e;
  const std::string game = e.game();
  CHECK(e.club.post("/api/games/" + game + "/rematch", e.carl).status == 403);
  const Response again = e.club.post("/api/games/" + game + "/rematch", e.anna);
  REQUIRE(again.status == 201);
  CHECK(body_of(again)["seats"][1]["mine"] == true);
  const Json begun = body_of(e.join(e.ben, body_of(again)["id"].get<std::string>()));
  REQUIRE(begun.contains("game"));
  CHECK(e.table(e.ben, begun["game"].get<std::string>())["players"][0]["mine"] == true);
}

TEST_CASE("tables: taking back needs both, and goes on in a game with new dice") {
  Evening e;
  const std::string game = e.game(), path = "/api/games/" + game + "/takeback";
  const int first = e.table(e.anna, game)["waiting"]["seats"][0].get<int>();
  const std::string mover = first == 0 ? e.anna : e.ben, other = first == 0 ? e.ben : e.anna;
  CHECK(error_of(e.club.post(path, mover)) == "server.error.nothing_to_take_back");
  REQUIRE(e.act(mover, game, first, rest()).status == 200);
  CHECK(e.club.post(path + "/answer", other, Json{{"agree", true}}).status == 409);
  CHECK(body_of(e.club.post(path, mover))["offer"]["mine"] == true);
  CHECK(e.table(other, game)["offer"]["by"] == first);
  CHECK_FALSE(body_of(e.club.post(path + "/answer", other, Json{{"agree", false}})).contains("offer"));
  CHECK(e.club.post(path, mover).status == 200);
  const Json agreed = body_of(e.club.post(path + "/answer", other, Json{{"agree", true}}));
  REQUIRE(agreed.contains("goes_on"));
  CHECK(agreed["ended"]["why"] == "agreed");
  const std::string on = agreed["goes_on"].get<std::string>();
  CHECK(e.table(mover, on)["waiting"]["mine"] == true);
  CHECK(e.act(mover, on, first, rest()).status == 200);
  CHECK(e.act(other, game, 1 - first, rest()).status == 409);
  CHECK(e.club.get("/api/games/" + on, e.carl, {{"seat", "0"}}).status == 403);
}

TEST_CASE("tables: an offer is for the position it was made in") {
  Evening e;
  const std::string game = e.game(), path = "/api/games/" + game + "/takeback";
  const int first = e.table(e.anna, game)["waiting"]["seats"][0].get<int>();
  const std::string mover = first == 0 ? e.anna : e.ben, other = first == 0 ? e.ben : e.anna;
  REQUIRE(e.act(mover, game, first, rest()).status == 200);
  REQUIRE(e.club.post(path, mover).status == 200);
  REQUIRE(e.act(other, game, 1 - first, rest()).status == 200);
  CHECK_FALSE(e.table(other, game).contains("offer"));
  CHECK(e.club.post(path + "/answer", other, Json{{"agree", true}}).status == 409);
}

TEST_CASE("T1 tables: who watches sees no more than what no side hides") {
  Evening e;
  const std::string game = e.game();
  const Response seen = e.club.get("/api/games/" + game + "/watch", "");
  REQUIRE(seen.status == 200);
  const Json position = body_of(seen);
  CHECK(position["seat"] == 255);
  CHECK(position["view"]["seat"] == 255);
  CHECK(position["decision"].value("prompt", Json()).is_null());
  CHECK(position["log"].empty());
  const LiveStep step = e.club.api.live({}, game, 255, std::nullopt, e.club.now);
  CHECK_FALSE(step.close);
  CHECK_FALSE(step.table.empty());
  CHECK(e.club.api.live({}, game, 0, std::nullopt, e.club.now).close);  // a seat is its player's
  CHECK_FALSE(e.club.api.live({.cookies = e.anna}, game, 0, std::nullopt, e.club.now).close);
}

}  // namespace valor::server
