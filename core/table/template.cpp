#include "core/table/template.h"

#include <array>

namespace valor::table {
namespace {

template <class Test>
int count_figures(const Footprint& f, Test test) {
  int count = 0;
  for (int i = 0; i < f.grid.figures; ++i) count += test(figure_corners(f, i)) ? 1 : 0;
  return count;
}

}  // namespace

Outline cone(Vec tip, Heading heading, int half_angle, Length length) {
  return hull(
      std::array<Vec, 3>{tip, tip + along(heading - half_angle, length), tip + along(heading + half_angle, length)});
}

Outline corridor(Vec from, Heading heading, Length width, Length length) {
  return outline_of(corners({from, heading}, {.left = -2 * width, .right = 2 * width, .front = 4 * length, .back = 0}));
}

std::vector<Disc> bomb_line(Vec first, Heading heading, int count, Length radius) {
  std::vector<Disc> out;
  for (int i = 0; i < count; ++i) out.push_back({first + along(heading, 2 * radius * i), radius});
  return out;
}

int figures_under(const Footprint& f, Points shape) {
  return count_figures(f, [&](const Quad& base) { return meets(Points(base), shape); });
}

int figures_under(const Footprint& f, const Disc& burst) {
  return count_figures(f, [&](const Quad& base) { return within(burst, Points(base), 0); });
}

Heading clock_heading(int hour) { return Heading{} + turns_of_degrees(30 * (hour % 12)); }

Vec scattered(Vec aim, int hour, Length distance) { return aim + along(clock_heading(hour), distance); }

std::optional<Vec> scattered_on(const Table& table, Vec aim, int hour, Length distance) {
  const Vec to = scattered(aim, hour, distance);
  if (!on_table(table, to)) return std::nullopt;
  return to;
}

Vec scattered_to_edge(const Table& table, Vec aim, int hour, Length distance) {
  const Segment flight{aim, scattered(aim, hour, distance)};
  const std::array<Vec, 4> whole{{{0, 0}, {table.width, 0}, {table.width, table.height}, {0, table.height}}};
  Span part;
  clip(flight, whole, part);
  return part.high(flight);
}

}  // namespace valor::table
