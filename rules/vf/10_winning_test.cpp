#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

Table with_objective() {
  return {.french = {{20000, 40000, kNorth}, {40000, 40000, kNorth}},
          .british = {{20000, 8000, kSouth}, {40000, 8000, kSouth}},
          .objectives = Json::array({Json{{"name", "here"}, {"x", 20000}, {"y", 34000}}})};
}

}  // namespace

TEST_CASE("2.1.1 figures within 6 inches of an objective count, to the thousandth") {
  Position p = position(with_objective());
  CHECK(figures_near(p.t, p.s, 0, kFrench) > 0);
  p.s.piece(p.french[0]).y = 40001;
  CHECK(figures_near(p.t, p.s, 0, kFrench) == 0);
}

TEST_CASE("2.1.1 more figures than the enemy take an objective, and it stays theirs when they move off") {
  Position p = position(with_objective());
  CHECK(takes_objective(p.t, p.s, 0) == kFrench);
  p.s.holder[0] = kFrench;
  p.s.piece(p.french[0]).y = 44000;
  CHECK(takes_objective(p.t, p.s, 0) == kNoSide);
  CHECK(score(p.t, p.s, kFrench) == 1);
}

TEST_CASE("2.1.1 equal numbers change nothing") {
  Position p = position(with_objective());
  p.s.piece(p.french[0]) = Piece{.x = 20000, .y = 38000, .heading = kNorth, .files = 12};
  p.s.piece(p.british[0]) = Piece{.x = 20000, .y = 30000, .heading = kSouth, .files = 12};
  CHECK(figures_near(p.t, p.s, 0, kFrench) == figures_near(p.t, p.s, 0, kBritish));
  CHECK(takes_objective(p.t, p.s, 0) == kNoSide);
}

TEST_CASE("2.1.1 a defendable feature must be occupied to be taken") {
  Table t = with_objective();
  t.terrain = Json::array({wood({{17000, 33000}, {23000, 33000}, {23000, 38000}, {17000, 38000}})});
  t.objectives = Json::array({Json{{"name", "wood"}, {"terrain", 0}}});
  Position p = position(t);
  CHECK(takes_objective(p.t, p.s, 0) == kNoSide);
  p.s.piece(p.french[0]).inside = 0;
  CHECK(takes_objective(p.t, p.s, 0) == kFrench);
}

TEST_CASE("10.0 objectives held and defeats inflicted decide, equal totals are a draw") {
  Position p = position(with_objective());
  CHECK(score(p.t, p.s, kFrench) == 0);
  p.s.holder[0] = kBritish;
  p.s.defeats = {0, 2};
  CHECK(score(p.t, p.s, kFrench) == 2);
  CHECK(score(p.t, p.s, kBritish) == 1);
  FastDice dice(1);
  Sink<Event> none;
  Flow flow{p.t, p.s, dice, none};
  end_game(flow);
  CHECK(outcome(p.t, p.s).winner == kFrench);
  p.s.defeats = {0, 1};
  end_game(flow);
  CHECK(outcome(p.t, p.s).over);
  CHECK(outcome(p.t, p.s).winner == kNoSide);
}

}  // namespace valor::vf::test
