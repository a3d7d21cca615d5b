#include "rules/vf/01_core.h"

#include <algorithm>

namespace valor::vf {

int Value::result() const {
  const int half = std::max(1, base / 2);
  return std::max(1, (halve ? half : base) + add);
}

int needed_die(int target, int modifier) { return std::clamp(target - modifier, 2, 6); }

bool is_array(int figures, int files) {
  if (files < 1 || files > figures) return false;
  return figures <= 6 || files < figures;  // more than 6 figures need at least 2 ranks
}

Formation formation_of(int figures, int files) {
  const int ranks = (figures + files - 1) / files;
  if (files <= 3 && ranks > files) return Formation::MarchColumn;
  return ranks <= 2 ? Formation::Line : Formation::AttackColumn;
}

Formation formation(const Setting& t, const State& s, UnitId id) {
  return is_inside(s, id) ? Formation::Inside : formation_of(t.piece(id).figures, s.piece(id).files);
}

bool is_deployed(const Setting& t, const State& s, UnitId id) { return formation(t, s, id) != Formation::MarchColumn; }

int usual_files(int figures, Formation formation) {
  switch (formation) {
    case Formation::AttackColumn:
      return std::max(4, (figures + 5) / 6);
    case Formation::MarchColumn:
      return figures > 24 ? 3 : 2;
    default:
      return (figures + 1) / 2;
  }
}

bool is_shaken(const Setting& t, const State& s, UnitId id) {
  return s.piece(id).losses >= t.piece(id).profile.tenacity;
}

}  // namespace valor::vf
