#include "core/table/formation.h"

#include <doctest/doctest.h>

#include "core/table/motion.h"
#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

// Bases of 800 by 700, the point at (20000, 20000), looking north.
std::vector<Footprint> wedge_of(int figures, Heading heading = kNorth) {
  return wedge_at({{20000, 20000}, heading}, {figures, 800, 700});
}
// Two ranks of six, of the same bases, that look south.
Footprint line_facing(Vec front) {
  return {{front, kSouth}, {.figures = 12, .files = 6, .base_width = 800, .base_depth = 700}};
}

}  // namespace

TEST_CASE("G6 a wedge of ten stands in ranks of one, two, three and four, each half a base wider on either side") {
  CHECK(rank_count(Wedged{10, 800, 700}) == 4);
  const std::vector<Footprint> ranks = wedge_of(10);
  REQUIRE(ranks.size() == 4);
  //       1
  //      2 3
  //     4 5 6
  //    7 8 9 10
  int figures = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    CHECK(ranks[i].grid.files == static_cast<int>(i) + 1);
    CHECK(ranks[i].pose == Pose{{20000, 20000 + 700 * static_cast<int>(i)}, kNorth});
    figures += ranks[i].grid.figures;
  }
  CHECK(figures == 10);
  CHECK(figure_corners(ranks[0], 0)[kFrontLeft] == Vec{19600, 20000});
  CHECK(figure_corners(ranks[1], 0)[kFrontLeft] == Vec{19200, 20700});
  CHECK(figure_corners(ranks[3], 3)[kBackRight] == Vec{21600, 22800});
}

TEST_CASE("G6 the outline of a wedge is a triangle with its point cut off and its back squared") {
  const Outline o = outline(wedge_of(10));
  REQUIRE(o.count == 6);
  const auto has = [&](Vec p) { return std::find(o.points.begin(), o.points.begin() + 6, p) != o.points.begin() + 6; };
  for (const Vec p : {Vec{19600, 20000}, Vec{20400, 20000}, Vec{21600, 22100}, Vec{21600, 22800}, Vec{18400, 22800},
                      Vec{18400, 22100}})
    CHECK(has(p));
}

TEST_CASE("G6 the last rank of a wedge may be short and stands centred") {
  CHECK(rank_count(Wedged{8, 800, 700}) == 4);  // 1, 2, 3 and 2
  const std::vector<Footprint> ranks = wedge_of(8);
  REQUIRE(ranks.size() == 4);
  CHECK(ranks[3].grid.files == 2);
  CHECK(figure_corners(ranks[3], 0)[kFrontLeft] == Vec{19200, 22100});
  CHECK(figure_corners(ranks[3], 1)[kBackRight] == Vec{20800, 22800});
  CHECK(outline(ranks).count == 8);
  CHECK(rank_count(Wedged{1, 800, 700}) == 1);
  CHECK(wedge_of(1).size() == 1);
}

TEST_CASE("G6 the leading figures of a wedge are the ends of its ranks") {
  const std::vector<Pose> lead = leading_figures(wedge_of(6));
  REQUIRE(lead.size() == 5);
  CHECK(lead[0] == Pose{{20000, 20350}, kNorth});
  CHECK(lead[1] == Pose{{19600, 21050}, kNorth});
  CHECK(lead[2] == Pose{{20400, 21050}, kNorth});
  CHECK(lead[4] == Pose{{20800, 21750}, kNorth});
}

TEST_CASE("G10 range goes from the figures of a wedge, not from its hull") {
  const std::vector<Footprint> ranks = wedge_of(10);
  // Beside the point: the slanted side of the hull is nearer than the corner of any base.
  const Footprint beside{{{18400, 19950}, kNorth}, {.figures = 1, .files = 1, .base_width = 800, .base_depth = 700}};
  CHECK(distance(ranks, beside) == Distance::from_square(400 * 400 + 50 * 50));
  CHECK(distance(Points(outline(ranks)), Points(outline(beside))) < distance(ranks, beside));
  CHECK(distance(ranks, wedge_at({{20000, 10000}, kSouth}, {3, 800, 700})) == Distance::from_square(10000LL * 10000));
}

TEST_CASE("G13 a wedge that charges a line touches it with its point first, and with one figure") {
  std::vector<Footprint> ranks = wedge_of(10);
  const Footprint line = line_facing({20000, 15000});
  CHECK_FALSE(touches(ranks, line));
  for (Footprint& rank : ranks) rank = moved(rank, {0, -5000});
  CHECK(touches(ranks, line));
  CHECK_FALSE(overlaps(ranks, line));
  int touching = 0;
  for (const Footprint& rank : ranks) touching += front_figures_touching(rank, line);
  CHECK(touching == 1);
  // A line that stands beside the point meets the second rank.
  const Footprint left = line_facing({16800, 15700});
  CHECK(touches(ranks, left));
  CHECK_FALSE(touches(Parts(ranks).first(1), left));
  for (Footprint& rank : ranks) rank = moved(rank, {0, -100});
  CHECK(overlaps(ranks, line));
}

TEST_CASE("G25 a wedge keeps every mirror and quarter turn exactly, and other turns within 4 units") {
  Random random(11);
  for (int i = 0; i < 200; ++i) {
    const Wedged shape{random.between(1, 30), random.between(500, 1001), random.between(500, 1501)};
    const Pose point{random.point(), random.heading()};
    const Footprint other = random.footprint();
    const std::vector<Footprint> ranks = wedge_at(point, shape);
    const Distance before = distance(ranks, other);
    for (const testing::Symmetry& turn : testing::symmetries()) {
      const Pose turned{turn(point.position), turn(point.heading)};
      REQUIRE(distance(wedge_at(turned, shape), turn(other)) == before);
    }
    // The ranks of a wedge at any heading stand as those of one that looks north do.
    const std::vector<Footprint> straight = wedge_at({point.position, kNorth}, shape);
    for (std::size_t r = 0; r < ranks.size(); ++r) {
      const Length away = distance(point.position, ranks[r].pose.position).floor();
      const Length expected = distance(point.position, straight[r].pose.position).floor();
      REQUIRE(away >= expected - 4);
      REQUIRE(away <= expected + 4);
    }
  }
}
