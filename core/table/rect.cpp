#include "core/table/rect.h"

namespace valor::table {

Vec place(const Pose& pose, Local spot) {
  const std::int64_t s = sine(pose.heading);
  const std::int64_t c = cosine(pose.heading);
  constexpr std::int64_t kUnit = std::int64_t{4} << kUnitShift;  // 4: the quarters of a Local
  const std::int64_t east = spot.right * c + spot.forward * s;
  const std::int64_t south = spot.right * s - spot.forward * c;
  return pose.position + Vec{static_cast<std::int32_t>(divide_outward(east, kUnit)),
                             static_cast<std::int32_t>(divide_outward(south, kUnit))};
}

Quad corners(const Pose& pose, const LocalBlock& block) {
  return {place(pose, {block.left, block.front}), place(pose, {block.right, block.front}),
          place(pose, {block.right, block.back}), place(pose, {block.left, block.back})};
}

Quad corners(const Rect& rect) {
  return corners(rect.pose,
                 {.left = -2 * rect.width, .right = 2 * rect.width, .front = 2 * rect.depth, .back = -2 * rect.depth});
}

}  // namespace valor::table
