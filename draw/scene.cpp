#include "draw/scene.h"

#include <xxhash.h>

#include <algorithm>

namespace valor::draw {

void Scene::path(const std::vector<Piece>& subpaths, const std::string& attributes, double reach) {
  Element e{"<path d=\"", subpaths, "\" " + attributes + "/>\n"};
  for (Piece& p : e.pieces) p.box = p.box.grown(reach);
  elements_.push_back(std::move(e));
}

void Scene::group(const std::string& attributes, std::vector<Piece> children) {
  elements_.push_back({"<g " + attributes + ">", std::move(children), "</g>\n"});
}

void Scene::single(std::string svg, const Box& box) { elements_.push_back({"", {{std::move(svg), box}}, "\n"}); }

void Scene::list(std::vector<Piece> children) { elements_.push_back({"", std::move(children), "\n"}); }

std::string Scene::body() const { return body({-1e9, -1e9, 1e9, 1e9}); }

std::string Scene::body(const Box& view) const {
  std::string out;
  for (const Element& e : elements_) {
    bool opened = false;
    for (const Piece& p : e.pieces) {
      if (p.svg.empty() || !p.box.meets(view)) continue;
      if (!opened) out += e.open;
      opened = true;
      out += p.svg;
    }
    if (opened) out += e.close;
  }
  std::string definitions;
  for (const Definition& d : definitions_)
    if (out.find("#" + d.id) != std::string::npos) definitions += d.svg;
  return "<defs>" + definitions + "</defs>\n" + out;
}

std::vector<Piece> closed_pieces(const std::vector<Line>& loops, int every) {
  std::vector<Piece> out;
  for (const Line& l : loops) out.push_back({smooth_closed(l, every), box_of(l)});
  return out;
}

std::vector<Piece> open_pieces(const std::vector<Line>& lines) {
  std::vector<Piece> out;
  for (const Line& l : lines) out.push_back({smooth_open(l), box_of(l)});
  return out;
}

std::string svg_file(const Box& view, const std::string& body) {
  return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\">{}</svg>\n", f1(view.left),
                     f1(view.top), f1(view.width()), f1(view.height()), body);
}

Tile cut_tile(const Scene& scene, const std::vector<double>& columns, const std::vector<double>& rows, int column,
              int row) {
  const Box whole{columns.front(), rows.front(), columns.back(), rows.back()};
  const Box inner{columns[column], rows[row], columns[column + 1], rows[row + 1]};
  const Box wide = inner.grown(1);
  Tile t{.column = column, .row = row};
  t.box = {std::max(wide.left, whole.left), std::max(wide.top, whole.top), std::min(wide.right, whole.right),
           std::min(wide.bottom, whole.bottom)};
  t.svg = svg_file(t.box, scene.body(t.box));
  const XXH128_hash_t h = XXH3_128bits(t.svg.data(), t.svg.size());
  t.name = fmt::format("{:016x}{:016x}", h.high64, h.low64);
  return t;
}

std::vector<Tile> cut_tiles(const Scene& scene, const std::vector<double>& columns, const std::vector<double>& rows) {
  std::vector<Tile> out;
  for (int j = 0; j + 1 < static_cast<int>(rows.size()); ++j)
    for (int i = 0; i + 1 < static_cast<int>(columns.size()); ++i) out.push_back(cut_tile(scene, columns, rows, i, j));
  return out;
}

}  // namespace valor::draw
