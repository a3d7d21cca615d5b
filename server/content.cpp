#include "server/content.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "server/scenario_card.h"

namespace valor::server {
namespace {

std::string stem(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  file.remove_prefix(slash == std::string_view::npos ? 0 : slash + 1);
  return std::string(file.substr(0, file.rfind('.')));
}

std::string dump(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

// Does the option take this value? `values` lists the choices, or names the least and the most of a number.
bool takes(const Json& option, const Json& value) {
  const std::string kind = option.value("kind", "");
  const Json values = option.value("values", Json::array());
  if (kind == "bool") return value.is_boolean();
  if (kind == "number")
    return value.is_number_integer() && (values.size() != 2 || (values[0] <= value && value <= values[1]));
  return std::find(values.begin(), values.end(), value) != values.end();
}

std::string wanted(const Json& option) {
  const std::string kind = option.value("kind", "");
  const Json values = option.value("values", Json::array());
  if (kind == "bool") return "true or false";
  if (kind == "number" && values.size() == 2)
    return fmt::format("a number from {} to {}", dump(values[0]), dump(values[1]));
  if (kind == "number") return "a whole number";
  std::vector<std::string> list;
  for (const Json& v : values) list.push_back(dump(v));
  return fmt::format("one of {}", fmt::join(list, ", "));
}

Result<bool, LoadError> lay_over(Json& options, const Json& defined, const Json& given, const std::string& place) {
  if (given.is_null()) return true;
  if (!given.is_object()) return load_error(place + ", /options", "the options are not an object of names and values.");
  for (const auto& [name, value] : given.items()) {
    if (name == "variant") continue;
    const std::string where = fmt::format("{}, /options/{}", place, name);
    if (!defined.contains(name)) return load_error(where, "this system has no such option.", "Leave it out.");
    if (!takes(defined[name], value))
      return load_error(where, fmt::format("{} is not a value of this option.", dump(value)),
                        fmt::format("Give {}.", wanted(defined[name])));
    options[name] = value;
  }
  return true;
}

Result<std::string, LoadError> pick_variant(const std::vector<std::string>& variants, const Json& of_scenario,
                                            const Json& chosen, const std::string& place) {
  std::string variant = variants.empty() ? "" : variants.front();
  for (const Json* given : {&of_scenario, &chosen}) {
    if (!given->is_object() || !given->contains("variant")) continue;
    const Json& value = (*given)["variant"];
    if (!value.is_string() || std::find(variants.begin(), variants.end(), value.get<std::string>()) == variants.end())
      return load_error(place + ", /options/variant", fmt::format("{} is not a variant of this system.", dump(value)),
                        fmt::format("Give one of {}.", fmt::join(variants, ", ")));
    variant = value.get<std::string>();
  }
  return variant;
}

std::string file_of(std::string_view scenario_id) {
  const std::size_t slash = scenario_id.find('/');
  return fmt::format("data/{}/scenarios/{}.json", scenario_id.substr(0, slash), scenario_id.substr(slash + 1));
}

// Games are measured in turns of Game::turn(); a scenario is as long as its players count.
Json as_players_count(Json sheets, int turn_parts) {
  for (Json& sheet : sheets)
    if (sheet.is_object() && sheet.contains("turns")) sheet["turns"] = sheet["turns"].get<int>() / turn_parts;
  return sheets;
}

}  // namespace

Result<Json, LoadError> resolve_options(const Json& defined, const std::vector<std::string>& variants,
                                        const Json& of_scenario, const Json& chosen, const std::string& place) {
  const Result<std::string, LoadError> variant = pick_variant(variants, of_scenario, chosen, place);
  if (!variant) return tl::unexpected<LoadError>(variant.error());
  Json options = Json::object();
  for (const auto& [name, option] : defined.items()) {
    const Json fallback = option.value("default", Json());
    options[name] = fallback.is_object() ? fallback.value(*variant, Json()) : fallback;
  }
  if (!variant->empty()) options["variant"] = *variant;
  for (const Json* given : {&of_scenario, &chosen})
    if (auto laid = lay_over(options, defined, *given, place); !laid) return tl::unexpected<LoadError>(laid.error());
  return options;
}

Result<Json, LoadError> Content::read_json(const std::string& file) const {
  const std::optional<std::string> text = assets_.read(file);
  if (!text) return load_error(file, "this file is not there.");
  return parse_json(*text, file);
}

std::vector<std::string> Content::scenario_ids(std::string_view rules) const {
  std::vector<std::string> out;
  for (const auto& module : systems_.all()) {
    const std::string id(module->info().id);
    if (!rules.empty() && rules != id) continue;
    for (const std::string& file : assets_.list(fmt::format("data/{}/scenarios/", id), ".json"))
      out.push_back(fmt::format("{}/{}", id, stem(file)));
  }
  return out;
}

Result<Json, LoadError> Content::tables_of(std::string_view rules) const {
  Json tables = Json::object();
  for (const std::string& file : assets_.list(fmt::format("data/{}/tables/", rules), ".json")) {
    Result<Json, LoadError> table = read_json(file);
    if (!table) return table;
    tables[stem(file)] = std::move(*table);
  }
  return tables;
}

Result<Json, LoadError> Content::header(std::string_view scenario_id, const Json& chosen) const {
  const std::size_t slash = scenario_id.find('/');
  const std::string_view rules = scenario_id.substr(0, std::min(slash, scenario_id.size()));
  if (rules == "library" && uploads_)
    if (const std::optional<UploadedScenario> uploaded = uploads_(scenario_id)) {
      Result<Json, LoadError> out =
          header_of(Json::parse(uploaded->text), uploaded->rules, chosen, std::string(scenario_id));
      if (out) (*out)["scenario_id"] = std::string(scenario_id);
      return out;
    }
  const std::vector<std::string> ids = scenario_ids();
  if (slash == std::string_view::npos || std::find(ids.begin(), ids.end(), scenario_id) == ids.end())
    return load_error(std::string(scenario_id), "there is no such scenario.", "`valor scenarios` lists them.");
  const std::string file = file_of(scenario_id);
  Result<Json, LoadError> scenario = read_json(file);
  if (!scenario) return scenario;
  Result<Json, LoadError> out = header_of(*scenario, rules, chosen, file);
  if (out) (*out)["scenario_id"] = std::string(scenario_id);
  return out;
}

Result<Json, LoadError> Content::header_of(const Json& scenario, std::string_view rules, const Json& chosen,
                                           const std::string& place) const {
  const Module* module = systems_.find(rules);
  if (!module)
    return load_error(place, fmt::format("the rule system \"{}\" is not known.", rules), "`valor rules` lists them.");
  if (!scenario.is_object()) return load_error(place, "a scenario is a JSON object.");
  const SystemInfo info = module->info();
  Result<Json, LoadError> tables = tables_of(rules);
  if (!tables) return tables;

  Json of_scenario = scenario.value("options", Json::object());
  if (of_scenario.is_object() && scenario.contains("variant")) of_scenario["variant"] = scenario["variant"];
  const Json defined = tables->value("options", Json::object());
  Result<Json, LoadError> options = resolve_options(defined, info.variants, of_scenario, chosen, place);
  if (!options) return options;

  Json header{
      {"format", 1},          {"system", std::string(rules)}, {"rules_version", std::string(info.rules_version)},
      {"scenario", scenario}, {"tables", std::move(*tables)}, {"options", std::move(*options)}};
  for (const char* key : kMenuKeys) header["scenario"].erase(key);
  if (const auto map = scenario.find("map"); map != scenario.end() && map->is_string()) {
    const std::string id = map->get<std::string>();
    const std::string file = fmt::format("data/{}/maps/{}.json", rules, id);
    if (!is_safe_name(id) || !assets_.read(file))
      return load_error(place + ", /map", fmt::format("there is no map \"{}\".", id),
                        fmt::format("The maps are in data/{}/maps.", rules));
    Result<Json, LoadError> read = read_json(file);
    if (!read) return read;
    header["map"] = std::move(*read);
    if (const auto joined = read_boards(header["map"], rules); !joined)
      return tl::unexpected<LoadError>(joined.error());
  } else if (map != scenario.end()) {
    header["map"] = *map;  // a map of its own; the system says what is wrong with it
  }
  return header;
}

Result<bool, LoadError> Content::read_boards(Json& map, std::string_view rules) const {
  if (!map.is_object() || !map.contains("boards") || !map["boards"].is_array()) return true;
  for (Json& board : map["boards"]) {
    if (!board.is_object() || !board.contains("map") || !board["map"].is_string()) continue;
    const std::string id = board["map"].get<std::string>();
    if (!is_safe_name(id)) return load_error(id, "this is not the name of a map.");
    Result<Json, LoadError> read = read_json(fmt::format("data/{}/maps/{}.json", rules, id));
    if (!read) return tl::unexpected<LoadError>(read.error());
    board["map"] = std::move(*read);
  }
  return true;
}

Json Content::systems_json() const {
  Json out = Json::array();
  for (const auto& module : systems_.all()) {
    const SystemInfo info = module->info();
    Json options = Json::object();
    if (const auto table = read_json(fmt::format("data/{}/tables/options.json", info.id)); table) options = *table;
    out.push_back(Json{{"id", std::string(info.id)},
                       {"name", std::string(info.name)},
                       {"rules_version", std::string(info.rules_version)},
                       {"variants", info.variants},
                       {"options", std::move(options)},
                       {"armies", module->has_armies()},
                       {"bots", bots_for(info.id)}});
  }
  return out;
}

Json Content::describe(const std::string& scenario_id) const {
  const std::size_t slash = scenario_id.find('/');
  Json out{{"id", scenario_id}, {"rules", scenario_id.substr(0, slash)}, {"name", scenario_id.substr(slash + 1)}};
  const auto fails = [&](const LoadError& error) {
    out["problem"] = error.sentence();
    return out;
  };
  const Result<Json, LoadError> header = this->header(scenario_id, Json::object());
  if (!header) return fails(header.error());
  const std::string rules = header->value("system", "");  // of an uploaded one not the first part of its id
  out["rules"] = rules;
  const Result<std::unique_ptr<Game>, LoadError> game = systems_.find(rules)->open(*header);
  if (!game) return fails(game.error());
  const Json& scenario = (*header)["scenario"];
  for (const char* name : {"title", "story", "listed", "first", "attacker"})
    if (scenario.contains(name)) out[name] = scenario[name];
  out["options"] = (*header)["options"];
  out["variant"] = (*header)["options"].value("variant", "");
  const Json view = (*game)->view_for(Seat{0});
  for (const char* name : {"turns", "seats", "sides", "field"})
    if (view.contains(name)) out[name] = view[name];
  // The file as it is: what it says to the menu alone is not in the header.
  const Result<Json, LoadError> file = read_json(file_of(scenario_id));
  const Json& whole = file ? *file : scenario;
  if (whole.contains("battle")) out["battle"] = whole["battle"];
  out.update(card_of(whole, view, rules));
  if (const auto sheets = read_json(fmt::format("data/{}/balance.json", rules)); sheets)
    if (const auto sheet = sheets->find(scenario_id); sheet != sheets->end())
      out["balance"] = as_players_count(*sheet, view.value("turn_parts", 1));
  if (Json forces = forces_of(whole, **game); !forces.empty()) out["forces"] = std::move(forces);
  return out;
}

Json Content::scenario_json(const std::string& scenario_id) const {
  const std::optional<std::string> text = assets_.read(file_of(scenario_id));
  const std::string key = scenario_id + '\n' + text.value_or("");
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = described_.find(key); found != described_.end()) return Json::parse(found->second);
  }
  Json made = describe(scenario_id);
  const std::lock_guard lock(mutex_);
  described_[key] = canonical(made);
  return made;
}

Json Content::scenarios_json(std::string_view rules) const {
  Json out = Json::array();
  for (const std::string& id : scenario_ids(rules)) out.push_back(scenario_json(id));
  return out;
}

}  // namespace valor::server
