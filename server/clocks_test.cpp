// Time at a table and what is done when somebody stays away, through the routes that the client uses; the clock of the
// tests is a number.
#include "server/clocks.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/notices.h"
#include "server/people_testing.h"
#include "server/webhook.h"
#include "server/worker.h"

namespace valor::server {
namespace {

constexpr std::int64_t kDay = 86400;

Json body_of(const Response& response) { return Json::parse(response.body); }
std::string error_of(const Response& response) { return body_of(response)["error"].value("key", ""); }

// Anna and Ben play by mail, Carl looks on; letters and hooks are caught.
struct Season {
  explicit Season(Config config = {.smtp = "smtp://127.0.0.1:1", .mail_from = "valor@example.org"})
      : club(folder.path(), std::move(config)),
        notices(*club.store, club.people.config(), std::string(32, 'k')),
        postman(
            *club.store, club.people.config(), club.strings,
            [this](const Envelope& e) {
              letters.push_back(e);
              return std::optional<Trouble>();
            },
            [](LogLevel, const std::string&) {}),
        messenger(
            *club.store, club.strings,
            [this](const std::string& address, const std::string& body) {
              if (hook_trouble) return hook_trouble;
              hooks.push_back(address + ' ' + body);
              return std::optional<Trouble>();
            },
            [](LogLevel, const std::string&) {}) {
    anna = account("anna");
    ben = account("ben");
    carl = account("carl");
    letters.clear();
  }
  std::string account(const std::string& name) {
    club.now += 3600;
    const Response made = club.post("/api/accounts", "", Club::new_account(name));
    if (made.status == 201) return Club::kept(made);
    postman.round(club.now);
    const std::string& text = letters.back().text;
    const std::size_t at = text.find("/#/confirm/") + 11;
    return Club::kept(club.post("/api/accounts/confirm", "", Json{{"token", text.substr(at, 64)}}));
  }
  // Who moves first is `first`, in seat 0.
  std::string game(const char* pace = "day") {
    const Response made =
        club.post("/api/challenges", anna, Json{{"scenario", "toy/lane"}, {"seats", {"me", "open"}}, {"pace", pace}});
    const Response joined = club.post("/api/challenges/" + body_of(made)["id"].get<std::string>() + "/join", ben);
    const std::string id = body_of(joined)["game"].get<std::string>();
    REQUIRE(table(anna, id)["waiting"]["seats"][0] == 0);
    return id;
  }
  Json table(const std::string& cookie, const std::string& game) {
    return body_of(club.get("/api/games/" + game + "/table", cookie));
  }
  Json clock(const std::string& game, int seat) {
    const Json clocks = table(anna, game)["clocks"];
    for (const Json& one : clocks)
      if (one["seat"] == seat) return one;
    return {};
  }
  Response act(const std::string& cookie, const std::string& game, int seat, const Json& action = rest()) {
    const Json position = body_of(club.get("/api/games/" + game, cookie, {{"seat", fmt::format("{}", seat)}}));
    return club.post("/api/games/" + game + "/submit", cookie,
                     Json{{"seat", seat},
                          {"request", fmt::format("request-{}-{}", club.now, ++requests)},
                          {"version", position.value("n", 0)},
                          {"actions", {action}}});
  }
  Response claim(const std::string& cookie, const std::string& game, const char* what) {
    return club.post("/api/games/" + game + "/claim", cookie, Json{{"what", what}});
  }
  // Time goes by, with all that the server does of itself.
  void later(std::int64_t seconds, std::int64_t step = 3600) {
    for (const std::int64_t end = club.now + seconds; club.now < end;) {
      club.now = std::min(end, club.now + step);
      club.talk.look_at_clocks(club.now);
      notices.round(club.now);
      messenger.round(club.now);
      postman.round(club.now);
    }
  }
  int letters_to(const std::string& name, const std::string& words) {
    int count = 0;
    for (const Envelope& e : letters) count += e.to == name + "@example.org" && e.text.find(words) != std::string::npos;
    return count;
  }

