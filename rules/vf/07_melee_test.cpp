// Chapter 7: fights, and what 8 and 9 say of them. Dice are named in the order in which they fall: the main attacker's
// hit tests, natural 1s again, the target's, valour tests of the loser.
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

StartFight fight(const Position& p, UnitId brigade = kNoUnit) { return {p.french[0], p.british[0], brigade}; }
}  // namespace

TEST_CASE("7.0 nobody in contact: the phase passes; somebody in contact must fight") {
  Table apart = locked();
  apart.british[0].y = 20000;
  Position q = in_melee_phase(apart);
  CHECK(q.s.phase == Phase::Fate);
  CHECK(q.s.active == kBritish);
  Position p = in_melee_phase(locked());
  CHECK(p.ask() == Ask::Melee);
  CHECK(rule_of(p.refusal(kFrenchSeat, Done{})) == "vf 7.0");
}

TEST_CASE("7.1 who touches one enemy fights it, who touches two picks one") {
  const Position p = in_melee_phase(locked());
  CHECK(p.s.piece(p.french[0]).pick == index(p.british[0]));
  Table two = locked();
  two.british[0].x = 36000 - 4500;
  two.british[1] = {36000 + 4500, 30000 - kTouch, kSouth};
  Position q = in_melee_phase(two);
  CHECK(q.s.piece(q.french[0]).pick == kNoPick);
  CHECK(rule_of(q.refusal(kFrenchSeat, fight(q))) == "vf 7.1");
  REQUIRE_FALSE(q.act(kFrenchSeat, PickTarget{q.french[0], q.british[0]}));
  CHECK(rule_of(q.refusal(kFrenchSeat, PickTarget{q.french[0], q.british[0]})) == "vf 7.1");
  CHECK(rule_of(q.refusal(kFrenchSeat, PickTarget{q.french[1], q.british[0]})) == "vf 7.1");  // not in contact
  CHECK_FALSE(q.refusal(kFrenchSeat, fight(q)));
}

TEST_CASE("7.2 a fight is attack, answer, result, losses: then everybody has fought") {
  Position p = in_melee_phase(locked());
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {3, 3, 2, 2, 2, 3, 2, 2, 2, 2}));
  CHECK(p.s.piece(p.british[0]).losses == 2);
  CHECK(p.s.piece(p.french[0]).losses == 1);
  const FightDecided* result = p.event<FightDecided>();
  REQUIRE(result);
  CHECK(result->winner == p.french[0]);
  CHECK(p.s.active == kBritish);  // the phase and the turn are over
}

TEST_CASE("7.2.1 the main attacker rolls as many dice as its melee value comes to") {
  const Position p = in_melee_phase(locked());
  const Attack a = melee(p, p.french[0], p.british[0]);
  CHECK(a.base == 4);
  CHECK(a.dice == 5);
  CHECK(a.need == 3);
}

TEST_CASE("7.2.2 the target fights back with its values before losses") {
  Position p = in_melee_phase(locked());
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {6, 6, 6, 6, 2, 6, 6, 2, 2, 2}));
  int rolled = 0;
  for (const Event& e : p.events)
    if (const auto* r = std::get_if<AttackRolled>(&e)) {
      CHECK(r->dice.count == 5);
      CHECK(r->need == 3);  // the British have no losses yet
      ++rolled;
    }
  CHECK(rolled == 2);
}

TEST_CASE("7.2.3 more losses win, and the active side wins ties") {
  Position p = in_melee_phase(locked());
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {3, 2, 2, 2, 2, 3, 2, 2, 2, 2}));
  CHECK(p.event<FightDecided>()->winner == p.french[0]);
  CHECK(p.event<FightDecided>()->tie == TieBy::Active);
  Position q = in_melee_phase(locked());
  no_cards(q);
  REQUIRE_FALSE(q.act(kFrenchSeat, fight(q), {3, 2, 2, 2, 2, 3, 3, 2, 2, 2}));
  CHECK(q.event<FightDecided>()->winner == q.british[0]);
}

