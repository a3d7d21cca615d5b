// Orders as people say them: "1st Line: move 8 toward objective B".
#include "rules/vf/test_every_kind.h"
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

std::optional<Action> said(const Position& p, std::string_view words) {
  const auto action = parse_verb(p.t, known(p.t, p.s, kFrenchSeat), words);
  if (!action) {
    CHECK(action.error().rule == std::string("core:malformed"));
    return std::nullopt;
  }
  return *action;
}
Position asked() {
  Position p = stage_for_every_kind();
  evolve(p.t, p.s, Asked{Frame{.seat = kFrenchSeat, .ask = Ask::Brigade, .brigade = 0}});
  return p;
}
std::optional<Move> move_of(const Position& p, std::string_view words) {
  const auto action = said(p, words);
  if (!action || !std::holds_alternative<Move>(*action)) return std::nullopt;
  return std::get<Move>(*action);
}

}  // namespace

TEST_CASE("6.3 an order names how far and where to: by the compass, by a piece, by terrain, by an objective") {
  const Position p = asked();
  const Move north = move_of(p, "F1: move 8 north").value();
  CHECK(north.unit == p.french[0]);
  CHECK(north.kind == MoveKind::Move);
  CHECK(north.x == 36000);
  CHECK(north.y == 30000 - 7998);  // a hair less, since directions are rounded
  CHECK(move_of(p, "F1: move 3.5 east")->x == 36000 + 3498);
  CHECK(move_of(p, "f1 :  retreat 2 south")->kind == MoveKind::Retreat);
  CHECK(move_of(p, "F1: double toward B1")->kind == MoveKind::Double);
  CHECK(move_of(p, "F1: double toward B1")->y == 30000 - 15998);  // as far as it goes
  CHECK(move_of(p, "F1: move 4 away from B1")->y == 30000 + 3998);
  CHECK(move_of(p, "F1: move 4 towards farm")->x < 36000);
  CHECK(move_of(p, "F1: move 4 toward objective A")->y < 27000);
  CHECK(move_of(p, "F1: move 4 toward A")->y < 27000);
  CHECK(move_of(p, "F1: move 4 toward objective B")->x < 36000);
  CHECK(move_of(p, "F1: move southwest")->x < 36000);
}

TEST_CASE("6.2.1 an order may be an assault, a shot, a formation, a wood, a rally") {
  const Position p = asked();
  CHECK(move_of(p, "F1: assault B1")->kind == MoveKind::Assault);
  CHECK(said(p, "F1: fire at B1") == Action{Shoot{p.french[0], p.british[0]}});
  CHECK(said(p, "F1: reform square") == Action{Reform{p.french[0], 5, kNorth, 0, 0, Order::Square}});
  CHECK(said(p, "F1: reform attack column") == Action{Reform{p.french[0], 4, kNorth, 0, 0, Order::Close}});
  CHECK(said(p, "F1: occupy farm") == Action{Occupy{p.french[0], 0}});
  CHECK(said(p, "F1: rally") == Action{Rally{p.french[0]}});
}

TEST_CASE("6.2.1 a shot in the fire phase brings all the support there is") {
  Table t = facing(8000);
  t.french = {{36000, 30000, kNorth}, {27000, 30000, kNorth}, {45000, 30000, kNorth}};
  const Position p = in_fire_phase(t);
  const auto action = said(p, "F1: fire at B1");
  REQUIRE(action);
  CHECK(std::get<Shoot>(*action).support[0] == p.french[1]);
}

TEST_CASE("6.2.1 what is no order is refused, whatever is wrong with it") {
  const Position p = asked();
  for (const char* words : {"",
                            ":",
                            "F1",
                            "F1:",
                            ": rally",
                            "Nobody: rally",
                            "F: rally",
                            "F leader: rally",
                            "F general: move 3 north",
                            "F1: rally now",
                            "F1: jump",
                            "F1: moveon 3 north",
                            "F1: move",
                            "F1: move 3",
                            "F1: move 3 up",
                            "F1: move 101 north",
                            "F1: move -1 north",
                            "F1: move 3 toward",
                            "F1: move 3 toward nowhere",
                            "F1: move 3 toward objective Z",
                            "F1: move 3 toward objective",
                            "F1: move 3. north",
                            "F1: assault",
                            "F1: assault F2",
                            "F1: assault farm",
                            "F1: assault B leader",
                            "F1: fire at F2",
                            "F1: fire at",
                            "F1: fire B1",
                            "F1: reform pyramid",
                            "F1: reform open order",
                            "F1: occupy",
                            "F1: occupy the moon",
                            "F1: occupy w"}) {
    CAPTURE(words);
    CHECK_FALSE(said(p, words));
  }
}

TEST_CASE("9.3 who has left the field is given no orders, and is no target of any") {
  Position p = asked();
  for (const UnitId gone : {p.french[1], p.british[1]}) p.s.piece(gone) = Piece{.flags = kGone};
  CHECK_FALSE(said(p, "F2: rally"));
  CHECK_FALSE(said(p, "F1: assault B2"));
  CHECK_FALSE(said(p, "F1: move 3 toward B2"));
}

}  // namespace valor::vf::test
