// What does not change during a game: map, line of sight, figures of the counters, options, and of the scenario what
// both players may read before it begins (its order of battle included, vv P:order-of-battle).
//
// All look-ups of the inner loop are flat tables by HexIndex. Built by setup.cpp; everybody else reads.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/hex/hex.h"
#include "core/hex/los_table.h"
#include "core/ids.h"
#include "rules/vv/options.h"

namespace valor::vv {

using hex::HexIndex;
using hex::index;
using hex::kNoHex;
using valor::index;

inline constexpr int kSides = 2;
inline constexpr int kMaxUnits = 255;  // a unit is one byte in a group; 255 is "none"
inline constexpr int kMaxObjectives = 16;
inline constexpr int kMaxConditions = 6;  // 4.4, of one side
inline constexpr int kMostTurns = 99;

// 1.1: what a counter stands for. Everything from Gun on has a facing (7.1) and stands for itself (14.4).
enum class Kind : std::uint8_t { Squad, Leader, Gun, Afv, Vehicle };

// 1.2.2, 1.2.5: letters of anti-tank firepower and armour, A is 1; 0: none.
using Letter = std::uint8_t;
inline constexpr int kLetters = 6;
inline constexpr int kVehicleMgRange = 8;  // 1.2.3
inline constexpr int kNoRangeLimit = 63;   // 1.2.3: guns; no map is larger

// 1.1, 1.2: the figures on one face of a counter.
struct Profile {
  std::uint8_t firepower = 0;  // against persons
  std::uint8_t range = 0;
  std::uint8_t casualty = 0;  // casualty rating
  std::uint8_t movement = 0;
  std::int8_t leadership = 0;  // leaders: 0, -1, -2
  bool leader = false;
  bool elite = false;
  std::uint8_t points = 0;
  Kind kind = Kind::Squad;
  // 1.2.1, 1.2.2: guns and vehicles. `firepower` is that of the gun.
  Letter anti_tank = 0;
  bool turret = false;
  std::uint8_t mg_round = 0, mg_forward = 0;
  bool shield = false;         // 1.2.6
  Letter front = 0, rear = 0;  // 1.2.5
  std::uint8_t carries = 0;    // 1.2.9: half squads; a leader for each two, at least one
  bool tows = false;

