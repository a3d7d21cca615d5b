#include "core/hex/map.h"

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace valor::hex {
namespace {

constexpr std::string_view kLetters = ".wofpcgstk";

Hex at(std::string_view text) { return parse_hex(text).value(); }

std::string file(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Map village() { return parse_map(file("data/vv/maps/saint-clair.json"), kLetters, "saint-clair.json").value(); }

std::string names(const Way& way) {
  std::string text;
  for (const Hex hex : way) text += name(hex) + " ";
  return text;
}

std::string names(const Map& map, SideKind kind) {
  std::string text;
  for (std::size_t i = 0; i < map.sides.size(); ++i)
    if (map.sides[i] == kind)
      text += name(Hexside{map.grid.hex(static_cast<HexIndex>(i / 3)), static_cast<std::uint8_t>(i % 3)}) + " ";
  return text;
}

TEST_CASE("map: the village is read, with its terrain, levels and labels") {
  const Map map = village();
  CHECK(map.id == "saint-clair");
  CHECK(map.title == "Saint-Clair-sur-Vire");
  CHECK(map.seed == 1944);
  CHECK(map.grid == Grid{24, 16});
  const auto hex = [&](std::string_view text) { return static_cast<std::size_t>(map.grid.index(at(text))); };
  CHECK(map.terrain[hex("A1")] == 'w');
  CHECK(map.terrain[hex("N8")] == 'k');
  CHECK(map.terrain[hex("X16")] == '.');
  CHECK(map.terrain[hex("X13")] == 'p');
  CHECK(map.level[hex("C3")] == 2);
  CHECK(map.level[hex("X16")] == 0);
  CHECK(map.parcel[hex("H7")] == 'q');
  REQUIRE(map.labels.size() == 6);
  CHECK(map.labels[1].text == "la Vire");
  CHECK(map.labels[1].at == at("R11"));
  CHECK(map.labels[1].kind == "water");
  CHECK(map.labels[1].size == 40);
  CHECK(map.labels[1].dx == 75);
  CHECK(map.labels[1].dy == 10);
  CHECK(map.labels[1].rot == 62);
}

// What the generator of the look makes of the same way-points, with floating point and sampling.
TEST_CASE("map: the ways of the village are the same hexes as in the drawn look") {
  const Map map = village();
  REQUIRE(map.roads.size() == 2);
  REQUIRE(map.tracks.size() == 3);
  REQUIRE(map.streams.size() == 1);
  CHECK(names(map.roads[0]) == "A9 B8 C9 D8 E8 F8 G8 H8 I9 J8 K9 L8 M9 N9 O9 P9 Q9 R8 S8 T8 U8 V7 W8 X7 ");
  CHECK(names(map.roads[1]) == "L1 L2 L3 L4 L5 M6 M7 M8 M9 M10 M11 M12 L12 L13 L14 L15 L16 ");
  CHECK(names(map.tracks[0]) == "M11 N11 O12 P12 Q12 R12 S12 T11 U11 V11 W11 X10 ");
  CHECK(names(map.tracks[1]) == "K9 J9 J10 I11 I12 I13 I14 H14 H15 G16 ");
  CHECK(names(map.tracks[2]) == "Q9 Q8 Q7 Q6 Q5 Q4 Q3 R2 R1 ");
  CHECK(names(map.streams[0]) == "T1 T2 T3 T4 T5 S6 S7 R7 R8 R9 R10 R11 R12 S13 S14 S15 R15 R16 ");
}

TEST_CASE("map: the hexsides of the village are the same as in the drawn look") {
  const Map map = village();
  CHECK(names(map, SideKind::kWall) ==
        "J9:2 J10:1 K11:0 K12:1 L11:2 L12:0 M8:2 M9:1 N8:1 N8:2 N9:0 O10:1 O10:2 O11:0 Q9:2 ");
  CHECK(names(map, SideKind::kHedge) ==
        "G7:2 G8:1 G9:1 H6:2 H7:0 H9:0 I7:0 I7:2 I8:1 I8:2 I9:0 I11:2 I12:1 I12:2 I13:1 J10:2 J11:0 J13:0 "
        "J13:1 J14:2 J15:1 K11:1 K11:2 K12:2 K13:1 K13:2 K14:0 K14:2 K15:0 K16:0 K16:1 L13:2 L15:2 M4:2 M14:0 "
        "M14:1 M15:2 M16:0 N3:2 N4:0 N5:0 N5:1 N14:0 N14:1 N14:2 N15:0 O4:0 O4:1 O4:2 O5:1 O6:0 O6:1 P5:0 "
        "P5:1 P5:2 P6:0 R2:2 R3:1 R3:2 R4:1 R5:2 R6:1 R6:2 S3:0 S3:1 S5:0 S5:1 S6:0 S8:0 S8:1 T3:1 T3:2 T4:1 "
        "T4:2 T6:0 T6:1 T7:2 T8:0 U7:0 U7:1 U7:2 U8:0 U8:2 U9:1 U9:2 U10:1 V8:0 V9:2 V10:0 W8:0 W8:2 W9:1 "
        "W9:2 W10:0 ");
  CHECK(names(map, SideKind::kBocage) ==
        "A9:2 A10:1 A10:2 A11:1 B9:0 B11:0 B11:1 C9:0 C12:0 C12:1 D5:2 D6:1 D6:2 D7:1 D9:0 D9:1 D9:2 D10:1 "
        "D10:2 D11:1 D11:2 D12:0 E6:0 E6:1 E8:0 E8:1 E11:2 E12:1 E12:2 E13:1 E14:2 E15:1 E15:2 E16:1 F6:0 "
        "F6:1 F6:2 F7:1 F7:2 F8:0 F9:2 F10:1 F10:2 F11:0 F12:2 F13:0 F13:2 F14:0 F15:2 F16:0 G1:2 G2:1 G2:2 "
        "G3:1 G10:0 G10:1 G13:0 G13:1 G14:0 G14:1 G14:2 G15:1 G15:2 G16:0 H2:2 H3:0 H3:1 H3:2 H4:1 H9:2 H10:0 "
        "H10:2 H11:1 H11:2 H12:1 H12:2 H13:0 I1:2 I2:1 I2:2 I3:0 I3:1 I5:0 I5:1 I6:2 I7:1 I10:0 I10:1 I10:2 "
        "I11:0 J2:2 J3:0 J4:2 J5:0 J5:1 J5:2 J6:0 J7:0 J7:1 K3:0 K3:1 K3:2 K4:1 K4:2 K5:0 K5:1 K8:0 K8:1 L4:2 "
        "L6:2 L7:1 L7:2 L8:0 M5:0 M5:1 M5:2 M6:1 M6:2 O11:2 O12:1 O13:1 P10:2 P11:0 P12:2 P13:0 Q11:0 Q11:1 "
        "Q13:0 Q13:1 Q13:2 Q14:1 Q14:2 Q15:1 R11:1 R11:2 R14:2 R15:0 S13:0 S13:1 S13:2 S14:1 S14:2 U13:2 "
        "U14:1 V11:2 V12:1 V12:2 V13:0 V14:0 V14:1 W12:0 W12:1 W15:0 W15:1 X12:0 X15:0 ");
}

// ---- small maps ----

// A map of three by three, changed by `change` before it is read.
template <class Change>
Result<Map, LoadError> small(Change&& change) {
  Json json{{"id", "small"}, {"title", "Small"}, {"seed", 1}, {"terrain", {"...", ".w.", "..."}}};
  change(json);
  return read_map(json, kLetters, "small.json");
}

TEST_CASE("map: level, parcel, ways, hexsides and labels may be left out") {
  const auto map = small([](Json&) {});
  REQUIRE(map);
  CHECK(map->grid == Grid{3, 3});
  CHECK(map->level == std::vector<std::uint8_t>(9, 0));
  CHECK(map->sides == std::vector<SideKind>(27, SideKind::kNone));
}

TEST_CASE("map: parcels are bordered by walls, bocage or hedges; equal parcels and the edge by nothing") {
  const auto map = small([](Json& json) { json["parcel"] = Json::array({"aa.", "A#.", "..."}); });
  REQUIRE(map);
  CHECK(map->side(at("A1"), at("B1")) == SideKind::kNone);
  CHECK(map->side(at("B1"), at("C1")) == SideKind::kHedge);
  CHECK(map->side(at("A1"), at("A2")) == SideKind::kBocage);
  CHECK(map->side(at("A2"), at("B2")) == SideKind::kWall);
  CHECK(map->side(at("B2"), at("A2")) == SideKind::kWall);
  CHECK(map->side(at("A2"), at("A3")) == SideKind::kBocage);
  CHECK(map->side(at("A3"), at("B3")) == SideKind::kNone);
  CHECK(map->side(at("A1"), at("A3")) == SideKind::kNone);
}

TEST_CASE("map: single hexsides take precedence over borders of parcels") {
  const auto map = small([](Json& json) {
    json["parcel"] = Json::array({"A..", "...", "..."});
    json["hedges"] = Json::array({"A2:0"});
    json["bocage"] = Json::array({"C3:5"});
    json["walls"] = Json::array({"B1:3"});
  });
  REQUIRE(map);
  CHECK(map->side(at("A1"), at("A2")) == SideKind::kHedge);
  CHECK(map->side(at("A1"), at("B1")) == SideKind::kBocage);
  CHECK(map->side(at("B2"), at("C3")) == SideKind::kBocage);
  CHECK(map->side(at("B1"), at("B2")) == SideKind::kWall);
}

TEST_CASE("map: a road, track or stream leaves a gap in every kind of hexside") {
  for (const char* way : {"roads", "tracks", "streams"}) {
    const auto map = small([&](Json& json) {
      json["parcel"] = Json::array({"A..", "...", "..."});
      json["walls"] = Json::array({"B1:3"});
      json[way] = Json::array({"A1 A3", "B1 B3"});
    });
    REQUIRE(map);
    CHECK(map->side(at("A1"), at("A2")) == SideKind::kNone);
    CHECK(map->side(at("B1"), at("B2")) == SideKind::kNone);
    CHECK(map->side(at("A1"), at("B1")) == SideKind::kBocage);
  }
}

// ---- bad maps ----

template <class Change>
void refused(const std::string& place, const std::string& what, Change&& change) {
  const auto map = small(change);
  CAPTURE(place);
  REQUIRE_FALSE(map);
  CHECK(map.error().place == place);
  CHECK(map.error().what.find(what) != std::string::npos);
  CHECK_FALSE(map.error().remedy.empty());
}

TEST_CASE("map: letters that nobody knows are named with their hex") {
  refused("small.json at /terrain/1", "\"x\" of hex C2",
          [](Json& j) { j["terrain"] = Json::array({"...", "..x", "..."}); });
  refused("small.json at /level/0", "\"-\" of hex B1",
          [](Json& j) { j["level"] = Json::array({"0-0", "000", "000"}); });
  refused("small.json at /parcel/2", "\"3\" of hex A3",
          [](Json& j) { j["parcel"] = Json::array({"...", "...", "3.."}); });
  refused("small.json at /terrain/0", "\"?\" of hex A1",
          [](Json& j) { j["terrain"] = Json::array({"é.", "...", "..."}); });
}

TEST_CASE("map: ragged rows and missing rows are refused") {
  refused("small.json at /terrain/1", "2 letters", [](Json& j) { j["terrain"] = Json::array({"...", "..", "..."}); });
  refused("small.json at /level", "2 rows", [](Json& j) { j["level"] = Json::array({"000", "000"}); });
  refused("small.json at /parcel/0", "4 letters", [](Json& j) { j["parcel"] = Json::array({"....", "...", "..."}); });
  refused("small.json at /level", "0 rows", [](Json& j) { j["level"] = Json::array(); });
  refused("small.json at /terrain", "no rows", [](Json& j) { j["terrain"] = Json::array(); });
  refused("small.json at /terrain", "no rows", [](Json& j) { j.erase("terrain"); });
  refused("small.json at /terrain/1", "not a text", [](Json& j) { j["terrain"][1] = 7; });
  refused("small.json at /terrain", "not a list", [](Json& j) { j["terrain"] = "..."; });
}

TEST_CASE("map: a map larger than 64 by 64 is refused, one of 64 by 64 is read") {
  const auto rows = [](std::size_t width, std::size_t height) {
    return std::vector<std::string>(height, std::string(width, '.'));
  };
  refused("small.json at /terrain", "65 by 1", [&](Json& j) { j["terrain"] = rows(65, 1); });
  refused("small.json at /terrain", "1 by 65", [&](Json& j) { j["terrain"] = rows(1, 65); });
  CHECK(small([&](Json& j) { j["terrain"] = rows(64, 64); }));
}

TEST_CASE("map: bad ways are refused") {
  refused("small.json at /roads/0", "\"Q\" is not the name", [](Json& j) { j["roads"] = Json::array({"A1 Q"}); });
  refused("small.json at /tracks/1", "D1 is not on the map",
          [](Json& j) { j["tracks"] = Json::array({"A1 A3", "A1 D1"}); });
  refused("small.json at /streams/0", "two way-points", [](Json& j) { j["streams"] = Json::array({"A1"}); });
  refused("small.json at /roads/0", "twice in a row", [](Json& j) { j["roads"] = Json::array({"A1 B2 B2 C3"}); });
  refused("small.json at /roads/0", "\"\" is not the name", [](Json& j) { j["roads"] = Json::array({"A1  C3"}); });
  refused("small.json at /streams/0", "the way from B2 to F2 leaves the map", [](Json& j) {
    j["terrain"] = {"......", "......"};
    j["streams"] = Json::array({"B2 F2"});
  });
  refused("small.json at /roads/0", "not a text", [](Json& j) { j["roads"] = Json::array({3}); });
}

TEST_CASE("map: bad hexsides are refused") {
  refused("small.json at /walls/0", "\"A1\" is not a hexside", [](Json& j) { j["walls"] = Json::array({"A1"}); });
  refused("small.json at /hedges/0", "between two hexes", [](Json& j) { j["hedges"] = Json::array({"A1:0"}); });
  refused("small.json at /hedges/0", "between two hexes", [](Json& j) { j["hedges"] = Json::array({"A3:3"}); });
  refused("small.json at /bocage/0", "between two hexes", [](Json& j) { j["bocage"] = Json::array({"D1:3"}); });
  refused("small.json at /walls/1", "named twice", [](Json& j) { j["walls"] = Json::array({"A1:3", "A2:0"}); });
  refused("small.json at /hedges/0", "named twice", [](Json& j) {
    j["walls"] = Json::array({"A1:3"});
    j["hedges"] = Json::array({"A1:3"});
  });
}

TEST_CASE("map: bad labels are refused") {
  const Json good{{"at", "A1"}, {"text", "Here"}, {"kind", "town"}, {"size", 50}};
  CHECK(small([&](Json& j) { j["labels"] = Json::array({good}); }));
  const auto label = [&](const char* key, const Json& value) {
    return [=](Json& j) {
      j["labels"] = Json::array({good});
      j["labels"][0][key] = value;
    };
  };
  refused("small.json at /labels/0/at", "not on the map", label("at", "Z9"));
  refused("small.json at /labels/0/kind", "not known", label("kind", "sea"));
  refused("small.json at /labels/0/size", "whole number", label("size", 0));
  refused("small.json at /labels/0/dx", "whole number", label("dx", "left"));
  refused("small.json at /labels/0/rot", "whole number", label("rot", 361));
  refused("small.json at /labels/0/colour", "not known", label("colour", "red"));
  refused("small.json at /labels/0/text", "not a text", label("text", ""));
  refused("small.json at /labels/0", "not an object", [](Json& j) { j["labels"] = Json::array({"town"}); });
  refused("small.json at /labels", "not a list", [](Json& j) { j["labels"] = "town"; });
}

TEST_CASE("map: missing, unknown and wrong keys are refused") {
  refused("small.json at /id", "missing", [](Json& j) { j.erase("id"); });
  refused("small.json at /title", "missing", [](Json& j) { j.erase("title"); });
  refused("small.json at /seed", "missing", [](Json& j) { j.erase("seed"); });
  refused("small.json at /seed", "whole number", [](Json& j) { j["seed"] = -1; });
  refused("small.json at /seed", "whole number", [](Json& j) { j["seed"] = 5000000000; });
  refused("small.json at /id", "not an id", [](Json& j) { j["id"] = "Saint Clair"; });
  refused("small.json at /source", "not known", [](Json& j) { j["source"] = "mine"; });
  refused("small.json at /rivers", "not known", [](Json& j) { j["rivers"] = Json::array(); });
  refused("small.json", "not an object", [](Json& j) { j = Json::array(); });
}

TEST_CASE("map: text that is not JSON, or names a key twice, is refused") {
  const auto broken = parse_map("{\n\"id\": \"a\",\n]", kLetters, "broken.json");
  REQUIRE_FALSE(broken);
  CHECK(broken.error().place.find("broken.json") == 0);
  const auto twice = parse_map(R"({"id": "a", "id": "b"})", kLetters, "twice.json");
  REQUIRE_FALSE(twice);
  CHECK(twice.error().sentence().find("\"id\"") != std::string::npos);
}

}  // namespace
}  // namespace valor::hex
