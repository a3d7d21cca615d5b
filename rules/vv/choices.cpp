// What may be done with what is selected: places with cost and danger, targets with odds, buttons with the reason why
// they are grey. The plain legal list is actions.cpp; this dresses it for a person.
#include <set>
#include <vector>

#include "rules/vv/03_set_up.h"
#include "rules/vv/05_sequence.h"
#include "rules/vv/06_map_edge.h"
#include "rules/vv/08_transports.h"
#include "rules/vv/11_smoke.h"
#include "rules/vv/12_expendables.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/13_fire_lanes.h"
#include "rules/vv/13_opportunity_fire.h"
#include "rules/vv/13_regrouping.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/16_at_combat.h"
#include "rules/vv/17_overruns.h"
#include "rules/vv/18_fire_support.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/20_snipers.h"
#include "rules/vv/json_values.h"
#include "rules/vv/odds.h"

namespace valor::vv {
namespace {

struct Selection {
  Group group;
  std::string mode;
};

Selection read_selection(const State& s, const Json& json) {
  Selection out;
  if (!json.is_object()) return out;
  std::set<int> ids;
  if (const auto units = json.find("units"); units != json.end() && units->is_array())
    for (const Json& one : *units)
      if (one.is_number_integer() && one >= 0 && one < s.unit_count) ids.insert(one.get<int>());
  for (const int id : ids)
    if (out.group.size() < kGroupSize) out.group.add(id);
  if (const auto mode = json.find("mode"); mode != json.end() && mode->is_string()) out.mode = mode->get<std::string>();
  return out;
}

// Builds one answer.
class Chooser {
 public:
  Chooser(const Setting& t, const Known<State>& known, const Selection& selection)
      : t_(t), k_(known), s_(known.state()), seat_(known.seat()), side_(index(known.seat())), selected_(selection) {}

  Json run() {
    out_ = {{"selectable", Json::array()}, {"modes", Json::array()},   {"mode", nullptr},
            {"places", Json::array()},     {"targets", Json::array()}, {"buttons", Json::array()}};
    if (deciding(t_, s_) == seat_) {
      list_selectable();
      by_frame();
    }
    if (!s_.over && side_ < kSides) add_asides();
    return out_;
  }

 private:
  void by_frame() {
    switch (s_.stack.top().kind) {
      case FrameKind::Move:
        go_on_moving();
        break;
      case FrameKind::Reaction:
        react();
        break;
      case FrameKind::Losses:
        take_losses();
        break;
      case FrameKind::PlaceSniper:
        place_sniper();
        break;
      case FrameKind::SniperShot:
      case FrameKind::SniperCheck:
      case FrameKind::Assault:  // never asked
        break;
      case FrameKind::Phase:
        by_phase();
        if (may_regroup(s_, side_)) regroup();
        if (may_withdraw_sniper(t_, s_, side_))
          button("withdraw_sniper", "vv.button.withdraw_sniper", "w", WithdrawSniper{});
        if (s_.phase != Phase::SetUp) button("end_phase", "vv.button.end_phase", "Enter", EndPhase{}, true);
        break;
    }
  }

  void by_phase() {
    switch (s_.phase) {
      case Phase::Command:
        missions();
        break;
      case Phase::Fire:
      case Phase::DefensiveFire:
        mode("fire", "vv.mode.fire", "f", why_no_fire());
        explosives_mode();
        fire_modes();
        break;
      case Phase::Move:
        mode("move", "vv.mode.move", "m", refusal(StartMove{selected_.group, false}));
        mode("assault", "vv.mode.assault", "a", refusal(StartMove{selected_.group, true}));
        transport_buttons();
        if (!selected_.group.empty() && may_lay_smoke(s_, s_.unit(selected_.group.ids[0])))
          mode("smoke", "vv.mode.smoke", "s", std::nullopt);
        if (selected_.mode == "smoke") lay_smoke();
        else if (!selected_.group.empty()) start_moving(selected_.mode == "assault");
        arrive(selected_.mode == "assault");
        leave();
        break;
      case Phase::SetUp:
        set_up();
        fortify();
        break;
      case Phase::Advance:
        mode("advance", "vv.mode.advance", "v", why_no_advance());
        explosives_mode();
        for (const std::uint8_t id : selected_.group) advance(id);
        if (t_.options.advance_turns) turn_in_advance();
        if (!selected_.group.empty()) assault_targets();
        leave();
        break;
    }
  }

  // ---- what can be selected ----

