// What each question of the game offers to the one who is asked: buttons, targets, rings, places, and why not.
#include <fmt/format.h>

#include "rules/vf/test_armies.h"
#include "tests/suite/said.h"

namespace valor::vf::test {
namespace {

Json asked(const Position& p, Seat seat, const Json& selection = Json::object()) {
  const Json out = choices(p.t, known(p.t, p.s, seat), selection);
  check_all_said(out);
  return out;
}
Json selected(const Position& p, UnitId unit, const char* mode = "") {
  return asked(p, kFrenchSeat, Json{{"units", {index(unit)}}, {"mode", mode}});
}
// The button with this name, or null.
Json button(const Json& shown, const std::string& id) {
  for (const Json& one : shown["buttons"])
    if (one["id"] == id) return one;
  return nullptr;
}
bool has_mode(const Json& shown, const char* id) {
  return std::any_of(shown["modes"].begin(), shown["modes"].end(), [&](const Json& m) { return m["id"] == id; });
}
Json house() { return building({{33000, 22000}, {39000, 22000}, {39000, 26000}, {33000, 26000}}); }

}  // namespace

TEST_CASE("5.0 carbines and skirmishers have a mode of their own, others have not") {
  Table t = facing(10000);
  t.french[1] = horse(47000, 30000, kNorth, "hussars-chasseurs");
  const Position p = in_fire_phase(t);
  const Json whole = selected(p, p.french[0]);
  CHECK(has_mode(whole, "skirmish"));
  CHECK(whole["mode"] == "fire");
  const Json loose = selected(p, p.french[0], "skirmish");
  CHECK(loose["mode"] == "skirmish");
  CHECK(loose["targets"][0]["action"]["skirmish"] == 1);
  // The ring of skirmishers is six inches wider.
  CHECK(loose["region"]["arc"] != whole["region"]["arc"]);
  // Horsemen shoot with carbines only: no ring of a weapon that they do not have.
  const Json riders = selected(p, p.french[1]);
  CHECK(riders["region"]["rings"].empty());
  CHECK(std::find(riders["selectable"].begin(), riders["selectable"].end(), index(p.french[1])) !=
        riders["selectable"].end());
  // Of an enemy nothing is offered.
  CHECK_FALSE(selected(p, p.british[0]).contains("targets"));
  CHECK_FALSE(has_mode(selected(p, p.british[0], "skirmish"), "skirmish"));
}

TEST_CASE("who cannot be ordered now says why, in every phase") {
  Table t = facing(20000);
  const auto why = [](const Position& p, UnitId unit) {
    return selected(p, unit).value("why_not", Json::object()).value("key", "");
  };
  Position p = position(t);
  CHECK(why(p, p.french[0]) == "vf.refuse.card_first");
  p = in_fire_phase(t);
  CHECK(why(p, p.french[0]) == "vf.refuse.out_of_range");
  CHECK(why(p, p.french_leader) == "vf.refuse.leader_later");
  CHECK(why(p, p.british[0]).empty());
  p = position(t);
  evolve(p.t, p.s, PhaseBegan{Phase::Melee});
  CHECK(why(p, p.french[0]) == "vf.refuse.not_in_contact");
}

TEST_CASE("6.0 the main button calls up the first brigade that has not acted") {
  Json header = header_of(read_data("scenarios/moulin-le-roi.json"));
  const auto opening = Vf::setup(header);
  REQUIRE(opening.has_value());
  State s = opening->state;
  evolve(opening->setting, s, PhaseBegan{Phase::Action});
  const auto main = [&] {
    const Json shown = choices(opening->setting, known(opening->setting, s, kFrenchSeat), Json::object());
    std::string found;
    for (const Json& one : shown["buttons"])
      if (one.value("main", false)) found += one["id"].get<std::string>() + (one.contains("action") ? "" : "?");
    return found;
  };
  CHECK(main() == "activate_0");
  Sink<Event> none;
  ScriptedDice dice({6, 6});
  REQUIRE_FALSE(apply(opening->setting, s, kFrenchSeat, Activate{0}, dice, none));
  while (s.stack.top().ask != Ask::Activate) REQUIRE_FALSE(apply(opening->setting, s, kFrenchSeat, Done{}, dice, none));
  CHECK(main() == "activate_1");
}

TEST_CASE("6.5 an enemy beyond the reach of an assault is too far, not without a place to strike him") {
  const Position p = in_brigade(facing(26000));
  const Json targets = selected(p, p.french[0], "assault")["targets"];
  REQUIRE_FALSE(targets.empty());
  for (const Json& one : targets)
    if (one["units"][0] == index(p.british[0])) CHECK(one["why_not"]["key"] == "vf.refuse.too_far");
}

TEST_CASE("Canister has a ring of its own; a square looks all round; who is inside has no arc") {
  Table t = facing(10000);
  t.french = {gun(36000, 30000, kNorth), {60000, 40000, kNorth, "square"}};
  t.terrain = Json::array({house()});
  t.british[0].y = 10000;
  Position p = in_fire_phase(t);
  const Json rings = selected(p, p.french[0])["region"]["rings"];
  REQUIRE(rings.size() == 2);
  CHECK(rings[1]["label"]["key"] == "vf.table.canister");
  CHECK(selected(p, p.french[1])["region"]["arc"].size() == 48);
  p.s.piece(p.french[1]).inside = 0;
  const Json inside = selected(p, p.french[1]);
  CHECK_FALSE(inside.contains("region"));
  CHECK(inside["targets"].size() == 2);
}

TEST_CASE("5.1.3 a unit in the way is named, with the place where the line to the target ends") {
  Table t = facing(20000);
  t.french = {gun(36000, 30000, kNorth), {36000, 24000, kNorth}};
  const Position p = in_fire_phase(t);
  const Json shown = selected(p, p.french[0])["targets"][0];
  CHECK(shown["why_not"]["key"] == "vf.refuse.blocked_by_unit");
  // An inch before the rear rank of the friend: 24 and 1.4 and 1.
  CHECK(shown["blocked"]["y"] <= 26400);
  CHECK(shown["blocked"]["y"] > 26000);
}

TEST_CASE("5.1.3 a park wall ends the line, also that of a unit in a house") {
  Table t = facing(20000);
  t.french[0] = gun(36000, 32000, kNorth);
  t.terrain = Json::array({house(), line_of("high_wall", {{20000, 18000}, {52000, 18000}}, 400, "park wall")});
  Position p = in_fire_phase(t);
  p.s.piece(p.french[0]).inside = 0;
  const Json shown = selected(p, p.french[0])["targets"][0];
  CHECK(shown["why_not"]["args"]["feature"] == "park wall");
  CHECK(shown["blocked"]["y"] >= 18000);
  CHECK(shown["blocked"]["y"] <= 19000);
}

TEST_CASE("6.0 each brigade of the active side has a button with its odds, a shattered one has none") {
  const auto opening = Vf::setup(header_of(read_data("scenarios/kreuzweg.json")));
  REQUIRE(opening);
  Position p{opening->setting, opening->state, {}, {}, {}, {}, {}, {}, {}};
  evolve(p.t, p.s, PhaseBegan{Phase::Action});
  const Seat seat = deciding(p.t, p.s);
  std::vector<std::string> ids;
  const Json shown = asked(p, seat);
  for (const Json& one : shown["buttons"]) ids.push_back(one["id"]);
  const int first = index(p.s.active) * 2;  // two brigades each
  CHECK(ids == std::vector<std::string>{fmt::format("activate_{}", first), fmt::format("activate_{}", first + 1)});
  CHECK(button(shown, ids[0]).contains("odds"));
  CHECK(button(shown, ids[0])["hotkey"] == "Enter");
  CHECK_FALSE(button(shown, ids[1]).contains("hotkey"));
  for (const UnitId id : p.t.brigades[at(first)].units) p.s.piece(id) = Piece{.flags = kGone};
  evolve(p.t, p.s, BrigadeShattered{static_cast<std::uint8_t>(first)});
  CHECK(button(asked(p, seat), ids[0]).is_null());
}

TEST_CASE("11.0 reinforcements that are due have a button, and their column is selected and moved") {
  const auto opening = Vf::setup(header_of_armies(8, 0));
  REQUIRE(opening);
  Position p{opening->setting, opening->state, {}, {}, {}, {}, {}, {}, {}};
  no_cards(p);
  evolve(p.t, p.s, TurnBegan{2, kFrench});
  evolve(p.t, p.s, PhaseBegan{Phase::Action});
  REQUIRE_FALSE(button(asked(p, kFrenchSeat), "arrive_0").is_null());
  REQUIRE_FALSE(p.act(kFrenchSeat, Arrive{0}));
  const UnitId column = p.t.brigades[0].units.back();
  const Json shown = selected(p, column);
  CHECK(shown["selectable"] == Json::array({index(column)}));
  CHECK(button(shown, "rally").is_null());
  CHECK(button(shown, "done")["label"]["key"] == "vf.button.end_arrival");
  CHECK(shown["region"]["prospects"] == false);  // what waits off the table is not dragged
}

TEST_CASE("6.2 only units of the active brigade have modes") {
  Position p = in_brigade(facing(20000));
  CHECK(has_mode(selected(p, p.french[0]), "move"));
  CHECK_FALSE(has_mode(selected(p, p.british[0]), "move"));
  CHECK_FALSE(has_mode(selected(p, p.french_leader), "move"));
  CHECK_FALSE(has_mode(asked(p, kFrenchSeat), "move"));
  p.s.piece(p.french[0]) = Piece{.flags = kGone};
  CHECK_FALSE(has_mode(selected(p, p.french[0]), "move"));
}

TEST_CASE("6.2.1 a unit that has begun shows what it goes on with, and why it may do nothing else") {
  Position p = in_brigade(facing(24000));
  p.s.piece(p.french[0]).flags |= kReached;
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Double, p.french[0], 36000, 29000, kNorth}));
  const Json shown = selected(p, p.french[0]);
  CHECK(shown["mode"] == "double");
  for (const Json& mode : shown["modes"])
    CHECK(mode.contains("why_not") == (mode["id"] != "double" && mode["id"] != "assault"));
  CHECK(selected(p, p.french[0], "move")["mode"] == "move");
}

