// What does not change while a game is played: the table with its terrain, the army sheets, the orders of battle, the
// options. Everybody at the table may read it all. What changes and what is secret is in state.h.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/ids.h"
#include "core/table/footprint.h"
#include "core/table/polygon.h"
#include "core/table/polyline.h"
#include "core/table/sight.h"
#include "rules/vf/options.h"

namespace valor::vf {

using table::Area;
using table::Footprint;
using table::Grid;
using table::Heading;
using table::Length;
using table::Pose;
using table::Vec;

inline constexpr int kSides = 2;
inline constexpr int kMostPieces = 64;
inline constexpr int kMostBrigades = 16;
inline constexpr int kMostFeatures = 32;
inline constexpr int kMostObjectives = 8;
inline constexpr int kMostFigures = 96;
inline constexpr int kMostCommanders = 6;

inline constexpr std::uint8_t kNoBrigade = 255;
inline constexpr std::uint8_t kNoFeature = 255;

enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery };

// The special rules of army sheets, one bit each; their names in data are kSpecialNames (02_preparation.cpp).
enum Special : std::uint32_t {
  kBattery = 1u << 0,
  kCanister = 1u << 1,
  kCarbines = 1u << 2,
  kDisciplinedMusketry = 1u << 3,
  kElan = 1u << 4,
  kHeadstrong = 1u << 5,
  kHeavyCavalry = 1u << 6,
  kHitAndRun = 1u << 7,
  kHorseArtillery = 1u << 8,
  kLightCavalry = 1u << 9,
  kLightInfantry = 1u << 10,
  kMilitia = 1u << 11,  // the Austrian Landwehr has the same rule
  kRockets = 1u << 12,
  kSkirmishers = 1u << 13,
  kSlow = 1u << 14,
  kSwiftMover = 1u << 15,
  kSquareDrill = 1u << 16,
  kUnpredictable = 1u << 17,
  kShell = 1u << 18,
  kStoic = 1u << 19,
  kConcentratedFire = 1u << 20,  // O2.1
  kArtillerymanNear = 1u << 21,  // O5: no rule of a sheet, but a reason to roll natural 1s again
  kRebelYell = 1u << 22,         // the same for a card
};

// One row of an army sheet (1.5).
struct Profile {
  std::string id;    // "line-infantry"
  std::string name;  // a key of data/strings, or the words themselves
  Arm arm = Arm::Infantry;
  int least_figures = 0, most_figures = 0;
  Length range = 0;  // 0: cannot shoot
  int fire = 0, melee = 0, tenacity = 0;
  std::vector<std::string> specials;  // keys of data/strings
  std::uint32_t rules = 0;            // the same as bits of Special
  bool detachment = false;
  int points = 0;
  std::string weapon;  // a key of data/strings
};

// O5, a set of our own: the rulebook's is in a file that we do not have. The words in data are kTraitNames.
enum class Trait : std::uint8_t {
  None,
  Inspiring,     // units of his brigade within 12" add one to valour tests
  Bold,          // units of his brigade within 12" assault 2" farther
  Meticulous,    // his messengers come on 3
  Cautious,      // his brigade activates on 3
  Artilleryman,  // guns of his brigade within 12" roll natural 1s of their fire again
  Commanding,    // an army leader: the second brigade of a turn may activate without a test as well
};

enum class PieceKind : std::uint8_t { Unit, BrigadeLeader, ArmyLeader, DivisionLeader };

// A unit or a leader as the scenario made it. Its id is its place in Setting::pieces.
struct PieceData {
  PieceKind kind = PieceKind::Unit;
  std::string name;
  Side side{};
  std::uint8_t brigade = kNoBrigade;  // none for an army leader
  Profile profile;                    // units only
  int figures = 1;
  Length base_width = 0, base_depth = 0;
  Trait trait = Trait::None;  // leaders
  std::uint8_t arrives = 0;   // 11.0: in this turn of its side; 0: it is there from the beginning
};

// 1.4
struct BrigadeData {
  std::string name;
  Side side{};
  UnitId leader = kNoUnit;
  std::vector<UnitId> units;
  UnitId division = kNoUnit;  // O4: its division leader
  Seat commander = kNoSeat;   // 1.4: who commands it
};

// 2.3 A player beside the commanders-in-chief, who have the first two seats.
struct CommanderData {
  std::string name;
  Side side{};
};

