// Movement: where a stack would stand best, and the way there. The next step is found anew from every hex, so that
// what happens on the way changes the plan.
#include <algorithm>
#include <array>

#include "ai/minds/vv_orders.h"
#include "rules/vv/04_victory.h"
#include "rules/vv/06_map_edge.h"
#include "rules/vv/07_facing.h"
#include "rules/vv/14_ap_combat.h"
#include "rules/vv/17_overruns.h"
#include "rules/vv/19_fortifications.h"

namespace valor::vv {
namespace {

constexpr int kMinesFear = 400;
constexpr std::size_t kMostNodes = 3000;
static_assert(kMostNodes < WayMemory::kRoom);
constexpr std::size_t kOtherEnds = 4;  // of a move that are worth a second thought
constexpr std::size_t kNodesInHaste = 500, kNodesOnWheels = 200;
constexpr int kHopeless = -150;  // a move that gains no more will not be a good one in the same phase

std::size_t place(HexIndex at) { return static_cast<std::size_t>(at); }

// Dangers on the way do not add up: whoever has fired does not fire again.
int both_dangers(int a, int b) { return std::max(a, b) + std::min(a, b) / 4; }

// What opportunity fire does in each hex, found once for a way.
class Dangers {
 public:
  Dangers(const Scene& c, const Body& b, bool assault) : c_(c), b_(b), assault_(assault) {
    std::fill_n(of_.begin(), c.t.field.count(), -1);
  }
  int at(HexIndex to) {
    int& known = of_[place(to)];
    if (known < 0) {
      known = c_.step_danger(b_, to, assault_) * c_.temper.way_danger / 100 * b_.fear / 100;
      if (c_.s.markers.at(to, MarkerKind::Mines) > 0) known += kMinesFear;
    }
    return known;
  }

 private:
  const Scene& c_;
  const Body& b_;
  bool assault_;
  std::array<int, hex::kMaxWidth * hex::kMaxHeight> of_;  // NOLINT: filled as far as the map goes
};

// 7.2, 6.5 The facings in which a mover may leave its hex: of infantry there are none to choose.
template <class F>
void each_way_out(const Scene& c, const Mover& m, F&& f) {
  const bool wheels = m.kind >= Kind::Afv;
  for (int d = 0; d < hex::kDirections; ++d) {
    if (!wheels || d == m.facing) {
      f(d, 0, m.facing);
      continue;
    }
    if (m.turned) continue;
    const int cost = turn_cost(profile(c.t, c.s.unit(m.group.ids[0])), m.facing, d);
    if (m.spent + cost < m.allowance) f(d, cost, static_cast<std::uint8_t>(d));
  }
}

// Who stands where, the movers not counted.
class Stacks {
 public:
  Stacks(const Scene& c, const Mover& m) : all_(c.t, c.s, m.side), m_(m), from_(c.s.unit(m.group.ids[0]).at) {}
  Held at(HexIndex to) const {
    Held out = all_(to);
    if (to == from_) out.friends -= m_.room, out.squads -= m_.squads;
    return out;
  }

