// The doors: JSON there and back, verbs, choices and odds as a client gets them.
#include "core/module.h"
#include "rules/vf/fields.h"
#include "rules/vf/module.h"
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

Table two_a_side() {
  return {.french = {{36000, 30000, kNorth}, {20000, 30000, kNorth}},
          .british = {{36000, 20000, kSouth}, {60000, 10000, kSouth}},
          .french_leader = {30000, 36000}};
}

}  // namespace

TEST_CASE("what is no action is refused by place") {
  const auto opening = Vf::setup(la_haie());
  const Setting& t = opening->setting;
  CHECK_FALSE(read_action(t, Json::array()));
  CHECK_FALSE(read_action(t, Json{{"type", "fly"}}));
  CHECK_FALSE(read_action(t, Json{{"type", "rally"}}));
  CHECK_FALSE(read_action(t, Json{{"type", "rally"}, {"unit", 8}}));
  CHECK_FALSE(read_action(t, Json{{"type", "rally"}, {"unit", -1}}));
  CHECK_FALSE(read_action(t, Json{{"type", "activate"}, {"brigade", 2}}));
  CHECK_FALSE(read_action(t, Json{{"type", "play_card"}, {"card", 13}}));
  CHECK_FALSE(read_action(t, Json{{"type", "shoot"}, {"main", 0}, {"target", 4}, {"support", {1, 2, 3, 4, 5, 6}}}));
  for (const char* text : {"", "fly 3", "move 0 to 3", "move 0 to 3 4 facing 360", "rally 99", "done now"})
    CHECK(parse_verb(t, known(t, opening->state, kFrenchSeat), text).error().rule == std::string("core:malformed"));
}

TEST_CASE("a saved state that breaks an invariant is refused") {
  const auto opening = Vf::setup(la_haie());
  Json saved = write_state(opening->setting, opening->state);
  REQUIRE(read_state(opening->setting, saved));
  saved["pieces"][0]["losses"] = 5;
  CHECK_FALSE(read_state(opening->setting, saved));
  CHECK_FALSE(read_state(opening->setting, Json::array()));
}

TEST_CASE("5.1.3 choices show every enemy as a target with odds or with the reason why not") {
  const Position p = in_fire_phase(two_a_side());
  const Json c = choices(p.t, known(p.t, p.s, kFrenchSeat), Json{{"units", {index(p.french[0])}}});
  REQUIRE(c["targets"].size() == 2);
  CHECK(c["targets"][0]["odds"]["dice"]["count"] == 3);
  CHECK(c["targets"][1]["why_not"]["rule"] == "vf 5.1.1");
  CHECK(c["region"]["arc"].size() > 8);
  CHECK(choices(p.t, known(p.t, p.s, kBritishSeat), Json::object())["buttons"].empty());
}

TEST_CASE("6.3 choices show how far a unit can go, and stop at what is in the way") {
  const Position p = in_brigade(two_a_side());
  const Json c = choices(p.t, known(p.t, p.s, kFrenchSeat), Json{{"units", {index(p.french[0])}}, {"mode", "move"}});
  REQUIRE(c.contains("region"));
  CHECK(c["region"]["left"] == 8000);
  const Json north = c["region"]["outline"][0];
  CHECK(north[0] == 36000);
  CHECK(north[1] >= 23000);  // 3" from the British front
  CHECK(north[1] <= 23500);
  const Json south = c["region"]["outline"][12];
  CHECK(south[1] >= 37900);
}

TEST_CASE("6.3 odds of a dragged unit tell cost, what is left and the nearest enemy, and the refusal") {
  const Position p = in_brigade(two_a_side());
  const Known<State> k = known(p.t, p.s, kFrenchSeat);
  const Json good = odds(p.t, k, Move{MoveKind::Move, p.french[0], 36000, 28000, kNorth});
  CHECK_FALSE(good.contains("refusal"));
  CHECK(good["cost"] == 2000);
  CHECK(good["left"] == 6000);
  CHECK(good["facts"][0]["value"]["inches"] == 8000);
  const Json bad = odds(p.t, k, Move{MoveKind::Move, p.french[0], 36000, 22000, kNorth});
  CHECK(bad["refusal"]["rule"] == "vf 6.3.2");
  CHECK(bad["cost"] == 8000);
}

TEST_CASE("6.6 a greyed mode says why") {
  const Position p = in_brigade(two_a_side());
  const Json c = choices(p.t, known(p.t, p.s, kFrenchSeat), Json{{"units", {index(p.french[0])}}});
  for (const Json& mode : c["modes"])
    if (mode["id"] == "double") CHECK(mode["why_not"]["rule"] == "vf 6.6");
}

TEST_CASE("4.0 a card that cannot be played is a button with the reason") {
  Position p = in_fire_phase(two_a_side());
  p.give(kFrench, 9);
  const Json c = choices(p.t, known(p.t, p.s, kFrenchSeat), Json::object());
  bool found = false;
  for (const Json& b : c["buttons"]) found |= b.contains("why_not") && b["why_not"]["rule"] == "vf F.10";
  CHECK(found);
}

TEST_CASE("all candidates are legal, sorted and the same each time") {
  for (const Position& p : {in_brigade(two_a_side()), in_fire_phase(two_a_side())}) {
    std::vector<Action> first, second;
    actions(p.t, known(p.t, p.s, kFrenchSeat), first);
    actions(p.t, known(p.t, p.s, kFrenchSeat), second);
    CHECK(first == second);
    CHECK(std::is_sorted(first.begin(), first.end()));
    for (const Action& a : first) CHECK_FALSE(p.refusal(kFrenchSeat, a));
  }
}

TEST_CASE("a copy up to the last piece equals the whole") {
  const auto opening = Vf::setup(la_haie());
  State copy;
  copy_state(copy, opening->state);
  CHECK(copy == opening->state);
  CHECK(hash(opening->setting, copy) == hash(opening->setting, opening->state));
}

TEST_CASE("the module opens a game and says why not") {
  const auto module = make_module();
  CHECK(module->info().id == "vf");
  CHECK(module->open(la_haie()).has_value());
  CHECK_FALSE(module->open(Json::object()).has_value());
}

}  // namespace valor::vf::test
