// Layer 6 of a hex map: streams, and the water of whole hexes: sea, flood, river, pond.
//
// Both are laid together, all banks first, then all outlines, then all water, so that a stream opens into a lake and no
// shore runs across its mouth. The shore is an isoline, as the edge of a wood is: the dot decides. A road keeps its
// dam, and a stream between two hexes of water is as wide as the bridge over it is long.
#include <algorithm>
#include <cmath>

#include "draw/hex_painter.h"

namespace valor::draw {
namespace {

constexpr double kShore = 0.47;      // of the smooth field of water hexes
constexpr double kDam = 0.3;         // dry ground on both sides of a road, in sides
constexpr double kRiverWidth = 0.7;  // of a stream from water to water, in sides

std::vector<Line> moved(const std::vector<Line>& lines, double dx, double dy) {
  std::vector<Line> out = lines;
  for (Line& l : out)
    for (Point& p : l) p = {p.x + dx, p.y + dy};
  return out;
}

}  // namespace

double HexPainter::water_value(Point p) const {
  if (!has_water_) return 0;
  const double v = smooth_value([this](Cell c) { return ground(c) == Ground::Water ? 1.0 : 0.0; }, {0.74, 0.26, 8}, p) +
                   .05 * noise(seed_ + 78, p.x / s_ * 2.6, p.y / s_ * 2.6);
  return v > .3 && dams_.any_within(p, s_ * kDam) ? .3 : v;
}

bool HexPainter::is_wet(Point p) const { return water_value(p) > kShore - .08 || rivers_near_.any_within(p, s_ * .5); }

// How many hexes from the nearest land, at most 3; land is 0.
std::vector<int> HexPainter::depths() const {
  std::vector<int> out(map_.ground.size(), 0);
  for (int depth = 1; depth <= 3; ++depth)
    grid_.each([&](Cell c) {
      if (ground(c) != Ground::Water) return;
      bool deeper = true;
      for (int d = 0; d < 6; ++d) {
        const Cell n = grid_.neighbour(c, d);
        if (grid_.has(n) && out[map_.index(n)] < depth - 1) deeper = false;
      }
      if (deeper) out[map_.index(c)] = depth;
    });
  return out;
}

// The chains of streams; one that ends on the shore goes on into the water.
std::vector<std::vector<Cell>> HexPainter::streams_to_the_water() const {
  std::vector<std::vector<Cell>> out = map_.streams;
  const auto mouth = [&](Cell end, Cell before) -> std::optional<Cell> {
    const int back = grid_.direction(end, before);
    for (const int turn : {3, 2, 4}) {
      const Cell c = grid_.neighbour(end, (back + turn) % 6);
      if (ground(end) != Ground::Water && grid_.has(c) && ground(c) == Ground::Water) return c;
    }
    return std::nullopt;
  };
  for (std::vector<Cell>& chain : out) {
    if (chain.size() < 2) continue;
    const auto first = mouth(chain[0], chain[1]);
    const auto last = mouth(chain[chain.size() - 1], chain[chain.size() - 2]);
    if (first) chain.insert(chain.begin(), *first);
    if (last) chain.push_back(*last);
  }
  return out;
}

// A stream in a hex of water is the water itself; one under a bridge from water to water is a river.
void HexPainter::lay_streams() {
  std::set<Cell> bridged;
  for (const auto* chains : {&map_.roads, &map_.tracks})
    for (const auto& chain : *chains) bridged.insert(chain.begin(), chain.end());
  std::vector<LinkCurve> brooks, rivers, hidden;
  for (LinkCurve& c : link_curves(streams_to_the_water(), {0.42, 40, 0.62})) {
    const auto wet = [&](int d) { return d >= 0 && ground(grid_.neighbour(c.cell, d)) == Ground::Water; };
    const bool is_river = bridged.contains(c.cell) && wet(c.from) && wet(c.to);
    auto& kind = ground(c.cell) == Ground::Water ? hidden : is_river ? rivers : brooks;
    kind.push_back(std::move(c));
  }
  for (const LinkCurve& c : rivers) river_cells_.insert(c.cell);
  streams_ = wobble_links(brooks, 0.16, 2.2, 44);
  rivers_ = wobble_links(rivers, 0.16, 2.2, 44);
  sunk_streams_ = wobble_links(hidden, 0.16, 2.2, 44);
  links_.add(streams_);
  links_.add(rivers_);
  rivers_near_.add(rivers_);
}

void HexPainter::paint_water() {
  has_water_ = std::find(map_.ground.begin(), map_.ground.end(), Ground::Water) != map_.ground.end();
  lay_streams();
  if (has_water_) {
    dams_.add(roads_);
    dams_.add(tracks_);
    auto lines = isolines([this](double x, double y) { return water_value({x, y}); }, box_, step_,
                          {kShore - .17, kShore, kShore + .2, kShore + .38});
    scene_.path(closed_pieces(lines[0], 2),
                fmt::format("fill=\"{}\" opacity=\".75\" fill-rule=\"evenodd\"", colour_[Ink::Yard]));
    shapes_.water = std::move(lines[1]);
    paint_shores_and_streams();
    paint_depth(lines[2], lines[3]);
  } else if (!streams_.empty()) {
    paint_shores_and_streams();
  }
  paint_reeds();
}

void HexPainter::paint_shores_and_streams() {
  const auto shore = closed_pieces(shapes_.water, 2);
  const auto outline = [&](Ink ink, double width, const char* opacity) {
    scene_.path(shore,
                fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" opacity=\"{}\"",
                            colour_[ink], f1(s_ * width), opacity),
                s_ * width);
  };
  const double w = kRiverWidth;
  stroke(streams_, colour_[Ink::BankInk], s_ * .36, "opacity=\".4\"");
  stroke(rivers_, colour_[Ink::BankInk], s_ * (w + .14), "opacity=\".4\"");
  outline(Ink::BankInk, .14, ".4");
  stroke(streams_, colour_[Ink::WaterInk], s_ * .27, "opacity=\".85\"");
  stroke(rivers_, colour_[Ink::WaterInk], s_ * (w + .05), "opacity=\".85\"");
  outline(Ink::WaterInk, .06, ".85");
  stroke(streams_, colour_[Ink::Water], s_ * .225);
  stroke(sunk_streams_, colour_[Ink::Water], s_ * .225);
  stroke(rivers_, colour_[Ink::Water], s_ * w);
  scene_.path(shore, fmt::format("fill=\"{}\" fill-rule=\"evenodd\"", colour_[Ink::Water]));
  stroke(moved(streams_, s_ * .02, s_ * .035), colour_[Ink::WaterDeep], s_ * .09, "opacity=\".6\"");
  stroke(moved(rivers_, s_ * .02, s_ * .035), colour_[Ink::WaterDeep], s_ * w * .5, "opacity=\".4\"");
  stroke(moved(streams_, -s_ * .035, -s_ * .05), "#ffffff", s_ * .022,
         fmt::format("opacity=\"{}\" stroke-dasharray=\"{} {} {} {}\"", night() ? ".12" : ".55", f1(s_ * .35),
                     f1(s_ * .2), f1(s_ * .12), f1(s_ * .3)));
}

