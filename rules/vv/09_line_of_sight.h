// Chapter 9: line of sight. The geometry and the judgement are core/hex/los_table.h; here is what this game's terrain
// means for it (9.2 blocks, 9.3 hinders, 10.14 hexsides), and the reasons in words.
//
// The table does not count the target's own hex: its hindrance is part of the target's cover (10.12, C56), and what
// stands in the firer's hex never counts.
#pragma once

#include "core/hex/los_table.h"
#include "rules/vv/setting.h"

namespace valor::vv {

hex::SightField sight_field(const Setting& t);

}  // namespace valor::vv
