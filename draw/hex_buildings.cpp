// Layer 9 of a hex map: houses and churches, turned to the nearest road, with roofs lit from the north west, and the
// trees of their gardens.
#include <algorithm>
#include <cmath>

#include "draw/hex_painter.h"

namespace valor::draw {
namespace {

constexpr double degrees(double radians) { return radians * 180 / kPi; }

}  // namespace

std::optional<HexPainter::NearRoad> HexPainter::nearest_road(Cell c) const {
  std::optional<NearRoad> best;
  const Point centre = grid_.centre(c);
  for (const auto* curves : {&road_curves_, &track_curves_})
    for (const LinkCurve& q : *curves) {
      const Point middle = q.line[q.line.size() / 2];
      const double d = distance(middle, centre);
      if (d >= s_ * 2.2 || (best && d >= best->distance)) continue;
      const Point a = q.line.front(), b = q.line.back();
      best = NearRoad{d, std::atan2(b.y - a.y, b.x - a.x), middle};
    }
  return best;
}

// On a road hex houses in pairs on both sides of it; else an L, two houses, or one with a shed.
std::vector<HexPainter::House> HexPainter::houses_of(Cell c, RandomAt& random) const {
  using Roof = House::Roof;
  const Ground g = ground(c);
  const bool thatched = g == Ground::ThatchedHouses;
  const auto road = nearest_road(c);
  const double base = road ? road->angle : random() * kPi;
  const double angle = base + (random() - .5) * .12;
  const Roof main = thatched ? Roof::Thatch : random() > .45 ? Roof::Slate : Roof::RedTile;
  const Roof shed = thatched ? Roof::Thatch : Roof::RedTile;
  const Point centre = grid_.centre(c), u{std::cos(angle), std::sin(angle)}, v{-u.y, u.x};
  const auto at = [&](double along, double across) {
    return Point{centre.x + (u.x * along + v.x * across) * s_, centre.y + (u.y * along + v.y * across) * s_};
  };
  std::vector<House> out;
  if (g == Ground::Church) {
    out.push_back({at(0, 0), s_ * 1.12, s_ * .44, angle, Roof::Slate, true});
    return out;
  }
  if (on_road_.contains(c)) {
    for (const int bank : {-1, 1}) {
      const bool pair = random() > .3;
      for (int i = 0; i < (pair ? 2 : 1); ++i) {
        const double along = pair ? (i == 1 ? .34 : -.34) : (random() - .5) * .3;
        const double w = s_ * (pair ? .58 + random() * .08 : .8);
        const double h = s_ * (.38 + random() * .05);
        const Roof roof = thatched ? Roof::Thatch : random() > .5 ? Roof::Slate : Roof::RedTile;
        out.push_back({at(along, bank * .42), w, h, angle, roof});
      }
    }
    return out;
  }
  const double form = random();
  double bank = 1;  // the side on which the road lies
  if (road && (road->at.x - centre.x) * v.x + (road->at.y - centre.y) * v.y < 0) bank = -1;
  if (form < .36) {
    out.push_back({at(0, bank * .12), s_ * 1.06, s_ * .4, angle, main});
    out.push_back({at(.34, -bank * .22), s_ * .56, s_ * .34, angle + kPi / 2, main});
  } else if (form < .7) {
    out.push_back({at(-.04, bank * .24), s_ * .96, s_ * .4, angle, main});
    out.push_back({at(.1, -bank * .36), s_ * .58, s_ * .32, angle + .06, shed});
  } else {
    out.push_back({at(0, 0), s_ * 1.1, s_ * .5, angle, main});
    out.push_back({at(-.4, bank * .45), s_ * .3, s_ * .24, angle, Roof::RedTile});
  }
  return out;
}

void HexPainter::add_garden(Cell c, RandomAt& random, std::vector<Tree>& garden) const {
  const Point centre = grid_.centre(c);
  for (int i = 0; i < 5; ++i) {
    const double a = random() * 2 * kPi;
    const double q = s_ * (.68 + random() * .2);
    const Point p{centre.x + std::cos(a) * q, centre.y + std::sin(a) * q};
    if (links_.any_within(p, s_ * .3) || is_wet(p)) continue;
    const double radius = s_ * (.1 + random() * .1);
    if (!clear_of_foreign_dots(p, radius, [c](Cell other) { return other == c; })) continue;
    garden.push_back(
        {p, radius, green(hash(seed_, c.column, c.row, i)), static_cast<int>(hash(seed_, c.column, c.row, i, 2) & 7)});
  }
}

void HexPainter::paint_buildings() {
  for (const auto* chains : {&map_.roads, &map_.tracks})
    for (const auto& chain : *chains) on_road_.insert(chain.begin(), chain.end());
  std::vector<Piece> shadows, roofs;
  std::vector<Tree> garden;
  grid_.each([&](Cell c) {
    if (!is_building(c)) return;
    RandomAt random(seed_, 90, c.column, c.row);
    int number = 0;
    for (House& h : houses_of(c, random)) {
      h.seed = hash(seed_, c.column, c.row, number++);
      const Box box = Box{h.at.x, h.at.y, h.at.x, h.at.y}.grown(h.width * .8 + s_ * .2);
      shadows.push_back({roof_shadow(h), box});
      roofs.push_back({roof(h), box});
    }
    add_garden(c, random, garden);
  });
  scene_.group(fmt::format("fill=\"{}\" opacity=\".38\"", shadow_), std::move(shadows));
  plant(std::move(garden), .28);
  scene_.list(std::move(roofs));
}

// Turned back, so that it falls to the south east whatever the angle of the house.
std::string HexPainter::roof_shadow(const House& b) const {
  const double sx = s_ * .075, sy = s_ * .095, c = std::cos(-b.angle), s = std::sin(-b.angle);
  return fmt::format(
      "<g transform=\"translate({} {}) rotate({})\"><path d=\"M{} {}h{}v{}h{}z\" transform=\"translate({} {})\"/></g>",
      f1(b.at.x), f1(b.at.y), f1(degrees(b.angle)), f1(-b.width / 2), f1(-b.height / 2), f1(b.width), f1(b.height),
      f1(-b.width), f1(sx * c - sy * s), f1(sx * s + sy * c));
}

namespace {

// Straw in strokes from eaves and ridge; tiles and slates as a grid.
std::string roof_strokes(double w, double h, double s, bool thatch, RandomAt& random) {
  std::string d;
  const int n = static_cast<int>(std::floor(w / (s * (thatch ? .045 : .075)) + 0.5));
  for (int i = 1; i < n; ++i) {
    const double x = -w / 2 + w * i / n;
    if (!thatch) {
      d += fmt::format("M{} {}V{}", f1(x), f1(-h / 2), f1(h / 2));
      continue;
    }
    const double k = (random() - .5) * s * .05;
    const double upper = -h / 2 + random() * h * .2;
    const double lower = h / 2 - random() * h * .2;
    d += fmt::format("M{} {}l{} {}M{} {}l{} {}", f1(x), f1(upper), f1(k), f1(h * .22), f1(x + k), f1(lower), f1(-k),
                     f1(-h * .24));
  }
  if (!thatch)
    for (const double y : {-.33, -.17, .17, .33}) d += fmt::format("M{} {}H{}", f1(-w / 2), f1(h * y), f1(w / 2));
  return d;
}

}  // namespace

std::string HexPainter::roof(const House& b) const {
  using Roof = House::Roof;
  const double w = b.width, h = b.height, a = b.angle, edge = s_ * .028;
  RandomAt random(b.seed, 5);
  const bool thatch = b.roof == Roof::Thatch;
  const bool upper_lit = std::sin(a) * -.64 - std::cos(a) * -.77 > 0;
  const auto [light, dark] = b.roof == Roof::Slate     ? std::pair(colour_[Ink::Slate], colour_[Ink::SlateDark])
                             : b.roof == Roof::RedTile ? std::pair(colour_[Ink::RedTile], colour_[Ink::RedTileDark])
                                                       : std::pair(colour_[Ink::Thatch], colour_[Ink::ThatchDark]);
  const std::string &up = upper_lit ? light : dark, &down = upper_lit ? dark : light;
  const double hip = thatch ? h * .45 : b.church ? h * .1 : random() > .6 ? h * .4 : 0;
  const std::string strokes = roof_strokes(w, h, s_, thatch, random);
  const double e1 = -w / 2 + hip, e2 = w / 2 - hip;
  const std::string rect =
      fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" stroke=\"{}\" stroke-width=\"{}\" ",
                  f1(-w / 2), f1(-h / 2), f1(w), f1(h), f1(thatch ? h * .2 : .8), colour_[Ink::Outline], f1(edge));
  const std::string left = fmt::format("M{0} {1}L{2} 0L{0} {3}", f1(-w / 2), f1(-h / 2), f1(e1), f1(h / 2));
  const std::string right = fmt::format("M{0} {1}L{2} 0L{0} {3}", f1(w / 2), f1(-h / 2), f1(e2), f1(h / 2));

