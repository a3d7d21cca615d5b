#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

const Table kFacing{.french = {{36000, 30000, kNorth}, {16000, 40000, kNorth}},
                    .british = {{36000, 20000, kSouth}, {60000, 4000, kSouth}},
                    .french_leader = {30000, 36000},
                    .french_general = {40000, 40000}};

}  // namespace

TEST_CASE("4.0 the active side draws one card a turn and keeps it") {
  Position p = position(kFacing);
  REQUIRE_FALSE(p.act(kFrenchSeat, DrawCard{}, {8}));  // the eighth of thirteen: the 8
  CHECK(holds(p.s, kFrench, kInspiration));
  CHECK(hand_size(p.s, kFrench) == 1);
  CHECK(p.s.cards[0].deck == (kAllCards & ~card_bit(kInspiration)));
}

TEST_CASE("4.0 a card is drawn from those that are left, and none from an empty deck") {
  Position p = position(kFacing);
  p.s.cards[0] = Hand{.deck = card_bit(kKing), .hand = 0, .discard = static_cast<Cards>(kAllCards & ~card_bit(kKing))};
  REQUIRE_FALSE(p.act(kFrenchSeat, DrawCard{}, {1}));
  CHECK(holds(p.s, kFrench, kKing));
  Position empty = position(kFacing);
  empty.s.cards[0] = Hand{.deck = 0, .hand = 0, .discard = kAllCards};
  REQUIRE_FALSE(empty.act(kFrenchSeat, DrawCard{}));
  CHECK(hand_size(empty.s, kFrench) == 0);
}

TEST_CASE("4.0 the other side knows how many cards there are, not which") {
  Position p = position(kFacing);
  p.give(kFrench, kInspiration);
  Position twin = position(kFacing);
  twin.give(kFrench, kStubborn);
  const Known<State> seen = known(p.t, p.s, kBritishSeat);
  CHECK(hand_size(seen.state(), kFrench) == 1);
  CHECK_FALSE(holds(seen.state(), kFrench, kInspiration));
  CHECK(seen.state() == known(twin.t, twin.s, kBritishSeat).state());
  CHECK(canonical(view(p.t, seen)) == canonical(view(twin.t, known(twin.t, twin.s, kBritishSeat))));
  CHECK(&known(p.t, p.s, kFrenchSeat).state() == &p.s);  // nothing is hidden from its holder: no copy
}

TEST_CASE("4.0 an imagined hand has as many cards and looks the same") {
  Position p = position(kFacing);
  for (const int card : {1, 4, 7}) p.give(kFrench, card);
  const Known<State> seen = known(p.t, p.s, kBritishSeat);
  Rng rng(5);
  for (int i = 0; i < 20; ++i) {
    const State world = imagine(p.t, seen, rng);
    CHECK(hand_size(world, kFrench) == 3);
    CHECK(world.cards[0].hidden == 0);
    CHECK(known(p.t, world, kBritishSeat).state() == seen.state());
  }
}

TEST_CASE("4.0 the other side is told that a card was drawn, not which") {
  Position p = position(kFacing);
  const State before = p.s;
  REQUIRE_FALSE(p.act(kFrenchSeat, DrawCard{}, {8}));
  const auto own = redact(p.t, before, p.events[0], p.s, kFrenchSeat);
  const auto theirs = redact(p.t, before, p.events[0], p.s, kBritishSeat);
  CHECK(std::get<CardDrawn>(own->event).card == kInspiration);
  CHECK(own->barrier == Barrier::Die);
  CHECK(std::get<CardDrawn>(theirs->event).card == kUnknownCard);
}

TEST_CASE("4.0 only a card in hand can be played, and only where its entry works") {
  Position p = in_fire_phase(kFacing);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kDirectedFire, p.british[0], kNoBrigade})) == "vf 4.0");
  p.give(kFrench, 3);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{3, kNoUnit, kNoBrigade})) == "vf F.4");  // not in the fire phase
  p.t.sides[0].fate[3].does = Fate::Nothing;                                             // a sheet of the players' own
  CHECK(std::string(p.refusal(kFrenchSeat, PlayCard{3, kNoUnit, kNoBrigade})->key) == "vf.refuse.card_open");
}

