#include "core/table/angle.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "core/table/testing.h"

using namespace valor::table;

TEST_CASE("G25 sine and cosine are exact at the quarters and equal at the eighth") {
  CHECK(sine(kNorth) == 0);
  CHECK(sine(kEast) == 1 << 30);
  CHECK(cosine(kNorth) == 1 << 30);
  CHECK(cosine(kSouth) == -(1 << 30));
  CHECK(sine(Heading{kEighthTurn}) == cosine(Heading{kEighthTurn}));
  CHECK(std::abs(sine(Heading{} + turns_of_degrees(30)) - (1 << 29)) < 1 << 15);  // 30 degrees are 5461 and a third
}

TEST_CASE("G25 every direction has length one within a few units of 2^-30") {
  for (int t = 0; t < kFullTurn; ++t) {
    const Heading h = Heading{} + t;
    const std::int64_t s = sine(h);
    const std::int64_t c = cosine(h);
    const std::int64_t off = s * s + c * c - (std::int64_t{1} << 60);
    REQUIRE(std::abs(off) < std::int64_t{1} << 33);
  }
}

TEST_CASE("G25 sine grows from north to east without a dent") {
  for (int t = 0; t < kQuarterTurn; ++t) REQUIRE(sine(Heading{} + t) < sine(Heading{} + (t + 1)) + (t > 16300 ? 2 : 0));
}

TEST_CASE("G25 sine and cosine keep every mirror and quarter turn exactly") {
  for (int t = 0; t < kFullTurn; t += 7) {
    const Heading h = Heading{} + t;
    const Heading mirrored = Heading{} - t;
    REQUIRE(sine(mirrored) == -sine(h));
    REQUIRE(cosine(mirrored) == cosine(h));
    REQUIRE(sine(h + kQuarterTurn) == cosine(h));
    REQUIRE(cosine(h + kQuarterTurn) == -sine(h));
  }
}

TEST_CASE("G25 headings grow clockwise from north with y to the south") {
  CHECK(heading_of({0, -5}) == kNorth);
  CHECK(heading_of({5, 0}) == kEast);
  CHECK(heading_of({0, 5}) == kSouth);
  CHECK(heading_of({-5, 0}) == kWest);
  CHECK(heading_of({5, -5}) == Heading{kEighthTurn});
  CHECK(heading_of({-5, -5}) == Heading{} - kEighthTurn);
}

TEST_CASE("G25 the heading of a far point along a heading is that heading") {
  for (int t = 0; t < kFullTurn; ++t) {
    const Heading h = Heading{} + t;
    REQUIRE(heading_of(along(h, 1000000)) == h);
  }
}

TEST_CASE("G25 turns between headings take the shorter way") {
  CHECK(turn_between(kNorth, kEast) == kQuarterTurn);
  CHECK(turn_between(kEast, kNorth) == -kQuarterTurn);
  CHECK(turn_between(Heading{65000}, Heading{100}) == 636);
  CHECK(turns_of_degrees(45) == kEighthTurn);
  CHECK(turns_of_degrees(-90) == -kQuarterTurn);
}

TEST_CASE("G17 an arc is as long as radius times angle, rounded up") {
  CHECK(arc_length(1000, kFullTurn) == 6284);  // 6283.19
  CHECK(arc_length(6000, kQuarterTurn) == 9425);
  CHECK(arc_length(0, kQuarterTurn) == 0);
  CHECK(arc_length(5000, 0) == 0);
}
