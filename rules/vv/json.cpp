// Actions, events and states as JSON, there and back. Reading trusts nobody: every id and place is checked against the
// setting, so that a fold of what was read cannot leave its arrays.
#include <fmt/format.h>

#include "rules/vv/12_support_weapons.h"
#include "rules/vv/json_values.h"
#include "rules/vv/names.h"

namespace valor::vv {
namespace {

inline constexpr int kMostPoints = 60;  // of casualties at once

// Reads values out of one object and keeps the first error.
class Fields {
 public:
  Fields(const Setting& t, const Json& json, std::string place) : t_(t), json_(json), place_(std::move(place)) {
    if (!json.is_object()) fail("", "this is not an object.");
  }
  const std::optional<LoadError>& error() const { return error_; }
  void fail(const std::string& key, std::string what) {
    if (!error_) error_ = LoadError{place_ + (key.empty() ? "" : "/" + key), std::move(what), ""};
  }
  const Json* find(const char* key) {
    if (json_.is_object())
      if (const auto found = json_.find(key); found != json_.end()) return &*found;
    fail(key, "this key is missing.");
    return nullptr;
  }
  int number(const char* key, int least, int most) {
    const Json* value = find(key);
    if (value && value->is_number_integer() && *value >= least && *value <= most) return value->get<int>();
    fail(key, fmt::format("this is not a whole number from {} to {}.", least, most));
    return least;
  }
  std::uint8_t byte(const char* key, int least = 0, int most = 255) {
    return static_cast<std::uint8_t>(number(key, least, most));
  }
  bool flag(const char* key) {
    const Json* value = find(key);
    if (value && value->is_boolean()) return value->get<bool>();
    fail(key, "this is neither true nor false.");
    return false;
  }
  std::uint8_t optional_byte(const char* key, int most) {
    return json_.is_object() && json_.contains(key) ? byte(key, 0, most) : std::uint8_t{0};
  }
  std::uint8_t optional_facing() {
    return json_.is_object() && json_.contains("facing") ? byte("facing", 0, hex::kDirections - 1) : kNoFacing;
  }
  bool optional_flag(const char* key) { return json_.is_object() && json_.contains(key) && flag(key); }
  std::string text(const char* key) {
    const Json* value = find(key);
    if (value && value->is_string()) return value->get<std::string>();
    fail(key, "this is not a text.");
    return "";
  }
  template <class E, std::size_t N>
  E name(const char* key, const Names<E, N>& names) {
    if (const auto value = names.find(text(key))) return *value;
    fail(key, "this value is not known.");
    return E{};
  }
  // The place of a kind of counter in its table; 255 for null.
  template <class List>
  std::uint8_t one_of(const char* key, const List& list) {
    const Json* value = find(key);
    if (!value || value->is_null()) return 255;
    const std::string id = text(key);
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].id == id) return static_cast<std::uint8_t>(i);
    fail(key, "this is not in the table.");
    return 255;
  }
  std::uint8_t unit(const char* key) { return byte(key, 0, units() - 1); }
  std::uint8_t unit_or_nobody(const char* key) {
    const Json* value = find(key);
    return value && value->is_null() ? kNobody : unit(key);
  }
  HexIndex place(const char* key) {
    const auto hex = hex::parse_hex(text(key));
    const HexIndex at = hex ? t_.field.index(*hex) : kNoHex;
    if (at == kNoHex) fail(key, "this is no hex of the map.");
    return at;
  }
  HexIndex place_or_none(const char* key) {
    const Json* value = find(key);
    return value && value->is_null() ? kNoHex : place(key);
  }
  // Up to four different units, in any order.
  Group group(const char* key, bool may_be_empty = false) {
    Group out;
    const Json* value = find(key);
    if (!value || !value->is_array() || value->size() > kStackLimit || (value->empty() && !may_be_empty)) {
      fail(key, "this is not a list of one to four units.");
      return out;
    }
    std::vector<std::uint8_t> ids;
    for (const Json& one : *value) {
      if (!one.is_number_integer() || one < 0 || one >= units()) {
        fail(key, "this names a unit that does not exist.");
        return {};
      }
      ids.push_back(one.get<std::uint8_t>());
    }
    std::sort(ids.begin(), ids.end());
    if (std::adjacent_find(ids.begin(), ids.end()) != ids.end()) fail(key, "this names a unit twice.");
    std::copy(ids.begin(), ids.end(), out.ids.begin());
    return out;
  }
  std::array<std::uint8_t, 2> dice(const char* key, int least = 1) {
    const Json* value = find(key);
    if (value && value->is_array() && value->size() == 2) {
      const Json &a = (*value)[0], &b = (*value)[1];
      if (a.is_number_integer() && b.is_number_integer() && a >= least && a <= 6 && b >= least && b <= 6)
        return {a.get<std::uint8_t>(), b.get<std::uint8_t>()};
    }
    fail(key, "these are not two dice.");
    return {1, 1};
  }
  // C14: up to two hexes.
  std::array<HexIndex, 2> joined() {
    std::array<HexIndex, 2> out{kNoHex, kNoHex};
    const auto value = json_.is_object() ? json_.find("joined") : json_.end();
    if (!json_.is_object() || value == json_.end()) return out;
    if (!value->is_array() || value->size() > out.size()) fail("joined", "this is not a list of at most two hexes.");
    for (std::size_t i = 0; value->is_array() && i < std::min(out.size(), value->size()); ++i) {
      const Json& one = (*value)[i];
      const auto hex = hex::parse_hex(one.is_string() ? one.get<std::string>() : std::string());
      out[i] = hex ? t_.field.index(*hex) : kNoHex;
      if (out[i] == kNoHex) fail("joined", "this is no hex of the map.");
    }
    return out;
  }
  std::array<Group, 2> joined_groups() {
    std::array<Group, 2> out{};
    if (!json_.is_object() || !json_.contains("joined")) return out;
    const Json& list = json_["joined"];
    if (!list.is_array() || list.size() > out.size()) fail("joined", "this is not a list of at most two groups.");
    for (std::size_t i = 0; list.is_array() && i < std::min(out.size(), list.size()); ++i) {
      const Json one{{"units", list[i]}};
      Fields part(t_, one, "joined");
      out[i] = part.group("units");
      if (part.error()) fail("joined", part.error()->what);
    }
    return out;
  }
  // 12.5.1
  PooledAt pooled() {
    return json_.is_object() && json_.contains("pooled") ? name("pooled", kPooledAt) : PooledAt::None;
  }
  int units() const { return t_.unit_count(0) + t_.unit_count(1); }