TEST_CASE("7.2.4 losses are markers, then valour tests of the loser, then a rout") {
  Position p = in_melee_phase(locked());
  no_cards(p);
  p.losses(p.british[0], 3);  // one more shakes it, each further one is a test
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 3, 6}));
  CHECK_FALSE(p.s.has(p.british[0]));
  Position q = in_melee_phase(locked());
  no_cards(q);
  q.losses(q.british[0], 3);
  REQUIRE_FALSE(q.act(kFrenchSeat, fight(q), {3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 4}));
  CHECK(q.s.has(q.british[0]));
}

TEST_CASE("9.2.1 the winner of a melee takes no valour tests") {
  Position p = in_melee_phase(locked());
  no_cards(p);
  p.losses(p.french[0], 4);  // shaken: hits on 5
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {6, 6, 6, 2, 2, 3, 3, 2, 2, 2}));
  CHECK(p.s.has(p.french[0]));
  CHECK(p.s.piece(p.french[0]).losses == 4);
}

TEST_CASE("9.2.2 artillery that loses routs without a test") {
  Table t = locked();
  t.british[0] = gun(36000, 30000 - kTouch, kSouth);
  Position p = in_melee_phase(t);
  no_cards(p);
  // The gun: melee 2, canister 2: 4 dice, no hit; the French hit once.
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {3, 2, 2, 2, 2, 2, 2, 2, 2, 6}));
  CHECK_FALSE(p.s.has(p.british[0]));
  CHECK(p.event<UnitRouted>()->by == RoutBy::Artillery);
}

TEST_CASE("9.2.2 infantry that loses to cavalry alone routs without a test") {
  Table t = locked();
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  Position p = in_melee_phase(t);
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}));
  CHECK_FALSE(p.s.has(p.british[0]));
  CHECK(p.event<UnitRouted>()->by == RoutBy::Cavalry);
}

TEST_CASE("7.2.5 losing cavalry must retreat, winning cavalry may") {
  Table t = locked();
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  t.french_leader = {50000, 44000};
  Position p = in_melee_phase(t);
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2}));
  REQUIRE(p.ask() == Ask::Retreat);
  CHECK(rule_of(p.refusal(kFrenchSeat, Done{})) == "vf 7.2.5");
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Retreat, p.french[0], 36000, 32000, kNorth})) == "vf 6.4");
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Retreat, p.french[0], 36000, 40000, kNorth}));
  CHECK(p.s.piece(p.french[0]).y == 40000);
  Position q = in_melee_phase(t);
  no_cards(q);
  REQUIRE_FALSE(q.act(kFrenchSeat, fight(q), {3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}));
  REQUIRE(q.ask() == Ask::Retreat);
  REQUIRE_FALSE(q.act(kFrenchSeat, Done{}, {6}));  // the fortitude test of the brigade that lost a unit
  CHECK(q.s.piece(q.french[0]).y == 30000);
}

TEST_CASE("6.4 (forced) a unit that must retreat and cannot, routs") {
  Table t = locked();
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  // A river behind it, park walls to its left and right, the enemy before it.
  Json river = wood({{20000, 33700}, {52000, 33700}, {52000, 36000}, {20000, 36000}}, "river");
  river["kind"] = "river";
  t.terrain = Json::array({river, line_of("high_wall", {{33200, 30200}, {33200, 33600}}, 200, "west wall"),
                           line_of("high_wall", {{38800, 30200}, {38800, 33600}}, 200, "east wall")});
  Position p = in_melee_phase(t);
  CHECK_FALSE(find_retreat(p.t, p.s, p.french[0]));
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 6}));
  CHECK_FALSE(p.s.has(p.french[0]));
}

