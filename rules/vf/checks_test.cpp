// What the rules refuse, section by section: each case that the chapters' own tests leave out.
#include "rules/vf/test_position.h"
#include "tests/suite/odd_values.h"
#include "tests/suite/said.h"

namespace valor::vf::test {
namespace {

// The French brigade acts; this unit of it is in the middle of something.
void begun(Position& p, UnitId unit, MoveKind kind, int legs, int reformed = 0) {
  Frame& top = p.s.stack.top();
  top.unit = unit;
  top.kind = kind;
  top.legs = static_cast<std::uint8_t>(legs);
  top.reformed = static_cast<std::uint8_t>(reformed);
}
Move forward(UnitId unit, MoveKind kind, int y) { return {kind, unit, 36000, y, kNorth}; }
Reform to_column(UnitId unit) { return {unit, 4, kNorth, 0, 0}; }
std::string rule(const Position& p, const Action& a) {
  const auto no = p.refusal(p.s.stack.top().seat, a);
  if (no) check_said(*no);
  return rule_of(no);
}

}  // namespace

TEST_CASE("5.1 who shoots is an own unit in play with a weapon, and its target an enemy unit") {
  Table t = facing(8000);
  t.french[1] = horse(50000, 30000, kNorth, "cuirassiers");
  Position p = in_fire_phase(t);
  CHECK(rule(p, Shoot{p.british[1], p.british[0]}) == "core:unknown-unit");
  CHECK(rule(p, Shoot{p.french_leader, p.british[0]}) == "core:unknown-unit");
  CHECK(rule(p, Shoot{p.french[0], p.british_leader}) == "vf 1.3");
  CHECK(rule(p, Shoot{p.french[0], kNoUnit}) == "core:unknown-unit");
  CHECK(rule(p, Shoot{p.french[1], p.british[0]}) == "vf 5.1");                         // sabres only
  CHECK(rule(p, Shoot{p.french[1], p.british[0], kNoSupport, 1}) == "vf Skirmishers");  // nor carbines
  p.s.piece(p.french[0]).flags |= kShot;
  CHECK(rule(p, Shoot{p.french[0], p.british[0]}) == "vf 5.1");
}

TEST_CASE("8.2.1 supporters are named once each, in rising order, without a gap, and are not the main attacker") {
  Table t = facing(8000);
  t.french = {{36000, 30000, kNorth}, {27000, 30000, kNorth}, {45000, 30000, kNorth}};
  const Position p = in_fire_phase(t);
  const auto with = [&](UnitId a, UnitId b) {
    return rule(p, Shoot{p.french[0], p.british[0], {a, b, kNoUnit, kNoUnit, kNoUnit}});
  };
  CHECK(with(p.french[1], p.french[2]) == "accepted");
  CHECK(with(p.french[2], p.french[1]) == "vf 8.2.1");
  CHECK(with(kNoUnit, p.french[1]) == "vf 8.2.1");
  CHECK(with(p.french[1], p.french[1]) == "vf 8.2.1");
  CHECK(with(p.french[0], kNoUnit) == "vf 8.2.1");
  CHECK(with(p.british[1], kNoUnit) == "core:unknown-unit");
}

TEST_CASE("6.2 only units of the active brigade act, once, and only if no shot and no lost messenger bars them") {
  Position p = in_brigade(facing(12000));
  CHECK(rule(p, Rally{p.british[0]}) == "core:unknown-unit");
  CHECK(rule(p, Rally{p.french_leader}) == "core:unknown-unit");
  CHECK(rule(p, Rally{kNoUnit}) == "core:unknown-unit");
  const auto barred_by = [&](std::uint32_t flag) {
    Position q = p;
    q.s.piece(q.french[0]).flags |= flag;
    return rule(q, forward(q.french[0], MoveKind::Move, 28000));
  };
  CHECK(barred_by(0) == "accepted");
  CHECK(barred_by(kActed) == "vf 6.2");
  CHECK(barred_by(kShot) == "vf 6.2");
  CHECK(barred_by(kLost) == "vf 6.2.2");
  CHECK(barred_by(kShot | kSkirmished) == "accepted");
  CHECK(barred_by(kWaiting) == "vf 11.0");
  p.s.stack.top().brigade = 1;  // another brigade acts
  CHECK(rule(p, forward(p.french[0], MoveKind::Move, 28000)) == "vf 6.2");
  p.s.stack.top().brigade = 0;
  p.s.stack.top().only = 1;
  p.s.stack.top().unit = p.french[1];
  CHECK(rule(p, forward(p.french[0], MoveKind::Move, 28000)) == "vf F.any");
}

TEST_CASE("6.2.1 what a unit has begun it goes on with") {
  Table t = facing(25000);
  t.british[1] = {12000, 2000, kSouth};
  Position p = in_brigade(t);
  const UnitId unit = p.french[0];
  CHECK(rule(p, forward(unit, MoveKind::None, 28000)) == "vf 6.2.1");
  begun(p, unit, MoveKind::Move, 1);
  CHECK(rule(p, forward(unit, MoveKind::Move, 28000)) == "accepted");
  CHECK(rule(p, forward(unit, MoveKind::Double, 28000)) == "vf 6.2.1");
  CHECK(rule(p, Rally{unit}) == "vf 6.2.1");
  begun(p, unit, MoveKind::Move, 4);
  CHECK(rule(p, forward(unit, MoveKind::Move, 28000)) == "vf 6.3");
  begun(p, unit, MoveKind::Move, 1, 2);
  CHECK(rule(p, forward(unit, MoveKind::Move, 28000)) == "vf 6.3.3");
  begun(p, unit, MoveKind::None, 0, 1);
  CHECK(rule(p, forward(unit, MoveKind::Double, 28000)) == "vf 6.6");
  CHECK(rule(p, forward(unit, MoveKind::Assault, 28000)) == "vf 6.5");
  begun(p, unit, MoveKind::None, 0, 3);
  CHECK(rule(p, forward(unit, MoveKind::Move, 28000)) == "vf Square");
}

TEST_CASE("6.3.3 a reform is made once, by a unit that stands free, into an array that there is") {
  Position p = in_brigade(facing(12000));
  const UnitId unit = p.french[0];
  CHECK(rule(p, to_column(unit)) == "accepted");
  CHECK(rule(p, Reform{unit, 24, kNorth, 0, 0}) == "vf 1.2.1");  // one rank of 24
  CHECK(rule(p, Reform{unit, 4, kNorth, 2, 0}) == "vf 6.3.3");
  CHECK(rule(p, Reform{unit, 4, kNorth, 0, 2}) == "vf 6.3.3");
  CHECK(rule(p, Reform{unit, 12, kNorth, 0, 0}) == "vf 6.3.3");  // as it stands
  begun(p, unit, MoveKind::Move, 1, 2);
  CHECK(rule(p, to_column(unit)) == "vf 6.3.3");
  begun(p, unit, MoveKind::Move, 1);
  CHECK(rule(p, to_column(unit)) == "accepted");
  CHECK(rule(p, Reform{unit, 5, kNorth, 0, 0, Order::Square}) == "vf Square");
  begun(p, unit, MoveKind::Double, 1);
  CHECK(rule(p, to_column(unit)) == "vf 6.6");
  Position near = in_brigade(facing(2500));
  CHECK(rule(near, to_column(near.french[0])) == "vf 6.3.3");
}

TEST_CASE("6.3.3 a reform whose figures would come near the enemy, off the table or onto a friend is refused") {
  Table t = facing(12000);
  t.french_leader = {50000, 44000};  // out of the way
  t.british[0] = {30000, 27500, kSouth, "attack_column"};
  t.french[0] = {36000, 30000, kNorth, "march_column"};
  const Position p = in_brigade(t);
  CHECK(rule(p, Reform{p.french[0], 12, kNorth, 0, 0}) == "vf 6.3.3");
  Table edge = t;
  edge.british[0] = {36000, 18000, kSouth};
  edge.french[0] = {1500, 30000, kNorth, "march_column"};
  const Position q = in_brigade(edge);
  CHECK(rule(q, Reform{q.french[0], 12, kNorth, 0, 0}) == "vf 6.3");
  Table friends = t;
  friends.british[0] = {36000, 18000, kSouth};
  friends.french[1] = {40000, 30000, kNorth, "march_column"};
  const Position r = in_brigade(friends);
  CHECK(rule(r, Reform{r.french[0], 12, kNorth, 0, 0}) == "vf 6.3");
}

TEST_CASE("Militia moves or reforms, not both") {
  Table t = facing(12000);
  t.french[0].profile = "national-guard";
  Position p = in_brigade(t);
  begun(p, p.french[0], MoveKind::Move, 1);
  CHECK(rule(p, to_column(p.french[0])) == "vf Militia");
  begun(p, p.french[0], MoveKind::None, 0, 1);
  CHECK(rule(p, forward(p.french[0], MoveKind::Move, 28000)) == "vf Militia");
}

TEST_CASE("4.0 a free move by a card is a move and nothing else, once") {
  Table t = facing(20000);
  t.terrain = Json::array({wood({{33000, 31500}, {39000, 31500}, {39000, 35000}, {33000, 35000}})});
  Position p = in_brigade(t);
  p.s.stack.top().under = Under::Card;
  p.losses(p.french[0], 1);
  CHECK(rule(p, forward(p.french[0], MoveKind::Move, 28000)) == "accepted");
  CHECK(rule(p, forward(p.french[0], MoveKind::Double, 28000)) == "vf 4.0");
  CHECK(rule(p, Rally{p.french[0]}) == "vf 4.0");
  CHECK(rule(p, to_column(p.french[0])) == "vf 4.0");
  CHECK(rule(p, Occupy{p.french[0], 0}) == "vf 4.0");
  CHECK(rule(p, Leave{p.french[0], 36000, 28000, kNorth, 12}) == "vf 4.0");
  p.s.piece(p.french[0]).flags |= kFreed;
  CHECK(rule(p, forward(p.french[0], MoveKind::Move, 28000)) == "vf 4.0");
}

TEST_CASE("T.3.3 who is in a feature leaves it first, and not in the turn in which it came") {
  Table t = facing(20000);
  t.terrain = Json::array({wood({{33000, 31500}, {39000, 31500}, {39000, 35000}, {33000, 35000}}),
                           wood({{46000, 31500}, {50000, 31500}, {50000, 35000}, {46000, 35000}}, "grove"),
                           hill({{2000, 2000}, {8000, 2000}, {8000, 8000}}, {{4000, 3000}, {6000, 4000}})});
  Position p = in_brigade(t);
  CHECK(rule(p, Leave{p.french[0], 36000, 28000, kNorth, 12}) == "vf T.3.3");  // it is not inside
  CHECK(rule(p, Occupy{p.french[0], 2}) == "vf T.3");
  CHECK(rule(p, Occupy{p.french[0], 9}) == "vf T.3");
  CHECK(rule(p, Occupy{p.french[0], 1}) == "vf T.3.2");
  p.s.piece(p.french[0]).inside = 0;
  CHECK(rule(p, forward(p.french[0], MoveKind::Move, 28000)) == "vf T.3.3");
  CHECK(rule(p, to_column(p.french[0])) == "vf T.3.3");
  CHECK(rule(p, Occupy{p.french[0], 1}) == "vf T.3.3");
  CHECK(rule(p, Leave{p.french[0], 36000, 31000, kNorth, 24}) == "vf 1.2.1");
  CHECK(rule(p, Leave{p.french[0], -500, 31000, kNorth, 12}) == "vf 6.3");
  p.t.features[0].connected = {1};
  CHECK(rule(p, Occupy{p.french[0], 1}) == "accepted");
  CHECK(rule(p, Occupy{p.french[1], 1}) != "accepted");
  p.s.piece(p.french[0]).flags |= kEntered;
  CHECK(rule(p, Occupy{p.french[0], 1}) == "vf T.3.3");
  CHECK(rule(p, Leave{p.french[0], 36000, 31000, kNorth, 12}) == "vf T.3.3");
}

TEST_CASE("6.8 a leader stands on the table, off other bases and out of what the enemy holds") {
  Table t = facing(20000);
  t.terrain = Json::array({wood({{33000, 31500}, {39000, 31500}, {39000, 35000}, {33000, 35000}})});
  Position p = in_action_phase(t);
  evolve(p.t, p.s, Asked{Frame{.seat = kFrenchSeat, .ask = Ask::BrigadeLeader, .brigade = 0, .unit = p.french_leader}});
  const auto at_place = [&](int x, int y) { return rule(p, PlaceLeader{p.french_leader, x, y}); };
  CHECK(at_place(36000, 40000) == "accepted");
  CHECK(at_place(36000, 33000) == "accepted");  // in the empty wood
  CHECK(at_place(-200, 40000) == "vf 6.3");
  CHECK(at_place(300, 40000) == "vf 6.3");  // half his base
  CHECK(at_place(36000, 30500) == "vf 1.2.1");
  CHECK(at_place(36000, 12000) == "vf 6.8");
  CHECK(rule(p, PlaceLeader{p.french_general, 36000, 40000}) == "core:unknown-unit");
  p.s.piece(p.french_leader).x = 2000;
  p.s.piece(p.french_leader).y = 2000;
  CHECK(at_place(60000, 44000) == "vf 6.8");  // farther than 36"
  p.s.piece(p.british[0]).inside = 0;
  CHECK(at_place(36000, 33000) == "vf T.3.1 (leaders)");
  p.s.piece(p.british[0]).inside = kNoFeature;
  p.s.piece(p.british_leader).x = 36000;
  p.s.piece(p.british_leader).y = 33000;
  CHECK(at_place(34000, 34000) == "vf T.3.1 (leaders)");
}

TEST_CASE("6.3.2 a leader who is ridden over when no unit of his side is left leaves play") {
  Position p = in_brigade(facing(20000));
  p.s.piece(p.british_leader).x = 36000;
  p.s.piece(p.british_leader).y = 27000;
  for (const UnitId id : p.british) p.s.piece(id) = Piece{.flags = kGone};
  p.s.brigades[1].flags |= kShattered;
  REQUIRE_FALSE(p.act(kFrenchSeat, forward(p.french[0], MoveKind::Move, 24000)));
  CHECK(p.event<LeaderRemoved>() != nullptr);
  CHECK_FALSE(p.s.has(p.british_leader));
}

TEST_CASE("7.1 7.2 who picks and who fights are own units in contact that have not fought") {
  Position p = in_melee_phase(locked());
  CHECK(rule(p, PickTarget{p.british[0], p.french[0]}) == "core:unknown-unit");
  CHECK(rule(p, PickTarget{p.french_leader, p.british[0]}) == "core:unknown-unit");
  CHECK(rule(p, PickTarget{p.french[0], p.british_leader}) == "core:unknown-unit");
  CHECK(rule(p, PickTarget{p.french[0], p.french[1]}) == "core:unknown-unit");
  CHECK(rule(p, StartFight{p.british[0], p.french[0], kNoUnit}) == "core:unknown-unit");
  CHECK(rule(p, StartFight{p.french[0], p.french[1], kNoUnit}) == "core:unknown-unit");
  CHECK(rule(p, StartFight{p.french[0], p.british_leader, kNoUnit}) == "core:unknown-unit");
  CHECK(rule(p, StartFight{p.french_leader, p.british[0], kNoUnit}) == "core:unknown-unit");
  CHECK(rule(p, StartFight{p.french[0], p.british[1], kNoUnit}) == "vf 7.1");
  CHECK(rule(p, StartFight{p.french[0], p.british[0], p.french[1]}) == "vf 8.2.3");  // far away
  CHECK(rule(p, StartFight{p.french[0], p.british[0], p.british[1]}) == "vf 8.2.3");
  p.s.piece(p.french[0]).flags |= kFought;
  CHECK(rule(p, PickTarget{p.french[0], p.british[0]}) == "vf 8.0");
  CHECK(rule(p, StartFight{p.french[0], p.british[0], kNoUnit}) == "vf 8.0");
}

TEST_CASE("7.2.5 T.3.6 Headstrong: what is asked after a fight is answered by whom and how it is asked") {
  Table t = facing(6000);
  t.terrain = Json::array({wood({{46000, 31500}, {50000, 31500}, {50000, 35000}, {46000, 35000}})});
  Position p = position(t);
  evolve(p.t, p.s, PhaseBegan{Phase::Melee});
  p.s.fight.main = p.french[0];
  p.s.fight.inside = 0;
  const auto ask = [&](Ask which) {
    p.s.stack.push({.seat = kFrenchSeat, .ask = which, .unit = p.french[0], .only = 1});
  };
  ask(Ask::Retreat);
  CHECK(rule(p, Done{}) == "vf 7.2.5");
  CHECK(rule(p, forward(p.french[0], MoveKind::Move, 34000)) == "vf 7.2.5");
  CHECK(rule(p, forward(p.french[1], MoveKind::Retreat, 34000)) == "vf 7.2.5");
  CHECK(rule(p, forward(p.french[0], MoveKind::Retreat, 34000)) == "accepted");
  ask(Ask::Pursue);
  CHECK(rule(p, forward(p.french[0], MoveKind::Move, 34000)) == "vf Headstrong");
  CHECK(rule(p, forward(p.french[1], MoveKind::Assault, 24000)) == "vf Headstrong");
  CHECK(rule(p, forward(p.french[0], MoveKind::Assault, 27000)) == "vf 6.5");  // nobody there
  CHECK(rule(p, forward(p.french[0], MoveKind::Assault, 24000 + kTouch)) == "accepted");
  CHECK(rule(p, Done{}) == "core:wrong-kind");
  ask(Ask::MoveIn);
  CHECK(rule(p, Occupy{p.french[0], 0}) == "accepted");
  CHECK(rule(p, Occupy{p.french[1], 0}) == "vf T.3.6");
  p.s.piece(p.british[1]).inside = 0;
  CHECK(rule(p, Occupy{p.french[0], 0}) == "vf T.3.1");
}

TEST_CASE("3.0 an action that answers another question than the one asked is refused, of every kind") {
  Position p = position(facing());
  const Action all[] = {PlayCard{0, kNoUnit, kNoBrigade},
                        UseInitiative{0, p.french[0]},
                        Shoot{p.french[0], p.british[0]},
                        Activate{0},
                        Arrive{0},
                        forward(p.french[0], MoveKind::Move, 28000),
                        to_column(p.french[0]),
                        Rally{p.french[0]},
                        Occupy{p.french[0], 0},
                        Leave{p.french[0], 36000, 28000, kNorth, 12},
                        PlaceLeader{p.french_leader, 0, 0},
                        PickTarget{p.french[0], p.british[0]},
                        StartFight{p.french[0], p.british[0], kNoUnit},
                        Done{},
                        CallTime{}};
  for (const Action& a : all) CHECK(rule(p, a) != "accepted");
  CHECK(rule(p, DrawCard{}) == "accepted");
  CHECK(rule_of(p.refusal(kBritishSeat, DrawCard{})) == "core:not-your-decision");
  CHECK(rule_of(p.refusal(Seat{7}, DrawCard{})) == "core:no-such-seat");
  evolve(p.t, p.s, GameEnded{});
  CHECK(rule_of(p.refusal(kFrenchSeat, DrawCard{})) == "core:game-over");
}

TEST_CASE("6.1 a brigade that is the enemy's, shattered or not there is not activated, nor called on") {
  Position p = in_action_phase(facing());
  CHECK(rule(p, Activate{1}) == "core:unknown-unit");
  CHECK(rule(p, Activate{7}) == "core:unknown-unit");
  CHECK(rule(p, Arrive{1}) == "core:unknown-unit");
  CHECK(rule(p, Arrive{7}) == "core:unknown-unit");
  CHECK(rule(p, Arrive{0}) == "vf 11.0");
  p.s.brigades[0].flags |= kTested;
  CHECK(rule(p, Activate{0}) == "vf 6.0");
  p.s.brigades[0].flags |= kShattered;
  CHECK(rule(p, Activate{0}) == "vf 9.4");
  p.s.brigades[0].flags = 0;
  for (const UnitId id : p.french) p.s.piece(id).flags |= kWaiting;
  CHECK(rule(p, Activate{0}) == "vf 11.0");
}

TEST_CASE("6.3 what is selected may be anything: what makes no sense is left out") {
  const Position p = in_brigade(facing(12000));
  const Known<State> k = known(p.t, p.s, kFrenchSeat);
  const Json place{{"x", 36000}, {"y", 28000}, {"heading", 0}};
  const Json whole{{"units", {index(p.french[0])}}, {"mode", "move"}, {"heading", 100}, {"to", place}};
  REQUIRE(choices(p.t, k, whole).contains("prospect"));
  replace_everything(whole, [&](const Json& changed) { CHECK(choices(p.t, k, changed)["modes"].is_array()); });
  for (const Json& odd : odd_values()) CHECK(choices(p.t, k, odd)["modes"].is_array());
  Json far = whole;
  far["to"]["x"] = 1 << 30;
  CHECK_FALSE(choices(p.t, k, far).contains("prospect"));
  far["to"] = place;
  far["to"]["heading"] = 65536;
  CHECK_FALSE(choices(p.t, k, far).contains("prospect"));
}

TEST_CASE("T.1 the table is drawn with every feature of its kind, and what no rule knows") {
  Json header = la_haie();
  header["scenario"]["terrain"].push_back(line_of("low_wall", {{4000, 4000}, {9000, 4000}}, 400, "wall"));
  const auto opening = Vf::setup(header);
  REQUIRE(opening);
  const Json drawn = art(opening->setting);
  CHECK(drawn["table"]["width"] == 72000);
  const Json& pieces = drawn["pieces"];
  REQUIRE(pieces.size() == 6);  // three fields, a wood, a hill, the wall
  CHECK(pieces[0]["kind"] == "field");
  CHECK(pieces[3]["name"] == "Bois de la Haie");
  CHECK(pieces[4]["crest"].size() == 3);
  CHECK(pieces[5]["width"] == 400);
  CHECK(pieces[5]["outline"].size() == 2);
  CHECK_FALSE(pieces[3].contains("width"));
}

TEST_CASE("6.3 several units in one drag have a region of their own, and none to assault with") {
  const Position p = in_brigade(facing(14000));
  const Known<State> k = known(p.t, p.s, kFrenchSeat);
  Json both{{"units", {index(p.french[0]), index(p.french[1]), index(p.british[0])}}, {"mode", "move"}};
  CHECK(choices(p.t, k, both)["region"]["units"].size() == 2);  // the enemy does not go along
  both["mode"] = "assault";
  CHECK_FALSE(choices(p.t, k, both).contains("region"));
}

TEST_CASE("Square a square has a ring of fire all round, and Canister one of its own") {
  Table t = facing(14000);
  t.french[0].formation = "square";
  t.french[1] = gun(56000, 32000, kNorth);
  const Position p = in_fire_phase(t);
  const Known<State> k = known(p.t, p.s, kFrenchSeat);
  CHECK(choices(p.t, k, Json{{"units", {index(p.french[0])}}})["region"]["arc"].size() == 48);
  CHECK(choices(p.t, k, Json{{"units", {index(p.french[1])}}})["region"]["rings"].size() == 2);
}

}  // namespace valor::vf::test
