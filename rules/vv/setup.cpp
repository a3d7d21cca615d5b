// From the header of a record (scenario, map, tables, options by value) to a setting and its opening position.
//
// Reading is strict and names what is wrong by its JSON path.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/hex/map.h"
#include "rules/vv/03_set_up.h"
#include "rules/vv/04_special_rules.h"
#include "rules/vv/05_sequence.h"
#include "rules/vv/06_movement.h"
#include "rules/vv/08_transports.h"
#include "rules/vv/09_line_of_sight.h"
#include "rules/vv/10_terrain.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/fog.h"
#include "rules/vv/game.h"

namespace valor::vv {
namespace {

// Keeps the first error and reads on with harmless values.
class Reader {
 public:
  explicit Reader(const Json& header) : header_(header) {}

  Result<Opening<Setting, State>, LoadError> read() {
    static const Json kNone = Json::object();
    const Json& tables = object(header_, "", "tables");
    const Json& scenario = object(header_, "", "scenario");
    read_terrain(object(tables, "/tables", "terrain"));
    read_units(object(tables, "/tables", "units"));
    read_ap(object(tables, "/tables", "ap_combat"));
    read_close_assault(object(tables, "/tables", "close_assault"));
    read_options(object(tables, "/tables", "options"), header_.contains("options") ? header_["options"] : kNone,
                 scenario.contains("options") ? scenario["options"] : kNone);
    if (error_) return tl::unexpected<LoadError>(*error_);
    if (const auto failed = read_map(scenario)) return tl::unexpected<LoadError>(*failed);
    read_scenario(scenario);
    if (error_) return tl::unexpected<LoadError>(*error_);
    State opening = place_units();
    load_passengers(opening);
    if (error_) return tl::unexpected<LoadError>(*error_);
    return Opening<Setting, State>{std::move(t_), opening};
  }

 private:
  // ---- values ----

  void fail(const std::string& path, std::string what, std::string remedy) {
    if (!error_) error_ = LoadError{path, std::move(what), std::move(remedy)};
  }
  const Json& member(const Json& from, const std::string& path, const char* key) {
    static const Json kNull;
    if (from.is_object())
      if (const auto found = from.find(key); found != from.end()) return *found;
    fail(path + "/" + key, "this key is missing.", "Add it.");
    return kNull;
  }
  const Json& object(const Json& from, const std::string& path, const char* key) {
    static const Json kEmpty = Json::object();
    const Json& value = member(from, path, key);
    if (value.is_object()) return value;
    fail(path + "/" + key, "this is not an object.", "Write { … } here.");
    return kEmpty;
  }
  const Json& list(const Json& from, const std::string& path, const char* key) {
    static const Json kEmpty = Json::array();
    const Json& value = member(from, path, key);
    if (value.is_array()) return value;
    fail(path + "/" + key, "this is not a list.", "Write [ … ] here.");
    return kEmpty;
  }
  std::string text(const Json& from, const std::string& path, const char* key) {
    const Json& value = member(from, path, key);
    if (value.is_string()) return value.get<std::string>();
    fail(path + "/" + key, "this is not a text.", "Write a string in quotation marks.");
    return "";
  }
  std::string optional_text(const Json& from, const std::string& path, const char* key) {
    return from.is_object() && from.contains(key) ? text(from, path, key) : "";
  }
  int number(const Json& value, const std::string& path, int least, int most) {
    if (value.is_number_integer() && value >= least && value <= most) return value.get<int>();
    fail(path, "this is not a whole number in range.", fmt::format("Write a whole number from {} to {}.", least, most));
    return least;
  }
  int number(const Json& from, const std::string& path, const char* key, int least, int most) {
    return number(member(from, path, key), path + "/" + key, least, most);
  }
  std::uint8_t byte(const Json& from, const std::string& path, const char* key, int least = 0, int most = 250) {
    return static_cast<std::uint8_t>(number(from, path, key, least, most));
  }
  bool yes(const Json& from, const std::string& path, const char* key) {
    if (!from.is_object() || !from.contains(key)) return false;
    if (from[key].is_boolean()) return from[key].get<bool>();
    fail(path + "/" + key, "this is neither true nor false.", "Write true or false.");
    return false;
  }
  void known_keys(const Json& from, const std::string& path, const std::set<std::string>& keys) {
    if (!from.is_object()) return fail(path, "this is not an object.", "Write { … } here.");
    for (const auto& [key, value] : from.items())
      if (!keys.contains(key))
        fail(path + "/" + key, "this key is not known.",
             fmt::format("Remove it, or write one of: {}.", fmt::join(keys, ", ")));
  }
  HexIndex place(const Json& value, const std::string& path) {
    if (!value.is_string()) {
      fail(path, "this is not the name of a hex.", "Write a name such as \"F7\".");
      return HexIndex{0};
    }
    const std::string name = value.get<std::string>();
    if (!boards_.empty() && !name.empty() && name[0] >= '0' && name[0] <= '9') return board_place(name, path);
    const auto parsed = hex::parse_hex(name);
    if (!parsed) {
      fail(path, fmt::format("\"{}\" is not the name of a hex.", name.substr(0, 20)), parsed.error().remedy);
      return HexIndex{0};
    }
    const HexIndex at = t_.field.index(*parsed);
    if (at != kNoHex) return at;
    fail(path, fmt::format("{} is not on the map.", name),
         fmt::format("The map has {} columns and {} rows.", t_.field.grid().width, t_.field.grid().height));
    return HexIndex{0};
  }

  // 2.1: "7I5", a hex of one of the boards that the map is joined from.
  HexIndex board_place(const std::string& name, const std::string& path) {
    const auto parsed = hex::parse_board_hex(name);
    hex::Map map;
    map.grid = t_.field.grid();
    map.boards = boards_;
    const auto at = parsed ? map.on_board(*parsed) : std::nullopt;
    if (at) return t_.field.index(*at);
    fail(path, fmt::format("\"{}\" is no hex of the boards.", name.substr(0, 20)), "Write a name such as \"7I5\".");
    return HexIndex{0};
  }

  // ---- tables ----

  void read_terrain(const Json& table) {
    for (const auto& [id, row] : object(table, "/tables/terrain", "hexes").items()) {
      const std::string path = "/tables/terrain/hexes/" + id;
      const std::string letter = text(row, path, "letter");
      if (letter.size() > 1) fail(path + "/letter", "this is more than one letter.", "Write one letter, or none.");
      t_.terrains.push_back({.id = id,
                             .name = text(row, path, "name"),
                             .rule = text(row, path, "rule"),
                             .cost = byte(row, path, "cost"),
                             .vehicle = byte(row, path, "vehicle"),
                             .cover = byte(row, path, "cover"),
                             .hinders = byte(row, path, "hinders"),
                             .blocks = yes(row, path, "blocks"),
                             .building = text(row, path, "rule") == "vv 10.6",
                             .air_bursts = yes(row, path, "air_bursts")});
      if (!letter.empty()) letters_[letter[0]] = static_cast<std::uint8_t>(t_.terrains.size() - 1);
      if (id == "stream") stream_ = static_cast<std::uint8_t>(t_.terrains.size() - 1);
    }
    for (const char* id : {"hedge", "bocage", "wall"}) {
      const std::string path = std::string("/tables/terrain/sides/") + id;
      const Json& row = object(object(table, "/tables/terrain", "sides"), "/tables/terrain/sides", id);
      SideTerrain side{.id = id, .name = text(row, path, "name"), .rule = text(row, path, "rule")};
      side.extra = byte(row, path, "extra");
      side.sight = {.across = byte(row, path, "hinders"),
                    .along = byte(row, path, "hinders"),
                    .blocks = yes(row, path, "blocks"),
                    .blocks_along = yes(row, path, "blocks")};
      t_.side_terrains.push_back(side);
    }
  }

