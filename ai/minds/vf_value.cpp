// What a position is worth, and what a search may try in it.
#include <algorithm>

#include "ai/logistic.h"
#include "ai/minds/vf.h"
#include "rules/vf/10_winning.h"

namespace valor::vf {
namespace {

// Units that stand, and what their progress is worth.
int standing_of(const Setting& t, const Ground& ground, const State& s, Side side) {
  int sum = 0;
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (!is_unit(t, id) || t.piece(id).side != side || (!s.has(id) && !s.waits(id))) continue;
    sum += worth_of(t, s, id, s.piece(id).losses);
    if (!s.has(id) || t.piece(id).profile.arm == Arm::Artillery) continue;
    // The nearest objective that is not ours.
    Length way = table::inches(60);
    for (int o = 0; o < s.objective_count; ++o)
      if (s.holder[at(o)] != side) way = std::min(way, ground.way(o, middle_of(t, s, id)));
    if (way < table::inches(60)) sum += 40 * (60 - way / table::kInch);
  }
  return sum;
}

int lead_of(const Setting& t, const State& s, int side) {
  const Side own{static_cast<std::uint8_t>(side)};
  return score(t, s, own) - score(t, s, other(own));
}

}  // namespace

int VfMind::value(const Known<State>& known, int side) const {
  const State& s = known.state();
  const Side own{static_cast<std::uint8_t>(side)};
  const int lead = lead_of(t_, s, side);
  const int sign = lead > 0 ? 1 : lead < 0 ? -1 : 0;
  // A defeat is for good; the nearer the end, the more it counts who holds what and who would win.
  const int defeats = s.defeats[at(index(other(own)))] - s.defeats[at(index(own))];
  const int turns_left = s.stack.empty() ? 1 : std::max(1, t_.turns - s.turn + 1);
  const int objectives = (lead - defeats) * (kVictoryPoint * (30 + 70 / turns_left) / 100);
  const int verdict = s.stack.empty() ? kVictoryPoint * 6 / 5 : kVictoryPoint * 3 / 10 * s.turn / std::max(1, t_.turns);
  return defeats * kVictoryPoint + objectives + sign * verdict + standing_of(t_, ground_, s, own) -
         standing_of(t_, ground_, s, other(own));
}

// Not fitted to games: a victory point in the middle of a game is a logit of one, more towards the end.
int VfMind::chance(const Known<State>& known, int side) const {
  const State& s = known.state();
  const int lead = lead_of(t_, s, side);
  if (s.stack.empty()) return lead > 0 ? 1000 : lead < 0 ? 0 : 500;
  const std::int64_t weight = 500 + 1000 * s.turn / std::max(1, t_.turns);
  return logistic(static_cast<int>(weight * value(known, side) / kVictoryPoint));
}

namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return (a ^ b) * 0x9E3779B97F4A7C15U; }

// Who does it, and to whom; what has no dice needs no number.
struct DeedNumber {
  std::uint64_t operator()(const Shoot& a) const { return mixed(index(a.main), index(a.target)); }
  std::uint64_t operator()(const StartFight& a) const { return mixed(index(a.main), index(a.target)); }
  std::uint64_t operator()(const Activate& a) const { return a.brigade; }
  std::uint64_t operator()(const Move& a) const { return index(a.unit); }
  std::uint64_t operator()(const Reform& a) const { return index(a.unit); }
  std::uint64_t operator()(const Rally& a) const { return index(a.unit); }
  std::uint64_t operator()(const Occupy& a) const { return index(a.unit); }
  std::uint64_t operator()(const Leave& a) const { return index(a.unit); }
  std::uint64_t operator()(const PickTarget& a) const { return mixed(index(a.unit), index(a.target)); }
  std::uint64_t operator()(const auto&) const { return 0; }
};

}  // namespace

std::uint64_t VfMind::deed(const Setting& t, const State& s, const Action& a) {
  // A unit's messenger is the same whatever it is told to do.
  const bool act = std::holds_alternative<Move>(a) || std::holds_alternative<Reform>(a) ||
                   std::holds_alternative<Occupy>(a) || std::holds_alternative<Leave>(a);
  const std::uint64_t kind = static_cast<std::uint64_t>(moment(t, s)) * 64 + (act ? 63 : a.index());
  return mixed(mixed(kind, 1), std::visit(DeedNumber{}, a)) >> 16;
}

int VfMind::losses(const Setting& t, const Known<State>& known, int side) {
  const State& s = known.state();
  int all = 0, left = 0;
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (!is_unit(t, id) || index(t.piece(id).side) != side) continue;
    const int worth = std::max(1, t.piece(id).profile.points);
    all += worth;
    if (s.has(id) || s.waits(id)) left += worth;
  }
  return all == 0 ? 0 : 100 * (all - left) / all;
}

Thought VfMind::thought(Skill skill) {
  // Luck moves whole units here, so a gain has to be large to be believed. Other answers, and orders for whole
  // brigades, help more than more runs of each of them.
  if (skill == Skill::Elite)
    return {.plan = {.runs = 8, .evaluations = 48, .least_gain = 70},
            .decision = {.runs = 6, .evaluations = 2000, .least_gain = 70},
            .answers = 7};
  return {.plan = {.evaluations = 0}, .decision = {.runs = 2, .evaluations = 2000, .least_gain = 70}, .answers = 7};
}

// How each brigade goes about it, and which objective it goes for. Whoever has but one brigade has all of them to care
// for: sent to one together it did worse.
void VfMind::branches(const Known<State>& known, std::vector<Branch>& out) const {
  const State& s = known.state();
  if (s.stack.empty()) return;
  const Ask ask = s.stack.top().ask;
  if (ask != Ask::Fire && ask != Ask::Activate) return;
  const Side own = side_of_seat(t_, known.seat());
  int brigades = 0;
  for (std::uint8_t b = 0; b < s.brigade_count; ++b) brigades += t_.brigades[b].side == own ? 1 : 0;
  for (std::uint8_t b = 0; b < s.brigade_count; ++b) {
    if (t_.brigades[b].side != own || (s.brigades[b].flags & (kTested | kShattered))) continue;
    Branch all;
    for (const UnitId id : t_.brigades[b].units)
      if (s.has(id) && !shot_bars_action(t_, s, id)) all.add(id);
    if (all.unit_count == 0) continue;
    if (ask == Ask::Fire) all.add({.task = Task::Fire});
    for (const Task task : {Task::Rush, Task::Careful, Task::Storm, Task::Stay}) all.add({.task = task});
    if (brigades > 1)
      for (std::uint8_t o = 0; o < s.objective_count; ++o) all.add({.aim = o});
    out.push_back(all);
  }
}

}  // namespace valor::vf
