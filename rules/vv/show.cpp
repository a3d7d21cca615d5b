// What is drawn of an event, as the seat saw it: movement, fire, dice, effects (docs/engine-protocol.md, Show).
#include "rules/vv/json_values.h"
#include "rules/vv/names.h"

namespace valor::vv {
namespace {

struct ShowWriter {
  const Setting& t;
  Json none() const { return {{"kind", "none"}}; }
  Json effect(int unit, const char* what) const { return {{"kind", "effect"}, {"unit", unit}, {"effect", what}}; }
  Json operator()(const PhaseBegan& e) const {
    return {{"kind", "phase"}, {"phase", kPhases.of(e.phase)}, {"turn", e.turn}, {"active", e.active}};
  }
  Json operator()(const UnitRallied& e) const { return effect(e.unit, "rallied"); }
  Json operator()(const RallyRolled& e) const {
    Json out{{"kind", "dice"}, {"dice", e.dice}, {"of", 6}, {"purpose", "vv.roll.rally"}, {"unit", e.unit}};
    out["effect"] = e.success ? "rallied" : "none";
    return out;
  }
  Json operator()(const Attacked& e) const {
    if (e.from == kNoHex)
      return {{"kind", "dice"}, {"dice", e.dice}, {"of", 6}, {"purpose", "vv.roll.mortar"}, {"at", hex_json(t, e.at)}};
    return {{"kind", "fire"},
            {"from", hex_json(t, e.from)},
            {"to", hex_json(t, e.at)},
            {"dice", e.dice},
            {"of", 6},
            {"purpose", e.indirect      ? "vv.roll.mortar"
                        : e.overrun     ? "vv.roll.overrun"
                        : e.opportunity ? "vv.roll.opportunity_fire"
                                        : "vv.roll.fire"},
            {"points", e.points}};
  }
  Json operator()(const LossTaken& e) const { return effect(e.unit, kHarms.of(e.harm)); }
  Json operator()(const AtFired& e) const {
    return {{"kind", "fire"}, {"from", hex_json(t, e.from)},  {"to", hex_json(t, e.at)}, {"dice", e.dice},
            {"of", 6},        {"purpose", "vv.roll.at_fire"}, {"points", e.hit ? 1 : 0}};
  }
  Json operator()(const ArmourTested& e) const {
    if (e.dice[0] == 0) return effect(e.unit, kAtResults.of(e.result));
    return {{"kind", "dice"}, {"dice", e.dice},
            {"of", 6},        {"purpose", "vv.roll.armour"},
            {"unit", e.unit}, {"effect", kAtResults.of(e.result)}};
  }
  Json operator()(const ShellsStruck& e) const {
    return {{"kind", "dice"}, {"dice", e.dice},
            {"of", 6},        {"purpose", "vv.roll.shells"},
            {"unit", e.unit}, {"effect", e.eliminated ? "eliminated" : "none"}};
  }
  Json operator()(const RiskRolled& e) const {
    if (e.die == 0) return effect(e.unit, kRisks.of(e.result));
    return {{"kind", "dice"}, {"dice", Json::array({e.die})}, {"of", 6}, {"purpose", "vv.roll.survival"},
            {"unit", e.unit}, {"effect", kRisks.of(e.result)}};
  }
  Json operator()(const Overran& e) const {
    Json out = moved(e.from, e.to);
    out["unit"] = e.unit;
    return out;
  }
  Json operator()(const CrewTested& e) const {
    return {{"kind", "dice"}, {"dice", Json::array({e.die})},
            {"of", 6},        {"purpose", "vv.roll.abandon"},
            {"unit", e.unit}, {"effect", e.abandoned ? "eliminated" : "none"}};
  }
  Json operator()(const CloseAssaulted& e) const {
    Json out{{"kind", "fire"},
             {"from", hex_json(t, e.from)},
             {"to", hex_json(t, e.at)},
             {"purpose", "vv.roll.close_assault"},
             {"points", e.success ? e.attacker_points : e.defender_points}};
    if (e.dice[0] > 0) {
      out["dice"] = e.dice;
      out["of"] = 6;
    }
    return out;
  }
  Json operator()(const LaneFired& e) const {
    return {{"kind", "dice"}, {"dice", e.dice}, {"of", 6}, {"purpose", "vv.roll.fire_lane"}, {"at", hex_json(t, e.at)}};
  }
  Json operator()(const WireBreached& e) const {
    return {{"kind", "effect"}, {"at", hex_json(t, e.at)}, {"effect", "breached"}};
  }
  Json operator()(const MinesFound& e) const {
    return {{"kind", "effect"}, {"at", hex_json(t, e.at)}, {"effect", "mines"}};
  }
  Json operator()(const MineStruck& e) const {
    return {{"kind", "dice"}, {"dice", Json::array({e.die})},
            {"of", 6},        {"purpose", "vv.roll.mines"},
            {"unit", e.unit}, {"effect", e.eliminated ? "eliminated" : "none"}};
  }
  Json operator()(const SmokeLaid& e) const {
    return {{"kind", "effect"}, {"at", hex_json(t, e.at)}, {"effect", "smoke"}};
  }
  Json operator()(const MissionFired& e) const {
    Json out{{"kind", "effect"}, {"at", hex_json(t, e.landed == kNoHex ? e.target : e.landed)}};
    out["effect"] = e.kind == MissionKind::Smoke ? "smoke" : e.landed == kNoHex ? "lost" : "barrage";
    out["points"] = e.points;
    return out;
  }
  Json operator()(const ValourTested& e) const {
    Json out{{"kind", "dice"}, {"dice", e.dice}, {"of", 6}, {"purpose", "vv.roll.valour"}, {"unit", e.unit}};
    out["effect"] = e.success ? "valorous" : "none";
    return out;
  }
  Json operator()(const SniperPlaced& e) const {
    return {{"kind", "effect"}, {"at", hex_json(t, e.at)}, {"effect", "sniper"}, {"side", e.side}};
  }
  Json operator()(const SniperFired& e) const {
    return {{"kind", "fire"}, {"from", hex_json(t, e.from)}, {"to", hex_json(t, e.at)}, {"dice", Json::array({e.die})},
            {"of", 6},        {"purpose", "vv.roll.sniper"}, {"points", e.points}};
  }
  Json operator()(const SniperLookedFor& e) const {
    if (e.die == 0) return none();
    return {{"kind", "dice"},
            {"dice", Json::array({e.die})},
            {"of", 6},
            {"purpose", "vv.roll.sniper_check"},
            {"effect", e.found ? "eliminated" : "none"}};
  }
  Json operator()(const SniperGone& e) const {
    return {{"kind", "effect"}, {"at", hex_json(t, e.at)}, {"effect", e.eliminated ? "eliminated" : "withdrawn"}};
  }
  Json operator()(const GroundTaken& e) const {
    Json out = moved(e.from, e.to);
    out["units"] = ids_json(e.group);
    if (!e.group.empty()) out["unit"] = e.group.ids[0];
    return out;
  }
  Json operator()(const Overcrowded& e) const { return effect(e.unit, "eliminated"); }
  Json operator()(const HexEntered& e) const {
    Json out = moved(e.from, e.to);
    out["units"] = ids_json(e.group);
    if (!e.group.empty()) out["unit"] = e.group.ids[0];
    return out;
  }
  Json operator()(const UnitAdvanced& e) const {
    Json out = moved(e.from, e.to);
    out["unit"] = e.unit;
    return out;
  }
  Json operator()(const ObjectiveTaken& e) const {
    return {{"kind", "effect"},
            {"at", hex_json(t, t.scenario.objectives[e.objective])},
            {"effect", "objective"},
            {"side", e.side}};
  }
  Json operator()(const UnitLeft& e) const {
    return {{"kind", "vanish"}, {"unit", e.unit}, {"from", hex_json(t, e.from)}};
  }
  Json operator()(const UnitPlaced& e) const {
    return {{"kind", "appear"}, {"unit", e.unit}, {"to", hex_json(t, e.at)}};
  }
  Json operator()(const FortificationPlaced& e) const {
    if (e.at == kNoHex) return none();
    return {{"kind", "effect"}, {"at", hex_json(t, e.at)}, {"effect", "laid"}, {"side", e.side}};
  }
  Json operator()(const MapEntered& e) const {
    Json out = moved(kNoHex, e.to);
    out["units"] = ids_json(e.group);
    if (!e.group.empty()) out["unit"] = e.group.ids[0];
    return out;
  }
  Json operator()(const UnitSighted& e) const { return {{"kind", "appear"}, {"unit", e.unit}}; }
  Json operator()(const SightLost& e) const { return {{"kind", "vanish"}, {"unit", e.unit}}; }
  template <class Other>
  Json operator()(const Other&) const {
    return none();
  }
  // A step out of, or into, the unseen.
  Json moved(HexIndex from, HexIndex to) const {
    const char* kind = from == kNoHex ? "appear" : to == kNoHex ? "vanish" : "move";
    return {{"kind", kind}, {"from", hex_json(t, from)}, {"to", hex_json(t, to)}};
  }
};

}  // namespace

Json show(const Setting& t, const Event& event) { return std::visit(ShowWriter{t}, event); }

}  // namespace valor::vv
