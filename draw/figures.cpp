#include "draw/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "draw/noise.h"
#include "draw/table_terrain.h"

namespace valor::draw {
namespace {

constexpr const char* kFont = "font-family=\"'Sofia Sans Condensed Variable','Sofia Sans Condensed',sans-serif\"";
constexpr double kLeaderRadius = 19;
constexpr double kLeastFigure = 8;  // picture units; smaller figures are drawn as bars, one a rank

constexpr const char* kFoot =
    "<ellipse cx=\"1.3\" cy=\"2\" rx=\"6.6\" ry=\"4.6\" fill=\"#0d140a\" opacity=\".38\"/><path d=\"M5 3.2L5.9 -7.6\" "
    "stroke=\"#4a3520\" stroke-width=\"1.3\"/><path d=\"M5.8 -5.6L6.1 -9\" stroke=\"#f1f4f4\" "
    "stroke-width=\"1\"/><path d=\"M-6.8 .9Q-6.6 -2.7 -2.6 -3.2H2.6Q6.6 -2.7 6.8 .9Q5.6 3.9 0 4T-6.8 .9Z\" "
    "fill=\"currentColor\" stroke=\"#120d08\" stroke-width=\".8\"/><path d=\"M-6.3 -.4Q-6 -2.4 -3.8 -2.8M6.3 -.4Q6 "
    "-2.4 3.8 -2.8\" stroke=\"#fff3d6\" stroke-width=\"1\" fill=\"none\" opacity=\".75\"/><path d=\"M-3.4 -2.6L2.4 "
    "3.4M3.4 -2.6L-2.4 3.4\" stroke=\"#fffaf0\" stroke-width=\"1.1\"/><circle cx=\"0\" cy=\"-.2\" r=\"2.25\" "
    "fill=\"#242020\" stroke=\"#000\" stroke-width=\".5\"/><circle cx=\"-.5\" cy=\"-.9\" r=\".8\" "
    "fill=\"#8b8680\"/><circle cx=\"0\" cy=\"-2.5\" r=\".9\" fill=\"#e8c65a\"/>";
constexpr const char* kHorse =
    "<ellipse cx=\"1.2\" cy=\"3\" rx=\"4.8\" ry=\"10.6\" fill=\"#0d140a\" opacity=\".4\"/><path d=\"M0 -12.5Q2 -12 1.7 "
    "-8.6Q3.9 -6 3.8 0Q4.3 6 2.2 9.6Q1 11.5 0 14.5Q-1 11.5 -2.2 9.6Q-4.3 6 -3.8 0Q-3.9 -6 -1.7 -8.6Q-2 -12 0 -12.5Z\" "
    "fill=\"#7a5535\" stroke=\"#1c120a\" stroke-width=\".8\"/><path d=\"M0 -11V-5\" stroke=\"#2a190d\" "
    "stroke-width=\"1.3\"/><path d=\"M-7 4Q-6.6 .9 0 .7T7 4Q5 7 0 7T-7 4Z\" fill=\"currentColor\" stroke=\"#15110a\" "
    "stroke-width=\".8\"/><path d=\"M4.4 3L7 -6.5\" stroke=\"#e3e6e6\" stroke-width=\"1.1\"/><circle cx=\"0\" "
    "cy=\"2.6\" r=\"2.2\" fill=\"#262223\" stroke=\"#000\" stroke-width=\".5\"/><path d=\"M-.4 2.6h.8v3.2h-.8z\" "
    "fill=\"#b9453a\"/>";
constexpr const char* kCannon =
    "<ellipse cx=\"1\" cy=\"2\" rx=\"11\" ry=\"11\" fill=\"#0d140a\" opacity=\".25\"/><path d=\"M-9 "
    "-6h2.6v11h-2.6zM6.4 -6h2.6v11h-2.6z\" fill=\"#4c5a35\" stroke=\"#15110a\" stroke-width=\".7\"/><path d=\"M-7 "
    "-1H7\" stroke=\"#4c5a35\" stroke-width=\"2.6\"/><path d=\"M-2.2 3L-3.6 16H3.6L2.2 3Z\" fill=\"#5a683f\" "
    "stroke=\"#15110a\" stroke-width=\".7\"/><path d=\"M-1.9 7L-1.4 -14.5H1.4L1.9 7Q0 9 -1.9 7Z\" fill=\"#b0893b\" "
    "stroke=\"#3b2a0d\" stroke-width=\".8\"/><path d=\"M-2 -15.5h4v2h-4z\" fill=\"#b0893b\" stroke=\"#3b2a0d\" "
    "stroke-width=\".6\"/>";

double degrees(std::uint16_t heading) { return heading * 360.0 / 65536; }

std::string use(const char* figure, double x, double y, double scale, const std::string& coat) {
  return fmt::format("<use href=\"#figure-{}\" transform=\"translate({} {}) scale({:.2f})\" color=\"{}\"/>", figure,
                     f1(x), f1(y), scale, coat);
}

// One gun with four men, in a box of 48 by 52 about its middle.
std::string gun_and_crew(double x, double y, double scale, const std::string& coat) {
  std::string out = use("cannon", x, y - 2 * scale, scale, coat);
  for (const Point p : {Point{-16, -12}, {16, -10}, {-15, 12}, {16, 14}})
    out += use("foot", x + p.x * scale, y + p.y * scale, scale, coat);
  return out;
}

struct Block {
  double width, depth, across, down;
  int ranks;
};

Block block_of(const TableUnit& u) {
  const int files = std::max(1, u.files), ranks = std::max(1, (u.figures + files - 1) / files);
  const double w = u.width * kTableUnit, d = u.depth * kTableUnit;
  return {w, d, w / files, d / ranks, ranks};
}

std::string grid(const Block& b, int files) {
  std::string d;
  for (int i = 1; i < files; ++i) d += fmt::format("M{} 0V{}", f1(-b.width / 2 + i * b.across), f1(b.depth));
  for (int j = 1; j < b.ranks; ++j) d += fmt::format("M{} {}H{}", f1(-b.width / 2), f1(j * b.down), f1(b.width / 2));
  return fmt::format("<path d=\"{}\" stroke=\"#2c3a1a\" stroke-width=\".6\" opacity=\".55\"/>", d);
}

// Front rank first; a short last rank stands centred.
std::string men(const TableUnit& u, const Block& b, const std::string& coat) {
  std::string out;
  const int files = std::max(1, u.files);
  for (int i = 0; i < u.figures; ++i) {
    const int rank = i / files, in_rank = rank == b.ranks - 1 ? u.figures - rank * files : files;
    const double x = -b.width / 2 + (i % files + .5 + (files - in_rank) / 2.0) * b.across;
    const double y = (rank + .5) * b.down;
    if (u.figure == Figure::Cannon) out += gun_and_crew(x, y, std::min(b.across / 48, b.down / 52), coat);
    else if (u.figure == Figure::Horse) out += use("horse", x, y + .6, std::min(b.across / 17, b.down / 30), coat);
    else out += use("foot", x + (random_at(5, i, files) - .5) * .8, y + .6, std::min(b.across / 16, b.down / 14), coat);
  }
  return out;
}

std::string bars(const Block& b, const std::string& coat) {
  std::string out;
  for (int j = 0; j < b.ranks; ++j)
    out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
                       f1(-b.width / 2 + b.across * .15), f1((j + .22) * b.down), f1(b.width - b.across * .3),
                       f1(b.down * .56), coat);
  return out;
}

std::string block(const TableUnit& u) {
  const SideStyle style = side_style(u.style, u.side);
  const Block b = block_of(u);
  const double turn = -degrees(u.heading) * kPi / 180;
  const double sx = 3 * std::cos(turn) - 4.5 * std::sin(turn), sy = 3 * std::sin(turn) + 4.5 * std::cos(turn);
  // The shadow is turned back, so that it falls to the south east whatever the heading.
  std::string out =
      fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"1.5\" fill=\"#0d140a\" opacity=\".38\"/>",
                  f1(-b.width / 2 + sx), f1(sy), f1(b.width), f1(b.depth));
  out += fmt::format(
      "<rect x=\"{}\" y=\"0\" width=\"{}\" height=\"{}\" rx=\"1.5\" fill=\"{}\" stroke=\"{}\" "
      "stroke-width=\"1.4\" {}/>",
      f1(-b.width / 2), f1(b.width), f1(b.depth), style.light ? "#879a58" : "#79894e",
      style.light ? "#f2ead0" : "#1f1713", style.light ? "" : "stroke-dasharray=\"6 2.5\"");
  if (b.across < kLeastFigure) return out + bars(b, style.coat);
  out += grid(b, u.files) + men(u, b, style.coat);
  if (u.figure == Figure::Foot)
    out += fmt::format(
        "<g transform=\"translate(0 {})\"><path d=\"M0 3V-15\" stroke=\"#2a1c0c\" "
        "stroke-width=\"1.6\"/><path d=\"M0 -15h15l-3 4.5 3 4.5H0Z\" fill=\"{}\" stroke=\"#15110a\" "
        "stroke-width=\".9\"/></g>",
        f1(b.down / 2), style.standard);
  return out;
}

