// Chapter 11: Reinforcements (edition and rulings: see README).
#include "rules/vf/11_reinforcements.h"

#include "rules/vf/06_action.h"

namespace valor::vf {

bool is_due(const Setting& t, const State& s, UnitId id) {
  const bool confused = ((s.confused >> index(t.piece(id).side)) & 1) != 0;  // F.3
  return s.waits(id) && s.turn >= t.piece(id).arrives && !confused;
}

bool has_arrivals(const Setting& t, const State& s, int brigade) {
  const BrigadeData& data = t.brigades[at(brigade)];
  return !(s.brigades[at(brigade)].flags & kCame) &&
         std::any_of(data.units.begin(), data.units.end(), [&](UnitId id) { return is_due(t, s, id); });
}

std::optional<Refusal> check_arrive(const Setting& t, const State& s, const Arrive& a) {
  if (a.brigade >= s.brigade_count || t.brigades[a.brigade].side != s.active)
    return Refusal{"core:unknown-unit", "core.refuse.unknown_unit"};
  if (!has_arrivals(t, s, a.brigade))
    return Refusal{"vf 11.0", "vf.refuse.nobody_arrives", {text_arg("brigade", t.brigades[a.brigade].name.c_str())}};
  return std::nullopt;
}

void arrive(Flow& flow, const Arrive& a) {
  flow.tell(ReinforcementsCame{a.brigade});
  flow.tell(Asked{Frame{.seat = flow.t.brigades[a.brigade].commander,
                        .ask = Ask::Brigade,
                        .brigade = a.brigade,
                        .under = Under::Arrival}});
}

std::optional<Refusal> check_arriving(const Setting& t, const State& s, UnitId unit) {
  const bool goes_on = has_begun(s, unit) && !(s.piece(unit).flags & kActed);
  if (goes_on || is_due(t, s, unit)) return std::nullopt;
  return Refusal{"vf 11.0", "vf.refuse.not_arriving", {unit_arg("unit", unit)}};
}

std::optional<Refusal> check_arriving_move(const Setting& t, const State&, const Move& a) {
  if (a.kind == MoveKind::Move || t.piece(a.unit).profile.detachment) return std::nullopt;
  return Refusal{"vf 11.0", "vf.refuse.arrives_by_moves", {unit_arg("unit", a.unit)}};
}

std::optional<Refusal> check_arriving_reform(const Setting& t, const State& s, UnitId unit) {
  const bool moved_once =
      has_begun(s, unit) && s.stack.top().legs > 0 && s.stack.top().spent <= move_distance(t, s, unit, MoveKind::Move);
  if (moved_once) return std::nullopt;
  return Refusal{"vf 11.0", "vf.refuse.reforms_after_one_move", {unit_arg("unit", unit)}};
}

}  // namespace valor::vf
