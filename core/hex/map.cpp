#include "core/hex/map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "core/hex/boards.h"
#include "core/hex/line.h"

namespace valor::hex {
namespace {

// Strings taken from a file are shown short and plain.
std::string shown(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, 40)) out += c < 32 || c > 126 ? '?' : c;
  return fmt::format("\"{}\"{}", out, text.size() > 40 ? "…" : "");
}

// Keeps the first error and reads on with harmless values; read() looks at it between its steps.
class Reader {
 public:
  Reader(const Json& json, std::string_view letters, const std::string& place)
      : json_(json), letters_(letters), place_(place) {}

  Result<Map, LoadError> read() {
    if (json_.is_object() && json_.contains("boards")) return read_boards();
    check_keys(json_, "",
               {"id", "title", "source", "seed", "terrain", "level", "parcel", "roads", "tracks", "streams", "walls",
                "hedges", "bocage", "labels"});
    map_.id = string(json_, "", "id");
    if (map_.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
      fail("/id", shown(map_.id) + " is not an id.", "Use small letters, digits and hyphens.");
    map_.title = string(json_, "", "title");
    if (json_.contains("source")) one_of("", json_, "source", {"printed", "public", "ours"});
    map_.seed = static_cast<std::uint32_t>(integer(json_, "", "seed", 0, 0x7FFFFFFF));
    if (!error_) read_rows();
    if (error_) return tl::unexpected<LoadError>(*error_);
    map_.roads = ways("roads");
    map_.tracks = ways("tracks");
    map_.streams = ways("streams");
    find_gaps();
    border_parcels();
    single_sides();
    read_labels();
    if (error_) return tl::unexpected<LoadError>(*error_);
    return std::move(map_);
  }

 private:
  // 7I5 and the like: a map that is joined from boards.
  Result<Map, LoadError> read_boards() {
    check_keys(json_, "", {"id", "title", "source", "seed", "boards"});
    const std::string id = string(json_, "", "id"), title = string(json_, "", "title");
    const int seed = integer(json_, "", "seed", 0, 0x7FFFFFFF);
    const Json& list = json_["boards"];
    if (!list.is_array() || list.empty() || list.size() > 16)
      fail("/boards", "this is not a list of 1 to 16 boards.", "Write [ … ] here.");
    std::vector<Board> boards;
    for (std::size_t i = 0; !error_ && i < list.size(); ++i) {
      auto board = read_board(list[i], fmt::format("/boards/{}", i));
      if (!board) return tl::unexpected<LoadError>(board.error());
      boards.push_back(std::move(*board));
    }
    if (error_) return tl::unexpected<LoadError>(*error_);
    Map map = join(boards, letters_.find('.') == std::string_view::npos ? letters_[0] : '.');
    map.id = id;
    map.title = title;
    map.seed = static_cast<std::uint32_t>(seed);
    return map;
  }

  Result<Board, LoadError> read_board(const Json& json, const std::string& path) {
    check_keys(json, path, {"number", "map", "column", "row", "turned"});
    Board out;
    out.place.number = integer(json, path, "number", 1, 999);
    out.place.column = integer(json, path, "column", 0, kMaxWidth - 1);
    out.place.row = integer(json, path, "row", 0, kMaxHeight - 1);
    if (json.is_object() && json.contains("turned")) out.place.turned = json["turned"] == true;
    if (!json.is_object() || !json.contains("map") || !json["map"].is_object())
      fail(path + "/map", "this is not a map.", "Write the board's map here.");
    if (error_) return tl::unexpected<LoadError>(*error_);
    auto map = read_map(json["map"], letters_, place_ + " at " + path + "/map");
    if (!map) return tl::unexpected<LoadError>(map.error());
    out.map = std::move(*map);
    out.place.grid = out.map.grid;
    if (out.map.grid.width % 2 == 0) fail(path + "/map", "a board has an odd number of columns.", "Remove one.");
    if (out.place.column % 2 != 0) fail(path + "/column", "a board begins in an even column.", "Write 0, 2, 4 …");
    if (out.place.column + out.map.grid.width > kMaxWidth || out.place.row + out.map.grid.height > kMaxHeight)
      fail(path, "the joined map is too large.", fmt::format("Keep to {} by {}.", kMaxWidth, kMaxHeight));
    if (error_) return tl::unexpected<LoadError>(*error_);
    return out;
  }

  void fail(const std::string& path, std::string what, std::string remedy) {
    if (!error_) error_ = {place_ + (path.empty() ? "" : " at " + path), std::move(what), std::move(remedy)};
  }

  // ---- values ----

  void check_keys(const Json& object, const std::string& path, const std::set<std::string>& known) {
    if (!object.is_object()) return fail(path, "this is not an object.", "Write { … } here.");
    for (const auto& [key, value] : object.items())
      if (!known.contains(key))
        fail(path + "/" + key, "this key is not known.",
             fmt::format("Remove it, or write one of: {}.", fmt::join(known, ", ")));
  }

  std::string text(const Json& value, const std::string& path) {
    if (value.is_string() && !value.get_ref<const std::string&>().empty()) return value.get<std::string>();
    fail(path, "this is not a text.", "Write a string in quotation marks that is not empty.");
    return "";
  }
  std::string string(const Json& object, const std::string& path, const std::string& key) {
    const auto found = object.find(key);
    if (found != object.end()) return text(*found, path + "/" + key);
    fail(path + "/" + key, "this key is missing.", "Add it.");
    return "";
  }

  int integer(const Json& object, const std::string& path, const std::string& key, int least, int most) {
    const auto found = object.find(key);
    if (found != object.end() && found->is_number_integer() && *found >= least && *found <= most)
      return found->get<int>();
    fail(path + "/" + key, found == object.end() ? "this key is missing." : "this is not a whole number in range.",
         fmt::format("Write a whole number from {} to {}.", least, most));
    return least;
  }

  std::string one_of(const std::string& path, const Json& object, const std::string& key,
                     const std::vector<std::string>& choices) {
    const std::string value = string(object, path, key);
    if (std::find(choices.begin(), choices.end(), value) == choices.end())
      fail(path + "/" + key, shown(value) + " is not known here.",
           fmt::format("Write one of: {}.", fmt::join(choices, ", ")));
    return value;
  }

  // An optional array of strings with their paths.
  std::vector<std::pair<std::string, std::string>> strings(const std::string& key) {
    std::vector<std::pair<std::string, std::string>> list;
    const auto found = json_.find(key);
    if (found == json_.end()) return list;
    if (!found->is_array()) fail("/" + key, "this is not a list.", "Write [ … ] here.");
    if (error_) return list;
    for (std::size_t i = 0; i < found->size(); ++i) {
      const std::string path = fmt::format("/{}/{}", key, i);
      list.emplace_back(path, text((*found)[i], path));
    }
    return list;
  }

  // A1 after an error.
  Hex hex(std::string_view name, const std::string& path) {
    const auto hex = parse_hex(name);
    if (hex && map_.grid.contains(*hex)) return *hex;
    if (!hex) fail(path, shown(name) + " is not the name of a hex.", hex.error().remedy);
    else
      fail(path, fmt::format("{} is not on the map.", name),
           fmt::format("The map ends at {}.", hex::name(hex_of({map_.grid.width - 1, map_.grid.height - 1}))));
    return Hex{};
  }

  // ---- rows of letters ----

  void read_rows() {
    const auto terrain = strings("terrain");
    if (terrain.empty()) return fail("/terrain", "there are no rows of terrain.", "Write one string a row of hexes.");
    map_.grid = {.width = static_cast<int>(terrain[0].second.size()), .height = static_cast<int>(terrain.size())};
    if (map_.grid.width > kMaxWidth || map_.grid.height > kMaxHeight)
      return fail("/terrain", fmt::format("a map of {} by {} hexes is too large.", map_.grid.width, map_.grid.height),
                  fmt::format("Keep to {} by {}.", kMaxWidth, kMaxHeight));
    const auto count = static_cast<std::size_t>(map_.grid.count());
    map_.terrain.resize(count);
    map_.parcel.assign(count, '.');
    map_.level.assign(count, 0);
    map_.sides.assign(3 * count, SideKind::kNone);

    each_letter("terrain", [&](std::size_t hex, char letter) {
      map_.terrain[hex] = letter;
      return letters_.find(letter) != std::string_view::npos;
    });
    each_letter("level", [&](std::size_t hex, char letter) {
      map_.level[hex] = static_cast<std::uint8_t>(letter - '0');
      return letter >= '0' && letter <= '9';
    });
    each_letter("parcel", [&](std::size_t hex, char letter) {
      map_.parcel[hex] = letter;
      return letter == '.' || letter == '#' || is_capital(letter) || (letter >= 'a' && letter <= 'z');
    });
  }

  static bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

  // Calls take(index, letter) for every hex of an array of rows; false means that the letter is wrong.
  template <class Take>
  void each_letter(const std::string& key, Take&& take) {
    const auto rows = strings(key);
    if (rows.empty() && !json_.contains(key)) return;
    if (static_cast<int>(rows.size()) != map_.grid.height)
      return fail("/" + key, fmt::format("here are {} rows.", rows.size()),
                  fmt::format("The terrain has {} rows; write as many.", map_.grid.height));
    for (int row = 0; row < map_.grid.height; ++row) {
      const auto& [path, letters] = rows[static_cast<std::size_t>(row)];
      if (static_cast<int>(letters.size()) != map_.grid.width)
        return fail(path, fmt::format("this row has {} letters.", letters.size()),
                    fmt::format("The first row of the terrain has {}; write as many.", map_.grid.width));
      for (int col = 0; col < map_.grid.width; ++col) {
        const Hex here = hex_of({col, row});
        const char letter = letters[static_cast<std::size_t>(col)];
        if (!take(static_cast<std::size_t>(map_.grid.index(here)), letter))
          return fail(path, fmt::format("the letter {} of hex {} is not known.", shown({&letter, 1}), hex::name(here)),
                      key == "terrain" ? fmt::format("Known letters: {}", letters_)
                      : key == "level" ? "Write a digit from 0 to 9."
                                       : "Write a letter for a parcel, # for a walled one or . for none.");
      }
    }
  }

  // ---- ways ----

  std::vector<Way> ways(const std::string& key) {
    std::vector<Way> list;
    for (const auto& [path, points] : strings(key)) list.push_back(way(points, path));
    return list;
  }

  Way way(std::string_view points, const std::string& path) {
    Way way;
    for (std::size_t begin = 0; begin <= points.size();) {
      const std::size_t end = std::min(points.find(' ', begin), points.size());
      const Hex next = hex(points.substr(begin, end - begin), path);
      begin = end + 1;
      if (way.empty()) {
        way.push_back(next);
        continue;
      }
      if (next == way.back())
        fail(path, fmt::format("the way-point {} stands twice in a row.", hex::name(next)), "Remove one.");
      const auto leg = chain(way.back(), next);
      for (const Hex between : leg)
        if (!map_.grid.contains(between))
          fail(path, fmt::format("the way from {} to {} leaves the map.", hex::name(leg.front()), hex::name(next)),
               "Write a way-point between them.");
      way.insert(way.end(), leg.begin() + 1, leg.end());
    }
    if (way.size() < 2) fail(path, "a way needs two way-points or more.", "Write hexes with a blank between them.");
    return way;
  }

  void find_gaps() {
    for (const auto* list : {&map_.roads, &map_.tracks, &map_.streams})
      for (const Way& way : *list)
        for (std::size_t i = 1; i < way.size(); ++i) gaps_.insert(*hexside_between(way[i - 1], way[i]));
  }

  // ---- hexsides ----

  void set_side(Hexside side, SideKind kind) {
    if (!gaps_.contains(side)) map_.sides[static_cast<std::size_t>(map_.grid.side_index(side))] = kind;
  }

  void border_parcels() {
    const auto parcel = [&](Hex hex) { return map_.parcel[static_cast<std::size_t>(map_.grid.index(hex))]; };
    for (int i = 0; i < map_.grid.count(); ++i)
      for (int d = 0; d < 3; ++d) {
        const Hexside side = hexside(map_.grid.hex(static_cast<HexIndex>(i)), d);
        if (!map_.grid.contains(other_hex(side))) continue;
        const char a = parcel(side.hex), b = parcel(other_hex(side));
        if (a == b) continue;
        const bool wall = a == '#' || b == '#', bocage = is_capital(a) || is_capital(b);
        set_side(side, wall ? SideKind::kWall : bocage ? SideKind::kBocage : SideKind::kHedge);
      }
  }

  void single_sides() {
    std::set<Hexside> seen;
    const std::array<std::pair<const char*, SideKind>, 3> kinds{
        {{"walls", SideKind::kWall}, {"hedges", SideKind::kHedge}, {"bocage", SideKind::kBocage}}};
    for (const auto& [key, kind] : kinds)
      for (const auto& [path, name] : strings(key)) {
        const auto side = parse_hexside(name);
        if (!side) return fail(path, shown(name) + " is not a hexside.", side.error().remedy);
        if (!map_.grid.contains(side->hex) || !map_.grid.contains(other_hex(*side)))
          return fail(path, fmt::format("{} does not lie between two hexes of the map.", name), "Remove it.");
        if (!seen.insert(*side).second)
          fail(path, fmt::format("the hexside {} is named twice.", name),
               "Name each hexside once; both its hexes have a name for it.");
        set_side(*side, kind);
      }
  }

  // ---- labels ----

  void read_labels() {
    const auto found = json_.find("labels");
    if (found == json_.end()) return;
    if (!found->is_array()) return fail("/labels", "this is not a list.", "Write [ … ] here.");
    for (std::size_t i = 0; i < found->size(); ++i) {
      const std::string path = fmt::format("/labels/{}", i);
      const Json& json = (*found)[i];
      check_keys(json, path, {"at", "text", "kind", "size", "dx", "dy", "rot"});
      Label label;
      label.at = hex(string(json, path, "at"), path + "/at");
      label.text = string(json, path, "text");
      label.kind = one_of(path, json, "kind", {"town", "water", "hill", "wood", "field"});
      label.size = integer(json, path, "size", 1, 1000);
      const auto optional = [&](const char* key, int most) {
        return json.contains(key) ? integer(json, path, key, -most, most) : 0;
      };
      label.dx = optional("dx", 10000);
      label.dy = optional("dy", 10000);
      label.rot = optional("rot", 360);
      map_.labels.push_back(std::move(label));
    }
  }

  const Json& json_;
  std::string_view letters_;
  const std::string& place_;
  Map map_;
  std::optional<LoadError> error_;
  std::set<Hexside> gaps_;  // crossed by a road, track or stream
};

}  // namespace

SideKind Map::side(Hex a, Hex b) const {
  const auto between = hexside_between(a, b);
  const int found = between ? grid.side_index(*between) : -1;
  return found < 0 ? SideKind::kNone : sides[static_cast<std::size_t>(found)];
}

Result<Map, LoadError> read_map(const Json& json, std::string_view letters, const std::string& place) {
  return Reader(json, letters, place).read();
}

Result<Map, LoadError> parse_map(std::string_view text, std::string_view letters, const std::string& place) {
  const auto json = parse_json(text, place);
  if (!json) return tl::unexpected<LoadError>(json.error());
  return read_map(*json, letters, place);
}

}  // namespace valor::hex
