#include "rules/vv/12_support_weapons.h"

namespace valor::vv {

bool may_carry(const UnitType& unit, const WeaponType& weapon) {
  if (unit.faces[0].heavy()) return false;
  return !unit.leader || weapon.figures.weight == WeaponClass::Light;
}

}  // namespace valor::vv
