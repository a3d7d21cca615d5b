// 2.1, 2.2, C59: maps joined from boards.
#include <nlohmann/json.hpp>

#include "rules/vv/10_terrain.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Json header_with(const char* us_at, const char* ge_at) {
  Json header = Json::parse(header_text({.map = {"..."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle C1"}}));
  const Json board = Json::parse(R"({"id":"b","title":"B","seed":1,"terrain":["w..","...","..s"]})");
  header["map"] = {{"id", "drawn"},
                   {"title", "Joined"},
                   {"seed", 1},
                   {"boards",
                    {{{"number", 1}, {"map", board}, {"column", 0}, {"row", 0}},
                     {{"number", 7}, {"map", board}, {"column", 2}, {"row", 0}, {"turned", true}}}}};
  header["scenario"]["sides"][0]["units"][0]["at"] = us_at;
  header["scenario"]["sides"][1]["units"][0]["at"] = ge_at;
  return header;
}

}  // namespace

TEST_CASE("2.1 boards are laid together, turned if the scenario says so, and their hexes named by their number") {
  const auto opening = setup(header_with("1A1", "7A1"));
  REQUIRE_MESSAGE(opening.has_value(), opening.error().sentence());
  const Setting& t = opening->setting;
  CHECK(t.field.grid() == hex::Grid{5, 3});
  CHECK(hex::name(t.field.hex(opening->state.unit(0).at)) == "A1");
  CHECK(hex::name(t.field.hex(opening->state.unit(1).at)) == "E3");
  CHECK(terrain_at(t, opening->state.unit(1).at).id == "woods");
  CHECK_FALSE(setup(header_with("1A1", "9A1")).has_value());
}

TEST_CASE("2.2 the half-hexes where boards meet, and those at the edge, are played like whole ones") {
  const auto opening = setup(header_with("1C1", "7B3"));
  CHECK_FALSE(opening.has_value());  // the turned board's last half-hexes lie beyond the edge
  const auto edge = setup(header_with("1C1", "B3"));
  REQUIRE(edge.has_value());
  CHECK(hex::name(edge->setting.field.hex(edge->state.unit(0).at)) == "C1");
  CHECK(edge->setting.leaving[static_cast<std::size_t>(edge->state.unit(0).at)][4] > 0);
}

}  // namespace valor::vv
