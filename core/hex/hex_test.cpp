#include "core/hex/hex.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

namespace valor::hex {
namespace {

Hex at(std::string_view text) { return parse_hex(text).value(); }

TEST_CASE("hex: A1 is top left, columns B, D, F lie half a hex lower, side 0 is north and they count clockwise") {
  CHECK(at("A1") == Hex{0, 0});
  const auto around = [](std::string_view centre) {
    std::string names;
    for (int d = 0; d < kDirections; ++d) names += name(neighbour(at(centre), d)) + " ";
    return names;
  };
  CHECK(around("C5") == "C4 D4 D5 C6 B5 B4 ");
  CHECK(around("D5") == "D4 E5 E6 D6 C6 C5 ");
}

TEST_CASE("hex: column and row convert to axial and back, beyond the edges too") {
  for (int col = -5; col <= 70; ++col)
    for (int row = -5; row <= 70; ++row) {
      const Offset offset{col, row};
      REQUIRE(offset_of(hex_of(offset)) == offset);
    }
  CHECK(offset_of(neighbour(at("A1"), 5)) == Offset{-1, -1});
  CHECK(offset_of(neighbour(at("A1"), 4)) == Offset{-1, 0});
}

TEST_CASE("hex: opposite directions lead back") {
  for (int d = 0; d < kDirections; ++d) {
    CHECK(neighbour(neighbour(at("G7"), d), opposite(d)) == at("G7"));
    CHECK(direction(at("G7"), neighbour(at("G7"), d)) == d);
  }
  CHECK_FALSE(direction(at("G7"), at("G9")).has_value());
  CHECK_FALSE(direction(at("G7"), at("G7")).has_value());
}

TEST_CASE("hex: distance counts the target and not the start") {
  CHECK(distance(at("A1"), at("A1")) == 0);
  CHECK(distance(at("A1"), at("B1")) == 1);
  CHECK(distance(at("A1"), at("A5")) == 4);
  CHECK(distance(at("A1"), at("C1")) == 2);
  CHECK(distance(at("A1"), at("D8")) == 9);
  CHECK(distance(at("X16"), at("A1")) == distance(at("A1"), at("X16")));
}

TEST_CASE("hex: distance is the fewest steps between neighbours") {
  const Field field({.width = 9, .height = 7});
  for (int start = 0; start < field.count(); ++start) {
    std::vector<int> steps(static_cast<std::size_t>(field.count()), -1);
    std::vector<HexIndex> queue{static_cast<HexIndex>(start)};
    steps[static_cast<std::size_t>(start)] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const HexIndex next : field.neighbours(queue[i]))
        if (next != kNoHex && steps[static_cast<std::size_t>(next)] < 0) {
          steps[static_cast<std::size_t>(next)] = steps[static_cast<std::size_t>(queue[i])] + 1;
          queue.push_back(next);
        }
    for (int i = 0; i < field.count(); ++i)
      REQUIRE(field.distance(static_cast<HexIndex>(start), static_cast<HexIndex>(i)) ==
              steps[static_cast<std::size_t>(i)]);
  }
}

TEST_CASE("hex: a ring starts north and goes clockwise") {
  std::string names;
  for_each_in_ring(at("D5"), 1, [&](Hex hex) { names += name(hex) + " "; });
  CHECK(names == "D4 E5 E6 D6 C6 C5 ");
  names.clear();
  for_each_in_ring(at("D5"), 2, [&](Hex hex) { names += name(hex) + " "; });
  CHECK(names == "D3 E4 F4 F5 F6 E7 D7 C7 B6 B5 B4 C4 ");
}

TEST_CASE("hex: ranges are the rings together, ascending, and hold each hex once") {
  for (int radius = 0; radius < 6; ++radius) {
    std::set<Hex> rings;
    for (int r = 0; r <= radius; ++r)
      for_each_in_ring(at("M20"), r, [&](Hex hex) {
        CHECK(distance(hex, at("M20")) == r);
        rings.insert(hex);
      });
    std::vector<Hex> range;
    for_each_in_range(at("M20"), radius, [&](Hex hex) { range.push_back(hex); });
    CHECK(range == std::vector<Hex>(rings.begin(), rings.end()));
    CHECK(static_cast<int>(range.size()) == 1 + 3 * radius * (radius + 1));
  }
}

TEST_CASE("hex: a hexside is one and the same for both its hexes") {
  for (const char* name : {"F7", "G7"})
    for (int d = 0; d < kDirections; ++d) {
      const Hex here = at(name), there = neighbour(here, d);
      const Hexside side = hexside(here, d);
      CHECK(side == hexside(there, opposite(d)));
      CHECK(side.side < 3);
      CHECK(hexside_between(here, there) == side);
      CHECK(hexside_between(there, here) == side);
      CHECK(std::set<Hex>{side.hex, other_hex(side)} == std::set<Hex>{here, there});
    }
  CHECK_FALSE(hexside_between(at("A1"), at("A3")).has_value());
}

TEST_CASE("hex: a field numbers its hexes down the columns, in the order of Hex") {
  for (const Grid grid : {Grid{1, 1}, Grid{24, 16}, Grid{64, 64}, Grid{3, 64}}) {
    const Field field(grid);
    Hex before{-1, 0};
    for (int i = 0; i < grid.count(); ++i) {
      const Hex here = grid.hex(static_cast<HexIndex>(i));
      REQUIRE(grid.contains(here));
      REQUIRE(index(grid.index(here)) == i);
      REQUIRE(field.hex(static_cast<HexIndex>(i)) == here);
      REQUIRE(before < here);
      before = here;
    }
  }
}

TEST_CASE("hex: beyond the edge there is no hex") {
  const Field field({.width = 4, .height = 3});
  const auto neighbours = [&](std::string_view hex) {
    std::string names;
    for (const HexIndex near : field.neighbours(field.index(at(hex))))
      names += near == kNoHex ? "- " : name(field.hex(near)) + " ";
    return names;
  };
  CHECK(neighbours("A1") == "- - B1 A2 - - ");
  CHECK(neighbours("B1") == "- C1 C2 B2 A2 A1 ");
  CHECK(neighbours("D3") == "D2 - - - - C3 ");
  CHECK(field.index(at("E1")) == kNoHex);
  CHECK(field.index(Hex{0, -1}) == kNoHex);
  CHECK(field.grid().side_index(hexside(at("A3"), 3)) == -1);
  CHECK(field.grid().side_index(hexside(at("D3"), 2)) == 3 * 11 + 2);
}

TEST_CASE("hex: a field is limited to 64 by 64") {
  CHECK_NOTHROW(Field({.width = 64, .height = 64}));
  CHECK_THROWS_AS(Field({.width = 65, .height = 64}), BrokenInvariant);
  CHECK_THROWS_AS(Field({.width = 64, .height = 65}), BrokenInvariant);
  CHECK_THROWS_AS(Field({.width = 0, .height = 5}), BrokenInvariant);
}

TEST_CASE("hex: the range around a hex of a field stops at the edge") {
  const Field field({.width = 4, .height = 3});
  std::string names;
  field.for_each_in_range(field.index(at("A1")), 1, [&](HexIndex hex) { names += name(field.hex(hex)) + " "; });
  CHECK(names == "A1 A2 B1 ");
}

TEST_CASE("hex: every hex of the largest field has a name that is read back") {
  std::set<std::string> names;
  for (int col = 0; col < kMaxWidth; ++col)
    for (int row = 0; row < kMaxHeight; ++row) {
      const Hex hex = hex_of({col, row});
      REQUIRE(parse_hex(name(hex)) == hex);
      REQUIRE(parse_board_hex(name(BoardHex{7, hex})) == BoardHex{7, hex});
      names.insert(name(hex));
    }
  CHECK(names.size() == 4096);
  CHECK(column_name(25) == "Z");
  CHECK(column_name(26) == "AA");
  CHECK(column_name(27) == "AB");
  CHECK(column_name(63) == "BL");
  CHECK(offset_of(at("F7")) == Offset{5, 6});
}

TEST_CASE("hex: 7I5 is I5 of board 7") {
  const auto hex = parse_board_hex("7I5");
  REQUIRE(hex);
  CHECK(hex->board == 7);
  CHECK(hex->hex == at("I5"));
  CHECK(name(*hex) == "7I5");
}

TEST_CASE("hex: both names of a hexside are read, one is written") {
  CHECK(parse_hexside("F7:3").value() == parse_hexside("F8:0").value());
  CHECK(name(parse_hexside("F7:3").value()) == "F8:0");
  CHECK(name(parse_hexside("N8:1").value()) == "N8:1");
}

TEST_CASE("hex: what is not a name is refused with its text and a remedy") {
  for (const char* text : {"", "7", "F", "f7", "F0", "F07", "F65", "BM1", "ZZZZZZZZ1", "F7 ", " F7", "F-1", "F7x",
                           "F99999999999999999999", "É7"}) {
    CAPTURE(text);
    const auto hex = parse_hex(text);
    REQUIRE_FALSE(hex);
    CHECK(hex.error().place == "\"" + std::string(text) + "\"");
    CHECK(hex.error().remedy.find("such as F7") != std::string::npos);
  }
  for (const char* text : {"", "I5", "0I5", "07I5", "7", "7I", "7I5x", "1000I5", "-7I5"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_board_hex(text));
  }
  for (const char* text : {"", "N8", "N8:", "N8:6", "N8:-1", "N8:12", "N8;1", ":1"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_hexside(text));
  }
}

}  // namespace
}  // namespace valor::hex