TEST_CASE("F.5 Stubborn takes one loss from a unit before its action, even the last") {
  Position p = in_brigade(kFacing);
  p.give(kFrench, kStubborn);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kStubborn, p.french[0], kNoBrigade})) == "vf F.5");
  p.losses(p.french[0], 1);
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kStubborn, p.french[0], kNoBrigade}));
  CHECK(p.s.piece(p.french[0]).losses == 0);
  CHECK(hand_size(p.s, kFrench) == 0);
  CHECK(p.s.cards[0].discard == card_bit(kStubborn));
  CHECK_FALSE(p.refusal(kFrenchSeat, Reform{p.french[0], 4, kNorth, 0, 0}));  // it still has its action
}

TEST_CASE("F.6 Deadly Attack rolls all failed hit tests again") {
  Position p = in_fire_phase(kFacing);
  p.give(kFrench, kDeadlyAttack);
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0], kNoSupport}, {4, 1, 2}));
  CHECK(p.ask() == Ask::Rerolls);
  CHECK(p.s.piece(p.british[0]).losses == 0);
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kDeadlyAttack, kNoUnit, kNoBrigade}, {5, 3}));
  CHECK(p.s.piece(p.british[0]).losses == 2);
}

TEST_CASE("F.6 whoever has any card is asked after a miss, so that the question tells nothing") {
  Position p = in_fire_phase(kFacing);
  p.give(kFrench, kStubborn);
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0], kNoSupport}, {4, 1, 2}));
  CHECK(p.ask() == Ask::Rerolls);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kDeadlyAttack, kNoUnit, kNoBrigade})) == "vf 4.0");
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  CHECK(p.s.piece(p.british[0]).losses == 1);
}

TEST_CASE("F.6 nobody is asked with an empty hand, or once the card lies in the open discard") {
  Position p = in_fire_phase(kFacing);
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0], kNoSupport}, {4, 1, 2}));
  CHECK(p.s.piece(p.british[0]).losses == 1);
  Position played = in_fire_phase(kFacing);
  played.give(kFrench, kStubborn);
  played.s.cards[0].deck = static_cast<Cards>(played.s.cards[0].deck & ~card_bit(kDeadlyAttack));
  played.s.cards[0].discard = card_bit(kDeadlyAttack);
  REQUIRE_FALSE(played.act(kFrenchSeat, Shoot{played.french[0], played.british[0], kNoSupport}, {4, 1, 2}));
  CHECK(played.s.piece(played.british[0]).losses == 1);
}

TEST_CASE("F.7 Directed Fire adds a die against the target it names") {
  Position p = in_fire_phase(kFacing);
  p.give(kFrench, kDirectedFire);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kDirectedFire, p.french[1], kNoBrigade})) == "vf 5.0");
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kDirectedFire, p.british[0], kNoBrigade}));
  const Attack attack = describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.french[0], p.british[0], kNoSupport});
  CHECK(attack.dice == 4);
}

TEST_CASE("F.8 Inspiration turns a failed valour test of its owner into a passed one") {
  Position p = in_fire_phase(kFacing);
  p.losses(p.british[0], 4);
  p.give(kBritish, kInspiration);
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0], kNoSupport}, {4, 1, 1, 2}));
  CHECK(p.ask() == Ask::SaveUnit);
  CHECK(deciding(p.t, p.s) == kBritishSeat);
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kInspiration, kNoUnit, kNoBrigade}));
  CHECK(p.s.has(p.british[0]));
}

TEST_CASE("F.8 without Inspiration the unit routs after the question") {
  Position p = in_fire_phase(kFacing);
  p.losses(p.british[0], 4);
  p.give(kBritish, kStubborn);
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0], kNoSupport}, {4, 1, 1, 2}));
  REQUIRE(p.ask() == Ask::SaveUnit);
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}, {6}));  // the brigade's fortitude test at the end of the phase
  CHECK_FALSE(p.s.has(p.british[0]));
}

