// The generic suite over the real systems, on their shipped scenarios and with the options that change what a seat
// knows or is asked. Counts at 1/50; the full counts are skipped here and run by ./test --long suite.
#include <doctest/doctest.h>

#include <array>
#include <regex>
#include <set>

#include "rules/vf/module.h"
#include "rules/vf/system.h"
#include "rules/vv/module.h"
#include "rules/vv/system.h"
#include "server/content.h"
#include "tests/suite/generic_suite.h"

using namespace valor;

namespace {

constexpr int kGames = share(20), kFullGames = 1000;

struct World {
  server::Assets assets = std::move(*server::Assets::from_folder("."));
  Registry systems;
  server::Content content{assets, systems};
  std::set<std::string> worded;
  Json wordings = Json::object();

  World() {
    systems.add(vv::make_module());
    systems.add(vf::make_module());
    for (const char* area : {"rules_vv", "rules_vf", "rules_core"}) {
      const std::optional<std::string> text = assets.read(fmt::format("data/strings/en/{}.json", area));
      REQUIRE(text);
      const Json cited = Json::parse(*text);
      for (const auto& [citation, wording] : cited.items()) worded.insert(citation);
    }
    for (const char* area : {"vv", "vf", "core"})
      wordings.update(Json::parse(*assets.read(fmt::format("data/strings/en/{}.json", area))));
  }

  // The first {name} of the wording that is not among the arguments; a key without wording lacks its wording.
  std::string lacks(const Message& message) const {
    if (!wordings.contains(message.key)) return "its wording";
    const auto& text = wordings[message.key].get_ref<const std::string&>();
    static const std::regex place(R"(\{(\w+)[,}])");
    for (std::sregex_iterator found(text.begin(), text.end(), place), none; found != none; ++found) {
      const std::string name = (*found)[1];
      if (std::none_of(message.args.begin(), message.args.end(), [&](const Arg& a) { return name == a.name; }))
        return name;
    }
    return "";
  }
};

template <System S>
void check_suite(const char* scenario, const Json& options, int games, const Json& more = Json::object()) {
  const World world;
  auto header = world.content.header(scenario, options);
  REQUIRE_MESSAGE(header, (header ? "" : header.error().sentence()));
  (*header)["scenario"].merge_patch(more);
  const SuiteReport report =
      run_suite<S>(*header, {.games = games,
                             .cited = [&](const std::string& rule) { return world.worded.contains(rule); },
                             .lacks = [&](const Message& message) { return world.lacks(message); }});
  for (const std::string& fault : report.faults) MESSAGE(fault);
  CHECK(report.faults.empty());
  CHECK(report.games == static_cast<std::uint64_t>(games));
  CHECK(report.refused > 0);
  MESSAGE(std::string(scenario) << " " << canonical(options) << ": " << report.decisions << " decisions, "
                                << report.offers << " offers, " << report.mutants << " mutants, " << report.worlds
                                << " worlds, signature " << report.signature.hex());
}

const Json kAsk{{"reaction_fire", "ask"}, {"losses", "defender"}};
const Json kFog{{"fog", true}};

// What no shipped scenario has all of: snipers, smoke, missions, mortars, a flamethrower, a hero.
Json with_support(const World& world) {
  const Json scenario = (*world.content.header("vv/crossroads", Json::object()))["scenario"];
  Json sides = scenario["sides"];
  for (Json& side : sides) {
    side["snipers"] = 2;
    side["smoke"] = 12;
    side["missions"] = Json{{"light", 2}, {"heavy", 1}, {"air", 1}};
    int squads = 0;
    for (Json& unit : side["units"]) {
      if (unit["type"].get<std::string>().find("leader") != std::string::npos) {
        unit["valorous"] = true;
        continue;
      }
      if (unit.contains("weapon") || ++squads > 5) continue;
      unit["weapon"] = squads == 1   ? "flamethrower"
                       : squads < 4  ? "us_mortar_60"
                       : squads == 4 ? "grenades"
                                     : "satchel";
    }
  }
  // Fortifications wherever the ground takes them; what lies in a building, in woods or in water is left out.
  Json forts = Json::array();
  const Json rows = (*world.content.header("vv/crossroads", Json::object()))["map"]["terrain"];
  const std::array<const char*, 8> kinds{"foxhole", "wire",     "mines", "trench",
                                         "bunker",  "sandbags", "mines", "wood_bunker"};
  std::size_t next = 0;
  for (std::size_t r = 1; r < rows.size(); r += 2)
    for (std::size_t c = 1; c < 26 && c < rows[r].get<std::string>().size(); c += 3) {
      if (rows[r].get<std::string>()[c] != '.' || forts.size() >= 40) continue;
      Json one{{"kind", kinds[next % kinds.size()]},
               {"at", std::string(1, static_cast<char>('A' + c)) + std::to_string(r + 1)}};
      if (next % kinds.size() == 2) one.update({{"hidden", true}, {"side", next / kinds.size() % 2}});
      if (next % kinds.size() == 4) one["facing"] = next / kinds.size() % 6;
      forts.push_back(one);
      ++next;
    }
  return Json{{"sides", sides}, {"fortifications", forts}};
}

}  // namespace

TEST_CASE("suite: vv with snipers, smoke, missions, mortars and fortifications") {
  const World world;
  for (const Json& options : {Json::object(), Json{{"variant", "board"}}, Json{{"fog", true}, {"minefields", true}},
                              Json{{"variant", "board"}, {"fog", true}, {"smoke_lasts_turns", true}}})
    check_suite<vv::Vv>("vv/crossroads", options, kGames / 2, with_support(world));
}
TEST_CASE("suite: vv as the computer plays it") { check_suite<vv::Vv>("vv/crossroads", Json::object(), kGames); }
TEST_CASE("suite: vv with questions in the middle of a move") { check_suite<vv::Vv>("vv/crossroads", kAsk, kGames); }
TEST_CASE("suite: vv in fog") { check_suite<vv::Vv>("vv/crossroads", kFog, kGames); }
TEST_CASE("suite: vv by a card, with reinforcements") {
  check_suite<vv::Vv>("vv/houlles-meeting", Json::object(), share(3));
  check_suite<vv::Vv>("vv/houlles-meeting", kFog, share(3));
}
TEST_CASE("suite: vv with set-up") {
  check_suite<vv::Vv>("vv/kamenka-stand", kFog, share(2));
  check_suite<vv::Vv>("vv/vorwerk-clash", kAsk, share(2));
}
TEST_CASE("suite: vv with biased dice off the map") {
  check_suite<vv::Vv>("vv/sukhaya-breakout", Json{{"dice_bias", "strong_second"}}, share(2));
}
TEST_CASE("suite: vf") { check_suite<vf::Vf>("vf/la-haie", Json::object(), kGames); }

TEST_CASE("full: suite over vv as the computer plays it" * doctest::skip()) {
  check_suite<vv::Vv>("vv/crossroads", Json::object(), kFullGames);
}
TEST_CASE("full: suite over vv with questions in the middle of a move" * doctest::skip()) {
  check_suite<vv::Vv>("vv/crossroads", kAsk, kFullGames);
}
TEST_CASE("full: suite over vv in fog" * doctest::skip()) { check_suite<vv::Vv>("vv/crossroads", kFog, kFullGames); }
TEST_CASE("full: suite over vf" * doctest::skip()) { check_suite<vf::Vf>("vf/la-haie", Json::object(), kFullGames); }
