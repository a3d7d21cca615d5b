// 6.5: assaults. French in the south look north, British in the north look south.
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

// A French and a British line face each other, 24 figures in two ranks: 8.4" wide.
Move strike(const Position& p, int x, int y, std::uint16_t heading = kNorth) {
  return {MoveKind::Assault, p.french[0], x, y, heading};
}

}  // namespace

TEST_CASE("6.5 an assault ends in contact with an enemy that was visible, and it ends the action") {
  Position p = in_brigade(facing(6000));
  CHECK(rule_of(p.refusal(kFrenchSeat, strike(p, 36000, 24500))) == "vf 6.5");  // half an inch short
  REQUIRE_FALSE(p.act(kFrenchSeat, strike(p, 36000, 24003)));
  CHECK(in_contact(p.t, p.s, p.french[0], p.british[0]));
  CHECK((p.s.piece(p.french[0]).flags & kActed) != 0);
}

TEST_CASE("6.5 no assault goes farther than a move") {
  const Position p = in_brigade(facing(8500));
  CHECK(rule_of(p.refusal(kFrenchSeat, strike(p, 36000, 21503))) == "vf 6.3.1");
}

TEST_CASE("6.5 at least three front-rank figures touch every enemy that is touched") {
  const Position p = in_brigade(facing(6000));
  // The right end of the French line on the left end of the British one: two bases of 0.7" meet.
  CHECK(rule_of(p.refusal(kFrenchSeat, strike(p, 36000 + 8400 - 900, 24003))) == "vf 6.3.1");
  Table near = facing(4000);
  near.french[0].x = 36000 + 6000;
  const Position q = in_brigade(near);
  CHECK(rule_of(q.refusal(kFrenchSeat, strike(q, 36000 + 8400 - 1000, 26003))) == "vf 6.5");
  CHECK_FALSE(q.refusal(kFrenchSeat, strike(q, 36000 + 8400 - 2100, 26003)));
}

TEST_CASE("6.5 an assault that would clip a second enemy with too few figures is refused") {
  Table t = facing(6000);
  t.british[1] = {36000 + 8400 + 300, 24000, kSouth};  // its end stands 0.3" beside the first
  const Position p = in_brigade(t);
  CHECK_FALSE(p.refusal(kFrenchSeat, strike(p, 36000, 24003)));
  const auto no = p.refusal(kFrenchSeat, strike(p, 36000 + 1000, 24003));
  CHECK(rule_of(no) == "vf 6.5");
  CHECK(std::string(no->key) == "vf.refuse.too_few_touch");
}

TEST_CASE("6.5 who starts in the front arc of an enemy strikes his front rank, not his flank") {
  Table t = facing(6000);
  t.french[0] = {45000, 29500, kWest, "attack_column"};  // south-east of the enemy, who looks south
  const Position p = in_brigade(t);
  REQUIRE(in_front_arc(p.t, p.s, p.british[0], p.french[0]));
  const auto no = p.refusal(kFrenchSeat, strike(p, 36000 + 4200 + 3, 23300, kWest));
  CHECK(rule_of(no) == "vf 6.5");
  t.french[0] = {47000, 23300, kWest, "attack_column"};  // beside it: out of its arc
  Position q = in_brigade(t);
  REQUIRE_FALSE(in_front_arc(q.t, q.s, q.british[0], q.french[0]));
  CHECK_FALSE(q.refusal(kFrenchSeat, strike(q, 36000 + 4200 + 3, 23300, kWest)));
}

TEST_CASE("6.5 the closest free enemy that can be reached goes first") {
  Table t = facing(6000);
  t.british[1] = {36000 - 10500, 25500, kSouth};
  t.french[0].x = 31500;
  t.french[0].y = 29500;
  const Position p = in_brigade(t);
  const Sight sight(p.t, p.s);
  REQUIRE(reachable_assault(p.t, p.s, sight, p.french[0], p.british[1], table::inches(8)));
  const auto far = reachable_assault(p.t, p.s, sight, p.french[0], p.british[0], table::inches(8));
  REQUIRE(far);
  CHECK(std::string(p.refusal(kFrenchSeat, *far)->key) == "vf.refuse.closer_to_assault");
}

