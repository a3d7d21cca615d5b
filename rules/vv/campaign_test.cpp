#include "rules/vv/campaign.h"

#include <nlohmann/json.hpp>

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

// Three squads and a leader of a core among other units, the second squad in a truck.
struct Field {
  Json header = Json::parse(header_text({.map = {"......", "......"},
                                         .us = {"us_m3_halftrack A1 2", "us_rifle A2", "us_rifle+us_m1919a6 B1",
                                                "us_rifle B1", "us_rifle C1", "us_leader_0 C1"},
                                         .ge = {"ge_rifle F1"},
                                         .more_side = {R"({"half_squads":2})", "{}"}}));
  Json campaign = Json::parse(R"({"side":0,"core":[{"id":"one","type":"us_paratrooper"},{"id":"two","type":"us_rifle"},
      {"id":"three","type":"us_rifle"},{"id":"sergeant","type":"us_leader_0","name":"Joe Sears"}],
      "promotion":{"experience":2,"to":{"us_leader_0":"us_leader_1"}},"veterans":{"experience":3},
      "battles":{"first":{"core":{"one":1,"two":2,"three":4,"sergeant":5}},
                 "second":{"replacements":1,"core":{"one":1,"two":2,"three":4,"sergeant":5}}}})");
  Json core = campaign["core"];

  Field() {
    header["scenario"]["sides"][0]["units"][3]["aboard"] = 0;
    header["scenario"]["sides"][0]["units"][3]["at"] = "A1";
  }

  Json mustered(const char* battle = "first") const {
    const auto made = muster(campaign, battle, core, header["scenario"]);
    REQUIRE_MESSAGE(made, made.error().sentence());
    return *made;
  }
  // Opens the battle, lets `what` happen to it, and gives the core afterwards.
  template <class What>
  Json after(What what) const {
    Json played = header;
    played["scenario"] = mustered()["scenario"];
    auto opening = setup(played);
    REQUIRE_MESSAGE(opening, opening.error().sentence());
    what(opening->setting, opening->state);
    const auto core_after = aftermath(campaign, "first", core, played, write_state(opening->setting, opening->state));
    REQUIRE_MESSAGE(core_after, core_after.error().sentence());
    return *core_after;
  }
};

void lose(State& s, int id) {
  s.unit(id).marks |= kGone;
  --s.standing[s.unit(id).side];
  s.put(id, hex::kNoHex);
}

void end(State& s, int winner) {
  s.over = true;
  s.winner = static_cast<std::uint8_t>(winner);
  s.ending = Ending::Turns;
  s.level = Level::Minor;
}

}  // namespace

TEST_CASE("campaign: a core takes its lines, with the place and weapon of the line and its own kind, name and state") {
  Field f;
  f.core[0]["half"] = true;
  f.core[1]["valorous"] = true;
  const Json units = f.mustered()["scenario"]["sides"][0]["units"];
  CHECK(units[1] == Json{{"type", "us_paratrooper"}, {"at", "A2"}, {"half", true}});
  CHECK(units[2] == Json{{"type", "us_rifle"}, {"at", "B1"}, {"weapon", "us_m1919a6"}, {"valorous", true}});
  CHECK(units[5]["name"] == "Joe Sears");
  CHECK(units[3] == f.header["scenario"]["sides"][0]["units"][3]);
}

TEST_CASE("campaign: who is lost is missing, and passengers still find their transport") {
  Field f;
  f.campaign["battles"]["first"]["core"]["one"] = 0U;  // the transport's line, to move the others up
  f.core[0]["lost"] = true;
  const Json units = f.mustered()["scenario"]["sides"][0]["units"];
  REQUIRE(units.size() == 5);
  CHECK_FALSE(units[2].contains("aboard"));
  f.core[0].erase("lost");
  f.campaign["battles"]["first"]["core"].erase("one");
  f.core[1]["lost"] = true;
  CHECK(f.mustered()["scenario"]["sides"][0]["units"][2]["aboard"] == 0);
}

TEST_CASE("campaign: replacements fill up half squads in the order of the core") {
  Field f;
  f.core[0]["half"] = f.core[1]["half"] = true;
  const Json core = f.mustered("second")["core"];
  CHECK_FALSE(core[0].contains("half"));
  CHECK(core[1]["half"] == true);
}

TEST_CASE("campaign: losses, halves and valour of the battle's end are carried over") {
  const Json core = Field().after([](const Setting&, State& s) {
    lose(s, 1);
    s.unit(2).marks |= kHalf;
    s.unit(4).marks |= kValorous;
  });
  CHECK(core[0]["lost"] == true);
  CHECK(core[1]["half"] == true);
  CHECK_FALSE(core[1].contains("valorous"));
  CHECK(core[2]["valorous"] == true);
  CHECK_FALSE(core[3].contains("lost"));
}

TEST_CASE("campaign: after an earlier loss the lines of the others are found again") {
  Field f;
  f.core[0]["lost"] = true;
  const Json core = f.after([](const Setting&, State& s) { lose(s, 1); });  // now the second unit of the core
  CHECK(core[0]["lost"] == true);
  CHECK(core[1]["lost"] == true);
  CHECK_FALSE(core[2].contains("lost"));
}

TEST_CASE("campaign: the other half of a squad that split joins it again") {
  const Json core = Field().after([](const Setting& t, State& s) {
    const int spare = t.unit_count(0) - 1;
    REQUIRE(t.scenario.roster[0][static_cast<std::size_t>(spare)].spare);
    s.unit(2).marks |= kHalf;
    s.unit(spare).type = s.unit(2).type;
    s.unit(spare).marks |= kHalf;
    s.put(spare, s.unit(2).at);
    ++s.standing[0];
  });
  CHECK_FALSE(core[1].contains("half"));
}

TEST_CASE("campaign: who comes through learns, a victory counts twice, leaders are promoted, squads become veterans") {
  Field f;
  f.core[1]["experience"] = 1;
  const Json won = f.after([](const Setting&, State& s) { end(s, 0); });
  CHECK(won[0]["experience"] == 2);
  CHECK_FALSE(won[0].contains("valorous"));
  CHECK(won[1]["experience"] == 3);
  CHECK(won[1]["valorous"] == true);
  CHECK(won[3]["type"] == "us_leader_1");
  CHECK(won[3]["experience"] == 0);
  const Json beaten = f.after([](const Setting&, State& s) { end(s, 1); });
  CHECK(beaten[0]["experience"] == 1);
  CHECK(beaten[3]["type"] == "us_leader_0");
}

TEST_CASE("campaign: units and lines that are not there are named") {
  Field f;
  f.campaign["battles"]["first"]["core"] = {{"nobody", 1U}};
  CHECK(muster(f.campaign, "first", f.core, f.header["scenario"]).error().place == "/battles/first/core/nobody");
  f.campaign["battles"]["first"]["core"] = {{"one", 9U}};
  CHECK(muster(f.campaign, "first", f.core, f.header["scenario"]).error().place == "/battles/first/core");
  f.campaign["battles"]["first"]["core"] = {{"one", 1U}, {"two", 1U}};
  CHECK(muster(f.campaign, "first", f.core, f.header["scenario"]).error().place == "/battles/first/core/two");
}

}  // namespace valor::vv
