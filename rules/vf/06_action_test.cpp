#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

// Two French lines far from everybody, their leader beside them.
Table quiet() {
  return {.french = {{30000, 36000, kNorth}, {44000, 36000, kNorth}},
          .british = {{20000, 6000, kSouth}, {44000, 6000, kSouth}},
          .french_leader = {37000, 40000},
          .french_general = {37000, 44000}};
}
// The British first unit faces the French first unit at this distance.
Table at_distance(int thousandths) {
  Table t = quiet();
  t.british[0] = {30000, 36000 - thousandths, kSouth};
  return t;
}
Move forward(const Position& p, int thousandths, MoveKind kind = MoveKind::Move) {
  const Piece& piece = p.s.piece(p.french[0]);
  return {kind, p.french[0], piece.x, piece.y - thousandths, piece.heading};
}
Move about_face(const Position& p) {
  const Piece& piece = p.s.piece(p.french[0]);
  return {MoveKind::Move, p.french[0], piece.x, piece.y + 1400, kSouth};
}

}  // namespace

TEST_CASE("6.0 every brigade is tested once a turn") {
  Position p = in_action_phase(quiet());
  CHECK(rule_of(p.refusal(kFrenchSeat, Activate{1})) == "core:unknown-unit");  // not ours
  REQUIRE_FALSE(p.act(kFrenchSeat, Activate{0}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));  // no actions
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));  // the leader stays
  CHECK(p.ask() == Ask::ArmyLeader);
  CHECK((p.s.brigades[0].flags & kTested) != 0);
}

TEST_CASE("6.1 a brigade activates on 2 or more, and a failed one does not act") {
  Table t = quiet();
  t.french_general = {2000, 2000};
  Position p = in_action_phase(t);
  REQUIRE_FALSE(p.act(kFrenchSeat, Activate{0}, {2}));
  CHECK(p.ask() == Ask::Brigade);
  Position failed = in_action_phase(t);
  REQUIRE_FALSE(failed.act(kFrenchSeat, Activate{0}, {1}));
  CHECK(failed.ask() == Ask::BrigadeLeader);
}

TEST_CASE("6.1 a brigade that has lost a unit by rout tests with one less") {
  Table t = quiet();
  t.french_general = {2000, 2000};
  Position p = in_action_phase(t);
  p.s.brigades[0].flags |= kRoutedOnce;
  CHECK(describe_activation(p.t, p.s, 0).need == 3);
  REQUIRE_FALSE(p.act(kFrenchSeat, Activate{0}, {2}));
  CHECK(p.ask() == Ask::BrigadeLeader);
}

TEST_CASE("6.1.1 the first brigade of a turn needs no test within 24 inches of the army leader") {
  Table t = quiet();
  t.french_general = {37000 + 25500, 40000};  // bases of 1.5": exactly 24" between their edges
  Position p = in_action_phase(t);
  CHECK(describe_activation(p.t, p.s, 0).automatic);
  p.s.piece(p.french_general).x += 1;
  CHECK_FALSE(describe_activation(p.t, p.s, 0).automatic);
  p.s.piece(p.french_general).x -= 1;
  p.s.activated = 1;
  CHECK_FALSE(describe_activation(p.t, p.s, 0).automatic);
}

TEST_CASE("6.2 a unit takes one action; beginning with another ends that of the first") {
  Position p = in_brigade(quiet());
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 2000)));
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[1], 44000, 35000, kNorth}));
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 1000))) == "vf 6.2");
}

TEST_CASE("6.2.1 one action only: no rally after a move, no retreat after a move") {
  Position p = in_brigade(quiet());
  p.losses(p.french[0], 1);
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 2000)));
  CHECK(rule_of(p.refusal(kFrenchSeat, Rally{p.french[0]})) == "vf 6.2.1");
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 1000, MoveKind::Retreat))) == "vf 6.2.1");
}

TEST_CASE("6.2.2 beyond 12 inches from its brigade leader a unit waits for a messenger: 4 or more") {
  Table t = quiet();
  t.french_leader = {60000, 45000};
  Position p = in_brigade(t);
  CHECK(needs_messenger(p.t, p.s, p.french[0]));
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 2000), {4}));
  CHECK(p.s.piece(p.french[0]).y == 34000);
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 2000)));  // no second messenger for the same action
}

