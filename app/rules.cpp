// valor rules: the rule systems of this binary.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"

namespace valor::app {
namespace {

void list_rules(const App& app, bool json) {
  Json systems = app.content().systems_json();
  for (Json& system : systems) system["name"] = app.strings().say(app.language(), Json{{"key", system["name"]}});
  if (json) {
    fmt::print("{}\n", systems.dump(2));
    return;
  }
  for (const Json& system : systems)
    fmt::print("{:<6}{}  ({})\n", system["id"].get<std::string>(), system["name"].get<std::string>(),
               fmt::join(system["variants"].get<std::vector<std::string>>(), ", "));
}

}  // namespace

void add_rules(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("rules", "List the rule systems");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "For a machine");
  command->callback([&app, json] { list_rules(app, *json); });
}

}  // namespace valor::app
