// Profiles, ratings, friends and those one does not want to play with, through the routes that the client uses.
#include "server/profiles.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/people_testing.h"
#include "server/results.h"

namespace valor::server {
namespace {

Json body_of(const Response& response) { return Json::parse(response.body); }
std::string error_of(const Response& response) { return body_of(response)["error"].value("key", ""); }

struct Evening {
  Evening() : club(folder.path()), anna(club.account("anna")), ben(club.account("ben")) {}

  Response challenge(const std::string& cookie, const Json& seats = {"me", "open"}, bool rated = true) {
    club.now += 120;
    return club.post("/api/challenges", cookie, Json{{"scenario", "toy/lane"}, {"seats", seats}, {"rated", rated}});
  }
  // Between the two; anna has seat 0.
  std::string game(bool rated = true) {
    const std::string id = body_of(challenge(anna, {"me", "open"}, rated))["id"].get<std::string>();
    club.now += 120;
    return body_of(club.post("/api/challenges/" + id + "/join", ben))["game"].get<std::string>();
  }
  void leave(const std::string& cookie, const std::string& game) {
    club.now += 100;
    REQUIRE(club.post("/api/games/" + game + "/leave", cookie).status == 200);
  }
  Json profile(const std::string& name, const std::string& cookie = "") {
    return body_of(club.get("/api/people/" + name, cookie));
  }
  void relate(const std::string& cookie, const std::string& name, const char* how, bool on) {
    REQUIRE(club.post("/api/people/" + name + "/" + how, cookie, Json{{"on", on}}).status == 200);
  }

