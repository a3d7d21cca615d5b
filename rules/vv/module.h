// Valor & Victory as a Module, for the registry.
#pragma once

#include <memory>

#include "core/module.h"

namespace valor::vv {

std::unique_ptr<Module> make_module();

}  // namespace valor::vv
