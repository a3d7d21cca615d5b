// Chapter 19: fortifications and entrenchments.
#include "rules/vv/19_fortifications.h"

#include "rules/vv/06_movement.h"
#include "rules/vv/12_mortars.h"
#include "rules/vv/15_close_assault.h"
#include "rules/vv/18_fire_support.h"
#include "rules/vv/fixture_test.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

Position fortified(const std::string& list, const std::string& options = "{}",
                   const std::vector<std::string>& ge = {"ge_rifle C2"}) {
  return position({.map = {".....", ".....", ".....", "....w"},
                   .us = {"us_rifle A2", "us_rifle A2"},
                   .ge = ge,
                   .options = options,
                   .more_scenario = R"({"fortifications":)" + list + "}"});
}
Attack attack_on(const Position& p, const char* from, const char* target) {
  Shot shot{.group = units_at(p, from), .from = at(p, from), .at = at(p, target)};
  shot.targets = targets_at(p.t, p.s, p.s.unit(shot.group.ids[0]).side, shot.at);
  return describe(p.t, p.s, shot);
}
constexpr const char* kBoard = R"({"variant":"board"})";

}  // namespace

TEST_CASE("19.1 a scenario lays fortifications, and everybody sees them") {
  const Position p = fortified(R"([{"kind":"foxhole","at":"C2"}])");
  CHECK(fortification_at(p.t, at(p, "C2")) == Fortification::Foxhole);
  const Json seen = view(p.t, known(p.t, p.s, seat_of(0)));
  CHECK(seen["things"][0]["kind"] == "foxhole");
}

TEST_CASE("19.2 fortifications lie in open ground, entrenchments not in buildings and streams") {
  for (const auto& [kind, map, good] :
       std::vector<std::tuple<std::string, std::string, bool>>{{"sandbags", ".", true},
                                                               {"sandbags", "w", false},
                                                               {"bunker", "s", false},
                                                               {"wire", "o", false},
                                                               {"foxhole", "w", true},
                                                               {"trench", "s", false},
                                                               {"sandbags", "c", true}}) {
    const Drawn drawn{.map = {".." + map},
                      .us = {"us_rifle A1"},
                      .ge = {"ge_rifle B1"},
                      .more_scenario = R"({"fortifications":[{"kind":")" + kind + R"(","at":"C1"}]})"};
    if (good) CHECK(position(drawn).s.unit_count == 2);
    else CHECK(load_failure(drawn).sentence().find("19.2") != std::string::npos);
  }
}

TEST_CASE("19.3 entering costs as the terrain does, by the board rules one more") {
  for (const bool board : {false, true}) {
    const Position p = fortified(R"([{"kind":"foxhole","at":"B2"}])", board ? kBoard : "{}");
    const Mover m = mover_of(p.t, p.s, units_at(p, "A2"), false);
    int direction = 0;
    while (p.t.field.neighbour(at(p, "A2"), direction) != at(p, "B2")) ++direction;
    CHECK(step_cost(p.t, p.s, m, direction) == (board ? 2 : 1));
  }
}

TEST_CASE("19.4 only one fortification lies in a hex") {
  const LoadError twice =
      load_failure({.map = {"..."},
                    .us = {"us_rifle A1"},
                    .ge = {"ge_rifle C1"},
                    .more_scenario = R"({"fortifications":[{"kind":"foxhole","at":"B1"},{"kind":"wire","at":"B1"}]})"});
  CHECK(twice.sentence().find("19.4") != std::string::npos);
}

TEST_CASE("19.5 a concrete bunker covers four, a wooden one three, in fire and close assault alike") {
  const Position p = fortified(R"([{"kind":"bunker","at":"C2"}])", "{}", {"ge_rifle C2"});
  CHECK(attack_on(p, "A2", "C2").modifier == 4);
  const Position q = fortified(R"([{"kind":"wood_bunker","at":"B2"}])", "{}", {"ge_rifle B2"});
  CHECK(attack_on(q, "A2", "B2").modifier == 3);
  CHECK(describe(q.t, q.s, CloseAssault{units_at(q, "A2"), at(q, "B2")}).cover == 3);
}

