#include "core/table/rect.h"

namespace valor::table {

Vec place(const Pose& pose, Local spot) { return Placer(pose)(spot); }

Quad corners(const Placer& place, const LocalBlock& block) {
  return {place({block.left, block.front}), place({block.right, block.front}), place({block.right, block.back}),
          place({block.left, block.back})};
}

Quad corners(const Pose& pose, const LocalBlock& block) { return corners(Placer(pose), block); }

Quad corners(const Rect& rect) {
  return corners(rect.pose,
                 {.left = -2 * rect.width, .right = 2 * rect.width, .front = 2 * rect.depth, .back = -2 * rect.depth});
}

}  // namespace valor::table
