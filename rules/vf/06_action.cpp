// Chapter 6: Action phase (edition and rulings: see README).
//
// Not here: assaults (6.5). What a unit does with terrain features is in t_terrain.cpp.
#include "rules/vf/06_action.h"

#include "core/table/motion.h"
#include "core/table/region.h"
#include "rules/vf/03_sequence.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/08_attack.h"

namespace valor::vf {

inline constexpr Length kAutomaticReach = table::inches(24);  // 6.1.1
inline constexpr Length kMessengerReach = table::inches(12);  // 6.2.2
inline constexpr Length kRallyMargin = table::inches(12);     // 6.7
inline constexpr Length kDisplacedReach = table::inches(6);   // 6.3.2
inline constexpr Length kSwiftBonus = table::inches(6);       // Vive l'Empereur

// --- 6.1 ---

ActivationTest describe_activation(const Setting& t, const State& s, int brigade) {
  const BrigadeData& data = t.brigades[at(brigade)];
  ActivationTest test;
  test.brigade_routed = (s.brigades[at(brigade)].flags & kRoutedOnce) != 0;
  test.need = needed_die(2, test.brigade_routed ? -1 : 0);
  // 6.1.1
  const UnitId army_leader = t.sides[at(index(data.side))].army_leader;
  test.automatic = s.activated == 0 && s.has(army_leader) && s.has(data.leader) &&
                   distance_between(t, s, data.leader, army_leader).at_most(kAutomaticReach);
  return test;
}

std::optional<Refusal> check_activate(const Setting& t, const State& s, const Activate& a) {
  if (a.brigade >= s.brigade_count || t.brigades[a.brigade].side != s.active)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  const char* name = t.brigades[a.brigade].name.c_str();
  if (s.brigades[a.brigade].flags & kShattered)
    return Refusal{"vf 9.4", "vf.refuse.shattered", {text_arg("brigade", name)}};
  if (s.brigades[a.brigade].flags & kTested)
    return Refusal{"vf 6.0", "vf.refuse.already_tested", {text_arg("brigade", name)}};
  return std::nullopt;
}

namespace {

// 6.2 Units of the brigade that could still take an action this turn.
bool somebody_can_act(const Setting& t, const State& s, int brigade) {
  return std::any_of(t.brigades[at(brigade)].units.begin(), t.brigades[at(brigade)].units.end(),
                     [&](UnitId id) { return s.has(id) && !(s.piece(id).flags & (kShot | kActed)); });
}

// A unit that waits in vain for its messenger may still act on initiative, if its side has cards.
bool somebody_is_lost(const Setting& t, const State& s, int brigade) {
  return hand_size(s, t.brigades[at(brigade)].side) > 0 &&
         std::any_of(t.brigades[at(brigade)].units.begin(), t.brigades[at(brigade)].units.end(),
                     [&](UnitId id) { return s.has(id) && (s.piece(id).flags & kLost); });
}

// 6.8
void ask_for_leader(Flow& flow, int brigade) {
  const UnitId leader = flow.t.brigades[at(brigade)].leader;
  if (!flow.s.has(leader)) {
    next_brigade(flow);
    return;
  }
  flow.tell(Asked{Frame{.seat = seat_of(flow.s.active),
                        .ask = Ask::BrigadeLeader,
                        .brigade = static_cast<std::uint8_t>(brigade),
                        .unit = leader}});
}

}  // namespace

void activate(Flow& flow, const Activate& a) {
  const ActivationTest test = describe_activation(flow.t, flow.s, a.brigade);
  int die = 0;
  if (!test.automatic)
    die = flow.dice.roll(one_die(seat_of(flow.s.active), "vf.roll.activation", "vf 6.1", 6, at_least(test.need))).sum();
  const bool passed = test.automatic || die >= test.need;
  flow.tell(ActivationTested{a.brigade, static_cast<std::uint8_t>(test.need), static_cast<std::uint8_t>(die), passed});
  const bool can_act = somebody_can_act(flow.t, flow.s, a.brigade);
  const Seat seat = seat_of(flow.s.active);
  if (passed && can_act) flow.tell(Asked{Frame{.seat = seat, .ask = Ask::Brigade, .brigade = a.brigade}});
  else if (can_act && hand_size(flow.s, flow.s.active) > 0)
    flow.tell(Asked{Frame{.seat = seat, .ask = Ask::Initiative, .brigade = a.brigade}});
  else ask_for_leader(flow, a.brigade);
}

// --- 6.2 ---

bool has_begun(const State& s, UnitId unit) {
  if (s.stack.empty()) return false;
  const Frame& top = s.stack.top();
  return top.ask == Ask::Brigade && top.unit == unit && (top.kind != MoveKind::None || top.reformed);
}

std::optional<Refusal> check_may_act(const Setting& t, const State& s, UnitId unit) {
  const Frame& top = s.stack.top();
  if (!unit_in_play(t, s, unit) || t.piece(unit).side != s.active)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  if (t.piece(unit).brigade != top.brigade)
    return Refusal{"vf 6.2", "vf.refuse.other_brigade", {unit_arg("unit", unit)}};
  if (top.only && top.unit != unit) return Refusal{"vf F.any", "vf.refuse.only_one_unit", {unit_arg("unit", top.unit)}};
  const std::uint8_t flags = s.piece(unit).flags;
  if (flags & kShot) return Refusal{"vf 6.2", "vf.refuse.shot_this_turn", {unit_arg("unit", unit)}};
  if (flags & kLost) return Refusal{"vf 6.2.2", "vf.refuse.messenger_failed", {unit_arg("unit", unit)}};
  if (flags & kActed) return Refusal{"vf 6.2", "vf.refuse.already_acted", {unit_arg("unit", unit)}};
  return std::nullopt;
}

bool needs_messenger(const Setting& t, const State& s, UnitId unit) {
  if (s.piece(unit).flags & kReached) return false;
  const UnitId leader = t.brigades[t.piece(unit).brigade].leader;
  return s.has(leader) && distance_between(t, s, unit, leader).more_than(kMessengerReach);
}

bool begin_action(Flow& flow, UnitId unit) {
  if (has_begun(flow.s, unit)) return true;
  flow.tell(ActionBegan{unit});
  if (!needs_messenger(flow.t, flow.s, unit)) return true;
  const int die =
      flow.dice.roll(one_die(seat_of(flow.s.active), "vf.roll.messenger", "vf 6.2.2", 6, at_least(4))).sum();
  flow.tell(MessengerTested{unit, 4, static_cast<std::uint8_t>(die), die >= 4});
  return die >= 4;
}

void finish_brigade(Flow& flow) {
  const Frame top = flow.s.stack.top();
  flow.tell(Answered{});
  if (top.ask == Ask::Brigade && top.only) {
    if (somebody_can_act(flow.t, flow.s, top.brigade) && hand_size(flow.s, flow.s.active) > 0) return;
    flow.tell(Answered{});  // nobody else can use his initiative
  }
  ask_for_leader(flow, top.brigade);
}

void finish_brigade_if_idle(Flow& flow) {
  const Frame& top = flow.s.stack.top();
  if (top.ask != Ask::Brigade) return;
  if (top.unit != kNoUnit && !(flow.s.piece(top.unit).flags & kActed)) return;
  if (!top.only && (somebody_can_act(flow.t, flow.s, top.brigade) || somebody_is_lost(flow.t, flow.s, top.brigade)))
    return;
  finish_brigade(flow);
}

// --- 6.3 ---

Length move_distance(const Setting& t, const State& s, UnitId unit, MoveKind kind) {
  // 6.3.1
  Length distance = table::inches(formation(t, s, unit) == Formation::Line ? 8 : 12);
  if (t.piece(unit).profile.arm == Arm::Cavalry) distance = table::inches(18);
  if (kind == MoveKind::Double) distance *= 2;
  if (s.brigades[t.piece(unit).brigade].flags & kSwift) distance += kSwiftBonus;
  return distance;
}

Length distance_left(const Setting& t, const State& s, UnitId unit, MoveKind kind) {
  const Length spent = has_begun(s, unit) ? s.stack.top().spent : 0;
  return std::max(0, move_distance(t, s, unit, kind) - spent);
}

Length move_cost(const Setting& t, const State& s, const Move& a) {
  const Footprint from = footprint(t, s, a.unit);
  return table::reach(from, {{{a.x, a.y}, {a.heading}}, from.grid});
}

std::optional<Refusal> check_stand(const Setting& t, const State& s, UnitId unit, const Footprint& to) {
  // 6.3
  if (!table::wholly_on_table(table_of(t), to)) return Refusal{"vf 6.3", "vf.refuse.off_table"};
  // T.3
  for (const Feature& f : t.features)
    if (f.kind == FeatureKind::Wood && stands_in(to, f.area))
      return Refusal{"vf T.3", "vf.refuse.into_wood", {text_arg("feature", f.name.c_str())}};
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (id == unit || !unit_in_play(t, s, id)) continue;
    const bool friendly = t.piece(id).side == t.piece(unit).side;
    if (is_inside(s, id)) {
      // T.3.4: friends may touch a feature that friends hold, enemies need an assault for it.
      if (!friendly && table::touches(to, t.features[s.piece(id).inside].area))
        return Refusal{"vf T.3.4", "vf.refuse.touches_held_terrain", {unit_arg("other", id)}};
    } else if (friendly && table::touches(to, footprint(t, s, id))) {
      return Refusal{"vf 6.3", "vf.refuse.touches_friend", {unit_arg("other", id)}};
    }
  }
  return std::nullopt;
}

