// P:fog-of-war: what each side sees. Only with the option on.
//
// A side sees a hex if any of its units on the map has a line of sight to it (9.1), if one waits to enter by it (6.10)
// or stands at the other end of its tunnel (19.11.1); there is no limit of range. Sight is kept in the units
// (Unit::sight) and changes by events that are decided here.
#pragma once

#include "rules/vv/event.h"

namespace valor::vv {

// Does any unit of this side see the hex?
bool sees(const Setting& t, const State& s, int side, HexIndex at);

// The order in which things are told of several units: by what is seen of them, never by who was seen first (that is
// the enemy's secret). Of those that look alike the first of their owner's order of battle comes first.
bool comes_first(const State& s, int a, int b);
Group as_seen(const State& s, Group group);

// Numbers of units, at most as many as there are, to be told in an order.
struct Numbers {
  std::array<std::uint8_t, kMaxUnits> list;
  std::size_t count = 0;
  void add(int id) { list[count++] = static_cast<std::uint8_t>(id); }
  // The true numbers are a secret, so they say nothing about the order: units come by what is seen of them.
  void sort_as_seen(const State& s);
  const std::uint8_t* begin() const { return list.data(); }
  const std::uint8_t* end() const { return list.data() + count; }
};

// Tells what `side` has come to see, lost from sight, or finds gone from where it remembered it.
void update_sight(const Setting& t, State& s, int side, Sink<Event>& sink);

}  // namespace valor::vv
