// Crowns of trees and bushes seen from above: eight outlines as symbols, coloured where they are used.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "draw/scene.h"

namespace valor::draw {

struct Tree {
  Point at;
  double radius = 0;
  std::string colour;
  int shape = 0;  // 0 to 7
};

// What the crowns of one picture have in common.
struct CrownStyle {
  std::int32_t seed = 0;
  int lobes = 7, leaves = 9;
  double leaf_spread = 7.4, leaf_size = 1.1, leaf_stroke = 0.9, shift = 1.1;
  std::string dark, vein, shadow;
  double dark_opacity = 0.34, light_opacity = 0.17, light_size = 0.55, vein_opacity = 0.38;
  double shadow_x = 0.34, shadow_y = 0.44;  // in radii
  bool one_stream = false;                  // outline and leaves drawn from one sequence of values
  std::string id;
};

void define_crowns(Scene& scene, const CrownStyle& style);

// All shadows first, then all crowns, from north to south.
void draw_trees(Scene& scene, std::vector<Tree> trees, double shade, const CrownStyle& style);

}  // namespace valor::draw
