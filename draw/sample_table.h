// The road through La Haie, an invented table of 46 by 32.5 inches with every kind of terrain: the sample that draw's
// tests look at.
#pragma once

#include <cmath>
#include <vector>

#include "draw/figures.h"
#include "draw/table_terrain.h"

namespace valor::draw::sample {

inline std::vector<table::Vec> thousandths(const Line& inches) {
  std::vector<table::Vec> out;
  for (const Point p : inches)
    out.push_back(
        {static_cast<std::int32_t>(std::lround(p.x * 1000)), static_cast<std::int32_t>(std::lround(p.y * 1000))});
  return out;
}

inline Line house(double x, double y, double w, double h, double degrees) {
  const double a = degrees * kPi / 180, c = std::cos(a), s = std::sin(a);
  Line out;
  for (const Point p : {Point{-w / 2, -h / 2}, {w / 2, -h / 2}, {w / 2, h / 2}, {-w / 2, h / 2}})
    out.push_back({x + p.x * c - p.y * s, y + p.x * s + p.y * c});
  return out;
}

inline TablePicture la_haie(std::int32_t seed = 1815) {
  TablePicture t{.width = 46000, .height = 32500, .seed = seed};
  const auto add = [&](TableKind kind, const Line& points, const char* name = "", int width = 0) {
    t.pieces.push_back({kind, thousandths(points), name, width});
  };
  add(TableKind::Hill, {{30.5, 3.5}, {37, 2.2}, {42.5, 4}, {44, 8.5}, {41, 12}, {35, 12.5}, {30.5, 9.5}},
      "Windmill Hill");
  add(TableKind::Hill, {{-2, 21}, {4, 20.5}, {7.5, 24}, {6.5, 29}, {1, 31}, {-2, 30}});
  add(TableKind::Field, {{18.5, 21.5}, {25, 20.6}, {26.5, 25.8}, {19.5, 27}});
  add(TableKind::Field, {{2.5, 6}, {9, 5}, {10, 10.5}, {3.5, 11.5}});
  add(TableKind::Road,
      {{-1, 17.5}, {5, 17.2}, {11, 15.6}, {16, 14.8}, {21, 14.6}, {26, 16.2}, {31, 17.6}, {38, 17.2}, {47, 16}}, "",
      1100);
  add(TableKind::Road, {{20, 14.7}, {20.6, 10}, {19, 5}, {20, -1}}, "", 900);
  add(TableKind::Stream, {{47, 28}, {43, 29.5}, {38, 30}, {35, 33.5}}, "the Brook");
  add(TableKind::Wall, {{15.5, 12.4}, {15.2, 9.2}, {18.2, 8.6}});
  add(TableKind::Wall, {{22.6, 8.4}, {25.6, 9.2}, {25.8, 12.6}, {23, 13.2}});
  add(TableKind::Wall, {{30.2, 20.2}, {33.5, 20.7}, {36.4, 20.1}});
  add(TableKind::Building, house(17.6, 10.6, 2.8, 1.7, 8));
  add(TableKind::Building, house(23.4, 10.6, 3.2, 1.9, 84));
  add(TableKind::Building, house(17.8, 12.7, 2.2, 1.3, -6));
  add(TableKind::Building, house(22.6, 7.7, 2.4, 1.5, 12), "La Haie");
  add(TableKind::Building, {{1, 1}, {8.5, 0.6}, {9, 4}, {1.4, 4.6}}, "Hameau & Fils");
  add(TableKind::Woods, {{8.5, 18.8}, {12.5, 19}, {14, 22}, {12, 25}, {8.5, 24}, {7.4, 21}}, "Bois Paris");
  add(TableKind::Woods, {{35, 22.4}, {40.5, 22}, {43, 25.5}, {39, 28}, {35, 26.5}}, "the Copse");
  add(TableKind::Woods, {{10, -1}, {16, -1}, {15.5, 2.5}, {11.5, 3.4}});
  return t;
}

inline std::vector<TableUnit> two_brigades() {
  const auto unit = [](double x, double y, double degrees, int files, int figures, Figure figure, const char* side,
                       const char* name, int losses, int tenacity) {
    const int ranks = (figures + files - 1) / files;
    const int w = figure == Figure::Cannon ? 2000 : figure == Figure::Horse ? 1000 : 708;
    const int d = figure == Figure::Cannon ? 2170 : figure == Figure::Horse ? 1417 : 625;
    return TableUnit{.at = thousandths({{x, y}})[0],
                     .heading = static_cast<std::uint16_t>(std::lround(degrees * 65536 / 360)),
                     .width = w * files,
                     .depth = d * ranks,
                     .files = files,
                     .figures = figures,
                     .figure = figure,
                     .style = side,
                     .name = name,
                     .losses = losses,
                     .tenacity = tenacity};
  };
  std::vector<TableUnit> out = {unit(9.2, 14.4, 68, 12, 24, Figure::Foot, "fr", "2/45e", 1, 4),
                                unit(5.4, 11.8, 90, 4, 24, Figure::Foot, "fr", "1/45e", 0, 4),
                                unit(6.8, 20.4, 86, 4, 23, Figure::Foot, "fr", "1/28e", 2, 4),
                                unit(4.2, 15.8, 84, 1, 1, Figure::Cannon, "fr", "Battery Gros", 0, 2),
                                unit(22.4, 29.8, 78, 5, 10, Figure::Horse, "fr", "4th Chasseurs", 1, 3),
                                unit(29, 6.9, 262, 12, 24, Figure::Foot, "gb", "1/30th Foot", 0, 4),
                                unit(26.5, 16.8, 268, 12, 24, Figure::Foot, "gb", "2/33rd Foot", 2, 4),
                                unit(28.4, 25.3, 285, 12, 24, Figure::Foot, "gb", "1/71st Light", 1, 4),
                                unit(34.2, 6.6, 255, 1, 1, Figure::Cannon, "gb", "Battery Lloyd", 1, 2),
                                unit(38, 19.2, 270, 5, 10, Figure::Horse, "gb", "Light Dragoons", 0, 3)};
  for (const auto& [x, y, side, name] : {std::tuple{2.4, 8.7, "fr", "Donzelot"}, {34.4, 11.4, "gb", "Pack"}}) {
    TableUnit leader = unit(x, y, 90, 1, 1, Figure::Horse, side, name, 0, 0);
    leader.leader = true;
    out.push_back(leader);
  }
  return out;
}

}  // namespace valor::draw::sample
