#include "server/games.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <span>
#include <utility>

#include "server/testing.h"
#include "server/worker.h"

namespace valor::server {
namespace {

std::size_t entries(Table& table, const std::string& game) { return table.store->entries(game).size(); }

Json without_update(Json answer) {
  answer.erase("update");
  return answer;
}

// In the toy, seat 0 has the counters 0, 1, 2 in cells 0, 1, 2; counter 2 may step to 3.
const Json kStep = Json::array({step(2, 3)});

}  // namespace

TEST_CASE("a table of the tests makes as many games as there are scenarios, each with an id of its own") {
  const TemporaryFolder folder;
  Table table(folder.path());
  std::set<std::string> ids;
  for (int i = 0; i < 60; ++i) ids.insert(table.new_game());
  CHECK(ids.size() == 60);
  Randomness bytes = counting();
  std::set<std::array<std::uint8_t, 16>> numbers;
  for (int i = 0; i < 1000; ++i) {
    std::array<std::uint8_t, 16> id{};
    std::array<std::uint8_t, 32> seed{};
    bytes(id);
    bytes(seed);
    numbers.insert(id);
  }
  CHECK(numbers.size() == 1000);
}

TEST_CASE("door: an accepted action is stored and its answer says how far it came") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const auto answer = table.games.submit(table.wish(game, 0, "request-1"), kStep, 2000);
  REQUIRE(answer);
  CHECK((*answer)["applied"] == 1);
  CHECK((*answer)["stopped"] == "done");
  CHECK((*answer)["n"] == 1);
  CHECK((*answer)["update"]["events"][0]["beat"] == 1);
  CHECK(entries(table, game) == 1);
  CHECK(table.store->game(game)->changed == 2000);
}

TEST_CASE("door: the same request again changes nothing and gets the first answer") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const Wish wish = table.wish(game, 0, "request-1");
  const Json first = *table.games.submit(wish, kStep, 2000);
  const Json second = *table.games.submit(wish, kStep, 2001);
  CHECK(without_update(first) == without_update(second));
  CHECK(entries(table, game) == 1);
}

TEST_CASE("door: the first answer is given again after a restart, and after the game went on") {
  const TemporaryFolder folder;
  std::string game;
  Json first;
  Wish wish;
  {
    Table table(folder.path());
    game = table.new_game();
    wish = table.wish(game, 0, "request-1");
    first = *table.games.submit(wish, kStep, 2000);
    REQUIRE(table.games.submit(table.wish(game, 0, "request-2"), Json::array({rest()}), 2000));
  }
  Table table(folder.path());
  const auto again = table.games.submit(wish, kStep, 3000);
  REQUIRE(again);
  CHECK(without_update(*again) == without_update(first));
  CHECK(entries(table, game) == 2);
}

TEST_CASE("door: a request name used for another wish is refused") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const Wish wish = table.wish(game, 0, "request-1");
  REQUIRE(table.games.submit(wish, kStep, 2000));
  const auto other = table.games.submit(wish, Json::array({rest()}), 2000);
  REQUIRE_FALSE(other);
  CHECK(other.error().key == "core.error.request_reused");
  CHECK(entries(table, game) == 1);
}

TEST_CASE("door: an old version is refused and nothing changes") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  Wish wish = table.wish(game, 0, "request-1");
  REQUIRE(table.games.submit(wish, kStep, 2000));
  wish.request = "request-2";
  const auto late = table.games.submit(wish, Json::array({rest()}), 2000);
  REQUIRE_FALSE(late);
  CHECK(late.error().status == 409);
  CHECK(late.error().key == "core.error.version");
  CHECK(entries(table, game) == 1);
}

TEST_CASE("door: what another seat did unseen does not disturb a seat's own count") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const Wish before = table.wish(game, 1, "request-9");
  REQUIRE(table.games.submit(table.wish(game, 0, "request-1"), kStep, 2000));  // a hidden step
  CHECK(table.wish(game, 1, "request-9").version == before.version);
}

TEST_CASE("door: out of turn the rules refuse with their citation, and the refusal is the stored answer") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const Wish wish = table.wish(game, 1, "request-1");
  const auto answer = table.games.submit(wish, Json::array({rest()}), 2000);
  REQUIRE(answer);
  CHECK((*answer)["applied"] == 0);
  CHECK((*answer)["stopped"] == "refusal");
  CHECK((*answer)["refusal"]["rule"] == "core:not-your-decision");
  CHECK((*answer)["rest"].size() == 1);
  CHECK(entries(table, game) == 0);
  CHECK(without_update(*table.games.submit(wish, Json::array({rest()}), 2000)) == without_update(*answer));
}

