// Candidate orders of the mind for Valor & Victory, each with its value; the best of them is given. One function for
// each kind of decision; they offer only what the rules accept.
#pragma once

#include <vector>

#include "ai/minds/vv_scene.h"
#include "rules/vv/05_sequence.h"
#include "rules/vv/06_movement.h"
#include "rules/vv/game.h"

namespace valor::vv {

// An order with its value.
struct Candidate {
  Action action;
  int value = 0;
  HexIndex goal = kNoHex;  // of a move: where it shall end
};

// The best order so far. Ties go to the one that was offered first, so equal questions have equal answers.
struct Choice {
  Action action = EndPhase{};
  int value = 0;
  bool any = false;
  std::vector<Candidate>* heard = nullptr;  // all that was offered, for those who want to think twice
  void hear(const Action& a, int worth, HexIndex goal = kNoHex) {
    if (heard) heard->push_back({a, worth, goal});
  }
  void offer(const Action& a, int worth) {
    hear(a, worth);
    if (any && worth <= value) return;
    action = a;
    value = worth;
    any = true;
  }
};

// A way to go, and how well it ends: the value of standing there less the danger on the way.
struct Way {
  bool found = false;
  int value = 0, danger = 0;
  HexIndex first = kNoHex, end = kNoHex;  // the next hex; kNoHex: it stays
  std::uint8_t turn_to = kNoFacing;       // 7.3: before that
  std::size_t node = 0;                   // of the memory: where it ends
};

// Memory of the search for ways, kept so that nothing is allocated.
struct WayNode {
  HexIndex at = kNoHex;
  HexIndex first = kNoHex;
  std::uint8_t facing = 0, spent = 0, turn_to = kNoFacing;
  bool steps = false;
  std::uint16_t before = 0;  // the node that it was reached from
  int danger = 0;
  int promise = 0;  // the value of ending there, or the most that it can be
};
class WayMemory {
 public:
  static constexpr std::size_t kPlaces = hex::kMaxWidth * hex::kMaxHeight * hex::kDirections;
  static constexpr std::size_t kRoom = 4096;  // nodes do not move: there are never more
  WayMemory() : best_(kPlaces), stamp_(kPlaces) { nodes.reserve(kRoom), order.reserve(kRoom); }
  void begin() {
    for (const WayNode& node : nodes) by_spent[node.spent].clear();
    nodes.clear();
    order.clear();
    ++now_;
  }
  void add(const WayNode& node) {
    by_spent[node.spent].push_back(static_cast<std::uint16_t>(nodes.size()));
    nodes.push_back(node);
  }
  // Could a way through so much danger still be noted there?
  bool could_improve(std::size_t place, int danger) const { return stamp_[place] != now_ || best_[place] > danger; }
  // Has nobody been there with less danger? Then it is noted.
  bool improves(std::size_t place, int danger) {
    if (!could_improve(place, danger)) return false;
    stamp_[place] = now_;
    best_[place] = danger;
    return true;
  }
  std::vector<WayNode> nodes;
  std::array<std::vector<std::uint16_t>, 256> by_spent;  // their places, by the points spent up to them
  std::size_t most = 0;                                  // so many of them
  std::vector<std::uint16_t> order;                      // of the nodes that a way may end in

