// Events as lines of the log, from what the seat knows. The words are in data/strings.
#include "rules/vf/04_fate.h"
#include "rules/vf/08_attack.h"
#include "rules/vf/game.h"
#include "rules/vf/words.h"

namespace valor::vf {
namespace {

struct Teller {
  const Setting& t;
  const State& s;

  Arg brigade_arg(std::uint8_t brigade) const { return text_arg("brigade", t.brigades[brigade].name.c_str()); }
  Arg feature_arg(std::uint8_t feature) const { return text_arg("feature", t.features[feature].name.c_str()); }
  Arg card_arg(Side side, std::uint8_t card) const {
    return key_arg("card", t.sides[at(index(side))].fate[card].name.c_str());
  }

  Message operator()(const TurnBegan& e) const {
    return {"vf 3.0", "vf.event.turn", {number("turn", e.turn), side_arg("side", e.side)}};
  }
  Message operator()(const PhaseBegan& e) const {
    return {"vf 3.0", "vf.event.phase", {key_arg("phase", phase_key(e.phase))}};
  }
  Message operator()(const PhaseEnded&) const { return {}; }
  Message operator()(const Asked&) const { return {}; }
  Message operator()(const Answered&) const { return {}; }

  Message operator()(const CardDrawn& e) const {
    if (e.card == kUnknownCard) return {"vf 4.0", "vf.event.card_drawn_unseen", {side_arg("side", e.side)}};
    return {"vf 4.0", "vf.event.card_drawn", {card_arg(e.side, e.card)}};
  }
  Message operator()(const CardPlayed& e) const {
    const Arg side = side_arg("side", e.side);
    const Arg card = card_arg(e.side, e.card);
    if (e.initiative) return {"vf F.any", "vf.event.initiative", {side, card, unit_arg("unit", e.unit)}};
    const char* rule = fate_rule(t, e.side, e.card);
    if (e.unit != kNoUnit) return {rule, "vf.event.card_on_unit", {side, card, unit_arg("unit", e.unit)}};
    if (e.brigade != kNoBrigade) return {rule, "vf.event.card_on_brigade", {side, card, brigade_arg(e.brigade)}};
    return {rule, "vf.event.card_played", {side, card}};
  }
  Message operator()(const LossRemoved& e) const {
    return {"vf F.5", "vf.event.loss_removed", {unit_arg("unit", e.unit)}};
  }

