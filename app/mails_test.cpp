// Letters a game turn in play by mail, measured through the real outbox: computers play Valor & Victory against each
// other as two people would who are away between their decisions (docs/performance.md has the figures).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "ai/bots.h"
#include "app/app.h"
#include "server/mail.h"
#include "server/notices.h"
#include "server/people_testing.h"
#include "server/worker.h"

namespace valor::app {
namespace {

using server::Change, server::Games, server::GameTable, server::TableTalk;

constexpr std::int64_t kHour = 3600;

// A store with the real rules, two accounts, and a postman who counts.
struct Correspondence {
  Correspondence() : store(std::move(*server::open_sqlite(folder.path()))) {
    for (const char* name : {"anna", "ben"})
      store->desk([&](server::Desk& desk) {
        desk.put(
            document_of(server::Account{.id = name, .name = name, .email = std::string(name) + "@example.org"}, now));
      });
    games.set_afterwards([this](Change& change, const server::StoredGame& game, const Ledger& ledger, std::int64_t at) {
      talk.after_submit(change, game, ledger, at);
    });
  }
  std::string begin(const std::string& scenario) {
    GameTable table{.shared = true, .sitters = {{"anna", "anna"}, {"ben", "ben"}}, .sides = {0, 1}};
    const auto also = [&](Change& change, const server::StoredGame& game, const server::ListedGame& listed,
                          const Ledger& ledger) {
      table.game = game.id;
      follow(table, listed, ledger, now);
      change.desk().put(document_of(table, now));
    };
    const Json seats = Json::array({"person", "person"});
    return *games.create(Json{{"scenario", scenario}, {"seats", seats}}, now, also);
  }
  void orders(const std::string& game, bool on) {
    for (const char* name : {"anna", "ben"})
      REQUIRE(
          talk.set_orders({.kind = server::Who::Kind::Account, .id = name, .name = name}, game, Json{{"on", on}}, now));
  }
  // What is owed is done at once; then hours go by, and letters are sent.
  void rest() {
    while (server::Worker::round(*store, games, now, [](const std::string&) {})) {
    }
    for (int i = 0; i < 3; ++i) {
      now += kHour;
      notices.round(now);
      postman.round(now);
    }
  }

  server::TemporaryFolder folder;
  Registry systems = all_systems();
  server::Assets assets = *server::Assets::from_folder(".");
  server::Content content{assets, systems};
  server::Strings strings = *server::Strings::load(assets);
  server::Config config{
      .base = "https://valor.example.org", .smtp = "smtp://127.0.0.1:1", .mail_from = "v@example.org"};
  std::unique_ptr<server::Store> store;
  std::int64_t now = 1000000;
  Games games{*store, content, server::counting(), [](server::LogLevel, const std::string&) {}};
  TableTalk talk{*store, games, TableTalk::Mail::Yes};
  server::Notices notices{*store, config, std::string(32, 'k')};
  std::map<std::string, int> sent;
  server::Postman postman{*store, config, strings,
                          [this](const server::Envelope& e) {
                            ++sent[e.to];
                            return std::optional<server::Trouble>();
                          },
                          [](server::LogLevel, const std::string&) {}};
};

struct Measured {
  int turns = 0;
  std::set<std::string> asked_in;  // phases of the other's segment in which a decision came to somebody
  std::map<std::string, int> letters;
};

// Each does all that he can do now, in one sitting, and goes away until he is written to.
Measured play(const std::string& scenario, bool by_orders) {
  Correspondence c;
  const std::string game = c.begin(scenario);
  if (by_orders) c.orders(game, true);
  const Player player = find_bot("recruit")->sit_down(1);
  Rng rng(1);
  Measured out;
  int before = -1, request = 0;
  for (bool over = false; !over;) {
    const GameTable table = [&] {
      std::optional<GameTable> found;
      c.store->read([&](server::Shelf& shelf) { found = server::table(shelf, game); });
      return *found;
    }();
    over = table.over;
    if (over) break;
    const int seat = table.waiting;
    if (before >= 0 && seat != before) c.rest();
    const std::shared_ptr<Game> position = [&] {
      std::shared_ptr<Game> copy;
      REQUIRE(c.games.written(game, {Seat{static_cast<std::uint8_t>(seat)}},
                              [&](const Ledger& ledger, const auto*, const auto&) { copy = ledger.game().clone(); }));
      return copy;
    }();
    const Seat own{static_cast<std::uint8_t>(seat)};
    const Json view = position->view_for(own);
    if (seat != before && view["active"] != index(position->side_for(own))) out.asked_in.insert(view["phase"].dump());
    before = seat;
    out.turns = view.value("turn", 0);
    const auto now = c.games.position(game, seat);
    REQUIRE(now);
    const auto answer = c.games.submit({.game = game,
                                        .seat = seat,
                                        .request = fmt::format("request-{:06}", ++request),
                                        .version = (*now)["n"].get<std::uint64_t>()},
                                       Json::array({player.choose(*position, own, rng)}), c.now);
    REQUIRE(answer);
    while (server::Worker::round(*c.store, c.games, c.now, [](const std::string&) {})) {
    }
  }
  out.letters = c.sent;
  return out;
}

}  // namespace

TEST_CASE("vv by mail: with standing orders a game turn costs each side at most one letter") {
  for (const char* scenario : {"vv/crossroads", "vv/houlles-meeting"}) {
    const Measured with = play(scenario, true), without = play(scenario, false);
    for (const auto& [to, letters] : with.letters)
      MESSAGE(fmt::format("{} to {}: {} letters in {} turns with orders, {} in {} without", scenario, to, letters,
                          with.turns, without.letters.at(to), without.turns));
    REQUIRE(with.turns > 1);
    for (const auto& [to, letters] : with.letters) CHECK(letters <= with.turns);
    CHECK(with.asked_in.empty());
    // The other scenario is of the board rules, in which every reaction is asked for.
    if (std::string_view(scenario) != "vv/crossroads") continue;
    // Without them as the manual has it: after the Move, the Defensive Fire and the last phase of a segment.
    for (const auto& [to, letters] : without.letters) CHECK(letters <= 3 * without.turns);
    CHECK(without.asked_in.size() == 1);  // the Defensive Fire Phase, and no other of the enemy's segment
  }
}

}  // namespace valor::app
