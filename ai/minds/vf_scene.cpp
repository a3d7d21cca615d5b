#include "ai/minds/vf_scene.h"

#include <algorithm>
#include <limits>

#include "rules/vf/07_melee.h"
#include "rules/vf/10_winning.h"
#include "rules/vf/candidates.h"

namespace valor::vf {
namespace {

constexpr Length kUnitRadius = table::inches(9);     // no unit reaches farther from its middle
constexpr Length kTouch = table::inches(2);          // T.2.1: across a barrier
constexpr Length kNearObjective = table::inches(6);  // 2.1.1
constexpr int kVainCharge = 800;                     // what riding at a square for nothing costs
constexpr Length kFar = std::numeric_limits<Length>::max() / 2;

Length length_of(Vec v) {
  return static_cast<Length>(table::isqrt(static_cast<std::uint64_t>(table::squared_length(v))));
}
int percent(int value, int of) { return static_cast<int>(std::int64_t{value} * of / 100); }
bool is_cavalry(const Setting& t, UnitId id) { return t.piece(id).profile.arm == Arm::Cavalry; }
bool is_artillery(const Setting& t, UnitId id) { return t.piece(id).profile.arm == Arm::Artillery; }
int bases_of(const Setting& t, UnitId id) { return t.piece(id).figures * figure_weight(t, id); }

}  // namespace

Piece standing(const Piece& now, const Footprint& f, Order order) {
  Piece p = now;
  p.x = f.pose.position.x;
  p.y = f.pose.position.y;
  p.heading = f.pose.heading.turns;
  p.files = static_cast<std::uint8_t>(f.grid.files);
  p.order = order;
  p.inside = kNoFeature;
  return p;
}

// Sets a unit down in the scratch state, and takes it back.
class Scene::Then {
 public:
  Then(const Scene& c, UnitId unit, const Piece& as) : c_(c), unit_(unit) {
    c_.then_.piece(unit_) = as;
    c_.then_.piece(unit_).flags &= ~std::uint32_t{kWaiting};
  }
  ~Then() { c_.then_.piece(unit_) = c_.s.piece(unit_); }
  Then(const Then&) = delete;
  Then& operator=(const Then&) = delete;