  void list_selectable() {
    std::vector<Action> all;
    actions(t_, k_, all);
    std::set<int> ids;
    for (const Action& a : all) {
      if (const auto* fire = std::get_if<Fire>(&a)) ids.insert(fire->group.begin(), fire->group.end());
      if (const auto* shot = std::get_if<FireAt>(&a)) ids.insert(shot->unit);
      if (const auto* load = std::get_if<Load>(&a)) ids.insert(load->unit);
      if (const auto* split = std::get_if<Split>(&a)) ids.insert(split->unit);
      if (const auto* merge = std::get_if<Merge>(&a)) ids.insert({merge->unit, merge->other});
      if (const auto* transfer = std::get_if<Transfer>(&a)) ids.insert({transfer->unit, transfer->other});
      if (const auto* unload = std::get_if<Unload>(&a)) ids.insert(unload->unit);
      if (const auto* turn = std::get_if<Turn>(&a)) ids.insert(turn->unit);
      if (const auto* start = std::get_if<StartMove>(&a)) ids.insert(start->group.begin(), start->group.end());
      if (const auto* step = std::get_if<Advance>(&a)) ids.insert(step->unit);
      if (const auto* assault = std::get_if<CloseAssault>(&a)) ids.insert(assault->group.begin(), assault->group.end());
      if (const auto* bombard = std::get_if<Bombard>(&a)) ids.insert(bombard->group.begin(), bombard->group.end());
      if (const auto* shell = std::get_if<FireSmoke>(&a)) ids.insert(shell->unit);
      if (const auto* breach = std::get_if<BreachWire>(&a)) ids.insert(breach->unit);
      if (const auto* smoke = std::get_if<LaySmoke>(&a)) ids.insert(smoke->unit);
      if (const auto* loss = std::get_if<TakeLoss>(&a)) ids.insert(loss->unit);
      if (const auto* leave = std::get_if<LeaveMap>(&a)) ids.insert(leave->unit);
      if (const auto* placed = std::get_if<PlaceUnit>(&a)) ids.insert(placed->unit);
      if (const auto* enter = std::get_if<EnterMap>(&a)) ids.insert(enter->group.begin(), enter->group.end());
    }
    if (s_.stack.top().kind == FrameKind::Move)
      for (const std::uint8_t id : s_.stack.top().group) ids.insert(id);
    for (const int id : ids) out_["selectable"].push_back(id);
  }

  std::optional<Refusal> refusal(const Action& a) const { return check(t_, s_, seat_, a); }

  void mode(const char* id, const char* label, const char* hotkey, const std::optional<Refusal>& no) {
    Json one{{"id", id}, {"label", message(label)}, {"hotkey", hotkey}};
    if (no && !selected_.group.empty()) one["why_not"] = message(t_, k_, *no);
    out_["modes"].push_back(one);
    if (out_["mode"].is_null() || selected_.mode == id) out_["mode"] = id;
  }

  void button(const char* id, const char* label, const char* hotkey, const Action& a, bool main = false) {
    Json one{
        {"id", id}, {"label", message(label)}, {"hotkey", hotkey}, {"action", write_action(t_, a)}, {"main", main}};
    if (const auto no = refusal(a)) one["why_not"] = message(t_, k_, *no);
    out_["buttons"].push_back(one);
  }

  // ---- fire ----

  // Why the selected units cannot fire at all: asked of a target that is none, so only that refusal does not count.
  std::optional<Refusal> why_no_fire() const {
    if (selected_.group.empty()) return std::nullopt;
    const auto no = refusal(Fire{selected_.group, s_.unit(selected_.group.ids[0]).at});
    return no && std::string_view(no->rule) != "vv 14.1" ? no : std::nullopt;
  }

  void target(const Fire& fire, const Group& targets) {
    Json one{{"at", hex_json(t_, fire.target)}, {"units", ids_json(targets)}, {"action", write_action(t_, fire)}};
    if (const auto no = refusal(fire)) {
      one["why_not"] = message(t_, k_, *no);
    } else {
      Shot shot = shot_of(t_, s_, fire);
      if (!shot.opportunity) shot.targets = ap_targets(t_, s_, targets);
      const Attack attack = describe(t_, s_, shot);
      one["from"] = hex_json(t_, shot.from);
      one["odds"] = attack_odds(t_, k_, attack);
    }
    out_["targets"].push_back(one);
  }

  void fire_targets() {
    std::set<HexIndex> hexes;
    for (const Unit& u : s_)
      if (u.side != side_ && in_play(t_, u, side_)) hexes.insert(u.at);
    const HexIndex from = s_.unit(selected_.group.ids[0]).at;
    for (const HexIndex at : hexes) {
      Fire fire{selected_.group, at};
      if (selected_.mode == "join") fire.joined = best_joined(from, at);
      if (selected_.mode == "explosives" && is_hex(from) && t_.field.distance(from, at) == 1) {
        fire.grenades = static_cast<std::uint8_t>(usable(t_, s_, selected_.group, kGrenades));
        fire.satchels = static_cast<std::uint8_t>(usable(t_, s_, selected_.group, kSatchels));
      }
      target(fire, targets_at(t_, s_, side_, at));
    }
    at_targets(s_.units_of(other_side(side_)));
  }

