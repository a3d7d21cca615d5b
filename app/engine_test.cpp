#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "app/app.h"
#include "app/engine_session.h"
#include "server/testing.h"

namespace valor::app {
namespace {

// The engine over the shipped data.
struct Shipped {
  Registry systems = all_systems();
  server::Assets assets = *server::Assets::from_folder(".");
  server::Content content{assets, systems};
  server::Strings strings = *server::Strings::load(assets);
  EngineSession session{content, strings};

  Json ask(const Json& command) { return Json::parse(session.answer(command.dump())); }
  Json must(const Json& command) {
    Json out = ask(command);
    CAPTURE(out.dump().substr(0, 1000));
    REQUIRE(out["ok"] == true);
    return out;
  }
  void start(const Json& options = Json::object(), const char* scenario = "vv/crossroads") {
    must(Json{{"command", "new"},
              {"scenario", scenario},
              {"options", options},
              {"seed", "0000000000000000000000000000000000000000000000000000000000000001"}});
  }
  // The first fire action of the legal list.
  Json some_attack() {
    const Json list = must(Json{{"command", "actions"}})["actions"];
    for (const Json& a : list)
      if (a["action"]["type"] == "fire") return a["action"];
    FAIL("no attack is offered");
    return {};
  }
};

// The engine over the toy system.
struct Toy {
  Registry systems = server::toy_systems();
  server::Assets assets = server::toy_assets();
  server::Content content{assets, systems};
  server::Strings strings = *server::Strings::load(assets);
  EngineSession session{content, strings};
  Json ask(const Json& command) { return Json::parse(session.answer(command.dump())); }
};

const Json kNew{{"command", "new"}, {"scenario", "toy/lane"}};

}  // namespace

TEST_CASE("engine: what is not understood gets a sentence with its line, changes nothing and ends nothing") {
  Toy t;
  REQUIRE(t.ask(kNew)["ok"] == true);
  const Json before = t.ask(Json{{"command", "state"}});
  int line = 2;
  for (const char* bad : {"garbage",
                          "{",
                          "[]",
                          "7",
                          "{}",
                          R"({"command":"fly"})",
                          R"({"command":7})",
                          R"({"command":"view","seat":9})",
                          R"({"command":"view","seat":"0"})",
                          R"({"command":"new"})",
                          R"({"command":"new","scenario":"toy/none"})",
                          R"({"command":"new","scenario":{},"rules":"zz"})",
                          R"({"command":"new","scenario":"toy/lane","seed":"12"})",
                          R"({"command":"load"})",
                          R"({"command":"load","record":"!!"})",
                          R"({"command":"load","record":"AAAA"})",
                          R"({"command":"load","file":"/nonexistent"})",
                          R"({"command":"apply","actions":[]})",
                          R"({"command":"apply","action":{},"dice":[999]})",
                          R"({"command":"choices","selection":3})",
                          R"({"command":"go","bot":"genius"})",
                          R"({"command":"verb"})",
                          R"({"command":"say","message":1})"}) {
    CAPTURE(bad);
    const Json answer = Json::parse(t.session.answer(bad));
    CHECK(answer["ok"] == false);
    REQUIRE(answer.contains("error"));
    CHECK(answer["error"].get<std::string>().starts_with(fmt::format("line {}: ", ++line)));
  }
  CHECK(t.session.misunderstood() == 23);
  CHECK(t.ask(Json{{"command", "state"}}) == before);
}

TEST_CASE("engine: an id comes back, and commands before a game say so") {
  Toy t;
  const Json answer = t.ask(Json{{"command", "decision"}, {"id", "a-7"}});
  CHECK(answer["id"] == "a-7");
  CHECK(answer["error"].get<std::string>().find("There is no game yet") != std::string::npos);
}

TEST_CASE("engine: a named die that does not fit takes back everything of its command") {
  Toy t;
  // Random steps until somebody may strike; a game may pass without it.
  Json decision = Json::object();
  for (int game = 0; game < 50 && decision.value("kind", "") != "ambush"; ++game) {
    decision = t.ask(kNew)["decision"];
    for (int i = 0; i < 100 && decision["kind"] == "step"; ++i) {
      const Json chosen = t.ask(Json{{"command", "go"}, {"seed", 100 * game + i}})["action"];
      decision = t.ask(Json{{"command", "apply"}, {"action", chosen}})["decision"];
    }
  }
  REQUIRE(decision["kind"] == "ambush");
  const Json before = t.ask(Json{{"command", "state"}});
  const Json strike{{"kind", "answer"}, {"strike", true}};
  const Json wrong = t.ask(Json{{"command", "apply"}, {"action", strike}, {"dice", {9}}});
  CHECK(wrong["ok"] == false);
  CHECK(wrong["error"].get<std::string>().find("9") != std::string::npos);
  CHECK(t.ask(Json{{"command", "state"}}) == before);
  const Json right = t.ask(Json{{"command", "apply"}, {"action", strike}, {"dice", {6, 1}}});
  CHECK(right["ok"] == true);
  CHECK(right["dice_left"] == 1);
}

TEST_CASE("engine: equal seeds and actions give equal records") {
  std::string records[2];
  for (std::string& record : records) {
    Toy t;
    Json start = kNew;
    start["seed"] = std::string(64, '3');
    REQUIRE(t.ask(start)["ok"] == true);
    for (int i = 0; i < 60; ++i) {
      const Json chosen = t.ask(Json{{"command", "go"}, {"seed", i}});
      if (chosen["ok"] == false) break;
      t.ask(Json{{"command", "apply"}, {"action", chosen["action"]}, {"by", chosen["by"]}});
    }
    record = t.ask(Json{{"command", "save"}})["record"].get<std::string>();
  }
  CHECK(records[0] == records[1]);
}

TEST_CASE("engine: vv attack with the dice named, and its odds are those of all 36 rolls") {
  Shipped s;
  s.start();
  const Json attack = s.some_attack();
  const Json odds = s.must(Json{{"command", "odds"}, {"action", attack}})["odds"];
  const std::string record = s.must(Json{{"command", "save"}})["record"].get<std::string>();

  std::map<int, int> rolled;  // casualty points → how many of the 36 rolls
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) {
      s.must(Json{{"command", "load"}, {"record", record}});
      const Json answer = s.must(Json{{"command", "apply"}, {"action", attack}, {"dice", {a, b}}});
      CHECK(answer["dice_left"] == 0);
      const auto& events = answer["events"];
      const auto fire =
          std::find_if(events.begin(), events.end(), [](const Json& e) { return e["show"]["kind"] == "fire"; });
      REQUIRE(fire != events.end());
      CHECK((*fire)["show"]["dice"] == Json::array({a, b}));
      ++rolled[(*fire)["show"]["points"].get<int>()];
    }
  int whole = 0;
  for (const Json& outcome : odds["outcomes"]) {
    const int n = outcome["n"].get<int>(), d = outcome["d"].get<int>();
    CAPTURE(outcome.dump());
    CHECK(n * 36 == rolled[outcome["points"].get<int>()] * d);
    whole += n * 36 / d;
  }
  CHECK(whole == 36);
}

