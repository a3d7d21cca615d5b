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
  p.give(kFrench, 9);
  const auto no = p.refusal(kFrenchSeat, PlayCard{9, kNoUnit, kNoBrigade});
  CHECK(rule_of(no) == "vf F.10");
  CHECK(std::string(no->key) == "vf.refuse.card_open");
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

}  // namespace valor::vf::test
