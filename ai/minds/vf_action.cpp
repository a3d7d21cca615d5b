// The action phase: candidate places for a unit, which brigade goes first, where leaders stand.
#include <algorithm>

#include "ai/minds/vf_orders.h"
#include "core/table/motion.h"
#include "core/table/placement.h"
#include "rules/vf/11_reinforcements.h"
#include "rules/vf/candidates.h"
#include "rules/vf/t_terrain.h"

namespace valor::vf {
namespace {

constexpr int kBadIdea = 900;  // nobody thinks twice about what is so much worse than staying

struct Candidate {
  Action action = Done{};
  Piece then;
  int value = 0;
  int number = 0;  // ties go to the first
  int looks = 1;   // after the third the value is known, before only what it may be at most
};
constexpr int kAllLooks = 3;
bool is_worse(const Candidate& a, const Candidate& b) {
  return a.value != b.value ? a.value < b.value : a.number > b.number;
}

Length length_of(Vec v) {
  return static_cast<Length>(table::isqrt(static_cast<std::uint64_t>(table::squared_length(v))));
}

class Orders {
 public:
  Orders(const Scene& c, UnitId unit)
      : c_(c), t_(c.t), s_(c.s), unit_(unit), now_(c.s.piece(unit)), arm_(c.t.piece(unit).profile.arm) {}

  // At most so many that the rules accept, the best first. Only the first has to be better than staying, unless more
  // are asked for.
  std::vector<UnitOrder> best(std::size_t most) {
    const bool waits = s_.waits(unit_);
    // Whoever waits beyond the table is worth nothing there.
    const int base = waits ? -100000 : c_.stand(unit_);
    collect();
    const int ceiling = c_.ceiling(unit_);
    for (Candidate& candidate : all_) {
      const Scene::Look look = c_.first_look(unit_, candidate.then);
      if (look.whole) candidate.looks = kAllLooks;
      candidate.value += look.value + (look.whole ? 0 : ceiling);
    }
    const int least = base + (most == 1 ? c_.temper.least_gain : -kBadIdea);
    std::vector<UnitOrder> out;
    for (std::make_heap(all_.begin(), all_.end(), is_worse); !all_.empty() && out.size() < most; all_.pop_back()) {
      look_closely_at_first(ceiling, least);
      const Candidate& first = all_.back();
      if (first.value <= least) break;
      const auto same = [&](const UnitOrder& o) { return o.action == first.action; };
      if (std::any_of(out.begin(), out.end(), same) || check(t_, s_, s_.stack.top().seat, first.action)) continue;
      out.push_back({true, first.action, first.value - base});
    }
    return out;
  }

 private:
  // Whoever may be the best is looked at closely, until the best is known, or none can be better than `least`; it is
  // then the last of the heap.
  void look_closely_at_first(int ceiling, int least) {
    std::pop_heap(all_.begin(), all_.end(), is_worse);
    while (all_.back().looks < kAllLooks && all_.back().value > least) {
      Candidate& first = all_.back();
      first.value += first.looks == 1 ? c_.second_look(unit_, first.then) - ceiling : c_.third_look(unit_, first.then);
      ++first.looks;
      std::push_heap(all_.begin(), all_.end(), is_worse);
      std::pop_heap(all_.begin(), all_.end(), is_worse);
    }
  }

  void add(const Action& action, const Piece& then, int extra = 0) {
    all_.push_back({action, then, extra, static_cast<int>(all_.size())});
  }

  void collect() {
    rally();
    if (is_inside(s_, unit_)) {
      if (c_.task(unit_) != Task::Stay) exits();
      return;
    }
    look_round();
    const Frame& top = s_.stack.top();
    const bool begun = has_begun(s_, unit_);
    const MoveKind kind = begun ? top.kind : MoveKind::None;
    const bool free = kind == MoveKind::None && !(begun && top.reformed);
    if (c_.task(unit_) != Task::Stay) {
      if (kind == MoveKind::None || kind == MoveKind::Move) moves(MoveKind::Move);
      if (free) doubles();
      if ((kind == MoveKind::None || kind == MoveKind::Retreat) && foe_gap_ < table::inches(4)) retreats();
      if (free || (now_.flags & kSurprise)) assaults();
    }
    if (!begun || !top.reformed) reforms();
    if (free) occupations();
  }

