#include "server/campaigns.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "rules/vv/campaign.h"

namespace valor::server {
namespace {

// The systems that have campaigns. The only place of the server that names one: what a force brings along is told in
// the words of its own orders of battle, which no other part of the server reads.
struct CampaignRules {
  std::string_view system;
  decltype(&vv::muster) muster;
  decltype(&vv::aftermath) aftermath;
};
constexpr CampaignRules kCampaignRules[] = {{"vv", vv::muster, vv::aftermath}};

Result<CampaignRules, LoadError> rules_of(std::string_view id) {
  for (const CampaignRules& rules : kCampaignRules)
    if (id.substr(0, id.find('/')) == rules.system) return rules;
  return load_error(std::string(id), "these rules have no campaigns.");
}

std::string file_of(std::string_view id) {
  const std::size_t slash = id.find('/');
  return fmt::format("data/{}/campaigns/{}.json", id.substr(0, slash), id.substr(slash + 1));
}

std::string scenario_of(std::string_view id, const Json& document, const std::string& battle) {
  return fmt::format("{}/{}", id.substr(0, id.find('/')), document["battles"][battle].value("scenario", ""));
}

const char* result_of(const Game& game, int side) {
  const Outcome outcome = game.result();
  if (outcome.winner == kNoSide) return "drawn";
  return index(outcome.winner) == side ? "won" : "lost";
}

std::string last_hash(const Record& record) { return record.entries.empty() ? "" : to_hex(record.entries.back().hash); }

// Every way out of a battle leads to another battle or to an ending.
Result<bool, LoadError> check_ways(const Json& document, const std::string& place) {
  const Json& battles = document["battles"];
  if (!battles.contains(document.value("start", "")))
    return load_error(place + ", /start", "there is no such battle.", "Name one of `battles`.");
  for (const auto& [id, battle] : battles.items())
    for (const char* result : {"won", "drawn", "lost"}) {
      const std::string to = battle.value("next", Json::object()).value(result, "");
      if (!battles.contains(to) && !document.value("endings", Json::object()).contains(to))
        return load_error(fmt::format("{}, /battles/{}/next/{}", place, id, result),
                          fmt::format("\"{}\" is neither a battle nor an ending.", to), "Name one of them.");
    }
  return true;
}

}  // namespace

std::vector<std::string> Campaigns::ids() const {
  std::vector<std::string> out;
  for (const auto& module : content_.systems().all()) {
    const std::string folder = fmt::format("data/{}/campaigns/", module->info().id);
    for (const std::string& file : content_.assets().list(folder, ".json"))
      out.push_back(
          fmt::format("{}/{}", module->info().id, file.substr(folder.size(), file.size() - folder.size() - 5)));
  }
  return out;
}

Result<Json, LoadError> Campaigns::document(const std::string& id) const {
  const std::vector<std::string> known = ids();
  if (std::find(known.begin(), known.end(), id) == known.end())
    return load_error(id, "there is no such campaign.", "`valor campaign list` lists them.");
  return parse_json(*content_.assets().read(file_of(id)), file_of(id));
}

Result<bool, LoadError> Campaigns::check(const Json& document, const std::string& place) const {
  if (const auto ways = check_ways(document, place); !ways) return ways;
  const std::string id = document.value("rules", "") + "/" + document.value("id", "");
  for (const auto& [battle, one] : document["battles"].items()) {
    const auto made = header(id, document, battle, document["core"], Json::array(), Json::object());
    if (!made) return tl::unexpected<LoadError>(made.error());
    if (const auto game = content_.systems().find(document.value("rules", ""))->open(*made); !game)
      return load_error(fmt::format("{}, /battles/{}", place, battle), game.error().sentence());
  }
  return true;
}

Result<Json, LoadError> Campaigns::header(const std::string& id, const Json& document, const std::string& battle,
                                          const Json& core, Json past, const Json& options) const {
  const Result<CampaignRules, LoadError> rules = rules_of(id);
  if (!rules) return tl::unexpected<LoadError>(rules.error());
  const std::string scenario_id = scenario_of(id, document, battle);
  Result<Json, LoadError> whole = content_.header(scenario_id, options);
  if (!whole) return whole;
  Result<Json, LoadError> mustered = rules->muster(document, battle, core, (*whole)["scenario"]);
  if (!mustered) return mustered;
  Json out = *whole;
  out["scenario"] = (*mustered)["scenario"];
  out["campaign"] = {{"id", id}, {"battle", battle}, {"core", (*mustered)["core"]}, {"past", std::move(past)}};
  return out;
}

Result<Json, LoadError> Campaigns::first(const std::string& id, const Json& options) const {
  Result<Json, LoadError> document = this->document(id);
  if (!document) return document;
  return header(id, *document, document->value("start", ""), (*document)["core"], Json::array(), options);
}

Result<Json, LoadError> Campaigns::standing(const Ledger& ledger) const {
  const Json header = Json::parse(ledger.record().header);
  if (!header.contains("campaign")) return load_error("the game", "it belongs to no campaign.");
  // A branch tries what might have been; the campaign goes on from what was.
  if (header.contains("origin")) return load_error("the game", "it is a branch of another game.");
  Json out = header["campaign"];
  const std::string id = out.value("id", ""), battle = out.value("battle", "");
  if (!ledger.game().result().over) return out;
  Result<Json, LoadError> document = this->document(id);
  if (!document) return document;
  if (!(*document)["battles"].contains(battle)) return load_error(id, "the campaign has no such battle any more.");
  const Result<CampaignRules, LoadError> rules = rules_of(id);
  if (!rules) return tl::unexpected<LoadError>(rules.error());
  Result<Json, LoadError> core = rules->aftermath(*document, battle, out["core"], header, ledger.game().save());
  if (!core) return core;
  out["core"] = *core;
  out["result"] = result_of(ledger.game(), document->value("side", 0));
  const std::string to = (*document)["battles"][battle]["next"].value(out["result"].get<std::string>(), "");
  if ((*document)["battles"].contains(to)) out["next"] = to;
  else out["ending"] = document->value("endings", Json::object()).value(to, "");
  return out;
}

Result<Json, LoadError> Campaigns::next(const Ledger& last, const Json& options) const {
  Result<Json, LoadError> standing = this->standing(last);
  if (!standing) return standing;
  if (!standing->contains("result"))
    return load_error("the game", "this battle is not over yet.", "Play it to its end.");
  if (!standing->contains("next")) return load_error("the game", "this was the last battle of the campaign.");
  Json past = (*standing)["past"];
  past.push_back({{"battle", (*standing)["battle"]},
                  {"game", Json::parse(last.record().header).value("game", "")},
                  {"result", (*standing)["result"]},
                  {"hash", last_hash(last.record())}});
  const std::string id = (*standing)["id"].get<std::string>();
  Result<Json, LoadError> document = this->document(id);
  if (!document) return document;
  return header(id, *document, (*standing)["next"].get<std::string>(), (*standing)["core"], std::move(past), options);
}

Result<bool, LoadError> Campaigns::follows(const Ledger& earlier, const Ledger& later) const {
  const Json played = Json::parse(later.record().header);
  const Result<Json, LoadError> wanted = next(earlier, Json::object());
  if (!wanted) return tl::unexpected<LoadError>(wanted.error());
  for (const char* part : {"campaign", "scenario"})
    if (played.value(part, Json()) != (*wanted)[part])
      return load_error("the later record, /" + std::string(part), "it does not go on from the earlier one.",
                        "Give the records of one campaign in their order.");
  return true;
}

Json Campaigns::list() const {
  Json out = Json::array();
  for (const std::string& id : ids()) {
    const Result<Json, LoadError> read = document(id);
    const Result<bool, LoadError> sound =
        read ? check_ways(*read, file_of(id)) : Result<bool, LoadError>(tl::unexpected<LoadError>(read.error()));
    if (!sound) {
      out.push_back({{"id", id}, {"problem", sound.error().sentence()}});
      continue;
    }
    Json one{{"id", id}, {"rules", id.substr(0, id.find('/'))}, {"battles", Json::array()}};
    for (const char* name : {"title", "story", "side", "start", "core"}) one[name] = (*read)[name];
    for (const auto& [battle, line] : (*read)["battles"].items())
      one["battles"].push_back({{"id", battle},
                                {"scenario", scenario_of(id, *read, battle)},
                                {"story", line.value("story", "")},
                                {"next", line["next"]}});
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace valor::server
