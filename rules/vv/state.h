// Everything that changes during a game, and everything secret. Flat: header first, the array of counters last.
//
// A support weapon is no counter of its own here: it is never without its carrier (12.2), so it is a field of it.
// A passenger or a towed gun is a counter with the number of its transport (8.1); it is where that is, but it does not
// stand in the hex: `Where` does not have it.
// A state that a seat knows (known.cpp) is the same type: own counters first, then those of the enemy in the order of
// first sight; `Unit::sight` says which of them are in sight now and which are memories.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "core/game.h"
#include "core/hex/hex.h"
#include "core/ids.h"
#include "rules/vv/setting.h"
#include "rules/vv/where.h"

namespace valor::vv {

inline constexpr int kStackLimit = 4;  // 6.9
inline constexpr int kGroupSize = 5;   // C1: by the classic rule a vehicle or gun stands beside four on foot
inline constexpr std::uint8_t kNobody = 255;
inline constexpr std::uint8_t kNoWeapon = 255;
inline constexpr std::uint8_t kNoFacing = 255;

// Where a unit is that is in no hex: kNoHex when eliminated (or, in a known state, nobody knows where), kToCome as long
// as it has not come (6.10), left_by(hex) once it has left the map there,
// kSpare: a counter for the other half of a squad that splits (13.9).
inline constexpr HexIndex kToCome{0xFFFE}, kSpare{0xFFFD};
constexpr bool is_hex(HexIndex at) { return index(at) < hex::kMaxWidth * hex::kMaxHeight; }
constexpr HexIndex left_by(HexIndex edge) { return static_cast<HexIndex>(0x8000 | index(edge)); }
constexpr bool has_left(HexIndex at) {
  return index(at) >= 0x8000 && is_hex(static_cast<HexIndex>(index(at) - 0x8000));
}
constexpr HexIndex edge_of(HexIndex left) { return static_cast<HexIndex>(index(left) - 0x8000); }

// Some units of one hex, ascending; a fire group, a moving stack, the targets of an attack.
struct Group {
  std::array<std::uint8_t, kGroupSize> ids{kNobody, kNobody, kNobody, kNobody, kNobody};

  // Requires: not more units than there is room for, ascending.
  static constexpr Group of(auto... units) {
    Group out;
    std::size_t n = 0;
    ((out.ids[n++] = static_cast<std::uint8_t>(units)), ...);
    return out;
  }