TEST_CASE("door: a list of actions stops at a refusal and the rest comes back") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const Json list = Json::array({step(2, 3), step(2, 9), rest()});
  const auto answer = table.games.submit(table.wish(game, 0, "request-1"), list, 2000);
  REQUIRE(answer);
  CHECK((*answer)["applied"] == 1);
  CHECK((*answer)["stopped"] == "refusal");
  CHECK((*answer)["rest"] == Json::array({step(2, 9), rest()}));
  CHECK(entries(table, game) == 1);
}

TEST_CASE("door: nobody acts for a bot's seat, for a seat that is not there, or in a game that is not there") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game({"person", "random"});
  const auto refused = [&](const Wish& wish) {
    const auto answer = table.games.submit(wish, Json::array({rest()}), 2000);
    REQUIRE_FALSE(answer);
    return answer.error();
  };
  CHECK(refused({.game = game, .seat = 1, .request = "request-1"}).key == "core.error.not_your_seat");
  CHECK(refused({.game = game, .seat = 7, .request = "request-1"}).status == 404);
  CHECK(refused({.game = "none", .seat = 0, .request = "request-1"}).key == "core.error.no_game");
  CHECK(refused({.game = game, .seat = 0, .request = "short"}).key == "core.error.request_id");
  CHECK(refused({.game = game, .seat = 0, .request = "with a space"}).key == "core.error.request_id");
  CHECK(entries(table, game) == 0);
}

TEST_CASE("door: a bot's seat shows nothing while a person plays against it") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game({"person", "random"});
  CHECK(table.games.position(game, 0));
  const auto peek = table.games.position(game, 1);
  REQUIRE_FALSE(peek);
  CHECK(peek.error().status == 403);
  CHECK(table.games.position(table.new_game({"random", "random"}), 1));  // nobody to be cheated
}

TEST_CASE("door: malformed actions are refused and change nothing") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  int number = 0;
  for (const Json& bad : {Json(nullptr), Json(3), Json::object(), Json{{"kind", "fly"}}, Json{{"kind", 7}},
                          Json{{"kind", "step"}, {"unit", "x"}, {"cell", 1}}}) {
    const auto answer =
        table.games.submit(table.wish(game, 0, fmt::format("request-{}", number++)), Json::array({bad}), 2000);
    REQUIRE(answer);
    CHECK((*answer)["refusal"]["rule"] == "core:malformed");
  }
  const auto empty = table.games.submit(table.wish(game, 0, "request-x"), Json::array(), 2000);
  REQUIRE_FALSE(empty);
  CHECK(empty.error().key == "core.error.actions");
  CHECK_FALSE(table.games.submit(table.wish(game, 0, "request-y"), Json("rest"), 2000));
  CHECK(entries(table, game) == 0);
}

TEST_CASE("door: an undo goes through the same door, once, and keeps what was done in the record") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const Json before = (*table.games.position(game, 0))["view"];
  REQUIRE(table.games.submit(table.wish(game, 0, "request-1"), kStep, 2000));
  CHECK((*table.games.position(game, 0))["view"] != before);
  const Wish wish = table.wish(game, 0, "request-2");
  const auto undone = table.games.undo(wish, 2000);
  REQUIRE(undone);
  CHECK((*undone)["applied"] == 1);
  CHECK((*table.games.position(game, 0))["view"] == before);
  CHECK(entries(table, game) == 2);
  CHECK(without_update(*table.games.undo(wish, 2000)) == without_update(*undone));
  CHECK(entries(table, game) == 2);
  const auto nothing = table.games.undo(table.wish(game, 0, "request-3"), 2000);
  REQUIRE(nothing);
  CHECK((*nothing)["refusal"]["rule"] == "core:nothing-to-undo");
}

TEST_CASE("door: a damaged entry quarantines its game and leaves the others alone") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string sound = table.new_game();
  REQUIRE(table.games.submit(table.wish(sound, 0, "request-1"), kStep, 2000));
  // The same record with a wrong link of the chain: everything else in it is right.
  table.store->change("broken", [&](Change& c) {
    StoredGame copy = *table.store->game(sound);
    copy.id = "broken";
    c.create(copy, {});
    c.append({1, table.store->entries(sound)[0].bytes, "no hash"});
  });
  const auto broken = table.games.position("broken", 0);
  REQUIRE_FALSE(broken);
  CHECK(broken.error().key == "core.error.quarantined");
  CHECK(table.log.find("quarantined") != std::string::npos);
  CHECK(table.store->game("broken")->status == GameStatus::Quarantined);
  const auto refused = table.games.submit({.game = "broken", .request = "request-2"}, kStep, 2000);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().status == 423);
  CHECK(table.games.submit(table.wish(sound, 0, "request-2"), Json::array({rest()}), 2000));
}