  Profile face(const Json& row, const std::string& path, const char* key, const Json& points) {
    const Json& figures = list(row, path, key);
    if (figures.size() != 3) {
      fail(path + "/" + key, "a counter has three figures.", "Write firepower, range and casualty rating.");
      return {};
    }
    Profile p;
    p.firepower = static_cast<std::uint8_t>(number(figures[0], path + "/" + key + "/0", 0, 50));
    p.range = static_cast<std::uint8_t>(number(figures[1], path + "/" + key + "/1", 1, 63));
    p.casualty = static_cast<std::uint8_t>(number(figures[2], path + "/" + key + "/2", 1, 20));
    p.movement = byte(row, path, "movement", 1, 20);
    p.elite = yes(row, path, "elite");
    p.points = static_cast<std::uint8_t>(number(points, path + "/points", 0, 200));
    return p;
  }

  static WeaponClass class_of(const std::string& letter) {
    return letter == "H" ? WeaponClass::Heavy : letter == "X" ? WeaponClass::Expendable : WeaponClass::Light;
  }

  void read_units(const Json& table) {
    for (const auto& [id, row] : object(table, "/tables/units", "infantry").items()) {
      const std::string path = "/tables/units/infantry/" + id;
      UnitType type{.id = id,
                    .nation = text(row, path, "nation"),
                    .name = text(row, path, "name"),
                    .half_name = text(row, path, "half_name")};
      type.title = text(row, path, "title");
      type.faces = {face(row, path, "squad", member(row, path, "points")),
                    face(row, path, "half", member(row, path, "half_points"))};
      type.ours = {ours_in(row, "squad", "points"), ours_in(row, "half", "half_points")};
      if (type.faces[0].casualty <= type.faces[1].casualty)
        fail(path + "/half/2", "the half squad is no weaker than the squad.", "Write a lower casualty rating.");
      add_type(type);
    }
    for (const auto& [id, row] : object(table, "/tables/units", "leaders").items()) {
      const std::string path = "/tables/units/leaders/" + id;
      UnitType type{.id = id, .nation = text(row, path, "nation"), .name = text(row, path, "name")};
      type.half_name = type.name;
      type.title = text(row, path, "title");
      type.leader = true;
      Profile p = face(row, path, "figures", member(row, path, "points"));
      p.leader = true;
      p.kind = Kind::Leader;
      p.leadership = static_cast<std::int8_t>(number(row, path, "leadership", -3, 0));
      type.faces = {p, p};
      type.ours.fill(ours_in(row, "figures", "points"));
      add_type(type);
    }
    for (const auto& [id, row] : object(table, "/tables/units", "weapons").items()) {
      const std::string path = "/tables/units/weapons/" + id;
      const std::string use = text(row, path, "use");
      static const std::map<std::string, WeaponUse> kUses{
          {"machine_gun", WeaponUse::MachineGun}, {"flamethrower", WeaponUse::Flamethrower},
          {"mortar", WeaponUse::Mortar},          {"anti_tank", WeaponUse::AntiTank},
          {"grenades", WeaponUse::Grenades},      {"satchel", WeaponUse::Satchel}};
      const auto known_use = kUses.find(use);
      if (known_use == kUses.end())
        return fail(path + "/use", "this use of a weapon is not known.", "Write machine_gun, mortar, anti_tank …");
      WeaponType weapon{.id = id, .name = text(row, path, "name"), .title = text(row, path, "title")};
      weapon.figures.weight = class_of(text(row, path, "class"));
      weapon.figures.firepower = byte(row, path, "firepower", 0, 50);
      if (known_use->second == WeaponUse::Satchel) t_.satchel_firepower = weapon.figures.firepower;
      weapon.figures.range = byte(row, path, "range", 1, 63);
      if (row.contains("anti_tank")) weapon.figures.anti_tank = letter(row, path, "anti_tank");
      weapon.figures.once = text(row, path, "class") == "X";
      weapon.figures.at_rear = yes(row, path, "rear");
      weapon.figures.points = byte(row, path, "points");
      weapon.figures.use = known_use->second;
      weapon.ours = ours_in(row, "firepower", "points");
      if (weapon.figures.use == WeaponUse::Mortar)
        weapon.figures.least_range = row.contains("minimum_range") ? byte(row, path, "minimum_range", 1, 63) : 2;
      weapons_[id] = static_cast<std::uint8_t>(t_.weapons.size());
      t_.weapons.push_back(weapon);
      t_.weapon_figures.push_back(weapon.figures);
    }
    read_heavy(table, "guns", Kind::Gun);
    read_heavy(table, "armour", Kind::Afv);
    read_heavy(table, "transport", Kind::Vehicle);
    if (t_.types.size() > 250 || t_.weapons.size() > 250)
      fail("/tables/units", "there are too many kinds of counters.", "Keep to 250.");
  }

  // 1.1.5 to 1.1.7: guns, armoured and unarmoured vehicles.
  void read_heavy(const Json& table, const char* section, Kind kind) {
    for (const auto& [id, row] : object(table, "/tables/units", section).items()) {
      const std::string path = std::string("/tables/units/") + section + "/" + id;
      UnitType type{.id = id, .nation = text(row, path, "nation"), .title = text(row, path, "title")};
      Profile p{.kind = kind};
      p.movement = byte(row, path, "movement", 0, 30);
      p.points = byte(row, path, "points", 0, 200);
      if (kind != Kind::Vehicle) {
        p.firepower = byte(row, path, "firepower", 0, 50);
        p.anti_tank = letter(row, path, "anti_tank");
      }
      if (kind != Kind::Afv) p.casualty = byte(row, path, "casualty", 1, 20);
      if (kind == Kind::Gun) {
        p.shield = yes(row, path, "shield");
      } else {
        p.mg_round = byte(row, path, "mg_all_round", 0, 20);
        const std::string load = text(row, path, "transport");
        p.tows = load.ends_with("tow");
        p.carries = load.starts_with("TH") ? 1 : load.starts_with("T1") ? 2 : load.starts_with("T2") ? 4 : 0;
      }
      if (kind == Kind::Afv) {
        p.turret = yes(row, path, "turret");
        p.mg_forward = byte(row, path, "mg_forward", 0, 20);
        p.front = letter(row, path, "front");
        p.rear = letter(row, path, "rear");
      }
      p.range = p.firepower > 0 || p.anti_tank > 0 ? kNoRangeLimit : kVehicleMgRange;
      type.faces = {p, p};
      type.ours.fill(ours_in(row, "figures", "points"));
      add_type(type);
    }
  }

