#include "rules/vf/army.h"

#include <filesystem>

#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

Json unit(const char* profile, int figures) {
  return Json{{"name", profile}, {"profile", profile}, {"figures", figures}};
}

// Two line battalions and a gun: 23 + 23 + 20 points.
Json small_army() {
  Json brigade{{"name", "Foy"}, {"leader", Json{{"name", "Foy"}}}};
  brigade["units"] = Json::array({unit("line-infantry", 24), unit("line-infantry", 36), unit("field-artillery", 1)});
  return Json{{"army", "french"},
              {"points", 70},
              {"army_leader", Json{{"name", "Reille"}}},
              {"brigades", Json::array({brigade})}};
}
std::vector<std::string> keys(const Json& list) {
  std::vector<std::string> out;
  for (const Message& m : check_army(read_data("tables/armies.json"), list).breaches) out.emplace_back(m.key);
  return out;
}
using Keys = std::vector<std::string>;

std::vector<Json> scenarios() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator("data/vf/scenarios"))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  std::vector<Json> out;
  for (const std::string& name : names) out.push_back(read_data("scenarios/" + name));
  return out;
}

}  // namespace

TEST_CASE("1.5 an army costs what its units, raised values and leaders' traits cost") {
  Json list = small_army();
  const Json armies = read_data("tables/armies.json");
  CHECK(check_army(armies, list).points == 66);
  CHECK(check_army(armies, list).breaches.empty());
  list["brigades"][0]["units"][0]["elite"] = {"melee"};
  list["brigades"][0]["leader"]["trait"] = "bold";
  CHECK(check_army(armies, list).points == 73);
  CHECK(keys(list) == Keys{"vf.army.too_many_points"});
  list["brigades"][0]["leader"]["trait"] = "cautious";
  CHECK(check_army(armies, list).points == 58);
}

TEST_CASE("1.2 a unit has as many figures as its sheet allows") {
  Json list = small_army();
  list["brigades"][0]["units"][0]["figures"] = 23;
  CHECK(keys(list) == Keys{"vf.army.figures"});
  list["brigades"][0]["units"][0]["understrength"] = true;
  CHECK(keys(list) == Keys{"vf.army.figures"});  // half as many: 12 to 18
  list["brigades"][0]["units"][0]["figures"] = 18;
  CHECK(keys(list).empty());
}

TEST_CASE("1.4 a brigade has two to eight units and a leader, an army has a leader") {
  Json list = small_army();
  list["brigades"][0]["units"] = Json::array({unit("line-infantry", 24)});
  list["brigades"][0].erase("leader");
  list.erase("army_leader");
  CHECK(keys(list) == Keys{"vf.army.brigade_size", "vf.army.no_leader", "vf.army.no_army_leader"});
  list["brigades"] = Json::array();
  CHECK(keys(list) == Keys{"vf.army.no_brigade", "vf.army.no_army_leader"});
}

TEST_CASE("1.5 units stand on the army's own sheet") {
  Json list = small_army();
  list["brigades"][0]["units"][0]["profile"] = "foot-guard";
  CHECK(keys(list) == Keys{"vf.army.not_on_sheet"});
  list["army"] = "martian";
  CHECK(keys(list) == Keys{"vf.army.no_sheet"});
}

TEST_CASE("Elite values are raised once each; O2 detachments and guns are never large") {
  Json list = small_army();
  list["brigades"][0]["units"][0]["elite"] = {"melee", "melee"};
  list["brigades"][0]["units"][2]["large"] = true;
  list["points"] = 100;
  CHECK(keys(list) == Keys{"vf.army.elite", "vf.army.large"});
}

TEST_CASE("Elite: fire is raised for infantry that fires; O1 guns that attack one by one cost more") {
  Json list = small_army();
  list["points"] = 200;
  list["brigades"][0]["units"][0]["elite"] = {"fire"};
  CHECK(check_army(read_data("tables/armies.json"), list).points == 69);
  for (const Json& value : {Json("speed"), Json(3)}) {
    list["brigades"][0]["units"][0]["elite"] = Json::array({value});
    CHECK(keys(list) == Keys{"vf.army.elite"});
  }
  list["brigades"][0]["units"][0].erase("elite");
  list["brigades"][0]["units"][2]["elite"] = {"fire"};  // a gun
  CHECK(keys(list) == Keys{"vf.army.elite"});
  list["brigades"][0]["units"][2].erase("elite");
  list["separate_guns"] = true;
  CHECK(check_army(read_data("tables/armies.json"), list).points == 71);
  Profile pikes;
  CHECK_FALSE(raise_value(pikes, "fire"));
}

TEST_CASE("1.4 nine units are too many for a brigade; O2 a detachment is never large") {
  Json list = small_army();
  list["points"] = 0;
  Json& units = list["brigades"][0]["units"];
  while (units.size() < 9) units.push_back(unit("line-infantry", 24));
  CHECK(keys(list) == Keys{"vf.army.brigade_size"});
  while (units.size() > 2) units.erase(2);
  units[0] = unit("infantry-det", 6);
  units[0]["large"] = true;
  CHECK(keys(list) == Keys{"vf.army.large"});
  units[0] = unit("line-infantry", 48);
  units[0]["large"] = true;
  CHECK(keys(list).empty());
}

TEST_CASE("2.1 every scenario can be set up, and its armies obey their sheets and points") {
  const Json armies = read_data("tables/armies.json");
  int count = 0;
  for (const Json& scenario : scenarios()) {
    const std::string id = scenario["id"];
    for (const bool options : {false, true}) {
      Json header = header_of(scenario);
      header["options"]["commanders"] = options;
      header["options"]["leader_traits"] = options;
      const auto opening = Vf::setup(header);
      CHECK_MESSAGE(opening.has_value(), id << ": " << (opening ? std::string() : opening.error().sentence()));
      if (opening) CHECK_MESSAGE(broken_invariant(opening->setting, opening->state) == nullptr, id);
    }
    for (const Json& side : scenario["sides"])
      for (const Message& m : check_army(armies, side).breaches) CHECK_MESSAGE(false, id << ": " << m.key);
    ++count;
  }
  CHECK(count >= 9);
}

}  // namespace valor::vf::test
