// What may be done with what is selected, as JSON (docs/engine-protocol.md): modes, targets with odds, the region that
// a unit can reach, buttons, and why not. With `to` in the selection also what would be if the units stood there
// (choices_prospect.h), with `heading` the formations that they could take facing that way.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/adapter.h"
#include "core/table/arc.h"
#include "core/table/motion.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/07_melee.h"
#include "rules/vf/candidates.h"
#include "rules/vf/choices_orders.h"
#include "rules/vf/choices_prospect.h"
#include "rules/vf/system.h"
#include "rules/vf/t_terrain.h"
#include "rules/vf/words.h"

namespace valor::vf {
namespace {

constexpr int kRays = 24;  // directions in which the reach is measured
constexpr int kTries = 8;  // coarse steps along a ray, from far to near
constexpr int kHalvings = 5;
constexpr Length kMessengerRing = table::inches(12);  // 6.2.2
constexpr Length kGeneralRing = table::inches(24);    // 6.1.1
constexpr Length kCanisterRing = table::inches(12);   // Canister

class Choices {
 public:
  Choices(const Setting& t, const Known<State>& k, const Json& selection)
      : t_(t), k_(k), s_(k.state()), top_(s_.stack.top()) {
    if (!selection.is_object()) return;
    const Json units = selection.value("units", Json::array());
    for (const Json& unit : units.is_array() ? units : Json::array())
      if (unit.is_number_integer() && unit >= 0 && unit < int{s_.piece_count}) units_.push_back(id_of(unit.get<int>()));
    if (!units_.empty()) unit_ = units_.front();
    if (selection.contains("mode") && selection["mode"].is_string()) mode_ = selection["mode"].get<std::string>();
    if (selection.contains("heading")) heading_ = heading_in(selection["heading"]);
    if (selection.contains("to")) to_ = pose_in(selection["to"]);
  }

  Json all() {
    out_ = Json{{"selectable", Json::array()}, {"modes", Json::array()}, {"buttons", Json::array()}};
    switch (top_.ask) {
      case Ask::Fate:
        button("draw", {"vf 4.0", "vf.button.draw", {}}, DrawCard{}, "Enter", true);
        break;
      case Ask::Fire:
        fire();
        break;
      case Ask::Activate:
        activate();
        break;
      case Ask::Brigade:
        brigade();
        break;
      case Ask::Melee:
        melee();
        break;
      case Ask::Retreat:
        retreat();
        break;
      case Ask::MoveIn:
        button("move_in",
               {"vf T.3.6", "vf.button.occupy", {text_arg("feature", t_.features[s_.fight.inside].name.c_str())}},
               Occupy{top_.unit, s_.fight.inside}, "o", true);
        break;
      case Ask::Pursue:
        selectable(top_.unit);
        assault_targets(top_.unit, move_distance(t_, s_, top_.unit, MoveKind::Assault));
        break;
      case Ask::BrigadeLeader:
      case Ask::ArmyLeader:
      case Ask::Displaced:
      case Ask::Raided:
        leader();
        break;
      default:
        break;
    }
    cards();
    if (t_.options.clock) button("call_time", {"vf 2.2", "vf.button.call_time", {}}, CallTime{}, "");
    if (!refusal(Done{})) button("done", {nullptr, done_key(), {}}, Done{}, "Enter", true);
    why_not();
    return std::move(out_);
  }
  // The seat is not asked.
  Json nothing() {
    out_ = Json{{"selectable", Json::array()}, {"modes", Json::array()}, {"buttons", Json::array()}};
    why_not();
    return std::move(out_);
  }

