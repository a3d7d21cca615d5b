#include "core/table/segment.h"

#include <doctest/doctest.h>

#include "core/table/testing.h"

using namespace valor::table;

TEST_CASE("G1 a distance compares exactly and each comparison has its own strictness") {
  const Distance three_four_five = distance(Vec{0, 0}, Vec{3000, 4000});
  CHECK(three_four_five.at_most(5000));
  CHECK_FALSE(three_four_five.less_than(5000));
  CHECK_FALSE(three_four_five.more_than(5000));
  CHECK(three_four_five.at_least(5000));
  CHECK(three_four_five.floor() == 5000);
  CHECK(three_four_five.ceil() == 5000);
  CHECK_FALSE(Distance{}.at_most(-1));
}

TEST_CASE("G1 a distance a hair over 12 inches is not within 12 inches") {
  const Segment slanted{{0, 0}, {100000, 1}};
  const Distance d = distance(Vec{50000, 12001}, slanted);  // a little under 12000.5
  CHECK(d.more_than(12000));
  CHECK(d.less_than(12001));
  CHECK(d.floor() == 12000);
  CHECK(d.ceil() == 12001);
  CHECK(distance(Vec{50000, 12000}, Segment{{0, 0}, {100000, 0}}).at_most(12000));
}

TEST_CASE("G10 two distances with different fractions order exactly") {
  const Distance a = distance(Vec{10, 1000}, Segment{{-900000, 0}, {900000, 1}});
  const Distance b = distance(Vec{10, 1000}, Segment{{-900000, 0}, {900000, 2}});
  CHECK(b < a);
  CHECK(a == distance(Vec{10, 1000}, Segment{{900000, 1}, {-900000, 0}}));
}

TEST_CASE("G2 segments meet at ends and along each other, but then they do not cross") {
  const Segment s{{0, 0}, {10, 10}};
  CHECK(crosses(s, Segment{{0, 10}, {10, 0}}));
  CHECK(meets(s, Segment{{10, 10}, {20, 0}}));
  CHECK_FALSE(crosses(s, Segment{{10, 10}, {20, 0}}));
  CHECK(meets(s, Segment{{5, 5}, {20, 20}}));
  CHECK_FALSE(crosses(s, Segment{{5, 5}, {20, 20}}));
  CHECK_FALSE(meets(s, Segment{{11, 11}, {20, 20}}));
  CHECK_FALSE(meets(s, Segment{{0, 1}, {10, 11}}));
}

TEST_CASE("G2 the quick test `within` says what the distance says") {
  testing::Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Segment s{random.point(), random.point()};
    const Vec p = random.point();
    const Length r = distance(p, s).floor() + random.between(-1, 1);
    REQUIRE(within(p, s, r) == distance(p, s).at_most(r));
  }
}

TEST_CASE("G2 the nearest point of a segment is within one unit of the distance, from either end") {
  testing::Random random(2);
  for (int i = 0; i < 5000; ++i) {
    const Segment s{random.point(), random.point()};
    const Vec p = random.point();
    const Vec q = nearest_point(p, s);
    REQUIRE(q == nearest_point(p, Segment{s.b, s.a}));
    REQUIRE(distance(p, q).at_most(distance(p, s).ceil() + 1));
    REQUIRE(distance(q, s).at_most(1));
  }
}

TEST_CASE("G1 whole roots are exact up to 64 bits") {
  for (const std::uint64_t n : {0ULL, 1ULL, 2ULL, 3ULL, 4ULL, 99ULL, 100ULL, (1ULL << 43) - 1, 1ULL << 62}) {
    const auto root = static_cast<std::uint64_t>(isqrt(n));
    CHECK(root * root <= n);
    CHECK((root + 1) * (root + 1) > n);
  }
}
