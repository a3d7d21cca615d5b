// Actions, events, states, views, choices and verbs at the doors.
#include <map>
#include <nlohmann/json.hpp>

#include "rules/vv/fixture_test.h"
#include "rules/vv/json_values.h"

namespace valor::vv {

TEST_CASE("core: a random game survives JSON: actions, events, states and verbs come back as they were") {
  for (const char* options : {"{}", R"({"variant":"board"})"}) {
    Position p = from_scenario("crossroads", options);
    Rng rng(2);
    FastDice dice(9);
    std::vector<Action> list;
    for (int step = 0; step < 250 && !p.s.over; ++step) {
      const Seat seat = deciding(p.t, p.s);
      const Known<State> k = known(p.t, p.s, seat);
      actions(p.t, k, list);
      for (const Action& a : list) {
        REQUIRE(read_action(p.t, write_action(p.t, a)).value() == a);
        REQUIRE(parse_verb(p.t, k, verb(p.t, k, a)).value() == a);
      }
      std::vector<Event> events;
      Sink<Event> sink(events);
      State folded = p.s;
      REQUIRE_FALSE(apply(p.t, p.s, seat, list[rng.below(static_cast<std::uint32_t>(list.size()))], dice, sink));
      for (const Event& e : events) {
        const auto back = read_event(p.t, write_event(p.t, e));
        REQUIRE(back.has_value());
        REQUIRE(*back == e);
        evolve(p.t, folded, *back);
      }
      REQUIRE(folded == p.s);
      const auto back = read_state(p.t, write_state(p.t, p.s));
      REQUIRE(back.has_value());
      REQUIRE(hash(p.t, *back) == hash(p.t, p.s));
    }
  }
}

TEST_CASE("core: malformed actions are refused by place") {
  const Position p = from_scenario("crossroads");
  for (const char* bad :
       {"null", "{}", R"({"type":"fly"})", R"({"type":"fire","units":[],"target":"A1"})",
        R"({"type":"fire","units":[1,1],"target":"A1"})", R"({"type":"fire","units":[1],"target":"ZZ9"})",
        R"({"type":"fire","units":[99],"target":"A1"})", R"({"type":"enter_hex","to":7})",
        R"({"type":"set_doctrine","unit":0,"fire_within":300,"fire_least":1})"}) {
    const auto action = read_action(p.t, Json::parse(bad));
    CHECK_FALSE(action.has_value());
  }
}

TEST_CASE("core: a state that breaks an invariant is not loaded") {
  const Position p = from_scenario("crossroads");
  Json state = write_state(p.t, p.s);
  state["units"][0]["at"] = state["units"][8]["at"];
  CHECK_FALSE(read_state(p.t, state).has_value());
}

TEST_CASE("core: the view names every counter once, weapons with their carriers") {
  const Position p = from_scenario("crossroads");
  const Json v = view(p.t, known(p.t, p.s, Seat{0}));
  CHECK(v["units"].size() == 16);
  int carried = 0;
  for (const Json& u : v["units"]) carried += u.contains("carried_by") ? 1 : 0;
  CHECK(carried == 4);
  const Json faces = art(p.t)["faces"];
  for (const Json& u : v["units"]) {
    bool found = false;
    for (const Json& f : faces) found = found || f["id"] == u["face"];
    CHECK_MESSAGE(found, u["face"].get<std::string>());
  }
}

TEST_CASE("core: figures without a source are marked as ours in the view") {
  const Position p = position({.map = {"......"}, .us = {"us_rifle A1"}, .ge = {"ge_pak_36_37mm F1 0"}});
  const Json units = view(p.t, known(p.t, p.s, Seat{0}))["units"];
  const auto ours = [&](const Json& unit, const char* label) {
    for (const Json& v : unit["values"])
      if (v["label"]["key"] == label) return v.value("ours", false);
    FAIL("no such value");
    return false;
  };
  // The movement of infantry is printed in the rules, the points of a gun nowhere.
  CHECK_FALSE(ours(units[0], "vv.value.movement"));
  CHECK(ours(units[1], "vv.value.points"));
  CHECK(ours(units[1], "vv.value.casualty"));
}

TEST_CASE("1.2 the faces of guns and vehicles carry what is printed on them") {
  const Position p = position({.map = {"......"},
                               .us = {"us_m4a3e8 A1 0", "us_m3_halftrack B1 0", "us_gmc_2_5_ton C1 0"},
                               .ge = {"ge_pak_36_37mm F1 0"}});
  std::map<std::string, Json> faces;
  const Json drawn = art(p.t);
  for (const Json& face : drawn["faces"]) faces[face["id"].get<std::string>()] = face;
  const Json &tank = faces["us_m4a3e8"], &halftrack = faces["us_m3_halftrack"], &truck = faces["us_gmc_2_5_ton"],
             &gun = faces["ge_pak_36_37mm"];
  CHECK(tank["anti_tank"] == "D");
  CHECK(tank["gun_ap"] == 12);
  CHECK(tank["front_armour"] == "E");
  CHECK(tank["rear_armour"] == "C");
  CHECK(tank["turret"] == true);
  CHECK(tank["aa_gun"] == 4);
  CHECK(tank["bow_gun"] == 3);
  CHECK(tank["movement"] == 10);
  for (const char* absent : {"casualty", "shield", "transport_class"}) CHECK_FALSE(tank.contains(absent));
  CHECK(halftrack["transport_class"] == "T1–");
  CHECK_FALSE(halftrack.contains("anti_tank"));
  CHECK(truck["casualty"] == 4);
  CHECK_FALSE(truck.contains("front_armour"));
  CHECK(gun["anti_tank"] == "B");
  CHECK(gun["casualty"] == 3);
  CHECK(gun["shield"] == true);
  CHECK(gun["movement"] == 1);
}

TEST_CASE("core: every place offered can be walked as it is sent, and its cost is what is spent") {
  Position p = from_scenario("crossroads", R"({"reaction_fire":"ask"})");
  does(p, 1, SetDoctrine{kNobody, 0, 1});
  go_to(p, Phase::Move);
  const Json c = choices(p.t, known(p.t, p.s, Seat{0}), Json{{"units", {0, 1, 2}}, {"mode", "move"}});
  REQUIRE(c["places"].size() > 5);
  for (const Json& place : c["places"]) {
    Position q = p;
    int spent = 0;
    for (const Json& action : place["actions"]) {
      does(q, 0, read_action(q.t, action).value());
      if (const auto step = told<HexEntered>(q)) spent = step->spent;
    }
    CHECK(spent == place["cost"].get<int>());
    CHECK(hex_json(q.t, q.s.unit(0).at) == place["at"]);
  }
}

TEST_CASE("core: targets are offered with odds that add up, or with the reason why not") {
  const Position p = position(
      {.map = {"..w", "...", "..."}, .us = {"us_rifle A1", "us_leader_1 A1"}, .ge = {"ge_rifle A3", "ge_rifle C1"}});
  const Json c = choices(p.t, known(p.t, p.s, Seat{0}), Json{{"units", {0, 1}}});
  REQUIRE(c["targets"].size() == 2);
  for (const Json& target : c["targets"]) {
    if (target.contains("why_not")) continue;
    int sum = 0;
    for (const Json& o : target["odds"]["outcomes"]) sum += o["n"].get<int>() * (36 / o["d"].get<int>());
    CHECK(sum == 36);
    int modifiers = 0;
    for (const Json& m : target["odds"]["modifiers"]) modifiers += m["value"].get<int>();
    CHECK(modifiers == target["odds"]["modifier"].get<int>());
  }
}

TEST_CASE("core: verbs that are not understood are refused") {
  const Position p = from_scenario("crossroads");
  const Known<State> k = known(p.t, p.s, Seat{0});
  for (const char* text : {"", "fire", "fire 0", "fire 0 Z99", "move 0,0", "enter", "dance 3", "loss 0 spared"})
    CHECK_FALSE(parse_verb(p.t, k, text).has_value());
  CHECK(parse_verb(p.t, k, "  fire  2,0   e5 ").value() == Action{Fire{Group::of(0, 2), at(p, "E5")}});
}

}  // namespace valor::vv
