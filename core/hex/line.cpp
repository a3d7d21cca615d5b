#include "core/hex/line.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace valor::hex {
namespace {

// The hex that holds the point (q / n, r / n): the one with the nearest centre, on a border the one further south.
Hex hex_at(int q, int r, int n) {
  const auto floor = [n](int value) { return value >= 0 ? value / n : -((-value + n - 1) / n); };
  std::optional<Hex> best;
  const auto away = [&](Hex hex) {
    const int a = q - n * hex.q, b = r - n * hex.r;
    return a * a + a * b + b * b;
  };
  const auto south = [](Hex hex) { return 2 * hex.r + hex.q; };
  for (int i = 0; i < 4; ++i) {
    const Hex hex = make_hex(floor(q) + i % 2, floor(r) + i / 2);
    const bool better = !best || away(hex) < away(*best) || (away(hex) == away(*best) && south(hex) > south(*best));
    if (better) best = hex;
  }
  return *best;
}

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
  // As many points as give a spacing next to 0.6 of a hexside: the drawn look was made so, and ways shall not move.
  const Hex d = to - from;
  const int squared = d.q * d.q + d.q * d.r + d.r * d.r;  // a third of the squared length in hexsides
  int n = 1;
  while (3 * (2 * n + 1) * (2 * n + 1) <= 100 * squared) ++n;

  std::vector<Hex> hexes{from};
  for (int i = 1; i <= n; ++i)
    if (const Hex hex = from + hex_at(d.q * i, d.r * i, n); hex != hexes.back()) hexes.push_back(hex);
  for (std::size_t i = 1; i + 1 < hexes.size();) {
    const bool short_cut = distance(hexes[i - 1], hexes[i + 1]) == 1;
    if (short_cut) hexes.erase(hexes.begin() + static_cast<std::ptrdiff_t>(i));
    else ++i;
  }
  return hexes;
}

}  // namespace valor::hex
