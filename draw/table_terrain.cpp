#include "draw/table_terrain.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "draw/noise.h"
#include "draw/trees.h"

namespace valor::draw {
namespace {

constexpr const char* kShadow = "#0f1a0c";
constexpr double kStep = .22;  // inches, of the isolines

// Inside is positive. In inches, as everything here until it is written.
class SignedDistance {
 public:
  explicit SignedDistance(Line polygon) : p_(std::move(polygon)) {}

  double operator()(double x, double y) const {
    double nearest = 1e9;
    bool inside = false;
    for (std::size_t i = 0, j = p_.size() - 1; i < p_.size(); j = i++) {
      const Point a = p_[j], b = p_[i];
      const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
      const double t = std::clamp(((x - a.x) * dx + (y - a.y) * dy) / (length == 0 ? 1 : length), 0.0, 1.0);
      nearest = std::min(nearest, distance({x, y}, {a.x + t * dx, a.y + t * dy}));
      if ((b.y > y) != (a.y > y) && x < (a.x - b.x) * (y - b.y) / (a.y - b.y) + b.x) inside = !inside;
    }
    return inside ? nearest : -nearest;
  }

 private:
  Line p_;
};

Line in_inches(const std::vector<table::Vec>& points) {
  Line out;
  for (const table::Vec v : points) out.push_back({v.x / 1000.0, v.y / 1000.0});
  return out;
}

Line scaled(const Line& inches) {
  Line out;
  for (const Point p : inches) out.push_back({p.x * kTableInch, p.y * kTableInch});
  return out;
}

std::vector<Piece> outlines(const std::vector<Line>& loops, int every) {
  std::vector<Line> out;
  for (const Line& l : loops) out.push_back(scaled(l));
  return closed_pieces(out, every);
}

std::string data_of(const std::vector<Piece>& pieces) {
  std::string d;
  for (const Piece& p : pieces) d += p.svg;
  return d;
}

class TablePainter {
 public:
  TablePainter(const TablePicture& table, Theme theme, const std::string& id)
      : table_(table), seed_(table.seed), id_(id), night_(theme == Theme::Night) {
    out_.theme = theme;
    out_.box = {0, 0, std::ceil(table.width * kTableUnit), std::ceil(table.height * kTableUnit)};
  }

  TableTerrain paint() {
    paint_ground();
    paint_tufts();
    each(TableKind::Field, &TablePainter::paint_field);
    each(TableKind::Marsh, &TablePainter::paint_marsh);
    each(TableKind::Hill, &TablePainter::paint_hill);
    each(TableKind::River, &TablePainter::paint_river);
    each(TableKind::Ford, &TablePainter::paint_ford);
    each(TableKind::Stream, &TablePainter::paint_stream);
    paint_roads();
    paint_felt();
    paint_yards();
    each(TableKind::Earthwork, &TablePainter::paint_earthwork);
    each(TableKind::Wall, &TablePainter::paint_low_wall);
    each(TableKind::HighWall, &TablePainter::paint_high_wall);
    each(TableKind::Building, &TablePainter::paint_houses);
    define_crowns(out_.scene, crowns());
    each(TableKind::Woods, &TablePainter::paint_wood);
    if (night_) cover("fill=\"#0a0f14\" opacity=\".45\"");
    for (const TablePiece& p : table_.pieces) add_label(p);
    return std::move(out_);
  }

 private:
  template <class F>
  void each(TableKind kind, F layer) {
    for (const TablePiece& p : table_.pieces)
      if (p.kind == kind) (this->*layer)(p);
  }

  // The isolines of signed distance plus noise, as sub-paths in picture units.
  struct Roughness {
    double amount, frequency;
    int salt;
  };
  std::vector<std::vector<Piece>> organic(const TablePiece& p, const Roughness& r, const std::vector<double>& levels) {
    const Line polygon = in_inches(p.points);
    const SignedDistance inside(polygon);
    const auto lines = isolines(
        [&](double x, double y) {
          return inside(x, y) + r.amount * fractal_noise(seed_ + r.salt, x * r.frequency, y * r.frequency);
        },
        box_of(polygon).grown(r.amount + 1), kStep, levels);
    std::vector<std::vector<Piece>> out;
    for (const auto& loops : lines) out.push_back(outlines(loops, 2));
    return out;
  }

