// The table and its terrain, for those who draw them. No rule reads it.
#include <nlohmann/json.hpp>

#include "rules/vf/game.h"
#include "rules/vf/words.h"

namespace valor::vf {
namespace {

Json points_json(table::Points points) {
  Json out = Json::array();
  for (const Vec& p : points) out.push_back({p.x, p.y});
  return out;
}

}  // namespace

Json art(const Setting& t) {
  Json pieces = Json::array();
  for (const Scenery& s : t.scenery) pieces.push_back(Json{{"kind", s.kind}, {"outline", points_json(s.outline)}});
  for (const Feature& f : t.features) {
    Json piece{{"kind", kFeatureNames[static_cast<std::size_t>(f.kind)]}, {"name", f.name}};
    piece["outline"] = points_json(is_line(f.kind) ? table::Points(f.line.joints) : f.area.outline());
    if (is_line(f.kind)) piece["width"] = f.line.width;
    if (!f.crest.empty()) piece["crest"] = points_json(f.crest);
    pieces.push_back(std::move(piece));
  }
  return {{"table", {{"width", t.width}, {"height", t.height}}}, {"pieces", std::move(pieces)}};
}

}  // namespace valor::vf