 private:
  const Scene& c_;
  UnitId unit_;
};

Scene::Scene(const Setting& setting, const Ground& way_finder, const Known<State>& known, Skill level,
             const Plan& orders, Pace how, PoseMemory& kept)
    : t(setting),
      ground(way_finder),
      s(known.state()),
      plan(orders),
      seat(known.seat()),
      own(side_of_seat(setting, known.seat())),
      enemy(other(own)),
      skill(level),
      temper(temper_of(level)),
      pace(how),
      haste(how != Pace::Earnest),
      memory(kept),
      then_(known.state()) {
  see_foes();
  give_errands();
}

Scene::Spot Scene::spot_of(const Footprint& f) const {
  return {.middle = table::centre(f),
          .ahead = table::direction(f.pose.heading),
          .half_width = table::front_width(f.grid) / 2 + 1,
          .half_depth = table::total_depth(f.grid) / 2 + 1};
}

Scene::Spot Scene::spot_of(const State& then, UnitId unit) const {
  if (!is_inside(then, unit)) return spot_of(footprint(t, then, unit));
  const std::uint8_t feature = then.piece(unit).inside;
  return {.middle = t.features[feature].middle, .radius = ground.radius(feature)};
}

// How far it reaches from its middle along a way of this length, rounded up.
Length Scene::Spot::extent(Vec towards, Length length) const {
  if (radius > 0 || length == 0) return radius;
  const auto along =
      std::abs(std::int64_t{ahead.x} * towards.x + std::int64_t{ahead.y} * towards.y) >> table::kUnitShift;
  const auto aside = std::abs(table::cross(ahead, towards)) >> table::kUnitShift;
  return static_cast<Length>(((along + 1) * half_depth + (aside + 1) * half_width) / length + 1);
}

Length Scene::Spot::gap_to(const Spot& other) const {
  const Vec way = other.middle - middle;
  const Length length = length_of(way);
  return std::max(0, length - extent(way, length) - other.extent(way, length));
}

bool Scene::Spot::is_within(Length reach, const Spot& other) const {
  const std::int64_t far = std::int64_t{reach} + most_extent() + other.most_extent();
  return table::squared_length(other.middle - middle) <= far * far && gap_to(other) <= reach;
}

bool Scene::Spot::faces(const Spot& other) const {
  if (ahead.x == 0 && ahead.y == 0) return true;  // all round
  const Vec way = other.middle - middle;
  const std::int64_t along = (std::int64_t{ahead.x} * way.x + std::int64_t{ahead.y} * way.y) >> table::kUnitShift;
  const std::int64_t aside = std::abs(table::cross(ahead, way)) >> table::kUnitShift;
  const Length reach = std::max({other.half_width, other.half_depth, other.radius}) * 3 / 4;
  return along - half_depth + reach >= 0 && aside <= half_width + along - half_depth + reach;
}

Length Scene::gap_between(const State& then, UnitId unit, const Spot& spot, const Foe& f) const {
  return haste ? spot.gap_to(f.spot) : distance_between(t, then, unit, f.id).floor();
}
bool Scene::faces_foe(const State& then, UnitId unit, const Spot& spot, const Foe& f) const {
  if (!haste) return in_front_arc(t, then, unit, f.id);
  return then.piece(unit).order == Order::Square || spot.faces(f.spot);
}
bool Scene::faces_unit(const State& then, const Foe& f, UnitId unit, const Spot& spot) const {
  if (!haste) return in_front_arc(t, then, f.id, unit);
  return then.piece(f.id).order == Order::Square || f.spot.faces(spot);
}

void Scene::look_for_lines() const {
  if (field_) return;
  field_.emplace(t.obstacles, kClearance);
  std::vector<table::Body> bodies;
  for (int i = 0; i < s.piece_count; ++i)
    if (const UnitId id = id_of(i); unit_in_play(t, s, id) && !is_inside(s, id))
      bodies.push_back({id, table::outline(footprint(t, s, id))});
  field_->set_bodies(bodies);
}

const Sight& Scene::sight() const {
  if (!sight_) sight_.emplace(t, then_, memory);
  return *sight_;
}

bool Scene::sees(UnitId from, UnitId to) const {
  if (is_inside(then_, from) || is_inside(then_, to) || then_.piece(from).order == Order::Square)
    return sight().sees(from, to);
  const Footprint viewer = footprint(t, then_, from);
  const table::SightTarget target(*field_, to, footprint(t, then_, to));
  const int last = viewer.grid.files - 1;
  for (const int figure : {last / 2, 0, last}) {
    if (table::figure_sees(*field_, from, viewer, figure, kFrontArc, target)) return true;
    if (last == 0) break;
  }
  return false;
}

void Scene::find_contacts() {
  each_unit(t, s, own, [&](UnitId unit) {
    each_unit(t, s, enemy, [&](UnitId foe) {
      bool& mine = engaged_[at(index(unit))];
      bool& theirs = engaged_[at(index(foe))];
      if ((mine && theirs) || !may_be_within(unit, foe, kTouch) || !touches(s, unit, foe)) return;
      mine = theirs = true;
    });
  });
}

void Scene::see_foes() {
  nearest_foe_.fill(kFar);
  for (int i = 0; i < s.piece_count; ++i)
    if (unit_in_play(t, s, id_of(i))) spots_[at(i)] = spot_of(s, id_of(i));
  find_contacts();
  each_unit(t, s, enemy, [&](UnitId id) {
    const Profile& p = t.piece(id).profile;
    Foe foe{.id = id, .spot = spots_[at(index(id))]};
    const bool engaged = is_engaged(id);
    if (!engaged && is_deployed(t, s, id)) {
      foe.range = p.range;
      if (can_skirmish(t, id)) foe.range = std::max(foe.range, fire_range(t, id, FireMode::Skirmish));
    }
    const bool assaults =
        !engaged && !is_inside(s, id) && p.arm != Arm::Artillery && s.piece(id).order != Order::Square;
    if (assaults) foe.reach = move_distance(t, s, id, MoveKind::Assault);
    foes_.push_back(foe);
    gaps_.emplace_back().fill(-1);
    for (int o = 0; o < s.objective_count; ++o)
      nearest_foe_[at(o)] = std::min(nearest_foe_[at(o)], length_of(goal_of(t, o, foe.spot.middle) - foe.spot.middle));
  });
  for (int b = 0; b < s.brigade_count; ++b) {
    std::int64_t x = 0, y = 0, n = 0;
    for (const UnitId id : t.brigades[at(b)].units) {
      if (!s.has(id)) continue;
      const Vec m = spots_[at(index(id))].middle;
      x += m.x, y += m.y, ++n;
    }
    if (n > 0) middle_of_brigade_[at(b)] = {static_cast<std::int32_t>(x / n), static_cast<std::int32_t>(y / n)};
  }
  for (int o = 0; o < s.objective_count; ++o)
    for (int i = 0; i < s.piece_count; ++i) {
      if (!unit_in_play(t, s, id_of(i))) continue;
      figures_[at(o)][at(i)] = figures_at(s, o, id_of(i));
      near_[at(o)][at(index(t.pieces[at(i)].side))] += figures_[at(o)][at(i)];
    }
}

// ---- errands ----

// As many as it takes: one to hold it, and one for each enemy near it.
int Scene::units_needed(int objective) const {
  int foes = 0;
  for (const Foe& f : foes_)
    if (length_of(goal_of(t, objective, f.spot.middle) - f.spot.middle) < table::inches(14)) ++foes;
  if (s.holder[at(objective)] == own) return foes == 0 ? 0 : foes;
  return temper.more_units + foes;
}

void Scene::send(UnitId unit, int objective, int rate) {
  errands_[at(index(unit))] = {.objective = static_cast<std::uint8_t>(objective), .rate = rate};
}

void Scene::give_errands() {
  struct Pair {
    Length way;
    int objective;
    UnitId unit;
  };
  std::vector<Pair> pairs;
  std::vector<UnitId> units;
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (!is_unit(t, id) || t.piece(id).side != own || (!s.has(id) && !s.waits(id))) continue;
    units.push_back(id);
    const Vec from = s.has(id) ? spots_[at(index(id))].middle : Vec{s.piece(id).x, s.piece(id).y};
    for (int o = 0; o < s.objective_count; ++o) {
      Length way = ground.way(o, from);
      // What must be occupied is for the infantry; guns stay behind.
      const bool misfit = t.objectives[at(o)].feature != kNoFeature && t.piece(id).profile.arm != Arm::Infantry;
      if (misfit || is_artillery(t, id)) way += table::inches(24);
      pairs.push_back({way, o, id});
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
    return std::tie(a.way, a.objective, a.unit) < std::tie(b.way, b.objective, b.unit);
  });
  std::array<int, kMostObjectives> needed{};
  for (int o = 0; o < s.objective_count; ++o) needed[at(o)] = units_needed(o);
  std::array<bool, kMostPieces> sent{};
  // The later it is, the more an inch counts.
  const int rate = temper.rate + temper.late_rate * s.turn / std::max(1, t.turns);
  for (const UnitId id : units)
    if (const std::uint8_t aim = plan.of[at(index(id))].aim; aim < s.objective_count) {
      send(id, aim, rate);
      sent[at(index(id))] = true;
      --needed[aim];
    }
  for (const Pair& p : pairs) {
    if (sent[at(index(p.unit))] || needed[at(p.objective)] <= 0) continue;
    send(p.unit, p.objective, rate);
    sent[at(index(p.unit))] = true;
    --needed[at(p.objective)];
  }
  // The others go at the nearest enemy if that is needed to win, or stay with what is held.
  const bool ahead = score(t, s, own) > score(t, s, enemy);
  for (const UnitId id : units) {
    if (sent[at(index(id))]) continue;
    const Vec from = s.has(id) ? spots_[at(index(id))].middle : Vec{s.piece(id).x, s.piece(id).y};
    Errand& e = errands_[at(index(id))];
    const Foe* nearest = nullptr;
    for (const Foe& f : foes_)
      if (!nearest || length_of(f.spot.middle - from) < length_of(nearest->spot.middle - from)) nearest = &f;
    if (nearest) e = {.enemy = nearest->id, .rate = percent(rate, ahead ? temper.hunt_ahead : temper.hunt)};
  }
}

