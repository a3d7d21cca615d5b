#include "rules/vf/test_position.h"

namespace valor::vf::test {

TEST_CASE("1.0.1 a value is halved before anything is added, and rounded down") {
  CHECK(Value{.base = 3, .halve = true, .add = 1}.result() == 2);
  CHECK(Value{.base = 4, .halve = true}.result() == 2);
  CHECK(Value{.base = 3, .add = 2}.result() == 5);
}

TEST_CASE("1.0.1 a value does not fall below 1") {
  CHECK(Value{.base = 1, .halve = true}.result() == 1);
  CHECK(Value{.base = 2, .add = -4}.result() == 1);
}

TEST_CASE("1.0.2 a natural 6 always passes and a natural 1 always fails") {
  CHECK(needed_die(4, 0) == 4);
  CHECK(needed_die(4, -3) == 6);
  CHECK(needed_die(4, 5) == 2);
}

TEST_CASE("1.1 the figures of a unit stand on equal bases and look one way") {
  const Position p = position({.french = {{36000, 24000, kNorth}, {10000, 40000, kNorth}},
                               .british = {{36000, 10000, kSouth}, {60000, 10000, kSouth}}});
  const Footprint f = footprint(p.t, p.s, p.french[0]);
  CHECK(table::front_width(f.grid) == 12 * 700);
  CHECK(table::total_depth(f.grid) == 2 * 700);
  CHECK(table::figure_pose(f, 0).heading == table::figure_pose(f, 23).heading);
}

TEST_CASE("1.1.1 the front arc opens 45 degrees outward from the front corners") {
  // The French front edge runs from (31.8, 24) to (40.2, 24) and looks north.
  Position p =
      position({.french = {{36000, 24000, kNorth}, {10000, 40000, kNorth}},
                .british = {{50000, 15000, kSouth, "attack_column"}, {60000, 26500, kSouth, "attack_column"}}});
  CHECK(in_front_arc(p.t, p.s, p.french[0], p.british[0]));
  CHECK_FALSE(in_front_arc(p.t, p.s, p.french[0], p.british[1]));  // behind the front line
  // The right ray runs from (40.2, 24) north east. A column whose left front corner stands on it is partly in the arc.
  p.s.piece(p.british[1]) = Piece{.x = 51600, .y = 10000, .heading = kSouth, .files = 4};
  CHECK(in_front_arc(p.t, p.s, p.french[0], p.british[1]));
  p.s.piece(p.british[1]) = Piece{.x = 60000, .y = 14000, .heading = kSouth, .files = 4};
  CHECK_FALSE(in_front_arc(p.t, p.s, p.french[0], p.british[1]));
}

TEST_CASE("1.1.2 units are in contact when their bases touch, corners included") {
  Position p = position({.french = {{36000, 24000, kNorth}, {10000, 40000, kNorth}},
                         .british = {{36000, 10000, kSouth}, {60000, 10000, kSouth}}});
  CHECK_FALSE(in_contact_with_enemy(p.t, p.s, p.french[0]));
  p.s.piece(p.british[0]).x = 36000 + 8400;  // front corners meet: 40.2 against 40.2
  p.s.piece(p.british[0]).y = 24000;
  CHECK(in_contact_with_enemy(p.t, p.s, p.french[0]));
  p.s.piece(p.british[0]).x += 11;  // more than the tolerance of 0.01"
  CHECK_FALSE(in_contact_with_enemy(p.t, p.s, p.french[0]));
}

TEST_CASE("1.2.1 more than six figures stand in at least two ranks") {
  CHECK(is_array(6, 6));
  CHECK_FALSE(is_array(7, 7));
  CHECK(is_array(7, 4));
  CHECK_FALSE(is_array(24, 0));
  CHECK_FALSE(is_array(24, 25));
}

TEST_CASE("1.2.2 at most three files and more ranks than files are a march column") {
  CHECK(formation_of(24, 2) == Formation::MarchColumn);
  CHECK(formation_of(24, 3) == Formation::MarchColumn);
  CHECK(formation_of(9, 3) == Formation::AttackColumn);  // three ranks are not more than three files
  CHECK(formation_of(24, 4) == Formation::AttackColumn);
}

TEST_CASE("1.2.2 one or two ranks are a line, three or more an attack column") {
  CHECK(formation_of(24, 12) == Formation::Line);
  CHECK(formation_of(18, 9) == Formation::Line);
  CHECK(formation_of(24, 8) == Formation::AttackColumn);
  CHECK(formation_of(6, 6) == Formation::Line);
}

TEST_CASE("1.2.2 the usual files give the formation they are meant for") {
  for (const int figures : {24, 30, 36, 48})
    for (const Formation f : {Formation::Line, Formation::AttackColumn, Formation::MarchColumn})
      CHECK(formation_of(figures, usual_files(figures, f)) == f);
}

TEST_CASE("1.3 a leader cannot be a target") {
  const Position p = in_fire_phase({.french = {{36000, 24000, kNorth}, {10000, 40000, kNorth}},
                                    .british = {{36000, 14000, kSouth}, {60000, 10000, kSouth}}});
  CHECK(rule_of(check_target(p.t, p.s, p.british_leader)) == "vf 1.3");
}

TEST_CASE("1.3 leaders take no objective") {
  Position p = position({.french = {{20000, 40000, kNorth}, {10000, 40000, kNorth}},
                         .british = {{36000, 10000, kSouth}, {60000, 10000, kSouth}},
                         .objectives = Json::array({Json{{"name", "here"}, {"x", 30000}, {"y", 24000}}}),
                         .french_leader = {30000, 24000}});
  CHECK(figures_near(p.t, p.s, 0, kFrench) == 0);
}

}  // namespace valor::vf::test