 private:
  Occupancy all_;
  const Mover m_;
  HexIndex from_;
};

// Adds the hexes next to a node.
void expand(const Scene& c, Dangers& dangers, const Stacks& stacks, Mover m, std::size_t from, WayMemory& memory) {
  const WayNode& node = memory.nodes[from];  // stays where it is: there is room for all (WayMemory)
  m.at = node.at;
  m.facing = node.facing;
  m.spent = node.spent;
  m.turned = m.turned && !node.steps;
  Mover turned = m;
  each_way_out(c, m, [&](int d, int cost, std::uint8_t facing) {
    const HexIndex to = c.t.field.neighbour(node.at, d);
    if (to == kNoHex || memory.nodes.size() >= memory.most) return;
    if (!memory.could_improve(place(to), node.danger)) return;  // nobody gets there with less than he has already
    turned.facing = facing;
    turned.spent = m.spent + cost;
    if (bar_to(c.t, c.s, turned, d, stacks.at(to)) != Bar::None) return;
    const bool wire = wire_at(c.s, to) && m.kind != Kind::Afv;
    WayNode next{.at = to, .facing = facing, .steps = true, .before = static_cast<std::uint16_t>(from)};
    next.spent = static_cast<std::uint8_t>(wire ? m.allowance : turned.spent + step_cost(c.t, c.s, turned, d));
    next.first = node.steps ? node.first : to;
    next.turn_to = node.steps ? node.turn_to : facing != m.facing ? facing : kNoFacing;
    next.danger = both_dangers(node.danger, dangers.at(to));
    // Facings are not told apart: a hexside of a turn is free in every hex (6.5).
    if (memory.improves(place(to), next.danger)) memory.add(next);
  });
}

// Could the movers end there?
bool has_room(const Scene& c, const Mover& m, const Stacks& stacks, HexIndex at) {
  const Held held = stacks.at(at);
  return fits(c.t, at, held.friends + m.room, held.squads + m.squads);
}

// Where a goal can be reached, nowhere else is looked at.
void keep_goal(const Body& b, WayMemory& memory) {
  if (b.goal == kNoHex) return;
  const auto leads_there = [&](std::uint16_t i) { return memory.nodes[i].at == b.goal; };
  if (std::none_of(memory.order.begin(), memory.order.end(), leads_there)) return;
  std::erase_if(memory.order, [&](std::uint16_t i) { return !leads_there(i); });
}

// Of equal ends the first that is reached is taken.
bool is_later(const WayMemory& memory, std::size_t x, std::size_t y) {
  const int a = memory.nodes[x].spent, z = memory.nodes[y].spent;
  return a != z ? a > z : x > y;
}

// The best end, without a close look at those that cannot be better: what is quickly told comes first, and most of an
// end is what could be fired at from there. Begins with the one that promises most.
Way best_end(const Scene& c, const Errand& errand, const Body& b, WayMemory& memory) {
  Way best;
  if (memory.order.empty()) return best;
  const int most = c.most_potential(b);
  std::uint16_t first = memory.order[0];
  for (const std::uint16_t i : memory.order) {
    WayNode& node = memory.nodes[i];
    node.promise = c.stand_before_fire(errand, b, node.at) - node.danger + most;
    if (node.promise > memory.nodes[first].promise) first = i;
  }
  const auto look_at = [&](std::uint16_t i) {
    const WayNode& node = memory.nodes[i];
    if (best.found && node.promise < best.value) return;
    int value = node.promise - c.weighed_threat(b, node.at, node.facing);
    if (best.found && value < best.value) return;
    value += c.weighed_potential(b, node.at, node.facing) - most;
    if (best.found && (value < best.value || (value == best.value && is_later(memory, i, best.node)))) return;
    best = {true, value, node.danger, node.first, node.at, node.turn_to, i};
  };
  look_at(first);
  for (const std::uint16_t i : memory.order) look_at(i);
  return best;
}

}  // namespace

Way find_way(const Scene& c, const Errand& errand, const Body& b, Mover m, WayMemory& memory, WaySearch how) {
  Way best;
  memory.begin();
  memory.most = !how.haste ? kMostNodes : m.heavy() ? kNodesOnWheels : kNodesInHaste;
  memory.add({.at = m.at, .facing = m.facing, .spent = static_cast<std::uint8_t>(m.spent)});
  memory.improves(place(m.at), 0);
  Dangers dangers(c, b, m.assault);
  const Stacks stacks(c, m);
  // By points spent, so that what is reached early is reached with the most left.
  for (int spent = m.spent; spent <= m.allowance; ++spent)
    for (std::size_t k = 0; k < memory.by_spent[static_cast<std::size_t>(spent)].size(); ++k) {
      const std::size_t i = memory.by_spent[static_cast<std::size_t>(spent)][k];
      if (spent < m.allowance) expand(c, dangers, stacks, m, i, memory);
      const WayNode& node = memory.nodes[i];
      if ((node.steps || how.may_stop) && has_room(c, m, stacks, node.at))
        memory.order.push_back(static_cast<std::uint16_t>(i));
    }
  keep_goal(b, memory);
  if (!how.all_ends) return best_end(c, errand, b, memory);
  for (const std::uint16_t i : memory.order) {
    WayNode& node = memory.nodes[i];
    const int value = node.promise = c.stand(errand, b, node.at, node.facing) - node.danger;
    if (best.found && value <= best.value) continue;
    best = {true, value, node.danger, node.first, node.at, node.turn_to, i};
  }
  return best;
}

// Most of them have one errand; a squad that stays on guard is left behind.
Group movers_of(const Scene& c, const Body& b) {
  if (b.vehicle != kNobody) return may_move(c.s.unit(b.vehicle)) ? alone(b.vehicle) : Group{};
  const Group able = those(c.s, b.group, [&](const Unit& u, int) { return may_move(u); });
  Group best;
  for (const std::uint8_t first : able) {
    const Errand& errand = c.errand_of(first);
    const Group same = those(c.s, able, [&](const Unit&, int id) { return c.errand_of(id).aim == errand.aim; });
    const int rank = 2 * same.size() - (errand.guard ? 1 : 0);
    if (best.empty() || rank > 2 * best.size() - (c.errand_of(best.ids[0]).guard ? 1 : 0)) best = same;
  }
  return best;
}

namespace {

// The best end of a move for a gun or vehicle that only turns.
std::uint8_t best_facing(const Scene& c, const Body& b, HexIndex at, int now, int& gain) {
  std::uint8_t best = kNoFacing;
  const int here = c.potential(b, at, now) - c.threat(b, at, now);
  for (std::uint8_t f = 0; f < hex::kDirections; ++f) {
    const int more = c.potential(b, at, f) - c.threat(b, at, f) - here;
    if (f == now || more <= gain) continue;
    gain = more;
    best = f;
  }
  return best;
}

// A transport without passengers has no errand of its own.
Errand errand_of(const Scene& c, const Body& b) {
  Errand out = c.errand_of(b.group.ids[0]);
  if (b.vehicle == kNobody) return out;
  const Profile& p = profile(c.t, c.s.unit(b.vehicle));
  if (p.kind == Kind::Gun || (p.kind == Kind::Vehicle && b.group.size() == 1)) return {};
  if (p.armoured() && b.group.size() == 1) out.rate = out.rate * 2 / 3;
  return out;
}

void note_route(const WayMemory& memory, std::size_t node, Haste& haste) {
  haste.route.clear();
  for (; memory.nodes[node].steps; node = memory.nodes[node].before)
    haste.route.push_back({memory.nodes[node].at, memory.nodes[node].facing});
}

// How many of the enemy could still fire.
int who_can_fire(const State& s, int side) {
  const UnitRange foes = s.units_of(other_side(side));
  int out = 0;
  for (int id = foes.first; id < foes.last; ++id) out += may_attack(s.unit(id)) ? 1 : 0;
  return out;
}

// What changes when somebody fires at them.
int news_of(const State& s, const Group& movers, int side) { return kMaxUnits * movers.size() + who_can_fire(s, side); }

// The best ends that the last way might have had, for those who want to think twice.
void hear_ends(const StartMove& a, int stay, WayMemory& memory, Choice& best) {
  auto& ends = memory.order;
  const auto better = [&](std::uint16_t x, std::uint16_t y) {
    const int v = memory.nodes[x].promise, w = memory.nodes[y].promise;
    return v != w ? v > w : x < y;
  };
  const std::size_t count = std::min<std::size_t>(ends.size(), kOtherEnds);
  std::partial_sort(ends.begin(), ends.begin() + static_cast<std::ptrdiff_t>(count), ends.end(), better);
  for (std::size_t i = 0; i < count; ++i) best.hear(a, memory.nodes[ends[i]].promise - stay, memory.nodes[ends[i]].at);
}

}  // namespace

// The better of a move and an assault move (6.4), which only saves danger: in haste it is not looked for where there is
// none.
Start best_start(const Scene& c, const Body& all, const Group& group, WayMemory& memory, Haste* haste, Choice* best) {
  Start out{.by = group.ids[0]};
  const Body b = all.vehicle != kNobody ? all : c.body(group);
  const Errand errand = errand_of(c, b);
  const int stay = c.stand(errand, b, b.at, b.facing);
  for (const bool assault : {false, true}) {
    if (assault && (b.vehicle != kNobody || (haste && out.way.found && out.way.danger == 0))) break;
    const Mover m = mover_of(c.t, c.s, group, assault);
    if (m.allowance <= 0) continue;
    const Way way = find_way(c, errand, b, m, memory, {.all_ends = best && best->heard, .haste = haste != nullptr});
    if (!way.found) continue;
    const StartMove a{group, assault};
    const bool legal = c.s.phase != Phase::Move || allowed(c, a);
    if (legal && best && best->heard) hear_ends(a, stay, memory, *best);
    if (!legal || (out.way.found && way.value - stay <= out.gain)) continue;
    out.way = way;
    out.assault = assault;
    out.gain = way.value - stay;
    if (haste) note_route(memory, way.node, *haste);
  }
  if (haste) haste->last_gain = out.way.found ? out.gain : kHopeless;
  return out;
}

int price_of_fire(const Scene& c, const Body& b, const Start& start) {
  if (!start.way.found || start.gain <= c.temper.least_gain) return 0;
  // 5.3.5: who has fired may still advance one hex.
  const Errand& errand = c.errand_of(start.by);
  return std::max(0, start.gain - (b.vehicle == kNobody && !errand.guard ? errand.rate : 0));
}

int price_of_fire(const Scene& c, const Body& b, WayMemory& memory, Haste* haste) {
  if (haste && haste->price[b.group.ids[0]] != Haste::kUnknown) return haste->price[b.group.ids[0]];
  const Group group = movers_of(c, b);
  const int price = group.empty() ? 0 : price_of_fire(c, b, best_start(c, b, group, memory, haste));
  if (haste) haste->price[b.group.ids[0]] = price;
  return price;
}

namespace {

void offer_walk(const Scene& c, const Body& b, WayMemory& memory, Haste* haste, Choice& best) {
  const Group group = movers_of(c, b);
  if (group.empty()) return;
  const Start start = best_start(c, b, group, memory, haste, &best);
  if (!start.way.found || start.gain <= c.temper.least_gain) return;
  best.offer(StartMove{group, start.assault}, start.gain);
  if (!haste) offer_smoke(c, b, group, start, memory, best);
}

void offer_drive(const Scene& c, const Body& b, WayMemory& memory, Haste* haste, Choice& best) {
  const Group group = movers_of(c, b);
  if (group.empty()) return;
  const StartMove a{group, false};
  int gain = c.temper.least_gain;
  if (best_facing(c, b, b.at, b.facing, gain) != kNoFacing && allowed(c, a)) best.offer(a, gain);
  const Start start = best_start(c, b, group, memory, haste, &best);
  if (haste && (!start.way.found || start.gain <= gain)) haste->route.clear();
  if (start.way.found && start.gain > c.temper.least_gain) best.offer(a, start.gain);
}

bool is_asked(const Body& b) { return b.order != Order::Fire && b.order != Order::Stay; }

void offer_move(const Scene& c, const Body& b, WayMemory& memory, Haste* haste, Choice& best) {
  if (b.vehicle != kNobody) offer_drive(c, b, memory, haste, best);
  else offer_walk(c, b, memory, haste, best);
}

// In playouts each stack is asked once a phase what its best move gains, and again when it is its turn or when all
// others stand as they want to.
class MovesInHaste {
 public:
  MovesInHaste(const Scene& c, WayMemory& memory, Haste& haste) : c_(c), memory_(memory), haste_(haste) {
    const int to_fire = who_can_fire(c.s, c.side);
    if (haste.to_fire != to_fire) haste.hopeless.fill(false);
    haste.to_fire = to_fire;
  }

