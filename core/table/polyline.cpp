#include "core/table/polyline.h"

#include "core/table/angle.h"

namespace valor::table {
namespace {

Segment stretch(Points joints, std::size_t i) { return {joints[i], joints[i + 1]}; }

// The side of the last joint before i, or of the first one after it, that is not on the line of s; 0 if there is none.
int side_before(Points joints, std::size_t i, const Segment& s) {
  while (i-- > 0) {
    if (const int side = sign(side_of(s, joints[i]))) return side;
  }
  return 0;
}
int side_after(Points joints, std::size_t i, const Segment& s) {
  while (++i < joints.size()) {
    if (const int side = sign(side_of(s, joints[i]))) return side;
  }
  return 0;
}

}  // namespace

Distance distance_to_course(Points joints, const Segment& s) {
  Distance best = distance(s, stretch(joints, 0));
  for (std::size_t i = 1; i + 1 < joints.size(); ++i) best = std::min(best, distance(s, stretch(joints, i)));
  return best;
}

Distance distance_to_course(Points joints, Points polygon) {
  Distance best = distance(stretch(joints, 0), polygon);
  for (std::size_t i = 1; i + 1 < joints.size(); ++i) best = std::min(best, distance(stretch(joints, i), polygon));
  return best;
}

bool within(const Polyline& line, const Segment& s, Length r) {
  return distance_to_course(line.joints, s).at_most(r + line.width / 2);
}

bool within(const Polyline& line, Points polygon, Length r) {
  return distance_to_course(line.joints, polygon).at_most(r + line.width / 2);
}

int crossings(Points joints, const Segment& s) {
  int count = 0;
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) count += crosses(s, stretch(joints, i)) ? 1 : 0;
  // Through a joint: the course changes sides there. A run of joints on the line of s counts at its first joint.
  for (std::size_t i = 1; i + 1 < joints.size(); ++i) {
    if (side_of(s, joints[i]) != 0 || side_of(s, joints[i - 1]) == 0) continue;
    if (!on_segment(joints[i], s) || joints[i] == s.a || joints[i] == s.b) continue;
    if (side_before(joints, i, s) * side_after(joints, i, s) < 0) ++count;
  }
  return count;
}

namespace {

// The ground of one stretch, clockwise on the screen.
Quad body_of(const Segment& s, Length half) {
  const Heading h = heading_of(s.b - s.a);
  const Vec left = along(h - kQuarterTurn, half);
  const Vec right = along(h + kQuarterTurn, half);
  return {s.a + left, s.b + left, s.b + right, s.a + right};
}

}  // namespace

Length length_along(const Polyline& line, const Segment& s) {
  // The stretches are walked in order, so what one shares with those before it ends where they ended.
  Length sum = 0;
  Length low_done = 0;
  Length high_done = -1;
  for (std::size_t i = 0; i + 1 < line.joints.size(); ++i) {
    Span part;
    const Quad body = body_of(stretch(line.joints, i), line.width / 2);
    if (!clip(s, Points(body), part) || !part.has_length()) continue;
    const Length low = distance(s.a, part.low(s)).floor();
    const Length high = distance(s.a, part.high(s)).floor();
    if (high_done < 0) {
      sum += high - low;
      low_done = low;
      high_done = high;
      continue;
    }
    sum += std::max(0, high - std::max(low, high_done)) + std::max(0, std::min(high, low_done) - low);
    low_done = std::min(low_done, low);
    high_done = std::max(high_done, high);
  }
  return sum;
}

int side_of_course(Points joints, Vec p) {
  std::size_t best = 0;
  for (std::size_t i = 1; i + 1 < joints.size(); ++i) {
    const Distance d = distance(p, stretch(joints, i));
    const Distance least = distance(p, stretch(joints, best));
    if (d < least) best = i;
    // At a joint both stretches are equally near; the one that p faces more squarely tells the side.
    if (d == least && i == best + 1) {
      const auto off = [&](std::size_t k) {
        const Segment s = stretch(joints, k);
        const std::int64_t side = side_of(s, p);
        return Distance::from_square(Wide{side} * side, squared_length(s.b - s.a));
      };
      if (off(best) < off(i)) best = i;
    }
  }
  return sign(side_of(stretch(joints, best), p));
}

}  // namespace valor::table