 private:
  const Setting& t_;
  const Json& json_;
  std::string place_;
  std::optional<LoadError> error_;
};

// Only guns and vehicles have one.
Json with_facing(Json out, std::uint8_t facing) {
  if (facing != kNoFacing) out["facing"] = facing;
  return out;
}

Json or_null(std::uint8_t id) { return id == kNobody ? Json(nullptr) : Json(id); }

// ---- actions --------------------------------------------------------------------------------------------------------

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

// ---- events ---------------------------------------------------------------------------------------------------------

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

// ---- states ---------------------------------------------------------------------------------------------------------

// A hex, null when eliminated, "to come", or {"left": hex}.
Json place_json(const Setting& t, HexIndex at) {
  if (at == kToCome) return "to come";
  if (at == kSpare) return "spare";
  return has_left(at) ? Json{{"left", hex_json(t, edge_of(at))}} : hex_json(t, at);
}
HexIndex unit_place(Fields& f, const Setting& t) {
  const Json* value = f.find("at");
  if (value && *value == "to come") return kToCome;
  if (value && *value == "spare") return kSpare;
  if (!value || !value->is_object()) return f.place_or_none("at");
  Fields left(t, *value, "at");
  const HexIndex edge = left.place("left");
  if (!left.error()) return left_by(edge);
  f.fail("at", left.error()->what);
  return kNoHex;
}

Json unit_json(const Setting& t, const Unit& u) {
  return {{"at", place_json(t, u.at)},
          {"type", t.types[u.type].id},
          {"weapon", u.weapon == kNoWeapon ? Json(nullptr) : Json(t.weapons[u.weapon].id)},
          {"side", u.side},
          {"marks", u.marks},
          {"fire_within", u.fire_within},
          {"fire_least", u.fire_least},
          {"orders", u.orders},
          {"facing", u.facing},
          {"carrier", or_null(u.carrier)},
          {"shot_at", ids_json(u.shot_at)},
          {"seen_at", hex_json(t, u.seen_at)},
          {"alias", or_null(u.alias)},
          {"seen_type", u.seen_type == kNobody ? Json(nullptr) : Json(t.types[u.seen_type].id)},
          {"seen_weapon", u.seen_weapon == kNoWeapon ? Json(nullptr) : Json(t.weapons[u.seen_weapon].id)},
          {"sight", u.sight}};
}

