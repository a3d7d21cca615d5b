// Which face a counter shows, for view.cpp and art.cpp.
#pragma once

#include <string>

#include "rules/vv/setting.h"

namespace valor::vv {

// A leader with a name has a face of his own; where the name is not known `entry` is nullptr.
std::string face_id(const UnitType& type, bool half, const RosterEntry* entry);

}  // namespace valor::vv
