// Games that are kept: saves, looking back, branches, statistics, proof, on the toy system (hidden counters, a die).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>

#include "server/page.h"
#include "server/testing.h"
#include "server/worker.h"

namespace valor::server {
namespace {

constexpr Viewer kFirst{Seat{0}}, kSecond{Seat{1}}, kEverything{};

// What each seat was sent at each of its counts.
using Sent = std::map<std::pair<int, std::uint64_t>, std::string>;

void note(Table& table, const std::string& game, Sent& sent) {
  for (const int seat : {0, 1}) {
    const Json position = *table.games.position(game, seat);
    sent.emplace(std::pair{seat, position["n"].get<std::uint64_t>()}, canonical(position["view"]));
  }
}

// Plays at random to the end, at most `decisions` of them, and notes what was sent.
Sent play_out(Table& table, const std::string& game, int decisions = 10000, std::uint64_t seed = 5) {
  Rng rng(seed);
  Sent sent;
  note(table, game, sent);
  for (int i = 0; i < decisions; ++i) {
    const Json decision = (*table.games.position(game, 0))["decision"];
    if (decision["kind"] == "over") break;
    const int seat = decision["seat"].get<int>();
    const Json list = (*table.games.actions(game, seat))["actions"];
    const Json action = list[rng.below(static_cast<std::uint32_t>(list.size()))]["action"];
    REQUIRE(
        table.games.submit(table.wish(game, seat, fmt::format("play-{}-{:06}", seed, i)), Json::array({action}), 2000));
    note(table, game, sent);
    if (i % 3 == 0 && table.games.undo(table.wish(game, seat, fmt::format("undo-{}-{:06}", seed, i)), 2000))
      note(table, game, sent);
  }
  return sent;
}

// A finished game in which dice were rolled.
std::string game_with_dice(Table& table) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::string game = table.new_game();
    play_out(table, game, 10000, seed);
    if (!(*table.games.proof(game))["rolls"].empty()) return game;
  }
  FAIL("no die was rolled");
  return "";
}

Json save(Table& table, const std::string& game, const std::string& request, std::optional<std::uint64_t> n = {}) {
  const auto made =
      table.games.keep_save({.game = game, .name = "Name", .request = request, .viewer = kFirst, .n = n}, 3000);
  REQUIRE(made);
  return *made;
}

std::string branch(Table& table, const std::string& game, const BranchWish& wish) {
  const auto made = table.games.branch(game, wish, 4000);
  REQUIRE_MESSAGE(made, (made ? "" : made.error().key));
  return *made;
}

std::size_t entries(Table& table, const std::string& game) { return table.store->entries(game).size(); }

}  // namespace

TEST_CASE("back: a seat's replay shows at every count what was sent at that count, to the byte") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const Sent sent = play_out(table, game);
  REQUIRE(sent.size() > 20);
  for (const auto& [when, view] : sent) {
    const auto moment = table.games.moment(game, {Seat{static_cast<std::uint8_t>(when.first)}}, when.second);
    REQUIRE(moment);
    CHECK(canonical((*moment)["view"]) == view);
  }
  for (const int seat : {0, 1}) {
    const Json replay = *table.games.replay(game, {Seat{static_cast<std::uint8_t>(seat)}});
    const Json position = *table.games.position(game, seat);
    CHECK(replay["log"] == position["log"]);
    CHECK(replay["n"] == position["n"]);
    CHECK(replay["beats"].size() == position["n"].get<std::size_t>());
  }
}

TEST_CASE("back: everything is shown when the game is over, and not before") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  play_out(table, game, 6);
  const auto early = table.games.replay(game, kEverything);
  REQUIRE_FALSE(early);
  CHECK(early.error().key == "core.error.not_yet");
  CHECK_FALSE(table.games.moment(game, kEverything, 1));
  CHECK_FALSE(table.games.statistics(game, kEverything));
  CHECK_FALSE(table.games.reveal(game));  // two persons play
  CHECK(table.games.review(game).error().key == "core.error.not_yet");
  play_out(table, game, 10000, 6);
  const auto all = table.games.replay(game, kEverything);
  REQUIRE(all);
  CHECK((*all)["n"] == entries(table, game));
  CHECK(table.games.review(game).error().key == "core.error.no_critic");  // nobody judges games of the toy
  // The last position holds every counter of both sides, the first seat's only what it met.
  const Json last = *table.games.moment(game, kEverything, entries(table, game));
  CHECK(last["view"]["counters"].size() == 6);
  CHECK_FALSE(table.games.moment(game, kEverything, entries(table, game) + 1));
}

