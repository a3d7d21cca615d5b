// The shipped campaigns: every battle opens with a fresh and with a worn core, the computer plays one to its end, the
// records prove each other, and the server offers and begins battles.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "app/app.h"
#include "server/api.h"
#include "server/campaigns.h"
#include "server/testing.h"

namespace valor::app {
namespace {

struct Data {
  Registry systems = all_systems();
  server::Assets assets = *server::Assets::from_folder(".");
  server::Content content{assets, systems};
  server::Campaigns campaigns{content};

  Ledger fight(Json header, std::uint8_t number) const {
    Seed seed{};
    seed[0] = number;
    header["game"] = to_hex(GameId{number});
    header["commitment"] = to_hex(commitment(seed));
    auto ledger = Ledger::start(systems, canonical(header));
    REQUIRE(ledger);
    const Ledger::DiceOfEntry dice = keyed_dice(ledger->record().header, seed);
    const Player recruit = find_bot("recruit")->sit_down(1);
    Rng rng(number);
    for (Seat seat = ledger->game().who_decides(); seat != kNoSeat; seat = ledger->game().who_decides())
      ledger->play(seat, Json::array({recruit.choose(ledger->game(), seat, rng)}), dice);
    return std::move(*ledger);
  }
};

int lost_in(const Json& core) {
  return static_cast<int>(
      std::count_if(core.begin(), core.end(), [](const Json& one) { return one.value("lost", false); }));
}

}  // namespace

TEST_CASE("campaigns: every battle opens with a whole core, with one at half strength, and with one man left") {
  const Data data;
  REQUIRE_FALSE(data.campaigns.ids().empty());
  for (const std::string& id : data.campaigns.ids()) {
    CAPTURE(id);
    Json document = *data.campaigns.document(id);
    CHECK(document["battles"].size() >= 3);
    const auto fresh = data.campaigns.check(document, id);
    CHECK_MESSAGE(fresh, (fresh ? "" : fresh.error().sentence()));
    for (Json& one : document["core"])
      if (!one.contains("name")) one["half"] = true;
    CHECK(data.campaigns.check(document, id));
    for (Json& one : document["core"])
      if (one != document["core"][0]) one["lost"] = true;
    CHECK(data.campaigns.check(document, id));
  }
}

TEST_CASE("campaigns: a way that leads nowhere is named") {
  const Data data;
  Json document = *data.campaigns.document("vv/four-days");
  document["battles"]["square"]["next"]["won"] = "nowhere";
  CHECK(data.campaigns.check(document, "x").error().place == "x, /battles/square/next/won");
}

TEST_CASE("campaigns: the computer plays one through three battles, and each record follows from the one before") {
  const Data data;
  auto header = data.campaigns.first("vv/four-days", Json::object());
  std::vector<Ledger> played;
  while (header) {
    const Json units = (*header)["scenario"]["sides"][0]["units"], core = (*header)["campaign"]["core"];
    CHECK((*header)["campaign"]["past"].size() == played.size());
    played.push_back(data.fight(*header, static_cast<std::uint8_t>(played.size() + 1)));
    const Json whole = *data.content.header((*header)["scenario_id"].get<std::string>(), Json::object());
    CHECK(whole["scenario"]["sides"][0]["units"].size() == units.size() + static_cast<std::size_t>(lost_in(core)));
    CHECK(lost_in((*data.campaigns.standing(played.back()))["core"]) >= lost_in(core));
    header = data.campaigns.next(played.back(), Json::object());
  }
  REQUIRE(played.size() == 3);
  CHECK(data.campaigns.standing(played.back())->contains("ending"));
  CHECK(data.campaigns.follows(played[0], played[1]));
  CHECK(data.campaigns.follows(played[1], played[2]));
  CHECK_FALSE(data.campaigns.follows(played[0], played[2]));
  // Nobody comes back from the dead: a header with a better core does not follow.
  Json forged = Json::parse(played[1].record().header);
  forged["campaign"]["core"][0]["valorous"] = !forged["campaign"]["core"][0].value("valorous", false);
  CHECK_FALSE(data.campaigns.follows(played[0], *Ledger::start(data.systems, canonical(forged))));
}

TEST_CASE("campaigns: the server lists them, begins a battle, and goes on only from one that is over") {
  const Data data;
  const server::Log silent = [](server::LogLevel, const std::string&) {};
  server::TemporaryFolder folder;
  const std::unique_ptr<server::Store> store = std::move(*server::open_sqlite(folder.path()));
  server::Games games{*store, data.content, server::counting(), silent};
  const Json wish{{"campaign", "vv/four-days"}, {"seats", {"person", "recruit"}}};
  CHECK(games.campaigns()["runs"].empty());
  const auto id = games.create(wish, 1000);
  REQUIRE(id);
  const Json told = games.campaigns();
  CHECK(told["campaigns"][0]["id"] == "vv/four-days");
  REQUIRE(told["runs"].size() == 1);
  CHECK(told["runs"][0]["game"] == *id);
  CHECK(told["runs"][0]["battle"] == "square");
  CHECK_FALSE(told["runs"][0].contains("result"));
  Json next = wish;
  next["after"] = *id;
  CHECK(games.create(next, 1000).error().status == 400);
  next["after"] = "00000000000000000000000000000000";
  CHECK(games.create(next, 1000).error().status == 400);
  CHECK(games.create(Json{{"campaign", "vv/none"}, {"seats", {"person", "recruit"}}}, 1000).error().status == 400);
  CHECK(games.create(Json{{"campaign", 7}, {"seats", {"person", "recruit"}}}, 1000).error().status == 400);
}

}  // namespace valor::app