  // 14.2, C14 The neighbouring hexes that bring the most firepower with them, as many as the leader can lead.
  std::array<HexIndex, 2> best_joined(HexIndex from, HexIndex target) const {
    std::array<HexIndex, 2> out{kNoHex, kNoHex};
    if (!is_hex(from)) return out;
    const Group targets = ap_targets(t_, s_, targets_at(t_, s_, side_, target));
    std::vector<std::pair<int, HexIndex>> found;  // firepower with a minus, hex
    for (const HexIndex at : t_.field.neighbours(from)) {
      if (at == kNoHex || !may_join(t_, s_, side_, from, at, target, targets)) continue;
      int sum = 0;
      for (const std::uint8_t id : joining(t_, s_, side_, at, target))
        sum += firepower(t_, s_.unit(id), t_.field.distance(at, target));
      found.emplace_back(-sum, at);
    }
    std::sort(found.begin(), found.end());
    const auto most = static_cast<std::size_t>(most_joined(t_, s_, selected_.group));
    for (std::size_t i = 0; i < std::min({most, found.size(), out.size()}); ++i) out[i] = found[i].second;
    std::sort(out.begin(), out.end());  // kNoHex is the greatest
    return out;
  }

  // P:target-selection: every gun and vehicle that one of the selected units can fire its anti-tank weapon at.
  void at_targets(UnitRange range) {
    for (const std::uint8_t id : selected_.group) {
      if (s_.unit(id).side != side_ || !s_.unit(id).on_map()) continue;
      if (anti_tank(t_, s_.unit(id)) == 0 && !t_.any_pooled_at) continue;
      int leader = kNobody;
      for (const std::uint8_t other : selected_.group)
        if (other == at_leader(t_, s_, id) && other != id) leader = other;
      for (int target = range.first; target < range.last; ++target) {
        const Unit& u = s_.unit(target);
        if (!is_at_target(t_, u) || u.carried() || !in_play(t_, u, side_)) continue;
        const FireAt shot{id, static_cast<std::uint8_t>(leader), static_cast<std::uint8_t>(target)};
        if (anti_tank(t_, s_.unit(id)) > 0) at_target(shot);
        pooled_targets(shot);
      }
    }
  }

  // 12.5.1: with what the side has in common, where that reaches.
  void pooled_targets(FireAt shot) {
    if (!t_.any_pooled_at) return;
    for (const PooledAt kind : kPooledKinds) {
      shot.pooled = kind;
      if (!refusal(shot)) at_target(shot);
    }
  }

  void at_target(const FireAt& shot) {
    const Group target = Group::of(shot.target);
    Json one{{"at", hex_json(t_, s_.unit(shot.target).at)},
             {"units", ids_json(target)},
             {"action", write_action(t_, shot)},
             {"anti_tank", true}};
    if (shot.pooled != PooledAt::None) one["weapon"] = message(t_.weapons[pooled_weapon(t_, side_, shot.pooled)].name);
    if (const auto no = refusal(shot)) {
      one["why_not"] = message(t_, k_, *no);
    } else {
      one["from"] = hex_json(t_, s_.unit(shot.unit).at);
      one["odds"] = odds(t_, k_, shot);
    }
    out_["targets"].push_back(one);
  }

  void react() {
    const MovingTarget mover = moving_target(t_, s_, s_.stack.at(s_.stack.depth() - 2));
    const int vehicle = moving_vehicle(t_, s_, mover);
    if (!selected_.group.empty()) {
      if (!mover.armoured) target(Fire{selected_.group, mover.at}, mover.group);
      if (vehicle != kNobody) at_targets({vehicle, vehicle + 1});
    } else {
      std::set<HexIndex> hexes;
      for (const Unit& u : s_)
        if (can_react(t_, u, mover)) hexes.insert(u.at);
      for (const HexIndex from : hexes)
        if (const Group group = firers_in(t_, s_, from, mover, false); !group.empty())
          if (!mover.armoured) target(Fire{group, mover.at}, mover.group);
      react_heavy(mover, vehicle);
    }
    if (sniper_may_react(t_, s_, s_.stack.at(s_.stack.depth() - 2))) {
      button("sniper_fire", "vv.button.sniper_fire", "n", SniperFire{});
      out_["buttons"].back()["odds"] = odds(t_, k_, SniperFire{});
    }
    button("hold_fire", "vv.button.hold_fire", "h", HoldFire{}, true);
  }

  // 5.3.1, 12.4, 13.9: what the selected units can do, one or two of them.
  void regroup() {
    const auto add = [&](const char* id, const Action& a, int unit, int other) {
      Json args{{"unit", name_of(t_, k_, unit_arg("unit", static_cast<UnitId>(unit)))}};
      if (other != kNobody) args["other"] = name_of(t_, k_, unit_arg("other", static_cast<UnitId>(other)));
      Json one{{"id", id},
               {"label", message((std::string("vv.button.") + id).c_str(), args)},
               {"action", write_action(t_, a)},
               {"unit", unit},
               {"main", false}};
      if (refusal(a)) return;  // seldom wanted: no grey buttons
      out_["buttons"].push_back(one);
    };
    for (const std::uint8_t id : selected_.group) {
      if (s_.unit(id).side != side_ || !s_.unit(id).on_map() || profile(t_, s_.unit(id)).heavy()) return;
      if (t_.any_spare[static_cast<std::size_t>(side_)] && is_full_squad(t_, s_.unit(id)))
        add("split", Split{id}, id, kNobody);
    }
    if (selected_.group.size() != 2) return;
    const std::uint8_t a = selected_.group.ids[0], b = selected_.group.ids[1];
    if (s_.unit(a).is(kHalf) && s_.unit(b).is(kHalf)) add("merge", Merge{a, b}, a, b);
    if (s_.unit(a).weapon != kNoWeapon) add("transfer", Transfer{a, b}, a, b);
    else if (s_.unit(b).weapon != kNoWeapon) add("transfer", Transfer{b, a}, b, a);
  }