  bool heavy() const { return kind >= Kind::Gun; }    // a gun or any vehicle
  bool vehicle() const { return kind >= Kind::Afv; }  // 7.2: moves where it faces
  bool armoured() const { return kind == Kind::Afv; }
  bool rolls_high() const { return leader || elite || heavy(); }  // 21.1
};

// A kind of counter: a squad with its half squad, or a leader (both faces alike).
// Which figures of a counter were made up here, because no source gives them. They are shown with a mark.
struct Ours {
  bool figures = false, movement = false, leadership = false, points = false;
};

struct UnitType {
  std::string id;      // "us_rifle"
  std::string nation;  // "us"
  std::string name;    // key of data/strings
  std::string half_name;
  std::string title;             // printed on the counter
  std::array<Profile, 2> faces;  // whole, half
  std::array<Ours, 2> ours;      // of each face
  bool leader = false;
  bool has_half() const { return faces[0].kind == Kind::Squad; }
};

enum class WeaponClass : std::uint8_t { Light, Heavy, Expendable };
enum class WeaponUse : std::uint8_t { MachineGun, Flamethrower, Mortar, AntiTank, Grenades, Satchel };

// The figures of a weapon, close together for the inner loop.
struct WeaponFigures {
  std::uint8_t firepower = 0, range = 0, points = 0;
  WeaponClass weight = WeaponClass::Light;
  Letter anti_tank = 0;  // 16.1
  bool once = false;     // 12.5: used up by one shot
  bool at_rear = false;  // C19: strikes the rear armour where the option says so
  WeaponUse use = WeaponUse::MachineGun;
  std::uint8_t least_range = 0;  // 12.6.5
  // Does its firepower join that of its carrier in direct fire? (12.3, 12.6.1)
  bool direct() const { return use != WeaponUse::Mortar && use != WeaponUse::Grenades && use != WeaponUse::Satchel; }
};

struct WeaponType {
  std::string id;
  std::string name;
  std::string title;
  WeaponFigures figures;
  Ours ours;
};

// 10: one row of the terrain table.
struct Terrain {
  std::string id;
  std::string name;          // key
  std::string rule;          // "vv 10.7"
  std::uint8_t cost = 1;     // movement points of infantry; 0: prohibited
  std::uint8_t vehicle = 1;  // of vehicles; 0: prohibited
  std::uint8_t cover = 0;    // 13.4, in the target hex
  std::uint8_t hinders = 0;  // 9.3, in between; in the target hex it is cover
  bool blocks = false;       // 9.2
  bool building = false;     // 10.6
  bool air_bursts = false;   // 12.6.4, 18.6
};

struct SideTerrain {
  std::string id;
  std::string name;
  std::string rule;
  std::uint8_t extra = 0;  // 6.2
  hex::SideSight sight;
};

// 14.5: the anti-personnel combat table.
inline constexpr int kApRows = 6;
inline constexpr int kApColumns = 11;  // dice 2 to 12
struct ApTable {
  std::array<std::uint8_t, kApRows> most{};  // the greatest firepower of each row; 255 in the last
  std::array<std::array<std::uint8_t, kApColumns>, kApRows> points{};
};

inline constexpr int kOddsColumns = 7;  // 15.6: from 1-4 to 4-1

// 12.5, C18: expendable weapons that a side has in common: grenades, satchel charges, Panzerfausts, anti-tank grenades.
inline constexpr int kPoolKinds = 4;
// 12.5.1: those of them that are anti-tank weapons.
enum class PooledAt : std::uint8_t { None, Panzerfaust, AtGrenades };

// 18.1. Smoke is fired by artillery and uses up none of its missions (18.7).
enum class MissionKind : std::uint8_t { Light, Heavy, Air, Smoke };
inline constexpr int kMissionKinds = 3;  // those that are counted

// 19: what does not change and everybody sees.
enum class Fortification : std::uint8_t { None, Foxhole, Trench, Sandbags, WoodBunker, ConcreteBunker, Cave };
inline constexpr std::uint8_t kAllRound = 255;  // 19.5: a bunker without a limited field of fire
inline constexpr std::uint8_t kRoomInHex = 4;   // 6.9

enum class VictoryKind : std::uint8_t { Elimination, Objectives, Exit, Conditions };

// C58: which counters a condition of victory speaks of.
enum class Sort : std::uint8_t { Any, Infantry, Leader, Gun, Armour, Vehicle };

// C58: one line of a scenario card.
enum class Goal : std::uint8_t {
  Enter,      // one unit enters one of the hexes
  Hold,       // so many of the hexes are held
  Exit,       // so many units have left the map by the hexes
  Eliminate,  // so many enemies are eliminated
  Preserve,   // so many own units are not
};
struct Condition {
  Goal goal = Goal::Hold;
  Sort sort = Sort::Any;
  std::uint8_t count = 1;
  std::uint8_t by_turn = 0;  // judged at the end of that turn; 0: when the game ends
  std::vector<HexIndex> hexes;
};

// 6.10: where units that come later enter the map.
struct Arrival {
  std::uint8_t turn = 0;   // 0: it is here from the start
  std::uint8_t area = 0;   // index into Scenario::areas
  std::uint8_t stack = 0;  // up to four units with equal values may enter together
  friend bool operator==(const Arrival&, const Arrival&) = default;
};

// One counter of the order of battle, as the scenario gives it.
struct RosterEntry {
  std::uint8_t type = 0, weapon = 0, facing = 0;
  std::uint8_t aboard = 255;  // 8.1: the line of its transport
  bool half = false;
  bool spare = false;     // 13.9: a counter for splitting
  bool valorous = false;  // 22.5: a hero
  HexIndex at = kNoHex;
  Arrival arrival;
  bool set_up = false;  // C57: its owner places it, in arrival.area
  std::string name;     // of a leader; may be empty
};

// C57: fortifications that their owner lays in the set-up.
inline constexpr int kFortLines = 6;  // of one side
struct FortLine {
  std::uint8_t marker = 0;  // a MarkerKind
  std::uint8_t count = 0;
  std::uint8_t area = 0;  // index into Scenario::areas
  bool hidden = false;    // 19.7.1
};

struct Scenario {
  std::string title;  // key
  std::string map;
  std::uint8_t turns = 1;
  std::uint8_t first = 0;     // 5.2: the side of player A
  std::uint8_t attacker = 0;  // P:scenario-types
  VictoryKind victory = VictoryKind::Elimination;
  bool to_the_end = false;    // reaching the goal does not end the game
  std::uint8_t required = 0;  // C46: objectives, or units that exit, that the attacker needs
  std::vector<HexIndex> objectives;
  std::array<std::uint8_t, kMaxObjectives> objective_holder{};  // at the start
  std::array<std::vector<Condition>, kSides> conditions;        // 4.4
  std::array<bool, kSides> at_once{};                           // who meets all of them wins there and then
  std::uint8_t set_up_first = 0;                                // C57: who places first
  bool alternating = false;                                     // C57: one unit each in turns
  std::vector<std::vector<HexIndex>> areas;                     // 6.10, C57
  std::array<std::string, kSides> nation;
  std::array<std::string, kSides> side_name;                               // keys
  std::array<std::uint8_t, kSides> snipers{};                              // 20.1
  std::array<std::uint8_t, kSides> smoke{};                                // 11.1: smoke factors
  std::array<std::array<std::uint8_t, kPoolKinds>, kSides> pool{};         // 12.5, C18
  std::array<std::vector<FortLine>, kSides> to_lay;                        // C57
  std::array<std::array<std::uint8_t, kMissionKinds>, kSides> missions{};  // 18.2
  std::array<std::vector<RosterEntry>, kSides> roster;                     // without places: those are secret under fog
};

// Entering costs all movement points, and needs that none has been spent (10.9: two levels at once).
inline constexpr std::uint8_t kWholeMove = 255;

struct Setting {
  hex::Field field{hex::Grid{1, 1}};
  hex::LosTable los = hex::LosTable::build(hex::SightField::open({1, 1}));
  std::vector<Terrain> terrains;
  std::vector<SideTerrain> side_terrains;
  std::vector<std::uint8_t> terrain;                                // by hex: index into terrains
  std::vector<std::uint8_t> level;                                  // by hex
  std::vector<std::uint8_t> side_terrain;                           // by side_index: index into side_terrains, 255 none
  std::vector<std::uint8_t> cover;                                  // by hex: 13.4
  std::vector<std::array<std::uint8_t, hex::kDirections>> leaving;  // by hex and hexside: cost of the next hex, 0 never
  std::vector<std::uint8_t> ground_cover;                           // by hex: `cover` without fortifications
  std::vector<Fortification> fortification;                         // by hex
  std::vector<std::uint8_t> bunker_facing;                          // by hex: a hexside, or kAllRound
  std::vector<std::uint8_t> room;                                   // by hex: 6.9, 19.5
  std::vector<std::vector<HexIndex>> tunnels;                       // 19.11.1: each from entrance to entrance
  std::array<bool, kSides> japanese{};                              // 19.11: who may use caves
  std::vector<std::array<std::uint8_t, hex::kDirections>> vehicle_leaving;  // 7: the same for vehicles
  std::vector<std::array<std::uint8_t, hex::kDirections>> gun_leaving;      // 6.3.2: for guns that their crew moves
  std::vector<std::uint8_t> exits;  // by hex: 6.10, a bit for each side that may leave there
  std::vector<UnitType> types;
  std::vector<WeaponType> weapons;
  std::vector<std::array<Profile, 2>> profiles;  // by type: the faces again, close together
  std::vector<WeaponFigures> weapon_figures;     // by weapon
  int longest_reach = 0;                         // of all units and weapons in the order of battle
  bool any_heavy = false;                        // is there a gun or vehicle in it?
  bool any_transport = false;                    // or a transport?
  std::array<bool, kSides> any_spare{};          // 13.9: a counter for splitting, of this side?
  std::array<bool, kSides> any_weapon{};         // 12.4: or a support weapon?
  int satchel_firepower = 0;                     // 12.5.3
  bool explosives = false;                       // 12.5: the order of battle has grenades or satchels
  std::array<std::array<std::uint8_t, 2>, kSides> pooled_at{{{255, 255}, {255, 255}}};  // 12.5.1: weapons, by PooledAt
  bool any_pooled_at = false;   // 12.5.1: has a side any of them?
  bool owners_fortify = false;  // C57: does a side lay foxholes, trenches or sandbags?
  ApTable ap;
  std::array<std::uint8_t, kOddsColumns> kill_numbers{};  // 15.6
  Options options;
  Scenario scenario;

  // The first id of a side's units: the order of battle of side 0, then that of side 1.
  int first_unit(int side) const { return side == 0 ? 0 : static_cast<int>(scenario.roster[0].size()); }
  int unit_count(int side) const { return static_cast<int>(scenario.roster[static_cast<std::size_t>(side)].size()); }
};

}  // namespace valor::vv