TEST_CASE("6.2.2 a messenger that does not come costs the unit its action") {
  Table t = quiet();
  t.french_leader = {60000, 45000};
  Position p = in_brigade(t);
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 2000), {3}));
  CHECK(p.s.piece(p.french[0]).y == 36000);
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 2000))) == "vf 6.2.2");
}

TEST_CASE("6.2.2 exactly 12 inches need no messenger") {
  Table t = quiet();
  Position p = in_brigade(t);
  p.s.piece(p.french_leader).x = 30000;
  p.s.piece(p.french_leader).y = 36000 - 12000 - 750;
  CHECK_FALSE(needs_messenger(p.t, p.s, p.french[0]));
  p.s.piece(p.french_leader).y -= 1;
  CHECK(needs_messenger(p.t, p.s, p.french[0]));
}

TEST_CASE("6.3 a move costs what the figure with the longest way walks") {
  const Position p = in_brigade(quiet());
  CHECK(move_cost(p.t, p.s, forward(p, 5000)) == 5000);
  CHECK(move_cost(p.t, p.s, about_face(p)) == 0);  // everybody turns where he stands
  // A wheel of 30 degrees about the left corner: the far figures walk.
  const Move wheel{MoveKind::Move, p.french[0], 30000 - 4200 + 3637, 36000 + 2100, 5461};
  CHECK(move_cost(p.t, p.s, wheel) > 3500);
}

TEST_CASE("6.3 parts of a move add up, and there are at most four") {
  Position p = in_brigade(quiet());
  for (int i = 0; i < kMostLegs; ++i) REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 1500)));
  CHECK(p.s.stack.top().spent == 6000);
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 1500))) == "vf 6.3");
}

TEST_CASE("6.3 a unit may go through a friend of its brigade but not end in contact with one") {
  Table t = quiet();
  t.french[1] = {30000, 33000, kNorth};
  const Position p = in_brigade(t);
  CHECK_FALSE(p.refusal(kFrenchSeat, forward(p, 6000)));
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 3500))) == "vf 6.3");
}

TEST_CASE("6.3 a unit may not go through a friend of another brigade") {
  Table t = quiet();
  t.french.push_back({30000, 33000, kNorth});
  Position p = in_brigade(t);
  p.t.pieces[at(index(p.french[2]))].brigade = 1;
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 6000))) == "vf 6.3");
}

TEST_CASE("6.3 nobody leaves the table") {
  Table t = quiet();
  t.french[0] = {30000, 3000, kNorth};
  t.british[0] = {10000, 30000, kNorth};
  const Position p = in_brigade(t);
  CHECK_FALSE(p.refusal(kFrenchSeat, forward(p, 3000)));
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 3001))) == "vf 6.3");
}

TEST_CASE("6.3.1 infantry moves 8 inches in line and 12 in either column") {
  Position p = in_brigade(quiet());
  CHECK_FALSE(p.refusal(kFrenchSeat, forward(p, 8000)));
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 8001))) == "vf 6.3.1");
  Table columns = quiet();
  columns.french[0].formation = "attack_column";
  columns.french[1].formation = "march_column";
  const Position q = in_brigade(columns);
  CHECK(move_distance(q.t, q.s, q.french[0], MoveKind::Move) == table::inches(12));
  CHECK(move_distance(q.t, q.s, q.french[1], MoveKind::Move) == table::inches(12));
}

TEST_CASE("6.3.2 a moving figure stays at least 3 inches from enemy figures") {
  const Position p = in_brigade(at_distance(10000));
  CHECK_FALSE(p.refusal(kFrenchSeat, forward(p, 7000)));
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 7001))) == "vf 6.3.2");
}

TEST_CASE("6.3.2 the way counts as well as its end") {
  Table t = quiet();
  t.british[0] = {30000, 29000, kSouth, "attack_column"};  // between the start and the far side
  t.french[0].formation = "attack_column";
  t.french[1].x = 60000;
  const Position p = in_brigade(t);
  const Move past{MoveKind::Move, p.french[0], 40000, 31000, kNorth};
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 30000, 26000, kNorth})) == "vf 6.3.2");
  CHECK_FALSE(p.refusal(kFrenchSeat, past));
}