namespace {

// A figure that turns by more than a right angle turns about first: with a full last rank everybody stands as before.
Footprint start_of_way(const Footprint& from, const Footprint& to) {
  const int turn = table::turn_between(from.pose.heading, to.pose.heading);
  const bool turns_about = turn > table::kQuarterTurn || turn < -table::kQuarterTurn;
  const bool full = table::last_rank_size(from.grid) == from.grid.files;
  return turns_about && full ? table::about_faced(from) : from;
}

// 6.3, 6.3.2, 6.4 What lies in the way.
std::optional<Refusal> check_way(const Setting& t, const State& s, const Move& a, const Footprint& from,
                                 const Footprint& to) {
  const Footprint start = start_of_way(from, to);
  for (const Feature& f : t.features)
    if (f.kind == FeatureKind::Wood && passes_through(start, to, f.area))
      return Refusal{"vf T.3", "vf.refuse.into_wood", {text_arg("feature", f.name.c_str())}};
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    // T.3.4: a unit in a feature does not keep others 3" away.
    if (id == a.unit || !unit_in_play(t, s, id) || is_inside(s, id)) continue;
    const Footprint body = footprint(t, s, id);
    if (t.piece(id).side == t.piece(a.unit).side) {
      const bool opens = t.piece(id).brigade == t.piece(a.unit).brigade && !in_contact_with_enemy(t, s, id);
      if (!opens && table::passes_over(start, to, body))
        return Refusal{"vf 6.3", "vf.refuse.through_friend", {unit_arg("other", id)}};
    } else if (a.kind == MoveKind::Retreat) {
      // 6.4
      if (table::passes_over(start, to, body))
        return Refusal{"vf 6.3", "vf.refuse.through_enemy", {unit_arg("other", id)}};
      if (table::distance(to, body).less_than(kEnemyMargin))
        return Refusal{"vf 6.4", "vf.refuse.retreat_too_near", {unit_arg("other", id)}};
    } else if (!table::keeps_off(start, to, body, kEnemyMargin)) {
      // 6.3.2
      return Refusal{"vf 6.3.2", "vf.refuse.near_enemy", {unit_arg("other", id)}};
    }
  }
  return std::nullopt;
}

