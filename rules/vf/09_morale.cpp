// Chapter 9: Morale (edition and rulings: see README).
//
// A failed valour or fortitude test is not final while its owner may hold the card Inspiration: he is asked first,
// whether he has it or not, because a question only to those who have it would tell.
#include "rules/vf/09_morale.h"

#include "rules/vf/04_fate.h"

namespace valor::vf {

inline constexpr Length kLeaderNear = table::inches(12);  // 9.5
inline constexpr Length kWaverNear = table::inches(6);    // 9.5.1
inline constexpr int kLargeBrigade = 5;                   // 9.5

void Test::add(const char* by_rule, const char* key, int value) {
  modifiers[at(modifier_count++)] = {by_rule, key, value, true};
}

bool all_pass(int need, std::span<const std::uint8_t> dice) {
  return std::all_of(dice.begin(), dice.end(), [&](std::uint8_t d) { return d >= need; });
}

int units_left(const Setting& t, const State& s, int brigade) {
  int left = 0;
  for (const UnitId id : t.brigades[at(brigade)].units) left += s.has(id);
  return left;
}

Test describe_valour(const Setting&, const State& s, int tests) {
  Test test{.rule = "vf 9.2", .dice = tests};
  int modifier = 0;
  if (s.phase == Phase::Fire) {
    modifier += 1;
    test.add("vf 9.2", "vf.modifier.fire_phase", 1);
  }
  test.need = needed_die(4, modifier);
  return test;
}

Test describe_fortitude(const Setting& t, const State& s, int brigade) {
  const BrigadeData& data = t.brigades[at(brigade)];
  Test test{.rule = "vf 9.5", .dice = s.brigades[at(brigade)].routed};
  int modifier = 0;
  const auto add = [&](const char* key, int value) {
    modifier += value;
    test.add("vf 9.5", key, value);
  };
  if (units_left(t, s, brigade) >= kLargeBrigade) add("vf.modifier.large_brigade", 1);
  const UnitId army_leader = t.sides[at(index(data.side))].army_leader;
  if (s.has(data.leader) && s.has(army_leader) && distance_between(t, s, data.leader, army_leader).at_most(kLeaderNear))
    add("vf.modifier.army_leader_near", 1);
  const bool all_shaken =
      std::all_of(data.units.begin(), data.units.end(), [&](UnitId id) { return !s.has(id) || is_shaken(t, s, id); });
  if (all_shaken) add("vf.modifier.all_shaken", -1);
  test.need = needed_die(4, modifier);
  return test;
}

void rout(Flow& flow, UnitId unit) {
  const int brigade = flow.t.piece(unit).brigade;
  flow.tell(UnitRouted{unit, true});
  if (units_left(flow.t, flow.s, brigade) == 0) flow.tell(BrigadeShattered{static_cast<std::uint8_t>(brigade)});
}

void suffer_losses(Flow& flow, UnitId unit, int losses) {
  if (losses == 0) return;
  const int room = std::max(0, flow.t.piece(unit).profile.tenacity - flow.s.piece(unit).losses);
  const int markers = std::min(room, losses);
  const int tests = losses - markers;
  flow.tell(LossesSuffered{.unit = unit,
                           .markers = static_cast<std::uint8_t>(markers),
                           .tests = static_cast<std::uint8_t>(tests),
                           .shaken = markers > 0 && markers == room});
  if (tests == 0) return;

  const Side owner = flow.t.piece(unit).side;
  const Test test = describe_valour(flow.t, flow.s, tests);
  const Roll roll = flow.dice.roll(pool(seat_of(owner), "vf.roll.valour", test.rule, test.dice, at_least(test.need)));
  const bool passed = all_pass(test.need, roll.dice());
  flow.tell(ValourTested{unit, static_cast<std::uint8_t>(test.need), passed, shown(roll)});
  if (passed) return;
  if (may_hold(flow.s, owner, kInspiration))
    flow.tell(Asked{Frame{.seat = seat_of(owner), .ask = Ask::SaveUnit, .unit = unit}});
  else rout(flow, unit);
}

void waver(Flow& flow, int brigade) {
  const BrigadeData& data = flow.t.brigades[at(brigade)];
  flow.tell(BrigadeWavered{static_cast<std::uint8_t>(brigade)});
  // 9.5.1 Those that rout now call for no further test.
  for (const UnitId id : data.units)
    if (flow.s.has(id) && is_shaken(flow.t, flow.s, id)) flow.tell(UnitRouted{id, false});
  // Question 15: the brigade that loses its last unit so is shattered as well.
  if (units_left(flow.t, flow.s, brigade) == 0) {
    flow.tell(BrigadeShattered{static_cast<std::uint8_t>(brigade)});
    return;
  }
  for (const UnitId id : data.units) {
    if (!flow.s.has(id)) continue;
    const std::optional<Nearest> near = nearest_enemy(flow.t, flow.s, id);
    if (!near || near->distance.more_than(kWaverNear)) continue;
    // Question 16: the loss may make the unit shaken, but calls for no test.
    const bool shaken = flow.s.piece(id).losses + 1 == flow.t.piece(id).profile.tenacity;
    flow.tell(LossesSuffered{.unit = id, .markers = 1, .tests = 0, .shaken = shaken});
  }
}

namespace {

std::optional<int> next_owing(const Setting& t, const State& s) {
  for (const Side side : {s.active, other(s.active)})
    for (int b = 0; b < s.brigade_count; ++b)
      if (t.brigades[at(b)].side == side && s.brigades[at(b)].routed > 0) return b;
  return std::nullopt;
}

}  // namespace

bool take_fortitude_tests(Flow& flow) {
  while (const std::optional<int> b = next_owing(flow.t, flow.s)) {
    const Side owner = flow.t.brigades[at(*b)].side;
    const Test test = describe_fortitude(flow.t, flow.s, *b);
    const Roll roll =
        flow.dice.roll(pool(seat_of(owner), "vf.roll.fortitude", test.rule, test.dice, at_least(test.need)));
    const bool passed = all_pass(test.need, roll.dice());
    const auto brigade = static_cast<std::uint8_t>(*b);
    flow.tell(FortitudeTested{brigade, static_cast<std::uint8_t>(test.need), passed, shown(roll)});
    if (passed) continue;
    if (may_hold(flow.s, owner, kInspiration)) {
      flow.tell(Asked{Frame{.seat = seat_of(owner), .ask = Ask::SaveBrigade, .brigade = brigade}});
      return false;
    }
    waver(flow, *b);
  }
  return true;
}

}  // namespace valor::vf
