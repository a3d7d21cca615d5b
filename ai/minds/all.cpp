// The one place that names the minds.
#include "ai/mind.h"

namespace valor {
namespace vv {
AnyMind any_mind();  // ai/minds/vv.cpp
}
namespace vf {
AnyMind any_mind();  // ai/minds/vf.cpp
}

const std::vector<AnyMind>& all_minds() {
  static const std::vector<AnyMind> minds{vv::any_mind(), vf::any_mind()};
  return minds;
}

}  // namespace valor