 private:
  static std::optional<Heading> heading_in(const Json& value) {
    if (!value.is_number_integer() || value < 0 || value >= table::kFullTurn) return std::nullopt;
    return Heading{value.get<std::uint16_t>()};
  }
  static std::optional<Pose> pose_in(const Json& value) {
    const auto whole = [&](const char* name) { return value.contains(name) && value[name].is_number_integer(); };
    if (!value.is_object() || !whole("x") || !whole("y") || !whole("heading")) return std::nullopt;
    const std::optional<Heading> heading = heading_in(value["heading"]);
    const auto fits = [](const Json& n) { return n > -table::kCoordinateLimit && n < table::kCoordinateLimit; };
    if (!heading || !fits(value["x"]) || !fits(value["y"])) return std::nullopt;
    const Vec at{value["x"].get<std::int32_t>(), value["y"].get<std::int32_t>()};
    if (!table::on_scale(at)) return std::nullopt;
    return Pose{at, *heading};
  }

  Json said(const Message& m) const { return message_json<Vf>(t_, k_, m); }
  std::optional<Refusal> refusal(const Action& a) const { return check(t_, s_, top_.seat, a); }
  Json place_of(UnitId id) const { return Json{{"x", s_.piece(id).x}, {"y", s_.piece(id).y}}; }
  void selectable(UnitId id) { out_["selectable"].push_back(index(id)); }
  // Somebody is selected who cannot be ordered now.
  void why_not() {
    const Json& can = out_["selectable"];
    if (unit_ == kNoUnit || std::find(can.begin(), can.end(), index(unit_)) != can.end()) return;
    if (const std::optional<Refusal> no = why_not_ordered(t_, s_, k_.seat(), unit_)) out_["why_not"] = said(*no);
  }

  void mode(const char* id, const char* key, const char* hotkey, const std::optional<Refusal>& no) {
    Json one{{"id", id}, {"label", said({nullptr, key, {}})}, {"hotkey", hotkey}};
    if (no) one["why_not"] = said(*no);
    out_["modes"].push_back(std::move(one));
  }
  // A button with its action, or grey with the reason.
  void button(const std::string& id, const Message& label, const Action& a, const char* hotkey, bool main = false) {
    Json one{{"id", id}, {"label", said(label)}};
    if (*hotkey) one["hotkey"] = hotkey;
    if (main) one["main"] = true;
    if (const std::optional<Refusal> no = refusal(a)) one["why_not"] = said(*no);
    else one["action"] = write_action(t_, a);
    out_["buttons"].push_back(std::move(one));
  }
  const char* done_key() const {
    switch (top_.ask) {
      case Ask::Fire:
        return "vf.button.end_fire";
      case Ask::Brigade:
        if (top_.under == Under::Arrival) return "vf.button.end_arrival";
        return top_.only ? "vf.button.end_unit" : "vf.button.end_brigade";
      case Ask::Raided:
        return "vf.button.rides_away";
      case Ask::Rerolls:
        return "vf.button.apply_losses";
      case Ask::SaveUnit:
        return "vf.button.let_rout";
      case Ask::SaveBrigade:
        return "vf.button.let_waver";
      case Ask::Initiative:
        return "vf.button.no_initiative";
      case Ask::Displaced:
        return "vf.button.behind_unit";
      case Ask::EnemyMelee:
      case Ask::EnemyFire:
      case Ask::EnemyAction:
      case Ask::EnemyOrder:
      case Ask::Temper:
      case Ask::EndMelee:
        return "vf.button.no_card";
      case Ask::Melee:
        return "vf.button.end_melee";
      case Ask::Retreat:
        return "vf.button.no_retreat";
      case Ask::MoveIn:
        return "vf.button.stay_out";
      default:
        return "vf.button.leader_stays";
    }
  }

  // --- 4.0 ---

