#include "core/hex/los_table.h"

#include <algorithm>
#include <utility>

#include "core/hex/los_fill.h"
#include "core/hex/los_judge.h"

namespace valor::hex {
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
  for (const HexSight& hex : field.hexes)
    VALOR_ASSERT(hex.level <= kMaxLevel && hex.hindrance < kBlocked, "levels are 0 to 9, hindrances at most 254");
  for (const SideSight& side : field.sides)
    VALOR_ASSERT(side.across < kBlocked && side.along < kBlocked, "hindrances are at most 254");
  LosTable table(std::move(field));
  table.table_ = fill_table(table.field_);
  return table;
}

std::uint8_t LosTable::at(HexIndex from, HexIndex to, std::span<const Veil> veils) const {
  const std::uint8_t bare = at(from, to);
  if (bare == kBlocked || veils.empty()) return bare;
  const Hex a = field_.grid.hex(from), b = field_.grid.hex(to);
  int sum = bare;
  for (const Veil& veil : veils) {
    const Passing passed = veil.hex == kNoHex ? Passing::kNot : passing(a, b, field_.grid.hex(veil.hex));
    if (passed == Passing::kBeside) return judge(field_, a, b, veils).value();
    if (passed == Passing::kThrough) sum += veil.value;
  }
  return static_cast<std::uint8_t>(std::min<int>(sum, kBlocked));
}

Trace LosTable::trace(HexIndex from, HexIndex to, std::span<const Veil> veils) const {
  Trace trace;
  const Verdict verdict = judge(field_, field_.grid.hex(from), field_.grid.hex(to), veils, &trace.findings);
  trace.blocked = verdict.value() == kBlocked;
  trace.hindrance = trace.blocked ? 0 : verdict.value();
  return trace;
}

}  // namespace valor::hex
