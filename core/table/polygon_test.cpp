#include "core/table/polygon.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

// A U that opens to the north: 300 wide, 200 high, with a notch from x = 100 to 200 down to y = 100.
const std::vector<Vec> kCup{{0, 0}, {100, 0}, {100, 100}, {200, 100}, {200, 0}, {300, 0}, {300, 200}, {0, 200}};

}  // namespace

TEST_CASE("G4 a point is inside, outside or on the edge") {
  CHECK(locate({50, 50}, kCup) == Place::Inside);
  CHECK(locate({150, 50}, kCup) == Place::Outside);
  CHECK(locate({150, 100}, kCup) == Place::Edge);
  CHECK(locate({100, 0}, kCup) == Place::Edge);
  CHECK(locate({150, 150}, kCup) == Place::Inside);
  CHECK(locate({301, 100}, kCup) == Place::Outside);
}

TEST_CASE("G4 a polygon that crosses or folds on itself is not simple") {
  CHECK(is_simple(kCup));
  CHECK_FALSE(is_simple(std::vector<Vec>{{0, 0}, {10, 10}, {10, 0}, {0, 10}}));
  CHECK_FALSE(is_simple(std::vector<Vec>{{0, 0}, {10, 0}, {5, 0}, {5, 5}}));
  CHECK_FALSE(is_simple(std::vector<Vec>{{0, 0}, {10, 0}}));
  CHECK_FALSE(is_simple(std::vector<Vec>{{0, 0}, {10, 0}, {20, 0}}));
  CHECK_FALSE(is_simple(std::vector<Vec>{{0, 0}, {0, 0}, {10, 0}, {10, 10}}));
}

TEST_CASE("G11 a line passes through the interior, grazing does not count") {
  const Area cup{kCup};
  CHECK(cup.meets_interior(Segment{{-50, 150}, {350, 150}}));
  CHECK(cup.meets_interior(Segment{{-50, 50}, {150, 50}}));
  CHECK_FALSE(cup.meets_interior(Segment{{120, -50}, {120, 100}}));  // down into the notch
  CHECK_FALSE(cup.meets_interior(Segment{{100, -50}, {100, 100}}));  // along its wall
  CHECK(cup.meets_interior(Segment{{100, -50}, {100, 101}}));        // and on below the notch's floor
  CHECK_FALSE(cup.meets_interior(Segment{{-50, 0}, {350, 0}}));      // along both tops
  CHECK_FALSE(cup.meets_interior(Segment{{-50, 50}, {50, -50}}));    // through a corner only
  CHECK(cup.meets_interior(Segment{{-50, 100}, {350, 100}}));        // along the floor, inside on both sides of it
  CHECK(cup.meets_interior(Segment{{50, 50}, {60, 50}}));            // wholly inside
  CHECK_FALSE(cup.meets_interior(Segment{{110, 50}, {190, 50}}));    // wholly in the notch
}

TEST_CASE("G11 a concave area blocks exactly the lines that its outline or its points block") {
  Random random(3);
  int blocked = 0;
  for (int i = 0; i < 300; ++i) {
    const std::vector<Vec> outline = random.polygon(random.between(5, 14), 1500, 6000);
    REQUIRE(is_simple(outline));
    const Area area{outline};
    for (int k = 0; k < 60; ++k) {
      const Vec c = outline[0];
      const Segment s{random.point_near(c, 9000), random.point_near(c, 9000)};
      bool crossed = locate(s.a, outline) == Place::Inside;
      for (std::size_t e = 0; e < outline.size(); ++e) crossed = crossed || crosses(s, edge(outline, e));
      REQUIRE(area.meets_interior(s) == crossed);  // random lines hit no corner exactly
      REQUIRE(area.meets_interior(Segment{s.b, s.a}) == crossed);
      blocked += crossed ? 1 : 0;
    }
  }
  CHECK(blocked > 1000);
  CHECK(blocked < 17000);
}

