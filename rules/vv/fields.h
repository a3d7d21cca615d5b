// Reading values of an action, event or state out of JSON. It trusts nobody: every id and place is checked against the
// setting, so that a fold of what was read cannot leave its arrays. Needs nlohmann-json: included by .cpp files only.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "rules/vv/game.h"
#include "rules/vv/names.h"

namespace valor::vv {

inline constexpr int kMostPoints = 60;  // of casualties at once

// Reads values out of one object and keeps the first error.
class Fields {
 public:
  Fields(const Setting& t, const Json& json, std::string place) : t_(t), json_(json), place_(std::move(place)) {
    if (!json.is_object()) fail("", "this is not an object.");
  }
  const std::optional<LoadError>& error() const { return error_; }
  void fail(const std::string& key, std::string what) {
    if (!error_) error_ = LoadError{place_ + (key.empty() ? "" : "/" + key), std::move(what), ""};
  }
  const Json* find(const char* key) {
    if (json_.is_object())
      if (const auto found = json_.find(key); found != json_.end()) return &*found;
    fail(key, "this key is missing.");
    return nullptr;
  }
  int number(const char* key, int least, int most) {
    const Json* value = find(key);
    if (value && value->is_number_integer() && *value >= least && *value <= most) return value->get<int>();
    fail(key, fmt::format("this is not a whole number from {} to {}.", least, most));
    return least;
  }
  std::uint8_t byte(const char* key, int least = 0, int most = 255) {
    return static_cast<std::uint8_t>(number(key, least, most));
  }
  bool flag(const char* key) {
    const Json* value = find(key);
    if (value && value->is_boolean()) return value->get<bool>();
    fail(key, "this is neither true nor false.");
    return false;
  }
  std::uint8_t optional_byte(const char* key, int most) {
    return json_.is_object() && json_.contains(key) ? byte(key, 0, most) : std::uint8_t{0};
  }
  std::uint8_t optional_facing() {
    return json_.is_object() && json_.contains("facing") ? byte("facing", 0, hex::kDirections - 1) : kNoFacing;
  }
  bool optional_flag(const char* key) { return json_.is_object() && json_.contains(key) && flag(key); }
  std::string text(const char* key) {
    const Json* value = find(key);
    if (value && value->is_string()) return value->get<std::string>();
    fail(key, "this is not a text.");
    return "";
  }
  template <class E, std::size_t N>
  E name(const char* key, const Names<E, N>& names) {
    if (const auto value = names.find(text(key))) return *value;
    fail(key, "this value is not known.");
    return E{};
  }
  // The place of a kind of counter in its table; 255 for null.
  template <class List>
  std::uint8_t one_of(const char* key, const List& list) {
    const Json* value = find(key);
    if (!value || value->is_null()) return 255;
    const std::string id = text(key);
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].id == id) return static_cast<std::uint8_t>(i);
    fail(key, "this is not in the table.");
    return 255;
  }
  std::uint8_t unit(const char* key) { return byte(key, 0, units() - 1); }
  std::uint8_t unit_or_nobody(const char* key) {
    const Json* value = find(key);
    return value && value->is_null() ? kNobody : unit(key);
  }
  HexIndex place(const char* key) {
    const auto hex = hex::parse_hex(text(key));
    const HexIndex at = hex ? t_.field.index(*hex) : kNoHex;
    if (at == kNoHex) fail(key, "this is no hex of the map.");
    return at;
  }
  HexIndex place_or_none(const char* key) {
    const Json* value = find(key);
    return value && value->is_null() ? kNoHex : place(key);
  }
  // Up to four different units, in any order.
  Group group(const char* key, bool may_be_empty = false) {
    Group out;
    const Json* value = find(key);
    if (!value || !value->is_array() || value->size() > kGroupSize || (value->empty() && !may_be_empty)) {
      fail(key, "this is not a list of one to four units.");
      return out;
    }
    std::vector<std::uint8_t> ids;
    for (const Json& one : *value) {
      if (!one.is_number_integer() || one < 0 || one >= units()) {
        fail(key, "this names a unit that does not exist.");
        return {};
      }
      ids.push_back(one.get<std::uint8_t>());
    }
    std::sort(ids.begin(), ids.end());
    if (std::adjacent_find(ids.begin(), ids.end()) != ids.end()) fail(key, "this names a unit twice.");
    std::copy(ids.begin(), ids.end(), out.ids.begin());
    return out;
  }
  std::array<std::uint8_t, 2> dice(const char* key, int least = 1) {
    const Json* value = find(key);
    if (value && value->is_array() && value->size() == 2) {
      const Json &a = (*value)[0], &b = (*value)[1];
      if (a.is_number_integer() && b.is_number_integer() && a >= least && a <= 6 && b >= least && b <= 6)
        return {a.get<std::uint8_t>(), b.get<std::uint8_t>()};
    }
    fail(key, "these are not two dice.");
    return {1, 1};
  }
  // C14: up to two hexes.
  std::array<HexIndex, 2> joined() {
    std::array<HexIndex, 2> out{kNoHex, kNoHex};
    const auto value = json_.is_object() ? json_.find("joined") : json_.end();
    if (!json_.is_object() || value == json_.end()) return out;
    if (!value->is_array() || value->size() > out.size()) fail("joined", "this is not a list of at most two hexes.");
    for (std::size_t i = 0; value->is_array() && i < std::min(out.size(), value->size()); ++i) {
      const Json& one = (*value)[i];
      const auto hex = hex::parse_hex(one.is_string() ? one.get<std::string>() : std::string());
      out[i] = hex ? t_.field.index(*hex) : kNoHex;
      if (out[i] == kNoHex) fail("joined", "this is no hex of the map.");
    }
    return out;
  }
  std::array<Group, 2> joined_groups() {
    std::array<Group, 2> out{};
    if (!json_.is_object() || !json_.contains("joined")) return out;
    const Json& list = json_["joined"];
    if (!list.is_array() || list.size() > out.size()) fail("joined", "this is not a list of at most two groups.");
    for (std::size_t i = 0; list.is_array() && i < std::min(out.size(), list.size()); ++i) {
      const Json one{{"units", list[i]}};
      Fields part(t_, one, "joined");
      out[i] = part.group("units");
      if (part.error()) fail("joined", part.error()->what);
    }
    return out;
  }
  // 12.5.1
  PooledAt pooled() {
    return json_.is_object() && json_.contains("pooled") ? name("pooled", kPooledAt) : PooledAt::None;
  }
  int units() const { return t_.unit_count(0) + t_.unit_count(1); }

 private:
  const Setting& t_;
  const Json& json_;
  std::string place_;
  std::optional<LoadError> error_;
};

// Only guns and vehicles have one.
inline Json with_facing(Json out, std::uint8_t facing) {
  if (facing != kNoFacing) out["facing"] = facing;
  return out;
}

inline Json or_null(std::uint8_t id) { return id == kNobody ? Json(nullptr) : Json(id); }

}  // namespace valor::vv
