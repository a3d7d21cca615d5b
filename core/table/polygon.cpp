#include "core/table/polygon.h"

#include <algorithm>
#include <limits>

#include "core/assert.h"

namespace valor::table {

std::int64_t twice_area(Points polygon) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Segment e = edge(polygon, i);
    sum += cross(e.a - polygon[0], e.b - polygon[0]);
  }
  return sum;
}

bool is_simple(Points polygon) {
  const std::size_t n = polygon.size();
  if (n < 3 || twice_area(polygon) == 0) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const Segment e = edge(polygon, i);
    if (e.a == e.b) return false;
    const Segment next = edge(polygon, (i + 1) % n);
    if (on_segment(next.b, e) || on_segment(e.a, next)) return false;  // folds back on itself
    for (std::size_t j = i + 2; j < n; ++j) {
      if (i == 0 && j == n - 1) continue;  // neighbours round the end
      if (meets(e, edge(polygon, j))) return false;
    }
  }
  return true;
}

Place locate(Vec p, Points polygon) {
  bool inside = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Segment e = edge(polygon, i);
    if (on_segment(p, e)) return Place::Edge;
    if ((e.a.y > p.y) == (e.b.y > p.y)) continue;
    const std::int64_t turn = side_of(e, p);
    if ((turn > 0) == (e.b.y > e.a.y)) inside = !inside;
  }
  return inside ? Place::Inside : Place::Outside;
}

bool contains(Points polygon, Vec p) { return locate(p, polygon) != Place::Outside; }

bool meets(const Segment& s, Points polygon) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    if (meets(s, edge(polygon, i))) return true;
  }
  return contains(polygon, s.a);
}

bool meets(Points a, Points b) {
  if (!meets(box_of(a), box_of(b))) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (meets(edge(a, i), edge(b, j))) return true;
    }
  }
  return contains(b, a[0]) || contains(a, b[0]);
}

bool wholly_inside(Points inner, Points outer) {
  for (const Vec p : inner) {
    if (!contains(outer, p)) return false;
  }
  for (const Vec p : outer) {
    if (locate(p, inner) == Place::Inside) return false;
  }
  for (std::size_t i = 0; i < inner.size(); ++i) {
    for (std::size_t j = 0; j < outer.size(); ++j) {
      if (crosses(edge(inner, i), edge(outer, j))) return false;
    }
  }
  return true;
}

namespace {

// The least of many distances from points to segments. Only what may be the least is divided; whatever is farther costs
// two products.
class Least {
 public:
  void offer(Vec p, const Segment& s) {
    const Vec d = s.b - s.a, to_p = p - s.a;
    const std::int64_t along = dot(d, to_p), length2 = squared_length(d);
    if (along <= 0) return offer_square(squared_length(to_p));
    if (along >= length2) return offer_square(squared_length(p - s.b));
    const std::int64_t off = cross(d, to_p);
    const Wide square = Wide{off} * off;
    if (square >= (Wide{whole_} + 1) * length2) return;
    take(Distance::from_square(square, length2), static_cast<std::int64_t>(square / length2));
  }
  const Distance& found() const { return best_; }

 private:
  void offer_square(std::int64_t square) {
    if (square <= whole_) take(Distance::from_square(square), square);
  }
  void take(const Distance& d, std::int64_t whole) {
    if (d < best_) best_ = d, whole_ = whole;
  }

  std::int64_t whole_ = std::numeric_limits<std::int64_t>::max() / 2;  // of the square of the least, rounded down
  Distance best_ = Distance::from_square(whole_);
};

}  // namespace

Distance distance(Vec p, Points polygon) {
  if (contains(polygon, p)) return Distance{};
  Least least;
  for (std::size_t i = 0; i < polygon.size(); ++i) least.offer(p, edge(polygon, i));
  return least.found();
}

Distance distance(const Segment& s, Points polygon) {
  if (meets(s, polygon)) return Distance{};
  Least least;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Segment e = edge(polygon, i);
    least.offer(s.a, e);
    least.offer(s.b, e);
    least.offer(e.a, s);
  }
  return least.found();
}

Distance distance(Points a, Points b) {
  if (meets(a, b)) return Distance{};
  Least least;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      least.offer(a[i], edge(b, j));
      least.offer(b[j], edge(a, i));
    }
  }
  return least.found();
}

