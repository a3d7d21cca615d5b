#include "rules/vf/08_roll.h"

#include "rules/vf/04_fate.h"

namespace valor::vf {

RolledAttack roll_hits(Flow& flow, const Attack& attack, Seat seat) {
  RolledAttack out;
  const Roll first = flow.dice.roll(pool(seat, "vf.roll.hit", "vf 8.3", attack.dice, at_least(attack.need)));
  out.dice = shown(first);
  out.first_hits = resolve(attack.need, first.dice());
  const int low = std::min(attack.again_up_to, attack.need - 1);  // a die that hit is not rolled again
  const auto natural = std::count_if(first.dice().begin(), first.dice().end(), [&](int die) { return die <= low; });
  const int ones = std::min(attack.ones, static_cast<int>(natural));
  out.misses = attack.dice - out.first_hits - ones;
  if (ones == 0) return out;
  const Roll again =
      flow.dice.roll(pool(seat, "vf.roll.ones", special_rule(attack.ones_by), ones, at_least(attack.need)));
  out.again = shown(again);
  out.more_hits = resolve(attack.need, again.dice());
  return out;
}

namespace {

// Of the natural 1s, if any were rolled again.
void tell_ones(Flow& flow, const Attack& attack, const RolledAttack& rolled, const AttackRolled& told) {
  if (rolled.again.count == 0) return;
  flow.tell(AttackRerolled{.main = told.main,
                           .target = told.target,
                           .need = told.need,
                           .hits = static_cast<std::uint8_t>(rolled.more_hits),
                           .dice = rolled.again,
                           .special = attack.ones_by,
                           .melee = told.melee});
}

}  // namespace

std::optional<int> make_attack(Flow& flow, const Attack& attack, AttackRolled told) {
  const Side side = flow.t.piece(told.main).side;
  const RolledAttack rolled = roll_hits(flow, attack, seat_of(side));
  told.need = static_cast<std::uint8_t>(attack.need);
  told.hits = static_cast<std::uint8_t>(rolled.first_hits);
  told.dice = rolled.dice;
  flow.tell(told);
  tell_ones(flow, attack, rolled, told);
  // F.6
  if (rolled.misses == 0 || !may_hold(flow.s, side, kDeadlyAttack)) return rolled.hits();
  flow.tell(Asked{Frame{.seat = seat_of(side),
                        .ask = Ask::Rerolls,
                        .unit = told.main,
                        .target = told.target,
                        .need = told.need,
                        .hits = static_cast<std::uint8_t>(rolled.hits()),
                        .misses = static_cast<std::uint8_t>(rolled.misses)}});
  return std::nullopt;
}

}  // namespace valor::vf
