#include "draw/hex_grid.h"

#include <algorithm>
#include <cmath>

namespace valor::draw {
namespace {

const double kSqrt3 = std::sqrt(3.0);
constexpr std::array kColumnStep = {0, 1, 1, 0, -1, -1};
constexpr std::array kEvenRowStep = {-1, -1, 0, 1, 0, -1};
constexpr std::array kOddRowStep = {-1, 0, 1, 1, 1, 0};

int nearest(double v) { return static_cast<int>(std::floor(v + 0.5)); }

}  // namespace

double HexGrid::height() const { return side * kSqrt3 * (rows + 0.5); }

Cell HexGrid::nearest_inside(Cell c) const {
  return {std::clamp(c.column, 0, columns - 1), std::clamp(c.row, 0, rows - 1)};
}

Cell HexGrid::neighbour(Cell c, int d) const {
  return {c.column + kColumnStep[d], c.row + ((c.column & 1) != 0 ? kOddRowStep[d] : kEvenRowStep[d])};
}

int HexGrid::direction(Cell from, Cell to) const {
  for (int d = 0; d < 6; ++d)
    if (neighbour(from, d) == to) return d;
  return -1;
}

Point HexGrid::centre(Cell c) const {
  return {side * (1 + 1.5 * c.column), side * kSqrt3 * (0.5 + c.row + ((c.column & 1) != 0 ? 0.5 : 0))};
}

Point HexGrid::corner(Cell c, int k) const {
  const Point p = centre(c);
  const double a = kPi / 3 * k;
  return {p.x + side * std::cos(a), p.y + side * std::sin(a)};
}

std::pair<Point, Point> HexGrid::hexside(Cell c, int d) const {
  return {corner(c, (d + 4) % 6), corner(c, (d + 5) % 6)};
}

// Through axial coordinates: round all three, mend the one that is farthest off.
Cell HexGrid::at(Point p) const {
  const double q = 2.0 / 3 * (p.x - side) / side;
  const double r = (-1.0 / 3 * (p.x - side) + kSqrt3 / 3 * (p.y - side * kSqrt3 / 2)) / side;
  int x = nearest(q), z = nearest(r);
  const int y = nearest(-q - r);
  const double dx = std::abs(x - q), dy = std::abs(y + q + r), dz = std::abs(z - r);
  if (dx > dy && dx > dz) x = -y - z;
  else if (dz > dy) z = -x - y;
  return {x, z + ((x - (x & 1)) >> 1)};
}

Point outward(int direction) {
  const double a = (-90 + 60 * direction) * kPi / 180;
  return {std::cos(a), std::sin(a)};
}

}  // namespace valor::draw
