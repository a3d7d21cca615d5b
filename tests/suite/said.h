// For tests: is what the rules say really said? The English words of a key, and what a sentence asks for in vain.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "core/json.h"
#include "core/message.h"

namespace valor {

// The words of every area in one object: keys, and rules by their section.
inline const Json& english() {
  static const Json all = [] {
    Json out = Json::object();
    for (const auto& entry : std::filesystem::directory_iterator("data/strings/en")) {
      std::ifstream file(entry.path());
      out.update(Json::parse(file));
    }
    return out;
  }();
  return all;
}

// The first {name} of the text that `has` does not know; "" if there is none.
template <class Has>
std::string lacking(const std::string& text, Has has) {
  static const std::regex place(R"(\{(\w+)[,}])");
  for (std::sregex_iterator found(text.begin(), text.end(), place), none; found != none; ++found)
    if (!has((*found)[1].str())) return (*found)[1];
  return "";
}

// The key has words, they find all that they ask for, and the rule has a wording.
inline void check_said(const Message& m) {
  CAPTURE(std::string(m.key));
  REQUIRE(english().contains(m.key));
  const auto has = [&](const std::string& name) {
    return std::any_of(m.args.begin(), m.args.end(), [&](const Arg& a) { return name == a.name; });
  };
  CHECK(lacking(english()[m.key].get<std::string>(), has).empty());
  if (m.rule) CHECK_MESSAGE(english().contains(m.rule), m.rule);
}

// The same of everything in a document that is {"key": …}, with or without "args" and "rule".
inline void check_all_said(const Json& json) {
  if (json.is_object() && json.contains("key") && json["key"].is_string()) {
    const std::string key = json["key"];
    CAPTURE(key);
    REQUIRE(english().contains(key));
    const Json args = json.value("args", Json::object());
    CHECK(lacking(english()[key].get<std::string>(), [&](const std::string& name) {
            return args.contains(name);
          }).empty());
    if (json.contains("rule")) CHECK(english().contains(json["rule"].get<std::string>()));
  }
  if (json.is_structured())
    for (const Json& inner : json) check_all_said(inner);
}

}  // namespace valor
