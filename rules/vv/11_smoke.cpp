// Chapter 11: smoke (edition and rulings: see README).
#include "rules/vv/11_smoke.h"

#include "rules/vv/07_facing.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"

namespace valor::vv {
namespace {

// 11.1
std::optional<Refusal> check_supply(const State& s, int side, HexIndex at, int cost) {
  if (s.smoke[static_cast<std::size_t>(side)] < cost) return no("vv 11.1", "vv.refuse.no_smoke");
  if (!takes_smoke(s, at)) return no("vv 11.1", "vv.refuse.smoke_there", {place(at)});
  return std::nullopt;
}

// 16.7 Why this gun cannot fire smoke at this hex now.
std::optional<Refusal> check_gun(const Setting& t, const State& s, int id, HexIndex at) {
  const Unit& u = s.unit(id);
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(id)});
  if (u.is(kFired)) return no("vv 13.1", "vv.refuse.fired", {unit(id)});
  if (u.carried()) return no("vv 8.5", "vv.refuse.towed", {unit(id)});
  if (u.at == at || t.los.at(u.at, at) == hex::LosTable::kBlocked)
    return no("vv 9.1", "vv.refuse.no_sight", {place(u.at, "from"), place(at)});
  if (!in_field_of_fire(t, u.at, at)) return no("vv 19.5", "vv.refuse.field_of_fire", {place(u.at, "from"), place(at)});
  if (!profile(t, u).turret && !in_arc(t, u, at)) return no("vv 7.4", "vv.refuse.arc", {unit(id), place(at)});
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const LaySmoke& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::Move) return wrong_kind();
  if (auto no = check_group(t, s, seat, Group::of(a.unit))) return no;
  const Unit& u = s.unit(a.unit);
  if (u.is(kPinned)) return no("vv 14.7", "vv.refuse.pinned", {unit(a.unit)});
  if (u.is(kFired)) return no("vv 5.3.3", "vv.refuse.fired_no_move", {unit(a.unit)});
  if (u.is(kMoved)) return no("vv 11.2", "vv.refuse.moved", {unit(a.unit)});
  if (profile(t, u).heavy() || u.carried()) return no("vv 11.2", "vv.refuse.infantry_only", {unit(a.unit)});
  if (u.is(kSmoked)) return no("vv 11.2", "vv.refuse.smoked", {unit(a.unit)});
  if (index(a.at) >= t.field.count() || t.field.distance(u.at, a.at) > 1)
    return no("vv 11.2", "vv.refuse.not_adjacent", {place(a.at)});
  return check_supply(s, u.side, a.at, kSmokeOfInfantry);
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const FireSmoke& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::Fire) return wrong_kind();
  if (auto no = check_group(t, s, seat, Group::of(a.unit))) return no;
  if (index(a.at) >= t.field.count()) return no("vv 11.3", "vv.refuse.off_map");
  if (auto no = has_gun(t, s.unit(a.unit)) ? check_gun(t, s, a.unit, a.at) : check_mortar(t, s, a.unit, a.at))
    return no;
  return check_supply(s, s.unit(a.unit).side, a.at, kSmokeOfShells);
}

}  // namespace valor::vv
