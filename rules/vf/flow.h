// What apply carries from step to step, and the short hands every chapter uses.
#pragma once

#include <algorithm>

#include "rules/vf/event.h"

namespace valor::vf {

using EventSink = Sink<Event>;

struct Flow {
  const Setting& t;
  State& s;
  Dice& dice;
  EventSink& sink;

  template <class Fact>
  void tell(const Fact& fact) {
    emit(t, s, sink, fact);
  }
};

// evolve.cpp: the only place that writes a state. One overload for each kind of fact.
void evolve(const Setting& t, State& s, const Event& event);
void evolve(const Setting& t, State& s, const TurnBegan& e);
void evolve(const Setting& t, State& s, const PhaseBegan& e);
void evolve(const Setting& t, State& s, const PhaseEnded& e);
void evolve(const Setting& t, State& s, const Asked& e);
void evolve(const Setting& t, State& s, const Answered& e);
void evolve(const Setting& t, State& s, const CardDrawn& e);
void evolve(const Setting& t, State& s, const CardPlayed& e);
void evolve(const Setting& t, State& s, const LossRemoved& e);
void evolve(const Setting& t, State& s, const ShotFired& e);
void evolve(const Setting& t, State& s, const AttackRolled& e);
void evolve(const Setting& t, State& s, const AttackRerolled& e);
void evolve(const Setting& t, State& s, const LossesSuffered& e);
void evolve(const Setting& t, State& s, const ValourTested& e);
void evolve(const Setting& t, State& s, const UnitRouted& e);
void evolve(const Setting& t, State& s, const BrigadeShattered& e);
void evolve(const Setting& t, State& s, const FortitudeTested& e);
void evolve(const Setting& t, State& s, const BrigadeWavered& e);
void evolve(const Setting& t, State& s, const ActivationTested& e);
void evolve(const Setting& t, State& s, const ActionBegan& e);
void evolve(const Setting& t, State& s, const MessengerTested& e);
void evolve(const Setting& t, State& s, const UnitMoved& e);
void evolve(const Setting& t, State& s, const UnitReformed& e);
void evolve(const Setting& t, State& s, const UnitRallied& e);
void evolve(const Setting& t, State& s, const UnitOccupied& e);
void evolve(const Setting& t, State& s, const UnitLeft& e);
void evolve(const Setting& t, State& s, const LeaderPlaced& e);
void evolve(const Setting& t, State& s, const LeaderRemoved& e);
void evolve(const Setting& t, State& s, const ObjectiveTaken& e);
void evolve(const Setting& t, State& s, const GameEnded& e);
void evolve(const Setting& t, State& s, const TargetPicked& e);
void evolve(const Setting& t, State& s, const FightBegan& e);
void evolve(const Setting& t, State& s, const FightWent& e);
void evolve(const Setting& t, State& s, const FightDecided& e);
void evolve(const Setting& t, State& s, const RetreatOwed& e);
void evolve(const Setting& t, State& s, const RetreatDone& e);
void evolve(const Setting& t, State& s, const SquareTested& e);
void evolve(const Setting& t, State& s, const TemperTested& e);
void evolve(const Setting& t, State& s, const HitAndRunRolled& e);
void evolve(const Setting& t, State& s, const MessengerLost& e);
void evolve(const Setting& t, State& s, const ReinforcementsCame& e);
void evolve(const Setting& t, State& s, const TimeCalled& e);

inline DiceShown shown(const Roll& roll) {
  DiceShown out;
  out.count = roll.count;
  std::copy_n(roll.values.begin(), roll.count, out.values.begin());
  return out;
}

}  // namespace valor::vf
