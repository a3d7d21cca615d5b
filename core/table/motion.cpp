#include "core/table/motion.h"

#include <algorithm>
#include <array>
#include <bitset>

#include "core/assert.h"
#include "core/table/contact.h"

namespace valor::table {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The pose whose spot `spot` lies at `where`.
Pose pose_with(Heading heading, Local spot, Vec where) {
  const Vec offset = place({{}, heading}, spot);
  return {where - offset, heading};
}

std::int32_t quarters(Length length) { return 4 * length; }

// Where figures may go, as one row of cells each, and a one-to-one assignment found by augmenting paths.
class Matching {
 public:
  explicit Matching(int count) : count_(count) {}

  void allow(int figure, int cell) { cells_[at(figure)].set(at(cell)); }

  bool is_complete() {
    taken_by_.fill(-1);
    for (int figure = 0; figure < count_; ++figure) {
      asked_.reset();
      if (!find_cell(figure)) return false;
    }
    return true;
  }

 private:
  bool find_cell(int figure) {
    for (int cell = 0; cell < count_; ++cell) {
      if (!cells_[at(figure)][at(cell)] || asked_[at(cell)]) continue;
      asked_.set(at(cell));
      if (taken_by_[at(cell)] >= 0 && !find_cell(taken_by_[at(cell)])) continue;
      taken_by_[at(cell)] = figure;
      return true;
    }
    return false;
  }

  int count_;
  std::array<std::bitset<kMaxFiguresMoved>, kMaxFiguresMoved> cells_{};
  std::array<int, kMaxFiguresMoved> taken_by_{};
  std::bitset<kMaxFiguresMoved> asked_;
};

struct Centres {
  std::array<Vec, kMaxFiguresMoved> from{};
  std::array<Vec, kMaxFiguresMoved> to{};
  int count = 0;

  Centres(const Footprint& a, const Footprint& b) : count(a.grid.figures) {
    VALOR_ASSERT(a.grid.figures == b.grid.figures, "a move keeps the number of figures");
    VALOR_ASSERT(count <= kMaxFiguresMoved, "too many figures in one unit");
    for (int i = 0; i < count; ++i) {
      from[at(i)] = figure_centre(a, i);
      to[at(i)] = figure_centre(b, i);
    }
  }

  bool fit(Length limit) const {
    Matching matching(count);
    const std::int64_t limit2 = std::int64_t{limit} * limit;
    for (int i = 0; i < count; ++i) {
      for (int k = 0; k < count; ++k) {
        if (squared_length(to[at(k)] - from[at(i)]) <= limit2) matching.allow(i, k);
      }
    }
    return matching.is_complete();
  }

  // Everybody to the cell of his own number: never less than needed.
  Length in_order() const {
    std::int64_t most = 0;
    for (int i = 0; i < count; ++i) most = std::max(most, squared_length(to[at(i)] - from[at(i)]));
    return Distance::from_square(most).ceil();
  }
};

// The sweeps of all figures; for a leg without a turn those of the blocks, which are the same ground in fewer shapes.
template <class Test>
bool every_sweep(const Footprint& from, const Footprint& to, Test test) {
  VALOR_ASSERT(from.grid == to.grid, "a leg keeps the grid");
  if (from.pose.heading == to.pose.heading) {
    const Blocks a = blocks(from);
    const Blocks b = blocks(to);
    for (int i = 0; i < a.count; ++i) {
      if (!test(sweep(a.quads[at(i)], b.quads[at(i)]))) return false;
    }
    return true;
  }
  for (int i = 0; i < from.grid.figures; ++i) {
    if (!test(sweep(figure_corners(from, i), figure_corners(to, i)))) return false;
  }
  return true;
}

}  // namespace

Footprint shifted(const Footprint& f, Length forward, Length right) {
  return {{place(f.pose, {quarters(right), quarters(forward)}), f.pose.heading}, f.grid};
}

Footprint moved(const Footprint& f, Vec by) { return {{f.pose.position + by, f.pose.heading}, f.grid}; }

Footprint wheeled(const Footprint& f, Flank pivot, int turns) {
  const std::int32_t half = 2 * front_width(f.grid);
  const Local corner{pivot == Flank::Left ? -half : half, 0};
  return {pose_with(f.pose.heading + turns, corner, place(f.pose, corner)), f.grid};
}

Footprint turned(const Footprint& f, int turns) { return {{f.pose.position, f.pose.heading + turns}, f.grid}; }

Footprint turned_about_centre(const Footprint& f, int turns) {
  const Local middle{0, -2 * total_depth(f.grid)};
  return {pose_with(f.pose.heading + turns, middle, place(f.pose, middle)), f.grid};
}

Footprint about_faced(const Footprint& f) {
  return {{place(f.pose, {0, -quarters(total_depth(f.grid))}), f.pose.heading + kHalfTurn}, f.grid};
}