TEST_CASE("19.5 out of a bunker one fires only into its field of fire") {
  const Position p = position({.map = {".....", ".....", ".....", ".....", "....."},
                               .us = {"us_rifle C3"},
                               .ge = {"ge_rifle C1", "ge_rifle C5", "ge_rifle A2", "ge_rifle E4"},
                               .more_scenario = R"({"fortifications":[{"kind":"bunker","at":"C3","facing":0}]})"});
  const Group us = units_at(p, "C3");
  CHECK(refused_by(p, 0, Fire{us, at(p, "C1")}).empty());
  CHECK(refused_by(p, 0, Fire{us, at(p, "A2")}).empty());  // on the ray through the front-left neighbour
  CHECK(refused_by(p, 0, Fire{us, at(p, "C5")}) == "vv 19.5");
  CHECK(refused_by(p, 0, Fire{us, at(p, "E4")}) == "vv 19.5");
}

TEST_CASE("19.5 a bunker without facing fires all round, and no mortar fires out of it") {
  const Position p = position({.map = {".....", ".....", ".....", ".....", "....."},
                               .us = {"us_rifle+us_mortar_60 C3"},
                               .ge = {"ge_rifle C1", "ge_rifle C5"},
                               .more_scenario = R"({"fortifications":[{"kind":"bunker","at":"C3"}]})"});
  CHECK(refused_by(p, 0, Fire{only(0), at(p, "C5")}).empty());
  CHECK(refused_by(p, 0, Bombard{only(0), at(p, "C5")}) == "vv 12.6.1");
}

TEST_CASE("19.5 by the board rules a bunker holds two units and blocks sight") {
  for (const bool board : {false, true}) {
    const Position p = position({.map = {"...", "...", "..."},
                                 .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1"},
                                 .ge = {"ge_rifle A3"},
                                 .options = board ? kBoard : "{}",
                                 .more_scenario = R"({"fortifications":[{"kind":"bunker","at":"A2"}]})"});
    CHECK((p.t.los.at(at(p, "A1"), at(p, "A3")) == hex::LosTable::kBlocked) == board);
    CHECK(fits(p.t, at(p, "A2"), 3, 0) == !board);
    CHECK(fits(p.t, at(p, "A2"), 2, 0));
  }
}

TEST_CASE("19.6 sandbags cover two") {
  const Position p = fortified(R"([{"kind":"sandbags","at":"C2"}])");
  CHECK(attack_on(p, "A2", "C2").modifier == 2);
}

TEST_CASE("19.9 foxholes cover one, in addition to the terrain") {
  const Position p = fortified(R"([{"kind":"foxhole","at":"E4"}])", "{}", {"ge_rifle E4"});
  CHECK(p.t.cover[static_cast<std::size_t>(at(p, "E4"))] == 3);
  CHECK(mission_points(p.t, p.s, MissionKind::Light, at(p, "E4"), 4) == 8);  // 4 + 3: four, twice in the woods
}

TEST_CASE("19.10 trenches cover two, in addition to the terrain") {
  const Position p = fortified(R"([{"kind":"trench","at":"C2"}])");
  CHECK(attack_on(p, "A2", "C2").modifier == 2);
}

TEST_CASE("19.7 a minefield takes every unit that enters it on 3 or less") {
  Position p = fortified(R"([{"kind":"mines","at":"A3"}])", R"({"minefields":true})", {"ge_rifle E1"});
  p.s.unit(2).fire_within = 0;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{units_at(p, "A2"), false});
  does(p, 0, EnterHex{at(p, "A3")}, {3, 4});
  CHECK(p.s.unit(0).is(kGone));
  CHECK(p.s.unit(1).on_map());
  CHECK_FALSE(told<MinesFound>(p));
}

