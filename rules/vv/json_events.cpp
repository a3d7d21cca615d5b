// Events as JSON, there and back.
#include "rules/vv/fields.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

Json look_json(const Setting& t, const Look& look) {
  Json out = with_facing({{"kind", t.types[look.type].id},
                          {"weapon", look.weapon == kNoWeapon ? Json(nullptr) : Json(t.weapons[look.weapon].id)},
                          {"marks", look.marks}},
                         look.facing);
  if (look.carrier != kNobody) out["aboard"] = look.carrier;
  return out;
}

struct EventWriter {
  const Setting& t;
  // What a seat is shown of units that come into sight.
  template <class Looks>
  Json with_looks(Json out, const Looks& looks) const {
    for (const Look& look : looks)
      if (look.type != kNobody) out["looks"].push_back(look_json(t, look));
    return out;
  }
  Json operator()(const PhaseBegan& e) const {
    return {{"type", "phase_began"}, {"turn", e.turn}, {"phase", kPhases.of(e.phase)}, {"active", e.active}};
  }
  Json operator()(const UnitRallied& e) const { return {{"type", "unit_rallied"}, {"unit", e.unit}}; }
  Json operator()(const RallyRolled& e) const {
    return {{"type", "rally_rolled"}, {"unit", e.unit}, {"need", e.need},
            {"modifier", e.modifier}, {"dice", e.dice}, {"success", e.success}};
  }
  Json operator()(const MarksCleared&) const { return {{"type", "marks_cleared"}}; }
  Json operator()(const Attacked& e) const {
    const Json modifiers = modifiers_json(e.modifiers);
    Json out{{"type", "attacked"},          {"units", ids_json(e.group)}, {"targets", ids_json(e.targets)},
             {"from", hex_json(t, e.from)}, {"at", hex_json(t, e.at)},    {"opportunity", e.opportunity},
             {"indirect", e.indirect},      {"overrun", e.overrun},       {"lanes", e.lanes},
             {"grenades", e.grenades},      {"satchels", e.satchels},     {"firepower", e.firepower},
             {"leader", or_null(e.leader)}, {"modifiers", modifiers},     {"dice", e.dice},
             {"points", e.points}};
    for (const Group& joined : e.joined)
      if (!joined.empty()) out["joined"].push_back(ids_json(joined));
    return out;
  }
  Json modifiers_json(const ModifierList& list) const {
    Json out = Json::array();
    for (const Modifier& m : list) out.push_back({{"kind", kModifiers.of(m.kind)}, {"value", m.value}});
    return out;
  }
  Json operator()(const AtFired& e) const {
    Json out{{"type", "at_fired"},
             {"unit", e.unit},
             {"leader", or_null(e.leader)},
             {"target", e.target},
             {"from", hex_json(t, e.from)},
             {"at", hex_json(t, e.at)},
             {"opportunity", e.opportunity},
             {"need", e.need},
             {"modifiers", modifiers_json(e.modifiers)},
             {"dice", e.dice},
             {"hit", e.hit}};
    if (e.pooled != PooledAt::None) out["pooled"] = kPooledAt.of(e.pooled);
    return out;
  }
  Json operator()(const ArmourTested& e) const {
    return {{"type", "armour_tested"},  {"unit", e.unit},
            {"anti_tank", e.anti_tank}, {"armour", e.armour},
            {"side_die", e.side_die},   {"number", e.number},
            {"dice", e.dice},           {"result", kAtResults.of(e.result)}};
  }
  Json operator()(const CrewTested& e) const {
    return {{"type", "crew_tested"}, {"unit", e.unit}, {"die", e.die}, {"abandoned", e.abandoned}};
  }
  Json operator()(const ShellsStruck& e) const {
    return {{"type", "shells_struck"},   {"unit", e.unit},     {"need", e.need},
            {"cover", e.cover},          {"dice", e.dice},     {"hit", e.hit},
            {"anti_tank", e.anti_tank},  {"number", e.number}, {"armour_dice", e.armour_dice},
            {"eliminated", e.eliminated}};
  }
  Json operator()(const RiskRolled& e) const {
    return {{"type", "risk_rolled"},
            {"unit", e.unit},
            {"points", e.points},
            {"die", e.die},
            {"result", kRisks.of(e.result)}};
  }
  Json operator()(const Overran& e) const {
    return with_looks({{"type", "overran"},
                       {"unit", e.unit},
                       {"from", hex_json(t, e.from)},
                       {"over", hex_json(t, e.over)},
                       {"to", hex_json(t, e.to)},
                       {"spent", e.spent},
                       {"seen", e.seen}},
                      std::array{e.look});
  }
  Json operator()(const UnitLoaded& e) const {
    return {{"type", "unit_loaded"}, {"unit", e.unit}, {"transport", e.transport}};
  }
  Json operator()(const UnitUnloaded& e) const {
    return {{"type", "unit_unloaded"}, {"unit", e.unit}, {"to", hex_json(t, e.to)}, {"seen", e.seen}};
  }
  Json operator()(const UnitTurned& e) const {
    return {{"type", "unit_turned"}, {"unit", e.unit}, {"facing", e.facing}, {"spent", e.spent}};
  }
  Json operator()(const UnitSplit& e) const { return {{"type", "unit_split"}, {"unit", e.unit}, {"half", e.half}}; }
  Json operator()(const UnitsMerged& e) const {
    return {{"type", "units_merged"}, {"unit", e.unit}, {"other", e.other}};
  }
  Json operator()(const WeaponsTraded& e) const {
    return {{"type", "weapons_traded"}, {"unit", e.unit}, {"other", e.other}};
  }
  Json operator()(const LossTaken& e) const {
    return {{"type", "loss_taken"}, {"unit", e.unit}, {"harm", kHarms.of(e.harm)}, {"cost", e.cost}};
  }
  Json operator()(const LossesSettled&) const { return {{"type", "losses_settled"}}; }
  Json operator()(const Overcrowded& e) const { return {{"type", "overcrowded"}, {"unit", e.unit}}; }
  Json operator()(const MoveStarted& e) const {
    return {
        {"type", "move_started"}, {"units", ids_json(e.group)}, {"from", hex_json(t, e.from)}, {"assault", e.assault}};
  }
  Json operator()(const HexEntered& e) const {
    return with_looks({{"type", "hex_entered"},
                       {"units", ids_json(e.group)},
                       {"from", hex_json(t, e.from)},
                       {"to", hex_json(t, e.to)},
                       {"spent", e.spent},
                       {"seen", e.seen}},
                      e.looks);
  }
  Json operator()(const MoveEnded&) const { return {{"type", "move_ended"}}; }
  Json operator()(const ReactionOpened&) const { return {{"type", "reaction_opened"}}; }
  Json operator()(const ReactionClosed&) const { return {{"type", "reaction_closed"}}; }
  Json operator()(const UnitAdvanced& e) const {
    return with_looks({{"type", "unit_advanced"},
                       {"unit", e.unit},
                       {"from", hex_json(t, e.from)},
                       {"to", hex_json(t, e.to)},
                       {"seen", e.seen}},
                      std::array{e.look});
  }
  Json operator()(const CloseAssaulted& e) const {
    return {{"type", "close_assaulted"},
            {"units", ids_json(e.group)},
            {"defenders", ids_json(e.defenders)},
            {"pinned", ids_json(e.pinned)},
            {"from", hex_json(t, e.from)},
            {"at", hex_json(t, e.at)},
            {"attack", e.attack},
            {"defence", e.defence},
            {"column", e.column},
            {"attacking_leader", or_null(e.attacking_leader)},
            {"defending_leader", or_null(e.defending_leader)},
            {"modifier", e.modifier},
            {"kill_number", e.kill_number},
            {"grenades", e.grenades},
            {"satchels", e.satchels},
            {"defender_grenades", e.defender_grenades},
            {"defender_satchels", e.defender_satchels},
            {"dice", e.dice},
            {"success", e.success},
            {"attacker_points", e.attacker_points},
            {"defender_points", e.defender_points}};
  }
  Json operator()(const GroundTaken& e) const {
    return {{"type", "ground_taken"},  {"units", ids_json(e.group)}, {"from", hex_json(t, e.from)},
            {"to", hex_json(t, e.to)}, {"points", e.points},         {"seen", e.seen}};
  }
  Json operator()(const AssaultEnded&) const { return {{"type", "assault_ended"}}; }
  Json operator()(const LaneFired& e) const {
    return {{"type", "lane_fired"},    {"targets", ids_json(e.targets)},
            {"at", hex_json(t, e.at)}, {"lanes", e.lanes},
            {"dice", e.dice},          {"points", e.points}};
  }
  Json operator()(const WireBreached& e) const {
    return {{"type", "wire_breached"}, {"unit", or_null(e.unit)}, {"at", hex_json(t, e.at)}};
  }
  Json operator()(const MinesFound& e) const { return {{"type", "mines_found"}, {"at", hex_json(t, e.at)}}; }
  Json operator()(const MineStruck& e) const {
    return {{"type", "mine_struck"},
            {"unit", e.unit},
            {"at", hex_json(t, e.at)},
            {"die", e.die},
            {"eliminated", e.eliminated}};
  }
  Json operator()(const SmokeLaid& e) const {
    return {{"type", "smoke_laid"}, {"unit", or_null(e.unit)}, {"at", hex_json(t, e.at)}, {"value", e.value}};
  }
  Json operator()(const MissionFired& e) const {
    return {{"type", "mission_fired"},
            {"side", e.side},
            {"kind", kMissions.of(e.kind)},
            {"target", hex_json(t, e.target)},
            {"landed", hex_json(t, e.landed)},
            {"drift", e.drift},
            {"direction", e.direction},
            {"targets", ids_json(e.targets)},
            {"dice", e.dice},
            {"points", e.points}};
  }
  Json operator()(const ValourTested& e) const {
    return {{"type", "valour_tested"}, {"unit", e.unit}, {"need", e.need}, {"dice", e.dice}, {"success", e.success}};
  }
  Json operator()(const SniperCalled& e) const {
    return {{"type", "sniper_called"}, {"side", e.side}, {"units", ids_json(e.group)}, {"at", hex_json(t, e.at)}};
  }
  Json operator()(const SniperPlaced& e) const {
    return {{"type", "sniper_placed"}, {"side", e.side}, {"at", hex_json(t, e.at)}};
  }
  Json operator()(const SniperFired& e) const {
    return {{"type", "sniper_fired"},
            {"side", e.side},
            {"targets", ids_json(e.targets)},
            {"from", hex_json(t, e.from)},
            {"at", hex_json(t, e.at)},
            {"opportunity", e.opportunity},
            {"cover", e.cover},
            {"die", e.die},
            {"points", e.points}};
  }
  Json operator()(const SniperLookedFor& e) const {
    return {{"type", "sniper_looked_for"}, {"side", e.side}, {"cover", e.cover}, {"die", e.die}, {"found", e.found}};
  }
  Json operator()(const SniperGone& e) const {
    return {{"type", "sniper_gone"}, {"side", e.side}, {"at", hex_json(t, e.at)}, {"eliminated", e.eliminated}};
  }
  Json operator()(const ObjectiveTaken& e) const {
    return {{"type", "objective_taken"}, {"objective", e.objective}, {"side", e.side}};
  }
  Json operator()(const UnitSighted& e) const {
    return with_looks({{"type", "unit_sighted"}, {"unit", e.unit}, {"at", hex_json(t, e.at)}}, std::array{e.look});
  }
  Json operator()(const SightLost& e) const { return {{"type", "sight_lost"}, {"unit", e.unit}}; }
  Json operator()(const MemoryFaded& e) const { return {{"type", "memory_faded"}, {"unit", e.unit}}; }
  Json operator()(const DoctrineSet& e) const {
    return {{"type", "doctrine_set"},
            {"unit", e.unit},
            {"fire_within", e.fire_within},
            {"fire_least", e.fire_least},
            {"orders", e.orders}};
  }
  Json operator()(const UnitPlaced& e) const {
    return with_facing({{"type", "unit_placed"}, {"unit", e.unit}, {"at", hex_json(t, e.at)}}, e.facing);
  }
  Json operator()(const FortificationPlaced& e) const {
    return {{"type", "fortification_placed"}, {"side", e.side}, {"line", e.line}, {"at", hex_json(t, e.at)}};
  }
  Json operator()(const UnitLeft& e) const {
    return {{"type", "unit_left"}, {"unit", e.unit}, {"from", hex_json(t, e.from)}};
  }
  Json operator()(const MapEntered& e) const {
    return with_looks(with_facing({{"type", "map_entered"},
                                   {"units", ids_json(e.group)},
                                   {"to", hex_json(t, e.to)},
                                   {"spent", e.spent},
                                   {"assault", e.assault},
                                   {"seen", e.seen}},
                                  e.facing),
                      e.looks);
  }
  Json operator()(const ConditionJudged& e) const {
    return {
        {"type", "condition_judged"}, {"side", e.side}, {"condition", e.condition}, {"judged", kJudged.of(e.judged)}};
  }
  Json operator()(const GameEnded& e) const {
    return {{"type", "game_ended"},
            {"winner", or_null(e.winner)},
            {"level", kLevels.of(e.level)},
            {"ending", kEndings.of(e.ending)}};
  }
};

