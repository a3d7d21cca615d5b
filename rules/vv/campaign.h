// Campaigns: what a core force brings from one battle into the next. No chapter of the rulebooks; the format and its
// figures are ours (docs/campaign.md).
//
// A core is a list of units by id: {"id","type","name"?,"half"?,"valorous"?,"experience","lost"?}. In a battle each of
// them takes the place of one line of the scenario's order of battle, which says where it stands and what it carries.
// Both functions are pure: equal documents and records give equal cores. Not here: which battle follows
// (server/campaigns.h).
#pragma once

#include <string>

#include "core/json.h"

namespace valor::vv {

// {"scenario","core"}: the scenario with the core in it, and the core after replacements. Lines whose unit is lost are
// left out. Refuses a battle that names units or lines that are not there.
Result<Json, LoadError> muster(const Json& campaign, const std::string& battle, const Json& core, const Json& scenario);

// The core after a battle: who is lost, who came through as half a squad or valorous, who has learned and was promoted.
// `header` and `state` are those of the finished game, `core` is the one that went into it.
Result<Json, LoadError> aftermath(const Json& campaign, const std::string& battle, const Json& core, const Json& header,
                                  const Json& state);

}  // namespace valor::vv
