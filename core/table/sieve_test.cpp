#include "core/table/sieve.h"

#include <doctest/doctest.h>

#include <array>

#include "core/table/testing.h"

using namespace valor::table;
using testing::Random;

TEST_CASE("G11 the sieve never loses a box that the segment meets, and asks in ascending order") {
  Random random(13);
  int asked = 0;
  int met = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<Box> boxes;
    const int most = random.between(0, 1) == 0 ? 4000 : 1000000;  // crowded in a corner, or all over the scale
    for (int i = random.between(1, 150); i > 0; --i) {
      const Vec low{random.between(-most, most), random.between(-most, most)};
      boxes.push_back({low, {low.x + random.between(0, 5000), low.y + random.between(0, 5000)}});
    }
    Sieve sieve;
    sieve.build(boxes);
    for (int k = 0; k < 50; ++k) {
      Segment s{{random.between(-most, most), random.between(-most, most)},
                {random.between(-most, most), random.between(-most, most)}};
      if (k % 5 == 0) s.b.x = s.a.x;  // upright
      if (k % 5 == 1) s.b.y = s.a.y;  // level
      std::vector<bool> found(boxes.size());
      std::size_t next = 0;
      sieve.any(s, [&](std::size_t i) {
        REQUIRE(i >= next);
        next = i + 1;
        found[i] = true;
        ++asked;
        return false;
      });
      for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Box& b = boxes[i];
        if (!meets(s, Points(std::array{b.low, Vec{b.high.x, b.low.y}, b.high, Vec{b.low.x, b.high.y}}))) continue;
        ++met;
        REQUIRE(found[i]);
      }
    }
  }
  CHECK(met > 1000);
  CHECK(asked < 200 * 50 * 150 / 4);
}

TEST_CASE("G11 an empty sieve lets nothing through") {
  Sieve sieve;
  sieve.build({});
  CHECK_FALSE(sieve.any(Segment{{0, 0}, {10, 10}}, [](std::size_t) { return true; }));
}

TEST_CASE("G11 the sieve holds every whole point of a segment, also at the borders of its cells") {
  Random random(16);
  for (int round = 0; round < 800; ++round) {
    const Vec step{random.between(-60, 60), random.between(-60, 60)};
    const Vec start{random.between(0, 72000), random.between(0, 72000)};
    std::vector<Box> boxes{{{-50000, -50000}, {-50000, -50000}}};
    for (int i = 0; i < 600; ++i) {
      const Vec p{start.x + i * step.x, start.y + i * step.y};
      boxes.push_back({p, p});
    }
    Sieve sieve;
    sieve.build(boxes);
    std::size_t found = 0;
    sieve.any(Segment{boxes[1].low, boxes.back().low}, [&](std::size_t i) {
      found += i > 0 ? 1 : 0;
      return false;
    });
    REQUIRE(found == boxes.size() - 1);
  }
}