  TemporaryFolder folder;
  Club club;
  std::vector<Envelope> letters;
  std::vector<std::string> hooks;
  std::optional<Trouble> hook_trouble;
  Notices notices;
  Postman postman;
  Messenger messenger;
  std::string anna, ben, carl;
  int requests = 0;
};

}  // namespace

TEST_CASE("clocks: a server tells its paces, and a challenge has one of them") {
  Season s;
  const Json paces = body_of(s.club.get("/api/server", ""))["paces"];
  CHECK(paces.size() == 5);
  for (const Json& pace : paces) {
    CHECK(pace.contains("bank") == (pace["id"] != "free"));
    if (pace["id"] == "free") continue;
    CHECK(pace["bank"].get<int>() <= pace["cap"].get<int>());
    CHECK(pace["increment"].get<int>() < pace["bank"].get<int>());
  }
  CHECK(s.table(s.anna, s.game())["pace"]["increment"] == kDay);
  CHECK(s.table(s.anna, s.game("free"))["clocks"].empty());
}

TEST_CASE("clocks: only the clock of whose decision it is runs; handing over adds the increment, up to the cap") {
  Season s;
  const std::string game = s.game();
  CHECK(s.clock(game, 0)["runs"] == true);
  CHECK(s.clock(game, 1)["runs"] == false);
  const std::int64_t start = s.club.now;
  s.club.now += 2 * kDay;
  CHECK(s.clock(game, 0)["left"] == kDay);
  CHECK(s.clock(game, 0)["until"] == start + 3 * kDay);
  CHECK(s.clock(game, 1)["left"] == 3 * kDay);
  REQUIRE(s.act(s.anna, game, 0).status == 200);
  CHECK(s.clock(game, 0)["left"] == 2 * kDay);
  CHECK(s.clock(game, 0)["runs"] == false);
  CHECK(s.clock(game, 1)["runs"] == true);
  s.club.now += 10;
  CHECK(s.clock(game, 0)["left"] == 2 * kDay);
  CHECK(s.clock(game, 1)["left"] == 3 * kDay - 10);
  // Whoever is quick saves up to the cap and no more.
  for (int i = 0; i < 4; ++i) {
    REQUIRE(s.act(s.ben, game, 1).status == 200);
    REQUIRE(s.act(s.anna, game, 0).status == 200);
  }
  CHECK(s.clock(game, 1)["left"] == 5 * kDay);
}

TEST_CASE("clocks: nothing can be claimed before the time has run out, nor by the late one, nor by who does not play") {
  Season s;
  const std::string game = s.game();
  s.club.now += 3 * kDay - 1;
  for (const char* what : {"win", "bot", "end"})
    CHECK(error_of(s.claim(s.ben, game, what)) == "server.error.time_left");
  CHECK_FALSE(s.table(s.ben, game).contains("late"));
  s.club.now += 1;
  CHECK(s.table(s.ben, game)["late"] == true);
  CHECK(s.claim(s.anna, game, "win").status == 403);
  CHECK(s.claim(s.carl, game, "win").status == 403);
  CHECK(s.claim("", game, "win").status == 401);
  CHECK(s.claim(s.ben, game, "everything").status == 400);
  const Json ended = body_of(s.claim(s.ben, game, "win"))["ended"];
  CHECK(ended["why"] == "time");
  CHECK(ended["winner"] == 1);
  CHECK(error_of(s.act(s.anna, game, 0)) == "server.error.game_ended");
  CHECK(s.table(s.anna, game)["ended"]["winner"] == 1);
}

TEST_CASE("clocks: who is late and moves before anybody claims has moved") {
  Season s;
  const std::string game = s.game();
  s.club.now += 9 * kDay;
  REQUIRE(s.act(s.anna, game, 0).status == 200);
  CHECK(error_of(s.claim(s.ben, game, "win")) == "server.error.time_left");
  CHECK(s.clock(game, 0)["left"] == kDay);  // nothing but the increment
}

TEST_CASE("clocks: a game of somebody late may be ended without a winner; without a clock nobody is late") {
  Season s;
  const std::string game = s.game(), free = s.game("free");
  s.club.now += 20 * kDay;
  CHECK(error_of(s.claim(s.ben, free, "end")) == "server.error.time_left");
  const Json ended = body_of(s.claim(s.ben, game, "end"))["ended"];
  CHECK(ended["why"] == "time");
  CHECK(ended["winner"].is_null());
}

TEST_CASE("stand-in: a computer plays for the absent until he is back, and nobody learns more by it") {
  Season s;
  const std::string game = s.game();
  CHECK(s.table(s.anna, game)["stand_in"] == "random");
  s.club.now += 3 * kDay;
  const Json sits = body_of(s.claim(s.ben, game, "bot"));
  CHECK(sits["players"][0]["stand_in"] == "random");
  CHECK(sits["players"][0]["name"] == "anna");
  CHECK(s.clock(game, 0)["runs"] == false);
  while (Worker::round(*s.club.store, s.club.games, s.club.now, [](const std::string&) {})) {
  }
  CHECK(s.table(s.ben, game)["waiting"]["seats"][0] == 1);
  // With one person left it is still no game of his own.
  CHECK(body_of(s.club.get("/api/games/" + game, s.ben, {{"seat", "1"}}))["solo"] == false);
  CHECK(s.club.get("/api/games/" + game, s.ben, {{"seat", "0"}}).status == 403);
  CHECK(s.club.post("/api/games/" + game + "/hint", s.ben, Json{{"seat", 1}}).status == 403);
  CHECK(s.club.post("/api/games/" + game + "/branch", s.ben, Json{{"seat", 1}, {"n", 0}, {"same_dice", true}}).status ==
        403);
  CHECK(s.claim(s.ben, game, "bot").status == 409);
  s.later(2 * kDay);
  CHECK(s.letters_to("anna", "#/game/" + game) >= 1);

  CHECK(s.club.post("/api/games/" + game + "/back", s.carl).status == 403);
  const Json back = body_of(s.club.post("/api/games/" + game + "/back", s.anna));
  CHECK_FALSE(back["players"][0].contains("stand_in"));
  REQUIRE(s.act(s.ben, game, 1).status == 200);
  CHECK_FALSE(Worker::round(*s.club.store, s.club.games, s.club.now, [](const std::string&) {}));
  CHECK(s.clock(game, 0)["left"] == kDay);  // one increment to begin with
  CHECK(s.act(s.anna, game, 0).status == 200);
}

TEST_CASE("stand-in: which computer it would be is agreed on in the challenge") {
  Season s;
  const auto wish = [&](const char* bot) {
    return s.club.post("/api/challenges", s.anna,
                       Json{{"scenario", "toy/lane"}, {"seats", {"me", "open"}}, {"stand_in", bot}});
  };
  CHECK(body_of(wish("random"))["stand_in"] == "random");
  CHECK(error_of(wish("nobody's bot")) == "core.error.no_bot");
}

TEST_CASE("substitute: an opened seat is taken by another, who has a whole bank; the old one is out") {
  Season s;
  const std::string game = s.game();
  const auto open = [&](const std::string& cookie, bool on = true) {
    return s.club.post("/api/games/" + game + "/substitute", cookie, Json{{"open", on}});
  };
  const auto take = [&](const std::string& cookie) {
    return s.club.post("/api/games/" + game + "/seat", cookie, Json{{"seat", 0}});
  };
  const auto listed = [&] {
    return body_of(s.club.get("/api/games", s.carl, {{"state", "running"}, {"open_seat", "1"}}))["games"].size();
  };
  CHECK(error_of(open(s.ben)) == "server.error.time_left");
  CHECK(error_of(take(s.carl)) == "server.error.seat_taken");
  s.club.now += 3 * kDay;
  CHECK(open(s.anna).status == 403);
  CHECK(listed() == 0);
  CHECK(body_of(open(s.ben))["players"][0]["open"] == true);
  CHECK(listed() == 1);
  CHECK(open(s.ben, false).status == 200);
  CHECK(error_of(take(s.carl)) == "server.error.seat_taken");
  open(s.ben);
  CHECK(take(s.ben).status == 403);  // he knows the other side
  CHECK(take("").status == 401);
  const Json taken = body_of(take(s.carl));
  CHECK(taken["players"][0]["name"] == "carl");
  CHECK(taken["waiting"]["mine"] == true);
  CHECK(listed() == 0);
  CHECK(s.clock(game, 0)["left"] == 3 * kDay);
  CHECK(s.act(s.anna, game, 0).status == 403);
  CHECK(take(s.anna).status == 403);
  CHECK(s.act(s.carl, game, 0).status == 200);
  s.later(120, 60);
  CHECK(s.letters_to("anna", "#/game/" + game) >= 1);
}

TEST_CASE("substitute: who comes back first has his seat") {
  Season s;
  const std::string game = s.game();
  s.club.now += 3 * kDay;
  s.club.post("/api/games/" + game + "/substitute", s.ben, Json{{"open", true}});
  REQUIRE(s.act(s.anna, game, 0).status == 200);
  CHECK(error_of(s.club.post("/api/games/" + game + "/seat", s.carl, Json{{"seat", 0}})) == "server.error.seat_taken");
}

TEST_CASE("vacation: clocks stand still, so many days a year") {
  Season s;
  const std::string game = s.game();
  const auto take = [&](std::int64_t until) { return s.club.post("/api/me/vacation", s.anna, Json{{"until", until}}); };
  CHECK(body_of(s.club.get("/api/me", s.anna))["vacation"]["left_days"] == 42);
  s.club.now += kDay;
  const std::int64_t now = s.club.now;
  CHECK(error_of(take(now + 43 * kDay)) == "server.error.vacation");
  CHECK(take(now - 1).status == 409);
  const Json me = body_of(take(now + 10 * kDay));
  CHECK(me["vacation"]["left_days"] == 32);
  CHECK(me["vacation"]["until"] == now + 10 * kDay);
  s.club.now += 9 * kDay;
  CHECK(s.clock(game, 0)["left"] == 2 * kDay);
  CHECK(s.clock(game, 0)["runs"] == false);
  CHECK(s.clock(game, 0)["vacation"] == now + 10 * kDay);
  CHECK(s.claim(s.ben, game, "win").status == 409);
  s.club.now += kDay + 100;  // it is over by itself
  CHECK(s.clock(game, 0)["left"] == 2 * kDay - 100);
  CHECK(s.clock(game, 0)["runs"] == true);
  // A second one, ended early: whole days come back.
  CHECK(body_of(take(s.club.now + 20 * kDay))["vacation"]["left_days"] == 12);
  s.club.now += 5 * kDay;
  CHECK(body_of(take(0))["vacation"]["left_days"] == 27);
  CHECK(s.clock(game, 0)["left"] == 2 * kDay - 100);
  CHECK(s.clock(game, 0)["runs"] == true);
  // Who is late already is helped by none.
  s.club.now += 3 * kDay;
  REQUIRE(take(s.club.now + 5 * kDay).status == 200);
  CHECK(s.claim(s.ben, game, "win").status == 200);
}

TEST_CASE("vacation: a decision that comes to somebody on vacation waits for him") {
  Season s;
  const std::string game = s.game();
  const std::int64_t until = s.club.now + 7 * kDay;
  REQUIRE(s.club.post("/api/me/vacation", s.ben, Json{{"until", until}}).status == 200);
  REQUIRE(s.act(s.anna, game, 0).status == 200);
  s.club.now = until + kDay;
  CHECK(s.clock(game, 1)["left"] == 2 * kDay);
}

TEST_CASE("notices: when four fifths of the time are gone he is told, once; when all is gone the others are") {
  Season s;
  const std::string game = s.game();
  s.later(120, 60);
  s.letters.clear();
  s.later(3 * kDay * 4 / 5 - 3600);
  CHECK(s.letters.empty());
  s.later(2 * 3600);
  CHECK(s.letters_to("anna", "#/game/" + game) == 1);
  s.later(kDay);
  CHECK(s.letters_to("anna", "#/game/" + game) == 1);
  CHECK(s.letters_to("ben", "#/game/" + game) == 1);
  s.later(10 * kDay);
  CHECK(s.letters.size() == 2);
}

TEST_CASE("notices: who has moved is not told that time was short") {
  Season s;
  const std::string game = s.game();
  s.later(120, 60);
  s.letters.clear();
  s.club.now += 3 * kDay * 4 / 5;
  s.club.talk.look_at_clocks(s.club.now);
  REQUIRE(s.act(s.anna, game, 0).status == 200);
  s.later(600, 60);
  CHECK(s.letters_to("anna", "#/game/" + game) == 0);
}

TEST_CASE("reminder: the other is written to, a day after the decision came to him and once a day") {
  Season s;
  const std::string game = s.game("free");
  const auto remind = [&](const std::string& cookie) { return s.club.post("/api/games/" + game + "/remind", cookie); };
  s.later(3600);
  s.letters.clear();
  CHECK(error_of(remind(s.ben)) == "server.error.reminded");
  s.later(kDay);
  CHECK(error_of(remind(s.anna)) == "server.error.nobody_to_remind");
  CHECK(remind(s.carl).status == 403);
  CHECK(remind(s.ben).status == 200);
  s.later(120, 60);
  CHECK(s.letters_to("anna", "#/game/" + game) == 1);
  CHECK(error_of(remind(s.ben)) == "server.error.reminded");
}

TEST_CASE("webhook: notices go there, too, once each, and not where it is our own house") {
  Season s;
  const auto set = [&](const char* address) {
    return s.club.post("/api/me/settings", s.ben, Json{{"notices", {{"webhook", address}}}});
  };
  for (const char* bad : {"http://example.org/x", "https://127.0.0.1/x", "https://[::1]/x", "https://a@example.org/",
                          "https://localhost/", "ftp://example.org", "https://example.org/ x"})
    CHECK_MESSAGE(set(bad).status == 400, bad);
  REQUIRE(set("https://hooks.example.org/x?y=1").status == 200);
  s.club.post("/api/me/settings", s.ben, Json{{"notices", {{"mode", "never"}}}});
  const std::string game = s.game();
  REQUIRE(s.act(s.anna, game, 0).status == 200);
  s.hook_trouble = Trouble{"away"};
  s.later(300, 60);
  CHECK(s.hooks.empty());
  s.hook_trouble.reset();
  s.later(7200);
  REQUIRE(s.hooks.size() == 1);
  CHECK(s.hooks[0].starts_with("https://hooks.example.org/x?y=1 {"));
  const Json body = Json::parse(s.hooks[0].substr(s.hooks[0].find(' ')));
  CHECK(body["kind"] == "turn");
  CHECK(body["game"] == "https://valor.example.org/#/game/" + game);
  CHECK_FALSE(body["text"].get<std::string>().empty());
  CHECK(s.letters_to("ben", "#/game/") == 0);
}

TEST_CASE("webhook: only public addresses are connected to") {
  for (const char* ours : {"127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "172.31.255.255", "169.254.169.254",
                           "0.0.0.0", "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "fe80::1", "fd00::1",
                           "::ffff:10.0.0.1", "2002:7f00:1::", "::", "nonsense"})
    CHECK_MESSAGE(!is_public_address(ours), ours);
  for (const char* far : {"93.184.216.34", "172.32.0.1", "2606:2800:220:1::1", "::ffff:93.184.216.34"})
    CHECK_MESSAGE(is_public_address(far), far);
  const auto trouble = send_webhook("https://localhost:9/", "{}");
  CHECK(trouble);
}

TEST_CASE("queue: who is kept apart never meets, and kinds of scenarios must have one in common") {
  Season s;
  const auto ask = [&](const std::string& cookie, const Json& kinds = Json::object()) {
    s.club.now += 60;
    Json wish{{"rules", "toy"}, {"pace", "day"}};
    wish.update(kinds);
    return body_of(s.club.post("/api/queue", cookie, wish));
  };
  const auto block = [&](bool on) { return s.club.post("/api/people/ben/block", s.anna, Json{{"on", on}}).status; };
  REQUIRE(block(true) == 200);
  CHECK(ask(s.anna)["waiting"] == true);
  CHECK(ask(s.ben)["waiting"] == true);
  CHECK(ask(s.carl).contains("game"));  // with who has waited longest
  REQUIRE(block(false) == 200);
  CHECK(ask(s.anna).contains("game"));

  // The lane is short and without fog.
  CHECK(ask(s.anna, Json{{"length", "short"}})["length"] == "short");
  CHECK(ask(s.ben, Json{{"fog", "without"}}).contains("game"));
  CHECK(ask(s.anna, Json{{"length", "long"}})["error"]["key"] == "server.error.no_such_kind");
  CHECK(ask(s.anna, Json{{"fog", "with"}})["error"]["key"] == "server.error.no_such_kind");
  CHECK(ask(s.anna, Json{{"fog", true}})["error"]["key"] == "core.error.malformed");
}

TEST_CASE("queue: the first two who ask alike play; who waits may stop waiting") {
  Season s;
  const auto ask = [&](const std::string& cookie, const char* pace = "day", bool rated = false) {
    s.club.now += 60;
    return body_of(s.club.post("/api/queue", cookie, Json{{"rules", "toy"}, {"pace", pace}, {"rated", rated}}));
  };
  const auto waits = [&](const std::string& cookie) {
    return body_of(s.club.get("/api/queue", cookie))["waiting"].get<bool>();
  };
  CHECK(ask(s.anna)["waiting"] == true);
  CHECK(ask(s.anna)["waiting"] == true);  // not against oneself
  CHECK(waits(s.anna));
  CHECK(ask(s.ben, "week")["waiting"] == true);
  CHECK(ask(s.carl, "day", true)["waiting"] == true);
  s.club.ask("DELETE", "/api/queue", s.carl);
  CHECK_FALSE(waits(s.carl));
  const Json met = ask(s.carl);
  REQUIRE(met.contains("game"));
  CHECK_FALSE(waits(s.anna));
  CHECK_FALSE(waits(s.carl));
  CHECK(waits(s.ben));
  const Json table = s.table(s.anna, met["game"].get<std::string>());
  CHECK(table["pace"]["id"] == "day");
  CHECK(table["clocks"].size() == 2);
  CHECK(body_of(s.club.get("/api/my/games", s.anna, {{"state", "running"}}))["games"].size() == 1);
  CHECK(s.club.post("/api/queue", s.anna, Json{{"rules", "chess"}}).status == 404);
  CHECK(s.club.post("/api/queue", s.anna, Json{{"rules", "toy"}, {"pace", "lightning"}}).status == 400);
  CHECK(s.club.post("/api/queue", "", Json{{"rules", "toy"}}).status == 401);
  CHECK(s.club.post("/api/queue", s.club.guest(), Json{{"rules", "toy"}}).status == 403);
  s.club.now += 8 * kDay;
  CHECK_FALSE(waits(s.ben));
  CHECK(ask(s.anna, "week")["waiting"] == true);
}

}  // namespace valor::server
