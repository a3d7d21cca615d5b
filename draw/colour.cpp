#include "draw/colour.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace valor::draw {
namespace {

using Triple = std::array<double, 3>;

Triple rgb(const std::string& colour) {
  Triple c{};
  for (int i = 0; i < 3; ++i) c[i] = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
  return c;
}

int byte(double v) { return static_cast<int>(std::floor(std::clamp(v, 0.0, 1.0) * 255 + 0.5)); }

double linear(double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); }
double gamma(double v) { return v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055; }
double cube(double v) { return v * v * v; }

// OKLab: lightness, green to red, blue to yellow.
Triple to_lab(const std::string& colour) {
  const Triple c = rgb(colour);
  const double r = linear(c[0]), g = linear(c[1]), b = linear(c[2]);
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s};
}

std::string from_lab(const Triple& c) {
  const double l = cube(c[0] + 0.3963377774 * c[1] + 0.2158037573 * c[2]);
  const double m = cube(c[0] - 0.1055613458 * c[1] - 0.0638541728 * c[2]);
  const double s = cube(c[0] - 0.0894841775 * c[1] - 1.291485548 * c[2]);
  const double r = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const double g = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const double b = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return fmt::format("#{:02x}{:02x}{:02x}", byte(gamma(std::max(0.0, r))), byte(gamma(std::max(0.0, g))),
                     byte(gamma(std::max(0.0, b))));
}

double luminance(const std::string& colour) {
  const Triple c = rgb(colour);
  return 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
}

}  // namespace

// Lightness pressed down, hue kept, a little colder.
std::string night(const std::string& colour) {
  const Triple c = to_lab(colour);
  return from_lab({0.1 + 0.4 * c[0], c[1] * 0.8 - 0.004, c[2] * 0.62 - 0.012});
}

std::string mix(const std::string& a, const std::string& b, double t) {
  const Triple p = to_lab(a), q = to_lab(b);
  return from_lab({p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t});
}

double contrast(const std::string& a, const std::string& b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

}  // namespace valor::draw
