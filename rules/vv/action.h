// What a player may wish. Units are named by id (in play: by the seat's aliases), places by HexIndex.
#pragma once

#include <cstdint>
#include <variant>

#include "rules/vv/state.h"

namespace valor::vv {

enum class Harm : std::uint8_t { Spared, Pinned, Reduced, ReducedAndPinned, Eliminated };  // 14.6.1

// 14.1 in a fire phase, 13.8 in answer to a move. All of `group` are in one hex.
struct Fire {
  Group group;
  HexIndex target;
  friend auto operator<=>(const Fire&, const Fire&) = default;
};
// 6.1, 6.4: these units begin to move together.
struct StartMove {
  Group group;
  bool assault;
  friend auto operator<=>(const StartMove&, const StartMove&) = default;
};
struct EnterHex {
  HexIndex to;
  friend auto operator<=>(const EnterHex&, const EnterHex&) = default;
};
struct StopMove {
  friend auto operator<=>(const StopMove&, const StopMove&) = default;
};
// 5.3.5
struct Advance {
  std::uint8_t unit;
  HexIndex to;
  friend auto operator<=>(const Advance&, const Advance&) = default;
};
// 15.1: a close assault. All of `group` are in one hex next to `target`.
struct CloseAssault {
  Group group;
  HexIndex target;
  friend auto operator<=>(const CloseAssault&, const CloseAssault&) = default;
};
// 13.8: no (more) fire at the moving group in this hex.
struct HoldFire {
  friend auto operator<=>(const HoldFire&, const HoldFire&) = default;
};
// 14.6.1
struct TakeLoss {
  std::uint8_t unit;
  Harm harm;
  friend auto operator<=>(const TakeLoss&, const TakeLoss&) = default;
};
// P:applying-casualty-points: leave the rest to the computer.
struct TakeLossesAutomatically {
  friend auto operator<=>(const TakeLossesAutomatically&, const TakeLossesAutomatically&) = default;
};
struct EndPhase {
  friend auto operator<=>(const EndPhase&, const EndPhase&) = default;
};
// Asides.
struct SetDoctrine {  // C7: `unit` kNobody means all of the side
  std::uint8_t unit;
  std::uint8_t fire_within, fire_least;
  friend auto operator<=>(const SetDoctrine&, const SetDoctrine&) = default;
};
struct Resign {
  friend auto operator<=>(const Resign&, const Resign&) = default;
};

using Action = std::variant<Fire, StartMove, EnterHex, StopMove, Advance, CloseAssault, HoldFire, TakeLoss,
                            TakeLossesAutomatically, EndPhase, SetDoctrine, Resign>;

}  // namespace valor::vv
