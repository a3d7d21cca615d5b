// The hex field: places, neighbours, hexsides, distances and names.
//
// Flat-topped hexes in axial coordinates; A1 is top left; columns B, D, F… lie half a hex lower; hexside 0 is north and
// they count clockwise. A field is at most 64 by 64, so a hex fits 12 bits and a table of all pairs 16 MB.
// Not here: lines (line.h), sight (los_table.h), what lies in a hex (map.h).
//
//     __
//    /A1\__     q grows to the right along the columns, r to the south;
//    \__/B1\    column = q, row = r + floor(q / 2), both from 0 (names count rows from 1).
//    /A2\__/
//    \__/
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/assert.h"
#include "core/result.h"

namespace valor::hex {

inline constexpr int kMaxWidth = 64;
inline constexpr int kMaxHeight = 64;
inline constexpr int kDirections = 6;

struct Hex {
  std::int16_t q = 0, r = 0;
  friend constexpr auto operator<=>(const Hex&, const Hex&) = default;
};

constexpr Hex make_hex(int q, int r) { return {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)}; }
constexpr Hex operator+(Hex a, Hex b) { return make_hex(a.q + b.q, a.r + b.r); }
constexpr Hex operator-(Hex a, Hex b) { return make_hex(a.q - b.q, a.r - b.r); }

// The step across each hexside: north, north east, south east, south, south west, north west.
inline constexpr std::array<Hex, kDirections> kSteps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

constexpr int opposite(int direction) { return (direction + 3) % kDirections; }
constexpr Hex neighbour(Hex hex, int direction) { return hex + kSteps[static_cast<std::size_t>(direction)]; }

// The number of hexes from a to b, counting b but not a.
constexpr int distance(Hex a, Hex b) {
  const int q = b.q - a.q, r = b.r - a.r, s = -q - r;
  const auto size = [](int value) { return value < 0 ? -value : value; };
  return (size(q) + size(r) + size(s)) / 2;
}

// The hexside of `from` that leads to its neighbour `to`; nothing if they are not neighbours.
constexpr std::optional<int> direction(Hex from, Hex to) {
  for (int d = 0; d < kDirections; ++d)
    if (neighbour(from, d) == to) return d;
  return std::nullopt;
}

// Column and row as printed on a map, both from 0.
struct Offset {
  int col = 0, row = 0;
  friend constexpr auto operator<=>(const Offset&, const Offset&) = default;
};

constexpr int half_down(int q) { return (q - (q & 1)) / 2; }
constexpr Offset offset_of(Hex hex) { return {hex.q, hex.r + half_down(hex.q)}; }
constexpr Hex hex_of(Offset at) { return make_hex(at.col, at.row - half_down(at.col)); }

// The hexes at exactly `radius`, clockwise from the one straight north.
template <class F>
constexpr void for_each_in_ring(Hex centre, int radius, F&& f) {
  if (radius == 0) {
    f(centre);
    return;
  }
  Hex at = make_hex(centre.q, centre.r - radius);
  for (int side = 0; side < kDirections; ++side)
    for (int i = 0; i < radius; ++i) {
      f(at);
      at = neighbour(at, (side + 2) % kDirections);
    }
}

// The hexes within `radius`, the centre included, in ascending order.
template <class F>
constexpr void for_each_in_range(Hex centre, int radius, F&& f) {
  for (int q = -radius; q <= radius; ++q) {
    const int first = q < 0 ? -radius - q : -radius, last = q < 0 ? radius : radius - q;
    for (int r = first; r <= last; ++r) f(make_hex(centre.q + q, centre.r + r));
  }
}

// ---- hexsides -----------------------------------------------------------------------------------------------------

// A hexside belongs to two hexes. Its one spelling is the hex for which it is side 0, 1 or 2, so equal means the same.
struct Hexside {
  Hex hex;
  std::uint8_t side = 0;
  friend constexpr auto operator<=>(const Hexside&, const Hexside&) = default;
};

constexpr Hexside hexside(Hex hex, int direction) {
  if (direction < 3) return {hex, static_cast<std::uint8_t>(direction)};
  return {neighbour(hex, direction), static_cast<std::uint8_t>(direction - 3)};
}
constexpr Hex other_hex(Hexside side) { return neighbour(side.hex, side.side); }

