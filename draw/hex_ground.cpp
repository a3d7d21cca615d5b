// Layers 1 to 5 of a hex map: meadow, hills, fields, grass, yards.
#include <algorithm>
#include <cmath>

#include "draw/hex_painter.h"

namespace valor::draw {

double HexPainter::smooth_value(const std::function<double(Cell)>& value, const Smooth& how, Point p) const {
  const double u = p.x / s_ * 1.3, v = p.y / s_ * 1.3;
  const Point moved{p.x + s_ * how.warp * fractal_noise(seed_ + how.salt, u, v),
                    p.y + s_ * how.warp * fractal_noise(seed_ + how.salt + 50, u, v)};
  const Cell here = grid_.at(moved);
  double weights = 0, sum = 0;
  for (int d = -1; d < 6; ++d) {
    const Cell c = d < 0 ? here : grid_.neighbour(here, d);
    const Point m = grid_.centre(c);
    const double dx = moved.x - m.x, dy = moved.y - m.y;
    const double w = std::exp(-(dx * dx + dy * dy) / (s_ * s_ * how.k * how.k));
    weights += w;
    sum += w * value(c);
  }
  return sum / weights;
}

ScalarField HexPainter::field(std::function<double(Cell)> value, Smooth how) const {
  return [this, value = std::move(value), how](double x, double y) { return smooth_value(value, how, {x, y}); };
}

void HexPainter::paint_meadow() {
  const double w = grid_.width(), h = grid_.height();
  scene_.single(fmt::format("<rect x=\"-50\" y=\"-50\" width=\"{}\" height=\"{}\" fill=\"{}\"/>", f1(w + 100),
                            f1(h + 100), colour_[Ink::Meadow]),
                {-50, -50, w + 50, h + 50});
  const auto mottling =
      isolines([this](double x, double y) { return fractal_noise(seed_ + 900, x / s_ * 0.42, y / s_ * 0.42); }, box_,
               s_ / 3, {-0.12, 0.22});
  const auto shade = [&](int n, Ink ink, const char* opacity) {
    scene_.path(closed_pieces(mottling[n], 1),
                fmt::format("fill=\"{}\" opacity=\"{}\" fill-rule=\"evenodd\"", colour_[ink], opacity));
  };
  shade(0, Ink::MeadowLight, ".38");
  shade(1, Ink::MeadowDark, ".42");
}

// One field of levels gives three lines a level: offset outlines for nothing.
void HexPainter::paint_hills() {
  const int highest = std::min(3, *std::max_element(map_.level.begin(), map_.level.end()));
  if (highest < 1) return;
  std::vector<double> levels;
  for (int l = 1; l <= highest; ++l)
    for (const double below : {0.68, 0.5, 0.28}) levels.push_back(l - below);
  const auto lines = isolines(field([this](Cell c) { return level(c); }, {0.95, 0.3, 2}), box_, step_, levels);
  for (int l = 1; l <= highest; ++l)
    if (!lines[3 * l - 2].empty()) paint_hill(l, lines[3 * l - 3], lines[3 * l - 2], lines[3 * l - 1]);
}

void HexPainter::paint_hill(int level, const std::vector<Line>& foot, const std::vector<Line>& slope,
                            const std::vector<Line>& top) {
  const std::string& fill = colour_[level == 1 ? Ink::Hill1 : level == 2 ? Ink::Hill2 : Ink::Hill3];
  const auto tint = [&](const std::vector<Line>& loops, const char* opacity) {
    scene_.path(closed_pieces(loops, 2),
                fmt::format("fill=\"{}\" opacity=\"{}\" fill-rule=\"evenodd\"", fill, opacity));
  };
  const auto outline = [&](const std::vector<Line>& loops, const std::string& attributes) {
    scene_.path(closed_pieces(loops, 2), "fill=\"none\" " + attributes, 5);
  };
  tint(foot, ".34");
  tint(slope, ".5");
  outline(slope, fmt::format("stroke=\"{}\" stroke-width=\"2.4\" opacity=\"{}\" transform=\"translate(1.2 1.4)\"",
                             colour_[Ink::HillLight], night() ? ".1" : ".5"));
  tint(top, ".42");
  std::vector<Piece> hachures;
  for (Line loop : slope) {
    loop.push_back(loop.front());
    for (const Step& w : walk(loop, s_ * 0.085, s_ * 0.085 / 2)) {
      const Point out{w.along.y, -w.along.x};
      const double lit = out.x * 0.64 + out.y * 0.77;  // against the light from the north west
      const double k = random_at(seed_, 21, w.at.x * 10, w.at.y * 10);
      if (lit < -0.55 && k > 0.35) continue;
      const double length = s_ * (0.07 + 0.17 * std::max(0.0, lit) + 0.05 * k);
      hachures.push_back({fmt::format("M{} {}l{} {}", f1(w.at.x), f1(w.at.y), f1(out.x * length), f1(out.y * length)),
                          Box{w.at.x, w.at.y, w.at.x, w.at.y}.grown(length)});
    }
  }
  scene_.path(hachures, fmt::format("stroke=\"{}\" stroke-width=\"{}\" opacity=\".42\" fill=\"none\" "
                                    "stroke-linecap=\"round\"",
                                    colour_[Ink::Contour], f1(s_ * 0.018)));
  outline(slope,
          fmt::format("stroke=\"{}\" stroke-width=\"{}\" opacity=\".75\"", colour_[Ink::Contour], f1(s_ * 0.03)));
  outline(top, fmt::format("stroke=\"{}\" stroke-width=\".7\" opacity=\".38\"", colour_[Ink::Contour]));
}

namespace {

struct Crop {
  Ink fill, ink;
  double gap;  // between furrows, in sides
};

bool is_field(Ground g) {
  return g == Ground::Wheat || g == Ground::Plough || g == Ground::Crops || g == Ground::Pasture;
}

Crop crop_of(Ground g) {
  if (g == Ground::Wheat) return {Ink::Wheat, Ink::WheatInk, 0.075};
  if (g == Ground::Plough) return {Ink::Plough, Ink::PloughInk, 0.11};
  if (g == Ground::Crops) return {Ink::Crop, Ink::CropInk, 0.13};
  return {Ink::Pasture, Ink::PastureInk, 0.2};
}

}  // namespace

void HexPainter::paint_fields() {
  std::set<Cell> seen;
  int number = 0;
  grid_.each([&](Cell c) {
    if (is_field(ground(c)) && !seen.contains(c)) paint_field(c, flood(c, seen), number++);
  });
}

std::vector<Cell> HexPainter::flood(Cell start, std::set<Cell>& seen) const {
  std::vector<Cell> cells{start};
  seen.insert(start);
  for (std::size_t i = 0; i < cells.size(); ++i)
    for (int d = 0; d < 6; ++d) {
      const Cell n = grid_.neighbour(cells[i], d);
      if (!grid_.has(n) || seen.contains(n) || ground(n) != ground(start) || parcel(n) != parcel(start)) continue;
      seen.insert(n);
      cells.push_back(n);
    }
  return cells;
}

void HexPainter::paint_field(Cell first, const std::vector<Cell>& cells, int number) {
  const std::set<Cell> set(cells.begin(), cells.end());
  Line centres;
  for (const Cell c : cells) centres.push_back(grid_.centre(c));
  const Box box = box_of(centres).grown(s_ * 1.3);
  const auto value = [&](Cell c) { return set.contains(grid_.nearest_inside(c)) ? 1.0 : 0.0; };
  const auto loops = isolines(field(value, {0.6, 0.07, 5}), box, step_, {0.55});
  std::string d;
  for (const Line& l : loops[0]) d += smooth_closed(l, 3);

  const Ground g = ground(first);
  const Crop crop = crop_of(g);
  const std::string &fill = colour_[crop.fill], &ink = colour_[crop.ink];
  std::string svg =
      fmt::format("<path d=\"{}\" fill=\"{}\" opacity=\"{}\"/>", d, fill, g == Ground::Pasture ? ".55" : ".82");
  if (g != Ground::Pasture && !far()) {
    const auto [thin, thick] = furrows(first, box, crop.gap);
    std::string dash;
    if (g == Ground::Wheat)
      dash = fmt::format("stroke-dasharray=\"{} {} {} {}\"", f1(s_ * .1), f1(s_ * .035), f1(s_ * .04), f1(s_ * .03));
    if (g == Ground::Crops)
      dash = fmt::format("stroke-dasharray=\"{} {}\" stroke-linecap=\"round\"", f1(s_ * .05), f1(s_ * .06));
    const bool dots = g == Ground::Crops;
    svg += fmt::format(
        "<clipPath id=\"f{0}{1}\"><path d=\"{2}\"/></clipPath><g clip-path=\"url(#f{0}{1})\" fill=\"none\" "
        "stroke=\"{3}\" {4}><path d=\"{5}\" stroke-width=\"{6}\" opacity=\".5\"/><path d=\"{7}\" stroke-width=\"{8}\" "
        "opacity=\".62\"/></g>",
        number, look_.id, d, ink, dash, thin, f1(s_ * (dots ? .05 : .022)), thick, f1(s_ * (dots ? .06 : .03)));
  }
  svg += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".5\"/>", d, ink,
                     f1(s_ * .022));
  scene_.single(std::move(svg), box);
}