  void cover(const std::string& attributes) {
    const Box& b = out_.box;
    out_.scene.single(fmt::format("<rect width=\"{}\" height=\"{}\" {}/>", f1(b.right), f1(b.bottom), attributes), b);
  }

  void path(const std::vector<Piece>& pieces, const std::string& attributes, double reach) {
    out_.scene.path(pieces, attributes, reach);
  }

  void paint_ground() {
    cover("fill=\"#6c8a51\"");
    const Box inches{0, 0, table_.width / 1000.0, table_.height / 1000.0};
    const auto mottling = isolines([this](double x, double y) { return fractal_noise(seed_ + 9, x * .16, y * .16); },
                                   inches.grown(1.8), .6, {-.35, -.2, -.05, .1, .25});
    // Many small steps look soft; each lies on the one before.
    for (std::size_t i = 0; i < mottling.size(); ++i)
      path(outlines(mottling[i], 1),
           fmt::format("fill=\"{}\" opacity=\".2\" fill-rule=\"evenodd\"", i < 3 ? "#8aa662" : "#4f6d3b"), 2);
  }

  // Blades of grass here and there, and a few flowers; nothing that could be taken for terrain.
  void paint_tufts() {
    constexpr double kGap = 1.15;
    std::array<std::vector<Piece>, 3> tufts;
    const double across = table_.width / 1000.0, down = table_.height / 1000.0;
    for (int j = 0; j * kGap < down; ++j)
      for (int i = 0; i * kGap < across; ++i) {
        if (random_at(seed_, i, j, 60) < .45) continue;
        const Point p{(i + random_at(seed_, i, j, 61)) * kGap * kTableInch,
                      (j + random_at(seed_, i, j, 62)) * kGap * kTableInch};
        tufts[hash(seed_, i, j, 63) % 2].push_back(tuft(p, 2.4 + 1.6 * random_at(seed_, i, j, 64)));
        if (random_at(seed_, i, j, 65) < .09) tufts[2].push_back(dot({p.x + 3, p.y - 2}));
      }
    path(tufts[0], "stroke=\"#42602f\" stroke-width=\"1\" fill=\"none\" stroke-linecap=\"round\" opacity=\".5\"", 5);
    path(tufts[1], "stroke=\"#a3bd76\" stroke-width=\"1\" fill=\"none\" stroke-linecap=\"round\" opacity=\".5\"", 5);
    path(tufts[2], "stroke=\"#efe6b0\" stroke-width=\"2\" fill=\"none\" stroke-linecap=\"round\" opacity=\".7\"", 3);
  }
  static Piece tuft(Point p, double size) {
    return {fmt::format("M{0} {1}l{2} {3}M{0} {1}v{4}M{0} {1}l{5} {3}", f1(p.x), f1(p.y), f1(-size * .6), f1(-size),
                        f1(-size * 1.35), f1(size * .6)),
            Box{p.x, p.y, p.x, p.y}.grown(size * 1.5)};
  }
  static Piece dot(Point p) { return {fmt::format("M{} {}h.1", f1(p.x), f1(p.y)), Box{p.x, p.y, p.x, p.y}.grown(2)}; }

  // Points of a lattice that lie inside a polygon, each with its own random stream.
  template <class Place>
  void sow(const TablePiece& p, double gap, double margin, Place place) const {
    const Line polygon = in_inches(p.points);
    const SignedDistance inside(polygon);
    const Box box = box_of(polygon);
    for (int j = 0; box.top + j * gap < box.bottom; ++j)
      for (int i = 0; box.left + i * gap < box.right; ++i) {
        RandomAt random(hash_of(p, 70), i, j);
        const double x = box.left + (i + random()) * gap, y = box.top + (j + random()) * gap;
        if (inside(x, y) > margin) place(Point{x * kTableInch, y * kTableInch}, random);
      }
  }

  void paint_river(const TablePiece& p) {
    const auto rings = organic(p, {.3, .45, 80}, {-.35, 0, .45, 1.1});
    path(rings[0], "fill=\"#a79a68\" opacity=\".75\"", 3);
    path(rings[1], "fill=\"#47798a\" stroke=\"#33561f\" stroke-width=\"1.2\" stroke-opacity=\".5\"", 3);
    path(rings[2], "fill=\"#5b8f9f\" opacity=\".8\"", 2);
    path(rings[3], "fill=\"#71a3b1\" opacity=\".6\"", 2);
    paint_ripples(p, .8, .3);
  }
  void paint_ripples(const TablePiece& p, double gap, double margin) {
    std::vector<Piece> ripples;
    sow(p, gap, margin, [&](Point at, RandomAt& random) {
      if (random() < .55) return;
      const double l = 5 + random() * 8;
      ripples.push_back({fmt::format("M{} {}q{} -2.500 {} 0", f1(at.x), f1(at.y), f1(l / 2), f1(l)),
                         Box{at.x, at.y - 3, at.x + l, at.y + 1}});
    });
    path(ripples, "stroke=\"#d5e8ea\" stroke-width=\"1\" fill=\"none\" opacity=\".55\" stroke-linecap=\"round\"", 2);
  }

