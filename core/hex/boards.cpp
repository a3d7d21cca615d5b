#include "core/hex/boards.h"

#include <algorithm>

namespace valor::hex {
namespace {

Grid joined_grid(const std::vector<Board>& boards) {
  Grid out;
  for (const Board& b : boards) {
    out.width = std::max(out.width, b.place.column + b.map.grid.width);
    out.height = std::max(out.height, b.place.row + b.map.grid.height);
  }
  return out;
}

std::vector<Way> moved(const Board& board, const std::vector<Way>& ways, const Grid& grid) {
  std::vector<Way> out;
  for (const Way& way : ways) {
    Way next;
    for (const Hex at : way) {
      const Hex to = board.place.joined(at);
      if (grid.contains(to)) {
        next.push_back(to);
        continue;
      }
      if (next.size() > 1) out.push_back(next);
      next.clear();
    }
    if (next.size() > 1) out.push_back(next);
  }
  return out;
}

template <class T>
void append(std::vector<T>& to, std::vector<T> more) {
  to.insert(to.end(), more.begin(), more.end());
}

void lay(Map& out, const Board& board) {
  const Map& from = board.map;
  for (int i = 0; i < from.grid.count(); ++i) {
    const Hex to = board.place.joined(from.grid.hex(static_cast<HexIndex>(i)));
    if (!out.grid.contains(to)) continue;
    const auto at = static_cast<std::size_t>(index(out.grid.index(to))), here = static_cast<std::size_t>(i);
    out.terrain[at] = from.terrain[here];
    out.parcel[at] = from.parcel[here];
    out.level[at] = from.level[here];
  }
  for (int i = 0; i < from.grid.count(); ++i)
    for (int d = 0; d < 3; ++d) {
      const SideKind kind = from.sides[static_cast<std::size_t>(3 * i + d)];
      const Hex hex = from.grid.hex(static_cast<HexIndex>(i));
      const auto side = hexside_between(board.place.joined(hex), board.place.joined(neighbour(hex, d)));
      const int at = side ? out.grid.side_index(*side) : -1;
      if (at >= 0 && kind != SideKind::kNone) out.sides[static_cast<std::size_t>(at)] = kind;
    }
  append(out.roads, moved(board, from.roads, out.grid));
  append(out.tracks, moved(board, from.tracks, out.grid));
  append(out.streams, moved(board, from.streams, out.grid));
  for (Label label : from.labels) {
    label.at = board.place.joined(label.at);
    if (board.place.turned) label.dx = -label.dx, label.dy = -label.dy;
    if (out.grid.contains(label.at)) out.labels.push_back(label);
  }
}

}  // namespace

Hex BoardPlace::joined(Hex at) const {
  const Offset from = offset_of(at);
  if (!turned) return hex_of({column + from.col, row + from.row});
  // A column that lies half a hex lower loses its last half-hex to the board above.
  const int last = grid.height - 1 - (from.col & 1);
  return hex_of({column + grid.width - 1 - from.col, row + last - from.row});
}

std::optional<Hex> Map::on_board(BoardHex hex) const {
  for (const BoardPlace& board : boards) {
    if (board.number != hex.board || !board.grid.contains(hex.hex)) continue;
    const Hex at = board.joined(hex.hex);
    if (grid.contains(at)) return at;
  }
  return std::nullopt;
}

Map join(const std::vector<Board>& boards, char open) {
  Map out;
  out.grid = joined_grid(boards);
  const auto count = static_cast<std::size_t>(out.grid.count());
  out.terrain.assign(count, open);
  out.parcel.assign(count, '.');
  out.level.assign(count, 0);
  out.sides.assign(3 * count, SideKind::kNone);
  for (const Board& board : boards) {
    lay(out, board);
    out.boards.push_back(board.place);
  }
  return out;
}

}  // namespace valor::hex
