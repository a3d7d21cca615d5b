#include "core/table/placement.h"

#include <doctest/doctest.h>

#include "core/table/contact.h"

using namespace valor::table;
namespace {

const Grid kUnit{.figures = 24, .files = 12, .base_width = 700, .base_depth = 700};

}  // namespace

TEST_CASE("G14 a unit laid against each side of another touches it and does not overlap it") {
  for (int turns = 0; turns < kFullTurn; turns += 1777) {
    const Footprint target{{{40000, 30000}, Heading{static_cast<std::uint16_t>(turns)}}, kUnit};
    const Outline round = outline(target);
    for (std::size_t e = 0; e < Points(round).size(); ++e) {
      for (const Footprint& f : snapped(kUnit, edge(Points(round), e), {10000, 10000}, 2100)) {
        CHECK(touches(f, target));
        CHECK_FALSE(overlaps(f, target));
      }
    }
  }
}

TEST_CASE("G14 the front touches with as much as was asked for") {
  const Footprint target{{{40000, 30000}, kNorth}, kUnit};
  const auto places = snapped(kUnit, front_edge(target), {40000, 20000}, 2100);
  for (const Footprint& f : places) CHECK(front_figures_touching(f, target) >= 3);
  CHECK(places[1].pose.position.x == 40000);
  CHECK(places[1].pose.position.y == 30000 - kSnapGap);
}

TEST_CASE("G18 who goes back takes the nearest legal place, straight back if he can") {
  const Footprint from{{{36000, 20000}, kNorth}, kUnit};
  const Footprint enemy{{{36000, 18000}, kSouth}, kUnit};
  const WayBack way{.from = from, .away = kSouth, .spread = kEighthTurn, .least = 0, .most = 18000};
  const auto clear = [&](const Footprint& f) { return distance(f, enemy).at_least(inches(3)); };
  const auto straight = nearest_place(way, clear);
  REQUIRE(straight);
  CHECK(straight->pose == Pose{{36000, 21000}, kNorth});
  // A wood right behind him: he goes round it to the right of the way back, which is the west.
  const Area wood(std::vector<Vec>{{36500, 19000}, {60000, 19000}, {60000, 47000}, {36500, 47000}});
  const auto beside = nearest_place(way, [&](const Footprint& f) { return clear(f) && !overlaps(f, wood); });
  REQUIRE(beside);
  CHECK(beside->pose.position.x < 36000);
  CHECK_FALSE(overlaps(*beside, wood));
  CHECK_FALSE(nearest_place(way, [](const Footprint&) { return false; }));
}
