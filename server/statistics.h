// Figures of a game: what was done, rolled and lost, by side. From what the viewer was told, and from the record's
// dice as far as they are his to know. Knows no rule system: events tell by their hint for drawing what they did
// (docs/engine-protocol.md, Show), rolls what they were for and what was needed.
#pragma once

#include <string>
#include <vector>

#include "server/look_back.h"

namespace valor::server {

// docs/api.md: Statistics, but for the game's number.
Json statistics_of(const LookBack& past, const std::vector<std::string>& seats);

// One finished game as the statistics over all games want it.
struct FinishedGame {
  std::string listed;   // JSON: docs/api.md, Listed
  std::string figures;  // JSON: statistics_of everything
};
// docs/api.md: the statistics over all games.
Json statistics_over(const std::vector<FinishedGame>& games);

}  // namespace valor::server
