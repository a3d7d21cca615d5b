// What somebody is shown who drags units about a table, before he has decided anything.
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

Json asked(const Position& p, const Json& selection) { return choices(p.t, known(p.t, p.s, kFrenchSeat), selection); }
Json place(int x, int y, int heading) { return Json{{"x", x}, {"y", y}, {"heading", heading}}; }

// Two lines one behind the other, 2" apart, the leaders close by.
//
//       B1
//
//       F1   y = 30
//       F2   y = 33.4
Table in_two_lines() {
  Table table{.french = {{36000, 30000}, {36000, 33400}}, .british = {{36000, 8000, kSouth}, {62000, 4000, kSouth}}};
  table.french_leader = {36000, 38000};
  return table;
}

}  // namespace

TEST_CASE("6.3 units dragged together keep their places, and who stands in the way goes first") {
  const Position p = in_brigade(in_two_lines());
  // The second line leads the drag, into the place of the first.
  const Json c = asked(p, Json{{"units", {index(p.french[1]), index(p.french[0])}}, {"to", place(36000, 30000, 0)}});
  REQUIRE(c.contains("prospect"));
  const Json& steps = c["prospect"]["units"];
  REQUIRE(steps.size() == 2);
  CHECK(steps[0]["unit"] == index(p.french[0]));
  CHECK(steps[0]["at"]["y"] == 26600);
  CHECK(steps[1]["unit"] == index(p.french[1]));
  CHECK(steps[1]["at"]["y"] == 30000);
  for (const Json& step : steps) {
    CHECK(step.contains("action"));
    CHECK(step["odds"]["cost"] == 3400);
  }
}

TEST_CASE("6.3 a drag stops at the first unit that may not go, and says why") {
  Table table = in_two_lines();
  table.french[1] = {48000, 30000};
  table.terrain = Json::parse(R"([{"kind": "wood", "name": "Copse",
                                   "outline": [[44000, 22000], [52000, 22000], [52000, 27000], [44000, 27000]]}])");
  const Position p = in_brigade(table);
  const Json c = asked(p, Json{{"units", {index(p.french[0]), index(p.french[1])}}, {"to", place(36000, 26000, 0)}});
  const Json& steps = c["prospect"]["units"];
  REQUIRE(steps.size() == 2);
  CHECK(steps[0].contains("action"));
  CHECK_FALSE(steps[1].contains("action"));
  CHECK(steps[1]["odds"]["refusal"]["rule"] == "vf T.3");
  // The region of both ends where the second would have to stop.
  const Json region = asked(p, Json{{"units", {index(p.french[0]), index(p.french[1])}}})["region"];
  const Json north = region["outline"][0];
  CHECK(north[1] >= 27000);
  CHECK(north[1] <= 27500);
  CHECK(region["units"].size() == 2);
}

TEST_CASE("6.3 a line that turns as a whole turns round its first unit") {
  Table table = in_two_lines();
  table.french[1] = {46000, 30000};
  const Position p = in_brigade(table);
  const Json c =
      asked(p, Json{{"units", {index(p.french[0]), index(p.french[1])}}, {"to", place(36000, 30000, kEast)}});
  // What stood ten inches to its right, to the east, is still to its right, to the south.
  for (const Json& step : c["prospect"]["units"]) {
    CHECK(step["at"]["heading"] == kEast);
    CHECK(step["at"]["x"] == 36000);
    CHECK(step["at"]["y"] == (step["unit"] == index(p.french[0]) ? 30000 : 40000));
  }
}

TEST_CASE("5.1.3 a dragged unit is told whom it would see from there, and what would be in the way") {
  Table table = in_two_lines();
  table.british = {{36000, 12000, kSouth}, {54000, 12000, kSouth}};
  table.terrain = Json::parse(R"([{"kind": "wood", "name": "Copse",
                                   "outline": [[44000, 15000], [60000, 15000], [60000, 20000], [44000, 20000]]}])");
  const Position p = in_brigade(table);
  const Json c = asked(p, Json{{"units", {index(p.french[0])}}, {"to", place(36000, 23000, 0)}});
  const Json& targets = c["prospect"]["targets"];
  REQUIRE(targets.size() == 2);
  CHECK(targets[0]["odds"]["dice"]["count"].get<int>() > 0);
  CHECK(targets[0]["distance"] == 11000);
  CHECK(targets[1].contains("why_not"));
}

