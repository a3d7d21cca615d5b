// Terrain (edition and rulings: see README). Occupying and leaving woods.
//
// "Instead of an action" (T.3.2, T.3.3) needs the brigade's activation and the messenger like an action: question 18.
// Not here: leaders in features, buildings, contact and melees at features (T.3.6), connected sections (T.3.7).
#include "rules/vf/t_terrain.h"

namespace valor::vf {

UnitId occupant(const Setting& t, const State& s, int feature) {
  for (int i = 0; i < s.piece_count; ++i)
    if (unit_in_play(t, s, id_of(i)) && s.piece(id_of(i)).inside == feature) return id_of(i);
  return kNoUnit;
}

namespace {

// The first unit of a side that touches the feature from outside, or kNoUnit.
UnitId touching(const Setting& t, const State& s, const Feature& feature, Side side) {
  UnitId found = kNoUnit;
  each_unit(t, s, side, [&](UnitId id) {
    if (found == kNoUnit && !is_inside(s, id) && table::touches(footprint(t, s, id), feature.area)) found = id;
  });
  return found;
}

}  // namespace

std::optional<Refusal> check_occupy(const Setting& t, const State& s, const Occupy& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  if (has_begun(s, a.unit)) return Refusal{"vf T.3.2", "vf.refuse.one_action", {unit_arg("unit", a.unit)}};
  if (a.feature >= t.features.size() || t.features[a.feature].kind != FeatureKind::Wood)
    return Refusal{"vf T.3", "vf.refuse.not_defendable"};
  const Feature& f = t.features[a.feature];
  if (is_inside(s, a.unit)) return Refusal{"vf T.3.3", "vf.refuse.must_leave_first", {unit_arg("unit", a.unit)}};
  // T.3.1
  const UnitId holder = occupant(t, s, a.feature);
  if (holder != kNoUnit)
    return Refusal{"vf T.3.1", "vf.refuse.occupied", {text_arg("feature", f.name.c_str()), unit_arg("other", holder)}};
  // T.3.6 would put them in contact, and there is no melee yet: README, question 35.
  const UnitId enemy = touching(t, s, f, other(t.piece(a.unit).side));
  if (enemy != kNoUnit)
    return Refusal{
        "vf T.3.6", "vf.refuse.enemy_touches", {text_arg("feature", f.name.c_str()), unit_arg("other", enemy)}};
  // T.3.2
  const table::Distance away = table::distance(footprint(t, s, a.unit), f.area.outline());
  if (away.at_least(kOccupyReach))
    return Refusal{"vf T.3.2",
                   "vf.refuse.too_far_to_occupy",
                   {text_arg("feature", f.name.c_str()), inches("distance", away.ceil())}};
  return std::nullopt;
}

void occupy(Flow& flow, const Occupy& a) {
  if (begin_action(flow, a.unit)) flow.tell(UnitOccupied{a.unit, a.feature});
  finish_brigade_if_idle(flow);
}

std::optional<Refusal> check_leave(const Setting& t, const State& s, const Leave& a) {
  if (auto no = check_may_act(t, s, a.unit)) return no;
  const Piece& p = s.piece(a.unit);
  if (p.inside == kNoFeature) return Refusal{"vf T.3.3", "vf.refuse.not_inside", {unit_arg("unit", a.unit)}};
  if (p.flags & kEntered) return Refusal{"vf T.3.3", "vf.refuse.just_entered", {unit_arg("unit", a.unit)}};
  if (!is_array(t.piece(a.unit).figures, a.files))
    return Refusal{"vf 1.2.1", "vf.refuse.no_such_array", {number("files", a.files)}};
  if (!table::on_table(table_of(t), {a.x, a.y})) return Refusal{"vf 6.3", "vf.refuse.off_table"};
  const Footprint to = footprint_at(t, a.unit, {{a.x, a.y}, {a.heading}}, a.files);
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
    const Footprint to = footprint_at(flow.t, a.unit, {{a.x, a.y}, {a.heading}}, a.files);
    flow.tell(UnitLeft{a.unit, flow.s.piece(a.unit).inside, to.pose, a.files});
    displace_leaders(flow, a.unit, to, to);
  }
  finish_brigade_if_idle(flow);
}

}  // namespace valor::vf
