// Events become lines of the log here and nowhere else; so do the prompt of a decision and the verdict at the end.
#include "rules/vv/game.h"

namespace valor::vv {
namespace {

Arg unit_of(int id) { return unit_arg("unit", static_cast<UnitId>(id)); }
Arg hex_of(HexIndex at, const char* name = "hex") { return hex_arg(name, index(at)); }
Arg side_named(int side) { return side_arg("side", static_cast<Side>(side)); }

const char* phase_key(Phase phase) {
  switch (phase) {
    case Phase::Command:
      return "vv.phase.command";
    case Phase::Fire:
      return "vv.phase.fire";
    case Phase::Move:
      return "vv.phase.move";
    case Phase::DefensiveFire:
      return "vv.phase.defensive_fire";
    case Phase::Advance:
      return "vv.phase.advance";
    case Phase::SetUp:
      return "vv.phase.set_up";
  }
  return "";
}

const char* level_key(Level level) { return level == Level::Major ? "vv.level.major" : "vv.level.minor"; }

const char* mission_key(MissionKind kind) {
  switch (kind) {
    case MissionKind::Light:
      return "vv.mission.light";
    case MissionKind::Heavy:
      return "vv.mission.heavy";
    case MissionKind::Air:
      return "vv.mission.air";
    case MissionKind::Smoke:
      return "vv.mission.smoke";
  }
  return "";
}

const char* fort_key(const FortLine& line) {
  switch (static_cast<MarkerKind>(line.marker)) {
    case MarkerKind::Foxhole:
      return "vv.thing.foxhole";
    case MarkerKind::Trench:
      return "vv.thing.trench";
    case MarkerKind::Sandbags:
      return "vv.thing.sandbags";
    case MarkerKind::Wire:
      return "vv.thing.wire";
    default:
      return "vv.thing.mines";
  }
}

struct Teller {
  Message operator()(const PhaseBegan& e) const {
    return {
        "vv 5.3", "vv.log.phase", {number("turn", e.turn), key_arg("phase", phase_key(e.phase)), side_named(e.active)}};
  }
  Message operator()(const UnitRallied& e) const { return {"vv 5.3.1", "vv.log.rallied_at_once", {unit_of(e.unit)}}; }
  Message operator()(const RallyRolled& e) const {
    return {"vv 21.1",
            e.success ? "vv.log.rallied" : "vv.log.rally_failed",
            {unit_of(e.unit), number("roll", e.dice[0] + e.dice[1]), with_sign("modifier", e.modifier),
             number("need", e.need)}};
  }
  Message operator()(const Attacked& e) const {
    if (e.dice[0] == 0) return {};  // 12.6.7: shells on armour alone
    if (e.overrun)
      return {"vv 17.4",
              "vv.log.overrun",
              {hex_of(e.at), number("firepower", e.firepower), number("roll", e.dice[0] + e.dice[1]),
               with_sign("modifier", e.modifiers.sum()), number("points", e.points)}};
    if (e.from == kNoHex)
      return {"vv P:fog-of-war",
              "vv.log.mortar_fire_unseen",
              {hex_of(e.at), number("firepower", e.firepower), number("roll", e.dice[0] + e.dice[1]),
               with_sign("modifier", e.modifiers.sum()), number("points", e.points)}};
    if (e.joined[0] != Group{})
      return {"vv 14.2",
              "vv.log.fire_together",
              {hex_of(e.from, "from"), number("count", e.joined[1] == Group{} ? 1 : 2), hex_of(e.at),
               number("firepower", e.firepower), number("roll", e.dice[0] + e.dice[1]),
               with_sign("modifier", e.modifiers.sum()), number("points", e.points)}};
    return {
        e.indirect      ? "vv 12.6"
        : e.opportunity ? "vv 13.8"
                        : "vv 14.5",
        e.indirect      ? "vv.log.mortar_fire"
        : e.opportunity ? "vv.log.opportunity_fire"
                        : "vv.log.fire",
        {hex_of(e.from, "from"), hex_of(e.at), number("firepower", e.firepower), number("roll", e.dice[0] + e.dice[1]),
         with_sign("modifier", e.modifiers.sum()), number("points", e.points)}};
  }
  Message operator()(const AtFired& e) const {
    return {e.opportunity ? "vv 13.8" : "vv 16.3",
            e.hit ? "vv.log.at_hit" : "vv.log.at_miss",
            {unit_of(e.unit), unit_arg("target", static_cast<UnitId>(e.target)), hex_of(e.at),
             number("roll", e.dice[0] + e.dice[1]), with_sign("modifier", e.modifiers.sum()), number("need", e.need)}};
  }
  Message operator()(const ArmourTested& e) const {
    if (e.number == kSurelyEliminated) return {"vv 16.4", "vv.log.destroyed", {unit_of(e.unit)}};
    if (e.number == 0) return {"vv 16.4", "vv.log.armour_too_thick", {unit_of(e.unit)}};
    const char* key = e.result == AtResult::Eliminated    ? "vv.log.armour_pierced"
                      : e.result == AtResult::Immobilised ? "vv.log.immobilised"
                                                          : "vv.log.armour_holds";
    return {"vv 16.4", key, {unit_of(e.unit), number("roll", e.dice[0] + e.dice[1]), number("need", e.number)}};
  }
  Message operator()(const CrewTested& e) const {
    return {
        "vv 16.6", e.abandoned ? "vv.log.abandoned" : "vv.log.crew_stays", {unit_of(e.unit), number("roll", e.die)}};
  }
  Message operator()(const ShellsStruck& e) const {
    const char* key = !e.hit ? "vv.log.shells_missed" : e.eliminated ? "vv.log.shells_destroy" : "vv.log.shells_hit";
    return {"vv 18.5",
            key,
            {unit_of(e.unit), number("roll", e.dice[0] + e.dice[1]), with_sign("modifier", e.cover),
             number("need", e.need)}};
  }
  Message operator()(const RiskRolled& e) const {
    switch (e.result) {
      case RiskResult::None:
        return {"vv 15.10", "vv.log.risk_none", {unit_of(e.unit), number("roll", e.die)}};
      case RiskResult::Pinned:
        return {"vv 14.6.4", "vv.log.risk_pinned", {unit_of(e.unit), number("roll", e.die)}};
      case RiskResult::Immobilised:
        return {"vv 15.10", "vv.log.risk_immobilised", {unit_of(e.unit)}};
      case RiskResult::Eliminated:
        break;
    }
    return {"vv 14.6.4", "vv.log.risk_eliminated", {unit_of(e.unit), number("roll", e.die)}};
  }
  Message operator()(const Overran& e) const {
    if (e.to == kNoHex) return {"vv P:fog-of-war", "vv.log.vanished", {number("count", 1), hex_of(e.from)}};
    if (e.from == kNoHex) return {"vv P:fog-of-war", "vv.log.appeared", {number("count", 1), hex_of(e.to)}};
    return {"vv 17.3", "vv.log.overran", {unit_of(e.unit), hex_of(e.to)}};
  }
  Message operator()(const UnitLoaded& e) const {
    return {"vv 8.3", "vv.log.loaded", {unit_of(e.unit), unit_arg("transport", static_cast<UnitId>(e.transport))}};
  }
  Message operator()(const UnitUnloaded& e) const {
    return {"vv 8.3", "vv.log.unloaded", {unit_of(e.unit), hex_of(e.to)}};
  }
  Message operator()(const UnitTurned& e) const { return {"vv 6.5", "vv.log.turned", {unit_of(e.unit)}}; }
  Message operator()(const UnitSplit& e) const { return {"vv 13.9", "vv.log.split", {unit_of(e.unit)}}; }
  Message operator()(const UnitsMerged& e) const { return {"vv 13.9", "vv.log.merged", {unit_of(e.unit)}}; }
  Message operator()(const WeaponsTraded& e) const {
    return {"vv 12.4", "vv.log.traded", {unit_of(e.unit), unit_arg("other", static_cast<UnitId>(e.other))}};
  }
  Message operator()(const LossTaken& e) const {
    switch (e.harm) {
      case Harm::Pinned:
        return {"vv 14.7", "vv.log.pinned", {unit_of(e.unit)}};
      case Harm::Reduced:
        return {"vv 14.6.1", "vv.log.reduced", {unit_of(e.unit)}};
      case Harm::ReducedAndPinned:
        return {"vv 14.6.1", "vv.log.reduced_and_pinned", {unit_of(e.unit)}};
      case Harm::Eliminated:
        return {"vv 14.6.1", "vv.log.eliminated", {unit_of(e.unit)}};
      case Harm::Unhurt:
        return {"vv 22.3", "vv.log.unhurt", {unit_of(e.unit)}};
      default:  // a risk is told by its die
        break;
    }
    return {};
  }
  Message operator()(const Overcrowded& e) const { return {"vv 6.7", "vv.log.overcrowded", {unit_of(e.unit)}}; }
  Message operator()(const MoveStarted& e) const {
    return {e.assault ? "vv 6.4" : "vv 6.1",
            e.assault ? "vv.log.assault_move" : "vv.log.move",
            {number("count", e.group.size()), hex_of(e.from, "from")}};
  }
  Message operator()(const HexEntered& e) const {
    if (e.from == kNoHex)
      return {"vv P:fog-of-war", "vv.log.appeared", {number("count", e.group.size()), hex_of(e.to)}};
    if (e.to == kNoHex)
      return {"vv P:fog-of-war", "vv.log.vanished", {number("count", e.group.size()), hex_of(e.from)}};
    return {"vv 6.1", "vv.log.entered", {number("count", e.group.size()), hex_of(e.to)}};
  }
  Message operator()(const UnitAdvanced& e) const {
    if (e.from == kNoHex) return {"vv P:fog-of-war", "vv.log.appeared", {number("count", 1), hex_of(e.to)}};
    if (e.to == kNoHex) return {"vv P:fog-of-war", "vv.log.vanished", {number("count", 1), hex_of(e.from)}};
    return {"vv 5.3.5", "vv.log.advanced", {unit_of(e.unit), hex_of(e.to)}};
  }
  Message operator()(const CloseAssaulted& e) const {
    if (e.defenders.empty())
      return {"vv 15.9",
              "vv.log.pinned_assaulted",
              {hex_of(e.from, "from"), hex_of(e.at), number("count", e.pinned.size())}};
    return {e.success ? "vv 15.7" : "vv 15.8",
            e.success ? "vv.log.assault_won" : "vv.log.assault_failed",
            {hex_of(e.from, "from"), hex_of(e.at), number("attack", e.attack), number("defence", e.defence),
             number("roll", e.dice[0] + e.dice[1]), with_sign("modifier", e.modifier), number("need", e.kill_number)}};
  }
  Message operator()(const GroundTaken& e) const {
    if (e.to == kNoHex)
      return {"vv P:fog-of-war", "vv.log.vanished", {number("count", e.group.size()), hex_of(e.from)}};
    return {"vv 15.8", "vv.log.ground_taken", {number("count", e.group.size()), hex_of(e.to)}};
  }
  Message operator()(const LaneFired& e) const {
    return {"vv 13.8.1",
            "vv.log.lane_fired",
            {hex_of(e.at), number("roll", e.dice[0] + e.dice[1]), with_sign("modifier", 1 - e.lanes),
             number("points", e.points)}};
  }
  Message operator()(const WireBreached& e) const { return {"vv 19.8", "vv.log.wire_breached", {hex_of(e.at)}}; }
  Message operator()(const MinesFound& e) const { return {"vv 19.7.1", "vv.log.mines_found", {hex_of(e.at)}}; }
  Message operator()(const MineStruck& e) const {
    return {"vv 19.7",
            e.eliminated ? "vv.log.mine_struck" : "vv.log.mine_missed",
            {unit_of(e.unit), number("roll", e.die), hex_of(e.at)}};
  }
  Message operator()(const SmokeLaid& e) const {
    return {e.value == 1 ? "vv 11.2" : "vv 11.3", "vv.log.smoke_laid", {hex_of(e.at), number("value", e.value)}};
  }
  Message operator()(const MissionFired& e) const {
    const Args aimed{side_named(e.side), key_arg("kind", mission_key(e.kind)), hex_of(e.target)};
    if (e.landed == kNoHex) return {"vv 18.4", "vv.log.mission_lost", aimed};
    if (e.kind == MissionKind::Smoke || e.dice[0] == 0)
      return {"vv 18.4",
              "vv.log.mission",
              {side_named(e.side), key_arg("kind", mission_key(e.kind)), hex_of(e.target), hex_of(e.landed, "at")}};
    return {"vv 18.5",
            "vv.log.mission_hits",
            {side_named(e.side), key_arg("kind", mission_key(e.kind)), hex_of(e.target), hex_of(e.landed, "at"),
             number("roll", e.dice[0] + e.dice[1]), number("points", e.points)}};
  }
  Message operator()(const ValourTested& e) const {
    return {"vv 22.2",
            e.success ? "vv.log.valorous" : "vv.log.not_valorous",
            {unit_of(e.unit), number("roll", e.dice[0] + e.dice[1]), number("need", e.need)}};
  }
  Message operator()(const SniperPlaced& e) const {
    return {"vv 20.2", "vv.log.sniper_placed", {side_named(e.side), hex_of(e.at)}};
  }
  Message operator()(const SniperFired& e) const {
    return {"vv 20.5",
            "vv.log.sniper_fired",
            {hex_of(e.from, "from"), hex_of(e.at), number("roll", e.die), number("cover", e.cover),
             number("points", e.points)}};
  }
  Message operator()(const SniperLookedFor& e) const {
    if (e.die == 0) return {};
    return {"vv 20.6",
            e.found ? "vv.log.sniper_found" : "vv.log.sniper_not_found",
            {number("roll", e.die), number("cover", e.cover)}};
  }
  Message operator()(const SniperGone& e) const {
    return {e.eliminated ? "vv 20.6" : "vv 20.3",
            e.eliminated ? "vv.log.sniper_trampled" : "vv.log.sniper_withdrawn",
            {side_named(e.side), hex_of(e.at)}};
  }
  Message operator()(const ObjectiveTaken& e) const {
    return {
        "vv P:objective-games", "vv.log.objective", {side_named(e.side), hex_of(t.scenario.objectives[e.objective])}};
  }
  Message operator()(const UnitSighted& e) const {
    return {"vv P:fog-of-war", "vv.log.sighted", {unit_of(e.unit), hex_of(e.at)}};
  }
  Message operator()(const SightLost& e) const { return {"vv P:fog-of-war", "vv.log.sight_lost", {unit_of(e.unit)}}; }
  Message operator()(const UnitPlaced& e) const { return {"vv 4.2", "vv.log.placed", {unit_of(e.unit), hex_of(e.at)}}; }
  Message operator()(const FortificationPlaced& e) const {
    const FortLine& line = t.scenario.to_lay[e.side][e.line];
    if (e.at == kNoHex && !line.hidden) return {};  // there was no room for it
    if (e.at == kNoHex) return {"vv 19.7.1", "vv.log.fort_hidden", {side_named(e.side)}};
    return {"vv 19.1", "vv.log.fort_laid", {side_named(e.side), key_arg("kind", fort_key(line)), hex_of(e.at)}};
  }
  Message operator()(const UnitLeft& e) const {
    return {"vv 6.10", "vv.log.left_map", {unit_of(e.unit), hex_of(e.from)}};
  }
  Message operator()(const MapEntered& e) const {
    return {"vv 6.10", "vv.log.entered_map", {number("count", e.group.size()), hex_of(e.to)}};
  }
  Message operator()(const ConditionJudged& e) const {
    const bool met = e.judged == Judged::Met;
    return {"vv 4.4",
            met ? "vv.log.condition_met" : "vv.log.condition_failed",
            {side_named(e.side), number("number", e.condition + 1)}};
  }
  Message operator()(const DoctrineSet& e) const {
    return {"vv P:opportunity-fire",
            e.fire_within == 0 ? "vv.log.doctrine_hold" : "vv.log.doctrine",
            {unit_of(e.unit), number("range", e.fire_within), number("least", e.fire_least)}};
  }
  Message operator()(const GameEnded& e) const {
    if (e.winner == kNobody) return {"vv 4.4", "vv.log.draw"};
    return {"vv 4.4", "vv.log.won", {side_named(e.winner), key_arg("level", level_key(e.level))}};
  }
  template <class Other>
  Message operator()(const Other&) const {
    return {};
  }
  const Setting& t;
};

}  // namespace

Message tell(const Setting& t, const Known<State>&, const Event& event) { return std::visit(Teller{t}, event); }

Decision decision(const Setting&, const State& s) {
  if (s.over) return {};
  const Frame& frame = s.stack.top();
  switch (frame.kind) {
    case FrameKind::Reaction:
      return {frame.seat, "opportunity_fire", {"vv 13.8", "vv.prompt.opportunity_fire", {hex_of(frame.at)}}};
    case FrameKind::PlaceSniper:
      return {frame.seat, "place_sniper", {"vv 20.2", "vv.prompt.place_sniper", {hex_of(frame.at)}}};
    case FrameKind::Losses:
      return {
          frame.seat, "losses", {"vv 14.6.1", "vv.prompt.losses", {number("points", frame.points), hex_of(frame.at)}}};
    default:  // a move under way is told apart by the view, not by the prompt, which everybody reads
      break;
  }
  switch (s.phase) {
    case Phase::Command:
      return {frame.seat, "command", {"vv 5.3.1", "vv.prompt.command"}};
    case Phase::Fire:
      return {frame.seat, "fire", {"vv 5.3.2", "vv.prompt.fire"}};
    case Phase::Move:
      return {frame.seat, "move", {"vv 5.3.3", "vv.prompt.move"}};
    case Phase::DefensiveFire:
      return {frame.seat, "defensive_fire", {"vv 5.3.4", "vv.prompt.defensive_fire"}};
    case Phase::SetUp:
      return {frame.seat, "set_up", {"vv 4.2", "vv.prompt.set_up"}};
    case Phase::Advance:
      return {frame.seat, "advance", {"vv 5.3.5", "vv.prompt.advance"}};
  }
  return {};
}

Outcome outcome(const Setting&, const State& s) {
  if (!s.over) return {};
  const Side winner = s.winner == kNobody ? kNoSide : static_cast<Side>(s.winner);
  if (winner == kNoSide) return {true, winner, {"vv 4.4", "vv.outcome.draw"}};
  const Args args{side_named(s.winner), key_arg("level", level_key(s.level))};
  switch (s.ending) {
    case Ending::Eliminated:
      return {true, winner, {"vv P:elimination-games", "vv.outcome.eliminated", args}};
    case Ending::Objectives:
      return {true, winner, {"vv P:objective-games", "vv.outcome.objectives", args}};
    case Ending::Exit:
      return {true, winner, {"vv P:exit-games", "vv.outcome.exit", args}};
    case Ending::Conditions:
      return {true, winner, {"vv 4.4", "vv.outcome.conditions", args}};
    case Ending::Resigned:
      return {true, winner, {"vv 4.4", "vv.outcome.resigned", args}};
    default:
      return {true, winner, {"vv 5.5", "vv.outcome.turns", args}};
  }
}

}  // namespace valor::vv