TEST_CASE("back: a computer's seat is closed while its opponent plays, and opens to a solo player who reveals") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game(Json{"person", "random"});
  CHECK(table.games.replay(game, kFirst));
  CHECK_FALSE(table.games.replay(game, kSecond));
  CHECK((*table.games.position(game, 0))["solo"] == true);
  CHECK((*table.games.position(game, 0))["rehearsed"] == false);
  REQUIRE(table.games.reveal(game));
  CHECK(table.games.replay(game, kSecond));
  CHECK(table.games.replay(game, kEverything));
  CHECK((*table.games.position(game, 0))["revealed"] == true);
  CHECK((*table.games.position(game, 0))["rehearsed"] == true);
}

TEST_CASE("back: a moment of a hidden step is not a moment of the other seat") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  REQUIRE(table.games.submit(table.wish(game, 0, "request-1"), Json::array({step(2, 3)}), 2000));
  CHECK(table.games.moment(game, kFirst, 1));
  const auto unseen = table.games.moment(game, kSecond, 1);
  REQUIRE_FALSE(unseen);
  CHECK(unseen.error().key == "core.error.no_moment");
}

TEST_CASE("save: a name is kept once however often it is sent, and leads to the game while that stands there") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const Json first = save(table, game, "request-1"), again = save(table, game, "request-1");
  CHECK(first == again);
  CHECK(table.games.saves().size() == 1);
  CHECK(first["current"] == true);
  const Json loaded = *table.games.load_save(first["id"], {}, 5000);
  CHECK(loaded["id"] == game);
  CHECK(loaded["new"] == false);
  const auto nameless = table.games.keep_save({.game = game, .name = " ", .request = "request-2", .viewer = kFirst}, 1);
  REQUIRE_FALSE(nameless);
  CHECK(nameless.error().key == "core.error.save_name");
  CHECK_FALSE(table.games.rename_save(first["id"], std::string(81, 'x')));
  CHECK((*table.games.rename_save(first["id"], std::string(80, 'x')))["name"] == std::string(80, 'x'));
}

TEST_CASE("save: loaded after the game went on it is a new game with new dice, and the first one stays") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game(Json{"person", "random"});
  const Json kept = save(table, game, "request-1");
  REQUIRE(table.games.submit(table.wish(game, 0, "request-2"), Json::array({step(2, 3)}), 2000));
  CHECK(table.games.saves()[0]["current"] == false);
  const Json loaded = *table.games.load_save(kept["id"], {}, 5000);
  CHECK(loaded["new"] == true);
  CHECK(loaded["id"] != game);
  CHECK(entries(table, loaded["id"]) == 0);
  CHECK(entries(table, game) == 1);
  CHECK(table.store->game(loaded["id"].get<std::string>())->seed != table.store->game(game)->seed);
}

TEST_CASE("save: a past moment of a seat is saved as that seat counts it") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  play_out(table, game, 8);
  const Json kept = save(table, game, "request-1", 1);
  CHECK(table.store->save(kept["id"].get<std::string>())->entries == 1);
  CHECK_FALSE(
      table.games.keep_save({.game = game, .name = "x", .request = "request-2", .viewer = kFirst, .n = 999}, 1));
}

TEST_CASE("save: outlives the game it was made of, which goes with its last save") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game(Json{"person", "random"});
  const Json kept = save(table, game, "request-1");
  REQUIRE(table.games.remove(game));
  CHECK(table.games.list().empty());
  CHECK_FALSE(table.games.position(game, 0));
  CHECK_FALSE(table.games.submit({.game = game, .seat = 0, .request = "request-2"}, Json::array({step(2, 3)}), 2000));
  CHECK_FALSE(table.games.remove(game));
  CHECK(table.store->jobs().empty());
  const Json loaded = *table.games.load_save(kept["id"], {}, 5000);
  CHECK(loaded["new"] == true);
  CHECK(table.games.export_save(kept["id"]));
  REQUIRE(table.games.remove_save(kept["id"]));
  CHECK_FALSE(table.store->game(game));
  CHECK(table.games.position(loaded["id"], 0));
}

TEST_CASE("branch: shares the past, goes its own way, and leaves the first game as it was") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  play_out(table, game);
  const auto before = table.store->entries(game);
  const std::string other = branch(table, game, {.viewer = kEverything, .n = 5});
  CHECK(entries(table, other) == 5);
  CHECK(canonical((*table.games.position(other, 0))["view"]) ==
        canonical(
            (*table.games.moment(other, kFirst, (*table.games.position(other, 0))["n"].get<std::uint64_t>()))["view"]));
  play_out(table, other, 10000, 9);
  CHECK(table.store->entries(game).size() == before.size());
  CHECK(table.store->entries(game).back().hash == before.back().hash);
  CHECK((*table.games.proof(other))["agrees"] == true);
  CHECK((*table.games.proof(other))["from"] == 6);
}

