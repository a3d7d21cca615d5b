// Chapter 16 with 12.5.1 and P:target-selection.
#include "rules/vv/16_at_combat.h"

#include <nlohmann/json.hpp>

#include "core/dice.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

const std::vector<std::string> kLane(26, ".");

Position duel(const std::vector<std::string>& us, const std::vector<std::string>& ge,
              const std::string& options = "{}") {
  return position({.map = kLane, .us = us, .ge = ge, .options = options});
}

}  // namespace

TEST_CASE("16.4 every cell of the armour elimination table") {
  const std::array<std::array<int, 6>, 6> printed{{{7, 5, 3, 0, 0, 0},
                                                   {9, 7, 5, 3, 0, 0},
                                                   {11, 9, 7, 5, 3, 0},
                                                   {255, 11, 9, 7, 5, 3},
                                                   {255, 255, 11, 9, 7, 5},
                                                   {255, 255, 255, 11, 9, 7}}};
  for (int weapon = 1; weapon <= kLetters; ++weapon) {
    CHECK(elimination_number(static_cast<Letter>(weapon), 0) == kSurelyEliminated);
    for (int armour = 1; armour <= kLetters; ++armour)
      CHECK(elimination_number(static_cast<Letter>(weapon), static_cast<Letter>(armour)) ==
            printed[static_cast<std::size_t>(weapon - 1)][static_cast<std::size_t>(armour - 1)]);
  }
}

TEST_CASE("16.3 the number to hit falls with the distance; infantry weapons have one") {
  const Position p = duel({"us_m4a3e8 A1 3", "us_rifle+us_bazooka A1"}, {"ge_pzkpfw_vi_tiger_i A3 3"});
  const Profile &tank = profile(p.t, p.s.unit(0)), &squad = profile(p.t, p.s.unit(1));
  CHECK(to_hit(tank, 10) == 10);
  CHECK(to_hit(tank, 11) == 8);
  CHECK(to_hit(tank, 19) == 8);
  CHECK(to_hit(tank, 20) == 6);
  CHECK(to_hit(squad, 1) == 8);
}

TEST_CASE("16.4 a tank at a tank in woods: 7 and 2 hit on 10, D against rear D is 7, a 6 kills") {
  Position p = position({.map = {".", ".", ".", "w"}, .us = {"us_m4a3e8 A1 3"}, .ge = {"ge_pzkpfw_vi_tiger_i A4 3"}});
  does(p, 0, FireAt{0, kNobody, 1}, {3, 4, 2, 4});
  const auto shot = told<AtFired>(p);
  REQUIRE(shot);
  CHECK(shot->need == 10);
  CHECK(shot->modifiers.sum() == 2);
  CHECK(shot->hit);
  CHECK(told<ArmourTested>(p)->number == 7);
  CHECK(p.s.unit(1).is(kGone));
}

TEST_CASE("16.4 a hit destroys a gun or an unarmoured vehicle at once") {
  Position p = duel({"us_m4a3e8 A1 3"}, {"ge_3_ton_truck A5 0", "ge_rifle A6"});
  does(p, 0, FireAt{0, kNobody, 1}, {1, 1});
  CHECK(p.s.unit(1).is(kGone));
}

TEST_CASE("16.5 fire from ahead meets the front, from behind the rear, from exactly the side a die decides") {
  const Position p =
      position({.map = std::vector<std::string>(9, "........."), .us = {"us_rifle A1"}, .ge = {"ge_rifle I9"}});
  const HexIndex here = at(p, "E5");
  for (const char* front : {"E4", "D4", "F4", "E1", "B3"})
    CHECK(armour_side(p.t, here, 0, at(p, front)) == ArmourSide::Front);
  for (const char* rear : {"E6", "D5", "F5", "E9"}) CHECK(armour_side(p.t, here, 0, at(p, rear)) == ArmourSide::Rear);
  for (const char* line : {"C5", "G5", "A5", "I5"})
    CHECK(armour_side(p.t, here, 0, at(p, line)) == ArmourSide::OnTheLine);
}

TEST_CASE("16.5 on the line a 1 to 3 is the front, a 4 to 6 the rear") {
  for (const int die : {3, 4}) {
    Position p = position({.map = std::vector<std::string>(9, "........."),
                           .us = {"us_m4a3e8 C5 1"},
                           .ge = {"ge_pzkpfw_iv_h E5 0", "ge_rifle I9"}});
    does(p, 0, FireAt{0, kNobody, 1}, {3, 3, die, 6, 6});
    CHECK(told<ArmourTested>(p)->armour == (die == 3 ? 4 : 2));
    CHECK(told<ArmourTested>(p)->side_die == die);
  }
}

