// Is a scenario right? The same question for `valor check` and for the server's library: the schema first, which names
// the place, then the rule system itself.
#pragma once

#include <string>

#include "server/content.h"

namespace valor::server {

// The first thing that the schema does not allow. True where there is no such schema.
Result<bool, LoadError> fits_schema(const Assets& assets, const Json& value, const std::string& schema_name,
                                    const std::string& place);
// The number of seats. `rules` is the id of a system, `place` names the scenario in errors.
Result<int, LoadError> check_scenario(const Content& content, const Json& value, const std::string& rules,
                                      const std::string& place);

}  // namespace valor::server