  void look_round() {
    from_ = footprint(t_, s_, unit_);
    const Errand& e = c_.errand(unit_);
    const std::optional<Nearest> near = nearest_enemy(t_, s_, unit_);
    if (near) {
      foe_ = near->unit;
      foe_gap_ = near->distance.floor();
      foe_at_ = middle_of(t_, s_, foe_);
    }
    const Vec p = from_.pose.position;
    goal_ = e.objective != kNoObjective ? c_.ground.on_the_way(e.objective, p, table::inches(14))
            : e.enemy != kNoUnit        ? middle_of(t_, s_, e.enemy)
                                        : p;
  }

  // ---- moves ----

  void add_move(MoveKind kind, const Footprint& to) {
    const Move move{kind, unit_, to.pose.position.x, to.pose.position.y, to.pose.heading.turns};
    const Piece then = standing(now_, to, now_.order);
    add(move, then);
    if (kind != MoveKind::Double && arm_ != Arm::Cavalry && c_.pace != Pace::Look) add_reform_after(move, then);
  }

  // 6.3.3 The formation it would take at the end, as it will be asked for then.
  void add_reform_after(const Move& move, const Piece& then) {
    if (has_begun(s_, unit_) && s_.stack.top().reformed) return;
    if (foe_ == kNoUnit || length_of(foe_at_ - Vec{move.x, move.y}) > table::inches(30)) return;
    const Formation to = Formation::Line;
    const std::optional<Array> array = usual_array(t_, unit_, to);
    if (!array || (array->files == now_.files && array->order == now_.order)) return;
    State later = s_;
    later.piece(unit_) = then;
    const Vec look = foe_at_ - Vec{move.x, move.y};
    const Reform reform{unit_,
                        static_cast<std::uint8_t>(array->files),
                        look == Vec{} ? then.heading : table::heading_of(look).turns,
                        0,
                        0,
                        array->order};
    const Footprint f = reformed(t_, later, reform);
    if (c_.is_near_foe(f, kEnemyMargin)) return;
    add(move, standing(now_, f, array->order));
  }

  // What turning costs the flank.
  Length cost_of_turn(Heading to) const {
    int turn = std::abs(table::turn_between(from_.pose.heading, to));
    if (turn > table::kQuarterTurn) turn = table::kHalfTurn - turn;
    return table::arc_length(table::front_width(from_.grid) / 2, turn) + table::kInch / 20;
  }

  // So far along a direction, with the front turned to `facing`, for what is left after the turn.
  void add_leg(MoveKind kind, Heading direction, Length length, Length left, Heading facing) {
    const Length cost = facing == from_.pose.heading ? 0 : cost_of_turn(facing);
    const Length way = std::min(length, left - cost);
    if (way < table::kInch / 2) return;
    Footprint to = from_;
    to.pose.position = to.pose.position + table::along(direction, way);
    to.pose.heading = facing;
    add_move(kind, to);
  }

  void moves(MoveKind kind) {
    const Length left = distance_left(t_, s_, unit_, kind);
    if (left < table::kInch / 2) return;
    towards_goal(kind, left);
    if (foe_ == kNoUnit) return;
    const Heading at_foe = heading_to(foe_at_);
    if (at_foe != from_.pose.heading)
      add_move(kind, table::turned_about_centre(from_, table::turn_between(from_.pose.heading, at_foe)));
    const Length range = t_.piece(unit_).profile.range;
    if (range > 0 && foe_gap_ > range) add_leg(kind, at_foe, foe_gap_ - range + table::kInch / 2, left, at_foe);
    if (foe_gap_ > table::inches(4) && arm_ != Arm::Artillery)
      add_leg(kind, at_foe, foe_gap_ - table::inches(3) - table::kInch / 10, left, at_foe);
    if (c_.pace == Pace::Look || !c_.temper.looks_round) return;
    for (const Length back : {left, left / 2}) add_leg(kind, at_foe + table::kHalfTurn, back, left, at_foe);
    behind_friends(kind, left);
    to_cover(kind, left);
    out_of_sight(kind, left);
  }