  // `source` is one word for the whole row, or one for each key.
  static Ours ours_in(const Json& row, const char* figures, const char* points) {
    const auto source = row.find("source");
    if (source == row.end()) return {};
    const auto is_ours = [&](const char* key) {
      return *source == "ours" || (source->is_object() && source->value(key, "") == "ours");
    };
    return {is_ours(figures), is_ours("movement"), is_ours("leadership"), is_ours(points)};
  }

  // "A" is 1; "-" is none.
  Letter letter(const Json& row, const std::string& path, const char* key) {
    const std::string value = text(row, path, key);
    if (value == "-") return 0;
    if (value.size() == 1 && value[0] >= 'A' && value[0] <= 'F') return static_cast<Letter>(value[0] - 'A' + 1);
    fail(path + "/" + key, "this is no letter of anti-tank firepower or armour.", "Write A to F, or -.");
    return 0;
  }

  void add_type(const UnitType& type) {
    types_[type.id] = static_cast<std::uint8_t>(t_.types.size());
    t_.types.push_back(type);
    t_.profiles.push_back(type.faces);
  }

  void read_ap(const Json& table) {
    const Json& rows = list(table, "/tables/ap_combat", "rows");
    if (rows.size() != kApRows) return fail("/tables/ap_combat/rows", "the table has six rows.", "Write six.");
    for (std::size_t r = 0; r < kApRows; ++r) {
      const std::string path = fmt::format("/tables/ap_combat/rows/{}", r);
      t_.ap.most[r] = byte(rows[r], path, "most", 1, 255);
      const Json& points = list(rows[r], path, "points");
      if (points.size() != kApColumns) return fail(path + "/points", "a row has eleven columns.", "Write eleven.");
      for (std::size_t c = 0; c < kApColumns; ++c)
        t_.ap.points[r][c] = static_cast<std::uint8_t>(number(points[c], fmt::format("{}/points/{}", path, c), 0, 20));
    }
  }

  void read_close_assault(const Json& table) {
    const std::string path = "/tables/close_assault";
    const Json& numbers = list(table, path, "kill_numbers");
    if (numbers.size() != kOddsColumns)
      return fail(path + "/kill_numbers", "the table has seven columns.", "Write seven.");
    for (std::size_t i = 0; i < kOddsColumns; ++i)
      t_.kill_numbers[i] =
          static_cast<std::uint8_t>(number(numbers[i], fmt::format("{}/kill_numbers/{}", path, i), 2, 12));
  }

  // ---- options ----

  // The value of an option: the game's, the scenario's, or the variant's default.
  Json option(const Json& table, const Json& game, const Json& scenario, const char* name) {
    for (const Json* from : {&game, &scenario})
      if (from->is_object() && from->contains(name)) return (*from)[name];
    const Json& row = object(table, "/tables/options", name);
    const Json& defaults = object(row, std::string("/tables/options/") + name, "default");
    return member(defaults, std::string("/tables/options/") + name + "/default", variant_.c_str());
  }
  bool flag(const Json& value, const char* name) {
    if (value.is_boolean()) return value.get<bool>();
    fail(std::string("/options/") + name, "this is neither true nor false.", "Write true or false.");
    return false;
  }
  bool is_second(const Json& value, const char* name, const char* first, const char* second) {
    if (value == first || value == second) return value == second;
    fail(std::string("/options/") + name, "this value is not known.", fmt::format("Write {} or {}.", first, second));
    return false;
  }

  // P:dice-bias
  void read_bias(const Json& value) {
    static const std::map<std::string, std::array<Bias, 2>> kLevels{
        {"none", {Bias::None, Bias::None}},
        {"first", {Bias::Advantage, Bias::None}},
        {"strong_first", {Bias::Advantage, Bias::Disadvantage}},
        {"second", {Bias::None, Bias::Advantage}},
        {"strong_second", {Bias::Disadvantage, Bias::Advantage}}};
    const auto found = value.is_string() ? kLevels.find(value.get<std::string>()) : kLevels.end();
    if (found == kLevels.end())
      return fail("/options/dice_bias", "this value is not known.", "Write none, first, strong_first, second …");
    t_.options.bias = found->second;
  }

  // C17
  void read_survival(const Json& value) {
    if (value == "none") t_.options.survival = Survival::None;
    else if (value == "standard") t_.options.survival = Survival::Standard;
    else if (value == "classic") t_.options.survival = Survival::Classic;
    else fail("/options/survival", "this value is not known.", "Write none, standard or classic.");
  }

  void read_options(const Json& table, const Json& game, const Json& scenario) {
    for (const Json* from : {&game, &scenario})
      if (from->is_object() && from->contains("variant") && variant_.empty())
        variant_ = text(*from, "/options", "variant");
    if (variant_.empty()) variant_ = "digital";
    if (variant_ != "digital" && variant_ != "board")
      return fail("/options/variant", fmt::format("\"{}\" is no variant.", variant_.substr(0, 20)),
                  "Write digital or board.");
    for (const Json* from : {&game, &scenario}) {
      if (!from->is_object()) return fail("/options", "this is not an object.", "Write { … } here.");
      for (const auto& [name, value] : from->items())
        if (name != "variant" && !table.contains(name))
          fail("/options/" + name, "this option is not known.", "Remove it.");
    }
    const auto get = [&](const char* name) { return option(table, game, scenario, name); };
    Options& o = t_.options;
    o.board = variant_ == "board";
    o.fog = flag(get("fog"), "fog");
    read_bias(get("dice_bias"));
    o.reaction_fire = is_second(get("reaction_fire"), "reaction_fire", "doctrine", "ask") ? ReactionFire::Ask
                                                                                          : ReactionFire::Doctrine;
    o.losses_by =
        is_second(get("losses"), "losses", "automatic", "defender") ? LossesBy::Defender : LossesBy::Automatic;
    o.multi_hex_groups = flag(get("multi_hex_groups"), "multi_hex_groups");
    o.classic_stacking = flag(get("classic_stacking"), "classic_stacking");
    o.refire_mover = flag(get("refire_mover"), "refire_mover");
    o.adjacent_replaces_open = flag(get("adjacent_replaces_open"), "adjacent_replaces_open");
    o.leader_directing_fires = flag(get("leader_directing_fires"), "leader_directing_fires");
    o.steep_descent = flag(get("steep_descent"), "steep_descent");
    o.reverse_factor = is_second(get("reverse_cost"), "reverse_cost", "triple", "double") ? 2 : 3;
    o.advance_turns = flag(get("advance_turns"), "advance_turns");
    o.at_grenades_rear = flag(get("at_grenades_rear"), "at_grenades_rear");
    o.unload_adjacent = flag(get("unload_adjacent"), "unload_adjacent");
    o.overrun_price = flag(get("overrun_price"), "overrun_price");
    o.road_buildings = flag(get("road_buildings"), "road_buildings");
    o.passengers_stay = flag(get("passengers_stay"), "passengers_stay");
    read_survival(get("survival"));
    o.one_assault_per_hex = flag(get("one_assault_per_hex"), "one_assault_per_hex");
    o.voluntary_fire_lanes = flag(get("voluntary_fire_lanes"), "voluntary_fire_lanes");
    o.pooled_weapons = flag(get("pooled_weapons"), "pooled_weapons");
    o.breach_wire = flag(get("breach_wire"), "breach_wire");
    o.fortifications_cost = flag(get("fortifications_cost"), "fortifications_cost");
    o.small_bunkers = flag(get("small_bunkers"), "small_bunkers");
    o.minefields = flag(get("minefields"), "minefields");
    o.caves = flag(get("caves"), "caves");
    o.mortars_together = flag(get("mortars_together"), "mortars_together");
    o.smoke_lasts_turns = flag(get("smoke_lasts_turns"), "smoke_lasts_turns");
    o.sniper_owner_places = flag(get("sniper_owner_places"), "sniper_owner_places");
    o.sniper_check_hindered = flag(get("sniper_check_hindered"), "sniper_check_hindered");
    o.sniper_leaves_any_segment = flag(get("sniper_leaves_any_segment"), "sniper_leaves_any_segment");
    o.sniper_dies_by_advance = flag(get("sniper_dies_by_advance"), "sniper_dies_by_advance");
    o.at_fire_calls = flag(get("at_fire_calls"), "at_fire_calls");
  }

