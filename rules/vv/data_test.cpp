// The shipped data of this system: rulings with their options, scenarios that open.
#include <nlohmann/json.hpp>
#include <set>

#include "core/json.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {

TEST_CASE("data: every ruling from C1 to C70 is there, with its sources and a switch or a decision") {
  const Json rulings = Json::parse(file_text("data/vv/rulings.json"));
  const Json words = Json::parse(file_text("data/strings/en/vv.json"));
  CHECK(rulings.size() == 70);
  for (int i = 1; i <= 70; ++i) {
    const std::string id = "C" + std::to_string(i);
    REQUIRE_MESSAGE(rulings.contains(id), id);
    const Json& row = rulings[id];
    CHECK_MESSAGE((row.contains("options") || row.contains("settled")), id);
    CHECK(words.contains(row["topic"].get<std::string>()));
    if (row.contains("settled")) CHECK(words.contains(row["settled"].get<std::string>()));
    for (const Json& source : row.value("sources", Json::array()))
      CHECK_MESSAGE(words.contains(source["says"].get<std::string>()), id);
  }
}

TEST_CASE("data: every option belongs to a ruling that names it, and no ruling names another") {
  const Json rulings = Json::parse(file_text("data/vv/rulings.json"));
  const Json options = Json::parse(file_text("data/vv/tables/options.json"));
  std::set<std::string> named;
  for (const auto& [id, row] : rulings.items())
    for (const Json& option : row.value("options", Json::array())) {
      CHECK_MESSAGE(options.contains(option.get<std::string>()), id);
      named.insert(option.get<std::string>());
    }
  for (const auto& [name, row] : options.items()) {
    CHECK_MESSAGE(named.contains(name), name);
    CHECK_MESSAGE(rulings.contains(row["ruling"].get<std::string>()), name);
  }
}

TEST_CASE("data: six scenarios on maps of three sizes, with each kind of victory, open in both variants") {
  std::set<int> widths;
  std::set<VictoryKind> kinds;
  for (const char* name :
       {"mesnil-dawn", "houlles-meeting", "kamenka-stand", "sukhaya-breakout", "averbruch-assault", "vorwerk-clash"})
    for (const char* options : {R"({"variant":"digital"})", R"({"variant":"board"})"}) {
      const Position p = from_scenario(name, options);
      CHECK(broken_invariant(p.t, p.s) == nullptr);
      widths.insert(p.t.field.grid().width);
      kinds.insert(p.t.scenario.victory);
    }
  CHECK(widths == std::set<int>{20, 30, 40});
  CHECK(kinds.size() == 4);
}

TEST_CASE("data: the six scenarios together use every kind of counter, transports and fortifications") {
  std::set<Kind> kinds;
  std::set<WeaponUse> uses;
  std::set<Fortification> forts;
  bool carried = false, towed = false;
  for (const char* name :
       {"mesnil-dawn", "houlles-meeting", "kamenka-stand", "sukhaya-breakout", "averbruch-assault", "vorwerk-clash"}) {
    const Position p = from_scenario(name, "{}");
    for (const Unit& u : p.s) {
      kinds.insert(profile(p.t, u).kind);
      if (u.weapon != kNoWeapon) uses.insert(p.t.weapon_figures[u.weapon].use);
      carried = carried || (u.carried() && !profile(p.t, u).heavy());
      towed = towed || (u.carried() && profile(p.t, u).heavy());
    }
    forts.insert(p.t.fortification.begin(), p.t.fortification.end());
  }
  CHECK(kinds.size() == 5);
  CHECK(uses.size() == 6);
  CHECK(forts.size() >= 6);
  CHECK(carried);
  CHECK(towed);
}

}  // namespace valor::vv
