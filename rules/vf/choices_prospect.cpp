#include "rules/vf/choices_prospect.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/adapter.h"
#include "core/table/polyline.h"
#include "rules/vf/07_melee.h"
#include "rules/vf/candidates.h"
#include "rules/vf/system.h"

namespace valor::vf {
namespace {

// The state after a move, as if no die had been in its way.
void walk(const Setting& t, State& s, const Move& a) {
  const Pose from = footprint(t, s, a.unit).pose;
  const Length cost = move_cost(t, s, a);
  if (!has_begun(s, a.unit)) evolve(t, s, ActionBegan{a.unit});
  evolve(t, s, UnitMoved{a.unit, a.kind, from, {{a.x, a.y}, {a.heading}}, cost});
}

Json place_json(Vec v) { return Json{{"x", v.x}, {"y", v.y}}; }

}  // namespace

Drag::Drag(const Setting& t, const Known<State>& k, std::vector<UnitId> units, MoveKind kind)
    : t_(t), k_(k), units_(std::move(units)), kind_(kind) {}

// The whole line turns round its leading unit as a stick does.
Move Drag::move_of(UnitId unit, const Pose& lead) const {
  const Piece& first = k_->piece(units_.front());
  const Piece& own = k_->piece(unit);
  const Vec apart{own.x - first.x, own.y - first.y};
  const int turn = table::turn_between({first.heading}, lead.heading);
  const Vec kept = turn == 0 || apart == Vec{}
                       ? apart
                       : table::along(table::heading_of(apart) + turn, table::distance(Vec{}, apart).ceil());
  return {kind_, unit, lead.position.x + kept.x, lead.position.y + kept.y, (Heading{own.heading} + turn).turns};
}

// Calls step(state, move, refusal) for each unit; false if somebody may not go.
template <class Step>
bool Drag::each_step(const Pose& lead, Step step) const {
  State then = k_.state();
  std::vector<UnitId> waiting = units_;
  while (!waiting.empty()) {
    std::optional<Refusal> first_no;
    bool gone = false;
    for (auto unit = waiting.begin(); unit != waiting.end() && !gone; ++unit) {
      const Move move = move_of(*unit, lead);
      const std::optional<Refusal> no = check(t_, then, k_.seat(), move);
      if (no && !first_no) first_no = no;
      if (no) continue;
      step(then, move, no);
      walk(t_, then, move);
      waiting.erase(unit);
      gone = true;
    }
    if (gone) continue;
    step(then, move_of(waiting.front(), lead), first_no);
    return false;
  }
  return true;
}

Json Drag::to(const Pose& lead) const {
  Json out = Json::array();
  each_step(lead, [&](const State& then, const Move& a, const std::optional<Refusal>& no) {
    Json one{{"unit", index(a.unit)},
             {"at", Json{{"x", a.x}, {"y", a.y}, {"heading", a.heading}}},
             {"odds", odds(t_, Known<State>::all_of(then, k_.seat()), a)}};
    if (!no) one["action"] = write_action(t_, a);
    out.push_back(std::move(one));
  });
  return out;
}

bool Drag::may_all(const Pose& lead) const {
  return each_step(lead, [](const State&, const Move&, const std::optional<Refusal>&) {});
}

Length Drag::left() const {
  Length least = table::inches(1000);
  for (const UnitId unit : units_) least = std::min(least, distance_left(t_, k_.state(), unit, kind_));
  return least;
}

// --- 5.1 ---

namespace {

// The first of many points of the line that `holds` accepts.
template <class Holds>
std::optional<Vec> first_point(Vec from, Vec to, Holds holds) {
  constexpr int kPoints = 96;
  for (int i = 1; i < kPoints; ++i) {
    const Vec p{from.x + (to.x - from.x) * i / kPoints, from.y + (to.y - from.y) * i / kPoints};
    if (holds(p)) return p;
  }
  return std::nullopt;
}

bool stops_at(const Feature& f, Vec p) {
  if (!is_line(f.kind)) return table::contains(f.area.outline(), p);
  constexpr Length kNear = table::kInch;
  return table::distance_to_course(f.line.joints, table::Segment{p, p}).at_most(kNear);
}

}  // namespace

std::optional<Vec> blocked_at(const Setting& t, const State& s, UnitId unit, UnitId target, const Refusal& why) {
  const Vec eye = is_inside(s, unit) ? middle_of(t, s, unit) : Vec{s.piece(unit).x, s.piece(unit).y};
  const Vec end = middle_of(t, s, target);
  for (const Arg& arg : why.args) {
    if (std::string_view(arg.name) == "blocker") {
      const Footprint body = footprint(t, s, id_of(static_cast<int>(arg.value)));
      return first_point(eye, end, [&](Vec p) { return table::distance(body, p).at_most(kClearance); });
    }
    if (std::string_view(arg.name) != "feature") continue;
    for (const Feature& f : t.features)
      if (f.name.c_str() == arg.text) return first_point(eye, end, [&](Vec p) { return stops_at(f, p); });
  }
  return std::nullopt;
}

Json sights_after(const Setting& t, const Known<State>& k, const Move& move) {
  State then = k.state();
  walk(t, then, move);
  // The own fire phase of the next turn, if nobody else moves.
  evolve(t, then, TurnBegan{then.turn, t.piece(move.unit).side});
  evolve(t, then, PhaseBegan{Phase::Fire});
  const Known<State> later = Known<State>::all_of(then, k.seat());
  const Sight sight(t, then);
  Json out = Json::array();
  each_unit(t, then, other(t.piece(move.unit).side), [&](UnitId enemy) {
    const Piece& p = then.piece(enemy);
    Json one{{"at", Json{{"x", p.x}, {"y", p.y}}},
             {"units", Json::array({index(enemy)})},
             {"distance", distance_between(t, then, move.unit, enemy).ceil()}};
    Shoot shot{move.unit, enemy};
    if (const std::optional<Refusal> no = check(t, then, k.seat(), shot)) {
      one["why_not"] = message_json<Vf>(t, k, *no);
      if (const std::optional<Vec> at = blocked_at(t, then, move.unit, enemy, *no)) one["blocked"] = place_json(*at);
    } else {
      shot.support = full_support(t, then, sight, shot);
      one["odds"] = odds(t, later, shot);
    }
    out.push_back(std::move(one));
  });
  return out;
}

// --- 6.5, 7.2 ---

namespace {

// 7.1 Everybody who touches the enemy fights him; who touches only others fights the first of them.
void pick_targets(const Setting& t, State& s, UnitId enemy) {
  std::vector<TargetPicked> picks;
  each_unit(t, s, s.active, [&](UnitId unit) {
    UnitId chosen = may_fight(t, s, unit, enemy) ? enemy : kNoUnit;
    each_unit(t, s, other(s.active), [&](UnitId foe) {
      if (chosen == kNoUnit && may_fight(t, s, unit, foe)) chosen = foe;
    });
    if (chosen != kNoUnit) picks.push_back({unit, chosen});
  });
  for (const TargetPicked& pick : picks) evolve(t, s, pick);
}

class Fighting {
 public:
  Fighting(const Setting& t, const Known<State>& k) : t_(t), k_(k) {}