ModifierList modifiers_from(const Setting& t, Fields& f) {
  ModifierList out;
  const Json* list = f.find("modifiers");
  if (!list || !list->is_array() || list->size() > ModifierList::kMost) {
    f.fail("modifiers", "this is not a list of modifiers.");
    return out;
  }
  for (const Json& one : *list) {
    Fields m(t, one, "modifiers");
    out.add(m.name("kind", kModifiers), m.number("value", -9, 99));
    if (m.error()) f.fail("modifiers", m.error()->what);
  }
  return out;
}

Event attacked_from(const Setting& t, Fields& f) {
  Attacked e{};
  e.group = f.group("units");
  e.targets = f.group("targets");
  e.from = f.place("from");
  e.at = f.place("at");
  e.opportunity = f.flag("opportunity");
  e.indirect = f.flag("indirect");
  e.overrun = f.flag("overrun");
  e.lanes = f.byte("lanes", 0, kStackLimit);
  e.grenades = f.byte("grenades", 0, kStackLimit);
  e.satchels = f.byte("satchels", 0, kStackLimit);
  e.firepower = f.byte("firepower");
  e.leader = f.unit_or_nobody("leader");
  e.modifiers = modifiers_from(t, f);
  e.dice = f.dice("dice", e.indirect ? 0 : 1);  // 12.6.7
  e.points = f.byte("points", 0, kMostPoints);
  e.joined = f.joined_groups();
  return e;
}

