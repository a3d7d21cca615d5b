// What the files of the interface share: api.cpp (most routes) and api_kept.cpp (games that are kept).
#pragma once

#include "server/api.h"

namespace valor::server {

// A value as an answer.
Response value(const Json& json, int status = 200);
draw::Theme theme_of(const Request& request);

}  // namespace valor::server
