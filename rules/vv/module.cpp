#include "rules/vv/module.h"

#include "core/adapter.h"
#include "rules/vv/system.h"

namespace valor::vv {

std::unique_ptr<Module> make_module() { return std::make_unique<AdaptedModule<Vv>>(); }

}  // namespace valor::vv