Vec nearest_point(Vec p, Points polygon) {
  if (contains(polygon, p)) return p;
  std::size_t best = 0;
  for (std::size_t i = 1; i < polygon.size(); ++i) {
    if (distance(p, edge(polygon, i)) < distance(p, edge(polygon, best))) best = i;
  }
  return nearest_point(p, edge(polygon, best));
}

Outline outline_of(const Quad& quad) {
  Outline out;
  out.count = 4;
  std::copy(quad.begin(), quad.end(), out.points.begin());
  return out;
}

Outline hull(Points points) {
  // Andrew's chains: the points from left to right, keeping only clockwise turns, once for each half.
  constexpr std::size_t kMost = 2 * Outline::kCapacity;
  VALOR_ASSERT(!points.empty() && points.size() <= kMost, "hull of too many points");
  std::array<Vec, kMost> sorted{};
  const auto end = std::copy(points.begin(), points.end(), sorted.begin());
  std::sort(sorted.begin(), end);
  const auto n = static_cast<std::size_t>(std::unique(sorted.begin(), end) - sorted.begin());
  std::array<Vec, 2 * kMost> chain{};
  std::size_t size = 0;
  const auto add = [&](Vec p, std::size_t floor) {
    while (size >= floor + 2 && side_of(chain[size - 2], chain[size - 1], p) <= 0) --size;
    chain[size++] = p;
  };
  for (std::size_t i = 0; i < n; ++i) add(sorted[i], 0);
  const std::size_t upper = size - 1;
  for (std::size_t i = n - 1; i-- > 0;) add(sorted[i], upper);
  if (size > 1) --size;  // the last is the first again
  VALOR_ASSERT(size <= Outline::kCapacity, "hull with too many corners");
  Outline out;
  out.count = static_cast<int>(size);
  std::copy_n(chain.begin(), size, out.points.begin());
  return out;
}

Outline hull(Points a, Points b) {
  VALOR_ASSERT(a.size() + b.size() <= 2 * Outline::kCapacity, "hull of too many points");
  std::array<Vec, 2 * Outline::kCapacity> all{};
  const auto middle = std::copy(a.begin(), a.end(), all.begin());
  std::copy(b.begin(), b.end(), middle);
  return hull(Points(all).first(a.size() + b.size()));
}

bool clip(const Segment& s, Points convex, Span& part) {
  for (std::size_t i = 0; i < convex.size(); ++i) {
    const Segment e = edge(convex, i);
    if (!part.cut(side_of(e, s.a), side_of(e, s.b))) return false;
  }
  return part.has_point();
}

namespace {

// Does an edge of a have all of b on or beyond it?
bool edge_separates(Points a, Points b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Segment e = edge(a, i);
    if (std::all_of(b.begin(), b.end(), [&](Vec p) { return side_of(e, p) <= 0; })) return true;
  }
  return false;
}

}  // namespace

bool interiors_meet(Points a, Points b) { return !edge_separates(a, b) && !edge_separates(b, a); }

namespace {

// The corners of a polygon as a ring that loses its ears one by one; links_[i] says that the edge after corner i is a
// cut and not an edge of the outline.
struct Ring {
  std::vector<Vec> corners;
  std::vector<std::uint8_t> inner;
};

Ring clean_ring(Points outline) {
  std::vector<Vec> points(outline.begin(), outline.end());
  if (twice_area(points) < 0) std::reverse(points.begin(), points.end());
  Ring ring;
  const std::size_t n = points.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (side_of(points[(i + n - 1) % n], points[i], points[(i + 1) % n]) != 0) ring.corners.push_back(points[i]);
  }
  ring.inner.assign(ring.corners.size(), 0);
  return ring;
}

bool is_ear(const Ring& ring, std::size_t i) {
  const std::size_t n = ring.corners.size();
  const std::size_t before = (i + n - 1) % n;
  const std::size_t after = (i + 1) % n;
  const std::array<Vec, 3> triangle{ring.corners[before], ring.corners[i], ring.corners[after]};
  if (twice_area(triangle) <= 0) return false;
  for (std::size_t k = 0; k < n; ++k) {
    if (k == before || k == i || k == after) continue;
    if (contains(triangle, ring.corners[k])) return false;
  }
  return true;
}

