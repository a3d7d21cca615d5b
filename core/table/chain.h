// Who hangs together (geometry G22): battle lines, loose swarms of figures, sections with a common border.
#pragma once

#include <vector>

#include "core/table/disc.h"
#include "core/table/footprint.h"

namespace valor::table {

// Everybody of 0 … count - 1 who is linked to `first`, straight or through others, in rising order, `first` included.
// `linked(i, j)` must be the same both ways.
template <class Linked>
std::vector<int> chained_to(int first, int count, Linked linked) {
  std::vector<bool> in(static_cast<std::size_t>(count), false);
  std::vector<int> open{first};
  in[static_cast<std::size_t>(first)] = true;
  while (!open.empty()) {
    const int from = open.back();
    open.pop_back();
    for (int to = 0; to < count; ++to) {
      if (in[static_cast<std::size_t>(to)] || !linked(from, to)) continue;
      in[static_cast<std::size_t>(to)] = true;
      open.push_back(to);
    }
  }
  std::vector<int> out;
  for (int i = 0; i < count; ++i)
    if (in[static_cast<std::size_t>(i)]) out.push_back(i);
  return out;
}

// Do two units stand in one line: the same facing, and not more than `gap` between their nearest figures?
bool in_one_line(const Footprint& a, const Footprint& b, Length gap);

// Figures that stand free of each other (skirmishers): is each linked to every other over gaps of at most `gap`?
// An empty swarm hangs together.
bool hang_together(std::span<const Disc> swarm, Length gap);
// From its nearest figure to the shape, zero when they share a point; not more than r?
bool within(std::span<const Disc> swarm, Points polygon, Length r);

// How long two polygons run along each other, edge on edge within the contact tolerance, to whole units.
Length shared_border(Points a, Points b);

}  // namespace valor::table
