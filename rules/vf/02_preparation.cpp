// Chapter 2: game preparation: a scenario (2.1) with its armies, table and objectives becomes a setting and an opening
// position. Bad data is named by its place in the file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/table/motion.h"
#include "rules/vf/01_core.h"
#include "rules/vf/army.h"
#include "rules/vf/system.h"
#include "rules/vf/words.h"

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

// O3 Shorter distances: the rules keep their inches, and all that stands on the table grows instead (question 48).
struct Scale {
  int over = 1, under = 1;
  Length of(int thousandths) const { return thousandths * over / under; }
};

Scale read_scale(const Node& options) {
  if (!options.has("distances")) return {};
  const std::string name = options["distances"].text();
  if (name == "full") return {};
  if (name == "two_thirds") return {3, 2};
  if (name == "half") return {2, 1};
  if (name == "centimetres") return {127, 50};
  options["distances"].fail(fmt::format("the distances \"{}\" are unknown.", name),
                            "Give full, two_thirds, half or centimetres.");
}

Vec read_vec(const Node& x, const Node& y, const Scale& scale) {
  constexpr int kFar = 400000;  // far enough from the end of the scale, whatever the distances are
  return {scale.of(x.number(-kFar, kFar)), scale.of(y.number(-kFar, kFar))};
}

std::vector<Vec> read_points(const Node& list, const Scale& scale) {
  std::vector<Vec> points;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list.item(i).size() != 2) list.item(i).fail("a point is a list of two numbers.");
    points.push_back(read_vec(list.item(i).item(0), list.item(i).item(1), scale));
  }
  return points;
}

// --- 1.5 army sheets and fate tables ---

// Which arms a special rule is for.
constexpr int kFoot = 1 << static_cast<int>(Arm::Infantry);
constexpr int kHorse = 1 << static_cast<int>(Arm::Cavalry);
constexpr int kGuns = 1 << static_cast<int>(Arm::Artillery);

struct SpecialName {
  const char* name;
  std::uint32_t special;
  int arms;
};
constexpr std::array<SpecialName, 22> kSpecialNames{{{"battery", kBattery, kGuns},
                                                     {"canister", kCanister, kGuns},
                                                     {"carbines", kCarbines, kHorse},
                                                     {"disciplined_musketry", kDisciplinedMusketry, kFoot},
                                                     {"elan", kElan, kFoot},
                                                     {"headstrong", kHeadstrong, kHorse},
                                                     {"heavy_cavalry", kHeavyCavalry, kHorse},
                                                     {"hit_and_run", kHitAndRun, kHorse},
                                                     {"horse_artillery", kHorseArtillery, kGuns},
                                                     {"light_cavalry", kLightCavalry, kHorse},
                                                     {"light_infantry", kLightInfantry, kFoot},
                                                     {"militia", kMilitia, kFoot | kHorse},
                                                     {"landwehr", kMilitia, kFoot | kHorse},
                                                     {"rockets", kRockets, kGuns},
                                                     {"skirmishers", kSkirmishers, kFoot},
                                                     {"slow", kSlow, kGuns},
                                                     {"swift", kSwiftMover, kFoot | kHorse},
                                                     {"square", kSquareDrill, kFoot},
                                                     {"unpredictable", kUnpredictable, kFoot | kHorse},
                                                     {"shell", kShell, kGuns},
                                                     {"stoic", kStoic, kFoot | kHorse},
                                                     {"concentrated_fire", kConcentratedFire, kFoot | kHorse}}};

// A key of data/strings, "vf.special.elan", as a bit.
std::uint32_t read_special(const Node& node, Arm arm) {
  const std::string key = node.text();
  for (const SpecialName& one : kSpecialNames) {
    if (key != std::string("vf.special.") + one.name) continue;
    if (!(one.arms >> static_cast<int>(arm) & 1))
      node.fail(fmt::format("the special rule \"{}\" is not for units of this type.", key));
    return one.special;
  }
  node.fail(fmt::format("the special rule \"{}\" is unknown.", key));
}

