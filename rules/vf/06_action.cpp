// Chapter 6: Action phase (edition and rulings: see README).
//
// Not here: assaults (06_assault.cpp). What a unit does with terrain features is in t_terrain.cpp.
#include "rules/vf/06_action.h"

#include "core/table/motion.h"
#include "core/table/region.h"
#include "rules/vf/03_sequence.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/06_assault.h"
#include "rules/vf/08_attack.h"
#include "rules/vf/11_reinforcements.h"

namespace valor::vf {

inline constexpr Length kAutomaticReach = table::inches(24);    // 6.1.1
inline constexpr Length kDivisionAutomatic = table::inches(6);  // O4.1
inline constexpr Length kMessengerReach = table::inches(12);    // 6.2.2
inline constexpr Length kRallyMargin = table::inches(12);       // 6.7
inline constexpr Length kDisplacedReach = table::inches(6);     // 6.3.2
inline constexpr Length kSwiftBonus = table::inches(6);         // Vive l'Empereur
inline constexpr Length kForwardMargin = table::inches(12);     // Forward!
inline constexpr Length kRaidReach = table::inches(12);         // Cossack Raid

// --- 6.1 ---

ActivationTest describe_activation(const Setting& t, const State& s, int brigade) {
  const BrigadeData& data = t.brigades[at(brigade)];
  ActivationTest test;
  test.brigade_routed = (s.brigades[at(brigade)].flags & kRoutedOnce) != 0;
  const bool cautious = t.options.leader_traits && s.has(data.leader) && t.piece(data.leader).trait == Trait::Cautious;
  test.need = needed_die(cautious ? 3 : 2, test.brigade_routed ? -1 : 0);
  // 6.1.1
  const UnitId army_leader = t.sides[at(index(data.side))].army_leader;
  const bool confused = ((s.confused >> index(data.side)) & 1) != 0;  // F.3
  // O5 Commanding: the first two brigades.
  const bool commanding = t.options.leader_traits && t.piece(army_leader).trait == Trait::Commanding;
  test.automatic = !confused && s.activated <= (commanding ? 1 : 0) &&
                   near_a_general(t, s, brigade, kAutomaticReach, kDivisionAutomatic);
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
  if (!is_on_field(t, s, a.brigade)) return Refusal{"vf 11.0", "vf.refuse.not_arrived", {text_arg("brigade", name)}};
  return std::nullopt;
}

bool is_on_field(const Setting& t, const State& s, int brigade) {
  const std::vector<UnitId>& units = t.brigades[at(brigade)].units;
  return std::any_of(units.begin(), units.end(), [&](UnitId id) { return s.has(id); });
}

namespace {

// 6.2 Units of the brigade that could still take an action this turn.
bool somebody_can_act(const Setting& t, const State& s, int brigade) {
  return std::any_of(t.brigades[at(brigade)].units.begin(), t.brigades[at(brigade)].units.end(), [&](UnitId id) {
    return s.has(id) && !(s.piece(id).flags & kActed) && !shot_bars_action(t, s, id);
  });
}

// The same for reinforcements and free moves.
bool somebody_may_act(const Setting& t, const State& s, int brigade) {
  const std::vector<UnitId>& units = t.brigades[at(brigade)].units;
  return std::any_of(units.begin(), units.end(),
                     [&](UnitId id) { return !is_inside(s, id) && !check_may_act(t, s, id); });
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
  const bool rides_on = flow.s.waits(leader) && is_on_field(flow.t, flow.s, brigade);  // 11.0
  if (!flow.s.has(leader) && !rides_on) {
    next_brigade(flow);
    return;
  }
  flow.tell(Asked{Frame{.seat = commander_of(flow.t, leader),
                        .ask = Ask::BrigadeLeader,
                        .brigade = static_cast<std::uint8_t>(brigade),
                        .unit = leader}});
}

}  // namespace

void activate(Flow& flow, const Activate& a) {
  const ActivationTest test = describe_activation(flow.t, flow.s, a.brigade);
  int die = 0;
  if (!test.automatic)
    die =
        flow.dice
            .roll(one_die(flow.t.brigades[a.brigade].commander, "vf.roll.activation", "vf 6.1", 6, at_least(test.need)))
            .sum();
  const bool passed = test.automatic || die >= test.need;
  flow.tell(ActivationTested{a.brigade, static_cast<std::uint8_t>(test.need), static_cast<std::uint8_t>(die), passed});
  const bool can_act = somebody_can_act(flow.t, flow.s, a.brigade);
  const Seat seat = flow.t.brigades[a.brigade].commander;
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

namespace {

// 2.3 Another player's unit is named with him.
Refusal refuse_other_brigade(const Setting& t, UnitId unit, Seat seat) {
  const Seat commander = commander_of(t, unit);
  if (commander == seat) return {"vf 6.2", "vf.refuse.other_brigade", {unit_arg("unit", unit)}};
  if (index(commander) < kSides) return {"vf 2.3", "vf.refuse.chief_commands", {unit_arg("unit", unit)}};
  const char* name = t.commanders[at(index(commander) - kSides)].name.c_str();
  return {"vf 2.3", "vf.refuse.other_commands", {unit_arg("unit", unit), text_arg("commander", name)}};
}

}  // namespace

std::optional<Refusal> check_may_act(const Setting& t, const State& s, UnitId unit) {
  const Frame& top = s.stack.top();
  const bool known_unit = (s.has(unit) || s.waits(unit)) && is_unit(t, unit);
  if (!known_unit || t.piece(unit).side != s.active) return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  if (t.piece(unit).brigade != top.brigade) return refuse_other_brigade(t, unit, top.seat);
  if (top.only && top.unit != unit) return Refusal{"vf F.any", "vf.refuse.only_one_unit", {unit_arg("unit", top.unit)}};
  if (top.under == Under::Arrival) return check_arriving(t, s, unit);
  const std::uint32_t flags = s.piece(unit).flags;
  if (flags & kWaiting) return Refusal{"vf 11.0", "vf.refuse.not_arriving", {unit_arg("unit", unit)}};
  if (top.under == Under::Card) {  // a free move is no action: it takes none and costs none
    if (flags & kFreed) return Refusal{"vf 4.0", "vf.refuse.already_acted", {unit_arg("unit", unit)}};
    return std::nullopt;
  }
  if (shot_bars_action(t, s, unit)) return Refusal{"vf 6.2", "vf.refuse.shot_this_turn", {unit_arg("unit", unit)}};
  if (flags & kLost) return Refusal{"vf 6.2.2", "vf.refuse.messenger_failed", {unit_arg("unit", unit)}};
  if (flags & kActed) return Refusal{"vf 6.2", "vf.refuse.already_acted", {unit_arg("unit", unit)}};
  return std::nullopt;
}

std::optional<Refusal> check_no_free_move(const State& s, UnitId unit) {
  if (s.stack.top().under != Under::Card) return std::nullopt;
  return Refusal{"vf 4.0", "vf.refuse.only_a_move", {unit_arg("unit", unit)}};
}

bool needs_messenger(const Setting& t, const State& s, UnitId unit) {
  if (s.piece(unit).flags & kReached) return false;
  const UnitId leader = t.brigades[t.piece(unit).brigade].leader;
  return s.has(leader) && distance_between(t, s, unit, leader).more_than(kMessengerReach);
}

bool shot_bars_action(const Setting& t, const State& s, UnitId unit) {
  const std::uint32_t flags = s.piece(unit).flags;
  return (flags & (kShot | kOneGun)) && !(flags & kSkirmished) && !t.has(unit, kHorseArtillery);
}

int messenger_need(const Setting& t, const State& s, UnitId unit) {
  const BrigadeData& brigade = t.brigades[t.piece(unit).brigade];
  const auto is_light = [&](UnitId id) { return (t.piece(id).profile.rules & (kLightInfantry | kLightCavalry)) != 0; };
  const bool quick =
      t.has(unit, kLightCavalry) ||
      (t.has(unit, kLightInfantry) &&
       (t.piece(unit).profile.detachment || std::all_of(brigade.units.begin(), brigade.units.end(), is_light)));
  return needed_die(led_by(t, s, unit, Trait::Meticulous) ? 3 : 4, quick ? 2 : 0);
}

bool begin_action(Flow& flow, UnitId unit) {
  if (has_begun(flow.s, unit)) return true;
  const bool ordered = flow.s.stack.top().under == Under::Orders;
  flow.tell(ActionBegan{unit});
  if (!ordered || !needs_messenger(flow.t, flow.s, unit)) return true;
  const int need = messenger_need(flow.t, flow.s, unit);
  const int die =
      flow.dice.roll(one_die(commander_of(flow.t, unit), "vf.roll.messenger", "vf 6.2.2", 6, at_least(need))).sum();
  flow.tell(MessengerTested{unit, static_cast<std::uint8_t>(need), static_cast<std::uint8_t>(die), die >= need});
  if (die < need) return false;
  // F.Q.spanish: the enemy may still stop the messenger; then the unit's player chooses anew (question 50).
  const Side enemy = other(flow.s.active);
  if (!may_play(flow.t, flow.s, enemy, Fate::InvisibleEnemy)) return true;
  flow.tell(Asked{Frame{.seat = seat_of(enemy), .ask = Ask::EnemyOrder, .unit = unit}});
  return false;
}

void finish_brigade(Flow& flow) {
  const Frame top = flow.s.stack.top();
  flow.tell(Answered{});
  if (top.under == Under::Card) {
    if (flow.s.phase == Phase::Melee) end_phase(flow);  // F.4
    return;
  }
  if (top.under == Under::Arrival && flow.s.has(flow.t.brigades[top.brigade].leader)) {
    next_brigade(flow);  // he moves with his brigade (6.8)
    return;
  }
  if (top.ask == Ask::Brigade && top.only) {
    if (somebody_can_act(flow.t, flow.s, top.brigade) && hand_size(flow.s, flow.s.active) > 0) return;
    flow.tell(Answered{});  // nobody else can use his initiative
  }
  ask_for_leader(flow, top.brigade);
}

void finish_brigade_if_idle(Flow& flow) {
  const Frame& top = flow.s.stack.top();
  if (top.ask != Ask::Brigade) return;
  const int done = top.under == Under::Card ? kFreed : kActed;
  if (top.unit != kNoUnit && !(flow.s.piece(top.unit).flags & done)) return;
  const bool ordered = top.under == Under::Orders;
  if (!top.only &&
      (ordered ? somebody_can_act(flow.t, flow.s, top.brigade) || somebody_is_lost(flow.t, flow.s, top.brigade)
               : somebody_may_act(flow.t, flow.s, top.brigade)))
    return;
  finish_brigade(flow);
}

// --- 6.3 ---

namespace {

// 6.3.1 and the special rules that change it.
int move_inches(const Setting& t, const State& s, UnitId unit) {
  const Formation f = formation(t, s, unit);
  switch (t.piece(unit).profile.arm) {
    case Arm::Cavalry:
      return t.has(unit, kSwiftMover) ? 24 : 18;
    case Arm::Artillery: {
      const bool limbered = f == Formation::MarchColumn;
      if (t.has(unit, kHorseArtillery)) return limbered ? 18 : 9;
      if (t.has(unit, kSlow)) return limbered ? 6 : 1;
      return limbered ? 12 : 3;
    }
    default:
      if (f == Formation::Square) return 3;
      if (f == Formation::OpenOrder) return 9;
      return (f == Formation::Line ? 8 : 12) + (t.has(unit, kSwiftMover) ? 6 : 0);
  }
}

}  // namespace

Length move_distance(const Setting& t, const State& s, UnitId unit, MoveKind kind) {
  Length distance = table::inches(move_inches(t, s, unit));
  if (kind == MoveKind::Double) distance *= 2;
  if (kind == MoveKind::Assault && led_closely_by(t, s, unit, Trait::Bold)) distance += table::inches(2);  // O5
  if (s.brigades[t.piece(unit).brigade].flags & kSwift) distance += kSwiftBonus;
  return distance;
}

Length distance_left(const Setting& t, const State& s, UnitId unit, MoveKind kind) {
  const Frame* top = s.stack.empty() ? nullptr : &s.stack.top();
  const bool twice = top && top->under == Under::Arrival && kind == MoveKind::Move;  // 11.0
  const Length spent = has_begun(s, unit) ? top->spent : 0;
  return std::max(0, move_distance(t, s, unit, kind) * (twice ? 2 : 1) - spent);
}

Footprint end_of(const Setting& t, const State& s, const Move& a) {
  return footprint_at(t, s, a.unit, {{a.x, a.y}, {a.heading}});
}

std::optional<Refusal> check_stand(const Setting& t, const State& s, UnitId unit, const Footprint& to, MoveKind kind) {
  // 6.3
  if (!table::wholly_on_table(table_of(t), to)) return Refusal{"vf 6.3", "vf.refuse.off_table"};
  for (const Feature& f : t.features) {
    // T.3
    if (is_defendable(t, f) && stands_in(to, f.area))
      return Refusal{"vf T.3", "vf.refuse.into_wood", {text_arg("feature", f.name.c_str())}};
    if (is_impassable(f) && stands_on(to, f))
      return Refusal{"vf T.2.4", "vf.refuse.impassable", {text_arg("feature", f.name.c_str())}};
  }
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (id == unit || !unit_in_play(t, s, id)) continue;
    const bool friendly = t.piece(id).side == t.piece(unit).side;
    if (is_inside(s, id)) {
      // T.3.4: friends may touch a feature that friends hold, enemies need an assault for it.
      if (!friendly && kind != MoveKind::Assault && table::touches(to, t.features[s.piece(id).inside].area))
        return Refusal{"vf T.3.4", "vf.refuse.touches_held_terrain", {unit_arg("other", id)}};
      continue;
    }
    const Footprint body = footprint(t, s, id);
    if (friendly && table::touches(to, body))
      return Refusal{"vf 6.3", "vf.refuse.touches_friend", {unit_arg("other", id)}};
    // Open Order: nobody stands in the gaps of others. From enemies all but assaults stay away anyhow.
    if ((friendly || kind == MoveKind::Assault) && table::overlaps(to, body))
      return Refusal{"vf 1.2.1", "vf.refuse.overlaps", {unit_arg("other", id)}};
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

inline constexpr Length kBarrierPrice = table::inches(4);  // T.2.1

bool has_a_price(const Setting& t, const Feature& f) {
  return is_rough(t, f) || f.kind == FeatureKind::LowWall || f.kind == FeatureKind::Stream ||
         f.kind == FeatureKind::Road || f.kind == FeatureKind::Entrenchment;
}

// What one figure's straight way costs over the features that change the price.
Length price_of_way(const Setting& t, const table::Segment& way, bool ignores_rough, bool marches) {
  const Length length = table::distance(way.a, way.b).ceil();
  Length price = length;
  for (const Feature& f : t.features) {
    if (!table::meets(f.area.box(), table::box_of(std::array<Vec, 2>{way.a, way.b}))) continue;
    if (is_rough(t, f) && !ignores_rough) price += f.area.length_inside(way);                        // T.2.6
    else if (f.kind == FeatureKind::Road && marches) price -= table::length_along(f.line, way) / 2;  // T.2.3
    else if (f.kind == FeatureKind::LowWall || f.kind == FeatureKind::Stream || f.kind == FeatureKind::Entrenchment)
      price += kBarrierPrice * table::crossings(f.line.joints, way);  // T.2.1
  }
  return std::max(price, length / 2);
}

// NB: where the ground has a price every figure goes straight to its own place in the ranks (question 37).
std::optional<Length> priced_cost(const Setting& t, const State& s, UnitId unit, const Footprint& from,
                                  const Footprint& to) {
  const table::Outline swept = table::hull(table::outline(from), table::outline(to));
  const table::Box ground = table::box_of(swept);
  const bool priced = std::any_of(t.features.begin(), t.features.end(), [&](const Feature& f) {
    return has_a_price(t, f) && table::meets(f.area.box(), ground);
  });
  if (!priced) return std::nullopt;
  const Footprint start = start_of_way(from, to);
  const Formation f = formation(t, s, unit);
  const bool light = f == Formation::OpenOrder && t.has(unit, kLightInfantry);
  Length most = 0;
  for (int i = 0; i < from.grid.figures; ++i)
    most = std::max(most, price_of_way(t, {table::figure_centre(start, i), table::figure_centre(to, i)}, light,
                                       f == Formation::MarchColumn));
  return most;
}

Length leg_cost(const Setting& t, const State& s, UnitId unit, const Footprint& from, const Footprint& to) {
  const std::optional<Length> priced = priced_cost(t, s, unit, from, to);
  return priced ? *priced : table::reach(from, to);
}

bool can_afford(const Setting& t, const State& s, UnitId unit, const Footprint& from, const Footprint& to,
                Length left) {
  const std::optional<Length> priced = priced_cost(t, s, unit, from, to);
  return priced ? *priced <= left : table::can_reach(from, to, left);
}

// 6.3, 6.3.2, 6.4 What lies in the way.
std::optional<Refusal> check_way(const Setting& t, const State& s, const Move& a, const Footprint& from,
                                 const Footprint& to) {
  const Footprint start = start_of_way(from, to);
  for (const Feature& f : t.features) {
    if (is_defendable(t, f) && passes_through(start, to, f.area))
      return Refusal{"vf T.3", "vf.refuse.into_wood", {text_arg("feature", f.name.c_str())}};
    if (is_impassable(f) && passes(start, to, f))
      return Refusal{"vf T.2.4", "vf.refuse.impassable", {text_arg("feature", f.name.c_str())}};
  }
  const bool loose = s.piece(a.unit).order == Order::Open;
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    // T.3.4: a unit in a feature does not keep others 3" away.
    if (id == a.unit || !unit_in_play(t, s, id) || is_inside(s, id)) continue;
    const Footprint body = footprint(t, s, id);
    if (t.piece(id).side == t.piece(a.unit).side) {
      // Open Order: units with gaps let each other through.
      const bool own = t.piece(id).brigade == t.piece(a.unit).brigade || (loose && s.piece(id).order == Order::Open);
      const bool opens = own && !in_contact_with_enemy(t, s, id);
      if (!opens && table::passes_over(start, to, body))
        return Refusal{"vf 6.3", "vf.refuse.through_friend", {unit_arg("other", id)}};
    } else if (a.kind == MoveKind::Assault) {
      if (table::passes_over(start, to, body))
        return Refusal{"vf 6.3", "vf.refuse.through_enemy", {unit_arg("other", id)}};
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
  const bool forward = (s.brigades[t.piece(a.unit).brigade].flags & kForward) != 0;  // F.K.prussian
  if (after && after->distance.at_most(forward ? kForwardMargin : kDoubleMargin))
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

// F.9 The assault that a surprise attack ends with, after its move.
bool after_surprise_move(const State& s, const Move& a) {
  const Frame& top = s.stack.top();
  return a.kind == MoveKind::Assault && top.kind == MoveKind::Move && !top.reformed && has_begun(s, a.unit) &&
         (s.piece(a.unit).flags & kSurprise);
}

// 6.2.1, 6.3.3, 6.6 Does this leg fit what the unit has begun?
std::optional<Refusal> check_goes_on(const Setting& t, const State& s, const Move& a) {
  if (a.kind == MoveKind::None) return Refusal{"vf 6.2.1", "vf.refuse.one_action"};
  const Frame& top = s.stack.top();
  if (top.under == Under::Arrival)
    if (auto no = check_arriving_move(t, s, a)) return no;
  if (top.under == Under::Card && a.kind != MoveKind::Move)
    return Refusal{"vf 4.0", "vf.refuse.only_a_move", {unit_arg("unit", a.unit)}};
  if (!has_begun(s, a.unit)) return std::nullopt;
  if (after_surprise_move(s, a)) return std::nullopt;
  if (top.kind != MoveKind::None && top.kind != a.kind)
    return Refusal{"vf 6.2.1", "vf.refuse.one_action", {unit_arg("unit", a.unit)}};
  if (top.reformed == 3) return Refusal{"vf Square", "vf.refuse.square_stands", {unit_arg("unit", a.unit)}};
  if (top.reformed == 2) return Refusal{"vf 6.3.3", "vf.refuse.reformed_after", {unit_arg("unit", a.unit)}};
  if (top.reformed && a.kind == MoveKind::Double)
    return Refusal{"vf 6.6", "vf.refuse.no_reform_with_double", {unit_arg("unit", a.unit)}};
  // 6.5, question 36: an assault is one straight leg and the whole action.
  if (a.kind == MoveKind::Assault) return Refusal{"vf 6.5", "vf.refuse.one_action", {unit_arg("unit", a.unit)}};
  if (top.reformed && t.has(a.unit, kMilitia))
    return Refusal{"vf Militia", "vf.refuse.militia_reformed", {unit_arg("unit", a.unit)}};
  const int most = top.under == Under::Arrival ? 2 * kMostLegs : kMostLegs;
  if (top.legs >= most) return Refusal{"vf 6.3", "vf.refuse.too_many_legs", {number("most", most)}};
  return std::nullopt;
}

}  // namespace

Length move_cost(const Setting& t, const State& s, const Move& a) {
  return leg_cost(t, s, a.unit, footprint(t, s, a.unit), end_of(t, s, a));
}

std::optional<Refusal> check_leg(const Setting& t, const State& s, const Move& a, Length left) {
  if (!table::on_table(table_of(t), {a.x, a.y})) return Refusal{"vf 6.3", "vf.refuse.off_table"};
  const Footprint from = footprint(t, s, a.unit);
  const Footprint to = end_of(t, s, a);
  if (to == from) return Refusal{"vf 6.3", "vf.refuse.same_place", {unit_arg("unit", a.unit)}};
  // 6.3.1
  if (!can_afford(t, s, a.unit, from, to, left))
    return Refusal{"vf 6.3.1", "vf.refuse.too_far", {unit_arg("unit", a.unit), inches("left", left)}};
  if (auto no = check_stand(t, s, a.unit, to, a.kind)) return no;
  if (auto no = check_way(t, s, a, from, to)) return no;
  if (a.kind == MoveKind::Double) return check_double(t, s, a, to);
  if (a.kind == MoveKind::Retreat) return check_retreat(t, s, a, to);
  return std::nullopt;
}

std::optional<Refusal> check_move(const Setting& t, const State& s, const Move& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (is_inside(s, a.unit)) return Refusal{"vf T.3.3", "vf.refuse.must_leave_first", {unit_arg("unit", a.unit)}};
  if (auto no = check_goes_on(t, s, a)) return no;
  if (a.kind == MoveKind::Assault)  // F.9: after the move of a surprise attack the whole distance is there again
    return check_assault(t, s, a, move_distance(t, s, a.unit, a.kind));
  return check_leg(t, s, a, distance_left(t, s, a.unit, a.kind));
}

namespace {

// 6.3.2 Each enemy leader of whom `moved_over` says so is set up anew by his player.
template <class Test>
void displace_if(Flow& flow, UnitId mover, Test moved_over) {
  const Side enemy = other(flow.t.piece(mover).side);
  for (int i = 0; i < flow.s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (!flow.s.has(id) || is_unit(flow.t, id) || flow.t.piece(id).side != enemy) continue;
    if (!moved_over(footprint(flow.t, flow.s, id))) continue;
    bool has_units = false;
    each_unit(flow.t, flow.s, enemy, [&](UnitId) { has_units = true; });
    if (has_units) flow.tell(Asked{Frame{.seat = commander_of(flow.t, id), .ask = Ask::Displaced, .unit = id}});
    else flow.tell(LeaderRemoved{id});
  }
}

}  // namespace

void displace_leaders(Flow& flow, UnitId mover, const Footprint& from, const Footprint& to) {
  displace_if(flow, mover, [&](const Footprint& base) { return table::passes_over(start_of_way(from, to), to, base); });
}

void displace_leaders(Flow& flow, UnitId mover, const Feature& feature) {
  displace_if(flow, mover, [&](const Footprint& base) { return stands_in(base, feature.area); });
}

void move(Flow& flow, const Move& a) {
  const Footprint from = footprint(flow.t, flow.s, a.unit);
  const Footprint to = end_of(flow.t, flow.s, a);
  const Length cost = leg_cost(flow.t, flow.s, a.unit, from, to);
  if (!begin_action(flow, a.unit)) {
    finish_brigade_if_idle(flow);
    return;
  }
  flow.tell(UnitMoved{a.unit, a.kind, from.pose, to.pose, cost});
  displace_leaders(flow, a.unit, from, to);
  if (a.kind == MoveKind::Assault) finish_brigade_if_idle(flow);
}

// --- 6.3.3 ---

Footprint reformed(const Setting& t, const State& s, const Reform& a) {
  const Footprint from = footprint(t, s, a.unit);
  const table::Centre before = table::centre_of_rank(from.grid.files);
  const table::Centre after = table::centre_of_rank(a.files);
  return table::reformed(from, {.grid = grid_of(t, a.unit, a.files, a.order),
                                .heading = {a.heading},
                                .kept = a.from == 0 ? before.first : before.second,
                                .becomes = a.to == 0 ? after.first : after.second});
}

std::optional<Refusal> check_reform(const Setting& t, const State& s, const Reform& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (is_inside(s, a.unit)) return Refusal{"vf T.3.3", "vf.refuse.must_leave_first", {unit_arg("unit", a.unit)}};
  if (auto no = check_no_free_move(s, a.unit)) return no;
  if (s.stack.top().under == Under::Arrival)
    if (auto no = check_arriving_reform(t, s, a.unit)) return no;
  if (has_begun(s, a.unit)) {
    const Frame& top = s.stack.top();
    // Horse Artillery: before and after the move.
    const bool again = t.has(a.unit, kHorseArtillery) && top.reformed == 1 && top.legs > 0;
    if (top.reformed && !again) return Refusal{"vf 6.3.3", "vf.refuse.already_reformed", {unit_arg("unit", a.unit)}};
    if (top.legs > 0 && t.has(a.unit, kMilitia))
      return Refusal{"vf Militia", "vf.refuse.militia_reformed", {unit_arg("unit", a.unit)}};
    if (top.legs > 0 && (a.order == Order::Square || s.piece(a.unit).order == Order::Square))
      return Refusal{"vf Square", "vf.refuse.square_stands", {unit_arg("unit", a.unit)}};
    if (top.kind == MoveKind::Double)
      return Refusal{"vf 6.6", "vf.refuse.no_reform_with_double", {unit_arg("unit", a.unit)}};
  }
  // 1.2.1
  if (!may_stand(t, a.unit, a.files, a.order))
    return Refusal{"vf 1.2.1", "vf.refuse.no_such_array", {number("files", a.files)}};
  if (a.from > 1 || a.to > 1) return Refusal{"vf 6.3.3", "vf.refuse.pivot"};
  const Footprint from = footprint(t, s, a.unit);
  const Footprint to = reformed(t, s, a);
  if (to == from && a.order == s.piece(a.unit).order)
    return Refusal{"vf 6.3.3", "vf.refuse.same_place", {unit_arg("unit", a.unit)}};
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
                         .files = a.files,
                         .order = a.order});
  displace_leaders(flow, a.unit, to, to);
}

// --- 6.7 ---

int rally_need(const Setting& t, const State& s, UnitId unit) {
  const std::optional<Nearest> near = nearest_enemy(t, s, unit);
  return needed_die(6, !near || near->distance.more_than(kRallyMargin) ? 1 : 0);
}

std::optional<Refusal> check_rally(const Setting& t, const State& s, const Rally& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (auto no = check_no_free_move(s, a.unit)) return no;
  if (has_begun(s, a.unit)) return Refusal{"vf 6.2.1", "vf.refuse.one_action", {unit_arg("unit", a.unit)}};
  if (s.piece(a.unit).losses == 0) return Refusal{"vf 6.7", "vf.refuse.nothing_to_rally", {unit_arg("unit", a.unit)}};
  return std::nullopt;
}

void rally(Flow& flow, const Rally& a) {
  if (begin_action(flow, a.unit)) {
    const int need = rally_need(flow.t, flow.s, a.unit);
    const Roll roll = flow.dice.roll(
        pool(commander_of(flow.t, a.unit), "vf.roll.rally", "vf 6.7", flow.s.piece(a.unit).losses, at_least(need)));
    const int removed = resolve(need, roll.dice());
    flow.tell(UnitRallied{a.unit, static_cast<std::uint8_t>(need), static_cast<std::uint8_t>(removed), shown(roll)});
  }
  finish_brigade_if_idle(flow);
}

// --- 6.8, 6.3.2 ---

namespace {

// T.3.1 (leaders) A leader may stand in a feature that no enemy unit and no enemy leader is in.
std::optional<Refusal> check_leader_inside(const Setting& t, const State& s, UnitId leader, const Feature& f) {
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (!s.has(id) || t.piece(id).side == t.piece(leader).side) continue;
    const bool there = is_unit(t, id) ? is_inside(s, id) && &t.features[s.piece(id).inside] == &f
                                      : stands_in(footprint(t, s, id), f.area);
    if (there)
      return Refusal{
          "vf T.3.1 (leaders)", "vf.refuse.occupied", {text_arg("feature", f.name.c_str()), unit_arg("other", id)}};
  }
  return std::nullopt;
}

// Is a base set up here on the table, out of features that the enemy holds and off other units?
std::optional<Refusal> check_leader_stands(const Setting& t, const State& s, UnitId leader, const Footprint& base) {
  if (!table::wholly_on_table(table_of(t), base)) return Refusal{"vf 6.3", "vf.refuse.off_table"};
  for (const Feature& f : t.features)
    if (is_defendable(t, f) && stands_in(base, f.area)) {
      if (auto no = check_leader_inside(t, s, leader, f)) return no;
    }
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
  if (a.leader != top.unit || !(s.has(a.leader) || s.waits(a.leader)))
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
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
  if (top.ask == Ask::Raided && table::distance(Vec{p.x, p.y}, Vec{a.x, a.y}).less_than(kRaidReach))
    return Refusal{"vf F.J.russian", "vf.refuse.leader_too_near", {unit_arg("unit", a.leader)}};
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

std::optional<Vec> raided_place(const Setting& t, const State& s, UnitId leader) {
  constexpr int kDirections = 16;
  const Piece& p = s.piece(leader);
  for (Length far = kRaidReach + table::kInch / 10; far <= kLeaderReach; far += table::inches(6)) {
    for (int i = 0; i < kDirections; ++i) {
      const Vec to =
          Vec{p.x, p.y} + table::along(Heading{p.heading} + table::kHalfTurn + i * table::kFullTurn / kDirections, far);
      if (!check_place_leader(t, s, {leader, to.x, to.y})) return to;
    }
  }
  return std::nullopt;
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
