// The odds shown are those that all dice together give, with every special rule that rolls again or halves.
#include "rules/vf/odds.h"

#include <map>

#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

constexpr std::uint64_t kAll = 13060694016;  // 6^13

// What every sequence of dice makes of an action: losses of a unit (3 stands for more), and how often it routs.
struct Counted {
  std::map<int, std::uint64_t> losses;
  std::uint64_t routs = 0;
};
Counted enumerated(const Position& p, const Action& action, UnitId target) {
  Counted out;
  EnumeratingDice dice;
  do {
    dice.rewind();
    State s = p.s;
    std::vector<Event> events;
    Sink<Event> sink(events);
    REQUIRE_FALSE(apply(p.t, s, kFrenchSeat, action, dice, sink));
    int lost = 0;
    for (const Event& e : events) {
      if (const auto* hit = std::get_if<LossesSuffered>(&e); hit && hit->unit == target)
        lost += hit->markers + hit->tests;
      if (const auto* routed = std::get_if<UnitRouted>(&e); routed && routed->unit == target)
        out.routs += kAll / dice.weight();
    }
    out.losses[std::min(3, lost)] += kAll / dice.weight();
  } while (dice.next());
  return out;
}
void check_shot(const Position& p, const Shoot& shot) {
  const Json shown = odds(p.t, known(p.t, p.s, kFrenchSeat), shot);
  const Counted counted = enumerated(p, shot, shot.target);
  for (std::size_t n = 0; n < shown["outcomes"].size(); ++n) {
    const Fraction expected =
        Fraction::of(counted.losses.count(static_cast<int>(n)) ? counted.losses.at(static_cast<int>(n)) : 0, kAll);
    CHECK(shown["outcomes"][n]["n"] == expected.numerator);
    CHECK(shown["outcomes"][n]["d"] == expected.denominator);
  }
  CHECK(shown.contains("follow_up") == (counted.routs > 0));
  if (counted.routs == 0) return;
  const Fraction rout = Fraction::of(counted.routs, kAll);
  CHECK(shown["follow_up"][0]["outcomes"][1]["n"] == rout.numerator);
  CHECK(shown["follow_up"][0]["outcomes"][1]["d"] == rout.denominator);
}
}  // namespace

TEST_CASE("Battery the odds count the natural 1s that are rolled again") {
  Table t = facing();
  t.french[0] = gun(36000, 32000, kNorth);
  Position p = in_fire_phase(t);
  p.losses(p.british[0], 3);
  check_shot(p, {p.french[0], p.british[0], kNoSupport});
}

TEST_CASE("Concentrated Fire the odds count the one die that is rolled again") {
  Position p = in_fire_phase(facing());
  p.t.pieces[at(index(p.french[0]))].profile.rules |= kConcentratedFire;
  check_shot(p, {p.french[0], p.british[0], kNoSupport});
}

TEST_CASE("Open Order the odds halve what is scored") {
  Table t = facing();
  t.british[0] = {36000, 20000, kSouth, "open_order", 24, "light-infantry"};
  Position p = in_fire_phase(t);
  p.losses(p.british[0], 3);
  check_shot(p, {p.french[0], p.british[0], kNoSupport});
}

TEST_CASE("F.J.confederate a stone wall takes no valour test, and none is shown") {
  Position p = in_fire_phase(facing());
  p.losses(p.british[0], 4);
  const Shoot shot{p.french[0], p.british[0], kNoSupport};
  CHECK(odds(p.t, known(p.t, p.s, kFrenchSeat), shot).contains("follow_up"));
  p.s.piece(p.british[0]).flags |= kStoneWall;
  CHECK_FALSE(odds(p.t, known(p.t, p.s, kFrenchSeat), shot).contains("follow_up"));
}

TEST_CASE("7.2.3 the odds of a fight say who wins, and whose a tie is") {
  // Two lines front to front: 5 dice each that hit on 3 or more, natural 1s once again: 7 of 9.
  Table t = facing();
  t.british[0].y = 29995;
  const Position p = in_melee_phase(t);
  const Json shown = odds(p.t, known(p.t, p.s, kFrenchSeat), StartFight{p.french[0], p.british[0], kNoUnit});
  REQUIRE(shown["follow_up"].size() == 2);
  const Json& who = shown["follow_up"][1];
  CHECK(who["title"]["key"] == "vf.odds.tie_active");
  constexpr std::uint64_t kRolls = 3486784401;  // 9^10
  std::uint64_t ties = 0;
  for (const std::uint64_t ways : {32, 560, 3920, 13720, 24010, 16807}) ties += ways * ways;
  const Fraction won = Fraction::of((kRolls + ties) / 2, kRolls);
  CHECK(who["outcomes"][0]["n"] == won.numerator);
  CHECK(who["outcomes"][0]["d"] == won.denominator);
  const Fraction lost = Fraction::of((kRolls - ties) / 2, kRolls);
  CHECK(who["outcomes"][1]["n"] == lost.numerator);
  CHECK(who["outcomes"][1]["d"] == lost.denominator);
}