  // 8.3: every loading and unloading of a selected unit.
  void transport_buttons() {
    if (!t_.any_transport) return;
    std::vector<Action> all;
    actions(t_, k_, all);
    for (const Action& a : all) {
      const auto* load = std::get_if<Load>(&a);
      const auto* unload = std::get_if<Unload>(&a);
      const int unit = load ? load->unit : unload ? unload->unit : kNobody;
      const bool under_way = s_.stack.top().kind == FrameKind::Move;  // 8.4: whoever makes room
      if (unit == kNobody || (!under_way && !selected_.group.has(unit))) continue;
      const Json name = name_of(t_, k_, unit_arg("unit", static_cast<UnitId>(unit)));
      const Json label =
          load ? message("vv.button.load",
                         {{"unit", name},
                          {"transport", name_of(t_, k_, unit_arg("transport", static_cast<UnitId>(load->transport)))}})
               : message("vv.button.unload", {{"unit", name}, {"hex", hex_json(t_, unload->to)}});
      out_["buttons"].push_back({{"id", load ? "load" : "unload"},
                                 {"label", label},
                                 {"action", write_action(t_, a)},
                                 {"unit", unit},
                                 {"main", false}});
    }
  }

  // Guns and vehicles, and anti-tank weapons, that may fire at the mover.
  void react_heavy(const MovingTarget& mover, int vehicle) {
    for (int id = 0; id < s_.unit_count; ++id) {
      const Unit& u = s_.unit(id);
      if (!can_react(t_, u, mover)) continue;
      if ((profile(t_, u).heavy() || u.carried()) && !mover.armoured && !alone_at(t_, s_, id, mover).empty())
        target(Fire{alone_at(t_, s_, id, mover), mover.at}, mover.group);
      if (vehicle != kNobody && can_react_at(t_, u, mover))
        for_each_at_weapon(t_, s_, id, mover, [&](PooledAt pooled) {
          at_target(FireAt{static_cast<std::uint8_t>(id), static_cast<std::uint8_t>(at_leader(t_, s_, id)),
                           static_cast<std::uint8_t>(vehicle), pooled});
        });
    }
  }

  // ---- moves ----

  // 6.5, 7.3: one button for each hexside that it may face.
  void turn_buttons(const Mover& m) {
    if (!m.heavy()) return;
    for (std::uint8_t facing = 0; facing < hex::kDirections; ++facing) {
      if (facing == m.facing) continue;
      const Turn a{m.group.ids[0], facing};
      Json one{{"id", "turn_" + std::to_string(facing)},
               {"label", message("vv.button.turn", {{"facing", {{"key", "vv.facing." + std::to_string(facing)}}}})},
               {"action", write_action(t_, a)},
               {"unit", a.unit},
               {"main", false}};
      if (const auto no = refusal(a)) one["why_not"] = message(t_, k_, *no);
      out_["buttons"].push_back(one);
    }
  }

  // One way to a hex: the cheapest, then the least dangerous.
  struct Way {
    int spent = 1000, danger = 0;
    int from = -1;  // place in the list
    HexIndex at = kNoHex;
    bool done = false;
    bool better_than(const Way& o) const { return spent != o.spent ? spent < o.spent : danger < o.danger; }
  };

  void find_ways(const Mover& start) {
    std::vector<Way> ways{{.spent = start.spent, .at = start.at}};
    while (true) {
      int next = -1;
      for (std::size_t i = 0; i < ways.size(); ++i)
        if (!ways[i].done && (next < 0 || ways[i].better_than(ways[static_cast<std::size_t>(next)])))
          next = static_cast<int>(i);
      if (next < 0) break;
      ways[static_cast<std::size_t>(next)].done = true;
      Mover m = start;
      m.at = ways[static_cast<std::size_t>(next)].at;
      m.spent = ways[static_cast<std::size_t>(next)].spent;
      step_on(m, ways, next);
    }
    for (std::size_t i = 1; i < ways.size(); ++i) add_place(start, ways, static_cast<int>(i));
  }

  void step_on(const Mover& m, std::vector<Way>& ways, int from) const {
    const Around around = look_around(t_, s_, side_, m.at, m.group);
    std::vector<HexIndex> next;
    for (int d = 0; d < hex::kDirections; ++d)
      if (bar_to(t_, s_, m, d, around.at(d)) == Bar::None) next.push_back(t_.field.neighbour(m.at, d));
    each_tunnel_from(t_, side_, m.at, [&](HexIndex to) {  // 19.11.1
      if (bar_to_tunnel(t_, s_, m, to, held_at(t_, s_, side_, to, m.group)) == Bar::None) next.push_back(to);
    });
    for (const HexIndex to : next) {
      const MovingTarget target = target_of(t_, s_, {.group = m.group, .at = to, .side = side_, .assault = m.assault});
      const Way way{.spent = m.spent + cost_of_step(t_, s_, m, to),
                    .danger = ways[static_cast<std::size_t>(from)].danger + danger_sum(t_, s_, target),
                    .from = from,
                    .at = to};
      auto found = std::find_if(ways.begin(), ways.end(), [&](const Way& w) { return w.at == to; });
      if (found == ways.end()) ways.push_back(way);
      else if (!found->done && way.better_than(*found)) *found = way;
    }
  }