TEST_CASE("T.3.2 a unit is offered every feature it may enter, or the nearest with the reason") {
  Table t = facing(24000);
  t.terrain = Json::array({wood({{33000, 24000}, {38000, 24000}, {38000, 28000}, {33000, 28000}}, "near wood"),
                           wood({{10000, 10000}, {14000, 10000}, {14000, 14000}, {10000, 14000}}, "far wood"),
                           line_of("road", {{2000, 2000}, {2000, 40000}}, 2000, "road")});
  const Position p = in_brigade(t);
  const Json near = selected(p, p.french[0]);
  CHECK(button(near, "occupy_0").contains("action"));
  CHECK(button(near, "occupy_1").is_null());
  const Json far = selected(p, p.french[1]);
  CHECK(button(far, "occupy_0")["why_not"]["rule"] == "vf T.3.2");
  CHECK(button(far, "occupy_1").is_null());
}

TEST_CASE("T.3.3 a unit in a feature is shown the places where it may come out, or why it may not") {
  Table t = facing(24000);
  t.terrain = Json::array({house()});
  t.french[0].y = 34000;
  t.british[0].y = 4000;
  Position p = in_brigade(t);
  p.s.piece(p.french[0]).inside = 0;
  p.s.piece(p.french[0]).flags |= kReached;
  const Json shown = selected(p, p.french[0]);
  CHECK(shown["mode"] == "leave");
  CHECK(shown["places"].size() >= 4);
  CHECK(shown["region"]["action"]["type"] == "leave");
  p.s.piece(p.french[0]).flags |= kEntered;
  const Json barred = selected(p, p.french[0]);
  CHECK(barred["places"].empty());
  CHECK(barred["modes"][0]["why_not"]["rule"] == "vf T.3.3");
  p.s.piece(p.french[0]).flags |= kActed;
  CHECK(selected(p, p.french[0])["places"].empty());
}