  TemporaryFolder folder;
  Club club;
  std::string anna, ben;
};

}  // namespace

TEST_CASE("ratings: a rated game changes both ratings once, in the transaction that ends it") {
  Evening e;
  e.leave(e.ben, e.game());
  const Json anna = e.profile("anna"), ben = e.profile("ben");
  REQUIRE(anna["ratings"].size() == 1);
  CHECK(anna["ratings"][0]["rules"] == "toy");
  CHECK(anna["ratings"][0]["rating"] == 1662);
  CHECK(anna["ratings"][0]["games"] == 1);
  CHECK(anna["ratings"][0]["sure"] == false);
  CHECK(ben["ratings"][0]["rating"] == 1338);
  CHECK(anna["won"] == 1);
  CHECK(ben["won"] == 0);
  CHECK(ben["left"] == 1);
  CHECK(ben["games"] == 1);
  const Json list = body_of(e.club.get("/api/ratings", "", {{"rules", "toy"}}))["ratings"];
  REQUIRE(list.size() == 2);
  CHECK(list[0]["name"] == "anna");
  CHECK(list[0]["place"] == 1);
  CHECK(list[1]["place"] == 2);
  CHECK(body_of(e.club.get("/api/ratings", "", {{"rules", "vv"}}))["ratings"].empty());
}

TEST_CASE("ratings: ended twice is rated once, and a game that is not rated never") {
  Evening e;
  const std::string game = e.game();
  e.leave(e.ben, game);
  e.club.store->desk([&](Desk& desk) { keep_result(desk, game, nullptr, e.club.now); });
  CHECK(e.profile("anna")["ratings"][0]["games"] == 1);
  e.leave(e.anna, e.game(false));
  CHECK(e.profile("anna")["ratings"][0]["rating"] == 1662);
  CHECK(e.profile("anna")["games"] == 2);
}

TEST_CASE("results: the degree is what the rules tell as their level") {
  const auto outcome = [](const char* level) {
    return Outcome{true, Side{0}, {"vv 4.4", "vv.outcome.turns", {side_arg("side", Side{0}), key_arg("level", level)}}};
  };
  CHECK(degree_of(outcome("vv.level.minor")) == Degree::Minor);
  CHECK(degree_of(outcome("vv.level.major")) == Degree::Major);
  CHECK(degree_of(Outcome{true, kNoSide, {"vv 4.4", "vv.outcome.draw"}}) == Degree::Draw);
  CHECK(degree_of(Outcome{true, Side{1}, {"vf 10.0", "vf.outcome.won"}}) == Degree::Major);
}

TEST_CASE("people: how long somebody takes to move is the median of his decisions") {
  Evening e;
  const std::string game = e.game();
  CHECK_FALSE(e.profile("anna").contains("time_to_move"));
  for (int turn = 0; turn < 3; ++turn)
    for (int seat = 0; seat < 2; ++seat) {
      const std::string& cookie = seat == 0 ? e.anna : e.ben;
      e.club.now += seat == 0 ? 500 : 40;
      const Json position = body_of(e.club.get("/api/games/" + game, cookie, {{"seat", fmt::format("{}", seat)}}));
      const Response done = e.club.post("/api/games/" + game + "/submit", cookie,
                                        Json{{"seat", seat},
                                             {"request", fmt::format("request-{}-{}", turn, seat)},
                                             {"version", position["n"]},
                                             {"actions", {rest()}}});
      REQUIRE(done.status == 200);
    }
  CHECK(e.profile("anna")["time_to_move"]["median"] == 500);
  CHECK(e.profile("ben")["time_to_move"]["median"] == 40);
}

TEST_CASE("people: friends are listed for him who chose them, and nobody else learns it") {
  Evening e;
  e.relate(e.anna, "ben", "friend", true);
  CHECK(e.profile("ben", e.anna)["friend"] == true);
  CHECK(e.profile("anna", e.ben)["friend"] == false);
  const Json friends = body_of(e.club.get("/api/people", e.anna, {{"friends", "1"}}))["people"];
  REQUIRE(friends.size() == 1);
  CHECK(friends[0]["name"] == "ben");
  CHECK(friends[0].contains("online"));
  CHECK(body_of(e.club.get("/api/people", e.ben, {{"friends", "1"}}))["people"].empty());
  e.relate(e.anna, "ben", "friend", false);
  CHECK(e.profile("ben", e.anna)["friend"] == false);
  CHECK(e.club.post("/api/people/anna/friend", e.anna, Json{{"on", true}}).status == 404);
  CHECK(e.club.post("/api/people/zoe/friend", e.anna, Json{{"on", true}}).status == 404);
  CHECK(e.club.post("/api/people/ben/friend", e.anna).status == 400);
  CHECK(e.club.get("/api/people/zoe", "").status == 404);
}

TEST_CASE("people: who is blocked neither sees nor joins the other's challenges, nor challenges him") {
  Evening e;
  const std::string id = body_of(e.challenge(e.anna))["id"].get<std::string>();
  e.relate(e.anna, "ben", "friend", true);
  e.relate(e.anna, "ben", "block", true);
  CHECK(e.profile("ben", e.anna)["blocked"] == true);
  CHECK(e.profile("ben", e.anna)["friend"] == false);  // the later word counts
  CHECK(e.profile("anna", e.ben)["blocked"] == false);
  CHECK(body_of(e.club.get("/api/challenges", e.ben))["challenges"].empty());
  CHECK(body_of(e.club.get("/api/challenges", ""))["challenges"].size() == 1);
  CHECK(error_of(e.club.post("/api/challenges/" + id + "/join", e.ben)) == "server.error.blocked");
  CHECK(error_of(e.challenge(e.ben, Json::array({"me", Json{{"name", "anna"}}}))) == "server.error.blocked");
  CHECK(body_of(e.club.get("/api/people", e.anna, {{"blocked", "1"}}))["people"].size() == 1);
  e.relate(e.anna, "ben", "block", false);
  CHECK(body_of(e.club.post("/api/challenges/" + id + "/join", e.ben)).contains("game"));
}

TEST_CASE("people: with the account go its friends, its ratings and what others said of it") {
  Evening e;
  e.leave(e.ben, e.game());
  e.relate(e.anna, "ben", "friend", true);
  e.relate(e.ben, "anna", "block", true);
  const Json all = Json::parse(e.club.get("/api/me/export", e.ben).body);
  CHECK(all["people"]["blocked"] == Json::array({"anna"}));
  REQUIRE(e.club.post("/api/me/delete", e.ben, Json{{"password", "a long one of ben"}}).status == 200);
  CHECK(body_of(e.club.get("/api/people", e.anna, {{"friends", "1"}}))["people"].empty());
  CHECK(body_of(e.club.get("/api/ratings", "", {{"rules", "toy"}}))["ratings"].size() == 1);
  CHECK(e.club.get("/api/people/ben", "").status == 404);
}

}  // namespace valor::server
