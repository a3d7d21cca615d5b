// Fills the table of all pairs (los_table.h). Internal to core/hex: others ask LosTable.
#pragma once

#include <cstdint>
#include <vector>

#include "core/hex/los_table.h"

namespace valor::hex {

// One byte an ordered pair, from * count + to, equal to judge() for each. The diagonal is 0.
std::vector<std::uint8_t> fill_table(const SightField& field);

}  // namespace valor::hex