// T.1. Wood to Mud are areas, the others lines with a width.
enum class FeatureKind : std::uint8_t {
  Wood,
  Hill,
  Building,
  River,
  Ford,
  Mud,
  HighWall,  // and high fences and hedges
  LowWall,   // and low fences and hedges
  Stream,
  Road,  // and paths, tracks, bridges
  Entrenchment,
};
inline constexpr int kFeatureKinds = 11;
constexpr bool is_line(FeatureKind kind) { return kind >= FeatureKind::HighWall; }

struct Feature {
  FeatureKind kind = FeatureKind::Wood;
  std::string name;
  Area area;                            // lines: the box round them
  std::vector<Vec> crest;               // hills: the line over which nothing is seen from below
  table::Polyline line;                 // walls, streams, roads
  Vec middle;                           // where an occupying unit is drawn
  std::vector<std::uint8_t> connected;  // T.3.7: sections with a common border of at least 3"
};

// Something drawn that no rule knows: a field of wheat.
struct Scenery {
  std::string kind;
  std::vector<Vec> outline;
};

// 2.1.1
struct ObjectiveData {
  std::string name;
  Vec at;
  std::uint8_t feature = kNoFeature;  // defendable terrain that must be occupied
};

// What a card does; the words for it in data are kFateNames (02_preparation.cpp).
enum class Fate : std::uint8_t {
  Nothing,
  AllOutAttack,
  TideOfBattle,
  Confusion,
  Stubborn,
  DeadlyAttack,
  DirectedFire,
  Inspiration,
  SurpriseAttack,
  Capture,
  SwiftBrigade,    // one brigade moves 6" farther
  Volleys,         // infantry of one brigade fires with one die more
  GunVolleys,      // artillery of one brigade does
  ColumnsStorm,    // attack columns of one brigade fight with one die more
  DefensiveFire,   // infantry of one brigade does, in the enemy's melee phase
  Revenge,         // one brigade does against the French
  Grit,            // one unit with losses has one more melee and tenacity for good
  FreshRegiment,   // one unit far from the enemy loses all its markers
  ScumOfTheEarth,  // enemies touching the side's infantry have one off their valour tests
  Breakthrough,    // units of one brigade move at the end of the own melee phase
  SpanishUlcer,    // an enemy in terrain or near an own objective takes a loss
  InvisibleEnemy,  // a messenger of the enemy does not come
  Conquerors,      // an unpredictable unit counts as having rolled a 6
  FreeMove,        // one unit far from the enemy makes a move
  ReserveBattery,  // a gun fires a second time
  SteadyMasses,    // columns and squares of one brigade are no dense targets
  CossackRaid,     // an enemy leader rides away
  GrandBattery,    // five guns of one brigade support an attack
  MotherRussia,    // a failed fortitude test is rolled again with one added
  IronCross,       // one unit has one more tenacity for good
  Forward,         // one brigade may double to within 12"
  DigIn,           // one unit is entrenched at its front
  RebelYell,       // natural 1s and 2s in the melees of one brigade are rolled again
  StoneWall        // one unit takes no valour tests
};

// An entry of a fate table (4.0): what a card of this rank is called and what it does.
struct FateEntry {
  std::string name;    // a key of data/strings
  std::string when;    // a key: when it may be played
  std::string effect;  // a key: what it does
  Fate does = Fate::Nothing;
  std::string army;  // of a court card: on whose table it stands, and as which: 0 jack, 1 queen, 2 king
  int court = 0;
};

inline constexpr int kCards = 13;  // 2.4: rank 0 is the ace, 1 the two … 12 the king

struct SideData {
  std::string name;  // a key of data/strings, or the words themselves
  std::string army;  // "french"; of a sheet of the players' own the nation that it names
  std::string style;
  UnitId army_leader = kNoUnit;
  std::vector<UnitId> division_leaders;  // O4
  std::array<FateEntry, kCards> fate;
};

struct Setting {
  std::string title, story;  // keys of data/strings
  Length width = 0, height = 0;
  int turns = 0;                          // of each side
  Side first{};                           // who takes the first turn
  std::vector<CommanderData> commanders;  // 2.3, from seat 2 on
  std::array<SideData, kSides> sides;
  std::vector<PieceData> pieces;
  std::vector<BrigadeData> brigades;
  std::vector<Feature> features;
  std::vector<Scenery> scenery;
  std::vector<ObjectiveData> objectives;
  Options options;

  // Made from the features: what blocks sight, and which feature each obstacle is.
  table::Obstacles obstacles;
  std::vector<std::uint8_t> obstacle_feature;

  const PieceData& piece(UnitId id) const { return pieces[static_cast<std::size_t>(index(id))]; }
  bool has(UnitId id, Special special) const { return (piece(id).profile.rules & special) != 0; }
};

}  // namespace valor::vf