  // ---- map and scenario ----

  std::optional<LoadError> read_map(const Json& scenario) {
    std::string letters;
    for (const auto& [letter, terrain] : letters_) letters += letter;
    const Json& json = object(header_, "", "map");
    if (error_) return error_;
    auto map = hex::read_map(json, letters, "map");
    if (!map) return map.error();
    t_.scenario.map = text(scenario, "/scenario", "map");
    if (t_.scenario.map != map->id)
      return LoadError{"/scenario/map", fmt::format("the map given is \"{}\".", map->id),
                       "Give the one that is named."};
    read_special(scenario, *map);
    if (error_) return error_;
    lay_terrain(t_, *map, letters_, stream_);
    for (const hex::BoardPlace& board : map->boards) boards_.push_back(board);
    read_fortifications(scenario);
    if (error_) return error_;
    t_.los = hex::LosTable::build(sight_field(t_));
    return std::nullopt;
  }

  // 19.1, 19.2
  void read_fortifications(const Json& scenario) {
    static const std::map<std::string, Fortification> kKinds{
        {"foxhole", Fortification::Foxhole},       {"trench", Fortification::Trench},
        {"sandbags", Fortification::Sandbags},     {"wood_bunker", Fortification::WoodBunker},
        {"bunker", Fortification::ConcreteBunker}, {"cave", Fortification::Cave}};
    std::vector<LaidFortification> laid;
    std::set<HexIndex> used;
    const Json none = Json::array();
    const Json& all = scenario.contains("fortifications") ? list(scenario, "/scenario", "fortifications") : none;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string path = fmt::format("/scenario/fortifications/{}", i);
      known_keys(all[i], path, {"kind", "at", "facing", "hidden", "side"});
      const std::string kind = text(all[i], path, "kind");
      const HexIndex at = place(member(all[i], path, "at"), path + "/at");
      if (error_) return;
      if (!used.insert(at).second)
        return fail(path + "/at", "two fortifications lie in this hex (vv 19.4).", "Move one.");
      if (kind == "wire" || kind == "mines") {
        read_obstacle(all[i], path, kind, at);
        continue;
      }
      const auto found = kKinds.find(kind);
      if (found == kKinds.end())
        return fail(path + "/kind", "this kind of fortification is not known.", "See the schema.");
      if (!may_lie_in(t_, found->second, at))
        return fail(path + "/at", "it may not lie in this terrain (vv 19.2).", "Place it elsewhere.");
      if (found->second == Fortification::Cave && !t_.options.caves) continue;  // C36
      LaidFortification one{at, found->second};
      if (all[i].contains("facing")) one.facing = byte(all[i], path, "facing", 0, 5);
      laid.push_back(one);
    }
    // 19.11
    for (const LaidFortification& one : laid) {
      if (one.kind != Fortification::Cave) continue;
      const bool near = std::any_of(laid.begin(), laid.end(), [&](const LaidFortification& other) {
        return other.kind == Fortification::Cave && other.at != one.at && t_.field.distance(one.at, other.at) <= 4;
      });
      const auto caves = std::count_if(laid.begin(), laid.end(),
                                       [](const LaidFortification& f) { return f.kind == Fortification::Cave; });
      if (!near && caves > 1)
        return fail("/scenario/fortifications", "a cave lies more than four hexes from the others (vv 19.11).",
                    "Move it nearer.");
    }
    lay_fortifications(t_, laid);
    read_tunnels(scenario, laid);
  }

  void read_obstacle(const Json& json, const std::string& path, const std::string& kind, HexIndex at) {
    if (!obstacle_may_lie_in(t_, at))
      return fail(path + "/at", "it may not lie in this terrain (vv 19.2).", "Place it elsewhere.");
    if (kind == "wire") return obstacles_.set(at, MarkerKind::Wire, 1);
    const int hidden = yes(json, path, "hidden") ? hidden_mines_of(byte(json, path, "side", 0, 1)) : kOpenMines;
    if (t_.options.minefields) obstacles_.set(at, MarkerKind::Mines, hidden);  // C35
  }

  // 19.11.1, 19.11.2: at most four hexes long, an entrance at each end, not under water.
  void read_tunnels(const Json& scenario, const std::vector<LaidFortification>& laid) {
    const auto entrance = [&](HexIndex at) {
      for (const LaidFortification& one : laid)
        if (one.at == at && (one.kind == Fortification::Cave || is_bunker(t_, at))) return true;
      return false;
    };
    if (!scenario.contains("tunnels") || !t_.options.caves) return;
    const Json& all = list(scenario, "/scenario", "tunnels");
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string path = fmt::format("/scenario/tunnels/{}", i);
      std::vector<HexIndex> hexes;
      for (std::size_t k = 0; all[i].is_array() && k < all[i].size(); ++k)
        hexes.push_back(place(all[i][k], fmt::format("{}/{}", path, k)));
      if (error_) return;
      bool good = hexes.size() >= 2 && hexes.size() <= 5;
      for (std::size_t k = 1; good && k < hexes.size(); ++k) good = t_.field.distance(hexes[k - 1], hexes[k]) == 1;
      for (const HexIndex at : hexes)
        good = good && terrain_at(t_, at).cost > 0 && terrain_at(t_, at).rule != "vv 10.8";
      if (!good || !entrance(hexes.front()) || !entrance(hexes.back()))
        return fail(path, "a tunnel joins two entrances over at most four hexes, not under water (vv 19.11.2).",
                    "Name its hexes from one cave or bunker to the other.");
      t_.tunnels.push_back(hexes);
    }
  }