TEST_CASE("6.5.1 artillery, units in contact and infantry far from cavalry do not assault") {
  Table t = facing(6000);
  t.british[0] = horse(36000, 24000, kSouth, "hussars");
  const Position p = in_brigade(t);
  CHECK(rule_of(p.refusal(kFrenchSeat, strike(p, 36000, 24003))) == "vf 6.5.1");  // exactly 6"
  t.french[0].y -= 1;
  const Position q = in_brigade(t);
  CHECK_FALSE(q.refusal(kFrenchSeat, strike(q, 36000, 24003)));
  t = facing(6000);
  t.french[0] = gun(36000, 30000, kNorth);
  const Position g = in_brigade(t);
  CHECK(rule_of(g.refusal(kFrenchSeat, strike(g, 36000, 27100))) == "vf 6.5.1");
  Position c = in_brigade(facing(5));
  CHECK(rule_of(c.refusal(kFrenchSeat, strike(c, 36500, 30000))) == "vf 6.5.1");
}

TEST_CASE("Horse Artillery is safe from infantry that is 6 inches away or more") {
  Table t = facing(6000);
  t.british[0] = gun(36000, 24000, kSouth, "horse-artillery");
  const Position p = in_brigade(t);
  CHECK(rule_of(p.refusal(kFrenchSeat, strike(p, 36000, 24003))) == "vf Horse Artillery");
  t.british[0].profile = "field-artillery";
  const Position q = in_brigade(t);
  CHECK_FALSE(q.refusal(kFrenchSeat, strike(q, 36000, 24003)));
}

TEST_CASE("6.5 an enemy that was not visible is not assaulted") {
  Table t = facing(6000);
  t.french[0] = {36000, 28600, kSouth};  // it looks the other way
  const Position p = in_brigade(t);
  const auto no = p.refusal(kFrenchSeat, strike(p, 36000, 24003));
  CHECK(rule_of(no) == "vf 6.5");
  CHECK(std::string(no->key) == "vf.refuse.assault_unseen");
}

TEST_CASE("6.5 an assault may strike two enemies at once, each with three figures, the closer one of them") {
  Table t = facing(6000);
  t.french[0].x = 45500;
  t.british = {{36000, 24000, kSouth}, {36000 + 8400 + 300, 24000, kSouth}};
  Position p = in_brigade(t);
  REQUIRE_FALSE(p.act(kFrenchSeat, strike(p, 40350, 24003)));
  for (const UnitId enemy : p.british) CHECK(in_contact(p.t, p.s, p.french[0], enemy));
}

TEST_CASE("T.3.4 (assault) a place at held terrain is found whichever way its outline is drawn") {
  for (const bool backwards : {false, true}) {
    Table t = facing(12000);
    Json held = wood({{33000, 22000}, {39000, 22000}, {39000, 26000}, {33000, 26000}});
    if (backwards) std::reverse(held["outline"].begin(), held["outline"].end());
    t.terrain = Json::array({held});
    Position p = in_brigade(t);
    p.s.piece(p.british[0]).inside = 0;
    const auto way = reachable_assault(p.t, p.s, Sight(p.t, p.s), p.french[0], p.british[0], table::inches(8));
    REQUIRE(way);
    CHECK_FALSE(p.refusal(kFrenchSeat, *way));
    // Who is inside himself makes no assault.
    p.s.piece(p.french[0]).inside = 0;
    CHECK_FALSE(reachable_assault(p.t, p.s, Sight(p.t, p.s), p.french[0], p.british[0], table::inches(8)));
  }
}

