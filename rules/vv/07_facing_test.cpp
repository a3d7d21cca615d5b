// Chapter 7 with 6.3.2 and 6.5: facing, arcs, turning and driving; 1.1.5 to 1.1.7 and the ratings of 1.2.
#include "rules/vv/07_facing.h"

#include "rules/vv/06_movement.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

const std::vector<std::string> kField(9, ".........");

Position field(const std::vector<std::string>& us, const std::vector<std::string>& ge = {"ge_rifle I9"},
               const std::string& options = "{}") {
  return position({.map = kField, .us = us, .ge = ge, .options = options});
}

int spent(const Position& p) { return p.s.stack.top().spent; }

}  // namespace

TEST_CASE("1.1.5 a gun has the figures of its counter") {
  const Position p = field({"br_6_pdr_mk_iv E5"});
  const Profile& gun = profile(p.t, p.s.unit(0));
  CHECK(gun.kind == Kind::Gun);
  CHECK(gun.anti_tank == 3);
  CHECK(gun.firepower == 5);
  CHECK(gun.casualty == 3);
  CHECK(gun.shield);
  CHECK(gun.movement == 1);
}
TEST_CASE("1.1.6 an AFV has the figures of its counter") {
  const Position p = field({"us_m4a3e8 E5 2"});
  const Profile& tank = profile(p.t, p.s.unit(0));
  CHECK(tank.armoured());
  CHECK(tank.anti_tank == 4);
  CHECK(tank.turret);
  CHECK(tank.front == 5);
  CHECK(tank.rear == 3);
  CHECK(p.s.unit(0).facing == 2);
}
TEST_CASE("1.1.7 an unarmoured vehicle has a casualty rating and a transport class") {
  const Position p = field({"us_gmc_2_5_ton E5"});
  const Profile& truck = profile(p.t, p.s.unit(0));
  CHECK(truck.kind == Kind::Vehicle);
  CHECK(truck.casualty == 4);
  CHECK(truck.carries == 4);
  CHECK(truck.tows);
}

TEST_CASE("7.1 infantry has no facing") {
  CHECK(load_failure({.map = {"..."}, .us = {"us_rifle A1 3"}, .ge = {"ge_rifle C1"}}).place ==
        "/scenario/sides/0/units/0/facing");
}

TEST_CASE("7.4 the forward firing arc is sixty degrees to either side, its edges included") {
  const Position p = field({"us_rifle A1"});
  const HexIndex here = at(p, "E5");
  for (const char* in : {"E4", "D4", "F4", "C4", "G4", "E1", "A3", "I3"})
    CHECK_MESSAGE(in_arc(p.t, here, 0, at(p, in)), in);
  for (const char* out : {"E6", "D5", "F5", "C5", "G5", "E9"})
    CHECK_FALSE_MESSAGE(in_arc(p.t, here, 0, at(p, out)), out);
  CHECK(in_arc(p.t, here, 3, at(p, "E9")));
  CHECK(in_arc(p.t, here, 3, at(p, "D5")));
}

TEST_CASE("7.4 a gun may not fire out of its arc") {
  const Position p = field({"us_57mm_m1 E5 0"}, {"ge_rifle E7", "ge_rifle E3"});
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "E7")}) == "vv 7.4");
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "E3")}).empty());
}

