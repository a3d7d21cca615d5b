// Units on a measured table: figures seen from above, blocks of ranks and files, leaders, name plates. Sides are told
// apart by lightness and pattern: light plates with a diagonal band and a pale solid rim against dark plates with bars
// and a dashed rim.
#pragma once

#include <cstdint>
#include <string>

#include "core/table/vec.h"
#include "draw/shape.h"

namespace valor::draw {

enum class Figure { Foot, Horse, Cannon };

// `<g id="figure-foot">…` and so on, front up, coats in currentColor: to be defined once a page.
std::string figure_definitions();

struct SideStyle {
  bool light = true;
  std::string coat, standard;
};
// The coat is the nation's ("fr", "prussian", …), lightness and standard the side's: two armies of one nation differ.
SideStyle side_style(const std::string& style, int side);

// Lengths in thousandths of an inch, heading in 1/65536 turns clockwise from north. The place of a unit is the middle
// of its front edge, that of a leader his own.
struct TableUnit {
  table::Vec at;
  std::uint16_t heading = 0;
  table::Length width = 0, depth = 0;
  int files = 1, figures = 1;
  Figure figure = Figure::Foot;
  bool leader = false;
  std::string style;
  int side = 0;
  std::string name;
  int losses = 0, tenacity = 0;
  bool selected = false;
};

// Where it stands, in picture units, and all that is drawn there but its plate.
Box unit_box(const TableUnit& unit);
std::string draw_unit(const TableUnit& unit);

// Side pattern, name, losses as crosses among the rings of tenacity; upper left corner at the origin.
double plate_width(const TableUnit& unit);
inline constexpr double kPlateHeight = 20.5;
std::string name_plate(const TableUnit& unit);

}  // namespace valor::draw
