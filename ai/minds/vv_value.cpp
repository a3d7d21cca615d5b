// What a position is worth, and what a search may try in it.
#include <algorithm>

#include "ai/minds/vv.h"
#include "rules/vv/04_victory.h"
#include "rules/vv/15_close_assault.h"

namespace valor::vv {
namespace {

constexpr int kPinnedWorth = 85;  // percent of the unit

// What a side has, where it stands and what it holds, apart from the other.
int worth_of_side(const Scene& c) {
  int sum = 0;
  const UnitRange own = c.s.units_of(c.side);
  for (int id = own.first; id < own.last; ++id)
    if (const Unit& u = c.s.unit(id); u.stands()) sum += c.worth(id) * (u.is(kPinned) ? kPinnedWorth : 100) / 100;
  for (int i = 0; i < c.friend_count; ++i) {
    const Body& b = c.friends[static_cast<std::size_t>(i)];
    sum += c.progress(c.errand_of(b.group.ids[0]), b, b.at) / 2;
  }
  for (const Aim& aim : c.ground.aims()) {
    if (aim.kind == AimKind::Objective && c.s.holder[aim.objective] == c.side) sum += aim.worth;
    if (aim.kind == AimKind::Exit && aim.wanted_by == c.side) sum += aim.worth * units_left(c.s, c.side);
  }
  return sum;
}

// The nearer the end, the more it counts who would win.
int worth_of_verdict(const Setting& t, const State& s, int force, int side) {
  const int winner = s.over ? static_cast<int>(s.winner) : static_cast<int>(decided_at_the_end(t, s).winner);
  if (winner == kNobody) return 0;
  const int sign = winner == side ? 1 : -1;
  return s.over ? 3 * force * sign : force * s.turn / std::max<int>(1, t.scenario.turns) / 2 * sign;
}

}  // namespace

int VvMind::value(const Known<State>& known, int side) const {
  const State& s = known.state();
  int sum = worth_of_verdict(t_, s, ground_.force(), side);
  for (int of = 0; of < kSides; ++of) {
    const Scene c(t_, ground_, Known<State>::all_of(s, seat_of(of)), Skill::Regular);
    sum += (of == side ? 1 : -1) * worth_of_side(c);
  }
  return sum;
}

namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return (a ^ b) * 0x9E3779B97F4A7C15U; }
std::uint64_t number_of(const Group& group) {
  std::uint64_t out = 0;
  for (const std::uint8_t id : group) out = out << 8 | id;
  return out;
}

// Who does it, and where. Of a step, those who are on their way; what has no dice needs no number.
struct DeedNumber {
  const State& s;
  std::uint64_t operator()(const Fire& a) const { return mixed(number_of(a.group), index(a.target)); }
  std::uint64_t operator()(const FireAt& a) const { return mixed(a.unit, a.target); }
  std::uint64_t operator()(const Bombard& a) const { return mixed(number_of(a.group), index(a.target)); }
  std::uint64_t operator()(const CloseAssault& a) const { return mixed(number_of(a.group), index(a.target)); }
  std::uint64_t operator()(const EnterHex& a) const { return mixed(number_of(s.stack.top().group), index(a.to)); }
  std::uint64_t operator()(const FireMission& a) const { return index(a.target); }
  std::uint64_t operator()(const auto&) const { return 0; }
};

}  // namespace

std::uint64_t VvMind::deed(const Setting& t, const State& s, const Action& a) {
  const std::uint64_t kind = mixed(static_cast<std::uint64_t>(moment(t, s)) * 64 + a.index(), 1);
  return mixed(kind, std::visit(DeedNumber{s}, a)) >> 16;
}

int VvMind::losses(const Setting& t, const Known<State>& known, int side) {
  return casualties(t, known.state(), side).percent();
}

// An ahead of a quarter of the forces makes it three to one.
int VvMind::chance(int value) const {
  const int even = std::max(1, ground_.force() / 4);
  return 500 + static_cast<int>(std::int64_t{500} * value / ((value < 0 ? -value : value) + even));
}

void VvMind::branches(const Known<State>& known, std::vector<Branch>& out) const {
  const Scene c(t_, ground_, known, Skill::Regular);
  const bool fire = c.s.phase == Phase::Fire, advance = c.s.phase == Phase::Advance;
  if (c.s.stack.empty() || c.s.stack.top().kind != FrameKind::Phase || c.s.active != c.side) return;
  if (!fire && !advance && c.s.phase != Phase::Move) return;
  for (int i = 0; i < c.friend_count; ++i) {
    const Body& b = c.friends[static_cast<std::size_t>(i)];
    Branch branch{.group = b.group};
    const bool shoots = fire && b.ready && c.potential(b, b.at, b.facing) > 0;
    const bool goes = advance ? may_advance(c.s.unit(b.group.ids[0])) : !movers_of(c, b).empty();
    if (shoots) branch.add(Order::Fire);
    if (goes) {
      branch.add(Order::Rush);
      branch.add(Order::Stay);
      if (shoots || !fire) branch.add(Order::Go);
      branch.add(Order::Careful);
    }
    if (branch.count > 0) out.push_back(branch);
  }
  // Those who count most first.
  std::sort(out.begin(), out.end(),
            [&](const Branch& x, const Branch& y) { return c.body(x.group).worth > c.body(y.group).worth; });
}

}  // namespace valor::vv
