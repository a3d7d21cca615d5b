// Chapter 6: the action phase. Activation, messengers, moves with reforms, retreats and doubles, rallies, leaders.
// Not here: assaults (06_assault.h); occupying and leaving terrain (t_terrain.h).
//
// A move is one or more straight parts ("legs"). Each leg costs what the figure with the longest way walks (6.3), and
// what is spent stands in the open decision (README, question 24).
#pragma once

#include <optional>

#include "rules/vf/05_fire.h"
#include "rules/vf/flow.h"

namespace valor::vf {

inline constexpr Length kEnemyMargin = table::inches(3);    // 6.3.2
inline constexpr Length kDoubleMargin = table::inches(18);  // 6.6
inline constexpr Length kLeaderReach = table::inches(36);   // 6.8
inline constexpr Length kLeaderMargin = table::inches(6);   // 6.8
inline constexpr int kMostLegs = 4;                         // question 24

// 6.1
struct ActivationTest {
  bool automatic = false;  // 6.1.1
  int need = 2;
  bool brigade_routed = false;
};
ActivationTest describe_activation(const Setting& t, const State& s, int brigade);
std::optional<Refusal> check_activate(const Setting& t, const State& s, const Activate& a);
void activate(Flow& flow, const Activate& a);

// Has the brigade a unit in play? Its reinforcements may still wait (11.0).
bool is_on_field(const Setting& t, const State& s, int brigade);

// 6.2 May this unit begin an action, or go on with the one it has begun?
std::optional<Refusal> check_may_act(const Setting& t, const State& s, UnitId unit);
// Has it begun, so that only going on is left?
bool has_begun(const State& s, UnitId unit);
// A card lets it move and do nothing else.
std::optional<Refusal> check_no_free_move(const State& s, UnitId unit);
// 6.2 A unit that shot takes no action, but for horse artillery and those who sent out skirmishers only.
bool shot_bars_action(const Setting& t, const State& s, UnitId unit);
// 6.2.2
bool needs_messenger(const Setting& t, const State& s, UnitId unit);
// 6.2.2, Light Cavalry, Light Infantry: the lowest die that lets the messenger through.
int messenger_need(const Setting& t, const State& s, UnitId unit);
// Begins the unit's action, with its messenger where one is needed. False if the messenger did not come.
bool begin_action(Flow& flow, UnitId unit);

// 6.3.1, 6.6 The whole move distance of a unit in its formation.
Length move_distance(const Setting& t, const State& s, UnitId unit, MoveKind kind);
// What is left of it, for a unit that has begun or could begin.
Length distance_left(const Setting& t, const State& s, UnitId unit, MoveKind kind);

// 6.3, 6.4, 6.6
std::optional<Refusal> check_move(const Setting& t, const State& s, const Move& a);
void move(Flow& flow, const Move& a);
// What the longest way of a figure costs (6.3, T.2.1, T.2.3, T.2.6).
Length move_cost(const Setting& t, const State& s, const Move& a);
// One leg of any kind of move with so much distance left, whoever asks for it.
std::optional<Refusal> check_leg(const Setting& t, const State& s, const Move& a, Length left);
// Where the leg ends.
Footprint end_of(const Setting& t, const State& s, const Move& a);

// 6.3.3
Footprint reformed(const Setting& t, const State& s, const Reform& a);
std::optional<Refusal> check_reform(const Setting& t, const State& s, const Reform& a);
void reform(Flow& flow, const Reform& a);

// 6.7 The lowest die that takes a marker away.
int rally_need(const Setting& t, const State& s, UnitId unit);
std::optional<Refusal> check_rally(const Setting& t, const State& s, const Rally& a);
void rally(Flow& flow, const Rally& a);

// 6.8, and 6.3.2 for a leader that was moved over
std::optional<Refusal> check_place_leader(const Setting& t, const State& s, const PlaceLeader& a);
void place_leader(Flow& flow, const PlaceLeader& a);
// 6.3.2 Where a displaced leader stands if his player names no place: behind the nearest unit.
Vec default_place(const Setting& t, const State& s, UnitId leader);

// F.J.russian Where he rides if his player names no place: as far as he must, away from his front first.
std::optional<Vec> raided_place(const Setting& t, const State& s, UnitId leader);

// Nobody of the brigade acts any more.
void finish_brigade(Flow& flow);
// The same if nothing is left to do; otherwise nothing.
void finish_brigade_if_idle(Flow& flow);
// 6.3.2 Asks the owners of leaders whose base was passed over.
void displace_leaders(Flow& flow, UnitId mover, const Footprint& from, const Footprint& to);
// T.3.1 The same for those in a feature that the unit occupies.
void displace_leaders(Flow& flow, UnitId mover, const Feature& feature);

// Could a unit stand like this at the end of a move, reform or exit: on the table, off the woods, clear of friends?
std::optional<Refusal> check_stand(const Setting& t, const State& s, UnitId unit, const Footprint& to,
                                   MoveKind kind = MoveKind::Move);

}  // namespace valor::vf
