#include "server/store/contract.h"

#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace valor::server {
namespace {

StoredGame some_game(const std::string& id) {
  StoredGame g;
  g.id = id;
  g.header = std::string("{\"a\":\"\\u0000\"}\0 and a zero", 26);
  g.seats = R"(["person","random"])";
  g.seed = std::string(32, '\x07');
  g.created = 100;
  g.changed = 200;
  g.turn = 1;
  return g;
}

void create(Store& store, const std::string& id, std::int64_t changed = 200) {
  store.change(id, [&](Change& c) {
    StoredGame g = some_game(id);
    g.changed = changed;
    c.create(g, {.scenario = "toy/lane", .rules = "toy", .title = "toy.lane"});
  });
}

void check_kept(const OpenStore& open) {
  {
    const auto store = open();
    create(*store, "one");
    store->change("one", [](Change& c) {
      c.append({1, std::string("by\0tes", 6), std::string(32, 'h')});
      c.keep_answer({1, "request-1", "asked", "{\"n\":1}"});
      c.set_job(StoredJob{"one", 1, 1});
      c.add_news(1);
      c.touch(300, GameStatus::Over, 4);
      c.set_seats(R"(["regular","person"])");
    });
  }
  const auto store = open();
  const auto game = store->game("one");
  REQUIRE(game);
  CHECK(game->header == some_game("one").header);
  CHECK(game->seed == std::string(32, '\x07'));
  CHECK(game->entries == 1);
  CHECK(game->status == GameStatus::Over);
  CHECK(game->turn == 4);
  CHECK(game->changed == 300);
  CHECK(game->seats == R"(["regular","person"])");
  const auto entries = store->entries("one");
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].bytes == std::string("by\0tes", 6));
  REQUIRE(store->jobs().size() == 1);
  CHECK(store->jobs()[0].seat == 1);
  REQUIRE(store->news().size() == 1);
  store->change("one", [](Change& c) {
    const auto answer = c.answer(1, "request-1");
    REQUIRE(answer);
    CHECK(answer->asked == "asked");
    CHECK(answer->answer == "{\"n\":1}");
    CHECK_FALSE(c.answer(0, "request-1"));
  });
  store->delivered({store->news()[0].id});
  CHECK(store->news().empty());
  store->tidy();
  CHECK(store->game("one"));
}

void check_all_or_nothing(const OpenStore& open) {
  const auto store = open();
  create(*store, "two");
  struct Stop {};
  CHECK_THROWS_AS(store->change("two",
                                [](Change& c) {
                                  c.append({1, "bytes", "hash"});
                                  c.keep_answer({0, "request-1", "", ""});
                                  c.set_job(StoredJob{"two", 0, 1});
                                  throw Stop{};
                                }),
                  Stop);
  CHECK(store->entries("two").empty());
  CHECK(store->jobs().size() == 1);  // of the game before
  store->change("two", [](Change& c) { CHECK_FALSE(c.answer(0, "request-1")); });
}

void check_refusals(const OpenStore& open) {
  const auto store = open();
  const auto append = [&](std::uint64_t n) {
    store->change("two", [&](Change& c) { c.append({n, "bytes", "hash"}); });
  };
  CHECK_THROWS_AS(append(2), StoreError);  // a gap
  append(1);
  CHECK_THROWS_AS(append(1), StoreError);  // twice
  const auto answer = [&] { store->change("two", [](Change& c) { c.keep_answer({0, "request-2", "", ""}); }); };
  answer();
  CHECK_THROWS_AS(answer(), StoreError);
  CHECK_THROWS_AS(create(*store, "two"), StoreError);
  CHECK(store->entries("two").size() == 1);
}

