// Chapter 14: anti-personnel combat, with what chapter 13 says about every attack (13.1 to 13.7).
//
// An attack is two pure functions: `describe` says what is rolled and what modifies it, `resolve` what a roll does.
// `apply` calls them on the truth; odds and hints on what a seat knows.
// Not here: when a moving enemy may be fired at (13_opportunity_fire.h), anti-tank fire (16), valour (22).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/dice.h"
#include "rules/vv/action.h"

namespace valor::vv {

enum class ModifierKind : std::uint8_t {
  Leader,         // 13.6
  Cover,          // 13.4
  Hindrance,      // 9.3
  AssaultMove,    // 6.4
  InTheOpen,      // 13.8
  Adjacent,       // 13.8
  Smoke,          // 11.5: in the target's hex
  Fortification,  // 19
  Wire,           // 19.8: the firers are in it
  Shield,         // 14.6.3
  Grenades,       // 12.5.2
  Valour,         // 22.3: of anti-tank fire
};

struct Modifier {
  ModifierKind kind = ModifierKind::Leader;
  std::int8_t value = 0;
  friend bool operator==(const Modifier&, const Modifier&) = default;
};

struct ModifierList {
  static constexpr int kMost = 12;
  std::array<Modifier, kMost> list{};
  std::uint8_t count = 0;

  friend bool operator==(const ModifierList& a, const ModifierList& b) {
    if (a.count != b.count) return false;
    for (std::size_t i = 0; i < a.count; ++i)
      if (!(a.list[i] == b.list[i])) return false;
    return true;
  }
  void add(ModifierKind kind, int value) {
    if (value != 0) list[count++] = {kind, static_cast<std::int8_t>(value)};
  }
  int sum() const {
    int total = 0;
    for (const Modifier& m : *this) total += m.value;
    return total;
  }
  const Modifier* begin() const { return list.data(); }
  const Modifier* end() const { return list.data() + count; }
};

const char* rule_of(ModifierKind kind);
const char* key_of(ModifierKind kind);

// Who fires at whom, and how.
struct Shot {
  Group group, targets;
  HexIndex from = kNoHex, at = kNoHex;
  bool opportunity = false;                        // 13.8
  bool assault = false;                            // the targets are on an assault move (6.4)
  bool indirect = false;                           // 12.6: mortars
  bool overrun = false;                            // 17.4
  bool lane = false;                               // 13.8.1: it shall leave fire lanes
  int grenades = 0, satchels = 0;                  // 12.5
  std::array<HexIndex, 2> joined{kNoHex, kNoHex};  // 14.2, C14
};

struct Attack {
  Shot shot;
  int firepower = 0;
  int row = 0;           // of the combat table
  int leader = kNobody;  // who directs it
  int modifier = 0;      // sum of the list
  int factor = 1;        // 12.6.4: of the casualty points
  int lanes = 0;         // 13.8.1
  ModifierList modifiers;
  std::array<Group, 2> joined{};  // C14: who fires from the hexes that join
  HexIndex sight_from = kNoHex;   // 14.2: the firers' hex with the most hindrance on the way
};

// 13.6, C15 The leader of the group with the best modifier that is still unused; kNobody if none has any.
int directing_leader(const Setting& t, const State& s, const Group& group);

// 13.3, 13.4, 13.6, 13.8, 14.5. Requires: range and sight have been checked.
Attack describe(const Setting& t, const State& s, const Shot& shot);

// 14.5 The row for a firepower. Requires: firepower > 0.
int ap_row(const Setting& t, int firepower);
// 14.5 Casualty points at this modified roll.
int ap_points(const Setting& t, int row, int modified_roll);
inline int resolve(const Setting& t, const Attack& attack, int roll) {
  return attack.factor * ap_points(t, attack.row, roll + attack.modifier);
}
// How many of the 36 rolls do harm.
int harmful_rolls(const Setting& t, const Attack& attack);
// How many of the 36 rolls of two dice give this sum.
constexpr int ways_to_roll(int sum) { return sum < 2 || sum > 12 ? 0 : 6 - (sum < 7 ? 7 - sum : sum - 7); }

// ---- who may fire -------------------------------------------------------------------------------------------------

// The shot that this action means: at a hex in a fire phase, at the moving group in a reaction.
Shot shot_of(const Setting& t, const State& s, const Fire& a);
// 14.1 Those of a group whom fire at persons can hurt: all but armour. 14.6.5: passengers of unarmoured transports may
// pay.
Group ap_targets(const Setting& t, const State& s, const Group& group);
// All units of the other side that stand in this hex, as far as `side` knows.
Group targets_at(const Setting& t, const State& s, int side, HexIndex at);

// 13.1, 14.7: may this unit still attack in this segment?
inline bool may_attack(const Unit& u) { return u.on_map() && (u.marks & (kPinned | kFired)) == 0; }
// 8.5
inline bool is_towed(const Setting& t, const Unit& u) { return u.carried() && profile(t, u).heavy(); }
// 14.2, 14.3, 14.4 Who fires together: those on foot in a hex (kNobody), or a gun or vehicle with its passengers (its
// number).
inline int platform(const Setting& t, const State& s, int unit) {
  const Unit& u = s.unit(unit);
  return u.carried() ? u.carrier : profile(t, u).heavy() ? unit : static_cast<int>(kNobody);
}
// 14.2, C52: has one of those who fire together with this unit attacked one of these targets in this segment?
bool attacked_before(const Setting& t, const State& s, int unit, const Group& targets, bool opportunity);

// 14.2, C14 All units on foot in this hex that can fire at the target.
Group joining(const Setting& t, const State& s, int side, HexIndex from, HexIndex target);
// 14.2, C14 How many hexes can join this group: one or two, by its leader.
int most_joined(const Setting& t, const State& s, const Group& group);
// 14.2, C14 May the units of a hex next to `from` join in fire at these targets?
bool may_join(const Setting& t, const State& s, int side, HexIndex from, HexIndex hex, HexIndex target,
              const Group& targets);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Fire& a);

