// Candidate orders of the mind for Valor & Victory, each with its value; the best of them is given. One function for
// each kind of decision; they offer only what the rules accept.
#pragma once

#include <vector>

#include "ai/minds/vv_scene.h"
#include "rules/vv/05_sequence.h"
#include "rules/vv/06_movement.h"
#include "rules/vv/game.h"

namespace valor::vv {

// The best order so far. Ties go to the one that was offered first, so equal questions have equal answers.
struct Choice {
  Action action = EndPhase{};
  int value = 0;
  bool any = false;
  void offer(const Action& a, int worth) {
    if (any && worth <= value) return;
    action = a;
    value = worth;
    any = true;
  }
};

// A way to go, and how well it ends: the value of standing there less the danger on the way.
struct Plan {
  bool found = false;
  int value = 0, danger = 0;
  HexIndex first = kNoHex, end = kNoHex;  // the next hex; kNoHex: it stays
  std::uint8_t turn_to = kNoFacing;       // 7.3: before that
};

// Memory of the search for ways, kept so that nothing is allocated.
struct WayNode {
  HexIndex at = kNoHex;
  HexIndex first = kNoHex;
  std::uint8_t facing = 0, spent = 0, turn_to = kNoFacing;
  bool steps = false;
  int danger = 0;
};
class WayMemory {
 public:
  static constexpr std::size_t kPlaces = hex::kMaxWidth * hex::kMaxHeight * hex::kDirections;
  WayMemory() : best_(kPlaces), stamp_(kPlaces) { nodes.reserve(4096); }
  void begin() {
    nodes.clear();
    ++now_;
  }
  // Has nobody been there with less danger? Then it is noted.
  bool improves(std::size_t place, int danger) {
    if (stamp_[place] == now_ && best_[place] <= danger) return false;
    stamp_[place] = now_;
    best_[place] = danger;
    return true;
  }
  std::vector<WayNode> nodes;

 private:
  std::vector<int> best_;
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 0;
};

// vv_fire.cpp
void offer_missions(const Scene& c, Choice& best);
void offer_fire(const Scene& c, WayMemory& memory, Choice& best);
void offer_reaction(const Scene& c, Choice& best);
// vv_move.cpp
Plan plan_move(const Scene& c, const Errand& errand, const Body& body, Mover m, bool may_stop, WayMemory& memory);
// What the best move of these units would gain over standing still, an advance later counted against it.
int move_gain(const Scene& c, const Body& body, WayMemory& memory);
void offer_moves(const Scene& c, WayMemory& memory, Choice& best);
void offer_steps(const Scene& c, WayMemory& memory, Choice& best);
void offer_edge(const Scene& c, Choice& best, std::vector<Action>& list);
// vv_assault.cpp
void offer_advances(const Scene& c, Choice& best);
// vv_rest.cpp
void offer_placements(const Scene& c, Choice& best);
void offer_losses(const Scene& c, Choice& best);
void offer_regrouping(const Scene& c, Choice& best);
void offer_transport(const Scene& c, Choice& best);
void offer_sniper(const Scene& c, Choice& best);
void offer_doctrine(const Scene& c, Choice& best);

// Is it accepted?
template <class A>
bool allowed(const Scene& c, const A& a) {
  return !check(c.t, c.s, seat_of(c.side), a);
}
inline Group alone(int unit) { return Group{{static_cast<std::uint8_t>(unit), kNobody, kNobody, kNobody}}; }
// Those of a group for whom `may` holds.
template <class May>
Group those(const State& s, const Group& group, May&& may) {
  Group out;
  for (const std::uint8_t id : group)
    if (may(s.unit(id), id)) out.ids[static_cast<std::size_t>(out.size())] = id;
  return out;
}

}  // namespace valor::vv
