// Chapter 9: Morale (edition and rulings: see README).
//
// A failed valour or fortitude test is not final while its owner may hold the card Inspiration: he is asked first,
// whether he has it or not, because a question only to those who have it would tell.
#include "rules/vf/09_morale.h"

#include "rules/vf/03_sequence.h"
#include "rules/vf/04_fate.h"

namespace valor::vf {

inline constexpr Length kLeaderNear = table::inches(12);   // 9.5
inline constexpr Length kDivisionNear = table::inches(3);  // O4.1
inline constexpr Length kWaverNear = table::inches(6);     // 9.5.1
inline constexpr int kLargeBrigade = 5;                    // 9.5

void Test::add(const char* by_rule, const char* key, int value) {
  modifiers[at(modifier_count++)] = {by_rule, key, value, true};
}

bool all_pass(int need, std::span<const std::uint8_t> dice) {
  return std::all_of(dice.begin(), dice.end(), [&](std::uint8_t d) { return d >= need; });
}

int units_left(const Setting& t, const State& s, int brigade) {
  int left = 0;
  for (const UnitId id : t.brigades[at(brigade)].units) left += !(s.piece(id).flags & kGone);
  return left;
}

namespace {

// Scum of the Earth: a unit that touches infantry of the side that played it.
bool feels_scum(const Setting& t, const State& s, UnitId unit) {
  const Side enemy = other(t.piece(unit).side);
  if (!((s.scum >> index(enemy)) & 1)) return false;
  bool touches = false;
  each_unit(t, s, enemy, [&](UnitId id) {
    touches = touches || (t.piece(id).profile.arm == Arm::Infantry && in_contact(t, s, id, unit));
  });
  return touches;
}

}  // namespace

Test describe_valour(const Setting& t, const State& s, UnitId unit, int tests) {
  Test test{.rule = "vf 9.2", .dice = tests};
  int modifier = 0;
  if (s.phase == Phase::Fire) {
    modifier += 1;
    test.add("vf 9.2", "vf.modifier.fire_phase", 1);
  }
  if (led_closely_by(t, s, unit, Trait::Inspiring)) {
    modifier += 1;
    test.add("vf O5", "vf.modifier.inspiring", 1);
  }
  if (feels_scum(t, s, unit)) {
    modifier -= 1;
    test.add("vf F.J.british", "vf.modifier.scum", -1);
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
  if (near_a_general(t, s, brigade, kLeaderNear, kDivisionNear)) add("vf.modifier.army_leader_near", 1);
  const bool all_shaken = std::all_of(data.units.begin(), data.units.end(),
                                      [&](UnitId id) { return (s.piece(id).flags & kGone) || is_shaken(t, s, id); });
  if (all_shaken) add("vf.modifier.all_shaken", -1);
  test.need = needed_die(4, modifier);
  return test;
}

void rout(Flow& flow, UnitId unit, RoutBy by) {
  const int brigade = flow.t.piece(unit).brigade;
  flow.tell(UnitRouted{unit, true, by});
  if (units_left(flow.t, flow.s, brigade) == 0) flow.tell(BrigadeShattered{static_cast<std::uint8_t>(brigade)});
}

int fire_losses(const Setting& t, const State& s, UnitId unit, int losses) {
  const bool spread = formation(t, s, unit) == Formation::OpenOrder;
  const bool hidden = is_inside(s, unit) && t.has(unit, kLightInfantry);
  return losses > 0 && (spread || hidden) ? std::max(1, losses / 2) : losses;  // question 27
}

bool try_temper(Flow& flow, UnitId unit, int losses, LossBy by) {
  if (!flow.s.has(unit) || !flow.t.has(unit, kUnpredictable) || (flow.s.piece(unit).flags & kTried)) return true;
  const Side owner = flow.t.piece(unit).side;
  const int die = flow.dice.roll(one_die(seat_of(owner), "vf.roll.temper", "vf Unpredictable", 6)).sum();
  flow.tell(TemperTested{unit, static_cast<std::uint8_t>(die)});
  if (die == 6 || !may_play(flow.t, flow.s, owner, Fate::Conquerors)) return true;  // F.K.spanish
  flow.tell(Asked{Frame{.seat = seat_of(owner),
                        .ask = Ask::Temper,
                        .unit = unit,
                        .need = static_cast<std::uint8_t>(by),
                        .hits = static_cast<std::uint8_t>(losses),
                        .misses = static_cast<std::uint8_t>(die)}});
  return false;
}

void after_temper(Flow& flow, const Frame& asked) {
  suffer_losses(flow, asked.unit, asked.hits, static_cast<LossBy>(asked.need));
  after_answer(flow);
}

namespace {

// 9.2; Stoic: one failed die of a test is rolled again.
bool pass_valour(Flow& flow, UnitId unit, int tests) {
  const Seat owner = seat_of(flow.t.piece(unit).side);
  const Test test = describe_valour(flow.t, flow.s, unit, tests);
  Roll roll = flow.dice.roll(pool(owner, "vf.roll.valour", test.rule, test.dice, at_least(test.need)));
  if (flow.t.has(unit, kStoic)) {
    const auto end = roll.values.begin() + roll.count;
    const auto failed = std::find_if(roll.values.begin(), end, [&](std::uint8_t d) { return d < test.need; });
    if (failed != end)
      *failed = flow.dice.roll(one_die(owner, "vf.roll.stoic", "vf Stoic", 6, at_least(test.need))).values[0];
  }
  const bool passed = all_pass(test.need, roll.dice());
  flow.tell(ValourTested{unit, static_cast<std::uint8_t>(test.need), passed, shown(roll)});
  return passed;
}

}  // namespace

bool suffer_losses(Flow& flow, UnitId unit, int losses, LossBy by) {
  if (losses == 0 || !flow.s.has(unit)) return true;
  if (!try_temper(flow, unit, losses, by)) return false;
  const int scored = losses;
  if (by == LossBy::Fire) losses = fire_losses(flow.t, flow.s, unit, losses);
  const int room = std::max(0, tenacity_of(flow.t, flow.s, unit) - flow.s.piece(unit).losses);
  const int markers = std::min(room, losses);
  const bool stands = by == LossBy::WonMelee || (flow.s.piece(unit).flags & kStoneWall);  // 9.2.1, F.J.confederate
  const int tests = stands ? 0 : losses - markers;
  flow.tell(LossesSuffered{.unit = unit,
                           .markers = static_cast<std::uint8_t>(markers),
                           .tests = static_cast<std::uint8_t>(tests),
                           .shaken = markers > 0 && markers == room,
                           .spared = static_cast<std::uint8_t>(scored - markers - tests)});
  if (tests == 0 || pass_valour(flow, unit, tests)) return true;
  const Side owner = flow.t.piece(unit).side;
  if (may_hold(flow.s, owner, kInspiration)) {
    flow.tell(Asked{Frame{.seat = seat_of(owner), .ask = Ask::SaveUnit, .unit = unit}});
    return false;
  }
  rout(flow, unit);
  return true;
}

void waver(Flow& flow, int brigade) {
  const BrigadeData& data = flow.t.brigades[at(brigade)];
  flow.tell(BrigadeWavered{static_cast<std::uint8_t>(brigade)});
  // 9.5.1 Those that rout now call for no further test.
  for (const UnitId id : data.units)
    if (flow.s.has(id) && is_shaken(flow.t, flow.s, id)) flow.tell(UnitRouted{id, false, RoutBy::Wavering});
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
    const bool shaken = flow.s.piece(id).losses + 1 == tenacity_of(flow.t, flow.s, id);
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

namespace {

// 9.5 Rolls so many dice; a card may save those who fail. False if somebody is asked for it.
bool test_fortitude(Flow& flow, std::uint8_t brigade, int need, int dice) {
  const Side owner = flow.t.brigades[brigade].side;
  const Roll roll = flow.dice.roll(pool(seat_of(owner), "vf.roll.fortitude", "vf 9.5", dice, at_least(need)));
  const bool passed = all_pass(need, roll.dice());
  flow.tell(FortitudeTested{brigade, static_cast<std::uint8_t>(need), passed, shown(roll)});
  if (passed) return true;
  if (may_play(flow.t, flow.s, owner, Fate::Inspiration) || may_play(flow.t, flow.s, owner, Fate::MotherRussia)) {
    flow.tell(Asked{Frame{.seat = seat_of(owner),
                          .ask = Ask::SaveBrigade,
                          .brigade = brigade,
                          .need = static_cast<std::uint8_t>(need),
                          .misses = static_cast<std::uint8_t>(dice)}});
    return false;
  }
  waver(flow, brigade);
  return true;
}

}  // namespace

bool test_again(Flow& flow, const Frame& failed) {
  return test_fortitude(flow, failed.brigade, std::max(2, failed.need - 1), failed.misses);
}

bool take_fortitude_tests(Flow& flow) {
  while (const std::optional<int> b = next_owing(flow.t, flow.s)) {
    const Test test = describe_fortitude(flow.t, flow.s, *b);
    if (!test_fortitude(flow, static_cast<std::uint8_t>(*b), test.need, test.dice)) return false;
  }
  return true;
}

}  // namespace valor::vf
