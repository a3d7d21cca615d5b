// Once a game: how far it is from everywhere to each objective, round woods, houses and rivers.
#pragma once

#include <vector>

#include "rules/vf/ground.h"

namespace valor::vf {

class Ground {
 public:
  explicit Ground(const Setting& t);
  // The way from a place to an objective, in thousandths of an inch; straight where no way was found.
  Length way(int objective, Vec from) const;
  // How far a feature reaches from its middle.
  Length radius(int feature) const { return radii_[static_cast<std::size_t>(feature)]; }
  // The place that one comes to on the best way after so much of it.
  Vec on_the_way(int objective, Vec from, Length length) const;

 private:
  struct Cell {
    int x = 0, y = 0;
  };
  Cell cell_of(Vec p) const;
  std::size_t number(Cell c) const { return static_cast<std::size_t>(c.y * columns_ + c.x); }
  Vec middle(Cell c) const;
  bool is_on(Cell c) const { return c.x >= 0 && c.y >= 0 && c.x < columns_ && c.y < rows_; }
  void mark_closed();
  void spread_from(int objective);

  const Setting& t_;
  int columns_ = 0, rows_ = 0;
  std::vector<Length> radii_;  // of each feature
  std::vector<char> closed_;
  std::vector<std::vector<Length>> ways_;  // for each objective, for each cell
};

// The nearest point of what has to be reached: the objective, or the feature that has to be occupied (2.1.1).
Vec goal_of(const Setting& t, int objective, Vec from);

}  // namespace valor::vf
