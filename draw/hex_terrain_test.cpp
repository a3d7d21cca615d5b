#include "draw/hex_terrain.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "draw/sample_village.h"
#include "draw/svg_checks.h"

using namespace valor::draw;
namespace hex = valor::hex;

namespace {

constexpr std::array kSeeds = {1944, 1, 2, 3, 4, 5, 6, 7};

double distance_to_segment(Point p, Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  return distance(p, {a.x + t * dx, a.y + t * dy});
}

// The farthest that any point of `lines` lies from the hexsides of one kind, in sides.
double farthest(const HexPicture& map, const HexGrid& g, const std::vector<Line>& lines, hex::SideKind kind) {
  double worst = 0;
  for (const Line& l : lines)
    for (const Point p : l) {
      double best = 1e9;
      for (const DrawnSide& s : map.sides) {
        if (s.kind != kind) continue;
        const auto [a, b] = g.hexside(s.cell, s.direction);
        best = std::min(best, distance_to_segment(p, a, b));
      }
      worst = std::max(worst, best);
    }
  return worst / g.side;
}

bool inside(const Line& loop, Point p) {
  bool in = false;
  for (std::size_t i = 0, j = loop.size() - 1; i < loop.size(); j = i++)
    if ((loop[i].y > p.y) != (loop[j].y > p.y) &&
        p.x < (loop[j].x - loop[i].x) * (p.y - loop[i].y) / (loop[j].y - loop[i].y) + loop[i].x)
      in = !in;
  return in;
}

}  // namespace

TEST_CASE("the same map gives the same bytes twice") {
  const HexPicture map = sample::village();
  const auto a = hex_tiles(draw_hex_terrain(map, {})), b = hex_tiles(draw_hex_terrain(map, {}));
  REQUIRE(a.size() == 6);
  for (std::size_t i = 0; i < a.size(); ++i) {
    CHECK(a[i].svg == b[i].svg);
    CHECK(a[i].name == b[i].name);
  }
}

TEST_CASE("another seed, theme or detail gives another picture, and tiles another name") {
  const HexPicture map = sample::village();
  const std::string name = hex_tile(draw_hex_terrain(map, {}), 0, 0).name;
  CHECK(name.size() == 32);
  CHECK(hex_tile(draw_hex_terrain(sample::village(7), {}), 0, 0).name != name);
  CHECK(hex_tile(draw_hex_terrain(map, {.theme = Theme::Night}), 0, 0).name != name);
  CHECK(hex_tile(draw_hex_terrain(map, {.detail = Detail::Far}), 0, 0).name != name);
}

TEST_CASE("a changed hex leaves far tiles as they were") {
  HexPicture map = sample::village();
  const auto before = hex_tiles(draw_hex_terrain(map, {}));
  map.ground[map.index(sample::cell("B3"))] = Ground::StoneHouses;
  map.sides.insert(map.sides.begin(), {{sample::cell("B3"), 0, hex::SideKind::kHedge},
                                       {sample::cell("B3"), 1, hex::SideKind::kBocage},
                                       {sample::cell("B3"), 2, hex::SideKind::kWall}});
  const auto after = hex_tiles(draw_hex_terrain(map, {}));
  CHECK(before[0].name != after[0].name);
  CHECK(before[5].name == after[5].name);
}

TEST_CASE("every picture is well-formed, and every reference in it is defined") {
  for (const Theme theme : {Theme::Day, Theme::Night})
    for (const Detail detail : {Detail::Near, Detail::Far}) {
      const HexTerrain t = draw_hex_terrain(sample::village(), {theme, detail, "x"});
      CHECK(check::xml_fault(hex_map_svg(t)) == "");
      for (const Tile& tile : hex_tiles(t)) {
        CHECK(check::xml_fault(tile.svg) == "");
        CHECK(check::undefined_reference(tile.svg) == "");
      }
    }
  CHECK(check::xml_fault("<svg><g></svg>") != "");
}

TEST_CASE("tiles cover the map and hold all that the whole map shows in them") {
  const HexTerrain t = draw_hex_terrain(sample::village(), {});
  const std::string whole = hex_map_svg(t);
  const auto all_uses = check::uses(whole), all_paths = check::subpaths(whole);
  REQUIRE(all_uses.size() > 8000);
  REQUIRE(all_paths.size() > 1000);
  double area = 0;
  for (const Tile& tile : hex_tiles(t)) {
    CAPTURE(tile.column);
    CAPTURE(tile.row);
    area += tile.box.width() * tile.box.height();
    std::set<std::string> shown;
    for (const auto& d : check::uses(tile.svg)) shown.insert(d.svg);
    for (const auto& d : check::subpaths(tile.svg)) shown.insert(d.svg);
    int missing = 0;
    for (const auto* list : {&all_uses, &all_paths})
      for (const auto& d : *list)
        if (d.box.meets(tile.box) && !shown.contains(d.svg)) ++missing;
    CHECK(missing == 0);
  }
  CHECK(area >= t.grid.width() * t.grid.height());
}

