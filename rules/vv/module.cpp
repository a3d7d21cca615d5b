#include "rules/vv/module.h"

#include "core/adapter.h"
#include "rules/vv/system.h"

namespace valor::vv {

Json sight(const Setting& t, const Known<State>& known, const Json& question);  // sight_view.cpp

std::unique_ptr<Module> make_module() { return std::make_unique<AdaptedModule<Vv>>(); }

}  // namespace valor::vv