TEST_CASE("19.7 in the PC game's rules there are no minefields unless the option says so") {
  const Position p = fortified(R"([{"kind":"mines","at":"A3"}])");
  CHECK(p.s.markers.count() == 0);
  CHECK(fortified(R"([{"kind":"mines","at":"A3"}])", kBoard).s.markers.count() == 1);
}

TEST_CASE("19.7.1 hidden mines are known to their owner only, until somebody steps on them") {
  Position p =
      fortified(R"([{"kind":"mines","at":"A3","hidden":true,"side":1}])", R"({"minefields":true})", {"ge_rifle E1"});
  CHECK(known(p.t, p.s, seat_of(0))->markers.count() == 0);
  CHECK(known(p.t, p.s, seat_of(1))->markers.count() == 1);
  p.s.unit(2).fire_within = 0;
  go_to(p, Phase::Advance);
  does(p, 0, Advance{0, at(p, "A3")}, {6});
  CHECK(told<MinesFound>(p));
  CHECK(known(p.t, p.s, seat_of(0))->markers.count() == 1);
}

TEST_CASE("19.8 infantry that enters wire stops there, and leaves it in the next phase or turn") {
  Position p = fortified(R"([{"kind":"wire","at":"A3"}])", "{}", {"ge_rifle E1"});
  p.s.unit(2).fire_within = 0;
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A3")});
  CHECK(told<MoveEnded>(p));
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, Advance{0, at(p, "A4")}).empty());
}

TEST_CASE("19.8 fire out of wire is one worse") {
  Position p = fortified(R"([{"kind":"wire","at":"A2"}])");
  CHECK(attack_on(p, "A2", "C2").modifier == 1);
}

TEST_CASE("19.11 a cave covers two, for Japanese units only, where the rules have caves") {
  for (const bool board : {false, true}) {
    const Position p = position({.map = {"..."},
                                 .us = {"us_rifle A1"},
                                 .ge = {"ge_rifle C1"},
                                 .options = board ? kBoard : "{}",
                                 .more_scenario = R"({"fortifications":[{"kind":"cave","at":"C1"}]})",
                                 .more_side = {"{}", R"({"nation":"jp"})"}});
    CHECK(cover_for(p.t, p.s, at(p, "C1"), 1) == (board ? 2 : 0));
    CHECK(cover_for(p.t, p.s, at(p, "C1"), 0) == 0);
  }
}

TEST_CASE("19.8 soft vehicles do not enter wire; armour does not mind it") {
  Position p = position({.map = {"..", "..", "..", ".."},
                         .us = {"us_gmc_2_5_ton A2 0", "us_m4a3e8 A3 0"},
                         .ge = {"ge_rifle B4"},
                         .more_scenario = R"({"fortifications":[{"kind":"wire","at":"A1"}]})"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  CHECK(refused_by(p, 0, EnterHex{at(p, "A1")}) == "vv 6.2");
}

TEST_CASE("19.11.1 Japanese infantry goes through a tunnel at a point a hex; nobody else does") {
  for (const bool japanese : {true, false}) {
    Position p = position({.map = {".", ".", ".", ".", "."},
                           .us = {"jp_rifle A1"},
                           .ge = {"ge_rifle A5"},
                           .options = R"({"caves":true,"reaction_fire":"ask"})",
                           .more_scenario = R"({"fortifications":[{"kind":"cave","at":"A1"},{"kind":"cave","at":"A4"}],
                                                "tunnels":[["A1","A2","A3","A4"]]})",
                           .more_side = {japanese ? R"({"nation":"jp"})" : "{}", "{}"}});
    go_to(p, Phase::Move);
    does(p, 0, StartMove{only(0), false});
    CHECK(refused_by(p, 0, EnterHex{at(p, "A4")}) == (japanese ? "" : "vv 19.11.1"));
    if (!japanese) continue;
    does(p, 0, EnterHex{at(p, "A4")});
    CHECK(p.s.unit(0).at == at(p, "A4"));
    CHECK(p.s.stack.at(1).spent == 3);
  }
}

