// Valour & Fortitude as a system of the game contract.
#pragma once

#include "rules/vf/game.h"

namespace valor::vf {

struct Vf {
  using Setting = vf::Setting;
  using State = vf::State;
  using Action = vf::Action;
  using Event = vf::Event;

  static constexpr bool kListsEverything = false;  // a table has too many places; actions() lists candidates
  static SystemInfo info();
  static Result<Opening<Setting, State>, LoadError> setup(const Json& header);
  // Armies by points (core/module.h, Module::army).
  static Result<Json, LoadError> army(const Json& question);
};

}  // namespace valor::vf