  // 4.3
  void read_special(const Json& scenario, hex::Map& map) {
    static const std::map<std::string, SpecialKind> kRules{
        {"bocage", SpecialKind::Bocage}, {"hedges", SpecialKind::Hedges}, {"ploughed", SpecialKind::Ploughed},
        {"frozen", SpecialKind::Frozen}, {"flat", SpecialKind::Flat},     {"terrain", SpecialKind::Terrain}};
    if (!scenario.contains("special")) return;
    const Json& rules = list(scenario, "/scenario", "special");
    for (std::size_t i = 0; i < rules.size() && !error_; ++i) {
      const std::string path = fmt::format("/scenario/special/{}", i);
      const auto kind = kRules.find(text(rules[i], path, "rule"));
      if (kind == kRules.end())
        return fail(path + "/rule", "this special rule is not known.", "See 04_special_rules.h.");
      SpecialRule rule{.kind = kind->second};
      if (rule.kind != SpecialKind::Terrain) {
        known_keys(rules[i], path, {"rule"});
      } else {
        known_keys(rules[i], path, {"rule", "from", "to"});
        rule.from = terrain_id(rules[i], path, "from");
        rule.to = terrain_id(rules[i], path, "to");
      }
      if (!error_) lay_special(t_, rule, map, letters_);
    }
  }
  std::string terrain_id(const Json& from, const std::string& path, const char* key) {
    const std::string id = text(from, path, key);
    if (id == "hill" && std::string_view(key) == "from") return id;
    for (const Terrain& terrain : t_.terrains)
      if (terrain.id == id) return id;
    fail(path + "/" + key, "this terrain is not in the table.", "See tables/terrain.");
    return id;
  }

  void read_scenario(const Json& json) {
    const std::string path = "/scenario";
    known_keys(json, path,
               {"id", "rules", "title", "story", "map", "turns", "first", "attacker", "victory", "sides", "options",
                "source", "listed", "variant", "fortifications", "tunnels", "areas", "set_up", "special"});
    Scenario& sc = t_.scenario;
    sc.title = text(json, path, "title");
    sc.turns = byte(json, path, "turns", 1, kMostTurns);
    sc.first = byte(json, path, "first", 0, 1);
    sc.attacker = byte(json, path, "attacker", 0, 1);
    read_areas(json);
    read_victory(object(json, path, "victory"));
    const Json& sides = list(json, path, "sides");
    if (sides.size() != kSides) return fail(path + "/sides", "a scenario has two sides.", "Write two.");
    for (std::size_t i = 0; i < kSides; ++i) read_side(sides[i], fmt::format("{}/sides/{}", path, i), i);
    check_places();
    check_areas();
    if (json.contains("set_up")) read_set_up(object(json, path, "set_up"));
    else sc.set_up_first = static_cast<std::uint8_t>(other_side(sc.attacker));
  }

  // C57
  void read_set_up(const Json& json) {
    known_keys(json, "/scenario/set_up", {"first", "order"});
    t_.scenario.set_up_first = byte(json, "/scenario/set_up", "first", 0, 1);
    const std::string order = text(json, "/scenario/set_up", "order");
    t_.scenario.alternating = order == "alternating";
    if (!t_.scenario.alternating && order != "one_after_the_other")
      fail("/scenario/set_up/order", "this order is not known.", "Write alternating or one_after_the_other.");
  }
  // No hex in which both sides could be placed, so that nobody learns of the other by being refused.
  void check_areas() {
    if (error_) return;
    std::map<HexIndex, std::size_t> whose;
    std::size_t next = 0;
    for (std::size_t side = 0; side < kSides; ++side)
      for (std::size_t i = 0; i < t_.scenario.roster[side].size(); ++i, ++next) {
        const RosterEntry& entry = t_.scenario.roster[side][i];
        const bool stands = is_hex(places_[next]);
        if (!entry.set_up && !stands) continue;
        const std::vector<HexIndex> one{places_[next]};
        for (const HexIndex at : stands ? one : t_.scenario.areas[entry.arrival.area])
          if (whose.emplace(at, side).first->second != side)
            return fail(fmt::format("/scenario/sides/{}/units/{}/{}", side, i, stands ? "at" : "area"),
                        "both sides could stand in one hex (vv 6.8).", "Give each side hexes of its own.");
      }
    for (std::size_t side = 0; side < kSides; ++side)
      for (const FortLine& line : t_.scenario.to_lay[side])
        for (const HexIndex at : t_.scenario.areas[line.area])
          if (whose.emplace(at, side).first->second != side ||
              obstacles_.at(at, MarkerKind::Mines) == hidden_mines_of(other_side(static_cast<int>(side))))
            return fail(fmt::format("/scenario/sides/{}/fortifications", side),
                        "both sides could place something in one hex (vv 6.8).", "Give each side hexes of its own.");
  }

  // 6.10, C57: hexes with a name, each in one area at most.
  void read_areas(const Json& json) {
    if (!json.is_object() || !json.contains("areas")) return;
    for (const auto& [name, hexes] : object(json, "/scenario", "areas").items()) {
      areas_[name] = static_cast<std::uint8_t>(t_.scenario.areas.size());
      t_.scenario.areas.push_back(places(hexes, "/scenario/areas/" + name));
    }
    if (t_.scenario.areas.size() > 64) fail("/scenario/areas", "there are too many areas.", "Keep to 64.");
  }
  std::uint8_t area(const Json& from, const std::string& path) {
    const std::string name = text(from, path, "area");
    if (const auto found = areas_.find(name); found != areas_.end()) return found->second;
    fail(path + "/area", fmt::format("there is no area \"{}\".", name.substr(0, 20)), "Name it under /scenario/areas.");
    return 0;
  }

