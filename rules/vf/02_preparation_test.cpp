#include "rules/vf/candidates.h"
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

Json changed(const char* pointer, Json value) {
  Json header = la_haie();
  header[Json::json_pointer(pointer)] = std::move(value);
  return header;
}

bool says(const std::string& sentence, std::string_view place, std::string_view what) {
  INFO(sentence);
  return sentence.starts_with(place) && sentence.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("2.1 a scenario gives armies, terrain, places and who begins") {
  const auto opening = Vf::setup(la_haie());
  REQUIRE(opening);
  CHECK(opening->setting.pieces.size() == 8);
  CHECK(opening->setting.brigades.size() == 2);
  CHECK(opening->setting.features.size() == 2);
  CHECK(opening->state.active == opening->setting.first);
  CHECK(broken_invariant(opening->setting, opening->state) == nullptr);
}

TEST_CASE("2.1 bad scenarios are named by place") {
  const char* unit = "/scenario/sides/0/brigades/0/units/1";
  const std::string at_unit = unit;
  CHECK(says(error_of(changed((at_unit + "/x").c_str(), -5000)), unit, "off the table"));
  CHECK(says(error_of(changed((at_unit + "/profile").c_str(), "hoplites")), at_unit + "/profile", "hoplites"));
  CHECK(says(error_of(changed((at_unit + "/name").c_str(), "1/45e Ligne")), at_unit + "/name", "twice"));
  CHECK(says(error_of(changed((at_unit + "/formation").c_str(), "wedge")), at_unit + "/formation", "wedge"));
  CHECK(says(error_of(changed((at_unit + "/x").c_str(), "far")), at_unit + "/x", "whole number"));
  CHECK(says(error_of(changed((at_unit + "/x").c_str(), 30100)), unit, "touches"));
  CHECK(says(error_of(changed("/scenario/terrain/0/kind", "swamp")), "/scenario/terrain/0/kind", "swamp"));
  CHECK(says(error_of(changed("/scenario/terrain/0/outline", Json::array())), "/scenario/terrain/0/outline", "area"));
  CHECK(says(error_of(changed("/scenario/turns", 0)), "/scenario/turns", "from 1"));
  CHECK(says(error_of(changed("/scenario/sides", Json::array())), "/scenario/sides", "0 sides"));
  CHECK(says(error_of(Json::array()), "", "not an object"));
}

TEST_CASE("1.2 the number of figures lies within the limits of the sheet") {
  const char* figures = "/scenario/sides/0/brigades/0/units/0/figures";
  CHECK(says(error_of(changed(figures, 23)), figures, "from 24 to 36"));
  CHECK(error_of(changed(figures, 36)) == "accepted");
}

TEST_CASE("1.4 a brigade has two to eight units and a leader") {
  Json header = la_haie();
  header["scenario"]["sides"][0]["brigades"][0]["units"].erase(1);
  CHECK(says(error_of(header), "/scenario/sides/0/brigades/0/units", "2 to 8"));
  header = la_haie();
  header["scenario"]["sides"][0]["brigades"][0].erase("leader");
  CHECK(says(error_of(header), "/scenario/sides/0/brigades/0", "leader"));
}

TEST_CASE("1.5 the army sheet gives a unit its values") {
  const auto opening = Vf::setup(la_haie());
  REQUIRE(opening);
  const Profile& line = opening->setting.pieces[0].profile;
  CHECK(line.fire == 3);
  CHECK(line.melee == 4);
  CHECK(line.tenacity == 4);
  CHECK(line.range == table::inches(12));
}

TEST_CASE("2.3 each side has one seat, and it decides for all its brigades") {
  const auto opening = Vf::setup(la_haie());
  REQUIRE(opening);
  CHECK(seats(opening->setting) == 2);
  CHECK(side_of(opening->setting, kBritishSeat) == kBritish);
}

TEST_CASE("2.4 each side begins with thirteen fate cards and an empty hand") {
  const auto opening = Vf::setup(la_haie());
  REQUIRE(opening);
  for (const Hand& h : opening->state.cards) {
    CHECK(h.deck == kAllCards);
    CHECK(h.hand == 0);
    CHECK(h.discard == 0);
  }
}

TEST_CASE("Elite: a value is raised by one, each once") {
  Json header = la_haie();
  Json& unit = header["scenario"]["sides"][0]["brigades"][0]["units"][0];
  unit["elite"] = Json::array({"melee", "tenacity"});
  const auto opening = Vf::setup(header);
  REQUIRE(opening);
  const Profile& raised = opening->setting.pieces[0].profile;
  const Profile& plain = opening->setting.pieces[1].profile;
  CHECK(raised.melee == plain.melee + 1);
  CHECK(raised.tenacity == plain.tenacity + 1);
  CHECK(raised.points == plain.points + 6);
  unit["elite"] = Json::array({"melee", "melee"});
  CHECK_FALSE(Vf::setup(header));
}

TEST_CASE("understrength units have half the figures and one less melee and tenacity") {
  Json header = la_haie();
  Json& unit = header["scenario"]["sides"][0]["brigades"][0]["units"][0];
  unit["understrength"] = true;
  CHECK_FALSE(Vf::setup(header));  // 24 figures are too many now
  unit["figures"] = 12;
  const auto opening = Vf::setup(header);
  REQUIRE(opening);
  CHECK(opening->setting.pieces[0].profile.melee == opening->setting.pieces[1].profile.melee - 1);
  CHECK(opening->setting.pieces[0].profile.tenacity == opening->setting.pieces[1].profile.tenacity - 1);
}

TEST_CASE("O2 a large unit has twice the figures, one more melee and tenacity, and rolls one natural 1 again") {
  Json header = la_haie();
  Json& unit = header["scenario"]["sides"][0]["brigades"][0]["units"][0];
  unit["large"] = true;
  unit["figures"] = 48;
  CHECK_FALSE(Vf::setup(header));  // the option is off
  header["options"]["large_units"] = true;
  const auto opening = Vf::setup(header);
  REQUIRE(opening);
  const Setting& t = opening->setting;
  CHECK(t.pieces[0].profile.melee == t.pieces[1].profile.melee + 1);
  CHECK(t.pieces[0].profile.tenacity == t.pieces[1].profile.tenacity + 1);
  const Attack attack = describe(t, opening->state, Sight(t, opening->state), Shoot{UnitId{0}, t.brigades[1].units[0]});
  CHECK(attack.ones == 1);
}

TEST_CASE("O1 an unlimbered battery is two guns with a limber behind them, a limbered one a gun and its limber") {
  Table t{.french = {gun(36000, 30000, kNorth), {60000, 40000, kNorth}},
          .british = {{36000, 10000, kSouth}, {12000, 6000, kSouth}},
          .french_leader = {36000, 40000}};
  t.options = Json{{"large_batteries", true}};
  Position p = in_brigade(t);
  const Grid open = footprint(p.t, p.s, p.french[0]).grid;
  CHECK(open.figures == 3);
  CHECK(open.files == 2);
  CHECK(is_deployed(p.t, p.s, p.french[0]));
  REQUIRE_FALSE(p.act(kFrenchSeat, Reform{p.french[0], 1, kNorth, 0, 0, Order::Limbered}));
  CHECK(footprint(p.t, p.s, p.french[0]).grid.figures == 2);
  CHECK_FALSE(is_deployed(p.t, p.s, p.french[0]));
}

namespace {

// One battery of two guns; two enemies in its front, in range.
Position two_guns(bool separate) {
  Table t{.french = {gun(36000, 30000, kNorth), {60000, 40000, kNorth}},
          .british = {{30000, 14000, kSouth}, {46000, 12000, kSouth}},
          .french_leader = {36000, 40000}};
  t.options = Json{{"large_batteries", true}, {"separate_guns", separate}};
  return in_fire_phase(t);
}
Shoot with_second_gun(const Position& p) {
  Shoot a{p.french[0], p.british[0]};
  a.support[0] = p.french[0];
  return a;
}

}  // namespace

TEST_CASE("O1 guns that attack one by one: the second supports the first") {
  CHECK(rule_of(two_guns(false).refusal(kFrenchSeat, with_second_gun(two_guns(false)))) == "vf 8.2.1");
  Position p = two_guns(true);
  const Sight sight(p.t, p.s);
  const int alone = describe(p.t, p.s, sight, Shoot{p.french[0], p.british[0]}).dice;
  CHECK(describe(p.t, p.s, sight, with_second_gun(p)).dice == alone + 1);
  CHECK(full_support(p.t, p.s, sight, Shoot{p.french[0], p.british[0]})[0] == p.french[0]);
  Shoot three = with_second_gun(p);
  three.support[1] = p.french[0];
  CHECK(rule_of(p.refusal(kFrenchSeat, three)) == "vf 8.2.1");
  REQUIRE_FALSE(p.act(kFrenchSeat, with_second_gun(p), std::vector<int>(at(alone + 1), 1)));
  CHECK(shots_left(p.t, p.s, p.french[0]) == 0);
}

TEST_CASE("O1 guns that attack one by one: the second has a target of its own, and the battery takes no action") {
  Position p = two_guns(true);
  const int dice = describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.french[0], p.british[0]}).dice;
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0]}, std::vector<int>(at(dice), 1)));
  CHECK(p.ask() == Ask::Fire);
  CHECK(shots_left(p.t, p.s, p.french[0]) == 1);
  CHECK(shot_bars_action(p.t, p.s, p.french[0]));
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[1]}, std::vector<int>(at(dice), 1)));
  CHECK(p.s.phase == Phase::Action);
  Position together = two_guns(false);
  REQUIRE_FALSE(
      together.act(kFrenchSeat, Shoot{together.french[0], together.british[0]}, std::vector<int>(at(dice), 1)));
  CHECK(together.s.phase == Phase::Action);
}

