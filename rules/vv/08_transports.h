// Chapter 8: transports (edition and rulings: see README).
//
// Who may be loaded onto what (8.2), loading and unloading in the Move Phase (8.3). A passenger shares its transport's
// fate (8.5; evolve.cpp). Not here: what passengers fire with (12, 14), losses among them (14.6.5).
#pragma once

#include <optional>

#include "rules/vv/06_movement.h"

namespace valor::vv {

// 8.2.1, C6 Is there room on the transport for this unit, beside those who are aboard?
bool has_room(const Setting& t, const State& s, int transport, int unit);
// 8.3 Was somebody loaded onto this transport in this segment?
bool has_loaded(const State& s, int transport);
// 8.3, C5 May a unit that leaves its transport be placed in this hex?
bool may_unload_to(const Setting& t, const State& s, int unit, HexIndex to);

// 8.4 Is this transport on the move where there is no room for it, unless it takes somebody aboard who is there?
bool makes_room(const Setting& t, const State& s, const Mover& m);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Load& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const Unload& a);

}  // namespace valor::vv