  void paint_ford(const TablePiece& p) {
    path(organic(p, {.2, .6, 81}, {0})[0], "fill=\"#a9c4bd\" opacity=\".85\"", 3);
    std::vector<Piece> stones;
    sow(p, .42, .12, [&](Point at, RandomAt& random) {
      if (random() > .4) stones.push_back(dot(at));
    });
    path(stones, "stroke=\"#8d8672\" stroke-width=\"3.4\" fill=\"none\" stroke-linecap=\"round\"", 4);
    paint_ripples(p, .7, .2);
  }

  // Wet ground: dark grass, puddles, reeds.
  void paint_marsh(const TablePiece& p) {
    const auto rings = organic(p, {.5, .5, 82}, {0, .6});
    path(rings[0], "fill=\"#5c7547\" opacity=\".8\"", 3);
    path(rings[1], "fill=\"#6a7a4a\" opacity=\".7\"", 3);
    std::vector<Piece> puddles, reeds;
    sow(p, .85, .35, [&](Point at, RandomAt& random) {
      const double r = 4 + random() * 6;
      if (random() < .6)
        puddles.push_back({fmt::format("M{} {}a{} {} 0 1 0 {} 0a{} {} 0 1 0 {} 0Z", f1(at.x - r), f1(at.y), f1(r),
                                       f1(r * .55), f1(2 * r), f1(r), f1(r * .55), f1(-2 * r)),
                           Box{at.x, at.y, at.x, at.y}.grown(r)});
      reeds.push_back(tuft({at.x + 4, at.y + 3}, 5));
    });
    path(puddles, "fill=\"#5f909c\" stroke=\"#3d5a35\" stroke-width=\"1\" opacity=\".85\"", 2);
    path(reeds, "stroke=\"#2f4a22\" stroke-width=\"1.2\" fill=\"none\" stroke-linecap=\"round\"", 2);
  }

  // A hash of where a piece lies, so that a new piece elsewhere changes nothing here.
  std::uint32_t hash_of(const TablePiece& p, int salt) const {
    return hash(seed_, p.points.front().x, p.points.front().y, salt);
  }

  void paint_field(const TablePiece& p) {
    const auto shape = organic(p, {.15, .6, 20}, {0})[0];
    const bool corn = hash_of(p, 21) % 2 == 0;
    const Box box = box_of(scaled(in_inches(p.points)));
    const Point m{(box.left + box.right) / 2, (box.top + box.bottom) / 2};
    const double reach = distance({box.left, box.top}, {box.right, box.bottom}) / 2;
    const double angle = fraction(hash_of(p, 22)) * kPi, c = std::cos(angle), s = std::sin(angle);
    std::string rows;
    for (double v = -reach; v < reach; v += kTableInch * .2)
      rows += fmt::format("M{} {}L{} {}", f1(m.x - c * reach - s * v), f1(m.y - s * reach + c * v),
                          f1(m.x + c * reach - s * v), f1(m.y + s * reach + c * v));
    const std::string d = data_of(shape);
    out_.scene.single(fmt::format("<path d=\"{0}\" fill=\"{1}\" opacity=\".8\"/><clipPath id=\"tf{2}{3}\"><path "
                                  "d=\"{0}\"/></clipPath><path d=\"{4}\" clip-path=\"url(#tf{2}{3})\" stroke=\"{5}\" "
                                  "stroke-width=\"1.3\" opacity=\".5\"/>",
                                  d, corn ? "#c4ad62" : "#8f9f55", fields_++, id_, rows, corn ? "#8d7434" : "#5f7334"),
                      box.grown(kTableInch));
  }

