#include "core/table/footprint.h"

#include "core/assert.h"

namespace valor::table {
namespace {

Length file_pitch(const Grid& g) { return g.base_width + g.file_gap; }
Length rank_pitch(const Grid& g) { return g.base_depth + g.rank_gap; }

int rank_size(const Grid& g, int rank) { return rank + 1 < rank_count(g) ? g.files : last_rank_size(g); }

// Half of the width of a rank, in the half-thousandths that make a full width whole in quarters.
std::int32_t half_width(const Grid& g, int files) { return 2 * (files * file_pitch(g) - g.file_gap); }

LocalBlock figure_block(const Grid& g, int figure) {
  const int rank = figure / g.files;
  const int file = figure % g.files;
  const std::int32_t middle = 2 * (2 * file - (rank_size(g, rank) - 1)) * file_pitch(g);
  const std::int32_t front = -4 * rank * rank_pitch(g);
  return {.left = middle - 2 * g.base_width,
          .right = middle + 2 * g.base_width,
          .front = front,
          .back = front - 4 * g.base_depth};
}

LocalBlock ranks_block(const Grid& g, int first_rank, int ranks, int files) {
  const std::int32_t front = -4 * first_rank * rank_pitch(g);
  return {.left = -half_width(g, files),
          .right = half_width(g, files),
          .front = front,
          .back = front - 4 * (ranks * rank_pitch(g) - g.rank_gap)};
}

std::size_t at(int i) { return static_cast<std::size_t>(i); }

struct LocalBlocks {
  std::array<LocalBlock, 2> blocks{};
  int count = 0;
};

LocalBlocks local_blocks(const Grid& g) {
  const int ranks = rank_count(g);
  const int last = last_rank_size(g);
  if (last == g.files) return {{ranks_block(g, 0, ranks, g.files)}, 1};
  return {{ranks_block(g, 0, ranks - 1, g.files), ranks_block(g, ranks - 1, 1, last)}, 2};
}

// Corner spots are even numbers, so the middle between two is a whole spot.
struct LocalOutline {
  std::array<Local, 6> spots{};
  int count = 0;
};

LocalOutline local_outline(const Grid& g) {
  const LocalBlocks b = local_blocks(g);
  const LocalBlock& full = b.blocks[0];
  const LocalBlock& last = b.blocks[1];
  if (b.count == 1) {
    return {{{{full.left, full.front}, {full.right, full.front}, {full.right, full.back}, {full.left, full.back}}}, 4};
  }
  return {{{{full.left, full.front},
            {full.right, full.front},
            {full.right, full.back},
            {last.right, last.back},
            {last.left, last.back},
            {full.left, full.back}}},
          6};
}

// With gaps between the bases the blocks are more than the bases, so every figure is measured.
bool is_dense(const Grid& g) { return g.file_gap == 0 && g.rank_gap == 0; }

template <class Measure>
Distance nearest_figure(const Footprint& f, Measure measure) {
  if (is_dense(f.grid)) {
    const Blocks all = blocks(f);
    Distance best = measure(all.quads[0]);
    if (all.count == 2) best = std::min(best, measure(all.quads[1]));
    return best;
  }
  const Placer place(f.pose);
  Distance best = measure(corners(place, figure_block(f.grid, 0)));
  for (int i = 1; i < f.grid.figures; ++i) best = std::min(best, measure(corners(place, figure_block(f.grid, i))));
  return best;
}

}  // namespace

bool is_valid(const Grid& g) {
  return g.files >= 1 && g.files <= g.figures && g.base_width > 0 && g.base_depth > 0 && g.file_gap >= 0 &&
         g.rank_gap >= 0;
}

int rank_count(const Grid& g) { return (g.figures + g.files - 1) / g.files; }
int last_rank_size(const Grid& g) { return g.figures - (rank_count(g) - 1) * g.files; }
Length front_width(const Grid& g) { return g.files * file_pitch(g) - g.file_gap; }
Length total_depth(const Grid& g) { return rank_count(g) * rank_pitch(g) - g.rank_gap; }

Footprint footprint_of(const Rect& rect) {
  return {{place(rect.pose, {0, 2 * rect.depth}), rect.pose.heading},
          {.figures = 1, .files = 1, .base_width = rect.width, .base_depth = rect.depth}};
}

int rank_of(const Grid& g, int figure) { return figure / g.files; }

Quad figure_corners(const Footprint& f, int figure) {
  VALOR_ASSERT_SLOW(figure >= 0 && figure < f.grid.figures, "no such figure");
  return corners(f.pose, figure_block(f.grid, figure));
}

Vec figure_centre(const Footprint& f, int figure) {
  const LocalBlock b = figure_block(f.grid, figure);
  return place(f.pose, {b.left / 2 + b.right / 2, b.front / 2 + b.back / 2});
}

Vec figure_front(const Footprint& f, int figure) {
  const LocalBlock b = figure_block(f.grid, figure);
  return place(f.pose, {b.left / 2 + b.right / 2, b.front});
}

Segment front_edge(const Footprint& f) {
  const std::int32_t half = half_width(f.grid, f.grid.files);
  const Placer place(f.pose);
  return {place({-half, 0}), place({half, 0})};
}

Vec centre(const Footprint& f) { return place(f.pose, {0, -2 * total_depth(f.grid)}); }

Blocks blocks(const Footprint& f) {
  const LocalBlocks local = local_blocks(f.grid);
  const Placer place(f.pose);
  Blocks out;
  out.count = local.count;
  for (int i = 0; i < local.count; ++i) out.quads[at(i)] = corners(place, local.blocks[at(i)]);
  return out;
}

Outline outline(const Footprint& f) {
  const LocalOutline local = local_outline(f.grid);
  const Placer place(f.pose);
  Outline out;
  out.count = local.count;
  for (int i = 0; i < local.count; ++i) out.points[at(i)] = place(local.spots[at(i)]);
  return out;
}

Outline outline_middles(const Footprint& f) {
  const LocalOutline local = local_outline(f.grid);
  const Placer place(f.pose);
  Outline out;
  out.count = local.count;
  for (int i = 0; i < local.count; ++i) {
    const Local a = local.spots[at(i)];
    const Local b = local.spots[at((i + 1) % local.count)];
    out.points[at(i)] = place({(a.right + b.right) / 2, (a.forward + b.forward) / 2});
  }
  return out;
}

Distance distance(const Footprint& a, const Footprint& b) {
  return nearest_figure(a, [&](const Quad& base) { return distance(b, base); });
}

Distance distance(const Footprint& a, Points polygon) {
  return nearest_figure(a, [&](const Quad& base) { return distance(Points(base), polygon); });
}

Length reach(const Footprint& f) { return front_width(f.grid) / 2 + total_depth(f.grid) + 4; }  // 4: roundings

bool surely_beyond(const Footprint& a, const Footprint& b, Length far) {
  const std::int64_t least = std::int64_t{far} + reach(a) + reach(b);
  return squared_length(b.pose.position - a.pose.position) > least * least;
}

Distance distance(const Footprint& a, Vec p) {
  return nearest_figure(a, [&](const Quad& base) { return distance(p, Points(base)); });
}

}  // namespace valor::table
