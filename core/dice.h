// Dice come from outside the rules, and every request says who rolls, what for, by which rule, what kind of dice and
// what is needed. The state holds no seed and no shuffled deck, so nothing inside can peek.
//
// Five forms: keyed (play), recorded (replay), scripted (tests, engine protocol), fast (search), enumerating (oracle).
// RecordingDice notes down what another form rolled. docs/dice.md describes the keyed form with test vectors.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/hash.h"
#include "core/ids.h"
#include "core/rng.h"

namespace valor {

enum class DiceKind : std::uint8_t {
  Die,   // one die
  Sum,   // several dice added up
  Pool,  // several dice, each against the need
  Pick,  // one thing out of `faces` (a card, a unit)
};

enum class NeedKind : std::uint8_t { None, AtMost, AtLeast };
struct Need {
  NeedKind kind = NeedKind::None;
  std::int16_t value = 0;
  constexpr bool met_by(int roll) const {
    return kind == NeedKind::None || (kind == NeedKind::AtMost ? roll <= value : roll >= value);
  }
  friend constexpr bool operator==(const Need&, const Need&) = default;
};
constexpr Need at_most(int value) { return {NeedKind::AtMost, static_cast<std::int16_t>(value)}; }
constexpr Need at_least(int value) { return {NeedKind::AtLeast, static_cast<std::int16_t>(value)}; }

inline constexpr int kMostDice = 32;

struct Request {
  Seat seat = kNoSeat;            // who rolls
  const char* purpose = nullptr;  // a key of data/strings: "vv.roll.ap_attack"
  const char* rule = nullptr;     // "vv 14.5"
  DiceKind kind = DiceKind::Die;
  std::uint8_t count = 1;  // how many dice, at most kMostDice
  std::uint8_t faces = 6;  // of each die; for a pick, out of how many
  Need need{};
};

constexpr Request one_die(Seat seat, const char* purpose, const char* rule, int faces, Need need = {}) {
  return {seat, purpose, rule, DiceKind::Die, 1, static_cast<std::uint8_t>(faces), need};
}
constexpr Request two_dice(Seat seat, const char* purpose, const char* rule, Need need = {}) {
  return {seat, purpose, rule, DiceKind::Sum, 2, 6, need};
}
constexpr Request pool(Seat seat, const char* purpose, const char* rule, int count, Need need) {
  return {seat, purpose, rule, DiceKind::Pool, static_cast<std::uint8_t>(count), 6, need};
}
constexpr Request pick(Seat seat, const char* purpose, const char* rule, int out_of) {
  return {seat, purpose, rule, DiceKind::Pick, 1, static_cast<std::uint8_t>(out_of), {}};
}

struct Roll {
  std::uint8_t count = 0;
  std::array<std::uint8_t, kMostDice> values{};  // each from 1 to faces

  std::span<const std::uint8_t> dice() const { return {values.data(), count}; }
  int sum() const { return std::accumulate(values.begin(), values.begin() + count, 0); }
  int picked() const { return values[0] - 1; }  // 0-based, for picks
};

class Dice {
 public:
  virtual ~Dice() = default;
  virtual Roll roll(const Request& request) = 0;
};

// A recorded or scripted die does not fit the request: the record and the rules disagree, or the script is wrong.
struct DiceMismatch : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One roll as a record keeps it.
struct RolledDice {
  Seat seat = kNoSeat;
  std::string purpose, rule;
  DiceKind kind = DiceKind::Die;
  std::uint8_t faces = 6;
  Need need{};
  std::vector<std::uint8_t> values;
  friend bool operator==(const RolledDice&, const RolledDice&) = default;
};

using Seed = std::array<std::uint8_t, 32>;
using GameId = std::array<std::uint8_t, 16>;
using Entropy = std::array<std::uint8_t, 16>;  // what a seat adds, so that no one party chooses the dice

// What all parties can check before the first roll: BLAKE2b-256 of the seed.
Digest commitment(const Seed& seed);
// BLAKE2b-256 of all seats' entropies in seat order; of the empty string where there are none.
Digest mix(std::span<const Entropy> entropies);

// The dice of a real game. Roll r of entry e uses the bytes of
//   HMAC-SHA-256(seed, game id ‖ mix ‖ e as u64 LE ‖ r as u32 LE ‖ block as u32 LE), block 0, 1, …
// A byte b gives the face b mod faces + 1, unless b lies in the last, incomplete run of faces below 256: then the next.
class KeyedDice : public Dice {
 public:
  KeyedDice(const Seed& seed, const GameId& game, const Digest& mixed, std::uint64_t entry)
      : seed_(seed), game_(game), mix_(mixed), entry_(entry) {}
  Roll roll(const Request& request) override;

 private:
  Seed seed_;
  GameId game_;
  Digest mix_;
  std::uint64_t entry_;
  std::uint32_t roll_ = 0;
};

class RecordedDice : public Dice {
 public:
  explicit RecordedDice(std::span<const RolledDice> rolls) : rolls_(rolls) {}
  Roll roll(const Request& request) override;
  bool all_used() const { return next_ == rolls_.size(); }

 private:
  std::span<const RolledDice> rolls_;
  std::size_t next_ = 0;
};

// The named values one after the other; then `rest`, or a DiceMismatch where there is none.
class ScriptedDice : public Dice {
 public:
  explicit ScriptedDice(std::vector<int> values, Dice* rest = nullptr) : values_(std::move(values)), rest_(rest) {}
  Roll roll(const Request& request) override;
  bool all_used() const { return next_ == values_.size(); }

 private:
  std::vector<int> values_;
  std::size_t next_ = 0;
  Dice* rest_;
};

class FastDice : public Dice {
 public:
  explicit FastDice(std::uint64_t seed, std::uint64_t stream = 1) : rng_(seed, stream) {}
  Roll roll(const Request& request) override;
  Rng& rng() { return rng_; }

 private:
  Rng rng_;
};

// Walks through every outcome of what is rolled between rewind() and next():
//   EnumeratingDice dice;
//   do { dice.rewind(); … apply(…, dice, …) …; } while (dice.next());
// Each pass has probability 1 / weight().
class EnumeratingDice : public Dice {
 public:
  Roll roll(const Request& request) override;
  void rewind() { at_ = 0; }
  bool next();
  std::uint64_t weight() const;

 private:
  struct Step {
    std::uint8_t value, faces;
  };
  std::vector<Step> path_;
  std::size_t at_ = 0;
};

class RecordingDice : public Dice {
 public:
  explicit RecordingDice(Dice& inner) : inner_(inner) {}
  Roll roll(const Request& request) override;
  const std::vector<RolledDice>& rolled() const { return rolled_; }

 private:
  Dice& inner_;
  std::vector<RolledDice> rolled_;
};

}  // namespace valor
