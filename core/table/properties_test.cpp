// What must hold for every primitive together: nothing overflows at the corners of the largest table, and a table that
// is turned by any angle gives answers within 4 units (geometry G25).
#include <doctest/doctest.h>

#include "core/table/arc.h"
#include "core/table/contact.h"
#include "core/table/motion.h"
#include "core/table/path.h"
#include "core/table/polyline.h"
#include "core/table/region.h"
#include "core/table/sight.h"
#include "core/table/template.h"
#include "core/table/testing.h"

using namespace valor;
using namespace valor::table;
using testing::Random;

namespace {

constexpr Length kTenFeet = inches(120);

// Everything that is asked about two units near each other, as numbers.
std::vector<std::int64_t> answers(const Footprint& a, const Footprint& b, Vec by) {
  const Outline other = outline(b);
  const Area area{Points(other)};
  const Wedge arc = front_arc(a, kEighthTurn);
  const Polyline road{{b.pose.position, b.pose.position + by}, 2000};
  const Segment walk{a.pose.position, a.pose.position + by};
  Obstacles none;
  SightField field(none, kInch);
  const std::array<Body, 1> bodies{Body{UnitId{1}, other}};
  field.set_bodies(bodies);
  const Footprint there = moved(a, by);
  return {distance(a, b).floor(),
          distance(a, b).ceil(),
          touches(a, b),
          overlaps(a, b),
          overlaps(a, area),
          partly_in_arc(arc, b),
          wholly_in_arc(arc, b),
          reach(a, there),
          reach(a, turned_about_centre(there, kEighthTurn)),
          keeps_off(a, there, b, kInch),
          passes_over(a, there, b),
          first_contact(a, by, b).value_or(-1),
          area.length_inside(walk),
          length_along(road, walk),
          crossings(road.joints, walk),
          figures_within(a, b.pose.position, inches(6)),
          figures_under(a, Disc{b.pose.position, 2000}),
          field.clear(walk.a, walk.b, {}),
          front_figures_touching(a, b)};
}

}  // namespace

TEST_CASE("G25 at the corners of a ten-foot table every answer is that of its middle") {
  Random random(41);
  const std::array<Vec, 6> corners{
      {{0, 0}, {kTenFeet, 0}, {0, kTenFeet}, {kTenFeet, kTenFeet}, {1'000'000, 1'000'000}, {-1'000'000, -1'000'000}}};
  for (int i = 0; i < 300; ++i) {
    Footprint a = random.footprint();
    a.pose.position = {};
    Footprint b = random.footprint();
    b.pose.position = random.point_near({}, 12000);
    const Vec by{random.between(-12000, 12000), random.between(1, 12000)};
    const Vec middle{kTenFeet / 2, kTenFeet / 2};
    const auto expected = answers(moved(a, middle), moved(b, middle), by);
    for (const Vec corner : corners) REQUIRE(answers(moved(a, corner), moved(b, corner), by) == expected);
  }
}

TEST_CASE("G25 across a ten-foot table from corner to corner nothing overflows") {
  const Vec far{kTenFeet, kTenFeet};
  CHECK(distance(Vec{}, far).floor() == 169705);
  CHECK(distance(Vec{}, far).ceil() == 169706);
  const Segment diagonal{{}, far};
  CHECK(distance(Vec{kTenFeet, 0}, diagonal).floor() == 84852);
  CHECK(heading_of(far) == kEast + kEighthTurn);
  const std::vector<Vec> whole{{0, 0}, {kTenFeet, 0}, far, {0, kTenFeet}};
  CHECK(twice_area(whole) == 2 * std::int64_t{kTenFeet} * kTenFeet);
  CHECK(Area(whole).length_inside(diagonal) == 169705);
  const Grid grid{.figures = 36, .files = 18, .base_width = 700, .base_depth = 700};
  const Footprint here{{{7000, 0}, kNorth}, grid};
  const Footprint there{{{kTenFeet - 7000, kTenFeet}, kSouth}, grid};
  // A half turn of the same table: the way is as long from either end.
  CHECK(reach(here, there) == reach(there, here));
  CHECK(distance(here, there) == distance(there, here));
  const std::array<Vec, 1> wall_ends{{{kTenFeet / 2, 0}}};
  CHECK(distance(wall_ends[0], diagonal).floor() == 42426);
}

TEST_CASE("G25 costs and sizes keep within 4 units when the table turns by any angle") {
  Random random(42);
  const Vec hub{36000, 36000};
  for (int i = 0; i < 500; ++i) {
    const int by = random.between(1, kFullTurn - 1);
    const auto point = [&](Vec p) { return place({hub, Heading{} + by}, {4 * (p.x - hub.x), -4 * (p.y - hub.y)}); };
    const auto all = [&](const Footprint& f) {
      return Footprint{{point(f.pose.position), f.pose.heading + by}, f.grid};
    };
    const Footprint from = random.footprint();
    const Footprint to{{random.point_near(from.pose.position, 9000), random.heading()}, from.grid};
    REQUIRE(std::abs(reach(all(from), all(to)) - reach(from, to)) <= 4);
    const int wheel = random.between(-kQuarterTurn, kQuarterTurn);
    REQUIRE(wheel_cost(all(from), wheel) == wheel_cost(from, wheel));
    const Footprint wheeled_first = all(wheeled(from, Flank::Left, wheel));
    const Footprint turned_first = wheeled(all(from), Flank::Left, wheel);
    REQUIRE(distance(wheeled_first.pose.position, turned_first.pose.position).at_most(4));
    const Segment walk{random.point(), random.point()};
    const Polyline road{{random.point(), random.point()}, 2400};
    const Polyline turned_road{{point(road.joints[0]), point(road.joints[1])}, 2400};
    const Segment turned_walk{point(walk.a), point(walk.b)};
    const Distance apart = distance_to_course(road.joints, walk);
    REQUIRE(distance_to_course(turned_road.joints, turned_walk).at_most(apart.ceil() + 4));
    REQUIRE(distance_to_course(turned_road.joints, turned_walk).at_least(apart.floor() - 4));
  }
}

TEST_CASE("G25 a line of sight that is clear or cut by more than 4 units stays so when the table turns") {
  Random random(43);
  const Vec hub{36000, 36000};
  int clear = 0, cut = 0;
  for (int i = 0; i < 4000; ++i) {
    const int by = random.between(1, kFullTurn - 1);
    const auto point = [&](Vec p) { return place({hub, Heading{} + by}, {4 * (p.x - hub.x), -4 * (p.y - hub.y)}); };
    const Footprint body = random.footprint();
    const Segment line{random.point(), random.point()};
    const Distance apart = distance(line, Points(outline(body)));
    if (apart.at_least(kInch - 4) && apart.at_most(kInch + 4)) continue;
    const Footprint turned_body{{point(body.pose.position), body.pose.heading + by}, body.grid};
    Obstacles none;
    SightField field(none, kInch);
    const std::array<Body, 1> bodies{Body{UnitId{1}, outline(turned_body)}};
    field.set_bodies(bodies);
    const bool sees = field.clear(point(line.a), point(line.b), {});
    REQUIRE(sees == apart.more_than(kInch));
    REQUIRE(field.clear(point(line.b), point(line.a), {}) == sees);
    (sees ? clear : cut) += 1;
  }
  CHECK(clear > 200);
  CHECK(cut > 200);
}
