// valor army: the army sheets with what each unit costs; what a list costs, and where it breaks its sheet; a scenario
// with a list in place of one of its sides.
//
// A list is what a scenario holds for a side (docs/scenario-format.md): a file with a whole scenario is looked at side
// by side. What an army is the rules know (core/module.h, Module::army).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"

namespace valor::app {
namespace {

struct ArmyOptions {
  std::string file, army, rules, scenario;
  int side = 0;
  bool json = false;
};

std::string said(const App& app, const Json& message) { return app.strings().say(app.language(), message); }
std::string said(const App& app, const char* key, const Json& args) {
  return said(app, Json{{"key", key}, {"args", args}});
}

// The rules that were named, else the first that have armies.
std::string rules_of(const App& app, const ArmyOptions& wish) {
  if (!wish.rules.empty()) return wish.rules;
  std::string scenario = wish.scenario.substr(0, std::min(wish.scenario.find('/'), wish.scenario.size()));
  if (!scenario.empty()) return scenario;
  for (const auto& module : app.systems().all())
    if (module->has_armies()) return std::string(module->info().id);
  return "";
}

Json asked(const App& app, const std::string& rules, const Json& question) {
  const Result<Json, LoadError> answer = app.content().army(rules, question);
  if (!answer) throw UserError(answer.error());
  return *answer;
}

// "24-36", or nothing where the number is not chosen.
std::string figures_of(const Json& row) {
  for (const Json& choice : row.at("choices"))
    if (choice.at("kind") == "number")
      return fmt::format("{}-{}", choice.at("least").get<int>(), choice.at("most").get<int>());
  return "";
}

void print_sheet(const App& app, const Json& sheet) {
  fmt::print("{}: {}\n", sheet.at("id").get<std::string>(), said(app, sheet.at("name")));
  for (const Json& row : sheet.at("rows")) {
    std::string values;
    for (const Json& fact : row.at("facts"))
      if (fact.at("value").is_number())
        values += (values.empty() ? "" : "/") + fmt::format("{}", fact.at("value").get<int>());
    fmt::print("  {:<22}{:>4}  {:>7} {}  {}\n", row.at("id").get<std::string>(), row.at("points").get<int>(),
               figures_of(row), values, said(app, row.at("name")));
  }
}

void list_sheets(const App& app, const ArmyOptions& wish) {
  Json answer = asked(app, rules_of(app, wish), Json{{"ask", "sheets"}});
  Json& sheets = answer["sheets"];
  if (!wish.army.empty()) {
    const auto found =
        std::find_if(sheets.begin(), sheets.end(), [&](const Json& sheet) { return sheet["id"] == wish.army; });
    if (found == sheets.end()) throw UserError(said(app, "cli.army.no_sheet", Json{{"army", wish.army}}));
    sheets = Json::array({Json(*found)});
  }
  if (wish.json) fmt::print("{}\n", answer.dump(2));
  for (const Json& sheet : sheets)
    if (!wish.json) print_sheet(app, sheet);
}

Json read_list(const std::string& file) {
  const Result<Json, LoadError> read = parse_json(read_file(file), file);
  if (!read) throw UserError(read.error());
  if (!read->is_object()) throw UserError(fmt::format("{}: this is not a list of an army.", file));
  return *read;
}

Json judge(const App& app, const std::string& rules, const Json& list) {
  const Json own = list.value("sheet", Json());
  Json out = asked(app, rules, Json{{"ask", "check"}, {"list", list}});
  out["army"] = own.is_object() ? own.value("name", Json("")) : list.value("army", Json(""));
  out["limit"] = list.value("points", 0);
  for (Json& breach : out["breaches"]) breach["text"] = said(app, breach);
  return out;
}

void judge_file(const App& app, const ArmyOptions& wish) {
  const Json value = read_list(wish.file);
  const Json lists = value.contains("sides") ? value["sides"] : Json::array({value});
  Json out = Json::array();
  bool sound = true;
  for (const Json& list : lists) {
    if (!list.is_object()) throw UserError(fmt::format("{}: this is not a list of an army.", wish.file));
    out.push_back(judge(app, rules_of(app, wish), list));
    sound = sound && out.back()["breaches"].empty();
  }
  if (wish.json) fmt::print("{}\n", out.dump(2));
  for (const Json& one : out) {
    if (wish.json) break;
    fmt::print("{}\n", said(app, one["limit"] == 0 ? "cli.army.costs" : "cli.army.costs_of", one));
    for (const Json& breach : one["breaches"])
      fmt::print("  {} [{}]\n", breach["text"].get<std::string>(), breach["rule"].get<std::string>());
  }
  if (!sound) throw UserError(fmt::format("{}: {}", wish.file, app.say("cli.army.breaks")));
}

// The scenario that is fought with the list, for `valor check`, the engine or a server's library.
void print_scenario(const App& app, const ArmyOptions& wish) {
  Json armies = Json::array({nullptr, nullptr});
  armies[static_cast<std::size_t>(wish.side)] = read_list(wish.file);
  const Result<Json, LoadError> header = app.content().header_with_armies(wish.scenario, Json::object(), armies);
  if (!header) throw UserError(header.error());
  fmt::print("{}\n", (*header)["scenario"].dump(2));
}

void run(const App& app, const ArmyOptions& wish) {
  if (wish.file.empty()) list_sheets(app, wish);
  else if (wish.scenario.empty()) judge_file(app, wish);
  else print_scenario(app, wish);
}

}  // namespace

void add_army(CLI::App& root, const App& app) {
  CLI::App* command =
      root.add_subcommand("army", "Army sheets with points; what a list costs and where it breaks its sheet");
  auto wish = std::make_shared<ArmyOptions>();
  command->add_option("FILE", wish->file, "A list, or a scenario with both");
  command->add_option("--sheet", wish->army, "Only this army");
  command->add_option("--rules", wish->rules, "The rule system")->type_name("ID");
  command->add_option("--scenario", wish->scenario, "Print this scenario with the list in place of a side");
  command->add_option("--side", wish->side, "Which side, 0 or 1")->check(CLI::Range(0, 1));
  command->add_flag("--json", wish->json, "For a machine");
  command->callback([&app, wish] { run(app, *wish); });
}

}  // namespace valor::app