 private:
  std::vector<int> best_;
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 0;
};

// Where a smoke shell would help those who are about to cross the open most, and by how much.
struct Screen {
  HexIndex at = kNoHex;
  int gain = 0;
};

// What a playout knows about a phase once it has thought about it.
struct Notes {
  static constexpr int kUnknown = -1;
  int moment = kUnknown;
  std::array<bool, kMaxUnits + 1> settled{};
  // What the best move would gain, by the first of those who would move: in place of fire, and in the Move Phase.
  std::array<int, kMaxUnits + 1> price{}, gain{};
  std::array<bool, kMaxUnits + 1> hopeless{};  // has no move that could become a good one, unless somebody fires
  int to_fire = kUnknown;                      // so many of the enemy could, when that was found
  Screen screen;
  int smoke = kUnknown;  // how much there was when the screen was thought of
};

// What a playout keeps in mind from one decision to the next, so that it hurries: nobody who has decided not to fire is
// asked again in the same phase, what a move would gain is found once in a Fire Phase, smoke shells are thought of
// once, and a way is followed for as long as nobody fires at it. It must play as the players do all the same: a search
// can be no better than what it is shown (docs/ai.md).
struct Haste : Notes {
  struct Step {
    HexIndex to = kNoHex;
    std::uint8_t facing = 0;
  };
  int last_gain = 0;  // of the best move that was found last
  bool moving = false;
  HexIndex at = kNoHex;                 // where the movers are expected
  int news = 0;                         // what would change if somebody fired at them
  std::vector<Step> route;              // backwards
  std::array<FireMemory, kSides> fire;  // by who is fired at
  void begin(int now, std::size_t hexes) {
    if (moment == now) return;
    forget_fire(hexes);
    moment = now;
    settled.fill(false);
    price.fill(kUnknown);
    gain.fill(kUnknown);
    to_fire = kUnknown;
    smoke = kUnknown;
    moving = false;
  }
  // A playout that begins with these notes.
  void begin_with(const Notes& notes, std::size_t hexes) {
    static_cast<Notes&>(*this) = notes;
    forget_fire(hexes);
    moving = false;
  }
  void forget_fire(std::size_t hexes) {
    for (FireMemory& memory : fire) memory.begin(hexes);
  }
  bool is_settled(const Group& group) const { return settled[group.ids[0]]; }
  void settle(const Group& group) {
    for (const std::uint8_t id : group) settled[id] = true;
  }
};

// vv_move.cpp
struct WaySearch {
  bool may_stop = false;  // where it is
  bool all_ends = false;  // every end gets its value, for those who want to hear of others than the best
  bool haste = false;     // fewer ways are tried
};
Way find_way(const Scene& c, const Errand& errand, const Body& body, Mover m, WayMemory& memory, WaySearch how);
// `haste`: in playouts.
void offer_moves(const Scene& c, WayMemory& memory, Haste* haste, Choice& best);
// In playouts: the next step of the way that was chosen, if it can still be taken; it needs no scene.
bool follow_route(const Setting& t, const State& s, Haste& haste, Choice& best);
void offer_steps(const Scene& c, WayMemory& memory, Haste* haste, Choice& best);
// Those of a body who can move together.
Group movers_of(const Scene& c, const Body& body);
// The better of a move and an assault move (6.4): where to, and what it gains over standing still.
struct Start {
  Way way;
  bool assault = false;
  int gain = 0;
  std::uint8_t by = 0;  // the first of those who move
};
// `best` hears of other ends.
Start best_start(const Scene& c, const Body& body, const Group& group, WayMemory& memory, Haste* haste = nullptr,
                 Choice* best = nullptr);
// What the best move would gain over standing still, an advance later counted against it: whoever fires forgoes it.
int price_of_fire(const Scene& c, const Body& body, const Start& start);
int price_of_fire(const Scene& c, const Body& body, WayMemory& memory, Haste* haste);
void offer_edge(const Scene& c, Choice& best, std::vector<Action>& list);
// vv_smoke.cpp
void offer_smoke(const Scene& c, const Body& body, const Group& group, const Start& start, WayMemory& memory,
                 Choice& best);
Screen best_screen(const Scene& c, WayMemory& memory, Haste* haste);
void offer_smoke_shells(const Scene& c, const Screen& screen, Choice& best);
// vv_fire.cpp
void offer_missions(const Scene& c, const Screen& screen, Choice& best);
void offer_fire(const Scene& c, WayMemory& memory, Haste* haste, Choice& best);
void offer_breaches(const Scene& c, Choice& best);
void offer_reaction(const Scene& c, Choice& best);
// vv_assault.cpp
void offer_advances(const Scene& c, Choice& best);
// vv_rest.cpp
void offer_placements(const Scene& c, Choice& best);
// At most one unit?
bool few_to_place(const Scene& c);
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
inline Group alone(int unit) { return Group::of(unit); }
// Those of a group for whom `may` holds.
template <class May>
Group those(const State& s, const Group& group, May&& may) {
  Group out;
  for (const std::uint8_t id : group)
    if (may(s.unit(id), id)) out.ids[static_cast<std::size_t>(out.size())] = id;
  return out;
}

}  // namespace valor::vv
