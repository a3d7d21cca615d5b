// Values out of a header, each checked; errors name the JSON path (see setup_reader.h).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/vv/setup_reader.h"

namespace valor::vv {

void Reader::fail(const std::string& path, std::string what, std::string remedy) {
  if (!error_) error_ = LoadError{path, std::move(what), std::move(remedy)};
}

const Json& Reader::member(const Json& from, const std::string& path, const char* key) {
  static const Json kNull;
  if (from.is_object())
    if (const auto found = from.find(key); found != from.end()) return *found;
  fail(path + "/" + key, "this key is missing.", "Add it.");
  return kNull;
}

const Json& Reader::object(const Json& from, const std::string& path, const char* key) {
  static const Json kEmpty = Json::object();
  const Json& value = member(from, path, key);
  if (value.is_object()) return value;
  fail(path + "/" + key, "this is not an object.", "Write { … } here.");
  return kEmpty;
}

const Json& Reader::list(const Json& from, const std::string& path, const char* key) {
  static const Json kEmpty = Json::array();
  const Json& value = member(from, path, key);
  if (value.is_array()) return value;
  fail(path + "/" + key, "this is not a list.", "Write [ … ] here.");
  return kEmpty;
}

std::string Reader::text(const Json& from, const std::string& path, const char* key) {
  const Json& value = member(from, path, key);
  if (value.is_string()) return value.get<std::string>();
  fail(path + "/" + key, "this is not a text.", "Write a string in quotation marks.");
  return "";
}

std::string Reader::optional_text(const Json& from, const std::string& path, const char* key) {
  return from.is_object() && from.contains(key) ? text(from, path, key) : "";
}

int Reader::number(const Json& value, const std::string& path, int least, int most) {
  if (value.is_number_integer() && value >= least && value <= most) return value.get<int>();
  fail(path, "this is not a whole number in range.", fmt::format("Write a whole number from {} to {}.", least, most));
  return least;
}

int Reader::number(const Json& from, const std::string& path, const char* key, int least, int most) {
  return number(member(from, path, key), path + "/" + key, least, most);
}

std::uint8_t Reader::byte(const Json& from, const std::string& path, const char* key, int least, int most) {
  return static_cast<std::uint8_t>(number(from, path, key, least, most));
}

bool Reader::yes(const Json& from, const std::string& path, const char* key) {
  if (!from.is_object() || !from.contains(key)) return false;
  if (from[key].is_boolean()) return from[key].get<bool>();
  fail(path + "/" + key, "this is neither true nor false.", "Write true or false.");
  return false;
}

void Reader::known_keys(const Json& from, const std::string& path, const std::set<std::string>& keys) {
  if (!from.is_object()) return fail(path, "this is not an object.", "Write { … } here.");
  for (const auto& [key, value] : from.items())
    if (!keys.contains(key))
      fail(path + "/" + key, "this key is not known.",
           fmt::format("Remove it, or write one of: {}.", fmt::join(keys, ", ")));
}

HexIndex Reader::place(const Json& value, const std::string& path) {
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
HexIndex Reader::board_place(const std::string& name, const std::string& path) {
  const auto parsed = hex::parse_board_hex(name);
  hex::Map map;
  map.grid = t_.field.grid();
  map.boards = boards_;
  const auto at = parsed ? map.on_board(*parsed) : std::nullopt;
  if (at) return t_.field.index(*at);
  fail(path, fmt::format("\"{}\" is no hex of the boards.", name.substr(0, 20)), "Write a name such as \"7I5\".");
  return HexIndex{0};
}

}  // namespace valor::vv