  void card_button(int card, const Message& label, const Action& a) {
    button(fmt::format("card_{}_{}", kRankNames[at(card)], out_["buttons"].size()), label, a, "");
    out_["buttons"].back()["card"] = kRankNames[at(card)];
  }
  void cards() {
    const Side side = side_of_seat(t_, top_.seat);
    for (std::uint8_t card = 0; card < kCards; ++card) {
      if (!holds(s_, side, card)) continue;
      const Arg name = key_arg("card", t_.sides[at(index(side))].fate[card].name.c_str());
      const char* rule = fate_rule(t_, side, card);
      card_choices(card, name, rule, side);
      initiative(card, name);
    }
  }
  // One button for each thing that the card could be played on; one grey button if there is none.
  void card_choices(std::uint8_t card, const Arg& name, const char* rule, Side side) {
    const std::size_t before = out_["buttons"].size();
    const auto offer = [&](const Arg& on, const PlayCard& a) {
      if (!refusal(a)) card_button(card, {rule, "vf.button.card_on", {name, on}}, a);
    };
    const FateOn on = played_on(what_does(t_, side, card));
    if (on == FateOn::OwnUnit || on == FateOn::EnemyUnit || on == FateOn::Leader)
      for (int i = 0; i < s_.piece_count; ++i)
        if (s_.has(id_of(i))) offer(unit_arg("unit", id_of(i)), PlayCard{card, id_of(i), kNoBrigade});
    if (on == FateOn::Brigade)
      for (std::uint8_t b = 0; b < s_.brigade_count; ++b)
        offer(text_arg("unit", t_.brigades[b].name.c_str()), PlayCard{card, kNoUnit, b});
    if (on == FateOn::Objective)
      for (std::uint8_t o = 0; o < s_.objective_count; ++o)
        offer(text_arg("unit", t_.objectives[o].name.c_str()), PlayCard{card, kNoUnit, kNoBrigade, o});
    if (out_["buttons"].size() == before)
      card_button(card, {rule, "vf.button.card", {name}},
                  PlayCard{card, on == FateOn::Nothing ? kNoUnit : unit_, top_.brigade});
  }
  void initiative(std::uint8_t card, const Arg& name) {
    if (top_.ask != Ask::Initiative && top_.ask != Ask::Brigade) return;
    for (const UnitId id : t_.brigades[top_.brigade].units)
      if (s_.has(id) && !refusal(UseInitiative{card, id})) {
        button(fmt::format("initiative_{}_{}", kRankNames[card], index(id)),
               {"vf F.any", "vf.button.initiative", {name, unit_arg("unit", id)}}, UseInitiative{card, id}, "");
        out_["buttons"].back()["card"] = kRankNames[card];
      }
  }

  // --- 5.0 ---

  bool can_shoot(const Sight& sight, UnitId unit, UnitId target, FireMode mode) const {
    return !check_shooter(t_, s_, sight, unit, target, FireRole::Main, mode);
  }
  // An enemy as somebody's target, with the distance that is measured (5.1).
  Json target_json(UnitId unit, UnitId enemy) const {
    return Json{{"at", place_of(enemy)},
                {"units", Json::array({index(enemy)})},
                {"distance", distance_between(t_, s_, unit, enemy).ceil()}};
  }

  void fire() {
    const Sight sight(t_, s_);
    each_unit(t_, s_, s_.active, [&](UnitId unit) {
      bool can = false;
      each_unit(t_, s_, other(s_.active), [&](UnitId target) {
        if (can || check_target(t_, s_, target)) return;
        can = can_shoot(sight, unit, target, FireMode::Whole) ||
              (can_skirmish(t_, unit) && can_shoot(sight, unit, target, FireMode::Skirmish));
      });
      if (can) selectable(unit);
    });
    const bool own = unit_in_play(t_, s_, unit_) && t_.piece(unit_).side == s_.active;
    const bool skirmish = mode_ == "skirmish" && own && can_skirmish(t_, unit_);
    mode("fire", "vf.mode.fire", "f", std::nullopt);
    if (own && can_skirmish(t_, unit_)) mode("skirmish", "vf.mode.skirmish", "s", std::nullopt);
    out_["mode"] = skirmish ? "skirmish" : "fire";
    if (!own) return;
    out_["targets"] = Json::array();
    each_unit(t_, s_, other(s_.active), [&](UnitId target) {
      Json one = target_json(unit_, target);
      Shoot shot{unit_, target, kNoSupport, skirmish};
      if (const std::optional<Refusal> no = refusal(shot)) {
        one["why_not"] = said(*no);
        if (const std::optional<Vec> cut = blocked_at(t_, s_, unit_, target, *no))
          one["blocked"] = Json{{"x", cut->x}, {"y", cut->y}};
      } else {
        shot.support = full_support(t_, s_, sight, shot);
        one["action"] = write_action(t_, shot);
        one["odds"] = odds(t_, k_, shot);
      }
      out_["targets"].push_back(std::move(one));
    });
    if (is_inside(s_, unit_)) return;
    const Length range = fire_range(t_, unit_, skirmish ? FireMode::Skirmish : FireMode::Whole);
    out_["region"] = Json{{"unit", index(unit_)}, {"arc", arc(range)}, {"rings", rings(skirmish)}};
  }

