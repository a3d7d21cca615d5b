// 1.5 Army sheets of the players' own, as a part of a scenario.
#include "rules/vf/army.h"
#include "rules/vf/test_position.h"
#include "tests/suite/odd_values.h"

namespace valor::vf::test {
namespace {

Json legion() {
  return Json{{"name", "Vistula Legion"},
              {"type", "infantry"},
              {"figures", {24, 36}},
              {"weapon", "vf.weapon.musket"},
              {"range", 12},
              {"fire", 3},
              {"melee", 5},
              {"tenacity", 4},
              {"specials", {"vf.special.elan", "vf.special.square"}},
              {"points", 26}};
}
Json lancers() {
  Json row = legion();
  row.update(Json{{"name", "Vistula Lancers"},
                  {"type", "cavalry"},
                  {"figures", {8, 12}},
                  {"weapon", "vf.weapon.lance"},
                  {"range", 0},
                  {"fire", 0},
                  {"specials", Json::array()}});
  return row;
}
Json sheet() {
  return Json{
      {"name", "Army of the Duchy"}, {"nation", "russian"}, {"units", {{"legion", legion()}, {"lancers", lancers()}}}};
}
Json lent(const char* army, const char* card) { return Json{{"army", army}, {"card", card}}; }

// La Haie, the first side with this sheet: three battalions of the legion and one unit of lancers.
Json header_with(const Json& own) {
  static const Json base = la_haie();
  Json header = base;
  Json& side = header["scenario"]["sides"][0];
  side.erase("army");
  side["sheet"] = own;
  Json& units = side["brigades"][0]["units"];
  for (Json& unit : units) unit["profile"] = "legion";
  units.back().update(Json{{"profile", "lancers"}, {"figures", 10}, {"formation", "line"}});
  return header;
}
Json header_with_sheet_changed(const char* place, const Json& value) {
  Json own = sheet();
  own[Json::json_pointer(place)] = value;
  return header_with(own);
}
}  // namespace

TEST_CASE("1.5 a side with a sheet of its own has its units, and colours and cards of the nation that it names") {
  const auto opening = Vf::setup(header_with(sheet()));
  REQUIRE_MESSAGE(opening.has_value(), (opening ? std::string() : opening.error().sentence()));
  const Setting& t = opening->setting;
  CHECK(t.sides[0].name == "Army of the Duchy");
  CHECK(t.sides[0].style == "russian");
  CHECK(t.pieces[0].profile.name == "Vistula Legion");
  CHECK(t.pieces[0].profile.melee == 5);
  CHECK(t.has(UnitId{0}, kElan));
  CHECK(what_does(t, kFrench, 12) == Fate::MotherRussia);
  CHECK(fate_rule(t, kFrench, 12) == std::string("vf F.K.russian"));
  const Json shown = view(t, known(t, opening->state, kFrenchSeat));
  CHECK(shown["sides"][0]["name"]["key"] == "Army of the Duchy");
  CHECK(shown["units"][0]["tags"][0]["key"] == "Vistula Legion");
}

TEST_CASE("1.5 the court cards of an own sheet may come from other armies, and keep their rules") {
  Json own = sheet();
  own["fate"] = Json{{"J", lent("spanish", "K")}, {"Q", lent("french", "J")}, {"K", lent("prussian", "Q")}};
  const auto opening = Vf::setup(header_with(own));
  REQUIRE(opening);
  const Setting& t = opening->setting;
  CHECK(what_does(t, kFrench, 10) == Fate::Conquerors);
  CHECK(what_does(t, kFrench, 11) == Fate::Grit);
  CHECK(what_does(t, kFrench, 12) == Fate::IronCross);
  CHECK(fate_rule(t, kFrench, 3) == std::string("vf F.4"));
  CHECK(fate_rule(t, kFrench, 11) == std::string("vf F.J.french"));
}

TEST_CASE("1.5 a game with an own sheet can be played") {
  const auto opening = Vf::setup(header_with(sheet()));
  REQUIRE(opening);
  State s = opening->state;
  FastDice dice(3);
  Rng rng(3);
  std::vector<Action> list;
  Sink<Event> none;
  for (int i = 0; i < 60 && !s.stack.empty(); ++i) {
    const Seat seat = deciding(opening->setting, s);
    actions(opening->setting, known(opening->setting, s, seat), list);
    REQUIRE_FALSE(list.empty());
    const Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    REQUIRE_FALSE(apply(opening->setting, s, seat, a, dice, none));
    REQUIRE(broken_invariant(opening->setting, s) == nullptr);
  }
}

TEST_CASE("1.5 what is wrong with an own sheet is said, with its place") {
  const auto wrong = [](const char* place, const Json& value, const char* in_place, const char* says) {
    const std::string error = error_of(header_with_sheet_changed(place, value));
    CAPTURE(error);
    CHECK(error.find(in_place) != std::string::npos);
    CHECK(error.find(says) != std::string::npos);
  };
  const char* here = "/scenario/sides/0/sheet";
  wrong("/name", "", here, "empty");
  wrong("/nation", "martian", here, "no army sheet \"martian\"");
  wrong("/units", Json::object(), "profile", "has no unit \"legion\"");
  wrong("/units/legion/name", "", here, "empty");
  wrong("/units/legion/type", "airborne", here, "the type \"airborne\" is unknown");
  wrong("/units/legion/figures", Json::array({36, 24}), here, "the first number is the least");
  wrong("/units/legion/figures", Json::array({24}), here, "item 1 is missing");
  wrong("/units/legion/fire", 0, here, "a range and a fire value, or neither");
  wrong("/units/legion/range", 0, here, "a range and a fire value, or neither");
  wrong("/units/legion/melee", 10, here, "whole number from 1 to 9");
  wrong("/units/legion/specials/0", "vf.special.flying", here, "unknown");
  wrong("/units/lancers/specials", Json::array({"vf.special.square"}), here, "not for units of this type");
  wrong("/fate", Json{{"J", lent("french", "J")}}, here, "\"Q\" is missing");
  wrong("/fate", Json{{"J", lent("common", "J")}}, here, "no fate table \"common\"");
  wrong("/fate", Json{{"J", lent("martian", "J")}}, here, "no fate table \"martian\"");
  wrong("/fate", Json{{"J", lent("french", "2")}}, here, "no court card");
  Json both = header_with(sheet());
  both["scenario"]["sides"][0]["army"] = "french";
  CHECK(error_of(both).find("an army of ours or a sheet of its own") != std::string::npos);
  Json neither = header_with(sheet());
  neither["scenario"]["sides"][0].erase("sheet");
  CHECK(error_of(neither).find("\"army\" is missing") != std::string::npos);
}

TEST_CASE("1.5 an own sheet with a value that does not belong there is refused with a sentence, or can be played") {
  Json own = sheet();
  own["fate"] = Json{{"J", lent("spanish", "K")}, {"Q", lent("french", "J")}, {"K", lent("prussian", "Q")}};
  replace_everything(own, [&](const Json& changed) {
    const auto opening = Vf::setup(header_with(changed));
    if (!opening) CHECK_FALSE(opening.error().sentence().empty());
    else CHECK(broken_invariant(opening->setting, opening->state) == nullptr);
  });
}

TEST_CASE("1.5 the points of a list with an own sheet are those of its rows, and its limits too") {
  const Json armies = read_data("tables/armies.json");
  const auto unit = [](const char* profile, int figures) {
    return Json{{"name", profile}, {"profile", profile}, {"figures", figures}};
  };
  Json list{{"sheet", sheet()}, {"army_leader", Json::object()}};
  list["brigades"] = Json::array(
      {Json{{"name", "Chłopicki"}, {"leader", Json::object()}, {"units", {unit("legion", 24), unit("lancers", 10)}}}});
  const ArmyCheck sound = check_army(armies, list);
  CHECK(sound.points == 52);
  CHECK(sound.breaches.empty());
  Json& units = list["brigades"][0]["units"];
  units[0]["figures"] = 12;
  units[1]["profile"] = "guard";
  const ArmyCheck breaks = check_army(armies, list);
  REQUIRE(breaks.breaches.size() == 2);
  CHECK(breaks.breaches[0].key == std::string("vf.army.figures"));
  CHECK(breaks.breaches[1].key == std::string("vf.army.not_on_sheet"));
  replace_everything(list, [&](const Json& changed) { CHECK(check_army(armies, changed).points >= 0); });
}

}  // namespace valor::vf::test