TEST_CASE("6.5 each enemy is a target of an assault, or the reason why he is none is told") {
  Table t = facing(7000);
  t.french[0].formation = "attack_column";
  t.british = {{36000, 23000, kSouth}, {58000, 12000, kSouth}, {36000, 45000, kSouth}, {41000, 12000, kSouth}};
  const Position p = in_brigade(t);
  const Json shown = selected(p, p.french[0], "assault")["targets"];
  REQUIRE(shown.size() == 4);
  CHECK(shown[0].contains("action"));
  CHECK(shown[0]["odds"].contains("facts"));
  CHECK(shown[1]["why_not"]["rule"] == "vf 6.5");    // seen, but too far
  CHECK(shown[2]["why_not"]["rule"] == "vf 1.1.1");  // behind it
  CHECK(shown[3]["why_not"]["key"] == "vf.refuse.blocked_by_unit");
  CHECK(shown[3].contains("blocked"));
}

TEST_CASE("7.1 who touches two enemies is offered both; who has picked is offered his fight with its odds") {
  Table two = locked();
  two.british[0].x = 36000 - 4500;
  two.british[1] = {36000 + 4500, 30000 - kTouch, kSouth};
  Position p = in_melee_phase(two);
  no_cards(p);
  const int unit = index(p.french[0]), left = index(p.british[0]), right = index(p.british[1]);
  const Json before = asked(p, kFrenchSeat);
  CHECK(before["selectable"] == Json::array({unit}));
  CHECK(button(before, fmt::format("pick_{}_{}", unit, left)).contains("action"));
  CHECK(button(before, fmt::format("pick_{}_{}", unit, right)).contains("action"));
  REQUIRE_FALSE(p.act(kFrenchSeat, PickTarget{p.french[0], p.british[0]}));
  const Json after = asked(p, kFrenchSeat);
  CHECK(button(after, fmt::format("fight_{}_{}", unit, left)).contains("odds"));
  CHECK(button(after, fmt::format("fight_{}_{}", unit, left))["main"] == true);
  CHECK(button(after, fmt::format("pick_{}_{}", unit, right)).contains("action"));
}

