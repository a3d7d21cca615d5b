// valor check: is this file right? Says of every file what it is, and of a wrong one what is wrong, where, and what to
// do. Records, scenarios, campaigns, hex maps and presets; a scenario may stand anywhere, if it names its rules.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/ledger.h"
#include "server/campaigns.h"
#include "server/scenario_check.h"

namespace valor::app {
namespace {

// What the file is, in words, or an error.
using Checked = Result<std::string, LoadError>;

Checked check_record(const App& app, const std::string& bytes, const std::string& place) {
  const auto record = import_record(bytes, place);
  if (!record) return tl::unexpected<LoadError>(record.error());
  const auto ledger = Ledger::load(app.systems(), *record, place);
  if (!ledger) return tl::unexpected<LoadError>(ledger.error());
  return fmt::format("a record of {} entries that folds to its recorded states", record->entries.size());
}

// The id of the rules: what the file says, or the folder that it stands in (data/vv/scenarios/…).
std::string rules_of(const App& app, const Json& value, const std::string& place) {
  if (value.contains("rules") && value["rules"].is_string()) return value["rules"].get<std::string>();
  for (const auto& module : app.systems().all())
    if (place.find(fmt::format("{}/", module->info().id)) != std::string::npos) return std::string(module->info().id);
  return "";
}

Checked check_scenario(const App& app, const Json& value, const std::string& place) {
  const std::string rules = rules_of(app, value, place);
  const auto seats = server::check_scenario(app.content(), value, rules, place);
  if (!seats) return tl::unexpected<LoadError>(seats.error());
  return fmt::format("a scenario of {} for {} seats", rules, *seats);
}

// A club's own rules: a name, a variant, and the options that differ from its defaults.
Checked check_preset(const App& app, const Json& value, const std::string& place) {
  if (const auto fits = server::fits_schema(app.assets(), value, "preset.schema.json", place); !fits)
    return tl::unexpected<LoadError>(fits.error());
  Json chosen = value["options"];
  chosen["variant"] = value["variant"];
  for (const Json& system : app.content().systems_json()) {
    const auto variants = system["variants"].get<std::vector<std::string>>();
    const std::string id = system["id"].get<std::string>();
    if (value.contains("rules")
            ? value["rules"] != id
            : std::find(variants.begin(), variants.end(), value["variant"].get<std::string>()) == variants.end())
      continue;
    const auto options = server::resolve_options(system["options"], variants, Json::object(), chosen, place);
    if (!options) return tl::unexpected<LoadError>(options.error());
    return fmt::format("a preset of {} for {}, {}", value["options"].size(), id, value["variant"].get<std::string>());
  }
  return load_error(place + ", /variant", "no rules have this variant.", "`valor rules` lists them.");
}

Checked check_campaign(const App& app, const Json& value, const std::string& place) {
  const std::string rules = rules_of(app, value, place);
  if (const auto fits = server::fits_schema(app.assets(), value, rules + "_campaign.schema.json", place); !fits)
    return tl::unexpected<LoadError>(fits.error());
  if (const auto sound = server::Campaigns(app.content()).check(value, place); !sound)
    return tl::unexpected<LoadError>(sound.error());
  return fmt::format("a campaign of {} with {} battles", rules, value["battles"].size());
}

Checked check_file(const App& app, const std::string& path) {
  const std::string bytes = read_file(path);
  if (bytes.starts_with("OpenValor record")) return check_record(app, bytes, path);
  const auto value = parse_json(bytes, path);
  if (!value) return tl::unexpected<LoadError>(value.error());
  if (!value->is_object()) return load_error(path, "this is no scenario, map or record.", "Those are JSON objects.");
  if (value->contains("variant") && value->contains("options") && !value->contains("sides"))
    return check_preset(app, *value, path);
  if ((value->contains("terrain") || value->contains("boards")) && !value->contains("sides")) {
    if (const auto fits = server::fits_schema(app.assets(), *value, "hex_map.schema.json", path); !fits)
      return tl::unexpected<LoadError>(fits.error());
    return std::string("a hex map");
  }
  if (value->contains("battles")) return check_campaign(app, *value, path);
  return check_scenario(app, *value, path);
}

void run_check(const App& app, const std::vector<std::string>& files) {
  std::string first_wrong;
  for (const std::string& file : files) {
    const Checked checked = check_file(app, file);
    if (checked) fmt::print("{}: {}.\n", file, *checked);
    else if (files.size() > 1) fmt::print("{}\n", checked.error().sentence());
    if (!checked && first_wrong.empty()) first_wrong = checked.error().sentence();
  }
  if (!first_wrong.empty()) throw UserError(first_wrong);
}

}  // namespace

void add_check(CLI::App& root, const App& app) {
  CLI::App* command =
      root.add_subcommand("check", "Say whether scenarios, campaigns, maps, presets and records are right");
  auto files = std::make_shared<std::vector<std::string>>();
  command->add_option("files", *files, "One or more files")->required();
  command->callback([&app, files] { run_check(app, *files); });
}

}  // namespace valor::app
