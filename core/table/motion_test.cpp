#include "core/table/motion.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "core/table/contact.h"
#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

Footprint unit(Vec front, Heading heading, int figures, int files) {
  return {{front, heading}, {.figures = figures, .files = files, .base_width = 800, .base_depth = 800}};
}

}  // namespace

TEST_CASE("G17 a wheel of 90 degrees turns six files about the inner front corner") {
  const Footprint f = unit({20000, 20000}, kNorth, 12, 6);  // from 17600 to 22400
  const Footprint right = wheeled(f, Flank::Right, kQuarterTurn);
  CHECK(right.pose == Pose{{22400, 17600}, kEast});
  CHECK(front_edge(right) == Segment{{22400, 15200}, {22400, 20000}});
  CHECK(wheel_cost(f, kQuarterTurn) == 7540);  // 4800 times half of pi: 7539.8
  const Footprint left = wheeled(f, Flank::Left, -kQuarterTurn);
  CHECK(left.pose == Pose{{17600, 17600}, kWest});
  CHECK(wheel_cost(f, -kQuarterTurn) == 7540);
  // Straight paths are chords: the outer front figure goes from (18000, 20400) to (22000, 15600).
  CHECK(reach(f, right) <= 6249);
  CHECK(wheeled(f, Flank::Right, 0) == f);
}

TEST_CASE("G17 an about-face of full ranks costs nothing, with a short last rank it costs something") {
  const Footprint full = unit({20000, 20000}, Heading{1234}, 18, 9);
  CHECK(reach(full, about_faced(full)) <= 1);  // the same cells, each rounded to the nearest unit
  CHECK(reach(unit({20000, 20000}, kNorth, 18, 9), about_faced(unit({20000, 20000}, kNorth, 18, 9))) == 0);
  const Footprint ragged = unit({20000, 20000}, kNorth, 16, 9);
  CHECK(reach(ragged, about_faced(ragged)) > 0);
  CHECK(can_reach(ragged, about_faced(ragged), 1000));
}

TEST_CASE("G17 turning by a quarter about the centre is free for a square grid") {
  const Footprint square = unit({20000, 20000}, kNorth, 9, 3);
  CHECK(reach(square, turned_about_centre(square, kQuarterTurn)) == 0);
  CHECK(reach(square, turned_about_centre(square, kHalfTurn)) == 0);
}

TEST_CASE("G15 a leg straight ahead costs its length, no more and no less") {
  const Footprint f = unit({20000, 20000}, kNorth, 18, 9);
  CHECK(reach(f, shifted(f, 8000, 0)) == 8000);
  CHECK(can_reach(f, shifted(f, 8000, 0), 8000));
  CHECK_FALSE(can_reach(f, shifted(f, 8001, 0), 8000));
  CHECK(reach(f, shifted(f, 3000, 4000)) == 5000);
  CHECK(shifted(f, -1000, 500).pose.position == Vec{20500, 21000});
  CHECK(moved(f, {10, 20}).pose.position == Vec{20010, 20020});
}

TEST_CASE("G17 the bottleneck is the least of all assignments") {
  Random random(12);
  for (int i = 0; i < 200; ++i) {
    const int figures = random.between(2, 6);
    const Footprint a = unit(random.point(), random.heading(), figures, random.between(1, figures));
    const Footprint b =
        unit(random.point_near(a.pose.position, 3000), random.heading(), figures, random.between(1, figures));
    std::vector<int> order(static_cast<std::size_t>(figures));
    std::iota(order.begin(), order.end(), 0);
    Length least = 1 << 20;
    do {
      std::int64_t most = 0;
      for (int k = 0; k < figures; ++k) {
        most =
            std::max(most, squared_length(figure_centre(b, order[static_cast<std::size_t>(k)]) - figure_centre(a, k)));
      }
      least = std::min(least, Distance::from_square(most).ceil());
    } while (std::next_permutation(order.begin(), order.end()));
    REQUIRE(reach(a, b) == least);
    REQUIRE(reach(b, a) == least);
    REQUIRE(can_reach(a, b, least));
    REQUIRE_FALSE(can_reach(a, b, least - 1));
  }
}

TEST_CASE("G17 a unit reforms round the figure that stays") {
  const Footprint line = unit({20000, 20000}, kNorth, 9, 9);
  CHECK(centre_of_rank(9).first == 4);
  CHECK(centre_of_rank(9).second == 4);
  CHECK(centre_of_rank(6).first == 2);
  CHECK(centre_of_rank(6).second == 3);
  Reform reform{.grid = line.grid, .heading = kEast, .kept = 4, .becomes = 1};
  reform.grid.files = 3;
  const Footprint column = reformed(line, reform);
  CHECK(figure_pose(column, 1) == Pose{figure_centre(line, 4), kEast});
  CHECK(rank_count(column.grid) == 3);
}

TEST_CASE("G15 a leg keeps its margin from others on the whole way") {
  const Footprint f = unit({20000, 20000}, kNorth, 6, 6);     // from 17600 to 22400
  const Footprint post = unit({25800, 15000}, kNorth, 1, 1);  // its western edge at 25400
  const Footprint there = shifted(f, 10000, 0);
  CHECK(keeps_off(f, there, post, 3000));
  CHECK_FALSE(keeps_off(f, there, post, 3001));
  CHECK(distance(f, post).at_least(3001));
  CHECK(distance(there, post).at_least(3001));
  const auto wood = std::vector<Vec>{{25400, 10000}, {30000, 10000}, {30000, 16000}, {25400, 16000}};
  CHECK(keeps_off(f, there, wood, 3000));
  CHECK_FALSE(keeps_off(f, there, wood, 3001));
}

