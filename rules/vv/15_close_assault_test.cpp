// Chapter 15: close assault.
#include "rules/vv/15_close_assault.h"

#include "rules/vv/fixture_test.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

CloseAssault assault_from(const Position& p, const char* from, const char* target) {
  return {units_at(p, from), at(p, target)};
}
Assault described(const Position& p, const char* from, const char* target) {
  return describe(p.t, p.s, assault_from(p, from, target));
}

// Three squads of side 0 in A1 against two squads in the woods of A2, at 2-1, in the Advance and Assault Phase.
Position three_against_two(const std::string& options = "{}") {
  Position p = position({.map = {".", "w", ".", "."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_ranger A1"},
                         .ge = {"ge_rifle A2", "ge_rifle A2", "ge_rifle A4"},
                         .options = options});
  p.s.phase = Phase::Advance;
  return p;
}

}  // namespace

TEST_CASE("15.6 odds are rounded in the defender's favour and end at 4-1 and 1-4") {
  const std::vector<std::array<int, 3>> wanted{{14, 6, 4}, {6, 14, 2}, {13, 11, 3}, {11, 13, 3}, {12, 6, 4}, {41, 9, 6},
                                               {1, 9, 0},  {3, 9, 1},  {18, 6, 5},  {90, 1, 6},  {4, 9, 2},  {9, 9, 3}};
  for (const auto& [attack, defence, column] : wanted) CHECK(odds_column(attack, defence) == column);
}

TEST_CASE("15.6 the kill numbers of the table") {
  const Position p = three_against_two();
  CHECK(p.t.kill_numbers == std::array<std::uint8_t, kOddsColumns>{3, 4, 5, 6, 8, 9, 10});
}

TEST_CASE("15.7 an assault succeeds on the kill number or less, and the cover does not help") {
  const Position p = three_against_two();
  const Assault a = described(p, "A1", "A2");
  CHECK(a.attack == 16);
  CHECK(a.defence == 8);
  CHECK(a.kill_number == 8);
  CHECK(resolve(a, 8).success);
  CHECK_FALSE(resolve(a, 9).success);
}

TEST_CASE("15.8 three squads against two in woods: four points when it succeeds, six and three on a 10") {
  const Position p = three_against_two();
  const Assault a = described(p, "A1", "A2");
  CHECK(resolve(a, 5).attacker_points == 4);
  CHECK(resolve(a, 5).defender_points == 0);
  CHECK(resolve(a, 10).attacker_points == 6);
  CHECK(resolve(a, 10).defender_points == 3);
}

TEST_CASE("15.8 the attackers enter the hex and take their losses there") {
  Position p = three_against_two();
  does(p, 0, assault_from(p, "A1", "A2"), {3, 4});
  REQUIRE(told<GroundTaken>(p));
  CHECK(told<CloseAssaulted>(p)->success);
  CHECK(p.s.standing[1] == 1);
  CHECK(units_at(p, "A1").empty());
  int points = 0;
  for (const Event& e : p.events)
    if (const auto* loss = std::get_if<LossTaken>(&e)) points += loss->cost;
  CHECK(points == 4);
}

TEST_CASE("15.8 the losses of a success are chosen by their owner in the hex they took") {
  Position p = three_against_two(R"({"losses":"defender"})");
  does(p, 0, assault_from(p, "A1", "A2"), {3, 4});
  CHECK(p.s.stack.top().kind == FrameKind::Losses);
  CHECK(p.s.stack.top().points == 4);
  CHECK(p.s.stack.top().at == at(p, "A2"));
  CHECK(units_at(p, "A2").size() == 3);
}

TEST_CASE("15.8 a failed assault costs both sides, the attackers first, and they stay") {
  Position p = three_against_two(R"({"losses":"defender"})");
  does(p, 0, assault_from(p, "A1", "A2"), {4, 6});
  CHECK(p.s.stack.top().seat == seat_of(0));
  CHECK(p.s.stack.top().points == 6);
  does(p, 0, TakeLossesAutomatically{});
  CHECK(p.s.stack.top().seat == seat_of(1));
  CHECK(p.s.stack.top().points == 3);
  does(p, 1, TakeLossesAutomatically{});
  CHECK(told<AssaultEnded>(p));
  CHECK_FALSE(told<GroundTaken>(p));
  CHECK_FALSE(units_at(p, "A2").empty());
}

