// Actions as JSON, there and back.
#include "rules/vv/fields.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

struct ActionWriter {
  const Setting& t;
  static Json with_explosives(Json out, int grenades, int satchels) {
    if (grenades > 0) out["grenades"] = grenades;
    if (satchels > 0) out["satchels"] = satchels;
    return out;
  }
  Json operator()(const Fire& a) const {
    Json out{{"type", "fire"}, {"units", ids_json(a.group)}, {"target", hex_json(t, a.target)}};
    if (a.lane) out["lane"] = true;
    for (const HexIndex at : a.joined)
      if (at != kNoHex) out["joined"].push_back(hex_json(t, at));
    return with_explosives(out, a.grenades, a.satchels);
  }
  Json operator()(const StartMove& a) const {
    return {{"type", "start_move"}, {"units", ids_json(a.group)}, {"assault", a.assault}};
  }
  Json operator()(const EnterHex& a) const { return {{"type", "enter_hex"}, {"to", hex_json(t, a.to)}}; }
  Json operator()(const FireAt& a) const {
    Json out{{"type", "fire_at"}, {"unit", a.unit}, {"leader", or_null(a.leader)}, {"target", a.target}};
    if (a.pooled != PooledAt::None) out["pooled"] = kPooledAt.of(a.pooled);
    return out;
  }
  Json operator()(const Overrun& a) const {
    return with_explosives({{"type", "overrun"}, {"target", hex_json(t, a.target)}}, a.grenades, a.satchels);
  }
  Json operator()(const Load& a) const { return {{"type", "load"}, {"unit", a.unit}, {"transport", a.transport}}; }
  Json operator()(const Unload& a) const { return {{"type", "unload"}, {"unit", a.unit}, {"to", hex_json(t, a.to)}}; }
  Json operator()(const Turn& a) const { return {{"type", "turn"}, {"unit", a.unit}, {"facing", a.facing}}; }
  Json operator()(const StopMove&) const { return {{"type", "stop_move"}}; }
  Json operator()(const Advance& a) const { return {{"type", "advance"}, {"unit", a.unit}, {"to", hex_json(t, a.to)}}; }
  Json operator()(const CloseAssault& a) const {
    return with_explosives({{"type", "close_assault"}, {"units", ids_json(a.group)}, {"target", hex_json(t, a.target)}},
                           a.grenades, a.satchels);
  }
  Json operator()(const Bombard& a) const {
    return {{"type", "bombard"}, {"units", ids_json(a.group)}, {"target", hex_json(t, a.target)}};
  }
  Json operator()(const FireSmoke& a) const {
    return {{"type", "fire_smoke"}, {"unit", a.unit}, {"at", hex_json(t, a.at)}};
  }
  Json operator()(const BreachWire& a) const {
    return {{"type", "breach_wire"}, {"unit", a.unit}, {"at", hex_json(t, a.at)}};
  }
  Json operator()(const Split& a) const { return {{"type", "split"}, {"unit", a.unit}}; }
  Json operator()(const Merge& a) const { return {{"type", "merge"}, {"unit", a.unit}, {"other", a.other}}; }
  Json operator()(const Transfer& a) const { return {{"type", "transfer"}, {"unit", a.unit}, {"other", a.other}}; }
  Json operator()(const LaySmoke& a) const {
    return {{"type", "lay_smoke"}, {"unit", a.unit}, {"at", hex_json(t, a.at)}};
  }
  Json operator()(const FireMission& a) const {
    return {{"type", "fire_mission"}, {"kind", kMissions.of(a.kind)}, {"target", hex_json(t, a.target)}};
  }
  Json operator()(const PlaceSniper& a) const { return {{"type", "place_sniper"}, {"at", hex_json(t, a.at)}}; }
  Json operator()(const SniperFire&) const { return {{"type", "sniper_fire"}}; }
  Json operator()(const WithdrawSniper&) const { return {{"type", "withdraw_sniper"}}; }
  Json operator()(const HoldFire&) const { return {{"type", "hold_fire"}}; }
  Json operator()(const TakeLoss& a) const {
    return {{"type", "take_loss"}, {"unit", a.unit}, {"harm", kHarms.of(a.harm)}};
  }
  Json operator()(const TakeLossesAutomatically&) const { return {{"type", "take_losses_automatically"}}; }
  Json operator()(const EndPhase&) const { return {{"type", "end_phase"}}; }
  Json operator()(const SetDoctrine& a) const {
    Json out{{"type", "set_doctrine"},
             {"unit", or_null(a.unit)},
             {"fire_within", a.fire_within},
             {"fire_least", a.fire_least}};
    if (a.orders & kKeepForVehicles) out["keep_for_vehicles"] = true;
    return out;
  }
  Json operator()(const Resign&) const { return {{"type", "resign"}}; }
  Json operator()(const PlaceUnit& a) const {
    return with_facing({{"type", "place_unit"}, {"unit", a.unit}, {"at", hex_json(t, a.at)}}, a.facing);
  }
  Json operator()(const PlaceFortification& a) const {
    return {{"type", "place_fortification"}, {"line", a.line}, {"at", hex_json(t, a.at)}};
  }
  Json operator()(const LeaveMap& a) const { return {{"type", "leave_map"}, {"unit", a.unit}}; }
  Json operator()(const EnterMap& a) const {
    return with_facing(
        {{"type", "enter_map"}, {"units", ids_json(a.group)}, {"to", hex_json(t, a.to)}, {"assault", a.assault}},
        a.facing);
  }
};

