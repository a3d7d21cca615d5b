// Chapter 18: artillery and aircraft (edition and rulings: see README).
#include "rules/vv/18_fire_support.h"

#include "rules/vv/11_smoke.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"
#include "rules/vv/evolve.h"

namespace valor::vv {
namespace {

std::size_t place_of(MissionKind kind) { return static_cast<std::size_t>(kind); }

// Everybody in the hex, whoever's they are.
Group all_in(const State& s, HexIndex at) {
  Group out;
  s.where.each_in(at, s.all_units(), [&](int id) {
    if (out.size() < kGroupSize) out.add(id);
  });
  return out;
}

}  // namespace

HexIndex drifted(const Setting& t, HexIndex target, int hexes, int direction_die) {
  HexIndex at = target;
  for (int i = 0; i < hexes && at != kNoHex; ++i) at = t.field.neighbour(at, direction_die - 1);
  return at;
}

int mission_points(const Setting& t, const State& s, MissionKind kind, HexIndex at, int roll) {
  const Group there = all_in(s, at);
  const int cover = cover_for(t, s, at, there.empty() ? 0 : s.unit(there.ids[0]).side);
  const int points = ap_points(t, ap_row(t, mission_firepower(kind)), roll + cover);
  return t.terrains[t.terrain[static_cast<std::size_t>(at)]].air_bursts ? 2 * points : points;
}

bool has_mission(const State& s, int side, MissionKind kind) {
  const auto& left = s.missions[static_cast<std::size_t>(side)];
  if (kind != MissionKind::Smoke) return left[place_of(kind)] > 0;
  const bool artillery = left[place_of(MissionKind::Light)] + left[place_of(MissionKind::Heavy)] > 0;
  return artillery && s.smoke[static_cast<std::size_t>(side)] >= kSmokeOfShells;
}

bool may_aim(const Setting& t, const State& s, int side, MissionKind kind, HexIndex at) {
  if (kind == MissionKind::Smoke && !takes_smoke(s, at)) return false;
  return kind == MissionKind::Air || spotted(t, s, side, at);
}

HexIndex fire_mission(const Setting& t, State& s, int side, const FireMission& a, Dice& dice, Sink<Event>& sink) {
  MissionFired e{.side = static_cast<std::uint8_t>(side), .kind = a.kind, .target = a.target, .landed = a.target};
  const Seat seat = seat_of(side);
  // 18.4
  e.drift = dice.roll(one_die(seat, "vv.roll.drift", "vv 18.4", 6, at_most(4))).values[0];
  if (drift_of(e.drift) > 0) {
    e.direction = dice.roll(one_die(seat, "vv.roll.direction", "vv 18.4", 6)).values[0];
    e.landed = drifted(t, a.target, drift_of(e.drift), e.direction);
  }
  if (e.landed != kNoHex && a.kind != MissionKind::Smoke) e.targets = all_in(s, e.landed);
  // 18.5
  if (!ap_targets(t, s, e.targets).empty()) {
    const Roll roll = dice.roll(two_dice(seat, "vv.roll.mission", "vv 18.5"));
    e.dice = {roll.values[0], roll.values[1]};
    e.points = static_cast<std::uint8_t>(mission_points(t, s, a.kind, e.landed, roll.sum()));
  }
  emit(t, s, sink, e);
  return e.landed;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const FireMission& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::Command) return wrong_kind();
  const bool smoke = a.kind == MissionKind::Smoke;
  if (!has_mission(s, index(seat), a.kind))
    return smoke ? no("vv 18.7", "vv.refuse.no_smoke_mission") : no("vv 18.8", "vv.refuse.no_mission");
  if (index(a.target) >= t.field.count()) return no("vv 18.3", "vv.refuse.off_map");
  if (smoke && !takes_smoke(s, a.target)) return no("vv 11.1", "vv.refuse.smoke_there", {place(a.target)});
  // 18.3
  if (!may_aim(t, s, index(seat), a.kind, a.target)) return no("vv 18.3", "vv.refuse.not_spotted", {place(a.target)});
  return std::nullopt;
}

}  // namespace valor::vv
