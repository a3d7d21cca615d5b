// What units, losses and routs are worth in Valour & Fortitude, and how attacks come out. Hundredths of a point.
#pragma once

#include "rules/vf/09_morale.h"

namespace valor::vf {

// An objective, or a defeat of the enemy (10.0).
inline constexpr int kVictoryPoint = 3000;
inline constexpr int kWhole = 1 << 16;  // chances are parts of this

// One attack: so many dice, each of which hits from `need` on; faces up to `again` are rolled once more.
struct Blow {
  int dice = 1, need = 4, again = 0;
};
Blow blow_of(const Attack& attack);

// The chance of each number of hits.
struct Spread {
  static constexpr int kMost = 24;
  std::array<int, kMost + 1> of{};
  int most = 0;
};
Spread spread_of(const Blow& blow);

// What a unit with so many losses is worth to its side.
int worth_of(const Setting& t, const State& s, UnitId unit, int losses);
// What its side loses with it: the unit, and what its brigade's fortitude test may bring (9.5).
int price_of_rout(const Setting& t, const State& s, UnitId unit);

// How losses come: by fire, in a lost melee, or in one that was won (9.2.1).
enum class Struck { ByFire, Losing, Winning };
// What so many hits on a unit cost its side, with the valour tests that follow. `surely`: it routs without a test.
int price_of_hits(const Setting& t, const State& s, UnitId unit, int hits, Struck struck, bool surely = false);
// The mean over an attack by fire.
int harm_of_fire(const Setting& t, const State& s, UnitId target, const Blow& blow);

// One fight between two units (7.2).
struct Bout {
  UnitId main = kNoUnit, target = kNoUnit;
  Blow attack, back;
  bool target_wins_ties = false;  // uphill or in cover
  bool at_terrain = false;        // T.3.6: nobody routs without a test
};
struct BoutOdds {
  int value = 0;  // the mean harm to the target less that to the main attacker
  int won = 0;    // the chance that the main attacker wins
};
BoutOdds odds_of(const Setting& t, const State& s, const Bout& bout);

}  // namespace valor::vf