  // Hexes by name, or a whole edge; ascending, each once.
  std::vector<HexIndex> places(const Json& json, const std::string& path) {
    std::vector<HexIndex> out;
    if (json.is_string()) return edge(json.get<std::string>(), path);
    if (!json.is_array() || json.empty()) {
      fail(path, "this is not a list of hexes.", "Name them, or write north, east, south or west.");
      return out;
    }
    for (std::size_t i = 0; i < json.size(); ++i) out.push_back(place(json[i], fmt::format("{}/{}", path, i)));
    std::sort(out.begin(), out.end());
    if (std::adjacent_find(out.begin(), out.end()) != out.end()) fail(path, "a hex stands twice.", "Remove one.");
    return out;
  }
  std::vector<HexIndex> edge(const std::string& name, const std::string& path) {
    const int width = t_.field.grid().width, height = t_.field.grid().height;
    if (name != "north" && name != "east" && name != "south" && name != "west")
      fail(path, "this is no edge of the map.", "Write north, east, south or west.");
    std::vector<HexIndex> out;
    for (int i = 0; i < t_.field.count(); ++i) {
      const hex::Offset at = hex::offset_of(t_.field.hex(static_cast<HexIndex>(i)));
      const bool on_it = name == "north"   ? at.row == 0
                         : name == "south" ? at.row == height - 1
                         : name == "west"  ? at.col == 0
                                           : at.col == width - 1;
      if (on_it) out.push_back(static_cast<HexIndex>(i));
    }
    return out;
  }
  bool is_on_edge(HexIndex at) const {
    const auto& around = t_.field.neighbours(at);
    return std::find(around.begin(), around.end(), kNoHex) != around.end();
  }
  // 6.10: where a side may leave.
  void add_exits(const std::vector<HexIndex>& hexes, std::size_t side, const std::string& path) {
    t_.exits.resize(static_cast<std::size_t>(t_.field.count()));
    for (const HexIndex at : hexes) {
      if (!is_on_edge(at)) fail(path, "an exit does not lie on the map's edge.", "Name hexes of the edge.");
      t_.exits[static_cast<std::size_t>(at)] |= static_cast<std::uint8_t>(1 << side);
    }
  }

  void read_victory(const Json& json) {
    const std::string path = "/scenario/victory";
    Scenario& sc = t_.scenario;
    sc.objective_holder.fill(kNobody);
    const std::string kind = text(json, path, "kind");
    if (kind == "elimination") {
      known_keys(json, path, {"kind", "to_the_end"});
      sc.victory = VictoryKind::Elimination;
    } else if (kind == "objectives") {
      known_keys(json, path, {"kind", "objectives", "required", "to_the_end"});
      sc.victory = VictoryKind::Objectives;
      add_objectives(places(list(json, path, "objectives"), path + "/objectives"), path + "/objectives");
      sc.required = static_cast<std::uint8_t>(sc.objectives.size());
      if (json.contains("required"))
        sc.required = byte(json, path, "required", 1, static_cast<int>(sc.objectives.size()));
    } else if (kind == "exit") {
      known_keys(json, path, {"kind", "exits", "required", "to_the_end"});
      sc.victory = VictoryKind::Exit;
      add_exits(places(member(json, path, "exits"), path + "/exits"), sc.attacker, path + "/exits");
      sc.required = byte(json, path, "required", 1, 120);
    } else if (kind == "conditions") {
      known_keys(json, path, {"kind", "sides"});
      sc.victory = VictoryKind::Conditions;
      read_conditions(list(json, path, "sides"), path + "/sides");
    } else {
      fail(path + "/kind", "this kind of victory is not known.", "Write elimination, objectives, exit or conditions.");
    }
    sc.to_the_end = yes(json, path, "to_the_end");
  }

  // P:objective-games: they are the defender's when the game begins.
  void add_objectives(const std::vector<HexIndex>& hexes, const std::string& path) {
    Scenario& sc = t_.scenario;
    for (const HexIndex at : hexes) {
      if (std::find(sc.objectives.begin(), sc.objectives.end(), at) != sc.objectives.end()) continue;
      if (sc.objectives.size() == kMaxObjectives)
        return fail(path, "there must be 1 to 16 objectives.", "Name that many hexes.");
      sc.objective_holder[sc.objectives.size()] = static_cast<std::uint8_t>(other_side(sc.attacker));
      sc.objectives.push_back(at);
    }
  }