TEST_CASE("7.2.5 cavalry that must retreat has a way back and the ground that it can reach") {
  Table t = locked();
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  t.french_leader = {50000, 44000};
  Position p = in_melee_phase(t);
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, StartFight{p.french[0], p.british[0], kNoUnit}, {2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2}));
  REQUIRE(p.ask() == Ask::Retreat);
  const Json shown = selected(p, p.french[0]);
  CHECK(button(shown, "retreat").contains("action"));
  CHECK(shown["region"]["prospects"] == false);
  CHECK(button(shown, "done").is_null());
  CHECK_FALSE(selected(p, p.french[1]).contains("region"));
}

TEST_CASE("6.8 a leader has the ring of his messengers, a general that of the brigades he sets going") {
  Position p = in_action_phase(facing(24000));
  const auto rings = [&](Ask ask, UnitId who) {
    Position q = p;
    evolve(q.t, q.s, Asked{Frame{.seat = kFrenchSeat, .ask = ask, .brigade = 0, .unit = who}});
    return selected(q, who)["region"];
  };
  CHECK(rings(Ask::BrigadeLeader, p.french_leader)["rings"][0]["label"]["key"] == "vf.table.messengers");
  CHECK(rings(Ask::ArmyLeader, p.french_general)["rings"][0]["label"]["key"] == "vf.table.general");
  CHECK(rings(Ask::BrigadeLeader, p.french_leader)["left"] == 36000);
  CHECK(rings(Ask::Displaced, p.french_leader)["left"] == 18000);
  evolve(p.t, p.s, Asked{Frame{.seat = kFrenchSeat, .ask = Ask::BrigadeLeader, .brigade = 0, .unit = p.french_leader}});
  CHECK_FALSE(selected(p, p.french[0]).contains("region"));
}

