#include "draw/hex_terrain.h"

#include <algorithm>
#include <cmath>

#include "draw/hex_painter.h"

namespace valor::draw {
namespace {

constexpr std::array kDay = {
    "#e1daaa", "#d3d098", "#ece5c4",                                                                    // meadow
    "#e6cd86", "#b9903f", "#cfae83", "#94703f", "#c9cf8a", "#7c8f45", "#d2d896", "#93a257",             // fields
    "#e3d3ac",                                                                                          // yard
    "#dcc48c", "#cfa96c", "#bd8f55", "#8a5a2b", "#fbf0cf",                                              // hills
    "#5d7440", "#33451f", "#70874a", "#839652", "#5d7642", "#939a50", "#8fae55",                        // woods
    "#71894a", "#4f6a35", "#8c7548", "#b9b1a0", "#6d6557",                                              // hexsides
    "#8fb9c4", "#6d9fae", "#3d6f80", "#8d8a55",                                                         // water
    "#f3ead2", "#8c7a55", "#e6d6ae", "#a08a5b", "#d8cbb0", "#5d5342",                                   // roads
    "#7f8a94", "#5f6a75", "#b9694c", "#914c36", "#d3ae62", "#a98342", "#cfc6b2", "#f2e8d2", "#6b4a3a",  // roofs
    "#3a2f1c", "#4a3b20", "#4a3b20", "#4a3b20", "#2f5f73", "#2a2413",                                   // ink
};
static_assert(kDay.size() == static_cast<std::size_t>(Ink::kCount));

CrownStyle crown_style(const HexPicture& map, const Look& look, const std::string& shadow) {
  CrownStyle c;
  const bool dark = look.theme == Theme::Night;
  c.seed = map.seed;
  c.dark = dark ? "#04070a" : "#1f2d12";
  c.vein = dark ? "#04070a" : "#22320f";
  c.light_opacity = dark ? .07 : .17;
  c.shadow = shadow;
  c.id = look.id;
  return c;
}

}  // namespace

Colours::Colours(Theme theme) {
  for (std::size_t i = 0; i < kDay.size(); ++i)
    colours_[i] = theme == Theme::Night ? draw::night(kDay[i]) : std::string(kDay[i]);
}

HexPainter::HexPainter(const HexPicture& map, const Look& look)
    : map_(map),
      look_(look),
      grid_{map.columns, map.rows, kHexSide},
      s_(kHexSide),
      seed_(map.seed),
      colour_(look.theme),
      shadow_(look.theme == Theme::Night ? std::string("#05070a") : colour_[Ink::Shadow]),
      box_(Box{0, 0, grid_.width(), grid_.height()}.grown(s_ * 0.6)),
      step_(s_ / 7),
      crowns_(crown_style(map, look, shadow_)),
      links_(s_ * .5),
      dams_(s_ * .5),
      rivers_near_(s_ * .5) {}

const std::string& HexPainter::green(std::uint32_t n) const {
  constexpr std::array kGreens = {Ink::CrownA, Ink::CrownB, Ink::CrownC, Ink::CrownD};
  return colour_[kGreens[n & 3]];
}

std::string HexPainter::shifted(double x, double y) const {
  return fmt::format("transform=\"translate({} {})\"", f1(x), f1(y));
}

// Specks and fibres of paper, one pattern over everything.
void HexPainter::paint_grain() {
  if (far()) return;
  RandomAt random(seed_, 1000);
  std::string specks, fibres;
  for (int i = 0; i < 150; ++i) {
    const double x = random() * 200;
    const double y = random() * 200;
    specks += fmt::format("M{} {}h.1", f1(x), f1(y));
  }
  for (int i = 0; i < 26; ++i) {
    const double x = random() * 200;
    const double y = random() * 200;
    const double a = random() * 2 * kPi;
    fibres += fmt::format("M{} {}q{} {} {} {}", f1(x), f1(y), f1(std::cos(a) * 5), f1(std::sin(a) * 3),
                          f1(std::cos(a + .5) * 11), f1(std::sin(a + .5) * 11));
  }
  const std::string id = "grain" + look_.id;
  scene_.define(
      id,
      fmt::format(
          "<pattern id=\"{}\" width=\"200\" height=\"200\" patternUnits=\"userSpaceOnUse\"><path d=\"{}\" "
          "stroke=\"{}\" stroke-width=\"1.3\" stroke-linecap=\"round\" opacity=\".13\"/><path d=\"{}\" stroke=\"{}\" "
          "stroke-width=\".8\" fill=\"none\" opacity=\".3\"/></pattern>",
          id, specks, colour_[Ink::Outline], fibres, night() ? "#000000" : "#fffdf0"));
  const double w = grid_.width(), h = grid_.height();
  scene_.single(fmt::format("<rect x=\"-50\" y=\"-50\" width=\"{}\" height=\"{}\" fill=\"url(#{})\"/>", f1(w + 100),
                            f1(h + 100), id),
                {-50, -50, w + 50, h + 50});
}

void HexPainter::paint_grid() {
  std::vector<Piece> lines, dots;
  grid_.each([&](Cell c) {
    const Point m = grid_.centre(c);
    const Box box = Box{m.x, m.y, m.x, m.y}.grown(s_);
    std::string d;
    for (int k = 0; k < 6; ++k) {
      if (k >= 3 && grid_.has(grid_.neighbour(c, k))) continue;
      const auto [a, b] = grid_.hexside(c, k);
      d += straight({a, b});
    }
    lines.push_back({std::move(d), box});
    dots.push_back({fmt::format("M{} {}h.01", f1(m.x), f1(m.y)), Box{m.x, m.y, m.x, m.y}.grown(1)});
  });
  scene_.path(
      lines, fmt::format("stroke=\"{}\" stroke-width=\"{}\" opacity=\"{}\" fill=\"none\"",
                         night() ? "#e9dfc0" : colour_[Ink::Grid], f1(std::max(.7, s_ * .02)), night() ? ".2" : ".34"));
  const auto dot = [&](const std::string& colour, double width, const char* opacity) {
    scene_.path(dots,
                fmt::format("stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" opacity=\"{}\"", colour,
                            f1(width), opacity),
                width);
  };
  dot(night() ? "#10141a" : "#fff8e0", s_ * .13, ".6");
  dot(night() ? "#e9dfc0" : colour_[Ink::Dot], s_ * .065, ".8");
}

HexTerrain HexPainter::paint() {
  if (!far()) define_crowns(scene_, crowns_);
  lay_roads();
  paint_meadow();
  paint_hills();
  paint_fields();
  paint_grass();
  paint_yards();
  paint_water();
  paint_roads();
  paint_bridges();
  paint_hexsides();
  paint_buildings();
  paint_orchards();
  paint_brush();
  paint_lone_trees();
  paint_woods();
  paint_grain();
  paint_grid();
  HexTerrain out{.grid = grid_, .look = look_, .scene = std::move(scene_), .shapes = std::move(shapes_)};
  out.labels = map_.labels;
  grid_.each([&](Cell c) {
    const Point m = grid_.centre(c), at{m.x, m.y - s_ * .665};
    out.coordinates.push_back(
        {.at = at, .pivot = m, .size = s_ * .2, .text = hex::name(hex::hex_of({c.column, c.row}))});
  });
  return out;
}

Cell cell_of(hex::Hex hex) {
  const hex::Offset at = hex::offset_of(hex);
  return {at.col, at.row};
}

namespace {

Lettering lettering_of(const std::string& kind) {
  if (kind == "town") return Lettering::Town;
  if (kind == "water") return Lettering::Water;
  if (kind == "hill") return Lettering::Hill;
  return kind == "wood" ? Lettering::Wood : Lettering::Field;
}

Ground ground_of(char letter, char parcel) {
  if (std::string_view(kGroundLetters).find(letter) == std::string_view::npos) return Ground::Open;
  return letter == '.' && parcel != '.' && parcel != '#' ? Ground::Pasture : static_cast<Ground>(letter);
}

std::vector<std::vector<Cell>> cells_of(const std::vector<hex::Way>& ways) {
  std::vector<std::vector<Cell>> out;
  for (const hex::Way& way : ways) {
    out.emplace_back();
    for (const hex::Hex h : way) out.back().push_back(cell_of(h));
  }
  return out;
}

}  // namespace

HexPicture picture_of(const hex::Map& map) {
  HexPicture p{.columns = map.grid.width, .rows = map.grid.height, .seed = static_cast<std::int32_t>(map.seed)};
  const HexGrid grid{p.columns, p.rows, kHexSide};
  for (std::size_t i = 0; i < map.terrain.size(); ++i) {
    p.ground.push_back(ground_of(map.terrain[i], map.parcel[i]));
    p.level.push_back(map.level[i]);
    p.parcel.push_back(map.parcel[i] == '.' ? 0 : map.parcel[i]);
    for (int d = 0; d < 3; ++d)
      if (const hex::SideKind kind = map.sides[3 * i + static_cast<std::size_t>(d)]; kind != hex::SideKind::kNone)
        p.sides.push_back({cell_of(map.grid.hex(static_cast<hex::HexIndex>(i))), d, kind});
  }
  p.roads = cells_of(map.roads);
  p.tracks = cells_of(map.tracks);
  p.streams = cells_of(map.streams);
  const double hundredth = kHexSide / 100;
  for (const hex::Label& l : map.labels) {
    const Point m = grid.centre(cell_of(l.at));
    p.labels.push_back({.at = {m.x + l.dx * hundredth, m.y + l.dy * hundredth},
                        .turn = static_cast<double>(l.rot),
                        .pivot = m,
                        .size = l.size * hundredth,
                        .kind = lettering_of(l.kind),
                        .text = l.text});
  }
  return p;
}

HexTerrain draw_hex_terrain(const HexPicture& map, const Look& look) { return HexPainter(map, look).paint(); }

HexTerrain draw_hex_terrain(const hex::Map& map, const Look& look) { return draw_hex_terrain(picture_of(map), look); }

namespace {

// The lines between tiles: every eight hexes, the last one at the edge of the map. Whole units, so that at 100 % no
// image is stretched to fit the pixels.
std::vector<double> cuts(int hexes, double pitch, double end) {
  std::vector<double> out;
  for (int i = 0; i < hexes; i += kTileHexes) out.push_back(std::floor(i * pitch));
  out.push_back(std::ceil(end));
  return out;
}

std::vector<double> column_cuts(const HexGrid& g) { return cuts(g.columns, g.side * 1.5, g.width()); }
std::vector<double> row_cuts(const HexGrid& g) { return cuts(g.rows, g.side * std::sqrt(3.0), g.height()); }

}  // namespace

int tile_columns(const HexTerrain& t) { return static_cast<int>(column_cuts(t.grid).size()) - 1; }
int tile_rows(const HexTerrain& t) { return static_cast<int>(row_cuts(t.grid).size()) - 1; }

Tile hex_tile(const HexTerrain& t, int column, int row) {
  return cut_tile(t.scene, column_cuts(t.grid), row_cuts(t.grid), column, row);
}

std::vector<Tile> hex_tiles(const HexTerrain& t) { return cut_tiles(t.scene, column_cuts(t.grid), row_cuts(t.grid)); }

std::string lettering_svg(const HexTerrain& t) {
  const bool dark = t.look.theme == Theme::Night;
  const Colours colour(t.look.theme);
  const double s = t.grid.side;
  std::string out = fmt::format(
      "<g font-family=\"'Sofia Sans Condensed Variable','Sofia Sans Condensed',sans-serif\" font-weight=\"600\" "
      "font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\" fill-opacity=\"{}\" stroke=\"{}\" stroke-opacity=\".65\" "
      "stroke-width=\"{}\" paint-order=\"stroke\" stroke-linejoin=\"round\">",
      f1(s * .2), dark ? "#e9dfc0" : colour[Ink::Letters], dark ? ".62" : ".8", dark ? "#0d1116" : "#f6efd6",
      f1(s * .06));
  for (const Label& l : t.coordinates)
    out += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", f1(l.at.x), f1(l.at.y), l.text);
  out += "</g>\n";
  for (const Label& l : t.labels) {
    const bool water = l.kind == Lettering::Water, town = l.kind == Lettering::Town;
    const std::string fill =
        dark ? (water ? "#a9d2de" : "#f0e6c8") : std::string(colour[water ? Ink::WaterLettering : Ink::Outline]);
    out += fmt::format(
        "<text x=\"{}\" y=\"{}\" transform=\"rotate({} {} {})\" font-family=\"'Alegreya Variable',Alegreya,serif\" "
        "font-style=\"{}\" font-weight=\"{}\" letter-spacing=\"{}\" font-size=\"{}\" text-anchor=\"middle\" "
        "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\".72\" paint-order=\"stroke\" "
        "stroke-linejoin=\"round\">{}</text>",
        f1(l.at.x), f1(l.at.y), f1(l.turn), f1(l.pivot.x), f1(l.pivot.y), town ? "normal" : "italic", town ? 600 : 500,
        f1(l.size * (town ? .16 : .1)), f1(l.size), fill, dark ? "#0d1116" : "#f4ecd0", f1(l.size * .22),
        escape(l.text));
  }
  return out;
}

std::string hex_map_body(const HexTerrain& t) { return t.scene.body() + lettering_svg(t); }

std::string hex_map_svg(const HexTerrain& t) {
  return svg_file({0, 0, std::ceil(t.grid.width()), std::ceil(t.grid.height())}, hex_map_body(t));
}

}  // namespace valor::draw