  Heading heading_to(Vec p) const {
    const Vec way = p - from_.pose.position;
    return way == Vec{} ? from_.pose.heading : table::heading_of(way);
  }

  void towards_goal(MoveKind kind, Length left) {
    if (goal_ == from_.pose.position) return;
    const Heading direction = heading_to(goal_);
    const Length far = length_of(goal_ - from_.pose.position);
    const Heading at_foe = foe_ != kNoUnit && foe_gap_ < table::inches(24) ? heading_to(foe_at_) : direction;
    for (const int part : {6, 4, 2}) {
      const Length length = std::min(far, left * part / 6);
      add_leg(kind, direction, length, left, from_.pose.heading);
      add_leg(kind, direction, length, left, direction);
      if (at_foe != direction) add_leg(kind, direction, length, left, at_foe);
      if (c_.pace == Pace::Look) break;
    }
    for (const int degrees : {30, -30, 60, -60}) {
      const Heading aside = direction + table::turns_of_degrees(degrees);
      add_leg(kind, aside, left, left, from_.pose.heading);
      if (c_.pace != Pace::Look) add_leg(kind, aside, left, left, aside);
    }
  }

  // 8.2.3 Close behind a unit of the brigade.
  void behind_friends(MoveKind kind, Length left) {
    for (const UnitId id : t_.brigades[t_.piece(unit_).brigade].units) {
      if (id == unit_ || !s_.has(id) || is_inside(s_, id)) continue;
      const Footprint ahead = footprint(t_, s_, id);
      if (length_of(ahead.pose.position - from_.pose.position) > left + table::inches(6)) continue;
      Footprint to = from_;
      to.pose = table::shifted(ahead, -(table::total_depth(ahead.grid) + table::kInch), 0).pose;
      add_move(kind, to);
    }
  }

  // T.2.2 Up to a wall or a bank.
  void to_cover(MoveKind kind, Length left) {
    if (arm_ == Arm::Cavalry) return;
    const Vec from = from_.pose.position;
    const table::Box reach = table::grown(table::Box{from, from}, left);
    for (const Feature& f : t_.features) {
      if (f.kind != FeatureKind::LowWall && f.kind != FeatureKind::Entrenchment && f.kind != FeatureKind::Stream)
        continue;
      if (!table::meets(f.area.box(), reach)) continue;
      for (std::size_t i = 0; i + 1 < f.line.joints.size(); ++i) {
        table::Segment e{f.line.joints[i], f.line.joints[i + 1]};
        if (table::side_of(e, from) > 0) std::swap(e.a, e.b);
        const Vec off = table::along(table::heading_of(e.b - e.a) - table::kQuarterTurn, f.line.width / 2);
        const auto places =
            table::snapped(from_.grid, {e.a + off, e.b + off}, from, table::front_width(from_.grid) / 2);
        add_move(kind, places[0]);
        add_move(kind, places[1]);
      }
    }
  }

  // Behind what hides it from the nearest enemy.
  void out_of_sight(MoveKind kind, Length left) {
    for (const Feature& f : t_.features) {
      if (f.kind != FeatureKind::Hill && !is_defendable(t_, f)) continue;
      if (length_of(f.middle - from_.pose.position) > left + table::inches(8) || f.middle == foe_at_) continue;
      const Heading away = table::heading_of(f.middle - foe_at_);
      const Length half =
          std::max(f.area.box().high.x - f.area.box().low.x, f.area.box().high.y - f.area.box().low.y) / 2;
      Footprint to = from_;
      to.pose.position = f.middle + table::along(away, half + table::inches(1));
      to.pose.heading = away + table::kHalfTurn;
      add_move(kind, to);
    }
  }

  void doubles() {
    if (foe_ != kNoUnit && foe_gap_ <= kDoubleMargin) return;
    const Errand& e = c_.errand(unit_);
    const Length left = distance_left(t_, s_, unit_, MoveKind::Double);
    const Vec p = from_.pose.position;
    const Vec goal = e.objective != kNoObjective ? c_.ground.on_the_way(e.objective, p, left) : goal_;
    if (goal == p) return;
    const Heading direction = heading_to(goal);
    const Length far = length_of(goal - p);
    for (const int part : {6, 5, 4, 3}) {
      add_leg(MoveKind::Double, direction, std::min(far, left * part / 6), left, direction);
      add_leg(MoveKind::Double, direction, std::min(far, left * part / 6), left, from_.pose.heading);
    }
  }

