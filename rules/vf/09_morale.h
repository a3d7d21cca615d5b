// Chapter 9: morale. Losses, shaken units, valour tests, routs, shattered and wavering brigades, defeats.
// Not here: who routs without a test after a melee (9.2.2): 07_melee.cpp.
#pragma once

#include <span>

#include "rules/vf/08_attack.h"
#include "rules/vf/flow.h"

namespace valor::vf {

// A test of several dice that all must reach `need` (the lowest natural die that passes).
struct Test {
  const char* rule = nullptr;
  int dice = 0;
  int need = 4;
  std::array<Modifier, 4> modifiers{};
  int modifier_count = 0;
  void add(const char* by_rule, const char* key, int value);
  std::span<const Modifier> reasons() const { return {modifiers.data(), at(modifier_count)}; }
};
bool all_pass(int need, std::span<const std::uint8_t> dice);

// 9.2 in the phase that is being played.
Test describe_valour(const Setting& t, const State& s, UnitId unit, int tests);
// 9.5
Test describe_fortitude(const Setting& t, const State& s, int brigade);

// What brought the losses. 9.2.1: who won the melee takes no valour tests.
enum class LossBy { Fire, WonMelee, LostMelee, Other };
// 8.3.1, 9.1, 9.2 So many losses of an attack on a unit: markers, then valour tests, then perhaps a rout or a question.
// False if it stopped for the question.
bool suffer_losses(Flow& flow, UnitId unit, int losses, LossBy by);
// What is left of the losses of a fire attack: Open Order and Light Infantry in terrain halve them, once.
int fire_losses(const Setting& t, const State& s, UnitId unit, int losses);
// Unpredictable: rolled when the unit first fights or suffers a loss. F.K.spanish: false if its owner is asked for a
// card; the losses that it is about to suffer then wait for the answer.
bool try_temper(Flow& flow, UnitId unit, int losses = 0, LossBy by = LossBy::Other);
void after_temper(Flow& flow, const Frame& asked);
// 9.3, 9.4
void rout(Flow& flow, UnitId unit, RoutBy by = RoutBy::Test);
// 9.5 Takes the tests that the brigades owe at the end of the phase. False if it stopped for a question.
bool take_fortitude_tests(Flow& flow);
// F.K.russian The failed test is rolled again with one added. False if it failed and somebody is asked.
bool test_again(Flow& flow, const Frame& failed);
// 9.5.1
void waver(Flow& flow, int brigade);

// How many units of the brigade are in play.
int units_left(const Setting& t, const State& s, int brigade);

}  // namespace valor::vf
