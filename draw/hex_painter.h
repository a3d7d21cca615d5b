// The inside of draw_hex_terrain: one object with the picture so far, one function a layer, in the order in which they
// are laid. Files: hex_ground.cpp, hex_water.cpp, hex_links.cpp, hex_sides.cpp, hex_buildings.cpp, hex_woods.cpp,
// hex_terrain.cpp.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "draw/hex_terrain.h"
#include "draw/noise.h"

namespace valor::draw {

enum class Ink {
  Meadow,
  MeadowDark,
  MeadowLight,
  Wheat,
  WheatInk,
  Plough,
  PloughInk,
  Crop,
  CropInk,
  Pasture,
  PastureInk,
  Yard,
  Hill1,
  Hill2,
  Hill3,
  Contour,
  HillLight,
  WoodFloor,
  WoodEdge,
  CrownA,
  CrownB,
  CrownC,
  CrownD,
  Orchard,
  Hedge,
  Bocage,
  Bank,
  Wall,
  WallInk,
  Water,
  WaterDeep,
  WaterInk,
  BankInk,
  Road,
  RoadInk,
  Track,
  TrackInk,
  Bridge,
  BridgeInk,
  Slate,
  SlateDark,
  RedTile,
  RedTileDark,
  Thatch,
  ThatchDark,
  Stone,
  Ridge,
  Chimney,
  Outline,
  Grid,
  Dot,
  Letters,
  WaterLettering,
  Shadow,
  kCount
};

class Colours {
 public:
  explicit Colours(Theme theme);
  const std::string& operator[](Ink ink) const { return colours_[static_cast<std::size_t>(ink)]; }

 private:
  std::array<std::string, static_cast<std::size_t>(Ink::kCount)> colours_;
};

// A road, track or stream through one hex, from side to side; `to` is -1 if it ends or joins inside.
struct LinkCurve {
  Cell cell;
  int from = 0, to = -1;
  Line line;
};

// Answers "is any of these points nearer than d" without looking at all of them.
class NearPoints {
 public:
  explicit NearPoints(double cell) : cell_(cell) {}
  void add(const std::vector<Line>& lines);
  bool any_within(Point p, double d) const;

 private:
  int bucket(double v) const;
  double cell_;
  std::map<std::pair<int, int>, Line> buckets_;
};

class HexPainter {
 public:
  HexPainter(const HexPicture& map, const Look& look);
  HexTerrain paint();

 private:
  // The layers.
  void paint_meadow();
  void paint_hills();
  void paint_fields();
  void paint_grass();
  void paint_yards();
  void paint_water();
  void paint_roads();
  void paint_bridges();
  void paint_hexsides();
  void paint_buildings();
  void paint_orchards();
  void paint_brush();
  void paint_lone_trees();
  void paint_woods();
  void paint_grain();
  void paint_grid();

  // What a hex is; outside the map, what the nearest hex inside is.
  Ground ground(Cell c) const { return map_.ground[map_.index(grid_.nearest_inside(c))]; }
  int level(Cell c) const { return map_.level[map_.index(grid_.nearest_inside(c))]; }
  int parcel(Cell c) const { return grid_.has(c) ? map_.parcel[map_.index(c)] : 0; }
  bool is_building(Cell c) const;

  // The smooth field of a value of hexes: Gaussian weights (k sides wide) of the hexes around a point that noise has
  // moved (by up to `warp` sides).
  struct Smooth {
    double k, warp;
    int salt;
  };
  double smooth_value(const std::function<double(Cell)>& value, const Smooth& how, Point p) const;
  ScalarField field(std::function<double(Cell)> value, Smooth how) const;

  void paint_hill(int level, const std::vector<Line>& foot, const std::vector<Line>& slope,
                  const std::vector<Line>& top);
  std::vector<Cell> flood(Cell start, std::set<Cell>& seen) const;
  void paint_field(Cell first, const std::vector<Cell>& cells, int number);
  std::array<std::string, 2> furrows(Cell first, const Box& box, double gap) const;

