// Armies that players put together: what a rule system says of them (core/module.h, Module::army), and scenarios that
// are fought with them. Nothing here knows what an army is.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/hash.h"
#include "server/content.h"

namespace valor::server {

Result<Json, LoadError> Content::army(std::string_view rules, Json question) const {
  const Module* module = systems_.find(rules);
  if (!module || !module->has_armies())
    return load_error(std::string(rules), "there are no armies by points for these rules.");
  if (!question.contains("tables")) {
    Result<Json, LoadError> tables = tables_of(rules);
    if (!tables) return tables;
    question["tables"] = std::move(*tables);
  }
  if (question.value("ask", "") != "sheets") return module->army(question);
  // Everybody asks for the sheets, and they follow from the tables alone: they are worked out once.
  const std::string key = fmt::format("armies of {}\n{}", rules, to_hex(digest({canonical(question)})));
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = described_.find(key); found != described_.end()) return Json::parse(found->second);
  }
  Result<Json, LoadError> made = module->army(question);
  if (!made) return made;
  const std::lock_guard lock(mutex_);
  described_[key] = canonical(*made);
  return made;
}

Result<Json, LoadError> Content::header_with_armies(std::string_view scenario_id, const Json& chosen,
                                                    const Json& armies) const {
  Result<Json, LoadError> question = header(scenario_id, chosen);
  if (!question) return question;
  const std::string rules = question->value("system", "");
  (*question)["ask"] = "scenario";
  (*question)["armies"] = armies;
  Result<Json, LoadError> answer = army(rules, std::move(*question));
  if (!answer) return answer;
  if (answer->contains("breaches")) {
    std::set<std::string> broken;
    for (const Json& breach : (*answer)["breaches"]) broken.insert(breach.value("rule", ""));
    return load_error(fmt::format("/armies/{}", answer->value("side", 0)),
                      fmt::format("this army breaks the limits of its sheet ({}).", fmt::join(broken, ", ")));
  }
  Result<Json, LoadError> out = header_of((*answer)["scenario"], rules, chosen, std::string(scenario_id));
  if (out) (*out)["scenario_id"] = std::string(scenario_id);
  return out;
}

}  // namespace valor::server