Scene::Weights Scene::weights(UnitId unit) const {
  Weights w;
  w.danger = std::min(100, temper.last_danger * enemy_turns_left());
  switch (task(unit)) {
    case Task::Rush:
      w.danger = w.danger * 3 / 10;
      w.progress = 150;
      break;
    case Task::Storm:
      w.danger /= 2;
      break;
    case Task::Careful:
      w.danger = 180;
      w.progress = 70;
      break;
    default:
      break;
  }
  return w;
}

// ---- how a unit stands ----

int Scene::progress(const State& then, UnitId unit) const {
  const Errand& e = errands_[at(index(unit))];
  if (e.rate == 0) return 0;
  const Vec from = middle_of(t, then, unit);
  Length left = 0;
  if (e.objective != kNoObjective) {
    const ObjectiveData& o = t.objectives[e.objective];
    if (o.feature != kNoFeature && then.piece(unit).inside == o.feature) return 0;
    left = ground.way(e.objective, from);
    if (o.feature == kNoFeature) left = std::max(0, left - table::inches(4));
  } else {
    left = length_of(spots_[at(index(e.enemy))].middle - from);
  }
  // Guns want to have it in range, no more.
  if (is_artillery(t, unit)) left = std::max(0, left - t.piece(unit).profile.range * 3 / 5);
  // Who marches faster will be there sooner.
  const Length soon =
      left > table::inches(8) ? std::min(left, move_distance(t, then, unit, MoveKind::Move)) * 2 / 5 : 0;
  return -static_cast<int>(std::int64_t{e.rate} * (left - soon) / table::kInch);
}