  friend constexpr auto operator<=>(const Group&, const Group&) = default;
  constexpr int size() const {
    int n = 0;
    while (n < kGroupSize && ids[static_cast<std::size_t>(n)] != kNobody) ++n;
    return n;
  }
  constexpr bool empty() const { return ids[0] == kNobody; }
  constexpr const std::uint8_t* begin() const { return ids.data(); }
  constexpr const std::uint8_t* end() const { return ids.data() + size(); }
  constexpr bool has(int unit) const {
    for (const std::uint8_t id : ids)
      if (id == unit) return unit != kNobody;
    return false;
  }
  constexpr bool meets(const Group& other) const {
    for (const std::uint8_t id : ids)
      if (id != kNobody && other.has(id)) return true;
    return false;
  }
  // Requires: room for one more, and `unit` greater than all of them.
  constexpr void add(int unit) { ids[static_cast<std::size_t>(size())] = static_cast<std::uint8_t>(unit); }
  constexpr void remove(int unit) {
    std::size_t to = 0;
    for (std::size_t i = 0; i < kGroupSize; ++i)
      if (ids[i] != unit) ids[to++] = ids[i];
    while (to < kGroupSize) ids[to++] = kNobody;
  }
};

enum Mark : std::uint16_t {
  kHalf = 1,
  kPinned = 2,       // 14.7
  kFired = 4,        // 13.1
  kMoved = 8,        // 6.1
  kDirected = 16,    // 13.6: the leader's modifier is used up
  kAdvanced = 32,    // 5.3.5
  kGone = 64,        // eliminated
  kImmobile = 128,   // 16.6
  kShipped = 256,    // 8.3: it was loaded or unloaded, or did so with others
  kValorous = 512,   // 22.2
  kSmoked = 1024,    // 11.2: it has laid smoke in this segment
  kLastShot = 2048,  // 17.2: it has fired at the vehicle that drove over it
  kTraded = 4096,    // 12.4: its weapon has changed hands
};
inline constexpr std::uint16_t kAllMarks = 8191;
inline constexpr std::uint16_t kMarksOfSegment =
    kFired | kMoved | kDirected | kAdvanced | kShipped | kSmoked | kLastShot | kTraded;  // C51

// What the enemy's seat sees of a unit; only with fog on.
enum Sight : std::uint8_t {
  kInSight = 1,
  kSeenHalf = 2,   // it was a half squad when last seen
  kSeenGone = 4,   // it was seen to be eliminated
  kSeenLeave = 8,  // it was seen to leave the map
};

inline constexpr std::uint8_t kAnyRange = 99;
inline constexpr std::uint8_t kAllSpent = 255;  // of movement points
inline constexpr std::uint8_t kNeverSeen = 255;

// Standing orders beside range and odds.
inline constexpr std::uint8_t kKeepForVehicles = 1;  // C7: no fire at persons

struct Unit {
  HexIndex at = kNoHex;       // a hex, or one of the places above
  HexIndex seen_at = kNoHex;  // fog: where the enemy's seat saw it last
  std::uint16_t marks = 0;
  std::uint8_t type = 0;
  std::uint8_t weapon = kNoWeapon;
  std::uint8_t side = 0;
  std::uint8_t facing = 0;               // 7.1: guns and vehicles: a hexside
  std::uint8_t carrier = kNobody;        // 8.1: the transport that carries or tows it
  std::uint8_t fire_within = kAnyRange;  // standing order: opportunity fire up to this range; 0: hold
  std::uint8_t fire_least = 1;           // standing order: only if so many of the 36 rolls do harm
  std::uint8_t orders = 0;               // standing orders, see above
  std::uint8_t alias = kNeverSeen;       // fog: its place in the enemy seat's order of first sight
  std::uint8_t sight = 0;
  std::uint8_t seen_type = kNobody,
               seen_weapon = kNoWeapon;  // fog: what it was, and carried, when it went out of sight
  Group shot_at;                         // C52: whom it attacked in this segment