Event assaulted_from(Fields& f) {
  CloseAssaulted e{};
  e.group = f.group("units");
  e.defenders = f.group("defenders", true);
  e.pinned = f.group("pinned", true);
  e.from = f.place("from");
  e.at = f.place("at");
  e.attack = f.byte("attack");
  e.defence = f.byte("defence");
  e.column = f.byte("column", 0, kOddsColumns - 1);
  e.attacking_leader = f.unit_or_nobody("attacking_leader");
  e.defending_leader = f.unit_or_nobody("defending_leader");
  e.modifier = static_cast<std::int8_t>(f.number("modifier", -20, 20));
  e.kill_number = static_cast<std::int8_t>(f.number("kill_number", -20, 20));
  e.grenades = f.byte("grenades", 0, kStackLimit);
  e.satchels = f.byte("satchels", 0, kStackLimit);
  e.defender_grenades = f.byte("defender_grenades", 0, kStackLimit);
  e.defender_satchels = f.byte("defender_satchels", 0, kStackLimit);
  e.dice = f.dice("dice", e.defenders.empty() ? 0 : 1);
  e.success = f.flag("success");
  e.attacker_points = f.byte("attacker_points", 0, kMostPoints);
  e.defender_points = f.byte("defender_points", 0, kMostPoints);
  return e;
}

