// A server with people, without a network: what api.handle answers to somebody with a cookie.
#pragma once

#include <map>
#include <string>

#include "server/people.h"
#include "server/results.h"
#include "server/testing.h"

namespace valor::server {

struct Club {
  explicit Club(const std::filesystem::path& folder, Config wanted = {})
      : Club(std::move(*open_sqlite(folder)), std::move(wanted)) {}
  explicit Club(std::unique_ptr<Store> opened, Config wanted = {})
      : store(std::move(opened)),
        games(*store, content, counting(), [this](LogLevel, const std::string& line) { log += line + "\n"; }),
        people(*store, cheap(std::move(wanted)), std::string(32, 'k'), counting()),
        challenges(*store, games, content, std::string(32, 'k'), counting(), mail()),
        talk(*store, games, mail()),
        api(games, content, strings, [this](LogLevel, const std::string& line) { log += line + "\n"; },
            {people, challenges, talk, *store}) {
    games.set_afterwards([this](Change& change, const StoredGame& game, const Ledger& ledger, std::int64_t at) {
      talk.after_submit(change, game, ledger, at);
    });
    games.set_ended([](Change& change, const std::string& game, const Outcome* outcome, std::int64_t at) {
      keep_result(change.desk(), game, outcome, at);
    });
    content.set_uploads([this](std::string_view id) { return library.find(id); });
    api.set_gatherings({tournaments, profiles, library});
    api.set_operation({[this] { return ready; }, [this] { return metrics.text({}); }});
  }
  TableTalk::Mail mail() const { return people.config().has_mail() ? TableTalk::Mail::Yes : TableTalk::Mail::No; }

  // Passwords that cost next to nothing.
  static Config cheap(Config config) {
    if (config.base.empty()) config.base = "https://valor.example.org";
    config.hash_memory = 1;
    return config;
  }

  std::string log;
  Registry systems = toy_systems();
  Assets assets = toy_assets();
  Content content{assets, systems};
  Strings strings = *Strings::load(*Assets::from_folder("."));  // the real words: letters are made of them
  std::unique_ptr<Store> store;
  Games games;
  People people;
  Challenges challenges;
  TableTalk talk;
  Api api;
  Tournaments tournaments{
      {*store, games, content, counting(), mail(), [this](LogLevel, const std::string& line) { log += line + "\n"; }}};
  Profiles profiles{*store};
  Library library{*store, content, counting()};
  Metrics metrics;
  bool ready = true;
  std::int64_t now = 1000000;

  Response ask(const std::string& method, const std::string& path, const std::string& cookie, const Json& body = {},
               std::map<std::string, std::string> query = {}) {
    Request request{.method = method, .path = path, .query = std::move(query), .cookies = cookie};
    request.caller = {.address = "192.0.2.7", .agent = "Firefox on Linux"};
    if (method == "POST") request.content_type = "application/json";
    if (method == "POST") request.body = body.is_null() ? "{}" : body.dump();
    return api.handle(std::move(request), now);
  }
  Response get(const std::string& path, const std::string& cookie, std::map<std::string, std::string> query = {}) {
    return ask("GET", path, cookie, {}, std::move(query));
  }
  Response post(const std::string& path, const std::string& cookie, const Json& body = {}) {
    return ask("POST", path, cookie, body);
  }
  // What the browser would send back.
  static std::string kept(const Response& response) { return response.cookie.substr(0, response.cookie.find(';')); }
  std::string guest() { return kept(post("/api/guest", "")); }
  std::string account(const std::string& name) {
    now += 3600;  // so that nobody is too quick
    return kept(post("/api/accounts", "", new_account(name)));
  }
  static Json new_account(const std::string& name) {
    return Json{{"name", name}, {"password", "a long one of " + name}, {"email", name + "@example.org"}};
  }
  std::string id(const std::string& cookie) { return Json::parse(get("/api/me", cookie).body).value("id", ""); }
  std::string new_game(const std::string& cookie, const Json& seats = {"person", "person"}) {
    const Response made = post("/api/games", cookie, Json{{"scenario", "toy/lane"}, {"seats", seats}});
    return Json::parse(made.body).value("id", "");
  }
  void change_account(const std::string& cookie, const std::function<void(Account&)>& change) {
    const std::string who = id(cookie);
    store->desk([&](Desk& desk) {
      Account found = *server::account(desk, who);
      change(found);
      desk.put(document_of(found, now));
    });
  }
};

}  // namespace valor::server