Arm read_arm(const Node& node) {
  const std::string arm = node.text();
  if (arm == "infantry") return Arm::Infantry;
  if (arm == "cavalry") return Arm::Cavalry;
  if (arm == "artillery") return Arm::Artillery;
  node.fail(fmt::format("the type \"{}\" is unknown.", arm), "Give infantry, cavalry or artillery.");
}

// One row of a sheet, `name` that of the sheet.
Profile read_profile(const Node& units, const std::string& name, const Node& id) {
  if (!units.has(id.text().c_str()))
    id.fail(fmt::format("the army sheet \"{}\" has no unit \"{}\".", name, id.text()),
            "Sheets of ours are in data/vf/tables/armies.json, one of your own in the side's \"sheet\".");
  const Node row = units[id.text().c_str()];
  Profile p;
  p.id = id.text();
  p.name = row["name"].text();
  if (p.name.empty()) row["name"].fail("this is empty.");
  p.arm = read_arm(row["type"]);
  p.least_figures = row["figures"].item(0).number(1, kMostFigures);
  p.most_figures = row["figures"].item(1).number(1, kMostFigures);
  if (p.least_figures > p.most_figures) row["figures"].fail("the first number is the least, the second the most.");
  p.range = table::inches(row["range"].number(0, 100));
  p.fire = row["fire"].number(0, 9);
  if ((p.range == 0) != (p.fire == 0)) row["fire"].fail("a unit has a range and a fire value, or neither.");
  p.melee = row["melee"].number(1, 9);
  p.tenacity = row["tenacity"].number(1, 9);
  p.weapon = row["weapon"].text();
  p.points = row["points"].number(0, 200);
  p.detachment = row.has("detachment") && row["detachment"].yes();
  for (std::size_t i = 0; i < row["specials"].size(); ++i) {
    p.specials.push_back(row["specials"].item(i).text());
    p.rules |= read_special(row["specials"].item(i), p.arm);
  }
  return p;
}

constexpr std::array<const char*, 34> kFateNames{
    "nothing",           "all_out_attack", "tide_of_battle",  "confusion",       "stubborn",      "deadly_attack",
    "directed_fire",     "inspiration",    "surprise_attack", "capture",         "swift_brigade", "volleys",
    "gun_volleys",       "columns_storm",  "defensive_fire",  "revenge",         "grit",          "fresh_regiment",
    "scum_of_the_earth", "breakthrough",   "spanish_ulcer",   "invisible_enemy", "conquerors",    "free_move",
    "reserve_battery",   "steady_masses",  "cossack_raid",    "grand_battery",   "mother_russia", "iron_cross",
    "forward",           "dig_in",         "rebel_yell",      "stone_wall"};

FateEntry read_fate(const Node& row) {
  FateEntry entry{row["name"].text(), row["when"].text(), row["effect"].text(), Fate::Nothing, "", 0};
  if (!row.has("does")) return entry;
  const auto found = std::find(kFateNames.begin(), kFateNames.end(), row["does"].text());
  if (found == kFateNames.end()) row["does"].fail(fmt::format("no card does \"{}\".", row["does"].text()));
  entry.does = static_cast<Fate>(found - kFateNames.begin());
  return entry;
}

constexpr int kFirstCourt = 10;  // the jack

// A court card of an army of ours.
FateEntry read_court(const Node& fate, const Node& army, int court) {
  const std::string name = army.text();
  if (name == "common" || !fate.has(name.c_str())) army.fail(fmt::format("there is no fate table \"{}\".", name));
  FateEntry entry = read_fate(fate[name.c_str()][kRankNames[at(kFirstCourt + court)]]);
  entry.army = name;
  entry.court = court;
  return entry;
}
// One that a sheet of the players' own takes over: whose, and which.
FateEntry read_lent(const Node& fate, const Node& lent) {
  const std::string rank = lent["card"].text();
  const auto* const found = std::find(kRankNames.begin() + kFirstCourt, kRankNames.end(), rank);
  if (found == kRankNames.end()) lent["card"].fail("this is no court card.", "Give J, Q or K.");
  return read_court(fate, lent["army"], static_cast<int>(found - kRankNames.begin()) - kFirstCourt);
}