TEST_CASE("branch: with the same dice the same actions meet the same fate; with new ones the seed is another") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  play_out(table, game);
  const std::string same = branch(table, game, {.viewer = kEverything, .n = 0, .same_dice = true});
  const std::string fresh = branch(table, game, {.viewer = kEverything, .n = 0});
  CHECK(table.store->game(fresh)->seed != table.store->game(game)->seed);
  CHECK((table.store->game(same)->marks & kRehearsed) != 0);
  play_out(table, same);
  const auto first = table.store->entries(game), second = table.store->entries(same);
  REQUIRE(first.size() == second.size());
  for (std::size_t i = 0; i < first.size(); ++i) CHECK(first[i].bytes == second[i].bytes);
}

TEST_CASE("branch: what is hidden stays hidden while others play, and a solo player pays with the mark") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string two = table.new_game();
  const auto refused = table.games.branch(two, {.viewer = kFirst, .n = 0}, 1);  // the toy hides its counters
  REQUIRE_FALSE(refused);
  CHECK(refused.error().key == "core.error.not_yet");
  const std::string solo = table.new_game(Json{"person", "random"});
  CHECK_FALSE(
      table.games.branch(solo, {.viewer = kFirst, .n = 0, .seats = std::vector<std::string>{"person", "person"}}, 1));
  CHECK_FALSE(table.games.branch(solo, {.viewer = kEverything, .n = 0}, 1));
  const std::string tried = branch(table, solo, {.viewer = kFirst, .n = 0, .same_dice = true});
  CHECK((table.store->game(solo)->marks & kRehearsed) != 0);
  CHECK((table.store->game(tried)->marks & kRehearsed) != 0);
}

TEST_CASE("branch: the seed of a rehearsal stays hidden until the first game is over") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string solo = table.new_game(Json{"person", "random"});
  const std::string tried =
      branch(table, solo,
             {.viewer = kFirst, .n = 0, .seats = std::vector<std::string>{"random", "random"}, .same_dice = true});
  const Worker::Tell nobody = [](const std::string&) {};
  while (Worker::round(*table.store, table.games, 2000, nobody)) {
  }
  REQUIRE((*table.games.proof(tried))["over"] == true);
  CHECK_FALSE((*table.games.proof(tried)).contains("seed"));
  CHECK_FALSE(import_record(*table.games.export_game(tried), "x")->seed);
  const Json resign = Json::array({Json{{"kind", "resign"}}});
  REQUIRE(table.games.submit(table.wish(solo, 0, "request-1"), resign, 3000));
  CHECK((*table.games.proof(tried))["seed"] == (*table.games.proof(solo))["seed"]);
  CHECK((*table.games.proof(tried))["agrees"] == true);
  CHECK(import_record(*table.games.export_game(tried), "x")->seed);
}

TEST_CASE("branch: the tree holds the whole family, parents first, and names those that are gone") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string root = table.new_game();
  table.new_game();
  play_out(table, root);
  const std::string child = branch(table, root, {.viewer = kEverything, .n = 4});
  play_out(table, child, 10000, 2);
  const std::string grandchild = branch(table, child, {.viewer = kFirst, .n = 2});
  REQUIRE(table.games.remove(child));
  const Json tree = *table.games.tree(grandchild);
  // What is deleted for good leaves only its name with those that came from it.
  CHECK(tree["root"] == child);
  REQUIRE(tree["games"].size() == 2);
  CHECK(tree["games"][0]["gone"] == true);
  CHECK(tree["games"][1]["origin"]["game"] == child);
  CHECK(tree["games"][1]["origin"]["n"] == 2);
  CHECK((*table.games.tree(root))["games"].size() == 1);
}

TEST_CASE("file: a finished game keeps its number and its proof wherever it is brought") {
  const TemporaryFolder folder, elsewhere;
  Table table(folder.path()), other(elsewhere.path());
  const std::string game = table.new_game();
  play_out(table, game);
  const std::string file = *table.games.export_game(game);
  const auto brought = other.games.import(file, {}, 9000);
  REQUIRE(brought);
  CHECK(brought->id == game);
  CHECK(brought->is_new);
  CHECK((*other.games.proof(game))["agrees"] == true);
  CHECK((*other.games.proof(game))["seed"] == (*table.games.proof(game))["seed"]);
  CHECK(*other.games.export_game(game) == file);
  const auto again = other.games.import(file, {}, 9001);
  REQUIRE(again);
  CHECK_FALSE(again->is_new);
  CHECK(other.games.list().size() == 1);
}

