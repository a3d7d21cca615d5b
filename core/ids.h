// Strong ids that every layer shares. An id is a name, never an index to calculate with: use `index()` where an array
// is addressed.
#pragma once

#include <cstdint>

namespace valor {

// A seat decides and sees (player, umpire, observer); a side wins or loses. Several seats may belong to one side.
enum class Seat : std::uint8_t {};
enum class Side : std::uint8_t {};

// A counter on a hex map or a unit on a table. In a record: the true id. On the wire to a seat: that seat's alias.
enum class UnitId : std::uint16_t {};

inline constexpr Seat kNoSeat{255};  // nobody: the game is over, or the rules themselves roll
inline constexpr Side kNoSide{255};
inline constexpr UnitId kNoUnit{0xFFFF};

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr int index(UnitId unit) { return static_cast<int>(unit); }

}  // namespace valor
