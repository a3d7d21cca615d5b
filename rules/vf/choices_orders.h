// Why a piece cannot be ordered now, for whoever tries: the same refusals that its orders would meet.
#pragma once

#include <optional>

#include "rules/vf/game.h"

namespace valor::vf {

// Nothing of pieces that are not the seat's side's, nor while the other side decides: these are only looked at.
std::optional<Refusal> why_not_ordered(const Setting& t, const State& s, Seat seat, UnitId unit);

}  // namespace valor::vf
