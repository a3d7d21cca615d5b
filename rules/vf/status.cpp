// Who is asked for what, and how the game stands.
#include "rules/vf/10_winning.h"
#include "rules/vf/game.h"

namespace valor::vf {

Seat deciding(const Setting&, const State& s) { return s.stack.empty() ? kNoSeat : s.stack.top().seat; }

Decision decision(const Setting& t, const State& s) {
  if (s.stack.empty()) return {};
  const Frame& top = s.stack.top();
  const auto brigade = [&] { return text_arg("brigade", t.brigades[top.brigade].name.c_str()); };
  const auto ask = [&](const char* kind, Message prompt) { return Decision{top.seat, kind, prompt}; };
  switch (top.ask) {
    case Ask::Fate:
      return ask("fate", {"vf 4.0", "vf.prompt.fate", {}});
    case Ask::Fire:
      return ask("fire", {"vf 5.0", "vf.prompt.fire", {}});
    case Ask::Activate:
      return ask("activate", {"vf 6.0", "vf.prompt.activate", {}});
    case Ask::Brigade:
      if (top.under == Under::Arrival) return ask("action", {"vf 11.0", "vf.prompt.arrival", {brigade()}});
      if (top.under == Under::Card) return ask("action", {"vf 4.0", "vf.prompt.free_move", {brigade()}});
      if (top.only) return ask("action", {"vf F.any", "vf.prompt.only", {unit_arg("unit", top.unit)}});
      return ask("action", {"vf 6.2", "vf.prompt.brigade", {brigade()}});
    case Ask::Initiative:
      return ask("initiative", {"vf F.any", "vf.prompt.initiative", {brigade()}});
    case Ask::BrigadeLeader:
      return ask("leader", {"vf 6.8", "vf.prompt.leader", {unit_arg("leader", top.unit)}});
    case Ask::ArmyLeader:
      return ask("leader", {"vf 6.8", "vf.prompt.army_leader", {unit_arg("leader", top.unit)}});
    case Ask::Rerolls:
      return ask("rerolls",
                 {"vf 8.3", "vf.prompt.rerolls", {unit_arg("target", top.target), number("hits", top.hits)}});
    case Ask::SaveUnit:
      return ask("save_unit", {"vf 9.2", "vf.prompt.save_unit", {unit_arg("unit", top.unit)}});
    case Ask::SaveBrigade:
      return ask("save_brigade", {"vf 9.5", "vf.prompt.save_brigade", {brigade()}});
    case Ask::Melee:
      return ask("melee", {"vf 7.0", "vf.prompt.melee", {}});
    case Ask::Retreat:
      return ask(
          "retreat",
          {"vf 7.2.5", top.only ? "vf.prompt.must_retreat" : "vf.prompt.may_retreat", {unit_arg("unit", top.unit)}});
    case Ask::MoveIn:
      return ask("move_in",
                 {"vf T.3.6",
                  "vf.prompt.move_in",
                  {unit_arg("unit", top.unit), text_arg("feature", t.features[s.fight.inside].name.c_str())}});
    case Ask::Pursue:
      return ask("pursue", {"vf Headstrong", "vf.prompt.pursue", {unit_arg("unit", top.unit)}});
    case Ask::EnemyMelee:
      return ask("enemy_melee", {"vf 4.0", "vf.prompt.enemy_melee", {}});
    case Ask::EnemyFire:
      return ask("enemy_fire", {"vf 4.0", "vf.prompt.enemy_fire", {}});
    case Ask::EnemyAction:
      return ask("enemy_action", {"vf 4.0", "vf.prompt.enemy_action", {}});
    case Ask::EnemyOrder:
      return ask("enemy_order", {"vf 4.0", "vf.prompt.enemy_order", {unit_arg("unit", top.unit)}});
    case Ask::Temper:
      return ask("temper", {"vf Unpredictable", "vf.prompt.temper", {unit_arg("unit", top.unit)}});
    case Ask::EndMelee:
      return ask("end_melee", {"vf 4.0", "vf.prompt.end_melee", {}});
    case Ask::Raided:
      return ask("raided", {"vf 4.0", "vf.prompt.raided", {unit_arg("leader", top.unit)}});
    case Ask::Displaced:
      return ask("displaced", {"vf 6.3.2", "vf.prompt.displaced", {unit_arg("leader", top.unit)}});
  }
  return {};
}

Outcome outcome(const Setting& t, const State& s) {
  if (s.phase != Phase::Over) return {};
  const Arg first = number("first", score(t, s, Side{0}));
  const Arg second = number("second", score(t, s, Side{1}));
  if (s.winner == kNoSide) return {true, kNoSide, {"vf 10.0", "vf.outcome.draw", {first, second}}};
  return {true, s.winner, {"vf 10.0", "vf.outcome.won", {side_arg("side", s.winner), first, second}}};
}

// Both sides' turns count: a record takes a snapshot at each.
int turn_of(const Setting& t, const State& s) { return 2 * s.turn - (s.active == t.first ? 1 : 0); }

}  // namespace valor::vf
