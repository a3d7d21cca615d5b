// How a level weighs things in Valour & Fortitude. Percent of what they are worth, unless it is said otherwise; the
// defaults are Regular's.
//
// They were found by playing: an objective counts at the end of the game only, so it is worth little before, and the
// way to it is what leads units there; a volley is worth nearly as much as what the unit could do in its place.
#pragma once

#include "ai/mind.h"

namespace valor::vf {

struct Temper {
  int fire_danger = 60;        // what the enemy's fire would do
  int assault_danger = 30;     // and his assaults
  int last_danger = 50;        // of all danger, where the enemy has one turn left; twice that with two
  int potential = 60;          // what a unit could shoot at
  int fight = 180;             // the mean of a fight
  int rate = 80;               // hundredths of a point for an inch on the way to an objective
  int late_rate = 80;          // more for it at the end
  int hunt = 50;               // of the rate, for who has no objective to go to
  int hunt_ahead = 17;         // the same for who is winning
  int take = 3;                // of a victory point: an objective that depends on this unit
  int contest = 1;             // one that the enemy is stronger at
  int guard = 2;               // one that would be empty without it
  int late_point = 2900;       // more for objectives in the last turn; a quarter of it in the one before, and so on
  int more_units = 1;          // units sent to an objective beside one for each enemy there
  int leash = 40;              // hundredths of a point for an inch away from the brigade
  int company = 50;            // hundredths of a point for a supporter near by
  int rally = 150;             // what a rally brings
  int fire_price = 100;        // what an action would have gained, for who shoots in its place
  int least_gain = 60;         // hundredths of a point for which a unit stirs
  int card = 100;              // hundredths of a point that a card in hand is worth at the start
  bool plays_at_once = false;  // cards as they come, whatever they bring
  bool looks_round = true;     // lines of sight, squares, open order, supporters, places off the straight way
};
Temper temper_of(Skill skill);

}  // namespace valor::vf
