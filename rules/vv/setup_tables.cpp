// Terrain, counters and combat tables out of a header.
#include <fmt/format.h>

#include "rules/vv/setup_reader.h"

namespace valor::vv {

void Reader::read_terrain(const Json& table) {
  for (const auto& [id, row] : object(table, "/tables/terrain", "hexes").items()) {
    const std::string path = "/tables/terrain/hexes/" + id;
    const std::string letter = text(row, path, "letter");
    if (letter.size() > 1) fail(path + "/letter", "this is more than one letter.", "Write one letter, or none.");
    t_.terrains.push_back({.id = id,
                           .name = text(row, path, "name"),
                           .rule = text(row, path, "rule"),
                           .cost = byte(row, path, "cost"),
                           .vehicle = byte(row, path, "vehicle"),
                           .cover = byte(row, path, "cover"),
                           .hinders = byte(row, path, "hinders"),
                           .blocks = yes(row, path, "blocks"),
                           .building = text(row, path, "rule") == "vv 10.6",
                           .air_bursts = yes(row, path, "air_bursts")});
    if (!letter.empty()) letters_[letter[0]] = static_cast<std::uint8_t>(t_.terrains.size() - 1);
    if (id == "stream") stream_ = static_cast<std::uint8_t>(t_.terrains.size() - 1);
  }
  for (const char* id : {"hedge", "bocage", "wall"}) {
    const std::string path = std::string("/tables/terrain/sides/") + id;
    const Json& row = object(object(table, "/tables/terrain", "sides"), "/tables/terrain/sides", id);
    SideTerrain side{.id = id, .name = text(row, path, "name"), .rule = text(row, path, "rule")};
    side.extra = byte(row, path, "extra");
    side.sight = {.across = byte(row, path, "hinders"),
                  .along = byte(row, path, "hinders"),
                  .blocks = yes(row, path, "blocks"),
                  .blocks_along = yes(row, path, "blocks")};
    t_.side_terrains.push_back(side);
  }
}

Profile Reader::face(const Json& row, const std::string& path, const char* key, const Json& points) {
  const Json& figures = list(row, path, key);
  if (figures.size() != 3) {
    fail(path + "/" + key, "a counter has three figures.", "Write firepower, range and casualty rating.");
    return {};
  }
  Profile p;
  p.firepower = static_cast<std::uint8_t>(number(figures[0], path + "/" + key + "/0", 0, 50));
  p.range = static_cast<std::uint8_t>(number(figures[1], path + "/" + key + "/1", 1, 63));
  p.casualty = static_cast<std::uint8_t>(number(figures[2], path + "/" + key + "/2", 1, 20));
  p.movement = byte(row, path, "movement", 1, 20);
  p.elite = yes(row, path, "elite");
  p.points = static_cast<std::uint8_t>(number(points, path + "/points", 0, 200));
  return p;
}

WeaponClass Reader::class_of(const std::string& letter) {
  return letter == "H" ? WeaponClass::Heavy : letter == "X" ? WeaponClass::Expendable : WeaponClass::Light;
}

void Reader::read_units(const Json& table) {
  for (const auto& [id, row] : object(table, "/tables/units", "infantry").items()) {
    const std::string path = "/tables/units/infantry/" + id;
    UnitType type{.id = id,
                  .nation = text(row, path, "nation"),
                  .name = text(row, path, "name"),
                  .half_name = text(row, path, "half_name")};
    type.title = text(row, path, "title");
    type.faces = {face(row, path, "squad", member(row, path, "points")),
                  face(row, path, "half", member(row, path, "half_points"))};
    type.ours = {ours_in(row, "squad", "points"), ours_in(row, "half", "half_points")};
    if (type.faces[0].casualty <= type.faces[1].casualty)
      fail(path + "/half/2", "the half squad is no weaker than the squad.", "Write a lower casualty rating.");
    add_type(type);
  }
  for (const auto& [id, row] : object(table, "/tables/units", "leaders").items()) {
    const std::string path = "/tables/units/leaders/" + id;
    UnitType type{.id = id, .nation = text(row, path, "nation"), .name = text(row, path, "name")};
    type.half_name = type.name;
    type.title = text(row, path, "title");
    type.leader = true;
    Profile p = face(row, path, "figures", member(row, path, "points"));
    p.leader = true;
    p.kind = Kind::Leader;
    p.leadership = static_cast<std::int8_t>(number(row, path, "leadership", -3, 0));
    type.faces = {p, p};
    type.ours.fill(ours_in(row, "figures", "points"));
    add_type(type);
  }
  for (const auto& [id, row] : object(table, "/tables/units", "weapons").items()) {
    const std::string path = "/tables/units/weapons/" + id;
    const std::string use = text(row, path, "use");
    static const std::map<std::string, WeaponUse> kUses{
        {"machine_gun", WeaponUse::MachineGun}, {"flamethrower", WeaponUse::Flamethrower},
        {"mortar", WeaponUse::Mortar},          {"anti_tank", WeaponUse::AntiTank},
        {"grenades", WeaponUse::Grenades},      {"satchel", WeaponUse::Satchel}};
    const auto known_use = kUses.find(use);
    if (known_use == kUses.end())
      return fail(path + "/use", "this use of a weapon is not known.", "Write machine_gun, mortar, anti_tank …");
    WeaponType weapon{.id = id, .name = text(row, path, "name"), .title = text(row, path, "title")};
    weapon.figures.weight = class_of(text(row, path, "class"));
    weapon.figures.firepower = byte(row, path, "firepower", 0, 50);
    if (known_use->second == WeaponUse::Satchel) t_.satchel_firepower = weapon.figures.firepower;
    weapon.figures.range = byte(row, path, "range", 1, 63);
    if (row.contains("anti_tank")) weapon.figures.anti_tank = letter(row, path, "anti_tank");
    weapon.figures.once = text(row, path, "class") == "X";
    weapon.figures.at_rear = yes(row, path, "rear");
    weapon.figures.points = byte(row, path, "points");
    weapon.figures.use = known_use->second;
    weapon.ours = ours_in(row, "firepower", "points");
    if (weapon.figures.use == WeaponUse::Mortar)
      weapon.figures.least_range = row.contains("minimum_range") ? byte(row, path, "minimum_range", 1, 63) : 2;
    weapons_[id] = static_cast<std::uint8_t>(t_.weapons.size());
    t_.weapons.push_back(weapon);
    t_.weapon_figures.push_back(weapon.figures);
  }
  read_heavy(table, "guns", Kind::Gun);
  read_heavy(table, "armour", Kind::Afv);
  read_heavy(table, "transport", Kind::Vehicle);
  if (t_.types.size() > 250 || t_.weapons.size() > 250)
    fail("/tables/units", "there are too many kinds of counters.", "Keep to 250.");
}

// 1.1.5 to 1.1.7: guns, armoured and unarmoured vehicles.
void Reader::read_heavy(const Json& table, const char* section, Kind kind) {
  for (const auto& [id, row] : object(table, "/tables/units", section).items()) {
    const std::string path = std::string("/tables/units/") + section + "/" + id;
    UnitType type{.id = id, .nation = text(row, path, "nation"), .title = text(row, path, "title")};
    Profile p{.kind = kind};
    p.movement = byte(row, path, "movement", 0, 30);
    p.points = byte(row, path, "points", 0, 200);
    if (kind != Kind::Vehicle) {
      p.firepower = byte(row, path, "firepower", 0, 50);
      p.anti_tank = letter(row, path, "anti_tank");
    }
    if (kind != Kind::Afv) p.casualty = byte(row, path, "casualty", 1, 20);
    if (kind == Kind::Gun) {
      p.shield = yes(row, path, "shield");
    } else {
      p.mg_round = byte(row, path, "mg_all_round", 0, 20);
      const std::string load = text(row, path, "transport");
      p.tows = load.ends_with("tow");
      p.carries = load.starts_with("TH") ? 1 : load.starts_with("T1") ? 2 : load.starts_with("T2") ? 4 : 0;
    }
    if (kind == Kind::Afv) {
      p.turret = yes(row, path, "turret");
      p.mg_forward = byte(row, path, "mg_forward", 0, 20);
      p.front = letter(row, path, "front");
      p.rear = letter(row, path, "rear");
    }
    p.range = p.firepower > 0 || p.anti_tank > 0 ? kNoRangeLimit : kVehicleMgRange;
    type.faces = {p, p};
    type.ours.fill(ours_in(row, "figures", "points"));
    add_type(type);
  }
}

// `source` is one word for the whole row, or one for each key.
Ours Reader::ours_in(const Json& row, const char* figures, const char* points) {
  const auto source = row.find("source");
  if (source == row.end()) return {};
  const auto is_ours = [&](const char* key) {
    return *source == "ours" || (source->is_object() && source->value(key, Json()) == "ours");
  };
  return {is_ours(figures), is_ours("movement"), is_ours("leadership"), is_ours(points)};
}

// "A" is 1; "-" is none.
Letter Reader::letter(const Json& row, const std::string& path, const char* key) {
  const std::string value = text(row, path, key);
  if (value == "-") return 0;
  if (value.size() == 1 && value[0] >= 'A' && value[0] <= 'F') return static_cast<Letter>(value[0] - 'A' + 1);
  fail(path + "/" + key, "this is no letter of anti-tank firepower or armour.", "Write A to F, or -.");
  return 0;
}

void Reader::add_type(const UnitType& type) {
  types_[type.id] = static_cast<std::uint8_t>(t_.types.size());
  t_.types.push_back(type);
  t_.profiles.push_back(type.faces);
}

void Reader::read_ap(const Json& table) {
  const Json& rows = list(table, "/tables/ap_combat", "rows");
  if (rows.size() != kApRows) return fail("/tables/ap_combat/rows", "the table has six rows.", "Write six.");
  for (std::size_t r = 0; r < kApRows; ++r) {
    const std::string path = fmt::format("/tables/ap_combat/rows/{}", r);
    t_.ap.most[r] = byte(rows[r], path, "most", 1, 255);
    const Json& points = list(rows[r], path, "points");
    if (points.size() != kApColumns) return fail(path + "/points", "a row has eleven columns.", "Write eleven.");
    for (std::size_t c = 0; c < kApColumns; ++c)
      t_.ap.points[r][c] = static_cast<std::uint8_t>(number(points[c], fmt::format("{}/points/{}", path, c), 0, 20));
  }
}

void Reader::read_close_assault(const Json& table) {
  const std::string path = "/tables/close_assault";
  const Json& numbers = list(table, path, "kill_numbers");
  if (numbers.size() != kOddsColumns)
    return fail(path + "/kill_numbers", "the table has seven columns.", "Write seven.");
  for (std::size_t i = 0; i < kOddsColumns; ++i)
    t_.kill_numbers[i] =
        static_cast<std::uint8_t>(number(numbers[i], fmt::format("{}/kill_numbers/{}", path, i), 2, 12));
}

}  // namespace valor::vv
