#include "server/people.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <barrier>
#include <fstream>
#include <optional>
#include <thread>
#include <vector>

#include "server/people_testing.h"

namespace valor::server {
namespace {

std::string error_of(const Response& response) { return Json::parse(response.body)["error"].value("key", ""); }

}  // namespace

TEST_CASE("people: a guest plays alone, sees his own games and nobody else's") {
  const TemporaryFolder folder;
  Club club(folder.path());
  CHECK(Json::parse(club.get("/api/me", "").body)["who"] == "nobody");
  CHECK(club.post("/api/games", "", Json{{"scenario", "toy/lane"}}).status == 401);
  const std::string anna = club.guest(), ben = club.guest();
  CHECK(anna != ben);
  CHECK(Json::parse(club.get("/api/me", anna).body)["who"] == "guest");
  const std::string game = club.new_game(anna);
  REQUIRE(game.size() == 32);
  CHECK(club.get("/api/games/" + game, anna, {{"seat", "0"}}).status == 200);
  CHECK(club.get("/api/games/" + game, anna, {{"seat", "1"}}).status == 200);  // hot seat: both are his
  CHECK(Json::parse(club.get("/api/games", anna).body)["games"].size() == 1);
  CHECK(Json::parse(club.get("/api/games", ben).body)["games"].empty());
  CHECK(Json::parse(club.get("/api/games", "").body)["games"].empty());
  CHECK(club.get("/api/games/" + game, ben, {{"seat", "0"}}).status == 404);
  CHECK(club.get("/api/games/" + game, "", {{"seat", "0"}}).status == 404);
  const Json submit{{"seat", 0}, {"request", "request-1"}, {"version", 0}, {"actions", {rest()}}};
  CHECK(club.post("/api/games/" + game + "/submit", ben, submit).status == 404);
  CHECK(club.post("/api/games/" + game + "/submit", anna, submit).status == 200);
  CHECK(club.ask("DELETE", "/api/games/" + game, ben).status == 404);
}

TEST_CASE("people: saves are their owner's") {
  const TemporaryFolder folder;
  Club club(folder.path());
  const std::string anna = club.guest(), ben = club.guest();
  const std::string game = club.new_game(anna, {"person", "random"});
  const Response saved =
      club.post("/api/games/" + game + "/saves", anna, Json{{"name", "Here"}, {"request", "request-1"}, {"seat", 0}});
  REQUIRE(saved.status == 201);
  const std::string save = Json::parse(saved.body)["id"].get<std::string>();
  CHECK(Json::parse(club.get("/api/saves", anna).body)["saves"].size() == 1);
  CHECK(Json::parse(club.get("/api/saves", ben).body)["saves"].empty());
  CHECK(club.post("/api/saves/" + save + "/load", ben).status == 404);
  CHECK(club.get("/api/saves/" + save + "/record", ben).status == 404);
  CHECK(club.ask("DELETE", "/api/saves/" + save, ben).status == 404);
  const Json submit{{"seat", 0}, {"request", "request-2"}, {"version", 0}, {"actions", {rest()}}};
  REQUIRE(club.post("/api/games/" + game + "/submit", anna, submit).status == 200);
  CHECK(Json::parse(club.post("/api/saves/" + save + "/load", anna).body)["new"] == true);
  CHECK(Json::parse(club.get("/api/games", anna).body)["games"].size() == 2);  // the branch is his, too
}

TEST_CASE("T10 a session's secret is in the cookie only, and the cookie is kept from scripts and other sites") {
  const TemporaryFolder folder;
  Club club(folder.path());
  const Response made = club.post("/api/guest", "");
  CHECK(made.status == 201);
  CHECK(made.cookie.starts_with("__Host-valor="));
  for (const char* part : {"; Path=/", "; HttpOnly", "; SameSite=Lax", "; Secure"})
    CHECK(made.cookie.find(part) != std::string::npos);
  const std::string secret = Club::kept(made).substr(13);
  CHECK(secret.size() == 64);
  std::ifstream in(folder.path() / "games.sqlite-wal", std::ios::binary);
  const std::string kept{std::istreambuf_iterator<char>(in), {}};
  CHECK(kept.size() > 1000);
  CHECK(kept.find(secret) == std::string::npos);
}

TEST_CASE("people: on a LAN without TLS the cookie has a plain name") {
  const TemporaryFolder folder;
  Club club(folder.path(), {.base = "http://192.168.1.5:8080", .plain_http = true});
  const Response made = club.post("/api/guest", "");
  CHECK(made.cookie.starts_with("valor="));
  CHECK(made.cookie.find("Secure") == std::string::npos);
  CHECK(Json::parse(club.get("/api/me", Club::kept(made)).body)["who"] == "guest");
}

TEST_CASE("people: an account is made once, whatever its name is spelled like") {
  const TemporaryFolder folder;
  Club club(folder.path());
  const auto try_name = [&](const char* name, const char* email) {
    club.now += 3600;
    return club.post("/api/accounts", "", Json{{"name", name}, {"password", "correct horse"}, {"email", email}});
  };
  CHECK(try_name("Anna", "anna@example.org").status == 201);
  CHECK(error_of(try_name("anna", "b@example.org")) == "server.error.name_taken");
  CHECK(error_of(try_name("Аnnа", "b@example.org")) == "server.error.name_taken");  // Cyrillic А
  CHECK(error_of(try_name("Ben", "ANNA@example.org")) == "server.error.email_taken");
  CHECK(try_name("Ben", "ben@example.org").status == 201);
  CHECK(try_name("Жанна", "j@example.org").status == 201);
  for (const char* bad : {"", "a", "an na", "an\nna", "<b>", "abcdefghijklmnopqrstuvwxyz"})
    CHECK(error_of(try_name(bad, "c@example.org")) == "server.error.name");
  for (const char* bad : {"", "c", "c@d", "c@d.", "@d.org", "c@@d.org", "c@d.org\r\nBcc: x@y.org", "a b@d.org"})
    CHECK(error_of(try_name("Clara", bad)) == "server.error.email");
}

TEST_CASE("people: weak passwords are refused") {
  const TemporaryFolder folder;
  Club club(folder.path());
  for (const std::string& weak : {std::string("short"), std::string("aaaaaaaaaa"), std::string("12345678"),
                                  std::string("Wellington"), std::string(300, 'x') + "y"}) {
    const Response made =
        club.post("/api/accounts", "", Json{{"name", "Wellington"}, {"password", weak}, {"email", "w@example.org"}});
    CHECK(error_of(made) == "server.error.password");
  }
}

TEST_CASE("T8 signing in: the same answer for a wrong password and for nobody, and not too often") {
  const TemporaryFolder folder;
  Club club(folder.path());
  club.account("anna");
  const auto sign_in = [&](const std::string& name, const std::string& password) {
    return club.post("/api/session", "", Json{{"name", name}, {"password", password}});
  };
  CHECK(sign_in("Anna", "a long one of anna").status == 200);
  CHECK(sign_in("anna@example.org", "a long one of anna").status == 200);
  const Response wrong = sign_in("anna", "no"), nobody = sign_in("nobody", "no");
  CHECK(wrong.status == 401);
  CHECK(wrong.body == nobody.body);
  Response last;
  for (int i = 0; i < 40; ++i) last = sign_in("anna", "no");
  CHECK(last.status == 429);
  CHECK(last.retry_after > 0);
  CHECK(sign_in("anna", "a long one of anna").status == 429);
  club.now += 60;  // a try of this address comes back after 30 s, one of this name after 45 s
  CHECK(sign_in("anna", "a long one of anna").status == 200);
}

TEST_CASE("people: sessions are listed, ended one by one, and all others end with a new password") {
  const TemporaryFolder folder;
  Club club(folder.path());
  const std::string first = club.account("anna");
  const Json right{{"name", "anna"}, {"password", "a long one of anna"}, {"remember", true}};
  const std::string second = Club::kept(club.post("/api/session", "", right));
  const std::string third = Club::kept(club.post("/api/session", "", right));
  const auto is_in = [&](const std::string& cookie) {
    return Json::parse(club.get("/api/me", cookie).body)["who"] == "account";
  };
  const Json list = Json::parse(club.get("/api/sessions", first).body)["sessions"];
  REQUIRE(list.size() == 3);
  std::string other;
  for (const Json& one : list)
    if (one["current"] == false) other = one["id"].get<std::string>();
  CHECK(club.ask("DELETE", "/api/sessions/" + other, first).status == 200);
  CHECK(is_in(first));
  CHECK(is_in(second) != is_in(third));
  CHECK(club.ask("DELETE", "/api/sessions/" + other, first).status == 404);

  const std::string fourth = Club::kept(club.post("/api/session", "", right));
  CHECK(club.post("/api/me/password", first, Json{{"old", "wrong"}, {"new", "another long one"}}).status == 401);
  CHECK(club.post("/api/me/password", first, Json{{"old", "a long one of anna"}, {"new", "weak"}}).status == 400);
  CHECK(is_in(fourth));
  CHECK(club.post("/api/me/password", first, Json{{"old", "a long one of anna"}, {"new", "another long one"}}).status ==
        200);
  CHECK(is_in(first));
  CHECK_FALSE(is_in(fourth));
  CHECK(club.post("/api/session", "", right).status == 401);

  CHECK(club.ask("DELETE", "/api/session", first).status == 200);
  CHECK_FALSE(is_in(first));
}

TEST_CASE("people: a session ends when it was not used for long, and after 90 days in any case") {
  const TemporaryFolder folder;
  Club club(folder.path());
  const std::string idle = club.account("anna"), used = club.account("ben");
  constexpr std::int64_t kDay = 86400;
  const std::int64_t start = club.now;
  const auto is_in = [&](const std::string& cookie) {
    return Json::parse(club.get("/api/me", cookie).body)["who"] == "account";
  };
  for (int day = 10; day <= 80; day += 10) {
    club.now = start + day * kDay;
    CHECK(is_in(used));
  }
  CHECK_FALSE(is_in(idle));
  club.now = start + 91 * kDay;
  CHECK_FALSE(is_in(used));
  club.people.tidy(club.now);
  club.store->read([&](Shelf& shelf) { CHECK(shelf.due("session", INT64_MAX, 10).empty()); });
}

TEST_CASE("people: what a guest has begun is the account's when he makes one or signs in") {
  const TemporaryFolder folder;
  Club club(folder.path());
  const std::string guest = club.guest();
  const std::string game = club.new_game(guest);
  const std::string anna = Club::kept(club.post("/api/accounts", guest, Club::new_account("anna")));
  CHECK(club.get("/api/games/" + game, anna, {{"seat", "0"}}).status == 200);
  CHECK(club.get("/api/games/" + game, guest, {{"seat", "0"}}).status == 404);  // that session has ended
  const std::string again = club.guest();
  const std::string other = club.new_game(again);
  const std::string in =
      Club::kept(club.post("/api/session", again, Json{{"name", "anna"}, {"password", "a long one of anna"}}));
  CHECK(club.get("/api/games/" + other, in, {{"seat", "0"}}).status == 200);
  CHECK(Json::parse(club.get("/api/games", in).body)["games"].size() == 2);
}

TEST_CASE("people: settings are kept, and what is no setting is refused whole") {
  const TemporaryFolder folder;
  Club club(folder.path());
  const std::string anna = club.account("anna");
  const Json wanted{{"language", "fr"}, {"about", "Hussars."}, {"notices", {{"mode", "digest"}}}};
  const Json me = Json::parse(club.post("/api/me/settings", anna, wanted).body);
  CHECK(me["language"] == "fr");
  CHECK(me["about"] == "Hussars.");
  CHECK(me["notices"]["mode"] == "digest");
  for (const Json& bad : {Json{{"language", "xx"}}, Json{{"about", 7}}, Json{{"notices", {{"mode", "often"}}}},
                          Json{{"notices", {{"webhook", "http://127.0.0.1/"}}}}, Json{{"notices", 3}}}) {
    Json both = bad;
    if (!both.contains("about")) both["about"] = "changed";
    CHECK(club.post("/api/me/settings", anna, both).status == 400);
  }
  CHECK(Json::parse(club.get("/api/me", anna).body)["about"] == "Hussars.");
}

TEST_CASE("people: an account takes all it has with it, and is gone when its owner says so") {
  const TemporaryFolder folder;
  Club club(folder.path());
  const std::string anna = club.account("anna");
  const std::string game = club.new_game(anna);
  const Response file = club.get("/api/me/export", anna);
  CHECK_FALSE(file.download.empty());
  const Json all = Json::parse(file.body);
  CHECK(all["account"]["email"] == "anna@example.org");
  CHECK(all["games"] == Json::array({game}));
  CHECK_FALSE(all["account"].contains("password"));
  CHECK(club.post("/api/me/delete", anna, Json{{"password", "wrong"}}).status == 401);
  CHECK(club.post("/api/me/delete", anna, Json{{"password", "a long one of anna"}}).status == 200);
  CHECK(Json::parse(club.get("/api/me", anna).body)["who"] == "nobody");
  CHECK(club.account("anna").size() > 10);  // the name is free
}

TEST_CASE("people: a server may take no guests and ask for an invitation") {
  const TemporaryFolder folder;
  Club club(folder.path(), {.registration = Registration::Invite, .invite = "austerlitz", .guests = false});
  CHECK(club.post("/api/guest", "").status == 403);
  Json wanted = Club::new_account("anna");
  CHECK(error_of(club.post("/api/accounts", "", wanted)) == "server.error.invite");
  wanted["invite"] = "austerlitz";
  CHECK(club.post("/api/accounts", "", wanted).status == 201);
}

TEST_CASE("people: a client of another protocol is refused with a sentence") {
  const TemporaryFolder folder;
  Club club(folder.path());
  CHECK(club.api.handle({.method = "GET", .path = "/api/info", .protocol = "0"}, 1).status == 426);
  CHECK(club.api.handle({.method = "GET", .path = "/api/info", .protocol = fmt::format("{}", kProtocol)}, 1).status ==
        200);
}

TEST_CASE("key: of several who make it at once all have the same") {
  const TemporaryFolder folder;
  for (int round = 0; round < 40; ++round) {
    const std::string file = (folder.path() / fmt::format("key-{}", round)).string();
    std::array<std::optional<Result<std::string, LoadError>>, 4> keys;
    std::barrier begin(4);
    std::vector<std::thread> makers;
    for (auto& key : keys)
      makers.emplace_back([&] {
        begin.arrive_and_wait();
        key.emplace(read_key(file));
      });
    for (std::thread& maker : makers) maker.join();
    for (const auto& key : keys) {
      REQUIRE(key->has_value());
      CHECK(**key == **keys[0]);
    }
  }
}

TEST_CASE("T22 the server's key is made once and refused where others may read it") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "key").string();
  const auto first = read_key(file), second = read_key(file);
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->size() == 32);
  CHECK(*first == *second);
  ::chmod(file.c_str(), 0644);
  CHECK_FALSE(read_key(file));
}

TEST_CASE("limits: a bucket is emptied, fills again in time, and a clock that is set back gives nothing") {
  Limits limits;
  const Allowance three{3, 30};
  for (int i = 0; i < 3; ++i) CHECK(limits.wait("a", three, 100) == 0);
  CHECK(limits.wait("a", three, 100) == 10);
  CHECK(limits.wait("b", three, 100) == 0);
  CHECK(limits.wait("a", three, 50) == 10);
  CHECK(limits.wait("a", three, 110) == 0);
  CHECK(limits.wait("a", three, 110) == 10);
}

}  // namespace valor::server