  // Stepped boards, each offset inwards with a bevel, lit from the north west.
  void paint_hill(const TablePiece& p) {
    const auto rings = organic(p, {.5, .33, 30}, {0, .55, 1.5, 2.05, 3, 3.5});
    constexpr std::array kBoards = {"#84a05c", "#97ad67", "#abb974"};
    for (std::size_t i = 0; i < kBoards.size(); ++i) {
      const auto &edge = rings[2 * i], &top = rings[2 * i + 1];
      path(edge,
           fmt::format("fill=\"{}\" opacity=\".28\" transform=\"translate({} {})\"", kShadow, f1(kTableInch * .14),
                       f1(kTableInch * .2)),
           8);
      path(edge,
           fmt::format("fill=\"{}\" stroke=\"#33451f\" stroke-width=\"1\" stroke-opacity=\".6\"",
                       mix(kBoards[i], "#3b4d25", .32)),
           2);
      path(edge, "fill=\"none\" stroke=\"#e9efbe\" stroke-width=\"2\" opacity=\".4\" transform=\"translate(.8 1)\"", 3);
      path(top, fmt::format("fill=\"{}\"", kBoards[i]), 2);
    }
  }

  void stroke(const Line& line, const std::string& colour, double width, const std::string& extra) {
    path(open_pieces({line}),
         fmt::format("stroke=\"{}\" stroke-width=\"{}\" fill=\"none\" {}", colour, f1(width), extra), width);
  }

  static double width_of(const TablePiece& p, double usual) {
    return p.width == 0 ? usual * kTableInch : p.width * kTableUnit;
  }

  void paint_stream(const TablePiece& p) {
    const Line line = scaled(in_inches(p.points));
    const double w = width_of(p, 1.2);
    stroke(line, "#44593a", w + 9, "stroke-linecap=\"round\" opacity=\".8\"");
    stroke(line, "#5f93a3", w, "");
    stroke(line, "#8fbac5", w * .45, "opacity=\".7\"");
  }

  // All of one layer before the next, so that roads run into each other.
  void paint_roads() {
    const auto layer = [this](const char* colour, double grown, double share, const char* extra) {
      for (const TablePiece& p : table_.pieces)
        if (p.kind == TableKind::Road)
          stroke(scaled(in_inches(p.points)), colour, width_of(p, 1) * share + grown, extra);
    };
    layer("#4d4a2d", 5, 1, "opacity=\".5\" stroke-linecap=\"round\"");
    layer("#c9b584", 0, 1, "stroke-linecap=\"round\"");
    layer("#dccb9d", 0, .62, "opacity=\".8\" stroke-linecap=\"round\"");
    layer("#8f7c4f", 1.2, 0, "stroke-dasharray=\"9 5\" opacity=\".55\"");
  }

