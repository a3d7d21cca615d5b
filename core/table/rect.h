// Poses and oriented rectangles (geometry G2).
//
// `place` is the one function that turns a spot in a figure's own frame into a point of the table. Every corner of
// every base, footprint and hull comes from it, and every predicate works on those corners, so two bases that share a
// corner in their unit share it on the table.
#pragma once

#include <array>

#include "core/table/angle.h"
#include "core/table/vec.h"

namespace valor::table {

// Where something stands and where it looks.
struct Pose {
  Vec position;
  Heading heading;
  friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

// A spot in the frame of a pose, in QUARTERS of a thousandth: halves of odd widths, and middles between them, are
// whole.
struct Local {
  std::int32_t right = 0;
  std::int32_t forward = 0;
};

// Mirror images and quarter turns of a pose give exact mirror images and quarter turns of the point.
Vec place(const Pose& pose, Local spot);

// The same for many spots of one pose.
class Placer {
 public:
  explicit Placer(const Pose& pose)
      : position_(pose.position), sine_(sine(pose.heading)), cosine_(cosine(pose.heading)) {}
  Vec operator()(Local spot) const {
    constexpr std::int64_t kUnit = std::int64_t{4} << kUnitShift;  // 4: the quarters of a Local
    const std::int64_t east = spot.right * cosine_ + spot.forward * sine_;
    const std::int64_t south = spot.right * sine_ - spot.forward * cosine_;
    return position_ + Vec{static_cast<std::int32_t>(divide_outward(east, kUnit)),
                           static_cast<std::int32_t>(divide_outward(south, kUnit))};
  }

 private:
  Vec position_;
  std::int64_t sine_, cosine_;
};

// A base: `pose.position` is its centre.
struct Rect {
  Pose pose;
  Length width = 0;
  Length depth = 0;
  friend constexpr bool operator==(const Rect&, const Rect&) = default;
};

// Four corners in the order front left, front right, back right, back left: clockwise on the screen. A quad is convex.
using Quad = std::array<Vec, 4>;
inline constexpr std::size_t kFrontLeft = 0;
inline constexpr std::size_t kFrontRight = 1;
inline constexpr std::size_t kBackRight = 2;
inline constexpr std::size_t kBackLeft = 3;

// The quad of a block in the frame of a pose: from `left` to `right` across, from `front` to `back` in depth.
struct LocalBlock {
  std::int32_t left = 0;
  std::int32_t right = 0;
  std::int32_t front = 0;
  std::int32_t back = 0;
};
Quad corners(const Placer& place, const LocalBlock& block);
Quad corners(const Pose& pose, const LocalBlock& block);
Quad corners(const Rect& rect);

}  // namespace valor::table