  Json ring(Json outline, const Message& label) const {
    return {{"outline", std::move(outline)}, {"label", said(label)}};
  }
  // What the arcs on the table mean: the weapon's range, and what else counts within it.
  Json rings(bool skirmish) const {
    const PieceData& data = t_.piece(unit_);
    Json out = Json::array();
    if (data.profile.range == 0) return out;
    const Length range = fire_range(t_, unit_, skirmish ? FireMode::Skirmish : FireMode::Whole);
    out.push_back(
        ring(arc(range),
             {"vf 5.1.1", "vf.table.range", {key_arg("weapon", data.profile.weapon.c_str()), inches("range", range)}}));
    if (t_.has(unit_, kCanister) && range > kCanisterRing)
      out.push_back(ring(arc(kCanisterRing), {"vf Canister", "vf.table.canister", {inches("range", kCanisterRing)}}));
    return out;
  }
  static Json circle(Vec middle, Length radius) {
    constexpr int kSteps = 48;
    Json points = Json::array();
    for (int i = 0; i < kSteps; ++i) {
      const Vec p = middle + table::along(Heading{static_cast<std::uint16_t>(i * (table::kFullTurn / kSteps))}, radius);
      points.push_back(Json::array({p.x, p.y}));
    }
    return points;
  }

  // Front arc and range as one outline: the two rays, and an arc of the range round each outer front corner. A square
  // looks all round.
  Json arc(Length range) const {
    const Footprint f = footprint(t_, s_, unit_);
    if (s_.piece(unit_).order == Order::Square) return circle(table::centre(f), range + table::total_depth(f.grid) / 2);
    const table::Segment front = table::front_edge(f);
    Json points = Json::array();
    const auto add = [&](Vec v) { points.push_back(Json::array({v.x, v.y})); };
    constexpr int kSteps = 6;
    add(front.a);
    for (int i = 0; i <= kSteps; ++i)
      add(front.a + table::along(f.pose.heading - kFrontArc + kFrontArc * i / kSteps, range));
    for (int i = 0; i <= kSteps; ++i) add(front.b + table::along(f.pose.heading + kFrontArc * i / kSteps, range));
    add(front.b);
    return points;
  }

  // --- 6.0 ---

  void activate() {
    bool first = true;
    for (std::uint8_t b = 0; b < s_.brigade_count; ++b) {
      if (t_.brigades[b].side != s_.active || (s_.brigades[b].flags & kShattered)) continue;
      const Message label{"vf 6.1", "vf.button.activate", {text_arg("brigade", t_.brigades[b].name.c_str())}};
      const bool may = !refusal(Activate{b});
      const bool main = may && first;  // the first that may, not one that has been
      button(fmt::format("activate_{}", b), label, Activate{b}, main ? "Enter" : "", main);
      if (may) out_["buttons"].back()["odds"] = odds(t_, k_, Activate{b});
      if (may) first = false;
    }
    for (std::uint8_t b = 0; b < s_.brigade_count; ++b)  // 11.0
      if (!refusal(Arrive{b}))
        button(fmt::format("arrive_{}", b),
               {"vf 11.0", "vf.button.arrive", {text_arg("brigade", t_.brigades[b].name.c_str())}}, Arrive{b}, "");
  }