  // A bank of earth with its slope in short strokes.
  void paint_earthwork(const TablePiece& p) {
    const Line line = scaled(in_inches(p.points));
    stroke(line, kShadow, 15, "opacity=\".3\" transform=\"translate(3 4)\" stroke-linejoin=\"round\"");
    stroke(line, "#6f5733", 13, "stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    stroke(line, "#a98a58", 6, "stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    std::vector<Piece> slope;
    for (const Step& step : draw::walk(line, 5, 2)) {
      const Point n{-step.along.y, step.along.x};
      slope.push_back({fmt::format("M{} {}l{} {}", f1(step.at.x + n.x * 3.5), f1(step.at.y + n.y * 3.5), f1(n.x * 4.5),
                                   f1(n.y * 4.5)),
                       Box{step.at.x, step.at.y, step.at.x, step.at.y}.grown(9)});
    }
    path(slope, "stroke=\"#3f301a\" stroke-width=\"1.1\" fill=\"none\" opacity=\".7\"", 2);
  }

  void paint_felt() {
    RandomAt random(seed_, 3);
    std::array<std::string, 2> fibres;
    for (int i = 0; i < 420; ++i) {
      const double x = random() * 180;
      const double y = random() * 180;
      const double a = random() * 2 * kPi;
      const double l = 2 + random() * 3;
      fibres[i % 2 == 0 ? 1 : 0] += fmt::format("M{} {}l{} {}", f1(x), f1(y), f1(std::cos(a) * l), f1(std::sin(a) * l));
    }
    const std::string id = "felt" + id_;
    out_.scene.define(
        id,
        fmt::format("<pattern id=\"{}\" width=\"180\" height=\"180\" patternUnits=\"userSpaceOnUse\"><path d=\"{}\" "
                    "stroke=\"#d7e3a6\" stroke-width=\".9\" opacity=\".16\"/><path d=\"{}\" stroke=\"#1d2f12\" "
                    "stroke-width=\".9\" opacity=\".17\"/></pattern>",
                    id, fibres[0], fibres[1]));
    cover(fmt::format("fill=\"url(#{})\"", id));
  }

  void paint_low_wall(const TablePiece& p) { paint_wall(p, 7, "#b8b0a0", 4); }
  // Taller: a longer shadow, and coping stones along its top.
  void paint_high_wall(const TablePiece& p) {
    paint_wall(p, 10, "#a39a88", 8);
    stroke_straight(p, "#d8d0be", 2.4, "stroke-dasharray=\"10 2\"");
  }
  void stroke_straight(const TablePiece& p, const char* colour, double width, const std::string& extra) {
    const Line line = scaled(in_inches(p.points));
    path({{straight(line), box_of(line)}},
         fmt::format("stroke=\"{}\" stroke-width=\"{}\" fill=\"none\" stroke-linejoin=\"round\" {}", colour, f1(width),
                     extra),
         width + 9);
  }
  void paint_wall(const TablePiece& p, double width, const char* stones, double shadow) {
    stroke_straight(p, kShadow, width,
                    fmt::format("opacity=\".4\" transform=\"translate({} {})\"", f1(shadow * .75), f1(shadow)));
    stroke_straight(p, "#5a5549", width, "stroke-linecap=\"round\"");
    stroke_straight(p, stones, width * .66, "stroke-dasharray=\"7 1.6 5 1.6\"");
  }

  struct House {
    Point at;  // picture units
    double width, height, angle;
    int roof;  // 0 slate, 1 tile, 2 straw
  };

  // One house if the polygon is no larger than one, else as many as stand in it.
  std::vector<House> houses_of(const TablePiece& p) const {
    const Line polygon = in_inches(p.points);
    std::size_t longest = 0;
    const auto side = [&](std::size_t i) { return distance(polygon[i], polygon[(i + 1) % polygon.size()]); };
    for (std::size_t i = 1; i < polygon.size(); ++i)
      if (side(i) > side(longest)) longest = i;
    const Point a = polygon[longest], b = polygon[(longest + 1) % polygon.size()];
    const double angle = std::atan2(b.y - a.y, b.x - a.x), c = std::cos(angle), s = std::sin(angle);
    Line turned;
    for (const Point q : polygon) turned.push_back({q.x * c + q.y * s, q.y * c - q.x * s});
    const Box box = box_of(turned);
    const auto place = [&](double u, double v) {
      return Point{(u * c - v * s) * kTableInch, (u * s + v * c) * kTableInch};
    };
    const Point middle{(box.left + box.right) / 2, (box.top + box.bottom) / 2};
    if (box.width() <= 4.5 && box.height() <= 3)
      return {{place(middle.x, middle.y), box.width() * kTableInch, box.height() * kTableInch, angle,
               static_cast<int>(hash_of(p, 41) % 3)}};
    std::vector<House> out;
    const SignedDistance inside(turned);
    constexpr double kPitchX = 3, kPitchY = 2.4;
    const int across = std::max(1, static_cast<int>(box.width() / kPitchX));
    const int down = std::max(1, static_cast<int>(box.height() / kPitchY));
    for (int j = 0; j < down; ++j)
      for (int i = 0; i < across; ++i) {
        RandomAt random(hash_of(p, 42), i, j);
        const double w = 1.9 + random() * .8;
        const double h = 1.2 + random() * .5;
        const double u = middle.x + (i - (across - 1) / 2.0) * kPitchX + (random() - .5) * .3;
        const double v = middle.y + (j - (down - 1) / 2.0) * kPitchY + (random() - .5) * .3;
        const double turn = (random() - .5) * .24;
        const double reach = std::min(w, h) / 2;
        if (inside(u - w / 2, v) < 0 || inside(u + w / 2, v) < 0 || inside(u, v) < reach) continue;
        out.push_back({place(u, v), w * kTableInch, h * kTableInch, angle + turn, static_cast<int>(random() * 3)});
      }
    return out;
  }

  // Trodden ground around houses, as one shape, so that neighbours share a yard.
  void paint_yards() {
    std::vector<Piece> yards;
    for (const TablePiece& p : table_.pieces) {
      if (p.kind != TableKind::Building) continue;
      const bool single = houses_of(p).size() < 2;
      const auto yard = organic(p, {.25, .6, 40}, {single ? -.6 : 0})[0];
      yards.insert(yards.end(), yard.begin(), yard.end());
    }
    path(yards, "fill=\"#b5a877\" opacity=\".75\"", 2);
  }

  void paint_houses(const TablePiece& p) {
    for (const House& h : houses_of(p)) paint_house(h);
  }

  void paint_house(const House& b) {
    constexpr std::array<std::array<const char*, 2>, 3> kRoofs = {
        {{"#8b949c", "#626c77"}, {"#bd6b4d", "#8e4834"}, {"#d9b76c", "#a88446"}}};
    const double w = b.width, h = b.height, c = std::cos(b.angle), s = std::sin(b.angle);
    const bool upper_lit = s * -.64 + c * .77 > 0;
    const auto& colours = kRoofs[static_cast<std::size_t>(b.roof)];
    const int columns = static_cast<int>(std::floor(w / 5 + 0.5));
    std::string tiles;
    for (int i = 1; i < columns; ++i)
      tiles += fmt::format("M{} {}V{}", f1(-w / 2 + w * i / columns), f1(-h / 2), f1(h / 2));
    for (const double y : {-.36, -.24, -.12, .12, .24, .36})
      tiles += fmt::format("M{} {}H{}", f1(-w / 2), f1(h * y), f1(w / 2));
    const auto rect = [&](double dx, double dy, double height, const std::string& attributes) {
      return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>", f1(-w / 2 + dx), f1(-h / 2 + dy),
                         f1(w), f1(height), attributes);
    };
    // The shadow is turned back, so that it falls to the south east.
    out_.scene.single(
        fmt::format("<g transform=\"translate({} {}) rotate({})\">", f1(b.at.x), f1(b.at.y), f1(b.angle * 180 / kPi)) +
            rect(7 * c + 10 * s, -7 * s + 10 * c, h, fmt::format("fill=\"{}\" opacity=\".42\"", kShadow)) +
            rect(0, 0, h, fmt::format("fill=\"{}\"", colours[upper_lit ? 1 : 0])) +
            rect(0, 0, h / 2, fmt::format("fill=\"{}\"", colours[upper_lit ? 0 : 1])) +
            fmt::format("<path d=\"{}\" stroke=\"#2a2117\" stroke-width=\".6\" opacity=\".32\"/><path d=\"M{} 0H{}\" "
                        "stroke=\"#f0e6cf\" stroke-width=\"2\" opacity=\".85\"/><rect x=\"{}\" y=\"-5\" width=\"8\" "
                        "height=\"8\" fill=\"#5d4134\" stroke=\"#2a2117\"/>",
                        tiles, f1(-w / 2), f1(w / 2), f1(w * .22)) +
            rect(0, 0, h, "fill=\"none\" stroke=\"#2a2117\" stroke-width=\"1.8\"") + "</g>",
        Box{b.at.x, b.at.y, b.at.x, b.at.y}.grown(w / 2 + h / 2 + 14));
  }