Json frame_json(const Setting& t, const Frame& f) {
  return {{"kind", kFrames.of(f.kind)},
          {"seat", index(f.seat)},
          {"spent", f.spent},
          {"assault", f.assault},
          {"stepped", f.stepped},
          {"turned", f.turned},
          {"acted", f.acted},
          {"points", f.points},
          {"at", hex_json(t, f.at)},
          {"from", hex_json(t, f.from)},
          {"over", hex_json(t, f.over)},
          {"charging", f.charging},
          {"units", ids_json(f.group)}};
}

Frame frame_from(Fields& f) {
  Frame out;
  out.kind = f.name("kind", kFrames);
  out.seat = static_cast<Seat>(f.number("seat", 0, 1));
  out.spent = f.byte("spent");
  out.assault = f.flag("assault");
  out.stepped = f.flag("stepped");
  out.turned = f.flag("turned");
  out.acted = f.flag("acted");
  out.points = f.byte("points", 0, kMostPoints);
  out.at = f.place_or_none("at");
  out.from = f.place_or_none("from");
  out.over = f.place_or_none("over");
  out.charging = f.flag("charging");
  if (out.charging && (out.kind != FrameKind::Move || out.over == kNoHex))
    f.fail("charging", "nobody overruns a hex without being on the move.");
  out.group = f.group("units", true);
  return out;
}

// A unit of a saved state: kind, weapon and side are those of the order of battle and cannot be changed by a file.
void unit_from(Fields& f, const Setting& t, Unit& u, int side, const RosterEntry& entry) {
  const auto& roster = t.scenario.roster[static_cast<std::size_t>(side)];
  // 13.9: the counter of a half squad may have become one of another kind.
  const std::string type = f.text("type");
  const auto line =
      std::find_if(roster.begin(), roster.end(), [&](const RosterEntry& r) { return t.types[r.type].id == type; });
  const bool may_change = t.types[entry.type].has_half() && line != roster.end() && t.types[line->type].has_half();
  if (t.types[entry.type].id != type && !may_change) f.fail("type", "this is not the unit of the order of battle.");
  u.type = may_change ? line->type : entry.type;
  // 12.4, 12.5: weapons change hands and are used up, but no others appear.
  const Json* weapon = f.find("weapon");
  if (weapon && !weapon->is_null()) {
    const std::string id = f.text("weapon");
    const auto owner = std::find_if(roster.begin(), roster.end(), [&](const RosterEntry& r) {
      return r.weapon != kNoWeapon && t.weapons[r.weapon].id == id;
    });
    if (owner == roster.end() || !may_carry(t.types[u.type], t.weapons[owner->weapon]))
      f.fail("weapon", "this is no weapon of the order of battle that the unit can carry.");
    else u.weapon = owner->weapon;
  }
  u.side = static_cast<std::uint8_t>(side);
  u.at = unit_place(f, t);
  u.marks = static_cast<std::uint16_t>(f.number("marks", 0, kAllMarks));
  u.fire_within = f.byte("fire_within", 0, kAnyRange);
  u.fire_least = f.byte("fire_least", 0, 36);
  u.orders = f.byte("orders", 0, kKeepForVehicles);
  u.facing = f.byte("facing", 0, hex::kDirections - 1);
  u.carrier = f.unit_or_nobody("carrier");
  u.shot_at = f.group("shot_at", true);
  u.seen_at = f.place_or_none("seen_at");
  u.alias = f.unit_or_nobody("alias");
  u.sight = f.byte("sight", 0, 15);
  u.seen_type = f.one_of("seen_type", t.types);
  u.seen_weapon = f.one_of("seen_weapon", t.weapons);
}