int Scene::figures_at(const State& then, int objective, UnitId unit) const {
  const ObjectiveData& o = t.objectives[at(objective)];
  if (o.feature != kNoFeature) return then.piece(unit).inside == o.feature ? bases_of(t, unit) : 0;
  if (is_inside(then, unit))
    return table::distance(o.at, t.features[then.piece(unit).inside].area.outline()).at_most(kNearObjective)
               ? bases_of(t, unit)
               : 0;
  const Footprint f = footprint(t, then, unit);
  if (!spot_of(f).is_within(kNearObjective, {.middle = o.at})) return 0;
  if (!haste) return table::figures_within(f, o.at, kNearObjective) * figure_weight(t, unit);
  // In a hurry by the middles of the bases.
  const std::int64_t far = kNearObjective + f.grid.base_depth / 2;
  int count = 0;
  for (int i = 0; i < f.grid.figures; ++i)
    count += table::squared_length(table::figure_centre(f, i) - o.at) <= far * far ? 1 : 0;
  return count * figure_weight(t, unit);
}

// 2.1.1 What it does for the objectives there.
int Scene::holding(const State& then, UnitId unit) const {
  int sum = 0;
  for (int o = 0; o < s.objective_count; ++o) {
    const int mine = figures_at(then, o, unit);
    if (mine == 0) continue;
    const int others = near_[at(o)][at(index(own))] - figures_[at(o)][at(index(unit))];
    const int theirs = near_[at(o)][at(index(enemy))];
    const bool ours = s.holder[at(o)] == own;
    const bool alone = others <= theirs, enough = others + mine > theirs;
    if (!ours) sum += enough ? (alone ? temper.take : 5) : temper.contest;
    else if (theirs > others) sum += others + mine >= theirs ? temper.take : temper.contest;
    else if (others == 0 && nearest_foe_[at(o)] < table::inches(20)) sum += temper.guard;
  }
  const int left = turns_left();
  return percent(percent(kVictoryPoint, sum), 100 + temper.late_point / (left * left));
}

