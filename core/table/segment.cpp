#include "core/table/segment.h"

namespace valor::table {

namespace {

Box box_round(const Segment& s) {
  return {{std::min(s.a.x, s.b.x), std::min(s.a.y, s.b.y)}, {std::max(s.a.x, s.b.x), std::max(s.a.y, s.b.y)}};
}

}  // namespace

bool on_segment(Vec p, const Segment& s) { return contains(box_round(s), p) && side_of(s, p) == 0; }

bool crosses(const Segment& s, const Segment& t) {
  return sign(side_of(s, t.a)) * sign(side_of(s, t.b)) < 0 && sign(side_of(t, s.a)) * sign(side_of(t, s.b)) < 0;
}

bool meets(const Segment& s, const Segment& t) {
  const Box of_s = box_round(s), of_t = box_round(t);
  if (!meets(of_s, of_t)) return false;
  const std::int64_t ta = side_of(s, t.a), tb = side_of(s, t.b), sa = side_of(t, s.a), sb = side_of(t, s.b);
  if (sign(ta) * sign(tb) < 0 && sign(sa) * sign(sb) < 0) return true;  // they cross
  return (sa == 0 && contains(of_t, s.a)) || (sb == 0 && contains(of_t, s.b)) || (ta == 0 && contains(of_s, t.a)) ||
         (tb == 0 && contains(of_s, t.b));
}

Distance distance(Vec p, Vec q) { return Distance::from_square(squared_length(q - p)); }

Distance distance(Vec p, const Segment& s) {
  const Vec d = s.b - s.a;
  const std::int64_t along = dot(d, p - s.a);
  const std::int64_t length2 = squared_length(d);
  if (along <= 0) return distance(p, s.a);
  if (along >= length2) return distance(p, s.b);
  const std::int64_t off = cross(d, p - s.a);
  return Distance::from_square(Wide{off} * off, length2);
}

Distance distance(const Segment& s, const Segment& t) {
  if (meets(s, t)) return Distance{};
  return std::min({distance(s.a, t), distance(s.b, t), distance(t.a, s), distance(t.b, s)});
}

bool within(Vec p, const Segment& s, Length r) {
  if (r < 0) return false;
  const Vec d = s.b - s.a;
  const std::int64_t along = dot(d, p - s.a);
  const std::int64_t length2 = squared_length(d);
  const std::int64_t r2 = std::int64_t{r} * r;
  if (along <= 0) return squared_length(p - s.a) <= r2;
  if (along >= length2) return squared_length(p - s.b) <= r2;
  const std::int64_t off = cross(d, p - s.a);
  return Wide{off} * off <= Wide{r2} * length2;
}

Vec nearest_point(Vec p, const Segment& s) {
  const Vec d = s.b - s.a;
  const std::int64_t along = dot(d, p - s.a);
  const std::int64_t length2 = squared_length(d);
  if (along <= 0) return s.a;
  if (along >= length2) return s.b;
  // The whole fraction is rounded, not the step from a: swapping the ends must not change the answer.
  return {static_cast<std::int32_t>(divide_even(Wide{s.a.x} * length2 + Wide{d.x} * along, length2)),
          static_cast<std::int32_t>(divide_even(Wide{s.a.y} * length2 + Wide{d.y} * along, length2))};
}

Vec Span::at(const Segment& s, std::int64_t over, std::int64_t under) {
  const Vec d = s.b - s.a;
  return {static_cast<std::int32_t>(divide_even(Wide{s.a.x} * under + Wide{d.x} * over, under)),
          static_cast<std::int32_t>(divide_even(Wide{s.a.y} * under + Wide{d.y} * over, under))};
}

}  // namespace valor::table