  void add_place(const Mover& start, const std::vector<Way>& ways, int i) {
    const Way& way = ways[static_cast<std::size_t>(i)];
    Mover there = start;
    there.at = way.at;
    if (!fits_here(t_, s_, there) && !makes_room(t_, s_, there)) return;  // 6.7: only on the way through; 8.4
    std::vector<HexIndex> path;
    for (int at = i; at > 0; at = ways[static_cast<std::size_t>(at)].from)
      path.insert(path.begin(), ways[static_cast<std::size_t>(at)].at);
    Json names = Json::array(), list = Json::array(), danger = Json::array();
    if (s_.stack.top().kind == FrameKind::Phase)
      list.push_back(write_action(t_, StartMove{start.group, start.assault}));
    for (const HexIndex at : path) {
      names.push_back(hex_json(t_, at));
      list.push_back(write_action(t_, EnterHex{at}));
      const Json here = danger_at(
          t_, k_, target_of(t_, s_, {.group = start.group, .at = at, .side = side_, .assault = start.assault}));
      if (!here.is_null()) danger.push_back(here);
    }
    out_["places"].push_back({{"at", hex_json(t_, way.at)},
                              {"cost", way.spent - start.spent},
                              {"left", std::max(0, start.allowance - way.spent)},
                              {"path", names},
                              {"actions", list},
                              {"danger", danger}});
  }

  void start_moving(bool assault) {
    out_["mode"] = assault ? "assault" : "move";
    if (refusal(StartMove{selected_.group, assault})) return;
    const Mover m = mover_of(t_, s_, selected_.group, assault);
    find_ways(m);
    if (m.heavy())  // 7.3: it may also only turn
      button("start_turn", "vv.button.start_turn", "t", StartMove{selected_.group, false});
  }

  void go_on_moving() {
    const Frame& frame = s_.stack.top();
    mode("move", "vv.mode.move", "m", std::nullopt);
    find_ways(mover_of(t_, s_, frame));
    turn_buttons(mover_of(t_, s_, frame));
    transport_buttons();
    overrun_target(mover_of(t_, s_, frame));
    button("stop_move", "vv.button.stop_move", "Enter", StopMove{}, true);
  }

  // 17: over the hex before it, with all explosives that the passengers have.
  void overrun_target(const Mover& m) {
    if (m.kind != Kind::Afv) return;
    const HexIndex over = t_.field.neighbour(m.at, m.facing);
    const Group targets = over == kNoHex ? Group{} : targets_at(t_, s_, side_, over);
    if (targets.empty()) return;
    const Group group = overrunners(t_, s_, m.group.ids[0]);
    Overrun a{over};
    if (t_.explosives) {
      a.grenades = static_cast<std::uint8_t>(usable(t_, s_, group, kGrenades));
      a.satchels = static_cast<std::uint8_t>(usable(t_, s_, group, kSatchels));
    }
    Json one{{"at", hex_json(t_, over)}, {"units", ids_json(targets)}, {"action", write_action(t_, a)}};
    one["overrun"] = true;
    if (const auto no = refusal(a)) {
      one["why_not"] = message(t_, k_, *no);
    } else {
      one["from"] = hex_json(t_, m.at);
      one["odds"] = odds(t_, k_, a);
    }
    out_["targets"].push_back(one);
  }

  // Why none of the selected units can advance: the first one's reason.
  std::optional<Refusal> why_no_advance() const {
    std::optional<Refusal> first;
    for (const std::uint8_t id : selected_.group) {
      if (s_.unit(id).side == side_ && may_advance(s_.unit(id))) return std::nullopt;
      if (!first) first = refusal(Advance{id, s_.unit(id).at});
    }
    return first;
  }

  // C4
  void turn_in_advance() {
    for (const std::uint8_t id : selected_.group)
      if (const Unit& u = s_.unit(id); u.side == side_ && may_advance(u) && profile(t_, u).heavy())
        turn_buttons(mover_of(t_, s_, Group::of(id), false));
  }

  void advance(int id) {
    const Unit& u = s_.unit(id);
    if (u.side != side_ || !may_advance(u)) return;
    const Occupancy held(t_, s_, side_);
    for (const int d : kByHex) {
      if (bar_to_advance(t_, s_, u, d, held(t_.field.neighbour(u.at, d))) != Bar::None) continue;
      const HexIndex to = t_.field.neighbour(u.at, d);
      const Json step = write_action(t_, Advance{static_cast<std::uint8_t>(id), to});
      const Json name = hex_json(t_, to);
      bool merged = false;
      for (Json& one : out_["places"]) {
        if (one["at"] != name) continue;
        one["actions"].push_back(step);
        merged = true;
      }
      if (!merged)
        out_["places"].push_back({{"at", name},
                                  {"cost", 0},
                                  {"left", 0},
                                  {"path", Json::array({name})},
                                  {"actions", Json::array({step})},
                                  {"danger", Json::array()}});
    }
  }