// Darker with every hex from the shore; lines along the shore as on an engraved chart; a few waves where it is wide.
void HexPainter::paint_depth(const std::vector<Line>& near_shore, const std::vector<Line>& off_shore) {
  const std::vector<int> depth = depths();
  const auto deep = isolines(
      field([&](Cell c) { return static_cast<double>(depth[map_.index(grid_.nearest_inside(c))]); }, {0.95, 0.3, 9}),
      box_, step_, {1.35, 2.3});
  const auto tint = [&](const std::vector<Line>& loops, const char* opacity) {
    scene_.path(closed_pieces(loops, 2),
                fmt::format("fill=\"{}\" opacity=\"{}\" fill-rule=\"evenodd\"", colour_[Ink::WaterDeep], opacity));
  };
  const auto lining = [&](const std::vector<Line>& loops, const char* opacity) {
    scene_.path(closed_pieces(loops, 2), fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" opacity=\"{}\"",
                                                     colour_[Ink::WaterInk], f1(s_ * .018), opacity));
  };
  tint(off_shore, ".3");
  tint(deep[0], ".38");
  tint(deep[1], ".42");
  lining(near_shore, ".42");
  lining(off_shore, ".26");
  paint_waves();
}

void HexPainter::paint_waves() {
  if (far()) return;
  std::vector<Piece> light, dark;
  const double gap = s_ * .52;
  for (int j = 0; j * gap * .6 < grid_.height(); ++j)
    for (int i = 0; i * gap < grid_.width(); ++i) {
      if (random_at(seed_, i, j, 81) > .4) continue;
      const Point p{(i + random_at(seed_, i, j, 82)) * gap, (j + random_at(seed_, i, j, 83)) * gap * .6};
      const double length = s_ * (.1 + .1 * random_at(seed_, i, j, 84)), rise = s_ * .035;
      if (ground(grid_.at(p)) != Ground::Water || water_value(p) < kShore + .36) continue;
      auto& waves = random_at(seed_, i, j, 85) < .55 ? light : dark;
      waves.push_back({fmt::format("M{} {}q{} {} {} 0q{} {} {} 0", f1(p.x - length), f1(p.y), f1(length / 2), f1(-rise),
                                   f1(length), f1(length / 2), f1(rise), f1(length)),
                       Box{p.x, p.y, p.x, p.y}.grown(length + rise)});
    }
  const auto draw = [&](const std::vector<Piece>& waves, const std::string& colour, const char* opacity) {
    scene_.path(waves, fmt::format("stroke=\"{}\" stroke-width=\"{}\" fill=\"none\" stroke-linecap=\"round\" "
                                   "opacity=\"{}\"",
                                   colour, f1(s_ * .022), opacity));
  };
  draw(light, "#ffffff", night() ? ".12" : ".5");
  draw(dark, colour_[Ink::WaterInk], ".4");
}