TEST_CASE("8.1.1 (melee) a march column fights with one die; an attack column storms terrain with one more") {
  Table t = locked();
  t.french[0].formation = "march_column";
  const Position p = in_melee_phase(t);
  CHECK(melee(p, p.french[0], p.british[0]).dice == 1);
  t.french[0].formation = "attack_column";
  t.terrain = Json::array({wood({{33000, 22000}, {39000, 22000}, {39000, 26000}, {33000, 26000}})});
  t.french[0].y = 26003;
  t.british[0].y = 10000;
  Position q = position(t);
  q.s.piece(q.british[0]).inside = 0;
  CHECK(value_of(melee(q, q.french[0], q.british[0]), "vf.modifier.column_storms") == 1);
  q.s.piece(q.british[0]).inside = kNoFeature;
  CHECK(value_of(melee(q, q.french[0], q.british[0]), "vf.modifier.column_storms") == 0);
}

TEST_CASE("8.1.2 infantry in line adds half its fire value against what it sees in the open") {
  const Position p = in_melee_phase(locked());
  CHECK(value_of(melee(p, p.french[0], p.british[0]), "vf.modifier.line") == 1);
  Table t = locked();
  t.french[0].formation = "attack_column";
  const Position q = in_melee_phase(t);
  CHECK(value_of(melee(q, q.french[0], q.british[0]), "vf.modifier.line") == 0);
}

TEST_CASE("8.1.3 artillery has one more against columns") {
  Table t = locked();
  t.french[0] = gun(36000, 30000, kNorth);
  t.british[0] = {36000, 20000, kSouth, "attack_column"};
  const Position p = in_fire_phase(t);
  const Attack a = describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.french[0], p.british[0]});
  CHECK(value_of(a, "vf.modifier.dense") == 1);
  t.british[0].formation = "line";
  const Position q = in_fire_phase(t);
  CHECK(value_of(describe(q.t, q.s, Sight(q.t, q.s), Shoot{q.french[0], q.british[0]}), "vf.modifier.dense") == 0);
}

TEST_CASE("8.1.6 a unit with one or no front-rank figure at the target is outflanked and halves its melee value") {
  Table t = locked();
  t.british[0] = {36000 + 4200 + 700, 26000, kEast};  // looks away to the east: its rear rank is struck
  t.french[0] = {36000 + 4200 + 700 - 1400 - kTouch, 26000, kEast};
  const Position p = in_melee_phase(t);
  REQUIRE(in_contact(p.t, p.s, p.french[0], p.british[0]));
  CHECK(front_contact(p.t, p.s, p.british[0], p.french[0]) == 0);
  const Attack back = melee(p, p.british[0], p.french[0]);
  CHECK(value_of(back, "vf.modifier.outflanked") == -2);
  CHECK(value_of(melee(p, p.french[0], p.british[0]), "vf.modifier.enfilade") == 1);
}

TEST_CASE("8.2.2 others who picked the target lend two dice each, with three front-rank figures at it") {
  Table t = locked();
  t.french[0].x = 36000 - 2400;
  t.french[1] = {36000 + 4000 + 2100, 30000, kNorth};  // three figures overlap the end of the British line
  t.french[0].formation = "attack_column";
  Position p = in_melee_phase(t);
  REQUIRE(front_contact(p.t, p.s, p.french[1], p.british[0]) >= 3);
  const FightBegan began = prepare_fight(p.t, p.s, fight(p));
  CHECK(began.support[0] == p.french[1]);
  const Fight open{.main = began.main, .target = began.target, .support = began.support};
  CHECK(value_of(describe(p.t, p.s, Sight(p.t, p.s), attack_of(open)), "vf.modifier.melee_support") == 2);
}

TEST_CASE("8.2.2 nobody lends support while he touches an enemy that nobody fights") {
  Table t = locked();
  t.french[0].x = 36000 - 2400;
  t.french[0].formation = "attack_column";
  t.french[1] = {36000 + 4000 + 2100, 30000, kNorth};
  t.british[1] = {36000 + 4200 + 100 + 4200, 30000 - kTouch, kSouth};
  Position p = in_melee_phase(t);
  REQUIRE_FALSE(p.act(kFrenchSeat, PickTarget{p.french[1], p.british[0]}));
  CHECK(rule_of(p.refusal(kFrenchSeat, fight(p))) == "vf 8.2.2");
  REQUIRE_FALSE(p.act(kFrenchSeat, PickTarget{p.french[1], p.british[1]}));
  CHECK_FALSE(p.refusal(kFrenchSeat, fight(p)));
}

