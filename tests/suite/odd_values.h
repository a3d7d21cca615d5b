// A document with each of its values replaced in turn by others that do not belong there: for tests of everything that
// reads JSON. What is read must be refused with a sentence, or be something valid; never a crash, never a broken state.
#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "core/json.h"

namespace valor {

inline const std::vector<Json>& odd_values() {
  static const std::vector<Json> all{nullptr, -1,     250,           100000,          0.5,           true,
                                     "",      "ZZ99", Json::array(), {1, 2, 3, 4, 5}, Json::object()};
  return all;
}

// The places of all values, down to single letters of the tables; of long lists only the first and the last.
inline void places_of(const Json& json, const Json::json_pointer& here, std::vector<Json::json_pointer>& out) {
  if (!here.empty()) out.push_back(here);
  if (json.is_object())
    for (const auto& [key, value] : json.items()) places_of(value, here / key, out);
  if (!json.is_array() || json.empty()) return;
  places_of(json.front(), here / 0, out);
  if (json.size() > 1) places_of(json.back(), here / (json.size() - 1), out);
}

// Calls read(changed) for the document with each value replaced, and with each key left out.
template <class Read>
void replace_everything(const Json& whole, Read&& read) {
  std::vector<Json::json_pointer> places;
  places_of(whole, Json::json_pointer(), places);
  for (const Json::json_pointer& place : places) {
    Json changed = whole;
    for (const Json& odd : odd_values()) {
      changed[place] = odd;
      CAPTURE(place.to_string());
      CAPTURE(odd.dump());
      read(changed);
    }
    changed = whole;
    Json& parent = changed[place.parent_pointer()];
    if (!parent.is_object()) continue;
    parent.erase(place.back());
    read(changed);
  }
}

}  // namespace valor
