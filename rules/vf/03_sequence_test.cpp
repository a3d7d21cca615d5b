#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

// Far apart: nobody can shoot.
const Table kFarApart{.french = {{20000, 40000, kNorth}, {40000, 40000, kNorth}},
                      .british = {{20000, 8000, kSouth}, {40000, 8000, kSouth}}};

// Plays the rest of a side's turn without doing anything.
void pass_turn(Position& p) {
  const Side side = p.s.active;
  while (p.s.phase != Phase::Over && p.s.active == side) {
    const Seat seat = deciding(p.t, p.s);
    if (p.ask() == Ask::Fate) p.act(seat, DrawCard{}, {1});
    else if (p.ask() == Ask::Activate) p.act(seat, Activate{static_cast<std::uint8_t>(index(side))});
    else p.act(seat, Done{});
  }
}

}  // namespace

TEST_CASE("3.0 a turn begins with its fate phase, and a fire phase in which nobody can shoot passes") {
  Position p = position(kFarApart);
  CHECK(p.s.phase == Phase::Fate);
  REQUIRE_FALSE(p.act(kFrenchSeat, DrawCard{}, {1}));
  REQUIRE(p.count<PhaseBegan>() == 2);
  CHECK(p.s.phase == Phase::Action);
  CHECK(p.ask() == Ask::Activate);
}

TEST_CASE("3.0 where somebody can shoot the fire phase asks") {
  Table near = kFarApart;
  near.british[0].y = 30000;
  Position p = position(near);
  REQUIRE_FALSE(p.act(kFrenchSeat, DrawCard{}, {1}));
  CHECK(p.s.phase == Phase::Fire);
  CHECK(p.ask() == Ask::Fire);
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  CHECK(p.s.phase == Phase::Action);
}

TEST_CASE("3.0 the sides alternate, and a round has a turn of each") {
  Table automatic = kFarApart;
  automatic.french_general = {6000, 46000};
  automatic.british_general = {66000, 3000};
  Position p = position(automatic);
  pass_turn(p);
  CHECK(p.s.active == kBritish);
  CHECK(p.s.turn == 1);
  CHECK(turn_of(p.t, p.s) == 2);
  pass_turn(p);
  CHECK(p.s.active == kFrench);
  CHECK(p.s.turn == 2);
  CHECK(turn_of(p.t, p.s) == 3);
}

TEST_CASE("2.2 the game ends when both sides have had the agreed number of turns") {
  Table two_turns = kFarApart;
  two_turns.turns = 2;
  Position p = position(two_turns);
  for (int i = 0; i < 3; ++i) pass_turn(p);
  CHECK_FALSE(outcome(p.t, p.s).over);
  pass_turn(p);
  CHECK(outcome(p.t, p.s).over);
  CHECK(deciding(p.t, p.s) == kNoSeat);
  CHECK(rule_of(p.refusal(kFrenchSeat, Done{})) == "core:game-over");
}

TEST_CASE("7.0 the melee phase keeps its place and passes when nobody is in contact") {
  Position p = position(kFarApart);
  bool melee = false;
  while (p.s.active == kFrench) {
    const Seat seat = deciding(p.t, p.s);
    if (p.ask() == Ask::Fate) p.act(seat, DrawCard{}, {1});
    else if (p.ask() == Ask::Activate) p.act(seat, Activate{0});
    else p.act(seat, Done{});
    for (const Event& e : p.events)
      if (const PhaseBegan* began = std::get_if<PhaseBegan>(&e)) melee = melee || began->phase == Phase::Melee;
  }
  CHECK(melee);
}

TEST_CASE("the seat that is not asked may not act, and an action must answer what is asked") {
  Position p = position(kFarApart);
  CHECK(rule_of(p.refusal(kBritishSeat, DrawCard{})) == "core:not-your-decision");
  CHECK(rule_of(p.refusal(Seat{7}, DrawCard{})) == "core:no-such-seat");
  CHECK(rule_of(p.refusal(kFrenchSeat, Done{})) == "core:wrong-kind");
  CHECK(rule_of(p.refusal(kFrenchSeat, Rally{p.french[0]})) == "core:wrong-kind");
}

}  // namespace valor::vf::test