TEST_CASE("5.1.3 a blocked target names the blocker and the place where the line ends") {
  Table table = in_two_lines();
  table.british[0] = {36000, 20000, kSouth};
  table.terrain = Json::parse(R"([{"kind": "wood", "name": "Copse",
                                   "outline": [[28000, 23000], [44000, 23000], [44000, 26000], [28000, 26000]]}])");
  const Position p = in_fire_phase(table);
  const Json c = asked(p, Json{{"units", {index(p.french[0])}}});
  REQUIRE(c["targets"].size() == 2);
  CHECK(c["targets"][0]["why_not"]["args"]["feature"] == "Copse");
  CHECK(c["targets"][0]["blocked"]["y"] <= 26000);
  CHECK(c["targets"][0]["blocked"]["y"] >= 25700);
}

TEST_CASE("6.5 before an assault the figures that touch and the support of both sides are counted") {
  Table table = in_two_lines();
  table.french[0].formation = "attack_column";
  table.french[1] = {41000, 30000, kNorth, "attack_column"};
  table.british[0] = {36000, 24000, kSouth};
  const Position p = in_brigade(table);
  const Json c = asked(p, Json{{"units", {index(p.french[0])}}, {"mode", "assault"}});
  REQUIRE(c["targets"].size() == 2);
  const Json& odds = c["targets"][0]["odds"];
  CHECK(odds["facts"][0]["label"]["key"] == "vf.table.contact_own");
  CHECK(odds["facts"][0]["value"] == 4);
  CHECK(odds["facts"][2]["value"] == "F2");  // 8.2.3 brigade support from close by
  // Both attacks of the fight, and who wins.
  CHECK(odds["follow_up"].size() == 3);
  CHECK(odds["follow_up"][0]["outcomes"].size() > 1);
}

TEST_CASE("8.2 who lends support in the fight after an assault is named, on both sides") {
  //      B2  B1
  //     F2 F1(comes)  F3 close by
  Table table = in_two_lines();
  table.british = {{36000, 24000, kSouth}, {36000, 22000, kSouth}, {62000, 4000, kSouth}};
  table.french = {{38500, 30000, kNorth, "attack_column"},
                  {33000, 24000 + 5, kNorth, "attack_column"},
                  {38500, 34500, kNorth, "attack_column"}};
  const Position p = in_brigade(table);
  const Json c = asked(p, Json{{"units", {index(p.french[0])}}, {"mode", "assault"}});
  const Json& facts = c["targets"][0]["odds"]["facts"];
  REQUIRE(facts.size() == 4);
  CHECK(facts[2]["value"] == "F2");  // in contact with the same enemy; F3 is too far behind
  CHECK(facts[3]["value"] == "B2");  // close behind its friend
}

TEST_CASE("8.2.2 where the fight after an assault could not be begun its odds are not shown") {
  // F2 stands at both British units: as long as nobody fights the second one it lends no support, so the fight waits.
  Table table = in_two_lines();
  table.british = {{36000, 24000, kSouth}, {44600, 24000, kSouth}, {62000, 4000, kSouth}};
  table.french = {{34500, 30000, kNorth, "attack_column"}, {39400, 24000 + 5, kNorth, "attack_column"}};
  const Position p = in_brigade(table);
  REQUIRE(in_contact(p.t, p.s, p.french[1], p.british[0]));
  REQUIRE(in_contact(p.t, p.s, p.french[1], p.british[1]));
  const Json c = asked(p, Json{{"units", {index(p.french[0])}}, {"mode", "assault"}});
  const Json& odds = c["targets"][0]["odds"];
  REQUIRE(c["targets"][0].contains("action"));
  CHECK(odds["facts"].size() == 2);
}

TEST_CASE("6.3 a unit that has begun is dragged on with what is left to it") {
  Position p = in_brigade(in_two_lines());
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 27000, kNorth}));
  const Json c = asked(p, Json{{"units", {index(p.french[0])}}, {"to", place(36000, 25000, 0)}});
  REQUIRE(c["prospect"]["units"].size() == 1);
  CHECK(c["prospect"]["units"][0]["odds"]["left"] == 3000);
  CHECK(c["prospect"].contains("targets"));
  // Nobody is dragged into an assault.
  CHECK_FALSE(asked(p, Json{{"units", {index(p.french[0])}}, {"to", place(36000, 25000, 0)}, {"mode", "assault"}})
                  .contains("prospect"));
}

TEST_CASE("5.1.3 a dragged unit is told which friend would stand in its line of fire") {
  Table table = in_two_lines();
  table.british[0] = {36000, 14000, kSouth};
  table.french = {{36000, 30000}, {36000, 22000}};
  const Position p = in_brigade(table);
  const Json c = asked(p, Json{{"units", {index(p.french[0])}}, {"to", place(36000, 25900, 0)}});
  const Json& first = c["prospect"]["targets"][0];
  CHECK(first["why_not"]["key"] == "vf.refuse.blocked_by_unit");
  CHECK(first["blocked"]["y"] <= 24400);
}

