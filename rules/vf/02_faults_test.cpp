// Chapters 1 and 2: what is wrong with a scenario is said in a sentence, each fault with its own.
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

const Json& base() {
  static const Json header = la_haie();
  return header;
}
// The sentence for La Haie with one value of it replaced.
std::string fault(const char* place, const Json& value, const Json& options = Json::object()) {
  Json header = base();
  header["scenario"][Json::json_pointer(place)] = value;
  header["options"].update(options);
  return error_of(header);
}
bool says(const std::string& sentence, const char* what) {
  CAPTURE(sentence);
  return sentence.find(what) != std::string::npos;
}
Json leader_at(const char* name, int x) { return Json{{"name", name}, {"x", x}, {"y", 46000}, {"heading", 0}}; }

}  // namespace

TEST_CASE("2.1 terrain, objectives and lines that make no sense are named") {
  const Json point = Json::array({4000, 4000});
  CHECK(says(fault("/terrain/1/crest", Json::array({point})), "a crest is a line of at least two points"));
  Json wall = line_of("low_wall", {{4000, 4000}, {4000, 4000}}, 400, "wall");
  CHECK(says(fault("/terrain/-", wall), "two points of the line are the same"));
  Json many = Json::array();
  for (int i = 0; i < 33; ++i)
    many.push_back(line_of("road", {{0, i}, {9000, i}}, 400, ("r" + std::to_string(i)).c_str()));
  CHECK(says(fault("/terrain", many), "more than 32 features"));
  CHECK(says(fault("/objectives/2/terrain", 1), "cannot be occupied"));
  Json objectives = Json::array();
  for (int i = 0; i < 9; ++i) objectives.push_back(Json{{"name", "O"}, {"x", 1000 * i}, {"y", 0}});
  CHECK(says(fault("/objectives", objectives), "more than 8 objectives"));
  CHECK(says(fault("/objectives/0/x", 90000), "off the table"));
}

TEST_CASE("2.2 O3 limits and distances are those that there are") {
  CHECK(says(fault("/turns", 8, Json{{"limit", "never"}}), "the limit \"never\" is unknown"));
  CHECK(fault("/turns", 8, Json{{"limit", "turns"}}) == "accepted");
  CHECK(fault("/turns", 8, Json{{"distances", "two_thirds"}}) == "accepted");
  CHECK(fault("/turns", 8, Json{{"distances", "centimetres"}}) == "accepted");
}

TEST_CASE("1.2 1.4 units that cannot stand so, stand double or are too many are named") {
  const char* unit = "/sides/0/brigades/0/units/0";
  const auto of_unit = [&](const char* field, const Json& value, const Json& options = Json::object()) {
    return fault((std::string(unit) + field).c_str(), value, options);
  };
  CHECK(says(of_unit("/formation", "open_order"), "do not stand in this formation"));
  Json gun_row = base()["scenario"][Json::json_pointer(unit)];
  gun_row.update(Json{{"profile", "field-artillery"}, {"figures", 1}, {"formation", "line"}, {"large", true}});
  CHECK(says(of_unit("", gun_row, Json{{"large_units", true}}), "never large"));
  CHECK(says(of_unit("/inside", 1), "cannot be occupied"));
  Json header = base();
  for (const std::size_t i : {0, 1}) header["scenario"]["sides"][0]["brigades"][0]["units"][i]["inside"] = 0;
  CHECK(says(error_of(header), "holds two units"));
  CHECK(says(fault("/sides/0/brigades/0/units", Json::array()), "2 to 8 units"));
  CHECK(says(fault("/sides/0/brigades/0/leader/trait", "commanding"), "army leaders are commanding"));
  CHECK(says(fault("/sides/0/army_leader/trait", "bold"), "army leaders are commanding"));
  Json brigades = Json::array();
  for (int b = 0; b < 17; ++b) {
    Json one = base()["scenario"]["sides"][0]["brigades"][0];
    one["name"] = "brigade " + std::to_string(b);
    one["leader"]["name"] = one["name"];
    while (one["units"].size() > 2) one["units"].erase(2);
    for (Json& each : one["units"]) each["name"] = each["name"].get<std::string>() + std::to_string(b);
    brigades.push_back(one);
  }
  CHECK(says(fault("/sides/0/brigades", brigades), "more than 16 brigades"));
}

TEST_CASE("2.3 O4 commanders and division leaders have brigades of their own") {
  Json header = base();
  Json& side = header["scenario"]["sides"][0];
  Json first = side["brigades"][0];
  while (first["units"].size() > 2) first["units"].erase(2);
  side["brigades"] = Json::array();
  for (int b = 0; b < 4; ++b) {
    Json one = first;
    one["name"] = "brigade " + std::to_string(b);
    one["leader"].update(leader_at(("leader " + std::to_string(b)).c_str(), 40000 + 3000 * b));
    for (std::size_t i = 0; i < 2; ++i)
      one["units"][i].update(Json{{"name", "unit " + std::to_string(2 * b + static_cast<int>(i))},
                                  {"formation", "attack_column"},
                                  {"x", 6000 + 8000 * (2 * b + static_cast<int>(i))},
                                  {"y", 36000}});
    side["brigades"].push_back(one);
  }
  side["army_leader"].update(leader_at("general", 30000));
  header["options"].update(Json{{"division_leaders", true}, {"commanders", true}});
  const auto with = [&](const char* key, const Json& value) {
    Json changed = header;
    changed["scenario"]["sides"][0][key] = value;
    return error_of(changed);
  };
  const auto division = [](const char* name, int x, const Json& brigades) {
    Json out = leader_at(name, x);
    out["brigades"] = brigades;
    return out;
  };
  const Json two = Json::array({0, 1});
  CHECK(with("division_leaders", Json::array({division("D1", 20000, two)})) == "accepted");
  CHECK(says(with("division_leaders", Json::array({division("D1", 20000, Json::array({0}))})), "two or three"));
  CHECK(
      says(with("division_leaders", Json::array({division("D1", 20000, Json::array({0, 1, 2, 3}))})), "two or three"));
  CHECK(says(with("division_leaders", Json::array({division("D1", 20000, two), division("D2", 24000, two)})),
             "has a division leader already"));
  CHECK(says(
      with("division_leaders", Json::array({division("D1", 1, two), division("D2", 2, two), division("D3", 3, two)})),
      "one division leader for every two"));
  Json many = Json::array();
  for (int i = 0; i < 7; ++i)
    many.push_back(Json{{"name", "guest " + std::to_string(i)}, {"brigades", Json::array({i % 4})}});
  CHECK(says(with("commanders", many), "has a commander already"));
  CHECK(says(with("commanders", Json::array({Json{{"name", "guest"}, {"brigades", Json::array()}}})), "at least one"));
}

}  // namespace valor::vf::test
