#include "server/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "core/hex/map.h"

namespace valor::server {
namespace {

// ---- from JSON to what draw/ takes ----

// The rules have checked the letters when the game was opened: here every letter is right.
Result<hex::Map, LoadError> map_of(const Json& header) {
  std::string letters;
  for (char c = '!'; c <= '~'; ++c) letters.push_back(c);
  return hex::read_map(header.at("map"), letters, "map");
}

std::vector<table::Vec> points_of(const Json& list) {
  std::vector<table::Vec> out;
  for (const Json& p : list) out.push_back({p.at(0).get<std::int32_t>(), p.at(1).get<std::int32_t>()});
  return out;
}

draw::TableKind table_kind(const std::string& kind) {
  static const std::map<std::string, draw::TableKind> kinds{{"wood", draw::TableKind::Woods},
                                                            {"hill", draw::TableKind::Hill},
                                                            {"building", draw::TableKind::Building},
                                                            {"road", draw::TableKind::Road},
                                                            {"low_wall", draw::TableKind::Wall},
                                                            {"high_wall", draw::TableKind::HighWall},
                                                            {"stream", draw::TableKind::Stream},
                                                            {"river", draw::TableKind::River},
                                                            {"ford", draw::TableKind::Ford},
                                                            {"mud", draw::TableKind::Marsh},
                                                            {"entrenchment", draw::TableKind::Earthwork}};
  const auto found = kinds.find(kind);
  return found == kinds.end() ? draw::TableKind::Field : found->second;
}

draw::TablePicture table_of(const Json& art) {
  draw::TablePicture out;
  out.width = art.at("table").at("width").get<table::Length>();
  out.height = art.at("table").at("height").get<table::Length>();
  out.seed = art.value("seed", 1815);
  for (const Json& piece : art.value("pieces", Json::array()))
    out.pieces.push_back({table_kind(piece.value("kind", "")), points_of(piece.at("outline")), piece.value("name", ""),
                          piece.value("width", 0)});
  return out;
}

draw::CounterKind counter_kind(const std::string& kind) {
  static const std::map<std::string, draw::CounterKind> kinds{{"half_squad", draw::CounterKind::HalfSquad},
                                                              {"leader", draw::CounterKind::Leader},
                                                              {"machine_gun", draw::CounterKind::MachineGun},
                                                              {"mortar", draw::CounterKind::MachineGun},
                                                              {"flamethrower", draw::CounterKind::MachineGun},
                                                              {"vehicle", draw::CounterKind::Vehicle},
                                                              {"tank", draw::CounterKind::Vehicle},
                                                              {"halftrack", draw::CounterKind::Vehicle},
                                                              {"gun", draw::CounterKind::Gun},
                                                              {"truck", draw::CounterKind::Truck}};
  const auto found = kinds.find(kind);
  return found == kinds.end() ? draw::CounterKind::Squad : found->second;
}

draw::CounterFace face_of(const Json& in) {
  draw::CounterFace out;
  out.id = in.value("id", "");
  out.nation = in.value("nation", "");
  out.kind = counter_kind(in.value("kind", ""));
  out.title = in.value("title", "");
  out.values = in.value("values", "");
  out.elite = in.value("elite", false);
  out.modifier = in.value("modifier", "");
  out.weapon_class = in.value("weapon_class", "");
  const std::pair<const char*, std::string draw::CounterFace::*> printed[] = {
      {"anti_tank", &draw::CounterFace::anti_tank},
      {"gun_ap", &draw::CounterFace::gun_ap},
      {"front_armour", &draw::CounterFace::front_armour},
      {"rear_armour", &draw::CounterFace::rear_armour},
      {"aa_gun", &draw::CounterFace::aa_gun},
      {"bow_gun", &draw::CounterFace::bow_gun},
      {"transport_class", &draw::CounterFace::transport_class},
      {"casualty", &draw::CounterFace::casualty},
      {"movement", &draw::CounterFace::movement}};
  for (const auto& [name, member] : printed)
    if (in.contains(name)) out.*member = in[name].is_string() ? in[name].get<std::string>() : in[name].dump();
  out.turret = in.value("turret", false);
  out.shield = in.value("shield", false);
  // A heavy counter that tells only "C-12": its anti-tank letter and its gun.
  const bool heavy = out.kind == draw::CounterKind::Vehicle || out.kind == draw::CounterKind::Gun;
  if (const std::size_t dash = out.values.find('-'); heavy && out.anti_tank.empty() && dash != std::string::npos) {
    out.anti_tank = out.values.substr(0, dash);
    out.gun_ap = out.values.substr(dash + 1);
  }
  return out;
}

// "squad", "vehicle", …: what is drawn on it, so that a page can draw it in another way.
const char* kind_name(draw::CounterKind kind) {
  switch (kind) {
    case draw::CounterKind::Squad:
      return "squad";
    case draw::CounterKind::HalfSquad:
      return "half_squad";
    case draw::CounterKind::Leader:
      return "leader";
    case draw::CounterKind::MachineGun:
      return "weapon";
    case draw::CounterKind::Vehicle:
      return "vehicle";
    case draw::CounterKind::Gun:
      return "gun";
    case draw::CounterKind::Truck:
      return "truck";
  }
  return "";
}

std::vector<draw::CounterFace> faces_of(const Json& art) {
  std::vector<draw::CounterFace> out;
  for (const Json& face : art.value("faces", Json::array())) out.push_back(face_of(face));
  return out;
}

std::string style_of_side(const Json& view, const Json& side) {
  for (const Json& s : view.value("sides", Json::array()))
    if (s.value("id", Json()) == side) return s.value("style", "");
  return "";
}

// ---- terrain ----

Json labels_json(const std::vector<draw::Label>& labels) {
  Json out = Json::array();
  for (const draw::Label& l : labels)
    out.push_back(Json{{"kind", draw::lettering_name(l.kind)},
                       {"x", l.at.x},
                       {"y", l.at.y},
                       {"turn", l.turn},
                       {"size", l.size},
                       {"text", l.text}});
  return out;
}

std::shared_ptr<const DrawnTerrain> cut(Json about, const std::vector<draw::Tile>& tiles, draw::Theme theme) {
  auto out = std::make_shared<DrawnTerrain>();
  about["tiles"] = Json::array();
  for (const draw::Tile& tile : tiles) {
    const std::string name =
        fmt::format("{}-{}-{}-{}.svg", theme == draw::Theme::Day ? "day" : "night", tile.column, tile.row, tile.name);
    about["tiles"].push_back(Json{{"name", name},
                                  {"x", tile.box.left},
                                  {"y", tile.box.top},
                                  {"width", tile.box.right - tile.box.left},
                                  {"height", tile.box.bottom - tile.box.top}});
    out->tiles.emplace(name, tile.svg);
  }
  out->about = about.dump();
  return out;
}

std::shared_ptr<const DrawnTerrain> hex_terrain(const hex::Map& map, draw::Theme theme) {
  const draw::HexTerrain terrain = draw::draw_hex_terrain(map, {.theme = theme});
  std::vector<draw::Label> labels = terrain.labels;
  labels.insert(labels.end(), terrain.coordinates.begin(), terrain.coordinates.end());
  const Json about{{"width", terrain.grid.width()},
                   {"height", terrain.grid.height()},
                   {"hex", {{"columns", map.grid.width}, {"rows", map.grid.height}, {"side", draw::kHexSide}}},
                   {"labels", labels_json(labels)}};
  return cut(about, draw::hex_tiles(terrain), theme);
}

std::shared_ptr<const DrawnTerrain> table_terrain(const draw::TablePicture& table, draw::Theme theme) {
  const draw::TableTerrain terrain = draw::draw_table_terrain(table, theme);
  const Json about{{"width", table.width * draw::kTableUnit},
                   {"height", table.height * draw::kTableUnit},
                   {"table", {{"unit", draw::kTableUnit}}},
                   {"labels", labels_json(terrain.labels)}};
  return cut(about, draw::table_tiles(terrain), theme);
}

// ---- positions ----

std::vector<draw::PlacedCounter> counters_of(const Json& art, const Json& view) {
  std::map<std::string, draw::CounterFace> faces;
  for (draw::CounterFace& f : faces_of(art)) faces.emplace(f.id, f);
  std::multimap<int, draw::PlacedCounter> sorted;  // of equal height: in the order of the view
  for (const Json& unit : view.value("units", Json::array())) {
    if (!unit.contains("at") || !unit["at"].is_string()) continue;
    const auto face = faces.find(unit.value("face", ""));
    const auto at = hex::parse_hex(unit["at"].get<std::string>());
    if (face == faces.end() || !at) continue;
    draw::PlacedCounter placed{*at, face->second, unit.value("marks", std::vector<std::string>{})};
    sorted.emplace(unit.value("stack", 0), std::move(placed));
  }
  std::vector<draw::PlacedCounter> out;
  for (auto& [order, counter] : sorted) out.push_back(std::move(counter));
  return out;
}

std::vector<draw::PlacedFlag> flags_of(const Json& view) {
  std::vector<draw::PlacedFlag> out;
  for (const Json& thing : view.value("things", Json::array())) {
    if (thing.value("kind", "") != "objective" || !thing.contains("at") || !thing["at"].is_string()) continue;
    if (const auto at = hex::parse_hex(thing["at"].get<std::string>()))
      out.push_back({*at, style_of_side(view, thing.value("side", Json()))});
  }
  return out;
}

draw::TableUnit table_unit(const Json& view, const Json& unit) {
  draw::TableUnit out;
  out.at = {unit.value("x", 0), unit.value("y", 0)};
  out.heading = unit.value("heading", std::uint16_t{0});
  out.width = unit.value("width", 0);
  out.depth = unit.value("depth", 0);
  out.files = unit.value("files", 1);
  out.figures = unit.value("figures", 1);
  out.leader = unit.value("figure", "") == "leader";
  out.figure = unit.value("figure", "") == "horse"    ? draw::Figure::Horse
               : unit.value("figure", "") == "cannon" ? draw::Figure::Cannon
                                                      : draw::Figure::Foot;
  out.side = unit.value("side", 0);
  out.style = style_of_side(view, unit.value("side", Json()));
  if (unit.contains("name") && unit["name"].is_object())
    for (const Json& arg : unit["name"].value("args", Json::object()))
      if (arg.is_string() && out.name.empty()) out.name = arg.get<std::string>();
  out.losses = unit.value("losses", 0);
  out.tenacity = unit.value("tenacity", 0);
  return out;
}

}  // namespace

Result<std::shared_ptr<const DrawnTerrain>, LoadError> Pictures::terrain(const std::string& header, const Json& art,
                                                                         draw::Theme theme) {
  const Json in = Json::parse(header);
  const std::string drawn = canonical(in.contains("map") ? in["map"] : art);
  const std::string key = to_hex(digest({drawn})) + (theme == draw::Theme::Day ? "d" : "n");
  const std::lock_guard lock(mutex_);
  if (const auto found = drawn_.find(key); found != drawn_.end()) return found->second;
  if (drawn_.size() >= 16) drawn_.clear();
  if (!in.contains("map")) return drawn_[key] = table_terrain(table_of(art), theme);
  const Result<hex::Map, LoadError> map = map_of(in);
  if (!map) return tl::unexpected<LoadError>(map.error());
  return drawn_[key] = hex_terrain(*map, theme);
}

std::string Pictures::sprite(const Json& art) {
  const std::vector<draw::CounterFace> faces = faces_of(art);
  std::string sheet = draw::sprite_sheet(faces, draw::Palette::Period, draw::Extras::Yes);
  for (const draw::CounterFace& face : faces) {
    const std::string opening = fmt::format("<symbol id=\"{}\" ", face.id);
    if (const std::size_t at = sheet.find(opening); at != std::string::npos)
      sheet.insert(at + opening.size(), fmt::format("data-kind=\"{}\" ", kind_name(face.kind)));
  }
  return sheet;
}

Result<std::string, LoadError> Pictures::field(const std::string& header, const Json& art, draw::Theme theme) {
  const Json in = Json::parse(header);
  if (!in.contains("map")) return draw::table_svg(draw::draw_table_terrain(table_of(art), theme));
  const Result<hex::Map, LoadError> map = map_of(in);
  if (!map) return tl::unexpected<LoadError>(map.error());
  return draw::hex_map_svg(draw::draw_hex_terrain(*map, {.theme = theme, .detail = draw::Detail::Far}));
}

Result<std::string, LoadError> Pictures::thumbnail(const std::string& header, const Json& art, const Json& view,
                                                   draw::Theme theme) {
  if (view.is_null()) return field(header, art, theme);
  const Json in = Json::parse(header);
  if (!in.contains("map")) return position(header, art, view, theme);
  const Result<hex::Map, LoadError> map = map_of(in);
  if (!map) return tl::unexpected<LoadError>(map.error());
  return draw::draw_hex_position(*map, counters_of(art, view), flags_of(view),
                                 {.theme = theme, .detail = draw::Detail::Far});
}

Result<std::string, LoadError> Pictures::position(const std::string& header, const Json& art, const Json& view,
                                                  draw::Theme theme) {
  const Json in = Json::parse(header);
  if (in.contains("map")) {
    const Result<hex::Map, LoadError> map = map_of(in);
    if (!map) return tl::unexpected<LoadError>(map.error());
    return draw::draw_hex_position(*map, counters_of(art, view), flags_of(view), {.theme = theme});
  }
  std::vector<draw::TableUnit> units;
  for (const Json& unit : view.value("units", Json::array()))
    if (unit.contains("x")) units.push_back(table_unit(view, unit));
  std::vector<draw::PlacedObjective> objectives;
  for (const Json& thing : view.value("things", Json::array()))
    if (thing.value("kind", "") == "objective" && thing.contains("at") && thing["at"].is_object())
      objectives.push_back({{thing["at"].value("x", 0), thing["at"].value("y", 0)}, ""});
  return draw::draw_table_position(table_of(art), units, objectives, theme);
}

}  // namespace valor::server
