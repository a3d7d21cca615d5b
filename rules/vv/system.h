// The tag of this system: what core/game.h calls a System.
#pragma once

#include "rules/vv/game.h"

namespace valor::vv {

struct Vv {
  using Setting = vv::Setting;
  using State = vv::State;
  using Action = vv::Action;
  using Event = vv::Event;
  static constexpr bool kListsEverything = true;
  static SystemInfo info() { return {"vv", "vv.name", "2", {"digital", "board"}}; }
  static Result<Opening<Setting, State>, LoadError> setup(const Json& header) { return vv::setup(header); }
};

}  // namespace valor::vv
