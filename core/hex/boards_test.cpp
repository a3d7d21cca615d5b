#include "core/hex/boards.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace valor::hex {
namespace {

const char* const kLeft = R"({"id":"left","title":"Left","seed":1,"terrain":["w..","...","..s"],"roads":["A2 C2"],
    "walls":["A1:2"]})";
const char* const kRight = R"({"id":"right","title":"Right","seed":1,"terrain":["..o","...","p.."]})";

Board board(const char* text, int number, int column, int row, bool turned = false) {
  auto map = parse_map(text, ".wsop", "board");
  REQUIRE(map.has_value());
  return {{number, map->grid, column, row, turned}, *map};
}

std::string row_of(const Map& map, int row) {
  std::string out;
  for (int col = 0; col < map.grid.width; ++col)
    out += map.terrain[static_cast<std::size_t>(index(map.grid.index(hex_of({col, row}))))];
  return out;
}

Json joined_json(const char* more) {
  Json json = Json::parse(R"({"id":"both","title":"Both","seed":1})");
  json.update(Json::parse(more));
  return json;
}

}  // namespace

TEST_CASE("boards side by side share their column of half-hexes, and the later one lies on top") {
  const Map map = join({board(kLeft, 1, 0, 0), board(kRight, 7, 2, 0)}, '.');
  CHECK(map.grid == Grid{5, 3});
  CHECK(row_of(map, 0) == "w...o");
  CHECK(row_of(map, 2) == "..p..");
}

TEST_CASE("boards one below the other keep all their rows") {
  const Map map = join({board(kLeft, 1, 0, 0), board(kRight, 7, 0, 3)}, '.');
  CHECK(map.grid == Grid{3, 6});
  CHECK(row_of(map, 2) == "..s");
  CHECK(row_of(map, 3) == "..o");
}

TEST_CASE("a board turned by 180 degrees keeps its neighbours") {
  const Board turned = board(kLeft, 1, 0, 3, true);
  CHECK(name(turned.place.joined(parse_hex("A1").value())) == "C6");
  CHECK(name(turned.place.joined(parse_hex("B1").value())) == "B5");
  CHECK(name(turned.place.joined(parse_hex("B3").value())) == "B3");  // its half-hex completes the board above
  const Grid& grid = turned.map.grid;
  for (int i = 0; i < grid.count(); ++i)
    for (int d = 0; d < kDirections; ++d) {
      const Hex a = grid.hex(static_cast<HexIndex>(i));
      CHECK(distance(turned.place.joined(a), turned.place.joined(neighbour(a, d))) == 1);
    }
  const Map map = join({board(kRight, 7, 0, 0), turned}, '.');
  CHECK(row_of(map, 5) == "..w");
  CHECK(map.side(parse_hex("C6").value(), turned.place.joined(parse_hex("B1").value())) == SideKind::kWall);
  REQUIRE(map.roads.size() == 1);
  CHECK(name(map.roads[0].front()) == "C5");
}

TEST_CASE("a map file may be joined from boards, and says what is wrong with them") {
  const std::string left = kLeft, right = kRight;
  const Json good = joined_json(("{\"boards\":[{\"number\":1,\"map\":" + left +
                                 ",\"column\":0,\"row\":0},{\"number\":7,\"map\":" + right +
                                 ",\"column\":2,\"row\":0,\"turned\":true}]}")
                                    .c_str());
  const auto map = read_map(good, ".wsop", "map");
  REQUIRE_MESSAGE(map.has_value(), map.error().sentence());
  CHECK(map->grid.width == 5);
  REQUIRE(map->boards.size() == 2);
  CHECK(name(map->on_board({7, parse_hex("A1").value()}).value()) == "E3");
  CHECK_FALSE(map->on_board({8, parse_hex("A1").value()}).has_value());
  for (const auto& [key, value] : {std::pair<const char*, Json>{"column", 1}, {"number", 0}, {"map", 5}}) {
    Json bad = good;
    bad["boards"][1][key] = value;
    CHECK_FALSE(read_map(bad, ".wsop", "map").has_value());
  }
}

}  // namespace valor::hex