  void offer(Choice& best) {
    offer(false, best);
    if (best.value <= 0) offer(true, best);
  }

 private:
  void offer(bool wheels, Choice& best) {
    for (const Body& b : c_.friends)
      if (asks(b, wheels) && gain(b) == Haste::kUnknown) look(b);
    for (const Body* first = nullptr;;) {
      first = nullptr;
      for (const Body& b : c_.friends)
        if (asks(b, wheels) && gain(b) > 0 && (!first || gain(b) > gain(*first))) first = &b;
      if (!first) {
        if (!look_again(wheels)) return;
      } else if (looked_ != first) {
        look(*first);
      } else {
        haste_.moving = !haste_.route.empty();
        haste_.at = first->at;
        if (const auto* start = std::get_if<StartMove>(&found_.action))
          haste_.news = news_of(c_.s, start->group, c_.side);
        return best.offer(found_.action, found_.value);
      }
    }
  }

  bool asks(const Body& b, bool wheels) const { return (b.vehicle != kNobody) == wheels && is_asked(b); }
  int& gain(const Body& b) { return haste_.gain[b.group.ids[0]]; }
  void look(const Body& b) {
    found_ = {};
    haste_.last_gain = 0;
    offer_move(c_, b, memory_, &haste_, found_);
    gain(b) = std::max(0, found_.value);
    haste_.hopeless[b.group.ids[0]] = gain(b) == 0 && haste_.last_gain <= kHopeless;
    looked_ = &b;
    fresh_[b.group.ids[0]] = true;
  }
  // Whoever was not asked in this decision.
  bool look_again(bool wheels) {
    bool any = false;
    for (const Body& b : c_.friends)
      if (asks(b, wheels) && !fresh_[b.group.ids[0]] && !haste_.hopeless[b.group.ids[0]])
        look(b), any = any || gain(b) > 0;
    return any;
  }

