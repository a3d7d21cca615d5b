// Chapter 2: game preparation: a scenario (2.1) with its armies, table and objectives becomes a setting and an opening
// position. Bad data is named by its place in the file.
//
// The slice plays infantry on woods and hills; a scenario that asks for more is refused with a sentence.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/table/motion.h"
#include "rules/vf/01_core.h"
#include "rules/vf/system.h"

namespace valor::vf {
namespace {

// A value of the file that knows its place. The first thing that is wrong is thrown as a LoadError and caught in setup,
// a few lines below: reading stops at any depth without a check after every field.
class Node {
 public:
  Node(const Json& json, std::string place) : json_(&json), place_(std::move(place)) {}

  [[noreturn]] void fail(const std::string& what, const std::string& remedy = "") const {
    throw LoadError{place_, what, remedy};
  }
  bool has(const char* name) const { return json_->is_object() && json_->contains(name); }
  Node operator[](const char* name) const {
    if (!json_->is_object()) fail("this is not an object.");
    const auto found = json_->find(name);
    if (found == json_->end()) fail(fmt::format("\"{}\" is missing.", name));
    return {*found, fmt::format("{}/{}", place_, name)};
  }
  std::size_t size() const {
    if (!json_->is_array()) fail("this is not a list.");
    return json_->size();
  }
  Node item(std::size_t i) const {
    if (i >= size()) fail(fmt::format("item {} is missing.", i));
    return {(*json_)[i], fmt::format("{}/{}", place_, i)};
  }
  std::string text() const {
    if (!json_->is_string()) fail("this is not a text.");
    return json_->get<std::string>();
  }
  std::int64_t whole(std::int64_t low, std::int64_t high) const {
    if (!json_->is_number_integer() || *json_ < low || *json_ > high)
      fail(fmt::format("this is not a whole number from {} to {}.", low, high));
    return json_->get<std::int64_t>();
  }
  int number(int low, int high) const { return static_cast<int>(whole(low, high)); }
  bool yes() const {
    if (!json_->is_boolean()) fail("this is not true or false.");
    return json_->get<bool>();
  }
  const Json& json() const { return *json_; }

 private:
  const Json* json_;
  std::string place_;
};

Vec read_vec(const Node& x, const Node& y) {
  constexpr int kFar = table::kCoordinateLimit - 1;
  return {x.number(-kFar, kFar), y.number(-kFar, kFar)};
}

std::vector<Vec> read_points(const Node& list) {
  std::vector<Vec> points;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list.item(i).size() != 2) list.item(i).fail("a point is a list of two numbers.");
    points.push_back(read_vec(list.item(i).item(0), list.item(i).item(1)));
  }
  return points;
}

// --- 1.5 army sheets and fate tables ---

Profile read_profile(const Node& armies, const std::string& army, const Node& id) {
  const Node units = armies[army.c_str()]["units"];
  if (!units.has(id.text().c_str()))
    id.fail(fmt::format("the army sheet \"{}\" has no unit \"{}\".", army, id.text()),
            "data/vf/tables/armies.json lists them.");
  const Node row = units[id.text().c_str()];
  Profile p;
  p.id = id.text();
  p.name = row["name"].text();
  const std::string arm = row["type"].text();
  if (arm != "infantry") id.fail(fmt::format("{} cannot be played yet.", arm), "Take infantry.");
  p.least_figures = row["figures"].item(0).number(1, kMostFigures);
  p.most_figures = row["figures"].item(1).number(1, kMostFigures);
  p.range = table::inches(row["range"].number(0, 100));
  p.fire = row["fire"].number(0, 9);
  p.melee = row["melee"].number(1, 9);
  p.tenacity = row["tenacity"].number(1, 9);
  p.weapon = row["weapon"].text();
  for (std::size_t i = 0; i < row["specials"].size(); ++i) p.specials.push_back(row["specials"].item(i).text());
  return p;
}

FateEntry read_fate(const Node& row) {
  return {row["name"].text(), row["when"].text(), row["effect"].text(), row["works"].yes()};
}

void read_fate_table(const Node& fate, SideData& side) {
  static constexpr std::array<const char*, kCards> kRanks{"A", "2", "3",  "4", "5", "6", "7",
                                                          "8", "9", "10", "J", "Q", "K"};
  for (std::size_t card = 0; card < kCards; ++card)
    side.fate[card] = read_fate(card < 10 ? fate["common"][kRanks[card]] : fate[side.army.c_str()][kRanks[card]]);
}

// --- the scenario ---

class Loader {
 public:
  explicit Loader(const Node& header) : header_(header), scenario_(header["scenario"]), tables_(header["tables"]) {}

