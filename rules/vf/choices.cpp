// What may be done with what is selected, as JSON (docs/engine-protocol.md): modes, targets with odds, the region that
// a unit can reach, buttons, and why not.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/adapter.h"
#include "core/table/arc.h"
#include "core/table/motion.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/06_action.h"
#include "rules/vf/candidates.h"
#include "rules/vf/system.h"
#include "rules/vf/t_terrain.h"
#include "rules/vf/words.h"

namespace valor::vf {
namespace {

constexpr int kRays = 24;  // directions in which the reach is measured
constexpr int kTries = 8;  // coarse steps along a ray, from far to near
constexpr int kHalvings = 5;

class Choices {
 public:
  Choices(const Setting& t, const Known<State>& k, const Json& selection)
      : t_(t), k_(k), s_(k.state()), top_(s_.stack.top()) {
    if (!selection.is_object()) return;
    const Json units = selection.value("units", Json::array());
    if (units.is_array() && !units.empty() && units[0].is_number_integer() && units[0] >= 0 &&
        units[0] < int{s_.piece_count})
      unit_ = id_of(units[0].get<int>());
    if (selection.contains("mode") && selection["mode"].is_string()) mode_ = selection["mode"].get<std::string>();
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
      case Ask::BrigadeLeader:
      case Ask::ArmyLeader:
      case Ask::Displaced:
        leader();
        break;
      default:
        break;
    }
    cards();
    if (!refusal(Done{})) button("done", {nullptr, done_key(), {}}, Done{}, "Enter", true);
    return std::move(out_);
  }

