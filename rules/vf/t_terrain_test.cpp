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
  CHECK(cover(p.t, p.s, p.french[0], p.british[0]) == 0);
  REQUIRE_FALSE(p.act(kFrenchSeat, Occupy{p.french[0], 0}));
  CHECK(cover(p.t, p.s, p.french[0], p.british[0]) == 1);
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

TEST_CASE("T.3.2 a wood that an enemy touches may be occupied, too") {
  Position p = in_brigade(by_wood(2000));  // the wood lies from y = 30 to 34
  p.s.piece(p.british[0]) = Piece{.x = 30000, .y = 30000, .heading = kSouth, .files = 12};
  CHECK_FALSE(p.refusal(kFrenchSeat, Occupy{p.french[0], 0}));
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

namespace {

Table ground(const Json& terrain) {
  return {.french = {{36000, 30000, kNorth}, {60000, 44000, kNorth}},
          .british = {{36000, 12000, kSouth}, {12000, 6000, kSouth}},
          .terrain = terrain,
          .french_leader = {46000, 34000},
          .british_leader = {60000, 6000}};
}
Move go(const Position& p, int x, int y, MoveKind kind = MoveKind::Move) { return {kind, p.french[0], x, y, kNorth}; }
// A stone wall from west to east, 0.4" wide, with its middle at this y.
Json wall(const char* kind, int y) { return line_of(kind, {{20000, y}, {52000, y}}, 400); }
// The British stand behind it, the French before it, both touching.
Table at_wall(const char* kind) {
  Table t = ground(Json::array({wall(kind, 25000)}));
  t.french[0].y = 25205;
  t.british[0].y = 24795;
  return t;
}
Attack fire_at(const Position& p) { return describe(p.t, p.s, Sight(p.t, p.s), Shoot{p.french[0], p.british[0]}); }
}  // namespace

TEST_CASE("T.1.1 a building is occupied like a wood and is hard cover") {
  Table t = ground(Json::array({building({{33000, 18000}, {39000, 18000}, {39000, 22000}, {33000, 22000}})}));
  Position p = in_fire_phase(t);
  p.s.piece(p.british[0]).inside = 0;
  CHECK(cover(p.t, p.s, p.british[0], p.french[0]) == 2);
  CHECK(fire_at(p).need == 6);
  Position q = in_brigade(t);
  q.s.piece(q.french[0]).y = 24900;
  CHECK_FALSE(q.refusal(kFrenchSeat, Occupy{q.french[0], 0}));
}

TEST_CASE("T.1.2 a high wall stops moves and sight, a low one neither") {
  const Position high = in_brigade(ground(Json::array({wall("high_wall", 26000)})));
  CHECK(rule_of(high.refusal(kFrenchSeat, go(high, 36000, 25000))) == "vf T.2.4");
  CHECK_FALSE(Sight(high.t, high.s).sees(high.french[0], high.british[0]));
  const Position low = in_brigade(ground(Json::array({wall("low_wall", 28000)})));
  CHECK_FALSE(low.refusal(kFrenchSeat, go(low, 36000, 27000)));
  CHECK(Sight(low.t, low.s).sees(low.french[0], low.british[0]));
}

TEST_CASE("T.1.4 rivers are impassable, fords and mud rough, streams barriers") {
  const auto area = [](const char* kind) {
    Json f = wood({{20000, 26000}, {52000, 26000}, {52000, 27000}, {20000, 27000}}, kind);
    f["kind"] = kind;
    return Json::array({f});
  };
  const Position river = in_brigade(ground(area("river")));
  CHECK(rule_of(river.refusal(kFrenchSeat, go(river, 36000, 25000))) == "vf T.2.4");
  for (const char* kind : {"ford", "mud"}) {
    const Position p = in_brigade(ground(area(kind)));
    CHECK(is_rough(p.t, p.t.features[0]));
  }
  const Position stream = in_brigade(ground(Json::array({wall("stream", 28000)})));
  CHECK(move_cost(stream.t, stream.s, go(stream, 36000, 26000)) == 8000);
}

TEST_CASE("T.1.5 a road is a highway for march columns only") {
  Table t = ground(Json::array({line_of("road", {{36000, 47000}, {36000, 2000}}, 3000)}));
  t.french[0].formation = "march_column";
  const Position p = in_brigade(t);
  CHECK(move_cost(p.t, p.s, go(p, 36000, 20000)) == 5000);
  t.french[0].formation = "attack_column";
  const Position q = in_brigade(t);
  CHECK(move_cost(q.t, q.s, go(q, 36000, 20000)) == 10000);
}

TEST_CASE("T.2.1 figures at the same barrier within 2 inches are in contact; crossing it costs 4 inches") {
  const Position p = position(at_wall("low_wall"));
  CHECK(in_contact(p.t, p.s, p.french[0], p.british[0]));
  CHECK(front_contact(p.t, p.s, p.french[0], p.british[0]) >= 3);
  Table off = at_wall("low_wall");
  off.french[0].y += 100;  // no longer touches the wall
  const Position q = position(off);
  CHECK_FALSE(in_contact(q.t, q.s, q.french[0], q.british[0]));
  const Position c = in_brigade(ground(Json::array({wall("low_wall", 28000)})));
  CHECK(move_cost(c.t, c.s, go(c, 36000, 26000)) == 8000);
  CHECK(rule_of(c.refusal(kFrenchSeat, go(c, 36000, 25900))) == "vf 6.3.1");
}

TEST_CASE("T.2.2 (barriers, melee) a unit at a wall is in soft cover from beyond it, wins ties, and halves cavalry") {
  Table t = at_wall("low_wall");
  t.french[0].y = 34000;
  const Position far = in_fire_phase(t);
  CHECK(cover(far.t, far.s, far.british[0], far.french[0]) == 1);
  t = at_wall("low_wall");
  t.french[0] = horse(36000, 25205, kNorth, "cuirassiers");
  const Position p = position(t);
  CHECK(in_melee_cover(p.t, p.s, p.british[0], p.french[0]));
  CHECK_FALSE(in_melee_cover(p.t, p.s, p.french[0], p.british[0]));  // cavalry has no cover there
  CHECK(value_of(melee(p, p.french[0], p.british[0]), "vf.modifier.rides_at_cover") == -3);
  Table own = at_wall("low_wall");
  const Position both = position(own);
  CHECK(in_melee_cover(both.t, both.s, both.french[0], both.british[0]));  // the wall covers both
}

TEST_CASE("T.2.2 (barriers, melee) a stream covers in the melee phase only") {
  const Position p = position(at_wall("stream"));
  CHECK(in_melee_cover(p.t, p.s, p.british[0], p.french[0]));
  CHECK(cover(p.t, p.s, p.british[0], p.french[0]) == 0);
}

TEST_CASE("T.2.3 a march column counts an inch along a highway as half an inch") {
  Table t = ground(Json::array({line_of("road", {{36000, 33000}, {36000, 2000}}, 3000)}));
  t.french[0].formation = "march_column";
  const Position p = in_brigade(t);
  const Length cost = move_cost(p.t, p.s, go(p, 36000, 20000));
  CHECK(cost > 5000);  // the rear comes up to the road first
  CHECK(cost < 10000);
}

TEST_CASE("T.2.4 nobody stands on impassable terrain") {
  Json river = wood({{20000, 26000}, {52000, 26000}, {52000, 27000}, {20000, 27000}}, "river");
  river["kind"] = "river";
  const Position p = in_brigade(ground(Json::array({river})));
  CHECK(rule_of(p.refusal(kFrenchSeat, go(p, 36000, 26500))) == "vf T.2.4");
  CHECK_FALSE(p.refusal(kFrenchSeat, go(p, 36000, 27000)));  // its bank
}

TEST_CASE("T.2.6 rough ground doubles the way, and halves cavalry that stands in it or fights into it") {
  Json mud = wood({{20000, 24000}, {52000, 24000}, {52000, 28000}, {20000, 28000}}, "mud");
  mud["kind"] = "mud";
  Table t = ground(Json::array({mud}));
  const Position p = in_brigade(t);
  // The second rank walks 4" and all of it in the mud for as long as it is there.
  CHECK(move_cost(p.t, p.s, go(p, 36000, 26000)) >= 5000);
  CHECK(move_cost(p.t, p.s, go(p, 36000, 28500)) == 1500);
  t.french[0] = horse(36000, 26000, kNorth, "cuirassiers");
  t.british[0].y = 25995;
  const Position q = position(t);
  CHECK(value_of(melee(q, q.french[0], q.british[0]), "vf.modifier.rough") == -3);
  CHECK(value_of(melee(q, q.british[0], q.french[0]), "vf.modifier.rough") == 0);  // infantry does not mind
}

TEST_CASE("T.3.7 a unit goes from one section straight into a connected one, and may fight across but need not") {
  Json west = building({{30000, 18000}, {36000, 18000}, {36000, 24000}, {30000, 24000}}, "west wing");
  Json east = building({{36000, 18000}, {42000, 18000}, {42000, 24000}, {36000, 24000}}, "east wing");
  west["connected"] = Json::array({1});
  east["connected"] = Json::array({0});
  Table t = ground(Json::array({west, east}));
  Position p = in_brigade(t);
  p.s.piece(p.french[0]).inside = 0;
  CHECK_FALSE(p.refusal(kFrenchSeat, Occupy{p.french[0], 1}));
  p.s.piece(p.british[0]).inside = 1;
  CHECK(rule_of(p.refusal(kFrenchSeat, Occupy{p.french[0], 1})) == "vf T.3.1");
  evolve(p.t, p.s, PhaseBegan{Phase::Melee});
  CHECK(may_fight(p.t, p.s, p.french[0], p.british[0]));
  CHECK_FALSE(must_fight(p.t, p.s, p.french[0]));
  CHECK_FALSE(p.refusal(kFrenchSeat, Done{}));
}

TEST_CASE("O6 open woodland is rough, covers who is wholly in it and is not occupied") {
  Table t = ground(Json::array({wood({{28000, 8000}, {44000, 8000}, {44000, 16000}, {28000, 16000}})}));
  t.options = Json{{"open_woodland", true}};
  const Position p = in_fire_phase(t);
  CHECK(is_rough(p.t, p.t.features[0]));
  CHECK(cover(p.t, p.s, p.british[0], p.french[0]) == 1);
  CHECK(occupies(p.t, p.s, p.british[0]));
  Position q = in_brigade(t);
  CHECK(rule_of(q.refusal(kFrenchSeat, Occupy{q.french[0], 0})) == "vf T.3");
}

TEST_CASE("Entrenchments are a barrier with soft cover") {
  Table t = at_wall("entrenchment");
  t.french[0].y = 34000;
  const Position p = in_fire_phase(t);
  CHECK(cover(p.t, p.s, p.british[0], p.french[0]) == 1);
}

TEST_CASE("T.3.1 (leaders) a leader stands in a feature with friends, never with the enemy, who drives him out") {
  Table t = ground(Json::array({building({{33000, 20000}, {39000, 20000}, {39000, 26000}, {33000, 26000}})}));
  t.french[0].y = 27000;
  Position p = in_brigade(t);
  p.s.piece(p.british_leader).x = 36000;
  p.s.piece(p.british_leader).y = 23000;
  REQUIRE_FALSE(p.act(kFrenchSeat, Occupy{p.french[0], 0}));
  REQUIRE(p.ask() == Ask::Displaced);
  CHECK(deciding(p.t, p.s) == kBritishSeat);
  CHECK(rule_of(p.refusal(kBritishSeat, PlaceLeader{p.british_leader, 36000, 23000})) == "vf T.3.1 (leaders)");
  REQUIRE_FALSE(p.act(kBritishSeat, PlaceLeader{p.british_leader, 36000, 9000}));
  p.s.stack.push({.seat = kFrenchSeat, .ask = Ask::BrigadeLeader, .brigade = 0, .unit = p.french_leader});
  CHECK_FALSE(p.refusal(kFrenchSeat, PlaceLeader{p.french_leader, 36000, 23000}));  // with his own unit
}

TEST_CASE("T.3.2 (leaders, deployment) a unit may begin the game in a feature") {
  Json header = la_haie();
  header["scenario"]["sides"][0]["brigades"][0]["units"][0]["inside"] = 0;
  const auto opening = Vf::setup(header);
  REQUIRE(opening);
  CHECK(opening->state.pieces[0].inside == 0);
  CHECK(broken_invariant(opening->setting, opening->state) == nullptr);
  header["scenario"]["sides"][0]["brigades"][0]["units"][0]["inside"] = 1;  // a hill
  CHECK_FALSE(Vf::setup(header));
}

}  // namespace valor::vf::test