  Opening<Setting, State> load() {
    read_head();
    read_terrain();
    read_scenery();
    for (std::size_t i = 0; i < kSides; ++i) read_side(i);
    read_objectives();
    check_positions();
    State& s = state_;
    s.piece_count = static_cast<std::uint8_t>(t_.pieces.size());
    s.brigade_count = static_cast<std::uint8_t>(t_.brigades.size());
    s.objective_count = static_cast<std::uint8_t>(t_.objectives.size());
    s.holder.fill(kNoSide);
    s.active = t_.first;
    s.stack.push({.seat = seat_of(t_.first), .ask = Ask::Fate});
    return {std::move(t_), state_};
  }

 private:
  void read_head() {
    t_.title = scenario_["title"].text();
    t_.story = scenario_["story"].text();
    t_.turns = scenario_["turns"].number(1, 60);
    t_.first = Side{static_cast<std::uint8_t>(scenario_["first"].number(0, kSides - 1))};
    const Node table = scenario_["table"];
    t_.width = table["width"].number(12000, 240000);
    t_.height = table["height"].number(12000, 240000);
    const Node options = header_["options"];
    if (options.has("support_closest")) t_.options.support_closest = options["support_closest"].yes();
  }

  // T.1
  void read_terrain() {
    const Node list = scenario_["terrain"];
    if (list.size() > kMostFeatures) list.fail(fmt::format("there are more than {} features.", kMostFeatures));
    for (std::size_t i = 0; i < list.size(); ++i) read_feature(list.item(i), static_cast<std::uint8_t>(i));
  }