  // C58
  void read_conditions(const Json& sides, const std::string& path) {
    if (sides.size() != kSides) return fail(path, "there are two sides.", "Write two.");
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::string at = fmt::format("{}/{}", path, side);
      known_keys(sides[side], at, {"conditions", "at_once"});
      t_.scenario.at_once[side] = yes(sides[side], at, "at_once");
      const Json& conditions = list(sides[side], at, "conditions");
      if (conditions.size() > kMaxConditions)
        return fail(at + "/conditions", "a side has at most six conditions.", "Remove some.");
      for (std::size_t i = 0; i < conditions.size(); ++i)
        read_condition(conditions[i], fmt::format("{}/conditions/{}", at, i), side);
      if (t_.scenario.at_once[side]) check_at_once(at, side);
    }
  }
  // Who only has to preserve something would have won before the first shot.
  void check_at_once(const std::string& path, std::size_t side) {
    for (const Condition& c : t_.scenario.conditions[side])
      if (c.goal != Goal::Preserve || c.by_turn > 0) return;
    fail(path + "/at_once", "this side would have won before the game begins.", "Remove it, or add a condition.");
  }

  void read_condition(const Json& json, const std::string& path, std::size_t side) {
    static const std::map<std::string, Goal> kGoals{{"enter", Goal::Enter},
                                                    {"hold", Goal::Hold},
                                                    {"exit", Goal::Exit},
                                                    {"eliminate", Goal::Eliminate},
                                                    {"preserve", Goal::Preserve}};
    static const std::map<std::string, Sort> kSorts{{"any", Sort::Any},       {"infantry", Sort::Infantry},
                                                    {"leader", Sort::Leader}, {"gun", Sort::Gun},
                                                    {"armour", Sort::Armour}, {"vehicle", Sort::Vehicle}};
    known_keys(json, path, {"goal", "hexes", "count", "who", "by_turn"});
    Condition c;
    const auto goal = kGoals.find(text(json, path, "goal"));
    if (goal == kGoals.end())
      return fail(path + "/goal", "this goal is not known.", "Write enter, hold, exit, eliminate or preserve.");
    c.goal = goal->second;
    if (json.contains("who")) {
      const auto sort = kSorts.find(text(json, path, "who"));
      if (sort == kSorts.end()) return fail(path + "/who", "this kind of unit is not known.", "Write any.");
      c.sort = sort->second;
    }
    if (json.contains("by_turn")) c.by_turn = byte(json, path, "by_turn", 1, t_.scenario.turns);
    if (c.goal == Goal::Enter || c.goal == Goal::Hold || c.goal == Goal::Exit)
      c.hexes = places(member(json, path, "hexes"), path + "/hexes");
    else if (json.contains("hexes")) fail(path + "/hexes", "this goal has no hexes.", "Remove them.");
    if (c.goal == Goal::Hold) add_objectives(c.hexes, path + "/hexes");
    if (c.goal == Goal::Exit) add_exits(c.hexes, side, path + "/hexes");
    if (c.goal == Goal::Hold) c.count = static_cast<std::uint8_t>(c.hexes.size());
    if (json.contains("count"))
      c.count = byte(json, path, "count", 1, c.goal == Goal::Hold ? static_cast<int>(c.hexes.size()) : 120);
    if (c.goal == Goal::Enter && c.count != 1)
      fail(path + "/count", "one unit that enters is enough.", "Write a condition for each hex.");
    t_.scenario.conditions[side].push_back(std::move(c));
  }

  void read_side(const Json& json, const std::string& path, std::size_t side) {
    known_keys(json, path,
               {"nation", "name", "units", "snipers", "smoke", "missions", "half_squads", "fortifications"});
    if (json.is_object() && json.contains("fortifications"))
      read_pool(list(json, path, "fortifications"), path + "/fortifications", side);
    read_support(json, path, side);
    if (json.is_object() && json.contains("snipers")) t_.scenario.snipers[side] = byte(json, path, "snipers", 0, 9);
    t_.scenario.nation[side] = text(json, path, "nation");
    t_.japanese[side] = t_.scenario.nation[side] == "jp";
    t_.scenario.side_name[side] = text(json, path, "name");
    const Json& units = list(json, path, "units");
    if (units.empty() || units.size() > 120)
      return fail(path + "/units", "a side has 1 to 120 units.", "Write so many.");
    for (std::size_t i = 0; i < units.size(); ++i) read_unit(units[i], fmt::format("{}/units/{}", path, i), side);
    if (json.contains("half_squads") && !error_) add_spares(byte(json, path, "half_squads", 0, 8), side);
  }

  // 19.1, C57: what its owner lays in the set-up.
  void read_pool(const Json& lines, const std::string& path, std::size_t side) {
    static const std::map<std::string, MarkerKind> kKinds{{"foxhole", MarkerKind::Foxhole},
                                                          {"trench", MarkerKind::Trench},
                                                          {"sandbags", MarkerKind::Sandbags},
                                                          {"wire", MarkerKind::Wire},
                                                          {"mines", MarkerKind::Mines}};
    if (lines.size() > kFortLines)
      return fail(path, "there are too many lines.", fmt::format("Keep to {}.", kFortLines));
    for (std::size_t i = 0; i < lines.size() && !error_; ++i) {
      const std::string at = fmt::format("{}/{}", path, i);
      known_keys(lines[i], at, {"kind", "count", "area", "hidden"});
      const auto kind = kKinds.find(text(lines[i], at, "kind"));
      if (kind == kKinds.end())
        return fail(at + "/kind", "this is nothing that an owner lays.",
                    "Write foxhole, trench, sandbags, wire or mines.");
      const bool mines = kind->second == MarkerKind::Mines;
      FortLine line{.marker = static_cast<std::uint8_t>(kind->second)};
      line.count = byte(lines[i], at, "count", 1, 12);
      line.area = area(lines[i], at);
      line.hidden = yes(lines[i], at, "hidden");
      if (line.hidden && !mines) fail(at + "/hidden", "only mines are hidden (vv 19.7.1).", "Remove it.");
      if (mines && !t_.options.minefields) line.count = 0;  // C35
      t_.owners_fortify = t_.owners_fortify || (kind->second >= MarkerKind::Foxhole && !error_);
      t_.scenario.to_lay[side].push_back(line);
    }
  }

  // 13.9: counters for the other halves of squads that split.
  void add_spares(int count, std::size_t side) {
    auto& roster = t_.scenario.roster[side];
    const auto squad =
        std::find_if(roster.begin(), roster.end(), [&](const RosterEntry& r) { return t_.types[r.type].has_half(); });
    if (squad == roster.end()) return;
    t_.any_spare[side] = count > 0;
    const RosterEntry spare{.type = squad->type, .weapon = kNoWeapon, .half = true, .spare = true};
    roster.insert(roster.end(), static_cast<std::size_t>(count), spare);
    places_.insert(places_.end(), static_cast<std::size_t>(count), kSpare);
  }

  // 11.1, 18.2
  void read_support(const Json& json, const std::string& path, std::size_t side) {
    if (!json.is_object()) return;
    if (json.contains("smoke")) t_.scenario.smoke[side] = byte(json, path, "smoke", 0, 99);
    if (!json.contains("missions")) return;
    const Json& missions = object(json, path, "missions");
    known_keys(missions, path + "/missions", {"light", "heavy", "air"});
    std::size_t kind = 0;
    for (const char* name : {"light", "heavy", "air"}) {
      if (missions.contains(name)) t_.scenario.missions[side][kind] = byte(missions, path + "/missions", name, 0, 99);
      ++kind;
    }
  }

  void read_unit(const Json& json, const std::string& path, std::size_t side) {
    known_keys(json, path, {"type", "at", "area", "arrives", "weapon", "half", "name", "valorous", "facing", "aboard"});
    RosterEntry entry{.weapon = kNoWeapon};
    const std::string type = text(json, path, "type");
    if (const auto found = types_.find(type); found != types_.end()) entry.type = found->second;
    else fail(path + "/type", unknown(type), "See tables/units.");
    if (error_) return;
    const UnitType& kind = t_.types[entry.type];
    if (const std::string weapon = optional_text(json, path, "weapon"); !weapon.empty()) {
      if (const auto found = weapons_.find(weapon); found != weapons_.end()) entry.weapon = found->second;
      else fail(path + "/weapon", unknown(weapon), "See tables/units.");
      if (!error_ && !may_carry(kind, t_.weapons[entry.weapon]))
        fail(path + "/weapon", "this unit cannot carry it (vv 12.2).", "Give it to a squad.");
    }
    if (entry.weapon != kNoWeapon && !error_) take_expendable(entry, side);
    t_.any_weapon[side] = t_.any_weapon[side] || entry.weapon != kNoWeapon;
    entry.half = yes(json, path, "half");
    if (entry.half && !kind.has_half()) fail(path + "/half", "only squads have a half.", "Remove it.");
    if (json.contains("facing")) {
      if (!kind.faces[0].heavy()) fail(path + "/facing", "infantry faces everywhere (vv 7.1).", "Remove it.");
      entry.facing = byte(json, path, "facing", 0, hex::kDirections - 1);
    }
    entry.valorous = yes(json, path, "valorous");
    entry.name = optional_text(json, path, "name");
    places_.push_back(kToCome);
    if (json.contains("arrives")) entry.arrival = arrival(object(json, path, "arrives"), path + "/arrives", side);
    else if (json.contains("area")) {
      entry.set_up = true;
      entry.arrival.area = area(json, path);
    } else {
      places_.back() = place(member(json, path, "at"), path + "/at");
    }
    t_.scenario.roster[side].push_back(entry);
    t_.longest_reach = std::max<int>(t_.longest_reach, kind.faces[0].range);
    t_.any_heavy = t_.any_heavy || kind.faces[0].heavy();
    t_.any_transport = t_.any_transport || kind.faces[0].carries > 0;
    if (json.contains("aboard")) t_.scenario.roster[side].back().aboard = byte(json, path, "aboard", 0, 119);
    if (entry.weapon != kNoWeapon && !error_)
      t_.longest_reach = std::max<int>(t_.longest_reach, t_.weapons[entry.weapon].figures.range);
  }

  // 6.10
  Arrival arrival(const Json& json, const std::string& path, std::size_t side) {
    known_keys(json, path, {"turn", "area", "stack"});
    Arrival out{.turn = byte(json, path, "turn", 1, t_.scenario.turns), .area = area(json, path)};
    if (json.contains("stack")) out.stack = byte(json, path, "stack", 0, 99);
    int together = 1;
    for (const RosterEntry& other : t_.scenario.roster[side]) together += other.arrival == out ? 1 : 0;
    if (together > kStackLimit) fail(path, "more than four units enter together.", "Give some another stack.");
    return out;
  }

  // 12.5, C18: where expendable weapons are pooled nobody carries them.
  void take_expendable(RosterEntry& entry, std::size_t side) {
    const WeaponFigures& w = t_.weapons[entry.weapon].figures;
    const bool anti_tank = w.use == WeaponUse::AntiTank && w.once;  // 12.5.1
    if (w.use != WeaponUse::Grenades && w.use != WeaponUse::Satchel && !anti_tank) return;
    t_.explosives = t_.explosives || !anti_tank;
    if (!t_.options.pooled_weapons) return;
    const std::size_t kind = anti_tank ? (w.at_rear ? 3 : 2) : w.use == WeaponUse::Grenades ? 0 : 1;
    if (anti_tank) {
      t_.pooled_at[side][kind - 2] = entry.weapon;
      t_.any_pooled_at = true;
    }
    ++t_.scenario.pool[side][kind];
    entry.weapon = kNoWeapon;
  }

  static std::string unknown(const std::string& id) {
    return fmt::format("\"{}\" is not in the unit table.", id.substr(0, 40));
  }

  // Nobody stands in forbidden terrain, beside an enemy in one hex, or in a hex that is too full (6.8, 6.9).
  void check_places() {
    if (error_) return;
    std::map<HexIndex, std::array<std::pair<int, int>, kSides>> held;  // units and full squads
    std::size_t next = 0;
    for (std::size_t side = 0; side < kSides; ++side)
      for (std::size_t i = 0; i < t_.scenario.roster[side].size(); ++i, ++next) {
        const std::string path = fmt::format("/scenario/sides/{}/units/{}/at", side, i);
        const HexIndex at = places_[next];
        if (!is_hex(at)) continue;
        const RosterEntry& entry = t_.scenario.roster[side][i];
        const Profile& p = t_.types[entry.type].faces[0];
        const Terrain& terrain = t_.terrains[t_.terrain[static_cast<std::size_t>(at)]];
        // 10.6: guns that cannot be moved do not stand in buildings either.
        if (terrain.cost == 0 || ((p.vehicle() || (p.heavy() && p.movement == 0)) && terrain.vehicle == 0))
          return fail(path, "this terrain may not be entered (vv 10.10).", "Place the unit elsewhere.");
        if (entry.aboard != 255) continue;  // see load_passengers
        auto& [room, squads] = held[at][side];
        Unit u{.type = entry.type};
        u.marks = entry.half ? kHalf : 0;
        room += room_of(t_, u);
        squads += is_full_squad(t_, u) ? 1 : 0;
        if (held[at][1 - side].first > 0)
          return fail(path, "both sides stand in this hex (vv 6.8).", "Place the unit elsewhere.");
        if (!fits(t_, at, room, squads))
          return fail(path, "too many units stand in this hex (vv 6.9).", "Place the unit elsewhere.");
      }
  }

  // ---- the opening position ----

  // 8.2.1 Those who begin aboard.
  void load_passengers(State& s) {
    for (std::size_t side = 0; side < kSides; ++side)
      for (std::size_t i = 0; i < t_.scenario.roster[side].size(); ++i) {
        const int line = t_.scenario.roster[side][i].aboard;
        if (line == 255) continue;
        const std::string path = fmt::format("/scenario/sides/{}/units/{}/aboard", side, i);
        const int first = t_.first_unit(static_cast<int>(side)), id = first + static_cast<int>(i);
        const int transport = first + line;
        if (line >= t_.unit_count(static_cast<int>(side)) || transport == id || s.unit(transport).at != s.unit(id).at ||
            profile(t_, s.unit(id)).vehicle() || !has_room(t_, s, transport, id))
          return fail(path, "this unit does not fit aboard (vv 8.2.1).", "Name a transport with room in the same hex.");
        s.put(id, s.unit(id).at, transport);
      }
  }

  State place_units() const {
    State s;
    s.holder = t_.scenario.objective_holder;
    for (std::size_t side = 0; side < kSides; ++side) s.sniper[side].left = t_.scenario.snipers[side];
    s.smoke = t_.scenario.smoke;
    s.pool = t_.scenario.pool;
    for (std::size_t side = 0; side < kSides; ++side)
      for (std::size_t i = 0; i < t_.scenario.to_lay[side].size(); ++i)
        s.to_lay[side][i] = t_.scenario.to_lay[side][i].count;
    s.markers = obstacles_;
    s.missions = t_.scenario.missions;
    std::size_t next = 0;
    for (std::size_t side = 0; side < kSides; ++side)
      for (const RosterEntry& entry : t_.scenario.roster[side]) {
        const int id = s.unit_count++;
        Unit& u = s.unit(id);
        s.put(id, places_[next++]);
        u.type = entry.type;
        u.weapon = entry.weapon;
        u.side = static_cast<std::uint8_t>(side);
        u.marks = static_cast<std::uint16_t>((entry.half ? kHalf : 0) | (entry.valorous ? kValorous : 0));
        u.facing = entry.facing;
        s.standing[side] = static_cast<std::uint8_t>(s.standing[side] + (entry.spare ? 0 : 1));
      }
    s.split = static_cast<std::uint8_t>(t_.unit_count(0));
    return s;
  }

  const Json& header_;
  Setting t_;
  std::optional<LoadError> error_;
  std::map<char, std::uint8_t> letters_;
  std::uint8_t stream_ = 0;
  std::map<std::string, std::uint8_t> types_, weapons_;
  std::string variant_;
  std::vector<HexIndex> places_;
  Markers obstacles_;
  std::map<std::string, std::uint8_t> areas_;
  std::vector<hex::BoardPlace> boards_;
};

}  // namespace

Result<Opening<Setting, State>, LoadError> setup(const Json& header) {
  if (!header.is_object())
    return load_error("header", "this is not an object.", "Give scenario, map, tables and options.");
  auto opening = Reader(header).read();
  if (!opening) return opening;
  // Set-up comes first (C57), or the first segment begins; with fog on everybody looks around before anybody is asked.
  Sink<Event> nobody;
  const Setting& t = opening->setting;
  State& s = opening->state;
  const int placing = t.scenario.set_up_first;
  if (has_unplaced(t, s, 0) || has_unplaced(t, s, 1)) {
    go_on_with_set_up(t, s, has_unplaced(t, s, placing) ? placing : other_side(placing), nobody);
    return opening;
  }
  if (t.options.fog)
    for (int side = 0; side < kSides; ++side) update_sight(t, s, side, nobody);
  begin_game(t, s, nobody);
  return opening;
}

}  // namespace valor::vv
