#include "core/table/chain.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

// Six bases of 1 inch: 6 inches wide, its left end at `west`.
Footprint company(Length west, Heading heading = kNorth) {
  return {{{west + 3000, 20000}, heading}, {.figures = 6, .files = 6, .base_width = 1000, .base_depth = 1000}};
}
std::vector<Vec> block(Vec low, Vec high) { return {low, {high.x, low.y}, high, {low.x, high.y}}; }

}  // namespace

TEST_CASE("G22 a battle line reaches over gaps of three inches and ends at a wider one") {
  // [0-6] 3 [9-15] 3 [18-24] 3.001 [27.001-…]
  const std::vector<Footprint> units{company(0), company(9000), company(18000), company(27001)};
  const auto linked = [&](int i, int j) {
    return in_one_line(units[static_cast<std::size_t>(i)], units[static_cast<std::size_t>(j)], inches(3));
  };
  CHECK(chained_to(0, 4, linked) == std::vector<int>{0, 1, 2});
  CHECK(chained_to(2, 4, linked) == std::vector<int>{0, 1, 2});
  CHECK(chained_to(3, 4, linked) == std::vector<int>{3});
}

TEST_CASE("G22 who faces elsewhere does not stand in the line") {
  CHECK(in_one_line(company(0), company(9000), inches(3)));
  CHECK_FALSE(in_one_line(company(0), company(9000, kEast), inches(3)));
}

TEST_CASE("G6 skirmishers hang together while each has a neighbour within two inches") {
  std::vector<Disc> swarm{{{10000, 10000}, 500}, {{13000, 10000}, 500}, {{13000, 13000}, 500}};
  CHECK(hang_together(swarm, inches(2)));
  swarm[1].centre.x += 1;
  CHECK_FALSE(hang_together(swarm, inches(2)));
  CHECK(hang_together({}, inches(2)));
  CHECK(within(swarm, block({14500, 12000}, {16000, 14000}), kInch));
  CHECK_FALSE(within(swarm, block({14501, 12000}, {16000, 14000}), kInch));
}

TEST_CASE("G22 sections share the stretch where their outlines run along each other") {
  const auto house = block({10000, 10000}, {16000, 14000});
  CHECK(shared_border(house, block({16000, 11000}, {20000, 20000})) == 3000);
  CHECK(shared_border(house, block({16005, 11000}, {20000, 20000})) == 3000);
  CHECK(shared_border(house, block({16011, 11000}, {20000, 20000})) == 0);
  CHECK(shared_border(house, block({16000, 14000}, {20000, 20000})) == 0);  // only a corner
  CHECK(shared_border(house, block({10000, 14000}, {16000, 20000})) == 6000);
}

TEST_CASE("G25 chains and borders keep every mirror and quarter turn exactly") {
  Random random(35);
  for (int i = 0; i < 200; ++i) {
    const auto a = random.polygon(4, 2000, 4000);
    const std::vector<Vec> b{a[1], a[0], a[0] + Vec{random.between(-9000, 9000), 9000}};
    for (const testing::Symmetry& turn : testing::symmetries())
      REQUIRE(shared_border(turn(a), turn(b)) == shared_border(a, b));
  }
}