TEST_CASE("T.3.6 who has taken a feature is offered to move in or to stay out") {
  Table t = locked();
  t.terrain = Json::array({house()});
  t.french[0] = {36000, 26003, kNorth};
  t.british[0].y = 10000;
  Position p = position(t);
  p.s.piece(p.british[0]).inside = 0;
  p.losses(p.british[0], 4);
  no_cards(p);
  evolve(p.t, p.s, PhaseBegan{Phase::Melee});
  evolve(p.t, p.s, TargetPicked{p.french[0], p.british[0]});
  REQUIRE_FALSE(p.act(kFrenchSeat, StartFight{p.french[0], p.british[0], kNoUnit}, {3, 2, 2, 2, 2, 2, 2, 2, 2, 3}));
  REQUIRE(p.ask() == Ask::MoveIn);
  std::vector<Action> list;
  actions(p.t, known(p.t, p.s, kFrenchSeat), list);
  CHECK(list == std::vector<Action>{Occupy{p.french[0], 0}, Done{}});
  const Json shown = asked(p, kFrenchSeat);
  CHECK(button(shown, "move_in").contains("action"));
  CHECK(button(shown, "done")["label"]["key"] == "vf.button.stay_out");
  CHECK(rule_of(p.refusal(kFrenchSeat, Occupy{p.french[1], 0})) == "vf T.3.6");
  CHECK(rule_of(p.refusal(kFrenchSeat, Occupy{p.french[0], 9})) == "vf T.3.6");
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}, {6}));
  CHECK_FALSE(is_inside(p.s, p.french[0]));
}

TEST_CASE("2.2 in a game by the clock a commander-in-chief may call time, and the others may not") {
  Table t = facing(20000);
  t.options = Json{{"limit", "clock"}};
  Position p = in_fire_phase(t);
  CHECK(button(asked(p, kFrenchSeat), "call_time").contains("action"));
  REQUIRE_FALSE(p.act(kFrenchSeat, CallTime{}));
  CHECK(button(asked(p, kFrenchSeat), "call_time")["why_not"]["rule"] == "vf 2.2");
}

TEST_CASE("6.3 several units together have the region of the slowest, and no assault") {
  Table t = facing(24000);
  t.french = {{36000, 30000}, {48000, 30000, kNorth, "attack_column"}};
  Position p = in_brigade(t);
  const auto both = [&](const char* mode) {
    return asked(p, kFrenchSeat, Json{{"units", {index(p.french[0]), index(p.french[1])}}, {"mode", mode}});
  };
  CHECK(both("move")["region"]["left"] == 8000);
  CHECK_FALSE(both("assault").contains("region"));
  // Who has acted does not come along.
  p.s.piece(p.french[1]).flags |= kActed;
  CHECK_FALSE(both("move")["region"].contains("units"));
}

TEST_CASE("the table and its terrain are told to who draws them") {
  Table t = facing(20000);
  t.terrain = Json::array(
      {house(), line_of("road", {{2000, 2000}, {2000, 40000}}, 2000, "road"),
       hill({{50000, 10000}, {60000, 10000}, {60000, 20000}, {50000, 20000}}, {{52000, 15000}, {58000, 15000}})});
  Position p = position(t);
  p.t.scenery.push_back({"field", {{1, 2}, {3, 4}, {5, 7}}});
  const Json drawn = art(p.t);
  CHECK(drawn["table"]["width"] == 72000);
  REQUIRE(drawn["pieces"].size() == 4);
  CHECK(drawn["pieces"][0]["kind"] == "field");
  CHECK(drawn["pieces"][1]["outline"].size() == 4);
  CHECK(drawn["pieces"][2]["width"] == 2000);
  CHECK(drawn["pieces"][2]["outline"].size() == 2);
  CHECK(drawn["pieces"][3]["crest"].size() == 2);
}

}  // namespace valor::vf::test