TEST_CASE("door: a broken invariant quarantines the game before anything is stored") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  // The twin whose evolve writes only a part: apply and fold disagree.
  Json header = Json::parse(table.store->game(game)->header);
  header["fault"] = static_cast<int>(toy::Fault::PartialEvolve);
  table.store->change("twin", [&](Change& c) {
    StoredGame twin = *table.store->game(game);
    twin.id = "twin";
    twin.header = canonical(header);
    c.create(twin, {});
  });
  std::optional<Failure> failure;
  for (int i = 0; i < 200 && !failure; ++i) {
    const auto status = table.store->game("twin")->status;
    if (status != GameStatus::Running) break;
    const Json decision = (*table.games.position("twin", 0))["decision"];
    if (decision["kind"] == "over") break;
    const int seat = decision["seat"].get<int>();
    const Json list = (*table.games.actions("twin", seat))["actions"];
    const auto answer = table.games.submit(table.wish("twin", seat, fmt::format("request-{}", i)),
                                           Json::array({list[i % list.size()]["action"]}), 2000);
    if (!answer) failure = answer.error();
  }
  REQUIRE(failure);
  CHECK(failure->key == "core.error.quarantined");
  CHECK(table.games.position(game, 0));
}

TEST_CASE("bots: act as jobs through the door until the game is over, with seed and evaluations in the record") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game({"random", "random"});
  int told = 0;
  for (int i = 0;
       i < 5000 && Worker::round(*table.store, table.games, 2000, [&](const std::string&) { ++told; }); ++i) {
  }
  CHECK(table.store->game(game)->status == GameStatus::Over);
  CHECK(table.store->jobs().empty());
  CHECK(table.store->news().empty());
  CHECK(told == static_cast<int>(entries(table, game)));
  const Json entry = Json::parse(table.store->entries(game).front().bytes);
  CHECK(entry["by"]["bot"] == "random");
  CHECK(entry["by"]["seed"].is_number_unsigned());
  CHECK(entry["by"]["evaluations"] == 0);
  const auto record = import_record(*table.games.export_game(game), "export");
  REQUIRE(record);
  Seed seed{};
  const std::string kept = table.store->game(game)->seed;
  std::copy(kept.begin(), kept.end(), seed.begin());
  CHECK(verify(table.systems, *record, "export", &seed));
}

// Its seed is drawn when it begins to think: a door that were still locked then would stay so for ever.
TEST_CASE(
    "bots: while one thinks others may act, and what it thought about a game that has gone on counts for nothing") {
  const TemporaryFolder folder;
  Table table(folder.path());
  std::function<void()> meanwhile = [] {};
  Games games(
      *table.store, table.content,
      [&, fill = counting()](std::span<std::uint8_t> bytes) mutable {
        fill(bytes);
        std::exchange(meanwhile, [] {})();
      },
      [](LogLevel, const std::string&) {});
  const std::string game = *games.create(Json{{"scenario", "toy/lane"}, {"seats", {"random", "person"}}}, 1000);
  const auto version = (*games.position(game, 1))["n"].get<std::uint64_t>();
  bool resigned = false;
  meanwhile = [&] {
    const Wish wish{.game = game, .seat = 1, .request = "request-1", .version = version};
    resigned = games.submit(wish, Json::array({Json{{"kind", "resign"}}}), 2000).has_value();
  };
  CHECK_FALSE(Worker::round(*table.store, games, 2000, [](const std::string&) {}));
  CHECK(resigned);
  CHECK(table.store->game(game)->status == GameStatus::Over);
  CHECK(entries(table, game) == 1);
}

TEST_CASE("bots: a job survives a restart") {
  const TemporaryFolder folder;
  std::string game;
  {
    Table table(folder.path());
    game = table.new_game({"random", "person"});
    CHECK(table.store->jobs().size() == 1);
  }
  Table table(folder.path());
  CHECK(Worker::round(*table.store, table.games, 2000, [](const std::string&) {}));
  CHECK(entries(table, game) == 1);
}