TEST_CASE("6.3.2 a unit that starts nearer than 3 inches can only retreat") {
  const Position p = in_brigade(at_distance(2500));
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, -4000))) == "vf 6.3.2");
  CHECK_FALSE(p.refusal(kFrenchSeat, forward(p, -4000, MoveKind::Retreat)));
}

TEST_CASE("6.3.2 an enemy leader may be moved over; his player sets him up within 6 inches of his nearest unit") {
  Table t = quiet();
  t.british_leader = {30000, 33000};
  Position p = in_brigade(t);
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 6000)));
  REQUIRE(p.ask() == Ask::Displaced);
  CHECK(deciding(p.t, p.s) == kBritishSeat);
  CHECK(rule_of(p.refusal(kBritishSeat, PlaceLeader{p.british_leader, 60000, 30000})) == "vf 6.3.2");
  REQUIRE_FALSE(p.act(kBritishSeat, PlaceLeader{p.british_leader, 20000, 11000}));
  CHECK(p.ask() == Ask::Brigade);
  CHECK(p.s.stack.top().spent == 6000);  // what the mover had spent is kept
}

TEST_CASE("6.3.2 a displaced leader whose player names no place stands behind his nearest unit") {
  Table t = quiet();
  t.british_leader = {30000, 33000};
  Position p = in_brigade(t);
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 6000)));
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  CHECK(distance_between(p.t, p.s, p.british_leader, p.british[0]).at_most(table::inches(6)));
}

TEST_CASE("6.3.3 reforming before the move gives the move of the new formation") {
  Position p = in_brigade(quiet());
  REQUIRE_FALSE(p.act(kFrenchSeat, Reform{p.french[0], 4, kNorth, 0, 0}));
  CHECK(formation(p.t, p.s, p.french[0]) == Formation::AttackColumn);
  CHECK_FALSE(p.refusal(kFrenchSeat, forward(p, 12000)));
}

TEST_CASE("6.3.3 the middle figure of the front rank keeps its place and turns") {
  const Position p = in_brigade(quiet());
  const Footprint before = footprint(p.t, p.s, p.french[0]);
  for (const int from : {0, 1}) {
    const Footprint after = reformed(p.t, p.s, Reform{p.french[0], 4, kEast, static_cast<std::uint8_t>(from), 0});
    const Vec kept = table::figure_centre(before, 5 + from);
    const Vec now = table::figure_centre(after, 1);
    CHECK(kept == now);
    CHECK(after.pose.heading == table::kEast);
  }
}

TEST_CASE("6.3.3 a unit reforms once, before or after its move, and moves no more after that") {
  Position p = in_brigade(quiet());
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 2000)));
  REQUIRE_FALSE(p.act(kFrenchSeat, Reform{p.french[0], 4, kNorth, 0, 0}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Reform{p.french[0], 12, kNorth, 0, 0})) == "vf 6.3.3");
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 2000))) == "vf 6.3.3");
}

TEST_CASE("6.3.3 a reform starts and ends more than 3 inches from the enemy") {
  Position p = in_brigade(at_distance(3000));
  CHECK(rule_of(p.refusal(kFrenchSeat, Reform{p.french[0], 4, kNorth, 0, 0})) == "vf 6.3.3");
  p.s.piece(p.british[0]).y -= 1;
  CHECK_FALSE(p.refusal(kFrenchSeat, Reform{p.french[0], 4, kNorth, 0, 0}));
}

TEST_CASE("6.4 a retreat ends at least 3 inches from all enemies") {
  const Position p = in_brigade(at_distance(2500));
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, -499, MoveKind::Retreat))) == "vf 6.4");
  CHECK_FALSE(p.refusal(kFrenchSeat, forward(p, -500, MoveKind::Retreat)));
}

