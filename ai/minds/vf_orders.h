// Candidate orders of the mind for Valour & Fortitude, each with its value; the best of them is given. One function for
// each kind of decision; they offer only what the rules accept.
#pragma once

#include <vector>

#include "ai/minds/vf_scene.h"
#include "rules/vf/game.h"

namespace valor::vf {

// The best order so far. Ties go to the one that was offered first, so equal questions have equal answers.
struct Choice {
  Action action = Done{};
  int value = 0;
  bool any = false;
  void offer(const Action& a, int worth) {
    if (any && worth <= value) return;
    action = a;
    value = worth;
    any = true;
  }
};

// What playouts remember within one phase.
struct Haste {
  int moment = -1;
  std::array<bool, kMostPieces> stays{};  // has decided to stay where it is
  std::array<int, kMostPieces> price{};   // of not acting; -1: not known
  void begin(int now) {
    if (now == moment) return;
    moment = now;
    stays.fill(false);
    price.fill(-1);
  }
};

// The best action of a unit, and by how much it is better than none.
struct UnitOrder {
  bool found = false;
  Action action = Done{};
  int gain = 0;
};
// Requires: its brigade is asked, and it may act.
UnitOrder best_order(const Scene& c, UnitId unit);
// The same as if its brigade were asked now.
int gain_of_acting(const Scene& c, UnitId unit);

void offer_fire(const Scene& c, Haste* haste, Choice& best);
void offer_activation(const Scene& c, Choice& best);
void offer_actions(const Scene& c, Haste* haste, Choice& best);
void offer_leader(const Scene& c, Choice& best);
void offer_fights(const Scene& c, Choice& best);
void offer_retreat(const Scene& c, Choice& best);
void offer_pursuit(const Scene& c, Choice& best);
// Cards that may be played on what is asked, and initiative.
void offer_cards(const Scene& c, Choice& best);

}  // namespace valor::vf
