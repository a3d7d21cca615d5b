// Chapter 14, with 13.1 to 13.7.
#include "rules/vv/14_ap_combat.h"

#include <nlohmann/json.hpp>

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Attack attack_from(const Position& p, const char* from, const char* target) {
  Shot shot{.group = units_at(p, from), .from = at(p, from), .at = at(p, target)};
  shot.targets = targets_at(p.t, p.s, p.s.unit(shot.group.ids[0]).side, shot.at);
  return describe(p.t, p.s, shot);
}

// What becomes of the units in B1, the German stack, for so many points.
std::vector<Harm> harms(const std::vector<std::string>& units, int points, std::uint16_t marks_of_first = 0) {
  Position p = position({.map = {"......"}, .us = {"us_rifle A1"}, .ge = units});
  const Group group = units_at(p, "F1");
  p.s.unit(group.ids[0]).marks |= marks_of_first;
  const Allocation a = allocate(p.t, p.s, group, points);
  return {a.harms.begin(), a.harms.begin() + group.size()};
}

}  // namespace

TEST_CASE("14.5 firepower 12, dice 5, leader and building: two casualty points") {
  const Position p = position(
      {.map = {".", ".", "s"}, .us = {"ge_rifle A1", "ge_rifle+ge_mg34 A1", "ge_leader_1 A1"}, .ge = {"us_rifle A3"}});
  const Attack a = attack_from(p, "A1", "A3");
  CHECK(a.firepower == 12);
  CHECK(a.modifier == 2);
  CHECK(resolve(p.t, a, 5) == 2);
}

TEST_CASE("14.5 firepower 13, dice 4, leader and building: three casualty points") {
  const Position p = position({.map = {".", ".", "s"},
                               .us = {"ge_panzergrenadier A1", "ge_rifle+ge_mg34 A1", "ge_leader_1 A1"},
                               .ge = {"us_rifle A3"}});
  const Attack a = attack_from(p, "A1", "A3");
  CHECK(a.firepower == 13);
  CHECK(resolve(p.t, a, 4) == 3);
}

TEST_CASE("14.5 firepower 6, dice 8, leader and hedge: no effect") {
  const Position p = position({.map = {".", ".", "."},
                               .us = {"half us_rifle+us_m1919a6 A1", "us_leader_1 A1"},
                               .ge = {"ge_rifle A3"},
                               .more_map = R"({"hedges":["A3:0"]})"});
  const Attack a = attack_from(p, "A1", "A3");
  CHECK(a.firepower == 6);
  CHECK(a.modifier == 0);
  CHECK(resolve(p.t, a, 8) == 0);
}

TEST_CASE("14.5 firepower 14 against woods, dice 6: two casualty points") {
  const Position p = position(
      {.map = {".", "w"}, .us = {"us_rifle A1", "us_rifle+us_m1919a6 A1", "us_leader_1 A1"}, .ge = {"ge_rifle A2"}});
  const Attack a = attack_from(p, "A1", "A2");
  CHECK(a.firepower == 14);
  CHECK(resolve(p.t, a, 6) == 2);
}

