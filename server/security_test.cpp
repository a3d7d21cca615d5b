// An account's address, codes of an app, and what is left when it goes.
#include <doctest/doctest.h>
#include <sodium.h>

#include "server/mail.h"
#include "server/people_testing.h"
#include "server/totp.h"

namespace valor::server {
namespace {

Json body_of(const Response& response) { return Json::parse(response.body); }
std::string error_of(const Response& response) { return body_of(response)["error"].value("key", ""); }

std::string password_of(const std::string& name) { return "a long one of " + name; }

// The bytes of what an app is given to type in.
std::string from_base32(const std::string& text) {
  std::string out;
  unsigned held = 0;
  int bits = 0;
  for (const char c : text) {
    held = held << 5 | static_cast<unsigned>(c >= 'A' ? c - 'A' : c - '2' + 26);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    out += static_cast<char>(held >> bits & 255);
    held &= (1U << bits) - 1;
  }
  return out;
}

struct Lock {
  Lock() : club(folder.path()), anna(club.account("anna")) {}
  Response sign_in(const std::string& code) {
    club.now += 60;
    return club.post("/api/session", "", Json{{"name", "anna"}, {"password", password_of("anna")}, {"code", code}});
  }
  TemporaryFolder folder;
  Club club;
  std::string anna;
};

}  // namespace

TEST_CASE("RFC 6238 codes: asked for when the app has shown that it has the secret, each once") {
  Lock l;
  Club& club = l.club;
  CHECK(body_of(club.get("/api/me", l.anna))["totp"] == false);
  CHECK(club.post("/api/me/totp", l.anna, Json{{"password", "wrong"}}).status == 401);
  const Json begun = body_of(club.post("/api/me/totp", l.anna, Json{{"password", password_of("anna")}}));
  CHECK(begun["uri"].get<std::string>().starts_with("otpauth://totp/"));
  const std::string secret = from_base32(begun["secret"].get<std::string>());
  CHECK(secret.size() == kTotpBytes);
  const auto code = [&](std::int64_t ahead = 0) { return totp_code(secret, (club.now + ahead) / 30); };
  CHECK(l.sign_in("").status == 200);  // not yet
  CHECK(error_of(club.post("/api/me/totp/confirm", l.anna, Json{{"code", "000000"}})) == "server.error.code");
  const Json on = body_of(club.post("/api/me/totp/confirm", l.anna, Json{{"code", code()}}));
  REQUIRE(on["recovery"].size() == 10);
  CHECK(body_of(club.get("/api/me", l.anna))["totp"] == true);

  CHECK(error_of(l.sign_in("")) == "server.error.code");
  CHECK(error_of(l.sign_in("123456")) == "server.error.code");
  const std::string now = code(60);
  CHECK(l.sign_in(now).status == 200);
  CHECK(error_of(l.sign_in(now)) == "server.error.code");  // once
  const std::string spare = on["recovery"][3].get<std::string>();
  CHECK(l.sign_in(spare).status == 200);
  CHECK(error_of(l.sign_in(spare)) == "server.error.code");
  // Nothing of it leaves the server or stands in the database as it is.
  const std::string id = club.id(l.anna);
  std::string kept;
  club.store->read([&](Shelf& shelf) { kept = shelf.get("account", id)->body; });
  CHECK(kept.find(begun["secret"].get<std::string>()) == std::string::npos);
  CHECK(kept.find(spare) == std::string::npos);
  CHECK(club.get("/api/me/export", l.anna).body.find("recovery") == std::string::npos);

  CHECK(club.post("/api/me/totp/off", l.anna, Json{{"password", "wrong"}}).status == 401);
  CHECK(body_of(club.post("/api/me/totp/off", l.anna, Json{{"password", password_of("anna")}}))["totp"] == false);
  CHECK(l.sign_in("").status == 200);
}

TEST_CASE("address: without mail it counts at once, and is nobody else's") {
  Lock l;
  l.club.account("ben");
  const auto change = [&](const char* email, const std::string& password) {
    return l.club.post("/api/me/email", l.anna, Json{{"email", email}, {"password", password}});
  };
  CHECK(change("new@example.org", "wrong").status == 401);
  CHECK(change("no address", password_of("anna")).status == 400);
  CHECK(error_of(change("ben@example.org", password_of("anna"))) == "server.error.email_taken");
  CHECK(body_of(change("new@example.org", password_of("anna")))["email"] == "new@example.org");
}

TEST_CASE("address: with mail it counts when the letter to it is answered, and the old one is told") {
  const TemporaryFolder folder;
  Club club(folder.path(), {.smtp = "smtp://127.0.0.1:1", .mail_from = "valor@example.org"});
  std::vector<Envelope> sent;
  Postman postman(
      *club.store, club.people.config(), club.strings,
      [&](const Envelope& e) {
        sent.push_back(e);
        return std::optional<Trouble>();
      },
      [](LogLevel, const std::string&) {});
  const auto token = [&] {
    postman.round(club.now);
    const std::string& text = sent.back().text;
    return text.substr(text.find("/#/confirm/") + 11, 64);
  };
  club.now += 3600;
  club.post("/api/accounts", "", Club::new_account("anna"));
  const std::string anna = Club::kept(club.post("/api/accounts/confirm", "", Json{{"token", token()}}));
  sent.clear();
  CHECK(
      club.post("/api/me/email", anna, Json{{"email", "new@example.org"}, {"password", password_of("anna")}}).status ==
      202);
  const std::string link = token();
  CHECK(sent.back().to == "new@example.org");
  Json me = body_of(club.get("/api/me", anna));
  CHECK(me["email"] == "anna@example.org");
  CHECK(me["pending_email"] == "new@example.org");
  CHECK(club.post("/api/accounts/confirm", "", Json{{"token", link}}).status == 200);
  CHECK(club.post("/api/accounts/confirm", "", Json{{"token", link}}).status == 410);
  me = body_of(club.get("/api/me", anna));
  CHECK(me["email"] == "new@example.org");
  CHECK_FALSE(me.contains("pending_email"));
  postman.round(club.now);
  CHECK(sent.back().to == "anna@example.org");
}

TEST_CASE("own data: everything is in the export; who goes leaves his games, and his words go with him") {
  Lock l;
  Club& club = l.club;
  const std::string ben = club.account("ben");
  const Json c = body_of(
      club.post("/api/challenges", l.anna, Json{{"scenario", "toy/lane"}, {"seats", {"me", "open"}}, {"pace", "day"}}));
  const std::string game = body_of(club.post("/api/challenges/" + c["id"].get<std::string>() + "/join", ben))["game"];
  const Json open =
      body_of(club.post("/api/challenges", l.anna, Json{{"scenario", "toy/lane"}, {"seats", {"me", "open"}}}));
  club.post("/api/games/" + game + "/messages", l.anna, Json{{"text", "Good luck!"}});
  club.post("/api/games/" + game + "/messages", ben, Json{{"text", "And to you."}});
  club.post("/api/games/" + game + "/notes", l.anna, Json{{"text", "He holds the bridge."}});
  const Json all = body_of(club.get("/api/me/export", l.anna));
  CHECK(all["account"]["email"] == "anna@example.org");
  CHECK(all["games"] == Json::array({game}));
  REQUIRE(all["messages"].size() == 1);
  CHECK(all["messages"][0]["text"] == "Good luck!");
  CHECK(all["notes"][0]["text"] == "He holds the bridge.");
  CHECK(all["challenges"] == Json::array({open["id"]}));

  CHECK(club.post("/api/me/delete", l.anna, Json{{"password", "wrong"}}).status == 401);
  CHECK(club.post("/api/me/delete", l.anna, Json{{"password", password_of("anna")}}).status == 200);
  CHECK(body_of(club.get("/api/me", l.anna))["who"] == "nobody");
  const Json table = body_of(club.get("/api/games/" + game + "/table", ben));
  CHECK(table["ended"]["why"] == "left");
  CHECK(table["ended"]["winner"] == 1);
  CHECK(table["players"][0]["gone"] == true);
  const Json messages = body_of(club.get("/api/games/" + game + "/messages", ben))["messages"];
  REQUIRE(messages.size() == 2);
  CHECK(messages[0]["text"] == "");
  CHECK(messages[0]["from"] == "");
  CHECK(messages[1]["text"] == "And to you.");
  CHECK(body_of(club.get("/api/challenges", ben))["challenges"].empty());
  CHECK(club.post("/api/accounts", "", Club::new_account("anna")).status == 201);  // the name is free again
}

}  // namespace valor::server
