// The ground a formed unit covers (geometry G6): a grid of equal bases in ranks and files, all with one heading.
//
// `pose.position` is the MIDDLE OF THE FRONT EDGE of the first rank. Ranks are full but the last, which may be shorter
// and stands centred. Figures count from the left of the first rank, rank after rank: figure 0 is the front left one
// and figures 0 .. files-1 are the front rank.
// `distance` goes from nearest figure to nearest figure; `outline` is the convex hull, which is what blocks sight.
// Not here: squares, wedges and skirmish clouds; guns with limbers are two footprints with one owner.
#pragma once

#include <array>

#include "core/table/polygon.h"
#include "core/table/rect.h"

namespace valor::table {

struct Grid {
  int figures = 1;
  int files = 1;
  Length base_width = 0;
  Length base_depth = 0;
  Length file_gap = 0;  // between neighbours in a rank; 0: bases touch
  Length rank_gap = 0;
  friend constexpr bool operator==(const Grid&, const Grid&) = default;
};

// 1 <= files <= figures, positive bases, gaps not negative.
bool is_valid(const Grid& grid);
int rank_count(const Grid& grid);
int last_rank_size(const Grid& grid);
Length front_width(const Grid& grid);  // of the first rank
Length total_depth(const Grid& grid);  // from the front edge to the back of the last rank

struct Footprint {
  Pose pose;
  Grid grid;
  friend constexpr bool operator==(const Footprint&, const Footprint&) = default;
};

// A single base as a footprint: `rect.pose.position`, its centre, becomes the middle of the front edge.
Footprint footprint_of(const Rect& rect);

// Figure by figure. Requires: 0 <= figure < figures.
int rank_of(const Grid& grid, int figure);
Quad figure_corners(const Footprint& footprint, int figure);
Vec figure_centre(const Footprint& footprint, int figure);
Vec figure_front(const Footprint& footprint, int figure);  // middle of the base's front edge
inline Pose figure_pose(const Footprint& f, int figure) { return {figure_centre(f, figure), f.pose.heading}; }

// The front edge of the whole unit, from left to right.
Segment front_edge(const Footprint& footprint);
// The centre of the box round all ranks.
Vec centre(const Footprint& footprint);

// The full ranks as one block and a short last rank as a second: for touching bases exactly the union of the bases.
struct Blocks {
  std::array<Quad, 2> quads{};
  int count = 0;
  std::span<const Quad> all() const { return {quads.data(), static_cast<std::size_t>(count)}; }
};
Blocks blocks(const Footprint& footprint);

// The convex hull: four corners, or six when the last rank is shorter than the others.
Outline outline(const Footprint& footprint);
// The middles of the edges of that outline, in the same order.
Outline outline_middles(const Footprint& footprint);

// From nearest figure to nearest figure; zero when they share a point.
Distance distance(const Footprint& a, const Footprint& b);
Distance distance(const Footprint& a, Points polygon);
Distance distance(const Footprint& a, Vec p);

// No part of it is farther than this from where it stands (its pose).
Length reach(const Footprint& footprint);
// Surely farther apart than that; told by discs alone, so a no may be wrong. Mostly units are, and by far.
bool surely_beyond(const Footprint& a, const Footprint& b, Length far);

}  // namespace valor::table