int Scene::posture(const State& then, UnitId unit) const {
  int sum = 0;
  const Vec m = middle_of(t, then, unit);
  const int brigade = t.piece(unit).brigade;
  // Within reach of its leader (6.2.2).
  const Length away = length_of(m - middle_of_brigade_[at(brigade)]);
  if (s.has(unit) && away > table::inches(14)) sum -= std::min(600, temper.leash * (away / table::kInch - 14));
  std::int64_t nearest = std::int64_t{kFar} * kFar;
  for (const Foe& f : foes_) nearest = std::min(nearest, table::squared_length(f.spot.middle - m));
  const auto foe = static_cast<Length>(table::isqrt(static_cast<std::uint64_t>(nearest)));
  // In column of march one neither shoots nor fights.
  if (!is_deployed(t, then, unit) && !is_artillery(t, unit) && foe < table::inches(24))
    sum -= 40 * (24 - foe / table::kInch);
  if (foe > table::inches(20)) return sum;
  const Spot spot = spot_of(then, unit);
  for (const UnitId id : t.brigades[at(brigade)].units) {
    if (id == unit || !s.has(id) || !spot.is_within(table::inches(3), spots_[at(index(id))])) continue;
    if (!distance_between(t, then, unit, id).at_most(table::inches(3))) continue;
    sum += temper.company;  // 8.2.3
    break;
  }
  return sum;
}

// ---- fire ----

Blow Scene::fire_blow(const State& then, UnitId shooter, UnitId target, Length gap) const {
  const Profile& p = t.piece(shooter).profile;
  const bool skirmish = p.range < gap;
  if (skirmish && t.has(shooter, kCarbines)) return {.dice = 1};
  const Formation f = formation(t, then, shooter);
  const bool halved = skirmish || f == Formation::AttackColumn || f == Formation::Square ||
                      (f == Formation::Inside && p.arm == Arm::Infantry);
  Blow blow{.dice = halved ? std::max(1, p.fire / 2) : p.fire};
  if (p.arm == Arm::Artillery && is_dense(t, then, target)) ++blow.dice;
  if (t.has(shooter, kCanister) && gap <= table::inches(12)) blow.dice += 2;
  if (!is_inside(then, target) && !in_front_arc(t, then, target, shooter)) ++blow.dice;
  const int worse = (is_shaken(t, then, shooter) ? 1 : 0) + cover(t, then, target, shooter);
  blow.need = needed_die(4, -worse);
  if ((t.has(shooter, kBattery) && then.piece(shooter).losses == 0) ||
      (t.has(shooter, kDisciplinedMusketry) && f == Formation::Line))
    blow.again = 1;
  return blow;
}

// 5.1 Has the foe somebody nearer to shoot at?
bool Scene::is_screened(const Foe& foe, UnitId unit, Length gap) const {
  bool screened = false;
  auto& gaps = gaps_[static_cast<std::size_t>(&foe - foes_.data())];
  each_unit(t, s, own, [&](UnitId id) {
    if (screened || id == unit || !may_be_within(id, foe.id, gap)) return;
    Length& away = gaps[at(index(id))];
    const Spot& spot = spots_[at(index(id))];
    if (away < 0) away = gap_between(s, id, spot, foe);
    screened = away < gap && faces_unit(s, foe, id, spot);
  });
  return screened;
}

int Scene::fire_danger(const State& then, UnitId unit, bool looks) const {
  const Spot spot = spot_of(then, unit);
  int sum = 0, shooters = 0;
  for (const Foe& f : foes_) {
    if (f.range == 0 || !spot.is_within(f.range, f.spot)) continue;
    const Length gap = gap_between(then, unit, spot, f);
    if (gap > f.range || !faces_unit(then, f, unit, spot)) continue;
    if (looks && !sees(f.id, unit)) continue;
    int harm = harm_of_fire(t, then, unit, fire_blow(then, f.id, unit, gap));
    if (is_screened(f, unit, gap)) harm = harm * 3 / 10;
    sum += ++shooters > 1 ? harm / 3 : harm;  // 5.0: shot at once a phase, the others only support
  }
  return sum;
}

int Scene::potential_in(const State& then, UnitId unit, bool looks) const {
  const Profile& p = t.piece(unit).profile;
  if (!is_deployed(t, then, unit)) return 0;
  const Length range = std::max(p.range, can_skirmish(t, unit) ? fire_range(t, unit, FireMode::Skirmish) : Length{0});
  if (range == 0) return 0;
  const Spot spot = spot_of(then, unit);
  const Foe* closest = nullptr;
  Length gap = kFar;
  for (const Foe& f : foes_) {
    if (!spot.is_within(range, f.spot)) continue;
    const Length g = gap_between(then, unit, spot, f);
    if (g >= gap || g > range || !faces_foe(then, unit, spot, f)) continue;
    if (looks && !sees(unit, f.id)) continue;
    closest = &f;
    gap = g;
  }
  return closest ? harm_of_fire(t, then, closest->id, fire_blow(then, unit, closest->id, gap)) : 0;
}

