#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

// A wood three inches deep lies north of the French first unit, this far from its front.
Table by_wood(int distance) {
  const int south = 36000 - distance;
  return {
      .french = {{30000, 36000, kNorth}, {44000, 36000, kNorth}},
      .british = {{20000, 6000, kSouth}, {44000, 6000, kSouth}},
      .terrain = Json::array({wood({{27000, south - 4000}, {33000, south - 4000}, {33000, south}, {27000, south}})}),
      .french_leader = {37000, 40000}};
}

}  // namespace

TEST_CASE("T.3 a unit does not move into or through a wood") {
  const Position p = in_brigade(by_wood(2000));
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 30000, 33000, kNorth})) == "vf T.3");
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 30000, 28500, kNorth})) == "vf T.3");
  CHECK_FALSE(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 30000, 34000, kNorth}));  // touching it is fine
}

TEST_CASE("T.3.2 a unit less than 3 inches away occupies the wood instead of an action") {
  Position p = in_brigade(by_wood(2999));
  REQUIRE_FALSE(p.act(kFrenchSeat, Occupy{p.french[0], 0}));
  CHECK(formation(p.t, p.s, p.french[0]) == Formation::Inside);
  CHECK(occupant(p.t, p.s, 0) == p.french[0]);
  CHECK(rule_of(p.refusal(kFrenchSeat, Rally{p.french[0]})) == "vf 6.2");
  const Position far = in_brigade(by_wood(3000));
  CHECK(rule_of(far.refusal(kFrenchSeat, Occupy{far.french[0], 0})) == "vf T.3.2");
}

TEST_CASE("T.1.6 a wood can be occupied, and gives cover to those inside") {
  Position p = in_brigade(by_wood(2000));
  CHECK_FALSE(p.refusal(kFrenchSeat, Occupy{p.french[0], 0}));
  CHECK(cover(p.t, p.s, p.french[0]) == 0);
  REQUIRE_FALSE(p.act(kFrenchSeat, Occupy{p.french[0], 0}));
  CHECK(cover(p.t, p.s, p.french[0]) == 1);
}

TEST_CASE("T.3.2 occupying is no second action after a move") {
  Position p = in_brigade(by_wood(4000));
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[0], 30000, 34000, kNorth}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Occupy{p.french[0], 0})) == "vf T.3.2");
}

TEST_CASE("T.3.2 a hill cannot be occupied") {
  Table t = by_wood(2000);
  t.terrain = Json::array(
      {hill({{27000, 30000}, {33000, 30000}, {33000, 34000}, {27000, 34000}}, {{28000, 32000}, {32000, 32000}})});
  const Position p = in_brigade(t);
  CHECK(rule_of(p.refusal(kFrenchSeat, Occupy{p.french[0], 0})) == "vf T.3");
}

TEST_CASE("T.3.1 a feature holds one unit") {
  Position p = in_brigade(by_wood(2000));
  p.s.piece(p.british[0]).inside = 0;
  CHECK(rule_of(p.refusal(kFrenchSeat, Occupy{p.french[0], 0})) == "vf T.3.1");
  p.s.piece(p.british[0]).inside = kNoFeature;
  p.s.piece(p.french[1]).inside = 0;
  CHECK(rule_of(p.refusal(kFrenchSeat, Occupy{p.french[0], 0})) == "vf T.3.1");
}

TEST_CASE("T.3.6 a wood that an enemy touches is not occupied while no melee is played") {
  Position p = in_brigade(by_wood(2000));  // the wood lies from y = 30 to 34
  p.s.piece(p.british[0]) = Piece{.x = 30000, .y = 30000, .heading = kSouth, .files = 12};
  CHECK(rule_of(p.refusal(kFrenchSeat, Occupy{p.french[0], 0})) == "vf T.3.6");
  p.s.piece(p.british[0]).y = 29900;
  CHECK_FALSE(p.refusal(kFrenchSeat, Occupy{p.french[0], 0}));
}

TEST_CASE("T.3.3 a unit leaves wholly within 6 inches, in any formation, not in the turn it entered") {
  Position p = in_brigade(by_wood(2000));
  p.s.piece(p.french[0]).inside = 0;  // the wood lies from y = 30 to 34
  const Leave north{p.french[0], 30000, 28000, kNorth, 12};
  CHECK_FALSE(p.refusal(kFrenchSeat, north));
  CHECK_FALSE(p.refusal(kFrenchSeat, Leave{p.french[0], 30000, 25000, kNorth, 4}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Leave{p.french[0], 30000, 23900, kNorth, 12})) == "vf T.3.3");
  CHECK(rule_of(p.refusal(kFrenchSeat, Leave{p.french[0], 30000, 31000, kNorth, 12})) == "vf T.3");
  p.s.piece(p.french[0]).flags |= kEntered;
  CHECK(rule_of(p.refusal(kFrenchSeat, north)) == "vf T.3.3");
}

TEST_CASE("T.3.3 a unit leaves at least 3 inches from the enemy, and that was its action") {
  Position p = in_brigade(by_wood(2000));
  p.s.piece(p.french[0]).inside = 0;
  p.s.piece(p.british[0]) = Piece{.x = 30000, .y = 24001, .heading = kSouth, .files = 12};
  CHECK(rule_of(p.refusal(kFrenchSeat, Leave{p.french[0], 30000, 27000, kNorth, 12})) == "vf T.3.3");
  p.s.piece(p.british[0]).y = 24000;
  REQUIRE_FALSE(p.act(kFrenchSeat, Leave{p.french[0], 30000, 27000, kNorth, 12}));
  CHECK(p.s.piece(p.french[0]).inside == kNoFeature);
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 30000, 28000, kNorth})) == "vf 6.2");
}

TEST_CASE("T.3.4 a unit may come near a wood that the enemy holds, but not touch it") {
  Position p = in_brigade(by_wood(2000));
  p.s.piece(p.british[0]).inside = 0;
  CHECK_FALSE(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 30000, 34500, kNorth}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 30000, 34000, kNorth})) == "vf T.3.4");
}

TEST_CASE("T.3.4 a unit may touch a wood that a friend holds") {
  Position p = in_brigade(by_wood(2000));
  p.s.piece(p.french[1]).inside = 0;
  CHECK_FALSE(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 30000, 34000, kNorth}));
}

}  // namespace valor::vf::test
