// Chapter 4: the cards of the armies, and Breakthrough. The other common cards: 04_fate_test.cpp.
#include "rules/vf/08_roll.h"
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

constexpr int kFour = 3, kJack = 10, kQueen = 11;

// Ten inches apart; the second side's other unit stands far off.
Table apart(const char* second, const char* profile) {
  Table t{.french = {{36000, 30000, kNorth}, {60000, 44000, kNorth}},
          .british = {{36000, 20000, kSouth}, {12000, 6000, kSouth}},
          .french_leader = {36000, 40000},
          .british_leader = {36000, 12000},
          .second_army = second};
  for (Stand& s : t.british) s.profile = profile;
  return t;
}
Table locked(const char* second, const char* profile) {
  Table t = test::locked(second);
  for (Stand& s : t.british) s.profile = profile;
  return t;
}

}  // namespace

TEST_CASE("F.4 Breakthrough: after the fights each unit of one brigade makes one move and nothing else") {
  Position p = position(apart("british", "line-infantry"));
  only(p, kFrench, kFour);
  run(p, [](Flow& flow) { begin_melee_phase(flow); });
  REQUIRE(p.ask() == Ask::EndMelee);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kFour, kNoUnit, 1})) == "vf F.4");  // a brigade of the enemy
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kFour, kNoUnit, 0}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Reform{p.french[0], 4, kNorth, 0, 0})) == "vf 4.0");
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Retreat, p.french[0], 36000, 34000, kNorth})) == "vf 4.0");
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 39000, kNorth})) == "vf 6.3.1");
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 26000, kNorth}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[1], 60000, 40000, kNorth}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 25000, kNorth})) == "vf 4.0");
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  CHECK(p.s.active == kBritish);  // the turn is over
}

TEST_CASE("F.4 whoever may hold the card is asked after his fights, and nobody else") {
  Position p = position(apart("british", "line-infantry"));
  p.give(kFrench, kStubborn);
  run(p, [](Flow& flow) { begin_melee_phase(flow); });
  CHECK(p.ask() == Ask::EndMelee);
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  CHECK(p.s.active == kBritish);
  Position empty = position(apart("british", "line-infantry"));
  run(empty, [](Flow& flow) { begin_melee_phase(flow); });
  CHECK(empty.s.active == kBritish);
}

TEST_CASE("F.J.spanish Spanish Ulcer: an enemy near an own objective, or in terrain since this turn, takes a loss") {
  Table t = apart("spanish", "line-infantry-1");
  t.objectives = Json::array({Json{{"name", "A"}, {"x", 36000}, {"y", 25000}}});
  Position p = in_action_phase(t);
  p.s.holder[0] = kBritish;
  only(p, kBritish, kJack);
  evolve(p.t, p.s, ActivationTested{.brigade = 0, .need = 2, .die = 6, .passed = true});
  run(p, [](Flow& flow) { end_action_phase(flow); });
  REQUIRE(p.ask() == Ask::EnemyAction);
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{kJack, p.french[1]})) == "vf F.J.spanish");  // far from it
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kJack, p.french[0]}));
  CHECK(p.s.piece(p.french[0]).losses == 1);
  CHECK(p.s.active == kBritish);  // nothing to fight: the turn went on to its end
}

TEST_CASE("F.J.spanish nobody is asked where no enemy is struck") {
  Position p = in_action_phase(apart("spanish", "line-infantry-1"));
  only(p, kBritish, kJack);
  run(p, [](Flow& flow) { end_action_phase(flow); });
  CHECK(p.s.active == kBritish);
  Position in_wood = in_action_phase(apart("spanish", "line-infantry-1"));
  only(in_wood, kBritish, kJack);
  in_wood.s.piece(in_wood.french[1]).flags |= kEntered;
  run(in_wood, [](Flow& flow) { end_action_phase(flow); });
  CHECK(in_wood.ask() == Ask::EnemyAction);
}

