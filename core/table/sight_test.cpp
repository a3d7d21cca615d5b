#include "core/table/sight.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/table/testing.h"

using namespace valor;
using namespace valor::table;
using testing::Random;

namespace {

constexpr UnitId kViewer{1};
constexpr UnitId kTarget{2};

// Bases of 800 by 800.
Footprint unit(Vec front, Heading heading, int figures, int files) {
  return {{front, heading}, {.figures = figures, .files = files, .base_width = 800, .base_depth = 800}};
}

// A rectangle of terrain.
std::vector<Vec> block(Vec low, Vec high) { return {low, {high.x, low.y}, high, {low.x, high.y}}; }

// A position on a table: terrain, and everybody who stands there, numbered from 1. The first looks at the second.
struct Scene {
  Obstacles obstacles;
  std::vector<Footprint> units;

  SightField field() const {
    SightField out(obstacles, kInch);
    std::vector<Body> bodies;
    bodies.reserve(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
      bodies.push_back({UnitId{static_cast<std::uint16_t>(i + 1)}, outline(units[i])});
    }
    out.set_bodies(bodies);
    return out;
  }
  SightCount look() const {
    const SightField f = field();
    return front_rank_seeing(f, kViewer, units[0], kEighthTurn, SightTarget(f, kTarget, units[1]));
  }
  SightCount look_back() const {
    const SightField f = field();
    return front_rank_seeing(f, kTarget, units[1], kEighthTurn, SightTarget(f, kViewer, units[0]));
  }
};

// A line of 9 by 2 looks north at another 10 inches away; between them two long units leave a gap in the middle.
Scene gap_of(Length gap) {
  Scene scene;
  scene.units = {unit({30000, 40000}, kNorth, 18, 9), unit({30000, 30000}, kSouth, 18, 9)};
  // Forty files wide, so nobody looks round the far ends: the edges that face each other are `gap` apart.
  scene.units.push_back(unit({30000 - gap / 2 - 16000, 35000}, kNorth, 40, 40));
  scene.units.push_back(unit({30000 + gap / 2 + 16000, 35000}, kNorth, 40, 40));
  return scene;
}

}  // namespace

TEST_CASE("G11 a line of sight needs a gap of more than twice the clearance") {
  CHECK(gap_of(2100).look().any());
  CHECK_FALSE(gap_of(2000).look().any());
  CHECK_FALSE(gap_of(1900).look().any());
  CHECK(gap_of(2002).look().any());  // the middle figure's line straight ahead has 1001 on both sides
  CHECK(gap_of(2002).look().seeing == 1);
}

TEST_CASE("G11 without anybody between all nine front figures see") {
  Scene scene = gap_of(2000);
  scene.units.resize(2);
  const SightCount count = scene.look();
  CHECK(count.seeing == 9);
  CHECK(count.asked == 9);
  CHECK(count.at_least_half());
}

TEST_CASE("G11 passing exactly one clearance from a body blocks, one unit more does not") {
  const Obstacles none;
  SightField field(none, kInch);
  const Body body{UnitId{7}, outline_of(corners(Rect{{{5000, 5000}, kNorth}, 1000, 1000}))};
  field.set_bodies(std::array{body});
  CHECK_FALSE(field.clear({0, 3500}, {9000, 3500}, {}));
  CHECK(field.clear({0, 3499}, {9000, 3499}, {}));
  CHECK(field.clear({0, 3500}, {9000, 3500}, {.from = UnitId{7}}));
  CHECK(field.clear({0, 3500}, {9000, 3500}, {.to = UnitId{7}}));
  // Ends: a line that stops 1 inch short of the corner, diagonally.
  CHECK_FALSE(field.clear({0, 0}, {4500 - 600, 4500 - 800}, {}));
  CHECK(field.clear({0, 0}, {4500 - 601, 4500 - 800}, {}));
  // Wholly inside.
  CHECK_FALSE(field.clear({5000, 5000}, {5010, 5000}, {}));
  CHECK(field.blocker({0, 3500}, {9000, 3500}, {}) == SightBlocker{UnitId{7}});
  CHECK_FALSE(field.blocker({0, 3499}, {9000, 3499}, {}).has_value());
}

