#include <map>

#include "rules/vf/odds.h"
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

Shoot shot(const Position& p) { return {p.french[0], p.british[0], kNoSupport}; }
Attack attack_of(const Position& p) { return describe(p.t, p.s, Sight(p.t, p.s), shot(p)); }
bool has_reason(const Attack& attack, const std::string& rule) {
  for (const Modifier& m : attack.reasons())
    if (m.rule == rule) return true;
  return false;
}

}  // namespace

TEST_CASE("8.0 a line rolls its fire value, and hits on 4 or more") {
  const Attack attack = attack_of(in_fire_phase(facing()));
  CHECK(attack.dice == 3);
  CHECK(attack.need == 4);
  CHECK(attack.modifier_count == 0);
}

TEST_CASE("8.1 what lessens a supporting unit's own fire does not lessen its support") {
  Table t = facing();
  t.french[1] = {29000, 30000, kNorth, "attack_column"};
  Position p = in_fire_phase(t);
  p.losses(p.french[1], 4);
  const Attack attack = describe(p.t, p.s, Sight(p.t, p.s),
                                 Shoot{p.french[0], p.british[0], {p.french[1], kNoUnit, kNoUnit, kNoUnit, kNoUnit}});
  CHECK(attack.dice == 4);
  CHECK(attack.need == 4);
}

TEST_CASE("8.2 a march column lends no support") {
  Table t = facing();
  t.french[1] = {29000, 30000, kNorth, "march_column"};
  const Position p = in_fire_phase(t);
  CHECK(rule_of(p.refusal(kFrenchSeat,
                          Shoot{p.french[0], p.british[0], {p.french[1], kNoUnit, kNoUnit, kNoUnit, kNoUnit}})) ==
        "vf 5.1");
}

TEST_CASE("8.1.1 an attack column halves its fire value") {
  Table t = facing();
  t.french[0].formation = "attack_column";
  const Attack attack = attack_of(in_fire_phase(t));
  CHECK(attack.dice == 1);
  CHECK(has_reason(attack, "vf 8.1.1"));
}

TEST_CASE("8.1.4 an attacker that the target cannot see fires with one more die") {
  Table t = facing();
  t.british[0].heading = kNorth;
  const Attack attack = attack_of(in_fire_phase(t));
  CHECK(attack.dice == 4);
  CHECK(has_reason(attack, "vf 8.1.4"));
}

TEST_CASE("8.1.5 fewer than half of the front rank seeing the target halves the fire value") {
  Table t = facing();
  t.british[0] = {49000, 26000, kSouth};
  const Attack attack = attack_of(in_fire_phase(t));
  CHECK(has_reason(attack, "vf 8.1.5"));
  CHECK(attack.dice == 1);
}

TEST_CASE("8.1.5 exactly half of the front rank is not obscured") {
  Table t = facing();
  t.british[0] = {47000, 20000, kSouth, "attack_column"};
  Position p = in_fire_phase(t);
  // Walk the target out of the arcs until six of twelve see it.
  while (Sight(p.t, p.s).count(p.french[0], p.british[0]).seeing > 6) p.s.piece(p.british[0]).x += 100;
  REQUIRE(Sight(p.t, p.s).count(p.french[0], p.british[0]).seeing == 6);
  CHECK_FALSE(has_reason(attack_of(p), "vf 8.1.5"));
}

TEST_CASE("1.0.1 two reasons to halve, an attack column that is obscured, halve once") {
  Table t = facing();
  t.french[0].formation = "attack_column";
  Position p = in_fire_phase(t);
  p.t.pieces[0].profile.fire = 4;
  REQUIRE(attack_of(p).dice == 2);
  // A column of four files with the target at the rim of the arc of one figure only.
  p.s.piece(p.british[0]) = Piece{.x = 49500, .y = 20000, .heading = kSouth, .files = 12};
  while (Sight(p.t, p.s).count(p.french[0], p.british[0]).seeing > 1) p.s.piece(p.british[0]).x += 100;
  REQUIRE(Sight(p.t, p.s).count(p.french[0], p.british[0]).seeing == 1);
  const Attack attack = attack_of(p);
  CHECK(has_reason(attack, "vf 8.1.1"));
  CHECK(has_reason(attack, "vf 8.1.5"));
  CHECK_FALSE(has_reason(attack, "vf 8.1.4"));
  CHECK(attack.dice == 2);
}

