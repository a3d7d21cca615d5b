#include "core/table/template.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

// Ten bases of 1 inch side by side, their front at y = 20000, from x = 15000 to 25000.
const Footprint kRank{{{20000, 20000}, kNorth}, {.figures = 10, .files = 10, .base_width = 1000, .base_depth = 1000}};
constexpr Table kTable{72000, 48000};

}  // namespace

TEST_CASE("G19 a burst of four inches catches every base that it touches") {
  CHECK(figures_under(kRank, Disc{{20000, 20500}, 2000}) == 6);  // two of them only at its border
  CHECK(figures_under(kRank, Disc{{20500, 20500}, 2000}) == 5);
  CHECK(figures_under(kRank, Disc{{20500, 18000}, 2000}) == 1);  // the border touches one front edge
  CHECK(figures_under(kRank, Disc{{20500, 17999}, 2000}) == 0);
}

TEST_CASE("G19 a cone opens by its angle to each side and is as long as its sides") {
  const Outline grape = cone({20000, 30000}, kNorth, turns_of_degrees(45), 14142);
  REQUIRE(grape.count == 3);
  CHECK(contains(Points(grape), Vec{20000, 30000}));
  CHECK(contains(Points(grape), Vec{20000, 20000}));
  CHECK_FALSE(contains(Points(grape), Vec{20000, 19990}));
  CHECK(twice_area(grape) > 0);
  // At y = 21000, the backs of the bases, it is 9 inches to each side: all ten bases.
  CHECK(figures_under(kRank, grape) == 10);
  CHECK(figures_under(kRank, cone({20000, 30000}, kNorth, turns_of_degrees(15), 14142)) == 6);
  CHECK(figures_under(kRank, cone({20000, 30000}, kNorth, turns_of_degrees(15), 9000)) == 0);
}

TEST_CASE("G19 a corridor is as wide as asked and ends at its length") {
  const Outline strip = corridor({20000, 30000}, kNorth, 500, 9000);
  CHECK(figures_under(kRank, strip) == 2);
  CHECK(figures_under(kRank, corridor({20000, 30000}, kNorth, 500, 8999)) == 0);
  CHECK(figures_under(kRank, corridor({20500, 30000}, kNorth, 500, 9500)) == 1);
  CHECK(figures_under(kRank, corridor({10000, 20500}, kEast, 500, 30000)) == 10);
}

TEST_CASE("G19 bombs fall side by side in a straight line") {
  const std::vector<Disc> bombs = bomb_line({20000, 20000}, kEast, 3, 2000);
  REQUIRE(bombs.size() == 3);
  CHECK(bombs[1] == Disc{{24000, 20000}, 2000});
  CHECK(bombs[2] == Disc{{28000, 20000}, 2000});
}

TEST_CASE("G20 the hours of the clock face go round from the north") {
  CHECK(clock_heading(12) == kNorth);
  CHECK(clock_heading(3) == kEast);
  CHECK(clock_heading(6) == kSouth);
  CHECK(clock_heading(9) == kWest);
  CHECK(scattered({20000, 20000}, 6, 5000) == Vec{20000, 25000});
  CHECK(scattered({20000, 20000}, 1, 10000) == Vec{25000, 11340});
}

TEST_CASE("G20 what leaves the table is lost, or comes down where it crossed the edge") {
  CHECK(scattered_on(kTable, {36000, 3000}, 12, 3000) == Vec{36000, 0});
  CHECK_FALSE(scattered_on(kTable, {36000, 3000}, 12, 3001));
  CHECK(scattered_to_edge(kTable, {36000, 3000}, 12, 9000) == Vec{36000, 0});
  CHECK(scattered_to_edge(kTable, {70000, 24000}, 3, 9000) == Vec{72000, 24000});
  CHECK(scattered_to_edge(kTable, {36000, 24000}, 5, 2000) == scattered({36000, 24000}, 5, 2000));
}

TEST_CASE("G25 templates and their victims keep every mirror and quarter turn exactly") {
  Random random(33);
  for (int i = 0; i < 200; ++i) {
    const Footprint f = random.footprint();
    const Vec tip = random.point_near(f.pose.position, 6000);
    const Heading h = random.heading();
    for (const testing::Symmetry& turn : testing::symmetries()) {
      REQUIRE(figures_under(turn(f), cone(turn(tip), turn(h), 2730, 9000)) ==
              figures_under(f, cone(tip, h, 2730, 9000)));
      REQUIRE(figures_under(turn(f), corridor(turn(tip), turn(h), 500, 9000)) ==
              figures_under(f, corridor(tip, h, 500, 9000)));
      REQUIRE(figures_under(turn(f), Disc{turn(tip), 2000}) == figures_under(f, Disc{tip, 2000}));
    }
  }
}
