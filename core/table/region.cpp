#include "core/table/region.h"

#include <algorithm>

namespace valor::table {
namespace {

template <class Test>
int count_figures(const Footprint& f, Test test) {
  int count = 0;
  for (int i = 0; i < f.grid.figures; ++i) count += test(i) ? 1 : 0;
  return count;
}

}  // namespace

bool on_table(const Table& table, Vec p) { return p.x >= 0 && p.y >= 0 && p.x <= table.width && p.y <= table.height; }

bool wholly_on_table(const Table& table, const Footprint& f) {
  const Outline all = outline(f);
  return std::all_of(all.points.begin(), all.points.begin() + all.count, [&](Vec p) { return on_table(table, p); });
}

int figures_within(const Footprint& f, Vec point, Length r) {
  if (distance(f, point).more_than(r)) return 0;
  return count_figures(f, [&](int i) { return distance(point, Points(figure_corners(f, i))).at_most(r); });
}

int figures_in(const Footprint& f, Points area) {
  return count_figures(f, [&](int i) { return contains(area, figure_centre(f, i)); });
}

bool wholly_inside(const Footprint& f, Points area) {
  const Blocks b = blocks(f);
  return std::all_of(b.all().begin(), b.all().end(), [&](const Quad& q) { return wholly_inside(Points(q), area); });
}

bool wholly_within(const Footprint& f, Points shape, Length r) {
  const Outline all = outline(f);
  return std::all_of(all.points.begin(), all.points.begin() + all.count,
                     [&](Vec p) { return distance(p, shape).at_most(r); });
}

}  // namespace valor::table
