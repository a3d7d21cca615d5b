// What the menu tells of a scenario beside its name: how it is won, its special rules, and both orders of battle. Made
// from the scenario file and from what each side sees of itself at the start; no rule system is named here.
#pragma once

#include <string_view>

#include "core/json.h"
#include "core/module.h"

namespace valor::server {

// What a scenario file says to the menu alone; the rules are not given it.
inline constexpr const char* kMenuKeys[] = {"battle", "known_forces"};

// {"victory":Message,"goals":[Message],"special":[Message]}, each only where the file has it.
Json card_of(const Json& scenario, const Json& view, std::string_view rules);
// [{"side","hidden","units":[{"face","kind","name","count","turn"?}]}]: one line for each kind of counter.
Json forces_of(const Json& scenario, const Game& game);

}  // namespace valor::server
