#include "draw/picture.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "draw/markers.h"

namespace valor::draw {
namespace {

constexpr const char* kFont = "font-family=\"'Sofia Sans Condensed Variable','Sofia Sans Condensed',sans-serif\"";
constexpr double kCounter = 55;  // pixels at 100 %
constexpr double kOffset = 4.6;  // of each counter in a stack, up and right

std::string moved(double x, double y, double scale, const std::string& inside) {
  return fmt::format("<g transform=\"translate({} {}) scale({})\">{}</g>", f1(x), f1(y), scale, inside);
}

std::string lit_hex(const HexGrid& grid, Cell c) {
  const Point m = grid.centre(c);
  Line corners;
  for (int k = 0; k < 6; ++k) corners.push_back(between(m, grid.corner(c, k), .97));
  return fmt::format(
      "<path d=\"{0}Z\" fill=\"#ffd257\" fill-opacity=\".34\" stroke=\"#3a2a00\" stroke-width=\"4.5\" "
      "stroke-linejoin=\"round\"/><path d=\"{0}Z\" fill=\"none\" stroke=\"#ffd257\" stroke-width=\"2.5\" "
      "stroke-linejoin=\"round\"/>",
      straight(corners));
}

// Points the way outside the counter, at 0.8 of the hex side.
std::string facing_arrow(Point m, int facing) {
  const double a = (facing - 90) * kPi / 180, d = kHexSide * .8;
  return fmt::format(
      "<path transform=\"translate({} {}) rotate({})\" d=\"M-8 4L0 -5.5L8 4Z\" fill=\"#fff7d8\" stroke=\"#201a0c\" "
      "stroke-width=\"1.6\" stroke-linejoin=\"round\"/>",
      f1(m.x + std::cos(a) * d), f1(m.y + std::sin(a) * d), facing);
}

// Upper right, or upper left if the facing arrow is there.
std::string marks_of(const PlacedCounter& top, Point m, double half_rise) {
  std::string out;
  const bool arrow_there = top.face.facing && (*top.face.facing == 0 || *top.face.facing == 60);
  const double x = arrow_there ? m.x - kCounter / 2 - 9 : m.x + kCounter / 2 + half_rise - 11;
  double y = m.y - kCounter / 2 - half_rise - 6;
  for (const std::string& name : top.marks) {
    if (name == "pinned") {
      out += moved(m.x - 24 + half_rise, m.y - 13 - half_rise, .66,
                   fmt::format("<g {}>{}</g>", kFont, pinned_banner("PIN")));
      continue;
    }
    out += moved(x, y, .62, fmt::format("<g {}>{}</g>", kFont, mark(name)));
    y += 18;
  }
  return out;
}

std::string stack(const HexGrid& grid, Cell cell, const std::vector<const PlacedCounter*>& counters, Palette palette) {
  const Point m = grid.centre(cell);
  const double n = static_cast<double>(counters.size()), half_rise = (n - 1) / 2 * kOffset;
  std::string out;
  if (std::any_of(counters.begin(), counters.end(), [](const PlacedCounter* c) { return c->selected; }))
    out += lit_hex(grid, cell);
  for (std::size_t i = 0; i < counters.size(); ++i) {
    const double rise = static_cast<double>(i) * kOffset - half_rise;
    const double x = m.x - kCounter / 2 + rise, y = m.y - kCounter / 2 + 2 - rise;
    out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"55\" height=\"55\" rx=\"6\" fill=\"#120d04\" opacity=\".34\"/>",
                       f1(x + 1), f1(y + 2.5));
    out += moved(x, y, kCounter / 100, counter(counters[i]->face, palette));
  }
  const PlacedCounter& top = *counters.back();
  if (top.face.facing) out += facing_arrow(m, *top.face.facing);
  out += marks_of(top, m, half_rise);
  if (counters.size() > 1)
    out += fmt::format(
        "<g transform=\"translate({} {})\"><circle cx=\"6\" cy=\"6\" r=\"8\" fill=\"#2a2317\" stroke=\"#fff8e2\" "
        "stroke-width=\"1.4\"/><text x=\"6\" y=\"10\" text-anchor=\"middle\" {} font-weight=\"800\" "
        "font-size=\"11.5\" fill=\"#fff8e2\">{}</text></g>",
        f1(m.x - kCounter / 2 - half_rise - 3), f1(m.y + kCounter / 2 + half_rise - 9), kFont, counters.size());
  return out + "\n";
}

// A star in a disc.
constexpr const char* kStar =
    "<circle r=\"15\" fill=\"#2a2317\" stroke=\"#ffd257\" stroke-width=\"2.4\"/><path d=\"M0 -8l2.4 5.2 5.6.6-4.2 3.9 "
    "1.2 5.6L0 4.5l-5 2.8 1.2-5.6L-8 -2.2l5.6-.6Z\" fill=\"#ffd257\"/>";

std::string flag_on_hex(const HexGrid& grid, const PlacedFlag& f) {
  const Point m = grid.centre(cell_of(f.at));
  const std::string drawing = flag(f.nation);
  if (drawing.empty()) return moved(m.x + 24, m.y - 24, .7, kStar);
  return fmt::format(
      "<g transform=\"translate({} {})\"><path d=\"M0 0V32\" stroke=\"#20180a\" stroke-width=\"2.4\" "
      "stroke-linecap=\"round\"/><rect x=\".5\" y=\"0\" width=\"26\" height=\"17\" rx=\"1.5\" fill=\"#fff8e2\" "
      "stroke=\"#20180a\" stroke-width=\"1.4\"/><svg x=\"1.5\" y=\"1\" width=\"24\" height=\"15\" viewBox=\"0 0 30 "
      "20\" "
      "preserveAspectRatio=\"none\">{}</svg></g>",
      f1(m.x + 16), f1(m.y - 36), drawing);
}

// Below, above, left, right of the unit: the first place that covers nothing; below if none is free.
Point place_plate(const TableUnit& u, const Box& field, const std::vector<Box>& taken) {
  const Box b = unit_box(u);
  const double w = plate_width(u), h = kPlateHeight, x = (b.left + b.right - w) / 2, y = (b.top + b.bottom - h) / 2;
  const std::vector<Point> places = {{x, b.bottom + 4}, {x, b.top - h - 4}, {b.left - w - 4, y}, {b.right + 4, y}};
  for (const Point p : places) {
    const Box plate{p.x, p.y, p.x + w, p.y + h};
    const bool inside = plate.left >= 0 && plate.top >= 0 && plate.right <= field.right && plate.bottom <= field.bottom;
    if (inside && std::none_of(taken.begin(), taken.end(), [&](const Box& t) { return t.meets(plate); })) return p;
  }
  return places.front();
}

}  // namespace

