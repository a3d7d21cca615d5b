// valor army: the army sheets with what each unit costs; what a list costs, and where it breaks its sheet.
//
// A list is what a scenario holds for a side (docs/scenario-format.md): a file with a whole scenario is looked at side
// by side. The only system with points is Valour & Fortitude.
#include "rules/vf/army.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"

namespace valor::app {
namespace {

struct ArmyOptions {
  std::string file, army;
  bool json = false;
};

std::string said(const App& app, const std::string& key, const Json& args = Json::object()) {
  return app.strings().say(app.language(), Json{{"key", key}, {"args", args}});
}

Json sheets_of(const App& app) {
  const std::optional<std::string> text = app.assets().read("data/vf/tables/armies.json");
  if (!text) throw UserError("data/vf/tables/armies.json is not there.");
  return Json::parse(*text);
}

void print_sheet(const App& app, const std::string& id, const Json& sheet) {
  fmt::print("{}: {}\n", id, said(app, sheet.at("name").get<std::string>()));
  for (const auto& [profile, row] : sheet.at("units").items()) {
    const Json figures = row.at("figures");
    fmt::print("  {:<22}{:>4}  {:>3}-{:<3} {}/{}/{}  {}\n", profile, row.value("points", 0), figures[0].get<int>(),
               figures[1].get<int>(), row.value("fire", 0), row.value("melee", 0), row.value("tenacity", 0),
               said(app, row.at("name").get<std::string>()));
  }
}

void list_sheets(const App& app, const ArmyOptions& wish) {
  const Json sheets = sheets_of(app);
  if (!wish.army.empty() && !sheets.contains(wish.army))
    throw UserError(said(app, "vf.army.no_sheet", Json{{"army", wish.army}}));
  if (wish.json) {
    fmt::print("{}\n", (wish.army.empty() ? sheets : sheets[wish.army]).dump(2));
    return;
  }
  for (const auto& [id, sheet] : sheets.items())
    if (wish.army.empty() || wish.army == id) print_sheet(app, id, sheet);
}

Json args_of(const Message& message) {
  Json out = Json::object();
  for (const Arg& arg : message.args)
    if (arg.name) out[arg.name] = arg.text ? Json(arg.text) : Json(arg.value);
  return out;
}

Json judge(const App& app, const Json& sheets, const Json& list) {
  const Json own = list.value("sheet", Json());
  const Json army = own.is_object() ? own.value("name", Json("")) : list.value("army", Json(""));
  const vf::ArmyCheck check = vf::check_army(sheets, list);
  Json out{{"army", army}, {"points", check.points}, {"limit", list.value("points", 0)}, {"breaches", Json::array()}};
  for (const Message& breach : check.breaches)
    out["breaches"].push_back(
        Json{{"rule", breach.rule}, {"key", breach.key}, {"text", said(app, breach.key, args_of(breach))}});
  return out;
}

void judge_file(const App& app, const ArmyOptions& wish) {
  const Result<Json, LoadError> read = parse_json(read_file(wish.file), wish.file);
  if (!read) throw UserError(read.error());
  const Json& value = *read;
  if (!value.is_object()) throw UserError(fmt::format("{}: this is not a list of an army.", wish.file));
  Json lists = value.contains("sides") ? value["sides"] : Json::array({value});
  Json out = Json::array();
  bool sound = true;
  for (const Json& list : lists) {
    if (!list.is_object()) throw UserError(fmt::format("{}: this is not a list of an army.", wish.file));
    out.push_back(judge(app, sheets_of(app), list));
    sound = sound && out.back()["breaches"].empty();
  }
  if (wish.json) fmt::print("{}\n", out.dump(2));
  for (const Json& one : out) {
    if (wish.json) break;
    const char* key = one["limit"] == 0 ? "cli.army.costs" : "cli.army.costs_of";
    fmt::print("{}\n", said(app, key, one));
    for (const Json& breach : one["breaches"])
      fmt::print("  {} [{}]\n", breach["text"].get<std::string>(), breach["rule"].get<std::string>());
  }
  if (!sound) throw UserError(fmt::format("{}: {}", wish.file, said(app, "cli.army.breaks")));
}

}  // namespace

void add_army(CLI::App& root, const App& app) {
  CLI::App* command =
      root.add_subcommand("army", "Army sheets with points; what a list costs and where it breaks its sheet");
  auto wish = std::make_shared<ArmyOptions>();
  command->add_option("FILE", wish->file, "A list, or a scenario with both");
  command->add_option("--sheet", wish->army, "Only this army");
  command->add_flag("--json", wish->json, "For a machine");
  command->callback([&app, wish] { wish->file.empty() ? list_sheets(app, *wish) : judge_file(app, *wish); });
}

}  // namespace valor::app
