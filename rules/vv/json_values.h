// How this system's values look in JSON, for json_*.cpp, view.cpp, choices.cpp and odds.cpp. Needs nlohmann-json:
// included by .cpp files only.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "rules/vv/game.h"

namespace valor::vv {

// "F7"; null for no hex.
inline Json hex_json(const Setting& t, HexIndex at) {
  return is_hex(at) ? Json(hex::name(t.field.hex(at))) : Json(nullptr);
}
inline Json ids_json(const Group& group) {
  Json out = Json::array();
  for (const std::uint8_t id : group) out.push_back(id);
  return out;
}
inline Json message(const char* key, Json args = Json::object()) {
  return Json{{"key", key}, {"args", std::move(args)}};
}
inline Json message(const std::string& key) { return message(key.c_str()); }
Json message(const Setting& t, const Known<State>& known, const Message& m);
inline Json fraction(int n, int d) {
  const Fraction f = Fraction::of(static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(d));
  return Json{{"n", f.numerator}, {"d", f.denominator}};
}

const char* phase_id(Phase phase);
const char* harm_id(Harm harm);
const char* mission_id(MissionKind kind);
const char* marker_id(MarkerKind kind);
const char* fortification_id(Fortification kind);
const char* modifier_id(ModifierKind kind);

}  // namespace valor::vv
