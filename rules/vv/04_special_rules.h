// 4.3, C58: the special rules of scenarios, a closed list of keys with parameters.
//
//   {"rule":"bocage"}                                every hedge of the map is bocage (10.14.1)
//   {"rule":"hedges"}                                every bocage of the map is a hedge
//   {"rule":"ploughed"}                              nothing stands on the fields: wheat and crops are ploughed land
//   (10.13)
//   {"rule":"frozen"}                                streams and water are open ground (C30)
//   {"rule":"flat"}                                  hills are level ground
//   {"rule":"terrain","from":"crops","to":"orchard"} one terrain counts as another; from "hill": the bare hexes of
//   hills
//
// All of them change the ground before the game begins. A scenario's other wishes are options.
#pragma once

#include <map>
#include <string>

#include "core/hex/map.h"
#include "rules/vv/setting.h"

namespace valor::vv {

enum class SpecialKind : std::uint8_t { Bocage, Hedges, Ploughed, Frozen, Flat, Terrain };

struct SpecialRule {
  SpecialKind kind = SpecialKind::Bocage;
  std::string from, to;  // Terrain: ids of the terrain table
};

// Changes the map, or what its letters mean. Requires: the terrains that the rule names are in the table.
void lay_special(const Setting& t, const SpecialRule& rule, hex::Map& map, std::map<char, std::uint8_t>& letters);

}  // namespace valor::vv
