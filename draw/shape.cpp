#include "draw/shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace valor::draw {

double distance(Point a, Point b) {
  const double dx = a.x - b.x, dy = a.y - b.y;
  return std::sqrt(dx * dx + dy * dy);
}

Point between(Point a, Point b, double t) { return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; }

Box box_of(const Line& points) {
  Box b{1e9, 1e9, -1e9, -1e9};
  for (const Point p : points)
    b = {std::min(b.left, p.x), std::min(b.top, p.y), std::max(b.right, p.x), std::max(b.bottom, p.y)};
  return b;
}

Box join(const Box& a, const Box& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

void add_number(std::string& out, double v) {
  long tenths = static_cast<long>(std::floor(v * 10 + 0.5));
  if (tenths < 0) {
    out += '-';
    tenths = -tenths;
  }
  const fmt::format_int whole(tenths / 10);
  out.append(whole.data(), whole.size());
  if (tenths % 10 != 0) {
    out += '.';
    out += static_cast<char>('0' + tenths % 10);
  }
}

void add_point(std::string& out, Point p) {
  add_number(out, p.x);
  out += ' ';
  add_number(out, p.y);
}

std::string number(double v) {
  std::string s;
  add_number(s, v);
  return s;
}

namespace {

// Marching squares over one table of values. An edge of the grid is named by one number: twice its upper left node,
// plus one if it runs down.
class Marcher {
 public:
  Marcher(const ScalarField& field, const Box& box, double step)
      : box_(box),
        step_(step),
        columns_(static_cast<int>(std::ceil(box.width() / step)) + 1),
        rows_(static_cast<int>(std::ceil(box.height() / step)) + 1),
        values_(static_cast<std::size_t>(columns_) * rows_, -9.0) {
    for (int j = 1; j < rows_ - 1; ++j)
      for (int i = 1; i < columns_ - 1; ++i)
        values_[static_cast<std::size_t>(j) * columns_ + i] = field(box.left + i * step, box.top + j * step);
  }

  std::vector<Line> lines(double level) const {
    std::vector<int> next(values_.size() * 2, kNone);
    std::vector<int> starts;
    for (int j = 0; j < rows_ - 1; ++j)
      for (int i = 0; i < columns_ - 1; ++i) cross(i, j, level, next, starts);
    std::vector<Line> out;
    for (const int start : starts) {
      Line line;
      for (int k = start; next[k] != kNone;) {
        line.push_back(crossing(k, level));
        k = std::exchange(next[k], kNone);
      }
      if (line.size() > 5) out.push_back(std::move(line));
    }
    return out;
  }

 private:
  static constexpr int kNone = -1;

  double value(int i, int j) const { return values_[static_cast<std::size_t>(j) * columns_ + i]; }

  Point crossing(int edge, double level) const {
    const int node = edge / 2, i = node % columns_, j = node / columns_;
    const bool down = edge % 2 != 0;
    const double a = value(i, j), b = down ? value(i, j + 1) : value(i + 1, j);
    const double t = std::clamp((level - a) / (b - a), 0.0, 1.0);
    return {box_.left + (i + (down ? 0 : t)) * step_, box_.top + (j + (down ? t : 0)) * step_};
  }

  // The lines through one cell; every one runs with the inside on its right.
  void cross(int i, int j, double level, std::vector<int>& next, std::vector<int>& starts) const {
    const int corners = (value(i, j) > level ? 8 : 0) | (value(i + 1, j) > level ? 4 : 0) |
                        (value(i + 1, j + 1) > level ? 2 : 0) | (value(i, j + 1) > level ? 1 : 0);
    const int node = j * columns_ + i;
    const int top = 2 * node, bottom = 2 * (node + columns_), left = 2 * node + 1, right = 2 * (node + 1) + 1;
    const auto go = [&](int from, int to) {
      next[from] = to;
      starts.push_back(from);
    };
    switch (corners) {
      case 1:
        go(bottom, left);
        break;
      case 2:
        go(right, bottom);
        break;
      case 3:
        go(right, left);
        break;
      case 4:
        go(top, right);
        break;
      case 5:
        go(top, right), go(bottom, left);
        break;
      case 6:
        go(top, bottom);
        break;
      case 7:
        go(top, left);
        break;
      case 8:
        go(left, top);
        break;
      case 9:
        go(bottom, top);
        break;
      case 10:
        go(left, top), go(right, bottom);
        break;
      case 11:
        go(right, top);
        break;
      case 12:
        go(left, right);
        break;
      case 13:
        go(bottom, right);
        break;
      case 14:
        go(left, bottom);
        break;
      default:
        break;
    }
  }

  Box box_;
  double step_;
  int columns_, rows_;
  std::vector<double> values_;
};

}  // namespace

std::vector<std::vector<Line>> isolines(const ScalarField& field, const Box& box, double step,
                                        const std::vector<double>& levels) {
  const Marcher marcher(field, box, step);
  std::vector<std::vector<Line>> out;
  for (const double level : levels) out.push_back(marcher.lines(level));
  return out;
}

std::string smooth_closed(const Line& loop, int every) {
  Line p;
  for (std::size_t i = 0; i < loop.size(); i += static_cast<std::size_t>(every)) p.push_back(loop[i]);
  if (p.size() < 3) return "";
  std::string d = "M";
  add_point(d, between(p.back(), p.front(), 0.5));
  for (std::size_t i = 0; i < p.size(); ++i) {
    d += 'Q';
    add_point(d, p[i]);
    d += ' ';
    add_point(d, between(p[i], p[(i + 1) % p.size()], 0.5));
  }
  return d + "Z";
}

std::string smooth_open(const Line& p) {
  if (p.size() < 3) return straight(p);
  std::string d = "M";
  add_point(d, p[0]);
  for (std::size_t i = 1; i + 1 < p.size(); ++i) {
    d += 'Q';
    add_point(d, p[i]);
    d += ' ';
    add_point(d, i + 2 == p.size() ? p[i + 1] : between(p[i], p[i + 1], 0.5));
  }
  return d;
}

std::string straight(const Line& line) {
  std::string d;
  for (const Point p : line) {
    d += d.empty() ? 'M' : 'L';
    add_point(d, p);
  }
  return d;
}

std::vector<Step> walk(const Line& line, double step, double start) {
  std::vector<double> length{0};
  for (std::size_t i = 1; i < line.size(); ++i) length.push_back(length.back() + distance(line[i], line[i - 1]));
  std::vector<Step> out;
  std::size_t i = 0;
  for (double t = start; t < length.back(); t += step) {
    while (length[i + 1] < t) ++i;
    const double piece = length[i + 1] - length[i], n = piece == 0 ? 1 : piece;
    const Point a = line[i], b = line[i + 1];
    out.push_back({between(a, b, (t - length[i]) / n), {(b.x - a.x) / n, (b.y - a.y) / n}});
  }
  return out;
}

Line bezier(Point a, Point b, Point c, Point d, int n) {
  Line out;
  for (int i = 0; i <= n; ++i) {
    const double t = static_cast<double>(i) / n, u = 1 - t;
    const double wa = u * u * u, wb = 3 * u * u * t, wc = 3 * u * t * t, wd = t * t * t;
    out.push_back({wa * a.x + wb * b.x + wc * c.x + wd * d.x, wa * a.y + wb * b.y + wc * c.y + wd * d.y});
  }
  return out;
}

std::string escape(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

}  // namespace valor::draw
