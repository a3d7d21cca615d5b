// The only functions that write a state: one for each kind of fact. Total: they cannot fail and roll no dice.
#pragma once

#include "rules/vv/event.h"

namespace valor::vv {

void evolve(const Setting& t, State& s, const PhaseBegan& e);
void evolve(const Setting& t, State& s, const UnitRallied& e);
void evolve(const Setting& t, State& s, const RallyRolled& e);
void evolve(const Setting& t, State& s, const MarksCleared& e);
void evolve(const Setting& t, State& s, const Attacked& e);
void evolve(const Setting& t, State& s, const AtFired& e);
void evolve(const Setting& t, State& s, const ArmourTested& e);
void evolve(const Setting& t, State& s, const CrewTested& e);
void evolve(const Setting& t, State& s, const UnitTurned& e);
void evolve(const Setting& t, State& s, const UnitLoaded& e);
void evolve(const Setting& t, State& s, const UnitUnloaded& e);
void evolve(const Setting& t, State& s, const ShellsStruck& e);
void evolve(const Setting& t, State& s, const RiskRolled& e);
void evolve(const Setting& t, State& s, const Overran& e);
void evolve(const Setting& t, State& s, const UnitSplit& e);
void evolve(const Setting& t, State& s, const UnitsMerged& e);
void evolve(const Setting& t, State& s, const WeaponsTraded& e);
void evolve(const Setting& t, State& s, const LossTaken& e);
void evolve(const Setting& t, State& s, const LossesSettled& e);
void evolve(const Setting& t, State& s, const Overcrowded& e);
void evolve(const Setting& t, State& s, const MoveStarted& e);
void evolve(const Setting& t, State& s, const HexEntered& e);
void evolve(const Setting& t, State& s, const MoveEnded& e);
void evolve(const Setting& t, State& s, const ReactionOpened& e);
void evolve(const Setting& t, State& s, const ReactionClosed& e);
void evolve(const Setting& t, State& s, const UnitAdvanced& e);
void evolve(const Setting& t, State& s, const CloseAssaulted& e);
void evolve(const Setting& t, State& s, const GroundTaken& e);
void evolve(const Setting& t, State& s, const AssaultEnded& e);
void evolve(const Setting& t, State& s, const ValourTested& e);
void evolve(const Setting& t, State& s, const SniperCalled& e);
void evolve(const Setting& t, State& s, const SniperPlaced& e);
void evolve(const Setting& t, State& s, const SniperFired& e);
void evolve(const Setting& t, State& s, const SniperLookedFor& e);
void evolve(const Setting& t, State& s, const SniperGone& e);
void evolve(const Setting& t, State& s, const LaneFired& e);
void evolve(const Setting& t, State& s, const SmokeLaid& e);
void evolve(const Setting& t, State& s, const MissionFired& e);
void evolve(const Setting& t, State& s, const WireBreached& e);
void evolve(const Setting& t, State& s, const MinesFound& e);
void evolve(const Setting& t, State& s, const MineStruck& e);
void evolve(const Setting& t, State& s, const ObjectiveTaken& e);
void evolve(const Setting& t, State& s, const UnitSighted& e);
void evolve(const Setting& t, State& s, const SightLost& e);
void evolve(const Setting& t, State& s, const MemoryFaded& e);
void evolve(const Setting& t, State& s, const DoctrineSet& e);
void evolve(const Setting& t, State& s, const GameEnded& e);
void evolve(const Setting& t, State& s, const UnitLeft& e);
void evolve(const Setting& t, State& s, const MapEntered& e);
void evolve(const Setting& t, State& s, const ConditionJudged& e);
void evolve(const Setting& t, State& s, const UnitPlaced& e);
void evolve(const Setting& t, State& s, const Event& e);

}  // namespace valor::vv
