// Games that are battles of a campaign: how the next one begins, and how far each campaign has come.
#include <nlohmann/json.hpp>
#include <set>

#include "server/campaigns.h"
#include "server/games_parts.h"

namespace valor::server {

Result<Json, LoadError> Games::campaign_header(const Json& asked) {
  const Json options = asked.value("options", Json::object());
  if (!asked["campaign"].is_string()) return load_error("/campaign", "this is not the name of a campaign.");
  const Campaigns campaigns(content_);
  if (!asked.contains("after")) return campaigns.first(asked["campaign"].get<std::string>(), options);
  if (!asked["after"].is_string()) return load_error("/after", "this is not the number of a game.");
  Result<Json, LoadError> out = load_error("/after", "there is no such game.");
  const auto read = with_ledger(asked["after"].get<std::string>(), [&](const StoredGame&, const Ledger& ledger) {
    out = campaigns.next(ledger, options);
    return Result<Json, Failure>(Json());
  });
  if (out && (*out)["campaign"]["id"] != asked["campaign"])
    return load_error("/after", "this game belongs to another campaign.");
  return out;
}

// A run is told by its newest game: all the others stand in that one's past.
Json Games::campaigns(const WhichGames& which) {
  const Campaigns campaigns(content_);
  Json games = Json::array();
  std::set<std::string> older;
  for (const ListedGame& listed : this->listed(which)) {
    const std::optional<StoredGame> game = store_.game(listed.id);
    if (!game || !in_campaign(game->header) || game->status == GameStatus::Quarantined) continue;
    const auto read = with_ledger(listed.id, [&](const StoredGame&, const Ledger& ledger) {
      if (const Result<Json, LoadError> standing = campaigns.standing(ledger)) {
        Json run = *standing;
        run["game"] = listed.id;
        run["scenario"] = listed.scenario;
        run["seats"] = Json::parse(game->seats);
        run["turn"] = listed.turn;
        run["changed"] = listed.changed;
        games.push_back(std::move(run));
      }
      return Result<Json, Failure>(Json());
    });
    if (!read) continue;
  }
  for (const Json& run : games)
    for (const Json& past : run["past"]) older.insert(past.value("game", ""));
  Json runs = Json::array();
  for (Json& run : games)
    if (!older.contains(run["game"].get<std::string>())) runs.push_back(std::move(run));
  return {{"campaigns", campaigns.list()}, {"runs", std::move(runs)}};
}

}  // namespace valor::server