  CrownStyle crowns() const {
    CrownStyle c;
    c.seed = seed_;
    c.lobes = 8;
    c.leaves = 14;
    c.leaf_spread = 7.8;
    c.leaf_size = .8;
    c.leaf_stroke = .8;
    c.shift = 1;
    c.dark = "#15240c";
    c.vein = "#17260b";
    c.shadow = kShadow;
    c.dark_opacity = .4;
    c.light_opacity = .16;
    c.light_size = .52;
    c.vein_opacity = .45;
    c.shadow_x = .3;
    c.shadow_y = .42;
    c.one_stream = true;
    c.id = "t" + id_;
    return c;
  }

  void paint_wood(const TablePiece& p) {
    constexpr std::array kGreens = {"#5d7f3c", "#6d8f45", "#4d6f35", "#7b964a"};
    constexpr double kGap = .62;
    const Line polygon = in_inches(p.points);
    const SignedDistance inside(polygon);
    const auto value = [&](double x, double y) {
      return inside(x, y) + .6 * fractal_noise(seed_ + 50, x * .55, y * .55);
    };
    const auto floor = outlines(isolines(value, box_of(polygon).grown(1.5), kStep, {0})[0], 2);
    path(floor, fmt::format("fill=\"{}\" opacity=\".34\" transform=\"translate(6 8)\"", kShadow), 10);
    path(floor, "fill=\"#4a5f31\" stroke=\"#24331a\" stroke-width=\"1.6\"", 2);
    const Box box = box_of(polygon).grown(1);
    std::vector<Tree> trees;
    for (int j = 0; box.top + j * kGap * .87 < box.bottom; ++j)
      for (int i = 0; box.left + i * kGap < box.right; ++i) {
        const double x =
            box.left + (i + ((j & 1) != 0 ? .5 : 0)) * kGap + (random_at(seed_, i, j, 51) - .5) * kGap * .6;
        const double y = box.top + j * kGap * .87 + (random_at(seed_, i, j, 52) - .5) * kGap * .6;
        const double v = value(x, y);
        if (v < .12) continue;
        const double r = v < .5 ? .28 + .1 * random_at(seed_, i, j, 53) : .38 + .22 * random_at(seed_, i, j, 54);
        trees.push_back({{x * kTableInch, y * kTableInch},
                         r * kTableInch,
                         kGreens[hash(seed_, i, j, 56) & 3],
                         static_cast<int>(hash(seed_, i, j, 55) & 7)});
      }
    draw_trees(out_.scene, std::move(trees), .3, crowns());
  }