 private:
  Json said(const Message& m) const { return message_json<Vf>(t_, k_, m); }
  std::optional<Refusal> refusal(const Action& a) const { return check(t_, s_, top_.seat, a); }
  Json place_of(UnitId id) const { return Json{{"x", s_.piece(id).x}, {"y", s_.piece(id).y}}; }
  void selectable(UnitId id) { out_["selectable"].push_back(index(id)); }

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
        return top_.only ? "vf.button.end_unit" : "vf.button.end_brigade";
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
      default:
        return "vf.button.leader_stays";
    }
  }

  // --- 4.0 ---

  void card_button(int card, const Message& label, const Action& a) {
    button(fmt::format("card_{}_{}", kRankNames[at(card)], out_["buttons"].size()), label, a, "");
  }
  void cards() {
    const Side side = side_of_seat(top_.seat);
    for (std::uint8_t card = 0; card < kCards; ++card) {
      if (!holds(s_, side, card)) continue;
      const Arg name = key_arg("card", t_.sides[at(index(side))].fate[card].name.c_str());
      const char* rule = fate_rule(t_, side, card);
      if (card == kDirectedFire && top_.ask == Ask::Fire) {
        each_unit(t_, s_, other(side), [&](UnitId id) {
          card_button(card, {rule, "vf.button.card_on", {name, unit_arg("unit", id)}}, PlayCard{card, id, kNoBrigade});
        });
      } else if (card == kStubborn) {
        card_button(card, {rule, "vf.button.card", {name}}, PlayCard{card, unit_, kNoBrigade});
      } else if (card == kKing && top_.ask == Ask::Fire) {
        for (std::uint8_t b = 0; b < s_.brigade_count; ++b)
          if (t_.brigades[b].side == side)
            card_button(card, {rule, "vf.button.card_on", {name, text_arg("unit", t_.brigades[b].name.c_str())}},
                        PlayCard{card, kNoUnit, b});
      } else {
        card_button(card, {rule, "vf.button.card", {name}}, PlayCard{card, kNoUnit, top_.brigade});
      }
      initiative(card, name);
    }
  }
  void initiative(std::uint8_t card, const Arg& name) {
    if (top_.ask != Ask::Initiative && top_.ask != Ask::Brigade) return;
    for (const UnitId id : t_.brigades[top_.brigade].units)
      if (s_.has(id) && !refusal(UseInitiative{card, id}))
        button(fmt::format("initiative_{}_{}", kRankNames[card], index(id)),
               {"vf F.any", "vf.button.initiative", {name, unit_arg("unit", id)}}, UseInitiative{card, id}, "");
  }

  // --- 5.0 ---

  // The attack with all the support there is.
  Shoot full_shot(const Sight& sight, UnitId main, UnitId target) const {
    Shoot shot{main, target, kNoSupport};
    std::size_t supporters = 0;
    each_unit(t_, s_, s_.active, [&](UnitId id) {
      if (id != main && supporters < kMostSupport && !check_shooter(t_, s_, sight, id, target, FireRole::Support))
        shot.support[supporters++] = id;
    });
    return shot;
  }
  void fire() {
    const Sight sight(t_, s_);
    each_unit(t_, s_, s_.active, [&](UnitId unit) {
      bool can = false;
      each_unit(t_, s_, other(s_.active), [&](UnitId target) {
        can = can || (!check_target(t_, s_, target) && !check_shooter(t_, s_, sight, unit, target, FireRole::Main));
      });
      if (can) selectable(unit);
    });
    mode("fire", "vf.mode.fire", "f", std::nullopt);
    out_["mode"] = "fire";
    if (!unit_in_play(t_, s_, unit_) || t_.piece(unit_).side != s_.active) return;
    out_["targets"] = Json::array();
    each_unit(t_, s_, other(s_.active), [&](UnitId target) {
      Json one{{"at", place_of(target)}, {"units", Json::array({index(target)})}};
      const Shoot alone{unit_, target, kNoSupport};
      if (const std::optional<Refusal> no = refusal(alone)) {
        one["why_not"] = said(*no);
      } else {
        const Action shot = full_shot(sight, unit_, target);
        one["action"] = write_action(t_, shot);
        one["odds"] = odds(t_, k_, shot);
      }
      out_["targets"].push_back(std::move(one));
    });
    if (!is_inside(s_, unit_)) out_["region"] = Json{{"unit", index(unit_)}, {"arc", arc()}};
  }

  // Front arc and range as one outline: the two rays, and an arc of the range round each outer front corner.
  Json arc() const {
    const Footprint f = footprint(t_, s_, unit_);
    const Length range = t_.piece(unit_).profile.range;
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
      button(fmt::format("activate_{}", b), label, Activate{b}, first ? "Enter" : "", first);
      if (!refusal(Activate{b})) out_["buttons"].back()["odds"] = odds(t_, k_, Activate{b});
      first = false;
    }
  }

  void brigade() {
    for (const UnitId id : t_.brigades[top_.brigade].units)
      if (s_.has(id) && !check_may_act(t_, s_, id)) selectable(id);
    if (!unit_in_play(t_, s_, unit_) || t_.piece(unit_).brigade != top_.brigade) return;
    if (is_inside(s_, unit_)) inside();
    else outside();
    button("rally", {"vf 6.7", "vf.button.rally", {}}, Rally{unit_}, "y");
  }

  void outside() {
    struct Row {
      MoveKind kind;
      const char* id;
      const char* key;
      const char* hotkey;
    };
    constexpr std::array<Row, 3> kRows{{{MoveKind::Move, "move", "vf.mode.move", "m"},
                                        {MoveKind::Retreat, "retreat", "vf.mode.retreat", "t"},
                                        {MoveKind::Double, "double", "vf.mode.double", "d"}}};
    const MoveKind begun = has_begun(s_, unit_) ? top_.kind : MoveKind::None;
    MoveKind chosen = begun == MoveKind::None ? MoveKind::Move : begun;
    for (const Row& row : kRows)
      if (mode_ == row.id) chosen = row.kind;
    for (const Row& row : kRows) {
      mode(row.id, row.key, row.hotkey, why_no_move(row.kind));
      if (row.kind == chosen) out_["mode"] = row.id;
    }
    region(chosen);
    reforms();
    for (std::size_t f = 0; f < t_.features.size(); ++f)
      if (t_.features[f].kind == FeatureKind::Wood)
        button(fmt::format("occupy_{}", f),
               {"vf T.3.2", "vf.button.occupy", {text_arg("feature", t_.features[f].name.c_str())}},
               Occupy{unit_, static_cast<std::uint8_t>(f)}, "o");
  }

  // Why the unit cannot make such a move at all, wherever it went.
  std::optional<Refusal> why_no_move(MoveKind kind) const {
    const Footprint turned = table::about_faced(footprint(t_, s_, unit_));
    const std::optional<Refusal> no =
        refusal(Move{kind, unit_, turned.pose.position.x, turned.pose.position.y, turned.pose.heading.turns});
    if (!no || farthest_move(kind)) return std::nullopt;
    return no;
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
    const auto legal = [&](Length r) { return r > 0 && !refusal(make(by_ray(ray, r))); };
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
    region["arc"] = arc();
    out_["region"] = std::move(region);
  }

  void reforms() {
    const int figures = t_.piece(unit_).figures;
    constexpr std::array<const char*, 3> kHotkeys{"1", "2", "3"};
    for (const Formation f : {Formation::Line, Formation::AttackColumn, Formation::MarchColumn}) {
      const int files = usual_files(figures, f);
      if (!is_array(figures, files)) continue;
      button(fmt::format("reform_{}", formation_id(f)),
             {"vf 6.3.3", "vf.button.reform", {key_arg("formation", formation_key(f))}},
             Reform{unit_, static_cast<std::uint8_t>(files), s_.piece(unit_).heading, 0, 0},
             kHotkeys[static_cast<std::size_t>(f)]);
    }
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
      no = refusal(Leave{unit_, p.x, p.y, p.heading, p.files});
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
    if (region.contains("action")) out_["region"] = std::move(region);
  }

  const Setting& t_;
  const Known<State>& k_;
  const State& s_;
  const Frame& top_;
  UnitId unit_ = kNoUnit;
  std::string mode_;
  Json out_;
};

}  // namespace

Json choices(const Setting& t, const Known<State>& k, const Json& selection) {
  if (k->stack.empty() || k->stack.top().seat != k.seat())
    return Json{{"selectable", Json::array()}, {"modes", Json::array()}, {"buttons", Json::array()}};
  return Choices(t, k, selection).all();
}

}  // namespace valor::vf
