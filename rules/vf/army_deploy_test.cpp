#include "rules/vf/army_deploy.h"

#include <filesystem>

#include "rules/vf/army.h"
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

// `brigades` brigades of as many units, by turns line infantry, cavalry and guns.
Json list_of(int brigades, int units, const char* army = "french") {
  static constexpr std::array<const char*, 3> kRows{"line-infantry", "hussars-chasseurs", "field-artillery"};
  Json out{{"army", army}, {"army_leader", Json{{"name", "General"}}}, {"brigades", Json::array()}};
  for (int b = 0; b < brigades; ++b) {
    Json brigade{{"name", "Brigade"}, {"leader", Json{{"name", "Leader"}}}, {"units", Json::array()}};
    for (int u = 0; u < units; ++u)
      brigade["units"].push_back(Json{{"name", "Unit"}, {"profile", kRows[at(u) % kRows.size()]}});
    out["brigades"].push_back(std::move(brigade));
  }
  return out;
}
Json asked(const Json& header, const Json& armies) {
  Json question = header;
  question["ask"] = "scenario";
  question["armies"] = armies;
  return question;
}
Json scenario_with(const Json& header, const Json& armies) {
  const auto answer = Vf::army(asked(header, armies));
  REQUIRE_MESSAGE(answer.has_value(), (answer ? std::string() : answer.error().sentence()));
  REQUIRE_MESSAGE(answer->contains("scenario"), answer->dump());
  return (*answer)["scenario"];
}
// How near the sides stand to each other.
Length nearest(const Setting& t, const State& s) {
  Length out = t.width + t.height;
  each_unit(t, s, kFrench, [&](UnitId id) {
    if (const auto enemy = nearest_enemy(t, s, id)) out = std::min(out, enemy->distance.floor());
  });
  return out;
}
Json header_with_own_options(const Json& scenario) {
  Json header = header_of(scenario);
  if (scenario.contains("options")) header["options"].update(scenario["options"]);
  return header;
}

}  // namespace

TEST_CASE("2.1 an army of the players' own stands legally in place of either side of every scenario") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("data/vf/scenarios")) {
    CAPTURE(entry.path());
    const Json header = header_of(read_data("scenarios/" + entry.path().filename().string()));
    const auto before = Vf::setup(header);
    REQUIRE(before);
    const Length room = std::min(table::inches(12), nearest(before->setting, before->state));
    for (const Json& armies : {Json::array({list_of(3, 5), nullptr}), Json::array({nullptr, list_of(3, 5)}),
                               Json::array({list_of(2, 8), list_of(3, 5)})}) {
      const Json scenario = scenario_with(header, armies);
      const auto opening = Vf::setup(header_with_own_options(scenario));
      CHECK_MESSAGE(opening.has_value(), entry.path() << (opening ? std::string() : opening.error().sentence()));
      if (opening) CHECK(broken_invariant(opening->setting, opening->state) == nullptr);
      if (opening) CHECK(nearest(opening->setting, opening->state) >= room);
      ++count;
    }
  }
  CHECK(count >= 27);
}

TEST_CASE("2.1 a brigade stands where the scenario's did, facing the same way and no farther forward") {
  const Json header = header_of(read_data("scenarios/moulin-le-roi.json"));
  const Json scenario = scenario_with(header, Json::array({list_of(2, 4), nullptr}));
  const Json& brigades = scenario["sides"][0]["brigades"];
  CHECK(brigades[0]["units"][0]["x"] == 17000);  // the middle of Gautier's three battalions
  CHECK(brigades[0]["units"][0]["y"] == 41000);
  CHECK(brigades[1]["units"][0]["x"] == 49000);
  for (const Json& brigade : brigades)
    for (const Json& unit : brigade["units"]) {
      CHECK(unit["heading"] == 0);
      CHECK(unit["y"] >= 41000);
    }
  CHECK(scenario["sides"][1] == header["scenario"]["sides"][1]);
}

TEST_CASE("2.1 a gun with its limber that is deeper than the ground behind the line stands a little ahead of it") {
  const Json header = header_of(read_data("scenarios/puente-de-aldea.json"));  // 5 inches behind the French line
  const Json scenario = scenario_with(header, Json::array({list_of(1, 3), nullptr}));
  const Json& units = scenario["sides"][0]["brigades"][0]["units"];
  CHECK(units[0]["y"] == 35000);
  CHECK(units[2]["y"] == 34000);
}