TEST_CASE("6.4 a retreat from an enemy that sees it ends in that enemy's front arc") {
  Table t = at_distance(4000);
  t.british[0].formation = "attack_column";  // its arc at the French front is 10.8" wide
  Position p = in_brigade(t);
  // Eight inches east: from x = 33.8 on, outside of the ray that starts at x = 31.4.
  const Move east{MoveKind::Retreat, p.french[0], 38000, 36000, kNorth};
  REQUIRE(Sight(p.t, p.s).sees(p.british[0], p.french[0]));
  p.s.piece(p.french[1]).x = 60000;
  CHECK_FALSE(p.refusal(kFrenchSeat, east));  // its left end is still in the arc
  p.s.piece(p.british[0]).x -= 4000;
  REQUIRE(Sight(p.t, p.s).sees(p.british[0], p.french[0]));
  CHECK(rule_of(p.refusal(kFrenchSeat, east)) == "vf 6.4");
  p.s.piece(p.british[0]).heading = kNorth;  // it looks away and sees nothing
  p.s.piece(p.british[0]).y -= 4200;
  CHECK_FALSE(p.refusal(kFrenchSeat, east));
}

TEST_CASE("6.6 a double is twice the distance, more than 18 inches from all enemies at both ends") {
  Table t = quiet();
  t.british[0] = {30000, 8000, kSouth};
  Position p = in_brigade(t);
  CHECK_FALSE(p.refusal(kFrenchSeat, forward(p, 9999, MoveKind::Double)));
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 10000, MoveKind::Double))) == "vf 6.6");
  p.s.piece(p.british[0]).y = 18000;
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, -2000, MoveKind::Double))) == "vf 6.6");
}

TEST_CASE("6.6 a unit that doubles does not reform") {
  Position p = in_brigade(quiet());
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p, 2000, MoveKind::Double)));
  CHECK(rule_of(p.refusal(kFrenchSeat, Reform{p.french[0], 4, kNorth, 0, 0})) == "vf 6.6");
  Position q = in_brigade(quiet());
  REQUIRE_FALSE(q.act(kFrenchSeat, Reform{q.french[0], 4, kNorth, 0, 0}));
  CHECK(rule_of(q.refusal(kFrenchSeat, forward(q, 2000, MoveKind::Double))) == "vf 6.6");
}

TEST_CASE("6.7 a rally rolls a die for each loss, and each 6 takes one away") {
  Position p = in_brigade(at_distance(12000));
  p.losses(p.french[0], 3);
  REQUIRE_FALSE(p.act(kFrenchSeat, Rally{p.french[0]}, {6, 5, 6}));
  CHECK(p.s.piece(p.french[0]).losses == 1);
  CHECK(rule_of(p.refusal(kFrenchSeat, forward(p, 1000))) == "vf 6.2");
}

TEST_CASE("6.7 more than 12 inches from all enemies 5 is enough") {
  Position p = in_brigade(at_distance(12001));
  CHECK(rally_need(p.t, p.s, p.french[0]) == 5);
  p.s.piece(p.british[0]).y += 1;
  CHECK(rally_need(p.t, p.s, p.french[0]) == 6);
  CHECK(rule_of(p.refusal(kFrenchSeat, Rally{p.french[0]})) == "vf 6.7");  // nothing to rally from
}

TEST_CASE("6.8 a brigade leader is set up within 36 inches after his units, more than 6 from the enemy") {
  Position p = in_brigade(quiet());
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  REQUIRE(p.ask() == Ask::BrigadeLeader);
  CHECK(rule_of(p.refusal(kFrenchSeat, PlaceLeader{p.french_leader, 37000, 3999})) == "vf 6.8");
  CHECK(rule_of(p.refusal(kFrenchSeat, PlaceLeader{p.french_leader, 44000, 12000})) == "vf 6.8");
  CHECK(rule_of(p.refusal(kFrenchSeat, PlaceLeader{p.french_general, 37000, 30000})) == "core:unknown-unit");
  REQUIRE_FALSE(p.act(kFrenchSeat, PlaceLeader{p.french_leader, 37000, 20000}));
  CHECK(p.ask() == Ask::ArmyLeader);
}

TEST_CASE("6.8 the army leader is set up at the end of the phase, and then the turn goes on") {
  Position p = in_brigade(quiet());
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  REQUIRE_FALSE(p.act(kFrenchSeat, PlaceLeader{p.french_general, 37000, 30000}));
  CHECK(p.s.active == kBritish);
}

}  // namespace valor::vf::test
