#include "core/hex/line.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace valor::hex {
namespace {

// Twice the height on the page: a step in q goes half a hex down.
int depth(Hex hex) { return 2 * hex.r + hex.q; }
Hex southern(Hex a, Hex b) { return depth(a) > depth(b) ? a : b; }

}  // namespace

Step reversed(Step step) {
  switch (step.pass) {
    case Pass::kHex:
      break;
    case Pass::kAcross:
    case Pass::kCorner:
    case Pass::kAlong:
      std::swap(step.a, step.b);
      break;
    case Pass::kFork:
      std::swap(step.b, step.c);
      break;
  }
  return step;
}

std::vector<Step> line(Hex from, Hex to) {
  std::vector<Step> steps;
  walk(to.q - from.q, to.r - from.r, [&](Step step) {
    const bool has_b = step.pass != Pass::kHex, has_c = step.pass == Pass::kCorner || step.pass == Pass::kFork;
    steps.push_back({step.pass, from + step.a, has_b ? from + step.b : Hex{}, has_c ? from + step.c : Hex{}});
  });
  return steps;
}

Passing passing(Hex from, Hex to, Hex hex) {
  const Hex d = to - from, h = hex - from;
  // Lengths along the line, in the metric of the hex plane.
  const auto dot = [](Hex a, Hex b) { return 2 * a.q * b.q + a.q * b.r + a.r * b.q + 2 * a.r * b.r; };
  if (dot(d, h) <= 0 || dot(d, h) >= dot(d, d)) return Passing::kNot;
  // Distances from the line, in thirds: that of the centre against that of the farthest corner from the centre.
  const int centre = std::abs(3 * (d.q * h.r - d.r * h.q));
  const int farthest = std::max({std::abs(2 * d.q + d.r), std::abs(d.q + 2 * d.r), std::abs(d.q - d.r)});
  if (centre < farthest) return Passing::kThrough;
  return centre == farthest && runs_along_hexsides(d.q, d.r) ? Passing::kBeside : Passing::kNot;
}

std::vector<Hex> chain(Hex from, Hex to) {
  std::vector<Hex> hexes{from};
  for (const Step& step : line(from, to)) {
    if (step.pass == Pass::kHex) hexes.push_back(step.a);
    if (step.pass == Pass::kAlong) hexes.push_back(southern(step.a, step.b));
  }
  if (to != from) hexes.push_back(to);
  for (std::size_t i = 1; i + 1 < hexes.size();) {
    const bool short_cut = distance(hexes[i - 1], hexes[i + 1]) == 1;
    if (short_cut) hexes.erase(hexes.begin() + static_cast<std::ptrdiff_t>(i));
    else ++i;
  }
  return hexes;
}

}  // namespace valor::hex