  void brigade() {
    for (const UnitId id : t_.brigades[top_.brigade].units)
      if (!check_may_act(t_, s_, id)) selectable(id);
    const bool there = unit_in_play(t_, s_, unit_) || s_.waits(unit_);
    if (!there || !is_unit(t_, unit_) || t_.piece(unit_).brigade != top_.brigade) return;
    if (is_inside(s_, unit_)) inside();
    else outside();
    if (top_.under == Under::Orders) button("rally", {"vf 6.7", "vf.button.rally", {}}, Rally{unit_}, "y");
  }

  void outside() {
    struct Row {
      MoveKind kind;
      const char* id;
      const char* key;
      const char* hotkey;
    };
    constexpr std::array<Row, 4> kRows{{{MoveKind::Move, "move", "vf.mode.move", "m"},
                                        {MoveKind::Retreat, "retreat", "vf.mode.retreat", "t"},
                                        {MoveKind::Double, "double", "vf.mode.double", "d"},
                                        {MoveKind::Assault, "assault", "vf.mode.assault", "a"}}};
    const MoveKind begun = has_begun(s_, unit_) ? top_.kind : MoveKind::None;
    MoveKind chosen = begun == MoveKind::None ? MoveKind::Move : begun;
    for (const Row& row : kRows)
      if (mode_ == row.id) chosen = row.kind;
    const std::vector<UnitId> together = group();
    // Who drags has seen the rest, and asks many times.
    if (to_ && chosen != MoveKind::Assault && !together.empty()) return prospect(together, chosen);
    for (const Row& row : kRows) {
      mode(row.id, row.key, row.hotkey, why_no_move(row.kind));
      if (row.kind == chosen) out_["mode"] = row.id;
    }
    if (together.size() > 1) return group_region(together, chosen);
    if (chosen == MoveKind::Assault) assault_targets(unit_, distance_left(t_, s_, unit_, MoveKind::Assault));
    else region(chosen);
    reforms();
    occupations();
  }

  // --- several units in one drag ---

  // Of what is selected, who may still act and stands on open ground.
  std::vector<UnitId> group() const {
    std::vector<UnitId> out;
    for (const UnitId id : units_)
      if (unit_in_play(t_, s_, id) && t_.piece(id).brigade == top_.brigade && !is_inside(s_, id) &&
          !check_may_act(t_, s_, id))
        out.push_back(id);
    return out;
  }
  // Where the leading unit may go so that everybody may go along.
  void group_region(const std::vector<UnitId>& together, MoveKind kind) {
    if (kind == MoveKind::Assault) return;
    const Drag drag(t_, k_, together, kind);
    const Piece& first = s_.piece(together.front());
    const auto legal = [&](int ray, Length r) {
      const Vec by = by_ray(ray, r);
      return drag.may_all({{first.x + by.x, first.y + by.y}, {first.heading}});
    };
    Json region{{"unit", index(together.front())}, {"units", Json::array()}, {"left", drag.left()}};
    for (const UnitId id : together) region["units"].push_back(index(id));
    region["outline"] = Json::array();
    for (int ray = 0; ray < kRays; ++ray) {
      const Length r = farthest_legal(drag.left(), [&](Length length) { return legal(ray, length); });
      const Vec p = Vec{first.x, first.y} + by_ray(ray, r);
      region["outline"].push_back(Json::array({p.x, p.y}));
    }
    region["action"] = write_action(t_, Move{kind, together.front(), first.x, first.y, first.heading});
    region["prospects"] = true;
    out_["region"] = std::move(region);
  }
  // What would be if the first of them stood at `to_`.
  void prospect(const std::vector<UnitId>& together, MoveKind kind) {
    Json steps = Drag(t_, k_, together, kind).to(*to_);
    const bool alone = together.size() == 1 && steps[0].contains("action");
    out_["prospect"] = Json{{"units", std::move(steps)}};
    if (!alone) return;
    const Move move{kind, together.front(), to_->position.x, to_->position.y, to_->heading.turns};
    out_["prospect"]["targets"] = sights_after(t_, k_, move);
  }

