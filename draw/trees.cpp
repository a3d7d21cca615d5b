#include "draw/trees.h"

#include <algorithm>
#include <cmath>

#include "draw/noise.h"

namespace valor::draw {
namespace {

std::string outline(RandomAt& random, int lobes) {
  Line points;
  for (int i = 0; i < lobes * 2; ++i) {
    const double a = 2 * kPi * i / (lobes * 2) + (random() - 0.5) * 0.12;
    const double q = (i % 2 != 0 ? 0.84 : 1.02) + (random() - 0.5) * 0.12;
    points.push_back({std::cos(a) * q * 10, std::sin(a) * q * 10});
  }
  return smooth_closed(points, 1);
}

std::string leaves(RandomAt& random, const CrownStyle& style) {
  std::string d;
  for (int i = 0; i < style.leaves; ++i) {
    const double a = random() * 2 * kPi;
    const double q = std::sqrt(random()) * style.leaf_spread;
    const double x = std::cos(a) * q, y = std::sin(a) * q, e = style.leaf_size + random();
    d += fmt::format("M{} {}q{} {} {} 0", f1(x - e), f1(y), f1(e), f1(-e * 1.3), f1(2 * e));
  }
  return d;
}

std::string use(const Tree& t, const char* kind, double dx, double dy, const CrownStyle& style) {
  return fmt::format("<use href=\"#{}{}{}\" transform=\"translate({} {}) scale({:.2f})\"", kind, t.shape, style.id,
                     f1(t.at.x + dx), f1(t.at.y + dy), t.radius / 10);
}

}  // namespace

void define_crowns(Scene& scene, const CrownStyle& style) {
  for (int n = 0; n < 8; ++n) {
    RandomAt first(style.seed, 700 + n), second(style.seed, 800 + n);
    const std::string d = outline(first, style.lobes + n % 4);
    const std::string leaf = leaves(style.one_stream ? first : second, style);
    const std::string crown_id = fmt::format("c{}{}", n, style.id), shadow_id = fmt::format("s{}{}", n, style.id);
    scene.define(
        crown_id,
        fmt::format(
            "<g id=\"{0}\"><path d=\"{1}\" fill=\"currentColor\"/><path d=\"{1}\" fill=\"{2}\" opacity=\"{3}\"/>"
            "<path d=\"{1}\" transform=\"translate({4} {5}) scale(.86)\" fill=\"currentColor\"/><path d=\"{1}\" "
            "transform=\"translate(-2.6 -3) rotate(40) scale({6})\" fill=\"#fff7c8\" opacity=\"{7}\"/><path d=\"{8}\" "
            "fill=\"none\" stroke=\"{9}\" stroke-width=\"{10}\" opacity=\"{11}\" stroke-linecap=\"round\"/></g>",
            crown_id, d, style.dark, style.dark_opacity, f1(-style.shift), f1(-style.shift - 0.2), style.light_size,
            style.light_opacity, leaf, style.vein, style.leaf_stroke, style.vein_opacity));
    scene.define(shadow_id, fmt::format("<path id=\"{}\" d=\"{}\"/>", shadow_id, d));
  }
}

void draw_trees(Scene& scene, std::vector<Tree> trees, double shade, const CrownStyle& style) {
  std::sort(trees.begin(), trees.end(),
            [](const Tree& a, const Tree& b) { return a.at.y != b.at.y ? a.at.y < b.at.y : a.at.x < b.at.x; });
  std::vector<Piece> shadows, crowns;
  for (const Tree& t : trees) {
    const double dx = t.radius * style.shadow_x, dy = t.radius * style.shadow_y;
    const Box box = Box{t.at.x, t.at.y, t.at.x, t.at.y}.grown(t.radius * 1.2 + 1);
    const Box cast{box.left + dx, box.top + dy, box.right + dx, box.bottom + dy};
    shadows.push_back({use(t, "s", dx, dy, style) + "/>", cast});
    crowns.push_back({use(t, "c", 0, 0, style) + " color=\"" + t.colour + "\"/>", box});
  }
  scene.group(fmt::format("fill=\"{}\" opacity=\"{}\"", style.shadow, shade), std::move(shadows));
  scene.list(std::move(crowns));
}

}  // namespace valor::draw
