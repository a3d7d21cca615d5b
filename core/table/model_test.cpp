#include "core/table/model.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

// Three inches long, two wide; the ring a quarter of an inch behind the middle.
Model tank(Heading heading, int turret = 0) {
  return {.hull = {{{20000, 20000}, heading}, 2000, 3000}, .ring = {0, -4 * 250}, .turret = turret};
}
const Mount kGun{Carrier::Turret, {0, 4 * 2000}};
const Mount kBow{Carrier::Hull, {4 * 500, 4 * 1500}};
const Mount kRear{Carrier::Hull, {0, -4 * 1500}, kHalfTurn};

}  // namespace

TEST_CASE("G7 a weapon of the hull looks where the hull looks, one of the turret where the turret does") {
  CHECK(mount_pose(tank(kNorth, kQuarterTurn), kBow) == Pose{{20500, 18500}, kNorth});
  CHECK(mount_pose(tank(kNorth), kGun) == Pose{{20000, 18250}, kNorth});
  CHECK(mount_pose(tank(kNorth, kQuarterTurn), kGun) == Pose{{22000, 20250}, kEast});
  CHECK(mount_pose(tank(kEast, kQuarterTurn), kGun) == Pose{{19750, 22000}, kSouth});
  CHECK(mount_pose(tank(kNorth), kRear) == Pose{{20000, 21500}, kSouth});
}

TEST_CASE("G7 the field of fire turns with the turret and not with the hull alone") {
  const Vec north{20000, 5000};
  const Vec east{35000, 20250};
  CHECK(in_arc(field_of_fire(tank(kNorth), kGun, kEighthTurn), north));
  CHECK_FALSE(in_arc(field_of_fire(tank(kNorth), kGun, kEighthTurn), east));
  CHECK(in_arc(field_of_fire(tank(kNorth, kQuarterTurn), kGun, kEighthTurn), east));
  CHECK(in_arc(field_of_fire(tank(kNorth, kQuarterTurn), kBow, kEighthTurn), north));
  CHECK(in_arc(field_of_fire(tank(kNorth), kRear, kEighthTurn), Vec{20000, 40000}));
}

TEST_CASE("G7 a limber exactly an inch behind its gun still belongs to it") {
  const Quad gun = corners(Rect{{{20000, 20000}, kNorth}, 2000, 2500});
  const Quad near = corners(Rect{{{20000, 23500}, kNorth}, 2000, 2500});
  const Quad far = corners(Rect{{{20000, 23501}, kNorth}, 2000, 2500});
  CHECK(hang_together(gun, near, kInch));
  CHECK_FALSE(hang_together(gun, far, kInch));
}

TEST_CASE("G25 mounts keep every mirror and quarter turn exactly") {
  Random random(31);
  for (int i = 0; i < 200; ++i) {
    const Model model{{{random.point(), random.heading()}, 2000, 3000},
                      {4 * random.between(-500, 500), 4 * random.between(-500, 500)},
                      random.between(0, kFullTurn - 1)};
    const Mount mount{Carrier::Turret, {4 * random.between(-500, 500), 4 * random.between(0, 2000)}};
    for (const testing::Symmetry& turn : testing::symmetries()) {
      Model other{
          {{turn(model.hull.pose.position), turn(model.hull.pose.heading)}, 2000, 3000}, model.ring, model.turret};
      Mount twin = mount;
      if (turn.mirror) {
        other.ring.right = -other.ring.right;
        other.turret = -other.turret;
        twin.spot.right = -twin.spot.right;
      }
      const Pose pose = mount_pose(model, mount);
      REQUIRE(mount_pose(other, twin) == Pose{turn(pose.position), turn(pose.heading)});
    }
  }
}
