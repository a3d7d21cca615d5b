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
  bool checked = false;                                  // the rules are known to accept it
  std::vector<std::pair<Action, int>>* heard = nullptr;  // all that was offered, with its value
  void offer(const Action& a, int worth) {
    if (heard) heard->emplace_back(a, worth);
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
// At most so many, the best first; those after it may be worse than staying.
std::vector<UnitOrder> best_orders(const Scene& c, UnitId unit, std::size_t most);
// What units would do and gain by acting, as if their brigade were asked now.
class ActingGains {
 public:
  // At a quick look; in playouts, and where a level searches, as playouts do.
  ActingGains(const Scene& c, std::uint8_t brigade);
  int of(UnitId unit) const;

 private:
  State later_;
  Known<State> known_;
  Scene scene_;
};

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