TEST_CASE("F.8 Inspiration saves a brigade from a failed fortitude test, too") {
  Position p = in_fire_phase(kFacing);
  p.losses(p.british[0], 4);
  p.give(kBritish, kInspiration);
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0], kNoSupport}, {4, 1, 1, 2}));
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}, {2}));
  REQUIRE(p.ask() == Ask::SaveBrigade);
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kInspiration, kNoUnit, kNoBrigade}));
  CHECK(p.s.defeats[1] == 0);
  CHECK(p.s.phase == Phase::Action);
}

TEST_CASE("F.K.french Vive l'Empereur gives the units of a brigade six inches when it activates") {
  Position p = in_brigade(kFacing);
  p.give(kFrench, kKing);
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Move) == table::inches(8));
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kKing, kNoUnit, 0}));
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Move) == table::inches(14));
}

TEST_CASE("F.K.french Vive l'Empereur comes too late once a unit has acted") {
  Position p = in_brigade(kFacing);
  p.give(kFrench, kKing);
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 31000, kNorth}));
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kKing, kNoUnit, 0})) == "vf F.K.french");
}

TEST_CASE("F.K.british Perfect Volleys adds a die to the fire of one brigade for this phase") {
  Position p = in_fire_phase(kFacing);
  p.s.active = kBritish;
  evolve(p.t, p.s, PhaseBegan{Phase::Fire});
  p.give(kBritish, kKing);
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{kKing, kNoUnit, 0})) == "vf F.K.british");
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kKing, kNoUnit, 1}));
  CHECK(describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.british[0], p.french[0], kNoSupport}).dice == 4);
  evolve(p.t, p.s, PhaseBegan{Phase::Fire});
  CHECK(describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.british[0], p.french[0], kNoSupport}).dice == 3);
}

TEST_CASE("F.any any card lets one unit of a brigade that failed its test act on initiative") {
  Table far = kFacing;
  far.french_general = {70000, 46000};
  Position p = in_action_phase(far);
  p.give(kFrench, 9);
  REQUIRE_FALSE(p.act(kFrenchSeat, Activate{0}, {1}));
  REQUIRE(p.ask() == Ask::Initiative);
  REQUIRE_FALSE(p.act(kFrenchSeat, UseInitiative{9, p.french[1]}));
  CHECK(p.ask() == Ask::Brigade);
  CHECK(rule_of(p.refusal(kFrenchSeat, Reform{p.french[0], 4, kNorth, 0, 0})) == "vf F.any");
  REQUIRE_FALSE(p.act(kFrenchSeat, Reform{p.french[1], 4, kNorth, 0, 0}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  CHECK(p.ask() == Ask::BrigadeLeader);  // no card is left for the other unit
}

TEST_CASE("F.any a unit on initiative rides over a leader: he is set up before anything else") {
  Table t = facing(6000);
  t.french_general = {70000, 46000};
  t.british_leader = {36000, 27000};
  Position p = in_action_phase(t);
  no_cards(p, kBritish);
  p.give(kFrench, 9);
  REQUIRE_FALSE(p.act(kFrenchSeat, Activate{0}, {1}));
  REQUIRE_FALSE(p.act(kFrenchSeat, UseInitiative{9, p.french[0]}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Assault, p.french[0], 36000, 24000 + kTouch, kNorth}));
  REQUIRE(p.ask() == Ask::Displaced);  // `act` has looked at what must always hold, as a saved game would
  REQUIRE(read_state(p.t, write_state(p.t, p.s)));
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  CHECK(p.ask() == Ask::BrigadeLeader);  // no card is left for the other unit
}

TEST_CASE("F.any a card replaces a messenger that did not come") {
  Table far = kFacing;
  far.french_leader = {60000, 44000};
  Position p = in_brigade(far);
  p.give(kFrench, 9);
  const Move move{MoveKind::Move, p.french[0], 36000, 31000, kNorth};
  REQUIRE_FALSE(p.act(kFrenchSeat, move, {3}));
  CHECK(rule_of(p.refusal(kFrenchSeat, move)) == "vf 6.2.2");
  REQUIRE_FALSE(p.act(kFrenchSeat, UseInitiative{9, p.french[0]}));
  REQUIRE_FALSE(p.act(kFrenchSeat, move));
  CHECK(p.s.piece(p.french[0]).y == 31000);
}

namespace {

constexpr int kAce = 0, kTwo = 1, kThree = 2, kNine = 8, kTen = 9, kJack = 10, kQueen = 11;

int melee_dice(const Position& p, UnitId main, UnitId target) { return melee(p, main, target).dice; }

}  // namespace

TEST_CASE("F.A All Out Attack gives units within 12 inches of one leader a die more, before the first fight") {
  Position p = in_melee_phase(locked());
  no_cards(p, kBritish);
  only(p, kFrench, kAce);
  if (p.ask() == Ask::EnemyMelee) REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  const int before = melee_dice(p, p.french[0], p.british[0]);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kAce, p.french[0]})) == "core:unknown-unit");  // no leader
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kAce, p.french_leader}));
  CHECK(melee_dice(p, p.french[0], p.british[0]) == before + 1);
  CHECK((p.s.piece(p.french[1]).flags & kAllOut) == 0);  // too far
}