TEST_CASE("F.Q.spanish Invisible Enemy: a messenger that came does not come") {
  Table t = apart("spanish", "line-infantry-1");
  t.french_leader = {4000, 44000};
  Position p = in_brigade(t);
  only(p, kBritish, kQueen);
  const Move move{MoveKind::Move, p.french[0], 36000, 31000, kNorth};
  REQUIRE_FALSE(p.act(kFrenchSeat, move, {4}));
  REQUIRE(p.ask() == Ask::EnemyOrder);
  CHECK(p.s.piece(p.french[0]).y == 30000);
  Position spared = p;
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kQueen}));
  CHECK(rule_of(p.refusal(kFrenchSeat, move)) == "vf 6.2.2");
  REQUIRE_FALSE(spared.act(kBritishSeat, Done{}));
  REQUIRE_FALSE(spared.act(kFrenchSeat, move));  // no second messenger
  CHECK(spared.s.piece(spared.french[0]).y == 31000);
}

TEST_CASE("F.K.spanish Conquerors of the Conquerors: an unpredictable unit counts as having rolled a 6") {
  Position p = in_fire_phase(apart("spanish", "line-infantry-2"));
  only(p, kBritish, kKing);
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0], kNoSupport}, {4, 1, 1, 1}));
  REQUIRE(p.ask() == Ask::Temper);
  CHECK(p.s.piece(p.british[0]).losses == 0);  // they wait for the answer
  Position declined = p;
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kKing}));
  CHECK(p.s.piece(p.british[0]).grit == 1);
  CHECK(p.s.piece(p.british[0]).losses == 1);
  REQUIRE_FALSE(declined.act(kBritishSeat, Done{}));
  CHECK(declined.s.piece(declined.british[0]).grit == -1);
  CHECK(declined.s.piece(declined.british[0]).losses == 1);
}

TEST_CASE("F.K.spanish before a fight both temper and fight go on after the answer") {
  Position p = position(locked("spanish", "line-infantry-2"));
  only(p, kBritish, kKing);
  run(p, [](Flow& flow) { begin_melee_phase(flow); });
  REQUIRE(p.ask() == Ask::Melee);
  REQUIRE_FALSE(p.act(kFrenchSeat, StartFight{p.french[0], p.british[0], kNoUnit}, {3}));
  REQUIRE(p.ask() == Ask::Temper);
  const int strikes = describe(p.t, p.s, Sight(p.t, p.s), attack_of(p.s.fight)).dice;
  Position after = p;
  evolve(after.t, after.s, CardPlayed{.side = kBritish, .card = kKing});
  const int back = describe(after.t, after.s, Sight(after.t, after.s), back_of(after.s.fight)).dice;
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kKing}, std::vector<int>(static_cast<std::size_t>(strikes + back), 2)));
  CHECK(p.event<FightDecided>() != nullptr);
}

TEST_CASE("F.J.austrian Grenadier Reserve: a unit more than 18 inches from the enemy makes a free move") {
  Position p = second_side(apart("austrian", "line-infantry"), Phase::Action);
  only(p, kBritish, kJack);
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{kJack, p.british[0]})) == "vf F.J.austrian");  // ten inches
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kJack, p.british[1]}));
  CHECK(rule_of(p.refusal(kBritishSeat, Move{MoveKind::Move, p.british[0], 36000, 18000, kSouth})) == "vf F.any");
  REQUIRE_FALSE(p.act(kBritishSeat, Move{MoveKind::Move, p.british[1], 12000, 13000, kSouth}));
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  CHECK(p.ask() == Ask::Activate);
  CHECK((p.s.piece(p.british[1]).flags & kActed) == 0);  // its action is still to come
}

TEST_CASE("F.Q.austrian Reserve Battery: a gun that has shot fires once more, at another target") {
  Table t = apart("austrian", "line-infantry");
  t.british[0] = gun(36000, 10000, kSouth);
  t.french[1] = {46000, 34000, kNorth};
  Position p = second_side(t, Phase::Fire);
  only(p, kBritish, kQueen);
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{kQueen, p.british[0]})) == "vf F.Q.austrian");  // has not shot
  REQUIRE_FALSE(p.act(kBritishSeat, Shoot{p.british[0], p.french[0], kNoSupport}, {1}));
  REQUIRE(p.ask() == Ask::Fire);  // the phase waits for the card
  CHECK(rule_of(p.refusal(kBritishSeat, Shoot{p.british[0], p.french[1], kNoSupport})) == "vf 5.1");
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kQueen, p.british[0]}));
  CHECK(rule_of(p.refusal(kBritishSeat, Shoot{p.british[0], p.french[0], kNoSupport})) == "vf 5.0");
  REQUIRE_FALSE(p.act(kBritishSeat, Shoot{p.british[0], p.french[1], kNoSupport}, {1}));
  CHECK(p.s.phase == Phase::Action);
}