std::string leader(const TableUnit& u) {
  const std::string letter = u.name.empty() ? "" : u.name.substr(0, 1);
  return fmt::format(
             "<circle r=\"19\" cx=\"2\" cy=\"3\" fill=\"#0d140a\" opacity=\".35\"/><circle r=\"19\" fill=\"#7f9152\" "
             "stroke=\"#ffe9a8\" stroke-width=\"2.4\"/><g transform=\"rotate({})\"><use href=\"#figure-horse\" "
             "y=\"-1\" color=\"{}\"/></g>",
             f1(degrees(u.heading)), side_style(u.style, u.side).coat) +
         fmt::format(
             "<g transform=\"translate(13 -14)\"><circle r=\"8\" fill=\"#2a2317\" stroke=\"#ffe9a8\" "
             "stroke-width=\"1.3\"/><text y=\"4\" text-anchor=\"middle\" {} font-weight=\"800\" "
             "font-size=\"11\" fill=\"#ffe9a8\">{}</text></g>",
             kFont, escape(letter));
}

// The number of characters, not of bytes.
int letters(const std::string& text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string figure_definitions() {
  return fmt::format("<g id=\"figure-foot\">{}</g><g id=\"figure-horse\">{}</g><g id=\"figure-cannon\">{}</g>", kFoot,
                     kHorse, kCannon);
}

SideStyle side_style(const std::string& style, int side) {
  struct Coat {
    const char* style;
    const char* colour;
  };
  static constexpr std::array<Coat, 11> kCoats{{{"fr", "#2f55a4"},
                                                {"french", "#2f55a4"},
                                                {"gb", "#b23a2e"},
                                                {"br", "#b23a2e"},
                                                {"british", "#b23a2e"},
                                                {"spanish", "#e4ddca"},
                                                {"austrian", "#f0ece0"},
                                                {"russian", "#2f5a3c"},
                                                {"prussian", "#24345c"},
                                                {"union", "#31487a"},
                                                {"confederate", "#8d8a80"}}};
  const bool first = side % 2 == 0;
  const auto found = std::find_if(kCoats.begin(), kCoats.end(), [&](const Coat& c) { return style == c.style; });
  const char* coat = found != kCoats.end() ? found->colour : first ? "#2f55a4" : "#b23a2e";
  return {first, coat, first ? "#e9e2cf" : "#d8b13c"};
}

Box unit_box(const TableUnit& u) {
  const Point at = table_point(u.at);
  if (u.leader) return Box{at.x, at.y, at.x, at.y}.grown(kLeaderRadius + 3);
  const double a = degrees(u.heading) * kPi / 180, c = std::cos(a), s = std::sin(a);
  const double w = u.width * kTableUnit / 2, d = u.depth * kTableUnit;
  Line corners;
  for (const Point p : {Point{-w, 0}, {w, 0}, {w, d}, {-w, d}})
    corners.push_back({at.x + p.x * c - p.y * s, at.y + p.x * s + p.y * c});
  return box_of(corners).grown(2);
}

std::string draw_unit(const TableUnit& u) {
  const Point at = table_point(u.at);
  return fmt::format("<g transform=\"translate({} {}) rotate({})\">{}</g>", f1(at.x), f1(at.y),
                     f1(u.leader ? 0 : degrees(u.heading)), u.leader ? leader(u) : block(u));
}

double plate_width(const TableUnit& u) { return letters(u.name) * 7.6 + 30 + u.tenacity * 9; }

std::string name_plate(const TableUnit& u) {
  const SideStyle style = side_style(u.style, u.side);
  const double w = plate_width(u);
  const char* ink = style.light ? "#1b2440" : "#fbeee2";
  std::string pips;
  for (int i = 0; i < u.tenacity; ++i) {
    const double x = w - u.tenacity * 9 - 2 + i * 9;
    pips += i < u.losses ? fmt::format(
                               "<path d=\"M{} 6.5l6 6m0 -6l-6 6\" stroke=\"{}\" stroke-width=\"2.2\" "
                               "stroke-linecap=\"round\"/>",
                               f1(x - 3), style.light ? "#a8321b" : "#ff9d7f")
                         : fmt::format(
                               "<circle cx=\"{}\" cy=\"9.5\" r=\"2.7\" fill=\"none\" stroke=\"{}\" "
                               "stroke-width=\"1.3\" opacity=\".75\"/>",
                               f1(x), ink);
  }
  const std::string pattern =
      style.light ? "<path d=\"M1 8.4L7.6 1.8h3.4v.4L1 12.2ZM1.4 17L11 7.4v3.8L5 17.2ZM8.2 18L11 15.2v2.8Z\" "
                    "fill=\"#fff\" opacity=\".55\"/>"
                  : "<path d=\"M1.6 3h9.4v2.2h-9.8ZM1 9h10v2.2H1ZM1 15h10v2.2H2.5Z\" fill=\"#12181d\" "
                    "opacity=\".75\"/>";
  return fmt::format(
             "<rect y=\"1.5\" width=\"{0}\" height=\"19\" rx=\"5\" fill=\"#0d140a\" opacity=\".4\"/><rect "
             "width=\"{0}\" height=\"19\" rx=\"5\" fill=\"{1}\" stroke=\"{2}\" stroke-width=\"{3}\"/>",
             f1(w), style.light ? "#f3f0e2" : "#26211d", u.selected ? "#ffd257" : style.coat,
             u.selected ? "2.6" : "1.4") +
         fmt::format(
             "<path d=\"M1 5a4 4 0 0 1 4 -4h6v17H5a4 4 0 0 1 -4 -4Z\" fill=\"{}\"/>{}<text x=\"16\" y=\"14\" {} "
             "font-weight=\"700\" font-size=\"13.5\" fill=\"{}\">{}</text>{}",
             style.coat, pattern, kFont, ink, escape(u.name), pips);
}

}  // namespace valor::draw
