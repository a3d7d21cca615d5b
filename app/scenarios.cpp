// valor scenarios: what can be played.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"

namespace valor::app {
namespace {

void list_scenarios(const App& app, const std::string& rules, bool json) {
  if (!rules.empty() && !app.systems().find(rules)) {
    std::vector<std::string_view> ids;
    for (const auto& module : app.systems().all()) ids.push_back(module->info().id);
    throw UserError(fmt::format("There is no rule system \"{}\". Use one of: {}.", rules, fmt::join(ids, ", ")));
  }
  const std::string language = app.language();
  Json scenarios = app.content().scenarios_json(rules);
  for (Json& scenario : scenarios)
    for (const char* name : {"title", "story"})
      if (scenario.contains(name) && scenario[name].is_string())
        scenario[name] = app.strings().say(language, Json{{"key", scenario[name]}});
  if (json) {
    fmt::print("{}\n", scenarios.dump(2));
    return;
  }
  if (scenarios.empty()) fmt::print("{}\n", app.say("cli.scenarios.none"));
  for (const Json& scenario : scenarios) {
    const std::string what = scenario.contains("problem")
                                 ? app.strings().say(language, Json{{"key", "cli.scenarios.broken"},
                                                                    {"args", Json{{"problem", scenario["problem"]}}}})
                                 : scenario.value("title", scenario["name"].get<std::string>());
    fmt::print("{:<28}{}\n", scenario["id"].get<std::string>(), what);
  }
}

}  // namespace

void add_scenarios(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("scenarios", "List the scenarios");
  struct Options {
    std::string rules;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  command->add_option("--rules", options->rules, "Only of this rule system")->type_name("ID");
  command->add_flag("--json", options->json, "For a machine");
  command->callback([&app, options] { list_scenarios(app, options->rules, options->json); });
}

}  // namespace valor::app
