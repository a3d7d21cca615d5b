// Chapter 9: line of sight, with this game's terrain.
#include "rules/vv/09_line_of_sight.h"

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

constexpr int kBlocked = hex::LosTable::kBlocked;

// What the line between two hexes adds.
int sight(std::vector<std::string> map, const char* from, const char* to, const std::string& more = "{}") {
  // The counters stand in a column of their own, two hexes to the right of the map.
  for (std::string& row : map) row += "...";
  const auto width = map[0].size();
  const std::string last(1, static_cast<char>('A' + width - 1)), before(1, static_cast<char>('A' + width - 2));
  const Position p =
      position({.map = map, .us = {"us_rifle " + before + "1"}, .ge = {"ge_rifle " + last + "1"}, .more_map = more});
  return p.t.los.at(at(p, from), at(p, to));
}

}  // namespace

TEST_CASE("9.1 sight works both ways, and without it there is no fire") {
  CHECK(sight({".", ".", "."}, "A1", "A3") == 0);
  CHECK(sight({".", "w", "."}, "A1", "A3") == kBlocked);
  CHECK(sight({".", "w", "."}, "A3", "A1") == kBlocked);
  const Position p = position({.map = {".", "w", "."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A3"}});
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "A3")}) == "vv 9.1");
}

TEST_CASE("9.2 one sees into a blocking hex and out of it, not through it") {
  CHECK(sight({".", "w", "w"}, "A1", "A2") == 0);
  CHECK(sight({"w", ".", "."}, "A1", "A3") == 0);
  CHECK(sight({".", "s", "."}, "A1", "A3") == kBlocked);
}

TEST_CASE("9.3 hindrances on the way add up, those at the ends do not count here") {
  CHECK(sight({"o", "o", "c", "f", "o"}, "A1", "A5") == 3);
}

TEST_CASE("9.4 along hexsides blockers on both sides block, on one side they do not") {
  // A2 to C2 runs along the hexside between B1 and B2.
  CHECK(sight({"...", "...", "..."}, "A2", "C2") == 0);
  CHECK(sight({".w.", "...", "..."}, "A2", "C2") == 0);
  CHECK(sight({".w.", ".w.", "..."}, "A2", "C2") == kBlocked);
  CHECK(sight({".w.", ".o.", "..."}, "A2", "C2") == 1);
  CHECK(sight({"...", ".o.", "..."}, "A2", "C2") == 0);
}

TEST_CASE("10.14 a hedge hinders across; who stands beside it fires over it") {
  CHECK(sight({".", ".", "."}, "A1", "A3", R"({"hedges":["A3:0"]})") == 1);
  CHECK(sight({".", ".", "."}, "A3", "A1", R"({"hedges":["A3:0"]})") == 0);
  CHECK(sight({".", ".", ".", "."}, "A1", "A4", R"({"hedges":["A3:0"]})") == 1);
}

TEST_CASE("10.14 a hedge along the line hinders even those who stand beside it") {
  CHECK(sight({"...", "...", "..."}, "A2", "C2", R"({"hedges":["B2:0"]})") == 1);
}

TEST_CASE("10.14.1 bocage blocks away from both ends and is a hedge beside them") {
  CHECK(sight({".", ".", ".", "."}, "A1", "A4", R"({"bocage":["A3:0"]})") == kBlocked);
  CHECK(sight({".", ".", ".", "."}, "A1", "A3", R"({"bocage":["A3:0"]})") == 1);
  CHECK(sight({".", ".", ".", "."}, "A3", "A1", R"({"bocage":["A3:0"]})") == 0);
  CHECK(sight({"...", "...", "..."}, "A2", "C2", R"({"bocage":["B2:0"]})") == kBlocked);
}

TEST_CASE("10.9 higher ground in between blocks, level ground does not") {
  CHECK(sight({".", ".", "."}, "A1", "A3", R"({"level":["0000","1000","0000"]})") == kBlocked);
  CHECK(sight({".", ".", "."}, "A1", "A3", R"({"level":["1000","1000","1000"]})") == 0);
  CHECK(sight({".", ".", "."}, "A1", "A3", R"({"level":["0000","1000","2000"]})") == 0);  // the slope
  CHECK(sight({".", "w", "."}, "A1", "A3", R"({"level":["1000","0000","1000"]})") == 0);  // over the trees
}

}  // namespace valor::vv