TEST_CASE("T.3.5 infantry in a wood halves its fire value") {
  Table t = facing();
  t.terrain = Json::array({wood({{33000, 26000}, {39000, 26000}, {39000, 30000}, {33000, 30000}})});
  t.french[0].y = 40000;
  Position p = in_fire_phase(t);
  p.s.piece(p.french[0]).inside = 0;
  const Attack attack = attack_of(p);
  CHECK(has_reason(attack, "vf T.3.5"));
  CHECK(attack.dice == 1);
}

TEST_CASE("T.3.2 a unit in a wood cannot be enfiladed") {
  Table t = facing();
  t.terrain = Json::array({wood({{33000, 18000}, {39000, 18000}, {39000, 22000}, {33000, 22000}})});
  t.british[0] = {36000, 10000, kNorth};
  Position p = in_fire_phase(t);
  p.s.piece(p.british[0]).inside = 0;
  CHECK_FALSE(has_reason(attack_of(p), "vf 8.1.4"));
}

TEST_CASE("T.2.2 a target in a wood is in soft cover: one less on each hit test") {
  Table t = facing();
  t.terrain = Json::array({wood({{33000, 18000}, {39000, 18000}, {39000, 22000}, {33000, 22000}})});
  t.british[0] = {36000, 10000, kNorth};
  Position p = in_fire_phase(t);
  p.s.piece(p.british[0]).inside = 0;
  CHECK(attack_of(p).need == 5);
  p.losses(p.french[0], 4);
  CHECK(attack_of(p).need == 6);
}

TEST_CASE("8.3 a shaken main attacker hits with one less") {
  Position p = in_fire_phase(facing());
  p.losses(p.french[0], 3);
  CHECK(attack_of(p).need == 4);
  p.losses(p.french[0], 4);
  CHECK(attack_of(p).need == 5);
}

TEST_CASE("8.3 each hit test of 4 or more is a loss") {
  Position p = in_fire_phase(facing());
  REQUIRE_FALSE(p.act(kFrenchSeat, shot(p), {3, 4, 6}));
  CHECK(p.s.piece(p.british[0]).losses == 2);
}

TEST_CASE("8.3.1 losses fall on the target only, not on those who support or stand by") {
  Position p = in_fire_phase(facing());
  REQUIRE_FALSE(p.act(kFrenchSeat, shot(p), {6, 6, 6}));
  CHECK(p.s.piece(p.british[0]).losses == 3);
  CHECK(p.s.piece(p.british[1]).losses == 0);
  CHECK(p.s.piece(p.french[0]).losses == 0);
}

TEST_CASE("5.2 the odds shown are those that enumerating all dice gives") {
  for (const int before : {0, 2, 3, 4}) {
    Position p = in_fire_phase(facing());
    p.losses(p.british[0], before);
    const Action action = shot(p);
    const Json shown = odds(p.t, known(p.t, p.s, kFrenchSeat), action);
    constexpr std::uint64_t kAll = 10077696;  // 6^9
    std::map<int, std::uint64_t> losses;
    std::uint64_t routs = 0;
    EnumeratingDice dice;
    do {
      dice.rewind();
      State s = p.s;
      std::vector<Event> events;
      Sink<Event> sink(events);
      REQUIRE_FALSE(apply(p.t, s, kFrenchSeat, action, dice, sink));
      const std::uint64_t share = kAll / dice.weight();
      for (const Event& e : events) {
        if (const AttackRolled* rolled = std::get_if<AttackRolled>(&e)) losses[std::min<int>(3, rolled->hits)] += share;
        if (const UnitRouted* routed = std::get_if<UnitRouted>(&e); routed && routed->unit == p.british[0])
          routs += share;
      }
    } while (dice.next());
    REQUIRE(shown["outcomes"].size() == 4);
    for (int n = 0; n <= 3; ++n) {
      const Fraction expected = Fraction::of(losses[n], kAll);
      CHECK(shown["outcomes"][at(n)]["n"] == expected.numerator);
      CHECK(shown["outcomes"][at(n)]["d"] == expected.denominator);
    }
    if (before < 2) continue;
    const Fraction rout = Fraction::of(routs, kAll);
    CHECK(shown["follow_up"][0]["outcomes"][1]["n"] == rout.numerator);
    CHECK(shown["follow_up"][0]["outcomes"][1]["d"] == rout.denominator);
  }
}

