// One position as a seat of Valor & Victory sees it, laid out for judging: who can fire where, what fire does, where
// everybody wants to go. Built for each decision; nothing here changes a state.
//
// All values are hundredths of a point of the order of battle. Expected fire is exact for one attack (14.5 by row and
// modifier, 16.3 and 16.4 for armour); what several enemies would do together is their sum at half weight, because each
// of them fires once and may prefer another target.
#pragma once

#include <array>
#include <bitset>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <vector>

#include "ai/mind.h"
#include "ai/minds/vv_ground.h"
#include "ai/minds/vv_plan.h"
#include "rules/vv/14_ap_combat.h"
#include "rules/vv/state.h"

namespace valor::vv {

// How a level weighs things, in percent.
struct Temper {
  int danger = 100;      // fire that is to be expected where one stands
  int way_danger = 100;  // opportunity fire on the way
  int potential = 100;   // fire that one could deliver from there
  int least_gain = 60;   // hundredths of a point for which it is worth getting up
  int fire_price = 100;  // what a move would have gained, for who fires in its place
  int guard = 100;       // what one holds and the enemy may come to
  int company = 100;     // those whom one stands with
  bool waits = true;     // holds opportunity fire for something better
  bool uses_smoke = true;
};
Temper temper_of(Skill skill);

// Units that act together: those on foot in a hex, or a gun or vehicle with those aboard.
struct Body {
  static constexpr int kFar = 24;
  Group group;
  HexIndex at = kNoHex;
  std::uint8_t side = 0, facing = 0;
  int vehicle = kNobody;  // the gun or vehicle
  int worth = 0;
  int per_point = 0;       // what a casualty point costs it
  int leadership = 0;      // of the best leader
  int melee = 0, men = 0;  // in close assault
  Letter anti_tank = 0;
  int at_range = 0;
  Order order = Order::Free;
  HexIndex goal = kNoHex;                          // by its plan: where its move shall end
  int fear = 100;                                  // by its order: what danger weighs, in percent
  bool ready = false;                              // has somebody who can fire in this segment
  std::array<std::uint8_t, kFar + 1> firepower{};  // on foot, by distance
};

// Fire from one hex at another, but for what the target does: the row of the table (14.5), -1 for none, and the sum of
// the modifiers.
struct Line {
  static constexpr std::int8_t kUnknown = -2, kNone = -1;
  std::int8_t row = kUnknown, modifier = 0;
  bool near = false, clear = false;  // from the next hex; with nothing at all in the way
};

// The enemy's fire at hexes that have been asked about, in one decision. A playout remembers it from one decision of a
// phase to the next: in a phase of ours hardly anything changes about it.
class FireMemory {
 public:
  static constexpr std::uint8_t kMost = 48;  // so many firers are remembered; of more than that nothing is
  void begin(std::size_t hexes) {
    if (now_ == 0) lines_.resize(hexes), asked_.resize(hexes);
    ++now_;
    count_ = 0;
    place_.fill(kMost);
  }
  // The place of a firer, by the first of those who fire together.
  std::uint8_t place_of(int unit) {
    std::uint8_t& place = place_[static_cast<std::size_t>(unit)];
    if (place == kMost && count_ < kMost) place = count_++;
    return place;
  }
  // Side by side, because who asks about a hex asks about all of them.
  std::array<Line, kMost>& at(HexIndex to) {
    const auto i = static_cast<std::size_t>(to);
    if (asked_[i] != now_) lines_[i].fill({}), asked_[i] = now_;
    return lines_[i];
  }

 private:
  std::uint32_t now_ = 0;
  std::uint8_t count_ = 0;
  std::vector<std::array<Line, kMost>> lines_;
  std::vector<std::uint32_t> asked_;  // when
  std::array<std::uint8_t, kMaxUnits + 1> place_{};
};

// The enemies of one hex, as a target.
struct Foe {
  HexIndex at = kNoHex;
  int cover = 0;  // with the smoke on it
  Group all;
  int persons = 0, armour = 0;  // worth
  int per_point = 0;
  int defence = 0, unpinned = 0, leadership = 0;  // in close assault
  bool seen = true;                               // fog: else a memory
};

// What a stack is out for.
struct Errand {
  const Aim* aim = nullptr;
  bool guard = false;  // it is ours already, or theirs to be kept from
  bool hunt = false;   // there is no place, only the enemy
  int rate = 0;        // for a movement point of progress
  int keep_within = 0;
};

inline constexpr Plan kNoPlan{};

class Scene {
 public:
  static constexpr int kMost = 96;
  // `memory`: begun for this decision, or for a phase of a playout.
  Scene(const Setting& t, const Ground& ground, const Known<State>& known, Skill skill, const Plan& plan = kNoPlan,
        FireMemory* memory = nullptr);

  const Setting& t;
  const State& s;
  const Ground& ground;
  const int side;
  const Skill skill;
  const Temper temper;
  const Plan& plan;

  // A scene is built for every decision: only what is there is written.
  template <class T>
  using List = boost::container::static_vector<T, kMost>;
  List<Body> enemies, friends;  // as firers; as those who get orders
  List<Foe> foes;