TEST_CASE("15.8 hedges and walls on the hexside cost the attackers") {
  const Position p =
      position({.map = {".", "s"}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2"}, .more_map = R"({"walls":["A2:0"]})"});
  CHECK(described(p, "A1", "A2").cover == 4);
}

TEST_CASE("15.8 uphill every level costs the attackers a point") {
  const Position p =
      position({.map = {".", "."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2"}, .more_map = R"({"level":["0","2"]})"});
  const Assault a = described(p, "A1", "A2");
  CHECK(a.climb == 2);
  CHECK(resolve(a, 2).attacker_points == 3);
  Position back =
      position({.map = {".", "."}, .us = {"us_rifle A2"}, .ge = {"ge_rifle A1"}, .more_map = R"({"level":["0","2"]})"});
  CHECK(described(back, "A2", "A1").climb == 0);
}

TEST_CASE("15.8 if a failed assault leaves no defender, the attackers who are not pinned go in") {
  Position p = position({.map = {".", ".", ".", "."},
                         .us = {"us_rifle A1", "us_rifle A1", "half us_rifle A1"},
                         .ge = {"half ge_rifle A2", "ge_rifle A4"}});
  p.s.phase = Phase::Advance;
  does(p, 0, assault_from(p, "A1", "A2"), {5, 6});  // 4-1: 10 or less
  CHECK_FALSE(told<CloseAssaulted>(p)->success);
  REQUIRE(told<GroundTaken>(p));
  CHECK(units_at(p, "A2").size() == 2);  // two points: the half squad is lost
}

TEST_CASE("15.8 whoever takes the ground takes the objective in it") {
  Position p = position({.map = {".", ".", ".", "."},
                         .us = {"us_rifle A1", "us_rifle A1"},
                         .ge = {"half ge_rifle A2", "ge_rifle A4"},
                         .more_scenario = R"({"victory":{"kind":"objectives","objectives":["A2","A4"]}})"});
  p.s.phase = Phase::Advance;
  does(p, 0, assault_from(p, "A1", "A2"), {1, 2});
  CHECK(told<ObjectiveTaken>(p));
}

TEST_CASE("15.3 each side uses its best leader: the attacker on the roll, the defender on the kill number") {
  const Position p = position({.map = {".", "."},
                               .us = {"us_rifle A1", "us_leader_1 A1", "us_leader_2 A1"},
                               .ge = {"ge_rifle A2", "ge_leader_1 A2"}});
  const Assault a = described(p, "A1", "A2");
  CHECK(a.modifier == -2);
  CHECK(a.kill_number == 6 - 1);
}

TEST_CASE("15.2 attackers use light machine guns only, defenders every weapon") {
  const Position p = position({.map = {".", "."},
                               .us = {"us_rifle+us_m1919a6 A1", "us_rifle+us_m1919a4 A1"},
                               .ge = {"ge_rifle+ge_mg42_tripod A2", "half ge_rifle+ge_mg34_tripod A2"}});
  const Assault a = described(p, "A1", "A2");
  CHECK(a.attack == 5 + 3 + 5);
  CHECK(a.defence == 4 + 6 + 5);
}

TEST_CASE("15.9 pinned defenders die first, do not count and cost nothing") {
  Position p = position(
      {.map = {".", "w", ".", "."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2", "ge_rifle A2", "ge_rifle A4"}});
  p.s.phase = Phase::Advance;
  p.s.unit(1).marks |= kPinned;
  const Assault a = described(p, "A1", "A2");
  CHECK(a.defence == 4);
  CHECK(resolve(a, 2).attacker_points == 3);
  does(p, 0, assault_from(p, "A1", "A2"), {6, 6});
  CHECK(p.s.unit(1).is(kGone));
  CHECK(p.s.unit(2).on_map());
}

TEST_CASE("15.9 against pinned units alone no dice are rolled and nobody is hurt") {
  Position p = position({.map = {".", "w", ".", "."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2", "ge_rifle A4"}});
  p.s.phase = Phase::Advance;
  p.s.unit(1).marks |= kPinned;
  does(p, 0, assault_from(p, "A1", "A2"));
  CHECK(p.s.unit(1).is(kGone));
  CHECK(p.s.unit(0).at == at(p, "A2"));
  CHECK_FALSE(told<LossTaken>(p));
}

TEST_CASE("15.1 an assault is made on a neighbouring hex with enemies, by units that have not advanced") {
  Position p =
      position({.map = {"..", "..", ".."}, .us = {"us_rifle A1", "us_rifle A1"}, .ge = {"ge_rifle A2", "ge_rifle A3"}});
  CHECK(refused_by(p, 0, assault_from(p, "A1", "A2")) == "core:wrong-kind");
  p.s.phase = Phase::Advance;
  CHECK(refused_by(p, 0, assault_from(p, "A1", "A3")) == "vv 15.1");
  CHECK(refused_by(p, 0, assault_from(p, "A1", "B1")) == "vv 15.1");
  CHECK(refused_by(p, 0, assault_from(p, "A1", "A2")).empty());
  p.s.unit(0).marks |= kAdvanced;
  CHECK(refused_by(p, 0, assault_from(p, "A1", "A2")) == "vv 15.1");
  p.s.unit(0).marks = kPinned;
  CHECK(refused_by(p, 0, assault_from(p, "A1", "A2")) == "vv 14.7");
}

TEST_CASE("15.1 fire and movement do not keep a unit from assaulting, and whoever assaulted does not advance") {
  Position p = position({.map = {"..", "..", ".."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A2", "ge_rifle A3"}});
  p.s.phase = Phase::Advance;
  p.s.unit(0).marks |= kFired | kMoved;
  does(p, 0, assault_from(p, "A1", "A2"), {6, 1});
  CHECK(p.s.unit(0).at == at(p, "A1"));
  if (p.s.phase == Phase::Advance && !p.s.unit(0).is(kPinned))
    CHECK(refused_by(p, 0, Advance{0, at(p, "B1")}) == "vv 5.3.5");
}

TEST_CASE("15.1 by the board rules one assault is made out of a hex in a segment, by the PC game's as many as units") {
  for (const bool board : {false, true}) {
    Position p = position({.map = {"...", "...", "..."},
                           .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1"},
                           .ge = {"ge_rifle A2", "ge_rifle A2", "ge_rifle C3"},
                           .options = board ? R"({"variant":"board","losses":"automatic"})" : "{}"});
    p.s.phase = Phase::Advance;
    does(p, 0, CloseAssault{only(0), at(p, "A2")}, {6, 6});
    CHECK(refused_by(p, 0, CloseAssault{only(1), at(p, "A2")}) == (board ? "vv 15.1" : ""));
  }
}

TEST_CASE("15.7 the odds shown are those of all 36 rolls") {
  const Position p = three_against_two();
  const CloseAssault action = assault_from(p, "A1", "A2");
  const Json shown = odds(p.t, known(p.t, p.s, seat_of(0)), action);
  int won = 0;
  EnumeratingDice dice;
  do {
    dice.rewind();
    State s = p.s;
    std::vector<Event> events;
    Sink<Event> sink(events);
    REQUIRE_FALSE(apply(p.t, s, seat_of(0), action, dice, sink));
    for (const Event& e : events)
      if (const auto* assault = std::get_if<CloseAssaulted>(&e)) won += assault->success ? 1 : 0;
  } while (dice.next());
  CHECK(shown["n"].get<int>() * 36 == won * shown["d"].get<int>());
}

TEST_CASE("15.1 choices offer a close assault with its odds") {
  const Position p = three_against_two();
  const Json offered = choices(p.t, known(p.t, p.s, seat_of(0)), Json{{"units", {0, 1, 2}}});
  REQUIRE(offered["targets"].size() == 1);
  CHECK(offered["targets"][0]["action"]["type"] == "close_assault");
  CHECK(offered["targets"][0]["odds"]["need"] == 8);
}

TEST_CASE("15.3 the odds say whom a leader helps: both have the same sign") {
  Position p = position({.map = {".", "w", "."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_leader_1 A1"},
                         .ge = {"ge_rifle A2", "ge_leader_1 A2"}});
  p.s.phase = Phase::Advance;
  const Json offered = choices(p.t, known(p.t, p.s, seat_of(0)), Json{{"units", {0, 1, 2}}});
  const Json modifiers = offered["targets"][0]["odds"]["modifiers"];
  REQUIRE(modifiers.size() == 2);
  CHECK(modifiers[0]["helps"] == true);
  CHECK(modifiers[1]["helps"] == false);
}

TEST_CASE("15.4 vehicles defend with their machine guns alone; passengers add theirs") {
  Position p = position({.map = {".", ".", ".", "."},
                         .us = {"us_rifle A1", "us_rifle A1"},
                         .ge = {"ge_pzkpfw_iv_h A2 0", "ge_sdkfz_251_1 A2 0", "ge_rifle+ge_mg34 A3", "ge_rifle A4"}});
  p.s.put(4, at(p, "A2"), 3);
  p.s.phase = Phase::Advance;
  const Assault a = described(p, "A1", "A2");
  CHECK(a.defence == (3 + 3) + 3 + 4 + 3);
  CHECK(a.defenders.size() == 2);  // C54: a loaded transport is one unit
}

TEST_CASE("15.5 guns and unarmed vehicles defend with 2, a towed gun not at all") {
  Position p = position({.map = {".", ".", ".", "."},
                         .us = {"us_rifle A1"},
                         .ge = {"ge_pak_40_75mm A2 0", "ge_3_ton_truck A2 0", "ge_pak_38_50mm A3 0", "ge_rifle A4"}});
  p.s.put(3, at(p, "A2"), 2);
  p.s.phase = Phase::Advance;
  CHECK(described(p, "A1", "A2").defence == 4);
}

TEST_CASE("15.10 a failed assault lays points on armour: a die no higher immobilises, three do without") {
  for (const int squads : {1, 2, 3}) {
    std::vector<std::string> us(static_cast<std::size_t>(squads), "us_rifle A1");
    us.emplace_back("us_rifle A4");
    Position p = position({.map = {"..", "..", "..", ".."}, .us = us, .ge = {"ge_pzkpfw_iv_h A2 0", "ge_rifle B4"}});
    p.s.phase = Phase::Advance;
    Group group;
    for (int id = 0; id < squads; ++id) group.add(id);
    // 12 fails; the die of one or two points; a crew that stays
    std::vector<int> dice{6, 6};
    if (squads < 3) dice.push_back(squads);
    dice.push_back(6);
    does(p, 0, CloseAssault{group, at(p, "A2")}, dice);
    REQUIRE(told<RiskRolled>(p));
    CHECK(told<RiskRolled>(p)->points == squads);
    CHECK(told<RiskRolled>(p)->die == (squads < 3 ? squads : 0));
    CHECK(p.s.unit(squads + 1).is(kImmobile));
    CHECK(told<CrewTested>(p));
  }
}

TEST_CASE("15.10 passengers may be reduced or eliminated in place of the vehicle, never pinned") {
  Position p = position({.map = {".", ".", ".", "."},
                         .us = {"us_rifle A1", "us_rifle A1"},
                         .ge = {"ge_sdkfz_251_1 A2 0", "ge_rifle A2", "ge_rifle A4"},
                         .options = R"({"losses":"defender"})"});
  p.s.put(3, at(p, "A2"), 2);
  p.s.phase = Phase::Advance;
  does(p, 0, CloseAssault{Group::of(0, 1), at(p, "A2")}, {6, 6});
  while (p.s.stack.top().seat != seat_of(1)) does(p, 0, TakeLossesAutomatically{});
  CHECK(p.s.stack.top().points == 2);
  CHECK(refused_by(p, 1, TakeLoss{3, Harm::Pinned}) == "vv 14.6.1");
  CHECK(refused_by(p, 1, TakeLoss{3, Harm::Reduced}).empty());
  CHECK(refused_by(p, 1, TakeLoss{2, Harm::Risk2}).empty());
  CHECK(refused_by(p, 1, TakeLoss{2, Harm::Eliminated}) == "vv 14.6.1");
}

TEST_CASE("15.7 a successful assault eliminates armour and those aboard") {
  Position p = position({.map = {".", ".", ".", "."},
                         .us = {"us_rifle A1", "us_rifle A1", "us_ranger A1"},
                         .ge = {"ge_sdkfz_251_1 A2 0", "half ge_rifle A2", "ge_rifle A4"}});
  p.s.put(4, at(p, "A2"), 3);
  p.s.phase = Phase::Advance;
  does(p, 0, assault_from(p, "A1", "A2"), {1, 1});
  CHECK(p.s.unit(3).is(kGone));
  CHECK(p.s.unit(4).is(kGone));
  CHECK(units_at(p, "A2").size() == 3);
}

}  // namespace valor::vv
