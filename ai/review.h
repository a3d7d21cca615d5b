// After a game: how the chances went, and what the players' decisions cost them, apart from luck.
//
// A decision is judged by what its player knew: the chance after what he did against the chance after what the critic
// would have done (ai/mind.h), both with the same dice. What a chance loses so is the decision's; all else is luck.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/ledger.h"

namespace valor {

// Chances of the first side, of 1000.
struct Moment {
  std::uint64_t entry = 0;  // so many entries have been played
  int turn = 0;
  int chance = 0;
};

struct Mistake {
  std::uint64_t entry = 0;
  Seat seat = kNoSeat;
  int turn = 0;
  int loss = 0;              // of 1000
  std::string done, better;  // verbs (docs/engine-protocol.md)
};

struct Review {
  std::vector<Moment> curve;      // at the start of every turn, and at the end
  std::vector<Mistake> mistakes;  // the worst first
  std::vector<int> lost, luck;    // of 1000, by seat: by decisions; what the rest of the change was
  int decisions = 0;              // that were judged
};

// Nothing where nobody knows the system well enough. `progress` is called with the number of entries done.
Result<std::optional<Review>, LoadError> review_of(const Registry& systems, const Record& record,
                                                   const std::string& place,
                                                   const std::function<void(std::size_t)>& progress = {});

// An action as it is typed; canonical JSON where no verb says it.
std::string verb_of(const Game& game, Seat seat, const Json& action);

// docs/api.md, Review, with so many of the worst decisions.
Json review_json(const Review& review, std::size_t worst);

}  // namespace valor
