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

inline constexpr std::uint8_t kNoBrigade = 255;
inline constexpr std::uint8_t kNoFeature = 255;

enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery };

// One row of an army sheet (1.5).
struct Profile {
  std::string id;    // "line-infantry"
  std::string name;  // a key of data/strings
  Arm arm = Arm::Infantry;
  int least_figures = 0, most_figures = 0;
  Length range = 0;  // 0: cannot shoot
  int fire = 0, melee = 0, tenacity = 0;
  std::vector<std::string> specials;  // keys of data/strings; none of them works yet (README)
  std::string weapon;                 // a key of data/strings
};

enum class PieceKind : std::uint8_t { Unit, BrigadeLeader, ArmyLeader };

// A unit or a leader as the scenario made it. Its id is its place in Setting::pieces.
struct PieceData {
  PieceKind kind = PieceKind::Unit;
  std::string name;
  Side side{};
  std::uint8_t brigade = kNoBrigade;  // none for an army leader
  Profile profile;                    // units only
  int figures = 1;
  Length base_width = 0, base_depth = 0;
};

// 1.4
struct BrigadeData {
  std::string name;
  Side side{};
  UnitId leader = kNoUnit;
  std::vector<UnitId> units;
};

enum class FeatureKind : std::uint8_t { Wood, Hill };

struct Feature {
  FeatureKind kind = FeatureKind::Wood;
  std::string name;
  Area area;
  std::vector<Vec> crest;  // hills: the line over which nothing is seen from below
  Vec middle;              // where an occupying unit is drawn
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

// An entry of a fate table (4.0): what a card of this rank is called and whether it can be played yet.
struct FateEntry {
  std::string name;    // a key of data/strings
  std::string when;    // a key: when it may be played
  std::string effect;  // a key: what it does
  bool works = false;
};

inline constexpr int kCards = 13;  // 2.4: rank 0 is the ace, 1 the two … 12 the king

struct SideData {
  std::string name;  // a key of data/strings
  std::string army;  // "french"
  std::string style;
  UnitId army_leader = kNoUnit;
  std::array<FateEntry, kCards> fate;
};

struct Setting {
  std::string title, story;  // keys of data/strings
  Length width = 0, height = 0;
  int turns = 0;  // of each side
  Side first{};   // who takes the first turn
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
};

}  // namespace valor::vf
