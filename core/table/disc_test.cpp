#include "core/table/disc.h"

#include <doctest/doctest.h>

#include <array>

#include "core/table/testing.h"

using namespace valor::table;

TEST_CASE("G3 a disc holds its border and measures from it") {
  const Disc disc{{10000, 10000}, 500};
  CHECK(contains(disc, {10300, 10400}));
  CHECK_FALSE(contains(disc, {10300, 10401}));
  CHECK(within(disc, Disc{{14000, 13000}, 300}, 4200));
  CHECK_FALSE(within(disc, Disc{{14000, 13000}, 300}, 4199));
  CHECK(within(disc, Segment{{0, 12000}, {20000, 12000}}, 1500));
  CHECK_FALSE(within(disc, Segment{{0, 12000}, {20000, 12000}}, 1499));
  const std::array house{Vec{11000, 9000}, Vec{12000, 9000}, Vec{12000, 11000}, Vec{11000, 11000}};
  CHECK(within(disc, house, 500));
  CHECK_FALSE(within(disc, house, 499));
  CHECK(within(Disc{{11500, 10000}, 10}, house, 0));
}

TEST_CASE("G3 the disc round a shape holds all its corners") {
  testing::Random random(14);
  for (int i = 0; i < 500; ++i) {
    const std::vector<Vec> shape = random.polygon(random.between(3, 12), 1000, 6000);
    const Disc disc = disc_round(shape);
    for (const Vec p : shape) REQUIRE(contains(disc, p));
    REQUIRE(disc.radius < 9000);
  }
}
