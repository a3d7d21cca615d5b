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

namespace {

bool has_open_order(const Setting& t, UnitId id) {
  return (t.piece(id).profile.rules & (kLightInfantry | kLightCavalry)) != 0;
}

// The files of a square: as many as ranks, or one more.
int square_files(int figures) {
  int files = 2;
  while (files * files < figures) ++files;
  return files;
}

}  // namespace

bool may_stand(const Setting& t, UnitId id, int files, Order order) {
  const int figures = t.piece(id).figures;
  if (!is_array(figures, files) && order != Order::Open) return false;
  if (t.piece(id).profile.arm == Arm::Artillery)  // 1.2.3
    return (order == Order::Close && files == figures - 1) || (order == Order::Limbered && files == 1);
  switch (order) {
    case Order::Close:
      return true;
    case Order::Open:  // 1 to 4 ranks
      return has_open_order(t, id) && files >= 1 && files <= figures && (figures + files - 1) / files <= 4;
    case Order::Square:
      return t.has(id, kSquareDrill) && files == square_files(figures);
    default:
      return false;
  }
}

Formation formation_of(const Setting& t, UnitId id, int files, Order order) {
  if (t.piece(id).profile.arm == Arm::Artillery)  // 1.2.3
    return order == Order::Limbered ? Formation::MarchColumn : Formation::Line;
  if (order == Order::Open) return Formation::OpenOrder;
  if (order == Order::Square) return Formation::Square;
  return formation_of(t.piece(id).figures, files);
}

int attackers_in(const Setting& t, const State& s, UnitId id) {
  const bool guns = t.options.separate_guns && t.piece(id).profile.arm == Arm::Artillery;
  return guns && s.piece(id).order == Order::Close ? t.piece(id).figures - 1 : 1;
}

Formation formation(const Setting& t, const State& s, UnitId id) {
  return is_inside(s, id) ? Formation::Inside : formation_of(t, id, s.piece(id).files, s.piece(id).order);
}

bool is_dense(const Setting& t, const State& s, UnitId id) {
  const Formation f = formation(t, s, id);
  return f == Formation::MarchColumn || f == Formation::AttackColumn || f == Formation::Square;
}

std::optional<Array> usual_array(const Setting& t, UnitId id, Formation formation) {
  const int figures = t.piece(id).figures;
  Array array;
  if (t.piece(id).profile.arm == Arm::Artillery) {
    if (formation != Formation::Line && formation != Formation::MarchColumn) return std::nullopt;
    array.order = formation == Formation::MarchColumn ? Order::Limbered : Order::Close;
    if (array.order == Order::Close) array.files = figures - 1;  // O1.1: one gun or two
    return array;
  }
  if (formation == Formation::OpenOrder) array = {(figures + 1) / 2, Order::Open};
  else if (formation == Formation::Square) array = {square_files(figures), Order::Square};
  else array.files = usual_files(figures, formation);
  if (!may_stand(t, id, array.files, array.order)) return std::nullopt;
  if (formation_of(t, id, array.files, array.order) != formation) return std::nullopt;
  return array;
}

bool is_deployed(const Setting& t, const State& s, UnitId id) { return formation(t, s, id) != Formation::MarchColumn; }

int usual_files(int figures, Formation formation) {
  switch (formation) {
    case Formation::AttackColumn:
      return std::max(figures < 12 ? 3 : 4, (figures + 5) / 6);
    case Formation::MarchColumn:
      return figures > 24 ? 3 : figures > 4 ? 2 : 1;
    default:
      return (figures + 1) / 2;
  }
}

int tenacity_of(const Setting& t, const State& s, UnitId id) {
  return std::max(1, t.piece(id).profile.tenacity + s.piece(id).grit + s.piece(id).iron);
}

int melee_of(const Setting& t, const State& s, UnitId id) {
  return std::max(1, t.piece(id).profile.melee + s.piece(id).grit);
}

bool is_shaken(const Setting& t, const State& s, UnitId id) { return s.piece(id).losses >= tenacity_of(t, s, id); }

}  // namespace valor::vf
