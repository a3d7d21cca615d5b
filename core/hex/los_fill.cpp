// How the table is filled. Lines of equal offset are equal but for their place, so the steps of each offset are made
// once (a template). The hexes of a column lie side by side in memory, so a template is laid on sixteen pairs at a
// time, one below the other, and every step is one addition of sixteen bytes that stops at 255, which is "blocked".
// What is added, and why, is written down in los_table.h; los_judge.cpp does the same for one line with reasons.
#include "core/hex/los_fill.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <set>
#include <span>
#include <utility>

#include "core/hex/los_judge.h"

namespace valor::hex {
namespace {

constexpr std::uint8_t kBlocked = LosTable::kBlocked;

using Lanes = std::uint8_t __attribute__((vector_size(16)));
constexpr int kLanes = sizeof(Lanes);

Lanes load(const std::uint8_t* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
Lanes lesser(Lanes a, Lanes b) { return a < b ? a : b; }
Lanes greater(Lanes a, Lanes b) { return a > b ? a : b; }
Lanes add_capped(Lanes a, Lanes b) { return a + lesser(b, ~a); }
// All bits of a lane set where the lane is not 0, where it is 255.
Lanes any(Lanes a) { return reinterpret_cast<Lanes>(a != 0); }
Lanes blocked(Lanes a) { return reinterpret_cast<Lanes>(a == kBlocked); }

// ---- the map as planes of bytes -----------------------------------------------------------------------------------

// One byte a hex and kind of thing, in axial order with a hex to spare at both ends of a column, so that a step is the
// same distance in memory from every hex.
class Planes {
 public:
  enum Kind { kHexes = 0, kSlope = 1, kSides = 2, kOwnSides = 5, kAlong = 8, kKinds = 11 };  // three of hexsides each

  explicit Planes(Grid grid)
      : shift_(half_down(grid.width - 1) + 1),
        stride_(grid.height + shift_ + 1),
        size_(grid.width * stride_),
        bytes_(static_cast<std::size_t>(kKinds * size_ + kLanes)) {}

  // From the place of a hex to that of another in the plane of a kind.
  int offset(int kind, Hex step) const { return kind * size_ + step.q * stride_ + step.r; }
  int offset(int kind, Hexside side) const { return offset(kind + side.side, side.hex); }
  int to_slope() const { return kSlope * size_; }
  const std::uint8_t* base(Hex hex) const { return bytes_.data() + place(hex); }
  std::uint8_t& at(int kind, Hex hex) { return bytes_[static_cast<std::size_t>(kind * size_ + place(hex))]; }

 private:
  int place(Hex hex) const { return hex.q * stride_ + hex.r + shift_; }

  int shift_, stride_, size_;
  std::vector<std::uint8_t> bytes_;
};

// The height of the two ends of a line, as far as it matters: the lower one, and the upper one where slopes count.
struct Ends {
  int low = 0;
  int high = -1;  // -1: less than two levels above the lower
  friend constexpr auto operator<=>(const Ends&, const Ends&) = default;
};

std::uint8_t byte_of(const HexSight& hex, Ends ends, bool beside_upper_end) {
  const bool slope = beside_upper_end && hex.level == ends.high - 1;
  const bool blocks = hex.blocks ? hex.level >= ends.low : hex.level > ends.low && !slope;
  return blocks ? kBlocked : hex.hindrance;
}

Planes make_planes(const SightField& field, Ends ends) {
  Planes planes(field.grid);
  for (int col = 0; col < field.grid.width; ++col)
    for (int row = -1; row <= field.grid.height; ++row) {
      const Hex hex = hex_of({col, row});
      planes.at(Planes::kHexes, hex) = byte_of(field.hex(hex), ends, false);
      planes.at(Planes::kSlope, hex) = byte_of(field.hex(hex), ends, true);
      for (int d = 0; d < 3; ++d) {
        const SideSight side = field.side(hex, neighbour(hex, d));
        planes.at(Planes::kSides + d, hex) = side.blocks ? kBlocked : side.across;
        planes.at(Planes::kOwnSides + d, hex) = side.across;
        planes.at(Planes::kAlong + d, hex) = side.blocks_along ? kBlocked : side.along;
      }
    }
  return planes;
}

// ---- templates ----------------------------------------------------------------------------------------------------

struct Range {
  std::uint32_t begin = 0, end = 0;
};

struct Template {
  Range sum;          // all that adds up. Not along hexsides: the hex beside `from` comes first, that beside `to` last
  Range left, right;  // along hexsides: the two rows of hexes, in order
  Range forks;        // along hexsides: two hexsides each, away from the ends
  std::array<int, 2> at_from{}, at_to{};  // the hexsides of the ends' own hexes: two along hexsides, else one twice
  bool neighbours = false, along = false;
};

// The templates of all offsets that lead from a hex of the field down its column or into a column further right.
class Templates {
 public:
  Templates(const Planes& planes, Grid grid) : planes_(planes), height_(grid.height) {
    templates_.resize(static_cast<std::size_t>(2 * grid.width * height_));
    for (int dq = 0; dq < grid.width; ++dq)
      for (int k = 0; k < 2 * height_; ++k) templates_[at(dq, k - highest(dq))] = make(make_hex(dq, k - highest(dq)));
  }

  const Template& of(Hex offset) const { return templates_[at(offset.q, offset.r)]; }
  std::span<const int> steps(Range range) const { return {steps_.data() + range.begin, range.end - range.begin}; }

 private:
  // -dr of the highest target that a hex can have dq columns further right.
  int highest(int dq) const { return (dq + 1) / 2 + height_ - 1; }
  std::size_t at(int dq, int dr) const { return static_cast<std::size_t>(2 * dq * height_ + dr + highest(dq)); }

  Template make(Hex to) {
    Template t;
    t.along = runs_along_hexsides(to.q, to.r);
    t.neighbours = distance({}, to) == 1;
    std::vector<int>&sum = scratch_[0], &left = scratch_[1], &right = scratch_[2], &forks = scratch_[3];
    for (auto& steps : scratch_) steps.clear();
    walk(to.q, to.r, [&](const Step& step) {
      switch (step.pass) {
        case Pass::kHex:
          sum.push_back(planes_.offset(Planes::kHexes, step.a));
          break;
        case Pass::kAcross:
        case Pass::kCorner:
          if (step.a == Hex{}) t.at_from = own_sides(step.a, step.b, step.b);
          if (step.b == to) t.at_to = own_sides(step.b, step.a, step.a);
          if (step.a != Hex{} && step.b != to) sum.push_back(side(Planes::kSides, step.a, step.b));
          break;
        case Pass::kFork:
          if (step.a == Hex{}) {
            t.at_from = own_sides(step.a, step.b, step.c);
          } else if (step.a == to) {
            t.at_to = own_sides(step.a, step.b, step.c);
          } else {
            forks.push_back(side(Planes::kSides, step.a, step.b));
            forks.push_back(side(Planes::kSides, step.a, step.c));
          }
          break;
        case Pass::kAlong:
          sum.push_back(side(Planes::kAlong, step.a, step.b));
          left.push_back(planes_.offset(Planes::kHexes, step.a));
          right.push_back(planes_.offset(Planes::kHexes, step.b));
          break;
      }
    });
    t.sum = keep(sum);
    t.left = keep(left);
    t.right = keep(right);
    t.forks = keep(forks);
    return t;
  }

  int side(int kind, Hex a, Hex b) const { return planes_.offset(kind, *hexside_between(a, b)); }
  std::array<int, 2> own_sides(Hex own, Hex b, Hex c) const {
    return {side(Planes::kOwnSides, own, b), side(Planes::kOwnSides, own, c)};
  }

  Range keep(const std::vector<int>& steps) {
    const auto begin = static_cast<std::uint32_t>(steps_.size());
    steps_.insert(steps_.end(), steps.begin(), steps.end());
    return {begin, static_cast<std::uint32_t>(steps_.size())};
  }

  const Planes& planes_;
  int height_;
  std::vector<Template> templates_;
  std::vector<int> steps_;
  std::array<std::vector<int>, 4> scratch_;
};

// ---- the table ----------------------------------------------------------------------------------------------------

enum class Upper : std::uint8_t { kNone, kFrom, kTo };  // the end whose slope counts

// Lines alike in the height of their ends are laid together.
struct Sweep {
  Ends ends;
  Upper upper = Upper::kNone;
  friend constexpr auto operator<=>(const Sweep&, const Sweep&) = default;
};

Sweep sweep_of(int from_level, int to_level) {
  const int low = std::min(from_level, to_level), high = std::max(from_level, to_level);
  if (!slope_counts(low, high)) return {{low, -1}, Upper::kNone};
  return {{low, high}, from_level > to_level ? Upper::kFrom : Upper::kTo};
}

// Steps of a template, the one beside the upper end taken out.
struct Steps {
  std::span<const int> plain;
  int slope = 0;  // 0: none (the plane of slopes lies behind all hexes)
};

// A row of hexes beside a line along hexsides, see los_table.h.
struct Row {
  Lanes blocks{}, sum{}, greatest{};

  void take(Lanes hexes) {
    const Lanes blocking = blocked(hexes);
    blocks |= blocking;
    hexes &= ~blocking;
    sum = add_capped(sum, hexes);
    greatest = greater(greatest, hexes);
  }
};

Row row_of(const std::uint8_t* base, const Steps& steps) {
  Row row;
  for (const int step : steps.plain) row.take(load(base + step));
  if (steps.slope != 0) row.take(load(base + steps.slope));
  return row;
}

Lanes both_rows(const Row& left, const Row& right) {
  const Lanes counts = any(left.blocks | left.sum) & any(right.blocks | right.sum);
  const Lanes pair = lesser(left.greatest, right.greatest) & ~(left.blocks | right.blocks);
  return (add_capped(left.sum - pair, right.sum) & counts) | (left.blocks & right.blocks);
}

// `count` pairs, one below the other, from the uppermost.
struct Batch {
  Offset from, to;
  int count = 0;
};

// The table of two columns, by row and row: small enough to stay at hand until it is complete.
using Block = std::array<std::array<std::uint8_t, kMaxHeight>, kMaxHeight>;

class Filler {
 public:
  explicit Filler(const SightField& field)
      : field_(field),
        count_(field.hexes.size()),
        table_(count_ * count_),
        layout_(field.grid),
        templates_(layout_, field.grid) {
    std::set<Sweep> sweeps;
    std::set<int> levels;
    for (const HexSight& hex : field.hexes) levels.insert(hex.level);
    for (const int a : levels)
      for (const int b : levels) sweeps.insert(sweep_of(a, b));
    sweeps_.assign(sweeps.begin(), sweeps.end());
    for (const Sweep& sweep : sweeps_) planes_.push_back(make_planes(field, sweep.ends));
    for (const int a : levels)
      for (const int b : levels) sweep_index_[at(a)][at(b)] = static_cast<std::uint8_t>(find_sweep(sweep_of(a, b)));
  }

  std::vector<std::uint8_t> fill() && {
    for (int left = 0; left < field_.grid.width; ++left)
      for (int right = left; right < field_.grid.width; ++right) fill_columns(left, right);
    return std::move(table_);
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  std::size_t find_sweep(const Sweep& sweep) const {
    return static_cast<std::size_t>(std::lower_bound(sweeps_.begin(), sweeps_.end(), sweep) - sweeps_.begin());
  }

  // All pairs with one hex in each of two columns, or both in one.
  void fill_columns(int left, int right) {
    const int height = field_.grid.height;
    Block& back = left == right ? there_ : back_;
    for (int down = left == right ? 1 : 1 - height; down < height; ++down) {
      const int row = std::max(0, -down);
      fill_batch({.from = {left, row}, .to = {right, row + down}, .count = height - std::abs(down)}, back);
    }
    if (left == right)
      for (std::size_t row = 0; row < at(height); ++row) there_[row][row] = 0;  // every hex sees itself
    else copy(back_, right, left);
    copy(there_, left, right);
  }

  void copy(const Block& block, int from_column, int to_column) {
    const int height = field_.grid.height;
    for (int row = 0; row < height; ++row)
      std::memcpy(&table_[at(from_column * height + row) * count_ + at(to_column * height)], &block[at(row)][0],
                  at(height));
  }

  void fill_batch(const Batch& batch, Block& back) {
    const Template& t = templates_.of(hex_of(batch.to) - hex_of(batch.from));
    const auto write = [&](int i) {
      there_[at(batch.from.row + i)][at(batch.to.row + i)] = lanes_there_[at(i)];
      back[at(batch.to.row + i)][at(batch.from.row + i)] = lanes_back_[at(i)];
    };
    if (sweeps_.size() == 1) {
      lay(0, t, batch);
      for (int i = 0; i < batch.count; ++i) write(i);
      return;
    }
    constexpr std::uint8_t kDone = 0xFF;
    std::array<std::uint8_t, kMaxHeight> wanted;
    for (int i = 0; i < batch.count; ++i) wanted[at(i)] = sweep_index_[level(batch.from, i)][level(batch.to, i)];
    for (int i = 0; i < batch.count; ++i) {
      const std::uint8_t sweep = wanted[at(i)];
      if (sweep == kDone) continue;
      lay(sweep, t, batch);
      for (int j = i; j < batch.count; ++j)
        if (wanted[at(j)] == sweep) {
          write(j);
          wanted[at(j)] = kDone;
        }
    }
  }

  std::size_t level(Offset first, int i) const {
    return field_.hexes[at(first.col * field_.grid.height + first.row + i)].level;
  }

  // Judges every pair of the batch as if its ends were as high as the sweep says, into the two rows of lanes.
  void lay(std::size_t sweep, const Template& t, const Batch& batch) {
    const Upper upper = sweeps_[sweep].upper;
    const Steps sum = t.along ? Steps{templates_.steps(t.sum)} : without_slope(t.sum, upper);
    const Steps left = without_slope(t.left, upper), right = without_slope(t.right, upper);
    const std::span<const int> forks = templates_.steps(t.forks);
    const std::uint8_t* base = planes_[sweep].base(hex_of(batch.from));
    for (int i = 0; i < batch.count; i += kLanes, base += kLanes) {
      Lanes lanes{};
      for (const int step : sum.plain) lanes = add_capped(lanes, load(base + step));
      if (sum.slope != 0) lanes = add_capped(lanes, load(base + sum.slope));
      for (std::size_t k = 0; k < forks.size(); k += 2)
        lanes = add_capped(lanes, lesser(load(base + forks[k]), load(base + forks[k + 1])));
      if (t.along) lanes = add_capped(lanes, both_rows(row_of(base, left), row_of(base, right)));
      Lanes there = lanes, back = lanes;
      if (!t.neighbours) {
        there = add_capped(lanes, lesser(load(base + t.at_to[0]), load(base + t.at_to[1])));
        back = add_capped(lanes, lesser(load(base + t.at_from[0]), load(base + t.at_from[1])));
      }
      std::memcpy(&lanes_there_[at(i)], &there, sizeof there);
      std::memcpy(&lanes_back_[at(i)], &back, sizeof back);
    }
  }

  Steps without_slope(Range range, Upper upper) const {
    const std::span<const int> steps = templates_.steps(range);
    if (upper == Upper::kNone || steps.empty()) return {steps};
    if (upper == Upper::kFrom) return {steps.subspan(1), steps.front() + layout_.to_slope()};
    return {steps.first(steps.size() - 1), steps.back() + layout_.to_slope()};
  }

  const SightField& field_;
  std::size_t count_;
  std::vector<std::uint8_t> table_;
  Planes layout_;  // for distances in memory only
  Templates templates_;
  std::vector<Sweep> sweeps_;   // sorted
  std::vector<Planes> planes_;  // one a sweep
  std::array<std::array<std::uint8_t, kMaxLevel + 1>, kMaxLevel + 1> sweep_index_{};
  std::array<std::uint8_t, kMaxHeight + kLanes> lanes_there_{}, lanes_back_{};
  Block there_{}, back_{};
};

}  // namespace

std::vector<std::uint8_t> fill_table(const SightField& field) { return Filler(field).fill(); }

}  // namespace valor::hex
