// What can be played: the systems of the registry with their scenarios, options and tables from data/.
//
// A header is everything a game needs, by value: scenario, map, tables and options. It is put together here and read by
// the system's setup(). Not here: what any of it means (rules/<system>), packs.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/module.h"
#include "server/assets.h"

namespace valor::server {

// A scenario that somebody has brought to the server's library: its rules, and its text as JSON.
struct UploadedScenario {
  std::string rules, text;
};

class Content {
 public:
  Content(const Assets& assets, const Registry& systems) : assets_(assets), systems_(systems) {}

  const Registry& systems() const { return systems_; }
  const Assets& assets() const { return assets_; }

  // "vv/crossroads", … of one system or of all, in the order of the registry, then by name.
  std::vector<std::string> scenario_ids(std::string_view rules = "") const;

  // The header of a game of this scenario. `chosen` are the player's options, {"fog":true,"variant":"board"}.
  Result<Json, LoadError> header(std::string_view scenario_id, const Json& chosen) const;
  // The same for a scenario that comes as a value; `place` names it in errors.
  Result<Json, LoadError> header_of(const Json& scenario, std::string_view rules, const Json& chosen,
                                    const std::string& place) const;

  // Armies that players put together (core/module.h, Module::army): the question, to which the tables are added.
  Result<Json, LoadError> army(std::string_view rules, Json question) const;
  // The header of a scenario with these lists (null: the scenario's own army) in place of its sides.
  Result<Json, LoadError> header_with_armies(std::string_view scenario_id, const Json& chosen,
                                             const Json& armies) const;

  // Where scenarios called "library/…" come from; without it there are none.
  using Uploads = std::function<std::optional<UploadedScenario>(std::string_view scenario_id)>;
  void set_uploads(Uploads uploads) { uploads_ = std::move(uploads); }

  // What the menu shows (docs/api.md: System, Scenario).
  Json systems_json() const;
  Json scenario_json(const std::string& scenario_id) const;
  Json scenarios_json(std::string_view rules = "") const;

 private:
  Result<Json, LoadError> read_json(const std::string& file) const;
  Result<Json, LoadError> tables_of(std::string_view rules) const;
  // Boards of a joined map that are named by id become the maps themselves, as a header keeps everything by value.
  Result<bool, LoadError> read_boards(Json& map, std::string_view rules) const;
  Json describe(const std::string& scenario_id) const;

  const Assets& assets_;
  const Registry& systems_;
  Uploads uploads_;
  // Describing a scenario opens it, which may take a while (sight tables): once for each state of its file.
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::string> described_;  // canonical JSON
};

// The options of a game: each option's default for the variant, then the scenario's, then the player's. Refuses names
// that the system does not have and values that the option cannot take.
Result<Json, LoadError> resolve_options(const Json& defined, const std::vector<std::string>& variants,
                                        const Json& of_scenario, const Json& chosen, const std::string& place);

}  // namespace valor::server