TEST_CASE("16.6 an immobile AFV neither moves nor turns, and its crew may abandon it") {
  Position p = duel({"us_m4a3e8 A1 3"}, {"ge_pzkpfw_iv_h A5 0", "ge_rifle A9"});
  does(p, 0, FireAt{0, kNobody, 1}, {3, 3, 3, 4, 5});  // D against D: 7; the die 5: they stay
  CHECK(p.s.unit(1).is(kImmobile));
  CHECK_FALSE(told<CrewTested>(p)->abandoned);
  while (p.s.active != 1 || p.s.phase != Phase::Move) does(p, index(deciding(p.t, p.s)), EndPhase{});
  CHECK(refused_by(p, 1, StartMove{only(1), false}) == "vv 16.6");
}

TEST_CASE("16.6 an immobile AFV that is fired at again and lives tests its crew again, hit or miss") {
  Position p = duel({"us_m4a3e8 A1 3"}, {"ge_pzkpfw_iv_h A5 0", "ge_rifle A9"});
  p.s.unit(1).marks |= kImmobile;
  does(p, 0, FireAt{0, kNobody, 1}, {6, 6, 2});
  CHECK(told<CrewTested>(p)->abandoned);
  CHECK(p.s.unit(1).is(kGone));
}

TEST_CASE("16.6 by the board rules those aboard stay where their transport is abandoned, as many as find room") {
  for (const bool stay : {true, false}) {
    Position p = duel({"us_m4a3e8 A1 3"}, {"ge_sdkfz_251_1 A5 0", "ge_rifle A5", "ge_leader_1 A5", "ge_rifle A9"},
                      stay ? R"({"passengers_stay":true})" : R"({"passengers_stay":false})");
    p.s.unit(1).marks |= kImmobile;
    p.s.put(2, at(p, "A5"), 1);
    p.s.put(3, at(p, "A5"), 1);
    does(p, 0, FireAt{0, kNobody, 1}, {6, 6, 2});
    REQUIRE(told<CrewTested>(p)->abandoned);
    CHECK(p.s.unit(1).is(kGone));
    CHECK(how_often<UnitUnloaded>(p) == (stay ? 2 : 0));
    CHECK(p.s.unit(2).on_map() == stay);
    CHECK(p.s.unit(3).on_map() == stay);
  }
}

TEST_CASE("13.8 anti-tank fire at one who moves is fire at him, and at nobody else") {
  Position p = duel({"us_m4a3e8 A1 3", "us_m4a3e8 A8 3"}, {"ge_pak_40_75mm A12 0", "ge_rifle A14"},
                    R"({"reaction_fire":"ask"})");
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  REQUIRE(p.s.stack.top().kind == FrameKind::Reaction);
  CHECK(refused_by(p, 1, FireAt{2, kNobody, 1}) == "vv 13.8");
  CHECK(refused_by(p, 1, FireAt{2, kNobody, 0}).empty());
}

TEST_CASE("19.5 anti-tank weapons, too, fire only into the field of fire of a bunker") {
  const Position p = position({.map = {".....", ".....", ".....", ".....", "....."},
                               .us = {"us_rifle+us_bazooka C3"},
                               .ge = {"ge_pzkpfw_iv_h C1 0", "ge_pzkpfw_iv_h C5 0"},
                               .more_scenario = R"({"fortifications":[{"kind":"bunker","at":"C3","facing":0}]})"});
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 1}).empty());
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 2}) == "vv 19.5");
}

TEST_CASE("16.1 anti-tank fire needs the weapon and a target that it can hurt") {
  const Position p = duel({"us_rifle A1", "us_rifle+us_bazooka A2"}, {"ge_rifle A3", "ge_pzkpfw_iv_h A4 0"});
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 3}) == "vv 16.1");
  CHECK(refused_by(p, 0, FireAt{1, kNobody, 2}) == "vv 16.1");
  CHECK(refused_by(p, 0, FireAt{1, kNobody, 3}).empty());
}

TEST_CASE("16.2 infantry weapons fire as far as printed, guns as far as they see") {
  const Position p = duel({"us_rifle+us_bazooka A1", "us_57mm_m1 A2 3"}, {"ge_pzkpfw_iv_h A24 0"});
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 2}) == "vv 16.2");
  CHECK(refused_by(p, 0, FireAt{1, kNobody, 2}).empty());
}