  void read_scenery() {
    if (!scenario_.has("scenery")) return;
    const Node list = scenario_["scenery"];
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node node = list.item(i);
      if (node["kind"].text() != "field") node["kind"].fail("only a field is scenery without a rule.", "Give field.");
      t_.scenery.push_back({node["kind"].text(), read_points(node["outline"])});
    }
  }

  void read_feature(const Node& node, std::uint8_t number) {
    Feature f;
    const std::string kind = node["kind"].text();
    if (kind == "wood") f.kind = FeatureKind::Wood;
    else if (kind == "hill") f.kind = FeatureKind::Hill;
    else node["kind"].fail(fmt::format("the terrain \"{}\" is unknown.", kind), "Give wood or hill.");
    f.name = unique_name(node["name"]);
    const std::vector<Vec> outline = read_points(node["outline"]);
    if (!table::is_simple(outline))
      node["outline"].fail("the outline crosses itself or has no area.", "Give at least three corners in order.");
    f.area = Area(outline);
    const table::Box& box = f.area.box();
    f.middle = {box.low.x + (box.high.x - box.low.x) / 2, box.low.y + (box.high.y - box.low.y) / 2};
    t_.obstacles.add(f.area);
    t_.obstacle_feature.push_back(number);
    if (f.kind == FeatureKind::Hill) {
      f.crest = read_points(node["crest"]);
      if (f.crest.size() < 2) node["crest"].fail("a crest is a line of at least two points.");
      t_.obstacles.add(table::Polyline{f.crest, 0});
      t_.obstacle_feature.push_back(number);
    }
    t_.features.push_back(std::move(f));
  }

  void read_side(std::size_t i) {
    const Node sides = scenario_["sides"];
    if (sides.size() != kSides) sides.fail(fmt::format("there are {} sides, not 2.", sides.size()));
    const Node node = sides.item(i);
    SideData& side = t_.sides[i];
    side.army = node["army"].text();
    const Node armies = tables_["armies"];
    if (!armies.has(side.army.c_str())) node["army"].fail(fmt::format("there is no army sheet \"{}\".", side.army));
    side.name = armies[side.army.c_str()]["name"].text();
    side.style = side.army;
    read_fate_table(tables_["fate"], side);
    const Side own{static_cast<std::uint8_t>(i)};
    const Node brigades = node["brigades"];
    if (brigades.size() == 0) brigades.fail("a side has at least one brigade.");
    for (std::size_t b = 0; b < brigades.size(); ++b) read_brigade(brigades.item(b), own);
    side.army_leader = read_leader(node["army_leader"], PieceKind::ArmyLeader, own, kNoBrigade);
  }

  // 1.4
  void read_brigade(const Node& node, Side side) {
    if (t_.brigades.size() == kMostBrigades) node.fail(fmt::format("there are more than {} brigades.", kMostBrigades));
    const auto number = static_cast<std::uint8_t>(t_.brigades.size());
    BrigadeData b;
    b.name = node["name"].text();
    b.side = side;
    const Node units = node["units"];
    if (units.size() < 2 || units.size() > 8) units.fail("a brigade has 2 to 8 units (1.4).");
    for (std::size_t i = 0; i < units.size(); ++i) b.units.push_back(read_unit(units.item(i), side, number));
    b.leader = read_leader(node["leader"], PieceKind::BrigadeLeader, side, number);
    t_.brigades.push_back(std::move(b));
  }

  UnitId add_piece(const Node& node, PieceData data, int files) {
    if (t_.pieces.size() == kMostPieces)
      node.fail(fmt::format("there are more than {} units and leaders.", kMostPieces));
    const UnitId id = id_of(static_cast<int>(t_.pieces.size()));
    const Vec spot = read_vec(node["x"], node["y"]);
    state_.piece(id) = Piece{.x = spot.x,
                             .y = spot.y,
                             .heading = static_cast<std::uint16_t>(node["heading"].number(0, 65535)),
                             .files = static_cast<std::uint8_t>(files)};
    t_.pieces.push_back(std::move(data));
    places_.push_back(node);
    return id;
  }

  UnitId read_unit(const Node& node, Side side, std::uint8_t brigade) {
    PieceData data;
    data.name = unique_name(node["name"]);
    data.side = side;
    data.brigade = brigade;
    data.profile = read_profile(tables_["armies"], t_.sides[at(index(side))].army, node["profile"]);
    data.figures = node["figures"].number(data.profile.least_figures, data.profile.most_figures);  // 1.2
    const Node base = tables_["bases"]["infantry"];
    data.base_width = base["width"].number(100, 4000);
    data.base_depth = base["depth"].number(100, 4000);
    const int files = read_files(node["formation"], data.figures);
    return add_piece(node, std::move(data), files);
  }

  static int read_files(const Node& formation, int figures) {
    const std::string name = formation.text();
    Formation f = Formation::Line;
    if (name == "attack_column") f = Formation::AttackColumn;
    else if (name == "march_column") f = Formation::MarchColumn;
    else if (name != "line")
      formation.fail(fmt::format("the formation \"{}\" is unknown.", name),
                     "Give line, attack_column or march_column.");
    const int files = usual_files(figures, f);
    if (!is_array(figures, files) || formation_of(figures, files) != f)
      formation.fail(fmt::format("{} figures do not stand in this formation (1.2.2).", figures));
    return files;
  }

  UnitId read_leader(const Node& node, PieceKind kind, Side side, std::uint8_t brigade) {
    PieceData data;
    data.kind = kind;
    data.name = unique_name(node["name"]);
    data.side = side;
    data.brigade = brigade;
    const Node base = tables_["bases"]["leader"];
    data.base_width = base["width"].number(100, 4000);
    data.base_depth = base["depth"].number(100, 4000);
    return add_piece(node, std::move(data), 1);
  }

  // 2.1.1
  void read_objectives() {
    const Node list = scenario_["objectives"];
    if (list.size() > kMostObjectives) list.fail(fmt::format("there are more than {} objectives.", kMostObjectives));
    for (std::size_t i = 0; i < list.size(); ++i) {
      ObjectiveData o;
      o.name = list.item(i)["name"].text();
      if (list.item(i).has("terrain")) {
        const int f = list.item(i)["terrain"].number(0, static_cast<int>(t_.features.size()) - 1);
        if (t_.features[at(f)].kind != FeatureKind::Wood)
          list.item(i)["terrain"].fail("this terrain cannot be occupied.");
        o.feature = static_cast<std::uint8_t>(f);
        o.at = t_.features[at(f)].middle;
      } else {
        o.at = read_vec(list.item(i)["x"], list.item(i)["y"]);
        if (!table::on_table(table_of(t_), o.at)) list.item(i).fail("this objective is off the table.");
      }
      t_.objectives.push_back(std::move(o));
    }
  }

  void check_positions() {
    State s = state_;
    s.piece_count = static_cast<std::uint8_t>(t_.pieces.size());
    for (int i = 0; i < s.piece_count; ++i) {
      const UnitId id = id_of(i);
      const Footprint f = footprint(t_, s, id);
      const Node& node = places_[at(i)];
      if (!table::wholly_on_table(table_of(t_), f))
        node.fail(fmt::format("{} stands off the table.", t_.piece(id).name));
      for (const Feature& feature : t_.features)
        if (feature.kind == FeatureKind::Wood && stands_in(f, feature.area))
          node.fail(fmt::format("{} stands on {}.", t_.piece(id).name, feature.name), "Move it off the wood.");
      for (int k = 0; k < i; ++k)
        if (table::touches(f, footprint(t_, s, id_of(k))))
          node.fail(fmt::format("{} touches {}.", t_.piece(id).name, t_.piece(id_of(k)).name));
    }
  }

  std::string unique_name(const Node& node) {
    const std::string name = node.text();
    if (name.empty() || !names_.insert(name).second)
      node.fail(fmt::format("the name \"{}\" is empty or stands twice.", name));
    return name;
  }

  Node header_, scenario_, tables_;
  Setting t_;
  State state_;
  std::vector<Node> places_;
  std::set<std::string> names_;
};

}  // namespace

SystemInfo Vf::info() { return {.id = "vf", .name = "vf.name", .rules_version = "vf-1", .variants = {"standard"}}; }

Result<Opening<Setting, State>, LoadError> Vf::setup(const Json& header) {
  try {
    return Loader(Node(header, "")).load();
  } catch (const LoadError& error) {
    return tl::unexpected<LoadError>(error);
  }
}

}  // namespace valor::vf
