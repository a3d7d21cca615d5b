// Facts: enough to write the state (evolve.cpp), to draw them and to tell them (tell.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "rules/vf/action.h"
#include "rules/vf/state.h"

namespace valor::vf {

inline constexpr std::uint8_t kUnknownCard = 255;  // what the other side sees of a card that is drawn

// The dice of one roll as they fell.
struct DiceShown {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 16> values{};
  friend bool operator==(const DiceShown&, const DiceShown&) = default;
};

struct TurnBegan {
  std::uint8_t turn = 1;
  Side side{};
  friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};
struct PhaseBegan {
  Phase phase = Phase::Fate;
  std::uint8_t turn = 1;
  friend bool operator==(const PhaseBegan&, const PhaseBegan&) = default;
};
// The tests at the end of the phase are to be taken (9.5).
struct PhaseEnded {
  friend bool operator==(const PhaseEnded&, const PhaseEnded&) = default;
};
// A decision is opened on top of the others, or the top one is answered.
struct Asked {
  Frame frame;
  friend bool operator==(const Asked&, const Asked&) = default;
};
struct Answered {
  friend bool operator==(const Answered&, const Answered&) = default;
};

struct CardDrawn {
  Side side{};
  std::uint8_t card = kUnknownCard;
  friend bool operator==(const CardDrawn&, const CardDrawn&) = default;
};
struct CardPlayed {
  Side side{};
  std::uint8_t card = 0;
  UnitId unit = kNoUnit;
  std::uint8_t brigade = kNoBrigade;
  bool initiative = false;  // discarded for "Act on Initiative"
  friend bool operator==(const CardPlayed&, const CardPlayed&) = default;
};
struct LossRemoved {
  UnitId unit = kNoUnit;
  friend bool operator==(const LossRemoved&, const LossRemoved&) = default;
};

// 5.2 Who fires at whom, before the dice: for the eye, it changes nothing.
struct ShotFired {
  UnitId main = kNoUnit, target = kNoUnit;
  Vec from, to;
  friend bool operator==(const ShotFired&, const ShotFired&) = default;
};
// 8.3 The hit tests of an attack.
struct AttackRolled {
  UnitId main = kNoUnit, target = kNoUnit;
  Supporters support = kNoSupport;
  std::uint8_t need = 4, hits = 0;
  DiceShown dice;
  friend bool operator==(const AttackRolled&, const AttackRolled&) = default;
};
struct AttackRerolled {
  UnitId main = kNoUnit, target = kNoUnit;
  std::uint8_t need = 4, hits = 0;  // hits among these dice
  DiceShown dice;
  friend bool operator==(const AttackRerolled&, const AttackRerolled&) = default;
};
struct LossesSuffered {
  UnitId unit = kNoUnit;
  std::uint8_t markers = 0, tests = 0;  // 9.1: losses of a shaken unit are valour tests instead
  bool shaken = false;                  // by these losses
  friend bool operator==(const LossesSuffered&, const LossesSuffered&) = default;
};
struct ValourTested {
  UnitId unit = kNoUnit;
  std::uint8_t need = 4;
  bool passed = false;
  DiceShown dice;
  friend bool operator==(const ValourTested&, const ValourTested&) = default;
};
struct UnitRouted {
  UnitId unit = kNoUnit;
  bool owes_test = true;  // 9.5.1: not when its brigade wavered
  friend bool operator==(const UnitRouted&, const UnitRouted&) = default;
};
struct BrigadeShattered {
  std::uint8_t brigade = kNoBrigade;
  friend bool operator==(const BrigadeShattered&, const BrigadeShattered&) = default;
};
struct FortitudeTested {
  std::uint8_t brigade = kNoBrigade;
  std::uint8_t need = 4;
  bool passed = false;
  DiceShown dice;
  friend bool operator==(const FortitudeTested&, const FortitudeTested&) = default;
};
struct BrigadeWavered {
  std::uint8_t brigade = kNoBrigade;
  friend bool operator==(const BrigadeWavered&, const BrigadeWavered&) = default;
};

struct ActivationTested {
  std::uint8_t brigade = kNoBrigade;
  std::uint8_t need = 2;
  std::uint8_t die = 0;  // 0: automatic (6.1.1)
  bool passed = false;
  friend bool operator==(const ActivationTested&, const ActivationTested&) = default;
};
struct ActionBegan {
  UnitId unit = kNoUnit;
  friend bool operator==(const ActionBegan&, const ActionBegan&) = default;
};
struct MessengerTested {
  UnitId unit = kNoUnit;
  std::uint8_t need = 4, die = 0;
  bool passed = false;
  friend bool operator==(const MessengerTested&, const MessengerTested&) = default;
};
struct UnitMoved {
  UnitId unit = kNoUnit;
  MoveKind kind = MoveKind::Move;
  Pose from, to;
  Length cost = 0;
  friend bool operator==(const UnitMoved&, const UnitMoved&) = default;
};
struct UnitReformed {
  UnitId unit = kNoUnit;
  Pose from, to;
  std::uint8_t files_before = 1, files = 1;
  friend bool operator==(const UnitReformed&, const UnitReformed&) = default;
};
struct UnitRallied {
  UnitId unit = kNoUnit;
  std::uint8_t need = 6, removed = 0;
  DiceShown dice;
  friend bool operator==(const UnitRallied&, const UnitRallied&) = default;
};
struct UnitOccupied {
  UnitId unit = kNoUnit;
  std::uint8_t feature = kNoFeature;
  friend bool operator==(const UnitOccupied&, const UnitOccupied&) = default;
};
struct UnitLeft {
  UnitId unit = kNoUnit;
  std::uint8_t feature = kNoFeature;
  Pose to;
  std::uint8_t files = 1;
  friend bool operator==(const UnitLeft&, const UnitLeft&) = default;
};
struct LeaderPlaced {
  UnitId leader = kNoUnit;
  Vec from, to;
  friend bool operator==(const LeaderPlaced&, const LeaderPlaced&) = default;
};
struct LeaderRemoved {
  UnitId leader = kNoUnit;
  friend bool operator==(const LeaderRemoved&, const LeaderRemoved&) = default;
};
// 2.1.1
struct ObjectiveTaken {
  std::uint8_t objective = 0;
  Side side{};
  friend bool operator==(const ObjectiveTaken&, const ObjectiveTaken&) = default;
};
// 10.0
struct GameEnded {
  Side winner = kNoSide;
  std::array<std::uint8_t, kSides> score{};
  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

using Event = std::variant<TurnBegan, PhaseBegan, PhaseEnded, Asked, Answered, CardDrawn, CardPlayed, LossRemoved,
                           ShotFired, AttackRolled, AttackRerolled, LossesSuffered, ValourTested, UnitRouted,
                           BrigadeShattered, FortitudeTested, BrigadeWavered, ActivationTested, ActionBegan,
                           MessengerTested, UnitMoved, UnitReformed, UnitRallied, UnitOccupied, UnitLeft, LeaderPlaced,
                           LeaderRemoved, ObjectiveTaken, GameEnded>;

}  // namespace valor::vf
