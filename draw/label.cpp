#include "draw/label.h"

namespace valor::draw {

const char* lettering_name(Lettering kind) {
  switch (kind) {
    case Lettering::Coordinate:
      return "coordinate";
    case Lettering::Town:
      return "town";
    case Lettering::Water:
      return "water";
    case Lettering::Hill:
      return "hill";
    case Lettering::Wood:
      return "wood";
    case Lettering::Field:
      break;
  }
  return "field";
}

}  // namespace valor::draw
