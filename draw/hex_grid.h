// Hexes as a picture has them: flat-topped, columns B, D, F… half a hex lower, side 0 north and clockwise, places in
// picture units. Columns and rows count from 0 and may lie outside the map.
#pragma once

#include <array>
#include <utility>

#include "draw/shape.h"

namespace valor::draw {

struct Cell {
  int column = 0, row = 0;
  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};

struct HexGrid {
  int columns = 0, rows = 0;
  double side = 44;

  double width() const { return side * (1.5 * columns + 0.5); }
  double height() const;
  bool has(Cell c) const { return c.column >= 0 && c.row >= 0 && c.column < columns && c.row < rows; }
  Cell nearest_inside(Cell c) const;
  Cell neighbour(Cell c, int direction) const;
  int direction(Cell from, Cell to) const;  // -1 if they are not neighbours
  Point centre(Cell c) const;
  Point corner(Cell c, int k) const;  // 0 is east, clockwise
  std::pair<Point, Point> hexside(Cell c, int direction) const;
  Cell at(Point p) const;

  template <class F>
  void each(F f) const {
    for (int c = 0; c < columns; ++c)
      for (int r = 0; r < rows; ++r) f(Cell{c, r});
  }
};

// The unit vector that leaves a hex through a side.
Point outward(int direction);

}  // namespace valor::draw