  std::string svg = fmt::format("<g transform=\"translate({} {}) rotate({})\">{}fill=\"{}\"/>", f1(b.at.x), f1(b.at.y),
                                f1(degrees(a)), rect, down);
  svg +=
      fmt::format("<path d=\"M{} {}H{}L{} 0H{}Z\" fill=\"{}\" {}/>", f1(-w / 2), f1(-h / 2), f1(w / 2), f1(e2), f1(e1),
                  up, thatch ? fmt::format("stroke=\"{}\" stroke-width=\"1\" stroke-linejoin=\"round\"", up) : "");
  if (hip > 0)
    svg += fmt::format("<path d=\"{}Z\" fill=\"{}\"/><path d=\"{}Z\" fill=\"{}\"/>", left, mix(light, dark, .35), right,
                       mix(light, dark, .75));
  svg += fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".34\"/><path d=\"M{} "
      "0H{}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".85\"/>",
      strokes, colour_[Ink::Outline], f1(s_ * .011), f1(e1), f1(e2), colour_[thatch ? Ink::ThatchDark : Ink::Ridge],
      f1(edge));
  if (hip > 0)
    svg += fmt::format("<path d=\"{}{}\" fill=\"none\" stroke=\"{}\" stroke-width=\".7\" opacity=\".6\"/>", left, right,
                       colour_[Ink::Ridge]);
  if (b.church) svg += church_parts(w, h);
  else
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"{}\" "
        "stroke-width=\".6\"/>",
        f1(w * (random() > .5 ? .24 : -.34)), f1(-s_ * .05), f1(s_ * .085), f1(s_ * .085), colour_[Ink::Chimney],
        colour_[Ink::Outline]);
  return svg + rect + "fill=\"none\"/></g>";
}