  // ---- snipers ----

  // A hex at which something is done in one action.
  void place(HexIndex at, const Action& a) {
    const Json name = hex_json(t_, at);
    out_["places"].push_back({{"at", name},
                              {"cost", 0},
                              {"left", 0},
                              {"path", Json::array({name})},
                              {"actions", Json::array({write_action(t_, a)})},
                              {"danger", Json::array()}});
  }
  // Every hex at which the action that `make` names is legal.
  template <class Make>
  void places(Make&& make) {
    for (int i = 0; i < t_.field.count(); ++i) {
      const auto at = static_cast<HexIndex>(i);
      const Action a = make(at);
      if (!refusal(a)) place(at, a);
    }
  }

  void place_sniper() {
    places([](HexIndex at) { return PlaceSniper{at}; });
  }

  // ---- smoke, mortars, fire support ----

  void lay_smoke() {
    for (const std::uint8_t id : selected_.group) {
      if (s_.unit(id).side != side_ || !may_lay_smoke(s_, s_.unit(id))) continue;
      return places([&](HexIndex at) { return LaySmoke{id, at}; });
    }
  }

  // 12.5: with all grenades and satchel charges that the selected units can use.
  void explosives_mode() {
    if (!t_.explosives || selected_.group.empty()) return;
    if (usable(t_, s_, selected_.group, kGrenades) + usable(t_, s_, selected_.group, kSatchels) > 0)
      mode("explosives", "vv.mode.explosives", "g", std::nullopt);
  }

  void fire_modes() {
    bool mortar = false;
    int shells = kNobody;  // 11.3: who can fire smoke
    for (const std::uint8_t id : selected_.group) {
      const Unit& u = s_.unit(id);
      if (u.side != side_ || !u.on_map()) continue;
      mortar = mortar || has_mortar(t_, u);
      if (has_mortar(t_, u) || has_gun(t_, u)) shells = id;
    }
    if (mortar) mode("mortar", "vv.mode.mortar", "m", std::nullopt);
    if (t_.options.multi_hex_groups && own_selected() && most_joined(t_, s_, selected_.group) > 0)
      mode("join", "vv.mode.join", "j", std::nullopt);
    const bool smoke =
        shells != kNobody && s_.phase == Phase::Fire && s_.smoke[static_cast<std::size_t>(side_)] >= kSmokeOfShells;
    if (smoke) mode("smoke", "vv.mode.smoke", "s", std::nullopt);
    if (selected_.mode == "mortar" && mortar) return bombard();
    if (selected_.mode == "smoke" && smoke)
      return places([&](HexIndex at) { return FireSmoke{static_cast<std::uint8_t>(shells), at}; });
    if (!selected_.group.empty()) fire_targets();
    if (selected_.group.size() == 1 && t_.explosives && t_.options.breach_wire)
      places([&](HexIndex at) { return BreachWire{selected_.group.ids[0], at}; });
  }

  bool own_selected() const {
    for (const std::uint8_t id : selected_.group)
      if (s_.unit(id).side != side_ || !s_.unit(id).on_map()) return false;
    return !selected_.group.empty();
  }

  void bombard() {
    std::set<HexIndex> hexes;
    for (const Unit& u : s_)
      if (u.side != side_ && in_play(t_, u, side_)) hexes.insert(u.at);
    for (const HexIndex at : hexes) {
      const Bombard a{selected_.group, at};
      Json one{{"at", hex_json(t_, at)},
               {"units", ids_json(targets_at(t_, s_, side_, at))},
               {"action", write_action(t_, a)}};
      if (const auto no = refusal(a)) one["why_not"] = message(t_, k_, *no);
      else one["odds"] = odds(t_, k_, a);
      out_["targets"].push_back(one);
    }
  }

  void missions() {
    const std::array<std::pair<MissionKind, const char*>, 4> kinds{{{MissionKind::Light, "vv.mission.light"},
                                                                    {MissionKind::Heavy, "vv.mission.heavy"},
                                                                    {MissionKind::Air, "vv.mission.air"},
                                                                    {MissionKind::Smoke, "vv.mission.smoke"}}};
    for (const auto& [kind, label] : kinds) {
      if (!has_mission(s_, side_, kind)) continue;
      const std::string id = std::string("mission_") + mission_id(kind);
      mode(id.c_str(), label, "", std::nullopt);
    }
    for (const auto& [kind, label] : kinds)
      if (out_["mode"] == std::string("mission_") + mission_id(kind))
        places([&, k = kind](HexIndex at) { return FireMission{k, at}; });
  }

  // ---- close assault ----

