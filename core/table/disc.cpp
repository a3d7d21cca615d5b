#include "core/table/disc.h"

namespace valor::table {

Disc disc_round(Points points) {
  const Box box = box_of(points);
  const Vec centre{box.low.x + (box.high.x - box.low.x) / 2, box.low.y + (box.high.y - box.low.y) / 2};
  std::int64_t most = 0;
  for (const Vec p : points) most = std::max(most, squared_length(p - centre));
  return {centre, static_cast<Length>(isqrt(static_cast<std::uint64_t>(most)) + 1)};
}

}  // namespace valor::table
