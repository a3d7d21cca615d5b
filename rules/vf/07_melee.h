// Chapter 7: the melee phase. Picking targets, fights step by step, retreats, and what follows them.
//
// A fight lies in State::fight with the step that comes next; `go_on` takes steps until somebody is asked or the phase
// is over, and is called again after each answer.
#pragma once

#include <optional>

#include "rules/vf/06_assault.h"
#include "rules/vf/09_morale.h"

namespace valor::vf {

void begin_melee_phase(Flow& flow);
// Everything that needs no decision, until one is needed.
void go_on(Flow& flow);

// F.4 The fights are over: a card, or the end of the phase.
void end_melee(Flow& flow);

// 7.1 Which enemies may this unit of the active side fight? T.3.7: also one in a connected section.
bool may_fight(const Setting& t, const State& s, UnitId unit, UnitId enemy);
// 7.0 It is in contact with an enemy, has not fought, and so must.
bool must_fight(const Setting& t, const State& s, UnitId unit);
std::optional<Refusal> check_pick(const Setting& t, const State& s, const PickTarget& a);
// 7.1, 8.2.2, 8.2.3
std::optional<Refusal> check_fight(const Setting& t, const State& s, const StartFight& a);
// 8.2.3 May this unit lend brigade support to that one?
bool may_support_brigade(const Setting& t, const State& s, UnitId unit, UnitId fighter);
// The two attacks of the fight as it would be: who supports whom is settled (question 38).
FightBegan prepare_fight(const Setting& t, const State& s, const StartFight& a);
MeleeAttack attack_of(const Fight& fight);
MeleeAttack back_of(const Fight& fight);
// 7.2.3, T.1.3, T.2.2 Who wins if both cause as many losses, and by what.
TieBy settle_tie(const Setting& t, const State& s, const Fight& fight);
void start_fight(Flow& flow, const StartFight& a);

// 6.4, 7.2.5 A retreat outside the action phase.
std::optional<Refusal> check_forced_retreat(const Setting& t, const State& s, const Move& a);
// A legal one, if there is any among many tries: G18. A unit that must and has none routs.
std::optional<Move> find_retreat(const Setting& t, const State& s, UnitId unit);
void retreat(Flow& flow, const Move& a);
void stay(Flow& flow);  // a retreat that is not wanted, a feature that is not entered

// T.3.6
std::optional<Refusal> check_move_in(const Setting& t, const State& s, const Occupy& a);
void move_in(Flow& flow, const Occupy& a);
// Headstrong
std::optional<Refusal> check_pursuit(const Setting& t, const State& s, const Move& a);
void pursue(Flow& flow, const Move& a);

}  // namespace valor::vf
