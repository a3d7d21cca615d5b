// Everything that changes in a game, and everything secret: a flat value without pointers, pieces last.
//
// The deck is a set of cards, not a sequence: a card is picked when it is drawn (4.0). `hidden` is only filled in what
// a seat knows of the other side: so many cards in hand, out of those that `deck` then still holds.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "core/game.h"
#include "rules/vf/setting.h"

namespace valor::vf {

enum class Phase : std::uint8_t { Fate, Fire, Action, Melee, Over };

enum class MoveKind : std::uint8_t { None, Move, Retreat, Double, Assault };

// 1.2.2; Inside: T.3.2, an occupying unit has no formation.
enum class Formation : std::uint8_t { Line, AttackColumn, MarchColumn, Inside, OpenOrder, Square };

// How the figures of a unit stand beside their number of files: shoulder to shoulder, with gaps, as a square that looks
// all round, or a gun hitched to its limber (1.2.3).
enum class Order : std::uint8_t { Close, Open, Square, Limbered };

// What the deciding seat is asked for.
enum class Ask : std::uint8_t {
  Fate,           // 4.0 draw a card
  Fire,           // 5.0 pick a target, or be done
  Activate,       // 6.0 pick a brigade
  Brigade,        // 6.2 actions of the brigade's units, or be done
  Initiative,     // 6.1, 6.2 the brigade failed: a card for one unit?
  BrigadeLeader,  // 6.8
  ArmyLeader,     // 6.8
  Rerolls,        // the attacker, after hit tests: Deadly Attack?
  SaveUnit,       // the owner, after a failed valour test: Inspiration?
  SaveBrigade,    // the owner, after a failed fortitude test: Inspiration?
  Displaced,      // 6.3.2 the owner sets up a leader that was moved over
  Melee,          // 7.0 pick targets and fight
  Retreat,        // 7.2.5 the owner retreats with `unit`; `only`: it must
  MoveIn,         // T.3.6 the attacker may occupy what the routed unit held
  Pursue,         // Headstrong: `unit` must assault again
  EnemyMelee,     // the other side, before the fights: a card?
  EnemyFire,      // the other side, before the shots: a card?
  EnemyAction,    // the other side, when the active side has acted: a card?
  EnemyOrder,     // the other side, after a messenger came to `unit`: a card?
  Temper,         // the owner, after an unpredictable unit rolled: a card? `hits` losses by `need` wait for the answer
  EndMelee,       // the active side, after its fights: a card?
  Raided,         // the owner sets up a leader whom a card drives away
};

// Under what rule the units of a brigade act (Ask::Brigade).
enum class Under : std::uint8_t {
  Orders,   // 6.2
  Arrival,  // 11.0
  Card,     // a free move
};

inline constexpr std::uint8_t kNoPick = 255;
inline constexpr std::uint8_t kNoObjective = 255;

inline constexpr int kMostSupport = 5;                // 8.2.1, Battery
using Supporters = std::array<UnitId, kMostSupport>;  // in rising order, then kNoUnit
inline constexpr Supporters kNoSupport{kNoUnit, kNoUnit, kNoUnit, kNoUnit, kNoUnit};

struct Frame {
  Seat seat = kNoSeat;
  Ask ask = Ask::Fate;
  std::uint8_t brigade = kNoBrigade;
  MoveKind kind = MoveKind::None;               // Brigade: the action that `unit` is in the middle of
  UnitId unit = kNoUnit;                        // Brigade: who acts; Rerolls: the main attacker; SaveUnit; Displaced
  UnitId target = kNoUnit;                      // Rerolls
  Length spent = 0;                             // Brigade: of the move distance
  std::uint8_t legs = 0;                        // Brigade: how many parts the move has had
  std::uint8_t reformed = 0;                    // Brigade: 6.3.3 only once in an action; 1 before the move, 2 after it
  std::uint8_t only = 0;                        // Brigade: `unit` alone may act, on initiative
  std::uint8_t need = 0, hits = 0, misses = 0;  // Rerolls; SaveBrigade: what the test needed, and of how many dice
  Under under = Under::Orders;                  // Brigade
  friend bool operator==(const Frame&, const Frame&) = default;
};

// A set of cards: bit r is the card of rank r.
using Cards = std::uint16_t;
inline constexpr Cards kAllCards = (1u << kCards) - 1;

struct Hand {
  Cards deck = kAllCards, hand = 0, discard = 0;
  std::uint8_t hidden = 0;
  friend bool operator==(const Hand&, const Hand&) = default;
};

enum BrigadeFlag : std::uint16_t {
  kTested = 1,           // this turn (6.1)
  kRoutedOnce = 2,       // a unit of it routed, at any time (6.1)
  kShattered = 4,        // 9.4
  kSwift = 8,            // Vive l'Empereur this phase
  kVolleys = 16,         // Perfect Volleys this phase
  kFury = 64,            // one die more in this melee phase, by a card
  kActedOnce = 32,       // a unit of it has begun an action this turn
  kSteady = 128,         // its columns and squares are no dense targets this phase, by a card
  kYell = 256,           // natural 1s and 2s of its melee are rolled again this phase, by a card
  kForward = 512,        // it may double to within 12" of the enemy this phase, by a card
  kGrandBattery = 1024,  // five of its guns may support the next fire of one of them, by a card
  kCame = 2048,          // its reinforcements have been called on this turn (11.0)
};

struct BrigadeState {
  std::uint16_t flags = 0;
  std::uint8_t routed = 0;  // units that routed this phase and still call for a fortitude test (9.5)
  friend bool operator==(const BrigadeState&, const BrigadeState&) = default;
};

enum PieceFlag : std::uint32_t {
  kShot = 1,            // shot or lent fire support this turn (5.0, 6.2)
  kTargeted = 2,        // was shot at this phase (5.0)
  kActed = 4,           // has taken its action this turn (6.2)
  kGone = 8,            // routed, or removed from play
  kEntered = 16,        // occupied its terrain feature this turn (T.3.3)
  kReached = 32,        // the messenger came, or none was needed, this turn (6.2.2)
  kDirected = 64,       // Directed Fire names it as target this phase
  kLost = 128,          // the messenger failed this turn
  kFought = 256,        // attacked or lent support in this melee phase (8.0)
  kSkirmished = 512,    // shot with skirmishers only: may act, but not assault
  kTried = 1024,        // Unpredictable has been rolled
  kMustRetreat = 2048,  // 7.2.5
  kMayRetreat = 4096,
  kAllOut = 16384,      // All Out Attack this melee phase
  kSurprise = 32768,    // Surprise Attack: may assault after a move this turn
  kMetSquare = 8192,    // rolled against squares in this melee phase
  kWaiting = 65536,     // 11.0: not yet on the battlefield; its place is its arrival point
  kReserve = 131072,    // Reserve Battery: may shoot a second time this phase
  kStoneWall = 262144,  // Stone Wall: no valour tests this phase
  kDugIn = 524288,      // Dig In: entrenched at its front until it moves
  kFreed = 1048576,     // has made the free move of a card
  kOneGun = 2097152,    // O1: one gun of a battery has shot, the other has not
};

struct Piece {
  std::int32_t x = 0, y = 0;  // units: middle of the front edge; leaders: centre of the base
  std::uint32_t flags = 0;
  std::uint16_t heading = 0;
  std::uint8_t files = 1;
  std::uint8_t losses = 0;
  std::uint8_t inside = kNoFeature;  // T.3.2
  Order order = Order::Close;
  std::uint8_t pick = kNoPick;  // 7.1: the number of the enemy unit it will fight
  std::int8_t grit = 0;         // added to melee and tenacity for good: Unpredictable, Les Grognards
  std::int8_t iron = 0;         // added to tenacity for good: Iron Cross
  friend bool operator==(const Piece&, const Piece&) = default;
};
static_assert(sizeof(Piece) == 24);

// 7.2 The fight that is being resolved. Questions may come between any two of its steps.
enum class FightStep : std::uint8_t {
  None,
  Attack,
  Back,
  Result,
  TargetLosses,
  MainLosses,
  Routs,
  Retreats,
  MoveIn,
  Pursuit
};

struct Fight {
  UnitId main = kNoUnit, target = kNoUnit;
  FightStep step = FightStep::None;
  Supporters support = kNoSupport, back = kNoSupport;  // 8.2.2 of either side
  UnitId brigade = kNoUnit, back_brigade = kNoUnit;    // 8.2.3 of either side
  std::uint8_t hits = 0, back_hits = 0;
  std::uint8_t won = 0;              // the main attacker's side
  std::uint8_t second = 0;           // Headstrong: the second fight of the main attacker
  std::uint8_t inside = kNoFeature;  // the feature that the target held
  std::uint8_t started_inside = 0;   // either side occupied a feature: no automatic routs, no cavalry retreats (T.3.6)
  friend bool operator==(const Fight&, const Fight&) = default;
};

struct State {
  std::uint8_t turn = 1;  // of each side
  Side active{};
  Phase phase = Phase::Fate;
  std::uint8_t phase_over = 0;  // the fortitude tests of the phase are being taken
  std::uint8_t activated = 0;   // brigades that were chosen this turn (6.1.1: the first)
  Side winner = kNoSide;
  std::array<Hand, kSides> cards{};
  std::array<std::uint8_t, kSides> defeats{};
  std::array<std::uint8_t, kSides> doubled{kNoObjective, kNoObjective};  // F.10: counts double for this side
  std::uint8_t confused = 0;     // F.3: a bit for each side that has no automatic activation
  std::uint8_t scum = 0;         // F.J.british: a bit for each side that plays it this phase
  std::uint8_t time_called = 0;  // 2.2: a bit for each side that says so
  DecisionStack<Frame> stack;
  Fight fight;
  std::uint8_t brigade_count = 0, objective_count = 0, piece_count = 0;
  std::array<Side, kMostObjectives> holder{};
  std::array<BrigadeState, kMostBrigades> brigades{};
  std::array<Piece, kMostPieces> pieces{};

  const Piece& piece(UnitId id) const { return pieces[static_cast<std::size_t>(index(id))]; }
  Piece& piece(UnitId id) { return pieces[static_cast<std::size_t>(index(id))]; }
  bool has(UnitId id) const { return index(id) < piece_count && !(piece(id).flags & (kGone | kWaiting)); }
  // 11.0 Not yet on the battlefield.
  bool waits(UnitId id) const { return index(id) < piece_count && (piece(id).flags & kWaiting); }

  friend bool operator==(const State& a, const State& b);
};

// Copies the live part only, for search.
inline void copy_state(State& to, const State& from) {
  std::memcpy(static_cast<void*>(&to), &from, offsetof(State, pieces) + from.piece_count * sizeof(Piece));
}

}  // namespace valor::vf
