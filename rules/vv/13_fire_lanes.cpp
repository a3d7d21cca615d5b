// 13.8.1: fire lanes (edition and rulings: see README).
#include "rules/vv/13_fire_lanes.h"

namespace valor::vv {
namespace {

// The nearest hex of a point of the line, in thirds of a thousandth so that no point lies between two: `lean` says to
// which side it leans. All in whole numbers.
hex::Hex nearest(hex::Hex from, hex::Hex to, int step, int steps, int lean) {
  constexpr int kFine = 1000;
  const int unit = steps * kFine;
  const int q = kFine * (from.q * (steps - step) + to.q * step) + lean;
  const int r = kFine * (from.r * (steps - step) + to.r * step) + 2 * lean;
  const int p = -q - r;
  const auto round = [&](int value) {
    const int doubled = 2 * value + unit, twice = 2 * unit;
    return doubled >= 0 ? doubled / twice : -((-doubled + twice - 1) / twice);
  };
  int rq = round(q), rr = round(r);
  const int rp = round(p);
  const auto off = [&](int rounded, int value) {
    const int d = rounded * unit - value;
    return d < 0 ? -d : d;
  };
  const int dq = off(rq, q), dr = off(rr, r), dp = off(rp, p);
  if (dq > dr && dq > dp) rq = -rr - rp;
  else if (dr > dp) rr = -rq - rp;
  return {static_cast<std::int16_t>(rq), static_cast<std::int16_t>(rr)};
}

Lane lane_leaning(const Setting& t, HexIndex from, HexIndex at, int lean) {
  Lane out;
  const int steps = std::min(t.field.distance(from, at), kLongestLane);
  for (int i = 1; i <= steps; ++i) {
    const HexIndex here = t.field.index(nearest(t.field.hex(from), t.field.hex(at), i, steps, lean));
    if (here != kNoHex) out.hexes[static_cast<std::size_t>(out.count++)] = here;
  }
  return out;
}

int open_hexes(const Setting& t, const Lane& lane) {
  int open = 0;
  for (int i = 0; i < lane.count; ++i)
    open += t.cover[static_cast<std::size_t>(lane.hexes[static_cast<std::size_t>(i)])] == 0 ? 1 : 0;
  return open;
}

}  // namespace

Lane lane_between(const Setting& t, HexIndex from, HexIndex at) {
  const Lane left = lane_leaning(t, from, at, -1), right = lane_leaning(t, from, at, 1);
  if (right.count != left.count) return left.count > right.count ? left : right;
  return open_hexes(t, right) > open_hexes(t, left) ? right : left;
}

int lane_guns(const Setting& t, const State& s, const Group& group, int distance) {
  int guns = 0;
  for (const std::uint8_t id : group) {
    const Unit& u = s.unit(id);
    if (u.weapon == kNoWeapon) continue;
    const WeaponFigures& w = t.weapon_figures[u.weapon];
    guns += w.use == WeaponUse::MachineGun && distance <= w.range ? 1 : 0;
  }
  return guns;
}

}  // namespace valor::vv