  // Woods in their middle, hills low on their slope (units stand on top), houses above their roofs.
  void add_label(const TablePiece& p) {
    if (p.name.empty() || !has_label(p.kind)) return;
    const Box box = box_of(scaled(in_inches(p.points)));
    Label l{.at = {(box.left + box.right) / 2, (box.top + box.bottom) / 2 + 6}, .size = 18, .text = p.name};
    switch (p.kind) {
      case TableKind::Woods:
        l.kind = Lettering::Wood;
        break;
      case TableKind::Hill:
        l.kind = Lettering::Hill;
        l.size = 19;
        l.at.y = box.top + box.height() * .84;
        break;
      case TableKind::Building:
        l.kind = Lettering::Town;
        l.size = 22;
        l.at.y = box.top - 10;
        break;
      case TableKind::Stream:
      case TableKind::River:
      case TableKind::Ford:
        l.kind = Lettering::Water;
        break;
      default:
        l.kind = Lettering::Field;
        break;
    }
    l.at.y = std::clamp(l.at.y, l.size, out_.box.bottom - 6);
    l.pivot = l.at;
    out_.labels.push_back(std::move(l));
  }

  // A road or a wall has a name for those who ask what is in their way; on the table it is seen.
  static bool has_label(TableKind kind) {
    return kind != TableKind::Road && kind != TableKind::Wall && kind != TableKind::HighWall &&
           kind != TableKind::Earthwork;
  }

  const TablePicture& table_;
  std::int32_t seed_;
  std::string id_;
  bool night_;
  int fields_ = 0;
  TableTerrain out_;
};

std::vector<double> cuts(double end) {
  std::vector<double> out;
  const double pitch = kTileInches * kTableInch;
  for (double at = 0; at < end; at += pitch) out.push_back(at);
  out.push_back(end);
  return out;
}

}  // namespace

TableTerrain draw_table_terrain(const TablePicture& table, Theme theme, const std::string& id) {
  return TablePainter(table, theme, id).paint();
}

Tile table_tile(const TableTerrain& t, int column, int row) {
  return cut_tile(t.scene, cuts(t.box.right), cuts(t.box.bottom), column, row);
}

std::vector<Tile> table_tiles(const TableTerrain& t) {
  return cut_tiles(t.scene, cuts(t.box.right), cuts(t.box.bottom));
}

std::string table_lettering_svg(const TableTerrain& t) {
  std::string out =
      "<g font-family=\"'Alegreya Variable',Alegreya,serif\" font-weight=\"600\" fill=\"#fffbe6\" stroke=\"#1d2b12\" "
      "stroke-width=\"4\" stroke-opacity=\".75\" paint-order=\"stroke\" text-anchor=\"middle\">";
  for (const Label& l : t.labels) {
    const bool town = l.kind == Lettering::Town;
    out +=
        fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-style=\"{}\" letter-spacing=\"{}\">{}</text>",
                    f1(l.at.x), f1(l.at.y), f1(l.size), town ? "normal" : "italic", town ? "2.5" : "0", escape(l.text));
  }
  return out + "</g>\n";
}

std::string table_body(const TableTerrain& t) { return t.scene.body() + table_lettering_svg(t); }

std::string table_svg(const TableTerrain& t) { return svg_file(t.box, table_body(t)); }

}  // namespace valor::draw
