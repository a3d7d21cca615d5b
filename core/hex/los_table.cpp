#include "core/hex/los_table.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstring>
#include <utility>

#include "core/hex/los_judge.h"

namespace valor::hex {
namespace {

// How the table is filled. Lines of equal offset are equal but for the place, so the steps of each offset are made once
// (a template); and since the hexes of a column lie side by side in memory, a template is laid on sixteen starting
// hexes at a time. Every step is then one addition of sixteen bytes that stops at 255, which is "blocked". Lines along
// hexsides, and lines with a slope, are judged one by one: they are few.
using Lanes = std::uint8_t __attribute__((vector_size(16)));
constexpr int kLanes = sizeof(Lanes);

Lanes load(const std::uint8_t* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

Lanes add_capped(Lanes a, Lanes b) {
  const Lanes sum = a + b;
  return sum | reinterpret_cast<Lanes>(sum < a);
}

// One byte a hex and kind of thing, in axial order, so that a step is the same distance in memory from every hex.
struct Planes {
  enum Kind { kHexes = 0, kSides = 1, kOwnSides = 4, kKinds = 7 };  // three planes of hexsides each

  explicit Planes(Grid grid)
      : shift(half_down(grid.width - 1)),
        stride(grid.height + shift),
        size(grid.width * stride),
        bytes(static_cast<std::size_t>(kKinds * size + kLanes)) {}

  int offset(int kind, Hex step) const { return kind * size + step.q * stride + step.r; }
  int place(Hex hex) const { return hex.q * stride + hex.r + shift; }
  std::uint8_t& at(int kind, Hex hex) { return bytes[static_cast<std::size_t>(kind * size + place(hex))]; }
  const std::uint8_t* base(Hex hex) const { return bytes.data() + place(hex); }

  int shift, stride, size;
  std::vector<std::uint8_t> bytes;
};

// The planes for lines whose lower end is of level `low`.
Planes make_planes(const SightField& field, int low) {
  Planes planes(field.grid);
  for (int i = 0; i < field.grid.count(); ++i) {
    const Hex hex = field.grid.hex(static_cast<HexIndex>(i));
    const HexSight& sight = field.hexes[static_cast<std::size_t>(i)];
    const bool blocks = sight.level > low || (sight.blocks && sight.level == low);
    planes.at(Planes::kHexes, hex) = blocks ? LosTable::kBlocked : sight.hindrance;
    for (int d = 0; d < 3; ++d) {
      const SideSight& side = field.sides[static_cast<std::size_t>(3 * i + d)];
      planes.at(Planes::kSides + d, hex) = side.blocks ? LosTable::kBlocked : side.across;
      planes.at(Planes::kOwnSides + d, hex) = side.across;
    }
  }
  return planes;
}

struct Template {
  std::uint32_t begin = 0, end = 0;  // of its steps
  int at_from = 0, at_to = 0;        // the hexsides of the two ends
  bool neighbours = false, along = false;
};

// The templates of all offsets that lead from a hex of the field to one in the same column further down or in a column
// further right.
class Templates {
 public:
  explicit Templates(const Planes& planes, Grid grid) : height_(grid.height) {
    templates_.resize(static_cast<std::size_t>(2 * grid.width * height_));
    for (int dq = 0; dq < grid.width; ++dq)
      for (int k = 0; k < 2 * height_; ++k) add(planes, dq, k - lowest(dq));
  }

  const Template& of(int dq, int dr) const {
    return templates_[static_cast<std::size_t>(2 * dq * height_ + dr + lowest(dq))];
  }
  std::span<const int> steps(const Template& t) const { return {steps_.data() + t.begin, t.end - t.begin}; }

 private:
  // -dr of the highest target that any hex of a field of this height can have dq columns to the right.
  int lowest(int dq) const { return (dq + 1) / 2 + height_ - 1; }

  void add(const Planes& planes, int dq, int dr) {
    Template& t = templates_[static_cast<std::size_t>(2 * dq * height_ + dr + lowest(dq))];
    const Hex from{}, to = make_hex(dq, dr);
    t.along = runs_along_hexsides(dq, dr);
    t.neighbours = distance(from, to) == 1;
    t.begin = t.end = static_cast<std::uint32_t>(steps_.size());
    if (t.along) return;
    walk(dq, dr, [&](const Step& step) {
      if (step.pass == Pass::kHex) {
        steps_.push_back(planes.offset(Planes::kHexes, step.a));
        return;
      }
      const Hexside side = *hexside_between(step.a, step.b);
      if (step.a == from) t.at_from = planes.offset(Planes::kOwnSides + side.side, side.hex);
      if (step.b == to) t.at_to = planes.offset(Planes::kOwnSides + side.side, side.hex);
      if (step.a != from && step.b != to) steps_.push_back(planes.offset(Planes::kSides + side.side, side.hex));
    });
    t.end = static_cast<std::uint32_t>(steps_.size());
  }

  int height_;
  std::vector<Template> templates_;
  std::vector<int> steps_;
};

class Filler {
 public:
  Filler(const SightField& field, std::vector<std::uint8_t>& table)
      : field_(field),
        table_(table),
        count_(static_cast<std::size_t>(field.grid.count())),
        templates_(Planes(field.grid), field.grid) {
    std::bitset<256> seen;
    for (const HexSight& hex : field.hexes) seen.set(hex.level);
    for (int level = 0; level < 256; ++level)
      if (seen.test(static_cast<std::size_t>(level))) by_low_.emplace_back(level, make_planes(field, level));
  }

  void fill() {
    const int width = field_.grid.width, height = field_.grid.height;
    for (int left = 0; left < width; ++left)
      for (int right = left; right < width; ++right)
        for (int down = left == right ? 1 : 1 - height; down < height; ++down) fill_offset(left, right, down);
  }

 private:
  // All pairs with one hex in column `left`, the other in column `right` and `down` rows further down.
  void fill_offset(int left, int right, int down) {
    const Batch batch{.from = hex_of({left, std::max(0, -down)}),
                      .to = hex_of({right, std::max(0, down)}),
                      .count = field_.grid.height - std::abs(down)};
    const Template& t = templates_.of(batch.to.q - batch.from.q, batch.to.r - batch.from.r);
    if (t.along) {
      for (int i = 0; i < batch.count; ++i) judge_pair(batch, i);
    } else if (by_low_.size() == 1) {
      lay(by_low_[0].second, t, batch);
      for (int i = 0; i < batch.count; ++i) write(batch, i, there_[at(i)], back_[at(i)]);
    } else {
      for (const auto& [low, planes] : by_low_) fill_low(low, planes, t, batch);
    }
  }

  // `count` pairs, one below the other.
  struct Batch {
    Hex from, to;
    int count;
  };

  // Those pairs of the batch whose lower end is of level `low`.
  void fill_low(int low, const Planes& planes, const Template& t, const Batch& batch) {
    bool laid = false;
    for (int i = 0; i < batch.count; ++i) {
      const auto [lower, upper] = std::minmax(level(batch.from, i), level(batch.to, i));
      if (lower != low) continue;
      if (slope_counts(lower, upper)) {
        judge_pair(batch, i);
        continue;
      }
      if (!laid) lay(planes, t, batch);
      laid = true;
      write(batch, i, there_[at(i)], back_[at(i)]);
    }
  }

  // Sums the template's steps for every pair of the batch into there_ and back_.
  void lay(const Planes& planes, const Template& t, const Batch& batch) {
    const std::span<const int> steps = templates_.steps(t);
    const std::uint8_t* base = planes.base(batch.from);
    for (int i = 0; i < batch.count; i += kLanes, base += kLanes) {
      Lanes sum{};
      for (const int step : steps) sum = add_capped(sum, load(base + step));
      Lanes there = sum, back = sum;
      if (!t.neighbours) {
        there = add_capped(sum, load(base + t.at_to));
        back = add_capped(sum, load(base + t.at_from));
      }
      std::memcpy(&there_[at(i)], &there, sizeof there);
      std::memcpy(&back_[at(i)], &back, sizeof back);
    }
  }

  void judge_pair(const Batch& batch, int i) {
    const Hex down = make_hex(0, i);
    const Verdict verdict = judge(field_, batch.from + down, batch.to + down);
    write(batch, i, verdict.there(), verdict.back());
  }

  void write(const Batch& batch, int i, std::uint8_t there, std::uint8_t back) {
    const std::size_t from = at(index(field_.grid.index(batch.from)) + i),
                      to = at(index(field_.grid.index(batch.to)) + i);
    table_[from * count_ + to] = there;
    table_[to * count_ + from] = back;
  }

  int level(Hex hex, int i) const { return field_.hexes[at(index(field_.grid.index(hex)) + i)].level; }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const SightField& field_;
  std::vector<std::uint8_t>& table_;
  std::size_t count_;
  Templates templates_;
  std::vector<std::pair<int, Planes>> by_low_;
  std::array<std::uint8_t, kMaxHeight + kLanes> there_{}, back_{};
};

}  // namespace

SightField SightField::open(Grid grid) {
  SightField field;
  field.grid = grid;
  field.hexes.resize(static_cast<std::size_t>(grid.count()));
  field.sides.resize(static_cast<std::size_t>(3 * grid.count()));
  return field;
}

HexSight SightField::hex(Hex at) const {
  const HexIndex found = grid.index(at);
  return found == kNoHex ? off_field : hexes[static_cast<std::size_t>(found)];
}

SideSight SightField::side(Hex a, Hex b) const {
  const int found = grid.side_index(*hexside_between(a, b));
  return found < 0 ? SideSight{} : sides[static_cast<std::size_t>(found)];
}

LosTable::LosTable(SightField field) : field_(std::move(field)), count_(field_.hexes.size()) {}

LosTable LosTable::build(SightField field) {
  const auto count = static_cast<std::size_t>(Field(field.grid).count());  // asserts the size
  VALOR_ASSERT(field.hexes.size() == count && field.sides.size() == 3 * count, "one entry a hex, three hexsides a hex");
  LosTable table(std::move(field));
  table.table_.resize(count * count);
  Filler(table.field_, table.table_).fill();
  return table;
}

std::uint8_t LosTable::at(HexIndex from, HexIndex to, std::span<const Veil> veils) const {
  const std::uint8_t bare = at(from, to);
  if (bare == kBlocked || veils.empty()) return bare;
  const Hex a = field_.grid.hex(from), b = field_.grid.hex(to);
  int sum = bare;
  for (const Veil& veil : veils) {
    const Passing passed = veil.hex == kNoHex ? Passing::kNot : passing(a, b, field_.grid.hex(veil.hex));
    if (passed == Passing::kBeside) return judge(field_, a, b, veils).there();
    if (passed == Passing::kThrough) sum += veil.value;
  }
  return static_cast<std::uint8_t>(std::min<int>(sum, kBlocked));
}

Trace LosTable::trace(HexIndex from, HexIndex to, std::span<const Veil> veils) const {
  Trace trace;
  const Verdict verdict = judge(field_, field_.grid.hex(from), field_.grid.hex(to), veils, &trace.findings);
  trace.blocked = verdict.there() == kBlocked;
  trace.hindrance = trace.blocked ? 0 : verdict.there();
  return trace;
}

}  // namespace valor::hex