TEST_CASE("T.2.1 an assault on who stands behind a wall ends at its near face, from either side") {
  for (const bool backwards : {false, true}) {
    Table t = facing(4000);
    t.french[0].y = 31000;  // near enough for the wall, too far to climb over it
    t.british[0].y = 25500;
    Json wall = line_of("low_wall", {{28000, 26000}, {44000, 26000}}, 1000, "wall");
    if (backwards) std::reverse(wall["line"].begin(), wall["line"].end());
    t.terrain = Json::array({wall});
    const Position p = in_brigade(t);
    const auto way = reachable_assault(p.t, p.s, Sight(p.t, p.s), p.french[0], p.british[0], table::inches(8));
    REQUIRE(way);
    CHECK(way->y >= 26500);
    CHECK(way->y <= 26510);
    CHECK_FALSE(p.refusal(kFrenchSeat, *way));
  }
}

TEST_CASE("6.3 an assault may go through a unit of the own brigade") {
  Table t = facing(7000);
  t.french[1].formation = "attack_column";
  Position p = in_brigade(t);
  p.s.piece(p.french[1]).x = 37000;  // a narrow column in between
  p.s.piece(p.french[1]).y = 25000;
  CHECK_FALSE(p.refusal(kFrenchSeat, strike(p, 36000, 23003)));
}

TEST_CASE("T.3.4 (assault) contact with held terrain needs an assault with three figures at it") {
  Table t = facing(12000);
  t.terrain = Json::array({wood({{33000, 22000}, {39000, 22000}, {39000, 26000}, {33000, 26000}})});
  t.french[0].y = 30000;
  Position p = in_brigade(t);
  p.s.piece(p.british[0]).inside = 0;
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 26003, kNorth})) == "vf T.3.4");
  CHECK_FALSE(p.refusal(kFrenchSeat, strike(p, 36000, 26003)));
  CHECK(rule_of(p.refusal(kFrenchSeat, strike(p, 39000 + 4200 - 1000, 26003))) == "vf T.3.4");  // two figures
}

TEST_CASE("1.2.3 a gun is two bases: limbered a march column, unlimbered a line, each base three figures") {
  Table t = facing(20000);
  t.french[0] = gun(36000, 30000, kNorth);
  t.french[1] = gun(60000, 40000, kNorth, "field-artillery", "march_column");
  t.objectives = Json::array({Json{{"name", "A"}, {"x", 36000}, {"y", 30000}}});
  Position p = in_brigade(t);
  CHECK(formation(p.t, p.s, p.french[0]) == Formation::Line);
  CHECK(formation(p.t, p.s, p.french[1]) == Formation::MarchColumn);
  CHECK(figures_near(p.t, p.s, 0, kFrench) == 6);
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Move) == table::inches(3));
  CHECK(move_distance(p.t, p.s, p.french[1], MoveKind::Move) == table::inches(12));
  REQUIRE_FALSE(p.act(kFrenchSeat, Reform{p.french[0], 1, kNorth, 0, 0, Order::Limbered}));
  CHECK(formation(p.t, p.s, p.french[0]) == Formation::MarchColumn);
  CHECK(rule_of(p.refusal(kFrenchSeat, Reform{p.french[0], 2, kNorth, 0, 0, Order::Close})) != "accepted");
}

TEST_CASE("5.1.1 range is measured from the gun, not from its limber") {
  Table t = facing(6000);
  t.french[0] = gun(66000, 24000, kWest);
  t.british[0] = {18000, 24000, kEast};
  Position p = in_fire_phase(t);
  CHECK_FALSE(p.refusal(kFrenchSeat, Shoot{p.french[0], p.british[0]}));  // 48"
  p.s.piece(p.british[0]).x -= 1;
  CHECK(rule_of(p.refusal(kFrenchSeat, Shoot{p.french[0], p.british[0]})) == "vf 5.1.1");
}

}  // namespace valor::vf::test