TEST_CASE("odds of hits are the binomial counts") {
  CHECK(hits_of_6(3, 4) == std::vector<std::uint64_t>{27, 81, 81, 27});
  CHECK(hits_of_6(2, 6) == std::vector<std::uint64_t>{25, 10, 1});
  CHECK(hits_of_6(0, 4) == std::vector<std::uint64_t>{1});
}

TEST_CASE("Open Order in more than two ranks fires with half its value") {
  Table t = facing(8000);
  t.french[0] = {36000, 30000, kNorth, "open_order", 24, "light-infantry"};
  Position p = in_fire_phase(t);
  const auto fired = [&] { return describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.french[0], p.british[0]}); };
  CHECK(value_of(fired(), "vf.modifier.open_ranks") == 0);
  p.s.piece(p.french[0]).files = 8;
  CHECK(value_of(fired(), "vf.modifier.open_ranks") == -2);
  CHECK(fired().dice == 2);
}

TEST_CASE("Rockets in support take one off each die; Shell adds one against hard cover") {
  Table t = facing(10000);
  t.french = {gun(36000, 30000, kNorth), gun(42000, 30000, kNorth)};
  t.terrain = Json::array({building({{33000, 12000}, {39000, 12000}, {39000, 16000}, {33000, 16000}})});
  Position p = in_fire_phase(t);
  Shoot shot{p.french[0], p.british[0]};
  shot.support[0] = p.french[1];
  const auto need = [&] { return describe(p.t, p.s, Sight(p.t, p.s), shot).need; };
  CHECK(need() == 4);
  p.t.pieces[at(index(p.french[1]))].profile.rules |= kRockets;
  CHECK(need() == 5);
  shot.support = kNoSupport;
  p.s.piece(p.british[0]).inside = 0;
  CHECK(need() == 6);
  p.t.pieces[at(index(p.french[0]))].profile.rules |= kShell;
  CHECK(need() == 5);
}

TEST_CASE("T.3.5 only infantry is hampered by walls when it fires; guns inside halve their melee value") {
  Table t = facing(10000);
  t.french[0] = gun(36000, 34000, kNorth);
  t.french_leader = {50000, 44000};
  t.terrain = Json::array({building({{33000, 22000}, {39000, 22000}, {39000, 26000}, {33000, 26000}})});
  t.british[0].y = 21990;
  Position p = in_fire_phase(t);
  p.s.piece(p.french[0]).inside = 0;
  const Attack shot = describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.french[0], p.british[0]});
  CHECK(value_of(shot, "vf.modifier.inside") == 0);
  const Attack fought = melee(p, p.french[0], p.british[0]);
  CHECK(value_of(fought, "vf.modifier.holds_terrain") == 0);
  CHECK(value_of(fought, "vf.modifier.at_terrain") == -1);
}

TEST_CASE("8.1.2 a line without muskets has no volleys; 8.1.1 a march column of melee value 1 loses nothing") {
  Position p = in_melee_phase(locked());
  CHECK(value_of(melee(p, p.french[0], p.british[0]), "vf.modifier.line") == 1);
  p.t.pieces[at(index(p.french[0]))].profile.fire = 0;
  CHECK(value_of(melee(p, p.french[0], p.british[0]), "vf.modifier.line") == 0);
  Table t = locked();
  t.french[0].formation = "march_column";
  t.french_leader = {50000, 44000};
  Position q = in_melee_phase(t);
  CHECK(value_of(melee(q, q.french[0], q.british[0]), "vf.modifier.march_column") == -3);
  q.t.pieces[at(index(q.french[0]))].profile.melee = 1;
  CHECK(value_of(melee(q, q.french[0], q.british[0]), "vf.modifier.march_column") == 0);
}

TEST_CASE("Open Order in cover loses no die in a melee") {
  Table t = locked();
  t.french[0] = {36000, 30000, kNorth, "open_order", 24, "light-infantry"};
  Position p = in_melee_phase(t);
  CHECK(value_of(melee(p, p.french[0], p.british[0]), "vf.modifier.open_order") == -1);
  p.s.piece(p.french[0]).flags |= kDugIn;
  CHECK(value_of(melee(p, p.french[0], p.british[0]), "vf.modifier.open_order") == 0);
}

}  // namespace valor::vf::test