TEST_CASE("11.0 a list's brigade in the place of one that comes later comes as that one did") {
  const Json header = header_of(read_data("scenarios/kreuzweg.json"));
  const Json scenario = scenario_with(header, Json::array({list_of(3, 3), nullptr}));
  const Json& brigades = scenario["sides"][0]["brigades"];
  CHECK_FALSE(brigades[0].contains("arrives"));
  CHECK(brigades[1]["arrives"] == header["scenario"]["sides"][0]["brigades"][1]["arrives"]);
  CHECK(brigades[1]["units"][0]["formation"] == "march_column");
  CHECK_FALSE(brigades[2].contains("arrives"));  // more brigades than the scenario has: they join the first
  CHECK(brigades[2]["units"][0]["y"] >= brigades[0]["units"][0]["y"]);
}

TEST_CASE("2.1 names that stand twice get a number, and what a list uses of the optional rules is played") {
  Json list = list_of(1, 2);
  list["brigades"][0]["units"][0]["large"] = true;
  list["brigades"][0]["leader"]["trait"] = "bold";
  list["separate_guns"] = true;
  const Json scenario = scenario_with(la_haie(), Json::array({list, list}));
  CHECK(scenario["sides"][0]["brigades"][0]["units"][1]["name"] == "Unit (2)");
  CHECK(scenario["sides"][1]["brigades"][0]["units"][0]["name"] == "Unit (3)");
  CHECK(scenario["sides"][0]["brigades"][0]["units"][0]["figures"] == 48);
  CHECK(scenario["options"]["large_units"] == true);
  CHECK(scenario["options"]["leader_traits"] == true);
  CHECK(scenario["options"]["separate_guns"] == true);
  CHECK(Vf::setup(header_with_own_options(scenario)).has_value());
}

TEST_CASE("2.3 the players of a side keep the brigades that the list has") {
  const Json header = header_of(read_data("scenarios/gross-linden.json"));
  CHECK(scenario_with(header, Json::array({list_of(3, 2), nullptr}))["sides"][0]["commanders"][0]["brigades"] ==
        Json::array({2}));
  CHECK_FALSE(scenario_with(header, Json::array({list_of(2, 2), nullptr}))["sides"][0].contains("commanders"));
}

TEST_CASE("T.3.2 terrain that a brigade of the scenario held, foot of the list's brigade holds") {
  const Json header = header_of(read_data("scenarios/gross-linden.json"));
  Json list = list_of(4, 3);
  list["brigades"][1]["units"][1]["profile"] = "line-infantry";
  const auto inside = [&](const Json& armies) {
    const Json scenario = scenario_with(header, armies);
    const auto opening = Vf::setup(header_with_own_options(scenario));
    REQUIRE_MESSAGE(opening.has_value(), (opening ? std::string() : opening.error().sentence()));
    CHECK(broken_invariant(opening->setting, opening->state) == nullptr);
    Json out = Json::array();
    for (const Json& brigade : scenario["sides"][1]["brigades"])
      for (std::size_t u = 0; u < brigade["units"].size(); ++u)
        if (brigade["units"][u].contains("inside"))
          out.push_back({brigade["name"], u, brigade["units"][u]["inside"], brigade["units"][u]["x"]});
    return out;
  };
  // The third unit of Jagow's brigade was in the northern half of the village: a gun is not.
  list["brigades"][1]["units"][2]["profile"] = "field-artillery";
  CHECK(inside(Json::array({nullptr, list})) == Json::array({Json::array({list["brigades"][1]["name"], 0, 1, 46500})}));
  list["brigades"][1]["units"][2]["profile"] = "line-infantry";
  CHECK(inside(Json::array({nullptr, list})) == Json::array({Json::array({list["brigades"][1]["name"], 2, 1, 46500})}));
  CHECK(inside(Json::array({list_of(2, 3), list})).size() == 1);
  CHECK(inside(Json::array({nullptr, list_of(1, 3)})).empty());  // nobody stands in that brigade's place
}

