#include "server/content.h"

#include <doctest/doctest.h>

#include "server/testing.h"

namespace valor::server {

TEST_CASE("content: options are the variant's defaults, then the scenario's, then the player's") {
  const Registry systems = toy_systems();
  const Assets assets = toy_assets();
  const Content content(assets, systems);
  const auto header = content.header("toy/lane", Json{{"mood", "wild"}});
  REQUIRE(header);
  CHECK((*header)["options"] == Json{{"long", true}, {"mood", "wild"}, {"turns", 10}, {"variant", "plain"}});
  CHECK((*header)["system"] == "toy");
  CHECK((*header)["format"] == 1);
  CHECK((*header)["rules_version"] == "1");
  CHECK((*header)["tables"].contains("options"));
}

TEST_CASE("content: an option that is not there or cannot take the value is named with its place") {
  const Registry systems = toy_systems();
  const Assets assets = toy_assets();
  const Content content(assets, systems);
  const auto problem = [&](const Json& chosen) {
    const auto header = content.header("toy/lane", chosen);
    REQUIRE_FALSE(header);
    return header.error().sentence();
  };
  CHECK(problem(Json{{"moood", "wild"}}).find("/options/moood") != std::string::npos);
  CHECK(problem(Json{{"long", 1}}).find("true or false") != std::string::npos);
  CHECK(problem(Json{{"turns", 21}}).find("from 1 to 20") != std::string::npos);
  CHECK(problem(Json{{"variant", "fancy"}}).find("plain") != std::string::npos);
  CHECK(problem(Json("x")).find("/options") != std::string::npos);
}

TEST_CASE("content: a scenario that is no JSON is listed with the sentence that says what to mend") {
  const Registry systems = toy_systems();
  const Assets assets(std::map<std::string, std::string>{{"data/toy/scenarios/bad.json", "{\n\"title\": }"}});
  const Content content(assets, systems);
  const Json listed = content.scenarios_json();
  REQUIRE(listed.size() == 1);
  CHECK(listed[0]["problem"].get<std::string>().find("data/toy/scenarios/bad.json, line 2") != std::string::npos);
}

TEST_CASE("content: a map is put in by value, and a missing one is named") {
  const Registry systems = toy_systems();
  const Assets assets({{"data/toy/scenarios/a.json", R"({"map":"field"})"},
                       {"data/toy/scenarios/b.json", R"({"map":"../../secret"})"},
                       {"data/toy/maps/field.json", R"({"width":3})"}});
  const Content content(assets, systems);
  CHECK((*content.header("toy/a", Json::object()))["map"]["width"] == 3);
  const auto missing = content.header("toy/b", Json::object());
  REQUIRE_FALSE(missing);
  CHECK(missing.error().place == "data/toy/scenarios/b.json, /map");
}

TEST_CASE("content: the menu is told how a scenario is won, the rules are not told of battles") {
  const Registry systems = toy_systems();
  const Assets assets(std::map<std::string, std::string>{
      {"data/toy/scenarios/a.json",
       R"({"title":"toy.lane","attacker":0,"battle":{"id":"b","title":"toy.battle"},"known_forces":true,
           "victory":{"kind":"objectives","objectives":["A1","B2","C3"],"required":2},
           "special":[{"rule":"frozen"},{"rule":"terrain","from":"crops","to":"open"}]})"}});
  const Content content(assets, systems);
  const Json listed = content.scenario_json("toy/a");
  REQUIRE_FALSE(listed.contains("problem"));
  CHECK(listed["battle"]["title"] == "toy.battle");
  CHECK(listed["victory"]["key"] == "server.victory.objectives");
  CHECK(listed["victory"]["args"]["required"] == 2);
  CHECK(listed["victory"]["args"]["hexes"] == "A1, B2, C3");
  CHECK(listed["special"][0]["key"] == "server.special.frozen");
  CHECK(listed["special"][1]["args"]["from"]["key"] == "toy.terrain.crops");
  // The toy's counters have no sides; app/protocol_test.cpp sees real orders of battle.
  CHECK_FALSE(listed.contains("forces"));
  const auto header = content.header("toy/a", Json::object());
  REQUIRE(header);
  CHECK_FALSE((*header)["scenario"].contains("battle"));
  CHECK_FALSE((*header)["scenario"].contains("known_forces"));
}

namespace {

// Knows armies, and counts how often it is asked about them.
class Quartermaster : public Module {
 public:
  explicit Quartermaster(int& asked) : asked_(asked) {}
  SystemInfo info() const override { return {"quarters", "quarters.name", "1", {}}; }
  Result<std::unique_ptr<Game>, LoadError> open(const Json&) const override { return load_error("", "no games."); }
  bool has_armies() const override { return true; }
  Result<Json, LoadError> army(const Json& question) const override {
    ++asked_;
    if (question["tables"].contains("wrong")) return load_error("/tables", "wrong.");
    return Json{{"sheets", question["tables"]}};
  }

 private:
  int& asked_;
};

}  // namespace

TEST_CASE("content: army sheets are worked out once for the same tables, and what is wrong is not kept") {
  int asked = 0;
  Registry systems;
  systems.add(std::make_unique<Quartermaster>(asked));
  const Assets assets = toy_assets();
  const Content content(assets, systems);
  const auto ask = [&](const char* what, Json tables) {
    return content.army("quarters", Json{{"ask", what}, {"tables", std::move(tables)}});
  };
  const Json first = *ask("sheets", Json{{"a", 1}});
  CHECK(first == *ask("sheets", Json{{"a", 1}}));
  CHECK(asked == 1);
  CHECK(*ask("sheets", Json{{"a", 2}}) != first);
  CHECK(asked == 2);
  CHECK(ask("check", Json{{"a", 1}}));
  CHECK(ask("check", Json{{"a", 1}}));
  CHECK(asked == 4);
  CHECK_FALSE(ask("sheets", Json{{"wrong", 1}}));
  CHECK_FALSE(ask("sheets", Json{{"wrong", 1}}));
  CHECK(asked == 6);
}

TEST_CASE("assets: names that lead out of the folder are not read") {
  for (const char* bad : {"", "/etc/passwd", "../x", "a/../b", "a//b", "a/", "./a", "a\\b", "a\nb"}) {
    CAPTURE(bad);
    CHECK_FALSE(is_safe_name(bad));
  }
  CHECK(is_safe_name("data/vv/scenarios/crossroads.json"));
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "data");
  const auto assets = Assets::from_folder(folder.path());
  REQUIRE(assets);
  CHECK_FALSE(assets->read("../../../../etc/passwd"));
}

TEST_CASE("assets: what is no zip is refused with a sentence") {
  const auto assets = Assets::from_zip("this is no zip", "test.zip");
  REQUIRE_FALSE(assets);
  CHECK(assets.error().sentence().starts_with("test.zip: "));
}

}  // namespace valor::server
