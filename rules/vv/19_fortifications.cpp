// Chapter 19: fortifications and entrenchments (edition and rulings: see README).
#include "rules/vv/19_fortifications.h"

#include "rules/vv/10_terrain.h"
#include "rules/vv/evolve.h"

namespace valor::vv {
namespace {

inline constexpr int kMineKills = 3;   // 19.7
inline constexpr int kBunkerRoom = 2;  // 19.5
inline constexpr int kSandbagCover = 2, kFoxholeCover = 1, kTrenchCover = 2;

// 19.9, 19.10: entrenchments add to the terrain; 19.5, 19.6, C32: of a fortification and the terrain the better counts.
int cover_with(int ground, Fortification kind) {
  switch (kind) {
    case Fortification::Foxhole:
      return ground + kFoxholeCover;
    case Fortification::Trench:
      return ground + kTrenchCover;
    case Fortification::Sandbags:
      return std::max(ground, kSandbagCover);
    case Fortification::WoodBunker:
      return std::max(ground, 3);
    case Fortification::ConcreteBunker:
      return std::max(ground, 4);
    case Fortification::Cave:  // only for Japanese units: cover_for
    case Fortification::None:
      break;
  }
  return ground;
}

// 19.3, C32
void raise_costs_into(Setting& t, HexIndex at) {
  for (int d = 0; d < hex::kDirections; ++d) {
    const HexIndex from = t.field.neighbour(at, d);
    if (from == kNoHex) continue;
    std::uint8_t& cost =
        t.leaving[static_cast<std::size_t>(from)][static_cast<std::size_t>((d + 3) % hex::kDirections)];
    if (cost != 0 && cost != kWholeMove) ++cost;
  }
}

// 19.5
void keep_vehicles_out(Setting& t, HexIndex at) {
  for (int d = 0; d < hex::kDirections; ++d)
    if (const HexIndex from = t.field.neighbour(at, d); from != kNoHex)
      t.vehicle_leaving[static_cast<std::size_t>(from)][static_cast<std::size_t>(hex::opposite(d))] = 0;
}

}  // namespace

void lay_fortifications(Setting& t, const std::vector<LaidFortification>& list) {
  const auto count = static_cast<std::size_t>(t.field.count());
  t.fortification.assign(count, Fortification::None);
  t.bunker_facing.assign(count, kAllRound);
  t.room.assign(count, kRoomInHex);
  t.ground_cover = t.cover;
  for (const LaidFortification& one : list) {
    const auto at = static_cast<std::size_t>(one.at);
    t.fortification[at] = one.kind;
    t.bunker_facing[at] = one.facing;
    t.cover[at] = static_cast<std::uint8_t>(cover_with(t.ground_cover[at], one.kind));
    if (t.options.fortifications_cost) raise_costs_into(t, one.at);
    if (is_bunker(t, one.at)) keep_vehicles_out(t, one.at);
    if (is_bunker(t, one.at) && t.options.small_bunkers) t.room[at] = kBunkerRoom;
  }
}

int cover_with_laid(const Setting& t, const State& s, HexIndex at) {
  return cover_with(t.cover[static_cast<std::size_t>(at)], laid_at(s, at));
}

bool may_lie_in(const Setting& t, Fortification kind, HexIndex at) {
  const Terrain& ground = terrain_at(t, at);
  const bool entrenchment =
      kind == Fortification::Foxhole || kind == Fortification::Trench || kind == Fortification::Cave;
  if (entrenchment) return ground.cost > 0 && !ground.building && ground.rule != "vv 10.8";
  return obstacle_may_lie_in(t, at);
}

bool obstacle_may_lie_in(const Setting& t, HexIndex at) {
  const Terrain& ground = terrain_at(t, at);
  return ground.cost == 1 && !ground.blocks && ground.rule != "vv 10.12";
}

bool in_bunkers_field_of_fire(const Setting& t, HexIndex from, HexIndex at) {
  const int facing = t.bunker_facing[static_cast<std::size_t>(from)];
  if (from == at) return true;
  // Within 60 degrees of the facing: reached by steps to the front and to one of the two sides of it.
  const hex::Hex apart = t.field.hex(at) - t.field.hex(from);
  const auto sector = [&](int a, int b) {
    const hex::Hex u = hex::kSteps[static_cast<std::size_t>(a)], v = hex::kSteps[static_cast<std::size_t>(b)];
    const int det = u.q * v.r - u.r * v.q;
    const int first = (apart.q * v.r - apart.r * v.q) * det, second = (u.q * apart.r - u.r * apart.q) * det;
    return first >= 0 && second >= 0;
  };
  const int left = (facing + hex::kDirections - 1) % hex::kDirections, right = (facing + 1) % hex::kDirections;
  return sector(left, facing) || sector(facing, right);
}

Markers markers_known_to(const State& s, int side) {
  Markers out = s.markers;
  for (const Marker& m : s.markers)
    if (m.kind == MarkerKind::Mines && m.value == hidden_mines_of(other_side(side))) out.set(m.at, m.kind, 0);
  return out;
}

void enter_mines(const Setting& t, State& s, const Group& group, HexIndex at, Dice& dice, Sink<Event>& sink) {
  const int mines = s.markers.at(at, MarkerKind::Mines);
  if (mines == 0 || group.empty()) return;
  if (mines != kOpenMines) emit(t, s, sink, MinesFound{at});
  for (const std::uint8_t id : group) {
    const Roll roll =
        dice.roll(one_die(seat_of(s.unit(id).side), "vv.roll.mines", "vv 19.7", 6, at_least(kMineKills + 1)));
    emit(t, s, sink, MineStruck{id, at, roll.values[0], roll.values[0] <= kMineKills});
  }
}

int tunnel_between(const Setting& t, HexIndex a, HexIndex b) {
  int least = 0;
  for (const std::vector<HexIndex>& tunnel : t.tunnels) {
    const bool ends = (tunnel.front() == a && tunnel.back() == b) || (tunnel.front() == b && tunnel.back() == a);
    const int length = static_cast<int>(tunnel.size()) - 1;
    if (ends && (least == 0 || length < least)) least = length;
  }
  return least;
}

}  // namespace valor::vv