int Scene::potential(UnitId unit, const Piece& as) const {
  look_for_lines();
  const Then put(*this, unit, as);
  return potential_in(then_, unit, true);
}

// With all that could be added to its dice, at the enemy whom that would cost most.
int Scene::ceiling(UnitId unit) const {
  const Profile& p = t.piece(unit).profile;
  const Length range = std::max(p.range, can_skirmish(t, unit) ? fire_range(t, unit, FireMode::Skirmish) : Length{0});
  if (range == 0) return 0;
  const Length reach = range + move_distance(t, s, unit, MoveKind::Move) + kUnitRadius;
  const Blow blow{.dice = std::max(1, p.fire) + 2 + (t.has(unit, kCanister) ? 2 : 0),
                  .again = t.has(unit, kBattery) || t.has(unit, kDisciplinedMusketry) ? 1 : 0};
  const Spot spot =
      s.has(unit) ? spot_of(s, unit) : Spot{.middle = {s.piece(unit).x, s.piece(unit).y}, .radius = kUnitRadius};
  int most = 0;
  for (const Foe& f : foes_)
    if (spot.is_within(reach, f.spot)) most = std::max(most, harm_of_fire(t, s, f.id, blow));
  return percent(most, temper.potential);
}

// ---- melee ----

Blow Scene::melee_blow(const State& then, UnitId unit, UnitId against, bool flanked) const {
  const Profile& p = t.piece(unit).profile;
  const Formation f = formation(t, then, unit);
  int dice = melee_of(t, then, unit);
  const bool infantry = p.arm == Arm::Infantry;
  const bool at_terrain = is_inside(then, unit) || is_inside(then, against);
  if (f == Formation::MarchColumn) dice = 1;
  else if (flanked || (!infantry && at_terrain) || (p.arm == Arm::Cavalry && in_melee_cover(t, then, against, unit)))
    dice = std::max(1, dice / 2);
  if (f == Formation::Line && infantry && p.fire > 0 && !flanked && !t.has(unit, kMilitia) &&
      !occupies(t, then, against))
    dice += std::max(1, p.fire / 2);
  if (f == Formation::Square || (is_inside(then, unit) && infantry)) ++dice;
  if (f == Formation::AttackColumn && occupies(t, then, against)) ++dice;
  if (f == Formation::OpenOrder) --dice;
  if (t.has(unit, kCanister) && !flanked && f != Formation::MarchColumn) dice += 2;
  const int better = (then.piece(unit).losses == 0 ? 1 : 0) - (is_shaken(t, then, unit) ? 1 : 0);
  const bool again =
      t.has(unit, kElan) || t.has(unit, kHeavyCavalry) || (t.has(unit, kDisciplinedMusketry) && f == Formation::Line);
  return {.dice = std::max(1, dice), .need = needed_die(4, better), .again = again ? 1 : 0};
}

int Scene::assault_danger(const State& then, UnitId unit) const {
  const Spot spot = spot_of(then, unit);
  int worst = 0, sum = 0;
  for (const Foe& f : foes_) {
    if (f.reach == 0 || !spot.is_within(f.reach, f.spot)) continue;
    const Length gap = gap_between(then, unit, spot, f);
    const bool foot_at_horse = !is_cavalry(t, f.id) && is_cavalry(t, unit);  // 6.5.1
    if (gap > (foot_at_horse ? table::inches(6) : f.reach) || !faces_unit(then, f, unit, spot)) continue;
    const bool flanked = !faces_foe(then, unit, spot, f);
    Bout bout{.main = f.id,
              .target = unit,
              .attack = melee_blow(then, f.id, unit, false),
              .back = melee_blow(then, unit, f.id, flanked),
              .target_wins_ties = in_melee_cover(t, then, unit, f.id),
              .at_terrain = is_inside(then, unit)};
    if (flanked) ++bout.attack.dice;  // 8.1.4
    int value = odds_of(t, then, bout).value;
    if (then.piece(unit).order == Order::Square && is_cavalry(t, f.id)) value /= 6;  // Square
    if (value <= 0) continue;
    sum += value;
    worst = std::max(worst, value);
  }
  return worst + (sum - worst) / 4;
}