TEST_CASE("O1 guns that attack one by one: in a melee the second gun supports the first if it faces the enemy") {
  const auto support = [](bool separate) {
    Table t{.french = {{36000, 30000, kNorth}, {60000, 40000, kNorth}},
            .british = {gun(36000, 30000, kSouth), {12000, 6000, kSouth}}};
    t.options = Json{{"large_batteries", true}, {"separate_guns", separate}};
    const Position p = in_melee_phase(t);
    return prepare_fight(p.t, p.s, StartFight{p.french[0], p.british[0]}).back[0] == p.british[0];
  };
  CHECK(support(true));
  CHECK_FALSE(support(false));
}

TEST_CASE("O1 guns that attack one by one cost 5 points more a battery") {
  CHECK(two_guns(true).t.pieces[0].profile.points == two_guns(false).t.pieces[0].profile.points + 5);
  CHECK(two_guns(true).t.pieces[1].profile.points == two_guns(false).t.pieces[1].profile.points);
}

TEST_CASE(
    "O3 shorter distances: what stands on the table grows, and the rules keep their inches; smaller units are half") {
  Json header = la_haie();
  header["options"]["distances"] = "half";
  const auto opening = Vf::setup(header);
  REQUIRE(opening);
  CHECK(opening->setting.width == 144000);
  CHECK(opening->setting.pieces[0].base_width == 1400);
  CHECK(opening->state.pieces[0].x == 60000);
  CHECK(move_distance(opening->setting, opening->state, UnitId{0}, MoveKind::Move) == table::inches(12));
  header["options"]["distances"] = "a_lot";
  CHECK_FALSE(Vf::setup(header));
  Json small = la_haie();
  small["options"]["small_units"] = true;
  CHECK_FALSE(Vf::setup(small));  // 24 figures are more than 18
  for (Json& side : small["scenario"]["sides"])
    for (Json& unit : side["brigades"][0]["units"]) unit["figures"] = 12;
  CHECK(Vf::setup(small).has_value());
}

}  // namespace valor::vf::test