  Json fact(const char* rule, const char* key, int value) const {
    return Json{{"label", said({rule, key, {}})}, {"value", value}};
  }
  // A side's support: how many units, and who.
  Json support(const char* key, const Supporters& list, UnitId brigade) const {
    std::string names;
    for (const UnitId id : list)
      if (id != kNoUnit) names += (names.empty() ? "" : ", ") + t_.piece(id).name;
    if (brigade != kNoUnit) names += (names.empty() ? "" : ", ") + t_.piece(brigade).name;
    return Json{{"label", said({"vf 8.2", key, {}})}, {"value", names.empty() ? std::string("–") : names}};
  }

 private:
  Json said(const Message& m) const { return message_json<Vf>(t_, k_, m); }
  const Setting& t_;
  const Known<State>& k_;
};

}  // namespace

Json assault_odds(const Setting& t, const Known<State>& k, const Move& assault, UnitId enemy) {
  Json out = odds(t, k, assault);
  State then = k.state();
  walk(t, then, assault);
  const Fighting words(t, k);
  out["facts"] =
      Json::array({words.fact("vf 6.5", "vf.table.contact_own", front_contact(t, then, assault.unit, enemy)),
                   words.fact("vf 6.5", "vf.table.contact_enemy", front_contact(t, then, enemy, assault.unit))});
  evolve(t, then, PhaseBegan{Phase::Melee});
  pick_targets(t, then, enemy);
  const StartFight fight{assault.unit, enemy, brigade_supporter(t, then, assault.unit)};
  if (check(t, then, k.seat(), fight)) return out;
  const FightBegan began = prepare_fight(t, then, fight);
  out["facts"].push_back(words.support("vf.table.support_own", began.support, began.brigade));
  out["facts"].push_back(words.support("vf.table.support_enemy", began.back, began.back_brigade));
  if (!out.contains("follow_up")) out["follow_up"] = Json::array();
  Json melee = odds(t, Known<State>::all_of(then, k.seat()), fight);
  Json back = melee.contains("follow_up") ? std::move(melee["follow_up"]) : Json::array();
  melee.erase("follow_up");
  out["follow_up"].push_back(std::move(melee));
  for (Json& answer : back) out["follow_up"].push_back(std::move(answer));
  return out;
}

}  // namespace valor::vf