// Own units of the same brigade that could still come to help against this enemy.
int Scene::helpers(const State& then, UnitId main, UnitId target) const {
  int count = 0;
  for (const UnitId id : t.brigades[t.piece(main).brigade].units) {
    if (id == main || !s.has(id) || (s.piece(id).flags & (kActed | kShot | kLost)) || is_artillery(t, id)) continue;
    if (is_inside(s, id) || !is_deployed(t, s, id) || is_engaged(id)) continue;
    if (is_cavalry(t, target) && !is_cavalry(t, id)) continue;
    if (!may_be_within(id, target, move_distance(t, s, id, MoveKind::Assault))) continue;
    if (pace == Pace::Look || distance_between(t, then, id, target).at_most(move_distance(t, s, id, MoveKind::Assault)))
      ++count;
  }
  return std::min(2, count);
}

// At a quick look: without brigade support, and with whoever touches him in support.
BoutOdds Scene::quick_bout(const State& then, UnitId main, UnitId target) const {
  const bool flank = !is_inside(then, target) && !in_front_arc(t, then, target, main);
  Bout b{.main = main,
         .target = target,
         .attack = melee_blow(then, main, target, false),
         .back = melee_blow(then, target, main, flank),
         .target_wins_ties = in_melee_cover(t, then, target, main),
         .at_terrain = is_inside(then, main) || is_inside(then, target)};
  if (flank) ++b.attack.dice;  // 8.1.4
  int support = 0;
  each_unit(t, then, own, [&](UnitId id) { support += id != main && then.piece(id).pick == index(target) ? 1 : 0; });
  b.attack.dice += std::min(3, support);
  if (s.phase == Phase::Action) b.attack.dice += helpers(then, main, target);
  return odds_of(t, then, b);
}

BoutOdds Scene::full_bout(const State& then, UnitId main, UnitId target) const {
  const FightBegan began = prepare_fight(t, then, StartFight{main, target, brigade_supporter(t, then, main)});
  const Fight fight{.main = main,
                    .target = target,
                    .support = began.support,
                    .back = began.back,
                    .brigade = began.brigade,
                    .back_brigade = began.back_brigade};
  std::optional<Sight> other_eyes;
  if (&then != &then_) other_eyes.emplace(t, then, memory);
  const Sight& eyes = other_eyes ? *other_eyes : sight();
  Bout b{.main = main,
         .target = target,
         .attack = blow_of(describe(t, then, eyes, attack_of(fight))),
         .back = blow_of(describe(t, then, eyes, back_of(fight))),
         .target_wins_ties = in_melee_cover(t, then, target, main),
         .at_terrain = is_inside(then, main) || is_inside(then, target)};
  if (temper.looks_round && s.phase == Phase::Action) b.attack.dice += helpers(then, main, target);
  return odds_of(t, then, b);
}

BoutOdds Scene::bout(const State& then, UnitId main, UnitId target) const {
  BoutOdds odds = pace == Pace::Look ? quick_bout(then, main, target) : full_bout(then, main, target);
  const bool rides_at_square = then.piece(target).order == Order::Square && is_cavalry(t, main);
  // Square: on 1 to 5 it goes back, on 1 to 3 with a loss.
  if (rides_at_square) odds = {odds.value / 6 - kVainCharge, odds.won / 6};
  return odds;
}

