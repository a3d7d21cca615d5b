// Lettering of maps and tables, as data: the page sets it above the images, because fonts do not load inside them.
#pragma once

#include <string>

#include "draw/shape.h"

namespace valor::draw {

enum class Lettering { Coordinate, Town, Water, Hill, Wood, Field };

// "coordinate", "town", …: the word that the client knows.
const char* lettering_name(Lettering kind);

// Where a word stands: its middle and its foot, in picture units.
struct Label {
  Point at;
  double turn = 0;  // degrees, about `pivot`
  Point pivot;
  double size = 0;
  Lettering kind = Lettering::Coordinate;
  std::string text;
};

}  // namespace valor::draw