// ---- casualties ---------------------------------------------------------------------------------------------------

// 14.6.1, C70 How many points this harm takes up, or -1 if it cannot be done to this unit. `from`: where the fire came
// from, so that a gun's shield may help (14.6.3); kNoHex: it does not.
int harm_cost(const Setting& t, const Unit& u, Harm harm, HexIndex from = kNoHex);
// The worst that can be done to it: armour is only immobilised (15.10).
inline Harm worst_harm(const Setting& t, const Unit& u) {
  return profile(t, u).armoured() ? Harm::Risk3 : Harm::Eliminated;
}
// How many points can be laid on it.
inline int most_points(const Setting& t, const Unit& u, HexIndex from) {
  return harm_cost(t, u, worst_harm(t, u), from);
}

// 14.6.4, 15.10 What the points at risk do.
enum class RiskResult : std::uint8_t { None, Pinned, Immobilised, Eliminated };
// Is a die needed? Not for the third point on armour, nor if it is immobile already.
bool risk_needs_die(const Setting& t, const Unit& u, int points);
RiskResult risk_result(const Setting& t, const Unit& u, int points, int die);

struct Allocation {
  std::array<Harm, kGroupSize> harms{};  // in the order of the group
  friend bool operator==(const Allocation&, const Allocation&) = default;
};
// 14.6.1, 14.6.2, P:applying-casualty-points, README "Losses": the automatic allocation.
Allocation allocate(const Setting& t, const State& s, const Group& group, int points, HexIndex from = kNoHex);

// 14.6.1, 14.6.2 May the owner lay this harm on this unit now? `s.stack.top()` is the frame of the losses.
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const TakeLoss& a);

}  // namespace valor::vv
