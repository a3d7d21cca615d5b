// Facts: enough to write the state (evolve.cpp), to draw them and to tell them (tell.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "core/dice.h"
#include "rules/vf/action.h"
#include "rules/vf/state.h"

namespace valor::vf {

inline constexpr std::uint8_t kUnknownCard = 255;  // what the other side sees of a card that is drawn

// The dice of one roll as they fell.
struct DiceShown {
  std::uint8_t count = 0;
  std::array<std::uint8_t, kMostDice> values{};
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
  std::uint8_t objective = kNoObjective;
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
  std::uint8_t skirmish = 0;
  std::uint8_t melee = 0;  // 1: the main attacker's attack, 2: the target fights back
  friend bool operator==(const AttackRolled&, const AttackRolled&) = default;
};
struct AttackRerolled {
  UnitId main = kNoUnit, target = kNoUnit;
  std::uint8_t need = 4, hits = 0;  // hits among these dice
  DiceShown dice;
  std::uint32_t special = 0;  // natural 1s by this special rule; 0: by the card Deadly Attack
  std::uint8_t melee = 0;
  friend bool operator==(const AttackRerolled&, const AttackRerolled&) = default;
};
struct LossesSuffered {
  UnitId unit = kNoUnit;
  std::uint8_t markers = 0, tests = 0;  // 9.1: losses of a shaken unit are valour tests instead
  bool shaken = false;                  // by these losses
  std::uint8_t spared = 0;              // losses that were halved away, or that a winner need not test for
  friend bool operator==(const LossesSuffered&, const LossesSuffered&) = default;
};
struct ValourTested {
  UnitId unit = kNoUnit;
  std::uint8_t need = 4;
  bool passed = false;
  DiceShown dice;
  friend bool operator==(const ValourTested&, const ValourTested&) = default;
};
// Why a unit routs without a failed test.
enum class RoutBy : std::uint8_t { Test, Wavering, Artillery, Cavalry, Square, NoRetreat };
struct UnitRouted {
  UnitId unit = kNoUnit;
  bool owes_test = true;  // 9.5.1: not when its brigade wavered
  RoutBy by = RoutBy::Test;
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
// F.Q.spanish The messenger had come, and then did not.
struct MessengerLost {
  UnitId unit = kNoUnit;
  friend bool operator==(const MessengerLost&, const MessengerLost&) = default;
};
// 11.0
struct ReinforcementsCame {
  std::uint8_t brigade = kNoBrigade;
  friend bool operator==(const ReinforcementsCame&, const ReinforcementsCame&) = default;
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
  Order order = Order::Close;
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
  Order order = Order::Close;
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
// 7.1
struct TargetPicked {
  UnitId unit = kNoUnit, target = kNoUnit;
  friend bool operator==(const TargetPicked&, const TargetPicked&) = default;
};
// 7.2
struct FightBegan {
  UnitId main = kNoUnit, target = kNoUnit;
  Supporters support = kNoSupport, back = kNoSupport;
  UnitId brigade = kNoUnit, back_brigade = kNoUnit;
  std::uint8_t second = 0;
  friend bool operator==(const FightBegan&, const FightBegan&) = default;
};
struct FightWent {
  FightStep step = FightStep::None;
  friend bool operator==(const FightWent&, const FightWent&) = default;
};
// 7.2.3 Who fought, by how many losses; a tie that terrain decided names its rule.
enum class TieBy : std::uint8_t { None, Active, Uphill, Cover };
struct FightDecided {
  UnitId winner = kNoUnit, loser = kNoUnit;
  std::uint8_t won = 0;  // by the main attacker's side
  std::uint8_t hits = 0, back_hits = 0;
  TieBy tie = TieBy::None;
  friend bool operator==(const FightDecided&, const FightDecided&) = default;
};
// 7.2.5, Square, Hit & Run
struct RetreatOwed {
  UnitId unit = kNoUnit;
  bool must = true;
  friend bool operator==(const RetreatOwed&, const RetreatOwed&) = default;
};
// The retreat of 7.2.5 is made, or not wanted.
struct RetreatDone {
  UnitId unit = kNoUnit;
  friend bool operator==(const RetreatDone&, const RetreatDone&) = default;
};
// Square: a cavalry unit in contact with squares rolls before the fights.
struct SquareTested {
  UnitId unit = kNoUnit;
  std::uint8_t die = 0, add = 0;
  friend bool operator==(const SquareTested&, const SquareTested&) = default;
};
// Unpredictable
struct TemperTested {
  UnitId unit = kNoUnit;
  std::uint8_t die = 0;
  friend bool operator==(const TemperTested&, const TemperTested&) = default;
};
// Hit & Run
struct HitAndRunRolled {
  UnitId unit = kNoUnit, target = kNoUnit;
  std::uint8_t die = 0;
  friend bool operator==(const HitAndRunRolled&, const HitAndRunRolled&) = default;
};
// 2.2
struct TimeCalled {
  Side side{};
  friend bool operator==(const TimeCalled&, const TimeCalled&) = default;
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

using Event =
    std::variant<TurnBegan, PhaseBegan, PhaseEnded, Asked, Answered, CardDrawn, CardPlayed, LossRemoved, ShotFired,
                 AttackRolled, AttackRerolled, LossesSuffered, ValourTested, UnitRouted, BrigadeShattered,
                 FortitudeTested, BrigadeWavered, ActivationTested, ActionBegan, MessengerTested, UnitMoved,
                 UnitReformed, UnitRallied, UnitOccupied, UnitLeft, LeaderPlaced, LeaderRemoved, ObjectiveTaken,
                 GameEnded, TargetPicked, FightBegan, FightWent, FightDecided, RetreatOwed, RetreatDone, SquareTested,
                 TemperTested, HitAndRunRolled, MessengerLost, ReinforcementsCame, TimeCalled>;

}  // namespace valor::vf
