// Valour & Fortitude for the registry.
#pragma once

#include <memory>

#include "core/module.h"

namespace valor::vf {

std::unique_ptr<Module> make_module();

}  // namespace valor::vf
