// The rulings of this system that a table may want otherwise, one field each. Names and defaults per variant are data
// (data/vf/tables/options.json); a field without an entry there keeps the value written here.
#pragma once

namespace valor::vf {

struct Options {
  // 8.2.1, question 2: must the target be the closest one of every supporting unit as well?
  bool support_closest = true;
  // O6: woodland is rough ground with soft cover that blocks sight, and nobody occupies it.
  bool open_woodland = false;
  // O2: units may be fielded large.
  bool large_units = false;
  // O5: traits of leaders work.
  bool leader_traits = false;
  // O4: division leaders are in play.
  bool division_leaders = false;
  // O1: an unlimbered battery is two guns side by side.
  bool large_batteries = false;
  // O1: its guns attack one by one, each as a unit of its own.
  bool separate_guns = false;
  // 2.2: the game lasts until both sides say that the time agreed on is over, not for a number of turns.
  bool clock = false;
};

}  // namespace valor::vf
