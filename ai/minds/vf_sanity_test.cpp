// Positions in which one thing is plainly right, or plainly stupid.
#include <doctest/doctest.h>

#include "ai/minds/vf.h"
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

constexpr int kMostDecisions = 200;

Action choose(const Position& p, Skill skill = Skill::Regular) {
  const Seat seat = deciding(p.t, p.s);
  return VfMind(p.t).choose(known(p.t, p.s, seat), skill);
}

// Lets the French go on until their action phase is over.
void act_on(Position& p, Skill skill = Skill::Regular) {
  VfMind mind(p.t);
  FastDice dice(1, 5);
  Sink<Event> nobody;
  for (int i = 0; i < kMostDecisions && p.s.phase == Phase::Action && p.s.active == kFrench; ++i) {
    const Seat seat = deciding(p.t, p.s);
    const Action a = mind.choose(known(p.t, p.s, seat), skill);
    REQUIRE_FALSE(apply(p.t, p.s, seat, a, dice, nobody));
  }
}

Json objective_at(int x, int y) { return Json{{"name", "hill"}, {"x", x}, {"y", y}}; }
Json objective_in(int feature) { return Json{{"name", "wood"}, {"terrain", feature}}; }

template <class A>
const A* as(const Action& a) {
  return std::get_if<A>(&a);
}
bool is_assault(const Action& a) {
  const auto* move = as<Move>(a);
  return move && move->kind == MoveKind::Assault;
}

}  // namespace

TEST_CASE("vf sanity: an objective within reach is taken, by every level that has a script") {
  for (const Skill skill : {Skill::Recruit, Skill::Regular}) {
    Position p = in_brigade({.french = {{36000, 40000, kNorth, "attack_column"}, {20000, 44000, kNorth}},
                             .british = {{36000, 4000, kSouth}, {60000, 4000, kSouth}},
                             .objectives = Json::array({objective_at(36000, 26000)}),
                             .french_leader = {30000, 46000}});
    act_on(p, skill);
    CHECK(figures_near(p.t, p.s, 0, kFrench) > 0);
  }
}

TEST_CASE("vf sanity: a wood that has to be held is occupied, and not left with the enemy before it") {
  const Json trees = wood({{30000, 24000}, {40000, 24000}, {40000, 30000}, {30000, 30000}});
  Table t{.french = {{35000, 31500, kNorth}, {20000, 44000, kNorth}},
          .british = {{35000, 8000, kSouth}, {60000, 4000, kSouth}},
          .terrain = Json::array({trees}),
          .objectives = Json::array({objective_in(0)}),
          .french_leader = {30000, 40000}};
  Position p = in_brigade(t);
  act_on(p);
  CHECK(p.s.piece(p.french[0]).inside == 0);
  Position held = in_brigade(t);
  held.s.piece(held.french[0]).inside = 0;
  held.s.holder[0] = kFrench;
  held.s.piece(held.british[0]).y = 15000;
  act_on(held);
  CHECK(held.s.piece(held.french[0]).inside == 0);
}

TEST_CASE("vf sanity: artillery does not go near the enemy") {
  Position p = in_brigade({.french = {gun(36000, 34000, kNorth), {30000, 40000, kNorth}},
                           .british = {{36000, 14000, kSouth}, {50000, 14000, kSouth}},
                           .objectives = Json::array({objective_at(36000, 18000)}),
                           .french_leader = {44000, 40000}});
  act_on(p);
  CHECK(distance_between(p.t, p.s, p.french[0], p.british[0]).more_than(table::inches(12)));
}

TEST_CASE("vf sanity: infantry forms square before cavalry, and not before infantry") {
  const auto forms = [](const Stand& enemy) {
    Position p = in_brigade({.french = {{36000, 30000, kNorth}, {10000, 46000, kNorth}},
                             .british = {enemy, {60000, 4000, kSouth}},
                             .french_leader = {36000, 40000}});
    act_on(p);
    return p.s.piece(p.french[0]).order == Order::Square;
  };
  CHECK(forms(horse(36000, 16000, kSouth, "heavy-dragoons")));
  CHECK_FALSE(forms({36000, 16000, kSouth}));
}

TEST_CASE("vf sanity: of two targets equally near it shoots at the shaken one") {
  Table t{.french = {{36000, 30000, kNorth}, {10000, 46000, kNorth}},
          .british = {{30500, 20000, kSouth}, {41500, 20000, kSouth}}};
  for (const std::size_t weak : {0u, 1u}) {
    Position p = in_fire_phase(t);
    p.losses(p.british[weak], tenacity_of(p.t, p.s, p.british[weak]));
    const Action a = choose(p);
    const auto* shot = as<Shoot>(a);
    REQUIRE(shot);
    CHECK(shot->target == p.british[weak]);
  }
}

TEST_CASE(
    "vf sanity: objectives are for the end: until then a shaken enemy is shot at, in the last turn one is taken") {
  const auto shoots = [](int turn) {
    Position p = in_fire_phase({.french = {{36000, 30000, kNorth}, {10000, 46000, kNorth}},
                                .british = {{36000, 20000, kSouth}, {60000, 4000, kSouth}},
                                .objectives = Json::array({objective_at(23000, 30500)})});
    p.losses(p.british[0], tenacity_of(p.t, p.s, p.british[0]));
    p.t.first = kBritish;  // they have had their last turn
    p.s.turn = static_cast<std::uint8_t>(turn);
    const Action a = choose(p);
    const auto* shot = as<Shoot>(a);
    return shot && !shot->skirmish;  // who only sends skirmishers may still go
  };
  CHECK(shoots(2));
  CHECK_FALSE(shoots(8));
}