  // hex_links.cpp
  struct LinkStyle {
    double sway;  // how far a crossing may lie from the middle of its side, in sides
    int salt;
    double pull;  // length of the Bézier handles, in sides
  };
  Point gate(Cell c, int direction, const LinkStyle& style) const;
  Point handle(Cell c, int direction, const LinkStyle& style) const;
  LinkCurve through(Cell c, int a, int b, const LinkStyle& style) const;
  void add_curves(Cell c, const std::vector<int>& exits, const LinkStyle& style, std::vector<LinkCurve>& out) const;
  std::vector<LinkCurve> link_curves(const std::vector<std::vector<Cell>>& chains, const LinkStyle& style) const;
  Line wobble(const Line& line, double amount, double frequency, int salt) const;
  std::vector<Line> wobble_links(const std::vector<LinkCurve>& curves, double amount, double frequency, int salt) const;
  void stroke(const std::vector<Line>& lines, const std::string& colour, double width, const std::string& extra = "");
  void lay_roads();
  void paint_bridge(const LinkCurve& curve, double width, double sides);

  // hex_water.cpp
  double water_value(Point p) const;
  // Nothing grows here.
  bool is_wet(Point p) const;
  std::vector<int> depths() const;
  std::set<Cell> fresh_water() const;
  std::vector<std::vector<Cell>> streams_to_the_water() const;
  void lay_streams();
  void paint_shores_and_streams();
  void paint_depth(const std::vector<Line>& near_shore, const std::vector<Line>& off_shore);
  void paint_waves();
  void paint_reeds();

  // hex_sides.cpp
  std::vector<Line> side_chains(hex::SideKind kind) const;
  void add_bocage(const Line& line, std::vector<Tree>& bushes) const;
  void add_hedge(const Line& line, std::vector<Tree>& bushes) const;

  // hex_buildings.cpp
  struct House {
    Point at;
    double width, height, angle;
    enum class Roof { Slate, RedTile, Thatch } roof;
    bool church = false;
    std::uint32_t seed = 0;
  };
  struct NearRoad {
    double distance, angle;
    Point at;
  };
  std::vector<House> houses_of(Cell c, RandomAt& random) const;
  std::optional<NearRoad> nearest_road(Cell c) const;
  void add_garden(Cell c, RandomAt& random, std::vector<Tree>& garden) const;
  std::string roof_shadow(const House& h) const;
  std::string roof(const House& h) const;
  std::string church_parts(double w, double h) const;

  // hex_woods.cpp
  double wood_value(Point p) const;
  // The dot decides: does a crown keep away from the dots of all hexes that are not its own?
  bool clear_of_foreign_dots(Point p, double radius, const std::function<bool(Cell)>& is_own) const;
  void plant(std::vector<Tree> trees, double shade);

  // A random number of a point: its place on a fine grid is the key.
  std::uint32_t hash_at(int salt, Point p) const { return hash(seed_, salt, p.x * 10, p.y * 10); }

  bool far() const { return look_.detail == Detail::Far; }
  bool night() const { return look_.theme == Theme::Night; }
  const std::string& green(std::uint32_t n) const;
  std::string shifted(double x, double y) const;

  const HexPicture& map_;
  Look look_;
  HexGrid grid_;
  double s_;  // the hex side
  std::int32_t seed_;
  Colours colour_;
  std::string shadow_;
  Box box_;      // of all isolines
  double step_;  // of their grid
  Scene scene_;
  CrownStyle crowns_;
  HexTerrain::Shapes shapes_;
  std::vector<LinkCurve> road_curves_, track_curves_;
  std::vector<Line> roads_, tracks_;
  std::vector<Line> streams_, rivers_, sunk_streams_;  // through land, from water to water, through water
  std::set<Cell> river_cells_;
  bool has_water_ = false;
  NearPoints links_;               // all points that show
  NearPoints dams_, rivers_near_;  // those of roads and tracks where there is water; of rivers
  std::set<Cell> on_road_;
};

}  // namespace valor::draw
