#include "rules/vv/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "rules/vv/game.h"
#include "rules/vv/state.h"

namespace valor::vv {
namespace {

bool is_lost(const Json& one) { return one.value("lost", false); }

// Which line of the order of battle each unit of the core takes, by its place in the core. Units that the battle does
// not name stay behind.
using Lines = std::map<std::size_t, std::size_t>;  // line → place in the core

Result<Lines, LoadError> lines_of(const Json& battle, const Json& core, const std::string& place) {
  Lines out;
  const Json named = battle.value("core", Json::object());
  for (const auto& [id, line] : named.items()) {
    const auto found =
        std::find_if(core.begin(), core.end(), [&, name = id](const Json& c) { return c["id"] == name; });
    if (found == core.end())
      return load_error(place + "/core/" + id, "the core has no such unit.", "Name one of its ids.");
    if (!line.is_number_unsigned())
      return load_error(place + "/core/" + id, "this is no line of the order of battle.", "Count from 0.");
    if (!out.emplace(line.get<std::size_t>(), static_cast<std::size_t>(found - core.begin())).second)
      return load_error(place + "/core/" + id, "two units take the same line.", "Give each a line of its own.");
  }
  return out;
}

// Replacements make half squads whole again, in the order of the core.
void refill(Json& core, int replacements) {
  for (Json& one : core) {
    if (replacements == 0) return;
    if (is_lost(one) || !one.value("half", false)) continue;
    one.erase("half");
    --replacements;
  }
}

// The line keeps its place and weapon; who stands there is the unit of the core.
void take_place(Json& line, const Json& one) {
  line["type"] = one["type"];
  for (const char* name : {"half", "valorous", "name"}) {
    line.erase(name);
    if (one.contains(name)) line[name] = one[name];
  }
}

// 13.9 The other halves of squads that had split join them again.
void rejoin(const Setting& t, const State& s, int side, Json& core) {
  for (int id = t.first_unit(side); id < t.first_unit(side) + t.unit_count(side); ++id) {
    const auto line = static_cast<std::size_t>(id - t.first_unit(side));
    if (!t.scenario.roster[static_cast<std::size_t>(side)][line].spare || !s.unit(id).stands()) continue;
    for (Json& one : core)
      if (!is_lost(one) && one.value("half", false) && one["type"] == t.types[s.unit(id).type].id) {
        one.erase("half");
        break;
      }
  }
}

void come_back(const Unit& u, Json& one) {
  one.erase("half");
  one.erase("valorous");
  if (!u.stands()) {
    one["lost"] = true;
    return;
  }
  if (u.is(kHalf)) one["half"] = true;
  if (u.is(kValorous)) one["valorous"] = true;
}

// Who comes through learns, and learns more by winning. Leaders are promoted for it; squads become veterans, who count
// as valorous (22) from the beginning.
void learn(const Json& campaign, bool won, Json& one) {
  int experience = one.value("experience", 0) + (won ? 2 : 1);
  const Json promotion = campaign.value("promotion", Json::object());
  const Json to = promotion.value("to", Json::object());
  const std::string type = one["type"].get<std::string>();
  if (const int price = promotion.value("experience", 0); price > 0 && experience >= price && to.contains(type)) {
    one["type"] = to[type];
    experience -= price;
  }
  const int veteran = campaign.value("veterans", Json::object()).value("experience", 0);
  if (veteran > 0 && experience >= veteran) one["valorous"] = true;
  one["experience"] = experience;
}

}  // namespace

Result<Json, LoadError> muster(const Json& campaign, const std::string& battle_id, const Json& core_before,
                               const Json& scenario_before) {
  const Json& battle = campaign["battles"][battle_id];
  const std::string place = "/battles/" + battle_id;
  const Result<Lines, LoadError> lines = lines_of(battle, core_before, place);
  if (!lines) return tl::unexpected<LoadError>(lines.error());
  Json core = core_before, scenario = scenario_before;
  refill(core, battle.value("replacements", 0));
  Json& units = scenario["sides"][campaign.value("side", 0U)]["units"];
  if (!lines->empty() && lines->rbegin()->first >= units.size())
    return load_error(place + "/core", fmt::format("the order of battle has only {} lines.", units.size()),
                      "Count from 0.");
  Json kept = Json::array();
  std::map<std::size_t, std::size_t> now;  // line before → line now
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto found = lines->find(i);
    if (found != lines->end() && is_lost(core[found->second])) continue;
    if (found != lines->end()) take_place(units[i], core[found->second]);
    now[i] = kept.size();
    kept.push_back(units[i]);
  }
  for (Json& unit : kept) {
    if (!unit.contains("aboard")) continue;
    const auto carrier = now.find(unit["aboard"].get<std::size_t>());
    if (carrier == now.end()) unit.erase("aboard");
    else unit["aboard"] = carrier->second;
  }
  units = std::move(kept);
  return Json{{"scenario", std::move(scenario)}, {"core", std::move(core)}};
}

Result<Json, LoadError> aftermath(const Json& campaign, const std::string& battle_id, const Json& core_before,
                                  const Json& header, const Json& state) {
  const auto opening = setup(header);
  if (!opening) return tl::unexpected<LoadError>(opening.error());
  const Setting& t = opening->setting;
  const Result<State, LoadError> s = read_state(t, state);
  if (!s) return tl::unexpected<LoadError>(s.error());
  const Result<Lines, LoadError> lines = lines_of(campaign["battles"][battle_id], core_before, "/battles/" + battle_id);
  if (!lines) return tl::unexpected<LoadError>(lines.error());
  const int side = campaign.value("side", 0);
  Json core = core_before;
  std::vector<std::size_t> came;
  int left_out = 0;
  for (const auto& [line, place] : *lines) {
    if (is_lost(core[place])) {
      ++left_out;
      continue;
    }
    const int at = static_cast<int>(line) - left_out;
    if (at >= t.unit_count(side)) return load_error("/battles/" + battle_id, "the game had fewer units than that.");
    come_back(s->unit(t.first_unit(side) + at), core[place]);
    if (!is_lost(core[place])) came.push_back(place);
  }
  rejoin(t, *s, side, core);
  for (const std::size_t place : came) learn(campaign, s->over && s->winner == side, core[place]);
  return core;
}

}  // namespace valor::vv