TEST_CASE("G11 an obstacle blocks, but not for a figure on it or touching it, both ways") {
  Scene scene;
  scene.units = {unit({30000, 40000}, kNorth, 6, 6), unit({30000, 30000}, kSouth, 6, 6)};
  scene.obstacles.add(Area(block({20000, 33000}, {40000, 36000})));
  CHECK_FALSE(scene.look().any());
  CHECK_FALSE(scene.look_back().any());
  scene.units[0] = unit({30000, 36010}, kNorth, 6, 6);  // touches it with its front
  CHECK(scene.look().seeing == 6);
  CHECK(scene.look_back().seeing == 6);
  scene.units[0] = unit({30000, 36011}, kNorth, 6, 6);
  CHECK_FALSE(scene.look().any());
  scene.units[0] = unit({30000, 34000}, kNorth, 6, 6);  // in the middle of it
  CHECK(scene.look().seeing == 6);
  CHECK(scene.look_back().seeing == 6);
}

TEST_CASE("G12 only the figures of the target that touch the obstacle are seen over it") {
  Scene scene;
  scene.units = {unit({30000, 40000}, kNorth, 1, 1), unit({30000, 30000}, kSouth, 12, 12)};
  // The wood covers all lines; it touches only the target's westernmost figure.
  scene.obstacles.add(Area(std::vector<Vec>{
      {15000, 30000}, {25700, 30000}, {25700, 31000}, {45000, 31000}, {45000, 36000}, {15000, 36000}}));
  const SightField field = scene.field();
  const SightTarget target(field, kTarget, scene.units[1]);
  CHECK(target.exempt_at({25200, 30000}).count() == 1);  // its own front corner
  CHECK(target.exempt_at({34800, 30000}).none());        // the other end
  CHECK(scene.look().any());
  scene.units[1].pose.position.x += 2000;  // the whole unit clear of the wood, still behind it
  CHECK_FALSE(scene.look().any());
}

TEST_CASE("G11 a wall blocks as a line, and a touching figure sees over it") {
  Scene scene;
  scene.units = {unit({30000, 40000}, kNorth, 6, 6), unit({30000, 30000}, kSouth, 6, 6)};
  scene.obstacles.add(Polyline{{{0, 35000}, {72000, 35000}}, 100});
  CHECK_FALSE(scene.look().any());
  scene.units[0] = unit({30000, 35060}, kNorth, 6, 6);
  CHECK(scene.look().seeing == 6);
  CHECK(scene.look_back().seeing == 6);
  CHECK(scene.field().blocker({0, 36000}, {0, 34000}, {}) == SightBlocker{0});
}

namespace {

// A hill from y = 30000 to 40000 with its crest along y = 35000, and units north (n) and south of it.
Scene hill_between(const Footprint& looker, const Footprint& target, bool crest_is_line) {
  Scene scene;
  scene.units = {looker, target};
  scene.obstacles.add(Area(block({20000, 30000}, {40000, 40000})));
  if (crest_is_line) {
    scene.obstacles.add(Polyline{{{20000, 35000}, {40000, 35000}}, 0});
  } else {
    scene.obstacles.add(Area(block({20000, 34000}, {40000, 36000})));
  }
  return scene;
}

}  // namespace

TEST_CASE("G11 a hill hides its reverse slope and its far foot") {
  const Footprint below = unit({30000, 45000}, kNorth, 3, 3);
  for (const bool line : {true, false}) {
    CAPTURE(line);
    const auto seen = [&](Vec target) {
      const Scene scene = hill_between(below, unit(target, kSouth, 3, 3), line);
      CHECK(scene.look().any() == scene.look_back().any());
      return scene.look().any();
    };
    CHECK(seen({30000, 39000}));        // the near slope
    CHECK(seen({30000, 41000}));        // in front of the hill
    CHECK(seen({30000, 35400}));        // on the crest
    CHECK_FALSE(seen({30000, 32000}));  // the reverse slope
    CHECK_FALSE(seen({30000, 30000}));  // its far foot: touches the hill from behind
    CHECK_FALSE(seen({30000, 25000}));  // beyond it
  }
}

