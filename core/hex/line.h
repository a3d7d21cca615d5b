// The straight line from the centre of one hex to the centre of another, exact, in integers.
//
// The line passes through hexes, across hexsides, exactly through corners, or along hexsides. Every case is told apart,
// because rules judge them differently; what they mean for sight is los_table.h's business.
// The line from b to a is the reverse of the line from a to b, step by step.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/hex/hex.h"

namespace valor::hex {

enum class Pass : std::uint8_t {
  kHex,     // through the interior of a
  kAcross,  // from a to b over the hexside between them
  kCorner,  // from a to b over the very end of the hexside between them; c is only touched
  kFork,    // by the corner of a from which the hexside between b (left) and c (right) goes out
  kAlong,   // along the hexside between a (left) and b (right)
};

// Left and right are as seen on the way. What a kind does not use stays Hex{}.
struct Step {
  Pass pass = Pass::kHex;
  Hex a, b, c;
  friend constexpr auto operator<=>(const Step&, const Step&) = default;
};

// The same step on the way back.
Step reversed(Step step);

// All steps between two hexes, in order; the two hexes themselves are not listed. Empty if from == to.
std::vector<Step> line(Hex from, Hex to);

// Does the line with this offset run along hexsides?
constexpr bool runs_along_hexsides(int dq, int dr) {
  return (dq != 0 || dr != 0) && (dq == dr || dq == -2 * dr || dr == -2 * dq);
}

// How a line passes a third hex. For the two ends, and for a corner only touched: kNot.
enum class Passing : std::uint8_t { kNot, kThrough, kBeside };
Passing passing(Hex from, Hex to, Hex hex);

// A chain of neighbours from one hex to another close to the straight line, both ends included: the way of a road
// between two way-points. Along hexsides it takes the hexes to the south; short cuts over a corner are taken. There and
// back may differ.
std::vector<Hex> chain(Hex from, Hex to);

// Calls visit(Step) for each step of the line from (0, 0) to (dq, dr). Inline because all templates of a map size are
// made by it (los_table.cpp).
//
// All is in thirds of an axial unit, where corners are whole: corner k, between side k and side k + 1, lies at
// 3 * centre + kSteps[k] + kSteps[k + 1]. The sign of its cross product with the line says on which side it lies.
template <class Visit>
void walk(int dq, int dr, Visit&& visit) {
  if (dq == 0 && dr == 0) return;
  constexpr auto corner = [](int k) {
    return kSteps[static_cast<std::size_t>(k)] + kSteps[static_cast<std::size_t>((k + 1) % kDirections)];
  };
  std::array<int, kDirections> side_of_corner{};
  for (int k = 0; k < kDirections; ++k)
    side_of_corner[static_cast<std::size_t>(k)] = dq * corner(k).r - dr * corner(k).q;

  const Hex to = make_hex(dq, dr);
  for (Hex at{}; at != to;) {
    const int centre = 3 * (dq * at.r - dr * at.q);
    const auto sign = [&](int k) { return centre + side_of_corner[static_cast<std::size_t>(k % kDirections)]; };
    int k = 0;  // leaves by side k, or by corner k where that lies on the line
    while (sign(k + 5) >= 0 || sign(k) < 0) ++k;

    const Hex left = neighbour(at, k), right = neighbour(at, (k + 1) % kDirections);
    Hex next = left;
    if (sign(k) > 0) {
      visit(Step{Pass::kAcross, at, next, {}});
    } else if (const int turn = -side_of_corner[static_cast<std::size_t>(k)]; turn == 0) {
      next = at + corner(k);
      visit(Step{Pass::kFork, at, left, right});
      visit(Step{Pass::kAlong, left, right, {}});
      visit(Step{Pass::kFork, next, left, right});
    } else {
      next = turn > 0 ? right : left;
      visit(Step{Pass::kCorner, at, next, turn > 0 ? left : right});
    }
    at = next;
    if (at != to) visit(Step{Pass::kHex, at, {}, {}});
  }
}

}  // namespace valor::hex
