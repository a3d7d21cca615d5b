#include "core/table/placement.h"

#include <algorithm>

namespace valor::table {

std::array<Footprint, kSnaps> snapped(const Grid& grid, const Segment& edge, Vec from, Length overlap) {
  const Heading inward = heading_of(edge.b - edge.a) + kQuarterTurn;
  const Length length = distance(edge.a, edge.b).floor();
  const Length half = front_width(grid) / 2;
  // How far along the edge the middle of the front may lie.
  const Length low = overlap - half;
  const Length high = length - low;
  const Vec near = nearest_point(from, edge);
  const std::array<Length, kSnaps> along_edge{
      std::clamp(distance(edge.a, near).floor(), std::min(low, high), std::max(low, high)), length / 2, low, high};
  std::array<Footprint, kSnaps> out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Vec spot = edge.a + along(inward - kQuarterTurn, along_edge[i]) - along(inward, kSnapGap);
    out[i] = {{spot, inward}, grid};
  }
  return out;
}

}  // namespace valor::table
