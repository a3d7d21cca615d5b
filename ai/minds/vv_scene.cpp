#include "ai/minds/vv_scene.h"

#include <algorithm>

#include "rules/vv/04_victory.h"
#include "rules/vv/06_map_edge.h"
#include "rules/vv/11_smoke.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/16_at_combat.h"
#include "rules/vv/19_fortifications.h"

namespace valor::vv {
namespace {

constexpr int kPoint = 100;
constexpr int kHuntRate = 45, kHuntRange = 4;
constexpr int kFireSoon = 70, kFireLater = 40;  // percent of expected fire that is counted as a threat
constexpr int kCover = 8;                       // for each point of it
constexpr int kWayScale = 20;                   // so many movement points away an aim draws half as much

std::size_t place(HexIndex at) { return static_cast<std::size_t>(at); }

// Nobody loses more than all: an expected loss, bent so that it never reaches what there is to lose.
int bent(int loss, int worth) {
  if (worth == 0 || loss == 0) return 0;  // mostly: few can fire at a hex
  return static_cast<int>(std::min<std::int64_t>(worth, std::int64_t{5} * loss * worth / (4 * (loss + worth))));
}

}  // namespace

Temper temper_of(Skill skill) {
  if (skill == Skill::Recruit)
    return {.danger = 30,
            .way_danger = 40,
            .potential = 60,
            .least_gain = 20,
            .fire_price = 50,
            .waits = false,
            .uses_smoke = false};
  // Found by some 40,000 games against Regular (docs/ai.md).
  if (skill >= Skill::Veteran) return {.way_danger = 200, .guard = 60, .company = 200};
  return {};
}

Scene::Scene(const Setting& setting, const Ground& g, const Known<State>& known, Skill k, const Plan& p,
             FireMemory* memory)
    : t(setting),
      s(known.state()),
      ground(g),
      side(index(known.seat())),
      skill(k),
      temper(temper_of(k)),
      plan(p),
      memory_(memory) {
  smoke_ = any_smoke(s);
  defends_ = t.scenario.attacker != side;
  fear_ = temper.danger * fear_of_losses() / 100;
  add_enemies();
  add_friends();
  weigh_aims();
  give_errands();
}

// Who would not win as it stands dares more as the end comes near; who would is careful. Goal::Preserve: those who may
// be lost are soon counted.
int Scene::fear_of_losses() const {
  const auto mine = static_cast<std::size_t>(side);
  if (ground.spares(side))
    for (std::size_t i = 0; i < t.scenario.conditions[mine].size(); ++i)
      if (const Condition& line = t.scenario.conditions[mine][i]; line.goal == Goal::Preserve)
        if (vv::progress(t, s, side, static_cast<int>(i)) <= line.count + 2) return 250;
  if (turns_left() > 3 || s.phase == Phase::SetUp) return 100;
  const int winner = decided_at_the_end(t, s).winner;
  return winner == side ? 125 : 40 + 15 * turns_left();
}

int Scene::worth(int unit) const {
  const Unit& u = s.unit(unit);
  return value_of(t, u) * kPoint + (u.is(kValorous) ? 2 * kPoint : 0);
}

Body Scene::body(const Group& group) const {
  Body out{.group = group};
  if (group.empty()) return out;
  const Unit& first = s.unit(group.ids[0]);
  out.at = first.at;
  out.side = first.side;
  if (first.side == side) {
    out.order = plan.of[group.ids[0]];
    out.goal = plan.goal_of(group.ids[0]);
  }
  out.fear = out.order == Order::Rush ? 25 : out.order == Order::Careful ? 250 : 100;
  // Casualties fall on the cheapest first: a leader among others hardly ever pays.
  int rating = 0, pays = 0;
  for (const std::uint8_t id : group) {
    const Unit& u = s.unit(id);
    const Profile& p = profile(t, u);
    out.worth += worth(id);
    if (!p.leader || group.size() == 1) {
      rating += p.casualty;
      pays += worth(id);
    }
    out.ready = out.ready || may_attack(u);
    if (p.heavy() && !u.carried()) {
      out.vehicle = id;
      out.facing = u.facing;
      out.anti_tank = p.anti_tank;
      out.at_range = p.range;
      continue;
    }
    ++out.men;
    if (u.is(kPinned) && u.side != s.active) continue;  // those of the active side rally before they act again
    out.leadership = std::min<int>(out.leadership, p.leadership);
    out.melee += assault_firepower(t, u, true);
    if (const Letter letter = vv::anti_tank(t, u); letter > out.anti_tank && !u.carried()) {
      out.anti_tank = letter;
      out.at_range = t.weapon_figures[u.weapon].range;
    }
    for (int d = 1; d <= Body::kFar; ++d)
      if (const int power = vv::firepower(t, u, d); power > 0)
        out.firepower[static_cast<std::size_t>(d)] =
            static_cast<std::uint8_t>(out.firepower[static_cast<std::size_t>(d)] + power);
      else if (d > reach(t, u)) break;
  }
  out.per_point = rating == 0 ? out.worth : pays / rating;
  if (out.vehicle != kNobody && profile(t, s.unit(out.vehicle)).armoured()) out.per_point = 0;
  return out;
}

namespace {

// Calls f(group) for every body of a side: those on foot of each hex, and each gun or vehicle with those aboard.
template <class F>
void each_body(const Setting& t, const State& s, int side, F&& f) {
  const UnitRange own = s.units_of(side);
  for (int id = own.first; id < own.last; ++id) {
    const Unit& u = s.unit(id);
    if (!u.on_map() || u.carried()) continue;
    Group group = Group::of(id);
    if (profile(t, u).heavy()) {
      if (profile(t, u).carries > 0)
        for (int other = own.first; other < own.last && group.size() < kGroupSize; ++other)
          if (s.unit(other).carrier == id)
            group.ids[static_cast<std::size_t>(group.size())] = static_cast<std::uint8_t>(other);
      std::sort(group.ids.begin(), group.ids.end());
      f(group);
      continue;
    }
    bool first = true;
    s.where.each_in(u.at, own, [&](int other) {
      if (profile(t, s.unit(other)).heavy() || other == id) return;
      if (other < id) first = false;
      else if (group.size() < kGroupSize) group.add(other);
    });
    if (first) f(group);
  }
}

// What fire could destroy of it at most.
int most_of(const Foe& foe) {
  const int most = std::max(foe.persons, foe.armour);
  return foe.seen ? most : most / 2;
}

}  // namespace

void Scene::add_enemies() {
  each_body(t, s, other_side(side), [&](const Group& group) {
    if (enemies.size() == kMost) return;
    const Body& b = enemies.emplace_back(body(group));
    firers_.push_back({memory_ ? memory_->place_of(group.ids[0]) : FireMemory::kMost, b.ready});
    const auto there = std::find_if(foes.begin(), foes.end(), [&](const Foe& f) { return f.at == b.at; });
    Foe& foe =
        there != foes.end() ? *there : foes.emplace_back(Foe{.at = b.at, .cover = cover_of(other_side(side), b.at)});
    for (const std::uint8_t id : b.group) {
      const Unit& u = s.unit(id);
      const Profile& p = profile(t, u);
      if (!in_play(t, u, side)) foe.seen = false;
      if (foe.all.size() < kGroupSize && !u.carried()) foe.all.ids[static_cast<std::size_t>(foe.all.size())] = id;
      (p.armoured() ? foe.armour : foe.persons) += worth(id);
      if (u.is(kPinned)) continue;
      ++foe.unpinned;
      foe.defence += assault_firepower(t, u, false);
      foe.leadership = std::min<int>(foe.leadership, p.leadership);
    }
    foe.per_point = std::max(foe.per_point, b.per_point);
  });
  for (std::size_t i = 0; i < foes.size(); ++i) foes_by_worth_.push_back(static_cast<std::uint8_t>(i));
  std::sort(foes_by_worth_.begin(), foes_by_worth_.end(), [&](std::uint8_t x, std::uint8_t y) {
    const int a = most_of(foes[x]), z = most_of(foes[y]);
    return a != z ? a > z : x < y;
  });
  for (const Foe& foe : foes)
    for (int d = 0; d < hex::kDirections; ++d)
      if (const HexIndex at = t.field.neighbour(foe.at, d); at != kNoHex) beside_foe_.set(place(at));
}

void Scene::add_friends() {
  each_body(t, s, side, [&](const Group& group) {
    if (friends.size() < kMost) friends.push_back(body(group));
  });
}

// ---- fire ---------------------------------------------------------------------------------------------------------

int Scene::sight(HexIndex from, HexIndex at) const {
  const int plain = t.los.at(from, at);
  return smoke_ && plain != hex::LosTable::kBlocked ? hindrance(t, s, from, at) : plain;
}

int Scene::cover_of(int of_side, HexIndex at) const {
  return cover_for(t, s, at, of_side) + (smoke_ ? smoke_at(s, at) : 0);
}

Line Scene::line(const Body& firer, HexIndex from, int facing, HexIndex at, int cover) const {
  constexpr Line kNone{.row = Line::kNone};
  const int distance = t.field.distance(from, at);
  int power = distance <= Body::kFar && distance > 0 ? firer.firepower[static_cast<std::size_t>(distance)] : 0;
  if (firer.vehicle != kNobody)
    power = vehicle_firepower(profile(t, s.unit(firer.vehicle)), distance, in_arc(t, from, facing, at));
  if (power == 0 || distance == 0) return kNone;
  const int hindered = sight(from, at);
  if (hindered == hex::LosTable::kBlocked || !in_field_of_fire(t, from, at)) return kNone;
  return {static_cast<std::int8_t>(ground.expected().row(power)),
          static_cast<std::int8_t>(cover + hindered + firer.leadership), distance == 1, t.los.at(from, at) == 0};
}

template <class F>
void Scene::each_line_at(HexIndex at, F&& f) const {
  const auto found = [&](const Body& e) { return line(e, e.at, e.facing, at, cover_of(side, at)); };
  std::array<Line, FireMemory::kMost>* const known = memory_ ? &memory_->at(at) : nullptr;
  for (std::size_t i = 0; i < enemies.size(); ++i) {
    Line l;
    if (known && firers_[i].place < FireMemory::kMost) {
      Line& there = (*known)[firers_[i].place];
      if (there.row == Line::kUnknown) there = found(enemies[i]);
      l = there;
    } else {
      l = found(enemies[i]);
    }
    if (l.row >= 0) f(firers_[i].ready, l);
  }
}

int Scene::points(Line l, int modifier) const {
  return l.row < 0 ? 0 : ground.expected().of(l.row, l.modifier + modifier);
}

int Scene::points(const Body& firer, HexIndex from, int facing, HexIndex at, int modifier) const {
  return points(line(firer, from, facing, at, cover_of(other_side(firer.side), at)), modifier);
}

int Scene::at_chance(const Body& firer, HexIndex from, const Profile& target, HexIndex at, int facing) const {
  const int distance = t.field.distance(from, at);
  if (firer.anti_tank == 0 || distance == 0 || distance > firer.at_range) return 0;
  const int hindered = sight(from, at);
  if (hindered == hex::LosTable::kBlocked || !in_field_of_fire(t, from, at)) return 0;
  const bool gun = firer.vehicle != kNobody;
  if (gun && !profile(t, s.unit(firer.vehicle)).turret && from == firer.at && !in_arc(t, from, firer.facing, at))
    return 0;
  const Profile& by = profile(t, s.unit(gun ? firer.vehicle : firer.group.ids[0]));
  const int need = to_hit(by, distance) - cover_for(t, s, at, other_side(firer.side)) - hindered -
                   (gun ? 0 : firer.leadership) - (smoke_ ? smoke_at(s, at) : 0);
  const ArmourSide face = armour_side(t, at, facing, from);
  const int number = elimination_number(firer.anti_tank, target.armoured() ? armour_of(target, face) : Letter{0});
  const int out = number == kSurelyEliminated ? 36 : rolls_up_to(number - 1) + ways_to_roll(number) / 2;
  return rolls_up_to(need) * out * 1000 / (36 * 36);
}

int Scene::step_danger(const Body& b, HexIndex at, bool assault) const {
  int sum = 0;
  const bool open = !assault && cover_for(t, s, at, side) == 0 && (!smoke_ || smoke_at(s, at) == 0);
  if (b.per_point > 0)
    each_line_at(at, [&](bool ready, Line l) {
      if (!ready) return;
      // 13.8, 6.4
      const int modifier = (assault ? 1 : 0) - (l.near ? 2 : 0) - (open && l.clear ? 1 : 0);
      sum += bent(points(l, modifier) * b.per_point / 100, b.worth);
    });
  if (b.vehicle != kNobody)
    for (const Body& e : enemies)
      if (e.ready && e.anti_tank > 0)
        sum += at_chance(e, e.at, profile(t, s.unit(b.vehicle)), at, b.facing) * b.worth / 1000;
  // 13.8.1
  if (const int lanes = s.markers.at(at, MarkerKind::FireLane); lanes > 0 && b.per_point > 0)
    sum += 2 * ground.expected().of(0, 1 - lanes) * b.per_point / 100;
  return sum / 2;
}

int Scene::threat(const Body& b, HexIndex at, int facing) const {
  int sum = 0;
  // Defensive fire is over in the Advance Phase; the enemy's own Fire Phase always comes.
  const bool fire_to_come = s.active == side && s.phase != Phase::Advance;
  const auto weight = [&](bool ready) { return fire_to_come && ready ? kFireSoon : kFireLater; };
  if (b.per_point > 0)
    each_line_at(at,
                 [&](bool ready, Line l) { sum += weight(ready) * bent(points(l, 0) * b.per_point / 100, b.worth); });
  if (b.vehicle != kNobody)
    for (const Body& e : enemies)
      if (e.anti_tank > 0)
        sum += weight(e.ready) * (at_chance(e, e.at, profile(t, s.unit(b.vehicle)), at, facing) * b.worth / 1000);
  return sum / 100;
}

int Scene::potential(const Body& b, HexIndex at, int facing) const {
  // A leader by himself is no firing line.
  if (b.group.size() == 1 && profile(t, s.unit(b.group.ids[0])).leader) return 0;
  int best = 0;
  for (const std::uint8_t i : foes_by_worth_) {
    const Foe& foe = foes[i];
    const bool armour = foe.armour > 0 && b.anti_tank > 0;
    // Nobody loses more than all: those who cannot be the best target are not looked at.
    if (most_of(foe) <= best) break;
    if (const int most = std::max(foe.persons, armour ? foe.armour : 0); (foe.seen ? most : most / 2) <= best) continue;
    int harm = bent(points(line(b, at, facing, foe.at, foe.cover), 0) * foe.per_point / 100, foe.persons);
    if (armour)
      for (const std::uint8_t id : foe.all)
        if (profile(t, s.unit(id)).armoured())
          harm = std::max(harm, at_chance(b, at, profile(t, s.unit(id)), foe.at, s.unit(id).facing) * worth(id) / 1000);
    best = std::max(best, foe.seen ? harm : harm / 2);
  }
  return best;
}

// 15.6 to 15.8, from the summary of both sides.
int Scene::melee(const Body& b, HexIndex at) const {
  if (b.vehicle != kNobody || b.melee == 0 || !beside_foe_.test(place(at))) return 0;
  int best = 0;
  for (const Foe& foe : foes) {
    if (t.field.distance(foe.at, at) != 1) continue;
    const int d = *hex::direction(t.field.hex(at), t.field.hex(foe.at));
    if (t.leaving[place(at)][static_cast<std::size_t>(d)] == 0) continue;
    const int kill = t.kill_numbers[static_cast<std::size_t>(odds_column(b.melee, foe.defence))] + foe.leadership;
    const int wins = foe.unpinned == 0 ? 36 : rolls_up_to(kill - b.leadership);
    const int price = foe.unpinned == 0 ? 0 : (cover_for(t, s, foe.at, other_side(side)) + foe.unpinned) * b.per_point;
    int prize = foe.persons + foe.armour / 2;
    for (const Aim& aim : ground.aims())
      if (aim.kind == AimKind::Objective && aim.hexes[0] == foe.at && s.holder[aim.objective] != side)
        prize += aim.worth;
    const int fails = 36 - wins;
    const int value = (wins * (prize - std::min(price, b.worth)) +
                       fails * (b.men * foe.per_point / 2 - std::min(b.worth, price + 3 * b.per_point))) /
                      36;
    best = std::max(best, value);
  }
  return best;
}

// ---- aims ---------------------------------------------------------------------------------------------------------

int Scene::nearest_foe(HexIndex at) const {
  int best = 99;
  for (const Foe& foe : foes) best = std::min(best, t.field.distance(foe.at, at));
  return best;
}

bool Scene::touched(HexIndex at, int by_side) const {
  for (int d = 0; d < hex::kDirections; ++d)
    if (const HexIndex to = t.field.neighbour(at, d); to != kNoHex && s.where.anybody_in(to, s.units_of(by_side)))
      return true;
  return false;
}

int Scene::way_of_enemy(const Aim& aim) const {
  int best = kNoWay;
  for (const Body& e : enemies) best = std::min<int>(best, aim.foot[place(e.at)]);
  return best;
}

// A defender need not have back what he lost: only where he is the stronger, or would lose without it.
int Scene::share_to_retake(const Aim& aim) const {
  int ours = 0, theirs = 0;
  for (const Foe& foe : foes)
    if (aim.foot[place(foe.at)] <= 6) theirs += foe.persons + foe.armour;
  if (theirs == 0) return 100;
  if (turns_left() <= 2 && decided_at_the_end(t, s).winner != side) return 100;
  for (const Body& b : friends)
    if (aim.foot[place(b.at)] <= 10) ours += b.worth;
  return std::clamp(100 * ours / theirs - 100, 0, 100);
}

// What it is worth to be there, for this side; 0: nothing.
int Scene::weigh(const Aim& aim, bool guard, int way) const {
  if (aim.condition != 255 && aim.kind != AimKind::Objective && s.judged[aim.wanted_by][aim.condition] != Judged::Open)
    return 0;
  if (!guard)
    return skill != Skill::Recruit && defends_ && aim.kind == AimKind::Objective &&
                   t.scenario.victory == VictoryKind::Objectives
               ? aim.worth * share_to_retake(aim) / 100
               : aim.worth;
  // What nobody threatens needs no guard.
  if (way >= kNoWay || way > 6 * turns_left()) return aim.worth / 8;
  return (way > 16 ? aim.worth / 3 : 3 * aim.worth / 4) * temper.guard / 100;
}

void Scene::weigh_aims() {
  const auto& aims = ground.aims();
  for (std::size_t i = 0; i < std::min(aims.size(), kMostAims); ++i) {
    const Aim& aim = aims[i];
    const bool guard = aim.kind == AimKind::Objective ? s.holder[aim.objective] == side : aim.wanted_by != side;
    const int way = way_of_enemy(aim);
    aims_[i] = {weigh(aim, guard, way), way, guard};
  }
}

namespace {

int pull(int worth, int way) { return worth * kWayScale / (kWayScale + way); }

}  // namespace

Errand Scene::errand_to(const Aim& aim, HexIndex at, bool wheels) const {
  const AimNow& it = now(aim);
  Errand out{.aim = &aim, .guard = it.guard};
  const int way = (wheels ? aim.wheels : aim.foot)[place(at)];
  const int turns = std::min((way + 3) / (wheels ? 8 : 4), turns_left());
  // The later it is, the more every step counts.
  out.rate = it.worth * (100 + 100 * turns / turns_left()) / 100 / (way + 6);
  out.keep_within = out.guard ? std::clamp(it.enemy_way - 3, 2, 8) : 0;
  return out;
}

Errand Scene::hunt() const {
  const int lead = casualties(t, s, other_side(side)).percent() - casualties(t, s, side).percent();
  // P:elimination-games: a defender wins where he stands; only who has nothing to lose comes out.
  if (skill != Skill::Recruit && defends_ && (turns_left() > 2 || lead > -20)) return {};
  if (ground.hunts(side) || lead < -10) return {.hunt = true, .rate = kHuntRate};
  return {};
}

Errand Scene::errand_at(HexIndex at, bool wheels) const {
  const Aim* best = nullptr;
  int most = 0;
  for (const Aim& aim : ground.aims()) {
    const int way = (wheels ? aim.wheels : aim.foot)[place(at)];
    const int score = way >= kNoWay ? 0 : pull(now(aim).worth, way);
    if (score <= most) continue;
    most = score;
    best = &aim;
  }
  return best ? errand_to(*best, at, wheels) : hunt();
}

int Scene::cheapest_squad(const Group& group) const {
  int best = kNobody;
  for (const std::uint8_t id : group)
    if (!profile(t, s.unit(id)).leader && (best == kNobody || worth(id) < worth(best))) best = id;
  return best;
}

// Stack after stack goes where it is drawn most. Where enough are sent already an aim draws half as much, and a guard
// that is strong enough hardly anybody.
void Scene::give_errands() {
  std::array<int, kMostAims> sent{}, need{};
  const auto& aims = ground.aims();
  const std::size_t count = std::min(aims.size(), kMostAims);
  for (std::size_t a = 0; a < count; ++a) {
    need[a] = aims[a].kind == AimKind::Exit ? 1000000 : 10 * kPoint;
    for (const Foe& foe : foes)
      if (aims[a].foot[place(foe.at)] <= 6) need[a] += 3 * (foe.persons + foe.armour) / 2;
  }
  const Errand idle = hunt();
  const auto give = [&](const Group& group, const Errand& errand) {
    for (const std::uint8_t id : group) errand_of_unit_[id] = static_cast<std::uint8_t>(errands_.size());
    errands_.push_back(errand);
  };
  const auto drawn_to = [&](HexIndex at, bool wheels) {
    int most = 0;
    std::size_t chosen = count;
    for (std::size_t a = 0; a < count; ++a) {
      const int way = (wheels ? aims[a].wheels : aims[a].foot)[place(at)];
      const int enough = sent[a] < need[a] ? 1 : aims_[a].guard ? 8 : 2;
      const int score = way >= kNoWay ? 0 : pull(aims_[a].worth, way) / enough;
      if (score <= most) continue;
      most = score;
      chosen = a;
    }
    return chosen;
  };
  for (const Body& b : friends) {
    const bool wheels = b.vehicle != kNobody;
    Group rest = b.group;
    std::size_t chosen = drawn_to(b.at, wheels);
    // Where no enemy is near one squad is guard enough; the others go on.
    if (const int keeper = chosen < count && !wheels ? cheapest_squad(rest) : static_cast<int>(kNobody);
        keeper != kNobody && rest.size() > 1 && aims_[chosen].guard && need[chosen] == 10 * kPoint &&
        aims[chosen].foot[place(b.at)] <= 1) {
      give(Group::of(keeper), errand_to(aims[chosen], b.at, wheels));
      sent[chosen] += 10 * kPoint;
      rest.remove(keeper);
      chosen = drawn_to(b.at, wheels);
    }
    if (chosen < count) sent[chosen] += b.worth;
    give(rest, chosen < count ? errand_to(aims[chosen], b.at, wheels) : idle);
  }
}

bool Scene::held_by_others(const Body& b, HexIndex at) const {
  bool found = false;
  s.where.each_in(at, s.units_of(side), [&](int id) { found = found || !b.group.has(id); });
  return found;
}

// How much of an objective is lost with its last guard, in percent.
int Scene::share_to_hold(const Aim& aim) const {
  const int way = now(aim).enemy_way;
  return way <= 4 ? 80 : way <= 8 ? 60 : way <= 12 ? 40 : 20;
}

int Scene::progress(const Errand& errand, const Body& b, HexIndex at) const {
  if (errand.hunt) return -errand.rate * std::max(0, nearest_foe(at) - kHuntRange);
  int sum = 0;
  // Every aim that is reached there counts, on whatever errand one is.
  for (const Aim& aim : ground.aims()) {
    if (aim.foot[place(at)] != 0) continue;
    const int worth_of_it = now(aim).worth;
    if (now(aim).guard) sum += held_by_others(b, at) ? 0 : worth_of_it * share_to_hold(aim) / 100;
    else if (b.vehicle == kNobody || profile(t, s.unit(b.vehicle)).vehicle())
      sum += aim.kind == AimKind::Exit ? worth_of_it * b.group.size() / 2 : worth_of_it;
  }
  if (!errand.aim) return sum;
  const int way = (b.vehicle != kNobody ? errand.aim->wheels : errand.aim->foot)[place(at)];
  // Whoever leaves counts, one by one; a hex is taken by one as well as by four.
  const int each = errand.aim->kind == AimKind::Exit && !errand.guard ? b.group.size() : 1;
  return sum - errand.rate * each * std::max(0, std::min<int>(way, 99) - errand.keep_within);
}

int Scene::weighed_threat(const Body& b, HexIndex at, int facing) const {
  return threat(b, at, facing) * fear_ / 100 * b.fear / 100;
}

int Scene::situation(const Errand& errand, const Body& b, HexIndex at, int facing) const {
  return progress(errand, b, at) - weighed_threat(b, at, facing) + kCover * cover_for(t, s, at, side);
}

int Scene::stand_before_fire(const Errand& errand, const Body& b, HexIndex at) const {
  return progress(errand, b, at) + kCover * cover_for(t, s, at, side) +
         melee(b, at) * (s.phase == Phase::Advance && s.active == side ? 25 : 60) / 100;
}

int Scene::weighed_potential(const Body& b, HexIndex at, int facing) const {
  return potential(b, at, facing) * temper.potential / 200;
}

// As if all of them stood next to it in the open.
int Scene::most_potential(const Body& b) const {
  int power = 0;
  for (const std::uint8_t at_distance : b.firepower) power = std::max<int>(power, at_distance);
  if (b.vehicle != kNobody)
    for (int d = 1; d <= Body::kFar; ++d)
      power = std::max(power, vehicle_firepower(profile(t, s.unit(b.vehicle)), d, true));
  const int points = power == 0 ? 0 : ground.expected().of(ground.expected().row(power), b.leadership);
  int best = 0;
  for (const Foe& foe : foes) {
    int harm = bent(points * foe.per_point / 100, foe.persons);
    if (b.anti_tank > 0) harm = std::max(harm, foe.armour);
    best = std::max(best, foe.seen ? harm : harm / 2);
  }
  return best * temper.potential / 200;
}

int Scene::stand(const Errand& errand, const Body& b, HexIndex at, int facing) const {
  return stand_before_fire(errand, b, at) - weighed_threat(b, at, facing) + weighed_potential(b, at, facing);
}

// ---- harm ---------------------------------------------------------------------------------------------------------

int Scene::loss(int unit, Harm harm, int pin) const {
  const Unit& u = s.unit(unit);
  const int all = worth(unit);
  const int half = u.is(kHalf) ? 0 : kPoint * (t.profiles[u.type][0].points - t.profiles[u.type][1].points);
  switch (harm) {
    case Harm::Spared:
    case Harm::Unhurt:
      return 0;
    case Harm::Pinned:
      return all * pin / 100;
    case Harm::Reduced:
      return half;
    case Harm::ReducedAndPinned:
      return half + (all - half) * pin / 100;
    case Harm::Eliminated:
      return all;
    default:
      return all * points_at_risk(harm) / 6;
  }
}

int Scene::harm_of(const Group& group, int points, HexIndex from, int pin) const {
  if (points <= 0 || group.empty()) return 0;
  const Allocation a = allocate(t, s, group, points, from);
  int sum = 0;
  for (int i = 0; i < group.size(); ++i)
    sum += loss(group.ids[static_cast<std::size_t>(i)], a.harms[static_cast<std::size_t>(i)], pin);
  return sum;
}

int Scene::harm(const Attack& attack, int pin) const {
  int sum = 0, last_points = 0, last = 0;
  for (int roll = 2; roll <= 12; ++roll) {
    const int points = resolve(t, attack, roll);
    if (points != last_points) last = harm_of(attack.shot.targets, points, attack.shot.from, pin);
    last_points = points;
    sum += ways_to_roll(roll) * last;
  }
  return sum / 36;
}

int Scene::pin_share(HexIndex at) const {
  const bool near = touched(at, side);
  if (s.active != side) return near ? 55 : 30;  // it stops them, and what is pinned does not assault
  if (near) return 65;                          // 15.9: pinned defenders die
  for (const Body& b : friends)
    if (t.field.distance(b.at, at) <= 4) return 35;
  return 20;
}

}  // namespace valor::vv
