// What happened: enough to write the state (evolve.cpp), to draw it (json.cpp) and to tell it (tell.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "rules/vv/14_ap_combat.h"
#include "rules/vv/16_at_combat.h"
#include "rules/vv/action.h"

namespace valor::vv {

// What a seat makes out of an enemy that comes into sight. Filled by `redact` only; a record has no need of it.
struct Look {
  std::uint8_t type = kNobody, weapon = kNoWeapon;
  std::uint16_t marks = 0;
  std::uint8_t facing = kNoFacing, carrier = kNobody;
  friend bool operator==(const Look&, const Look&) = default;
};

struct PhaseBegan {
  std::uint8_t turn;
  Phase phase;
  std::uint8_t active;  // whose segment
  friend bool operator==(const PhaseBegan&, const PhaseBegan&) = default;
};
// 5.3.1: without a roll.
struct UnitRallied {
  std::uint8_t unit;
  friend bool operator==(const UnitRallied&, const UnitRallied&) = default;
};
// 21.1
struct RallyRolled {
  std::uint8_t unit;
  std::uint8_t need;
  std::int8_t modifier;
  std::array<std::uint8_t, 2> dice;
  bool success;
  friend bool operator==(const RallyRolled&, const RallyRolled&) = default;
};
// 5.3.6, C51
struct MarksCleared {
  friend bool operator==(const MarksCleared&, const MarksCleared&) = default;
};
// 14.5
struct Attacked {
  Group group, targets;
  HexIndex from, at;
  bool opportunity, indirect, overrun;
  std::uint8_t lanes;               // 13.8.1: markers it leaves in every hex on the way
  std::uint8_t grenades, satchels;  // 12.5: used up
  std::uint8_t firepower;
  std::uint8_t leader;  // who directed it, or kNobody
  ModifierList modifiers;
  std::array<std::uint8_t, 2> dice;
  std::uint8_t points;
  std::array<Group, 2> joined{};  // 14.2, C14: those of other hexes who fired, too
  friend bool operator==(const Attacked&, const Attacked&) = default;
};
// 16.3: the first roll of an anti-tank shot.
struct AtFired {
  std::uint8_t unit, leader, target;
  HexIndex from, at;
  bool opportunity;
  std::uint8_t need;
  ModifierList modifiers;
  std::array<std::uint8_t, 2> dice;
  bool hit;
  PooledAt pooled = PooledAt::None;  // 12.5.1
  friend bool operator==(const AtFired&, const AtFired&) = default;
};
// 16.4, 16.5: what a hit does. Without armour nothing is rolled: number 255, dice 0.
struct ArmourTested {
  std::uint8_t unit;
  Letter anti_tank, armour;
  std::uint8_t side_die;  // 16.5: 0 if the side was clear
  std::uint8_t number;    // 0: it cannot be hurt
  std::array<std::uint8_t, 2> dice;
  AtResult result;
  friend bool operator==(const ArmourTested&, const ArmourTested&) = default;
};
// 16.6
struct CrewTested {
  std::uint8_t unit;
  std::uint8_t die;
  bool abandoned;
  friend bool operator==(const CrewTested&, const CrewTested&) = default;
};
// 6.5, 7.3
struct UnitTurned {
  std::uint8_t unit;
  std::uint8_t facing;
  std::uint8_t spent;  // in all
  friend bool operator==(const UnitTurned&, const UnitTurned&) = default;
};
// 8.3
struct UnitLoaded {
  std::uint8_t unit, transport;
  friend bool operator==(const UnitLoaded&, const UnitLoaded&) = default;
};
struct UnitUnloaded {
  std::uint8_t unit;
  HexIndex to;
  bool seen;  // fog: by the enemy
  friend bool operator==(const UnitUnloaded&, const UnitUnloaded&) = default;
};
// 12.6.7, 18.5: shells or bombs have fallen on armour. Dice of the armour are 0 where none were rolled.
struct ShellsStruck {
  std::uint8_t unit;
  std::uint8_t need;   // to hit
  std::uint8_t cover;  // added to the roll
  std::array<std::uint8_t, 2> dice;
  bool hit;
  Letter anti_tank;
  std::uint8_t number;  // as in ArmourTested
  std::array<std::uint8_t, 2> armour_dice;
  bool eliminated;
  friend bool operator==(const ShellsStruck&, const ShellsStruck&) = default;
};
// 14.6.4, 15.10: what the points laid on a gun or vehicle do. The die is 0 where none was rolled.
struct RiskRolled {
  std::uint8_t unit;
  std::uint8_t points;
  std::uint8_t die;
  RiskResult result;
  friend bool operator==(const RiskRolled&, const RiskRolled&) = default;
};
// 17.3: it has driven over `over`, or, where the way out was not free, back. Its move is over.
struct Overran {
  std::uint8_t unit;
  HexIndex from, over, to;
  std::uint8_t spent;
  bool seen;  // fog: by the enemy, in `to`
  Look look{};
  friend bool operator==(const Overran&, const Overran&) = default;
};
// 5.3.1, 13.9
struct UnitSplit {
  std::uint8_t unit;
  std::uint8_t half;  // the other one
  friend bool operator==(const UnitSplit&, const UnitSplit&) = default;
};
struct UnitsMerged {
  std::uint8_t unit;
  std::uint8_t other;  // put aside
  friend bool operator==(const UnitsMerged&, const UnitsMerged&) = default;
};
// 12.4
struct WeaponsTraded {
  std::uint8_t unit, other;
  friend bool operator==(const WeaponsTraded&, const WeaponsTraded&) = default;
};
// 14.6.1
struct LossTaken {
  std::uint8_t unit;
  Harm harm;
  std::uint8_t cost;
  friend bool operator==(const LossTaken&, const LossTaken&) = default;
};
struct LossesSettled {
  friend bool operator==(const LossesSettled&, const LossesSettled&) = default;
};
// C2, 13.8: no room to stop in.
struct Overcrowded {
  std::uint8_t unit;
  friend bool operator==(const Overcrowded&, const Overcrowded&) = default;
};
struct MoveStarted {
  Group group;
  HexIndex from;
  bool assault;
  friend bool operator==(const MoveStarted&, const MoveStarted&) = default;
};
// As a seat sees it, `from` or `to` may be kNoHex: it came out of, or went into, the unseen.
struct HexEntered {
  Group group;
  HexIndex from, to;
  std::uint8_t spent;  // in all
  bool seen;           // fog: by the enemy, in `to`
  std::array<Look, kGroupSize> looks{};
  friend bool operator==(const HexEntered&, const HexEntered&) = default;
};
struct MoveEnded {
  friend bool operator==(const MoveEnded&, const MoveEnded&) = default;
};
struct ReactionOpened {
  friend bool operator==(const ReactionOpened&, const ReactionOpened&) = default;
};
struct ReactionClosed {
  friend bool operator==(const ReactionClosed&, const ReactionClosed&) = default;
};
struct UnitAdvanced {
  std::uint8_t unit;
  HexIndex from, to;
  bool seen;
  Look look{};
  friend bool operator==(const UnitAdvanced&, const UnitAdvanced&) = default;
};
// 15.7. Without unpinned defenders no dice are rolled; they are then 0.
struct CloseAssaulted {
  Group group, defenders, pinned;
  HexIndex from, at;
  std::uint8_t attack, defence, column;
  std::uint8_t attacking_leader, defending_leader;  // or kNobody
  std::int8_t modifier, kill_number;
  std::uint8_t grenades, satchels, defender_grenades, defender_satchels;  // 12.5: used up
  std::array<std::uint8_t, 2> dice;
  bool success;
  std::uint8_t attacker_points, defender_points;
  friend bool operator==(const CloseAssaulted&, const CloseAssaulted&) = default;
};
// 15.8: those who assaulted enter the hex, where they still owe `points`.
struct GroundTaken {
  Group group;
  HexIndex from, to;
  std::uint8_t points;
  bool seen;  // fog: by the enemy, in `to`
  friend bool operator==(const GroundTaken&, const GroundTaken&) = default;
};
// A failed assault is over, its losses are taken.
struct AssaultEnded {
  friend bool operator==(const AssaultEnded&, const AssaultEnded&) = default;
};
// 13.8.1: these have entered a lane.
struct LaneFired {
  Group targets;
  HexIndex at;
  std::uint8_t lanes;
  std::array<std::uint8_t, 2> dice;
  std::uint8_t points;
  friend bool operator==(const LaneFired&, const LaneFired&) = default;
};
// 11.2, 11.3
struct SmokeLaid {
  std::uint8_t unit;
  HexIndex at;
  std::uint8_t value;  // of the marker, and what it costs
  friend bool operator==(const SmokeLaid&, const SmokeLaid&) = default;
};
// 18.4, 18.5. `landed` kNoHex: off the map. Dice are 0 where none were rolled.
struct MissionFired {
  std::uint8_t side = 0;
  MissionKind kind = MissionKind::Light;
  HexIndex target = kNoHex, landed = kNoHex;
  std::uint8_t drift = 0, direction = 0;
  Group targets;
  std::array<std::uint8_t, 2> dice{};
  std::uint8_t points = 0;
  friend bool operator==(const MissionFired&, const MissionFired&) = default;
};
// 19.7.1: hidden mines have come to light.
struct MinesFound {
  HexIndex at;
  friend bool operator==(const MinesFound&, const MinesFound&) = default;
};
// 19.7
struct MineStruck {
  std::uint8_t unit;
  HexIndex at;
  std::uint8_t die;
  bool eliminated;
  friend bool operator==(const MineStruck&, const MineStruck&) = default;
};
// 19.8
struct WireBreached {
  std::uint8_t unit;
  HexIndex at;
  friend bool operator==(const WireBreached&, const WireBreached&) = default;
};
// 22.2
struct ValourTested {
  std::uint8_t unit, need;
  std::array<std::uint8_t, 2> dice;
  bool success;
  friend bool operator==(const ValourTested&, const ValourTested&) = default;
};
// 20.2: this group's natural 12 has called the sniper of `side`.
struct SniperCalled {
  std::uint8_t side;
  Group group;
  HexIndex at;  // where the group is
  friend bool operator==(const SniperCalled&, const SniperCalled&) = default;
};
struct SniperPlaced {
  std::uint8_t side;
  HexIndex at;
  friend bool operator==(const SniperPlaced&, const SniperPlaced&) = default;
};
// 20.5
struct SniperFired {
  std::uint8_t side;
  Group targets;
  HexIndex from, at;
  bool opportunity;
  std::uint8_t cover, die, points;
  friend bool operator==(const SniperFired&, const SniperFired&) = default;
};
// 20.6: die 0 if nobody was left to look.
struct SniperLookedFor {
  std::uint8_t side;
  std::uint8_t cover = 0, die = 0;
  bool found = false;
  friend bool operator==(const SniperLookedFor&, const SniperLookedFor&) = default;
};
// 20.3, 20.6: it went, or the enemy came into its hex.
struct SniperGone {
  std::uint8_t side;
  HexIndex at;
  bool eliminated;
  friend bool operator==(const SniperGone&, const SniperGone&) = default;
};
struct ObjectiveTaken {
  std::uint8_t objective, side;
  friend bool operator==(const ObjectiveTaken&, const ObjectiveTaken&) = default;
};
// P:fog-of-war: told to the seat that opposes the unit.
struct UnitSighted {
  std::uint8_t unit;
  HexIndex at;
  Look look{};
  friend bool operator==(const UnitSighted&, const UnitSighted&) = default;
};
struct SightLost {
  std::uint8_t unit;
  friend bool operator==(const SightLost&, const SightLost&) = default;
};
// The place where it was remembered is seen empty.
struct MemoryFaded {
  std::uint8_t unit;
  friend bool operator==(const MemoryFaded&, const MemoryFaded&) = default;
};
struct DoctrineSet {
  std::uint8_t unit, fire_within, fire_least;
  std::uint8_t orders = 0;
  friend bool operator==(const DoctrineSet&, const DoctrineSet&) = default;
};
// 6.10
struct UnitLeft {
  std::uint8_t unit;
  HexIndex from;
  friend bool operator==(const UnitLeft&, const UnitLeft&) = default;
};
// 6.10: their move has begun, in `to`.
struct MapEntered {
  Group group;
  HexIndex to;
  std::uint8_t spent;
  bool assault;
  bool seen;  // fog: by the enemy
  std::uint8_t facing = kNoFacing;
  std::array<Look, kGroupSize> looks{};
  friend bool operator==(const MapEntered&, const MapEntered&) = default;
};
// C57
struct UnitPlaced {
  std::uint8_t unit;
  HexIndex at;
  std::uint8_t facing = kNoFacing;
  friend bool operator==(const UnitPlaced&, const UnitPlaced&) = default;
};
// 19.1, C57. `at` kNoHex: the enemy has hidden it, or there was no room for it.
struct FortificationPlaced {
  std::uint8_t side, line;
  HexIndex at;
  friend bool operator==(const FortificationPlaced&, const FortificationPlaced&) = default;
};
// C58
struct ConditionJudged {
  std::uint8_t side, condition;
  Judged judged;
  friend bool operator==(const ConditionJudged&, const ConditionJudged&) = default;
};
struct GameEnded {
  std::uint8_t winner;  // a side, or kNobody
  Level level;
  Ending ending;
  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

using Event =
    std::variant<PhaseBegan, UnitRallied, RallyRolled, MarksCleared, Attacked, AtFired, ArmourTested, CrewTested,
                 UnitTurned, LossTaken, LossesSettled, Overcrowded, MoveStarted, HexEntered, MoveEnded, ReactionOpened,
                 ReactionClosed, UnitAdvanced, CloseAssaulted, GroundTaken, AssaultEnded, LaneFired, MinesFound,
                 MineStruck, SmokeLaid, MissionFired, ValourTested, SniperCalled, SniperPlaced, SniperFired,
                 SniperLookedFor, SniperGone, ObjectiveTaken, UnitSighted, SightLost, MemoryFaded, DoctrineSet,
                 GameEnded, UnitLeft, MapEntered, ConditionJudged, UnitPlaced, UnitLoaded, UnitUnloaded, WireBreached,
                 ShellsStruck, RiskRolled, Overran, UnitSplit, UnitsMerged, WeaponsTraded, FortificationPlaced>;

}  // namespace valor::vv