TEST_CASE("14.1 fire at persons does nothing to armour") {
  const Position p = duel({"us_rifle A1"}, {"ge_pzkpfw_iv_h A3 0", "ge_rifle A9"});
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "A3")}) == "vv 14.1");
}

TEST_CASE("12.5.1 a panzerfaust is used up by its shot") {
  Position p = duel({"ge_rifle+ge_panzerfaust A1", "ge_leader_1 A1"}, {"us_m4a3e8 A2 0", "us_rifle A9"});
  does(p, 0, FireAt{0, 1, 2}, {3, 4, 5, 6});  // 7 − 1 = 6 hits on 8; D against front E: 5
  CHECK(told<AtFired>(p)->modifiers.sum() == -1);
  CHECK(told<ArmourTested>(p)->number == 5);
  CHECK(p.s.unit(0).weapon == kNoWeapon);
  CHECK(p.s.unit(1).is(kDirected));
}

TEST_CASE("12.5.1 anti-tank grenades strike the rear armour in the PC game") {
  for (const bool digital : {true, false}) {
    Position p = duel({"us_rifle+at_grenades A1"}, {"ge_pzkpfw_iv_h A2 0", "ge_rifle A9"},
                      digital ? "{}" : R"({"at_grenades_rear":false})");
    does(p, 0, FireAt{0, kNobody, 1}, {1, 1, 6, 6});
    CHECK(told<ArmourTested>(p)->armour == (digital ? 2 : 4));
  }
}

TEST_CASE("14.6.3 a gun shield hinders anti-tank fire through the gun's own arc") {
  for (const int facing : {0, 3}) {
    const Position p = duel({"us_m4a3e8 A1 3"}, {"ge_pak_40_75mm A5 " + std::to_string(facing), "ge_rifle A9"});
    CHECK(describe(p.t, p.s, FireAt{0, kNobody, 1}).modifier == (facing == 0 ? 1 : 0));
  }
}

TEST_CASE("13.8 a tank on the move draws anti-tank fire by standing order, and none of rifles") {
  Position p = duel({"us_m4a3e8 A9 0"}, {"ge_pak_40_75mm A4 3", "ge_rifle A5"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A8")}, {6, 6});
  REQUIRE(told<AtFired>(p));
  CHECK(told<AtFired>(p)->opportunity);
  CHECK_FALSE(told<Attacked>(p));
}

TEST_CASE("P:odds the odds of an anti-tank shot are those that enumeration through apply finds") {
  const Position p = position({.map = std::vector<std::string>(9, "........."),
                               .us = {"us_m4a3e8 C5 1"},
                               .ge = {"ge_pzkpfw_iv_h E5 0", "ge_rifle I9"}});
  const FireAt fire{0, kNobody, 1};
  Fraction gone{0, 1};
  std::uint64_t numerator = 0;
  const std::uint64_t all = std::uint64_t{36} * 6 * 36 * 6;
  EnumeratingDice dice;
  do {
    dice.rewind();
    State s = p.s;
    std::vector<Event> events;
    Sink<Event> sink(events);
    REQUIRE_FALSE(apply(p.t, s, Seat{0}, fire, dice, sink));
    for (const Event& e : events)
      if (const auto* test = std::get_if<ArmourTested>(&e); test && test->result != AtResult::None)
        numerator += all / dice.weight();
  } while (dice.next());
  const AtChances c = chances(p.t, p.s, describe(p.t, p.s, fire));
  gone = Fraction::of(numerator, all);
  CHECK(gone ==
        Fraction::of(static_cast<std::uint64_t>(c.eliminated + c.immobilised), static_cast<std::uint64_t>(c.cases)));
}

TEST_CASE("P:target-selection a hex with a gun and infantry offers fire at persons and anti-tank fire") {
  const Position p = duel({"br_vc_firefly A1 3"}, {"ge_rifle A4", "ge_flak_36_37_88mm A4 0"});
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "A4")}).empty());
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 2}).empty());
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 1}) == "vv 16.1");
}

TEST_CASE("19.5 anti-tank fire cannot be aimed at a bunker") {
  const Position p = position({.map = {".", ".", "."},
                               .us = {"us_m4a3e8 A1 3"},
                               .ge = {"ge_pak_38_50mm A3 0", "ge_rifle A2"},
                               .more_scenario = R"({"fortifications":[{"kind":"bunker","at":"A3"}]})"});
  CHECK(refused_by(p, 0, FireAt{0, kNobody, 1}) == "vv 19.5");
}