Event mission_from(Fields& f) {
  MissionFired e;
  e.side = f.byte("side", 0, 1);
  e.kind = f.name("kind", kMissions);
  e.target = f.place("target");
  e.landed = f.place_or_none("landed");
  e.drift = f.byte("drift", 1, 6);
  e.direction = f.byte("direction", 0, 6);
  e.targets = f.group("targets", true);
  e.dice = f.dice("dice", 0);
  e.points = f.byte("points", 0, e.targets.empty() || e.landed == kNoHex ? 0 : kMostPoints);
  return e;
}

Event at_fired_from(const Setting& t, Fields& f) {
  AtFired e{};
  e.unit = f.unit("unit");
  e.leader = f.unit_or_nobody("leader");
  e.target = f.unit("target");
  e.from = f.place("from");
  e.at = f.place("at");
  e.opportunity = f.flag("opportunity");
  e.need = f.byte("need", 2, 12);
  e.modifiers = modifiers_from(t, f);
  e.dice = f.dice("dice");
  e.hit = f.flag("hit");
  e.pooled = f.pooled();
  return e;
}

// Without a roll the dice are two zeros.
Event armour_tested_from(Fields& f) {
  ArmourTested e{};
  e.unit = f.unit("unit");
  e.anti_tank = f.byte("anti_tank", 1, kLetters);
  e.armour = f.byte("armour", 0, kLetters);
  e.side_die = f.byte("side_die", 0, 6);
  e.number = f.byte("number");
  const Json* dice = f.find("dice");
  if (!dice || *dice != Json::array({0, 0})) e.dice = f.dice("dice");
  e.result = f.name("result", kAtResults);
  return e;
}

