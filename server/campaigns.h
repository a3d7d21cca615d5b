// Campaigns: linked battles whose core force keeps its losses, experience and valour (docs/campaign.md).
//
// A campaign is a document in data/<rules>/campaigns. A battle of it is an ordinary game whose header says which one:
//   "campaign":{"id","battle","core":[…],"past":[{"battle","game","result","hash"}]}
// so everything follows from records: the next header is made from the finished game before it, and `follows` proves
// that a record goes on from another. Not here: what a unit brings along (rules/<system>/campaign.h).
#pragma once

#include <string>
#include <vector>

#include "core/json.h"
#include "core/ledger.h"
#include "server/content.h"

namespace valor::server {

class Campaigns {
 public:
  explicit Campaigns(const Content& content) : content_(content) {}

  // "vv/all-american", … in the order of the registry, then by name.
  std::vector<std::string> ids() const;
  Result<Json, LoadError> document(const std::string& id) const;
  // Are its ids, branches and endings there, and can every battle be opened with the whole core? `place` names it.
  Result<bool, LoadError> check(const Json& document, const std::string& place) const;

  // The header of a game of the first battle.
  Result<Json, LoadError> first(const std::string& id, const Json& options) const;
  // The header of the battle that follows this finished game. Refuses games that are not over, belong to no campaign
  // or are branches of another, and the last battle.
  Result<Json, LoadError> next(const Ledger& last, const Json& options) const;
  // Of a game of a campaign: {"id","battle","past","core"}; when it is over also "result", the core as it came out of
  // it, and "next" (a battle) or "ending" (a key).
  Result<Json, LoadError> standing(const Ledger& ledger) const;
  // Why `later` does not go on from `earlier`; true if it does.
  Result<bool, LoadError> follows(const Ledger& earlier, const Ledger& later) const;

  // What the menu shows (docs/api.md: Campaign).
  Json list() const;

 private:
  Result<Json, LoadError> header(const std::string& id, const Json& document, const std::string& battle,
                                 const Json& core, Json past, const Json& options) const;

  const Content& content_;
};

// A header says at once whether its game belongs to a campaign: its bytes are canonical, and no key comes before this.
inline bool in_campaign(std::string_view header) { return header.starts_with(R"({"campaign":)"); }

}  // namespace valor::server
