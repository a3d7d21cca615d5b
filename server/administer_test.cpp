#include "server/administer.h"

#include <doctest/doctest.h>

#include <fstream>

#include "server/people_testing.h"
#include "server/store/backup.h"

namespace valor::server {

TEST_CASE("administration: an admin bans, gives roles and quarantines through the interface, and nobody else does") {
  const TemporaryFolder folder;
  Club club(folder.path());
  const std::string anna = club.account("anna"), ben = club.account("ben");
  const Json on{{"on", true}}, director{{"role", "director"}, {"on", true}};
  CHECK(club.post("/api/people/ben/ban", anna, on).status == 403);
  CHECK(club.post("/api/people/anna/role", anna, director).status == 403);
  club.change_account(anna, [](Account& a) { a.admin = true; });
  CHECK(club.post("/api/people/ben/role", anna, director).status == 200);
  CHECK(Json::parse(club.get("/api/me", ben).body)["roles"] == Json::array({"director"}));
  CHECK(club.post("/api/people/ben/role", anna, Json{{"role", "king"}, {"on", true}}).status == 400);
  CHECK(club.post("/api/people/ben/ban", anna, on).status == 200);
  CHECK(club.post("/api/challenges", ben, Json{{"scenario", "toy/lane"}, {"seats", {"me", "open"}}}).status == 403);
  CHECK(club.post("/api/people/ben/ban", anna, Json{{"on", false}}).status == 200);
  CHECK(club.post("/api/people/zoe/ban", anna, on).status == 404);

  const std::string game = club.new_game(ben);
  CHECK(club.post("/api/games/" + game + "/quarantine", ben, Json{{"why", "odd"}}).status == 403);
  CHECK(club.post("/api/games/" + game + "/quarantine", anna, Json{{"why", "odd"}}).status == 200);
  CHECK(club.get("/api/games/" + game, ben, {{"seat", "0"}}).status == 423);
}

TEST_CASE("administration: a game that folds is released, one that does not is held, and others are left alone") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string good = table.new_game(), held = table.new_game({"person", "random"}), bad = table.new_game();
  REQUIRE(table.games.submit(table.wish(bad, 0, "request-1"), Json::array({rest()}), 1000));
  CHECK(quarantine_game(*table.store, held, "by hand"));
  CHECK(show_server(*table.store)["games"]["quarantined"] == 1);
  CHECK(show_game(*table.store, held)->at("problem") == "by hand");
  CHECK(repair_game(*table.store, table.systems, good, 2000).empty());
  CHECK(repair_game(*table.store, table.systems, held, 2000).find("goes on") != std::string::npos);
  CHECK(table.store->game(held)->status == GameStatus::Running);
  // An entry that nobody wrote.
  table.store->change(bad, [](Change& c) { c.append({2, "nonsense", std::string(32, 'x')}); });
  CHECK(repair_game(*table.store, table.systems, bad, 2000).find("quarantined") != std::string::npos);
  CHECK(table.store->game(bad)->status == GameStatus::Quarantined);
  CHECK_FALSE(repair_game(*table.store, table.systems, "none", 2000).empty());
}

TEST_CASE("administration: a copy is made while the store is in use, and becomes the store again") {
  const TemporaryFolder folder, elsewhere;
  const std::filesystem::path copy = elsewhere.path() / "copy.sqlite";
  {
    const auto store = std::move(*open_sqlite(folder.path()));
    store->desk([](Desk& desk) { desk.put({.kind = "a", .id = "1", .body = "{}"}); });
    REQUIRE(backup_sqlite(folder.path(), copy));
    CHECK_FALSE(backup_sqlite(folder.path(), copy));  // there already
    store->desk([](Desk& desk) { desk.put({.kind = "a", .id = "2", .body = "{}"}); });
    CHECK_FALSE(restore_sqlite(folder.path(), copy));  // in use
  }
  REQUIRE(restore_sqlite(folder.path(), copy));
  const auto store = std::move(*open_sqlite(folder.path()));
  store->read([](Shelf& shelf) {
    CHECK(shelf.get("a", "1"));
    CHECK_FALSE(shelf.get("a", "2"));
  });
  CHECK(std::filesystem::exists(folder.path() / "games.sqlite.before"));
}

TEST_CASE("administration: what is no store does not become one") {
  const TemporaryFolder folder, elsewhere;
  std::ignore = open_sqlite(folder.path());
  std::ofstream(elsewhere.path() / "text") << std::string(5000, 'x');
  CHECK_FALSE(restore_sqlite(folder.path(), elsewhere.path() / "text"));
  CHECK_FALSE(restore_sqlite(folder.path(), elsewhere.path() / "none"));
  CHECK(open_sqlite(folder.path()));
  CHECK_FALSE(backup_sqlite(elsewhere.path(), folder.path() / "copy"));
}

}  // namespace valor::server