TEST_CASE("14.5 every cell of the combat table, and rolls beyond its ends") {
  const Position p = position({.map = {"..."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle C1"}});
  for (int row = 0; row < kApRows; ++row)
    for (int roll = -2; roll <= 15; ++roll) {
      const int wanted = roll >= 12 ? 0 : std::max(0, 7 + row - std::max(2, roll));
      CHECK(ap_points(p.t, row, roll) == wanted);
    }
  for (const auto& [firepower, row] : std::vector<std::pair<int, int>>{
           {1, 0}, {4, 0}, {5, 1}, {10, 1}, {11, 2}, {18, 2}, {19, 3}, {28, 3}, {29, 4}, {40, 4}, {41, 5}, {90, 5}})
    CHECK(ap_row(p.t, firepower) == row);
}

TEST_CASE("14.6 an attack tells its dice, its modifiers and its casualty points") {
  Position p = position({.map = {".", "w"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2"}});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {1, 2});
  const auto attack = told<Attacked>(p);
  REQUIRE(attack);
  CHECK(attack->dice == std::array<std::uint8_t, 2>{1, 2});
  CHECK(attack->modifiers.sum() == 2);
  CHECK(attack->points == 3);
}

TEST_CASE("3.2 the dice of an attack are two, added up") {
  Position p = position({.map = {".", "."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2"}});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {6, 6});
  CHECK(told<Attacked>(p)->points == 0);
  CHECK_FALSE(told<LossTaken>(p));
}

TEST_CASE("13.1 a unit that has fired may not fire again in the segment") {
  Position p =
      position({.map = {"...", "..."}, .us = {"us_rifle A1", "us_rifle B2"}, .ge = {"ge_rifle C1", "ge_rifle C2"}});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "C1")}, {6, 6});
  CHECK(refused_by(p, 0, Fire{units_at(p, "A1"), at(p, "C2")}) == "vv 13.1");
  CHECK(refused_by(p, 0, Fire{units_at(p, "B2"), at(p, "C2")}).empty());
}

TEST_CASE("13.3 a target beyond the range of unit and weapon is refused") {
  const Position p = position({.map = {".", ".", ".", ".", ".", ".", ".", ".", "."},
                               .us = {"us_rifle A1", "us_rifle+us_m1919a4 A1"},
                               .ge = {"ge_rifle A8", "ge_second_line A9"}});
  const Group both = units_at(p, "A1");
  CHECK(refused_by(p, 0, Fire{both, at(p, "A8")}) == "vv 13.3");
  CHECK(refused_by(p, 0, Fire{only(both.ids[1]), at(p, "A9")}).empty());
}

TEST_CASE("13.4 the target's cover and every hindrance on the way add up") {
  const Position p = position({.map = {".", "o", "o", "s"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A4"}});
  const Attack a = attack_from(p, "A1", "A4");
  CHECK(a.modifier == 5);  // two orchards and a building
}

TEST_CASE("13.4 a firer in an orchard is not hindered by it") {
  const Position p = position({.map = {"o", ".", "."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A3"}});
  CHECK(attack_from(p, "A1", "A3").modifier == 0);
}

TEST_CASE("13.6 the best leader of the group directs, and only one of them") {
  const Position p =
      position({.map = {".", "."}, .us = {"us_rifle A1", "us_leader_1 A1", "us_leader_2 A1"}, .ge = {"ge_rifle A2"}});
  const Attack a = attack_from(p, "A1", "A2");
  CHECK(a.modifier == -2);
  CHECK(a.firepower == 7);
}

TEST_CASE("13.6 a leader lends his modifier once in a segment") {
  Position p = position({.map = {"....", "...."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_leader_1 A1"},
                         .ge = {"ge_rifle D1", "ge_rifle D2"}});
  const Group us = units_at(p, "A1");
  does(p, 0, Fire{Group::of(us.ids[0], us.ids[2]), at(p, "D1")}, {6, 6});
  CHECK(p.s.unit(us.ids[2]).is(kDirected));
  const Shot next{.group = only(us.ids[1]), .targets = units_at(p, "D2"), .from = at(p, "A1"), .at = at(p, "D2")};
  CHECK(describe(p.t, p.s, next).modifier == 0);
}

TEST_CASE("13.6 a leader out of his own range may direct; by the board rules he has then fired") {
  for (const bool board : {false, true}) {
    Position p = position({.map = {".", ".", ".", ".", ".", "."},
                           .us = {"us_rifle A1", "us_leader_1 A1"},
                           .ge = {"ge_rifle A6"},
                           .options = board ? R"({"variant":"board"})" : "{}"});
    const Group us = units_at(p, "A1");
    const Attack a = attack_from(p, "A1", "A6");
    CHECK(a.firepower == 5);
    CHECK(a.modifier == -1);
    does(p, 0, Fire{us, at(p, "A6")}, {6, 6});
    CHECK(p.s.unit(us.ids[0]).is(kFired));
    CHECK(p.s.unit(us.ids[1]).is(kFired) == board);
    CHECK(refused_by(p, 0, Fire{only(us.ids[1]), at(p, "A6")}) != "");
  }
}

TEST_CASE("13.7 units on the way neither block nor hinder") {
  const Position p = position({.map = {".", ".", "."}, .us = {"us_rifle A1", "us_rifle A2"}, .ge = {"ge_rifle A3"}});
  CHECK(attack_from(p, "A1", "A3").modifier == 0);
  CHECK(refused_by(p, 0, Fire{units_at(p, "A1"), at(p, "A3")}).empty());
}

TEST_CASE("14.1 there must be an enemy in the target hex") {
  const Position p = position({.map = {".", ".", "."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A3"}});
  CHECK(refused_by(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}) == "vv 14.1");
}

TEST_CASE("14.2 units of one hex attack the same target once in a segment, together") {
  Position p =
      position({.map = {".", ".", "."}, .us = {"us_rifle A1", "us_rifle A1", "us_rifle A2"}, .ge = {"ge_rifle A3"}});
  const Group us = units_at(p, "A1");
  does(p, 0, Fire{only(us.ids[0]), at(p, "A3")}, {6, 6});
  CHECK(refused_by(p, 0, Fire{only(us.ids[1]), at(p, "A3")}) == "vv 14.2");
  CHECK(refused_by(p, 0, Fire{units_at(p, "A2"), at(p, "A3")}).empty());
}

TEST_CASE("14.2 a fire group is of one hex") {
  const Position p = position({.map = {".", ".", "."}, .us = {"us_rifle A1", "us_rifle A2"}, .ge = {"ge_rifle A3"}});
  CHECK(refused_by(p, 0, Fire{Group::of(0, 1), at(p, "A3")}) == "vv 6.1");
}

TEST_CASE("14.6.1 what each harm costs") {
  Position p =
      position({.map = {"..."}, .us = {"br_rifle A1", "us_leader_0 A1", "half us_rifle A1"}, .ge = {"ge_rifle C1"}});
  const Unit squad = p.s.unit(0), leader = p.s.unit(1), half = p.s.unit(2);
  CHECK(harm_cost(p.t, squad, Harm::Pinned) == 1);
  CHECK(harm_cost(p.t, squad, Harm::Reduced) == 2);
  CHECK(harm_cost(p.t, squad, Harm::ReducedAndPinned) == 3);
  CHECK(harm_cost(p.t, squad, Harm::Eliminated) == 4);
  CHECK(harm_cost(p.t, leader, Harm::Reduced) == -1);
  CHECK(harm_cost(p.t, leader, Harm::Eliminated) == 1);
  CHECK(harm_cost(p.t, half, Harm::Reduced) == -1);
  CHECK(harm_cost(p.t, half, Harm::Eliminated) == 2);
}

TEST_CASE("P:applying-casualty-points two points reduce the cheaper squad") {
  CHECK(harms({"br_rifle F1", "br_paratrooper F1"}, 2) == std::vector{Harm::Reduced, Harm::Spared});
}
TEST_CASE("P:applying-casualty-points one point pins the cheaper squad") {
  CHECK(harms({"br_rifle F1", "br_paratrooper F1"}, 1) == std::vector{Harm::Pinned, Harm::Spared});
}
TEST_CASE("P:applying-casualty-points five points eliminate the cheaper and pin the other") {
  CHECK(harms({"br_rifle F1", "br_paratrooper F1"}, 5) == std::vector{Harm::Eliminated, Harm::Pinned});
}
TEST_CASE("P:applying-casualty-points three points reduce the squad rather than kill the leader") {
  CHECK(harms({"us_leader_0 F1", "us_paratrooper F1"}, 3) == std::vector{Harm::Spared, Harm::Reduced});
}
TEST_CASE("P:applying-casualty-points a carried weapon makes its carrier more valuable") {
  CHECK(harms({"ge_rifle+ge_mg42 F1", "ge_rifle F1"}, 1) == std::vector{Harm::Spared, Harm::Pinned});
}
TEST_CASE("P:applying-casualty-points more points than the hex can pay eliminate all") {
  CHECK(harms({"br_rifle F1", "us_leader_1 F1"}, 9) == std::vector{Harm::Eliminated, Harm::Eliminated});
}

TEST_CASE("14.6.2 a pinned unit pays only what the others cannot, and is eliminated") {
  CHECK(harms({"br_rifle F1", "br_paratrooper F1"}, 3, kPinned) == std::vector{Harm::Spared, Harm::Reduced});
  CHECK(harms({"br_rifle F1", "br_paratrooper F1"}, 7, kPinned) == std::vector{Harm::Eliminated, Harm::Eliminated});
  CHECK(harms({"br_rifle F1"}, 1, kPinned) == std::vector{Harm::Eliminated});
}

TEST_CASE("14.6.1 the defender is asked, one casualty at a time, until the points are met") {
  Position p = position({.map = {".", "."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1"},
                         .ge = {"ge_rifle A2", "ge_second_line A2"},
                         .options = R"({"losses":"defender"})"});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {3, 3});  // 15 firepower at 6: three points
  const Group ge = units_at(p, "A2");
  CHECK(deciding(p.t, p.s) == Seat{1});
  CHECK(std::string(decision(p.t, p.s).kind) == "losses");
  CHECK(refused_by(p, 0, EndPhase{}) == "core:not-your-decision");
  does(p, 1, TakeLoss{ge.ids[0], Harm::Pinned});
  CHECK(p.s.stack.top().points == 2);
  CHECK(refused_by(p, 1, TakeLoss{ge.ids[0], Harm::Eliminated}) == "vv 14.6.1");
  CHECK(refused_by(p, 1, TakeLoss{ge.ids[1], Harm::Pinned}) == "vv 14.6.1");  // nobody could pay the rest
  does(p, 1, TakeLoss{ge.ids[1], Harm::Reduced});
  CHECK(deciding(p.t, p.s) == Seat{0});
  CHECK(p.s.unit(ge.ids[1]).is(kHalf));
}

TEST_CASE("14.6.1 the defender may leave the rest to the computer") {
  Position p = position({.map = {".", "."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1"},
                         .ge = {"ge_rifle A2", "ge_second_line A2"},
                         .options = R"({"losses":"defender"})"});
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {3, 3});
  does(p, 1, TakeLossesAutomatically{});
  CHECK(deciding(p.t, p.s) == Seat{0});
  CHECK(how_often<LossTaken>(p) >= 1);
}

TEST_CASE("14.6.2 the defender may not choose a pinned unit while others can pay") {
  Position p = position({.map = {".", "."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_rifle A2", "ge_second_line A2"},
                         .options = R"({"losses":"defender"})"});
  const Group ge = units_at(p, "A2");
  p.s.unit(ge.ids[0]).marks |= kPinned;
  does(p, 0, Fire{units_at(p, "A1"), at(p, "A2")}, {2, 4});
  CHECK(refused_by(p, 1, TakeLoss{ge.ids[0], Harm::Eliminated}) == "vv 14.6.2");
  CHECK(refused_by(p, 1, TakeLoss{ge.ids[1], Harm::Reduced}).empty());
}

TEST_CASE("14.7 a pinned unit neither fires, moves nor advances") {
  Position p = position({.map = {"..", ".."}, .us = {"us_rifle A1", "us_rifle B1"}, .ge = {"ge_rifle B2"}});
  p.s.unit(0).marks |= kPinned;
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "B2")}) == "vv 14.7");
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, StartMove{only(0), false}) == "vv 14.7");
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, Advance{0, at(p, "A2")}) == "vv 14.7");
}

TEST_CASE("P:odds the odds of an attack are those that enumeration through apply finds") {
  const Position p = position({.map = {".", "o", "w"},
                               .us = {"us_rifle A1", "us_leader_1 A1"},
                               .ge = {"ge_rifle A3", "half ge_second_line A3"}});
  const Fire fire{units_at(p, "A1"), at(p, "A3")};
  constexpr std::uint64_t kAll = 36 * 36 * 36;
  std::array<int, 12> counted{};
  EnumeratingDice dice;
  do {
    dice.rewind();
    State s = p.s;
    std::vector<Event> events;
    Sink<Event> sink(events);
    REQUIRE_FALSE(apply(p.t, s, Seat{0}, fire, dice, sink));
    // A natural 2 rolls for valour, too (22.2): such a sequence is one of more.
    counted[std::get<Attacked>(events[0]).points] += static_cast<int>(kAll / dice.weight());
  } while (dice.next());
  for (int& ways : counted) ways /= 36 * 36;
  const Attack attack = attack_from(p, "A1", "A3");
  std::array<int, 12> described{};
  for (int roll = 2; roll <= 12; ++roll)
    described[static_cast<std::size_t>(resolve(p.t, attack, roll))] += ways_to_roll(roll);
  CHECK(counted == described);
  CHECK(harmful_rolls(p.t, attack) == 36 - counted[0]);
}

TEST_CASE("14.6.3 a shield takes the first point of fire through the gun's arc, not from behind and not on the move") {
  Position p = position({.map = {".", ".", ".", ".", "."},
                         .us = {"us_rifle A1", "us_rifle A5"},
                         .ge = {"ge_pak_38_50mm A3 0", "ge_rifle A4"}});
  CHECK(harm_cost(p.t, p.s.unit(2), Harm::Pinned, at(p, "A1")) == 2);
  CHECK(harm_cost(p.t, p.s.unit(2), Harm::Unhurt, at(p, "A1")) == 1);
  CHECK(harm_cost(p.t, p.s.unit(2), Harm::Eliminated, at(p, "A1")) == 4);
  CHECK(harm_cost(p.t, p.s.unit(2), Harm::Pinned, at(p, "A5")) == 1);
  CHECK(harm_cost(p.t, p.s.unit(2), Harm::Pinned) == 1);
  does(p, 0, Fire{only(0), at(p, "A3")}, {3, 4});  // one point in row 5–10
  CHECK(told<LossTaken>(p)->harm == Harm::Unhurt);
}

TEST_CASE("13.5 a shield does not help without its arc, nor guns that have none") {
  const Position p = position(
      {.map = {".", ".", ".", ".", "."}, .us = {"us_rifle A1"}, .ge = {"ge_flak_36_37_88mm A3 0", "ge_rifle A5"}});
  CHECK(harm_cost(p.t, p.s.unit(1), Harm::Pinned, at(p, "A1")) == 1);
}

TEST_CASE("14.6.4 in the PC game a gun is pinned or destroyed; by the board rules a die decides up to its rating") {
  const auto gun = [](const char* survival) {
    return position({.map = {".", ".", "."},
                     .us = {"us_rifle A1", "us_rifle A1"},
                     .ge = {"ge_pak_38_50mm A3 3", "ge_rifle A2"},
                     .options = std::string(R"({"survival":")") + survival + R"("})"});
  };
  const Position none = gun("none"), standard = gun("standard"), classic = gun("classic");
  CHECK(harm_cost(none.t, none.s.unit(2), Harm::Risk2) == -1);
  CHECK(harm_cost(none.t, none.s.unit(2), Harm::Eliminated) == 3);
  CHECK(harm_cost(standard.t, standard.s.unit(2), Harm::Risk2) == 2);
  CHECK(harm_cost(standard.t, standard.s.unit(2), Harm::Risk3) == 3);
  CHECK(harm_cost(standard.t, standard.s.unit(2), Harm::Risk4) == -1);
  CHECK(harm_cost(standard.t, standard.s.unit(2), Harm::Eliminated) == 4);
  CHECK(harm_cost(classic.t, classic.s.unit(2), Harm::Risk4) == 4);
  CHECK(harm_cost(classic.t, classic.s.unit(2), Harm::Eliminated) == 5);
  for (int die = 1; die <= 6; ++die) {
    CHECK(risk_result(standard.t, standard.s.unit(2), 2, die) ==
          (die <= 3 ? RiskResult::Pinned : RiskResult::Eliminated));
    CHECK(risk_result(classic.t, classic.s.unit(2), 2, die) == (die > 2 ? RiskResult::Pinned : RiskResult::Eliminated));
  }
}

TEST_CASE("14.6.4 a pinned gun has no survival roll") {
  Position p = position({.map = {".", "."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_pak_38_50mm A2 3", "ge_rifle A2"},
                         .options = R"({"survival":"standard"})"});
  p.s.unit(1).marks |= kPinned;
  CHECK(harm_cost(p.t, p.s.unit(1), Harm::Risk2) == -1);
  CHECK(harm_cost(p.t, p.s.unit(1), Harm::Eliminated) == 3);
}

TEST_CASE("13.4 through two orchards into a building: +5, the example of the sight diagram") {
  const Position p = position({.map = {".", "o", "o", "s"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A4"}});
  CHECK(attack_from(p, "A1", "A4").modifier == 5);
}

TEST_CASE("14.6.1 a British 4-6-4 becomes a 2-6-2 for two points") {
  const Position p = position({.map = {"..."}, .us = {"us_rifle A1"}, .ge = {"br_rifle C1"}});
  CHECK(harm_cost(p.t, p.s.unit(1), Harm::Reduced) == 2);
}

TEST_CASE("14.4 the tank of the example: 12 anywhere, 16 within eight hexes, 19 ahead") {
  std::vector<std::string> map(12, ".");
  const Position p =
      position({.map = map, .us = {"us_m4a3e8 A2 3"}, .ge = {"ge_rifle A1", "ge_rifle A10", "ge_rifle A12"}});
  CHECK(attack_from(p, "A2", "A1").firepower == 16);
  CHECK(attack_from(p, "A2", "A10").firepower == 19);
  CHECK(attack_from(p, "A2", "A12").firepower == 12);
}

namespace {

// A1 with a leader, A2 and B1 beside it; the enemy in A4.
Position in_three_hexes(const std::string& leader, const std::string& options = R"({"multi_hex_groups":true})") {
  return position({.map = {"...", "...", "...", "...", "..."},
                   .us = {"us_rifle B2", leader + " B2", "us_rifle A2", "us_rifle+us_m1919a6 B1", "us_rifle C5"},
                   .ge = {"ge_rifle B5", "ge_rifle A5"},
                   .options = options});
}
Fire together(const Position& p, std::vector<const char*> hexes, const char* target = "B5") {
  Fire a{Group::of(0, 1), at(p, target)};
  for (std::size_t i = 0; i < hexes.size(); ++i) a.joined[i] = at(p, hexes[i]);
  std::sort(a.joined.begin(), a.joined.end());
  return a;
}

}  // namespace

TEST_CASE("14.2 a leader brings one neighbouring hex into the attack, or two, if the option says so") {
  const Position one = in_three_hexes("us_leader_1"), two = in_three_hexes("us_leader_2"),
                 none = in_three_hexes("us_leader_0"), off = in_three_hexes("us_leader_2", "{}");
  CHECK(refused_by(one, 0, together(one, {"A2"})).empty());
  CHECK(refused_by(one, 0, together(one, {"A2", "B1"})) == "vv 14.2");
  CHECK(refused_by(two, 0, together(two, {"A2", "B1"})).empty());
  CHECK(refused_by(none, 0, together(none, {"A2"})) != "");
  CHECK(refused_by(off, 0, together(off, {"A2"})) == "vv 14.2");
  CHECK(refused_by(one, 0, together(one, {"C5"})) == "vv 14.2");  // not next to them
  CHECK(refused_by(one, 0, together(one, {"A1"})) == "vv 14.2");  // nobody there
  Fire twice = together(two, {"A2"});
  twice.joined[1] = twice.joined[0];
  CHECK(refused_by(two, 0, twice) == "vv 14.2");
}

TEST_CASE("14.2 who joins fires at half, rounded up; the leader who brings them together does not modify") {
  Position p = in_three_hexes("us_leader_2");
  // 5 and the leader's 1, (5 + 1) / 2 and (8 + 1) / 2
  does(p, 0, together(p, {"A2", "B1"}), {4, 4});
  const auto attack = told<Attacked>(p);
  REQUIRE(attack);
  CHECK(attack->firepower == 6 + 3 + 4);
  CHECK(attack->modifiers.sum() == 0);
  CHECK(attack->points == 1);  // row 11–18, 8
  for (const int id : {0, 2, 3}) CHECK(p.s.unit(id).is(kFired));
  CHECK(p.s.unit(1).is(kDirected));
  CHECK_FALSE(p.s.unit(4).is(kFired));
}

TEST_CASE("14.2 all who fire together need a line of sight, and what hinders one hinders all") {
  const Position p = position({.map = {"...", "...", "...", "...", "..."},
                               .us = {"us_rifle B2", "us_leader_1 B2", "us_rifle A2", "us_rifle C2"},
                               .ge = {"ge_rifle B5"},
                               .options = R"({"multi_hex_groups":true})",
                               .more_map = R"({"terrain":["...","...",".o.",".o.","..."]})"});
  const Json clear = odds(p.t, known(p.t, p.s, Seat{0}), Fire{only(2), at(p, "B5")});
  const Json joined = odds(p.t, known(p.t, p.s, Seat{0}), together(p, {"A2"}));
  const Json alone = odds(p.t, known(p.t, p.s, Seat{0}), Fire{only(0), at(p, "B5")});
  CHECK(joined["modifier"] == std::max(clear["modifier"].get<int>(), alone["modifier"].get<int>()));
  const Position q = position({.map = {"...", "...", "w..", "w..", "..."},
                               .us = {"us_rifle B2", "us_leader_1 B2", "us_rifle A2"},
                               .ge = {"ge_rifle B5"},
                               .options = R"({"multi_hex_groups":true})"});
  REQUIRE(q.t.los.at(at(q, "A2"), at(q, "B5")) == hex::LosTable::kBlocked);
  REQUIRE(refused_by(q, 0, Fire{only(0), at(q, "B5")}).empty());
  CHECK(refused_by(q, 0, together(q, {"A2"})) == "vv 14.2");
}

TEST_CASE("14.2 hexes that joined do not fire at the same target again, and there is no such opportunity fire") {
  Position p = in_three_hexes("us_leader_1");
  does(p, 0, together(p, {"A2"}), {6, 5});
  CHECK(refused_by(p, 0, Fire{only(2), at(p, "B5")}) == "vv 13.1");
  CHECK(refused_by(p, 0, Fire{only(3), at(p, "B5")}).empty());
}

TEST_CASE("14.2 every attack of several hexes is listed, and choices offer them") {
  const Position p = in_three_hexes("us_leader_2");
  std::vector<Action> list;
  actions(p.t, known(p.t, p.s, Seat{0}), list);
  CHECK(std::is_sorted(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(list.size() - 1)));
  int several = 0;
  for (const Action& a : list) {
    const auto* fire = std::get_if<Fire>(&a);
    several += fire && fire->joined[0] != kNoHex ? 1 : 0;
    if (fire) CHECK(refused_by(p, 0, a).empty());
  }
  CHECK(several > 3);
  const Json c = choices(p.t, known(p.t, p.s, Seat{0}), Json{{"units", {0, 1}}, {"mode", "join"}});
  CHECK(c["mode"] == "join");
  bool offered = false;
  for (const Json& target : c["targets"])
    offered = offered || (target["action"].value("joined", Json::array()).size() == 2 && target.contains("odds"));
  CHECK(offered);
}

}  // namespace valor::vv
