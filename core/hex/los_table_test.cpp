// The section numbers in the names are those of the hex rules that this table was made for: 9.1 to 9.4 (sight,
// blocking, hindrance, lines along hexsides), 10.9 (hills), 10.14 (walls, hedges, bocage).
#include "core/hex/los_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>

#include "core/rng.h"

namespace valor::hex {
namespace {

Hex at(std::string_view text) { return parse_hex(text).value(); }

struct Sides {
  std::initializer_list<const char*> hedges = {}, bocage = {};
};

constexpr SideSight kHedge{.across = 1, .along = 1};
constexpr SideSight kBocage{.across = 1, .along = 1, .blocks = true, .blocks_along = true};

// Rows of letters: . open, w woods, o orchard, s thick (2), 1 2 bare ground of that level, W woods on level 1.
SightField drawn(std::initializer_list<std::string_view> rows, const Sides& sides = {}) {
  SightField field =
      SightField::open({.width = static_cast<int>(rows.begin()->size()), .height = static_cast<int>(rows.size())});
  int row = 0;
  for (const std::string_view letters : rows) {
    for (int col = 0; col < field.grid.width; ++col) {
      HexSight& hex = field.hexes[static_cast<std::size_t>(field.grid.index(hex_of({col, row})))];
      switch (letters[static_cast<std::size_t>(col)]) {
        case 'w':
          hex.blocks = true;
          break;
        case 'o':
          hex.hindrance = 1;
          break;
        case 's':
          hex.hindrance = 2;
          break;
        case '1':
          hex.level = 1;
          break;
        case '2':
          hex.level = 2;
          break;
        case 'W':
          hex = {.level = 1, .blocks = true};
          break;
        default:
          break;
      }
    }
    ++row;
  }
  const auto put = [&](const char* name, SideSight sight) {
    field.sides[static_cast<std::size_t>(field.grid.side_index(parse_hexside(name).value()))] = sight;
  };
  for (const char* name : sides.hedges) put(name, kHedge);
  for (const char* name : sides.bocage) put(name, kBocage);
  return field;
}

constexpr int kBlocked = LosTable::kBlocked;

// What the table says; the trace must say the same, and its findings must add up to it.
int sight(const SightField& field, std::string_view from, std::string_view to, std::vector<Veil> veils = {}) {
  const LosTable table = LosTable::build(field);
  const HexIndex a = field.grid.index(at(from)), b = field.grid.index(at(to));
  const Trace trace = table.trace(a, b, veils);
  int sum = 0;
  for (const Finding& finding : trace.findings)
    if (finding.effect == Effect::kHinders) sum += finding.value;
  const int told = table.at(a, b, veils);
  CHECK(told == (trace.blocked ? kBlocked : trace.hindrance));
  if (!trace.blocked) CHECK(told == sum);
  if (veils.empty()) CHECK(told == table.at(a, b));
  return told;
}

std::vector<Effect> effects(const SightField& field, std::string_view from, std::string_view to) {
  const LosTable table = LosTable::build(field);
  std::vector<Effect> list;
  for (const Finding& finding : table.trace(field.grid.index(at(from)), field.grid.index(at(to))).findings)
    list.push_back(finding.effect);
  return list;
}
using Effects = std::vector<Effect>;

TEST_CASE("9.1 over open ground everybody sees everybody") {
  const LosTable table = LosTable::build(SightField::open({.width = 9, .height = 7}));
  for (int a = 0; a < 63; ++a)
    for (int b = 0; b < 63; ++b) REQUIRE(table.at(static_cast<HexIndex>(a), static_cast<HexIndex>(b)) == 0);
}

TEST_CASE("9.2 blocking terrain hides what is behind it, not what is in it") {
  const auto field = drawn({".", ".", "w", "."});
  CHECK(sight(field, "A1", "A4") == kBlocked);
  CHECK(sight(field, "A4", "A1") == kBlocked);
  CHECK(sight(field, "A1", "A3") == 0);
  CHECK(sight(field, "A3", "A1") == 0);
  CHECK(effects(field, "A1", "A4") == Effects{Effect::kBlocks});
}

TEST_CASE("9.3 hindrances between the two hexes add up, those in the two hexes do not count here") {
  const auto field = drawn({"o", "o", ".", "s", "o"});
  CHECK(sight(field, "A1", "A5") == 3);
  CHECK(sight(field, "A5", "A1") == 3);
  CHECK(sight(field, "A1", "A2") == 0);
}

TEST_CASE("9.2 a line that only touches a corner of a hex does not pass through it") {
  const auto field = drawn({".....", ".w.w.", ".....", "....."});
  CHECK(sight(field, "A1", "E4") == 0);  // touches B2 and D2
  CHECK(sight(drawn({".....", "..w..", ".....", "....."}), "A1", "E4") == kBlocked);
}

TEST_CASE("9.4 along a hexside: blocked only if both sides block") {
  CHECK(sight(drawn({"...", ".w.", "..."}), "A2", "C2") == 0);
  CHECK(sight(drawn({".w.", "...", "..."}), "A2", "C2") == 0);
  CHECK(sight(drawn({".w.", ".w.", "..."}), "A2", "C2") == kBlocked);
}

TEST_CASE("9.4 along a hexside: a hindrance opposite a blocker or a hindrance counts once, with its value") {
  CHECK(sight(drawn({".w.", ".o.", "..."}), "A2", "C2") == 1);
  CHECK(sight(drawn({".o.", ".w.", "..."}), "A2", "C2") == 1);
  CHECK(sight(drawn({".o.", ".o.", "..."}), "A2", "C2") == 1);
  CHECK(sight(drawn({".s.", ".w.", "..."}), "A2", "C2") == 2);
  CHECK(sight(drawn({".s.", ".o.", "..."}), "A2", "C2") == 2);
  CHECK(effects(drawn({".s.", ".o.", "..."}), "A2", "C2") == Effects{Effect::kHinders, Effect::kCountedBefore});
  CHECK(effects(drawn({".w.", ".o.", "..."}), "A2", "C2") == Effects{Effect::kBesideOnly, Effect::kHinders});
}

TEST_CASE("9.4 along a hexside: with one side open nothing counts") {
  CHECK(sight(drawn({".o.", "...", "..."}), "A2", "C2") == 0);
  CHECK(sight(drawn({"...", ".o.", "..."}), "A2", "C2") == 0);
  CHECK(effects(drawn({"...", ".o.", "..."}), "A2", "C2") == Effects{Effect::kOpenOpposite});
}

TEST_CASE("9.4 along several hexsides each side counts as a whole") {
  CHECK(sight(drawn({".w...", "...w.", "....."}), "A2", "E2") == kBlocked);  // not opposite each other
  CHECK(sight(drawn({".w...", "...o.", "....."}), "A2", "E2") == 1);
  CHECK(sight(drawn({".o...", "...o.", "....."}), "A2", "E2") == 1);
  CHECK(sight(drawn({".o.o.", "...o.", "....."}), "A2", "E2") == 2);  // once established, each further one adds
  CHECK(sight(drawn({".o.o.", ".w...", "....."}), "A2", "E2") == 2);
  CHECK(sight(drawn({".o.o.", ".....", "....."}), "A2", "E2") == 0);
  CHECK(sight(drawn({".....", "..o..", "....."}), "A2", "E2") == 1);  // passed through in full
  CHECK(sight(drawn({".o.o.", ".oo..", "....."}), "A2", "E2") == 3);
}

TEST_CASE("9.4 along the edge of the map the hexes of the map decide") {
  CHECK(sight(drawn({".w.", "..."}), "A1", "C1") == kBlocked);
  CHECK(sight(drawn({".o.", "..."}), "A1", "C1") == 1);
  CHECK(sight(drawn({"...", "..."}), "A1", "C1") == 0);
  CHECK(sight(drawn({"....", "..w."}), "B2", "D2") == kBlocked);
  auto open = drawn({".w.", "..."});
  open.off_field = {};
  CHECK(sight(open, "A1", "C1") == 0);
}

TEST_CASE("10.14 a hedge counts across, except for the one who stands at it") {
  const auto field = drawn({".", ".", "."}, {.hedges = {"A1:3"}});
  CHECK(sight(field, "A1", "A3") == 0);
  CHECK(sight(field, "A3", "A1") == 1);
  CHECK(sight(field, "A1", "A2") == 0);  // both stand at it
  CHECK(sight(field, "A2", "A1") == 0);
  CHECK(effects(field, "A1", "A3") == Effects{Effect::kSeenOver});
  CHECK(sight(drawn({".", ".", ".", "."}, {.hedges = {"A2:3"}}), "A1", "A4") == 1);
}

TEST_CASE("10.14 a hedge along the line counts, even for the one who stands beside it") {
  const auto field = drawn({"...", "...", "..."}, {.hedges = {"B2:0"}});
  CHECK(sight(field, "A2", "C2") == 1);
  CHECK(sight(field, "C2", "A2") == 1);
  CHECK(sight(drawn({".o.", ".o.", "..."}, {.hedges = {"B2:0"}}), "A2", "C2") == 2);
}

TEST_CASE("10.14 through a corner the hexside between the two hexes is crossed and no other") {
  const std::initializer_list<std::string_view> open = {".....", ".....", ".....", "....."};
  CHECK(sight(drawn(open, {.hedges = {"B1:2"}}), "A1", "E4") == 1);          // between B1 and C2
  CHECK(sight(drawn(open, {.hedges = {"B1:3", "B2:1"}}), "A1", "E4") == 0);  // around B2, which is only touched
}

TEST_CASE("10.14 where a line along hexsides enters a hex by its corner, the two hexsides there count together") {
  const std::initializer_list<std::string_view> open = {".....", ".....", "....."};
  // C2 has a hedge on its north west and south west sides; the line from A2 passes between them.
  const auto both = drawn(open, {.hedges = {"C2:5", "C2:4"}});
  CHECK(sight(both, "A2", "E2") == 1);
  CHECK(sight(both, "A2", "C2") == 1);
  CHECK(sight(both, "C2", "A2") == 0);
  CHECK(sight(drawn(open, {.hedges = {"C2:5"}}), "A2", "E2") == 0);
  CHECK(sight(drawn(open, {.bocage = {"C2:5", "C2:4"}}), "A2", "E2") == kBlocked);
  CHECK(sight(drawn(open, {.bocage = {"C2:5", "C2:4"}}), "A2", "C2") == 1);
  CHECK(sight(drawn(open, {.hedges = {"C2:5"}, .bocage = {"C2:4"}}), "A2", "E2") == 1);
}

TEST_CASE("10.14.1 bocage is seen across only from or into a hex that it borders") {
  const auto field = drawn({".", ".", ".", "."}, {.bocage = {"A2:3"}});
  CHECK(sight(field, "A1", "A4") == kBlocked);
  CHECK(sight(field, "A1", "A3") == 1);
  CHECK(sight(field, "A3", "A1") == 0);
  CHECK(sight(field, "A2", "A4") == 0);
  CHECK(sight(field, "A4", "A2") == 1);
}

TEST_CASE("10.14.1 along bocage sight is blocked") {
  CHECK(sight(drawn({"...", "...", "..."}, {.bocage = {"B2:0"}}), "A2", "C2") == kBlocked);
}

TEST_CASE("10.9 a hill hides what is behind it and lower") {
  CHECK(sight(drawn({".", "1", "."}), "A1", "A3") == kBlocked);
  CHECK(effects(drawn({".", "1", "."}), "A1", "A3") == Effects{Effect::kRises});
  CHECK(sight(drawn({"1", "1", "."}), "A1", "A3") == kBlocked);
  CHECK(sight(drawn({"1", "2", "1"}), "A1", "A3") == kBlocked);
}

TEST_CASE("10.9 on one plateau, and from hill to hill over lower ground, sight is free") {
  CHECK(sight(drawn({"1", "1", "1"}), "A1", "A3") == 0);
  CHECK(sight(drawn({"1", ".", "1"}), "A1", "A3") == 0);
  CHECK(sight(drawn({"2", "1", "2"}), "A1", "A3") == 0);
  CHECK(sight(drawn({"1", "1", "2"}), "A1", "A3") == 0);
}

TEST_CASE("10.9 slope: between level 0 and 2 the level 1 hex beside the upper end does not block") {
  CHECK(sight(drawn({"2", "1", ".", "."}), "A1", "A4") == 0);
  CHECK(sight(drawn({"2", "1", ".", "."}), "A4", "A1") == 0);
  CHECK(sight(drawn({".", ".", "1", "2"}), "A1", "A4") == 0);
  CHECK(sight(drawn({"2", "1", "1", "."}), "A1", "A4") == kBlocked);
  CHECK(sight(drawn({"2", ".", "1", "."}), "A1", "A4") == kBlocked);
  CHECK(sight(drawn({"2", "W", ".", "."}), "A1", "A4") == kBlocked);
  CHECK(effects(drawn({"2", "1", ".", "."}), "A1", "A4") == Effects{Effect::kSlope});
}

TEST_CASE("10.9 slope: along hexsides it holds for both hexes beside the upper end") {
  CHECK(sight(drawn({".1...", "21...", "....."}), "A2", "E2") == 0);
  CHECK(sight(drawn({".1...", "21...", "....."}), "E2", "A2") == 0);
  CHECK(sight(drawn({"...1.", "2..1.", "....."}), "A2", "E2") == kBlocked);
  CHECK(sight(drawn({".1...", "2..1.", "....."}), "A2", "E2") == 0);
}

TEST_CASE("10.9 woods are overlooked only from higher ground on both sides") {
  CHECK(sight(drawn({"1", "w", "1"}), "A1", "A3") == 0);
  CHECK(sight(drawn({"1", "w", "."}), "A1", "A3") == kBlocked);
  CHECK(sight(drawn({"2", "W", "1"}), "A1", "A3") == kBlocked);
  CHECK(sight(drawn({"2", "W", "2"}), "A1", "A3") == 0);
}

TEST_CASE("9.4 a hill beside the line counts as a blocker") {
  CHECK(sight(drawn({".o.", ".1.", "..."}), "A2", "C2") == 1);
  CHECK(sight(drawn({".w.", ".1.", "..."}), "A2", "C2") == kBlocked);
  CHECK(sight(drawn({".o.", "11.", "..1"}), "A2", "C2") == 1);
}

TEST_CASE("9.3 smoke between the two hexes adds its value, smoke in them does not") {
  const auto field = drawn({".", ".", "o", ".", "."});
  const auto hex = [&](const char* name) { return field.grid.index(at(name)); };
  CHECK(sight(field, "A1", "A5", {{hex("A2"), 2}}) == 3);
  CHECK(sight(field, "A1", "A5", {{hex("A3"), 1}, {hex("A4"), 2}}) == 4);
  CHECK(sight(field, "A1", "A5", {{hex("A1"), 2}, {hex("A5"), 2}}) == 1);
  CHECK(sight(field, "A1", "A2", {{hex("A4"), 2}, {kNoHex, 2}}) == 0);
  CHECK(sight(drawn({".", "w", "."}), "A1", "A3", {{HexIndex{1}, 1}}) == kBlocked);
}

TEST_CASE("9.4 smoke beside a line along hexsides counts if the other side is not open") {
  const auto field = drawn({".o.", "...", "..."});
  const auto hex = [&](const char* name) { return field.grid.index(at(name)); };
  CHECK(sight(field, "A2", "C2") == 0);
  CHECK(sight(field, "A2", "C2", {{hex("B2"), 2}}) == 2);
  CHECK(sight(field, "A2", "C2", {{hex("B1"), 2}}) == 0);
  CHECK(sight(drawn({".w.", ".w.", "..."}), "A2", "C2", {{hex("B2"), 2}}) == kBlocked);
}

SightField random_field(Rng& rng, Grid grid, int levels) {
  SightField field = SightField::open(grid);
  for (HexSight& hex : field.hexes) {
    const auto die = rng.below(20);
    if (die < 2) hex.blocks = true;
    if (die == 1 || (die >= 3 && die < 9)) hex.hindrance = static_cast<std::uint8_t>(1 + rng.below(2));
    if (levels > 0 && rng.below(3) == 0)
      hex.level = static_cast<std::uint8_t>(rng.below(1 + static_cast<unsigned>(levels)));
  }
  for (SideSight& side : field.sides) {
    const auto die = rng.below(20);
    if (die < 3) side = kHedge;
    if (die == 3) side = kBocage;
    if (die == 4) side = {.across = 2, .along = 0, .blocks = true, .blocks_along = false};
  }
  if (rng.below(2) == 0)
    field.off_field = {.level = 0, .blocks = false, .hindrance = static_cast<std::uint8_t>(rng.below(2))};
  return field;
}

TEST_CASE("los: table and trace agree for every pair of random maps, and sight is mutual") {
  Rng rng(9);
  struct Case {
    Grid grid;
    int levels;
  };
  for (const Case& c : {Case{{17, 14}, 0}, Case{{14, 19}, 2}, Case{{12, 9}, 4}, Case{{1, 20}, 2}, Case{{20, 1}, 2},
                        Case{{3, 40}, 0}, Case{{2, 2}, 1}, Case{{1, 1}, 0}}) {
    const LosTable table = LosTable::build(random_field(rng, c.grid, c.levels));
    int clear = 0;
    for (int i = 0; i < c.grid.count(); ++i)
      for (int j = 0; j < c.grid.count(); ++j) {
        const auto a = static_cast<HexIndex>(i), b = static_cast<HexIndex>(j);
        const Trace trace = table.trace(a, b);
        REQUIRE(table.at(a, b) == (trace.blocked ? kBlocked : trace.hindrance));
        REQUIRE((table.at(a, b) == kBlocked) == (table.at(b, a) == kBlocked));
        REQUIRE(table.row(a)[static_cast<std::size_t>(j)] == table.at(a, b));
        int sum = 0;
        bool blocked = false;
        for (const Finding& f : trace.findings) {
          if (f.effect == Effect::kHinders) sum += f.value;
          blocked |= f.effect == Effect::kBlocks || f.effect == Effect::kRises;
        }
        REQUIRE(trace.blocked == blocked);
        if (!blocked) REQUIRE(sum == trace.hindrance);
        if (i == j) REQUIRE(table.at(a, b) == 0);
        clear += !blocked;
      }
    CHECK(clear > 0);
  }
}

TEST_CASE("los: smoke on a random map gives what a map with that hindrance in it gives") {
  Rng rng(10);
  for (int round = 0; round < 40; ++round) {
    const SightField bare = random_field(rng, {.width = 11, .height = 9}, 2);
    SightField smoky = bare;
    std::vector<Veil> veils;
    for (int i = 0; i < 5; ++i) {
      const auto hex = static_cast<HexIndex>(rng.below(99));
      if (std::any_of(veils.begin(), veils.end(), [&](const Veil& veil) { return veil.hex == hex; })) continue;
      veils.push_back({hex, static_cast<std::uint8_t>(1 + rng.below(2))});
      auto& hindrance = smoky.hexes[static_cast<std::size_t>(hex)].hindrance;
      hindrance = static_cast<std::uint8_t>(hindrance + veils.back().value);
    }
    const LosTable a = LosTable::build(bare), b = LosTable::build(smoky);
    for (int i = 0; i < 99; ++i)
      for (int j = 0; j < 99; ++j) {
        const auto from = static_cast<HexIndex>(i), to = static_cast<HexIndex>(j);
        REQUIRE(a.at(from, to, veils) == b.at(from, to));
      }
  }
}

TEST_CASE("los: a hindrance sum beyond 254 is as good as blocked, in table and trace") {
  SightField field = SightField::open({.width = 1, .height = 5});
  field.hexes[1].hindrance = 200;
  field.hexes[2].hindrance = 54;
  CHECK(sight(field, "A1", "A4") == 254);
  field.hexes[2].hindrance = 55;
  CHECK(sight(field, "A1", "A4") == kBlocked);
}

TEST_CASE("los: the largest field is filled, a larger one and a field that does not fit its grid are refused") {
  const LosTable table = LosTable::build(SightField::open({.width = 64, .height = 64}));
  CHECK(table.at(HexIndex{0}, HexIndex{4095}) == 0);
  CHECK(table.at(HexIndex{4095}, HexIndex{0}) == 0);
  SightField short_of_one = SightField::open({.width = 4, .height = 4});
  short_of_one.hexes.pop_back();
  CHECK_THROWS_AS(LosTable::build(short_of_one), BrokenInvariant);
  CHECK_THROWS_AS(LosTable::build(SightField::open({.width = 65, .height = 4})), BrokenInvariant);
  SightField high = SightField::open({.width = 4, .height = 4});
  high.hexes[0].level = 10;
  CHECK_THROWS_AS(LosTable::build(high), BrokenInvariant);
  SightField thick = SightField::open({.width = 4, .height = 4});
  thick.sides[0].across = 255;
  CHECK_THROWS_AS(LosTable::build(thick), BrokenInvariant);
}

}  // namespace
}  // namespace valor::hex