  // T.3.2 A button for each feature that the unit may enter; if there is none, a grey one for the nearest.
  void occupations() {
    std::optional<std::size_t> nearest;
    table::Distance least;
    bool any = false;
    for (std::size_t f = 0; f < t_.features.size(); ++f) {
      if (!is_defendable(t_, t_.features[f])) continue;
      const Occupy enter{unit_, static_cast<std::uint8_t>(f)};
      const table::Distance d = table::distance(footprint(t_, s_, unit_), t_.features[f].area.outline());
      if (!nearest || d < least) {
        nearest = f;
        least = d;
      }
      if (refusal(enter)) continue;
      occupy_button(enter);
      any = true;
    }
    if (!any && nearest) occupy_button({unit_, static_cast<std::uint8_t>(*nearest)});
  }
  void occupy_button(const Occupy& enter) {
    button(fmt::format("occupy_{}", enter.feature),
           {"vf T.3.2", "vf.button.occupy", {text_arg("feature", t_.features[enter.feature].name.c_str())}}, enter,
           "o");
  }

  // Why the unit cannot make such a move at all, wherever it went.
  std::optional<Refusal> why_no_move(MoveKind kind) const {
    if (kind == MoveKind::Assault) return check_may_assault(t_, s_, unit_);
    const Footprint turned = table::about_faced(footprint(t_, s_, unit_));
    const std::optional<Refusal> no =
        refusal(Move{kind, unit_, turned.pose.position.x, turned.pose.position.y, turned.pose.heading.turns});
    if (!no || farthest_move(kind)) return std::nullopt;
    return no;
  }

  // 6.5 Each enemy with a place from which the unit strikes him, or with the reason why there is none.
  void assault_targets(UnitId unit, Length left) {
    const Sight sight(t_, s_);
    out_["targets"] = Json::array();
    each_unit(t_, s_, other(t_.piece(unit).side), [&](UnitId enemy) {
      Json one = target_json(unit, enemy);
      if (!sight.sees(unit, enemy)) {
        const Refusal no = sight.why_not(unit, enemy);
        one["why_not"] = said(no);
        if (const std::optional<Vec> cut = blocked_at(t_, s_, unit, enemy, no))
          one["blocked"] = Json{{"x", cut->x}, {"y", cut->y}};
      } else if (distance_between(t_, s_, unit, enemy).more_than(left)) {
        one["why_not"] = said({"vf 6.5", "vf.refuse.too_far", {unit_arg("unit", unit), inches("left", left)}});
      } else if (const std::optional<Move> a = reachable_assault(t_, s_, sight, unit, enemy, left)) {
        if (const std::optional<Refusal> no = refusal(*a)) one["why_not"] = said(*no);
        else one["action"] = write_action(t_, *a);
        if (one.contains("action")) one["odds"] = assault_odds(t_, k_, *a, enemy);
      } else {
        one["why_not"] =
            said({"vf 6.5", "vf.refuse.cannot_reach", {unit_arg("unit", unit), unit_arg("target", enemy)}});
      }
      out_["targets"].push_back(std::move(one));
    });
  }

  // --- 7.0 ---

  void melee() {
    each_unit(t_, s_, s_.active, [&](UnitId unit) {
      if (!(s_.piece(unit).flags & kFought) && must_fight(t_, s_, unit)) selectable(unit);
    });
    bool first = true;
    each_unit(t_, s_, s_.active, [&](UnitId unit) {
      if (s_.piece(unit).flags & kFought) return;
      each_unit(t_, s_, other(s_.active), [&](UnitId enemy) {
        if (!may_fight(t_, s_, unit, enemy)) return;
        const Args pair{unit_arg("unit", unit), unit_arg("target", enemy)};
        const StartFight fight{unit, enemy, brigade_supporter(t_, s_, unit)};
        const bool picked = s_.piece(unit).pick == index(enemy);
        const Action next = picked ? Action{fight} : Action{PickTarget{unit, enemy}};
        const bool may = !refusal(next);
        // Who has picked nobody comes before the fights; a pick can be changed, but Enter does not.
        const bool main = may && first && (picked || s_.piece(unit).pick == kNoPick);
        button(fmt::format("{}_{}_{}", picked ? "fight" : "pick", index(unit), index(enemy)),
               {picked ? "vf 7.2" : "vf 7.1", picked ? "vf.button.fight" : "vf.button.pick", pair}, next,
               main ? "Enter" : "", main);
        if (picked && may) out_["buttons"].back()["odds"] = odds(t_, k_, fight);
        if (main) first = false;
      });
    });
  }