void check_saves(const OpenStore& open) {
  {
    const auto store = open();
    store->change("two", [](Change& c) {
      c.keep_save({"s1", "two", "Before the bridge", 1, 2, false, 500});
      c.keep_save({"s2", "two", "At the bridge", 1, 3, true, 600});
      c.rename_save("s1", "Vor der Brücke");
      c.set_marks(kRehearsed | kPutAway);
      c.keep_figures("{\"made\":1}");
    });
    CHECK_THROWS_AS(store->change("two", [](Change& c) { c.keep_save({"s1", "two", "again", 1, 2, false, 500}); }),
                    StoreError);
  }
  const auto store = open();
  REQUIRE(store->saves().size() == 2);
  CHECK(store->saves()[0].id == "s2");  // newest first
  CHECK(store->saves()[0].over);
  CHECK(store->save("s1")->name == "Vor der Brücke");
  CHECK(store->save("s1")->entries == 1);
  CHECK_FALSE(store->save("s3"));
  CHECK(store->game("two")->marks == (kRehearsed | kPutAway));
  CHECK(store->figures("two") == "{\"made\":1}");
  CHECK(store->figures("one").empty());
  store->change("two", [](Change& c) {
    c.remove_save("s2");
    CHECK(c.saves().size() == 1);
  });
  store->change("one", [](Change& c) { c.remove_save("s1"); });  // not its own
  CHECK(store->save("s1"));
  store->change("two", [](Change& c) { c.remove_save("s1"); });
}

void check_removed(const OpenStore& open) {
  const auto store = open();
  create(*store, "three", 900);
  CHECK(store->games().front().id == "three");  // last changed first
  CHECK(store->games().front().title == "toy.lane");
  store->change("three", [](Change& c) {
    c.append({1, "bytes", "hash"});
    c.set_job(StoredJob{"three", 0, 1});
    c.add_news(1);
  });
  store->change("three", [](Change& c) { c.quarantine("a reason"); });
  CHECK(store->game("three")->status == GameStatus::Quarantined);
  CHECK(store->game("three")->problem == "a reason");
  for (const StoredJob& job : store->jobs()) CHECK(job.game != "three");
  store->change("three", [](Change& c) { c.remove(); });
  CHECK_FALSE(store->game("three"));
  CHECK(store->entries("three").empty());
  for (const StoredNews& news : store->news()) CHECK(news.game != "three");
  CHECK(store->games().size() == 2);
}

std::vector<std::string> ids(const std::vector<Document>& documents) {
  std::vector<std::string> out;
  for (const Document& d : documents) out.push_back(d.id);
  return out;
}

using Ids = std::vector<std::string>;

void check_documents(const OpenStore& open) {
  {
    const auto store = open();
    store->desk([](Desk& desk) {
      desk.put({.kind = "account",
                .id = "a",
                .body = R"({"n":1})",
                .changed = 10,
                .only = {"name:anna"},
                .keys = {"all", "admin"}});
      desk.put({.kind = "account", .id = "b", .body = "{}", .changed = 30, .only = {"name:ben"}, .keys = {"all"}});
      desk.put({.kind = "account", .id = "c", .body = "{}", .changed = 30, .keys = {"all"}});
      desk.put({.kind = "mail", .id = "a", .body = R"({"an":"é ☃"})", .changed = 5, .due = 100});
      desk.put({.kind = "mail", .id = "b", .body = "{}", .changed = 5, .due = 50});
      desk.put({.kind = "mail", .id = "c", .body = "{}", .changed = 5});
    });
  }
  const auto store = open();
  store->read([](Shelf& shelf) {
    const auto a = shelf.get("account", "a");
    REQUIRE(a);
    CHECK(a->body == R"({"n":1})");
    CHECK(a->changed == 10);
    CHECK_FALSE(a->due);
    CHECK(a->only == Ids{"name:anna"});
    CHECK(a->keys == Ids{"admin", "all"});
    CHECK(shelf.get("mail", "a")->body == R"({"an":"é ☃"})");
    CHECK_FALSE(shelf.get("account", "x"));
    CHECK(ids(shelf.find("account", "name:ben", 5)) == Ids{"b"});
    CHECK(ids(shelf.find("account", "all", 9)) == Ids{"b", "c", "a"});  // last changed first
    CHECK(ids(shelf.find("account", "all", 2)) == Ids{"b", "c"});
    CHECK(ids(shelf.find("account", "all", 2, Bookmark{30, "b"})) == Ids{"c", "a"});
    CHECK(ids(shelf.find("account", "all", 2, Bookmark{10, "a"})).empty());
    CHECK(shelf.find("mail", "all", 9).empty());
    CHECK(ids(shelf.due("mail", 100, 9)) == Ids{"b", "a"});  // the earliest first; who has no time never comes
    CHECK(ids(shelf.due("mail", 99, 9)) == Ids{"b"});
    CHECK(ids(shelf.due("mail", 100, 1)) == Ids{"b"});
  });
}

