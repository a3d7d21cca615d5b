// What several sub-commands read from their command line. Each throws UserError with a sentence.
#pragma once

#include <string>

#include "ai/bots.h"
#include "core/json.h"

namespace valor::app {

// The scenarios that are played for their own sake, by which bots and rules are measured.
const std::vector<std::string>& working_scenarios();
// By its name; "elite*4" thinks four times as much as "elite".
Bot bot_named(const std::string& name);
// Throws UserError if the bot does not know these rules.
void check_knows(const std::string& name, std::string_view rules);
// --options: a JSON object of the scenario's options; empty is none.
Json options_from(const std::string& text);
std::string read_file(const std::string& path);

}  // namespace valor::app
