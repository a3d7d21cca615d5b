#include "core/table/footprint.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

// Bases of 800 by 700, looking north from (20000, 20000).
Footprint unit(int figures, int files, Heading heading = kNorth) {
  return {{{20000, 20000}, heading}, {.figures = figures, .files = files, .base_width = 800, .base_depth = 700}};
}

}  // namespace

TEST_CASE("G6 a grid of 9 files and 2 ranks measures what its bases measure") {
  const Grid g = unit(18, 9).grid;
  CHECK(is_valid(g));
  CHECK(rank_count(g) == 2);
  CHECK(last_rank_size(g) == 9);
  CHECK(front_width(g) == 7200);
  CHECK(total_depth(g) == 1400);
  CHECK_FALSE(is_valid(unit(3, 4).grid));
}

TEST_CASE("G6 figure 0 is front left and the front rank looks from the front edge") {
  const Footprint f = unit(18, 9);
  CHECK(figure_corners(f, 0)[kFrontLeft] == Vec{16400, 20000});
  CHECK(figure_corners(f, 8)[kFrontRight] == Vec{23600, 20000});
  CHECK(figure_pose(f, 0) == Pose{{16800, 20350}, kNorth});
  CHECK(figure_front(f, 4) == Vec{20000, 20000});
  CHECK(figure_corners(f, 9)[kFrontLeft] == figure_corners(f, 0)[kBackLeft]);
  CHECK(front_edge(f) == Segment{{16400, 20000}, {23600, 20000}});
  CHECK(centre(f) == Vec{20000, 20700});
  CHECK(rank_of(f.grid, 8) == 0);
  CHECK(rank_of(f.grid, 9) == 1);
}

TEST_CASE("G6 a short last rank stands centred, and the outline is the hull round it") {
  const Footprint f = unit(13, 5);  // 5, 5 and 3
  CHECK(figure_corners(f, 10)[kFrontLeft] == Vec{18800, 21400});
  CHECK(figure_corners(f, 12)[kBackRight] == Vec{21200, 22100});
  const Outline o = outline(f);
  REQUIRE(o.count == 6);
  CHECK(o.points[2] == Vec{22000, 21400});
  CHECK(o.points[3] == Vec{21200, 22100});
  CHECK(outline_middles(f).points[2] == Vec{21600, 21750});
  CHECK(outline_middles(f).points[0] == f.pose.position);
  CHECK(outline(unit(10, 5)).count == 4);
}

TEST_CASE("G6 neighbours in a unit share their corners on the table at every heading") {
  Random random(5);
  for (int i = 0; i < 500; ++i) {
    const Footprint f = random.footprint();
    for (int k = 0; k + 1 < f.grid.files; ++k) {
      REQUIRE(figure_corners(f, k)[kFrontRight] == figure_corners(f, k + 1)[kFrontLeft]);
    }
    REQUIRE(figure_corners(f, 0)[kFrontLeft] == outline(f).points[0]);
  }
}

TEST_CASE("G10 range goes from figure to figure, not from the hull") {
  const Footprint f = unit(13, 5);
  // South-east of the short rank: the hull's slanted edge is nearer than any base.
  const Vec p{22000, 22100};
  CHECK(distance(f, p) == Distance::from_square(700 * 700));
  CHECK(distance(p, Points(outline(f))) < distance(f, p));
  const Footprint target{{{20000, 8000}, kSouth}, f.grid};
  CHECK(distance(f, target).at_most(12000));
  CHECK_FALSE(distance(f, target).less_than(12000));
  CHECK(distance(f, target) == distance(target, f));
}

TEST_CASE("G6 with gaps between the bases each base is measured") {
  Footprint f = unit(3, 3);
  f.grid.file_gap = 400;
  CHECK(front_width(f.grid) == 3200);
  CHECK(figure_corners(f, 0)[kFrontRight] == Vec{19200, 20000});
  CHECK(distance(f, Vec{19400, 20000}) == Distance::from_square(200 * 200));
  CHECK(outline(f).count == 4);
}

TEST_CASE("G2 a single base as a footprint keeps its place") {
  const Rect base{{{5000, 6000}, kEast}, 1000, 600};
  CHECK(figure_corners(footprint_of(base), 0) == corners(base));
  CHECK(corners(base)[kFrontLeft] == Vec{5300, 5500});
}

TEST_CASE("G25 corners keep every mirror and quarter turn exactly") {
  Random random(6);
  for (int i = 0; i < 300; ++i) {
    const Footprint f = random.footprint();
    const Outline o = outline(f);
    for (const testing::Symmetry& turn : testing::symmetries()) {
      const Outline t = outline(turn(f));
      // A mirror exchanges left and right: front left becomes front right.
      for (int k = 0; k < o.count; ++k) {
        const int twin = turn.mirror ? (k == 0 ? 1 : k == 1 ? 0 : o.count + 1 - k) : k;
        REQUIRE(t.points[static_cast<std::size_t>(twin)] == turn(o.points[static_cast<std::size_t>(k)]));
      }
    }
  }
}

TEST_CASE("G25 a distance keeps within 4 units when the table turns by any angle") {
  Random random(7);
  const Vec hub{36000, 36000};
  for (int i = 0; i < 1000; ++i) {
    const int by = random.between(1, kFullTurn - 1);
    const auto turned = [&](const Footprint& f) {
      const Vec v = f.pose.position - hub;
      return Footprint{{place({hub, Heading{} + by}, {4 * v.x, -4 * v.y}), f.pose.heading + by}, f.grid};
    };
    const Footprint a = random.footprint();
    const Footprint b = random.footprint();
    const Distance before = distance(a, b);
    const Distance after = distance(turned(a), turned(b));
    REQUIRE(after.at_most(before.ceil() + 4));
    REQUIRE(after.at_least(before.floor() - 4));
  }
}
