// The rules in force: what the game, the scenario and the variant say.
#include <fmt/format.h>

#include "rules/vv/setup_reader.h"

namespace valor::vv {

// The value of an option: the game's, the scenario's, or the variant's default.
Json Reader::option(const Json& table, const Json& game, const Json& scenario, const char* name) {
  for (const Json* from : {&game, &scenario})
    if (from->is_object() && from->contains(name)) return (*from)[name];
  const Json& row = object(table, "/tables/options", name);
  const Json& defaults = object(row, std::string("/tables/options/") + name, "default");
  return member(defaults, std::string("/tables/options/") + name + "/default", variant_.c_str());
}

bool Reader::flag(const Json& value, const char* name) {
  if (value.is_boolean()) return value.get<bool>();
  fail(std::string("/options/") + name, "this is neither true nor false.", "Write true or false.");
  return false;
}

bool Reader::is_second(const Json& value, const char* name, const char* first, const char* second) {
  if (value == first || value == second) return value == second;
  fail(std::string("/options/") + name, "this value is not known.", fmt::format("Write {} or {}.", first, second));
  return false;
}

// P:dice-bias
void Reader::read_bias(const Json& value) {
  static const std::map<std::string, std::array<Bias, 2>> kLevels{
      {"none", {Bias::None, Bias::None}},
      {"first", {Bias::Advantage, Bias::None}},
      {"strong_first", {Bias::Advantage, Bias::Disadvantage}},
      {"second", {Bias::None, Bias::Advantage}},
      {"strong_second", {Bias::Disadvantage, Bias::Advantage}}};
  const auto found = value.is_string() ? kLevels.find(value.get<std::string>()) : kLevels.end();
  if (found == kLevels.end())
    return fail("/options/dice_bias", "this value is not known.", "Write none, first, strong_first, second …");
  t_.options.bias = found->second;
}

// C17
void Reader::read_survival(const Json& value) {
  if (value == "none") t_.options.survival = Survival::None;
  else if (value == "standard") t_.options.survival = Survival::Standard;
  else if (value == "classic") t_.options.survival = Survival::Classic;
  else fail("/options/survival", "this value is not known.", "Write none, standard or classic.");
}

void Reader::read_options(const Json& table, const Json& game, const Json& scenario) {
  for (const Json* from : {&game, &scenario})
    if (from->is_object() && from->contains("variant") && variant_.empty())
      variant_ = text(*from, "/options", "variant");
  if (variant_.empty()) variant_ = "digital";
  if (variant_ != "digital" && variant_ != "board")
    return fail("/options/variant", fmt::format("\"{}\" is no variant.", variant_.substr(0, 20)),
                "Write digital or board.");
  for (const Json* from : {&game, &scenario}) {
    if (!from->is_object()) return fail("/options", "this is not an object.", "Write { … } here.");
    for (const auto& [name, value] : from->items())
      if (name != "variant" && !table.contains(name))
        fail("/options/" + name, "this option is not known.", "Remove it.");
  }
  const auto get = [&](const char* name) { return option(table, game, scenario, name); };
  Options& o = t_.options;
  o.board = variant_ == "board";
  o.fog = flag(get("fog"), "fog");
  read_bias(get("dice_bias"));
  o.reaction_fire =
      is_second(get("reaction_fire"), "reaction_fire", "doctrine", "ask") ? ReactionFire::Ask : ReactionFire::Doctrine;
  o.losses_by = is_second(get("losses"), "losses", "automatic", "defender") ? LossesBy::Defender : LossesBy::Automatic;
  o.multi_hex_groups = flag(get("multi_hex_groups"), "multi_hex_groups");
  o.classic_stacking = flag(get("classic_stacking"), "classic_stacking");
  o.refire_mover = flag(get("refire_mover"), "refire_mover");
  o.adjacent_replaces_open = flag(get("adjacent_replaces_open"), "adjacent_replaces_open");
  o.leader_directing_fires = flag(get("leader_directing_fires"), "leader_directing_fires");
  o.steep_descent = flag(get("steep_descent"), "steep_descent");
  o.reverse_factor = is_second(get("reverse_cost"), "reverse_cost", "triple", "double") ? 2 : 3;
  o.advance_turns = flag(get("advance_turns"), "advance_turns");
  o.at_grenades_rear = flag(get("at_grenades_rear"), "at_grenades_rear");
  o.unload_adjacent = flag(get("unload_adjacent"), "unload_adjacent");
  o.overrun_price = flag(get("overrun_price"), "overrun_price");
  o.road_buildings = flag(get("road_buildings"), "road_buildings");
  o.passengers_stay = flag(get("passengers_stay"), "passengers_stay");
  read_survival(get("survival"));
  o.one_assault_per_hex = flag(get("one_assault_per_hex"), "one_assault_per_hex");
  o.voluntary_fire_lanes = flag(get("voluntary_fire_lanes"), "voluntary_fire_lanes");
  o.pooled_weapons = flag(get("pooled_weapons"), "pooled_weapons");
  o.breach_wire = flag(get("breach_wire"), "breach_wire");
  o.fortifications_cost = flag(get("fortifications_cost"), "fortifications_cost");
  o.small_bunkers = flag(get("small_bunkers"), "small_bunkers");
  o.minefields = flag(get("minefields"), "minefields");
  o.caves = flag(get("caves"), "caves");
  o.mortars_together = flag(get("mortars_together"), "mortars_together");
  o.smoke_lasts_turns = flag(get("smoke_lasts_turns"), "smoke_lasts_turns");
  o.sniper_owner_places = flag(get("sniper_owner_places"), "sniper_owner_places");
  o.sniper_check_hindered = flag(get("sniper_check_hindered"), "sniper_check_hindered");
  o.sniper_leaves_any_segment = flag(get("sniper_leaves_any_segment"), "sniper_leaves_any_segment");
  o.sniper_dies_by_advance = flag(get("sniper_dies_by_advance"), "sniper_dies_by_advance");
  o.at_fire_calls = flag(get("at_fire_calls"), "at_fire_calls");
}

}  // namespace valor::vv