TEST_CASE("vf sanity: after the enemy's last turn his guns are minded no more") {
  const auto comes = [](int turn) {
    Position p = in_brigade({.french = {{36000, 40000, kNorth, "attack_column"}, {10000, 46000, kNorth}},
                             .british = {gun(30000, 20000, kSouth), {36000, 19000, kSouth}},
                             .objectives = Json::array({objective_at(36000, 27000)}),
                             .french_leader = {46000, 44000}});
    p.losses(p.french[0], tenacity_of(p.t, p.s, p.french[0]));
    p.t.first = kBritish;
    p.s.turn = static_cast<std::uint8_t>(turn);
    act_on(p);
    return figures_near(p.t, p.s, 0, kFrench) > 0;
  };
  CHECK_FALSE(comes(2));
  CHECK(comes(8));
}

TEST_CASE("vf sanity: a shot at the farther of two targets is never asked for") {
  const Position p = in_fire_phase({.french = {{36000, 30000, kNorth}, {10000, 46000, kNorth}},
                                    .british = {{36000, 22000, kSouth}, {48000, 20000, kSouth}}});
  const Action a = choose(p);
  CHECK_FALSE(p.refusal(kFrenchSeat, a));
  const auto* shot = as<Shoot>(a);
  REQUIRE(shot);
  CHECK(shot->target == p.british[0]);
}

TEST_CASE("vf sanity: a shaken unit does not assault a fresh one") {
  Position p = in_brigade({.french = {{36000, 30000, kNorth}, {10000, 46000, kNorth}},
                           .british = {{36000, 23000, kSouth}, {60000, 4000, kSouth}},
                           .french_leader = {36000, 40000}});
  p.losses(p.french[0], tenacity_of(p.t, p.s, p.french[0]));
  CHECK_FALSE(is_assault(choose(p)));
}

TEST_CASE("vf sanity: a fresh unit assaults a shaken one that it can reach") {
  Position p = in_brigade({.french = {{36000, 30000, kNorth}, {10000, 46000, kNorth}},
                           .british = {{36000, 24000, kSouth}, {60000, 4000, kSouth}},
                           .french_leader = {36000, 40000}});
  p.losses(p.british[0], tenacity_of(p.t, p.s, p.british[0]));
  CHECK(is_assault(choose(p)));
}

TEST_CASE("vf sanity: cavalry does not ride at a square") {
  Position p = in_brigade({.french = {horse(36000, 34000, kNorth, "cuirassiers"), {10000, 46000, kNorth}},
                           .british = {{36000, 20000, kSouth, "line", 24}, {60000, 4000, kSouth}},
                           .french_leader = {36000, 40000}});
  Piece& square = p.s.piece(p.british[0]);
  square.order = Order::Square;
  square.files = 5;
  CHECK_FALSE(is_assault(choose(p)));
}

TEST_CASE("vf sanity: a shaken unit far from the enemy rallies") {
  Position p = in_brigade({.french = {{36000, 40000, kNorth}, {10000, 46000, kNorth}},
                           .british = {{36000, 4000, kSouth}, {60000, 4000, kSouth}},
                           .french_leader = {36000, 44000}});
  p.losses(p.french[0], tenacity_of(p.t, p.s, p.french[0]));
  CHECK(as<Rally>(choose(p)));
}

TEST_CASE("vf sanity: Deadly Attack is kept for many misses") {
  const auto plays = [](int misses, int need) {
    Position p = in_fire_phase({.french = {{36000, 30000, kNorth}, {10000, 46000, kNorth}},
                                .british = {{36000, 20000, kSouth}, {60000, 4000, kSouth}}});
    p.give(kFrench, kDeadlyAttack);
    p.s.stack.push({.seat = kFrenchSeat,
                    .ask = Ask::Rerolls,
                    .unit = p.french[0],
                    .target = p.british[0],
                    .need = static_cast<std::uint8_t>(need),
                    .misses = static_cast<std::uint8_t>(misses)});
    return as<PlayCard>(choose(p)) != nullptr;
  };
  CHECK_FALSE(plays(1, 6));
  CHECK(plays(5, 4));
}

TEST_CASE("vf sanity: a brigade that would waver is inspired") {
  Position p = in_fire_phase({.french = {{36000, 30000, kNorth}, {10000, 46000, kNorth}},
                              .british = {{36000, 20000, kSouth}, {60000, 4000, kSouth}}});
  p.give(kFrench, kInspiration);
  p.s.stack.push({.seat = kFrenchSeat, .ask = Ask::SaveBrigade, .brigade = 0, .need = 4, .misses = 1});
  CHECK(as<PlayCard>(choose(p)));
}

TEST_CASE("vf sanity: a leader goes where his units hear him") {
  Position p = in_action_phase({.french = {{36000, 20000, kNorth}, {48000, 20000, kNorth}},
                                .british = {{36000, 4000, kSouth}, {60000, 4000, kSouth}},
                                .french_leader = {36000, 46000},
                                .french_general = {40000, 44000}});
  p.s.stack.push({.seat = kFrenchSeat, .ask = Ask::BrigadeLeader, .brigade = 0, .unit = p.french_leader});
  REQUIRE_FALSE(p.act(kFrenchSeat, choose(p)));
  for (const UnitId unit : p.french)
    CHECK(distance_between(p.t, p.s, unit, p.french_leader).at_most(table::inches(12)));
}

}  // namespace valor::vf::test