TEST_CASE("G11 a line along a cut between two convex pieces is inside, whichever way the area was cut") {
  const std::vector<Vec> arrow{
      {0, 0}, {100, 50}, {200, 0}, {100, 200}};  // the only cut runs from (100,50) to (100,200)
  const Area area{arrow};
  CHECK(area.meets_interior(Segment{{100, 60}, {100, 190}}));
  CHECK(area.meets_interior(Segment{{100, -20}, {100, 300}}));
  CHECK_FALSE(area.meets_interior(Segment{{100, -20}, {100, 50}}));
}

TEST_CASE("G4 distances between polygons are zero inside, exact outside, and the same both ways") {
  const std::vector<Vec> square{{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  const std::vector<Vec> right{{130, 140}, {200, 140}, {200, 200}};
  CHECK(distance(square, right) == Distance::from_square(30 * 30 + 40 * 40));
  CHECK(distance(right, square) == Distance::from_square(2500));
  CHECK(distance(Vec{50, 50}, square).is_zero());
  const std::vector<Vec> inner{{40, 40}, {60, 40}, {60, 60}};
  CHECK(distance(square, inner).is_zero());
  CHECK(distance(inner, square).is_zero());
  CHECK(distance(Segment{{40, 40}, {50, 50}}, square).is_zero());
  CHECK(distance(std::vector<Vec>{{110, 20}, {190, 20}, {190, 80}, {110, 80}}, kCup) == Distance::from_square(100));
}

TEST_CASE("G4 wholly inside allows edges and refuses a notch") {
  const std::vector<Vec> low{{0, 100}, {300, 100}, {300, 200}, {0, 200}};
  CHECK(wholly_inside(low, kCup));
  const std::vector<Vec> over_notch{{50, 50}, {250, 50}, {250, 150}, {50, 150}};
  CHECK_FALSE(wholly_inside(over_notch, kCup));
  const std::vector<Vec> leg_to_leg{
      {50, 20}, {250, 20}, {250, 60}, {50, 60}};  // no corner of either is in the other's gap
  CHECK_FALSE(wholly_inside(leg_to_leg, kCup));
  const std::vector<Vec> nicked{{0, 0}, {100, 0}, {150, 100}, {200, 0}, {300, 0}, {300, 200}, {0, 200}};
  const std::vector<Vec> whole{{0, 0}, {300, 0}, {300, 200}, {0, 200}};  // crosses no edge, but covers the nick
  CHECK_FALSE(wholly_inside(whole, nicked));
  CHECK(wholly_inside(nicked, whole));
  CHECK_FALSE(wholly_inside(kCup, low));
}

TEST_CASE("G4 a hull keeps only the outer corners, clockwise") {
  const Outline h = hull(kCup);
  CHECK(h.count == 4);
  CHECK(twice_area(h) == 2 * 300 * 200);
  const Outline both = hull(std::vector<Vec>{{0, 0}, {10, 0}, {10, 10}}, std::vector<Vec>{{5, 5}, {0, 10}});
  CHECK(both.count == 4);
  CHECK(twice_area(both) == 200);
}

TEST_CASE("G25 answers about polygons keep every mirror and quarter turn exactly") {
  Random random(4);
  for (int i = 0; i < 100; ++i) {
    const std::vector<Vec> a = random.polygon(random.between(4, 9), 1500, 6000);
    const std::vector<Vec> b = random.polygon(random.between(3, 7), 1500, 6000);
    const Area area{a};
    const Segment s{random.point(), random.point()};
    for (const testing::Symmetry& turn : testing::symmetries()) {
      REQUIRE(distance(turn(a), turn(b)) == distance(a, b));
      REQUIRE(locate(turn(s.a), turn(a)) == locate(s.a, a));
      REQUIRE(Area(turn(a)).meets_interior(Segment{turn(s.a), turn(s.b)}) == area.meets_interior(s));
    }
  }
}

TEST_CASE("G4 the length of a segment in an area that is not convex") {
  const std::array<Vec, 6> corner{{{0, 0}, {10000, 0}, {10000, 4000}, {4000, 4000}, {4000, 10000}, {0, 10000}}};
  const Area area{Points(corner)};
  CHECK(area.length_inside({{-1000, 2000}, {12000, 2000}}) == 10000);
  CHECK(area.length_inside({{-1000, 7000}, {12000, 7000}}) == 4000);
  CHECK(area.length_inside({{6000, 6000}, {9000, 9000}}) == 0);
}
