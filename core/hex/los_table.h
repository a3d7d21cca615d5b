// Line of sight between all pairs of hexes: one byte a pair, filled once per map, and the same judgement with reasons.
//
// What blocks and what hinders comes in as plain data (SightField); no rule system is named here. What this file does
// is fixed and is the following.
//
// Only what lies between counts: neither the viewer's hex nor the target's adds anything of its own (the target's cover
// is the rules' business). The judgement is directional in one point only, the hexside of the viewer's own hex:
// - A hex passed through blocks or adds its hindrance; one that blocks adds nothing. A hex touched at a corner does
//   neither.
// - Height: bare ground blocks if it is higher than the lower end; a blocker standing on it blocks unless both ends are
//   higher than that ground. Slope: if the ends differ by two levels or more, the hex beside the upper end does not
//   block by its bare ground one level below that end. Hindrances count at every height.
// - A hexside crossed adds `across`. If it is a side of the viewer's hex it adds nothing. If it `blocks`, sight passes
//   only where it is a side of the viewer's or of the target's hex, and then it adds `across` as if it did not block.
//   A line from hex to hex through a corner crosses the hexside between those two hexes and no other.
// - Along hexsides, all hexes to the left of the line are one row and all to the right another. If both rows have a
//   blocker, it is blocked. If one row has nothing, the other adds nothing. Else all their hindrances add up; if there
//   is no blocker, the greatest of each row are a pair, and only the greater of the two counts.
// - Along a hexside its own `along` is added; `blocks_along` blocks.
// - Where such a line leaves or enters a hex by its corner, the two hexsides that meet there are crossed together: what
//   both have counts (the lesser of the two, where blocking is more than any value).
//
// NB: a line along the outer edge has `off_field` on one side.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/hex/hex.h"
#include "core/hex/line.h"

namespace valor::hex {

inline constexpr int kMaxLevel = 9;

struct HexSight {
  std::uint8_t level = 0;      // of the ground, 0 to kMaxLevel
  bool blocks = false;         // something stands there that hides what is behind it
  std::uint8_t hindrance = 0;  // what it adds if sight passes, at most 254
};

struct SideSight {
  std::uint8_t across = 0, along = 0;         // what it adds to a line that crosses it, that runs along it; at most 254
  bool blocks = false, blocks_along = false;  // crossed away from both ends; run along
};

// All that sight depends on. `hexes` by HexIndex; `sides` by Grid::side_index().
struct SightField {
  Grid grid;
  std::vector<HexSight> hexes;
  std::vector<SideSight> sides;
  HexSight off_field{.level = 255, .blocks = true, .hindrance = 0};

  // Open ground, level 0, of that size.
  static SightField open(Grid grid);
  HexSight hex(Hex at) const;
  SideSight side(Hex a, Hex b) const;  // between two neighbours
};

// A hindrance that comes and goes, such as smoke. At most one a hex.
struct Veil {
  HexIndex hex = kNoHex;
  std::uint8_t value = 0;
};

enum class Effect : std::uint8_t {
  kBlocks,         // what stands in the hex, or on the hexside, hides the target
  kRises,          // the ground is higher than the lower end
  kHinders,        // adds `value`
  kSeenOver,       // a hexside of the viewer's own hex: adds nothing
  kSlope,          // ground that the upper end sees past
  kBesideOnly,     // a blocker beside the line, none in the other row: does not block
  kOpenOpposite,   // beside the line, nothing in the other row: neither blocks nor adds
  kCountedBefore,  // beside the line, one thing with the greatest hindrance of the other row: adds nothing
};

enum class What : std::uint8_t { kHex, kHexside };

// One thing on the line that matters, or that was looked at and does not: the step and what on it is meant. For a
// hexside, `hex` is the hex that the line comes from, or the left one.
struct Finding {
  Step step;
  What what = What::kHex;
  Hex hex;
  Effect effect = Effect::kHinders;
  std::uint8_t value = 0;  // what it adds, or would
};

struct Trace {
  bool blocked = false;
  int hindrance = 0;              // 0 if blocked
  std::vector<Finding> findings;  // in the order of the line; all blockers, not only the first
};

class LosTable {
 public:
  // More than 254 in hindrances is as good as blocked.
  static constexpr std::uint8_t kBlocked = 0xFF;

  // Requires: the vectors of `field` fit its grid, and grid is at most 64 by 64.
  static LosTable build(SightField field);

  // What the line from `from` to `to` adds, or kBlocked. A hex sees itself.
  std::uint8_t at(HexIndex from, HexIndex to) const {
    return table_[static_cast<std::size_t>(from) * count_ + static_cast<std::size_t>(to)];
  }
  // All targets of one hex, by HexIndex.
  std::span<const std::uint8_t> row(HexIndex from) const {
    return {table_.data() + static_cast<std::size_t>(from) * count_, count_};
  }
  // The same with veils on the map. Those in the two hexes themselves do not count.
  std::uint8_t at(HexIndex from, HexIndex to, std::span<const Veil> veils) const;

  // The judgement with its reasons; equal to at().
  Trace trace(HexIndex from, HexIndex to, std::span<const Veil> veils = {}) const;

  const SightField& field() const { return field_; }

 private:
  explicit LosTable(SightField field);

  SightField field_;
  std::size_t count_ = 0;
  std::vector<std::uint8_t> table_;
};

}  // namespace valor::hex