TEST_CASE("O4 division leaders stay with the brigades in whose places the list stands") {
  Json header = header_of(read_data("scenarios/gross-linden.json"));
  Json& side = header["scenario"]["sides"][0];
  header["options"]["division_leaders"] = true;
  const Json reille{{"name", "Reille"}, {"x", 24000}, {"y", 46000}, {"heading", 0}, {"brigades", {0, 1}}};
  const Json mouton{{"name", "Mouton"}, {"x", 44000}, {"y", 46000}, {"heading", 0}, {"brigades", {2, 3}}};
  side["division_leaders"] = Json::array({reille, mouton});
  const auto divisions = [&](int brigades) {
    const Json scenario = scenario_with(header, Json::array({list_of(brigades, 2), nullptr}));
    Json fought = header_with_own_options(scenario);
    fought["options"]["division_leaders"] = true;
    const auto opening = Vf::setup(fought);
    REQUIRE_MESSAGE(opening.has_value(), (opening ? std::string() : opening.error().sentence()));
    return scenario["sides"][0].value("division_leaders", Json::array());
  };
  const Json all = divisions(4);
  REQUIRE(all.size() == 2);
  CHECK(all[0]["name"] == "Reille");
  CHECK(all[1]["brigades"] == Json::array({2, 3}));
  CHECK(all[1]["x"] == 44000);
  CHECK(divisions(3).empty());  // O4.1: four brigades at least
  // Who comes later takes the last places: the division goes with them.
  side["brigades"][0]["arrives"] = side["brigades"][3]["arrives"];
  for (Json& unit : side["brigades"][0]["units"]) unit["formation"] = "march_column";
  CHECK(divisions(4)[0]["brigades"] == Json::array({0, 2}));
}

TEST_CASE("1.5 a list that breaks its sheet is not fielded: each breach comes back with its rule and its place") {
  Json list = list_of(2, 3);
  list["brigades"][1]["units"][2]["large"] = true;
  const auto answer = Vf::army(asked(la_haie(), Json::array({nullptr, list})));
  REQUIRE(answer);
  CHECK((*answer)["side"] == 1);
  REQUIRE((*answer)["breaches"].size() == 1);
  const Json breach = (*answer)["breaches"][0];
  CHECK(breach["rule"] == "vf O2");
  CHECK(breach["brigade"] == 1);
  CHECK(breach["unit"] == 2);
}

TEST_CASE("1.4 an army that finds no room on the table is refused with a sentence") {
  Json list = list_of(5, 8);
  for (Json& brigade : list["brigades"])
    for (Json& unit : brigade["units"]) unit.update(Json{{"profile", "line-infantry"}, {"large", true}});
  const auto answer = Vf::army(asked(la_haie(), Json::array({list, nullptr})));
  REQUIRE_FALSE(answer);
  CHECK_MESSAGE(answer.error().what.find("no room") != std::string::npos, answer.error().sentence());
}

TEST_CASE("1.5 the builder's sheets name every row with its points and what may be chosen for it") {
  const Json tables = la_haie()["tables"];
  const auto answer = Vf::army(Json{{"ask", "sheets"}, {"tables", tables}});
  REQUIRE(answer);
  CHECK((*answer)["sheets"].size() == tables["armies"].size());
  for (const Json& sheet : (*answer)["sheets"]) {
    const Json& units = tables["armies"][sheet["id"].get<std::string>()]["units"];
    CHECK(sheet["rows"].size() == units.size());
    for (const Json& row : sheet["rows"]) CHECK(row["points"] == units[row["id"].get<std::string>()]["points"]);
  }
  const auto ids = [&](const char* row_id) {
    std::vector<std::string> out;
    for (const Json& sheet : (*answer)["sheets"])
      for (const Json& row : sheet["rows"])
        if (sheet["id"] == "french" && row["id"] == row_id)
          for (const Json& choice : row["choices"]) out.push_back(choice["id"]);
    return out;
  };
  using Ids = std::vector<std::string>;
  CHECK(ids("line-infantry") == Ids{"figures", "formation", "elite", "understrength", "large"});
  CHECK(ids("field-artillery") == Ids{"formation", "elite", "understrength"});
}

TEST_CASE("1.5 a sheet of the players' own is read row by row, and what is wrong is said with its place") {
  const Json tables = la_haie()["tables"];
  Json sheet{
      {"name", "Duchy"}, {"nation", "russian"}, {"units", {{"a", tables["armies"]["french"]["units"]["old-guard"]}}}};
  for (int i = 0; i < 49; ++i) sheet["units"]["row" + std::to_string(i)] = sheet["units"]["a"];
  const auto ask = [&] { return Vf::army(Json{{"ask", "sheet"}, {"tables", tables}, {"sheet", sheet}}); };
  const auto sound = ask();
  REQUIRE_MESSAGE(sound.has_value(), (sound ? std::string() : sound.error().sentence()));
  CHECK((*sound)["rows"].size() == 50);
  CHECK((*sound)["style"] == "russian");
  sheet["units"]["row48"]["type"] = "airborne";
  const auto wrong = ask();
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().place == "/units/row48/type");
  sheet["units"] = Json::object();
  REQUIRE_FALSE(ask());
}

}  // namespace valor::vf::test