TEST_CASE("8.2.3 one unit of the brigade within 3 inches and out of contact lends one die") {
  Table t = locked();
  t.french[1] = {36000, 30000 + 1400 + 3000, kNorth};
  Position p = in_melee_phase(t);
  CHECK_FALSE(p.refusal(kFrenchSeat, fight(p, p.french[1])));
  p.s.piece(p.french[1]).y += 1;
  CHECK(rule_of(p.refusal(kFrenchSeat, fight(p, p.french[1]))) == "vf 8.2.3");
  p.s.piece(p.french[1]).y -= 1;
  const Fight open{.main = p.french[0], .target = p.british[0], .brigade = p.french[1]};
  CHECK(value_of(describe(p.t, p.s, Sight(p.t, p.s), attack_of(open)), "vf.modifier.brigade_support") == 1);
}

TEST_CASE("8.3 (melee) one more on each die without losses, one less when shaken") {
  Position p = in_melee_phase(locked());
  CHECK(melee(p, p.french[0], p.british[0]).need == 3);
  p.losses(p.french[0], 1);
  CHECK(melee(p, p.french[0], p.british[0]).need == 4);
  p.losses(p.french[0], 4);
  CHECK(melee(p, p.french[0], p.british[0]).need == 5);
}

TEST_CASE("T.1.3 (uphill ties) who fights back from higher up a hill wins ties") {
  Table t = locked();
  t.terrain = Json::array(
      {hill({{28000, 20000}, {44000, 20000}, {44000, 29900}, {28000, 29900}}, {{30000, 22000}, {42000, 22000}})});
  Position p = in_melee_phase(t);
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {3, 2, 2, 2, 2, 3, 2, 2, 2, 2}));
  CHECK(p.event<FightDecided>()->winner == p.british[0]);
  CHECK(p.event<FightDecided>()->tie == TieBy::Uphill);
}

TEST_CASE(
    "T.3.6 a unit in terrain fights who has three figures at it; nobody routs or retreats by rule; the winner moves "
    "in") {
  Table t = locked();
  t.terrain = Json::array({wood({{33000, 22000}, {39000, 22000}, {39000, 26000}, {33000, 26000}})});
  t.french[0] = {36000, 26003, kNorth};
  t.british[0].y = 10000;
  Position p = position(t);
  p.s.piece(p.british[0]).inside = 0;
  p.losses(p.british[0], 4);
  no_cards(p);
  evolve(p.t, p.s, PhaseBegan{Phase::Melee});
  evolve(p.t, p.s, TargetPicked{p.french[0], p.british[0]});
  REQUIRE(in_contact(p.t, p.s, p.french[0], p.british[0]));
  // French 4 dice on 3; British 4 + 1 inside, shaken: on 5.
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), {3, 2, 2, 2, 2, 2, 2, 2, 2, 3}));
  REQUIRE(p.ask() == Ask::MoveIn);
  REQUIRE_FALSE(p.act(kFrenchSeat, Occupy{p.french[0], 0}, {6}));
  CHECK(p.s.piece(p.french[0]).inside == 0);
}

TEST_CASE("T.3.5 (melee) infantry inside adds one, cavalry at terrain halves") {
  Table t = locked();
  t.terrain = Json::array({wood({{33000, 22000}, {39000, 22000}, {39000, 26000}, {33000, 26000}})});
  t.french[0] = horse(36000, 26003, kNorth, "cuirassiers");
  t.british[0].y = 10000;
  Position p = position(t);
  p.s.piece(p.british[0]).inside = 0;
  CHECK(value_of(melee(p, p.british[0], p.french[0]), "vf.modifier.holds_terrain") == 1);
  CHECK(value_of(melee(p, p.french[0], p.british[0]), "vf.modifier.at_terrain") == -3);
}

}  // namespace valor::vf::test
