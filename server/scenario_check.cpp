#include "server/scenario_check.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace valor::server {

Result<bool, LoadError> fits_schema(const Assets& assets, const Json& value, const std::string& schema_name,
                                    const std::string& place) {
  const std::optional<std::string> text = assets.read("data/schema/" + schema_name);
  if (!text) return true;
  const Json schema_json = Json::parse(*text);
  valijson::Schema schema;
  valijson::SchemaParser parser;
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(schema_json), schema);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(value), &results)) return true;
  valijson::ValidationResults::Error error, deepest;
  while (results.popError(error))
    if (error.context.size() >= deepest.context.size()) deepest = error;
  std::string path;
  for (const std::string& part : deepest.context)
    if (part != "<root>")
      path += "/" + part.substr(part.starts_with('[') ? 1 : 0, part.size() - (part.starts_with('[') ? 2 : 0));
  return load_error(place + ", " + (path.empty() ? "/" : path), deepest.description,
                    "docs/scenario-format.md describes what belongs there.");
}

Result<int, LoadError> check_scenario(const Content& content, const Json& value, const std::string& rules,
                                      const std::string& place) {
  const Module* module = content.systems().find(rules);
  if (!module)
    return load_error(place + ", /rules",
                      rules.empty() ? "the scenario does not say by which rules it is played."
                                    : fmt::format("the rules \"{}\" are not known.", rules),
                      "Write the id of one that `valor rules` lists.");
  if (const auto fits = fits_schema(content.assets(), value, rules + "_scenario.schema.json", place); !fits)
    return tl::unexpected<LoadError>(fits.error());
  const auto header = content.header_of(value, rules, Json::object(), place);
  if (!header) return tl::unexpected<LoadError>(header.error());
  const auto game = module->open(*header);
  if (!game) {
    LoadError error = game.error();
    if (!error.place.starts_with(place)) error.place = place + ", " + error.place;
    return tl::unexpected<LoadError>(error);
  }
  return (*game)->seat_count();
}

}  // namespace valor::server
