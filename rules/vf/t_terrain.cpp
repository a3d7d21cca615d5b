// Terrain (edition and rulings: see README). Occupying and leaving woods and buildings.
//
// "Instead of an action" (T.3.2, T.3.3) needs the brigade's activation and the messenger like an action: question 18.
// Not here: contact and melees at features (T.3.6): ground.cpp and 07_melee.cpp.
#include "rules/vf/t_terrain.h"

namespace valor::vf {

UnitId occupant(const Setting& t, const State& s, int feature) {
  for (int i = 0; i < s.piece_count; ++i)
    if (unit_in_play(t, s, id_of(i)) && s.piece(id_of(i)).inside == feature) return id_of(i);
  return kNoUnit;
}

namespace {

// Light Infantry may occupy after a move or a retreat; others only instead of an action.
bool has_done_something(const Setting& t, const State& s, UnitId unit) {
  if (!has_begun(s, unit)) return false;
  const MoveKind kind = s.stack.top().kind;
  return !t.has(unit, kLightInfantry) || (kind != MoveKind::Move && kind != MoveKind::Retreat);
}

// T.3.7 From one section straight into a connected one.
bool comes_from_connected(const Setting& t, const State& s, const Occupy& a) {
  const std::vector<std::uint8_t>& next = t.features[s.piece(a.unit).inside].connected;
  return std::find(next.begin(), next.end(), a.feature) != next.end();
}

}  // namespace

std::optional<Refusal> check_occupy(const Setting& t, const State& s, const Occupy& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (auto no = check_no_free_move(s, a.unit)) return no;
  if (s.waits(a.unit) && !t.piece(a.unit).profile.detachment)
    return Refusal{"vf 11.0", "vf.refuse.arrives_by_moves", {unit_arg("unit", a.unit)}};
  if (has_done_something(t, s, a.unit)) return Refusal{"vf T.3.2", "vf.refuse.one_action", {unit_arg("unit", a.unit)}};
  if (a.feature >= t.features.size() || !is_defendable(t, t.features[a.feature]))
    return Refusal{"vf T.3", "vf.refuse.not_defendable"};
  const Feature& f = t.features[a.feature];
  const bool shifts = is_inside(s, a.unit) && comes_from_connected(t, s, a);
  if (is_inside(s, a.unit) && !shifts)
    return Refusal{"vf T.3.3", "vf.refuse.must_leave_first", {unit_arg("unit", a.unit)}};
  if (shifts && (s.piece(a.unit).flags & kEntered))
    return Refusal{"vf T.3.3", "vf.refuse.just_entered", {unit_arg("unit", a.unit)}};
  // T.3.1
  const UnitId holder = occupant(t, s, a.feature);
  if (holder != kNoUnit)
    return Refusal{"vf T.3.1", "vf.refuse.occupied", {text_arg("feature", f.name.c_str()), unit_arg("other", holder)}};
  if (shifts) return std::nullopt;
  // T.3.2
  const table::Distance away = table::distance(footprint(t, s, a.unit), f.area.outline());
  if (away.at_least(kOccupyReach))
    return Refusal{"vf T.3.2",
                   "vf.refuse.too_far_to_occupy",
                   {text_arg("feature", f.name.c_str()), inches("distance", away.ceil())}};
  return std::nullopt;
}

void occupy(Flow& flow, const Occupy& a) {
  if (begin_action(flow, a.unit)) {
    flow.tell(UnitOccupied{a.unit, a.feature});
    displace_leaders(flow, a.unit, flow.t.features[a.feature]);
  }
  finish_brigade_if_idle(flow);
}

std::optional<Refusal> check_leave(const Setting& t, const State& s, const Leave& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (auto no = check_no_free_move(s, a.unit)) return no;
  const Piece& p = s.piece(a.unit);
  if (p.inside == kNoFeature) return Refusal{"vf T.3.3", "vf.refuse.not_inside", {unit_arg("unit", a.unit)}};
  if (p.flags & kEntered) return Refusal{"vf T.3.3", "vf.refuse.just_entered", {unit_arg("unit", a.unit)}};
  if (!may_stand(t, a.unit, a.files, a.order))
    return Refusal{"vf 1.2.1", "vf.refuse.no_such_array", {number("files", a.files)}};
  if (!table::on_table(table_of(t), {a.x, a.y})) return Refusal{"vf 6.3", "vf.refuse.off_table"};
  const Footprint to = footprint_at(t, a.unit, {{a.x, a.y}, {a.heading}}, a.files, a.order);
  if (auto no = check_stand(t, s, a.unit, to)) return no;
  if (!table::wholly_within(to, t.features[p.inside].area.outline(), kLeaveReach))
    return Refusal{"vf T.3.3", "vf.refuse.leaves_too_far", {unit_arg("unit", a.unit)}};
  const std::optional<Nearest> enemy = nearest_enemy(t, s, to, t.piece(a.unit).side);
  if (enemy && enemy->distance.less_than(kEnemyMargin))
    return Refusal{"vf T.3.3", "vf.refuse.leaves_near_enemy", {unit_arg("other", enemy->unit)}};
  return std::nullopt;
}

void leave(Flow& flow, const Leave& a) {
  if (begin_action(flow, a.unit)) {
    const Footprint to = footprint_at(flow.t, a.unit, {{a.x, a.y}, {a.heading}}, a.files, a.order);
    flow.tell(UnitLeft{a.unit, flow.s.piece(a.unit).inside, to.pose, a.files, a.order});
    displace_leaders(flow, a.unit, to, to);
  }
  finish_brigade_if_idle(flow);
}

}  // namespace valor::vf
