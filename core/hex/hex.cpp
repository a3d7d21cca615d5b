#include "core/hex/hex.h"

#include <fmt/format.h>

namespace valor::hex {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Takes a number of 1..`most` without leading zero off the front of `text`; 0 if there is none.
int take_number(std::string_view& text, int most) {
  if (text.empty() || text.front() == '0') return 0;
  int value = 0;
  while (!text.empty() && is_digit(text.front())) {
    value = value * 10 + (text.front() - '0');
    if (value > most) return 0;
    text.remove_prefix(1);
  }
  return value;
}

// Takes column letters off the front of `text`; -1 if there is no column of that name.
int take_column(std::string_view& text) {
  int value = 0;
  while (!text.empty() && is_capital(text.front())) {
    value = value * 26 + (text.front() - 'A' + 1);
    if (value > kMaxWidth) return -1;
    text.remove_prefix(1);
  }
  return value - 1;
}

std::optional<Hex> take_hex(std::string_view& text) {
  const int col = take_column(text);
  const int row = col < 0 ? 0 : take_number(text, kMaxHeight);
  if (row == 0) return std::nullopt;
  return hex_of({col, row - 1});
}

std::string quoted(std::string_view text) { return fmt::format("\"{}\"", text); }

}  // namespace

Field::Field(Grid grid) : grid_(grid) {
  VALOR_ASSERT(grid.width >= 1 && grid.width <= kMaxWidth && grid.height >= 1 && grid.height <= kMaxHeight,
               "a field has 1 to 64 columns and rows");
  hexes_.reserve(static_cast<std::size_t>(grid.count()));
  neighbours_.resize(static_cast<std::size_t>(grid.count()));
  for (int i = 0; i < grid.count(); ++i) {
    const Hex here = grid.hex(static_cast<HexIndex>(i));
    hexes_.push_back(here);
    for (int d = 0; d < kDirections; ++d)
      neighbours_[static_cast<std::size_t>(i)][static_cast<std::size_t>(d)] = grid.index(hex::neighbour(here, d));
  }
}

std::string column_name(int col) {
  std::string letters;
  for (int left = col + 1; left > 0; left = (left - 1) / 26)
    letters.insert(letters.begin(), static_cast<char>('A' + (left - 1) % 26));
  return letters;
}

std::string name(Hex hex) {
  const Offset at = offset_of(hex);
  VALOR_ASSERT(at.col >= 0 && at.row >= 0, "only hexes of a field have names");
  return fmt::format("{}{}", column_name(at.col), at.row + 1);
}

std::string name(Hexside side) { return fmt::format("{}:{}", name(side.hex), side.side); }

std::string name(BoardHex hex) { return fmt::format("{}{}", hex.board, name(hex.hex)); }

Result<Hex, LoadError> parse_hex(std::string_view text) {
  std::string_view rest = text;
  const auto hex = take_hex(rest);
  if (!hex || !rest.empty())
    return load_error(quoted(text), "this is not the name of a hex.",
                      "Write the column in capitals and the row from 1, such as F7 or AB12.");
  return *hex;
}

Result<BoardHex, LoadError> parse_board_hex(std::string_view text) {
  std::string_view rest = text;
  const int board = take_number(rest, 999);
  const auto hex = board == 0 ? std::nullopt : take_hex(rest);
  if (!hex || !rest.empty())
    return load_error(quoted(text), "this is not a hex of a numbered board.",
                      "Write the board's number, the column and the row, such as 7I5.");
  return BoardHex{board, *hex};
}

Result<Hexside, LoadError> parse_hexside(std::string_view text) {
  std::string_view rest = text;
  const auto hex = take_hex(rest);
  if (!hex || rest.size() != 2 || rest[0] != ':' || rest[1] < '0' || rest[1] > '5')
    return load_error(quoted(text), "this is not a hexside.",
                      "Write a hex, a colon and the side from 0 (north) clockwise to 5, such as N8:1.");
  return hexside(*hex, rest[1] - '0');
}

}  // namespace valor::hex
