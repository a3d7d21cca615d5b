// Chapter 20: snipers (edition and rulings: see README).
//
// A sniper is no unit: it is never hit, moves nowhere and spots for nobody (20.1). A natural 12 of the enemy calls it
// (20.2); it shoots at those who called it and then, once a segment, at movers (20.4). Every shot gives the target a
// chance to find it (20.6).
#pragma once

#include <optional>

#include "rules/vv/event.h"

namespace valor::vv {

inline constexpr int kSniperRange = 6;  // 20.2, 20.4

// 20.2 May the sniper of this side be placed here, called by enemies in `called_from`?
bool may_place_sniper(const Setting& t, const State& s, int side, HexIndex at, HexIndex called_from);
// 20.2 The place with the best cover, then the nearest, then the lowest; kNoHex if there is none.
HexIndex best_sniper_place(const Setting& t, const State& s, int side, HexIndex called_from);

// 20.5, C56 What a sniper's die has to exceed.
int sniper_target_cover(const Setting& t, const State& s, HexIndex target);
// 20.6, C38 What the die that looks for the sniper has to exceed.
int sniper_own_cover(const Setting& t, const State& s, HexIndex sniper, HexIndex target);

// 20.4 May the sniper of the side that opposes the mover shoot at it?
bool sniper_may_react(const Setting& t, const State& s, const Frame& move);

// 20.2: a natural 12 of this group calls the enemy's sniper, if there is one and a place for it.
void call_sniper(const Setting& t, State& s, const Group& group, Sink<Event>& sink);
// 20.5
void sniper_shot(const Setting& t, State& s, int side, const Group& targets, HexIndex at, bool opportunity, Dice& dice,
                 Sink<Event>& sink);
// 20.6: those of the frame who are not pinned look for the sniper.
void look_for_sniper(const Setting& t, State& s, const Frame& frame, Dice& dice, Sink<Event>& sink);
// 20.6, C4: units of `side` have come into this hex.
void trample_sniper(const Setting& t, State& s, int side, HexIndex at, bool moving, Sink<Event>& sink);

// 20.3, C38: may this seat take its sniper back now?
bool may_withdraw_sniper(const Setting& t, const State& s, int side);

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const PlaceSniper& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const SniperFire& a);
std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const WithdrawSniper& a);

}  // namespace valor::vv