TEST_CASE("7.2 a vehicle enters only the hex that it faces, or backs out") {
  Position p = field({"us_m4a3e8 E5 0"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  CHECK(refused_by(p, 0, EnterHex{at(p, "F4")}) == "vv 7.2");
  does(p, 0, EnterHex{at(p, "E4")});
  CHECK(spent(p) == 1);
}

TEST_CASE("7.2 driving backwards costs three times as much, by the board rules twice") {
  for (const bool board : {false, true}) {
    Position p = field({"us_m4a3e8 E5 0"}, {"ge_rifle I9"}, board ? R"({"reverse_cost":"double"})" : "{}");
    go_to(p, Phase::Move);
    does(p, 0, StartMove{only(0), false});
    does(p, 0, EnterHex{at(p, "E6")});
    CHECK(spent(p) == (board ? 2 : 3));
    CHECK(p.s.unit(0).facing == 0);
  }
}

TEST_CASE("6.5 the first hexside of a turn is free, each further one costs a point, once in each hex") {
  Position p = field({"us_m4a3e8 E5 0"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, Turn{0, 1});
  CHECK(spent(p) == 0);
  CHECK(refused_by(p, 0, Turn{0, 2}) == "vv 6.5");
  does(p, 0, EnterHex{at(p, "F4")});
  does(p, 0, Turn{0, 4});
  CHECK(spent(p) == 1 + 2);
  CHECK(p.s.unit(0).facing == 4);
}

TEST_CASE("6.5 a turn that costs more than is left is refused") {
  Position p = field({"us_m4a3e2_jumbo E9 0"});  // 8 points
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  for (const char* to : {"E8", "E7", "E6", "E5", "E4", "E3", "E2"}) does(p, 0, EnterHex{at(p, to)});
  CHECK(refused_by(p, 0, Turn{0, 3}) == "vv 6.5");
  CHECK(refused_by(p, 0, Turn{0, 2}).empty());
}

TEST_CASE("7.3 turning in place is a move by itself") {
  Position p = field({"us_m4a3e8 E5 0"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  CHECK(refused_by(p, 0, StopMove{}) == "vv 6.1");
  does(p, 0, Turn{0, 3});
  does(p, 0, StopMove{});
  CHECK(p.s.unit(0).is(kMoved));
  CHECK(p.s.unit(0).facing == 3);
}

TEST_CASE("7.3 by the board rules a vehicle may turn one hexside in the Advance Phase") {
  Position p = field({"us_m4a3e8 E5 0"}, {"ge_rifle I9"}, R"({"advance_turns":true})");
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, Turn{0, 2}) == "vv 7.3");
  does(p, 0, Turn{0, 1});
  CHECK(p.s.unit(0).is(kAdvanced));
}

TEST_CASE("7.2 vehicles move alone and make no assault moves") {
  Position p = field({"us_m4a3e8 E5 0", "us_rifle E5"});
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, StartMove{units_at(p, "E5"), false}) == "vv 7.2");
  CHECK(refused_by(p, 0, StartMove{only(0), true}) == "vv 6.4");
}

TEST_CASE("6.3.2 a gun with one point goes one hex and faces as its crew likes; with none it only turns") {
  Position p = field({"us_57mm_m1 E5 0", "us_3in_m5 C5 0"});
  p.s.unit(2).marks |= kPinned;  // nobody fires
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "F5")});
  does(p, 0, Turn{0, 3});
  CHECK(p.s.stack.depth() == 1);
  does(p, 0, StartMove{only(1), false});
  CHECK(refused_by(p, 0, EnterHex{at(p, "C4")}) == "vv 6.3");
  does(p, 0, Turn{1, 3});
  CHECK(p.s.unit(1).facing == 3);
}

TEST_CASE("6.9 a hex holds two infantry units and a vehicle, or two vehicles") {
  Position p = field({"us_m4a3e8 E5 0", "us_rifle E5", "us_rifle E5", "us_rifle D5", "us_m10 E6 0"});
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, Advance{3, at(p, "E5")}) == "vv 6.9");
  CHECK(refused_by(p, 0, Advance{4, at(p, "E5")}) == "vv 6.9");
  const LoadError no =
      load_failure({.map = {"..."}, .us = {"us_m10 A1", "us_m10 A1", "us_rifle A1"}, .ge = {"ge_rifle C1"}});
  CHECK(no.place == "/scenario/sides/0/units/2/at");
}

TEST_CASE("10.6 vehicles never enter buildings; woods and streams cost them more") {
  Position p = position({.map = {"..", "s.", "..", "w."}, .us = {"us_m10 A3 0"}, .ge = {"ge_rifle B1"}});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  CHECK(refused_by(p, 0, EnterHex{at(p, "A2")}) == "vv 6.2");
  CHECK(p.t.vehicle_leaving[static_cast<std::size_t>(at(p, "A3"))][3] == 2);
}

TEST_CASE("14.4 a tank fires its gun anywhere, its machine guns within eight hexes, the bow gun in the arc") {
  const Position p = field({"us_m4a3e8 E5 0"}, {"ge_rifle E1", "ge_rifle E9"});
  const Unit& tank = p.s.unit(0);
  CHECK(firepower_at(p.t, tank, at(p, "E1"), 4) == 19);
  CHECK(firepower_at(p.t, tank, at(p, "E9"), 4) == 16);
  CHECK(firepower_at(p.t, tank, at(p, "E9"), 9) == 12);
}

TEST_CASE("14.4 guns and vehicles form no fire groups") {
  const Position p = field({"us_m4a3e8 E5 0", "us_rifle E5"}, {"ge_rifle E4"});
  CHECK(refused_by(p, 0, Fire{units_at(p, "E5"), at(p, "E4")}) == "vv 14.4");
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "E4")}).empty());
}

}  // namespace valor::vv