TEST_CASE("crowns on the line between two tiles are in both, in the same order") {
  const HexTerrain t = draw_hex_terrain(sample::village(), {});
  const Tile left = hex_tile(t, 0, 0), right = hex_tile(t, 1, 0);
  const Box line{right.box.left, left.box.top, left.box.right, left.box.bottom};
  REQUIRE(line.width() > 0);
  const auto on_line = [&](const Tile& tile) {
    std::vector<std::string> out;
    for (const auto& d : check::uses(tile.svg))
      if (d.box.meets(line)) out.push_back(d.svg);
    return out;
  };
  REQUIRE(on_line(left).size() > 20);
  CHECK(on_line(left) == on_line(right));
}

TEST_CASE("the dot decides: no crown comes within 0.4 side of a dot that is not its own") {
  for (const int seed : kSeeds) {
    CAPTURE(seed);
    const HexPicture map = sample::village(seed);
    const HexTerrain t = draw_hex_terrain(map, {});
    double nearest = 1e9;
    for (const Tree& tree : t.shapes.trees) {
      const Cell home = t.grid.at(tree.at);
      t.grid.each([&](Cell c) {
        const Ground g = map.ground[map.index(c)];
        const bool houses = g == Ground::StoneHouses || g == Ground::ThatchedHouses || g == Ground::Church;
        if (g == Ground::Woods || g == Ground::Orchard || (houses && c == home)) return;
        nearest = std::min(nearest, distance(t.grid.centre(c), tree.at) - tree.radius);
      });
    }
    CHECK(nearest >= 0.4 * t.grid.side);
  }
}

TEST_CASE("the dot decides: the floor of a wood covers the dots of its hexes and no others") {
  for (const int seed : kSeeds) {
    CAPTURE(seed);
    const HexPicture map = sample::village(seed);
    const HexTerrain t = draw_hex_terrain(map, {});
    std::set<Cell> linked;
    for (const auto* chains : {&map.roads, &map.tracks, &map.streams})
      for (const auto& chain : *chains) linked.insert(chain.begin(), chain.end());
    t.grid.each([&](Cell c) {
      if (linked.contains(c)) return;  // a road cuts the wood that it runs through
      int loops = 0;
      for (const Line& l : t.shapes.woods) loops += inside(l, t.grid.centre(c)) ? 1 : 0;
      CAPTURE(hex::name(hex::hex_of({c.column, c.row})));
      CHECK((loops % 2 == 1) == (map.ground[map.index(c)] == Ground::Woods));
    });
  }
}

TEST_CASE("hexside terrain stays within a tenth of a side, and its own width, of its hexside") {
  for (const int seed : kSeeds) {
    CAPTURE(seed);
    const HexPicture map = sample::village(seed);
    const HexTerrain t = draw_hex_terrain(map, {});
    CHECK(farthest(map, t.grid, t.shapes.bocage, hex::SideKind::kBocage) <= 0.1 + 0.22);
    CHECK(farthest(map, t.grid, t.shapes.hedges, hex::SideKind::kHedge) <= 0.1 + 0.12);
    CHECK(farthest(map, t.grid, t.shapes.walls, hex::SideKind::kWall) <= 0.1 + 0.1);
  }
}

TEST_CASE("lettering is a layer of its own: no text in a tile, every hex named in the whole picture") {
  const HexTerrain t = draw_hex_terrain(sample::village(), {});
  for (const Tile& tile : hex_tiles(t)) CHECK(tile.svg.find("<text") == std::string::npos);
  CHECK(t.coordinates.size() == 24 * 16);
  CHECK(t.labels.size() == 6);
  const std::string whole = hex_map_svg(t);
  CHECK(whole.find(">X16</text>") != std::string::npos);
  CHECK(whole.find(">Saint-Clair</text>") != std::string::npos);
}

TEST_CASE("a map without hills, roads or houses can be drawn, and so can a single hex") {
  for (const int size : {1, 9}) {
    HexPicture map{.columns = size, .rows = size, .seed = 5};
    const std::size_t n = static_cast<std::size_t>(size) * size;
    map.ground.assign(n, Ground::Open);
    map.level.assign(n, 0);
    map.parcel.assign(n, 0);
    const HexTerrain t = draw_hex_terrain(map, {});
    CHECK(check::xml_fault(hex_map_svg(t)) == "");
    CHECK(hex_tiles(t).size() == (size == 1 ? 1 : 4));
  }
}
