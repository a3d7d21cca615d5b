// Tournaments as JSON: as they are kept, and as they are told (docs/api.md, Tournaments).
#pragma once

#include <string_view>

#include "server/tournaments.h"

namespace valor::server {

inline constexpr const char* kTournamentKind = "tournament";

Json body_of(const Tournament& tournament);
Tournament read_tournament(const Document& document);

// For a list, and with table and pairings. Of a sealed one the scenarios of later rounds are told to its maker only.
Json told(const Tournament& tournament, const Who& who);
Json told_whole(const Tournament& tournament, const Who& who);

}  // namespace valor::server
