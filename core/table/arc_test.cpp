#include "core/table/arc.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

Footprint unit(Vec position, Heading heading, int figures = 6, int files = 6) {
  return {{position, heading}, {.figures = figures, .files = files, .base_width = 800, .base_depth = 800}};
}

// A square of side 1000 whose north-west corner is p.
std::vector<Vec> square(Vec p) { return {p, {p.x + 1000, p.y}, {p.x + 1000, p.y + 1000}, {p.x, p.y + 1000}}; }

}  // namespace

TEST_CASE("G8 a point exactly on the ray is in the arc, one unit beyond is not") {
  const Wedge arc = front_arc(unit({20000, 20000}, kNorth), kEighthTurn);  // corners at 17600 and 22400
  CHECK(in_arc(arc, {22400 + 5000, 15000}));
  CHECK_FALSE(in_arc(arc, {22400 + 5001, 15000}));
  CHECK(in_arc(arc, {17600 - 5000, 15000}));
  CHECK_FALSE(in_arc(arc, {17600 - 5001, 15000}));
  CHECK(in_arc(arc, {20000, 20000}));
  CHECK_FALSE(in_arc(arc, {20000, 20001}));
}

TEST_CASE("G8 one common point is partly in, only every point is wholly in") {
  const Wedge arc = front_arc(unit({20000, 20000}, kNorth), kEighthTurn);
  const auto on_ray = square({28400, 14000});  // its north-west corner is on the ray
  CHECK(partly_in_arc(arc, on_ray));
  CHECK_FALSE(wholly_in_arc(arc, on_ray));
  CHECK_FALSE(partly_in_arc(arc, square({28401, 14000})));
  CHECK(wholly_in_arc(arc, square({20000, 10000})));
  CHECK(wholly_in_arc(arc, square({26400 - 1000, 15000})));
}

TEST_CASE("G8 a shape across the arc is partly in even if no corner is") {
  const Wedge arc = front_arc(unit({20000, 20000}, kNorth, 1, 1), kEighthTurn);
  const std::vector<Vec> wide{{0, 15000}, {70000, 15000}, {70000, 16000}, {0, 16000}};
  CHECK(partly_in_arc(arc, wide));
  CHECK_FALSE(wholly_in_arc(arc, wide));
  const std::vector<Vec> round_it{{0, 0}, {70000, 0}, {70000, 70000}, {0, 70000}};
  CHECK(partly_in_arc(arc, round_it));
  const std::vector<Vec> behind{{0, 20001}, {70000, 20001}, {70000, 30000}, {0, 30000}};
  CHECK_FALSE(partly_in_arc(arc, behind));
}

TEST_CASE("G8 half angles from a strip to a half plane, from an edge or from a point") {
  const Footprint f = unit({20000, 20000}, kEast, 2, 2);  // front edge from y = 19200 to 20800
  const Wedge strip = front_arc(f, 0);
  CHECK(in_arc(strip, {40000, 19200}));
  CHECK_FALSE(in_arc(strip, {40000, 19199}));
  const Wedge half = front_arc(f, kQuarterTurn);
  CHECK(in_arc(half, {20000, 60000}));
  CHECK_FALSE(in_arc(half, {19999, 60000}));
  const Wedge point = wedge_from(Vec{20000, 20000}, kEast, kEighthTurn);
  CHECK(in_arc(point, {21000, 21000}));
  CHECK_FALSE(in_arc(point, {21000, 21001}));
  CHECK_FALSE(in_arc(point, {19999, 20000}));
}

TEST_CASE("G8 the unit's arc is the union of its front figures' arcs and the ground between") {
  const Footprint f = unit({20000, 20000}, kNorth);
  const Wedge left = figure_arc(f, 0, kEighthTurn);
  const Wedge all = front_arc(f, kEighthTurn);
  CHECK(left.left == all.left);
  CHECK(figure_arc(f, 5, kEighthTurn).right == all.right);
  CHECK_FALSE(in_arc(left, {27400, 15000}));
  CHECK(in_arc(all, {27400, 15000}));
}

TEST_CASE("G25 arcs keep every mirror and quarter turn exactly") {
  Random random(8);
  int in = 0;
  for (int i = 0; i < 2000; ++i) {
    const Footprint viewer = random.footprint();
    const Footprint target = random.footprint();
    const bool partly = partly_in_arc(front_arc(viewer, kEighthTurn), target);
    const bool wholly = wholly_in_arc(front_arc(viewer, kEighthTurn), target);
    in += partly ? 1 : 0;
    for (const testing::Symmetry& turn : testing::symmetries()) {
      REQUIRE(partly_in_arc(front_arc(turn(viewer), kEighthTurn), turn(target)) == partly);
      REQUIRE(wholly_in_arc(front_arc(turn(viewer), kEighthTurn), turn(target)) == wholly);
    }
  }
  CHECK(in > 300);
  CHECK(in < 1700);
}