// Along streams, and along the shore of water that a stream runs through: the sea has none.
void HexPainter::paint_reeds() {
  std::vector<Piece> reeds;
  const auto add = [&](Point p) {
    const double q = s_ * .06;
    reeds.push_back({fmt::format("M{0} {1}l{2} {3}M{0} {1}l0 {4}M{0} {1}l{5} {3}", f1(p.x), f1(p.y), f1(-q * .5),
                                 f1(-q), f1(-q * 1.4), f1(q * .5)),
                     Box{p.x, p.y, p.x, p.y}.grown(s_ * .1)});
  };
  for (const Line& stream : streams_)
    for (const Step& w : walk(stream, s_ * .19, s_ * .19 / 2)) {
      const double k = fraction(hash_at(46, w.at));
      if (k > .5) continue;
      const double off = (k < .25 ? 1 : -1) * s_ * (.19 + .06 * k);
      const Point p{w.at.x - w.along.y * off, w.at.y + w.along.x * off};
      if (water_value(p) < kShore) add(p);
    }
  const std::set<Cell> fresh = fresh_water();
  for (Line loop : shapes_.water) {
    loop.push_back(loop.front());
    for (const Step& w : walk(loop, s_ * .13, s_ * .07)) {
      const double k = fraction(hash_at(47, w.at));
      const Point p{w.at.x - w.along.y * s_ * (.2 * k - .02), w.at.y + w.along.x * s_ * (.2 * k - .02)};
      // In beds, not in a row.
      if (k > .6 || noise(seed_ + 48, w.at.x / s_ * .8, w.at.y / s_ * .8) < 0 || dams_.any_within(p, s_ * .4)) continue;
      if (fresh.contains(grid_.at(p)) && !rivers_near_.any_within(p, s_ * .5)) add(p);
    }
  }
  if (reeds.empty()) return;
  scene_.path(reeds, fmt::format("stroke=\"{}\" stroke-width=\"{}\" fill=\"none\" opacity=\".7\" "
                                 "stroke-linecap=\"round\"",
                                 colour_[Ink::Bocage], f1(s_ * .022)));
}

// The hexes of water that is joined to a hex with a stream in it.
std::set<Cell> HexPainter::fresh_water() const {
  std::set<Cell> out;
  std::vector<Cell> open;
  const auto add = [&](Cell c) {
    if (grid_.has(c) && ground(c) == Ground::Water && out.insert(c).second) open.push_back(c);
  };
  for (const auto& chain : map_.streams)
    for (const Cell c : chain) add(c);
  while (!open.empty()) {
    const Cell c = open.back();
    open.pop_back();
    for (int d = 0; d < 6; ++d) add(grid_.neighbour(c, d));
  }
  return out;
}

}  // namespace valor::draw