TEST_CASE("G11 two units on the same slope see each other, across the crest they do not") {
  const Footprint looker = unit({25000, 39000}, kEast, 3, 3);
  CHECK(hill_between(looker, unit({35000, 39000}, kWest, 3, 3), true).look().seeing == 3);
  CHECK(hill_between(unit({30000, 38000}, kNorth, 3, 3), unit({30000, 32000}, kSouth, 3, 3), true).look().seeing == 0);
  // On the crest one sees down both sides.
  CHECK(hill_between(unit({30000, 34900}, kNorth, 3, 3), unit({30000, 25000}, kSouth, 3, 3), true).look().seeing == 3);
  CHECK(hill_between(unit({30000, 35100}, kSouth, 3, 3), unit({30000, 45000}, kNorth, 3, 3), true).look().seeing == 3);
}

TEST_CASE("G12 a figure looks only into its own arc, but sees what reaches into it without a corner") {
  Scene scene;
  // To the side, beyond the eastern ray of every figure.
  scene.units = {unit({30000, 40000}, kNorth, 6, 6), unit({45000, 39000}, kWest, 6, 6)};
  CHECK(scene.look().seeing == 0);
  // A very wide target close ahead: no corner and no edge middle is in the arc of the westernmost figure.
  scene.units[1] = unit({45000, 39000}, kSouth, 40, 40);
  CHECK(scene.look().seeing == 6);
}

namespace {

// Two woods from 2000 before the one end of the line to 2000 before the other; they leave only a lane of 30 units round
// it. The line runs from y = 40000 to y = 30000.
void leave_only(Scene& scene, const Segment& line) {
  const Length lean = (line.b.x - line.a.x) / 5;
  const Vec near{line.a.x + lean, 38000};
  const Vec far{line.b.x - lean, 32000};
  for (const Length side : {-1, 1}) {
    scene.obstacles.add(Area(std::array{Vec{near.x + 15 * side, near.y}, Vec{far.x + 15 * side, far.y},
                                        Vec{far.x + 40000 * side, far.y}, Vec{near.x + 40000 * side, near.y}}));
  }
}

bool sees_only_along(Vec eye, Vec end, const Footprint& target) {
  Scene scene;
  scene.units = {unit({30000, 40000}, kNorth, 1, 1), target};  // eyes at 29600, 30000 and 30400
  leave_only(scene, {eye, end});
  return scene.look().any();
}

}  // namespace

TEST_CASE("G12 lines end at corners, edge middles, the nearest point, and where an edge enters the arc") {
  const Footprint wide = unit({33000, 30000}, kSouth, 24, 24);  // front edge from 23400 to 42600
  const Vec eye{30000, 40000};
  CHECK(sees_only_along(eye, {23400, 30000}, wide));        // a corner
  CHECK(sees_only_along(eye, {33000, 30000}, wide));        // the middle of its front
  CHECK(sees_only_along(eye, {30000, 30000}, wide));        // the nearest point
  CHECK(sees_only_along(eye, {40400, 30000}, wide));        // where the eastern ray of the arc meets it
  CHECK_FALSE(sees_only_along(eye, {36000, 30000}, wide));  // no such point
  const Footprint west = unit({27000, 30000}, kSouth, 24, 24);
  CHECK(sees_only_along(eye, {19600, 30000}, west));  // the western ray
}

TEST_CASE("G12 a figure looks from the middle and from both corners of its front edge") {
  const Footprint ahead = unit({30000, 30000}, kSouth, 24, 24);
  CHECK(sees_only_along({30000, 40000}, {30000, 30000}, ahead));
  CHECK(sees_only_along({29600, 40000}, {29600, 30000}, ahead));
  CHECK(sees_only_along({30400, 40000}, {30400, 30000}, ahead));
  CHECK_FALSE(sees_only_along({30200, 40000}, {30200, 30000}, ahead));
}

TEST_CASE("G12 fewer than half of the front rank see past a corner") {
  Scene scene;
  scene.units = {unit({30000, 40000}, kNorth, 9, 9), unit({30000, 20000}, kSouth, 2, 2)};
  scene.obstacles.add(Area(block({0, 30000}, {32200, 38000})));
  const SightCount count = scene.look();
  CHECK(count.any());
  CHECK_FALSE(count.at_least_half());
}