  friend bool operator==(const Unit&, const Unit&) = default;
  bool is(Mark mark) const { return (marks & mark) != 0; }
  bool on_map() const { return is_hex(at); }
  bool carried() const { return carrier != kNobody; }
  bool stands() const { return !is(kGone) && at != kSpare; }  // it counts as one of its side
};
static_assert(sizeof(Unit) <= 24);

// What lies in a hex and is no unit, or is remembered of it.
enum class MarkerKind : std::uint8_t {
  AssaultedFrom,  // C23: an assault was made out of this hex in this segment
  FireLane,       // 13.8.1: how many markers
  Smoke,          // 11.5: 1 or 2
  Wire,           // 19.8
  Mines,          // 19.7: see 19_fortifications.h
  Foxhole,        // 19.9, C57: laid by its owner
  Trench,         // 19.10
  Sandbags,       // 19.6
};

struct Marker {
  HexIndex at = kNoHex;
  MarkerKind kind = MarkerKind::AssaultedFrom;
  std::uint8_t value = 0;  // never 0 in the list
  friend constexpr auto operator<=>(const Marker&, const Marker&) = default;
};

// One of each kind a hex, in the order of hex and kind, so that equal states are equal byte by byte.
class Markers {
 public:
  static constexpr int kMost = 96;
  const Marker* begin() const { return list_.data(); }
  const Marker* end() const { return list_.data() + count_; }
  int count() const { return count_; }
  // Its value; 0 if there is none.
  int at(HexIndex at, MarkerKind kind) const {
    for (const Marker& m : *this)
      if (m.at == at && m.kind == kind) return m.value;
    return 0;
  }
  // 0 takes it away. A full list takes no more.
  void set(HexIndex at, MarkerKind kind, int value) {
    int i = 0;
    while (i < count_ && (one(i).at < at || (one(i).at == at && one(i).kind < kind))) ++i;
    const bool found = i < count_ && one(i).at == at && one(i).kind == kind;
    if (value == 0) {
      if (found) remove(i);
      return;
    }
    if (!found) {
      if (count_ == kMost) return;
      for (int k = count_++; k > i; --k) one(k) = one(k - 1);
    }
    one(i) = {at, kind, static_cast<std::uint8_t>(value)};
  }
  void remove_all(MarkerKind kind) {
    for (int i = count_ - 1; i >= 0; --i)
      if (one(i).kind == kind) remove(i);
  }
  friend bool operator==(const Markers& a, const Markers& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  Marker& one(int i) { return list_[static_cast<std::size_t>(i)]; }
  void remove(int i) {
    for (--count_; i < count_; ++i) one(i) = one(i + 1);
    one(count_) = {};
  }

  std::array<Marker, kMost> list_{};
  std::uint8_t count_ = 0;
};
static_assert(sizeof(Marker) == 4);

enum class Phase : std::uint8_t { Command, Fire, Move, DefensiveFire, Advance, SetUp };

enum class FrameKind : std::uint8_t {
  Phase,        // `seat` may act in s.phase
  Move,         // `group` is on its way
  Reaction,     // `seat` may fire at the moving group
  Losses,       // `seat` owes `points` from `group`
  PlaceSniper,  // 20.2: `seat` places the sniper that `group` in `at` has called
  SniperShot,   // 20.5: the sniper has come and shoots at `group` in `at`, of `seat`
  SniperCheck,  // 20.6: `group` in `at`, of `seat`, looks for the sniper
  Assault,      // 15.8: `group` has failed to take `at`; it goes in if nobody is left there
};

// One open decision.
struct Frame {
  FrameKind kind = FrameKind::Phase;
  Seat seat{0};
  std::uint8_t spent = 0;   // Move: movement points
  bool assault = false;     // Move: 6.4
  bool stepped = false;     // Move: at least one hex entered
  bool turned = false;      // Move: 6.5: it has turned in this hex
  bool acted = false;       // Move: it has entered a hex or turned
  std::uint8_t points = 0;  // Losses: casualty points still to be met
  HexIndex at = kNoHex;     // Move, Losses: where
  HexIndex from = kNoHex;   // Losses: where the fire came from, if that matters (14.6.3)
  HexIndex over = kNoHex;   // Move: the hex that it overruns, or has overrun (17)
  bool charging = false;    // Move: the attack is made, it has yet to drive through
  Group group;              // Move: who is moving; Losses: whom it may hit, the untouched ones
  friend bool operator==(const Frame&, const Frame&) = default;
};

// 20.1: of one side.
struct Sniper {
  HexIndex at = kNoHex;   // kNoHex: not on the map
  std::uint8_t left = 0;  // the one on the map included
  bool fired = false;     // 20.4: in this segment, at a mover
  friend bool operator==(const Sniper&, const Sniper&) = default;
};

enum class Level : std::uint8_t { Draw, Minor, Major };
enum class Ending : std::uint8_t { None, Turns, Eliminated, Objectives, Resigned, Exit, Conditions };

// C58: what has been found about a condition of victory.
enum class Judged : std::uint8_t { Open, Met, Failed };

struct State {
  std::uint8_t turn = 1;
  Phase phase = Phase::Command;
  std::uint8_t active = 0;  // the side whose segment it is
  bool over = false;
  std::uint8_t winner = kNobody;
  Level level = Level::Draw;
  Ending ending = Ending::None;
  std::uint8_t unit_count = 0;
  std::array<std::uint8_t, kSides> standing{};    // units not eliminated
  std::array<std::uint8_t, kSides> first_seen{};  // fog: how many aliases the seat opposing this side has given
  std::array<std::uint8_t, kMaxObjectives> holder{};
  std::uint8_t front = 0, split = 0;  // the units before `split` are of the side `front`, the others of its enemy
  std::array<std::array<Judged, kMaxConditions>, kSides> judged{};  // C58
  DecisionStack<Frame> stack;
  std::array<Sniper, kSides> sniper{};
  std::array<std::array<std::uint8_t, kPoolKinds>, kSides> pool{};         // 12.5, C18: left
  std::array<std::uint8_t, kSides> smoke{};                                // 11.1: factors left
  std::array<std::array<std::uint8_t, kMissionKinds>, kSides> missions{};  // 18.2: left
  std::array<std::array<std::uint8_t, kFortLines>, kSides> to_lay{};       // C57: of each line of the pool
  Markers markers;
  Where where;  // the units' places once more, for scans
  std::array<Unit, kMaxUnits> units;