TEST_CASE("7.2.3 the chances of a fight with many dice add up as well") {
  Table t = facing();
  t.british[0].y = 29995;
  Position p = in_melee_phase(t);
  p.t.pieces[at(index(p.french[0]))].profile.melee = 14;  // with the line's bonus 15 dice, each rolled twice at most
  const Json shown = odds(p.t, known(p.t, p.s, kFrenchSeat), StartFight{p.french[0], p.british[0], kNoUnit});
  CHECK(shown["dice"]["count"] == 15);
  const auto sum = [](const Json& outcomes) {
    double all = 0;
    for (const Json& one : outcomes) all += one["n"].get<double>() / one["d"].get<double>();
    return all;
  };
  CHECK(sum(shown["outcomes"]) == doctest::Approx(1.0));
  CHECK(sum(shown["follow_up"][1]["outcomes"]) == doctest::Approx(1.0));
  const Json& wins = shown["follow_up"][1]["outcomes"][0];
  CHECK(wins["n"].get<double>() / wins["d"].get<double>() > 0.99);
}

TEST_CASE("6.7 the odds of a rally are those of its dice, after the messenger where one is needed") {
  Table t = facing(20000);
  t.french_leader = {4000, 44000};
  Position p = in_brigade(t);
  p.losses(p.french[0], 2);
  const Json shown = odds(p.t, known(p.t, p.s, kFrenchSeat), Rally{p.french[0]});
  CHECK(shown["need"] == 5);  // no enemy within 12"
  REQUIRE(shown["outcomes"].size() == 3);
  CHECK(shown["outcomes"][0]["n"] == 4);
  CHECK(shown["outcomes"][0]["d"] == 9);
  CHECK(shown["outcomes"][2]["n"] == 1);
  CHECK(shown["follow_up"][0]["need"] == 4);
  p.s.piece(p.french[0]).flags |= kReached;
  CHECK_FALSE(odds(p.t, known(p.t, p.s, kFrenchSeat), Rally{p.french[0]}).contains("follow_up"));
}

TEST_CASE("6.1 the odds of an activation say what a rout before has cost") {
  Table t = facing(20000);
  t.french_general = {70000, 46000};
  Position p = in_action_phase(t);
  const auto shown = [&] { return odds(p.t, known(p.t, p.s, kFrenchSeat), Activate{0}); };
  CHECK(shown()["need"] == 2);
  CHECK_FALSE(shown().contains("modifiers"));
  p.s.brigades[0].flags |= kRoutedOnce;
  CHECK(shown()["need"] == 3);
  CHECK(shown()["modifiers"][0]["label"]["key"] == "vf.modifier.brigade_routed");
  p.s.piece(p.french_general).x = p.s.piece(p.french_leader).x + 4000;
  p.s.piece(p.french_general).y = p.s.piece(p.french_leader).y;
  CHECK(shown()["rule"] == "vf 6.1.1");
}

TEST_CASE("6.3 a move that is refused still says what it would cost; of others nothing is said") {
  Table t = facing(20000);
  t.terrain = Json::array({wood({{10000, 20000}, {16000, 20000}, {16000, 26000}, {10000, 26000}})});
  Position p = in_brigade(t);
  const auto cost = [&](UnitId unit, int x, int y, MoveKind kind = MoveKind::Move) {
    return odds(p.t, known(p.t, p.s, kFrenchSeat), Move{kind, unit, x, y, kNorth});
  };
  CHECK(cost(p.french[0], 36000, 15000)["refusal"]["rule"] == "vf 6.3.1");
  CHECK(cost(p.french[0], 36000, 15000)["cost"] == 15000);
  CHECK(cost(p.french[0], 36000, 15000)["left"] == 0);
  CHECK(cost(p.french[0], 36000, 25000)["left"] == 3000);
  CHECK_FALSE(cost(p.british[0], 36000, 15000).contains("cost"));
  CHECK_FALSE(cost(p.french_leader, 36000, 15000).contains("cost"));
  CHECK_FALSE(cost(p.french[0], 36000, 25000, MoveKind::None).contains("cost"));
  CHECK_FALSE(cost(p.french[0], 2000000000, 25000).contains("cost"));
  p.s.piece(p.french[1]).inside = 0;
  CHECK_FALSE(cost(p.french[1], 36000, 25000).contains("cost"));
  // Without an enemy there is none that is nearest.
  CHECK(cost(p.french[0], 36000, 25000).contains("facts"));
  for (const UnitId id : p.british) p.s.piece(id) = Piece{.flags = kGone};
  CHECK_FALSE(cost(p.french[0], 36000, 25000).contains("facts"));
}

TEST_CASE("T.1.3 a tie is shown as the defender's where he stands higher") {
  Table t = facing();
  t.british[0].y = 29995;
  t.terrain = Json::array(
      {hill({{28000, 24000}, {44000, 24000}, {44000, 34000}, {28000, 34000}}, {{30000, 27000}, {42000, 27000}})});
  const Position p = in_melee_phase(t);
  const Json shown = odds(p.t, known(p.t, p.s, kFrenchSeat), StartFight{p.french[0], p.british[0], kNoUnit});
  CHECK(shown["follow_up"][1]["title"]["key"] == "vf.odds.tie_other");
}

}  // namespace valor::vf::test
