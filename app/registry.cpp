// The one place that names the rule systems.
#include "app/app.h"
#include "rules/vf/module.h"
#include "rules/vv/module.h"

namespace valor::app {

Registry all_systems() {
  Registry systems;
  systems.add(vv::make_module());
  systems.add(vf::make_module());
  return systems;
}

}  // namespace valor::app
