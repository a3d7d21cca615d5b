#include "core/table/polyline.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;

namespace {

const std::vector<Vec> kBend{{0, 0}, {1000, 0}, {1000, 1000}};

}  // namespace

TEST_CASE("G5 a line with width reaches half of it to each side") {
  const Polyline wall{kBend, 200};
  const std::vector<Vec> base{{300, 110}, {500, 110}, {500, 300}, {300, 300}};
  CHECK_FALSE(within(wall, base, 9));
  CHECK(within(wall, base, 10));
  CHECK(within(wall, Segment{{300, 100}, {500, 100}}, 0));
  CHECK_FALSE(within(wall, Segment{{300, 101}, {500, 101}}, 0));
}

TEST_CASE("G5 crossings count changes of side, also through a joint, and no touching") {
  CHECK(crossings(kBend, Segment{{500, -100}, {500, 100}}) == 1);
  CHECK(crossings(kBend, Segment{{500, -100}, {1100, 500}}) == 2);
  CHECK(crossings(kBend, Segment{{500, 500}, {1500, -500}}) == 1);  // through the joint to the other side
  CHECK(crossings(kBend, Segment{{500, -500}, {1500, 500}}) == 0);  // touches the joint from outside
  CHECK(crossings(kBend, Segment{{500, -100}, {500, 0}}) == 0);     // stops on it
  CHECK(crossings(kBend, Segment{{500, 500}, {1000, 0}}) == 0);     // stops on the joint
  const std::vector<Vec> step{{0, 0}, {1000, 0}, {2000, 0}, {2000, 1000}};
  CHECK(crossings(std::vector<Vec>{{0, -500}, {500, 0}, {1000, 0}, {1500, 500}}, Segment{{-500, 0}, {2000, 0}}) == 1);
  CHECK(crossings(std::vector<Vec>{{0, -500}, {500, 0}, {1000, 0}, {1500, -500}}, Segment{{-500, 0}, {2000, 0}}) == 0);
  CHECK(crossings(step, Segment{{1000, -100}, {1000, 100}}) == 1);
}

TEST_CASE("G5 a point lies to the right or to the left of the course") {
  CHECK(side_of_course(kBend, {500, 300}) == 1);
  CHECK(side_of_course(kBend, {500, -300}) == -1);
  CHECK(side_of_course(kBend, {1200, 500}) == -1);
  CHECK(side_of_course(kBend, {1300, -200}) == -1);  // nearest to the joint
  CHECK(side_of_course(kBend, {500, 0}) == 0);
  const std::vector<Vec> hairpin{{0, 0}, {1000, 0}, {0, 100}};  // turns right, so beyond the joint is left
  CHECK(side_of_course(hairpin, {1100, -20}) == -1);
  CHECK(side_of_course(hairpin, {1100, 30}) == -1);
}

TEST_CASE("G5 the part of a walk that follows a road, a bend counted once") {
  const Polyline road{{{0, 0}, {10000, 0}, {10000, 10000}}, 2000};
  CHECK(length_along(road, {{2000, 500}, {8000, 500}}) == 6000);
  CHECK(length_along(road, {{5000, -3000}, {5000, 3000}}) == 2000);
  CHECK(length_along(road, {{5000, 0}, {10000, 0}}) == 5000);
  CHECK(length_along(road, {{2000, 5000}, {8000, 5000}}) == 0);
}
