// Layer 7 of a hex map: tracks, roads, bridges; and the curves of all links, streams too.
//
// The place where a link crosses a hexside is the middle of the side, moved along it by a hash of the side, so that
// both hexes agree. Inside a hex it is a Bézier curve whose handles stand square to the sides: curves join smoothly.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "draw/hex_painter.h"

namespace valor::draw {

Point HexPainter::gate(Cell c, int d, const LinkStyle& style) const {
  if (d > 2) {
    c = grid_.neighbour(c, d);
    d -= 3;
  }
  const auto [a, b] = grid_.hexside(c, d);
  return between(a, b, 0.5 + style.sway * (random_at(seed_, c.column + 99, c.row + 99, d, style.salt) - 0.5));
}

Point HexPainter::handle(Cell c, int d, const LinkStyle& style) const {
  const Point g = gate(c, d, style), out = outward(d);
  return {g.x - out.x * s_ * style.pull, g.y - out.y * s_ * style.pull};
}

// From side to side; at the edge of the map it goes on one side beyond.
LinkCurve HexPainter::through(Cell c, int a, int b, const LinkStyle& style) const {
  LinkCurve curve{c, a, b, bezier(gate(c, a, style), handle(c, a, style), handle(c, b, style), gate(c, b, style), 14)};
  const auto beyond = [&](int d) {
    const Point g = gate(c, d, style), out = outward(d);
    return Point{g.x + out.x * s_, g.y + out.y * s_};
  };
  if (!grid_.has(grid_.neighbour(c, a))) curve.line.insert(curve.line.begin(), beyond(a));
  if (!grid_.has(grid_.neighbour(c, b))) curve.line.push_back(beyond(b));
  return curve;
}

void HexPainter::add_curves(Cell c, const std::vector<int>& exits, const LinkStyle& style,
                            std::vector<LinkCurve>& out) const {
  if (exits.empty()) return;
  if (exits.size() == 2) {
    out.push_back(through(c, exits[0], exits[1], style));
    return;
  }
  if (exits.size() == 1) {
    const Point m = grid_.centre(c);
    const Point end{m.x + (random_at(seed_, c.column, c.row, style.salt + 1) - .5) * s_ * .16,
                    m.y + (random_at(seed_, c.column, c.row, style.salt + 2) - .5) * s_ * .16};
    out.push_back({c, exits[0], -1, bezier(gate(c, exits[0], style), handle(c, exits[0], style), end, end, 10)});
    return;
  }
  // The straightest pair goes through, the others bend into its middle.
  std::size_t first = 0, second = 1;
  int best = 9;
  for (std::size_t i = 0; i < exits.size(); ++i)
    for (std::size_t j = i + 1; j < exits.size(); ++j) {
      const int bend = std::abs(3 - (exits[j] - exits[i] + 6) % 6);
      if (bend >= best) continue;
      best = bend;
      first = i;
      second = j;
    }
  out.push_back(through(c, exits[first], exits[second], style));
  const Point middle = out.back().line[7];
  for (std::size_t i = 0; i < exits.size(); ++i) {
    if (i == first || i == second) continue;
    const Point from = gate(c, exits[i], style);
    out.push_back({c, exits[i], -1, bezier(from, handle(c, exits[i], style), between(from, middle, .8), middle, 10)});
  }
}

std::vector<LinkCurve> HexPainter::link_curves(const std::vector<std::vector<Cell>>& chains,
                                               const LinkStyle& style) const {
  std::vector<std::pair<Cell, std::vector<int>>> arms;  // the exits of each hex, in the order of the chains
  std::map<Cell, std::size_t> place;
  const auto add = [&](Cell c, int d) {
    const auto [at, fresh] = place.try_emplace(c, arms.size());
    if (fresh) arms.push_back({c, {}});
    std::vector<int>& exits = arms[at->second].second;
    if (d >= 0 && std::find(exits.begin(), exits.end(), d) == exits.end()) exits.push_back(d);
  };
  // A chain that ends at the edge of the map leaves through the side that continues it.
  const auto leave = [&](Cell c, Cell previous) {
    const int back = grid_.direction(c, previous);
    for (const int turn : {3, 2, 4}) {
      const int d = (back + turn) % 6;
      if (grid_.has(grid_.neighbour(c, d))) continue;
      add(c, d);
      return;
    }
  };
  for (const auto& chain : chains)
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const bool has_next = i + 1 < chain.size();
      if (i > 0) add(chain[i], grid_.direction(chain[i], chain[i - 1]));
      if (has_next) add(chain[i], grid_.direction(chain[i], chain[i + 1]));
      if (i == 0 && has_next) leave(chain[0], chain[1]);
      if (i > 0 && !has_next) leave(chain[i], chain[i - 1]);
    }
  std::vector<LinkCurve> out;
  for (const auto& [cell, exits] : arms) add_curves(cell, exits, style, out);
  return out;
}

// By noise of the place, not of the line: lines that met still meet.
Line HexPainter::wobble(const Line& line, double amount, double frequency, int salt) const {
  Line out;
  for (const Point p : line) {
    const double u = p.x / s_ * frequency, v = p.y / s_ * frequency;
    out.push_back({p.x + s_ * amount * noise(seed_ + salt, u, v), p.y + s_ * amount * noise(seed_ + salt + 9, u, v)});
  }
  return out;
}

