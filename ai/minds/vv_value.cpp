// What a position is worth, and what a search may try in it.
#include <algorithm>

#include "ai/logistic.h"
#include "ai/minds/vv.h"
#include "rules/vv/04_victory.h"
#include "rules/vv/15_close_assault.h"

namespace valor::vv {
namespace {

constexpr int kPinnedWorth = 85;  // percent of the unit

// What a side has, where it stands and what it holds, apart from the other.
struct Standing {
  int units = 0, progress = 0, held = 0, left = 0;
};

Standing standing_of(const Scene& c) {
  Standing out;
  const UnitRange own = c.s.units_of(c.side);
  for (int id = own.first; id < own.last; ++id)
    if (const Unit& u = c.s.unit(id); u.stands()) out.units += c.worth(id) * (u.is(kPinned) ? kPinnedWorth : 100) / 100;
  for (const Body& b : c.friends) {
    out.progress += c.progress(c.errand_of(b.group.ids[0]), b, b.at);
  }
  for (const Aim& aim : c.ground.aims()) {
    if (aim.kind == AimKind::Objective && c.s.holder[aim.objective] == c.side) out.held += aim.worth;
    if (aim.kind == AimKind::Exit && aim.wanted_by == c.side) out.left += aim.worth * units_left(c.s, c.side);
  }
  return out;
}

// Who has won, or would if this were the end: 1 for this side, -1 for the other.
int verdict_for(const Setting& t, const State& s, int side) {
  const int winner = s.over ? static_cast<int>(s.winner) : static_cast<int>(decided_at_the_end(t, s).winner);
  return winner == kNobody ? 0 : winner == side ? 1 : -1;
}

// The nearer the end, the more it counts who would win.
int worth_of_verdict(const Setting& t, const State& s, int force, int side) {
  const int sign = verdict_for(t, s, side);
  return s.over ? 3 * force * sign : force * s.turn / std::max<int>(1, t.scenario.turns) / 2 * sign;
}

}  // namespace

int VvMind::value(const Known<State>& known, int side) const {
  const State& s = known.state();
  int sum = worth_of_verdict(t_, s, ground_.force(), side);
  for (int of = 0; of < kSides; ++of) {
    const Scene c(t_, ground_, Known<State>::all_of(s, seat_of(of)), Skill::Regular);
    const Standing standing = standing_of(c);
    sum += (of == side ? 1 : -1) * (standing.units + standing.progress / 2 + standing.held + standing.left);
  }
  return sum;
}

// Fitted to the ends of Regular's games against itself (docs/ai.md). Progress says nothing there: both sides always go
// on.
int VvMind::chance(const Known<State>& known, int side) const {
  constexpr int kUnits = 39, kHeld = 7, kLeft = 54;  // tenths of a logit for the whole of a side's forces
  constexpr int kVerdict = 1900;                     // thousandths of a logit, at the end of the last turn
  const State& s = known.state();
  const int verdict = verdict_for(t_, s, side);
  if (s.over) return 500 + 500 * verdict;
  std::int64_t ahead = 0;
  for (int of = 0; of < kSides; ++of) {
    const Scene c(t_, ground_, Known<State>::all_of(s, seat_of(of)), Skill::Regular);
    const Standing standing = standing_of(c);
    const int all = kUnits * standing.units + kHeld * standing.held + kLeft * standing.left;
    ahead += of == side ? all : -all;
  }
  const int logit = static_cast<int>(100 * ahead / std::max(1, ground_.force()));
  return logistic(logit + kVerdict * verdict * s.turn / std::max<int>(1, t_.scenario.turns));
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

void VvMind::branches(const Known<State>& known, std::vector<Branch>& out) const {
  const Scene c(t_, ground_, known, Skill::Regular);
  const bool fire = c.s.phase == Phase::Fire, advance = c.s.phase == Phase::Advance;
  if (c.s.stack.empty() || c.s.stack.top().kind != FrameKind::Phase || c.s.active != c.side) return;
  if (!fire && !advance && c.s.phase != Phase::Move) return;
  for (const Body& b : c.friends) {
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