  // 6.4 Away from the nearest enemy, with the face or the back to him.
  void retreats() {
    const Length left = distance_left(t_, s_, unit_, MoveKind::Retreat);
    const Heading away = heading_to(foe_at_) + table::kHalfTurn;
    for (const int part : {6, 4, 3})
      for (const int aside : {0, 30, -30}) {
        const Heading direction = away + table::turns_of_degrees(aside);
        add_leg(MoveKind::Retreat, direction, left * part / 6, left, from_.pose.heading);
        add_leg(MoveKind::Retreat, direction, left * part / 6, left, away + table::kHalfTurn);
      }
  }

  // ---- the rest ----

  void assaults() {
    if (check_may_assault(t_, s_, unit_)) return;
    const Length left = move_distance(t_, s_, unit_, MoveKind::Assault);
    if (foe_ == kNoUnit || foe_gap_ > left) return;
    const Sight& sight = c_.sight();
    each_unit(t_, s_, c_.enemy, [&](UnitId enemy) {
      if (!c_.may_be_within(unit_, enemy, left) || distance_between(t_, s_, unit_, enemy).more_than(left) ||
          !sight.sees(unit_, enemy))
        return;
      if (const std::optional<Move> a = reachable_assault(t_, s_, sight, unit_, enemy, left))
        add(*a, standing(now_, end_of(t_, s_, *a), now_.order));
    });
  }

  // 6.7 Markers that will go, on the mean; a shaken unit is in need of it.
  void rally() {
    if (now_.losses == 0 || s_.waits(unit_) || has_begun(s_, unit_)) return;
    const int each = worth_of(t_, s_, unit_, now_.losses - 1) - worth_of(t_, s_, unit_, now_.losses);
    int gain = each * now_.losses * (7 - rally_need(t_, s_, unit_)) / 6;
    if (is_shaken(t_, s_, unit_)) gain += gain;
    add(Rally{unit_}, now_, gain * c_.temper.rally / 100);
  }

  void reforms() {
    if (s_.waits(unit_)) return;
    for (const Formation to : kFormations) {
      if (!is_of_use(to)) continue;
      const std::optional<Array> array = usual_array(t_, unit_, to);
      if (!array) continue;
      const bool same = array->files == now_.files && array->order == now_.order;
      for (const Heading facing : {from_.pose.heading, foe_ == kNoUnit ? from_.pose.heading : heading_to(foe_at_)}) {
        if (same && facing == from_.pose.heading) continue;
        if (c_.pace == Pace::Look && foe_gap_ < table::inches(24) && facing == from_.pose.heading) continue;
        const Reform reform{unit_, static_cast<std::uint8_t>(array->files), facing.turns, 0, 0, array->order};
        const Footprint f = reformed(t_, s_, reform);
        add(reform, standing(now_, f, array->order));
        if (!same && c_.task(unit_) != Task::Stay) reform_and_go(reform, f);
      }
    }
  }

  // 6.3.3 Reforms first, and then goes on: judged by a place on its way.
  void reform_and_go(const Reform& reform, const Footprint& f) {
    if (has_begun(s_, unit_) || goal_ == f.pose.position || to_march(reform)) return;
    State later = s_;
    later.piece(unit_) = standing(now_, f, reform.order);
    const Length left = move_distance(t_, later, unit_, MoveKind::Move);
    const Length way = std::min(left - table::kInch, length_of(goal_ - f.pose.position));
    if (way < table::kInch) return;
    Footprint to = f;
    to.pose.position = f.pose.position + table::along(table::heading_of(goal_ - f.pose.position), way);
    if (c_.is_near_foe(to, kEnemyMargin) || check_stand(t_, s_, unit_, to)) return;
    add(reform, standing(now_, to, reform.order), -c_.temper.least_gain);
  }
  bool to_march(const Reform& reform) const {
    return arm_ == Arm::Artillery && reform.order == Order::Close;  // unlimbered guns hardly move
  }