  void assault_targets() {
    const HexIndex from = s_.unit(selected_.group.ids[0]).at;
    if (!is_hex(from)) return;
    for (const int d : kByHex) {
      const HexIndex to = t_.field.neighbour(from, d);
      const Group targets = to == kNoHex ? Group{} : targets_at(t_, s_, side_, to);
      if (targets.empty()) continue;
      CloseAssault a{selected_.group, to};
      if (selected_.mode == "explosives") {
        a.grenades = static_cast<std::uint8_t>(usable(t_, s_, selected_.group, kGrenades));
        a.satchels = static_cast<std::uint8_t>(usable(t_, s_, selected_.group, kSatchels));
      }
      Json one{{"at", hex_json(t_, to)}, {"units", ids_json(targets)}, {"action", write_action(t_, a)}};
      if (const auto no = refusal(a)) {
        one["why_not"] = message(t_, k_, *no);
      } else {
        one["from"] = hex_json(t_, from);
        one["odds"] = assault_odds(t_, k_, describe(t_, s_, a));
      }
      out_["targets"].push_back(one);
    }
  }

  // ---- set-up (C57) ----

  // 7.1: a gun or vehicle to be placed has one mode a hexside; the one it faces already is the first.
  std::uint8_t facing_of_mode(int id) {
    if (!profile(t_, s_.unit(id)).heavy()) return kNoFacing;
    for (int i = 0; i < hex::kDirections; ++i) {
      const int facing = (s_.unit(id).facing + i) % hex::kDirections;
      const std::string name = "facing_" + std::to_string(facing), key = "vv.facing." + std::to_string(facing);
      mode(name.c_str(), key.c_str(), "", std::nullopt);
    }
    for (std::uint8_t facing = 0; facing < hex::kDirections; ++facing)
      if (selected_.mode == "facing_" + std::to_string(facing)) return facing;
    return s_.unit(id).facing;
  }

  // Where the selected unit, or the first one that is left, can be placed.
  void set_up() {
    int id = kNobody;
    for (int i = s_.unit_count - 1; i >= 0; --i)
      if (s_.unit(i).side == side_ && is_unplaced(t_, s_, i) && (selected_.group.empty() || selected_.group.has(i)))
        id = i;
    if (id == kNobody) return;
    mode("set_up", "vv.mode.set_up", "p", std::nullopt);
    if (selected_.mode.starts_with("fortify_")) return;
    const std::uint8_t facing = facing_of_mode(id);
    for (const HexIndex at : t_.scenario.areas[line_of(t_, s_, id).arrival.area]) {
      const PlaceUnit action{static_cast<std::uint8_t>(id), at, facing};
      if (refusal(action)) continue;
      out_["places"].push_back({{"at", hex_json(t_, at)},
                                {"cost", 0},
                                {"left", 0},
                                {"path", Json::array({hex_json(t_, at)})},
                                {"actions", Json::array({write_action(t_, action)})},
                                {"danger", Json::array()}});
    }
  }

  // 19.1: one mode for each line of the pool; the first where nobody is left to be placed.
  void fortify() {
    const auto& lines = t_.scenario.to_lay[static_cast<std::size_t>(side_)];
    for (std::size_t line = 0; line < lines.size(); ++line) {
      const int left = s_.to_lay[static_cast<std::size_t>(side_)][line];
      if (left == 0) continue;
      const std::string id = "fortify_" + std::to_string(line);
      const std::string thing = std::string("vv.thing.") + marker_id(static_cast<MarkerKind>(lines[line].marker));
      const Json args{{"kind", {{"key", thing}}}, {"left", left}};
      out_["modes"].push_back(
          {{"id", id},
           {"label", message(lines[line].hidden ? "vv.mode.fortify_hidden" : "vv.mode.fortify", args)},
           {"hotkey", ""}});
      if (out_["mode"].is_null() || selected_.mode == id) out_["mode"] = id;
    }
    for (std::size_t line = 0; line < lines.size(); ++line) {
      if (out_["mode"] != "fortify_" + std::to_string(line)) continue;
      for (const HexIndex at : t_.scenario.areas[lines[line].area])
        if (const PlaceFortification a{static_cast<std::uint8_t>(line), at}; !refusal(a)) place(at, a);
    }
  }

  // ---- the map's edge (6.10) ----

  void leave() {
    for (const std::uint8_t id : selected_.group) {
      const Unit& u = s_.unit(id);
      if (u.side != side_ || !u.on_map() || t_.exits.empty() || !is_exit(t_, u.at, side_)) continue;
      Json one{{"id", "leave_map"},
               {"label",
                message("vv.button.leave_map", {{"unit", name_of(t_, k_, unit_arg("unit", static_cast<UnitId>(id)))}})},
               {"action", write_action(t_, LeaveMap{id})},
               {"unit", id},
               {"main", false}};
      if (const auto no = refusal(LeaveMap{id})) one["why_not"] = message(t_, k_, *no);
      out_["buttons"].push_back(one);
    }
  }

  // Those selected, or all of the first stack that is due.
  Group newcomers() const {
    Group out;
    for (int id = 0; id < s_.unit_count; ++id) {
      if (s_.unit(id).side != side_ || !is_due(t_, s_, id)) continue;
      if (!selected_.group.empty() ? !selected_.group.has(id)
                                   : !out.empty() && !(arrival_of(t_, s_, id) == arrival_of(t_, s_, out.ids[0])))
        continue;
      if (out.size() < kGroupSize) out.add(id);
    }
    return out;
  }

