#include "core/table/formation.h"

#include <algorithm>

#include "core/assert.h"

namespace valor::table {

int rank_count(const Wedged& wedge) {
  int ranks = 0;
  for (int left = wedge.figures; left > 0; left -= ranks) ++ranks;
  return ranks;
}

std::vector<Footprint> wedge_at(const Pose& point, const Wedged& wedge) {
  VALOR_ASSERT(wedge.figures > 0 && wedge.base_width > 0 && wedge.base_depth > 0, "a wedge has figures on bases");
  std::vector<Footprint> ranks;
  int left = wedge.figures;
  for (int rank = 0; left > 0; ++rank) {
    const int files = std::min(rank + 1, left);
    const Vec front = place(point, {0, -4 * rank * wedge.base_depth});
    ranks.push_back(
        {{front, point.heading},
         {.figures = files, .files = files, .base_width = wedge.base_width, .base_depth = wedge.base_depth}});
    left -= files;
  }
  return ranks;
}

std::vector<Pose> leading_figures(Parts wedge) {
  std::vector<Pose> out;
  for (const Footprint& rank : wedge) {
    out.push_back(figure_pose(rank, 0));
    if (rank.grid.files > 1) out.push_back(figure_pose(rank, rank.grid.files - 1));
  }
  return out;
}

Outline outline(Parts parts) {
  Outline all = outline(parts.front());
  for (const Footprint& part : parts.subspan(1)) all = hull(all, outline(part));
  return all;
}

Distance distance(Parts a, const Footprint& b) {
  Distance least = distance(a.front(), b);
  for (const Footprint& part : a.subspan(1)) least = std::min(least, distance(part, b));
  return least;
}

Distance distance(Parts a, Parts b) {
  Distance least = distance(a, b.front());
  for (const Footprint& part : b.subspan(1)) least = std::min(least, distance(a, part));
  return least;
}

bool touches(Parts a, const Footprint& b) {
  return std::any_of(a.begin(), a.end(), [&](const Footprint& part) { return touches(part, b); });
}

bool overlaps(Parts a, const Footprint& b) {
  return std::any_of(a.begin(), a.end(), [&](const Footprint& part) { return overlaps(part, b); });
}

}  // namespace valor::table
