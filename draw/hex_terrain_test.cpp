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

TEST_CASE("brush shows as bushes in its own hex, and leaves its dot free") {
  HexPicture map = sample::village(1);
  const std::size_t open =
      static_cast<std::size_t>(std::find(map.ground.begin(), map.ground.end(), Ground::Open) - map.ground.begin());
  const std::size_t before = draw_hex_terrain(map, {}).shapes.trees.size();
  map.ground[open] = Ground::Brush;
  const HexTerrain t = draw_hex_terrain(map, {});
  CHECK(t.shapes.trees.size() > before + 5);
  const Cell brush{static_cast<int>(open) / map.rows, static_cast<int>(open) % map.rows};
  for (const Tree& tree : t.shapes.trees)
    CHECK(distance(t.grid.centre(brush), tree.at) - tree.radius >= 0.4 * t.grid.side);
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

namespace {

// The village with a lake in its north west corner, a pond of one hex and a river one hex wide along column W, with a
// bridge wherever a road or track crosses it; a road runs over a dam through the lake.
HexPicture village_by_the_water(int seed) {
  HexPicture map = sample::village(seed);
  const auto flood = [&](Cell c) { map.ground[map.index(c)] = Ground::Water; };
  for (int c = 0; c < 7; ++c)
    for (int r = 0; r < 7; ++r)
      if (r != 4) flood({c, r});
  flood(sample::cell("G15"));
  std::set<Cell> linked;
  for (const auto* chains : {&map.roads, &map.tracks})
    for (const auto& chain : *chains) linked.insert(chain.begin(), chain.end());
  std::vector<Cell> river;
  for (int r = 0; r < map.rows; ++r) {
    river.push_back({22, r});
    if (linked.contains({22, r})) map.ground[map.index({22, r})] = Ground::Open;
    else flood({22, r});
  }
  map.streams.push_back(river);
  std::vector<Cell> dam;
  for (int c = 0; c < 8; ++c) {
    dam.push_back({c, 4});
    map.ground[map.index({c, 4})] = Ground::Open;
  }
  map.roads.push_back(dam);
  return map;
}

bool is_water(const HexTerrain& t, Point p) {
  int loops = 0;
  for (const Line& l : t.shapes.water) loops += inside(l, p) ? 1 : 0;
  return loops % 2 == 1;
}

}  // namespace

TEST_CASE("the dot decides: water covers the dots of its hexes and no others") {
  for (const int seed : kSeeds) {
    CAPTURE(seed);
    const HexPicture map = village_by_the_water(seed);
    const HexTerrain t = draw_hex_terrain(map, {});
    t.grid.each([&](Cell c) {
      CAPTURE(hex::name(hex::hex_of({c.column, c.row})));
      CHECK(is_water(t, t.grid.centre(c)) == (map.ground[map.index(c)] == Ground::Water));
    });
  }
}

TEST_CASE("nothing grows in water: no crown stands in it, and no wood reaches the dot of a water hex") {
  for (const int seed : kSeeds) {
    CAPTURE(seed);
    HexPicture map = village_by_the_water(seed);
    map.sides.clear();  // a hedge may stand on the bank, as hexsides are where they are
    for (int r = 0; r < map.rows; ++r) map.ground[map.index({21, r})] = Ground::Woods;
    const HexTerrain t = draw_hex_terrain(map, {});
    REQUIRE(t.shapes.trees.size() > 500);
    int drowned = 0;
    for (const Tree& tree : t.shapes.trees) drowned += is_water(t, tree.at) ? 1 : 0;
    CHECK(drowned == 0);
  }
}

TEST_CASE("a road through water keeps a dam: the shore stays away from its middle") {
  for (const int seed : kSeeds) {
    CAPTURE(seed);
    const HexTerrain t = draw_hex_terrain(village_by_the_water(seed), {});
    // The road crosses each hexside of the dam within a ninth of a side of its middle.
    for (int c = 0; c + 1 < 7; ++c) {
      const auto [a, b] = t.grid.hexside({c, 4}, t.grid.direction({c, 4}, {c + 1, 4}));
      CHECK(!is_water(t, between(a, b, .5)));
    }
  }
}

TEST_CASE("water is drawn as water: a map with it differs from the same map of open ground, far and near, and joins") {
  const HexPicture wet = village_by_the_water(1944);
  HexPicture dry = wet;
  for (Ground& g : dry.ground)
    if (g == Ground::Water) g = Ground::Open;
  for (const Theme theme : {Theme::Day, Theme::Night})
    for (const Detail detail : {Detail::Near, Detail::Far}) {
      const HexTerrain t = draw_hex_terrain(wet, {theme, detail, "w"});
      CHECK(hex_tile(t, 0, 0).svg != hex_tile(draw_hex_terrain(dry, {theme, detail, "w"}), 0, 0).svg);
      CHECK(hex_map_svg(t) == hex_map_svg(draw_hex_terrain(wet, {theme, detail, "w"})));
      CHECK(check::xml_fault(hex_map_svg(t)) == "");
      for (const Tile& tile : hex_tiles(t)) CHECK(check::undefined_reference(tile.svg) == "");
    }
  CHECK(draw_hex_terrain(dry, {}).shapes.water.empty());
}

TEST_CASE("a stream that ends on the shore is drawn into the water") {
  HexPicture map = village_by_the_water(1944);
  map.streams = {{{2, 1}, {3, 1}}, {{9, 2}, {8, 2}, {7, 2}}};  // the first runs through the lake
  HexPicture by_hand = map, elsewhere = map;
  by_hand.streams[1].push_back({6, 3});
  elsewhere.streams[1].pop_back();
  CHECK(hex_map_svg(draw_hex_terrain(map, {})) == hex_map_svg(draw_hex_terrain(by_hand, {})));
  CHECK(hex_map_svg(draw_hex_terrain(map, {})) != hex_map_svg(draw_hex_terrain(elsewhere, {})));
}

TEST_CASE("the letter of water in a map file is water in the picture") {
  hex::Map map = sample::village_map();
  map.terrain[0] = '~';
  CHECK(picture_of(map).ground[0] == Ground::Water);
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