// A list of objects, each handed to take(fields, position).
template <class Take>
std::optional<LoadError> read_list(const Setting& t, const Json& json, const char* key, std::size_t most, Take&& take) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_array() || found->size() > most)
    return LoadError{std::string("/") + key, "this is not a list of the right length.", ""};
  for (std::size_t i = 0; i < found->size(); ++i) {
    Fields fields(t, (*found)[i], fmt::format("/{}/{}", key, i));
    take(fields, i);
    if (fields.error()) return fields.error();
  }
  return std::nullopt;
}

}  // namespace

const char* phase_id(Phase phase) { return kPhases.of(phase); }
const char* marker_id(MarkerKind kind) { return kMarkers.of(kind); }
const char* fortification_id(Fortification kind) {
  constexpr std::array<const char*, 7> kNames{"none", "foxhole", "trench", "sandbags", "wood_bunker", "bunker", "cave"};
  return kNames[static_cast<std::size_t>(kind)];
}
const char* mission_id(MissionKind kind) { return kMissions.of(kind); }
const char* harm_id(Harm harm) { return kHarms.of(harm); }
const char* modifier_id(ModifierKind kind) { return kModifiers.of(kind); }

Json write_action(const Setting& t, const Action& action) { return std::visit(ActionWriter{t}, action); }

Result<Action, LoadError> read_action(const Setting& t, const Json& json) {
  Fields f(t, json, "action");
  const Action action = action_from(f, f.text("type"));
  if (f.error()) return tl::unexpected<LoadError>(*f.error());
  return action;
}

Json write_event(const Setting& t, const Event& event) { return std::visit(EventWriter{t}, event); }

Result<Event, LoadError> read_event(const Setting& t, const Json& json) {
  Fields f(t, json, "event");
  const Event event = event_from(t, f, f.text("type"));
  if (f.error()) return tl::unexpected<LoadError>(*f.error());
  return event;
}

namespace {

Json judged_json(const Setting& t, const State& s) {
  Json out = Json::array({Json::array(), Json::array()});
  for (std::size_t side = 0; side < kSides; ++side)
    for (std::size_t i = 0; i < t.scenario.conditions[side].size(); ++i)
      out[side].push_back(kJudged.of(s.judged[side][i]));
  return out;
}

void judged_from(Fields& f, const Setting& t, State& s) {
  const Json* value = f.find("judged");
  if (!value || !value->is_array() || value->size() != kSides) return f.fail("judged", "this is not a list of two.");
  for (std::size_t side = 0; side < kSides; ++side) {
    const Json& list = (*value)[side];
    if (!list.is_array() || list.size() != t.scenario.conditions[side].size())
      return f.fail("judged", "this is not a list of the right length.");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto judged = list[i].is_string() ? kJudged.find(list[i].get<std::string>()) : std::nullopt;
      if (!judged) return f.fail("judged", "this value is not known.");
      s.judged[side][i] = *judged;
    }
  }
}

}  // namespace

Json write_state(const Setting& t, const State& s) {
  Json units = Json::array(), frames = Json::array(), holders = Json::array();
  for (const Unit& u : s) units.push_back(unit_json(t, u));
  for (int i = 0; i < s.stack.depth(); ++i) frames.push_back(frame_json(t, s.stack.at(i)));
  for (std::size_t i = 0; i < t.scenario.objectives.size(); ++i) holders.push_back(s.holder[i]);
  Json snipers = Json::array();
  for (const Sniper& sniper : s.sniper)
    snipers.push_back({{"at", hex_json(t, sniper.at)}, {"left", sniper.left}, {"fired", sniper.fired}});
  Json markers = Json::array();
  for (const Marker& m : s.markers)
    markers.push_back({{"at", hex_json(t, m.at)}, {"kind", kMarkers.of(m.kind)}, {"value", m.value}});
  return {{"turn", s.turn},
          {"phase", kPhases.of(s.phase)},
          {"active", s.active},
          {"over", s.over},
          {"winner", or_null(s.winner)},
          {"level", kLevels.of(s.level)},
          {"ending", kEndings.of(s.ending)},
          {"first_seen", s.first_seen},
          {"holders", holders},
          {"judged", judged_json(t, s)},
          {"frames", frames},
          {"snipers", snipers},
          {"smoke", s.smoke},
          {"pool", s.pool},
          {"to_lay", s.to_lay},
          {"missions", s.missions},
          {"markers", markers},
          {"units", units}};
}