  const Scene& c_;
  WayMemory& memory_;
  Haste& haste_;
  Choice found_;
  const Body* looked_ = nullptr;
  std::array<bool, kMaxUnits + 1> fresh_{};
};

}  // namespace

// The best move of those on foot; when they stand as they want to, the vehicles, one after the other: their ways are
// many and cost the most thought.
void offer_moves(const Scene& c, WayMemory& memory, Haste* haste, Choice& best) {
  if (haste) return MovesInHaste(c, memory, *haste).offer(best);
  for (const bool wheels : {false, true})
    for (const Body& b : c.friends) {
      if (wheels && best.value > 0) return;
      if ((b.vehicle != kNobody) == wheels && is_asked(b)) offer_move(c, b, memory, haste, best);
    }
}

// ---- on the way ---------------------------------------------------------------------------------------------------

bool follow_route(const Setting& t, const State& s, Haste& haste, Choice& best) {
  if (s.stack.empty() || s.stack.top().kind != FrameKind::Move || !haste.moving) return false;
  const Mover m = mover_of(t, s, s.stack.top());
  if (m.at != haste.at || news_of(s, m.group, m.side) != haste.news) return haste.moving = false;
  const auto may = [&](const auto& a) { return !check(t, s, seat_of(m.side), a); };
  if (haste.route.empty()) {
    haste.moving = false;
    if (may(StopMove{})) best.offer(StopMove{}, 1);
    return best.any;
  }
  const Haste::Step step = haste.route.back();
  if (m.heavy() && m.facing != step.facing) {
    const Turn a{m.group.ids[0], step.facing};
    if (may(a)) best.offer(a, 1);
    return haste.moving = best.any;
  }
  if (!may(EnterHex{step.to})) return haste.moving = false;
  haste.route.pop_back();
  haste.at = step.to;
  best.offer(EnterHex{step.to}, 1);
  return true;
}

void offer_steps(const Scene& c, WayMemory& memory, Haste* haste, Choice& best) {
  const Frame& frame = c.s.stack.top();
  const Mover m = mover_of(c.t, c.s, frame);
  Body b = c.body(m.group);
  if (b.vehicle != kNobody)
    for (const Body& other : c.friends)
      if (other.vehicle == b.vehicle) {
        b = other;
        break;
      }
  const Errand errand = errand_of(c, b);
  const bool may_stop = allowed(c, StopMove{});
  const Way way = find_way(c, errand, b, m, memory, {.may_stop = may_stop, .haste = haste != nullptr});
  if (may_stop) best.offer(StopMove{}, c.stand(errand, b, m.at, m.facing));
  if (can_overrun(c.t, c.s, m)) {
    const Overrun a{c.t.field.neighbour(m.at, m.facing)};
    if (allowed(c, a)) {
      const Attack attack = describe(c.t, c.s, shot_of(c.t, c.s, a));
      const HexIndex exit = beyond(c.t, m.at, a.target);
      best.offer(a, c.harm(attack, 65) + c.stand(errand, b, exit, m.facing) - 2 * c.step_danger(b, a.target, false));
    }
  }
  if (b.vehicle != kNobody && !m.turned) {
    int gain = 0;
    const std::uint8_t facing = best_facing(c, b, m.at, m.facing, gain);
    const Turn a{static_cast<std::uint8_t>(b.vehicle), facing};
    if (facing != kNoFacing && allowed(c, a)) best.offer(a, c.stand(errand, b, m.at, m.facing) + gain);
  }
  if (!way.found || way.first == kNoHex) return;
  if (way.turn_to != kNoFacing) {
    const Turn a{m.group.ids[0], way.turn_to};
    if (allowed(c, a)) best.offer(a, way.value);
  } else if (allowed(c, EnterHex{way.first})) {
    best.offer(EnterHex{way.first}, way.value);
  }
}

// ---- the map's edge -----------------------------------------------------------------------------------------------

namespace {

// Does leaving here help to win?
bool wants_to_leave(const Scene& c, int unit) {
  const HexIndex at = c.s.unit(unit).at;
  for (const Aim& aim : c.ground.aims()) {
    if (aim.kind != AimKind::Exit || aim.wanted_by != c.side) continue;
    if (std::find(aim.hexes.begin(), aim.hexes.end(), at) == aim.hexes.end()) continue;
    if (aim.condition == 255) return true;
    const Condition& line = c.t.scenario.conditions[static_cast<std::size_t>(c.side)][aim.condition];
    if (is_of(c.t, c.s.unit(unit), line.sort)) return true;
  }
  return false;
}

}  // namespace

void offer_edge(const Scene& c, Choice& best, std::vector<Action>& list) {
  const UnitRange own = c.s.units_of(c.side);
  bool due = false;
  for (int id = own.first; id < own.last; ++id) {
    due = due || (c.s.unit(id).at == kToCome && c.s.phase == Phase::Move && is_due(c.t, c.s, id));
    if (c.t.exits.empty() || !c.s.unit(id).on_map() || !wants_to_leave(c, id)) continue;
    const LeaveMap a{static_cast<std::uint8_t>(id)};
    if (allowed(c, a)) best.offer(a, 100000);
  }
  if (!due) return;
  actions(c.t, Known<State>::all_of(c.s, seat_of(c.side)), list);
  for (const Action& wish : list) {
    const auto* a = std::get_if<EnterMap>(&wish);
    if (!a || a->assault) continue;
    Body b = c.body(a->group);
    b.at = a->to;
    const Errand errand = c.errand_at(a->to, b.vehicle != kNobody);
    const int facing = a->facing == kNoFacing ? 0 : a->facing;
    const int value = c.stand(errand, b, a->to, facing) - c.step_danger(b, a->to, false);
    // Together rather than one by one, and not at all into certain death.
    if (c.step_danger(b, a->to, false) < b.worth / 2) best.offer(*a, 20000 + 500 * a->group.size() + value);
  }
}

}  // namespace valor::vv
