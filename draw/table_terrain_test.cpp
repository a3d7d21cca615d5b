#include "draw/table_terrain.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "draw/sample_table.h"
#include "draw/svg_checks.h"

using namespace valor::draw;

TEST_CASE("the same table gives the same bytes twice, and another by night or with another seed") {
  const auto a = table_tiles(draw_table_terrain(sample::la_haie(), Theme::Day));
  const auto b = table_tiles(draw_table_terrain(sample::la_haie(), Theme::Day));
  REQUIRE(a.size() == 12);  // 46 by 32.5 inches in squares of 12
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i].svg == b[i].svg);
  CHECK(table_tiles(draw_table_terrain(sample::la_haie(), Theme::Night))[0].name != a[0].name);
  CHECK(table_tiles(draw_table_terrain(sample::la_haie(7), Theme::Day))[0].name != a[0].name);
}

TEST_CASE("tables and their tiles are well-formed, and every reference is defined") {
  for (const Theme theme : {Theme::Day, Theme::Night}) {
    const TableTerrain t = draw_table_terrain(sample::la_haie(), theme, "x");
    CHECK(check::xml_fault(table_svg(t)) == "");
    for (const Tile& tile : table_tiles(t)) {
      CHECK(check::xml_fault(tile.svg) == "");
      CHECK(check::undefined_reference(tile.svg) == "");
    }
  }
}

TEST_CASE("tiles of a table cover it and hold all that the whole table shows in them") {
  const TableTerrain t = draw_table_terrain(sample::la_haie(), Theme::Day);
  const std::string whole = table_svg(t);
  const auto all_uses = check::uses(whole), all_paths = check::subpaths(whole);
  REQUIRE(all_uses.size() > 200);
  double area = 0;
  for (const Tile& tile : table_tiles(t)) {
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
  CHECK(area >= t.box.width() * t.box.height());
}

TEST_CASE("named terrain has its label on the table, and tiles have no text") {
  const TableTerrain t = draw_table_terrain(sample::la_haie(), Theme::Day);
  REQUIRE(t.labels.size() == 6);
  for (const Label& l : t.labels) {
    CAPTURE(l.text);
    CHECK(l.at.x > 0);
    CHECK(l.at.y > 0);
    CHECK(l.at.x < t.box.right);
    CHECK(l.at.y < t.box.bottom);
  }
  for (const Tile& tile : table_tiles(t)) CHECK(tile.svg.find("<text") == std::string::npos);
}

TEST_CASE("a large building polygon holds several houses, a small one is one house") {
  const auto houses = [](const Line& polygon) {
    TablePicture t{.width = 20000, .height = 20000, .seed = 1};
    t.pieces.push_back({TableKind::Building, sample::thousandths(polygon)});
    const std::string svg = table_svg(draw_table_terrain(t, Theme::Day));
    int ridges = 0;
    for (std::size_t i = svg.find("#f0e6cf"); i != std::string::npos; i = svg.find("#f0e6cf", i + 1)) ++ridges;
    return ridges;
  };
  CHECK(houses(sample::house(10, 10, 3, 2, 30)) == 1);
  CHECK(houses({{2, 2}, {14, 2}, {14, 9}, {2, 9}}) >= 4);
}

TEST_CASE("an empty table can be drawn") {
  const TableTerrain t = draw_table_terrain({.width = 1000, .height = 1000}, Theme::Day);
  CHECK(check::xml_fault(table_svg(t)) == "");
  CHECK(table_tiles(t).size() == 1);
}
