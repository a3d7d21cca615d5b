// Points, boxes and lines of a picture: isolines of a scalar field, smooth paths through them, and the writing of
// coordinates. Lengths are picture units; everything written is rounded to a tenth.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <vector>

namespace valor::draw {

inline constexpr double kPi = 3.14159265358979323846;

struct Point {
  double x = 0, y = 0;
};

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;

  bool meets(const Box& b) const { return left < b.right && b.left < right && top < b.bottom && b.top < bottom; }
  Box grown(double by) const { return {left - by, top - by, right + by, bottom + by}; }
  double width() const { return right - left; }
  double height() const { return bottom - top; }
};

using Line = std::vector<Point>;

double distance(Point a, Point b);
Point between(Point a, Point b, double t);
Box box_of(const Line& points);
Box join(const Box& a, const Box& b);

// A length as it is written: rounded to a tenth, no trailing zero, no minus zero.
struct Tenth {
  double value;
};
inline Tenth f1(double v) { return {v}; }
void add_number(std::string& out, double v);
void add_point(std::string& out, Point p);
std::string number(double v);

// The lines where `field` crosses each of `levels`, on a grid of `step` inside `box`; the field counts as far below on
// the rim, so that every line is closed. Inside (above the level) lies to the right of the direction of travel.
using ScalarField = std::function<double(double x, double y)>;
std::vector<std::vector<Line>> isolines(const ScalarField& field, const Box& box, double step,
                                        const std::vector<double>& levels);

// Path data: a closed curve through the midpoints of every n-th point; an open curve; straight lines.
std::string smooth_closed(const Line& loop, int every);
std::string smooth_open(const Line& line);
std::string straight(const Line& line);

// Points at equal distances along a line, each with its unit tangent.
struct Step {
  Point at, along;
};
std::vector<Step> walk(const Line& line, double step, double start);

// n + 1 points of a cubic Bézier curve.
Line bezier(Point a, Point b, Point c, Point d, int n);

// Text for an XML text node or attribute.
std::string escape(const std::string& text);

}  // namespace valor::draw

template <>
struct fmt::formatter<valor::draw::Tenth> {
  constexpr auto parse(format_parse_context& context) { return context.begin(); }
  template <class Context>
  auto format(valor::draw::Tenth v, Context& context) const {
    std::string s;
    valor::draw::add_number(s, v.value);
    return std::copy(s.begin(), s.end(), context.out());
  }
};
