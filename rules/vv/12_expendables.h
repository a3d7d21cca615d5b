// 12.5: grenades and satchel charges (edition and rulings: see README).
//
// They are used against a neighbouring hex and are then gone. Each squad or half squad of an attack may use one of
// each; how many are used is part of the action. Carried by a unit in its one slot, or pooled for the side (C18). Not
// here: what Panzerfausts and anti-tank grenades do (12.5.1: 16_at_combat.h).
#pragma once

#include <optional>

#include "rules/vv/action.h"

namespace valor::vv {

enum Expendable : std::uint8_t { kGrenades, kSatchels, kPanzerfausts, kAtGrenades };

// 12.5.2, 12.5.3 How many of these the units of the group can use in one attack.
int usable(const Setting& t, const State& s, const Group& group, Expendable kind);
// 12.5.3 What so many satchels add: their firepower, less the support weapons that their users do not serve.
// `assault`: in close assault by the attacker, else in fire at a neighbour or in defence.
int satchel_firepower(const Setting& t, const State& s, const Group& group, int satchels, bool assault);
// They are used up.
void spend(const Setting& t, State& s, const Group& group, Expendable kind, int count);
// Why so many cannot be used against a target at this distance.
std::optional<Refusal> check_expendables(const Setting& t, const State& s, const Group& group, int distance,
                                         int grenades, int satchels);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const BreachWire& a);

}  // namespace valor::vv