// 6.6
std::optional<Refusal> check_double(const Setting& t, const State& s, const Move& a, const Footprint& to) {
  const std::optional<Nearest> before = nearest_enemy(t, s, a.unit);
  if (before && before->distance.at_most(kDoubleMargin))
    return Refusal{"vf 6.6", "vf.refuse.double_start", {unit_arg("other", before->unit)}};
  const std::optional<Nearest> after = nearest_enemy(t, s, to, t.piece(a.unit).side);
  if (after && after->distance.at_most(kDoubleMargin))
    return Refusal{"vf 6.6", "vf.refuse.double_end", {unit_arg("other", after->unit)}};
  return std::nullopt;
}

// 6.4 Whoever sees it start must have it in his front arc at the end.
std::optional<Refusal> check_retreat(const Setting& t, const State& s, const Move& a, const Footprint& to) {
  const Sight sight(t, s);
  std::optional<Refusal> no;
  each_unit(t, s, other(t.piece(a.unit).side), [&](UnitId enemy) {
    if (!no && sight.sees(enemy, a.unit) && !in_front_arc(t, s, enemy, to))
      no = Refusal{"vf 6.4", "vf.refuse.retreat_out_of_arc", {unit_arg("other", enemy)}};
  });
  return no;
}

// 6.2.1, 6.3.3, 6.6 Does this leg fit what the unit has begun?
std::optional<Refusal> check_goes_on(const State& s, const Move& a) {
  if (a.kind == MoveKind::None) return Refusal{"vf 6.2.1", "vf.refuse.one_action"};
  if (!has_begun(s, a.unit)) return std::nullopt;
  const Frame& top = s.stack.top();
  if (top.kind != MoveKind::None && top.kind != a.kind)
    return Refusal{"vf 6.2.1", "vf.refuse.one_action", {unit_arg("unit", a.unit)}};
  if (top.reformed == 2) return Refusal{"vf 6.3.3", "vf.refuse.reformed_after", {unit_arg("unit", a.unit)}};
  if (top.reformed && a.kind == MoveKind::Double)
    return Refusal{"vf 6.6", "vf.refuse.no_reform_with_double", {unit_arg("unit", a.unit)}};
  if (top.legs >= kMostLegs) return Refusal{"vf 6.3", "vf.refuse.too_many_legs", {number("most", kMostLegs)}};
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check_move(const Setting& t, const State& s, const Move& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (is_inside(s, a.unit)) return Refusal{"vf T.3.3", "vf.refuse.must_leave_first", {unit_arg("unit", a.unit)}};
  if (auto no = check_goes_on(s, a)) return no;
  if (!table::on_table(table_of(t), {a.x, a.y})) return Refusal{"vf 6.3", "vf.refuse.off_table"};
  const Footprint from = footprint(t, s, a.unit);
  const Footprint to{{{a.x, a.y}, {a.heading}}, from.grid};
  if (to == from) return Refusal{"vf 6.3", "vf.refuse.same_place", {unit_arg("unit", a.unit)}};
  // 6.3.1
  const Length left = distance_left(t, s, a.unit, a.kind);
  if (!table::can_reach(from, to, left))
    return Refusal{"vf 6.3.1", "vf.refuse.too_far", {unit_arg("unit", a.unit), inches("left", left)}};
  if (auto no = check_stand(t, s, a.unit, to)) return no;
  if (auto no = check_way(t, s, a, from, to)) return no;
  if (a.kind == MoveKind::Double) return check_double(t, s, a, to);
  if (a.kind == MoveKind::Retreat) return check_retreat(t, s, a, to);
  return std::nullopt;
}

void displace_leaders(Flow& flow, UnitId mover, const Footprint& from, const Footprint& to) {
  const Side enemy = other(flow.t.piece(mover).side);
  for (int i = 0; i < flow.s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (!flow.s.has(id) || is_unit(flow.t, id) || flow.t.piece(id).side != enemy) continue;
    if (!table::passes_over(start_of_way(from, to), to, footprint(flow.t, flow.s, id))) continue;
    bool has_units = false;
    each_unit(flow.t, flow.s, enemy, [&](UnitId) { has_units = true; });
    if (has_units) flow.tell(Asked{Frame{.seat = seat_of(enemy), .ask = Ask::Displaced, .unit = id}});
    else flow.tell(LeaderRemoved{id});
  }
}

void move(Flow& flow, const Move& a) {
  const Footprint from = footprint(flow.t, flow.s, a.unit);
  const Footprint to{{{a.x, a.y}, {a.heading}}, from.grid};
  const Length cost = table::reach(from, to);
  if (!begin_action(flow, a.unit)) {
    finish_brigade_if_idle(flow);
    return;
  }
  flow.tell(UnitMoved{a.unit, a.kind, from.pose, to.pose, cost});
  displace_leaders(flow, a.unit, from, to);
}

// --- 6.3.3 ---

Footprint reformed(const Setting& t, const State& s, const Reform& a) {
  const Footprint from = footprint(t, s, a.unit);
  const table::Centre before = table::centre_of_rank(from.grid.files);
  const table::Centre after = table::centre_of_rank(a.files);
  return table::reformed(from, {.grid = grid_of(t, a.unit, a.files),
                                .heading = {a.heading},
                                .kept = a.from == 0 ? before.first : before.second,
                                .becomes = a.to == 0 ? after.first : after.second});
}

std::optional<Refusal> check_reform(const Setting& t, const State& s, const Reform& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (is_inside(s, a.unit)) return Refusal{"vf T.3.3", "vf.refuse.must_leave_first", {unit_arg("unit", a.unit)}};
  if (has_begun(s, a.unit)) {
    const Frame& top = s.stack.top();
    if (top.reformed) return Refusal{"vf 6.3.3", "vf.refuse.already_reformed", {unit_arg("unit", a.unit)}};
    if (top.kind == MoveKind::Double)
      return Refusal{"vf 6.6", "vf.refuse.no_reform_with_double", {unit_arg("unit", a.unit)}};
  }
  // 1.2.1
  if (!is_array(t.piece(a.unit).figures, a.files))
    return Refusal{"vf 1.2.1", "vf.refuse.no_such_array", {number("files", a.files)}};
  if (a.from > 1 || a.to > 1) return Refusal{"vf 6.3.3", "vf.refuse.pivot"};
  const Footprint from = footprint(t, s, a.unit);
  const Footprint to = reformed(t, s, a);
  if (to == from) return Refusal{"vf 6.3.3", "vf.refuse.same_place", {unit_arg("unit", a.unit)}};
  const std::optional<Nearest> before = nearest_enemy(t, s, a.unit);
  if (before && before->distance.at_most(kEnemyMargin))
    return Refusal{"vf 6.3.3", "vf.refuse.reform_near_enemy", {unit_arg("other", before->unit)}};
  if (auto no = check_stand(t, s, a.unit, to)) return no;
  const std::optional<Nearest> after = nearest_enemy(t, s, to, t.piece(a.unit).side);
  if (after && after->distance.at_most(kEnemyMargin))
    return Refusal{"vf 6.3.3", "vf.refuse.reform_near_enemy", {unit_arg("other", after->unit)}};
  return std::nullopt;
}

void reform(Flow& flow, const Reform& a) {
  const Footprint from = footprint(flow.t, flow.s, a.unit);
  const Footprint to = reformed(flow.t, flow.s, a);
  if (!begin_action(flow, a.unit)) {
    finish_brigade_if_idle(flow);
    return;
  }
  flow.tell(UnitReformed{.unit = a.unit,
                         .from = from.pose,
                         .to = to.pose,
                         .files_before = static_cast<std::uint8_t>(from.grid.files),
                         .files = a.files});
  displace_leaders(flow, a.unit, to, to);
}

// --- 6.7 ---

int rally_need(const Setting& t, const State& s, UnitId unit) {
  const std::optional<Nearest> near = nearest_enemy(t, s, unit);
  return needed_die(6, !near || near->distance.more_than(kRallyMargin) ? 1 : 0);
}

std::optional<Refusal> check_rally(const Setting& t, const State& s, const Rally& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (has_begun(s, a.unit)) return Refusal{"vf 6.2.1", "vf.refuse.one_action", {unit_arg("unit", a.unit)}};
  if (s.piece(a.unit).losses == 0) return Refusal{"vf 6.7", "vf.refuse.nothing_to_rally", {unit_arg("unit", a.unit)}};
  return std::nullopt;
}

void rally(Flow& flow, const Rally& a) {
  if (begin_action(flow, a.unit)) {
    const int need = rally_need(flow.t, flow.s, a.unit);
    const Roll roll = flow.dice.roll(
        pool(seat_of(flow.s.active), "vf.roll.rally", "vf 6.7", flow.s.piece(a.unit).losses, at_least(need)));
    const int removed = resolve(need, roll.dice());
    flow.tell(UnitRallied{a.unit, static_cast<std::uint8_t>(need), static_cast<std::uint8_t>(removed), shown(roll)});
  }
  finish_brigade_if_idle(flow);
}

// --- 6.8, 6.3.2 ---

namespace {

// Is a base set up here on the table, off woods and off other units?
std::optional<Refusal> check_leader_stands(const Setting& t, const State& s, UnitId leader, const Footprint& base) {
  if (!table::wholly_on_table(table_of(t), base)) return Refusal{"vf 6.3", "vf.refuse.off_table"};
  for (const Feature& f : t.features)
    if (f.kind == FeatureKind::Wood && stands_in(base, f.area))
      return Refusal{"vf T.3", "vf.refuse.into_wood", {text_arg("feature", f.name.c_str())}};
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (id == leader || !s.has(id) || is_inside(s, id)) continue;
    if (table::overlaps(base, footprint(t, s, id)))
      return Refusal{"vf 1.2.1", "vf.refuse.overlaps", {unit_arg("other", id)}};
  }
  return std::nullopt;
}

UnitId nearest_friend(const Setting& t, const State& s, UnitId leader) {
  UnitId best = kNoUnit;
  table::Distance nearest;
  each_unit(t, s, t.piece(leader).side, [&](UnitId id) {
    const table::Distance d = distance_between(t, s, leader, id);
    if (best != kNoUnit && !(d < nearest)) return;
    best = id;
    nearest = d;
  });
  return best;
}

}  // namespace

