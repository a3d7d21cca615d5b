// Chapter 9 for a person who asks what stands between two hexes: each finding with its effect and its rule.
#include <nlohmann/json.hpp>

#include "rules/vv/fixture_test.h"

namespace valor::vv {

Json sight(const Setting& t, const Known<State>& known, const Json& question);

namespace {

struct Asked {
  std::vector<std::string> map;
  std::string more_map = "{}";
  std::string more_scenario = "{}";
  std::string options = "{}";
};

// The counters stand in two columns of their own, to the right of the map.
Position map_of(Asked a) {
  for (std::string& row : a.map) row += "...";
  const auto width = a.map[0].size();
  const std::string last(1, static_cast<char>('A' + width - 1)), before(1, static_cast<char>('A' + width - 2));
  return position({.map = a.map,
                   .us = {"us_rifle " + before + "1"},
                   .ge = {"ge_rifle " + last + "1"},
                   .options = a.options,
                   .more_map = a.more_map,
                   .more_scenario = a.more_scenario});
}

Json ask(const Position& p, const Json& question) { return sight(p.t, known(p.t, p.s, Seat{0}), question); }
Json line(const Position& p, const char* from, const char* to) {
  return ask(p, Json{{"from", from}, {"to", to}})["line"];
}
Json line(const Asked& a, const char* from, const char* to) { return line(map_of(a), from, to); }

// The finding with this effect; fails if there is none.
Json finding(const Json& line, const std::string& effect) {
  for (const Json& f : line["findings"])
    if (f["effect"] == effect) return f;
  FAIL(line.dump());
  return {};
}

}  // namespace

TEST_CASE("9.1 an open line names its range and nothing else, and the hexes that are seen") {
  const Position p = map_of({.map = {".", ".", "."}});
  const Json l = line(p, "A1", "A3");
  CHECK(l["blocked"] == false);
  CHECK(l["range"] == 2);
  CHECK(l["rule"] == "vv 9.1");
  CHECK(l["findings"].empty());
  CHECK(l["target"]["cover"] == 0);
  CHECK_FALSE(l["target"].contains("fortification"));
  const Json all = ask(p, Json{{"from", "A1"}});
  CHECK(all["from"] == "A1");
  CHECK(all["hexes"].size() == static_cast<std::size_t>(p.t.field.count()));
}

TEST_CASE("9.2 what blocks is named with its hex and the rule of its terrain, and hexes behind it are not seen") {
  const Position p = map_of({.map = {".", "w", "."}});
  const Json l = line(p, "A1", "A3");
  CHECK(l["blocked"] == true);
  CHECK(l["rule"] == "vv 9.2");
  const Json woods = finding(l, "blocks");
  CHECK(woods["at"] == "A2");
  CHECK(woods["what"] == "hex");
  CHECK(woods["name"] == "vv.terrain.woods");
  CHECK(woods["rule"] == "vv 10.7");
  CHECK_FALSE(ask(p, Json{{"from", "A1"}})["hexes"].contains("A3"));
}

TEST_CASE("9.3 hindrances are named one by one, with the cover of the target's own hex beside them") {
  const Json l = line({.map = {".", "o", "f"}}, "A1", "A3");
  CHECK(l["hindrance"] == 1);
  CHECK(l["rule"] == "vv 9.3");
  CHECK(l["findings"].size() == 1);
  CHECK(finding(l, "hinders")["name"] == "vv.terrain.orchard");
  CHECK(l["target"]["name"] == "vv.terrain.wheat");
  CHECK(l["target"]["cover"] == 1);
}

TEST_CASE("9.4 beside a line along hexsides: a blocker alone, a hindrance alone, and one counted with a greater") {
  // A2 to C2 runs along the hexside between B1 and B2.
  const Json blocker = finding(line({.map = {".w.", "...", "..."}}, "A2", "C2"), "open_opposite");
  CHECK(blocker["at"] == "B1");
  CHECK(blocker["rule"] == "vv 9.4");
  CHECK(finding(line({.map = {".w.", ".o.", "..."}}, "A2", "C2"), "beside")["rule"] == "vv 9.4");
  const Json pair = line({.map = {".o.", ".o.", "..."}}, "A2", "C2");
  CHECK(pair["hindrance"] == 1);
  CHECK(finding(pair, "counted_before")["rule"] == "vv 9.4");
}

TEST_CASE("9.4 along the map's outer edge there is nothing to name beyond it") {
  const Position p = map_of({.map = {"...", "..."}});
  const Json along = line(p, "A1", "C1");
  for (const Json& f : along["findings"]) CHECK(hex::parse_hex(f["at"].get<std::string>()));
}

TEST_CASE("10.9 higher ground is named by the rule of hills, and so is the slope that one sees past") {
  const Json up =
      finding(line({.map = {".", ".", "."}, .more_map = R"({"level":["0000","1000","0000"]})"}, "A1", "A3"), "rises");
  CHECK(up["rule"] == "vv 10.9");
  const Json slope =
      finding(line({.map = {".", ".", "."}, .more_map = R"({"level":["0000","1000","2000"]})"}, "A1", "A3"), "slope");
  CHECK(slope["rule"] == "vv 10.9");
}

TEST_CASE("10.14 a hexside is named with both its hexes; one's own is looked over") {
  const Json across =
      finding(line({.map = {".", ".", ".", "."}, .more_map = R"({"hedges":["A3:0"]})"}, "A1", "A4"), "hinders");
  CHECK(across["what"] == "side");
  CHECK(across["at"] == "A2");
  CHECK(across["with"] == "A3");
  CHECK(across["rule"] == "vv 10.14");
  const Json own =
      finding(line({.map = {".", ".", "."}, .more_map = R"({"hedges":["A3:0"]})"}, "A3", "A1"), "seen_over");
  CHECK(own["at"] == "A3");
  CHECK(own["with"] == "A2");
  const Json bocage =
      finding(line({.map = {".", ".", ".", "."}, .more_map = R"({"bocage":["A3:0"]})"}, "A1", "A4"), "blocks");
  CHECK(bocage["rule"] == "vv 10.14.1");
  // Along the hexside between B1 and B2.
  const Json along =
      finding(line({.map = {"...", "...", "..."}, .more_map = R"({"hedges":["B2:0"]})"}, "A2", "C2"), "hinders");
  CHECK(along["what"] == "side");
}

TEST_CASE("11.5 smoke is named apart from the terrain that it lies on") {
  Position p = map_of({.map = {".", "o", ".", "."}});
  p.s.markers.set(at(p, "A2"), MarkerKind::Smoke, 2);
  p.s.markers.set(at(p, "A4"), MarkerKind::Smoke, 1);
  const Json l = line(p, "A1", "A4");
  CHECK(l["hindrance"] == 3);
  REQUIRE(l["findings"].size() == 2);
  CHECK(l["findings"][0]["name"] == "vv.thing.smoke");
  CHECK(l["findings"][0]["rule"] == "vv 11.5");
  CHECK(l["findings"][0]["value"] == 2);
  CHECK(l["findings"][1]["name"] == "vv.terrain.orchard");
  CHECK(l["findings"][1]["value"] == 1);
  CHECK(l["target"]["smoke"] == 1);
  p.s.markers.set(at(p, "A3"), MarkerKind::Smoke, 1);
  const Json open = line(p, "A1", "A4")["findings"][2];
  CHECK(open["name"] == "vv.thing.smoke");  // and no open ground
  CHECK(line(p, "A1", "A4")["findings"].size() == 3);
}

TEST_CASE("19.5 a bunker that blocks sight (C31) is named itself; one in the target's hex is its cover") {
  const Position p = map_of({.map = {".", ".", "."},
                             .more_scenario = R"({"fortifications":[{"kind":"bunker","at":"A2","facing":0}]})",
                             .options = R"({"small_bunkers":true})"});
  const Json bunker = finding(line(p, "A1", "A3"), "blocks");
  CHECK(bunker["rule"] == "vv 19.5");
  CHECK(bunker["name"].get<std::string>().starts_with("vv.thing."));
  const Json target = line(p, "A1", "A2")["target"];
  CHECK(target["fortification"].get<int>() > 0);
  CHECK(target["fortification_name"] == bunker["name"]);
}

TEST_CASE("19.9 a foxhole that its owner has dug is the target's cover, too") {
  Position p = map_of({.map = {".", ".", "."}});
  p.t.owners_fortify = true;
  p.s.markers.set(at(p, "A3"), MarkerKind::Foxhole, 1);
  CHECK(line(p, "A1", "A3")["target"]["fortification_name"] == "vv.thing.foxhole");
}

TEST_CASE("core: a question about a hex that is not on the map is refused by place") {
  const Position p = map_of({.map = {".", "."}});
  const auto place = [&](const Json& question) { return ask(p, question)["refusal"]["args"]["place"]; };
  CHECK(place(Json::object()) == "/from");
  CHECK(place(Json{{"from", 3}}) == "/from");
  CHECK(place(Json{{"from", "Z99"}}) == "/from");
  CHECK(place(Json{{"from", "?"}}) == "/from");
  CHECK(place(Json{{"from", "A1"}, {"to", "Z99"}}) == "/to");
}

}  // namespace valor::vv
