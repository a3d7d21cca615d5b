// Orders with names instead of numbers and places, as one would say them over a table:
//   1/45e Ligne: move 8 toward objective B          1/45e Ligne: fire at 1/30th Foot
//   1/45e Ligne: retreat 6 south                    1/45e Ligne: assault 1/30th Foot
//   1/45e Ligne: reform line                        1/45e Ligne: occupy Bois de la Haie
//   1/45e Ligne: double toward Le Moulin            1/45e Ligne: rally
// A name may be cut short as long as it means one thing only. Without a distance a unit goes as far as it can.
#pragma once

#include <optional>
#include <string_view>

#include "rules/vf/game.h"

namespace valor::vf {

// The action that the words mean, legal or not; nothing if they mean none.
std::optional<Action> read_order(const Setting& t, const Known<State>& k, std::string_view text);

}  // namespace valor::vf