  void retreat() {
    selectable(top_.unit);
    mode("retreat", "vf.mode.retreat", "t", std::nullopt);
    out_["mode"] = "retreat";
    if (const std::optional<Move> a = find_retreat(t_, s_, top_.unit))
      button("retreat", {"vf 7.2.5", "vf.button.retreat", {}}, *a, "t", true);
    if (unit_ == top_.unit) region(MoveKind::Retreat);
  }

  Action move_by(MoveKind kind, Vec by) const {
    const Piece& p = s_.piece(unit_);
    return Move{kind, unit_, p.x + by.x, p.y + by.y, p.heading};
  }
  std::optional<Action> farthest_move(MoveKind kind) const {
    const Length left = distance_left(t_, s_, unit_, kind);
    for (int ray = 0; ray < kRays; ++ray)
      if (const Length r = farthest(ray, left, [&](Vec by) { return move_by(kind, by); }))
        return move_by(kind, by_ray(ray, r));
    return std::nullopt;
  }

  static Vec by_ray(int ray, Length length) {
    return table::along(Heading{static_cast<std::uint16_t>(ray * (table::kFullTurn / kRays))}, length);
  }
  // How far along a ray the action is still legal, 0 if nowhere.
  template <class Make>
  Length farthest(int ray, Length most, Make make) const {
    return farthest_legal(most, [&](Length r) { return !refusal(make(by_ray(ray, r))); });
  }
  template <class Legal>
  static Length farthest_legal(Length most, Legal is_legal) {
    const auto legal = [&](Length r) { return r > 0 && is_legal(r); };
    Length good = 0;
    Length bad = most + 1;
    // Directions are rounded to whole thousandths: the very end may be a hair too far.
    for (int i = kTries; i > 0 && good == 0; --i) {
      const Length r = most * i / kTries - (i == kTries ? 2 : 0);
      if (legal(r)) good = r;
      else bad = r;
    }
    if (good == 0) return 0;
    for (int i = 0; i < kHalvings && bad - good > 1; ++i) {
      const Length middle = good + (bad - good) / 2;
      (legal(middle) ? good : bad) = middle;
    }
    return good;
  }

  template <class Make>
  void star(Vec from, Length most, Make make, Json& region) const {
    Json outline = Json::array();
    for (int ray = 0; ray < kRays; ++ray) {
      const Length r = farthest(ray, most, make);
      const Vec p = from + by_ray(ray, r);
      outline.push_back(Json::array({p.x, p.y}));
      if (r > 0 && !region.contains("action")) region["action"] = write_action(t_, make(by_ray(ray, r)));
    }
    region["outline"] = std::move(outline);
  }

  void region(MoveKind kind) {
    const Piece& p = s_.piece(unit_);
    const Length left = distance_left(t_, s_, unit_, kind);
    Json region{{"unit", index(unit_)}, {"left", left}};
    star({p.x, p.y}, left, [&](Vec by) { return move_by(kind, by); }, region);
    if (!region.contains("action")) return;
    region["arc"] = arc(t_.piece(unit_).profile.range);
    region["rings"] = rings(false);
    region["prospects"] = top_.ask == Ask::Brigade && unit_in_play(t_, s_, unit_);
    out_["region"] = std::move(region);
  }