TEST_CASE("F.2 Tide of Battle plays itself: all discarded cards go back into the deck") {
  Position p = position(locked());
  p.s.cards[0] = {.deck = card_bit(kTwo), .hand = 0, .discard = static_cast<Cards>(kAllCards & ~card_bit(kTwo))};
  REQUIRE_FALSE(p.act(kFrenchSeat, DrawCard{}, {1}));
  CHECK(p.s.cards[0].deck == kAllCards);
  CHECK(p.s.cards[0].hand == 0);
  CHECK(p.s.cards[0].discard == 0);
}

TEST_CASE("F.3 Confusion: no automatic activation in the enemy's next turn, and only in that") {
  Position p = in_action_phase(locked());
  p.s.piece(p.british_general).x = 36000;
  p.s.piece(p.british_general).y = 8000;
  only(p, kFrench, kThree);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kThree})) == "vf F.3");
  p.s.stack.push({.seat = kFrenchSeat, .ask = Ask::ArmyLeader, .unit = p.french_general});
  evolve(p.t, p.s, CardPlayed{.side = kFrench, .card = kThree});
  evolve(p.t, p.s, TurnBegan{1, kBritish});
  CHECK_FALSE(describe_activation(p.t, p.s, 1).automatic);
  evolve(p.t, p.s, TurnBegan{2, kFrench});
  evolve(p.t, p.s, TurnBegan{2, kBritish});
  CHECK(describe_activation(p.t, p.s, 1).automatic);
}

TEST_CASE("F.9 Surprise Attack: a move, and then an assault") {
  Table t = locked();
  t.british[0].y = 18000;
  Position p = in_brigade(t);
  only(p, kFrench, kNine);
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kNine, p.french[0]}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 24000, kNorth}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Assault, p.french[0], 36000, 18003, kNorth}));
  CHECK(in_contact(p.t, p.s, p.french[0], p.british[0]));
}

TEST_CASE("F.10 Capture: an enemy objective counts double for whoever named it and holds it at the end") {
  Table t = locked();
  t.objectives = Json::array({Json{{"name", "A"}, {"x", 36000}, {"y", 24000}}});
  Position p = position(t);
  only(p, kFrench, kTen);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kTen, kNoUnit, kNoBrigade, 0})) == "vf F.10");  // nobody's
  p.s.holder[0] = kBritish;
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kTen, kNoUnit, kNoBrigade, 0}));
  CHECK(score(p.t, p.s, kFrench) == 0);
  p.s.holder[0] = kFrench;
  CHECK(score(p.t, p.s, kFrench) == 2);
}

TEST_CASE("F.J.french Les Grognards: a unit with losses has one more melee and tenacity for good") {
  Position p = position(locked());
  only(p, kFrench, kJack);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlayCard{kJack, p.french[0]})) == "vf F.J.french");
  p.losses(p.french[0], 1);
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kJack, p.french[0]}));
  CHECK(tenacity_of(p.t, p.s, p.french[0]) == 5);
  CHECK(melee_of(p.t, p.s, p.french[0]) == 5);
}