TEST_CASE("file: a running game becomes a game of its own with new dice, its seats as they were") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game(Json{"person", "random"});
  const std::string file = *table.games.export_game(game);
  CHECK_FALSE(import_record(file, "x")->seed);
  const auto brought = table.games.import(file, {}, 9000);
  REQUIRE(brought);
  CHECK(brought->id != game);
  const Json position = *table.games.position(brought->id, 0);
  CHECK(position["seats"] == Json{"person", "random"});
  CHECK((*table.games.tree(game))["games"].size() == 2);
}

TEST_CASE("file: dice that the seed does not give are refused, and so is another game under the same number") {
  const TemporaryFolder folder, elsewhere;
  Table table(folder.path());
  const std::string game = game_with_dice(table);
  Record record = *import_record(*table.games.export_game(game), "x");
  REQUIRE(record.seed);
  record.entries.resize(record.entries.size() - 1);  // no longer over: it cannot keep the number
  Record forged = *import_record(*table.games.export_game(game), "x");
  for (Entry& entry : forged.entries)
    for (RolledDice& roll : entry.rolls) roll.values[0] = static_cast<std::uint8_t>(roll.values[0] % roll.faces + 1);
  Digest previous = digest({forged.header});
  for (Entry& entry : forged.entries) {
    chain(entry, previous);
    previous = entry.hash;
  }
  Table other(elsewhere.path());
  const auto refused = other.games.import(export_record(forged), {}, 1);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().key == "core.error.data");
  const auto shorter = other.games.import(export_record(record), {}, 1);
  REQUIRE(shorter);
  CHECK(shorter->id != game);
}

TEST_CASE("proof: only the commitment while the game runs, then seed and rolls") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  const Json early = *table.games.proof(game);
  CHECK(early["commitment"] == (*table.games.position(game, 0))["commitment"]);
  CHECK_FALSE(early.contains("seed"));
  CHECK_FALSE(early.contains("rolls"));
  CHECK_FALSE(early.contains("from"));
  play_out(table, game);
  CHECK((*table.games.proof(game))["commitment"] == early["commitment"]);
  const Json late = *table.games.proof(game_with_dice(table));
  CHECK(late["agrees"] == true);
  CHECK(late["rolls"].size() > 0);
  CHECK(late["seed"].get<std::string>().size() == 64);
}

TEST_CASE("statistics: of one game while it runs only the own, afterwards both sides") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const std::string game = table.new_game();
  play_out(table, game, 9);
  const Json own = *table.games.statistics(game, kFirst);
  CHECK(own["sides"][0]["decisions"] > 0);
  CHECK(own["sides"][1]["decisions"] == 0);
  CHECK(own["sides"][1]["habits"].empty());
  CHECK_FALSE(own.contains("winner"));
  play_out(table, game, 10000, 8);
  const Json all = *table.games.statistics(game, kEverything);
  CHECK(all["sides"][1]["decisions"] > 0);
  CHECK(all.contains("winner"));
  int actions = 0, undos = 0;
  for (const Json& side : all["sides"]) {
    actions += side["decisions"].get<int>(), undos += side["undone"].get<int>();
    for (const Json& faces : side["faces"]) CHECK(faces["counts"].size() == faces["faces"]);
  }
  CHECK(actions + 2 * undos == static_cast<int>(entries(table, game)));
}

TEST_CASE("statistics: over all games count what was finished and not rehearsed, for the person and for the computer") {
  const TemporaryFolder folder;
  Table table(folder.path());
  const Json resign = Json::array({Json{{"kind", "resign"}}});
  const std::string lost = table.new_game(Json{"person", "random"});
  REQUIRE(table.games.submit(table.wish(lost, 0, "request-1"), resign, 3000));
  const std::string peeked = table.new_game(Json{"person", "random"});
  REQUIRE(table.games.reveal(peeked));
  REQUIRE(table.games.submit(table.wish(peeked, 0, "request-1"), resign, 3000));
  table.new_game(Json{"person", "random"});  // still running
  const std::string friends = table.new_game();
  play_out(table, friends);
  const Json all = table.games.all_statistics("");
  CHECK(all["games"] == 2);
  CHECK(all["you"]["games"] == 1);
  CHECK(all["you"]["lost"] == 1);
  CHECK(all["computer"]["won"] == 1);
  CHECK(all["you"]["by_opponent"][0]["bot"] == "random");
  CHECK(canonical(table.games.all_statistics("toy")) == canonical(all));  // from what was kept
  CHECK(table.games.all_statistics("vv")["games"] == 0);
}

}  // namespace valor::server