BoutOdds Scene::fight(UnitId unit, const Piece& as) const {
  if (pace != Pace::Look) sight();  // before anybody is set down otherwise
  const Then put(*this, unit, as);
  const Spot spot = spot_of(then_, unit);
  BoutOdds best;
  bool any = false;
  for (const Foe& f : foes_) {
    if (!spot.is_within(kTouch, f.spot) || !touches(then_, unit, f.id)) continue;
    // All who touch him strike with it.
    std::vector<std::pair<UnitId, std::uint8_t>> picks;
    each_unit(t, then_, own, [&](UnitId id) {
      if (id != unit && (!may_be_within(id, f.id, kTouch) || !touches(then_, id, f.id))) return;
      picks.emplace_back(id, then_.piece(id).pick);
      then_.piece(id).pick = static_cast<std::uint8_t>(index(f.id));
    });
    BoutOdds odds = bout(then_, unit, f.id);
    for (const auto& [id, pick] : picks) then_.piece(id).pick = pick;
    for (int o = 0; o < s.objective_count; ++o)  // T.3.6: the winner moves in
      if (const std::uint8_t held = t.objectives[at(o)].feature; held != kNoFeature && s.piece(f.id).inside == held)
        odds.value += static_cast<int>(std::int64_t{kVictoryPoint} * odds.won / kWhole / 4);
    if (!any || odds.value > best.value) best = odds;
    any = true;
  }
  return best;
}

bool Scene::touches(const State& then, UnitId unit, UnitId foe) const {
  constexpr std::uint64_t kContact = 2;  // beside the questions of Sight
  const auto ends =
      static_cast<std::uint64_t>(index(unit)) << 16 | static_cast<std::uint64_t>(index(foe)) << 8 | kContact;
  const std::uint64_t number =
      PoseMemory::mixed(PoseMemory::mixed(ends, PoseMemory::pose(then.piece(unit))), PoseMemory::pose(then.piece(foe)));
  if (const table::SightCount* known = memory.find(number)) return known->any();
  const bool found = in_contact(t, then, unit, foe);
  memory.keep(number, {found ? 1 : 0, 1});
  return found;
}

bool Scene::touches_foe(const State& then, UnitId unit) const {
  const Spot spot = spot_of(then, unit);
  return std::any_of(foes_.begin(), foes_.end(),
                     [&](const Foe& f) { return spot.is_within(kTouch, f.spot) && touches(then, unit, f.id); });
}

bool Scene::is_near_foe(const Footprint& footprint, Length reach) const {
  const Spot spot = spot_of(footprint);
  return std::any_of(foes_.begin(), foes_.end(), [&](const Foe& f) {
    return spot.is_within(reach, f.spot) && distance_to(t, s, footprint, f.id).at_most(reach);
  });
}

// ---- all together ----

int Scene::danger(UnitId unit, const Piece& as) const {
  look_for_lines();
  const Then put(*this, unit, as);
  return fire_danger(then_, unit, true) + assault_danger(then_, unit);
}

Scene::Look Scene::first_look(UnitId unit, const Piece& as) const {
  Look look;
  {
    const Then put(*this, unit, as);
    look.value = percent(progress(then_, unit), weights(unit).progress) + holding(then_, unit) + posture(then_, unit);
    look.whole = touches_foe(then_, unit);
  }
  if (!look.whole) return look;
  look.value += percent(fight(unit, as).value, temper.fight);
  if (task(unit) == Task::Storm) look.value += 600;
  return look;
}

int Scene::second_look(UnitId unit, const Piece& as) const {
  if (looks()) look_for_lines();
  const Then put(*this, unit, as);
  return percent(potential_in(then_, unit, looks()), temper.potential);
}

int Scene::third_look(UnitId unit, const Piece& as) const {
  const Weights w = weights(unit);
  if (w.danger <= 0 || (temper.fire_danger == 0 && temper.assault_danger == 0)) return 0;
  if (looks()) look_for_lines();
  const Then put(*this, unit, as);
  const int danger = percent(fire_danger(then_, unit, looks()), temper.fire_danger) +
                     percent(assault_danger(then_, unit), temper.assault_danger);
  return -percent(danger, w.danger);
}

int Scene::stand(UnitId unit, const Piece& as) const {
  const Look look = first_look(unit, as);
  return look.whole ? look.value : look.value + second_look(unit, as) + third_look(unit, as);
}

Length Scene::nearest_enemy_gap(UnitId unit) const {
  const Vec m = s.has(unit) ? middle_of(t, s, unit) : Vec{s.piece(unit).x, s.piece(unit).y};
  Length gap = kFar;
  for (const Foe& f : foes_) gap = std::min(gap, length_of(f.spot.middle - m));
  return gap;
}

}  // namespace valor::vf
