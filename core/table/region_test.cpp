#include "core/table/region.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;

namespace {

Footprint unit(Vec front, Heading heading, int figures, int files) {
  return {{front, heading}, {.figures = figures, .files = files, .base_width = 800, .base_depth = 800}};
}

}  // namespace

TEST_CASE("G24 a unit is on the table up to its very edge") {
  const Table table{72000, 48000};
  CHECK(wholly_on_table(table, unit({2400, 0}, kNorth, 6, 6)));
  CHECK_FALSE(wholly_on_table(table, unit({2399, 0}, kNorth, 6, 6)));
  CHECK_FALSE(wholly_on_table(table, unit({2400, 0}, kSouth, 6, 6)));
  CHECK(on_table(table, {72000, 48000}));
  CHECK_FALSE(on_table(table, {72001, 0}));
}

TEST_CASE("G23 figures within 6 inches of a point are counted by their bases") {
  const Footprint f = unit({20000, 20000}, kNorth, 12, 6);  // front from 17600 to 22400
  CHECK(figures_within(f, {20000, 10000}, 6000) == 0);
  CHECK(figures_within(f, {20000, 14000}, 6000) == 2);  // only the two that meet below the point are at exactly 6000
  CHECK(figures_within(f, {20000, 15000}, 12000) == 12);
  CHECK(figures_within(f, {20400, 14000}, 6000) == 1);
}

TEST_CASE("G4 the share of a unit in an area goes by the figures' centres") {
  const Footprint f = unit({20000, 20000}, kNorth, 6, 6);
  const std::vector<Vec> west{{0, 0}, {19600, 0}, {19600, 40000}, {0, 40000}};
  CHECK(figures_in(f, west) == 3);  // the third centre lies exactly on the edge
  CHECK_FALSE(wholly_inside(f, west));
  const std::vector<Vec> wider{{17600, 20000}, {22400, 20000}, {22400, 20800}, {17600, 20800}};
  CHECK(wholly_inside(f, wider));
}

TEST_CASE("G4 wholly within 6 inches of a feature: no corner is farther") {
  const std::vector<Vec> house{{10000, 10000}, {12000, 10000}, {12000, 12000}, {10000, 12000}};
  CHECK(wholly_within(unit({11000, 17200}, kNorth, 2, 2), house, 6000));
  CHECK_FALSE(wholly_within(unit({11000, 17201}, kNorth, 2, 2), house, 6000));
}