// Parallel lines over the whole box, slightly bent; every third is heavier.
std::array<std::string, 2> HexPainter::furrows(Cell first, const Box& box, double gap) const {
  constexpr std::array kAngles = {0, 60, 120, 30, 90, 150};
  const int c = first.column, r = first.row;
  const double angle = kAngles[hash(seed_, c, r, 3) % 6] * kPi / 180 + (random_at(seed_, c, r, 4) - 0.5) * 0.16;
  const Point u{std::cos(angle), std::sin(angle)}, v{-u.y, u.x};
  const Point middle{(box.left + box.right) / 2, (box.top + box.bottom) / 2};
  const double reach = distance({box.left, box.top}, {box.right, box.bottom}) / 2;
  std::array<std::string, 2> out;
  int i = 0;
  for (double across = -reach; across < reach; across += s_ * gap, ++i) {
    Line line;
    for (const double t : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
      const double off = across + s_ * 0.12 * noise(seed_ + 31, t * 2 + c, across / s_ * 0.4);
      line.push_back({middle.x + u.x * t * reach + v.x * off, middle.y + u.y * t * reach + v.y * off});
    }
    out[i % 3 == 0 ? 1 : 0] += smooth_open(line);
  }
  return out;
}

void HexPainter::paint_grass() {
  if (far()) return;
  std::vector<Piece> tufts, specks;
  const double gap = s_ * 0.34, e = s_ * .045, w = grid_.width(), h = grid_.height();
  int j = 0;
  for (double y = 0; y < h; y += gap, ++j) {
    int i = 0;
    for (double x = 0; x < w; x += gap, ++i) {
      const double k = random_at(seed_, i, j, 11);
      const Point p{x + (random_at(seed_, i, j, 12) - .5) * s_ * .3, y + (random_at(seed_, i, j, 13) - .5) * s_ * .3};
      const Ground g = ground(grid_.at(p));
      if (g != Ground::Open && g != Ground::Pasture && g != Ground::Orchard && g != Ground::Brush) continue;
      const Box box = Box{p.x, p.y, p.x, p.y}.grown(3);
      if (k < (g == Ground::Pasture ? .34 : .15))
        tufts.push_back(
            {fmt::format("M{} {}l{} {}M{} {}l0 {}M{} {}l{} {}", f1(p.x - e), f1(p.y - e), f1(e * .7), f1(e), f1(p.x),
                         f1(p.y - e * 1.5), f1(e * 1.5), f1(p.x + e), f1(p.y - e), f1(-e * .7), f1(e)),
             box});
      else if (k > .82) specks.push_back({fmt::format("M{} {}h.1", f1(p.x), f1(p.y)), box});
    }
  }
  scene_.path(tufts, fmt::format("stroke=\"{}\" stroke-width=\"{}\" fill=\"none\" stroke-linecap=\"round\" "
                                 "opacity=\".7\"",
                                 colour_[Ink::PastureInk], f1(std::max(.6, s_ * .02))));
  scene_.path(specks, fmt::format("stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" opacity=\".5\"",
                                  colour_[Ink::PastureInk], f1(s_ * .035)));
}

bool HexPainter::is_building(Cell c) const {
  const Ground g = ground(c);
  return grid_.has(c) && (g == Ground::StoneHouses || g == Ground::ThatchedHouses || g == Ground::Church);
}

// Trodden ground around buildings.
void HexPainter::paint_yards() {
  const auto loops =
      isolines(field([this](Cell c) { return is_building(c) ? 1.0 : 0.0; }, {0.8, 0.34, 6}), box_, step_, {0.42})[0];
  scene_.path(closed_pieces(loops, 2), fmt::format("fill=\"{}\" opacity=\".85\"", colour_[Ink::Yard]));
  scene_.path(closed_pieces(loops, 2), fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\".6\" opacity=\".3\" "
                                                   "stroke-dasharray=\"1 3\"",
                                                   colour_[Ink::RoadInk]));
}

}  // namespace valor::draw
