#include "rules/vf/11_reinforcements.h"

#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

// The French brigade waits at the middle of the southern edge and comes in the second turn.
Position waiting(std::vector<Stand> french = {{20000, 30000, kNorth, "march_column"},
                                              {50000, 30000, kNorth, "march_column"}}) {
  Position p = in_action_phase({.french = std::move(french),
                                .british = {{36000, 8000, kSouth}, {60000, 4000, kSouth}},
                                .french_leader = {4000, 40000}});
  std::vector<UnitId> all = p.french;
  all.push_back(p.french_leader);
  for (const UnitId id : all) {
    p.t.pieces[at(index(id))].arrives = 2;
    p.s.piece(id).flags |= kWaiting;
    p.s.piece(id).x = 36000;
    p.s.piece(id).y = 48000;
    p.s.piece(id).heading = kNorth;
  }
  p.s.turn = 2;
  return p;
}

}  // namespace

TEST_CASE("11.0 reinforcements come on in their turn without a test, by two moves or one move and a reform") {
  Position p = waiting();
  CHECK(rule_of(p.refusal(kFrenchSeat, Activate{0})) == "vf 11.0");  // nobody is there yet
  CHECK(nearest_enemy(p.t, p.s, p.british[0]) == std::nullopt);
  REQUIRE_FALSE(p.act(kFrenchSeat, Arrive{0}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Reform{p.french[0], 12, kNorth, 0, 0})) == "vf 11.0");  // first a move
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 30000, kNorth}));
  CHECK(p.s.has(p.french[0]));
  CHECK(rule_of(p.refusal(kFrenchSeat, Reform{p.french[0], 12, kNorth, 0, 0})) == "vf 11.0");  // 18": two moves
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 24100, kNorth}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[1], 30000, 38500, kNorth}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 24000, kNorth})) == "vf 11.0");
  REQUIRE_FALSE(p.act(kFrenchSeat, Reform{p.french[1], 12, kNorth, 0, 0}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  REQUIRE(p.ask() == Ask::BrigadeLeader);  // he rides on behind them
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));
  CHECK(p.s.has(p.french_leader));
  CHECK(p.ask() == Ask::ArmyLeader);
}

TEST_CASE("11.0 a column must come wholly onto the table, and not farther than two moves") {
  Position p = waiting();
  REQUIRE_FALSE(p.act(kFrenchSeat, Arrive{0}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 44000, kNorth})) == "vf 6.3");
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 23000, kNorth})) == "vf 6.3.1");
}

TEST_CASE("11.0 reinforcements do not assault or double, but detachments do what they like") {
  Position p = waiting();
  REQUIRE_FALSE(p.act(kFrenchSeat, Arrive{0}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Double, p.french[0], 36000, 30000, kNorth})) == "vf 11.0");
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Assault, p.french[0], 36000, 30000, kNorth})) == "vf 11.0");
  Position loose =
      waiting({{20000, 30000, kNorth, "open_order", 8, "infantry-det"}, {50000, 30000, kNorth, "march_column"}});
  REQUIRE_FALSE(loose.act(kFrenchSeat, Arrive{0}));
  CHECK_FALSE(loose.refusal(kFrenchSeat, Move{MoveKind::Double, loose.french[0], 36000, 32000, kNorth}));
}

TEST_CASE("11.0 nobody comes before his turn; who does not come on tries again a turn later") {
  Position p = waiting();
  p.s.turn = 1;
  CHECK(rule_of(p.refusal(kFrenchSeat, Arrive{0})) == "vf 11.0");
  p.s.turn = 2;
  REQUIRE_FALSE(p.act(kFrenchSeat, Arrive{0}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}));  // nobody could, or wanted to
  CHECK(p.s.waits(p.french[0]));
  CHECK(p.s.waits(p.french_leader));
  CHECK(p.ask() == Ask::ArmyLeader);
  evolve(p.t, p.s, TurnBegan{3, kFrench});
  evolve(p.t, p.s, PhaseBegan{Phase::Action, 3});
  CHECK_FALSE(p.refusal(kFrenchSeat, Arrive{0}));
}

TEST_CASE("F.3 Confusion keeps reinforcements away for a turn") {
  Position p = waiting();
  p.s.confused = 1;
  CHECK(rule_of(p.refusal(kFrenchSeat, Arrive{0})) == "vf 11.0");
}

TEST_CASE("11.0 a scenario names turn and point of arrival; the column stands at the edge") {
  Json header = la_haie();
  Json& brigade = header["scenario"]["sides"][0]["brigades"][0];
  brigade["arrives"] = Json{{"turn", 2}, {"x", 30000}, {"y", 48000}, {"heading", 0}};
  auto wrong = Vf::setup(header);
  REQUIRE_FALSE(wrong.has_value());
  CHECK(wrong.error().sentence().find("march column") != std::string::npos);
  for (Json& unit : brigade["units"]) unit["formation"] = "march_column";
  auto opening = Vf::setup(header);
  REQUIRE_MESSAGE(opening.has_value(), (opening ? std::string() : opening.error().sentence()));
  const UnitId first = opening->setting.brigades[0].units[0];
  CHECK(opening->state.waits(first));
  CHECK(opening->setting.piece(first).arrives == 2);
  CHECK(broken_invariant(opening->setting, opening->state) == nullptr);
  CHECK(view(opening->setting, known(opening->setting, opening->state, kFrenchSeat))["facts"][0]["value"] == 2);
  brigade["arrives"]["y"] = 40000;
  CHECK_FALSE(Vf::setup(header).has_value());
}

// --- 2.2, 2.3: who commands, and for how long ---