// Cuts a simple polygon into triangles.
std::vector<Ring> triangles(Ring ring) {
  std::vector<Ring> out;
  while (ring.corners.size() > 3) {
    const std::size_t n = ring.corners.size();
    std::size_t ear = 0;
    while (ear < n && !is_ear(ring, ear)) ++ear;
    VALOR_ASSERT(ear < n, "a simple polygon has an ear");
    const std::size_t before = (ear + n - 1) % n;
    out.push_back({{ring.corners[before], ring.corners[ear], ring.corners[(ear + 1) % n]},
                   {ring.inner[before], ring.inner[ear], 1}});
    ring.inner[before] = 1;
    ring.corners.erase(ring.corners.begin() + static_cast<std::ptrdiff_t>(ear));
    ring.inner.erase(ring.inner.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  out.push_back(std::move(ring));
  return out;
}

bool is_convex(const Ring& ring) {
  const std::size_t n = ring.corners.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (side_of(ring.corners[i], ring.corners[(i + 1) % n], ring.corners[(i + 2) % n]) <= 0) return false;
  }
  return true;
}

// The union of two rings over a common cut, or an empty ring if there is none or the union is not convex.
Ring joined(const Ring& a, const Ring& b) {
  const std::size_t n = a.corners.size();
  const std::size_t m = b.corners.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < m; ++j) {
      if (!a.inner[i] || a.corners[i] != b.corners[(j + 1) % m] || a.corners[(i + 1) % n] != b.corners[j]) continue;
      Ring out;
      for (std::size_t k = 1; k < n; ++k) {
        out.corners.push_back(a.corners[(i + k) % n]);
        out.inner.push_back(a.inner[(i + k) % n]);
      }
      for (std::size_t k = 1; k < m; ++k) {
        out.corners.push_back(b.corners[(j + k) % m]);
        out.inner.push_back(b.inner[(j + k) % m]);
      }
      if (is_convex(out)) return out;
    }
  }
  return {};
}

// Joins pieces while that leaves them convex (after Hertel and Mehlhorn): fewer edges to ask later.
void join_pieces(std::vector<Ring>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (std::size_t j = i + 1; j < pieces.size();) {
      Ring both = joined(pieces[i], pieces[j]);
      if (both.corners.empty()) {
        ++j;
        continue;
      }
      pieces[i] = std::move(both);
      pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(j));
      j = i + 1;
    }
  }
}

}  // namespace

Area::Area(Points outline) : outline_(outline.begin(), outline.end()), box_(box_of(outline)) {
  std::vector<Ring> pieces = triangles(clean_ring(outline));
  join_pieces(pieces);
  for (const Ring& ring : pieces) {
    pieces_.push_back({static_cast<std::uint32_t>(corners_.size()), static_cast<std::uint32_t>(ring.corners.size()),
                       box_of(ring.corners)});
    corners_.insert(corners_.end(), ring.corners.begin(), ring.corners.end());
    inner_.insert(inner_.end(), ring.inner.begin(), ring.inner.end());
  }
}

// A stretch of the segment lies in the closed piece, and not along an edge of the outline; along a cut it is inside.
bool Area::passes(const Piece& piece, const Segment& s) const {
  const Points polygon = corners(piece);
  const Vec d = s.b - s.a;
  bool left = false;
  bool right = false;
  for (const Vec p : polygon) {
    const std::int64_t side = cross(d, p - s.a);
    left = left || side <= 0;
    right = right || side >= 0;
  }
  if (!left || !right) return false;  // the line itself misses the piece
  Span part;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Segment e = edge(polygon, i);
    const std::int64_t at_a = side_of(e, s.a);
    const std::int64_t at_b = side_of(e, s.b);
    if (!part.cut(at_a, at_b)) return false;
    if (at_a == 0 && at_b == 0 && !inner_[piece.first + i]) return false;
  }
  return part.has_length();
}

bool Area::meets_interior(const Segment& s) const {
  const Box box = box_of(std::array{s.a, s.b});
  if (!meets(box, box_)) return false;
  return std::any_of(pieces_.begin(), pieces_.end(),
                     [&](const Piece& piece) { return meets(box, piece.box) && passes(piece, s); });
}

bool Area::meets_interior(Points convex) const {
  const Box box = box_of(convex);
  if (!meets(box, box_)) return false;
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& piece) {
    return meets(box, piece.box) && interiors_meet(convex, corners(piece));
  });
}

Length Area::length_inside(const Segment& s) const {
  Length sum = 0;
  const std::array<Vec, 2> ends{s.a, s.b};
  for (const Piece& piece : pieces_) {
    Span part;
    if (!meets(piece.box, box_of(ends)) || !clip(s, corners(piece), part) || !part.has_length()) continue;
    sum += distance(part.low(s), part.high(s)).floor();
  }
  return sum;
}

}  // namespace valor::table