TEST_CASE("G12 a unit in a terrain feature sees and is seen by the feature's outline, all round") {
  Scene scene;
  scene.units = {unit({30000, 40000}, kNorth, 6, 6)};
  const std::vector<Vec> house = block({28000, 20000}, {32000, 24000});
  ObstacleSet own;
  own.set(static_cast<std::size_t>(scene.obstacles.add(Area(house))));
  const SightField field = scene.field();
  const SightTarget inside(kTarget, house, own);
  CHECK(front_rank_seeing(field, kViewer, scene.units[0], kEighthTurn, inside).seeing == 6);
  CHECK(feature_sees(field, kTarget, house, own, SightTarget(field, kViewer, scene.units[0])));
}

TEST_CASE("G25 sight is the same from both ends, in any order of bodies, and under every mirror and quarter turn") {
  Random random(10);
  int seen = 0;
  for (int round = 0; round < 40; ++round) {
    std::vector<std::vector<Vec>> woods(8);
    std::vector<Footprint> units(12);
    for (auto& wood : woods) wood = random.polygon(random.between(4, 9), 1000, 4000);
    for (Footprint& f : units) f = random.footprint();
    const auto make_obstacles = [&](const testing::Symmetry& turn) {
      Obstacles out;
      for (const auto& wood : woods) out.add(Area(turn(wood)));
      return out;
    };
    const auto make_bodies = [&](const testing::Symmetry& turn) {
      std::vector<Body> out;
      out.reserve(units.size());
      for (std::size_t i = 0; i < units.size(); ++i) {
        out.push_back({UnitId{static_cast<std::uint16_t>(i)}, outline(turn(units[i]))});
      }
      return out;
    };
    const Obstacles obstacles = make_obstacles({});
    std::vector<Body> bodies = make_bodies({});
    SightField field(obstacles, kInch);
    field.set_bodies(bodies);
    std::reverse(bodies.begin(), bodies.end());
    SightField backward(obstacles, kInch);
    backward.set_bodies(bodies);
    for (int k = 0; k < 100; ++k) {
      const Vec from = random.point();
      const Vec to = random.point_near(from, 15000);
      const bool is_clear = field.clear(from, to, {});
      seen += is_clear ? 1 : 0;
      REQUIRE(field.clear(to, from, {}) == is_clear);
      REQUIRE(backward.clear(from, to, {}) == is_clear);
      REQUIRE(field.blocker(from, to, {}).has_value() != is_clear);
      REQUIRE(field.blocker(from, to, {}) == backward.blocker(from, to, {}));
    }
    for (const testing::Symmetry& turn : testing::symmetries()) {
      const Obstacles turned_obstacles = make_obstacles(turn);
      SightField turned(turned_obstacles, kInch);
      turned.set_bodies(make_bodies(turn));
      for (int k = 0; k < 20; ++k) {
        const Vec from = random.point();
        const Vec to = random.point_near(from, 15000);
        REQUIRE(turned.clear(turn(from), turn(to), {}) == field.clear(from, to, {}));
      }
      const SightTarget target(field, UnitId{1}, units[1]);
      const SightTarget turned_target(turned, UnitId{1}, turn(units[1]));
      REQUIRE(front_rank_seeing(turned, UnitId{0}, turn(units[0]), kEighthTurn, turned_target).seeing ==
              front_rank_seeing(field, UnitId{0}, units[0], kEighthTurn, target).seeing);
    }
  }
  CHECK(seen > 300);
  CHECK(seen < 3700);
}

TEST_CASE("G11 a tube round a convex body is exactly the distance from the line") {
  Random random(11);
  int near = 0;
  for (int i = 0; i < 5000; ++i) {
    const Footprint f = random.footprint();
    const Segment s{random.point_near(f.pose.position, 9000), random.point_near(f.pose.position, 9000)};
    const Distance d = distance(s, Points(outline(f)));
    const Length r = std::max(0, d.floor() + random.between(-1, 1));
    REQUIRE(within(Points(outline(f)), s, r) == d.at_most(r));
    near += d.at_most(r) ? 1 : 0;
  }
  CHECK(near > 1000);
}