  void reforms() {
    for (std::size_t i = 0; i < kFormations.size(); ++i) {
      constexpr std::array<const char*, 5> kHotkeys{"1", "2", "3", "4", "5"};
      const std::optional<Array> array = usual_array(t_, unit_, kFormations[i]);
      if (!array) continue;
      const char* key = formation_key(kFormations[i]);
      if (t_.piece(unit_).profile.arm == Arm::Artillery)
        key = array->order == Order::Limbered ? "vf.formation.limbered" : "vf.formation.unlimbered";
      const Heading facing = heading_.value_or(Heading{s_.piece(unit_).heading});
      const Reform form{unit_, static_cast<std::uint8_t>(array->files), facing.turns, 0, 0, array->order};
      button(fmt::format("reform_{}", formation_id(kFormations[i])),
             {"vf 6.3.3", "vf.button.reform", {key_arg("formation", key)}}, form, kHotkeys[i]);
      out_["buttons"].back()["form"] = form_json(form, key);
    }
  }
  // How the unit would stand, for the picture of a formation.
  Json form_json(const Reform& a, const char* name) const {
    const Footprint f = reformed(t_, s_, a);
    const Pose& p = f.pose;
    return Json{{"name", said({nullptr, name, {}})},
                {"at", Json{{"x", p.position.x}, {"y", p.position.y}, {"heading", p.heading.turns}}},
                {"width", table::front_width(f.grid)},
                {"depth", table::total_depth(f.grid)},
                {"files", f.grid.files},
                {"ranks", table::rank_count(f.grid)},
                {"figures", f.grid.figures}};
  }

  // T.3.3
  void inside() {
    std::vector<Action> list;
    if (!check_may_act(t_, s_, unit_)) unit_candidates(t_, s_, unit_, list);
    out_["places"] = Json::array();
    std::optional<Leave> first;
    for (const Action& a : list) {
      const Leave* leave = std::get_if<Leave>(&a);
      if (!leave) continue;
      if (!first) first = *leave;
      out_["places"].push_back(Json{{"at", Json{{"x", leave->x}, {"y", leave->y}, {"heading", leave->heading}}},
                                    {"actions", Json::array({write_action(t_, a)})}});
    }
    std::optional<Refusal> no;
    if (!first) {
      const Piece& p = s_.piece(unit_);
      no = refusal(Leave{unit_, p.x, p.y, p.heading, p.files, p.order});
    }
    mode("leave", "vf.mode.leave", "l", no);
    out_["mode"] = "leave";
    if (first) out_["region"] = Json{{"unit", index(unit_)}, {"action", write_action(t_, *first)}};
  }

  // --- 6.8 ---

  void leader() {
    selectable(top_.unit);
    mode("leader", "vf.mode.leader", "m", std::nullopt);
    out_["mode"] = "leader";
    if (unit_ != top_.unit) return;
    const Piece& p = s_.piece(top_.unit);
    const Length most = top_.ask == Ask::Displaced ? table::inches(18) : kLeaderReach;
    Json region{{"unit", index(top_.unit)}, {"left", most}};
    star({p.x, p.y}, most, [&](Vec by) { return PlaceLeader{top_.unit, p.x + by.x, p.y + by.y}; }, region);
    // What is near him: messengers of his brigade, or brigades that he sets going without a test.
    const bool general = t_.piece(top_.unit).kind == PieceKind::ArmyLeader;
    const Length near = general ? kGeneralRing : kMessengerRing;
    region["rings"] = Json::array({ring(circle({p.x, p.y}, near), {general ? "vf 6.1.1" : "vf 6.2.2",
                                                                   general ? "vf.table.general" : "vf.table.messengers",
                                                                   {inches("range", near)}})});
    if (region.contains("action")) out_["region"] = std::move(region);
  }

  const Setting& t_;
  const Known<State>& k_;
  const State& s_;
  const Frame& top_;
  std::vector<UnitId> units_;  // the selection; the first of them is
  UnitId unit_ = kNoUnit;
  std::string mode_;
  std::optional<Heading> heading_;  // which way a formation would face
  std::optional<Pose> to_;          // where the first unit is dragged to
  Json out_;
};

}  // namespace

Json choices(const Setting& t, const Known<State>& k, const Json& selection) {
  if (k->stack.empty())
    return Json{{"selectable", Json::array()}, {"modes", Json::array()}, {"buttons", Json::array()}};
  Choices found(t, k, selection);
  return k->stack.top().seat == k.seat() ? found.all() : found.nothing();
}

}  // namespace valor::vf