std::vector<Line> HexPainter::wobble_links(const std::vector<LinkCurve>& curves, double amount, double frequency,
                                           int salt) const {
  std::vector<Line> out;
  for (const LinkCurve& c : curves) out.push_back(wobble(c.line, amount, frequency, salt));
  return out;
}

void HexPainter::stroke(const std::vector<Line>& lines, const std::string& colour, double width,
                        const std::string& extra) {
  scene_.path(open_pieces(lines),
              fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" "
                          "stroke-linejoin=\"round\" {}",
                          colour, f1(width), extra),
              width / 2 + s_ * .1);
}

namespace {

// The lines at a distance to the left of each line.
std::vector<Line> beside(const std::vector<Line>& lines, double by) {
  std::vector<Line> out;
  for (const Line& l : lines) {
    Line shifted;
    for (std::size_t i = 0; i < l.size(); ++i) {
      const Point a = l[i == 0 ? 0 : i - 1], b = l[std::min(i + 1, l.size() - 1)];
      const double n = std::max(distance(a, b), 1e-9);
      shifted.push_back({l[i].x - (b.y - a.y) / n * by, l[i].y + (b.x - a.x) / n * by});
    }
    out.push_back(std::move(shifted));
  }
  return out;
}

}  // namespace

void HexPainter::lay_roads() {
  track_curves_ = link_curves(map_.tracks, {0.34, 60, 0.5});
  road_curves_ = link_curves(map_.roads, {0.22, 50, 0.56});
  tracks_ = wobble_links(track_curves_, .05, 1.4, 52);
  roads_ = wobble_links(road_curves_, .05, 1.4, 52);
  links_.add(tracks_);
  links_.add(roads_);
}

// All casings first, then all fills, so that junctions merge.
void HexPainter::paint_roads() {
  stroke(tracks_, colour_[Ink::TrackInk], s_ * .17, "opacity=\".7\"");
  stroke(roads_, colour_[Ink::RoadInk], s_ * .29, "opacity=\".9\"");
  stroke(tracks_, colour_[Ink::Track], s_ * .125);
  stroke(roads_, colour_[Ink::Road], s_ * .235);
  stroke(tracks_, colour_[Ink::TrackInk], s_ * .022,
         fmt::format("opacity=\".55\" stroke-dasharray=\"{} {}\"", f1(s_ * .14), f1(s_ * .07)));
  const std::string ruts = "opacity=\".35\" " + shifted(0, s_ * .012);
  stroke(beside(roads_, s_ * .05), colour_[Ink::RoadInk], s_ * .014, ruts);
  stroke(beside(roads_, -s_ * .05), colour_[Ink::RoadInk], s_ * .014, ruts);
}

// Where a road or track goes through a hex with a stream.
void HexPainter::paint_bridges() {
  std::set<Cell> water;
  for (const auto& chain : map_.streams) water.insert(chain.begin(), chain.end());
  for (const LinkCurve& c : road_curves_)
    if (c.to >= 0 && water.contains(c.cell)) paint_bridge(c, s_ * .34, river_cells_.contains(c.cell) ? .95 : .62);
  for (const LinkCurve& c : track_curves_)
    if (c.to >= 0 && water.contains(c.cell)) paint_bridge(c, s_ * .24, river_cells_.contains(c.cell) ? .95 : .62);
}

void HexPainter::paint_bridge(const LinkCurve& curve, double w, double sides) {
  const Line p = wobble(curve.line, .05, 1.4, 52);
  const std::size_t mid = p.size() / 2;
  const Point a = p[mid - 3], b = p[mid + 3], m = p[mid];
  const double angle = std::atan2(b.y - a.y, b.x - a.x) * 180 / kPi, length = s_ * sides, e = s_ * .06, q = s_ * .035;
  std::string planks;
  const int n = static_cast<int>(sides * 14.6);
  for (int i = 1; i < n; ++i) planks += fmt::format("M{} {}v{}", f1(-length / 2 + length * i / n), f1(-w / 2), f1(w));
  const std::string parapets =
      fmt::format("M{0} {1}l{2} {3}h{4}l{2} {5}M{0} {6}l{2} {5}h{4}l{2} {3}", f1(-length / 2 - e), f1(-w / 2 - q),
                  f1(e), f1(q), f1(length), f1(-q), f1(w / 2 + q));
  scene_.single(
      fmt::format("<g transform=\"translate({} {}) rotate({})\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
                  "fill=\"{}\" opacity=\".35\"/>",
                  f1(m.x), f1(m.y), f1(angle), f1(-length / 2), f1(-w / 2 + s_ * .05), f1(length), f1(w), shadow_) +
          fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"{}\" "
                      "stroke-width=\"1\"/>",
                      f1(-length / 2), f1(-w / 2), f1(length), f1(w), colour_[Ink::Bridge], colour_[Ink::BridgeInk]) +
          fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\".5\" opacity=\".45\"/><path d=\"{}\" fill=\"none\" "
                      "stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/></g>",
                      planks, colour_[Ink::BridgeInk], parapets, colour_[Ink::BridgeInk], f1(s_ * .055)),
      Box{m.x, m.y, m.x, m.y}.grown(s_ * .6));
}

}  // namespace valor::draw
