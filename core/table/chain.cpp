#include "core/table/chain.h"

#include <algorithm>

#include "core/table/contact.h"

namespace valor::table {
namespace {

// The part of e along which f runs: the ends of f, laid onto e where they are near enough to its line.
Length along_edge(const Segment& e, const Segment& f) {
  const Vec way = e.b - e.a;
  const std::int64_t square = squared_length(way);
  for (const Vec p : {f.a, f.b}) {
    const std::int64_t off = side_of(e, p);
    if (Wide{off} * off > Wide{kContactTolerance} * kContactTolerance * square) return 0;
  }
  const std::int64_t from = std::clamp<std::int64_t>(std::min(dot(way, f.a - e.a), dot(way, f.b - e.a)), 0, square);
  const std::int64_t to = std::clamp<std::int64_t>(std::max(dot(way, f.a - e.a), dot(way, f.b - e.a)), 0, square);
  const std::int64_t length = isqrt(static_cast<std::uint64_t>(square));
  return length == 0 ? 0 : static_cast<Length>((to - from) / length);
}

}  // namespace

bool in_one_line(const Footprint& a, const Footprint& b, Length gap) {
  return a.pose.heading == b.pose.heading && distance(a, b).at_most(gap);
}

bool hang_together(std::span<const Disc> swarm, Length gap) {
  if (swarm.empty()) return true;
  const auto linked = [&](int i, int j) {
    return within(swarm[static_cast<std::size_t>(i)], swarm[static_cast<std::size_t>(j)], gap);
  };
  return chained_to(0, static_cast<int>(swarm.size()), linked).size() == swarm.size();
}

bool within(std::span<const Disc> swarm, Points polygon, Length r) {
  return std::any_of(swarm.begin(), swarm.end(), [&](const Disc& one) { return within(one, polygon, r); });
}

Length shared_border(Points a, Points b) {
  Length sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k) sum += along_edge(edge(a, i), edge(b, k));
  return sum;
}

}  // namespace valor::table
