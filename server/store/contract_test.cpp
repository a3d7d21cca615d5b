#include "server/store/contract.h"

#include <doctest/doctest.h>

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

}  // namespace

void check_store_contract(const OpenStore& open) {
  check_kept(open);
  check_all_or_nothing(open);
  check_refusals(open);
  check_removed(open);
}

}  // namespace valor::server
