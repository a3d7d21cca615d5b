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

enum class MoveKind : std::uint8_t { None, Move, Retreat, Double };

// 1.2.2; Inside: T.3.2, an occupying unit has no formation.
enum class Formation : std::uint8_t { Line, AttackColumn, MarchColumn, Inside };

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
};

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
  std::uint8_t need = 0, hits = 0, misses = 0;  // Rerolls
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

enum BrigadeFlag : std::uint8_t {
  kTested = 1,      // this turn (6.1)
  kRoutedOnce = 2,  // a unit of it routed, at any time (6.1)
  kShattered = 4,   // 9.4
  kSwift = 8,       // Vive l'Empereur this phase
  kVolleys = 16,    // Perfect Volleys this phase
  kActedOnce = 32,  // a unit of it has begun an action this turn
};

struct BrigadeState {
  std::uint8_t flags = 0;
  std::uint8_t routed = 0;  // units that routed this phase and still call for a fortitude test (9.5)
  friend bool operator==(const BrigadeState&, const BrigadeState&) = default;
};

enum PieceFlag : std::uint8_t {
  kShot = 1,       // shot or lent fire support this turn (5.0, 6.2)
  kTargeted = 2,   // was shot at this phase (5.0)
  kActed = 4,      // has taken its action this turn (6.2)
  kGone = 8,       // routed, or removed from play
  kEntered = 16,   // occupied its terrain feature this turn (T.3.3)
  kReached = 32,   // the messenger came, or none was needed, this turn (6.2.2)
  kDirected = 64,  // Directed Fire names it as target this phase
  kLost = 128,     // the messenger failed this turn
};

struct Piece {
  std::int32_t x = 0, y = 0;  // units: middle of the front edge; leaders: centre of the base
  std::uint16_t heading = 0;
  std::uint8_t files = 1;
  std::uint8_t losses = 0;
  std::uint8_t flags = 0;
  std::uint8_t inside = kNoFeature;  // T.3.2
  friend bool operator==(const Piece&, const Piece&) = default;
};
static_assert(sizeof(Piece) == 16);

struct State {
  std::uint8_t turn = 1;  // of each side
  Side active{};
  Phase phase = Phase::Fate;
  std::uint8_t phase_over = 0;  // the fortitude tests of the phase are being taken
  std::uint8_t activated = 0;   // brigades that were chosen this turn (6.1.1: the first)
  Side winner = kNoSide;
  std::array<Hand, kSides> cards{};
  std::array<std::uint8_t, kSides> defeats{};
  DecisionStack<Frame> stack;
  std::uint8_t brigade_count = 0, objective_count = 0, piece_count = 0;
  std::array<Side, kMostObjectives> holder{};
  std::array<BrigadeState, kMostBrigades> brigades{};
  std::array<Piece, kMostPieces> pieces{};

  const Piece& piece(UnitId id) const { return pieces[static_cast<std::size_t>(index(id))]; }
  Piece& piece(UnitId id) { return pieces[static_cast<std::size_t>(index(id))]; }
  bool has(UnitId id) const { return index(id) < piece_count && !(piece(id).flags & kGone); }

  friend bool operator==(const State& a, const State& b);
};

// Copies the live part only, for search.
inline void copy_state(State& to, const State& from) {
  std::memcpy(static_cast<void*>(&to), &from, offsetof(State, pieces) + from.piece_count * sizeof(Piece));
}

}  // namespace valor::vf