// The hexside between two neighbours; nothing if they are not neighbours.
constexpr std::optional<Hexside> hexside_between(Hex a, Hex b) {
  if (const auto d = direction(a, b)) return hexside(a, *d);
  return std::nullopt;
}

// ---- the field ----------------------------------------------------------------------------------------------------

// The number of a hex in its field: down each column, column after column, so that the order is that of Hex.
enum class HexIndex : std::uint16_t {};
inline constexpr HexIndex kNoHex{0xFFFF};
constexpr int index(HexIndex hex) { return static_cast<int>(hex); }

// The size of a field, 1..64 by 1..64.
struct Grid {
  int width = 0, height = 0;
  friend constexpr auto operator<=>(const Grid&, const Grid&) = default;

  constexpr int count() const { return width * height; }
  constexpr bool contains(Offset at) const { return at.col >= 0 && at.col < width && at.row >= 0 && at.row < height; }
  constexpr bool contains(Hex hex) const { return contains(offset_of(hex)); }

  // kNoHex if the hex is not on the field.
  constexpr HexIndex index(Hex hex) const {
    const Offset at = offset_of(hex);
    return contains(at) ? static_cast<HexIndex>(at.col * height + at.row) : kNoHex;
  }
  // Requires: `hex` is a number of this field.
  constexpr Hex hex(HexIndex hex) const { return hex_of({hex::index(hex) / height, hex::index(hex) % height}); }

  // 0..3 * count() - 1, or -1: on the outer edge a hexside may belong to a hex that is not on the field.
  constexpr int side_index(Hexside side) const {
    const HexIndex owner = index(side.hex);
    return owner == kNoHex ? -1 : 3 * hex::index(owner) + side.side;
  }
};

// A grid with its look-up tables, for loops that should not divide. Immutable; shared by all games on one map.
class Field {
 public:
  // Requires: 1 <= width <= 64, 1 <= height <= 64.
  explicit Field(Grid grid);

  const Grid& grid() const { return grid_; }
  int count() const { return grid_.count(); }
  Hex hex(HexIndex hex) const { return hexes_[at(hex)]; }
  HexIndex index(Hex hex) const { return grid_.index(hex); }
  // kNoHex beyond the edge.
  HexIndex neighbour(HexIndex hex, int direction) const {
    return neighbours_[at(hex)][static_cast<std::size_t>(direction)];
  }
  const std::array<HexIndex, kDirections>& neighbours(HexIndex hex) const { return neighbours_[at(hex)]; }
  int distance(HexIndex a, HexIndex b) const { return hex::distance(hexes_[at(a)], hexes_[at(b)]); }

  // The hexes of the field within `radius`, the centre included, in ascending order.
  template <class F>
  void for_each_in_range(HexIndex centre, int radius, F&& f) const {
    hex::for_each_in_range(hex(centre), radius, [&](Hex near) {
      if (const HexIndex found = index(near); found != kNoHex) f(found);
    });
  }

 private:
  static std::size_t at(HexIndex hex) { return static_cast<std::size_t>(hex); }

  Grid grid_;
  std::vector<Hex> hexes_;
  std::vector<std::array<HexIndex, kDirections>> neighbours_;
};

// ---- names --------------------------------------------------------------------------------------------------------

// "A".."Z", "AA".. for column 0, 1, …
std::string column_name(int col);

// "F7". Requires: column and row are not negative.
std::string name(Hex hex);
// "N8:1": the hex and its side.
std::string name(Hexside side);

// A hex of one board of several laid together: "7I5" is I5 of board 7.
struct BoardHex {
  int board = 0;
  Hex hex;
  friend constexpr auto operator<=>(const BoardHex&, const BoardHex&) = default;
};
std::string name(BoardHex hex);

// Exact inverses of name(): capitals, no blanks, no leading zeros, at most column BL, row 64, board 999, side 5.
// The error's place is the text itself; a loader replaces it by file and JSON path.
Result<Hex, LoadError> parse_hex(std::string_view text);
Result<BoardHex, LoadError> parse_board_hex(std::string_view text);
// Any of the two spellings of a hexside is read ("F7:3" and "F8:0" are equal).
Result<Hexside, LoadError> parse_hexside(std::string_view text);

}  // namespace valor::hex