TEST_CASE("F.K.austrian Steady Masses: columns of one brigade are no dense targets in this phase") {
  Table t = apart("austrian", "line-infantry");
  t.french[0] = gun(36000, 40000, kNorth);
  t.french_leader = {20000, 44000};
  t.british[0].formation = "attack_column";
  Position p = position(t);
  only(p, kBritish, kKing);
  run(p, [](Flow& flow) { begin_fire_phase(flow); });
  REQUIRE(p.ask() == Ask::EnemyFire);
  const auto dice = [&] { return describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.french[0], p.british[0]}).dice; };
  const int before = dice();
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kKing, kNoUnit, 1}));
  CHECK(dice() == before - 1);
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  CHECK(p.ask() == Ask::Fire);
}

TEST_CASE("F.J.russian Cossack Raid: an enemy leader rides at least 12 inches away") {
  Position p = second_side(apart("russian", "line-infantry"), Phase::Action);
  only(p, kBritish, kJack);
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{kJack, p.british_leader})) == "core:unknown-unit");
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kJack, p.french_leader}));
  REQUIRE(p.ask() == Ask::Raided);
  CHECK(deciding(p.t, p.s) == kFrenchSeat);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlaceLeader{p.french_leader, 36000, 44000})) == "vf F.J.russian");
  Position named = p;
  REQUIRE_FALSE(named.act(kFrenchSeat, PlaceLeader{named.french_leader, 20000, 40000}));
  CHECK(named.ask() == Ask::Activate);
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  const Piece& leader = p.s.piece(p.french_leader);
  CHECK(table::distance(Vec{36000, 40000}, Vec{leader.x, leader.y}).at_least(table::inches(12)));
}

TEST_CASE("F.Q.russian Grand Battery: five guns of a brigade support one attack") {
  Table t = apart("russian", "line-infantry");
  t.french = {{36000, 40000, kNorth}, {64000, 45000, kNorth}};
  t.french_leader = {50000, 46000};
  t.british.clear();
  for (int i = 0; i < 6; ++i) t.british.push_back(gun(16000 + 8000 * i, 10000, kSouth));
  Position p = second_side(t, Phase::Fire);
  only(p, kBritish, kQueen);
  const std::vector<UnitId>& g = p.british;
  const Shoot grand{g[0], p.french[0], {g[1], g[2], g[3], g[4], g[5]}};
  CHECK(rule_of(p.refusal(kBritishSeat, grand)) == "vf 8.2.1");
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kQueen, kNoUnit, 1}));
  REQUIRE_FALSE(p.refusal(kBritishSeat, grand));
  CHECK(describe(p.t, p.s, Sight(p.t, p.s), grand).dice == 6);
  REQUIRE_FALSE(p.act(kBritishSeat, Shoot{g[0], p.french[0], {g[1], kNoUnit, kNoUnit, kNoUnit, kNoUnit}}, {1, 1}));
  CHECK((p.s.brigades[1].flags & kGrandBattery) == 0);  // one attack
}

TEST_CASE("F.K.russian Mother Russia: a failed fortitude test is rolled again with one added") {
  Position p = in_fire_phase(apart("russian", "line-infantry"));
  p.s.piece(p.british_general).x = 4000;  // nobody near to help
  evolve(p.t, p.s, UnitRouted{p.british[1], true});
  only(p, kBritish, kKing);
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}, {3}));
  REQUIRE(p.ask() == Ask::SaveBrigade);
  Position failed = p;
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kKing}, {3}));
  CHECK(p.s.defeats[1] == 0);
  CHECK(p.s.phase == Phase::Action);
  REQUIRE_FALSE(failed.act(kBritishSeat, PlayCard{kKing}, {2}));
  CHECK(failed.s.defeats[1] == 1);  // no card is left to save it
}