TEST_CASE("F.Q.french Attaque a Outrance: attack columns of one brigade have a die more in this melee phase") {
  Table t = locked();
  t.french[0].formation = "attack_column";
  Position p = in_melee_phase(t);
  if (p.ask() == Ask::EnemyMelee) REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  only(p, kFrench, kQueen);
  const int before = melee_dice(p, p.french[0], p.british[0]);
  REQUIRE_FALSE(p.act(kFrenchSeat, PlayCard{kQueen, kNoUnit, 0}));
  CHECK(melee_dice(p, p.french[0], p.british[0]) == before + 1);
}

TEST_CASE("F.Q.british Defensive Fire: asked before the enemy's fights, infantry of one brigade has a die more") {
  Position p = position(locked());
  no_cards(p, kFrench);
  only(p, kBritish, kQueen);
  ScriptedDice no_dice({});
  Sink<Event> sink(p.events);
  Flow flow{p.t, p.s, no_dice, sink};
  begin_melee_phase(flow);
  REQUIRE(p.ask() == Ask::EnemyMelee);
  const int before = melee_dice(p, p.british[0], p.french[0]);
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kQueen, kNoUnit, 1}));
  CHECK(melee_dice(p, p.british[0], p.french[0]) == before + 1);
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  CHECK(p.ask() == Ask::Melee);
}

TEST_CASE("F.J.british Scum of the Earth: enemies touching British infantry have one off their valour tests") {
  Position p = position(locked());
  evolve(p.t, p.s, PhaseBegan{Phase::Melee});
  CHECK(describe_valour(p.t, p.s, p.french[0], 1).need == 4);
  evolve(p.t, p.s, CardPlayed{.side = kBritish, .card = kJack});
  CHECK(describe_valour(p.t, p.s, p.french[0], 1).need == 5);
  CHECK(describe_valour(p.t, p.s, p.french[1], 1).need == 4);  // touches nobody
}

TEST_CASE("F.J.prussian Revenge: one brigade fights the French with a die more") {
  Table t = locked("prussian");
  for (Stand& s : t.british) s.profile = "musketeers";
  Position p = position(t);
  const int before = melee_dice(p, p.british[0], p.french[0]);
  evolve(p.t, p.s, CardPlayed{.side = kBritish, .card = kJack, .brigade = 1});
  CHECK(melee_dice(p, p.british[0], p.french[0]) == before + 1);
}

TEST_CASE("F.Q.union Fresh Regiment: a unit far from the enemy loses all its markers") {
  Table t = locked("union");
  for (Stand& s : t.british) s.profile = "volunteers";
  t.first = 1;
  Position p = position(t);
  only(p, kBritish, kQueen);
  p.losses(p.british[0], 2);
  p.losses(p.british[1], 2);
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{kQueen, p.british[0]})) == "vf F.Q.union");  // in contact
  REQUIRE_FALSE(p.act(kBritishSeat, PlayCard{kQueen, p.british[1]}));
  CHECK(p.s.piece(p.british[1]).losses == 0);
}

TEST_CASE("F.K.union Weight of Metal: guns of one brigade fire with a die more") {
  Table t = locked("union");
  t.british[0] = gun(36000, 10000, kSouth, "rifled-battery");
  t.british[1].profile = "volunteers";
  Position p = position(t);
  const auto dice = [&] { return describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.british[0], p.french[0]}).dice; };
  const int before = dice();
  evolve(p.t, p.s, CardPlayed{.side = kBritish, .card = kKing, .brigade = 1});
  CHECK(dice() == before + 1);
}

TEST_CASE("F.Q.confederate Foot Cavalry: units of a brigade move 6 inches farther") {
  Table t = locked("confederate");
  for (Stand& s : t.british) s.profile = "volunteers";
  Position p = position(t);
  evolve(p.t, p.s, CardPlayed{.side = kBritish, .card = kQueen, .brigade = 1});
  CHECK(move_distance(p.t, p.s, p.british[0], MoveKind::Move) == table::inches(14));
}

}  // namespace valor::vf::test