Footprint reformed(const Footprint& f, const Reform& reform) {
  const Grid& g = reform.grid;
  const Local spot{2 * (2 * reform.becomes - (g.files - 1)) * (g.base_width + g.file_gap), -2 * g.base_depth};
  return {pose_with(reform.heading, spot, figure_centre(f, reform.kept)), g};
}

Centre centre_of_rank(int files) { return {(files - 1) / 2, files / 2}; }

Length wheel_cost(const Footprint& f, int turns) { return arc_length(front_width(f.grid), turns < 0 ? -turns : turns); }

bool can_reach(const Footprint& from, const Footprint& to, Length limit) {
  if (limit < 0) return false;
  const Centres centres(from, to);
  return centres.in_order() <= limit || centres.fit(limit);
}

Length reach(const Footprint& from, const Footprint& to) {
  const Centres centres(from, to);
  Length enough = centres.in_order();
  // Without a turn all take the same step, and no other assignment has a shorter mean step, let alone a shorter
  // longest.
  if (from.grid == to.grid && from.pose.heading == to.pose.heading) return enough;
  Length too_little = -1;
  while (enough - too_little > 1) {
    const Length middle = too_little + (enough - too_little) / 2;
    (centres.fit(middle) ? enough : too_little) = middle;
  }
  return enough;
}

Outline sweep(Points from, Points to) { return hull(from, to); }

bool keeps_off(const Footprint& from, const Footprint& to, const Footprint& other, Length margin) {
  const Box near = grown(box_of(outline(other)), margin);
  return every_sweep(from, to, [&](const Outline& ground) {
    return !meets(box_of(ground), near) || distance(other, Points(ground)).at_least(margin);
  });
}

bool keeps_off(const Footprint& from, const Footprint& to, Points polygon, Length margin) {
  const Box near = grown(box_of(polygon), margin);
  return every_sweep(from, to, [&](const Outline& ground) {
    return !meets(box_of(ground), near) || distance(Points(ground), polygon).at_least(margin);
  });
}

bool passes_over(const Footprint& from, const Footprint& to, const Area& area) {
  return !every_sweep(from, to, [&](const Outline& ground) { return !overlaps(Points(ground), area); });
}

bool passes_over(const Footprint& from, const Footprint& to, const Footprint& other) {
  const Blocks of_other = blocks(other);
  const Box near = box_of(outline(other));
  return !every_sweep(from, to, [&](const Outline& ground) {
    if (!meets(box_of(ground), near)) return true;
    return std::none_of(of_other.all().begin(), of_other.all().end(),
                        [&](const Quad& base) { return overlaps(Points(ground), Points(base)); });
  });
}

namespace {

// Cuts from the way what lies beyond one of the edges of `fixed`, whose inside is where side_of is not negative. The
// deepest corner of the mover decides; `step` is what a whole way adds to its side.
bool cut_at_edges(Points fixed, Points mover, Vec by, Span& way) {
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const Segment e = edge(fixed, i);
    std::int64_t deepest = side_of(e, mover[0]);
    for (const Vec p : mover) deepest = std::max(deepest, side_of(e, p));
    if (!way.cut(deepest, deepest + cross(e.b - e.a, by))) return false;
  }
  return true;
}

}  // namespace

std::optional<Passage> passage(Points moving, Vec by, Points other) {
  Span way;
  // Seen from the mover, the other comes towards it.
  if (!cut_at_edges(other, moving, by, way) || !cut_at_edges(moving, other, -by, way) || !way.has_point())
    return std::nullopt;
  const Segment whole{{}, by};
  return Passage{0, distance(Vec{}, way.low(whole)).floor(), distance(Vec{}, way.high(whole)).floor()};
}

std::optional<Length> first_contact(const Footprint& moving, Vec by, const Footprint& other) {
  std::optional<Length> first;
  const Blocks own = blocks(moving);
  const Blocks theirs = blocks(other);
  for (const Quad& a : own.all())
    for (const Quad& b : theirs.all())
      if (const std::optional<Passage> met = passage(a, by, b); met && (!first || met->from < *first))
        first = met->from;
  return first;
}

std::vector<Passage> passages(const Footprint& moving, Vec by, std::span<const Segment> lines) {
  std::vector<Passage> out;
  const Outline ground = outline(moving);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::array<Vec, 2> line{lines[i].a, lines[i].b};
    if (std::optional<Passage> met = passage(ground, by, line)) {
      met->which = static_cast<int>(i);
      out.push_back(*met);
    }
  }
  std::sort(out.begin(), out.end(),
            [](const Passage& a, const Passage& b) { return a.from != b.from ? a.from < b.from : a.which < b.which; });
  return out;
}

}  // namespace valor::table