  Unit& unit(int id) { return units[static_cast<std::size_t>(id)]; }
  const Unit& unit(int id) const { return units[static_cast<std::size_t>(id)]; }
  // The only way to change the place, or the transport, of a unit.
  void put(int id, HexIndex at, int carrier = kNobody) {
    unit(id).at = at;
    unit(id).carrier = static_cast<std::uint8_t>(carrier);
    where.set(id, carrier == kNobody ? at : kNoHex);
  }
  // The numbers of a side's units.
  UnitRange units_of(int side) const { return side == front ? UnitRange{0, split} : UnitRange{split, unit_count}; }
  UnitRange all_units() const { return {0, unit_count}; }
  // The live counters, for loops.
  const Unit* begin() const { return units.data(); }
  const Unit* end() const { return units.data() + unit_count; }

  friend bool operator==(const State& a, const State& b) {
    return a.turn == b.turn && a.phase == b.phase && a.active == b.active && a.over == b.over && a.winner == b.winner &&
           a.level == b.level && a.ending == b.ending && a.unit_count == b.unit_count && a.standing == b.standing &&
           a.first_seen == b.first_seen && a.holder == b.holder && a.judged == b.judged && a.front == b.front &&
           a.split == b.split && a.stack == b.stack && a.sniper == b.sniper && a.smoke == b.smoke && a.pool == b.pool &&
           a.to_lay == b.to_lay && a.missions == b.missions && a.markers == b.markers &&
           std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
};
static_assert(std::is_trivially_copyable_v<State>);

// The bytes of a state up to its last live counter: what a clone has to copy.
inline std::size_t live_bytes(const State& s) {
  return offsetof(State, units) + static_cast<std::size_t>(s.unit_count) * sizeof(Unit);
}
// A copy that reaches only to the last live counter; the rest of `to` is left as it was.
inline void copy_state(State& to, const State& from) {
  std::memcpy(static_cast<void*>(&to), static_cast<const void*>(&from), live_bytes(from));
}

constexpr int other_side(int side) { return 1 - side; }
constexpr Seat seat_of(int side) { return static_cast<Seat>(side); }  // one seat a side

inline const Profile& profile(const Setting& t, const Unit& u) { return t.profiles[u.type][u.is(kHalf) ? 1 : 0]; }

inline bool in_sight(const Unit& u) { return (u.sight & kInSight) != 0; }

// Does this unit stand on the map as far as its enemy is concerned? (P:fog-of-war)
inline bool in_play(const Setting& t, const Unit& u, int to_side) {
  return u.on_map() && (u.side == to_side || !t.options.fog || (u.sight & kInSight) != 0);
}

}  // namespace valor::vv
