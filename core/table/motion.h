// Moving formed units (geometry G15–G17, G21): rigid legs and wheels, what they cost, and what they sweep over.
//
// A move is judged by where the figures begin and end. `reach` is the least distance that lets every figure get to some
// cell of the new grid, each cell taken once (a bottleneck assignment): an about-face on the spot costs nothing.
// `keeps_off` asks whether a leg stays clear of somebody, figure by figure.
// `first_contact` and `passages` follow a straight way without a turn and say where along it things are met (G16, G21).
// Not here: paths round things (path.h) and the terrain's price (it comes with the rule that needs it).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/table/footprint.h"

namespace valor::table {

enum class Flank { Left, Right };

// So far forward and to the right in the unit's own frame, without turning.
Footprint shifted(const Footprint& f, Length forward, Length right);
// By a vector of the table.
Footprint moved(const Footprint& f, Vec by);
// Turned about its outer front corner on that flank, clockwise positive.
Footprint wheeled(const Footprint& f, Flank pivot, int turns);
// Turned about the middle of its front edge, or about the centre of its box.
Footprint turned(const Footprint& f, int turns);
Footprint turned_about_centre(const Footprint& f, int turns);
// The last rank becomes the first. If the last rank is short the figures do not stand where they stood.
Footprint about_faced(const Footprint& f);
// A new grid built round a figure that stays: figure `kept` of the old front rank keeps its place, turns to `heading`
// and becomes figure `becomes` of the new front rank.
struct Reform {
  Grid grid;
  Heading heading;
  int kept = 0;
  int becomes = 0;
};
Footprint reformed(const Footprint& f, const Reform& reform);
// The figures at the centre of a rank: one, or the two that are equally near.
struct Centre {
  int first = 0;
  int second = 0;  // equal to `first` in a rank of odd size
};
Centre centre_of_rank(int files);

// The arc that the far front corner walks in a wheel, rounded up.
Length wheel_cost(const Footprint& f, int turns);

// Can every figure reach some cell of `to`, each cell once, in a straight path of at most `limit`?
// Requires: as many figures in both, at most kMaxFiguresMoved.
inline constexpr int kMaxFiguresMoved = 128;
bool can_reach(const Footprint& from, const Footprint& to, Length limit);
// The least whole limit for which that holds.
Length reach(const Footprint& from, const Footprint& to);

// The ground that a convex base covers on a straight way from one place to the other.
Outline sweep(Points from, Points to);
// Every figure goes straight from its place in `from` to the same place in `to`.
// Does each stay at least `margin` away from every figure of `other`, or from the shape? Start and end included.
// Requires: equal grids.
bool keeps_off(const Footprint& from, const Footprint& to, const Footprint& other, Length margin);
bool keeps_off(const Footprint& from, const Footprint& to, Points polygon, Length margin);
// Does any of them pass over the area, or over a figure of `other`, by more than the contact tolerance?
bool passes_over(const Footprint& from, const Footprint& to, const Area& area);
bool passes_over(const Footprint& from, const Footprint& to, const Footprint& other);

// --- straight ahead, without a turn: where along the way ---

// From where to where along a way somebody touches something, to whole units. Equal for a mere touch.
struct Passage {
  int which = 0;
  Length from = 0;
  Length to = 0;
  friend constexpr bool operator==(const Passage&, const Passage&) = default;
};
// A convex polygon goes by `by`; `other` is convex as well, or a segment given as its two ends. Both clockwise.
std::optional<Passage> passage(Points moving, Vec by, Points other);
// How far the unit comes before a figure of it touches one of the others; nothing if it never does.
std::optional<Length> first_contact(const Footprint& moving, Vec by, const Footprint& other);
// The lines that the unit passes over on its way, in the order in which it meets them (of equals the lower number
// first), so that whoever watches one may interrupt it there.
std::vector<Passage> passages(const Footprint& moving, Vec by, std::span<const Segment> lines);

}  // namespace valor::table
