// What the mind for Valor & Victory reads once from a setting: what both sides want, and the ways there.
//
// An aim is a set of hexes that decides the game for somebody: an objective, the hexes of a condition, the edge where a
// side leaves. For each there is a field: the movement points from every hex to the nearest of them, on foot and on
// wheels. Enemies, stacking and facing are not in it; those change.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "rules/vv/state.h"

namespace valor::vv {

inline constexpr std::uint16_t kNoWay = 999;

enum class AimKind : std::uint8_t { Objective, Enter, Exit };

struct Aim {
  AimKind kind = AimKind::Objective;
  std::uint8_t wanted_by = 0;    // Enter, Exit: the side; an objective is for whoever does not hold it
  std::uint8_t objective = 0;    // its place in Scenario::objectives
  std::uint8_t condition = 255;  // C58: the line of the card of `wanted_by`
  int worth = 0;                 // hundredths of a point: of the hex; of each unit that leaves
  std::vector<HexIndex> hexes;
  std::vector<std::uint16_t> foot, wheels;  // by hex
};

// 14.5 Expected casualty points of a roll, in hundredths: by row and modifier.
class ExpectedPoints {
 public:
  explicit ExpectedPoints(const Setting& t);
  int of(int row, int modifier) const {
    return table_[static_cast<std::size_t>(row)][static_cast<std::size_t>(std::clamp(modifier, -kSpan, kSpan) + kSpan)];
  }
  int row(int firepower) const { return rows_[static_cast<std::size_t>(std::min(firepower, 63))]; }

 private:
  static constexpr int kSpan = 10;
  std::array<std::array<std::int16_t, 2 * kSpan + 1>, kApRows> table_{};
  std::array<std::uint8_t, 64> rows_{};
};

class Ground {
 public:
  explicit Ground(const Setting& t);
  const std::vector<Aim>& aims() const { return aims_; }
  const ExpectedPoints& expected() const { return expected_; }
  int force() const { return force_; }  // the mean of both sides' points, in hundredths
  // Does this side win by killing (P:elimination-games, Goal::Eliminate)?
  bool hunts(int side) const { return hunts_[static_cast<std::size_t>(side)]; }
  // Goal::Preserve: own losses count double.
  bool spares(int side) const { return spares_[static_cast<std::size_t>(side)]; }
  // The middle of what the game is about: where a set-up looks to.
  const std::vector<std::uint16_t>& to_enemy(int side) const { return to_enemy_[static_cast<std::size_t>(side)]; }

 private:
  void add_objectives(const Setting& t);
  void add_conditions(const Setting& t);
  void add_exits(const Setting& t);
  void lay_fields(const Setting& t);

  std::vector<Aim> aims_;
  ExpectedPoints expected_;
  int force_ = 0;
  std::array<bool, kSides> hunts_{}, spares_{};
  std::array<std::vector<std::uint16_t>, kSides> to_enemy_;
};

// Movement points from every hex to the nearest of `goals`; kNoWay where there is no way.
std::vector<std::uint16_t> field_to(const Setting& t, const std::vector<HexIndex>& goals, Kind kind);

}  // namespace valor::vv