// Transept, and a tower with a pyramid for a spire.
std::string HexPainter::church_parts(double w, double h) const {
  const double q = h * .52, x = -w / 2 - q * .1;
  const std::string edge = fmt::format("stroke=\"{}\" stroke-width=\"{}\"", colour_[Ink::Outline], f1(s_ * .028));
  const std::string &slate = colour_[Ink::Slate], &dark = colour_[Ink::SlateDark], &ridge = colour_[Ink::Ridge];
  std::string svg = fmt::format("<path d=\"M{0} {1}h{2}V{3}h{4}Z\" fill=\"{5}\" {6}/>", f1(w * .06), f1(-h * .95),
                                f1(h * .62), f1(h * .95), f1(-h * .62), dark, edge) +
                    fmt::format("<path d=\"M{} {}l{} 0V{}h{}Z\" fill=\"{}\"/>", f1(w * .06), f1(-h * .95), f1(h * .31),
                                f1(h * .95), f1(-h * .31), slate) +
                    fmt::format("<path d=\"M{} 0H{}M{} {}V{}\" stroke=\"{}\" stroke-width=\"1\"/>", f1(-w / 2),
                                f1(w / 2), f1(w * .06 + h * .31), f1(-h * .95), f1(h * .95), ridge);
  svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" {}/>", f1(x - q * .1), f1(-q * .6),
                     f1(q * 1.2), f1(q * 1.2), colour_[Ink::Stone], edge);
  svg += fmt::format("<path d=\"M{0} {1}l{2} {2}l{3} {2}z\" fill=\"{4}\"/>", f1(x - q * .1), f1(-q * .6), f1(q * .6),
                     f1(-q * .6), slate);
  svg += fmt::format("<path d=\"M{0} {1}l{1} {2}l{2} {2}z\" fill=\"{3}\"/>", f1(x + q * 1.1), f1(-q * .6), f1(q * .6),
                     dark);
  svg += fmt::format("<path d=\"M{0} {1}h{2}l{1} {3}z\" fill=\"{4}\"/>", f1(x - q * .1), f1(-q * .6), f1(q * 1.2),
                     f1(q * .6), mix(slate, ridge, .25));
  return svg + fmt::format("<path d=\"M{} {}v{}M{} {}h{}\" stroke=\"{}\" stroke-width=\"1.3\"/>", f1(x + q * .5),
                           f1(-q * .22), f1(q * .44), f1(x + q * .28), f1(-q * .06), f1(q * .44), ridge);
}

}  // namespace valor::draw