// 4.0 The common cards, and the court cards of the army or those that `own` names.
void read_fate_table(const Node& fate, const Node& army, const std::optional<Node>& own, SideData& side) {
  for (int card = 0; card < kCards; ++card) {
    FateEntry& entry = side.fate[at(card)];
    const char* rank = kRankNames[at(card)];
    if (card < kFirstCourt) entry = read_fate(fate["common"][rank]);
    else if (own) entry = read_lent(fate, (*own)[rank]);
    else entry = read_court(fate, army, card - kFirstCourt);
  }
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
    scale_ = read_scale(header_["options"]);
    const Node table = scenario_["table"];
    t_.width = scale_.of(table["width"].number(12000, 240000));
    t_.height = scale_.of(table["height"].number(12000, 240000));
    const Node options = header_["options"];
    if (options.has("support_closest")) t_.options.support_closest = options["support_closest"].yes();
    if (options.has("open_woodland")) t_.options.open_woodland = options["open_woodland"].yes();
    if (options.has("large_units")) t_.options.large_units = options["large_units"].yes();
    if (options.has("leader_traits")) t_.options.leader_traits = options["leader_traits"].yes();
    if (options.has("large_batteries")) t_.options.large_batteries = options["large_batteries"].yes();
    if (options.has("separate_guns")) t_.options.separate_guns = options["separate_guns"].yes();
    if (options.has("limit")) t_.options.clock = read_limit(options["limit"]);
    if (options.has("commanders")) commanders_ = options["commanders"].yes();
    if (options.has("small_units")) small_units_ = options["small_units"].yes();
    if (options.has("division_leaders")) t_.options.division_leaders = options["division_leaders"].yes();
  }

  // 2.2
  static bool read_limit(const Node& node) {
    if (node.text() != "clock" && node.text() != "turns")
      node.fail(fmt::format("the limit \"{}\" is unknown.", node.text()), "Give turns or clock.");
    return node.text() == "clock";
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
      t_.scenery.push_back({node["kind"].text(), read_points(node["outline"], scale_)});
    }
  }

  static FeatureKind read_kind(const Node& node) {
    for (std::size_t i = 0; i < kFeatureNames.size(); ++i)
      if (node.text() == kFeatureNames[i]) return static_cast<FeatureKind>(i);
    node.fail(fmt::format("the terrain \"{}\" is unknown.", node.text()),
              fmt::format("Give one of {}.", fmt::join(kFeatureNames, ", ")));
  }

  // T.1
  void read_feature(const Node& node, std::uint8_t number) {
    Feature f;
    f.kind = read_kind(node["kind"]);
    f.name = unique_name(node["name"]);
    if (is_line(f.kind)) read_line(node, f);
    else read_area(node, f);
    if (node.has("connected"))
      for (std::size_t i = 0; i < node["connected"].size(); ++i)
        f.connected.push_back(static_cast<std::uint8_t>(node["connected"].item(i).number(0, kMostFeatures - 1)));
    add_obstacles(node, f, number);
    t_.features.push_back(std::move(f));
  }

  void read_area(const Node& node, Feature& f) const {
    const std::vector<Vec> outline = read_points(node["outline"], scale_);
    if (!table::is_simple(outline))
      node["outline"].fail("the outline crosses itself or has no area.", "Give at least three corners in order.");
    f.area = Area(outline);
    const table::Box& box = f.area.box();
    f.middle = {box.low.x + (box.high.x - box.low.x) / 2, box.low.y + (box.high.y - box.low.y) / 2};
  }

  void read_line(const Node& node, Feature& f) const {
    f.line.joints = read_points(node["line"], scale_);
    if (f.line.joints.size() < 2) node["line"].fail("a line has at least two points.");
    for (std::size_t i = 0; i + 1 < f.line.joints.size(); ++i)
      if (f.line.joints[i] == f.line.joints[i + 1]) node["line"].item(i).fail("two points of the line are the same.");
    f.line.width = scale_.of(node["width"].number(2, 12000)) / 2 * 2;
    const table::Box box = table::grown(table::box_of(f.line.joints), f.line.width / 2 + table::kInch / 10);
    const std::array<Vec, 4> round{{box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}};
    f.area = Area(round);
    f.middle = f.line.joints[f.line.joints.size() / 2];
  }

  // T.2.5 What blocks sight: defendable terrain, woodland of any kind, hills, high walls.
  void add_obstacles(const Node& node, Feature& f, std::uint8_t number) {
    const bool area = f.kind == FeatureKind::Wood || f.kind == FeatureKind::Building || f.kind == FeatureKind::Hill;
    if (area) {
      t_.obstacles.add(f.area);
      t_.obstacle_feature.push_back(number);
    }
    if (f.kind == FeatureKind::HighWall) {
      t_.obstacles.add(f.line);
      t_.obstacle_feature.push_back(number);
    }
    if (f.kind == FeatureKind::Hill) {
      f.crest = read_points(node["crest"], scale_);
      if (f.crest.size() < 2) node["crest"].fail("a crest is a line of at least two points.");
      t_.obstacles.add(table::Polyline{f.crest, 0});
      t_.obstacle_feature.push_back(number);
    }
  }

  // 1.5 A side fights with an army sheet of ours, or brings its own.
  Node shipped_sheet(const Node& army) const {
    const Node armies = tables_["armies"];
    if (!armies.has(army.text().c_str())) army.fail(fmt::format("there is no army sheet \"{}\".", army.text()));
    return armies[army.text().c_str()];
  }
  void read_our_sheet(const Node& army, SideData& side) {
    const Node sheet = shipped_sheet(army);
    side.army = army.text();
    side.name = sheet["name"].text();
    units_.push_back(sheet["units"]);
    read_fate_table(tables_["fate"], army, std::nullopt, side);
  }
  // `nation` is the army of ours in whose colours it is drawn and whose court cards it draws, unless `fate` says
  // others.
  void read_own_sheet(const Node& node, SideData& side) {
    if (node.has("army"))
      node["army"].fail("a side has an army of ours or a sheet of its own.", "Leave out one of them.");
    const Node sheet = node["sheet"];
    side.name = sheet["name"].text();
    if (side.name.empty()) sheet["name"].fail("this is empty.");
    (void)shipped_sheet(sheet["nation"]);
    side.army = sheet["nation"].text();
    units_.push_back(sheet["units"]);
    std::optional<Node> fate;
    if (sheet.has("fate")) fate = sheet["fate"];
    read_fate_table(tables_["fate"], sheet["nation"], fate, side);
  }

  void read_side(std::size_t i) {
    const Node sides = scenario_["sides"];
    if (sides.size() != kSides) sides.fail(fmt::format("there are {} sides, not 2.", sides.size()));
    const Node node = sides.item(i);
    SideData& side = t_.sides[i];
    if (node.has("sheet")) read_own_sheet(node, side);
    else read_our_sheet(node["army"], side);
    side.style = side.army;
    const Side own{static_cast<std::uint8_t>(i)};
    const Node brigades = node["brigades"];
    if (brigades.size() == 0) brigades.fail("a side has at least one brigade.");
    for (std::size_t b = 0; b < brigades.size(); ++b) read_brigade(brigades.item(b), own);
    side.army_leader = read_leader(node["army_leader"], PieceKind::ArmyLeader, own, kNoBrigade);
    if (t_.options.division_leaders && node.has("division_leaders")) read_divisions(node["division_leaders"], own);
    if (commanders_ && node.has("commanders")) read_commanders(node["commanders"], own);
  }

  // 1.4, 2.3 Players beside the commander-in-chief, each with brigades of his own. `brigades` counts those of the side
  // from 0; the commander-in-chief has the rest.
  void read_commanders(const Node& list, Side side) {
    std::vector<std::size_t> own = brigades_of(side);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (t_.commanders.size() == kMostCommanders)
        list.fail(fmt::format("there are more than {} commanders.", kMostCommanders));
      const Seat seat{static_cast<std::uint8_t>(kSides + t_.commanders.size())};
      t_.commanders.push_back({unique_name(list.item(i)["name"]), side});
      const Node brigades = list.item(i)["brigades"];
      if (brigades.size() == 0) brigades.fail("a commander has at least one brigade.");
      for (std::size_t k = 0; k < brigades.size(); ++k) {
        Seat& commander = t_.brigades[own[at(brigades.item(k).number(0, static_cast<int>(own.size()) - 1))]].commander;
        if (commander != seat_of(side)) brigades.item(k).fail("this brigade has a commander already.");
        commander = seat;
      }
    }
  }

  std::vector<std::size_t> brigades_of(Side side) const {
    std::vector<std::size_t> own;
    for (std::size_t b = 0; b < t_.brigades.size(); ++b)
      if (t_.brigades[b].side == side) own.push_back(b);
    return own;
  }

  // O4.1 One for every two brigades of an army of four or more, each over two or three of them. `brigades` counts those
  // of the side from 0.
  void read_divisions(const Node& list, Side side) {
    const std::vector<std::size_t> own = brigades_of(side);
    if (own.size() < 4 || list.size() > own.size() / 2)
      list.fail("an army of four or more brigades has one division leader for every two (O4.1).");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node brigades = list.item(i)["brigades"];
      if (brigades.size() < 2 || brigades.size() > 3) brigades.fail("a division has two or three brigades (O4.1).");
      const UnitId leader = read_leader(list.item(i), PieceKind::DivisionLeader, side, kNoBrigade);
      t_.sides[at(index(side))].division_leaders.push_back(leader);
      for (std::size_t k = 0; k < brigades.size(); ++k) {
        const int number = brigades.item(k).number(0, static_cast<int>(own.size()) - 1);
        UnitId& division = t_.brigades[own[at(number)]].division;
        if (division != kNoUnit) brigades.item(k).fail("this brigade has a division leader already.");
        division = leader;
      }
    }
  }

  // 1.4
  void read_brigade(const Node& node, Side side) {
    if (t_.brigades.size() == kMostBrigades) node.fail(fmt::format("there are more than {} brigades.", kMostBrigades));
    const auto number = static_cast<std::uint8_t>(t_.brigades.size());
    BrigadeData b;
    b.name = node["name"].text();
    b.side = side;
    b.commander = seat_of(side);
    arrival_.reset();
    if (node.has("arrives")) arrival_ = read_arrival(node["arrives"]);
    const Node units = node["units"];
    if (units.size() < 2 || units.size() > 8) units.fail("a brigade has 2 to 8 units (1.4).");
    for (std::size_t i = 0; i < units.size(); ++i) b.units.push_back(read_unit(units.item(i), side, number));
    b.leader = read_leader(node["leader"], PieceKind::BrigadeLeader, side, number);
    arrival_.reset();
    t_.brigades.push_back(std::move(b));
  }

  // 11.0 When, and from which point of the edge of the table.
  struct Arrival {
    int turn = 0;
    Vec at;
    std::uint16_t heading = 0;
  };
  Arrival read_arrival(const Node& node) const {
    const Arrival arrival{node["turn"].number(2, 60), read_vec(node["x"], node["y"], scale_),
                          static_cast<std::uint16_t>(node["heading"].number(0, 65535))};
    const Vec p = arrival.at;
    const bool on_edge =
        table::on_table(table_of(t_), p) && (p.x == 0 || p.y == 0 || p.x == t_.width || p.y == t_.height);
    if (!on_edge) node.fail("reinforcements arrive at a point of the edge of the table (11.0).");
    return arrival;
  }

  UnitId add_piece(const Node& node, PieceData data, const Array& array) {
    if (t_.pieces.size() == kMostPieces)
      node.fail(fmt::format("there are more than {} units and leaders.", kMostPieces));
    const UnitId id = id_of(static_cast<int>(t_.pieces.size()));
    std::optional<Arrival> arrival = arrival_;
    if (node.has("arrives")) arrival = read_arrival(node["arrives"]);
    if (arrival) data.arrives = static_cast<std::uint8_t>(arrival->turn);
    const Vec spot = arrival ? arrival->at : read_vec(node["x"], node["y"], scale_);
    const int heading = arrival ? arrival->heading : node["heading"].number(0, 65535);
    state_.piece(id) = Piece{.x = spot.x,
                             .y = spot.y,
                             .flags = arrival ? kWaiting : 0u,
                             .heading = static_cast<std::uint16_t>(heading),
                             .files = static_cast<std::uint8_t>(array.files),
                             .order = array.order};
    t_.pieces.push_back(std::move(data));
    places_.push_back(node);
    return id;
  }

  UnitId read_unit(const Node& node, Side side, std::uint8_t brigade) {
    PieceData data;
    data.name = unique_name(node["name"]);
    data.side = side;
    data.brigade = brigade;
    data.profile = read_profile(units_[at(index(side))], t_.sides[at(index(side))].name, node["profile"]);
    if (small_units_ && data.profile.arm != Arm::Artillery) {  // O3.2
      data.profile.least_figures = std::max(1, data.profile.least_figures / 2);
      data.profile.most_figures = std::max(1, data.profile.most_figures / 2);
    }
    if (node.has("elite")) read_elite(node["elite"], data.profile);
    if (node.has("understrength") && node["understrength"].yes()) make_understrength(data.profile);
    if (node.has("large") && node["large"].yes()) read_large(node["large"], data.profile);
    data.figures = node["figures"].number(data.profile.least_figures, data.profile.most_figures);  // 1.2
    static constexpr std::array<const char*, 3> kBases{"infantry", "cavalry", "artillery"};
    const Node base = tables_["bases"][kBases[static_cast<std::size_t>(data.profile.arm)]];
    data.base_width = scale_.of(base["width"].number(100, 4000));
    data.base_depth = scale_.of(base["depth"].number(100, 4000));
    if (data.profile.arm == Arm::Artillery) {
      data.figures = t_.options.large_batteries ? 3 : 2;  // 1.2.3, O1.1: guns and limber
      if (t_.options.separate_guns) data.profile.points += kSeparateGunsPoints;
    }
    const Formation formation = read_formation(node["formation"]);
    const UnitId id = id_of(static_cast<int>(t_.pieces.size()));
    t_.pieces.push_back(data);  // usual_array asks for it
    const std::optional<Array> array = usual_array(t_, id, formation);
    t_.pieces.pop_back();
    if (!array) node["formation"].fail(fmt::format("{} figures do not stand in this formation (1.2.2).", data.figures));
    const UnitId unit = add_piece(node, std::move(data), *array);
    if (node.has("inside")) start_inside(node["inside"], unit);
    const PieceData& made = t_.piece(unit);
    if (made.arrives && !made.profile.detachment && formation != Formation::MarchColumn)
      node["formation"].fail("reinforcements arrive in march column (11.0).");
    return unit;
  }

  // T.3.2 (leaders, deployment) A unit may begin the game in a feature.
  void start_inside(const Node& node, UnitId unit) {
    const int f = node.number(0, static_cast<int>(t_.features.size()) - 1);
    const Feature& feature = t_.features[at(f)];
    if (!is_defendable(t_, feature)) node.fail("this terrain cannot be occupied.");
    for (int i = 0; i < index(unit); ++i)
      if (state_.piece(id_of(i)).inside == f) node.fail(fmt::format("{} holds two units (T.3.1).", feature.name));
    Piece& p = state_.piece(unit);
    p.inside = static_cast<std::uint8_t>(f);
    p.x = feature.middle.x;
    p.y = feature.middle.y;
  }

  // Elite: each value once.
  static void read_elite(const Node& list, Profile& p) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!seen.insert(list.item(i).text()).second) list.item(i).fail("a value is raised only once.");
      if (!raise_value(p, list.item(i).text()))
        list.item(i).fail("this value cannot be raised.", "Give melee, tenacity or, for infantry that fires, fire.");
    }
  }

  // O2.1
  void read_large(const Node& node, Profile& p) const {
    if (!t_.options.large_units) node.fail("large units are an optional rule (O2).", "Turn on large_units.");
    if (!make_large(p)) node.fail("detachments and artillery are never large (O2.1).");
  }

  static Formation read_formation(const Node& node) {
    for (const Formation f :
         {Formation::Line, Formation::AttackColumn, Formation::MarchColumn, Formation::OpenOrder, Formation::Square})
      if (node.text() == formation_id(f)) return f;
    node.fail(fmt::format("the formation \"{}\" is unknown.", node.text()),
              "Give line, attack_column, march_column, open_order or square.");
  }

  UnitId read_leader(const Node& node, PieceKind kind, Side side, std::uint8_t brigade) {
    PieceData data;
    data.kind = kind;
    data.name = unique_name(node["name"]);
    data.side = side;
    data.brigade = brigade;
    const Node base = tables_["bases"]["leader"];
    data.base_width = scale_.of(base["width"].number(100, 4000));
    data.base_depth = scale_.of(base["depth"].number(100, 4000));
    if (node.has("trait")) data.trait = read_trait(node["trait"], kind);
    return add_piece(node, std::move(data), Array{});
  }

  // O5
  static Trait read_trait(const Node& node, PieceKind kind) {
    static constexpr std::array<const char*, 7> kTraitNames{"none",     "inspiring",    "bold",      "meticulous",
                                                            "cautious", "artilleryman", "commanding"};
    for (std::size_t i = 1; i < kTraitNames.size(); ++i) {
      const Trait trait = static_cast<Trait>(i);
      if (node.text() != kTraitNames[i]) continue;
      if ((trait == Trait::Commanding) == (kind == PieceKind::ArmyLeader) && kind != PieceKind::DivisionLeader)
        return trait;
      node.fail("army leaders are commanding, brigade leaders have the other traits.");
    }
    node.fail(fmt::format("the trait \"{}\" is unknown.", node.text()));
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
        if (!is_defendable(t_, t_.features[at(f)])) list.item(i)["terrain"].fail("this terrain cannot be occupied.");
        o.feature = static_cast<std::uint8_t>(f);
        o.at = t_.features[at(f)].middle;
      } else {
        o.at = read_vec(list.item(i)["x"], list.item(i)["y"], scale_);
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
      if (is_inside(s, id) || s.waits(id)) continue;
      const Footprint f = footprint(t_, s, id);
      const Node& node = places_[at(i)];
      if (!table::wholly_on_table(table_of(t_), f))
        node.fail(fmt::format("{} stands off the table.", t_.piece(id).name));
      for (const Feature& feature : t_.features)
        if ((is_unit(t_, id) && is_defendable(t_, feature) && stands_in(f, feature.area)) ||
            (is_impassable(feature) && stands_on(f, feature)))
          node.fail(fmt::format("{} stands on {}.", t_.piece(id).name, feature.name), "Move it off this terrain.");
      for (int k = 0; k < i; ++k) {  // 6.3: friends do not touch; a battle may begin with enemies in contact
        if (is_inside(s, id_of(k)) || s.waits(id_of(k))) continue;
        const Footprint before = footprint(t_, s, id_of(k));
        const bool friends = t_.piece(id).side == t_.piece(id_of(k)).side;
        if ((friends && table::touches(f, before)) || table::overlaps(f, before))
          node.fail(fmt::format("{} touches {}.", t_.piece(id).name, t_.piece(id_of(k)).name));
      }
    }
  }

  std::string unique_name(const Node& node) {
    const std::string name = node.text();
    if (name.empty() || !names_.insert(name).second)
      node.fail(fmt::format("the name \"{}\" is empty or stands twice.", name));
    return name;
  }

  Node header_, scenario_, tables_;
  Scale scale_;
  bool small_units_ = false;  // O3.2
  bool commanders_ = false;   // 2.3
  Setting t_;
  State state_;
  std::optional<Arrival> arrival_;  // 11.0: of the brigade that is being read
  std::vector<Node> units_;         // the rows of each side's sheet
  std::vector<Node> places_;
  std::set<std::string> names_;
};

}  // namespace

SystemInfo Vf::info() { return {.id = "vf", .name = "vf.name", .rules_version = "vf-3", .variants = {"standard"}}; }

Result<Opening<Setting, State>, LoadError> Vf::setup(const Json& header) {
  try {
    return Loader(Node(header, "")).load();
  } catch (const LoadError& error) {
    return tl::unexpected<LoadError>(error);
  }
}

}  // namespace valor::vf
