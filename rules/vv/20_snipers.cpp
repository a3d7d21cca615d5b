// Chapter 20: snipers (edition and rulings: see README).
#include "rules/vv/20_snipers.h"

#include "rules/vv/14_ap_combat.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/checks.h"
#include "rules/vv/evolve.h"

namespace valor::vv {
namespace {

bool enemy_known_in(const Setting& t, const State& s, int side, HexIndex at) {
  for (const Unit& u : s)
    if (u.at == at && u.side != side && in_play(t, u, side)) return true;
  return false;
}

}  // namespace

int sniper_target_cover(const Setting& t, const State& s, HexIndex target) { return cover_at(t, s, target); }

int sniper_own_cover(const Setting& t, const State& s, HexIndex sniper, HexIndex target) {
  const int hindrance = t.options.sniper_check_hindered ? t.los.at(target, sniper) : 0;
  return cover_at(t, s, sniper) + hindrance;
}

bool may_place_sniper(const Setting& t, const State& s, int side, HexIndex at, HexIndex called_from) {
  if (at == called_from || t.field.distance(at, called_from) > kSniperRange) return false;
  if (t.terrains[t.terrain[static_cast<std::size_t>(at)]].cost == 0) return false;
  const int hindrance = t.los.at(called_from, at);
  if (hindrance == hex::LosTable::kBlocked || t.los.at(at, called_from) == hex::LosTable::kBlocked) return false;
  // In cover or not at all; hindrances on the way are cover, too.
  if (cover_at(t, s, at) + hindrance == 0) return false;
  return !enemy_known_in(t, s, side, at);
}

HexIndex best_sniper_place(const Setting& t, const State& s, int side, HexIndex called_from) {
  HexIndex best = kNoHex;
  int best_cover = 0, best_distance = 0;
  for (int i = 0; i < t.field.count(); ++i) {
    const auto at = static_cast<HexIndex>(i);
    if (!may_place_sniper(t, s, side, at, called_from)) continue;
    const int cover = cover_at(t, s, at), distance = t.field.distance(at, called_from);
    const bool better = best == kNoHex || cover > best_cover || (cover == best_cover && distance < best_distance);
    if (!better) continue;
    best = at;
    best_cover = cover;
    best_distance = distance;
  }
  return best;
}

bool sniper_may_react(const Setting& t, const State& s, const Frame& move) {
  const int side = other_side(index(move.seat));
  const Sniper& sniper = s.sniper[static_cast<std::size_t>(side)];
  if (sniper.at == kNoHex || sniper.fired || move.group.empty()) return false;
  if (t.field.distance(sniper.at, move.at) > kSniperRange) return false;
  if (t.los.at(sniper.at, move.at) == hex::LosTable::kBlocked) return false;
  if (ap_targets(t, s, move.group).empty()) return false;  // armour
  // 20.1: it does not spot; the others must see the movers.
  for (const std::uint8_t id : move.group)
    if (!in_play(t, s.unit(id), side)) return false;
  return true;
}

void call_sniper(const Setting& t, State& s, const Group& group, Sink<Event>& sink) {
  const Unit& first = s.unit(group.ids[0]);
  const int side = other_side(first.side);
  const Sniper& sniper = s.sniper[static_cast<std::size_t>(side)];
  if (sniper.left == 0 || sniper.at != kNoHex || best_sniper_place(t, s, side, first.at) == kNoHex) return;
  emit(t, s, sink, SniperCalled{static_cast<std::uint8_t>(side), group, first.at});
}

void sniper_shot(const Setting& t, State& s, int side, const Group& targets, HexIndex at, bool opportunity, Dice& dice,
                 Sink<Event>& sink) {
  const int cover = sniper_target_cover(t, s, at);
  const Roll roll = dice.roll(one_die(seat_of(side), "vv.roll.sniper", "vv 20.5", 6, at_least(cover + 1)));
  const int points = std::max(0, roll.values[0] - cover);
  emit(t, s, sink,
       SniperFired{.side = static_cast<std::uint8_t>(side),
                   .targets = targets,
                   .from = s.sniper[static_cast<std::size_t>(side)].at,
                   .at = at,
                   .opportunity = opportunity,
                   .cover = static_cast<std::uint8_t>(cover),
                   .die = roll.values[0],
                   .points = static_cast<std::uint8_t>(points)});
}

void look_for_sniper(const Setting& t, State& s, const Frame& frame, Dice& dice, Sink<Event>& sink) {
  const int side = other_side(index(frame.seat));  // the sniper's
  const HexIndex sniper = s.sniper[static_cast<std::size_t>(side)].at;
  bool anybody = false;
  for (const std::uint8_t id : frame.group) anybody = anybody || (s.unit(id).on_map() && !s.unit(id).is(kPinned));
  if (!anybody || sniper == kNoHex) return emit(t, s, sink, SniperLookedFor{.side = static_cast<std::uint8_t>(side)});
  const int cover = sniper_own_cover(t, s, sniper, frame.at);
  const Roll roll = dice.roll(one_die(frame.seat, "vv.roll.sniper_check", "vv 20.6", 6, at_least(cover + 1)));
  emit(t, s, sink,
       SniperLookedFor{.side = static_cast<std::uint8_t>(side),
                       .cover = static_cast<std::uint8_t>(cover),
                       .die = roll.values[0],
                       .found = roll.values[0] > cover});
}

void trample_sniper(const Setting& t, State& s, int side, HexIndex at, bool moving, Sink<Event>& sink) {
  const auto enemy = static_cast<std::size_t>(other_side(side));
  if (s.sniper[enemy].at != at || at == kNoHex) return;
  if (moving || t.options.sniper_dies_by_advance)
    emit(t, s, sink, SniperGone{static_cast<std::uint8_t>(enemy), at, true});
}

bool may_withdraw_sniper(const Setting& t, const State& s, int side) {
  if (s.sniper[static_cast<std::size_t>(side)].at == kNoHex || s.stack.top().kind != FrameKind::Phase) return false;
  if (s.phase == Phase::Advance) return s.active == side;
  // NB: README, question 9: nobody is asked in the After-Action Phase.
  return t.options.sniper_leaves_any_segment && s.phase == Phase::DefensiveFire && s.active != side;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const PlaceSniper& a) {
  const Frame& frame = s.stack.top();
  if (frame.kind != FrameKind::PlaceSniper) return wrong_kind();
  if (index(a.at) >= t.field.count() || !may_place_sniper(t, s, index(seat), a.at, frame.at))
    return no("vv 20.2", "vv.refuse.sniper_place", {place(a.at), place(frame.at, "from")});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat, const SniperFire&) {
  if (s.stack.top().kind != FrameKind::Reaction) return wrong_kind();
  const Frame& move = s.stack.at(s.stack.depth() - 2);
  if (!sniper_may_react(t, s, move)) return no("vv 20.4", "vv.refuse.sniper_fire", {place(move.at)});
  return std::nullopt;
}

std::optional<Refusal> check(const Setting& t, const State& s, Seat seat, const WithdrawSniper&) {
  if (s.stack.top().kind != FrameKind::Phase) return wrong_kind();
  if (!may_withdraw_sniper(t, s, index(seat))) return no("vv 20.3", "vv.refuse.sniper_withdraw");
  return std::nullopt;
}

}  // namespace valor::vv