std::optional<Refusal> check_place_leader(const Setting& t, const State& s, const PlaceLeader& a) {
  const Frame& top = s.stack.top();
  if (a.leader != top.unit || !s.has(a.leader)) return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  if (!table::on_table(table_of(t), {a.x, a.y})) return Refusal{"vf 6.3", "vf.refuse.off_table"};
  const Footprint base = leader_base(t, a.leader, {a.x, a.y});
  if (auto no = check_leader_stands(t, s, a.leader, base)) return no;
  if (top.ask == Ask::Displaced) {
    const UnitId near = nearest_friend(t, s, a.leader);
    if (distance_to(t, s, base, near).more_than(kDisplacedReach))
      return Refusal{"vf 6.3.2", "vf.refuse.displaced_too_far", {unit_arg("other", near)}};
    return std::nullopt;
  }
  const Piece& p = s.piece(a.leader);
  if (table::distance(Vec{p.x, p.y}, Vec{a.x, a.y}).more_than(kLeaderReach))
    return Refusal{"vf 6.8", "vf.refuse.leader_too_far", {unit_arg("unit", a.leader)}};
  const std::optional<Nearest> enemy = nearest_enemy(t, s, base, t.piece(a.leader).side);
  if (enemy && enemy->distance.at_most(kLeaderMargin))
    return Refusal{"vf 6.8", "vf.refuse.leader_near_enemy", {unit_arg("other", enemy->unit)}};
  return std::nullopt;
}

void place_leader(Flow& flow, const PlaceLeader& a) {
  const Piece& p = flow.s.piece(a.leader);
  flow.tell(LeaderPlaced{a.leader, {p.x, p.y}, {a.x, a.y}});
}

Vec default_place(const Setting& t, const State& s, UnitId leader) {
  const UnitId near = nearest_friend(t, s, leader);
  const Length half = t.piece(leader).base_depth;
  Vec spot;
  if (is_inside(s, near)) {
    spot = t.features[s.piece(near).inside].middle;
  } else {
    const Footprint f = footprint(t, s, near);
    spot = table::place(f.pose, {0, -4 * (table::total_depth(f.grid) + half)});
  }
  return {std::clamp(spot.x, half, t.width - half), std::clamp(spot.y, half, t.height - half)};
}

}  // namespace valor::vf
