#include "core/table/path.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

namespace {

std::vector<Vec> block(Vec low, Vec high) { return {low, {high.x, low.y}, high, {low.x, high.y}}; }

Length length_of(const Path& path) {
  Length sum = 0;
  for (std::size_t i = 1; i < path.joints.size(); ++i) sum += distance(path.joints[i - 1], path.joints[i]).ceil();
  return sum;
}

}  // namespace

TEST_CASE("G15 with nothing in between the way is straight") {
  const auto path = shortest_path({0, 0}, {3000, 4000}, {}, 5000);
  REQUIRE(path);
  CHECK(path->length == 5000);
  CHECK(path->joints == std::vector<Vec>{{0, 0}, {3000, 4000}});
  CHECK_FALSE(shortest_path({0, 0}, {3000, 4000}, {}, 4999));
}

TEST_CASE("G15 a way may pass exactly at the margin") {
  const auto post = block({10000, 0}, {11000, 1000});
  const std::vector<Forbidden> keep{{post, 3000}};
  CHECK(leg_is_free({{0, 4000}, {20000, 4000}}, keep));
  CHECK_FALSE(leg_is_free({{0, 3999}, {20000, 3999}}, keep));
  CHECK(shortest_path({0, 4000}, {20000, 4000}, keep, 20000)->length == 20000);
}

TEST_CASE("G15 a way round a wall takes the nearer end and is less than 2 % longer than the taut string") {
  const auto wall = block({10000, 0}, {10100, 20000});
  const std::vector<Forbidden> keep{{wall, 100}};
  const auto path = shortest_path({5000, 15000}, {15000, 15000}, keep, 40000);
  REQUIRE(path);
  // By the southern end (10000, 20000): two legs of about 7001 and 100 across.
  CHECK(path->length > 14100);
  CHECK(path->length < 14350);
  CHECK(path->length == length_of(*path));
  for (const Vec joint : path->joints) CHECK(joint.y >= 15000);
  CHECK_FALSE(shortest_path({5000, 15000}, {15000, 15000}, keep, 14000));
}

TEST_CASE("G15 there is no way out of a ring, nor to a forbidden place") {
  const auto north = block({0, 0}, {10000, 1000});
  const auto south = block({0, 9000}, {10000, 10000});
  const auto west = block({0, 500}, {1000, 9500});
  const auto east = block({9000, 500}, {10000, 9500});
  const std::vector<Forbidden> ring{{north, 100}, {south, 100}, {west, 100}, {east, 100}};
  CHECK(shortest_path({5000, 5000}, {5000, 7000}, ring, 50000));
  CHECK_FALSE(shortest_path({5000, 5000}, {20000, 5000}, ring, 50000));
  CHECK_FALSE(shortest_path({5000, 5000}, {9500, 5000}, ring, 50000));
  CHECK_FALSE(shortest_path({5000, 5000}, {8950, 5000}, ring, 50000));
}

TEST_CASE("G15 every way keeps its margin, is as long back as forth, and never shorter than straight") {
  Random random(15);
  int bent = 0;
  for (int i = 0; i < 60; ++i) {
    std::vector<std::vector<Vec>> shapes(5);
    for (auto& shape : shapes) shape = random.polygon(random.between(3, 7), 1500, 5000);
    std::vector<Forbidden> keep;
    keep.reserve(shapes.size());
    for (const auto& shape : shapes) keep.push_back({shape, random.between(1, 3000)});
    const Vec from = random.point();
    const Vec to = random.point();
    const auto path = shortest_path(from, to, keep, 200000);
    const auto back = shortest_path(to, from, keep, 200000);
    REQUIRE(path.has_value() == back.has_value());
    if (!path) continue;
    bent += path->joints.size() > 2 ? 1 : 0;
    for (std::size_t k = 1; k < path->joints.size(); ++k) {
      REQUIRE(leg_is_free({path->joints[k - 1], path->joints[k]}, keep));
    }
    REQUIRE(path->length >= distance(from, to).ceil());
    REQUIRE(path->length == length_of(*path));
    const Length rounding = static_cast<Length>(path->joints.size());  // each leg was rounded up
    REQUIRE(std::abs(path->length - back->length) <= rounding);
  }
  CHECK(bent > 5);
}
