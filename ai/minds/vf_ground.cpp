#include "ai/minds/vf_ground.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>

namespace valor::vf {
namespace {

constexpr Length kCell = table::kInch * 3 / 2;
constexpr Length kRoom = table::kInch * 3 / 2;   // half a column, beside what is closed
constexpr Length kThere = table::inches(4);      // near enough to an objective in the open
constexpr Length kAtFeature = table::inches(3);  // T.3.2
constexpr Length kUnreached = std::numeric_limits<Length>::max();

bool is_closed(const Setting& t, const Feature& f) { return is_defendable(t, f) || is_impassable(f); }

bool is_near(const Feature& f, Vec p, Length reach) {
  if (is_line(f.kind)) return table::within(f.line, table::Segment{p, p}, reach);
  return table::distance(p, f.area.outline()).at_most(reach);
}

}  // namespace

Vec goal_of(const Setting& t, int objective, Vec from) {
  const ObjectiveData& o = t.objectives[at(objective)];
  if (o.feature == kNoFeature) return o.at;
  return table::nearest_point(from, t.features[o.feature].area.outline());
}

Ground::Ground(const Setting& t)
    : t_(t), columns_((t.width + kCell - 1) / kCell), rows_((t.height + kCell - 1) / kCell) {
  for (const Feature& f : t.features) {
    std::int64_t most = 0;
    for (const Vec corner : f.area.outline()) most = std::max(most, table::squared_length(corner - f.middle));
    radii_.push_back(static_cast<Length>(table::isqrt(static_cast<std::uint64_t>(most)) + 1));
  }
  mark_closed();
  ways_.resize(t.objectives.size());
  for (int o = 0; o < static_cast<int>(t.objectives.size()); ++o) spread_from(o);
}

Ground::Cell Ground::cell_of(Vec p) const {
  return {std::clamp(p.x / kCell, 0, columns_ - 1), std::clamp(p.y / kCell, 0, rows_ - 1)};
}

Vec Ground::middle(Cell c) const {
  return {std::min(c.x * kCell + kCell / 2, t_.width), std::min(c.y * kCell + kCell / 2, t_.height)};
}

void Ground::mark_closed() {
  closed_.assign(at(columns_ * rows_), 0);
  for (int y = 0; y < rows_; ++y)
    for (int x = 0; x < columns_; ++x)
      closed_[number({x, y})] =
          static_cast<char>(std::any_of(t_.features.begin(), t_.features.end(), [&](const Feature& f) {
            return is_closed(t_, f) && is_near(f, middle({x, y}), kRoom);
          }));
}

void Ground::spread_from(int objective) {
  std::vector<Length>& way = ways_[at(objective)];
  way.assign(closed_.size(), kUnreached);
  using Entry = std::pair<Length, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const ObjectiveData& o = t_.objectives[at(objective)];
  for (int y = 0; y < rows_; ++y)
    for (int x = 0; x < columns_; ++x) {
      const Vec p = middle({x, y});
      const bool there = o.feature == kNoFeature ? table::squared_length(p - o.at) <= std::int64_t{kThere} * kThere
                                                 : is_near(t_.features[o.feature], p, kAtFeature);
      if (!there || (closed_[number({x, y})] && o.feature == kNoFeature)) continue;
      way[number({x, y})] = 0;
      open.emplace(0, number({x, y}));
    }
  while (!open.empty()) {
    const auto [length, from] = open.top();
    open.pop();
    if (length > way[from]) continue;
    const Cell c{static_cast<int>(from) % columns_, static_cast<int>(from) / columns_};
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const Cell next{c.x + dx, c.y + dy};
        if (!is_on(next) || closed_[number(next)]) continue;
        const Length all = length + (dx != 0 && dy != 0 ? kCell * 1414 / 1000 : kCell);
        if (all >= way[number(next)]) continue;
        way[number(next)] = all;
        open.emplace(all, number(next));
      }
  }
}

Length Ground::way(int objective, Vec from) const {
  const Length straight = table::distance(goal_of(t_, objective, from), from).floor();
  const Length found = ways_[at(objective)][number(cell_of(from))];
  // Cells are coarse: near by, and where there is no way, the straight line says more.
  if (found == kUnreached || straight < table::inches(8)) return straight;
  return std::max(found, straight);
}

Vec Ground::on_the_way(int objective, Vec from, Length length) const {
  const std::vector<Length>& way = ways_[at(objective)];
  Cell c = cell_of(from);
  if (way[number(c)] == kUnreached) return goal_of(t_, objective, from);
  const Length until = std::max(0, way[number(c)] - length);
  while (way[number(c)] > until) {
    Cell best = c;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (const Cell next{c.x + dx, c.y + dy}; is_on(next) && way[number(next)] < way[number(best)]) best = next;
    if (number(best) == number(c)) break;
    c = best;
  }
  return way[number(c)] == 0 ? goal_of(t_, objective, from) : middle(c);
}

}  // namespace valor::vf