std::string draw_hex_position(const hex::Map& map, const std::vector<PlacedCounter>& counters,
                              const std::vector<PlacedFlag>& flags, const Look& look, Palette palette) {
  const HexTerrain terrain = draw_hex_terrain(map, look);
  std::string body = hex_map_body(terrain);
  for (const PlacedFlag& f : flags) body += flag_on_hex(terrain.grid, f) + "\n";
  std::map<std::pair<double, Cell>, std::vector<const PlacedCounter*>> stacks;  // from north to south
  for (const PlacedCounter& c : counters) {
    const Cell cell = cell_of(c.at);
    stacks[{terrain.grid.centre(cell).y, cell}].push_back(&c);
  }
  for (const auto& [place, list] : stacks) body += stack(terrain.grid, place.second, list, palette);
  return svg_file({0, 0, std::ceil(terrain.grid.width()), std::ceil(terrain.grid.height())}, body);
}

std::string draw_table_position(const TablePicture& table, const std::vector<TableUnit>& units,
                                const std::vector<PlacedObjective>& objectives, Theme theme) {
  const TableTerrain terrain = draw_table_terrain(table, theme);
  std::string body = table_body(terrain) + "<defs>" + figure_definitions() + "</defs>\n";
  for (const PlacedObjective& o : objectives) {
    const Point at = table_point(o.at);
    body += moved(at.x, at.y, 1, kStar) + "\n";
  }
  std::vector<Box> taken;
  for (const TableUnit& u : units) {
    body += draw_unit(u) + "\n";
    taken.push_back(unit_box(u));
  }
  for (const TableUnit& u : units) {
    if (u.leader || u.name.empty()) continue;
    const Point at = place_plate(u, terrain.box, taken);
    taken.push_back({at.x, at.y, at.x + plate_width(u), at.y + kPlateHeight});
    body += moved(at.x, at.y, 1, name_plate(u)) + "\n";
  }
  return svg_file(terrain.box, body);
}

}  // namespace valor::draw
