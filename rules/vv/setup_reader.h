// The reader of a record's header: keeps the first error and reads on with harmless values. Its parts are in
// setup_*.cpp. Needs nlohmann-json: included by .cpp files only.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/hex/map.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/game.h"

namespace valor::vv {

class Reader {
 public:
  explicit Reader(const Json& header) : header_(header) {}
  Result<Opening<Setting, State>, LoadError> read();

 private:
  // setup_values.cpp: values, checked one by one
  void fail(const std::string& path, std::string what, std::string remedy);
  const Json& member(const Json& from, const std::string& path, const char* key);
  const Json& object(const Json& from, const std::string& path, const char* key);
  const Json& list(const Json& from, const std::string& path, const char* key);
  std::string text(const Json& from, const std::string& path, const char* key);
  std::string optional_text(const Json& from, const std::string& path, const char* key);
  int number(const Json& value, const std::string& path, int least, int most);
  int number(const Json& from, const std::string& path, const char* key, int least, int most);
  std::uint8_t byte(const Json& from, const std::string& path, const char* key, int least = 0, int most = 250);
  bool yes(const Json& from, const std::string& path, const char* key);
  void known_keys(const Json& from, const std::string& path, const std::set<std::string>& keys);
  HexIndex place(const Json& value, const std::string& path);
  HexIndex board_place(const std::string& name, const std::string& path);

  // setup_tables.cpp: terrain, counters and the combat tables
  void read_terrain(const Json& table);
  Profile face(const Json& row, const std::string& path, const char* key, const Json& points);
  static WeaponClass class_of(const std::string& letter);
  void read_units(const Json& table);
  void read_heavy(const Json& table, const char* section, Kind kind);
  static Ours ours_in(const Json& row, const char* figures, const char* points);
  Letter letter(const Json& row, const std::string& path, const char* key);
  void add_type(const UnitType& type);
  void read_ap(const Json& table);
  void read_close_assault(const Json& table);

  // setup_options.cpp: the rules in force
  Json option(const Json& table, const Json& game, const Json& scenario, const char* name);
  bool flag(const Json& value, const char* name);
  bool is_second(const Json& value, const char* name, const char* first, const char* second);
  void read_bias(const Json& value);
  void read_survival(const Json& value);
  void read_options(const Json& table, const Json& game, const Json& scenario);

  // setup_map.cpp: the ground and what is built on it
  std::optional<LoadError> read_map(const Json& scenario);
  void read_fortifications(const Json& scenario);
  void read_obstacle(const Json& json, const std::string& path, const std::string& kind, HexIndex at);
  void read_tunnels(const Json& scenario, const std::vector<LaidFortification>& laid);
  void read_special(const Json& scenario, hex::Map& map);
  std::string terrain_id(const Json& from, const std::string& path, const char* key);

  // setup_scenario.cpp: victory, sides, units, and the opening position
  void read_scenario(const Json& json);
  void read_set_up(const Json& json);
  void check_areas();
  void read_areas(const Json& json);
  std::uint8_t area(const Json& from, const std::string& path);
  std::vector<HexIndex> places(const Json& json, const std::string& path);
  std::vector<HexIndex> edge(const std::string& name, const std::string& path);
  bool is_on_edge(HexIndex at) const;
  void add_exits(const std::vector<HexIndex>& hexes, std::size_t side, const std::string& path);
  void read_victory(const Json& json);
  void add_objectives(const std::vector<HexIndex>& hexes, const std::string& path);
  void read_conditions(const Json& sides, const std::string& path);
  void check_at_once(const std::string& path, std::size_t side);
  void read_condition(const Json& json, const std::string& path, std::size_t side);
  void read_side(const Json& json, const std::string& path, std::size_t side);
  void read_pool(const Json& lines, const std::string& path, std::size_t side);
  void add_spares(int count, std::size_t side);
  void read_support(const Json& json, const std::string& path, std::size_t side);
  void read_unit(const Json& json, const std::string& path, std::size_t side);
  Arrival arrival(const Json& json, const std::string& path, std::size_t side);
  void take_expendable(RosterEntry& entry, std::size_t side);
  static std::string unknown(const std::string& id);
  void check_places();
  void load_passengers(State& s);
  State place_units() const;

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

}  // namespace valor::vv
