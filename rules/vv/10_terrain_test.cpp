// Chapter 10: what the ground costs and covers.
#include "rules/vv/10_terrain.h"

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

struct Ground {
  int cost = 0, cover = 0;
  friend bool operator==(const Ground&, const Ground&) = default;
};

// What entering A2 from A1 costs, and what it covers.
Ground ground(const char* letter, const std::string& more = "{}", const std::string& options = "{}") {
  const Position p = position({.map = {"....", std::string(letter) + "...", "...."},
                               .us = {"us_rifle A1"},
                               .ge = {"ge_rifle D3"},
                               .options = options,
                               .more_map = more});
  return {cost_to_enter(p.t, at(p, "A1"), 3), p.t.cover[static_cast<std::size_t>(at(p, "A2"))]};
}

}  // namespace

TEST_CASE("10.1 the letter of a hex decides, whatever runs through it") {
  CHECK(ground("w", R"({"roads":["A1 A2 A3"]})") == Ground{2, 2});
}
TEST_CASE("10.2 open ground costs one and covers nothing") {
  CHECK(ground(".") == Ground{1, 0});
  CHECK(ground("g") == Ground{1, 0});
}
TEST_CASE("10.4 a road costs one and covers nothing") { CHECK(ground(".", R"({"roads":["A1 A2"]})") == Ground{1, 0}); }
TEST_CASE("10.5 where a road crosses a stream there is a bridge") {
  CHECK(ground(".", R"({"streams":["A2 B2"],"roads":["A1 A2 A3"]})") == Ground{1, 0});
}
TEST_CASE("10.6 a building costs two; stone covers three, thatch two") {
  CHECK(ground("s") == Ground{2, 3});
  CHECK(ground("k") == Ground{2, 3});
  CHECK(ground("t") == Ground{2, 2});
}
TEST_CASE("10.7 woods cost two and cover two") { CHECK(ground("w") == Ground{2, 2}); }
TEST_CASE("10.8 a stream costs two and covers one") { CHECK(ground(".", R"({"streams":["A2 B2"]})") == Ground{2, 1}); }
TEST_CASE("10.9 one level up costs one more, two levels the whole move") {
  CHECK(ground(".", R"({"level":["0000","1000","0000"]})") == Ground{2, 0});
  CHECK(ground("w", R"({"level":["0000","1000","0000"]})") == Ground{3, 2});
  CHECK(ground(".", R"({"level":["0000","2000","0000"]})") == Ground{kWholeMove, 0});
  CHECK(ground(".", R"({"level":["1000","0000","0000"]})") == Ground{1, 0});
}
TEST_CASE("10.9 two levels down are free in the digital game and a whole move on the board") {
  CHECK(ground(".", R"({"level":["2000","0000","0000"]})") == Ground{1, 0});
  CHECK(ground(".", R"({"level":["2000","0000","0000"]})", R"({"variant":"board"})") == Ground{kWholeMove, 0});
}
TEST_CASE("10.9 a steep climb needs an untouched move, and no assault move") {
  Position p = position({.map = {"....", "....", "...."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle D3"},
                         .options = R"({"reaction_fire":"ask"})",
                         .more_map = R"({"level":["0000","0000","2002"]})"});
  p.s.unit(1).fire_within = 0;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  CHECK(refused_by(p, 0, EnterHex{at(p, "A3")}) == "vv 10.9");
}
TEST_CASE("10.10 nobody enters water") {
  CHECK(ground("~").cost == 0);
  Position p = position(
      {.map = {"...", "~.."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle C2"}, .options = R"({"reaction_fire":"ask"})"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  CHECK(refused_by(p, 0, EnterHex{at(p, "A2")}) == "vv 6.2");
}
TEST_CASE("10.12 an orchard costs one and covers one") { CHECK(ground("o") == Ground{1, 1}); }
TEST_CASE("10.13 ploughed fields are open, tall crops cover one") {
  CHECK(ground("p") == Ground{1, 0});
  CHECK(ground("c") == Ground{1, 1});
  CHECK(ground("f") == Ground{1, 1});
}
TEST_CASE("10.14 crossing a hedge or wall costs one more") {
  CHECK(ground(".", R"({"hedges":["A2:0"]})") == Ground{2, 0});
  CHECK(ground("w", R"({"walls":["A2:0"]})") == Ground{3, 2});
}
TEST_CASE("10.14.1 crossing bocage costs one more") { CHECK(ground(".", R"({"bocage":["A2:0"]})") == Ground{2, 0}); }

TEST_CASE("10.6 vehicles enter a building only by road, where the rules allow it") {
  for (const bool allowed : {false, true}) {
    Position p = position(
        {.map = {".", "s", "."},
         .us = {"us_m4a3e8 A1 3"},
         .ge = {"ge_rifle A3"},
         .options = allowed ? R"({"road_buildings":true,"reaction_fire":"ask"})" : R"({"reaction_fire":"ask"})",
         .more_map = R"({"roads":["A1 A3"]})"});
    go_to(p, Phase::Move);
    does(p, 0, StartMove{only(0), false});
    CHECK(refused_by(p, 0, EnterHex{at(p, "A2")}) == (allowed ? "" : "vv 6.2"));
  }
}

}  // namespace valor::vv
