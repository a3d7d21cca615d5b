#include "tests/suite/vv_positions.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/hex/hex.h"

namespace valor {
namespace {

class Draw {
 public:
  Draw(const Json& tables, std::uint64_t seed) : tables_(tables), rng_(seed, 31) {}

  Json header() {
    width_ = 6 + below(9);
    height_ = 6 + below(7);
    Json map = draw_map(), options = draw_options();
    Json scenario{{"id", "drawn"},         {"rules", "vv"},
                  {"title", "vv.name"},    {"map", "drawn"},
                  {"turns", 2 + below(3)}, {"first", below(2)},
                  {"attacker", below(2)},  {"areas", {{"west", "west"}, {"east", "east"}}}};
    classic_ = options.value("classic_stacking", false);
    Json sides = Json::array();
    for (int side = 0; side < 2; ++side) sides.push_back(draw_side(side, scenario["turns"]));
    scenario["sides"] = sides;
    const bool special = one_in(3);
    if (special) scenario["special"] = Json::array({draw_special()});
    // Streams and special rules make other ground of what was drawn as open.
    if (!special && !streams_ && !one_in(4)) scenario["fortifications"] = draw_fortifications();
    scenario["victory"] = draw_victory(scenario["turns"]);
    scenario["set_up"] = {{"first", below(2)}, {"order", one_in(2) ? "alternating" : "one_after_the_other"}};
    return {{"scenario", scenario}, {"map", map}, {"options", options}};
  }

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  bool one_in(int n) { return below(n) == 0; }
  template <class List>
  auto pick(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }

  std::string hex_name(int col, int row) const { return hex::name(hex::hex_of({col, row})); }
  std::string any_hex() { return hex_name(below(width_), below(height_)); }
  // Not in the first or last row: a straight way between two of these stays on the map.
  std::string inner_hex() { return hex_name(below(width_), 1 + below(height_ - 2)); }
  std::string edge_hex() {
    if (one_in(2)) return hex_name(one_in(2) ? 0 : width_ - 1, below(height_));
    return hex_name(below(width_), one_in(2) ? 0 : height_ - 1);
  }
  std::vector<std::string> different(int count, std::string (Draw::*one)()) {
    std::map<std::string, int> found;
    for (int i = 0; i < count; ++i) found[(this->*one)()] = 1;
    std::vector<std::string> out;
    for (const auto& [name, n] : found) out.push_back(name);
    return out;
  }

  Json draw_map() {
    std::string letters;
    for (const auto& [id, row] : tables_["terrain"]["hexes"].items()) letters += row["letter"].get<std::string>();
    const bool hilly = one_in(2);
    Json terrain = Json::array(), level = Json::array(), parcel = Json::array();
    for (int row = 0; row < height_; ++row) {
      std::string ground, heights, fields;
      for (int col = 0; col < width_; ++col) {
        const char letter = one_in(2) ? '.' : pick(letters);
        ground += letter;
        dry_.push_back(letter != '~');
        open_.push_back(letter == '.');
        heights += static_cast<char>(hilly && one_in(3) ? '0' + below(3) : '0');
        fields += one_in(5) ? pick(std::string("abCD#")) : '.';
      }
      terrain.push_back(ground);
      level.push_back(heights);
      parcel.push_back(fields);
    }
    Json map{{"id", "drawn"},  {"title", "Drawn"}, {"seed", 1},
             {"level", level}, {"parcel", parcel}, {"terrain", terrain}};
    for (const char* way : {"roads", "tracks", "streams"})
      if (one_in(2))
        if (const std::string a = inner_hex(), b = inner_hex(); a != b) {
          map[way] = Json::array({a + " " + b});
          streams_ = streams_ || std::string(way) == "streams";
        }
    return map;
  }

  Json draw_special() {
    if (one_in(4)) return {{"rule", "terrain"}, {"from", one_in(2) ? "hill" : "crops"}, {"to", "orchard"}};
    return {{"rule", pick(std::vector<std::string>{"bocage", "hedges", "ploughed", "frozen", "flat"})}};
  }

  Json draw_options() {
    Json out = Json::object();
    if (one_in(2)) out["variant"] = "board";
    for (const auto& [name, row] : tables_["options"].items()) {
      if (!one_in(3)) continue;
      const std::string kind = row["kind"];
      if (kind == "bool") out[name] = one_in(2);
      if (kind == "choice") out[name] = pick(row["values"]);
      if (kind == "number" && row.contains("values")) {
        const int least = row["values"][0], most = row["values"][1];
        out[name] = least + below(most - least + 1);
      }
    }
    return out;
  }