TEST_CASE("2.2 a game by the clock ends after equal turns once both sides say that the time is over") {
  Table t{.french = {{20000, 40000, kNorth}, {50000, 40000, kNorth}},
          .british = {{20000, 8000, kSouth}, {50000, 8000, kSouth}}};
  Position turns = position(t);
  CHECK(rule_of(turns.refusal(kFrenchSeat, CallTime{})) == "vf 2.2");
  t.options = Json{{"limit", "clock"}};
  t.turns = 1;
  Position p = position(t);
  p.s.active = kBritish;
  CHECK_FALSE(turn_limit_reached(p.t, p.s));       // no number of turns ends it
  REQUIRE_FALSE(p.act(kBritishSeat, CallTime{}));  // at any time
  CHECK_FALSE(turn_limit_reached(p.t, p.s));
  CHECK(rule_of(p.refusal(kBritishSeat, CallTime{})) == "vf 2.2");
  REQUIRE_FALSE(p.act(kFrenchSeat, CallTime{}));
  CHECK(turn_limit_reached(p.t, p.s));
  p.s.active = kFrench;
  CHECK_FALSE(turn_limit_reached(p.t, p.s));  // the British have their turn first
}

namespace {

constexpr Seat kNey{2};

// A second French brigade, which a second player commands if the option is on.
Json with_ney() {
  Json header = la_haie();
  Json& side = header["scenario"]["sides"][0];
  Json second = side["brigades"][0];
  second["name"] = "Bachelu";
  second["leader"]["name"] = "Bachelu";
  second["leader"]["x"] = 60000;
  for (std::size_t i = 0; i < 2; ++i) {
    second["units"][i]["name"] = "guest " + std::to_string(i);
    second["units"][i]["x"] = 56000 + static_cast<int>(i) * 9000;
  }
  side["brigades"].push_back(second);
  side["commanders"] = Json::array({Json{{"name", "Ney"}, {"brigades", {1}}}});
  return header;
}

}  // namespace

TEST_CASE("2.3 a brigade belongs to a player: he acts with it, the commander-in-chief calls it up") {
  Json header = with_ney();
  CHECK(seats(Vf::setup(header)->setting) == 2);  // without the option the commander-in-chief has them all
  header["options"]["commanders"] = true;
  auto opening = Vf::setup(header);
  REQUIRE_MESSAGE(opening.has_value(), (opening ? std::string() : opening.error().sentence()));
  const Setting& t = opening->setting;
  State s = opening->state;
  CHECK(seats(t) == 3);
  CHECK(side_of(t, kNey) == kFrench);
  CHECK(side_of(t, kNoSeat) == kNoSide);
  s.cards[0].hand = card_bit(kStubborn);
  CHECK(holds(known(t, s, kNey).state(), kFrench, kStubborn));  // players of a side look into one hand
  s.cards[0].hand = 0;
  evolve(t, s, PhaseBegan{Phase::Action});
  Sink<Event> none;
  ScriptedDice dice({6});
  CHECK(deciding(t, s) == kFrenchSeat);
  CHECK(rule_of(check(t, s, kNey, Activate{1})) == "core:not-your-decision");
  REQUIRE_FALSE(apply(t, s, kFrenchSeat, Activate{1}, dice, none));
  CHECK(deciding(t, s) == kNey);
  REQUIRE_FALSE(apply(t, s, kNey, Done{}, dice, none));
  CHECK(s.stack.top().ask == Ask::BrigadeLeader);
  CHECK(deciding(t, s) == kNey);
  header["scenario"]["sides"][0]["commanders"][0]["brigades"] = {1, 1};
  CHECK_FALSE(Vf::setup(header).has_value());
}

TEST_CASE("2.3 whose orders a unit takes is said to the player of his side who tries") {
  Json header = with_ney();
  header["options"]["commanders"] = true;
  const auto opening = Vf::setup(header);
  REQUIRE(opening.has_value());
  const Setting& t = opening->setting;
  State s = opening->state;
  evolve(t, s, PhaseBegan{Phase::Action});
  const UnitId own = t.brigades[0].units[0], guest = t.brigades[1].units[0];
  const auto why = [&](Seat seat, UnitId unit) {
    return choices(t, known(t, s, seat), Json{{"units", {index(unit)}}}).value("why_not", Json(""));
  };
  CHECK(why(kFrenchSeat, guest)["key"] == "vf.refuse.brigade_first");
  CHECK(why(kNey, guest)["key"] == "vf.refuse.another_decides");
  CHECK(why(kBritishSeat, t.brigades[2].units[0]) == "");  // he only looks at it
  CHECK(why(kBritishSeat, guest) == "");

  Sink<Event> none;
  ScriptedDice dice({6, 6});
  REQUIRE_FALSE(apply(t, s, kFrenchSeat, Activate{1}, dice, none));
  CHECK(why(kNey, guest) == "");
  CHECK(why(kNey, own)["rule"] == "vf 2.3");
  CHECK(why(kNey, own)["key"] == "vf.refuse.chief_commands");
  const Piece& p = s.piece(own);
  CHECK(rule_of(check(t, s, kNey, Move{MoveKind::Move, own, p.x, p.y - 1000, p.heading})) == "vf 2.3");
  REQUIRE_FALSE(apply(t, s, kNey, Done{}, dice, none));
  REQUIRE_FALSE(apply(t, s, kNey, Done{}, dice, none));
  REQUIRE_FALSE(apply(t, s, kFrenchSeat, Activate{0}, dice, none));
  CHECK(why(kFrenchSeat, guest)["key"] == "vf.refuse.other_commands");
  CHECK(why(kFrenchSeat, guest)["args"]["commander"] == "Ney");
}

}  // namespace valor::vf::test
