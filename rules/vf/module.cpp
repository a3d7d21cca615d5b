#include "rules/vf/module.h"

#include "core/adapter.h"
#include "rules/vf/system.h"

namespace valor::vf {

std::unique_ptr<Module> make_module() { return std::make_unique<AdaptedModule<Vf>>(); }

}  // namespace valor::vf