void check_documents_change(const OpenStore& open) {
  const auto store = open();
  struct Stop {};
  CHECK_THROWS_AS(store->desk([](Desk& desk) {
    desk.remove("account", "a");
    desk.put({.kind = "account", .id = "d", .body = "{}", .keys = {"all"}});
    throw Stop{};
  }),
                  Stop);
  store->desk([](Desk& desk) {
    CHECK(desk.find("account", "all", 9).size() == 3);
    // Another's name is refused, one's own is not, and the transaction goes on.
    CHECK_THROWS_AS(desk.put({.kind = "account", .id = "c", .body = "{}", .only = {"name:anna"}}), KeyTaken);
    desk.put({.kind = "account", .id = "a", .body = "{}", .changed = 40, .only = {"name:anna"}, .keys = {"all"}});
    desk.put({.kind = "mail", .id = "a", .body = "{}", .only = {"name:anna"}});  // another kind
    CHECK(desk.find("account", "admin", 9).empty());                             // the old keys are gone
    desk.remove("account", "b");
    desk.put({.kind = "account", .id = "c", .body = "{}", .only = {"name:ben"}});  // free again
  });
  store->read([](Shelf& shelf) {
    CHECK(ids(shelf.find("account", "all", 9)) == Ids{"a"});
    CHECK(shelf.get("account", "a")->changed == 40);
    CHECK(shelf.due("mail", 1000, 9).size() == 1);  // a has no time any more
  });
  // With a game or not at all
  CHECK_THROWS_AS(store->change("two",
                                [](Change& c) {
                                  c.desk().put({.kind = "clock", .id = "two", .body = "{}"});
                                  throw Stop{};
                                }),
                  Stop);
  store->change("two", [](Change& c) {
    CHECK_FALSE(c.desk().get("clock", "two"));
    c.desk().put({.kind = "clock", .id = "two", .body = "{}"});
  });
  store->read([](Shelf& shelf) { CHECK(shelf.get("clock", "two")); });
}

// Many at once on one document and on one key: nothing is lost, and one name is given once.
void check_races(const OpenStore& open) {
  const auto store = open();
  constexpr int kThreads = 4, kRounds = 50;
  std::atomic<int> named = 0, refused = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      for (int round = 0; round < kRounds; ++round) {
        store->desk([](Desk& desk) {
          const auto found = desk.get("count", "one");
          const int n = found ? std::stoi(found->body) : 0;
          desk.put({.kind = "count", .id = "one", .body = std::to_string(n + 1)});
        });
        try {
          store->desk([&](Desk& desk) {
            desk.put({.kind = "name",
                      .id = std::to_string(round) + "-" + std::to_string(t),
                      .body = "{}",
                      .only = {"name:" + std::to_string(round)}});
          });
          ++named;
        } catch (const KeyTaken&) {
          ++refused;
        }
      }
    });
  for (std::thread& thread : threads) thread.join();
  store->read([](Shelf& shelf) { CHECK(shelf.get("count", "one")->body == std::to_string(kThreads * kRounds)); });
  CHECK(named == kRounds);
  CHECK(refused == (kThreads - 1) * kRounds);
}

}  // namespace

void check_store_contract(const OpenStore& open) {
  check_kept(open);
  check_all_or_nothing(open);
  check_refusals(open);
  check_saves(open);
  check_removed(open);
  check_documents(open);
  check_documents_change(open);
  check_races(open);
}

}  // namespace valor::server
