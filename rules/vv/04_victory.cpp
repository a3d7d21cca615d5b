// Chapter 4: victory (edition and rulings: see README).
#include "rules/vv/04_victory.h"

#include "rules/vv/12_support_weapons.h"

namespace valor::vv {
namespace {

GameEnded won(int side, Level level, Ending ending) {
  return {level == Level::Draw ? kNobody : static_cast<std::uint8_t>(side), level, ending};
}

// P:elimination-games
GameEnded by_casualties(const Setting& t, const State& s) {
  const int attacker = t.scenario.attacker, defender = other_side(attacker);
  const int lead = casualties(t, s, defender).percent() - casualties(t, s, attacker).percent();
  const int size = lead < 0 ? -lead : lead;
  const Level level = size >= 50 ? Level::Major : size >= 20 ? Level::Minor : Level::Draw;
  return won(lead > 0 ? attacker : defender, level, Ending::Turns);
}

// P:objective-games
GameEnded by_objectives(const Setting& t, const State& s, Ending ending) {
  const int attacker = t.scenario.attacker, defender = other_side(attacker);
  const int all = static_cast<int>(t.scenario.objectives.size());
  const int held = objectives_held(t, s, attacker);
  const int inflicted = casualties(t, s, defender).lost, taken = casualties(t, s, attacker).lost;
  if (held == all) return won(attacker, inflicted > taken ? Level::Major : Level::Minor, ending);
  if (held == 0) return won(defender, Level::Major, ending);
  const bool majority = 2 * held > all, defender_majority = 2 * (all - held) > all;
  if (majority && inflicted > taken) return won(attacker, Level::Minor, ending);
  if (defender_majority && taken > inflicted) return won(defender, Level::Minor, ending);
  return won(attacker, Level::Draw, ending);
}

}  // namespace

Casualties casualties(const Setting& t, const State& s, int side) {
  Casualties out;
  for (const RosterEntry& r : t.scenario.roster[static_cast<std::size_t>(side)])
    out.start +=
        t.profiles[r.type][r.half ? 1 : 0].points + (r.weapon == kNoWeapon ? 0 : t.weapon_figures[r.weapon].points);
  int left = 0;
  for (const Unit& u : s)
    if (u.side == side && !u.is(kGone)) left += value_of(t, u);
  out.lost = out.start - left;
  return out;
}

int objectives_held(const Setting& t, const State& s, int side) {
  int held = 0;
  for (std::size_t i = 0; i < t.scenario.objectives.size(); ++i) held += s.holder[i] == side ? 1 : 0;
  return held;
}

std::optional<GameEnded> decided_now(const Setting& t, const State& s) {
  for (int side = 0; side < kSides; ++side)
    if (s.standing[static_cast<std::size_t>(side)] == 0) return won(other_side(side), Level::Major, Ending::Eliminated);
  if (t.scenario.victory != VictoryKind::Objectives || t.scenario.to_the_end) return std::nullopt;
  if (objectives_held(t, s, t.scenario.attacker) < static_cast<int>(t.scenario.objectives.size())) return std::nullopt;
  return by_objectives(t, s, Ending::Objectives);
}

GameEnded decided_at_the_end(const Setting& t, const State& s) {
  return t.scenario.victory == VictoryKind::Objectives ? by_objectives(t, s, Ending::Turns) : by_casualties(t, s);
}

}  // namespace valor::vv