  // Where the side may stand: its own half of the map, dry, with room.
  std::string place(int side, int room = 1) {
    for (int tries = 0; tries < 200; ++tries) {
      const int col = side == 0 ? below(width_ / 2) : width_ - 1 - below(width_ / 2), row = below(height_);
      const std::string name = hex_name(col, row);
      const auto cell = static_cast<std::size_t>(row * width_ + col);
      if (!dry_[cell] || (room > 1 && !open_[cell]) || held_[name] + room > (classic_ ? 3 : 4)) continue;
      held_[name] += room;
      return name;
    }
    return "";
  }

  // Infantry of one nation with any weapon.
  Json draw_person(const std::string& nation, bool leaders) {
    std::vector<std::pair<std::string, bool>> kinds;  // and whether it is a leader
    for (const auto& [id, row] : tables_["units"]["infantry"].items())
      if (row["nation"] == nation) kinds.emplace_back(id, false);
    for (const auto& [id, row] : tables_["units"]["leaders"].items())
      if (row["nation"] == nation && leaders) kinds.emplace_back(id, true);
    const auto [type, leader] = pick(kinds);
    Json unit{{"type", type}};
    if (!leader && one_in(4)) unit["half"] = true;
    std::vector<std::string> weapons;
    for (const auto& [id, row] : tables_["units"]["weapons"].items())
      if (!leader || row["class"] == "L") weapons.push_back(id);
    if (one_in(3)) unit["weapon"] = pick(weapons);
    return unit;
  }

  Json draw_unit(const std::string& nation, int turns, int side) {
    Json unit = draw_person(nation, one_in(3));
    if (one_in(8)) {
      unit["area"] = side == 0 ? "west" : "east";
    } else if (one_in(8)) {
      unit["arrives"] = {{"turn", 1 + below(turns)}, {"area", side == 0 ? "west" : "east"}, {"stack", ++stacks_ / 2}};
    } else {
      const std::string at = place(side);
      if (at.empty()) return nullptr;
      unit["at"] = at;
    }
    return unit;
  }

  // A gun or vehicle, and sometimes somebody aboard; guns and vehicles of other nations, if this one has none.
  void draw_heavy(const std::string& nation, int turns, int side, Json& units) {
    const char* section = pick(std::vector<const char*>{"guns", "armour", "armour", "transport"});
    std::vector<std::string> kinds;
    for (const bool any : {false, true})
      for (const auto& [id, row] : tables_["units"][section].items())
        if ((any && kinds.empty()) || (!any && row["nation"] == nation)) kinds.push_back(id);
    Json unit{{"type", pick(kinds)}, {"facing", below(6)}};
    const Json row = tables_["units"][section][unit["type"].get<std::string>()];
    if (one_in(8)) {
      unit["area"] = side == 0 ? "west" : "east";
    } else if (one_in(8)) {
      unit["arrives"] = {{"turn", 1 + below(turns)}, {"area", side == 0 ? "west" : "east"}, {"stack", ++stacks_}};
    } else {
      const std::string at = place(side, 2);
      if (at.empty()) return;
      unit["at"] = at;
    }
    const std::size_t line = units.size();
    units.push_back(unit);
    const std::string load = row.value("transport", "");
    if (load.empty() || load == "-" || one_in(3)) return;
    Json passenger = draw_person(nation, one_in(4));
    if (!passenger.contains("weapon") || one_in(2)) passenger["half"] = true;
    if (passenger["type"].get<std::string>().find("leader") != std::string::npos) passenger.erase("half");
    else if (load.starts_with("TH")) passenger["half"] = true;
    for (const char* where : {"at", "area", "arrives"})
      if (unit.contains(where)) passenger[where] = unit[where];
    passenger["aboard"] = line;
    units.push_back(passenger);
  }

