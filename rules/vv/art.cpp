// What is printed on the counters, for those who draw them. No rule reads it.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "rules/vv/game.h"

namespace valor::vv {
namespace {

// "us_rifle" → "RIFLE": what stands along the top of a counter.
std::string title_of(const std::string& id) {
  const std::size_t from = id.find('_') == 2 ? 3 : 0;
  std::string out = id.substr(from);
  std::replace(out.begin(), out.end(), '_', ' ');
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return out;
}

Json unit_face(const UnitType& type, bool half) {
  const Profile& p = type.faces[half ? 1 : 0];
  Json face{{"id", type.id + (half ? "_half" : "")},
            {"nation", type.nation},
            {"kind", type.leader ? "leader"
                     : half      ? "half_squad"
                                 : "squad"},
            {"title", title_of(type.id)},
            {"values", fmt::format("{}-{}-{}", p.firepower, p.range, p.casualty)},
            {"elite", p.elite}};
  if (type.leader) face["modifier"] = p.leadership < 0 ? fmt::format("−{}", -p.leadership) : "0";
  return face;
}

Json weapon_face(const WeaponType& w) {
  return {{"id", w.id},
          {"nation", w.id.substr(0, w.id.find('_'))},
          {"kind", "machine_gun"},
          {"title", title_of(w.id)},
          {"values", fmt::format("{}-{}", w.firepower, w.range)},
          {"weapon_class", w.weight == WeaponClass::Heavy ? "H" : "L"}};
}

}  // namespace

Json art(const Setting& t) {
  Json faces = Json::array();
  for (const UnitType& type : t.types) {
    faces.push_back(unit_face(type, false));
    if (!type.leader) faces.push_back(unit_face(type, true));
  }
  for (const WeaponType& w : t.weapons) faces.push_back(weapon_face(w));
  return {{"faces", std::move(faces)}};
}

}  // namespace valor::vv
