#include "core/table/contact.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

Footprint unit(Vec position, Heading heading, int figures = 6, int files = 6) {
  return {{position, heading}, {.figures = figures, .files = files, .base_width = 800, .base_depth = 800}};
}

Quad base(Vec centre) { return corners(Rect{{centre, kNorth}, 1000, 1000}); }

}  // namespace

TEST_CASE("G13 corner to corner is contact, 10 units apart still, 11 not") {
  CHECK(touches(base({5000, 5000}), base({6000, 6000})));
  CHECK(touches(base({5000, 5000}), base({6010, 5000})));
  CHECK_FALSE(touches(base({5000, 5000}), base({6011, 5000})));
  CHECK(touches(base({5000, 5000}), base({6007, 6007})));        // 9.9 along the diagonal
  CHECK_FALSE(touches(base({5000, 5000}), base({6008, 6007})));  // 10.6
}

TEST_CASE("G13 an overlap of 10 units is contact, of 11 an overlap") {
  CHECK_FALSE(overlaps(base({5000, 5000}), base({6000, 5000})));
  CHECK_FALSE(overlaps(base({5000, 5000}), base({5990, 5000})));
  CHECK(overlaps(base({5000, 5000}), base({5989, 5000})));
  CHECK(touches(base({5000, 5000}), base({5500, 5000})));
  CHECK(overlaps(base({5000, 5000}), base({5000, 5000})));
}

TEST_CASE("G13 a base overlaps a terrain area when more than 10 units of it are in") {
  const Area wood{std::vector<Vec>{{0, 0}, {4000, 0}, {4000, 4000}, {2000, 2000}, {0, 4000}}};
  CHECK(overlaps(Points(base({4489, 1000})), wood));
  CHECK_FALSE(overlaps(Points(base({4490, 1000})), wood));
  CHECK(overlaps(Points(base({1000, 1000})), wood));        // wholly inside
  CHECK_FALSE(overlaps(Points(base({2000, 3500})), wood));  // in the dent from the south
  CHECK(touches(unit({4900, 600}, kNorth, 1, 1), wood) == false);
  CHECK(touches(unit({4410, 600}, kNorth, 1, 1), wood));
}

TEST_CASE("G13 front-rank figures that touch are counted, corners included") {
  const Footprint line = unit({20000, 20000}, kNorth, 12, 6);  // front edge from 17600 to 22400
  const Footprint facing = unit({20000, 20000}, kSouth, 12, 6);
  CHECK(front_figures_touching(line, facing) == 6);
  // Shifted by three files: three shoulder to shoulder, the fourth touches a corner.
  const Footprint half = unit({22400, 20000}, kSouth, 12, 6);
  CHECK(front_figures_touching(line, half) == 4);
  CHECK(front_figures_touching(half, line) == 4);
  // On the flank: of the line only the last file's front figure.
  const Footprint flank = unit({22400, 20800}, kWest, 12, 6);
  CHECK(front_figures_touching(line, flank) == 1);
  CHECK(front_figures_touching(flank, line) == 4);
}

TEST_CASE("G13 figures at a terrain area are counted up to what is asked for") {
  const Area wood{std::vector<Vec>{{0, 0}, {4000, 0}, {4000, 4000}, {0, 4000}}};
  const Footprint column = unit({2000, 4005}, kNorth, 12, 3);  // three of twelve at the southern edge
  CHECK(figures_touch(column, wood, 3));
  CHECK_FALSE(figures_touch(column, wood, 4));
  CHECK(figures_touch(column, wood, 0));
  CHECK_FALSE(figures_touch(unit({2000, 4020}, kNorth, 12, 3), wood, 1));
}

TEST_CASE("G13 contact and overlap do not depend on the order of the two") {
  Random random(9);
  for (int i = 0; i < 3000; ++i) {
    const Footprint a = random.footprint();
    Footprint b = random.footprint();
    b.pose.position = random.point_near(a.pose.position, 8000);
    REQUIRE(touches(a, b) == touches(b, a));
    REQUIRE(overlaps(a, b) == overlaps(b, a));
    if (overlaps(a, b)) REQUIRE(touches(a, b));
    const Area area{random.polygon(7, 1000, 5000)};
    const bool on = overlaps(a, area);
    if (on) REQUIRE(touches(a, area));
    for (const testing::Symmetry& turn : testing::symmetries()) {
      REQUIRE(overlaps(turn(a), turn(b)) == overlaps(a, b));
      REQUIRE(overlaps(turn(a), Area(turn(area.outline()))) == on);
    }
  }
}

TEST_CASE("G13 what discs say of the distance is true, and they say it of most units that are far apart") {
  Random random(10);
  int beyond = 0, told = 0;
  for (int i = 0; i < 5000; ++i) {
    const Footprint a = random.footprint();
    Footprint b = random.footprint();
    b.pose.position = random.point_near(a.pose.position, 60000);
    const Outline out = outline(a);
    for (const Vec corner : Points(out)) REQUIRE(distance(corner, a.pose.position).at_most(reach(a)));
    const int far = random.between(0, 4000);
    const bool is_beyond = distance(a, b).more_than(far);
    beyond += is_beyond ? 1 : 0;
    told += surely_beyond(a, b, far) ? 1 : 0;
    if (surely_beyond(a, b, far)) REQUIRE(is_beyond);
    REQUIRE(surely_beyond(a, b, far) == surely_beyond(b, a, far));
  }
  CHECK(told > beyond / 2);
}
