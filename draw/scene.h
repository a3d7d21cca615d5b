// A picture as an ordered list of elements that know where they lie, so that the whole and any clip of it come from
// the same list: a tile holds every element that reaches into it, in the same order, and neighbours join without seams.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "draw/shape.h"

namespace valor::draw {

// Part of an element: one sub-path of a path, one child of a group.
struct Piece {
  std::string svg;
  Box box;
};

// `open`, the pieces in view, `close`; nothing at all if no piece is in view. Sub-paths of one path may be left out
// freely as long as they lie outside the view, because no dash, fill or opacity runs from one to another.
struct Element {
  std::string open;
  std::vector<Piece> pieces;
  std::string close;
};

class Scene {
 public:
  // One path: `attributes` is all but `d`; `reach` is how far its stroke and its shift go beyond the points.
  void path(const std::vector<Piece>& subpaths, const std::string& attributes, double reach = 2);
  void group(const std::string& attributes, std::vector<Piece> children);
  void single(std::string svg, const Box& box);
  // Children without a group around them, each with its own place.
  void list(std::vector<Piece> children);
  // A symbol or pattern; a clip holds it only if something in it uses it. No id may begin with another.
  void define(std::string id, std::string svg) { definitions_.push_back({std::move(id), std::move(svg)}); }

  const std::vector<Element>& elements() const { return elements_; }

  // The inside of an <svg>.
  std::string body() const;
  std::string body(const Box& view) const;

 private:
  std::vector<Element> elements_;
  struct Definition {
    std::string id, svg;
  };
  std::vector<Definition> definitions_;
};

std::vector<Piece> closed_pieces(const std::vector<Line>& loops, int every);
std::vector<Piece> open_pieces(const std::vector<Line>& lines);

// A whole SVG file: `view` in picture units.
std::string svg_file(const Box& view, const std::string& body);

// One image of a grid of images: where it lies in the picture, and a name that changes with its content.
struct Tile {
  int column = 0, row = 0;
  Box box;
  std::string name;
  std::string svg;
};

// Cuts a scene along the given lines (both ends included). Every image reaches one unit over its lines, so that
// rounding to screen pixels leaves no gap.
Tile cut_tile(const Scene& scene, const std::vector<double>& columns, const std::vector<double>& rows, int column,
              int row);
std::vector<Tile> cut_tiles(const Scene& scene, const std::vector<double>& columns, const std::vector<double>& rows);

}  // namespace valor::draw