TEST_CASE("F.Q.prussian Iron Cross: one unit has one more tenacity for good") {
  Table t = apart("prussian", "musketeers");
  t.first = 1;
  Position p = position(t);
  only(p, kBritish, kQueen);
  const int melee = melee_of(p.t, p.s, p.british[0]);
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{kQueen, p.french[0]})) == "core:unknown-unit");
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kQueen, p.british[0]}));
  CHECK(tenacity_of(p.t, p.s, p.british[0]) == p.t.piece(p.british[0]).profile.tenacity + 1);
  CHECK(melee_of(p.t, p.s, p.british[0]) == melee);
}

TEST_CASE("F.K.prussian Forward!: one brigade doubles to more than 12 inches from the enemy") {
  Table t = apart("prussian", "musketeers");
  t.french[1] = {12000, 37000, kNorth};
  Position p = second_side(t, Phase::Action);
  only(p, kBritish, kKing);
  evolve(p.t, p.s, ActivationTested{.brigade = 1, .need = 2, .die = 6, .passed = true});
  evolve(p.t, p.s, Asked{Frame{.seat = kBritishSeat, .ask = Ask::Brigade, .brigade = 1}});
  p.s.piece(p.british_leader).x = 12000;
  p.s.piece(p.british_leader).y = 3000;
  const Move dash{MoveKind::Double, p.british[1], 12000, 21000, kSouth};
  CHECK(rule_of(p.refusal(kBritishSeat, dash)) == "vf 6.6");
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kKing, kNoUnit, 1}));
  REQUIRE_FALSE(p.act(kBritishSeat, dash));
}

TEST_CASE("F.J.union Dig In: a unit has soft cover against those before it, until it moves") {
  Position p = second_side(apart("union", "volunteers"), Phase::Action);
  only(p, kBritish, kJack);
  CHECK(cover(p.t, p.s, p.british[0], p.french[0]) == 0);
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kJack, p.british[0]}));
  CHECK(cover(p.t, p.s, p.british[0], p.french[0]) == 1);
  Position turned = p;
  turned.s.piece(turned.british[0]).heading = kNorth;
  CHECK(cover(turned.t, turned.s, turned.british[0], turned.french[0]) == 0);  // it looks the other way
  evolve(p.t, p.s, Asked{Frame{.seat = kBritishSeat, .ask = Ask::Brigade, .brigade = 1}});
  evolve(p.t, p.s,
         UnitMoved{p.british[0], MoveKind::Move, {{36000, 20000}, {kSouth}}, {{36000, 19000}, {kSouth}}, 1000});
  CHECK(cover(p.t, p.s, p.british[0], p.french[0]) == 0);
}

TEST_CASE("F.J.confederate Stone Wall: one unit takes no valour tests in this phase") {
  Position p = position(apart("confederate", "volunteers"));
  only(p, kBritish, kJack);
  p.losses(p.british[0], tenacity_of(p.t, p.s, p.british[0]));
  run(p, [](Flow& flow) { begin_fire_phase(flow); });
  REQUIRE(p.ask() == Ask::EnemyFire);
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kJack, p.british[0]}));
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0], kNoSupport}, {6, 6, 6}));
  CHECK(p.s.has(p.british[0]));
  CHECK(p.count<ValourTested>() == 0);
}

TEST_CASE("F.K.confederate Rebel Yell: natural 1s and 2s in the melees of one brigade are rolled again") {
  Position p = second_side(locked("confederate", "veterans"), Phase::Melee);
  only(p, kBritish, kKing);
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kKing, kNoUnit, 1}));
  const Attack attack = describe(p.t, p.s, Sight(p.t, p.s), MeleeAttack{.main = p.british[0], .target = p.french[0]});
  CHECK(attack.again_up_to == 2);
  REQUIRE(attack.dice >= 3);
  std::vector<int> dice(static_cast<std::size_t>(attack.dice), 6);
  dice[0] = 1;
  dice[1] = 2;
  dice.insert(dice.end(), {6, 1});
  run(
      p,
      [&](Flow& flow) {
        const RolledAttack rolled = roll_hits(flow, attack, kBritishSeat);
        CHECK(rolled.hits() == attack.dice - 1);
        CHECK(rolled.again.count == 2);
      },
      dice);
}

}  // namespace valor::vf::test