  bool is_of_use(Formation to) const {
    switch (to) {
      case Formation::MarchColumn:
        return arm_ == Arm::Artillery || foe_gap_ > table::inches(30);
      case Formation::Square:
        return c_.temper.looks_round && foe_gap_ < table::inches(24);
      case Formation::OpenOrder:
        return c_.pace != Pace::Look && c_.temper.looks_round;
      default:
        return true;
    }
  }

  // T.3.2
  void occupations() {
    if (arm_ == Arm::Artillery || s_.waits(unit_)) return;
    for (std::size_t f = 0; f < t_.features.size(); ++f) {
      if (!is_defendable(t_, t_.features[f])) continue;
      if (!table::distance(from_, t_.features[f].area.outline()).less_than(kOccupyReach)) continue;
      Piece then = now_;
      then.inside = static_cast<std::uint8_t>(f);
      then.order = Order::Close;
      add(Occupy{unit_, static_cast<std::uint8_t>(f)}, then);
    }
  }

  // T.3.3
  void exits() {
    std::vector<Action> list;
    unit_candidates(t_, s_, unit_, list);
    for (const Action& a : list)
      if (const auto* leave = std::get_if<Leave>(&a)) {
        Piece then = now_;
        then.x = leave->x, then.y = leave->y, then.heading = leave->heading;
        then.files = leave->files, then.order = leave->order, then.inside = kNoFeature;
        add(a, then);
      } else if (std::holds_alternative<Occupy>(a)) {
        Piece then = now_;
        then.inside = std::get<Occupy>(a).feature;
        add(a, then);
      }
  }

