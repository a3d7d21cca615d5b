#include "server/glicko.h"

#include <doctest/doctest.h>

namespace valor::server {

TEST_CASE("ratings: Glicko-2, a newcomer who beats a newcomer gains what the formula gives, and the other loses it") {
  const Rating winner = rated({}, {}, 1), loser = rated({}, {}, 0);
  CHECK(winner.rating == doctest::Approx(1662.3).epsilon(0.0005));
  CHECK(winner.rating - 1500 == doctest::Approx(1500 - loser.rating));
  CHECK(winner.deviation == doctest::Approx(290.3).epsilon(0.001));
  CHECK_FALSE(winner.is_sure());
  CHECK(rated({}, {}, 0.5).rating == doctest::Approx(1500));
}

TEST_CASE("ratings: Glicko-2, each game of Glickman's example moves the rating as its terms say") {
  // 1500 with deviation 200 wins against 1400 (30), loses against 1550 (100) and 1700 (300): the signs and sizes of the
  // printed example, one game at a time.
  const Rating own{.rating = 1500, .deviation = 200, .volatility = 0.06};
  CHECK(rated(own, {1400, 30, 0.06}, 1).rating == doctest::Approx(1563.6).epsilon(0.001));
  CHECK(rated(own, {1550, 100, 0.06}, 0).rating < 1430);
  CHECK(rated(own, {1700, 300, 0.06}, 0).rating > 1440);
  CHECK(rated(own, {1400, 30, 0.06}, 1).volatility == doctest::Approx(0.06).epsilon(0.01));
}

TEST_CASE("ratings: many games make sure, a long rest makes unsure again, and never more than a newcomer") {
  Rating a, b;
  for (int i = 0; i < 40; ++i) {
    const Rating before = a;
    a = rated(a, b, i % 2);
    b = rated(b, before, 1 - i % 2);
  }
  CHECK(a.is_sure());
  CHECK(a.rating == doctest::Approx(1500).epsilon(0.05));
  CHECK(rested(a, 365).deviation > a.deviation);
  CHECK(rested(a, 0).deviation == doctest::Approx(a.deviation));
  CHECK(rested(a, 1e9).deviation == doctest::Approx(350));
}

}  // namespace valor::server