  Message operator()(const ShotFired&) const { return {}; }
  Message operator()(const AttackRolled& e) const {
    const auto supporters = std::count_if(e.support.begin(), e.support.end(), [](UnitId u) { return u != kNoUnit; });
    const char* key = e.melee == 1   ? "vf.event.melee"
                      : e.melee == 2 ? "vf.event.fights_back"
                      : e.skirmish   ? "vf.event.skirmish"
                                     : "vf.event.attack";
    return {"vf 8.3",
            key,
            {unit_arg("unit", e.main), unit_arg("target", e.target), number("support", supporters),
             number("dice", e.dice.count), number("need", e.need), number("hits", e.hits)}};
  }
  Message operator()(const AttackRerolled& e) const {
    if (e.special)
      return {special_rule(e.special),
              "vf.event.ones",
              {unit_arg("unit", e.main), key_arg("special", special_key(e.special)), number("dice", e.dice.count),
               number("hits", e.hits)}};
    return {"vf F.6",
            "vf.event.rerolled",
            {unit_arg("unit", e.main), number("dice", e.dice.count), number("hits", e.hits)}};
  }
  Message operator()(const LossesSuffered& e) const {
    if (s.piece(e.unit).flags & kStoneWall && e.spared > 0) {
      const Side side = t.piece(e.unit).side;
      return {fate_rule(t, side, card_that(t, side, Fate::StoneWall)),
              "vf.event.stone_wall",
              {unit_arg("unit", e.unit), number("markers", e.markers)}};
    }
    if (e.markers == 0 && e.tests == 0)  // 9.2.1
      return {"vf 9.2.1", "vf.event.spared", {unit_arg("unit", e.unit), number("spared", e.spared)}};
    return {e.shaken || e.tests ? "vf 9.1" : "vf 8.3.1",
            e.tests    ? "vf.event.losses_tests"
            : e.shaken ? "vf.event.losses_shaken"
                       : "vf.event.losses",
            {unit_arg("unit", e.unit), number("markers", e.markers), number("tests", e.tests)}};
  }
  Message operator()(const ValourTested& e) const {
    return {"vf 9.2",
            e.passed ? "vf.event.valour_passed" : "vf.event.valour_failed",
            {unit_arg("unit", e.unit), number("need", e.need)}};
  }
  Message operator()(const UnitRouted& e) const {
    switch (e.by) {
      case RoutBy::Artillery:
        return {"vf 9.2.2", "vf.event.routed_guns", {unit_arg("unit", e.unit)}};
      case RoutBy::Cavalry:
        return {"vf 9.2.2", "vf.event.routed_ridden_down", {unit_arg("unit", e.unit)}};
      case RoutBy::Square:
        return {"vf Square", "vf.event.routed_square", {unit_arg("unit", e.unit)}};
      case RoutBy::NoRetreat:
        return {"vf 6.4 (forced)", "vf.event.routed_no_way", {unit_arg("unit", e.unit)}};
      default:
        return {"vf 9.3", "vf.event.routed", {unit_arg("unit", e.unit)}};
    }
  }
  Message operator()(const BrigadeShattered& e) const {
    return {"vf 9.4", "vf.event.shattered", {brigade_arg(e.brigade)}};
  }
  Message operator()(const FortitudeTested& e) const {
    return {"vf 9.5",
            e.passed ? "vf.event.fortitude_passed" : "vf.event.fortitude_failed",
            {brigade_arg(e.brigade), number("need", e.need)}};
  }
  Message operator()(const BrigadeWavered& e) const {
    return {"vf 9.5.1", "vf.event.wavered", {brigade_arg(e.brigade)}};
  }