Event shells_from(Fields& f) {
  ShellsStruck e{};
  e.unit = f.unit("unit");
  e.need = f.byte("need", 2, 12);
  e.cover = f.byte("cover", 0, 20);
  e.dice = f.dice("dice");
  e.hit = f.flag("hit");
  e.anti_tank = f.byte("anti_tank", 0, kLetters);
  e.number = f.byte("number");
  e.armour_dice = f.dice("armour_dice", 0);
  e.eliminated = f.flag("eliminated");
  return e;
}

Event event_from(const Setting& t, Fields& f, const std::string& type) {
  if (type == "phase_began")
    return PhaseBegan{f.byte("turn", 1, kMostTurns), f.name("phase", kPhases), f.byte("active", 0, 1)};
  if (type == "unit_rallied") return UnitRallied{f.unit("unit")};
  if (type == "rally_rolled")
    return RallyRolled{f.unit("unit"), f.byte("need", 2, 12), static_cast<std::int8_t>(f.number("modifier", -9, 9)),
                       f.dice("dice"), f.flag("success")};
  if (type == "marks_cleared") return MarksCleared{};
  if (type == "attacked") return attacked_from(t, f);
  if (type == "at_fired") return at_fired_from(t, f);
  if (type == "armour_tested") return armour_tested_from(f);
  if (type == "crew_tested") return CrewTested{f.unit("unit"), f.byte("die", 1, 6), f.flag("abandoned")};
  if (type == "shells_struck") return shells_from(f);
  if (type == "risk_rolled")
    return RiskRolled{f.unit("unit"), f.byte("points", 1, 4), f.byte("die", 0, 6), f.name("result", kRisks)};
  if (type == "overran")
    return Overran{
        f.unit("unit"), f.place("from"), f.place("over"), f.place("to"), f.byte("spent"), f.flag("seen"), {}};
  if (type == "unit_loaded") return UnitLoaded{f.unit("unit"), f.unit("transport")};
  if (type == "unit_unloaded") return UnitUnloaded{f.unit("unit"), f.place("to"), f.flag("seen")};
  if (type == "unit_turned")
    return UnitTurned{f.unit("unit"), f.byte("facing", 0, hex::kDirections - 1), f.byte("spent")};
  if (type == "unit_split") return UnitSplit{f.unit("unit"), f.unit("half")};
  if (type == "units_merged") return UnitsMerged{f.unit("unit"), f.unit("other")};
  if (type == "weapons_traded") return WeaponsTraded{f.unit("unit"), f.unit("other")};
  if (type == "loss_taken") return LossTaken{f.unit("unit"), f.name("harm", kHarms), f.byte("cost", 0, kMostPoints)};
  if (type == "losses_settled") return LossesSettled{};
  if (type == "overcrowded") return Overcrowded{f.unit("unit")};
  if (type == "move_started") return MoveStarted{f.group("units"), f.place("from"), f.flag("assault")};
  if (type == "hex_entered")
    return HexEntered{f.group("units"), f.place("from"), f.place("to"), f.byte("spent"), f.flag("seen"), {}};
  if (type == "move_ended") return MoveEnded{};
  if (type == "reaction_opened") return ReactionOpened{};
  if (type == "reaction_closed") return ReactionClosed{};
  if (type == "unit_advanced") return UnitAdvanced{f.unit("unit"), f.place("from"), f.place("to"), f.flag("seen"), {}};
  if (type == "close_assaulted") return assaulted_from(f);
  if (type == "ground_taken")
    return GroundTaken{f.group("units"), f.place("from"), f.place("to"), f.byte("points", 0, kMostPoints),
                       f.flag("seen")};
  if (type == "assault_ended") return AssaultEnded{};
  if (type == "lane_fired")
    return LaneFired{f.group("targets"), f.place("at"), f.byte("lanes", 1), f.dice("dice"),
                     f.byte("points", 0, kMostPoints)};
  if (type == "wire_breached") return WireBreached{f.unit("unit"), f.place("at")};
  if (type == "mines_found") return MinesFound{f.place("at")};
  if (type == "mine_struck")
    return MineStruck{f.unit("unit"), f.place("at"), f.byte("die", 1, 6), f.flag("eliminated")};
  if (type == "smoke_laid") return SmokeLaid{f.unit("unit"), f.place("at"), f.byte("value", 1, 2)};
  if (type == "mission_fired") return mission_from(f);
  if (type == "valour_tested")
    return ValourTested{f.unit("unit"), f.byte("need", 0, 20), f.dice("dice"), f.flag("success")};
  if (type == "sniper_called") return SniperCalled{f.byte("side", 0, 1), f.group("units"), f.place("at")};
  if (type == "sniper_placed") return SniperPlaced{f.byte("side", 0, 1), f.place("at")};
  if (type == "sniper_fired")
    return SniperFired{f.byte("side", 0, 1),  f.group("targets"), f.place("from"),     f.place("at"),
                       f.flag("opportunity"), f.byte("cover"),    f.byte("die", 1, 6), f.byte("points", 0, 6)};
  if (type == "sniper_looked_for")
    return SniperLookedFor{f.byte("side", 0, 1), f.byte("cover"), f.byte("die", 0, 6), f.flag("found")};
  if (type == "sniper_gone") return SniperGone{f.byte("side", 0, 1), f.place("at"), f.flag("eliminated")};
  if (type == "objective_taken")
    return ObjectiveTaken{f.byte("objective", 0, static_cast<int>(t.scenario.objectives.size()) - 1),
                          f.byte("side", 0, 1)};
  if (type == "unit_sighted") return UnitSighted{f.unit("unit"), f.place("at"), {}};
  if (type == "sight_lost") return SightLost{f.unit("unit")};
  if (type == "memory_faded") return MemoryFaded{f.unit("unit")};
  if (type == "doctrine_set")
    return DoctrineSet{f.unit("unit"), f.byte("fire_within", 0, kAnyRange), f.byte("fire_least", 0, 36),
                       f.byte("orders", 0, kKeepForVehicles)};
  if (type == "unit_placed") return UnitPlaced{f.unit("unit"), f.place("at"), f.optional_facing()};
  if (type == "fortification_placed") {
    const std::uint8_t side = f.byte("side", 0, 1);
    const int lines = static_cast<int>(t.scenario.to_lay[side].size());
    return FortificationPlaced{side, f.byte("line", 0, lines - 1), f.place_or_none("at")};
  }
  if (type == "unit_left") return UnitLeft{f.unit("unit"), f.place("from")};
  if (type == "map_entered")
    return MapEntered{
        f.group("units"), f.place("to"), f.byte("spent"), f.flag("assault"), f.flag("seen"), f.optional_facing(), {}};
  if (type == "condition_judged")
    return ConditionJudged{f.byte("side", 0, 1), f.byte("condition", 0, kMaxConditions - 1), f.name("judged", kJudged)};
  if (type == "game_ended") {
    const Json* winner = f.find("winner");
    return GameEnded{winner && winner->is_null() ? kNobody : f.byte("winner", 0, 1), f.name("level", kLevels),
                     f.name("ending", kEndings)};
  }
  f.fail("type", "this kind of event is not known.");
  return MoveEnded{};
}

}  // namespace

Json write_event(const Setting& t, const Event& event) { return std::visit(EventWriter{t}, event); }

Result<Event, LoadError> read_event(const Setting& t, const Json& json) {
  Fields f(t, json, "event");
  const Event event = event_from(t, f, f.text("type"));
  if (f.error()) return tl::unexpected<LoadError>(*f.error());
  return event;
}

}  // namespace valor::vv