Result<State, LoadError> read_state(const Setting& t, const Json& json) {
  Fields f(t, json, "");
  State s;
  s.turn = f.byte("turn", 1, t.scenario.turns);
  s.phase = f.name("phase", kPhases);
  s.active = f.byte("active", 0, 1);
  s.over = f.flag("over");
  const Json* winner = f.find("winner");
  s.winner = winner && winner->is_null() ? kNobody : f.byte("winner", 0, 1);
  s.level = f.name("level", kLevels);
  s.ending = f.name("ending", kEndings);
  s.holder = t.scenario.objective_holder;
  judged_from(f, t, s);
  if (f.error()) return tl::unexpected<LoadError>(*f.error());

  const Json *holders = f.find("holders"), *seen = f.find("first_seen");
  const auto bytes_into = [&](const Json* from, std::size_t count, int most, std::uint8_t* to, const char* key) {
    if (!from || !from->is_array() || from->size() != count)
      return f.fail(key, "this is not a list of the right length.");
    for (std::size_t i = 0; i < count; ++i) {
      const Json& one = (*from)[i];
      if (!one.is_number_integer() || one < 0 || one > most) return f.fail(key, "a number is out of range.");
      to[i] = one.get<std::uint8_t>();
    }
  };
  bytes_into(holders, t.scenario.objectives.size(), 1, s.holder.data(), "holders");
  bytes_into(f.find("smoke"), kSides, 99, s.smoke.data(), "smoke");
  const Json* pool = f.find("pool");
  for (std::size_t side = 0; side < kSides; ++side)
    bytes_into(pool && pool->is_array() && pool->size() == kSides ? &(*pool)[side] : nullptr, kPoolKinds, 99,
               s.pool[side].data(), "pool");
  const Json* to_lay = f.find("to_lay");
  for (std::size_t side = 0; side < kSides; ++side)
    bytes_into(to_lay && to_lay->is_array() && to_lay->size() == kSides ? &(*to_lay)[side] : nullptr, kFortLines, 99,
               s.to_lay[side].data(), "to_lay");
  const Json* missions = f.find("missions");
  for (std::size_t side = 0; side < kSides; ++side)
    bytes_into(missions && missions->is_array() && missions->size() == kSides ? &(*missions)[side] : nullptr,
               kMissionKinds, 99, s.missions[side].data(), "missions");
  bytes_into(seen, kSides, kMaxUnits, s.first_seen.data(), "first_seen");
  if (f.error()) return tl::unexpected<LoadError>(*f.error());

  auto failed = read_list(t, json, "frames", DecisionStack<Frame>::kDeepest,
                          [&](Fields& one, std::size_t) { s.stack.push(frame_from(one)); });
  if (!failed)
    failed = read_list(t, json, "snipers", kSides, [&](Fields& one, std::size_t side) {
      s.sniper[side] = {one.place_or_none("at"), one.byte("left", 0, 9), one.flag("fired")};
    });
  if (!failed)
    failed = read_list(t, json, "markers", Markers::kMost, [&](Fields& one, std::size_t) {
      const HexIndex at = one.place("at");
      const MarkerKind kind = one.name("kind", kMarkers);
      s.markers.set(at, kind, one.byte("value", 1, 255));
    });
  const std::size_t count = static_cast<std::size_t>(t.unit_count(0) + t.unit_count(1));
  if (!failed)
    failed = read_list(t, json, "units", count, [&](Fields& one, std::size_t i) {
      const int side = static_cast<int>(i) < t.unit_count(0) ? 0 : 1;
      const auto line = i - static_cast<std::size_t>(t.first_unit(side));
      unit_from(one, t, s.unit(s.unit_count++), side, t.scenario.roster[static_cast<std::size_t>(side)][line]);
    });
  if (failed) return tl::unexpected<LoadError>(*failed);
  s.split = static_cast<std::uint8_t>(t.unit_count(0));
  for (int id = 0; id < s.unit_count; ++id) s.put(id, s.unit(id).at, s.unit(id).carrier);
  for (const Unit& u : s) s.standing[u.side] = static_cast<std::uint8_t>(s.standing[u.side] + (u.stands() ? 1 : 0));
  if (const char* broken = broken_invariant(t, s))
    return load_error("state", fmt::format("this position cannot be ({}).", broken),
                      "Load one that the game has saved.");
  return s;
}

}  // namespace valor::vv