TEST_CASE("engine: vv refusals cite their rule and change nothing") {
  Shipped s;
  s.start();
  Json attack = s.some_attack();
  const Json hash = s.must(Json{{"command", "decision"}})["hash"];
  const Json other = s.ask(Json{{"command", "apply"}, {"seat", 1}, {"action", {{"type", "end_phase"}}}});
  CHECK(other["refusal"]["rule"] == "core:not-your-decision");
  attack["target"] = "A5";  // their own hex
  const Json own = s.ask(Json{{"command", "apply"}, {"action", attack}});
  CHECK(own["ok"] == false);
  CHECK(own["refusal"]["rule"].get<std::string>().starts_with("vv "));
  CHECK(s.must(Json{{"command", "decision"}})["hash"] == hash);
}

TEST_CASE("engine: vv with fog, each seat is shown its own units and only what it knows of the others") {
  Shipped s;
  s.start(Json{{"fog", true}}, "vv/saint-clair");
  const auto count = [&](int seat, int side) {
    const Json units = s.must(Json{{"command", "view"}, {"seat", seat}})["view"]["units"];
    return std::count_if(units.begin(), units.end(), [&](const Json& u) { return u["side"] == side; });
  };
  CHECK(count(0, 1) < count(1, 1));
  CHECK(count(1, 0) < count(0, 0));
}

TEST_CASE("engine: vv a laid path stops where the opponent is asked whether he fires") {
  Shipped s;
  s.start(Json{{"reaction_fire", "ask"}});
  Json decision = s.must(Json{{"command", "decision"}})["decision"];
  while (decision["kind"] == "fire" && decision["seat"] == 0)
    decision = s.must(Json{{"command", "apply"}, {"action", {{"type", "end_phase"}}}})["decision"];
  REQUIRE(decision["kind"] == "move");
  const Json selectable = s.must(Json{{"command", "choices"}})["choices"]["selectable"];
  for (const Json& unit : selectable) {
    const Json choices =
        s.must(Json{{"command", "choices"}, {"selection", {{"units", {unit}}, {"mode", "move"}}}})["choices"];
    for (const Json& place : choices["places"]) {
      if (place["danger"].empty() || place["actions"].size() < 2) continue;
      const Json answer = s.must(Json{{"command", "apply"}, {"actions", place["actions"]}});
      if (answer["decision"]["seat"] == 1) {
        CHECK(answer["applied"].get<std::size_t>() + answer["rest"].size() == place["actions"].size());
        return;
      }
    }
  }
  FAIL("nobody was asked");
}

TEST_CASE("engine: vv and vf games go out and come back with the same hash") {
  for (const char* scenario : {"vv/crossroads", "vf/la-haie"}) {
    CAPTURE(scenario);
    Shipped s;
    s.must(Json{{"command", "new"}, {"scenario", scenario}});
    for (int i = 0; i < 40; ++i) {
      const Json chosen = s.ask(Json{{"command", "go"}, {"seed", i}});
      if (chosen["ok"] == false) break;
      s.must(Json{{"command", "apply"}, {"action", chosen["action"]}});
    }
    const Json saved = s.must(Json{{"command", "save"}});
    const Json state = s.must(Json{{"command", "state"}})["state"];
    s.must(Json{{"command", "new"}, {"scenario", scenario}});
    const Json loaded = s.must(Json{{"command", "load"}, {"record", saved["record"]}});
    CHECK(loaded["hash"] == saved["hash"]);
    CHECK(loaded["entries"] == saved["entries"]);
    CHECK(s.must(Json{{"command", "state"}})["state"] == state);
  }
}

}  // namespace valor::app
