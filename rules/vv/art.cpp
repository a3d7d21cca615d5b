// What is drawn and does not change: the faces of the counters in this scenario's order of battle.
#include "rules/vv/art.h"

#include <fmt/format.h>

#include <map>

#include "rules/vv/json_values.h"
#include "rules/vv/names.h"

namespace valor::vv {
namespace {

std::string last_word_in_capitals(const std::string& name) {
  std::string out = name.substr(name.rfind(' ') == std::string::npos ? 0 : name.rfind(' ') + 1);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

const char* face_kind(const UnitType& type, bool half) {
  switch (type.faces[0].kind) {
    case Kind::Leader:
      return "leader";
    case Kind::Gun:
      return "gun";
    case Kind::Afv:
      return type.faces[0].anti_tank > 0 || type.faces[0].carries == 0 ? "tank" : "halftrack";
    case Kind::Vehicle:
      return "truck";
    case Kind::Squad:
      break;
  }
  return half ? "half_squad" : "squad";
}

// 1.2.9: the dash means that it tows.
std::string transport_class(const Profile& p) {
  return std::string(p.carries == 1 ? "TH" : p.carries == 2 ? "T1" : "T2") + (p.tows ? "–" : "");
}

// 1.2.1 to 1.2.9: what is printed on guns and vehicles, each where the counter has it.
void print_heavy(const Profile& p, Json& out) {
  out["values"] = p.anti_tank > 0 ? fmt::format("{}-{}", letter_name(p.anti_tank), p.firepower)
                                  : fmt::format("{}/{}", p.mg_round, p.mg_forward);
  out["movement"] = p.movement;
  if (p.anti_tank > 0) out["anti_tank"] = letter_name(p.anti_tank);
  if (p.firepower > 0) out["gun_ap"] = p.firepower;
  if (p.armoured()) {
    out["front_armour"] = letter_name(p.front);
    out["rear_armour"] = letter_name(p.rear);
    out["turret"] = p.turret;
  } else {
    out["casualty"] = p.casualty;
  }
  if (p.mg_round > 0) out["aa_gun"] = p.mg_round;
  if (p.mg_forward > 0) out["bow_gun"] = p.mg_forward;
  if (p.kind == Kind::Gun) out["shield"] = p.shield;
  if (p.carries > 0) out["transport_class"] = transport_class(p);
}

Json unit_face(const UnitType& type, bool half, const RosterEntry* entry) {
  const Profile& p = type.faces[half ? 1 : 0];
  Json out{{"id", face_id(type, half, entry)},
           {"nation", type.nation},
           {"kind", face_kind(type, half)},
           {"title", entry && !entry->name.empty() ? last_word_in_capitals(entry->name) : type.title},
           {"values", fmt::format("{}-{}-{}", p.firepower, p.range, p.casualty)},
           {"elite", p.elite}};
  if (p.heavy()) print_heavy(p, out);
  if (type.leader) out["modifier"] = p.leadership == 0 ? "0" : fmt::format("−{}", -p.leadership);
  return out;
}

Json weapon_face(const WeaponType& w, const std::string& nation) {
  return {{"id", w.id},
          {"nation", nation},
          {"kind", w.figures.use == WeaponUse::Mortar         ? "mortar"
                   : w.figures.use == WeaponUse::Grenades     ? "grenades"
                   : w.figures.use == WeaponUse::Satchel      ? "satchel"
                   : w.figures.use == WeaponUse::Flamethrower ? "flamethrower"
                                                              : "machine_gun"},
          {"title", w.title},
          {"values", fmt::format("{}-{}", w.figures.firepower, w.figures.range)},
          {"elite", false},
          {"weapon_class", w.figures.weight == WeaponClass::Expendable ? "X"
                           : w.figures.weight == WeaponClass::Heavy    ? "H"
                                                                       : "L"}};
}

}  // namespace

std::string face_id(const UnitType& type, bool half, const RosterEntry* entry) {
  std::string id = type.id + (half ? "_half" : "");
  if (!type.leader || !entry || entry->name.empty()) return id;
  id += '-';
  for (const char c : entry->name) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) id += c;
    else if (c >= 'A' && c <= 'Z') id += static_cast<char>(c - 'A' + 'a');
  }
  return id;
}

Json art(const Setting& t) {
  std::map<std::string, Json> faces;
  const auto add = [&](Json face) { faces.emplace(face["id"].get<std::string>(), face); };
  for (const auto& roster : t.scenario.roster)
    for (const RosterEntry& entry : roster) {
      const UnitType& type = t.types[entry.type];
      add(unit_face(type, false, nullptr));
      if (type.leader) add(unit_face(type, false, &entry));
      else if (type.has_half()) add(unit_face(type, true, nullptr));
      if (entry.weapon != 255) add(weapon_face(t.weapons[entry.weapon], type.nation));
    }
  Json list = Json::array();
  for (const auto& [id, face] : faces) list.push_back(face);
  return {{"faces", list}};
}

}  // namespace valor::vv
