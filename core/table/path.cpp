#include "core/table/path.h"

#include <algorithm>
#include <array>

#include "core/assert.h"
#include "core/table/rect.h"

namespace valor::table {
namespace {

// Round each corner stand the corners of a regular polygon with so many sides, just outside the margin.
constexpr int kSides = 16;
constexpr int kStep = kFullTurn / kSides;

bool point_is_free(Vec p, std::span<const Forbidden> forbidden) {
  return std::all_of(forbidden.begin(), forbidden.end(),
                     [&](const Forbidden& f) { return distance(p, f.polygon).at_least(f.margin); });
}

// The margin over the cosine of half a step, rounded up with a unit to spare: sides between neighbours keep the margin.
Length ring_radius(Length margin) {
  const std::int64_t c = cosine(Heading{} + kStep / 2);
  return static_cast<Length>((std::int64_t{margin} << kUnitShift) / c) + 2;
}

// Bends of a shortest way: the ring points round every corner that nothing forbids.
std::vector<Vec> bends(std::span<const Forbidden> forbidden) {
  std::vector<Vec> out;
  for (const Forbidden& f : forbidden) {
    VALOR_ASSERT(f.margin > 0, "a way needs a margin");
    const Length radius = ring_radius(f.margin);
    for (const Vec corner : f.polygon) {
      for (int i = 0; i < kSides; ++i) {
        const Vec p = place({corner, Heading{} + i * kStep}, {0, 4 * radius});
        if (point_is_free(p, forbidden)) out.push_back(p);
      }
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

constexpr Length kUnknown = 4 * kCoordinateLimit;

// Nearest first with the straight distance to the end as the estimate; legs are checked only when they would help.
class Search {
 public:
  Search(Vec from, Vec to, std::span<const Forbidden> forbidden, Length limit)
      : forbidden_(forbidden), limit_(limit), points_(bends(forbidden)) {
    points_.insert(points_.begin(), {from, to});
    best_.assign(points_.size(), kUnknown);
    before_.assign(points_.size(), 0);
    done_.assign(points_.size(), 0);
    best_[kFrom] = 0;
  }

  std::optional<Path> run() {
    for (std::size_t i = next(); i != points_.size(); i = next()) {
      if (i == kTo) return path();
      done_[i] = 1;
      extend(i);
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kFrom = 0;
  static constexpr std::size_t kTo = 1;

  Length straight(std::size_t i, std::size_t k) const { return distance(points_[i], points_[k]).ceil(); }

  // The open point with the least way plus estimate; of equals the first. None: the number of points.
  std::size_t next() const {
    std::size_t found = points_.size();
    Length least = limit_ + 1;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (done_[i] || best_[i] == kUnknown) continue;
      const Length whole = best_[i] + distance(points_[i], points_[kTo]).floor();
      if (whole >= least) continue;
      least = whole;
      found = i;
    }
    return found;
  }

  void extend(std::size_t i) {
    for (std::size_t k = 0; k < points_.size(); ++k) {
      const Length way = best_[i] + straight(i, k);
      if (done_[k] || way >= best_[k] || way > limit_) continue;
      if (!leg_is_free({points_[i], points_[k]}, forbidden_)) continue;
      best_[k] = way;
      before_[k] = i;
    }
  }

  Path path() const {
    Path out{{}, best_[kTo]};
    for (std::size_t i = kTo; i != kFrom; i = before_[i]) out.joints.push_back(points_[i]);
    out.joints.push_back(points_[kFrom]);
    std::reverse(out.joints.begin(), out.joints.end());
    return out;
  }

  std::span<const Forbidden> forbidden_;
  Length limit_;
  std::vector<Vec> points_;
  std::vector<Length> best_;
  std::vector<std::size_t> before_;
  std::vector<std::uint8_t> done_;
};

}  // namespace

bool leg_is_free(const Segment& leg, std::span<const Forbidden> forbidden) {
  const Box box = box_of(std::array{leg.a, leg.b});
  return std::all_of(forbidden.begin(), forbidden.end(), [&](const Forbidden& f) {
    return !meets(box, grown(box_of(f.polygon), f.margin)) || distance(leg, f.polygon).at_least(f.margin);
  });
}

std::optional<Path> shortest_path(Vec from, Vec to, std::span<const Forbidden> forbidden, Length limit) {
  if (!point_is_free(from, forbidden) || !point_is_free(to, forbidden)) return std::nullopt;
  if (leg_is_free({from, to}, forbidden)) {
    const Length length = distance(from, to).ceil();
    if (length > limit) return std::nullopt;
    return Path{{from, to}, length};
  }
  return Search(from, to, forbidden, limit).run();
}

}  // namespace valor::table