TEST_CASE("games: an exported record comes in as a game that goes on with other dice") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  REQUIRE(table.games.submit(table.wish(game, 0, "request-1"), kStep, 2000));
  const std::string bytes = *table.games.export_game(game);
  const auto copy = table.games.import(bytes, {"person", "person"}, 3000);
  REQUIRE(copy);
  CHECK(copy->id != game);
  CHECK((*table.games.position(copy->id, 0))["view"] == (*table.games.position(game, 0))["view"]);
  CHECK(table.store->game(copy->id)->seed != table.store->game(game)->seed);
  CHECK(bytes.find(table.store->game(game)->seed) == std::string::npos);
  CHECK(table.games.submit(table.wish(copy->id, 0, "request-2"), Json::array({rest()}), 2000));
  CHECK(entries(table, game) == 1);
}

TEST_CASE("games: a record cut anywhere or with a changed bit is refused with a sentence") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  REQUIRE(table.games.submit(table.wish(game, 0, "request-1"), kStep, 2000));
  const std::string bytes = *table.games.export_game(game);
  const std::size_t games = table.store->games().size();
  for (std::size_t i = 0; i < bytes.size(); i += 7) {
    const auto cut = table.games.import(bytes.substr(0, i), {"person", "person"}, 3000);
    REQUIRE_FALSE(cut);
    CHECK(cut.error().status == 400);
    std::string flipped = bytes;
    flipped[i] = static_cast<char>(flipped[i] ^ (1 << (i % 8)));
    CHECK_FALSE(table.games.import(flipped, {"person", "person"}, 3000));
  }
  CHECK(table.store->games().size() == games);
}

TEST_CASE("games: seats, bots, options and scenario of a new game are checked") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const auto refused = [&](const Json& asked) {
    const auto made = table.games.create(asked, 1000);
    REQUIRE_FALSE(made);
    return made.error();
  };
  const Json two = {"person", "person"};
  CHECK(refused(Json{{"scenario", "toy/lane"}, {"seats", {"person"}}}).key == "core.error.seat_count");
  CHECK(refused(Json{{"scenario", "toy/lane"}, {"seats", {"person", "genius"}}}).key == "core.error.no_bot");
  CHECK(refused(Json{{"scenario", "toy/lane"}, {"seats", {"person", "regular"}}}).key == "core.error.no_bot");
  CHECK(refused(Json{{"scenario", "toy/none"}, {"seats", two}}).key == "core.error.data");
  CHECK(refused(Json{{"scenario", "../../etc"}, {"seats", two}}).key == "core.error.data");
  CHECK(refused(Json{{"scenario", 3}, {"seats", two}}).key == "core.error.malformed");
  CHECK(refused(Json{{"scenario", "toy/lane"}, {"seats", two}, {"seed", "xyz"}}).key == "core.error.seed");
  const Failure option = refused(Json{{"scenario", "toy/lane"}, {"seats", two}, {"options", {{"mood", "angry"}}}});
  CHECK(option.args[0].second.find("/options/mood") != std::string::npos);
  CHECK(option.args[0].second.find("\"calm\", \"wild\"") != std::string::npos);
}

TEST_CASE("games: a removed game is gone with all that belongs to it") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  REQUIRE(table.games.submit(table.wish(game, 0, "request-1"), kStep, 2000));
  REQUIRE(table.games.remove(game));
  CHECK_FALSE(table.games.position(game, 0));
  CHECK(entries(table, game) == 0);
  CHECK_FALSE(table.games.remove(game));
}

TEST_CASE("hint: what the computer would do, only for one who plays alone and is asked") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string alone = table.new_game({"person", "random"}), two = table.new_game();
  const auto hint = table.games.hint(alone, 0);
  REQUIRE(hint);
  const Json list = (*table.games.actions(alone, 0))["actions"];
  CHECK(std::any_of(list.begin(), list.end(), [&](const Json& a) { return a["action"] == (*hint)["action"]; }));
  CHECK((*hint)["n"] == 0);
  CHECK(entries(table, alone) == 0);
  CHECK(table.games.hint(two, 0).error().key == "core.error.no_hint");
  CHECK_FALSE(table.games.hint(alone, 1));
  for (int i = 0; i < 20 && (*table.games.position(alone, 0))["decision"]["seat"] == 0; ++i)
    REQUIRE(table.games.submit(table.wish(alone, 0, fmt::format("request-{}", i)),
                               Json::array({(*table.games.hint(alone, 0))["action"]}), 2000));
  CHECK(table.games.hint(alone, 0).error().key == "core.error.not_your_turn");
}

}  // namespace valor::server