TEST_CASE("22.3 a valorous unit has -1 with anti-tank weapons") {
  const Position p = duel({"valorous us_rifle+us_bazooka A1"}, {"ge_pzkpfw_iv_h A2 0"});
  CHECK(describe(p.t, p.s, FireAt{0, kNobody, 1}).modifier == -1);
}

TEST_CASE("22.2 a natural 2 of anti-tank fire tests valour and a 12 calls the sniper, by the board rules") {
  for (const bool board : {false, true}) {
    const std::string options = board ? R"({"at_fire_calls":true})" : R"({"at_fire_calls":false})";
    Position p = position({.map = {".w", "..", ".."},
                           .us = {"us_rifle+us_bazooka A1"},
                           .ge = {"ge_pzkpfw_iv_h A2 0", "ge_rifle B3"},
                           .options = options,
                           .snipers = {0, 1}});
    Position q = p;
    std::vector<int> dice{1, 1, 6, 6};
    if (board) dice.insert(dice.end(), {6, 6});
    does(p, 0, FireAt{0, kNobody, 1}, dice);
    CHECK(told<ValourTested>(p).has_value() == board);
    std::vector<int> twelve{6, 6};
    if (board) twelve.push_back(1);  // it pins them: nobody is left to look for it
    does(q, 0, FireAt{0, kNobody, 1}, twelve);
    CHECK(told<SniperCalled>(q).has_value() == board);
  }
}

TEST_CASE("P:dice-bias the odds of anti-tank fire are those of the side's dice") {
  const auto chance = [](const char* bias) {
    const Position p =
        duel({"us_m4a3e8 A1 3"}, {"ge_pzkpfw_iv_h A5 0"}, std::string(R"({"dice_bias":")") + bias + R"("})");
    const AtChances c = chances(p.t, p.s, describe(p.t, p.s, FireAt{0, kNobody, 1}));
    return static_cast<double>(c.eliminated) / c.cases;
  };
  CHECK(chance("first") > chance("none"));
  CHECK(chance("none") > chance("strong_second"));
}

TEST_CASE(
    "17.2 the Panzerfaust of the example: 7 with a leader is 6 and hits; D against front E is 5, an 11 does nothing") {
  Position p = duel({"ge_rifle+ge_panzerfaust A2", "ge_leader_1 A2"}, {"us_m4a3e8 A3 0"});
  does(p, 0, FireAt{0, 1, 2}, {3, 4, 5, 6});
  CHECK(told<AtFired>(p)->need == 8);
  CHECK(told<AtFired>(p)->modifiers.sum() == -1);
  CHECK(told<AtFired>(p)->hit);
  CHECK(told<ArmourTested>(p)->number == 5);
  CHECK(told<ArmourTested>(p)->result == AtResult::None);
  CHECK(p.s.unit(0).weapon == kNoWeapon);
}

TEST_CASE("16.4 by the older figures: D against rear C is 9, and an 8 kills") {
  CHECK(elimination_number(4, 3) == 9);
  CHECK(armour_result(9, 8) == AtResult::Eliminated);
  CHECK(elimination_number(4, 4) == 7);
  CHECK(armour_result(7, 8) == AtResult::None);
}

TEST_CASE("16.4 the odds of anti-tank fire show the table, with its row and column lit") {
  const Position p = duel({"us_m4a3e8 A1 3"}, {"ge_pzkpfw_vi_tiger_i A3 3", "ge_3_ton_truck A5 0"});
  const Json table = odds(p.t, known(p.t, p.s, Seat{0}), FireAt{0, kNobody, 1})["table"];
  CHECK(table["rows"] == Json({"A", "B", "C", "D", "E", "F"}));
  CHECK(table["columns"] == Json({"U", "A", "B", "C", "D", "E", "F"}));
  CHECK(table["row"] == 3);
  CHECK(table["column"] == 4);
  CHECK(table["cells"][3][4] == "7");  // D against the Tiger's rear
  CHECK(table["cells"][0] == Json({"E", "7", "5", "3", "–", "–", "–"}));
  CHECK_FALSE(table.contains("column_or"));
}

TEST_CASE("16.5 where a die decides between front and rear the table shows both") {
  const Position p = position({.map = std::vector<std::string>(9, "........."),
                               .us = {"us_m4a3e8 C5 1"},
                               .ge = {"ge_pzkpfw_iv_h E5 0", "ge_rifle I9"}});
  const Json table = odds(p.t, known(p.t, p.s, Seat{0}), FireAt{0, kNobody, 1})["table"];
  CHECK(table["column"] == 4);
  CHECK(table["column_or"] == 2);
}

}  // namespace valor::vv
