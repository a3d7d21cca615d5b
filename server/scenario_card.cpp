#include "server/scenario_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace valor::server {
namespace {

Json message(const std::string& key, Json args = Json::object()) { return {{"key", key}, {"args", std::move(args)}}; }

std::string joined(const Json& places) {
  if (places.is_string()) return places.get<std::string>();
  std::string out;
  for (const Json& one : places)
    if (one.is_string()) out += (out.empty() ? "" : ", ") + one.get<std::string>();
  return out;
}

Json side_name(const Json& view, int side) {
  for (const Json& one : view.value("sides", Json::array()))
    if (one.value("id", -1) == side) return {{"key", one["name"]["key"]}};
  return "–";
}

std::optional<Json> victory_of(const Json& scenario, const Json& view) {
  const auto found = scenario.find("victory");
  if (found == scenario.end() || !found->is_object()) return std::nullopt;
  const Json& victory = *found;
  const std::string kind = victory.value("kind", "");
  const Json attacker = side_name(view, scenario.value("attacker", 0));
  if (kind == "elimination") return message("server.victory.elimination");
  if (kind == "conditions") return message("server.victory.conditions");
  if (kind == "objectives") {
    const Json hexes = victory.value("objectives", Json::array());
    const int all = static_cast<int>(hexes.size()), required = victory.value("required", all);
    return message("server.victory.objectives",
                   {{"side", attacker}, {"required", required}, {"all", all}, {"hexes", joined(hexes)}});
  }
  if (kind == "exit")
    return message(
        "server.victory.exit",
        {{"side", attacker}, {"required", victory.value("required", 1)}, {"hexes", joined(victory["exits"])}});
  return std::nullopt;
}

Json special_of(const Json& scenario, std::string_view rules) {
  Json out = Json::array();
  for (const Json& one : scenario.value("special", Json::array())) {
    const std::string rule = one.value("rule", "");
    Json args = Json::object();
    for (const char* name : {"from", "to"})
      if (one.contains(name)) args[name] = {{"key", fmt::format("{}.terrain.{}", rules, one[name].get<std::string>())}};
    for (const char* known : {"bocage", "hedges", "ploughed", "frozen", "flat", "terrain"})
      if (rule == known) out.push_back(message("server.special." + rule, args));
  }
  return out;
}

// A counter with its figures on it and a name: what is alike is one line.
void count(const Json& unit, Json& lines, std::map<std::string, std::size_t>& places) {
  Json line;
  for (const char* name : {"face", "kind", "name", "turn"})
    if (unit.contains(name)) line[name] = unit[name];
  const auto [place, fresh] = places.try_emplace(canonical(line), lines.size());
  if (fresh) {
    line["count"] = 0;
    lines.push_back(std::move(line));
  }
  Json& n = lines[place->second]["count"];
  n = n.get<int>() + 1;
}

}  // namespace

Json card_of(const Json& scenario, const Json& view, std::string_view rules) {
  Json out = Json::object();
  if (std::optional<Json> victory = victory_of(scenario, view)) out["victory"] = std::move(*victory);
  // Facts that count towards something ("0/3") are what a side must do.
  Json goals = Json::array();
  for (const Json& fact : view.value("facts", Json::array()))
    if (fact.contains("value") && fact["value"].is_string() &&
        fact["value"].get_ref<const std::string&>().find('/') != std::string::npos)
      goals.push_back(fact["label"]);
  if (!goals.empty()) out["goals"] = std::move(goals);
  if (Json special = special_of(scenario, rules); !special.empty()) out["special"] = std::move(special);
  return out;
}

Json forces_of(const Json& scenario, const Game& game) {
  Json out = Json::array();
  const bool hidden = !scenario.value("known_forces", false);
  for (int i = 0; i < game.seat_count(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    const int side = index(game.side_for(seat));
    const Json view = game.view_for(seat);
    Json lines = Json::array();
    std::map<std::string, std::size_t> places;
    for (const char* list : {"units", "reserves"})
      for (const Json& unit : view.value(list, Json::array()))
        if (unit.value("side", -1) == side) count(unit, lines, places);
    const auto same_side = [&](const Json& force) { return force["side"] == side; };
    if (!lines.empty() && std::none_of(out.begin(), out.end(), same_side))
      out.push_back({{"side", side}, {"hidden", hidden}, {"units", std::move(lines)}});
  }
  return out;
}

}  // namespace valor::server