TEST_CASE("19.11.2 a tunnel is four hexes long at most; caves lie within four hexes of each other") {
  const auto load = [](const char* more) {
    return load_failure({.map = {".", ".", ".", ".", ".", ".", "."},
                         .us = {"jp_rifle A1"},
                         .ge = {"ge_rifle A7"},
                         .options = R"({"caves":true})",
                         .more_scenario = more});
  };
  CHECK(load(R"({"fortifications":[{"kind":"cave","at":"A1"},{"kind":"cave","at":"A4"}],"tunnels":[["A1","A3","A4"]]})")
            .sentence()
            .find("19.11.2") != std::string::npos);
  CHECK(load(R"({"fortifications":[{"kind":"cave","at":"A1"},{"kind":"cave","at":"A6"}]})").sentence().find("19.11") !=
        std::string::npos);
}

namespace {

// Two caves of the Japanese with a tunnel of three hexes between them.
Position tunnel(const std::vector<std::string>& us, const std::vector<std::string>& ge) {
  Position p = position({.map = {"..", "..", "..", "..", ".."},
                         .us = us,
                         .ge = ge,
                         .options = R"({"caves":true,"reaction_fire":"doctrine"})",
                         .more_scenario = R"({"fortifications":[{"kind":"cave","at":"A1"},{"kind":"cave","at":"A4"}],
                                              "tunnels":[["A1","A2","A3","A4"]]})",
                         .more_side = {R"({"nation":"jp"})", "{}"}});
  for (int id = p.s.units_of(1).first; id < p.s.units_of(1).last; ++id) p.s.unit(id).fire_within = 0;
  go_to(p, Phase::Move);
  return p;
}

}  // namespace

TEST_CASE("19.11.1 a tunnel is refused where the enemy holds its end, it is full, or the points do not reach") {
  Position held = tunnel({"jp_rifle A1"}, {"ge_rifle A4"});
  does(held, 0, StartMove{only(0), false});
  CHECK(refused_by(held, 0, EnterHex{at(held, "A4")}) == "vv 6.8");
  Position full = tunnel({"jp_rifle A1", "jp_rifle A4", "jp_rifle A4", "jp_rifle A4", "jp_rifle A4"}, {"ge_rifle B5"});
  does(full, 0, StartMove{only(0), false});
  CHECK(refused_by(full, 0, EnterHex{at(full, "A4")}) == "vv 6.9");
  Position slow = tunnel({"jp_rifle A1"}, {"ge_rifle B5"});
  does(slow, 0, StartMove{only(0), true});  // two points
  CHECK(refused_by(slow, 0, EnterHex{at(slow, "A4")}) == "vv 6.3");
}

TEST_CASE("19.11.1 a full cave may be entered by who can go on through its tunnel") {
  Position p = tunnel({"jp_rifle A2", "jp_rifle A1", "jp_rifle A1", "jp_rifle A1", "jp_rifle A1"},
                      {"ge_rifle B5", "ge_rifle B1"});
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A1")});  // one point; three are left
  CHECK(refused_by(p, 0, StopMove{}) == "vv 6.7");
  does(p, 0, EnterHex{at(p, "A4")});
  CHECK(p.s.unit(0).at == at(p, "A4"));
}

TEST_CASE("19.11.1 who is shut in with the enemy around still leaves by the tunnel") {
  Position p = tunnel({"jp_rifle A1"}, {"ge_rifle A2", "ge_rifle B1"});
  CHECK(refused_by(p, 0, StartMove{only(0), false}).empty());
  CHECK(refused_by(p, 0, StartMove{only(0), true}) == "vv 6.1");  // an assault move is too short for it
}

}  // namespace valor::vv