  const Scene& c_;
  const Setting& t_;
  const State& s_;
  UnitId unit_;
  Piece now_;
  Arm arm_;
  Footprint from_;
  UnitId foe_ = kNoUnit;  // the nearest
  Length foe_gap_ = table::inches(1000);
  Vec foe_at_, goal_;
  std::vector<Candidate> all_;
};

}  // namespace

UnitOrder best_order(const Scene& c, UnitId unit) {
  const std::vector<UnitOrder> best = Orders(c, unit).best(1);
  return best.empty() ? UnitOrder{} : best[0];
}

std::vector<UnitOrder> best_orders(const Scene& c, UnitId unit, std::size_t most) { return Orders(c, unit).best(most); }

namespace {

State asked_now(const Scene& c, std::uint8_t brigade) {
  State later = c.s;
  later.phase = Phase::Action;
  later.stack.push({.seat = c.t.brigades[brigade].commander, .ask = Ask::Brigade, .brigade = brigade});
  return later;
}

}  // namespace

ActingGains::ActingGains(const Scene& c, std::uint8_t brigade)
    : later_(asked_now(c, brigade)),
      known_(Known<State>::all_of(later_, c.seat)),
      scene_(c.t, c.ground, known_, c.skill, c.plan,
             c.pace == Pace::Playout || c.skill > Skill::Regular ? Pace::Playout : Pace::Look, c.memory) {}

int ActingGains::of(UnitId unit) const {
  return check_may_act(scene_.t, scene_.s, unit) ? 0 : best_order(scene_, unit).gain;
}

void offer_actions(const Scene& c, Haste* haste, Choice& best) {
  const Frame& top = c.s.stack.top();
  best.offer(Done{}, 0);
  std::vector<std::pair<Length, UnitId>> units;
  for (const UnitId unit : c.t.brigades[top.brigade].units) {
    if (check_may_act(c.t, c.s, unit) || (haste && haste->stays[at(index(unit))])) continue;
    // Who has begun goes on first; then those in front, so that they are out of the way.
    units.emplace_back(has_begun(c.s, unit) ? -1 : c.nearest_enemy_gap(unit), unit);
  }
  std::sort(units.begin(), units.end());
  for (const auto& [gap, unit] : units) {
    const UnitOrder order = best_order(c, unit);
    if (order.found) {
      best.checked = true;
      return best.offer(order.action, order.gain);
    }
    if (haste) haste->stays[at(index(unit))] = true;
  }
}

// ---- brigades ----

namespace {

// How much depends on this brigade's acting.
int need_of(const Scene& c, int brigade) {
  int need = 0;
  for (const UnitId id : c.t.brigades[at(brigade)].units) {
    if (!c.s.has(id) || shot_bars_action(c.t, c.s, id)) continue;
    need += 100 + (c.nearest_enemy_gap(id) < table::inches(20) ? 100 : 0);
    if (c.errand(id).objective != kNoObjective) need += 50;
  }
  return need;
}

}  // namespace

void offer_activation(const Scene& c, Choice& best) {
  for (std::uint8_t b = 0; b < c.s.brigade_count; ++b) {
    if (!check(c.t, c.s, c.seat, Arrive{b})) best.offer(Arrive{b}, 100000);
    if (check(c.t, c.s, c.seat, Activate{b})) continue;
    const ActivationTest test = describe_activation(c.t, c.s, b);
    const int need = need_of(c, b);
    best.offer(Activate{b}, 1000 + need + (test.automatic ? need * test.need / 2 : 0));
  }
}

// ---- leaders ----

namespace {

int leader_value(const Scene& c, UnitId leader, Vec spot) {
  const PieceData& data = c.t.piece(leader);
  int value = 0;
  const auto inches_to = [&](UnitId id) { return length_of(middle_of(c.t, c.s, id) - spot) / table::kInch; };
  if (data.kind == PieceKind::BrigadeLeader) {
    for (const UnitId id : c.t.brigades[data.brigade].units)  // 6.2.2
      if (c.s.has(id)) value -= std::max(0, inches_to(id) - 10) * 30 + inches_to(id);
    const UnitId general = c.t.sides[at(index(c.own))].army_leader;  // 6.1.1, 9.5
    if (general != kNoUnit && c.s.has(general))
      value -= std::max(0, inches_to(general) - 24) * 5 + std::max(0, inches_to(general) - 12) * 2;
    return value;
  }
  for (int b = 0; b < c.s.brigade_count; ++b) {
    const BrigadeData& brigade = c.t.brigades[at(b)];
    if (brigade.side != c.own || !c.s.has(brigade.leader)) continue;
    Length foe = table::inches(60);
    for (const UnitId id : brigade.units)
      if (c.s.has(id)) foe = std::min(foe, c.nearest_enemy_gap(id));
    const int weight = foe < table::inches(14) ? 3 : 1;
    const int away = inches_to(brigade.leader);
    value += weight * (away <= 12 ? 100 : away <= 24 ? 40 : 0) - weight * away;
  }
  return value;
}

}  // namespace

void offer_leader(const Scene& c, Choice& best) {
  const UnitId leader = c.s.stack.top().unit;
  const Piece& now = c.s.piece(leader);
  if (!check(c.t, c.s, c.seat, Done{})) {
    const bool astray =
        c.s.waits(leader) || c.s.stack.top().ask == Ask::Displaced || c.s.stack.top().ask == Ask::Raided;
    best.offer(Done{}, astray ? -1000000 : leader_value(c, leader, {now.x, now.y}) + 10);
  }
  std::vector<Action> list;
  actions(c.t, Known<State>::all_of(c.s, c.seat), list);
  // Beside the leaders of the brigades as well, for a general.
  for (int b = 0; b < c.s.brigade_count; ++b)
    if (const UnitId id = c.t.brigades[at(b)].leader; c.t.brigades[at(b)].side == c.own && c.s.has(id) && id != leader)
      for (const int aside : {-2, 2})
        list.emplace_back(PlaceLeader{leader, c.s.piece(id).x + table::inches(aside), c.s.piece(id).y});
  std::vector<std::pair<int, PlaceLeader>> places;
  for (const Action& a : list)
    if (const auto* place = std::get_if<PlaceLeader>(&a))
      places.emplace_back(leader_value(c, leader, {place->x, place->y}), *place);
  std::sort(places.begin(), places.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  for (const auto& [value, place] : places)
    if (!check(c.t, c.s, c.seat, place)) return best.offer(place, value);
}

}  // namespace valor::vf
