// Layer 10 of a hex map: orchards in rows, brush, woods with their floor and crowns; and the rule that the dot decides.
#include <algorithm>
#include <cmath>

#include "draw/hex_painter.h"

namespace valor::draw {
namespace {

// Nothing that stands up comes nearer than this to the dot of a hex that is not its own, in sides.
constexpr double kDotClearance = 0.4;

}  // namespace

void NearPoints::add(const std::vector<Line>& lines) {
  for (const Line& l : lines)
    for (const Point p : l) buckets_[{bucket(p.x), bucket(p.y)}].push_back(p);
}

int NearPoints::bucket(double v) const { return static_cast<int>(std::floor(v / cell_)); }

bool NearPoints::any_within(Point p, double d) const {
  for (int i = bucket(p.x - d); i <= bucket(p.x + d); ++i)
    for (int j = bucket(p.y - d); j <= bucket(p.y + d); ++j) {
      const auto at = buckets_.find({i, j});
      if (at == buckets_.end()) continue;
      for (const Point q : at->second) {
        const double dx = q.x - p.x, dy = q.y - p.y;
        if (dx * dx + dy * dy < d * d) return true;
      }
    }
  return false;
}

bool HexPainter::clear_of_foreign_dots(Point p, double radius, const std::function<bool(Cell)>& is_own) const {
  const Cell here = grid_.at(p);
  for (int d = -1; d < 6; ++d) {
    const Cell c = d < 0 ? here : grid_.neighbour(here, d);
    if (grid_.has(c) && !is_own(c) && distance(grid_.centre(c), p) < kDotClearance * s_ + radius) return false;
  }
  return true;
}

void HexPainter::plant(std::vector<Tree> trees, double shade) {
  shapes_.trees.insert(shapes_.trees.end(), trees.begin(), trees.end());
  if (!far()) draw_trees(scene_, std::move(trees), shade, crowns_);
}

void HexPainter::paint_orchards() {
  std::vector<Tree> trees;
  const double gap = s_ * .4;
  grid_.each([&](Cell c) {
    if (ground(c) != Ground::Orchard) return;
    const Point m = grid_.centre(c);
    const int q = c.column, r = c.row;
    const double angle = (hash(seed_, 5, parcel(c)) % 3) * kPi / 3 + .12;
    for (int i = -2; i <= 2; ++i)
      for (int j = -2; j <= 2; ++j) {
        const double u = i * gap, v = j * gap;
        const Point p{m.x + u * std::cos(angle) - v * std::sin(angle), m.y + u * std::sin(angle) + v * std::cos(angle)};
        if (grid_.at(p) != c || distance(p, m) > s_ * .84 || links_.any_within(p, s_ * .3) || is_wet(p)) continue;
        trees.push_back({{p.x + (random_at(seed_, q, r, i, j) - .5) * s_ * .07,
                          p.y + (random_at(seed_, q, r, j, i, 3) - .5) * s_ * .07},
                         s_ * (.135 + .03 * random_at(seed_, q, r, i, j, 4)),
                         colour_[Ink::Orchard],
                         static_cast<int>(hash(seed_, q, r, i, j) & 7)});
      }
  });
  plant(std::move(trees), .26);
}

// Low bushes, thick towards the rim; the dot stays free, for brush hinders nobody.
void HexPainter::paint_brush() {
  std::vector<Tree> bushes;
  const auto nobodys = [](Cell) { return false; };
  grid_.each([&](Cell c) {
    if (ground(c) != Ground::Brush) return;
    RandomAt random(seed_, 98, c.column, c.row);
    const Point m = grid_.centre(c);
    for (int i = 0; i < 26; ++i) {
      const double a = random() * 2 * kPi, d = s_ * (.48 + .42 * random()), r = s_ * (.05 + .05 * random());
      const Point p{m.x + std::cos(a) * d, m.y + std::sin(a) * d};
      if (grid_.at(p) != c || links_.any_within(p, s_ * .24) || is_wet(p) || !clear_of_foreign_dots(p, r, nobodys))
        continue;
      bushes.push_back({p, r, i % 3 == 0 ? colour_[Ink::Orchard] : green(hash(seed_, c.column, c.row, i, 99)),
                        static_cast<int>(hash(seed_, c.column, c.row, i, 100) & 7)});
    }
  });
  plant(std::move(bushes), .2);
}

// A tree or two in some open hexes, so that wide meadows are not empty: near the rim, clear of dots and roads.
void HexPainter::paint_lone_trees() {
  std::vector<Tree> trees;
  const auto nobodys = [](Cell) { return false; };
  grid_.each([&](Cell c) {
    if (ground(c) != Ground::Open && ground(c) != Ground::Pasture) return;
    RandomAt random(seed_, 95, c.column, c.row);
    const double chance = random();
    const int count = chance < .05 ? 2 : chance < .17 ? 1 : 0;
    const double start = random() * 2 * kPi;
    const Point m = grid_.centre(c);
    for (int i = 0; i < count; ++i) {
      const double a = start + i * .5;
      const double d = s_ * (.6 + .1 * random());
      const double r = s_ * (.09 + .06 * random());
      const Point p{m.x + std::cos(a) * d, m.y + std::sin(a) * d};
      if (links_.any_within(p, s_ * .35) || is_wet(p) || !clear_of_foreign_dots(p, r, nobodys)) continue;
      trees.push_back({p, r, green(hash(seed_, c.column, c.row, i, 96)),
                       static_cast<int>(hash(seed_, c.column, c.row, i, 97) & 7)});
    }
  });
  plant(std::move(trees), .28);
}

double HexPainter::wood_value(Point p) const {
  const auto value = [this](Cell c) { return ground(c) == Ground::Woods ? 1.0 : 0.0; };
  return smooth_value(value, {0.74, 0.34, 3}, p) + .07 * noise(seed_ + 77, p.x / s_ * 3.2, p.y / s_ * 3.2);
}

// Roads and water cut the floor; crowns stand on a jittered triangular lattice, small at the rim.
void HexPainter::paint_woods() {
  shapes_.woods = isolines(
      [this](double x, double y) {
        const double v = wood_value({x, y});
        return v > .3 && (links_.any_within({x, y}, s_ * .2) || is_wet({x, y})) ? std::min(v, .3) : v;
      },
      box_, step_, {0.44})[0];
  const auto pieces = closed_pieces(shapes_.woods, 2);
  scene_.path(pieces, fmt::format("fill=\"{}\" opacity=\".3\" {}", shadow_, shifted(s_ * .1, s_ * .13)), s_ * .2);
  scene_.path(pieces, fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\".55\"",
                                  colour_[far() ? Ink::CrownC : Ink::WoodFloor], colour_[Ink::WoodEdge], f1(s_ * .05)));
  const auto is_wood = [this](Cell c) { return ground(c) == Ground::Woods; };
  std::vector<Tree> trees;
  const double gap = s_ * .31;
  for (int j = -1; j * gap * .87 < grid_.height() + s_; ++j)
    for (int i = -1; i * gap < grid_.width() + s_; ++i) {
      const Point p{(i + ((j & 1) != 0 ? .5 : 0)) * gap + (random_at(seed_, i, j, 31) - .5) * gap * .62,
                    j * gap * .87 + (random_at(seed_, i, j, 32) - .5) * gap * .62};
      const double v = wood_value(p);
      if (v < .42) continue;
      const double r = s_ * (v < .56 ? .13 + .06 * random_at(seed_, i, j, 33) : .185 + .1 * random_at(seed_, i, j, 34));
      if (links_.any_within(p, s_ * .17 + r * .7) || is_wet(p) || !clear_of_foreign_dots(p, r, is_wood)) continue;
      const std::uint32_t tone = hash(seed_, i, j, 35) % 7 + (noise(seed_ + 36, p.x / s_, p.y / s_) > 0 ? 1u : 0u);
      trees.push_back({p, r, green(tone), static_cast<int>(hash(seed_, i, j, 37) & 7)});
    }
  plant(std::move(trees), .34);
}

}  // namespace valor::draw