TEST_CASE("6.3.3 a formation is shown as it would stand, facing the way that is asked for") {
  const Position p = in_brigade(in_two_lines());
  const Json c = asked(p, Json{{"units", {index(p.french[0])}}, {"heading", kEast}});
  int forms = 0;
  for (const Json& button : c["buttons"]) {
    if (!button.contains("form")) continue;
    ++forms;
    CHECK(button["form"]["at"]["heading"] == kEast);
    CHECK(button["form"]["files"].get<int>() * button["form"]["ranks"].get<int>() >= 24);
    if (button.contains("action")) CHECK(button["action"]["heading"] == kEast);
  }
  CHECK(forms >= 3);
}

TEST_CASE("4.0 a button that plays a card names the card") {
  Position p = in_fire_phase(in_two_lines());
  p.give(kFrench, 9);
  const Json c = asked(p, Json::object());
  CHECK(
      std::any_of(c["buttons"].begin(), c["buttons"].end(), [](const Json& b) { return b.value("card", "") == "10"; }));
}

TEST_CASE("an order may name units and places instead of numbers") {
  Table table = in_two_lines();
  table.terrain = Json::array({wood({{8000, 8000}, {14000, 8000}, {14000, 14000}, {8000, 14000}}, "Old Copse")});
  table.objectives =
      Json::parse(R"([{"name": "Mill", "x": 10000, "y": 30000}, {"name": "Bridge", "x": 36000, "y": 20000}])");
  const Position p = in_brigade(table);
  const Known<State> k = known(p.t, p.s, kFrenchSeat);
  const auto means = [&](const char* text) { return parse_verb(p.t, k, text); };
  const auto moved = [&](const char* text) {
    const auto read = means(text);
    REQUIRE_MESSAGE(read, text);
    return std::get<Move>(*read);
  };
  const Move north = moved("F1: move 4 toward objective B");
  CHECK(north.unit == p.french[0]);
  CHECK(north.x == 36000);
  CHECK(north.y == 26002);
  CHECK_FALSE(p.refusal(kFrenchSeat, north));
  CHECK(moved("f1: move 2.5 toward mill").x == 33502);
  CHECK(moved("F2: retreat 3 south").kind == MoveKind::Retreat);
  CHECK(moved("F1: double away from B1").y > 30000);
  CHECK(moved("F1: move northwest").y < 30000);  // as far as it can
  CHECK(std::get<Reform>(*means("F1: reform attack")).unit == p.french[0]);
  CHECK(std::get<Occupy>(*means("F1: occupy old")).feature == 0);
  CHECK(std::get<Rally>(*means("F2: rally")).unit == p.french[1]);
  CHECK(std::get<Shoot>(*means("F1: fire at B1")).target == p.british[0]);
  for (const char* text : {"F: rally", "F1 rally", "F9: rally", "F1: move 4 toward", "F1: fire at F2",
                           "F1: move 4 toward X", "F1: occupy", ":", "F1:", "F1: dance"})
    CHECK_MESSAGE(means(text).error().rule == std::string("core:malformed"), text);
}

TEST_CASE("what is dragged by nonsense is not dragged at all") {
  const Position p = in_brigade(in_two_lines());
  for (const Json& to : {Json("there"), Json{{"x", 1}}, place(5'000'000, 0, 0), place(0, 0, 70000), Json{{"x", 1.5}},
                         Json{{"x", std::int64_t{1} << 40}, {"y", 1}, {"heading", 0}},
                         Json{{"x", 1}, {"y", -(std::int64_t{1} << 40)}, {"heading", 0}}, Json{{"x", 1}, {"y", 1}},
                         Json{{"x", 1}, {"y", 1}, {"heading", "north"}}})
    CHECK_FALSE(asked(p, Json{{"units", {index(p.french[0])}}, {"to", to}}).contains("prospect"));
  CHECK_FALSE(asked(p, Json{{"units", "all"}}).contains("region"));
  CHECK_FALSE(asked(p, Json{{"units", {-1, 900, "F1", 1.5}}}).contains("region"));
  CHECK_FALSE(asked(p, Json("nonsense")).contains("region"));
  // A heading that is none leaves the unit's own.
  for (const Json& heading : {Json(-1), Json(70000), Json("east")}) {
    const Json c = asked(p, Json{{"units", {index(p.french[0])}}, {"heading", heading}, {"mode", 7}});
    for (const Json& button : c["buttons"])
      if (button.contains("form")) CHECK(button["form"]["at"]["heading"] == kNorth);
  }
}

}  // namespace valor::vf::test