TEST_CASE("G15 a leg past a wood may touch it but not pass over it") {
  const Footprint f = unit({20000, 20000}, kNorth, 6, 6);
  const auto wood = [](Length west) {
    return Area(std::vector<Vec>{{west, 10000}, {30000, 10000}, {30000, 16000}, {west, 16000}});
  };
  CHECK_FALSE(passes_over(f, shifted(f, 12000, 0), wood(22390)));
  CHECK(passes_over(f, shifted(f, 12000, 0), wood(22389)));
  const Footprint post = unit({20000, 15000}, kNorth, 1, 1);
  CHECK(passes_over(f, shifted(f, 12000, 0), post));
  CHECK_FALSE(passes_over(f, shifted(f, 4200, 0), post));  // stops at its back
  CHECK(passes_over(f, wheeled(f, Flank::Left, -kEighthTurn), unit({21000, 18500}, kNorth, 1, 1)));
  // In a wheel each figure sweeps its own strip: beside the strips of a half turn there is room under their hull.
  const Footprint line = unit({20000, 20000}, kNorth, 6, 6);
  const Footprint half_turned = wheeled(line, Flank::Left, -kHalfTurn);
  const Footprint stone = footprint_of({{{18700, 19350}, kNorth}, 200, 200});
  CHECK_FALSE(passes_over(line, half_turned, stone));
  CHECK(overlaps(Points(sweep(outline(line), outline(half_turned))), Points(outline(stone))));
}

TEST_CASE("G16 a unit going straight ahead is stopped where its front meets somebody") {
  const Footprint f = unit({20000, 20000}, kNorth, 6, 6);     // from 17600 to 22400
  const Footprint post = unit({22000, 10000}, kNorth, 1, 1);  // its back at 10800
  CHECK(first_contact(f, {0, -12000}, post) == 9200);
  CHECK(first_contact(f, {0, -9200}, post) == 9200);
  CHECK_FALSE(first_contact(f, {0, -9199}, post));
  CHECK_FALSE(first_contact(f, {0, 12000}, post));
  CHECK(first_contact(f, {-9000, -12000}, unit({11000, 8000}, kNorth, 1, 1)) == 14000);  // 11.2 north, 8.4 west
}

TEST_CASE("G16 who already touches is met at once") {
  const Footprint f = unit({20000, 20000}, kNorth, 6, 6);
  CHECK(first_contact(f, {0, -5000}, unit({20000, 19200}, kNorth, 1, 1)) == 0);
}

TEST_CASE("G21 lines are passed in the order in which they are met, each from the front to the last rank") {
  const Footprint f = unit({20000, 20000}, kNorth, 12, 6);  // 1600 deep
  const std::vector<Segment> lines{{{0, 10000}, {40000, 10000}},
                                   {{0, 15000}, {40000, 15000}},
                                   {{0, 30000}, {40000, 30000}},
                                   {{21000, 18000}, {21000, 17000}}};
  const std::vector<Passage> met = passages(f, {0, -12000}, lines);
  REQUIRE(met.size() == 3);
  CHECK(met[0] == Passage{3, 2000, 4600});
  CHECK(met[1] == Passage{1, 5000, 6600});
  CHECK(met[2] == Passage{0, 10000, 11600});
}

TEST_CASE("G25 first contacts keep every mirror and quarter turn exactly, and are contacts after any other turn") {
  Random random(14);
  const Vec hub{36000, 36000};
  int met = 0;
  for (int i = 0; i < 600; ++i) {
    const Footprint a = unit(random.point(), random.heading(), 6, 6);
    const Footprint b = unit(random.point_near(a.pose.position, 9000), random.heading(), 6, 3);
    const Vec by{random.between(-12000, 12000), random.between(1, 12000)};
    const std::optional<Length> first = first_contact(a, by, b);
    for (const testing::Symmetry& turn : testing::symmetries())
      REQUIRE(first_contact(turn(a), turn(by) - turn(Vec{}), turn(b)) == first);
    if (!first || overlaps(a, b)) continue;
    ++met;
    const Vec so_far = along(heading_of(by), *first);
    const int turns = random.between(1, kFullTurn - 1);
    const auto turned_point = [&](Vec p) {
      return place({hub, Heading{} + turns}, {4 * (p.x - hub.x), -4 * (p.y - hub.y)});
    };
    const auto turned_all = [&](const Footprint& f) {
      return Footprint{{turned_point(f.pose.position), f.pose.heading + turns}, f.grid};
    };
    REQUIRE(touches(moved(a, so_far), b));
    REQUIRE_FALSE(overlaps(moved(a, so_far), b));
    REQUIRE(touches(turned_all(moved(a, so_far)), turned_all(b)));
    REQUIRE_FALSE(overlaps(turned_all(moved(a, so_far)), turned_all(b)));
  }
  CHECK(met > 40);
}