  Message operator()(const ActivationTested& e) const {
    if (e.die == 0) return {"vf 6.1.1", "vf.event.activated", {brigade_arg(e.brigade)}};
    return {"vf 6.1",
            e.passed ? "vf.event.activation_passed" : "vf.event.activation_failed",
            {brigade_arg(e.brigade), number("die", e.die), number("need", e.need)}};
  }
  Message operator()(const ActionBegan&) const { return {}; }
  Message operator()(const MessengerTested& e) const {
    return {"vf 6.2.2",
            e.passed ? "vf.event.messenger_passed" : "vf.event.messenger_failed",
            {unit_arg("unit", e.unit), number("die", e.die)}};
  }
  Message operator()(const MessengerLost& e) const {
    return {"vf F.Q.spanish", "vf.event.messenger_lost", {unit_arg("unit", e.unit)}};
  }
  Message operator()(const ReinforcementsCame& e) const {
    return {"vf 11.0", "vf.event.reinforcements", {brigade_arg(e.brigade)}};
  }
  Message operator()(const TimeCalled& e) const {
    return {"vf 2.2", "vf.event.time_called", {side_arg("side", e.side)}};
  }
  Message operator()(const UnitMoved& e) const {
    const Args args{unit_arg("unit", e.unit), inches("distance", e.cost)};
    if (e.kind == MoveKind::Retreat) return {"vf 6.4", "vf.event.retreated", args};
    if (e.kind == MoveKind::Assault) return {"vf 6.5", "vf.event.assaulted", args};
    if (e.kind == MoveKind::Double) return {"vf 6.6", "vf.event.doubled", args};
    return {"vf 6.3", "vf.event.moved", args};
  }
  Message operator()(const UnitReformed& e) const {
    const Formation f = formation_of(t, e.unit, e.files, e.order);
    return {"vf 6.3.3", "vf.event.reformed", {unit_arg("unit", e.unit), key_arg("formation", formation_key(f))}};
  }
  Message operator()(const UnitRallied& e) const {
    return {
        "vf 6.7",
        "vf.event.rallied",
        {unit_arg("unit", e.unit), number("dice", e.dice.count), number("need", e.need), number("removed", e.removed)}};
  }
  Message operator()(const UnitOccupied& e) const {
    return {"vf T.3.2", "vf.event.occupied", {unit_arg("unit", e.unit), feature_arg(e.feature)}};
  }
  Message operator()(const UnitLeft& e) const {
    return {"vf T.3.3", "vf.event.left", {unit_arg("unit", e.unit), feature_arg(e.feature)}};
  }
  Message operator()(const LeaderPlaced& e) const {
    return {"vf 6.8", "vf.event.leader_placed", {unit_arg("leader", e.leader)}};
  }
  Message operator()(const LeaderRemoved& e) const {
    return {"vf 6.3.2", "vf.event.leader_removed", {unit_arg("leader", e.leader)}};
  }
  Message operator()(const TargetPicked& e) const {
    return {"vf 7.1", "vf.event.picked", {unit_arg("unit", e.unit), unit_arg("target", e.target)}};
  }
  Message operator()(const FightBegan&) const { return {}; }
  Message operator()(const FightWent&) const { return {}; }
  Message operator()(const FightDecided& e) const {
    const Args args{unit_arg("winner", e.winner), unit_arg("loser", e.loser),
                    number("most", std::max(e.hits, e.back_hits)), number("least", std::min(e.hits, e.back_hits))};
    switch (e.tie) {
      case TieBy::Active:
        return {"vf 7.2.3", "vf.event.won_tie", args};
      case TieBy::Uphill:
        return {"vf T.1.3 (uphill ties)", "vf.event.won_uphill", args};
      case TieBy::Cover:
        return {"vf T.2.2 (barriers, melee)", "vf.event.won_cover", args};
      default:
        return {"vf 7.2.3", "vf.event.won", args};
    }
  }
  Message operator()(const RetreatOwed&) const { return {}; }
  Message operator()(const RetreatDone&) const { return {}; }
  Message operator()(const SquareTested& e) const {
    const int sum = e.die + e.add;
    return {"vf Square",
            sum >= 6   ? "vf.event.square_fights"
            : sum >= 4 ? "vf.event.square_repels"
                       : "vf.event.square_throws_back",
            {unit_arg("unit", e.unit), number("die", e.die)}};
  }
  Message operator()(const TemperTested& e) const {
    return {"vf Unpredictable",
            e.die == 1   ? "vf.event.temper_bad"
            : e.die == 6 ? "vf.event.temper_good"
                         : "vf.event.temper_even",
            {unit_arg("unit", e.unit)}};
  }
  Message operator()(const HitAndRunRolled& e) const {
    return {"vf Hit & Run",
            "vf.event.hit_and_run",
            {unit_arg("unit", e.unit), unit_arg("target", e.target), number("die", e.die)}};
  }
  Message operator()(const ObjectiveTaken& e) const {
    return {"vf 2.1.1",
            "vf.event.objective",
            {side_arg("side", e.side), text_arg("objective", t.objectives[e.objective].name.c_str())}};
  }
  Message operator()(const GameEnded& e) const {
    const Arg first = number("first", e.score[0]);
    const Arg second = number("second", e.score[1]);
    if (e.winner == kNoSide) return {"vf 10.0", "vf.outcome.draw", {first, second}};
    return {"vf 10.0", "vf.outcome.won", {side_arg("side", e.winner), first, second}};
  }
};

}  // namespace

Message tell(const Setting& t, const Known<State>& k, const Event& event) {
  return std::visit(Teller{t, k.state()}, event);
}

}  // namespace valor::vf