  void arrive(bool assault) {
    const Group group = newcomers();
    if (group.empty()) return;
    const std::uint8_t facing = facing_of_mode(group.ids[0]);
    for (const HexIndex to : t_.scenario.areas[arrival_of(t_, s_, group.ids[0]).area]) {
      const EnterMap action{group, to, assault, facing};
      if (refusal(action)) continue;
      const Mover m = arriving(t_, s_, group, to, assault, facing);
      const Json here =
          danger_at(t_, k_, target_of(t_, s_, {.group = group, .at = to, .side = side_, .assault = assault}));
      out_["places"].push_back({{"at", hex_json(t_, to)},
                                {"cost", m.spent},
                                {"left", std::max(0, m.allowance - m.spent)},
                                {"path", Json::array({hex_json(t_, to)})},
                                {"actions", Json::array({write_action(t_, action)})},
                                {"danger", here.is_null() ? Json::array() : Json::array({here})}});
    }
  }

  // ---- losses ----

  void take_losses() {
    const Group group = s_.stack.top().group;
    for (const std::uint8_t id : group) {
      if (!selected_.group.empty() && !selected_.group.has(id)) continue;
      for (int h = 1; h < kHarmKinds; ++h) {
        const Harm harm = static_cast<Harm>(h);
        const Action a = TakeLoss{id, harm};
        const int cost = harm_cost(t_, s_.unit(id), harm, s_.stack.top().from);
        if (cost < 0) continue;
        const char* label = is_risk(harm) ? "risk" : harm_id(harm);
        Json one{
            {"id", std::string("take_loss_") + harm_id(harm)},
            {"label", message((std::string("vv.button.take_loss.") + label).c_str(),
                              {{"unit", name_of(t_, k_, unit_arg("unit", static_cast<UnitId>(id)))}, {"cost", cost}})},
            {"action", write_action(t_, a)},
            {"unit", id},
            {"main", false}};
        if (const auto no = refusal(a)) one["why_not"] = message(t_, k_, *no);
        else if (is_risk(harm)) one["odds"] = odds(t_, k_, a);
        out_["buttons"].push_back(one);
      }
    }
    button("take_losses_automatically", "vv.button.take_losses_automatically", "Enter", TakeLossesAutomatically{},
           true);
  }

  // ---- asides ----

  // C7: who has an anti-tank weapon may be told to keep it for vehicles.
  void keep_button(int unit) {
    const Unit& u = s_.unit(unit);
    if (!t_.any_heavy || anti_tank(t_, u) == 0) return;
    const bool keeps = (u.orders & kKeepForVehicles) != 0;
    const SetDoctrine a{static_cast<std::uint8_t>(unit), u.fire_within, u.fire_least,
                        keeps ? std::uint8_t{0} : kKeepForVehicles};
    const Json name = name_of(t_, k_, unit_arg("unit", static_cast<UnitId>(unit)));
    out_["buttons"].push_back(
        {{"id", "keep_for_vehicles"},
         {"label", message(keeps ? "vv.button.fire_at_all" : "vv.button.keep_for_vehicles", {{"unit", name}})},
         {"action", write_action(t_, a)},
         {"unit", unit},
         {"aside", true},
         {"main", false}});
  }

  // Standing orders: of the one unit that is selected, or of all if none is.
  void add_orders() {
    const int size = selected_.group.size();
    if (size > 1) return;
    const int unit = size == 1 ? selected_.group.ids[0] : kNobody;
    bool firing = false, any = false;
    for (int id = 0; id < s_.unit_count; ++id) {
      const Unit& u = s_.unit(id);
      if (u.side != side_ || !u.on_map() || (unit != kNobody && unit != id)) continue;
      any = true;
      firing = firing || u.fire_within > 0;
    }
    if (!any) return;
    if (unit != kNobody) keep_button(unit);
    Json label = message(unit == kNobody ? (firing ? "vv.button.all_hold" : "vv.button.all_fire")
                                         : (firing ? "vv.button.hold_by_order" : "vv.button.fire_at_will"));
    if (unit != kNobody) label["args"]["unit"] = name_of(t_, k_, unit_arg("unit", static_cast<UnitId>(unit)));
    const SetDoctrine order{static_cast<std::uint8_t>(unit), firing ? std::uint8_t{0} : kAnyRange, 1};
    out_["buttons"].push_back({{"id", firing ? "hold_by_order" : "fire_at_will"},
                               {"label", label},
                               {"action", write_action(t_, order)},
                               {"aside", true},
                               {"main", false}});
  }

  void add_asides() {
    add_orders();
    out_["buttons"].push_back({{"id", "resign"},
                               {"label", message("vv.button.resign")},
                               {"action", write_action(t_, Resign{})},
                               {"aside", true},
                               {"main", false}});
  }

  const Setting& t_;
  const Known<State>& k_;
  const State& s_;
  Seat seat_;
  int side_;
  const Selection& selected_;
  Json out_;
};

}  // namespace

Json choices(const Setting& t, const Known<State>& known, const Json& selection) {
  const Selection selected = read_selection(known.state(), selection);
  return Chooser(t, known, selected).run();
}

}  // namespace valor::vv
