// 4.3: special rules of scenarios.
#include "rules/vv/04_special_rules.h"

#include "rules/vv/10_terrain.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Position with_rule(const char* special) {
  return position({.map = {".f~o.", ".....", "....."},
                   .us = {"us_rifle A1"},
                   .ge = {"ge_rifle E1"},
                   .more_map = R"({"level":["00000","01000","00000"],"hedges":["C2:3"],"bocage":["D2:3"],
                       "streams":["A3 E3"]})",
                   .more_scenario = std::string(R"({"special":[)") + special + "]}"});
}
std::string ground(const Position& p, const char* hex) { return terrain_at(p.t, at(p, hex)).id; }
std::string side(const Position& p, const char* a, const char* b) {
  const SideTerrain* found = side_between(p.t, p.t.field.hex(at(p, a)), p.t.field.hex(at(p, b)));
  return found ? found->id : "";
}

}  // namespace

TEST_CASE("4.3 without special rules the map is what it is") {
  const Position p = with_rule("");
  CHECK(ground(p, "B1") == "wheat");
  CHECK(ground(p, "C1") == "water");
  CHECK(side(p, "C2", "C3") == "hedge");
  CHECK(side(p, "D2", "D3") == "bocage");
}

TEST_CASE("4.3 bocage: every hedge blocks like bocage") {
  CHECK(side(with_rule(R"({"rule":"bocage"})"), "C2", "C3") == "bocage");
}

TEST_CASE("4.3 hedges: every bocage is a hedge") {
  CHECK(side(with_rule(R"({"rule":"hedges"})"), "D2", "D3") == "hedge");
}

TEST_CASE("4.3 ploughed: fields neither hinder nor cover") {
  const Position p = with_rule(R"({"rule":"ploughed"})");
  CHECK(ground(p, "B1") == "plough");
  CHECK(p.t.cover[static_cast<std::size_t>(at(p, "B1"))] == 0);
}

TEST_CASE("4.3 frozen: water and streams are open ground") {
  const Position p = with_rule(R"({"rule":"frozen"})");
  CHECK(ground(p, "C1") == "open");
  CHECK(ground(p, "C3") == "open");
  CHECK(ground(with_rule(""), "C3") == "stream");
}

TEST_CASE("4.3 flat: hills are level ground") {
  const Position p = with_rule(R"({"rule":"flat"})");
  CHECK(p.t.level[static_cast<std::size_t>(at(p, "B2"))] == 0);
}

TEST_CASE("4.3 terrain: one kind of ground counts as another, hills too") {
  const Position p = with_rule(R"({"rule":"terrain","from":"hill","to":"orchard"},
                                  {"rule":"terrain","from":"orchard","to":"woods"})");
  CHECK(ground(p, "D1") == "woods");
  CHECK(ground(p, "B2") == "woods");  // in the order of the list
  const Position q = with_rule(R"({"rule":"terrain","from":"hill","to":"orchard"})");
  CHECK(ground(q, "B2") == "orchard");
  CHECK(q.t.level[static_cast<std::size_t>(at(q, "B2"))] == 0);
}

TEST_CASE("4.3 the list is closed: other rules, and unknown ground, are refused when read") {
  const auto fails_at = [](const char* special) {
    return load_failure({.map = {"..."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle C1"},
                         .more_scenario = std::string(R"({"special":[)") + special + "]}"})
        .place;
  };
  CHECK(fails_at(R"({"rule":"magic"})") == "/scenario/special/0/rule");
  CHECK(fails_at(R"({"rule":"terrain","from":"lava","to":"open"})") == "/scenario/special/0/from");
  CHECK(fails_at(R"({"rule":"frozen","to":"open"})") == "/scenario/special/0/to");
}

}  // namespace valor::vv
