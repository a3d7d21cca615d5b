// C57: set-up (edition and rulings: see README).
#include "rules/vv/03_set_up.h"

#include "rules/vv/10_terrain.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"

namespace valor::vv {

const RosterEntry& line_of(const Setting& t, const State& s, int id) {
  const int side = s.unit(id).side;
  // In a state that a seat knows its own units come first.
  const int first = s.unit(0).side == side ? 0 : t.first_unit(side);
  return t.scenario.roster[static_cast<std::size_t>(side)][static_cast<std::size_t>(id - first)];
}

bool is_unplaced(const Setting& t, const State& s, int id) {
  return s.unit(id).at == kToCome && !s.unit(id).carried() && line_of(t, s, id).set_up;
}

bool has_unplaced(const Setting& t, const State& s, int side) {
  for (int id = 0; id < s.unit_count; ++id)
    if (s.unit(id).side == side && is_unplaced(t, s, id)) return true;
  for (const std::uint8_t left : s.to_lay[static_cast<std::size_t>(side)])
    if (left > 0) return true;
  return false;
}

namespace {

// 19.2
bool ground_takes(const Setting& t, MarkerKind kind, HexIndex at) {
  switch (kind) {
    case MarkerKind::Foxhole:
      return may_lie_in(t, Fortification::Foxhole, at);
    case MarkerKind::Trench:
      return may_lie_in(t, Fortification::Trench, at);
    case MarkerKind::Sandbags:
      return may_lie_in(t, Fortification::Sandbags, at);
    default:
      return obstacle_may_lie_in(t, at);
  }
}

// 19.4 Is there a fortification in this hex, as far as this side may know?
bool is_fortified(const Setting& t, const State& s, int side, HexIndex at) {
  if (fortification_at(t, at) != Fortification::None || laid_at(s, at) != Fortification::None) return true;
  const int mines = s.markers.at(at, MarkerKind::Mines);
  return wire_at(s, at) || (mines > 0 && mines != hidden_mines_of(other_side(side)));
}

}  // namespace

bool may_lay(const Setting& t, const State& s, int side, int line, HexIndex at) {
  const FortLine& fort = t.scenario.to_lay[static_cast<std::size_t>(side)][static_cast<std::size_t>(line)];
  return ground_takes(t, static_cast<MarkerKind>(fort.marker), at) && !is_fortified(t, s, side, at);
}

bool may_place(const Setting& t, const State& s, int id, HexIndex at) {
  const Profile& p = profile(t, s.unit(id));
  if (terrain_at(t, at).cost == 0 || (p.heavy() && terrain_at(t, at).vehicle == 0)) return false;
  const Mover m = mover_of(t, s, Group::of(id), false);
  const Held held = held_at(t, s, m.side, at, Group{});
  return fits(t, at, held.friends + m.room, held.squads + m.squads);
}

int next_to_place(const Setting& t, const State& s, int side) {
  const int other = other_side(side);
  const int wanted = t.scenario.alternating ? other : side;
  if (has_unplaced(t, s, wanted)) return wanted;
  return has_unplaced(t, s, other_side(wanted)) ? other_side(wanted) : kNobody;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const PlaceUnit& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::SetUp) return wrong_kind();
  if (a.unit >= s.unit_count || s.unit(a.unit).side != index(seat) || !is_unplaced(t, s, a.unit))
    return no("core:unknown-unit", "core.refuse.unknown_unit");
  if (!is_facing_of(t, s.unit(a.unit), a.facing)) return no("vv 7.1", "vv.refuse.no_facing", {unit(a.unit)});
  const auto& area = t.scenario.areas[line_of(t, s, a.unit).arrival.area];
  if (std::find(area.begin(), area.end(), a.at) == area.end())
    return no("vv 4.2", "vv.refuse.not_your_area", {unit(a.unit), place(a.at)});
  if (terrain_at(t, a.at).cost == 0) return no("vv 6.2", "vv.refuse.prohibited", {place(a.at)});
  if (!may_place(t, s, a.unit, a.at)) return no("vv 6.9", "vv.refuse.stacking", {place(a.at)});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const PlaceFortification& a) {
  if (s.stack.top().kind != FrameKind::Phase || s.phase != Phase::SetUp) return wrong_kind();
  const auto side = static_cast<std::size_t>(index(seat));
  const auto& lines = t.scenario.to_lay[side];
  if (a.line >= lines.size() || s.to_lay[side][a.line] == 0) return no("vv 19.1", "vv.refuse.nothing_to_lay");
  const auto& area = t.scenario.areas[lines[a.line].area];
  if (std::find(area.begin(), area.end(), a.at) == area.end())
    return no("vv 4.2", "vv.refuse.not_laid_here", {place(a.at)});
  const auto kind = static_cast<MarkerKind>(lines[a.line].marker);
  if (!ground_takes(t, kind, a.at)) return no("vv 19.2", "vv.refuse.fort_ground", {place(a.at)});
  if (!may_lay(t, s, index(seat), a.line, a.at)) return no("vv 19.4", "vv.refuse.fort_there", {place(a.at)});
  return std::nullopt;
}

}  // namespace valor::vv