Action action_from(Fields& f, const std::string& type) {
  if (type == "fire")
    return Fire{f.group("units"),
                f.place("target"),
                f.optional_flag("lane"),
                f.optional_byte("grenades", kStackLimit),
                f.optional_byte("satchels", kStackLimit),
                f.joined()};
  if (type == "start_move") return StartMove{f.group("units"), f.flag("assault")};
  if (type == "enter_hex") return EnterHex{f.place("to")};
  if (type == "fire_at") return FireAt{f.unit("unit"), f.unit_or_nobody("leader"), f.unit("target"), f.pooled()};
  if (type == "overrun")
    return Overrun{f.place("target"), f.optional_byte("grenades", kStackLimit),
                   f.optional_byte("satchels", kStackLimit)};
  if (type == "load") return Load{f.unit("unit"), f.unit("transport")};
  if (type == "unload") return Unload{f.unit("unit"), f.place("to")};
  if (type == "turn") return Turn{f.unit("unit"), f.byte("facing", 0, hex::kDirections - 1)};
  if (type == "stop_move") return StopMove{};
  if (type == "advance") return Advance{f.unit("unit"), f.place("to")};
  if (type == "close_assault")
    return CloseAssault{f.group("units"), f.place("target"), f.optional_byte("grenades", kStackLimit),
                        f.optional_byte("satchels", kStackLimit)};
  if (type == "bombard") return Bombard{f.group("units"), f.place("target")};
  if (type == "fire_smoke") return FireSmoke{f.unit("unit"), f.place("at")};
  if (type == "breach_wire") return BreachWire{f.unit("unit"), f.place("at")};
  if (type == "split") return Split{f.unit("unit")};
  if (type == "merge") return Merge{f.unit("unit"), f.unit("other")};
  if (type == "transfer") return Transfer{f.unit("unit"), f.unit("other")};
  if (type == "lay_smoke") return LaySmoke{f.unit("unit"), f.place("at")};
  if (type == "fire_mission") return FireMission{f.name("kind", kMissions), f.place("target")};
  if (type == "place_sniper") return PlaceSniper{f.place("at")};
  if (type == "sniper_fire") return SniperFire{};
  if (type == "withdraw_sniper") return WithdrawSniper{};
  if (type == "hold_fire") return HoldFire{};
  if (type == "take_loss") return TakeLoss{f.unit("unit"), f.name("harm", kHarms)};
  if (type == "take_losses_automatically") return TakeLossesAutomatically{};
  if (type == "end_phase") return EndPhase{};
  if (type == "set_doctrine")
    return SetDoctrine{f.unit_or_nobody("unit"), f.byte("fire_within", 0, kAnyRange), f.byte("fire_least", 0, 36),
                       f.optional_flag("keep_for_vehicles") ? kKeepForVehicles : std::uint8_t{0}};
  if (type == "resign") return Resign{};
  if (type == "place_unit") return PlaceUnit{f.unit("unit"), f.place("at"), f.optional_facing()};
  if (type == "place_fortification") return PlaceFortification{f.byte("line", 0, kFortLines - 1), f.place("at")};
  if (type == "leave_map") return LeaveMap{f.unit("unit")};
  if (type == "enter_map") return EnterMap{f.group("units"), f.place("to"), f.flag("assault"), f.optional_facing()};
  f.fail("type", "this kind of action is not known.");
  return EndPhase{};
}

}  // namespace

Json write_action(const Setting& t, const Action& action) { return std::visit(ActionWriter{t}, action); }

Result<Action, LoadError> read_action(const Setting& t, const Json& json) {
  Fields f(t, json, "action");
  const Action action = action_from(f, f.text("type"));
  if (f.error()) return tl::unexpected<LoadError>(*f.error());
  return action;
}

}  // namespace valor::vv
