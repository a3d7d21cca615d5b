// Battles for tests of whole games: every arm and every kind of terrain, and all armies with all options by a seed.
#pragma once

#include "rules/vf/test_position.h"

namespace valor::vf::test {

inline Json area(const char* kind, const char* name, std::initializer_list<std::array<int, 2>> corners) {
  Json out = wood(corners, name);
  out["kind"] = kind;
  return out;
}

// Two mixed brigades near each other, so that everything happens within a few turns.
inline Table mixed(int seed) {
  Table t;
  t.french = {{24000, 32000, kNorth, "attack_column"},
              {36000, 31000, kNorth},
              {46000, 32000, kNorth, "line", 24, "light-infantry"},
              horse(56000, 34000, kNorth, "cuirassiers"),
              horse(12000, 34000, kNorth, "hussars-chasseurs"),
              gun(30000, 36000, kNorth),
              gun(42000, 37000, kNorth, "horse-artillery", "march_column"),
              {64000, 38000, kNorth, "line", 24, "national-guard"}};
  t.british = {{24000, 16000, kSouth},
               {36000, 17000, kSouth},
               {47000, 16000, kSouth, "open_order", 24, "light-infantry"},
               horse(58000, 14000, kSouth, "heavy-dragoons"),
               horse(12000, 14000, kSouth, "hussars"),
               gun(30000, 12000, kSouth),
               gun(41000, 11000, kSouth, "rocket-artillery"),
               {64000, 10000, kSouth, "square"}};
  t.french_leader = {36000, 42000};
  t.british_leader = {36000, 6000};
  t.terrain = Json::array(
      {building({{28000, 22000}, {33000, 22000}, {33000, 26000}, {28000, 26000}}),
       wood({{40000, 22500}, {45000, 22500}, {45000, 26000}, {40000, 26000}}),
       hill({{50000, 19000}, {64000, 19000}, {64000, 28000}, {50000, 28000}}, {{53000, 23000}, {61000, 23000}}),
       line_of("low_wall", {{4000, 23500}, {20000, 23500}}, 400, "wall"),
       line_of("road", {{36500, 47000}, {36500, 1000}}, 2400, "road"),
       area("mud", "mud", {{5000, 26000}, {11000, 26000}, {11000, 29000}, {5000, 29000}}),
       line_of("high_wall", {{66000, 24000}, {71000, 24000}}, 400, "park wall")});
  t.objectives = Json::array({Json{{"name", "A"}, {"x", 36000}, {"y", 24000}}, Json{{"name", "B"}, {"terrain", 0}}});
  t.turns = 3;
  t.options = Json{{"open_woodland", seed % 2 == 1}};
  return t;
}

// Where eight units of the southern side stand, in inches.
inline constexpr std::array<std::array<int, 2>, 8> kSlots{
    {{8, 32}, {20, 32}, {32, 32}, {44, 32}, {56, 32}, {14, 38}, {40, 38}, {64, 38}}};
inline constexpr std::array<const char*, 5> kTraits{"inspiring", "bold", "meticulous", "cautious", "artilleryman"};

// Eight rows of the army's sheet, others with each seed; the last one comes as a reinforcement. `near` inches closer to
// the enemy than usual.
inline Json side_of_sheet(const Json& armies, const std::string& army, std::size_t seed, Side side, int near) {
  const bool south = side == kFrench;
  const auto place = [&](Json node, int x, int y) {
    node.update(Json{{"x", x * 1000}, {"y", (south ? y : 48 - y) * 1000}, {"heading", south ? kNorth : kSouth}});
    return node;
  };
  const Json& rows = armies.at(army).at("units");
  Json units = Json::array();
  for (std::size_t i = 0; i < kSlots.size(); ++i) {
    auto row = rows.begin();
    std::advance(row, static_cast<std::ptrdiff_t>((seed + i) % rows.size()));
    const bool gun = row.value()["type"] == "artillery";
    const bool column = !gun && (seed + i) % 3 == 0 && row.value()["figures"][0] >= 9;
    Json one = place(Json::object(), kSlots[i][0], kSlots[i][1] - near);
    one.update(Json{{"name", army + std::to_string(index(side)) + "." + std::to_string(i)},
                    {"profile", row.key()},
                    {"figures", row.value()["figures"][0]},
                    {"formation", column ? "attack_column" : "line"}});
    if (i + 1 == kSlots.size()) {
      one["formation"] = "march_column";
      one["arrives"] = Json{{"turn", 2}, {"x", 60000}, {"y", south ? 48000 : 0}, {"heading", south ? kNorth : kSouth}};
    }
    units.push_back(std::move(one));
  }
  Json leader = place(Json{{"name", army + " leader " + std::to_string(index(side))}}, 30, 45);
  leader["trait"] = kTraits[seed % kTraits.size()];
  Json general =
      place(Json{{"name", army + " general " + std::to_string(index(side))}, {"trait", "commanding"}}, 3, 46);
  return Json{
      {"army", army},
      {"army_leader", general},
      {"commanders", Json::array({Json{{"name", army + " guest " + std::to_string(index(side))}, {"brigades", {0}}}})},
      {"brigades", Json::array({Json{{"name", army}, {"leader", leader}, {"units", units}}})}};
}

// Each bit of the seed is an option, so that 256 games have them in every company.
inline Json options_of(std::size_t seed) {
  static constexpr std::array<const char*, 3> kDistances{"full", "two_thirds", "half"};
  return Json{{"open_woodland", (seed & 1) != 0},       {"leader_traits", (seed & 2) != 0},
              {"large_batteries", (seed & 4) != 0},     {"separate_guns", (seed & 12) == 4},
              {"support_closest", (seed & 8) == 0},     {"commanders", (seed & 16) != 0},
              {"small_units", (seed & 32) != 0},        {"large_units", (seed & 64) != 0},
              {"distances", kDistances[seed / 128 % 3]}};
}

// O2, O3.2 Large and small units have other numbers of figures.
inline void resize(Json& unit, const Json& row, const Json& options) {
  if (row["type"] == "artillery") return;
  int figures = row["figures"][0];
  if (options["small_units"] == true) {
    figures = std::max(1, figures / 2);
    if (unit["formation"] == "attack_column") unit["formation"] = "line";
  }
  const bool first = unit["x"] == 8000;
  if (options["large_units"] == true && first && row["type"] == "infantry" && !row.value("detachment", false)) {
    figures *= 2;
    unit["large"] = true;
    unit["formation"] = "attack_column";
  }
  unit["figures"] = figures;
  if (figures <= 2) unit["formation"] = figures == 2 ? "march_column" : "line";  // 1.2.2
}

// A header with two armies, options and terrain, others with each seed.
inline Json header_of_armies(std::size_t seed, int near = 0) {
  static constexpr std::array<const char*, 8> kArmies{"french",  "british",  "spanish", "austrian",
                                                      "russian", "prussian", "union",   "confederate"};
  const Json armies = read_data("tables/armies.json");
  const Table ground = mixed(0);
  Json scenario{{"id", "test"},
                {"title", "vf.scenario.la_haie.title"},
                {"story", "vf.scenario.la_haie.story"},
                {"turns", 3},
                {"first", seed % 2},
                {"table", Json{{"width", 72000}, {"height", 48000}}},
                {"terrain", ground.terrain},
                {"objectives", ground.objectives}};
  scenario["sides"] =
      Json::array({side_of_sheet(armies, kArmies[seed % 8], seed, kFrench, near),
                   side_of_sheet(armies, kArmies[(seed / 8 + 3 * seed + 1) % 8], seed / 3, kBritish, near)});
  Json header = header_of(scenario);
  header["options"].update(options_of(seed));
  for (Json& side : header["scenario"]["sides"])
    for (Json& unit : side["brigades"][0]["units"])
      resize(unit, armies.at(side["army"]).at("units").at(unit["profile"]), header["options"]);
  return header;
}

}  // namespace valor::vf::test
