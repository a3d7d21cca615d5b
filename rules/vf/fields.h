// The fields of every action and event by name, once for writing and reading alike (json.cpp).
//
// `v(name, value)` is a field that must be there; `v.may_miss(name, value)` is an id that may be none; `v.or_zero(name,
// value)` is left out where it is nothing.
#pragma once

#include "rules/vf/event.h"

namespace valor::vf {

inline constexpr std::array<const char*, std::variant_size_v<Action>> kActionTypes{
    "draw_card", "play_card", "use_initiative", "shoot", "activate",    "move",        "reform", "rally",
    "occupy",    "leave",     "place_leader",   "done",  "pick_target", "start_fight", "arrive", "call_time"};

template <class V>
void fields(V&, DrawCard&) {}
template <class V>
void fields(V& v, PlayCard& a) {
  v("card", a.card);
  v.may_miss("unit", a.unit);
  v.may_miss("brigade", a.brigade);
  v.may_miss("objective", a.objective);
}
template <class V>
void fields(V& v, UseInitiative& a) {
  v("card", a.card);
  v("unit", a.unit);
}
template <class V>
void fields(V& v, Shoot& a) {
  v("main", a.main);
  v("target", a.target);
  v("support", a.support);
  v.or_zero("skirmish", a.skirmish);
}
template <class V>
void fields(V& v, Activate& a) {
  v("brigade", a.brigade);
}
template <class V>
void fields(V& v, Move& a) {
  v("kind", a.kind);
  v("unit", a.unit);
  v("x", a.x);
  v("y", a.y);
  v("heading", a.heading);
}
template <class V>
void fields(V& v, Reform& a) {
  v("unit", a.unit);
  v("files", a.files);
  v("heading", a.heading);
  v("from", a.from);
  v("to", a.to);
  v.or_zero("order", a.order);
}
template <class V>
void fields(V& v, Rally& a) {
  v("unit", a.unit);
}
template <class V>
void fields(V& v, Occupy& a) {
  v("unit", a.unit);
  v("feature", a.feature);
}
template <class V>
void fields(V& v, Leave& a) {
  v("unit", a.unit);
  v("x", a.x);
  v("y", a.y);
  v("heading", a.heading);
  v("files", a.files);
  v.or_zero("order", a.order);
}
template <class V>
void fields(V& v, PlaceLeader& a) {
  v("leader", a.leader);
  v("x", a.x);
  v("y", a.y);
}
template <class V>
void fields(V&, Done&) {}
template <class V>
void fields(V& v, PickTarget& a) {
  v("unit", a.unit);
  v("target", a.target);
}
template <class V>
void fields(V& v, StartFight& a) {
  v("main", a.main);
  v("target", a.target);
  v.may_miss("brigade_unit", a.brigade);
}

template <class V>
void fields(V& v, Arrive& a) {
  v("brigade", a.brigade);
}
template <class V>
void fields(V&, CallTime&) {}

inline constexpr std::array<const char*, std::variant_size_v<Event>> kEventTypes{
    "turn_began",       "phase_began",     "phase_ended",        "asked",          "answered",
    "card_drawn",       "card_played",     "loss_removed",       "shot_fired",     "attack_rolled",
    "attack_rerolled",  "losses_suffered", "valour_tested",      "unit_routed",    "brigade_shattered",
    "fortitude_tested", "brigade_wavered", "activation_tested",  "action_began",   "messenger_tested",
    "unit_moved",       "unit_reformed",   "unit_rallied",       "unit_occupied",  "unit_left",
    "leader_placed",    "leader_removed",  "objective_taken",    "game_ended",     "target_picked",
    "fight_began",      "fight_went",      "fight_decided",      "retreat_owed",   "retreat_done",
    "square_tested",    "temper_tested",   "hit_and_run_rolled", "messenger_lost", "reinforcements_came",
    "time_called"};

template <class V>
void fields(V& v, Frame& f) {
  v("seat", f.seat);
  v("ask", f.ask);
  v.may_miss("brigade", f.brigade);
  v("kind", f.kind);
  v.may_miss("unit", f.unit);
  v.may_miss("target", f.target);
  v("spent", f.spent);
  v("legs", f.legs);
  v("reformed", f.reformed);
  v("only", f.only);
  v("need", f.need);
  v("hits", f.hits);
  v("misses", f.misses);
  v.or_zero("under", f.under);
}
template <class V>
void fields(V& v, TurnBegan& e) {
  v("turn", e.turn);
  v("side", e.side);
}
template <class V>
void fields(V& v, PhaseBegan& e) {
  v("phase", e.phase);
  v("turn", e.turn);
}
template <class V>
void fields(V&, PhaseEnded&) {}
template <class V>
void fields(V& v, Asked& e) {
  v("frame", e.frame);
}
template <class V>
void fields(V&, Answered&) {}
template <class V>
void fields(V& v, CardDrawn& e) {
  v("side", e.side);
  v.may_miss("card", e.card);
}
template <class V>
void fields(V& v, CardPlayed& e) {
  v("side", e.side);
  v("card", e.card);
  v.may_miss("unit", e.unit);
  v.may_miss("brigade", e.brigade);
  v("initiative", e.initiative);
  v.may_miss("objective", e.objective);
}
template <class V>
void fields(V& v, LossRemoved& e) {
  v("unit", e.unit);
}
template <class V>
void fields(V& v, ShotFired& e) {
  v("main", e.main);
  v("target", e.target);
  v("from", e.from);
  v("to", e.to);
}
template <class V>
void fields(V& v, AttackRolled& e) {
  v("main", e.main);
  v("target", e.target);
  v("support", e.support);
  v("need", e.need);
  v("hits", e.hits);
  v("dice", e.dice);
  v.or_zero("skirmish", e.skirmish);
  v.or_zero("melee", e.melee);
}
template <class V>
void fields(V& v, AttackRerolled& e) {
  v("main", e.main);
  v("target", e.target);
  v("need", e.need);
  v("hits", e.hits);
  v("dice", e.dice);
  v.or_zero("special", e.special);
  v.or_zero("melee", e.melee);
}
template <class V>
void fields(V& v, LossesSuffered& e) {
  v("unit", e.unit);
  v("markers", e.markers);
  v("tests", e.tests);
  v("shaken", e.shaken);
  v.or_zero("spared", e.spared);
}
template <class V>
void fields(V& v, ValourTested& e) {
  v("unit", e.unit);
  v("need", e.need);
  v("passed", e.passed);
  v("dice", e.dice);
}
template <class V>
void fields(V& v, UnitRouted& e) {
  v("unit", e.unit);
  v("owes_test", e.owes_test);
  v.or_zero("by", e.by);
}
template <class V>
void fields(V& v, BrigadeShattered& e) {
  v("brigade", e.brigade);
}
template <class V>
void fields(V& v, FortitudeTested& e) {
  v("brigade", e.brigade);
  v("need", e.need);
  v("passed", e.passed);
  v("dice", e.dice);
}
template <class V>
void fields(V& v, BrigadeWavered& e) {
  v("brigade", e.brigade);
}
template <class V>
void fields(V& v, ActivationTested& e) {
  v("brigade", e.brigade);
  v("need", e.need);
  v("die", e.die);
  v("passed", e.passed);
}
template <class V>
void fields(V& v, ActionBegan& e) {
  v("unit", e.unit);
}
template <class V>
void fields(V& v, MessengerTested& e) {
  v("unit", e.unit);
  v("need", e.need);
  v("die", e.die);
  v("passed", e.passed);
}
template <class V>
void fields(V& v, UnitMoved& e) {
  v("unit", e.unit);
  v("kind", e.kind);
  v("from", e.from);
  v("to", e.to);
  v("cost", e.cost);
}
template <class V>
void fields(V& v, UnitReformed& e) {
  v("unit", e.unit);
  v("from", e.from);
  v("to", e.to);
  v("files_before", e.files_before);
  v("files", e.files);
  v.or_zero("order", e.order);
}
template <class V>
void fields(V& v, UnitRallied& e) {
  v("unit", e.unit);
  v("need", e.need);
  v("removed", e.removed);
  v("dice", e.dice);
}
template <class V>
void fields(V& v, UnitOccupied& e) {
  v("unit", e.unit);
  v("feature", e.feature);
}
template <class V>
void fields(V& v, UnitLeft& e) {
  v("unit", e.unit);
  v("feature", e.feature);
  v("to", e.to);
  v("files", e.files);
  v.or_zero("order", e.order);
}
template <class V>
void fields(V& v, LeaderPlaced& e) {
  v("leader", e.leader);
  v("from", e.from);
  v("to", e.to);
}
template <class V>
void fields(V& v, LeaderRemoved& e) {
  v("leader", e.leader);
}
template <class V>
void fields(V& v, ObjectiveTaken& e) {
  v("objective", e.objective);
  v("side", e.side);
}
template <class V>
void fields(V& v, GameEnded& e) {
  v.may_miss("winner", e.winner);
  v("score", e.score);
}
template <class V>
void fields(V& v, TargetPicked& e) {
  v("unit", e.unit);
  v("target", e.target);
}
template <class V>
void fields(V& v, FightBegan& e) {
  v("main", e.main);
  v("target", e.target);
  v("support", e.support);
  v("back", e.back);
  v.may_miss("brigade_unit", e.brigade);
  v.may_miss("back_brigade", e.back_brigade);
  v.or_zero("second", e.second);
}
template <class V>
void fields(V& v, FightWent& e) {
  v("step", e.step);
}
template <class V>
void fields(V& v, FightDecided& e) {
  v("winner", e.winner);
  v("loser", e.loser);
  v("won", e.won);
  v("hits", e.hits);
  v("back_hits", e.back_hits);
  v.or_zero("tie", e.tie);
}
template <class V>
void fields(V& v, RetreatOwed& e) {
  v("unit", e.unit);
  v("must", e.must);
}
template <class V>
void fields(V& v, RetreatDone& e) {
  v("unit", e.unit);
}
template <class V>
void fields(V& v, SquareTested& e) {
  v("unit", e.unit);
  v("die", e.die);
  v("add", e.add);
}
template <class V>
void fields(V& v, TemperTested& e) {
  v("unit", e.unit);
  v("die", e.die);
}
template <class V>
void fields(V& v, HitAndRunRolled& e) {
  v("unit", e.unit);
  v("target", e.target);
  v("die", e.die);
}

template <class V>
void fields(V& v, MessengerLost& e) {
  v("unit", e.unit);
}
template <class V>
void fields(V& v, ReinforcementsCame& e) {
  v("brigade", e.brigade);
}
template <class V>
void fields(V& v, TimeCalled& e) {
  v("side", e.side);
}

template <class V>
void fields(V& v, Fight& f) {
  v.may_miss("main", f.main);
  v.may_miss("target", f.target);
  v("step", f.step);
  v("support", f.support);
  v("back", f.back);
  v.may_miss("brigade_unit", f.brigade);
  v.may_miss("back_brigade", f.back_brigade);
  v("hits", f.hits);
  v("back_hits", f.back_hits);
  v("won", f.won);
  v("second", f.second);
  v.may_miss("inside", f.inside);
  v("started_inside", f.started_inside);
}
template <class V>
void fields(V& v, Hand& h) {
  v("deck", h.deck);
  v("hand", h.hand);
  v("discard", h.discard);
  v("hidden", h.hidden);
}
template <class V>
void fields(V& v, BrigadeState& b) {
  v("flags", b.flags);
  v("routed", b.routed);
}
template <class V>
void fields(V& v, Piece& p) {
  v("x", p.x);
  v("y", p.y);
  v("heading", p.heading);
  v("files", p.files);
  v("losses", p.losses);
  v("flags", p.flags);
  v.may_miss("inside", p.inside);
  v.or_zero("order", p.order);
  v.may_miss("pick", p.pick);
  v.or_zero("grit", p.grit);
  v.or_zero("iron", p.iron);
}

}  // namespace valor::vf