  int worth(int unit) const;
  Body body(const Group& group) const;
  int turns_left() const { return std::max(1, t.scenario.turns - s.turn + 1); }

  // Expected casualty points, in hundredths, of fire from one hex at another, cover and hindrances counted.
  int points(const Body& firer, HexIndex from, int facing, HexIndex at, int modifier) const;
  // The chance, of 1000, that an anti-tank shot puts this gun or vehicle out of action.
  int at_chance(const Body& firer, HexIndex from, const Profile& target, HexIndex at, int facing) const;

  // What opportunity fire would do to the body if it came to this hex.
  int step_danger(const Body& body, HexIndex at, bool assault) const;
  // What the enemy's fire phases would do to it there.
  int threat(const Body& body, HexIndex at, int facing) const;
  // What it could do from there.
  int potential(const Body& body, HexIndex at, int facing) const;
  // What a close assault out of that hex would be worth; 0 if none is.
  int melee(const Body& body, HexIndex at) const;
  // How far on its errand it is there.
  int progress(const Errand& errand, const Body& body, HexIndex at) const;
  // How well it would be off there, whatever it could do from there: errand, danger, cover.
  int situation(const Errand& errand, const Body& body, HexIndex at, int facing) const;
  // All of it: how well the body stands there.
  int stand(const Errand& errand, const Body& body, HexIndex at, int facing) const;

  const Errand& errand_of(int unit) const { return errands_[errand_of_unit_[static_cast<std::size_t>(unit)]]; }
  // The errand that a body in this hex would have, for units that are not on the map yet.
  Errand errand_at(HexIndex at, bool wheels) const;

  // The parts of it: what is quickly told; what fire does to it, to be taken off; what it could fire at, which is never
  // more than `most_potential`.
  int stand_before_fire(const Errand& errand, const Body& body, HexIndex at) const;
  int weighed_threat(const Body& body, HexIndex at, int facing) const;
  int weighed_potential(const Body& body, HexIndex at, int facing) const;
  int most_potential(const Body& body) const;

  int nearest_foe(HexIndex at) const;
  // Is an own unit, or for `enemies` an enemy, in one of the six hexes around?
  bool touched(HexIndex at, int by_side) const;
  // The loss that this harm is. `pin`: what a pin is worth, in percent of the unit.
  int loss(int unit, Harm harm, int pin) const;
  // The expected harm of an attack on its targets, by its dice and the rules for casualties.
  int harm(const Attack& attack, int pin) const;
  // What so many casualty points do to a group.
  int harm_of(const Group& group, int points, HexIndex from, int pin) const;
  // What it is worth to pin units in this hex now, in percent of them.
  int pin_share(HexIndex at) const;

 private:
  void add_enemies();
  void add_friends();
  void give_errands();
  int sight(HexIndex from, HexIndex at) const;
  // `cover`: of the target, with the smoke on it.
  Line line(const Body& firer, HexIndex from, int facing, HexIndex at, int cover) const;
  int cover_of(int of_side, HexIndex at) const;
  // Calls f(ready, line) for each enemy whose fire reaches the hex.
  template <class F>
  void each_line_at(HexIndex at, F&& f) const;
  int points(Line line, int modifier) const;
  void weigh_aims();
  int weigh(const Aim& aim, bool guard, int way) const;
  int share_to_retake(const Aim& aim) const;
  Errand errand_to(const Aim& aim, HexIndex at, bool wheels) const;
  Errand hunt() const;
  int cheapest_squad(const Group& group) const;
  int way_of_enemy(const Aim& aim) const;
  // What an aim is worth to this side now; `guard`: to keep the enemy out.
  struct AimNow {
    int worth = 0, enemy_way = 0;
    bool guard = false;
  };
  static constexpr std::size_t kMostAims = 32;
  const AimNow& now(const Aim& aim) const {
    return aims_[std::min(kMostAims - 1, static_cast<std::size_t>(&aim - ground.aims().data()))];
  }
  bool held_by_others(const Body& b, HexIndex at) const;
  int share_to_hold(const Aim& aim) const;

  int fear_of_losses() const;

  FireMemory* memory_;
  // Of each enemy: where the memory has him, and whether he can fire in this segment.
  struct Firer {
    std::uint8_t place = FireMemory::kMost;
    bool ready = false;
  };
  List<Firer> firers_;
  List<std::uint8_t> foes_by_worth_;
  bool smoke_ = false;
  std::bitset<static_cast<std::size_t>(hex::kMaxWidth* hex::kMaxHeight)> beside_foe_;
  int fear_ = 100;        // what own losses weigh, in percent
  bool defends_ = false;  // the other side is the attacker
  std::array<AimNow, kMostAims> aims_{};
  // The first is that of units without one; a stack has one, and the squad that it leaves on guard.
  boost::container::static_vector<Errand, 2 * kMost + 1> errands_{Errand{}};
  std::array<std::uint8_t, 256> errand_of_unit_{};
};

// How many of the 36 rolls of two dice are at most n.
constexpr int rolls_up_to(int n) {
  int sum = 0;
  for (int roll = 2; roll <= std::min(n, 12); ++roll) sum += ways_to_roll(roll);
  return sum;
}

}  // namespace valor::vv