  // 19: wherever the ground takes them.
  Json draw_fortifications() {
    const std::vector<const char*> kinds{"foxhole", "trench", "sandbags", "bunker", "wood_bunker", "wire", "mines"};
    Json out = Json::array();
    std::map<std::string, int> used;
    for (int i = below(9); i > 0; --i) {
      const int col = below(width_), row = below(height_);
      const std::string name = hex_name(col, row);
      if (!open_[static_cast<std::size_t>(row * width_ + col)] || held_[name] > 2 || used[name]++ > 0) continue;
      const std::string kind = pick(kinds);
      Json one{{"kind", kind}, {"at", name}};
      if (kind == "bunker" && one_in(2)) one["facing"] = below(6);
      if (kind == "mines" && one_in(2))
        one.update({{"hidden", true}, {"side", col == 0 ? 0 : col == width_ - 1 ? 1 : below(2)}});
      if (kind.ends_with("bunker") && held_[name] > 0) continue;
      out.push_back(one);
    }
    return out;
  }

  // 19.1: what its owner lays.
  Json draw_pool(int side) {
    Json out = Json::array();
    for (int i = 1 + below(3); i > 0; --i) {
      const std::string kind = pick(std::vector<std::string>{"foxhole", "trench", "sandbags", "wire", "mines"});
      out.push_back({{"kind", kind}, {"count", 1 + below(2)}, {"area", side == 0 ? "west" : "east"}});
      if (kind == "mines" && one_in(2)) out.back()["hidden"] = true;
    }
    return out;
  }

  Json draw_side(int side, int turns) {
    std::vector<std::string> nations;
    for (const auto& [id, row] : tables_["units"]["infantry"].items())
      if (std::find(nations.begin(), nations.end(), row["nation"].get<std::string>()) == nations.end())
        nations.push_back(row["nation"]);
    const std::string nation = pick(nations);
    Json units = Json::array();
    const int count = 2 + below(9);
    for (int i = 0; i < count; ++i)
      if (Json unit = draw_unit(nation, turns, side); !unit.is_null()) units.push_back(unit);
    if (!one_in(3))
      for (int i = below(5); i > 0; --i) draw_heavy(nation, turns, side, units);
    if (units.empty()) units.push_back({{"type", "us_rifle"}, {"arrives", {{"turn", 1}, {"area", "west"}}}});
    Json out{{"nation", nation}, {"name", side == 0 ? "vv.side.us" : "vv.side.ge"}, {"units", units}};
    if (one_in(4)) out["fortifications"] = draw_pool(side);
    out["snipers"] = below(3);
    out["smoke"] = below(7);
    if (one_in(3)) out["missions"] = {{"light", below(2)}, {"heavy", below(2)}, {"air", below(2)}};
    return out;
  }

  Json draw_condition(int turns) {
    const std::string goal = pick(std::vector<std::string>{"enter", "hold", "exit", "eliminate", "preserve"});
    Json out{{"goal", goal}};
    if (goal == "enter" || goal == "hold") out["hexes"] = different(2, &Draw::any_hex);
    if (goal == "exit") out["hexes"] = one_in(2) ? Json("north") : Json(different(3, &Draw::edge_hex));
    if (goal == "exit" || goal == "eliminate" || goal == "preserve") out["count"] = 1 + below(3);
    if (one_in(3)) out["who"] = pick(std::vector<std::string>{"any", "infantry", "leader"});
    if (one_in(3)) out["by_turn"] = 1 + below(turns);
    return out;
  }

  Json draw_victory(int turns) {
    switch (below(4)) {
      case 0:
        return {{"kind", "elimination"}};
      case 1:
        return {{"kind", "objectives"}, {"objectives", different(3, &Draw::any_hex)}, {"required", 1}};
      case 2:
        return {{"kind", "exit"},
                {"exits", different(4, &Draw::edge_hex)},
                {"required", 1 + below(3)},
                {"to_the_end", one_in(2)}};
      default: {
        Json sides = Json::array();
        for (int side = 0; side < 2; ++side) {
          Json list = Json::array();
          for (int i = below(4); i > 0; --i) list.push_back(draw_condition(turns));
          bool active = false;
          for (const Json& c : list) active = active || c["goal"] != "preserve";
          sides.push_back({{"conditions", list}, {"at_once", active && one_in(2)}});
        }
        return {{"kind", "conditions"}, {"sides", sides}};
      }
    }
  }

  const Json& tables_;
  Rng rng_;
  int width_ = 0, height_ = 0, stacks_ = 0;
  bool classic_ = false, streams_ = false;
  std::vector<bool> dry_, open_;
  std::map<std::string, int> held_;
};

}  // namespace

Json random_position(const Json& shipped, std::uint64_t seed) {
  Json out = shipped;
  out.erase("scenario_id");
  out.update(Draw(shipped["tables"], seed).header());
  return out;
}

}  // namespace valor
